"""The Wilson interval holds the true rate as often as it promises: exactly, summed over the binomial distribution.

For each number of trials n from 100 to 4,000 the probability is summed of all numbers of successes whose interval holds
the rate. No interval for a count can promise exactly 95 % at every n, as the probability jumps when a count enters or
leaves; Wilson's is right on average, and the lowest and highest are the bounds below. The figure is on the page that
`python -m analyses.performance` writes.
"""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyses.performance_coverage import CONFIDENCE, TRIALS, coverage_table, wilson_coverage
from zettasim.stats.intervals import wilson

# Rate: lowest, mean and highest coverage over all n, found once and rounded outwards.
BOUNDS = {
    0.6: (0.940, 0.9495, 0.9505, 0.960),
    0.05: (0.926, 0.9495, 0.9510, 0.970),
    0.005: (0.894, 0.9500, 0.9540, 0.982),
}
# The same from 1,000 trials on, where a simulation begins to be of use.
FROM_1000 = {0.6: (0.946, 0.954), 0.05: (0.942, 0.958), 0.005: (0.935, 0.973)}


@pytest.fixture(scope="module")
def table():
    return coverage_table()


def by_hand(rate, n):
    """Add up the binomial probabilities, one number of successes after another."""
    held = 0.0
    for successes in range(n + 1):
        low, high = wilson(successes, n, CONFIDENCE)
        if low <= rate <= high:
            held += math.comb(n, successes) * rate**successes * (1 - rate) ** (n - successes)
    return held


@given(st.integers(1, 300), st.floats(0.001, 0.999))
def test_the_sum_is_that_over_every_number_of_successes(n, rate):
    assert wilson_coverage(rate, [n])[0] == pytest.approx(by_hand(rate, n), abs=1e-9)


@pytest.mark.parametrize("rate", BOUNDS)
def test_coverage_keeps_to_its_bounds(rate, table):
    found = table[table["rate"] == rate]
    assert list(found["trials"]) == list(TRIALS)
    low, least_mean, most_mean, high = BOUNDS[rate]
    assert low <= found["coverage"].min()
    assert least_mean <= found["coverage"].mean() <= most_mean
    assert found["coverage"].max() <= high
    low, high = FROM_1000[rate]
    assert found.loc[found["trials"] >= 1000, "coverage"].between(low, high).all()
