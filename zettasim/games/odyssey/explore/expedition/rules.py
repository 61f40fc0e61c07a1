"""An exploration with Glitch Rolls or with a second explorer, as the kernel receives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zettasim.games.odyssey.explore.rules import ChitKind, Exploration

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

FIRST, SECOND = range(2)
WITH_OTHER_UP, WITH_OTHER_DOWN = range(2)


class ExpeditionRules(NamedTuple):
    """An exploration as the kernel receives it.

    Row `FIRST` or `SECOND` of an array is of that explorer; one entry for each chit kind. `counts` int64 (kinds).
    `events` int64 (2, kinds): bits as `events_of` gives them. `may_take` bool (2, kinds): a discovery that this
    explorer can unlock. `worths` int64 (2, kinds + 1): what it pays to take the kind, and last to take none.
    `claim_worth`: what a Claim adds (0 but for the best policy, where the two chits are chosen together).
    `preferred` int64 (kinds + 1): the kinds and nothing, the preferred of equals first. `strides` int64 (kinds).
    `eureka_at` int64 (2, 2): chits that are eureka to the explorer, with the other on their feet or not.
    `die`: sides, 0 where Glitch Rolls wreck nothing. `hardness`, `cards` int64 (cards of life-support by hardness).
    `table` bool: whether to draw on; see `state_of` in the kernel. `spans` int64 (chits).
    """

    counts: npt.NDArray[np.int64]
    events: npt.NDArray[np.int64]
    may_take: npt.NDArray[np.bool_]
    worths: npt.NDArray[np.int64]
    claim_worth: int
    preferred: npt.NDArray[np.int64]
    strides: npt.NDArray[np.int64]
    size: int
    limit: int
    vehicle: bool
    finao: bool
    partner: bool
    chooses_undrawn: bool
    eureka_at: npt.NDArray[np.int64]
    policy: int
    die: int
    vehicle_hardness: int
    hardness: npt.NDArray[np.int64]
    cards: npt.NDArray[np.int64]
    n_phases: int
    table: npt.NDArray[np.bool_]
    spans: npt.NDArray[np.int64]


def phase_of(place: int, dead: bool, drew: bool) -> int:
    """Return the number of the chit that felled the first explorer, of how, and of whether the second drew since."""
    return 1 + 4 * place + 2 * dead + drew


def worth_of(kind: ChitKind | None, site: Exploration, explorer: int) -> int:
    """Return what it pays one explorer to take a chit, a Claim apart, or how much a named policy wants it."""
    if site.policy == "optimal":
        _, experience, discovery, unlock, _, *others = site.payoff
        if explorer == SECOND:
            experience, discovery, unlock, _ = others
        return 0 if kind is None else (discovery if kind.discovery else experience) + unlock * kind.icon
    if kind is None:
        return -10_000
    if kind.discovery:
        return kind.dp + (-1_000 if site.policy == "experience" else 1_000)
    return int(kind.icon)


def preferred_of(site: Exploration) -> list[int]:
    """Order the places of the kinds: discoveries, experiences with an unlock icon, others; and last nothing."""
    kinds = site.kinds
    first = sorted(range(len(kinds)), key=lambda place: (not kinds[place].discovery, not kinds[place].icon))
    discoveries = sorted(place for place in first if kinds[place].discovery)
    return [*discoveries, *(place for place in first if not kinds[place].discovery), len(kinds)]
