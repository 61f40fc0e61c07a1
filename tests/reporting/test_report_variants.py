"""Reports under a variant: laid over everything, said on every page, refused where no page speaks of its game."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import zettasim
from zettasim.cli import cli
from zettasim.component_files import ComponentError, laid_over, load_components
from zettasim.errors import UserError
from zettasim.questions.claims import claims
from zettasim.reporting import build
from zettasim.reporting.build import run_analysis
from zettasim.reporting.page import ReportError, render_notebook
from zettasim.reporting.settings import Settings
from zettasim.reporting.tables import DATA_VARIABLE, PAGE_VARIABLE, write_tables
from zettasim.reporting.variants import (
    MOST_SHOWN,
    banner,
    check_variants,
    method_lines,
    name_variants,
    variant_lines,
    variants_of,
    variants_table,
)

ANALYSIS = """\
import pandas as pd

from zettasim.component_files import load_components

AT_IMPORT = load_components("odyssey").rules.containers["ocean"]["leak"]


def run(settings):
    return {"leaks": pd.DataFrame({"leaks": [AT_IMPORT], "variants": [len(settings.variant)]})}
"""


@pytest.fixture
def third_leak(tmp_path: Path) -> Path:
    return write(tmp_path, "third_leak", "[change]\ncontainers.ocean.artifact = 0\ncontainers.ocean.leak = 3\n")


def write(folder: Path, name: str, text: str, game: str = "odyssey") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(f'game = "{game}"\n{text}')
    return path


def test_a_variant_lies_over_all_that_is_loaded_within(third_leak: Path, tmp_path: Path) -> None:
    more = write(tmp_path, "more", "[change]\ncontainers.ocean.leak = 5\n")
    printed = load_components("odyssey")
    asked = {"milieu": "ocean", "size": 2, "metric": "claimed", "method": "exact"}
    with laid_over([third_leak]):
        within = load_components("odyssey")
        assert within.variants == ("third_leak",)
        assert within.rules.containers["ocean"]["leak"] == 3
        assert load_components("odyssey", (more,)).variants == ("third_leak", "more")
        assert load_components("odyssey", (more,)).rules.containers["ocean"]["leak"] == 5
        assert load_components("odyssey", as_printed=True) is printed
        assert load_components("sixty").variants == ()
        laid = zettasim.odds("odyssey.explore", **asked)["claimed"].exact_of(1)
        # What is simulated is of the same game, on as many threads as there are.
        played = zettasim.verify("odyssey.explore", milieu="ocean", size=2, metric="claimed", trials=20_000, seed=1)
        assert abs(played.rows()[0]["z"]) < 4
    assert load_components("odyssey") is printed
    assert laid == zettasim.odds("odyssey.explore", variant=third_leak, **asked)["claimed"].exact_of(1)
    assert laid != zettasim.odds("odyssey.explore", **asked)["claimed"].exact_of(1)


def test_what_does_not_fit_leaves_nothing_laid(third_leak: Path, tmp_path: Path) -> None:
    wrong = write(tmp_path, "wrong", "[change]\ncontainers.ocean.leek = 3\n")
    with pytest.raises(ComponentError, match=r"wrong.toml: containers.ocean.leek: does not exist.*nearest"):  # noqa: SIM117
        with laid_over([third_leak, wrong]):
            pass
    assert load_components("odyssey").variants == ()
    nameless = tmp_path / "nameless.toml"
    nameless.write_text("[change]\n")
    with pytest.raises(ComponentError, match=r"nameless.toml: game: is missing; allowed: odyssey, sixty"):  # noqa: SIM117
        with laid_over([nameless]):
            pass
    with pytest.raises(ComponentError, match=r"no game is called 'odysey'; did you mean 'odyssey'"):  # noqa: SIM117
        with laid_over([write(tmp_path, "typo", "", game="odysey")]):
            pass


def test_a_third_leak_makes_the_printed_71_percent_true(third_leak: Path) -> None:
    """1 - (4 x 3)/(7 x 6) by LEAKs alone, as by LEAK or ARTIFACT before: the audit's two readings agree."""
    with laid_over([third_leak]):
        audit = claims(game="odyssey")
    rows = {row["id"]: row for row in audit.rows()}
    assert audit.variants == ("third_leak",)
    assert (rows["OD-7"]["verdict"], rows["OD-7"]["exact"]) == ("confirmed", "5/7")
    # Words speak of the rules as printed: they stay where nothing changed, and go where something did.
    printed = {row["id"]: row for row in claims(game="odyssey").rows()}
    assert (
        printed["OD-7-stopped"]["note"] == "Vehicle and FINAO stop a death each, but no KO: the 71% is never reached."
    )
    assert rows["OD-7-stopped"]["note"] == ""
    assert printed["OD-7"]["instead"]
    assert rows["OD-7"]["instead"] == ""
    kept = [name for name, row in rows.items() if row["instead"]]
    assert 0 < len(kept) < sum(bool(row["instead"]) for row in printed.values())
    assert all(rows[name] == printed[name] for name in kept)
    by_file = {row["id"]: row for row in claims(game="odyssey", variant=third_leak).rows()}
    assert by_file == rows


