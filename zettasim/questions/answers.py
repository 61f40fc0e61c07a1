"""From distributions to answers: each metric's values with their probabilities, intervals and mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zettasim.errors import ParameterError
from zettasim.model import Answer, Distribution, Tail
from zettasim.questions.asked import Asked, Reading
from zettasim.stats.intervals import mean_interval, wilson

CONFIDENCE = 0.95


def answers_of(asked: Asked, found: Sequence[Distribution]) -> dict[str, Answer]:
    """Read every metric off the distribution behind it.

    Raises
    ------
    ParameterError
        If the condition never holds.
    """
    return {
        reading.name: _answer(asked, reading, distribution)
        for reading, distribution in zip(asked.readings, found, strict=True)
    }


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
