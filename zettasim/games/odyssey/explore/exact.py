"""One exploration, counted exactly: a chain over the chits drawn, with what FINAO, vehicle and partner still give.

Everything is in whole numbers: a draw leads to one state for each kind of chit, and where the chit has a Glitch Roll
that matters, to one for each side of the die. What is still to come of a state are the orders of the chits left, times
the sides of the dice left.
"""

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
from zettasim.games.odyssey.explore.telling import seen
from zettasim.mechanics.decks import orders
from zettasim.mechanics.stopping import Options, option_values, ways_to_come, ways_to_end
from zettasim.model.distribution import Distribution

NOTHING = -1
FIELDS = ("draws", "claimed", "ending", "eureka", "taken")
PARTNER_FIELDS = ("partner_draws", "partner_ending", "partner_eureka", "partner_taken")


class State(NamedTuple):
    """Where an exploration stands.

    `drawn` counts the chits of each kind; `felled_by` is the kind that killed or knocked out; `stopped` is set where
    an explorer chose to stop. `wrecked` has a bit for each rad-hardness of the life-support that was rolled.
    """

    drawn: tuple[int, ...]
    finao: bool
    vehicle: bool
    ending: int = STOPPED
    felled_by: int = NOTHING
    stopped: bool = False
    wrecked: int = 0
    partner_draws: int = 0
    partner_ending: int = STOPPED
    partner_felled_by: int = NOTHING


@functools.lru_cache(maxsize=16)
def enumerate_exploration(exploration: Exploration) -> Distribution:
    """Return the joint distribution of draws, claimed, ending, eureka and the place of the chit taken plus 1.

    With a partner the same of them follows (without `claimed`), with a Glitch Roll that matters the life-support left.
    """
    chain = _Chain(exploration)
    all_ways = chain.ways_left(chain.start)
    weights: dict[tuple[int, ...], Fraction] = {}
    for state, ways in ways_to_end(chain.start, chain.following).items():
        cell = chain.outcome(state)
        weights[cell] = weights.get(cell, Fraction(0)) + Fraction(ways * chain.ways_left(state), all_ways)
    fields = FIELDS + (PARTNER_FIELDS if exploration.partner else ()) + (("life_support",) if exploration.die else ())
    return Distribution(fields, weights)


def draws_on(exploration: Exploration) -> dict[State, bool]:
    """Return for each state in which there is a choice whether the best explorer, or the user's policy, draws on."""
    chain = _Chain(exploration)
    return {state: chain.best(state) == "draw" for state in chain.values}


def choices_of(exploration: Exploration) -> list[tuple[State, dict[str, Fraction], Fraction]]:
    """List each state with a choice: the expected payoff of each option, and how often the best play comes there.

    States are listed by the number of chits drawn. How many the second explorer drew does not matter, but whether any
    where only those who drew may take one: other states that differ in it only are one.
    """
    chain = _Chain(replace(exploration, policy="optimal", player=None))
    ways, all_ways = ways_to_come(chain.start, chain.following), chain.ways_left(chain.start)
    found: dict[State, tuple[dict[str, Fraction], Fraction]] = {}
    for state, values in sorted(chain.values.items(), key=lambda item: sum(item[0].drawn)):
        ways_left = chain.ways_left(state)
        names = [name for name, _ in chain.options(state)]
        if len(names) > 1:
            payoffs = {name: Fraction(value, ways_left) for name, value in zip(names, values, strict=True)}
            shown = state._replace(partner_draws=chain.told(state))
            _, before = found.get(shown, (payoffs, Fraction(0)))
            found[shown] = (payoffs, before + Fraction(ways.get(state, 0) * ways_left, all_ways))
    return [(state, payoffs, reached) for state, (payoffs, reached) in found.items()]


