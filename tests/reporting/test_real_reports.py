"""The reports of this checkout: every notebook runs at a small size, and its numbers are the exact ones."""

import csv
import json
import os
import re
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

import zettasim
from zettasim.reporting.build import build_report
from zettasim.reporting.explorer import SCRIPT
from zettasim.reporting.page import FORBIDDEN
from zettasim.reporting.progress import Silent

CHECKOUT = Path(__file__).resolve().parents[2]
GAMES = ("odyssey", "sixty", "xenology", "zetta")
PAGES = (*GAMES, "claims", *(f"balance_{game}" for game in GAMES))

pytestmark = pytest.mark.slow


EACH_RUN = ("claims", "sixty")
"""Pages that every run of the suite makes; `-m thorough` and ZETTASIM_TEST_ALL=1 make all, and so does `.ci/run`."""


@pytest.fixture(scope="module")
def reports(request, tmp_path_factory):
    out = tmp_path_factory.mktemp("reports")
    everything = "thorough" in (request.config.option.markexpr or "") or os.environ.get("ZETTASIM_TEST_ALL")
    build_report([] if everything else EACH_RUN, source=CHECKOUT, out=out, quick=True, progress=Silent())
    return out


def made(reports, page):
    """Return whether a page is made in this run."""
    return page == "index" or (reports / f"{page}.html").exists()


