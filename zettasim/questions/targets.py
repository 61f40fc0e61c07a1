"""What a metric should be: a number or a range, with a weight; and how far an answer is from it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zettasim.errors import ParameterError
from zettasim.model import Answer

_NUMBER = r"-?\d{1,20}(?:\.\d{1,20}|/\d{1,20})?%?"
_WANTED = re.compile(
    rf"(?P<name>[^\W\d][\w-]*)(?::(?P<weight>{_NUMBER}))?\s*(?P<sign><=|>=|=|<|>)\s*"
    rf"(?P<low>{_NUMBER})(?:\s*\.\.\s*(?P<high>{_NUMBER}))?"
)
TARGETS = "claimed=60%, claimed=40%..60%, dead<=40%, payoff=3.5, or with a weight claimed:2=60%"
CONDITIONS = "dead<=40%, claimed>=1/2, draws<3, claimed=40%..60%"


@dataclass(frozen=True)
class Wanted:
    """What the mean of a metric should be; of a metric that is 0 or 1 the mean is its chance.

    Parameters
    ----------
    metric
        Its name, or `event`.
    low, high
        The ends of what is wanted, both included but for `strict`; equal for one number, None for no end.
    weight
        By how much a distance from it counts.
    text
        As given.
    strict
        The ends do not count as reached: `<` and `>`.
    """

    metric: str
    low: Fraction | None
    high: Fraction | None
    weight: Fraction
    text: str
    strict: bool = False

    def distance(self, mean: Fraction | float) -> Fraction | float:
        """Return how far a mean is from what is wanted, the weight apart."""
        if self.low is not None and mean < self.low:
            return self.low - mean
        if self.high is not None and mean > self.high:
            return mean - self.high
        return Fraction(0)

    def holds(self, mean: Fraction | float) -> bool:
        """Whether a mean is as wanted."""
        return not self.distance(mean) and not (self.strict and mean in (self.low, self.high))


def read_targets(given: Sequence[str] | str, *, what: str = "target") -> tuple[Wanted, ...]:
    """Read targets (`claimed=60%`) or, as `what="keep"`, conditions (`dead<=40%`).

    Raises
    ------
    ParameterError
        With what was given and what is allowed.

    Examples
    --------
    >>> [wanted] = read_targets("claimed:2=40%..60%")
    >>> wanted.low, wanted.high, wanted.weight, wanted.distance(Fraction(1, 4))
    (Fraction(2, 5), Fraction(3, 5), Fraction(2, 1), Fraction(3, 20))
    """
    return tuple(_read(text, what) for text in ([given] if isinstance(given, str) else given))


def _read(text: str, what: str) -> Wanted:
    forms = TARGETS if what == "target" else CONDITIONS
    match = _WANTED.fullmatch(text.strip())
    if match is None:
        raise ParameterError(f"{what} {text!r}: cannot be read; allowed: {forms}")
    sign, low = match["sign"], _number(match["low"], what, text)
    high = low if match["high"] is None else _number(match["high"], what, text)
    weight = Fraction(1) if match["weight"] is None else _number(match["weight"], what, text)
    if match["high"] is not None and (sign != "=" or high < low):
        raise ParameterError(
            f"{what} {text!r}: a range goes from the lower to the higher number, as in claimed=40%..60%"
        )
    if weight <= 0:
        raise ParameterError(f"{what} {text!r}: the weight is {match['weight']}; allowed: more than 0")
    if what != "target" and match["weight"] is not None:
        raise ParameterError(f"{what} {text!r}: a condition holds or not, so it has no weight; allowed: {forms}")
    if what == "target" and sign in "<>":
        raise ParameterError(f"{what} {text!r}: nothing is nearest to less than a number; allowed: {forms}")
    return Wanted(
        match["name"],
        None if sign.startswith("<") else low,
        None if sign.startswith(">") else high,
        weight,
        text.strip(),
        sign in "<>",
    )


def _number(text: str, what: str, given: str) -> Fraction:
    try:
        return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ZeroDivisionError:
        raise ParameterError(f"{what} {given!r}: {text} divides by 0") from None


def mean_of(answer: Answer) -> Fraction | float:
    """Return the mean of a metric, as a fraction where it is exact."""
    return answer.mean if answer.mean_exact is None else answer.mean_exact


def half_width(answer: Answer) -> float:
    """Return half the width of the interval of a mean; 0 where it is exact."""
    if answer.mean_low is None or answer.mean_high is None:
        return 0.0
    return (answer.mean_high - answer.mean_low) / 2


def total_distance(targets: Sequence[Wanted], answers: Mapping[str, Answer]) -> Fraction | float:
    """Add up how far answers are from all targets, by their weights."""
    return sum((each.weight * each.distance(mean_of(answers[each.metric])) for each in targets), start=Fraction(0))


def total_uncertainty(targets: Sequence[Wanted], answers: Mapping[str, Answer]) -> float:
    """Add up by how much simulated answers may be off, by the weights of the targets."""
    return sum(float(each.weight) * half_width(answers[each.metric]) for each in targets)
