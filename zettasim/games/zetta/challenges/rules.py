"""What rolling for challenges is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Table:
    """The table of challenges, and how many are rolled for.

    Parameters
    ----------
    dice
        Dice rolled.
    faces
        The face of each challenge, from 1 on; other faces of the die are rolled again.
    partners
        For each face that needs a partner: the faces that are one.
    rolls_again
        A set without a partner is rolled again as a whole; else a die is added until it has one.
    """

    dice: int
    faces: tuple[int, ...]
    partners: tuple[tuple[int, tuple[int, ...]], ...]
    rolls_again: bool


class ChallengesRules(NamedTuple):
    """A table as the kernel receives it.

    Attributes
    ----------
    dice, sides
        The roll.
    place
        int64 (sides + 1): the outcome field of a face.
    needs
        bool (sides + 1): whether a face needs a partner.
    serves
        bool (sides + 1, sides + 1): whether the second face is a partner for the first.
    rolls_again
        Whether a set without a partner is rolled again as a whole.
    """

    dice: int
    sides: int
    place: npt.NDArray[np.int64]
    needs: npt.NDArray[np.bool_]
    serves: npt.NDArray[np.bool_]
    rolls_again: bool
