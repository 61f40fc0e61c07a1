"""`zetta.discovery` against every roll, and against figures worked out by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from rolling_by_hand import Attempt, attempts, worlds, worlds_die_by_die, write_variant

from zettasim import odds
from zettasim.errors import ComponentError

F = Fraction
METRICS = (
    "dice",
    "success",
    "hits",
    "damage",
    "tokens",
    "crew_damage",
    "healing",
    "wear",
    "helpers_wear",
)
EVENTS = ["damage>=1", "success=1 and damage=0", "hits>damage", "hits>=2 or not damage<2"]
GIVEN = [("damage>=1", "success=1"), ("success=1", "damage=0"), ("damage=2", "hits=1"), ("hits>=2", "damage>=2")]


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("discovery")


@pytest.mark.parametrize("kind", ["life", "substance", "exo"])
@pytest.mark.parametrize("hazard", [False, True])
@pytest.mark.parametrize("value", range(1, 13))
def test_three_dice_are_every_roll(agrees, kind, hazard, value):
    attempt = Attempt(crew=3, kind=kind, hazard=hazard, value=value)
    agrees("zetta.discovery", attempt.parameters, worlds(attempt), EVENTS[:2], GIVEN[:2])


@pytest.mark.parametrize(
    "attempt",
    [
        Attempt(),
        Attempt(crew=0, leveled=2, value=5, hazard=True),
        Attempt(crew=1, helpers=1, helpers_leveled=1, value=4, kind="substance", hazard=True),
        Attempt(crew=1, modifier=3, value=6, kind="substance", hazard=True),
        Attempt(crew=4, modifier=-2, value=2, hazard=True),
        Attempt(crew=1, leveled=1, kind="exo", value=4, hazard=True),
        Attempt(crew=0, knowledge=1, aliens=2, value=4, hazard=True, turns=3),
        Attempt(crew=1, knowledge=1, knowledge_leveled=1, value=4, kind="substance", hazard=True),
        Attempt(crew=1, leveled=1, knowledge=1, aliens=1, helpers=1, value=10, policy="bots"),
        Attempt(crew=1, leveled=1, knowledge=1, aliens=1, helpers=1, value=10, policy="bots-fewest"),
        Attempt(crew=1, leveled=1, aliens=1, value=9, policy="bots"),
    ],
)
def test_whose_dice_are_rolled(agrees, attempt):
    agrees("zetta.discovery", attempt.parameters, worlds(attempt), EVENTS, GIVEN)


@pytest.mark.parametrize(
    "attempt",
    [
        Attempt(crew=0),
        Attempt(crew=0, helpers=8, helpers_leveled=8, modifier=9, value=12, hazard=True),
        Attempt(crew=2, modifier=-2, value=12),
        Attempt(crew=2, helpers=2, modifier=-9, value=12, hazard=True),
        Attempt(crew=0, leveled=4, modifier=-8, kind="substance", hazard=True),
        Attempt(crew=0, aliens=3, helpers=2, value=12, hazard=True, turns=3),
        Attempt(crew=0, aliens=1, value=12, policy="bots"),
    ],
)
def test_no_own_crew_or_no_dice_is_no_attempt(agrees, attempt):
    nothing = dict.fromkeys(METRICS, 0)
    assert worlds(attempt) == [(1, nothing)]
    agrees("zetta.discovery", attempt.parameters, [(F(1), nothing)], EVENTS, GIVEN)


def test_the_die_by_die_twin_is_every_roll():
    for attempt in (Attempt(crew=4, hazard=True), Attempt(crew=2, kind="substance", value=6, hazard=True), Attempt(0)):
        rolled, added = ({}, {})
        for found, pairs in ((rolled, worlds(attempt)), (added, worlds_die_by_die(attempt))):
            for weight, metrics in pairs:
                cell = tuple(metrics.items())
                found[cell] = found.get(cell, 0) + weight
        assert rolled == added


@pytest.mark.parametrize(
    "attempt",
    [
        Attempt(crew=5, value=4, hazard=True),
        Attempt(crew=8, leveled=8, helpers=8, helpers_leveled=8, modifier=9, value=1, hazard=True),
        Attempt(crew=8, leveled=8, kind="substance", value=2, hazard=True),
        Attempt(crew=3, leveled=5, kind="substance", value=9, modifier=-4, hazard=True),
        Attempt(crew=8, helpers=8, kind="exo", value=1, hazard=True),
    ],
)
def test_many_dice_are_those_added_one_by_one(agrees, attempt):
    agrees("zetta.discovery", attempt.parameters, worlds_die_by_die(attempt), EVENTS[:2], GIVEN[:1])


@given(attempts(printed=True))
@settings(max_examples=30)
def test_any_attempt_is_every_roll(agrees, attempt):
    agrees("zetta.discovery", attempt.parameters, worlds(attempt), EVENTS, GIVEN)


@given(attempts())
@settings(max_examples=40)
def test_any_dice_are_every_roll(agrees, folder, attempt):
    variant = write_variant(attempt, folder)
    agrees("zetta.discovery", {**attempt.parameters, "variant": variant}, worlds(attempt), EVENTS[:2], GIVEN[:2])


@pytest.mark.parametrize("value", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", ["life", "substance"])
def test_five_four_sided_dice_are_every_roll(agrees, folder, value, kind):
    attempt = Attempt(crew=5, value=value, kind=kind, hazard=True, sides=4, hazardous=(2, 3))
    asked = {**attempt.parameters, "variant": write_variant(attempt, folder)}
    agrees("zetta.discovery", asked, worlds(attempt), EVENTS, GIVEN)


def test_a_value_above_the_die_always_succeeds(folder):
    attempt = Attempt(crew=2, value=9, hazard=True, sides=6, hazardous=(6,))
    answer = odds("zetta.discovery", variant=write_variant(attempt, folder), **attempt.parameters)
    assert answer["success"].exact == (F(1),)
    assert answer["damage"].exact_of(2) == F(1, 36)


# Figures by hand


def test_three_dice_at_four():
    """2 unleveled and 1 leveled crew give 4 dice, the planet takes one; each die misses with 8/12 = 2/3.

    1 - (2/3)^3 = 1 - 8/27 = 19/27.
    """
    answer = odds("zetta.discovery", crew=2, leveled=1, modifier=-1, value=4)
    assert answer["dice"].exact_of(3) == 1
    assert answer["success"].exact_of(1) == F(19, 27)


def test_one_damage_of_three_dice_at_four():
    """A die harms with 4/12: of three exactly one does with 3 * 1/3 * (2/3)^2 = 4/9.

    No die hits in some of these rolls: one shows 6 or 8 (2/12), two show 5, 7, 9, 10, 11 or 12 (6/12 each), which is
    3 * 1/6 * (1/2)^2 = 1/8. So 4/9 - 1/8 = 32/72 - 9/72 = 23/72.
    """
    asked = {"crew": 3, "value": 4, "hazard": True}
    assert odds("zetta.discovery", **asked)["damage"].exact_of(1) == F(4, 9) - F(1, 8) == F(23, 72)
    # No harm from a success: no die harms (2/3)^3, but not all of them missing: (6/12)^3. Of 19/27 successes.
    clean = odds("zetta.discovery", **asked, event="damage=0", given="success=1")["event"].exact_of(1)
    assert clean == (F(8, 27) - F(1, 8)) / F(19, 27) == F(37, 152)


def test_one_die_at_three():
    """Of the faces 1, 2 and 3 only the 2 harms; 4, 6 and 8 are no success, so they harm nobody."""
    answer = odds("zetta.discovery", hazard=True)
    assert answer["success"].exact_of(1) == F(1, 4)
    assert answer["damage"].exact_of(1) == F(1, 12)
    assert odds("zetta.discovery", hazard=True, event="damage=1", given="success=1")["event"].exact_of(1) == F(1, 3)


def test_three_harmful_dice_bring_three_damage_with_life_and_two_with_a_substance():
    """At 12 every roll succeeds: three of three dice harm with (1/3)^3 = 1/27, two with 3 * 1/9 * 2/3 = 6/27."""
    life, substance = (odds("zetta.discovery", crew=3, value=12, hazard=True, kind=k) for k in ("life", "substance"))
    assert life["damage"].exact_of(3) == F(1, 27)
    assert life["damage"].exact_of(2) == F(6, 27)
    assert substance["damage"].values == (0, 1, 2)
    assert substance["damage"].exact_of(2) == F(7, 27)


def test_the_helpers_dice_harm_too():
    """At 12 the own die and the helper's: both harm with 1/9."""
    answer = odds("zetta.discovery", crew=1, helpers=1, value=12, hazard=True)
    assert answer["damage"].exact_of(2) == F(1, 9)


