"""The audit of printed claims as pieces of a page: the table of verdicts, and what to print instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from zettasim.reporting.claims_text import LEAD, MEANINGS
from zettasim.reporting.pieces import Html, badge, table

if TYPE_CHECKING:
    import pandas as pd


def verdict_table(audit: pd.DataFrame, *, caption: str = "") -> Html:
    """Return the table of verdicts, what does not hold first.

    Parameters
    ----------
    audit
        The rows of `zettasim.claims(…).to_frame()`, of one game or of several.
    caption
        What the table shows.
    """
    import pandas as pd

    rows = audit.fillna("").copy()
    rows["rank"] = rows["verdict"].map(LEAD.index)
    rows = rows.sort_values("rank", kind="stable")
    shown = pd.DataFrame({"id": _pieces(rows, map(Html('<span class="nowrap">{}</span>').format, rows["id"]))})
    shown["claim"] = _pieces(
        rows, (Html("{} <small>{}</small>").format(row.claim, row.section) for row in rows.itertuples())
    )
    shown["printed"] = rows["printed"]
    shown["found"] = [_found(row) for row in rows.itertuples()]
    shown["verdict"] = _pieces(rows, map(badge, rows["verdict"]))
    shown["other"] = rows["other"]
    shown["basis"] = _pieces(rows, map(badge, rows["basis"]))
    return table(shown, headings={"other": "other reading, or contradiction"}, caption=caption)


def _pieces(rows: pd.DataFrame, cells: Iterable[Html]) -> pd.Series[Any]:
    """Return a column that stays HTML: as a column of text, pandas would turn it into plain words."""
    import pandas as pd

    return pd.Series([*cells], index=rows.index, dtype=object)


def _found(row: object) -> str:
    value, exact = str(getattr(row, "value", "")), str(getattr(row, "exact", ""))
    return f"{value} ({exact})" if "/" in exact and len(exact) <= len("1234/10000") else value or "–"


def corrections(audit: pd.DataFrame) -> Html:
    """Return, for each refuted or depending claim, its arithmetic and what to print instead.

    Parameters
    ----------
    audit
        The rows of `zettasim.claims(…).to_frame()`.
    """
    rows = audit.fillna("")
    wanted = [row for verdict in ("refuted", "depends") for row in rows[rows["verdict"] == verdict].itertuples()]
    return Html("").join(_correction(row) for row in wanted)


def _correction(row: object) -> Html:
    def text(name: str) -> str:
        return str(getattr(row, name))

    parts = [
        Html("<p><b>{}</b> {} {} <small>{}</small></p>").format(
            text("id"), badge(text("verdict")), text("claim"), text("section")
        )
    ]
    parts += [Html("<p>{}</p>").format(text(name)) for name in ("explanation", "note") if text(name)]
    if text("instead"):
        parts.append(Html('<p class="instead">{}</p>').format(text("instead")))
    return Html('<section class="claim">{}</section>').format(Html("").join(parts))


def verdict_key(audit: pd.DataFrame) -> list[Html]:
    """Return what each verdict that occurs means, with how many claims have it."""
    counts = audit["verdict"].value_counts()
    there = [verdict for verdict in LEAD if verdict in counts]
    return [Html("{} {}: {}").format(badge(name), int(counts[name]), MEANINGS[name]) for name in there]
