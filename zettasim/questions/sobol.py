"""Sobol indices over ranges of whole numbers, with the noise of a simulation told apart from the effect."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, cast

import zettasim
from zettasim.component_values import Leaf
from zettasim.errors import ParameterError, UserError, unknown
from zettasim.model import parameters_of
from zettasim.model.parameter import Integer
from zettasim.model.rows import Tabular
from zettasim.questions.answers import CONFIDENCE
from zettasim.questions.asked import Asked, whole
from zettasim.questions.bench import Bench, compositions_of, is_number, span_of
from zettasim.questions.targets import half_width
from zettasim.simulation.progress import progress_bar

SAMPLES = 1_024
MOST_SAMPLES = 2**16
FIRST_TRIALS = 10_000
GOOD_NOISE = 0.01
"""More trials are played until simulation noise is at most this share of the variance, or there are no more."""
MOST_NOISE = 0.1
"""Where noise is more than this share of the variance nothing is ranked: it could not be told from interaction."""
Z = 1.959963984540054
"""Half-widths of a 95% interval in standard errors."""
RANGE = re.compile(r"\s*(?P<name>[^=\s]+)\s*=\s*(?P<low>-?\d{1,9})\s*\.\.\s*(?P<high>-?\d{1,9})\s*")
Ranges = Mapping[str, Sequence[int]]


@dataclass(frozen=True)
class Index:
    """How much of the variance of a metric one number explains.

    Parameters
    ----------
    name, low, high
        What varies, and its range, both ends included, every whole number equally likely.
    alone, alone_half_width
        Share of the variance that it explains alone (first-order index), and half its interval over samples.
    total, total_half_width
        Share that would be left if only this were unknown: alone and together with the others (total index).
    """

    name: str
    low: int
    high: int
    alone: float
    alone_half_width: float
    total: float
    total_half_width: float


@dataclass(frozen=True)
class Indices(Tabular):
    """Sobol indices of one metric.

    Parameters
    ----------
    indices
        One for each range: the largest total first where they are ranked, else in the order given.
    is_ranked
        Whether noise is little enough for a ranking, and there is anything to rank.
    mean, variance
        Of the metric over the ranges, noise included.
    noise_share
        Which share of that variance is noise of the simulation; 0 where all is exact.
    points, samples
        How many different points were asked, and how many base samples SALib drew.
    trials
        Trials at each simulated point; None where all is exact.
    """

    model: str
    parameters: Mapping[str, Any]
    metric: str
    indices: tuple[Index, ...]
    is_ranked: bool
    mean: float
    variance: float
    noise_share: float
    points: int
    samples: int
    method: str
    trials: int | None
    seed: int
    event: str | None
    given: str | None
    is_chance: bool
    version: str

    def rows(self) -> list[dict[str, Any]]:
        """Return one tidy row for each range."""
        return [
            {
                "model": self.model,
                "metric": self.metric,
                **dataclasses.asdict(each),
                "rank": place if self.is_ranked else None,
                "noise_share": self.noise_share,
                "points": self.points,
                "samples": self.samples,
                "method": self.method,
                "trials": self.trials,
                "seed": self.seed,
            }
            for place, each in enumerate(self.indices, start=1)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON shows it."""
        told = dataclasses.asdict(self)
        return {**told, "parameters": dict(self.parameters), "indices": [dataclasses.asdict(i) for i in self.indices]}


def sobol_indices(
    bench: Bench, parameters: Mapping[str, object], over: Ranges | str, samples: int, progress: bool
) -> Indices:
    """Estimate the Sobol indices of a question over ranges (see `sensitivity`).

    Raises
    ------
    UserError
        If a range cannot be, a point in it cannot be, or SALib is missing.
    """
    base = bench.ask(parameters)
    ranges = read_ranges(over)
    for name, (low, high) in ranges.items():
        _check_range(base, name, low, high)
    n = whole("samples", samples, 2, MOST_SAMPLES)
    if n & (n - 1):
        raise ParameterError(f"samples={n}: allowed: a power of 2, such as {2 ** n.bit_length()}")
    if find_spec("SALib") is None:
        raise UserError(
            'over: Sobol indices need SALib, which is not installed: python -m pip install "zettasim[sensitivity]"'
        )
    return _estimated(bench, parameters, base, ranges, n, progress)


