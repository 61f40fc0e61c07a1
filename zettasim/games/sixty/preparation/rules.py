"""What one Preparation phase is made of: the deck, the tableau, the Expedition Bonus and the policy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

STORMS, CARDS, HOLD, ALL, OPTIMAL = range(5)
"""How the kernel decides."""
END, DRAW, DISCARD, PLAY, TILE_HAND, TILE_STORM, TILE_EXPEDITION = range(7)
"""What a player may do; `TILE_…` spends the Forecast Tile on the card in hand or on one of the tableau."""
ACTIONS = ("end", "draw", "discard", "play", "tile on hand", "tile on storm", "tile on expedition")
NOTHING, STORM, EXPEDITION = range(3)
"""A card in hand, or the card that the Forecast Tile sent away."""


@dataclass(frozen=True)
class Phase:
    """One Preparation phase.

    Parameters
    ----------
    storms, expeditions
        Cards in the shuffled Expedition Deck.
    slots, bases
        Spaces for Expedition and for Storm cards.
    forecast
        Whether the player has a Forecast Tile.
    bonus
        Energy for each Expedition card by the number of Storms on the tableau, 0 to `bases`.
    storm_energy
        Energy for the Storms by their number, 0 to `bases`.
    base_worth
        Worth of the uncovered Bases by the number of Storms, 0 to `bases`.
    policy, limit
        `storms`, `cards`, `hold` (each with its limit), `all` or `optimal`.
    """

    storms: int
    expeditions: int
    slots: int
    bases: int
    forecast: bool
    bonus: tuple[int, ...]
    storm_energy: tuple[int, ...]
    base_worth: tuple[int, ...]
    policy: str
    limit: int

    @property
    def size(self) -> int:
        """Cards in the deck."""
        return self.storms + self.expeditions

    def payoff(self, storms: int, expeditions: int) -> int:
        """Energy, and what counts as energy, from a tableau."""
        return self.storm_energy[storms] + self.bonus[storms] * expeditions + self.base_worth[storms]


class PreparationRules(NamedTuple):
    """A phase as the kernel receives it.

    `table` int64 (bases + 1, slots + 1, 3, 3): the action by Storms and Expedition cards on the tableau, card sent away
    and card in hand; empty unless `policy` is `OPTIMAL`. `spans` int64 (cards).
    """

    storms: int
    expeditions: int
    slots: int
    bases: int
    policy: int
    limit: int
    table: npt.NDArray[np.int64]
    spans: npt.NDArray[np.int64]


def base_worths(values: tuple[int, ...], bases: int) -> tuple[int, ...]:
    """Return the worth of the uncovered Bases by the number of Storms on the tableau.

    Storms cover a Base without bonus first, then the one that is worth least.

    Examples
    --------
    >>> base_worths((2, 1, 1), 3)
    (4, 3, 2, 0)
    """
    order = [0] * (bases - len(values)) + sorted(values)
    return tuple(sum(order[storms:]) for storms in range(bases + 1))
