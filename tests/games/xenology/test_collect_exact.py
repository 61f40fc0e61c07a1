"""`xenology.collect` against scans made card by card, and against figures worked out by hand."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from collecting_by_hand import Research, fewest_scans, worlds
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import advise, odds

F = Fraction
EVENTS = ["scans=missing and wipes=0", "wasted>=1 or missing=0"]
GIVEN = [("wipes=1", "missing>=2"), ("scans<=3", "wipes=0")]
POLICIES = ("display-first", "blind", "wipe-when-missing")
TABLES = [
    Research(),
    Research(types=3, per_type=3, wanted=2, display=2, hand=1, wipes=1),
    Research(types=2, per_type=4, wanted=2, display=3, value="two", value_two=2, wipes=2),
    Research(types=2, per_type=3, wanted=1, display=1, hand=2, wipes=3),
    Research(types=4, per_type=1, wanted=4, display=2, hand=1, wipes=2),
    Research(types=3, per_type=2, wanted=1, display=2, value="one", value_two=3, wipes=3),
    Research(types=2, per_type=1, wanted=1, display=1, wipes=3),
]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("research", TABLES, ids=range(len(TABLES)))
def test_a_small_deck_is_scanned_card_by_card(agrees, research, policy):
    research = replace(research, policy=policy)
    agrees("xenology.collect", research.parameters, worlds(research), EVENTS, GIVEN)


@given(st.data())
@settings(max_examples=12)
def test_any_small_deck_is_scanned_card_by_card(agrees, data):
    types = data.draw(st.integers(1, 3))
    per_type = data.draw(st.integers(1, 6 // types))
    display = data.draw(st.integers(1, min(3, types * per_type)))
    research = Research(
        types,
        per_type,
        data.draw(st.integers(1, types)),
        display,
        data.draw(st.integers(0, min(2, types * per_type - display))),
        data.draw(st.integers(0, 2)),
        data.draw(st.sampled_from(POLICIES)),
    )
    agrees("xenology.collect", research.parameters, worlds(research))


@pytest.mark.parametrize("research", TABLES, ids=range(len(TABLES)))
def test_the_best_play_tries_every_card(research):
    """Also those that nobody would take: the display's useless cards, the deck beside a wanted card, an early wipe."""
    best = odds("xenology.collect", method="exact", **replace(research, policy="optimal").parameters)
    assert best["scans"].mean_exact == fewest_scans(research)


WIPED_AT_ONCE = [
    Research(types=2, per_type=2, wanted=2, display=3, wipes=1),
    Research(types=2, per_type=3, wanted=2, display=4, wipes=1),
    Research(types=3, per_type=2, wanted=3, display=4, wipes=2),
]
"""The deck runs out while the display is dealt anew: what was wiped is shuffled, cards of missing types among it."""


@pytest.mark.parametrize("research", WIPED_AT_ONCE, ids=range(3))
def test_a_bad_wipe_costs_what_it_costs(research):
    """What a wipe is worth is told also where it throws away what is wanted."""
    table = advise("xenology.collect", where="scans=0 and after_wipe=0", **research.parameters | {"policy": "optimal"})
    wiped = [decision for decision in table.decisions if decision.state["wipes"] == research.wipes]
    assert sum(decision.reached for decision in wiped) == 1
    assert -sum(decision.options["wipe"] * decision.reached for decision in wiped) == fewest_scans(research, "wipe")
    assert all(decision.options["wipe"] < decision.value for decision in wiped if decision.state["open"] == 1)


# Figures by hand


def test_a_single_type_in_the_printed_display():
    """No wipe, no hand: a scan takes it with 1 - C(48,5) / C(60,5); else each deck card is one of 12 in 55."""
    answer = odds("xenology.collect", wanted=1, hand=0, policy="display-first")["scans"]
    missed = F(comb(48, 5), comb(60, 5))
    assert answer.exact_of(1) == 1 - missed + missed * F(12, 55)
    assert answer.exact_of(2) == missed * F(43, 55) * F(12, 54)


def test_a_wipe_for_a_single_type():
    """The wiped display leaves 55 cards with all 12: it helps unless none of them is among the next five and the next.

    Missed by both displays: C(48,10) / C(60,10); then the sixth card of the second try is one of 12 in 50.
    """
    answer = odds("xenology.collect", wanted=1, hand=0, wipes=1)
    missed = F(comb(48, 10), comb(60, 10))
    assert answer["scans"].exact_of(1) == 1 - missed + missed * F(12, 50)
    assert answer["wipes"].exact_of(1) == F(comb(48, 5), comb(60, 5))


def test_the_last_card_of_a_hand():
    """Two types of one card, display 1, hand 1: one lies open, the other is in hand; one scan where both are wanted."""
    answer = odds("xenology.collect", types=2, per_type=1, wanted=2, display=1, hand=1)
    assert answer["scans"].exact_of(1) == 1
    assert answer["missing"].exact_of(1) == 1


def test_blind_scans_are_draws_from_a_deck():
    """One wanted card among four, one of them in the display, none in hand.

    With 1/4 it lies open, and blind scans draw the three others before it is taken: 4 scans. Else it is the first,
    second or third of the deck, each 1/4.
    """
    answer = odds("xenology.collect", types=4, per_type=1, wanted=1, display=1, hand=0, policy="blind")["scans"]
    assert answer.exact == (F(1, 4),) * 4


def test_the_starting_hand():
    """Three cards of one type leave four missing, 5 C(12,3) ways; of three types two, C(5,3) 12**3 ways, of C(60,3)."""
    missing = odds("xenology.collect", method="exact")["missing"]
    assert missing.exact_of(4) == F(5 * comb(12, 3), comb(60, 3))
    assert missing.exact_of(2) == F(comb(5, 3) * 12**3, comb(60, 3))


def test_value_two_halves_the_cards_that_will_do():
    answer = odds("xenology.collect", wanted=1, hand=0, value="two", policy="display-first")["scans"]
    missed = F(comb(54, 5), comb(60, 5))
    assert answer.exact_of(1) == 1 - missed + missed * F(6, 55)


# What must hold whatever the numbers


def test_the_best_play_wipes_exactly_when_nothing_wanted_lies_open():
    """With the printed deck, one wipe and any number of wanted types: no other play needs fewer scans."""
    for wanted in (1, 3):
        best = odds("xenology.collect", method="exact", wanted=wanted, policy="optimal")["scans"].mean_exact
        assert best == odds("xenology.collect", method="exact", wanted=wanted)["scans"].mean_exact


def test_policies_are_ordered():
    for value in ("any", "two"):
        means = [odds("xenology.collect", policy=policy, value=value)["scans"].mean_exact for policy in POLICIES]
        blind, display, wipe = means[1], means[0], means[2]
        assert wipe < display < blind


def test_advice_names_what_is_seen():
    table = advise("xenology.collect", types=3, per_type=2, wanted=2, display=2, hand=0, wipes=1)
    assert table.objective == "payoff"
    assert {policy.name for policy in table.policies} == set(POLICIES)
    best = -table.mean
    assert best == fewest_scans(Research(wanted=2, wipes=1))
    assert all(policy.regret >= 0 for policy in table.policies)
    for decision in table.decisions:
        if decision.state["open"]:
            assert decision.best == "display"
        elif "wipe" in decision.options:
            assert decision.options["wipe"] == decision.value
        assert "wipe" not in decision.options or not decision.state["after_wipe"]
    assert sum(d.reached for d in table.decisions if d.state["scans"] == 0 and not d.state["after_wipe"]) == 1
