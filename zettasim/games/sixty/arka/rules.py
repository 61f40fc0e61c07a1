"""What Arka's rounds are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Rondel:
    """Arka's Explorer on the rondel, where its laps bring more stars.

    Parameters
    ----------
    star_steps, blank_steps
        Steps for each card revealed, with a star and without.
    threshold
        Steps after which more stars are asked for.
    at_once
        Whether they are asked for in the running round already.
    """

    star_steps: int
    blank_steps: int
    threshold: int
    at_once: bool


@dataclass(frozen=True)
class ActionDeck:
    """Arka's action cards, and the stars that she plays until in each round.

    Parameters
    ----------
    star_cards, blanks
        Her deck.
    stars, more_stars
        What each round asks for, before and after her Expedition Level has risen.
    raised
        The round, from 1, that the level rises in; one beyond the last if it never does, or if the rondel decides.
    rondel
        Her rondel, where it decides.
    """

    star_cards: int
    blanks: int
    stars: tuple[int, ...]
    more_stars: tuple[int, ...]
    raised: int
    rondel: Rondel | None = None

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return len(self.stars)


class ArkaRules(NamedTuple):
    """The deck as the kernel receives it.

    `stars`, `more_stars` int64 (rounds); `threshold` is 0 where the rondel decides nothing; `spans`, `tops` int64 and
    bool (cards left in the deck): the span of a word for the draws from there on, and whether a new one starts there.
    """

    star_cards: int
    blanks: int
    stars: npt.NDArray[np.int64]
    more_stars: npt.NDArray[np.int64]
    raised: int
    threshold: int
    star_steps: int
    blank_steps: int
    at_once: bool
    spans: npt.NDArray[np.int64]
    tops: npt.NDArray[np.bool_]
