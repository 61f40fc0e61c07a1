"""Attempts counted exactly: a chain over the experiences that are held, and so over what is left in the containers."""

from __future__ import annotations

import functools
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from zettasim.games.odyssey.attempts.rules import FIELDS, Attempts, Setting
from zettasim.games.odyssey.explore.rules import (
    DEAD,
    IGNORED_KILL,
    KNOCKED_OUT,
    NEVER,
    NO_KILL,
    STOPPED,
    ChitKind,
)
from zettasim.mechanics.chains import Ways, in_lowest_terms, one_step
from zettasim.model.distribution import Distribution

NOTHING = -1
ANY = -1
FIRST, HEIR, NOBODY = range(3)
"""Who explores: the explorer, the heir of a dead one, or nobody any more."""

Held = tuple[int, ...]
"""How many chits are held of each `Slot`."""


class Slot(NamedTuple):
    """Experiences that are held and alike: kind and container (`ANY` where chits do not leave it), icon showing."""

    icon: bool
    kind: int
    cup: int


class Drawing(NamedTuple):
    """Where one attempt stands; `drawn` counts the chits of each kind, `felled_by` is the kind that felled."""

    drawn: tuple[int, ...]
    held: Held
    finao: bool
    vehicle: bool
    ending: int = STOPPED
    felled_by: int = NOTHING


class Standing(NamedTuple):
    """Where an explorer stands between attempts, with what the last one brought."""

    held: Held
    who: int
    claimed: bool = False
    died: bool = False


class Record(NamedTuple):
    """A standing with what is asked of the attempts so far; what is not asked stays 0."""

    held: Held
    who: int
    attempt: int = 0
    claims: int = 0
    deaths: int = 0


