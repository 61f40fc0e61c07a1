"""What the double attempt of a xenoarchaeology action is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Pair:
    """Two pools of dice, and the values that they are rolled against; no dice at all if there is no action."""

    life_dice: int
    life_value: int
    substance_dice: int
    substance_value: int
    sides: int
    stops: bool
    """Whether the second attempt is made only after a success."""


class DoubleRules(NamedTuple):
    """The pair as the kernel receives it."""

    life_dice: int
    life_value: int
    substance_dice: int
    substance_value: int
    sides: int
    stops: bool
