"""One trial told again, and what `list` and `show` tell of each model."""

import json

import pytest

import zettasim
from zettasim import replay, show, simulate
from zettasim.errors import ParameterError, StateSpaceError


def test_a_replay_of_dice_adds_up(seed):
    for trial in range(30):
        told = replay("dice.pool", seed=seed, trial=trial, dice=4, sides=6, at_most=2)
        faces = [int(step.split()[3].rstrip(":")) for step in told.steps]
        assert len(faces) == 4
        assert told.metrics == {
            "successes": sum(face <= 2 for face in faces),
            "any": int(min(faces) <= 2),
            "lowest": min(faces),
            "highest": max(faces),
            "total": sum(faces),
        }
        assert [step.endswith(": a success") for step in told.steps] == [face <= 2 for face in faces]


def test_a_replay_of_a_bag_adds_up(seed):
    question = {"bag": "gold:2,more:3,stone:4", "draws": 3, "again": "more"}
    for trial in range(30):
        told = replay("bag.draw", seed=seed, trial=trial, **question)
        drawn = [step.split()[0] for step in told.steps]
        assert told.metrics == {kind: drawn.count(kind) for kind in ("gold", "more", "stone")}
        assert drawn.count("gold") + drawn.count("stone") == 3
        assert [step.endswith(": one more draw") for step in told.steps] == [kind == "more" for kind in drawn]


def test_a_replay_of_pushed_luck_ends_as_told(seed):
    endings = set()
    for trial in range(40):
        question = {"deck": "skull:3,coin:6,gem:2", "bust": "skull", "points": "coin:1,gem:4", "policy": "points:5"}
        told = replay("deck.push_luck", seed=seed, trial=trial, **question)
        drawn = [step.split()[0] for step in told.steps[:-1]]
        points = drawn.count("coin") + 4 * drawn.count("gem")
        busted = told.steps[-1] == "bust: all points are lost"
        endings.add(busted)
        assert told.metrics == {"points": 0 if busted else points, "bust": int(busted), "cards": len(drawn)}
        if not busted:
            assert told.steps[-1] == f"the player stops with {points} points"
    assert endings == {True, False}


def test_a_replay_is_the_same_every_time_and_tells_where_it_is_from(seed):
    told = replay("sixty.preparation", seed=seed, trial=5, policy="storms:2")
    assert told == replay("sixty.preparation", seed=seed, trial=5, policy="storms:2")
    assert list(json.loads(json.dumps(told.to_dict()))) == [
        *("model", "parameters", "seed", "trial", "steps", "metrics", "version")
    ]
    assert told.parameters == simulate("sixty.preparation", trials=1, seed=seed, policy="storms:2").parameters
    frame = told.to_frame()
    assert list(frame.columns) == ["trial", "step", "what"]
    assert frame["what"].tolist() == list(told.steps)
    assert frame["step"].tolist() == list(range(1, len(told.steps) + 1))


def test_late_trials_and_large_seeds_are_replayed():
    assert replay("dice.pool", seed=2**64 - 1, trial=10**15 - 1).metrics["total"] >= 3
    assert replay("dice.pool", seed=0).trial == 0


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ({"seed": 1, "trial": -1}, "trial=-1: allowed: a whole number from 0 to 999,999,999,999,999"),
        ({"seed": -1}, "seed=-1: allowed: a whole number from 0 to"),
        ({"seed": 1, "trial": 1.0}, "trial=1.0: allowed"),
        ({"seed": 1, "dies": 2}, "no parameter is called 'dies'"),
    ],
)
def test_replays_that_cannot_be(where, message):
    with pytest.raises(ParameterError) as caught:
        replay("dice.pool", **where)
    assert message in str(caught.value)


def test_a_best_play_above_the_limit_cannot_be_replayed():
    kinds = {f"k{i}": 5 for i in range(9)}
    points = {kind: place for place, kind in enumerate(kinds)}
    with pytest.raises(StateSpaceError, match="20,155,392"):
        replay("deck.push_luck", seed=1, deck={**kinds, "x": 1}, bust="x", points=points)


def test_the_list_holds_every_model_of_this_release():
    rows = zettasim.list().rows()
    assert list(rows[0]) == ["model", "game", "summary"]
    names = [row["model"] for row in rows]
    assert names[:6] == ["bag.draw", "deck.hand", "deck.until", "deck.push_luck", "dice.pool", "dice.sum"]
    assert {"odyssey.explore", "sixty.preparation"} <= set(names[6:])
    assert all(row["summary"] and "\n" not in row["summary"] for row in rows)
    assert {row["game"] for row in rows if "." in row["model"] and row["model"].split(".")[0] == "odyssey"} == {
        "odyssey"
    }
    assert zettasim.list().to_frame().shape == (len(names), 3)


def test_show_tells_parameters_with_range_default_unit_basis_and_source():
    shown = show("sixty.preparation").to_dict()
    parameters = {row["parameter"]: row for row in shown["parameters"]}
    assert list(parameters["storms"]) == ["parameter", "default", "allowed", "meaning", "unit", "basis", "source"]
    assert (parameters["storms"]["default"], parameters["storms"]["unit"]) == ("5", "cards")
    assert parameters["storms"]["allowed"] == "a whole number from 0 to 20"
    assert parameters["storms"]["basis"] == "printed"
    assert parameters["base_values"]["default"] == "2,1,1"
    assert parameters["base_values"]["basis"] == "assumed"
    assert parameters["base_values"]["source"].startswith("what the Investor, Radio and Hangar Bases are worth")
    assert parameters["forecast"]["default"] == "false"
    assert [row["metric"] for row in shown["metrics"]] == ["storms", "expeditions", "drawn", "energy", "payoff"]
    assert shown["methods"] == ["exact", "simulated"]
    assert {"parameter": "policy", "value": "optimal"}.items() <= shown["readings"][-1].items()
    assert {row["parameter"]: row["default"] for row in show("deck.until").rows()} == {
        "deck": "required",
        "want": "required",
        "copies": "1",
    }
    assert show("bag.draw").metrics.rows() == [
        {"metric": "(each kind)", "meaning": "one for each kind in the bag: how many were drawn"}
    ]
    readings = show("odyssey.explore").readings
    assert ("barren", "ko") in {reading[:2] for reading in readings}
    assert show("dice.sum").to_frame().shape == (5, 7)
