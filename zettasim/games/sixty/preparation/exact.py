"""One Preparation phase, counted exactly: a chain over tableau, card in hand and Forecast Tile."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import NamedTuple

from zettasim.games.sixty.preparation.rules import ACTIONS, EXPEDITION, NOTHING, STORM, Phase
from zettasim.mechanics.decks import orders
from zettasim.mechanics.stopping import Options, best_options, ways_to_end
from zettasim.model.distribution import Distribution

FIELDS = ("storms", "expeditions", "drawn")


class State(NamedTuple):
    """Where a phase stands.

    `storms` and `expeditions` lie on the tableau; `sent` was sent away by the Forecast Tile; `hand` was just drawn, and
    when the phase is `over` it was discarded.
    """

    storms: int = 0
    expeditions: int = 0
    sent: int = NOTHING
    hand: int = NOTHING
    over: bool = False

    @property
    def drawn(self) -> int:
        """Cards drawn so far."""
        return self.storms + self.expeditions + (self.sent != NOTHING) + (self.hand != NOTHING)


@functools.lru_cache(maxsize=16)
def enumerate_phase(phase: Phase) -> Distribution:
    """Return the joint distribution of Storms and Expedition cards on the tableau, and of cards drawn."""
    chain = _Chain(phase)
    all_orders = chain.orders_left(chain.start)
    weights: dict[tuple[int, ...], Fraction] = {}
    for state, ways in ways_to_end(chain.start, chain.following).items():
        cell = (state.storms, state.expeditions, state.drawn)
        weights[cell] = weights.get(cell, Fraction(0)) + Fraction(ways * chain.orders_left(state), all_orders)
    return Distribution(FIELDS, weights)


def best_actions(phase: Phase) -> dict[State, int]:
    """Return for each state the action with the highest expected payoff, as a place in `ACTIONS`."""
    chain = _Chain(phase)
    return {state: ACTIONS.index(chain.options(state)[place][0]) for state, place in chain.best.items()}


class _Chain:
    """The chain of one phase under its policy."""

    def __init__(self, phase: Phase) -> None:
        self.phase = phase
        self.start = State()

    @functools.cached_property
    def best(self) -> dict[State, int]:
        return best_options(self.start, self.options, self.worth)

    def left(self, state: State) -> tuple[int, int]:
        """Return Storms and Expedition cards left in the deck."""
        storms = self.phase.storms - state.storms - (state.sent == STORM) - (state.hand == STORM)
        expeditions = self.phase.expeditions - state.expeditions - (state.sent == EXPEDITION)
        return storms, expeditions - (state.hand == EXPEDITION)

    def orders_left(self, state: State) -> int:
        return orders(self.left(state))

    def worth(self, state: State) -> int:
        return self.phase.payoff(state.storms, state.expeditions) * self.orders_left(state)

    def draws(self, state: State) -> list[State]:
        return [
            state._replace(hand=card)
            for card, count in zip((STORM, EXPEDITION), self.left(state), strict=True)
            if count
        ]

    def fits(self, state: State) -> bool:
        """Whether there is a space for the card in hand."""
        if state.hand == STORM:
            return state.storms < self.phase.bases
        return state.expeditions < self.phase.slots

    def played(self, state: State) -> State:
        if state.hand == STORM:
            return state._replace(storms=state.storms + 1, hand=NOTHING)
        return state._replace(expeditions=state.expeditions + 1, hand=NOTHING)

    # A player who may do anything

    def options(self, state: State) -> Options[State]:
        if state.over:
            return ()
        tile = self.tile_options(state)
        if state.hand == NOTHING:
            draws = self.draws(state)
            draw = [("draw", draws)] if draws else []
            if not state.drawn and draws:
                return draw
            return [("end", [state._replace(over=True)]), *draw, *tile]
        play = [("play", [self.played(state)])] if self.fits(state) else []
        return [("discard", [state._replace(over=True)]), *play, *tile]

    def tile_options(self, state: State) -> list[tuple[str, list[State]]]:
        if not self.phase.forecast or state.sent != NOTHING:
            return []
        options = []
        if state.hand != NOTHING:
            options.append(("tile on hand", [state._replace(sent=state.hand, hand=NOTHING)]))
        if state.storms:
            options.append(("tile on storm", [state._replace(storms=state.storms - 1, sent=STORM)]))
        if state.expeditions:
            options.append(("tile on expedition", [state._replace(expeditions=state.expeditions - 1, sent=EXPEDITION)]))
        return options

    # A player who follows the policy

    def following(self, state: State) -> list[State]:
        if state.over:
            return []
        if self.phase.policy == "optimal":
            return list(self.options(state)[self.best[state]][1])
        if state.hand != NOTHING:
            return [self.played(state) if self.plays(state) else state._replace(over=True)]
        return [] if self.ends(state) else self.draws(state)

    def plays(self, state: State) -> bool:
        holds_back = self.phase.policy == "hold" and state.hand == STORM and state.storms >= self.phase.limit
        return self.fits(state) and not holds_back

    def ends(self, state: State) -> bool:
        if self.phase.policy == "storms":
            return state.storms >= self.phase.limit
        return self.phase.policy == "cards" and state.storms + state.expeditions >= self.phase.limit
