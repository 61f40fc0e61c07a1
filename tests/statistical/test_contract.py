"""One contract for every model and each of its examples.

Exact and simulated answers are compared by the whole distribution of every metric (chi-square) and by its mean (z), at
one fixed seed (ZETTASIM_TEST_SEED moves it). All checks together go wrong by chance once in 1,000 runs of all (ALPHA).
"""

import dataclasses
import inspect
import json
import math
import os
import subprocess
import sys
from fractions import Fraction

import numba
import pytest
import scipy.stats

import zettasim
from zettasim import odds, replay, show, simulate
from zettasim.games import models
from zettasim.model import FromComponents, parameters_of
from zettasim.model.model import MOST_STATES
from zettasim.model.parameter import REQUIRED
from zettasim.model.whole_game import WholeGame
from zettasim.questions.asked import ask
from zettasim.questions.listing import in_words

CASES = [(name, place) for name, model in models().items() for place in range(len(model.examples))]
IDS = [f"{name}-{place}" for name, place in CASES]

ALPHA = 1e-3
TRIALS = 200_000
BIAS = 0.01
"""The smallest bias that matters: a probability of one half that is off by a percentage point."""
TWIN_TRIALS = 300


def each_case(test):
    return pytest.mark.parametrize(("name", "place"), CASES, ids=IDS)(test)


def question_of(name, place):
    return dict(models()[name].examples[place])


def is_exact(name, place, *, jointly=False):
    """Say whether each metric, or all fields jointly, can be answered exactly."""
    asked = ask(name, question_of(name, place))
    asked_for = [asked.fields] if jointly else [asked.fields_named(reading.fields) for reading in asked.readings]
    return all(asked.model.n_states(asked.parameters, asked.rules, fields) <= MOST_STATES for fields in asked_for)


def n_checks():
    """Two checks of each metric of each example."""
    return 2 * sum(len(ask(name, question_of(name, place)).readings) for name, place in CASES)


def test_the_trials_are_enough():
    """A bias of one percentage point at one half is found with 90 % power, also among 20 cells, and in a mean."""
    alpha = ALPHA / n_checks()
    noncentrality = TRIALS * (BIAS**2 / 0.5 + BIAS**2 / 0.5)
    for degrees in (1, 20):
        critical = scipy.stats.chi2.isf(alpha, degrees)
        assert scipy.stats.ncx2.sf(critical, degrees, noncentrality) > 0.9
    critical = scipy.stats.norm.isf(alpha / 2)
    assert scipy.stats.norm.sf(critical - BIAS / 0.5 * math.sqrt(TRIALS)) > 0.9


def cells_of(answer):
    """Return the probability of each value of an answer, its tail under its first value."""
    cells = dict(zip(answer.values, answer.probability, strict=True))
    if answer.tail:
        cells[answer.tail.start] = cells.get(answer.tail.start, 0.0) + answer.tail.probability
    return cells


def pooled(expected, observed):
    """Add the cells with fewer than 5 expected trials up, with the smallest other cell where they are still fewer."""
    cells = sorted(expected, key=expected.__getitem__)
    small = [cell for cell in cells if expected[cell] < 5]
    large = cells[len(small) :]
    while large and small and sum(expected[cell] for cell in small) < 5:
        small.append(large.pop(0))
    groups = [[cell] for cell in large] + ([small] if small else [])
    return [(sum(expected[cell] for cell in group), sum(observed.get(cell, 0) for cell in group)) for group in groups]


@pytest.mark.statistical
@each_case
def test_exact_and_simulated_agree(name, place, seed):
    if not is_exact(name, place):
        pytest.skip("above the stated limit of states")
    question, alpha = question_of(name, place), ALPHA / n_checks()
    exact = odds(name, method="exact", **question)
    found = simulate(name, trials=TRIALS, seed=seed, **question)
    assert list(found.metrics) == list(exact.metrics)
    for metric, answer in found.metrics.items():
        expected = {cell: p * TRIALS for cell, p in cells_of(exact[metric]).items()}
        observed = {cell: round(p * TRIALS) for cell, p in cells_of(answer).items()}
        told = f"{name} {question} {metric}: seed {seed}, n {TRIALS}"
        assert sum(observed.values()) == TRIALS
        assert set(observed) <= set(expected), f"{told}, outside the support: {set(observed) - set(expected)}"
        pairs = pooled(expected, observed)
        if len(pairs) > 1:
            statistic = sum((o - e) ** 2 / e for e, o in pairs)
            p_value = scipy.stats.chi2.sf(statistic, len(pairs) - 1)
            assert p_value > alpha, (
                f"{told}, chi-square {statistic:.2f} (p {p_value:.2g}), (expected, observed) {pairs}"
            )
        mean, sd = exact[metric].mean, exact[metric].sd
        if sd == 0:
            assert answer.mean == mean, told
            continue
        z = (answer.mean - mean) / (sd / math.sqrt(TRIALS))
        assert abs(z) < scipy.stats.norm.isf(alpha / 2), f"{told}, expected {mean}, observed {answer.mean}, z {z:.2f}"


