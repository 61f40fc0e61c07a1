"""What the Card Display is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


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
    """A display as the kernel receives it; type 0 is the wanted one."""

    types: int
    per_type: int
    size: int
    wipes: int
    reshuffle: bool
