"""The tables on collecting, Lockers and Disasters against formulas."""

from fractions import Fraction
from math import comb

import pytest

from analyses.xenology_collecting import by_wanted, worth_of_a_wipe
from analyses.xenology_hazards import by_spread, by_turns

F = Fraction


def test_what_a_wipe_is_worth_for_the_last_type():
    """None of 12 in the display: they are among 55 cards, and the first of them comes after 56/13 draws in the mean.

    A wipe shows five of the 55; if it misses with C(43,5) / C(55,5), the 12 are among 50 cards, 51/13 draws away.
    """
    (row,) = worth_of_a_wipe(1).to_dict("records")
    missed = F(comb(43, 5), comb(55, 5))
    now = 1 - missed + missed * F(51, 13)
    assert row["best"] == "wipe"
    assert row["exact"] == str(F(56, 13) - now)
    assert row["never"] == pytest.approx(56 / 13)
    assert row["nothing_open"] == pytest.approx(comb(48, 5) / comb(60, 5))
    # Drawing first: 12 of 55 end it at once; else the wipe leaves the 12 among 54 cards.
    missed = F(comb(42, 5), comb(54, 5))
    later = 1 + F(43, 55) * (1 - missed + missed * F(50, 13))
    assert row["later"] == pytest.approx(float(later))


def test_blind_scans_are_a_collector_without_replacement():
    """All five types blind: the mean over all sets of types of the wait for the first of them, in turn added and taken.

    Of the 60 cards five lie in the display, which is as good as the bottom of the deck: 61 / (12 k + 1) for k types,
    as long as the deck does not run out, which it hardly ever does.
    """
    table = by_wanted(5).set_index(["value", "missing", "policy", "wipes"])["scans"]
    for wanted in (1, 5):
        mean = sum((-1) ** (k + 1) * comb(wanted, k) * F(61, 12 * k + 1) for k in range(1, wanted + 1))
        assert table["any", wanted, "blind", 0] == pytest.approx(float(mean), rel=2e-6)


def test_cards_come_twice_where_two_decks_meet():
    """From the moment with d cards drawn, n turns see 13 - d of the one deck and the rest of the next."""
    table = by_turns(13).set_index(["moment", "turns"])
    for drawn, turns in ((6, 10), (12, 8)):
        first, second = 13 - drawn, turns - (13 - drawn)
        row = table.loc[f"after {drawn}", turns]
        assert row["given_exact"] == str(F(first, 13) * F(second, 13))
        assert row["any_exact"] == str(1 - F(comb(13 - first, second), comb(13, second)))
    anything = [1 - F(comb(d, 10 - 13 + d), comb(13, 10 - 13 + d)) if d > 3 else F(0) for d in range(13)]
    assert table.loc[("any", 10), "any_exact"] == str(sum(anything) / 13)


def test_the_clock_of_equal_cards_is_a_straight_line():
    table = by_spread((0,)).set_index(["spread", "turn"])
    assert [table.loc[("one each", turn), "left"] for turn in (1, 13, 20, 30)] == [19, 7, 0, 0]
    # However the 13 cubes lie on the 13 cards, a whole deck places 13.
    assert all(table.loc[(spread, 13), "left"] == 7 for spread in table.index.levels[0])
