"""Xenology's two hazards of setup and solo play: Lockers filled at random, and the Disaster deck with its clock."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.reporting.numbers import one_in, percent
from zettasim.reporting.settings import Settings

LOCKERS, DISASTERS = "xenology.lockers", "xenology.disasters"
SIZES = ((2, 4, 2), (4, 3, 3), (8, 3, 6), (12, 2, 6), (6, 4, 6))
"""Lockers, spaces of each, tiles of each type: the printed ones, fewer, and the same tiles in other rows."""
MOST_TURNS = 30
SPREADS: dict[str, dict[str, str]] = {
    "one each": {"cards": "none:0,one:13,two:0", "kind": "one"},
    "3 none, 7 one, 3 two": {"cards": "none:3,one:7,two:3", "kind": "none"},
    "5 none, 3 one, 5 two": {"cards": "none:5,one:3,two:5", "kind": "none"},
}
"""Assumed cubes of the 13 cards, 13 in all: how many each places is not printed."""
CUBES = "one:1,two:2"


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return `lockers`, `lockers_sizes`, `disaster_waits`, `disaster_repeats`, `disaster_clock` and the usual two."""
    lockers, sizes = random_lockers(), other_lockers()
    solo = load_components("xenology").rules.solo
    size, cubes = solo.disaster_cards, solo.disaster_cubes
    waits, repeats = by_moment(size), by_turns(size)
    clock = by_spread((0, 1) if settings.quick else (0, 1, 2))
    agreements = [
        agreement(LOCKERS, [{}, {"lockers": 4, "per_type": 3}], settings).assign(model=LOCKERS),
        agreement(
            DISASTERS, [{"drawn": 5, "turns": 12}, SPREADS["5 none, 3 one, 5 two"] | {"cubes": CUBES}], settings
        ).assign(model=DISASTERS),
    ]
    return {
        "lockers": lockers,
        "lockers_sizes": sizes,
        "disaster_waits": waits,
        "disaster_repeats": repeats,
        "disaster_clock": clock,
        "agreement": pd.concat(agreements, ignore_index=True).drop(columns="model"),
        "takeaways": takeaways(sentences, lockers, waits, repeats, clock, cubes),
    }


def random_lockers() -> pd.DataFrame:
    """Return how many Lockers a random filling breaks, and the least exchanges of two tiles that mend all."""
    result = zettasim.odds(LOCKERS, method="exact")
    rows = [
        (metric, value, result[metric].probability_of(value), str(result[metric].exact_of(value)), result[metric].mean)
        for metric in ("broken", "exchanges")
        for value in result[metric].values
    ]
    return pd.DataFrame(rows, columns=["metric", "value", "probability", "exact", "mean"])


def other_lockers() -> pd.DataFrame:
    """Return how often chance alone fills Lockers of other numbers and sizes legally, and the exchanges it takes."""
    rows = []
    for lockers, spaces, per_type in SIZES:
        result = zettasim.odds(LOCKERS, method="exact", lockers=lockers, spaces=spaces, per_type=per_type)
        legal = result["legal"]
        types = lockers * spaces // per_type
        rows.append(
            (
                lockers,
                spaces,
                types,
                per_type,
                legal.probability_of(1),
                str(legal.exact_of(1)),
                result["exchanges"].mean,
            )
        )
    columns = ["lockers", "spaces", "types", "per_type", "legal", "exact", "exchanges"]
    return pd.DataFrame(rows, columns=columns)


def by_moment(size: int) -> pd.DataFrame:
    """Return the wait for a card by how many were drawn since the shuffle, and what is known of it.

    `known`: `not seen` (nobody looked), `to come` (it was not among those drawn), `drawn` (it was).
    """
    rows = []
    for drawn in range(size):
        cases = [("not seen", None), ("to come", 0), *([("drawn", 1)] if drawn else [])]
        for known, kind_drawn in cases:
            asked: dict[str, Any] = {"drawn": drawn, "kind_drawn": kind_drawn}
            wait = zettasim.odds(DISASTERS, method="exact", metric="wait", **asked)["wait"]
            soon = sum((wait.exact_of(turn) for turn in (1, 2, 3)), Fraction(0))
            rows.append((drawn, known, wait.mean, str(wait.mean_exact), float(soon), max(wait.values)))
    return pd.DataFrame(rows, columns=["drawn", "known", "mean", "mean_exact", "within_three", "longest"])


