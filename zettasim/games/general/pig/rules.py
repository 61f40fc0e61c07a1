"""What a game of Pig is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from zettasim.model.policy import Player

ROLLS, FLIPS, HOLDS = 0b00, 0b10, 0b11
"""What a player does: bit c says whether the player holds if the coin shows c."""


@dataclass(frozen=True)
class Policy:
    """When a player holds.

    Parameters
    ----------
    name
        `hold` (with `limit` points or more in the turn), `random` (by a fair coin after each roll) or `optimal`.
    limit
        1 or more; 0 unless it is `hold`.
    player
        A user's policy, played where it says `optimal`.
    """

    name: str
    limit: int = 0
    player: Player | None = None


@dataclass(frozen=True)
class Pig:
    """A game of Pig: target 2..200, sides 2..100, and the policies of the player who begins and of the other."""

    target: int
    sides: int
    policies: tuple[Policy, Policy]


class PigRules(NamedTuple):
    """A game of Pig as the kernel receives it.

    ``moves`` uint8: what to do, by points in the turn, in the row that starts at ``starts[seat] + by_own[seat] * own +
    by_other[seat] * other``, where own and other are the scores; the three are int64 (2).
    """

    target: int
    sides: int
    moves: npt.NDArray[np.uint8]
    starts: npt.NDArray[np.int64]
    by_own: npt.NDArray[np.int64]
    by_other: npt.NDArray[np.int64]
