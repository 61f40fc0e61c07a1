"""What a season of -60° is worth: Storms burned, looking ahead, the fourth Base, Forecast Tiles, round by round."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.model import Distribution
from zettasim.questions.asked import ask
from zettasim.reporting.settings import Settings

MODEL = "sixty.season"
POLICIES = ("storms:1", "storms:2", "storms:3", "hold:2", "all", "myopic", "optimal")
ROUNDS = range(1, 7)
BASE_VALUES = range(5)
"""Energy that each of the three Bases is worth; nobody printed it, so it is swept."""
BONUSES = (1, 2, 4)
"""Energy for each Expedition card, top and bottom alike: that of the starting cards, and of better ones."""
BAND = (Fraction(1, 10), Fraction(9, 10))
STARTING = "starting deck"
PLANS: Mapping[str, Mapping[str, Any]] = {
    STARTING: {},
    "a fourth Base from round 3": {"fourth_base": 3},
    "two Storms burned in round 1": {"burned": "2,0,0,0,0"},
    "a card bought in each round": {"bought": "1,1,1,1,1"},
    "each Base worth 3 Energy": {"base_values": "3,3,3"},
    "each Base worth 4 Energy": {"base_values": "4,4,4"},
}


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return `season_burned`, `season_turning`, `season_rounds`, `season_regret`, `season_extras` and the usual two."""
    storms = load_components("sixty").rules.starting_deck.storms
    burned = by_burned(storms, (0, 1, 3) if settings.quick else (0, 1, 2, 3, 4))
    turning = turning_points(storms, BONUSES[:1] if settings.quick else BONUSES)
    rounds, regret, extras = by_round(), regrets(), extra_bases_and_tiles()
    questions = [{"policy": policy} for policy in ("storms:3", "hold:2", "myopic", "optimal")]
    return {
        "season_burned": burned,
        "season_turning": turning,
        "season_rounds": rounds,
        "season_regret": regret,
        "season_extras": extras,
        "agreement": agreement(MODEL, questions, settings),
        "takeaways": takeaways(sentences, burned, turning, rounds, regret, extras),
    }


def by_burned(storms: int, times: tuple[int, ...]) -> pd.DataFrame:
    """Return energy and payoff of the best season by how many Storms are burned, and in which round (0: before)."""
    rows = []
    for round_burned in times:
        for n in range(storms + 1):
            if round_burned:
                plan: dict[str, Any] = {"burned": [n if place == round_burned else 0 for place in range(1, 6)]}
            else:
                plan = {"storms": storms - n}
            result = _ask(["energy", "payoff", "burned"], **plan)
            energy, payoff = result["energy"], result["payoff"]
            really = n if round_burned == 0 else result["burned"].mean
            rows.append((round_burned, n, really, energy.mean, payoff.mean, str(payoff.mean_exact)))
    return pd.DataFrame(rows, columns=["round", "planned", "burned", "energy", "payoff", "payoff_exact"])


def turning_points(storms: int, bonuses: tuple[int, ...]) -> pd.DataFrame:
    """Return the payoff of the best season by Storms burned before round 1, worth of a Base, Expedition bonus."""
    rows = []
    for bonus in bonuses:
        for worth in BASE_VALUES:
            for n in range(storms + 1):
                plan = {"storms": storms - n, "base_values": (worth,) * 3, "top": bonus, "bottom": bonus}
                payoff = _ask(["payoff"], **plan)["payoff"]
                rows.append((bonus, worth, n, payoff.mean, str(payoff.mean_exact)))
    return pd.DataFrame(rows, columns=["bonus", "base_value", "burned", "payoff", "payoff_exact"])


def by_round() -> pd.DataFrame:
    """Return the energy of each round, and of all rounds up to it with the band from 10 to 90 %, by policy."""
    energy = load_components("sixty").rules.preparation.storm_energy
    rows = []
    for policy in POLICIES:
        asked = ask(MODEL, {"policy": policy})
        fields = asked.fields_named([f"storms_{number}" for number in ROUNDS])
        joint = asked.model.enumerate_outcomes(asked.parameters, asked.rules, fields)
        for number in ROUNDS:
            alone = _sums(joint, energy, slice(number - 1, number))
            so_far = _sums(joint, energy, slice(0, number))
            means = [sum((value * p for value, p in found.items()), Fraction(0)) for found in (alone, so_far)]
            band = [_quantile(so_far, level) for level in BAND]
            rows.append((policy, number, float(means[0]), str(means[0]), float(means[1]), *band))
    return pd.DataFrame(rows, columns=["policy", "round", "energy", "energy_exact", "so_far", "low", "high"])


def _sums(joint: Distribution, energy: tuple[int, ...], rounds: slice) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for storms, p in joint.weights.items():
        total = sum(energy[count] for count in storms[rounds])
        found[total] = found.get(total, Fraction(0)) + p
    return found


def _quantile(found: Mapping[int, Fraction], level: Fraction) -> int:
    below = Fraction(0)
    for value in sorted(found):
        below += found[value]
        if below >= level:
            return value
    raise ValueError(f"no quantile {level} of nothing")


