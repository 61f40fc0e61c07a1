"""A run kept in a file: which question, which trials, what they counted.

The whole state of a run is its key, the next trial and the counts. The file is small JSON, written under another name
and renamed, so that it is always whole: a run that is killed goes on from the last one, and counts nothing twice.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from zettasim.errors import UserError
from zettasim.files import write_whole
from zettasim.kernels.run import Layout
from zettasim.simulation.run import Counts, add_counts, no_counts

FORMAT = "zettasim checkpoint 1"
SECONDS = 5.0
"""A file is written anew after so long, and at the end."""

IDENTITY = {
    "version": "version of zettasim",
    "draw_layout": "layout of draws",
    "model": "model",
    "parameters": "parameters",
    "components": "components",
    "seed": "seed",
    "groups": "counted together",
    "fields": "counted fields",
    "key": "key",
}
"""What must be the same in a file and in the run that goes on from it, and between shards."""
_FOLLOW = {
    "groups": ("model",),
    "fields": ("model", "parameters", "components"),
    "key": ("model", "seed", "draw_layout"),
}
"""What is not named where it follows from something else that differs."""
QUESTION = ("given_parameters", "variant", "metric", "event", "given")


@dataclass(frozen=True)
class State:
    """What is done: the trials from `first` to `next - 1`, and their counts."""

    first: int
    next: int
    counts: Counts

    @property
    def trials(self) -> int:
        """How many trials are done."""
        return self.next - self.first

    def and_then(self, trials: int, counts: Counts) -> State:
        """Return the state after the trials that follow."""
        return State(self.first, self.next + trials, add_counts(self.counts, counts))


@dataclass(frozen=True)
class Saved:
    """A checkpoint as it was read.

    Parameters
    ----------
    path
        The file.
    about
        The question, and what it was answered with, as JSON has it.
    first, next
        The trials done.
    """

    path: Path
    about: Mapping[str, Any]
    first: int
    next: int
    cells: tuple[int, ...]
    columns: Mapping[str, tuple[int, ...]]

    def state(self, layout: Layout) -> State:
        """Return the state, its counts in the cells of a layout.

        Raises
        ------
        UserError
            If they do not fit: then the file was changed by hand.
        """
        counts = no_counts(layout)
        try:
            places = np.array(self.cells, dtype=np.int64)
            counts.counts[places] = np.array(self.columns["counts"], dtype=np.int64)
            if layout.tail_cells:
                counts.tail_sums[places] = np.array(self.columns["sums"], dtype=object)
                counts.tail_squares[places] = np.array(self.columns["squares"], dtype=object)
        except (IndexError, OverflowError, ValueError):
            raise _damaged(self.path) from None
        # Every group counts every trial once.
        ends = [*layout.offsets[1:].tolist(), layout.cells]
        totals = [int(counts.counts[start:end].sum()) for start, end in zip(layout.offsets, ends, strict=True)]
        if totals != [self.next - self.first] * len(totals) or (counts.counts < 0).any():
            raise _damaged(self.path)
        return State(self.first, self.next, counts)


class Keeper:
    """Writes the state of one run to its file every few seconds."""

    def __init__(self, path: Path | None, about: Mapping[str, Any]) -> None:
        self._path = path
        self._about = about
        self._due = time.monotonic() + SECONDS

    def keep(self, state: State, *, now: bool = False) -> None:
        """Write the file if it is time, or at once."""
        if self._path is None or (not now and time.monotonic() < self._due):
            return
        write_checkpoint(self._path, self._about, state)
        self._due = time.monotonic() + SECONDS


def write_checkpoint(path: Path, about: Mapping[str, Any], state: State) -> None:
    """Write the file, whole.

    Raises
    ------
    UserError
        If it cannot be written.
    """
    cells = np.flatnonzero(state.counts.counts)
    told = {
        "format": FORMAT,
        **about,
        "first": state.first,
        "next": state.next,
        "cells": cells.tolist(),
        "counts": state.counts.counts[cells].tolist(),
    }
    if state.counts.tail_sums.size:
        told["sums"] = state.counts.tail_sums[cells].tolist()
        told["squares"] = state.counts.tail_squares[cells].tolist()
    text = ",\n".join(f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in told.items())
    try:
        write_whole(path, f"{{\n{text}\n}}\n")
    except OSError as why:
        raise UserError(f"checkpoint {path} cannot be written: {why.strerror}") from None


def read_checkpoint(path: Path) -> Saved:
    """Read a file.

    Raises
    ------
    UserError
        If it is missing, or no checkpoint.
    """
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError as why:
        raise UserError(f"checkpoint {path} cannot be read: {why.strerror}") from None
    except (ValueError, RecursionError):
        raise _damaged(path) from None
    found = told.get("format") if isinstance(told, dict) else None
    if isinstance(found, str) and found != FORMAT:
        raise UserError(f"{path} has the format {found!r}; this version reads {FORMAT!r}")
    if found != FORMAT or not _is_whole(told):
        raise _damaged(path)
    columns = {name: tuple(told[name]) for name in ("counts", "sums", "squares") if name in told}
    about = {name: told[name] for name in (*IDENTITY, *QUESTION)}
    return Saved(path, about, told["first"], told["next"], tuple(told["cells"]), columns)


def _is_whole(told: Mapping[str, Any]) -> bool:
    """Whether all is there that a checkpoint has, of the right types."""
    if any(name not in told for name in (*IDENTITY, *QUESTION, "first", "next", "cells", "counts")):
        return False
    lists = [told[name] for name in ("cells", "counts", "sums", "squares") if name in told]
    return (
        isinstance(told["parameters"], dict)
        and all(type(told[name]) is int for name in ("first", "next", "seed"))
        and 0 <= told["first"] <= told["next"]
        and all(isinstance(column, list) and len(column) == len(lists[0]) for column in lists)
        and all(type(number) is int for column in lists for number in column)
        and all(cell >= 0 for cell in told["cells"])
    )


def _damaged(path: Path) -> UserError:
    return UserError(f"{path} is no checkpoint of zettasim, or was changed")


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Name what two runs do not have in common: what it is, and both values."""
    different = [name for name in IDENTITY if one[name] != other[name]]
    if "model" in different:
        different.remove("parameters")
    found = []
    for name in different:
        if any(cause in different for cause in _FOLLOW.get(name, ())):
            continue
        if name == "parameters":
            found += _different_parameters(one[name], other[name])
        else:
            found.append((IDENTITY[name], _told(name, one[name]), _told(name, other[name])))
    return found


def _different_parameters(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    return [
        (f"parameter {name}", _plain(one.get(name)), _plain(other.get(name)))
        for name in {**one, **other}
        if one.get(name) != other.get(name)
    ]


def _told(name: str, value: Any) -> str:
    if name in ("fields", "groups") and isinstance(value, list):
        return " and ".join(" ".join(map(_plain, each)) if isinstance(each, list) else _plain(each) for each in value)
    return f"sha256 {str(value)[:12]}" if name == "components" and value else _plain(value)


def _plain(value: Any) -> str:
    return "true" if value is True else "false" if value is False else "none" if value is None else str(value)


def refuse_other(path: Path, saved: Mapping[str, Any], asked: Mapping[str, Any], here: str = "asked") -> None:
    """Refuse to go on from a file of another run.

    Raises
    ------
    UserError
        With all that differs.
    """
    found = differences(saved, asked)
    if found:
        told = "; ".join(f"{what}: {theirs} in the file, {ours} {here}" for what, theirs, ours in found)
        raise UserError(f"checkpoint {path} belongs to another run: {told}")
