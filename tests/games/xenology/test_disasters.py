"""`xenology.disasters` against decks in every order, against figures worked out by hand, and replayed."""

import re
from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from drawing_disasters_by_hand import Deck, worlds

from zettasim import odds, replay
from zettasim.errors import ParameterError

F = Fraction
EVENTS = ["repeated=1 and times>=2", "wait<=2 or clock<=3"]
GIVEN = [("left<=1", "times>=1"), ("over=1", "repeated=0")]
THREE = (("a", 1), ("b", 2))
DECKS = [
    Deck(THREE, (("a", 1), ("b", 2)), turns=5, supply=6),
    Deck(THREE, (("a", 2), ("b", 1)), "b", turns=4, drawn=1, supply=5, in_play=2),
    Deck(THREE, (("b", 1),), turns=3, drawn=2, kind_drawn=0, supply=2),
    Deck(THREE, (("a", 3),), turns=4, drawn=2, kind_drawn=1, supply=4, returned=1),
    Deck((("a", 1), ("b", 1), ("c", 1)), (("b", 3), ("c", 2)), turns=6, supply=5, in_play=1, returned=1),
    Deck((("a", 2), ("b", 2)), (("a", 1),), turns=2, drawn=2, kind_drawn=1, supply=1),
    Deck((("a", 2), ("b", 1), ("c", 1)), (("a", 1), ("c", 2)), turns=4, drawn=3, supply=3),
    Deck((("a", 1),), (("a", 1),), turns=3, supply=2),
]


@pytest.mark.parametrize("deck", DECKS, ids=range(len(DECKS)))
def test_a_small_deck_is_drawn_in_every_order(agrees, deck):
    agrees("xenology.disasters", deck.parameters, worlds(deck), EVENTS, GIVEN)


# Figures by hand


def test_the_wait_for_a_card_from_the_start():
    """One card of 13: each place in the deck is as likely, 7 turns in the mean."""
    wait = odds("xenology.disasters", method="exact")["wait"]
    assert wait.exact == (F(1, 13),) * 13
    assert wait.mean_exact == 7


def test_a_card_just_drawn_comes_again_in_the_next_deck():
    """It was the first of 13: 12 others come before the shuffle, then it is at each place with 1/13."""
    wait = odds("xenology.disasters", drawn=1, kind_drawn=1)["wait"]
    assert (min(wait.values), max(wait.values)) == (13, 25)
    assert wait.exact == (F(1, 13),) * 13


def test_the_last_card_may_come_twice_running():
    """13 cards are drawn over and over. The kind is the last of a deck, then the first of the next with 1/13."""
    answer = odds("xenology.disasters", drawn=12, turns=2)
    assert answer["repeated"].exact_of(1) == F(1, 13)
    assert answer["times"].exact_of(2) == F(1, 13) ** 2


def test_any_card_comes_twice_from_any_moment():
    """After 8 cards, 5 come before the shuffle; k cards of the next deck miss them all with C(8,k) / C(13,k)."""
    for turns in (5, 6, 9, 14):
        k = max(0, turns - 5)
        answer = odds("xenology.disasters", drawn=8, turns=turns)["repeated"]
        assert answer.exact_of(0) == F(comb(8, k), comb(13, k))


def test_from_the_start_a_card_comes_twice_from_turn_14_on():
    assert odds("xenology.disasters", turns=13)["repeated"].exact_of(0) == 1
    assert odds("xenology.disasters", turns=14)["repeated"].exact_of(1) == 1
    assert odds("xenology.disasters", turns=14)["times"].exact_of(2) == F(1, 13)


def test_the_clock_of_one_cube_a_card():
    """20 cubes, one a turn: the supply is empty after turn 20, whatever the order; each cube returned stops it."""
    assert odds("xenology.disasters")["clock"].exact_of(20) == 1
    assert odds("xenology.disasters", turns=19)["over"].exact_of(0) == 1
    assert odds("xenology.disasters", turns=7)["left"].exact_of(13) == 1
    assert odds("xenology.disasters", turns=60, returned=1)["over"].exact_of(0) == 1