def read_ranges(over: Ranges | str) -> dict[str, tuple[int, int]]:
    """Read `size=1..7,unlocks=0..4`, or a mapping from names to the whole numbers they take.

    Raises
    ------
    ParameterError
        With what was given and what is allowed.

    Examples
    --------
    >>> read_ranges("size=1..7,unlocks=0..4"), read_ranges({"size": range(1, 8)})
    ({'size': (1, 7), 'unlocks': (0, 4)}, {'size': (1, 7)})
    """
    found: dict[str, tuple[int, int]] = {}
    if isinstance(over, str):
        for text in over.split(","):
            match = RANGE.fullmatch(text)
            if match is None:
                raise ParameterError(f"over={text.strip()}: is no range of whole numbers; allowed: size=1..7")
            if match["name"] in found:
                raise ParameterError(f"over={text.strip()}: {match['name']} is given twice")
            found[match["name"]] = (int(match["low"]), int(match["high"]))
    else:
        found = {name: (min(numbers), max(numbers)) for name, numbers in over.items()}
    for name, (low, high) in found.items():
        if low >= high:
            raise ParameterError(f"over={name}={low}..{high}: allowed: from a lower to a higher number")
    if not found:
        raise ParameterError("over: no range is given; allowed: size=1..7,unlocks=0..4")
    return found


def _check_range(base: Asked, name: str, low: int, high: int) -> None:
    numbers = {each.name: each.type for each in parameters_of(base.model.parameters) if isinstance(each.type, Integer)}
    components = base.components
    known = list(numbers)
    if components is None:
        known += [f"{each}.{kind}" for each in compositions_of(base) for kind, _ in getattr(base.parameters, each)]
    else:
        known += [path for path in dict.fromkeys(base.used_paths()) if is_number(base, path)]
    if name not in known:
        raise ParameterError(f"over={name}={low}..{high}: {unknown('number of this question', name, known)}")
    least, most = (numbers[name].low, numbers[name].high) if name in numbers else span_of(base, name)
    if low < least or (most is not None and high > most):
        allowed = f"{least} or more" if most is None else f"{least}..{most}"
        raise ParameterError(f"over={name}={low}..{high}: is out of range; allowed: {allowed}")


Point = tuple[int, ...]


