"""What the kernel of `sixty.season` receives, and the sizes that are stated before anything is solved."""

import itertools

import numpy as np
import pytest
from seasons_by_hand import some_plans

from zettasim.games.sixty.preparation.rules import EXPEDITION, NOTHING, STORM
from zettasim.games.sixty.season.exact import State, actions_of
from zettasim.games.sixty.season.model import season_of
from zettasim.games.sixty.season.sizes import n_states_counting, n_states_of, reached
from zettasim.games.sixty.season.tables import lower_season
from zettasim.kernels.draws import spans_without_replacement
from zettasim.questions.asked import ask


def season(**question):
    """Return the season of a question."""
    asked = ask("sixty.season", question)
    return season_of(asked.parameters, asked.rules)


def test_each_card_of_a_deck_is_drawn_from_the_word_that_was_drawn_for_it():
    """Any deck up to 65 cards, as the kernel goes through it: a new word just where the chain of draws starts anew."""
    rules = lower_season(season(storms=20, expeditions=20, bought="5,5,5,5,5", policy="all"))
    assert rules.spans.size == rules.chains.size == 66
    for size in range(1, 66):
        expected = spans_without_replacement(size, size)
        renew = size
        for drawn, span in enumerate(expected):
            left = size - drawn
            assert (span > 0) == (left == renew)
            if left == renew:
                assert rules.spans[left] == span
                renew -= rules.chains[left]


@pytest.mark.parametrize("policy", ["myopic", "optimal", "storms:2", "all"])
def test_the_table_has_a_cell_for_each_state(policy, seed):
    for plan in some_plans(f"{seed} cells {policy}", 10, policy=policy):
        rules = lower_season(season(**plan.parameters))
        assert rules.table.dtype == np.int8
        assert rules.strides[0] * plan.rounds in (0, rules.table.size)


def every_state(whole):
    """List all states of all phases: deck, tableau, hand, tiles and what is burned, in all ways the cards allow."""
    for number, played in enumerate(whole.rounds):
        owned = whole.owned(number)
        numbers = itertools.product(
            range(whole.storms + 1),
            range(owned + 1),
            range(whole.most_known(number) + 1),
            range(played.bases + 1),
            range(played.slots + 1),
            (NOTHING, STORM, EXPEDITION),
            *(range(most + 1) for most in whole.most_tiles(number)),
            range(whole.most_burned(number) + 1),
        )
        for state in map(State._make, numbers):
            storms = state.storms_left + state.storms + (state.hand == STORM) + state.burned
            expeditions = state.expeditions_left + state.known + state.expeditions + (state.hand == EXPEDITION)
            if storms <= whole.storms and expeditions <= owned:
                yield number, state


def test_the_states_stated_are_all_there_are(seed):
    for plan in some_plans(f"{seed} states", 8, policy="optimal", rounds=2, storms=2):
        whole = season(**plan.parameters)
        every = set(every_state(whole))
        found = {(number, state) for number, state, _ in actions_of(whole)}
        assert n_states_of(whole) == len(every)
        assert found <= every
        assert sum(reached(whole)) <= len(found)


def test_what_is_counted_stays_within_the_size_stated(seed):
    """One round is counted by its own field; a sum grows from round to round."""
    for plan in some_plans(f"{seed} counted", 8):
        whole = season(**plan.parameters)
        assert n_states_counting(whole, ["storms_1"]) == reached(whole)[0]
        assert n_states_counting(whole, ["storms_1", "burned"]) >= sum(reached(whole))
        assert n_states_counting(whole, ["burned"]) <= n_states_counting(whole, ["burned", "energy"])


def test_bought_cards_pile_up_on_the_deck():
    """Of five bought after round 1, round 2 draws one or more; five more come on top, and round 3 draws one or more."""
    whole = season(bought="5,5,0,0,0", rounds=3)
    known = [max(state.known for number, state, _ in actions_of(whole) if number == place) for place in range(3)]
    assert known == [0, 5 - 1, 5 - 1 + 5 - 1]
    assert whole.most_known(2) == 5 - 1 + 5
    lower_season(whole)
