"""Balance of whole games of Expedition Zetta."""

from __future__ import annotations

import pandas as pd

from analyses.whole_games import Plan
from analyses.whole_games_words import balance
from zettasim.reporting.settings import Settings

PLAN = Plan(
    model="zetta.expedition",
    policies=("random", "bot", "greedy", "strong"),
    main="greedy",
    players=(1, 2, 3, 4, 5),
    table=4,
    title="Expedition Zetta",
    gifts={
        "a crew of 4, the others 3": {"crews": "4,3,3,3,3"},
        "a crew of 2, the others 3": {"crews": "2,3,3,3,3"},
    },
)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables of the balance report."""
    return balance(PLAN, settings)
