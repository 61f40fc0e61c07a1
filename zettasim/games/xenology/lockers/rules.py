"""What filling the Lockers is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Lockers:
    """Storage tiles on Lockers, every space taken.

    Parameters
    ----------
    types
        Types of tiles.
    per_type
        Tiles of each type.
    lockers
        Lockers; together they have as many spaces as there are tiles.
    spaces
        Spaces of a Locker, at most as many as types.
    """

    types: int
    per_type: int
    lockers: int
    spaces: int

    @property
    def tiles(self) -> int:
        """Tiles in all."""
        return self.types * self.per_type


class LockersRules(NamedTuple):
    """Lockers as the kernel receives them.

    `spans` int64 (tiles): see `zettasim.kernels.draws`. The least exchanges are a table: `keys` uint64 (fillings,
    ascending) and `exchanges` int64 (fillings); the key of a filling is the sum over its Lockers of `of_locker` uint64,
    in the place sum((per_type + 1) ** type * tiles of that type).
    """

    types: int
    per_type: int
    lockers: int
    spaces: int
    spans: npt.NDArray[np.int64]
    powers: npt.NDArray[np.int64]
    of_locker: npt.NDArray[np.uint64]
    keys: npt.NDArray[np.uint64]
    exchanges: npt.NDArray[np.int64]
