"""The Card Display, dealt card by card."""

from __future__ import annotations

import numpy as np

from zettasim.games.xenology.display.rules import DisplayRules
from zettasim.kernels.draws import Int, Log, Luck, below, note
from zettasim.kernels.run import Integers, trial_of

DEALT, SHUFFLED, WIPED = range(3)
"""What a trial's log tells."""


@trial_of(DisplayRules)
def play_display(rules: DisplayRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Deal, and wipe while the wanted type is missing; outcome: available, types, seen."""
    deck = np.full(rules.types, rules.per_type, dtype=np.int64)
    shown = np.zeros(rules.types, dtype=np.int64)
    discards = np.zeros(rules.types, dtype=np.int64)
    left: Int = rules.types * rules.per_type
    seen: Int = 0
    wipes: Int = rules.wipes
    while True:
        for _ in range(rules.size):
            if left == 0:
                if not rules.reshuffle:
                    break
                for kind in range(rules.types):
                    deck[kind] = discards[kind]
                    left += discards[kind]
                    discards[kind] = 0
                note(log, SHUFFLED, left)
            pick = below(luck, left)
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
        for kind in range(rules.types):
            discards[kind] += shown[kind]
            shown[kind] = 0
    outcome[0] = int(shown[0] > 0)
    outcome[1] = (shown > 0).sum()
    outcome[2] = seen
