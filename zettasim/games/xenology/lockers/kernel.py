"""The Lockers, filled tile by tile."""

from __future__ import annotations

import numpy as np

from zettasim.games.xenology.lockers.rules import LockersRules
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, trial_of

PLACED, BROKEN = range(2)
"""What a trial's log tells."""


def room_for_tiles(rules: LockersRules) -> int:
    """Return the room for the tiles left of each type, and those in the Locker."""
    return 2 * rules.types


@trial_of(LockersRules, room=room_for_tiles)
def play_lockers(rules: LockersRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Place all tiles, Locker by Locker; outcome: broken, exchanges."""
    left, here = outcome[2 : 2 + rules.types], outcome[2 + rules.types : 2 + 2 * rules.types]
    for kind in range(rules.types):
        left[kind] = rules.per_type
    tiles = rules.types * rules.per_type
    x = np.uint64(0)
    key = np.uint64(0)
    broken: Int = 0
    placed: Int = 0
    for locker in range(rules.lockers):
        for kind in range(rules.types):
            here[kind] = 0
        code: Int = 0
        most: Int = 0
        for _ in range(rules.spaces):
            if rules.spans[placed] != 0:
                x = fresh(luck, rules.spans[placed])
            pick, x = chained(x, tiles - placed)
            placed += 1
            kind = 0
            while pick >= left[kind]:
                pick -= left[kind]
                kind += 1
            left[kind] -= 1
            here[kind] += 1
            most = max(most, here[kind])
            code += rules.powers[kind]
            note(log, PLACED, kind)
        if most > 1:
            broken += 1
            note(log, BROKEN, locker + 1)
        key += rules.of_locker[code]
    outcome[0] = broken
    outcome[1] = rules.exchanges[np.searchsorted(rules.keys, key)] if broken > 0 else 0
