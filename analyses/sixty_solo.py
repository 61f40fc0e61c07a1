"""How many action cards Arka reveals, by difficulty; what a fourth star adds, and when her rondel brings it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.reporting.numbers import percent
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
        "takeaways": takeaways([*sentences(rounds, first), *sentences_about_the_game(rises, rondel)]),
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


def sentences_about_the_game(rises: pd.DataFrame, rondel: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what a whole game is like."""
    few, many = min(difficulties()), max(difficulties())
    games = {(row["blanks"], row["rise"]): row for row in rises.to_dict("records")}
    plain, epic, risen = games[few, "never"], games[many, "never"], games[few, "round:4"]
    added, harder = (Fraction(game["exact"]) - Fraction(plain["exact"]) for game in (risen, epic))
    usual = rondel[(rondel["blanks"] == few) & (rondel["spaces"] == 12)]
    likely = max(usual.to_dict("records"), key=lambda row: row["probability"])
    return [
        (
            f"With three stars in all rounds she reveals {plain['actions']:.1f} action cards in a game with {few} "
            f"blank and {epic['actions']:.1f} with {many}: epic is {float(harder):.1f} cards more, and luck moves "
            f"it little ({epic['low']} to {epic['high']} cards, {epic['likely_low']} to {epic['likely_high']} in "
            "most games).",
            "exact",
        ),
        (
            f"A fourth star from round 4 on adds {float(added):.1f} cards to a game with {few} blank, "
            f"{percent(added / harder)} of what four further blanks add.",
            "exact",
        ),
        (
            "If each card moved her one step on a rondel of 12 spaces, the fourth star would come in round "
            f"{likely['raised']} in {percent(likely['probability'])} of games with {few} blank: the nine stars of a "
            "deck last three rounds, so the shuffle hardly moves it.",
            "assumed",
        ),
    ]
