"""The Zetta PSG by the rulebook: dice, faces and tokens of a few stacks, read one by one in every way they can lie."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

F = Fraction
WHEELS = ("life", "substance", "exo")


@dataclass(frozen=True)
class System:
    """One question about a few small stacks: `cards` are (wheel, faces), a face is (steps, planets) by result."""

    cards: tuple
    dice: str = "one"
    seen: bool = True
    start: int = 3
    tokens: int = 1
    worth: tuple = (1, 1, 1)
    policy: str = "optimal"

    @property
    def parameters(self):
        return {
            "stacks": len(self.cards), "dice": self.dice, "seen": self.seen, "start": self.start,
            "tokens": self.tokens, "policy": self.policy, "worth": dict(zip(WHEELS, self.worth, strict=True)),
        }  # fmt: skip

    @property
    def results(self):
        return len(self.cards[0][1][0][0])

    def write(self, folder):
        """Write a variant file whose first stacks are these."""
        letters = "ABCDEFGHIJ"
        wheels = [wheel for wheel, _ in self.cards] + ["life"] * (11 - len(self.cards))
        blank = [[0] * self.results] * 2
        lines = ['game = "zetta"', "[change]", f"psg_cards.wheels = {wheels}".replace("'", '"')]
        lines += [f"psg_cards.steps.every = {blank}", f"psg_cards.planets.every = {blank}"]
        lines += [f"psg_cards.stars = {[*range(1, len(self.cards[0][1]) + 1)]}", "[add]"]
        for letter, (_, faces) in zip(letters, self.cards, strict=False):
            lines.append(f"psg_cards.steps.{letter} = {[list(steps) for steps, _ in faces]}")
            lines.append(f"psg_cards.planets.{letter} = {[list(planets) for _, planets in faces]}")
        file = folder / "psg.toml"
        file.write_text("\n".join(lines), encoding="utf-8")
        return file


def capped(value):
    return 1 if value < 1 else 12 if value > 12 else value


def payoff(system, wheels):
    return sum(w * v for w, v in zip(system.worth, wheels, strict=True))


def turn(system, wheels, stack, step):
    place = WHEELS.index(system.cards[stack][0])
    return tuple(capped(v + step) if n == place else v for n, v in enumerate(wheels))


def options_of(system):
    """Return the function of what the two choices are worth: (dice known, stack, wheels, tokens, faces shown, face).

    `known` are the results that the player knows for each stack; None where a die has not been thrown yet. Faces that
    are still face down are known only as a set: every one of them is as likely to come next. Keep comes first; without
    a token there is no other choice.
    """

    @cache
    def before(known, stack, wheels, tokens):
        if stack == len(system.cards):
            return F(payoff(system, wheels))
        if known[stack] is None:
            results = range(system.results)
            throws = [(*known[:stack], result, *known[stack + 1 :]) for result in results]
            return sum(fresh(throw, stack, wheels, tokens, frozenset()) for throw in throws) / len(throws)
        return fresh(known, stack, wheels, tokens, frozenset())

    @cache
    def fresh(known, stack, wheels, tokens, shown):
        rest = [face for face in range(len(system.cards[stack][1])) if face not in shown]
        return sum(max(options(known, stack, wheels, tokens, shown, face)) for face in rest) / F(len(rest))

    @cache
    def options(known, stack, wheels, tokens, shown, face):
        step = system.cards[stack][1][face][0][known[stack]]
        keep = before(known, stack + 1, turn(system, wheels, stack, step), tokens)
        if not tokens:
            return (keep,)
        return keep, fresh(known, stack, wheels, tokens - 1, shown | {face})

    return options


def player(system):
    """Return the function that decides: (dice on the table, stack, wheels, tokens, faces shown) -> replaces?"""
    options = options_of(system)

    def replaces(known, stack, wheels, tokens, shown, face):
        step = system.cards[stack][1][face][0][known[stack]]
        if not tokens or system.policy == "never":
            return False
        if system.policy == "bots":
            return step < 0 and system.worth[WHEELS.index(system.cards[stack][0])] > 0
        found = options(known, stack, wheels, tokens, shown, face)
        return found[1] > found[0]

    return replaces


def worlds(system, replaces=None):
    """Return (probability, metrics) of every throw and every order of faces that matters."""
    replaces = replaces or player(system)
    n = len(system.cards)
    throws = [(r,) * n for r in range(system.results)]
    if system.dice == "each":
        throws = [*product(range(system.results), repeat=n)]
    found = {}

    def read(throw, stack, wheels, tokens, shown, extra, odds):
        if stack == n:
            key = (wheels, tokens, extra)
            found[key] = found.get(key, F(0)) + odds
            return
        faces = system.cards[stack][1]
        known = throw
        if system.dice == "each" and not system.seen:
            known = tuple(r if k <= stack else None for k, r in enumerate(throw))
        rest = [face for face in range(len(faces)) if face not in shown]
        for face in rest:
            p = odds / len(rest)
            if replaces(known, stack, wheels, tokens, shown, face):
                read(throw, stack, wheels, tokens - 1, shown | {face}, extra, p)
                continue
            step, planet = faces[face][0][throw[stack]], faces[face][1][throw[stack]]
            after = turn(system, wheels, stack, step)
            planets, star, bias = extra
            more = (planets + planet, face + 1 if stack == 0 else star, bias + sum(after) - sum(wheels) - step)
            read(throw, stack + 1, after, tokens, frozenset(), more, p)

    for throw in throws:
        read(throw, 0, (system.start,) * 3, system.tokens, frozenset(), (0, 0, 0), F(1, len(throws)))
    return [(odds, metrics_of(system, *key)) for key, odds in found.items()]


def metrics_of(system, wheels, tokens, extra):
    planets, star, bias = extra
    return {
        **dict(zip(WHEELS, wheels, strict=True)), "replaced": system.tokens - tokens, "planets": planets, "star": star,
        "bias": bias, "lowest": sum(v == 1 for v in wheels), "automatic": sum(v == 12 for v in wheels),
        "payoff": payoff(system, wheels),
    }  # fmt: skip
