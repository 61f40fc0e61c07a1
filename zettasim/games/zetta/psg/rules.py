"""What one generation of a planetary system is made of: stacks of faces, dice, wheels, and warp tokens."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from zettasim.model.policy import Player

NEVER, BOTS, OPTIMAL = range(3)
"""How the kernel decides whether to replace a card."""
ROLL, READ, REPLACE, TURNED, PLANET, STAR = range(6)
"""What a trial tells of."""
Steps = tuple[tuple[int, int], ...]
"""How many faces of a stack turn the wheel by each step, under one result of the die: (step, faces) pairs."""


@dataclass(frozen=True)
class Stack:
    """One stack of cards.

    Parameters
    ----------
    wheel
        The place of the wheel that it turns.
    steps, planets
        By face and result of the die (from 0 on): how far the wheel is turned, and 1 for a planet.
    stars
        By face: the star type; 0 where the stack shows none.
    """

    wheel: int
    steps: tuple[tuple[int, ...], ...]
    planets: tuple[tuple[int, ...], ...]
    stars: tuple[int, ...]

    def spread(self, result: int) -> Steps:
        """Return how often each step is under one result."""
        found = [face[result] for face in self.steps]
        return tuple((step, found.count(step)) for step in sorted(set(found)))


@dataclass(frozen=True)
class Generation:
    """One system.

    Parameters
    ----------
    stacks
        In reading order.
    results
        Results of the die.
    one_die
        Module 8A: one die for all stacks; else 8B: one die for each.
    seen
        The dice of all stacks are seen before the first card is read (of account for `one_die` false only).
    start, least, most
        The wheels' start and caps.
    tokens
        Warp tokens that may be spent.
    policy
        `never`, `bots` or `optimal`.
    worth
        What a step of each wheel is worth.
    player
        A user's policy, played where it says `optimal`.
    """

    stacks: tuple[Stack, ...]
    results: int
    one_die: bool
    seen: bool
    start: int
    least: int
    most: int
    tokens: int
    policy: str
    worth: tuple[int, int, int]
    player: Player | None = None

    def turned(self, value: int, step: int) -> int:
        """Turn a wheel, which stays on its caps."""
        return min(max(value + step, self.least), self.most)

    def payoff(self, life: int, substance: int, exo: int) -> int:
        """Return what the wheels are worth."""
        return sum(worth * value for worth, value in zip(self.worth, (life, substance, exo), strict=True))

    @functools.cached_property
    def spreads(self) -> tuple[tuple[Steps, ...], ...]:
        """The different spreads of steps of each stack."""
        return tuple(tuple(sorted({stack.spread(result) for result in range(self.results)})) for stack in self.stacks)

    @functools.cached_property
    def scenes(self) -> tuple[tuple[int | None, ...], ...]:
        """What the player may know of the dice: for each stack the place of its spread, or None before its die."""
        if self.one_die:
            known = {
                tuple(
                    spreads.index(stack.spread(result))
                    for stack, spreads in zip(self.stacks, self.spreads, strict=True)
                )
                for result in range(self.results)
            }
            return tuple(sorted(known))
        if not self.seen:
            return ((None,) * len(self.stacks),)
        scenes: list[tuple[int, ...]] = [()]
        for spreads in self.spreads:
            scenes = [(*scene, place) for scene in scenes for place in range(len(spreads))]
        return tuple(scenes)

    @property
    def n_scenes(self) -> int:
        """How many there are."""
        if self.one_die:
            return len(self.scenes)
        scenes = 1
        for spreads in self.spreads if self.seen else ():
            scenes *= len(spreads)
        return scenes

    @functools.cached_property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """From where to where each wheel can come."""
        found = []
        for wheel in range(3):
            low = high = self.start
            for stack in self.stacks:
                if stack.wheel == wheel:
                    steps = [step for face in stack.steps for step in face]
                    low, high = self.turned(low, min(steps)), self.turned(high, max(steps))
            found.append((min(low, self.start), max(high, self.start)))
        return tuple(found)

    @property
    def most_steps(self) -> int:
        """How many different steps one spread has at most."""
        return max(len(spread) for spreads in self.spreads for spread in spreads)

    @property
    def n_wheels(self) -> int:
        """How many positions the wheels can come to."""
        return functools.reduce(lambda n, ends: n * (ends[1] - ends[0] + 1), self.ranges, 1)

    @property
    def shape(self) -> tuple[int, ...]:
        """Size of the table of the best play: scene, stack, spread, wheels, tokens, faces shown of each step, step."""
        most_spreads = max(len(spreads) for spreads in self.spreads)
        return (
            self.n_scenes,
            len(self.stacks),
            most_spreads,
            self.n_wheels,
            self.tokens + 1,
            (self.tokens + 2) ** self.most_steps,
            self.most_steps,
        )


class PsgRules(NamedTuple):
    """A generation as the kernel receives it.

    `wheels` int64 (stacks); `faces` int64 (stacks): how many; `steps`, `planets` int64 (stacks, faces, results);
    `places` int64 (stacks, faces, results): the place of a face's step in its spread; `spread_of` int64 (stacks,
    results); `scene_of` int64 (results) with one die; `scene_strides` int64 (stacks) with a die for each; `stars` int64
    (faces of the first stack); `worth`, `lows`, `strides` int64 (3): of the wheels; `table` bool (see
    `Generation.shape`), empty unless `policy` is `OPTIMAL`.
    """

    wheels: npt.NDArray[np.int64]
    faces: npt.NDArray[np.int64]
    steps: npt.NDArray[np.int64]
    planets: npt.NDArray[np.int64]
    places: npt.NDArray[np.int64]
    spread_of: npt.NDArray[np.int64]
    scene_of: npt.NDArray[np.int64]
    scene_strides: npt.NDArray[np.int64]
    stars: npt.NDArray[np.int64]
    worth: npt.NDArray[np.int64]
    lows: npt.NDArray[np.int64]
    strides: npt.NDArray[np.int64]
    table: npt.NDArray[np.bool_]
    results: int
    one_die: bool
    start: int
    least: int
    most: int
    tokens: int
    policy: int
