"""`sweep`: one question at many points, as one tidy table."""

from __future__ import annotations

import itertools
import math
import re
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import zettasim
from zettasim.errors import ParameterError, unknown
from zettasim.games import components_of, find_model
from zettasim.model import Answer, Result, parameters_of
from zettasim.model.model import resolve
from zettasim.model.result import COLUMNS, fraction_text
from zettasim.model.rows import Tabular
from zettasim.questions.asked import NoComponents, Variants, variant_paths
from zettasim.questions.odds import TRIALS, odds

MOST_POINTS = 10_000
YES = "1 if "
"""How the meaning of a metric begins that is 1 if something happens, else 0."""
SPAN = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")
SPAN_BEGUN = re.compile(r"-?\d+\s*\.\..*|.*\.\.\s*-?\d+")
"""What was meant as a range; `ooh..` of a text is none."""
AS_PRINTED = "as printed"
"""What the column `variant` says where no variant is laid over the components."""


@dataclass(frozen=True)
class Point:
    """One metric at one point.

    Parameters
    ----------
    swept
        What differs from point to point, by name; `variant` among it if there are several.
    parameters
        Every parameter, resolved.
    answer
        The metric's answer there.
    method, trials, seed
        How it was obtained.
    """

    swept: Mapping[str, Any]
    parameters: Mapping[str, Any]
    answer: Answer
    method: str
    trials: int | None
    seed: int | None

    @property
    def is_chance(self) -> bool:
        """Whether the metric is 1 if something happens, else 0: its mean is a probability."""
        return self.answer.name == "event" or self.answer.meaning.startswith(YES)


@dataclass(frozen=True)
class Impossible:
    """A point that cannot be, and why."""

    swept: Mapping[str, Any]
    why: str


