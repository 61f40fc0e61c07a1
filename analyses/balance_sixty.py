"""Balance of whole games of -60°."""

from __future__ import annotations

import pandas as pd

from analyses.whole_games import Plan
from analyses.whole_games_words import balance
from zettasim.reporting.settings import Settings

PLAN = Plan(
    model="sixty.race",
    policies=("random", "cautious", "bold", "greedy", "strong"),
    main="greedy",
    players=(1, 2, 3, 4),
    table=4,
)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables of the balance report."""
    return balance(PLAN, settings)
