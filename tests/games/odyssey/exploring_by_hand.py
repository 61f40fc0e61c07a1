"""The brute-force twin of `odyssey.explore`: chits in a cup, drawn one by one, by 6C of the rulebook.

Nothing here comes from the package. The tables are typed from the rulebook, and every distinct order of the chits is
played, for as many orders of the chits as individuals as look like it; orders that begin alike are played once where
the exploration ends before they differ.
"""

import itertools
import math
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction

CUPS = {
    "air": "artifact ore aquifer barren collision leak explosion",
    "ocean": "artifact ore barren collision leak leak explosion",
    "astrobiology": "artifact cavern aquifer barren collision leak explosion",
    "ice": "artifact cavern aquifer barren leak explosion explosion",
    "push": "ore cavern aquifer collision leak leak overheat",
    "elevator": "ore cavern barren barren collision leak explosion",
    "synodic": "artifact ore cavern aquifer leak explosion explosion",
    "sandworm": "ore ore cavern barren collision leak explosion",
}
CAREERS = ("none", "psychologist", "medic", "geologist", "inventor", "oceanographer", "pilot", "journalist")
POLICIES = ("claim", "all", "experience", "optimal")
WEIGHTS = ("claimed", "experience", "discovery", "unlock", "dead")


@dataclass(frozen=True)
class Chit:
    """The front of a chit: blue or not, black locks, DP as chosen, instant events, unlock icon."""

    blue: bool
    locks: int = 0
    dp: int = 1
    events: tuple[str, ...] = ()
    icon: bool = False


# In the order in which ties are broken.
CHITS = {
    "artifact": Chit(True, 4, 1),
    "ore": Chit(True, 3, 3),
    "aquifer": Chit(True, 2, 1),
    "cavern": Chit(True, 2, 1),
    "barren": Chit(False, events=("ko",), icon=True),
    "collision": Chit(False, events=("addiction", "kill"), icon=True),
    "leak": Chit(False, events=("claim", "kill"), icon=True),
    "explosion": Chit(False, events=("glitch", "ko")),
    "overheat": Chit(False, events=("coolant",)),
}


@dataclass(frozen=True)
class Site:
    """A Site, who explores it, and how."""

    milieu: str = "ocean"
    size: int = 2
    extra: int = 0
    unlocks: int = 0
    vehicle: bool = False
    finao: bool = False
    career: str = "none"
    removed: tuple[tuple[str, int], ...] = ()
    barren: str = "ko"
    overheat: str = "nothing"
    artifact: str = "taken"
    policy: str = "claim"
    payoff: tuple[tuple[str, int], ...] = (("claimed", 1),)
    # What a variant may change.
    cup: tuple[str, ...] | None = None
    chits: dict[str, Chit] = field(default_factory=lambda: CHITS, hash=False)
    journalist_chits: int = 3
    geologist_unlocks: int = 1
    oceanographer_milieus: tuple[str, ...] = ("ocean", "elevator")

    @property
    def parameters(self):
        """The same question to zettasim."""
        names = ("milieu", "size", "extra", "unlocks", "vehicle", "finao", "career", "policy")
        readings = ("barren", "overheat", "artifact")
        compositions = {
            name: ",".join(f"{kind}:{count}" for kind, count in getattr(self, name)) or "none"
            for name in ("removed", "payoff")
        }
        return {name: getattr(self, name) for name in names + readings} | compositions

    @property
    def container(self):
        """Every chit that is in the cup."""
        left = Counter(CUPS[self.milieu].split() if self.cup is None else self.cup)
        left.subtract(dict(self.removed))
        return tuple(left.elements())


@dataclass(frozen=True)
class Position:
    """After some chits: what FINAO and vehicle still stop, what befell the explorer, whether the Site is claimed."""

    finao: bool
    vehicle: bool
    claimed: bool = False
    dead: bool = False
    ko: bool = False
    eureka: bool = False

    @property
    def is_down(self):
        """Whether the explorer is dead or knocked out."""
        return self.dead or self.ko


