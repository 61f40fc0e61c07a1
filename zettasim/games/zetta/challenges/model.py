"""`zetta.challenges`: what a user may ask about the challenges of a co-operative game (Co-op Challenge)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.zetta.challenges.rules import ChallengesRules, Table
from zettasim.games.zetta.rules import Rules
from zettasim.model import Choice, Distribution, Field, Integer, Metric, Model, parameter
from zettasim.model.model import metric, refuse


@dataclass(frozen=True, kw_only=True)
class ChallengesParameters:
    """Parameters of `zetta.challenges`."""

    dice: int = parameter(Integer(1, 12), 2, "challenges that the players choose to complete", unit="dice")
    third: str = parameter(
        Choice(
            ("partner", "both", "needs"),
            meanings={
                "partner": "challenge 3 needs no partner and is one for 1 and 2, as the text says",
                "both": "challenge 3 needs another challenge, as the table's (Combined) has it, and is still a partner "
                "for 1 and 2: these three combine with each other, 1 and 2 alone do not",
                "needs": "challenge 3 is like 1 and 2: they all need one that is not marked (Combined)",
            },
        ),
        "partner",
        "what (Combined) means for challenge 3, which the table marks and the text does not name",
        source="Co-op Challenge",
    )
    without_partner: str = parameter(
        Choice(
            ("again", "add"),
            meanings={
                "again": "the whole set is rolled again",
                "add": "one die is added, and rolled until the set has a partner for all that need one",
            },
        ),
        "again",
        "what happens to a set that lacks a partner, which is not printed",
    )


class Challenges(Model[ChallengesParameters, Rules]):
    """`zetta.challenges`: roll the challenges of a co-operative game."""

    name = "zetta.challenges"
    summary = "Which challenges does a co-operative game get, none twice and none without its partner?"
    game = "zetta"
    parameters = ChallengesParameters
    kernel = "zettasim.games.zetta.challenges.kernel"
    notes = (
        "Dice that show a number twice are rolled again: every set of different numbers is as likely, whether one of "
        "them is rolled again or all.",
        "Challenges that need modules which are not in play are rolled too; `modules` counts what a set needs.",
    )
    metrics_note = "Each challenge has a metric of its name, 1 if the set has it."
    examples = (
        {},
        {"dice": 1, "third": "needs"},
        {"dice": 1, "without_partner": "add", "third": "both"},
        {"dice": 3, "without_partner": "add", "third": "needs"},
        {"dice": 5, "third": "both"},
        {"dice": 12},
    )

    def check(self, p: ChallengesParameters, rules: Rules) -> None:
        """Refuse more challenges than there are, and numbers of them that never have a partner."""
        coop = rules.coop
        if p.dice > len(coop.challenges):
            raise refuse("dice", p.dice, "is more than there are challenges", f"1 to {len(coop.challenges)}")
        table = _table(p, rules)
        if all(face in dict(table.partners) for face in table.faces) or not all(dict(table.partners).values()):
            raise refuse("third", p.third, "leaves challenges without any partner", "partner, both, needs")

    def fields(self, p: ChallengesParameters, rules: Rules) -> tuple[Field, ...]:
        """One for each challenge."""
        return tuple(Field(name, 0, 1) for name in rules.coop.challenges)

    def metrics(self, p: ChallengesParameters, rules: Rules) -> tuple[Metric, ...]:
        """How many challenges, how many of them combined, modules needed, and each challenge."""
        names = tuple(rules.coop.challenges)
        marked = tuple(name for name in names if rules.coop.challenges[name] in rules.coop.partners_by_table)
        needed = [(name, rules.coop.modules_needed[name]) for name in names if name in rules.coop.modules_needed]

        def modules(*there: int) -> int:
            return len({module for (_, wants), n in zip(needed, there, strict=True) if n for module in wants})

        return (
            Metric("challenges", "challenges in the set", names, lambda *there: sum(there)),
            Metric("combined", "challenges among them that the table marks (Combined)", marked, lambda *n: sum(n)),
            Metric("modules", "advanced modules that the set needs", tuple(name for name, _ in needed), modules),
            *(metric(name, f"1 if challenge {coop_face} is in the set") for name, coop_face in _faces(rules)),
        )

    def enumerate_outcomes(self, p: ChallengesParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count the sets."""
        from zettasim.games.zetta.challenges.exact import enumerate_sets

        return enumerate_sets(_table(p, rules), tuple(rules.coop.challenges), tuple(field.name for field in fields))

    def lower(self, p: ChallengesParameters, rules: Rules) -> ChallengesRules:
        """Turn faces into tables."""
        import numpy as np

        table, sides = _table(p, rules), rules.coop.die_sides
        place = np.zeros(sides + 1, dtype=np.int64)
        place[[*table.faces]] = np.arange(len(table.faces))
        needs = np.zeros(sides + 1, dtype=np.bool_)
        serves = np.zeros((sides + 1, sides + 1), dtype=np.bool_)
        for face, partners in table.partners:
            needs[face] = True
            serves[face, [*partners]] = True
        return ChallengesRules(table.dice, sides, place, needs, serves, table.rolls_again)

    def narrate(self, p: ChallengesParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each die."""
        return (
            f"a die shows {argument}",
            f"a die shows {argument} again and is rolled again",
            "the set lacks a partner and is rolled again",
            f"the added {argument} is no partner and is rolled again",
        )[event]

    def uses(self, p: ChallengesParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the table and who needs whom."""
        yield from (f"coop.challenges.{name}" for name in rules.coop.challenges)
        yield from ("coop.die_sides", "coop.partners_from", "coop.partners_by_text", "coop.partners_by_table")
        if "modules" in metrics:
            yield from (f"coop.modules_needed.{name}" for name in rules.coop.modules_needed)


def _faces(rules: Rules) -> Iterable[tuple[str, int]]:
    return rules.coop.challenges.items()


def _table(p: ChallengesParameters, rules: Rules) -> Table:
    coop = rules.coop
    faces = tuple(coop.challenges.values())
    text, marked, others = coop.partners_by_text, coop.partners_by_table, coop.partners_from
    if p.third == "partner":
        partners = dict.fromkeys(text, others)
    elif p.third == "needs":
        partners = {face: tuple(other for other in others if other not in marked) for face in marked}
    else:
        partners = {face: others if face in text else tuple(n for n in faces if n != face) for face in marked}
    return Table(p.dice, faces, tuple(partners.items()), rolls_again=p.without_partner == "again")


MODELS = (Challenges(),)
