"""Drawn cards, drawn one by one and looked through from the dearest down."""

from __future__ import annotations

import numpy as np

from zettasim.games.sixty.planning.rules import OfferRules
from zettasim.kernels.draws import Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, trial_of

DRAWN = 0
"""What a trial's log tells."""
N_FIELDS = 4


def room_for_counts(rules: OfferRules) -> int:
    """Return the room for the cards drawn of each worth."""
    return rules.counts.size


@trial_of(OfferRules, room=room_for_counts)
def play_offer(rules: OfferRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw, then keep the best; outcome: seen, best, value of the free cards, value of the further ones."""
    hand = outcome[N_FIELDS:]
    hand[:] = 0
    left = rules.size
    x = np.uint64(0)
    for drawn in range(rules.drawn):
        if rules.spans[drawn] != 0:
            x = fresh(luck, rules.spans[drawn])
        pick, x = chained(x, left)
        left -= 1
        worth = 0
        while pick >= rules.counts[worth] - hand[worth]:
            pick -= rules.counts[worth] - hand[worth]
            worth += 1
        hand[worth] += 1
        note(log, DRAWN, worth)
    seen, best, value, extra = 0, 0, 0, 0
    free, more = rules.free, rules.more
    for worth in range(rules.counts.size - 1, -1, -1):
        cards = hand[worth]
        if cards > 0:
            best = max(best, worth)
            if worth >= rules.wanted:
                seen += cards
            taken = min(cards, free)
            value += taken * worth
            free -= taken
            bought = min(cards - taken, more)
            extra += bought * worth
            more -= bought
    outcome[0] = seen
    outcome[1] = best
    outcome[2] = value
    outcome[3] = extra
