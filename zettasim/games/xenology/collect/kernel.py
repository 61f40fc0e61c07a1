"""Collecting a set of types, scan by scan."""

from __future__ import annotations

import numpy as np

from zettasim.games.xenology.collect.rules import BLIND, OPTIMAL, WIPE_WHEN_MISSING, CollectRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, trial_of

N_FIELDS = 3
TO_HAND, SHOWN, TAKEN, DRAWN, WIPED, SHUFFLED = range(6)
"""What a trial's log tells."""
FROM_DECK, WIPE = -1, -2
"""Actions in the table of the best play."""


def room_for_types(rules: CollectRules) -> int:
    """Return the room for the cards of each wanted type: in the display, in the deck, discarded; and the deck."""
    return 3 * rules.wanted + 4


@trial_of(CollectRules, room=room_for_types)
def play_collect(rules: CollectRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw the hand, deal the display, scan until nothing is missing; outcome: scans, missing, wipes."""
    n = rules.wanted
    shown, left, gone = outcome[3 : 3 + n], outcome[3 + n : 3 + 2 * n], outcome[3 + 2 * n : 3 + 3 * n]
    # The deck: cards in it, in the discard pile, in the display; then how many were drawn since it was last shuffled.
    deck = outcome[3 + 3 * n : 3 + 3 * n + 4]
    deck[0], deck[1], deck[2], deck[3] = rules.deck, 0, 0, 0
    kind: Int = 0
    for kind in range(n):
        shown[kind], left[kind], gone[kind] = 0, rules.useful, 0
    missing: Int = n
    x = np.uint64(0)
    for _ in range(rules.hand):
        kind, x = next_card(rules, luck, left, deck, x)
        note(log, TO_HAND, kind)
        if kind < n:
            left[kind] = 0
            shown[kind] = -1
            missing -= 1
    outcome[1] = missing
    scans: Int = 0
    wipes: Int = 0
    just_wiped: Int = 0
    to_deal = rules.display if missing > 0 else 0
    while missing > 0:
        for _ in range(to_deal):
            if deck[0] == 0:
                if deck[1] == 0:
                    break
                shuffle(n, shown, left, gone, deck)
                note(log, SHUFFLED, deck[0])
            kind, x = next_card(rules, luck, left, deck, x)
            note(log, SHOWN, kind)
            deck[2] += 1
            if kind < n:
                left[kind] -= 1
                shown[kind] += 1
        action = choose(rules, shown, left, deck, scans, wipes, just_wiped)
        if action == WIPE:
            note(log, WIPED, wipes)
            wipes += 1
            just_wiped = 1
            deck[1] += deck[2]
            deck[2] = 0
            for kind in range(n):
                if shown[kind] > 0:
                    gone[kind] += shown[kind]
                    shown[kind] = 0
            to_deal = rules.display
            continue
        scans += 1
        just_wiped = 0
        to_deal = 0
        if action == FROM_DECK:
            if deck[0] == 0:
                shuffle(n, shown, left, gone, deck)
                note(log, SHUFFLED, deck[0])
            kind, x = next_card(rules, luck, left, deck, x)
            note(log, DRAWN, kind)
        else:
            kind = action
            note(log, TAKEN, kind)
            deck[2] -= 1
            to_deal = 1
        if kind < n:
            left[kind] = 0
            shown[kind] = -1
            missing -= 1
    outcome[0] = scans
    outcome[2] = wipes


@inlined
def next_card(
    rules: CollectRules, luck: Luck, left: Integers, deck: Integers, x: np.uint64
) -> tuple[np.int64, np.uint64]:
    """Draw the top card of the deck: its missing type, or the number of wanted types; and the word that goes on."""
    if deck[3] < 0:  # shuffled before: the words of the first deck no longer fit
        x = fresh(luck, deck[0])
    elif rules.spans[deck[3]] != 0:
        x = fresh(luck, rules.spans[deck[3]])
    pick, x = chained(x, deck[0])
    deck[0] -= 1
    if deck[3] >= 0:
        deck[3] += 1
    kind = np.int64(0)
    while kind < rules.wanted and pick >= left[kind]:
        pick -= left[kind]
        kind += 1
    return kind, x


@inlined
def shuffle(n: Int, shown: Integers, left: Integers, gone: Integers, deck: Integers) -> None:
    """Make the discard pile the deck."""
    for kind in range(n):
        if shown[kind] >= 0:
            left[kind] = gone[kind]
        gone[kind] = 0
    deck[0] = deck[1]
    deck[1] = 0
    deck[3] = -1


@inlined
def choose(
    rules: CollectRules, shown: Integers, left: Integers, deck: Integers, scans: Int, wipes: Int, just_wiped: Int
) -> Int:
    """Say what the player does: `FROM_DECK`, `WIPE`, or the type taken from the display."""
    n = rules.wanted
    if rules.policy == OPTIMAL and wipes < rules.wipes:
        key = rules.of_scan[scans] + rules.of_wipes[wipes] + rules.of_discards[deck[1]] + np.uint64(just_wiped)
        for kind in range(n):
            if shown[kind] >= 0:
                key += rules.of_type[shown[kind] * (rules.useful + 1) + left[kind]]
        action: Int = rules.actions[np.searchsorted(rules.keys, key)]
        if action < 0:
            return action
        for kind in range(n):
            if shown[kind] >= 0 and shown[kind] * (rules.useful + 1) + left[kind] == action:
                return np.int64(kind)
    if rules.policy == BLIND and deck[0] + deck[1] > 0:
        return np.int64(FROM_DECK)
    for kind in range(n):
        if shown[kind] > 0:
            return np.int64(kind)
    if rules.policy == WIPE_WHEN_MISSING and wipes < rules.wipes and just_wiped == 0:
        return np.int64(WIPE)
    return np.int64(FROM_DECK)
