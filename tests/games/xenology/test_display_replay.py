"""`xenology.display` replayed: the cards that a trial tells of, laid out by hand, end in the same metrics."""

import re
from collections import Counter

import pytest
from dealing_by_hand import WANTED, Table, metrics_of
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import replay
from zettasim.games.xenology.display.model import CardDisplay
from zettasim.games.xenology.display.rules import MOST_PACKED
from zettasim.kernels.run import count_block, layout_of
from zettasim.model import parameters_of
from zettasim.questions.asked import ask

N_TRIALS = 40
DEALT = re.compile(r"a card of (?:the wanted type|type (\d+)) is dealt$")
SHUFFLED = re.compile(r"the deck is empty: the (\d+) discarded cards are shuffled$")
WIPED = re.compile(r"the display is wiped; (\d+) more wipes? may follow$")

pytestmark = pytest.mark.statistical


def assert_dealt_by_the_rules(table, told):
    """Lay the cards out as told, and look whether each step was due."""
    deck, discards, shown = Counter(table.cards), Counter(), Counter()
    wipes, seen = table.wipes, 0
    for step in told.steps:
        full = shown.total() == table.display or not (deck or table.reshuffle)
        if card := DEALT.match(step):
            kind = int(card[1]) - 1 if card[1] else WANTED
            assert not full
            assert deck[kind] > 0, "a card that is not in the deck"
            deck[kind] -= 1
            deck += Counter()
            shown[kind] += 1
            seen += 1
        elif shuffled := SHUFFLED.match(step):
            assert not full
            assert not deck
            assert table.reshuffle
            assert int(shuffled[1]) == discards.total()
            deck, discards = discards, Counter()
        else:
            wiped = WIPED.match(step)
            assert wiped, step
            assert full
            assert not shown[WANTED]
            wipes -= 1
            assert int(wiped[1]) == wipes >= 0
            discards, shown = discards + shown, Counter()
    assert shown.total() == table.display or not (deck or table.reshuffle)
    assert shown[WANTED] or wipes == 0
    assert told.metrics == metrics_of(list(shown), seen)


@pytest.mark.parametrize("reshuffle", [True, False])
@pytest.mark.parametrize(
    ("types", "per_type", "display", "wipes"),
    [(5, 12, 5, 2), (3, 2, 4, 3), (8, 1, 3, 5), (2, 1, 1, 5), (3, 1, 2, 1), (8, 20, 6, 3)],
)
def test_each_trial_is_dealt_by_the_rules(types, per_type, display, wipes, reshuffle, seed):
    table = Table(types, per_type, display, wipes, reshuffle)
    for trial in range(N_TRIALS):
        assert_dealt_by_the_rules(table, replay("xenology.display", seed=seed, trial=trial, **table.parameters))


@given(data=st.data(), first=st.integers(0, 2**40))
@settings(max_examples=40)
def test_any_deck_is_dealt_by_the_rules(seed, data, first):
    types, per_type = data.draw(st.integers(2, 8)), data.draw(st.integers(1, 4))
    display = data.draw(st.integers(1, min(12, types * per_type)))
    table = Table(types, per_type, display, data.draw(st.integers(0, 5)), data.draw(st.booleans()))
    for trial in range(first, first + 10):
        assert_dealt_by_the_rules(table, replay("xenology.display", seed=seed, trial=trial, **table.parameters))


@pytest.mark.parametrize("asked", [{}, {"wipes": 2}, {"types": 3, "per_type": 2, "display": 4, "wipes": 3}])
def test_displays_dealt_many_at_once_are_those_dealt_one_by_one(asked, seed):
    asked_for = ask("xenology.display", asked)
    rules = asked_for.model.lower(asked_for.parameters, asked_for.rules)
    ranges = [(field.low, field.high, field.open) for field in asked_for.fields]
    layout = layout_of(ranges, [[0, 1, 2]])
    fast, plain = (
        count_block(CardDisplay.kernel, rules, layout, seed, 0, 20_000, plain=plain)[0] for plain in (False, True)
    )
    assert fast.sum() == 20_000
    assert fast.tolist() == plain.tolist()


def test_a_deck_too_large_for_a_byte_never_runs_out():
    most = {parameter.name: parameter.type.high for parameter in parameters_of(CardDisplay.parameters)[2:4]}
    assert most["display"] * (most["wipes"] + 1) < MOST_PACKED
