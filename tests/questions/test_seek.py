"""A search finds the fewest changes that come nearest: against every way, counted by hand."""

import itertools
import json
import tomllib
from fractions import Fraction

import pytest
from click.testing import CliRunner

from tests.questions.seek_by_hand import any_red, changes_between, claim_in_two, every_way, pareto_by_hand
from zettasim import odds, seek
from zettasim.cli import cli
from zettasim.component_files import load_components
from zettasim.errors import UserError
from zettasim.questions import bench
from zettasim.questions import seek as seeking
from zettasim.questions.moves import Block, moves, n_changes
from zettasim.questions.targets import read_targets
from zettasim.reporting.text import written

BAG = {"red": 2, "blue": 1, "green": 1}
MILIEUS = ("air", "ocean", "astrobiology", "ice", "push", "elevator", "synodic", "sandworm")
VARIED = ("artifact", "leak", "explosion", "barren")


def container(milieu):
    return dict(load_components("odyssey").rules.containers[milieu])


def told(found):
    return [(each.n_changes, each.distance, each.n_as_near) for each in found.solutions]


def after(before, changes, table):
    return {**before, **{change.path.removeprefix(f"{table}."): change.after for change in changes}}


@pytest.mark.parametrize("wanted", [Fraction(1, 2), Fraction(2, 3), Fraction(1, 7), Fraction(37, 100)])
@pytest.mark.parametrize("total", [None, "same", 6])
def test_the_list_is_that_of_every_way(wanted, total):
    most = 3
    found = seek(
        "bag.draw",
        bag=BAG,
        draws=2,
        event="red >= 1",
        target=f"event={wanted}",
        vary="red,blue,green",
        total=total,
        most_changes=most,
    )

    def distance(bag):
        chance = any_red(bag, 2)
        return None if chance is None else abs(chance - wanted)

    size = {"same": sum(BAG.values())}.get(total, total)
    assert told(found) == pareto_by_hand(BAG, tuple(BAG), most, size, distance)
    for each in found.solutions:
        bag = after(BAG, each.changes, "bag")
        assert changes_between(BAG, bag) == each.n_changes
        assert distance(bag) == each.distance
        as_near = [way for n, way in every_way(BAG, tuple(BAG), most, size) if n == each.n_changes]
        touched = [sum(way[kind] != BAG[kind] for kind in BAG) for way in as_near if distance(way) == each.distance]
        assert len(each.changes) == min(touched)


def test_ways_are_all_there_and_each_once():
    blocks = [Block(((1, 2), (2, 2))), Block(((0, 3),)), Block(((2, 1), (1, 1)), surplus=0)]
    spans = [[range(-falls, rises + 1) for falls, rises in block.room] for block in blocks]
    for n in range(4):
        found = list(moves(blocks, n))
        assert len(found) == len(set(found))
        wanted = {
            way
            for way in itertools.product(*(itertools.product(*span) for span in spans))
            if sum(max(sum(d for d in deltas if d > 0), -sum(d for d in deltas if d < 0)) for deltas in way) == n
            and sum(way[2]) == 0
        }
        assert set(found) == wanted
        assert all(sum(map(n_changes, way)) == n for way in found)


def test_the_hand_formula_is_that_of_the_game():
    for milieu in MILIEUS:
        asked = odds("odyssey.explore", milieu=milieu, size=2, policy="claim", metric="claimed")
        assert asked["claimed"].mean_exact == claim_in_two(container(milieu))


@pytest.mark.parametrize(
    ("vary", "nearest"),
    [
        (("artifact", "leak", "explosion"), Fraction(2, 3)),
        (("artifact", "leak", "explosion", "ore"), Fraction(5, 7)),
    ],
)
def test_make_the_printed_71_percent_true(vary, nearest):
    """6C6a prints 71 %; a lone explorer has 8/21. The hand formula says what the nearest container is."""
    found = seek(
        "odyssey.explore",
        milieu="ocean",
        size=2,
        policy="claim",
        target="claimed=70.5%..71.5%",
        vary=vary,
        total=7,
        most_changes=3,
    )
    low, high = Fraction(705, 1000), Fraction(715, 1000)

    def distance(there):
        return max(low - claim_in_two(there), claim_in_two(there) - high, Fraction(0))

    assert told(found) == pareto_by_hand(container("ocean"), vary, 3, 7, distance)
    assert found.before[0]["claimed"].mean_exact == Fraction(8, 21)
    assert found.best.answers[0]["claimed"].mean_exact == nearest
    assert found.is_reached == (nearest == Fraction(5, 7))


