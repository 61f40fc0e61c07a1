"""The measures of balance reports: worked by hand on small tables, and tables of few games that must add up."""

import dataclasses
import itertools

import numpy as np
import pandas as pd
import pytest

from analyses import balance_zetta, whole_games
from analyses.balance_zetta import BASIC, PLAN
from analyses.whole_games import Played, quantile, sources_and_actions, tables_by_seat
from analyses.whole_games_choices import (
    components,
    duels,
    equilibrium,
    forced,
    held,
    luck,
    matrix,
    restricted,
    strategies,
)
from analyses.whole_games_findings import (
    MEASURES,
    changes,
    findings,
    of_seat,
    read_targets,
    statement,
    targets,
)
from analyses.whole_games_words import as_it_was
from zettasim.component_files import laid_over
from zettasim.errors import UserError
from zettasim.reporting.settings import Settings

FEW = Settings(quick=True, trials=1, n_jobs=1)
SMALL = dataclasses.replace(PLAN, players=(1, 2, 3), table=3, policies=("random", "greedy"))


@pytest.fixture
def played(monkeypatch):
    monkeypatch.setattr(whole_games, "QUICK_DRAWS", 2)
    monkeypatch.setattr(whole_games, "QUICK_LUCK_DRAWS", 1)
    monkeypatch.setattr(whole_games, "FEWEST_GAMES", 40)
    monkeypatch.setattr(whole_games, "SEATS_TIMES", 1)  # all tables are of the same games then
    return Played(SMALL, FEW)


def test_the_equilibrium_of_rock_paper_scissors_is_a_third_of_each():
    gain = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert equilibrium(gain) == pytest.approx([1 / 3] * 3)


def test_the_equilibrium_of_stakes_worked_by_hand():
    """Rock wins 2 from scissors, paper 1 from rock, scissors 3 from paper: no gain against 3, 2 and 1 of them in 6."""
    gain = np.array([[0.0, -1, 2], [1, 0, -3], [-2, 3, 0]])
    mix = equilibrium(gain)
    assert mix == pytest.approx([3 / 6, 2 / 6, 1 / 6])
    assert np.array(mix) @ gain == pytest.approx([0, 0, 0])


def duel(one, two, won, games=100):
    rows = [(one, two, 0, games, won, games - won), (two, one, 0, games, games - won, won)]
    return pd.DataFrame(rows, columns=["policy", "against", "contents", "games", "won", "lost"])


def test_a_policy_that_does_better_against_all_dominates():
    met = pd.concat([duel("plain", "clever", 30), duel("plain", "wild", 60), duel("clever", "wild", 80)])
    plans = strategies(matrix(met)).set_index("policy")
    assert plans["mix"].to_dict() == pytest.approx({"plain": 0, "clever": 1, "wild": 0})
    assert plans["dominated_by"].to_dict() == {"plain": "clever", "clever": "", "wild": "clever"}


def test_a_policy_that_is_best_against_one_other_is_not_dominated():
    met = pd.concat([duel("rock", "paper", 20), duel("rock", "scissors", 80), duel("paper", "scissors", 20)])
    plans = strategies(matrix(met)).set_index("policy")
    assert set(plans["dominated_by"]) == {""}
    assert plans["mix"].to_list() == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize(
    ("signs", "finding"), [([1] * 19 + [-1], "more"), ([-1] * 20, "fewer"), ([1] * 18 + [-1] * 2, "no finding")]
)
def test_a_finding_holds_in_95_percent_of_the_draws(signs, finding):
    assert statement("seats", "wins", pd.Series(signs), "fewer", "more")[2] == finding


