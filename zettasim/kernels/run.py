"""The one compiled loop: play each trial of a range and count its outcome."""

import functools
import importlib
import os
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from zettasim.kernels._jit import compiled_apart, compiled_for_this_process
from zettasim.kernels.draws import (
    AHEAD_0,
    AHEAD_1,
    BLOCK,
    KEY,
    N_LANES,
    N_SPARE,
    STREAM,
    TRIAL,
    Log,
    Luck,
)
from zettasim.kernels.layout import OVERFLOW, Integers, Layout, count_values, flag_outside, layout_of, read_only
from zettasim.kernels.orders import (
    MOST_ORDERS,
    add_orders,
    count_orders,
    key_of_rules,
    refused_below,
    words_of_orders,
)
from zettasim.kernels.tiles import TILE, Tile, Words, draw_block, new_tile
from zettasim.kernels.trials import SPANS, TRIALS, fill, no_room, one_word_of, outcome_of, play, tile_of, trial_of

__all__ = [
    "Integers",
    "Layout",
    "Log",
    "Luck",
    "count_block",
    "layout_of",
    "no_room",
    "one_word_of",
    "outcome_of",
    "play",
    "read_only",
    "replay_trial",
    "tile_of",
    "trial_of",
]

_0 = np.uint64(0)

# What the loop returns when all is well; else OVERFLOW, or the trial that broke its range.
_DONE = -1

# A field for replays: one open cell takes every value, and the "sum" of its single trial is the value itself.
_ANY_VALUE = (-(1 << 62), -(1 << 62), True)
_LOG_SLOTS = 1 << 16

_NO_WORDS = np.zeros(0, dtype=np.uint64)
_NO_INTEGERS = np.zeros((1, 0), dtype=np.int64)

# The outcomes of the orders of some rules, so that each block of a run need not play them again.
_PLAYED: dict[tuple[Any, ...], Integers | None] = {}
_PLAYING = threading.Lock()
_MOST_PLAYED = 4
_MOST_REFUSED = 64

# Each order is played before any is counted, which pays from about this many trials an order on.
_TRIALS_OF_ORDER = 2


def count_outcomes(
    rules: Any,
    layout: Layout,
    tile: Tile,
    key: np.uint64,
    first: int,
    n: int,
    plain: bool,
    words_given: Words,
    kept: Integers,
    counts: Integers,
    tail_sums: Integers,
    tail_squares: Integers,
    log: Log,
) -> int:
    """Play the trials ``first`` to ``first + n - 1`` and add their outcomes to the counts: the one loop of all games.

    Compiled by `loop_of`; the checks of its arguments and the errors are in `count_block`.

    Parameters
    ----------
    rules, layout
        Made `read_only`.
    tile
        From `new_tile`.
    plain
        Play every trial by its trial function.
    words_given
        uint64, length 0 in runs; else the first word of each trial.
    kept
        int64 (fields, n), or (fields, 0) in runs; else written with the outcomes, and nothing is counted.
    counts, tail_sums, tail_squares
        int64 (cells), the last two of length 0 where no group has an open field: added to.
    log
        int64, length 0 in runs; else filled by `note`.

    Returns
    -------
    int: -1 when all is well, `OVERFLOW` when a sum of squares passed 2**63, else the trial that left its declared
    range.
    """
    words, redo, values, luck, outcome = tile.words, tile.redo, tile.values, tile.luck, tile.outcome
    n_fields = layout.lows.size
    luck[KEY] = key
    for start in range(first, first + n, TILE):
        size = min(TILE, first + n - start)
        draw_block(words, key, start, size, _0)
        n_to_play = size
        if not plain:
            for i in range(size):
                redo[i] = 0
            if fill(rules, tile, key, start, size):
                n_to_play = flag_outside(values, size, tile.asked, layout.lows, layout.highs, redo)
        if words_given.size > 0:
            for i in range(size):
                words[0, i] = words_given[start - first + i]
        if n_to_play > 0:
            for i in range(size):
                if n_to_play < size and redo[i] == 0:
                    continue
                luck[TRIAL] = np.uint64(start + i)
                luck[AHEAD_0] = words[0, i]
                luck[AHEAD_1] = words[1, i]
                luck[STREAM] = _0
                luck[BLOCK] = _0
                luck[N_SPARE] = _0
                luck[N_LANES] = _0
                play(rules, luck, outcome, log)
                for field in range(n_fields):
                    value = outcome[field]
                    if value < layout.lows[field] or (value > layout.highs[field] and not layout.opens[field]):
                        return start + i
                    values[field, i] = value
                    # A field that a trial leaves alone must not keep the value of the trial before.
                    outcome[field] = 0
        if kept.size > 0:
            for field in range(n_fields):
                for i in range(size):
                    kept[field, start - first + i] = values[field, i]
            continue
        status = count_values(
            values,
            size,
            layout.lows,
            layout.highs,
            layout.strides,
            layout.offsets,
            layout.tails,
            tile.cells,
            counts,
            tail_sums,
            tail_squares,
        )
        if status == OVERFLOW:
            return OVERFLOW
    return _DONE


