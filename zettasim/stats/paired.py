"""Differences between two rules that were played with the same luck, from exact integer sums."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

from zettasim.stats.intervals import wilson

SHARPEST = 4 * 2.0**-52
"""To which share of itself a limit is found."""


@dataclass(frozen=True)
class PairedSums:
    """What a run adds up about one metric, over trials that were played under both rules with the same luck.

    A trial counts where the condition holds; without a condition it holds always. All sums are exact integers.

    Parameters
    ----------
    trials
        Trials played, from 1.
    n_before, n_after, n_both
        Trials in which the condition holds before the change, after it, and both.
    before, after
        Sums of the metric over the trials that count.
    before_squares, after_squares
        Sums of its squares.
    difference_squares
        Sum of the squares of (after - before), a trial that does not count taken as 0.
    before_shared, after_shared
        Sums of the metric over the trials in which the condition holds both times.
    differing
        Trials in which the condition holds both times and the metric differs.
    span
        The smallest and the largest difference that one trial can have; None where there is no bound.
    """

    trials: int
    n_before: int
    n_after: int
    n_both: int
    before: int
    after: int
    before_squares: int
    after_squares: int
    difference_squares: int
    before_shared: int
    after_shared: int
    differing: int
    span: tuple[int, int] | None

    @property
    def is_paired(self) -> bool:
        """Whether the same trials count on both sides, so that each difference is one trial's."""
        return self.n_before == self.n_after == self.n_both

    @property
    def products(self) -> int:
        """The sum of before x after."""
        return (self.before_squares + self.after_squares - self.difference_squares) // 2

    def table(self) -> tuple[int, int, int, int]:
        """Return a yes/no metric's trials: yes both times, only before, only after, neither."""
        both = self.products
        return both, self.before - both, self.after - both, self.n_both - self.before - self.after + both


@dataclass(frozen=True)
class PairedDifference:
    """After minus before, with its interval.

    Parameters
    ----------
    before, after
        Mean, or rate of a yes/no metric.
    low, high
        Interval of the difference; None where the trials cannot tell (they all differ by the same, and a metric without
        bound could differ by anything in another trial).
    interval
        `tango`, `normal`, or `square-and-add` (rates under conditions that hold in different trials).
    variance_ratio
        How many times as many trials two runs with luck of their own would need for the same precision; None where the
        difference does not vary.
    """

    before: float
    after: float
    difference: float
    low: float | None
    high: float | None
    interval: str
    variance_ratio: float | None


def difference_of_rates(sums: PairedSums, confidence: float = 0.95) -> PairedDifference:
    """Compare the rates of a yes/no metric.

    Tango's score interval where the same trials count on both sides. Under a condition that holds in different trials:
    the square-and-add of the two Wilson intervals (Newcombe, Statistics in Medicine 17, 1998, 2635-2650, method 8),
    with the correlation of the two rates as the trials show it.

    Parameters
    ----------
    sums
        Of a metric that is 0 or 1, with at least one trial that counts on each side.
    confidence
        Between 0 and 1, both excluded.
    """
    rate_before, rate_after = Fraction(sums.before, sums.n_before), Fraction(sums.after, sums.n_after)
    if sums.is_paired:
        _, only_before, only_after, _ = sums.table()
        low, high = tango(only_after, only_before, sums.n_both, confidence)
    else:
        low, high = _square_and_add(sums, confidence)
    name = "tango" if sums.is_paired else "square-and-add"
    return _difference(sums, rate_before, rate_after, low, high, name)


def difference_of_means(sums: PairedSums, confidence: float = 0.95) -> PairedDifference:
    """Compare the means of a metric by the normal interval of their difference.

    Where the same trials count on both sides, it is the paired interval: that of the mean of the differences. Under a
    condition that holds in different trials, it is that of the difference of two ratios, linearised. Trials whose
    differences do not vary at all say nothing by their spread: then the interval reaches as far as those trials could
    that were not seen (a share of at most z^2 / (n + z^2), as in Tango's and Wilson's intervals), were each of them
    as far away as the span allows.

    Parameters
    ----------
    sums
        With at least one trial that counts on each side.
    confidence
        Between 0 and 1, both excluded.
    """
    before, after = Fraction(sums.before, sums.n_before), Fraction(sums.after, sums.n_after)
    difference = float(after - before)
    variance = _variances(sums)[2]
    z = _quantile(confidence)
    if variance > 0:
        half_width = z * math.sqrt(variance)
        return _difference(sums, before, after, difference - half_width, difference + half_width, "normal")
    if sums.span is None:
        return _difference(sums, before, after, None, None, "normal")
    unseen = z * z / (min(sums.n_before, sums.n_after) + z * z)
    low = difference + unseen * min(0.0, sums.span[0] - difference)
    high = difference + unseen * max(0.0, sums.span[1] - difference)
    return _difference(sums, before, after, low, high, "normal")