def regrets() -> pd.DataFrame:
    """Return what each policy earns in some seasons, and how much less than the best play."""
    rows = []
    for plan, parameters in PLANS.items():
        best = _ask(["payoff"], **parameters)["payoff"].mean_exact or Fraction(0)
        for policy in POLICIES:
            payoff = _ask(["payoff"], policy=policy, **parameters)["payoff"].mean_exact or Fraction(0)
            rows.append((plan, policy, float(payoff), float(best - payoff), str(best - payoff)))
    return pd.DataFrame(rows, columns=["plan", "policy", "payoff", "regret", "regret_exact"])


def extra_bases_and_tiles() -> pd.DataFrame:
    """Return what a fourth Base from a round on, and Forecast Tiles, add to the payoff of the best season."""
    questions: list[tuple[str, int, dict[str, Any]]] = [
        ("fourth Base", number, {"fourth_base": number}) for number in ROUNDS
    ]
    questions += [("a tile", number, {"forecast": [int(number == place) for place in ROUNDS]}) for number in ROUNDS]
    questions += [
        ("a tile until round 5", 0, {"forecast": (1, 1, 1, 1, 1, 0)}),
        ("both tiles", 0, {"forecast": (1, 1, 1, 1, 1, 2)}),
    ]
    without = _ask(["payoff", "energy"])
    rows = []
    for what, number, plan in questions:
        result = _ask(["payoff", "energy"], **plan)
        gain = (result["payoff"].mean_exact or Fraction(0)) - (without["payoff"].mean_exact or Fraction(0))
        rows.append((what, number, float(gain), str(gain), result["energy"].mean - without["energy"].mean))
    return pd.DataFrame(rows, columns=["extra", "round", "payoff_gain", "payoff_gain_exact", "energy_gain"])


def _ask(metrics: list[str], **parameters: Any) -> zettasim.model.Result:
    return zettasim.odds(MODEL, method="exact", metric=metrics, **parameters)


def sentences(
    burned: pd.DataFrame, turning: pd.DataFrame, rounds: pd.DataFrame, regret: pd.DataFrame, extras: pd.DataFrame
) -> list[tuple[str, str, int]]:
    """Say in words what the tables show."""
    return [
        (f"{_burning(burned)} {_turning_point(turning)}".strip(), "assumed", 4),
        (_season(rounds), "assumed", 5),
        (_looking_ahead(regret), "assumed", 6),
        (_bases_and_tiles(extras), "assumed", 7),
    ]


def _burning(burned: pd.DataFrame) -> str:
    first = burned[burned["round"] == 0].set_index("planned")
    payoff, most = first["payoff"], len(first) - 1
    best = best_burned(first["payoff_exact"])
    if best:
        return f"With Bases worth 2, 1 and 1 Energy burning pays up to {best} Storms."
    return (
        "Burning Storms does not pay while Bases are worth 2, 1 and 1 Energy, and there is no turning point: a season "
        f"with one Storm fewer from the start earns {payoff[0] - payoff[1]:.0f} of {payoff[0]:.0f} Energy less, one "
        f"without Storms {payoff[0] - payoff[most]:.0f} less."
    )


def best_burned(payoffs: pd.Series[Any]) -> int:
    """Return how many Storms are best burned; the fewest of equals."""
    exact = dict(zip(payoffs.index.astype(int).tolist(), map(Fraction, payoffs.tolist()), strict=True))
    return int(min(exact, key=lambda n: (-exact[n], n)))


def _turning_point(turning: pd.DataFrame) -> str:
    """Say from which worth of a Base burning pays beside the starting Expedition cards."""
    mine = turning[turning["bonus"] == turning["bonus"].min()].set_index("burned")
    best = {worth: best_burned(payoffs) for worth, payoffs in mine.groupby("base_value")["payoff_exact"]}
    pays = [worth for worth in BASE_VALUES if best[worth] > 0]
    if not pays:
        return f"Nor does it at {max(BASE_VALUES)} Energy a Base."
    kept = turning["burned"].max() - best[pays[0]]
    deck = f"a deck with {kept} Storms" if kept else "a deck without Storms"
    return f"From {pays[0]} Energy a Base {deck} is best."


def _season(rounds: pd.DataFrame) -> str:
    last = rounds[(rounds["policy"] == "optimal") & (rounds["round"] == max(ROUNDS))].iloc[0]
    return (
        f"The best season earns {last['so_far']:.0f} Energy from Storms, and {last['low']} to {last['high']} in four "
        "games of five."
    )


def _looking_ahead(regret: pd.DataFrame) -> str:
    table = regret.set_index(["plan", "policy"])
    lost, best = table["regret"], table["payoff"][STARTING, "optimal"]
    return (
        f"Looking ahead brings little: who thinks of this round only loses {lost[STARTING, 'myopic']:.1f} of "
        f"{best:.0f} Energy in a season, who always stops at the third Storm {lost[STARTING, 'storms:3']:.1f}. "
        f"Stopping at the second Storm loses {lost[STARTING, 'storms:2']:.0f}."
    )


def _bases_and_tiles(extras: pd.DataFrame) -> str:
    gain = extras.set_index(["extra", "round"])["payoff_gain"]
    free, best = gain["a tile until round 5", 0], max(gain["a tile", number] for number in ROUNDS)
    a_round = gain["fourth Base", 2] / (max(ROUNDS) - 1)
    return (
        f"A fourth Base adds {a_round:.1f} Energy for each round that it stands. A Forecast Tile adds {free:.1f} if "
        f"spent when the cards call for it, {best:.1f} at best in a round fixed before."
    )
