"""`bag.draw` against every order of the single tokens, and against an independent recursion where tokens go back."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
import scipy.stats
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from zettasim import odds
from zettasim.errors import ParameterError

F = Fraction


def tokens_of(bag):
    return [kind for kind, count in bag.items() for _ in range(count)]


def counted(bag, drawn):
    return {kind: Counter(drawn)[kind] for kind in bag}


def worlds_without_replacement(bag, draws=1, again=None):
    """Lay every token out in every order; draw from the front until enough others than `again` are drawn."""
    orders = list(permutations(tokens_of(bag)))
    for order in orders:
        drawn, wanted = [], draws
        for token in order:
            if wanted == 0:
                break
            drawn.append(token)
            wanted -= token != again
        yield F(1, len(orders)), counted(bag, drawn)


def worlds_with_replacement(bag, draws=1):
    for drawn in product(tokens_of(bag), repeat=draws):
        yield F(1, sum(bag.values()) ** draws), counted(bag, drawn)


def worlds_below(bag, draws, again, most):
    """Draw on, all going back, and follow only what has at most `most` again-tokens; the rest is missing."""
    size = sum(bag.values())
    kinds = [kind for kind, count in bag.items() if count]
    now, ended = {(frozenset(), draws): F(1)}, {}
    while now:
        then = {}
        for (drawn, wanted), p in now.items():
            if wanted == 0:
                ended[drawn] = ended.get(drawn, F(0)) + p
                continue
            for kind in kinds:
                counts = dict(drawn)
                counts[kind] = counts.get(kind, 0) + 1
                if counts.get(again, 0) <= most:
                    key = (frozenset(counts.items()), wanted - (kind != again))
                    then[key] = then.get(key, F(0)) + p * F(bag[kind], size)
        now = then
    return [(p, {kind: dict(drawn).get(kind, 0) for kind in bag}) for drawn, p in ended.items()]


EVENTS = ["a>=1", "a>b", "a=1 and not b=1", "a!=b or b<=0"]
GIVEN = [("a>=1", "b<=1"), ("b=1", "a=2 or a=0"), ("a=b", "a>=9")]


@pytest.mark.parametrize(
    ("bag", "draws", "again"),
    [
        ({"a": 3, "b": 2}, 0, None),
        ({"a": 3, "b": 2}, 1, None),
        ({"a": 3, "b": 2}, 5, None),
        ({"a": 3, "b": 0, "c": 3}, 4, None),
        ({"a": 0, "b": 1}, 1, None),
        ({"a": 2, "b": 2, "c": 2}, 2, "a"),
        ({"a": 2, "b": 2, "c": 2}, 0, "a"),
        ({"a": 2, "b": 2, "c": 2}, 6, "c"),
        ({"a": 1, "b": 4}, 3, "b"),
        ({"a": 0, "b": 4}, 3, "b"),
        ({"a": 3, "b": 0}, 2, "b"),
    ],
)
def test_without_replacement_is_every_order(agrees, bag, draws, again):
    parameters = {"bag": bag, "draws": draws, "again": again}
    agrees("bag.draw", parameters, worlds_without_replacement(bag, draws, again), EVENTS, GIVEN)


@pytest.mark.parametrize(
    ("bag", "draws"),
    [({"a": 3, "b": 2}, 0), ({"a": 3, "b": 2}, 1), ({"a": 1, "b": 2, "c": 3}, 4), ({"a": 2, "b": 0}, 5)],
)
def test_with_replacement_is_every_sequence(agrees, bag, draws):
    agrees(
        "bag.draw", {"bag": bag, "draws": draws, "replace": True}, worlds_with_replacement(bag, draws), EVENTS, GIVEN
    )


SMALL_BAGS = st.fixed_dictionaries({"a": st.integers(0, 3), "b": st.integers(0, 2), "c": st.integers(0, 2)})


@given(SMALL_BAGS, st.data())
@settings(max_examples=40)
def test_any_small_bag_is_every_order(agrees, bag, data):
    assume(sum(bag.values()) <= 6)
    draws = data.draw(st.integers(0, sum(bag.values())))
    again = data.draw(st.none() | st.sampled_from(sorted(bag)))
    parameters = {"bag": bag, "draws": draws, "again": again}
    agrees("bag.draw", parameters, worlds_without_replacement(bag, draws, again), EVENTS[1:], GIVEN)


@given(SMALL_BAGS, st.integers(0, 3))
@settings(max_examples=20)
def test_any_small_bag_with_replacement_is_every_sequence(agrees, bag, draws):
    assume(sum(bag.values()))
    parameters = {"bag": bag, "draws": draws, "replace": "true"}
    agrees("bag.draw", parameters, worlds_with_replacement(bag, draws), EVENTS, GIVEN[:1])


@pytest.mark.parametrize(
    ("bag", "draws"), [({"a": 2, "b": 0, "c": 1}, 2), ({"a": 1, "b": 3}, 0), ({"a": 1, "b": 0}, 0)]
)
def test_again_with_replacement_that_never_comes(agrees, bag, draws):
    """No draws, or none of the kind: its number has a bound after all, namely 0."""
    parameters = {"bag": bag, "draws": draws, "replace": True, "again": "b"}
    agrees("bag.draw", parameters, worlds_with_replacement(bag, draws), ["b>=1 or a>b"], [("a>=1", "b=0")])


@given(SMALL_BAGS, st.integers(1, 3), st.integers(0, 5))
@settings(max_examples=25)
def test_again_with_replacement_is_the_recursion(bag, draws, most):
    """Values, tail, joint and conditional odds, with the mean by hand: b of them to a of the others, draw by draw."""
    others = bag["a"] + bag["c"]
    assume(others and bag["b"])
    worlds = worlds_below(bag, draws, "b", most)
    parameters = {"bag": bag, "draws": draws, "replace": True, "again": "b"}
    answer = odds("bag.draw", method="exact", **parameters)["b"]
    for value in range(most + 1):
        assert answer.exact_of(value) == sum(p for p, metrics in worlds if metrics["b"] == value)
    assert sum(answer.exact) + (answer.tail.exact if answer.tail else 0) == 1
    assert answer.mean_exact == draws * F(bag["b"], others)
    rest = 1 - sum(p for p, _ in worlds)
    event = odds("bag.draw", method="exact", event=f"b>{most}", **parameters)["event"]
    assert event.exact_of(1) == rest
    joint = odds("bag.draw", method="exact", event=f"b<={most} and a>=1", metric="event", **parameters)["event"]
    assert joint.exact_of(1) == sum(p for p, metrics in worlds if metrics["a"] >= 1)
    against = odds("bag.draw", method="exact", event="b>a", metric="event", **parameters)["event"]
    if most >= draws:  # then every world with b <= a is among those followed
        assert against.exact_of(0) == sum(p for p, metrics in worlds if metrics["b"] <= metrics["a"])
    if rest:
        beyond = odds("bag.draw", method="exact", given=f"b>{most}", **parameters)["b"]
        seen = sum((p * metrics["b"] for p, metrics in worlds), F(0))
        assert beyond.mean_exact == (draws * F(bag["b"], others) - seen) / rest


def test_figures_by_hand():
    # 2 purple of 14 that go back and give one more draw: a purple comes with 2/14 = 1/7, an other with 6/7.
    bag = {"bag": "gas:4,metal:3,gem:3,radioactive:2,purple:2", "draws": 2, "replace": True, "again": "purple"}
    purple = odds("bag.draw", **bag)["purple"]
    assert purple.exact_of(0) == F(6, 7) ** 2
    assert purple.exact_of(1) == 2 * F(1, 7) * F(6, 7) ** 2
    # Between two purple-free draws: 2/12 purples for each of the two, 1/3 in all; its variance is n p / q^2 = 7/18.
    assert purple.mean_exact == F(1, 3)
    assert purple.sd == pytest.approx((2 * F(1, 7) / F(6, 7) ** 2) ** 0.5)
    assert purple.tail.exact + sum(purple.exact) == 1
    # Gas is 4 of the 12 others: 2 * 4/12.
    assert odds("bag.draw", **bag)["gas"].mean_exact == F(2, 3)
    # Red:3, blue:2, four drawn: one is left over, red with 3/5.
    assert odds("bag.draw", bag="red:3,blue:2", draws=4)["red"].exact_of(2) == F(3, 5)


def test_the_far_tail():
    # One kind of 10, draw again with 2/10: 40 or more of it before the other comes has the odds (1/5)^40.
    bag = {"bag": "more:2,x:8", "replace": True, "again": "more"}
    assert odds("bag.draw", event="more>=40", **bag)["event"].exact_of(1) == F(1, 5) ** 40
    assert odds("bag.draw", event="more>=40 or more=0", **bag)["event"].exact_of(1) == F(1, 5) ** 40 + F(4, 5)
    # Without memory: given 40 already, as many more are to come as from the start (2/8).
    far = odds("bag.draw", given="more>=40", **bag)["more"]
    assert far.mean_exact == 40 + F(1, 4)
    assert far.values[0] == 40
    assert sum(far.exact) + far.tail.exact == 1
    # And given the others only: x is drawn once in any case.
    assert odds("bag.draw", given="more>=3 and x=1", **bag)["more"].mean_exact == 3 + F(1, 4)


def test_simulated_means_come_from_exact_sums_not_from_clipped_bins(seed):
    """Nine of ten give one more draw: clipping at 4 would pull the mean from 9 to 9 * (1 - (9/10)^4) = 3.1."""
    bag = {"bag": "more:9,x:1", "replace": True, "again": "more", "seed": seed, "trials": 200_000}
    exact = odds("bag.draw", method="exact", bag="more:9,x:1", replace=True, again="more")["more"]
    found = odds("bag.draw", method="simulated", **bag)["more"]
    assert exact.mean_exact == 9
    assert exact.sd == pytest.approx(90**0.5)
    z = (found.mean - 9) / (90 / 200_000) ** 0.5
    assert abs(z) < 4.5, f"seed {seed}, n 200000, expected 9, observed {found.mean}, z {z:.2f}"
    assert found.sd == pytest.approx(90**0.5, rel=0.03)
    # Given more than 60, without memory again: 61 + 9.
    n = 200_000 * 0.9**61
    far = odds("bag.draw", method="simulated", given="more>60", **bag)["more"]
    z = (far.mean - 70) / (90 / n) ** 0.5
    assert abs(z) < 4.5, f"seed {seed}, n about {n:.0f}, expected 70, observed {far.mean}, z {z:.2f}"
    assert far.trials == pytest.approx(n, abs=4.5 * n**0.5)
    assert sum(far.probability) + (far.tail.probability if far.tail else 0) == pytest.approx(1)


@given(st.integers(0, 40), st.integers(0, 40), st.data())
@settings(max_examples=25)
def test_without_replacement_is_scipys_hypergeom(a, others, data):
    assume(a + others)
    draws = data.draw(st.integers(0, min(60, a + others)))
    answer = odds("bag.draw", bag={"a": a, "x": others}, draws=draws, metric="a")["a"]
    expected = scipy.stats.hypergeom.pmf(answer.values, a + others, a, draws)
    assert answer.probability == pytest.approx(expected, rel=1e-8)


@given(st.integers(1, 20), st.integers(1, 20), st.data())
@settings(max_examples=25)
def test_again_without_replacement_is_scipys_nhypergeom(again, others, data):
    draws = data.draw(st.integers(1, others))
    answer = odds("bag.draw", bag={"x": others, "more": again}, draws=draws, again="more", metric="more")["more"]
    expected = scipy.stats.nhypergeom.pmf(answer.values, again + others, again, draws)
    assert answer.probability == pytest.approx(expected, rel=1e-8)
    assert answer.mean_exact == F(draws * again, others + 1)


@given(st.integers(1, 50), st.integers(1, 50), st.integers(0, 60))
@settings(max_examples=25)
def test_with_replacement_is_scipys_binom(a, others, draws):
    answer = odds("bag.draw", bag={"a": a, "x": others}, draws=draws, replace=True, metric="a")["a"]
    expected = scipy.stats.binom.pmf(answer.values, draws, a / (a + others))
    assert answer.probability == pytest.approx(expected, rel=1e-8, abs=1e-300)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({}, "bag.draw needs bag=…: kind:number,kind:number"),
        ({"bag": "a:2", "draws": 3}, "draws=3 is more than the 2 tokens in the bag; allowed: 0 to 2"),
        ({"bag": "a:0", "replace": True}, "draws=1 cannot be drawn: the bag is empty; allowed: 0"),
        ({"bag": "a:2", "again": "b"}, "again=b is not a kind of the composition; allowed: a"),
        ({"bag": "gas:2,gem:1", "again": "gems"}, "allowed: gem, gas"),
        ({"bag": "a:2", "replace": True, "again": "a"}, "the draw would never end"),
        ({"bag": "a:2,b:0", "replace": True, "again": "a", "draws": 0}, "the draw would never end"),
        ({"bag": "a:1,b:1", "draws": 61}, "draws=61 is out of range; allowed: a whole number from 0 to 60"),
        ({"bag": "a:1", "replace": "yes"}, "replace=yes is neither true nor false; allowed: true or false"),
    ],
)
def test_bags_that_cannot_be(parameters, message):
    with pytest.raises(ParameterError) as caught:
        odds("bag.draw", **parameters)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
