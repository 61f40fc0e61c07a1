"""Whether what the rulebook of Xenology prints is true."""

from __future__ import annotations

import pandas as pd

import zettasim
from zettasim.reporting.settings import Settings


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the table `audit`: a row for each printed claim."""
    return {"audit": zettasim.claims(game="xenology", trials=settings.trials, seed=settings.seed).to_frame()}
