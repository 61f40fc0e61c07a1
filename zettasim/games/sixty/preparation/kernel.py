"""One Preparation phase, drawn card by card."""

from __future__ import annotations

from typing import Any

import numpy as np

from zettasim.games.sixty.preparation.rules import (
    CARDS,
    DISCARD,
    DRAW,
    END,
    EXPEDITION,
    HOLD,
    NOTHING,
    OPTIMAL,
    PLAY,
    STORM,
    STORMS,
    TILE_HAND,
    TILE_STORM,
    PreparationRules,
)
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, trial_of


@trial_of(PreparationRules)
def play_phase(rules: PreparationRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw and play until the phase ends; outcome: storms, expeditions, drawn."""
    storms, expeditions, drawn = 0, 0, 0
    storms_left, left = rules.storms, rules.storms + rules.expeditions
    sent, hand = NOTHING, NOTHING
    x = np.uint64(0)
    while True:
        action = _action(rules, storms, expeditions, sent, hand, left)
        if action == DRAW:
            if rules.spans[drawn] != 0:
                x = fresh(luck, rules.spans[drawn])
            pick, x = chained(x, left)
            hand = STORM if pick < storms_left else EXPEDITION
            storms_left -= hand == STORM
            left -= 1
            drawn += 1
            note(log, DRAW, hand)
            continue
        note(log, action, hand)
        if action in (END, DISCARD):
            break
        if action == PLAY:
            storms += hand == STORM
            expeditions += hand == EXPEDITION
            hand = NOTHING
        elif action == TILE_HAND:
            sent, hand = hand, NOTHING
        elif action == TILE_STORM:
            sent = STORM
            storms -= 1
        else:
            sent = EXPEDITION
            expeditions -= 1
    outcome[0] = storms
    outcome[1] = expeditions
    outcome[2] = drawn


@inlined
def _action(rules: PreparationRules, storms: int, expeditions: int, sent: int, hand: int, left: int) -> Any:
    """Decide what the player does now."""
    if rules.policy == OPTIMAL:
        return rules.table[storms, expeditions, sent, hand]
    if hand == NOTHING:
        done = (rules.policy == STORMS and storms >= rules.limit) or (
            rules.policy == CARDS and storms + expeditions >= rules.limit
        )
        return END if left == 0 or done else DRAW
    if hand == STORM:
        refused = rules.policy == HOLD and storms >= rules.limit
        return DISCARD if storms == rules.bases or refused else PLAY
    return DISCARD if expeditions == rules.slots else PLAY
