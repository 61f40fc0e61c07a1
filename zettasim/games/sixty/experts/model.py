"""`sixty.experts`: what a user may ask about the Expert Plan."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.sixty.experts.rules import OpenColumns, OpenRules
from zettasim.games.sixty.rules import Rules
from zettasim.model import Choice, Distribution, Field, FromComponents, Integer, Metric, Model, NamesIn, parameter
from zettasim.model.model import metric, refuse

WITHOUT_ICON = ("pilot", "mechanic")
"""Experts that a Mission Coordinator does not stand for."""


@dataclass(frozen=True, kw_only=True)
class ExpertParameters:
    """Parameters of `sixty.experts`."""

    kind: str = parameter(
        Choice(NamesIn("expert_plan.kinds")), "engineer", "the kind of Expert that is wanted", source="Harbor"
    )
    players: int = parameter(
        Integer(1, 4), FromComponents("game.most_players"), "players; 1 as 2", unit="players", source="General Setup 1"
    )
    round: int = parameter(
        Integer(1, 6),
        1,
        "the round: three columns are open in the first, one more in each round after it",
        unit="round",
    )
    taken: int = parameter(
        Integer(0, 1_000),
        0,
        "Experts of the open columns that have been taken before, whatever their kind",
        unit="Experts",
    )
    taken_from: str = parameter(
        Choice(
            ("left", "any"),
            meanings={"left": "the cheapest columns, from the left", "any": "any space of the open columns alike"},
        ),
        "left",
        "where those were taken from",
    )


class Experts(Model[ExpertParameters, Rules]):
    """`sixty.experts`: the Experts that may be taken in a round, and what a wanted one costs."""

    name = "sixty.experts"
    summary = "The Expert Plan by round: whether a wanted Expert lies open, and how many Coins it is"
    game = "sixty"
    parameters = ExpertParameters
    kernel = "zettasim.games.sixty.experts.kernel"
    notes = (
        "How the 32 Experts split into kinds, and how many spaces a column has, is not printed: both are assumed.",
        "The last open column costs a Coin more, the one before it nothing more, and all columns left of these give a "
        "Coin: printed for the three columns of round 1, and for the columns on the left later.",
        "A Mission Coordinator can always be bought; it stands for an Engineer, Investor or Radio Operator, not for a "
        "Pilot or Mechanic. Columns are not filled up again.",
    )
    examples = (
        {},
        {"players": 2, "round": 3, "kind": "pilot", "taken": 5},
        {"players": 3, "round": 6, "kind": "radio", "taken": 9, "taken_from": "any"},
        {"round": 6, "kind": "mechanic", "taken": 32},
        {"players": 1, "round": 2, "kind": "investor", "taken": 7, "taken_from": "any"},
    )

    def check(self, p: ExpertParameters, rules: Rules) -> None:
        """Refuse rounds that are not played, and more Experts taken than there were."""
        if p.round > rules.game.rounds:
            raise refuse("round", p.round, f"is beyond the {rules.game.rounds} rounds", f"1 to {rules.game.rounds}")
        spaces, experts = sum(spaces_of(p, rules)), sum(rules.expert_plan.kinds.values())
        if spaces > experts:
            raise refuse("round", p.round, f"has {spaces} spaces in its open columns, but there are {experts} Experts")
        if p.taken > spaces:
            raise refuse("taken", p.taken, f"is more than the {spaces} spaces of the open columns", f"0 to {spaces}")

    def fields(self, p: ExpertParameters, rules: Rules) -> tuple[Field, ...]:
        """Wanted Experts by what they cost."""
        wanted = rules.expert_plan.kinds[p.kind]
        left, middle, last = (min(spaces, wanted) for spaces in spaces_of(p, rules))
        return Field("left", 0, left), Field("middle", 0, middle), Field("last", 0, last)

    def metrics(self, p: ExpertParameters, rules: Rules) -> tuple[Metric, ...]:
        """Wanted Experts by what they cost, in all, and the cheapest."""
        plan = rules.expert_plan
        zones = ("left", "middle", "last")
        prices = (
            plan.coins_for_expert - plan.coins_gained_in_left_columns,
            plan.coins_for_expert,
            plan.coins_for_expert + plan.coins_extra_in_last_column,
        )
        coordinator = plan.coins_for_expert + rules.action.coins_extra_for_mission_coordinator
        otherwise = 0 if p.kind in WITHOUT_ICON else coordinator
        instead = "0" if p.kind in WITHOUT_ICON else f"{otherwise}, for a Mission Coordinator,"
        return (
            metric("left", "wanted Experts in the columns that give a Coin"),
            metric("middle", "wanted Experts in the column before the last, which costs nothing more"),
            metric("last", "wanted Experts in the last open column, which costs a Coin more"),
            Metric("open", "wanted Experts in all open columns", zones, lambda *here: sum(here)),
            Metric("any", "1 if a wanted Expert lies in an open column", zones, lambda *here: int(any(here))),
            Metric(
                "coins",
                f"Coins for the cheapest wanted Expert, less the Coin gained; {instead} if none lies open",
                zones,
                lambda *here: next((price for price, n in zip(prices, here, strict=True) if n), otherwise),
            ),
        )

    def enumerate_outcomes(self, p: ExpertParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count where the wanted Experts lie."""
        from zettasim.games.sixty.experts.exact import enumerate_columns

        return enumerate_columns(columns_of(p, rules)).project(tuple(field.name for field in fields))

    def n_states(self, p: ExpertParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All numbers of wanted Experts, for each way to take Experts away."""
        left, middle, _ = spaces_of(p, rules)
        states = 1 if p.taken_from == "left" else (min(p.taken, left) + 1) * (min(p.taken, middle) + 1)
        for field in self.fields(p, rules):
            states *= field.size
        return states

    def lower(self, p: ExpertParameters, rules: Rules) -> OpenRules:
        """Find out which draws one word serves."""
        import numpy as np

        from zettasim.kernels.draws import spans_without_replacement

        columns = columns_of(p, rules)
        spaces = sum(columns.spaces)
        return OpenRules(
            columns.experts,
            columns.wanted,
            np.array(columns.spaces, dtype=np.int64),
            columns.taken,
            columns.from_left,
            np.array(spans_without_replacement(spaces, columns.taken), dtype=np.int64),
            np.array(spans_without_replacement(columns.experts, spaces - columns.taken), dtype=np.int64),
        )

    def narrate(self, p: ExpertParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each Expert."""
        zones = ("the columns that give a Coin", "the column before the last", "the last open column")
        if event == 0:
            return f"an Expert has been taken from {zones[argument]}"
        return f"{p.kind if argument else 'another Expert'} in {zones[event - 1]}"

    def uses(self, p: ExpertParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the Experts, the columns, and the prices where they are asked for."""
        yield from (f"expert_plan.kinds.{kind}" for kind in rules.expert_plan.kinds)
        yield "expert_plan.spaces_of_column"
        yield "action.expert_columns_in_first_round"
        if p.round > 1:
            yield "expert_plan.columns_added_by_round"
        if "coins" in metrics:
            yield "expert_plan.coins_for_expert"
            yield "expert_plan.coins_gained_in_left_columns"
            yield "expert_plan.coins_extra_in_last_column"
            if p.kind not in WITHOUT_ICON:
                yield "action.coins_extra_for_mission_coordinator"


def spaces_of(p: ExpertParameters, rules: Rules) -> tuple[int, int, int]:
    """Return the spaces of the columns that give a Coin, of the one before the last, and of the last open one."""
    plan = rules.expert_plan
    here = plan.spaces_of_column[p.players - 1]
    columns = rules.action.expert_columns_in_first_round + (p.round - 1) * plan.columns_added_by_round
    last = min(1, columns)
    middle = min(1, columns - last)
    return (columns - middle - last) * here, middle * here, last * here


def columns_of(p: ExpertParameters, rules: Rules) -> OpenColumns:
    """Return the open columns, and what has been taken from them."""
    kinds = rules.expert_plan.kinds
    return OpenColumns(sum(kinds.values()), kinds[p.kind], spaces_of(p, rules), p.taken, p.taken_from == "left")


MODELS = (Experts(),)
