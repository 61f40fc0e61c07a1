"""A sweep as a picture: lines over a number, dots over names, a heat map over two numbers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zettasim.errors import UserError, nearest_first
from zettasim.questions.listing import in_words
from zettasim.questions.sweep import Point, Sweep
from zettasim.reporting.numbers import percent, plain
from zettasim.reporting.sweep_text import value_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".svg", ".png", ".pdf")
MOST_LINES = 6
"""Curves that a reader can tell apart; more become a heat map."""
MOST_WRITTEN = 14
"""Columns of a heat map whose cells have room for a number."""


def check_plot(target: Path) -> None:
    """Refuse a place where no picture can be written, before anything is computed.

    Raises
    ------
    UserError
        Another suffix, or a folder that is not there.
    """
    if target.suffix not in SUFFIXES:
        allowed = ", ".join(nearest_first(target.suffix, SUFFIXES))
        raise UserError(f"--plot {target}: a picture is a file of another kind; allowed: {allowed}")
    if not target.parent.is_dir():
        raise UserError(f"--plot {target}: the folder {target.parent} does not exist")


def draw_sweep(sweep: Sweep, target: Path) -> None:
    """Draw a sweep into a file, by its suffix.

    Raises
    ------
    UserError
        If more than two things are swept, or several metrics over two.
    """
    from zettasim.reporting.figures import save

    save(sweep_figure(sweep), target)


def sweep_figure(sweep: Sweep) -> Figure:
    """Return the picture of a sweep.

    Raises
    ------
    UserError
        If more than two things are swept, or several metrics over two.
    """
    names = list(sweep.values)
    if len(names) == 1:
        series = {metric: {p.swept[names[0]]: p for p in sweep.at(metric)} for metric in sweep.metrics}
        return _curves(sweep, names[0], series, key="")
    if len(names) > 2 or len(sweep.metrics) > 1:
        raise UserError(
            f"--plot: a picture shows one metric over one or two swept names, or several metrics over one; here are "
            f"{len(sweep.metrics)} metrics over {', '.join(names)}"
        )
    along, other = sorted(names, key=lambda name: (not _are_numbers(sweep.values[name]), -len(sweep.values[name])))
    if len(sweep.values[other]) > MOST_LINES:
        return _heat_map(sweep, along, other)
    series = {
        in_words(value): {p.swept[along]: p for p in sweep.points if p.swept[other] == value}
        for value in sweep.values[other]
    }
    return _curves(sweep, along, series, key=other)


def _are_numbers(values: Sequence[Any]) -> bool:
    return all(in_words(value).lstrip("-").isdecimal() for value in values)


def _title(points: Sequence[Point]) -> str:
    """Say the finding: where the first metric is lowest and highest."""
    low, high = min(points, key=lambda p: p.answer.mean), max(points, key=lambda p: p.answer.mean)
    name = "the event" if low.answer.name == "event" else low.answer.name
    if low.answer.mean == high.answer.mean:
        return f"{name} is {value_text(low)} everywhere"
    where_low, where_high = (", ".join(f"{k} {in_words(v)}" for k, v in p.swept.items()) for p in (low, high))
    return f"{name}: from {value_text(low)} ({where_low}) to {value_text(high)} ({where_high})"


def _curves(sweep: Sweep, along: str, series: dict[str, dict[Any, Point]], key: str) -> Figure:
    from matplotlib.ticker import MaxNLocator

    from zettasim.reporting.figures import COLORS, MARKERS, band, dot_plot, line, new_figure

    shown = sweep.at(sweep.metrics[0])
    subtitle = f"{sweep.model}, each line one {key}" if key else sweep.model
    fig, ax = new_figure(_title(shown), subtitle=subtitle)
    values = sweep.values[along]
    if not _are_numbers(values):
        rows = {
            name: [points[v].answer.mean if v in points else float("nan") for v in values]
            for name, points in series.items()
        }
        dot_plot(ax, [in_words(value) for value in values], rows, key=len(rows) > 1)
        _scale(ax, "x", sweep)
        ax.set_xlabel(", ".join(sweep.metrics))
        return fig
    for place, (name, points) in enumerate(series.items()):
        at = [value for value in values if value in points]
        color, marker = COLORS[place % len(COLORS)], MARKERS[place % len(MARKERS)]
        xs = [float(value) for value in at]
        answers = [points[value].answer for value in at]
        text = name if len(series) > 1 else ""
        line(ax, xs, [answer.mean for answer in answers], color=color, marker=marker, text=text)
        if all(answer.mean_low is not None and answer.mean_high is not None for answer in answers):
            band(ax, xs, [a.mean_low or 0.0 for a in answers], [a.mean_high or 0.0 for a in answers], color=color)
    _scale(ax, "y", sweep)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_xlabel(along)
    ax.set_ylabel(", ".join(sweep.metrics))
    return fig


def _scale(ax: Axes, axis: str, sweep: Sweep) -> None:
    if all(point.is_chance for point in sweep.points):
        from zettasim.reporting.figures import percent_axis

        highest = max(point.answer.mean for point in sweep.points)
        percent_axis(ax, axis, limits=(0.0, min(1.0, 1.1 * highest)) if highest else (0.0, 1.0))


def _heat_map(sweep: Sweep, along: str, down: str) -> Figure:
    from zettasim.reporting.figures import heat_map, new_figure

    columns, rows = sweep.values[along], sweep.values[down]
    found = {(p.swept[down], p.swept[along]): p.answer.mean for p in sweep.points}
    means = [[found.get((r, c), float("nan")) for c in columns] for r in rows]
    subtitle = f"{sweep.model}: {sweep.metrics[0]}"
    fig, ax = new_figure(_title(sweep.points), subtitle=subtitle, height=1.6 + 0.34 * len(rows))
    write = percent if sweep.points[0].is_chance else plain
    readable = len(columns) <= MOST_WRITTEN
    heat_map(ax, [*map(in_words, rows)], [*map(in_words, columns)], means, write=write if readable else None)
    ax.set_xlabel(along)
    ax.set_ylabel(down)
    return fig
