"""`compare`: exact against `odds`, paired against trials replayed one by one, and what counts as the change."""

import dataclasses
import json
from fractions import Fraction

import pytest

import zettasim.simulation.pairs
from zettasim.errors import ComponentError, ParameterError, StateSpaceError, UserError
from zettasim.questions.asked import ask
from zettasim.questions.compare import compare
from zettasim.questions.odds import odds
from zettasim.questions.replay import replay
from zettasim.reporting.compare_text import comparison_text
from zettasim.simulation.pairs import Played, sum_pairs
from zettasim.stats.paired import tango

LEAK = "containers.ocean.leak"
AGAIN = {"bag": "a:3,b:2", "again": "a", "replace": True, "draws": 2}


@pytest.fixture
def variants(tmp_path):
    """Two variants of odyssey: a third LEAK in the ocean; no ORE there, and a KO instead of a kill by LEAK."""
    leaks, other = tmp_path / "leaks.toml", tmp_path / "other.toml"
    leaks.write_text(f'game = "odyssey"\n[change]\n{LEAK} = 3\n', encoding="utf-8")
    other.write_text(
        'game = "odyssey"\nsource = "a test"\nremove = ["containers.ocean.ore"]\n'
        '[change]\nchits.leak.events = ["claim", "ko"]\n[add]\ncontainers.ocean.cavern = 1\n',
        encoding="utf-8",
    )
    return leaks, other


def paths(comparison):
    return [change.path for change in comparison.changed_components]


# The change


def test_an_exact_difference_is_that_of_two_exact_answers():
    found = compare("odyssey.explore", milieu="ocean", unlocks=2, to={"size": 4})
    before = odds("odyssey.explore", milieu="ocean", unlocks=2)
    after = odds("odyssey.explore", milieu="ocean", unlocks=2, size=4)
    assert found.method == "exact"
    assert list(found.metrics) == list(before.metrics)
    for name, difference in found.metrics.items():
        assert difference.before_exact == before[name].mean_exact
        assert difference.after_exact == after[name].mean_exact
        assert difference.exact == after[name].mean_exact - before[name].mean_exact
        assert difference.difference == float(difference.exact)
        assert (difference.low, difference.high, difference.interval) == (None, None, "exact")
        assert difference.is_chance == before[name].meaning.startswith("1 if")
    assert found["claimed"].exact == after["claimed"].exact_of(1) - before["claimed"].exact_of(1) != 0
    assert [change.to_dict() for change in found.changed_parameters] == [{"parameter": "size", "before": 2, "after": 4}]
    assert found.changed_components == ()
    assert found.parameters == before.parameters
    assert found.to == after.parameters
    assert (found.trials, found.seed, found.confidence) == (None, None, None)


def test_a_worked_example():
    """Two dice against three, at most 1 on a six-sided die: 1 - (5/6)^2 and 1 - (5/6)^3."""
    found = compare("dice.pool", dice=2, sides=6, at_most=1, to={"dice": 3}, metric=["any", "successes"])
    assert found["any"].exact == Fraction(25, 216)
    assert found["successes"].exact == Fraction(1, 6)


def test_a_variant_alone_is_the_change(variants):
    found = compare("odyssey.explore", variant=variants[0], size=3)
    assert found["claimed"].before_exact == odds("odyssey.explore", size=3)["claimed"].mean_exact
    assert found["claimed"].after_exact == odds("odyssey.explore", size=3, variant=variants[0])["claimed"].mean_exact
    assert found.changed_parameters == ()
    [change] = found.changed_components
    assert change.to_dict() == {
        "component": LEAK,
        "before": 2,
        "basis_before": "printed",
        "source_before": "6C5, distribution of chits by milieu",
        "after": 3,
        "basis_after": "assumed",
        "source_after": "variant leaks.toml",
    }
    assert LEAK not in found.components_before.assumed
    assert LEAK in found.components_after.assumed


def test_a_variant_beside_other_parameters_lies_on_both_sides(variants):
    found = compare("odyssey.explore", variant=variants[0], to={"size": 3})
    assert found["claimed"].before_exact == odds("odyssey.explore", variant=variants[0])["claimed"].mean_exact
    assert found["claimed"].after_exact == odds("odyssey.explore", variant=variants[0], size=3)["claimed"].mean_exact
    assert found.changed_components == ()
    assert found.components_before.sha256 == found.components_after.sha256


