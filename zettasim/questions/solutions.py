"""What a search finds: changes, what the answers become by them, and how far these are from what is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from zettasim.errors import ParameterError, UserError
from zettasim.files import write_whole
from zettasim.model import Answer
from zettasim.model.result import COLUMNS, fraction_text
from zettasim.model.rows import Tabular
from zettasim.questions.new_variant import toml_key, toml_value
from zettasim.questions.targets import Wanted

OWN_COLUMNS = (*COLUMNS, "mean", "changes", "distance", "uncertainty", "change", "target")
"""Columns of a solution; a swept parameter of such a name is `<name>_parameter`."""


@dataclass(frozen=True)
class Change:
    """A number that a solution changes: its key path, what it was (None: not there) and what it becomes."""

    path: str
    before: int | None
    after: int

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON shows it."""
        return {"path": self.path, "before": self.before, "after": self.after}


@dataclass(frozen=True)
class Solution:
    """Changes, and what the answers become by them.

    Parameters
    ----------
    n_changes
        How many changes: a number one up or down, or in a table one kind exchanged for another.
    distance
        How far the answers are from all targets, by weights, added up over the points; a fraction where exact.
    uncertainty
        By how much simulated answers may make that wrong; 0 where exact.
    changes
        What is changed.
    answers
        For each point, by its place, the metrics that targets and conditions speak of.
    n_as_near
        How many other ways there are to come as near with as many changes.
    """

    n_changes: int
    distance: Fraction | float
    uncertainty: float
    changes: tuple[Change, ...]
    answers: Mapping[int, Mapping[str, Answer]]
    n_as_near: int = 0

    def __add__(self, other: Solution) -> Solution:
        """Return both together: changes of numbers that no answer shares."""
        return Solution(
            self.n_changes + other.n_changes,
            self.distance + other.distance,
            self.uncertainty + other.uncertainty,
            (*self.changes, *other.changes),
            {**self.answers, **other.answers},
            (self.n_as_near + 1) * (other.n_as_near + 1) - 1,
        )


NOTHING = Solution(0, Fraction(0), 0.0, (), {})


def pareto(solutions: Iterable[Solution]) -> tuple[Solution, ...]:
    """Keep the solutions to which no other is nearer with as few changes, fewest changes first."""
    kept: list[Solution] = []
    for each in sorted(solutions, key=lambda found: (found.n_changes, found.distance, len(found.changes))):
        if not kept or each.distance < kept[-1].distance:
            kept.append(each)
    return tuple(kept)


