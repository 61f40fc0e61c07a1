"""What the draws of a whole game are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Table:
    """All draws from the common deck in one game.

    Parameters
    ----------
    size, copies
        Cards in the deck, and how many of them are of the wanted kind.
    players, seat
        Players, and which of them wants those cards; seat 1 starts round 1.
    rounds
        Rounds of the game.
    setup_drawn, setup_kept
        Cards that each player draws and keeps before round 1.
    drawn, kept
        Cards that each player draws and keeps in each Planning phase.
    extra
        Cards that each player draws, and keeps, in each Action phase.
    rivals_want
        Whether the others keep a wanted card first, or last.
    reshuffle
        Whether the discard pile becomes the deck when a draw is wanted and the deck is empty.
    """

    size: int
    copies: int
    players: int
    seat: int
    rounds: int
    setup_drawn: int
    setup_kept: int
    drawn: int
    kept: int
    extra: int
    rivals_want: bool
    reshuffle: bool

    @property
    def most_drawn(self) -> int:
        """Cards that a player draws if the deck never runs out."""
        return self.setup_drawn + self.rounds * (self.drawn + self.extra)


class TableRules(NamedTuple):
    """The table as the kernel receives it; `spans`, `tops`: see `zettasim.kernels.draws.spans_by_cards_left`."""

    size: int
    copies: int
    players: int
    seat: int
    rounds: int
    setup_drawn: int
    setup_kept: int
    drawn: int
    kept: int
    extra: int
    rivals_want: bool
    reshuffle: bool
    spans: npt.NDArray[np.int64]
    tops: npt.NDArray[np.bool_]