def test_a_variant_of_a_variant(variants):
    leaks, other = variants
    found = compare("odyssey.explore", variant=leaks, to_variant=other, to={"size": 3})
    after = odds("odyssey.explore", variant=[leaks, other], size=3)
    assert found["claimed"].before_exact == odds("odyssey.explore", variant=leaks)["claimed"].mean_exact
    assert found["claimed"].after_exact == after["claimed"].mean_exact
    assert paths(found) == ["chits.leak.events", "containers.ocean.ore", "containers.ocean.cavern"]
    removed, added = found.changed_components[1:]
    assert (removed.before.value, removed.after, added.before, added.after.value) == (1, None, None, 1)
    assert added.after.source == "a test"
    assert paths(compare("odyssey.explore", to_variant=other)) == paths(found)


def test_a_default_that_a_variant_changes_is_a_changed_parameter(tmp_path):
    file = tmp_path / "deck.toml"
    file.write_text('game = "sixty"\n[change]\nstarting_deck.storms = 6\n', encoding="utf-8")
    found = compare("sixty.preparation", policy="storms:2", variant=file)
    assert [(change.name, change.before, change.after) for change in found.changed_parameters] == [("storms", 5, 6)]
    fixed = compare("sixty.preparation", policy="storms:2", variant=file, storms=5)
    assert fixed.changed_parameters == ()
    assert {difference.exact for difference in fixed.metrics.values()} == {0}


def test_events_and_conditions_on_both_sides():
    question = {"event": "claimed=1 and draws>=2", "given": "dead=1"}
    found = compare("odyssey.explore", to={"size": 4}, metric="event", **question)
    before, after = (odds("odyssey.explore", size=size, metric="event", **question) for size in (2, 4))
    assert list(found.metrics) == ["event"]
    assert found["event"].exact == after["event"].mean_exact - before["event"].mean_exact
    assert found["event"].is_chance
    assert (found.event, found.given) == (question["event"], question["given"])


def test_metrics_that_only_one_side_has():
    found = compare("bag.draw", bag="a:3,b:2", to={"bag": "a:3,c:4"})
    assert list(found.metrics) == ["a"]
    assert (found.only_before, found.only_after) == (("b",), ("c",))
    assert found["a"].exact == Fraction(3, 7) - Fraction(3, 5)
    simulated = compare("bag.draw", bag="a:3,b:2", to={"bag": "a:3,c:4"}, method="simulated", trials=1000, seed=1)
    assert list(simulated.metrics) == ["a"]
    with pytest.raises(ParameterError, match="no metric in common: a, b before, c, d after"):
        compare("bag.draw", bag="a:3,b:2", to={"bag": "c:3,d:4"})


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({}, "nothing is changed"),
        ({"to": {}}, "nothing is changed"),
        ({"to": {"sise": 3}}, r"no parameter is called 'sise'; did you mean 'size'.*\(after the change\)"),
        ({"to": {"size": "x"}}, r"size=x .*\(after the change\)"),
        ({"size": "x", "to": {"size": 3}}, r"size=x .*from 1 to 11\Z"),
        ({"to": {"size": 3}, "metric": "clamed"}, "no metric is called 'clamed'"),
        ({"to": {"size": 3}, "method": "exakt"}, "method=exakt: allowed: exact"),
        ({"to": {"size": 3}, "trials": 0}, "trials=0: allowed"),
        ({"to": {"size": 3}, "seed": -1}, "seed=-1: allowed"),
        ({"to": {"size": 3}, "n_jobs": 0}, "jobs=0: allowed"),
        ({"to": {"size": 3}, "event": "claimed>"}, "event"),
        ({"to": {"size": 3}, "given": "draws=9"}, "never happens before the change"),
        ({"size": 3, "to": {"size": 2}, "given": "draws=3"}, "never happens after the change"),
        ({"to": {"size": 3}, "n_jobs": 2, "dask": "local:2"}, "a cluster has its own workers"),
        ({"to": {"size": 3}, "given": "draws=9", "method": "simulated", "trials": 99}, "in any trial before"),
        ({"to": {"size": 3}, "given": "draws=3", "method": "simulated", "trials": 99}, "in any trial before"),
        ({"size": 3, "to": {"size": 2}, "given": "draws=3", "method": "simulated", "trials": 999}, "trial after"),
    ],
)
def test_what_is_refused(question, message):
    with pytest.raises(ParameterError, match=f"(?s){message}"):
        compare("odyssey.explore", **question)


