"""Intervals for rates and means, from exact integer counts and sums."""

import math
from fractions import Fraction
from statistics import NormalDist


def wilson(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Compute the Wilson score interval of a rate.

    It keeps close to its stated confidence also for rates near 0 and 1, and for few trials (Wilson, JASA 22, 1927;
    Brown, Cai and DasGupta, Statistical Science 16, 2001).

    Parameters
    ----------
    successes
        From 0 to ``trials``.
    trials
        From 1.
    confidence
        Between 0 and 1, both excluded.

    Returns
    -------
    tuple of float: low and high, exactly 0 where nothing succeeded and exactly 1 where everything did.

    Examples
    --------
    >>> [round(end, 4) for end in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if not 0 <= successes <= trials or trials < 1:
        raise ValueError(
            f"a rate needs 1 trial or more, and from 0 to that many successes, not {successes} of {trials}"
        )
    z = _quantile(confidence)
    rate = successes / trials
    scale = 1 + z * z / trials
    centre = (rate + z * z / (2 * trials)) / scale
    half_width = z / scale * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    low = 0.0 if successes == 0 else max(0.0, centre - half_width)
    high = 1.0 if successes == trials else min(1.0, centre + half_width)
    return low, high


def mean_interval(
    total: int, total_squares: int, trials: int, confidence: float = 0.95
) -> tuple[float, float, float, float]:
    """Compute the mean of a metric, its normal interval, and the standard deviation of one trial.

    Everything is computed from the exact sums, so nothing cancels however large they are.

    Parameters
    ----------
    total, total_squares
        The sums of the values and of their squares over all trials.
    trials
        From 1.
    confidence
        Between 0 and 1, both excluded.

    Returns
    -------
    tuple of float: mean, low, high, sd. The standard deviation divides by ``trials - 1``. One trial alone says nothing
    about spread: sd is then 0 and the interval the value itself, so a caller that prints an interval asks for two.

    Examples
    --------
    >>> mean_interval(6, 14, 3)[::3]
    (2.0, 1.0)
    """
    if trials < 1:
        raise ValueError(f"a mean needs 1 trial or more, not {trials}")
    spread = trials * total_squares - total * total
    if spread < 0:
        raise ValueError(f"no {trials} values have the sum {total} and the sum of squares {total_squares}")
    z = _quantile(confidence)
    mean = total / trials
    if trials == 1:
        return mean, mean, mean, 0.0
    variance = Fraction(spread, trials * (trials - 1))
    half_width = z * math.sqrt(variance / trials)
    return mean, mean - half_width, mean + half_width, math.sqrt(variance)


def _quantile(confidence: float) -> float:
    """Return how many standard errors an interval of this confidence reaches to either side."""
    if not 0 < confidence < 1:
        raise ValueError(f"a confidence lies between 0 and 1, not at {confidence}")
    return NormalDist().inv_cdf((1 + confidence) / 2)
