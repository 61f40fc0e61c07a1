"""`sixty.planning` and `sixty.setup` against every hand, and against figures worked out by hand."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from planning_by_hand import Hand, hands, of_setup, worlds

from zettasim import odds
from zettasim.component_files import load_components

F = Fraction
EVENTS = ["seen>=1 and pays=0", "payoff>value or lost>0"]
GIVEN = [("pays=1", "seen>=1"), ("best=5", "extra>2")]


@pytest.mark.parametrize(
    "hand",
    [
        Hand((3, 2, 2, 3, 1, 2)),
        Hand((5, 1, 2, 0, 3, 1), wanted=4, policy="always"),
        Hand((4, 4, 0, 0, 0, 0), wanted=1, policy="never"),
        Hand((2, 1, 3, 0, 2, 1), drawn=6, free=2, paid=5, price=4),
        Hand((1, 3, 2, 2, 1, 0), drawn=4, free=0, paid=2, price=3),
        Hand((1, 1, 1, 1, 1, 1), drawn=6, free=3, paid=3, price=0, policy="always"),
    ],
)
def test_all_hands(agrees, hand):
    agrees("sixty.planning", hand.planning, worlds(hand), EVENTS, GIVEN)
    agrees("sixty.setup", hand.setup, of_setup(worlds(Hand(**{**vars(hand), "policy": "never"}))), ["lost>0"])


@given(hands())
@settings(max_examples=60)
def test_any_hand(agrees, hand):
    agrees("sixty.planning", hand.planning, worlds(hand), EVENTS[:1])
    agrees("sixty.setup", hand.setup, of_setup(worlds(Hand(**{**vars(hand), "policy": "never"}))))


# Figures by hand


def test_an_even_spread_over_the_common_deck():
    """154 cards in six worths as even as can be: 25 are worth 5 Energy."""
    values = load_components("sixty").rules.card_values.usual
    assert (sum(values), max(values) - min(values), values[5]) == (154, 1, 25)
    answer = odds("sixty.planning")
    assert answer["seen"].exact_of(0) == F(comb(129, 5), comb(154, 5))
    assert answer["best"].exact_of(5) == 1 - F(comb(129, 5), comb(154, 5))
    assert answer["seen"].mean_exact == F(5 * 25, 154)
    assert answer.components.assumed == ("card_values.usual",)
    # The second card is worth more than 2 Energy where two of the 76 cards worth 3 or more are drawn.
    none, one = F(comb(78, 5), comb(154, 5)), F(76 * comb(78, 4), comb(154, 5))
    assert answer["pays"].exact_of(1) == 1 - none - one


def test_one_card_among_154():
    """Five cards of 154 show it with 5/154, the setup's seven with 7/154."""
    one = {"values": "153,1,0,0,0,0", "wanted": 1}
    assert odds("sixty.planning", **one)["seen"].exact_of(1) == F(5, 154)
    assert odds("sixty.setup", **one)["seen"].exact_of(1) == F(7, 154)


def test_expeditions_and_projects():
    """84 Expedition and 70 Project Cards: one of five is kept, so four Expeditions or more mean three or more lost."""
    kind = {"values": "70,84,0,0,0,0", "wanted": 1}
    answer = odds("sixty.planning", policy="never", **kind)
    assert answer["seen"].exact_of(0) == F(comb(70, 5), comb(154, 5))
    assert answer["lost"].exact_of(4) == answer["seen"].exact_of(5) == F(comb(84, 5), comb(154, 5))
    setup = odds("sixty.setup", **kind)
    assert setup["value"].exact_of(4) == sum(F(comb(84, n) * comb(70, 7 - n), comb(154, 7)) for n in (4, 5, 6, 7))


def test_the_price_itself_is_not_paid():
    """Two cards, worth 3 and 2: at a price of 2 the second gains nothing, at 1 it gains one Energy."""
    asked = {"values": "0,0,1,1,0,0", "drawn": 2}
    at_two, at_one = odds("sixty.planning", **asked), odds("sixty.planning", price=1, **asked)
    assert (at_two["pays"].mean_exact, at_two["payoff"].mean_exact) == (0, 3)
    assert (at_one["pays"].mean_exact, at_one["payoff"].mean_exact) == (1, 4)


# What must hold whatever the numbers


@given(hands())
@settings(max_examples=30)
def test_the_best_player_is_never_worse(hand):
    means = {
        policy: odds("sixty.planning", **{**hand.planning, "policy": policy})["payoff"].mean_exact
        for policy in ("never", "always", "optimal")
    }
    assert means["optimal"] >= max(means["never"], means["always"])


def test_the_best_player_is_better_where_the_second_card_varies():
    means = [odds("sixty.planning", policy=policy)["payoff"].mean_exact for policy in ("never", "always", "optimal")]
    assert means[2] > means[1] > means[0]
