"""What one Preparation phase is made of: the deck, the tableau, the Expedition Bonus and the policy."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from zettasim.model.policy import Player

STORMS, CARDS, HOLD, ALL, OPTIMAL = range(5)
"""How the kernel decides."""
END, DRAW, DISCARD, PLAY, TILE_HAND, TILE_STORM, TILE_EXPEDITION = range(7)
"""What a player may do; `TILE_…` spends the Forecast Tile on the card in hand or on one of the tableau."""
ACTIONS = ("end", "draw", "discard", "play", "tile on hand", "tile on storm", "tile on expedition")
PLAY_ON, TILE_ON_BASE, TILE_ON_KIND = 10, 20, 30
"""The same where Bases or Expedition cards differ: to these the number of the Base or of the kind of card is added."""
NOTHING, STORM, EXPEDITION = range(3)
"""A card in hand, or the card that the Forecast Tile sent away; further kinds of Expedition card follow."""
BONUS_BASES = ("investor", "radio", "hangar")
"""The Bases with an Expedition Bonus, in the printed order."""


@dataclass(frozen=True)
class Kind:
    """Expedition cards of one kind.

    Parameters
    ----------
    name
        How it is written: "2/0/investor".
    count
        How many are in the deck.
    bonus
        Energy for each by the number of Storms on the tableau, 0 to the number of Bases.
    icons
        Its icons that count for each of `BONUS_BASES`.
    """

    name: str
    count: int
    bonus: tuple[int, ...]
    icons: tuple[int, ...] = (0, 0, 0)


@dataclass(frozen=True)
class Phase:
    """One Preparation phase.

    Parameters
    ----------
    storms, expeditions
        Cards in the shuffled Expedition Deck.
    slots, bases
        Spaces for Expedition and for Storm cards.
    forecast
        Whether the player has a Forecast Tile.
    bonus
        Energy for each Expedition card by the number of Storms on the tableau, 0 to `bases`; not used with `kinds`.
    storm_energy
        Energy for the Storms by their number, 0 to `bases`.
    base_worth
        Worth of the uncovered Bases by the number of Storms, 0 to `bases`; not used with `worth_by_icons`.
    policy, limit
        `storms`, `cards`, `hold` (each with its limit), `all` or `optimal`.
    kinds
        The Expedition cards where they differ; empty where all are alike.
    worth_by_icons
        Where face-up cards have icons: the worth of each of `BONUS_BASES`, 0 or more, by the number of its icons on
        them. Else empty: then it is known beforehand which Base is the cheapest to cover.
    player
        A user's policy, played where `policy` says `optimal`.
    """

    storms: int
    expeditions: int
    slots: int
    bases: int
    forecast: bool
    bonus: tuple[int, ...]
    storm_energy: tuple[int, ...]
    base_worth: tuple[int, ...]
    policy: str
    limit: int
    kinds: tuple[Kind, ...] = ()
    worth_by_icons: tuple[tuple[int, ...], ...] = ()
    player: Player | None = None

    @property
    def size(self) -> int:
        """Cards in the deck."""
        return self.storms + self.expeditions

    @functools.cached_property
    def cards(self) -> tuple[Kind, ...]:
        """The Expedition cards by kind, one kind where all are alike."""
        return self.kinds or (Kind("expedition", self.expeditions, self.bonus),)

    @functools.cached_property
    def action_codes(self) -> dict[str, int]:
        """What a player may do, as the kernel knows it."""
        codes = {name: code for code, name in enumerate(ACTIONS)}
        codes |= {f"play on {base}": PLAY_ON + place for place, base in enumerate(BONUS_BASES)}
        codes |= {f"tile on {base}": TILE_ON_BASE + place for place, base in enumerate(BONUS_BASES)}
        return codes | {f"tile on {kind.name}": TILE_ON_KIND + place for place, kind in enumerate(self.kinds)}

    def payoff(self, storms: int, expeditions: int) -> int:
        """Energy, and what counts as energy, from a tableau of Expedition cards that are alike."""
        return self.storm_energy[storms] + self.bonus[storms] * expeditions + self.base_worth[storms]

    def payoff_of(self, storms: int, cards: tuple[int, ...], covered: tuple[int, ...]) -> int:
        """Energy, and what counts as energy, from any tableau.

        Parameters
        ----------
        storms, cards
            Storms, and Expedition cards of each kind.
        covered
            The covered Bases among `BONUS_BASES`, by place; empty without `worth_by_icons`.
        """
        earned = self.storm_energy[storms]
        earned += sum(kind.bonus[storms] * count for kind, count in zip(self.cards, cards, strict=True) if count)
        if not self.worth_by_icons:
            return earned + self.base_worth[storms]
        free = [place for place in range(len(BONUS_BASES)) if place not in covered]
        return earned + sum(self.worth_of(place, cards) for place in free)

    def worth_of(self, place: int, cards: tuple[int, ...]) -> int:
        """Worth of one of `BONUS_BASES`, with icons on the Expedition cards of the tableau."""
        icons = sum(kind.icons[place] * count for kind, count in zip(self.cards, cards, strict=True))
        return self.worth_by_icons[place][icons]


class PreparationRules(NamedTuple):
    """A phase with Expedition cards alike, as the kernel receives it.

    `table` int64 (bases + 1, slots + 1, 3, 3): the action by Storms and Expedition cards on the tableau, card sent away
    and card in hand; empty unless `policy` is `OPTIMAL`. `spans` int64 (cards).
    """

    storms: int
    expeditions: int
    slots: int
    bases: int
    forecast: bool
    policy: int
    limit: int
    table: npt.NDArray[np.int64]
    spans: npt.NDArray[np.int64]


class MixedRules(NamedTuple):
    """A phase with Expedition cards that differ, as the kernel receives it.

    `counts` int64 (1 + kinds): Storms, and cards of each kind, in the deck. `bonus` int64 (kinds, bases + 1), `icons`
    int64 (kinds, 3). `storm_energy` int64 (bases + 1); `base_worth` int64 (bases + 1) by Storms; `worth` int64 (3,
    icons + 1) by icons on face-up cards, of no rows where no card has any. `table` int64: the action by state, in the
    order of `code_of`; empty unless `policy` is `OPTIMAL`. `steps` int64 (kinds + 4): see `code_steps`. `spans` int64
    (cards).
    """

    counts: npt.NDArray[np.int64]
    bonus: npt.NDArray[np.int64]
    icons: npt.NDArray[np.int64]
    storm_energy: npt.NDArray[np.int64]
    base_worth: npt.NDArray[np.int64]
    worth: npt.NDArray[np.int64]
    slots: int
    bases: int
    policy: int
    limit: int
    table: npt.NDArray[np.int64]
    steps: npt.NDArray[np.int64]
    spans: npt.NDArray[np.int64]


def code_sizes(phase: Phase) -> tuple[int, ...]:
    """Return how many values each part of a state takes where cards differ.

    The parts: the cards of each kind on the tableau, the set of covered Bases as bits, Storms on the tableau, card sent
    away, card in hand.
    """
    cards = [min(kind.count, phase.slots) + 1 for kind in phase.cards]
    hands = len(phase.cards) + EXPEDITION
    coverings = 1 << len(BONUS_BASES) if phase.worth_by_icons else 1
    return (*cards, coverings, phase.bases + 1, hands if phase.forecast else 1, hands)


def code_steps(phase: Phase) -> tuple[int, ...]:
    """Return by how much the number of a state grows with each of its parts (see `code_sizes`)."""
    sizes = code_sizes(phase)
    return tuple(prod(sizes[place + 1 :]) for place in range(len(sizes)))


def base_worths(values: tuple[int, ...], bases: int) -> tuple[int, ...]:
    """Return the worth of the uncovered Bases by the number of Storms on the tableau.

    Storms cover a Base without bonus first, then the one that is worth least.

    Examples
    --------
    >>> base_worths((2, 1, 1), 3)
    (4, 3, 2, 0)
    """
    order = [0] * (bases - len(values)) + sorted(values)
    return tuple(sum(order[storms:]) for storms in range(bases + 1))
