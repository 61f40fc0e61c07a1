"""The decisions of `deck.push_luck` against a recursion over single cards, and against every order of the deck."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from zettasim import advise
from zettasim.games import find_model
from zettasim.questions.asked import ask

F = Fraction


class ByHand:
    """Cards drawn one by one from a tuple of single cards; in hand lies a tuple of cards, too."""

    def __init__(self, deck, bust, points, busts=1):
        self.cards = tuple(kind for kind, count in deck.items() for _ in range(count))
        self.bust, self.points, self.busts = bust, points, busts
        self.value = cache(self._value)

    def score(self, hand):
        return sum(self.points.get(card, 0) for card in hand)

    def lost(self, hand):
        return hand.count(self.bust) >= self.busts

    def left(self, hand):
        rest = list(self.cards)
        for card in hand:
            rest.remove(card)
        return rest

    def drawing(self, hand):
        rest = self.left(hand)
        return sum((self.value(tuple(sorted((*hand, card)))) for card in rest), F(0)) / len(rest)

    def _value(self, hand):
        if self.lost(hand):
            return F(0)
        return max(F(self.score(hand)), self.drawing(hand)) if self.left(hand) else F(self.score(hand))

    def draws_on(self, hand):
        return bool(self.left(hand)) and self.drawing(hand) > self.score(hand)

    def hands(self):
        """All hands in which there is a choice."""
        found = {tuple(sorted(order[:n])) for order in permutations(self.cards) for n in range(len(order))}
        return [hand for hand in found if not self.lost(hand)]

    def reached(self):
        """Deal every order, and note each hand on the way of the best play."""
        orders = list(permutations(self.cards))
        seen = Counter()
        for order in orders:
            hand = ()
            while not self.lost(hand):
                seen[hand] += 1
                if not self.draws_on(hand):
                    break
                hand = tuple(sorted((*hand, order[len(hand)])))
        return {hand: F(count, len(orders)) for hand, count in seen.items()}

    def mean_of(self, stops):
        """Play every order by a policy of the hand."""
        total = F(0)
        orders = list(permutations(self.cards))
        for order in orders:
            hand = ()
            while not self.lost(hand) and len(hand) < len(order) and not stops(hand):
                hand = (*hand, order[len(hand)])
            total += 0 if self.lost(hand) else self.score(hand)
        return total / len(orders)

    def stops_by(self, policy):
        name, _, limit = policy.partition(":")
        measure = {"all": lambda _: -1, "cards": len, "points": self.score}[name]
        return lambda hand: measure(hand) >= int(limit or 0)


def key(hand, names):
    """Return what a player sees of a hand; kinds worth the same are one."""
    return tuple(sum(hand.count(kind) for kind in name.split("_or_")) for name in names)


DECKS = [
    ({"skull": 1, "coin": 2}, "skull", {"coin": 1}, 1),
    ({"skull": 2, "coin": 3}, "skull", {"coin": 2, "skull": -1}, 2),
    ({"skull": 2, "coin": 2, "gem": 2}, "skull", {"coin": 1, "gem": 5}, 2),
    ({"skull": 3, "coin": 2, "trap": 1}, "skull", {"coin": 3, "trap": -2}, 1),
    ({"skull": 3}, "skull", {"skull": 4}, 3),
    ({"skull": 1, "blank": 2, "coin": 1, "pearl": 1}, "skull", {"coin": 2, "pearl": 2}, 1),
]


def check(deck, bust, points, busts):
    by_hand = ByHand(deck, bust, points, busts)
    advice = advise("deck.push_luck", deck=deck, bust=bust, points=points, busts=busts)
    names = advice.state_names[1:-1]
    expected_hands = {key(hand, names): hand for hand in by_hand.hands()}
    found = {tuple(decision.state[name] for name in names): decision for decision in advice.decisions}
    assert found.keys() == expected_hands.keys()
    assert len(advice.decisions) == len(found) == advice.n_decisions
    reached = Counter()
    for hand, chance in by_hand.reached().items():
        reached[key(hand, names)] += chance
    for seen, hand in expected_hands.items():
        decision = found[seen]
        assert (decision.state["cards"], decision.state["points"]) == (len(hand), by_hand.score(hand))
        assert decision.options == {"stop": by_hand.score(hand), "draw": by_hand.drawing(hand)}
        assert decision.best == ("draw" if by_hand.draws_on(hand) else "stop")
        assert decision.loss == abs(by_hand.score(hand) - by_hand.drawing(hand))
        assert decision.reached == reached[seen]
    assert advice.mean == by_hand.value(())
    return by_hand, advice


@pytest.mark.parametrize(("deck", "bust", "points", "busts"), DECKS)
def test_every_choice_is_that_of_the_single_cards(deck, bust, points, busts):
    by_hand, advice = check(deck, bust, points, busts)
    for policy in advice.policies:
        assert policy.mean == by_hand.mean_of(by_hand.stops_by(policy.name))
        assert policy.regret == advice.mean - policy.mean >= 0
    assert list(advice.policies) == sorted(advice.policies, key=lambda policy: policy.regret)


@given(
    st.fixed_dictionaries({"x": st.integers(1, 3), "a": st.integers(0, 2), "b": st.integers(0, 2)}),
    st.fixed_dictionaries({"x": st.integers(-2, 2), "a": st.integers(-3, 5), "b": st.integers(-3, 5)}),
    st.data(),
)
@settings(max_examples=30)
def test_any_small_deck(deck, points, data):
    assume(sum(deck.values()) <= 5)
    check(deck, "x", points, data.draw(st.integers(1, deck["x"])))


@given(st.integers(1, 4), st.data(), st.lists(st.tuples(st.integers(1, 4), st.integers(0, 9)), min_size=1, max_size=4))
@settings(max_examples=40)
def test_one_looks_one_card_ahead(skulls, data, kinds):
    """Where no card costs points, the best play follows from one number.

    With T points in the deck, P of them in hand, n cards left and s of them skulls, of which the next ends it, one more
    card changes the points by (T - P - s P) / n on average. That is the less the more is in hand, so once it is no gain
    it stays so: stop if P (s + 1) >= T. While the next skull does not end it, drawing costs nothing.
    """
    busts = data.draw(st.integers(1, skulls))
    deck = {"skull": skulls} | {f"k{place}": count for place, (count, _) in enumerate(kinds)}
    points = {f"k{place}": worth for place, (_, worth) in enumerate(kinds)}
    total = sum(count * worth for count, worth in kinds)
    for decision in advise("deck.push_luck", deck=deck, bust="skull", busts=busts, points=points).decisions:
        seen = decision.state.get("skull", 0)
        stops = seen == busts - 1 and decision.state["points"] * (skulls - seen + 1) >= total
        assert decision.loss_of("stop" if stops else "draw") == 0


def test_a_deck_worked_by_hand():
    """One skull, two coins of 1: with one coin in hand, drawing pays 2 x 1/2 = 1, which is a tie, and ties stop."""
    advice = advise("deck.push_luck", deck="skull:1,coin:2", bust="skull", points="coin:1")
    lines = [(dict(each.state), dict(each.options), each.best, each.reached) for each in advice.decisions]
    assert lines == [
        ({"cards": 0, "coin": 0, "points": 0}, {"stop": 0, "draw": F(2, 3)}, "draw", 1),
        ({"cards": 1, "coin": 1, "points": 1}, {"stop": 1, "draw": 1}, "stop", F(2, 3)),
        # Only the skull is left.
        ({"cards": 2, "coin": 2, "points": 2}, {"stop": 2, "draw": 0}, "stop", 0),
    ]
    assert [each.loss for each in advice.decisions] == [F(2, 3), 0, 2]
    regrets = {policy.name: policy.regret for policy in advice.policies}
    # Never to stop ends at the skull; to hold at 2 cards pays 2 where the skull lies last, in 1 of 3 orders.
    assert regrets == {
        "cards:1": 0,
        "cards:2": 0,
        "points:1": 0,
        "points:2": 0,
        "all": F(2, 3),
        "cards:0": F(2, 3),
    }


def test_fewest_cards_first_then_the_likeliest_and_what_is_avoided_last():
    advice = advise("deck.push_luck", deck="skull:3,coin:6,gem:2", bust="skull", points="coin:1,gem:4")
    places = [(each.state["cards"], -each.reached) for each in advice.decisions]
    assert places == sorted(places)
    assert {each.reached == 0 for each in advice.decisions} == {True, False}


def test_kinds_with_the_names_of_columns_stay_apart():
    deck = {"skull": 1, "points": 1, "cards": 1, "cards_drawn": 1}
    points = {"points": 1, "cards": 2, "cards_drawn": 3}
    advice = advise("deck.push_luck", deck=deck, bust="skull", points=points)
    assert advice.state_names == ("cards", "points_drawn", "cards_drawn", "cards_drawn_drawn", "points")
    both = {tuple(each.state.values()) for each in advice.decisions if each.state["cards"] == 1}
    assert both == {(1, 1, 0, 0, 1), (1, 0, 1, 0, 2), (1, 0, 0, 1, 3)}


def test_every_limit_that_plays_otherwise_is_named():
    """One skull, four coins of 2: up to 4 coins, and 2, 4, 6 or 8 points."""
    advice = advise("deck.push_luck", deck="skull:1,coin:4", bust="skull", points="coin:2")
    names = {policy.name for policy in advice.policies}
    assert names == {"all", *(f"cards:{n}" for n in range(5)), *(f"points:{2 * n}" for n in range(1, 5))}


def test_a_large_deck_names_limits_from_the_first_to_the_last():
    model = find_model("deck.push_luck")
    question = {"deck": (("x", 2), ("a", 300), ("b", 300)), "bust": "x", "busts": 1, "points": (("a", 1), ("b", 2))}
    asked = ask(model.name, question | {"policy": "cards:1"})
    names = model.named_policies(asked.parameters, None)
    cards = [int(name.partition(":")[2]) for name in names if name.startswith("cards")]
    points = [int(name.partition(":")[2]) for name in names if name.startswith("points")]
    # 2 x 301 x 301 states; 500,000 states in all allow 2 limits, and 4 are the least.
    assert (cards[0], cards[-1], points[0], points[-1]) == (0, 600, 1, 900)
    assert len(cards) == len(points) == 4
    assert cards == sorted(set(cards))
