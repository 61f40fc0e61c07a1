"""The brute-force twin for life-support and for two explorers: chits in a cup and a die, by 6B1b, 6C, 6D and 6E.

Nothing here comes from the package. A draw is a chit and, where it has a Glitch Roll, what the die shows; chits of one
name are drawn once and weigh as many.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction

from exploring_by_hand import CAREERS, Site, events_of, some_sites

RAD_HARDNESS = {"nuclear": 5, "exotic": 3, "other": 4}  # 6D1c
PARTNER_WEIGHTS = ("partner_experience", "partner_discovery", "partner_unlock", "partner_dead")
FIRST, SECOND = 0, 1


@dataclass(frozen=True)
class Expedition:
    """A Site with its first explorer, what keeps explorers alive, and perhaps a second explorer."""

    site: Site = field(default_factory=Site)
    life_support: tuple[tuple[int, int], ...] = ()
    powerplant: str = "other"
    partner: bool = False
    partner_unlocks: int = 0
    partner_career: str = "none"
    teamwork: str = "shared"
    bonus: str = "present"
    spared: str = "any_ko"
    sides: int = 6

    @property
    def parameters(self):
        """The same question to zettasim."""
        names = ("powerplant", "partner", "partner_unlocks", "partner_career", "teamwork", "bonus", "spared")
        cards = ",".join(f"{hardness}:{count}" for hardness, count in self.life_support) or "none"
        return self.site.parameters | {name: getattr(self, name) for name in names} | {"life_support": cards}

    @property
    def explorers(self):
        """Who is there."""
        return (FIRST, SECOND) if self.partner else (FIRST,)

    def career(self, who):
        return (self.site.career, self.partner_career)[who]

    def unlocks(self, who):
        return (self.site.unlocks, self.partner_unlocks)[who]


@dataclass
class Table:
    """What lies on the table after some draws."""

    finao: bool
    vehicle: bool
    cards: dict
    claimed: bool = False
    felled: dict = field(default_factory=dict)  # explorer -> ("dead" or "ko", by which chit)
    n_draws: Counter = field(default_factory=Counter)

    @property
    def explorer(self):
        """Who draws next."""
        return SECOND if FIRST in self.felled else FIRST

    @property
    def life_support(self):
        """Operational vehicle and other cards (6B1b)."""
        return sum(self.cards.values()) + self.vehicle


def serves(game, table, who, career):
    """Whether a career's Ability helps an explorer: their own, or that of a partner who is present and not KO (6E)."""
    if game.career(who) == career:
        return True
    other = 1 - who
    return game.partner and game.teamwork == "shared" and other not in table.felled and game.career(other) == career


def play(game, drawn):
    """Apply the instant events of all draws (6C4c)."""
    site = game.site
    table = Table(site.finao, site.vehicle, dict(game.life_support))
    for name, shown in drawn:
        who, fate = table.explorer, None
        assert who not in table.felled
        table.n_draws[who] += 1
        for event in events_of(site, name):
            if event == "claim":
                table.claimed = True
            elif event in ("kill", "glitch") and table.finao:
                table.finao = False  # 6C3: once per explore-prospect, whoever draws
            elif event == "kill":
                if name == "collision" and serves(game, table, who, "pilot"):
                    continue
                if table.vehicle:
                    table.vehicle = False  # 6C2d: each explorer may use the other's vehicle
                else:
                    fate = "dead"
            elif event == "glitch" and game.life_support:
                table.cards = {hardness: n for hardness, n in table.cards.items() if hardness != shown}
                if RAD_HARDNESS[game.powerplant] == shown:
                    table.vehicle = False  # 6D4
            elif event == "ko" and not serves(game, table, who, "medic"):
                fate = fate or "ko"
        if fate:
            table.felled[who] = (fate, name)
    return table


def has_eureka(game, table, drawn, who):
    """6C5, 6E2 example: one discovery among all chits drawn; or by a career."""
    if any(game.site.chits[name].blue for name, _ in drawn):
        return True
    at_home = game.site.milieu in game.site.oceanographer_milieus
    if at_home and serves(game, table, who, "oceanographer"):
        return True
    return len(drawn) >= game.site.journalist_chits and serves(game, table, who, "journalist")


def gets_a_chit(game, table, who):
    """6E against 6E2a: is it enough to be there?"""
    return who == FIRST or game.bonus == "present" or table.n_draws[SECOND] > 0


def unlocked(game, hand, who):
    """List the discoveries in hand that an explorer's own icons unlock."""
    found = []
    for name, chit in game.site.chits.items():
        locks = chit.locks
        if name == "ore" and game.career(who) == "geologist":  # never shared: 6E, 6C5b
            locks = min(locks, game.site.geologist_unlocks)
        if hand[name] > 0 and chit.blue and locks <= game.unlocks(who):
            found.append(name)
    return found


