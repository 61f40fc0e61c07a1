"""The counts of every example of every model stay as they are, whichever path counts them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from golden import CASES, counts_of, stored, title

from zettasim import simulate
from zettasim.games import models

CHANGED = (
    "{} counts other numbers than tests/data/golden/counts.json. If that is meant, run "
    "`python tests/simulation/golden.py` and write a line under 'Changed results' in CHANGELOG.md; "
    "a faster path must never change a count."
)
WITHOUT_JIT = ("dice.pool", "odyssey.explore", "sixty.arka")


@pytest.fixture(scope="module")
def golden():
    return stored()


@pytest.mark.parametrize(("name", "place"), CASES, ids=[title(*case) for case in CASES])
def test_counts_do_not_change(golden, name, place):
    case = title(name, place)
    assert case in golden, f"{case} is new: run `python tests/simulation/golden.py`"
    assert counts_of(name, place) == golden[case], CHANGED.format(case)


def test_the_file_holds_no_more():
    assert list(stored()) == [title(*case) for case in CASES], "run `python tests/simulation/golden.py`"


@pytest.mark.parametrize("name", models())
def test_a_metric_alone_counts_the_same(golden, name):
    """Each question has its own layout, and may have its own fast path."""
    for metric, expected in list(golden[title(name, 0)].items())[:4]:
        assert counts_of(name, 0, metric=metric) == {metric: expected}, CHANGED.format(f"{metric} of {name}")


@pytest.mark.slow
def test_counts_without_compilation(golden):
    """Plain Python plays the same trials as machine code."""
    code = (
        "import json, sys; from golden import counts_of; "
        f"print(json.dumps({{name: counts_of(name, 0) for name in {WITHOUT_JIT}}}))"
    )
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parent)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    for name, found in json.loads(done.stdout).items():
        assert found == golden[title(name, 0)], CHANGED.format(name)


def test_another_seed_counts_otherwise(golden):
    """The comparison sees a difference."""
    other = simulate("dice.pool", trials=2_000, seed=1)
    assert [round(p * 2_000) for p in other["total"].probability] != list(golden["dice.pool #0"]["total"].values())
