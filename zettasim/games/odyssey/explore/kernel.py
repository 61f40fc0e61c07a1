"""One exploration, drawn chit by chit."""

from __future__ import annotations

import numpy as np

from zettasim.games.odyssey.explore.expedition import kernel as _  # noqa: F401 - registers the other trial
from zettasim.games.odyssey.explore.rules import (
    DEAD,
    EXPERIENCE,
    HAS_CLAIM,
    HAS_GLITCH,
    HAS_IGNORED_KILL,
    HAS_KILL,
    HAS_KO,
    IS_DISCOVERY,
    KILL_FIRST,
    KNOCKED_OUT,
    NOT_TAKEN,
    OPTIMAL,
    STOPPED,
    STOPS,
    ExploreRules,
)
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note
from zettasim.kernels.orders import span_of_one_word
from zettasim.kernels.run import Integers, one_word_of, trial_of

DRAWN, FINAO_KILL, FINAO_GLITCH, IGNORED, VEHICLE_LOST, DIES, KNOCKED, CLAIMS, HALTS, TAKES, TAKES_NOTHING = range(11)
"""What a trial's log tells."""

N_FIELDS = 5

_1 = np.uint64(1)
_4 = np.uint64(4)
_15 = np.uint64(15)


def room_for_counts(rules: ExploreRules) -> int:
    """Return the room for the chits left of each kind."""
    return 0 if rules.packed else rules.counts.size


@trial_of(ExploreRules, room=room_for_counts)
def play_exploration(rules: ExploreRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw until felled, at the limit, or stopped by the policy; outcome: draws, claimed, ending, eureka, taken + 1."""
    chits = rules.chits
    left = outcome[N_FIELDS:]
    if not rules.packed:
        for place in range(rules.counts.size):
            left[place] = rules.counts[place]
    finao, vehicle = rules.finao, rules.vehicle
    claimed, eureka, may_stop = False, rules.eureka_at <= 0, False
    ending, draws, state = STOPPED, 0, 0
    felled_by: Int = -1
    discovery, experience = NOT_TAKEN, NOT_TAKEN  # the highest ranks drawn
    x = np.uint64(0)
    while draws < rules.limit and ending == STOPPED:
        if draws > 0:
            if rules.policy == OPTIMAL:
                may_stop = not rules.table[4 * state + 2 * finao + vehicle]
            if may_stop and (eureka or rules.policy != EXPERIENCE):
                note(log, HALTS, draws)
                break
        if rules.spans[draws] != 0:
            x = fresh(luck, rules.spans[draws])
        pick, x = chained(x, rules.size - draws)
        if rules.packed:
            shift = _4 * np.uint64(pick)
            kind = np.int64((chits >> shift) & _15)
            before = (_1 << shift) - _1
            chits = (chits & before) | ((chits >> _4) & ~before)
        else:
            kind = np.int64(0)
            while pick >= left[kind]:
                pick -= left[kind]
                kind += 1
            left[kind] -= 1
        draws += 1
        state += rules.strides[kind]
        discovery = max(discovery, rules.ranks[0, kind])
        experience = max(experience, rules.ranks[1, kind])
        events = rules.events[kind]
        note(log, DRAWN, kind)
        if events & IS_DISCOVERY != 0 or draws >= rules.eureka_at:
            eureka = True
        if events & STOPS != 0:
            may_stop = True
        if events & HAS_CLAIM != 0 and not claimed:
            claimed = True
            note(log, CLAIMS, kind)
        if events & (HAS_KILL | HAS_IGNORED_KILL | HAS_GLITCH) != 0 and finao:
            finao = False
            if events & KILL_FIRST != 0:
                events &= ~(HAS_KILL | HAS_IGNORED_KILL)
                note(log, FINAO_KILL, kind)
            else:
                note(log, FINAO_GLITCH, kind)
        if events & HAS_KILL != 0:
            if vehicle:
                vehicle = False
                note(log, VEHICLE_LOST, kind)
            else:
                ending, felled_by = DEAD, kind
                note(log, DIES, kind)
        elif events & HAS_IGNORED_KILL != 0:
            note(log, IGNORED, kind)
        if ending == STOPPED and events & HAS_KO != 0:
            ending, felled_by = KNOCKED_OUT, kind
            note(log, KNOCKED, kind)
    taken: Int = -1
    if ending == STOPPED:
        # Alive and awake: the chit of the highest rank, if it has a higher one than nothing.
        n_kinds = rules.counts.size
        already = rules.claimed_rank if claimed else 0
        best = max(discovery, experience + already) if eureka else discovery
        if best > already + n_kinds - 1:
            taken = n_kinds - 1 - best % n_kinds
    elif eureka and rules.events[felled_by] & IS_DISCOVERY == 0:
        taken = felled_by
    if taken >= 0:
        note(log, TAKES, taken)
        claimed = claimed or rules.events[taken] & IS_DISCOVERY != 0
    else:
        note(log, TAKES_NOTHING, 0)
    outcome[0] = draws
    outcome[1] = int(claimed)
    outcome[2] = ending
    outcome[3] = int(eureka)
    outcome[4] = taken + 1


@one_word_of(ExploreRules)
def span_of_container(rules: ExploreRules) -> int:
    """Return the span of a small container."""
    return span_of_one_word(rules.spans, rules.size)
