"""Whether what the rulebooks print is true: the audit of all games in one table."""

from __future__ import annotations

import pandas as pd

import zettasim
from analyses.findings import takeaways
from zettasim.component_files import load_components
from zettasim.reporting.settings import Settings

NAMED = 3
"""Refuted claims of a game that the summary names."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `audit` and `takeaways`."""
    audit = zettasim.claims(trials=settings.trials, seed=settings.seed).to_frame()
    return {"audit": audit, "takeaways": takeaways(sentences, audit)}


def sentences(audit: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words how much of each rulebook holds."""
    counts = audit["verdict"].value_counts()
    judged = int(sum(counts.get(verdict, 0) for verdict in ("confirmed", "depends", "refuted", "undecided")))
    said = [
        f"Of {judged} printed statements that can be checked, {counts.get('confirmed', 0)} hold as printed, "
        f"{counts.get('depends', 0)} depend on how they are read or contradict another section, and "
        f"{counts.get('refuted', 0)} do not hold."
    ]
    for game, rows in audit.groupby("game", sort=False):
        title = load_components(str(game)).rules.game.title
        refuted, depends = (rows[rows["verdict"] == verdict] for verdict in ("refuted", "depends"))
        named = "; ".join(f"{row.claim} ({row.section})" for row in refuted.head(NAMED).itertuples())
        more = f"; and {len(refuted) - NAMED} more" if len(refuted) > NAMED else ""
        told = f"not true as printed: {named}{more}" if named else "nothing printed is refuted"
        said.append(f"{title}: {told}. {len(depends)} more depend on the reading.")
    return [(sentence, "exact") for sentence in said]
