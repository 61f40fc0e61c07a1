"""What collecting Research cards is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from zettasim.model.policy import Player

POLICIES = ("display-first", "blind", "wipe-when-missing", "optimal")
DISPLAY_FIRST, BLIND, WIPE_WHEN_MISSING, OPTIMAL = range(4)


@dataclass(frozen=True)
class Collecting:
    """A set of types that is collected by scans, one card each.

    Parameters
    ----------
    deck
        Research cards in all.
    wanted
        Types of which a card is wanted.
    useful
        Cards of each wanted type that will do (those of the wanted Research Value).
    display
        Cards in the Card Display.
    hand
        Cards drawn before the first scan; those that are wanted count.
    wipes
        How many scans may be Wipe + Scan.
    policy
        One of `POLICIES`.
    player
        A user's policy, played where it says `optimal`.
    """

    deck: int
    wanted: int
    useful: int
    display: int
    hand: int
    wipes: int
    policy: str
    player: Player | None = None

    @property
    def wipes_used_by_policy(self) -> int:
        """How many wipes the policy may make."""
        return self.wipes if self.policy in ("wipe-when-missing", "optimal") else 0


class CollectRules(NamedTuple):
    """Collecting as the kernel receives it.

    `spans` int64 (deck): see `zettasim.kernels.draws`. The best play is a table: `keys` uint64 (states, ascending) and
    `actions` int64 (states): -1 the deck, -2 wipe, else the code of the type to take from the display. The key of a
    state is the sum of `of_type` uint64 (codes) over the missing types and of `of_scan` uint64 (scans + 1),
    `of_wipes` uint64 (wipes + 1) and `of_discards` uint64 (deck + 1), and 1 just after a wipe; the code of a type is
    its cards in the display times (useful + 1), plus its cards in the deck.
    """

    deck: int
    wanted: int
    useful: int
    display: int
    hand: int
    wipes: int
    policy: int
    spans: npt.NDArray[np.int64]
    keys: npt.NDArray[np.uint64]
    actions: npt.NDArray[np.int64]
    of_type: npt.NDArray[np.uint64]
    of_scan: npt.NDArray[np.uint64]
    of_wipes: npt.NDArray[np.uint64]
    of_discards: npt.NDArray[np.uint64]
