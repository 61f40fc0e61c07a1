"""What the Card Display is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST_PACKED = 127
"""Cards of a deck of which the numbers by type stand in the bytes of one word, each with a bit to spare.

A larger deck is more than all displays of all wipes, so that it never runs out.
"""


@dataclass(frozen=True)
class Display:
    """A display dealt from a shuffled deck of equally many cards of each type.

    Parameters
    ----------
    types, per_type
        The deck.
    size
        Cards in a display, at most the deck.
    wipes
        How often it may be discarded and dealt anew while it lacks the wanted type.
    reshuffle
        Whether the discards are shuffled when the deck is empty; else a short rest gives a short display.
    """

    types: int
    per_type: int
    size: int
    wipes: int
    reshuffle: bool

    @property
    def deck(self) -> int:
        """Cards in the deck."""
        return self.types * self.per_type


class DisplayRules(NamedTuple):
    """A display as the kernel receives it; type 0 is the wanted one.

    `packed` holds the cards of each type in a byte, the first type in the lowest; 0 where the deck has more than
    `MOST_PACKED` cards. `spans` int64 (deck): see `zettasim.kernels.draws`.
    """

    types: int
    per_type: int
    size: int
    wipes: int
    reshuffle: bool
    packed: int
    spans: npt.NDArray[np.int64]
