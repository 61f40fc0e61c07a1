"""Pig, rolled."""

from __future__ import annotations

import numpy as np

from zettasim.games.general.pig.rules import PigRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, block_words, note, open_stream, roll
from zettasim.kernels.run import Integers, no_room, tile_of, trial_of
from zettasim.kernels.tiles import Tile

BLOCKS_A_TURN = 32
"""Room for 256 rolls: no turn needs more than half the target."""

BEGINS, ROLLS, LOSES, HOLDS, WINS = range(5)
"""What a trial's log tells."""

_0 = np.uint64(0)
_1 = np.uint64(1)
_16 = np.uint64(16)
_LOW_16 = np.uint64(0xFFFF)


@trial_of(PigRules, room=no_room)
def play_pig(rules: PigRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play a game; outcome: whether the first player wins, turns.

    Turn t of a seat draws from the seat's stream at its own block. A lane gives the face and a coin together, whether
    or not the player flips one, so that all policies see the same faces.
    """
    own: Int = 0
    other: Int = 0
    turns: Int = 0
    while True:
        seat = turns & 1
        open_stream(luck, seat, (turns >> 1) * BLOCKS_A_TURN)
        note(log, BEGINS, seat)
        turns += 1
        row = rules.starts[seat] + rules.by_own[seat] * own + rules.by_other[seat] * other
        points: Int = 0
        while True:
            drawn = roll(luck, 2 * rules.sides) - 1
            face = (drawn >> 1) + 1
            note(log, ROLLS, face)
            if face == 1:
                points = 0
                note(log, LOSES, own)
                break
            points += face
            if own + points >= rules.target:
                note(log, WINS, own + points)
                outcome[0] = 1 - seat
                outcome[1] = turns
                return
            if (np.int64(rules.moves[row + points]) >> (drawn & 1)) & 1:
                note(log, HOLDS, own + points)
                break
        own, other = other, own + points


@tile_of(PigRules)
def fill_games(rules: PigRules, tile: Tile, key: np.uint64, first: int, size: int) -> bool:
    """Play many games one by one, with the next turns of both players drawn together.

    Two blocks at once take little more than one; where a turn ends is hard to foretell, so a processor would not begin
    the second before the first turn is over.
    """
    for i in range(size):
        trial = np.uint64(first + i)
        first_score: Int = 0
        second_score: Int = 0
        turns: Int = 0
        while True:
            block = np.uint64((turns >> 1) * BLOCKS_A_TURN)
            first_word, first_later = block_words(key, trial, block, _0)
            second_word, second_later = block_words(key, trial, block, _1)
            row = rules.starts[0] + rules.by_own[0] * first_score + rules.by_other[0] * second_score
            needed = rules.target - first_score
            points, refused = _turn(rules, key, trial, block, _0, first_word, first_later, row, needed)
            first_score += points
            turns += 1
            if refused or points >= needed:
                break
            row = rules.starts[1] + rules.by_own[1] * second_score + rules.by_other[1] * first_score
            needed = rules.target - second_score
            points, refused = _turn(rules, key, trial, block, _1, second_word, second_later, row, needed)
            second_score += points
            turns += 1
            if refused or points >= needed:
                break
        tile.values[0, i] = turns & 1
        tile.values[1, i] = turns
        tile.redo[i] |= np.uint16(refused)
    return True


@inlined
def _turn(
    rules: PigRules,
    key: np.uint64,
    trial: np.uint64,
    block: np.uint64,
    stream: np.uint64,
    word: np.uint64,
    later: np.uint64,
    row: Int,
    needed: Int,
) -> tuple[Int, bool]:
    """Play a turn from the two words of its block: return its points, and whether `roll` might refuse a lane."""
    span = np.uint64(2 * rules.sides)
    points: Int = 0
    rolls: Int = 0
    while True:
        product = (word & _LOW_16) * span
        if (product & _LOW_16) < span:
            return 0, True
        drawn = np.int64(product >> _16)
        face = (drawn >> 1) + 1
        if face == 1:
            return 0, False
        points += face
        if points >= needed or (np.int64(rules.moves[row + points]) >> (drawn & 1)) & 1:
            return points, False
        word >>= _16
        rolls += 1
        if rolls & 7 == 0:
            word, later = block_words(key, trial, block + np.uint64(rolls >> 3), stream)
        elif rolls & 3 == 0:
            word = later
