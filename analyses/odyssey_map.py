"""Which milieu to fly to: what an exploration brings on average over the map's Sites, by preparation and reading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from analyses.exploring import (
    CAREERS,
    METRICS,
    MILIEUS,
    MOST_CHITS,
    READINGS,
    SHIELDS,
    can_drive,
    chances,
    core_prospect,
    over_the_map,
    sites,
)
from analyses.findings import takeaways
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

POLICIES = ("claim", "experience")
MOVED = 0.01
"""A reading is shown where it moves a chance by more than this."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `map`, `map_sizes`, `map_readings`, `readings` and `takeaways`."""
    del settings  # everything is exact
    by_milieu = map_table()
    return {
        "map": by_milieu,
        "map_sizes": site_sizes(),
        "map_readings": map_readings(),
        "readings": readings(),
        "takeaways": takeaways(sentences, by_milieu),
    }


def preparations(milieu: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """List (preparation, career, parameters): each shield without a career, and each career in a spacesuit."""
    for name, shield in SHIELDS.items():
        if can_drive(milieu) or not shield.get("vehicle"):
            yield name, "none", dict(shield)
    for career in CAREERS:
        yield "spacesuit", career, {"career": career}


def map_table() -> pd.DataFrame:
    """Return what one exploration brings on average over the map's Sites of a milieu."""
    rows = []
    for milieu in MILIEUS:
        core = float(core_prospect(milieu))
        for preparation, career, parameters in preparations(milieu):
            for policy in POLICIES:
                found = over_the_map(milieu, policy=policy, **parameters)
                rows += [
                    (milieu, preparation, career, policy, metric, float(found[metric]), str(found[metric]), core)
                    for metric in METRICS
                ]
    columns = ["milieu", "preparation", "career", "policy", "metric", "mean", "exact", "core_prospect"]
    return pd.DataFrame(rows, columns=columns)


def site_sizes() -> pd.DataFrame:
    """Return how many Sites of each Size each milieu has."""
    rows = [(milieu, size, count) for milieu in (*MILIEUS, "all") for size, count in sites(milieu).items()]
    return pd.DataFrame(rows, columns=["milieu", "size", "sites"])


def map_readings() -> pd.DataFrame:
    """Return the means over the map that another reading of the rulebook moves by more than a point."""
    rows = []
    for milieu in MILIEUS:
        for preparation, shield in SHIELDS.items():
            if shield.get("vehicle") and not can_drive(milieu):
                continue
            for policy in POLICIES:
                default = over_the_map(milieu, policy=policy, **shield)
                for reading, change in READINGS.items():
                    other = over_the_map(milieu, policy=policy, **shield, **change)
                    rows += [
                        (milieu, preparation, policy, metric, reading, float(default[metric]), float(other[metric]))
                        for metric in ("claimed", "dead", "unlock")
                        if abs(other[metric] - default[metric]) > MOVED
                    ]
    columns = ["milieu", "preparation", "policy", "metric", "reading", "default", "other"]
    return pd.DataFrame(rows, columns=columns)


def readings() -> pd.DataFrame:
    """Return the chances that another reading of the rulebook moves by more than a point."""
    rows = []
    for milieu in MILIEUS:
        for preparation, shield in SHIELDS.items():
            if shield.get("vehicle") and not can_drive(milieu):
                continue
            for size in range(1, MOST_CHITS + 1):
                default = chances(milieu, size, policy="claim", **shield)
                for reading, change in READINGS.items():
                    other = chances(milieu, size, policy="claim", **shield, **change)
                    rows += [
                        (milieu, preparation, size, metric, reading, float(default[metric]), float(other[metric]))
                        for metric in ("claimed", "dead")
                        if abs(other[metric] - default[metric]) > MOVED
                    ]
    columns = ["milieu", "preparation", "size", "metric", "reading", "default", "other"]
    return pd.DataFrame(rows, columns=columns)


def sentences(by_milieu: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words where to fly."""
    mine = by_milieu[(by_milieu["career"] == "none") & (by_milieu["policy"] == "claim")]
    claims = mine[mine["metric"] == "claimed"].set_index(["milieu", "preparation"])["mean"]
    deaths = mine[mine["metric"] == "dead"].set_index(["milieu", "preparation"])["mean"]
    suit = claims[:, "spacesuit"].sort_values(ascending=False)
    best, worst = suit.index[0], suit.index[-1]
    core = mine.drop_duplicates("milieu").set_index("milieu")["core_prospect"]
    better = [milieu for milieu in MILIEUS if claims[milieu, "spacesuit"] > core[milieu]]
    beaten = f"only {' and '.join(better)}" if better else "no milieu"
    return [
        (
            f"Over the map's Sites as they are, a spacesuit claims most often in {best} ({percent(suit[best])} of "
            f"explorations, {percent(deaths[best, 'spacesuit'])} deaths) and least in {worst} "
            f"({percent(suit[worst])}); "
            f"{beaten} gives better odds than the Core game's prospect (1d6 not above Size).",
            "exact",
        )
    ]
