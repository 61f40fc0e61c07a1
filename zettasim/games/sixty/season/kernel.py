"""A season, drawn card by card."""

from __future__ import annotations

from typing import Any

import numpy as np

from zettasim.games.sixty.preparation.rules import (
    DISCARD,
    DRAW,
    END,
    EXPEDITION,
    NOTHING,
    PLAY,
    STORM,
    TILE_EXPEDITION,
    TILE_HAND,
    TILE_STORM,
)
from zettasim.games.sixty.season.rules import (
    ALLOWED,
    BOUGHT,
    BURN,
    BURNED,
    BUY,
    BY_BURNED,
    BY_EXPEDITIONS,
    BY_EXPEDITIONS_LEFT,
    BY_KEPT,
    BY_KNOWN,
    BY_ROUND,
    BY_STORMS,
    BY_STORMS_LEFT,
    BY_TILES,
    GAINED,
    NO_CARD,
    ROUND,
    SHUFFLE,
    WORTH_HOLDING,
    SeasonRules,
)
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note, open_stream
from zettasim.kernels.run import Integers, no_room, trial_of


@trial_of(SeasonRules, room=no_room)
def play_season(rules: SeasonRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play all rounds; outcome: storms and expeditions by round, then energy, payoff, reshuffles, burned.

    Each shuffle opens its own stream, so that policies share the luck of the same shuffle.
    """
    strides, rounds = rules.strides, rules.plan.shape[0]
    storms_left: Int = rules.storms
    left: Int = rules.storms + rules.expeditions
    pile_storms: Int = 0
    pile: Int = 0
    known: Int = 0
    held: Int = 0
    burned: Int = 0
    shuffles: Int = 0
    energy: Int = 0
    payoff: Int = 0
    renew: Int = left
    x = np.uint64(0)
    for number in range(rounds):
        note(log, ROUND, number + 1)
        held = min(held + rules.plan[number, GAINED], rules.plan[number, WORTH_HOLDING])
        tiles = min(held, rules.plan[number, ALLOWED])
        place = _first_place(strides, number, burned, held - tiles, tiles, known)
        place += _deck_place(strides, storms_left, left - storms_left)
        storms: Int = 0
        expeditions: Int = 0
        hand: Int = NOTHING
        action: Int = DRAW
        while True:
            if action == DRAW:
                if known > 0:
                    known -= 1
                    place -= strides[BY_KNOWN]
                    hand = EXPEDITION
                else:
                    if left == 0:
                        if pile == 0:
                            note(log, NO_CARD, 0)
                            break
                        storms_left, left, renew = pile_storms, pile, pile
                        place += _deck_place(strides, storms_left, left - storms_left)
                        pile_storms, pile = 0, 0
                        shuffles += 1
                        open_stream(luck, shuffles, 0)
                        note(log, SHUFFLE, left)
                    if left == renew:
                        x = fresh(luck, rules.spans[left])
                        renew = left - rules.chains[left]
                    pick, x = chained(x, left)
                    left -= 1
                    if pick < storms_left:
                        storms_left -= 1
                        place -= strides[BY_STORMS_LEFT]
                        hand = STORM
                    else:
                        place -= strides[BY_EXPEDITIONS_LEFT]
                        hand = EXPEDITION
                note(log, DRAW, hand)
            elif action == PLAY:
                note(log, PLAY, hand)
                if hand == STORM:
                    storms += 1
                    place += strides[BY_STORMS]
                else:
                    expeditions += 1
                    place += strides[BY_EXPEDITIONS]
                hand = NOTHING
            elif action == END:
                note(log, END, 0)
                break
            elif action == DISCARD:
                note(log, DISCARD, hand)
                pile += 1
                pile_storms += hand == STORM
                break
            else:
                note(log, action, hand)
                held -= 1
                place -= strides[BY_TILES]
                pile += 1
                if action == TILE_HAND:
                    pile_storms += hand == STORM
                    hand = NOTHING
                elif action == TILE_STORM:
                    pile_storms += 1
                    storms -= 1
                    place -= strides[BY_STORMS]
                elif action == TILE_EXPEDITION:
                    expeditions -= 1
                    place -= strides[BY_EXPEDITIONS]
            action = rules.table[place + hand]
        outcome[number] = storms
        outcome[rounds + number] = expeditions
        energy += rules.energies[storms]
        payoff += rules.payoffs[number, storms, expeditions]
        pile_storms += storms
        pile += storms + expeditions
        gone = min(pile_storms, rules.plan[number, BURNED])
        pile_storms -= gone
        pile -= gone
        burned += gone
        known += rules.plan[number, BOUGHT]
        if gone > 0:
            note(log, BURN, gone)
        if rules.plan[number, BOUGHT] > 0:
            note(log, BUY, rules.plan[number, BOUGHT])
    outcome[2 * rounds] = energy
    outcome[2 * rounds + 1] = payoff
    outcome[2 * rounds + 2] = shuffles
    outcome[2 * rounds + 3] = burned


@inlined
def _first_place(strides: Integers, number: int, burned: Int, kept: Int, tiles: Int, known: Int) -> Any:
    """Find a round in the table, apart from the shuffled deck; the tableau is empty."""
    return (
        number * strides[BY_ROUND]
        + burned * strides[BY_BURNED]
        + kept * strides[BY_KEPT]
        + tiles * strides[BY_TILES]
        + known * strides[BY_KNOWN]
    )


@inlined
def _deck_place(strides: Integers, storms_left: Int, expeditions_left: Int) -> Any:
    """Tell what the shuffled deck adds to the place in the table."""
    return storms_left * strides[BY_STORMS_LEFT] + expeditions_left * strides[BY_EXPEDITIONS_LEFT]
