import json
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from zettasim.reporting import kernel
from zettasim.reporting.page import FORBIDDEN, ReportError, render_all, render_notebook

Write = Callable[..., Path]

FULL_PAGE = """\
import os, sys
import pandas as pd
from zettasim.reporting.figures import COLORS, line, new_figure, show
from zettasim.reporting.pieces import badge, method_box, table, takeaways
secret_of_the_input = 1
print(sys.executable, os.environ["ZETTASIM_REPORT_DATA"])
fig, ax = new_figure("It grows")
line(ax, [0, 1], [0, 1], color=COLORS[0], text="growth")
display(takeaways(["One finding."]), method_box({"Model": "none"}), badge("exact"))
display(table(pd.DataFrame({"milieu": ["ice"], "share": [0.25]}), {"share": "percent"}))
show(fig, 'Growth from 0 to 1, "linear"')"""


def test_a_page_needs_nothing_from_outside(
    write_notebook: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "jupyter" / "kernels" / "python3"
    broken.mkdir(parents=True)
    (broken / "kernel.json").write_text(json.dumps({"argv": ["false"], "display_name": "x", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))
    notebook = write_notebook("book.ipynb", "# Heading\n\n$x$ stays", FULL_PAGE, title="Growth & decay")
    before = notebook.read_bytes()

    render_notebook(notebook, tmp_path / "out" / "book.html", data=tmp_path / "data")

    page = (tmp_path / "out" / "book.html").read_text("utf-8")
    assert [piece for piece in (*FORBIDDEN, "<script src", "</script") if piece in page] == []
    assert '<html lang="en">' in page
    assert "<title>Growth &amp; decay</title>" in page
    assert '<a href="index.html">' in page
    assert f"zettasim {version('zettasim')}" in page
    assert f"{sys.executable} {tmp_path / 'data'}" in page
    assert "25.0%" in page
    assert "<h1>Heading</h1>" in page
    assert "<img alt='Growth from 0 to 1, \"linear\"'" in page or 'alt="Growth from 0 to 1, &quot;linear&quot;"' in page
    assert "secret_of_the_input" not in page
    assert "In\xa0[" not in page
    assert len(page) < 200_000
    assert notebook.read_bytes() == before
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["book.html"]
    assert capfd.readouterr() == ("", "")


def test_the_kernel_speaks_in_secret_where_it_can(tmp_path: Path) -> None:
    manager = kernel._manager(tmp_path)
    if not manager.has_trait("transport_encryption"):
        pytest.skip("this jupyter_client cannot encrypt")
    assert manager.transport_encryption == "required"


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("x = 1\nraise ValueError('lost 3 chits')", "notebook book.ipynb, cell 2: ValueError: lost 3 chits\n    x = 1"),
        ("import os\nos._exit(3)", "notebook book.ipynb could not be run: DeadKernelError"),
        ("import time\ntime.sleep(60)", "notebook book.ipynb could not be run: CellTimeoutError"),
        ("from IPython.display import HTML\nHTML('<script>1</script>')", "readable offline, it holds '<script'"),
    ],
    ids=["error", "death", "timeout", "script"],
)
def test_a_notebook_that_fails_leaves_the_old_page(write_notebook: Write, tmp_path: Path, cell: str, said: str) -> None:
    notebook = write_notebook("book.ipynb", "# Heading", cell)
    target = tmp_path / "out" / "book.html"
    target.parent.mkdir()
    target.write_text("old")
    with pytest.raises(ReportError) as caught:
        render_notebook(notebook, target, data=tmp_path, timeout=2)
    assert said in str(caught.value)
    assert "\x1b" not in str(caught.value)
    assert target.read_text() == "old"
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.parametrize("content", ["no json", "{}", None])
def test_what_is_no_notebook_is_named(tmp_path: Path, content: str | None) -> None:
    notebook = tmp_path / "book.ipynb"
    if content is not None:
        notebook.write_text(content)
    with pytest.raises(ReportError, match=r"book\.ipynb"):
        render_notebook(notebook, tmp_path / "book.html", data=tmp_path)
    assert not (tmp_path / "book.html").exists()


def test_one_failure_ends_the_others(write_notebook: Write, tmp_path: Path) -> None:
    slow = write_notebook("slow.ipynb", "import time\ntime.sleep(100)")
    bad = write_notebook("bad.ipynb", "1 / 0")
    begin = time.monotonic()
    with pytest.raises(ReportError, match=r"bad\.ipynb, cell 1: ZeroDivisionError"):
        render_all([slow, bad], tmp_path / "out", tmp_path)
    assert time.monotonic() - begin < 50
    assert not (tmp_path / "out").exists()
