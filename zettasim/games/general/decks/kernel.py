"""Decks, drawn card by card."""

from __future__ import annotations

import numpy as np

from zettasim.games.general.decks.rules import CARDS, POINTS, TABLE, PushLuckRules, UntilRules
from zettasim.kernels.draws import Log, Luck, chained, fresh, note
from zettasim.kernels.orders import span_of_one_word
from zettasim.kernels.run import Integers, no_room, one_word_of, trial_of

N_FIELDS = 3
"""Of push your luck."""


@trial_of(UntilRules, room=no_room)
def play_until(rules: UntilRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Turn cards until enough wanted ones lie open; outcome: cards turned."""
    wanted = rules.wanted
    left = rules.wanted + rules.others
    missing = rules.copies
    x = np.uint64(0)
    cards = 0
    while missing > 0:
        if rules.spans[cards] != 0:
            x = fresh(luck, rules.spans[cards])
        pick, x = chained(x, left)
        left -= 1
        cards += 1
        hit = pick < wanted
        if hit:
            wanted -= 1
            missing -= 1
        note(log, int(hit), cards)
    outcome[0] = cards


def room_for_counts(rules: PushLuckRules) -> int:
    """Return the room for the cards left of each class."""
    return rules.counts.size


@trial_of(PushLuckRules, room=room_for_counts)
def play_push_luck(rules: PushLuckRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw until the player stops, busts or the deck is empty; outcome: points, bust, cards."""
    left = outcome[N_FIELDS:]
    size = 0
    for kind in range(rules.counts.size):
        left[kind] = rules.counts[kind]
        size += rules.counts[kind]
    points, busts, state, cards = 0, 0, 0, 0
    x = np.uint64(0)
    while cards < size:
        if rules.policy == TABLE:
            goes_on = rules.table[state]
        elif rules.policy == CARDS:
            goes_on = cards < rules.limit
        elif rules.policy == POINTS:
            goes_on = points < rules.limit
        else:
            goes_on = True
        if not goes_on:
            note(log, 1, points)
            break
        if rules.spans[cards] != 0:
            x = fresh(luck, rules.spans[cards])
        pick, x = chained(x, size - cards)
        kind = 0
        while pick >= left[kind]:
            pick -= left[kind]
            kind += 1
        left[kind] -= 1
        cards += 1
        points += rules.points[kind]
        state += rules.strides[kind]
        note(log, 0, kind)
        if kind == 0:
            busts += 1
            if busts == rules.busts:
                points = 0
                note(log, 2, busts)
                break
    outcome[0] = points
    outcome[1] = int(busts == rules.busts)
    outcome[2] = cards


@one_word_of(UntilRules)
def span_until(rules: UntilRules) -> int:
    """Return the span of a small deck."""
    return span_of_one_word(rules.spans, rules.spans.size)


@one_word_of(PushLuckRules)
def span_of_push_luck(rules: PushLuckRules) -> int:
    """Return the span of a small deck."""
    return span_of_one_word(rules.spans, rules.spans.size)
