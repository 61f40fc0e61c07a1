"""The types of the tiles in the Database, counted exactly: by the cards that pay for them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from zettasim.games.xenology.database.rules import Database
from zettasim.model.distribution import Distribution

FIELDS = ("first", "types", "most", "tiles", "full")
"""What does not depend on where tiles lie, provided that a tile always fits somewhere."""


def enumerate_tiles(database: Database, tiles: int, names: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of the type of the first tile and what the others make of it.

    The first tile's type is that of a card, and `tiles` more cards pay for the others; a card whose stack is empty
    brings none.
    """
    cards = Counter(kind for kind, _ in database.cards)
    n_cards, spaces = len(database.cards), database.rows * database.columns
    ways = comb(n_cards - 1, tiles)
    weights: dict[tuple[int, ...], Fraction] = {}
    for first in cards:
        # Cards still to come, different types, tiles of the commonest type, tiles: in how many ways.
        states: dict[tuple[int, int, int, int], int] = {(tiles, 0, 0, 0): 1}
        for kind, stack in enumerate(map(len, database.fronts)):
            after: dict[tuple[int, int, int, int], int] = {}
            left = cards[kind] - (kind == first)
            for (due, types, most, laid), count in states.items():
                for here in range(min(due, left) + 1):
                    got = min(here + (kind == first), stack)
                    state = (due - here, types + (got > 0), max(most, got), laid + got)
                    after[state] = after.get(state, 0) + count * comb(left, here)
            states = after
        for (due, types, most, laid), count in states.items():
            if due == 0:
                cell = (first + 1, types, most, laid, int(laid > spaces))
                chance = Fraction(cards[first], n_cards) * Fraction(count, ways)
                weights[cell] = weights.get(cell, Fraction(0)) + chance
    return Distribution(FIELDS, weights).project(names)