def test_variants_that_are_refused(variants, tmp_path):
    with pytest.raises(ParameterError, match="general model"):
        compare("dice.pool", variant=variants[0])
    with pytest.raises(ComponentError, match="cannot be read"):
        compare("odyssey.explore", to_variant=tmp_path / "none.toml")


@pytest.mark.parametrize("to", [{"size": 3}, {"size": 3, "milieu": "air"}])
def test_a_state_space_above_the_limit_on_one_side_is_simulated_on_both(to, monkeypatch):
    pair = (odds("odyssey.explore"), compare("odyssey.explore", to=to, trials=1_000, seed=1))
    assert [each.method for each in pair] == ["exact", "exact"]
    air = ask("odyssey.explore", {"milieu": "air"})
    ocean = ask("odyssey.explore", {})
    sizes = [side.model.n_states(side.parameters, side.rules, side.fields) for side in (ocean, air)]
    assert sizes[0] < sizes[1], sizes
    monkeypatch.setattr("zettasim.questions.compare.MOST_STATES", sizes[0])
    found = compare("odyssey.explore", to=to, trials=1_000, seed=1)
    assert found.method == ("simulated" if "milieu" in to else "exact")


# Paired


def replayed(model, trials, seed, **parameters):
    return [replay(model, seed=seed, trial=trial, **parameters).metrics for trial in range(trials)]


def same_as_replayed(found, before, after):
    n = len(before)
    for name, difference in found.metrics.items():
        x, y = [world[name] for world in before], [world[name] for world in after]
        assert difference.before == float(Fraction(sum(x), n))
        assert difference.after == float(Fraction(sum(y), n))
        assert difference.difference == float(Fraction(sum(y) - sum(x), n))
        assert difference.differing == sum(a != b for a, b in zip(x, y, strict=True))
        if difference.is_chance:
            cells = [(1, 1), (1, 0), (0, 1), (0, 0)]
            assert difference.table == tuple(sum((a, b) == cell for a, b in zip(x, y, strict=True)) for cell in cells)
            assert (difference.low, difference.high) == tango(difference.table[2], difference.table[1], n)
            assert difference.interval == "tango"
        else:
            assert difference.interval == "normal"


def test_both_sides_see_the_luck_that_a_replay_tells(variants, seed):
    size = {"before": 2, "after": 3}
    found = compare("odyssey.explore", to={"size": 3}, to_variant=variants, method="simulated", trials=200, seed=seed)
    before = replayed("odyssey.explore", 200, seed, size=size["before"])
    after = replayed("odyssey.explore", 200, seed, size=size["after"], variant=variants)
    same_as_replayed(found, before, after)
    assert found["claimed"].table[1] > 0


def test_a_field_without_bound_is_never_clipped(seed):
    """However early the field's list ends, the sums are those of the numbers themselves."""
    found = compare("bag.draw", **AGAIN, to={"bag": "a:9,b:2"}, method="simulated", trials=300, seed=seed)
    before = replayed("bag.draw", 300, seed, **AGAIN)
    after = replayed("bag.draw", 300, seed, **{**AGAIN, "bag": "a:9,b:2"})
    same_as_replayed(found, before, after)
    sides = [ask("bag.draw", question) for question in (AGAIN, {**AGAIN, "bag": "a:9,b:2"})]
    assert [field.open for field in sides[0].fields] == [True, False]
    for high in (0, 1, 4):
        played = [
            Played(
                side.parameters,
                side.rules,
                tuple(dataclasses.replace(field, high=high) if field.open else field for field in side.fields),
                side.readings,
                None,
            )
            for side in sides
        ]
        sums = sum_pairs(sides[0].model, *played, 300, seed)[0]
        x, y = [world["a"] for world in before], [world["a"] for world in after]
        assert (sums.before, sums.after) == (sum(x), sum(y))
        assert sums.difference_squares == sum((b - a) ** 2 for a, b in zip(x, y, strict=True))
        assert sums.span is None


