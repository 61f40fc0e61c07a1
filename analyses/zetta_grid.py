"""Whether a card bought in the top row of Expedition Zetta's preparation grid reaches its owner, by tokens left."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.games.zetta.grid.exact import FLAG, FREE, TRACKED, Grid
from zettasim.games.zetta.grid.words import MARKS, costs_of
from zettasim.games.zetta.rescue.search import Collusion
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "zetta.rescue"
TOKENS = range(9)
PLAYERS = range(1, 6)
COLUMNS = ("left", "middle")
"""The right column is the mirror image of the left."""
WIDTH = "collude:3"
"""What is searched of the worst case of five players: a card that is lost is lost."""
FIVE = {5: None, 6: 3, 7: 3, 8: 5}
"""Turns that are searched of each of four rivals, by tokens: with 5 tokens all, which proves that they are enough."""
MOST_FLAGS = {(2, 6): 3, (3, 5): 1, (3, 6): 2, (3, 7): 1, (3, 8): 1}
"""By players and tokens: grids with up to so many flags are all searched; 8 would be all grids."""
LOST_GRIDS = (
    (3, 4, "* 3 . / 2 . 3 / 2 . 3"),
    (3, 5, "2 * 2 / 3 3 2 / 2 3 3"),
    (4, 5, "* 2 2 / 2 3 3 / 4 4 3"),
    (4, 6, "2 * 1 / 3 1 2 / 3 2 4"),
    (4, 7, "2 * 4 / . 3 2 / 3 2 2"),
)
"""Players, tokens and a grid that a search of random ones found to be lost; each run searches it anew."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `rescue_curve`, `rescue_worst`, `rescue_grids`, `rescue_line`, `agreement` and `takeaways`."""
    curve, worst, grids = rescue_curve(settings), rescue_worst(settings), rescue_grids(settings)
    return {
        "rescue_curve": curve,
        "rescue_worst": worst,
        "rescue_grids": grids,
        "rescue_line": rescue_line(),
        "agreement": agreement(MODEL, checked_questions(), settings),
        "takeaways": takeaways(sentences, curve, worst, grids),
    }


def printed_tip() -> int:
    """Return the tokens that the rulebook calls usually enough."""
    return int(load_components("zetta").rules.preparation.tokens_usually_enough)


def rescue_curve(settings: Settings) -> pd.DataFrame:
    """Return the chance that the card comes down, by players, column, tokens left and rivals."""
    rows = []
    for rivals in ("random", "bot"):
        for players in PLAYERS:
            for column in COLUMNS:
                for tokens in TOKENS:
                    found = zettasim.odds(
                        MODEL,
                        players=players,
                        column=column,
                        tokens=tokens,
                        rivals=rivals,
                        metric="rescued",
                        trials=settings.trials,
                        seed=settings.seed,
                    )
                    chance = found["rescued"].mean
                    rows.append((rivals, players, column, tokens, tokens == printed_tip(), chance, found.method))
    return pd.DataFrame(rows, columns=["rivals", "players", "column", "tokens", "printed_tip", "rescued", "method"])


def rescue_worst(settings: Settings) -> pd.DataFrame:
    """Return whether the card comes down against colluding rivals, from a grid without other flags.

    With five players from either column. `proved` is false where only each rival's likeliest turns were searched, and
    nothing was found.
    """
    rows = []
    for players in PLAYERS[:-1]:
        for tokens in range(printed_tip() + 1):
            found = zettasim.odds(MODEL, players=players, column="middle", tokens=tokens, rivals="collude")
            rows.append((players, tokens, tokens == printed_tip(), bool(found["rescued"].mean), True))
    for tokens, width in FIVE.items():
        if not settings.quick or tokens == printed_tip():
            grids = placements(max(PLAYERS), 0)
            rescued = not any(
                Collusion(_costs(), max(PLAYERS), width).stopped(grid, tokens, _purchases()) for grid in grids
            )
            rows.append((max(PLAYERS), tokens, tokens == printed_tip(), rescued, not rescued or width is None))
    return pd.DataFrame(rows, columns=["players", "tokens", "printed_tip", "rescued", "proved"])


