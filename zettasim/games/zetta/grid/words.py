"""What the models on the preparation grid share: spaces by name, costs, a parameter, and the sentences of a log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from zettasim.games.zetta.grid.rules import BUYING, MOVEMENTS, ROW_NAMES, GridRules, Preparation, Recruiters
from zettasim.games.zetta.rules import Rules
from zettasim.model import Choice, parameter

PLACES = tuple(f"{row}_{column}" for row in ROW_NAMES for column in ("left", "middle", "right"))
MARKS = " .*12345"
"""A gap, a card without a flag, the card that is to be rescued, and the flags of players."""
GRID_NOTES = (
    "A move takes one card into an adjacent gap, straight down or one step sideways; any card may be moved, and the "
    "mover chooses the order; moving stops when no gap lies below a card.",
    "A flagged card in the bottom row is safe: its owner takes it at the next turn, or has it at the end.",
    "Who can afford nothing passes the purchase, but still takes and moves.",
    "The preparation ends when everybody has at most one token, or after a whole round without a purchase or a move.",
    "Cards differ by flags only, also where arrangements are counted; gaps are told apart from cards in these.",
    "A gap that is filled by choice goes up through one column of each row, and is filled before the next: own cards "
    "are lowered first, then flagged cards brought to cheap spaces, then the leftmost are moved (bots).",
)


def movement(meaning: str) -> Any:
    """Declare how who buys at random moves cards; `meaning`: who it is."""
    return parameter(
        Choice(
            MOVEMENTS,
            meanings={
                "moves": "each legal move of one card is as likely, until no gap lies below a card",
                "arrangements": "each way in which the flags and gaps may lie in the end is as likely",
            },
        ),
        "moves",
        meaning,
    )


def costs_of(rules: Rules) -> tuple[int, ...]:
    """Return the cost of each space, row by row from the top left."""
    grid = rules.preparation
    return (*grid.costs_top, *grid.costs_middle, *grid.costs_bottom)


def used_costs() -> Iterable[str]:
    """Name the component values behind `costs_of`."""
    return (f"preparation.costs_{row}" for row in ROW_NAMES)


def lowered(
    start: Preparation,
    *,
    tracks: bool = False,
    abilities: Sequence[int] = (0,),
    deck: Sequence[int] = (0,),
    removed: int = 0,
    added: Sequence[int] = (0,),
    wanted: int = 0,
    plan: Sequence[int] = (),
    rescued: bool = False,
    left: int = 0,
) -> GridRules:
    """Turn a preparation into arrays."""
    import numpy as np

    def integers(values: Iterable[int]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
        return np.array([*values], dtype=np.int64)

    recruiters = start.recruiters or Recruiters((0,), 0, fill=False, wait=False)
    return GridRules(
        costs=integers(start.costs),
        cards=integers(start.cards),
        tokens=integers(start.tokens),
        buying=integers(BUYING.index(buying) for buying in start.buying),
        arrangements=start.movement == "arrangements" and "random" in start.buying,
        first=start.first,
        seat=start.seat,
        enough=start.enough,
        tracks=tracks,
        abilities=integers(abilities),
        deck=integers(deck),
        removed=removed,
        added=integers(added),
        wanted=wanted,
        plan=integers(plan),
        rescued=int(rescued),
        left=left,
        recruited=integers(recruiters.places),
        recruiting_dice=recruiters.dice,
        fill=recruiters.fill,
        wait=recruiters.wait,
    )


def tell(event: int, argument: int, *, owner: str = "player 1", kinds: Sequence[str] = ()) -> str:
    """Return the sentence for one entry of a log: events and arguments as in `kernel.py`."""
    if event == 0:
        player, tokens = divmod(argument, 64)
        return f"{owner if player == 0 else f'player {player + 1}'} has {tokens} tokens and moves:"
    if event in (1, 3):
        return f"  {'buys' if event == 1 else 'takes'} the card {_at(argument)}"
    if event == 2:
        return "  passes: no card without a flag can be afforded"
    if event == 4:
        return f"  moves the card {_at(argument >> 4)} to {_place(argument & 15)}"
    if event == 5:
        kind = f" ({kinds[argument & 15].replace('_', ' ')})" if kinds else ""
        return f"  a card comes to {_place(argument >> 4)}{kind}"
    if event == 6:
        return f"the preparation ends after {argument} turns"
    if event == 8:
        cards = [MARKS[argument >> 4 * place & 15] for place in range(len(PLACES))]
        return "  the grid: " + " / ".join(" ".join(cards[start : start + 3]) for start in range(0, len(cards), 3))
    if event == 9:
        return f"  recruiters roll {argument}"
    if event == 10:
        return f"  another country's flag comes to the card {_at(argument)}"
    if event == 11:
        return f"  the card {_at(argument)} is discarded: it has another country's flag"
    return "the card lies in the bottom row: it is safe"


def _place(place: int) -> str:
    return PLACES[place].replace("_", " ")


def _at(place: int) -> str:
    return f"at {_place(place)}"