@each_case
def test_parameters_survive_words(name, place):
    model, question = models()[name], question_of(name, place)
    asked = ask(name, question)
    written = asked.written_parameters()
    assert list(written) == [parameter.name for parameter in parameters_of(model.parameters)]
    words = {parameter: in_words(value) for parameter, value in written.items()}
    assert all(isinstance(word, str) for word in words.values())
    assert ask(name, words).parameters == ask(name, written).parameters == asked.parameters
    assert json.loads(json.dumps(written)) == written
    assert dataclasses.is_dataclass(asked.parameters)


@each_case
def test_outcomes_and_metrics_keep_to_their_ranges(name, place):
    """The exact joint distribution adds up to 1 within the declared ranges, and the metrics are read off it."""
    asked = ask(name, question_of(name, place))
    names = [field.name for field in asked.fields]
    assert len(set(names)) == len(names)
    assert all(field.low <= field.high for field in asked.fields)
    metrics = asked.model.metrics(asked.parameters, asked.rules)
    assert [metric.name for metric in metrics] == [reading.name for reading in asked.readings]
    assert all(set(metric.fields) <= set(names) and metric.meaning for metric in metrics)
    if not is_exact(name, place, jointly=True):
        pytest.skip("above the stated limit of states")
    joint = asked.model.enumerate_outcomes(asked.parameters, asked.rules, asked.fields)
    assert joint.fields == tuple(names)
    assert joint.total == 1
    assert all(isinstance(weight, Fraction) and weight > 0 for weight in joint.weights.values())
    for cell in joint.weights:
        for field, value in zip(asked.fields, cell, strict=True):
            assert field.low <= value <= field.high, f"{field.name} = {value}"
    result = odds(name, method="exact", **question_of(name, place))
    for reading in asked.readings:
        answer = result[reading.name]
        assert sum(answer.exact) + (answer.tail.exact if answer.tail else 0) == 1
        found = {}
        for cell, weight in joint.weights.items():
            value = reading.value(dict(zip(joint.fields, cell, strict=True)))
            value = value if answer.tail is None else min(value, answer.tail.start)
            found[value] = found.get(value, 0) + weight
        expected = dict(zip(answer.values, answer.exact, strict=True))
        if answer.tail:
            expected[answer.tail.start] = answer.tail.exact
        assert found == expected, reading.name


@each_case
def test_each_field_alone_is_its_part_of_all(name, place):
    """What is asked together and what is asked alone may be counted in different ways."""
    if not is_exact(name, place, jointly=True):
        pytest.skip("above the stated limit of states")
    asked = ask(name, question_of(name, place))
    joint = asked.model.enumerate_outcomes(asked.parameters, asked.rules, asked.fields)
    for field in asked.fields:
        alone = asked.model.enumerate_outcomes(asked.parameters, asked.rules, (field,))
        assert dict(alone.weights) == dict(joint.project((field.name,)).weights)


def single_trial(name, question, seed, trial):
    """Return what the trial adds to a run: the metrics of the run with it less those of the run without."""
    longer = simulate(name, trials=trial + 1, seed=seed, n_jobs=1, **question)
    shorter = simulate(name, trials=trial, seed=seed, n_jobs=1, **question) if trial else None
    found = {}
    for metric, answer in longer.metrics.items():
        counts = {cell: round(p * (trial + 1)) for cell, p in cells_of(answer).items()}
        for cell, p in cells_of(shorter[metric]).items() if shorter else ():
            counts[cell] -= round(p * trial)
        (found[metric],) = [cell for cell, count in counts.items() if count]
        assert counts[found[metric]] == 1
        total = answer.mean * (trial + 1) - (shorter[metric].mean * trial if shorter else 0)
        found[metric] = (found[metric], pytest.approx(total, abs=1e-6))
    return found


