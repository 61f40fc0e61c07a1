"""Questions that speak of two numbers without bound: counted with the right tail, told apart, or refused."""

import pytest

from zettasim import compare, replay, simulate
from zettasim.errors import ParameterError, UserError
from zettasim.model import Distribution, Field
from zettasim.questions.asked import Reading
from zettasim.questions.simulated import _refuse_both_beyond, counted_groups

GAME = {"policies": "greedy,random", "contents": 3}
N_TRIALS = 60
FIELDS = (Field("a", 0, 9, open=True), Field("b", 0, 9, open=True), Field("c", 0, 1))


def reading(*fields, tail=""):
    return Reading("metric", "meaning", fields, lambda _: 0, int(bool(tail)), tail)


@pytest.fixture(scope="module")
def games():
    return [replay("zetta.expedition", seed=5, trial=trial, **GAME).metrics for trial in range(N_TRIALS)]


def asked(**question):
    return simulate("zetta.expedition", trials=N_TRIALS, seed=5, n_jobs=1, **GAME, **question)


def test_an_event_compares_two_of_them(games):
    found = asked(event="score_1 > score_2", metric="event")["event"].mean
    assert found == sum(game["score_1"] > game["score_2"] for game in games) / N_TRIALS
    assert 0 < found < 1 or found == 1


def test_a_mean_is_that_of_the_metric_and_not_of_the_condition(tmp_path):
    """Beyond the listed values the sum of the metric is kept, also where the condition's field comes first."""
    variant = tmp_path / "rich.toml"
    variant.write_text('game = "zetta"\n[change]\nscoring.leveled_crew = 99\n')
    rich = [replay("zetta.expedition", seed=5, trial=n, variant=variant, **GAME).metrics for n in range(N_TRIALS)]
    high = [game for game in rich if game["score_1"] > 300]
    assert max(game["margin"] for game in high) > 250, "beyond what is listed"
    found = asked(metric=["margin", "score_1"], given="score_1 > 300", variant=variant)
    for name in ("margin", "score_1"):
        assert found[name].mean == pytest.approx(sum(game[name] for game in high) / len(high), rel=1e-12)
    paired = compare(
        "zetta.expedition", to={"halves": "down"}, metric=["margin", "score_1"], given="score_1 > 300",
        variant=variant, method="simulated", trials=N_TRIALS, seed=5, n_jobs=1, **GAME,
    )  # fmt: skip
    assert paired["margin"].before == pytest.approx(found["margin"].mean, rel=1e-12)


def test_games_in_which_both_are_beyond_the_list_are_refused(tmp_path):
    variant = tmp_path / "rich.toml"
    variant.write_text('game = "zetta"\n[change]\nscoring.leveled_crew = 99\n')
    both = {**GAME, "policies": "greedy,greedy"}
    with pytest.raises(UserError, match=r"score_1 and score_2 cannot be compared: in \d+ trials both are at least"):
        simulate("zetta.expedition", trials=40, seed=5, n_jobs=1, event="score_1 > score_2", variant=variant, **both)


def test_pairs_of_games_refuse_to_compare_two_of_them():
    with pytest.raises(ParameterError, match="score_1 and score_2 have no bound"):
        compare("zetta.expedition", to={"starts": 2}, event="score_1 > score_2", trials=10, seed=1, **GAME)


def test_fields_are_counted_together_where_at_most_one_has_no_bound():
    assert counted_groups(FIELDS, [reading("a", tail="a"), reading("c")]) == [("a", "c")]
    assert counted_groups(FIELDS, [reading("a", tail="a"), reading("b", tail="b")]) == [("a",), ("b",)]


def test_each_group_keeps_the_tail_that_its_question_needs():
    asked_for = [reading("a", "b", tail="a"), reading("a", "b", tail="b"), reading("a", "b"), reading("b", tail="b")]
    assert counted_groups(FIELDS, asked_for) == [("a", "b"), ("b", "a")]


def test_numbers_are_told_apart_where_one_of_them_is_within_the_list():
    """Which is more is known in (9 or more, 2) and (3, 9 or more), unknown in (9 or more, 9 or more) alone."""
    known = {(9, 2): 5, (3, 9): 4, (1, 1): 3}
    _refuse_both_beyond(Distribution(("a", "b"), known, is_exact=False), {"a": 9, "b": 9})
    with pytest.raises(UserError, match="in 2 trials both are at least 9"):
        _refuse_both_beyond(Distribution(("a", "b"), known | {(9, 9): 2}, is_exact=False), {"a": 9, "b": 9})
