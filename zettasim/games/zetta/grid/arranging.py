"""Gaps of the preparation grid filled by a choice among all grids in which moving may stop (compiled)."""

from __future__ import annotations

import numpy as np

from zettasim.games.zetta.grid.pieces import GAP, beside, lowest_gap, owner, step, take_own
from zettasim.games.zetta.grid.rules import GridRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, roll
from zettasim.kernels.run import Integers

SMALLEST_TABLE, LARGEST_TABLE = 8, 18
"""Bits of a place in the table of arrangements."""
TABLE = 1 << LARGEST_TABLE
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)


@inlined
def packed(cards: Integers) -> np.uint64:
    """Write a grid as one word, four bits a space."""
    word = np.uint64(0)
    for place in range(cards.size):
        word |= np.uint64(cards[place]) << np.uint64(4 * place)
    return word


@inlined
def is_new(word: np.uint64, table: Integers, bits: Int) -> bool:
    """Enter a grid into the table of those seen, 2**bits long; a grid is never 0, as not all spaces are gaps."""
    at = np.int64((word * MULTIPLIER) >> np.uint64(64 - bits))
    while table[at] != 0:
        if table[at] == np.int64(word):
            return False
        at = (at + 1) & ((1 << bits) - 1)
    table[at] = np.int64(word)
    return True


@inlined
def arrange_at_random(
    rules: GridRules,
    luck: Luck,
    cards: Integers,
    kinds: Integers,
    trial: Integers,
    table: Integers,
    found: Integers,
    came: Integers,
    held: Integers,
    player: Int,
    columns: Int,
    log: Log,
) -> None:
    """Choose among all grids in which moving may stop, gaps and flags told apart, each as likely.

    Cards differ by flags only; each comes there by the fewest moves. ``came``: from which grid, and by which move.
    """
    if lowest_gap(cards, columns) < 0:
        return
    bits = SMALLEST_TABLE
    table[: 1 << bits] = 0
    found[0] = np.int64(packed(cards))
    came[0] = 0
    is_new(packed(cards), table, bits)
    n, at, settled = 1, 0, 0
    while at < n:
        word = np.uint64(found[at])
        for place in range(cards.size):
            trial[place] = np.int64((word >> np.uint64(4 * place)) & np.uint64(15))
        if lowest_gap(trial, columns) < 0:
            settled += 1
            came[at] = -1 - came[at]
            at += 1
            continue
        for gap in range(cards.size):
            if trial[gap] != GAP:
                continue
            for way in range(3):
                source = beside(gap, way, columns)
                if source < 0:
                    continue
                card = trial[source]
                if card == GAP:
                    continue
                trial[source] = GAP
                trial[gap] = GAP if gap >= cards.size - columns and owner(card) == player else card
                after = packed(trial)
                trial[source], trial[gap] = card, GAP
                if is_new(after, table, bits):
                    found[n] = np.int64(after)
                    came[n] = (at * 16 + source) * 16 + gap
                    n += 1
                    if 2 * n > 1 << bits and bits < LARGEST_TABLE:
                        bits = min(bits + 4, LARGEST_TABLE)
                        table[: 1 << bits] = 0
                        for old in range(n):
                            is_new(np.uint64(found[old]), table, bits)
        at += 1
    wanted = roll(luck, settled) if settled > 1 else 1
    at = -1
    while wanted > 0:
        at += 1
        wanted -= came[at] < 0
    moves = 0
    way = -1 - came[at]
    while way > 0:
        table[moves] = way
        moves += 1
        way = came[way >> 8]
    while moves > 0:
        moves -= 1
        step(cards, kinds, (table[moves] >> 4) & 15, table[moves] & 15, log)
        take_own(rules, cards, kinds, held, player, columns, log)
