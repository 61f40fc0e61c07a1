"""The part of a page that answers: choices made by its reader, and the exact odds that belong to them.

All answers stand in the page, written out by Python from an exact table; the page's one script only looks them up. It
fetches nothing: the page's content security policy names this script by its hash and allows no other and no connection.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zettasim.reporting.numbers import fraction
from zettasim.reporting.pieces import Format, Html, written_cell

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["POLICY", "SCRIPT", "explorer"]

SCRIPT = (Path(__file__).parent / "templates" / "zettasim" / "explorer.js").read_text(encoding="utf-8")
"""The only script that a page may hold."""
POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-"
    f"{base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()}'"
)
"""What a browser lets a page do: show what it holds, and run `SCRIPT`."""
EXACT = "_exact"
"""A column of this ending holds the fractions of the column before it."""
HIGHEST = 5_000
"""Combinations of choices at most: all of them stand in the page."""

_FORM = Html(
    '<form class="explorer" id="{id}" aria-label="{title}" data-answers="{data}">'
    '<p class="box-title">{title}</p>'
    "<noscript><p>Choose in a browser, where JavaScript is allowed; the same numbers stand in the page's CSV files.</p>"
    "</noscript>"
    '<div class="choices">{choices}</div>'
    '<p class="nothing" role="status"></p>'
    '<output aria-live="polite"><table class="tidy"><caption>{caption}</caption>'
    '<thead><tr><th scope="col">What may come</th><th scope="col" class="num">This choice</th>'
    '<th scope="col" class="num then">Kept</th><td></td><th scope="col" class="num">Fraction</th></tr></thead>'
    "<tbody>{answers}</tbody></table></output>"
    '<p><button type="submit">Keep, to compare</button> <span class="kept" role="status"></span></p>'
    "</form><script>{script}</script>"
)
_ANSWER = Html(
    '<tr><th scope="row">{}</th><td class="num now"></td><td class="num then"></td>'
    '<td class="scale" aria-hidden="true"><span class="bar"></span></td><td class="num fraction"></td></tr>'
)


def explorer(
    frame: pd.DataFrame,
    choices: Mapping[str, str],
    answers: Mapping[str, str],
    *,
    name: str,
    title: str,
    formats: Mapping[str, Format] | None = None,
    texts: Mapping[str, Mapping[Any, str]] | None = None,
    start: Mapping[str, Any] | None = None,
    caption: str = "",
    missing: str = "There is nothing for this choice.",
) -> Html:
    """Return a form of choices that shows the answers belonging to them.

    Parameters
    ----------
    frame
        A row for each combination of choices; a combination may be missing.
    choices, answers
        Column -> what the reader sees. If there is a column of the same name with `_exact` behind it, the answer's
        fraction is shown where it is short enough to be read.
    name
        What the address of the page calls it, as in `odyssey.html#explorer?milieu=ice&size=3`.
    title
        The question.
    formats
        Answer -> how it is written, as in `table`; those with `"percent"` get a bar.
    texts
        Choice -> value -> what the reader sees for it; else the value.
    start
        Choice -> the value shown first; else the first one.
    caption
        What is taken for granted, with a badge.
    missing
        What is said where the frame has no row.

    Raises
    ------
    KeyError
        A column is not there.
    ValueError
        Two rows for one combination, more combinations than a page should carry, or a start that is no value.
    """
    columns = [*choices, *answers]
    unknown = [column for column in columns if column not in frame.columns]
    if unknown:
        raise KeyError(f"no column {unknown[0]!r}: the table has {', '.join(map(str, frame.columns))}")
    values = {column: list(dict.fromkeys(frame[column].tolist())) for column in choices}
    n_places = prod(map(len, values.values()))
    if n_places > HIGHEST:
        raise ValueError(f"{n_places:,} combinations of choices; allowed: at most {HIGHEST:,}")
    rows = _rows(frame, values, list(answers), formats or {})
    data = {"sizes": [len(found) for found in values.values()], "rows": rows, "missing": missing}
    return Html(_FORM).format(
        id=name,
        title=title,
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")),
        choices=Html("").join(
            _choice(column, choices[column], found, (texts or {}).get(column, {}), (start or {}).get(column, found[0]))
            for column, found in values.items()
        ),
        caption=caption,
        answers=Html("").join(_ANSWER.format(heading) for heading in answers.values()),
        script=Html(SCRIPT),
    )


def _choice(column: str, heading: str, values: Sequence[Any], texts: Mapping[Any, str], start: Any) -> Html:
    if start not in values:
        raise ValueError(f"start {column}={start}: allowed: {', '.join(map(str, values))}")
    options = Html("").join(
        Html('<option value="{}"{}>{}</option>').format(
            value, Html(" selected") if value == start else "", texts.get(value, value)
        )
        for value in values
    )
    return Html('<label>{0} <select name="{1}" data-heading="{0}" autocomplete="off">{2}</select></label>').format(
        heading, column, options
    )


def _rows(
    frame: pd.DataFrame, values: Mapping[str, Sequence[Any]], answers: Sequence[str], formats: Mapping[str, Format]
) -> list[list[list[Any]] | None]:
    """Return the answers of every combination, the last choice changing fastest; None where there are none."""
    rows: list[list[list[Any]] | None] = [None] * prod(map(len, values.values()))
    places = {column: {value: idx for idx, value in enumerate(found)} for column, found in values.items()}
    for record in frame.to_dict("records"):
        place = 0
        for column, found in values.items():
            place = place * len(found) + places[column][record[column]]
        if rows[place] is not None:
            raise ValueError(f"two rows for {', '.join(f'{column}={record[column]}' for column in values)}")
        rows[place] = [_answer(record, answer, formats.get(answer)) for answer in answers]
    return rows


def _answer(record: Mapping[Any, Any], answer: str, how: Format | None) -> list[Any]:
    """Return an answer as it is written, its share for the bar, and its fraction."""
    exact = record.get(f"{answer}{EXACT}")
    share = float(f"{record[answer]:.4g}") if how == "percent" and record[answer] == record[answer] else None
    return [written_cell(record[answer], how), share, fraction(Fraction(exact)) if isinstance(exact, str) else ""]
