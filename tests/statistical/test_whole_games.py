"""What holds for every whole game: scores add up, seats are alike, options can be forbidden, luck can be drawn anew."""

import pytest

from zettasim import replay, simulate
from zettasim.games import components_of, models
from zettasim.model.model import resolve
from zettasim.model.whole_game import NOTHING, SEEN, WholeGame

N_TRIALS = 8
GAMES = [model for model in models().values() if isinstance(model, WholeGame)]
PLAYED = [(model, example) for model in GAMES for example in model.examples]


def named(case):
    return f"{case[0].name}-{case[0].examples.index(case[1])}"


def resolved(model, example):
    components = components_of(model)
    return resolve(model, example, components), components.rules


def told(model, example, seed, trial):
    return replay(model.name, seed=seed, trial=trial, **example).metrics


@pytest.mark.parametrize("case", PLAYED, ids=named)
def test_scores_add_up(case, seed):
    """Scores recomputed from their sources are the running ones; margin, tie and winner follow from them."""
    model, example = case
    p, _ = resolved(model, example)
    seats = model.n_seats(p)
    for trial in range(N_TRIALS):
        metrics = told(model, example, seed, trial)
        scores = [metrics[f"score_{seat}"] for seat in range(1, seats + 1)]
        assert sum(metrics[name] for name in model.sources) == sum(scores)
        assert [metrics[f"wins_{seat}"] for seat in range(1, seats + 1)] == [
            int(metrics["winner"] == seat) for seat in range(1, seats + 1)
        ]
        ranked = sorted(scores, reverse=True)
        if seats > 1:
            assert metrics["margin"] == ranked[0] - ranked[1]
            assert metrics["winner"] == 0 or scores[metrics["winner"] - 1] == ranked[0]
            assert not metrics["tied"] or metrics["winner"] == 0 == metrics["margin"]


@pytest.mark.parametrize("case", PLAYED, ids=named)
def test_what_is_held_has_been_seen(case, seed):
    """The first seat never holds more of a component than it could have had; else the field counts something else."""
    model, example = case
    assert set(model.seen) <= set(model.held)
    for trial in range(N_TRIALS):
        metrics = told(model, example, seed, trial)
        beyond = {name for name in model.seen if metrics[name] > metrics[SEEN + name]}
        assert beyond == set(), (trial, metrics)


@pytest.mark.parametrize("model", GAMES, ids=lambda model: model.name)
def test_not_all_that_is_seen_is_held(model, seed):
    """Else nothing would be chosen, and the component would have no place among those that are seen."""
    spare = set()
    for example in model.examples:
        for trial in range(N_TRIALS):
            metrics = told(model, example, seed, trial)
            spare |= {name for name in model.seen if metrics[name] < metrics[SEEN + name]}
    assert spare == set(model.seen)


@pytest.mark.parametrize("model", GAMES, ids=lambda model: model.name)
def test_every_gift_changes_the_first_seats_games(model, seed):
    """All else is by the same luck, and nothing of it where the first seat is given nothing."""
    for name in model.gifts:
        example = model.examples[0]
        pairs = [
            (told(model, example, seed, trial), told(model, {**example, "gifts": name}, seed, trial))
            for trial in range(N_TRIALS)
        ]
        assert any(one != other for one, other in pairs), name
        assert all(other[held] <= other[SEEN + held] for _, other in pairs for held in model.seen), name


@pytest.mark.parametrize("case", PLAYED, ids=named)
def test_seats_that_change_places_change_results(case, seed):
    """The same policies in the same turn order around the table: the results go round with them."""
    model, example = case
    p, _ = resolved(model, example)
    seats = model.n_seats(p)
    if seats == 1:
        pytest.skip("one seat goes nowhere")
    rotated = dict(example)
    for name in model.seated:
        values = [*getattr(p, name)]
        rotated[name] = [values[seats - 1], *values[: seats - 1], *values[seats:]]
    rotated["starts"] = p.starts % seats + 1
    for trial in range(N_TRIALS):
        one, other = told(model, example, seed, trial), told(model, rotated, seed, trial)
        assert other["winner"] == (one["winner"] % seats + 1 if one["winner"] else 0)
        for seat in range(1, seats + 1):
            assert other[f"score_{seat % seats + 1}"] == one[f"score_{seat}"]
        alike = {"margin", "lead_changes", model.length[0], *model.sources, *model.done}
        assert {name: other[name] for name in alike} == {name: one[name] for name in alike}


@pytest.mark.parametrize("model", GAMES, ids=lambda model: model.name)
def test_each_source_of_chance_matters_somewhere_and_none_changes_nothing(model, seed):
    for name in model.chances:
        pairs = [
            (told(model, example, seed, trial), told(model, {**example, "redrawn": name}, seed, trial))
            for example in model.examples
            if example.get("redrawn", NOTHING) == NOTHING
            for trial in range(N_TRIALS)
        ]
        assert any(one != other for one, other in pairs), name


@pytest.mark.parametrize("model", GAMES, ids=lambda model: model.name)
def test_all_luck_drawn_anew_is_the_same_game(model, seed):
    """Other luck, the same odds: the first score's mean agrees within four standard errors of the difference."""
    example, trials = model.examples[0], 4_000
    one, other = (
        simulate(model.name, trials=trials, seed=seed, n_jobs=1, metric="score_1", **example, redrawn=redrawn)[
            "score_1"
        ]
        for redrawn in (NOTHING, ",".join(model.chances))
    )
    spread = (one.sd**2 + other.sd**2) / trials
    assert abs(one.mean - other.mean) <= 4 * spread**0.5


@pytest.mark.parametrize("model", GAMES, ids=lambda model: model.name)
def test_every_option_can_be_forbidden(model, seed):
    """Where all seats but the first are absent, what is forbidden is never done."""
    for name in model.options:
        alone = [
            {**example, "without": name}
            for example in model.examples
            if model.n_seats(resolved(model, example)[0]) == 1 and example.get("without", NOTHING) == NOTHING
        ]
        for example in alone:
            for trial in range(N_TRIALS):
                assert told(model, example, seed, trial).get(name, 0) == 0, name
