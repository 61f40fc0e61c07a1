"""Numbers for people: percentages, odds, counts."""

from __future__ import annotations

from fractions import Fraction

MOST_DENOMINATOR = 10_000
"""Fractions with a larger denominator are not shown unless asked for."""


def percent(share: float | Fraction, digits: int = 1) -> str:
    """Return a share as a percentage that never rounds to a false 0% or 100%.

    Examples
    --------
    >>> percent(3 / 7), percent(0.0001), percent(0.9999), percent(1)
    ('42.9%', '<0.1%', '>99.9%', '100.0%')
    """
    step = 10.0**-digits
    value = 100 * float(share)
    if 0 < value < step / 2:
        return f"<{step:.{digits}f}%"
    if 100 - step / 2 <= value < 100:
        return f">{100 - step:.{digits}f}%"
    return f"{value:.{digits}f}%"


def one_in(probability: float) -> str:
    """Return a probability as "1 in N": N with decimals only while it is small.

    Examples
    --------
    >>> one_in(2 / 3), one_in(0.4), one_in(1 / 44), one_in(1 / 123456), one_in(1 / 1234567)
    ('1 in 1.5', '1 in 2.5', '1 in 44', '1 in 123,000', '1 in 1.2 million')
    >>> one_in(0), one_in(0.97), one_in(0.999), one_in(1)
    ('never', '1 in 1.03', 'nearly always', 'always')
    """
    if probability <= 0:
        return "never"
    if probability >= 1:
        return "always"
    odds = 1 / probability
    if odds < 1.005:
        return "nearly always"
    if odds < 1.05:
        return f"1 in {odds:.2f}"
    if odds < 9.95:
        return f"1 in {odds:.1f}".removesuffix(".0")
    if odds < 999_500:
        return f"1 in {round(odds, min(0, 3 - len(str(round(odds))))):,.0f}"
    for size, word in ((1e6, "million"), (1e9, "billion"), (1e12, "trillion")):
        if odds < 999.5 * size:
            return f"1 in {odds / size:.2g} {word}" if odds < 99.5 * size else f"1 in {odds / size:.0f} {word}"
    return f"1 in {odds:.0e}".replace("e+", "e")


def fraction(exact: Fraction | None, always: bool = False) -> str:
    """Return a fraction as text; empty where there is none or its denominator is too large to be read."""
    if exact is None or (exact.denominator > MOST_DENOMINATOR and not always):
        return ""
    return str(exact)


def plain(number: float, digits: int = 4) -> str:
    """Return a number with at most so many significant digits, but all of them before the point.

    Examples
    --------
    >>> plain(12.2445), plain(2.0), plain(0.00279931, 2), plain(12345.6)
    ('12.24', '2', '0.0028', '12,346')
    """
    return f"{number:.{digits}g}" if abs(number) < 10**digits - 0.5 else f"{number:,.0f}"
