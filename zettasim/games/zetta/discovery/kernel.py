"""One discovery attempt, rolled."""

from __future__ import annotations

from typing import Any

import numpy as np

from zettasim.games.zetta.discovery.rules import DiscoveryRules
from zettasim.kernels.draws import Int, Log, Luck, note, roll
from zettasim.kernels.run import Integers, tile_of, trial_of
from zettasim.kernels.tiles import (
    HITS,
    OTHER_HITS,
    Tile,
    blocks_of,
    clear_sums,
    count_faces,
    fits_lanes,
    roll_block,
)


@trial_of(DiscoveryRules)
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
def fill_attempts(rules: DiscoveryRules, tile: Tile, asked: Any, values: Integers) -> bool:
    """Roll many attempts at once."""
    if not fits_lanes(rules.dice, rules.sides):
        return False
    clear_sums(tile.sums)
    for block in range(blocks_of(rules.dice)):
        n = roll_block(tile, rules.dice, rules.sides, block)
        count_faces(tile, n, rules.sides, 1, rules.value, HITS)
        if asked[1]:
            for face in range(1, rules.sides + 1):
                if rules.harms[face]:
                    count_faces(tile, n, rules.sides, face, face, OTHER_HITS)
    for i in range(tile.size):
        hits, harmed = np.int64(tile.sums[HITS, i]), np.int64(tile.sums[OTHER_HITS, i])
        values[0, i] = hits
        values[1, i] = min(harmed, rules.most_damage) if hits > 0 else 0
    return True
