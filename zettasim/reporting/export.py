"""Answers as files: CSV, JSON and Markdown; Parquet and Excel with the extra `formats`."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from zettasim.errors import UserError, nearest_first
from zettasim.files import write_whole

if TYPE_CHECKING:
    from zettasim.reporting.text import Shown

SUFFIXES = (".csv", ".json", ".md", ".parquet", ".xlsx")


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
    needed = {".parquet": "pyarrow", ".xlsx": "openpyxl"}.get(target.suffix)
    if needed is not None:
        from importlib.util import find_spec

        if find_spec(needed) is None:
            install = 'python -m pip install "zettasim[formats]"'
            raise UserError(f"--out {target}: {target.suffix} needs {needed}, which is not installed: {install}")
    if not target.parent.is_dir():
        why = "is a file, not a folder" if target.parent.exists() else "does not exist"
        raise UserError(f"--out {target}: the folder {target.parent} {why}")
    try:
        # Permissions do not tell: root may write everywhere, and nobody into a read-only file system.
        with tempfile.TemporaryFile(dir=target.parent, prefix=f".{target.name}."):
            pass
    except OSError as error:
        raise _unwritable(target, error) from None


def _unwritable(target: Path, error: OSError) -> UserError:
    return UserError(f"--out {target}: cannot be written ({error.strerror})")


def write_shown(shown: Shown, target: Path) -> None:
    """Write something to a file, whole or not at all, in the format of its suffix."""
    from zettasim.reporting.text import written

    content: str | bytes
    if target.suffix in (".csv", ".json", ".md"):
        content = written(shown, target.suffix[1:]) + "\n"
    else:
        frame = shown.to_frame()
        frame = frame.astype({"value": str}) if "value" in frame and frame["value"].dtype == object else frame
        buffer = io.BytesIO()
        if target.suffix == ".parquet":
            frame.to_parquet(buffer, index=False)
        else:
            frame.to_excel(buffer, index=False)
        content = buffer.getvalue()
    try:
        write_whole(target, content)
    except OSError as error:
        raise _unwritable(target, error) from None
