"""What the Database is made of: the grid, the tiles and the cards whose cubes go there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zettasim.games.xenology.pieces import NOTHING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Front = tuple[tuple[int, ...], ...]
ROTATIONS = 4
RANDOM, BESIDE = range(2)
"""Where a cube goes: any fitting space, or the one with most cubes beside it."""
FIRST, TURNED, TILE, EMPTY_STACK, LAID_AT, NOWHERE, CARD, BLOCKED, CUBE, PAIRS = range(10)
"""What a trial's log tells."""


@dataclass(frozen=True)
class Database:
    """The Database before the first tile.

    Parameters
    ----------
    rows, columns
        Spaces for tiles in the printed grid.
    fronts
        Database tiles by type; see `contents.front_of`.
    cards
        (type, cubes) of each Research card: as many cubes as it has properties.
    """

    rows: int
    columns: int
    fronts: tuple[tuple[Front, ...], ...]
    cards: tuple[tuple[int, int], ...]

    @property
    def side(self) -> int:
        """Return the squares along the side of a tile."""
        return len(self.fronts[0][0])

    @property
    def n_tiles(self) -> int:
        """Return how many tiles there are."""
        return sum(map(len, self.fronts))

    @property
    def margin(self) -> int:
        """Return by how many spaces the board goes beyond the grid, so that every tile finds a place outside it."""
        margin = 0
        while (self.rows + 2 * margin) * (self.columns + 2 * margin) < self.n_tiles + 2 * (self.rows + self.columns):
            margin += 1
        return margin

    @property
    def always_fits(self) -> bool:
        """Say whether any two sides of tiles share a square, so that a tile fits wherever one is laid already.

        That is so if each side has squares on more than half of its length.
        """
        return all(
            2 * sum(square != NOTHING for square in side) > len(side)
            for fronts in self.fronts
            for front in fronts
            for side in (front[0], front[-1], [row[0] for row in front], [row[-1] for row in front])
        )


class GridRules(NamedTuple):
    """The board of tile places as kernels receive it.

    Places are numbered row by row, `columns` to a row, a margin of `margin` places around the printed grid included.
    Squares are numbered row by row too, `width` to a row, with a border of one square around the board. `fronts` int64
    (tiles, rotations, side * side): the squares of a tile, the tiles of each type one after the other, `per_type`
    numbers to each; `stacks` int64 (types): tiles of each type.
    """

    rows: int
    columns: int
    margin: int
    side: int
    width: int
    n_types: int
    per_type: int
    stacks: npt.NDArray[np.int64]
    fronts: npt.NDArray[np.int64]


class DatabaseRules(NamedTuple):
    """A trial as the kernel receives it; `card_types` and `card_cubes` int64 (Research cards)."""

    grid: GridRules
    card_types: npt.NDArray[np.int64]
    card_cubes: npt.NDArray[np.int64]
    tiles: int
    cards: int
    places: int
