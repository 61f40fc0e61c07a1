"""`sixty.season`: exact answers by equality of fractions, against brute force and figures worked by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from seasons_by_hand import Plan, best_player, first_sight, joint_of, some_plans

from zettasim import odds
from zettasim.games.sixty.season.model import season_of
from zettasim.questions.asked import ask

POLICIES = ("storms:1", "storms:2", "storms:3", "hold:1", "hold:2", "all", "myopic", "optimal")
GAME_OF_TWO_ROUNDS = """
game = "sixty"
[change]
game.rounds = 2
planning.explorers_per_round = 6
arka.usual_stars = [3, 3]
"""


def exact_joint(plan, variant=None):
    """Return the package's joint distribution of all fields, in the shape of the twin's."""
    asked = ask("sixty.season", plan.parameters, variant=variant)
    joint = asked.model.enumerate_outcomes(asked.parameters, asked.rules, asked.fields)
    return {tuple(zip(joint.fields, cell, strict=True)): weight for cell, weight in joint.weights.items()}


def mean(name, **question):
    """Return an exact mean."""
    return odds("sixty.season", method="exact", metric=name, **question)[name].mean_exact


def odds_of(name, **question):
    """Return an exact distribution as {value: fraction}."""
    answer = odds("sixty.season", method="exact", metric=name, **question)[name]
    return {value: p for value, p in zip(answer.values, answer.exact, strict=True) if p}


# Brute force


@pytest.mark.parametrize("policy", POLICIES)
def test_two_rounds_of_the_starting_deck_are_those_of_all_orders(policy):
    plan = Plan(policy=policy)
    assert exact_joint(plan) == joint_of(plan)


@pytest.mark.parametrize("policy", POLICIES)
def test_any_plan_is_that_of_all_orders(policy, seed):
    n_reshuffled = 0
    for plan in some_plans(f"{seed} {policy}", 12, policy=policy):
        expected = joint_of(plan)
        assert exact_joint(plan) == expected, plan
        n_reshuffled += any(dict(season)["reshuffles"] > 0 for season in expected)
    assert n_reshuffled >= 4, "hardly any plan tested a reshuffle"


@pytest.mark.parametrize("policy", ["all", "hold:2", "myopic", "optimal"])
def test_one_more_tile_comes_before_the_last_round(policy, seed, tmp_path):
    variant = tmp_path / "two_rounds.toml"
    variant.write_text(GAME_OF_TWO_ROUNDS, encoding="utf-8")
    differed = 0
    for forecast in ((1, 2), (0, 2), (0, 1), (2, 1)):
        fixed = {"rounds": 2, "slots": 2, "storms": 3, "last": 2, "forecast": (*forecast, 0, 0, 0, 0)}
        for plan in some_plans(f"{seed} {policy} {forecast}", 4, policy=policy, **fixed):
            expected = joint_of(plan)
            assert exact_joint(plan, variant) == expected, plan
            differed += expected != joint_of(replace(plan, last=6))
    assert differed >= 4, "hardly any plan needed the second tile"


def test_the_best_season_is_worth_what_the_recursion_finds(seed):
    for plan in some_plans(f"{seed} backwards", 20, policy="optimal"):
        worth, _, _ = best_player(plan)(first_sight(plan))
        assert mean("payoff", **plan.parameters) == worth


# The obvious


@pytest.mark.parametrize("policy", ["all", "storms:1", "hold:3", "myopic", "optimal"])
def test_without_storms_all_spaces_are_filled(policy):
    """Five Expedition cards, three spaces: three of them pay 1 each, and no Base (2, 1, 1) is covered."""
    question = {"storms": 0, "policy": policy}
    for number in range(1, 7):
        assert odds_of(f"storms_{number}", **question) == {0: 1}
        assert odds_of(f"expeditions_{number}", **question) == {3: 1}
    assert odds_of("energy", **question) == {0: 1}
    assert odds_of("payoff", **question) == {6 * (3 + 4): 1}


@pytest.mark.parametrize("policy", ["all", "storms:3", "hold:3", "myopic", "optimal"])
def test_with_only_storms_all_bases_are_covered(policy):
    """Three Storms give 11 Energy in each round; two would give 5, and leave a Base of 2."""
    question = {"expeditions": 0, "policy": policy}
    for number in range(1, 7):
        assert odds_of(f"storms_{number}", **question) == {3: 1}
    assert odds_of("energy", **question) == odds_of("payoff", **question) == {66: 1}


def test_without_cards_nothing_happens():
    """The Bases stay uncovered: 2 + 1 + 1 in each of six rounds."""
    assert odds_of("payoff", storms=0, expeditions=0) == {24: 1}
    assert odds_of("reshuffles", storms=0, expeditions=0) == {0: 1}


# By hand


def test_two_cards_are_shuffled_again_in_each_round():
    """Both fit; the deck is empty and the discard pile too, so the phase ends. The next round shuffles them."""
    question = {"storms": 1, "expeditions": 1, "policy": "all"}
    for number in range(1, 7):
        assert odds_of(f"storms_{number}", **question) == odds_of(f"expeditions_{number}", **question) == {1: 1}
    assert odds_of("reshuffles", **question) == {5: 1}
    assert odds_of("energy_6", **question) == {2: 1}


def test_a_shuffle_within_a_phase_leaves_the_tableau_out():
    """Two Storms, hold:1. Round 1: one is played, the other discarded. Round 2 shuffles both, and is the same."""
    question = {"storms": 2, "expeditions": 0, "policy": "hold:1", "rounds": 3}
    assert odds_of("storms_3", **question) == {1: 1}
    assert odds_of("reshuffles", **question) == {2: 1}
    # Three Storms: round 1 leaves one in the deck; round 2 plays it, then shuffles the two of the discard pile.
    question |= {"storms": 3}
    assert odds_of("storms_2", **question) == {1: 1}
    assert odds_of("reshuffles", **question | {"rounds": 2}) == {1: 1}
    # Round 3 finds one Storm in the deck, and two in the discard pile: that which was played and that discarded.
    assert odds_of("reshuffles", **question) == {2: 1}


def test_a_bought_card_is_drawn_first():
    """Round 2 of a deck of Storms: the bought card lies on top, so it is on the tableau before the first Storm."""
    question = {"expeditions": 0, "policy": "storms:1", "rounds": 2}
    assert odds_of("expeditions_2", **question, bought="1,0,0,0,0") == {1: 1}
    assert odds_of("expeditions_2", **question, bought="3,0,0,0,0") == {3: 1}
    # The fourth of four fits nowhere and ends the phase before any Storm.
    assert odds_of("storms_2", **question, bought="4,0,0,0,0") == {0: 1}


def test_a_storm_in_the_deck_cannot_be_burned():
    """One Storm, four Expedition cards, three spaces: if the Storm is last, the fourth card ends round 1 before it."""
    question = {"storms": 1, "expeditions": 4, "policy": "all", "rounds": 2, "burned": "1,0,0,0,0"}
    assert odds_of("burned", **question) == {1: Fraction(4, 5), 0: Fraction(1, 5)}
    assert odds_of("storms_2", **question) == {0: Fraction(4, 5), 1: Fraction(1, 5)}


def test_what_is_burned_is_gone():
    question = {"storms": 5, "expeditions": 0, "policy": "all", "burned": "2,1,5,0,0"}
    # Round 1 shows four of the five, round 2 three of three: the third plan burns the two that are left.
    assert odds_of("burned", **question) == {5: 1}
    assert [odds_of(f"storms_{number}", **question) for number in (1, 2, 3, 4)] == [{3: 1}, {3: 1}, {2: 1}, {0: 1}]


def test_a_fourth_base_takes_a_fourth_storm_from_its_round_on():
    """It carries no bonus and is covered first: four Storms give 11 Energy, three leave the Base of 2 uncovered."""
    question = {"expeditions": 0, "policy": "all", "fourth_base": 3, "rounds": 3}
    assert [odds_of(f"storms_{number}", **question) for number in (1, 2, 3)] == [{3: 1}, {3: 1}, {4: 1}]
    assert odds_of("payoff", expeditions=0, policy="storms:3", fourth_base=1, rounds=1) == {13: 1}


def test_a_tile_takes_the_card_that_would_end_the_phase():
    """One space. All six orders of 2 + 2 cards: the second Expedition card ends the phase, or the tile takes it."""
    question = {"storms": 2, "expeditions": 2, "slots": 1, "policy": "all", "rounds": 1}
    assert odds_of("storms_1", **question) == {0: Fraction(1, 6), 1: Fraction(2, 6), 2: Fraction(3, 6)}
    # With the tile the phase goes on to the end of the deck, and then the card sent away is drawn again.
    with_tile = question | {"forecast": "1,0,0,0,0,0"}
    assert odds_of("storms_1", **with_tile) == {2: 1}
    assert odds_of("reshuffles", **with_tile) == {1: 1}


def test_a_tile_that_is_not_spent_is_kept():
    """No Storm is drawn in round 1 of this deck, so the tile is there in round 2."""
    question = {"storms": 0, "expeditions": 2, "slots": 1, "policy": "all", "rounds": 2, "bought": "0,0,0,0,0"}
    # The tile takes the second card, which is shuffled and drawn again, and then ends the phase.
    assert odds_of("reshuffles", **question, forecast="0,1,0,0,0,0") == {2: 1}
    assert odds_of("reshuffles", **question, forecast="1,1,0,0,0,0") == {2: 1}
    assert odds_of("reshuffles", **question) == {1: 1}


def test_where_the_tile_must_take_a_storm_of_the_tableau():
    """Three Storms, two Expedition cards, one space, Bases of 3, a top bonus of 4; one phase with a tile.

    Storms alone pay 9, 8, 8, 11 (with the uncovered Bases), the Expedition card 4 more beside up to one Storm: who
    hopes for the third Storm wants one back when the Expedition card comes in between. Without that 62/5 is left.
    """
    plan = Plan(storms=3, expeditions=2, rounds=1, slots=1, base_values=(3, 3, 3), top=4, forecast=(1, 0, 0, 0, 0, 0))
    assert best_player(plan)(first_sight(plan))[0] == mean("payoff", **plan.parameters) == Fraction(63, 5)
    assert exact_joint(plan) == joint_of(plan)


def test_spaces_open():
    question = {"storms": 0, "policy": "all", "opened": "0,1,1,2,2,2", "bought": "1,0,0,0,0"}
    assert [odds_of(f"expeditions_{number}", **question) for number in range(1, 5)] == [{3: 1}, {4: 1}, {4: 1}, {5: 1}]


# Round by round


@pytest.mark.parametrize("policy", ["storms:2", "hold:2", "all", "myopic"])
def test_round_1_is_a_preparation(policy):
    """The discard pile is empty: the phase is that of the model of one phase, which knows no season."""
    phase = odds("sixty.preparation", method="exact", policy="optimal" if policy == "myopic" else policy)
    for name, field in (("storms_1", "storms"), ("expeditions_1", "expeditions"), ("energy_1", "energy")):
        answer = phase[field]
        expected = {value: p for value, p in zip(answer.values, answer.exact, strict=True) if p}
        assert odds_of(name, policy=policy) == expected
    assert mean("payoff", policy=policy, rounds=1) == phase["payoff"].mean_exact


@pytest.mark.parametrize("policy", ["storms:1", "storms:3", "hold:2", "all"])
def test_until_a_reshuffle_each_round_is_like_the_first(policy):
    """At most seven cards are drawn in a phase, so a deck of 20 is not shuffled again before the third round."""
    question = {"storms": 9, "expeditions": 11, "policy": policy, "rounds": 2}
    assert odds_of("reshuffles", **question) == {0: 1}
    for name in ("storms", "expeditions", "energy"):
        assert odds_of(f"{name}_2", **question) == odds_of(f"{name}_1", **question)


def test_with_a_reshuffle_round_2_is_another_one():
    """Drawing on takes up to seven of the ten cards, and round 2 then plays cards of the discard pile."""
    assert odds_of("storms_2", policy="all") != odds_of("storms_1", policy="all")


@pytest.mark.parametrize(
    "plan",
    [
        {},
        {"base_values": "3,3,3"},
        {"base_values": "4,4,4"},
        {"storms": 8, "fourth_base": 3},
        {"bought": "1,1,1,1,1", "burned": "1,0,1,0,0"},
        {"top": 3, "bottom": 4, "rounds": 4},
    ],
)
def test_the_best_season_is_never_worse_than_a_named_policy(plan):
    best = mean("payoff", **plan)
    assert all(best >= mean("payoff", policy=policy, **plan) for policy in POLICIES)
    assert best > mean("payoff", policy="myopic", **plan), "looking ahead must pay with these decks"


def test_tiles_never_cost_the_best_player():
    worths = [mean("payoff", forecast=forecast) for forecast in ("0,0,0,0,0,0", "0,0,1,0,0,0", "1,1,1,1,1,2")]
    assert worths == sorted(set(worths))
    # Free to choose the round, the player does at least as well as with any round fixed.
    for number in range(6):
        fixed = ",".join("1" if place == number else "0" for place in range(6))
        assert mean("payoff", forecast="1,1,1,1,1,1") > mean("payoff", forecast=fixed)


def test_the_best_player_clears_the_deck_by_hand():
    """One Storm, one Expedition card, Bases of 3, two rounds. An Expedition card pays 1, a Storm 2 less a Base: -1.

    Storm first (1/2): it is discarded, 9; round 2 draws the Expedition card, 10. Expedition card first: 10. Who stops
    there must draw the Storm in round 2: 9. Who draws the Storm now discards it at no cost, and in round 2 gets the
    Expedition card first half of the time: 9 1/2. So 19 against (19 + 19 1/2) / 2.
    """
    question = {"storms": 1, "expeditions": 1, "base_values": "3,3,3", "rounds": 2}
    assert odds_of("payoff", **question, policy="myopic") == {19: 1}
    assert odds_of("payoff", **question) == {19: Fraction(3, 4), 20: Fraction(1, 4)}


# Component values


def test_payoffs_of_the_printed_examples():
    """A Storm and two Expedition cards: 2 + 2 = 4 Energy; two Storms and one: 5 + 1 = 6 (Expedition Bonus)."""
    asked = ask("sixty.season", {"base_values": "0,0,0", "rounds": 1})
    (played,) = season_of(asked.parameters, asked.rules).rounds
    assert (played.payoff[1][2], played.payoff[2][1]) == (4, 6)
