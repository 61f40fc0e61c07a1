"""Draws are exactly unbiased: shown by enumeration of the words, not by large samples alone."""

import itertools
import math
import os

import numpy as np
import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim.kernels.draws import (
    AHEAD_0,
    AHEAD_1,
    KEY,
    LANES,
    LUCK_SIZE,
    N_LANES,
    N_SPARE,
    SPARE,
    TRIAL,
    below,
    block_words,
    chained,
    fresh,
    next_word,
    note,
    open_for_rolls,
    open_stream,
    roll,
    spans_by_cards_left,
    spans_with_replacement,
    spans_without_replacement,
)

SEED = int(os.environ.get("ZETTASIM_TEST_SEED", "20240607"))
N_CHI_SQUARES = 4
ALPHA = 1e-3 / N_CHI_SQUARES
WORDS = 1 << 64


@pytest.fixture(autouse=True)
def words_wrap():
    with np.errstate(over="ignore"):
        yield


def luck_of(trial=0, key=SEED):
    luck = np.zeros(LUCK_SIZE, dtype=np.uint64)
    luck[KEY], luck[TRIAL] = key, trial
    luck[AHEAD_0], luck[AHEAD_1] = block_words(np.uint64(key), np.uint64(trial), np.uint64(0), np.uint64(0))
    open_stream(luck, 0, 0)
    return luck