def rescue_grids(settings: Settings) -> pd.DataFrame:
    """Return whether the card comes down against colluding rivals, from grids in which other flags lie.

    Searched is every way in which so many flags may lie as the owner's turn ends: the owner has none in the bottom row,
    whence they are taken, a rival's may lie anywhere. Whether play leads to each of these grids is not searched, nor
    what rivals have paid: each may still make as many purchases as the cheapest would let it.
    """
    rows: list[tuple[object, ...]] = []
    for (players, tokens), flags in MOST_FLAGS.items():
        most = 1 if settings.quick else flags
        search = Collusion(_costs(), players)
        searched = [*placements(players, most)]
        lost = [grid for grid in searched if search.stopped(grid, tokens, _purchases())]
        which = "all" if most == len(_costs()) - 1 else f"up to {most} flags"
        rows.append((players, tokens, which, len(searched), len(lost), told(lost[0]) if lost else ""))
    for players, tokens, words in LOST_GRIDS[: 2 if settings.quick else None]:
        grid = bytes(MARKS.index(mark) for row in words.split(" / ") for mark in row.split())
        lost_here = Collusion(_costs(), players).stopped(grid, tokens, _purchases())
        rows.append((players, tokens, "one that was found", 1, int(lost_here), words if lost_here else ""))
    return pd.DataFrame(rows, columns=["players", "tokens", "searched", "grids", "lost", "grid"])


def placements(players: int, most: int) -> Iterator[Grid]:
    """Yield the grids with the card in the top row, left or middle, and up to so many other flags."""
    spaces = range(len(_costs()))
    for flags in range(most + 1):
        for column in range(len(COLUMNS)):
            for places in itertools.combinations([place for place in spaces if place != column], flags):
                owners = [range(0 if place < 2 * len(spaces) // 3 else 1, players) for place in places]
                for who in itertools.product(*owners):
                    grid = bytearray([FREE] * len(spaces))
                    grid[column] = TRACKED
                    for place, player in zip(places, who, strict=True):
                        grid[place] = FLAG + player
                    yield bytes(grid)


def told(grid: Grid) -> str:
    """Write a grid row by row: "." a card without a flag, "*" the card, the players by number."""
    third = len(grid) // 3
    return " / ".join(" ".join(MARKS[card] for card in grid[at : at + third]) for at in range(0, len(grid), third))


def _costs() -> tuple[int, ...]:
    return costs_of(load_components("zetta").rules)


def _purchases() -> int:
    return int(load_components("zetta").rules.preparation.tokens) // min(_costs())


def rescue_line() -> pd.DataFrame:
    """Return the line of play in which the printed tokens do not save the card from four colluding rivals."""
    told = zettasim.replay(MODEL, players=max(PLAYERS), column="middle", tokens=printed_tip(), rivals=WIDTH, seed=0)
    return pd.DataFrame({"step": range(1, len(told.steps) + 1), "told": [step.strip() for step in told.steps]})


def checked_questions() -> list[dict[str, Any]]:
    """Return the questions for which simulation is set beside the exact answer."""
    return [
        {"players": 2, "tokens": tokens, "rival_tokens": 4, "movement": movement}
        for tokens in (2, 3)
        for movement in ("moves", "arrangements")
    ]


def sentences(curve: pd.DataFrame, worst: pd.DataFrame, grids: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    tip = printed_tip()
    at = worst.set_index(["players", "tokens"])
    always = [players for players in PLAYERS if at["rescued"][players, tip] and at["proved"][players, tip]]
    lost = worst[~worst["rescued"].astype(bool) & worst["players"].isin(always)]
    needed = {players: int(tokens) + 1 for players, tokens in lost.groupby("players")["tokens"].max().items()}
    few, many = (" or ".join(f"{n}" for n in always if needed[n] == least) for least in sorted(set(needed.values())))
    random = curve[(curve["rivals"] == "random") & (curve["tokens"] == tip) & (curve["players"] == max(PLAYERS))]
    return [
        (
            f'"Usually {tip} tokens" holds: {min(needed.values())} always save a card bought in the top row with {few} '
            f"players, {max(needed.values())} with {many}. With {max(PLAYERS)} players {tip} fail only if all rivals "
            f"conspire; among random ones the card comes down {percent(random['rescued'].min())} of the time.",
            "simulated",
        ),
        (
            f"Where flags already lie, colluding rivals can keep a card up: so in {grids['lost'].sum()} of "
            f"{grids['grids'].sum():,} grids with flags that were searched.",
            "exact",
        ),
    ]
