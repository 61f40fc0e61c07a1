"""What one exploration is made of: the container, the chits' events as this explorer meets them, and the policy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from zettasim.model.policy import Player

POLICIES = ("claim", "all", "experience", "optimal")
CLAIM, ALL, EXPERIENCE, OPTIMAL = range(4)
STOPPED, KNOCKED_OUT, DEAD = range(3)
"""How an exploration ends."""
NO_KILL, KILL, IGNORED_KILL = range(3)
PAYOFF = (
    "claimed",
    "experience",
    "discovery",
    "unlock",
    "dead",
    "partner_experience",
    "partner_discovery",
    "partner_unlock",
    "partner_dead",
)
"""What a payoff may count; the last four are of the second explorer."""
NEVER = 1_000
"""More chits than are ever drawn."""
IS_DISCOVERY, HAS_CLAIM, HAS_KILL, HAS_IGNORED_KILL, HAS_GLITCH, HAS_KO, KILL_FIRST, STOPS = (
    1 << bit for bit in range(8)
)
"""What the kernel knows of a chit kind, one bit each; at `STOPS` the policy lets the explorer stop."""
NOT_TAKEN = -(1 << 62)
"""The rank of a chit that may not be taken."""
MOST_PACKED = 16
"""Chits, and chit kinds, of which each takes four bits of one word."""


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
class Partner:
    """The second explorer of a joint expedition (6E).

    Parameters
    ----------
    kinds
        The chit kinds as this explorer meets them, once the first one is felled.
    unlocks
        Unlock icons that this player holds.
    eureka_at
        So many drawn chits are eureka to this explorer without a discovery, while the first one is felled.
    eureka_beside
        The same while the first one is on their feet.
    eureka_lent
        So many are eureka to the first one while this explorer is on their feet.
    chooses_undrawn
        A chit goes to this explorer also if they have drawn none.
    """

    kinds: tuple[ChitKind, ...]
    unlocks: int
    eureka_at: int
    eureka_beside: int
    eureka_lent: int
    chooses_undrawn: bool


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
    die
        Sides of the die of a Glitch Roll; 0 where it wrecks nothing.
    life_support
        (rad-hardness, cards) of what keeps the explorers alive beside the vehicle, by rad-hardness.
    vehicle_hardness
        The vehicle's rad-hardness.
    partner
        The second explorer, if there is one.
    player
        A user's policy, by which explorers stop where `policy` says `optimal`.
    """

    kinds: tuple[ChitKind, ...]
    limit: int
    unlocks: int
    vehicle: bool
    finao: bool
    eureka_at: int
    policy: str
    payoff: tuple[int, ...]
    die: int = 0
    life_support: tuple[tuple[int, int], ...] = ()
    vehicle_hardness: int = 0
    partner: Partner | None = None
    player: Player | None = None

    @property
    def n_phases(self) -> int:
        """How many states of who explores there are: the first, or the second after what felled the first and how."""
        return 1 if self.partner is None else 1 + 4 * len(self.kinds)

    @property
    def n_states(self) -> int:
        """How many states of container, FINAO, vehicle, other life-support and explorers there are."""
        states = 4 * self.n_phases << len(self.life_support)
        for kind in self.kinds:
            states *= kind.count + 1
        return states


class ExploreRules(NamedTuple):
    """An exploration as the kernel receives it.

    One entry for each chit kind: `counts`, `events` (bits: `IS_DISCOVERY` …), `strides` int64; `ranks` int64
    (2, kinds): see `ranks_of`. `chits` uint64: the container as one kind in each four bits, the first kind lowest,
    where `packed`. `claimed_rank`: how much a Site that is claimed already adds to the ranks of an experience and of
    nothing. `table` bool (states): whether to draw on in the state whose index is the sum of strides x chits drawn,
    times 4, plus 2 with FINAO left, plus 1 with a vehicle left; empty unless the policy is `OPTIMAL`. `spans` int64
    (chits).
    """

    counts: npt.NDArray[np.int64]
    events: npt.NDArray[np.int64]
    ranks: npt.NDArray[np.int64]
    strides: npt.NDArray[np.int64]
    chits: np.uint64
    packed: bool
    size: int
    limit: int
    vehicle: bool
    finao: bool
    eureka_at: int
    policy: int
    claimed_rank: int
    table: npt.NDArray[np.bool_]
    spans: npt.NDArray[np.int64]


def strides_of(site: Exploration) -> list[int]:
    """Return how much one chit of each kind adds to the number of a state."""
    strides = [1]
    for kind in site.kinds[:-1]:
        strides.append(strides[-1] * (kind.count + 1))
    return strides


def bits_of(kind: ChitKind) -> int:
    """Return what a chit kind is and does, in bits."""
    return (
        IS_DISCOVERY * kind.discovery
        | HAS_CLAIM * kind.claims
        | HAS_KILL * (kind.kill == KILL)
        | HAS_IGNORED_KILL * (kind.kill == IGNORED_KILL)
        | HAS_GLITCH * kind.glitch
        | HAS_KO * kind.knocks_out
        | KILL_FIRST * kind.finao_stops_kill
    )


def events_of(kind: ChitKind, site: Exploration) -> int:
    """Return what the kernel knows of a chit kind, in bits."""
    may_be_taken = kind.discovery and kind.unlocks_needed <= site.unlocks
    stops = {"claim": kind.claims or may_be_taken, "experience": not kind.discovery}.get(site.policy, False)
    return bits_of(kind) | STOPS * stops


def ranks_of(site: Exploration) -> tuple[list[int], list[int]]:
    """Rank the chits that may be taken: each kind as a discovery, and as an experience where there was eureka.

    The chit of the highest rank is taken, and none where nothing has a higher one. No two kinds have the same rank: of
    equals the first in order comes first, so the rank modulo the number of kinds tells the kind, counted from the last.
    """
    discoveries, experiences = [], []
    for place, kind in enumerate(reversed(site.kinds)):
        rank = len(site.kinds) * _rank(kind, site) + place
        may_be_taken = kind.discovery and kind.unlocks_needed <= site.unlocks
        discoveries.append(rank if may_be_taken else NOT_TAKEN)
        experiences.append(NOT_TAKEN if kind.discovery else rank)
    return discoveries[::-1], experiences[::-1]


def claimed_rank_of(site: Exploration) -> int:
    """Return how much a Site that is claimed already adds to the ranks of an experience and of nothing."""
    return 4 * site.payoff[0] * len(site.kinds) if site.policy == "optimal" else 0


def _rank(kind: ChitKind, site: Exploration) -> int:
    claimed, experience, discovery, unlock = site.payoff[:4]
    if site.policy == "optimal":
        payoff = (claimed + discovery if kind.discovery else experience) + unlock * kind.icon
        # Ties: a discovery, then an experience with an icon, then any, then nothing (rank 4 x payoff).
        return 4 * payoff + (3 if kind.discovery else 2 if kind.icon else 1)
    if kind.discovery:
        return 1_000 + kind.dp - (800 if site.policy == "experience" else 0)
    return 502 if kind.icon else 501