def test_an_analysis_sees_the_variant_without_handing_it_on(checkout: Path, third_leak: Path) -> None:
    path = checkout / "analyses/odyssey_leaks.py"
    path.write_text(ANALYSIS)
    assert run_analysis(path, Settings())["leaks"].to_dict("records") == [{"leaks": 2, "variants": 0}]
    laid = run_analysis(path, Settings.of_size(quick=True, variant=[third_leak]))
    assert laid["leaks"].to_dict("records") == [{"leaks": 3, "variants": 1}]
    assert load_components("odyssey").variants == ()


def test_an_analysis_that_cannot_be_made_says_so(checkout: Path, third_leak: Path) -> None:
    path = checkout / "analyses/odyssey_broken.py"
    path.write_text("def run(settings):\n    return {}['artifact']\n")
    with pytest.raises(KeyError):
        run_analysis(path, Settings())
    message = "the analysis odyssey_broken cannot be made with variant third_leak: KeyError: 'artifact'"
    with pytest.raises(ReportError, match=re.escape(message)):
        run_analysis(path, Settings(variant=(third_leak,)))


def test_sentences_that_need_the_printed_rules_are_left_out(third_leak: Path) -> None:
    from analyses.findings import takeaways

    def say(worths: list[int]) -> list[tuple[str, str]]:
        return [(f"at most {max(worths)}", "exact")]

    assert takeaways(say, [3])["sentence"].tolist() == ["at most 3"]
    with pytest.raises(ValueError, match="empty"):
        takeaways(say, [])
    with laid_over([third_leak]):
        assert takeaways(say, [3])["sentence"].tolist() == ["at most 3"]
        assert takeaways(say, []).empty


def test_a_variant_of_a_game_that_is_not_reported_is_refused(third_leak: Path, tmp_path: Path) -> None:
    check_variants([third_leak], ["odyssey", "sixty"])
    check_variants([third_leak], ["sixty", "claims"])
    message = (
        "changes odyssey, which is not among the games reported; allowed: variants of sixty, or report odyssey too"
    )
    with pytest.raises(UserError, match=message):
        check_variants([third_leak], ["sixty"])
    out = tmp_path / "out"
    run = CliRunner().invoke(cli, ["report", "sixty", "--variant", str(third_leak), "--out", str(out)])
    assert run.exit_code == 2
    assert run.output == f"Error: --variant {third_leak}: {message}\n"
    run = CliRunner().invoke(cli, ["report", "odyssey", "--variant", str(tmp_path / "no.toml"), "--out", str(out)])
    assert (run.exit_code, run.output) == (
        2,
        f"Error: {tmp_path / 'no.toml'}: cannot be read (No such file or directory)\n",
    )
    assert not out.exists()


def test_what_changed_is_told_by_page(third_leak: Path, tmp_path: Path) -> None:
    steady = write(tmp_path, "steady", "[change]\npreparation.storm_energy = [0, 2, 6, 9, 9]\n", "sixty")
    table = variants_table(["odyssey", "claims", "zetta"], [third_leak, steady])
    assert list(table.itertuples(index=False, name=None)) == [
        ("odyssey", "odyssey", "third_leak", "containers.ocean.artifact", "1", "0", "assumed"),
        ("odyssey", "odyssey", "third_leak", "containers.ocean.leak", "2", "3", "assumed"),
        ("claims", "odyssey", "third_leak", "containers.ocean.artifact", "1", "0", "assumed"),
        ("claims", "odyssey", "third_leak", "containers.ocean.leak", "2", "3", "assumed"),
        ("claims", "sixty", "steady", "preparation.storm_energy", "0,2,5,11,11", "0,2,6,9,9", "assumed"),
    ]
    write_tables({"variants": table}, tmp_path)
    assert variants_of("zetta", tmp_path).empty
    assert name_variants(variants_of("zetta", tmp_path)) == ""
    assert name_variants(variants_of("claims", tmp_path)) == "with variants third_leak, steady"
    assert len(variants_of("index", tmp_path)) == 3
    # A later run into the same folder knows what the pages that it leaves alone were made with.
    later = variants_table(["claims"], [], tmp_path / "variants.csv")
    assert later["page"].tolist() == ["odyssey", "odyssey"]


