"""Who leads, stage by stage, and who wins: the first fields of every whole game's outcome.

The kernel writes the running scores at `SCORES`, from seat 0 on, and calls `note_stage` at the end of each stage but
the last, and `close_standings` once, with the final scores written.
"""

from __future__ import annotations

from typing import Any

from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int
from zettasim.kernels.run import Integers

WINNER, SHARERS, SCORES = 0, 1, 2
"""Places in the outcome; behind the scores margin, length, changes of lead, and the stages but the last."""
BEYOND_SCORES = 3


@called
def length_at(n_seats: Int) -> Any:
    """Return the place of the game's length in the outcome."""
    return SCORES + n_seats + 1


@called
def sources_at(n_seats: Int, n_stages: Int) -> Any:
    """Return the place of the first source of scores in the outcome."""
    return SCORES + n_seats + BEYOND_SCORES + n_stages - 1


@called
def leaders_of(outcome: Integers, n_seats: Int) -> Any:
    """Return the seats with the highest score, as bits."""
    leaders = outcome[SCORES] * 0
    for seat in range(n_seats):
        if leaders == 0 or outcome[SCORES + seat] > outcome[SCORES + first_of(leaders)]:
            leaders = outcome[SCORES] * 0 + (1 << seat)
        elif outcome[SCORES + seat] == outcome[SCORES + first_of(leaders)]:
            leaders |= 1 << seat
    return leaders


@called
def first_of(seats: Int) -> Any:
    """Return the lowest seat of some, given as bits."""
    seat = seats * 0
    while not seats >> seat & 1:
        seat += 1
    return seat


@called
def note_stage(outcome: Integers, n_seats: Int, stage: Int) -> None:
    """Keep who leads at the end of a stage, counted from 0: as bits, until the game is over."""
    outcome[SCORES + n_seats + BEYOND_SCORES + stage] = leaders_of(outcome, n_seats)


@called
def close_standings(outcome: Integers, n_seats: Int, n_stages: Int, winners: Int) -> None:
    """Write winner, sharers, margin and changes of lead; `winners`: the seats that win, as bits, 0 for none."""
    behind = SCORES + n_seats + BEYOND_SCORES
    winner = outcome[WINNER] * 0
    sharers = outcome[WINNER] * 0
    best = outcome[SCORES]
    second = outcome[SCORES]
    for seat in range(n_seats):
        score = outcome[SCORES + seat]
        if winners >> seat & 1:
            sharers += 1
            winner = winner * 0 + seat + 1
        if seat == 1:
            second = min(best, score)
            best = max(best, score)
        elif score > best:
            second = best
            best = score
        elif seat > 1 and score > second:
            second = score
    outcome[WINNER] = winner if sharers == 1 else 0
    outcome[SHARERS] = sharers
    outcome[SCORES + n_seats] = best - second if n_seats > 1 else 0
    changes = outcome[WINNER] * 0
    before = outcome[WINNER] * 0
    for stage in range(n_stages):
        leaders = outcome[behind + stage] if stage < n_stages - 1 else leaders_of(outcome, n_seats)
        if leaders & (leaders - 1) == 0:
            if before != 0 and leaders != before:
                changes += 1
            before = leaders
        if stage < n_stages - 1:
            outcome[behind + stage] = 1 if sharers == 1 and not leaders & winners else 0
    outcome[behind - 1] = changes
