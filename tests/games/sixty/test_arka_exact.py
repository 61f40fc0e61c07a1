"""`sixty.arka` against every order of her cards, and against figures worked out by hand."""

from fractions import Fraction

import pytest
from arka_by_hand import Deck, decks, worlds, worlds_order_by_order, write_variant
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import odds

F = Fraction
EVENTS = ["cards_1=cards_2", "cards_4>cards_1 or longest>=5", "cards_2>3 and not raised>3"]
GIVEN = [("cards_2>=4", "cards_1>=4"), ("laps>=2", "cards_1=3 and cards_2=3"), ("cards_6=3", "cards_5>cards_4")]


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
        Deck(rise="rondel"),
        Deck(blanks=3, rise="rondel", rise_counts="next_round", star_steps=2, spaces=7),
        Deck(blanks=1, stars=(1, 0, 1, 2, 2, 3), star_cards=5, rise="rondel", blank_steps=3, spaces=2, path=2),
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


@pytest.mark.parametrize("rise_counts", ["at_once", "next_round"])
@pytest.mark.parametrize(("blanks", "star_steps", "blank_steps", "spaces"), [(2, 1, 1, 12), (1, 1, 2, 5), (2, 0, 1, 2)])
def test_a_rise_by_the_rondel_is_every_order(agrees, rise_counts, blanks, star_steps, blank_steps, spaces):
    walk = {"star_steps": star_steps, "blank_steps": blank_steps, "spaces": spaces}
    deck = Deck(blanks, rise="rondel", rise_counts=rise_counts, **walk)
    agrees("sixty.arka", deck.parameters, worlds_order_by_order(deck), EVENTS, GIVEN)


@pytest.mark.parametrize(
    "deck", [Deck(1, rise="round:1"), Deck(2, rise="round:3"), Deck(2, (5, 3, 2, 5, 3, 0), rise="round:4")]
)
def test_a_rise_in_a_round_is_every_order(agrees, deck):
    agrees("sixty.arka", deck.parameters, worlds_order_by_order(deck), EVENTS, GIVEN)


@given(decks(most=4, blanks=3))
@settings(max_examples=50)
def test_any_small_deck_is_every_order(agrees, folder, deck):
    asked = {**deck.parameters, "variant": write_variant(deck, folder)}
    agrees("sixty.arka", asked, worlds_order_by_order(deck), EVENTS[:1], GIVEN[:2])


@given(decks(blanks=3))
@settings(max_examples=25)
def test_any_deck_is_that_turned_card_by_card(agrees, folder, deck):
    asked = {**deck.parameters, "variant": write_variant(deck, folder)}
    agrees("sixty.arka", asked, worlds(deck), EVENTS[:1], GIVEN[:1])


@pytest.mark.parametrize("rise", ["never", "rondel", "round:4"])
@pytest.mark.parametrize("stars", [(3, 3, 4, 2), (3, 1, 2, 3, 0, 4, 3, 3)])
def test_a_game_has_as_many_rounds_as_the_components_say(agrees, folder, stars, rise):
    deck = Deck(blanks=2, stars=stars, rise=rise, spaces=6)
    agrees("sixty.arka", {**deck.parameters, "variant": write_variant(deck, folder)}, worlds(deck), EVENTS[:1])


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


def test_a_fourth_star_from_round_3_on():
    """The rondel says "from now on, until four stars": as if the rounds from the third on asked for four."""
    for blanks in (1, 5):
        risen = odds("sixty.arka", blanks=blanks, rise="round:3")
        asked = odds("sixty.arka", blanks=blanks, stars="3,3,4,4,4,4")
        for metric in ("cards_2", "cards_3", "cards_6", "actions", "longest"):
            assert risen[metric].exact == asked[metric].exact
        assert risen["raised"].exact_of(3) == asked["raised"].exact_of(7) == 1


def test_a_lap_ends_past_the_last_space():
    """The last of the three stars makes step 3 or more, so a rondel of 3 spaces is gone round in round 1.

    On a rondel of 4 spaces, it is if one of the two blanks comes up before the third star: not with 28/55.
    """
    asked = {"rise": "rondel", "path": 1, "star_steps": 1, "blank_steps": 1}
    assert odds("sixty.arka", spaces=3, **asked)["raised"].exact_of(1) == 1
    four = odds("sixty.arka", spaces=4, **asked)
    assert four["raised"].exact_of(1) == 1 - F(28, 55)
    # At once: round 1 then goes on to the fourth star, and ends at 3 cards, or at 5 or 6 with one or both blanks.
    assert four["cards_1"].exact_of(4) == 0
    assert four["cards_1"].exact_of(3) == F(28, 55)
    # From the next round on: round 1 is as if nothing had risen.
    later = odds("sixty.arka", spaces=4, rise_counts="next_round", **asked)
    assert later["cards_1"].exact == odds("sixty.arka")["cards_1"].exact
    assert later["raised"].exact_of(2) == 1 - F(28, 55)


def test_eleven_cards_are_one_lap_less_one_step():
    """Nine stars are used up in three rounds; with two blanks that is eleven cards at most; the twelfth ends a lap."""
    answer = odds("sixty.arka", rise="rondel", spaces=12, star_steps=1, blank_steps=1, path=1)
    assert answer["raised"].exact_of(4) == 1
    assert answer["steps"].exact == answer["actions"].exact


def test_steps_are_those_of_the_cards():
    """18 stars at 2 steps and each blank at 5."""
    steps, actions = (odds("sixty.arka", star_steps=2, blank_steps=5, spaces=10)[name] for name in ("steps", "actions"))
    assert steps.mean_exact == 2 * 18 + 5 * (actions.mean_exact - 18)
    laps = odds("sixty.arka", star_steps=2, blank_steps=5, spaces=10)["laps"]
    assert laps.exact_of(4) == sum(p for n, p in zip(steps.values, steps.exact, strict=True) if 40 <= n < 50)


def test_actions_add_up():
    for blanks in (1, 2, 3, 4, 5):
        answer = odds("sixty.arka", blanks=blanks)
        assert answer["actions"].mean_exact == sum(answer[f"cards_{n}"].mean_exact for n in range(1, 7))


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
