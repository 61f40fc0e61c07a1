"""What a game on the preparation grid is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

BUYING = ("cheapest", "bot", "wanted", "random", "rescue")
"""How a player chooses the card to buy, by number: see the models' parameters."""
MOVEMENTS = ("moves", "arrangements")
ROW_NAMES = ("top", "middle", "bottom")


@dataclass(frozen=True)
class Recruiters:
    """Other countries' recruiters in The Lone Star, who roll dice at the start of each turn.

    Parameters
    ----------
    places
        Where each result of a die marks a card, from 1 on; -1: nowhere.
    dice
        Rolled each turn.
    fill
        The gaps of discarded cards are filled before the roll; else with the turn's other gaps.
    wait
        The preparation goes on after a turn in which the player can buy nothing; else it ends.
    """

    places: tuple[int, ...]
    dice: int
    fill: bool
    wait: bool


@dataclass(frozen=True)
class Preparation:
    """A preparation from a given grid on.

    Parameters
    ----------
    costs
        Tokens for a card on each space, row by row from the top left.
    cards
        What lies on each space: see `exact.py`.
    tokens
        Of each player.
    buying
        How each player buys, and moves: one of `BUYING`.
    movement
        How a player who buys at random moves: one of `MOVEMENTS`.
    first
        The player who takes the first turn.
    seat
        The player whose cards are counted.
    enough
        The preparation ends when everybody has at most so many tokens.
    recruiters
        Of other countries, in The Lone Star; their flag is the one after the last player's.
    """

    costs: tuple[int, ...]
    cards: bytes
    tokens: tuple[int, ...]
    buying: tuple[str, ...]
    movement: str
    first: int
    seat: int
    enough: int
    recruiters: Recruiters | None = None


class GridRules(NamedTuple):
    """A preparation as the kernel receives it.

    `costs`, `cards` (spaces), `tokens`, `buying` (players), `abilities` (kinds of cards: a bit for each ability),
    `deck` (kinds: cards), `plan` (twice the entries of a log that is given, none for a preparation that is played) and
    `recruited` (results of the recruiters' dice: the space that each marks, or -1) are int64. `removed` cards are taken
    out of the deck at random, before `added` (kinds) come in. `wanted` is a bit.
    """

    costs: npt.NDArray[np.int64]
    cards: npt.NDArray[np.int64]
    tokens: npt.NDArray[np.int64]
    buying: npt.NDArray[np.int64]
    arrangements: bool
    first: int
    seat: int
    enough: int
    tracks: bool
    abilities: npt.NDArray[np.int64]
    deck: npt.NDArray[np.int64]
    removed: int
    added: npt.NDArray[np.int64]
    wanted: int
    plan: npt.NDArray[np.int64]
    rescued: int
    left: int
    recruited: npt.NDArray[np.int64]
    recruiting_dice: int
    fill: bool
    wait: bool
