"""`zetta.challenges` against every roll of its dice (Co-op Challenge), and against figures worked out by hand."""

import itertools
import re
from collections import Counter
from fractions import Fraction

import pytest

from zettasim import odds, replay
from zettasim.errors import ParameterError

F = Fraction
NAMES = (
    "small_crew",
    "half_energy",
    "kept_equipment",
    "alien_artifacts",
    "substances",
    "knowledge_cap",
    "warp_tokens",
    "exo_products",
    "star_types",
    "all_leveled",
    "aliens",
    "planet_types",
)
MODULE_OF = {3: "equipment", 4: "xenoarchaeology", 11: "aliens"}
READINGS = list(itertools.product(["partner", "both", "needs"], ["again", "add"]))

# The twin: nothing here comes from the package.


def is_combined(chosen, third):
    """Say whether those that need a partner have one."""
    ones_and_twos = chosen & {1, 2}
    if third == "partner":  # 1 and 2 need one of 3 to 12
        return not ones_and_twos or bool(chosen - {1, 2})
    if third == "needs":  # 1, 2 and 3 need one of 4 to 12
        return not chosen & {1, 2, 3} or bool(chosen - {1, 2, 3})
    return (not ones_and_twos or bool(chosen - {1, 2})) and chosen != {3}


def metrics_of(chosen):
    return {
        "challenges": len(chosen),
        "combined": len(chosen & {1, 2, 3}),
        "modules": len({MODULE_OF[n] for n in chosen if n in MODULE_OF}),
        **{name: int(face in chosen) for face, name in enumerate(NAMES, start=1)},
    }


def worlds(dice, third, without_partner):
    """Roll every roll; those that are refused are rolled again, so the others stay equally likely."""
    rolls = [frozenset(roll) for roll in itertools.product(range(1, 13), repeat=dice) if len({*roll}) == dice]
    if without_partner == "again":
        rolls = [chosen for chosen in rolls if is_combined(chosen, third)]
    sets = Counter()
    for chosen in rolls:
        added = [chosen]
        if not is_combined(chosen, third):
            added = [chosen | {n} for n in range(1, 13) if n not in chosen and is_combined(chosen | {n}, third)]
        for complete in added:
            sets[complete] += F(1, len(rolls) * len(added))
    return [(chance, metrics_of(chosen)) for chosen, chance in sets.items()]


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize(("third", "without_partner"), READINGS)
def test_every_roll(agrees, dice, third, without_partner):
    asked = {"dice": dice, "third": third, "without_partner": without_partner}
    agrees("zetta.challenges", asked, worlds(dice, third, without_partner), ["combined>=2 and aliens=0"])


def test_one_die_or_all_dice_rolled_again_is_the_same():
    """Two dice: rolling only the second one again until it differs, against rolling both."""
    one_again = Counter()
    for first in range(1, 13):
        for second in range(1, 13):
            if second != first:
                one_again[frozenset((first, second))] += F(1, 12 * 11)
    assert set(one_again.values()) == {F(2, 12 * 11)}
    both_again = [F(1, 66)] * 66
    assert sorted(one_again.values()) == both_again


# Figures by hand


def found(metric, **asked):
    return odds("zetta.challenges", metric=metric, **asked)[metric]


def test_a_single_challenge_is_never_the_first_or_second():
    """Of 12 faces 10 may stand alone, 9 if challenge 3 needs a partner."""
    for third, alone in (("partner", 10), ("both", 9), ("needs", 9)):
        assert found("small_crew", dice=1, third=third).values == (0,)
        assert found("planet_types", dice=1, third=third).exact_of(1) == F(1, alone)
        assert found("kept_equipment", dice=1, third=third).exact_of(1) == (F(1, 10) if third == "partner" else 0)


def test_of_two_challenges_only_the_first_two_are_refused():
    """66 pairs; {1, 2} has no partner; if 3 is like them, {1, 3} and {2, 3} have none either."""
    assert found("small_crew").exact_of(1) == F(10, 65)
    assert found("small_crew", third="both").exact_of(1) == F(10, 65)
    assert found("small_crew", third="needs").exact_of(1) == F(9, 63)


def test_three_challenges_always_have_a_partner_unless_the_third_needs_one_too():
    """Of 220 sets of three only {1, 2, 3} can lack one."""
    assert found("small_crew", dice=3).exact_of(1) == F(1, 4)
    assert found("combined", dice=3).exact_of(3) == F(1, 220)
    assert found("combined", dice=3, third="needs").values == (0, 1, 2)
    assert found("small_crew", dice=3, third="needs").exact_of(1) == F(54, 219)


def test_an_added_die_makes_one_more():
    """One die lacks a partner with 2 of 12."""
    answer = found("challenges", dice=1, without_partner="add")
    assert (answer.exact_of(1), answer.exact_of(2)) == (F(10, 12), F(2, 12))


def test_all_twelve():
    assert found("challenges", dice=12).values == (12,)
    assert found("modules", dice=12).values == (3,)


def test_a_table_that_cannot_be_met_is_refused(tmp_path):
    variant = tmp_path / "table.toml"
    variant.write_text('game = "zetta"\n[change]\ncoop.partners_from = [1, 2, 3]\n', encoding="utf-8")
    with pytest.raises(ParameterError, match="third=needs leaves challenges without any partner"):
        odds("zetta.challenges", third="needs", variant=variant)
    with pytest.raises(ParameterError, match=r"dice=13: .*1 to 12|dice=13 is out of range"):
        odds("zetta.challenges", dice=13)


STEP = re.compile(
    r"a die shows (\d+)( again and is rolled again)?$|the set lacks a partner|the added (\d+) is no partner"
)


@pytest.mark.statistical
@pytest.mark.parametrize(("third", "without_partner"), READINGS)
def test_each_die_is_read_as_by_hand(third, without_partner, seed):
    asked = {"dice": 2, "third": third, "without_partner": without_partner}
    for trial in range(60):
        told = replay("zetta.challenges", seed=seed, trial=trial, **asked)
        chosen = []
        for step in told.steps:
            read = STEP.match(step)
            assert read, step
            if read[2]:
                assert int(read[1]) in chosen
            elif read[1]:
                assert int(read[1]) not in chosen
                chosen.append(int(read[1]))
            elif read[3]:
                assert without_partner == "add"
                assert chosen.pop() == int(read[3])
            else:
                assert without_partner == "again"
                assert not is_combined({*chosen}, third)
                chosen = []
        assert is_combined({*chosen}, third)
        assert told.metrics == metrics_of({*chosen})
