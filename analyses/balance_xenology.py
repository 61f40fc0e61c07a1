"""Balance of the solo game of Xenology."""

from __future__ import annotations

import pandas as pd

from analyses.whole_games import Plan
from analyses.whole_games_words import balance
from zettasim.reporting.settings import Settings

PLAN = Plan(
    model="xenology.solo",
    policies=("weak", "fair", "strong"),
    main="strong",
    players=(1,),
    table=1,
)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables of the balance report."""
    return balance(PLAN, settings)
