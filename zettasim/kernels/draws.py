"""Exactly unbiased draws from the chance of one trial.

The source of chance of a trial is ``luck``, a uint64 array of `LUCK_SIZE` that the loop in ``run.py`` prepares. A trial
function reads it through the functions below only. A **stream** is a purpose of one seat ("dice of seat 2"); each
round, attempt or turn opens it at its own **block**, so that a longer first round does not shift the second. A block
gives two words of 64 bits, a word four lanes of 16 bits. A trial starts with stream 0 opened at block 0: that block is
drawn for many trials at once and costs least, so the first draws of a game belong there.

Every draw is by Lemire's rejection ("Fast random integer generation in an interval", ACM TOMACS 29, 2019): of the 2**w
values of a word, ``(word * span) >> w`` takes each of the ``span`` results equally often once the values are refused
whose low half ``(word * span) mod 2**w`` is below ``2**w mod span``.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from zettasim.kernels._jit import inlined, resolves
from zettasim.kernels.philox import philox

KEY, TRIAL, STREAM, BLOCK, SPARE, N_SPARE, LANES, N_LANES, AHEAD_0, AHEAD_1 = range(10)
LUCK_SIZE = 10

Luck = npt.NDArray[np.uint64]
Log = npt.NDArray[np.int64]
Int = int | np.int64

_0 = np.uint64(0)
_1 = np.uint64(1)
_4 = np.uint64(4)
_16 = np.uint64(16)
_32 = np.uint64(32)
_LOW_16 = np.uint64(0xFFFF)
_LOW_32 = np.uint64(0xFFFFFFFF)
_LANE_VALUES = np.uint64(1 << 16)

# Kept this small, a word is refused less than once in 65,536 draws.
_LARGEST_SPAN = 1 << 48


@inlined
def block_words(key: np.uint64, trial: np.uint64, block: np.uint64, stream: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Compute the two words of 64 bits of one block: the first drawn, and the second."""
    w0, w1, w2, w3 = philox(trial & _LOW_32, trial >> _32, block, stream, key & _LOW_32, key >> _32)
    first = w0 | (w1 << _32)
    second = w2 | (w3 << _32)
    return first, second


@inlined
def open_stream(luck: Luck, stream: Int, block: Int) -> None:
    """Go to the start of a block of a stream (each from 0 to 2**32 - 1)."""
    luck[STREAM] = np.uint64(stream)
    luck[BLOCK] = np.uint64(block)
    luck[N_SPARE] = _0
    luck[N_LANES] = _0


@inlined
def open_for_rolls(luck: Luck, stream: Int, block: Int, first: np.uint64, second: np.uint64) -> None:
    """Go to the start of a block whose words (see `block_words`) are drawn already: the first for the next rolls.

    A trial that draws the blocks of all its turns in one loop has them sooner than block by block: the processor
    computes several at once, and need not wait for the end of a turn that is hard to foretell.
    """
    luck[STREAM] = np.uint64(stream)
    luck[BLOCK] = np.uint64(block) + _1
    luck[SPARE] = second
    luck[N_SPARE] = _1
    luck[LANES] = first
    luck[N_LANES] = _4


@inlined
def next_word(luck: Luck) -> np.uint64:
    """Draw 64 random bits: the next whole word of the opened stream."""
    if luck[N_SPARE] != _0:
        luck[N_SPARE] = _0
        return np.uint64(luck[SPARE])
    block = luck[BLOCK]
    luck[BLOCK] = block + _1
    luck[N_SPARE] = _1
    if block == _0 and luck[STREAM] == _0:
        luck[SPARE] = luck[AHEAD_1]
        return np.uint64(luck[AHEAD_0])
    first, second = block_words(luck[KEY], luck[TRIAL], block, luck[STREAM])
    luck[SPARE] = second
    return first


@inlined
def roll(luck: Luck, sides: Int) -> np.int64:
    """Roll a die: 1 to ``sides`` (1 to 65,535), each equally likely.

    A die takes the next lane of 16 bits, the lowest of a word first: eight dice a block.
    """
    bound = np.uint64(sides)
    while True:
        if luck[N_LANES] == _0:
            luck[LANES] = next_word(luck)
            luck[N_LANES] = _4
        lanes = luck[LANES]
        luck[LANES] = lanes >> _16
        luck[N_LANES] -= _1
        product = (lanes & _LOW_16) * bound
        low = product & _LOW_16
        # The remainder is below the bound, so the division is needed for few lanes only.
        if low >= bound or low >= _LANE_VALUES % bound:
            return np.int64(product >> _16) + 1


@inlined
def fresh(luck: Luck, span: Int) -> np.uint64:
    """Draw a word for a chain of draws (see `chained`) whose bounds multiply to ``span``."""
    product_of_bounds = np.uint64(span)
    while True:
        word = next_word(luck)
        low = word * product_of_bounds
        if low >= product_of_bounds or low >= (_0 - product_of_bounds) % product_of_bounds:
            return word


