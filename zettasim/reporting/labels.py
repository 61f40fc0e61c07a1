"""Words in figures: wrapped titles and names at the ends of lines that do not lie on each other."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Annotation

LINE_LABEL = "zettasim-line-label"
_LINE_HEIGHT = 1.25
_TEXT_SIZE = 9.0


def readable(color: str) -> str:
    """Return the colour, darkened until text in it stands out on white by 4.5 to 1 (WCAG AA)."""
    from matplotlib.colors import to_hex, to_rgb

    rgb = to_rgb(color)
    while 1.05 / (_luminance(rgb) + 0.05) < 4.5:
        rgb = (rgb[0] * 0.94, rgb[1] * 0.94, rgb[2] * 0.94)
    return to_hex(rgb)


def _luminance(rgb: tuple[float, float, float]) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Move positions apart until neighbours are `gap` apart, with the least sum of squared moves.

    Examples
    --------
    >>> spread([0.0, 1.0, 10.0], gap=3)
    [-1.0, 2.0, 10.0]
    """
    order = sorted(range(len(wanted)), key=lambda idx: wanted[idx])
    # Less the room that the neighbours below take, positions must only not fall: pool those that do.
    blocks: list[tuple[float, int]] = []
    for rank, idx in enumerate(order):
        mean, count = wanted[idx] - rank * gap, 1
        while blocks and blocks[-1][0] > mean:
            below, n_below = blocks.pop()
            mean, count = (mean * count + below * n_below) / (count + n_below), count + n_below
        blocks.append((mean, count))
    level = [mean for mean, count in blocks for _ in range(count)]
    placed = [0.0] * len(wanted)
    for rank, idx in enumerate(order):
        placed[idx] = level[rank] + rank * gap
    return placed


def label_line(ax: "Axes", x: float, y: float, text: str, color: str) -> None:
    """Write a name to the right of a line's end, in its colour; `show` moves names apart that would overlap.

    Parameters
    ----------
    ax
        Axes of the line.
    x, y
        The end of the line, in data units.
    text
        The name; may hold line breaks.
    color
        Colour of the line; darkened where text in it would be hard to read.
    """
    ax.annotate(
        text,
        xy=(x, y),
        xytext=(7, 0),
        textcoords="offset points",
        va="center",
        fontsize=_TEXT_SIZE,
        color=readable(color),
        annotation_clip=False,
        gid=LINE_LABEL,
    )


def spread_line_labels(fig: "Figure") -> None:
    """Move the names of lines apart, in every axes of a figure whose layout is final."""
    for ax in fig.axes:
        ends: dict[float, list[Annotation]] = {}
        for label in ax.texts:
            if label.get_gid() == LINE_LABEL:
                end = cast("Annotation", label)
                ends.setdefault(end.xy[0], []).append(end)
        for labels in ends.values():
            _spread(ax, labels, points_per_pixel=72 / fig.dpi)


def _spread(ax: "Axes", labels: "Sequence[Annotation]", points_per_pixel: float) -> None:
    heights = [label.get_text().count("\n") + 1 for label in labels]
    gap = max(heights) * _LINE_HEIGHT * _TEXT_SIZE
    ends = [ax.transData.transform(label.xy)[1] * points_per_pixel for label in labels]
    for label, end, place in zip(labels, ends, spread(ends, gap), strict=True):
        label.set_position((label.get_position()[0], place - end))


def wrap(text: str, width: float, *, size: float, weight: str = "bold") -> str:
    """Break a text into lines that fit.

    Parameters
    ----------
    text
        The text; line breaks in it are kept.
    width
        Room in inches.
    size
        Font size in points.
    weight
        Font weight.

    Returns
    -------
    str
        The text with line breaks.
    """
    return "\n".join(_wrap_line(line, width, size, weight) for line in text.splitlines())


def _wrap_line(text: str, width: float, size: float, weight: str) -> str:
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    font = FontProperties(weight=weight)
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and TextPath((0, 0), longer, size=size, prop=font).get_extents().width <= 72 * width:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)
