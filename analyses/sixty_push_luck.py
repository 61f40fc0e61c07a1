"""When a -60° player should stop drawing in the Preparation phase, and what that depends on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.model import Result
from zettasim.reporting.settings import Settings

MODEL = "sixty.preparation"
POLICIES = ("storms:1", "storms:2", "storms:3", "hold:2", "all", "optimal")
BASE_VALUES = range(5)
"""Energy that each of the three Bases is worth; nobody printed it, so it is swept."""
CARDS = range(1, 7)
"""Cards on the tableau with which one may stop: three Bases and three spaces."""
NO_BONUS = "storms>=3"
"""The band that pays no Expedition bonus."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `payoff`, `pushing`, `storms`, `agreement` and `takeaways`."""
    payoff = payoffs()
    return {
        "payoff": payoff,
        "pushing": by_cards(),
        "storms": storms_by_policy(),
        "agreement": agreement(MODEL, [{"policy": policy} for policy in POLICIES], settings),
        "takeaways": takeaways(sentences, payoff),
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


def by_cards() -> pd.DataFrame:
    """Return what lies there when one stops with so many cards on the tableau, by worth of a Base.

    Returns
    -------
    DataFrame
        base_value, cards, payoff and storms (means), at_least_1 to at_least_3 (chance of so many Storms; with the third
        the Expedition bonus is lost), each with its fraction.
    """
    rows = []
    for worth in BASE_VALUES:
        for cards in CARDS:
            result = _ask(f"cards:{cards}", base_values=(worth,) * 3)
            means = {name: result[name].mean_exact or Fraction(0) for name in ("payoff", "storms")}
            chances = [result["storms"].exact_of(storms) for storms in range(4)]
            numbers = means | {f"at_least_{n}": sum(chances[n:], Fraction(0)) for n in range(1, 4)}
            exact = {f"{name}_exact": str(number) for name, number in numbers.items()}
            floats = {name: float(number) for name, number in numbers.items()}
            rows.append({"base_value": worth, "cards": cards, **floats, **exact})
    return pd.DataFrame(rows)


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


def sentences(payoff: pd.DataFrame) -> list[tuple[str, str, int]]:
    """Say in words what the tables show."""
    table = payoff.set_index(["base_value", "policy"])
    mean, risk = table["payoff_exact"].map(Fraction), table["risk_exact"].map(Fraction)
    return [(f"{_to_the_third_storm(mean)} {_turning_point(mean, risk)}".strip(), "assumed", 1)]


def _to_the_third_storm(mean: pd.Series[Any]) -> str:
    worths = [worth for worth in BASE_VALUES if mean[worth, "storms:3"] == mean[worth, "optimal"]]
    energy = load_components("sixty").rules.preparation.storm_energy
    return (
        f"Draw until the third Storm while each Base is worth at most {max(worths)} Energy: no plan earns more in the "
        f"phase, as three Storms pay {energy[3]} Energy and two pay {energy[2]}."
    )


def _turning_point(mean: pd.Series[Any], risk: pd.Series[Any]) -> str:
    """Say from which worth of a Base the best play never takes the third Storm."""
    never = [worth for worth in BASE_VALUES if risk[worth, "optimal"] == 0]
    if not never:
        return ""
    gain = mean[min(never), "optimal"] - mean[min(never), "storms:3"]
    return f"At {min(never)} Energy a Base the best play never takes a third Storm, and earns {float(gain):.1f} more."
