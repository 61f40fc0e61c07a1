"""What comes out: the JSON contract, tidy rows, seeds, and which method answers."""

import json
import math
from fractions import Fraction

import pytest

import zettasim
from zettasim import odds, simulate
from zettasim.errors import ParameterError, StateSpaceError

F = Fraction
BAG = {"bag": "more:2,x:8", "replace": True, "again": "more"}
METRIC_KEYS = [
    "values",
    "probability",
    "exact",
    "low",
    "high",
    "tail",
    "mean",
    "mean_exact",
    "mean_low",
    "mean_high",
    "sd",
]
RESULT_KEYS = [
    "model",
    "parameters",
    "method",
    "metrics",
    "event",
    "given",
    "trials",
    "seed",
    "confidence",
    "components",
    "version",
]


def as_json(result):
    return json.loads(json.dumps(result.to_dict(), allow_nan=False))


def counts(answer):
    """Return the whole-number counts behind a simulated answer, the tail under its first value."""
    found = {value: p * answer.trials for value, p in zip(answer.values, answer.probability, strict=True)}
    if answer.tail:
        found[answer.tail.start] = answer.tail.probability * answer.trials
    for count in found.values():
        assert count == pytest.approx(round(count), abs=1e-6)
    return {value: round(count) for value, count in found.items()}


def test_exact_json_is_the_contract():
    told = as_json(odds("dice.pool", at_most=4, event="any=1 and total>20", metric=["any", "lowest"]))
    assert list(told) == RESULT_KEYS
    assert list(told["metrics"]) == ["event", "any", "lowest"]
    assert all(list(metric) == METRIC_KEYS for metric in told["metrics"].values())
    assert told["parameters"] == {"dice": 3, "sides": 12, "at_most": 4, "at_least": None}
    assert told["metrics"]["any"] == {
        "values": [0, 1],
        "probability": [8 / 27, 19 / 27],
        "exact": ["8/27", "19/27"],
        "low": None,
        "high": None,
        "tail": None,
        "mean": 19 / 27,
        "mean_exact": "19/27",
        "mean_low": None,
        "mean_high": None,
        "sd": pytest.approx(math.sqrt(8 * 19) / 27),
    }
    assert (told["model"], told["method"], told["event"], told["given"]) == (
        "dice.pool",
        "exact",
        "any=1 and total>20",
        None,
    )
    assert (told["trials"], told["seed"], told["confidence"], told["components"]) == (None,) * 4
    assert told["version"] == zettasim.__version__


def test_simulated_json_is_the_contract(seed):
    told = as_json(simulate("odyssey.explore", trials=500, seed=seed, given="draws>=1"))
    assert list(told) == RESULT_KEYS
    assert all(list(metric) == METRIC_KEYS for metric in told["metrics"].values())
    assert list(told["metrics"]) == [
        *("claimed", "busted", "unchanged", "dead", "ko", "eureka", "draws"),
        *("experience", "discovery", "unlock", "dp", "payoff"),
    ]
    assert (told["method"], told["trials"], told["seed"], told["confidence"]) == ("simulated", 500, seed, 0.95)
    assert list(told["components"]) == ["game", "sha256", "basis", "assumed"]
    assert list(told["components"]["basis"]) == ["printed", "inferred", "external", "assumed"]
    for metric in told["metrics"].values():
        assert metric["exact"] is None
        assert metric["mean_exact"] is None
        assert sum(metric["probability"]) == pytest.approx(1)
        for low, p, high in zip(metric["low"], metric["probability"], metric["high"], strict=True):
            assert 0 <= low <= p <= high <= 1
        assert metric["mean_low"] <= metric["mean"] <= metric["mean_high"]


def test_a_tail_in_json():
    told = as_json(odds("bag.draw", metric="more", **BAG))["metrics"]["more"]
    assert list(told["tail"]) == ["from", "probability", "exact"]
    start = told["tail"]["from"]
    assert told["values"] == list(range(start))
    # Each of the first `start` tokens is one of the 2 in 10.
    assert told["tail"]["exact"] == str(F(1, 5) ** start)
    assert told["tail"]["probability"] == float(F(1, 5) ** start)
    assert told["mean_exact"] == "1/4"
    assert sum(map(F, told["exact"])) + F(told["tail"]["exact"]) == 1
    assert as_json(odds("bag.draw", metric="x", **BAG))["metrics"]["x"]["tail"] is None


def test_a_simulated_tail_in_json(seed):
    heavy = {"bag": "more:99,x:1", "replace": True, "again": "more", "metric": "more"}
    told = as_json(simulate("bag.draw", trials=2_000, seed=seed, given="more>=1", event="more>=3", **heavy))
    answer = told["metrics"]["more"]
    tail = answer["tail"]
    assert tail is None or tail["exact"] is None
    assert sum(answer["probability"]) + (tail["probability"] if tail else 0) == pytest.approx(1)


