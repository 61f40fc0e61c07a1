"""Survival against a Claim: which stopping rules nobody can beat in both, and what the simple ones give away."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pandas as pd

from analyses.exploring import MILIEUS, SHIELDS, can_drive, chances
from analyses.findings import takeaways
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

SIZE = 5
"""Large enough that an explorer has something to decide."""
DEATHS = (0, 1, 2, 3, 4, 6, 8, 12, 20)
"""What a death costs, in Claims: the best rule for each is a point of the frontier."""
SCALE = 2
"""Weights are whole numbers, so a Claim weighs this much and a death may cost half a Claim."""
SIMPLE = ("claim", "all", "experience")
SHOWN = ("spacesuit", "vehicle and FINAO")
UNLOCKS = (0, 2)
"""Unlock icons that the player holds: none, and enough for an AQUIFER or a CAVERN."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `frontier` and `takeaways`."""
    del settings  # everything is exact
    found = frontier()
    return {"frontier": found, "takeaways": takeaways(sentences, found)}


def frontier() -> pd.DataFrame:
    """Return chance of a Claim and of survival for the best rules and the simple ones.

    `beaten` says that some other rule of the table is as good in both and better in one.
    """
    rows = []
    for milieu, preparation, unlocks in itertools.product(MILIEUS, SHOWN, UNLOCKS):
        if not can_drive(milieu) and SHIELDS[preparation].get("vehicle"):
            continue
        points = rules(milieu, preparation, unlocks)
        for kind, rule, claimed, alive in points:
            beaten = any(c >= claimed and a >= alive and (c, a) != (claimed, alive) for _, _, c, a in points)
            shares = float(claimed), float(alive)
            rows.append((milieu, preparation, unlocks, kind, rule, *shares, beaten, str(claimed), str(alive)))
    columns = ["milieu", "preparation", "unlocks", "kind", "rule", "claimed", "alive", "beaten"]
    return pd.DataFrame(rows, columns=[*columns, "claimed_exact", "alive_exact"])


def rules(milieu: str, preparation: str, unlocks: int) -> list[tuple[str, str, Fraction, Fraction]]:
    """Return (kind, rule, chance of a Claim, chance to survive): the best rules, each once, then the simple ones."""
    points: list[tuple[str, str, Fraction, Fraction]] = []
    for cost in DEATHS:
        payoff = f"claimed:{SCALE},dead:-{cost}"
        best = chances(milieu, SIZE, policy="optimal", payoff=payoff, unlocks=unlocks, **SHIELDS[preparation])
        point = best["claimed"], 1 - best["dead"]
        if point not in [(claimed, alive) for _, _, claimed, alive in points]:
            points.append(("best", f"a death costs {Fraction(cost, SCALE)} or more", *point))
    for policy in SIMPLE:
        simple = chances(milieu, SIZE, policy=policy, unlocks=unlocks, **SHIELDS[preparation])
        points.append(("simple", policy, simple["claimed"], 1 - simple["dead"]))
    return points


def sentences(found: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what caution costs."""
    suit = found[(found["preparation"] == "spacesuit") & (found["unlocks"] == 0)]
    claim = suit[suit["rule"] == "claim"].set_index("milieu")
    careful = suit[suit["kind"] == "best"].drop_duplicates("milieu", keep="last").set_index("milieu")
    milieu = str((careful["alive"] - claim["alive"]).sort_values().index[-1])
    alive, claimed = (
        [percent(float(table[name][milieu])) for table in (careful, claim)] for name in ("alive", "claimed")
    )
    beaten = sorted(claim.index[claim["beaten"]])
    worse = (
        f"In {', '.join(beaten)} the rule `claim` is beaten by one that claims as often and kills less."
        if beaten
        else "Nowhere is the rule `claim` beaten in both Claims and survival: it is one end of the frontier."
    )
    return [
        (
            f"Caution pays most in {milieu} at Size {SIZE}: an explorer in a spacesuit who counts a death as "
            f"{DEATHS[-1] // SCALE} Claims survives {alive[0]} of explorations instead of {alive[1]}, and claims "
            f"{claimed[0]} instead of {claimed[1]}. {worse}",
            "exact",
        )
    ]