def test_bots_send_one_of_three_from_value_ten_on():
    """Two unleveled and one leveled crew: 4 dice at 9, 2 dice of the leveled one at 10, or 1 die of another."""
    asked = {"crew": 2, "leveled": 1}
    found = {
        (policy, value): odds("zetta.discovery", **asked, policy=policy, value=value)
        for policy in ("all", "bots", "bots-fewest")
        for value in (9, 10)
    }
    dice = {key: answer["dice"].values[0] for key, answer in found.items()}
    assert dice == {
        ("all", 9): 4,
        ("all", 10): 4,
        ("bots", 9): 4,
        ("bots", 10): 2,
        ("bots-fewest", 9): 4,
        ("bots-fewest", 10): 1,
    }
    assert {key: answer["wear"].values[0] for key, answer in found.items() if key[1] == 10} == {
        ("all", 10): 3,
        ("bots", 10): 1,
        ("bots-fewest", 10): 1,
    }
    assert found["bots-fewest", 10]["success"].exact_of(1) == F(10, 12)


def test_a_bot_that_has_its_only_leveled_crew_by_a_token_uses_it_for_its_second_die():
    """Who has the ability already rolls one die less; as many dice never cost a token."""
    with_token = odds("zetta.discovery", crew=1, knowledge_leveled=1, policy="bots", value=12)
    assert with_token["dice"].values == (2,)


