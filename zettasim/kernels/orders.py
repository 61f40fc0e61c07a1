"""Trials that are one order: where all chance of a trial is one chain of draws, orders are counted and not played.

Such a trial is a function of the number ``(word * span) >> 64`` (see `chained`). So the trial function plays each of
the ``span`` orders once, by the lowest word that gives it, and a run counts how often each order came up.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from zettasim.kernels._jit import compiled_lean
from zettasim.kernels.layout import Integers, Layout
from zettasim.kernels.tiles import TILE, Words, draw_block

MOST_ORDERS = 40_320
"""All orders of eight chits: their counts stay in a near cache, and playing them takes milliseconds."""

_0 = np.uint64(0)
_32 = np.uint64(32)
_LOW_32 = np.uint64(0xFFFFFFFF)


def span_of_one_word(spans: npt.NDArray[np.int64], draws: int) -> int:
    """Return the span of the word that serves all of at most ``draws`` draws (see `fresh`), or 0 if that takes more."""
    used = spans[:draws]
    return int(used[0]) if used.size == draws > 0 and not used[1:].any() else 0


def words_of_orders(span: int) -> Words:
    """Return for each order the lowest word whose chain of draws gives it and that `fresh` does not refuse."""
    refused = refused_below(span)
    return np.array([-(-((order << 64) + refused) // span) for order in range(span)], dtype=np.uint64)


def refused_below(span: int) -> int:
    """Return the remainder below which `fresh` refuses a word: 2**64 mod span."""
    return (1 << 64) % span


@compiled_lean
def count_orders(
    words: Words,
    orders: Integers,
    key: np.uint64,
    first: int,
    n: int,
    span: int,
    refused_below: np.uint64,
    times: Integers,
    refused: Integers,
) -> int:
    """Count how often each order comes up in the trials ``first`` to ``first + n - 1``.

    Parameters
    ----------
    words, orders
        uint64 (2, tile) and int64 (tile): used up.
    times
        int64 (span): added to.
    refused
        int64: filled with the trials whose first word is refused, as far as it has room.

    Returns
    -------
    int: how many trials are refused.
    """
    n_refused = 0
    for start in range(first, first + n, TILE):
        size = min(TILE, first + n - start)
        draw_block(words, key, start, size, _0)
        if _read_orders(words, size, span, refused_below, orders):
            for i in range(size):
                if words[0, i] * np.uint64(span) < refused_below:
                    if n_refused < refused.size:
                        refused[n_refused] = start + i
                    n_refused += 1
                else:
                    times[orders[i]] += 1
        else:
            for i in range(size):
                times[orders[i]] += 1
    return n_refused


@compiled_lean
def _read_orders(words: Words, size: int, span: int, refused_below: np.uint64, orders: Integers) -> int:
    """Compute the order that each word gives; return how many words are refused."""
    factor = np.uint64(span)
    n_refused = 0
    for i in range(size):
        word = words[0, i]
        orders[i] = np.int64(((word >> _32) * factor + (((word & _LOW_32) * factor) >> _32)) >> _32)
        n_refused += int(word * factor < refused_below)
    return n_refused


def add_orders(times: Integers, outcomes: Integers, layout: Layout, counts: Integers) -> None:
    """Add the outcomes of all orders, each as often as it came up, to the counts; the layout has no open field.

    Parameters
    ----------
    outcomes
        int64 (fields, span): each within its range.
    """
    steps = outcomes - layout.lows[:, None]
    for group, offset in enumerate(layout.offsets):
        np.add.at(counts, offset + layout.strides[group] @ steps, times)


def key_of_rules(rules: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return something hashable that is equal for equal rules."""
    values = (
        (value.dtype.str, value.shape, value.tobytes()) if isinstance(value, np.ndarray) else value for value in rules
    )
    return (type(rules), *values)