@pytest.mark.parametrize(
    ("inside", "verdict"), [(20, "met"), (19, "met"), (18, "depends"), (2, "depends"), (1, "missed"), (0, "missed")]
)
def test_a_target_is_met_or_missed_in_95_percent_of_the_draws(inside, verdict, tmp_path):
    edges = [0.01] * inside + [0.05] * (20 - inside)
    seats = pd.DataFrame({"players": 3, "seat": 1, "contents": range(20), "above_fair": edges})
    file = tmp_path / "bands.toml"
    file.write_text('[[target]]\nmeasure = "first_seat"\nlow = -0.02\nhigh = 0.02\n')
    found = targets(read_targets(file, SMALL), {"seats": seats}, SMALL)
    assert found["verdict"].to_list() == [verdict]
    assert found["inside"].to_list() == [inside / 20]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[target]", "bands.toml: "),
        ("", "holds no target"),
        ("target = 3", "holds no target"),
        ("[[targets]]", "did you mean 'target'"),
        ('[[target]]\nmeasure = "frist_seat"', "did you mean 'first_seat'"),
        ('[[target]]\nmeasure = "tied"\nlow = 0\nhigh = 1\nplayer = 3', "did you mean 'players'"),
        ('[[target]]\nmeasure = "tied"\nlow = 0\nhigh = 1\nplayers = 9', "players=9: allowed: 1, 2, 3"),
        ('[[target]]\nmeasure = "tied"\nlow = 1\nhigh = 0', "low=1, high=0: allowed: two numbers, low at most high"),
        ('[[target]]\nmeasure = "tied"\nlow = "a"\nhigh = 0', "low=a, high=0: allowed: two numbers"),
    ],
)
def test_a_file_of_bands_says_what_is_wrong_in_it(text, words, tmp_path):
    file = tmp_path / "bands.toml"
    file.write_text(text)
    with pytest.raises(UserError) as told:
        read_targets(file, SMALL)
    assert words in str(told.value)


def test_a_win_rate_is_told_from_200_games_on_both_sides():
    columns = ["component", "contents", "games", "with_it", "won_with", "won_without", "mean", "seen", "mean_seen"]
    rows = [
        ("map", 0, 250, 150, 60, 20, 1.0, 250, 2.0),
        ("map", 1, 250, 149, 60, 20, 1.0, 250, 2.0),
        ("gem", 0, 500, 301, 100, 30, 0.5, 500, 2.0),
    ]
    found = components(pd.DataFrame(rows, columns=columns)).set_index("component")
    assert found.loc["map", "wins_with"] == 120 / 299
    assert found.loc["map", "wins_without"] == 40 / 201
    assert found.loc["map", "difference"] == pytest.approx(120 / 299 - 40 / 201)
    assert found.loc["gem"].isna().sum() == 5


def test_tables_of_few_games_add_up(played):
    tables = {**tables_by_seat(played), **sources_and_actions(played)}
    seats, lengths = tables["seats"], tables["lengths"]
    wins = seats.groupby(["players", "contents"])["wins"].sum()
    assert wins.to_list() == pytest.approx(lengths["decided"].to_list())
    assert (lengths["tied"] + lengths["decided"]).to_list() == pytest.approx([1] * 6)
    assert seats.groupby(["players", "contents"])["above_fair"].sum().abs().max() < 1e-12
    shares = tables["sources"].groupby(["policy", "contents"])["share"].sum()
    assert shares.to_list() == pytest.approx([1] * 4)
    greedy = tables["sources"][tables["sources"]["policy"] == "greedy"].groupby("contents")["points"].sum()
    scores = tables["scores"][tables["scores"]["players"] == 3].groupby("contents")["score"].sum()
    assert greedy.to_list() == pytest.approx(scores.to_list())
    assert (
        of_seat(tables, 3, 1).to_list() == seats[(seats["players"] == 3) & (seats["seat"] == 1)]["above_fair"].to_list()
    )


def test_a_quantile_is_the_lowest_value_that_so_many_games_do_not_exceed(played):
    score = played.ask(["random"], 1)["score_1"]
    median = quantile(score, 0.5)
    below = sum(p for value, p in zip(score.values, score.probability, strict=True) if value < median)
    assert below < 0.5 <= below + score.probability_of(median) + 1e-12