def tango(only_after: int, only_before: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Compute Tango's score interval for the difference of two paired rates, after minus before.

    It inverts the score test, with the rate of the pairs "only before" estimated by maximum likelihood under each
    difference (Tango, Statistics in Medicine 17, 1998, 891-908, equations 24 to 26). It keeps close to its confidence
    with few pairs that differ, and has a width also where none does.

    Parameters
    ----------
    only_after, only_before
        Pairs with yes only after, and only before.
    trials
        All pairs, from 1.
    confidence
        Between 0 and 1, both excluded.

    Returns
    -------
    tuple of float: low and high, from -1 to 1.

    Examples
    --------
    >>> [round(end, 3) for end in tango(0, 1, 44, confidence=0.9)]  # section 6.1 of the paper has -0.096
    [-0.096, 0.037]
    """
    if trials < 1 or only_after < 0 or only_before < 0 or only_after + only_before > trials:
        raise ValueError(f"{only_after} and {only_before} pairs that differ are not among {trials}")
    z = _quantile(confidence)
    high = _upper_limit(only_after / trials, only_before / trials, trials, z)
    return -_upper_limit(only_before / trials, only_after / trials, trials, z), high


def _upper_limit(more: float, less: float, trials: int, z: float) -> float:
    """Find the largest difference `more - less` that the score test does not refuse."""
    if more == 1.0:
        return 1.0
    if less == 1.0:
        return -_all_one_way(trials, z)
    if more == less == 0.0:
        return z * z / (trials + z * z)
    from scipy.optimize import brentq

    def beyond(difference: float) -> float:
        return math.sqrt(trials) * (difference - (more - less)) - z * _spread(more, less, difference)

    # Below 0 at the observed difference, where the score is 0; above at 1, where nothing is left to vary.
    return float(brentq(beyond, more - less, 1.0, xtol=1e-16, rtol=SHARPEST, maxiter=500))


def _all_one_way(trials: int, z: float) -> float:
    """Return the limit nearer to 0 where every pair differs the same way: there the score has a root in closed form."""
    return (trials - z * z) / (trials + z * z)


def _spread(more: float, less: float, difference: float) -> float:
    """Return the standard deviation of one pair's difference, were that its mean."""
    if difference < 0:  # the same question asked from the other side; the formula below cancels there
        return _spread(less, more, -difference)
    rest = difference * (1 - difference)
    b = (2 - more + less) * difference - more - less
    root = math.sqrt(b * b + 8 * less * rest)
    fewer = (root - b) / 4 if b <= 0 else 2 * less * rest / (root + b)  # one root, each form where nothing cancels
    return math.sqrt(2 * fewer + rest)


def _square_and_add(sums: PairedSums, confidence: float) -> tuple[float, float]:
    before, after = sums.before / sums.n_before, sums.after / sums.n_after
    low_before, high_before = wilson(sums.before, sums.n_before, confidence)
    low_after, high_after = wilson(sums.after, sums.n_after, confidence)
    variance_before, variance_after, variance = _variances(sums)
    product = math.sqrt(variance_before * variance_after)
    # 2 x the covariance of the two rates over the product of their standard errors.
    shared = (variance_before + variance_after - variance) / product if product else 0.0

    def reach(one: float, other: float) -> float:
        return math.sqrt(max(0.0, one * one + other * other - shared * one * other))

    difference = after - before
    low = difference - reach(after - low_after, high_before - before)
    high = difference + reach(high_after - after, before - low_before)
    return max(-1.0, low), min(1.0, high)


def _variances(sums: PairedSums) -> tuple[float, float, float]:
    """Return the squared standard errors of before, after and their difference, all from exact sums.

    A mean under a condition is a ratio of two sums over all trials; a trial moves it by (its value - the mean) / (the
    number of trials that count), and the squares of these add up.
    """
    mean_before, mean_after = Fraction(sums.before, sums.n_before), Fraction(sums.after, sums.n_after)
    shared = (
        sums.products
        - mean_before * sums.after_shared
        - mean_after * sums.before_shared
        + mean_before * mean_after * sums.n_both
    )
    # Paired, the usual n - 1 for the mean that is taken off; one trial alone has no spread.
    free = max(1, sums.n_both - 1) if sums.is_paired else None
    before = (sums.before_squares - mean_before * sums.before) / (sums.n_before * (free or sums.n_before))
    after = (sums.after_squares - mean_after * sums.after) / (sums.n_after * (free or sums.n_after))
    covariance = shared / (sums.n_before * (free or sums.n_after))
    return float(before), float(after), float(before + after - 2 * covariance)


def _difference(
    sums: PairedSums, before: Fraction, after: Fraction, low: float | None, high: float | None, interval: str
) -> PairedDifference:
    variance_before, variance_after, variance = _variances(sums)
    ratio = (variance_before + variance_after) / variance if variance > 0 else None
    return PairedDifference(float(before), float(after), float(after - before), low, high, interval, ratio)


def _quantile(confidence: float) -> float:
    """Return how many standard errors an interval of this confidence reaches to either side."""
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence lies between 0 and 1, not at {confidence}")
    return NormalDist().inv_cdf((1 + confidence) / 2)
