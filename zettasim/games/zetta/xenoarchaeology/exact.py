"""One excavation, counted exactly: draws without replacement, and hits that are binomial within each turn."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

from zettasim.games.zetta.xenoarchaeology.rules import Dig
from zettasim.model.decision import Decision
from zettasim.model.distribution import Distribution

FIELDS = ("damage", "fled", "tokens", "artifacts", "turns")


class Sight(NamedTuple):
    """What the player sees when a site may be dug on: face-up cards, Motherlodes of this turn, damage."""

    sites: int
    events: int
    motherlodes: int
    found: int
    damage: int


class Drawn(NamedTuple):
    """All cards of a turn lie open; `sites`, `events` and `motherlodes` are all face-up ones, the rest this turn's."""

    sites: int
    events: int
    motherlodes: int
    new_events: int
    found: int
    artifacts: int
    goes_on: bool
    damage: int


@functools.lru_cache(maxsize=64)
def enumerate_excavation(dig: Dig) -> Distribution:
    """Return the joint distribution of damage, flight, substance tokens, artifacts and turns."""
    play = _play_of(dig)
    ends: dict[tuple[int, ...], Fraction] = {}
    for digs, drawn in play.levels():
        turns = max(1, digs + 1 - dig.digs_at_once)
        for state, odds in drawn.items():
            for cell, p in play.ended(state, digs):
                ends[*cell, turns] = ends.get((*cell, turns), Fraction(0)) + odds * p
    return Distribution(FIELDS, ends)


def best_directions(dig: Dig) -> dict[Sight, int]:
    """Return for each sight 0 (end), or the direction, counted from 1, of the highest expected fame, or a user's."""
    play = _play_of(dig)
    return {sight: play.chosen(sight) for sight in play.options}


def enumerate_decisions(dig: Dig) -> Iterator[Decision]:
    """Yield every sight, fewest face-up cards first: end, or one of the directions."""
    play = _play_of(replace(dig, policy="optimal", player=None))
    reached: dict[Sight, Fraction] = {}
    for _, drawn in play.levels():
        for state, odds in drawn.items():
            if state.goes_on:
                for damage, p in play.rolled(state):
                    sight = Sight(state.sites, state.events, state.motherlodes, state.found, damage)
                    reached[sight] = reached.get(sight, Fraction(0)) + odds * p
    order = sorted(play.options, key=lambda sight: (sum(sight[:3]), -reached.get(sight, Fraction(0)), sight))
    for sight in order:
        options = dict(zip(dig.options, play.options[sight], strict=True))
        yield Decision(seen(sight), options, reached.get(sight, Fraction(0)))


def seen(sight: Sight) -> dict[str, int | str]:
    """Return what the player sees, by column."""
    return {"cards": sum(sight[:3]), **sight._asdict()}


@functools.lru_cache(maxsize=4096)
def hits_of(dice: int, level: int, sides: int) -> tuple[Fraction, ...]:
    """Return the probability of 0, 1, 2, … dice that show the level or less."""
    low = min(level, sides)
    return tuple(Fraction(comb(dice, n) * low**n * (sides - low) ** (dice - n), sides**dice) for n in range(dice + 1))


@functools.lru_cache(maxsize=8)
def _play_of(dig: Dig) -> _Play:
    play = _Play(dig)
    if dig.policy == "optimal":
        for _, drawn in play.draws(0, 0, 0, 1):
            play.worth(drawn)
    return play


