"""`dice.pool` and `dice.sum` against every roll of the dice, and against figures worked by hand."""

from fractions import Fraction
from itertools import product

import pytest
import scipy.stats
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import odds
from zettasim.errors import ParameterError

F = Fraction


def pool_worlds(dice=3, sides=12, at_most=3, at_least=None):
    """Roll every roll and read it as a player would."""
    for faces in product(range(1, sides + 1), repeat=dice):
        hits = sum(face <= at_most if at_least is None else face >= at_least for face in faces)
        yield (
            F(1, sides**dice),
            {
                "successes": hits,
                "any": int(hits > 0),
                "lowest": min(faces, default=0),
                "highest": max(faces, default=0),
                "total": sum(faces),
            },
        )


def sum_worlds(dice=2, sides=6, keep="all", modifier=0, target=None):
    """Roll every roll, sort it, and keep one end of it."""
    which, _, count = keep.partition(":")
    for faces in product(range(1, sides + 1), repeat=dice):
        kept = sorted(faces, reverse=which == "highest")[: int(count or dice)]
        total = sum(kept) + modifier
        yield F(1, sides**dice), {"total": total, "reached": int(target is not None and total >= target)}


POOL_EVENTS = ["successes>=1 and lowest=1", "highest=3", "total>successes and not any=1", "lowest=highest"]
POOL_GIVEN = [("highest>=3", "any=1"), ("any=1", "total>=4 and lowest<highest"), ("lowest=1", "highest<=1 or total=5")]


@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"dice": 0},
        {"dice": 0, "sides": 4, "at_most": 4},
        {"dice": 1, "sides": 2, "at_most": 1},
        {"dice": 4, "sides": 4, "at_most": 0},
        {"dice": 4, "sides": 4, "at_most": 4},
        {"dice": 3, "sides": 6, "at_least": 5},
        {"dice": 3, "sides": 6, "at_least": 1},
        {"dice": 3, "sides": 6, "at_least": 7},
        {"dice": 3, "sides": 6, "at_least": 6, "at_most": 6},
        {"dice": 5, "sides": 3, "at_most": 2},
    ],
)
def test_pool_is_every_roll(agrees, parameters):
    agrees("dice.pool", parameters, pool_worlds(**parameters), POOL_EVENTS, POOL_GIVEN)


@given(st.integers(0, 4), st.integers(2, 5), st.data())
@settings(max_examples=25)
def test_any_small_pool_is_every_roll(agrees, dice, sides, data):
    parameters = {"dice": dice, "sides": sides, "at_most": data.draw(st.integers(0, sides))}
    if data.draw(st.booleans()):
        parameters["at_least"] = data.draw(st.integers(1, sides + 1))
    agrees("dice.pool", parameters, pool_worlds(**parameters), POOL_EVENTS[:2], POOL_GIVEN[:1])


@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"dice": 0},
        {"dice": 0, "modifier": -3, "target": -3},
        {"dice": 2, "target": 2},
        {"dice": 2, "target": 13},
        {"dice": 3, "sides": 4, "keep": "all", "modifier": -7, "target": 0},
        {"dice": 3, "sides": 4, "keep": "highest:1", "target": 4},
        {"dice": 3, "sides": 4, "keep": "highest:3", "target": 9},
        {"dice": 4, "sides": 3, "keep": "highest:2"},
        {"dice": 4, "sides": 3, "keep": "lowest:1"},
        {"dice": 4, "sides": 3, "keep": "lowest:3", "modifier": 2, "target": 9},
        {"dice": 5, "sides": 2, "keep": "lowest:4"},
    ],
)
def test_sum_is_every_roll(agrees, parameters):
    events = ["total>=5", "reached=1 and total<=4", "total=-3 or total>reached"]
    agrees("dice.sum", parameters, sum_worlds(**parameters), events, [("total=4", "reached=0")])


@given(st.integers(0, 4), st.integers(2, 5), st.integers(-20, 20), st.none() | st.integers(-20, 30), st.data())
@settings(max_examples=40)
def test_any_small_sum_is_every_roll(agrees, dice, sides, modifier, target, data):
    keeps = ["all", *(f"{end}:{k}" for end in ("highest", "lowest") for k in range(1, dice + 1))]
    parameters = {"dice": dice, "sides": sides, "modifier": modifier, "target": target}
    parameters["keep"] = data.draw(st.sampled_from(keeps))
    agrees("dice.sum", parameters, sum_worlds(**parameters), ["total<=7"])