def test_fractions_of_any_length_are_written():
    """5^7000 has 4,893 digits, more than Python prints without being told to."""
    result = odds("bag.draw", event="more>=7000", metric="event", **BAG)
    assert result["event"].exact_of(1) == F(1, 5) ** 7000
    assert as_json(result)["metrics"]["event"]["exact"][1].startswith("1/")
    assert result.rows()[1]["exact"].startswith("1/")


@pytest.mark.parametrize(
    ("model", "question"),
    [
        ("dice.pool", {"dice": 5, "sides": 6, "at_least": 5, "event": "successes>=2"}),
        ("dice.sum", {"dice": 4, "keep": "highest:3", "target": 14}),
        ("bag.draw", {**BAG, "given": "more>=1"}),
        ("sixty.preparation", {"given": "storms>=1"}),
    ],
)
def test_fractions_are_in_lowest_terms_and_add_up(model, question):
    for name, metric in as_json(odds(model, method="exact", **question))["metrics"].items():
        found = [*metric["exact"], *([metric["tail"]["exact"]] if metric["tail"] else [])]
        for text in [*found, metric["mean_exact"]]:
            assert text == str(F(text)), name
        assert sum(map(F, found)) == 1
        assert metric["values"] == sorted(metric["values"])
        assert metric["mean"] == float(F(metric["mean_exact"]))


COLUMNS = ["metric", "value", "probability", "low", "high", "exact", "method", "trials", "seed"]


def test_frames_are_tidy(seed):
    exact = odds("dice.pool", metric="any").to_frame()
    assert list(exact.columns) == ["model", "dice", "sides", "at_most", "at_least", *COLUMNS]
    assert exact["value"].tolist() == [0, 1]
    assert exact["exact"].tolist() == ["27/64", "37/64"]
    assert exact["probability"].sum() == 1
    assert exact[["low", "high", "trials", "seed", "at_least"]].isna().all().all()
    counted = simulate("sixty.preparation", trials=100, seed=seed).to_frame()
    assert counted.columns[0] == "model"
    parameters = ("storms", "expeditions", "slots", "bases", "forecast", "top", "bottom", "cards", "base_values")
    parameters = (*parameters, "icons", "coin", "step", "material", "station", "policy")
    assert list(counted.columns)[1:] == [*parameters, *COLUMNS]
    assert counted.groupby("metric")["probability"].sum().tolist() == pytest.approx([1.0] * 5)
    assert set(counted["seed"]) == {seed}
    with_tail = odds("bag.draw", metric="more", **BAG).to_frame()
    assert with_tail["value"].tolist()[-1] == f"{len(with_tail) - 1}+"
    assert with_tail["probability"].sum() == pytest.approx(1)


def test_answers_by_value():
    result = odds("dice.pool")
    assert result["any"] is result.metrics["any"]
    assert result["any"].probability_of(1) == 37 / 64
    assert result["any"].probability_of(7) == 0
    assert result["any"].exact_of(7) == 0
    counted = simulate("dice.pool", trials=10, seed=0)
    assert counted["any"].probability_of(7) == 0
    with pytest.raises(ValueError, match="any was simulated"):
        counted["any"].exact_of(1)


def test_fresh_seeds_are_recorded_and_repeatable():
    results = [simulate("dice.pool", trials=200) for _ in range(5)]
    assert len({result.seed for result in results}) == 5
    assert all(0 <= result.seed < 2**53 for result in results)
    again = simulate("dice.pool", trials=200, seed=results[0].seed)
    assert again.to_dict() == results[0].to_dict()


def test_zero_is_a_seed():
    zero = simulate("dice.pool", trials=500, seed=0)
    assert zero.seed == 0
    assert zero.to_dict() == simulate("dice.pool", trials=500, seed=0).to_dict()
    assert zero.to_dict() != simulate("dice.pool", trials=500, seed=1).to_dict()
    assert simulate("dice.pool", trials=5, seed=2**64 - 1).seed == 2**64 - 1


def test_exact_answers_have_no_seed():
    assert odds("dice.pool", seed=5).seed is None
    assert odds("dice.pool", trials=7).trials is None


@pytest.mark.parametrize(
    ("model", "question"),
    [("odyssey.explore", {"size": 5}), ("bag.draw", BAG), ("dice.sum", {"dice": 4, "keep": "highest:3"})],
)
def test_jobs_change_nothing(model, question, seed):
    alone = simulate(model, trials=300_000, seed=seed, n_jobs=1, **question).to_dict()
    for n_jobs in (2, None, -1):
        assert simulate(model, trials=300_000, seed=seed, n_jobs=n_jobs, **question).to_dict() == alone


