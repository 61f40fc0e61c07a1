"""What one solo game is made of: energy, the knowledge bag, the substance bag, attempts, and how the player decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

GAS, METAL, GEM, RADIOACTIVE, PURPLE = range(5)
WARP, LIFE, EXO, OTHER = range(4)
"""Kinds of knowledge token: warp, those that add a die to a life or an exo product attempt, and all others."""
SYSTEM, PAID, LOST, HOME, TURN, EXTRA, RESEARCH, SCAVENGE, LAND, BUILD, TOOK, TOKEN, BACK, DIE, FOUND, DEAD, GONE = (
    range(17)
)
"""What a trial tells of."""


@dataclass(frozen=True)
class Voyage:
    """One solo game.

    Parameters
    ----------
    energy
        Energy tokens at the start.
    costs, turns, values
        Energy of a warp, turns in a system, and discovery values: equally likely each.
    warps
        Warps after which the game is broken off.
    thinned
        Knowledge tokens of life, of exo products, and of all other abilities before any is removed.
    removed
        How many of these are removed at random.
    warp_tokens, tokens_needed, cap
        Warp tokens in the bag, those needed, and the knowledge cap of all others.
    bag
        Substance tokens in the bag: gas, metal, gem, radioactive, purple.
    dice
        Dice of a life and of an exo product attempt.
    sides
        Sides of a die.
    trip
        Energy of a landing and of the way back.
    per_radioactive
        Energy of a radioactive token.
    build
        Tokens that an exo product takes.
    icons, talents
        Icons on each crew member, and how many of them nothing depends on.
    extra
        Turns that the player may overstay in the whole game.
    reserve
        Energy below which the player seeks radioactive substances before all else.
    tokens_first
        Warp tokens are sought before the six categories.
    fames
        Of a life card, an exo product, and a token of gas, metal, gem and radioactive.
    """

    energy: int
    costs: tuple[int, ...]
    turns: tuple[int, ...]
    values: tuple[int, ...]
    warps: int
    thinned: tuple[int, int, int]
    removed: int
    warp_tokens: int
    tokens_needed: int
    cap: int
    bag: tuple[int, int, int, int, int]
    dice: tuple[int, int]
    sides: int
    trip: int
    per_radioactive: int
    build: int
    icons: int
    talents: int
    extra: int
    reserve: int
    tokens_first: bool
    fames: tuple[int, int, int, int, int, int]

    def dice_at(self, damage: int) -> tuple[int, int]:
        """Return the dice of both attempts with so many damage tokens on each crew member."""
        useful = self.icons - self.talents
        left = useful if damage <= self.talents else max(0, self.icons - damage)
        return self.dice[0] * left // max(1, useful), self.dice[1] * left // max(1, useful)


class LoneStarRules(NamedTuple):
    """A solo game as the kernel receives it.

    `costs`, `turns`, `values` int64 (cards); `thinned` int64 (3); `bag` int64 (5); `dice` int64 (damage 0 to icons, 2);
    `fames` int64 (6); the rest as in `Voyage`.
    """

    costs: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    values: npt.NDArray[np.int64]
    thinned: npt.NDArray[np.int64]
    bag: npt.NDArray[np.int64]
    dice: npt.NDArray[np.int64]
    fames: npt.NDArray[np.int64]
    energy: int
    warps: int
    removed: int
    warp_tokens: int
    tokens_needed: int
    cap: int
    sides: int
    trip: int
    per_radioactive: int
    build: int
    icons: int
    extra: int
    reserve: int
    tokens_first: bool
    dearest: int
