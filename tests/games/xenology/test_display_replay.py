"""`xenology.display` replayed: the cards that a trial tells of, laid out by hand, end in the same metrics."""

import re
from collections import Counter

import pytest
from dealing_by_hand import WANTED, Table, metrics_of
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import replay

N_TRIALS = 50
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
    ("types", "per_type", "display", "wipes"), [(5, 12, 5, 2), (3, 2, 4, 3), (8, 1, 3, 5), (2, 1, 1, 5), (3, 1, 2, 1)]
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
