"""`xenology.display` against cards dealt one by one, and against figures worked out by hand."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from dealing_by_hand import Table, metrics_of, worlds, worlds_order_by_order
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from zettasim import odds

F = Fraction
EVENTS = ["available=1 and types>=2", "seen>types or available=0"]
GIVEN = [("types>=2", "available=1"), ("available=1", "seen>=4"), ("seen>=3", "types=1")]


# A wipe that can never be used: the exact answer fails, or lists values that never come.

SMALL = [
    Table(types, per_type, display, wipes, reshuffle)
    for types, per_type in product((2, 3, 4), (1, 2, 3))
    for display, wipes, reshuffle in product(range(1, 6), range(5), (True, False))
    if display <= types * per_type
]


def in_short(table):
    return "-".join(map(str, table.parameters.values()))


def joint(pairs):
    found = {}
    for weight, metrics in pairs:
        found[tuple(metrics.items())] = found.get(tuple(metrics.items()), F(0)) + weight
    return found


@pytest.mark.parametrize(("types", "per_type"), [(2, 1), (2, 2), (3, 1), (4, 1), (3, 2), (2, 3)])
def test_card_by_card_is_order_by_order(types, per_type):
    """The twins agree; with most reshuffles of six cards left out, for their orders' sake."""
    for table in SMALL:
        if (table.types, table.per_type) == (types, per_type) and (types * per_type < 6 or table.wipes < 3):
            assert joint(worlds(table)) == joint(worlds_order_by_order(table)), table


@pytest.mark.parametrize("table", [table for table in SMALL if not table.has_an_idle_wipe], ids=in_short)
def test_every_small_deck_is_every_order(agrees, table):
    agrees("xenology.display", table.parameters, worlds(table), EVENTS, GIVEN)


@pytest.mark.parametrize("types", [2, 3, 4])
def test_every_small_deck_with_an_idle_wipe_is_every_order(agrees, types):
    for table in SMALL:
        if table.types == types and table.has_an_idle_wipe:
            agrees("xenology.display", table.parameters, worlds(table), EVENTS, GIVEN)


@given(st.data())
@settings(max_examples=40)
def test_any_deck_is_every_order(agrees, data):
    types = data.draw(st.integers(2, 4))
    per_type = data.draw(st.integers(1, 7 - types))
    display = data.draw(st.integers(1, min(12, types * per_type)))
    table = Table(types, per_type, display, data.draw(st.integers(0, 5)), data.draw(st.booleans()))
    agrees("xenology.display", table.parameters, worlds(table), EVENTS, GIVEN)


@pytest.mark.parametrize("wipes", range(6))
def test_wiping_is_seeing_more_cards(wipes):
    """60 cards, 12 wanted: none is seen in 5 (wipes + 1) cards with C(48, 5 (wipes + 1)) / C(60, 5 (wipes + 1))."""
    seen = 5 * (wipes + 1)
    answer = odds("xenology.display", wipes=wipes)
    assert answer["available"].exact_of(0) == F(comb(48, seen), comb(60, seen))
    # Each further display is seen where none before held the type.
    expected = sum(F(comb(48, 5 * n), comb(60, 5 * n)) * 5 for n in range(wipes + 1))
    assert answer["seen"].mean_exact == expected


@given(st.integers(2, 8), st.integers(1, 40), st.integers(1, 12))
@settings(max_examples=30)
def test_without_wipes_each_type_is_as_likely_in_the_display(types, per_type, display):
    deck = types * per_type
    assume(display <= deck)
    answer = odds("xenology.display", types=types, per_type=per_type, display=display)
    p = 1 - F(comb(deck - per_type, display), comb(deck, display))
    assert answer["available"].mean_exact == p
    assert answer["types"].mean_exact == types * p
    assert answer["seen"].exact_of(display) == 1


# Figures by hand


def test_the_printed_display():
    """None of the 12 wanted among 5 of 60: C(48,5) / C(60,5) = 1712304 / 5461512 = 71346 / 227563."""
    assert (comb(48, 5), comb(60, 5)) == (1_712_304, 5_461_512)
    available = odds("xenology.display")["available"].exact_of(1)
    assert available == 1 - F(1_712_304, 5_461_512) == F(156_217, 227_563)


def test_two_types_of_two_cards():
    """Display of 1, one wipe, two wanted of 4: the first is not with 1/2, the second then is with 2/3.

    1/2 + 1/2 * 2/3 = 5/6; two cards are seen in half of the cases.
    """
    answer = odds("xenology.display", types=2, per_type=2, display=1, wipes=1)
    assert answer["available"].exact_of(1) == F(5, 6)
    assert answer["seen"].exact_of(2) == F(1, 2)


def test_a_short_rest():
    """Three types of one card, a display of 2: the wanted one is not shown with 1/3, and then it is the only card left.

    With the reshuffle one of the two wiped cards joins it; without, it lies alone.
    """
    asked = {"types": 3, "per_type": 1, "display": 2, "wipes": 1}
    printed, short = (odds("xenology.display", **asked, reshuffle=reshuffle) for reshuffle in (True, False))
    for answer in (printed, short):
        assert answer["available"].exact == (F(1),)
    assert printed["seen"].exact_of(4) == F(1, 3)
    assert (printed["types"].values, printed["types"].exact) == ((2,), (F(1),))
    assert short["seen"].exact_of(3) == F(1, 3)
    assert short["types"].exact_of(1) == F(1, 3)


def test_the_whole_deck_holds_every_type():
    for wipes in range(6):
        answer = odds("xenology.display", types=3, per_type=2, display=6, wipes=wipes)
        assert {metric: found.values for metric, found in answer.metrics.items()} == {
            "available": (1,),
            "types": (3,),
            "seen": (6,),
        }


def test_the_metrics_of_a_display():
    assert metrics_of((1, 1, 2), 6) == {"available": 0, "types": 2, "seen": 6}
    assert metrics_of((0, 1, 0), 3) == {"available": 1, "types": 2, "seen": 3}


# What must hold whatever the numbers


@given(st.integers(2, 8), st.integers(1, 40), st.integers(1, 12), st.booleans())
@settings(max_examples=40)
def test_wipes_never_make_the_type_less_available(types, per_type, display, reshuffle):
    assume(display <= types * per_type)
    table = Table(types, per_type, display, reshuffle=reshuffle)
    answers = [odds("xenology.display", **replace(table, wipes=wipes).parameters) for wipes in range(6)]
    chances = [answer["available"].exact_of(1) for answer in answers]
    assert chances == sorted(chances)
    seen = [answer["seen"].mean_exact for answer in answers]
    assert seen == sorted(seen)
    for answer in answers:
        for found in answer.metrics.values():
            assert sum(found.exact) == 1
            assert all(p > 0 for p in found.exact)


def test_a_variant_changes_what_is_dealt(tmp_path):
    variant = tmp_path / "small.toml"
    variant.write_text(
        'game = "xenology"\n[change]\nresearch.cards_per_type = 2\nresearch.display = 3\n', encoding="utf-8"
    )
    answer = odds("xenology.display", variant=variant)["available"].exact_of(1)
    assert answer == 1 - F(comb(8, 3), comb(10, 3))