def words_of(stream, n, trial=0, key=SEED):
    """Compute the first words of a stream straight from the generator."""
    blocks = [
        block_words(np.uint64(key), np.uint64(trial), np.uint64(block), np.uint64(stream))
        for block in range(n // 2 + 1)
    ]
    return [int(word) for block in blocks for word in block][:n]


def rolled(words, sides):
    """Roll with Python's integers: the faces that the lanes of these words give."""
    lanes = [word >> 16 * lane & 0xFFFF for word in words for lane in range(4)]
    return [(lane * sides >> 16) + 1 for lane in lanes if lane * sides % 65536 >= 65536 % sides]


def luck_with_word(word):
    luck = luck_of()
    luck[SPARE], luck[N_SPARE] = word, 1
    return luck


def accepts(word, span):
    luck = luck_with_word(word)
    return int(fresh(luck, span)) == word and luck[N_SPARE] == 0


@pytest.mark.parametrize("stream", [0, 1, 2**32 - 1])
def test_words_come_in_the_order_of_the_blocks(stream):
    luck = luck_of()
    open_stream(luck, stream, 0)
    assert [int(next_word(luck)) for _ in range(7)] == words_of(stream, 7)
    open_stream(luck, stream, 2)
    assert int(next_word(luck)) == words_of(stream, 5)[4]


@pytest.mark.parametrize("stream", [0, 5])
@pytest.mark.parametrize("block", [0, 16])
def test_a_block_drawn_before_is_rolled_as_any_other(stream, block):
    """Over several blocks, and with some lanes refused."""
    before, fresh_luck = luck_of(), luck_of()
    roll(before, 6)  # what was opened before is left behind
    words = block_words(np.uint64(SEED), np.uint64(0), np.uint64(block), np.uint64(stream))
    open_for_rolls(before, stream, block, *words)
    open_stream(fresh_luck, stream, block)
    assert [roll(before, 40_000) for _ in range(40)] == [roll(fresh_luck, 40_000) for _ in range(40)]


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 12, 20, 100, 30000, 65535])
def test_every_face_has_as_many_lanes_as_any_other(sides):
    luck = luck_of()
    lanes_of_face = np.zeros(sides + 1, dtype=np.int64)
    for lane in range(1 << 16):
        luck[LANES] = lane | 0xFFFF << 16  # the highest lane is taken by every die
        luck[N_LANES] = 4
        face = roll(luck, sides)
        if luck[N_LANES] == 3:
            lanes_of_face[face] += 1
        else:
            assert face == sides
    assert lanes_of_face[0] == 0
    assert set(lanes_of_face[1:].tolist()) == {65536 // sides}


@given(st.integers(2, 65535), st.integers(0, 2**64 - 1))
@settings(max_examples=100, deadline=None)
def test_dice_read_the_lanes_in_order(sides, trial):
    luck = luck_of(trial)
    expected = rolled(words_of(0, 12, trial), sides)[:13]
    assert [roll(luck, sides) for _ in range(13)] == expected


def digits(index, bounds):
    found = []
    for bound in reversed(bounds):
        index, digit = divmod(index, bound)
        found.append(digit)
    return found[::-1]


def drawn(word, bounds):
    x, found = word, []
    for bound in bounds:
        draw, x = chained(np.uint64(x), bound)
        found.append(int(draw))
    return found


def assert_outcome_has_its_share_of_words(index, bounds):
    """Check the two ends of the words that give this outcome; draws never fall as the word grows, so that is all."""
    span = math.prod(bounds)
    refused = WORDS % span
    first = -(-(index * WORDS + refused) // span)
    last = -(-(index + 1) * WORDS // span) - 1
    assert last - first + 1 == WORDS // span
    for word in (first, last):
        assert accepts(word, span)
        assert drawn(word, bounds) == digits(index, bounds)
    lowest = -(-index * WORDS // span)
    for word in {lowest, first - 1} - {first}:
        if word >= lowest:
            assert not accepts(word, span)


def test_every_order_of_seven_chits_has_as_many_words_as_any_other():
    for index in range(math.factorial(7)):
        assert_outcome_has_its_share_of_words(index, [7, 6, 5, 4, 3, 2, 1])


@given(st.lists(st.integers(1, 2**12), min_size=1, max_size=4), st.integers(0))
@settings(max_examples=200, deadline=None)
def test_any_chain_gives_each_outcome_as_many_words_as_any_other(bounds, index):
    assert_outcome_has_its_share_of_words(index % math.prod(bounds), bounds)


@given(st.integers(1, 2**32 - 1), st.integers(0))
@settings(max_examples=200, deadline=None)
def test_a_number_below_n_is_a_chain_of_one_draw(n, index):
    assert_outcome_has_its_share_of_words(index % n, [n])
    luck, word = luck_of(), words_of(0, 1)[0]
    if accepts(word, n):
        assert below(luck, n) == word * n >> 64


@pytest.mark.parametrize("width", [8, 10])
@pytest.mark.parametrize("bounds", [(4, 3, 2, 1), (5, 3), (7, 7), (2, 2, 2, 3)])
def test_the_chain_is_uniform_over_all_words_of_a_small_generator(width, bounds):
    """The argument itself, with words short enough to try them all."""
    size, span = 1 << width, math.prod(bounds)
    seen = dict.fromkeys(itertools.product(*map(range, bounds)), 0)
    for word in range(size):
        if word * span % size < size % span:
            continue
        x, outcome = word, []
        for bound in bounds:
            draw, x = divmod(x * bound, size)
            outcome.append(draw)
        seen[tuple(outcome)] += 1
    assert set(seen.values()) == {size // span}


def test_spans():
    assert spans_without_replacement(7, 7) == (5040, 0, 0, 0, 0, 0, 0)
    assert spans_without_replacement(16, 16)[1:] == (0,) * 15
    assert spans_without_replacement(154, 0) == ()
    assert spans_with_replacement(2**16, 4) == (2**48, 0, 0, 2**16)
    with pytest.raises(ValueError, match="8 cards from a deck of 7"):
        spans_without_replacement(7, 8)
    with pytest.raises(ValueError, match="not 4294967296"):
        spans_with_replacement(2**32, 1)


@given(st.integers(0, 200), st.data())
def test_words_by_cards_left_serve_every_shuffle(n, data):
    """From any number of cards on, the bounds of the draws until the next top multiply to the span of the word."""
    spans, tops = spans_by_cards_left(n)
    assert len(spans) == len(tops) == n + 1
    start = data.draw(st.integers(1, n)) if n else 0
    served, left = 1, start
    while left > 0 and (left == start or not tops[left]):
        served *= left
        left -= 1
    assert spans[start] == served <= 1 << 48
    # No word ends early: the next bound would be one too many.
    assert left == 0 or spans[left] * (left + 1) > 1 << 48


@given(st.integers(1, 400), st.data())
def test_spans_are_the_products_of_the_bounds_they_serve(n, data):
    draws = data.draw(st.integers(1, n))
    spans = spans_without_replacement(n, draws)
    starts = [i for i, span in enumerate(spans) if span]
    assert starts[0] == 0
    for start, end in itertools.pairwise([*starts, draws]):
        assert spans[start] == math.prod(n - i for i in range(start, end)) <= 2**48
        if end < draws:
            assert spans[start] * (n - end) > 2**48


def assert_uniform(observed):
    statistic, p = scipy.stats.chisquare(observed)
    assert p > ALPHA, f"seed {SEED}, n {sum(observed)}, observed {observed}, chi-square {statistic}, p {p}"


@pytest.mark.statistical
def test_draws_at_a_fixed_seed():
    """Chi-square at alpha 1e-3 over four checks; one face of six that is 10 % too frequent is found with 90 % power."""
    faces, numbers, orders, starts = (np.zeros(n, dtype=np.int64) for n in (6, 5, 24, 12))
    n = 20_000
    for trial in range(n):
        luck = luck_of(trial)
        faces[roll(luck, 6) - 1] += 1
        open_stream(luck, 1, trial)
        numbers[below(luck, 5)] += 1
        open_stream(luck, 2, 0)
        index = 0
        x = fresh(luck, 24)
        for bound in (4, 3, 2, 1):
            draw, x = chained(np.uint64(x), bound)
            index = index * bound + draw
        orders[index] += 1
        open_stream(luck, 3, 5)
        starts[below(luck, 12)] += 1
    for observed in (faces, numbers, orders, starts):
        assert observed.sum() == n
        assert_uniform(observed.tolist())
    mean = (faces * np.arange(1, 7)).sum() / n
    assert abs(mean - 3.5) < 4 * math.sqrt(35 / 12 / n)


def test_notes_fill_the_log_and_no_more():
    log = np.zeros(6, dtype=np.int64)
    for event in range(1, 5):
        note(log, event, -event)
    assert log.tolist() == [4, 1, -1, 2, -2, 0]
    empty = np.zeros(0, dtype=np.int64)
    note(empty, 1, 1)
    assert empty.size == 0
