"""What moves an answer: steps against hand-worked fractions, Sobol indices against the whole grid."""

import itertools
import json
import subprocess
import sys
from fractions import Fraction

import pytest
from click.testing import CliRunner

from tests.questions.seek_by_hand import claim_in_two
from zettasim import sensitivity
from zettasim.cli import cli
from zettasim.component_files import load_components
from zettasim.errors import UserError
from zettasim.questions import bench, sobol
from zettasim.questions.sobol import GOOD_NOISE, MOST_NOISE, read_ranges
from zettasim.reporting.sensitivity_figure import index_figure, tornado
from zettasim.reporting.text import written

STANDARD_ERRORS = 4
"""A wrong alarm once in some 16,000 indices; seeds are fixed."""


def steps_of(found):
    return {
        bar.name: {step.value: step.mean for step in bar.steps}
        for bar in (*found.bars, *found.unclear, *found.without_effect)
    }


def test_steps_of_a_bag_by_hand():
    """One of four is red: with one more or less of each kind, and none or two drawn."""
    found = sensitivity("bag.draw", bag="red:1,blue:3", metric="red")
    steps = steps_of(found)
    assert steps["bag.red"] == {0: 0, 2: Fraction(2, 5)}
    assert steps["bag.blue"] == {2: Fraction(1, 3), 4: Fraction(1, 5)}
    assert steps["draws"] == {0: 0, 2: Fraction(1, 2)}
    assert [(bar.name, bar.swing) for bar in found.bars] == [
        ("draws", Fraction(1, 2)),
        ("bag.red", Fraction(2, 5)),
        ("bag.blue", Fraction(2, 15)),
    ]
    assert [bar.name for bar in found.without_effect] == ["replace"]
    assert found.unstepped == ("again",)
    assert found.method == "exact"
    assert not found.unclear


def test_the_swing_counts_where_the_answer_is():
    """With 0 red a step can only raise it: from 0 to 1/4."""
    found = sensitivity("bag.draw", bag="red:0,blue:3", metric="red")
    [red] = [bar for bar in found.bars if bar.name == "bag.red"]
    assert [step.value for step in red.steps] == [1]
    assert red.swing == Fraction(1, 4)


def test_steps_of_components_by_hand():
    found = sensitivity("odyssey.explore", milieu="ocean", size=2, metric="claimed")
    steps = steps_of(found)
    before = dict(load_components("odyssey").rules.containers["ocean"])
    for kind, count in before.items():
        wanted = {n: claim_in_two({**before, kind: n}) for n in (count - 1, count + 1)}
        assert steps[f"containers.ocean.{kind}"] == wanted
    for milieu, container in load_components("odyssey").rules.containers.items():
        if milieu != "ocean":
            assert steps["milieu"][milieu] == claim_in_two(container)
    assert set(steps["chits.leak.kind"]) == {"discovery"}
    assert "chits.leak.events" in found.unstepped
    assert [bar.swing for bar in found.bars] == sorted((bar.swing for bar in found.bars), reverse=True)
    assert all(bar.swing > 0 for bar in found.bars)
    assert all(bar.swing == 0 for bar in found.without_effect)
    kinds = {row["name"]: row["kind"] for row in found.rows()}
    assert kinds["containers.ocean.leak"] == "component"
    assert kinds["milieu"] == "parameter"


def test_a_default_that_is_a_component_is_stepped_once():
    """`sixty.season` takes the cards of its deck from the components: they are no parameters too, unless given."""
    asked = {"rounds": 2, "metric": "storms_1", "policy": "all"}
    found = sensitivity("sixty.season", **asked)
    names = [bar.name for bar in (*found.bars, *found.without_effect)] + list(found.unstepped)
    assert len(names) == len(set(names))
    assert not {"storms", "expeditions", "slots"} & set(names)
    [storms] = [bar for bar in found.bars if bar.is_component and "storm" in bar.name]
    given = sensitivity("sixty.season", storms=storms.value, **asked)
    [same] = [bar for bar in given.bars if bar.name == "storms"]
    assert not same.is_component
    assert same.steps == storms.steps
    assert storms.name not in {bar.name for bar in (*given.bars, *given.without_effect)}


