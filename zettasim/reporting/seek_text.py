"""A search as a terminal shows it: the nearest changes first, then what fewer changes reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zettasim.model import Answer
from zettasim.questions.listing import in_words
from zettasim.questions.solutions import Change, Found, Solution, change_text
from zettasim.questions.targets import half_width
from zettasim.reporting.columns import columns, wrap
from zettasim.reporting.numbers import fraction, percent, plain
from zettasim.reporting.text import is_yes_or_no

MOST_POINTS = 40


def seek_text(found: Found, width: int) -> str:
    """Return a search for reading."""
    blocks = [
        "\n".join(wrap(_title(found), width)),
        "\n".join(wrap(_takeaway(found), width)),
        _list(found, width),
    ]
    if len(found.points) > 1:
        blocks.append(_by_point(found, width))
    blocks.append("\n".join(line for text in _foot(found) for line in wrap(text, width)))
    return "\n\n".join(blocks)


def _title(found: Found) -> str:
    given = [f"{name}={in_words(value)}" for name, value in found.parameters.items()]
    given += [f"{name}=({len({in_words(point[name]) for point in found.points})} values)" for name in found.points[0]]
    event = f" event {found.event!r}" if found.event else ""
    condition = f" given {found.given}" if found.given else ""
    wanted = ", ".join(each.text for each in found.targets)
    kept = f", keeping {' and '.join(each.text for each in found.keep)}" if found.keep else ""
    return f"{' '.join([found.model, *given])}{event}{condition}: wanted {wanted}{kept}"


def _takeaway(found: Found) -> str:
    """Say how near the nearest is, and what it takes."""
    best = found.best
    if not best.changes:
        so = "It is so already" if found.is_reached else f"Nearest as it is, {_distance(found, best)} off"
        return f"{so}: {'nothing need change' if found.is_reached else f'no change of {_kinds(found)} comes nearer'}."
    how = f"with {best.n_changes} change{'s' * (best.n_changes > 1)}"
    several = len(found.points) > 1
    if found.is_reached:
        start = f"Reached at all {len(found.points)} points {how}" if several else f"Reached {how}"
    else:
        start = f"Nearest {how}, {_distance(found, best)} off{' in all' if several else ''}"
    if several:
        return f"{start}, {len(best.changes)} values in one variant."
    return f"{start}: {_metrics(best)} by {_changes(found, best.changes)}."


def _kinds(found: Found) -> str:
    return ", ".join(dict.fromkeys(path.rpartition(".")[2] for path in found.vary))


def _metrics(solution: Solution) -> str:
    return ", ".join(f"{name} {_mean(answer)}" for name, answer in solution.answers[0].items())


def _mean(answer: Answer) -> str:
    """Write a mean: with its fraction where that can be read, with its half-width where it is simulated."""
    write = percent if is_yes_or_no(answer) else plain
    exact = fraction(answer.mean_exact)
    half = half_width(answer)
    off = f" ± {100 * half:.2f}" if is_yes_or_no(answer) and half else f" ± {plain(half, 2)}" if half else ""
    return write(answer.mean) + off + (f" ({exact})" if "/" in exact else "")


def _is_chances(found: Found) -> bool:
    answers = found.solutions[0].answers[0]
    return all(is_yes_or_no(answers[each.metric]) for each in found.targets)


def _distance(found: Found, solution: Solution) -> str:
    off = float(solution.distance)
    if _is_chances(found):
        text, unsure = f"{100 * off:.1f} points", f"{100 * solution.uncertainty:.2f}"
        text = "<0.1 points" if 0 < off < 0.0005 else text
    else:
        text, unsure = plain(off), plain(solution.uncertainty, 2)
    return f"{text} ± {unsure}" if solution.uncertainty else text


def _cut(found: Found) -> int:
    """Count the first parts that all key paths have in common, their last part apart."""
    paths = [path.split(".")[:-1] for path in found.vary]
    shortest = min(map(len, paths))
    return next((n for n in range(shortest) if len({path[n] for path in paths}) > 1), shortest)


def _changes(found: Found, changes: Sequence[Change]) -> str:
    return ", ".join(change_text(change, _cut(found)) for change in changes)


def _list(found: Found, width: int) -> str:
    """Return the best for each number of changes."""
    one = len(found.points) == 1
    names = list(found.solutions[0].answers[0]) if one else []
    lines = []
    for solution in found.solutions:
        means = [_mean(solution.answers[0][name]) for name in names]
        what = _changes(found, solution.changes) if one else f"{len(solution.changes)} values"
        n = solution.n_as_near if one else 0
        others = f" (or {n:,} other way{'s' * (n > 1)})" if n else ""
        told = f"{what}{others}" if solution.changes else "as it is"
        lines.append([str(solution.n_changes), *means, _distance(found, solution), told])
    return columns(lines, ["changes", *names, "off by", "what"], range(len(names) + 2), width)


def _by_point(found: Found, width: int) -> str:
    """Return what the nearest solution makes of each point."""
    names = list(found.best.answers[0])
    lines = []
    for place, point in enumerate(found.points[:MOST_POINTS]):
        before, after = found.before[place], found.best.answers[place]
        means = [f"{_mean_only(before, name)} -> {_mean(after[name])}" for name in names]
        changes = [change for change in found.best.changes if _is_of(found, place, change)]
        lines.append([*map(in_words, point.values()), *means, _changes(found, changes) or "as it is"])
    head = [*found.points[0], *names, "what"]
    more = len(found.points) - MOST_POINTS
    rest = f"\nand {more:,} more: --format csv lists them all" if more > 0 else ""
    return columns(lines, head, (), width) + rest


def _mean_only(answers: Mapping[str, Answer], name: str) -> str:
    answer = answers[name]
    return percent(answer.mean) if is_yes_or_no(answer) else plain(answer.mean)


def _is_of(found: Found, place: int, change: Change) -> bool:
    return change.path in found.paths[place]


def _foot(found: Found) -> list[str]:
    each = " at each point" if len(found.points) > 1 else ""
    all_of = "every way with fewer changes" if found.is_reached else f"every way with up to {found.searched} changes"
    foot = [f"{found.tried:,} {'way' if found.tried == 1 else 'ways'} tried{each}, {all_of} among them."]
    if found.searched < found.most_changes:
        foot.append(
            f"More than {found.searched} changes are too many ways to try (--most-changes is {found.most_changes}): "
            "vary fewer kinds to look further."
        )
    if found.total is not None:
        foot.append("Each table keeps its sum." if found.total == "same" else f"Each table has {found.total} in all.")
    if found.method == "exact":
        foot.append("Exact: computed in fractions, not simulated.")
    else:
        some = "Partly simulated" if found.method == "mixed" else "Simulated"
        foot.append(
            f"{some}: {found.trials or 0:,} trials each, seed {found.seed}; ± is a 95% interval, so solutions that "
            "differ by less are as good."
        )
    if found.assumed:
        foot.append("Assumed, since the rulebook does not print it: " + "; ".join(found.assumed))
    return foot
