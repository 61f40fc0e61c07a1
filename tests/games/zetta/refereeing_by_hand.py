"""A referee for whole games, written from the rulebook: follows the tale of a game, refuses what the rules forbid."""

import re
from fractions import Fraction

from damaging_by_hand import ALIENS, ALL, Damaging, fullness, on_cards
from equipping_by_hand import Equipping, is_open, most_dice
from following import Following
from grid_preparing_by_hand import Preparation

SUBSTANCES = ("gas", "metal", "gem", "radioactive")
FAME = {"gas": 1, "metal": 1, "gem": 2, "radioactive": 2}
GASEOUS = ("Gas Dwarf", "Gas Giant", "Ice Giant", "Planetar")
ABILITIES = ("life", "substance", "exo product", "star pilot", "gaseous")
ORBITS = "ABCDEFGHIJ"


ROUNDING = Fraction(1, 100)
"""The model weighs in thousandths of fame and millionths of chance."""
SCAVENGED = Fraction(7, 2)
FORBIDDEN = {
    "life discovery": "life_attempts",
    "substance discovery": "substance_attempts",
    "exo product discovery": "exo_attempts",
    "scavenge Trojans": "scavenge",
    "research": "research",
    "healing": "heals",
    "repair": "repairs",
}
"""What options of restricted play stand for."""


class Seat:
    """One player's control board."""

    def __init__(self):
        self.crew, self.leveled, self.energy = [], [], 20
        self.stock = dict.fromkeys(SUBSTANCES, 0)
        self.tokens = []
        self.marker, self.place = 0, ("A", "the Mothership")
        self.life, self.exo, self.helped, self.flags = [], [], 0, 0
        self.aliens, self.aliens_hurt = 0, 0
        self.covered, self.current, self.stored_tokens = [], [], 0
        self.track, self.last, self.uses_tokens = None, 0, True

    @property
    def nine(self):
        return all(self.leveled)

    def held(self, kind):
        """Knowledge tokens of a kind that may be used."""
        return self.tokens.count(kind) if self.uses_tokens else 0

    def able(self, ability):
        """Crew members with an ability that no damage token covers, by their places on the board."""
        return [n for n, crew in enumerate(self.crew) if ability in crew and ability not in self.covered[n]]

    def lacking(self, ability):
        """Crew members to whom a knowledge token can give an ability, leveled first: with damage nobody uses one."""
        others = [n for n, crew in enumerate(self.crew) if ability not in crew and not self.covered[n]]
        return sorted(others, key=lambda n: not self.leveled[n])

    def dice(self, ability, tokens=0):
        """Dice of all with the ability, and of those to whom knowledge tokens give it, leveled crew members first."""
        if self.track is not None:
            return most_dice(self, ability, tokens)[0]
        humans = sum(1 + self.leveled[n] for n in self.able(ability) + self.lacking(ability)[:tokens])
        return humans + self.aliens - self.aliens_hurt if humans else 0

    def flies(self):
        """Tell whether a star pilot or its token, which somebody without damage uses, is there."""
        if self.track is not None:
            return is_open(self, far=True, gaseous=False)
        return self.able("star pilot") or (self.held("star pilot") and not all(self.covered))

    def damage(self):
        return fullness(self)

    def halves(self):
        substances = sum(FAME[kind] * n for kind, n in self.stock.items())
        cards = sum(self.life) + sum(self.exo)
        return 2 * (substances + cards + 2 * sum(self.leveled) + 9 * self.nine - self.damage()) + self.helped


