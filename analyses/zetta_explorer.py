"""The table behind the explorer of the Zetta report: a discovery attempt by dice, value and kind of find."""

from __future__ import annotations

from typing import Any

import pandas as pd

import zettasim
from analyses.zetta_discovery import DICE, MODEL, VALUES
from zettasim.reporting.settings import Settings

KINDS = ("life", "substance")


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the table `explorer`."""
    del settings  # everything is exact, and quickly found
    rows = []
    for dice in DICE:
        for value in VALUES:
            for kind in KINDS:
                attempt: dict[str, Any] = {"crew": dice, "value": value, "kind": kind, "hazard": True}
                tried = zettasim.odds(MODEL, method="exact", metric=("success", "hits"), **attempt)
                found = zettasim.odds(MODEL, method="exact", event="damage>=1", given="success=1", **attempt)
                exact = (
                    tried["success"].exact_of(1),
                    tried["hits"].mean_exact,
                    found["event"].exact_of(1),
                    found["damage"].mean_exact,
                )
                answers = [part for number in exact for part in (float(number or 0), str(number))]
                rows.append((dice, value, kind, *answers))
    answers = [name for answer in ("success", "hits", "harm", "damage") for name in (answer, f"{answer}_exact")]
    return {"explorer": pd.DataFrame(rows, columns=["dice", "value", "kind", *answers])}