@pytest.mark.parametrize(
    ("tokens", "turns", "heal", "left", "suffered", "healing"),
    [
        (3, 1, 5, 3, 3, 0),  # the action of the first turn was the discovery
        (3, 3, 0, 3, 9, 0),
        (3, 3, 1, 1, 3 + 1 + 1, 1),
        (3, 3, 2, 0, 3 + 1 + 0, 2),
        (3, 5, 4, 0, 3 + 1 + 0, 2),
        (2, 4, 4, 0, 2, 1),
        (0, 4, 4, 0, 0, 0),
    ],
)
def test_life_harms_at_the_end_of_each_turn_until_healed(tokens, turns, heal, left, suffered, healing):
    """At 12 every die hits: given so many harmful dice of three, the turns are certain."""
    answer = odds("zetta.discovery", crew=3, value=12, hazard=True, turns=turns, heal=heal, given=f"damage={tokens}")
    assert (answer["tokens"].values, answer["crew_damage"].values, answer["healing"].values) == (
        (left,),
        (suffered,),
        (healing,),
    )


def test_a_substance_harms_once_however_long_one_stays():
    answer = odds("zetta.discovery", crew=2, value=12, kind="substance", hazard=True, turns=5, heal=3, given="damage=2")
    assert (answer["crew_damage"].values, answer["tokens"].values, answer["healing"].values) == ((2,), (0,), (0,))


# What must hold whatever the numbers

MANY = st.fixed_dictionaries(
    {
        "crew": st.integers(0, 7),
        "leveled": st.integers(0, 7),
        "helpers": st.integers(0, 7),
        "helpers_leveled": st.integers(0, 7),
        "modifier": st.integers(-9, 8),
        "knowledge": st.integers(0, 1),
        "aliens": st.integers(0, 4),
        "value": st.integers(1, 11),
        "kind": st.sampled_from(["life", "substance"]),
        "hazard": st.booleans(),
    }
)


def success(question):
    return odds("zetta.discovery", metric="success", **question)["success"].exact_of(1)


@given(
    MANY, st.sampled_from(["crew", "leveled", "helpers", "helpers_leveled", "modifier", "value", "knowledge", "aliens"])
)
@settings(max_examples=60)
def test_more_dice_and_higher_values_never_hurt(question, more):
    raised = {**question, more: question[more] + 1}
    assert success(raised) >= success(question)
    own = question["crew"] + question["leveled"] + question["knowledge"] > 0
    dice = Attempt(**question).dice
    if own and dice:  # each further die succeeds where all others miss
        assert success(raised) > success(question)


@given(MANY)
@settings(max_examples=40)
def test_success_is_that_of_independent_dice(question):
    attempt = Attempt(**question)
    assert success(question) == 1 - F(12 - attempt.value, 12) ** attempt.dice


@given(MANY)
@settings(max_examples=40)
def test_a_hazard_changes_no_success(question):
    asked = ("dice", "success", "hits", "damage")
    safe, risky = (odds("zetta.discovery", **{**question, "hazard": hazard}, metric=asked) for hazard in (False, True))
    for metric in ("dice", "success", "hits"):
        assert safe[metric].exact == risky[metric].exact
    assert safe["damage"].exact == (F(1),)
    assert risky["damage"].exact_of(0) >= risky["success"].exact_of(0)


@given(MANY)
@settings(max_examples=40)
def test_a_substance_harms_at_most_twice_and_never_more_than_life(question):
    assume(question["hazard"])
    life, substance = (
        odds("zetta.discovery", **{**question, "kind": kind}, metric="damage")["damage"]
        for kind in ("life", "substance")
    )
    assert max(substance.values) <= 2
    assert substance.mean_exact <= life.mean_exact
    for damage in (0, 1):
        assert substance.exact_of(damage) == life.exact_of(damage)


@given(MANY)
@settings(max_examples=20)
def test_exo_products_harm_nobody(question):
    asked = {**question, "kind": "exo", "modifier": 0, "hazard": True}
    answer = odds("zetta.discovery", **asked, metric="damage")
    assert answer["damage"].exact == (F(1),)


def test_a_hazard_face_must_be_on_the_die(folder):
    variant = write_variant(replace(Attempt(), sides=6, hazardous=(2, 8)), folder)
    with pytest.raises(ComponentError, match=r"hazard_faces.*8.*6 sides"):
        odds("zetta.discovery", variant=variant)
