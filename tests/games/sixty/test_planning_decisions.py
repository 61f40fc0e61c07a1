"""What `advise` says of `sixty.planning`: against every hand, and by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from planning_by_hand import Hand, worlds

from zettasim import advise, odds

F = Fraction
MODEL = "sixty.planning"
HANDS = [
    Hand((3, 2, 2, 3, 1, 2)),
    Hand((2, 1, 3, 0, 2, 1), drawn=6, free=2, paid=5, price=4),
    Hand((1, 3, 2, 2, 1, 0), drawn=4, free=0, paid=2, price=3),
]


def question(hand):
    return {name: value for name, value in hand.planning.items() if name != "policy"}


@pytest.mark.parametrize("hand", HANDS, ids=range(len(HANDS)))
def test_every_hand_is_in_the_table(hand):
    expected = {}
    keeps, pays = (worlds(replace(hand, policy=policy)) for policy in ("never", "always"))
    for (weight, kept), (_, paid) in zip(keeps, pays, strict=True):
        key = kept["value"], kept["extra"]
        worths = {"keep": F(kept["payoff"]), "pay": F(paid["payoff"])}
        before = expected.setdefault(key, (worths, F(0)))
        assert before[0] == worths
        expected[key] = worths, before[1] + weight
    advice = advise(MODEL, **question(hand))
    assert advice.state_names == ("free_cards", "further_cards")
    assert {tuple(each.state.values()): (each.options, each.reached) for each in advice.decisions} == expected
    assert sum(each.reached for each in advice.decisions) == 1


def thrifty(state):
    """Pay only where the free cards are worth little: what no named policy does."""
    return "pay" if state["further_cards"] >= 3 > state["free_cards"] - state["further_cards"] else "keep"


@pytest.mark.parametrize("hand", HANDS, ids=range(len(HANDS)))
def test_a_policy_of_ones_own_is_played_with_every_hand(agrees, hand):
    own = replace(hand, policy=thrifty)
    agrees(MODEL, own.planning, worlds(own), ["seen>=1 and pays=0"], [("pays=1", "extra>2")])


def test_the_second_card_by_hand():
    """The price is 2 Energy: a card worth 3 is bought, one worth 2 is worth no thought."""
    advice = advise(MODEL)
    assert str(advice.rule) == "pay when further_cards is 3 or more; else keep"
    by_extra = {each.state["further_cards"]: each for each in advice.decisions}
    assert [by_extra[extra].options["pay"] - by_extra[extra].options["keep"] for extra in (1, 2, 5)] == [-1, 0, 3]


def test_nothing_is_decided_where_no_more_may_be_bought():
    advice = advise(MODEL, free=2, paid=2)
    assert (advice.decisions, advice.policies[0].regret) == ((), 0)


def test_a_named_policy_as_a_function():
    def best(state):
        return "pay" if state["further_cards"] > 2 else "keep"

    mine, named = (odds(MODEL, policy=policy) for policy in (best, "optimal"))
    assert [answer.exact for answer in mine.metrics.values()] == [answer.exact for answer in named.metrics.values()]