def learnt(game, hand, eureka):
    """List the experiences in hand that may be chosen, those with an unlock icon first."""
    found = [name for name, chit in game.site.chits.items() if eureka and hand[name] > 0 and not chit.blue]
    return sorted(found, key=lambda name: not game.site.chits[name].icon)


def offers(game, table, drawn, who, gone=None):
    """List what may go to one playmat, by preference of equals, if the other explorer takes `gone`."""
    if who in table.felled:
        name = table.felled[who][1]
        return [name if has_eureka(game, table, drawn, who) and not game.site.chits[name].blue else None]
    if not gets_a_chit(game, table, who):
        return [None]
    hand = Counter(name for name, _ in drawn)
    hand[gone] -= 1
    return [*unlocked(game, hand, who), *learnt(game, hand, has_eureka(game, table, drawn, who)), None]


def favourite(game, offered):
    """Return what a named policy takes."""
    chits = game.site.chits
    blue = sorted((name for name in offered if name and chits[name].blue), key=lambda name: -chits[name].dp)
    plain = [name for name in offered if name and not chits[name].blue]
    return [*plain, *blue, None][0] if game.site.policy == "experience" else [*blue, *plain, None][0]


def chosen(game, drawn):
    """Return the chits that go to the two playmats."""
    table = play(game, drawn)
    first = offers(game, table, drawn, FIRST)
    if game.site.policy != "optimal":
        mine = favourite(game, first)
        return mine, favourite(game, offers(game, table, drawn, SECOND, mine)) if game.partner else None
    pairs = [
        (mine, theirs)
        for mine in first
        for theirs in (offers(game, table, drawn, SECOND, mine) if game.partner else [None])
    ]
    worths = [pay(game, drawn, *pair) for pair in pairs]
    return pairs[worths.index(max(worths))]


def dies(table, who, game):
    """6B5: by an instant event, or at the start of a turn without life-support (6B1b)."""
    return table.felled.get(who, ("",))[0] == "dead" or bool(game.life_support and not table.life_support)


def described(game, drawn, taken):
    """Read off all that may be counted, if these chits are taken."""
    table, chits = play(game, drawn), game.site.chits
    found = {"claimed": int(table.claimed or any(name and chits[name].blue for name in taken))}
    for who, prefix in zip(game.explorers, ("", "partner_"), strict=False):
        name = taken[who]
        found |= {
            f"{prefix}dead": int(dies(table, who, game)),
            f"{prefix}ko": int(table.felled.get(who, ("",))[0] == "ko"),
            f"{prefix}eureka": int(has_eureka(game, table, drawn, who)),
            f"{prefix}draws": table.n_draws[SECOND] if who == SECOND else len(drawn),
            f"{prefix}experience": int(name is not None and not chits[name].blue),
            f"{prefix}discovery": int(name is not None and chits[name].blue),
            f"{prefix}unlock": int(name is not None and chits[name].icon),
            f"{prefix}dp": chits[name].dp if name else 0,
        }
    return found


def pay(game, drawn, *taken):
    found = described(game, drawn, taken)
    return sum(weight * found.get(name, 0) for name, weight in game.site.payoff)


def metrics_of(game, drawn):
    """Read the metrics once no more is drawn."""
    taken = chosen(game, drawn)
    table, found = play(game, drawn), described(game, drawn, taken)
    knocked_out = {who: fate == "ko" for who, (fate, _) in table.felled.items()}
    spared = any(knocked_out.values())
    if game.spared == "last_ko" and table.n_draws[SECOND]:
        spared = knocked_out.get(SECOND, False)
    found["busted"] = int(not found["claimed"] and not spared)
    found["unchanged"] = int(not found["claimed"] and spared)
    found["payoff"] = pay(game, drawn, *taken)
    if game.life_support:
        found["life_support"] = table.life_support
        alive = [who for who in game.explorers if table.felled.get(who, ("",))[0] != "dead"]
        found["suffocated"] = int(not table.life_support and bool(alive))
    return found


def must_end(game, drawn):
    """6C4b: the limit is shared; and nobody is left to draw."""
    everything = len(drawn) == len(game.site.container)
    limit = len(drawn) == game.site.size + game.site.extra
    return everything or limit or all(who in play(game, drawn).felled for who in game.explorers)


def following(game, drawn):
    """List (draws after one more, chance)."""
    left = Counter(game.site.container) - Counter(name for name, _ in drawn)
    found = []
    for name, count in left.items():
        sides = range(1, game.sides + 1) if game.life_support and "glitch" in game.site.chits[name].events else (0,)
        chance = Fraction(count, sum(left.values()) * len(sides))
        found += [((*drawn, (name, shown)), chance) for shown in sides]
    return found


