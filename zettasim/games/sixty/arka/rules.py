"""What Arka's rounds are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class ActionDeck:
    """Arka's action cards, and the stars that she plays until in each round."""

    star_cards: int
    blanks: int
    stars: tuple[int, ...]


class ArkaRules(NamedTuple):
    """The deck as the kernel receives it; `stars` int64 (rounds)."""

    star_cards: int
    blanks: int
    stars: npt.NDArray[np.int64]
