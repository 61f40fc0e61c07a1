"""A sweep asks one question at every point, and says which points cannot be."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

import zettasim
from zettasim.cli import cli
from zettasim.errors import UserError
from zettasim.questions.sweep import sweep
from zettasim.reporting.sweep_figure import sweep_figure
from zettasim.reporting.text import written


def exact(found, metric, **at):
    [point] = [p for p in found.at(metric) if all(p.swept[name] == value for name, value in at.items())]
    return point.answer.mean_exact


def test_every_point_is_asked():
    found = sweep("dice.pool", dice="1..3", sides=[6, 8], at_most=1, metric="any")
    assert found.values == {"dice": (1, 2, 3), "sides": (6, 8)}
    for dice in (1, 2, 3):
        for sides in (6, 8):
            assert exact(found, "any", dice=dice, sides=sides) == 1 - Fraction(sides - 1, sides) ** dice
    assert len(found.rows()) == 6
    assert {row["at_most"] for row in found.rows()} == {1}


@pytest.mark.parametrize(
    ("given", "values"),
    [
        ("1..3", (1, 2, 3)),
        ("2..9..3", (2, 5, 8)),
        ("4,1", ("4", "1")),
        ([2, 7], (2, 7)),
        (range(3), (0, 1, 2)),
    ],
)
def test_values_of_a_parameter(given, values):
    assert sweep("dice.pool", dice=given, metric="any").values["dice"] == values


def test_values_with_commas_are_told_apart_by_semicolons():
    found = sweep("bag.draw", bag="red:1,blue:1;red:2,blue:1", metric="red")
    assert [row["exact"] for row in found.rows()] == ["1/2", "2/3"]


def test_points_that_cannot_be_are_told():
    found = sweep("odyssey.explore", milieu="ocean,synodic", vehicle=[False, True], metric="claimed")
    assert len(found.points) == 3
    [left_out] = found.impossible
    assert left_out.swept == {"milieu": "synodic", "vehicle": True}
    assert "no vehicle may assist" in left_out.why
    assert "Left out, since they cannot be: 1 points, such as milieu=synodic vehicle=true" in written(found)


def test_variants_stand_beside_the_components_as_printed(tmp_path):
    more = tmp_path / "more_leak.toml"
    more.write_text('game = "odyssey"\n[change]\ncontainers.ocean.leak = 3\n', encoding="utf-8")
    found = sweep("odyssey.explore", size=1, metric="claimed", variant=more)
    assert found.values == {"variant": ("as printed", "more_leak")}
    assert exact(found, "claimed", variant="as printed") == Fraction(2, 7)
    assert exact(found, "claimed", variant="more_leak") == Fraction(3, 8)
    assert [row["variant"] for row in found.rows()] == ["as printed", "more_leak"]


def test_simulated_points_share_their_seed():
    found = sweep("dice.pool", dice="1..2", method="simulated", trials=1000, metric="any")
    assert len({row["seed"] for row in found.rows()}) == 1
    again = sweep("dice.pool", dice="1..2", method="simulated", trials=1000, metric="any", seed=found.points[0].seed)
    assert again.rows() == found.rows()
    assert "± " in written(found)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"dice": 3}, "nothing is swept"),
        ({"dice": "3..1"}, "from the lower to the higher"),
        ({"dice": "1..3..0"}, "from the lower to the higher"),
        ({"dice": []}, "no value to sweep"),
        ({"dice": "1..61"}, "dice=61 is out of range; allowed: a whole number from 0 to 60"),
        ({"dice": "1,x"}, "dice=x"),
        ({"dices": "1,2"}, "no parameter is called 'dices'"),
        ({"dice": "1..60", "sides": "2..100", "at_most": "0..2"}, "17,820 points; allowed: up to 10,000"),
        ({"dice": "1..2", "metric": "anny"}, "no metric is called 'anny'"),
        ({"dice": "1..2", "variant": "x.toml"}, "dice.pool belongs to no game"),
    ],
)
def test_mistakes(asked, message):
    with pytest.raises(UserError, match=message):
        sweep("dice.pool", **asked)


def test_json_names_every_point():
    found = CliRunner().invoke(cli, ["sweep", "dice.pool", "dice=1..2", "--metric", "any", "--format", "json"])
    told = json.loads(found.stdout)
    assert told["swept"] == {"dice": [1, 2]}
    assert [point["exact"] for point in told["points"]] == ["1/4", "7/16"]


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_pictures_are_written(tmp_path, suffix):
    target = tmp_path / f"plot.{suffix}"
    found = CliRunner().invoke(cli, ["sweep", "dice.pool", "dice=1..3", "--metric", "any", "--plot", str(target)])
    assert found.exit_code == 0, found.output
    assert target.stat().st_size > 1000


def test_a_picture_that_cannot_be_is_refused_before_anything_is_asked(tmp_path):
    found = CliRunner().invoke(cli, ["sweep", "dice.pool", "dice=1..3", "--plot", str(tmp_path / "a.jpg")])
    assert found.exit_code == 2
    assert "allowed: .png, .svg, .pdf" in found.stderr or "allowed: .svg" in found.stderr
    three = sweep("dice.pool", dice="1..2", sides="6,8", at_most="1,2", metric="any")
    with pytest.raises(UserError, match="one or two swept names"):
        sweep_figure(three)


def test_the_kind_of_picture_follows_from_what_is_swept():
    lines = sweep_figure(sweep("dice.pool", dice="1..4", sides="6,8", metric="any")).axes[0]
    assert [len(line.get_xdata()) for line in lines.get_lines()] == [4, 4]
    assert lines.get_xlabel() == "dice"
    dots = sweep_figure(sweep("odyssey.explore", milieu="ocean,push,air", metric="claimed")).axes[0]
    assert [label.get_text() for label in dots.get_yticklabels()] == ["ocean", "push", "air"]
    heat = sweep_figure(sweep("dice.pool", dice="1..8", sides="4..11", metric="any")).axes[0]
    [image] = heat.get_images()
    assert image.get_array().shape == (8, 8)


def test_the_verb_is_a_function():
    assert zettasim.sweep is sweep
