"""Whether an Alien that leaves from the Bridge finds a space, and one that it wants, as the planet fills."""

from __future__ import annotations

from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement
from zettasim.component_files import load_components
from zettasim.reporting.settings import Settings

MODEL = "xenology.landing"
CRAFTS = range(1, 5)
KINDS = ("forest", "dry")
"""A terrain and a continent; as far as is assumed, the others are about as frequent."""
READINGS = ("occupied", "landed")


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return `landing_spaces`, `landing_bonus`, and `agreement`."""
    faceup: int = load_components("xenology").rules.contents.faceup_at_start
    spaces, bonus = by_spaces(faceup), by_crafts(faceup)
    questions: list[dict[str, Any]] = [{}, {"evidence": faceup - 3}]
    return {
        "landing_spaces": spaces,
        "landing_bonus": bonus,
        "agreement": agreement(MODEL, questions, settings),
    }


def by_spaces(faceup: int) -> pd.DataFrame:
    """Return the chances of each of four Aliens that all want the same kind, by legal spaces left.

    Returns
    -------
    DataFrame
        kind, legal (spaces), craft, landed, wanted, exact (of wanted).
    """
    rows = []
    for kind in KINDS:
        for legal in range(faceup + 1):
            answer = zettasim.odds(MODEL, method="exact", wanted=kind, evidence=faceup - legal)
            for craft in CRAFTS:
                landed, wanted = answer[f"landed_{craft}"], answer[f"wanted_{craft}"]
                rows.append((kind, legal, craft, landed.mean, wanted.mean, str(wanted.mean_exact)))
    return pd.DataFrame(rows, columns=["kind", "legal", "craft", "landed", "wanted", "exact"])


def by_crafts(faceup: int) -> pd.DataFrame:
    """Return the Bridge Bonus (0 to 3) by occupied Landing Craft and legal spaces, in both readings."""
    rows = []
    for reading in READINGS:
        for crafts in (0, *CRAFTS):
            for legal in range(len(CRAFTS) + 1):
                asked: dict[str, Any] = {"evidence": faceup - legal, "bonus": reading}
                asked["crafts"] = ",".join(["any"] * crafts or ["empty"])
                answer = zettasim.odds(MODEL, method="exact", metric=["bonus", "returned"], **asked)
                rows.append((reading, crafts, legal, int(answer["bonus"].mean), answer["returned"].mean))
    return pd.DataFrame(rows, columns=["reading", "crafts", "legal", "bonus", "returned"])
