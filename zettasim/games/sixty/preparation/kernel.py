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
    PLAY_ON,
    STORM,
    STORMS,
    TILE_EXPEDITION,
    TILE_HAND,
    TILE_ON_BASE,
    TILE_ON_KIND,
    TILE_STORM,
    MixedRules,
    PreparationRules,
)
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, no_room, tile_of, trial_of
from zettasim.kernels.tiles import Tile, Words


@trial_of(PreparationRules, room=no_room)
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
    return _by_name(rules, storms, expeditions, hand, left)


@inlined
def _by_name(rules: Any, storms: int, expeditions: int, hand: int, left: int) -> Any:
    """Decide by a named policy, the same whether or not cards differ."""
    if hand == NOTHING:
        done = (rules.policy == STORMS and storms >= rules.limit) or (
            rules.policy == CARDS and storms + expeditions >= rules.limit
        )
        return END if left == 0 or done else DRAW
    if hand == STORM:
        refused = rules.policy == HOLD and storms >= rules.limit
        return DISCARD if storms == rules.bases or refused else PLAY
    return DISCARD if expeditions == rules.slots else PLAY


_0 = np.uint64(0)
_8 = np.uint64(8)
_16 = np.uint64(16)
_32 = np.uint64(32)
_LOW_8 = np.uint64(0xFF)
_LOW_32 = np.uint64(0xFFFFFFFF)
WORDS_OF_BLOCK = 2
ENDS = 256
"""More than there are nodes: where `_map_nodes` writes what a trial ends in."""


@tile_of(PreparationRules)
def fill_phases(rules: PreparationRules, tile: Tile, key: np.uint64, first: int, size: int) -> bool:  # noqa: ARG001
    """Draw and play many phases card by card: a walk from node to node."""
    draws = min(rules.storms + rules.expeditions, rules.bases + rules.slots + rules.forecast + 1)
    n_words = 0
    for draw in range(draws):
        n_words += rules.spans[draw] != 0
    nexts, marks = tile.more_words[0], tile.more_words[1]
    if n_words > WORDS_OF_BLOCK or 2 * _n_nodes(rules) > ENDS:
        return False
    _map_nodes(rules, nexts, marks)
    for i in range(size):
        tile.cells[i] = 0
    n_words = 0
    for draw in range(draws):
        span = np.uint64(rules.spans[draw])
        if span > _0:
            refused = (_0 - span) % span
            for i in range(size):
                word = tile.words[n_words, i]
                tile.chain[0, i] = word
                tile.redo[i] |= np.uint16(word * span < refused)
            n_words += 1
        left = np.uint64(rules.storms + rules.expeditions - draw)
        for i in range(size):
            x = tile.chain[0, i]
            low = (x & _LOW_32) * left
            high = (x >> _32) * left + (low >> _32)
            tile.chain[0, i] = (high << _32) | (low & _LOW_32)
            tile.chain[1, i] = high >> _32
        for i in range(size):
            node = tile.cells[i]
            tile.cells[i] = np.int64(nexts[2 * node + np.int64(tile.chain[1, i] >= marks[node])])
    for i in range(size):
        end = marks[ENDS + tile.cells[i]]
        tile.values[0, i] = np.int64(end & _LOW_8)
        tile.values[1, i] = np.int64((end >> _8) & _LOW_8)
        tile.values[2, i] = np.int64(end >> _16)
    return True


@inlined
def _n_nodes(rules: PreparationRules) -> Any:
    """Count the tableaus, with each card that the Forecast Tile may have sent away."""
    return (rules.bases + 1) * (rules.slots + 1) * (3 if rules.forecast else 1)


@inlined
def _map_nodes(rules: PreparationRules, nexts: Words, marks: Words) -> None:
    """Write where each card leads from each tableau.

    A node is a tableau before a draw with the card that was sent away, or, from `_n_nodes` on, one beside which a card
    was discarded. To `nexts` go the node after a Storm and that after an Expedition card; both are the node itself
    where nothing more is drawn. To `marks` go the Storms left and, from `ENDS` on, Storms, Expedition cards and cards
    drawn, 8 bits each.
    """
    n = _n_nodes(rules)
    for node in range(n):
        sent = node // ((rules.bases + 1) * (rules.slots + 1))
        storms = node // (rules.slots + 1) % (rules.bases + 1)
        expeditions = node % (rules.slots + 1)
        over = n + node
        draws = _action(rules, storms, expeditions, sent, NOTHING, 1) == DRAW
        nexts[2 * node] = np.uint64(_node_after(rules, storms, expeditions, sent, STORM) if draws else node)
        nexts[2 * node + 1] = np.uint64(_node_after(rules, storms, expeditions, sent, EXPEDITION) if draws else node)
        nexts[2 * over] = nexts[2 * over + 1] = np.uint64(over)
        marks[node] = marks[over] = np.uint64(max(0, rules.storms - storms - (sent == STORM)))
        drawn = storms + expeditions + (sent != NOTHING)
        end = storms + (expeditions << 8)
        marks[ENDS + node] = np.uint64(end + (drawn << 16))
        marks[ENDS + over] = np.uint64(end + ((drawn + 1) << 16))


