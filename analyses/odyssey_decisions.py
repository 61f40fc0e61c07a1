"""When to stop: what the best explorer does with these chits in hand, and what simpler rules give away."""

from __future__ import annotations

from typing import Any

import pandas as pd

import zettasim
from analyses.exploring import MILIEUS, SHIELDS, can_drive
from analyses.findings import takeaways
from zettasim.reporting.settings import Settings

MODEL = "odyssey.explore"
PAYOFF = "claimed:2,experience:1,dead:-2"
"""What an explorer is taken to want: a Claim counts 2, an experience 1, a death -2. Nobody printed it."""
UNLOCKS = 2
"""Icons that the player holds: without any, an explorer in a spacesuit has nothing to decide but to draw on."""
PREPARATIONS = ("spacesuit", "vehicle")
SIZES = range(2, 6)
MOST_IN_HAND = 3
"""Chits in hand that a page lists; with more, nearly all is decided."""
RULES = {"claim": "stop at a Claim", "all": "draw to the limit", "experience": "stop at an experience"}
MIDDLE = 4
"""The Size at which rules are compared."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `decisions`, `regret` and `takeaways`."""
    del settings  # everything is exact
    regret = regrets()
    return {"decisions": decisions(), "regret": regret, "takeaways": takeaways(sentences, regret)}


def _questions() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (milieu, preparation, {"milieu": milieu, "payoff": PAYOFF, "unlocks": UNLOCKS, **SHIELDS[preparation]})
        for milieu in MILIEUS
        for preparation in PREPARATIONS
        if can_drive(milieu) or not SHIELDS[preparation].get("vehicle")
    ]


def decisions() -> pd.DataFrame:
    """Return stop or draw for each set of chits in hand and each number of draws left."""
    frames = []
    for milieu, preparation, question in _questions():
        for size in SIZES:
            frame = zettasim.advise(MODEL, size=size, **question).to_frame()
            shown = frame[["drawn", "draws_left", "vehicle", "stop", "draw", "best", "loss", "reached"]].copy()
            shown.insert(0, "preparation", preparation)
            shown.insert(0, "milieu", milieu)
            frames.append(shown[shown["drawn"].str.count(",") < MOST_IN_HAND])
    return pd.concat(frames, ignore_index=True)


def regrets() -> pd.DataFrame:
    """Return what each named policy earns at a middle Size, and what it gives away against the best play."""
    rows = []
    for milieu, preparation, question in _questions():
        advice = zettasim.advise(MODEL, size=MIDDLE, **question)
        rows.append((milieu, preparation, "optimal", float(advice.mean), 0.0))
        rows += [(milieu, preparation, each.name, float(each.mean), float(each.regret)) for each in advice.policies]
    return pd.DataFrame(rows, columns=["milieu", "preparation", "policy", "mean", "regret"])


def sentences(regret: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words which simple rule comes close."""
    simple = regret[regret["policy"] != "optimal"]
    lost = {preparation: rows.groupby("policy")["regret"].mean() for preparation, rows in simple.groupby("preparation")}
    told = [
        f"with a {preparation!s} the rule to {RULES[str(each.idxmin())]} gives away {each.min():.2f} an exploration on "
        f"average over the milieus, to {RULES[str(each.idxmax())]} {each.max():.2f}"
        for preparation, each in lost.items()
    ]
    return [
        (
            f"Counting a Claim 2, an experience 1 and a death -2, with {UNLOCKS} unlock icons at Size {MIDDLE}: "
            f"{'; '.join(told)}. The decision sheets below say when to stop.",
            "assumed",
        )
    ]
