"""Search for the reading under which Odyssey's tip holds: 2 unlocks in 48 % after 6 attempts, in 72 % after 9 (6D).

Each row of the search is one way to read the tip; the distance of its two values from the printed pair is the larger
of the two differences, in percentage points. Everything is exact.
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pandas as pd

from analyses.findings import agreement, takeaways
from zettasim.component_files import Components, change_components, load_components
from zettasim.games import find_model
from zettasim.games.odyssey.rules import Rules
from zettasim.model.model import resolve
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "odyssey.attempts"
TARGET = 2
PRINTED = {6: Fraction(48, 100), 9: Fraction(72, 100)}
"""What the tip of 6D gives after so many attempts, with a vehicle and FINAO; it halves both without FINAO."""
TIP = " and ".join(percent(share, 0) for share in PRINTED.values())
HALF = 0.5
ICONS: Mapping[str, Mapping[str, bool]] = {
    "as inferred": {},
    "EXPLOSION too": {"explosion": True},
    "OVERHEAT too": {"overheat": True},
    "COLLISION not": {"collision": False},
    "EXPLOSION too, COLLISION not": {"explosion": True, "collision": False},
}
"""Which experiences have an unlock icon, beside or unlike those that are inferred from 6C5."""
COUNTED = ("ever", "at the end")
"""Whether it is enough to have held 2 unlocks once, or they must be held after the last attempt."""
READINGS = ("milieu", "draws", "icons", "barren", "overheat", "container", "addiction", "vehicle", "counted")
TIP_SIZE = 2
"""Draws in the neighbouring tips."""
SIZES = (1, 2, 3)
QUICK_SIZES = (TIP_SIZE,)
"""Draws at each Site that a small run searches."""
NEAR = 5
"""Percentage points within which a reading is called near the printed pair."""
DEFAULTS = {
    "icons": "as inferred",
    "barren": "ko",
    "overheat": "nothing",
    "container": "shrinks",
    "addiction": "returns",
}
"""The rules as printed: the defaults of the model's parameters."""
ORDER = ("size", "barren", "overheat", "container", "addiction", "vehicle", "finao")


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `unlock_search`, `unlock_best`, `unlock_halved`, `agreement` and `takeaways`."""
    search = search_readings(QUICK_SIZES if settings.quick else SIZES)
    halved = halved_without_finao(search)
    return {
        "unlock_search": search,
        "unlock_best": best_of_each_milieu(search),
        "unlock_halved": halved,
        "agreement": agreement(MODEL, checked_questions(), settings),
        "takeaways": takeaways(sentences, search, halved),
    }


def search_readings(sizes: tuple[int, ...] = SIZES) -> pd.DataFrame:
    """Return every reading with its two values, nearest to the printed pair first.

    Parameters
    ----------
    sizes
        Draws at each Site.

    Returns
    -------
    DataFrame
        The readings, finao, after_6 and after_9 (probabilities), exact_6 and exact_9 (fractions), and distance (the
        larger difference from the printed values, percentage points).
    """
    rows = [
        (*reading, finao, float(after[6]), float(after[9]), str(after[6]), str(after[9]), _distance(after))
        for reading, finao, after in _answers(sizes)
    ]
    columns = [*READINGS, "finao", "after_6", "after_9", "exact_6", "exact_9", "distance"]
    return pd.DataFrame(rows, columns=columns).sort_values("distance", kind="stable", ignore_index=True)


def best_of_each_milieu(search: pd.DataFrame) -> pd.DataFrame:
    """Return the row with FINAO and a vehicle, as the tip has it, that is nearest in each milieu."""
    assumed_by_tip = search[search["finao"] & search["vehicle"]]
    return assumed_by_tip.groupby("milieu", sort=False).head(1).reset_index(drop=True)


def halved_without_finao(search: pd.DataFrame) -> pd.DataFrame:
    """Return for each reading what is left of both values without FINAO, nearest to a half first.

    Returns
    -------
    DataFrame
        The readings, after_6 and after_9 with FINAO, without_6 and without_9, ratio_6 and ratio_9 (without over with),
        distance (of the values with FINAO), and from_half (the larger difference of a ratio from 1/2, percentage
        points). Readings under which nothing is ever reached are left out.
    """
    reached = search[search["finao"] & (search["after_6"] > 0)].drop(columns=["finao", "exact_6", "exact_9"])
    without = search.loc[~search["finao"], [*READINGS, "after_6", "after_9"]]
    without = without.rename(columns={"after_6": "without_6", "after_9": "without_9"})
    halved = reached.merge(without, on=[*READINGS], validate="one_to_one")
    for attempts in PRINTED:
        halved[f"ratio_{attempts}"] = halved[f"without_{attempts}"] / halved[f"after_{attempts}"]
    ratios = halved[[f"ratio_{attempts}" for attempts in PRINTED]]
    halved["from_half"] = 100 * (ratios - HALF).abs().max(axis="columns")
    return halved.sort_values("from_half", kind="stable", ignore_index=True)


def checked_questions() -> list[dict[str, Any]]:
    """Return the questions for which simulation is set beside the exact answer: the tip in every milieu."""
    return [
        {"attempts": 9, "milieu": milieu, "vehicle": site.vehicle != "none"}
        for milieu, site in load_components("odyssey").rules.milieus.items()
    ]


def _answers(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[Any, ...], bool, dict[int, Fraction]]]:
    """Yield each reading, in the order of `READINGS`, whether FINAO is paid, and the two values."""
    printed = load_components("odyssey")
    for icons, changed in ICONS.items():
        components = change_components(printed, {f"chits.{kind}.unlock_icon": on for kind, on in changed.items()})
        milieus = [milieu for milieu in components.rules.containers if _is_there(components.rules, milieu, changed)]
        questions = [question for milieu in milieus for question in _questions(components.rules, milieu, sizes)]
        # Milieus that teach alike are asked one after the other: the model keeps the chain of the last ones.
        for question in sorted(questions, key=lambda question: [str(question[name]) for name in ORDER]):
            for counted, after in _chances(components, question).items():
                reading = {**question, "draws": question["size"], "icons": icons, "counted": counted}
                yield tuple(reading[name] for name in READINGS), question["finao"], after


def _is_there(rules: Rules, milieu: str, kinds: Mapping[str, bool]) -> bool:
    """Whether the container holds every one of these chits: else the reading is the same as another."""
    return all(rules.containers[milieu].get(kind, 0) for kind in kinds)


def _questions(rules: Rules, milieu: str, sizes: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    """Yield what may be asked of a milieu, without readings of chits that it does not hold."""

    def readings(kind: str, *names: str) -> tuple[str, ...]:
        return names if rules.containers[milieu].get(kind, 0) else names[:1]

    choices: dict[str, tuple[Any, ...]] = {
        "milieu": (milieu,),
        "size": sizes,
        "barren": readings("barren", "ko", "nothing"),
        "overheat": readings("overheat", "nothing", "ko"),
        "container": ("shrinks", "same"),
        "addiction": readings("collision", "returns", "ignored"),
        "vehicle": (False,) if rules.milieus[milieu].vehicle == "none" else (True, False),
        "finao": (True, False),
    }
    for values in itertools.product(*choices.values()):
        yield dict(zip(choices, values, strict=True))


def _chances(components: Components[Rules], question: Mapping[str, Any]) -> dict[str, dict[int, Fraction]]:
    """Return by what is counted the chance of the target after each printed number of attempts."""
    model = find_model(MODEL)
    found: dict[str, dict[int, Fraction]] = {counted: {} for counted in COUNTED}
    for attempts in PRINTED:
        parameters = resolve(model, {**question, "attempts": attempts, "target": TARGET}, components)
        fields = {field.name: field for field in model.fields(parameters, components.rules)}
        for counted, name in zip(COUNTED, ("attempt", "unlocks"), strict=True):
            odds = model.enumerate_outcomes(parameters, components.rules, (fields[name],))
            reaches = (lambda value, most=attempts: value <= most) if name == "attempt" else TARGET.__le__
            found[counted][attempts] = sum(
                (Fraction(weight) for (value,), weight in odds.weights.items() if reaches(value)), Fraction(0)
            )
    return found


def _distance(after: Mapping[int, Fraction]) -> float:
    return float(100 * max(abs(after[attempts] - printed) for attempts, printed in PRINTED.items()))


def sentences(search: pd.DataFrame, halved: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    # The icons are inferred from the rulebook, that of OVERHEAT (push) is assumed.
    return [
        (f"{_by_the_rules(search)} {_nearest(search)}", "assumed"),
        (_half(halved), "assumed"),
    ]


def _by_the_rules(search: pd.DataFrame) -> str:
    rules = search[_is_default(search)]
    nearest = rules.iloc[0]
    low, high = (rules.sort_values("after_6").iloc[place] for place in (0, -1))
    return (
        f"By the rules as printed, with a vehicle and FINAO at Sites of Size {TIP_SIZE}, two unlocks are reached in "
        f"{_pair(low)} of journeys after 6 and 9 attempts ({low['milieu']}) up to {_pair(high)} ({high['milieu']}); "
        f"the tip's {TIP} are nearest to {nearest['milieu']}, {_pair(nearest)}."
    )


def _nearest(search: pd.DataFrame) -> str:
    assumed_by_tip = search[search["finao"] & search["vehicle"]]
    best = assumed_by_tip.iloc[0]
    fits = sum(_rounds_to_tip(assumed_by_tip))
    return (
        f"{fits or 'None'} of {len(assumed_by_tip):,} readings with a vehicle and FINAO rounds to the pair; the "
        f"nearest ({best['distance']:.1f} points off) is no reading of the printed rules."
    )


def _half(halved: pd.DataFrame) -> str:
    rules = halved[_is_default(halved)]
    near = halved[halved["vehicle"] & (halved["distance"] <= NEAR)].iloc[0]
    ratios = rules[["ratio_6", "ratio_9"]].to_numpy()
    return (
        "Without FINAO the odds are not halved for whoever has a vehicle: "
        f"{percent(ratios.min(), 0)} to {percent(ratios.max(), 0)} of them are left by the rules as printed. Of all "
        f"readings within {NEAR} points of the tip, the one nearest to a half leaves {percent(near['ratio_6'], 0)} "
        f"after 6 and {percent(near['ratio_9'], 0)} after 9 attempts."
    )


def _rounds_to_tip(table: pd.DataFrame) -> pd.Series[bool]:
    fits = ((100 * table[f"after_{attempts}"]).round() == round(100 * printed) for attempts, printed in PRINTED.items())
    return functools.reduce(operator.and_, fits)


def _is_default(table: pd.DataFrame) -> pd.Series[bool]:
    """Select the rules as printed, with what the tip assumes."""
    chosen = table["vehicle"] & (table["draws"] == TIP_SIZE) & (table["counted"] == "ever")
    if "finao" in table:
        chosen &= table["finao"]
    milieus = table["milieu"]
    for name, default in DEFAULTS.items():
        # A milieu without the chit has one reading only, whatever it is called.
        only = table.groupby(milieus)[name].transform("nunique") == 1
        chosen &= (table[name] == default) | only
    return chosen


def _pair(row: pd.Series[Any]) -> str:
    return f"{percent(row['after_6'])} and {percent(row['after_9'])}"
