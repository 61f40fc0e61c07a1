"""The Disaster deck, counted exactly.

Turn by turn, as a chain over the cards left in the deck by class, each class split into the cards that were drawn since
the first turn and those that were not. Of a deck of which some cards are gone before the first turn, the next card is
any of those not drawn since: a card that lies face down is as good as any other. What was asked about and is settled
already is all that a state carries beside.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from zettasim.games.xenology.disasters.rules import DisasterDeck
from zettasim.mechanics.chains import in_lowest_terms, one_step
from zettasim.model.distribution import Distribution

FIELDS = ("wait", "times", "repeated", "left", "clock")
Counts = tuple[int, ...]


class State(NamedTuple):
    """After a turn."""

    cards_left: int
    fresh: Counts
    """Cards of each class that may come and were not drawn since the first turn."""
    again: Counts
    """Cards of each class that may come and were drawn since the first turn, under an earlier shuffle."""
    seen: Counts
    """Cards of each class drawn since the first turn."""
    in_first: bool
    """Whether the deck is the one of the first turn."""
    wait: int
    times: int
    repeated: int
    in_play: int
    supply: int
    clock: int


def enumerate_disasters(deck: DisasterDeck, asked: Collection[str]) -> Distribution:
    """Return the joint distribution of the asked ones of `FIELDS`, in their order.

    Fields: the turn in which the kind first comes; how often it comes within the turns; 1 if any card comes twice
    within them; cubes left in the supply after them; the turn after which the supply is empty first (turns + 1: not
    within them).
    """
    chain = _Chain(deck, asked)
    weights, unit = {chain.start: 1}, 1
    last = deck.longest_wait if "wait" in asked else 0
    if set(asked) - {"wait"}:
        last = max(last, deck.turns)
    for turn in range(1, last + 1):
        chain.turn = turn
        weights, factor = one_step(weights, chain.following)
        unit *= factor
        before = sum(weights.values())
        weights = in_lowest_terms(weights)
        unit = unit * sum(weights.values()) // before
    names = tuple(name for name in FIELDS if name in asked)
    found: dict[tuple[int, ...], Fraction] = {}
    for state, weight in weights.items():
        values = {**state._asdict(), "left": state.supply}
        if state.clock == 0:
            values["clock"] = deck.turns + 1
        cell = tuple(values[name] for name in names)
        found[cell] = found.get(cell, Fraction(0)) + Fraction(weight, unit)
    return Distribution(names, found)


class _Chain:
    """One turn after another."""

    def __init__(self, deck: DisasterDeck, asked: Collection[str]) -> None:
        self.deck = deck
        self.asked = asked
        self.turn = 0
        nothing = (0,) * len(deck.counts)
        self.start = State(
            deck.size - deck.drawn, deck.counts, nothing, nothing, True, 0, 0, 0, deck.in_play, deck.supply, 0
        )

    def following(self, before: State) -> dict[State, int]:
        """Say what may follow a turn."""
        state = self.shuffled(before) if before.cards_left == 0 else before
        found: dict[State, int] = {}
        for again, ways_by_class in ((False, self.weighed(state)), (True, state.again)):
            for place, ways in enumerate(ways_by_class):
                if ways:
                    after = self.settled(self.drawn(state, place, again=again), place, again=again)
                    found[after] = found.get(after, 0) + ways
        return found

    def weighed(self, state: State) -> Counts:
        """Return the ways to draw a card of each class that was not drawn since the first turn."""
        deck, counts = self.deck, state.fresh
        if not state.in_first or deck.wanted_drawn is None:
            return counts
        # The kind makes up so many of the cards left; the others are any of those not drawn since the first turn.
        wanted = deck.counts[0] - deck.wanted_drawn - state.seen[0]
        others = sum(counts[1:])
        if others == 0:
            return (wanted, *counts[1:])
        return (wanted * others, *((state.cards_left - wanted) * n for n in counts[1:]))

    def shuffled(self, state: State) -> State:
        """Shuffle all cards."""
        seen = state.seen
        fresh = tuple(n - known for n, known in zip(self.deck.counts, seen, strict=True))
        return state._replace(cards_left=self.deck.size, fresh=fresh, again=seen, in_first=False)

    def drawn(self, state: State, place: int, *, again: bool) -> State:
        """Take the card; where it is of no matter which cards were drawn before, forget them."""
        state = state._replace(cards_left=state.cards_left - 1)
        if again:
            return state._replace(again=_less(state.again, place))
        seen = tuple(n + (place == at) for at, n in enumerate(state.seen))
        state = state._replace(fresh=_less(state.fresh, place), seen=seen)
        if not state.in_first and ("repeated" not in self.asked or state.repeated):
            both = tuple(a + b for a, b in zip(state.fresh, state.again, strict=True))
            nothing = (0,) * len(both)
            state = state._replace(fresh=both, again=nothing, seen=nothing)
        return state

    def settled(self, state: State, place: int, *, again: bool) -> State:
        """Write down what the turn has settled."""
        deck, turn, asked = self.deck, self.turn, self.asked
        if place == 0 and state.wait == 0 and "wait" in asked:
            state = state._replace(wait=turn)
        if turn > deck.turns:
            return state
        if place == 0 and "times" in asked:
            state = state._replace(times=state.times + 1)
        if again and "repeated" in asked:
            state = state._replace(repeated=1)
        if "left" in asked or "clock" in asked:
            back = min(deck.returned, state.in_play)
            supply = state.supply + back
            placed = min(deck.cubes[place], supply)
            state = state._replace(in_play=state.in_play - back + placed, supply=supply - placed)
            if state.supply == 0 and state.clock == 0 and "clock" in asked:
                state = state._replace(clock=turn)
        return state


def _less(counts: Counts, place: int) -> Counts:
    return tuple(n - (place == at) for at, n in enumerate(counts))
