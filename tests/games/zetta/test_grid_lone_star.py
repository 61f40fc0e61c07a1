"""The preparation of The Lone Star: recruiters who roll 2d12, against every roll counted out by hand."""

from fractions import Fraction

import pytest
from grid_by_hand import lone_star

import zettasim

NAMES = ("cards", "lost", "left", "rounds")


def asked(**question):
    return zettasim.odds("zetta.preparation", players=1, policy="cheapest", blocked="ends", method="exact", **question)


@pytest.mark.parametrize("recruiters", ["filled", "open"])
@pytest.mark.parametrize("tokens", [4, 7])
def test_every_roll_by_hand(tokens, recruiters):
    by_hand = lone_star(tokens, filled=recruiters == "filled")
    assert sum(by_hand.values()) == 1
    found = asked(tokens=tokens, recruiters=recruiters)
    for place, name in enumerate(NAMES):
        expected = {}
        for end, odds in by_hand.items():
            expected[end[place]] = expected.get(end[place], Fraction(0)) + odds
        exact = {value: odds for value, odds in zip(found[name].values, found[name].exact, strict=True) if odds}
        assert exact == expected, name


def test_two_tokens_by_hand():
    """The space of 2 alone can be paid for: neither die may show its result."""
    assert asked(tokens=2, recruiters="filled")["cards"].mean_exact == Fraction(11, 12) ** 2
    waits = zettasim.simulate("zetta.preparation", players=1, tokens=2, recruiters="filled", trials=300, seed=1)
    assert [waits[name].mean for name in ("cards", "left", "lost")] == [1, 0, 0]
    assert waits["rounds"].mean > 1


def test_recruiters_take_cards():
    """From 12 tokens: six cards at 2 each without recruiters."""
    alone = zettasim.odds("zetta.preparation", players=1, policy="cheapest", method="exact")
    assert alone["cards"].mean_exact == 6
    assert asked(recruiters="filled", tokens=8)["cards"].mean_exact < 4


def test_a_long_wait_is_simulated():
    assert zettasim.odds("zetta.preparation", players=1, recruiters="filled", trials=100, seed=1).method == "simulated"
