"""What the open columns of the Expert Plan are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

N_ZONES = 3
"""Columns that give a Coin, those that cost nothing more, and the last one, which costs one more."""


@dataclass(frozen=True)
class OpenColumns:
    """The Experts that may be taken in a round.

    Parameters
    ----------
    experts, wanted
        Experts in the cloth bag, and how many of them are of the wanted kind.
    spaces
        Experts in the columns on the left, in the one before the last, and in the last, before any is taken.
    taken
        Experts of these that have been taken before, whatever their kind.
    from_left
        Whether they were taken from the left, else from anywhere.
    """

    experts: int
    wanted: int
    spaces: tuple[int, int, int]
    taken: int
    from_left: bool


class OpenRules(NamedTuple):
    """The open columns as the kernel receives them; `spaces` int64 (3); `gone`, `spans` int64: words of the draws.

    `gone` is about the Experts taken, `spans` about those that are looked at.
    """

    experts: int
    wanted: int
    spaces: npt.NDArray[np.int64]
    taken: int
    from_left: bool
    gone: npt.NDArray[np.int64]
    spans: npt.NDArray[np.int64]
