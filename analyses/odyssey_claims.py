"""How likely a Claim is at an Odyssey Site, by milieu, Size and preparation; and what the printed tips leave out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "odyssey.explore"
SIZES = range(1, 8)
"""No container holds more than 7 chits, so larger Sites are as Size 7."""
TIP_SIZE = 2
"""The tips of the rulebook speak of two chits drawn."""
BARREN = ("ko", "nothing")
PREPARATIONS = {
    "spacesuit": {"vehicle": False, "finao": False},
    "FINAO": {"vehicle": False, "finao": True},
    "vehicle": {"vehicle": True, "finao": False},
    "vehicle and FINAO": {"vehicle": True, "finao": True},
}
METRICS = ("claimed", "dead", "unchanged", "busted")


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `claims`, `bag_only`, `milieus`, `agreement` and `takeaways`."""
    claims, bag_only = claim_odds(), bag_only_odds()
    return {
        "claims": claims,
        "bag_only": bag_only,
        "milieus": milieus(),
        "agreement": agreement(MODEL, checked_questions(), settings),
        "takeaways": takeaways(sentences, claims, bag_only),
    }


def milieus() -> pd.DataFrame:
    """Return the milieus with their titles and whether a vehicle may assist."""
    rules = load_components("odyssey").rules
    rows = [(name, site.title, site.vehicle) for name, site in rules.milieus.items()]
    return pd.DataFrame(rows, columns=["milieu", "title", "vehicle"]).sort_values("milieu", ignore_index=True)


def claim_odds() -> pd.DataFrame:
    """Return what may come of one exploration without unlocks, stopping at the first Claim; a row for each metric."""
    rows = []
    for milieu, site in load_components("odyssey").rules.milieus.items():
        for name, preparation in PREPARATIONS.items():
            if preparation["vehicle"] and site.vehicle == "none":
                continue
            for barren in BARREN:
                for size in SIZES:
                    question: dict[str, Any] = {"milieu": milieu, "size": size, "barren": barren, **preparation}
                    rows += [(milieu, name, barren, size, *answer) for answer in _answers(question)]
    columns = ["milieu", "preparation", "barren", "size", "metric", "probability", "exact", "assumed"]
    return pd.DataFrame(rows, columns=columns)


def _answers(question: dict[str, Any]) -> list[tuple[str, float, str, str]]:
    result = zettasim.odds(MODEL, method="exact", metric=METRICS, **question)
    assumed = ", ".join(result.components.assumed) if result.components else ""
    return [(metric, result[metric].probability_of(1), str(result[metric].exact_of(1)), assumed) for metric in METRICS]


def bag_only_odds() -> pd.DataFrame:
    """Return the odds that the tips count: the right chit among those drawn, as if no chit harmed anybody.

    `leak` counts LEAK alone, `leak or artifact` counts an ARTIFACT too, as the printed 71% for ocean does.
    """
    rows = []
    for milieu, container in load_components("odyssey").rules.containers.items():
        bag = ",".join(f"{kind}:{count}" for kind, count in container.items())
        for counted in ("leak", "leak or artifact"):
            kinds = [kind for kind in counted.split(" or ") if kind in container]
            event = " or ".join(f"{kind}>=1" for kind in kinds)
            for size in SIZES:
                answer = zettasim.odds("deck.hand", deck=bag, cards=size, event=event)["event"]
                rows.append((milieu, counted, size, answer.probability_of(1), str(answer.exact_of(1))))
    return pd.DataFrame(rows, columns=["milieu", "counted", "size", "probability", "exact"])


def checked_questions() -> list[dict[str, Any]]:
    """Return the questions for which simulation is set beside the exact answer: every milieu, both readings."""
    return [
        {"milieu": milieu, "size": 3, "barren": barren, "finao": True}
        for milieu in load_components("odyssey").rules.milieus
        for barren in BARREN
    ]


