"""Pools and sums of dice, rolled."""

from __future__ import annotations

import numpy as np

from zettasim.games.general.dice.rules import PoolRules, SumRules
from zettasim.kernels.draws import Int, Log, Luck, note, roll
from zettasim.kernels.run import Integers, no_room, tile_of, trial_of
from zettasim.kernels.tiles import (
    HIGHEST,
    HITS,
    LANES_OF_BLOCK,
    LOWEST,
    MOST_PIPS,
    TOTAL,
    Tile,
    count_faces,
    read_faces,
    roll_lanes,
)


@trial_of(PoolRules, room=no_room)
def play_pool(rules: PoolRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Roll the pool die by die; outcome: successes, lowest, highest, total."""
    lowest: Int = rules.sides
    highest: Int = 0
    successes: Int = 0
    total: Int = 0
    for _ in range(rules.dice):
        face = roll(luck, rules.sides)
        success = rules.least <= face <= rules.most
        note(log, int(success), face)
        successes += success
        lowest = min(lowest, face)
        highest = max(highest, face)
        total += face
    outcome[0] = successes
    outcome[1] = lowest if rules.dice > 0 else 0
    outcome[2] = highest
    outcome[3] = total


@tile_of(PoolRules)
def fill_pools(rules: PoolRules, tile: Tile, key: np.uint64, first: int, size: int) -> bool:
    """Roll many pools at once."""
    dice, sides, lanes, sums = rules.dice, rules.sides, tile.lanes, tile.sums
    if dice == 0 or dice * sides > MOST_PIPS:
        return False
    for rolled in range(0, dice, LANES_OF_BLOCK):
        n = roll_lanes(tile.words, tile.more_words, lanes, sums, tile.redo, key, first, size, dice, sides, rolled)
        if tile.asked[0]:
            count_faces(lanes, n, sides, rules.least, rules.most, sums, HITS, size)
        if tile.asked[1] or tile.asked[2] or tile.asked[3]:
            read_faces(lanes, n, sides, sums, size)
    for field in range(4):  # the rows are in the order of the fields
        for i in range(size):
            tile.values[field, i] = sums[HITS + field, i]
    return True


@trial_of(SumRules)
def play_sum(rules: SumRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Roll the dice and add up all of them, or the `keep` best or worst; outcome: total."""
    # How often each face is shown; nobody asks when all dice are kept.
    shown = np.zeros(rules.sides + 1 if rules.keep < rules.dice else 0, dtype=np.int64)
    total: Int = 0
    for _ in range(rules.dice):
        face = roll(luck, rules.sides)
        note(log, 0, face)
        total += face
        if rules.keep < rules.dice:
            shown[face] += 1
    if rules.keep < rules.dice:
        total = 0
        left: Int = rules.keep
        for step in range(rules.sides):
            value = step + 1 if rules.lowest else rules.sides - step
            kept = min(left, shown[value])
            total += kept * value
            left -= kept
    note(log, 1, total)
    outcome[0] = total + rules.modifier


@tile_of(SumRules)
def fill_sums(rules: SumRules, tile: Tile, key: np.uint64, first: int, size: int) -> bool:
    """Roll and add many times at once, where all dice are kept, all but one, or one."""
    dice, sides, keep, lanes, sums = rules.dice, rules.sides, rules.keep, tile.lanes, tile.sums
    if dice == 0 or dice * sides > MOST_PIPS or not (keep == dice or keep == dice - 1 or keep == 1):
        return False
    for rolled in range(0, dice, LANES_OF_BLOCK):
        n = roll_lanes(tile.words, tile.more_words, lanes, sums, tile.redo, key, first, size, dice, sides, rolled)
        read_faces(lanes, n, sides, sums, size)
    wanted, unwanted = (LOWEST, HIGHEST) if rules.lowest else (HIGHEST, LOWEST)
    for i in range(size):
        total = np.int64(sums[TOTAL, i])
        if keep < dice:
            total = np.int64(sums[wanted, i]) if keep == 1 else total - np.int64(sums[unwanted, i])
        tile.values[0, i] = total + rules.modifier
    return True