def test_bring_the_claim_odds_of_every_milieu_between_40_and_60_percent(tmp_path):
    file = tmp_path / "fair.toml"
    found = seek(
        "odyssey.explore",
        milieu=",".join(MILIEUS),
        size=2,
        target="claimed=40%..60%",
        vary=VARIED,
        total="same",
        write=file,
    )
    assert found.is_reached
    fewest = 0
    laid = load_components("odyssey", (file,)).rules.containers
    for milieu in MILIEUS:
        claimed = odds("odyssey.explore", milieu=milieu, size=2, metric="claimed", variant=file)["claimed"].mean_exact
        assert Fraction(2, 5) <= claimed <= Fraction(3, 5)
        before = container(milieu)
        assert sum(laid[milieu].values()) == sum(before.values())
        fitting = [
            n
            for n, way in every_way(before, VARIED, 3, sum(before.values()))
            if Fraction(2, 5) <= claim_in_two(way) <= Fraction(3, 5)
        ]
        assert changes_between(before, dict(laid[milieu])) == min(fitting)
        fewest += min(fitting)
    assert found.best.n_changes == fewest
    assert [each.n_changes for each in found.solutions] == sorted({each.n_changes for each in found.solutions})
    assert found.before[MILIEUS.index("push")]["claimed"].mean_exact == Fraction(10, 21)


def test_kinds_that_a_container_does_not_hold_are_added(tmp_path):
    file = tmp_path / "push.toml"
    found = seek("odyssey.explore", milieu="push", target="claimed=2/5", vary="artifact", most_changes=2, write=file)
    assert [(change.path, change.before) for change in found.best.changes] == [("containers.push.artifact", None)]
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    assert "change" not in table
    assert table["add"] == {"containers": {"push": {"artifact": found.best.changes[0].after}}}
    loaded = odds("odyssey.explore", milieu="push", variant=file, metric="claimed")
    assert loaded["claimed"].mean_exact == found.best.answers[0]["claimed"].mean_exact
    there = {**container("push"), "artifact": found.best.changes[0].after}
    assert loaded["claimed"].mean_exact == claim_in_two(there)


def test_a_written_variant_lies_over_those_given(tmp_path):
    base = tmp_path / "base.toml"
    base.write_text('game = "odyssey"\n[add]\ncontainers.ocean.cavern = 2\n', encoding="utf-8")
    file = tmp_path / "more.toml"
    found = seek("odyssey.explore", target="claimed=1/3", vary="leak,cavern", variant=base, write=file)
    assert {change.path: change.before for change in found.best.changes}.get("containers.ocean.cavern", 2) == 2
    assert found.before[0]["claimed"].mean_exact == claim_in_two({**container("ocean"), "cavern": 2})
    loaded = odds("odyssey.explore", variant=[base, file], metric="claimed")
    assert loaded["claimed"].mean_exact == found.best.answers[0]["claimed"].mean_exact
    assert "base" in tomllib.loads(file.read_text(encoding="utf-8"))["note"]


def test_points_that_share_what_may_change_are_sought_together():
    found = seek("bag.draw", bag="red:1,blue:3", draws="1..2", event="red>=1", target="event=1/2", vary="red,blue")
    wanted = Fraction(1, 2)

    def distance(bag):
        chances = [any_red(bag, draws) for draws in (1, 2)]
        return None if None in chances else sum(abs(chance - wanted) for chance in chances)

    assert told(found) == pareto_by_hand({"red": 1, "blue": 3}, ("red", "blue"), 4, None, distance)
    assert len(found.rows()) == 2 * len(found.solutions)


def test_weights_say_what_counts_more():
    asked = {"bag": "red:1,blue:1,green:8", "vary": "red,blue,green", "most_changes": 1}
    plain = seek("bag.draw", target=["red=3/10", "blue=1/10"], **asked)
    assert plain.before[0]["red"].mean_exact == Fraction(1, 10)
    assert plain.solutions[0].distance == Fraction(1, 5)
    weighed = seek("bag.draw", target=["red:3=3/10", "blue=1/10"], **asked)
    assert weighed.solutions[0].distance == Fraction(3, 5)


def test_what_must_hold_holds():
    asked = {"bag": "red:1,blue:3,green:2", "draws": 1, "target": "red=1/2", "vary": "red,blue,green"}
    free = seek("bag.draw", **asked)
    assert free.best.distance == 0
    kept = seek("bag.draw", keep=["green>=1/3", "blue>1/6"], **asked)
    for each in kept.solutions:
        assert each.answers[0]["green"].mean_exact >= Fraction(1, 3)
        assert each.answers[0]["blue"].mean_exact > Fraction(1, 6)
    with pytest.raises(UserError, match="no way to make up to 1 changes meets keep green>=9/10"):
        seek("bag.draw", keep="green>=9/10", most_changes=1, **asked)