def test_steps_that_cannot_be_say_why():
    found = sensitivity("bag.draw", bag="red:1,blue:1", draws=2, metric="red")
    impossible = {row["name"]: row["impossible"] for row in found.rows() if row["impossible"]}
    assert impossible.keys() == {"draws", "bag.blue", "bag.red"}
    assert all("is more than the" in why for why in impossible.values())


def test_noise_hides_small_steps_and_they_are_not_ranked(monkeypatch):
    """A token of 400 moves the odds by 1/800: too little for 2,000 trials; another draw moves the mean by 1/2."""
    monkeypatch.setattr(bench, "MOST_STATES", 0)
    asked = {"bag": "red:200,blue:200", "draws": 1, "metric": "red", "seed": 2}
    found = sensitivity("bag.draw", trials=2000, **asked)
    assert [bar.name for bar in found.bars] == ["draws"]
    assert {"bag.red", "bag.blue"} <= {bar.name for bar in found.unclear}
    assert all(step.difference != 0 for bar in found.unclear if bar.name.startswith("bag") for step in bar.steps)
    assert (found.method, found.trials) == ("simulated", 2000)
    text = written(found)
    assert "Not ranked, since no step stands out from the noise: bag.red, bag.blue" in text
    assert "on the same luck" in text
    [draws] = found.bars
    assert draws.noise > 0
    for step, wanted in zip(draws.steps, (-0.5, 0.5), strict=True):
        assert step.low <= wanted <= step.high


def exact_indices(means):
    """Return first-order and total indices of a function on a whole grid, by their definition."""
    axes = [sorted({point[k] for point in means}) for k in range(len(next(iter(means))))]

    def mean(points):
        points = list(points)
        return sum((means[point] for point in points), start=Fraction(0)) / len(points)

    def variance(numbers):
        numbers = list(numbers)
        middle = sum(numbers, start=Fraction(0)) / len(numbers)
        return sum((number - middle) ** 2 for number in numbers) / len(numbers)

    whole = variance(means.values())
    first, total = [], []
    for k, axis in enumerate(axes):
        first.append(variance(mean(p for p in means if p[k] == value) for value in axis) / whole)
        others = list(itertools.product(*(axis for place, axis in enumerate(axes) if place != k)))
        left = variance(mean(p for p in means if (*p[:k], *p[k + 1 :]) == other) for other in others) / whole
        total.append(1 - left)
    return first, total


def test_indices_are_those_of_the_whole_grid():
    """The chance of a success with some dice of some sides, every combination equally likely."""
    pytest.importorskip("SALib")
    grid = {(d, s): 1 - Fraction(s - 1, s) ** d for d in range(1, 5) for s in range(2, 9)}
    found = sensitivity("dice.pool", at_most=1, metric="any", over="dice=1..4,sides=2..8", seed=7)
    first, total = exact_indices(grid)
    by_name = {each.name: each for each in found.indices}
    for name, alone, with_others in zip(("dice", "sides"), first, total, strict=True):
        each = by_name[name]
        assert abs(each.alone - float(alone)) <= STANDARD_ERRORS / 1.96 * each.alone_half_width
        assert abs(each.total - float(with_others)) <= STANDARD_ERRORS / 1.96 * each.total_half_width
        assert 0 < each.alone_half_width < 0.1
    assert (found.points, found.method, found.noise_share, found.trials) == (len(grid), "exact", 0, None)
    assert found.is_ranked
    assert [each.name for each in found.indices] == ["sides", "dice"]
    assert total[1] > total[0]
    assert "sides matters most" in written(found)