@dataclass(frozen=True)
class Sweep(Tabular):
    """One question at many points.

    Parameters
    ----------
    model
        Name of the model.
    values
        The values of each swept parameter, in the order given.
    metrics
        Names of the metrics, in the model's order.
    points
        One for each point and metric.
    impossible
        Points that the model refuses, such as a vehicle where none may assist.
    assumed
        The assumed component values that an answer rests on.
    """

    model: str
    values: Mapping[str, tuple[Any, ...]]
    metrics: tuple[str, ...]
    points: tuple[Point, ...]
    impossible: tuple[Impossible, ...]
    assumed: tuple[str, ...]
    version: str

    def rows(self) -> list[dict[str, Any]]:
        """Return one tidy row for each point and metric: its mean, which is a probability where it is 0 or 1."""
        return [self._row(point) for point in self.points]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON shows it."""
        return {
            "model": self.model,
            "swept": {name: list(values) for name, values in self.values.items()},
            "points": self.rows(),
            "impossible": [{**point.swept, "why": point.why} for point in self.impossible],
            "assumed": list(self.assumed),
            "version": self.version,
        }

    def at(self, metric: str) -> list[Point]:
        """Return the points of one metric."""
        return [point for point in self.points if point.answer.name == metric]

    def _row(self, point: Point) -> dict[str, Any]:
        answer = point.answer
        parameters = {
            f"{name}_parameter" if name in (*COLUMNS, "mean", "sd", "variant") else name: value
            for name, value in point.parameters.items()
        }
        return {
            "model": self.model,
            **({"variant": point.swept["variant"]} if "variant" in point.swept else {}),
            **parameters,
            "metric": answer.name,
            "mean": answer.mean,
            "low": answer.mean_low,
            "high": answer.mean_high,
            "sd": answer.sd,
            "exact": None if answer.mean_exact is None else fraction_text(answer.mean_exact),
            "method": point.method,
            "trials": point.trials,
            "seed": point.seed,
        }


def sweep(
    model: str,
    /,
    *,
    method: str = "auto",
    trials: int = TRIALS,
    seed: int | None = None,
    n_jobs: int | None = None,
    metric: Sequence[str] | str | None = None,
    event: str | None = None,
    given: str | None = None,
    variant: Variants = None,
    progress: bool = False,
    **parameters: object,
) -> Sweep:
    """Answer one question at many points.

    Parameters
    ----------
    model
        Name of the model.
    method, trials, seed, n_jobs, metric, event, given
        As for `odds`; all simulated points share the seed, so they see the same luck.
    variant
        Variant files: the components as printed, and with each of them alone, are swept side by side.
    progress
        Show a progress bar on a terminal when it takes longer than a second.
    **parameters
        The model's parameters. Swept are those given as a list or a range, or as words: `1..9`, `1..9..2` (every
        second), `air,ocean`; where a value has commas of its own, `;` stands between values.

    Returns
    -------
    Sweep
        With `.rows()`, `.to_frame()` and `.to_dict()`.

    Raises
    ------
    UserError
        If nothing is swept, or no point can be.

    Examples
    --------
    >>> found = sweep("dice.pool", dice=[1, 2], sides=6, at_most=1, metric="any")
    >>> [row["exact"] for row in found.rows()]
    ['1/6', '11/36']
    """
    values = {name: tuple(values_of(model, name, given_value)) for name, given_value in parameters.items()}
    variants: tuple[Path, ...] = variant_paths(variant)
    _check(model, values, variants)
    seed = secrets.randbelow(2**53) if seed is None else seed

    def answer(laid: Path | None, question: Mapping[str, Any]) -> Result:
        return odds(
            model,
            method=method,
            trials=trials,
            seed=seed,
            n_jobs=n_jobs,
            metric=metric,
            event=event,
            given=given,
            variant=laid,
            **question,
        )

    return _gathered(model, [*_questions(values, variants)], answer, progress)


Places = Sequence[tuple[Mapping[str, Any], Path | None, Mapping[str, Any]]]
"""What is asked where: what differs there, the variant laid over the components, the parameters."""


def _questions(values: Mapping[str, Sequence[Any]], variants: Sequence[Path]) -> Iterator[Any]:
    for laid in (None, *variants):
        for chosen in itertools.product(*values.values()):
            question = dict(zip(values, chosen, strict=True))
            at = {name: value for name, value in question.items() if len(values[name]) > 1}
            if variants:
                at["variant"] = AS_PRINTED if laid is None else laid.stem
            yield at, laid, question


def _gathered(
    model: str, places: Places, answer: Callable[[Path | None, Mapping[str, Any]], Result], progress: bool
) -> Sweep:
    """Ask at every place; what the model refuses is kept apart."""
    points: list[Point] = []
    impossible: list[Impossible] = []
    assumed: dict[str, None] = {}
    first: ParameterError | None = None
    for at, laid, question in _shown(places, progress):
        try:
            result = answer(laid, question)
        except ParameterError as error:
            first = first or error
            impossible.append(Impossible(at, str(error)))
            continue
        assumed |= dict.fromkeys(result.components.assumed if result.components else ())
        points += [
            Point(at, result.parameters, each, result.method, result.trials, result.seed)
            for each in result.metrics.values()
        ]
    if first is not None and not points:
        raise first
    metrics = tuple(dict.fromkeys(point.answer.name for point in points))
    axes = {name: tuple(dict.fromkeys(point.swept[name] for point in points)) for name in points[0].swept}
    return Sweep(model, axes, metrics, tuple(points), tuple(impossible), tuple(assumed), zettasim.__version__)


def _check(model: str, values: Mapping[str, Sequence[Any]], variants: Sequence[Path]) -> None:
    """Refuse what no point can be: too many of them, none that differ, a value that cannot be read."""
    if not variants and all(len(each) == 1 for each in values.values()):
        given = " ".join(f"{name}={each[0]}" for name, each in values.items())
        raise ParameterError(
            f"nothing is swept{' by ' + given if given else ''}; give a parameter several values, as in dice=1..9 or "
            "milieu=air,ocean, or a variant"
        )
    n_points = (len(variants) + 1) * math.prod(map(len, values.values()))
    if n_points > MOST_POINTS:
        raise ParameterError(f"these are {n_points:,} points; allowed: up to {MOST_POINTS:,}")
    found = find_model(model)
    if variants and found.game is None:
        raise ParameterError(f"variant={variants[0]}: {model} belongs to no game, so it has no components to change")
    components = components_of(found) or NoComponents()
    first = {name: each[0] for name, each in values.items()}
    for name, each in values.items():
        for value in each:
            resolve(found, {**first, name: value}, components)


def values_of(model: str, name: str, given: object) -> Sequence[object]:
    """Return the values that a parameter takes, one after the other: a range, a list, or one alone."""
    if isinstance(given, list | range):
        if not given:
            raise ParameterError(f"{name}=[]: no value to sweep over")
        return given
    if not isinstance(given, str):
        return [given]
    if match := SPAN.fullmatch(given.strip()):
        first, last, step = int(match[1]), int(match[2]), int(match[3] or 1)
        if last < first or step < 1:
            raise ParameterError(f"{name}={given}: allowed: from the lower to the higher number, as in 1..9 or 1..9..2")
        return range(first, last + 1, step)
    if SPAN_BEGUN.fullmatch(given.strip()):
        raise ParameterError(
            f"{name}={given}: is no range of whole numbers; allowed: 1..9, or 1..9..2 for every second"
        )
    declared = {each.name: each for each in parameters_of(find_model(model).parameters)}
    if name not in declared:
        raise ParameterError(f"{model}: {unknown('parameter', name, declared)}")
    mark = ";" if declared[name].type.has_commas else ","
    words = [word.strip() for word in given.split(mark)]
    return list(dict.fromkeys(word for word in words if word)) or [given]


def _shown(points: Places, shown: bool) -> Iterable[tuple[Mapping[str, Any], Path | None, Mapping[str, Any]]]:
    """Return the points, with a bar on a terminal on work longer than a second."""
    if not (shown and sys.stderr.isatty()):
        return points
    from tqdm import tqdm

    return tqdm(points, desc="sweep", unit=" points", delay=1, file=sys.stderr)
