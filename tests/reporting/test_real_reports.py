"""The reports of this checkout: every notebook runs at a small size, and its numbers are the exact ones."""

import csv
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

import zettasim
from zettasim.reporting.build import build_report
from zettasim.reporting.page import FORBIDDEN
from zettasim.reporting.progress import Silent

CHECKOUT = Path(__file__).resolve().parents[2]
GAMES = ("odyssey", "sixty", "xenology", "zetta")
PAGES = (*GAMES, "claims")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    out = tmp_path_factory.mktemp("reports")
    build_report([], source=CHECKOUT, out=out, quick=True, progress=Silent())
    return out


def rows_of(reports, game, table):
    with (reports / "data" / game / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_page_for_each_game_and_the_index(reports):
    assert {page.stem for page in reports.glob("*.html")} == {"index", *PAGES}
    index = (reports / "index.html").read_text(encoding="utf-8")
    for game in GAMES:
        sentence = rows_of(reports, game, "takeaways")[0]["sentence"]
        assert sentence.split(":")[0].split("'")[0] in index
        assert f'href="{game}.html"' in index


@pytest.mark.parametrize("page", ["index", *PAGES])
def test_a_page_needs_no_network_and_shows_no_failure(reports, page):
    text = (reports / f"{page}.html").read_text(encoding="utf-8")
    assert not [word for word in FORBIDDEN if word in text]
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


def test_notebooks_are_stored_without_outputs():
    for path in (CHECKOUT / "notebooks").rglob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert not any(cell.get("outputs") for cell in cells), path
