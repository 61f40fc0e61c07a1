"""`odyssey.explore` replayed: the chits that a trial tells of, played by hand, end in the same metrics."""

import itertools
import re
from collections import Counter

import pytest
import scipy.stats
from cups_of_any_kind import sites, write_variant
from exploring_by_hand import CUPS, POLICIES, Site, chosen, metrics_of, must_end, play, some_sites, stopper
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import replay

N_TRIALS = 10
# Enough to find a chit that comes first half as often again as it should, with more than 90 % power; the two tests of
# this kind (the other is that of -60°) share an alpha of 1e-3.
N_ORDERS = 2_000
ALPHA = 1e-3 / 2
DRAWN = re.compile(r"([A-Z]+) is drawn$")
TAKEN = re.compile(r"([A-Z]+) is taken$")
STOPS = re.compile(r"the explorer stops after (\d+) chits?$")

pytestmark = pytest.mark.statistical


def assert_played_by_the_rules(site, told):
    """Play the chits by hand, and compare what was told."""
    stops = stopper(site)
    drawn = tuple(match[1].lower() for match in map(DRAWN.match, told.steps) if match)
    for n in range(1, len(drawn)):
        assert not must_end(site, drawn[:n])
        assert not stops(drawn[:n]), "went on where the policy stops"
    by_choice = not must_end(site, drawn)
    assert not by_choice or stops(drawn), "stopped where the policy goes on"
    said_stop = [int(match[1]) for match in map(STOPS.match, told.steps) if match]
    assert said_stop == ([len(drawn)] if by_choice else [])
    taken = [match[1].lower() for match in map(TAKEN.match, told.steps) if match]
    assert taken == ([] if chosen(site, drawn) is None else [chosen(site, drawn)])
    assert ("no chit is taken" in told.steps) == (taken == [])
    assert told.metrics == metrics_of(site, drawn)
    end = play(site, drawn)
    text = "\n".join(told.steps)
    assert ("kills the explorer" in text) == end.dead
    assert ("knocks the explorer out" in text) == end.ko
    assert ("FINAO negates" in text) == (site.finao and not end.finao)
    assert ("kills the vehicle" in text) == (site.vehicle and not end.vehicle)
    assert ("places a Claim" in text) == end.claimed


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("milieu", CUPS)
def test_each_trial_is_played_by_the_rules(milieu, policy, seed):
    for place, site in enumerate(some_sites(f"{seed} replay {milieu} {policy}", 2, milieu=milieu, policy=policy)):
        for trial in range(N_TRIALS):
            told = replay("odyssey.explore", seed=seed + place, trial=trial, **site.parameters)
            assert_played_by_the_rules(site, told)


def test_example_6C_mars_told(seed):  # noqa: N802 - the section's name
    """Ice, FINAO paid: a trial whose first chit is an EXPLOSION goes as the example on Mars."""
    site = Site(milieu="ice", size=9, finao=True)
    told = (replay("odyssey.explore", seed=seed, trial=trial, **site.parameters) for trial in range(1_000))
    mars = next(one for one in told if one.steps[0] == "EXPLOSION is drawn")
    assert mars.steps == (
        "EXPLOSION is drawn",
        "FINAO negates the Glitch Roll of EXPLOSION",
        "EXPLOSION knocks the explorer out",
        "no chit is taken",
    )
    assert (mars.metrics["unchanged"], mars.metrics["eureka"], mars.metrics["experience"]) == (1, 0, 0)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("odyssey_replays")


@settings(max_examples=60)
@given(site=sites(), first=st.integers(0, 2**40))
def test_any_cup_is_played_by_the_rules(folder, seed, site, first):
    variant = write_variant(site, folder)
    for trial in range(first, first + 10):
        told = replay("odyssey.explore", seed=seed, trial=trial, variant=variant, **site.parameters)
        assert_played_by_the_rules(site, told)


@settings(max_examples=30)
@given(site=sites(most=40, policies=["claim", "all", "experience"]), first=st.integers(0, 2**40))
def test_a_large_cup_is_played_by_the_rules(folder, seed, site, first):
    """More chits than the order of which one word holds."""
    variant = write_variant(site, folder)
    for trial in range(first, first + 10):
        told = replay("odyssey.explore", seed=seed, trial=trial, variant=variant, **site.parameters)
        assert_played_by_the_rules(site, told)


def test_every_pair_of_chits_comes_first_as_often_as_it_should(seed):
    """By the whole distribution: nothing ends this exploration before the third chit."""
    site = Site(milieu="air", size=2, policy="all", career="medic", vehicle=True, finao=True)
    pairs = Counter()
    for trial in range(N_ORDERS):
        told = replay("odyssey.explore", seed=seed, trial=trial, **site.parameters)
        pairs[tuple(match[1] for match in map(DRAWN.match, told.steps) if match)] += 1
    kinds = {name for pair in pairs for name in pair}
    assert set(pairs) == set(itertools.permutations(kinds, 2))
    assert len(pairs) == 7 * 6
    assert scipy.stats.chisquare(list(pairs.values())).pvalue > ALPHA, (seed, N_ORDERS, pairs)
