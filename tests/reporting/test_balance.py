"""A balance page of few games: every section says what its tables say, and one that contradicts itself is refused."""

import dataclasses
import math
import re

import pandas as pd
import pytest

from analyses import whole_games
from analyses.balance_zetta import PLAN
from analyses.whole_games_words import balance
from zettasim.reporting.balance import BalancePage
from zettasim.reporting.build import build_report
from zettasim.reporting.settings import Settings
from zettasim.reporting.tables import DATA_VARIABLE, write_tables

SMALL = dataclasses.replace(PLAN, players=(1, 2, 3), table=3, policies=("random", "greedy"))
BANDS = """
[[target]]
measure = "first_seat"
low = -0.02
high = 0.02
why = "nobody should mind who starts"

[[target]]
measure = "largest_source"
low = 0
high = 0.5
"""
SECTIONS = ("targets", "seats", "policies", "course", "sources", "luck", "options", "variant")


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    bands = tmp_path_factory.mktemp("bands") / "bands.toml"
    bands.write_text(BANDS)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("QUICK_DRAWS", 2), ("QUICK_LUCK_DRAWS", 1), ("FEWEST_GAMES", 120)):
            patch.setattr(whole_games, name, value)
        return balance(SMALL, Settings(quick=True, trials=1, n_jobs=1, bands=bands))


@pytest.fixture
def page(tables, tmp_path, monkeypatch):
    write_tables(tables, tmp_path / "balance_zetta")
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    return BalancePage("zetta")


def test_takeaways_link_to_sections_that_are_there(page):
    linked = set(re.findall('href="#([a-z]+)"', page.takeaways()))
    whole = "".join(getattr(page, name)() for name in SECTIONS)
    assert linked == {"targets", "seats", "policies", "course", "sources", "luck", "options"}
    assert linked <= set(re.findall('<h2 id="([a-z]+)"', whole))


def test_every_target_is_shown_with_its_verdict(page, tables):
    shown = page.targets()
    for row in tables["targets"].itertuples():
        assert row.meaning.replace("'", "&#39;") in shown
    assert shown.count('class="badge') == len(tables["targets"]) + 2
    assert "0% to 50%" in shown


def test_policies_show_wins_and_the_mix(page, tables):
    shown = page.policies()
    assert "greedy" in tables["strategies"]["policy"].to_list()
    assert "share in the mix that no policy beats" in shown
    assert "100%" in shown


def test_components_are_told_by_what_is_seen_taken_and_won(page, tables, tmp_path):
    """Seen and taken are shares of games beside the mean numbers; what is missing is a dash."""
    first, *others = [*tables["components"]["component"]]
    rows = tables["components"].set_index("component")
    rows[["seen", "taken_where_seen", "mean_seen"]] = math.nan
    shares = {"seen": 0.825, "mean_seen": 4.25, "taken": 0.375, "mean": 0.55, "taken_where_seen": 0.4545}
    won = {"wins_with": 0.613, "low": 0.592, "high": 0.634, "wins_without": 0.271}
    rows.loc[first, [*shares, *won]] = [*shares.values(), *won.values()]
    write_tables({"components": rows.reset_index()}, tmp_path / "balance_zetta")
    shown = page.options()
    cells = cells_of(shown, first)
    assert cells == ["82%", "4.2", "38%", "0.6", "45%", "61.3%", "27.1%", "59.2% to 63.4%"]
    assert cells_of(shown, others[0])[:2] == ["–", "–"]
    assert "Seen is what lay open" in shown


def test_a_game_that_tells_nothing_of_what_is_seen_has_no_columns_for_it(page, tables, tmp_path):
    rows = tables["components"].assign(seen=math.nan, taken_where_seen=math.nan, mean_seen=math.nan, taken=0.5)
    write_tables({"components": rows}, tmp_path / "balance_zetta")
    shown = page.options()
    assert "taken where seen" not in shown
    assert "Seen is what" not in shown
    assert cells_of(shown, rows["component"][0])[0] == "50%"


def cells_of(shown, component):
    """Return the cells of a component's row of the last table."""
    name = component.replace("_", " ")
    row = shown[shown.rindex("<table") :].split(f">{name}</th>")[1].split("</tr>")[0]
    return re.findall("<td[^>]*>([^<]*)</td>", row)


def test_a_page_without_a_variant_says_how_to_lay_one(page):
    assert "zettasim report balance_zetta --variant FILE" in page.variant()


def test_a_variant_is_shown_measure_by_measure(page, tables, tmp_path):
    changed = tables["changes"].assign(after=0.25)
    write_tables({"changes": changed}, tmp_path / "balance_zetta")
    assert page.variant().count("25.0%") >= len(changed[changed["is_share"]])


def test_the_method_box_says_what_was_played(page):
    shown = page.method()
    assert "2 draws of contents" in shown
    assert "120 games of each question and draw (more for seats and luck), seed 1; policies random, greedy;" in shown
    assert "1, 2, 3 players" in shown


@pytest.mark.parametrize(
    ("name", "column", "value"), [("seats", "low", 2.0), ("sources", "share", 0.9), ("matrix", "value", 0.5)]
)
def test_tables_that_contradict_each_other_are_refused(page, tables, tmp_path, name, column, value):
    page.check()
    write_tables({name: tables[name].assign(**{column: value})}, tmp_path / "balance_zetta")
    with pytest.raises(AssertionError, match=name):
        page.check()


def test_bands_need_a_balance_page(tmp_path):
    from zettasim.errors import UserError

    with pytest.raises(UserError, match="no balance page is reported; allowed: with balance_GAME"):
        build_report(["sixty"], out=tmp_path, bands=tmp_path / "bands.toml")


def test_shares_of_the_variance_are_those_of_luck_and_contents(tables):
    shares = tables["variance"].set_index("source")
    luck = tables["luck"]
    assert shares.index.to_list() == [*SMALL.game.chances, "contents"]
    dice = luck[(luck["of"] == "score") & (luck["chance"] == "dice")]
    assert shares.loc["dice", "total"] == dice["total"].mean()
    first = tables["scores"][(tables["scores"]["players"] == 3) & (tables["scores"]["seat"] == 1)]
    between, within = first["score"].var(), (first["sd"] ** 2).mean()
    assert shares.loc["contents", "total"] == pytest.approx(between / (between + within))
    assert isinstance(tables["plan"], pd.DataFrame)