@functools.cache
def loop_of(rules_class: type) -> Callable[..., int]:
    """Return `count_outcomes` compiled for the trial of a rules class, from numba's cache where it is there."""
    trial = TRIALS.get(rules_class)
    if trial is None:
        raise TypeError(f"no trial is registered for {rules_class.__name__}")
    if not trial.__module__.startswith("zettasim."):
        return compiled_for_this_process(count_outcomes)  # an edit of this trial would go unnoticed in a cache
    return compiled_apart(count_outcomes, f"{rules_class.__module__}.{rules_class.__qualname__}")


@functools.cache
def plays_plainly() -> bool:
    """Say whether ``ZETTASIM_PLAIN`` in the environment turns all fast paths off: every trial by its trial function."""
    return os.environ.get("ZETTASIM_PLAIN", "0") not in ("", "0")


def count_block(
    kernel: str,
    rules: tuple[Any, ...],
    layout: Layout,
    key: int,
    first: int,
    n: int,
    *,
    plain: bool | None = None,
) -> tuple[Integers, Integers, Integers]:
    """Play the trials ``first`` to ``first + n - 1`` and count their outcomes.

    A plain function of plain arguments, so that any joblib backend can send it to another process.

    Parameters
    ----------
    kernel
        The module whose import registers the trial of these rules.
    key
        From 0 to 2**64 - 1.
    plain
        Play every trial by its trial function: slower, the same integers. None: as `plays_plainly` says.

    Returns
    -------
    tuple of three int64 arrays: the trials in each cell, and the sums of the open value and of its square in each top
    cell (length 0 where no group has an open field).

    Raises
    ------
    RuntimeError
        A trial wrote a value outside the range of its field: a bug of the kernel or of the declared range.
    OverflowError
        A sum of squares passed 2**63 within the block.
    """
    importlib.import_module(kernel)
    plain = plays_plainly() if plain is None else plain
    rules, layout = read_only(rules), read_only(layout)
    counts = np.zeros(layout.cells, dtype=np.int64)
    tail_sums, tail_squares = np.zeros((2, layout.tail_cells), dtype=np.int64)
    span = 0 if plain or layout.tail_cells else _span_of(rules)
    orders = _outcomes_of_orders(rules, layout, span) if 0 < _TRIALS_OF_ORDER * span <= n else None
    if orders is not None:
        _count_by_order(rules, layout, key, first, n, span, orders, counts)
    else:
        _run(rules, layout, key, first, n, counts, tail_sums, tail_squares, plain=plain)
    if span and n == 0:
        _times_of_orders(span, key, first, 0)  # a run begins with a block of no trials, to compile
    return counts, tail_sums, tail_squares


