"""Answers as files: CSV, JSON and Markdown; Parquet and Excel with the extra `formats`."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from zettasim.errors import UserError, nearest_first
from zettasim.files import write_whole
from zettasim.reporting.columns import to_markdown

if TYPE_CHECKING:
    import pandas as pd

    from zettasim.reporting.text import Shown

SUFFIXES = (".csv", ".json", ".md", ".parquet", ".xlsx")
LIBRARIES = {".parquet": "pyarrow", ".xlsx": "openpyxl"}
"""What a format needs beside pandas."""


def check_target(target: Path) -> None:
    """Refuse a file that cannot be written, before anything is computed.

    Raises
    ------
    UserError
        A folder, an unknown suffix, a missing library, a missing folder, or a place where nothing can be written.
    """
    try:
        folder = target.is_dir()
    except OSError as error:
        raise _unwritable(target, error) from None
    if folder:
        raise UserError(f"--out {target}: is a folder; give a file's name, such as {target / 'odds.csv'}")
    if target.suffix not in SUFFIXES:
        what = f"a {target.suffix} file" if target.suffix else "a file without suffix"
        allowed = ", ".join(nearest_first(target.suffix, SUFFIXES))
        raise UserError(f"--out {target}: cannot write {what}; allowed: {allowed}")
    check_library(target.suffix, f"--out {target}")
    if not target.parent.is_dir():
        why = "is a file, not a folder" if target.parent.exists() else "does not exist"
        raise UserError(f"--out {target}: the folder {target.parent} {why}")
    try:
        # Permissions do not tell: root may write everywhere, and nobody into a read-only file system.
        with tempfile.TemporaryFile(dir=target.parent, prefix=f".{target.name}."):
            pass
    except OSError as error:
        raise _unwritable(target, error) from None


def check_library(suffix: str, asked: str) -> None:
    """Refuse a format whose library is not installed.

    Raises
    ------
    UserError
        It begins with what the user `asked` for.
    """
    from importlib.util import find_spec

    needed = LIBRARIES.get(suffix)
    if needed is not None and find_spec(needed) is None:
        install = 'python -m pip install "zettasim[formats]"'
        raise UserError(f"{asked}: {suffix} needs {needed}, which is not installed: {install}")


def frame_content(frame: pd.DataFrame, suffix: str) -> str | bytes:
    """Return what a file of this suffix holds for a tidy table."""
    if suffix == ".csv":
        return frame.to_csv(index=False)
    if suffix == ".md":
        rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
        return to_markdown([{str(name): value for name, value in row.items()} for row in rows]) + "\n"
    buffer = io.BytesIO()
    if suffix == ".parquet":
        _of_one_kind(frame).to_parquet(buffer, index=False)
    else:
        _write_sheet(frame, buffer)
    return buffer.getvalue()


def _of_one_kind(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the table with words in place of values of several kinds in one column, which Parquet does not take."""
    mixed = [
        name
        for name in frame
        if frame[name].dtype == object and len({type(value) for value in frame[name].dropna()}) > 1
    ]
    return frame.astype(dict.fromkeys(mixed, str)) if mixed else frame


def _write_sheet(frame: pd.DataFrame, buffer: io.BytesIO) -> None:
    import pandas as pd

    with pd.ExcelWriter(buffer, engine="openpyxl") as book:
        frame.to_excel(book, index=False)
        (sheet,) = book.sheets.values()
        sheet.freeze_panes = "A2"
        for row in sheet.iter_rows():
            for cell in row:
                # A text that begins with = is no formula.
                cell.data_type = "s" if cell.data_type == "f" else cell.data_type


def _unwritable(target: Path, error: OSError) -> UserError:
    return UserError(f"--out {target}: cannot be written ({error.strerror})")


def write_shown(shown: Shown, target: Path) -> None:
    """Write something to a file, whole or not at all, in the format of its suffix."""
    from zettasim.reporting.text import written

    content: str | bytes
    if target.suffix in (".csv", ".json", ".md"):
        content = written(shown, target.suffix[1:]) + "\n"
    else:
        content = frame_content(shown.to_frame(), target.suffix)
    try:
        write_whole(target, content)
    except OSError as error:
        raise _unwritable(target, error) from None
