"""`zetta.knowledge` against every order of tokens, and against figures worked out by hand."""

import itertools
import re
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from studying_by_hand import MODULES, Study, studies, worlds

from zettasim import odds, replay
from zettasim.errors import ParameterError

F = Fraction
STEP = re.compile(r"(\w+) is (removed at Setup|held by another player|drawn|kept|put back|returned, above the cap)$")


@pytest.mark.parametrize(
    "modules", [dict(zip(MODULES, on, strict=True)) for on in itertools.product([False, True], repeat=4)]
)
def test_the_bag_of_every_combination_of_modules(agrees, modules):
    study = Study(**modules, players=3, failures=1)
    agrees("zetta.knowledge", study.parameters, worlds(study))


@pytest.mark.parametrize(
    "study",
    [
        Study(research=3, failures=3),
        Study(research=3, failures=3, begin_with="failures", policy="new-first"),
        Study(research=2, prefer={"exo": 2, "star_pilot": 1, "life": -1}, hand={"life": 2, "exo": 1}),
        Study(research=2, held={"life": 1, "exo": 2}, held_random=2),
        Study(research=1, failures=2, lone_star=True, thinned=8, wanted="warp"),
        Study(failures=3, lone_star=True, thinned=3, policy="new-first"),
        Study(research=1, failures=1, psg=True, players=1, wanted="warp", hand={"warp": 2}),
        Study(research=4, bag={"life": 1, "exo": 2}),
        Study(research=0),
    ],
)
def test_which_tokens_are_held(agrees, study):
    agrees("zetta.knowledge", study.parameters, worlds(study), ["in_hand=1 and kinds>=2"])


@given(studies())
@settings(max_examples=40)
def test_any_bag_is_every_order(agrees, study):
    agrees("zetta.knowledge", study.parameters, worlds(study))


@given(studies())
@settings(max_examples=25)
def test_what_is_asked_alone_is_a_part_of_all(study):
    """With an order of preference, kinds that are not asked about are counted together."""
    for name, answer in odds("zetta.knowledge", **study.parameters).metrics.items():
        assert odds("zetta.knowledge", **study.parameters, metric=name)[name].exact == answer.exact


def test_neighbours_in_the_order_that_count_differently_stay_apart():
    """Security tokens count towards the cap, the warp tokens beside them do not (Exploration (Lone Star))."""
    study = Study(failures=5, research=0, lone_star=True, bag={"life": 1, "security": 4, "warp": 3})
    expected = {}
    for chance, metrics in worlds(study):
        expected[metrics["tokens"]] = expected.get(metrics["tokens"], 0) + chance
    answer = odds("zetta.knowledge", **study.parameters, metric="tokens")["tokens"]
    assert dict(zip(answer.values, answer.exact, strict=True)) == expected


# Figures by hand


def in_hand(**asked):
    return odds("zetta.knowledge", metric="in_hand", **asked)["in_hand"].exact_of(1)


def test_research_finds_a_wanted_token():
    """Neither of 2 from 8 is one of the 2 wanted: 6/8 * 5/7 = 15/28."""
    assert in_hand() == 1 - F(15, 28)


def test_failing_finds_it_less_often():
    """One from 8."""
    assert in_hand(research=0, failures=1) == F(2, 8)


def test_warp_travel_hides_the_abilities():
    """19 tokens, 2 of them life: 17/19 * 16/18."""
    assert in_hand(warp=True) == 1 - F(17 * 16, 19 * 18)


def test_the_cap_is_three_or_five():
    held = {
        warp: odds("zetta.knowledge", warp=warp, failures=7, metric="tokens")["tokens"].values for warp in (False, True)
    }
    assert held == {False: (3,), True: (5,)}


def test_above_the_cap_the_best_three_stay():
    """Of 4 drawn from 8 none is life with 15/70; the one that goes back is never life."""
    assert in_hand(research=0, failures=4) == 1 - F(15, 70)


def test_the_second_token_of_research_cannot_be_taken_at_the_cap():
    """Both life tokens are among the 2 drawn from 5 with 1/10; one goes back before the cap is checked."""
    asked = {"hand": "star_pilot:2,exo:1", "prefer": "life:1"}
    answer = odds("zetta.knowledge", **asked)
    assert answer["life"].values == (0, 1)
    assert answer["life"].exact_of(1) == 1 - F(3 * 2, 5 * 4)


def test_new_first_prefers_a_kind_that_is_not_held():
    """A life token is held: the other one is kept only if no other kind comes with it, which cannot be with 2 of 7."""
    asked = {"hand": "life:1", "prefer": "life:1"}
    assert odds("zetta.knowledge", **asked, policy="new-first")["life"].values == (1,)
    assert odds("zetta.knowledge", **asked)["life"].exact_of(2) == F(2, 7)


