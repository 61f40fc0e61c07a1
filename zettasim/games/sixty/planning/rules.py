"""What a choice of drawn cards is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


OPTIONS = ("keep", "pay")
"""What the player may do: keep the free cards only, or pay for the further ones too."""


def seen(value: int, extra: int) -> dict[str, int | str]:
    """Return what the player looks at, by column: the worth of the free cards, and of the further ones."""
    return {"free_cards": value, "further_cards": extra}


@dataclass(frozen=True)
class Offer:
    """Draw some cards, and keep the best of them.

    Parameters
    ----------
    counts
        Cards of the deck that are worth 0, 1, 2, … Energy.
    drawn
        Cards drawn, at most the deck.
    free, more
        Cards that are kept for nothing, and further ones that may be bought together.
    wanted
        The least worth of a card that counts as wanted.
    """

    counts: tuple[int, ...]
    drawn: int
    free: int
    more: int
    wanted: int


class OfferRules(NamedTuple):
    """An offer as the kernel receives it.

    `counts` int64 (worths, from 0 Energy up); `size`: cards in the deck; `spans` int64 (drawn): see
    `zettasim.kernels.draws`.
    """

    counts: npt.NDArray[np.int64]
    size: int
    drawn: int
    free: int
    more: int
    wanted: int
    spans: npt.NDArray[np.int64]
