"""Balance of whole games of Expedition Zetta."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

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
BASIC = "basic game"
WAYS: dict[str, dict[str, Any]] = {
    BASIC: {},
    "preparation grid": {"preparation": "grid"},
    "Equipment Module": {"modules": "equipment"},
    "Damage Module": {"modules": "damage"},
    "Alien Civilization Module": {"modules": "alien_civilization"},
}
"""How the game may be played: parameters of the model."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables of the balance report, `bots` and `modules`."""
    tables, played = balance(PLAN, settings), Played(PLAN, settings)
    more = {"bots": bots(played), "modules": modules(played)}
    known = tables["takeaways"]
    sentences = ((harder(more["bots"]), "bots"), *((said, "modules") for said in altered(more["modules"])))
    rows = [(said, "assumed", len(known) + n, section) for n, (said, section) in enumerate(sentences, 1)]
    said = pd.DataFrame(rows, columns=[*known])
    return {**tables, **more, "takeaways": pd.concat([known, said], ignore_index=True)}


def modules(played: Played) -> pd.DataFrame:
    """Return what each way to play makes of games at the plan's table, on each draw.

    Returns
    -------
    DataFrame
        way, contents, fame (of a seat, on average), first_seat (its wins where all are greedy), strong (its wins where
        it is strong).
    """
    plan, rows = played.plan, []
    seats = plan.seats(plan.table)
    scores = [f"score_{seat + 1}" for seat in range(plan.table)]
    for (way, given), contents in itertools.product(WAYS.items(), played.draws):
        all_greedy = played.ask(seats, contents, metric=["wins_1", *scores], **given)
        one_strong = played.ask(["strong", *seats[1:]], contents, metric="wins_1", **given)
        fame = sum(all_greedy[score].mean for score in scores) / len(scores) / plan.game.parts
        rows.append((way, contents, fame, all_greedy["wins_1"].mean, one_strong["wins_1"].mean))
    return pd.DataFrame(rows, columns=["way", "contents", "fame", "first_seat", "strong"])


def altered(found: pd.DataFrame) -> Iterator[str]:
    """Say which ways to play change a seat's fame, or the first seat's wins, in one direction on nearly all draws."""
    asked = (("fame", "A seat's fame", "", 1), ("first_seat", "Wins of the first of four greedy seats", " points", 100))
    for column, what, unit, scale in asked:
        values = found.pivot(index="contents", columns="way", values=column)
        words = []
        for way in values.columns.drop(BASIC):
            change = scale * (values[way] - values[BASIC])
            if max(float((change > 0).mean()), float((change < 0).mean())) >= SHARE:
                falls = change.median() < 0
                words.append(f"{'down' if falls else 'up'} {abs(change.median()):.1f}{unit} with the {way}")
        if words:
            yield f"{what}, beside the basic game: {', '.join(words)}."


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
