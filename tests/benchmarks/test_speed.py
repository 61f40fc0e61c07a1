"""Each kernel beside numpy and plain Python, doing the same work in the same run.

Run by `python -m pytest tests/benchmarks -m benchmark`. What is asserted is a ratio, and loosely: half of what is aimed
for. Absolute times are printed by pytest-benchmark and never asserted. Compiling comes before, and is measured apart.
"""

import os
import subprocess
import sys
import time

import pytest

from analyses.performance_baselines import WORKS
from analyses.performance_measures import BY, SIMULATED, Size, players_of, ratios, speeds

pytestmark = pytest.mark.benchmark

TRIALS = 100_000
SIZE = Size(rounds=3, seconds=0.1, most_trials=10**6, shared_trials=10**6)

# At least so many times as fast as numpy: half of the aim. Where no aim is stated it is to be no slower.
OVER_NUMPY = {
    "8d12, any success": 2.5,
    "exploration, 7 chits": 10.0,
    "hand of 7 from 154": 3.0,
}
NO_SLOWER = 0.5
OVER_PYTHON = 5.0


@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.name)
def test_time(work, by, timed):
    play = players_of(work)[by]
    play(1)  # compiles
    timed.group = work.name
    timed.extra_info["trials"] = TRIALS
    timed.pedantic(play, args=(TRIALS,), rounds=3, iterations=1)


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.name)
def test_ratio(work):
    (measured,) = ratios(speeds(SIZE, [work])).to_dict("records")
    least = OVER_NUMPY.get(work.name, NO_SLOWER)
    assert measured["over_numpy"] >= least, measured
    assert measured["over_python"] >= OVER_PYTHON, measured


def test_compiling(timed, tmp_path):
    """The first simulated answer with nothing compiled, in a process of its own; then it is kept."""
    words = next(iter(SIMULATED.values()))
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}

    def run():
        start = time.perf_counter()
        subprocess.run([sys.executable, *words], env=environment, stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start

    cold = timed.pedantic(run, rounds=1, iterations=1)
    assert run() < cold
