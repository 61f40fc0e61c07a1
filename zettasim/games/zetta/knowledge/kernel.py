"""Knowledge tokens, drawn one by one."""

from __future__ import annotations

from zettasim.games.zetta.knowledge.rules import KnowledgeRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, below, note
from zettasim.kernels.run import Integers, trial_of

REMOVED, ELSEWHERE, DRAWN, KEPT, PUT_BACK, RETURNED = range(6)
"""What a trial's log tells; the argument is a kind."""


def room_of(rules: KnowledgeRules) -> int:
    """Keep the bag and the tokens drawn behind the outcome."""
    return 2 * len(rules.hand)


@inlined
def pick_from(luck: Luck, tokens: Integers, start: Int, n: Int) -> Int:
    """Take one of all tokens of n kinds, counted from `start` on; return its kind."""
    size: Int = 0
    for place in range(start, start + n):
        size += tokens[place]
    pick = below(luck, size)
    kind: Int = 0
    while pick >= tokens[start + kind]:
        pick -= tokens[start + kind]
        kind += 1
    tokens[start + kind] -= 1
    return kind


@trial_of(KnowledgeRules, room=room_of)
def play_study(rules: KnowledgeRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Take tokens out of the bag, then play each action; outcome: tokens by kind, in all, and different kinds."""
    n = rules.hand.size
    bag, drawn = n + 2, 2 * n + 2
    in_bag: Int = 0
    held: Int = 0
    for kind in range(n):
        outcome[kind] = rules.hand[kind]
        held += rules.hand[kind] if rules.counted[kind] else 0
        in_bag += rules.in_bag[kind]
    # Kinds that may not be removed at Setup are put into the bag after it.
    for kind in range(n):
        outcome[bag + kind] = rules.in_bag[kind] if rules.thinnable[kind] else 0
    for gone in range(rules.thinned + rules.elsewhere + 1):
        if gone == rules.thinned:
            for kind in range(n):
                outcome[bag + kind] += 0 if rules.thinnable[kind] else rules.in_bag[kind]
        if gone < rules.thinned + rules.elsewhere:
            note(log, REMOVED if gone < rules.thinned else ELSEWHERE, pick_from(luck, outcome, bag, n))
    in_bag -= rules.thinned + rules.elsewhere
    for action in range(rules.actions.shape[0]):
        for kind in range(n):
            outcome[drawn + kind] = 0
        draws = min(rules.actions[action, 0], in_bag)
        for _ in range(draws):
            token = pick_from(luck, outcome, bag, n)
            outcome[drawn + token] += 1
            note(log, DRAWN, token)
        for _ in range(min(rules.actions[action, 1], draws)):
            best: Int = -1
            best_is_new = False
            for kind in range(n):
                if outcome[drawn + kind] == 0:
                    continue
                is_new = rules.new_first and outcome[kind] == 0
                if best < 0 or is_new > best_is_new:
                    best, best_is_new = kind, is_new
                elif is_new == best_is_new and rules.weights[kind] > rules.weights[best]:
                    best = kind
            outcome[drawn + best] -= 1
            outcome[best] += 1
            held += 1 if rules.counted[best] else 0
            in_bag -= 1
            note(log, KEPT, best)
        for kind in range(n):
            for _ in range(outcome[drawn + kind]):
                outcome[bag + kind] += 1
                note(log, PUT_BACK, kind)
        while held > rules.cap:
            worst: Int = -1
            worst_is_spare = False
            for kind in range(n):
                if outcome[kind] == 0 or not rules.counted[kind]:
                    continue
                is_spare = rules.new_first and outcome[kind] > 1
                if worst < 0 or is_spare > worst_is_spare:
                    worst, worst_is_spare = kind, is_spare
                elif is_spare == worst_is_spare and rules.weights[kind] <= rules.weights[worst]:
                    worst = kind
            outcome[worst] -= 1
            outcome[bag + worst] += 1
            held -= 1
            in_bag += 1
            note(log, RETURNED, worst)
    for kind in range(n):
        outcome[n] += outcome[kind]
        outcome[n + 1] += outcome[kind] > 0
