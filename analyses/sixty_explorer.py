"""The table behind the explorer of the -60° report: a Preparation phase by deck and policy."""

from __future__ import annotations

import pandas as pd

import zettasim
from analyses.sixty_push_luck import MODEL, NO_BONUS, POLICIES
from zettasim.reporting.settings import Settings

CARDS = range(3, 9)
"""Storms, and Expedition cards: decks around the five of each that a player starts with."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the table `explorer`."""
    del settings  # everything is exact, and quickly found
    rows = []
    for storms in CARDS:
        for expeditions in CARDS:
            for policy in POLICIES:
                found = zettasim.odds(
                    MODEL, method="exact", storms=storms, expeditions=expeditions, policy=policy, event=NO_BONUS
                )
                no_bonus = found["event"].exact_of(1)
                means = [found[metric].mean_exact for metric in ("payoff", "storms", "drawn")]
                answers = [part for number in (*means, no_bonus) for part in (float(number or 0), str(number))]
                rows.append((storms, expeditions, policy, *answers))
    answers = [
        name for answer in ("payoff", "mean_storms", "drawn", "no_bonus") for name in (answer, f"{answer}_exact")
    ]
    return {"explorer": pd.DataFrame(rows, columns=["storms", "expeditions", "policy", *answers])}
