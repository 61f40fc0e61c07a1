"""How likely a wanted type of Research card lies in Xenology's Card Display, and what a wipe adds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "xenology.display"
WIPES = range(4)
PER_TYPE = (8, 10, 12, 14, 16)
"""Research cards of each type: nobody printed it, so it is swept around the even split."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `display`, `types`, `agreement` and `takeaways`."""
    display, types = display_odds(), different_types()
    return {
        "display": display,
        "types": types,
        "agreement": agreement(MODEL, [{"wipes": wipes} for wipes in WIPES], settings),
        "takeaways": takeaways(sentences, display, types),
    }


def display_odds() -> pd.DataFrame:
    """Return the chance that the wanted type is there after at most so many wipes, by cards of each type."""
    rows = []
    for per_type in PER_TYPE:
        for wipes in WIPES:
            result = zettasim.odds(MODEL, method="exact", wipes=wipes, per_type=per_type)
            available = result["available"]
            rows.append((per_type, wipes, available.probability_of(1), str(available.exact_of(1)), result["seen"].mean))
    return pd.DataFrame(rows, columns=["per_type", "wipes", "available", "exact", "seen"])


def different_types() -> pd.DataFrame:
    """Return how many different types lie in a freshly dealt display."""
    result = zettasim.odds(MODEL, method="exact")
    assumed = ", ".join(result.components.assumed) if result.components else ""
    answer = result["types"]
    rows: list[tuple[Any, ...]] = [
        (value, answer.probability_of(value), str(answer.exact_of(value)), assumed) for value in answer.values
    ]
    return pd.DataFrame(rows, columns=["types", "probability", "exact", "assumed"])


def sentences(display: pd.DataFrame, types: pd.DataFrame) -> list[tuple[str, str, int]]:
    """Say in words what the tables show."""
    chance = display.set_index(["per_type", "wipes"])["exact"].map(Fraction)
    none, one, two = (chance[12, wipes] for wipes in (0, 1, 2))
    spread = [percent(min(chance[n, 0] for n in PER_TYPE)), percent(max(chance[n, 0] for n in PER_TYPE))]
    return [
        (
            f"A type you need lies in the display {percent(none)} of the time, after up to one wipe {percent(one)}, "
            f"after up to two {percent(two)}; all five types lie open only "
            f"{percent(types['probability'].iloc[-1])} of the time. With {min(PER_TYPE)} to {max(PER_TYPE)} cards of "
            f"each type the first stays {spread[0]} to {spread[1]}.",
            "assumed" if types["assumed"].iloc[0] else "exact",
            5,
        )
    ]
