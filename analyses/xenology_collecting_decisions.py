"""Scan the display, scan the deck or wipe: what the best collector does first, and what simpler rules give away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import takeaways
from zettasim.reporting.settings import Settings

MODEL = "xenology.collect"
OPTIONS = ("display", "deck", "wipe")
FIRST = "scans=0 and after_wipe=0"
"""Where nothing has been scanned yet: later states differ by a few cards of the deck only."""
RULE = "wipe-when-missing"
QUICK = ((1, 1), (2, 1))
COMPARED = ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1))
"""Missing types and wipes with which policies are compared."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `collect_decisions`, `collect_regret` and `takeaways`."""
    decisions, regret = first_decisions(3 if settings.quick else 4), regrets(QUICK if settings.quick else COMPARED)
    return {
        "collect_decisions": decisions,
        "collect_regret": regret,
        "takeaways": takeaways(sentences, decisions, regret, {missing: saved_by_wipe(missing) for missing in (1, 2)}),
    }


def first_decisions(most_missing: int) -> pd.DataFrame:
    """Return what each choice of the first scan is worth, by missing types and their cards in the display.

    `display`, `deck` and `wipe` are minus the scans that a player still needs on average; `copies` are the cards of
    each missing type that lies open. One wipe is left.
    """
    frames = []
    for missing in range(1, most_missing + 1):
        frame = zettasim.advise(MODEL, where=FIRST, **_asked(missing, 1)).to_frame()
        frames.append(frame[["missing", "open", "copies", *OPTIONS, "best", "loss", "reached"]])
    return pd.concat(frames, ignore_index=True)


def regrets(compared: Iterable[tuple[int, int]]) -> pd.DataFrame:
    """Return the scans that each policy needs, and how many more these are than those of the best play."""
    rows: list[tuple[Any, ...]] = []
    for missing, wipes in compared:
        advice = zettasim.advise(MODEL, where=FIRST, **_asked(missing, wipes))
        rows.append((missing, wipes, "optimal", -float(advice.mean), 0.0, "0"))
        rows += [
            (missing, wipes, each.name, -float(each.mean), float(each.regret), str(each.regret))
            for each in advice.policies
        ]
    return pd.DataFrame(rows, columns=["missing", "wipes", "policy", "scans", "regret", "exact"])


def saved_by_wipe(missing: int) -> float:
    """Return the scans that a wipe saves, against having none, when no missing type lies open at the first scan."""
    values = []
    for wipes in (1, 0):
        advice = zettasim.advise(MODEL, where=f"{FIRST} and open=0", **_asked(missing, wipes))
        (decision,) = advice.decisions
        values.append(float(decision.value))
    return values[0] - values[1]


def _asked(missing: int, wipes: int) -> dict[str, Any]:
    return {"wanted": missing, "hand": 0, "wipes": wipes, "policy": "optimal"}


def sentences(decisions: pd.DataFrame, regret: pd.DataFrame, saved: Mapping[int, float]) -> list[tuple[str, str, int]]:
    """Say in words whether the simple rule is the best play."""
    simple = regret[regret["policy"] == RULE]
    taken = decisions[decisions["open"] > 0]
    least = (taken["display"] - taken[["deck", "wipe"]].max(axis=1)).min()
    if (simple["exact"] == "0").all():
        told = "no other way of play needs fewer scans"
    else:
        told = f"the best play saves {simple['regret'].max():.2f} scans more at most"
    return [
        (
            f"Take what you need from the display, and wipe when it shows none of it: {told}. That wipe saves "
            f"{saved[1]:.1f} scans with one type missing, {saved[2]:.1f} with two; leaving a needed card in the "
            f"display costs at least {least:.2f} with up to {decisions['missing'].max()} missing.",
            "assumed",
            1,
        )
    ]
