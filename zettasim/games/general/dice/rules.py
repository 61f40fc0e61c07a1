"""What the dice kernels receive."""

from __future__ import annotations

from typing import NamedTuple


class PoolRules(NamedTuple):
    """A pool: `dice` dice with faces 1..sides, a face in least..most being a success."""

    dice: int
    sides: int
    least: int
    most: int


class SumRules(NamedTuple):
    """A sum: `dice` dice with faces 1..sides, of which the `keep` best are added; `lowest` keeps the worst instead."""

    dice: int
    sides: int
    keep: int
    lowest: bool
    modifier: int