def known_by(game, drawn):
    """What the rest depends on."""
    table = play(game, drawn)
    names = tuple(sorted(name for name, _ in drawn))
    felled = tuple(sorted(table.felled.items()))
    return names, table.finao, table.vehicle, tuple(sorted(table.cards.items())), felled, table.n_draws[SECOND] > 0


def worths(game):
    """Return two functions of the draws: what stopping here is worth, and what drawing on is."""
    values = {}

    def stopped(drawn):
        return Fraction(pay(game, drawn, *chosen(game, drawn)))

    def worth(drawn):
        known = known_by(game, drawn)
        if known not in values:
            if must_end(game, drawn):
                values[known] = stopped(drawn)
            else:
                values[known] = max(stopped(drawn), further(drawn)) if drawn else further(drawn)
        return values[known]

    def further(drawn):
        return sum((chance * worth(after) for after, chance in following(game, drawn)), Fraction(0))

    return stopped, further


def stopper(game):
    """Return the rule by which the one who draws stops."""
    if game.site.policy == "optimal":
        stopped, further = worths(game)
        return lambda drawn: stopped(drawn) >= further(drawn)

    def claims(drawn):
        table, hand = play(game, drawn), Counter(name for name, _ in drawn)
        up = [who for who in game.explorers if who not in table.felled and gets_a_chit(game, table, who)]
        return table.claimed or any(unlocked(game, hand, who) for who in up)

    def learns(drawn):
        table = play(game, drawn)
        who = table.explorer
        if not gets_a_chit(game, table, who):
            return False
        hand = Counter(name for name, _ in drawn)
        if who == SECOND:
            hand[offers(game, table, drawn, FIRST)[0]] -= 1
        return learnt(game, hand, has_eureka(game, table, drawn, who)) != []

    return {"claim": claims, "experience": learns, "all": lambda _: False}[game.site.policy]


def joint_of(game):
    """Return the joint distribution of all metrics: {(name, value) of each: probability}."""
    stops, found = stopper(game), Counter()

    def walk(drawn, chance):
        if must_end(game, drawn) or (drawn and stops(drawn)):
            found[frozenset(metrics_of(game, drawn).items())] += chance
            return
        for after, share in following(game, drawn):
            walk(after, chance * share)

    walk((), Fraction(1))
    assert sum(found.values()) == 1
    return dict(found)


def decisions_by_hand(game):
    """Return {what the rest depends on: (worth of stopping, of drawing, probability under the best play)}."""
    game = replace(game, site=replace(game.site, policy="optimal"))
    stopped, further = worths(game)
    found = {}

    def walk(drawn, chance):
        if must_end(game, drawn):
            return
        if drawn:
            known, stop, draw = known_by(game, drawn), stopped(drawn), further(drawn)
            _, _, before = found.setdefault(known, (stop, draw, Fraction(0)))
            found[known] = (stop, draw, before + chance)
            chance *= stop < draw
        for after, share in following(game, drawn):
            walk(after, chance * share)

    walk((), Fraction(1))
    return found


def some_expeditions(seed, n, **fixed):
    """Pick expeditions at random; `fixed` are parameters of the Site or of the expedition."""
    import random

    chance = random.Random(seed)
    of_site = {name: value for name, value in fixed.items() if name in Site.__dataclass_fields__}
    found = []
    for site in some_sites(seed, n, **of_site):
        partner = fixed.get("partner", chance.random() < 0.7)
        weights = dict(site.payoff)
        if partner:
            weights |= {name: chance.randint(-3, 3) for name in chance.sample(PARTNER_WEIGHTS, chance.randint(0, 4))}
        life_support, shown = (), site
        if fixed.get("glitch", not partner or chance.random() < 0.4):
            values = chance.sample(range(8), chance.randint(1, 3))
            life_support = tuple((value, chance.randint(1, 2)) for value in values)
            # Each roll makes six ways of one: at most five chits, and the EXPLOSION stays, or nothing is rolled.
            kept = tuple((name, n) for name, n in site.removed if name != "explosion")
            shown = replace(site, removed=kept, size=min(site.size, 4), extra=min(site.extra, 1))
        game = Expedition(
            site=replace(shown, payoff=tuple(weights.items())),
            life_support=life_support,
            powerplant=chance.choice(("nuclear", "exotic", "other")),
            partner=partner,
            partner_unlocks=chance.choice((0, 1, 2, 3, 4)),
            partner_career=chance.choice(CAREERS),
            teamwork=chance.choice(("shared", "own")),
            bonus=chance.choice(("present", "explorers")),
            spared=chance.choice(("any_ko", "last_ko")),
        )
        found.append(game)
    return found