class Referee(Equipping, Damaging, Following):
    """Follows a game step by step."""

    def __init__(self, steps, n_players, *, level, starts=1, **play):
        """Follow `steps`; `play` says how seats play: see the attributes of the first lines."""
        super().__init__(steps)
        self.seats, self.level = [Seat() for _ in range(n_players)], level
        self.halves, self.life_mean = play.get("halves", "kept"), play.get("life_mean", 0)
        self.bots, self.greedy = play.get("bots", ()), play.get("greedy", ())
        self.equipment = play.get("equipment", False)
        self.grid, self.missing = play.get("preparation") == "grid", play.get("missing", ())
        self.without, self.careful = play.get("without", ()), play.get("risks", {})
        self.seats[0].uses_tokens = "uses_tokens" not in self.without
        self.helps = play.get("helps", ("own",) * n_players)
        self.hazards, self.random = play.get("damage", False), play.get("random", ())
        self.hazardous_share = play.get("hazardous_share", 1)
        self.damaged, self.healed, self.critical = 0, 0, 0
        self.order = [(starts - 1 + n) % n_players for n in range(n_players)]
        self.open, self.systems, self.planets, self.trojans = {}, 0, {}, set()
        done = ("found", "helps", "research", "scavenge Trojans", "no action", "healing", "repair")
        self.fetched, self.counts = 0, dict.fromkeys(done, 0)
        self.counts |= {f"{kind} discovery": 0 for kind in ("life", "substance", "exo product")}
        self.stages, self.thrifty = [], play.get("thrifty", ())
        self.begin_equipment(play.get("contents"))
        self.play()

    # A game

    def play(self):
        while found := self.sees(r"exo product (\d+) may be built: (.*) for (\d+) fame"):
            cost = {kind: int(n) for n, kind in re.findall(r"(\d+) (\w+)", found[2])}
            self.open[int(found[1])] = (cost, int(found[3]))
        assert len(self.open) == 8
        chosen = {*self.bots, *self.missing}
        equipment = self.equipment
        grid = Preparation(self, self.order, self.bots, self.missing, equipment=equipment) if self.grid else None
        for seat in self.order:
            while found := self.sees(rf"seat {seat + 1} takes a crew member: (.*)"):
                self.seats[seat].crew.append(found[1].split(", "))
                self.seats[seat].leveled.append(False)
                self.seats[seat].covered.append(set())
            brought = self.equip(seat)
            if grid:
                grid.check_brought(seat, self.seats[seat].crew, brought, chosen=seat in chosen)
        while self.sees(r"the Mothership warps: .*"):
            self.system()
        self.finish()

    def system(self):
        self.systems += 1
        self.landed, self.planets, self.trojans = set(), {}, set()
        star = self.must(r"its star: (\d) turns, Goldilocks zone from orbit (\w) on")
        first = ORBITS.index(star[2])
        self.zone = ORBITS[first : first + 3]
        self.values = {kind: int(self.must(rf"{kind} value (\d+)")[1]) for kind in ("life", "substance", "exo product")}
        while found := self.sees(r"(.*) on orbit (\w): ([+-]\d+) dice for life, ([+-]\d+) for (\w+)"):
            self.planets[found[2]] = (found[1], int(found[3]), int(found[4]), found[5])
            while trojans := self.sees(r"Trojans on orbit (\w)"):
                self.trojans.add(trojans[1])
        gaseous = {orbit for orbit, planet in self.planets.items() if planet[0] in GASEOUS}
        assert self.trojans == (gaseous or {max(self.planets)})
        self.home = self.must(rf"seat {self.order[0] + 1} places the Mothership on orbit (\w)")[1]
        for seat in self.seats:
            seat.place = (self.home, "the Mothership")
        for turn in range(1, int(star[1]) + 1):
            for seat in self.order:
                self.must(rf"seat {seat + 1} begins turn {turn}")
                self.turn(seat, int(star[1]) - turn + 1)
        self.go_home()
        self.clean_up()
        self.stages.append([seat.halves() for seat in self.seats])
        if self.systems < 4:
            held = [len(self.seats[seat].tokens) for seat in self.order]
            starter = self.order[held.index(max(held))]
            self.must(rf"seat {starter + 1} has most knowledge tokens \({max(held)}\) and starts")
            self.order = [(starter + n) % len(self.seats) for n in range(len(self.seats))]

    # A turn

    def turn(self, number, turns_left):
        self.me, self.name = self.seats[number], f"seat {number + 1}"
        self.used = []
        self.turns_left = turns_left
        best = self.weigh_all() if number in self.greedy else None
        overdue, worn = number in self.bots and self.needs_repair(), bool(self.repairable())
        self.move()
        orbit, what = self.me.place
        if found := self.sees(rf"{self.name} is the first to land on orbit (\w)"):
            assert what == "the planet"
            assert orbit == found[1]
            assert orbit not in self.landed
            self.landed.add(orbit)
            taken = self.draw_substances(1)
            assert number not in self.bots or taken == self.planets[orbit][3]
        elif what == "the planet":
            assert orbit in self.landed, "the first landing brings a substance"
        action = self.must(
            rf"{self.name} (research|healing|repair|scavenge Trojans|no action|\w+ discovery|exo product discovery)"
        )[1]
        self.counts[action] += 1
        if best is not None and not self.stuck:
            chosen = self.me.place, action.removesuffix(" discovery")
            assert self.is_best(chosen, best), (chosen, best)
        self.check_repair(action, number, overdue)
        assert not self.stuck or action in ("research", "no action")
        assert not (self.limited(number) and FORBIDDEN.get(action, "") in self.without)
        if action == "no action":
            assert self.limited(number)
            assert "research" in self.without
            assert self.stuck or "repairs" in self.without or number in self.bots or not (worn and self.repairable())
        elif action == "research":
            self.draw_tokens(2)
        elif action == "healing":
            assert self.hazards
            assert self.me.damage()
            self.heal_all()
        elif action == "repair":
            self.repair()
        elif action == "scavenge Trojans":
            assert what == "the Trojans"
            self.draw_substances(2)
        else:
            self.attempt(action.removesuffix(" discovery"), number)
        for kind in sorted({*self.used}, key=ABILITIES.index):
            self.must(rf"{self.name} gives back {self.used.count(kind)} {kind} token\(s\)")
        self.suffer(on_cards(self.me), ALL)

    def limited(self, number):
        """Only the first seat plays without some options."""
        return number == 0 and self.without

    def read_place(self, text):
        if text == "the Mothership":
            return self.home, text
        found = re.fullmatch(r"(space|the planet|the Trojans) on orbit (\w)", text)
        orbit, what = found[2], found[1]
        assert what != "space" or orbit != self.home
        assert what != "the planet" or orbit in self.planets
        assert what != "the Trojans" or orbit in self.trojans
        return orbit, what

    def power(self):
        return self.me.energy + 4 * self.me.stock["radioactive"]

    def trade(self, cost):
        """Radioactive substances are traded only where energy is short."""
        while self.sees(rf"{self.name} trades a radioactive substance for energy"):
            assert self.me.energy < cost
            self.me.energy += 4
            self.me.stock["radioactive"] -= 1
        self.me.energy -= cost
        assert self.me.energy >= 0
        assert self.me.stock["radioactive"] >= 0

    def move(self):
        before, self.stuck = self.me.place, False
        if found := self.sees(rf"{self.name} stays at (.*)"):
            assert self.read_place(found[1]) == before
            self.stuck = before[1] == "the planet"
            if self.stuck:
                assert self.power() == 0, "a ship on a planet has to move"
                assert before[0] != self.home
            return
        unhurt = not all(self.me.covered)
        flies = self.sees(rf"{self.name} uses a star pilot token")
        ahead = self.at
        while "moves to" not in self.steps[ahead]:
            ahead += 1
        to = self.read_place(re.fullmatch(rf"{self.name} moves to (.*)", self.steps[ahead])[1])
        assert to != before
        distance = abs(ORBITS.index(to[0]) - ORBITS.index(before[0]))
        far = distance > (9 if self.me.nine else 5)
        assert not far or flies or self.me.able("star pilot")
        assert not flies or unhurt
        landing = int(to[1] == "the planet")
        free = to[0] == before[0] and "the Mothership" in (to[1], before[1])
        if landing and self.seats.index(self.me) in self.bots:
            self.check_bot_landing(to[0])
        gaseous = landing and self.planets[to[0]][0] in GASEOUS
        if far:
            self.wear_for_way("star pilot", spared="gaseous landing" if gaseous else None)
        if flies:
            assert far
            self.spend("star pilot")
        self.trade((0 if free else 1) + landing)
        self.must(rf"{self.name} moves to .*")
        self.must(rf"{self.name} has {self.me.energy} energy left")
        self.me.place = to
        if gaseous:
            self.wear_for_way("gaseous")

    def cost(self, orbit, what):
        """What it costs to go somewhere; None where it is not allowed or cannot be paid."""
        here, at = self.me.place
        if (orbit, what) == (here, at):
            return None if what == "the planet" else 0
        distance = abs(ORBITS.index(orbit) - ORBITS.index(here))
        far = distance > (9 if self.me.nine else 5)
        if far and not self.me.flies():
            return None
        gaseous = what == "the planet" and self.planets[orbit][0] in GASEOUS
        if self.me.track is not None and not is_open(self.me, far=far, gaseous=gaseous):
            return None
        cost = int(not (orbit == here and "the Mothership" in (what, at))) + (what == "the planet")
        return cost if cost <= self.power() else None

    def is_best(self, chosen, best):
        """Tell whether nothing was worth more, or what was can no longer be done: then research or a repair is left."""
        most = max(best.values()) - ROUNDING
        if best.get(chosen, -1000) >= most:
            return True
        place, action = chosen
        wanted = [other for (at, other), worth in best.items() if at == place and worth >= most]
        return action in ("research", "repair", "no action") and any(self.is_lost(kind) for kind in wanted)

    def is_lost(self, kind):
        """Tell whether the way has worn what a discovery needs, or beyond repair what was to be repaired."""
        if kind == "repair":
            return not self.repairable()
        if kind not in ("life", "substance", "exo product") or self.me.track is None:
            return False
        own, modifier = self.me.dice(kind, self.me.held(kind)), self.modifier(kind)
        least = self.careful.get(self.seats.index(self.me), 0)
        return not own or own + modifier <= 0 or 100 * self.success(kind, own + modifier) < least

    def modifier(self, kind):
        return 0 if kind == "exo product" else self.planets[self.me.place[0]][1 if kind == "life" else 2]

    def check_repair(self, action, number, overdue):
        """Bots repair whenever more than half of their equipment is worn out, where they may; others where of use."""
        may = not (self.stuck or (self.limited(number) and "repairs" in self.without))
        assert not overdue or not may or action == "repair"
        if action == "repair":
            assert may
            barred = self.limited(number) and "research" in self.without
            assert number not in self.bots or self.needs_repair() or barred

    def weigh_all(self):
        """What each place and action is worth to a greedy player, in fame (see the model's notes)."""
        worth, power = {}, self.power()
        price = Fraction(1, 2)
        if self.systems == 4 and power >= 2 * self.turns_left + 1:
            price = 0
        level = 0 if self.me.nine else Fraction(2 + 9 // len(self.me.crew), self.level)
        rescue = min(sum(self.me.stock.values()), len(self.seats) - 1) * SCAVENGED / 2
        places = [(orbit, "space") for orbit in ORBITS if orbit != self.home] + [(self.home, "the Mothership")]
        places += [(orbit, "the planet") for orbit in self.planets] + [(orbit, "the Trojans") for orbit in self.trojans]
        for place in places:
            cost = self.cost(*place)
            if cost is None:
                continue
            away = place[0] != self.home
            less = price * (cost + (away and self.turns_left == 1))
            if away and power - cost < 1:
                less += rescue
            for action, gain in self.gains(*place, level, trades=cost > self.me.energy).items():
                worth[place, action] = gain - less
        return worth

    def gains(self, orbit, what, level, *, trades):
        """Expected fame of each action at a place, by own dice and tokens.

        No exo product is counted on where a radioactive substance would be traded on the way.
        """
        gains, landing = {"research": Fraction(0)}, Fraction(0)
        if self.me.damage():
            healed = min(2, self.me.damage())
            gains["healing"] = Fraction(healed + min(healed, on_cards(self.me)))
        if what == "the Trojans":
            gains["scavenge Trojans"] = SCAVENGED
        if what == "the planet":
            name, life, substance, noted = self.planets[orbit]
            if orbit not in self.landed:
                landing = max(Fraction(FAME[noted]), SCAVENGED / 2)
            found = {"substance": (substance, 2 * FAME[noted])}
            if orbit in self.zone or name == "Planetar":
                found["life"] = (life, self.life_mean)
        else:
            nets = [fame - sum(FAME[kind] * n for kind, n in cost.items()) for cost, fame in self.payable()]
            found = {"exo product": (0, max(nets))} if nets and not trades else {}
        for kind, (modifier, fame) in found.items():
            own = self.me.dice(kind, self.me.held(kind))
            if own and own + modifier > 0:
                p = self.success(kind, own + modifier)
                if 100 * p >= self.careful.get(self.seats.index(self.me), 0):
                    gains[kind] = p * (fame + level) - self.expected(kind, own + modifier)
        if self.repairable():
            gains["repair"] = Fraction(0)
        left = {action: gain for action, gain in gains.items() if not self.is_forbidden(action)} or {"no action": 0}
        if "repair" in left:
            left.pop("research", None)
        return {action: gain + landing for action, gain in left.items()}

    def is_forbidden(self, action):
        name = action if action in FORBIDDEN else f"{action} discovery"
        return self.limited(self.seats.index(self.me)) and FORBIDDEN[name] in self.without

    def payable(self):
        return [(cost, fame) for cost, fame in self.open.values() if self.pays(cost)]

    def check_bot_landing(self, orbit):
        """If several planets are within reach, bots always aim for the one with the highest sum of modifiers."""
        sums = {at: planet[1] + planet[2] for at, planet in self.planets.items()}
        costs = {at: self.cost(at, "the planet") for at in self.planets}
        reach = [at for at, cost in costs.items() if cost is not None and (at == self.home or cost < self.power())]
        assert sums[orbit] == max(sums[at] for at in reach)

    def draw_substances(self, draws):
        """Take tokens one by one; purple is one of any kind and one more draw. Return the only one, if it is."""
        taken = []
        while draws:
            purple = self.sees(rf"{self.name} draws purple: .*")
            taken.append(self.must(rf"{self.name} takes a (\w+)")[1])
            self.me.stock[taken[-1]] += 1
            draws -= not purple
        return taken[0] if len(taken) == 1 else None

    def draw_tokens(self, draws):
        in_bag = (10 if self.equipment else 8) - sum(len(seat.tokens) for seat in self.seats) - len(self.used)
        drawn = min(draws, in_bag)
        if drawn == 2:
            back = self.must(rf"{self.name} returns a (.*) token")[1]
            assert sum(back in seat.tokens for seat in self.seats) <= 2
        if drawn:
            self.me.tokens.append(self.must(rf"{self.name} draws and keeps a (.*) token")[1])
        if len(self.me.tokens) > 3:
            self.me.tokens.remove(self.must(rf"{self.name} returns a (.*) token")[1])
        assert len(self.me.tokens) <= 3
        every = [kind for seat in self.seats for kind in seat.tokens] + self.used
        assert all(every.count(kind) <= 2 for kind in every)
        assert self.equipment or "gaseous" not in every

    def attempt(self, kind, number):
        orbit, what = self.me.place
        modifier, noted = 0, None
        if kind == "exo product":
            assert what != "the planet"
            assert any(self.pays(cost) for cost, _ in self.open.values())
        else:
            assert what == "the planet"
            name, life, substance, noted = self.planets[orbit]
            modifier = life if kind == "life" else substance
            assert kind != "life" or orbit in self.zone or name == "Planetar"
        one = number in self.bots and self.values[kind] >= 10
        taking, aliens, own = (
            self.take_part(kind, number, one=one) if self.equipment else self.join(kind, number, one=one)
        )
        assert own > 0
        self.heal_idle(taking)
        strikes = [*taking, *([ALIENS] if aliens else [])]
        helper = None
        if found := self.sees(rf"{self.name} is helped by seat (\d)"):
            helper = self.seats[int(found[1]) - 1]
            assert helper is not self.me
            assert helper.place == self.me.place
            assert helper.dice(kind) > 0
            assert not (self.limited(number) and "asks_help" in self.without)
            assert not (self.limited(self.seats.index(helper)) and "gives_help" in self.without)
            self.check_help(kind, helper, own + modifier)
            self.counts["helps"] += 1
        if number in self.careful:
            assert self.success(kind, own + modifier) >= Fraction(self.careful[number], 100) - ROUNDING
        dice = own + modifier + (self.assist(helper, kind) if helper else 0)
        assert own + modifier > 0
        faces = [int(self.must(r"a die shows (\d+)")[1]) for _ in range(dice)]
        if not any(face <= self.values[kind] for face in faces):
            self.must(rf"{self.name} fails")
            self.draw_tokens(1)
            return
        self.must(rf"{self.name} succeeds")
        self.counts["found"] += 1
        self.step_up()
        getattr(self, f"find_{kind.split()[0]}")(noted, helper)
        if self.hazards and kind != "exo product":
            hazards = sum(face in (2, 4, 6, 8) for face in faces)
            if kind == "life":
                self.lay(hazards)
            else:
                self.suffer(min(2, hazards), strikes)

    def join(self, kind, number, *, one):
        """Without equipment all take part, and all tokens are used. Return who, whether aliens do, and dice."""
        able, lacking = self.me.able(kind), self.me.lacking(kind)
        tokens = min(len(lacking), self.me.held(kind))
        if one:
            tokens = min(tokens, int(not able))
        if tokens:
            self.must(rf"{self.name} uses {tokens} {kind} token\(s\)")
            self.spend(kind, tokens)
        own = self.me.dice(kind, tokens)
        taking = able + lacking[:tokens]
        if one:
            own = 1 + max(self.me.leveled[n] for n in able or lacking)
            taking = [next(n for n in able or lacking if self.me.leveled[n] == own - 1)]
        return taking, self.me.aliens and not one, own

    def success(self, kind, dice):
        return 1 - (1 - Fraction(self.values[kind], 12)) ** dice

    def check_help(self, kind, helper, dice):
        """Help as the user says: never, only to who has less fame, or where it brings more than it gives."""
        when = self.helps[self.seats.index(helper)]
        assert when != "never"
        assert when != "behind" or self.me.halves() < helper.halves()
        if when == "gains" and self.seats.index(self.me) in self.greedy:
            noted = self.planets[self.me.place[0]][3] if self.me.place[1] == "the planet" else None
            nets = [(fame - sum(FAME[had] * n for had, n in cost.items()), fame) for cost, fame in self.payable()]
            found, share = {
                "life": (self.life_mean, Fraction(self.life_mean) / 2),
                "substance": (2 * FAME.get(noted, 0), FAME.get(noted, 0)),
                "exo product": (max(nets)[0], Fraction(max(nets)[1], 2)) if nets else (0, 0),
            }[kind]
            before, after = self.success(kind, dice), self.success(kind, dice + helper.dice(kind))
            step = 0 if self.me.nine else Fraction(2 + 9 // len(self.me.crew), self.level)
            assert after * share * (len(self.seats) - 1) >= (after - before) * (found + step) - ROUNDING

    def step_up(self):
        if self.me.nine:
            return
        self.me.marker = (self.me.marker + 1) % self.level
        if self.me.marker:
            return
        member = int(self.must(rf"{self.name} levels crew member (\d)")[1]) - 1
        assert not self.me.leveled[member]
        use = [len({"life", "substance", "exo product"} & {*crew}) for crew in self.me.crew]
        assert use[member] == max(n for n, up in zip(use, self.me.leveled, strict=True) if not up)
        self.me.leveled[member] = True
        if self.me.nine:
            self.must(rf"{self.name} has leveled all crew: 9 STEPS")

    def find_life(self, _, helper):
        fame = int(self.must(rf"{self.name} draws a life card of (\d+) fame")[1])
        self.me.life.append(fame)
        self.brings_alien = bool(self.sees(rf"{self.name} has an alien join the crew"))
        self.keep("life", fame, helper)
        if self.brings_alien:
            self.me.aliens += 1
            assert self.me.aliens <= 1 + 4 - len(self.me.crew), "one on the current discoveries, others in crew spaces"
        self.share(helper, fame)

    def find_substance(self, noted, helper):
        for seat in [self.me, self.me] + ([helper] if helper else []):
            self.must(rf"seat {self.seats.index(seat) + 1} takes a {noted}")
            seat.stock[noted] += 1

    def pays(self, cost):
        return all(self.me.stock[kind] >= n for kind, n in cost.items())

    def find_exo(self, _, helper):
        paid = []
        while found := self.sees(rf"{self.name} pays a (\w+)"):
            paid.append(found[1])
            self.me.stock[found[1]] -= 1
        assert min(self.me.stock.values()) >= 0
        fame = int(self.must(rf"{self.name} builds an exo product of (\d+) fame")[1])
        card = {kind: paid.count(kind) for kind in dict.fromkeys(paid)}
        self.open.pop(self.place_exo([n for n, (cost, worth) in self.open.items() if cost == card and worth == fame]))
        self.me.exo.append(fame)
        self.keep("exo", fame, helper)
        self.share(helper, fame)

    def share(self, helper, fame):
        if helper:
            half = {"kept": fame, "down": fame // 2 * 2, "up": (fame + 1) // 2 * 2}[self.halves]
            told = self.must(rf"seat {self.seats.index(helper) + 1} puts a flag on the card: (.*) fame")[1]
            assert 2 * float(told) == half
            helper.helped += half
            helper.flags += 1

    # The end of a system and of the game

    def go_home(self):
        for number in self.order:
            self.me, self.name = self.seats[number], f"seat {number + 1}"
            if self.me.place[0] == self.home:
                continue
            if self.power():
                self.trade(1)
                self.must(rf"{self.name} comes home with {self.me.energy} energy left")
                continue
            self.must(rf"{self.name} has no energy for the way home and is fetched")
            self.fetched += 1
            for taker in self.order:
                if taker == number or not sum(self.me.stock.values()):
                    continue
                kind = self.must(rf"{self.name} gives seat {taker + 1} a (\w+)")[1]
                assert FAME[kind] == max(FAME[had] for had, n in self.me.stock.items() if n)
                self.me.stock[kind] -= 1
                self.seats[taker].stock[kind] += 1

    def finish(self):
        assert self.systems == 4
        self.check_equipment()
        self.scores = [seat.halves() for seat in self.seats]
        for number, seat in enumerate(self.seats):
            assert 2 * float(self.must(rf"seat {number + 1} has (.*) fame")[1]) == self.scores[number]
            self.must(rf"seat {number + 1} has a best life card of {max(seat.life, default=0)} fame")
        ranks = [(score, max(seat.life, default=0)) for score, seat in zip(self.scores, self.seats, strict=True)]
        sharers = ranks.count(max(ranks))
        self.winner = ranks.index(max(ranks)) + 1 if sharers == 1 else 0
        self.must(rf"seat {self.winner} wins" if sharers == 1 else rf"{sharers} seats share the victory")
        self.ends()
