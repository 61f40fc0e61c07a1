"""`sixty.preparation` replayed: the cards that a trial tells of, played by hand, end in the same metrics."""

import re
from collections import Counter
from dataclasses import replace

import pytest
import scipy.stats
from decks_of_any_kind import NAMED, phases, write_variant
from hypothesis import given, settings
from hypothesis import strategies as st
from preparing_by_hand import EXPEDITION, STORM, Phase, Sight, best_player, orders_of, play, some_phases

from zettasim import replay

N_TRIALS = 50
# The two tests of this kind (the other is that of odyssey) share an alpha of 1e-3.
N_ORDERS = 2_000
ALPHA = 1e-3 / 2
DRAWN = re.compile(f"({STORM}|{EXPEDITION}) is drawn$")

pytestmark = pytest.mark.statistical


@pytest.mark.parametrize(
    "policy", ["storms:1", "storms:2", "storms:5", "cards:1", "cards:4", "hold:1", "hold:3", "all"]
)
def test_each_trial_is_played_by_the_policy(policy, seed):
    for place, phase in enumerate(some_phases(f"{seed} replay {policy}", 3, policy=policy)):
        for trial in range(N_TRIALS):
            told = replay("sixty.preparation", seed=seed + place, trial=trial, **phase.parameters)
            assert_played_by_the_policy(phase, told)


@pytest.mark.parametrize("forecast", [False, True])
def test_each_trial_is_played_by_the_best_player(forecast, seed):
    wanted = some_phases(f"{seed} replay {forecast}", 8, policy="optimal", forecast=forecast)
    for place, phase in enumerate([Phase(forecast=forecast), *wanted]):
        best = best_player(phase)
        for trial in range(N_TRIALS):
            told = replay("sixty.preparation", seed=seed + place, trial=trial, **phase.parameters)
            assert_played_best(phase, best, told)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("sixty_replays")


@settings(max_examples=60)
@given(phase=phases(NAMED | st.just("all") | st.just("optimal"), most=20), first=st.integers(0, 2**40))
def test_any_deck_is_played_by_the_rules(folder, seed, phase, first):
    variant = write_variant(phase, folder)
    asked = {"bases": phase.bases, "policy": phase.policy, "forecast": phase.forecast, "variant": variant}
    best = best_player(phase) if phase.policy == "optimal" else None
    for trial in range(first, first + 10):
        told = replay("sixty.preparation", seed=seed, trial=trial, **asked)
        if best is None:
            assert_played_by_the_policy(phase, told)
        else:
            assert_played_best(phase, best, told)


def assert_played_by_the_policy(phase, told):
    """Play the cards by hand, and compare what was told."""
    cards = [match[1] for match in map(DRAWN.match, told.steps) if match]
    storms, expeditions, drawn = play(phase, cards)
    assert drawn == len(cards), "drew on where the policy ends"
    assert told.metrics == phase.metrics(storms, expeditions, drawn)
    discarded = drawn - storms - expeditions
    assert ("discarded" in told.steps[-1]) == (discarded == 1)
    if not discarded:
        assert told.steps[-1] == "the player ends the phase"
        left = [(STORM, phase.storms), (EXPEDITION, phase.expeditions)]
        more = [play(phase, [*cards, card])[2] for card, count in left if count > cards.count(card)]
        assert all(n == drawn for n in more), "ended where the policy draws"


def assert_played_best(phase, best, told):
    """Follow the tale, asking the best player at each step."""
    sight = Sight(phase.storms, phase.expeditions, tile=phase.forecast)
    for step in told.steps[:-1]:
        sight = after(sight, best(sight)[1], step)
    last = {"end": "the player ends the phase", "discard": f"{sight.hand} is discarded, which ends the phase"}
    assert told.steps[-1] == last[best(sight)[1]]
    assert told.metrics == phase.metrics(sight.storms, sight.expeditions, sight.drawn)


def after(sight, action, step):
    """Follow one step of the tale, which must tell of this action."""
    if action == "draw":
        card = DRAWN.match(step)[1]
        left = "storms_left" if card == STORM else "expeditions_left"
        return replace(sight, **{left: getattr(sight, left) - 1}, hand=card, drawn=sight.drawn + 1)
    if action == "play":
        assert step == f"{sight.hand} is played"
        field = "storms" if sight.hand == STORM else "expeditions"
        return replace(sight, **{field: getattr(sight, field) + 1}, hand=None)
    if action == "tile on hand":
        assert step == f"the Forecast Tile sends the {sight.hand} in hand away"
        return replace(sight, hand=None, tile=False)
    if action == "tile on storm":
        assert step == "the Forecast Tile sends a Storm from the tableau away"
        return replace(sight, storms=sight.storms - 1, tile=False)
    assert (action, step) == (
        "tile on expedition",
        "the Forecast Tile sends an Expedition card from the tableau away",
    )
    return replace(sight, expeditions=sight.expeditions - 1, tile=False)


def test_every_order_of_the_first_cards_comes_as_often_as_it_should(seed):
    """By the whole distribution: with 4 Bases and 8 spaces nothing ends the phase before the fifth card."""
    phase = Phase(bases=4, slots=8, policy="all")
    found = Counter()
    for trial in range(N_ORDERS):
        told = replay("sixty.preparation", seed=seed, trial=trial, **phase.parameters)
        found[tuple(match[1] for match in map(DRAWN.match, told.steps) if match)[:4]] += 1
    expected = Counter(tuple(order[:4]) for order in orders_of(phase))
    assert set(found) == set(expected)
    scale = N_ORDERS / sum(expected.values())
    test = scipy.stats.chisquare([found[order] for order in expected], [n * scale for n in expected.values()])
    assert test.pvalue > ALPHA, (seed, N_ORDERS, found)
