"""A run that is kept, stopped, killed and taken up again is the run that nobody interrupted."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zettasim
from zettasim import odds, simulate
from zettasim.errors import ParameterError, UserError
from zettasim.questions import simulated as simulated_module
from zettasim.questions.simulated import Interrupted
from zettasim.simulation import checkpoint, keys, run
from zettasim.simulation.checkpoint import read_checkpoint

OPEN = {"bag": "more:2,x:8", "replace": True, "again": "more"}
"""A question with a field without bound: sums are kept too."""


def kept(path):
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("model", "parameters"), [("odyssey.explore", {}), ("bag.draw", OPEN)])
def test_a_run_in_parts_is_the_run_in_one(tmp_path, model, parameters):
    path = tmp_path / "run.json"
    for trials in (300, 301, 5000, 12_000):
        last = simulate(model, trials=trials, seed=3, checkpoint=path, **parameters)
        assert last == simulate(model, trials=trials, seed=3, **parameters)
        assert (kept(path)["first"], kept(path)["next"]) == (0, trials)
    assert list(tmp_path.iterdir()) == [path]


@given(st.lists(st.integers(1, 5000), min_size=1, max_size=4), st.integers(0, 10**12))
@settings(max_examples=15)
def test_any_parts_at_any_place(tmp_path_factory, parts, first):
    path = tmp_path_factory.mktemp("parts") / "run.json"
    for place in range(len(parts)):
        done = simulate("dice.pool", trials=sum(parts[: place + 1]), first=first, seed=1, checkpoint=path)
    assert done == simulate("dice.pool", trials=sum(parts), first=first, seed=1)
    assert done.run.ranges == ((first, first + sum(parts)),)


def test_a_file_that_holds_more_is_answered_as_it_is(tmp_path):
    path = tmp_path / "run.json"
    long = simulate("dice.pool", trials=5000, seed=1, checkpoint=path)
    before = path.stat().st_mtime_ns
    assert simulate("dice.pool", trials=100, seed=1, checkpoint=path) == long
    assert path.stat().st_mtime_ns == before


def test_the_seed_of_the_file_is_taken_up(tmp_path):
    path = tmp_path / "run.json"
    first = simulate("dice.pool", trials=1000, checkpoint=path)
    assert simulate("dice.pool", trials=2000, checkpoint=path).seed == first.seed


def test_the_file_is_written_while_it_runs(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoint, "SECONDS", 0.0)
    monkeypatch.setattr(run, "_PROBE_SECONDS", 0.0)
    monkeypatch.setattr(run, "_block_size", lambda *_: 500)
    seen = []
    write = checkpoint.write_checkpoint
    monkeypatch.setattr(checkpoint, "write_checkpoint", lambda *what: seen.append(what[2].next) or write(*what))
    simulate("dice.pool", trials=2256, seed=1, checkpoint=tmp_path / "run.json", n_jobs=1)
    assert seen[:6] == [0, 256, 756, 1256, 1756, 2256]


OTHER_RUNS = [
    ("dice.pool", {"seed": 2}, "seed: 1 in the file, 2 asked"),
    ("dice.pool", {"dice": 4}, "parameter dice: 3 in the file, 4 asked"),
    ("dice.pool", {"at_least": 5}, "parameter at_least: none in the file, 5 asked"),
    ("dice.sum", {}, "model: dice.pool in the file, dice.sum asked"),
    ("dice.pool", {"metric": "any"}, "counted together: successes lowest highest total in the file, successes asked"),
    ("dice.pool", {"first": 7}, "first: 0 in the file, 7 asked"),
]


@pytest.mark.parametrize(("model", "question", "told"), OTHER_RUNS)
def test_another_run_is_refused(tmp_path, model, question, told):
    path = tmp_path / "run.json"
    simulate("dice.pool", trials=100, seed=1, checkpoint=path)
    before = path.read_bytes()
    with pytest.raises(UserError, match=re.escape(told)) as error:
        simulate(model, **{"trials": 200, "seed": 1, "checkpoint": path, **question})
    assert str(path) in str(error.value)
    assert path.read_bytes() == before


def test_other_components_are_refused(tmp_path):
    path, variant = tmp_path / "run.json", tmp_path / "variant.toml"
    simulate("odyssey.explore", trials=100, seed=1, checkpoint=path)
    variant.write_text('game = "odyssey"\n[change]\ncontainers.ocean.leak = 3\n', encoding="utf-8")
    with pytest.raises(UserError, match=r"components: sha256 [0-9a-f]{12} in the file, sha256 [0-9a-f]{12} asked"):
        simulate("odyssey.explore", trials=200, seed=1, checkpoint=path, variant=variant)


@pytest.mark.parametrize(
    ("module", "name", "value", "told"),
    [
        (keys, "DRAW_LAYOUT", 2, "layout of draws: 1 in the file, 2 asked"),
        (zettasim, "__version__", "9.9", "in the file, 9.9 asked"),
        (checkpoint, "FORMAT", "zettasim checkpoint 2", "has the format 'zettasim checkpoint 1'"),
    ],
)
def test_another_layout_or_version_is_refused(tmp_path, monkeypatch, module, name, value, told):
    path = tmp_path / "run.json"
    simulate("dice.pool", trials=100, seed=1, checkpoint=path)
    monkeypatch.setattr(module, name, value)
    with pytest.raises(UserError, match=told):
        simulate("dice.pool", trials=200, seed=1, checkpoint=path)


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.update(next=told["next"] + 1),
        lambda told: told["counts"].__setitem__(0, told["counts"][0] + 1),
        lambda told: told["cells"].__setitem__(0, 10**6),
        lambda told: told["cells"].pop(),
        lambda told: told.update(counts=["many"] * len(told["counts"])),
        lambda told: told.pop("seed"),
        lambda told: told.pop("format"),
        lambda told: told.update(first=-5),
    ],
)
def test_a_changed_file_is_refused(tmp_path, change):
    path = tmp_path / "run.json"
    simulate("dice.pool", trials=100, seed=1, checkpoint=path)
    told = kept(path)
    change(told)
    path.write_text(json.dumps(told), encoding="utf-8")
    with pytest.raises(UserError, match="is no checkpoint of zettasim, or was changed"):
        simulate("dice.pool", trials=200, seed=1, checkpoint=path)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[1, 2]", b'{"format": 3}', b"[" * 100_000])
def test_what_is_no_checkpoint_is_refused(tmp_path, content):
    path = tmp_path / "run.json"
    path.write_bytes(content)
    with pytest.raises(UserError, match="is no checkpoint"):
        simulate("dice.pool", trials=200, seed=1, checkpoint=path)
    assert path.read_bytes() == content


def test_a_place_that_cannot_be_written_is_known_at_once(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="cannot be"):
        simulate("dice.pool", trials=10**15, checkpoint=tmp_path / "file" / "run.json")


def test_an_exact_answer_is_not_kept(tmp_path):
    path = tmp_path / "run.json"
    assert odds("dice.pool", trials=100, checkpoint=path).method == "simulated"
    assert odds("dice.pool", trials=100, first=1).method == "simulated"
    assert odds("dice.pool", within="1%").method == "exact"
    with pytest.raises(ParameterError, match="has no trials"):
        odds("dice.pool", method="exact", checkpoint=path)


def interrupt_after(monkeypatch, blocks):
    """Press Ctrl-C after so many blocks."""
    play = run.counted_blocks

    def interrupted(*how):
        for place, block in enumerate(play(*how)):
            if place == blocks:
                raise KeyboardInterrupt
            yield block

    monkeypatch.setattr(run, "_PROBE_SECONDS", 0.0)
    monkeypatch.setattr(run, "_block_size", lambda *_: 1000)
    monkeypatch.setattr(run, "counted_blocks", interrupted)


def test_ctrl_c_keeps_what_is_done(tmp_path, monkeypatch):
    path = tmp_path / "run.json"
    whole = simulate("dice.pool", trials=9000, seed=1)
    with monkeypatch.context() as patch:
        interrupt_after(patch, 3)
        with pytest.raises(
            Interrupted, match=r"stopped after 2,256 of 9,000 trials; they are kept in .*run\.json"
        ) as stop:
            simulate("dice.pool", trials=9000, seed=1, checkpoint=path)
    assert stop.value.result == simulate("dice.pool", trials=2256, seed=1)
    assert kept(path)["next"] == 2256
    assert simulate("dice.pool", trials=9000, seed=1, checkpoint=path) == whole


def test_ctrl_c_without_a_checkpoint_says_so(monkeypatch):
    interrupt_after(monkeypatch, 0)
    with pytest.raises(KeyboardInterrupt, match="stopped after 0 of 9,000 trials; nothing is kept") as stop:
        simulate("dice.pool", trials=9000, seed=1)
    assert stop.value.result is None


STOPPED = """
import sys
from zettasim import simulate
simulate("dice.pool", trials=10, seed=1)
print("playing", flush=True)
try:
    simulate("dice.pool", trials=10**13, seed=1, checkpoint=sys.argv[1])