def test_a_sum_has_no_interaction():
    """A total of d dice plus m: 3.5^2 x 2/3 and 2 of the variance, whatever the other is."""
    pytest.importorskip("SALib")
    found = sensitivity("dice.sum", sides=6, metric="total", over={"dice": range(1, 4), "modifier": (0, 4)}, seed=1)
    dice = 3.5**2 * 2 / 3
    by_name = {each.name: each for each in found.indices}
    assert (by_name["modifier"].low, by_name["modifier"].high) == (0, 4)
    for name, share in (("dice", dice / (dice + 2)), ("modifier", 2 / (dice + 2))):
        each = by_name[name]
        assert abs(each.alone - share) <= STANDARD_ERRORS / 1.96 * each.alone_half_width
        assert abs(each.total - share) <= STANDARD_ERRORS / 1.96 * each.total_half_width
    assert found.variance == pytest.approx(dice + 2, rel=0.02)  # 1,024 scrambled Sobol points


def test_components_and_kinds_may_be_ranged_over():
    pytest.importorskip("SALib")
    over = "containers.ocean.leak=1..3,size=1..2"
    found = sensitivity("odyssey.explore", metric="claimed", over=over, samples=64, seed=1)
    assert {each.name for each in found.indices} == {"containers.ocean.leak", "size"}
    assert found.points == 6
    found = sensitivity(
        "bag.draw", bag="red:1,blue:3", metric="red", over="bag.red=1..4,bag.blue=1..2", samples=64, seed=1
    )
    assert found.points == 8
    assert found.indices[0].name == "bag.red"


def test_where_noise_dominates_nothing_is_ranked(monkeypatch):
    pytest.importorskip("SALib")
    monkeypatch.setattr(bench, "MOST_STATES", 0)
    asked = {"metric": "any", "at_most": 1, "samples": 64, "seed": 1}
    found = sensitivity("dice.pool", over="dice=8..9,sides=20..21", trials=100, **asked)
    assert not found.is_ranked
    assert found.noise_share > MOST_NOISE
    assert [each.name for each in found.indices] == ["dice", "sides"]
    assert {row["rank"] for row in found.rows()} == {None}
    assert "Not ranked: " in written(found)
    assert "matters most" not in written(found)
    clear = sensitivity("dice.pool", over="dice=1..4,sides=6..8", trials=100_000, **asked)
    assert clear.is_ranked
    assert 0 < clear.noise_share <= GOOD_NOISE
    assert clear.trials == sobol.FIRST_TRIALS
    assert f"noise is {100 * clear.noise_share:.1f}% of the variance" in " ".join(written(clear).split())


def test_more_trials_are_played_until_noise_is_little(monkeypatch):
    pytest.importorskip("SALib")
    monkeypatch.setattr(bench, "MOST_STATES", 0)
    monkeypatch.setattr(sobol, "FIRST_TRIALS", 50)
    asked = {"metric": "any", "at_most": 1, "samples": 16, "seed": 1, "over": "dice=1..2,sides=6..7"}
    found = sensitivity("dice.pool", trials=100_000, **asked)
    assert 50 < found.trials < 100_000
    assert found.noise_share <= GOOD_NOISE
    assert sensitivity("dice.pool", trials=60, **asked).trials == 60


def test_what_does_not_move_is_not_ranked():
    pytest.importorskip("SALib")
    found = sensitivity("dice.pool", at_most=0, metric="any", over="dice=1..3,sides=6..8", samples=16, seed=1)
    assert not found.is_ranked
    assert found.variance == 0
    assert "nothing moves it" in written(found)


def test_close_indices_are_not_told_apart():
    pytest.importorskip("SALib")
    found = sensitivity(
        "bag.draw", bag="red:2,blue:2", metric="red", over="bag.red=1..3,bag.blue=1..3", samples=64, seed=1
    )
    assert "cannot be told apart as the first" in " ".join(written(found).split())


def test_a_missing_salib_is_told(monkeypatch):
    monkeypatch.setattr(sobol, "find_spec", lambda _: None)
    with pytest.raises(UserError, match=r'pip install "zettasim\[sensitivity\]"'):
        sensitivity("dice.pool", metric="any", over="dice=1..3")


