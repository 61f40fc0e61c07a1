"""The best play as a rule that a player can keep in mind, where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from zettasim.model import Decision

MOST_LIMITS = 2
"""Limits that one choice may have in a rule."""


@dataclass(frozen=True)
class Limit:
    """A number of the state, from some value upwards or downwards."""

    name: str
    value: int
    upwards: bool

    def __str__(self) -> str:
        """Say it in words."""
        return f"{self.name} is {self.value} or {'more' if self.upwards else 'less'}"


@dataclass(frozen=True)
class Clause:
    """What to do as soon as one of the limits is met."""

    option: str
    limits: tuple[Limit, ...]

    def __str__(self) -> str:
        """Say it in words."""
        return f"{self.option} when {' or '.join(map(str, self.limits))}"


@dataclass(frozen=True)
class PlainRule:
    """Clauses, of which the first that holds says what to do, and what to do where none does."""

    clauses: tuple[Clause, ...]
    otherwise: str

    def __str__(self) -> str:
        """Say it in words."""
        if not self.clauses:
            return f"always {self.otherwise}"
        return "; else ".join([*map(str, self.clauses), self.otherwise])


def plain_rule(decisions: Sequence[Decision]) -> PlainRule | None:
    """Find a rule of few limits that chooses exactly the best option in every state that the best play comes to.

    A player who follows it from the start comes to no other states. Where the best play comes to none of the states,
    the rule is about all of them.

    Returns
    -------
    PlainRule or None
        None where no rule of at most `MOST_LIMITS` limits for each choice does it.
    """
    rest = [decision for decision in decisions if decision.reached] or [*decisions]
    if not rest:
        return None
    clauses: list[Clause] = []
    while len(chosen := list(dict.fromkeys(decision.best for decision in rest))) > 1:
        clause = next((found for size in range(1, MOST_LIMITS + 1) for found in _clauses(rest, chosen, size)), None)
        if clause is None:
            return None
        clauses.append(clause)
        rest = [decision for decision in rest if decision.best != clause.option]
    return PlainRule(tuple(clauses), chosen[0])


def _clauses(decisions: Sequence[Decision], options: Sequence[str], size: int) -> Iterator[Clause]:
    """Yield the clauses of so many limits that hold in the states of one option and in no other; upward ones first."""
    found = [(option, _limits(decisions, option)) for option in options]
    for only_upwards in (True, False):
        for option, limits in found:
            wanted = {place for place, decision in enumerate(decisions) if decision.best == option}
            usable = [limit for limit in limits if limit.upwards or not only_upwards]
            for some in combinations(usable, size):
                if set().union(*(limits[limit] for limit in some)) == wanted:
                    yield Clause(option, some)


def _limits(decisions: Sequence[Decision], option: str) -> dict[Limit, set[int]]:
    """Return the widest limits within which only this option is best, each with the states that it holds in."""
    limits: dict[Limit, set[int]] = {}
    for name, example in decisions[0].state.items():
        if not isinstance(example, int):
            continue
        seen = [int(decision.state[name]) for decision in decisions]
        others = [value for value, decision in zip(seen, decisions, strict=True) if decision.best != option]
        highest, lowest = max(others), min(others)
        above = {place for place, value in enumerate(seen) if value > highest}
        below = {place for place, value in enumerate(seen) if value < lowest}
        if above:
            limits[Limit(name, min(seen[place] for place in above), True)] = above
        if below:
            limits[Limit(name, max(seen[place] for place in below), False)] = below
    return limits
