"""What an own game is made of, once every number of it is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from zettasim.model.event import Node

COUNTERS = ("points", "drawn", "lost", "ended", "reshuffles", "cut_short")
"""What every own game counts, in the order of the outcome's fields; behind them, how many were drawn of each kind."""
POINTS, DRAWN, LOST, ENDED, RESHUFFLES, CUT_SHORT = range(len(COUNTERS))

BACK = ("never", "at once", "round", "empty")
"""When what was drawn from a pile goes back."""
NEVER, AT_ONCE, EACH_ROUND, WHEN_EMPTY = range(len(BACK))

RESHUFFLE = ("never", "now", "round")
"""When a kind that was drawn has its pile reshuffled."""
NOT, NOW, AT_END_OF_ROUND = range(len(RESHUFFLE))

IS, JOIN_ALL, JOIN_ANY, NEGATE = range(4)
"""A row of a stop rule: a comparison, or what is done with the last truths."""
ORDER = ("<", "<=", "=", "!=", ">=", ">")
"""Comparisons by number."""


@dataclass(frozen=True)
class Kind:
    """What happens when something of a kind is drawn.

    Parameters
    ----------
    score
        Added to the points.
    again
        So many more draws.
    end, lose
        The how-manieth of it ends the game, and for `lose` with nothing; 0: none does.
    back
        Goes back at once.
    reshuffle
        `NOT`, `NOW` or `AT_END_OF_ROUND`.
    """

    name: str
    score: int = 0
    again: int = 0
    end: int = 0
    lose: int = 0
    back: bool = False
    reshuffle: int = NOT


@dataclass(frozen=True)
class Pile:
    """A bag, a deck or a die: how many of each kind are in it, and when what was drawn goes back."""

    name: str
    counts: tuple[int, ...]
    back: int


@dataclass(frozen=True)
class Step:
    """Draw so many from a pile (place), None: as many as it takes, and stop as soon as the rule holds.

    With an advantage of 1 each draw is of two, and the better counts; of -1, the worse; 0: one is drawn.
    """

    name: str
    pile: int
    draws: int | None
    until: Node | None
    advantage: int = 0


@dataclass(frozen=True)
class Game:
    """One own game.

    Parameters
    ----------
    kinds
        All kinds of all piles.
    piles
        With counts in the order of `kinds`.
    steps
        What is drawn in a round, in order.
    rounds
        How many rounds.
    at_most
        Draws after which the game is cut short; 0: it ends by itself.
    """

    kinds: tuple[Kind, ...]
    piles: tuple[Pile, ...]
    steps: tuple[Step, ...]
    rounds: int
    at_most: int


class OwnRules(NamedTuple):
    """An own game as the kernel receives it.

    `counts` int64 (piles, kinds); `backs` int64 (piles); `score`, `again`, `end`, `lose`, `back`, `reshuffle` int64
    (kinds); `step_pile`, `step_draws`, `step_advantage` int64 (steps), draws -1 for as many as it takes; `until` int64
    (rows, 6): what (`IS`, ...), then for a comparison the left side (a counter, or -1 and then a number), the place in
    `ORDER`, and the right side likewise, as (what, left counter, left number, order, right counter, right number);
    `until_from` int64 (steps + 1): where the rows of each step begin.
    `at_most` is -1 for a game that ends by itself.
    """

    counts: npt.NDArray[np.int64]
    backs: npt.NDArray[np.int64]
    score: npt.NDArray[np.int64]
    again: npt.NDArray[np.int64]
    end: npt.NDArray[np.int64]
    lose: npt.NDArray[np.int64]
    back: npt.NDArray[np.int64]
    reshuffle: npt.NDArray[np.int64]
    step_pile: npt.NDArray[np.int64]
    step_draws: npt.NDArray[np.int64]
    step_advantage: npt.NDArray[np.int64]
    until: npt.NDArray[np.int64]
    until_from: npt.NDArray[np.int64]
    rounds: int
    at_most: int
