"""Counts depend on the rules, the key and the range of trials, and on nothing else."""

import io
import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import joblib
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_mission import LAYOUT, RULES, Mission

from zettasim.kernels.run import count_block, layout_of
from zettasim.simulation import run
from zettasim.simulation.progress import progress_bar
from zettasim.simulation.run import add_counts, count_trials, no_counts

KEY = 987654321987654321
KERNEL = "toy_mission"
TRIALS = 3000


def plain(counts):
    return [array.tolist() for array in counts]


def counted(first, trials, rules=RULES, layout=LAYOUT, **how):
    return plain(count_trials(KERNEL, rules, layout, KEY, first, trials, **how))


@pytest.fixture(scope="module")
def whole():
    """Count in one block, without any of the machinery that shares work."""
    return plain(count_block(KERNEL, RULES, LAYOUT, KEY, 0, TRIALS))


@pytest.mark.parametrize("n_jobs", [1, 2, -1, None])
@pytest.mark.parametrize("block", [None, 1000, 7000])
def test_jobs_and_blocks_change_nothing(whole, n_jobs, block):
    assert counted(0, TRIALS, n_jobs=n_jobs, block=block) == whole


@given(st.integers(1, 4000), st.integers(1, 2))
@settings(max_examples=25, deadline=None)
def test_no_block_size_changes_anything(whole, block, n_jobs):
    assert counted(0, TRIALS, n_jobs=n_jobs, block=max(block, TRIALS // 40)) == whole


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")  # of the multiprocessing backend, from Python 3.12
@pytest.mark.parametrize("backend", ["threading", "loky", "multiprocessing", "sequential"])
def test_backends_change_nothing(whole, backend):
    with joblib.parallel_config(backend=backend, n_jobs=2):
        assert counted(0, TRIALS, block=1000) == whole


@given(st.integers(0, 2**62), st.lists(st.integers(0, 700), min_size=1, max_size=4))
@settings(max_examples=25, deadline=None)
def test_a_longer_run_begins_with_the_shorter_one(first, lengths):
    parts, at = no_counts(LAYOUT), first
    for length in lengths:
        parts = add_counts(parts, count_trials(KERNEL, RULES, LAYOUT, KEY, at, length))
        at += length
    assert plain(parts) == counted(first, sum(lengths))


def test_no_trials_are_no_counts():
    assert counted(5, 0) == plain(no_counts(LAYOUT))


@pytest.mark.parametrize("how", [{"first": -1}, {"trials": -1}, {"block": 0}])
def test_ranges_that_cannot_be(how):
    with pytest.raises(ValueError, match="cannot play"):
        counted(**({"first": 0, "trials": 10} | how))


def test_sums_go_past_64_bits():
    layout = layout_of([(1, 6, False), (1, 1, True)], [[1]])
    one = count_trials(KERNEL, RULES, layout, KEY, 0, 1000)
    big = add_counts(one, one._replace(tail_squares=one.tail_squares * 2**64))
    assert big.tail_squares[0] == one.tail_squares[0] * (2**64 + 1)


@pytest.mark.statistical
def test_means_at_a_fixed_seed():
    key = int(os.environ.get("ZETTASIM_TEST_SEED", "77"))
    layout = layout_of([(1, 6, False), (1, 1, True)], [[0], [1]])
    n = 200_000
    counts, sums, _ = count_trials(KERNEL, RULES, layout, key, 0, n)
    face = (counts[:6] * np.arange(1, 7)).sum() / n
    mean_throws = int(sums[6]) / n
    p = 1 / 6
    expected = sum((1 - p) ** throws for throws in range(50))  # the chance that throw 1, 2, ... 50 is made
    assert abs(face - 3.5) < 4 * math.sqrt(35 / 12 / n)
    assert abs(mean_throws - expected) < 4 * math.sqrt((1 - p) / p**2 / n)


def backend_seen(monkeypatch):
    """Record what `joblib.Parallel` is asked for."""
    seen = []
    parallel = joblib.Parallel

    def recorded(**how):
        made = parallel(**how)
        seen.append((type(made._backend).__name__, made.n_jobs))
        return made

    monkeypatch.setattr(joblib, "Parallel", recorded)
    return seen


def test_threads_on_all_cores_unless_the_user_says_otherwise(monkeypatch):
    seen = backend_seen(monkeypatch)
    monkeypatch.setattr(joblib.parallel, "cpu_count", lambda: 3)
    monkeypatch.setattr("joblib._parallel_backends.cpu_count", lambda: 3)
    counted(0, TRIALS, block=1000)
    with joblib.parallel_config(n_jobs=2):
        counted(0, TRIALS, block=1000)
        counted(0, TRIALS, block=1000, n_jobs=4)
    with joblib.parallel_config(backend="threading", n_jobs=5):
        counted(0, TRIALS, block=1000)
    with joblib.parallel_config(n_jobs=1):
        counted(0, TRIALS, block=1000)
    assert seen == [("ThreadingBackend", jobs) for jobs in (3, 2, 4, 5)]


def test_short_work_is_not_shared(monkeypatch):
    seen = backend_seen(monkeypatch)
    counted(0, 100_000, n_jobs=2)
    assert seen == []


def test_long_work_is_shared_in_blocks(monkeypatch, whole):
    """With every probe said to take long, so that the test need not."""
    seen = backend_seen(monkeypatch)
    monkeypatch.setattr(run, "_ALONE_SECONDS", 0.0)
    assert counted(0, TRIALS, n_jobs=2) == whole
    assert seen == [("ThreadingBackend", 2)]
    assert run._block_size(10**9, 1e8, 2) == 5 * 10**7
    assert run._block_size(10**7, 1e8, 2) == 10**7
    assert run._block_size(5, 0.01, 2) == 1


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(("stream", "progress"), [(io.StringIO, True), (Terminal, False), (Terminal, True)])
def test_short_work_shows_no_bar(monkeypatch, stream, progress):
    stderr = stream()
    monkeypatch.setattr(sys, "stderr", stderr)
    counted(0, TRIALS, progress=progress, label="missions")
    assert stderr.getvalue() == ""


def test_long_work_shows_a_bar_on_a_terminal(monkeypatch):
    stderr = Terminal()
    monkeypatch.setattr(sys, "stderr", stderr)
    with progress_bar(10**9, "missions", shown=True) as bar:
        time.sleep(1.05)
        bar.advance(10**9)
    assert "missions" in stderr.getvalue()
    assert "1.00G/1.00G" in stderr.getvalue()


def test_a_bug_in_a_block_ends_the_run():
    layout = layout_of([(1, 5, False), (1, 4, True)], [[0]])
    for n_jobs in (1, 2):
        with pytest.raises(RuntimeError, match="outside its declared range"):
            counted(0, TRIALS, layout=layout, n_jobs=n_jobs, block=500)


INTERRUPTED = """
from toy_mission import LAYOUT, RULES, Mission
from zettasim.simulation.run import count_trials
count_trials("toy_mission", RULES, LAYOUT, 1, 0, 1000, n_jobs=1)
print("playing", flush=True)
try:
    count_trials("toy_mission", Mission(6, 50), LAYOUT, 1, 0, 10**12, n_jobs={n_jobs})
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to one process there")
@pytest.mark.parametrize("n_jobs", [1, 2])
def test_ctrl_c_stops_quietly(n_jobs):
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED.format(n_jobs=n_jobs)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout.readline() == "playing\n"
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (out, err, process.returncode) == ("stopped\n", "", 0)


def test_rules_with_other_values_share_the_compiled_loop():
    assert counted(0, 500, rules=Mission(np.int64(6), np.int64(50))) == counted(0, 500)
