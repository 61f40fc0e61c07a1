"""`sixty.preparation` replayed where Expedition cards differ: what a trial tells is followed card by card."""

import re
from collections import Counter
from dataclasses import replace

import pytest
import scipy.stats
from mixed_by_hand import (
    FOURTH,
    STORM,
    Card,
    Mixed,
    best_player,
    by_preference,
    options_of,
    orders_of,
    play,
    some_mixed,
    start_of,
    without,
)

from zettasim import replay

N_TRIALS = 30
N_ORDERS = 3_000
ALPHA = 1e-3 / 2
METRICS = ("storms", "expeditions", "drawn", "payoff")
CARD = rf"({STORM}|Expedition card \S+)"
DRAWN = re.compile(f"{CARD} is drawn$")

pytestmark = pytest.mark.statistical


def mixed(phases):
    """Keep the phases in which cards differ."""
    return [phase for phase in phases if len(phase.cards) > 1 or phase.with_icons]


def card_of(phase, name):
    return STORM if name == STORM else next(c for c in phase.kinds if name == f"Expedition card {c.name}")


def metrics_of(told):
    return tuple(told.metrics[name] for name in METRICS)


@pytest.mark.parametrize("policy", ["storms:2", "cards:3", "hold:1", "all"])
def test_each_trial_is_played_by_the_policy(policy, seed):
    for place, phase in enumerate(mixed(some_mixed(f"{seed} replay {policy}", 6, policy=policy))):
        for trial in range(N_TRIALS):
            told = replay("sixty.preparation", seed=seed + place, trial=trial, **phase.parameters)
            cards = [card_of(phase, match[1]) for match in map(DRAWN.match, told.steps) if match]
            outcome = play(phase, cards)
            assert outcome[2] == len(cards), "drew on where the policy ends"
            assert metrics_of(told) == outcome, (phase, told.steps)
            left = Counter(phase.deck) - Counter(cards)
            if "discarded" not in told.steps[-1]:
                assert all(play(phase, [*cards, card])[2] == len(cards) for card in left), (
                    "ended where the policy draws"
                )


@pytest.mark.parametrize("forecast", [False, True])
def test_each_trial_is_played_by_the_best_player(forecast, seed):
    phases = some_mixed(f"{seed} replay {forecast}", 12, most=7, policy="optimal", forecast=forecast)
    for place, phase in enumerate(mixed(phases)):
        best = best_player(phase)
        for trial in range(N_TRIALS):
            told = replay("sixty.preparation", seed=seed + place, trial=trial, **phase.parameters)
            assert_played_best(phase, best, told)


def sentence(phase, sight, action):
    """Say an action as a replay does."""
    what, _, target = action.rpartition(" on ")
    hand = STORM if sight.hand == STORM else sight.hand and f"Expedition card {sight.hand.name}"
    if action in ("stop", "discard"):
        return {"stop": "the player ends the phase", "discard": f"{hand} is discarded, which ends the phase"}[action]
    if action == "tile on hand":
        return f"the Forecast Tile sends the {hand} in hand away"
    named = phase.with_icons and target != FOURTH
    if what == "play" and target in by_preference(phase):
        return f"{hand} is played on the {target} Base" if named else f"{hand} is played"
    if what == "tile" and target in by_preference(phase):
        which = f"the Storm on the {target} Base" if named else "a Storm from the tableau"
        return f"the Forecast Tile sends {which} away"
    if what == "tile":
        return f"the Forecast Tile sends an Expedition card {target} from the tableau away"
    return f"{hand} is played"


def assert_played_best(phase, best, told):
    sight = start_of(phase)
    for step in told.steps:
        worths, options = best(sight)[1], dict(options_of(phase, sight))
        action = max(worths, key=worths.__getitem__)
        if action == "draw":
            card = card_of(phase, DRAWN.match(step)[1])
            sight = replace(sight, deck=without(sight.deck, card), hand=card, drawn=sight.drawn + 1)
            continue
        assert step == sentence(phase, sight, action), (phase, told.steps)
        if options[action] is not None:
            ((_, sight),) = options[action]
    payoff = phase.payoff(sight.covered, sight.cards)
    assert metrics_of(told) == (len(sight.covered), len(sight.cards), sight.drawn, payoff)


def test_every_order_of_the_first_cards_comes_as_often_as_it_should(seed):
    """By the whole distribution: with 4 Bases and 8 spaces nothing ends the phase before the fourth card."""
    phase = Mixed(storms=3, cards=((Card(), 2), (Card(2, 0), 1), (Card(0, 3), 2)), bases=4, slots=8, policy="all")
    found = Counter()
    for trial in range(N_ORDERS):
        told = replay("sixty.preparation", seed=seed, trial=trial, **phase.parameters)
        found[tuple(card_of(phase, match[1]) for match in map(DRAWN.match, told.steps) if match)[:3]] += 1
    expected = Counter(order[:3] for order in orders_of(phase.deck))
    assert set(found) == set(expected)
    scale = N_ORDERS / expected.total()
    test = scipy.stats.chisquare([found[order] for order in expected], [n * scale for n in expected.values()])
    assert test.pvalue > ALPHA, (seed, N_ORDERS, found)
