"""When a run may stop: the wanted precision, looked at after fixed numbers of trials only.

A rule that looked after every block would stop at a different trial on a faster machine, and one that looked too early
or at too few events would stop on lucky counts. So there are fixed looks, and a probability needs some events before
it counts as known. With `FIRST_LOOK`, `FEWEST_EVENTS` and a factor of 1.2 between looks, the stated 95 % intervals hold
the true value in 93 to 97.5 % of the runs that stop by the rule (tests/statistical/test_stopping.py).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from zettasim.errors import ParameterError
from zettasim.model.parameter import LARGE_EXPONENT, LONGEST_NUMBER
from zettasim.model.result import Precision
from zettasim.stats.intervals import wilson

FIRST_LOOK = 1_000
"""No run stops before so many trials."""
FEWEST_EVENTS = 20
"""A probability counts as known once so many trials were events, and as many were none."""
_GROWTH = Fraction(6, 5)


@dataclass(frozen=True)
class Goal:
    """The wanted precision.

    Parameters
    ----------
    kind
        `within`: the half-width of each probability's interval. `relative`: half-widths as shares of the estimates.
    wanted
        The largest half-width.
    """

    kind: str
    wanted: float


@dataclass(frozen=True)
class Estimate:
    """One number that is estimated, and how well it is known.

    Parameters
    ----------
    name
        What it is called in a message.
    size
        Its absolute value.
    half_width
        Of its interval.
    trials
        Trials behind it.
    events
        The trials that were events, or those that were none, if these are fewer.
    waits
        Whether a run goes on while there are fewer than `FEWEST_EVENTS`.
    """

    name: str
    size: float
    half_width: float
    trials: int
    events: int
    waits: bool


def read_goal(within: object = None, relative: object = None) -> Goal | None:
    """Read the wanted precision as a user gives it: `0.5%`, `0.005`, `1/200`.

    Raises
    ------
    ParameterError
        If both are given, or one cannot be.

    Examples
    --------
    >>> read_goal(within="0.5%")
    Goal(kind='within', wanted=0.005)
    """
    if within is not None and relative is not None:
        raise ParameterError(f"within={within} and relative={relative}: give one of them")
    if within is not None:
        return Goal("within", _share("within", within, Fraction(1, 2)))
    if relative is not None:
        return Goal("relative", _share("relative", relative, Fraction(1)))
    return None


def _share(name: str, given: object, limit: Fraction) -> float:
    example = "0.5% or 0.005" if name == "within" else "5% or 0.05"
    allowed = f"more than 0% and less than {limit * 100}%, as {example}"
    text = str(given).strip()
    try:
        if isinstance(given, bool) or len(text) > LONGEST_NUMBER or LARGE_EXPONENT.search(text):
            raise ValueError(text)
        share = Fraction(text.removesuffix("%").strip()) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise ParameterError(f"{name}={given} is no share; allowed: {allowed}") from None
    if not 0 < share < limit or float(share) < 1e-12:
        raise ParameterError(f"{name}={given}; allowed: {allowed}")
    return float(share)


def next_look(trials: int) -> int:
    """Return the first look at so many trials or more: 1,000 times a power of 1.2, rounded down.

    Examples
    --------
    >>> [next_look(n) for n in (1, 1_000, 1_001, 1_201)]
    [1000, 1000, 1200, 1440]
    """
    power = max(0, math.floor(math.log(max(trials, 1) / FIRST_LOOK, _GROWTH)) - 1)
    while (look := math.floor(FIRST_LOOK * _GROWTH**power)) < trials:
        power += 1
    return look


def estimate_rate(name: str, events: int, trials: int, confidence: float, *, waits: bool) -> Estimate:
    """Say how well a probability is known.

    One that a run does not wait for (a value of a metric, not the event that was asked) counts as if at least
    `FEWEST_EVENTS` trials had been events, and as many none: else a value that was not seen yet would count as known.
    """
    fewest = min(FEWEST_EVENTS, trials // 2)
    counted = events if waits else min(max(events, fewest), trials - fewest)
    low, high = wilson(counted, trials, confidence)
    return Estimate(name, events / trials, (high - low) / 2, trials, min(events, trials - events), waits)


def judge(goal: Goal, estimates: Iterable[Estimate]) -> Precision:
    """Say whether a goal is reached, what is known worst, and about how many trials that would take.

    Examples
    --------
    >>> judge(Goal("within", 0.05), [estimate_rate("any = 1", 700, 1_000, 0.95, waits=True)]).reached
    True
    """
    worst: tuple[float, Estimate] | None = None
    for estimate in estimates:
        ratio = _ratio(goal, estimate)
        if worst is None or ratio > worst[0]:
            worst = ratio, estimate
    if worst is None:
        return Precision(goal.kind, goal.wanted, None, "", False, None)
    ratio, estimate = worst
    size = 1.0 if goal.kind == "within" else estimate.size
    found = estimate.half_width / size if size else None
    return Precision(goal.kind, goal.wanted, found, estimate.name, ratio <= 1, _needed(ratio, estimate))


def _ratio(goal: Goal, estimate: Estimate) -> float:
    """Return how many times wider than wanted an estimate is known; above 1 too while it must be waited for."""
    size = 1.0 if goal.kind == "within" else estimate.size
    ratio = estimate.half_width / (goal.wanted * size) if size else math.inf
    if estimate.trials < FIRST_LOOK:
        ratio = max(ratio, math.sqrt((FIRST_LOOK + 1) / max(estimate.trials, 1)))
    if estimate.waits and estimate.events < FEWEST_EVENTS:
        ratio = max(ratio, math.sqrt((FEWEST_EVENTS + 1) / estimate.events) if estimate.events else math.inf)
    return ratio


def _needed(ratio: float, estimate: Estimate) -> int | None:
    if ratio <= 1:
        return estimate.trials
    return None if math.isinf(ratio) else math.ceil(estimate.trials * ratio**2)