@inlined
def _node_after(rules: PreparationRules, storms: int, expeditions: int, sent: int, hand: int) -> Any:
    """Do what the player does with a card in hand, until the next draw or the end."""
    discarded = 0
    while True:
        action = _action(rules, storms, expeditions, sent, hand, 1)
        if action == PLAY:
            storms += hand == STORM
            expeditions += hand == EXPEDITION
            hand = NOTHING
        elif action == TILE_HAND:
            sent, hand = hand, NOTHING
        elif action == TILE_STORM:
            sent = STORM
            storms -= 1
        elif action == TILE_EXPEDITION:
            sent = EXPEDITION
            expeditions -= 1
        else:
            discarded = _n_nodes(rules) if action == DISCARD else 0
            break
    return discarded + (sent * (rules.bases + 1) + storms) * (rules.slots + 1) + expeditions


def two_numbers_of_each_kind(rules: MixedRules) -> int:
    """Want room for the cards left in the deck, and for those on the tableau, of each kind."""
    return 2 * rules.counts.size


@trial_of(MixedRules, room=two_numbers_of_each_kind)
def play_mixed_phase(rules: MixedRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw and play cards that differ until the phase ends; outcome: storms, expeditions, drawn, payoff.

    The draws are those of `play_phase`: of the cards left, Storms come first and then kind after kind. Room: what is
    left of each kind, Storms first, and what lies on the tableau.
    """
    n = rules.counts.size
    left, laid = outcome[4 : 4 + n], outcome[4 + n : 4 + 2 * n]
    cards_left = 0
    for kind in range(n):
        left[kind] = rules.counts[kind]
        laid[kind] = 0
        cards_left += left[kind]
    drawn, expeditions, covered = 0, 0, 0
    sent, hand = NOTHING, NOTHING
    x = np.uint64(0)
    while True:
        action = _mixed_action(rules, laid, expeditions, covered, sent, hand, cards_left)
        if action == DRAW:
            span = rules.spans[drawn]
            if span > 0:
                x = fresh(luck, span)
            pick, x = chained(x, cards_left)
            kind = 0
            while pick >= left[kind]:
                pick -= left[kind]
                kind += 1
            hand = STORM + kind
            left[kind] -= 1
            cards_left -= 1
            drawn += 1
            note(log, DRAW, hand)
            continue
        note(log, action, hand)
        if action in (END, DISCARD):
            break
        if action >= TILE_ON_KIND:
            sent = EXPEDITION + action - TILE_ON_KIND
            laid[sent - STORM] -= 1
            expeditions -= 1
        elif action >= TILE_ON_BASE:
            sent = STORM
            laid[0] -= 1
            covered -= 1 << (action - TILE_ON_BASE)
        elif action == TILE_STORM:
            sent = STORM
            laid[0] -= 1
        elif action == TILE_HAND:
            sent, hand = hand, NOTHING
        else:
            if action >= PLAY_ON:
                covered += 1 << (action - PLAY_ON)
            laid[hand - STORM] += 1
            expeditions += hand != STORM
            hand = NOTHING
    outcome[0] = laid[0]
    outcome[1] = expeditions
    outcome[2] = drawn
    outcome[3] = _payoff(rules, laid, covered)


@inlined
def _mixed_action(
    rules: MixedRules, laid: Integers, expeditions: int, covered: int, sent: int, hand: int, left: int
) -> Any:
    """Decide what the player does now."""
    storms = laid[0]
    if rules.policy == OPTIMAL:
        n = rules.counts.size
        code = covered * rules.steps[n - 1] + storms * rules.steps[n] + sent * rules.steps[n + 1] + hand
        for kind in range(1, n):
            code += laid[kind] * rules.steps[kind - 1]
        return rules.table[code]
    action = _by_name(rules, storms, expeditions, hand, left)
    if action != PLAY or hand != STORM or rules.worth.size == 0 or storms < rules.bases - 3:
        return action
    least, cheapest = 0, -1
    for place in range(3):
        if covered >> place & 1:
            continue
        worth = _worth(rules, laid, place)
        if cheapest < 0 or worth < least:
            least, cheapest = worth, place
    return PLAY_ON + cheapest


@inlined
def _worth(rules: MixedRules, laid: Integers, place: int) -> Any:
    """Read what a Base is worth with the icons on the tableau."""
    icons = 0
    for kind in range(1, laid.size):
        icons += laid[kind] * rules.icons[kind - 1, place]
    return rules.worth[place, icons]


@inlined
def _payoff(rules: MixedRules, laid: Integers, covered: int) -> Any:
    """Add up what the tableau pays."""
    storms = laid[0]
    earned = rules.storm_energy[storms]
    for kind in range(1, laid.size):
        earned += laid[kind] * rules.bonus[kind - 1, storms]
    if rules.worth.size == 0:
        return earned + rules.base_worth[storms]
    for place in range(3):
        if not covered >> place & 1:
            earned += _worth(rules, laid, place)
    return earned
