"""Written rolls: what a user may ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zettasim.games.general.rolls.notation import Written
from zettasim.games.general.rolls.rules import Roll, RollRules
from zettasim.model import Distribution, Field, Integer, Metric, Model, parameter
from zettasim.model.model import metric
from zettasim.model.parameter import REQUIRED

NOTHING = Roll("0", (), 0)


@dataclass(frozen=True, kw_only=True)
class RollParameters:
    """Parameters of `dice.roll`."""

    roll: Roll = parameter(Written(), REQUIRED, "what is rolled")
    against: Roll | None = parameter(Written(optional=True), None, "what the other side rolls")
    target: int | None = parameter(Integer(-99_999, 99_999, optional=True), None, "the total to reach")
    depth: int = parameter(
        Integer(0, 20), 10, "most times that one die explodes; AnyDice stops after 2", unit="explosions"
    )


class WrittenRoll(Model[RollParameters, Any]):
    """`dice.roll`: roll what is written."""

    name = "dice.roll"
    summary = "Roll dice as people write them: kept, exploding, rerolled, any faces, against another roll"
    parameters = RollParameters
    kernel = "zettasim.games.general.rolls.kernel"
    notes = (
        "4d6 keep 3 (the highest; keep lowest 1, drop 1, drop highest 1), 3d6 explode (on the highest face; or "
        "explode >=5), 2d6 reroll 1 (once; or reroll <=2 always), 5d10 count >=8, 4dF, d%, 2d{0:3,1} (three faces 0).",
        "A die that explodes is rolled once more, and that is added to it; with count, each of its faces is counted. "
        "What is rolled in an explosion is rerolled, too.",
        "A die explodes at most depth times; cut_short says how often it would have gone on.",
    )
    examples = (
        {"roll": "4d6 keep 3"},
        {"roll": "2d6 explode + d8 reroll 1 - 2", "target": 10, "depth": 3},
        {"roll": "5d10 count >=8 explode", "against": "4d10 count >=7", "depth": 2},
        {"roll": "4d{0:3,1,2} - 2dF keep lowest 1", "against": "3d4 reroll <=2 always drop highest 1"},
        {"roll": "7", "against": "2d6"},
    )

    def fields(self, p: RollParameters, rules: Any) -> tuple[Field, ...]:
        """Total, that of the other side, and whether an explosion was cut short."""
        from zettasim.games.general.rolls.exact import span_of

        explodes = any(group.explodes for roll in (p.roll, p.against or NOTHING) for group in roll.groups)
        return (
            Field("total", *span_of(p.roll, p.depth)),
            Field("against", *span_of(p.against or NOTHING, p.depth)),
            Field("cut_short", 0, int(explodes)),
        )

    def metrics(self, p: RollParameters, rules: Any) -> tuple[Metric, ...]:
        """Those of one side, and those of both where there is another side."""
        target = p.target

        def reached(total: int) -> int:
            return int(target is not None and total >= target)

        both = ("total", "against")
        explodes = any(group.explodes for roll in (p.roll, p.against or NOTHING) for group in roll.groups)
        return (
            metric("total", "what is rolled"),
            *(
                [Metric("reached", "1 if the total is the target or more", ("total",), reached)]
                if target is not None
                else []
            ),
            *(
                [
                    metric("against", "what the other side rolls"),
                    Metric("wins", "1 if the total is above the other side's", both, _wins),
                    Metric("ties", "1 if both totals are the same", both, _ties),
                    Metric("margin", "the total less that of the other side", both, _margin),
                ]
                if p.against is not None
                else []
            ),
            *([metric("cut_short", "1 if a die would have exploded beyond depth")] if explodes else []),
        )

    def enumerate_outcomes(self, p: RollParameters, rules: Any, fields: tuple[Field, ...]) -> Distribution:
        """Add the dice up."""
        from zettasim.games.general.rolls.exact import enumerate_rolls

        return enumerate_rolls(p.roll, p.against, p.depth, tuple(field.name for field in fields))

    def n_states(self, p: RollParameters, rules: Any, fields: tuple[Field, ...]) -> int:
        """Worth by worth over the dice, and both sides together."""
        from zettasim.games.general.rolls.exact import n_states_of

        states = n_states_of(p.roll, p.depth) + n_states_of(p.against, p.depth)
        together = 1
        for field in fields:
            together *= field.size
        return states + together

    def lower(self, p: RollParameters, rules: Any) -> RollRules:
        """Put all groups of both sides one behind the other."""
        import numpy as np

        sides = (p.roll, p.against or NOTHING)
        groups = [(side, group) for side, roll in enumerate(sides) for group in roll.groups]
        sizes = [len(group.faces) for _, group in groups]
        faces = [(group, face) for _, group in groups for face in group.faces]

        def column(values: list[Any]) -> Any:
            return np.array(values, dtype=np.int64)

        return RollRules(
            column([side for side, _ in groups]),
            column([group.sign for _, group in groups]),
            column([group.dice for _, group in groups]),
            column([sum(sizes[:place]) for place in range(len(sizes))]),
            column(sizes),
            column([group.always for _, group in groups]),
            column([group.dice if group.keep is None else group.keep for _, group in groups]),
            column([group.lowest for _, group in groups]),
            column([face if group.counts is None else face in group.counts for group, face in faces]),
            column([face in group.explodes for group, face in faces]),
            column([face in group.rerolls for group, face in faces]),
            column([roll.constant for roll in sides]),
            p.depth,
        )

    def narrate(self, p: RollParameters, rules: Any, event: int, argument: int) -> str:
        """Tell each die."""
        if event in (0, 1):
            faces = [face for roll in (p.roll, p.against or NOTHING) for group in roll.groups for face in group.faces]
            return f"a die shows {faces[argument]}" + (": rolled again" if event else "")
        return {
            2: f"it explodes, for the {argument}. time",
            3: f"it would explode beyond {argument} times: cut short",
            4: f"these dice make {argument}",
        }[event]


def _wins(total: int, against: int) -> int:
    return int(total > against)


def _ties(total: int, against: int) -> int:
    return int(total == against)


def _margin(total: int, against: int) -> int:
    return total - against


MODELS = (WrittenRoll(),)