def test_tokens_that_others_drew_at_random_change_no_first_draw():
    for held_random in (1, 4, 6):
        assert in_hand(held_random=held_random) == in_hand()


def test_the_warp_token_of_setup_counts_towards_the_cap_but_not_in_the_lone_star():
    psg = odds("zetta.knowledge", psg=True, research=0, failures=3, prefer="warp:1")
    assert psg["tokens"].values == (3,)
    assert min(psg["warp"].values) == 1
    alone = odds("zetta.knowledge", lone_star=True, research=0, failures=4, wanted="warp")
    assert alone["tokens"].values == (3, 4)
    assert alone["tokens"].exact_of(3) == F(8 * 7 * 6 * 5, 15 * 14 * 13 * 12)


def test_removing_all_eight_leaves_warp_tokens_only():
    assert in_hand(lone_star=True, thinned=8, wanted="warp") == 1
    assert in_hand(lone_star=True, wanted="warp", research=0, failures=1) == F(7, 15)
    assert in_hand(lone_star=True, wanted="warp", research=0, failures=1, thinned=4) == F(7, 11)


def test_five_warp_tokens_of_the_lone_star():
    """With only warp tokens left in the bag, five failures bring five."""
    answer = odds("zetta.knowledge", lone_star=True, thinned=8, research=0, failures=5, wanted="warp")
    assert answer["wanted"].values == (5,)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"wanted": "warp"}, ("wanted=warp", "in no token", "life")),
        ({"wanted": "lives"}, ("wanted=lives", "life")),
        ({"prefer": "security:1"}, ("prefer=security", "in no token")),
        ({"hand": "life:3"}, ("hand=life:3", "more life tokens", "life:2")),
        ({"hand": "life:2", "held": "life:1"}, ("held=life:1", "more life tokens", "life:0")),
        ({"hand": "life:2,exo:2"}, ("hand=life:2,exo:2", "4 tokens", "at most 3")),
        ({"thinned": 1}, ("thinned=1", "Lone Star", "lone_star=true")),
        ({"thinned": 9, "lone_star": True}, ("thinned=9", "0 to 8")),
        ({"thinned": 8, "lone_star": True, "hand": "life:1"}, ("thinned=8", "0 to 7")),
        ({"held_random": 9}, ("held_random=9", "0 to 8")),
        ({"policy": "new"}, ("policy=new", "new-first")),
        ({"research": 21}, ("research=21", "from 0 to 20")),
        ({"players": 6}, ("players=6", "from 1 to 5")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("zetta.knowledge", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


# Replays

REPLAYED = [
    Study(research=3, failures=3, warp=True, policy="new-first", held_random=3, wanted="security"),
    Study(research=4, failures=2, begin_with="failures", held={"exo": 1}, hand={"life": 2, "exo": 1}),
    Study(research=2, failures=4, lone_star=True, thinned=5, equipment=True, wanted="warp"),
    Study(research=3, failures=1, bag={"life": 2, "exo": 2}, held_random=1),
]


@pytest.mark.statistical
@pytest.mark.parametrize("study", REPLAYED)
def test_each_token_is_followed_as_by_hand(study, seed):
    """No token appears or vanishes: what is in the bag, in hand and elsewhere is the bag of Setup at all times."""
    for trial in range(25):
        told = replay("zetta.knowledge", seed=seed, trial=trial, **study.parameters)
        steps = [STEP.match(step) for step in told.steps]
        assert all(steps), told.steps
        bag = study.setup - Counter(study.hand) - Counter(study.held)
        hand, away, on_table = list(study.start.elements()), Counter(), []
        drawn_of = []
        for step in steps:
            kind, what = step[1], step[2]
            if what in ("removed at Setup", "held by another player", "drawn"):
                assert bag[kind] > 0
                bag[kind] -= 1
            if what in ("removed at Setup", "held by another player"):
                away[kind] += 1
                assert what != "removed at Setup" or kind in ("life", "substance", "exo", "star_pilot")
            elif what == "drawn":
                on_table.append(kind)
            elif what == "kept":
                drawn_of.append(len(on_table))
                assert kind == study.choose(on_table, hand)
                on_table.remove(kind)
                hand.append(kind)
            elif what == "put back":
                on_table.remove(kind)
                bag[kind] += 1
            else:
                assert not on_table, "the cap is checked when the other token is back"
                assert kind == study.give_up(hand)
                hand.remove(kind)
                bag[kind] += 1
        assert sum(away.values()) == study.thinned + study.held_random
        assert drawn_of.count(1) + drawn_of.count(2) == len(drawn_of) <= study.research + study.failures
        assert bag + Counter(hand) + away == study.setup - Counter(study.held) + (study.start - Counter(study.hand))
        assert told.metrics == study.metrics_of(hand)
