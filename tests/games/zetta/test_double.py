"""`zetta.double` against every roll (Xenoarchaeology Module, Exploration), and against figures worked out by hand."""

import itertools
import re
from collections import Counter
from dataclasses import dataclass, fields
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import odds, replay
from zettasim.errors import ParameterError

F = Fraction

# The twin: nothing here comes from the package.


@dataclass(frozen=True)
class Excavation:
    """An action, with the crew by what they can do."""

    life_crew: int = 1
    substance_crew: int = 1
    both_crew: int = 0
    life_leveled: int = 0
    substance_leveled: int = 0
    both_leveled: int = 0
    aliens: int = 0
    place: str = "planet"
    life_modifier: int = 0
    substance_modifier: int = 0
    life_value: int = 3
    substance_value: int = 3
    stop: bool = False
    steps: str = "attempt"
    tokens: str = "attempt"
    finds: str = "none"

    @property
    def parameters(self):
        return {entry.name: getattr(self, entry.name) for entry in fields(self)}

    @property
    def crews(self):
        """The dice of each who takes part, for life and for a substance: leveled crew roll 2, aliens 1."""
        both = [1] * self.both_crew + [2] * self.both_leveled
        life = [1] * self.life_crew + [2] * self.life_leveled + both
        substance = [1] * self.substance_crew + [2] * self.substance_leveled + both
        aliens = [1] * self.aliens
        return (life + aliens, substance + aliens) if life and substance else ([], [])

    @property
    def dice(self):
        life, substance = self.crews
        pools = max(0, sum(life) + self.life_modifier), max(0, sum(substance) + self.substance_modifier)
        return pools if life and substance and all(pools) else (0, 0)

    def metrics(self, life, substance):
        """Read the metrics off what happened; None is an attempt that was not made."""
        made = [result for result in (life, substance) if result is not None]
        won = [bool(life), bool(substance)]
        crews = self.crews if made else ([], [])
        steps = {"attempt": sum(won), "action": int(all(won)), "none": 0}[self.steps]
        failed = {"attempt": made.count(False), "action": int(bool(made) and not all(won)), "none": 0}[self.tokens]
        brings = self.finds == "each" or (self.finds == "half" and sum(won) == 1)
        return {
            "success": int(all(won)),
            "half": int(sum(won) == 1),
            "life": int(won[0]),
            "substance": int(won[1]),
            "life_dice": self.dice[0],
            "substance_dice": self.dice[1] if substance is not None else 0,
            "level_steps": steps,
            "knowledge": failed,
            "life_cards": int(won[0]) if brings else 0,
            "substances": 2 * won[1] if brings else 0,
            "wear": len(crews[0]) + (len(crews[1]) if substance is not None else 0),
        }

    def metrics_of(self, life_roll, substance_roll):
        if not all(self.dice):
            return self.metrics(None, None)
        life = any(face <= self.life_value for face in life_roll)
        if self.stop and not life:
            return self.metrics(life, None)
        return self.metrics(life, any(face <= self.substance_value for face in substance_roll))


def worlds(excavation):
    n_life, n_substance = excavation.dice
    n = n_life + n_substance
    rolls = Counter(
        tuple(excavation.metrics_of(roll[:n_life], roll[n_life:]).items())
        for roll in itertools.product(range(1, 13), repeat=n)
    )
    return [(F(ways, 12**n), dict(metrics)) for metrics, ways in rolls.items()]


@pytest.mark.parametrize(
    "excavation",
    [
        Excavation(),
        Excavation(life_crew=0, substance_crew=0, both_crew=1, stop=True, tokens="action", finds="each"),
        Excavation(life_crew=0, substance_crew=0, both_leveled=1, life_modifier=-1, steps="action", finds="half"),
        Excavation(life_leveled=1, life_value=2, substance_value=7, finds="half", steps="none", tokens="none"),
        Excavation(aliens=1, place="trojans", stop=True),
        Excavation(substance_leveled=1, life_crew=0, both_crew=1, substance_modifier=-2, finds="each"),
        Excavation(life_modifier=1, substance_value=12),
        Excavation(substance_crew=0, aliens=3),
        Excavation(life_crew=0, both_crew=0),
        Excavation(life_modifier=-1),
        Excavation(substance_modifier=-9, life_modifier=9),
    ],
)
def test_every_roll(agrees, excavation):
    events = ["half=1 and knowledge=1", "success=1 or life=1"]
    agrees("zetta.double", excavation.parameters, worlds(excavation), events, [("success=1", "life=1")])


@st.composite
def excavations(draw):
    crew = {
        name: draw(st.integers(0, 1))
        for name in ("life_crew", "substance_crew", "both_crew", "life_leveled", "both_leveled", "aliens")
    }
    readings = st.sampled_from(["attempt", "action", "none"])
    modifiers = {name: draw(st.integers(-4, 0)) for name in ("life_modifier", "substance_modifier")}
    made = Excavation(
        **crew,
        **modifiers,
        life_value=draw(st.integers(1, 12)),
        substance_value=draw(st.integers(1, 12)),
        stop=draw(st.booleans()),
        steps=draw(readings),
        tokens=draw(readings),
        finds=draw(st.sampled_from(["none", "half", "each"])),
    )
    return made if sum(made.dice) <= 3 else Excavation(life_value=made.life_value, stop=made.stop, finds=made.finds)