def _estimated(
    bench: Bench,
    parameters: Mapping[str, object],
    base: Asked,
    ranges: Mapping[str, tuple[int, int]],
    samples: int,
    progress: bool,
) -> Indices:
    import numpy as np
    from SALib.analyze import sobol as analysis
    from SALib.sample import sobol as sampling

    # Whole numbers, equally likely: a number from the half-open interval, rounded down.
    bounds = [[low, high + 1] for low, high in ranges.values()]
    problem = {"num_vars": len(ranges), "names": list(ranges), "bounds": bounds}
    seed = bench.plan.seed or 0
    drawn = sampling.sample(problem, samples, calc_second_order=False, seed=np.random.default_rng(seed))
    highest = [high for _, high in ranges.values()]
    places: list[Point] = [tuple(point) for point in np.minimum(np.floor(drawn), highest).astype(int).tolist()]
    distinct = list(dict.fromkeys(places))
    asked = {point: _ask(bench, parameters, base, dict(zip(ranges, point, strict=True))) for point in distinct}
    means, errors, trials = _answered(bench, asked, places, progress)
    answers = np.array([means[point] for point in places])
    variance = float(answers.var())
    noise = float(np.mean([errors[point] ** 2 for point in places]))
    constant = bool(np.ptp(answers) == 0)
    found: Mapping[str, Any] = {name: [0.0] * len(ranges) for name in ("S1", "S1_conf", "ST", "ST_conf")}
    if not constant:
        found = analysis.analyze(
            problem, answers, calc_second_order=False, conf_level=CONFIDENCE, seed=1 + seed % (2**32 - 1)
        )
    columns = zip(ranges.items(), *(found[name] for name in ("S1", "S1_conf", "ST", "ST_conf")), strict=True)
    indices = [
        Index(name, low, high, *(float(number) for number in numbers)) for (name, (low, high)), *numbers in columns
    ]
    share = 0.0 if constant else min(1.0, noise / variance)
    is_ranked = not constant and share <= MOST_NOISE
    return Indices(
        model=bench.model,
        parameters={name: value for name, value in base.written_parameters().items() if name not in ranges},
        metric=bench.metrics[0],
        indices=tuple(sorted(indices, key=lambda each: -each.total) if is_ranked else indices),
        is_ranked=is_ranked,
        mean=float(answers.mean()),
        variance=variance,
        noise_share=share,
        points=len(distinct),
        samples=samples,
        method="exact" if trials is None else "simulated",
        trials=trials,
        seed=seed,
        event=bench.event,
        given=bench.given,
        is_chance=_is_chance(base),
        version=zettasim.__version__,
    )


def _is_chance(asked: Asked) -> bool:
    from zettasim.questions.sweep import YES

    return asked.readings[0].name == "event" or asked.readings[0].meaning.startswith(YES)


def _ask(bench: Bench, parameters: Mapping[str, object], base: Asked, values: Mapping[str, int]) -> Asked:
    declared = {each.name for each in parameters_of(base.model.parameters)}
    mine = {name: value for name, value in values.items() if name in declared}
    changes = {name: value for name, value in values.items() if name not in declared}
    try:
        return bench.ask({**parameters, **mine}, cast("Mapping[str, Leaf]", changes))
    except UserError as error:
        where = ", ".join(f"{name}={value}" for name, value in values.items())
        raise ParameterError(f"over: every point of the ranges must be possible, but at {where}: {error}") from None


def _answered(
    bench: Bench, asked: Mapping[Point, Asked], places: Sequence[Point], progress: bool
) -> tuple[dict[Point, float], dict[Point, float], int | None]:
    """Answer at every point: exactly, or on so many trials that noise is a small share of the variance.

    Returns
    -------
    Means, standard errors, and the trials at a simulated point (None: all are exact).
    """
    from zettasim.questions.bench import is_exact

    [name] = bench.metrics
    exact = {point for point, each in asked.items() if is_exact(each)}
    trials = bench.plan.trials if len(exact) == len(asked) else min(FIRST_TRIALS, bench.plan.trials)
    means: dict[Point, float] = {}
    errors: dict[Point, float] = {}
    while True:
        here = dataclasses.replace(bench, plan=dataclasses.replace(bench.plan, trials=trials))
        with progress_bar(len(asked), "sensitivity", shown=progress, unit="points") as bar:
            for point, each in asked.items():
                if point not in exact or point not in means:
                    answer = here.answers(each)[name]
                    means[point], errors[point] = answer.mean, half_width(answer) / Z
                bar.advance(1)
        if len(exact) == len(asked):
            return means, errors, None
        if trials >= bench.plan.trials or _noise_share(means, errors, places) <= GOOD_NOISE:
            return means, errors, trials
        trials = min(4 * trials, bench.plan.trials)


def _noise_share(means: Mapping[Point, float], errors: Mapping[Point, float], places: Sequence[Point]) -> float:
    mean = math.fsum(means[point] for point in places) / len(places)
    variance = math.fsum((means[point] - mean) ** 2 for point in places)
    noise = math.fsum(errors[point] ** 2 for point in places)
    return noise / variance if variance else float(noise > 0)