def sentences(claims: pd.DataFrame, bag_only: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    chance = _Chance(claims, bag_only)
    said = (_tip(chance), _best_milieu(chance), _one_shield(chance), _reading_of_barren(chance))
    return [(sentence, "exact") for sentence in said]


def _tip(chance: _Chance) -> str:
    tip = chance.bag("ocean", "leak or artifact", TIP_SIZE)
    suit, vehicle = (percent(chance.claim("ocean", name, "ko", TIP_SIZE)) for name in ("spacesuit", "vehicle"))
    free_suit, free_vehicle = (
        percent(chance.claim("ocean", name, "nothing", TIP_SIZE)) for name in ("spacesuit", "vehicle")
    )
    return (
        f"The {percent(tip, 0)} that the tip gives ocean after two chits counts LEAK and ARTIFACT as if nothing else "
        "mattered. "
        f"But a KO or a death ends the drawing and an ARTIFACT must be unlocked: an explorer without unlocks claims "
        f"{suit} in a spacesuit and {vehicle} with a vehicle ({free_suit} and {free_vehicle} if BARREN is harmless)."
    )


def _best_milieu(chance: _Chance) -> str:
    cases = [(name, barren) for name in ("spacesuit", "vehicle") for barren in BARREN]
    best = {case: _highest(chance, *case) for case in cases}
    winners = set(best.values())
    ocean, push = (
        " to ".join(dict.fromkeys(percent(chance.claim(milieu, *case, TIP_SIZE)) for case in (cases[0], cases[-1])))
        for milieu in ("ocean", "push")
    )
    if winners == {"push"}:
        return (
            f"Push, not ocean, is the best milieu for a Claim at Size {TIP_SIZE}, whatever BARREN does and with a "
            f"vehicle or without: {push} against {ocean}. Both bags hold two LEAKs; ocean's KO chits stop the drawing."
        )
    return f"The best milieus for a Claim at Size {TIP_SIZE} are {' and '.join(sorted(winners))}."


def _highest(chance: _Chance, preparation: str, barren: str) -> str:
    there: list[str] = [
        milieu for milieu in chance.milieus if (milieu, preparation, barren, TIP_SIZE, "claimed") in chance.claims
    ]
    return max(there, key=lambda milieu: chance.claim(milieu, preparation, barren, TIP_SIZE))


def _one_shield(chance: _Chance) -> str:
    size = 3
    deaths = [
        percent(chance.claim("ocean", name, "ko", size, "dead"))
        for name in ("spacesuit", "vehicle", "vehicle and FINAO")
    ]
    same = all(
        chance.claim(milieu, "FINAO", barren, drawn) == chance.claim(milieu, other, barren, drawn)
        for milieu in chance.milieus
        for barren in BARREN
        for other in ("vehicle", "vehicle and FINAO")
        for drawn in SIZES
        if (milieu, other, barren, drawn, "claimed") in chance.claims
    )
    claims = (
        "Vehicle and FINAO raise the odds of a Claim equally, and both together no further"
        if same
        else ("Vehicle and FINAO differ in what they do for a Claim")
    )
    return f"{claims}; what the second shield buys is survival: deaths in ocean at Size {size} go {', '.join(deaths)}."


def _reading_of_barren(chance: _Chance) -> str:
    gaps = {
        key: chance.claim(key[0], key[1], "nothing", key[3]) - chance.claim(key[0], key[1], "ko", key[3])
        for key in chance.claims.index
        if key[4] == "claimed"
    }
    milieu, preparation, _, size, _ = max(gaps, key=lambda key: gaps[key])
    ko, nothing = (percent(chance.claim(milieu, preparation, barren, size)) for barren in BARREN)
    return (
        f"The rulebook contradicts itself on whether BARREN knocks out, and it matters: {milieu} at Size {size} with "
        f"{preparation} is claimed {ko} of the time if it does, {nothing} if it does not."
    )


class _Chance:
    """Look-ups in the two tables, as fractions."""

    def __init__(self, claims: pd.DataFrame, bag_only: pd.DataFrame) -> None:
        keys = ["milieu", "preparation", "barren", "size", "metric"]
        self.claims = claims.set_index(keys)["exact"].map(Fraction)
        self.bags = bag_only.set_index(["milieu", "counted", "size"])["exact"].map(Fraction)
        self.milieus: list[str] = list(dict.fromkeys(claims["milieu"]))

    def claim(self, milieu: str, preparation: str, barren: str, size: int, metric: str = "claimed") -> Fraction:
        return Fraction(self.claims[(milieu, preparation, barren, size, metric)])

    def bag(self, milieu: str, counted: str, size: int) -> Fraction:
        return Fraction(self.bags[(milieu, counted, size)])
