"""What attempts are made of: the containers visited, the explorer, and what becomes of the chits in between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zettasim.games.odyssey.explore.rules import (
    NO_KILL,
    ChitKind,
    bits_of,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

FIELDS = ("unlocks", "attempt", "claims", "deaths")
HAS_ADDICTION, HAS_ICON = 1 << 8, 1 << 9
"""What the kernel knows of a chit kind beside the bits of one exploration."""


@dataclass(frozen=True)
class Explorer:
    """How an explorer meets the chits.

    Parameters
    ----------
    kinds
        All chit kinds of the containers, in the order in which ties are broken; their counts are those of all
        containers together.
    addicts
        For each kind: drawing it sends a held experience back.
    eureka_at
        For each container: so many drawn chits are eureka without a discovery.
    """

    kinds: tuple[ChitKind, ...]
    addicts: tuple[bool, ...]
    eureka_at: tuple[int, ...]


@dataclass(frozen=True)
class Setting:
    """What is the same in all attempts.

    Parameters
    ----------
    cups
        For each container the chits of each kind in it at the start.
    explorers
        The explorer, and the heir that follows the first death; the same one where a death changes nothing.
    limit
        Most chits drawn in one attempt.
    vehicle, finao
        Whether each is there, anew in each attempt, to stop a kill.
    youth
        A dead explorer has an heir (6B5a); else the first death ends everything (6B5b).
    returns
        Addiction sends a held experience back to its container.
    shrinks
        An experience taken leaves its container; else all chits go back.
    """

    cups: tuple[tuple[int, ...], ...]
    explorers: tuple[Explorer, Explorer]
    limit: int
    vehicle: bool
    finao: bool
    youth: bool
    returns: bool
    shrinks: bool

    @property
    def is_deadly(self) -> bool:
        """Whether any explorer could die: whether a container holds more harm than is stopped."""
        stopped = self.vehicle + self.finao
        harms = [kind.kill != NO_KILL or kind.glitch for kind in self.explorers[0].kinds]
        return self.limit > stopped and any(
            sum(count for harm, count in zip(harms, cup, strict=True) if harm) > stopped for cup in self.cups
        )

    @property
    def flips(self) -> bool:
        """Whether held chits may come to lie face down."""
        return self.is_deadly and self.youth

    @property
    def n_draws(self) -> int:
        """Count the draws, in any order, that one attempt may come to, FINAO and vehicle left or not."""
        return 4 * max(sum(_ways([[1] * (count + 1) for count in cup], self.limit)) for cup in self.cups)


@dataclass(frozen=True)
class Attempts:
    """Attempts one after another: their setting, the container of each, and how many unlock icons are wanted."""

    setting: Setting
    visits: tuple[int, ...]
    target: int

    @property
    def most_unlocks(self) -> int:
        """The most unlock icons that can be held at the end."""
        if not self.setting.shrinks:
            return len(self.visits)
        icons = sum(kind.count for kind in self.setting.explorers[0].kinds if kind.icon and not kind.discovery)
        return min(icons, len(self.visits))

    @property
    def most_deaths(self) -> int:
        """The most explorers that can die."""
        if not self.setting.is_deadly:
            return 0
        return len(self.visits) if self.setting.youth else 1

    def n_states(self, fields: Sequence[str]) -> int:
        """Estimate the states: of the chits held, once for each draw within an attempt, and once for each outcome."""
        setting = self.setting
        if setting.shrinks:
            held = 1
            for cup, counts in enumerate(setting.cups):
                held *= sum(_ways(self._held_of(counts), self.visits.count(cup)))
        else:
            n = len(self.visits)
            held = sum(_ways([[1] * (n + 1)] * 2, n))
        if setting.flips and setting.explorers[0] != setting.explorers[1]:
            held *= 2
        sizes = {"attempt": len(self.visits) + 1, "claims": len(self.visits) + 1, "deaths": self.most_deaths + 1}
        outcomes = 1
        for field in fields:
            outcomes *= sizes.get(field, 1)
        return held * (setting.n_draws + outcomes)

    def _held_of(self, counts: Sequence[int]) -> list[list[int]]:
        """List for each experience in how many ways 0, 1, 2 ... of it may be held, face up or down."""
        setting = self.setting
        return [
            [1 + number * (kind.icon and setting.flips) for number in range(count + 1)]
            for kind, count in zip(setting.explorers[0].kinds, counts, strict=True)
            if not kind.discovery
        ]


def _ways(kinds: Sequence[Sequence[int]], most: int) -> list[int]:
    """Count in how many ways chits of these kinds may be so many in all: entry n for n chits, up to `most`.

    Parameters
    ----------
    kinds
        For each kind the ways in which 0, 1, 2 ... of it may be there.
    """
    ways = [1] + [0] * most
    for kind in kinds:
        ways = [
            sum(ways[total - number] * here for number, here in enumerate(kind[: total + 1]))
            for total in range(most + 1)
        ]
    return ways


class AttemptsRules(NamedTuple):
    """Attempts as the kernel receives them.

    `cups` int64 (containers, kinds): chits at the start. `visits` int64 (attempts): the container of each. For the
    explorer and the heir: `events` int64 (2, kinds), bits (`IS_DISCOVERY` …); `needed` int64 (2, kinds): unlock icons
    that a discovery needs; `eureka_at` int64 (2, containers).
    """

    cups: npt.NDArray[np.int64]
    visits: npt.NDArray[np.int64]
    events: npt.NDArray[np.int64]
    needed: npt.NDArray[np.int64]
    eureka_at: npt.NDArray[np.int64]
    limit: int
    target: int
    vehicle: bool
    finao: bool
    youth: bool
    returns: bool
    shrinks: bool


def events_of(explorer: Explorer) -> list[int]:
    """Return what the kernel knows of each chit kind, in bits."""
    return [
        bits_of(kind) | HAS_ADDICTION * addicts | HAS_ICON * kind.icon
        for kind, addicts in zip(explorer.kinds, explorer.addicts, strict=True)
    ]
