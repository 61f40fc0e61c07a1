"""`odds`: how likely is each value of each metric? Exactly where the model can, else by simulation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import zettasim
from zettasim.errors import ParameterError, nearest_first
from zettasim.model import Answer, Distribution, Field, Result, Tail
from zettasim.model.model import MOST_STATES, within_states
from zettasim.questions.asked import MOST_SEED, MOST_TRIALS, Asked, Reading, Variants, ask, whole
from zettasim.stats.intervals import mean_interval, wilson

METHODS = ("auto", "exact", "simulated")
TRIALS = 1_000_000
CONFIDENCE = 0.95
COUNTED_TOGETHER = 65_536
"""All fields are counted jointly up to so many cells; above, each question's fields are counted apart."""
MOST_CELLS = 4_194_304
"""No question may need more cells than this in a simulation."""


def odds(
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
) -> Result:
    """Answer a question to a model.

    Parameters
    ----------
    model
        Name of the model, as `zettasim list` prints it.
    method
        `auto` (exact where the state space allows), `exact` or `simulated`.
    trials
        Trials of a simulation, 1 or more.
    seed
        Seed of a simulation, 0 to 2^64 - 1; none: a fresh one, recorded in the result.
    n_jobs
        Workers; none: those of the active `joblib.parallel_config`, else all cores. The numbers do not depend on it.
    metric
        Only these metrics.
    event, given
        An event to answer as a metric named `event`, and a condition under which everything is answered:
        comparisons of metrics and whole numbers, joined by `and`, `or`, `not`.
    variant
        Variant files to lay over the game's components.
    progress
        Show a progress bar on a terminal when it takes longer than a second.
    **parameters
        The model's own parameters, as words or Python values.

    Returns
    -------
    Result
        With `.metrics`, `.to_frame()` and `.to_dict()`.

    Raises
    ------
    UserError
        If anything given cannot be.

    Examples
    --------
    >>> odds("dice.pool", dice=3, sides=12, at_most=4)["any"].exact_of(1)
    Fraction(19, 27)
    """
    if method not in METHODS:
        raise ParameterError(f"method={method}: allowed: {', '.join(nearest_first(str(method), METHODS))}")
    trials = whole("trials", trials, 1, MOST_TRIALS)
    seed = None if seed is None else whole("seed", seed, 0, MOST_SEED)
    if n_jobs is not None and n_jobs != -1:
        n_jobs = whole("jobs", n_jobs, 1, 1_024)
    asked = ask(model, parameters, metric=metric, event=event, condition=given, variant=variant)
    if method == "exact" or (method == "auto" and _states(asked) <= MOST_STATES):
        return _result(asked, _exact(asked), "exact")
    within_states(asked.model.n_states_to_play(asked.parameters, asked.rules), "the best policy")
    from zettasim.simulation.keys import fresh_seed

    seed = fresh_seed() if seed is None else seed
    return _result(asked, _simulated(asked, trials, seed, n_jobs, progress), "simulated", trials, seed)


def _states(asked: Asked) -> int:
    return max(
        (
            asked.model.n_states(asked.parameters, asked.rules, asked.fields_named(reading.fields))
            for reading in asked.readings
        ),
        default=0,
    )


def _exact(asked: Asked) -> list[Distribution]:
    """Return the exact distribution behind each reading."""
    found: dict[tuple[str, ...], Distribution] = {}
    for reading in asked.readings:
        if reading.fields not in found:
            fields = asked.fields_named(reading.fields)
            states = asked.model.n_states(asked.parameters, asked.rules, fields)
            within_states(states, f"the exact answer for {reading.name!r}")
            found[reading.fields] = asked.model.enumerate_outcomes(asked.parameters, asked.rules, fields)
    return [found[reading.fields] for reading in asked.readings]


def _simulated(asked: Asked, trials: int, seed: int, n_jobs: int | None, progress: bool) -> list[Distribution]:
    """Return the counted distribution behind each reading."""
    from zettasim.simulation.counting import count_fields

    groups = counted_groups(asked.fields, [reading.fields for reading in asked.readings])
    counted = count_fields(
        asked.model, asked.parameters, asked.rules, asked.fields, groups, trials, seed, n_jobs, progress
    )
    return [
        next(group for group in counted if set(reading.fields) <= set(group.fields)).project(reading.fields)
        for reading in asked.readings
    ]


