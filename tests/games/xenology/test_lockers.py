"""`xenology.lockers` against every order of the tiles, against figures worked out by hand, and replayed."""

import re
from fractions import Fraction
from itertools import permutations
from math import factorial, prod

import pytest
from filling_by_hand import broken_in, exchanges_of, in_any_order, worlds

from zettasim import odds, replay
from zettasim.errors import ParameterError, StateSpaceError

F = Fraction
EVENTS = ["broken>=2 and exchanges=1", "legal=1 or broken=1"]
GIVEN = [("exchanges>=2", "broken>=2")]
SMALL = [(3, 2, 2), (4, 2, 2), (3, 2, 3), (2, 3, 2), (3, 3, 3), (4, 1, 2), (2, 2, 1)]
"""Types, tiles of each, spaces of a Locker."""


@pytest.mark.parametrize(("types", "per_type", "spaces"), SMALL)
def test_small_lockers_are_filled_in_every_order(agrees, types, per_type, spaces):
    asked = {"lockers": types * per_type // spaces, "spaces": spaces, "per_type": per_type}
    agrees("xenology.lockers", asked, worlds(types, per_type, spaces), EVENTS, GIVEN)


# Figures by hand


def test_two_pairs():
    """Two types of two tiles on two Lockers of two: the second tile of the first Locker is of the other type with 2/3.

    Else both are broken, and one exchange mends both.
    """
    answer = odds("xenology.lockers", lockers=2, spaces=2, per_type=2)
    assert answer["legal"].exact_of(1) == F(2, 3)
    assert answer["broken"].exact_of(2) == F(1, 3)
    assert answer["exchanges"].exact_of(1) == F(1, 3)


def test_the_printed_lockers_by_the_type_that_is_left_out():
    """8 legal Lockers of 3 leave out one type each; as each type is in 6, each is left out by 2 of them.

    8! / 2!**4 = 2520 ways, each Locker in 3! orders: 2520 * 6**8 of 24! / 6!**4 orders of the tiles.
    """
    ways = factorial(8) // factorial(2) ** 4
    every = factorial(24) // factorial(6) ** 4
    assert (ways, every) == (2520, 2_308_743_493_056)
    answer = odds("xenology.lockers")
    assert answer["legal"].exact_of(1) == F(2520 * 6**8, every)
    assert answer["exchanges"].exact_of(0) == answer["broken"].exact_of(0) == answer["legal"].exact_of(1)


def test_the_mean_of_broken_lockers_is_that_of_one():
    """A Locker of the printed game is legal with 4 * 6**3 * 3! / (24 * 23 * 22)."""
    legal = F(4 * 6**3 * 6, 24 * 23 * 22)
    assert odds("xenology.lockers")["broken"].mean_exact == 8 * (1 - legal)


def test_the_worst_filling_takes_as_many_exchanges_as_lockers():
    """All eight Lockers hold one type only: each has two tiles too many, and an exchange takes at most two away."""
    exchanges = odds("xenology.lockers")["exchanges"]
    alike = factorial(8) // factorial(2) ** 4
    assert max(exchanges.values) == 8
    assert exchanges.exact_of(8) == F(alike, factorial(24) // factorial(6) ** 4)


def test_one_of_a_type_is_never_broken():
    answer = odds("xenology.lockers", lockers=3, spaces=2, per_type=1)
    assert answer["broken"].exact == answer["legal"].exact == (F(1),)


def test_an_exchange_mends_at_most_two_tiles():
    """Three pairs in a row can go round: A to B's place, B to C's, C to A's are two exchanges, not three."""
    tiles = "aab" + "bbc" + "cca"
    assert {exchanges_of(in_any_order(tiles, 3), 3)} == {2}
    assert prod(len(set(row)) for row in ("aab", "bbc", "cca")) == 8


# Replays and mistakes


@pytest.mark.statistical
@pytest.mark.parametrize("asked", [{}, {"lockers": 4, "per_type": 3}])
def test_each_trial_places_each_tile_once(asked, seed):
    names = ("animal", "plant", "mineral", "artifact")
    lockers, per_type = asked.get("lockers", 8), asked.get("per_type", 6)
    for trial in range(25):
        told = replay("xenology.lockers", seed=seed, trial=trial, **asked)
        layout = [found[1] for step in told.steps if (found := re.match(r"a tile of (\w+) is placed$", step))]
        assert {name: layout.count(name) for name in names} == dict.fromkeys(names, per_type)
        broken = [place + 1 for place in range(lockers) if broken_in(layout[3 * place : 3 * place + 3], 3)]
        told_broken = [int(found[1]) for step in told.steps if (found := re.match(r"Locker (\d+) holds", step))]
        assert told_broken == broken
        assert told.metrics["broken"] == len(broken)
        assert told.metrics["legal"] == int(not broken)
        if lockers == 4:
            assert told.metrics["exchanges"] == exchanges_of(in_any_order(layout, 3), 3)
        else:
            assert -(-len(broken) // 2) <= told.metrics["exchanges"] <= 2 * len(broken)


def test_every_order_of_a_locker_is_alike():
    assert len({in_any_order(["a", "b", "c", *order], 3) for order in permutations("aab")}) == 1


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"per_type": 5}, ("per_type=5", "24 spaces")),
        ({"lockers": 4, "per_type": 6}, ("per_type=6", "two of a type", "1 to 4")),
        ({"lockers": 13}, ("lockers=13", "from 1 to 12")),
        ({"spaces": 7}, ("spaces=7", "from 1 to 6")),
        ({"per_type": 0}, ("per_type=0", "from 1 to 12")),
        ({"event": "brokn=1"}, ("brokn", "broken")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("xenology.lockers", **asked)
    assert "\n" not in str(mistake.value)
    for word in words:
        assert word in str(mistake.value)


def test_too_many_fillings_are_refused():
    with pytest.raises(StateSpaceError, match="least number of exchanges"):
        odds("xenology.lockers", lockers=12, spaces=6, per_type=6)
