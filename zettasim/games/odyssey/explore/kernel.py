"""One exploration, drawn chit by chit."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from zettasim.games.odyssey.explore.rules import (
    CLAIM,
    DEAD,
    EXPERIENCE,
    KILL,
    KNOCKED_OUT,
    NO_KILL,
    OPTIMAL,
    STOPPED,
    ExploreRules,
)
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, trial_of

DRAWN, FINAO_KILL, FINAO_GLITCH, IGNORED, VEHICLE_LOST, DIES, KNOCKED, CLAIMS, STOPS, TAKES, TAKES_NOTHING = range(11)
"""What a trial's log tells."""


@trial_of(ExploreRules)
def play_exploration(rules: ExploreRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw until felled, at the limit, or stopped by the policy; outcome: draws, claimed, ending, eureka, taken + 1."""
    left = rules.counts.copy()
    size = left.sum()
    limit = min(rules.limit, size)
    finao, vehicle = rules.finao, rules.vehicle
    claimed, eureka = False, rules.eureka_at <= 0
    ending, felled_by, draws, drawn_state = STOPPED, -1, 0, 0
    x = np.uint64(0)
    while draws < limit and ending == STOPPED:
        if draws > 0 and _stops(rules, left, claimed, eureka, 4 * drawn_state + 2 * finao + vehicle):
            note(log, STOPS, draws)
            break
        if rules.spans[draws] != 0:
            x = fresh(luck, rules.spans[draws])
        pick, x = chained(x, size - draws)
        kind = 0
        while pick >= left[kind]:
            pick -= left[kind]
            kind += 1
        left[kind] -= 1
        draws += 1
        drawn_state += rules.strides[kind]
        note(log, DRAWN, kind)
        if rules.discovery[kind] or draws >= rules.eureka_at:
            eureka = True
        if rules.claims[kind] and not claimed:
            claimed = True
            note(log, CLAIMS, kind)
        kill = rules.kill[kind]
        if finao and (kill != NO_KILL or rules.glitch[kind]):
            finao = False
            if rules.finao_stops_kill[kind]:
                kill = NO_KILL
                note(log, FINAO_KILL, kind)
            else:
                note(log, FINAO_GLITCH, kind)
        if kill == KILL:
            if vehicle:
                vehicle = False
                note(log, VEHICLE_LOST, kind)
            else:
                ending, felled_by = DEAD, kind
                note(log, DIES, kind)
        elif kill != NO_KILL:
            note(log, IGNORED, kind)
        if ending == STOPPED and rules.knocks_out[kind]:
            ending, felled_by = KNOCKED_OUT, kind
            note(log, KNOCKED, kind)
    taken = felled_by if eureka and not rules.discovery[felled_by] else -1
    if ending == STOPPED:
        taken = _choice(rules, left, claimed, eureka)
    if taken >= 0:
        note(log, TAKES, taken)
        claimed = claimed or rules.discovery[taken]
    else:
        note(log, TAKES_NOTHING, 0)
    outcome[0] = draws
    outcome[1] = int(claimed)
    outcome[2] = ending
    outcome[3] = int(eureka)
    outcome[4] = taken + 1


@inlined
def _stops(rules: ExploreRules, left: npt.NDArray[np.int64], claimed: bool, eureka: bool, state: int) -> bool:
    """Decide whether the explorer stops of their own will, with at least one chit drawn."""
    if rules.policy == OPTIMAL:
        return not rules.table[state]
    if rules.policy == CLAIM and claimed:
        return True
    for kind in range(left.size):
        if left[kind] < rules.counts[kind]:
            if rules.policy == CLAIM and rules.discovery[kind] and rules.unlocks_needed[kind] <= rules.unlocks:
                return True
            if rules.policy == EXPERIENCE and eureka and not rules.discovery[kind]:
                return True
    return False


@inlined
def _choice(rules: ExploreRules, left: npt.NDArray[np.int64], claimed: bool, eureka: bool) -> int:
    """Choose the chit to take, alive and awake: the one of the highest rank; -1 for none."""
    best, best_rank = -1, 0
    if rules.policy == OPTIMAL:
        best_rank = 4 * rules.payoff[0] * claimed
    for kind in range(left.size):
        if left[kind] == rules.counts[kind]:
            continue
        if rules.discovery[kind]:
            if rules.unlocks_needed[kind] > rules.unlocks:
                continue
        elif not eureka:
            continue
        rank = _rank(rules, kind, claimed)
        if rank > best_rank:
            best, best_rank = kind, rank
    return best


@inlined
def _rank(rules: ExploreRules, kind: int, claimed: bool) -> Any:
    """Rank a chit that may be taken; higher is better, and of equals the first in order is taken."""
    discovery, icon = rules.discovery[kind], rules.icon[kind]
    if rules.policy == OPTIMAL:
        payoff = rules.payoff[0] * (claimed or discovery) + rules.payoff[3] * icon
        payoff += rules.payoff[2] if discovery else rules.payoff[1]
        # Ties: a discovery, then an experience with an icon, then any, then nothing (rank 4 x payoff).
        return 4 * payoff + (3 if discovery else 2 if icon else 1)
    if discovery:
        return 1_000 + rules.dp[kind] - (800 if rules.policy == EXPERIENCE else 0)
    return 502 if icon else 501
