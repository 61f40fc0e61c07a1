"""`sixty.preparation` exactly: equal, fraction by fraction, to every order of the deck and to the best play by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from preparing_by_hand import METRICS, Phase, joint_of, marginal, some_phases

from zettasim import odds

F = Fraction
NAMED = [f"{name}:{k}" for name in ("storms", "cards", "hold") for k in range(1, 6)] + ["all"]


def exact(phase, **asked):
    return odds("sixty.preparation", method="exact", **phase.parameters, **asked)


def distribution(answer):
    return dict(zip(answer.values, answer.exact, strict=True))


def assert_same(phase):
    joint = joint_of(phase)
    result = exact(phase)
    assert tuple(result.metrics) == METRICS
    for metric, answer in result.metrics.items():
        wanted = marginal(phase, joint, metric)
        assert distribution(answer) == wanted, (phase, metric)
        assert answer.mean_exact == sum(value * p for value, p in wanted.items()), (phase, metric)


# Every order of the deck


@pytest.mark.parametrize("policy", NAMED)
def test_a_named_policy_is_what_all_orders_give(policy, seed):
    for phase in some_phases(f"{seed} {policy}", 8, policy=policy):
        assert_same(phase)
    for bases in (3, 4):
        for slots in (1, 3, 8):
            assert_same(Phase(bases=bases, slots=slots, policy=policy))


@pytest.mark.parametrize("forecast", [False, True])
def test_the_best_player_is_the_one_of_the_recursion(forecast, seed):
    for phase in some_phases(f"{seed} optimal {forecast}", 120, policy="optimal", forecast=forecast):
        assert_same(phase)


@pytest.mark.parametrize("forecast", [False, True])
def test_the_best_player_with_large_decks(forecast):
    for storms, expeditions in ((20, 20), (20, 3), (1, 20), (0, 20), (20, 0), (0, 0)):
        assert_same(Phase(storms=storms, expeditions=expeditions, slots=8, bases=4, forecast=forecast))


@pytest.mark.parametrize("policy", [*NAMED[::3], "all", "optimal"])
def test_the_metrics_are_right_together(policy, seed):
    for phase in some_phases(f"{seed} joint {policy}", 5, policy=policy):
        joint = joint_of(phase)
        assert sum(joint.values()) == 1
        for outcome, probability in joint.items():
            event = " and ".join(f"{metric}={value}" for metric, value in phase.metrics(*outcome).items())
            assert exact(phase, event=event, metric="event")["event"].exact_of(1) == probability, (phase, event)


def test_conditional_odds(seed):
    for phase in some_phases(f"{seed} given", 10, storms=5, expeditions=5, slots=3, policy="all"):
        joint = {outcome: p for outcome, p in joint_of(phase).items() if outcome[0] == 2}
        for metric, answer in exact(phase, given="storms=2").metrics.items():
            wanted = {value: p / sum(joint.values()) for value, p in marginal(phase, joint, metric).items()}
            assert distribution(answer) == wanted, (phase, metric)


# Worked by hand


def test_two_storms_from_the_starting_deck():
    """`storms:2`: the second Storm after e Expedition cards, e = 0 to 3, or a fourth Expedition card before it.

    e = 0: 5x4 / 10x9. e = 1: 2 places for the first Storm, 2 x 5x5x4 / 10x9x8. e = 2: 3 x 5x4x5x4 / 10x9x8x7.
    e = 3: 4 x 5x4x3x5x4 / 10x9x8x7x6. No Storm before the fourth Expedition card: 5x4x3x2 / 10x9x8x7; one: the 4 places
    before it, 4 x 5x5x4x3x2 / 10x9x8x7x6.
    """
    result = odds("sixty.preparation", policy="storms:2")
    assert distribution(result["storms"]) == {0: F(1, 42), 1: F(5, 63), 2: F(113, 126)}
    for expeditions, chance in enumerate((F(2, 9), F(5, 18), F(5, 21), F(10, 63))):
        both = odds("sixty.preparation", policy="storms:2", event=f"storms=2 and expeditions={expeditions}")
        assert both["event"].exact_of(1) == chance
    assert distribution(result["drawn"]) == {2: F(2, 9), 3: F(5, 18), 4: F(5, 21) + F(1, 42), 5: F(10, 63) + F(5, 63)}


def test_one_storm_from_the_starting_deck():
    """`storms:1`: the first Storm after e Expedition cards, or a fourth Expedition card, 5x4x3x2 / 10x9x8x7."""
    result = odds("sixty.preparation", policy="storms:1")
    assert distribution(result["expeditions"]) == {0: F(1, 2), 1: F(5, 18), 2: F(5, 36), 3: F(5, 84) + F(1, 42)}
    assert distribution(result["energy"]) == {0: F(1, 42), 2: F(41, 42)}


def test_all_of_the_starting_deck():
    """`all` ends with a fourth Storm or a fourth Expedition card, by symmetry half and half.

    The fourth Expedition card comes after s Storms in C(3 + s, 3) orders: 1/42, 4 x 5x4x3x2x5 / 10x9x8x7x6 = 5/63,
    10 x 120x20 / 151200 = 10/63 and 20 x 120x60 / 604800 = 5/21. They add up to 1/2.
    """
    result = odds("sixty.preparation", policy="all")
    ends = (F(1, 42), F(5, 63), F(10, 63), F(5, 21))
    assert sum(ends) == F(1, 2)
    assert distribution(result["storms"]) == {0: ends[0], 1: ends[1], 2: ends[2], 3: ends[3] + F(1, 2)}
    assert distribution(result["drawn"]) == {4: 2 * ends[0], 5: 2 * ends[1], 6: 2 * ends[2], 7: 2 * ends[3]}
    # 3 Storms: 11 Energy, no Base left, no bonus of Expedition cards.
    assert odds("sixty.preparation", policy="all", given="storms=3")["payoff"].exact_of(11) == 1


def test_the_deck_runs_out():
    """One Storm and one Expedition card, all drawn: 2 + 1 Energy and the two dearest Bases, 2 + 1."""
    result = odds("sixty.preparation", storms=1, expeditions=1, policy="all")
    assert result["drawn"].exact_of(2) == result["payoff"].exact_of(6) == 1


def test_hold_discards_the_storm_past_the_limit():
    """`hold:1` from two Storms: one is played, one discarded: 2 drawn, 2 Energy, Bases 2 + 1."""
    result = odds("sixty.preparation", storms=2, expeditions=0, policy="hold:1")
    assert result["drawn"].exact_of(2) == result["storms"].exact_of(1) == result["payoff"].exact_of(5) == 1


def test_the_first_card_must_be_drawn():
    """Storms are worth less than the Bases they cover: the one that must be drawn is discarded (3 + 3 + 3 = 9)."""
    result = odds("sixty.preparation", storms=1, expeditions=0, base_values="3,3,3")
    assert (result["drawn"].mean_exact, result["storms"].mean_exact, result["payoff"].mean_exact) == (1, 0, 9)


def test_an_empty_deck():
    result = odds("sixty.preparation", storms=0, expeditions=0)
    assert (result["drawn"].mean_exact, result["payoff"].mean_exact) == (0, 4)


def test_three_storms_are_best_of_storms_alone():
    """Three Storms give 11 for the Bases' 4; a fourth fits nowhere, and is not drawn."""
    result = odds("sixty.preparation", storms=5, expeditions=0)
    assert (result["drawn"].mean_exact, result["storms"].mean_exact, result["payoff"].mean_exact) == (3, 3, 11)


