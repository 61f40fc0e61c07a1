"""Two rules on the same luck: each trial is played under both, and what it is worth is added up side by side."""

import functools
import importlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from zettasim.kernels._jit import compiled, compiled_apart, compiled_for_this_process
from zettasim.kernels.draws import (
    AHEAD_0,
    AHEAD_1,
    BLOCK,
    KEY,
    LUCK_SIZE,
    N_LANES,
    N_SPARE,
    STREAM,
    TRIAL,
    Log,
    Luck,
    block_words,
)
from zettasim.kernels.run import Integers, Layout, outcome_of, play, read_only

# Trials played under the one rules, then under the other, before the pairs are read: their outcomes stay in the cache.
_TILE = 2048
_0 = np.uint64(0)

# What is returned when all is well, and when a sum of squares passed 2**63.
_DONE = -1
_OVERFLOW = -2

_NO_LOG = np.zeros(0, dtype=np.int64)

LARGEST_VALUE = 1 << 30
"""A metric may not be further from 0 than this, so that the square of a difference fits."""

PLAIN_SUMS = 8
BEFORE, AFTER, BEFORE_SQUARES, AFTER_SQUARES, DIFFERENCE_SQUARES, BEFORE_SHARED, AFTER_SHARED, DIFFERING = range(8)
"""Columns of the sums of one metric."""
N_BEFORE, N_AFTER, N_BOTH = range(3)
"""Columns of the sums of the condition."""


class Readout(NamedTuple):
    """How metrics are read off an outcome: each is a table over the cells of some fields.

    The value of metric m is ``tables[starts[m] + sum(strides[m, f] * (min(outcome[f], highs[f]) - lows[f]))]``, and
    ``slopes[m]`` more for each unit by which its open field is above ``highs``. The last row is the condition: 0 or 1.

    Attributes
    ----------
    lows, highs
        int64 (fields): the range of each outcome field; above the highest, an open field stands in its cell.
    strides
        int64 (metrics + 1, fields): 0 where a metric does not need the field.
    starts
        int64 (metrics + 1).
    slopes, tails
        int64 (metrics + 1): the slope, and the open field that it belongs to.
    tables
        int64 (cells of all metrics).
    """

    lows: Integers
    highs: Integers
    strides: Integers
    starts: Integers
    slopes: Integers
    tails: Integers
    tables: Integers


class Side(NamedTuple):
    """One of the two games: what its trial reads, the range of its outcome, and what is read off it.

    Attributes
    ----------
    rules
        The NamedTuple that the trial reads.
    layout
        Of the outcome fields, each in a group.
    readout
        Of the same metrics on both sides.
    """

    rules: tuple[Any, ...]
    layout: Layout
    readout: Readout


class Room(NamedTuple):
    """Where trials are played: made outside, since compiled code makes no arrays.

    Attributes
    ----------
    words
        uint64 (2, trials): block 0 of stream 0 of each trial, the same under both rules.
    luck
        uint64 (LUCK_SIZE): the luck of the trial that is played.
    outcome
        int64 (fields + room): its outcome, see `outcome_of`.
    """

    words: npt.NDArray[np.uint64]
    luck: Luck
    outcome: Integers


@compiled
def _draw_words(words: npt.NDArray[np.uint64], key: np.uint64, first: int, n: int) -> None:
    """Draw block 0 of stream 0 of n trials, once for both rules."""
    for i in range(n):
        words[0, i], words[1, i] = block_words(key, np.uint64(first + i), _0, _0)


def play_trials(
    rules: Any, layout: Layout, room: Room, key: np.uint64, first: int, n: int, outcomes: Integers, log: Log
) -> int:
    """Play the trials ``first`` to ``first + n - 1`` one by one and keep their outcomes. Compiled by `player_of`.

    Parameters
    ----------
    rules, layout
        Made `read_only`.
    outcomes
        int64 (fields, n or more): filled.
    log
        int64, length 0.

    Returns
    -------
    int: -1 when all is well, else the trial that left its declared range.
    """
    luck, outcome = room.luck, room.outcome
    luck[KEY] = key
    for i in range(n):
        luck[TRIAL] = np.uint64(first + i)
        luck[AHEAD_0] = room.words[0, i]
        luck[AHEAD_1] = room.words[1, i]
        luck[STREAM] = _0
        luck[BLOCK] = _0
        luck[N_SPARE] = _0
        luck[N_LANES] = _0
        outcome[:] = 0
        play(rules, luck, outcome, log)
        for field in range(layout.lows.size):
            value = outcome[field]
            if value < layout.lows[field] or (value > layout.highs[field] and not layout.opens[field]):
                return first + i
            outcomes[field, i] = value
    return _DONE


@functools.cache
def player_of(rules_class: type) -> Callable[..., int]:
    """Return `play_trials` compiled for the trial of a rules class, from numba's cache where it is there."""
    if not rules_class.__module__.startswith("zettasim."):
        return compiled_for_this_process(play_trials)  # an edit of this trial would go unnoticed in a cache
    return compiled_apart(play_trials, f"pairs of {rules_class.__module__}.{rules_class.__qualname__}")


