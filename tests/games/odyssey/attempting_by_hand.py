"""The brute-force twin of `odyssey.attempts`: cups, a playmat, and chits drawn one by one, by 6B5 and 6C.

Nothing here comes from the package; it is written from the rulebook. Within an attempt every order of
the chits is played until it ends; between attempts, what lies on the playmat and in the cups is all that counts.
"""

import itertools
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction

from exploring_by_hand import CAREERS, CHITS, CUPS

METRICS = ("unlocks", "reached", "attempt", "claims", "deaths")


@dataclass(frozen=True)
class Journey:
    """Attempts to make, by whom, and how the rules are read."""

    attempts: int = 3
    target: int = 2
    milieus: tuple[str, ...] = ("ocean",)
    size: int = 2
    extra: int = 0
    vehicle: bool = True
    finao: bool = True
    career: str = "none"
    barren: str = "ko"
    overheat: str = "nothing"
    artifact: str = "taken"
    geologist: str = "needs"
    after_death: str = "youth"
    career_after_death: str = "lost"
    addiction: str = "returns"
    container: str = "shrinks"
    # What a variant may change.
    cups: dict = field(default_factory=lambda: {milieu: tuple(cup.split()) for milieu, cup in CUPS.items()}, hash=False)
    chits: dict = field(default_factory=lambda: CHITS, hash=False)
    journalist_chits: int = 3
    geologist_unlocks: int = 1
    oceanographer_milieus: tuple[str, ...] = ("ocean", "elevator")

    @property
    def parameters(self):
        """The same question to zettasim."""
        names = ("attempts", "target", "size", "extra", "vehicle", "finao", "career", "barren", "overheat", "artifact")
        readings = ("geologist", "after_death", "career_after_death", "addiction", "container")
        return {name: getattr(self, name) for name in names + readings} | {"milieu": ",".join(self.milieus)}

    def milieu_of(self, number):
        """Return the milieu of an attempt, counted from 0."""
        return self.milieus[number % len(self.milieus)]


@dataclass(frozen=True)
class Held:
    """An experience on the playmat; its back shows the milieu it came from."""

    name: str
    milieu: str
    face_up: bool = True


@dataclass(frozen=True)
class Table:
    """Everything on the table between attempts, and the score of the attempts so far."""

    playmat: tuple[Held, ...]
    cups: tuple[tuple[str, tuple[str, ...]], ...]
    career: str
    retired: bool = False
    attempt: int | None = None
    claims: int = 0
    deaths: int = 0


@dataclass(frozen=True)
class Exploring:
    """The table in the middle of an attempt."""

    playmat: tuple[Held, ...]
    cups: tuple[tuple[str, tuple[str, ...]], ...]
    finao: bool
    vehicle: bool
    drawn: tuple[str, ...] = ()
    claimed: bool = False
    dead: bool = False
    ko: bool = False


def with_chit(cups, milieu, name):
    """Shuffle a chit into a cup."""
    return tuple((each, tuple(sorted((*chits, name))) if each == milieu else chits) for each, chits in cups)


def without_chit(cups, milieu, name):
    """Take a chit out of a cup."""
    changed = []
    for each, chits in cups:
        left = list(chits)
        if each == milieu:
            left.remove(name)
        changed.append((each, tuple(left)))
    return tuple(changed)


def shows_icon(journey, held):
    return held.face_up and journey.chits[held.name].icon


def unlocks(journey, playmat):
    return sum(shows_icon(journey, held) for held in playmat)


def given_up(journey, playmat):
    """Return the chit that addiction takes: one without an icon first, then in the order of chits and of milieus."""
    names, milieus = list(journey.chits), list(dict.fromkeys(journey.milieus))
    return min(
        playmat,
        key=lambda held: (shows_icon(journey, held), names.index(held.name), milieus.index(held.milieu)),
    )


def events_of(journey, name):
    events = journey.chits[name].events
    if name == "barren" and journey.barren == "nothing":
        events = tuple(event for event in events if event != "ko")
    if name == "overheat" and journey.overheat == "ko":
        events = (*events, "ko")
    if name == "artifact" and journey.artifact == "drawn":
        events = (*events, "claim")
    return sorted(events, key=lambda event: event != "addiction")


