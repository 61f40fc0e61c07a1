"""Chains of chance, step by step, in whole numbers over one denominator."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from math import gcd, lcm
from typing import TypeVar

S = TypeVar("S", bound=Hashable)

Ways = Mapping[S, int]
"""The states that may follow one state, each with its number of equally likely ways."""


def one_step(weights: Mapping[S, int], following: Callable[[S], Ways[S]]) -> tuple[dict[S, int], int]:
    """Take one step from every state.

    Parameters
    ----------
    weights
        Weight of each state, in units of one denominator.
    following
        What may follow a state; itself, where it is an end.

    Returns
    -------
    weights, factor
        The weights after the step, and by how much the denominator has grown.

    Examples
    --------
    >>> one_step({0: 1}, lambda state: {state: 1, state + 1: 2})
    ({0: 1, 1: 2}, 3)
    """
    steps = {state: following(state) for state in weights}
    totals = {state: sum(ways.values()) for state, ways in steps.items()}
    factor = lcm(*totals.values())
    after: dict[S, int] = {}
    for state, weight in weights.items():
        share = weight * (factor // totals[state])
        for state_after, ways in steps[state].items():
            after[state_after] = after.get(state_after, 0) + share * ways
    return after, factor


def in_lowest_terms(weights: Mapping[S, int]) -> dict[S, int]:
    """Divide all weights by what they have in common.

    Examples
    --------
    >>> in_lowest_terms({0: 4, 1: 6})
    {0: 2, 1: 3}
    """
    common = gcd(*weights.values())
    return {state: weight // common for state, weight in weights.items()}
