"""Draws of what is on cards that nobody printed: one box that might be, by the number of the draw."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Source:
    """Chance of one deck in one draw of contents.

    Every deck has a source of its own, made of game, deck and number, so that one deck can be replaced without
    changing the others. All comes from `random()`, which is the same in every version of Python.
    """

    def __init__(self, game: str, deck: str, number: int) -> None:
        self._random = random.Random(f"{game} {deck} {number}")

    def between(self, low: int, high: int) -> int:
        """Draw a whole number from low to high, both included."""
        return low + int(self._random.random() * (high - low + 1))

    def happens(self, percent: int) -> bool:
        """Let something happen with a chance in percent."""
        return self.between(1, 100) <= percent

    def some_of(self, n: int, wanted: int) -> list[int]:
        """Draw `wanted` different numbers below n, in random order."""
        left = [*range(n)]
        return [left.pop(self.between(0, len(left) - 1)) for _ in range(min(n, wanted))]

    def one_of(self, some: Sequence[T]) -> T:
        """Draw one of some things."""
        return some[self.between(0, len(some) - 1)]

    def shuffled(self, some: Sequence[T]) -> list[T]:
        """Return some things in random order."""
        return [some[place] for place in self.some_of(len(some), len(some))]
