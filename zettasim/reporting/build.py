"""The way from the checkout's analyses and notebooks to tables and pages."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from zettasim.component_files import laid_over
from zettasim.errors import UserError, unknown
from zettasim.questions.asked import Variants, variant_paths
from zettasim.reporting.page import ReportError, render_all, title_of
from zettasim.reporting.pdf import check_pdf, write_pdf
from zettasim.reporting.progress import Progress, Steps
from zettasim.reporting.settings import Settings
from zettasim.reporting.tables import table_forms, write_tables
from zettasim.reporting.variants import INDEX, TABLE, check_variants, variants_table

if TYPE_CHECKING:
    import pandas as pd

_PACKAGE = "analyses"
BALANCE = "balance_"
"""How the names of balance pages begin."""
_FOLDERS = (_PACKAGE, "notebooks")


@dataclass(frozen=True)
class Files:
    """What a report writes beside its pages and their CSV files.

    Parameters
    ----------
    tables
        Formats of the tables, of `zettasim.reporting.tables.FORMS`.
    figures
        Every figure as SVG and PNG, into `figures/<page>/`.
    pdf
        Every page as PDF.
    """

    tables: tuple[str, ...] = ("csv",)
    figures: bool = False
    pdf: bool = False


def build_report(
    games: Sequence[str],
    *,
    source: Path | None = None,
    out: Path,
    quick: bool = False,
    files: Files = Files(),
    variant: Sequence[Path] = (),
    bands: Path | None = None,
    progress: Progress | None = None,
) -> list[Path]:
    """Run the analyses of some games, write their tables, and render their notebooks.

    An analysis belongs to a game by its file name: `analyses/<game>.py` or `analyses/<game>_<question>.py`. It has a
    function `run(settings)` that takes `Settings` and returns tidy tables by name; they become
    `out/data/<game>/<name>.csv`, those of one name from several analyses one below the other, sorted by their column
    `rank` if they have one. `notebooks/<game>.ipynb` becomes `out/<game>.html`, and `notebooks/index.ipynb` becomes
    `out/index.html`, which finds in the table `reports` the pages of this run and those that stand in `out` from
    earlier ones, in the table `run` the settings, and in the table `variants` what variants changed on which page.

    Parameters
    ----------
    games
        The games; none: all that have a notebook and an analysis.
    source
        Folder that holds `analyses` and `notebooks`; None: the checkout beside the package.
    out
        Where pages and tables go; made when missing.
    quick
        A small run for a first look.
    files
        What is written beside.
    variant
        Variant files that lie over the components of the game that each names, during the whole run.
    bands
        File of the target bands that balance pages are held against; None: each page's own.
    progress
        Told as each step begins and ends; None: a bar on a terminal, else short lines, on standard error.

    Returns
    -------
    list of Path
        The pages, `index.html` first, then their PDF files.

    Raises
    ------
    UserError
        No checkout, an unknown game, a variant that does not fit or of a game that is not reported, bands without a
        balance page, a folder that cannot be written, or a library that is not there.
    ReportError
        A notebook that failed, or an analysis that fails with the variants.
    """
    checkout = find_checkout(source)
    chosen = choose_games(games, checkout)
    check_variants(variant, chosen)
    if bands is not None and not any(page.startswith(BALANCE) for page in chosen):
        raise UserError(f"bands={bands}: no balance page is reported; allowed: with {BALANCE}GAME among the pages")
    if files.pdf:
        check_pdf()
    _check_writable(out)
    steps = {game: find_analyses(game, checkout) for game in chosen}
    settings = Settings.of_size(quick=quick, variant=variant, bands=bands)
    if progress is not None:
        return _build(steps, checkout, out, settings, files, progress)
    n_pages = len(chosen) + 1
    with Steps(sum(map(len, steps.values())) + n_pages * (1 + files.pdf)) as bar:
        return _build(steps, checkout, out, settings, files, bar)


def _build(
    steps: Mapping[str, Sequence[Path]],
    checkout: Path,
    out: Path,
    settings: Settings,
    files: Files,
    progress: Progress,
) -> list[Path]:
    data = out / "data"
    figures = out / "figures" if files.figures else None
    for game, analyses in steps.items():
        write_tables(_run_analyses(game, analyses, settings, progress), data / game, files.tables)
    varied = variants_table([*steps], settings.variant, data / f"{TABLE}.csv")
    run = {"reports": _list_pages(steps, checkout, out), "run": _describe_run(settings), TABLE: varied}
    write_tables(run, data, files.tables)
    notebooks = checkout / "notebooks"
    pages = render_all([notebooks / f"{game}.ipynb" for game in steps], out, data, progress=progress, figures=figures)
    # The index comes last: it must not point at a page whose notebook failed.
    index = render_all([notebooks / f"{INDEX}.ipynb"], out, data, progress=progress, figures=figures)
    pages = index + pages
    return pages + [_print(page, progress) for page in pages if files.pdf]


def _print(page: Path, progress: Progress) -> Path:
    step = f"writing {page.stem}.pdf"
    progress.start(step)
    target = write_pdf(page)
    progress.finish(step)
    return target


def _run_analyses(
    game: str, analyses: Sequence[Path], settings: Settings, progress: Progress
) -> dict[str, "pd.DataFrame"]:
    """Run a game's analyses; tables of the same name become one."""
    found: dict[str, list[pd.DataFrame]] = {}
    for path in analyses:
        step = f"analysing {game}" if path.stem == game else f"analysing {game}: {path.stem.removeprefix(game + '_')}"
        progress.start(step)
        for name, table in run_analysis(path, settings).items():
            found.setdefault(name, []).append(table)
        progress.finish(step)
    return {name: _joined(tables) for name, tables in found.items()}


