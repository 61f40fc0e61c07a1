"""Written rolls, counted exactly: the worth of one die, then of a group, then of all of them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from math import comb, lcm

from zettasim.games.general.rolls.rules import Group, Roll
from zettasim.model.distribution import Distribution

Worth = tuple[int, int]
"""What is shown, and 1 if an explosion was cut short."""
Chances = Mapping[Worth, Fraction]


def enumerate_rolls(roll: Roll, against: Roll | None, depth: int, fields: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of some of total, against and cut_short."""
    cuts = "cut_short" in fields
    first = _sum_of(roll, depth, cuts) if "total" in fields or cuts else {(0, 0): Fraction(1)}
    second = {(0, 0): Fraction(1)}
    if against is not None and ("against" in fields or cuts):
        second = _sum_of(against, depth, cuts)
    weights: dict[tuple[int, ...], Fraction] = {}
    for (total, cut), chance in first.items():
        for (other, other_cut), other_chance in second.items():
            cell = {"total": total, "against": other, "cut_short": cut | other_cut}
            key = tuple(cell[name] for name in fields)
            weights[key] = weights.get(key, Fraction(0)) + chance * other_chance
    return Distribution(fields, weights)


def n_states_of(roll: Roll | None, depth: int) -> int:
    """Estimate the steps behind one roll."""
    if roll is None:
        return 1
    states, span = 1, 1
    for group in roll.groups:
        worths = len(_worths_of_die(group, depth))
        values = [value for value, _ in _worths_of_die(group, depth)]
        kept = group.dice if group.keep is None else group.keep
        wide = kept * (max(values) - min(values)) + 1
        states += worths * wide * (group.dice + 1) * (1 if group.keep is None else group.dice + 1)
        states += span * wide
        span += wide
    return states


def span_of(roll: Roll, depth: int) -> tuple[int, int]:
    """Return the lowest and the highest total."""
    low = high = roll.constant
    for group in roll.groups:
        values = [value for value, _ in _worths_of_die(group, depth)]
        kept = group.dice if group.keep is None else group.keep
        ends = sorted((group.sign * kept * min(values), group.sign * kept * max(values)))
        low, high = low + ends[0], high + ends[1]
    return low, high


@functools.lru_cache(maxsize=16)
def _sum_of(roll: Roll, depth: int, cuts: bool) -> dict[Worth, Fraction]:
    found: Chances = {(roll.constant, 0): Fraction(1)}
    for group in roll.groups:
        found = _both(found, _worths_of_group(group, depth, cuts), group.sign)
    return dict(found)


def _both(one: Chances, other: Chances, sign: int) -> dict[Worth, Fraction]:
    found: dict[Worth, Fraction] = {}
    for (value, cut), chance in one.items():
        for (more, also_cut), other_chance in other.items():
            worth = (value + sign * more, cut | also_cut)
            found[worth] = found.get(worth, Fraction(0)) + chance * other_chance
    return found


@functools.lru_cache(maxsize=256)
def _worths_of_die(group: Group, depth: int) -> dict[Worth, Fraction]:
    """Return what one die is worth: faces, or 1 for those counted, with all that its explosions add."""
    shown = _shown(group)

    def worth(left: int) -> dict[Worth, Fraction]:
        found: dict[Worth, Fraction] = {}
        for face, chance in shown.items():
            value = face if group.counts is None else int(face in group.counts)
            if face not in group.explodes:
                ends: Chances = {(0, 0): Fraction(1)}
            elif left == 0:
                ends = {(0, 1): Fraction(1)}
            else:
                ends = worth(left - 1)
            for (more, cut), after in ends.items():
                key = (value + more, cut)
                found[key] = found.get(key, Fraction(0)) + chance * after
        return found

    return worth(depth)


def _shown(group: Group) -> dict[int, Fraction]:
    """Return the chance of each face once what is rolled again has been."""
    once = {face: Fraction(group.faces.count(face), len(group.faces)) for face in dict.fromkeys(group.faces)}
    again = sum((chance for face, chance in once.items() if face in group.rerolls), Fraction(0))
    if group.always:
        return {face: chance / (1 - again) for face, chance in once.items() if face not in group.rerolls}
    return {face: chance * (again + (face not in group.rerolls)) for face, chance in once.items()}


@functools.lru_cache(maxsize=256)
def _worths_of_group(group: Group, depth: int, cuts: bool) -> dict[Worth, Fraction]:
    die: dict[Worth, Fraction] = {}
    for (value, cut), chance in _worths_of_die(group, depth).items():
        key = (value, cut if cuts else 0)
        die[key] = die.get(key, Fraction(0)) + chance
    die = {worth: chance for worth, chance in die.items() if chance}
    whole = lcm(*(chance.denominator for chance in die.values()))
    ways = {worth: int(chance * whole) for worth, chance in die.items()}
    keep = group.dice if group.keep is None else group.keep
    found = _added(ways, group.dice) if keep == group.dice else _kept(ways, group.dice, keep, group.lowest)
    return {worth: Fraction(count, whole**group.dice) for worth, count in found.items()}


def _added(ways: Mapping[Worth, int], dice: int) -> dict[Worth, int]:
    found = {(0, 0): 1}
    for _ in range(dice):
        more: dict[Worth, int] = {}
        for (value, cut), count in found.items():
            for (worth, also_cut), number in ways.items():
                key = (value + worth, cut | also_cut)
                more[key] = more.get(key, 0) + count * number
        found = more
    return found


def _kept(ways: Mapping[Worth, int], dice: int, keep: int, lowest: bool) -> dict[Worth, int]:
    """Deal with the worths from the best on: so many of the dice left show it, and those that fit count."""
    states = {(0, 0, 0): 1}
    for worth in sorted(ways, reverse=not lowest):
        more: dict[tuple[int, int, int], int] = {}
        for (used, total, cut), count in states.items():
            for shown in range(dice - used + 1):
                counted = min(shown, max(0, keep - used))
                key = (used + shown, total + counted * worth[0], cut | (worth[1] if shown else 0))
                more[key] = more.get(key, 0) + count * comb(dice - used, shown) * ways[worth] ** shown
        states = more
    found: dict[Worth, int] = {}
    for (used, total, cut), count in states.items():
        if used == dice:
            found[total, cut] = found.get((total, cut), 0) + count
    return found
