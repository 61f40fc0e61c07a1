"""The CSV files between analyses and notebooks, and the same tables for others to work with."""

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from zettasim.errors import UserError, unknown
from zettasim.files import write_whole
from zettasim.reporting.export import check_library, frame_content

if TYPE_CHECKING:
    import pandas as pd

DATA_VARIABLE = "ZETTASIM_REPORT_DATA"
PAGE_VARIABLE = "ZETTASIM_REPORT_PAGE"
FIGURES_VARIABLE = "ZETTASIM_REPORT_FIGURES"
"""Names the folder of the figures, where a report keeps them as files too."""
_NAME = re.compile(r"[a-z][a-z0-9_]*")


FORMS = ("csv", "md", "parquet", "xlsx")
"""What a table can be written as."""


def table_forms(words: str | Sequence[str]) -> tuple[str, ...]:
    """Read the formats that tables are written in: `csv,xlsx`, or a sequence. CSV is always one: pages are made of it.

    Raises
    ------
    UserError
        An unknown format, or one whose library is not installed.
    """
    given = [word.strip() for word in (words.split(",") if isinstance(words, str) else words)]
    for word in given:
        if word not in FORMS:
            raise UserError(f"--tables {','.join(given)}: {unknown('format', word, FORMS)}")
        check_library(f".{word}", f"--tables {','.join(given)}")
    return tuple(dict.fromkeys(("csv", *given)))


def write_tables(tables: Mapping[str, "pd.DataFrame"], folder: Path, forms: Sequence[str] = ("csv",)) -> list[Path]:
    """Write tidy tables as `<name>.csv` into one folder, and in other formats beside.

    Parameters
    ----------
    tables
        Name (lower case letters, digits, underscores) -> table. What a row is about stands in columns, not in an index.
    folder
        Where the files go; made when missing. Files of other names stay.
    forms
        The formats, of `FORMS`.

    Returns
    -------
    list of Path
        The files, in the order of `tables`, for each in the order of `forms`.

    Raises
    ------
    TypeError
        A table is no DataFrame.
    ValueError
        A name is not usable as a file name, or a table has an index of its own.
    """
    for name, table in tables.items():
        _check_table(name, table)
    return [
        write_whole(folder / f"{name}.{form}", frame_content(table, f".{form}"))
        for name, table in tables.items()
        for form in forms
    ]


def _check_table(name: str, table: object) -> None:
    import pandas as pd

    if not _NAME.fullmatch(name):
        raise ValueError(f"table name {name!r}: use lower case letters, digits and underscores")
    if not isinstance(table, pd.DataFrame):
        raise TypeError(f"table {name!r} is {type(table).__name__}, not a pandas DataFrame")
    if not isinstance(table.index, pd.RangeIndex):
        raise ValueError(f"table {name!r} has an index of its own: call reset_index() so that it becomes columns")


def load_table(name: str, game: str = "") -> "pd.DataFrame":
    """Read one table of the running report, in a notebook.

    Parameters
    ----------
    name
        Name of the table, as the analysis returned it.
    game
        Whose table; empty for the tables about the whole run (`reports`, `run`).

    Returns
    -------
    DataFrame
        The table. Only empty cells become missing values: words such as "none" stay words.

    Raises
    ------
    FileNotFoundError
        The table was not written yet.
    """
    import pandas as pd

    path = data_folder() / game / f"{name}.csv"
    if not path.is_file():
        raise FileNotFoundError(f"no table {path}: `zettasim report` writes it before it runs the notebooks")
    return pd.read_csv(path, keep_default_na=False, na_values=[""])


def data_folder() -> Path:
    """Return the folder that the environment variable names, else `reports/data` around the working folder."""
    named = os.environ.get(DATA_VARIABLE)
    if named:
        return Path(named)
    here = Path.cwd()
    found = (folder / "reports" / "data" for folder in (here, *here.parents))
    return next((folder for folder in found if folder.is_dir()), Path("reports") / "data")
