"""The compiled loop: its twin, its ranges, its replay, and what it says of broken trials."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
import toy_trials
from toy_trials import FIELDS, LAYOUT, RULES, Broken, Partial

from zettasim.kernels.draws import spans_without_replacement
from zettasim.kernels.run import count_block, layout_of, read_only, replay_trial, trial_of

KEY = 0xFEDC_BA98_7654_3210
FIRST = 2**32 - 100  # the high half of the trial index changes on the way, and so does the tile
N = 700

TWIN = f"""
import json
from toy_trials import LAYOUT, RULES
from zettasim.kernels.run import count_block, loop_of, replay_trial
assert not hasattr(loop_of(type(RULES)), "py_func"), "compiled after all"
counted = count_block("toy_trials", RULES, LAYOUT, {KEY}, {FIRST}, {N})
replayed = [replay_trial("toy_trials", RULES, 4, {KEY}, {FIRST} + i) for i in range(40)]
print(json.dumps([[array.tolist() for array in counted], replayed]))
"""


def cells_of(outcome, layout=LAYOUT, groups=((0,), (1, 2), (2, 3))):
    """Find the cells by numpy's own rule for the flat index of an array of several axes."""
    for group, offset in zip(groups, layout.offsets, strict=True):
        shape = [FIELDS[field][1] - FIELDS[field][0] + 1 for field in group]
        index = [min(outcome[field], FIELDS[field][1]) - FIELDS[field][0] for field in group]
        yield int(offset) + int(np.ravel_multi_index(index, shape))


def test_the_compiled_loop_equals_its_uncompiled_twin():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(__file__).parent)}
    twin = subprocess.run(
        [sys.executable, "-W", "error", "-c", TWIN], env=environment, capture_output=True, text=True, check=False
    )
    assert twin.returncode == 0, twin.stderr
    counted = count_block("toy_trials", RULES, LAYOUT, KEY, FIRST, N)
    replayed = [replay_trial("toy_trials", RULES, 4, KEY, FIRST + i) for i in range(40)]
    assert json.loads(twin.stdout) == json.loads(json.dumps([[array.tolist() for array in counted], replayed]))


def test_replays_add_up_to_the_counts():
    counts, sums, squares = count_block("toy_trials", RULES, LAYOUT, KEY, FIRST, N)
    expected = np.zeros((3, LAYOUT.cells), dtype=np.int64)
    for trial in range(FIRST, FIRST + N):
        outcome, notes = replay_trial("toy_trials", RULES, 4, KEY, trial)
        assert sum(face for event, face in notes if event == 1) == outcome[0]
        assert notes[-2:] == [(2, outcome[1]), (3, outcome[3])]
        for group, cell in enumerate(cells_of(outcome)):
            expected[0, cell] += 1
            if group == 2 and outcome[3] >= 3:
                expected[1, cell] += outcome[3]
                expected[2, cell] += outcome[3] ** 2
    assert counts.tolist() == expected[0].tolist()
    assert sums.tolist() == expected[1].tolist()
    assert squares.tolist() == expected[2].tolist()


def test_the_same_trial_has_the_same_luck_under_other_rules():
    spans = np.array(spans_without_replacement(5, 5), dtype=np.int64)
    for trial in range(50):
        (_, *others), _ = replay_trial("toy_trials", RULES._replace(spans=spans), 4, KEY, trial)
        (_, *others_with_more_dice), _ = replay_trial(
            "toy_trials", RULES._replace(spans=spans, n_dice=8), 4, KEY, trial
        )
        assert others == others_with_more_dice


def test_a_field_that_a_trial_leaves_alone_is_zero():
    layout = layout_of([(0, 1, False)], [[0]])
    together = count_block("toy_trials", Partial(0), layout, KEY, 0, 200)[0]
    alone = sum(count_block("toy_trials", Partial(0), layout, KEY, trial, 1)[0] for trial in range(200))
    assert together.tolist() == alone.tolist()
    assert 60 < together[1] < 140


@pytest.mark.parametrize("worst", [-1, 2])
@pytest.mark.parametrize("n_fields", [1, 2])
def test_an_outcome_outside_its_range_is_a_bug_that_names_its_trial(worst, n_fields):
    layout = layout_of([(0, 1, False)] * n_fields, [[0]])
    with pytest.raises(RuntimeError, match=r"trial (\d+) .*Broken") as caught:
        count_block("toy_trials", Broken(worst), layout, KEY, 0, 5000)
    trial = int(str(caught.value).split()[1])
    assert replay_trial("toy_trials", Broken(worst), 1, KEY, trial)[0] == (worst,)
    assert count_block("toy_trials", Broken(worst), layout, KEY, 0, trial)[0].sum() == trial


def test_sums_that_do_not_fit_are_an_error():
    layout = layout_of([(0, 1, True)], [[0]])
    count_block("toy_trials", Broken(2**31), layout, KEY, 0, 64)
    with pytest.raises(OverflowError, match="above 2"):
        count_block("toy_trials", Broken(2**31), layout, KEY, 0, 5000)


def test_layout():
    layout = layout_of([(0, 2, False), (1, 4, True), (-1, 0, False)], [[0, 1], [2], []])
    assert layout.strides.tolist() == [[4, 1, 0], [0, 0, 1], [0, 0, 0]]
    assert layout.offsets.tolist() == [0, 12, 14]
    assert layout.tails.tolist() == [1, -1, -1]
    assert (layout.cells, layout.tail_cells) == (15, 15)
    assert layout_of([(0, 2, False)], [[0]]).tail_cells == 0
    assert not layout.lows.flags.writeable


def test_a_group_keeps_the_sums_of_its_first_open_field():
    fields = [(0, 1, True), (0, 2, False), (0, 3, True)]
    assert layout_of(fields, [[0, 2], [2, 0], [1, 2, 0], [1]]).tails.tolist() == [0, 2, 2, -1]


@pytest.mark.parametrize(
    ("fields", "groups", "message"),
    [
        ([(3, 2, False)], [[0]], "from 3 to 2"),
        ([(0, 1, True), (0, 1, True)], [[0, 1, 0]], "each field once"),
        ([(0, 1, False)], [[0, 0]], "each field once"),
        ([], [[]], "one outcome field or more"),
        ([(0, 1, False)], [], "one group or more"),
    ],
)
def test_layouts_that_cannot_be(fields, groups, message):
    with pytest.raises(ValueError, match=message):
        layout_of(fields, groups)


def test_arrays_of_rules_become_read_only_views_of_one_type():
    given = np.arange(6).reshape(2, 3).T
    rules = read_only(toy_trials.Voyage(1, 2, given))
    assert rules.spans.flags.c_contiguous
    assert not rules.spans.flags.writeable
    assert given.flags.writeable
    assert rules[:2] == (1, 2)


class Unknown(NamedTuple):
    n: int


def test_rules_without_a_trial():
    with pytest.raises(TypeError, match="no trial is registered for Unknown"):
        count_block("toy_trials", Unknown(1), LAYOUT, KEY, 0, 1)


def test_a_trial_is_registered_once_and_with_its_parameters():
    with pytest.raises(TypeError, match="must take"):
        trial_of(Unknown)(layout_of)
    with pytest.raises(TypeError, match="already has a trial"):
        trial_of(Partial)(toy_trials.play_broken)
    assert trial_of(Partial)(toy_trials.play_partial) is toy_trials.play_partial
