"""What a Bridge landing is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

N_CRAFTS = 4
EMPTY, ANY, WANTED, OTHER = range(4)
"""Who sits in a Landing Craft: nobody; an Alien that takes any legal space; one that takes a wanted space while there
is one; one that leaves the wanted spaces to others while there are others."""
WORDS = ("empty", "any", "wanted", "other")


@dataclass(frozen=True)
class Landing:
    """The planet and the Landing Craft before a Bridge action.

    Parameters
    ----------
    crafts
        Who sits in each Landing Craft, from #1, the closest to the Planet.
    legal
        Spaces with a faceup tile, no Alien and no Evidence.
    tiles, wanted
        Planet tiles in all, and those of the wanted kind: any of them may be the legal ones.
    """

    crafts: tuple[int, ...]
    legal: int
    tiles: int
    wanted: int


class LandingRules(NamedTuple):
    """A landing as the kernel receives it; `crafts` int64."""

    crafts: npt.NDArray[np.int64]
    legal: int
    tiles: int
    wanted: int
