"""What the Milestone draft is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

RANDOM, WANT, LEAVE = range(3)
"""How the other players choose: any card, a wanted one first, or another one first."""


@dataclass(frozen=True)
class Draft:
    """A row of Milestone Cards from which one player after another chooses one.

    Parameters
    ----------
    size, wanted
        Milestone Cards in the box, and how many of them the player wants.
    drawn
        Cards that are drawn.
    before, after
        Players who choose before and after the player.
    chooses
        Whether the player chooses a personal card; not in the solo game.
    common
        Cards that end as common Milestones: all that are left, or in the solo game those that the player chooses.
    rivals
        RANDOM, WANT or LEAVE.
    """

    size: int
    wanted: int
    drawn: int
    before: int
    after: int
    chooses: bool
    common: int
    rivals: int


class DraftRules(NamedTuple):
    """The draft as the kernel receives it; `spans`, `picks` int64: the words of the cards drawn and of the choices."""

    size: int
    wanted: int
    drawn: int
    before: int
    after: int
    chooses: bool
    common: int
    rivals: int
    spans: npt.NDArray[np.int64]
    picks: npt.NDArray[np.int64]
