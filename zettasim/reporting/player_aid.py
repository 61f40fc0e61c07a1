"""A page to lay beside the board: what to do in each state, from the table that `advise` gives."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zettasim.reporting.pieces import Html

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["player_aid"]

MOST_ROWS = 80
"""Rows of a printed page, in columns of tables side by side."""
ROWS_IN_COLUMN = 20
MOST_GRID_ROWS = 40
SIGNS = ("■", "▶", "◆", "●")
"""A shape beside each colour, for print without colours and for those who cannot tell them apart."""


def player_aid(
    frame: "pd.DataFrame",
    states: Sequence[str],
    options: Sequence[str],
    *,
    title: str,
    note: str = "",
    across: str = "",
    labels: Mapping[str, str] | None = None,
    headings: Mapping[str, str] | None = None,
    small: float = 0.0,
    most_rows: int = MOST_ROWS,
) -> Html:
    """Return a decision table that fits on one page: the choice as word, shape and colour, and the loss of a wrong one.

    Parameters
    ----------
    frame
        A row for each state, as `advise(...).to_frame()` gives it: the columns of `states` and `options`, and `best`,
        `loss` and `reached`.
    states
        Columns that say what the player sees.
    options
        Columns of the values of the options, in the order of their colours; at most 4.
    title
        What it is about: the line above.
    note
        What a reader must know; the line below.
    across
        One of `states`: its values become columns, so that the table is a grid of choices. Empty: a row for each state.
    labels
        Option -> the word on the page; else its name in capitals.
    headings
        Column -> heading; else its name with spaces for underscores.
    small
        A loss up to this is shown as a choice that does not matter: the word in brackets.
    most_rows
        Where there are more states, those that play comes to least often are left out, and the line below says so.

    Raises
    ------
    KeyError
        A column is not there.
    ValueError
        More than 4 options, no row, an option in `best` that is not in `options`, two rows of the same state, or a
        grid of too many rows.
    """
    _check(frame, states, options)
    if across and (across not in states or len(states) < 2):
        raise ValueError(f"across={across!r}: one of two or more states ({', '.join(states)}) goes across")
    words = {name: (labels or {}).get(name, name.replace("_", " ").upper()) for name in options}
    names = {name: (headings or {}).get(name, name.replace("_", " ")) for name in states}
    kept = frame if across or len(frame) <= most_rows else frame.nlargest(most_rows, "reached")
    kept = kept.sort_values([*states])
    rows = [{str(name): value for name, value in row.items()} for row in kept.to_dict("records")]
    choices = [_choice(row, options, words, small) for row in rows]
    tables = _grid(rows, choices, names, across) if across else _lists(rows, choices, names)
    key = Html(" ").join(_word(options.index(name), words[name], matters=True) for name in options)
    left_out = len(frame) - len(kept)
    below = [
        *(["In brackets: the choice hardly matters."] if any("(" in choice for choice in choices) else []),
        "The number is what the worst choice costs on average.",
        *([f"Left out, since play comes to them less often: {left_out:,} more."] if left_out else []),
        *([note] if note else []),
    ]
    return Html(
        '<section class="player-aid"><p class="box-title">{} <span class="aid-key">{}</span></p>'
        '<div class="aid-tables">{}</div><p class="aid-note">{}</p></section>'
    ).format(title, key, tables, " ".join(below))


def _check(frame: "pd.DataFrame", states: Sequence[str], options: Sequence[str]) -> None:
    for name in (*states, *options, "best", "loss", "reached"):
        if name not in frame.columns:
            raise KeyError(f"no column {name!r}: the table has {', '.join(map(str, frame.columns))}")
    if len(options) > len(SIGNS):
        raise ValueError(f"{len(options)} options: a page shows at most {len(SIGNS)}")
    if not len(frame):
        raise ValueError("the table has no states")
    others = set(frame["best"]) - set(options)
    if others:
        raise ValueError(f"best={sorted(others)[0]!r} is none of the options {', '.join(options)}")
    if frame.duplicated(list(states)).any():
        raise ValueError(f"two rows have the same {', '.join(states)}: show one table for each setting")


def _choice(row: Mapping[str, Any], options: Sequence[str], words: Mapping[str, str], small: float) -> Html:
    """Return the word for what to do, and what the worst choice costs."""
    loss = float(row["loss"])
    word = _word(options.index(row["best"]), words[row["best"]], matters=loss > small)
    return Html('{} <span class="aid-loss">{}</span>').format(
        word, f"{loss:.2f}" if loss >= 0.005 or not loss else "<0.01"
    )


def _word(place: int, word: str, *, matters: bool) -> Html:
    return Html('<span class="aid aid-{}">{} {}</span>').format(
        place + 1, SIGNS[place], word if matters else f"({word})"
    )


def _lists(rows: Sequence[Mapping[str, Any]], choices: Sequence[Html], names: Mapping[str, str]) -> Html:
    """Return tables of about the same length side by side, a row for each state."""
    head = Html("").join(Html('<th scope="col">{}</th>').format(name) for name in (*names.values(), "do"))
    lines = [
        Html("<tr>{}<td>{}</td></tr>").format(
            Html("").join(Html("<td>{}</td>").format(_seen(row[name])) for name in names), choice
        )
        for row, choice in zip(rows, choices, strict=True)
    ]
    n_tables = math.ceil(len(lines) / ROWS_IN_COLUMN)
    each = math.ceil(len(lines) / n_tables)
    return Html("").join(_tidy(head, lines[start : start + each]) for start in range(0, len(lines), each))


def _grid(rows: Sequence[Mapping[str, Any]], choices: Sequence[Html], names: Mapping[str, str], across: str) -> Html:
    """Return one table with a row for what is seen beside `across`, and a column for each of its values."""
    down = [name for name in names if name != across]
    cells = {
        (tuple(row[name] for name in down), row[across]): choice for row, choice in zip(rows, choices, strict=True)
    }
    columns = sorted({row[across] for row in rows})
    shown = sorted({key for key, _ in cells})
    if len(shown) > MOST_GRID_ROWS:
        raise ValueError(
            f"{len(shown)} rows do not fit on a page; at most {MOST_GRID_ROWS}: let another state go across"
        )
    head = Html("").join(
        Html('<th scope="col">{}</th>').format(text)
        for text in (*(names[name] for name in down), *(f"{names[across]} {_seen(value)}" for value in columns))
    )
    lines = [
        Html("<tr>{}{}</tr>").format(
            Html("").join(Html('<th scope="row">{}</th>').format(_seen(value)) for value in seen),
            Html("").join(Html("<td>{}</td>").format(cells.get((seen, value), "")) for value in columns),
        )
        for seen in shown
    ]
    return _tidy(head, lines)


def _tidy(head: Html, lines: Sequence[Html]) -> Html:
    return Html('<table class="tidy"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>').format(
        head, Html("").join(lines)
    )


def _seen(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
