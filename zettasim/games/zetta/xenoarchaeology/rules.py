"""What one excavation is made of: the deck, its dangers, the crew, and how far the player goes."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from zettasim.model.policy import Player

KINDS = ("site_found", "dangerous_event", "motherlode", "alien_artifact")
"""The kinds of card, in the order of every tuple and array here."""
SITE, EVENT, MOTHERLODE, ARTIFACT = range(4)
ALL, DIGS, DANGER, DAMAGE, OPTIMAL = range(5)
"""How the kernel decides."""
END, TURN, DRAW, CARD, ROLL, HIT, PAID, FOUND, FLEE, SPENT = range(10)
"""What a trial tells of."""


@dataclass(frozen=True)
class Dig:
    """One excavation.

    Parameters
    ----------
    deck, danger
        Cards of each kind, and the danger value of each, in the order of `KINDS`.
    directions
        Cards drawn by the direction of a site, 1 or more each.
    sides
        Sides of a die.
    dice_per_card
        Dice of a danger roll for each face-up card.
    crew, icons
        Crew members, 1 or more, and ability icons on each.
    motherlode
        Substance tokens of one Motherlode card.
    sacrifices
        All damage goes on one crew member until it is killed, then on the next; else nobody is killed while an icon
        is free.
    flight_costs
        Who flees at the danger roll that ends the excavation loses the rewards of that turn too.
    artifact_stays
        An artifact found in this turn counts in the danger roll that ends the excavation.
    digs_at_once
        The first site is dug in the turn in which it is found.
    fames
        Fame of an artifact, of a substance token, of a damage token that is left, and of a crew member killed.
    policy, limit
        `all`, `digs`, `danger`, `damage` (each of these three with its limit) or `optimal`.
    direction
        The place in `directions` that every policy but `optimal` chooses.
    player
        A user's policy, played where it says `optimal`.
    """

    deck: tuple[int, ...]
    danger: tuple[int, ...]
    directions: tuple[int, ...]
    sides: int
    dice_per_card: int
    crew: int
    icons: int
    motherlode: int
    sacrifices: bool
    flight_costs: bool
    artifact_stays: bool
    digs_at_once: bool
    fames: tuple[int, int, int, int]
    policy: str
    limit: int
    direction: int
    player: Player | None = None

    @functools.cached_property
    def options(self) -> tuple[str, ...]:
        """What may be done at a site: end, or draw so many cards; where two directions are alike, by their place."""
        return (
            "end",
            *(
                f"draw_{place + 1}" if self.directions.count(cards) > 1 else f"draw_{cards}"
                for place, cards in enumerate(self.directions)
            ),
        )

    @property
    def most_damage(self) -> int:
        """Damage tokens that can be placed: on every icon, and one to kill everybody but the last."""
        return self.crew * self.icons + self.crew - 1

    def lost(self, damage: int) -> int:
        """Return how many crew members are killed by so many damage tokens."""
        if self.sacrifices:
            return min(damage // (self.icons + 1), self.crew - 1)
        return max(0, damage - self.crew * self.icons)

    def fame(self, damage: int, tokens: int, artifacts: int) -> int:
        """Return the fame of an excavation; who is killed takes the damage tokens on the card along."""
        lost = self.lost(damage)
        artifact, token, hurt, member = self.fames
        return artifact * artifacts + token * tokens + hurt * (damage - lost * (self.icons + 1)) + member * lost

    @property
    def n_states(self) -> int:
        """How many sets of face-up cards there are, with Motherlodes of the turn and damage, and what may follow."""
        sites, events, motherlodes, _ = self.deck
        sights = (sites + 1) * (events + 1) * (motherlodes + 1) * (self.most_found + 1) * (self.most_damage + 1)
        kinds = sum(count > 0 for count in self.deck)
        return sights * sum(comb(min(cards, sum(self.deck)) + kinds - 1, kinds - 1) for cards in self.directions)

    @property
    def most_found(self) -> int:
        """Most Motherlodes that one turn can bring."""
        return min(self.deck[MOTHERLODE], max(1, *self.directions))


class XenoarchaeologyRules(NamedTuple):
    """An excavation as the kernel receives it.

    `deck`, `danger` int64 (kinds); `directions` int64 (directions); `table` int8 (sites, events, Motherlodes face up,
    Motherlodes of this turn, damage): 0 to end, else the direction, counted from 1; empty unless `policy` is `OPTIMAL`.
    `spans` int64 (cards).
    """

    deck: npt.NDArray[np.int64]
    danger: npt.NDArray[np.int64]
    directions: npt.NDArray[np.int64]
    sides: int
    dice_per_card: int
    most_damage: int
    motherlode: int
    flight_costs: bool
    artifact_stays: bool
    digs_at_once: bool
    policy: int
    limit: int
    direction: int
    table: npt.NDArray[np.int8]
    spans: npt.NDArray[np.int64]
