"""`sixty.preparation`: many phases at once count the integers that the trial function gives one by one."""

import numpy as np
from decks_of_any_kind import write_variant
from hypothesis import given, settings
from hypothesis import strategies as st
from preparing_by_hand import Phase

from zettasim.games import models
from zettasim.kernels.draws import spans_without_replacement
from zettasim.kernels.layout import read_only
from zettasim.kernels.run import count_block, layout_of
from zettasim.questions.asked import ask

SEED = 0x0123_4567_89AB_CDEF
NAMED = [f"{name}:{k}" for name in ("storms", "cards", "hold") for k in (1, 2, 3, 9)] + ["all"]


def assert_same(phase, first, n, variant=None):
    asked = ask("sixty.preparation", phase.parameters, variant=variant)
    rules = read_only(asked.model.lower(asked.parameters, asked.rules))
    layout = layout_of([(field.low, field.high, False) for field in asked.fields], [[0, 1, 2]])
    kernel = models()["sixty.preparation"].kernel
    fast = count_block(kernel, rules, layout, SEED, first, n, plain=False)[0]
    plain = count_block(kernel, rules, layout, SEED, first, n, plain=True)[0]
    assert fast.sum() == plain.sum() == n
    assert np.array_equal(fast, plain), phase


@settings(max_examples=120)
@given(
    st.builds(
        Phase,
        storms=st.integers(0, 20),
        expeditions=st.integers(0, 20),
        slots=st.integers(1, 8),
        bases=st.integers(3, 4),
        top=st.integers(-2, 4),
        bottom=st.integers(-2, 4),
        base_values=st.tuples(*[st.integers(-2, 6)] * 3),
        policy=st.sampled_from([*NAMED, "optimal"]),
    ),
    st.integers(0, 2**45),
)
def test_any_deck(phase, first):
    assert_same(phase, first, 1_300)


@settings(max_examples=60)
@given(
    st.builds(
        Phase,
        storms=st.integers(0, 20),
        expeditions=st.integers(0, 20),
        slots=st.integers(1, 8),
        bases=st.integers(3, 4),
        forecast=st.just(True),
        top=st.integers(-2, 4),
        bottom=st.integers(-2, 4),
        base_values=st.tuples(*[st.integers(-2, 6)] * 3),
    ),
    st.integers(0, 2**45),
)
def test_any_deck_with_a_forecast_tile(phase, first):
    assert_same(phase, first, 1_300)


def test_a_storm_that_is_sent_away_has_left_the_deck(tmp_path):
    """A variant in which three Storms leave the bonus: the tile takes a fourth, and the player draws on."""
    for bottom in (2, 4):
        phase = Phase(storms=6, expeditions=6, slots=6, forecast=True, bottom=bottom, most_storms_for_bottom=4)
        assert_same(phase, 0, 20_000, variant=write_variant(phase, tmp_path))


def test_words_that_are_refused():
    """Of 18 cards 14 are drawn from one word: so many trials that about 9 words are refused."""
    span, *others = spans_without_replacement(18, 14)
    assert not any(others)
    n = 9 * 2**64 // (2**64 % span)
    assert n < 1_000_000
    assert_same(Phase(storms=9, expeditions=9, slots=8, bases=4, policy="all"), 0, n)
