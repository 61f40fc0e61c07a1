"""Draw or stop: chains over a state space, and the best decision in each state.

Everything is counted in whole numbers. Where the order of a deck decides, let `orders(state)` be the number of orders
of the cards that are left. Drawing a kind turns a state into one with fewer orders left, and the orders of all states
that one draw may lead to add up to the orders of the state before it. So the value of a state times its orders is just
the sum over the draws of the same product: no fraction is needed until the end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

S = TypeVar("S", bound=Hashable)

Options = Sequence[tuple[str, Sequence[S]]]
"""What may be done in a state: (name, the states it may lead to, one for each draw). None: the end."""


def reachable(start: S, following: Callable[[S], Sequence[S]]) -> list[S]:
    """List the states that may come after `start`, each before all that may come after it.

    The state space must not run in circles (every draw leaves fewer cards).
    """
    order: list[S] = []
    seen = {start}
    path = [(start, iter(following(start)))]
    while path:
        state, rest = path[-1]
        for after in rest:
            if after not in seen:
                seen.add(after)
                path.append((after, iter(following(after))))
                break
        else:
            order.append(state)
            path.pop()
    order.reverse()
    return order


def ways_to_end(start: S, following: Callable[[S], Sequence[S]]) -> dict[S, int]:
    """Count the ways in which the chain ends in each state that nothing follows."""
    return {state: ways for state, ways in ways_to_come(start, following).items() if not following(state)}


def ways_to_come(start: S, following: Callable[[S], Sequence[S]]) -> dict[S, int]:
    """Count the ways in which the chain comes to each state, `start` and those at the end included."""
    ways = {start: 1}
    for state in reachable(start, following):
        for after in following(state):
            ways[after] = ways.get(after, 0) + ways[state]
    return ways


def best_options(start: S, options: Callable[[S], Options[S]], worth: Callable[[S], int]) -> dict[S, int]:
    """Find the option of the highest expected worth in every state; the first of equals.

    Parameters
    ----------
    start, options, worth
        As for `option_values`.

    Returns
    -------
    dict
        For each state with options, the place of the best one among them.
    """
    return {state: values.index(max(values)) for state, values in option_values(start, options, worth).items()}


def option_values(start: S, options: Callable[[S], Options[S]], worth: Callable[[S], int]) -> dict[S, tuple[int, ...]]:
    """Find what each option is worth in every state, if the best one is chosen in all that come after it.

    Parameters
    ----------
    start
        The first state.
    options
        What may be done in a state; empty where the chain has ended.
    worth
        For a state at the end: its payoff times the number of orders of the cards left.

    Returns
    -------
    dict
        For each state with options, in the order of `reachable`: the expected payoff of each option, in the order
        given, times the number of orders of the cards left.
    """

    def following(state: S) -> list[S]:
        return [after for _, nexts in options(state) for after in nexts]

    value: dict[S, int] = {}
    found: dict[S, tuple[int, ...]] = {}
    order = reachable(start, following)
    for state in reversed(order):
        choices = options(state)
        if not choices:
            value[state] = worth(state)
            continue
        found[state] = tuple(sum(value[after] for after in nexts) for _, nexts in choices)
        value[state] = max(found[state])
    return {state: found[state] for state in order if state in found}