@functools.lru_cache(maxsize=64)
def enumerate_attempts(attempts: Attempts, fields: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of some of unlocks, attempt, claims and deaths."""
    setting = attempts.setting if "claims" in fields else without_claims(attempts.setting)
    chain = chain_of(setting)
    weights, unit = chain.records(Asked(attempts.target, fields), attempts.visits)
    cells: dict[tuple[int, ...], int] = {}
    never = len(attempts.visits) + 1
    for record, weight in weights.items():
        values = (chain.icons(record.held), record.attempt or never, record.claims, record.deaths)
        cell = tuple(value for name, value in zip(FIELDS, values, strict=True) if name in fields)
        cells[cell] = cells.get(cell, 0) + weight
    named = tuple(name for name in FIELDS if name in fields)
    return Distribution(named, {cell: Fraction(weight, unit) for cell, weight in cells.items()})


@functools.lru_cache(maxsize=16)
def chain_of(setting: Setting) -> Chain:
    """Return the chain of a setting, which keeps the attempts that it has gone through."""
    return Chain(setting)


@functools.lru_cache(maxsize=16)
def without_claims(setting: Setting) -> Setting:
    """Return the setting in which no Site can be claimed: names go, and discoveries that do the same become one kind.

    What explorers hold and whether they die is as before, with fewer states; and milieus become the same that differ
    in nothing else.
    """

    def does(place: int) -> tuple[object, ...]:
        return tuple((plain(who.kinds[place]), who.addicts[place]) for who in setting.explorers)

    def plain(kind: ChitKind) -> ChitKind:
        return replace(kind, name="", count=0, dp=0, claims=False, unlocks_needed=NEVER)

    groups: dict[object, list[int]] = {}
    for place, kind in enumerate(setting.explorers[FIRST].kinds):
        groups.setdefault(does(place) if kind.discovery else place, []).append(place)
    explorers = [
        replace(
            who,
            kinds=tuple(plain(who.kinds[places[0]]) for places in groups.values()),
            addicts=tuple(who.addicts[places[0]] for places in groups.values()),
        )
        for who in setting.explorers
    ]
    cups = tuple(tuple(sum(cup[place] for place in places) for places in groups.values()) for cup in setting.cups)
    return replace(setting, cups=cups, explorers=(explorers[FIRST], explorers[HEIR]))


class Asked(NamedTuple):
    """What is asked of the attempts: a target, and fields of the outcome."""

    target: int
    fields: tuple[str, ...]


class Chain:
    """What attempts lead to, whatever is held before them."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.slots = _slots_of(setting)
        self.with_icon = [place for place, slot in enumerate(self.slots) if slot.icon]
        self.nothing_held: Held = (0,) * len(self.slots)
        self.heir = FIRST if setting.explorers[FIRST] == setting.explorers[HEIR] else HEIR
        self.after: dict[tuple[int, Held, int], Ways[Standing]] = {}
        self.passed: dict[tuple[Asked, tuple[int, ...]], tuple[dict[Record, int], int]] = {}

    def icons(self, held: Held) -> int:
        """Count the unlock icons that show."""
        return sum([held[place] for place in self.with_icon])

    def records(self, asked: Asked, visits: tuple[int, ...]) -> tuple[dict[Record, int], int]:
        """Return the weight of each record after attempts at these containers, and the unit of the weights."""
        if not visits:
            return {Record(self.nothing_held, FIRST): 1}, 1
        if (asked, visits) not in self.passed:
            before, unit = self.records(asked, visits[:-1])
            weights, factor = one_step(before, lambda record: self.records_after(record, asked, visits))
            self.passed[asked, visits] = weights, unit * factor
        return self.passed[asked, visits]

    def records_after(self, before: Record, asked: Asked, visits: tuple[int, ...]) -> dict[Record, int]:
        """Return the records after the last of these attempts."""
        asks_attempt, asks_claims, asks_deaths = (name in asked.fields for name in ("attempt", "claims", "deaths"))
        after: dict[Record, int] = {}
        for standing, ways in self.after_attempt(before, visits[-1]).items():
            reaches = asks_attempt and not before.attempt and self.icons(standing.held) >= asked.target
            if reaches and asked.fields == ("attempt",):
                record = Record(self.nothing_held, NOBODY, len(visits))  # what comes later makes no difference
            else:
                record = Record(
                    standing.held,
                    standing.who,
                    len(visits) if reaches else before.attempt,
                    before.claims + (asks_claims and standing.claimed),
                    before.deaths + (asks_deaths and standing.died),
                )
            after[record] = after.get(record, 0) + ways
        return after

    def after_attempt(self, before: Record, cup: int) -> Ways[Standing]:
        """Return where one attempt may lead."""
        if before.who == NOBODY:
            return {Standing(before.held, NOBODY): 1}
        key = (cup, before.held, before.who)
        if key not in self.after:
            self.after[key] = _Attempt(self, cup, before.who).ends(before.held)
        return self.after[key]

    # What becomes of the chits held

    def taken(self, held: Held, kind: int, cup: int) -> Held:
        """Add an experience, face up."""
        icon = self.setting.explorers[FIRST].kinds[kind].icon
        return self._moved(held, self.slots.index(self._slot(icon, kind, cup)), 1)

    def flipped(self, held: Held) -> Held:
        """Turn every chit face down."""
        for place, slot in enumerate(self.slots):
            if slot.icon and held[place]:
                face_down = self.slots.index(Slot(False, slot.kind, slot.cup))
                held = self._moved(self._moved(held, face_down, held[place]), place, -held[place])
        return held

    def after_addiction(self, held: Held) -> Held:
        """Send one chit back: the slots are in the order in which they go."""
        place = next((place for place, count in enumerate(held) if count), NOTHING)
        return held if place == NOTHING else self._moved(held, place, -1)

    def left_in(self, cup: int, held: Held) -> list[int]:
        """Count the chits of each kind that are in a container while nothing is drawn."""
        left = list(self.setting.cups[cup])
        for slot, count in zip(self.slots, held, strict=True):
            if slot.cup == cup:
                left[slot.kind] -= count
        return left

    def _slot(self, icon: bool, kind: int, cup: int) -> Slot:
        return Slot(icon, kind, cup) if self.setting.shrinks else Slot(icon, ANY, ANY)

    @staticmethod
    def _moved(held: Held, place: int, by: int) -> Held:
        return (*held[:place], held[place] + by, *held[place + 1 :])


def _slots_of(setting: Setting) -> list[Slot]:
    """List the slots in the order in which addiction takes from them: those without an icon first, then by kind."""
    if not setting.shrinks:
        return [Slot(False, ANY, ANY), Slot(True, ANY, ANY)]
    slots = set()
    for place, kind in enumerate(setting.explorers[FIRST].kinds):
        for cup, counts in enumerate(setting.cups):
            if counts[place] and not kind.discovery:
                slots.add(Slot(kind.icon, place, cup))
                if setting.flips:
                    slots.add(Slot(False, place, cup))
    return sorted(slots)


class _Attempt:
    """One attempt of one explorer at one container."""

    def __init__(self, chain: Chain, cup: int, who: int) -> None:
        self.chain = chain
        self.cup = cup
        self.who = who
        self.setting = chain.setting
        explorer = chain.setting.explorers[who]
        self.kinds, self.addicts = explorer.kinds, explorer.addicts
        self.eureka_at = explorer.eureka_at[cup]
        self.discoveries = [place for place, kind in enumerate(self.kinds) if kind.discovery]
        experiences = [place for place, kind in enumerate(self.kinds) if not kind.discovery]
        self.experiences = sorted(experiences, key=lambda place: not self.kinds[place].icon)

    def ends(self, held: Held) -> Ways[Standing]:
        """Return the standings after the attempt, from what is held before it."""
        going_on = {Drawing((0,) * len(self.kinds), held, self.setting.finao, self.setting.vehicle): 1}
        ends: dict[Standing, int] = {}
        while going_on:
            drawn, factor = one_step(going_on, self.draws)
            ends = {standing: weight * factor for standing, weight in ends.items()}
            going_on = {}
            for state, weight in drawn.items():
                if self.is_over(state):
                    standing = self.standing_after(state)
                    ends[standing] = ends.get(standing, 0) + weight
                else:
                    going_on[state] = weight
        return in_lowest_terms(ends)

    # Drawing

    def draws(self, state: Drawing) -> Ways[Drawing]:
        """Return the states after one more chit; from an empty container none is drawn."""
        left = self.left(state)
        return {self.after(state, place): count for place, count in enumerate(left) if count} or {state: 1}

    def left(self, state: Drawing) -> list[int]:
        in_cup = self.chain.left_in(self.cup, state.held)
        return [count - drawn for count, drawn in zip(in_cup, state.drawn, strict=True)]

    def is_over(self, state: Drawing) -> bool:
        """Whether nothing more is drawn: felled, an experience may be taken, or no chit is left to draw."""
        if state.ending != STOPPED or sum(state.drawn) >= self.setting.limit:
            return True
        learns = any(state.drawn[place] for place in self.experiences)
        return (learns and self.eureka(state)) or not any(self.left(state))

    def after(self, state: Drawing, place: int) -> Drawing:
        """Draw a chit of the kind at this place and apply its instant events; addiction before a kill."""
        kind = self.kinds[place]
        drawn = (*state.drawn[:place], state.drawn[place] + 1, *state.drawn[place + 1 :])
        held, finao, vehicle, kills = state.held, state.finao, state.vehicle, kind.kill != NO_KILL
        if self.addicts[place] and self.setting.returns:
            held = self.chain.after_addiction(held)
        if finao and (kills or kind.glitch):
            finao = False
            kills = kills and not kind.finao_stops_kill
        if kills and kind.kill != IGNORED_KILL:
            if not vehicle:
                return Drawing(drawn, held, finao, vehicle, DEAD, place)
            vehicle = False
        if kind.knocks_out:
            return Drawing(drawn, held, finao, vehicle, KNOCKED_OUT, place)
        return Drawing(drawn, held, finao, vehicle)

    # What is in hand, and what is taken

    def eureka(self, state: Drawing) -> bool:
        return any(state.drawn[place] for place in self.discoveries) or sum(state.drawn) >= self.eureka_at

    def experience_taken(self, state: Drawing) -> int:
        """Return the place of the kind that is taken, or `NOTHING`."""
        if not self.eureka(state):
            return NOTHING
        if state.ending != STOPPED:
            return NOTHING if self.kinds[state.felled_by].discovery else state.felled_by
        return next((place for place in self.experiences if state.drawn[place]), NOTHING)

    def standing_after(self, state: Drawing) -> Standing:
        """Take a chit; bury the dead."""
        held, taken, who = state.held, self.experience_taken(state), self.who
        in_hand = [kind for kind, count in zip(self.kinds, state.drawn, strict=True) if count]
        claimed = any(kind.claims for kind in in_hand)
        if state.ending == STOPPED and taken == NOTHING:
            # A discovery that can be unlocked is taken, and goes back.
            icons = self.chain.icons(held)
            claimed = claimed or any(kind.discovery and kind.unlocks_needed <= icons for kind in in_hand)
        died = state.ending == DEAD
        if died and not self.setting.youth:
            return Standing(held, NOBODY, claimed, died)
        if taken != NOTHING:
            held = self.chain.taken(held, taken, self.cup)
        if died:
            held, who = self.chain.flipped(held), self.chain.heir
        return Standing(held, who, claimed, died)
