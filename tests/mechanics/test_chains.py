"""Chains step by step, against the same chains in fractions."""

from fractions import Fraction
from math import comb

from hypothesis import given
from hypothesis import strategies as st

from zettasim.mechanics.chains import in_lowest_terms, one_step

STATES = range(4)
CHAINS = st.fixed_dictionaries(
    {state: st.dictionaries(st.sampled_from(STATES), st.integers(1, 9), min_size=1) for state in STATES}
)


@given(chain=CHAINS, steps=st.integers(0, 5))
def test_a_chain_is_what_its_fractions_say(chain, steps):
    weights, unit = {0: 1}, 1
    chances = {0: Fraction(1)}
    for _ in range(steps):
        weights, factor = one_step(weights, chain.__getitem__)
        unit *= factor
        after = dict.fromkeys(STATES, Fraction(0))
        for state, chance in chances.items():
            for following, ways in chain[state].items():
                after[following] += chance * Fraction(ways, sum(chain[state].values()))
        chances = after
    assert {state: Fraction(weight, unit) for state, weight in weights.items()} == {
        state: chance for state, chance in chances.items() if chance
    }


def test_coins():
    """Heads in five throws: the binomial coefficients over 2^5."""
    weights, unit = {0: 1}, 1
    for _ in range(5):
        weights, factor = one_step(weights, lambda heads: {heads: 1, heads + 1: 1})
        unit *= factor
    assert unit == 2**5
    assert weights == {heads: comb(5, heads) for heads in range(6)}


@given(st.dictionaries(st.integers(), st.integers(1, 10**6), min_size=1), st.integers(1, 100))
def test_lowest_terms_keep_every_ratio(weights, factor):
    lowest = in_lowest_terms({state: factor * weight for state, weight in weights.items()})
    first = next(iter(weights))
    assert all(lowest[state] * weights[first] == weight * lowest[first] for state, weight in weights.items())
    assert lowest == in_lowest_terms(weights)
