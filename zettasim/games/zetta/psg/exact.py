"""One planetary system, counted exactly: a chain over the stacks, with the faces shown in the stack being read."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import lcm, perm
from typing import NamedTuple

from zettasim.games.zetta.psg.rules import Generation, Stack
from zettasim.games.zetta.psg.telling import seen
from zettasim.model.decision import Decision
from zettasim.model.distribution import Distribution

Wheels = tuple[int, int, int]
FIELDS = ("life", "substance", "exo", "replaced", "planets", "star", "bias")
OPTIONS = ("keep", "replace")


class Reading(NamedTuple):
    """A card lies read: what the player knows of the dice, the stack, the wheels, tokens, and the faces shown.

    `shown` counts the faces of each step of the spread that have been shown, the one that lies open among them; `open`
    is the place of its step.
    """

    scene: int
    stack: int
    spread: int
    wheels: Wheels
    tokens: int
    shown: tuple[int, ...]
    open: int


@functools.lru_cache(maxsize=64)
def enumerate_system(system: Generation, asked: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of some of `FIELDS`."""
    return _chain_of(system).distribution(asked)


@functools.lru_cache(maxsize=8)
def replacements(system: Generation) -> frozenset[Reading]:
    """Return the readings in which the best play (ties keep it), or the user's policy, replaces the card."""
    chain = _chain_of(system)
    chain.solve()
    return frozenset(reading for reading, replaced in chain.replaces.items() if replaced)


def enumerate_decisions(system: Generation) -> Iterator[Decision]:
    """Yield every card read with a token left, in the order of the stacks: keep it, or replace it.

    What the player knows of dice of earlier stacks does not matter any more: readings that differ in it only are one.
    """
    chain = _chain_of(replace(system, policy="optimal", player=None))
    chain.solve()
    reached = chain.reached()
    found: dict[tuple[int | str, ...], Decision] = {}
    for reading in sorted(chain.choices, key=lambda reading: (reading.stack, -reached.get(reading, Fraction(0)))):
        state = seen(chain.system, reading)
        key = tuple(state.values())
        before = found[key].reached if key in found else Fraction(0)
        options = dict(zip(OPTIONS, chain.choices[reading], strict=True))
        found[key] = Decision(state, options, before + reached.get(reading, Fraction(0)))
    yield from sorted(found.values(), key=lambda each: (-int(each.state["to_read"]), -each.reached))


@functools.lru_cache(maxsize=8)
def _chain_of(system: Generation) -> _Chain:
    return _Chain(system)


