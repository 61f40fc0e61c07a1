"""How long a trial of the longer models and a whole game take on one core, beside what is wanted of them.

Absolute times belong to one machine and one hour. Where a first profile showed that a target could not be met, it was
revised, and both stand here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

import pandas as pd

from analyses.performance_measures import Size, cpu_seconds, simulate, trials_for


@dataclass(frozen=True)
class Target:
    """What a trial may cost.

    Parameters
    ----------
    what
        In words.
    model, parameters, metrics
        What is asked; no metrics: all of them.
    first, wanted
        Nanoseconds of a trial on one core: as first set, and as revised after a profile.
    """

    what: str
    model: str
    first: int
    wanted: int
    parameters: dict[str, Any] = field(default_factory=dict)
    metrics: tuple[str, ...] = ()


SEATS = {"policies": "greedy,greedy,greedy,greedy"}
RANDOM = {"policies": "random,random,random,random"}
TARGETS = (
    Target("discovery, 8 dice", "zetta.discovery", 8, 8, {"crew": 8}),
    Target("discovery with a hazard", "zetta.discovery", 16, 16, {"crew": 8, "hazard": True}),
    Target("substances", "zetta.substances", 25, 25),
    Target("xenoarchaeology", "zetta.xenoarchaeology", 500, 500),
    Target("preparation of 4 players", "zetta.preparation", 8_000, 8_000, {"players": 4}),
    Target("Lone Star", "zetta.lone_star", 5_000, 5_000),
    Target("Expedition Zetta, 4 greedy", "zetta.expedition", 10_000, 11_500, SEATS),
    Target("Expedition Zetta, 4 random", "zetta.expedition", 5_000, 8_500, RANDOM),
    Target("Odyssey, 4 greedy", "odyssey.campaign", 120_000, 120_000, SEATS),
    Target("-60°, 4 greedy", "sixty.race", 120_000, 120_000, SEATS),
    Target("Xenology, solo", "xenology.solo", 120_000, 120_000, {"policies": "strong"}),
)
"""120,000 ns are a million games in a minute on two cores."""


def targets(size: Size, wanted: Iterable[Target] = TARGETS) -> pd.DataFrame:
    """Measure each trial.

    Returns
    -------
    DataFrame
        what, model, first, wanted, ns (median of the rounds).
    """
    rows = []
    for target in wanted:
        question = (target.model, target.parameters, target.metrics)

        def play(trials: int, question: tuple[str, dict[str, Any], tuple[str, ...]] = question) -> None:
            simulate(question, trials)

        play(1)
        alone = cpu_seconds(play, 1)
        trials = trials_for(play, size.seconds, alone)
        took = median(cpu_seconds(play, trials) - alone for _ in range(size.rounds))
        rows.append((target.what, target.model, target.first, target.wanted, 1e9 * took / trials))
    return pd.DataFrame(rows, columns=["what", "model", "first", "wanted", "ns"])
