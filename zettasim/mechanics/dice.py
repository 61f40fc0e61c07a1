"""Dice: how many of all equally likely rolls show what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import comb


def total_rolls(dice: int, low: int, high: int) -> list[int]:
    """Count the rolls of `dice` dice with faces low..high by their total.

    Returns
    -------
    list of int
        Entry t is the number of rolls whose total is `dice * low + t`; they add up to `(high - low + 1) ** dice`.

    Examples
    --------
    >>> total_rolls(2, 1, 3)
    [1, 2, 3, 2, 1]
    """
    faces = high - low + 1
    if faces <= 0:
        return [1] if dice == 0 else [0]
    rolls = [1]
    for _ in range(dice):
        sums = list(accumulate(rolls, initial=0))
        length = len(rolls) + faces - 1
        rolls = [sums[min(t + 1, len(sums) - 1)] - sums[max(0, t - faces + 1)] for t in range(length)]
    return rolls


def kept_rolls(dice: int, sides: int, keep: int) -> dict[int, int]:
    """Count the rolls of `dice` dice with faces 1..sides by the total of the `keep` highest.

    Faces are dealt with from the highest down: m of the dice that are left show it, and those that still fit are kept.

    Examples
    --------
    >>> kept_rolls(2, 2, 1)
    {1: 1, 2: 3}
    """
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for face in range(sides, 0, -1):
        more: dict[tuple[int, int], int] = {}
        for (used, total), count in ways.items():
            left = dice - used
            for shown in range(left + 1) if face > 1 else (left,):
                kept = min(shown, max(0, keep - used))
                state = (used + shown, total + kept * face)
                more[state] = more.get(state, 0) + count * comb(left, shown)
        ways = more
    totals: dict[int, int] = {}
    for (_, total), count in ways.items():
        totals[total] = totals.get(total, 0) + count
    return totals


def joint_rolls(
    dice: int, sides: int, start: tuple[int, ...], add: Sequence[Callable[[int, int], int]]
) -> dict[tuple[int, ...], int]:
    """Count the rolls by several readings at once, adding die after die.

    Parameters
    ----------
    dice, sides
        The pool: faces 1..sides.
    start
        The readings of no dice.
    add
        For each reading, the function of (reading so far, face) that gives the reading with one die more.

    Examples
    --------
    >>> joint_rolls(2, 2, (0,), [max])
    {(1,): 1, (2,): 3}
    """
    ways = {start: 1}
    for _ in range(dice):
        more: dict[tuple[int, ...], int] = {}
        for readings, count in ways.items():
            for face in range(1, sides + 1):
                state = tuple(step(reading, face) for step, reading in zip(add, readings, strict=True))
                more[state] = more.get(state, 0) + count
        ways = more
    return ways
