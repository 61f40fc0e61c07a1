"""Pieces of HTML for notebooks: badges, boxes, tidy tables. Everything that is not already HTML is escaped."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from markupsafe import Markup

from zettasim.reporting.numbers import percent
from zettasim.reporting.variants import method_lines

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["BADGES", "Html", "badge", "method_box", "percent", "simulated_badge", "table", "takeaways", "written_cell"]

Format: TypeAlias = str | Callable[[Any], object]

BADGES = (
    *("exact", "simulated", "printed", "external", "inferred", "assumed"),
    *("confirmed", "depends", "refuted", "undecided", "open", "finding"),
)
MISSING = "–"


class Html(Markup):
    """Text that is HTML already, and that a notebook shows as such.

    Joining and formatting keep it HTML: `Html("<b>{}</b>").format("a < b")` escapes what is filled in.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def badge(kind: str, text: str = "") -> Html:
    """Return a badge that says how a number was obtained.

    Parameters
    ----------
    kind
        How it was obtained (exact, simulated), the basis of a component, or the verdict on a claim.
    text
        What it says; the kind itself when empty.

    Raises
    ------
    ValueError
        Another kind.
    """
    if kind not in BADGES:
        raise ValueError(f"badge {kind!r}: use one of {', '.join(BADGES)}")
    return Html('<span class="badge {}">{}</span>').format(kind, text or kind)


def simulated_badge(trials: int, half_width: float) -> Html:
    """Return the badge of a simulated share: trials, and the half-width of its interval as a percentage."""
    return badge("simulated", f"simulated, n = {trials:,}, ± {100 * half_width:.2g}%")


def agreement_text(agreement: "pd.DataFrame") -> Html:
    """Say how well simulated and exact answers agree.

    Parameters
    ----------
    agreement
        A row for each comparison with the columns question, metric, z, p_value and trials.
    """
    worst = agreement.iloc[int(agreement["z"].abs().argmax())]
    trials = int(worst["trials"])
    # The widest interval of any share: that of one half.
    half_width = 1.96 * 0.5 / math.sqrt(trials)
    return Html(
        "{} The same questions were simulated: of {} comparisons the largest distance is {} standard errors ({}, {}), "
        "the smallest p-value of a whole distribution {}."
    ).format(
        simulated_badge(trials, half_width),
        len(agreement),
        f"{abs(worst['z']):.1f}",
        worst["question"],
        worst["metric"],
        f"{agreement['p_value'].min():.2g}",
    )


def takeaways(sentences: Iterable[str], *, title: str = "In short") -> Html:
    """Return the box that opens a report: its findings, one sentence each (plain text, or `Html` with badges)."""
    return Html('<section class="takeaways"><p class="box-title">{}</p>{}</section>').format(title, _list(sentences))


def method_box(items: Mapping[str, str | Sequence[str]], *, title: str = "How these numbers were obtained") -> Html:
    """Return the box that says what stands behind the numbers; in a report under a variant that too.

    Parameters
    ----------
    items
        Heading -> one text, or several that become a list; for example Model, Method, Assumes, Leaves out, Source.
    title
        The line above.
    """
    rows = Html("").join(
        Html("<dt>{}</dt><dd>{}</dd>").format(head, body if isinstance(body, str) else _list(body))
        for head, body in {**method_lines(), **items}.items()
    )
    return Html('<aside class="method"><p class="box-title">{}</p><dl>{}</dl></aside>').format(title, rows)


def _list(sentences: Iterable[str]) -> Html:
    return Html("<ul>{}</ul>").format(Html("").join(Html("<li>{}</li>").format(text) for text in sentences))


def table(
    frame: "pd.DataFrame",
    formats: Mapping[str, Format] | None = None,
    *,
    headings: Mapping[str, str] | None = None,
    caption: str = "",
    row_headings: int = 1,
) -> Html:
    """Return a tidy table: numbers right aligned, no index, the first column as row headings.

    Parameters
    ----------
    frame
        The rows and columns to show, in their order. The index is left out.
    formats
        Column -> `"percent"`, a format specification such as `",d"` or `".2f"`, or a function of one value.
        Columns without one: whole numbers with thousands separators, other numbers to two decimals.
    headings
        Column -> heading; else the name of the column with spaces for underscores.
    caption
        What the table shows; stands above it.
    row_headings
        How many leading columns name the row.

    Raises
    ------
    KeyError
        `formats` or `headings` name a column that is not there.
    """
    chosen, names = dict(formats or {}), dict(headings or {})
    columns = [str(column) for column in frame.columns]
    unknown = [name for name in (*chosen, *names) if name not in columns]
    if unknown:
        raise KeyError(f"no column {unknown[0]!r}: the table has {', '.join(columns)}")
    cells = [_column_cells(frame.iloc[:, idx], chosen.get(name)) for idx, name in enumerate(columns)]
    numeric = [_is_numeric(frame.iloc[:, idx], chosen.get(name)) for idx, name in enumerate(columns)]
    head = Html("").join(
        Html('<th scope="col"{}>{}</th>').format(_class(right), names.get(name, name.replace("_", " ")))
        for name, right in zip(columns, numeric, strict=True)
    )
    rows = Html("").join(
        Html("<tr>{}</tr>").format(_row(row, numeric, row_headings)) for row in zip(*cells, strict=True)
    )
    top = Html("<caption>{}</caption>").format(caption) if caption else Html("")
    return Html(
        '<div class="table-box"><table class="tidy">{}<thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>'
    ).format(top, head, rows)


def _row(cells: Sequence[str], numeric: Sequence[bool], row_headings: int) -> Html:
    return Html("").join(
        (Html('<th scope="row"{}>{}</th>') if idx < row_headings else Html("<td{}>{}</td>")).format(_class(right), cell)
        for idx, (cell, right) in enumerate(zip(cells, numeric, strict=True))
    )


def _class(right: bool) -> Html:
    return Html(' class="num"') if right else Html("")


def _is_numeric(column: "pd.Series[Any]", how: Format | None) -> bool:
    from pandas.api.types import is_bool_dtype, is_numeric_dtype

    shown_as_number = isinstance(how, str) or (is_numeric_dtype(column) and not is_bool_dtype(column))
    return shown_as_number or (len(column) > 0 and all(isinstance(value, Fraction) for value in column))


def _column_cells(column: "pd.Series[Any]", how: Format | None) -> list[str]:
    return [written_cell(value, how) for value in column.tolist()]


def written_cell(value: Any, how: Format | None) -> str:
    """Return a value as `table` writes it."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return MISSING
    if callable(how):
        shown = how(value)
        return shown if isinstance(shown, str) else str(shown)
    if how == "percent":
        return percent(value)
    if how is not None:
        return format(value, how)
    return _plain(value)


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.2f}"
    return value if isinstance(value, str) else str(value)
