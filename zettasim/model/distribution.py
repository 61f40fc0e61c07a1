"""How outcomes are distributed: exact fractions or counts of trials, in one shape."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

Weight = Fraction | int
Cell = tuple[int, ...]


@dataclass(frozen=True)
class Distribution:
    """The joint distribution of some fields of a model's outcome.

    Parameters
    ----------
    fields
        Names of the fields, in the order of each cell's numbers.
    weights
        Weight of each cell: a probability as `Fraction`, or a count of trials.
    open_field
        Name of the field without bound, if any. Its largest value stands for "this or more".
    open_from
        That largest value.
    tails
        For each cell of the open field's largest value: the sum of weight x value and of weight x value squared over
        all that the cell stands for, so that means are never taken from clipped values.
    is_exact
        Whether the weights are probabilities, else counts of trials.
    """

    fields: tuple[str, ...]
    weights: Mapping[Cell, Weight]
    open_field: str | None = None
    open_from: int | None = None
    tails: Mapping[Cell, tuple[Weight, Weight]] = field(default_factory=dict)
    is_exact: bool = True

    @property
    def total(self) -> Weight:
        """The weight of all cells: 1 when exact, the number of trials when counted."""
        return sum(self.weights.values(), start=Fraction(0) if self.is_exact else 0)

    def where(self, holds: Callable[[Mapping[str, int]], bool]) -> Distribution:
        """Keep the cells for which a condition on the fields holds."""
        kept = {cell: w for cell, w in self.weights.items() if holds(dict(zip(self.fields, cell, strict=True)))}
        tails = {cell: tail for cell, tail in self.tails.items() if cell in kept}
        return dataclasses.replace(self, weights=kept, tails=tails)

    def project(self, fields: tuple[str, ...]) -> Distribution:
        """Add up over the fields that are not named."""
        if fields == self.fields:
            return self
        places = [self.fields.index(name) for name in fields]
        keeps_open = self.open_field in fields
        weights: dict[Cell, Weight] = {}
        tails: dict[Cell, tuple[Weight, Weight]] = {}
        for cell, weight in self.weights.items():
            short = tuple(cell[place] for place in places)
            weights[short] = weights.get(short, 0) + weight
            if keeps_open and cell in self.tails:
                first, second = tails.get(short, (0, 0))
                more_first, more_second = self.tails[cell]
                tails[short] = (first + more_first, second + more_second)
        return Distribution(
            fields,
            weights,
            self.open_field if keeps_open else None,
            self.open_from if keeps_open else None,
            tails,
            self.is_exact,
        )
