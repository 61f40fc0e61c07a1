"""Expeditions replayed: the chits and rolls that a trial tells of, played by hand, end in the same metrics."""

import re

import pytest
import scipy.stats
from expeditions_by_hand import chosen, metrics_of, must_end, play, some_expeditions, stopper
from exploring_by_hand import CUPS, POLICIES
from hypothesis import given, settings
from hypothesis import strategies as st
from test_expedition_variants import expeditions, variants_of

from zettasim import replay, simulate

N_TRIALS = 8
# Enough to find a number of six that shows half as often again as it should with more than 90 % power.
N_ROLLS = 1_000
ALPHA = 1e-3
DRAWN = re.compile(r"([A-Z]+) is drawn$")
ROLLED = re.compile(r"the Glitch Roll is (\d+)$")
TAKEN = (re.compile(r"([A-Z]+) is taken$"), re.compile(r"the second explorer takes ([A-Z]+)$"))
STOPS = (re.compile(r"the explorer stops after (\d+) chits?$"), re.compile(r"the second explorer stops after (\d+) "))

pytestmark = pytest.mark.statistical


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("odyssey_expedition_replays")


def draws_told(steps):
    """Read each chit with its roll, 0 where none is told."""
    draws = []
    for step in steps:
        if match := DRAWN.match(step):
            draws.append((match[1].lower(), 0))
        elif match := ROLLED.match(step):
            draws[-1] = (draws[-1][0], int(match[1]))
    return tuple(draws)


def assert_played_by_the_rules(game, told):
    drawn, stops = draws_told(told.steps), stopper(game)
    for n in range(1, len(drawn)):
        assert not must_end(game, drawn[:n])
        assert not stops(drawn[:n]), "went on where the policy stops"
    by_choice = not must_end(game, drawn)
    assert not by_choice or stops(drawn), "stopped where the policy goes on"
    end, taken = play(game, drawn), chosen(game, drawn)
    for who in (0, 1):
        said = [int(match[1]) for match in map(STOPS[who].match, told.steps) if match]
        assert said == ([len(drawn)] if by_choice and end.explorer == who and who in game.explorers else [])
        told_taken = [match[1].lower() for match in map(TAKEN[who].match, told.steps) if match]
        assert told_taken == ([taken[who]] if taken[who] else [])
    assert told.metrics == metrics_of(game, drawn)
    text = "\n".join(told.steps)
    assert ("kills the explorer" in text) == (end.felled.get(0, ("",))[0] == "dead")
    assert ("kills the second explorer" in text) == (end.felled.get(1, ("",))[0] == "dead")
    assert ("knocks the second explorer out" in text) == (end.felled.get(1, ("",))[0] == "ko")
    assert ("the second explorer goes on" in text) == (end.n_draws[1] > 0)
    assert ("vehicle" in text) == (game.site.vehicle and not end.vehicle)
    assert ("there is no life-support" in text) == (told.metrics.get("life_support") == 0)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("milieu", CUPS)
def test_each_trial_is_played_by_the_rules(milieu, policy, seed):
    games = some_expeditions(f"{seed} replayed {milieu} {policy}", 2, milieu=milieu, policy=policy)
    for place, game in enumerate(games):
        for trial in range(N_TRIALS):
            told = replay("odyssey.explore", seed=seed + place, trial=trial, **game.parameters)
            assert_played_by_the_rules(game, told)


@settings(max_examples=40)
@given(game=expeditions(), first=st.integers(0, 2**40))
def test_any_cup_is_played_by_the_rules(folder, seed, game, first):
    variant = variants_of(game, folder)
    for trial in range(first, first + 5):
        told = replay("odyssey.explore", seed=seed, trial=trial, variant=variant, **game.parameters)
        assert_played_by_the_rules(game, told)


def test_each_number_is_rolled_as_often(seed):
    """A medic with an ice cup draws both EXPLOSIONs: a card of each rad-hardness, lost if either roll shows it."""
    asked = {"milieu": "ice", "size": 7, "career": "medic", "vehicle": True, "finao": True, "policy": "all"}
    rolls = []
    for trial in range(N_ROLLS):
        told = replay("odyssey.explore", seed=seed, trial=trial, life_support="6:1", **asked)
        rolls += [shown for _, shown in draws_told(told.steps) if shown]
    counts = [rolls.count(shown) for shown in range(1, 7)]
    assert sum(counts) == len(rolls) > N_ROLLS
    assert scipy.stats.chisquare(counts).pvalue > ALPHA, (seed, N_ROLLS, counts)


def test_a_run_by_orders_counts_what_its_trials_tell(seed):
    """Without a die all orders are played once and counted: the same as trial by trial."""
    game = some_expeditions(f"{seed} orders", 1, milieu="air", policy="claim", partner=True, glitch=False)[0]
    n = 12_000  # more than two for each of 5040 orders
    counted = simulate("odyssey.explore", trials=n, seed=seed, n_jobs=1, **game.parameters)
    few = simulate("odyssey.explore", trials=40, seed=seed, n_jobs=1, **game.parameters)
    told = [replay("odyssey.explore", seed=seed, trial=trial, **game.parameters).metrics for trial in range(40)]
    for name in few.metrics:
        assert few[name].mean == pytest.approx(sum(metrics[name] for metrics in told) / 40), name
    assert set(counted.metrics) == set(few.metrics)