def test_what_is_added_removed_and_much(tmp_path: Path) -> None:
    other = write(tmp_path, "other", 'remove = ["containers.push.ore"]\n[add]\ncontainers.push.artifact = 1\n')
    rows = variants_table(["odyssey"], [other])
    assert variant_lines(rows) == ["containers.push.ore: 1 → removed", "containers.push.artifact: added, 1"]
    assert variant_lines(variants_table(["odyssey"], [write(tmp_path, "none", "")])) == ["no component is changed"]
    chits = load_components("odyssey").rules.containers
    changes = [f"containers.{milieu}.{kind} = {n + 1}\n" for milieu in chits for kind, n in chits[milieu].items()]
    much = variant_lines(variants_table(["odyssey"], [write(tmp_path, "much", "[change]\n" + "".join(changes))]))
    assert len(much) == MOST_SHOWN + 1
    assert much[-1] == f"and {len(changes) - MOST_SHOWN} more, all in the table variants"


def test_a_page_says_with_which_variant_it_is_made(
    write_notebook: Callable[..., Path], third_leak: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    write_tables({"variants": variants_table(["odyssey"], [third_leak])}, data)
    book = write_notebook(
        "odyssey.ipynb",
        "# Odyssey",
        "from zettasim.reporting.pieces import method_box\nmax([])",
        "print('still ' + 'here')\nmethod_box({'Model': 'none'})",
        "assert False, 'as printed'",
    )
    tag_last(book)
    render_notebook(book, tmp_path / "odyssey.html", data=data)
    page = (tmp_path / "odyssey.html").read_text("utf-8")
    title = load_components("odyssey").rules.game.title
    assert (
        page.index("With variant third_leak")
        < page.index(f"not the odds of {title} as published")
        < page.index("# Od"[2:])
    )
    assert page.count("containers.ocean.leak: 2 → 3") == 2
    assert "<dt>Variant</dt><dd><ul><li>With variant third_leak, not as published.</li>" in page
    assert "something is missing here: it speaks of what holds for the rules as printed (ValueError: max()" in page
    assert "still here" in page
    assert "the last checks of this page are left out" in page
    assert "Traceback" not in page
    # A check without the tag holds under every rule: it is not passed over.
    untagged = write_notebook("odyssey.ipynb", "# Odyssey", "assert 1 == 2")
    with pytest.raises(ReportError, match=r"odyssey.ipynb, cell 2: AssertionError"):
        render_notebook(untagged, tmp_path / "again.html", data=page_data(data, "again", tmp_path))
    assert not (tmp_path / "again.html").exists()
    # Outside of a report, and on other pages, nothing is said.
    monkeypatch.setenv(DATA_VARIABLE, str(data))
    assert method_lines() == {}
    monkeypatch.setenv(PAGE_VARIABLE, "sixty")
    assert method_lines() == {}
    assert banner(variants_of("sixty", data)) == ""


def page_data(data: Path, page: str, folder: Path) -> Path:
    """Return a folder of tables which say the same of another page."""
    rows = variants_of("odyssey", data).assign(page=page)
    write_tables({"variants": rows}, folder / "other")
    return folder / "other"


def tag_last(book: Path) -> None:
    import nbformat

    found = nbformat.read(book, as_version=4)
    found.cells[-1].metadata["tags"] = ["as-printed"]
    nbformat.write(found, book)


def test_the_python_function_takes_a_variant(
    checkout: Path, third_leak: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a kernel: what is rendered is only named. `go` and `chess` are no games here: they may speak of any."""
    monkeypatch.setattr(build, "render_all", lambda books, out, *_, **__: [out / f"{b.stem}.html" for b in books])
    out = tmp_path / "out"
    pages = zettasim.report("go", source=checkout, out=out, quick=True, variant=third_leak)
    assert [page.name for page in pages] == ["index.html", "go.html"]
    lines = (out / "data/variants.csv").read_text().splitlines()
    assert lines[1:] == [
        "go,odyssey,third_leak,containers.ocean.artifact,1,0,assumed",
        "go,odyssey,third_leak,containers.ocean.leak,2,3,assumed",
    ]
    zettasim.report("chess", source=checkout, out=out, quick=True)
    assert (out / "data/variants.csv").read_text().splitlines() == lines
    zettasim.report("go", source=checkout, out=out, quick=True)
    assert (out / "data/variants.csv").read_text().splitlines() == lines[:1]
