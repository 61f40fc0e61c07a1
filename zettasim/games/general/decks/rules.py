"""What the deck models are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from zettasim.model.policy import Player

ALL, CARDS, POINTS, TABLE = range(4)
"""How the kernel decides: never stop, stop at so many cards, at so many points, or look the state up."""


@dataclass(frozen=True)
class CardClass:
    """Cards that are alike to the player: same points, bust or not."""

    name: str
    count: int
    points: int


@dataclass(frozen=True)
class PushLuck:
    """Push your luck with a deck.

    Parameters
    ----------
    bust
        The cards of which the `busts`-th ends it with nothing.
    others
        All other cards, by points.
    busts
        1..number of bust cards.
    policy, limit
        `all`, `cards` (stop at `limit` cards), `points` (stop at `limit` points) or `optimal`.
    player
        A user's policy, played where it says `optimal`.
    """

    bust: CardClass
    others: tuple[CardClass, ...]
    busts: int
    policy: str
    limit: int
    player: Player | None = None

    @property
    def classes(self) -> tuple[CardClass, ...]:
        """The bust cards first, then all others."""
        return (self.bust, *self.others)

    @property
    def size(self) -> int:
        """Cards in the deck."""
        return sum(cards.count for cards in self.classes)

    @property
    def n_states(self) -> int:
        """How many different sets of drawn cards there are."""
        states = self.busts + 1
        for cards in self.others:
            states *= cards.count + 1
        return states


class UntilRules(NamedTuple):
    """Turn cards until the `copies`-th of `wanted` among `wanted + others`; `spans` int64 (cards)."""

    wanted: int
    others: int
    copies: int
    spans: npt.NDArray[np.int64]


class PushLuckRules(NamedTuple):
    """Push your luck as the kernel receives it.

    `counts`, `points`, `strides` int64 (classes, the bust cards first); `table` bool (states): whether to draw on in
    the state whose index is the sum of strides x cards drawn, empty unless `policy` is TABLE; `spans` int64 (cards).
    """

    counts: npt.NDArray[np.int64]
    points: npt.NDArray[np.int64]
    strides: npt.NDArray[np.int64]
    busts: int
    policy: int
    limit: int
    table: npt.NDArray[np.bool_]
    spans: npt.NDArray[np.int64]
