"""Balance of whole campaigns of High Frontier 4 All: Odyssey."""

from __future__ import annotations

import pandas as pd

from analyses.whole_games import Plan
from analyses.whole_games_words import balance
from zettasim.reporting.settings import Settings

PLAN = Plan(
    model="odyssey.campaign",
    policies=("random", "claimer", "discoverer", "careful", "greedy", "planner"),
    main="greedy",
    players=(1, 2, 3, 4, 5),
    table=4,
    gifts={
        "a second vehicle": {"vehicles": "2,1,1,1,1,1"},
        "no vehicle": {"vehicles": "0,1,1,1,1,1"},
        "an extra draw": {"extra": "1,0,0,0,0,0"},
        "a heroism chit": {"heroism": "1,0,0,0,0,0"},
    },
)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables of the balance report."""
    return balance(PLAN, settings)
