"""`zetta.double`: what a user may ask about the double success that opens a site (Xenoarchaeology Module)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.zetta.double.rules import DoubleRules, Pair
from zettasim.games.zetta.rules import Rules
from zettasim.model import Boolean, Choice, Distribution, Field, Integer, Metric, Model, parameter
from zettasim.model.model import metric, refuse

READINGS = ("attempt", "action", "none")
"""What is counted for each attempt, for the action as a whole, or not at all."""


@dataclass(frozen=True, kw_only=True)
class DoubleParameters:
    """Parameters of `zetta.double`."""

    life_crew: int = parameter(Integer(0, 8), 1, "unleveled crew members with the life ability only", unit="crew")
    substance_crew: int = parameter(
        Integer(0, 8), 1, "unleveled crew members with the substance ability only", unit="crew"
    )
    both_crew: int = parameter(Integer(0, 8), 0, "unleveled crew members with both abilities", unit="crew")
    life_leveled: int = parameter(Integer(0, 8), 0, "leveled crew members with the life ability only", unit="crew")
    substance_leveled: int = parameter(
        Integer(0, 8), 0, "leveled crew members with the substance ability only", unit="crew"
    )
    both_leveled: int = parameter(Integer(0, 8), 0, "leveled crew members with both abilities", unit="crew")
    aliens: int = parameter(
        Integer(0, 8), 0, "alien crew members; they take part in both attempts, never without a human", unit="crew"
    )
    place: str = parameter(
        Choice(("planet", "trojans")),
        "planet",
        "where: any planet, also outside the Goldilocks zone, or Trojans, which have no modifiers",
        source="Xenoarchaeology Module",
    )
    life_modifier: int = parameter(Integer(-9, 9), 0, "dice that the planet adds or removes for life", unit="dice")
    substance_modifier: int = parameter(
        Integer(-9, 9), 0, "dice that the planet adds or removes for substances", unit="dice"
    )
    life_value: int = parameter(Integer(1, 12), 3, "the discovery value of life in this system", unit="face")
    substance_value: int = parameter(Integer(1, 12), 3, "the discovery value of substances", unit="face")
    stop: bool = parameter(
        Boolean(),
        False,
        "a substance is attempted only after success with life; as printed both are needed, and in which order or "
        "whether the second is still rolled is not said",
    )
    steps: str = parameter(
        Choice(
            READINGS,
            meanings={
                "attempt": "the level marker moves for each successful attempt, as after each successful discovery",
                "action": "it moves once if both succeed: xenoarchaeology is one discovery action",
                "none": "it does not move",
            },
        ),
        "attempt",
        "how far the level marker moves, which is not printed",
    )
    tokens: str = parameter(
        Choice(
            READINGS,
            meanings={
                "attempt": "a knowledge token for each failed attempt, as after each failed discovery attempt",
                "action": "one knowledge token unless both succeed",
                "none": "no knowledge token",
            },
        ),
        "attempt",
        "what a failure brings, which is not printed",
    )
    finds: str = parameter(
        Choice(
            ("none", "half", "each"),
            meanings={
                "none": "the attempts only open the site",
                "half": "a single success brings what it would bring alone",
                "each": "each success brings what it would bring alone, also when the site is opened",
            },
        ),
        "none",
        "whether successes bring life and substances, which is not printed",
    )


class Double(Model[DoubleParameters, Rules]):
    """`zetta.double`: attempt life and a substance in one xenoarchaeology action."""

    name = "zetta.double"
    summary = "One xenoarchaeology action: do the attempts for life and for a substance both succeed?"
    game = "zetta"
    parameters = DoubleParameters
    kernel = "zettasim.games.zetta.double.kernel"
    notes = (
        "Without both abilities among the humans, or without dice for one of the two, there is no action.",
        "Crew with both abilities roll for both, wearing equipment down twice; nobody may help.",
        "Crew who have an ability by a knowledge token count as having it.",
        "The Action Reference has planets only, the module Trojans too: the module's longer text is followed.",
        "At Trojans there is no substance of the planet: with finds, what is found is counted all the same.",
        "No damage: a site's dangers come from its cards.",
    )
    examples = (
        {},
        {"life_crew": 0, "substance_crew": 0, "both_crew": 2, "stop": True, "tokens": "action", "finds": "each"},
        {"both_leveled": 1, "aliens": 1, "life_modifier": -1, "substance_value": 6, "steps": "action", "finds": "half"},
        {"place": "trojans", "substance_leveled": 2, "life_value": 12, "steps": "none", "tokens": "none"},
        {"substance_crew": 0, "aliens": 2},
        {"life_modifier": -1},
    )

    def check(self, p: DoubleParameters, rules: Rules) -> None:
        """Refuse places where it may not be done, and modifiers where there is no planet."""
        places = rules.xenoarchaeology.places
        if p.place not in places:
            raise refuse("place", p.place, "is not where xenoarchaeology may be done", ", ".join(places))
        for name in ("life_modifier", "substance_modifier"):
            if p.place == "trojans" and getattr(p, name):
                raise refuse(name, getattr(p, name), "cannot be with place=trojans: they have no modifiers", "0")

    def fields(self, p: DoubleParameters, rules: Rules) -> tuple[Field, ...]:
        """Successes, and attempts made."""
        return Field("life", 0, 1), Field("substance", 0, 1), Field("tried", 0, 2)

    def metrics(self, p: DoubleParameters, rules: Rules) -> tuple[Metric, ...]:
        """List the site, both successes, and what comes of them by the readings."""
        pair, printed = _pair(p, rules), rules.discovery
        dice, both = (pair.life_dice, pair.substance_dice), ("life", "substance")
        wear = tuple(n * rules.equipment.wear_per_crew for n in _people(p)) if all(dice) else (0, 0)

        def steps(life: int, substance: int) -> int:
            n = {"attempt": life + substance, "action": life * substance, "none": 0}[p.steps]
            return n * printed.level_steps_on_success

        def tokens(life: int, substance: int, tried: int) -> int:
            failed = {
                "attempt": tried - life - substance,
                "action": int(tried > 0 and life * substance == 0),
                "none": 0,
            }
            return failed[p.tokens] * printed.knowledge_tokens_on_failure

        def finds(it: int, other: int) -> int:
            return it if p.finds == "each" or (p.finds == "half" and not other) else 0

        return (
            Metric("success", "1 if both attempts succeed: the deck is taken", both, lambda a, b: a * b),
            Metric("half", "1 if exactly one attempt succeeds", both, lambda a, b: a ^ b),
            metric("life", "1 if the attempt for life succeeds"),
            metric("substance", "1 if the attempt for a substance succeeds"),
            Metric("life_dice", "dice rolled for life", ("life",), lambda _: dice[0] if all(dice) else 0),
            Metric(
                "substance_dice",
                "dice rolled for a substance",
                ("tried",),
                lambda tried: dice[1] if tried == len(both) else 0,
            ),
            Metric("level_steps", "steps of the level marker", both, steps),
            Metric("knowledge", "knowledge tokens drawn", (*both, "tried"), tokens),
            Metric("life_cards", "life cards found", both, lambda a, b: finds(a, b) * printed.life_cards_found),
            Metric("substances", "substance tokens found", both, lambda a, b: finds(b, a) * printed.substances_found),
            Metric("wear", "steps by which equipment wears, with its module", ("tried",), lambda n: sum(wear[:n])),
        )

    def enumerate_outcomes(self, p: DoubleParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Multiply the chances."""
        from zettasim.games.zetta.double.exact import enumerate_pair

        return enumerate_pair(_pair(p, rules)).project(tuple(field.name for field in fields))

    def lower(self, p: DoubleParameters, rules: Rules) -> DoubleRules:
        """Hand on the dice."""
        pair = _pair(p, rules)
        return DoubleRules(
            pair.life_dice, pair.life_value, pair.substance_dice, pair.substance_value, pair.sides, pair.stops
        )

    def narrate(self, p: DoubleParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each die."""
        return (
            f"a die for life shows {argument}: a {'hit' if argument <= p.life_value else 'miss'}",
            f"a die for a substance shows {argument}: a {'hit' if argument <= p.substance_value else 'miss'}",
            "without life no substance is attempted",
        )[event]

    def uses(self, p: DoubleParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the dice and what successes and failures bring."""
        yield from ("discovery.die_sides", "discovery.dice_per_crew", "discovery.dice_per_leveled_crew")
        yield "xenoarchaeology.places"
        if p.aliens:
            yield "alien_civilization.dice_per_alien"
        brought = {
            "level_steps": "discovery.level_steps_on_success",
            "knowledge": "discovery.knowledge_tokens_on_failure",
            "life_cards": "discovery.life_cards_found",
            "substances": "discovery.substances_found",
            "wear": "equipment.wear_per_crew",
        }
        yield from (path for name, path in brought.items() if name in metrics)


def _people(p: DoubleParameters) -> tuple[int, int]:
    """Return how many take part in each attempt."""
    both = p.both_crew + p.both_leveled + p.aliens
    return p.life_crew + p.life_leveled + both, p.substance_crew + p.substance_leveled + both


def _pair(p: DoubleParameters, rules: Rules) -> Pair:
    printed = rules.discovery
    aliens = p.aliens * rules.alien_civilization["dice_per_alien"]

    def dice(crew: int, leveled: int, modifier: int) -> int:
        unleveled, all_leveled = crew + p.both_crew, leveled + p.both_leveled
        if unleveled + all_leveled == 0:
            return 0
        own = unleveled * printed.dice_per_crew + all_leveled * printed.dice_per_leveled_crew
        return max(0, own + aliens + modifier)

    return Pair(
        dice(p.life_crew, p.life_leveled, p.life_modifier),
        min(p.life_value, printed.die_sides),
        dice(p.substance_crew, p.substance_leveled, p.substance_modifier),
        min(p.substance_value, printed.die_sides),
        printed.die_sides,
        p.stop,
    )


MODELS = (Double(),)
