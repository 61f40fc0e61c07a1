"""`odyssey.attempts`: what a user may ask about explore-prospects that are made one after another for experience."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.odyssey import readings
from zettasim.games.odyssey.attempts.rules import FIELDS, Attempts, AttemptsRules, Explorer, Setting, events_of
from zettasim.games.odyssey.chits import Reader
from zettasim.games.odyssey.explore.parameters import CAREERS
from zettasim.games.odyssey.rules import Rules
from zettasim.model import Boolean, Choice, Choices, Distribution, Field, Integer, Metric, Model, NamesIn, parameter
from zettasim.model.model import metric, refuse

MOST_ATTEMPTS = 30


@dataclass(frozen=True, kw_only=True)
class AttemptsParameters:
    """Parameters of `odyssey.attempts`."""

    attempts: int = parameter(Integer(1, MOST_ATTEMPTS), 6, "explore-prospects made", unit="attempts")
    target: int = parameter(Integer(1, MOST_ATTEMPTS), 2, "unlock icons wanted", unit="icons", source="6D tip")
    milieu: tuple[str, ...] = parameter(
        Choices(NamesIn("containers"), MOST_ATTEMPTS),
        "ocean",
        "whose containers are used, in turn; a name that comes again is the same container",
        source="6C2a, 6C5",
    )
    size: int = parameter(Integer(1, 11), 2, "each Site's Size: chits that may be drawn", unit="chits", source="6C4b")
    extra: int = parameter(
        Integer(0, 3), 0, "extra draws, by an Ability that helps Size Rolls or a raygun", unit="chits", source="6C4b"
    )
    vehicle: bool = parameter(
        Boolean(), True, "in each attempt a permissible vehicle assists, and absorbs one kill", source="6C2b, 6C4c"
    )
    finao: bool = parameter(
        Boolean(),
        True,
        "FINAO is paid for each attempt: the first kill or Glitch Roll is negated, whichever comes first",
        source="6C3",
    )
    career: str = parameter(Choice(CAREERS), "none", "the explorer's career", source="6F6")
    barren: str = readings.barren()
    overheat: str = readings.overheat()
    artifact: str = readings.artifact()
    geologist: str = readings.geologist()
    after_death: str = parameter(
        Choice(
            ("youth", "elderly"),
            meanings={
                "youth": "an heir goes on; all chits held are flipped, and lose their icons (6B5a)",
                "elderly": "no further attempts; the chits held stay as they are (6B5b)",
            },
        ),
        "youth",
        "how a dead explorer was reckless",
        source="6B5",
    )
    career_after_death: str = parameter(
        Choice(
            ("lost", "kept"),
            meanings={
                "lost": "the heir has no career, as 6B5a has it",
                "kept": "the heir takes the same career before the next attempt (6F3)",
            },
        ),
        "lost",
        "what becomes of the career of a reckless youth",
        source="6B5a, 6F3",
    )
    addiction: str = readings.addiction()
    container: str = parameter(
        Choice(
            ("shrinks", "same"),
            meanings={
                "shrinks": "an experience taken leaves its container, as 6C5 has it",
                "same": "all chits go back, as the tip of 6D may have been counted",
            },
        ),
        "shrinks",
        "what an attempt leaves in the container",
        source="6C5, 6D tip",
    )


class AttemptsForExperience(Model[AttemptsParameters, Rules]):
    """`odyssey.attempts`: the same containers visited again and again for experience."""

    name = "odyssey.attempts"
    summary = "Explore-prospect again and again for unlock icons: what is held in the end, and at what cost"
    game = "odyssey"
    parameters = AttemptsParameters
    kernel = "zettasim.games.odyssey.attempts.kernel"
    notes = (
        "Each attempt stops as soon as an experience can be taken; discoveries go back, also one that is taken.",
        "A discovery that the icons held unlock is taken, and claims, where no experience can be.",
        "Addiction takes a chit that shows no unlock icon first, then in the order of the chits and of the milieus; "
        "it comes before the kill of the same chit, and before the next draw.",
        "All attempts are made, also after the target is reached; no other player draws from these containers.",
        "A reckless youth loses the career (6B5a); the heir may be given it back by career_after_death=kept.",
        "The rulebook contradicts itself on BARREN: KO in the 6C4 example, harmless in the 6C4c example.",
        "Unlock icons on BARREN, COLLISION and LEAK are inferred from the 6C5 table; COLLISION's rests on one word.",
    )
    examples = (
        {},
        {"milieu": "air", "size": 3, "attempts": 4, "vehicle": False, "finao": False, "career": "geologist"},
        {"milieu": "push,elevator", "attempts": 3, "size": 4, "vehicle": False, "career": "medic", "overheat": "ko"},
        {"milieu": "sandworm", "attempts": 9, "finao": False, "after_death": "elderly", "barren": "nothing"},
        {"milieu": "ice", "attempts": 9, "size": 3, "container": "same", "addiction": "ignored", "vehicle": False},
        {
            "milieu": "elevator",
            "attempts": 4,
            "size": 5,
            "vehicle": False,
            "finao": False,
            "career": "oceanographer",
            "career_after_death": "kept",
            "target": 1,
        },
    )

    def check(self, p: AttemptsParameters, rules: Rules) -> None:
        """Refuse a vehicle where none may assist."""
        for milieu in p.milieu if p.vehicle else ():
            if rules.milieus[milieu].vehicle == "none":
                raise refuse(
                    "vehicle", "true", f"cannot be: no vehicle may assist in the {milieu} milieu (6C2b)", "false"
                )

    def fields(self, p: AttemptsParameters, rules: Rules) -> tuple[Field, ...]:
        """Unlocks held at the end, the attempt that reached the target, Claims, deaths."""
        made = attempts_of(p, rules)
        highest = (made.most_unlocks, p.attempts + 1, p.attempts, made.most_deaths)
        return tuple(Field(name, int(name == "attempt"), high) for name, high in zip(FIELDS, highest, strict=True))

    def metrics(self, p: AttemptsParameters, rules: Rules) -> tuple[Metric, ...]:
        """Read the fields, and whether the target was reached."""
        return (
            metric("unlocks", "unlock icons held at the end"),
            Metric(
                "reached",
                "1 if the target was ever reached",
                ("attempt",),
                lambda attempt: int(attempt <= p.attempts),
            ),
            metric("attempt", "the attempt by which the target was first reached; one more than all if never"),
            metric("claims", "attempts in which the Site was claimed"),
            metric("deaths", "explorers that died"),
        )

    def enumerate_outcomes(self, p: AttemptsParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain."""
        from zettasim.games.odyssey.attempts.exact import enumerate_attempts

        return enumerate_attempts(attempts_of(p, rules), tuple(field.name for field in fields))

    def n_states(self, p: AttemptsParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Count what may be held, with the draws of one attempt and with what is asked."""
        return attempts_of(p, rules).n_states([field.name for field in fields])

    def lower(self, p: AttemptsParameters, rules: Rules) -> AttemptsRules:
        """Turn containers and chit kinds into arrays."""
        import numpy as np

        made = attempts_of(p, rules)
        setting, explorers = made.setting, made.setting.explorers
        return AttemptsRules(
            cups=np.array(setting.cups, dtype=np.int64).reshape(len(setting.cups), -1),
            visits=np.array(made.visits, dtype=np.int64),
            events=np.array([events_of(each) for each in explorers], dtype=np.int64),
            needed=np.array([[kind.unlocks_needed for kind in each.kinds] for each in explorers], dtype=np.int64),
            eureka_at=np.array([each.eureka_at for each in explorers], dtype=np.int64),
            limit=setting.limit,
            target=made.target,
            vehicle=setting.vehicle,
            finao=setting.finao,
            youth=setting.youth,
            returns=setting.returns,
            shrinks=setting.shrinks,
        )

    def narrate(self, p: AttemptsParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each attempt, each chit and what it does."""
        kinds = [kind.name.upper() for kind in attempts_of(p, rules).setting.explorers[0].kinds]
        name = kinds[argument % len(kinds)] if kinds else ""
        cups = list(dict.fromkeys(p.milieu))
        return (
            f"attempt {argument + 1}, in the {p.milieu[argument % len(p.milieu)]} milieu",
            f"{name} is drawn",
            f"addiction: the {name} held goes back to the {cups[argument // max(len(kinds), 1) % len(cups)]} container",
            f"FINAO negates the kill of {name}",
            f"FINAO negates the Glitch Roll of {name}",
            f"the pilot ignores the kill of {name}",
            f"{name} kills the vehicle",
            f"{name} kills the explorer",
            f"{name} knocks the explorer out",
            f"{name} places a Claim",
            f"the explorer stops after {argument} {'chit' if argument == 1 else 'chits'}",
            f"{name} is taken",
            f"an unlocked discovery is taken{', places a Claim' if argument else ''} and goes back",
            "no experience is taken",
            f"the heir goes on; {argument} {'chit' if argument == 1 else 'chits'} held, face down",
            "a reckless elderly: no further attempt is made",
            f"the target is reached: {argument} unlock {'icon' if argument == 1 else 'icons'}",
        )[event]

    def uses(self, p: AttemptsParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the containers, what their chits do, and the numbers behind the career."""
        there: dict[str, int] = {}
        for milieu in dict.fromkeys(p.milieu[: p.attempts]):
            for kind, count in rules.containers[milieu].items():
                yield f"containers.{milieu}.{kind}"
                there[kind] = there.get(kind, 0) + count
        for milieu in dict.fromkeys(p.milieu):
            yield f"milieus.{milieu}.vehicle"
        for kind, chit in rules.chits.items():
            if there.get(kind):
                yield f"chits.{kind}.kind"
                yield f"chits.{kind}.events"
                if not chit.is_discovery:
                    yield f"chits.{kind}.unlock_icon"
                elif "claims" in metrics:
                    yield f"chits.{kind}.unlocks_needed"
        if p.career == "geologist" and "claims" in metrics:
            yield "career_rules.geologist_ore_unlocks"
        if p.career == "oceanographer":
            yield "career_rules.oceanographer_milieus"
        if p.career == "journalist":
            yield "exploration.journalist_eureka_chits"


def attempts_of(p: AttemptsParameters, rules: Rules) -> Attempts:
    """Apply the readings and the career to the chits of the containers visited."""
    visited = [p.milieu[number % len(p.milieu)] for number in range(p.attempts)]
    milieus = list(dict.fromkeys(visited))
    counts = {kind: [rules.containers[milieu].get(kind, 0) for milieu in milieus] for kind in rules.chits}
    totals = {kind: sum(there) for kind, there in counts.items() if any(there)}
    heir = p.career if p.career_after_death == "kept" else "none"
    setting = Setting(
        cups=tuple(tuple(counts[kind][cup] for kind in totals) for cup in range(len(milieus))),
        explorers=(_explorer(p, rules, p.career, totals, milieus), _explorer(p, rules, heir, totals, milieus)),
        limit=p.size + p.extra,
        vehicle=p.vehicle,
        finao=p.finao,
        youth=p.after_death == "youth",
        returns=p.addiction == "returns",
        shrinks=p.container == "shrinks",
    )
    return Attempts(setting, tuple(milieus.index(milieu) for milieu in visited), p.target)


def _explorer(p: AttemptsParameters, rules: Rules, career: str, totals: dict[str, int], milieus: list[str]) -> Explorer:
    reader = Reader(career, p.barren, p.overheat, p.artifact, p.geologist)
    return Explorer(
        kinds=tuple(reader.chit_kind(rules, kind, count) for kind, count in totals.items()),
        addicts=tuple(reader.addicts(rules, kind) for kind in totals),
        eureka_at=tuple(reader.eureka_at(rules, milieu) for milieu in milieus),
    )


MODELS = (AttemptsForExperience(),)
