"""Pools and sums of dice: what a user may ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zettasim.games.general.dice.rules import PoolRules, SumRules
from zettasim.model import Choice, Derived, Distribution, Field, Integer, Metric, Model, Selection, parameter
from zettasim.model.model import metric, refuse


@dataclass(frozen=True, kw_only=True)
class PoolParameters:
    """Parameters of `dice.pool`."""

    dice: int = parameter(Integer(0, 60), 3, "dice in the pool", unit="dice")
    sides: int = parameter(Integer(2, 100), 12, "faces of each die: 1 to this", unit="faces")
    at_most: int = parameter(
        Integer(0, 100),
        Derived("3", frozenset({"sides"}), lambda values: min(3, values["sides"])),
        "a die that shows this or less is a success (default: at most all faces)",
        unit="face",
    )
    at_least: int | None = parameter(
        Integer(1, 101, optional=True),
        None,
        "if given: a die that shows this or more is a success instead",
        unit="face",
    )


class Pool(Model[PoolParameters, Any]):
    """`dice.pool`: roll a pool and count successes."""

    name = "dice.pool"
    summary = "Roll a pool of dice: successes, lowest, highest and total"
    parameters = PoolParameters
    kernel = "zettasim.games.general.dice.kernel"
    notes = ("With no dice, lowest, highest and total are 0.",)
    examples = ({}, {"dice": 4, "sides": 6, "at_least": 5}, {"dice": 0}, {"dice": 8, "at_most": 4})

    def check(self, p: PoolParameters, rules: Any) -> None:
        """Refuse a limit beyond the faces."""
        if p.at_least is None and p.at_most > p.sides:
            raise refuse("at_most", p.at_most, "is above the highest face", f"0 to {p.sides}")
        if p.at_least is not None and p.at_least > p.sides + 1:
            raise refuse("at_least", p.at_least, "is above the highest face", f"1 to {p.sides + 1}")

    def fields(self, p: PoolParameters, rules: Any) -> tuple[Field, ...]:
        """Successes, lowest, highest, total."""
        lowest = 1 if p.dice else 0
        highest = p.sides if p.dice else 0
        return (
            Field("successes", 0, p.dice),
            Field("lowest", lowest, highest),
            Field("highest", lowest, highest),
            Field("total", p.dice, p.dice * p.sides),
        )

    def metrics(self, p: PoolParameters, rules: Any) -> tuple[Metric, ...]:
        """Return the fields, and whether there is any success."""
        return (
            metric("successes", "dice that succeed"),
            Metric("any", "1 if at least one die succeeds", ("successes",), _any),
            metric("lowest", "the lowest face shown (0 with no dice)"),
            metric("highest", "the highest face shown (0 with no dice)"),
            metric("total", "all faces added up"),
        )

    def enumerate_outcomes(self, p: PoolParameters, rules: Any, fields: tuple[Field, ...]) -> Distribution:
        """Count the rolls."""
        from zettasim.games.general.dice.exact import enumerate_pool

        return enumerate_pool(self.lower(p, rules), tuple(field.name for field in fields))

    def n_states(self, p: PoolParameters, rules: Any, fields: tuple[Field, ...]) -> int:
        """Die by die and face by face over the joint readings; a single reading has a closed form."""
        states = p.dice * p.sides
        for field in fields:
            states *= field.size
        return states if len(fields) > 1 else 1

    def lower(self, p: PoolParameters, rules: Any) -> PoolRules:
        """Turn the two limits into one range of successful faces."""
        if p.at_least is not None:
            return PoolRules(p.dice, p.sides, p.at_least, p.sides)
        return PoolRules(p.dice, p.sides, 1, p.at_most)

    def narrate(self, p: PoolParameters, rules: Any, event: int, argument: int) -> str:
        """Tell each die."""
        return f"a die shows {argument}" + (": a success" if event else "")


@dataclass(frozen=True, kw_only=True)
class SumParameters:
    """Parameters of `dice.sum`."""

    dice: int = parameter(Integer(0, 60), 2, "dice rolled", unit="dice")
    sides: int = parameter(Integer(2, 100), 6, "faces of each die: 1 to this", unit="faces")
    keep: Selection = parameter(
        Choice(("all",), ("highest", "lowest"), low=1), "all", "which dice are added: all, highest:k or lowest:k"
    )
    modifier: int = parameter(Integer(-999, 999), 0, "added to the total")
    target: int | None = parameter(Integer(-99_999, 99_999, optional=True), None, "the total to reach")


class Sum(Model[SumParameters, Any]):
    """`dice.sum`: add dice up."""

    name = "dice.sum"
    summary = "Add dice up, all of them or the best or worst few, with a modifier and a target"
    parameters = SumParameters
    kernel = "zettasim.games.general.dice.kernel"
    examples = (
        {"target": 8},
        {"dice": 4, "keep": "highest:3"},
        {"dice": 3, "sides": 8, "keep": "lowest:2", "modifier": -5, "target": 0},
        {"dice": 0, "modifier": 2},
    )

    def check(self, p: SumParameters, rules: Any) -> None:
        """Refuse to keep more dice than are rolled."""
        if p.keep.count is not None and p.keep.count > p.dice:
            raise refuse("keep", p.keep, f"keeps more dice than the {p.dice} rolled", f"a count from 1 to {p.dice}")

    def fields(self, p: SumParameters, rules: Any) -> tuple[Field, ...]:
        """Return the total."""
        kept = self.lower(p, rules).keep
        return (Field("total", kept + p.modifier, kept * p.sides + p.modifier),)

    def metrics(self, p: SumParameters, rules: Any) -> tuple[Metric, ...]:
        """Return total, and whether the target is reached."""
        target = p.target

        def reached(total: int) -> int:
            return int(target is not None and total >= target)

        return (
            metric("total", "the dice kept, and the modifier, added up"),
            Metric("reached", "1 if the total is the target or more (0 without a target)", ("total",), reached),
        )

    def enumerate_outcomes(self, p: SumParameters, rules: Any, fields: tuple[Field, ...]) -> Distribution:
        """Count the rolls."""
        from zettasim.games.general.dice.exact import enumerate_sum

        return enumerate_sum(self.lower(p, rules))

    def n_states(self, p: SumParameters, rules: Any, fields: tuple[Field, ...]) -> int:
        """Face by face over dice used and total kept; adding all dice has a closed form."""
        kept = self.lower(p, rules).keep
        return 1 if kept == p.dice else p.sides * (p.dice + 1) * kept * p.sides

    def lower(self, p: SumParameters, rules: Any) -> SumRules:
        """Turn the choice into the number of dice kept."""
        keep = p.dice if p.keep.count is None else p.keep.count
        return SumRules(p.dice, p.sides, keep, p.keep.name == "lowest", p.modifier)

    def narrate(self, p: SumParameters, rules: Any, event: int, argument: int) -> str:
        """Tell each die, and what is kept."""
        return f"a die shows {argument}" if event == 0 else f"the dice kept add up to {argument}"


def _any(successes: int) -> int:
    return int(successes > 0)


MODELS = (Pool(), Sum())
