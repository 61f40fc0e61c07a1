"""How many scans collect a set of Xenology's Research types, from the display or blind, and what a wipe is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "xenology.collect"
PLANS: tuple[tuple[str, int], ...] = (
    ("blind", 0),
    ("display-first", 0),
    ("wipe-when-missing", 1),
    ("wipe-when-missing", 2),
    ("wipe-when-missing", 3),
)
"""Policy, and how many scans may be Wipe + Scan."""
MOST_SCANS = 12
PER_TYPE = (8, 10, 12, 14, 16)
"""Research cards of each type: nobody printed it, so it is swept around the even split."""
VALUE_TWO = (10, 20, 30, 40, 50)
"""Cards of Research Value two among 60: nobody printed it."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return `collect_curves`, `collect_wanted`, `collect_wipes`, `collect_assumed` and the usual two."""
    types = load_components("xenology").rules.research.n_types
    curves, wanted, wipes, assumed = (
        by_scan(),
        by_wanted(types),
        worth_of_a_wipe(2 if settings.quick else types - 1),
        by_assumed(),
    )
    questions: list[dict[str, Any]] = [{"policy": policy, "wipes": wipes_left} for policy, wipes_left in PLANS[:3]]
    return {
        "collect_curves": curves,
        "collect_wanted": wanted,
        "collect_wipes": wipes,
        "collect_assumed": assumed,
        "agreement": agreement(MODEL, questions, settings),
        "takeaways": takeaways(sentences, curves, assumed, types),
    }


def by_scan() -> pd.DataFrame:
    """Return the chance that all types are in hand after so many scans, from the printed start, by policy."""
    rows = []
    for policy, wipes in PLANS:
        scans = zettasim.odds(MODEL, method="exact", metric="scans", policy=policy, wipes=wipes)["scans"]
        done = Fraction(0)
        for number in range(MOST_SCANS + 1):
            done += scans.exact_of(number)
            rows.append((policy, wipes, number, float(done), str(done), scans.mean))
    return pd.DataFrame(rows, columns=["policy", "wipes", "scans", "complete", "exact", "mean"])


def by_wanted(types: int) -> pd.DataFrame:
    """Return the mean of scans by how many types are missing, with nothing of use in hand, and the Value wanted."""
    rows = []
    for value in ("any", "two"):
        for wanted in range(1, types + 1):
            for policy, wipes in PLANS:
                asked: dict[str, Any] = {"wanted": wanted, "hand": 0, "value": value, "policy": policy, "wipes": wipes}
                scans = zettasim.odds(MODEL, method="exact", metric="scans", **asked)["scans"]
                rows.append((value, wanted, policy, wipes, scans.mean, str(scans.mean_exact)))
    return pd.DataFrame(rows, columns=["value", "missing", "policy", "wipes", "scans", "exact"])


def worth_of_a_wipe(most_missing: int) -> pd.DataFrame:
    """Return what one wipe saves when no missing type lies open in the first display, by how many are missing.

    Where all types are missing, every card is of use, so that this never happens. `now` are the scans still needed if
    the display is wiped at once, `later` if a card is drawn first and the wipe is kept for the best moment, `never` if
    there is none; `best` is what the best play does.
    """
    rows = []
    for missing in range(1, most_missing + 1):
        asked: dict[str, Any] = {"wanted": missing, "hand": 0, "policy": "optimal"}
        values: dict[int, Any] = {}
        for wipes in (0, 1):
            advice = zettasim.advise(MODEL, where="scans=0 and open=0 and after_wipe=0", wipes=wipes, **asked)
            (values[wipes],) = advice.decisions
        now, later = (-values[1].options[name] for name in ("wipe", "deck"))
        never = -values[0].value
        worth = Fraction(never) - Fraction(now)
        reached = float(values[1].reached)
        rows.append(
            (missing, reached, float(now), float(later), float(never), float(worth), str(worth), values[1].best)
        )
    columns = ["missing", "nothing_open", "now", "later", "never", "saved", "exact", "best"]
    return pd.DataFrame(rows, columns=columns)


def by_assumed() -> pd.DataFrame:
    """Return the mean of scans from the printed start, by cards of each type, and by cards of Research Value two."""
    rows = []
    for per_type in PER_TYPE:
        scans = zettasim.odds(MODEL, method="exact", metric="scans", per_type=per_type)["scans"]
        rows.append(("per_type", per_type, scans.mean, str(scans.mean_exact)))
    for value_two in VALUE_TWO:
        scans = zettasim.odds(MODEL, method="exact", metric="scans", value="two", value_two=value_two)["scans"]
        rows.append(("value_two", value_two, scans.mean, str(scans.mean_exact)))
    return pd.DataFrame(rows, columns=["assumed", "cards", "scans", "exact"])


def sentences(curves: pd.DataFrame, assumed: pd.DataFrame, types: int) -> list[tuple[str, str, int]]:
    """Say in words what the tables show."""
    mean = curves.groupby(["policy", "wipes"])["mean"].first()
    blind, display, wipe = (mean[plan] for plan in PLANS[:3])
    three = curves[(curves["policy"] == PLANS[2][0]) & (curves["wipes"] == 1)].set_index("scans")["complete"]
    spread = assumed[assumed["assumed"] == "per_type"]["scans"]
    return [
        (
            f"From the starting hand a card of each of the {types} types takes {blind:.1f} scans drawn blind, "
            f"{display:.1f} taken from the display first and {wipe:.1f} with one wipe; then {percent(three[3])} have "
            f"all after three scans. With {min(PER_TYPE)} to {max(PER_TYPE)} cards of each type it stays "
            f"{min(spread):.1f} to {max(spread):.1f} scans.",
            "assumed",
            2,
        ),
    ]
