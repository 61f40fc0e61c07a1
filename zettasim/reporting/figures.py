"""The house style of figures: the finding as title, names beside the lines, colours that all can tell apart.

Figures are made without pyplot, so nothing is global, and are embedded as SVG with letters drawn as outlines: sharp on
paper at any size, the same in every browser without its fonts, and isolated from each other inside `<img>`, whose
alternative text says what the figure shows.
"""

import base64
import io
import itertools
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zettasim.files import write_whole
from zettasim.reporting.labels import label_line, spread_line_labels, wrap
from zettasim.reporting.marks import COLORS, GREY, MARKERS, band, dot_plot, heat_map, line, ranges, stacked
from zettasim.reporting.pieces import Html
from zettasim.reporting.tables import FIGURES_VARIABLE

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "COLORS",
    "GREY",
    "MARKERS",
    "band",
    "dot_plot",
    "heat_map",
    "label_line",
    "line",
    "new_figure",
    "new_panels",
    "percent_axis",
    "ranges",
    "save",
    "show",
    "stacked",
]

_INK = "#1F2328"
_TEXT_SIZE = 9.0
_TITLE_SIZE = 12.0
_MARGIN = 0.06
_SCREEN_DPI = 96
_NUMBERS = itertools.count(1)
"""Of the figures that this process has shown: a page has a process of its own."""


def new_figure(title: str, *, width: float = 7.5, height: float = 4.0, subtitle: str = "") -> tuple["Figure", "Axes"]:
    """Make a figure with one panel.

    Parameters
    ----------
    title
        The finding, as a sentence; wrapped to the width.
    width, height
        Size in inches. The page is 10 inches wide.
    subtitle
        What is drawn: quantity, unit, condition.

    Returns
    -------
    Figure, Axes
        The figure and its panel.
    """
    fig = _titled(title, width, height)
    ax = fig.add_subplot()
    _dress(ax)
    if subtitle:
        ax.set_title(wrap(subtitle, width - 1, size=_TEXT_SIZE, weight="normal"), **_panel_title(GREY))
    return fig, ax


def new_panels(
    title: str,
    names: Sequence[str],
    *,
    columns: int = 4,
    width: float = 9.0,
    row_height: float = 2.2,
    xlabel: str = "",
    ylabel: str = "",
) -> tuple["Figure", list["Axes"]]:
    """Make a figure of small panels with common axes.

    Parameters
    ----------
    title
        The finding, as a sentence.
    names
        One name per panel, row by row.
    columns
        Panels in a row.
    width, row_height
        Width of the figure and height of each row, in inches.
    xlabel, ylabel
        What the common axes show.

    Returns
    -------
    Figure, list of Axes
        The figure and one panel per name.
    """
    rows = -(-len(names) // columns)
    fig = _titled(title, width, rows * row_height + 0.5)
    grid = fig.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    panels: list[Axes] = list(grid.flat)
    for ax in panels[len(names) :]:
        ax.remove()
    for ax, name in zip(panels, names, strict=False):
        _dress(ax)
        ax.set_title(name, **_panel_title(_INK))
    for ax in panels[max(0, len(names) - columns) : len(names)]:
        # The panel below an incomplete last row is gone, so this one carries the numbers.
        ax.tick_params(labelbottom=True)
    if xlabel:
        fig.supxlabel(xlabel, fontsize=_TEXT_SIZE, color=_INK)
    if ylabel:
        fig.supylabel(ylabel, fontsize=_TEXT_SIZE, color=_INK)
    return fig, panels[: len(names)]


def _panel_title(color: str) -> dict[str, Any]:
    return {"loc": "left", "fontsize": _TEXT_SIZE + 0.5, "color": color, "pad": 6}


def _titled(title: str, width: float, height: float) -> "Figure":
    from matplotlib.figure import Figure

    fig = Figure(figsize=(width, height), facecolor="white")
    fig.set_layout_engine("constrained", h_pad=0.07)
    text = wrap(title, width - 2 * _MARGIN, size=_TITLE_SIZE)
    fig.suptitle(text, x=_MARGIN / width, ha="left", fontsize=_TITLE_SIZE, fontweight="bold", color=_INK)
    return fig


def _dress(ax: "Axes") -> None:
    ax.spines[["top", "right"]].set_visible(False)
    ax.spines[["left", "bottom"]].set_color(GREY)
    ax.grid(visible=True, color="#E4E7EB", linewidth=0.8)
    ax.set_axisbelow(True)
    ax.tick_params(labelsize=_TEXT_SIZE, color=GREY, labelcolor=_INK)
    ax.xaxis.label.set(fontsize=_TEXT_SIZE, color=_INK)
    ax.yaxis.label.set(fontsize=_TEXT_SIZE, color=_INK)


def percent_axis(ax: "Axes", axis: str = "y", *, limits: tuple[float, float] | None = (0.0, 1.0)) -> None:
    """Show the shares of an axis as percentages.

    Parameters
    ----------
    ax
        The panel.
    axis
        `"x"` or `"y"`.
    limits
        First and last share; None leaves them to the data. Marks at 0% and 100% are not cut off.
    """
    from matplotlib.ticker import PercentFormatter

    scale = ax.xaxis if axis == "x" else ax.yaxis
    scale.set_major_formatter(PercentFormatter(1.0, decimals=0))
    if limits:
        room = 0.02 * (limits[1] - limits[0])
        ax.set(**{f"{axis}lim": (limits[0] - room, limits[1] + room)})


def save(fig: "Figure", target: Path) -> None:
    """Write a figure to a file, whole or not at all: SVG, PNG (twice the screen's resolution) or PDF by its suffix."""
    write_whole(target, _drawn(fig, target.suffix.lstrip(".") or "svg"))


def show(fig: "Figure", alt: str, *, caption: str = "") -> Html:
    """Return a figure as a piece of the page; a report that keeps its figures finds it as SVG and PNG too.

    Parameters
    ----------
    fig
        The figure.
    alt
        The finding and the numbers that carry it, for readers who do not see the figure; must not be empty.
    caption
        A line below: badge, what to look at. Plain text, or `Html`.

    Raises
    ------
    ValueError
        `alt` is empty.
    """
    if not alt.strip():
        raise ValueError("a figure needs an alternative text: say what it shows")
    svg = _drawn(fig, "svg")
    _keep(fig, svg)
    source = base64.b64encode(svg).decode("ascii")
    width, height = (round(inches * _SCREEN_DPI) for inches in fig.get_size_inches())
    below = Html("<figcaption>{}</figcaption>").format(caption) if caption else Html("")
    return Html('<figure><img src="data:image/svg+xml;base64,{}" alt="{}" width="{}" height="{}">{}</figure>').format(
        source, alt, width, height, below
    )


def _keep(fig: "Figure", svg: bytes) -> None:
    folder = os.environ.get(FIGURES_VARIABLE)
    if folder:
        # Numbered in the order of the page: a title may hold a number that another version moves.
        target = Path(folder) / f"figure-{next(_NUMBERS):02}.svg"
        write_whole(target, svg)
        save(fig, target.with_suffix(".png"))


def _drawn(fig: "Figure", kind: str) -> bytes:
    from matplotlib import rc_context

    fig.draw_without_rendering()
    spread_line_labels(fig)
    buffer = io.BytesIO()
    # No date, no random names: the same figure is the same file.
    dated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind, {})
    with rc_context({"svg.fonttype": "path", "svg.hashsalt": "zettasim"}):
        fig.savefig(buffer, format=kind, dpi=2 * _SCREEN_DPI, metadata=dated)
    return buffer.getvalue()
