"""Chains and best decisions on a deck small enough to write down."""

from zettasim.mechanics.decks import orders
from zettasim.mechanics.stopping import best_options, option_values, reachable, ways_to_come, ways_to_end


def draws(state):
    return [(*state[:k], state[k] - 1, *state[k + 1 :]) for k in range(len(state)) if state[k]]


def test_a_state_comes_before_all_that_may_follow():
    found = reachable((2, 1, 1), draws)
    assert len(found) == len(set(found)) == 3 * 2 * 2
    for place, state in enumerate(found):
        assert all(found.index(after) > place for after in draws(state))


def test_a_long_chain_needs_no_deep_recursion():
    assert len(reachable((5_000,), draws)) == 5_001


def test_ways_are_orders():
    """Draw a deck of 2 + 3 down to 2 cards: the ways times the orders left are all its orders."""
    ends = ways_to_end((2, 3), lambda state: draws(state) if sum(state) > 2 else [])
    # Three drawn of 2 + 3 alike: all three of the second kind in 1 way, 2 + 1 in 3 ways, 1 + 2 in 3 ways.
    assert ends == {(2, 0): 1, (1, 1): 3, (0, 2): 3}
    assert sum(ways * orders(state) for state, ways in ends.items()) == orders((2, 3)) == 10


def test_ways_to_a_state_on_the_way():
    """From 2 + 1: one a in hand in 1 way, both kinds in 2, and each of the 3 orders to the end."""
    ways = ways_to_come((2, 1), draws)
    assert ways == {(2, 1): 1, (1, 1): 1, (2, 0): 1, (0, 1): 1, (1, 0): 2, (0, 0): 3}


def test_the_first_of_equals_and_the_best_of_others():
    """Cards worth 1 (a) and a bust (x); the state is what is left, and what is in hand."""
    states = {
        "start": [("stop", ["none"]), ("draw", ["one", "bust"])],
        "one": [("stop", ["one, kept"]), ("draw", ["two", "one lost"])],
    }
    worth = {"none": 0, "one, kept": 1, "two": 2, "one lost": 0, "bust": 0}
    # Drawing from "one" sums to 2 orders x 1, stopping counts 1 order less: with both at 2 the first is kept.
    even = worth | {"one, kept": 2}
    assert best_options("start", lambda state: states.get(state, ()), even.__getitem__) == {"start": 1, "one": 0}
    assert best_options("start", lambda state: states.get(state, ()), worth.__getitem__) == {"start": 1, "one": 1}
    nothing = dict.fromkeys(worth, 0)
    assert best_options("start", lambda state: states.get(state, ()), nothing.__getitem__) == {"start": 0, "one": 0}
    # What an option is worth is what the best play makes of it: from "start", drawing to "one" and again to "two".
    assert option_values("start", lambda state: states.get(state, ()), worth.__getitem__) == {
        "start": (0, 2),
        "one": (1, 2),
    }


def test_each_option_has_its_value_with_the_best_play_behind_it():
    """A coin and a bust: at the start drawing counts the coin once it is kept; then only the bust is left."""
    states = {
        "start": [("stop", ["none"]), ("draw", ["coin", "bust"])],
        "coin": [("stop", ["kept"]), ("draw", ["lost"])],
    }
    worth = {"none": 0, "kept": 3, "lost": 0, "bust": 0}
    found = option_values("start", lambda state: states.get(state, ()), worth.__getitem__)
    assert found == {"start": (0, 3), "coin": (3, 0)}


def test_ways_to_come_are_orders_of_what_is_drawn():
    """A deck of 2 + 1: three orders, of which two begin with the first kind, one with the other."""
    found = ways_to_come((2, 1), draws)
    assert found == {(2, 1): 1, (1, 1): 1, (2, 0): 1, (0, 1): 1, (1, 0): 2, (0, 0): 3}
    assert all(found[state] * orders(state) <= 3 for state in found)
