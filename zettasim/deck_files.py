"""Decks entered by hand: a CSV file for each deck of a box, in it a row for each card.

A game declares its decks by an `Entry` in its `rules.py`: what the columns hold, and how many cards there are.
`read_decks` refuses everything that does not fit, with file and line.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from zettasim.errors import ComponentError, nearest_first, unknown

Cell = int | str
Row = tuple[Cell, ...]
Rows = tuple[Row, ...]
SUFFIX = ".csv"
T = TypeVar("T")


class MisfitError(Exception):
    """What is wrong with a cell or a row, in words."""


@dataclass(frozen=True)
class Column:
    """A column of texts, none of them empty."""

    name: str

    def read(self, given: object) -> Cell:
        """Return the value of a cell.

        Raises
        ------
        MisfitError
            With what was given and what is allowed.
        """
        text = str(given).strip()
        if not text:
            raise MisfitError("is empty")
        return text


@dataclass(frozen=True)
class Text(Column):
    """A column of texts, some of them empty."""

    def read(self, given: object) -> Cell:
        """Return the value of a cell."""
        return str(given).strip()


@dataclass(frozen=True)
class Number(Column):
    """A column of whole numbers from `low` to `high`."""

    low: int
    high: int

    def read(self, given: object) -> Cell:
        """Read `3`, `-1`, `+2`."""
        allowed = f"allowed: a whole number from {self.low} to {self.high}"
        text = str(given).strip()
        try:
            number = int(text.replace("\N{MINUS SIGN}", "-"))
        except ValueError:
            raise MisfitError(f"{text!r} is no whole number; {allowed}" if text else f"is empty; {allowed}") from None
        if not self.low <= number <= self.high:
            raise MisfitError(f"{number} is out of range; {allowed}")
        return number


@dataclass(frozen=True)
class Names(Column):
    """A column of names, each known; up to `most` of them joined by `+`, none where `least` is 0."""

    known: tuple[str, ...]
    least: int = 1
    most: int = 1

    def read(self, given: object) -> Cell:
        """Read `metal`, `life+exo`, or nothing."""
        names = [name.strip() for name in str(given).split("+") if name.strip()]
        for place, name in enumerate(names):
            if name not in self.known:
                raise MisfitError(f"{name!r} is not allowed; allowed: {', '.join(nearest_first(name, self.known))}")
            if name in names[:place]:
                raise MisfitError(f"{name!r} is named twice")
        if not self.least <= len(names) <= self.most:
            wanted = "1" if self.least == self.most == 1 else f"{self.least} to {self.most}"
            raise MisfitError(f"has {len(names)} names, not {wanted}; allowed: {', '.join(self.known)}")
        return "+".join(names)


@dataclass(frozen=True)
class Deck:
    """What the cards of a deck hold.

    Parameters
    ----------
    what
        The cards, as the box calls them.
    columns
        In the order of the file; the first tells cards apart, unless it is a number.
    n
        How many there are.
    counted
        Where that is printed: a key path.
    check_row, check_all
        Raise `MisfitError` for a row, or for all rows together, whose cells do not go together.
    """

    what: str
    columns: tuple[Column, ...]
    n: int
    counted: str
    check_row: Callable[[Mapping[str, Cell]], None] | None = None
    check_all: Callable[[Rows], None] | None = None


Decks = Mapping[str, Deck]
DecksOf = Callable[[T, Mapping[str, Rows]], Decks]
"""The decks of a game by name, from its rules and the decks that are entered already: those that others refer to come
first."""


@dataclass(frozen=True)
class Entry(Generic[T]):
    """What of a game may be entered: `ENTRY` in its `rules.py`.

    Parameters
    ----------
    at
        The key path of the table of entered decks.
    decks_of
        What they hold.
    """

    at: str
    decks_of: DecksOf[T]


def check_decks(
    decks_of: DecksOf[T], rules: T, given: Mapping[str, Sequence[Sequence[object]]], place: Callable[[str, int], str]
) -> dict[str, Rows]:
    """Return decks as entered, their cells read.

    Parameters
    ----------
    given
        Rows of cells by deck.
    place
        Where the row of a deck stands, for the message; the row -1 is the whole deck.

    Raises
    ------
    ComponentError
        With the place, what was found and what is allowed.
    """
    names = [*decks_of(rules, {})]
    for name in given:
        if name not in names:
            raise ComponentError(f"{place(name, -1)}: {unknown('deck', name, names)}")
    entered: dict[str, Rows] = {}
    for name in names:
        if name in given:
            deck = decks_of(rules, entered)[name]
            rows: list[Row] = []
            for number, cells in enumerate(given[name]):
                try:
                    rows.append(_row(deck, cells, rows))
                except MisfitError as wrong:
                    raise ComponentError(f"{place(name, number)}: {wrong}") from None
            try:
                _check_all(deck, tuple(rows))
            except MisfitError as wrong:
                raise ComponentError(f"{place(name, -1)}: {wrong}") from None
            entered[name] = tuple(rows)
    return entered


def _row(deck: Deck, cells: Sequence[object], before: Iterable[Row]) -> Row:
    if len(cells) != len(deck.columns):
        names = ", ".join(column.name for column in deck.columns)
        raise MisfitError(f"has {len(cells)} cells, not {len(deck.columns)}: {names}")
    row = []
    for column, cell in zip(deck.columns, cells, strict=True):
        try:
            row.append(column.read(cell))
        except MisfitError as wrong:
            raise MisfitError(f"{column.name}: {wrong}") from None
    first = deck.columns[0]
    if type(first) is Column and any(row[0] == other[0] for other in before):
        raise MisfitError(f"{first.name}: {row[0]!r} is there twice; each card has its own")
    if deck.check_row is not None:
        deck.check_row({column.name: cell for column, cell in zip(deck.columns, row, strict=True)})
    return tuple(row)


def _check_all(deck: Deck, rows: Rows) -> None:
    if len(rows) != deck.n:
        raise MisfitError(f"has {len(rows)} rows; the box has {deck.n} {deck.what} ({deck.counted})")
    if deck.check_all is not None:
        deck.check_all(rows)


def read_decks(decks_of: DecksOf[T], rules: T, files: Iterable[tuple[Path, str]]) -> dict[str, Rows]:
    """Read CSV files, each named for its deck, from their texts.

    A file has a header that names each column of the deck, in any order, then a row for each card; cells are divided
    by commas, or by semicolons where the header has no comma. Empty rows are passed over.

    Raises
    ------
    ComponentError
        With file and line, what was found and what is allowed.
    """
    decks = decks_of(rules, {})
    cells: dict[str, list[list[str]]] = {}
    lines: dict[str, list[int]] = {}
    paths: dict[str, Path] = {}
    for path, text in files:
        name = path.stem
        if name not in decks:
            raise ComponentError(f"{path}: {unknown('deck', name, decks)}")
        paths[name] = path
        cells[name], lines[name] = _table(path, text, [column.name for column in decks[name].columns])

    def place(name: str, row: int) -> str:
        return str(paths[name]) if row < 0 else f"{paths[name]}, line {lines[name][row]}"

    return check_decks(decks_of, rules, cells, place)


def _table(path: Path, text: str, columns: Sequence[str]) -> tuple[list[list[str]], list[int]]:
    """Return the cells of all rows in the order of the columns, and the line of each row."""
    head = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text), delimiter=";" if ";" in head and "," not in head else ",", strict=True)
    header: list[str] | None = None
    rows, lines = [], []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if header is None:
                header = _header(path, reader.line_num, [cell.strip() for cell in cells], columns)
                continue
            if len(cells) != len(header):
                raise ComponentError(
                    f"{path}, line {reader.line_num}: has {len(cells)} cells, not {len(header)}: {', '.join(header)}"
                )
            row = dict(zip(header, cells, strict=True))
            rows.append([row[name] for name in columns])
            lines.append(reader.line_num)
    except csv.Error as error:
        raise ComponentError(f"{path}, line {reader.line_num}: is not valid CSV ({error})") from None
    if header is None:
        raise ComponentError(f"{path}: is empty; wanted: a header ({', '.join(columns)}) and a row for each card")
    return rows, lines


def _header(path: Path, line: int, names: list[str], columns: Sequence[str]) -> list[str]:
    where = f"{path}, line {line}"
    for place, name in enumerate(names):
        if name not in columns:
            raise ComponentError(f"{where}: {unknown('column', name, columns)}")
        if name in names[:place]:
            raise ComponentError(f"{where}: the column {name} is there twice")
    if missing := [name for name in columns if name not in names]:
        raise ComponentError(f"{where}: the column {missing[0]} is missing; wanted: {', '.join(columns)}")
    return names
