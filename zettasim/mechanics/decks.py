"""Decks: orders of cards, and how long until a card turns up."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb


def orders(counts: Iterable[int]) -> int:
    """Count the different orders of a deck in which cards of one kind are alike.

    Examples
    --------
    >>> orders((2, 1))
    3
    """
    size, ways = 0, 1
    for count in counts:
        size += count
        ways *= comb(size, count)
    return ways


def turned_until(wanted: int, others: int, copies: int) -> dict[int, Fraction]:
    """Return how many cards are turned up to and with the `copies`-th wanted one.

    Parameters
    ----------
    wanted, others
        Cards of the wanted kind, and all others, in a shuffled deck.
    copies
        1..wanted.

    Examples
    --------
    >>> turned_until(1, 1, 1)
    {1: Fraction(1, 2), 2: Fraction(1, 2)}
    """
    size = wanted + others
    ways = comb(size, wanted)
    return {
        cards: Fraction(comb(cards - 1, copies - 1) * comb(size - cards, wanted - copies), ways)
        for cards in range(copies, others + copies + 1)
    }
