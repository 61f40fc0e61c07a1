"""Tango's interval against published numbers and by exact coverage; the other intervals against numpy."""

import itertools
import math
from fractions import Fraction
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zettasim.stats.intervals import mean_interval
from zettasim.stats.paired import PairedSums, difference_of_means, difference_of_rates, tango

Z = NormalDist().inv_cdf(0.975)


def sums_of(x, y, before=None, after=None, span=None):
    """Add up trial by trial, in Python; `before` and `after` say in which trials the condition holds."""
    n = len(x)
    u, v = before if before is not None else [1] * n, after if after is not None else [1] * n
    x, y = [a * b for a, b in zip(x, u, strict=True)], [a * b for a, b in zip(y, v, strict=True)]
    both = [a * b for a, b in zip(u, v, strict=True)]
    return PairedSums(
        trials=n,
        n_before=sum(u),
        n_after=sum(v),
        n_both=sum(both),
        before=sum(x),
        after=sum(y),
        before_squares=sum(a * a for a in x),
        after_squares=sum(a * a for a in y),
        difference_squares=sum((a - b) ** 2 for a, b in zip(x, y, strict=True)),
        before_shared=sum(a * b for a, b in zip(x, v, strict=True)),
        after_shared=sum(a * b for a, b in zip(y, u, strict=True)),
        differing=sum(c * (a != b) for a, b, c in zip(x, y, both, strict=True)),
        span=span,
    )


@pytest.mark.parametrize(
    ("only_after", "only_before", "trials", "confidence", "low", "high", "digits"),
    [
        # Tango, Statistics in Medicine 17, 1998, section 6.1: soft contact lenses.
        (0, 1, 44, 0.90, -0.096, None, 3),
        # Fagerland, Lydersen and Laake, Statistical Analysis of Contingency Tables, 2017, chapter 8: complete response
        # before and after consolidation therapy (59, 6, 16, 80), and its package contingencytables.
        (6, 16, 161, 0.95, -0.1240, -0.0054, 4),
        # R, PropCIs 0.3-0: scoreci.mp(25, 28, 618, 0.90), which takes the second count less the first.
        (28, 25, 618, 0.90, -0.0148, 0.0247, 4),
    ],
)
def test_published_intervals(only_after, only_before, trials, confidence, low, high, digits):
    found = tango(only_after, only_before, trials, confidence)
    assert round(found[0], digits) == low
    assert high is None or round(found[1], digits) == high


def score(only_after, only_before, trials, difference):
    """Return the score by its definition: the likeliest rates under that difference found by trying them."""
    rest = trials - only_after - only_before

    def likelihood(fewer):
        parts = ((only_after, fewer + difference), (only_before, fewer), (rest, 1 - difference - 2 * fewer))
        return sum(n * math.log(max(p, 1e-300)) for n, p in parts if n)

    low, high = max(0.0, -difference), (1 - difference) / 2
    for _ in range(200):  # a concave function: its top is in the middle two thirds, again and again
        third = (high - low) / 3
        if likelihood(low + third) < likelihood(high - third):
            low += third
        else:
            high -= third
    variance = 2 * low + difference - difference**2
    return (only_after - only_before - trials * difference) / math.sqrt(trials * variance)


@pytest.mark.parametrize(
    ("only_after", "only_before", "trials"),
    [(40, 20, 160), (3, 13, 400), (2, 2, 30), (7, 1, 50), (5, 0, 25), (0, 1, 9)],
)
def test_the_ends_are_where_the_score_test_turns(only_after, only_before, trials):
    low, high = tango(only_after, only_before, trials)
    assert score(only_after, only_before, trials, low) == pytest.approx(Z, abs=1e-5)
    assert score(only_after, only_before, trials, high) == pytest.approx(-Z, abs=1e-5)


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 10**6))
def test_it_holds_the_difference_and_mirrors(only_after, only_before, neither):
    trials = only_after + only_before + neither
    if trials == 0:
        return
    low, high = tango(only_after, only_before, trials)
    assert -1 <= low <= (only_after - only_before) / trials <= high <= 1
    assert low < high
    assert tango(only_before, only_after, trials) == (-high, -low)
    narrow = tango(only_after, only_before, trials, 0.9)
    assert low <= narrow[0] <= narrow[1] <= high


def test_no_pair_differs():
    assert tango(0, 0, 100) == pytest.approx((-(Z**2) / (100 + Z**2), Z**2 / (100 + Z**2)), rel=1e-12)
    low, high = tango(0, 0, 10**15)
    assert -low == high == pytest.approx(Z**2 / 10**15, rel=1e-9)


def test_every_pair_differs_the_same_way():
    assert tango(50, 0, 50) == pytest.approx(((50 - Z**2) / (50 + Z**2), 1.0), rel=1e-12)
    assert tango(0, 50, 50)[0] == -1.0


def test_huge_counts_keep_their_digits():
    low, high = tango(10**12 + 2 * 10**6, 10**12, 10**15)
    error = math.sqrt(2e12 + 2e6) / 1e15
    assert (low, high) == pytest.approx((2e-9 - Z * error, 2e-9 + Z * error), rel=1e-4)


@pytest.mark.parametrize("counts", [(1, 1, 0), (-1, 0, 5), (0, -1, 5), (3, 3, 5)])
def test_counts_that_cannot_be(counts):
    with pytest.raises(ValueError, match="not among"):
        tango(*counts)


