"""One exploration, counted exactly: a chain over the chits drawn, with what FINAO and the vehicle still stop."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from zettasim.games.odyssey.explore.rules import (
    DEAD,
    IGNORED_KILL,
    KNOCKED_OUT,
    NO_KILL,
    STOPPED,
    ChitKind,
    Exploration,
)
from zettasim.mechanics.decks import orders
from zettasim.mechanics.stopping import Options, option_values, ways_to_end, ways_to_come
from zettasim.model.distribution import Distribution

NOTHING = -1
FIELDS = ("draws", "claimed", "ending", "eureka", "taken")


class State(NamedTuple):
    """Where an exploration stands.

    `drawn` counts the chits of each kind; `felled_by` is the kind that killed or knocked out; `stopped` is set where
    the explorer chose to stop.
    """

    drawn: tuple[int, ...]
    finao: bool
    vehicle: bool
    ending: int = STOPPED
    felled_by: int = NOTHING
    stopped: bool = False


@functools.lru_cache(maxsize=16)
def enumerate_exploration(exploration: Exploration) -> Distribution:
    """Return the joint distribution of draws, claimed, ending, eureka and the place of the chit taken plus 1."""
    chain = _Chain(exploration)
    all_orders = chain.orders_left(chain.start)
    weights: dict[tuple[int, ...], Fraction] = {}
    for state, ways in ways_to_end(chain.start, chain.following).items():
        cell = chain.outcome(state)
        weights[cell] = weights.get(cell, Fraction(0)) + Fraction(ways * chain.orders_left(state), all_orders)
    return Distribution(FIELDS, weights)


def draws_on(exploration: Exploration) -> dict[State, bool]:
    """Return for each state in which there is a choice whether the best explorer draws on (ties stop)."""
    chain = _Chain(exploration)
    return {state: chain.best(state) == "draw" for state in chain.values}


def choices_of(exploration: Exploration) -> list[tuple[State, dict[str, Fraction], Fraction]]:
    """List each state with a choice: the expected payoff of each option, and how often the best play comes there.

    States are listed by the number of chits drawn.
    """
    chain = _Chain(replace(exploration, policy="optimal"))
    ways, all_orders = ways_to_come(chain.start, chain.following), chain.orders_left(chain.start)
    found = []
    for state, values in sorted(chain.values.items(), key=lambda item: sum(item[0].drawn)):
        orders_left = chain.orders_left(state)
        names = [name for name, _ in chain.options(state)]
        if len(names) > 1:
            payoffs = {name: Fraction(value, orders_left) for name, value in zip(names, values, strict=True)}
            found.append((state, payoffs, Fraction(ways.get(state, 0) * orders_left, all_orders)))
    return found


class _Chain:
    """The chain of one exploration under its policy."""

    def __init__(self, exploration: Exploration) -> None:
        self.site = exploration
        self.kinds = exploration.kinds
        self.start = State((0,) * len(self.kinds), exploration.finao, exploration.vehicle)

    @functools.cached_property
    def values(self) -> dict[State, tuple[int, ...]]:
        return option_values(self.start, self.options, self.worth)

    def best(self, state: State) -> str:
        values = self.values[state]
        return self.options(state)[values.index(max(values))][0]

    def orders_left(self, state: State) -> int:
        return orders(kind.count - n for kind, n in zip(self.kinds, state.drawn, strict=True))

    # What happens

    def draws(self, state: State) -> list[State]:
        """List the states after one more chit, one for each kind that is left."""
        left = [place for place, kind in enumerate(self.kinds) if state.drawn[place] < kind.count]
        return [self.after(state, place) for place in left]

    def after(self, state: State, place: int) -> State:
        """Draw a chit of the kind at this place and apply its instant events."""
        kind = self.kinds[place]
        drawn = (*state.drawn[:place], state.drawn[place] + 1, *state.drawn[place + 1 :])
        finao, vehicle, kills = state.finao, state.vehicle, kind.kill != NO_KILL
        if finao and (kills or kind.glitch):
            finao = False
            kills = kills and not kind.finao_stops_kill
        if kills and kind.kill != IGNORED_KILL:
            if not vehicle:
                return State(drawn, finao, vehicle, DEAD, place)
            vehicle = False
        if kind.knocks_out:
            return State(drawn, finao, vehicle, KNOCKED_OUT, place)
        return State(drawn, finao, vehicle)

    def is_over(self, state: State) -> bool:
        """Whether nothing more can be drawn."""
        exhausted = all(n == kind.count for n, kind in zip(state.drawn, self.kinds, strict=True))
        return state.stopped or state.ending != STOPPED or exhausted or sum(state.drawn) >= self.site.limit

    # What the explorer decides

    def options(self, state: State) -> Options[State]:
        if self.is_over(state):
            return ()
        draw = ("draw", self.draws(state))
        return (draw,) if not sum(state.drawn) else (("stop", [state._replace(stopped=True)]), draw)

    def following(self, state: State) -> list[State]:
        return [] if self.is_over(state) or self.stops(state) else self.draws(state)

    def stops(self, state: State) -> bool:
        if not sum(state.drawn):
            return False
        if self.site.policy == "claim":
            return self.claimed_by_event(state) or bool(self.takeable(state))
        if self.site.policy == "experience":
            return self.eureka(state) and any(not kind.discovery for kind in self.in_hand(state))
        return self.site.policy == "optimal" and self.best(state) == "stop"

    # What is in hand, and what is taken

    def in_hand(self, state: State) -> list[ChitKind]:
        return [kind for kind, n in zip(self.kinds, state.drawn, strict=True) if n]

    def takeable(self, state: State) -> list[ChitKind]:
        return [kind for kind in self.in_hand(state) if kind.discovery and kind.unlocks_needed <= self.site.unlocks]

    def claimed_by_event(self, state: State) -> bool:
        return any(kind.claims for kind in self.in_hand(state))

    def eureka(self, state: State) -> bool:
        found = any(kind.discovery for kind in self.in_hand(state))
        return found or sum(state.drawn) >= self.site.eureka_at

    def taken(self, state: State) -> ChitKind | None:
        """Return the chit that goes to the playmat."""
        if state.ending != STOPPED:
            felled_by = self.kinds[state.felled_by]
            return felled_by if self.eureka(state) and not felled_by.discovery else None
        discoveries = self.takeable(state)
        experiences = [kind for kind in self.in_hand(state) if not kind.discovery] if self.eureka(state) else []
        discovery = max(discoveries, key=lambda kind: kind.dp, default=None)
        experience = max(experiences, key=lambda kind: kind.icon, default=None)
        if self.site.policy == "experience":
            return experience or discovery
        if self.site.policy == "optimal":
            choices: list[ChitKind | None] = [*discoveries, *sorted(experiences, key=lambda kind: not kind.icon), None]
            return max(choices, key=self.payoff_of(state))
        return discovery or experience

    def payoff_of(self, state: State) -> Callable[[ChitKind | None], int]:
        """Return the function that says what the exploration pays if a given chit is taken."""
        claimed, experience, discovery, unlock, dead = self.site.payoff
        is_claimed, is_dead = self.claimed_by_event(state), state.ending == DEAD

        def payoff(kind: ChitKind | None) -> int:
            found = kind is not None and kind.discovery
            learned = kind is not None and not kind.discovery
            unlocks = kind is not None and kind.icon
            return (
                claimed * (is_claimed or found)
                + experience * learned
                + discovery * found
                + unlock * unlocks
                + dead * is_dead
            )

        return payoff

    def worth(self, state: State) -> int:
        return self.payoff_of(state)(self.taken(state)) * self.orders_left(state)

    def outcome(self, state: State) -> tuple[int, ...]:
        taken = self.taken(state)
        claimed = self.claimed_by_event(state) or (taken is not None and taken.discovery)
        place = 0 if taken is None else self.kinds.index(taken) + 1
        return sum(state.drawn), int(claimed), state.ending, int(self.eureka(state)), place
