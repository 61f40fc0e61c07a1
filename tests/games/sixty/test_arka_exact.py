"""`sixty.arka` against every order of her cards, and against figures worked out by hand."""

from fractions import Fraction

import pytest
from arka_by_hand import Deck, decks, worlds, worlds_order_by_order, write_variant
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import odds

F = Fraction
EVENTS = ["cards_1=cards_2", "cards_4>cards_1 or cards_6>=5", "cards_2>3 and not cards_5>3"]
GIVEN = [("cards_2>=4", "cards_1>=4"), ("cards_4>=5", "cards_1=3 and cards_2=3"), ("cards_6=3", "cards_5>cards_4")]


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("arka")


def joint(pairs):
    found = {}
    for weight, metrics in pairs:
        found[tuple(metrics.items())] = found.get(tuple(metrics.items()), F(0)) + weight
    return found


@pytest.mark.parametrize(
    "deck",
    [
        Deck(),
        Deck(blanks=3, stars=(3, 3, 4, 4, 5, 5)),
        Deck(blanks=1, stars=(9, 9, 0, 1, 9, 2)),
        Deck(blanks=2, stars=(1, 2, 1, 2, 2, 1), star_cards=2),
        Deck(blanks=3, stars=(3, 1, 3, 2, 0, 3), star_cards=3),
        Deck(blanks=2, stars=(0, 0, 0, 0, 0, 0), star_cards=0),
    ],
)
def test_card_by_card_is_order_by_order(deck):
    assert joint(worlds(deck)) == joint(worlds_order_by_order(deck))


@pytest.mark.parametrize("blanks", [1, 2, 3])
@pytest.mark.parametrize("stars", [(3, 3, 3, 3, 3, 3), (3, 3, 4, 4, 5, 5), (4, 4, 4, 4, 4, 4), (9, 9, 0, 1, 9, 2)])
def test_her_deck_is_every_order(agrees, blanks, stars):
    deck = Deck(blanks, stars)
    agrees("sixty.arka", deck.parameters, worlds_order_by_order(deck), EVENTS, GIVEN)


@pytest.mark.parametrize(
    ("blanks", "stars"),
    [(4, (3, 4, 5, 5, 6, 6)), (4, (7, 7, 7, 7, 7, 7)), (5, (3, 3, 3, 3, 3, 3)), (5, (5, 1, 9, 0, 2, 6))],
)
def test_her_harder_decks_are_those_turned_card_by_card(agrees, blanks, stars):
    deck = Deck(blanks, stars)
    agrees("sixty.arka", deck.parameters, worlds(deck), EVENTS, GIVEN)


@given(decks(most=4, blanks=3))
@settings(max_examples=30)
def test_any_small_deck_is_every_order(agrees, folder, deck):
    asked = {**deck.parameters, "variant": write_variant(deck, folder)}
    agrees("sixty.arka", asked, worlds_order_by_order(deck), EVENTS[:1], GIVEN[:2])


@given(decks(blanks=3))
@settings(max_examples=15)
def test_any_deck_is_that_turned_card_by_card(agrees, folder, deck):
    asked = {**deck.parameters, "variant": write_variant(deck, folder)}
    agrees("sixty.arka", asked, worlds(deck), EVENTS[:1], GIVEN[:1])


# Figures by hand


def test_the_first_round():
    """9 star cards and 2 blanks: three stars first with 9/11 * 8/10 * 7/9 = C(9,3) / C(11,3) = 84/165 = 28/55.

    The third star comes fourth in 3 * 7 of the C(11,2) = 55 orders, and fifth, after both blanks, in 6 of them.
    """
    first = odds("sixty.arka", blanks=2)["cards_1"]
    assert first.exact_of(3) == F(9, 11) * F(8, 10) * F(7, 9) == F(84, 165) == F(28, 55)
    assert first.exact_of(4) == F(21, 55)
    assert first.exact_of(5) == F(6, 55)
    # A blank lies before the third of nine stars with 3/10.
    assert first.mean_exact == 3 + 2 * F(3, 10)


def test_three_rounds_use_her_nine_stars_up():
    """A blank is turned in each of the first three rounds with 3/10, and with 1/10 it is left for the fourth."""
    answer = odds("sixty.arka", blanks=5)
    for number in (1, 2, 3):
        assert answer[f"cards_{number}"].mean_exact == 3 + 5 * F(3, 10)
    # Those left come first in round 4, then three stars of the new deck with the others: a tenth of 5, then 9/10 of 5
    # of which 3/10 come before the third star.
    assert answer["cards_4"].mean_exact == 3 + 5 * F(1, 10) + 5 * F(9, 10) * F(3, 10)


def test_the_running_round_joins_the_pile_only_at_its_end(folder):
    """Two star cards and a blank, two stars in each round.

    Round 1 leaves the blank in 1 of 3 orders. Then round 2 turns it, and the two stars of the new deck, in which the
    blank is not: 3 cards. Otherwise all three are in the new deck, and round 2 turns 3 cards in 2 of its 3 orders.
    """
    variant = write_variant(Deck(star_cards=2), folder)
    two = odds("sixty.arka", variant=variant, blanks=1, stars="2,2,2,2,2,2")
    assert two["cards_1"].exact_of(3) == F(2, 3)
    assert two["cards_2"].exact_of(3) == F(1, 3) + F(2, 3) * F(2, 3)
    # The same with nine: the blank is last with 1/10.
    nine = odds("sixty.arka", blanks=1, stars="9,9,9,9,9,9")
    assert nine["cards_1"].exact_of(10) == F(9, 10)
    assert nine["cards_2"].exact_of(10) == F(1, 10) + F(9, 10) * F(9, 10)


def test_a_round_without_stars_turns_no_card():
    answer = odds("sixty.arka", stars="0,3,0,0,9,0")
    for number in (1, 3, 4, 6):
        assert answer[f"cards_{number}"].exact_of(0) == 1
    assert answer["cards_2"].exact == odds("sixty.arka")["cards_1"].exact


# What must hold whatever the numbers


@given(st.lists(st.integers(0, 9), min_size=6, max_size=6))
@settings(max_examples=25)
def test_more_blanks_never_lower_the_cards_expected(stars):
    written = ",".join(map(str, stars))
    for number, wanted in enumerate(stars, start=1):
        metric = f"cards_{number}"
        answers = [odds("sixty.arka", blanks=n, stars=written, metric=metric)[metric] for n in (1, 2, 3, 4, 5)]
        means = [answer.mean_exact for answer in answers]
        assert means == sorted(means)
        for blanks, answer in enumerate(answers, start=1):
            assert sum(answer.exact) == 1
            assert wanted <= min(answer.values)
            assert max(answer.values) <= (wanted + blanks if wanted else 0)


@given(st.lists(st.integers(0, 9), min_size=6, max_size=6), st.integers(1, 5), st.integers(0, 5))
@settings(max_examples=20)
def test_what_comes_later_changes_nothing_before(stars, blanks, place):
    other = [*stars[: place + 1], *(9 - n for n in stars[place + 1 :])]
    metric = f"cards_{place + 1}"
    first, second = (
        odds("sixty.arka", blanks=blanks, stars=",".join(map(str, s)), metric=metric)[metric] for s in (stars, other)
    )
    assert first.exact == second.exact
