"""What `advise` says of `xenology.collect`, and policies from Python: against every card that may come."""

from fractions import Fraction

import pytest
from collecting_by_hand import Research, after_blind, after_take, after_wipe, looked_at, named_options, starts, worlds

from zettasim import advise, odds

F = Fraction
MODEL = "xenology.collect"
SMALL = [
    Research(wanted=2, wipes=1),
    Research(types=2, per_type=3, wanted=2, wipes=1, display=2, hand=1),
    Research(types=3, per_type=2, wanted=2, wipes=2, display=1),
]


def question(research):
    return {name: value for name, value in research.parameters.items() if name != "policy"}


def values_by_hand(research):
    """Return state -> options, for all states with a wipe left that any play comes to."""
    found, seen = {}, set()
    todo = [(state, 0, research.wipes, False) for state in starts(research)]
    while todo:
        here = state, scans, wipes, wiped = todo.pop()
        if here in seen or not state[3] or not wipes:
            continue
        seen.add(here)
        options = named_options(research, state, wipes, wiped=wiped)
        key = tuple({"scans": scans, **looked_at(state, wipes, wiped)}.items())
        worth = {name: -cost - scans for name, (cost, _) in options.items()}
        assert found.setdefault(key, worth) == worth, "a player sees no difference, but there is one"
        nexts = [*after_blind(state)] if state[0] or state[2] else []
        for kind in state[3] & set(state[1]):
            nexts += after_take(research, state, kind)
        todo += [(after, scans + 1, wipes, False) for after in nexts]
        if "wipe" in options:
            todo += [(after, scans, wipes - 1, True) for after in after_wipe(research, state)]
    return found


@pytest.mark.parametrize("research", SMALL, ids=range(len(SMALL)))
def test_every_choice_is_worth_what_the_recursion_finds(research):
    advice = advise(MODEL, where="wipes>=1", **question(research))
    told = {tuple(each.state.items()): dict(each.options) for each in advice.decisions}
    expected = values_by_hand(research)
    assert told == expected
    assert any(set(options) == {"display", "deck", "wipe"} for options in expected.values())


def test_the_deck_is_not_named_where_its_scans_are_not_known():
    """One type, two cards: one in the display, one in the deck. Either is the first and last scan."""
    advice = advise(MODEL, types=1, per_type=2, wanted=1, display=1, hand=0, wipes=0)
    assert [dict(each.options) for each in advice.decisions if each.state["scans"] == 0] == [{"display": F(-1)}]


def hasty(state):
    """Wipe as soon as it may help two types, else look at the deck where one copy lies open: nobody's rule."""
    if state["missing"] >= 2 and state["open"] < 2 and not state["after_wipe"]:
        return "wipe"
    return "deck" if state["copies"] in ("-", "1") else "display"


@pytest.mark.parametrize("research", SMALL, ids=range(len(SMALL)))
def test_a_policy_of_ones_own_is_played_with_every_card(agrees, research):
    own = Research(**{**vars(research), "policy": hasty})
    agrees(MODEL, own.parameters, worlds(own), ["scans<=3 and wipes=1"], [("wasted=0", "missing=2")])


def missing_is_wiped(state):
    if state["open"]:
        return "display"
    return "deck" if state["after_wipe"] else "wipe"


def test_a_named_policy_as_a_function():
    mine, named = (odds(MODEL, wanted=2, hand=0, policy=policy) for policy in (missing_is_wiped, "wipe-when-missing"))
    assert [answer.exact for answer in mine.metrics.values()] == [answer.exact for answer in named.metrics.values()]
