"""The table behind the explorer of the Odyssey report: what an exploration brings, for every choice of its reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pandas as pd

from analyses.exploring import MILIEUS, MOST_CHITS, SHIELDS, can_drive, chances
from zettasim.reporting.settings import Settings

METRICS = ("claimed", "dead", "unlock", "unchanged", "busted")
BARREN = ("ko", "nothing")
UNLOCKS = range(3)
QUICK_SIZES = (1, 2)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the table `explorer`."""
    sizes = QUICK_SIZES if settings.quick else range(1, MOST_CHITS + 1)
    rows = []
    for milieu in MILIEUS:
        for size in sizes:
            for preparation, shield in SHIELDS.items():
                if can_drive(milieu) or not shield.get("vehicle"):
                    rows += [(milieu, size, preparation, *rest) for rest in _answers(milieu, size, shield)]
    columns = [name for metric in METRICS for name in (metric, f"{metric}_exact")]
    return {"explorer": pd.DataFrame(rows, columns=["milieu", "size", "preparation", "unlocks", "barren", *columns])}


def _answers(milieu: str, size: int, shield: Mapping[str, bool]) -> Iterator[tuple[Any, ...]]:
    for unlocks in UNLOCKS:
        for barren in BARREN:
            found = chances(milieu, size, unlocks=unlocks, barren=barren, **shield)
            yield unlocks, barren, *(part for metric in METRICS for part in (float(found[metric]), str(found[metric])))
