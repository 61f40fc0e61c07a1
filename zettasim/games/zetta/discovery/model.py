"""`zetta.discovery`: what a user may ask about one discovery attempt (Making Discoveries)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.zetta.discovery.rules import Attempt, DiscoveryRules
from zettasim.games.zetta.rules import Rules
from zettasim.model import Boolean, Choice, Distribution, Field, Integer, Metric, Model, parameter
from zettasim.model.model import metric, refuse


@dataclass(frozen=True, kw_only=True)
class DiscoveryParameters:
    """Parameters of `zetta.discovery`."""

    crew: int = parameter(Integer(0, 8), 1, "unleveled crew members of your own who take part", unit="crew")
    leveled: int = parameter(Integer(0, 8), 0, "leveled crew members of your own who take part", unit="crew")
    helpers: int = parameter(Integer(0, 8), 0, "unleveled crew members of the one opponent who helps", unit="crew")
    helpers_leveled: int = parameter(Integer(0, 8), 0, "leveled crew members of that opponent", unit="crew")
    modifier: int = parameter(
        Integer(-9, 9), 0, "dice that the planet adds or removes; 0 for exo products", unit="dice"
    )
    value: int = parameter(Integer(1, 12), 3, "the discovery value of this kind in this system", unit="face")
    kind: str = parameter(Choice(("life", "substance", "exo")), "life", "what is looked for")
    hazard: bool = parameter(Boolean(), False, "the Damage Module is in play: a find may harm", source="Damage Module")


class Discovery(Model[DiscoveryParameters, Rules]):
    """`zetta.discovery`: roll for life, a substance or an exo product."""

    name = "zetta.discovery"
    summary = "One discovery attempt: does a die show the discovery value or less, and does the find harm?"
    game = "zetta"
    parameters = DiscoveryParameters
    kernel = "zettasim.games.zetta.discovery.kernel"
    notes = (
        "Without own crew, or without dice after the modifier, there is no attempt and no success.",
        "Every die of the roll counts for damage, the helper's too; more than one success brings nothing more.",
        "Damage of life lies on its card, and the crew suffers it at the end of each turn.",
    )
    examples = (
        {},
        {"crew": 2, "leveled": 1, "modifier": -1, "value": 4},
        {"crew": 3, "value": 4, "hazard": True},
        {"crew": 2, "helpers": 1, "helpers_leveled": 1, "kind": "substance", "value": 7, "hazard": True},
        {"crew": 0, "helpers": 2},
        {"crew": 1, "kind": "exo", "value": 12, "hazard": True},
    )

    def check(self, p: DiscoveryParameters, rules: Rules) -> None:
        """Refuse a planet's modifier for what is made in space."""
        if p.kind == "exo" and p.modifier:
            raise refuse("modifier", p.modifier, "cannot be with kind=exo: exo products are made in space", "0")

    def fields(self, p: DiscoveryParameters, rules: Rules) -> tuple[Field, ...]:
        """Hits and damage."""
        attempt = _attempt(p, rules)
        damage = min(attempt.dice, attempt.most_damage) if attempt.hazard_faces else 0
        return Field("hits", 0, attempt.dice), Field("damage", 0, damage)

    def metrics(self, p: DiscoveryParameters, rules: Rules) -> tuple[Metric, ...]:
        """Dice rolled, success, hits, damage."""
        dice = _attempt(p, rules).dice
        return (
            Metric("dice", "dice rolled", ("hits",), lambda _: dice),
            Metric("success", "1 if at least one die shows the discovery value or less", ("hits",), _success),
            metric("hits", "dice that show the discovery value or less"),
            metric("damage", "damage tokens that the find brings"),
        )

    def enumerate_outcomes(self, p: DiscoveryParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count the rolls."""
        from zettasim.games.zetta.discovery.exact import enumerate_attempt

        return enumerate_attempt(_attempt(p, rules)).project(tuple(field.name for field in fields))

    def lower(self, p: DiscoveryParameters, rules: Rules) -> DiscoveryRules:
        """Turn the hazardous faces into a table."""
        import numpy as np

        attempt = _attempt(p, rules)
        harms = np.zeros(attempt.sides + 1, dtype=np.bool_)
        harms[[*attempt.hazard_faces]] = True
        return DiscoveryRules(attempt.dice, attempt.sides, attempt.value, harms, attempt.most_damage)

    def narrate(self, p: DiscoveryParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each die."""
        harms = ", and would harm" if argument in _attempt(p, rules).hazard_faces else ""
        return f"a die shows {argument}: a {'hit' if event else 'miss'}{harms}"

    def uses(self, p: DiscoveryParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the dice and, with a hazard, what harms."""
        yield "discovery.die_sides"
        if p.crew or p.helpers:
            yield "discovery.dice_per_crew"
        if p.leveled or p.helpers_leveled:
            yield "discovery.dice_per_leveled_crew"
        if p.hazard and p.kind != "exo" and "damage" in metrics:
            yield "discovery.hazard_faces"
            if p.kind == "substance":
                yield "discovery.substances_found"


def _attempt(p: DiscoveryParameters, rules: Rules) -> Attempt:
    printed = rules.discovery
    people, leveled = p.crew + p.helpers, p.leveled + p.helpers_leveled
    dice = people * printed.dice_per_crew + leveled * printed.dice_per_leveled_crew + p.modifier
    harms = p.hazard and p.kind != "exo"
    return Attempt(
        dice=max(0, dice) if p.crew + p.leveled else 0,
        sides=printed.die_sides,
        value=min(p.value, printed.die_sides),
        hazard_faces=tuple(printed.hazard_faces) if harms else (),
        most_damage=printed.substances_found if p.kind == "substance" else max(0, dice),
    )


def _success(hits: int) -> int:
    return int(hits > 0)


MODELS = (Discovery(),)