except KeyboardInterrupt as stopped:
    print(stopped)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to one process there")
def test_ctrl_c_in_a_process(tmp_path):
    path = tmp_path / "run.json"
    command = [sys.executable, "-c", STOPPED, str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "playing\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    done = read_checkpoint(path).next
    assert (process.returncode, err) == (0, "")
    assert out.startswith(f"stopped after {done:,} of 10,000,000,000,000 trials; they are kept in {path}")
    assert done > 100_000


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")
def test_killed_runs_lose_nothing_and_count_nothing_twice():
    script = Path(__file__).with_name("kill_runs.py")
    done = subprocess.run([sys.executable, script, "40"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("40 kills")


def test_a_goal_stops_at_a_look_whatever_the_blocks(monkeypatch, tmp_path):
    asked = {"event": "any=1", "within": "1%", "seed": 1}
    one = simulate("dice.pool", **asked)
    assert one.trials == 1000 * 6**13 // 5**13
    assert one.run.precision.reached
    assert one.run.precision.found <= 0.01
    assert (
        one["event"].probability == simulate("dice.pool", event="any=1", seed=1, trials=one.trials)["event"].probability
    )
    monkeypatch.setattr(run, "_block_size", lambda *_: 333)
    monkeypatch.setattr(run, "_ALONE_SECONDS", 0.0)
    monkeypatch.setattr(run, "_PROBE_SECONDS", 0.0)
    assert simulate("dice.pool", n_jobs=2, **asked) == one
    path = tmp_path / "run.json"
    simulate("dice.pool", trials=5000, event="any=1", seed=1, checkpoint=path)  # stopped between two looks
    assert simulate("dice.pool", checkpoint=path, **asked) == one
    assert simulate("dice.pool", checkpoint=path, **asked) == one
    assert simulate("dice.pool", checkpoint=path, **{**asked, "within": "0.5%"}).trials > one.trials


def test_a_goal_that_is_not_reached_says_how_far_it_is():
    told = simulate("dice.pool", event="any=1", within="0.1%", trials=5000, seed=1)
    precision = told.run.precision
    assert told.trials == 5000
    assert not precision.reached
    assert precision.of == "event"
    assert 700_000 < precision.needed < 1_200_000
    assert told.to_dict()["run"]["precision"]["reached"] is False
    never = simulate("dice.pool", event="total>99", relative="5%", trials=5000, seed=1).run.precision
    assert (never.reached, never.found, never.needed) == (False, None, None)


def test_a_goal_is_about_the_event_or_else_all_metrics():
    one = simulate("dice.pool", dice=8, event="any=1", within="2%", seed=1)
    all_metrics = simulate("dice.pool", dice=8, within="2%", seed=1)
    means = simulate("dice.pool", dice=8, metric=["successes", "total"], relative="1%", seed=1)
    assert one.run.precision.of == "event"
    for answer in all_metrics.metrics.values():
        assert all(high - low <= 0.04 for low, high in zip(answer.low, answer.high, strict=True))
    assert means.run.precision.of == "mean of successes"
    for answer in means.metrics.values():
        assert answer.mean_high - answer.mean <= 0.01 * answer.mean


def test_a_condition_counts_only_the_trials_in_which_it_holds():
    told = simulate("dice.pool", event="any=1", given="total=3", within="30%", trials=10**6, seed=1)
    assert told["event"].trials >= 1000 or not told.run.precision.reached


@pytest.mark.parametrize("given", ["0", "50%", 5, "abc", "1e-99999999", "1/0", "-1%", True, None, "nan"])
def test_goals_that_cannot_be(given):
    if given is None:
        with pytest.raises(ParameterError, match="give one of them"):
            simulate("dice.pool", within="1%", relative="5%")
        return
    with pytest.raises(
        ParameterError, match=f"within={re.escape(str(given))}.*allowed: more than 0% and less than 50%"
    ):
        simulate("dice.pool", within=given, trials=1)


@pytest.mark.parametrize("given", ["0.5%", "0.005", 0.005, "1/200", " 0.5 % "])
def test_ways_to_write_a_goal(given):
    assert simulated_module.read_goal(given).wanted == 0.005


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("local:0", "local:N with 1 to 1024"),
        ("local:two", "local:N with 1 to 1024"),
        ("nowhere", "the address of a scheduler"),
    ],
)
def test_clusters_that_cannot_be(where, told):
    with pytest.raises(UserError, match=told):
        simulate("dice.pool", trials=1, dask=where)
    with pytest.raises(ParameterError, match="give one of them"):
        simulate("dice.pool", trials=1, dask=where, n_jobs=2)


def test_without_dask_the_message_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UserError, match=r"pip install 'zettasim\[dask\]'"):
        simulate("dice.pool", trials=1, dask="local:2")
