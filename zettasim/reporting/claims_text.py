"""The audit of printed claims as a terminal shows it: the counts first, then a line for each claim."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from zettasim.questions.claims import Audit, Audited, exact_text, is_share, other_text, value_text
from zettasim.reporting.columns import columns, wrap

LONGEST_FRACTION = 9
"""Characters of a fraction that is printed beside its percentage."""
LONGEST_PRINTED = 24
"""Characters of what a rulebook prints."""

LEAD = ("refuted", "depends", "undecided", "confirmed", "finding", "open")
"""The verdicts in the order in which they are shown: what an editor must act on first."""
MEANINGS = {
    "confirmed": "the plain reading fits",
    "depends": "it fits under one reading, or one of two sections that contradict each other",
    "refuted": "no admissible reading fits",
    "undecided": "simulated, and not separated from what is printed",
    "open": "rests on what nobody printed",
    "finding": "nothing is printed; the value is worked out",
}
"""What each verdict says, in a line."""


def audit_text(audit: Audit, width: int) -> str:
    """Return the audit for reading: verdicts counted first, then game by game what does not hold before what does."""
    counted = ", ".join(f"{n} {verdict}" for verdict, n in audit.counts.items() if n)
    laid = f", with {', '.join(audit.variants)} laid over" if audit.variants else ""
    blocks = ["\n".join(wrap(f"{len(audit.claims)} claims of {', '.join(audit.games)}{laid}: {counted}", width))]
    for game in audit.games:
        mine = [each for each in audit.claims if each.claim.game == game]
        if mine:
            blocks.append(_table(game, [each for verdict in LEAD for each in mine if each.verdict == verdict], width))
    told = [verdict for verdict in LEAD if audit.counts[verdict]]
    blocks.append("\n".join(line for name in told for line in wrap(f"{name}: {MEANINGS[name]}.", width)))
    return "\n\n".join(blocks)


def _table(game: str, audited: Sequence[Audited], width: int) -> str:
    """Return two lines or more for each claim: the numbers in columns, and below them what the claim is."""
    heads = columns([_numbers(each) for each in audited], (game, "verdict", "printed", "found", "basis"))
    first, *rest = heads.splitlines()
    indent = " " * (max(len(each.claim.id) for each in audited) + 2)
    lines = [first]
    for head, each in zip(rest, audited, strict=True):
        lines += [head, *wrap(indent + _about(each), width, "")]
    return "\n".join(lines)


def _numbers(audited: Audited) -> tuple[str, ...]:
    printed = textwrap.shorten(audited.claim.printed, LONGEST_PRINTED, placeholder=" …") or "-"
    return (audited.claim.id, audited.verdict, printed, found_text(audited), audited.basis)


def _about(audited: Audited) -> str:
    about = [f"{audited.claim.claim} ({audited.claim.section})."]
    other = other_text(audited)
    if other:
        about.append(f"Other reading: {other}.")
    if audited.verdict == "open" and audited.note:
        about.append(audited.note)
    return " ".join(about)


def found_text(audited: Audited) -> str:
    """Write what the plain reading comes to, with its fraction where that is short."""
    plain = audited.plain
    if plain is None:
        return "-"
    share = is_share(audited)
    text = value_text(plain.value, share)
    exact = exact_text(plain.value)
    if share and exact is not None and len(exact) <= LONGEST_FRACTION and "/" in exact:
        return f"{text} {exact}"
    return text