def after_chit(journey, career, milieu, now, name):
    """Draw this chit, and apply its instant events in their order, addiction first (6C4c)."""
    now = replace(now, drawn=(*now.drawn, name), cups=without_chit(now.cups, milieu, name))
    for event in events_of(journey, name):
        ignored = career == "pilot" and name == "collision"
        if event == "claim":
            now = replace(now, claimed=True)
        elif event == "addiction":
            spared = ignored or career == "psychologist" or journey.addiction == "ignored"
            if now.playmat and not spared:
                now = after_addiction(journey, now)
        elif event in ("kill", "glitch") and now.finao:
            now = replace(now, finao=False)
        elif event == "kill" and not ignored:
            now = replace(now, vehicle=False) if now.vehicle else replace(now, dead=True)
        elif event == "ko" and career != "medic" and not now.dead:
            now = replace(now, ko=True)
    return replace(now, ko=now.ko and not now.dead)


def after_addiction(journey, now):
    gone = given_up(journey, now.playmat)
    playmat = list(now.playmat)
    playmat.remove(gone)
    cups = with_chit(now.cups, gone.milieu, gone.name) if journey.container == "shrinks" else now.cups
    return replace(now, playmat=tuple(playmat), cups=cups)


def has_eureka(journey, career, milieu, drawn):
    return (
        any(journey.chits[name].blue for name in drawn)
        or (career == "oceanographer" and milieu in journey.oceanographer_milieus)
        or (career == "journalist" and len(drawn) >= journey.journalist_chits)
    )


def chosen(journey, career, milieu, now):
    """Return the experience that goes to the playmat, or None."""
    if not has_eureka(journey, career, milieu, now.drawn):
        return None
    if now.dead or now.ko:
        return None if journey.chits[now.drawn[-1]].blue else now.drawn[-1]
    names = [name for name in journey.chits if name in now.drawn and not journey.chits[name].blue]
    return min(names, key=lambda name: not journey.chits[name].icon, default=None)


def unlocks_a_discovery(journey, career, now):
    for name in now.drawn:
        locks = journey.chits[name].locks
        if name == "ore" and career == "geologist":
            locks = min(locks, journey.geologist_unlocks) - (1 if journey.geologist == "gives" else 0)
        if journey.chits[name].blue and locks <= unlocks(journey, now.playmat):
            return True
    return False


def must_end(journey, career, milieu, now):
    """Whether nothing more is drawn: felled, the limit, an empty cup, or an experience that may be taken."""
    if now.dead or now.ko or not dict(now.cups)[milieu] or len(now.drawn) == journey.size + journey.extra:
        return True
    learnt = any(not journey.chits[name].blue for name in now.drawn)
    return learnt and has_eureka(journey, career, milieu, now.drawn)


def ends_of_attempt(journey, table, number):
    """Return (chance, table) for every way in which one attempt may go."""
    milieu = journey.milieu_of(number)
    found = []

    def walk(now, chance):
        if must_end(journey, table.career, milieu, now):
            found.append((chance, after_attempt(journey, table, number, now)))
            return
        cup = Counter(dict(now.cups)[milieu])
        for name, count in cup.items():
            further = after_chit(journey, table.career, milieu, now, name)
            walk(further, chance * Fraction(count, cup.total()))

    walk(Exploring(table.playmat, table.cups, journey.finao, journey.vehicle), Fraction(1))
    return found


def after_attempt(journey, table, number, now):
    """Choose a chit, return the others, and bury the dead (6B5, 6C5, 6C6)."""
    milieu = journey.milieu_of(number)
    taken = chosen(journey, table.career, milieu, now)
    claimed = now.claimed
    if taken is None and not (now.dead or now.ko):
        claimed = claimed or unlocks_a_discovery(journey, table.career, now)
    cups = now.cups
    for name in now.drawn:
        cups = with_chit(cups, milieu, name)
    table = replace(table, playmat=now.playmat, cups=cups, claims=table.claims + claimed)
    if now.dead:
        table = replace(table, deaths=table.deaths + 1)
        if journey.after_death == "elderly":
            return replace(table, retired=True)
    if taken is not None:
        playmat = tuple(sorted((*table.playmat, Held(taken, milieu)), key=str))
        cups = without_chit(cups, milieu, taken) if journey.container == "shrinks" else cups
        table = replace(table, playmat=playmat, cups=cups)
    if now.dead:
        face_down = tuple(sorted((replace(held, face_up=False) for held in table.playmat), key=str))
        career = table.career if journey.career_after_death == "kept" else "none"
        table = replace(table, playmat=face_down, career=career)
    if table.attempt is None and unlocks(journey, table.playmat) >= journey.target:
        table = replace(table, attempt=number + 1)
    return table


