"""The Database: which types its tiles have, and how often the cubes of a completed card find no space."""

from __future__ import annotations

from typing import Any

import pandas as pd

import zettasim
from analyses.findings import takeaways
from zettasim.component_files import load_components
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "xenology.database"
TILES = (0, 2, 4, 6, 8)
"""Cards discarded for a tile, beside the first tile; the grid that is assumed has room for these."""
MOST_TILES = 12
CARDS = (2, 5, 8)
PLACES = ("random", "beside")


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return `database_types`, `database_blocked` and `takeaways`."""
    types, blocked = types_by_tiles(), blocked_by_tiles(settings)
    n_types = load_components("xenology").rules.research.n_types
    return {
        "database_types": types,
        "database_blocked": blocked,
        "takeaways": takeaways(sentences, types, blocked, n_types),
    }


def types_by_tiles() -> pd.DataFrame:
    """Return the different types among the tiles by cards discarded for them: mean, and the chance of each number."""
    rows = []
    for tiles in range(MOST_TILES + 1):
        types = zettasim.odds(MODEL, method="exact", metric="types", tiles=tiles, cards=0)["types"]
        rows += [(tiles, value, types.probability_of(value), str(types.exact_of(value))) for value in types.values]
    return pd.DataFrame(rows, columns=["tiles", "types", "probability", "exact"])


def blocked_by_tiles(settings: Settings) -> pd.DataFrame:
    """Return how many completed cards find too few spaces, by tiles paid for, cards completed, and where cubes go.

    Returns
    -------
    DataFrame
        tiles, cards, places, blocked (mean share of the cards) with its 95% interval (low, high), full, pairs, trials.
    """
    rows = []
    trials = max(settings.trials // 10, 1)
    for places in PLACES:
        for cards in CARDS:
            for tiles in TILES:
                asked: dict[str, Any] = {"tiles": tiles, "cards": cards, "places": places}
                found = zettasim.simulate(MODEL, trials=trials, seed=settings.seed, n_jobs=settings.n_jobs, **asked)
                blocked = found["blocked"]
                low, high = blocked.mean_low, blocked.mean_high
                shares = [share / cards for share in (blocked.mean, low, high) if share is not None]
                rows.append((tiles, cards, places, *shares, found["full"].mean, found["pairs"].mean, trials))
    columns = ["tiles", "cards", "places", "blocked", "low", "high", "full", "pairs", "trials"]
    return pd.DataFrame(rows, columns=columns)


def sentences(types: pd.DataFrame, blocked: pd.DataFrame, n_types: int) -> list[tuple[str, str, int]]:
    """Say in words how many tiles it takes."""
    share = blocked.set_index(["places", "cards", "tiles"])["blocked"]
    every = types[types["types"] == n_types].set_index("tiles")["probability"]
    least = next(tiles for tiles in every.index if every[tiles] >= 0.5)
    cards = CARDS[1]
    return [
        (
            f"Of {cards} completed Research cards {percent(share['random', cards, 0], 0)} find no room for their cubes "
            f"with the first Database tile alone, {percent(share['random', cards, 4], 0)} after four more tiles, "
            f"{percent(share['random', cards, 8], 0)} after eight; all {n_types} types of tiles are there half of the "
            f"time after {least}.",
            "assumed",
            6,
        )
    ]
