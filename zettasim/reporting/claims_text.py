"""The audit of printed claims as a terminal shows it: the counts first, then a line for each claim."""

from __future__ import annotations

import textwrap

from zettasim.questions.claims import VERDICTS, Audit, Audited, exact_text, is_share, other_text, value_text
from zettasim.reporting.columns import columns, wrap

LONGEST_FRACTION = 9
"""Characters of a fraction that is printed beside its percentage."""
LONGEST_PRINTED = 16
"""Characters of what a rulebook prints."""

MEANINGS = {
    "confirmed": "the plain reading fits",
    "depends": "it fits under one reading, or one of two sections that contradict each other",
    "refuted": "no admissible reading fits",
    "undecided": "simulated, and not separated from what is printed",
    "open": "rests on what nobody printed, or on a model that is not built yet",
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
        lines = [_line(each) for verdict in VERDICTS for each in mine if each.verdict == verdict]
        head = (game, "verdict", "printed", "found", "basis", "claim")
        blocks.append(columns(lines, head, width=width))
    told = [verdict for verdict in VERDICTS if audit.counts[verdict]]
    blocks.append("\n".join(line for name in told for line in wrap(f"{name}: {MEANINGS[name]}.", width)))
    return "\n\n".join(blocks)


def _line(audited: Audited) -> tuple[str, ...]:
    claim = audited.claim
    about = [f"{claim.claim} ({claim.section})."]
    other = other_text(audited)
    if other:
        about.append(f"Other reading: {other}.")
    if audited.verdict == "open" and audited.note:
        about.append(audited.note)
    printed = textwrap.shorten(claim.printed, LONGEST_PRINTED, placeholder=" …")
    return (claim.id, audited.verdict, printed, found_text(audited), audited.basis, " ".join(about))


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