def test_the_clock_of_unequal_cards():
    """Two cards of 0 and 2 cubes, supply 2: empty after turn 1 or 2, each 1/2."""
    clock = odds("xenology.disasters", cards="a:1,b:1", cubes="b:2", kind="a", supply=2, turns=3)["clock"]
    assert (clock.values, clock.exact) == ((1, 2), (F(1, 2), F(1, 2)))


def test_a_variant_changes_the_cards(tmp_path):
    variant = tmp_path / "cards.toml"
    variant.write_text(
        'game = "xenology"\n[change]\ndisasters.cards.memory_corruption = 3\ndisasters.cards.other = 9\n'
        "disasters.cubes.other = 2\n",
        encoding="utf-8",
    )
    answer = odds("xenology.disasters", variant=variant, turns=13)
    assert answer["wait"].exact_of(1) == F(3, 13)
    assert answer["times"].exact_of(3) == 1


# Replays and mistakes


def counts_in(composition):
    """Read what was asked."""
    return {kind: int(n) for kind, n in (pair.split(":") for pair in composition.split(","))}


@pytest.mark.statistical
@pytest.mark.parametrize(
    "asked",
    [
        {"cards": "a:2,b:3,c:1", "cubes": "a:2,c:3", "kind": "a", "turns": 15, "supply": 12, "returned": 1, "drawn": 2},
        {"cards": "a:2,b:3", "cubes": "a:1", "kind": "a", "turns": 8, "drawn": 3, "kind_drawn": 2, "supply": 2},
    ],
)
def test_each_trial_draws_by_the_rules(asked, seed):
    cards = counts_in(asked["cards"])
    cubes = counts_in(asked["cubes"])
    size, supply = sum(cards.values()), asked["supply"]
    for trial in range(25):
        told = replay("xenology.disasters", seed=seed, trial=trial, **asked)
        drawn, left, in_play, this_deck = [], size - asked["drawn"], 0, Counter()
        repeated, clock = 0, asked["turns"] + 1
        for step in told.steps:
            if card := re.match(r"a card of (\w+) is drawn(: one drawn before)?$", step):
                assert left > 0
                drawn.append(card[1])
                left -= 1
                this_deck[card[1]] += 1
                assert this_deck[card[1]] <= cards[card[1]]
                repeated |= int(bool(card[2]) and len(drawn) <= asked["turns"])
            elif step == f"the deck is empty: all {size} Disaster cards are shuffled":
                assert left == 0
                left, this_deck = size, Counter()
            elif back := re.match(r"(\d+) Disaster cubes? (?:is|are) returned to the supply$", step):
                assert int(back[1]) == min(asked["returned"], in_play)
                in_play -= int(back[1])
            elif placed := re.match(r"(\d+) Disaster cubes? (?:is|are) placed$", step):
                assert int(placed[1]) == min(cubes.get(drawn[-1], 0), supply - in_play)
                in_play += int(placed[1])
            else:
                assert step == f"the supply is empty after turn {len(drawn)}"
                assert in_play == supply
                clock = min(clock, len(drawn))
        assert told.metrics == {
            "wait": drawn.index("a") + 1,
            "times": drawn[: asked["turns"]].count("a"),
            "repeated": repeated,
            "left": supply - in_play,
            "clock": clock,
            "over": int(clock <= asked["turns"]),
        }
        if "kind_drawn" in asked:
            assert "a" not in drawn[: size - asked["drawn"]]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"kind": "meteor"}, ("kind=meteor", "memory_corruption")),
        ({"drawn": 13}, ("drawn=13", "13 cards", "0 to 12")),
        ({"drawn": 3, "kind_drawn": 2}, ("kind_drawn=2", "drawn=3", "0 to 1")),
        ({"in_play": 20}, ("in_play=20", "20 cubes", "0 to 19")),
        ({"cards": "memory_corruption:41"}, ("41 cards", "1 to 40")),
        ({"cards": "memory_corruption:1,b:2"}, ("cubes=sensor_interference", "not in the deck")),
        ({"turns": 0}, ("turns=0", "from 1 to 60")),
        ({"event": "clok=3"}, ("clok", "clock")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("xenology.disasters", **asked)
    assert "\n" not in str(mistake.value)
    for word in words:
        assert word in str(mistake.value), str(mistake.value)
