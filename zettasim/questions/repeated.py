"""An event in so many independent trials: how often it happens, and whether it happens at least once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from zettasim.errors import ParameterError
from zettasim.model import Answer, Event
from zettasim.questions.asked import whole

MOST_TIMES = 1_000
"""Trials that may stand together."""


def read_times(times: object, event: str | None) -> int | None:
    """Read how many trials stand together.

    Raises
    ------
    ParameterError
        If it is no number from 1 to `MOST_TIMES`, or no event was asked.
    """
    if times is None:
        return None
    found = whole("times", times, 1, MOST_TIMES)
    if event is None:
        raise ParameterError(f'times={times}: no event was given; allowed: with an event, such as --event "any=1"')
    return found


def repeated(event: Event, one: Answer, times: int) -> dict[str, Answer]:
    """Return what an event comes to in independent trials.

    Parameters
    ----------
    event
        The event.
    one
        Its answer in one trial.
    times
        How many trials, 1 to `MOST_TIMES`.

    Returns
    -------
    dict
        `at_least_once` (0 or 1), and `times_happened` (0 to times), which is binomial. Of a simulated event, intervals
        hold what the interval of its probability allows.
    """
    said = f"{event.text} in {times:,} trials"
    numbers = range(times + 1)
    exact = None if one.exact is None else _binomial(one.exact_of(1), times)
    shares = [_share(k, times, one.probability_of(1)) for k in numbers] if exact is None else [float(p) for p in exact]
    span = _span(one)
    never, ever = (sorted(_share(0, times, p) for p in span), [1 - _share(0, times, p) for p in span])
    once = _answer(
        one,
        ("at_least_once", f"1 if {said}, once or more"),
        [shares[0], 1 - shares[0]],
        None if exact is None else [exact[0], 1 - exact[0]],
        [(never[0], never[1]), (ever[0], ever[1])],
        (ever[0], ever[1]),
    )
    often = _answer(
        one,
        ("times_happened", f"how often {said}"),
        shares,
        exact,
        [_limits(k, times, span) for k in numbers],
        (times * span[0], times * span[1]),
    )
    return {"at_least_once": once, "times_happened": often}


Interval = tuple[float, float]


def _answer(
    one: Answer,
    name_and_meaning: tuple[str, str],
    shares: Sequence[float],
    exact: Sequence[Fraction] | None,
    limits: Sequence[Interval],
    mean_limits: Interval,
) -> Answer:
    """Return the answer whose values are 0, 1, 2, ...; those that cannot be are left out."""
    values = tuple(value for value, share in enumerate(shares) if share > 0)
    mean = sum(value * shares[value] for value in values)
    simulated = exact is None
    return Answer(
        name=name_and_meaning[0],
        meaning=name_and_meaning[1],
        values=values,
        probability=tuple(shares[value] for value in values),
        exact=None if exact is None else tuple(exact[value] for value in values),
        low=tuple(limits[value][0] for value in values) if simulated else None,
        high=tuple(limits[value][1] for value in values) if simulated else None,
        tail=None,
        mean=mean,
        mean_exact=None if exact is None else sum((value * p for value, p in enumerate(exact)), Fraction(0)),
        mean_low=mean_limits[0] if simulated else None,
        mean_high=mean_limits[1] if simulated else None,
        sd=math.sqrt(max(0.0, sum(value**2 * shares[value] for value in values) - mean**2)),
        trials=one.trials,
    )


def _limits(k: int, times: int, span: Interval) -> Interval:
    """Return the lowest and the highest chance of k among so many; it is highest where the event's chance is k in n."""
    sides = [_share(k, times, p) for p in span]
    if span[0] < k / times < span[1]:
        sides.append(_share(k, times, k / times))
    return min(sides), max(sides)


def _span(one: Answer) -> Interval:
    """Return the interval of the event's probability; that itself where it is exact."""
    if one.low is None or one.high is None:
        return one.probability_of(1), one.probability_of(1)
    if 1 in one.values:
        place = one.values.index(1)
        return one.low[place], one.high[place]
    return 1 - one.high[0], 1 - one.low[0]


def _binomial(p: Fraction, times: int) -> list[Fraction]:
    top, rest, whole_ = p.numerator, p.denominator - p.numerator, p.denominator**times
    return [Fraction(math.comb(times, k) * top**k * rest ** (times - k), whole_) for k in range(times + 1)]


def _share(k: int, times: int, p: float) -> float:
    """Return the probability of k among so many, by logarithms, so that large numbers do not overflow."""
    if p in (0.0, 1.0):
        return float(k == times * p)
    logs = math.lgamma(times + 1) - math.lgamma(k + 1) - math.lgamma(times - k + 1)
    return math.exp(logs + k * math.log(p) + (times - k) * math.log1p(-p))