def test_numbers_that_stand_alone_change_by_steps():
    found = seek("odyssey.explore", size=3, unlocks=2, target="claimed=100%", vary="unlocks_needed", most_changes=2)
    assert {change.path for each in found.solutions for change in each.changes} <= {
        "chits.ore.unlocks_needed",
        "chits.artifact.unlocks_needed",
    }
    for each in found.solutions:
        assert each.n_changes == sum(abs(change.after - change.before) for change in each.changes)
    one = odds("odyssey.explore", size=3, unlocks=3, metric="claimed")["claimed"].mean_exact
    assert [each.answers[0]["claimed"].mean_exact for each in found.solutions if each.n_changes == 1] == [one]


def test_what_is_so_already_needs_no_change():
    found = seek("bag.draw", bag="red:1,blue:1", target="red=50%", vary="red")
    assert told(found) == [(0, 0, 0)]
    assert "nothing need change" in written(found)


def test_too_many_ways_end_the_search_and_that_is_told(monkeypatch):
    monkeypatch.setattr(seeking, "MOST_TRIED", 7)
    found = seek("bag.draw", bag="red:4,blue:4", target="red=1/97", vary="red,blue")
    assert (found.searched, found.most_changes) == (1, 4)
    assert "More than 1 changes are too many ways to try" in written(found)
    assert found.to_dict()["searched"] == 1


def test_where_exact_is_impossible_the_uncertainty_is_told(monkeypatch):
    monkeypatch.setattr(bench, "MOST_STATES", 0)
    asked = {"bag": "red:1,blue:3", "target": "red=1/2", "vary": "red,blue", "most_changes": 1}
    found = seek("bag.draw", trials=4000, seed=5, **asked)
    assert (found.method, found.trials, found.seed) == ("simulated", 4000, 5)
    assert found.rows() == seek("bag.draw", trials=4000, seed=5, **asked).rows()
    last = found.best
    answer = last.answers[0]["red"]
    assert last.uncertainty == pytest.approx((answer.mean_high - answer.mean_low) / 2)
    assert 0 < last.uncertainty < 0.02
    assert "± is a 95% interval" in written(found)
    assert {row["method"] for row in found.rows()} == {"simulated"}


@pytest.mark.parametrize(
    ("text", "mean", "distance"),
    [
        ("claimed=60%", Fraction(1, 2), Fraction(1, 10)),
        ("claimed=40%..60%", Fraction(3, 10), Fraction(1, 10)),
        ("claimed=40%..60%", Fraction(7, 10), Fraction(1, 10)),
        ("claimed=40%..60%", Fraction(3, 5), 0),
        ("dead<=40%", Fraction(1, 2), Fraction(1, 10)),
        ("dead<=40%", Fraction(1, 5), 0),
        ("dead>=1/4", Fraction(1, 5), Fraction(1, 20)),
        ("payoff=3.5", Fraction(3), Fraction(1, 2)),
        ("payoff=-1..2", Fraction(-2), 1),
    ],
)
def test_distances(text, mean, distance):
    [wanted] = read_targets(text)
    assert wanted.distance(mean) == distance


@pytest.mark.parametrize(
    ("text", "holds"),
    [("dead<=1/2", True), ("dead<1/2", False), ("dead>1/2", False), ("dead>=1/2", True), ("dead=40%..60%", True)],
)
def test_ends_count_unless_they_are_strict(text, holds):
    [condition] = read_targets(text, what="keep")
    assert condition.holds(Fraction(1, 2)) == holds


