"""Many trials under two rules with the same luck: in blocks, side by side on the cores, added up to exact integers."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from zettasim.errors import ParameterError
from zettasim.kernels.pairs import (
    AFTER,
    AFTER_SHARED,
    AFTER_SQUARES,
    BEFORE,
    BEFORE_SHARED,
    BEFORE_SQUARES,
    DIFFERENCE_SQUARES,
    DIFFERING,
    LARGEST_VALUE,
    N_AFTER,
    N_BEFORE,
    N_BOTH,
    Readout,
    Side,
    sum_block,
)
from zettasim.kernels.run import layout_of
from zettasim.model import Field, Model
from zettasim.simulation.keys import key_of
from zettasim.simulation.progress import progress_bar
from zettasim.simulation.run import _backend_and_jobs
from zettasim.stats.paired import PairedSums

# Long enough that handing a block out costs nothing, and never so long that sums of squares could pass 2**63.
_SHORTEST_BLOCK, _LONGEST_BLOCK = 1 << 16, 1 << 22
_BLOCKS = 256
# A backend that gives nothing back before all is done gets so many blocks for each worker at a time.
_BLOCKS_AT_ONCE = 8

MOST_CELLS = 4_194_304
"""No metric may need a table of more cells than this."""

Sums = npt.NDArray[np.int64]
Play = Callable[[int, int], Sums]
Value = Callable[[Mapping[str, int]], int]


class Readable(Protocol):
    """What can be read off the fields of an outcome."""

    @property
    def fields(self) -> tuple[str, ...]:
        """Outcome fields that it needs."""

    @property
    def value(self) -> Value:
        """Its value in a trial that ends in these fields."""

    @property
    def slope(self) -> int:
        """By how much it grows with each unit of a field without bound."""

    @property
    def tail(self) -> str:
        """That field; empty where it has a bound."""


@dataclass(frozen=True)
class Played:
    """One of the two games: its parameters and rules, its outcome fields, and what is read off them.

    `condition` says which trials count, from the fields that all `readings` share; None: all do.
    """

    parameters: Any
    rules: Any
    fields: tuple[Field, ...]
    readings: tuple[Readable, ...]
    condition: Callable[[Mapping[str, int]], bool] | None


def sum_pairs(
    model: Model[Any, Any],
    before: Played,
    after: Played,
    trials: int,
    seed: int,
    n_jobs: int | None = None,
    progress: bool = False,
) -> list[PairedSums]:
    """Play trials 0 to `trials - 1` of a seed under both rules and add up the pairs, metric by metric.

    Returns
    -------
    list of PairedSums
        One for each reading.

    Raises
    ------
    ParameterError
        If a metric needs too many cells or goes beyond 2^30.
    """
    sides = (_side(model, before), _side(model, after))
    play = functools.partial(sum_block, model.kernel, sides, key_of(seed, model.luck))
    largest = max(int(np.abs(side.readout.tables).max()) for side in sides)
    total = play(0, 0).astype(object)  # compiles, and plays nothing
    with (
        progress_bar(trials, model.name, shown=progress) as bar,
        closing(_blocks(play, trials, _block_size(trials, largest), n_jobs)) as blocks,
    ):
        for n, sums in blocks:
            total += sums
            bar.advance(n)
    spans = [_span(*(_values(side, row) for side in sides)) for row in range(len(before.readings))]
    return [_paired(trials, row, total[-1], span) for row, span in zip(total[:-1], spans, strict=True)]


def _side(model: Model[Any, Any], played: Played) -> Side:
    fields = [(field.low, field.high, field.open) for field in played.fields]
    layout = layout_of(fields, [[place] for place in range(len(fields))])
    return Side(model.lower(played.parameters, played.rules), layout, readout_of(played))


def readout_of(side: Played) -> Readout:
    """Turn what is read off an outcome into tables over the cells of the fields that it needs."""
    places = {field.name: place for place, field in enumerate(side.fields)}
    rows = [
        ([places[name] for name in reading.fields], reading.value, reading.slope, places.get(reading.tail, 0))
        for reading in side.readings
    ]
    rows.append(_condition(side))
    strides = np.zeros((len(rows), len(side.fields)), dtype=np.int64)
    starts, tables, tails = [0], [], []
    for row, (members, value, _, tail) in enumerate(rows):
        fields = [side.fields[place] for place in members]
        strides[row, members] = [math.prod(field.size for field in fields[place + 1 :]) for place in range(len(fields))]
        tables.append(_table(fields, value))
        starts.append(starts[-1] + tables[-1].size)
        tails.append(tail)
    return Readout(
        lows=np.array([field.low for field in side.fields], dtype=np.int64),
        highs=np.array([field.high for field in side.fields], dtype=np.int64),
        strides=strides,
        starts=np.array(starts[:-1], dtype=np.int64),
        slopes=np.array([slope for _, _, slope, _ in rows], dtype=np.int64),
        tails=np.array(tails, dtype=np.int64),
        tables=np.concatenate(tables),
    )


def _condition(side: Played) -> tuple[list[int], Value, int, int]:
    """Return the condition as a row of the readout."""
    holds = side.condition
    if holds is None:
        return [], lambda _: 1, 0, 0
    shared = set.intersection(*(set(reading.fields) for reading in side.readings))
    needed = [place for place, field in enumerate(side.fields) if field.name in shared]
    return needed, lambda values: int(holds(values)), 0, 0


def _table(fields: Sequence[Field], value: Value) -> npt.NDArray[np.int64]:
    """List a value over all cells of some fields, the last one varying fastest."""
    names = [field.name for field in fields]
    n_cells = math.prod(field.size for field in fields)
    if n_cells > MOST_CELLS:
        raise ParameterError(
            f"metrics of {', '.join(names)} have {n_cells:,} cells, more than the {MOST_CELLS:,} that can be compared "
            "at once; ask for fewer metrics in one event, or about smaller numbers"
        )
    cells = itertools.product(*(range(field.low, field.high + 1) for field in fields))
    values = [value(dict(zip(names, cell, strict=True))) for cell in cells]
    if max(map(abs, values)) > LARGEST_VALUE:
        raise ParameterError(f"a metric of {', '.join(names)} goes beyond {LARGEST_VALUE:,}: too large to be compared")
    return np.array(values, dtype=np.int64)


def _block_size(trials: int, largest: int) -> int:
    most = (1 << 62) // max(1, 4 * largest * largest)
    return max(1, min(most, _LONGEST_BLOCK, max(_SHORTEST_BLOCK, -(-trials // _BLOCKS))))


def _blocks(play: Play, trials: int, block: int, n_jobs: int | None) -> Generator[tuple[int, Sums], None, None]:
    """Play the blocks, here or through joblib, and yield the trials and the sums of each as it is done."""
    ranges = ((first, min(block, trials - first)) for first in range(0, trials, block))
    backend, jobs = _backend_and_jobs(n_jobs)
    if jobs == 1 or trials <= block:
        for first, n in ranges:
            yield n, play(first, n)
        return
    import joblib

    call = joblib.delayed(_numbered)
    if backend.supports_return_generator:
        parallel = joblib.Parallel(n_jobs=jobs, prefer="threads", return_as="generator_unordered")
        with closing(parallel(call(play, first, n) for first, n in ranges)) as blocks:
            yield from blocks
        return
    while some := list(itertools.islice(ranges, _BLOCKS_AT_ONCE * jobs)):
        yield from joblib.Parallel(n_jobs=jobs, prefer="threads")(call(play, first, n) for first, n in some)


def _numbered(play: Play, first: int, n: int) -> tuple[int, Sums]:
    return n, play(first, n)


def _values(side: Side, row: int) -> Sums | None:
    """Return all values that a metric can have; None where it has no bound."""
    readout = side.readout
    if readout.slopes[row] and side.layout.opens[readout.tails[row]]:
        return None
    end = readout.starts[row + 1]  # the condition follows the last metric
    return readout.tables[readout.starts[row] : end]


def _span(before: Sums | None, after: Sums | None) -> tuple[int, int] | None:
    """Return the smallest and the largest difference that one trial can have."""
    if before is None or after is None:
        return None
    return int(after.min()) - int(before.max()), int(after.max()) - int(before.min())


def _paired(trials: int, row: Sequence[int], condition: Sequence[int], span: tuple[int, int] | None) -> PairedSums:
    return PairedSums(
        trials=trials,
        n_before=condition[N_BEFORE],
        n_after=condition[N_AFTER],
        n_both=condition[N_BOTH],
        before=row[BEFORE],
        after=row[AFTER],
        before_squares=row[BEFORE_SQUARES],
        after_squares=row[AFTER_SQUARES],
        difference_squares=row[DIFFERENCE_SQUARES],
        before_shared=row[BEFORE_SHARED],
        after_shared=row[AFTER_SHARED],
        differing=row[DIFFERING],
        span=span,
    )