def by_turns(size: int) -> pd.DataFrame:
    """Return the chance that any card, and that a given card, comes twice within so many turns.

    `moment`: `start`, `after 1` … (cards drawn since the shuffle), or `any` (each of these equally likely).
    """
    rows: list[tuple[Any, ...]] = []
    for turns in range(1, size + 3):
        sums = [Fraction(0), Fraction(0)]
        for drawn in range(size):
            result = zettasim.odds(DISASTERS, method="exact", metric=["repeated", "times"], drawn=drawn, turns=turns)
            times = result["times"]
            twice = sum((times.exact_of(value) for value in times.values if value >= 2), Fraction(0))
            found = [result["repeated"].exact_of(1), twice]
            sums = [total + chance for total, chance in zip(sums, found, strict=True)]
            moment = f"after {drawn}" if drawn else "start"
            rows.append((moment, turns, *map(float, found), *map(str, found)))
        found = [total / size for total in sums]
        rows.append(("any", turns, *map(float, found), *map(str, found)))
    return pd.DataFrame(rows, columns=["moment", "turns", "any_card", "given_card", "any_exact", "given_exact"])


def by_spread(returned: tuple[int, ...]) -> pd.DataFrame:
    """Return cubes left by turn, and the chance that none are, for assumed cubes of the cards and cubes returned."""
    rows = []
    for spread, cards in SPREADS.items():
        for back in returned:
            asked: dict[str, Any] = {**cards, "cubes": CUBES, "returned": back}
            clock = zettasim.odds(DISASTERS, method="exact", metric="clock", turns=MOST_TURNS, **asked)["clock"]
            over = Fraction(0)
            for turn in range(1, MOST_TURNS + 1):
                left = zettasim.odds(DISASTERS, method="exact", metric="left", turns=turn, **asked)["left"]
                over += clock.exact_of(turn)
                rows.append((spread, back, turn, left.mean, min(left.values), max(left.values), float(over), str(over)))
    columns = ["spread", "returned", "turn", "left", "least", "most", "over", "exact"]
    return pd.DataFrame(rows, columns=columns)


def sentences(
    lockers: pd.DataFrame, waits: pd.DataFrame, repeats: pd.DataFrame, clock: pd.DataFrame, cubes: int
) -> list[tuple[str, str, int]]:
    """Say in words what the tables show."""
    chance = lockers.set_index(["metric", "value"])["probability"]
    mean = lockers.groupby("metric")["mean"].first()
    any_moment = repeats[repeats["moment"] == "any"].set_index("turns")
    half = next(turns for turns in any_moment.index if any_moment["any_card"][turns] >= 0.5)
    after_drawn = waits[waits["known"] == "drawn"].set_index("drawn")["mean"]
    size = max(after_drawn.index) + 1
    alone = clock[clock["returned"] == 0]
    earliest = int(alone[alone["over"] > 0]["turn"].min())
    latest = int(alone[alone["over"] == 1].groupby("spread")["turn"].min().max())
    last = clock[(clock["returned"] == 1) & (clock["turn"] == MOST_TURNS)]["over"]
    setups = one_in(chance["broken", 0]).removeprefix("1 in ")
    outlast = f"in at least {percent(1 - float(last.max()))} of games" if last.any() else "in every game"
    return [
        (
            f"Storage tiles laid at random obey the rule of the Lockers once in {setups} setups: "
            f"{mean['broken']:.1f} of 8 Lockers hold a type twice, and {mean['exchanges']:.1f} exchanges of two tiles "
            "mend all, on average.",
            "assumed",
            7,
        ),
        (
            f"No Disaster card comes twice in the first {size} turns of a game; from any moment on, some card does "
            f"within {half} turns half of the time. One that you saw just after the shuffle is away for "
            f"{after_drawn[1]:.0f} turns on average, but only for {after_drawn[size - 1]:.0f} with one card left.",
            "exact",
            8,
        ),
        (
            f"If the {size} Disaster cards place {size} cubes in all, the supply of {cubes} is empty between turn "
            f"{earliest} and turn {latest}, by three ways to share them out; with one cube returned a turn it outlasts "
            f"{MOST_TURNS} turns {outlast}.",
            "assumed",
            9,
        ),
    ]
