"""From a notebook to one HTML file that needs nothing beside it."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zettasim.files import write_whole
from zettasim.reporting.explorer import POLICY, SCRIPT
from zettasim.reporting.kernel import ReportError, Stopped, execute_notebook, failure_of
from zettasim.reporting.progress import Progress, Silent
from zettasim.reporting.variants import AS_PRINTED, INDEX, LEFT_OUT, NEEDS_PRINTED, banner, variants_of

if TYPE_CHECKING:
    from nbformat import NotebookNode

__all__ = ["FORBIDDEN", "ReportError", "forbidden_pieces", "render_all", "render_notebook", "title_of"]

CELL_SECONDS = 600.0
TEMPLATES = Path(__file__).parent / "templates"
# What would make a browser fetch or run something; a page that holds one is not written, but for the explorer's script.
FORBIDDEN = ("<script", "<link", "<iframe", "import(", "@import", "url(http", "url('http", 'url("http', 'src="http')


def render_notebook(
    notebook: Path,
    target: Path,
    *,
    data: Path,
    timeout: float = CELL_SECONDS,
    stop: threading.Event | None = None,
    figures: Path | None = None,
) -> None:
    """Run a notebook and write it as one HTML page without links to files, input cells or scripts.

    The one script that it may hold is that of `explorer`, letter for letter. Where the table `variants` says that the
    page is made with a variant, the page says so at its top, and cells that hold for the printed rules only (their tag
    is `as-printed`) are left out.

    Parameters
    ----------
    notebook
        The notebook; the file is not changed. Its metadata `title` names the page.
    target
        The page. It is written whole or not at all.
    data
        Folder of the tables, which the notebook finds in the environment variable `ZETTASIM_REPORT_DATA`.
    timeout
        Seconds that one cell may take.
    stop
        When set by another thread, the run is given up.
    figures
        Folder that its figures are kept in as SVG and PNG too; None: nowhere.

    Raises
    ------
    ReportError
        The file is no notebook, a cell failed, or the page would need something from outside.
    """
    book, varied = _read(notebook), variants_of(target.stem, data)
    if len(varied):
        _leave_out(book)
    execute_notebook(
        book,
        notebook.name,
        folder=notebook.parent,
        data=data,
        page=target.stem,
        timeout=timeout,
        stop=stop or threading.Event(),
        figures=figures,
        go_on=len(varied) > 0,
    )
    _tell_failures(book)
    page = _convert(book, notebook.stem, is_index=target.stem == INDEX, variant=banner(varied))
    found = forbidden_pieces(page)
    if found:
        raise ReportError(f"notebook {notebook.name}: its page would not be readable offline, it holds {found[0]!r}")
    write_whole(target, page)


def title_of(notebook: Path) -> str:
    """Return the title in a notebook's metadata, its file's name if there is none."""
    return str(_read(notebook).metadata.get("title", notebook.stem))


def forbidden_pieces(page: str) -> list[str]:
    """Return what a page holds that would fetch or run something; the explorer's own script may stay."""
    rest = page.replace(f"<script>{SCRIPT}</script>", "").lower()
    return [piece for piece in FORBIDDEN if piece in rest]


def render_all(
    notebooks: Sequence[Path],
    out: Path,
    data: Path,
    *,
    jobs: int = 2,
    progress: Progress | None = None,
    figures: Path | None = None,
) -> list[Path]:
    """Render notebooks side by side, each as `<its name>.html`.

    Parameters
    ----------
    notebooks
        The notebooks.
    out
        Folder of the pages.
    data
        Folder of the tables.
    jobs
        How many run at a time, each in its own kernel.
    progress
        Told as each page begins and ends, from several threads.
    figures
        Folder in which each page keeps its figures as SVG and PNG, in a folder of its own; None: nowhere.

    Returns
    -------
    list of Path
        The pages, in the order of the notebooks.

    Raises
    ------
    ReportError
        The first notebook that failed; those not yet finished are given up.
    """
    seen = progress or Silent()
    stop = threading.Event()

    def render(notebook: Path) -> Path:
        target = out / f"{notebook.stem}.html"
        if stop.is_set():
            raise Stopped
        seen.start(f"writing {target.name}")
        kept = figures / notebook.stem if figures else None
        render_notebook(notebook, target, data=data, stop=stop, figures=kept)
        seen.finish(f"writing {target.name}")
        return target

    with ThreadPoolExecutor(max_workers=max(1, jobs)) as pool:
        futures: list[Future[Path]] = [pool.submit(render, notebook) for notebook in notebooks]
        try:
            for future in as_completed(futures):
                future.result()
        except BaseException:
            stop.set()
            raise
    return [future.result() for future in futures]


def _read(notebook: Path) -> "NotebookNode":
    import nbformat

    # The libraries are typed in part only.
    read: Callable[..., NotebookNode] = nbformat.read
    try:
        return read(notebook, as_version=4)
    except OSError as error:
        raise ReportError(f"cannot read notebook {notebook}: {error.strerror}") from error
    except (ValueError, nbformat.ValidationError) as error:
        raise ReportError(f"{notebook} is not a notebook: {str(error).splitlines()[0]}") from error


def _leave_out(book: "NotebookNode") -> None:
    """Put a sentence in the place of cells that hold for the printed rules only."""
    import nbformat

    make: Callable[..., NotebookNode] = nbformat.v4.new_markdown_cell
    book.cells = [make(LEFT_OUT) if AS_PRINTED in cell.metadata.get("tags", ()) else cell for cell in book.cells]


def _tell_failures(book: "NotebookNode") -> None:
    """Put a sentence in the place of cells that a variant left without what they speak of."""
    import nbformat

    make: Callable[..., NotebookNode] = nbformat.v4.new_markdown_cell
    book.cells = [
        make(NEEDS_PRINTED.format(": ".join(failure))) if (failure := failure_of(cell)) else cell for cell in book.cells
    ]


def _convert(book: "NotebookNode", name: str, *, is_index: bool, variant: str = "") -> str:
    from nbconvert import HTMLExporter
    from traitlets.config import Config

    make: Callable[..., Any] = HTMLExporter
    exporter = make(
        # Colours for source code, which pages do not show, and a style sheet that the user may have made for notebooks.
        config=Config({"CSSHTMLHeaderPreprocessor": {"enabled": False}}),
        extra_template_basedirs=[str(TEMPLATES)],
        template_name="zettasim",
        exclude_input=True,
        exclude_input_prompt=True,
        exclude_output_prompt=True,
        exclude_anchor_links=True,
        embed_images=True,
    )
    resources = {
        "metadata": {"name": name},
        "inlining": {"css": []},
        "zettasim": {"version": version("zettasim"), "is_index": is_index, "policy": POLICY, "variant": variant},
    }
    page: str = exporter.from_notebook_node(book, resources)[0]
    # nbconvert makes every cell a stop of the tab key, which is of use in a notebook with inputs only.
    return page.replace(' tabindex="0"', "")
