"""`sixty.preparation` with decks and bonuses that nobody printed: no answer is a look-up of the printed ones."""

import pytest
from decks_of_any_kind import NAMED, phases, write_variant
from hypothesis import given, settings
from hypothesis import strategies as st
from preparing_by_hand import joint_of, marginal

from zettasim import odds


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("sixty_variants")


def assert_same(phase, folder):
    joint = joint_of(phase)
    asked = {"bases": phase.bases, "policy": phase.policy, "forecast": phase.forecast}
    result = odds("sixty.preparation", method="exact", variant=write_variant(phase, folder), **asked)
    for metric, answer in result.metrics.items():
        assert dict(zip(answer.values, answer.exact, strict=True)) == marginal(phase, joint, metric), metric


@settings(max_examples=150)
@given(phase=phases(NAMED | st.just("all")))
def test_any_deck_by_a_named_policy(folder, phase):
    assert_same(phase, folder)


@settings(max_examples=150)
@given(phase=phases(st.just("optimal")))
def test_any_deck_by_the_best_player(folder, phase):
    assert_same(phase, folder)
