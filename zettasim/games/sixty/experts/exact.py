"""The Expert Plan, counted exactly: where the wanted Experts lie.

The Experts are drawn at random, and taken whatever their kind: so those still there are a random choice from the bag.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from zettasim.games.sixty.experts.rules import OpenColumns
from zettasim.mechanics.bags import drawn_without_replacement
from zettasim.model.distribution import Distribution

FIELDS = ("left", "middle", "last")


def enumerate_columns(columns: OpenColumns) -> Distribution:
    """Return the joint distribution of wanted Experts in the columns on the left, in the middle one and in the last."""
    weights: dict[tuple[int, ...], Fraction] = {}
    all_ways = comb(columns.experts, columns.wanted)
    for there, odds in still_there(columns):
        hidden = columns.experts - sum(there)
        for left in range(there[0] + 1):
            for middle in range(there[1] + 1):
                for last in range(there[2] + 1):
                    ways = comb(there[0], left) * comb(there[1], middle) * comb(there[2], last)
                    rest = columns.wanted - left - middle - last
                    if 0 <= rest <= hidden:
                        cell = (left, middle, last)
                        share = Fraction(ways * comb(hidden, rest), all_ways)
                        weights[cell] = weights.get(cell, Fraction(0)) + odds * share
    return Distribution(FIELDS, weights)


def still_there(columns: OpenColumns) -> Iterator[tuple[tuple[int, int, int], Fraction]]:
    """Yield how many Experts may be left in each zone, with the probability."""
    left, middle, last = columns.spaces
    if columns.from_left:
        gone_left = min(columns.taken, left)
        gone_middle = min(columns.taken - gone_left, middle)
        gone_last = columns.taken - gone_left - gone_middle
        yield (left - gone_left, middle - gone_middle, last - gone_last), Fraction(1)
        return
    for (first, second), odds in drawn_without_replacement((left, middle), last, columns.taken).items():
        yield (left - first, middle - second, last - (columns.taken - first - second)), odds