def test_a_longer_run_begins_with_the_shorter_one(seed):
    """Counts grow cell by cell, and trial by trial they are what replays tell."""
    question = {"size": 4, "policy": "all"}
    before = dict.fromkeys(range(8), 0)
    for trials in (1, 2, 3, 50, 51):
        answer = simulate("odyssey.explore", trials=trials, seed=seed, **question)["draws"]
        now = {value: counts(answer).get(value, 0) for value in before}
        assert sum(now.values()) == trials
        assert all(now[value] >= before[value] for value in now)
        if trials in (1, 2, 3, 51):
            last = zettasim.replay("odyssey.explore", seed=seed, trial=trials - 1, **question).metrics["draws"]
            assert now[last] == before[last] + 1
        before = now


@pytest.mark.parametrize("trials", [1, 2, 999])
def test_so_many_trials_are_played(trials, seed):
    result = simulate("dice.pool", trials=trials, seed=seed, given="any>=0")
    assert result.trials == trials
    for answer in result.metrics.values():
        assert answer.trials == trials
        assert sum(counts(answer).values()) == trials


def test_a_condition_counts_the_trials_in_which_it_held(seed):
    every = simulate("dice.pool", trials=2_000, seed=seed)
    some = simulate("dice.pool", trials=2_000, seed=seed, given="any=1")
    assert some.trials == 2_000
    assert some["total"].trials == counts(every["any"])[1]
    assert some["any"].probability == (1.0,)


@pytest.mark.parametrize("method", ["exact", "simulated"])
def test_only_the_metrics_asked_for(method, seed):
    def names(**question):
        return list(odds("dice.pool", method=method, trials=100, seed=seed, **question).metrics)

    assert names() == ["successes", "any", "lowest", "highest", "total"]
    assert names(metric="any") == ["any"]
    assert names(metric=["total", "any", "total"]) == ["total", "any"]
    assert names(metric=(), event="any=1") == ["event", "successes", "any", "lowest", "highest", "total"]
    assert names(metric="event", event="any=1") == ["event"]
    assert names(metric=["any", "event"], event="any=1") == ["event", "any"]
    with pytest.raises(ParameterError, match="did you mean 'total'"):
        names(metric="totl")


def test_counts_do_not_depend_on_what_is_asked_beside(seed):
    every = simulate("dice.pool", trials=5_000, seed=seed, event="any=1")
    for name in every.metrics:
        event = {"event": "any=1"} if name == "event" else {}
        alone = simulate("dice.pool", trials=5_000, seed=seed, metric=name, **event)
        assert alone[name] == every[name]


def test_an_event_that_is_not_given_is_no_metric():
    with pytest.raises(ParameterError, match="event"):
        odds("dice.pool", metric="event")


LARGE = {"dice": 60, "sides": 100, "keep": "highest:30"}
# 100 faces x 61 numbers of dice used x totals of 30 dice of 100
LARGE_STATES = 100 * 61 * 30 * 100


def test_large_state_spaces_are_simulated_or_refused(seed):
    found = odds("dice.sum", trials=200, seed=seed, **LARGE)
    assert (found.method, found.trials, found.seed) == ("simulated", 200, seed)
    with pytest.raises(StateSpaceError) as caught:
        odds("dice.sum", method="exact", **LARGE)
    message = str(caught.value)
    assert f"about {LARGE_STATES:,} states" in message
    assert "the limit is 2,000,000" in message
    assert "total" in message
    assert odds("dice.sum", method="auto", **{**LARGE, "keep": "all"}).method == "exact"


def test_a_joint_question_may_be_too_large_where_each_metric_is_not():
    question = {"dice": 40, "sides": 20}
    assert odds("dice.pool", **question).method == "exact"
    with pytest.raises(StateSpaceError, match="the exact answer for 'event'"):
        odds("dice.pool", method="exact", event="highest>10 and total>100 and successes>3", **question)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"method": "exat"}, "method=exat: allowed: exact, auto, simulated"),
        ({"trials": 0}, "trials=0: allowed: a whole number from 1 to 1,000,000,000,000,000"),
        ({"trials": 10**15 + 1}, "trials=1000000000000001: allowed"),
        ({"trials": 2.5}, "trials=2.5: allowed: a whole number"),
        ({"trials": True}, "trials=True: allowed: a whole number"),
        ({"seed": -1}, "seed=-1: allowed: a whole number from 0 to 18,446,744,073,709,551,615"),
        ({"seed": 2**64}, "seed=18446744073709551616: allowed"),
        ({"n_jobs": 0}, "jobs=0: allowed: a whole number from 1 to 1,024"),
        ({"n_jobs": -2}, "jobs=-2: allowed"),
    ],
)
def test_options_that_cannot_be(question, message):
    with pytest.raises(ParameterError) as caught:
        odds("dice.pool", **question)
    assert message in str(caught.value)


def test_the_large_event_numbers_of_a_metric_without_bound_are_refused():
    with pytest.raises(ParameterError, match="2,000,000 is too large a number here; allowed: up to 999,999"):
        odds("bag.draw", event="more>=2000000", **BAG)
