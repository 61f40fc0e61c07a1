"""How far to dig in Expedition Zetta: an excavation's risk by the rule of going on, and the best play's choices."""

from __future__ import annotations

from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.reporting.settings import Settings

MODEL = "zetta.xenoarchaeology"
DIRECTIONS = (1, 2, 3)
RULES = ("digs:0", "digs:1", "digs:2", "digs:3", "danger:6", "damage:1", "damage:3", "all")
DANGERS = (1, 2, 3)
"""Danger values of every card: nobody printed them."""
SEEN = ("cards", "sites", "events", "motherlodes", "found", "damage")


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `excavation`, `excavation_danger`, `excavation_decisions`, `agreement` and `takeaways`."""
    risk, by_danger, choices = excavation_risk(), danger_values(), decisions()
    return {
        "excavation": risk,
        "excavation_danger": by_danger,
        "excavation_decisions": choices,
        "agreement": agreement(MODEL, [{"policy": "all", "direction": n} for n in DIRECTIONS], settings),
        "takeaways": takeaways(sentences, risk, by_danger),
    }


def excavation_risk() -> pd.DataFrame:
    """Return what an excavation brings and costs, by the rule of going on and the direction; the best play last.

    `regret` is the fame that the rule gives away against the best play.
    """
    rows = []
    best = _played(policy="optimal")["fame"].mean
    for rule, direction in [(rule, n) for n in DIRECTIONS for rule in RULES] + [("optimal", 0)]:
        asked = {"policy": rule, "direction": direction} if direction else {"policy": rule}
        result = _played(**asked)
        means = [result[name].mean for name in ("damage", "lost", "tokens", "artifacts", "turns", "fame")]
        unhurt, all_alive = (result[name].probability_of(0) for name in ("damage", "lost"))
        chances = [1 - unhurt, 1 - all_alive, result["fled"].probability_of(1)]
        rows.append((rule, direction, *means, best - means[-1], *chances, str(result["fame"].mean_exact)))
    columns = ["rule", "direction", "damage", "lost", "tokens", "artifacts", "turns", "fame", "regret"]
    return pd.DataFrame(rows, columns=[*columns, "p_damage", "p_lost", "p_fled", "fame_exact"])


def _played(**asked: Any) -> Any:
    return zettasim.odds(MODEL, method="exact", **asked)


def danger_values() -> pd.DataFrame:
    """Return the expected fame of an excavation by the danger value of every card, for three ways to play."""
    kinds = load_components("zetta").rules.xenoarchaeology.danger
    ways: dict[str, dict[str, Any]] = {
        "end after the first card": {"policy": "digs:0"},
        "slow, as long as allowed": {"policy": "all", "direction": min(DIRECTIONS)},
        "fast, as long as allowed": {"policy": "all", "direction": max(DIRECTIONS)},
        "best play": {"policy": "optimal"},
    }
    rows = []
    for danger in DANGERS:
        dangers = ",".join(f"{kind}:{danger}" for kind in kinds)
        for way, asked in ways.items():
            fame = _played(danger=dangers, **asked)["fame"]
            rows.append((danger, way, fame.mean, str(fame.mean_exact)))
    return pd.DataFrame(rows, columns=["danger", "way", "fame", "exact"])


def decisions() -> pd.DataFrame:
    """Return the values of ending and of each direction, for every sight that the best play comes to."""
    frame = zettasim.advise(MODEL, where="cards>=1").to_frame()
    options = ["end", *(name for name in frame.columns if str(name).startswith("draw_"))]
    return frame.loc[frame["reached"] > 0, [*SEEN, *options, "best", "loss", "reached"]].reset_index(drop=True)


def sentences(risk: pd.DataFrame, by_danger: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    simple = risk[risk["rule"] != "optimal"].set_index(["rule", "direction"])
    fast, slow = (
        {name: float(simple[name]["all", n]) for name in ("artifacts", "damage", "regret")}
        for n in (max(DIRECTIONS), min(DIRECTIONS))
    )
    fame = by_danger.set_index(["danger", "way"])["fame"]
    low, high = min(DANGERS), max(DANGERS)
    slow_fame, fast_fame = (fame[high, f"{pace}, as long as allowed"] for pace in ("slow", "fast"))
    return [
        (
            f"A fast excavation brings {fast['artifacts']:.1f} artifacts for {fast['damage']:.1f} damage tokens, a "
            f"slow one {slow['artifacts']:.1f} for {slow['damage']:.1f}. To dig fast as long as allowed gives away "
            f"{fast['regret']:.2f} fame if every card has danger {low}; at danger {high} slow digs earn more: "
            f"{slow_fame:.1f} fame against {fast_fame:.1f}.",
            "assumed",
        )
    ]
