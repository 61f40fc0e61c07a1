"""What `analyses/zetta_gains.py` and `analyses/zetta_tokens.py` say, against formulas of the rulebook's numbers."""

from fractions import Fraction

import pytest

from analyses import zetta_gains, zetta_tokens

F = Fraction


@pytest.fixture(scope="module")
def worth():
    return zetta_gains.worths().set_index(["find", "change", "dice", "value"])


def misses(value, dice):
    return F(12 - value, 12) ** dice


def test_levels_modifiers_helpers_and_tokens_add_the_same_die(worth):
    for dice in zetta_gains.DICE:
        for value in zetta_gains.VALUES:
            gained = misses(value, dice) - misses(value, dice + 1)
            for change in ("level", "modifier", "helper", "knowledge"):
                assert F(worth["exact"]["life", change, dice, value]) == gained
            if value < 12:
                point = misses(value, dice) - misses(value + 1, dice)
                assert F(worth["exact"]["gem", "value", dice, value]) == point


def test_a_helper_has_half_of_every_success(worth):
    """Two gems are 4 fame, the helper's one is 2: ahead by 4 times what the die gains less 2 times all successes."""
    for dice in zetta_gains.DICE:
        for value in range(1, 12):
            for change, more in (("helper", 1), ("leveled helper", 2)):
                gained = misses(value, dice) - misses(value, dice + more)
                ahead = 4 * gained - 2 * (1 - misses(value, dice + more))
                assert worth["fame_ahead"]["gem", change, dice, value] == pytest.approx(float(ahead))
                assert change == "leveled helper" or ahead < 0


def test_a_stay_with_life_that_is_never_healed_costs_every_turn():
    hazards = zetta_gains.hazards_over_a_stay()
    never = hazards[hazards["heal"] == 0].set_index(["dice", "value", "turns"])
    for (dice, value, turns), row in never.iterrows():
        once = F(never["exact"][dice, value, 1])
        assert F(row["exact"]) == once / 2 * (turns + 1)  # the card's tokens once, and the crew's of every turn


def test_sheets_and_sets_are_complete():
    sheets = zetta_tokens.bag_sheets()
    assert len(sheets) == 6 * 4 * 4
    certain = sheets[(sheets["way"] == "first landing: radioactive") & (sheets["metric"] == "any_radioactive")]
    assert (certain["mean"] == 1).all()
    knowledge = zetta_tokens.knowledge_odds().set_index(["bag", "wanted", "action", "times"])["exact"].map(F)
    assert knowledge["basic", "life", "research", 1] == F(13, 28)
    assert knowledge["The Lone Star", "warp", "failures", 1] == F(7, 15)
    both = zetta_gains.double_odds().set_index(["crew", "value"])["both_exact"].map(F)
    assert both[2, 3] == F(7, 16) ** 2
    bots = zetta_gains.bots_odds().set_index(["crew", "value", "policy"])
    assert F(bots["exact"][4, 10, "bots"]) == F(10, 12)
    assert bots["wear"][4, 10, "all"] == 4
    sets = zetta_gains.challenge_odds().set_index(["dice", "third", "without_partner"])["challenges"]
    assert sets[1, "partner", "add"] == pytest.approx(14 / 12)