@inlined
def chained(x: np.uint64, bound: Int | np.uint64) -> tuple[np.int64, np.uint64]:
    """Take the next draw of a chain: 0 to ``bound - 1``, and the word that goes on.

    The draw is the high half of ``x * bound``, the low half goes on. Writing a word as the fraction x / 2**64, one draw
    after another reads the digits of that fraction in the mixed base (b1, b2, ...): with B = b1 * b2 * ... * bk the
    digits together are the number ``(x * B) >> 64``, whose first digit weighs B / b1, and what is left at the end is
    ``(x * B) mod 2**64``. `fresh` refuses a word by exactly that remainder, so by Lemire's argument the number, and so
    every combination of draws, is taken by equally many words. An outcome table of B rows in the order of these digits,
    indexed by ``(x * B) >> 64``, therefore gives the same trial as k draws one by one.

    Parameters
    ----------
    x
        A word from `fresh`, or the second result of the draw before.
    bound
        From 1 to 2**32 - 1.

    Returns
    -------
    tuple of the draw (int64) and the word for the next one (uint64).
    """
    factor = np.uint64(bound)
    high = (x >> _32) * factor + (((x & _LOW_32) * factor) >> _32)
    return np.int64(high >> _32), x * factor


@inlined
def below(luck: Luck, n: Int) -> np.int64:
    """Draw one whole number from 0 to ``n - 1`` (n from 1 to 2**32 - 1), each equally likely, from one word."""
    draw, _ = chained(fresh(luck, n), n)
    return draw


def note(log: Log, event: Int, argument: Int) -> None:
    """Append (event, argument) to the log of a replay while it has room; in runs its length is 0 and nothing happens.

    ``log[0]`` counts the slots used behind it, two for each note.
    """
    if log.size > 0 and log[0] + 2 < log.size:
        used = log[0]
        log[used + 1] = event
        log[used + 2] = argument
        log[0] = used + 2


@resolves(note)
def _note_for(log: Any, event: Any, argument: Any) -> Callable[[Log, Int, Int], None]:  # noqa: ARG001
    return note  # found in this way, it is compiled once, and not for each number that stands in a call


def spans_without_replacement(n: int, draws: int) -> tuple[int, ...]:
    """Say at which draws from a deck of n cards, none put back, a new word starts, and for what span.

    Parameters
    ----------
    n
        Cards in the deck at the start, below 2**32.
    draws
        Cards drawn, from 0 to n.

    Returns
    -------
    tuple of int, one for each draw: 0 where the word of the draw before goes on, else the product of the bounds of all
    draws that the new word serves (see `fresh` and `chained`).

    Examples
    --------
    >>> spans_without_replacement(7, 7)
    (5040, 0, 0, 0, 0, 0, 0)
    """
    if draws > n:
        raise ValueError(f"cannot draw {draws} cards from a deck of {n} without putting them back")
    return _spans(range(n, n - draws, -1))


def spans_with_replacement(n: int, draws: int) -> tuple[int, ...]:
    """Say the same as `spans_without_replacement` where each card is put back before the next is drawn.

    Examples
    --------
    >>> spans_with_replacement(2**20, 3)
    (1099511627776, 0, 1048576)
    """
    return _spans([n] * draws)


def spans_by_cards_left(n: int) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """Say the same for a deck of up to n cards that may be shuffled anew with any number of them.

    A new word is due for the first card of a shuffled deck, and wherever the deck comes down to a top.

    Parameters
    ----------
    n
        Cards in the largest deck, below 2**32.

    Returns
    -------
    spans, tops
        For 0 to n cards left: the product of the bounds of all draws that a word starting there serves (1 for 0 cards),
        and whether a word ends just above it.

    Examples
    --------
    >>> spans_by_cards_left(4)
    ((1, 1, 2, 6, 24), (False, False, False, False, True))
    """
    spans, tops = [1], [False]
    for left in range(1, n + 1):
        is_bottom = left == 1 or spans[-1] * left > _LARGEST_SPAN
        if left > 1:
            tops.append(is_bottom)  # of the word below
        spans.append(left if is_bottom else spans[-1] * left)
    return tuple(spans), (*tops, True)[: n + 1]


def _spans(bounds: Iterable[int]) -> tuple[int, ...]:
    spans: list[int] = []
    start = 0
    for draw, bound in enumerate(bounds):
        if not 1 <= bound < 1 << 32:
            raise ValueError(f"a draw has from 1 to 2**32 - 1 possible results, not {bound}")
        if draw > 0 and spans[start] * bound <= _LARGEST_SPAN:
            spans[start] *= bound
            spans.append(0)
        else:
            start = draw
            spans.append(bound)
    return tuple(spans)
