"""What moves an answer, as a terminal shows it: the largest first, and what noise hides apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zettasim.questions.listing import in_words, show
from zettasim.questions.sensitivity import Bar, Sensitivity, Step
from zettasim.questions.sobol import MOST_NOISE, Index, Indices
from zettasim.questions.targets import half_width
from zettasim.reporting.columns import columns, wrap
from zettasim.reporting.numbers import fraction, percent, plain
from zettasim.reporting.text import bar as drawn
from zettasim.reporting.text import is_yes_or_no

MOST_LINES = 25
BAR_WIDTH = 16


def sensitivity_text(found: Sensitivity, width: int) -> str:
    """Return the steps for reading."""
    blocks = ["\n".join(wrap(_title(found.model, found.parameters, found.event, found.given), width))]
    blocks.append("\n".join(wrap(finding(found), width)))
    if found.bars:
        blocks.append(_table(found))
    blocks.append("\n".join(line for text in _foot(found) for line in wrap(text, width)))
    return "\n\n".join(blocks)


def _title(model: str, parameters: Mapping[str, Any], event: str | None, given: str | None) -> str:
    defaults = {line[0]: line[1] for line in show(model).parameters.lines}
    words = {name: in_words(value) for name, value in parameters.items()}
    changed = [f"{name}={word}" for name, word in words.items() if word != defaults.get(name)]
    asked = [f"event {event!r}"] if event else []
    return " ".join([model, *changed, *asked, *([f"given {given}"] if given else [])])


def finding(found: Sensitivity) -> str:
    """Say where the metric is and which step moves it most."""
    answer = found.answer
    here = f"{answer.name} is {value_text(found, answer.mean)}"
    exact = fraction(answer.mean_exact)
    here += f" ({exact})" if "/" in exact else ""
    half = half_width(answer)
    here += f" ± {_points(found, half)}" if half else ""
    if not found.bars:
        hidden = "no step stands out from the noise" if found.unclear else "no step changes it"
        return f"{here}; {hidden}."
    first = found.bars[0]
    step = max(first.steps, key=lambda each: abs(float(each.difference or 0)))
    return (
        f"{here}. {first.name} moves it most: {in_words(first.value)} -> {in_words(step.value)} makes it "
        f"{value_text(found, float(step.mean or 0))}."
    )


def value_text(found: Sensitivity, mean: float) -> str:
    """Write a mean: as a percentage where it is a chance."""
    return percent(mean) if is_yes_or_no(found.answer) else plain(mean)


def _points(found: Sensitivity, half: float) -> str:
    return f"{100 * half:.2f}" if is_yes_or_no(found.answer) else plain(half, 2)


def _table(found: Sensitivity) -> str:
    largest = float(max(bar.swing for bar in found.bars)) or 1.0
    simulated = found.method == "simulated"
    lines = []
    for each in found.bars[:MOST_LINES]:
        down, up = low_and_high(each)
        swing = float(each.swing)
        lines.append(
            [
                each.name,
                in_words(each.value),
                _step(found, down),
                _step(found, up),
                f"{100 * swing:.1f}" if is_yes_or_no(found.answer) else plain(swing),
                *([_points(found, each.noise)] if simulated else []),
                drawn(swing / largest, BAR_WIDTH),
            ]
        )
    swing_name = "points" if is_yes_or_no(found.answer) else "swing"
    head = ["step of", "now", "lowest", "highest", swing_name, *(["±"] if simulated else []), ""]
    table = columns(lines, head, (4, 5) if simulated else (4,))
    more = len(found.bars) - MOST_LINES
    return table if more <= 0 else f"{table}\nand {more:,} more: --format csv lists them all"


def low_and_high(bar: Bar) -> tuple[Step | None, Step | None]:
    """Return the steps to the lowest and to the highest mean; None where it is lowest or highest as it is."""
    moved = [step for step in bar.steps if step.difference is not None]
    low = min(moved, key=lambda step: step.difference or 0)
    high = max(moved, key=lambda step: step.difference or 0)
    return (low if (low.difference or 0) < 0 else None), (high if (high.difference or 0) > 0 else None)


def _step(found: Sensitivity, step: Step | None) -> str:
    return "" if step is None else f"{value_text(found, float(step.mean or 0))} at {in_words(step.value)}"


def _foot(found: Sensitivity) -> list[str]:
    foot = []
    if found.unclear:
        foot.append("Not ranked, since no step stands out from the noise: " + _names(found.unclear) + ".")
    if found.without_effect:
        foot.append("No effect of one step: " + _names(found.without_effect) + ".")
    if found.unstepped:
        foot.append("Not stepped (texts, lists, or no step that can be): " + ", ".join(found.unstepped) + ".")
    if found.method == "exact":
        foot.append("Exact: computed in fractions, not simulated.")
    else:
        foot.append(
            f"Simulated: {found.trials or 0:,} trials a step, seed {found.seed}, before and after on the same luck; "
            "± is a 95% interval of the difference."
        )
    if found.assumed:
        foot.append("Assumed, since the rulebook does not print it: " + "; ".join(found.assumed))
    return foot


def _names(bars: Sequence[Bar]) -> str:
    return ", ".join(bar.name for bar in bars)


def indices_text(found: Indices, width: int) -> str:
    """Return Sobol indices for reading."""
    over = ", ".join(f"{each.name} {each.low} to {each.high}" for each in found.indices)
    title = f"{_title(found.model, found.parameters, found.event, found.given)}: {found.metric} over {over}"
    blocks = ["\n".join(wrap(title, width)), "\n".join(wrap(_ranking(found), width))]
    lines = [
        [
            each.name,
            percent(max(0.0, each.alone)),
            f"{100 * each.alone_half_width:.1f}",
            percent(max(0.0, each.total)),
            f"{100 * each.total_half_width:.1f}",
            drawn(max(0.0, each.total), BAR_WIDTH) if found.is_ranked else "",
        ]
        for each in found.indices
    ]
    blocks.append(columns(lines, ["", "alone", "±", "with others", "±", ""], (1, 2, 3, 4)))
    blocks.append("\n".join(line for text in _sobol_foot(found) for line in wrap(text, width)))
    return "\n\n".join(blocks)


def _ranking(found: Indices) -> str:
    spread = found.variance**0.5
    mean = percent(found.mean) if found.is_chance else plain(found.mean)
    around = f"{100 * spread:.1f} points" if found.is_chance else plain(spread, 3)
    here = f"{found.metric} is {mean} on average over the ranges, standard deviation {around}"
    if found.variance == 0:
        return f"{here}: {'nothing moves it' if found.method == 'exact' else 'nothing is seen to move it'}."
    if not found.is_ranked:
        return (
            f"{here}. Not ranked: {percent(found.noise_share)} of its variance is noise of the simulation, and from "
            f"{percent(MOST_NOISE, 0)} on noise cannot be told from interaction; more --trials would help."
        )
    first, *others = found.indices
    near = [each.name for each in others if _overlap(first, each)]
    if near:
        together = " and ".join([first.name, *near])
        return f"{here}. {together} cannot be told apart as the first; more --samples would help."
    share = percent(min(1.0, max(0.0, first.total)))
    return f"{here}. {first.name} matters most: it has part in {share} of the variance."


def _overlap(one: Index, other: Index) -> bool:
    """Whether the intervals of two totals overlap, so that samples cannot rank them."""
    return one.total - one.total_half_width <= other.total + other.total_half_width


def _sobol_foot(found: Indices) -> list[str]:
    foot = [
        "alone: share of the variance that it explains by itself; with others: also what it does together with them.",
        f"± is a 95% interval over {found.samples:,} samples (SALib), seed {found.seed}; every whole number of a range "
        "is equally likely.",
    ]
    if found.method == "exact":
        foot.append(f"Exact at each of {found.points:,} points; noise is 0.0% of the variance.")
    else:
        foot.append(
            f"Simulated: {found.trials or 0:,} trials at each of {found.points:,} points, all on the same luck; "
            f"noise is {percent(found.noise_share)} of the variance."
        )
    return foot
