"""A draw from a bag, token by token."""

from __future__ import annotations

import numpy as np

from zettasim.games.general.bags.rules import BagRules
from zettasim.kernels.draws import Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, trial_of


@trial_of(BagRules)
def play_draw(rules: BagRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw until as many are drawn as wanted or the bag is empty; outcome: tokens drawn of each kind."""
    wanted = rules.draws
    left = rules.size
    x = np.uint64(0)
    drawn = 0
    while wanted > 0 and left > 0:
        span = rules.spans[drawn % rules.spans.size]
        if span != 0:
            x = fresh(luck, span)
        pick, x = chained(x, left)
        kind = 0
        here = rules.counts[0] - (0 if rules.replace else outcome[0])
        while pick >= here:
            pick -= here
            kind += 1
            here = rules.counts[kind] - (0 if rules.replace else outcome[kind])
        outcome[kind] += 1
        drawn += 1
        note(log, 0, kind)
        if kind != rules.again:
            wanted -= 1
        if not rules.replace:
            left -= 1