def play(site, drawn):
    """Apply the instant events of the chits, in the order in which they were drawn (6C4c)."""
    finao, vehicle = site.finao, site.vehicle
    claimed = dead = ko = False
    for name in drawn:
        assert not dead
        assert not ko
        for event in events_of(site, name):
            if event == "claim":
                claimed = True
            elif event in ("kill", "glitch") and finao:
                finao = False  # 6C3, and 6C3b: also where a pilot would have ignored the kill
            elif event == "kill" and not (site.career == "pilot" and name == "collision"):
                if vehicle:
                    vehicle = False
                else:
                    dead = True
            elif event == "ko" and site.career != "medic":
                ko = True
        ko = ko and not dead
    eureka = (
        any(site.chits[name].blue for name in drawn)
        or (site.career == "oceanographer" and site.milieu in site.oceanographer_milieus)
        or (site.career == "journalist" and len(drawn) >= site.journalist_chits)
    )
    return Position(finao, vehicle, claimed, dead, ko, eureka)


def events_of(site, name):
    events = site.chits[name].events
    if name == "barren" and site.barren == "nothing":
        events = tuple(event for event in events if event != "ko")
    if name == "overheat" and site.overheat == "ko":
        events = (*events, "ko")
    if name == "artifact" and site.artifact == "drawn":
        events = ("claim", *events)
    return events


def unlocked(site, drawn):
    """List the discoveries in hand that the player can unlock, in the order of ties."""
    found = []
    for name, chit in site.chits.items():
        locks = chit.locks
        if name == "ore" and site.career == "geologist":
            locks = min(locks, site.geologist_unlocks)
        if name in drawn and chit.blue and locks <= site.unlocks:
            found.append(name)
    return found


def learnt(site, drawn):
    """List the experiences in hand that may be chosen, one with an unlock icon first, then in the order of ties."""
    if not play(site, drawn).eureka:
        return []
    found = [name for name, chit in site.chits.items() if name in drawn and not chit.blue]
    return [name for name in found if site.chits[name].icon] + [name for name in found if not site.chits[name].icon]


def chosen(site, drawn):
    """Return the chit that goes to the playmat (6C5), or None."""
    position = play(site, drawn)
    if position.is_down:
        return drawn[-1] if position.eureka else None
    discoveries, experiences = unlocked(site, drawn), learnt(site, drawn)
    if site.policy == "optimal":
        options = [*discoveries, *experiences, None]
        worths = [pay(site, drawn, option) for option in options]
        return options[worths.index(max(worths))]
    richest = sorted(discoveries, key=lambda name: -site.chits[name].dp)[:1]
    first, second = (experiences, richest) if site.policy == "experience" else (richest, experiences)
    return (first + second + [None])[0]


def pay(site, drawn, taken):
    """Weigh what happened, if this chit is taken."""
    position, chit = play(site, drawn), site.chits.get(taken)
    counted = {
        "claimed": position.claimed or (chit is not None and chit.blue),
        "experience": chit is not None and not chit.blue,
        "discovery": chit is not None and chit.blue,
        "unlock": chit is not None and chit.icon,
        "dead": position.dead,
    }
    return sum(weight * counted[name] for name, weight in site.payoff)


def metrics_of(site, drawn):
    """Read the metrics once no more is drawn."""
    position, taken = play(site, drawn), chosen(site, drawn)
    chit = site.chits.get(taken)
    claimed = position.claimed or (chit is not None and chit.blue)
    return {
        "claimed": int(claimed),
        "busted": int(not claimed and not position.ko),
        "unchanged": int(not claimed and position.ko),
        "dead": int(position.dead),
        "ko": int(position.ko),
        "eureka": int(position.eureka),
        "draws": len(drawn),
        "experience": int(chit is not None and not chit.blue),
        "discovery": int(chit is not None and chit.blue),
        "unlock": int(chit is not None and chit.icon),
        "dp": chit.dp if chit is not None else 0,
        "payoff": pay(site, drawn, taken),
    }


def must_end(site, drawn):
    """Whether no further chit can be drawn (6C4b)."""
    everything = len(drawn) == len(site.container)
    return everything or len(drawn) == site.size + site.extra or play(site, drawn).is_down


def worths(site):
    """Return two functions of the chits drawn: what the best play is worth, and what it is worth to draw on."""
    values = {}

    def worth(drawn):
        position = play(site, drawn)
        known = (tuple(sorted(drawn)), position.finao, position.vehicle)
        if position.is_down:
            return Fraction(pay(site, drawn, chosen(site, drawn)))
        if known not in values:
            stop = Fraction(pay(site, drawn, chosen(site, drawn)))
            go_on = stop if must_end(site, drawn) else further(drawn)
            values[known] = max(stop, go_on) if drawn else go_on
        return values[known]

    def further(drawn):
        left = Counter(site.container) - Counter(drawn)
        ways = sum(left.values())
        return sum((count * worth((*drawn, name)) for name, count in left.items()), Fraction(0)) / ways

    return worth, further


