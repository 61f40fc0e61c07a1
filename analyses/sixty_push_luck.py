"""When a -60° player should stop drawing in the Preparation phase, and what that depends on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.model import Result
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "sixty.preparation"
POLICIES = ("storms:1", "storms:2", "storms:3", "hold:2", "all", "optimal")
BASE_VALUES = range(5)
"""Energy that each of the three Bases is worth; nobody printed it, so it is swept."""
NO_BONUS = "storms>=3"
"""The band that pays no Expedition bonus."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `payoff`, `storms`, `agreement` and `takeaways`."""
    payoff, storms = payoffs(), storms_by_policy()
    return {
        "payoff": payoff,
        "storms": storms,
        "agreement": agreement(MODEL, [{"policy": policy} for policy in POLICIES], settings),
        "takeaways": takeaways(sentences(payoff, storms)),
    }


def payoffs() -> pd.DataFrame:
    """Return mean payoff and risk of the band without Expedition bonus, by policy and worth of a Base."""
    rows = []
    for worth in BASE_VALUES:
        for policy in POLICIES:
            result = _ask(policy, base_values=(worth,) * 3)
            mean, risk = result["payoff"].mean_exact, result["event"].exact_of(1)
            rows.append((worth, policy, result["payoff"].mean, str(mean), float(risk), str(risk), result["drawn"].mean))
    columns = ["base_value", "policy", "payoff", "payoff_exact", "risk", "risk_exact", "drawn"]
    return pd.DataFrame(rows, columns=columns)


def storms_by_policy() -> pd.DataFrame:
    """Return how many Storms lie on the tableau at the end, by policy, with the default worth of the Bases."""
    rows = []
    for policy in POLICIES:
        result = _ask(policy)
        assumed = ", ".join(result.components.assumed) if result.components else ""
        answer = result["storms"]
        rows += [
            (policy, value, answer.probability_of(value), str(answer.exact_of(value)), assumed) for value in range(4)
        ]
    return pd.DataFrame(rows, columns=["policy", "storms", "probability", "exact", "assumed"])


def _ask(policy: str, **parameters: Any) -> Result:
    return zettasim.odds(MODEL, method="exact", policy=policy, event=NO_BONUS, **parameters)


def sentences(payoff: pd.DataFrame, storms: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    table = payoff.set_index(["base_value", "policy"])
    mean, risk = table["payoff_exact"].map(Fraction), table["risk_exact"].map(Fraction)
    said = [
        (_to_the_third_storm(mean), "assumed"),
        (_no_bonus(risk), "exact"),
        (_drawing_on(table), "exact"),
        (_two_storms(storms), "exact"),
    ]
    turning_point = _turning_point(mean, risk)
    return [*said[:1], (turning_point, "assumed"), *said[1:]] if turning_point else said


def _to_the_third_storm(mean: pd.Series[Any]) -> str:
    worths = [worth for worth in BASE_VALUES if mean[worth, "storms:3"] == mean[worth, "optimal"]]
    energy = load_components("sixty").rules.preparation.storm_energy
    return (
        f"While each Base is worth at most {max(worths)} Energy, no plan beats drawing until the third Storm: "
        f"the {energy[3]} Energy of three Storms outweigh the Expedition bonus and the Bases that they cost."
    )


def _turning_point(mean: pd.Series[Any], risk: pd.Series[Any]) -> str:
    """Say from which worth of a Base the best play stops short of the third Storm."""
    early = [worth for worth in BASE_VALUES if mean[worth, "optimal"] > mean[worth, "storms:3"]]
    never = [worth for worth in BASE_VALUES if risk[worth, "optimal"] == 0]
    if not early or not never:
        return ""
    gain = mean[min(never), "optimal"] - mean[min(never), "storms:3"]
    return (
        f"From {min(early)} Energy a Base the best play begins to stop early; at {min(never)} it never takes a third "
        f"Storm, and earns {float(gain):.2f} Energy more than drawing until the third would."
    )


def _no_bonus(risk: pd.Series[Any]) -> str:
    energy = load_components("sixty").rules.preparation.storm_energy
    return (
        f"Drawing until the third Storm ends without Expedition bonus {percent(risk[0, 'storms:3'])} of the time. That "
        f"is no failure: three Storms pay {energy[3]} Energy, two pay {energy[2]}."
    )


def _drawing_on(table: pd.DataFrame) -> str:
    """Compare drawing on after the third Storm with stopping there."""
    alike = all(
        table["payoff_exact"][worth, "all"] == table["payoff_exact"][worth, "storms:3"] for worth in BASE_VALUES
    )
    earned = "exactly what stopping there earns" if alike else "something else than stopping there"
    cards, fewer = (f"{table['drawn'][0, policy]:.1f}" for policy in ("all", "storms:3"))
    return f"Drawing on after the third Storm earns {earned}, and uses {cards} cards of the deck instead of {fewer}."


def _two_storms(storms: pd.DataFrame) -> str:
    two = Fraction(storms.set_index(["policy", "storms"])["exact"]["storms:2", 2])
    return (
        f"A player who stops at two Storms gets them {percent(two)} of the time; else a fourth Expedition card, for "
        "which there is no space, ends the phase first."
    )