def test_a_condition_counts_the_trials_in_which_it_holds(seed):
    found = compare(
        "odyssey.explore", to={"size": 4}, given="dead=1", event="draws>=2", method="simulated", trials=300, seed=seed
    )
    before, after = (replayed("odyssey.explore", 300, seed, size=size) for size in (2, 4))
    for name in ("draws", "dp"):
        x, y = ([world[name] for world in side if world["dead"]] for side in (before, after))
        assert found[name].before == float(Fraction(sum(x), len(x)))
        assert found[name].after == float(Fraction(sum(y), len(y)))
        assert found[name].differing is None
    assert found["event"].interval == "square-and-add"
    assert found["event"].table is None


@pytest.mark.parametrize(
    ("model", "question", "to"), [("odyssey.explore", {}, {"size": 3}), ("bag.draw", AGAIN, {"draws": 3})]
)
def test_either_side_is_what_a_run_of_its_own_counts(model, question, to, seed):
    found = compare(model, **question, to=to, method="simulated", trials=20_000, seed=seed)
    before = odds(model, **question, method="simulated", trials=20_000, seed=seed)
    after = odds(model, **{**question, **to}, method="simulated", trials=20_000, seed=seed)
    for name, difference in found.metrics.items():
        assert (difference.before, difference.after) == (before[name].mean, after[name].mean)


def test_numbers_do_not_depend_on_jobs_or_blocks(monkeypatch):
    def asked(**options):
        question = {"to": {"policy": "hold:2"}, "policy": "storms:2", "method": "simulated", "trials": 9_000}
        return compare("sixty.preparation", **question, seed=5, **options).to_dict()

    expected = asked(n_jobs=1)
    monkeypatch.setattr(zettasim.simulation.pairs, "_SHORTEST_BLOCK", 1_000)
    assert asked(n_jobs=1) == expected
    assert asked(n_jobs=2) == expected
    assert json.loads(json.dumps(expected)) == expected


@pytest.mark.slow
def test_numbers_do_not_depend_on_the_backend(monkeypatch):
    import joblib

    question = {"to": {"size": 3}, "method": "simulated", "trials": 9_000, "seed": 5}
    expected = compare("odyssey.explore", **question, n_jobs=1).to_dict()
    monkeypatch.setattr(zettasim.simulation.pairs, "_SHORTEST_BLOCK", 2_000)
    with joblib.parallel_config(backend="loky", n_jobs=2):
        assert compare("odyssey.explore", **question).to_dict() == expected


