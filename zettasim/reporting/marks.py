"""What stands in a figure: curves, bands, dots; and the colours and shapes they are told apart by."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from zettasim.reporting.labels import label_line, readable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Okabe and Ito (2008), without the yellow that vanishes on white; in the order in which they are best told apart.
COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
GREY = "#6E7781"
# A shape beside each colour, for print without colours.
MARKERS = ("o", "D", "s", "^", "v", "P")
_KEY_SIZE = 9.0


def line(
    ax: "Axes",
    x: Sequence[float],
    y: Sequence[float],
    *,
    color: str,
    text: str = "",
    marker: str = "o",
    dashed: bool = False,
) -> None:
    """Draw one curve with its points and its name at the right end.

    Parameters
    ----------
    ax
        The panel.
    x, y
        The points, from left to right; same length.
    color
        Colour of line, points and name.
    text
        The name; none when empty.
    marker
        Shape of the points, `""` for none.
    dashed
        Draw the line dashed: a reference, not an answer.
    """
    points, values = list(x), list(y)
    ax.plot(
        points,
        values,
        color=color,
        marker=marker or None,
        markersize=4.5,
        linewidth=1.8,
        linestyle="--" if dashed else "-",
        clip_on=False,
        zorder=3,
    )
    if text:
        label_line(ax, points[-1], values[-1], text, color)


def band(ax: "Axes", x: Sequence[float], low: Sequence[float], high: Sequence[float], *, color: str) -> None:
    """Shade the interval around a simulated curve."""
    ax.fill_between(list(x), list(low), list(high), color=color, alpha=0.18, linewidth=0, zorder=2)


def dot_plot(
    ax: "Axes",
    rows: Sequence[str],
    series: Mapping[str, Sequence[float]],
    *,
    reference: Mapping[str, Sequence[float]] | None = None,
    key: bool = True,
) -> None:
    """Compare a few values per row: dots of several series on one line per row, with a reference mark.

    Parameters
    ----------
    ax
        The panel.
    rows
        Names of the rows, from top to bottom.
    series
        Name of a series -> its value in each row; a missing value (nan) leaves its dot out. At most six series.
    reference
        Name -> values drawn as a grey upright stroke behind the dots.
    key
        Write what the marks mean above the panel.
    """
    places = range(len(rows))
    everything = [*series.values(), *(reference or {}).values()]
    for place, *marks in zip(places, *everything, strict=True):
        known = [value for value in marks if value == value]
        ax.plot([min(known, default=0), max(known, default=0)], [place, place], color="#C4CAD1", linewidth=2, zorder=1)
    for name, values in (reference or {}).items():
        ax.plot(values, places, linestyle="", marker="|", ms=15, mew=2.2, color=GREY, label=name, zorder=2)
    for idx, (name, values) in enumerate(series.items()):
        # Dots of equal value must both be seen.
        shift = 0.16 * (idx - (len(series) - 1) / 2)
        color, marker = COLORS[idx], MARKERS[idx]
        where = [place + shift for place in places]
        ax.plot(values, where, linestyle="", marker=marker, ms=7, color=color, label=name, clip_on=False, zorder=3)
    ax.set_yticks(list(places), rows)
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    ax.grid(visible=False, axis="y")
    if key:
        _write_key(ax)


def heat_map(
    ax: "Axes",
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float]],
    *,
    write: Callable[[float], str] | None = None,
) -> None:
    """Shade a table: dark is low, light is high, with each number in its cell.

    Parameters
    ----------
    ax
        The panel.
    rows, columns
        Names, from top to bottom and from left to right.
    values
        A list for each row; nan leaves a cell empty.
    write
        How a cell's number is written; None: not at all.
    """
    known = [value for row in values for value in row if value == value]
    low, high = min(known), max(known)
    ax.imshow(values, aspect="auto", cmap="cividis", vmin=low, vmax=high)
    ax.grid(visible=False)
    ax.tick_params(length=0)
    for y, row in enumerate(values):
        for x, value in enumerate(row):
            if write is not None and value == value:
                dark = value < (low + high) / 2
                color = "white" if dark else "#1F2328"
                ax.text(x, y, write(value), ha="center", va="center", fontsize=8, color=color)
    ax.set_xticks(range(len(columns)), columns)
    ax.set_yticks(range(len(rows)), rows)


def _write_key(ax: "Axes") -> None:
    from matplotlib.container import Container

    handles, names = ax.get_legend_handles_labels()
    legend = ax.legend(
        handles,
        names,
        loc="lower left",
        bbox_to_anchor=(-0.02, 1.0),
        ncols=len(names),
        frameon=False,
        fontsize=_KEY_SIZE,
        handletextpad=0.2,
        columnspacing=1.6,
        markerscale=0.85,
    )
    for text, handle in zip(legend.get_texts(), handles, strict=True):
        color = handle[0].get_facecolor() if isinstance(handle, Container) else handle.get_color()  # type: ignore[attr-defined]
        text.set_color(readable(color))


def ranges(
    ax: "Axes",
    rows: Sequence[str],
    low: Sequence[float],
    middle: Sequence[float],
    high: Sequence[float],
    *,
    reference: float | None = None,
    color: str = COLORS[0],
) -> None:
    """Draw one range per row, from low to high, with a dot at its middle.

    Parameters
    ----------
    ax
        The panel.
    rows
        Names, from top to bottom.
    low, middle, high
        A value for each row.
    reference
        A value that a vertical line marks, for example 0: no difference.
    color
        Of ranges and dots.
    """
    places = range(len(rows))
    ax.hlines(list(places), list(low), list(high), color=color, alpha=0.45, linewidth=4, zorder=2)
    ax.plot(list(middle), list(places), linestyle="", marker="o", ms=7, color=color, clip_on=False, zorder=3)
    if reference is not None:
        ax.axvline(reference, color=GREY, linewidth=1.2, zorder=1)
    ax.set_yticks(list(places), rows)
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    ax.grid(visible=False, axis="y")


def stacked(ax: "Axes", rows: Sequence[str], parts: Mapping[str, Sequence[float]]) -> None:
    """Draw one bar per row, made of parts from left to right; parts below 0 go to the left.

    Parameters
    ----------
    ax
        The panel.
    rows
        Names, from top to bottom.
    parts
        Name of a part -> its length in each row; at most as many as there are colours.
    """
    right, left = [0.0] * len(rows), [0.0] * len(rows)
    for idx, (name, values) in enumerate(parts.items()):
        starts = [right[row] if value >= 0 else left[row] for row, value in enumerate(values)]
        ax.barh(range(len(rows)), list(values), left=starts, height=0.62, color=COLORS[idx], label=name, zorder=2)
        for row, value in enumerate(values):
            (right if value >= 0 else left)[row] += value
    ax.set_yticks(range(len(rows)), rows)
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    ax.grid(visible=False, axis="y")
    _write_key(ax)
