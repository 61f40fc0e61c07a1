"""What a written roll is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Group:
    """Some dice that are alike.

    Parameters
    ----------
    sign
        1 or -1: added or subtracted.
    dice
        How many.
    faces
        What is on each face, each face equally likely.
    explodes, rerolls, counts
        The faces that explode, that are rolled again, and that are counted as 1 (others as 0; None: faces are added).
    always
        Faces are rolled again until another shows, else once.
    keep
        So many of the highest are kept, None: all.
    lowest
        The lowest are kept instead.
    """

    sign: int
    dice: int
    faces: tuple[int, ...]
    explodes: frozenset[int] = frozenset()
    rerolls: frozenset[int] = frozenset()
    always: bool = False
    counts: frozenset[int] | None = None
    keep: int | None = None
    lowest: bool = False


@dataclass(frozen=True)
class Roll:
    """A written roll: groups of dice and a number, added up."""

    text: str
    groups: tuple[Group, ...]
    constant: int


class RollRules(NamedTuple):
    """Written rolls as the kernel receives them.

    Of each group: `side` (field of the outcome that it is added to: 0 or 1), `sign`, `dice`, `first` (of its faces),
    `sides`, `always`, `keep`, `lowest`, all int64 (groups). Of each face of all groups: `values` (what it is worth),
    `explodes`, `rerolls`, int64 (faces). `constants` int64 (2): the numbers added; `depth`: most explosions of a die.
    """

    side: npt.NDArray[np.int64]
    sign: npt.NDArray[np.int64]
    dice: npt.NDArray[np.int64]
    first: npt.NDArray[np.int64]
    sides: npt.NDArray[np.int64]
    always: npt.NDArray[np.int64]
    keep: npt.NDArray[np.int64]
    lowest: npt.NDArray[np.int64]
    values: npt.NDArray[np.int64]
    explodes: npt.NDArray[np.int64]
    rerolls: npt.NDArray[np.int64]
    constants: npt.NDArray[np.int64]
    depth: int
