"""A sweep as a terminal shows it: the extremes first, then a line or a grid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zettasim.questions.listing import in_words, show
from zettasim.questions.sweep import Point, Sweep
from zettasim.reporting.columns import columns, wrap
from zettasim.reporting.numbers import fraction, percent, plain
from zettasim.reporting.text import bar

MOST_LINES = 40
MOST_ACROSS = 9
"""Values of a parameter that stand side by side in a grid."""
BAR_WIDTH = 16


def sweep_text(sweep: Sweep, width: int) -> str:
    """Return a sweep for reading."""
    blocks = ["\n".join(wrap(_title(sweep), width)), "\n".join(_extremes(sweep, width))]
    if len(sweep.values) == 1 and len(sweep.metrics) > 1:
        blocks.append(_side_by_side(sweep))
    else:
        blocks += [_table(sweep, metric) for metric in sweep.metrics]
    foot = []
    if sweep.impossible:
        first = sweep.impossible[0]
        where = " ".join(f"{name}={in_words(value)}" for name, value in first.swept.items())
        foot.append(f"Left out, since they cannot be: {len(sweep.impossible)} points, such as {where}: {first.why}.")
    first_point = sweep.points[0]
    simulated = [point for point in sweep.points if point.method == "simulated"]
    if simulated:
        foot.append(f"Simulated: {simulated[0].trials:,} trials a point, seed {first_point.seed}; ± is a 95% interval.")
    else:
        foot.append("Exact: computed in fractions, not simulated.")
    if sweep.assumed:
        foot.append("Assumed, since the rulebook does not print it: " + "; ".join(sweep.assumed))
    blocks.append("\n".join(line for text in foot for line in wrap(text, width)))
    return "\n\n".join(blocks)


def _title(sweep: Sweep) -> str:
    defaults = {line[0]: line[1] for line in show(sweep.model).parameters.lines}
    fixed = {name: in_words(value) for name, value in sweep.points[0].parameters.items() if name not in sweep.values}
    words = [f"{name}={word}" for name, word in fixed.items() if word != defaults.get(name)]
    over = ", ".join(f"{name} ({len(values)} values)" for name, values in sweep.values.items())
    return " ".join([sweep.model, *words, "over", over])


def _extremes(sweep: Sweep, width: int) -> list[str]:
    """Say where each metric is lowest and highest."""
    lines = []
    for metric in sweep.metrics:
        points = sweep.at(metric)
        low, high = min(points, key=lambda p: p.answer.mean), max(points, key=lambda p: p.answer.mean)
        if low.answer.mean == high.answer.mean:
            lines += wrap(f"{metric} is {value_text(low)} at every point.", width)
        else:
            lines += wrap(
                f"{metric}: lowest {value_text(low)} at {_where(low)}, highest {value_text(high)} at {_where(high)}",
                width,
            )
    return lines


def _where(point: Point) -> str:
    return " ".join(f"{name}={in_words(value)}" for name, value in point.swept.items())


def value_text(point: Point) -> str:
    """Write a metric's mean: as a percentage where it is a chance."""
    return percent(point.answer.mean) if point.is_chance else plain(point.answer.mean)


def _half_width(point: Point) -> str:
    low, high = point.answer.mean_low, point.answer.mean_high
    if low is None or high is None:
        return ""
    half = (high - low) / 2
    return f"{100 * half:.2f}" if point.is_chance else plain(half, 2)


def _side_by_side(sweep: Sweep) -> str:
    """Return the metrics of one swept parameter beside each other."""
    [name] = sweep.values
    by_metric = {metric: {point.swept[name]: point for point in sweep.at(metric)} for metric in sweep.metrics}
    lines = [
        (in_words(value), *(value_text(points[value]) if value in points else "-" for points in by_metric.values()))
        for value in sweep.values[name]
    ]
    return columns(lines, (name, *sweep.metrics), range(1, len(sweep.metrics) + 1))


def _table(sweep: Sweep, metric: str) -> str:
    points = sweep.at(metric)
    names = list(sweep.values)
    if len(names) == 2 and min(len(values) for values in sweep.values.values()) <= MOST_ACROSS:
        return _grid(sweep, metric)
    highest = max((abs(point.answer.mean) for point in points), default=1) or 1
    lines = [
        (
            *(in_words(value) for value in point.swept.values()),
            value_text(point),
            _half_width(point),
            bar(max(0.0, point.answer.mean) / highest, BAR_WIDTH),
            fraction(point.answer.mean_exact),
        )
        for point in points[:MOST_LINES]
    ]
    head = (*names, metric, "±", "", "fraction")
    kept = [place for place in range(len(head)) if place == len(names) or any(line[place] for line in lines)]
    right = [
        kept.index(place) for place in (*_numbers(sweep), len(names), len(names) + 1, len(names) + 3) if place in kept
    ]
    table = columns([[line[k] for k in kept] for line in lines], [head[k] for k in kept], right)
    more = len(points) - MOST_LINES
    return table if more <= 0 else f"{table}\nand {more:,} more: --format csv lists them all"


def _numbers(sweep: Sweep) -> list[int]:
    """Return the places of the swept parameters whose values are numbers."""
    return [place for place, values in enumerate(sweep.values.values()) if _are_numbers(values)]


def _are_numbers(values: Sequence[Any]) -> bool:
    return all(in_words(value).lstrip("-").isdecimal() for value in values)


def _grid(sweep: Sweep, metric: str) -> str:
    """Return one metric over two parameters: the one with fewer values across."""
    down, across = sorted(sweep.values, key=lambda name: -len(sweep.values[name]))
    found = {(point.swept[down], point.swept[across]): point for point in sweep.at(metric)}
    lines = [
        (in_words(row), *(value_text(found[row, col]) if (row, col) in found else "-" for col in sweep.values[across]))
        for row in sweep.values[down]
    ]
    head = (down, *(in_words(col) for col in sweep.values[across]))
    title = f"{metric} by {down}, and across by {across}"
    right = range(0 if _are_numbers(sweep.values[down]) else 1, len(head))
    return f"{title}\n{columns(lines, head, right)}"
