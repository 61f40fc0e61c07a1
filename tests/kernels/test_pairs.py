"""Pairs of trials on one luck: against trials replayed one by one, and what is said of broken ones."""

import numpy as np
import pytest
from toy_trials import FIELDS, RULES, Broken, Voyage

from zettasim.kernels.draws import spans_without_replacement
from zettasim.kernels.pairs import LARGEST_VALUE, PLAIN_SUMS, Readout, Side, add_pairs, read_values, sum_block
from zettasim.kernels.run import layout_of, read_only, replay_trial

KEY = 0xFEDC_BA98_7654_3210
FIRST = 2**32 - 100  # the high half of the trial index changes on the way
N = 300
OTHER = Voyage(8, 10, np.array(spans_without_replacement(6, 6), dtype=np.int64))


def readout(tables, fields=FIELDS):
    """Make a readout of (members, function, slope) rows; each table lists the function over its members' cells."""
    strides = np.zeros((len(tables), len(fields)), dtype=np.int64)
    starts, cells, tails = [], [], []
    for row, (members, function, _) in enumerate(tables):
        shape = [fields[member][1] - fields[member][0] + 1 for member in members]
        for place, member in enumerate(members):
            strides[row, member] = np.prod(shape[place + 1 :], dtype=np.int64)
        starts.append(len(cells))
        lows = [fields[member][0] for member in members]
        cells += [function(*map(sum, zip(lows, cell, strict=True))) for cell in np.ndindex(*shape)]
        tails.append(next((member for member in members if fields[member][2]), 0))
    return Readout(
        np.array([low for low, _, _ in fields], dtype=np.int64),
        np.array([high for _, high, _ in fields], dtype=np.int64),
        strides,
        np.array(starts, dtype=np.int64),
        np.array([slope for _, _, slope in tables], dtype=np.int64),
        np.array(tails, dtype=np.int64),
        np.array(cells, dtype=np.int64),
    )


METRICS = [
    ([0], lambda dice: int(dice >= 40), 0),
    ([1, 2], lambda place, number: 7 * place - 3 * number, 0),
    ([3, 2], lambda throws, number: 2 * throws + number, 2),  # throws beyond 3 stand in the cell of 3
]
CONDITION = ([2], lambda number: int(number != 1), 0)


def values(outcome):
    dice, place, number, throws = outcome
    return [int(dice >= 40), 7 * place - 3 * number, 2 * throws + number], int(number != 1)


def by_hand(rules, first, n):
    """Add up what each pair of replayed trials gives."""
    rows = [[0] * PLAIN_SUMS for _ in range(len(METRICS) + 1)]
    for trial in range(first, first + n):
        (x, u), (y, v) = (values(replay_trial("toy_trials", side, 4, KEY, trial)[0]) for side in rules)
        for row, (a, b) in enumerate(zip(x, y, strict=True)):
            one, other = a * u, b * v
            more = [one, other, one**2, other**2, (other - one) ** 2, one * v, other * u, u * v * (a != b)]
            rows[row] = [old + new for old, new in zip(rows[row], more, strict=True)]
        rows[-1] = [old + new for old, new in zip(rows[-1], [u, v, u * v, 0, 0, 0, 0, 0], strict=True)]
    return rows


def side(rules, metrics=(*METRICS, CONDITION), fields=FIELDS):
    return Side(rules, layout_of(fields, [[place] for place in range(len(fields))]), readout(metrics, fields))


def test_the_sums_are_those_of_trials_replayed_one_by_one():
    found = sum_block("toy_trials", (side(RULES), side(OTHER)), KEY, FIRST, N)
    assert found.tolist() == by_hand((RULES, OTHER), FIRST, N)
    assert found[2, 0] > 0


def test_blocks_add_up():
    pair = (side(RULES), side(OTHER))
    whole = sum_block("toy_trials", pair, KEY, FIRST, 10_000)
    parts = [(0, 1), (1, 4095), (4096, 5000), (9096, 904)]
    assert whole.tolist() == sum(sum_block("toy_trials", pair, KEY, FIRST + at, n) for at, n in parts).tolist()


def test_rules_of_two_classes():
    """A broken trial whose worst value is in its range: 7 in one trial of 256, else 0."""
    fields = [(0, 7, False)]
    one = side(RULES, [([0], lambda dice: dice, 0), ([], lambda: 1, 0)])
    other = side(Broken(7), [([0], lambda value: value, 0), ([], lambda: 1, 0)], fields)
    found = sum_block("toy_trials", (one, other), KEY, 0, 600)
    pairs = [
        tuple(replay_trial("toy_trials", rules, n, KEY, trial)[0][0] for rules, n in ((RULES, 4), (Broken(7), 1)))
        for trial in range(600)
    ]
    assert found[0, :2].tolist() == [sum(x for x, _ in pairs), sum(y for _, y in pairs)]
    assert found[0, 4] == sum((y - x) ** 2 for x, y in pairs)
    assert found[1, :3].tolist() == [600, 600, 600]


def test_a_trial_outside_its_range_is_a_bug_that_names_its_trial():
    fields = [(0, 1, False)]
    broken = side(Broken(2), [([0], lambda value: value, 0), ([], lambda: 1, 0)], fields)
    with pytest.raises(RuntimeError, match=r"trial (\d+) .*Broken") as caught:
        sum_block("toy_trials", (broken, broken), KEY, 0, 5000)
    trial = int(str(caught.value).split()[1])
    assert replay_trial("toy_trials", Broken(2), 1, KEY, trial)[0] == (2,)


def test_values_that_do_not_fit_are_an_error():
    fields = [(0, 1, True)]
    metrics = [([0], lambda value: value, 1), ([], lambda: 1, 0)]
    large = side(Broken(2 * LARGEST_VALUE), metrics, fields)
    with pytest.raises(OverflowError, match="too large"):
        sum_block("toy_trials", (large, large), KEY, 0, 5000)
    fits = side(Broken(2**24), metrics, fields)
    assert sum_block("toy_trials", (fits, fits), KEY, 0, 600)[0, 2] >= 2**48


def test_sums_that_do_not_fit_are_an_error():
    x, y = np.full((2, 2, 8), LARGEST_VALUE, dtype=np.int64)
    x[1] = y[1] = 1
    y[0] *= -1
    sums = np.zeros((2, PLAIN_SUMS), dtype=np.int64)
    with np.errstate(over="ignore"):  # uncompiled, the sum that wraps would warn
        assert [add_pairs(x, y, 1, sums) for _ in range(2)] == [-1, -2]
    assert add_pairs(x, x, 2, np.zeros((2, PLAIN_SUMS), dtype=np.int64)) == -2
    assert add_pairs(x // 2, y // 2, 7, np.zeros((2, PLAIN_SUMS), dtype=np.int64)) == -1


def test_a_value_beyond_its_listed_end_grows_by_its_slope():
    read = read_only(readout([([1, 0], lambda b, a: 10 * b + a, 3), ([], lambda: 1, 0)], [(0, 2, True), (1, 2, False)]))
    outcomes = np.array([[0, 2, 5], [1, 2, 2]], dtype=np.int64)
    found = np.zeros((2, 3), dtype=np.int64)
    read_values(read, outcomes, 3, np.zeros(3, dtype=np.int64), found)
    assert found.tolist() == [[10, 22, 22 + 9], [1, 1, 1]]