def counted_groups(fields: Sequence[Field], needed: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Decide which fields are counted jointly: all that are needed where they are few cells, else each question's own.

    Raises
    ------
    ParameterError
        If one question needs more cells than can be counted.
    """
    sizes = {field.name: field.size for field in fields}
    together = tuple(field.name for field in fields if any(field.name in names for names in needed))
    if math.prod(sizes[name] for name in together) <= COUNTED_TOGETHER:
        return [together]
    distinct = sorted(set(needed), key=lambda names: (-len(names), needed.index(names)))
    groups: list[tuple[str, ...]] = []
    for names in distinct:
        if any(set(names) <= set(group) for group in groups):
            continue
        cells = math.prod(sizes[name] for name in names)
        if cells > MOST_CELLS:
            raise ParameterError(
                f"{' and '.join(names)} together take {cells:,} different values; at most {MOST_CELLS:,} can be counted"
            )
        groups.append(names)
    return groups


def _result(
    asked: Asked, found: Sequence[Distribution], method: str, trials: int | None = None, seed: int | None = None
) -> Result:
    answers = {
        reading.name: _answer(asked, reading, distribution)
        for reading, distribution in zip(asked.readings, found, strict=True)
    }
    return Result(
        model=asked.model.name,
        parameters=asked.written_parameters(),
        method=method,
        metrics=answers,
        trials=trials,
        seed=seed,
        confidence=None if trials is None else CONFIDENCE,
        event=asked.event.text if asked.event else None,
        given=asked.condition.text if asked.condition else None,
        components=asked.provenance,
        version=zettasim.__version__,
    )


def _answer(asked: Asked, reading: Reading, distribution: Distribution) -> Answer:
    """Read one metric off a distribution, under the condition if there is one."""
    if asked.condition_holds is not None:
        distribution = distribution.where(asked.condition_holds)
        if not distribution.weights or not distribution.total:
            never = "never happens" if distribution.is_exact else "did not happen in any trial"
            raise ParameterError(f"given {asked.condition and asked.condition.text!r} {never}")
    summed = _add_up(reading, distribution)
    if distribution.is_exact:
        return _exact_answer(reading, summed, Fraction(distribution.total))
    return _counted_answer(reading, summed, int(distribution.total))


@dataclass(frozen=True)
class _Sums:
    """A reading's weight by value, the weight of its tail, and the sums of weight x value and of weight x square."""

    weights: dict[int, Any]
    tail_start: int | None
    rest: Any
    first: Any
    second: Any


def _add_up(reading: Reading, distribution: Distribution) -> _Sums:
    """Add up the weight of each value; a reading that grows with a field without bound has a tail."""
    weights: dict[int, Any] = {}
    first: Any = 0
    second: Any = 0
    tails: dict[int, Any] = {}
    for cell, weight in distribution.weights.items():
        value = reading.value(dict(zip(distribution.fields, cell, strict=True)))
        if reading.slope and cell in distribution.tails:
            assert distribution.open_from is not None
            # Over the cell the value is constant + slope x the open field.
            constant = value - reading.slope * distribution.open_from
            open_first, open_second = distribution.tails[cell]
            first += constant * weight + reading.slope * open_first
            second += constant**2 * weight + 2 * constant * reading.slope * open_first + reading.slope**2 * open_second
            tails[value] = tails.get(value, 0) + weight
        else:
            weights[value] = weights.get(value, 0) + weight
            first += value * weight
            second += value * value * weight
    if not tails:
        return _Sums(weights, None, 0, first, second)
    start = min(tails)
    rest = sum(tails.values()) + sum(weight for value, weight in weights.items() if value >= start)
    return _Sums({value: weight for value, weight in weights.items() if value < start}, start, rest, first, second)


def _exact_answer(reading: Reading, sums: _Sums, total: Fraction) -> Answer:
    values = tuple(sorted(sums.weights))
    exact = tuple(sums.weights[value] / total for value in values)
    rest = sums.rest / total
    mean = Fraction(sums.first / total)
    return Answer(
        name=reading.name,
        meaning=reading.meaning,
        values=values,
        probability=tuple(float(p) for p in exact),
        exact=exact,
        low=None,
        high=None,
        tail=None if sums.tail_start is None else Tail(sums.tail_start, float(rest), rest),
        mean=float(mean),
        mean_exact=mean,
        mean_low=None,
        mean_high=None,
        sd=math.sqrt(sums.second / total - mean**2),
        trials=None,
    )


def _counted_answer(reading: Reading, sums: _Sums, trials: int) -> Answer:
    values = tuple(sorted(sums.weights))
    intervals = [wilson(sums.weights[value], trials, CONFIDENCE) for value in values]
    mean, low, high, sd = mean_interval(sums.first, sums.second, trials, CONFIDENCE)
    return Answer(
        name=reading.name,
        meaning=reading.meaning,
        values=values,
        probability=tuple(sums.weights[value] / trials for value in values),
        exact=None,
        low=tuple(low for low, _ in intervals),
        high=tuple(high for _, high in intervals),
        tail=None if sums.tail_start is None else Tail(sums.tail_start, sums.rest / trials, None),
        mean=mean,
        mean_exact=None,
        mean_low=low,
        mean_high=high,
        sd=sd,
        trials=trials,
    )
