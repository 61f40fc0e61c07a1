"""How many action cards Arka reveals, by difficulty; what a fourth star adds, and when her rondel brings it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.reporting.settings import Settings

MODEL = "sixty.arka"
STARS = range(3, 6)
"""She plays until three stars at first, until more later."""
RISES = ("never", *(f"round:{number}" for number in range(6, 0, -1)))
SPACES = (8, 10, 12, 14, 16)
"""Spaces of her rondel: not given in the text, so they are swept."""
MANY_CARDS = range(4, 9)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `arka`, `arka_rounds`, `arka_rise`, `arka_busy`, `arka_rondel`, `agreement` and `takeaways`."""
    rounds, first, rises = rounds_by_difficulty(), first_round(), games_by_rise()
    rondel = games_by_rondel((12,) if settings.quick else SPACES)
    questions: list[dict[str, Any]] = [{"blanks": blanks} for blanks in difficulties()]
    return {
        "arka": first,
        "arka_rounds": rounds,
        "arka_rise": rises,
        "arka_busy": busy_rounds(),
        "arka_rondel": rondel,
        "agreement": agreement(MODEL, [*questions, {"rise": "rondel"}], settings),
        "takeaways": takeaways(sentences, rounds, rises),
    }


def difficulties() -> dict[int, str]:
    """Return the difficulty of each number of blank cards."""
    spans = load_components("sixty").rules.arka.blanks_by_difficulty
    return {blanks: name for name, (low, high) in spans.items() for blanks in range(low, high + 1)}


def rounds_by_difficulty() -> pd.DataFrame:
    """Return the mean number of action cards by round, difficulty and stars that she plays until in every round."""
    rows = []
    asked = [f"cards_{number}" for number in range(1, 7)]
    for blanks, name in difficulties().items():
        for stars in STARS:
            result = zettasim.odds(MODEL, method="exact", metric=asked, blanks=blanks, stars=(stars,) * 6)
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


def games_by_rise() -> pd.DataFrame:
    """Return the action cards of a game, by blank cards and by the round from which she plays until four stars.

    Returns
    -------
    DataFrame
        blanks, difficulty, rise, actions (mean), exact, low, high (the fewest and most), likely_low, likely_high (10 %
        and 90 % of games have at most so many), longest (mean of the round with the most cards).
    """
    rows = []
    for blanks, name in difficulties().items():
        for rise in RISES:
            asked = ["actions", "longest"]
            result = zettasim.odds(MODEL, method="exact", metric=asked, blanks=blanks, rise=rise)
            actions, longest = result["actions"], result["longest"]
            spread = (min(actions.values), max(actions.values), quantile(actions, 0.1), quantile(actions, 0.9))
            rows.append((blanks, name, rise, actions.mean, str(actions.mean_exact), *spread, longest.mean))
    columns = [
        "blanks",
        "difficulty",
        "rise",
        "actions",
        "exact",
        "low",
        "high",
        "likely_low",
        "likely_high",
        "longest",
    ]
    return pd.DataFrame(rows, columns=columns)


def quantile(answer: Any, share: float) -> int:
    """Return the least value that at least this share of trials does not pass."""
    reached = Fraction(0)
    for value, probability in zip(answer.values, answer.exact, strict=True):
        reached += probability
        if reached >= Fraction(str(share)):
            return int(value)
    raise AssertionError("the probabilities add up to less than 1")


def busy_rounds() -> pd.DataFrame:
    """Return the chance of so many action cards or more, in each round and in the busiest, for three and four stars."""
    rows = []
    asked = [*(f"cards_{number}" for number in range(1, 7)), "longest"]
    for blanks, name in difficulties().items():
        for rise, stars in (("never", 3), ("round:1", 4)):
            result = zettasim.odds(MODEL, method="exact", metric=asked, blanks=blanks, rise=rise)
            for place, answer in enumerate(result.metrics.values(), start=1):
                what = "busiest" if answer.name == "longest" else str(place)
                for cards in MANY_CARDS:
                    chance = sum((answer.exact_of(n) for n in answer.values if n >= cards), start=Fraction(0))
                    rows.append((blanks, name, stars, what, cards, float(chance), str(chance)))
    return pd.DataFrame(rows, columns=["blanks", "difficulty", "stars", "round", "at_least", "probability", "exact"])


def games_by_rondel(spaces: tuple[int, ...]) -> pd.DataFrame:
    """Return when a rondel of so many spaces brings the fourth star, if each card moves her by one step."""
    rows = []
    for blanks, name in difficulties().items():
        for n in spaces:
            asked = ["raised", "actions", "laps"]
            result = zettasim.odds(MODEL, method="exact", metric=asked, blanks=blanks, rise="rondel", spaces=n)
            raised = result["raised"]
            rows += [
                (blanks, name, n, value, probability, result["actions"].mean, result["laps"].mean)
                for value, probability in zip(raised.values, raised.probability, strict=True)
            ]
    columns = ["blanks", "difficulty", "spaces", "raised", "probability", "actions", "laps"]
    return pd.DataFrame(rows, columns=columns)


def sentences(rounds: pd.DataFrame, rises: pd.DataFrame) -> list[tuple[str, str, int]]:
    """Say in words what the tables show."""
    few, many = min(difficulties()), max(difficulties())
    games = {(row["blanks"], row["rise"]): row for row in rises.to_dict("records")}
    plain, epic, risen = games[few, "never"], games[many, "never"], games[few, "round:4"]
    added = Fraction(risen["exact"]) - Fraction(plain["exact"])
    mean = rounds.set_index(["blanks", "stars", "round"])["exact"].map(Fraction)
    three, four = (float(mean[few, stars, 1]) for stars in (3, 4))
    return [
        (
            "With three stars in every round Arka takes "
            f"{plain['actions']:.0f} actions in a game with {few} blank card and {epic['actions']:.0f} with {many} "
            f"(epic), and luck moves that little ({epic['likely_low']} to {epic['likely_high']} in four epic games of "
            f"five). A fourth star makes {three:.1f} actions in a round {four:.1f}; from round 4 on it adds "
            f"{float(added):.1f} to a game with {few} blank.",
            "exact",
            8,
        )
    ]
