"""One discovery attempt, rolled."""

from __future__ import annotations

import numpy as np

from zettasim.games.zetta.discovery.rules import DiscoveryRules
from zettasim.kernels.draws import Int, Log, Luck, note, roll
from zettasim.kernels.run import Integers, no_room, tile_of, trial_of
from zettasim.kernels.tiles import HITS, LANES_OF_BLOCK, MOST_PIPS, OTHER_HITS, Tile, count_faces, roll_lanes


@trial_of(DiscoveryRules, room=no_room)
def play_attempt(rules: DiscoveryRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Roll the dice of the attempt; outcome: hits, damage."""
    hits: Int = 0
    harmed: Int = 0
    for _ in range(rules.dice):
        face = roll(luck, rules.sides)
        note(log, int(face <= rules.value), face)
        hits += face <= rules.value
        harmed += rules.harms[face]
    outcome[0] = hits
    outcome[1] = min(harmed, rules.most_damage) if hits > 0 else 0


@tile_of(DiscoveryRules)
def fill_attempts(rules: DiscoveryRules, tile: Tile, key: np.uint64, first: int, size: int) -> bool:
    """Roll many attempts at once."""
    dice, sides, lanes, sums = rules.dice, rules.sides, tile.lanes, tile.sums
    if dice == 0 or dice * sides > MOST_PIPS:
        return False
    for rolled in range(0, dice, LANES_OF_BLOCK):
        n = roll_lanes(tile.words, tile.more_words, lanes, sums, tile.redo, key, first, size, dice, sides, rolled)
        count_faces(lanes, n, sides, 1, rules.value, sums, HITS, size)
        for face in range(1, sides + 1):
            if tile.asked[1] and rules.harms[face]:
                count_faces(lanes, n, sides, face, face, sums, OTHER_HITS, size)
    for i in range(size):
        hits = np.int64(sums[HITS, i])
        damage = np.int64(min(np.int64(sums[OTHER_HITS, i]), np.int64(rules.most_damage)))
        tile.values[0, i] = hits
        tile.values[1, i] = damage if hits > 0 else 0
    return True
