"""`deck.hand` and `deck.until` against every order of the single cards."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest
import scipy.stats
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from zettasim import odds
from zettasim.errors import ParameterError

F = Fraction


def cards_of(deck):
    return [kind for kind, count in deck.items() for _ in range(count)]


def hand_worlds(deck, cards):
    """Deal every hand of single cards."""
    hands = list(combinations(cards_of(deck), cards))
    for hand in hands:
        yield F(1, len(hands)), {kind: hand.count(kind) for kind in deck}


def until_worlds(deck, want, copies):
    """Lay all cards out in every order and count to the copies-th wanted one."""
    orders = list(permutations(cards_of(deck)))
    for order in orders:
        places = [place for place, card in enumerate(order, start=1) if card == want]
        yield F(1, len(orders)), {"cards": places[copies - 1]}


EVENTS = ["a>=2", "a>b", "not (a=1 or b=0)"]
GIVEN = [("a>=1", "b>=1"), ("a=b", "a>=9")]


@pytest.mark.parametrize(
    ("deck", "cards"),
    [
        ({"a": 3, "b": 2}, 0),
        ({"a": 3, "b": 2}, 5),
        ({"a": 4, "b": 3, "c": 5}, 5),
        ({"a": 4, "b": 0, "c": 1}, 3),
        ({"a": 1, "b": 0}, 1),
    ],
)
def test_hand_is_every_hand(agrees, deck, cards):
    agrees("deck.hand", {"deck": deck, "cards": cards}, hand_worlds(deck, cards), EVENTS, GIVEN)


SMALL_DECKS = st.fixed_dictionaries({"a": st.integers(0, 4), "b": st.integers(0, 4), "c": st.integers(0, 4)})


@given(SMALL_DECKS, st.data())
@settings(max_examples=40)
def test_any_small_hand_is_every_hand(agrees, deck, data):
    cards = data.draw(st.integers(0, sum(deck.values())))
    agrees("deck.hand", {"deck": deck, "cards": cards}, hand_worlds(deck, cards), EVENTS, GIVEN)


@pytest.mark.parametrize(
    ("deck", "want", "copies"),
    [
        ({"a": 1}, "a", 1),
        ({"a": 3, "b": 0}, "a", 3),
        ({"a": 3, "b": 3}, "a", 2),
        ({"a": 1, "b": 4, "c": 1}, "a", 1),
        ({"a": 4, "b": 1, "c": 1}, "a", 4),
    ],
)
def test_until_is_every_order(agrees, deck, want, copies):
    parameters = {"deck": deck, "want": want, "copies": copies}
    given = [("cards>=3", "cards!=2"), ("cards=1", "cards>99")]
    agrees("deck.until", parameters, until_worlds(deck, want, copies), ["cards<=2", "cards>2 or cards=1"], given)


@given(SMALL_DECKS, st.data())
@settings(max_examples=20)
def test_any_small_search_is_every_order(agrees, deck, data):
    assume(deck["b"] and sum(deck.values()) <= 7)
    copies = data.draw(st.integers(1, deck["b"]))
    parameters = {"deck": deck, "want": "b", "copies": copies}
    agrees("deck.until", parameters, until_worlds(deck, "b", copies), ["cards<=3"], [("cards=1", "cards<=2")])


def test_figures_by_hand():
    # A 13-card hand of 4 aces and 48 others: no ace with C(48,13)/C(52,13) = (39*38*37*36)/(52*51*50*49).
    hand = odds("deck.hand", deck="ace:4,other:48", cards=13)["ace"]
    assert hand.exact_of(0) == F(39 * 38 * 37 * 36, 52 * 51 * 50 * 49)
    assert hand.mean_exact == F(13 * 4, 52) == 1
    # One key among 12 cards is equally likely in each place: mean (1 + 12)/2.
    key = odds("deck.until", deck="key:1,other:11", want="key")["cards"]
    assert key.exact == (F(1, 12),) * 12
    assert key.mean_exact == F(13, 2)
    # The third of 9 stars among 11 cards: 9 stars cut 2 blanks into 10 gaps of 2/10 each; 3 stars and 3 gaps.
    stars = odds("deck.until", deck="star:9,blank:2", want="star", copies=3)["cards"]
    assert stars.mean_exact == 3 + 3 * F(2, 10)
    # None of the first three is blank: 9*8*7 / (11*10*9).
    assert stars.exact_of(3) == F(9 * 8 * 7, 11 * 10 * 9)


@given(st.integers(1, 60), st.integers(0, 60), st.data())
@settings(max_examples=25)
def test_until_is_scipys_nhypergeom(wanted, others, data):
    copies = data.draw(st.integers(1, wanted))
    answer = odds("deck.until", deck={"w": wanted, "x": others}, want="w", copies=copies)["cards"]
    before = [cards - copies for cards in answer.values]
    expected = scipy.stats.nhypergeom.pmf(before, wanted + others, others, copies)
    assert answer.probability == pytest.approx(expected, rel=1e-7)
    assert answer.mean_exact == F(copies * (wanted + others + 1), wanted + 1)


@given(st.integers(0, 100), st.integers(1, 100), st.data())
@settings(max_examples=25)
def test_hand_is_scipys_hypergeom(a, others, data):
    cards = data.draw(st.integers(0, a + others))
    answer = odds("deck.hand", deck={"a": a, "x": others}, cards=cards, metric="a")["a"]
    expected = scipy.stats.hypergeom.pmf(answer.values, a + others, a, cards)
    assert answer.probability == pytest.approx(expected, rel=1e-7)


@pytest.mark.parametrize(
    ("model", "parameters", "message"),
    [
        ("deck.hand", {"deck": "a:3"}, "cards=5 is more than the deck's 3 cards; allowed: 0 to 3"),
        ("deck.hand", {"deck": "a:3", "cards": -1}, "cards=-1 is out of range; allowed: 0 or more"),
        ("deck.until", {"deck": "a:3"}, "deck.until needs want=…: a kind of the composition"),
        ("deck.until", {"deck": "key:3,card:2", "want": "keys"}, "want=keys is not a kind of the composition"),
        ("deck.until", {"deck": "card:2,key:3", "want": "keys"}, "allowed: key, card"),
        ("deck.until", {"deck": "a:3", "want": "a", "copies": 4}, "copies=4 is more than the deck's 3 of 'a'"),
        ("deck.until", {"deck": "a:0,b:1", "want": "a"}, "copies=1 is more than the deck's 0 of 'a'"),
        ("deck.until", {"deck": "a:3", "want": "a", "copies": 0}, "copies=0 is out of range; allowed: 1 or more"),
    ],
)
def test_decks_that_cannot_be(model, parameters, message):
    with pytest.raises(ParameterError) as caught:
        odds(model, **parameters)
    assert message in str(caught.value)
