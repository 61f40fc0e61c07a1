"""What FINAO, a career and the chits that have left the container are worth, in Claims, deaths and unlocks."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pandas as pd

from analyses.exploring import CAREERS, METRICS, MILIEUS, MOST_CHITS, READINGS, can_drive, chances, over_the_map
from analyses.findings import takeaways
from zettasim.component_files import load_components
from zettasim.reporting.settings import Settings

MOVED = 0.01
"""A reading is shown where it moves a gain by more than this."""
REMOVAL_SIZE = 3
"""A middle Size, at which most of a container's chits still decide."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `finao`, `careers`, `removals`, `worth_readings` and `takeaways`."""
    del settings  # everything is exact
    finao, careers, removals = finao_worth(), career_worth(), removal_worth()
    return {
        "finao": finao,
        "careers": careers,
        "removals": removals,
        "worth_readings": worth_readings(),
        "takeaways": takeaways(sentences, finao, careers),
    }


def finao_worth() -> pd.DataFrame:
    """Return what FINAO adds by milieu and Size: Claims and deaths when claiming, unlocks when learning.

    `price` is what one more Claim costs in Aqua; empty where FINAO brings none.
    """
    cost = load_components("odyssey").rules.exploration.finao_cost_aqua
    rows = []
    for milieu in MILIEUS:
        for size in range(1, MOST_CHITS + 1):
            for vehicle in (False, True) if can_drive(milieu) else (False,):
                bare, paid = (
                    {policy: chances(milieu, size, policy=policy, vehicle=vehicle, finao=finao) for policy in POLICIES}
                    for finao in (False, True)
                )
                claims = paid["claim"]["claimed"] - bare["claim"]["claimed"]
                deaths = bare["claim"]["dead"] - paid["claim"]["dead"]
                unlocks = paid["experience"]["unlock"] - bare["experience"]["unlock"]
                price = float(cost / claims) if claims else None
                rows.append((milieu, size, vehicle, float(claims), float(deaths), float(unlocks), price, str(claims)))
    columns = ["milieu", "size", "vehicle", "claims_gained", "deaths_avoided", "unlocks_gained", "price", "exact"]
    return pd.DataFrame(rows, columns=columns)


POLICIES = ("claim", "experience")


def career_worth() -> pd.DataFrame:
    """Return what a career adds to one exploration in a spacesuit, on average over the map's Sites of a milieu."""
    rows = []
    for milieu in MILIEUS:
        for career in CAREERS:
            for policy in POLICIES:
                without, there = (over_the_map(milieu, policy=policy, career=name) for name in ("none", career))
                rows += [
                    (
                        milieu,
                        career,
                        policy,
                        metric,
                        float(there[metric] - without[metric]),
                        str(there[metric] - without[metric]),
                    )
                    for metric in METRICS
                ]
    return pd.DataFrame(rows, columns=["milieu", "career", "policy", "metric", "gain", "exact"])


def worth_readings() -> pd.DataFrame:
    """Return what FINAO and each career add under the default and another reading, where it moves more than a point.

    Means over the map's Sites of a milieu, in a spacesuit: Claims and deaths when claiming, unlocks when learning.
    """
    added: dict[str, dict[str, Any]] = {"FINAO": {"finao": True}, **{name: {"career": name} for name in CAREERS}}
    rows = []
    for milieu in MILIEUS:
        for what, change in added.items():
            for policy, metric in (("claim", "claimed"), ("claim", "dead"), ("experience", "unlock")):
                default = _gain(milieu, policy, metric, change, {})
                for reading, other in READINGS.items():
                    gain = _gain(milieu, policy, metric, change, other)
                    if abs(gain - default) > MOVED:
                        rows.append((milieu, what, metric, reading, float(default), float(gain)))
    return pd.DataFrame(rows, columns=["milieu", "added", "metric", "reading", "default", "other"])


def _gain(milieu: str, policy: str, metric: str, change: Mapping[str, Any], reading: Mapping[str, str]) -> Fraction:
    there, without = (over_the_map(milieu, policy=policy, **reading, **each)[metric] for each in (change, {}))
    return there - without


def removal_worth() -> pd.DataFrame:
    """Return how the chances of a spacesuit change once a chit of a kind has left the container."""
    containers = load_components("odyssey").rules.containers
    rows = []
    for milieu in MILIEUS:
        full = chances(milieu, REMOVAL_SIZE, policy="claim")
        for kind in (name for name, count in containers[milieu].items() if count):
            left = chances(milieu, REMOVAL_SIZE, policy="claim", removed=f"{kind}:1")
            changes = [left[metric] - full[metric] for metric in ("claimed", "dead")]
            rows.append((milieu, kind, REMOVAL_SIZE, *map(float, changes), *map(str, changes)))
    columns = ["milieu", "removed", "size", "claimed", "dead", "claimed_exact", "dead_exact"]
    return pd.DataFrame(rows, columns=columns)


def sentences(finao: pd.DataFrame, careers: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what is worth its price."""
    priced: list[Any] = [*finao[~finao["vehicle"] & finao["price"].notna()].itertuples()]
    cheap = min(priced, key=lambda row: row.price)
    driven = finao[finao["vehicle"]]
    beside = (
        "beside a vehicle it adds no Claim at all, only survival"
        if (driven["exact"].map(Fraction) == 0).all()
        else "beside a vehicle it can still add a Claim"
    )
    claims = careers[(careers["policy"] == "claim") & (careers["metric"] == "claimed")]
    gains: list[Any] = [*claims.itertuples()]
    most = max(gains, key=lambda row: row.gain)
    idle = [career for career in CAREERS if not any(row.gain for row in gains if row.career == career)]
    return [
        (
            f"FINAO is cheapest per Claim in {cheap.milieu} at Size {cheap.size}: one more Claim for "
            f"{cheap.price:.0f} Aqua; {beside}.",
            "exact",
        ),
        (
            f"For a Claim the {most.career} gains most ({100 * most.gain:.1f} points in {most.milieu}); "
            f"{', '.join(idle)} add nothing to it.",
            "exact",
        ),
    ]
