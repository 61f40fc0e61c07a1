"""What a season is made of: the deck, the plan of its rounds, the Expedition Bonus and the policy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zettasim.games.sixty.preparation.rules import ACTIONS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from zettasim.model.policy import Player

ROUND, SHUFFLE, BURN, BUY, NO_CARD = range(len(ACTIONS), len(ACTIONS) + 5)
"""What the log of a season tells beside the actions of its phases."""
SOLVED = ("myopic", "optimal")
"""The policies that look at the deck and at the discard pile."""


@dataclass(frozen=True)
class Round:
    """One round of the plan.

    Parameters
    ----------
    slots, bases
        Spaces for Expedition and for Storm cards in its Preparation phase.
    tiles
        Forecast Tiles that the player may spend in it.
    gained
        Forecast Tiles that the player gets before it.
    payoff
        What a tableau pays, by its Storms (0 to `bases`) and its Expedition cards (0 to `slots`).
    bought, burned
        Cards bought onto the deck and Storms burned in its Action phase.
    """

    slots: int
    bases: int
    tiles: int
    gained: int
    payoff: tuple[tuple[int, ...], ...]
    bought: int
    burned: int


@dataclass(frozen=True)
class Season:
    """All rounds, and the deck before the first.

    Parameters
    ----------
    storms, expeditions
        Cards in the shuffled Expedition Deck before round 1.
    rounds
        The plan.
    storm_energy
        Energy for the Storms on a tableau by their number.
    policy, limit
        `storms` or `hold` (each with its limit), `all`, `myopic` or `optimal`.
    player
        A user's policy, played where it says `optimal`.
    """

    storms: int
    expeditions: int
    rounds: tuple[Round, ...]
    storm_energy: tuple[int, ...]
    policy: str
    limit: int
    player: Player | None = None

    def owned(self, number: int) -> int:
        """Return how many Expedition cards the player has in a round (counted from 0)."""
        return self.expeditions + sum(played.bought for played in self.rounds[:number])

    def most_known(self, number: int) -> int:
        """Return how many bought cards may lie on top of the deck at the start of a round: each phase draws one."""
        known = 0
        for played in self.rounds[:number]:
            known = max(0, known - 1) + played.bought
        return known

    def most_burned(self, number: int) -> int:
        """Return how many Storms may have been burned before a round."""
        return min(self.storms, sum(played.burned for played in self.rounds[:number]))

    def usable(self, number: int, held: int) -> tuple[int, int]:
        """Split the Forecast Tiles held in a round: those that may be spent in it, and those kept for later.

        A tile that the plan allows to spend in no round to come is neither.
        """
        allowed = self.rounds[number].tiles
        worth_holding = min(held, sum(later.tiles for later in self.rounds[number:]))
        return min(worth_holding, allowed), max(0, worth_holding - allowed)

    def most_tiles(self, number: int) -> tuple[int, int]:
        """Return the most tiles that may be spent in a round, and the most that may be kept in it for later."""
        return self.usable(number, sum(played.gained for played in self.rounds[: number + 1]))

    @property
    def most_reshuffles(self) -> int:
        """One in each phase, and one more for each card that a tile sends to the discard pile."""
        gained = sum(played.gained for played in self.rounds)
        return len(self.rounds) + min(gained, sum(played.tiles for played in self.rounds))


class SeasonRules(NamedTuple):
    """A season as the kernel receives it.

    `table` int8: the action in each state, at the place that `strides` (int64, see `STRIDES`) give; `plan` int64
    (rounds, 5), see its columns below; `payoffs` int64 (rounds, bases + 1, slots + 1), by Storms and Expedition cards;
    `energies` int64 (bases + 1); `spans` and `chains` int64 (cards + 1): for so many cards left in a shuffled deck, for
    what span a new word is drawn, and how many cards it serves.
    """

    storms: int
    expeditions: int
    table: npt.NDArray[np.int8]
    strides: npt.NDArray[np.int64]
    plan: npt.NDArray[np.int64]
    payoffs: npt.NDArray[np.int64]
    energies: npt.NDArray[np.int64]
    spans: npt.NDArray[np.int64]
    chains: npt.NDArray[np.int64]


STRIDES = ("round", "burned", "kept", "tiles", "known", "expeditions_left", "storms_left", "expeditions", "storms")
BY_ROUND, BY_BURNED, BY_KEPT, BY_TILES, BY_KNOWN, BY_EXPEDITIONS_LEFT, BY_STORMS_LEFT, BY_EXPEDITIONS, BY_STORMS = (
    range(9)
)
"""The coordinates of `SeasonRules.table`; the card in hand comes last, with the stride 1."""
ALLOWED, WORTH_HOLDING, GAINED, BOUGHT, BURNED = range(5)
"""The columns of `SeasonRules.plan`: Forecast Tiles allowed in a round, and in all from this one on; those gained
before it; cards bought and Storms burned after it."""