@dataclass(frozen=True)
class Found(Tabular):
    """Changes that bring metrics nearest to what is wanted.

    Parameters
    ----------
    model, parameters
        What was asked, the swept parameters apart.
    targets, keep
        What is wanted, and what must hold.
    paths
        Key paths of the numbers that might be changed, for each point.
    points
        The swept parameters of each point; one empty mapping where nothing is swept.
    before
        What the answers are without any change, for each point.
    solutions
        The best for each number of changes that comes nearer than fewer changes do; the last is the nearest.
    most_changes
        Up to how many changes at the points that share numbers were looked for.
    searched
        Up to how many of them every way was tried.
    tried
        How many ways were tried.
    method, trials, seed
        How the answers were obtained: `exact`, `simulated` or `mixed`.
    game, variants
        The game whose components are changed, and the variants that were laid over them; None and none where a
        composition is changed.
    assumed
        Assumed component values that the answers without any change rest on.
    """

    model: str
    parameters: Mapping[str, Any]
    targets: tuple[Wanted, ...]
    keep: tuple[Wanted, ...]
    paths: tuple[tuple[str, ...], ...]
    points: tuple[Mapping[str, Any], ...]
    before: Mapping[int, Mapping[str, Answer]]
    solutions: tuple[Solution, ...]
    most_changes: int
    searched: int
    tried: int
    method: str
    trials: int | None
    seed: int | None
    game: str | None
    variants: tuple[str, ...]
    event: str | None
    given: str | None
    total: int | str | None
    assumed: tuple[str, ...]
    version: str

    @property
    def vary(self) -> tuple[str, ...]:
        """Key paths of all numbers that might be changed."""
        return tuple(dict.fromkeys(path for here in self.paths for path in here))

    @property
    def best(self) -> Solution:
        """The nearest, with the fewest changes that reach it."""
        return self.solutions[-1]

    @property
    def is_reached(self) -> bool:
        """Whether the nearest is what is wanted."""
        return self.best.distance == 0

    def rows(self) -> list[dict[str, Any]]:
        """Return one tidy row for each solution, point and metric."""
        return [
            self._row(solution, place, answer)
            for solution in self.solutions
            for place in range(len(self.points))
            for answer in solution.answers[place].values()
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON shows it."""
        return {
            "model": self.model,
            "parameters": dict(self.parameters),
            "event": self.event,
            "given": self.given,
            "targets": [each.text for each in self.targets],
            "keep": [each.text for each in self.keep],
            "vary": list(self.vary),
            "total": self.total,
            "most_changes": self.most_changes,
            "searched": self.searched,
            "tried": self.tried,
            "reached": self.is_reached,
            "before": [self._told(place, self.before[place]) for place in range(len(self.points))],
            "solutions": [
                {
                    "changes": each.n_changes,
                    "distance": float(each.distance),
                    "distance_exact": _text(each.distance),
                    "uncertainty": each.uncertainty,
                    "as_near": each.n_as_near,
                    "what": [change.to_dict() for change in each.changes],
                    "points": [self._told(place, each.answers[place]) for place in range(len(self.points))],
                }
                for each in self.solutions
            ],
            "method": self.method,
            "trials": self.trials,
            "seed": self.seed,
            "assumed": list(self.assumed),
            "version": self.version,
        }

    def variant_text(self) -> str:
        """Return the variant file that makes the changes of the nearest solution.

        Raises
        ------
        ParameterError
            If it is the composition of a general model that is changed.
        """
        refuse_file(self.model, self.game)
        wanted = ", ".join(each.text for each in self.targets)
        lines = [
            f"# {self.best.n_changes} changes that bring {self.model} nearest to {wanted}.",
            f"game = {toml_value(self.game)}",
            f"name = {toml_value(wanted)}",
            f"note = {toml_value(self._note())}",
            'basis = "assumed"',
            f"source = {toml_value(f'sought: {self.model} {wanted}')}",
        ]
        changed = [change for change in self.best.changes if change.before is not None]
        added = [change for change in self.best.changes if change.before is None]
        for section, changes in (("change", changed), ("add", added)):
            if changes:
                lines += ["", f"[{section}]"]
            for each in changes:
                was = f"  # was {each.before}" if each.before is not None else ""
                lines.append(f"{toml_key(each.path)} = {each.after}{was}")
        return "\n".join([*lines, ""])

    def write(self, file: str | Path) -> Path:
        """Write the variant file; an existing file is never overwritten.

        Raises
        ------
        UserError
            If it cannot be written, or there is none to write.
        """
        text = self.variant_text()
        target = check_file(file)
        try:
            return write_whole(target, text)
        except OSError as error:
            raise UserError(f"write={target}: cannot be written ({error.strerror})") from None

    def _note(self) -> str:
        over = f" Lies over the variants {', '.join(self.variants)}." if self.variants else ""
        given = " ".join(f"{name}={value}" for name, value in self.parameters.items())
        swept = dict.fromkeys(name for point in self.points for name in point)
        each = f", for each {' and '.join(swept)}" if swept else ""
        kept = f", keeping {', '.join(each.text for each in self.keep)}" if self.keep else ""
        return f"Sought{' for ' + given if given else ''}{each}{kept}; {self.method}.{over}"

    def _row(self, solution: Solution, place: int, answer: Answer) -> dict[str, Any]:
        before = self.before[place].get(answer.name)
        wanted = "; ".join(each.text for each in self.targets if each.metric == answer.name)
        return {
            "model": self.model,
            "changes": solution.n_changes,
            "distance": float(solution.distance),
            "uncertainty": solution.uncertainty,
            "change": "; ".join(change_text(change) for change in solution.changes),
            **{_column(name): value for name, value in self.points[place].items()},
            "metric": answer.name,
            "target": wanted or None,
            "before": None if before is None else before.mean,
            "mean": answer.mean,
            "low": answer.mean_low,
            "high": answer.mean_high,
            "exact": _text(answer.mean_exact),
            "method": "exact" if answer.mean_exact is not None else "simulated",
            "trials": answer.trials,
            "seed": None if answer.mean_exact is not None else self.seed,
        }

    def _told(self, place: int, answers: Mapping[str, Answer]) -> dict[str, Any]:
        means = {name: {"mean": each.mean, "exact": _text(each.mean_exact)} for name, each in answers.items()}
        return {**self.points[place], "metrics": means}


def _column(name: str) -> str:
    return f"{name}_parameter" if name in OWN_COLUMNS else name


def change_text(change: Change, cut: int = 0) -> str:
    """Write a change, without the first `cut` parts of its key path."""
    name = ".".join(change.path.split(".")[cut:])
    return f"{name} {0 if change.before is None else change.before} -> {change.after}"


def check_file(file: str | Path) -> Path:
    """Refuse a place where no variant file can be written, before anything is computed.

    Raises
    ------
    UserError
        If it is there already, or its folder is not.
    """
    target = Path(file)
    if target.suffix != ".toml":
        raise UserError(f"write={target}: a variant file is a TOML file; allowed: a name that ends in .toml")
    try:
        if target.is_symlink() or target.exists():
            raise UserError(f"write={target}: exists already and is not overwritten; give another name")
        if not target.parent.is_dir():
            raise UserError(f"write={target}: the folder {target.parent} does not exist")
    except OSError as error:
        raise UserError(f"write={target}: cannot be written ({error.strerror})") from None
    return target


def refuse_file(model: str, game: str | None) -> None:
    """Refuse a variant file for a general model.

    Raises
    ------
    ParameterError
        If the model belongs to no game.
    """
    if game is None:
        raise ParameterError(f"write: {model} belongs to no game, so there is no variant file; take the composition")


def _text(number: Fraction | float | None) -> str | None:
    return fraction_text(number) if isinstance(number, Fraction) else None


def sum_of(parts: Sequence[Solution]) -> Solution:
    """Return solutions of points that share nothing as one."""
    return sum(parts, start=NOTHING)