def stopper(site):
    """Return the rule by which the explorer stops: a function of the chits drawn, in their order."""
    if site.policy == "optimal":
        _, further = worths(site)
        return lambda drawn: pay(site, drawn, chosen(site, drawn)) >= further(drawn)
    if site.policy == "claim":
        return lambda drawn: play(site, drawn).claimed or unlocked(site, drawn) != []
    if site.policy == "experience":
        return lambda drawn: learnt(site, drawn) != []
    return lambda _: False


def decisions_by_hand(site):
    """Return {(chits in alphabetical order, FINAO, vehicle): (worth of stopping, of drawing, probability)}.

    Every order of the chits is walked, also past where the best explorer stops; there the probability is 0.
    """
    site = replace(site, policy="optimal")
    _, further = worths(site)
    found = {}

    def walk(drawn, left, probability):
        if must_end(site, drawn):
            return
        if drawn:
            position = play(site, drawn)
            stop, draw = Fraction(pay(site, drawn, chosen(site, drawn))), further(drawn)
            state = (tuple(sorted(drawn)), position.finao, position.vehicle)
            _, _, before = found.setdefault(state, (stop, draw, Fraction(0)))
            found[state] = (stop, draw, before + probability)
            probability *= stop < draw
        for name, count in Counter(left).items():
            rest = list(left)
            rest.remove(name)
            walk((*drawn, name), tuple(rest), probability * Fraction(count, len(left)))

    walk((), site.container, Fraction(1))
    return found


def endings(site):
    """Return the probability of each sequence of chits drawn, over all distinct orders of the chits."""
    stops, container = stopper(site), site.container
    ways = Counter()

    def walk(drawn, left, times):
        if must_end(site, drawn) or (drawn and stops(drawn)):
            ways[drawn] += times * math.factorial(left.total())
            return
        for name, count in left.items():
            walk((*drawn, name), left - Counter([name]), times * count)

    walk((), Counter(container), 1)
    orders = math.factorial(len(container))
    assert sum(ways.values()) == orders
    return {drawn: Fraction(count, orders) for drawn, count in ways.items()}


def endings_order_by_order(site):
    """Do the same without any short cut: every permutation, played from its first chit."""
    stops, container = stopper(site), site.container
    ways = Counter()
    for order in itertools.permutations(container):
        n = 0
        while not must_end(site, order[:n]) and not (n and stops(order[:n])):
            n += 1
        ways[order[:n]] += 1
    return {drawn: Fraction(count, math.factorial(len(container))) for drawn, count in ways.items()}


def joint_of(site):
    """Return the joint distribution of all metrics, as {(value of each metric, in their order): probability}."""
    joint = Counter()
    for drawn, probability in endings(site).items():
        joint[tuple(metrics_of(site, drawn).items())] += probability
    return joint


def marginal(joint, metric):
    """Read one metric off a joint distribution."""
    found = Counter()
    for cell, probability in joint.items():
        found[dict(cell)[metric]] += probability
    return dict(found)


def some_sites(seed, n, **fixed):
    """Pick sites at random from the grid of all parameters."""
    chance = random.Random(seed)
    sites = []
    for _ in range(n):
        milieu = fixed.get("milieu") or chance.choice(list(CUPS))
        site = Site(
            milieu=milieu,
            size=chance.choice((1, 2, 2, 3, 3, 4, 5, 6, 7, 11)),
            extra=chance.choice((0, 0, 1, 3)),
            unlocks=chance.choice((0, 1, 2, 3, 4, 8)),
            vehicle=milieu != "synodic" and chance.random() < 0.5,
            finao=chance.random() < 0.5,
            career=chance.choice(CAREERS),
            removed=some_removed(chance, CUPS[milieu].split()) if chance.random() < 0.3 else (),
            barren=chance.choice(("ko", "nothing")),
            overheat=chance.choice(("nothing", "ko")),
            artifact=chance.choice(("taken", "drawn")),
            policy=chance.choice(POLICIES),
            payoff=some_payoff(chance),
        )
        sites.append(replace(site, **fixed))
    return sites


def some_removed(chance, cup):
    gone = Counter(chance.sample(cup, chance.randint(1, len(cup))))
    return tuple(gone.items())


def some_payoff(chance):
    names = chance.sample(WEIGHTS, chance.randint(1, 5))
    return tuple((name, chance.randint(-3, 4)) for name in names)
