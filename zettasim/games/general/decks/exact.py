"""Decks, counted exactly."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction

from zettasim.games.general.decks.rules import PushLuck
from zettasim.mechanics.decks import orders, turned_until
from zettasim.mechanics.stopping import Options, best_options, option_values, ways_to_come, ways_to_end
from zettasim.model.decision import Decision
from zettasim.model.distribution import Distribution

Drawn = tuple[int, ...]
"""Cards drawn of each class, then 1 if the player has stopped."""


def enumerate_until(wanted: int, others: int, copies: int) -> Distribution:
    """Return the distribution of the cards turned up to and with the `copies`-th wanted one."""
    return Distribution(("cards",), {(cards,): odds for cards, odds in turned_until(wanted, others, copies).items()})


@functools.lru_cache(maxsize=4)
def enumerate_push_luck(deck: PushLuck) -> Distribution:
    """Return the joint distribution of points, bust and cards."""
    play = _Play(deck)
    all_orders = play.orders_left(play.start)
    weights: dict[tuple[int, ...], Fraction] = {}
    for state, ways in ways_to_end(play.start, play.following).items():
        cell = (play.points(state), int(play.is_bust(state)), sum(state[:-1]))
        weights[cell] = weights.get(cell, Fraction(0)) + Fraction(ways * play.orders_left(state), all_orders)
    return Distribution(("points", "bust", "cards"), weights)


def draws_on(deck: PushLuck) -> dict[Drawn, bool]:
    """Return for each set of drawn cards whether the best play draws on (ties stop), or the user's policy does."""
    play = _Play(deck)
    return {state[:-1]: place == 1 for state, place in play.best.items()}


def enumerate_decisions(deck: PushLuck) -> Iterator[Decision]:
    """Yield every set of drawn cards with more to draw, fewest cards first: stop or draw.

    The state is the cards drawn, those of each class (bust cards only where the first does not end it) and the points.
    """
    play = _Play(deck)
    values = option_values(play.start, play.options, play.worth)
    ways = ways_to_come(play.start, play.following)
    weights = {state: ways.get(state, 0) * play.orders_left(state) for state in values}
    for state in sorted(values, key=lambda state: (sum(state[:-1]), -weights[state], state)):
        orders_left = play.orders_left(state)
        stop, draw = (Fraction(value, orders_left) for value in values[state])
        reached = Fraction(weights[state], play.orders_left(play.start))
        yield Decision(play.seen(state), {"stop": stop, "draw": draw}, reached)


class _Play:
    """The chain of one deck under its policy."""

    def __init__(self, deck: PushLuck) -> None:
        self.deck = deck
        self.counts = tuple(cards.count for cards in deck.classes)
        self.start: Drawn = (0,) * (len(self.counts) + 1)

    @functools.cached_property
    def best(self) -> dict[Drawn, int]:
        player = self.deck.player
        if player is None:
            return best_options(self.start, self.options, self.worth)
        states = option_values(self.start, self.options, self.worth)
        return {state: player.place(self.seen(state), ("stop", "draw")) for state in states}

    def seen(self, state: Drawn) -> dict[str, int | str]:
        """Return what the player sees: cards drawn, those of each class, points."""
        drawn = state[:-1]
        first = 0 if self.deck.busts > 1 else 1  # the bust card that ends it is never seen
        by_class = zip(self.columns[first:], drawn[first:], strict=True)
        return {"cards": sum(drawn), **dict(by_class), "points": self.points(state)}

    @property
    def columns(self) -> list[str]:
        """Name the classes by one word each, apart from each other and from `cards` and `points`."""
        names = ["cards", "points"]
        for cards in self.deck.classes:
            name = cards.name.replace(" or ", "_or_")
            while name in names:
                name += "_drawn"
            names.append(name)
        return names[2:]

    def is_bust(self, state: Drawn) -> bool:
        return state[0] >= self.deck.busts

    def points(self, state: Drawn) -> int:
        if self.is_bust(state):
            return 0
        return sum(cards.points * drawn for cards, drawn in zip(self.deck.classes, state, strict=False))

    def orders_left(self, state: Drawn) -> int:
        return orders(count - drawn for count, drawn in zip(self.counts, state, strict=False))

    def worth(self, state: Drawn) -> int:
        return self.points(state) * self.orders_left(state)

    def draws(self, state: Drawn) -> list[Drawn]:
        """List the states after one more card."""
        return [
            (*state[:place], state[place] + 1, *state[place + 1 :])
            for place, count in enumerate(self.counts)
            if state[place] < count
        ]

    def options(self, state: Drawn) -> Options[Drawn]:
        if state[-1] or self.is_bust(state):
            return ()
        draws = self.draws(state)
        return (("stop", [(*state[:-1], 1)]), ("draw", draws)) if draws else ()

    def following(self, state: Drawn) -> list[Drawn]:
        if self.is_bust(state) or self.stops(state):
            return []
        return self.draws(state)

    def stops(self, state: Drawn) -> bool:
        deck = self.deck
        if deck.policy == "cards":
            return sum(state[:-1]) >= deck.limit
        if deck.policy == "points":
            return self.points(state) >= deck.limit
        if deck.policy == "optimal":
            return self.best.get(state, 0) == 0
        return False
