"""What a draw from a bag is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Draw:
    """A draw from a bag.

    Parameters
    ----------
    counts
        Tokens of each kind.
    draws
        How many are drawn, those that give one more draw apart.
    replace
        Whether each goes back before the next draw.
    again
        Place of the kind that gives one more draw, or None.
    """

    counts: tuple[int, ...]
    draws: int
    replace: bool = False
    again: int | None = None


class BagRules(NamedTuple):
    """A draw as the kernel receives it.

    `counts` int64 (kinds); `again` is -1 for none; `spans` int64: see `zettasim.kernels.draws`, one entry for each draw
    without replacement, one period of entries with it.
    """

    counts: npt.NDArray[np.int64]
    size: int
    draws: int
    replace: bool
    again: int
    spans: npt.NDArray[np.int64]
