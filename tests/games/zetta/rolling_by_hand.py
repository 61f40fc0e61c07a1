"""The brute-force twin of `zetta.discovery`: every roll of an attempt (Making Discoveries; Damage Module).

Nothing here comes from the package. Each own or helping crew member gives a die, a leveled one two; the planet adds or
removes dice; a die that shows the discovery value or less succeeds. On a success each die that shows 2, 4, 6 or 8
harms, but a substance no more often than the 2 tokens found. Exo products are made in space, and harm nobody. Damage of
life lies on its card, and the crew receives as much at the end of each turn; a healing action of a later turn takes
off 2. An alien rolls one die, and attempts nothing without a human; each who takes part wears equipment by a step.
"""

import itertools
from collections import Counter
from dataclasses import dataclass, fields, replace
from fractions import Fraction

from hypothesis import strategies as st

NUMBERS = itertools.count()


@dataclass(frozen=True)
class Attempt:
    """An attempt, and (from `sides` on) what a variant may change."""

    crew: int = 1
    leveled: int = 0
    helpers: int = 0
    helpers_leveled: int = 0
    modifier: int = 0
    value: int = 3
    kind: str = "life"
    hazard: bool = False
    knowledge: int = 0
    knowledge_leveled: int = 0
    aliens: int = 0
    policy: str = "all"
    turns: int = 1
    heal: int = 0
    sides: int = 12
    hazardous: tuple[int, ...] = (2, 4, 6, 8)
    dice_of_leveled: int = 2
    tokens_found: int = 2

    @property
    def parameters(self):
        """The same question to zettasim."""
        names = [field.name for field in fields(self)]
        return {name: getattr(self, name) for name in names[: names.index("sides")]}

    @property
    def own(self):
        """The dice of each of one's own who takes part; without a human it is nobody."""
        humans = [1] * (self.crew + self.knowledge) + [self.dice_of_leveled] * (self.leveled + self.knowledge_leveled)
        if self.policy != "all" and self.value >= 10 and humans:  # bots use only 1 crew member
            return [max(humans) if self.policy == "bots" else min(humans)]
        return humans + [1] * self.aliens if humans else []

    @property
    def dice(self):
        """How many dice are rolled; helpers cannot attempt anything alone."""
        if not self.own:
            return 0
        return max(0, sum(self.own) + self.helpers + self.dice_of_leveled * self.helpers_leveled + self.modifier)

    def turn_by_turn(self, damage):
        """Live through the turns after a find: tokens left on the life card, received by the crew, healing actions."""
        if self.kind != "life":
            return {"tokens": 0, "crew_damage": damage, "healing": 0}
        card, crew, healing = damage, 0, 0
        for turn in range(1, self.turns + 1):
            if turn > 1 and card > 0 and healing < self.heal:
                healing += 1
                card = card - 2 if card >= 2 else 0
            crew += card
        return {"tokens": card, "crew_damage": crew, "healing": healing}

    def metrics(self, hits, hazardous_dice):
        """Read the metrics off a roll."""
        damage = 0
        if hits and self.hazard and self.kind == "life":
            damage = hazardous_dice
        elif hits and self.hazard and self.kind == "substance":
            damage = min(hazardous_dice, self.tokens_found)
        return {
            "dice": self.dice,
            "success": int(hits > 0),
            "hits": hits,
            "damage": damage,
            **self.turn_by_turn(damage),
            "wear": len(self.own) if self.dice else 0,
            "helpers_wear": self.helpers + self.helpers_leveled if self.dice else 0,
        }

    def metrics_of(self, roll):
        """Read the metrics off the faces of a roll."""
        return self.metrics(sum(face <= self.value for face in roll), sum(face in self.hazardous for face in roll))


def worlds(attempt):
    """Roll every roll."""
    rolls = Counter(
        tuple(attempt.metrics_of(roll).items())
        for roll in itertools.product(range(1, attempt.sides + 1), repeat=attempt.dice)
    )
    return [(Fraction(n, attempt.sides**attempt.dice), dict(metrics)) for metrics, n in rolls.items()]


def worlds_die_by_die(attempt):
    """Do the same for more dice than can be rolled in every way: add one die after the other."""
    rolls = Counter({(0, 0): 1})
    for _ in range(attempt.dice):
        more = Counter()
        for (hits, hazardous_dice), n in rolls.items():
            for face in range(1, attempt.sides + 1):
                more[hits + (face <= attempt.value), hazardous_dice + (face in attempt.hazardous)] += n
        rolls = more
    return [(Fraction(n, attempt.sides**attempt.dice), attempt.metrics(*cell)) for cell, n in rolls.items()]


def write_variant(attempt, folder):
    """Write the dice and what harms, in a file of its own."""
    path = folder / f"dice_{next(NUMBERS)}.toml"
    path.write_text(
        'game = "zetta"\n[change]\n'
        f"discovery.die_sides = {attempt.sides}\n"
        f"discovery.hazard_faces = {list(attempt.hazardous)}\n"
        f"discovery.dice_per_leveled_crew = {attempt.dice_of_leveled}\n"
        f"discovery.substances_found = {attempt.tokens_found}\n",
        encoding="utf-8",
    )
    return path


@st.composite
def attempts(draw, most_rolls=3_000, printed=False):
    """Draw an attempt with dice of any kind and at most so many rolls."""
    sides = 12 if printed else draw(st.integers(2, 14))
    most = max(n for n in range(6) if sides**n <= most_rolls)
    kind = draw(st.sampled_from(["life", "life", "substance", "substance", "exo"]))
    dice_of_leveled = 2 if printed else draw(st.integers(0, 3))
    crew, leveled = draw(st.integers(0, 3)), draw(st.integers(0, 2))
    helpers, helpers_leveled = draw(st.integers(0, 2)), draw(st.integers(0, 1))
    dice = crew + helpers + dice_of_leveled * (leveled + helpers_leveled)
    modifier = draw(st.integers(-9, max(-9, most - dice))) if kind != "exo" else 0
    if dice + modifier > most:  # exo, without a modifier
        crew, leveled, helpers, helpers_leveled = min(crew, most), 0, 0, 0
    staying = {"turns": draw(st.integers(1, 5)), "heal": draw(st.integers(0, 3))}
    faces = (2, 4, 6, 8) if printed else tuple(sorted(draw(st.sets(st.integers(1, sides)))))
    attempt = Attempt(
        crew=crew,
        leveled=leveled,
        helpers=helpers,
        helpers_leveled=helpers_leveled,
        modifier=modifier,
        value=draw(st.integers(1, 12)),
        kind=kind,
        hazard=draw(st.sampled_from([True, True, False])),
        sides=sides,
        hazardous=faces,
        dice_of_leveled=dice_of_leveled,
        tokens_found=2 if printed else draw(st.integers(0, 3)),
        policy=draw(st.sampled_from(["all", "all", "bots", "bots-fewest"])),
        **staying,
    )
    knowledge, knowledge_leveled = draw(st.sampled_from([(0, 0), (1, 0), (0, 1), (2, 0)]))
    joined = replace(attempt, knowledge=knowledge, knowledge_leveled=knowledge_leveled, aliens=draw(st.integers(0, 2)))
    return joined if joined.dice <= most else attempt
