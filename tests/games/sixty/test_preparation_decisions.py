"""What `sixty.preparation` advises: each option in each state is worth what the recursion by hand says."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from mixed_by_hand import (
    FOURTH,
    STORM,
    Card,
    Mixed,
    Sight,
    best_player,
    by_preference,
    joint_of,
    options_of,
    orders_of,
    some_mixed,
    start_of,
    without,
)

from zettasim import odds
from zettasim.games import models
from zettasim.questions.asked import ask

F = Fraction
MODEL = models()["sixty.preparation"]
STARTING = Mixed(storms=5, cards=((Card(), 5),))


def advice(phase):
    asked = ask("sixty.preparation", phase.parameters)
    return MODEL.decisions(asked.parameters, asked.rules)


def differ(phase):
    return phase.with_icons or len(phase.cards) > 1


def columns_of(phase, sight):
    """Write what a player sees as the table does."""

    def written(cards):
        if not differ(phase):
            return len(cards)
        counts = Counter(cards)
        return ", ".join(f"{card.name}:{counts[card]}" for card in phase.kinds if counts[card]) or "-"

    bonus = [base for base in ("investor", "radio", "hangar") if base in sight.covered]
    covered = {"covered": ", ".join(bonus) or "-"} if phase.with_icons else {}
    hand = sight.hand.name if isinstance(sight.hand, Card) and differ(phase) else sight.hand
    return {
        "storms": len(sight.covered),
        **covered,
        "expeditions": written(sight.cards),
        "hand": "-" if hand is None else hand if isinstance(hand, str) else "Expedition card",
        "storms_left": sight.deck.count(STORM),
        "expeditions_left": written([card for card in sight.deck if card != STORM]),
        "tile": "yes" if sight.tile else "no",
    }


def renamed(phase, sight, options):
    """Name the options of the twin as the table does, and leave out those that it merges."""
    found = {}
    for name, after in options.items():
        what, _, base = name.rpartition(" on ")
        if what == "play":
            open_fourth = FOURTH in phase.all_bases and FOURTH not in sight.covered
            first = next(free for free in by_preference(phase) if free not in sight.covered)
            if phase.with_icons and not open_fourth:
                found[name] = after
            elif base == first:
                found["play"] = after
        elif what == "tile" and base in phase.all_bases:
            dearest = next((one for one in by_preference(phase)[::-1] if one in sight.covered), None)
            if phase.with_icons and base != FOURTH:
                found[name] = after
            elif base == dearest and (not phase.with_icons or set(sight.covered) == {FOURTH}):
                found["tile on storm"] = after
        elif what == "tile" and base != "hand" and not differ(phase):
            found["tile on expedition"] = after
        else:
            found[name] = after
    return found


def sights_of(phase):
    """List all that a player may come to see, by any of the options that the table offers."""
    found, waiting = [], [start_of(phase)]
    while waiting:
        sight = waiting.pop()
        if sight in found:
            continue
        found.append(sight)
        for after in renamed(phase, sight, dict(options_of(phase, sight))).values():
            waiting += [later for _, later in after or ()]
    return found


def key(columns):
    return tuple(columns.items())


def assert_advice(phase):
    best = best_player(phase)
    wanted = {}
    for sight in sights_of(phase):
        value, worths, _ = best(sight)
        options = renamed(phase, sight, worths)
        assert max(options.values()) == value, "what the table leaves out would be better"
        if len(options) > 1:
            wanted[key(columns_of(phase, sight))] = options
    found = {key(decision.state): decision.options for decision in advice(phase)}
    assert set(found) == set(wanted), phase
    for state, options in wanted.items():
        assert list(found[state].items()) == list(options.items()), (phase, state)


@pytest.mark.parametrize("forecast", [False, True])
def test_each_option_is_worth_what_the_recursion_says(forecast, seed):
    for phase in some_mixed(f"{seed} advice {forecast}", 15, most=6, policy="optimal", forecast=forecast):
        assert_advice(phase)
    for bases in (3, 4):
        small = replace(STARTING, storms=4, cards=((Card(2, 1), 4),), slots=2, bases=bases, forecast=forecast)
        assert_advice(small)
    assert_advice(replace(STARTING, forecast=forecast))


def follow(phase, table, order):
    """Play one order of the deck by the table; return the states that were seen, and the outcome."""
    sight, seen = start_of(phase), []
    rest = list(order)
    while True:
        options = renamed(phase, sight, dict(options_of(phase, sight)))
        choice = next(iter(options))
        if len(options) > 1:
            seen.append(key(columns_of(phase, sight)))
            choice = table[seen[-1]]
        after = options[choice]
        if after is None:
            payoff = phase.payoff(sight.covered, sight.cards)
            return seen, (len(sight.covered), len(sight.cards), sight.drawn, payoff)
        if choice == "draw":
            card = rest.pop(0)
            sight = replace(sight, deck=without(sight.deck, card), hand=card, drawn=sight.drawn + 1)
        else:
            ((_, sight),) = after


@pytest.mark.parametrize("forecast", [False, True])
def test_all_orders_played_by_the_advice_come_to_the_states_as_often_as_it_says(forecast, seed):
    phases = some_mixed(f"{seed} reached {forecast}", 8, most=7, policy="optimal", forecast=forecast)
    for phase in [replace(STARTING, forecast=forecast, base_values=(4, 3, 3)), *phases]:
        decisions = advice(phase)
        table = {key(decision.state): decision.best for decision in decisions}
        seen, outcomes, n = Counter(), Counter(), 0
        for order in orders_of(phase.deck):
            states, outcome = follow(phase, table, order)
            seen.update(states)
            outcomes[outcome] += 1
            n += 1
        for decision in decisions:
            assert decision.reached == F(seen[key(decision.state)], n), (phase, decision)
        assert {outcome: F(count, n) for outcome, count in outcomes.items()} == joint_of(phase)
        earned = sum(outcome[3] * count for outcome, count in outcomes.items())
        assert odds("sixty.preparation", **phase.parameters)["payoff"].mean_exact == F(earned, n)


def test_drawing_once_more_never_costs_the_tableau(seed):
    """The drawn card may be discarded: so draw is worth at least what stop is, and often more."""
    phases = some_mixed(f"{seed} draw", 25, most=7, policy="optimal")
    gains = [
        decision.options["draw"] - decision.options["stop"]
        for phase in [STARTING, replace(STARTING, base_values=(9, 9, 9)), *phases]
        for decision in advice(phase)
        if {"draw", "stop"} <= set(decision.options)
    ]
    assert min(gains) == 0
    assert max(gains) > 0


def test_each_state_has_the_same_columns_and_comes_in_order(seed):
    for phase in [STARTING, *some_mixed(f"{seed} columns", 10, most=7, policy="optimal")]:
        decisions = advice(phase)
        for decision in decisions:
            assert list(decision.state) == list(decisions[0].state)
            assert len(decision.options) > 1
            before_a_draw = decision.state["hand"] == "-"
            assert {"stop"} <= set(decision.options) if before_a_draw else "discard" in decision.options
        assert len({key(decision.state) for decision in decisions}) == len(decisions)
        left = [decision.state["storms_left"] for decision in decisions]
        assert not left or left[0] >= phase.storms - 1


def test_advice_does_not_depend_on_the_policy_asked():
    assert advice(replace(STARTING, policy="storms:1")) == advice(STARTING)


def test_of_equals_the_first_is_advised():
    """Three Storms and no Base left: nothing may be won any more, so stop. A card in hand that is worth 0: discard."""
    found = {key(decision.state): decision for decision in advice(replace(STARTING, cards=((Card(0, 0), 5),)))}
    full = Sight(deck=STARTING.deck[3:], covered=("hangar", "investor", "radio"), drawn=3)
    decision = found[key(columns_of(STARTING, full))]
    assert decision.options == {"stop": 11, "draw": 11}
    assert (decision.best, decision.loss) == ("stop", 0)
    in_hand = [one for one in found.values() if one.state["hand"] == "Expedition card" and one.state["storms"] == 3]
    assert in_hand
    assert all(one.options == {"discard": 11, "play": 11} and one.best == "discard" for one in in_hand)


def test_with_no_storms_every_card_is_played():
    decisions = advice(replace(STARTING, storms=0))
    assert [(one.state["expeditions"], one.state["hand"], one.best) for one in decisions] == [
        *((0, "Expedition card", "play"), (1, "-", "draw")),
        *((1, "Expedition card", "play"), (2, "-", "draw")),
        *((2, "Expedition card", "play"), (3, "-", "stop")),
    ]
    assert {one.value for one in decisions} == {3 + 4}
    assert {one.reached for one in decisions} == {1}


def test_with_only_storms_three_are_played():
    decisions = advice(Mixed(storms=5, cards=((Card(), 0),)))
    assert [(one.state["storms"], one.best) for one in decisions] == [
        *((0, "play"), (1, "draw"), (1, "play"), (2, "draw"), (2, "play"), (3, "stop"))
    ]
    assert {one.value for one in decisions} == {11}


def test_named_policies_may_be_asked_and_are_not_better():
    asked = ask("sixty.preparation", {})
    named = MODEL.named_policies(asked.parameters, asked.rules)
    best = odds("sixty.preparation")["payoff"].mean_exact
    means = {policy: odds("sixty.preparation", policy=policy)["payoff"].mean_exact for policy in named}
    assert {"storms:1", "storms:3", "hold:1", "cards:3", "all"} <= set(named)
    assert max(means.values()) == means["storms:3"] == best > means["storms:2"]
    with_tile = ask("sixty.preparation", {"forecast": True})
    assert MODEL.named_policies(with_tile.parameters, with_tile.rules) == ()
    assert MODEL.objective == "payoff"
