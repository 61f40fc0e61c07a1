"""The Card Display, counted exactly.

While no display has held the wanted type, all its cards are still in the deck. So only the places of the wanted cards
matter; the others are a random choice from all cards of the other types, whichever display they lie in. The deck can
run out within a display only when all wanted cards are among its last ones, so a reshuffled display always holds them
all.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from zettasim.games.xenology.display.rules import Display
from zettasim.model.distribution import Distribution

FIELDS = ("available", "types", "seen")


def enumerate_display(display: Display) -> Distribution:
    """Return the joint distribution of available, types in the last display, and cards dealt in all."""
    weights: dict[tuple[int, ...], Fraction] = {}
    for wanted, cards, seen, chance in last_displays(display):
        for others, odds in different_types(display.types - 1, display.per_type, cards - wanted).items():
            cell = (int(wanted > 0), others + (wanted > 0), seen)
            weights[cell] = weights.get(cell, Fraction(0)) + chance * odds
    return Distribution(FIELDS, weights)


def last_displays(display: Display) -> list[tuple[int, int, int, Fraction]]:
    """Return how the last display may look: (wanted cards in it, its cards, cards dealt in all, probability)."""
    found: list[tuple[int, int, int, Fraction]] = []
    size, wanted = display.size, display.per_type
    without = Fraction(1)
    for number in range(display.wipes + 1):
        left = display.deck - number * size
        if left < size:
            # The wanted cards are all among the rest.
            cards = size if display.reshuffle else left
            found.append((wanted, cards, number * size + cards, without))
            return found
        ways = comb(left, wanted)
        for here in range(min(wanted, size) + 1):
            chance = Fraction(comb(size, here) * comb(left - size, wanted - here), ways)
            if here == 0:
                missed = chance
            elif chance:
                found.append((here, size, (number + 1) * size, without * chance))
        without *= missed
        if not without:
            break
    if without:
        found.append((0, size, (display.wipes + 1) * size, without))
    return found


def different_types(types: int, per_type: int, cards: int) -> dict[int, Fraction]:
    """Return how many different types are among `cards` drawn from `types * per_type`.

    Examples
    --------
    >>> different_types(2, 1, 1)
    {1: Fraction(1, 1)}
    """
    # ways[t][n]: the choices of n cards in which exactly t of the types dealt with so far are seen.
    ways: list[list[int]] = [[1] + [0] * cards] + [[0] * (cards + 1) for _ in range(types)]
    for _ in range(types):
        for seen in range(types, 0, -1):
            for n in range(cards, 0, -1):
                ways[seen][n] += sum(
                    comb(per_type, here) * ways[seen - 1][n - here] for here in range(1, min(per_type, n) + 1)
                )
    every = comb(types * per_type, cards)
    return {seen: Fraction(row[cards], every) for seen, row in enumerate(ways) if row[cards]}
