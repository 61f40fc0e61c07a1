"""What a game is made of, and how well its answers agree, as a terminal shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zettasim.questions.components import Inventory
from zettasim.questions.listing import in_words
from zettasim.questions.verify import Verification
from zettasim.reporting.columns import columns, wrap
from zettasim.reporting.numbers import plain
from zettasim.reporting.text import component_text

WHOLE = 1_000
"""Entries of a list that are written out: all, decks apart."""
SUSPICIOUS = 1e-3
"""A verification is marked when a p-value is below this divided by the number of metrics."""


def inventory_text(inventory: Inventory, width: int) -> str:
    """Return a game's components for reading: by basis, values of one table and source in one line."""
    counts = ", ".join(f"{n} {basis}" for basis, n in inventory.counts.items() if n)
    total = sum(inventory.counts.values())
    rules = inventory.components.rules
    title = f"{inventory.game}: {rules.game.title if hasattr(rules, 'game') else rules.title or 'an own game'}"
    blocks = [f"{title}\n{total} component values: {counts}"]
    rows = inventory.rows()
    for basis in inventory.bases:
        lines = _grouped([row for row in rows if row["basis"] == basis])
        if lines:
            blocks.append("\n".join([basis.upper(), *(part for line in lines for part in wrap(line, width, "    "))]))
    return "\n\n".join(blocks)


def _grouped(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Put values of the same table and source together."""
    groups: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        table, _, name = row["component"].rpartition(".")
        shown = component_text(row["value"], most=WHOLE)
        groups.setdefault((table, row["source"]), []).append(f"{name}={shown or 'none'}")
    return [f"  {table}: {'  '.join(values)}  [{source}]" for (table, source), values in groups.items()]


def verification_text(verification: Verification, width: int) -> str:
    """Return how exact and simulated answers agree: a line for each metric, the verdict last."""
    lines = [
        (
            line.metric,
            plain(line.exact_mean),
            plain(line.simulated_mean),
            f"{line.agreement.z:+.2f}",
            f"{line.agreement.chi_square:.1f}",
            line.agreement.df,
            f"{line.agreement.p_value:.2g}" if line.agreement.df else "-",
        )
        for line in verification.lines
    ]
    head = ("metric", "exact mean", "simulated", "z", "chi-square", "df", "p-value")
    asked = " ".join(f"{name}={in_words(value)}" for name, value in verification.parameters.items())
    title = "\n".join(wrap(f"{verification.model} {asked}", width))
    run = f"{verification.trials:,} trials, seed {verification.seed}."
    return "\n\n".join([title, columns(lines, head, range(1, 7)), f"{verdict(verification)} {run}"])


def verdict(verification: Verification) -> str:
    """Say whether exact and simulated answers agree."""
    if verification.impossible:
        return f"They do not agree: {verification.impossible:,} trials ended in a value of probability 0."
    if verification.smallest_p < SUSPICIOUS / max(1, len(verification.lines)):
        return f"They do not agree: chance alone gives such a difference {verification.smallest_p:.1g} of the time."
    return f"They agree: the largest distance of a mean is {verification.worst_z:.1f} standard errors."
