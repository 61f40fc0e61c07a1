"""`sixty.arka` replayed: the cards that a trial tells of, turned by hand, end in the same metrics."""

import re

import pytest
from arka_by_hand import Deck, add, as_worlds, decks, write_variant
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import replay

N_TRIALS = 50
STAR = re.compile(r"a star card: star (\d+)$")
SHUFFLED = re.compile(r"the deck is empty: the (\d+) discarded cards are shuffled$")
RISES = re.compile(r"the Expedition Level rises: (\d+) stars from round (\d) on$")
ENDS = re.compile(r"round (\d) ends$")

pytestmark = pytest.mark.statistical


def assert_played_by_the_rules(deck, told):
    """Turn the cards as told, and look whether each step was due."""
    left, pile, played, seen, steps, level = (deck.star_cards, deck.blanks), (0, 0), (0, 0), [], 0, deck.level
    for step in told.steps:
        number = len(seen) + 1
        if rises := RISES.match(step):
            level = deck.walked(number, steps, level)
            assert int(rises[1]) == deck.later
            assert int(rises[2]) == level
            continue
        assert deck.walked(number, steps, level) == level, "a rise that is not told"
        wanted = deck.wanted(number, level)
        if ends := ENDS.match(step):
            assert played[0] == wanted
            seen.append(sum(played))
            assert int(ends[1]) == len(seen)
            pile, played = add(pile, *played), (0, 0)
            continue
        assert played[0] < wanted, "went on with the stars reached"
        if shuffled := SHUFFLED.match(step):
            assert left == (0, 0)
            assert int(shuffled[1]) == sum(pile)
            left, pile = pile, (0, 0)
        elif star := STAR.match(step):
            left, played, steps = add(left, -1, 0), add(played, 1, 0), steps + deck.star_steps
            assert int(star[1]) == played[0]
        else:
            assert step == "a card without a star"
            left, played, steps = add(left, 0, -1), add(played, 0, 1), steps + deck.blank_steps
        assert min(left) >= 0, "a card that is not in the deck"
    assert len(seen) == len(deck.stars)
    ((_, metrics),) = as_worlds(deck, {(tuple(seen), steps, level): 1})
    assert told.metrics == metrics


@pytest.mark.parametrize(
    "deck",
    [
        Deck(),
        Deck(5),
        Deck(3, (3, 3, 4, 4, 5, 5)),
        Deck(1, (9, 9, 0, 1, 9, 2)),
        Deck(4, (7, 7, 7, 7, 7, 7)),
        Deck(2, rise="rondel"),
        Deck(5, rise="round:2"),
        Deck(3, rise="rondel", rise_counts="next_round", star_steps=2, blank_steps=3, spaces=11),
        Deck(3, (1, 1, 1, 1, 1, 1), rise="rondel", rise_counts="next_round", star_steps=2, blank_steps=0),
    ],
)
def test_each_trial_is_played_by_the_rules(deck, seed):
    for trial in range(N_TRIALS):
        assert_played_by_the_rules(deck, replay("sixty.arka", seed=seed, trial=trial, **deck.parameters))


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("arka_replays")


@given(deck=decks(most=12), first=st.integers(0, 2**40))
@settings(max_examples=30)
def test_any_deck_is_played_by_the_rules(folder, seed, deck, first):
    variant = write_variant(deck, folder)
    for trial in range(first, first + 10):
        assert_played_by_the_rules(
            deck, replay("sixty.arka", seed=seed, trial=trial, variant=variant, **deck.parameters)
        )
