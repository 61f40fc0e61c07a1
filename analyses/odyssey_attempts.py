"""How attempts add up to two unlocks, by milieu, with FINAO and without, and what a career does for them."""

from __future__ import annotations

from typing import Any

import pandas as pd

import zettasim
from analyses.exploring import CAREERS, MILIEUS, can_drive
from zettasim.reporting.settings import Settings

MODEL = "odyssey.attempts"
MOST = 12
TIP = 6
"""The tip of 6D speaks of six attempts, and of nine."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `attempts` and `attempt_careers`."""
    del settings  # everything is exact
    return {"attempts": curves(), "attempt_careers": careers()}


def curves() -> pd.DataFrame:
    """Return the chance to have had two unlocks by each attempt, and deaths so far, by milieu and FINAO."""
    rows = []
    for milieu in MILIEUS:
        for finao in (True, False):
            found = _ask(milieu=milieu, attempts=MOST, finao=finao)
            when = dict(zip(found["attempt"].values, found["attempt"].exact or (), strict=True))
            reached = 0.0
            for attempt in range(1, MOST + 1):
                reached += float(when.get(attempt, 0))
                rows.append((milieu, finao, attempt, reached))
    return pd.DataFrame(rows, columns=["milieu", "finao", "attempts", "reached"])


def careers() -> pd.DataFrame:
    """Return two unlocks after the tip's six attempts, and deaths, by milieu and career."""
    rows = []
    for milieu in MILIEUS:
        for career in ("none", *CAREERS):
            found = _ask(milieu=milieu, attempts=TIP, career=career)
            rows.append(
                (milieu, career, found["reached"].mean, found["deaths"].mean, str(found["reached"].exact_of(1)))
            )
    return pd.DataFrame(rows, columns=["milieu", "career", "reached", "deaths", "exact"])


def _ask(*, milieu: str, **question: Any) -> zettasim.model.Result:
    return zettasim.odds(MODEL, method="exact", milieu=milieu, vehicle=can_drive(milieu), **question)
