"""Dice, bags and decks as plain mathematics, against enumeration."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import factorial, prod

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from zettasim.mechanics.bags import (
    drawn_with_replacement,
    drawn_without_replacement,
    extras_with_replacement,
    extras_without_replacement,
    splits,
)
from zettasim.mechanics.decks import orders, turned_until
from zettasim.mechanics.dice import joint_rolls, kept_rolls, total_rolls

F = Fraction


@pytest.mark.parametrize(("dice", "low", "high"), [(0, 1, 6), (1, 0, 0), (3, -2, 1), (4, 1, 4), (2, 5, 9)])
def test_totals_are_every_roll(dice, low, high):
    expected = Counter(sum(faces) for faces in product(range(low, high + 1), repeat=dice))
    rolls = total_rolls(dice, low, high)
    assert {dice * low + place: count for place, count in enumerate(rolls)} == expected
    assert sum(rolls) == (high - low + 1) ** dice


def test_dice_without_faces_cannot_be_rolled():
    assert total_rolls(0, 1, 0) == [1]
    assert sum(total_rolls(2, 1, 0)) == 0


@given(st.integers(0, 5), st.integers(1, 4), st.data())
@settings(max_examples=40)
def test_kept_dice_are_every_roll(dice, sides, data):
    keep = data.draw(st.integers(0, dice))
    expected = Counter(sum(sorted(faces)[dice - keep :]) for faces in product(range(1, sides + 1), repeat=dice))
    assert kept_rolls(dice, sides, keep) == expected


def test_joint_readings_are_every_roll():
    add = [max, lambda hits, face: hits + (face == 2), lambda total, face: total + face]
    expected = Counter((max(faces), faces.count(2), sum(faces)) for faces in product(range(1, 5), repeat=4))
    assert joint_rolls(4, 4, (0, 0, 0), add) == expected
    assert joint_rolls(0, 4, (0, 0, 0), add) == {(0, 0, 0): 1}


@given(st.lists(st.integers(0, 3), max_size=4), st.integers(0, 6))
def test_splits_are_all_small_tuples(limits, most):
    expected = [cell for cell in product(*(range(limit + 1) for limit in limits)) if sum(cell) <= most]
    assert list(splits(limits, most)) == expected


COUNTS = st.lists(st.integers(0, 3), min_size=1, max_size=3)


@given(COUNTS, st.integers(0, 3), st.data())
@settings(max_examples=40)
def test_drawn_without_replacement_is_every_hand(counts, rest, data):
    tokens = [kind for kind, count in enumerate([*counts, rest]) for _ in range(count)]
    draws = data.draw(st.integers(0, len(tokens)))
    hands = list(combinations(tokens, draws))
    expected = Counter(tuple(hand.count(kind) for kind in range(len(counts))) for hand in hands)
    assert drawn_without_replacement(counts, rest, draws) == {cell: F(n, len(hands)) for cell, n in expected.items()}


def test_no_bag_gives_more_than_it_holds():
    with pytest.raises(ValueError, match="6 draws from 5"):
        drawn_without_replacement([3], 2, 6)


@given(COUNTS, st.integers(0, 2), st.integers(0, 4))
@settings(max_examples=40)
def test_drawn_with_replacement_is_every_sequence(counts, rest, draws):
    tokens = [kind for kind, count in enumerate([*counts, rest]) for _ in range(count)]
    assume(0 < len(tokens) <= 6)
    expected = Counter(
        tuple(drawn.count(kind) for kind in range(len(counts))) for drawn in product(tokens, repeat=draws)
    )
    all_sequences = len(tokens) ** draws
    assert drawn_with_replacement(counts, rest, draws) == {c: F(n, all_sequences) for c, n in expected.items()}


@pytest.mark.parametrize(("extras", "others"), [(0, 3), (3, 0), (1, 4), (3, 3), (4, 2)])
@pytest.mark.parametrize("draws", range(6))
def test_extras_without_replacement_are_every_order(extras, others, draws):
    found = Counter()
    for order in permutations([1] * extras + [0] * others):
        left, drawn = draws, 0
        for is_extra in order:
            if not left:
                break
            drawn += is_extra
            left -= not is_extra
        found[drawn] += 1
    expected = {drawn: F(n, factorial(extras + others)) for drawn, n in found.items()}
    odds = extras_without_replacement(extras, others, draws)
    assert {drawn: p for drawn, p in odds.items() if p} == expected
    assert sum(odds.values()) == 1


@given(st.integers(0, 5), st.integers(1, 5), st.integers(0, 4))
def test_extras_with_replacement_follow_the_recursion(extras, others, draws):
    """Before the next other come n extras with q p^n, independently each time: convolve."""
    p, below = F(extras, extras + others), 8
    expected = [F(int(n == 0)) for n in range(below)]
    for _ in range(draws):
        expected = [sum(expected[n - k] * p**k * (1 - p) for k in range(n + 1)) for n in range(below)]
    odds, mean, mean_square = extras_with_replacement(extras, others, draws, below)
    assert odds == expected
    assert mean == draws * F(extras, others)
    # The variance of one such number is p / q^2, and they are independent.
    assert mean_square - mean**2 == draws * p / (1 - p) ** 2


@given(st.lists(st.integers(0, 4), max_size=4))
def test_orders_are_the_multinomial(counts):
    assert orders(counts) == factorial(sum(counts)) // prod(factorial(count) for count in counts)


@pytest.mark.parametrize(("wanted", "others"), [(1, 0), (1, 4), (3, 2), (4, 3)])
def test_turned_until_is_every_order(wanted, others):
    places = list(combinations(range(1, wanted + others + 1), wanted))
    for copies in range(1, wanted + 1):
        expected = Counter(place[copies - 1] for place in places)
        assert turned_until(wanted, others, copies) == {card: F(n, len(places)) for card, n in expected.items()}
