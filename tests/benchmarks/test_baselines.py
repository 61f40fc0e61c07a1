"""What speeds are compared with plays the same games: its numbers are those of the model."""

import math

import pytest

from analyses.performance_baselines import CHUNK, WORKS, count_by_numpy, count_by_python
from zettasim import odds

TRIALS = {count_by_numpy: CHUNK + 1_000, count_by_python: 4_000}
STANDARD_ERRORS = 4.5


@pytest.mark.statistical
@pytest.mark.parametrize("count", TRIALS, ids=lambda count: count.__name__)
@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.name)
def test_baselines_play_the_same_game(work, count, seed):
    trials = TRIALS[count]
    counts = count(work, trials, seed)
    exact = odds(work.model, method="exact", metric=work.metrics, **work.parameters)
    assert list(counts) == list(work.metrics)
    for name, answer in exact.metrics.items():
        values = range(len(counts[name]))
        assert counts[name].sum() == trials
        impossible = [value for value in values if counts[name][value] and value not in answer.values]
        assert not [value for value in impossible if answer.tail is None or value < answer.tail.start], name
        mean = sum(value * int(times) for value, times in zip(values, counts[name], strict=True)) / trials
        allowed = STANDARD_ERRORS * answer.sd / math.sqrt(trials)
        assert abs(mean - answer.mean) <= allowed, f"{name}: seed {seed}, n {trials}, {mean} for {answer.mean}"
