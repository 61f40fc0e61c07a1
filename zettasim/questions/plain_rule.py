"""The best play as a rule that a player can keep in mind, where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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

    def holds(self, state: Mapping[str, int | str]) -> bool:
        """Whether a state is within it."""
        seen = int(state[self.name])
        return seen >= self.value if self.upwards else seen <= self.value

    def __str__(self) -> str:
        """Say it in words."""
        return f"{self.name} is {self.value} or {'more' if self.upwards else 'less'}"


@dataclass(frozen=True)
class Clause:
    """What to do where all of the limits are met, or where at least one of them is."""

    option: str
    limits: tuple[Limit, ...]
    needs_all: bool

    def holds(self, state: Mapping[str, int | str]) -> bool:
        """Whether it says what to do in a state."""
        met = [limit.holds(state) for limit in self.limits]
        return all(met) if self.needs_all else any(met)

    def __str__(self) -> str:
        """Say it in words."""
        joined = f" {'and' if self.needs_all else 'or'} ".join(map(str, self.limits))
        return f"{self.option} when {joined}"


@dataclass(frozen=True)
class PlainRule:
    """Clauses, of which the first that holds says what to do, and what to do where none does."""

    clauses: tuple[Clause, ...]
    otherwise: str

    def choice(self, state: Mapping[str, int | str]) -> str:
        """Say what to do in a state."""
        return next((clause.option for clause in self.clauses if clause.holds(state)), self.otherwise)

    def __str__(self) -> str:
        """Say it in words."""
        if not self.clauses:
            return f"always {self.otherwise}"
        return "; else ".join([*map(str, self.clauses), self.otherwise])


def plain_rule(decisions: Sequence[Decision]) -> PlainRule | None:
    """Find a rule of few limits that is the best play.

    First one that chooses what the best play does in every state that it comes to: a player who follows it from the
    start comes to no other states. Else one that is right in all of the states, where equally good options are all
    right.

    Returns
    -------
    PlainRule or None
        None where no rule of at most `MOST_LIMITS` limits for each choice does it.
    """
    come_to = [decision for decision in decisions if decision.reached]
    if come_to and (rule := _rule(come_to)) is not None:
        return rule
    rule = _rule([each for each in decisions if sum(not each.loss_of(option) for option in each.options) == 1])
    if rule is not None and all(_is_right(rule.choice(each.state), each) for each in decisions):
        return rule
    return None


def _is_right(option: str, decision: Decision) -> bool:
    return option in decision.options and not decision.loss_of(option)


def _rule(decisions: Sequence[Decision]) -> PlainRule | None:
    """Find a rule that chooses the best option in all of these states, one clause after the other."""
    if not decisions:
        return None
    rest = [*decisions]
    clauses: list[Clause] = []
    while len(chosen := list(dict.fromkeys(decision.best for decision in rest))) > 1:
        clause = next(_clauses(rest, chosen), None)
        if clause is None:
            return None
        clauses.append(clause)
        rest = [decision for decision in rest if decision.best != clause.option]
    return PlainRule(tuple(clauses), chosen[0])


def _clauses(decisions: Sequence[Decision], options: Sequence[str]) -> Iterator[Clause]:
    """Yield the clauses that hold in the states of one option and in no other: of one limit first, upward ones first.

    Two limits that are both needed lie as close around the option's states as they can; two of which one is enough lie
    as far out as no other option allows.
    """
    limits = {
        (needs_all, option): (_around if needs_all else _within)(decisions, option)
        for needs_all in (True, False)
        for option in options
    }
    for size in range(1, MOST_LIMITS + 1):
        for only_upwards in (True, False):
            for (needs_all, option), found in limits.items():
                for some in combinations([each for each in found if each.upwards or not only_upwards], size):
                    clause = Clause(option, some, needs_all)
                    if all(clause.holds(each.state) == (each.best == option) for each in decisions):
                        yield clause


def _around(decisions: Sequence[Decision], option: str) -> list[Limit]:
    """Return the closest limits within which all states of the option lie."""
    own = [decision.state for decision in decisions if decision.best == option]
    return [
        Limit(name, (min if upwards else max)(int(state[name]) for state in own), upwards)
        for name in _numbers(decisions)
        for upwards in (True, False)
    ]


def _within(decisions: Sequence[Decision], option: str) -> list[Limit]:
    """Return the widest limits within which only states of the option lie."""
    limits = []
    for name in _numbers(decisions):
        seen = [int(decision.state[name]) for decision in decisions]
        others = [value for value, decision in zip(seen, decisions, strict=True) if decision.best != option]
        highest, lowest = max(others), min(others)
        above = [value for value in seen if value > highest]
        below = [value for value in seen if value < lowest]
        limits += [Limit(name, min(above), True)] if above else []
        limits += [Limit(name, max(below), False)] if below else []
    return limits


def _numbers(decisions: Sequence[Decision]) -> list[str]:
    return [name for name, seen in decisions[0].state.items() if isinstance(seen, int)]