def joint_of(journey):
    """Return the probability of each tuple of metrics, in the order of `METRICS`."""
    cups = tuple((milieu, tuple(sorted(journey.cups[milieu]))) for milieu in dict.fromkeys(journey.milieus))
    tables = {Table((), cups, journey.career): Fraction(1)}
    for number in range(journey.attempts):
        after = Counter()
        for table, chance in tables.items():
            ends = [(Fraction(1), table)] if table.retired else ends_of_attempt(journey, table, number)
            for share, end in ends:
                after[end] += chance * share
        tables = after
    joint = Counter()
    for table, chance in tables.items():
        attempt = table.attempt or journey.attempts + 1
        reached = int(table.attempt is not None)
        joint[unlocks(journey, table.playmat), reached, attempt, table.claims, table.deaths] += chance
    return dict(joint)


def marginal(joint, metric):
    place = METRICS.index(metric)
    found = Counter()
    for cell, chance in joint.items():
        found[cell[place]] += chance
    return dict(found)


def some_journeys(seed, n, **fixed):
    """Pick journeys at random from the grid of all parameters."""
    chance = random.Random(seed)
    journeys = []
    for _ in range(n):
        milieus = fixed.get("milieus") or tuple(chance.choices(list(CUPS), k=chance.choice((1, 1, 2, 3))))
        journey = Journey(
            attempts=chance.choice((1, 2, 3)),
            target=chance.choice((1, 2, 2, 3)),
            milieus=milieus,
            size=chance.choice((1, 2, 2, 3, 3, 4, 7)),
            extra=chance.choice((0, 0, 1)),
            vehicle="synodic" not in milieus and chance.random() < 0.4,
            finao=chance.random() < 0.4,
            career=chance.choice(CAREERS),
            barren=chance.choice(("ko", "nothing")),
            overheat=chance.choice(("nothing", "ko")),
            artifact=chance.choice(("taken", "drawn")),
            geologist=chance.choice(("needs", "gives")),
            after_death=chance.choice(("youth", "youth", "elderly")),
            career_after_death=chance.choice(("lost", "kept")),
            addiction=chance.choice(("returns", "returns", "ignored")),
            container=chance.choice(("shrinks", "shrinks", "same")),
        )
        journeys.append(replace(journey, **fixed))
    return journeys


NUMBERS = itertools.count()


def write_variant(journey, folder):
    """Write the cups and chits of a journey over the printed ones, in a file of its own."""
    change, add = [], []
    for milieu, cup in journey.cups.items():
        printed, wanted = Counter(CUPS[milieu].split()), Counter(cup)
        for name in CHITS:
            if name in printed:
                change.append(f"containers.{milieu}.{name} = {wanted[name]}")
            elif wanted[name]:
                add.append(f"containers.{milieu}.{name} = {wanted[name]}")
    for name, chit in journey.chits.items():
        change.append(f"chits.{name}.events = {list(chit.events)}")
        change.append(f"chits.{name}.unlock_icon = {str(chit.icon).lower()}")
        change.append(f"chits.{name}.unlocks_needed = {chit.locks}")
    change.append(f"exploration.journalist_eureka_chits = {journey.journalist_chits}")
    change.append(f"career_rules.geologist_ore_unlocks = {journey.geologist_unlocks}")
    change.append(f"career_rules.oceanographer_milieus = {list(journey.oceanographer_milieus)}")
    path = folder / f"journey_{next(NUMBERS)}.toml"
    path.write_text("\n".join(['game = "odyssey"', "[change]", *change, "[add]", *add]) + "\n", encoding="utf-8")
    return path