@pytest.mark.slow
# Where another cluster of this machine shows its dashboard already, distributed warns, and leaves a socket open.
@pytest.mark.filterwarnings("ignore:Port:UserWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_numbers_do_not_depend_on_a_cluster(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(zettasim.simulation.pairs, "_SHORTEST_BLOCK", 2_000)
    question = {"to": {"dice": 4}, "method": "simulated", "trials": 9_000, "seed": 5}
    assert compare("dice.pool", **question, dask="local:2").to_dict() == compare("dice.pool", **question).to_dict()


def test_no_seed_is_a_fresh_one_that_is_recorded():
    question = {"to": {"size": 3}, "method": "simulated", "trials": 500}
    found = compare("odyssey.explore", **question)
    assert found.seed < 2**53
    assert compare("odyssey.explore", **question, seed=found.seed).to_dict() == found.to_dict()


def test_the_same_rules_twice_differ_in_nothing_and_say_how_sure_that_is(seed):
    found = compare("odyssey.explore", size=3, to={"size": "3"}, method="simulated", trials=1_000, seed=seed)
    assert found.changed_parameters == ()
    for difference in found.metrics.values():
        assert (difference.difference, difference.differing, difference.variance_ratio) == (0.0, 0, None)
        assert difference.low < 0 < difference.high < 0.1


def test_a_question_of_too_many_cells_is_refused(monkeypatch):
    monkeypatch.setattr(zettasim.simulation.pairs, "MOST_CELLS", 10)
    with pytest.raises(UserError, match="more than the 10 that can be compared"):
        compare("sixty.preparation", to={"policy": "all"}, method="simulated", trials=10, seed=1)


def test_a_best_policy_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr("zettasim.model.model.MOST_STATES", 0)
    with pytest.raises(StateSpaceError, match="policy=optimal goes through"):
        compare("odyssey.explore", to={"policy": "optimal"}, trials=10, seed=1)


# What is shown


def test_rows_and_json(variants):
    found = compare("odyssey.explore", variant=variants[0], to={"size": 3}, metric=["claimed", "draws"], seed=1)
    rows = found.rows()
    assert [row["metric"] for row in rows] == ["claimed", "draws"]
    assert (rows[0]["size"], rows[0]["to_size"], rows[0]["kind"], rows[1]["kind"]) == (2, 3, "chance", "mean")
    assert Fraction(rows[0]["exact"]) == found["claimed"].exact
    assert list(found.to_frame().columns) == list(rows[0])
    shown = json.loads(json.dumps(found.to_dict()))
    assert shown["changes"] == {"parameters": [{"parameter": "size", "before": 2, "after": 3}], "components": []}
    assert shown["metrics"]["claimed"]["exact"] == str(found["claimed"].exact)
    assert shown["components"]["before"]["game"] == "odyssey"
    assert set(rows[0]) >= {"model", "before", "after", "difference", "low", "high", "method", "trials", "seed"}


def test_an_exact_comparison_in_words(variants):
    text = comparison_text(compare("odyssey.explore", size=3, vehicle=True, variant=variants[1]), 96)
    lines = text.splitlines()
    assert lines[0] == "odyssey.explore size=3 vehicle=true"
    assert any(line.split()[:4] == ["containers.ocean.ore", "1", "->", "none"] for line in lines)
    assert any(line.endswith("printed -> removed") for line in lines)
    assert any(line.endswith("added -> assumed (a test)") for line in lines)
    assert "Exact: computed in fractions on both sides" in text
    assert "interval" not in text
    assert max(map(len, lines)) <= 96
    assert text.index("containers.ocean.ore") < text.index("claimed ") < text.index("draws ") < text.index("Exact:")


def test_a_simulated_comparison_in_words():
    found = compare("odyssey.explore", to={"size": 3}, method="simulated", trials=10_000, seed=4)
    text = comparison_text(found, 96)
    [line] = [line for line in text.splitlines() if line.startswith("claimed")]
    name, before, after, points, low, to, high, differing, *_ = line.split()
    assert (name, to) == ("claimed", "to")
    assert float(before[:-1]) == pytest.approx(100 * found["claimed"].before, abs=0.05)
    assert float(after[:-1]) == pytest.approx(100 * found["claimed"].after, abs=0.05)
    for shown, number in ((points, "difference"), (low, "low"), (high, "high")):
        assert float(shown) == pytest.approx(100 * getattr(found["claimed"], number), abs=0.05)
        assert shown[0] in "+-"
    assert float(differing[:-1]) == pytest.approx(found["claimed"].differing / 100, abs=0.051)
    assert "Simulated: 10,000 trials, seed 4" in text
    assert "No clear change, since the interval includes 0: eureka, discovery." in text


def test_nothing_and_much_in_words(tmp_path):
    assert "Nothing differs between before and after." in comparison_text(compare("dice.pool", to={"dice": 3}))
    file = tmp_path / "many.toml"
    many = "\n".join(f"setup.{name} = 9" for name in ("coins", "radar_tiles", "cards_drawn", "cards_kept"))
    box = ("experts", "coins", "meteorites", "harbors", "expert_plans", "landscapes_30", "landscapes_40", "cloth_bags")
    more = "\n".join(f"box.{name} = 9" for name in (*box, "landscapes_62", "forecast_tiles", "radar_tiles", "experts"))
    text = "\n".join(dict.fromkeys(f"{many}\n{more}".splitlines()))
    file.write_text(f'game = "sixty"\n[change]\n{text}\nplanning.cards_drawn = 9\n', encoding="utf-8")
    shown = comparison_text(compare("sixty.preparation", variant=file), 80)
    assert "and 1 more: --format json lists them" in shown
    assert "preparation.base_values = 2,1,1" in shown
