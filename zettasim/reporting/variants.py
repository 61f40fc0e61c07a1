"""What a report says of the variants that it was made with: on every page, and in the table `variants`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zettasim.component_files import game_of_variant, laid_over, load_components
from zettasim.errors import UserError
from zettasim.games import games
from zettasim.questions.compare import changed_components
from zettasim.reporting.compare_text import value_text
from zettasim.reporting.tables import PAGE_VARIABLE, data_folder

if TYPE_CHECKING:
    import pandas as pd

    from zettasim.questions.comparison import ComponentChange
    from zettasim.reporting.pieces import Html

TABLE = "variants"
INDEX = "index"
COLUMNS = ("page", "game", "variant", "component", "before", "after", "basis")
MOST_SHOWN = 12
"""Changed components that a page lists; the table has them all."""
AS_PRINTED = "as-printed"
"""The tag of a notebook's cell that holds for the printed rules only: it is left out where a variant is laid over."""
LEFT_OUT = (
    "*With a variant the last checks of this page are left out: they tie its sentences to the rules as printed. Where "
    "a sentence and a table differ, the table is right.*"
)
NEEDS_PRINTED = "*With this variant something is missing here: it speaks of what holds for the rules as printed ({}).*"
"""Stands where a cell could not be made under a variant, with what went wrong."""


def check_variants(paths: Sequence[Path], pages: Sequence[str]) -> None:
    """Refuse variant files that do not fit, or that change a game of which no page speaks.

    Parameters
    ----------
    paths
        The variant files.
    pages
        Names of the pages; one that is no game's, such as `claims`, speaks of all games.

    Raises
    ------
    UserError
        With what was given and what is allowed.
    """
    for path in paths:
        game = game_of_variant(path)
        if not any(_speaks_of(page, game) for page in pages):
            raise UserError(
                f"variant={path}: changes {game}, which is not among the games reported; allowed: variants of "
                f"{', '.join(pages)}, or report {game} too"
            )
    with laid_over(paths):
        pass


def _speaks_of(page: str, game: str) -> bool:
    return not {*page.split("_")} & {*games()} or game in page.split("_")


def variants_table(pages: Sequence[str], paths: Sequence[Path], earlier: Path | None = None) -> pd.DataFrame:
    """Return what each page was made with: a row for each changed component.

    Parameters
    ----------
    pages
        The pages of this run.
    paths
        The variant files.
    earlier
        The same table of an earlier run into the same folder: what it says of other pages is kept.
    """
    import pandas as pd

    rows = [row for page in pages for row in _rows(page, paths)]
    here = pd.DataFrame(rows, columns=list(COLUMNS))
    if earlier is None or not earlier.is_file():
        return here
    kept = _read(earlier)
    return pd.concat([here, kept[~kept["page"].isin(pages)]], ignore_index=True)


def _rows(page: str, paths: Sequence[Path]) -> list[tuple[str, ...]]:
    mine: dict[str, list[Path]] = {}
    for path in paths:
        game = game_of_variant(path)
        if _speaks_of(page, game):
            mine.setdefault(game, []).append(path)
    rows: list[tuple[str, ...]] = []
    for game, files in mine.items():
        names = ", ".join(path.stem for path in files)
        changes = changed_components(load_components(game, as_printed=True), load_components(game, tuple(files)))
        told = [_told(change) for change in changes] or [("", "", "", "")]
        rows += [(page, game, names, *each) for each in told]
    return rows


def _told(change: ComponentChange) -> tuple[str, str, str, str]:
    before, after = ("" if side is None else value_text(side) for side in (change.before, change.after))
    return change.path, before, after, "" if change.after is None else change.after.basis


def _read(path: Path) -> pd.DataFrame:
    import pandas as pd

    return pd.read_csv(path, dtype=str, keep_default_na=False)


def variants_of(page: str, data: Path) -> pd.DataFrame:
    """Return the rows of one page in the folder of a report's tables; none if it was made as printed.

    The index speaks of all pages.
    """
    import pandas as pd

    path = data / f"{TABLE}.csv"
    if not path.is_file():
        return pd.DataFrame(columns=list(COLUMNS))
    rows = _read(path)
    if page == INDEX:
        return rows.drop_duplicates(["variant", "component", "after"])
    return rows[rows["page"] == page]


def name_variants(rows: pd.DataFrame) -> str:
    """Name the variants of some rows: `with variant calmer-ocean`; nothing where there is none."""
    names = list(dict.fromkeys(name for joined in rows["variant"] for name in joined.split(", ")))
    return f"with variant{'s' if len(names) > 1 else ''} {', '.join(names)}" if names else ""


def variant_lines(rows: pd.DataFrame) -> list[str]:
    """Say what is changed, a line for each component."""
    lines = [_line(row) for row in rows.head(MOST_SHOWN).to_dict("records")]
    more = len(rows) - MOST_SHOWN
    return lines if more <= 0 else [*lines, f"and {more} more, all in the table {TABLE}"]


def _line(row: Mapping[Any, Any]) -> str:
    if not row["component"]:
        return "no component is changed"
    if not row["before"]:
        return f"{row['component']}: added, {row['after']}"
    return f"{row['component']}: {row['before']} → {row['after'] or 'removed'}"


def banner(rows: pd.DataFrame) -> Html:
    """Return the box at the top of a page; nothing where it was made as printed."""
    from zettasim.reporting.pieces import Html

    if not len(rows):
        return Html("")
    titles = [load_components(game, as_printed=True).rules.game.title for game in dict.fromkeys(rows["game"])]
    lines = Html("").join(Html("<li>{}</li>").format(line) for line in variant_lines(rows))
    return Html(
        '<aside class="variant"><p class="box-title">{}</p><p>These are not the odds of {} as published. Changed:</p>'
        "<ul>{}</ul></aside>"
    ).format(_named(rows), " and ".join(titles), lines)


def method_lines() -> dict[str, list[str]]:
    """Return what the method box of the running page says of its variants; nothing outside of a report."""
    page = os.environ.get(PAGE_VARIABLE)
    rows = variants_of(page, data_folder()) if page else None
    if rows is None or not len(rows):
        return {}
    return {"Variant": [f"{_named(rows)}, not as published.", *variant_lines(rows)]}


def _named(rows: pd.DataFrame) -> str:
    named = name_variants(rows)
    return named[:1].upper() + named[1:]
