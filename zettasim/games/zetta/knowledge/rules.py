"""What drawing knowledge tokens is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Study:
    """A player's draws from the knowledge bag; the tuples have an entry for each kind.

    Parameters
    ----------
    in_bag
        Tokens in the bag, those among them that `thinned` and `elsewhere` take out.
    hand
        Tokens that the player holds at the start.
    thinnable
        Whether tokens of a kind may be removed at Setup (Lone Star).
    thinned
        Tokens removed at Setup, at random among those kinds.
    elsewhere
        Random tokens that others hold.
    counted
        Whether tokens of a kind count towards the cap.
    cap
        Tokens that the player may hold.
    weights
        How much a kind is wanted; of as much, the kind that comes first is.
    new_first
        A kind that is not held is wanted more than one that is.
    actions
        (tokens drawn, tokens kept) of each action, in order.
    """

    in_bag: tuple[int, ...]
    hand: tuple[int, ...]
    thinnable: tuple[bool, ...]
    thinned: int
    elsewhere: int
    counted: tuple[bool, ...]
    cap: int
    weights: tuple[int, ...]
    new_first: bool
    actions: tuple[tuple[int, int], ...]


class KnowledgeRules(NamedTuple):
    """A study as the kernel receives it: int64 (kinds) and bool (kinds); `actions` int64 (actions, 2)."""

    in_bag: npt.NDArray[np.int64]
    hand: npt.NDArray[np.int64]
    thinnable: npt.NDArray[np.bool_]
    thinned: int
    elsewhere: int
    counted: npt.NDArray[np.bool_]
    cap: int
    weights: npt.NDArray[np.int64]
    new_first: bool
    actions: npt.NDArray[np.int64]
