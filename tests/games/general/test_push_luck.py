"""`deck.push_luck` against every order of the single cards, and its best play against an independent recursion."""

from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from zettasim import odds
from zettasim.errors import ParameterError, StateSpaceError

F = Fraction


def cards_of(deck):
    return sorted(kind for kind, count in deck.items() for _ in range(count))


def without(cards, kind):
    place = cards.index(kind)
    return cards[:place] + cards[place + 1 :]


def best_play(bust, busts, points):
    """Compare stopping with drawing on, card by card of those left, in fractions; ties stop."""

    @cache
    def value(left, score, seen):
        return max(F(score), going_on(left, score, seen))

    def going_on(left, score, seen):
        total = F(0)
        for kind in left:
            seen_now = seen + (kind == bust)
            if seen_now < busts:
                total += value(without(left, kind), score + points.get(kind, 0), seen_now)
        return total / len(left) if left else F(score)

    return lambda left, score, seen: bool(left) and going_on(left, score, seen) > score


def worlds(deck, bust, points, busts=1, policy="optimal"):
    name, _, limit = policy.partition(":")
    best = best_play(bust, busts, points)
    orders = list(permutations(cards_of(deck)))
    for order in orders:
        left, score, seen = tuple(cards_of(deck)), 0, 0
        drawn = 0
        for card in order:
            goes_on = {
                "all": lambda: True,
                "cards": lambda: drawn < int(limit),  # noqa: B023 - called at once
                "points": lambda: score < int(limit),  # noqa: B023
                "optimal": lambda: best(left, score, seen),  # noqa: B023
            }[name]()
            if not goes_on:
                break
            left, drawn, seen = without(left, card), drawn + 1, seen + (card == bust)
            score += points.get(card, 0)
            if seen == busts:
                score = 0
                break
        yield F(1, len(orders)), {"points": score, "bust": int(seen == busts), "cards": drawn}


EVENTS = ["bust=1 and cards<=2", "points>cards or cards=0", "not points=0"]
GIVEN = [("points>=2", "bust=0"), ("cards=1", "bust=1 and points!=0")]
DECKS = [
    ({"skull": 2, "coin": 3}, "skull", {"coin": 2}, 1),
    ({"skull": 2, "coin": 3}, "skull", {"coin": 2, "skull": -1}, 2),
    ({"skull": 2, "coin": 2, "gem": 2}, "skull", {"coin": 1, "gem": 5}, 2),
    ({"skull": 3, "coin": 2, "trap": 1}, "skull", {"coin": 3, "trap": -2}, 1),
    ({"skull": 3}, "skull", {}, 2),
    ({"skull": 3}, "skull", {"skull": 4}, 3),
    ({"skull": 1, "blank": 4}, "skull", {}, 1),
    ({"skull": 2, "coin": 3, "none_of_them": 0}, "skull", {"coin": 1, "none_of_them": 9}, 1),
]
POLICIES = ["all", "cards:0", "cards:2", "cards:99", "points:0", "points:3", "points:99", "optimal"]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("deck", "bust", "points", "busts"), DECKS)
def test_push_luck_is_every_order(agrees, deck, bust, points, busts, policy):
    parameters = {"deck": deck, "bust": bust, "points": points, "busts": busts, "policy": policy}
    agrees("deck.push_luck", parameters, worlds(**parameters), EVENTS, GIVEN)


@given(
    st.fixed_dictionaries({"x": st.integers(1, 3), "a": st.integers(0, 2), "b": st.integers(0, 2)}),
    st.fixed_dictionaries({"x": st.integers(-2, 2), "a": st.integers(-3, 5), "b": st.integers(-3, 5)}),
    st.sampled_from(["optimal", "optimal", "all", "cards:1", "cards:3", "points:1", "points:4"]),
    st.data(),
)
@settings(max_examples=60)
def test_any_small_deck_is_every_order(agrees, deck, points, policy, data):
    assume(sum(deck.values()) <= 6)
    busts = data.draw(st.integers(1, deck["x"]))
    parameters = {"deck": deck, "bust": "x", "points": points, "busts": busts, "policy": policy}
    agrees("deck.push_luck", parameters, worlds(**parameters), EVENTS[:1], GIVEN[:1])