def test_choices_are_told_for_each_pair_option_and_component(played):
    met, without, owned = duels(played), restricted(played), held(played)
    assert len(met) == 2 * 2
    assert (met["won"] + met["lost"] <= met["games"]).all()
    game = SMALL.game
    assert [*zip(without["option"], without["contents"], strict=True)] == [*itertools.product(game.options, range(2))]
    by_draw = without.groupby("contents")["wins"].nunique()
    assert (by_draw == 1).all(), "the games before are the same for every option"
    assert set(owned["component"]) == set(game.held)
    wins = played.ask(SMALL.seats(3), 0, metric="winner")["winner"].probability_of(1)
    first = owned[owned["contents"] == 0]
    assert (first["won_with"] + first["won_without"]).to_list() == [round(wins * played.games)] * len(first)


def test_all_luck_drawn_anew_is_all_of_the_variance(played, monkeypatch):
    """Two games of other luck are independent: half the mean square of their difference is the variance."""
    monkeypatch.setattr("analyses.whole_games_choices.LUCK_TIMES", 50)
    from analyses.whole_games_choices import redraw

    share = redraw(played, 0, ",".join(SMALL.game.chances))["score_1"]
    # 2,000 pairs: the share is a ratio of two variances, each with a relative standard error of about 0.03.
    assert 0.8 < share < 1.2
    found = luck(played)
    assert set(found["chance"]) == set(SMALL.game.chances)
    # What a source brings together with others is at least what it brings alone, but for chance.
    assert (found["total"] >= found["alone"] - 0.2).all()


def test_a_variant_is_set_beside_the_game_as_it_was(played, tmp_path):
    before = {**tables_by_seat(played), **sources_and_actions(played)}
    same = changes(before, before, SMALL)
    assert set(same["measure"]) == set(MEASURES) - {"strongest"}
    assert same[["least", "difference", "most"]].abs().to_numpy().max() == 0
    variant = tmp_path / "rich.toml"
    variant.write_text('game = "zetta"\n[change]\nscoring.nine_steps = 40\n')
    with laid_over([variant]):
        after = {**tables_by_seat(played), **sources_and_actions(played)}
        assert as_it_was(played)["scores"].equals(before["scores"])
    found = changes(before, after, SMALL)
    assert found["difference"].abs().max() > 0
    assert not found[found["measure"] == "largest_source"]["difference"].eq(0).any()


def test_a_gift_changes_the_first_seat_on_the_same_luck(played):
    found = forced(played).set_index(["gift", "contents"])
    for contents in range(2):
        before = played.ask(SMALL.seats(3), contents)["score_1"].mean / 2
        after = played.ask(SMALL.seats(3), contents, crews="4,3,3,3,3")["score_1"].mean / 2
        row = found.loc["a crew of 4, the others 3", contents]
        assert (row["score"], row["score_then"]) == pytest.approx((before, after))


def test_statements_name_every_seat_pair_and_option(played):
    tables = {
        **tables_by_seat(played),
        "duels": duels(played),
        "restricted": restricted(played),
        "forced": forced(played),
    }
    found = findings(tables, SMALL)
    assert found["of"].value_counts().to_dict() == {
        "seats": 2 + 3,
        "lead": 2,
        "policies": 1,
        "options": 2 * len(SMALL.game.options),
        "gifts": 2 * (len(SMALL.gifts) + len(SMALL.game.gifts)),
    }


def test_ways_to_play_are_told_of_the_same_games_as_they_are_asked(played, monkeypatch):
    """On each draw the fame of a seat, the first seat's wins, and its wins where it plays strong."""
    monkeypatch.setattr(balance_zetta, "WAYS", {BASIC: {}, "aliens": {"modules": "alien_civilization"}})
    found = balance_zetta.modules(played).set_index(["way", "contents"])
    assert len(found) == 2 * 2
    asked = played.ask(
        SMALL.seats(3), 1, modules="alien_civilization", metric=["winner", "score_1", "score_2", "score_3"]
    )
    row = found.loc["aliens", 1]
    assert row["fame"] == pytest.approx(sum(asked[f"score_{seat}"].mean for seat in (1, 2, 3)) / 3 / 2)
    assert row["first_seat"] == pytest.approx(asked["winner"].probability_of(1))
    strong = played.ask(["strong", "greedy", "greedy"], 1, modules="alien_civilization", metric="winner")
    assert row["strong"] == pytest.approx(strong["winner"].probability_of(1))
    assert not found.loc[BASIC].equals(found.loc["aliens"])