def test_ranges_are_read():
    assert read_ranges("size=1..7, unlocks=0..4") == {"size": (1, 7), "unlocks": (0, 4)}
    assert read_ranges({"size": [3, 1], "modifier": range(-2, 3)}) == {"size": (1, 3), "modifier": (-2, 2)}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({}, "sensitivity looks at one metric; name it"),
        ({"metric": ["any", "total"]}, "metric=any, total: sensitivity looks at one metric"),
        ({"metric": "anny"}, "no metric is called 'anny'"),
        ({"metric": "any", "dices": 2}, "no parameter is called 'dices'"),
        ({"metric": "any", "over": "dice=3"}, "over=dice=3: is no range"),
        ({"metric": "any", "over": "dice=3..3"}, "from a lower to a higher number"),
        ({"metric": "any", "over": "dice=1..61"}, "is out of range; allowed: 0..60"),
        ({"metric": "any", "over": "dice=1..2,dice=2..3"}, "dice is given twice"),
        ({"metric": "any", "over": "dyce=1..2"}, "no number of this question is called 'dyce'; did you mean 'dice'"),
        ({"metric": "any", "over": {}}, "no range is given"),
        ({"metric": "any", "over": "dice=1..2", "samples": 100}, "samples=100: allowed: a power of 2, such as 128"),
        ({"metric": "any", "over": "at_most=5..8", "sides": 6}, "every point of the ranges must be possible"),
        ({"metric": "any", "variant": "x.toml"}, "general model"),
    ],
)
def test_mistakes(asked, message):
    if "every point" in message:
        pytest.importorskip("SALib")
    with pytest.raises(UserError, match=message):
        sensitivity("dice.pool", **asked)


def test_the_command_line_says_the_same(tmp_path):
    target = tmp_path / "tornado.svg"
    words = ["sensitivity", "bag.draw", "bag=red:1,blue:3", "--metric", "red"]
    run = CliRunner().invoke(cli, [*words, "--plot", str(target), "--format", "json"])
    assert run.exit_code == 0, run.output
    told = json.loads(run.stdout)
    assert told["exact"] == "1/4"
    assert (told["steps"][1]["name"], told["steps"][1]["exact"], told["steps"][1]["swing"]) == ("draws", "1/2", 0.5)
    assert {row["to"]: row["exact"] for row in told["steps"] if row["name"] == "bag.red"} == {"0": "0", "2": "2/5"}
    assert target.stat().st_size > 1000
    printed = CliRunner().invoke(cli, words).stdout
    assert "red is 0.25 (1/4). draws moves it most: 1 -> 0 makes it 0." in printed


def test_the_tornado_has_a_bar_for_each_side():
    figure = tornado(sensitivity("bag.draw", bag="red:1,blue:3", metric="red"))
    ax = figure.axes[0]
    assert [text.get_text() for text in ax.get_yticklabels()] == ["draws = 1", "bag.red = 1", "bag.blue = 3"]
    ends = sorted(bar.get_x() + bar.get_width() for bar in ax.patches)
    assert ends == pytest.approx(sorted([0, 1 / 2, 0, 2 / 5, 1 / 5, 1 / 3]))
    with pytest.raises(UserError, match="nothing to draw"):
        tornado(sensitivity("bag.draw", bag="red:0,blue:0", draws=0, metric="red"))


def test_indices_are_drawn():
    pytest.importorskip("SALib")
    found = sensitivity("dice.pool", at_most=1, metric="any", over="dice=1..4,sides=2..8", samples=64, seed=1)
    widths = [bar.get_width() for bar in index_figure(found).axes[0].patches]
    assert widths == pytest.approx([share for each in found.indices for share in (each.alone, each.total)])


def test_all_points_see_the_same_luck(monkeypatch):
    """A target changes no total: on one luck its index is exactly 0, on several it would be noise."""
    pytest.importorskip("SALib")
    monkeypatch.setattr(bench, "MOST_STATES", 0)
    found = sensitivity("dice.sum", metric="total", over="dice=1..2,target=2..9", samples=16, trials=1000, seed=1)
    assert {each.name: each.total for each in found.indices}["target"] == 0
    assert found.noise_share > 0


def test_nothing_heavy_is_imported_to_start():
    code = "import sys, zettasim.cli, zettasim.questions.seek, zettasim.questions.sensitivity; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"SALib", "numpy", "pandas", "scipy", "matplotlib", "numba"} & set(run.stdout.split())