def test_a_fourth_base_is_covered_first():
    """One Storm on the fourth Base: 2 Energy and all of 2 + 1 + 1; on three Bases 2 + 2 + 1."""
    four = odds("sixty.preparation", storms=1, expeditions=0, bases=4, policy="all")
    three = odds("sixty.preparation", storms=1, expeditions=0, policy="all")
    assert (four["payoff"].mean_exact, three["payoff"].mean_exact) == (6, 5)


@pytest.mark.parametrize(
    ("top", "forecast", "payoff", "drawn"),
    [
        # A Storm first and then an Expedition card, or the reverse: everything is played: 2 + top + 3.
        (1, False, F(6), F(2)),
        # Top -1. Expedition first: discard 4, or play it and then the Storm (-1 + 5 = 4): a tie, which discards; Storm
        # first: play it and end with 5. (4 + 5) / 2.
        (-1, False, F(9, 2), F(1)),
        # The tile sends the Expedition card away, and the Storm follows: 5.
        (-1, True, F(5), F(3, 2)),
    ],
)
def test_one_storm_and_one_expedition_card(top, forecast, payoff, drawn):
    """Bases 2, 1 and 1: 4 without Storm; a Storm adds 2 and covers 1."""
    result = odds("sixty.preparation", storms=1, expeditions=1, top=top, forecast=forecast)
    assert (result["payoff"].mean_exact, result["drawn"].mean_exact) == (payoff, drawn)


# The rulebook's own examples


@pytest.mark.parametrize(
    ("storms", "expeditions", "base_values", "payoff"),
    [
        (1, 2, "0,0,0", 4),  # Rodrigo: 2 for the Storm and 1 from both Expedition cards
        (1, 2, "2,2,0", 4 + 2 + 2),  # and 2 Coins from the Investor Base, 2 steps from the Radio Base
        (2, 1, "0,0,0", 6),  # Catalina: 5 for the two Storms and 1 from the Expedition card
        (2, 1, "0,0,3", 6 + 3),  # and a Station from the Hangar, the one Base that is not covered
    ],
)
def test_the_examples_of_the_expedition_bonus(storms, expeditions, base_values, payoff):
    deck = {"storms": storms, "expeditions": expeditions, "base_values": base_values, "policy": "all"}
    result = odds("sixty.preparation", **deck)
    assert result["payoff"].exact_of(payoff) == 1
    assert result["energy"].exact_of({1: 2, 2: 5}[storms]) == 1


# What must hold whatever the numbers


def test_no_policy_beats_the_best_one(seed):
    for phase in some_phases(f"{seed} best", 25, policy="optimal", forecast=False):
        best = exact(phase)["payoff"].mean_exact
        for policy in NAMED:
            assert exact(replace(phase, policy=policy))["payoff"].mean_exact <= best, (phase, policy)


def test_a_forecast_tile_never_hurts(seed):
    for phase in some_phases(f"{seed} tile", 80, policy="optimal", forecast=False):
        with_tile = exact(replace(phase, forecast=True))["payoff"].mean_exact
        assert with_tile >= exact(phase)["payoff"].mean_exact, phase


def test_a_dearer_base_never_hurts(seed):
    for phase in some_phases(f"{seed} bases", 30, policy="optimal"):
        dearer = replace(phase, base_values=(phase.base_values[0] + 1, *phase.base_values[1:]))
        assert exact(dearer)["payoff"].mean_exact >= exact(phase)["payoff"].mean_exact, phase


def test_probabilities_add_up_to_1(seed):
    for phase in some_phases(f"{seed} sum", 40):
        for answer in exact(phase).metrics.values():
            assert sum(answer.exact) == 1
            assert all(0 < p <= 1 for p in answer.exact)
