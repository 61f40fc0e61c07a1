"""The modules of Expedition Zetta: wheels of the Zetta PSG, the risk of an excavation, and The Lone Star's way home."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

WHEELS = ("life", "substance", "exo")
STARTS = range(1, 13)
DIRECTIONS = (1, 2, 3)
RULES = ("digs:0", "digs:1", "digs:2", "digs:3", "danger:4", "danger:6", "damage:1", "damage:3", "all")
REMOVED = (0, 2, 4, 6, 8)
WARP_ENERGY = (4, 8, 12)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `wheels`, `caps`, `tokens`, `excavation`, `survival`, `agreement` and `takeaways`."""
    tables = {
        "wheels": wheel_odds(),
        "caps": cap_bias(),
        "tokens": token_worth(),
        "excavation": excavation_risk(),
        "survival": survival(settings),
    }
    checks = [
        agreement("zetta.psg", [{"policy": "bots"}, {"policy": "never", "dice": "each", "faces": "first"}], settings),
        agreement("zetta.xenoarchaeology", [{"policy": "all", "direction": n} for n in DIRECTIONS], settings),
    ]
    return {
        **tables,
        "agreement": pd.concat(checks, ignore_index=True),
        "takeaways": takeaways(sentences(**tables)),
    }


def wheel_odds() -> pd.DataFrame:
    """Return the distribution of each wheel without tokens, for one die and eleven, faces that differ and alike."""
    rows = []
    for dice in ("one", "each"):
        for faces in ("all", "first"):
            for wheel in WHEELS:
                answer = zettasim.odds("zetta.psg", dice=dice, faces=faces, policy="never", metric=wheel)[wheel]
                rows += [
                    (dice, faces, wheel, value, p, str(exact))
                    for value, p, exact in zip(answer.values, answer.probability, answer.exact or (), strict=True)
                ]
    return pd.DataFrame(rows, columns=["dice", "faces", "wheel", "value", "probability", "exact"])


def cap_bias() -> pd.DataFrame:
    """Return, by starting value, what the caps add to the three wheels together, and how many wheels end on them."""
    rows = []
    for start in STARTS:
        for faces in ("all", "first"):
            result = zettasim.odds("zetta.psg", start=start, faces=faces, policy="never")
            names = ("bias", "lowest", "automatic", "payoff")
            rows.append((start, faces, *(result[name].mean for name in names), str(result["bias"].mean_exact)))
    columns = ["start", "faces", "bias", "lowest", "automatic", "sum_of_wheels", "bias_exact"]
    return pd.DataFrame(rows, columns=columns)


def token_worth() -> pd.DataFrame:
    """Return the mean sum of the wheels by tokens and policy, and what the best use adds."""
    rows = []
    for tokens in (0, 1, 2):
        for policy in ("bots", "optimal"):
            result = zettasim.odds("zetta.psg", tokens=tokens, policy=policy, metric=["payoff", "replaced"])
            payoff = result["payoff"]
            rows.append((tokens, policy, payoff.mean, str(payoff.mean_exact), result["replaced"].mean))
    return pd.DataFrame(rows, columns=["tokens", "policy", "sum_of_wheels", "exact", "replaced"])


def excavation_risk() -> pd.DataFrame:
    """Return what an excavation brings and costs, by the rule of going on and the direction; the best play last."""
    rows = []
    questions = [(rule, n) for n in DIRECTIONS for rule in RULES] + [("optimal", 0)]
    for rule, direction in questions:
        asked = {"policy": rule, "direction": direction} if direction else {"policy": rule}
        result = zettasim.odds("zetta.xenoarchaeology", method="exact", **asked)
        means = [result[name].mean for name in ("damage", "lost", "tokens", "artifacts", "turns", "fame")]
        unhurt, all_alive = (result[name].probability_of(0) for name in ("damage", "lost"))
        chances = [1 - unhurt, 1 - all_alive, result["fled"].probability_of(1)]
        rows.append((rule, direction, *means, *chances, str(result["fame"].mean_exact)))
    columns = ["rule", "direction", "damage", "lost", "tokens", "artifacts", "turns", "fame"]
    return pd.DataFrame(rows, columns=[*columns, "p_damage", "p_lost", "p_fled", "fame_exact"])


def survival(settings: Settings) -> pd.DataFrame:
    """Return the chance of coming home, and the warps until then, by removed tokens and the energy of a warp."""
    rows = []
    run = {"trials": settings.trials, "seed": settings.seed, "n_jobs": settings.n_jobs}
    for warp_energy in WARP_ENERGY:
        for removed in REMOVED:
            result = zettasim.simulate("zetta.lone_star", removed=removed, warp_energy=warp_energy, **run)
            home, warps, fame = result["survived"], result["warps"], result["fame"]
            low, high = home.mean_low, home.mean_high
            rows.append((warp_energy, removed, home.mean, low, high, warps.mean, fame.mean))
    columns = ["warp_energy", "removed", "survived", "low", "high", "warps", "fame"]
    return pd.DataFrame(rows, columns=columns)


def sentences(
    wheels: pd.DataFrame, caps: pd.DataFrame, tokens: pd.DataFrame, excavation: pd.DataFrame, survival: pd.DataFrame
) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    odds = wheels.set_index(["dice", "faces", "wheel", "value"])["exact"].map(Fraction)
    level = caps.set_index(["start", "faces"])["bias"]
    means = tokens.set_index(["tokens", "policy"])["sum_of_wheels"]
    dig = excavation.set_index(["rule", "direction"])
    artifacts, damage, fame = dig["artifacts"], dig["damage"], dig["fame"]
    home = survival.set_index(["warp_energy", "removed"])
    survived, warps = home["survived"], home["warps"]
    cheap, dear = min(WARP_ENERGY), max(WARP_ENERGY)
    return [
        (
            f"The cap at 1 lifts the three wheels by {level[3, 'all']:.2f} together from a start at 3; where all faces "
            f"of a stack are alike, one die for all cards makes it {level[3, 'first']:.2f}, as all cards go one way.",
            "assumed",
        ),
        (
            f"With one die and alike faces the life wheel ends on 1 in {percent(odds['one', 'first', 'life', 1])} of "
            f"systems, with eleven dice in {percent(odds['each', 'first', 'life', 1])}.",
            "assumed",
        ),
        (
            f"A warp token is worth {means[1, 'optimal'] - means[0, 'optimal']:.2f} steps if used at its best, "
            f"{means[1, 'bots'] - means[0, 'bots']:.2f} by the bots' rule.",
            "assumed",
        ),
        (
            f"Digging on in the fast direction brings {artifacts['all', 3]:.2f} artifacts and {damage['all', 3]:.2f} "
            f"damage tokens, in the slow one {artifacts['all', 1]:.2f} and {damage['all', 1]:.2f}; the best play earns "
            f"{fame['optimal', 0]:.2f} fame, never ending by choice in the fast direction {fame['all', 3]:.2f}.",
            "assumed",
        ),
        (
            f"The Lone Star at {cheap} energy a warp: with 0, 4 and 8 tokens removed the game takes "
            f"{warps[cheap, 0]:.1f}, {warps[cheap, 4]:.1f} and {warps[cheap, 8]:.1f} warps, and the ship comes home in "
            f"{percent(survived[cheap, 0])}, {percent(survived[cheap, 4])} and {percent(survived[cheap, 8])} of games; "
            f"at {dear} energy in {percent(survived[dear, 0])}, {percent(survived[dear, 4])} and "
            f"{percent(survived[dear, 8])}.",
            "assumed",
        ),
    ]
