"""Exact chances of explorations, each worked out once, and what the map's Sites make of them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import zettasim
from zettasim.component_files import load_components

MODEL = "odyssey.explore"
METRICS = ("claimed", "dead", "unlock", "discovery", "unchanged", "busted")
MILIEUS: tuple[str, ...] = tuple(load_components("odyssey").rules.milieus)
CAREERS: tuple[str, ...] = tuple(load_components("odyssey").rules.careers)
SHIELDS: Mapping[str, Mapping[str, bool]] = {
    "spacesuit": {},
    "FINAO": {"finao": True},
    "vehicle": {"vehicle": True},
    "vehicle and FINAO": {"vehicle": True, "finao": True},
}
"""Ways to prepare, each with its parameters."""
MOST_CHITS = max(sum(container.values()) for container in load_components("odyssey").rules.containers.values())
"""No container holds more chits, so larger Sites are as one of this Size."""
READINGS: Mapping[str, Mapping[str, str]] = {
    "BARREN harmless": {"barren": "nothing"},
    "OVERHEAT knocks out": {"overheat": "ko"},
    "ARTIFACT claims when drawn": {"artifact": "drawn"},
}
"""The readings that are not the default."""


def can_drive(milieu: str) -> bool:
    """Whether a vehicle may assist there."""
    return bool(load_components("odyssey").rules.milieus[milieu].vehicle != "none")


def chances(milieu: str, size: int, **parameters: Any) -> Mapping[str, Fraction]:
    """Return the chance of each of `METRICS` in one exploration."""
    return _chances(milieu, min(size, MOST_CHITS), tuple(sorted(parameters.items())))


@functools.cache
def _chances(milieu: str, size: int, parameters: tuple[tuple[str, Any], ...]) -> Mapping[str, Fraction]:
    result = zettasim.odds(MODEL, method="exact", metric=METRICS, milieu=milieu, size=size, **dict(parameters))
    return {metric: Fraction(result[metric].exact_of(1)) for metric in METRICS}


def sites(milieu: str) -> dict[int, int]:
    """Return how many Sites of each Size the map has in a milieu (`all`: on the whole map)."""
    return {int(size): count for size, count in load_components("odyssey").rules.map_sites[milieu].items()}


def over_the_map(milieu: str, **parameters: Any) -> dict[str, Fraction]:
    """Return the mean of each metric over the map's Sites of a milieu: what one exploration brings on average."""
    counts = sites(milieu)
    total = sum(counts.values())
    found = {size: chances(milieu, size, **parameters) for size in counts}
    return {
        metric: sum((n * found[size][metric] for size, n in counts.items()), Fraction(0)) / total for metric in METRICS
    }


def core_prospect(milieu: str) -> Fraction:
    """Return the mean chance of a Claim by the Core game's prospect over the same Sites."""
    counts = sites(milieu)
    sides = load_components("odyssey").rules.core_prospect.die_sides
    return sum((n * Fraction(min(size, sides), sides) for size, n in counts.items()), Fraction(0)) / sum(
        counts.values()
    )
