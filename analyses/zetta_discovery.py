"""What the dice of Expedition Zetta give: success by dice and value, and the harm that a find brings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.reporting.settings import Settings

MODEL = "zetta.discovery"
DICE = range(1, 9)
VALUES = range(1, 13)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `discovery`, `agreement` and `takeaways`."""
    discovery = discovery_odds()
    return {
        "discovery": discovery,
        "agreement": agreement(MODEL, checked_questions(), settings),
        "takeaways": takeaways(sentences, discovery),
    }


def discovery_odds() -> pd.DataFrame:
    """Return, by dice and value: success, harm given success, and mean damage given success, of life and substances."""
    rows = []
    for dice in DICE:
        for value in VALUES:
            success = zettasim.odds(MODEL, method="exact", crew=dice, value=value)["success"]
            row: list[Any] = [dice, value, success.probability_of(1), str(success.exact_of(1))]
            for kind in ("life", "substance"):
                found = zettasim.odds(
                    MODEL,
                    method="exact",
                    crew=dice,
                    value=value,
                    kind=kind,
                    hazard=True,
                    event="damage>=1",
                    given="success=1",
                )
                row += [found["event"].probability_of(1), found["damage"].mean]
            rows.append(row)
    columns = ["dice", "value", "success", "exact"]
    columns += [f"{what}_{kind}" for kind in ("life", "substance") for what in ("harm", "damage")]
    return pd.DataFrame(rows, columns=columns)


def checked_questions() -> list[dict[str, Any]]:
    """Return the questions for which simulation is set beside the exact answer."""
    return [
        {"crew": dice, "value": value, "kind": kind, "hazard": True}
        for dice, value in ((1, 3), (3, 4), (6, 2), (8, 9))
        for kind in ("life", "substance")
    ]


def sentences(discovery: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the table shows."""
    table = discovery.set_index(["dice", "value"])
    success = table["exact"].map(Fraction)
    even = {value: min((dice for dice in DICE if 2 * success[dice, value] >= 1), default=None) for value in VALUES}
    needed = ", ".join(f"{even[value]} at value {value}" for value in VALUES if even[value] not in (None, 1))
    enough = min(value for value in VALUES if even[value] == 1)
    return [
        (f"Dice for an even chance of a find: {needed}; from value {enough} on one die is enough.", "exact"),
    ]
