"""The Milestone draft, card by card and player by player."""

from __future__ import annotations

import numpy as np

from zettasim.games.sixty.milestones.rules import RANDOM, WANT, DraftRules
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, no_room, trial_of

DRAWN, OFFERED, CHOSEN, RIVAL, COMMON = range(5)
"""What a trial's log tells."""


@trial_of(DraftRules, room=no_room)
def play_draft(rules: DraftRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw the row, then let one after another choose; outcome: dealt, offered, personal, common."""
    wanted: Int = 0
    x = np.uint64(0)
    for card in range(rules.drawn):
        if rules.spans[card] != 0:
            x = fresh(luck, rules.spans[card])
        pick, x = chained(x, rules.size - card)
        is_wanted = int(pick < rules.wanted - wanted)
        wanted += is_wanted
        note(log, DRAWN, is_wanted)
    outcome[0] = wanted
    cards: Int = rules.drawn
    picked = 0
    for place in range(rules.before + 1 + rules.after):
        if place == rules.before:
            outcome[1] = wanted
            note(log, OFFERED, wanted)
            if rules.chooses:
                outcome[2] = min(wanted, 1)
                wanted -= min(wanted, 1)
                cards -= 1
                note(log, CHOSEN, outcome[2])
            continue
        if rules.rivals == RANDOM:
            if rules.picks[picked] != 0:
                x = fresh(luck, rules.picks[picked])
            picked += 1
            pick, x = chained(x, cards)
            takes = int(pick < wanted)
        elif rules.rivals == WANT:
            takes = int(wanted > 0)
        else:
            takes = int(wanted == cards)
        wanted -= takes
        cards -= 1
        note(log, RIVAL, takes)
    outcome[3] = min(wanted, rules.common)
    note(log, COMMON, outcome[3])