def test_figures_by_hand():
    # 3d12, each at most 4: a die fails with 8/12 = 2/3, all three with 8/27.
    assert odds("dice.pool", at_most=4)["any"].exact_of(1) == 1 - F(8, 27) == F(19, 27)
    # 2d6: 36 rolls, of which 6 add up to 7 and 5 + 4 + 3 + 2 + 1 = 15 to 8 or more.
    two = odds("dice.sum", target=8)
    assert two["total"].exact_of(7) == F(6, 36)
    assert two["reached"].exact_of(1) == F(15, 36)
    # The better of 2d6 is face f in 2f - 1 rolls of 36: (1*1 + 2*3 + 3*5 + 4*7 + 5*9 + 6*11) / 36 = 161/36.
    assert odds("dice.sum", keep="highest:1")["total"].mean_exact == F(161, 36)
    # Best and worst of 2d6 add up to both: 7 - 161/36 = 91/36.
    assert odds("dice.sum", keep="lowest:1")["total"].mean_exact == F(91, 36)
    # 4d6 without the worst: 4 * 7/2 less the mean of the worst, (6^4 + 5^4 + 4^4 + 3^4 + 2^4 + 1) / 6^4 = 2275/1296.
    assert odds("dice.sum", dice=4, keep="highest:3")["total"].mean_exact == 14 - F(2275, 1296) == F(15869, 1296)
    # 3d6: 18 comes up once in 216, and with one die changed to advantage (4d6 best 3) in 4*5 + 1 = 21 of 1296.
    assert odds("dice.sum", dice=3)["total"].exact_of(18) == F(1, 216)
    assert odds("dice.sum", dice=4, keep="highest:3")["total"].exact_of(18) == F(21, 1296)


@given(st.integers(0, 60), st.integers(2, 100), st.data())
@settings(max_examples=25)
def test_successes_are_binomial(dice, sides, data):
    at_most = data.draw(st.integers(0, sides))
    answer = odds("dice.pool", dice=dice, sides=sides, at_most=at_most, metric="successes")["successes"]
    expected = scipy.stats.binom.pmf(answer.values, dice, at_most / sides)
    assert answer.probability == pytest.approx(expected, rel=1e-9, abs=1e-300)
    assert answer.mean_exact == F(dice * at_most, sides)


@given(st.integers(1, 59), st.integers(2, 30))
@settings(max_examples=15)
def test_one_more_die_never_hurts(dice, sides):
    fewer, more = (odds("dice.pool", dice=n, sides=sides, at_most=1) for n in (dice, dice + 1))
    for metric in ("any", "successes", "highest", "total"):
        assert more[metric].mean_exact > fewer[metric].mean_exact
    assert more["lowest"].mean_exact < fewer["lowest"].mean_exact
    with_worst_dropped = odds("dice.sum", dice=dice + 1, sides=sides, metric="total")["total"]
    assert with_worst_dropped.mean_exact == F((dice + 1) * (sides + 1), 2)


@pytest.mark.parametrize(
    ("model", "parameters", "message"),
    [
        ("dice.pool", {"sides": 6, "at_most": 7}, "at_most=7 is above the highest face; allowed: 0 to 6"),
        ("dice.pool", {"sides": 6, "at_least": 8}, "at_least=8 is above the highest face; allowed: 1 to 7"),
        ("dice.pool", {"dice": 61}, "dice=61 is out of range; allowed: a whole number from 0 to 60"),
        ("dice.sum", {"keep": "highest:3"}, "keep=highest:3 keeps more dice than the 2 rolled; allowed: a count from"),
        ("dice.sum", {"dice": 0, "keep": "lowest:1"}, "keep=lowest:1 keeps more dice than the 0 rolled"),
        ("dice.sum", {"keep": "highest:0"}, "keep=highest:0 needs a count from 1 to 1,000,000"),
        ("dice.sum", {"keep": "highest"}, "keep=highest needs a count: highest:k"),
        ("dice.sum", {"keep": "all:2"}, "keep=all:2 takes no count"),
    ],
)
def test_dice_that_cannot_be(model, parameters, message):
    with pytest.raises(ParameterError) as caught:
        odds(model, **parameters)
    assert message in str(caught.value)


def test_coins_need_no_word_about_a_limit_that_at_least_replaces():
    """`at_least` replaces `at_most`, whose default of 3 is above a coin's two faces."""
    assert odds("dice.pool", sides=2, at_least=2)["any"].exact_of(1) == F(7, 8)
