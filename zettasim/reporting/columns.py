"""Text in columns: aligned and wrapped for a terminal, and the same rows as CSV or Markdown."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from zettasim.questions.listing import in_words

NARROWEST_TEXT = 20


def to_csv(rows: Sequence[dict[str, Any]]) -> str:
    """Return rows as CSV with a header; nothing for None."""
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(
        {key: in_words(value) if isinstance(value, bool) else value for key, value in row.items()} for row in rows
    )
    return buffer.getvalue().rstrip("\n")


def to_markdown(rows: Sequence[dict[str, Any]]) -> str:
    """Return rows as a Markdown table."""
    if not rows:
        return ""
    head = list(rows[0])
    lines = [head, ["---"] * len(head)]
    lines += [["" if row[key] is None else in_words(row[key]).replace("|", "\\|") for key in head] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def columns(
    lines: Iterable[Sequence[Any]], head: Sequence[str] = (), right: Iterable[int] = (), width: int | None = None
) -> str:
    """Align lines of cells in columns, two spaces apart.

    Parameters
    ----------
    lines, head
        The cells.
    right
        Places of the columns that are aligned to the right.
    width
        Characters in a line: the last column is wrapped to fit. None: no wrapping.
    """
    cells = [[str(cell) for cell in line] for line in ([head, *lines] if head else lines)]
    if not cells:
        return ""
    to_right = set(right)
    *widths, last = (max(map(len, column)) for column in zip(*cells, strict=True))
    start = sum(widths) + 2 * len(widths)
    room = last if width is None else max(NARROWEST_TEXT, width - start)
    printed = []
    for line in cells:
        *firsts, end = line
        aligned = [
            cell.rjust(w) if place in to_right else cell.ljust(w)
            for place, (cell, w) in enumerate(zip(firsts, widths, strict=True))
        ]
        end = end.rjust(last) if len(firsts) in to_right else end
        wrapped = [part for piece in end.split("\n") for part in (wrap(piece, room) if width else [piece])]
        printed.append("  ".join([*aligned, wrapped[0]]).rstrip())
        printed += [" " * start + part for part in wrapped[1:]]
    return "\n".join(printed)


def wrap(text: str, width: int, indent: str = "  ") -> list[str]:
    """Break a text into lines at its spaces; lines after the first are indented by `indent` more than the first."""
    own = text[: len(text) - len(text.lstrip())]
    return textwrap.wrap(
        text, width, subsequent_indent=own + indent, break_long_words=False, break_on_hyphens=False
    ) or [""]