class _Chain:
    def __init__(self, system: Generation) -> None:
        self.system = system
        self.values: dict[tuple[int, int, Wheels, int], Fraction] = {}
        self.replaces: dict[Reading, bool] = {}
        self.worths: dict[Reading, Fraction] = {}
        self.choices: dict[Reading, tuple[Fraction, Fraction]] = {}
        self.read = functools.lru_cache(maxsize=200_000)(self._read)

    # Dice

    def spreads(self, scene: int, stack: int) -> list[tuple[Fraction, int]]:
        """Return the odds of each spread that the die of a stack may bring, for who knows so much of the dice."""
        known = self.system.scenes[scene][stack]
        if known is not None:
            return [(Fraction(1), known)]
        cards, spreads = self.system.stacks[stack], self.system.spreads[stack]
        found = [spreads.index(cards.spread(result)) for result in range(self.system.results)]
        return [(Fraction(found.count(place), len(found)), place) for place in sorted(set(found))]

    # The best play

    def turn(self, wheels: Wheels, stack: int, step: int) -> Wheels:
        place = self.system.stacks[stack].wheel
        moved = [*wheels]
        moved[place] = self.system.turned(moved[place], step)
        return moved[0], moved[1], moved[2]

    def value(self, scene: int, stack: int, wheels: Wheels, tokens: int) -> Fraction:
        """Return the expected payoff before the card of a stack is read."""
        system = self.system
        if stack == len(system.stacks):
            return Fraction(system.payoff(*wheels))
        key = (scene, stack, wheels, tokens)
        if key not in self.values:
            total = Fraction(0)
            for odds, place in self.spreads(scene, stack):
                nothing = Reading(scene, stack, place, wheels, tokens, (0,) * len(system.spreads[stack][place]), 0)
                total += odds * self.next_face(nothing)
            self.values[key] = total
        return self.values[key]

    def next_face(self, reading: Reading) -> Fraction:
        spread = self.system.spreads[reading.stack][reading.spread]
        total, left = Fraction(0), 0
        for place, (_, faces) in enumerate(spread):
            n = faces - reading.shown[place]
            left += n
            if n:
                total += n * self.worth(_shown(reading, place))
        return total / left

    def worth(self, reading: Reading) -> Fraction:
        """Return the expected payoff with a card read, and note whether the best play replaces it."""
        if reading not in self.worths:
            step = self.system.spreads[reading.stack][reading.spread][reading.open][0]
            wheels = self.turn(reading.wheels, reading.stack, step)
            keep = self.value(reading.scene, reading.stack + 1, wheels, reading.tokens)
            other = keep
            if reading.tokens:
                other = self.next_face(reading._replace(tokens=reading.tokens - 1))
                self.choices[reading] = keep, other
            self.replaces[reading] = reading.tokens > 0 and self.chosen(reading, keep, other) == "replace"
            self.worths[reading] = max(keep, other)
        return self.worths[reading]

    def chosen(self, reading: Reading, keep: Fraction, other: Fraction) -> str:
        """Return what the best play does (ties keep the card), or the user's policy."""
        player = self.system.player
        place = int(other > keep) if player is None else player.place(seen(self.system, reading), OPTIONS)
        return OPTIONS[place]

    def solve(self) -> None:
        """Go through all readings that any play may come to."""
        for scene in range(len(self.system.scenes)):
            self.value(scene, 0, (self.system.start,) * 3, self.system.tokens)

    def reached(self) -> dict[Reading, Fraction]:
        """Return the odds with which the policy comes to each reading."""
        system = self.system
        every = [(Fraction(1, system.results), result) for result in range(system.results)]
        found: dict[Reading, Fraction] = {}
        states = {(scene, (system.start,) * 3, system.tokens): odds for scene, odds in self.odds_of_scenes(every)}
        for stack, spreads in enumerate(system.spreads):
            after: dict[tuple[int, Wheels, int], Fraction] = {}
            for (scene, wheels, tokens), odds in states.items():
                for p, place in self.spreads(scene, stack):
                    nothing = Reading(scene, stack, place, wheels, tokens, (0,) * len(spreads[place]), 0)
                    todo = [(odds * p, nothing)]
                    while todo:
                        q, before = todo.pop()
                        left = [n - shown for (_, n), shown in zip(spreads[place], before.shown, strict=True)]
                        for step, n in enumerate(left):
                            if not n:
                                continue
                            reading, share = _shown(before, step), q * Fraction(n, sum(left))
                            found[reading] = found.get(reading, Fraction(0)) + share
                            turned = spreads[place][step][0]
                            if self.plays(reading, turned):
                                todo.append((share, reading._replace(tokens=reading.tokens - 1)))
                            else:
                                key = (scene, self.turn(wheels, stack, turned), reading.tokens)
                                after[key] = after.get(key, Fraction(0)) + share
            states = after
        return found

    def odds_of_scenes(self, every: list[tuple[Fraction, int]]) -> list[tuple[int, Fraction]]:
        """Return how likely each view of the dice is."""
        system = self.system
        if not system.one_die:
            return [(place, odds) for place, odds, _ in self.scenes_of([every] * len(system.stacks))]
        views: dict[int, Fraction] = {}
        for p, result in every:
            for place, _, _ in self.scenes_of([[(Fraction(1), result)]] * len(system.stacks)):
                views[place] = views.get(place, Fraction(0)) + p
        return [*views.items()]

    def plays(self, reading: Reading, step: int) -> bool:
        """Tell whether the policy replaces the card."""
        system = self.system
        if not reading.tokens or system.policy == "never":
            return False
        if system.policy == "bots":
            return step < 0 and system.worth[system.stacks[reading.stack].wheel] > 0
        self.worth(reading)
        return self.replaces[reading]

    # Play by the policy

    def distribution(self, asked: tuple[str, ...]) -> Distribution:
        """Follow the chain with the numbers asked about beside the wheels and tokens."""
        system = self.system
        weights: dict[tuple[int, ...], Fraction] = {}
        results = range(system.results)
        if system.one_die:
            wants = tuple(name in asked for name in ("planets", "star", "bias"))
            alike = Counter(
                tuple(tuple(sorted(_labels(stack, result, wants))) for stack in system.stacks) for result in results
            )
            first = {
                tuple(tuple(sorted(_labels(stack, result, wants))) for stack in system.stacks): result
                for result in results
            }
            worlds = [
                (Fraction(n, system.results), [[(Fraction(1), first[key])]] * len(system.stacks))
                for key, n in alike.items()
            ]
        else:
            every = [(Fraction(1, system.results), result) for result in results]
            worlds = [(Fraction(1), [every] * len(system.stacks))]
        for odds, dice in worlds:
            for scene, scene_odds, thrown in self.scenes_of(dice):
                for cell, p in self.follow(scene, thrown, asked).items():
                    weights[cell] = weights.get(cell, Fraction(0)) + odds * scene_odds * p
        return Distribution(asked, weights)

    def scenes_of(
        self, dice: list[list[tuple[Fraction, int]]]
    ) -> Iterator[tuple[int, Fraction, list[list[tuple[Fraction, int]]]]]:
        """Split what the dice may show by what the player knows of them; only the best play looks."""
        system = self.system
        if system.policy != "optimal":
            yield 0, Fraction(1), dice
            return
        for place, scene in enumerate(system.scenes):
            odds, seen = Fraction(1), []
            for known, stack, spreads, faces in zip(scene, system.stacks, system.spreads, dice, strict=True):
                kept = [(p, r) for p, r in faces if known is None or spreads.index(stack.spread(r)) == known]
                total = sum((p for p, _ in kept), Fraction(0))
                odds *= total
                seen.append([(p / total, r) for p, r in kept])
            if odds:
                yield place, odds, seen

    def follow(
        self, scene: int, dice: list[list[tuple[Fraction, int]]], asked: tuple[str, ...]
    ) -> dict[tuple[int, ...], Fraction]:
        system = self.system
        start: tuple[Wheels, int, tuple[int, int, int]] = ((system.start,) * 3, system.tokens, (0, 0, 0))
        states = {start: 1}
        scale = 1
        wants = tuple(name in asked for name in ("planets", "star", "bias"))
        # Only the best play, and what the caps did, need to know wheels that nobody asks about.
        moves = [system.policy == "optimal" or "bias" in asked or name in asked for name in FIELDS[:3]]
        for stack, faces in enumerate(dice):
            after: dict[tuple[Wheels, int, tuple[int, int, int]], int] = {}
            merged = _merged(system, stack, faces, wants)
            of_dice = lcm(*(p.denominator for p, _ in merged))
            of_faces = perm(len(system.stacks[stack].steps), system.tokens + 1)
            scale *= of_dice * of_faces
            for (wheels, tokens, extra), odds in states.items():
                for p, result in merged:
                    thrown = odds * p.numerator * (of_dice // p.denominator)
                    for q, step, planet, star, left in self.read(scene, stack, result, wheels, tokens, wants):
                        moved = self.turn(wheels, stack, step) if moves[system.stacks[stack].wheel] else wheels
                        cut = sum(moved) - sum(wheels) - step
                        more = (extra[0] + planet, extra[1] + star, extra[2] + cut * wants[2])
                        key = (moved, left, more)
                        after[key] = after.get(key, 0) + thrown * q.numerator * (of_faces // q.denominator)
            states = after
        cells: dict[tuple[int, ...], Fraction] = {}
        for (wheels, tokens, extra), odds in states.items():
            numbers = dict(zip(FIELDS, (*wheels, system.tokens - tokens, *extra), strict=True))
            cell = tuple(numbers[name] for name in asked)
            cells[cell] = cells.get(cell, Fraction(0)) + Fraction(odds, scale)
        return cells

    def _read(
        self, scene: int, stack: int, result: int, wheels: Wheels, tokens: int, wants: tuple[bool, ...]
    ) -> list[tuple[Fraction, int, int, int, int]]:
        """Return (odds, step, planet, star, tokens left) of the cards that may be kept."""
        cards = self.system.stacks[stack]
        spread = cards.spread(result)
        place = self.system.spreads[stack].index(spread)
        steps = [step for step, _ in spread]
        labels = Counter(_labels(cards, result, wants))
        kept: dict[tuple[int, int, int, int], Fraction] = {}
        nothing = Reading(scene, stack, place, wheels, tokens, (0,) * len(steps), 0)
        todo = [(Fraction(1), nothing, labels)]
        while todo:
            odds, reading, left = todo.pop()
            n_left = left.total()
            for label, count in left.items():
                p, open_now = odds * Fraction(count, n_left), _shown(reading, steps.index(label[0]))
                if self.plays(open_now, label[0]):
                    todo.append((p, open_now._replace(tokens=reading.tokens - 1), left - Counter([label])))
                else:
                    key = (*label, reading.tokens)
                    kept[key] = kept.get(key, Fraction(0)) + p
        return [(p, *key) for key, p in kept.items()]


def _labels(cards: Stack, result: int, wants: tuple[bool, ...]) -> list[tuple[int, int, int]]:
    """Return step, planet and star of each face under one result; 0 for what is not asked about."""
    return [
        (steps[result], planets[result] * wants[0], star * wants[1])
        for steps, planets, star in zip(cards.steps, cards.planets, cards.stars, strict=True)
    ]


def _shown(reading: Reading, place: int) -> Reading:
    shown = [*reading.shown]
    shown[place] += 1
    return reading._replace(shown=tuple(shown), open=place)


def _merged(
    system: Generation, stack: int, faces: list[tuple[Fraction, int]], wants: tuple[bool, ...]
) -> list[tuple[Fraction, int]]:
    """Put the results together that are alike in all that is asked about."""
    cards = system.stacks[stack]
    alike: dict[tuple[tuple[int, int, int], ...], tuple[Fraction, int]] = {}
    for p, result in faces:
        key = tuple(sorted(_labels(cards, result, wants)))
        before = alike.get(key, (Fraction(0), result))
        alike[key] = (before[0] + p, before[1])
    return [*alike.values()]
