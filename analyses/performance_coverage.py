"""How often the Wilson interval holds the true rate, exactly: summed over all outcomes of all numbers of trials."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt
import pandas as pd

from zettasim.stats.intervals import wilson

RATES = (0.6, 0.05, 0.005)
TRIALS = range(100, 4001)
CONFIDENCE = 0.95


def coverage_table(rates: Iterable[float] = RATES, trials: Iterable[int] = TRIALS) -> pd.DataFrame:
    """Return the columns rate, trials and coverage."""
    numbers = list(trials)
    frames = [
        pd.DataFrame({"rate": rate, "trials": numbers, "coverage": wilson_coverage(rate, numbers)}) for rate in rates
    ]
    return pd.concat(frames, ignore_index=True)


def wilson_coverage(rate: float, trials: list[int], confidence: float = CONFIDENCE) -> npt.NDArray[np.float64]:
    """Return the probability that the interval holds the rate, for each number of trials.

    Both ends of the interval rise with the successes, so the successes whose interval holds the rate are a range, and
    its ends are found by halving, with the package's own interval.

    Parameters
    ----------
    rate
        The true rate, between 0 and 1.
    trials
        Numbers of trials, each 1 or more.
    confidence
        What the interval promises.

    Returns
    -------
    array of float, one for each number of trials: the binomial probability of that range.
    """
    from scipy.stats import binom

    first, beyond = np.array([_held(rate, n, confidence) for n in trials]).T
    n = np.array(trials)
    held: npt.NDArray[np.float64] = binom.cdf(beyond - 1, n, rate) - binom.cdf(first - 1, n, rate)
    return held


def _held(rate: float, n: int, confidence: float) -> tuple[int, int]:
    """Return the fewest successes whose interval reaches up to the rate, and the fewest whose interval is above it."""
    return (
        _first(n, lambda successes: wilson(successes, n, confidence)[1] >= rate),
        _first(n, lambda successes: wilson(successes, n, confidence)[0] > rate),
    )


def _first(n: int, holds: Callable[[int], bool]) -> int:
    """Return the fewest successes of 0 to n for which it holds, n + 1 if there are none; more never undo it."""
    low, high = 0, n + 1
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
