"""`event` and `given`: joint and conditional odds, exact and simulated, down to conditions that never happen."""

from fractions import Fraction
from itertools import product

import pytest

from zettasim import odds
from zettasim.errors import ParameterError

F = Fraction


def test_joint_and_conditional_odds_of_two_dice():
    """Of 36 rolls, 11 show a 6 somewhere; of these 11, 5-6, 6-5, 6-6 add up to 11 or more: 3/11."""
    two = {"dice": 2, "sides": 6, "at_most": 1}
    rolls = list(product(range(1, 7), repeat=2))
    six = [roll for roll in rolls if max(roll) == 6]
    assert (len(rolls), len(six)) == (36, 11)
    found = odds("dice.pool", event="total>=11", given="highest=6", **two)
    assert found["event"].exact_of(1) == F(3, 11)
    assert found["highest"].exact == (F(1),)
    assert found["total"].mean_exact == F(sum(map(sum, six)), 11)
    joint = odds("dice.pool", event="total>=11 and highest=6", **two)["event"]
    assert joint.exact_of(1) == F(3, 36)
    # A metric against a metric: doubles.
    assert odds("dice.pool", event="lowest=highest", **two)["event"].exact_of(1) == F(6, 36)
    assert odds("dice.pool", event="lowest=1", given="lowest=highest", **two)["event"].exact_of(1) == F(1, 6)


def test_an_event_is_a_metric_of_its_own():
    answer = odds("dice.pool", event="any=1 or any=0")["event"]
    assert (answer.values, answer.exact) == ((1,), (F(1),))
    assert answer.meaning == "any=1 or any=0"
    assert odds("dice.pool", event="any=7")["event"].exact == (F(1),)
    assert odds("dice.pool", event="any=7")["event"].values == (0,)
    assert odds("dice.pool", event="1=2")["event"].values == (0,)
    assert odds("dice.pool", given="1=1")["any"] == odds("dice.pool")["any"]


@pytest.mark.parametrize("given", ["total>99", "any=1 and successes=0", "1=2", "lowest>highest"])
def test_conditions_that_never_happen(given, seed):
    with pytest.raises(ParameterError) as caught:
        odds("dice.pool", given=given)
    assert str(caught.value) == f"given {given!r} never happens"
    with pytest.raises(ParameterError, match="given"):
        odds("dice.pool", method="simulated", trials=100, seed=seed, given=given)


def test_a_rare_condition_is_not_said_to_be_impossible(seed):
    """Three twelves add up to 36 once in 1,728 rolls: two trials can not tell that it never happens."""
    assert odds("dice.pool", given="total=36")["lowest"].exact_of(12) == 1
    with pytest.raises(ParameterError) as caught:
        odds("dice.pool", method="simulated", trials=2, seed=seed, given="total=36")
    assert str(caught.value) == "given 'total=36' did not happen in any trial"


@pytest.mark.statistical
def test_conditional_odds_agree(seed):
    """Six checks at alpha 1e-3 in all: z up to 3.76. With n = 400,000 a bias of 0.01 has z of at least 5."""
    n, alpha_z = 400_000, 3.76
    questions = [
        ("dice.pool", {"event": "total>=20", "given": "any=1"}),
        ("dice.pool", {"event": "lowest<=2 and highest>=11", "given": "not any=0"}),
        ("odyssey.explore", {"event": "ko=1", "given": "claimed=0"}),
        ("odyssey.explore", {"event": "draws=2", "given": "ko=1 or dead=1"}),
        ("sixty.preparation", {"event": "expeditions>storms", "given": "drawn>=4", "policy": "all"}),
        ("bag.draw", {"event": "more>x", "given": "more>=1", "bag": "more:6,x:4", "replace": True, "again": "more"}),
    ]
    for model, question in questions:
        exact = odds(model, method="exact", **question)["event"]
        found = odds(model, method="simulated", trials=n, seed=seed, **question)["event"]
        p = exact.probability_of(1)
        z = (found.probability_of(1) - p) / (p * (1 - p) / found.trials) ** 0.5
        told = f"{model} {question}: seed {seed}, n {found.trials}, expected {p}, observed {found.probability}, z {z}"
        assert abs(z) < alpha_z, told


def test_nothing_in_an_event_is_run(tmp_path):
    target = tmp_path / "made"
    for text in (f"__import__('pathlib').Path('{target}').touch()=1", f"open('{target}','w')=1", "any=1;import os"):
        for option in ("event", "given"):
            with pytest.raises(ParameterError, match=rf"^{option} "):
                odds("dice.pool", **{option: text})
    assert not target.exists()