@compiled
def read_values(readout: Readout, outcomes: Integers, n: int, cells: Integers, values: Integers) -> None:
    """Read the metrics and the condition off n outcomes, each in its range.

    Parameters
    ----------
    readout
        Made `read_only`.
    outcomes
        int64 (fields, n or more).
    cells
        int64 (n or more): room to work in.
    values
        int64 (metrics + 1, n or more): filled; the last row is the condition.
    """
    # The arrays by name, so that the inner loops are as plain as the compiler wants them.
    lows, highs, strides, starts, slopes, tails, tables = readout
    for row in range(starts.size):
        cells[:n] = starts[row]
        for field in range(lows.size):
            low, high, stride = lows[field], highs[field], strides[row, field]
            if stride != 0:
                for i in range(n):
                    cells[i] += stride * (min(outcomes[field, i], high) - low)
        for i in range(n):
            values[row, i] = tables[cells[i]]
        if slopes[row] != 0:
            slope, tail, high = slopes[row], tails[row], highs[tails[row]]
            for i in range(n):
                values[row, i] += slope * max(0, outcomes[tail, i] - high)


@compiled
def add_pairs(before: Integers, after: Integers, n: int, sums: Integers) -> int:
    """Add up what `PairedSums` needs from the values of n trials under both rules.

    Parameters
    ----------
    before, after
        int64 (metrics + 1, n or more): as `read_values` filled them.
    sums
        int64 (metrics + 1, `PLAIN_SUMS`): added to; the last row is the condition's.

    Returns
    -------
    int: -1 when all is well, -2 when a value or a sum of squares is too large.
    """
    condition = before.shape[0] - 1
    for i in range(n):
        sums[condition, N_BEFORE] += before[condition, i]
        sums[condition, N_AFTER] += after[condition, i]
        sums[condition, N_BOTH] += before[condition, i] * after[condition, i]
    for metric in range(condition):
        before_sum = after_sum = before_squares = after_squares = squares = np.int64(0)
        before_shared = after_shared = differing = largest = np.int64(0)
        for i in range(n):
            u, v = before[condition, i], after[condition, i]
            x, y = before[metric, i] * u, after[metric, i] * v
            largest = max(largest, abs(x), abs(y))
            before_sum += x
            after_sum += y
            before_squares += x * x
            after_squares += y * y
            squares += (y - x) * (y - x)
            before_shared += x * v
            after_shared += y * u
            differing += u * v * (x != y)
        # No sum of n squares of differences can wrap; then a sum of such sums is below 0 as soon as it wraps.
        if largest > LARGEST_VALUE or 4.0 * largest * largest * n >= 2.0**63:
            return _OVERFLOW
        sums[metric, BEFORE] += before_sum
        sums[metric, AFTER] += after_sum
        sums[metric, BEFORE_SQUARES] += before_squares
        sums[metric, AFTER_SQUARES] += after_squares
        sums[metric, DIFFERENCE_SQUARES] += squares
        sums[metric, BEFORE_SHARED] += before_shared
        sums[metric, AFTER_SHARED] += after_shared
        sums[metric, DIFFERING] += differing
        if min(sums[metric, BEFORE_SQUARES], sums[metric, AFTER_SQUARES], sums[metric, DIFFERENCE_SQUARES]) < 0:
            return _OVERFLOW
    return _DONE


def sum_block(kernel: str, pair: tuple[Side, Side], key: int, first: int, n: int) -> Integers:
    """Play the trials ``first`` to ``first + n - 1`` under both rules and add up the pairs.

    A plain function of plain arguments, so that any joblib backend can send it to another process.

    Parameters
    ----------
    kernel
        The module whose import registers the trials of these rules.
    pair
        Before and after; the two rules may be of different classes.
    key
        From 0 to 2**64 - 1.

    Returns
    -------
    int64 (metrics + 1, `PLAIN_SUMS`)

    Raises
    ------
    RuntimeError
        A trial wrote a value outside the range of its field: a bug of the kernel or of the declared range.
    OverflowError
        A value is larger than `LARGEST_VALUE`, or a sum of squares passed 2**63 within the block.
    """
    importlib.import_module(kernel)
    sides = [Side(read_only(side.rules), read_only(side.layout), read_only(side.readout)) for side in pair]
    n_rows = sides[0].readout.starts.size
    sums = np.zeros((n_rows, PLAIN_SUMS), dtype=np.int64)
    words = np.zeros((2, _TILE), dtype=np.uint64)
    luck = np.zeros(LUCK_SIZE, dtype=np.uint64)
    rooms = [Room(words, luck, outcome_of(side.rules, side.layout.lows.size)) for side in sides]
    outcomes = [np.empty((side.layout.lows.size, _TILE), dtype=np.int64) for side in sides]
    values = np.empty((2, n_rows, _TILE), dtype=np.int64)
    cells = np.empty(_TILE, dtype=np.int64)
    with np.errstate(over="ignore"):  # uncompiled, words that wrap as they should would warn
        for start in range(first, max(first + n, first + 1), _TILE):
            size = min(_TILE, first + n - start)
            _draw_words(words, np.uint64(key), start, size)
            for side, room, ends, read in zip(sides, rooms, outcomes, values, strict=True):
                _play(side, room, key, start, size, ends)
                read_values(side.readout, ends, size, cells, read)
            if add_pairs(values[0], values[1], size, sums) == _OVERFLOW:
                raise OverflowError(
                    f"a metric of a trial from {start} on, or a sum of its squares, is too large to be added"
                )
    return sums


def _play(side: Side, room: Room, key: int, first: int, n: int, outcomes: Integers) -> None:
    player = player_of(type(side.rules))
    status = player(side.rules, side.layout, room, np.uint64(key), first, n, outcomes, _NO_LOG)
    if status != _DONE:
        raise RuntimeError(
            f"trial {status} (key {key}) of {type(side.rules).__name__} has an outcome outside its declared range"
        )