class _Chain:
    """The chain of one exploration under its policy."""

    def __init__(self, exploration: Exploration) -> None:
        self.site = exploration
        self.kinds = exploration.kinds
        self.partner = exploration.partner
        self.start = State((0,) * len(self.kinds), exploration.finao, exploration.vehicle)

    @functools.cached_property
    def values(self) -> dict[State, tuple[int, ...]]:
        return option_values(self.start, self.options, self.worth)

    def best(self, state: State) -> str:
        values = self.values[state]
        names = [name for name, _ in self.options(state)]
        if self.site.player is None or len(names) == 1:
            return names[values.index(max(values))]
        drawn = {kind.name: n for kind, n in zip(self.kinds, state.drawn, strict=True)}
        shown = seen(self.site, state._replace(partner_draws=self.told(state)))
        return names[self.site.player.place({**shown, **drawn}, names)]

    def ways_left(self, state: State) -> int:
        left = [kind.count - n for kind, n in zip(self.kinds, state.drawn, strict=True)]
        dice = sum(n for kind, n in zip(self.kinds, left, strict=True) if kind.glitch) if self.site.die else 0
        return orders(left) * int(self.site.die**dice)

    def told(self, state: State) -> int:
        """Return what matters of the second explorer's draws: 1 if any, where only who drew takes a chit, else 0."""
        return int(self.partner is not None and not self.partner.chooses_undrawn and state.partner_draws > 0)

    # What happens

    def draws(self, state: State) -> list[State]:
        """List the states after one more chit, one for each kind that is left and each side of its die."""
        left = [place for place, kind in enumerate(self.kinds) if state.drawn[place] < kind.count]
        rolls = range(1, self.site.die + 1)
        return [
            self.after(state, place, roll)
            for place in left
            for roll in (rolls if rolls and self.kinds[place].glitch else (0,))
        ]

    def after(self, state: State, place: int, roll: int) -> State:
        """Draw a chit of the kind at this place and apply its instant events; `roll` is 0 where no die is rolled."""
        second = self.partner is not None and state.ending != STOPPED
        kind = self.partner.kinds[place] if self.partner and second else self.kinds[place]
        drawn = (*state.drawn[:place], state.drawn[place] + 1, *state.drawn[place + 1 :])
        finao, vehicle, wrecked = state.finao, state.vehicle, state.wrecked
        kills, glitches = kind.kill != NO_KILL, roll > 0
        if finao and (kills or kind.glitch):
            finao = False
            kills = kills and not kind.finao_stops_kill
            glitches = glitches and kind.finao_stops_kill
        if glitches and not kind.finao_stops_kill:
            vehicle, wrecked = self.wreck(vehicle, wrecked, roll)
        ending = KNOCKED_OUT if kind.knocks_out else STOPPED
        if kills and kind.kill != IGNORED_KILL:
            if not vehicle:
                ending = DEAD
            vehicle = False
        if glitches and kind.finao_stops_kill:
            vehicle, wrecked = self.wreck(vehicle, wrecked, roll)
        felled_by = NOTHING if ending == STOPPED else place
        if second:
            draws = state.partner_draws + 1
            first = (state.ending, state.felled_by)
            return State(drawn, finao, vehicle, *first, False, wrecked, draws, ending, felled_by)
        return State(drawn, finao, vehicle, ending, felled_by, False, wrecked)

    def wreck(self, vehicle: bool, wrecked: int, roll: int) -> tuple[bool, int]:
        """Decommission the cards whose rad-hardness is rolled (6C4c)."""
        for place, (hardness, _) in enumerate(self.site.life_support):
            if hardness == roll:
                wrecked |= 1 << place
        return vehicle and self.site.vehicle_hardness != roll, wrecked

    def is_over(self, state: State) -> bool:
        """Whether nothing more can be drawn."""
        felled = state.ending != STOPPED and (self.partner is None or state.partner_ending != STOPPED)
        exhausted = all(n == kind.count for n, kind in zip(state.drawn, self.kinds, strict=True))
        return state.stopped or felled or exhausted or sum(state.drawn) >= self.site.limit

    # What the explorers decide

    def options(self, state: State) -> Options[State]:
        if self.is_over(state):
            return ()
        draw = ("draw", self.draws(state))
        return (draw,) if not sum(state.drawn) else (("stop", [state._replace(stopped=True)]), draw)

    def following(self, state: State) -> list[State]:
        return [] if self.is_over(state) or self.stops(state) else self.draws(state)

    def stops(self, state: State) -> bool:
        if not sum(state.drawn) or self.site.policy == "all":
            return False
        if self.site.policy == "optimal":
            return self.best(state) == "stop"
        taken = self.taken(state)
        if self.site.policy == "claim":
            return self.claimed_by_event(state) or any(kind is not None and kind.discovery for kind in taken)
        drawer = taken[state.ending != STOPPED]
        return drawer is not None and not drawer.discovery

    # What is in hand, and what is taken

    def in_hand(self, state: State) -> list[int]:
        return [place for place, n in enumerate(state.drawn) if n]

    def claimed_by_event(self, state: State) -> bool:
        return any(self.kinds[place].claims for place in self.in_hand(state))

    def found(self, state: State) -> bool:
        return any(self.kinds[place].discovery for place in self.in_hand(state))

    def eureka(self, state: State) -> bool:
        lent = self.partner is not None and state.partner_ending == STOPPED
        at = self.partner.eureka_lent if self.partner and lent else self.site.eureka_at
        return self.found(state) or sum(state.drawn) >= at

    def partner_eureka(self, state: State) -> bool:
        if self.partner is None:
            return False
        at = self.partner.eureka_beside if state.ending == STOPPED else self.partner.eureka_at
        return self.found(state) or sum(state.drawn) >= at

    def may_take(self, state: State) -> list[int]:
        """List the chits that may go to the explorer's playmat, the preferred of equals first, and nothing."""
        return self._may_take(state, self.kinds, self.site.unlocks, self.eureka(state), state.felled_by)

    def partner_may_take(self, state: State) -> list[int]:
        """List the same for the partner, as if the explorer took none."""
        partner = self.partner
        if partner is None or not (partner.chooses_undrawn or state.partner_draws):
            return [NOTHING]
        eureka = self.partner_eureka(state)
        return self._may_take(state, partner.kinds, partner.unlocks, eureka, state.partner_felled_by)

    def _may_take(
        self, state: State, kinds: tuple[ChitKind, ...], unlocks: int, eureka: bool, felled_by: int
    ) -> list[int]:
        if felled_by != NOTHING:
            return [felled_by if eureka and not kinds[felled_by].discovery else NOTHING]
        hand = self.in_hand(state)
        discoveries = [place for place in hand if kinds[place].discovery and kinds[place].unlocks_needed <= unlocks]
        experiences = [place for place in hand if eureka and not kinds[place].discovery]
        return [*discoveries, *sorted(experiences, key=lambda place: not kinds[place].icon), NOTHING]

    def places_taken(self, state: State) -> tuple[int, int]:
        """Return the kinds that go to the two playmats."""
        mine, theirs = self.may_take(state), self.partner_may_take(state)

        def left(taken: int) -> list[int]:
            return [place for place in theirs if place == NOTHING or place != taken or state.drawn[place] > 1]

        if self.site.policy == "optimal":
            payoff = self.payoff_of(state)
            return max(((first, second) for first in mine for second in left(first)), key=lambda pair: payoff(*pair))
        first = max(mine, key=self.preference)
        return first, max(left(first), key=self.preference)

    def preference(self, place: int) -> tuple[int, int]:
        """Rank a chit as the named policies do."""
        if place == NOTHING:
            return (0, 0)
        kind = self.kinds[place]
        if kind.discovery:
            return (1 if self.site.policy == "experience" else 3, kind.dp)
        return (2, kind.icon)

    def taken(self, state: State) -> tuple[ChitKind | None, ChitKind | None]:
        first, second = self.places_taken(state)
        return self.kind_of(first), self.kind_of(second)

    def kind_of(self, place: int) -> ChitKind | None:
        return None if place == NOTHING else self.kinds[place]

    # What it comes to

    def life_support(self, state: State) -> int:
        """Count the cards left that keep an explorer alive."""
        left = [n for place, (_, n) in enumerate(self.site.life_support) if not state.wrecked >> place & 1]
        return sum(left) + state.vehicle

    def payoff_of(self, state: State) -> Callable[[int, int], int]:
        """Return the function that says what the exploration pays if given chits are taken."""
        claimed, *of_explorers = self.site.payoff
        is_claimed = self.claimed_by_event(state)
        suffocates = self.site.die > 0 and not self.life_support(state)
        is_dead = state.ending == DEAD or suffocates
        partner_is_dead = state.partner_ending == DEAD or suffocates

        def of_one(weights: list[int], kind: ChitKind | None, dead: bool) -> int:
            experience, discovery, unlock, death = weights
            if kind is None:
                return death * dead
            return (discovery if kind.discovery else experience) + unlock * kind.icon + death * dead

        def payoff(first: int, second: int) -> int:
            mine, theirs = self.kind_of(first), self.kind_of(second)
            found = any(kind is not None and kind.discovery for kind in (mine, theirs))
            paid = claimed * (is_claimed or found) + of_one(of_explorers[:4], mine, is_dead)
            return paid + (of_one(of_explorers[4:], theirs, partner_is_dead) if self.partner else 0)

        return payoff

    def worth(self, state: State) -> int:
        return self.payoff_of(state)(*self.places_taken(state)) * self.ways_left(state)

    def outcome(self, state: State) -> tuple[int, ...]:
        first, second = self.places_taken(state)
        found = any(kind is not None and kind.discovery for kind in (self.kind_of(first), self.kind_of(second)))
        claimed = self.claimed_by_event(state) or found
        cell = [sum(state.drawn), int(claimed), state.ending, int(self.eureka(state)), first + 1]
        if self.partner:
            cell += [state.partner_draws, state.partner_ending, int(self.partner_eureka(state)), second + 1]
        if self.site.die:
            cell.append(self.life_support(state))
        return tuple(cell)
