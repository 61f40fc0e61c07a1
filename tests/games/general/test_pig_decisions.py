"""The decisions of `dice.pig` against value iteration (Neller and Presser 2004) and against every course of a turn."""

from fractions import Fraction

import numpy as np
import pytest
from test_pig import ByHand

from zettasim import advise, odds, simulate
from zettasim.errors import ParameterError
from zettasim.games.general.pig.exact import best_play, enumerate_decisions
from zettasim.questions.asked import ask

F = Fraction
CLOSE = 1e-9
"""Iteration stops at changes below 1e-13; a sweep shrinks errors at least by the chance of a lost turn, 1 - 1/6."""


def chances_by_iteration(target, sides):
    """Improve the chance to win of every (own, other, turn) by the equation of the best play until it stays."""
    states = [(i, j, k) for i in range(target) for j in range(target) for k in range(target - i)]
    wins = dict.fromkeys(states, 0.5)

    def options(i, j, k):
        hold = 1 - wins[j, i + k, 0]
        roll = (1 - wins[j, i, 0]) / sides
        for face in range(2, sides + 1):
            roll += (wins[i, j, k + face] if i + k + face < target else 1.0) / sides
        return {"hold": hold, "roll": roll}

    change = 1.0
    while change > 1e-13:
        change = 0.0
        for state in states:
            found = options(*state)
            new = found["roll"] if state[2] == 0 else max(found.values())  # a turn has at least one roll
            change, wins[state] = max(change, abs(new - wins[state])), new
    return options


def courses(sides, holds, points=0):
    """Follow every course of a turn: yield the points that it comes to with their chance."""
    for face in range(2, sides + 1):
        yield points + face, F(1, sides)
        if not holds(points + face):
            for later, chance in courses(sides, holds, points + face):
                yield later, chance / sides


@pytest.mark.parametrize(("target", "sides"), [(6, 3), (12, 6), (10, 2), (12, 3), (16, 3)])
def test_every_choice_is_that_of_value_iteration(target, sides):
    options = chances_by_iteration(target, sides)
    moves = best_play(target, sides)
    seen = set()
    for decision in enumerate_decisions(target, sides):
        own, other, turn = decision.state.values()
        seen.add((own, other, turn))
        assert decision.options == pytest.approx(options(own, other, turn), abs=CLOSE)
        assert decision.best == ("hold" if moves[(own * target + other) * target + turn] else "roll")
    # A turn brings 2 points or more; with two faces, only even points.
    possible = [n for n in range(target) if n != 1 and (sides > 2 or n % 2 == 0)]
    assert seen == {(i, j, k) for i in possible for j in possible for k in possible if k and i + k < target}


def test_a_state_is_reached_by_the_courses_of_a_turn():
    advice = advise("dice.pig", target=40, where="score=0 and other=0")
    best = {decision.state["turn"]: decision.best for decision in advice.decisions}
    assert set(best.values()) == {"hold", "roll"}
    expected = dict.fromkeys(best, F(0))
    for points, chance in courses(6, lambda points: points >= 40 or best[points] == "hold"):
        if points in expected:
            expected[points] += chance
    assert {decision.state["turn"]: decision.reached for decision in advice.decisions} == expected


@pytest.mark.thorough
def test_the_first_turn_of_a_game_to_100_holds_at_21():
    """Neller and Presser: at 0 to 0 the best play holds at 21, and who begins wins 53.06 %."""
    advice = advise("dice.pig")
    assert advice.where == "score=0 and other=0"
    assert str(advice.rule) == "hold when turn is 21 or more; else roll"
    assert round(float(advice.mean), 4) == 0.5306
    assert [policy.name for policy in advice.policies] == ["hold:25", "hold:20"]
    assert all(policy.regret > 0 for policy in advice.policies)


def test_regret_is_against_the_best_play_of_both():
    advice = advise("dice.pig", target=16, sides=3)
    # A roll loses a turn in 1 of 3, else gains 2 + 3 over the three faces: nothing on average with 5 in the turn.
    assert {policy.name for policy in advice.policies} == {"hold:5", "hold:6", "random"}
    for policy in advice.policies:
        played = {"target": 16, "sides": 3, "first_player": policy.name}
        found = odds("dice.pig", second_player="optimal", method="exact", **played)
        assert policy.mean == found["first_wins"].mean_exact
        assert policy.mean != odds("dice.pig", method="exact", **played)["first_wins"].mean_exact
        assert policy.regret == advice.mean - policy.mean > 0


# Policies from Python


def chases(state):
    """Hold at 3 while ahead, at 5 while behind: looks at both scores."""
    return "hold" if state["turn"] >= (3 if state["score"] >= state["other"] else 5) else "roll"


def timid(state):
    return "hold" if state["other"] < 4 or state["turn"] >= 4 else "roll"


@pytest.mark.parametrize(("first", "second"), [(chases, "hold:4"), ("optimal", chases), (timid, chases)])
def test_a_policy_of_ones_own_is_played_in_every_course(first, second):
    by_hand = ByHand(8, 4, first, second)
    found = odds("dice.pig", target=8, sides=4, first_player=first, second_player=second)
    assert found["first_wins"].mean_exact == by_hand.first_wins
    assert found["turns"].mean_exact == by_hand.turns[0]


def test_a_named_policy_as_a_function(seed):
    def hold_at_6(state):
        return "hold" if state["turn"] >= 6 else "roll"

    question = {"target": 16, "second_player": "random"}
    mine, named = (odds("dice.pig", first_player=policy, **question) for policy in (hold_at_6, "hold:6"))
    assert [answer.exact for answer in mine.metrics.values()] == [answer.exact for answer in named.metrics.values()]
    runs = [
        simulate("dice.pig", first_player=policy, trials=2_000, seed=seed, **question)["turns"].mean
        for policy in (hold_at_6, "hold:6")
    ]
    assert runs[0] == runs[1]


def test_the_advised_play_as_a_function_is_the_best_play():
    known = {tuple(each.state.values()): each.best for each in enumerate_decisions(20, 6)}
    asked_at = []

    def advised(state):
        asked_at.append(tuple(state.values()))
        return known[asked_at[-1]]

    lowered = []
    for policy in (advised, "optimal"):
        asked = ask("dice.pig", {"target": 20, "first_player": policy, "second_player": "hold:6"})
        lowered.append(asked.model.lower(asked.parameters, asked.rules))
    # The table of the best play also has states that no roll leads to.
    reached = [(own * 20 + other) * 20 + points for own, other, points in known]
    assert np.array_equal(lowered[0].moves[reached], lowered[1].moves[reached])
    assert sorted(asked_at) == sorted(known)


def test_players_who_never_hold_are_refused():
    def rolls(_):
        return "roll"

    with pytest.raises(ParameterError, match="second_player=python:rolls lets games last too long"):
        ask("dice.pig", {"sides": 2, "first_player": rolls, "second_player": rolls})
    fast = [odds("dice.pig", target=20, first_player=policy)["first_wins"] for policy in (rolls, "hold:20")]
    assert fast[0].mean_exact == fast[1].mean_exact

    def rolls_when_ahead(state):
        return "roll" if state["score"] > state["other"] else "hold"

    # From some pairs of scores on a turn hardly ever succeeds.
    with pytest.raises(ParameterError, match="lets games last too long"):
        ask("dice.pig", {"target": 60, "sides": 2, "first_player": rolls_when_ahead, "second_player": rolls})
