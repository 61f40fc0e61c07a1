"""Who leads and who wins, stage by stage, against a count over the written scores."""

import itertools
import random

import numpy as np
import pytest

from zettasim.kernels._jit import compiled_for_this_process
from zettasim.kernels.standings import SCORES, close_standings, length_at, note_stage, sources_at


@compiled_for_this_process
def play(history, winners, outcome):
    """Write the scores of each stage, as a kernel does, and return the places behind scores and stages."""
    n_stages, n_seats = history.shape
    for stage in range(n_stages):
        for seat in range(n_seats):
            outcome[SCORES + seat] = history[stage, seat]
        if stage < n_stages - 1:
            note_stage(outcome, n_seats, stage)
    close_standings(outcome, n_seats, n_stages, winners)
    return length_at(n_seats), sources_at(n_seats, n_stages)


def played(history, winners):
    """Return the outcome after stages that end with these scores, up to the first source."""
    outcome = np.zeros(20, np.int64)
    length, sources = play(np.array(history), sum(1 << seat for seat in winners), outcome)
    assert length == len(history[0]) + 3
    assert not outcome[sources:].any()
    return outcome[:sources].tolist()


def leaders(scores):
    return {seat for seat, score in enumerate(scores) if score == max(scores)}


def counted(history, winners):
    """Count the same from the lists."""
    alone = [min(leaders(scores)) for scores in history if len(leaders(scores)) == 1]
    changes = sum(one != other for one, other in itertools.pairwise(alone))
    ranked = sorted(history[-1], reverse=True)
    margin = ranked[0] - ranked[1] if len(ranked) > 1 else 0
    behind = [int(len(winners) == 1 and not leaders(scores) & winners) for scores in history[:-1]]
    winner = min(winners) + 1 if len(winners) == 1 else 0
    return [winner, len(winners), *history[-1], margin, 0, changes, *behind]


@pytest.mark.parametrize("n_seats", [1, 2, 3, 5])
def test_standings_are_those_counted_from_the_scores(n_seats, seed):
    draw = random.Random(seed + n_seats)
    for _ in range(200):
        history = [[draw.randint(-3, 3) for _ in range(n_seats)] for _ in range(draw.randint(1, 5))]
        best = leaders(history[-1])
        for winners in (best, {min(best)}, set()):
            assert played(history, winners) == counted(history, winners)


def test_a_lead_worked_by_hand():
    """Seat 2 leads, both share the lead, seat 1 leads: the lead changes once, and seat 1 was behind once."""
    assert played([[1, 4], [5, 5], [9, 7]], {0}) == [1, 1, 9, 7, 2, 0, 1, 1, 0]
