"""What the kernel of `sixty.season` receives, and the sizes that are stated before anything is solved."""

import numpy as np
import pytest
from seasons_by_hand import some_plans

from zettasim.games.sixty.season.exact import actions_of
from zettasim.games.sixty.season.model import season_of
from zettasim.games.sixty.season.tables import cells_of, lower_season
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
def test_the_table_has_as_many_cells_as_stated(policy, seed):
    for plan in some_plans(f"{seed} cells {policy}", 10, policy=policy):
        asked = ask("sixty.season", plan.parameters)
        whole = season_of(asked.parameters, asked.rules)
        rules = lower_season(whole)
        assert rules.table.size == cells_of(whole)
        assert rules.table.dtype == np.int8
        solved = policy in ("myopic", "optimal")
        assert asked.model.n_states_to_play(asked.parameters, asked.rules) == solved * rules.table.size


def test_no_more_states_are_solved_than_stated(seed):
    for plan in some_plans(f"{seed} states", 20, policy="optimal"):
        asked = ask("sixty.season", plan.parameters)
        whole = season_of(asked.parameters, asked.rules)
        found = {(number, state) for number, state, _ in actions_of(whole)}
        assert len(found) <= asked.model.n_states(asked.parameters, asked.rules, ()) - cells_of(whole)
        assert len(found) <= cells_of(whole)


def test_bought_cards_pile_up_on_the_deck():
    """Of five bought after round 1, round 2 draws one or more; five more come on top, and round 3 draws one or more."""
    whole = season(bought="5,5,0,0,0", rounds=3)
    known = [max(state.known for number, state, _ in actions_of(whole) if number == place) for place in range(3)]
    assert known == [0, 5 - 1, 5 - 1 + 5 - 1]
    assert whole.most_known(2) == 5 - 1 + 5
    lower_season(whole)
