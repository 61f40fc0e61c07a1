"""`zetta.discovery`: what a user may ask about one discovery attempt (Making Discoveries)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.zetta.discovery.people import OwnCrew, sent_by_bots
from zettasim.games.zetta.discovery.rules import Attempt, DiscoveryRules
from zettasim.games.zetta.discovery.staying import Stay, stay_with
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
    knowledge: int = parameter(
        Integer(0, 8),
        0,
        "unleveled crew members without the ability who take part by a knowledge token each",
        unit="crew",
        source="Making Discoveries",
    )
    knowledge_leveled: int = parameter(
        Integer(0, 8), 0, "leveled crew members who take part by a knowledge token each", unit="crew"
    )
    aliens: int = parameter(
        Integer(0, 8),
        0,
        "alien crew members of your own who take part; never without a human one",
        unit="crew",
        source="Alien Civilization Module",
    )
    policy: str = parameter(
        Choice(
            ("all", "bots", "bots-fewest"),
            meanings={
                "all": "all of them take part",
                "bots": "all below discovery value 10, from there on one; which one is not printed: that with the "
                "most dice, as the Golden Bot Rule has it (to the benefit of the bot), by a token if it adds a die",
                "bots-fewest": "the same, but the one with the fewest dice",
            },
        ),
        "all",
        "which of your own take part",
        source="Exploration (Bots)",
    )
    turns: int = parameter(
        Integer(1, 20),
        1,
        "turns left in the system, the one of the discovery included; life that harms does so at the end of each",
        unit="turns",
        source="Damage Module",
    )
    heal: int = parameter(
        Integer(0, 20),
        0,
        "healing actions of the whole crew at most, one a turn from the next turn on, on the life found until it is "
        "clean",
        unit="actions",
        source="Damage Module",
    )


class Discovery(Model[DiscoveryParameters, Rules]):
    """`zetta.discovery`: roll for life, a substance or an exo product."""

    name = "zetta.discovery"
    summary = "One discovery attempt: does a die show the discovery value or less, and does the find harm?"
    game = "zetta"
    parameters = DiscoveryParameters
    kernel = "zettasim.games.zetta.discovery.kernel"
    unsolved = (
        "the best play is not solved: more of the crew find more and are harmed more, and nothing here says what "
        "a find is worth in damage. Ask what it brings that all take part, or one where one is enough as for the bots: "
        "`zettasim sweep zetta.discovery crew=3 hazard=true value=10 policy=all,bots`"
    )
    notes = (
        "Without own crew, or without dice after the modifier, there is no attempt and no success.",
        "Every die of the roll counts for damage, the helper's too; more than one success brings nothing more.",
        "Damage of life lies on its card, and the crew suffers it at the end of each turn until the whole crew heals "
        "it (idle crew heal themselves, not the card); damage of a substance goes to the crew at once, and only once.",
        "Knowledge tokens: there are only so many of a kind in the box, so that few can take part by them.",
        "An alien rolls one die and never attempts alone; an opponent's alien counts among the unleveled helpers.",
        "The life card found is taken to be no intelligent one, which brings no damage (Alien Civilization Module).",
        "Equipment wears by a step for each crew member who takes part, before the dice are rolled; without an attempt "
        "it does not.",
    )
    examples = (
        {},
        {"crew": 2, "leveled": 1, "modifier": -1, "value": 4},
        {"crew": 3, "value": 4, "hazard": True},
        {"crew": 2, "helpers": 1, "helpers_leveled": 1, "kind": "substance", "value": 7, "hazard": True},
        {"crew": 0, "helpers": 2},
        {"crew": 1, "kind": "exo", "value": 12, "hazard": True},
        {"crew": 1, "knowledge": 1, "aliens": 1, "helpers": 1, "value": 5, "hazard": True, "turns": 4, "heal": 1},
        {"crew": 2, "leveled": 1, "aliens": 1, "policy": "bots", "value": 10, "kind": "substance", "hazard": True},
        {"crew": 0, "aliens": 2},
    )

    def check(self, p: DiscoveryParameters, rules: Rules) -> None:
        """Refuse a planet's modifier for what is made in space, and more knowledge tokens than there are."""
        tokens, there = p.knowledge + p.knowledge_leveled, rules.knowledge.tokens.get(p.kind, 0)
        if tokens > there:
            name = "knowledge" if p.knowledge else "knowledge_leveled"
            why = f"makes {tokens} {p.kind} tokens, but the box has {there}"
            raise refuse(name, getattr(p, name), why, f"{there} with knowledge and knowledge_leveled together")
        if p.kind == "exo" and p.modifier:
            raise refuse("modifier", p.modifier, "cannot be with kind=exo: exo products are made in space", "0")

    def fields(self, p: DiscoveryParameters, rules: Rules) -> tuple[Field, ...]:
        """Hits and damage."""
        attempt = _attempt(p, rules)
        damage = min(attempt.dice, attempt.most_damage) if attempt.hazard_faces else 0
        return Field("hits", 0, attempt.dice), Field("damage", 0, damage)

    def metrics(self, p: DiscoveryParameters, rules: Rules) -> tuple[Metric, ...]:
        """Dice rolled, success, hits, damage and what it does over the turns; equipment worn."""
        dice = _attempt(p, rules).dice
        own = _own_crew(p, rules).people if dice else 0
        helpers = p.helpers + p.helpers_leveled if dice else 0
        per_crew, stay = rules.equipment.wear_per_crew, _stay(p, rules)
        return (
            Metric("dice", "dice rolled", ("hits",), lambda _: dice),
            Metric("success", "1 if at least one die shows the discovery value or less", ("hits",), _success),
            metric("hits", "dice that show the discovery value or less"),
            metric("damage", "damage tokens that the find brings"),
            Metric(
                "tokens", "damage tokens on the life card at the end", ("damage",), lambda n: stay_with(n, stay).left
            ),
            Metric(
                "crew_damage",
                "damage tokens that the crew receives, to the end of the last turn",
                ("damage",),
                lambda n: stay_with(n, stay).suffered,
            ),
            Metric("healing", "healing actions spent", ("damage",), lambda n: stay_with(n, stay).healing),
            Metric("wear", "steps by which your equipment wears, with its module", ("hits",), lambda _: own * per_crew),
            Metric(
                "helpers_wear", "steps by which the helper's equipment wears", ("hits",), lambda _: helpers * per_crew
            ),
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
        """Name the dice, whom bots send, with a hazard what harms and heals, and what wears."""
        printed, harms = rules.discovery, p.hazard and p.kind != "exo"
        yield "discovery.die_sides"
        if p.crew or p.helpers or p.knowledge:
            yield "discovery.dice_per_crew"
        if p.leveled or p.helpers_leveled or p.knowledge_leveled:
            yield "discovery.dice_per_leveled_crew"
        if p.aliens:
            yield "alien_civilization.dice_per_alien"
        if p.knowledge or p.knowledge_leveled:
            yield f"knowledge.tokens.{p.kind}"
        if p.policy != "all":
            yield from ("bots.value_for_one_crew", "bots.crew_from_that_value")
        if "wear" in metrics or "helpers_wear" in metrics:
            yield "equipment.wear_per_crew"
        if harms and not {"damage", "tokens", "crew_damage", "healing"}.isdisjoint(metrics):
            yield "discovery.hazard_faces"
            if p.kind == "substance":
                yield "discovery.substances_found"
            elif p.heal and p.turns > 1 and printed.hazard_faces:
                yield "damage.healed_by_whole_crew"


def _own_crew(p: DiscoveryParameters, rules: Rules) -> OwnCrew:
    printed, bots = rules.discovery, rules.bots
    every = OwnCrew(p.crew, p.leveled, p.knowledge, p.knowledge_leveled, p.aliens)
    if p.policy == "all" or p.value < bots.value_for_one_crew:
        return every
    unleveled_first = (printed.dice_per_crew >= printed.dice_per_leveled_crew) == (p.policy == "bots")
    return sent_by_bots(every, bots.crew_from_that_value, unleveled_first=unleveled_first)


def _attempt(p: DiscoveryParameters, rules: Rules) -> Attempt:
    printed, own = rules.discovery, _own_crew(p, rules)
    dice = (
        (own.unleveled + p.helpers) * printed.dice_per_crew
        + (own.leveled + p.helpers_leveled) * printed.dice_per_leveled_crew
        + own.aliens * rules.alien_civilization["dice_per_alien"]
        + p.modifier
    )
    harms = p.hazard and p.kind != "exo"
    return Attempt(
        dice=max(0, dice) if own.humans else 0,
        sides=printed.die_sides,
        value=min(p.value, printed.die_sides),
        hazard_faces=tuple(printed.hazard_faces) if harms else (),
        most_damage=printed.substances_found if p.kind == "substance" else max(0, dice),
    )


def _stay(p: DiscoveryParameters, rules: Rules) -> Stay:
    """Damage of life stays on its card; that of a substance goes to the crew once."""
    on_card = p.kind == "life"
    return Stay(p.turns, p.heal, rules.damage.healed_by_whole_crew, on_card)


def _success(hits: int) -> int:
    return int(hits > 0)


MODELS = (Discovery(),)