def replay_trial(
    kernel: str, rules: tuple[Any, ...], n_fields: int, key: int, trial: int
) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    """Play one trial of a run again, by the same loop, and return its outcome fields and what it noted.

    Returns
    -------
    tuple of the outcome (one int for each field) and the list of (event, argument) in the order of play.
    """
    importlib.import_module(kernel)
    layout = layout_of([_ANY_VALUE] * n_fields, [[field] for field in range(n_fields)])
    counts, values, squares = np.zeros((3, n_fields), dtype=np.int64)
    log = np.zeros(_LOG_SLOTS, dtype=np.int64)
    _run(read_only(rules), layout, key, trial, 1, counts, values, squares, plain=True, log=log)
    notes = log[1 : 1 + log[0]].reshape(-1, 2).tolist()
    return tuple(values.tolist()), [(event, argument) for event, argument in notes]


def _run(
    rules: tuple[Any, ...],
    layout: Layout,
    key: int,
    first: int,
    n: int,
    counts: Integers,
    tail_sums: Integers,
    tail_squares: Integers,
    *,
    plain: bool,
    log: Log | None = None,
) -> None:
    loop = loop_of(type(rules))
    log = _NO_INTEGERS[0] if log is None else log
    with np.errstate(over="ignore"):  # uncompiled, words that wrap as they should would warn
        status = loop(
            rules,
            layout,
            new_tile(layout, outcome_of(rules, layout.lows.size)),
            np.uint64(key),
            first,
            n,
            plain,
            _NO_WORDS,
            _NO_INTEGERS,
            counts,
            tail_sums,
            tail_squares,
            log,
        )
    if status == OVERFLOW:
        raise OverflowError(f"the trials {first} to {first + n - 1} have sums of squares above 2**63")
    if status != _DONE:
        raise RuntimeError(
            f"trial {status} (key {key}) of {type(rules).__name__} has an outcome outside its declared range"
        )


def _span_of(rules: tuple[Any, ...]) -> int:
    """Return the span of the one word that is all chance of a trial; 0 if there is none or it has too many orders."""
    span_of = SPANS.get(type(rules))
    span = span_of(rules) if span_of else 0
    return span if span <= MOST_ORDERS else 0


def _count_by_order(
    rules: tuple[Any, ...],
    layout: Layout,
    key: int,
    first: int,
    n: int,
    span: int,
    outcomes: Integers,
    counts: Integers,
) -> None:
    times, refused = _times_of_orders(span, key, first, n)
    add_orders(times, outcomes, layout, counts)
    for trial in refused:
        _run(rules, layout, key, trial, 1, counts, _NO_INTEGERS[0], _NO_INTEGERS[0], plain=True)


def _times_of_orders(span: int, key: int, first: int, n: int) -> tuple[Integers, list[int]]:
    """Count how often each order comes up, and list the trials whose first word is refused (less than 1 in 10**14)."""
    times = np.zeros(span, dtype=np.int64)
    refused = np.zeros(_MOST_REFUSED, dtype=np.int64)
    with np.errstate(over="ignore"):
        words, orders = np.zeros((2, TILE), dtype=np.uint64), np.zeros(TILE, dtype=np.int64)
        lowest = np.uint64(refused_below(span))
        n_refused = count_orders(words, orders, np.uint64(key), first, n, span, lowest, times, refused)
    if n_refused > _MOST_REFUSED:
        raise RuntimeError(f"{n_refused} first words of {n} trials are refused: not the words of Philox")
    return times, refused[:n_refused].tolist()


def _outcomes_of_orders(rules: tuple[Any, ...], layout: Layout, span: int) -> Integers | None:
    """Return the outcome of each order, int64 (fields, span), or None if one is outside its range."""
    name = (key_of_rules(rules), layout.lows.tobytes(), layout.highs.tobytes())
    with _PLAYING:  # blocks of a run come from several threads
        if name not in _PLAYED:
            outcomes, none = np.zeros((layout.lows.size, span), dtype=np.int64), _NO_INTEGERS[0]
            tile = new_tile(layout, outcome_of(rules, layout.lows.size))
            words, loop = words_of_orders(span), loop_of(type(rules))
            with np.errstate(over="ignore"):
                status = loop(rules, layout, tile, _0, 0, span, True, words, outcomes, none, none, none, none)
            while len(_PLAYED) >= _MOST_PLAYED:
                del _PLAYED[next(iter(_PLAYED))]
            _PLAYED[name] = outcomes if status == _DONE else None
        return _PLAYED[name]