def _joined(tables: Sequence["pd.DataFrame"]) -> "pd.DataFrame":
    """Return tables one below the other; by rank where they have one, of equals in the order of the analyses."""
    import pandas as pd

    joined = tables[0] if len(tables) == 1 else pd.concat(tables, ignore_index=True)
    return joined.sort_values("rank", kind="stable", ignore_index=True) if "rank" in joined.columns else joined


def _list_pages(built: Mapping[str, object], checkout: Path, out: Path) -> "pd.DataFrame":
    import pandas as pd

    pages = [game for game in list_games(checkout) if game in built or (out / f"{game}.html").is_file()]
    # What is exact comes first.
    pages.sort(key=lambda page: page.startswith(BALANCE))
    rows = [(game, f"{game}.html", title_of(checkout / "notebooks" / f"{game}.ipynb"), game in built) for game in pages]
    return pd.DataFrame(rows, columns=["game", "page", "title", "built_now"])


def _describe_run(settings: Settings) -> "pd.DataFrame":
    import pandas as pd

    row = (version("zettasim"), settings.quick, settings.seed, settings.trials)
    return pd.DataFrame([row], columns=["version", "quick", "seed", "trials"])


def find_checkout(source: Path | None = None) -> Path:
    """Return the folder that holds `analyses` and `notebooks`.

    Parameters
    ----------
    source
        The folder that the user named; None: the folder around the zettasim package, if it is a checkout.

    Raises
    ------
    UserError
        The folder lacks one of the two.
    """
    folder = Path(__file__).resolve().parents[2] if source is None else source
    missing = [name for name in _FOLDERS if not (folder / name).is_dir()]
    if source is None and (missing or not (folder / "pyproject.toml").is_file()):
        raise UserError(
            "reports need the project's checkout (its folders analyses and notebooks), which is not beside the "
            "installed package: name it with --from DIR"
        )
    if missing:
        raise UserError(f"reports need the project's checkout: --from {folder} has no folder {missing[0]}")
    return folder


def list_games(checkout: Path) -> list[str]:
    """Return the games that have a notebook and an analysis, in alphabetical order.

    A notebook without an analysis is there to work with, not to be reported.
    """
    names = sorted(path.stem for path in (checkout / "notebooks").glob("*.ipynb") if path.stem != INDEX)
    return [name for name in names if find_analyses(name, checkout)]


def choose_games(games: Sequence[str], checkout: Path) -> list[str]:
    """Return the games to report on, each once: all when none are named.

    Raises
    ------
    UserError
        A game without a notebook or an analysis.
    """
    allowed = list_games(checkout)
    for game in games:
        if game not in allowed:
            raise UserError(unknown("reported game", game, allowed))
    return list(dict.fromkeys(games)) or allowed


