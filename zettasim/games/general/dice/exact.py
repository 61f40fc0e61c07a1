"""Pools and sums of dice, counted exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb

from zettasim.games.general.dice.rules import PoolRules, SumRules
from zettasim.mechanics.dice import joint_rolls, kept_rolls, total_rolls
from zettasim.model.distribution import Distribution


def enumerate_pool(pool: PoolRules, fields: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of some readings of a pool: successes, lowest, highest, total."""
    rolls = _single_reading(pool, fields[0]) if len(fields) == 1 else _joint_readings(pool, fields)
    all_rolls = pool.sides**pool.dice
    return Distribution(fields, {cell: Fraction(count, all_rolls) for cell, count in rolls.items() if count})


def enumerate_sum(rules: SumRules) -> Distribution:
    """Return the distribution of the total of the dice kept, with the modifier."""
    all_rolls = rules.sides**rules.dice
    if rules.keep == rules.dice:
        totals = dict(enumerate(total_rolls(rules.dice, 1, rules.sides), start=rules.dice))
    elif rules.lowest:
        # Turning every die over (face f to sides + 1 - f) makes the lowest the highest.
        mirror = rules.keep * (rules.sides + 1)
        totals = {mirror - total: n for total, n in kept_rolls(rules.dice, rules.sides, rules.keep).items()}
    else:
        totals = kept_rolls(rules.dice, rules.sides, rules.keep)
    return Distribution(
        ("total",), {(total + rules.modifier,): Fraction(n, all_rolls) for total, n in sorted(totals.items()) if n}
    )


def _single_reading(pool: PoolRules, field: str) -> Mapping[tuple[int, ...], int]:
    dice, sides = pool.dice, pool.sides
    if field == "successes":
        good = max(0, pool.most - pool.least + 1)
        return {(n,): comb(dice, n) * good**n * (sides - good) ** (dice - n) for n in range(dice + 1)}
    if field == "total":
        return {(dice + place,): n for place, n in enumerate(total_rolls(dice, 1, sides))}
    if dice == 0:
        return {(0,): 1}
    if field == "highest":
        return {(face,): face**dice - (face - 1) ** dice for face in range(1, sides + 1)}
    return {(face,): (sides - face + 1) ** dice - (sides - face) ** dice for face in range(1, sides + 1)}


def _joint_readings(pool: PoolRules, fields: tuple[str, ...]) -> Mapping[tuple[int, ...], int]:
    steps: dict[str, Callable[[int, int], int]] = {
        "successes": lambda successes, face: successes + (pool.least <= face <= pool.most),
        "lowest": lambda lowest, face: face if lowest == 0 else min(lowest, face),
        "highest": max,
        "total": lambda total, face: total + face,
    }
    return joint_rolls(pool.dice, pool.sides, (0,) * len(fields), [steps[field] for field in fields])
