"""Own games, drawn."""

from __future__ import annotations

import numpy as np

from zettasim.games.general.own.rules import (
    AT_END_OF_ROUND,
    AT_ONCE,
    CUT_SHORT,
    DRAWN,
    EACH_ROUND,
    ENDED,
    IS,
    JOIN_ALL,
    JOIN_ANY,
    LOST,
    NOW,
    POINTS,
    RESHUFFLES,
    WHEN_EMPTY,
    OwnRules,
)
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, below, note, open_stream
from zettasim.kernels.run import Integers, trial_of

FIRST_KIND = 6
"""The outcome's fields before the kinds."""
BLOCKS_A_ROUND = 1_024
"""Room for two draws each; no own game has more draws than 1,000."""

DRAWS, RESHUFFLED, BEGINS, LOSES, ENDS, CUT, PASSES = range(7)
"""What a trial's log tells."""


def room_for_piles(rules: OwnRules) -> int:
    """Return the room for what is left of each kind in each pile, the size of each pile, and whether it is due."""
    return rules.counts.size + 2 * rules.backs.size


@inlined
def _fill(rules: OwnRules, pile: Int, left: Integers, sizes: Integers) -> None:
    """Put everything back into a pile."""
    n_kinds = rules.score.size
    sizes[pile] = 0
    for kind in range(n_kinds):
        left[pile * n_kinds + kind] = rules.counts[pile, kind]
        sizes[pile] += rules.counts[pile, kind]


@inlined
def _holds(rules: OwnRules, step: Int, outcome: Integers) -> bool:
    """Say whether the stop rule of a step holds; no rule never does. The truths lie in the bits of a number."""
    truths = np.int64(0)
    for row in range(rules.until_from[step], rules.until_from[step + 1]):
        what = rules.until[row, 0]
        if what == IS:
            left, right = rules.until[row, 2], rules.until[row, 5]
            if rules.until[row, 1] >= 0:
                left = outcome[rules.until[row, 1]]
            if rules.until[row, 4] >= 0:
                right = outcome[rules.until[row, 4]]
            order = rules.until[row, 3]
            if order == 0:
                truth = left < right
            elif order == 1:
                truth = left <= right
            elif order == 2:
                truth = left == right
            elif order == 3:
                truth = left != right
            elif order == 4:
                truth = left >= right
            else:
                truth = left > right
            truths = (truths << 1) | np.int64(truth)
        elif what == JOIN_ALL:
            truths = (truths >> 1) & (truths | ~np.int64(1))
        elif what == JOIN_ANY:
            truths = (truths >> 1) | (truths & 1)
        else:
            truths = truths ^ 1
    return bool(truths & 1)


@inlined
def _count(rules: OwnRules, kind: Int, outcome: Integers, log: Log) -> bool:
    """Count and score a kind that was drawn; say whether that ends the game."""
    outcome[FIRST_KIND + kind] += 1
    outcome[POINTS] += rules.score[kind]
    if outcome[FIRST_KIND + kind] == rules.lose[kind]:
        outcome[POINTS] = 0
        outcome[LOST] = 1
        note(log, LOSES, kind)
        return True
    if outcome[FIRST_KIND + kind] == rules.end[kind]:
        outcome[ENDED] = 1
        note(log, ENDS, kind)
        return True
    return False


@trial_of(OwnRules, room=room_for_piles)
def play_own(rules: OwnRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw round by round and step by step; outcome: the counters, and how many were drawn of each kind.

    Each step of each round draws from its own stream and block, so that a longer one does not shift those behind it.
    """
    n_kinds, n_piles, n_steps = rules.score.size, rules.backs.size, rules.step_pile.size
    fields = FIRST_KIND + n_kinds
    left = outcome[fields : fields + n_piles * n_kinds]
    sizes = outcome[fields + n_piles * n_kinds : fields + n_piles * n_kinds + n_piles]
    due = outcome[fields + n_piles * n_kinds + n_piles :]
    for pile in range(n_piles):
        _fill(rules, pile, left, sizes)
        due[pile] = 0
    for turn in range(rules.rounds):
        if rules.rounds > 1:
            note(log, BEGINS, turn + 1)
        for step in range(n_steps):
            open_stream(luck, step, turn * BLOCKS_A_ROUND)
            pile = rules.step_pile[step]
            wanted = rules.step_draws[step]
            advantage = rules.step_advantage[step]
            # Of a draw of two: how many have come, the one that counts so far (-1: none), whether all were rolling.
            come, kept, rolling = 0, -1, True
            while come > 0 or (wanted != 0 and not _holds(rules, step, outcome)):
                if sizes[pile] == 0 and rules.backs[pile] != WHEN_EMPTY:
                    if come == 0:
                        break
                    come = 0
                    if kept >= 0 and _count(rules, kept, outcome, log):
                        return
                    break
                if outcome[DRAWN] == rules.at_most:
                    outcome[CUT_SHORT] = 1
                    note(log, CUT, rules.at_most)
                    return
                if sizes[pile] == 0:
                    _fill(rules, pile, left, sizes)
                    outcome[RESHUFFLES] += 1
                    note(log, RESHUFFLED, pile)
                pick = below(luck, sizes[pile])
                kind = 0
                while pick >= left[pile * n_kinds + kind]:
                    pick -= left[pile * n_kinds + kind]
                    kind += 1
                note(log, DRAWS, pile * n_kinds + kind)
                outcome[DRAWN] += 1
                if rules.backs[pile] != AT_ONCE and rules.back[kind] == 0:
                    left[pile * n_kinds + kind] -= 1
                    sizes[pile] -= 1
                if advantage == 0:
                    if _count(rules, kind, outcome, log):
                        return
                    if wanted > 0:
                        wanted += rules.again[kind] - 1
                if rules.reshuffle[kind] == NOW:
                    _fill(rules, pile, left, sizes)
                    outcome[RESHUFFLES] += 1
                    note(log, RESHUFFLED, pile)
                elif rules.reshuffle[kind] == AT_END_OF_ROUND:
                    due[pile] = 1
                if advantage == 0:
                    continue
                come += 1
                if rules.again[kind] > 0:
                    if advantage < 0:
                        note(log, PASSES, kind)
                    else:
                        if kept >= 0:
                            if _count(rules, kept, outcome, log):
                                return
                            kept = -1
                        if _count(rules, kind, outcome, log):
                            return
                elif kept < 0:
                    kept = kind
                elif advantage * rules.score[kind] > advantage * rules.score[kept]:
                    note(log, PASSES, kept)
                    kept = kind
                else:
                    note(log, PASSES, kind)
                rolling = rolling and rules.again[kind] > 0
                if come >= 2 and not rolling:
                    if kept >= 0 and _count(rules, kept, outcome, log):
                        return
                    come, kept, rolling = 0, -1, True
                    if wanted > 0:
                        wanted -= 1
        for pile in range(n_piles):
            if due[pile] != 0:
                outcome[RESHUFFLES] += 1
                note(log, RESHUFFLED, pile)
            if due[pile] != 0 or rules.backs[pile] == EACH_ROUND:
                _fill(rules, pile, left, sizes)
                due[pile] = 0