RED = {"bag": "red:1,blue:3", "target": "red=1/2", "vary": "red"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"target": "red"}, "target 'red': cannot be read; allowed: claimed=60%"),
        ({"target": "red=1/0"}, "divides by 0"),
        ({"target": "red=60%..40%"}, "from the lower to the higher"),
        ({"target": "red<40%"}, "nothing is nearest"),
        ({"target": "red:0=40%"}, "the weight is 0; allowed: more than 0"),
        ({"target": ()}, "nothing is wanted"),
        ({"target": "rad=40%"}, "no metric is called 'rad'; did you mean 'red'"),
        ({"target": "event=40%"}, "no event was given"),
        ({"event": "red=1"}, "no target speaks of it"),
        ({"keep": "red:2<=1"}, "a condition holds or not"),
        ({"vary": "rod"}, "vary=rod: no number that the answer uses is called 'rod'; did you mean 'red'"),
        ({"vary": " , "}, "nothing is named"),
        ({"most_changes": 13}, "most_changes=13: allowed: a whole number from 0 to 12"),
        ({"total": "some"}, "total=some: allowed: a whole number"),
        ({"total": 30}, "no way to make up to 4 changes meets total=30"),
        ({"variant": "x.toml"}, "general model and has no components"),
        ({"write": "x.toml"}, "belongs to no game, so there is no variant file"),
        ({"draws": 5}, "draws=5 is more than the 4 tokens"),
        ({"draws": list(range(1001))}, "more than 1,000 points"),
    ],
)
def test_mistakes(change, message):
    with pytest.raises(UserError, match=message.replace("(", r"\(")):
        seek("bag.draw", **{**RED, **change})


def test_a_kind_that_the_game_does_not_know_is_no_kind():
    with pytest.raises(UserError, match="did you mean 'artifact'"):
        seek("odyssey.explore", target="claimed=1/2", vary="artefact")
    with pytest.raises(UserError, match=r"vary=containers\.ocean\.artefact"):
        seek("odyssey.explore", target="claimed=1/2", vary="containers.ocean.artefact")


def test_an_existing_file_is_never_overwritten(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(UserError, match="exists already"):
        seek("odyssey.explore", target="claimed=1/2", vary="leak", write=file)
    assert file.read_text(encoding="utf-8") == "mine"
    with pytest.raises(UserError, match="does not exist"):
        seek("odyssey.explore", target="claimed=1/2", vary="leak", write=tmp_path / "none" / "a.toml")


def test_a_kind_named_by_its_whole_path_joins_a_bag():
    found = seek("bag.draw", bag="red:1,blue:1", target="red=1/3", vary="bag.white", most_changes=2)
    assert [(change.path, change.before, change.after) for change in found.best.changes] == [("bag.white", None, 1)]


def test_a_parameter_may_have_the_name_of_an_option():
    """`odyssey.attempts` has a target of its own: unlock icons wanted."""
    asked = {"attempts": 2, "milieu": "air", "vary": "leak", "most_changes": 1}
    found = seek("odyssey.attempts", {"target": 1}, target="reached=100%", **asked)
    alone = odds("odyssey.attempts", attempts=2, milieu="air", target=1, metric="reached")
    assert found.before[0]["reached"].mean_exact == alone["reached"].mean_exact
    words = ["odyssey.attempts", "attempts=2", "milieu=air", "target=1", "--target", "reached=100%", "--vary", "leak"]
    run = CliRunner().invoke(cli, ["seek", *words, "--most-changes", "1", "--format", "json"])
    assert json.loads(run.stdout) == json.loads(
        json.dumps(found.to_dict() | {"parameters": {**found.parameters, "attempts": "2", "target": "1"}})
    )
    other = CliRunner().invoke(cli, ["seek", "bag.draw", "bag=a:1", "keep=1", "--target", "a=1", "--vary", "a"])
    assert "'keep' is an option, not a parameter" in other.stderr


def test_the_command_line_says_the_same(tmp_path):
    file = tmp_path / "found.toml"
    words = ["seek", "odyssey.explore", "size=2", "--target", "claimed=71%", "--vary", "artifact,leak,explosion"]
    run = CliRunner().invoke(cli, [*words, "--total", "7", "--write", str(file), "--format", "json"])
    assert run.exit_code == 0, run.output
    answer = json.loads(run.stdout)
    assert [each["changes"] for each in answer["solutions"]] == [0, 1, 2]
    assert answer["solutions"][-1]["points"][0]["metrics"]["claimed"]["exact"] == "2/3"
    assert file.exists()
    printed = CliRunner().invoke(cli, [*words, "--total", "7"]).stdout
    assert "Nearest with 2 changes, 4.3 points off: claimed 66.7% (2/3)" in printed
    assert "Exact: computed in fractions" in printed
    unread = CliRunner().invoke(cli, ["seek", "bag.draw", "bag=a:1", "--vary", "a", "--target", "a=1", "--keep", "b"])
    assert unread.stderr.startswith("Error: --keep 'b': cannot be read; allowed: dead<=40%")
    wrong = CliRunner().invoke(cli, [*words, "--most-changes", "99"])
    assert wrong.exit_code == 2
    assert "--most-changes 99: allowed: a whole number from 0 to 12" in wrong.stderr