@given(excavations())
@settings(max_examples=30)
def test_any_crew_is_every_roll(agrees, excavation):
    agrees("zetta.double", excavation.parameters, worlds(excavation))


# Figures by hand


def chance(metric, **asked):
    return odds("zetta.double", metric=metric, **asked)[metric].exact_of(1)


def test_one_die_each_at_three():
    """3/12 of 3/12 is both; one of the two is 2 * 1/4 * 3/4."""
    assert chance("success") == F(1, 16)
    assert chance("half") == F(6, 16)


def test_one_who_has_both_abilities_is_as_good_as_two():
    alone = {"life_crew": 0, "substance_crew": 0, "both_crew": 1}
    assert chance("success", **alone) == chance("success")
    assert odds("zetta.double", **alone)["wear"].values == (2,)
    assert chance("success", life_crew=0, substance_crew=0, both_crew=2) == F(7, 16) ** 2


def test_who_stops_after_a_failure_wears_less_and_draws_less():
    answer = odds("zetta.double", stop=True)
    assert answer["wear"].exact_of(1) == answer["knowledge"].exact_of(1) - F(3, 16) == F(3, 4)
    assert answer["half"].exact_of(1) == F(1, 4) * F(3, 4)


def test_aliens_never_make_up_for_an_ability():
    assert odds("zetta.double", substance_crew=0, aliens=4, substance_modifier=4)["success"].values == (0,)


def test_the_readings_of_a_half_success():
    """Of 16 equally likely quarters: 1 both, 6 one of the two, 9 neither."""
    steps = {reading: odds("zetta.double", steps=reading)["level_steps"].mean_exact for reading in READINGS}
    assert steps == {"attempt": F(8, 16), "action": F(1, 16), "none": 0}
    tokens = {reading: odds("zetta.double", tokens=reading)["knowledge"].mean_exact for reading in READINGS}
    assert tokens == {"attempt": F(24, 16), "action": F(15, 16), "none": 0}
    cards = {finds: odds("zetta.double", finds=finds)["life_cards"].mean_exact for finds in ("none", "half", "each")}
    assert cards == {"none": 0, "half": F(3, 16), "each": F(4, 16)}


READINGS = ("attempt", "action", "none")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"place": "trojans", "life_modifier": 1}, ("life_modifier=1", "place=trojans", "allowed: 0")),
        ({"place": "trojans", "substance_modifier": -1}, ("substance_modifier=-1", "place=trojans")),
        ({"place": "space"}, ("place=space", "planet", "trojans")),
        ({"steps": "each"}, ("steps=each", "attempt", "action", "none")),
        ({"both_crew": 9}, ("both_crew=9", "from 0 to 8")),
        ({"helpers": 1}, ("helpers",)),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("zetta.double", **asked)
    for word in words:
        assert word in str(mistake.value), str(mistake.value)


def test_a_game_that_keeps_to_the_action_reference_has_no_trojans(tmp_path):
    variant = tmp_path / "places.toml"
    variant.write_text('game = "zetta"\n[change]\nxenoarchaeology.places = ["planet"]\n', encoding="utf-8")
    with pytest.raises(ParameterError, match=r"place=trojans .*; allowed: planet"):
        odds("zetta.double", place="trojans", variant=variant)


DIE = re.compile(r"a die for (life|a substance) shows (\d+): a (hit|miss)$")


@pytest.mark.statistical
@pytest.mark.parametrize(
    "excavation",
    [
        Excavation(life_crew=2, aliens=1, life_value=4, substance_value=2, finds="half"),
        Excavation(both_leveled=1, stop=True, tokens="action", finds="each"),
        Excavation(life_modifier=-1),
    ],
)
def test_each_roll_is_read_as_by_hand(excavation, seed):
    for trial in range(40):
        told = replay("zetta.double", seed=seed, trial=trial, **excavation.parameters)
        dice = [DIE.match(step) for step in told.steps if step != "without life no substance is attempted"]
        assert all(dice), told.steps
        life = [int(die[2]) for die in dice if die[1] == "life"]
        substance = [int(die[2]) for die in dice if die[1] == "a substance"]
        value = {"life": excavation.life_value, "a substance": excavation.substance_value}
        assert [die[3] for die in dice] == ["hit" if int(die[2]) <= value[die[1]] else "miss" for die in dice]
        stopped = excavation.stop and not any(face <= excavation.life_value for face in life)
        assert (len(life), len(substance)) == (excavation.dice[0], 0 if stopped else excavation.dice[1])
        assert told.metrics == excavation.metrics_of(life, substance)
