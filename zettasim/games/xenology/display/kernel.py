"""The Card Display, dealt card by card."""

from __future__ import annotations

import numpy as np

from zettasim.games.xenology.display.rules import DisplayRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, tile_of, trial_of
from zettasim.kernels.tiles import Tile

N_FIELDS = 3
DEALT, SHUFFLED, WIPED = range(3)
"""What a trial's log tells."""

_0 = np.uint64(0)
_1 = np.uint64(1)
_3 = np.uint64(3)
_7 = np.uint64(7)
_56 = np.uint64(56)
_EACH = np.uint64(0x01010101_01010101)
_LOW_OF_EACH = np.uint64(0x7F7F7F7F_7F7F7F7F)
_HIGH_OF_EACH = np.uint64(0x80808080_80808080)
_FIRST = np.uint64(0xFF)


def room_for_types(rules: DisplayRules) -> int:
    """Return the room for the cards of each type in the deck and in the display; none where they are packed."""
    return 0 if rules.packed else 2 * rules.types


@trial_of(DisplayRules, room=room_for_types)
def play_display(rules: DisplayRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Deal, and wipe while the wanted type is missing; outcome: available, types, seen."""
    if rules.packed > 0:
        deal_packed(rules, luck, outcome, log)
    else:
        deal_counted(rules, luck, outcome, log)


@inlined
def deal_packed(rules: DisplayRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play with the cards of each type in a byte of one word, up to 127 in all, so that a card takes no branch."""
    deck, shown, discards = np.uint64(rules.packed), _0, _0
    left: Int = rules.types * rules.per_type
    drawn: Int = 0
    seen: Int = 0
    wipes: Int = rules.wipes
    x = _0
    while True:
        for _ in range(rules.size):
            if left == 0:
                if not rules.reshuffle:
                    break
                deck, discards = discards, _0
                left = np.int64((deck * _EACH) >> _56)
                drawn = -1
                note(log, SHUFFLED, left)
            if drawn < 0:
                x = fresh(luck, left)
            else:
                if rules.spans[drawn] != 0:
                    x = fresh(luck, rules.spans[drawn])
                drawn += 1
            pick, x = chained(x, left)
            kind = packed_kind(deck, pick)
            card = _1 << (kind << _3)
            deck -= card
            shown += card
            left -= 1
            seen += 1
            note(log, DEALT, np.int64(kind))
        if shown & _FIRST != _0 or wipes == 0:
            break
        wipes -= 1
        note(log, WIPED, wipes)
        discards += shown
        shown = _0
    outcome[0] = int(shown & _FIRST != _0)
    outcome[1] = packed_types(shown)
    outcome[2] = seen


@inlined
def packed_kind(deck: np.uint64, pick: np.int64) -> np.uint64:
    """Return the type of a card of the deck: in how many bytes the pick is beyond all cards up to that type."""
    beyond = ((np.uint64(pick) * _EACH) | _HIGH_OF_EACH) - deck * _EACH
    return (((beyond & _HIGH_OF_EACH) >> _7) * _EACH) >> _56


@inlined
def packed_types(shown: np.uint64) -> np.int64:
    """Return how many types there are: the bytes that are not 0."""
    return np.int64(((((shown + _LOW_OF_EACH) & _HIGH_OF_EACH) >> _7) * _EACH) >> _56)


@tile_of(DisplayRules)
def fill_displays(rules: DisplayRules, tile: Tile, key: np.uint64, first: int, size: int) -> bool:  # noqa: ARG001
    """Deal the first display of many trials, if a word is enough; those that are wiped are left to the trial."""
    if rules.packed == 0:
        return False
    for draw in range(1, rules.size):
        if rules.spans[draw] != 0:
            return False
    span = np.uint64(rules.spans[0])
    refused = (_0 - span) % span
    words, redo, values = tile.words, tile.redo, tile.values
    for i in range(size):
        x = words[0, i]
        redo[i] |= np.uint16(x * span < refused)
        deck, shown = np.uint64(rules.packed), _0
        left = rules.types * rules.per_type
        for _ in range(rules.size):
            pick, x = chained(x, left)
            card = _1 << (packed_kind(deck, pick) << _3)
            deck -= card
            shown += card
            left -= 1
        available = shown & _FIRST != _0
        redo[i] |= np.uint16(not available and rules.wipes > 0)
        values[0, i] = np.int64(available)
        values[1, i] = packed_types(shown)
        values[2, i] = rules.size
    return True


@inlined
def deal_counted(rules: DisplayRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play with a number for each type: the same draws, for a deck so large that all displays leave cards in it."""
    n = rules.types
    deck, shown = outcome[N_FIELDS : N_FIELDS + n], outcome[N_FIELDS + n : N_FIELDS + 2 * n]
    for kind in range(n):
        deck[kind], shown[kind] = rules.per_type, 0
    left: Int = n * rules.per_type
    seen: Int = 0
    wipes: Int = rules.wipes
    x = _0
    while True:
        for _ in range(rules.size):
            if rules.spans[seen] != 0:
                x = fresh(luck, rules.spans[seen])
            pick, x = chained(x, left)
            kind = 0
            while pick >= deck[kind]:
                pick -= deck[kind]
                kind += 1
            deck[kind] -= 1
            left -= 1
            shown[kind] += 1
            seen += 1
            note(log, DEALT, kind)
        if shown[0] > 0 or wipes == 0:
            break
        wipes -= 1
        note(log, WIPED, wipes)
        for kind in range(n):
            shown[kind] = 0
    outcome[0] = int(shown[0] > 0)
    for kind in range(n):
        outcome[1] += int(shown[kind] > 0)
    outcome[2] = seen
