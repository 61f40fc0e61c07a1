"""The printed chances of two unlocks (6D tip), worked out a second time by the twin of `odyssey.attempts`."""

from fractions import Fraction

import pytest
from attempting_by_hand import Journey, joint_of, marginal

from zettasim.questions.claims import claims

MILIEUS = ("air", "ocean", "astrobiology", "ice", "elevator", "sandworm")
"""All with a vehicle but push: the icon of OVERHEAT is not printed."""


def two_unlocks(milieu, attempts, **how):
    return marginal(joint_of(Journey(attempts=attempts, milieus=(milieu,), **how)), "reached").get(1, Fraction(0))


@pytest.fixture(scope="module")
def audited():
    return {each.claim.id: each for each in claims(game="odyssey").claims}


@pytest.fixture(scope="module")
def after_six():
    return {milieu: two_unlocks(milieu, 6) for milieu in MILIEUS}


def test_six_attempts_give_48_percent_nowhere(audited, after_six):
    found = audited["OD-9"]
    assert found.plain.value == after_six
    assert found.readings[1].value == after_six["elevator"]
    assert found.readings[2].value == after_six["ocean"]
    assert not any(0.475 <= chance < 0.485 for chance in after_six.values())
    assert found.readings[3].value["ocean"] == two_unlocks("ocean", 6, barren="nothing")
    assert found.verdict == "refuted"


def test_nine_attempts_give_72_percent_nowhere(audited):
    found = audited["OD-9b"]
    by_hand = {milieu: two_unlocks(milieu, 9) for milieu in ("ocean", "elevator")}
    assert {milieu: found.plain.value[milieu] for milieu in by_hand} == by_hand
    assert not any(0.715 <= chance < 0.725 for chance in found.plain.value.values())
    assert found.verdict == "refuted"


def test_nothing_is_halved_without_finao(audited, after_six):
    without = {milieu: two_unlocks(milieu, 6, finao=False) for milieu in MILIEUS}
    assert all(without[milieu] > Fraction(9, 10) * after_six[milieu] for milieu in MILIEUS)
    found = audited["OD-10"]
    assert not any(found.plain.value.values())
    assert found.verdict == "refuted"
