"""Tables, figures and pages as files for others: nothing is lost, nothing is cut."""

import base64
import io
import math
import re
from collections.abc import Callable
from pathlib import Path

import nbformat
import pandas as pd
import pytest

from zettasim.cli import cli
from zettasim.errors import UserError
from zettasim.reporting import build, pdf
from zettasim.reporting.build import Files, build_report
from zettasim.reporting.export import frame_content
from zettasim.reporting.kernel import ReportError
from zettasim.reporting.page import _convert, render_all
from zettasim.reporting.pieces import table
from zettasim.reporting.progress import Silent
from zettasim.reporting.tables import table_forms, write_tables

FRAME = pd.DataFrame({"value": [1, "24+"], "share": [0.25, math.nan], "text": ["=1+1", "a | b"], "sure": [True, False]})


def test_markdown_and_csv() -> None:
    assert frame_content(FRAME, ".csv") == "value,share,text,sure\n1,0.25,=1+1,True\n24+,,a | b,False\n"
    lines = str(frame_content(FRAME, ".md")).splitlines()
    assert lines[0] == "| value | share | text | sure |"
    assert lines[2:] == ["| 1 | 0.25 | =1+1 | true |", "| 24+ |  | a \\| b | false |"]


def test_a_sheet_holds_no_formula() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    sheet = openpyxl.load_workbook(io.BytesIO(frame_content(FRAME, ".xlsx"))).active
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert rows == [["value", "share", "text", "sure"], [1, 0.25, "=1+1", True], ["24+", None, "a | b", False]]
    assert sheet["C2"].data_type == "s"
    assert sheet.freeze_panes == "A2"


def test_parquet_takes_values_of_several_kinds() -> None:
    pytest.importorskip("pyarrow")
    found = pd.read_parquet(io.BytesIO(frame_content(FRAME, ".parquet")))
    assert found["value"].tolist() == ["1", "24+"]
    assert found["text"].tolist() == ["=1+1", "a | b"]
    assert found["share"].isna().tolist() == [False, True]
    assert found["sure"].dtype == bool


def test_the_formats_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    assert table_forms("csv") == ("csv",)
    assert table_forms("md, csv") == ("csv", "md")
    assert table_forms(["md"]) == ("csv", "md")
    with pytest.raises(UserError, match=r"--tables md,xls: no format is called 'xls'; did you mean 'xlsx'"):
        table_forms("md,xls")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(UserError, match=r"--tables parquet: .parquet needs pyarrow, which is not installed: .*formats"):
        table_forms("parquet")


def test_every_table_in_every_format_asked_for(tmp_path: Path) -> None:
    written = write_tables({"size": pd.DataFrame({"lines": [19]}), "odds": FRAME}, tmp_path, ("csv", "md"))
    assert [path.name for path in written] == ["size.csv", "size.md", "odds.csv", "odds.md"]
    assert (tmp_path / "size.md").read_text() == "| lines |\n| --- |\n| 19 |\n"


def test_a_page_keeps_its_figures_in_order(write_notebook: Callable[..., Path], tmp_path: Path) -> None:
    draw = """\
from zettasim.reporting.figures import line, new_figure, show
for end in (1, 2):
    fig, ax = new_figure("It grows")
    line(ax, [0, 1], [0, end], color="#000000")
    display(show(fig, "It grows"))"""
    book, kept = write_notebook("go.ipynb", draw), tmp_path / "figures"
    render_all([book], tmp_path, tmp_path / "data", figures=kept)
    names = {path.relative_to(kept).as_posix() for path in kept.rglob("*.*")}
    assert names == {f"go/figure-0{number}.{kind}" for number in (1, 2) for kind in ("svg", "png")}
    sources = re.findall(r"data:image/svg\+xml;base64,([^\"]+)", (tmp_path / "go.html").read_text("utf-8"))
    assert [base64.b64decode(source) for source in sources] == [
        (kept / "go" / f"figure-0{number}.svg").read_bytes() for number in (1, 2)
    ]
    assert sources[0] != sources[1]
    assert (kept / "go/figure-01.png").read_bytes().startswith(b"\x89PNG")


def test_a_report_hands_its_wishes_on(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a kernel: what is rendered is only named."""
    asked = []

    def render(notebooks: list[Path], out: Path, _: Path, *, figures: Path | None, **more: object) -> list[Path]:
        assert set(more) == {"progress"}
        asked.append(figures)
        return [out / f"{book.stem}.html" for book in notebooks]

    monkeypatch.setattr(build, "render_all", render)
    monkeypatch.setattr(build, "check_pdf", lambda: None)
    monkeypatch.setattr(build, "write_pdf", lambda page: page.with_suffix(".pdf"))
    out, files = tmp_path / "out", Files(("csv", "md"), figures=True, pdf=True)
    made = build_report(["go"], source=checkout, out=out, quick=True, files=files, progress=Silent())
    assert [path.name for path in made] == ["index.html", "go.html", "index.pdf", "go.pdf"]
    assert asked[0] == out / "figures"
    about_all = {f"{name}.{kind}" for name in ("reports", "run", "variants") for kind in ("csv", "md")}
    assert {path.name for path in (out / "data").glob("*.*")} == about_all
    assert {path.name for path in (out / "data/go").iterdir()} == {"size.csv", "size.md"}


def test_a_missing_library_is_said_before_any_work(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zettasim.reporting.pdf.find_spec", lambda _: None)
    with pytest.raises(UserError, match=r'--pdf needs weasyprint, .*"zettasim\[pdf\]"'):
        build_report([], source=checkout, out=tmp_path / "out", files=Files(pdf=True))
    assert not (tmp_path / "out").exists()


def test_the_command_has_these_options() -> None:
    named = {option for param in cli.commands["report"].params for option in param.opts}
    assert {"--tables", "--figures", "--pdf"} <= named


def can_draw() -> None:
    try:
        pdf.check_pdf()
    except UserError as missing:
        pytest.skip(str(missing))


def page_of(columns: int, tmp_path: Path) -> Path:
    frame = pd.DataFrame({f"number {n}": [123_456 + n] for n in range(columns)})
    made = nbformat.v4.new_output("display_data", {"text/html": str(table(frame, row_headings=0))})
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("x", outputs=[made])])
    page = tmp_path / "wide.html"
    page.write_text(_convert(book, "wide", is_index=False), encoding="utf-8")
    return page


def test_a_wide_table_is_written_smaller_and_not_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    can_draw()
    laid_out, tried = pdf._laid_out, []

    def remember(text: str, size: float) -> object:
        tried.append((size, laid_out(text, size)))
        return tried[-1][1]

    monkeypatch.setattr(pdf, "_laid_out", remember)
    written = pdf.write_pdf(page_of(17, tmp_path))
    assert written == tmp_path / "wide.pdf"
    assert written.read_bytes().startswith(b"%PDF")
    (first, cut), (last, whole) = tried[0], tried[-1]
    assert pdf.SMALLEST <= last < first == pdf.LARGEST
    assert {text for _, _, text in pdf.overhanging(cut)} >= {"123,472"}
    assert list(pdf.overhanging(whole)) == []
    words = {getattr(box, "text", "") for page in whole.pages for box in page._page_box.descendants()}
    assert {f"{123_456 + n:,}" for n in range(17)} <= words


def test_what_fits_in_no_letters_is_refused(tmp_path: Path) -> None:
    can_draw()
    with pytest.raises(ReportError, match=r"wide.pdf: something is wider than the paper on page 1$"):
        pdf.write_pdf(page_of(40, tmp_path))
    assert not (tmp_path / "wide.pdf").exists()
