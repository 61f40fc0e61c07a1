"""What one exploration is made of: the container, the chits' events as this explorer meets them, and the policy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

POLICIES = ("claim", "all", "experience", "optimal")
CLAIM, ALL, EXPERIENCE, OPTIMAL = range(4)
STOPPED, KNOCKED_OUT, DEAD = range(3)
"""How an exploration ends."""
NO_KILL, KILL, IGNORED_KILL = range(3)
PAYOFF = ("claimed", "experience", "discovery", "unlock", "dead")
"""What a payoff may count."""
NEVER = 1_000
"""More chits than are ever drawn."""


@dataclass(frozen=True)
class ChitKind:
    """The chits of one kind in the container, as this explorer meets them.

    Parameters
    ----------
    count
        Chits in the container.
    unlocks_needed
        Unlock icons that this explorer needs to take it (discoveries).
    dp
        DP when taken.
    claims
        Drawing it places a Claim.
    kill
        `KILL`, `IGNORED_KILL` (the explorer ignores it, but FINAO does not) or `NO_KILL`.
    glitch, knocks_out
        Its other events.
    finao_stops_kill
        Where it has a kill and a Glitch Roll: whether the kill comes first, so that FINAO is spent on it.
    icon
        It has an unlock icon.
    """

    name: str
    count: int
    discovery: bool
    unlocks_needed: int
    dp: int
    claims: bool
    kill: int
    glitch: bool
    knocks_out: bool
    finao_stops_kill: bool
    icon: bool


@dataclass(frozen=True)
class Exploration:
    """One exploration.

    Parameters
    ----------
    kinds
        All chit kinds, in the order in which ties are broken.
    limit
        Most chits drawn.
    unlocks
        Unlock icons that the player holds.
    vehicle, finao
        Whether each is there to stop a kill.
    eureka_at
        So many drawn chits are eureka without a discovery (`NEVER` if only a discovery is).
    policy
        One of `POLICIES`.
    payoff
        Weights in the order of `PAYOFF`.
    """

    kinds: tuple[ChitKind, ...]
    limit: int
    unlocks: int
    vehicle: bool
    finao: bool
    eureka_at: int
    policy: str
    payoff: tuple[int, ...]

    @property
    def n_states(self) -> int:
        """How many states of container, FINAO and vehicle there are."""
        states = 4
        for kind in self.kinds:
            states *= kind.count + 1
        return states


class ExploreRules(NamedTuple):
    """An exploration as the kernel receives it.

    One entry for each chit kind: `counts`, `unlocks_needed`, `dp`, `kill`, `strides` int64; `discovery`, `claims`,
    `glitch`, `knocks_out`, `finao_stops_kill`, `icon` bool. `payoff` int64 (5); `table` bool (states): whether to draw
    on in the state whose index is the sum of strides x chits drawn, times 4, plus 2 with FINAO left, plus 1 with a
    vehicle left; empty unless the policy is `OPTIMAL`. `spans` int64 (chits).
    """

    counts: npt.NDArray[np.int64]
    discovery: npt.NDArray[np.bool_]
    unlocks_needed: npt.NDArray[np.int64]
    dp: npt.NDArray[np.int64]
    claims: npt.NDArray[np.bool_]
    kill: npt.NDArray[np.int64]
    glitch: npt.NDArray[np.bool_]
    knocks_out: npt.NDArray[np.bool_]
    finao_stops_kill: npt.NDArray[np.bool_]
    icon: npt.NDArray[np.bool_]
    strides: npt.NDArray[np.int64]
    limit: int
    unlocks: int
    vehicle: bool
    finao: bool
    eureka_at: int
    policy: int
    payoff: npt.NDArray[np.int64]
    table: npt.NDArray[np.bool_]
    spans: npt.NDArray[np.int64]
