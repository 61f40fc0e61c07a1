"""What draws from the substance bag of Expedition Zetta bring, for every choice of purple."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "zetta.substances"
DRAWS = {1: "first landing", 2: "scavenge Trojans"}
"""How many draws an action gives."""
SUBSTANCES = ("gas", "metal", "gem", "radioactive")
MEANS = (*SUBSTANCES, "tokens", "fame", "energy")


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `substances`, `at_least_one`, `agreement` and `takeaways`."""
    means, chances = substance_means(), at_least_one()
    return {
        "substances": means,
        "at_least_one": chances,
        "agreement": agreement(MODEL, checked_questions(), settings),
        "takeaways": takeaways(sentences(means, chances)),
    }


def _questions() -> list[tuple[int, str]]:
    return [(draws, purple) for draws in DRAWS for purple in SUBSTANCES]


def substance_means() -> pd.DataFrame:
    """Return the expected tokens of each kind, tokens in all, fame and energy, by draws and choice of purple."""
    rows = []
    for draws, purple in _questions():
        result = zettasim.odds(MODEL, method="exact", draws=draws, purple_as=purple)
        rows += [(draws, DRAWS[draws], purple, name, result[name].mean, str(result[name].mean_exact)) for name in MEANS]
    return pd.DataFrame(rows, columns=["draws", "action", "purple_as", "metric", "mean", "exact"])


def at_least_one() -> pd.DataFrame:
    """Return the chance of at least one token of each kind, by draws and choice of purple."""
    rows = []
    for draws, purple in _questions():
        for kind in SUBSTANCES:
            answer = zettasim.odds(MODEL, draws=draws, purple_as=purple, metric="event", event=f"{kind}>=1")["event"]
            rows.append((draws, DRAWS[draws], purple, kind, answer.probability_of(1), str(answer.exact_of(1))))
    return pd.DataFrame(rows, columns=["draws", "action", "purple_as", "kind", "probability", "exact"])


def checked_questions() -> list[dict[str, Any]]:
    """Return the questions for which simulation is set beside the exact answer."""
    return [{"draws": draws, "purple_as": purple} for draws, purple in _questions()]


def sentences(means: pd.DataFrame, chances: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    mean = means.set_index(["draws", "purple_as", "metric"])["exact"].map(Fraction)
    chance = chances.set_index(["draws", "purple_as", "kind"])["exact"].map(Fraction)
    without, with_purple = (percent(chance[2, purple, "radioactive"]) for purple in ("gem", "radioactive"))
    energy, more_energy = (f"{float(mean[2, purple, 'energy']):.2f}" for purple in ("gem", "radioactive"))
    fame = {purple: mean[2, purple, "fame"] for purple in SUBSTANCES}
    best = [purple for purple in SUBSTANCES if fame[purple] == max(fame.values())]
    return [
        (
            f"Scavenging Trojans brings at least one radioactive token {without} of the time, {with_purple} if purple "
            "is taken as radioactive.",
            "exact",
        ),
        (
            f"Purple earns most fame as {' or '.join(best)} ({float(fame[best[0]]):.2f} fame in two draws); taken as "
            f"radioactive it also brings {more_energy} energy instead of {energy}.",
            "exact",
        ),
    ]
