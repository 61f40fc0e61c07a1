"""The balance of whole games: what counts as a finding, and tables that add up, on few games."""

import pandas as pd
import pytest

from analyses.zetta_balance import asked, quantile, seats, statement
from zettasim.reporting.settings import Settings

FEW = Settings(quick=True, trials=1, n_jobs=1)


@pytest.mark.parametrize(
    ("signs", "finding"), [([1] * 19 + [-1], "more"), ([-1] * 20, "fewer"), ([1] * 18 + [-1] * 2, "no finding")]
)
def test_a_finding_holds_in_95_percent_of_the_draws(signs, finding):
    assert statement("wins", pd.Series(signs), "fewer", "more")[1] == finding


def test_the_wins_of_a_draw_and_its_ties_add_up(monkeypatch):
    monkeypatch.setattr("analyses.zetta_balance.PLAYERS", (2, 3))
    monkeypatch.setattr("analyses.zetta_balance.QUICK_DRAWS", 2)
    wins, margins, scores = seats(FEW)
    whole = wins.groupby(["policy", "players", "contents"]).agg({"wins": "sum", "tied": "first"})
    assert len(whole) == len(margins) == 2 * 2 * 2
    assert (whole.wins + whole.tied).to_list() == pytest.approx([1] * 8)
    assert (wins.low <= wins.wins).all()
    assert (wins.wins <= wins.high).all()
    assert ((scores.tenth <= scores["median"]) & (scores["median"] <= scores.nine_tenths)).all()


def test_a_quantile_is_the_lowest_value_that_so_many_games_do_not_exceed():
    score = asked(FEW, policies="random", contents=1)["score_1"]
    median = quantile(score, 0.5)
    below = sum(p for value, p in zip(score.values, score.probability, strict=True) if value < median)
    assert below < 0.5 <= below + score.probability_of(median) + 1e-12