def rows_of(reports, game, table):
    if not made(reports, game):
        pytest.skip(f"the page of {game} is made where ZETTASIM_TEST_ALL=1 asks for it")
    with (reports / "data" / game / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_page_for_each_game_and_the_index(reports):
    pages = {page.stem for page in reports.glob("*.html")}
    assert pages == {"index", *EACH_RUN} or pages == {"index", *PAGES}
    index = (reports / "index.html").read_text(encoding="utf-8")
    for game in pages - {"index"}:
        sentence = rows_of(reports, game, "takeaways")[0]["sentence"]
        assert sentence.split(":")[0].split("'")[0] in index
        assert f'href="{game}.html"' in index


@pytest.mark.parametrize("page", ["index", *PAGES])
def test_a_page_needs_no_network_and_shows_no_failure(reports, page):
    if not made(reports, page):
        pytest.skip(f"{page} is made where ZETTASIM_TEST_ALL=1 asks for it")
    text = (reports / f"{page}.html").read_text(encoding="utf-8")
    if page in GAMES:
        assert text.count(SCRIPT) == 1
        text = text.replace(f"<script>{SCRIPT}</script>", "")
    assert not [word for word in FORBIDDEN if word in text]
    assert not re.search(r"&lt;(?:span|small|b|p)\b", text)
    assert not re.search(r"<script|Traceback|\bnan\b", text)
    assert all(re.search(r'alt="[^"]+"', image) for image in re.findall(r"<img[^>]*>", text))


def test_the_claims_are_the_exact_ones(reports):
    rows = [row for row in rows_of(reports, "odyssey", "claims") if row["metric"] == "claimed"]
    preparations = {"spacesuit": {}, "FINAO": {"finao": True}, "vehicle": {"vehicle": True}}
    checked = [row for row in rows if row["preparation"] in preparations][::13]
    for row in checked:
        site = {"milieu": row["milieu"], "size": int(row["size"]), "barren": row["barren"]}
        answer = zettasim.odds("odyssey.explore", **site, **preparations[row["preparation"]])["claimed"]
        assert Fraction(row["exact"]) == answer.exact_of(1)
        assert float(row["probability"]) == pytest.approx(float(answer.exact_of(1)), abs=1e-12)
    assert len(checked) > 20


def test_the_payoffs_are_the_exact_ones(reports):
    for row in rows_of(reports, "sixty", "payoff"):
        values = (int(row["base_value"]),) * 3
        answer = zettasim.odds("sixty.preparation", policy=row["policy"], base_values=values)
        assert Fraction(row["payoff_exact"]) == answer["payoff"].mean_exact


def mean_of(model, metric, **parameters):
    return zettasim.odds(model, method="exact", metric=metric, **parameters)[metric].mean_exact


def row_of(reports, table, **wanted):
    rows = rows_of(reports, "sixty", table)
    (row,) = [row for row in rows if all(row[name] == str(value) for name, value in wanted.items())]
    return row


@pytest.mark.parametrize(("worth", "cards"), [(0, 2), (3, 6)])
def test_the_push_luck_curves_are_the_exact_ones(reports, worth, cards):
    row = row_of(reports, "pushing", base_value=worth, cards=cards)
    asked = {"policy": f"cards:{cards}", "base_values": (worth,) * 3}
    for metric in ("payoff", "storms"):
        assert Fraction(row[f"{metric}_exact"]) == mean_of("sixty.preparation", metric, **asked)
    lost = zettasim.odds("sixty.preparation", method="exact", event="storms>=3", **asked)["event"].exact_of(1)
    assert Fraction(row["at_least_3_exact"]) == lost
    assert float(row["at_least_3"]) == float(lost)


def test_the_decisions_are_those_that_the_best_play_makes(reports):
    """The first card is drawn without a choice: what it leads to, by its chance, is worth what the whole phase is."""
    for deck, cards in (("starting deck", {}), ("two Storms burned", {"storms": 3})):
        for worth in (2, 4):
            seen = {"deck": deck, "base_value": worth, "storms": 0, "expeditions": 0}
            first = {hand: row_of(reports, "decisions", hand=hand, **seen) for hand in ("Storm", "Expedition card")}
            chance = Fraction(cards.get("storms", 5), cards.get("storms", 5) + 5)
            value = chance * Fraction(first["Storm"]["exact"]) + (1 - chance) * Fraction(
                first["Expedition card"]["exact"]
            )
            assert value == mean_of("sixty.preparation", "payoff", base_values=(worth,) * 3, **cards)


def test_seasons_are_the_exact_ones(reports):
    row = row_of(reports, "season_rounds", policy="storms:2", round=2)
    two = mean_of("sixty.season", "energy_2", policy="storms:2")
    assert Fraction(row["energy_exact"]) == two
    assert float(row["so_far"]) == pytest.approx(float(mean_of("sixty.season", "energy_1", policy="storms:2") + two))
    assert int(row["low"]) <= float(row["so_far"]) <= int(row["high"])
    burned = row_of(reports, "season_burned", round=0, planned=4)
    assert Fraction(burned["payoff_exact"]) == mean_of("sixty.season", "payoff", storms=1)


@pytest.mark.parametrize("blanks", [1, 5])
def test_arkas_games_are_the_exact_ones(reports, blanks):
    row = row_of(reports, "arka_rise", blanks=blanks, rise="round:4")
    assert Fraction(row["exact"]) == mean_of("sixty.arka", "actions", blanks=blanks, rise="round:4")
    busy = row_of(reports, "arka_busy", blanks=blanks, stars=3, round="busiest", at_least=5)
    longest = zettasim.odds("sixty.arka", method="exact", event="longest>=5", blanks=blanks)["event"]
    assert Fraction(busy["exact"]) == longest.exact_of(1)


def test_the_common_cards_are_the_exact_ones(reports):
    for copies in (1, 8):
        row = row_of(reports, "planning_seen", copies=copies, when="Planning phase")
        # None of the five is among the wanted ones.
        assert 1 - Fraction(row["exact"]) == Fraction(comb(154 - copies, 5), comb(154, 5))
    seat = row_of(reports, "milestones", players=4, seat=4, wanted=2, rivals="random")
    assert Fraction(seat["exact_personal"]) == 1 - Fraction(comb(16, 6), comb(18, 6))


@pytest.mark.parametrize("game", ["sixty", "xenology"])
def test_takeaways_stand_in_the_order_of_their_rank(reports, game):
    found = rows_of(reports, game, "takeaways")
    ranks = [int(row["rank"]) for row in found]
    assert ranks == sorted(set(ranks))
    assert len(found) <= 12


def test_the_ways_to_collect_research_are_the_exact_ones(reports):
    model = "xenology.collect"
    curves = [row for row in rows_of(reports, "xenology", "collect_curves") if row["scans"] in ("2", "5")]
    for row in curves[::2]:
        plan = {"policy": row["policy"], "wipes": int(row["wipes"])}
        scans = zettasim.odds(model, method="exact", metric="scans", **plan)["scans"]
        done = sum(scans.exact_of(number) for number in range(int(row["scans"]) + 1))
        assert Fraction(row["exact"]) == done
        assert float(row["complete"]) == pytest.approx(float(done), abs=1e-12)
    assert len(curves) > 5
    # Whoever lacks one type and sees none of it: five cards of 48 others among 60, then a wipe that may fail too.
    (empty,) = [
        row for row in rows_of(reports, "xenology", "collect_decisions") if row["missing"] == "1" and row["open"] == "0"
    ]
    assert float(empty["reached"]) == pytest.approx(float(Fraction(comb(48, 5), comb(60, 5))), abs=1e-12)
    fails = Fraction(comb(43, 5), comb(55, 5))
    # One scan if the new display has the type; else the deck, in which each of the 12 cards is as far on as any other.
    scans = (1 - fails) + fails * Fraction(50 + 1, 12 + 1)
    assert float(empty["wipe"]) == pytest.approx(-float(scans), abs=1e-12)
    assert empty["best"] == "wipe"


def test_the_lockers_and_disasters_are_the_exact_ones(reports):
    rows = {(row["metric"], row["value"]): row["exact"] for row in rows_of(reports, "xenology", "lockers")}
    answer = zettasim.odds("xenology.lockers", method="exact")
    assert Fraction(rows["broken", "0"]) == answer["legal"].exact_of(1)
    assert Fraction(rows["exchanges", "3"]) == answer["exchanges"].exact_of(3)
    for row in rows_of(reports, "xenology", "disaster_waits"):
        drawn = int(row["drawn"])
        # Equally likely places among the cards left, or in the whole deck after them.
        to_come, shuffled = Fraction(13 - drawn + 1, 2), 13 - drawn + Fraction(13 + 1, 2)
        seen = {"to come": 0, "drawn": 1, "not seen": Fraction(drawn, 13)}[row["known"]]
        assert Fraction(row["mean_exact"]) == seen * shuffled + (1 - seen) * to_come


def test_landings_and_database_tiles_are_the_exact_ones(reports):
    for row in rows_of(reports, "xenology", "landing_spaces")[::5]:
        legal, craft = int(row["legal"]), int(row["craft"])
        kind = {"forest": 7, "dry": 10}[row["kind"]]
        # All four want the same, so that the craft finds it if as many of the legal spaces are of the kind.
        enough = sum(comb(kind, n) * comb(28 - kind, legal - n) for n in range(craft, legal + 1))
        assert Fraction(row["exact"]) == Fraction(enough, comb(28, legal))
        assert float(row["landed"]) == (legal >= craft)
    types = {(row["tiles"], row["types"]): row for row in rows_of(reports, "xenology", "database_types")}
    # With the first tile of the setup, and one of the 59 other cards: 11 of the same type.
    assert Fraction(types["1", "1"]["exact"]) == Fraction(11, 59)
    assert Fraction(types["1", "2"]["exact"]) == Fraction(48, 59)


def test_the_solo_targets_are_those_of_the_games_played(reports):
    rows = [row for row in rows_of(reports, "xenology", "solo_titles") if row["policy"] == "strong"]
    assert [int(row["target"]) for row in rows] == [40, 45, 50, 55]
    trials = int(rows[0]["trials"])
    answer = zettasim.simulate("xenology.solo", policies="strong", trials=trials, seed=1)
    assert float(rows[0]["reached"]) == pytest.approx(answer["win"].probability_of(1), abs=1e-12)
    assert float(rows[3]["reached"]) == pytest.approx(answer["elder_supreme"].probability_of(1), abs=1e-12)


def test_the_numbers_of_expedition_zetta_are_the_exact_ones(reports):
    worth = {(row["change"], row["find"], row["dice"], row["value"]): row for row in rows_of(reports, "zetta", "worth")}
    for dice, value in ((1, 2), (3, 6)):
        # Misses of twelve-sided dice; the helper has 2 of the 4 fame of two gems at every success.
        miss = Fraction(12 - value, 12)
        gained = miss**dice - miss ** (dice + 1)
        row = worth["helper", "gem", str(dice), str(value)]
        assert Fraction(row["exact"]) == gained
        assert float(row["fame_ahead"]) == pytest.approx(float(4 * gained - 2 * (1 - miss ** (dice + 1))))
    for row in rows_of(reports, "zetta", "excavation")[::6]:
        asked = {"policy": row["rule"]} | ({"direction": int(row["direction"])} if row["direction"] != "0" else {})
        answer = zettasim.odds("zetta.xenoarchaeology", method="exact", metric="fame", **asked)["fame"]
        assert Fraction(row["fame_exact"]) == answer.mean_exact
    decisions = rows_of(reports, "zetta", "excavation_decisions")
    first = [row for row in decisions if row["cards"] == "1"]
    # A Site alone: one die harms at 1 of 12; the deck's chance of a Site first is 6 of 22.
    assert [float(row["end"]) for row in first] == [pytest.approx(-1 / 12)]
    assert float(first[0]["reached"]) == pytest.approx(6 / 22)
    options = ("end", "draw_1", "draw_2", "draw_3")
    assert all(row["best"] == max(options, key=lambda name: float(row[name])) for row in decisions)
    for row in rows_of(reports, "zetta", "caps"):
        # Faces that are alike: eleven stacks go up, stay or go down together, 4, 4 and 3 steps on the three wheels.
        if row["faces"] == "first":
            start = int(row["start"])
            ends = [(min(max(start + sign * n, 1), 12), start + sign * n) for sign in (-1, 0, 1) for n in (4, 4, 3)]
            assert Fraction(row["bias_exact"]) == Fraction(sum(shown - free for shown, free in ends), 3)


@pytest.mark.parametrize(
    ("game", "model", "asked", "answers"),
    [
        (
            "odyssey",
            "odyssey.explore",
            lambda row: {
                "milieu": row["milieu"],
                "size": int(row["size"]),
                "unlocks": int(row["unlocks"]),
                "barren": row["barren"],
                "vehicle": "vehicle" in row["preparation"],
                "finao": "FINAO" in row["preparation"],
            },
            {"claimed": "claimed", "dead": "dead", "unlock": "unlock"},
        ),
        (
            "sixty",
            "sixty.preparation",
            lambda row: {"storms": int(row["storms"]), "expeditions": int(row["expeditions"]), "policy": row["policy"]},
            {"payoff": "payoff", "mean_storms": "storms", "drawn": "drawn"},
        ),
        (
            "xenology",
            "xenology.display",
            lambda row: {name: int(row[name]) for name in ("types", "per_type", "display", "wipes")},
            {"available": "available", "mean_types": "types", "seen": "seen"},
        ),
        (
            "zetta",
            "zetta.discovery",
            lambda row: {"leveled": int(row["dice"]) // 2, "crew": int(row["dice"]) % 2, "value": int(row["value"])},
            {"success": "success", "hits": "hits"},
        ),
    ],
)
def test_the_explorers_answer_exactly(reports, game, model, asked, answers):
    rows = rows_of(reports, game, "explorer")
    for row in rows[:: len(rows) // 7]:
        result = zettasim.odds(model, method="exact", **asked(row))
        for column, metric in answers.items():
            assert Fraction(row[f"{column}_exact"]) == result[metric].mean_exact
            assert float(row[column]) == pytest.approx(float(result[metric].mean_exact), abs=1e-12)


def test_notebooks_are_stored_without_outputs():
    for path in (CHECKOUT / "notebooks").rglob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not any(cell.get("outputs") for cell in cells), path
