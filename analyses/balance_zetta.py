"""Balance of whole games of Expedition Zetta."""

from __future__ import annotations

import pandas as pd

from analyses.whole_games import Plan, Played
from analyses.whole_games_findings import SHARE
from analyses.whole_games_words import balance, over_draws
from zettasim.model.result import Result
from zettasim.reporting.settings import Settings

PLAN = Plan(
    model="zetta.expedition",
    policies=("random", "bot", "greedy", "strong"),
    main="greedy",
    players=(1, 2, 3, 4, 5),
    table=4,
    gifts={
        "a crew of 4, the others 3": {"crews": "4,3,3,3,3"},
        "a crew of 2, the others 3": {"crews": "2,3,3,3,3"},
    },
)


MOST_BOTS = 4


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables of the balance report, and `bots`."""
    tables = balance(PLAN, settings)
    found = bots(Played(PLAN, settings))
    known = tables["takeaways"]
    said = pd.DataFrame([(harder(found), "assumed", len(known) + 1, "bots")], columns=[*known])
    return {**tables, "bots": found, "takeaways": pd.concat([known, said], ignore_index=True)}


def bots(played: Played) -> pd.DataFrame:
    """Return the wins of a greedy first seat against so many bots: bots, contents, wins."""
    rows = []
    for contents in played.draws:
        for n in range(1, MOST_BOTS + 1):
            found: Result = played.ask(["greedy", *["bot"] * n], contents, metric="winner")
            rows.append((n, contents, found["winner"].probability_of(1)))
    return pd.DataFrame(rows, columns=["bots", "contents", "wins"])


def harder(found: pd.DataFrame) -> str:
    """Say whether each further bot makes winning harder: the printed claim, over the draws of contents."""
    wins = found.pivot(index="contents", columns="bots", values="wins")
    holds = float((wins.diff(axis=1).iloc[:, 1:] < 0).all(axis=1).mean())
    ends = f"{over_draws(wins[1])} of games against one, {over_draws(wins[MOST_BOTS])} against {MOST_BOTS}"
    as_printed, else_said = "Each further bot makes it harder to win, as printed", "Not every bot more makes it harder"
    verdict = as_printed if holds >= SHARE else else_said
    return f"{verdict}: a greedy player wins {ends}."
