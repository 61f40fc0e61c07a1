"""How many action cards Arka reveals in a round, by difficulty."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "sixty.arka"
STARS = range(3, 6)
"""She plays until three stars at first, until more later."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `arka`, `arka_rounds`, `agreement` and `takeaways`."""
    rounds, first = rounds_by_difficulty(), first_round()
    return {
        "arka": first,
        "arka_rounds": rounds,
        "agreement": agreement(MODEL, [{"blanks": blanks} for blanks in difficulties()], settings),
        "takeaways": takeaways(sentences(rounds, first)),
    }


def difficulties() -> dict[int, str]:
    """Return the difficulty of each number of blank cards."""
    spans = load_components("sixty").rules.arka.blanks_by_difficulty
    return {blanks: name for name, (low, high) in spans.items() for blanks in range(low, high + 1)}


def rounds_by_difficulty() -> pd.DataFrame:
    """Return the mean number of action cards by round, difficulty and stars that she plays until in every round."""
    rows = []
    for blanks, name in difficulties().items():
        for stars in STARS:
            result = zettasim.odds(MODEL, method="exact", blanks=blanks, stars=(stars,) * 6)
            for number, answer in enumerate(result.metrics.values(), start=1):
                rows.append((blanks, name, stars, number, answer.mean, str(answer.mean_exact)))
    return pd.DataFrame(rows, columns=["blanks", "difficulty", "stars", "round", "cards", "exact"])


def first_round() -> pd.DataFrame:
    """Return the distribution of the cards revealed in the first round, by number of blank cards."""
    rows = []
    for blanks, name in difficulties().items():
        answer = zettasim.odds(MODEL, method="exact", blanks=blanks, metric="cards_1")["cards_1"]
        rows += [
            (blanks, name, value, probability, str(answer.exact_of(value)))
            for value, probability in zip(answer.values, answer.probability, strict=True)
        ]
    return pd.DataFrame(rows, columns=["blanks", "difficulty", "cards", "probability", "exact"])


def sentences(rounds: pd.DataFrame, first: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    mean = rounds.set_index(["blanks", "stars", "round"])["exact"].map(Fraction)
    few, many = min(difficulties()), max(difficulties())
    at_least_five = first[(first["blanks"] == many) & (first["cards"] >= 5)]["exact"].map(Fraction).sum()
    first_mean = {key: f"{float(mean[(*key, 1)]):.1f}" for key in ((few, 3), (many, 3), (few, 4))}
    more = "more" if mean[few, 4, 1] > mean[many, 3, 1] else "less"
    return [
        (
            "Every blank card gives Arka more to do: playing until three stars she reveals "
            f"{first_mean[few, 3]} action cards in the first round with {few} blank, {first_mean[many, 3]} with {many} "
            f"(epic), when {percent(at_least_five)} of first rounds have five cards or more.",
            "exact",
        ),
        (
            f"A fourth star adds {more} than four further blanks: with {few} blank card and four stars she reveals "
            f"{first_mean[few, 4]} cards.",
            "exact",
        ),
    ]
