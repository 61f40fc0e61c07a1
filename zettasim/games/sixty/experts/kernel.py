"""The Expert Plan, filled Expert by Expert."""

from __future__ import annotations

import numpy as np

from zettasim.games.sixty.experts.rules import N_ZONES, OpenRules
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, trial_of

TAKEN, LEFT, MIDDLE, LAST = range(4)
"""What a trial's log tells: an Expert taken from a zone, and (1 if wanted) each Expert that lies in one."""


def room_for_zones(rules: OpenRules) -> int:  # noqa: ARG001 - asked for every rules
    """Return the room for the Experts left in each zone."""
    return N_ZONES


@trial_of(OpenRules, room=room_for_zones)
def play_columns(rules: OpenRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Take Experts away, then look at the others; outcome: wanted ones on the left, in the middle, in the last."""
    there = outcome[N_ZONES:]
    spaces: Int = 0
    for zone in range(N_ZONES):
        there[zone] = rules.spaces[zone]
        spaces += rules.spaces[zone]
    x = np.uint64(0)
    for taken in range(rules.taken):
        pick: Int = 0
        if not rules.from_left:
            if rules.gone[taken] != 0:
                x = fresh(luck, rules.gone[taken])
            pick, x = chained(x, spaces - taken)
        zone = 0
        while pick >= there[zone]:
            pick -= there[zone]
            zone += 1
        there[zone] -= 1
        note(log, TAKEN, zone)
    wanted: Int = rules.wanted
    seen: Int = 0
    for zone in range(N_ZONES):
        hits: Int = 0
        for _ in range(there[zone]):
            if rules.spans[seen] != 0:
                x = fresh(luck, rules.spans[seen])
            pick, x = chained(x, rules.experts - seen)
            seen += 1
            is_wanted = pick < wanted
            wanted -= is_wanted
            hits += is_wanted
            note(log, LEFT + zone, int(is_wanted))
        outcome[zone] = hits