def find_analyses(game: str, checkout: Path) -> list[Path]:
    """Return the analyses of a game, in alphabetical order; they are known by their file names."""
    paths = (checkout / _PACKAGE).glob("*.py")
    return sorted(path for path in paths if path.stem == game or path.stem.startswith(f"{game}_"))


def run_analysis(path: Path, settings: Settings) -> dict[str, "pd.DataFrame"]:
    """Run one analysis of a checkout.

    Parameters
    ----------
    path
        Its file.
    settings
        The size of the run.

    Returns
    -------
    dict
        Name -> tidy table.
    """
    # Imported within too: what a module of analyses reads as it is imported is of the same game.
    with _importable(path.parent), laid_over(settings.variant):
        try:
            module = import_module(f"{_PACKAGE}.{path.stem}")
            return cast("dict[str, pd.DataFrame]", module.run(settings))
        except UserError as error:
            raise _with_variant(path, settings, error) from None
        except Exception as error:
            if not settings.variant:
                raise
            raise _with_variant(path, settings, error) from error


def _with_variant(path: Path, settings: Settings, error: Exception) -> Exception:
    """Say that an analysis cannot be made with the variants."""
    if not settings.variant:
        return error
    names = ", ".join(variant.stem for variant in settings.variant)
    what = str(error) if isinstance(error, UserError) else f"{type(error).__name__}: {error}"
    return ReportError(f"the analysis {path.stem} cannot be made with variant {names}: {what}")


@contextmanager
def _importable(folder: Path) -> Iterator[None]:
    """Let `analyses` mean this folder, whatever the process has imported under that name, and undo it afterwards."""
    kept, path = _forget(), list(sys.path)
    init = folder / "__init__.py"
    places = [str(folder)]
    spec = (
        spec_from_file_location(_PACKAGE, init, submodule_search_locations=places)
        if init.is_file()
        else ModuleSpec(_PACKAGE, None, is_package=True)
    )
    assert spec is not None
    package = module_from_spec(spec)
    package.__path__ = places
    sys.modules[_PACKAGE] = package
    # Worker processes of joblib copy the path and so can import the analyses too.
    sys.path.append(str(folder.parent))
    invalidate_caches()
    try:
        if spec.loader is not None:
            spec.loader.exec_module(package)
        yield
    finally:
        _forget()
        sys.modules.update(kept)
        sys.path[:] = path


def _forget() -> dict[str, ModuleType]:
    names = [name for name in sys.modules if name == _PACKAGE or name.startswith(f"{_PACKAGE}.")]
    return {name: sys.modules.pop(name) for name in names}


def _check_writable(out: Path) -> None:
    probe = out / ".zettasim-probe"
    try:
        out.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise UserError(f"cannot write reports to {out}: {error.strerror}") from error


def report(
    *games: str,
    out: str | Path = "reports",
    quick: bool = False,
    source: str | Path | None = None,
    tables: str | Sequence[str] = "csv",
    figures: bool = False,
    pdf: bool = False,
    variant: Variants = None,
    bands: str | Path | None = None,
) -> list[Path]:
    """Print the balance reports of some games, and the tables behind them.

    Parameters
    ----------
    *games
        The games; none: all.
    out
        Where pages and tables go; made when missing.
    quick
        A small run for a first look.
    source
        Folder that holds `analyses` and `notebooks`; none: the checkout beside the package.
    tables
        Formats of the tables: csv (always), md, parquet, xlsx.
    figures
        Whether every figure is written as SVG and PNG too, into `figures` in `out`.
    pdf
        Whether every page is written as PDF too.
    variant
        Variant files to lay over the components of the games that they name; every page says what they change.
    bands
        File of the target bands that balance pages are held against; none: each page's own.

    Returns
    -------
    list of Path
        The pages, `index.html` first, then their PDF files.
    """
    files = Files(table_forms(tables), figures, pdf)
    return build_report(
        games,
        source=None if source is None else Path(source),
        out=Path(out),
        quick=quick,
        files=files,
        variant=variant_paths(variant),
        bands=None if bands is None else Path(bands),
    )
