"""Draws of many trials at once: the same integers as the draws of ``draws.py``, in loops that LLVM vectorises.

A tile is up to `TILE` trials in a row. Its function (see `tile_of`) draws the same words in the same order as the trial
function does, without branches, and flags in ``redo`` the few trials in which a draw is refused: the trial function
plays those again.

The functions here take arrays one by one, and none is copied into its caller: each is compiled once for all games.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zettasim.kernels._jit import compiled_lean
from zettasim.kernels.draws import LUCK_SIZE, Int, Luck, block_words
from zettasim.kernels.layout import Flags, Integers, Layout

Words = npt.NDArray[np.uint64]
Lanes = npt.NDArray[np.uint16]

# 8 KiB of words: they stay in the nearest cache.
TILE = 512
LANES_OF_BLOCK = 8
MOST_PIPS = (1 << 16) - 1
"""Dice of which the highest faces add up to more are not rolled by tiles."""
HITS, LOWEST, HIGHEST, TOTAL, OTHER_HITS = range(5)
"""Rows of `Tile.sums`."""

_0 = np.uint64(0)
_16 = np.uint64(16)
_32 = np.uint64(32)
_48 = np.uint64(48)
_LOW_32 = np.uint64(0xFFFFFFFF)
_LANE_VALUES = 1 << 16


class Tile(NamedTuple):
    """Where the loop and the function of a tile work: made outside, as compiled code makes no arrays.

    Attributes
    ----------
    words
        uint64 (2, TILE): block 0 of stream 0 of each trial.
    more_words
        uint64 (2, TILE): a later block.
    lanes
        uint16 (8, TILE): the lanes of a block, in the order in which dice take them.
    sums
        uint16 (5, TILE): what is added up over the dice.
    chain
        uint64 (2, TILE): the words that go on in chains of draws, and the draw taken.
    redo
        uint16 (TILE): not 0 where the trial function must play the trial.
    asked
        bool (fields): whether any group counts the field.
    values
        int64 (fields, TILE): the outcomes.
    cells
        int64 (TILE): where they are counted.
    luck
        uint64 (LUCK_SIZE): the luck of a trial that the trial function plays.
    outcome
        int64 (fields + room): its outcome, all 0 before it is played, and room that the trial function asked for.
    """

    words: Words
    more_words: Words
    lanes: Lanes
    sums: Lanes
    chain: Words
    redo: Lanes
    asked: Flags
    values: Integers
    cells: Integers
    luck: Luck
    outcome: Integers


def new_tile(layout: Layout, outcome: Integers) -> Tile:
    """Return a tile for outcomes that are counted in this way, and the array into which a single trial is played."""
    n_fields = layout.lows.size
    return Tile(
        words=np.zeros((2, TILE), dtype=np.uint64),
        more_words=np.zeros((2, TILE), dtype=np.uint64),
        lanes=np.zeros((LANES_OF_BLOCK, TILE), dtype=np.uint16),
        sums=np.zeros((5, TILE), dtype=np.uint16),
        chain=np.zeros((2, TILE), dtype=np.uint64),
        redo=np.zeros(TILE, dtype=np.uint16),
        asked=(layout.strides != 0).any(axis=0),
        values=np.zeros((n_fields, TILE), dtype=np.int64),
        cells=np.zeros(TILE, dtype=np.int64),
        luck=np.zeros(LUCK_SIZE, dtype=np.uint64),
        outcome=outcome,
    )


@compiled_lean
def draw_block(words: Words, key: np.uint64, first: int, n: int, block: np.uint64) -> None:
    """Draw a block of stream 0 for n trials."""
    for i in range(n):
        words[0, i], words[1, i] = block_words(key, np.uint64(first + i), block, _0)


@compiled_lean
def roll_lanes(
    words: Words,
    more_words: Words,
    lanes: Lanes,
    sums: Lanes,
    redo: Lanes,
    key: np.uint64,
    first: int,
    size: int,
    dice: int,
    sides: int,
    rolled: int,
) -> int:
    """Roll the next dice of a pool, up to 8, in each trial, and flag the trials in which `roll` refuses a lane.

    Parameters
    ----------
    words, more_words, lanes, sums, redo
        Of the `Tile`; the sums are cleared before the first dice.
    dice, sides
        The pool; the highest faces add up to `MOST_PIPS` or less.
    rolled
        Dice rolled before: a multiple of 8.

    Returns
    -------
    int: how many rows of ``lanes`` are dice.
    """
    source = words
    if rolled == 0:
        for row in range(sums.shape[0]):
            nothing = np.uint16(0xFFFF if row == LOWEST else 0)
            for i in range(size):
                sums[row, i] = nothing
    else:
        draw_block(more_words, key, first, size, np.uint64(rolled // LANES_OF_BLOCK))
        source = more_words
    n = min(LANES_OF_BLOCK, dice - rolled)
    # Written out: rows that are known when the loop is compiled are vectorised better.
    for i in range(size):
        word = source[0, i]
        lanes[0, i] = np.uint16(word)
        lanes[1, i] = np.uint16(word >> _16)
        lanes[2, i] = np.uint16(word >> _32)
        lanes[3, i] = np.uint16(word >> _48)
    if n > 4:
        for i in range(size):
            word = source[1, i]
            lanes[4, i] = np.uint16(word)
            lanes[5, i] = np.uint16(word >> _16)
            lanes[6, i] = np.uint16(word >> _32)
            lanes[7, i] = np.uint16(word >> _48)
    bound, refused = np.uint16(sides), np.uint16(_LANE_VALUES % sides)
    if refused > 0:
        for lane in range(n):
            for i in range(size):
                redo[i] |= np.uint16(np.uint16(lanes[lane, i] * bound) < refused)
    return n


@compiled_lean
def count_faces(lanes: Lanes, n: int, sides: Int, least: Int, most: Int, sums: Lanes, row: int, size: int) -> None:
    """Add to a row of sums how many of n dice show a face from ``least`` to ``most``."""
    least = max(least, 1)
    most = min(most, sides)
    if least > most:
        return
    # The face is (lane * sides) // 2**16 + 1, so faces in a row are lanes in a row.
    start = np.uint16(((least - 1) * _LANE_VALUES + sides - 1) // sides)
    end = np.uint16((most * _LANE_VALUES + sides - 1) // sides - 1)
    length = np.uint16(end - start)
    for lane in range(n):
        for i in range(size):
            sums[row, i] += np.uint16(np.uint16(lanes[lane, i] - start) <= length)


@compiled_lean
def read_faces(lanes: Lanes, n: int, sides: Int, sums: Lanes, size: int) -> None:
    """Bring the rows `LOWEST`, `HIGHEST` and `TOTAL` of the sums up to date with n dice."""
    bound = np.uint32(sides)
    for lane in range(n):
        for i in range(size):
            face = np.uint16(np.uint16(np.uint32(np.uint32(lanes[lane, i]) * bound) >> _16) + np.uint16(1))
            sums[LOWEST, i] = min(sums[LOWEST, i], face)
            sums[HIGHEST, i] = max(sums[HIGHEST, i], face)
            sums[TOTAL, i] += face


@compiled_lean
def draw_bags(
    words: Words,
    more_words: Words,
    chain: Words,
    values: Integers,
    redo: Lanes,
    key: np.uint64,
    first: int,
    size: int,
    counts: Integers,
    spans: Integers,
    draws: int,
    replace: bool,
) -> None:
    """Draw tokens from a bag in each trial, and flag the trials in which `fresh` refuses a word.

    Parameters
    ----------
    words, more_words, chain, redo
        Of the `Tile`.
    values
        int64 (kinds, TILE): written with the tokens drawn of each kind.
    counts
        int64 (kinds): the tokens in the bag.
    spans
        int64: see `BagRules`.
    draws
        Tokens drawn, as many as the bag holds at most unless each goes back at once (``replace``).
    """
    for kind in range(counts.size):
        for i in range(size):
            values[kind, i] = 0
    left = np.uint64(counts.sum())
    gone = np.int64(0) if replace else np.int64(1)
    taken = np.int64(1) << np.int64(62)  # a place beyond all tokens that are left to go through
    n_words = 0
    source = words
    for drawn in range(draws):
        span = np.uint64(spans[drawn % spans.size])
        if span > _0:
            if n_words >= 2 and n_words % 2 == 0:
                draw_block(more_words, key, first, size, np.uint64(n_words // 2))
                source = more_words
            refused = (_0 - span) % span
            for i in range(size):
                word = source[n_words % 2, i]
                chain[0, i] = word
                redo[i] |= np.uint16(word * span < refused)
            n_words += 1
        for i in range(size):
            x = chain[0, i]
            low = (x & _LOW_32) * left
            high = (x >> _32) * left + (low >> _32)
            chain[0, i] = (high << _32) | (low & _LOW_32)
            chain[1, i] = high >> _32
        for kind in range(counts.size):
            here = counts[kind]
            for i in range(size):
                pick = np.int64(chain[1, i])
                there = here - gone * values[kind, i]
                is_drawn = pick < there
                values[kind, i] += np.int64(is_drawn)
                chain[1, i] = np.uint64(taken if is_drawn else pick - there)
        left -= np.uint64(gone)
