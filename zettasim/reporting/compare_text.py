"""A comparison as a terminal shows it: what changes first, then each metric before and after, assumptions last."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from zettasim.component_values import Value
from zettasim.games import components_of, find_model
from zettasim.questions.compare import YES
from zettasim.questions.comparison import Comparison, ComponentChange, Difference
from zettasim.questions.listing import in_words, show
from zettasim.reporting.columns import columns, wrap
from zettasim.reporting.numbers import fraction, percent, plain
from zettasim.reporting.text import MOST_ROWS, WIDTH, component_text

ARROW = "->"


def comparison_text(comparison: Comparison, width: int = WIDTH, fractions: bool = False) -> str:
    """Return a comparison for reading.

    Parameters
    ----------
    comparison
        From `compare`.
    width
        Characters in a line.
    fractions
        Print all fractions, however long.
    """
    chances = [difference for difference in comparison.metrics.values() if difference.is_chance]
    means = [difference for difference in comparison.metrics.values() if not difference.is_chance]
    given = f"\ngiven {comparison.given}" if comparison.given else ""
    blocks = ["\n".join(wrap(_title(comparison), width)) + given, _changes(comparison, width)]
    blocks += [
        _table(comparison, some, head, width, fractions)
        for some, head in ((chances, "chance"), (means, "mean"))
        if some
    ]
    blocks.append("\n".join(line for text in _foot(comparison) for line in wrap(text, width)))
    return "\n\n".join(blocks)


def _title(comparison: Comparison) -> str:
    """Return the model with the parameters that stay and are not at their default."""
    defaults = {line[0]: line[1] for line in show(comparison.model).parameters.lines}
    changed = {change.name for change in comparison.changed_parameters}
    words = {name: in_words(value) for name, value in comparison.parameters.items() if name not in changed}
    kept = [f"{name}={word}" for name, word in words.items() if word != defaults.get(name)]
    return " ".join([comparison.model, *kept])


def _changes(comparison: Comparison, width: int) -> str:
    """Say what is different after the change."""
    lines = [
        (change.name, in_words(change.before), ARROW, in_words(change.after), "")
        for change in comparison.changed_parameters
    ]
    lines += [
        (change.path, value_text(change.before), ARROW, value_text(change.after), _origin(change))
        for change in comparison.changed_components
    ]
    if not lines:
        return "Nothing differs between before and after."
    more = len(lines) - MOST_ROWS
    rest = [f"and {more} more: --format json lists them"] if more > 0 else []
    has_origin = bool(comparison.changed_components)
    shown = [line if has_origin else line[:4] for line in lines[:MOST_ROWS]]
    head = ("changed", "before", "", "after", "basis")[: 5 if has_origin else 4]
    return "\n".join([columns(shown, head, (1,), width), *rest])


def value_text(found: Value | None) -> str:
    """Write a component's value; `none` where it does not exist."""
    return "none" if found is None else component_text(found.value)


def _origin(change: ComponentChange) -> str:
    """Say what a component value rests on, before and after."""
    before = "added" if change.before is None else change.before.basis
    if change.after is None:
        return f"{before} {ARROW} removed"
    return f"{before} {ARROW} {change.after.basis} ({change.after.source})"


def _table(comparison: Comparison, some: Sequence[Difference], head: str, width: int, fractions: bool) -> str:
    exact = comparison.method == "exact"
    trials = comparison.trials or 1
    lines = [_exact_line(each, fractions) if exact else _simulated_line(each, trials) for each in some]
    change = "points" if head == "chance" else "change"
    last = ("fraction", "") if exact else (f"{comparison.confidence or 0.95:.0%} interval", "differ in", "")
    names = (head, "before", "after", change, *last)
    kept = [place for place in range(len(names)) if place == len(names) - 1 or any(line[place] for line in lines)]
    cells = [[line[place] for place in kept] for line in lines]
    right = [at for at, place in enumerate(kept) if 0 < place < len(names) - 1]
    return columns(cells, [names[place] for place in kept], right, None if fractions else width)


