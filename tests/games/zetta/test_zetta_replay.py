"""`zetta.discovery` and `zetta.substances` replayed: what a trial tells of, counted by hand, ends in its metrics."""

import re

import drawing_by_hand
import pytest
import rolling_by_hand
from drawing_by_hand import Scavenging, scavengings
from hypothesis import given, settings
from hypothesis import strategies as st
from rolling_by_hand import Attempt, attempts

from zettasim import replay

N_TRIALS = 50
DIE = re.compile(r"a die shows (\d+): a (hit|miss)(, and would harm)?$")
TOKEN = re.compile(r"(\w+) is drawn(?:: one (\w+) is taken, and one more draw)?$")

pytestmark = pytest.mark.statistical


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("zetta_replays")


def assert_rolled(attempt, told):
    dice = [DIE.match(step) for step in told.steps]
    assert all(dice), told.steps
    roll = [int(die[1]) for die in dice]
    assert len(roll) == attempt.dice
    assert all(1 <= face <= attempt.sides for face in roll)
    assert [die[2] == "hit" for die in dice] == [face <= attempt.value for face in roll]
    hazard = attempt.hazard and attempt.kind != "exo"
    assert [die[3] is not None for die in dice] == [hazard and face in attempt.hazardous for face in roll]
    assert told.metrics == attempt.metrics_of(roll)


def assert_drawn(scavenging, told):
    drawn = [TOKEN.match(step) for step in told.steps]
    assert all(drawn), told.steps
    tokens = [token[1] for token in drawn]
    assert all(scavenging.bag.get(token) for token in tokens)
    assert len(tokens) - tokens.count("purple") == scavenging.all_draws
    assert not tokens or tokens[-1] != "purple"
    assert [token[2] for token in drawn] == [scavenging.purple_as if t == "purple" else None for t in tokens]
    assert told.metrics == scavenging.metrics_of(tokens)


@pytest.mark.parametrize(
    "attempt",
    [
        Attempt(crew=3, value=4, hazard=True),
        Attempt(crew=2, leveled=1, helpers=1, helpers_leveled=1, value=6, kind="substance", hazard=True),
        Attempt(crew=2, kind="exo", value=12, hazard=True),
        Attempt(crew=0, helpers=3, value=12, hazard=True),
        Attempt(crew=3, modifier=-1, value=2),
        Attempt(crew=1, knowledge=1, aliens=2, value=5, hazard=True, turns=4, heal=1),
    ],
)
def test_each_roll_is_read_as_by_hand(attempt, seed):
    for trial in range(N_TRIALS):
        assert_rolled(attempt, replay("zetta.discovery", seed=seed, trial=trial, **attempt.parameters))


@given(attempt=attempts(), first=st.integers(0, 2**40))
@settings(max_examples=30)
def test_any_dice_are_read_as_by_hand(folder, seed, attempt, first):
    variant = rolling_by_hand.write_variant(attempt, folder)
    for trial in range(first, first + 10):
        told = replay("zetta.discovery", seed=seed, trial=trial, variant=variant, **attempt.parameters)
        assert_rolled(attempt, told)


@pytest.mark.parametrize("purple_as", ["gas", "radioactive"])
def test_each_draw_is_counted_as_by_hand(purple_as, seed):
    for place, draws in enumerate((0, 1, 2, 20)):
        scavenging = Scavenging(draws=draws, purple_as=purple_as, first_landing="bag" if draws == 1 else "metal")
        for trial in range(N_TRIALS):
            told = replay("zetta.substances", seed=seed + place, trial=trial, **scavenging.parameters)
            assert_drawn(scavenging, told)


@given(scavenging=scavengings(most_draws=8), first=st.integers(0, 2**40))
@settings(max_examples=30)
def test_any_bag_is_counted_as_by_hand(folder, seed, scavenging, first):
    variant = drawing_by_hand.write_variant(scavenging, folder)
    asked = {**scavenging.parameters, "variant": variant}
    del asked["bag"]
    for trial in range(first, first + 10):
        assert_drawn(scavenging, replay("zetta.substances", seed=seed, trial=trial, **asked))