@each_case
def test_a_replay_ends_in_the_metrics_of_the_run(name, place, seed):
    question = question_of(name, place)
    for trial in (0, 1, 2, 7, 40):
        told = replay(name, seed=seed, trial=trial, **question)
        run = single_trial(name, question, seed, trial)
        assert list(told.metrics) == list(run)
        for metric, value in told.metrics.items():
            cell, total = run[metric]
            assert value == total, f"{name} {question}: seed {seed}, trial {trial}, {metric}"
            assert value >= cell
        assert all(isinstance(step, str) and step for step in told.steps)


@each_case
def test_every_verb_answers(name, place, seed):
    """What one verb says of a question, all say."""
    question = question_of(name, place)
    auto = odds(name, trials=100, seed=seed, **question)
    counted = simulate(name, trials=100, seed=seed, **question)
    told = replay(name, seed=seed, **question)
    assert auto.method == ("exact" if is_exact(name, place) else "simulated")
    assert counted.method == "simulated"
    assert auto.parameters == counted.parameters == told.parameters
    assert list(auto.metrics) == list(counted.metrics) == list(told.metrics)
    assert auto.components == counted.components
    game = models()[name].game
    assert (auto.components and auto.components.game) == game
    parameters = ["value_parameter" if name == "value" else name for name in auto.parameters]
    columns = ["model", *parameters, "metric", "value", "probability", "low", "high", "exact", "method", "trials"]
    for result in (auto, counted):
        assert list(result.to_frame().columns) == [*columns, "seed"]
        json.dumps(result.to_dict(), allow_nan=False)


@pytest.mark.parametrize("name", models())
def test_every_model_is_listed_and_shown(name):
    model = models()[name]
    assert {"model": name, "game": model.game or "general", "summary": model.summary} in zettasim.list().rows()
    shown = show(name)
    parameters = {row["parameter"]: row for row in shown.rows()}
    assert list(parameters) == [parameter.name for parameter in parameters_of(model.parameters)]
    for row in parameters.values():
        assert row["allowed"]
        assert row["meaning"]
    assert shown.metrics.rows()
    assert shown.example.startswith(f"zettasim odds {name}")
    json.dumps(shown.to_dict())


@pytest.mark.parametrize("name", models())
def test_defaults_are_what_show_says(name):
    """No default is written twice: what `show` prints is what an answer uses."""
    model = models()[name]
    defaults = {row["parameter"]: row["default"] for row in show(name).rows()}
    needed = {p.name for p in parameters_of(model.parameters) if p.default is REQUIRED}
    question = {key: value for key, value in question_of(name, 0).items() if key in needed}
    used = ask(name, question).written_parameters()
    for parameter in parameters_of(model.parameters):
        if parameter.name in needed:
            assert defaults[parameter.name] == "required"
        else:
            assert defaults[parameter.name] == in_words(used[parameter.name])
        if isinstance(parameter.default, FromComponents):
            assert model.game is not None


TWINNED = [
    name for name, model in models().items() if os.environ.get("ZETTASIM_TEST_ALL") or not isinstance(model, WholeGame)
]
"""Models whose uncompiled twin is played: whole games take minutes, so they are left to the full list."""
PLAY_ALL = f"""
import inspect
import json
import sys
import numba
from zettasim import simulate
from zettasim.games import models

assert numba.config.DISABLE_JIT
told = {{}}
for name in {TWINNED}:
    for place, question in enumerate(models()[name].examples):
        result = simulate(name, trials={TWIN_TRIALS}, seed=int(sys.argv[1]), n_jobs=1, **question)
        told[f"{{name}}-{{place}}"] = result.to_dict()
print(json.dumps(told))
"""


@pytest.mark.slow
@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled in this run")
def test_the_compiled_kernels_equal_their_uncompiled_twins(seed):
    """Integer for integer, models and all their examples in one process without numba."""
    twin = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY_ALL, str(seed)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert twin.returncode == 0, twin.stderr
    told = json.loads(twin.stdout)
    cases = {case: (name, place) for (name, place), case in zip(CASES, IDS, strict=True) if name in TWINNED}
    assert set(told) == set(cases)
    for case, (name, place) in cases.items():
        compiled = simulate(name, trials=TWIN_TRIALS, seed=seed, n_jobs=1, **question_of(name, place))
        assert told[case] == json.loads(json.dumps(compiled.to_dict())), case


OPTIONS = {
    name for verb in (zettasim.odds, zettasim.compare, zettasim.replay) for name in inspect.signature(verb).parameters
} - {"parameters"}


@pytest.mark.parametrize("name", sorted(models()))
def test_no_parameter_is_called_like_an_option(name):
    assert not OPTIONS & {parameter.name for parameter in parameters_of(models()[name].parameters)}
