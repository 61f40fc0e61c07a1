"""What it means that a value fits what a rulebook prints; stated here and nowhere else.

| printed | fits |
| --- | --- |
| `48%` | within half a unit of the last printed digit: 47.5 <= p < 48.5 |
| `about 60%` | within 3 points |
| `28-34%` | the lowest and the highest chance, rounded outward to whole per cent, are the two ends |
| `27`, `1/3` | equal |
| `~84`, `6e23` | equal after rounding to the printed digits |
| `>3000`, `>=40`, `<5`, `<=5` | the comparison holds |
| `2x` | a ratio, equal |
| `true` | a statement, true; a span of numbers, not empty |
| `highest: a, b`, `lowest: a` | the named cases are strictly above (below) all others |

A claim that speaks of several cases fits where each of them does. A simulated value fits, or does not, where its whole
interval lies on one side of every bound; else nothing is said.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from zettasim.errors import ParameterError, unknown

ABOUT = Fraction(3, 100)
"""How far "about" reaches to either side."""
FORMS = "48%, about 60%, 28-34%, 27, 1/3, ~84, 6e23, >3000, 2x, true, highest: name, lowest: name, name"


@dataclass(frozen=True)
class Estimate:
    """A simulated probability or mean, with its interval."""

    value: float
    low: float
    high: float
    trials: int


@dataclass(frozen=True)
class Span:
    """All numbers from `low` to `high`; none where they are None."""

    low: Fraction | None = None
    high: Fraction | None = None

    def __bool__(self) -> bool:
        """Whether there is any."""
        return self.low is not None


Number = int | Fraction | float
Value = Any
"""A number, a truth value, an `Estimate`, a `Span`, or a mapping from case to one of the first three."""


class Want(Protocol):
    """What is printed, in a form that values are held against."""

    def fits(self, value: Value) -> bool | None:
        """Whether a value fits; None if it is simulated and not separated."""

    @property
    def is_share(self) -> bool:
        """Whether it is printed as a percentage."""


@dataclass(frozen=True)
class Bounds:
    """Numbers between two ends; an end that is None does not bind."""

    low: Fraction | None = None
    high: Fraction | None = None
    with_low: bool = True
    with_high: bool = True
    is_share: bool = False

    def fits(self, value: Value) -> bool | None:
        """Hold one number, or every case of a mapping, against both ends."""
        if isinstance(value, Mapping):
            return _every(self.fits(each) for each in value.values())
        if isinstance(value, Estimate):
            ends = {self.holds(Fraction(value.low)), self.holds(Fraction(value.high))}
            straddles = any(end is not None and value.low < end < value.high for end in (self.low, self.high))
            return None if len(ends) > 1 or straddles else ends.pop()
        return self.holds(Fraction(_number(value)))

    def holds(self, number: Fraction) -> bool:
        """Whether one number lies between."""
        above = self.low is None or number > self.low or (self.with_low and number == self.low)
        below = self.high is None or number < self.high or (self.with_high and number == self.high)
        return above and below


@dataclass(frozen=True)
class Range:
    """The lowest and the highest of several shares, rounded outward to whole per cent."""

    low: int
    high: int
    is_share: bool = True

    def fits(self, value: Value) -> bool | None:
        """Round the lowest down and the highest up."""
        cases = list(value.values()) if isinstance(value, Mapping) else [value]
        if any(isinstance(case, Estimate) for case in cases):
            return Bounds(Fraction(self.low, 100), Fraction(self.high, 100)).fits(value)
        shares = [100 * Fraction(_number(case)) for case in cases]
        return math.floor(min(shares)) == self.low and math.ceil(max(shares)) == self.high


@dataclass(frozen=True)
class Truth:
    """A statement that is true."""

    is_share: bool = False

    def fits(self, value: Value) -> bool:
        """Whether it is true, in every case."""
        if isinstance(value, Mapping):
            return all(self.fits(each) for each in value.values())
        if not isinstance(value, bool | Span):
            raise ParameterError(f"{value!r} is not true or false")
        return bool(value)


@dataclass(frozen=True)
class Extreme:
    """The named cases are strictly above, or below, all others."""

    names: tuple[str, ...]
    highest: bool
    is_share: bool = False

    def fits(self, value: Value) -> bool | None:
        """Compare the named cases with all others."""
        named, others = self._split(value)
        if any(isinstance(each, Estimate) for each in (*named, *others)):
            return self._separated(named, others)
        if self.highest:
            return bool(min(named) > max(others))
        return bool(max(named) < min(others))

    def ties(self, value: Mapping[str, Any]) -> tuple[str, ...]:
        """Name the others that are as good as a named case, or better."""
        named, _ = self._split(value)
        if self.highest:
            return tuple(name for name in value if name not in self.names and value[name] >= min(named))
        return tuple(name for name in value if name not in self.names and value[name] <= max(named))

    def _split(self, value: Value) -> tuple[list[Any], list[Any]]:
        if not isinstance(value, Mapping):
            raise ParameterError("a superlative needs a mapping from case to number")
        for name in self.names:
            if name not in value:
                raise ParameterError(unknown("case", name, map(str, value)))
        others = [each for name, each in value.items() if name not in self.names]
        if not others:
            raise ParameterError("a superlative needs other cases to be compared with")
        return [value[name] for name in self.names], others

    def _separated(self, named: list[Any], others: list[Any]) -> bool | None:
        def low(each: Any) -> float:
            return each.low if isinstance(each, Estimate) else float(each)

        def high(each: Any) -> float:
            return each.high if isinstance(each, Estimate) else float(each)

        above, below = (named, others) if self.highest else (others, named)
        if min(map(low, above)) > max(map(high, below)):
            return True
        return False if min(map(high, above)) <= max(map(low, below)) else None


def parse_want(text: str) -> Want:
    """Read what is printed.

    Raises
    ------
    ParameterError
        If it has none of the forms.

    Examples
    --------
    >>> parse_want("71%").fits(Fraction(5, 7)), parse_want("48%").fits(Fraction(485, 1000))
    (True, False)
    >>> parse_want("6e23").fits(12**22), parse_want("28-34%").fits({"6 chits": Fraction(1, 3), "7": Fraction(2, 7)})
    (True, True)
    >>> parse_want("highest: a").fits({"a": 2, "b": 2})
    False
    """
    words = text.strip()
    if words == "true":
        return Truth()
    if match := re.fullmatch(r"(highest|lowest): *(.+)", words):
        return Extreme(tuple(name.strip() for name in match[2].split(",")), match[1] == "highest")
    if match := re.fullmatch(r"(\d+)-(\d+)%", words):
        return Range(int(match[1]), int(match[2]))
    if match := re.fullmatch(r"about (\d+(?:\.\d+)?)%", words):
        share = Fraction(match[1]) / 100
        return Bounds(share - ABOUT, share + ABOUT, is_share=True)
    if match := re.fullmatch(r"(\d+(?:\.\d+)?)%", words):
        half = _last_digit(match[1]) / 200
        share = Fraction(match[1]) / 100
        return Bounds(share - half, share + half, with_high=False, is_share=True)
    if match := re.fullmatch(r"(>=|<=|>|<) *(-?[\d,]+(?:\.\d+)?)", words):
        number = Fraction(match[2].replace(",", ""))
        if match[1].startswith(">"):
            return Bounds(low=number, with_low=match[1] == ">=")
        return Bounds(high=number, with_high=match[1] == "<=")
    if match := re.fullmatch(r"~(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?e\d+)", words):
        printed = match[1] or match[2]
        half = _last_digit(printed) / 2
        return Bounds(Fraction(printed) - half, Fraction(printed) + half, with_high=False)
    if match := re.fullmatch(r"(-?[\d,]+(?:\.\d+)?|-?\d+/[1-9]\d*)x?", words):
        number = Fraction(match[1].replace(",", ""))
        return Bounds(number, number)
    raise ParameterError(f"{text!r} is nothing that a value can be held against; allowed: {FORMS}")


def _last_digit(printed: str) -> Fraction:
    """Return the worth of one unit in the last printed digit.

    Examples
    --------
    >>> _last_digit("48"), _last_digit("48.3"), _last_digit("6e23") == 10**23
    (Fraction(1, 1), Fraction(1, 10), True)
    """
    mantissa, _, exponent = printed.partition("e")
    decimals = len(mantissa.partition(".")[2])
    return Fraction(10) ** (int(exponent or 0) - decimals)


def _number(value: Value) -> Number:
    if isinstance(value, bool) or not isinstance(value, int | Fraction | float):
        raise ParameterError(f"{value!r} is not a number")
    return value


def _every(fits: Any) -> bool | None:
    found = list(fits)
    return False if False in found else None if None in found else True
