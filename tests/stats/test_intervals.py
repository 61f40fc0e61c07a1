import math
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim.stats.intervals import mean_interval, wilson


@given(st.integers(1, 10**9), st.floats(0, 1), st.sampled_from([0.5, 0.9, 0.95, 0.99, 0.999]))
@settings(max_examples=200, deadline=None)
def test_wilson_is_scipys(trials, share, confidence):
    successes = round(trials * share)
    expected = scipy.stats.binomtest(successes, trials).proportion_ci(confidence, method="wilson")
    assert wilson(successes, trials, confidence) == pytest.approx((expected.low, expected.high), rel=1e-9, abs=1e-12)


@given(st.integers(1, 10**12))
def test_wilson_reaches_the_ends_exactly(trials):
    assert wilson(0, trials)[0] == 0.0
    assert wilson(trials, trials)[1] == 1.0
    assert wilson(0, trials)[1] > 0.0
    assert wilson(trials, trials)[0] < 1.0


@given(st.integers(1, 10**6), st.data())
def test_wilson_holds_the_rate_and_is_symmetric(trials, data):
    successes = data.draw(st.integers(0, trials))
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
    assert wilson(trials - successes, trials) == pytest.approx((1 - high, 1 - low), abs=1e-12)


@given(st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=50))
def test_mean_interval_is_numpys(values):
    mean, low, high, sd = mean_interval(sum(values), sum(value * value for value in values), len(values), 0.9)
    assert mean == pytest.approx(np.mean(values), abs=1e-9)
    assert sd == pytest.approx(np.std(values, ddof=1), rel=1e-12, abs=1e-9)
    half_width = scipy.stats.norm.ppf(0.95) * sd / math.sqrt(len(values))
    assert (low, high) == pytest.approx((mean - half_width, mean + half_width), rel=1e-9, abs=1e-6)


def test_nothing_cancels():
    """Values 10**9 and 10**9 + 1, ten to the twelve times each: floats would find no spread at all."""
    n, low, high = 10**12, 10**9, 10**9 + 1
    mean, _, _, sd = mean_interval(n * (low + high), n * (low**2 + high**2), 2 * n)
    assert mean == 10**9 + 0.5
    assert sd == pytest.approx(math.sqrt(Fraction(n, 2 * (2 * n - 1))), rel=1e-15)


def test_one_trial_and_equal_trials_have_no_spread():
    assert mean_interval(7, 49, 1) == (7.0, 7.0, 7.0, 0.0)
    assert mean_interval(21, 147, 3) == (7.0, 7.0, 7.0, 0.0)


@pytest.mark.parametrize(("successes", "trials"), [(1, 0), (-1, 5), (6, 5), (0, 0)])
def test_rates_that_cannot_be(successes, trials):
    with pytest.raises(ValueError, match="a rate needs"):
        wilson(successes, trials)


def test_means_that_cannot_be():
    with pytest.raises(ValueError, match="1 trial or more"):
        mean_interval(0, 0, 0)
    with pytest.raises(ValueError, match="no 2 values"):
        mean_interval(4, 4, 2)


@pytest.mark.parametrize("confidence", [0, 1, -0.1, 95, math.nan])
def test_confidences_that_cannot_be(confidence):
    with pytest.raises(ValueError, match="between 0 and 1"):
        wilson(1, 2, confidence)
