"""The table behind the explorer of the Xenology report: a Card Display of any size, and its wipes."""

from __future__ import annotations

import pandas as pd

import zettasim
from analyses.xenology_display import MODEL, PER_TYPE, WIPES
from zettasim.reporting.settings import Settings

TYPES = range(3, 8)
QUICK_TYPES = (5,)
DISPLAYS = range(3, 8)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the table `explorer`."""
    rows = []
    for types in QUICK_TYPES if settings.quick else TYPES:
        for per_type in PER_TYPE:
            for display in DISPLAYS:
                for wipes in WIPES:
                    found = zettasim.odds(
                        MODEL, method="exact", types=types, per_type=per_type, display=display, wipes=wipes
                    )
                    exact = (found["available"].exact_of(1), found["types"].mean_exact, found["seen"].mean_exact)
                    answers = [part for number in exact for part in (float(number or 0), str(number))]
                    rows.append((types, per_type, display, wipes, *answers))
    answers = [name for answer in ("available", "mean_types", "seen") for name in (answer, f"{answer}_exact")]
    return {"explorer": pd.DataFrame(rows, columns=["types", "per_type", "display", "wipes", *answers])}
