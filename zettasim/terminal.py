"""What a terminal shows: answers and mistakes, in signs that it has and lines that fit."""

from __future__ import annotations

import errno
import re
import shutil
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from zettasim.errors import ParameterError

if TYPE_CHECKING:
    from zettasim.reporting.text import Shown

NARROWEST, WIDTH, WIDEST = 72, 96, 100
"""Characters in a printed line: at least, where no terminal says how many it has, at most."""
PLAIN = {"█": "#", "▉": "#", "±": "+/-", "°": " deg", "≤": "<=", "≥": ">=", "×": "x", "…": "...", "–": "-", "—": "-"}
PLAIN |= dict.fromkeys("▏▎▍▌▋▊", "") | dict.fromkeys("’‘", "'") | dict.fromkeys("“”", '"')
"""What stands for a sign where the terminal cannot show it."""
AS_TYPED = re.compile(
    r"^(trials|seed|jobs|trial|times|event|given|variant|first|within|relative|checkpoint|dask|method|to|where|"
    r"vary|metric|total|write|most_changes|over|samples)(?:=| (?='))|^(target|keep) (?=')",
    re.MULTILINE,
)
"""How a message names an option of a Python call; on the command line it is written with two dashes.

Models have parameters called `target` and `keep`: these two are options only where a quoted text follows.
"""


class Mistake(click.ClickException):
    """A user's mistake, or a place that cannot be written."""

    exit_code = 2

    def format_message(self) -> str:
        """Return the message with options as they are typed, in signs that the terminal has."""
        return for_terminal(AS_TYPED.sub(_as_typed, self.message), sys.stderr)


def _as_typed(name: re.Match[str]) -> str:
    return f"--{(name[1] or name[2]).replace('_', '-')} "


def deliver(
    ask: Callable[[], Shown], form: str | None, out: Path | None, fractions: bool = False, all_rows: bool = False
) -> None:
    """Print an answer, or write it to a file."""
    if out is not None:
        from zettasim.reporting.export import check_target, write_shown

        check_target(out)
        if form is not None and f".{form}" != out.suffix:
            raise ParameterError(f"--format {form}: the suffix of --out {out} says how to write; leave one of them out")
        write_shown(ask(), out)
        click.echo(for_terminal(f"written: {out}", sys.stderr), err=True)
        return
    from zettasim.reporting.text import written

    columns = shutil.get_terminal_size((WIDTH, 24)).columns
    width = max(NARROWEST, min(columns, WIDEST))
    try:
        shown = ask()
    except KeyboardInterrupt as stop:
        partial = getattr(stop, "result", None)
        if partial is not None:
            click.echo(for_terminal(written(partial, form or "table", fractions, width), sys.stdout))
        raise
    text = written(shown, form or "table", fractions, width, all_rows)
    try:
        click.echo(for_terminal(text, sys.stdout))
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        raise Mistake(f"the answer cannot be printed ({error.strerror})") from None


def for_terminal(text: str, stream: IO[str] | None) -> str:
    """Replace the signs that a stream's encoding does not have."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_plain(sign, encoding) for sign in text)
    return text


def _plain(sign: str, encoding: str) -> str:
    """Return a sign if an encoding has it, else what stands for it, else its letter without accents."""
    for shown in (sign, PLAIN.get(sign), unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()):
        if shown is not None and (shown or sign in PLAIN):
            try:
                shown.encode(encoding)
            except UnicodeEncodeError:
                continue
            return shown
    return "?"
