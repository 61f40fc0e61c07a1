"""What the Disaster deck is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class DisasterDeck:
    """A deck of which one card is drawn a turn, shuffled whole when it is empty, and the cubes that its cards place.

    Parameters
    ----------
    wanted
        Cards of the kind that is waited for; they come first in `counts`.
    counts
        Cards of each class: the kind waited for, then all others by the cubes that they place.
    cubes
        The cubes that a card of each class places.
    drawn
        Cards drawn from the deck before the first turn, fewer than it has.
    wanted_drawn
        How many of them are of the kind; None where that is not known.
    turns
        Turns that are looked at.
    supply
        Disaster cubes in the General Supply before the first turn.
    in_play
        Disaster cubes in play before the first turn.
    returned
        Disaster cubes in play that the player returns in each turn, as far as there are any.
    """

    counts: tuple[int, ...]
    cubes: tuple[int, ...]
    drawn: int
    wanted_drawn: int | None
    turns: int
    supply: int
    in_play: int
    returned: int

    @property
    def size(self) -> int:
        """Cards in the deck."""
        return sum(self.counts)

    @property
    def longest_wait(self) -> int:
        """Turns after which a card of the kind has surely been drawn."""
        return self.size - self.drawn + self.size - self.counts[0] + 1


class DisasterRules(NamedTuple):
    """The Disaster deck as the kernel receives it; see `DisasterDeck`.

    `counts` and `cubes` int64 (classes), `spans` int64 (cards): see `zettasim.kernels.draws`; `wanted_drawn` -1 where
    it is not known.
    """

    counts: npt.NDArray[np.int64]
    cubes: npt.NDArray[np.int64]
    spans: npt.NDArray[np.int64]
    size: int
    drawn: int
    wanted_drawn: int
    turns: int
    longest_wait: int
    supply: int
    in_play: int
    returned: int