@given(st.integers(1, 6), st.integers(0, 8), st.integers(0, 6), st.integers(1, 4), st.integers(1, 9))
@settings(max_examples=20)
def test_no_other_play_pays_more_than_the_best(skulls, coins, gems, coin, gem):
    question = {"deck": {"skull": skulls, "coin": coins, "gem": gems}, "bust": "skull"}
    question["points"] = {"coin": coin, "gem": gem}
    best = odds("deck.push_luck", **question)["points"].mean_exact
    for policy in ("all", "cards:1", "cards:2", "cards:4", "points:3", "points:8"):
        assert odds("deck.push_luck", policy=policy, **question)["points"].mean_exact <= best


def test_figures_by_hand():
    # One skull, one coin of 1: drawing pays 1/2, stopping 0, so one draws once; then the skull alone is left.
    both = odds("deck.push_luck", deck="skull:1,coin:1", bust="skull", points="coin:1")
    assert both["points"].mean_exact == F(1, 2)
    assert both["cards"].exact == (F(1),)
    # Two skulls, two coins of 1. First card: 1/2 a coin. Then 2 skulls to 1 coin: on for 2 * 1/3 < 1, so stop.
    assert odds("deck.push_luck", deck="skull:2,coin:2", bust="skull", points="coin:1")["points"].mean_exact == F(1, 2)
    # Ties stop: with one coin of 1 in hand, one coin and one skull left, drawing pays 2 * 1/2 = 1, no more than 1.
    tie = odds("deck.push_luck", deck="skull:1,coin:2", bust="skull", points="coin:1")
    assert tie["cards"].values == (1,)
    assert tie["points"].exact_of(1) == F(2, 3)
    # Never stopping ends at the skull, wherever it is.
    everything = odds("deck.push_luck", deck="skull:1,coin:2", bust="skull", points="coin:1", policy="all")
    assert everything["bust"].exact == (F(1),)
    assert everything["cards"].exact == (F(1, 3),) * 3
    # What costs nothing but points is not drawn.
    assert odds("deck.push_luck", deck="skull:1,debt:3", bust="skull", points="debt:-1")["cards"].values == (0,)


LARGE = {"deck": {f"k{i}": 5 for i in range(9)} | {"x": 1}, "bust": "x", "points": {f"k{i}": i for i in range(9)}}


@pytest.mark.parametrize("method", ["auto", "exact", "simulated"])
def test_the_best_play_above_the_limit_is_refused_by_every_method(method):
    # 2 x 6^9 sets of drawn cards
    with pytest.raises(
        StateSpaceError, match=r"policy=optimal goes through about 20,155,392 states; the limit is 2,000"
    ):
        odds("deck.push_luck", method=method, trials=10, **LARGE)


def test_another_play_above_the_limit_is_simulated(seed):
    found = odds("deck.push_luck", policy="cards:3", trials=1_000, seed=seed, **LARGE)
    assert found.method == "simulated"
    with pytest.raises(StateSpaceError, match="20,155,392"):
        odds("deck.push_luck", policy="cards:3", method="exact", **LARGE)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bust": "skul"}, "bust=skul is not a kind of the composition; allowed: skull, coin"),
        ({"busts": 3}, "busts=3 is more than the deck's 2 of 'skull'; allowed: 1 to 2"),
        ({"busts": 0}, "busts=0 is out of range; allowed: 1 or more"),
        ({"points": "coins:2"}, "points=coins is not a kind of the composition; allowed: coin, skull"),
        ({"points": "coin:10000"}, "gives 'coin' the count 10000, which is not from -9999 to 9999"),
        ({"policy": "card:2"}, "policy=card:2 is not one of cards:k"),
        ({"policy": "cards"}, "policy=cards needs a count: cards:k"),
        ({"policy": "points:-1"}, "policy=points:-1 needs a count from 0 to 1,000,000"),
        ({"policy": "optimal:1"}, "policy=optimal:1 takes no count"),
    ],
)
def test_push_luck_that_cannot_be(changes, message):
    question = {"deck": "skull:2,coin:3", "bust": "skull", "points": "coin:2", **changes}
    with pytest.raises(ParameterError) as caught:
        odds("deck.push_luck", **question)
    assert message in str(caught.value)


def test_a_limit_beyond_any_deck_is_simulated_too(seed):
    question = {"deck": "skull:1,coin:3", "bust": "skull", "points": "coin:2", "policy": "cards:1000000"}
    assert odds("deck.push_luck", method="exact", **question)["bust"].exact == (F(1),)
    assert odds("deck.push_luck", method="simulated", trials=100, seed=seed, **question)["bust"].values == (1,)
