"""A draw from a bag, token by token."""

from __future__ import annotations

import numpy as np

from zettasim.games.general.bags.rules import BagRules
from zettasim.kernels.draws import Log, Luck, chained, fresh, note
from zettasim.kernels.orders import span_of_one_word
from zettasim.kernels.run import Integers, no_room, one_word_of, tile_of, trial_of
from zettasim.kernels.tiles import Tile, draw_bags

_MOSTLY = 0.5


@trial_of(BagRules, room=no_room)
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


@one_word_of(BagRules)
def span_of_draw(rules: BagRules) -> int:
    """Return the span of a draw from one word; where kinds give more draws and all go back, there is no last draw."""
    if rules.replace and rules.again >= 0:
        return 0
    return span_of_one_word(rules.spans, rules.spans.size if rules.again >= 0 else rules.draws)


@tile_of(BagRules)
def fill_draws(rules: BagRules, tile: Tile, key: np.uint64, first: int, size: int) -> bool:
    """Draw from many bags at once; a trial in which a token gives one more draw is played by itself.

    Where that would be most trials, all of them are.
    """
    if rules.again >= 0:
        others = 1.0 - rules.counts[rules.again] / rules.size
        if not rules.replace or others**rules.draws < _MOSTLY:
            return False
    draws = rules.draws if rules.replace else min(rules.draws, rules.size)
    draw_bags(
        tile.words,
        tile.more_words,
        tile.chain,
        tile.values,
        tile.redo,
        key,
        first,
        size,
        rules.counts,
        rules.spans,
        draws,
        rules.replace,
    )
    if rules.again >= 0:
        for i in range(size):
            tile.redo[i] |= np.uint16(tile.values[rules.again, i] > 0)
    return True
