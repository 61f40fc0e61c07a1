import math
import sys
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

from zettasim.errors import UserError
from zettasim.reporting.build import build_report, find_analyses, find_checkout, run_analysis
from zettasim.reporting.progress import Steps
from zettasim.reporting.settings import QUICK_TRIALS, Settings
from zettasim.reporting.tables import load_table, write_tables


class Heard:
    """Progress that remembers."""

    def __init__(self) -> None:
        self.started: list[str] = []
        self.finished: list[str] = []

    def start(self, step: str) -> None:
        self.started.append(step)

    def finish(self, step: str) -> None:
        self.finished.append(step)


def test_tables_then_pages_then_the_index(checkout: Path, tmp_path: Path) -> None:
    out, heard = tmp_path / "new" / "reports", Heard()
    pages = build_report([], source=checkout, out=out, quick=True, progress=heard)
    assert pages == [out / "index.html", out / "chess.html", out / "go.html"]
    assert (out / "data/chess/odds.csv").read_text() == f"piece,trials\nnone,{QUICK_TRIALS}\n"
    assert (out / "data/go/size.csv").read_text() == "lines\n19\n"
    assert (out / "data/run.csv").read_text().splitlines()[0] == "version,quick,seed,trials"
    assert "none" in (out / "chess.html").read_text("utf-8")
    assert "chess and go" in (out / "index.html").read_text("utf-8")
    assert heard.started[:2] == ["analysing chess: openings", "analysing go"]
    assert heard.started[-1] == "writing index.html"
    assert sorted(heard.started) == sorted(heard.finished)
    assert [path for path in out.rglob("*") if path.name.startswith(".")] == []


def test_tables_of_one_name_become_one_sorted_by_rank(checkout: Path, tmp_path: Path) -> None:
    for name, ranks in (("first", [2, 99]), ("second", [1, 99])):
        (checkout / f"analyses/go_{name}.py").write_text(
            "import pandas as pd\n\n\ndef run(settings):\n"
            f"    said = pd.DataFrame({{'by': '{name}', 'rank': {ranks}}})\n"
            f"    return {{'said': said, 'plain': pd.DataFrame({{'by': ['{name}']}})}}\n"
        )
    build_report(["go"], source=checkout, out=tmp_path / "out", quick=True, progress=Heard())
    said = (tmp_path / "out/data/go/said.csv").read_text().splitlines()
    assert said == ["by,rank", "second,1", "first,2", "first,99", "second,99"]
    assert (tmp_path / "out/data/go/plain.csv").read_text().splitlines() == ["by", "first", "second"]


def test_the_index_shows_only_what_is_there(checkout: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pages = build_report(["go"], source=checkout, out=tmp_path / "out", quick=True)
    assert [page.name for page in pages] == ["index.html", "go.html"]
    assert (tmp_path / "out/data/reports.csv").read_text() == "game,page,title,built_now\ngo,go.html,A page,True\n"
    printed, said = capfd.readouterr()
    assert printed == ""
    assert said.splitlines() == ["analysing go ...", "writing go.html ...", "writing index.html ..."]


def test_an_analysis_leaves_no_trace_in_the_process(checkout: Path) -> None:
    path, modules = list(sys.path), {name for name in sys.modules if name.startswith("analyses")}
    for _ in range(2):
        assert list(run_analysis(checkout / "analyses/chess_openings.py", Settings())) == ["odds"]
    (checkout / "analyses/__init__.py").write_text('"""Analyses."""\n')
    (checkout / "analyses/broken.py").write_text("1 / 0\n")
    with pytest.raises(ZeroDivisionError):
        run_analysis(checkout / "analyses/broken.py", Settings())
    assert sys.path == path
    assert {name for name in sys.modules if name.startswith("analyses")} == modules


def test_an_analysis_is_known_by_its_name(checkout: Path) -> None:
    (checkout / "analyses/chessboard.py").touch()
    assert [path.name for path in find_analyses("chess", checkout)] == ["chess_openings.py"]


def test_an_unknown_game_is_named_with_the_nearest(checkout: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"'ches'.*chess, go"):
        build_report(["go", "ches"], source=checkout, out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_an_unwritable_folder_stops_before_any_work(checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    heard = Heard()
    with pytest.raises(UserError, match=r"cannot write reports to .*file/reports: Not a directory"):
        build_report([], source=checkout, out=tmp_path / "file" / "reports", progress=heard)
    assert heard.started == []


def test_a_missing_checkout_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UserError, match=r"--from .* has no folder analyses"):
        build_report([], source=tmp_path, out=tmp_path / "out")
    monkeypatch.setattr("zettasim.reporting.build.__file__", str(tmp_path / "a/b/c.py"))
    with pytest.raises(UserError, match=r"reports need the project's checkout .*--from DIR"):
        find_checkout()
    assert not (tmp_path / "out").exists()


def test_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Steps(2) as steps:
        steps.start("analysing go")
        steps.finish("analysing go")
    said = capsys.readouterr().err
    assert "0/2" in said
    assert "analysing go" in said
    assert "1/2" in said


def test_tables_keep_their_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = pd.DataFrame({"career": ["none", "NA"], "exact": ["3/7", "1"], "mean": [math.nan, 1 / 3]})
    write_tables({"odds": frame}, tmp_path / "data" / "go")
    monkeypatch.setenv("ZETTASIM_REPORT_DATA", str(tmp_path / "data"))
    pd.testing.assert_frame_equal(load_table("odds", game="go"), frame)
    with pytest.raises(FileNotFoundError, match="zettasim report"):
        load_table("size", game="go")


def test_notebooks_opened_by_hand_find_the_last_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_tables({"run": pd.DataFrame({"seed": [1]})}, tmp_path / "reports" / "data")
    (tmp_path / "notebooks").mkdir()
    monkeypatch.chdir(tmp_path / "notebooks")
    monkeypatch.delenv("ZETTASIM_REPORT_DATA", raising=False)
    assert load_table("run")["seed"].tolist() == [1]


@pytest.mark.parametrize(
    ("name", "make", "error", "said"),
    [
        ("odds", lambda: pd.DataFrame({"x": [1]}, index=["a"]), ValueError, "reset_index"),
        ("../odds", pd.DataFrame, ValueError, "lower case"),
        ("odds", dict, TypeError, "dict, not a pandas DataFrame"),
    ],
)
def test_tables_that_would_lose_something_are_refused(
    tmp_path: Path, name: str, make: Callable[[], pd.DataFrame], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        write_tables({name: make()}, tmp_path)
    assert list(tmp_path.iterdir()) == []