def test_confidence_that_cannot_be():
    with pytest.raises(ValueError, match="between 0 and 1"):
        tango(1, 1, 5, 1.0)


def test_exact_coverage():
    """Summed over all tables of 40 pairs, the interval holds the true difference about as often as it says."""
    trials = 40
    tables = [(b, c) for b in range(trials + 1) for c in range(trials + 1 - b)]
    ends = {table: tango(*table, trials) for table in tables}
    ways = {
        (b, c): math.factorial(trials) // (math.factorial(b) * math.factorial(c) * math.factorial(trials - b - c))
        for b, c in tables
    }
    covered = []
    for p, q in itertools.product([0.02, 0.05, 0.1, 0.2, 0.3, 0.45], repeat=2):
        held = [(b, c) for b, c in tables if ends[b, c][0] <= p - q <= ends[b, c][1]]
        covered.append(math.fsum(ways[b, c] * p**b * q**c * (1 - p - q) ** (trials - b - c) for b, c in held))
    assert min(covered) > 0.92
    assert 0.945 < sum(covered) / len(covered) < 0.965


def test_a_table_of_a_yes_no_metric():
    sums = sums_of([1, 1, 1, 0, 0], [1, 0, 0, 1, 0])
    assert sums.table() == (1, 2, 1, 1)
    found = difference_of_rates(sums)
    assert (found.before, found.after, found.difference) == (0.6, 0.4, -0.2)
    assert (found.low, found.high) == tango(1, 2, 5)
    assert found.interval == "tango"


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=2, max_size=40))
def test_the_paired_interval_is_that_of_the_differences(pairs):
    x, y = zip(*pairs, strict=True)
    sums = sums_of(x, y, span=(-100, 100))
    found = difference_of_means(sums)
    d = np.subtract(y, x)
    assert found.difference == pytest.approx(d.mean(), abs=1e-12)
    spread = np.var(d, ddof=1)
    if spread == 0:
        assert found.variance_ratio is None
        assert found.low < found.difference < found.high
        return
    expected = mean_interval(int(d.sum()), int((d * d).sum()), len(d))
    assert (found.low, found.high) == pytest.approx(expected[1:3])
    assert found.variance_ratio == pytest.approx((np.var(x, ddof=1) + np.var(y, ddof=1)) / spread)


def test_where_no_trial_differs_the_interval_still_has_a_width():
    found = difference_of_means(sums_of([3] * 100, [3] * 100, span=(-6, 4)))
    share = Z**2 / (100 + Z**2)
    assert (found.low, found.high) == pytest.approx((-6 * share, 4 * share))
    assert difference_of_means(sums_of([3], [5], span=(-6, 4))).low < 2
    without_bound = difference_of_means(sums_of([3] * 100, [4] * 100))
    assert (without_bound.difference, without_bound.low, without_bound.high) == (1.0, None, None)


def test_under_a_condition_that_holds_in_other_trials(seed):
    """The linearised variance is that of the ratios: compared with the spread of many repeats."""
    chance = np.random.default_rng(seed)
    repeats, n = 2000, 300
    u = chance.random((repeats, n)) < 0.7
    v = u ^ (chance.random((repeats, n)) < 0.2)
    x = chance.integers(0, 5, (repeats, n))
    y = x + chance.integers(0, 3, (repeats, n))
    differences, widths, covered, covered_rate = [], [], 0, 0
    for row in range(repeats):
        columns = [part[row].astype(int).tolist() for part in (x, y, u, v)]
        found = difference_of_means(sums_of(*columns))
        differences.append(found.difference)
        widths.append((found.high - found.low) / (2 * Z))
        covered += found.low <= 1 <= found.high
        rates = sums_of([a >= 3 for a in columns[0]], [a >= 3 for a in columns[1]], *columns[2:])
        rate = difference_of_rates(rates)
        assert rate.interval == "square-and-add"
        # y >= 3 has the chance (0 + 1/3 + 2/3 + 1 + 1) / 5 with y = x + 0, 1 or 2 and x from 0 to 4.
        covered_rate += rate.low <= 3 / 5 - 2 / 5 <= rate.high
    assert np.mean(widths) == pytest.approx(np.std(differences), rel=0.06)
    assert 0.935 < covered / repeats < 0.965
    assert 0.93 < covered_rate / repeats < 0.97


def test_a_rate_that_is_1_on_both_sides_of_a_condition_is_not_certain():
    found = difference_of_rates(sums_of([1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 0], [1, 0, 1, 1]))
    assert found.difference == 0
    assert found.low < -0.1
    assert found.high > 0.1
    assert found.variance_ratio is None


def test_sums_are_exact_however_large():
    n = 10**15
    sums = PairedSums(
        trials=n,
        n_before=n,
        n_after=n,
        n_both=n,
        before=n * 10**6,
        after=n * 10**6 + 1,
        before_squares=n * 10**12 + 10**3,
        after_squares=n * 10**12 + 10**3 + 2 * 10**6 + 1,
        difference_squares=1,
        before_shared=n * 10**6,
        after_shared=n * 10**6 + 1,
        differing=1,
        span=(-1, 1),
    )
    found = difference_of_means(sums)
    assert found.difference == float(Fraction(1, n))
    assert found.high - found.low == pytest.approx(2 * Z / n, rel=1e-6)