def _exact_line(each: Difference, fractions: bool) -> tuple[str, ...]:
    change = "0" if each.difference == 0 else f"{_scale(each) * each.difference:+.3g}"
    return each.name, *_sides(each), change, _signed_fraction(each, fractions), each.meaning.removeprefix(YES)


def _signed_fraction(each: Difference, fractions: bool) -> str:
    text = fraction(each.exact, fractions)
    return f"+{text}" if text and each.exact is not None and each.exact > 0 else text


def _simulated_line(each: Difference, trials: int) -> tuple[str, ...]:
    scale = _scale(each)
    digits = _decimals(scale * ((each.high or 0.0) - (each.low or 0.0)) / 2)
    interval = "not known"
    if each.low is not None and each.high is not None:
        interval = f"{scale * each.low:+.{digits}f} to {scale * each.high:+.{digits}f}"
    change = f"{scale * each.difference:+.{digits}f}" if each.difference else "0"
    differing = "" if each.differing is None else percent(each.differing / trials) if each.differing else "no trial"
    return each.name, *_sides(each), change, interval, differing, each.meaning.removeprefix(YES)


def _sides(each: Difference) -> tuple[str, str]:
    if each.is_chance:
        return percent(each.before), percent(each.after)
    return plain(each.before), plain(each.after)


def _scale(each: Difference) -> float:
    """Return what a difference is shown in: percentage points, or the metric's own unit."""
    return 100.0 if each.is_chance else 1.0


def _decimals(half_width: float) -> int:
    """Return how many decimals show two digits of a half-width."""
    return 2 if half_width <= 0 else max(0, 1 - math.floor(math.log10(half_width)))


def _foot(comparison: Comparison) -> list[str]:
    found = list(comparison.metrics.values())
    lines = [_method(comparison, found)]
    unclear = [each.name for each in found if _may_be_none(each)]
    if unclear:
        lines.append(f"No clear change, since the interval includes 0: {', '.join(unclear)}.")
    for names, when in ((comparison.only_before, "before"), (comparison.only_after, "after")):
        if names:
            lines.append(f"Only {when} the change, so not compared: {', '.join(names)}.")
    return [*lines, *_assumed(comparison)]


def _may_be_none(each: Difference) -> bool:
    return each.low is not None and each.high is not None and each.low <= 0 <= each.high


def _method(comparison: Comparison, found: Sequence[Difference]) -> str:
    """Say how it was obtained, and what the shared luck is worth."""
    if comparison.method == "exact" or comparison.trials is None:
        return "Exact: computed in fractions on both sides, not simulated."
    text = f"Simulated: {comparison.trials:,} trials, seed {comparison.seed}, each played before and after on one luck"
    ratios = [each.variance_ratio for each in found if each.variance_ratio is not None]
    if not ratios:
        return f"{text}."
    span = " to ".join(dict.fromkeys(plain(ratio, 2) for ratio in (min(ratios), max(ratios))))
    return f"{text}; with luck of their own, two runs would need {span} times as many for intervals as narrow."


def _assumed(comparison: Comparison) -> list[str]:
    """Name the assumed values that either side rests on, with what they are where that is known."""
    sides = [found for found in (comparison.components_before, comparison.components_after) if found is not None]
    paths = dict.fromkeys(path for found in sides for path in found.assumed)
    if not paths:
        return []
    loaded = components_of(find_model(comparison.model))
    values: dict[str, Any] = {}
    if loaded is not None and loaded.sha256 == sides[0].sha256:
        values |= {path: value_text(found) for path, found in loaded.values.items()}
    values |= {change.path: value_text(change.after) for change in comparison.changed_components}
    names = [f"{path} = {values[path]}" if path in values else path for path in paths]
    return ["Assumed, since the rulebook does not print it: " + "; ".join(names)]
