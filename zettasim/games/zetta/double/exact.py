"""The double attempt of a xenoarchaeology action, counted exactly."""

from __future__ import annotations

from fractions import Fraction

from zettasim.games.zetta.double.rules import Pair
from zettasim.model.distribution import Distribution

FIELDS = ("life", "substance", "tried")


def enumerate_pair(pair: Pair) -> Distribution:
    """Return the joint distribution of both successes, and of the attempts that are made."""
    if not pair.life_dice or not pair.substance_dice:
        return Distribution(FIELDS, {(0, 0, 0): Fraction(1)})
    life = _success(pair.life_dice, pair.life_value, pair.sides)
    substance = _success(pair.substance_dice, pair.substance_value, pair.sides)
    weights = {(1, 1, 2): life * substance, (1, 0, 2): life * (1 - substance)}
    if pair.stops:
        weights[0, 0, 1] = 1 - life
    else:
        weights |= {(0, 1, 2): (1 - life) * substance, (0, 0, 2): (1 - life) * (1 - substance)}
    return Distribution(FIELDS, {cell: weight for cell, weight in weights.items() if weight})


def _success(dice: int, value: int, sides: int) -> Fraction:
    """Return the chance that not all dice miss."""
    return 1 - Fraction(sides - value, sides) ** dice