class _Play:
    """All that may come in one excavation."""

    def __init__(self, dig: Dig) -> None:
        self.dig = dig
        self.size = sum(dig.deck)
        self.options: dict[Sight, tuple[Fraction, ...]] = {}
        self.worth_of: dict[Drawn, Fraction] = {}
        self.worth_at_end: dict[Drawn, Fraction] = {}

    # Draws and rolls

    def draws(self, sites: int, events: int, motherlodes: int, cards: int) -> Iterator[tuple[Fraction, Drawn]]:
        """Yield the cards of a turn, of a deck that still has all its artifacts; the damage is left at 0."""
        left = [n - gone for n, gone in zip(self.dig.deck, (sites, events, motherlodes, 0), strict=True)]
        total = sum(left)
        cards = min(cards, total)
        for new in product(*(range(min(n, cards) + 1) for n in left)):
            if sum(new) != cards:
                continue
            ways = 1
            for n, k in zip(left, new, strict=True):
                ways *= comb(n, k)
            goes_on = new[0] > 0 and new[3] == 0 and cards < total
            drawn = Drawn(sites + new[0], events + new[1], motherlodes + new[2], new[1], new[2], new[3], goes_on, 0)
            yield Fraction(ways, comb(total, cards)), drawn

    def pool(self, state: Drawn, artifacts: int) -> tuple[int, int]:
        """Return dice and danger level of a roll with so many artifacts face up."""
        up = (state.sites, state.events, state.motherlodes, artifacts)
        return sum(up) * self.dig.dice_per_card, sum(n * d for n, d in zip(up, self.dig.danger, strict=True))

    def suffered(self, damage: int, dice: int, level: int) -> Iterator[tuple[int, Fraction]]:
        """Yield the damage after a roll; one more than can be placed stands for the flight."""
        more = self.dig.most_damage - damage
        odds = hits_of(dice, level, self.dig.sides)
        for hits, p in enumerate(odds[: more + 1]):
            if p:
                yield damage + hits, p
        flight = sum(odds[more + 1 :], Fraction(0))
        if flight:
            yield self.dig.most_damage + 1, flight

    def after_events(self, state: Drawn) -> Iterator[tuple[int, Fraction]]:
        dice, level = self.pool(state, state.artifacts)
        return self.suffered(state.damage, dice * state.new_events, level)

    def rolled(self, state: Drawn) -> Iterator[tuple[int, Fraction]]:
        """Yield the damage after the events of the turn, flights apart."""
        return ((damage, p) for damage, p in self.after_events(state) if damage <= self.dig.most_damage)

    def ending(self, state: Drawn, damage: int) -> Iterator[tuple[tuple[int, int, int, int], Fraction]]:
        """Yield damage, flight, tokens and artifacts after the roll that ends the excavation."""
        dig = self.dig
        dice, level = self.pool(state, state.artifacts if dig.artifact_stays else 0)
        for after, p in self.suffered(damage, dice, level):
            fled = after > dig.most_damage
            keeps = not (fled and dig.flight_costs)
            found = state.motherlodes if keeps else state.motherlodes - state.found
            cell = (min(after, dig.most_damage), int(fled), found * dig.motherlode, state.artifacts if keeps else 0)
            yield cell, p

    def fled(self, state: Drawn) -> tuple[int, int, int, int]:
        """Return the end of who flees from an event."""
        return self.dig.most_damage, 1, (state.motherlodes - state.found) * self.dig.motherlode, 0

    def fame(self, cell: tuple[int, int, int, int]) -> int:
        return self.dig.fame(cell[0], cell[2], cell[3])

    # The best play

    def worth(self, state: Drawn) -> Fraction:
        """Return the expected fame when the cards of a turn lie open, before any roll."""
        known = self.worth_of.get(state)
        if known is not None:
            return known
        total = Fraction(0)
        for damage, p in self.after_events(state):
            if damage > self.dig.most_damage:
                total += p * self.fame(self.fled(state))
            elif state.goes_on:
                total += p * max(self.values(state, damage))
            else:
                total += p * self.worth_of_end(state, damage)
        self.worth_of[state] = total
        return total

    def worth_of_end(self, state: Drawn, damage: int) -> Fraction:
        at = state._replace(new_events=0, goes_on=False, damage=damage)
        if at not in self.worth_at_end:
            self.worth_at_end[at] = sum((p * self.fame(cell) for cell, p in self.ending(at, damage)), Fraction(0))
        return self.worth_at_end[at]

    def values(self, state: Drawn, damage: int) -> tuple[Fraction, ...]:
        """Return what ending and each direction are worth."""
        sight = Sight(state.sites, state.events, state.motherlodes, state.found, damage)
        if sight not in self.options:
            on = [
                sum(
                    (p * self.worth(drawn._replace(damage=damage)) for p, drawn in self.draws(*sight[:3], cards)),
                    Fraction(0),
                )
                for cards in self.dig.directions
            ]
            self.options[sight] = (self.worth_of_end(state, damage), *on)
        return self.options[sight]

    def chosen(self, sight: Sight) -> int:
        """Return 0 (end) or the direction of the highest expected fame, or what the user's policy says."""
        values, player = self.options[sight], self.dig.player
        return values.index(max(values)) if player is None else player.place(seen(sight), self.dig.options)

    # Play by the policy

    def levels(self) -> Iterator[tuple[int, dict[Drawn, Fraction]]]:
        """Yield by number of digs the odds of all cards of the turn lying open."""
        drawn = {state: p for p, state in self.draws(0, 0, 0, 1)}
        digs = 0
        while drawn:
            yield digs, drawn
            sights: dict[tuple[Sight, int], Fraction] = {}
            for state, odds in drawn.items():
                for damage, p in self.rolled(state) if state.goes_on else ():
                    cards = self.cards(state, damage, digs)
                    if cards:
                        sight = Sight(state.sites, state.events, state.motherlodes, 0, damage)
                        sights[sight, cards] = sights.get((sight, cards), Fraction(0)) + odds * p
            drawn = {}
            for (sight, cards), odds in sights.items():
                for p, state in self.draws(*sight[:3], cards):
                    hurt = state._replace(damage=sight.damage)
                    drawn[hurt] = drawn.get(hurt, Fraction(0)) + odds * p
            digs += 1

    def cards(self, state: Drawn, damage: int, digs: int) -> int:
        """Return how many cards the policy draws next; 0 to end."""
        dig = self.dig
        if dig.policy == "optimal":
            self.values(state, damage)
            place = self.chosen(Sight(state.sites, state.events, state.motherlodes, state.found, damage))
            return dig.directions[place - 1] if place else 0
        _, level = self.pool(state, 0)
        measure = {"digs": digs, "danger": level, "damage": damage}.get(dig.policy)
        if measure is not None and measure >= dig.limit:
            return 0
        return dig.directions[dig.direction]

    def ended(self, state: Drawn, digs: int) -> Iterator[tuple[tuple[int, int, int, int], Fraction]]:
        """Yield the ends of the excavation in this turn, with their odds."""
        for damage, p in self.after_events(state):
            if damage > self.dig.most_damage:
                yield self.fled(state), p
            elif not state.goes_on or not self.cards(state, damage, digs):
                for cell, q in self.ending(state, damage):
                    yield cell, p * q
