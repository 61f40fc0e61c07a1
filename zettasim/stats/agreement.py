"""How well counts agree with the odds that they should have."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

LEAST_EXPECTED = 5.0
"""Values expected less often are pooled: there the chi-square distribution approximates badly (Cochran, 1954)."""


@dataclass(frozen=True)
class Agreement:
    """How well counts agree with odds.

    Parameters
    ----------
    z
        Distance of the counted mean from the exact one, in standard errors; 0 where nothing varies and all is equal.
    chi_square, df, p_value
        Pearson's statistic of the whole distribution, its degrees of freedom, and the chance of one at least as large.
        With one value only (df 0) the p-value is 1.
    impossible
        Trials that ended in a value of probability 0.
    """

    z: float
    chi_square: float
    df: int
    p_value: float
    impossible: int


def compare_counts(odds: Mapping[int, float], counts: Mapping[int, int], trials: int) -> Agreement:
    """Compare counts with the odds that they should have.

    Parameters
    ----------
    odds
        Probability of each value; they add up to 1.
    counts
        Trials that ended in each value; they add up to `trials`.
    """
    impossible = sum(count for value, count in counts.items() if odds.get(value, 0.0) <= 0.0)
    expected, observed = _pooled(odds, counts, trials)
    statistic = sum((seen - wanted) ** 2 / wanted for wanted, seen in zip(expected, observed, strict=True))
    df = max(0, len(expected) - 1)
    return Agreement(_z_of_mean(odds, counts, trials), statistic, df, _p_value(statistic, df), impossible)


def _pooled(odds: Mapping[int, float], counts: Mapping[int, int], trials: int) -> tuple[list[float], list[int]]:
    """Pool the values that are expected too seldom; with fewer than that even together, into the most frequent one."""
    cells = sorted(((trials * p, counts.get(value, 0)) for value, p in odds.items() if p > 0), reverse=True)
    frequent = [cell for cell in cells if cell[0] >= LEAST_EXPECTED]
    rare = [cell for cell in cells if cell[0] < LEAST_EXPECTED]
    pool = (sum(wanted for wanted, _ in rare), sum(seen for _, seen in rare))
    if pool[0] >= LEAST_EXPECTED or not frequent:
        frequent.append(pool)
    elif rare:
        frequent[0] = (frequent[0][0] + pool[0], frequent[0][1] + pool[1])
    return [wanted for wanted, _ in frequent], [seen for _, seen in frequent]


def _z_of_mean(odds: Mapping[int, float], counts: Mapping[int, int], trials: int) -> float:
    mean = math.fsum(value * p for value, p in odds.items())
    variance = math.fsum((value - mean) ** 2 * p for value, p in odds.items())
    counted = sum(value * count for value, count in counts.items()) / trials
    # Where the odds leave one value only, rounding is all that may differ.
    if variance < 1e-24:
        return 0.0 if abs(counted - mean) < 1e-9 else math.inf
    return (counted - mean) / math.sqrt(variance / trials)


def _p_value(statistic: float, df: int) -> float:
    if df == 0:
        return 1.0
    from scipy.stats import chi2

    return float(chi2.sf(statistic, df))
