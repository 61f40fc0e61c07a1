"""A referee for whole games of -60°, written from the rulebook: follows a game, refuses what the rules forbid."""

import re
from collections import Counter

ROWS = {"Engineer": 0, "Investor": 1, "Radio Operator": 2}
STORM_ENERGY = (0, 2, 5, 11, 11)
BASES = ("Hangar", "Investor Base", "Radio Base", "Base without bonus")
STORM, START, RADAR = "a Storm", "a starting Expedition Card", "the starting Expedition Card with a Radar Effect"
CARD = r"(Expedition|Project) Card (\d+) \((\d+) (?:Energy|Coins)(?: and (\d) Construction Material)?, (\d+) points.*\)"
CATEGORIES = {"engineers": 0, "investors": 1, "radio_operators": 2}
AMOUNTS = {"gain Coins": "1 Coin", "gain Energy": "3 Energy", "gain Construction Material": "1 Construction Material"}
AMOUNTS |= {"gain a Radar Tile": "1 Radar Tile", "gain a Forecast Tile": "1 Forecast Tile"}


class Seat:
    """One player's Tableau and goods after Personal Setup."""

    def __init__(self, place):
        self.goods = Counter({"Energy": place, "Coin": 2, "Radar Tile": 1, "Forecast Tile": 1})
        self.deck, self.known, self.pile = [STORM] * 5 + [START] * 4 + [RADAR], [], []
        self.tableau, self.covered, self.slots, self.bases = [], set(), 3, 3
        self.icons, self.placed, self.coordinators = [1, 1, 1], [1, 1, 1], 0
        self.pilots = Counter()
        self.specialists, self.reserve, self.supply, self.pool, self.extra = 0, 0, 12, 5, 0
        self.display, self.projects, self.bought = [], [], []
        self.steps, self.track_points, self.built, self.held, self.sides = 0, 0, 0, 0, set()
        self.station_points, self.site_points, self.upgrade_points, self.milestones = 0, 0, 0, []
        self.upgrades, self.burned, self.areas, self.elsewhere, self.highest = [0, 0, 0], 0, 0, 0, 0
        self.on_land, self.own_milestone, self.passed = Counter(), None, False


class Referee:
    """Follows a game step by step; `contents`: what is on the cards and tiles of the box."""

    def __init__(self, steps, n_players, contents, *, starts=1, equal=False):
        self.steps, self.at, self.contents, self.equal = steps, 0, contents, equal
        self.n, self.solo = n_players, n_players == 1
        self.order = [(starts - 1 + place) % n_players for place in range(n_players)]
        self.seats = [Seat((number - starts + 1) % n_players) for number in range(n_players)]
        self.sites, self.counts, self.pending_steps, self.pending_cards = [], Counter(), 0, 0
        self.arka = {"rows": [1, 1, 1], "steps": 0, "upgrades": 0, "cards": [], "points": 0, "laps": 0}
        self.arka |= {"icons": [1, 1, 1], "space": 0, "explorers": 15}
        self.play()

    # Reading

    def sees(self, pattern):
        """Read the next step if it fits; return the match."""
        while self.at < len(self.steps) and self.steps[self.at].endswith("become the common deck"):
            self.at += 1
        found = self.at < len(self.steps) and re.fullmatch(pattern, self.steps[self.at])
        if found:
            self.at += 1
        return found

    def must(self, pattern):
        found = self.sees(pattern)
        assert found, f"step {self.at}: wanted {pattern}, told: {self.steps[max(0, self.at - 12) : self.at + 3]}"
        return found

    def does(self, pattern):
        return self.sees(f"{self.name} {pattern}")

    def shall(self, pattern):
        return self.must(f"{self.name} {pattern}")

    def sit(self, number):
        self.me, self.name = self.seats[number], f"seat {number + 1}"

    def gain(self, what, amount):
        """Read a gain, none where the amount is 0."""
        if amount:
            self.shall(rf"gains {amount} {what}(?:\(s\))?")
            self.me.goods[what] += amount

    def pay(self, what, amount):
        if amount:
            self.shall(rf"pays {amount} {what}(?:\(s\))?")
            self.me.goods[what] -= amount
            assert self.me.goods[what] >= 0

    def explorers(self, amount, store):
        taken = min(amount, getattr(self.me, store))
        if taken:
            self.shall(rf"takes {taken} Explorer\(s\)")
            setattr(self.me, store, getattr(self.me, store) - taken)
            self.me.reserve += taken

    def gets_card(self):
        found = self.shall(rf"gets {CARD}")
        self.me.display.append(int(found[2]) - 1)
        return found

    # A game

    def play(self):
        self.lands, self.plan = [], []
        while found := self.sees(r"Landscape (\d+) is tile (\d+) of (-\d+): (.*), (\d) spaces"):
            tile = self.contents.landscapes[int(found[2]) - 1]
            bonus = [(tile[3 + space], tile[9 + space]) for space in range(int(found[5]))]
            self.lands.append({"range": found[3], "action": found[4], "bonus": bonus, "free": set(range(len(bonus)))})
        on_board = max(2, self.n)
        assert [land["range"] for land in self.lands] == ["-30"] * on_board + ["-40"] * on_board + ["-62"] * (
            2 * on_board
        )
        self.open = on_board
        while found := self.sees(r"column (\d) of the Expert Plan: (.*)"):
            self.plan.append([int(found[1]), found[2]])
        assert len(self.plan) == 8 * {2: 2, 3: 3, 4: 4}[on_board]
        pilots = self.must(r"Pilots (.*), Mechanics (.*)")
        self.do_of = {"Pilot": pilots[1], "Mechanic": pilots[2]}
        for place, number in enumerate(self.order):
            self.sit(number)
            if place:
                self.shall(f"gains {place} Energy")
            self.shall("takes the components of the setup")
        self.draft()
        for number in self.order:
            self.sit(number)
            for _ in range(4):
                self.gets_card()
        for self.round in range(1, 7):
            self.must(f"round {self.round} begins")
            for number in self.order:
                self.sit(number)
                self.prepare()
                self.take_steps()
                self.plan_ahead()
            self.act_in_turn()
            if self.round in (3, 5, 6):
                self.score_milestones((3, 5, 6).index(self.round))
        self.finish()

    def draft(self):
        dealt, taken = [], 0
        while found := self.sees(r"Milestone Card (\d+) \(.*\) is dealt"):
            dealt.append(int(found[1]) - 1)
        assert len(set(dealt)) == len(dealt) == {1: 4, 2: 4, 3: 5, 4: 6}[self.n]
        for number in reversed(self.order):
            if not self.solo:
                self.sit(number)
                self.me.own_milestone = int(self.shall(r"takes Milestone Card (\d+) .*")[1]) - 1
                dealt.remove(self.me.own_milestone)
                taken += 1
        self.common = [
            int(self.must(r"Milestone Card (\d+) \(.*\) is common")[1]) - 1 for _ in range(3 if self.solo else 2)
        ]
        assert set(self.common) <= set(dealt)
        assert taken == (0 if self.solo else self.n)

    # Preparation and Planning

    def prepare(self):
        me, drawn = self.me, 0
        if self.round == 6:
            self.gain("Forecast Tile", 1)
        while not self.does("ends drawing"):
            if not me.deck:
                if me.pile:
                    self.shall(rf"shuffles {len(me.pile)} card\(s\) to a new deck")
                me.deck, me.pile, me.known = me.pile, [], []
            card = self.shall("draws (.*)")[1]
            assert not me.known or card == me.known.pop(), "bought cards lie on top"
            me.deck.remove(card)
            drawn += 1
            if self.does(f"plays {re.escape(card)}"):
                self.place(card)
            elif self.does(f"discards a Forecast Tile to send away {re.escape(card)}"):
                me.goods["Forecast Tile"] -= 1
                assert me.goods["Forecast Tile"] >= 0
                me.pile.append(card)
                self.counts["forecasts"] += 1
            else:
                self.shall(f"discards {re.escape(card)}")
                me.pile.append(card)
                self.shall("ends drawing")
                break
        assert drawn or not (me.deck or me.pile), "at least one card is drawn"
        self.expedition_bonus()

    def place(self, card):
        me = self.me
        me.tableau.append(card)
        if card != STORM:
            assert sum(other != STORM for other in me.tableau) <= me.slots
            return
        base = BASES.index(self.shall("covers the (.*)")[1])
        assert base not in me.covered
        assert base < me.bases
        me.covered.add(base)
        self.counts["storms"] += 1

    def storms(self):
        return self.me.tableau.count(STORM)

    def bonus_cards(self):
        """Expedition Cards of the common deck on the Tableau."""
        found = [re.fullmatch(CARD, card) for card in self.me.tableau]
        return [self.contents.cards[int(card[2]) - 1] for card in found if card]

    def icons(self, kind):
        return self.me.icons[kind] + sum(card[8] == kind for card in self.bonus_cards())

    def expedition_bonus(self):
        me, storms = self.me, self.storms()
        if storms:
            self.shall(f"gains {STORM_ENERGY[storms]} Energy for Storms")
            me.goods["Energy"] += STORM_ENERGY[storms]
        if storms <= 2:
            energy = sum(card in (START, RADAR) for card in me.tableau)
            energy += sum(card[6 if storms < 2 else 7] for card in self.bonus_cards())
            if energy:
                self.shall(f"gains {energy} Energy for Expedition Cards")
                me.goods["Energy"] += energy
        if 1 not in me.covered:
            self.gain("Coin", self.icons(1))
        if 2 not in me.covered:
            self.pending_steps += self.icons(2)
        if 0 in me.covered:
            return
        if self.does("buys a Station"):
            assert not me.held
            self.pay("Construction Material", self.contents.stations[me.built][0])
            me.held = 1
        elif found := self.does(r"exchanges (\d+) time\(s\) at the Hangar"):
            assert int(found[1]) <= self.icons(0)
            self.pay("Energy", int(found[1]))
            self.gain("Construction Material", int(found[1]))

    def take_steps(self):
        steps, self.pending_steps = self.pending_steps, 0
        if steps:
            self.shall(rf"advances {steps} step\(s\)")
        for _ in range(steps):
            if self.me.steps + 1 == len(self.contents.track):
                self.gain("Energy", 1)
                continue
            self.me.steps += 1
            bonus, points, opens = self.contents.track[self.me.steps]
            if points:
                self.shall(rf"passes a space of {points} point\(s\)")
                self.me.track_points += points
            self.me.slots += opens
            if bonus in (1, 2, 3):
                self.gain(("Coin", "Energy", "Construction Material")[bonus - 1], 1)
            self.pending_cards += bonus == 4

    def draw_cards(self):
        for _ in range(self.pending_cards):
            self.gets_card()
        self.pending_cards = 0

    def plan_ahead(self):
        self.explorers(2, "supply")
        self.explorers(self.me.extra, "pool")
        self.draw_cards()
        self.gets_card()
        if self.does("pays for a second card"):
            self.pay("Energy", 2)
            self.gets_card()
            self.counts["second_cards"] += 1

    # Action

    def act_in_turn(self):
        places = [*self.order, "arka"] if self.solo else [*self.order]
        turn = self.round - 1
        for seat in self.seats:
            seat.passed = False
        arka_done, self.arka["stars"] = not self.solo, 0
        while not (arka_done and all(seat.passed for seat in self.seats)):
            who = places[turn % len(places)]
            turn += 1
            if who == "arka":
                arka_done = arka_done or self.arka_turn()
            elif not self.seats[who].passed:
                self.sit(who)
                self.shall("is in turn")
                self.counts["turns"] += 1
                self.one_action()
                self.take_steps()
                self.draw_cards()

    def one_action(self):
        me = self.me
        if self.does("passes"):
            me.pile += me.tableau
            me.tableau, me.covered, me.passed = [], set(), True
            me.reserve = min(1, me.reserve)
            if me.reserve:
                self.shall(r"keeps 1 Explorer\(s\)")
            if me.held:
                self.shall("puts an unused Station back")
                me.held = 0
        elif found := self.does("uses a (Pilot|Mechanic): (.*)"):
            self.specialist(found[1], found[2])
        elif self.does("uses a Radar Tile"):
            me.goods["Radar Tile"] -= 1
            assert me.goods["Radar Tile"] >= 0
            while self.buys_card():
                pass
            self.radar_effect()
        elif not (self.builds(0) or self.upgrades_station(0)):
            me.reserve -= 1
            assert me.reserve >= 0
            self.place_explorer()

    def place_explorer(self):
        me = self.me
        if self.does("places an Explorer on the Harbor"):
            me.elsewhere += 1
            self.buy_experts()
        elif self.does("places an Explorer on the Harbor's Station space"):
            me.elsewhere += 1
            me.areas += 1
            assert me.areas <= 2
            self.gain("Radar Tile", 1)
            self.action("the action of an own Station")
        elif found := self.does(r"explores Landscape (\d+)"):
            assert int(found[1]) == self.open + 1 <= len(self.lands)
            me.on_land[self.open] += 1
            self.open += 1
            self.gain("Radar Tile", 1)
            self.counts["explored"] += 1
        elif found := self.does(r"places an Explorer on Landscape (\d+)"):
            land = self.lands[int(found[1]) - 1]
            assert int(found[1]) <= self.open
            space = int(self.shall(r"takes action space (\d)")[1]) - 1
            land["free"].remove(space)
            me.on_land[int(found[1]) - 1] += 1
            energy, coins = land["bonus"][space]
            self.gain("Energy", energy)
            self.gain("Coin", coins)
            self.action(land["action"])
        else:
            site = self.sites[int(self.shall(r"places an Explorer on Station Site (\d+)")[1]) - 1]
            assert site["guest"] is None
            site["guest"] = self.me
            self.action(site["action"])

    def discard_tiles(self, what, amount, each):
        while self.does(f"discards a Radar Tile for {what}s?"):
            assert self.me.goods[what] < amount
            self.me.goods["Radar Tile"] -= 1
            self.me.goods[what] += each
            self.counts["exchanged"] += 1
        assert self.me.goods["Radar Tile"] >= 0

    def leftmost(self, kind):
        return next(space for space in self.plan if space[1] == kind)

    def buy_experts(self):
        """2 Coins for one, 6 for two; a Coin back on the left, one more in the last column, two for a Coordinator."""
        start = self.at
        kinds = [re.fullmatch(rf"{self.name} takes a (.*)", step) for step in self.steps[start : start + 40]]
        end = next((n for n, step in enumerate(self.steps[start:]) if step.endswith(("is in turn", "passes"))), 40)
        kinds = [kind[1] for kind in kinds[:end] if kind]
        left, beyond = [[*space] for space in self.plan], 0
        gained = 0
        for kind in kinds:
            if kind == "Mission Coordinator":
                beyond += 2
                continue
            space = next(space for space in left if space[1] == kind)
            left.remove(space)
            last = self.round + 2
            assert space[0] <= last
            beyond += space[0] == last
            gained += space[0] < last - 1
        price = {1: 2, 2: 6}[len(kinds)] + beyond
        self.discard_tiles("Coin", price, 2)
        self.pay("Coin", price)
        self.gain("Coin", gained)
        for kind in kinds:
            self.take_expert(kind)

    def take_expert(self, kind=None):
        me = self.me
        kind = self.shall(f"takes a {kind or '(.*)'}")[1] if not kind else self.shall(f"takes a ({kind})")[1]
        row = ROWS.get(kind)
        if row is None:
            row = ROWS[self.shall("puts it to the row of the (.*)")[1]]
        if kind == "Mission Coordinator":
            me.coordinators += 1
        else:
            space = self.leftmost(kind)
            assert space[0] <= self.round + 2
            self.plan.remove(space)
        me.placed[row] += 1
        assert me.placed[row] <= 5
        if kind in ("Pilot", "Mechanic"):
            me.pilots[kind] += 1
            me.specialists += 1
        else:
            me.icons[row] += 1
        self.counts["experts"] += 1
        if me.placed[row] == 3:
            if row == 0:
                self.explorers(1, "pool")
            elif row == 1:
                self.pending_cards += 2
            else:
                self.pending_steps += me.icons[2]

    def action(self, name):
        """Do an action of a Landscape or Station Site; `cannot` where it is not possible."""
        self.shall(f"action: {re.escape(name)}")
        me = self.me
        if name == "the action of an own Station":
            own = {site["action"] for site in self.sites if site["owner"] is me} - {name}
            if not own:
                self.shall("cannot do the action")
                return
            name = self.shall("action: (.*)")[1]
            assert name in own
        if name in AMOUNTS:
            amount, what = AMOUNTS[name].split(" ", 1)
            self.gain(what, int(amount))
        elif name == "draw cards":
            self.pending_cards += 1
        elif name == "steps on the Expedition Track":
            self.pending_steps += 1
        elif self.does("cannot do the action"):
            self.counts["idle"] += 1
        elif name == "buy an Expedition Card":
            assert self.buys_card() == "Expedition"
        elif name == "buy a Mission Coordinator":
            self.pay("Coin", 4)
            self.take_expert("Mission Coordinator")
        elif name == "spend Energy for an Expert":
            self.pay("Energy", 3)
            self.take_expert()
        else:
            assert name == "burn an Expedition Card"
            self.burn(START, RADAR)
            self.gain("Coin", 2)
            self.pending_cards += 2

    def burn(self, *kinds):
        card = self.shall("burns (.*)")[1]
        assert card in kinds
        (self.me.pile if card in self.me.pile else self.me.tableau).remove(card)
        self.me.burned += card == STORM
        self.counts["burned"] += 1

    def buys_card(self):
        found = self.does(f"buys ({CARD})")
        if not found:
            return None
        me, number = self.me, int(found[3]) - 1
        kind, cost, material, need, wanted, *_ = self.contents.cards[number]
        me.display.remove(number)
        if kind == 0:
            have = {6: sum(me.upgrades), 7: len(me.projects), 0: self.icons(0), 5: me.built, -1: 0}[need]
            assert have >= wanted
            self.pay("Energy", cost)
            me.deck.append(found[1])
            me.known.append(found[1])
            me.bought.append(number)
            self.counts["expeditions"] += 1
            return "Expedition"
        self.pay("Coin", cost)
        self.pay("Construction Material", material)
        me.projects.append(number)
        self.counts["projects"] += 1
        reward = self.contents.cards[number][6]
        if reward:
            self.gain(("Radar Tile", "Construction Material")[reward - 1], 1)
        return "Project"

    def radar_effect(self):
        if self.does("activates the Radar Effect: discards from the display"):
            given = int(self.shall(f"gives up {CARD}")[2]) - 1
            self.me.display.remove(given)
            self.me.tableau.remove(RADAR)
            self.me.pile.append(RADAR)
            self.gain("Construction Material", 1)

    def builds(self, spare):
        found = self.does(r"builds Station Site side (\d+) of (\d) Engineers with a Station of (\d+) points")
        if not found:
            return False
        me, side, engineers = self.me, int(found[1]) - 1, int(found[2])
        have = self.icons(0) + spare
        assert engineers <= have
        assert not self.equal or spare or engineers == have
        assert me.held
        me.held = 0
        points, action = self.shall(r"finds on it (\d+) points and the action (.*)").groups()
        if side < 8:
            assert side // 2 not in me.sides
            me.sides.add(side // 2)
            assert self.contents.personal[side][:2] == (engineers, int(points))
        else:
            assert (engineers, int(points)) in [tile[:2] for tile in self.contents.piles[side - 8]]
        land = int(self.shall(r"puts the Station Site beside Landscape (\d+)")[1]) - 1
        assert land < self.open
        assert sum(site["land"] == land for site in self.sites) < 2
        self.sites.append({"owner": me, "land": land, "action": action, "guest": None, "level": 0})
        assert int(found[3]) == self.contents.stations[me.built][1]
        me.built += 1
        me.station_points += int(found[3])
        me.site_points += int(points)
        me.highest = max(me.highest, engineers)
        self.counts["stations"] += 1
        self.action(self.lands[land]["action"])
        return True

    def presence(self, site):
        near = sum(self.me.on_land[land] for land in range(site["land"], min(site["land"] + 2, self.open)))
        others = [other for other in self.sites if other is not site and other["land"] == site["land"]]
        return near + (site["guest"] is self.me) + sum(other["owner"] is self.me for other in others)

    def upgrades_station(self, discount):
        found = self.does(r"upgrades Station Site (\d+) to level (\d)")
        if not found:
            return False
        me, site, level = self.me, self.sites[int(found[1]) - 1], int(found[2]) - 1
        material, wanted, points, *rewards = self.contents.upgrades[level]
        assert site["owner"] is me
        assert site["level"] == level
        assert self.presence(site) + discount >= wanted
        assert me.upgrades[level] < (4, 4, 3)[level]
        self.discard_tiles("Construction Material", material, 1)
        self.pay("Construction Material", material)
        site["level"] += 1
        reward = rewards[me.upgrades[level]]
        me.upgrades[level] += 1
        me.upgrade_points += points
        me.bases = 4 if me.upgrades[1] else 3
        self.counts["upgrades"] += 1
        self.shall("is rewarded: " + ("an Expert", "a Radar Tile", "burn Storms", "Explorers")[reward])
        if reward == 0:
            if not self.does("cannot do the action"):
                self.take_expert()
        elif reward == 1:
            self.gain("Radar Tile", 1)
        elif reward == 2:
            for _ in range(min(2 if level == 1 else 1, (me.pile + me.tableau).count(STORM))):
                self.burn(STORM)
        else:
            self.explorers(1, "pool")
            me.extra += 1
        return True

    def specialist(self, kind, does):
        assert does == self.do_of[kind]
        self.me.pilots[kind] -= 1
        assert self.me.pilots[kind] >= 0
        self.counts["specialists"] += 1
        if does == "burn an Expedition Card":
            self.burn(START, RADAR)
            self.gain("Coin", 2)
        elif does == "build a Station":
            assert self.builds(2)
        elif does == "upgrade a Station":
            assert self.upgrades_station(3)
        else:
            what, amount = ("Construction Material", 2) if "Material" in does else ("Energy", 6)
            self.gain(what, amount)

    # Arka

    def arka_turn(self):
        arka = self.arka
        if found := self.sees(r"Arka passes with (\d) stars"):
            assert int(found[1]) == arka["stars"] >= (4 if arka["laps"] else 3)
            return True
        assert arka["stars"] < (4 if arka["laps"] else 3)
        arka["stars"] += int(self.must(r"Arka reveals Action Card (\d+)")[1]) <= 9
        while self.arka_moves() or self.arka_does():
            pass
        return False

    def arka_moves(self):
        """Move on the rondel, and do what lies there."""
        arka = self.arka
        if found := self.sees(r"Arka's Explorer on the Expedition Path goes to step (\d+)"):
            arka["laps"] += 1
            assert int(found[1]) == arka["laps"]
            self.must(r"Arka's Explorer goes to space 0 of the rondel")
        elif found := self.sees(r"Arka's Explorer goes to space (\d+) of the rondel"):
            assert int(found[1]) == arka["space"] + 1
        else:
            return False
        arka["space"] = int(found[1]) if "space" in found[0] else 0
        does = self.contents.rondel[arka["space"]]
        if does == 1:
            self.must("Arka: draw cards")
            for _ in range(arka["icons"][1]):
                arka["cards"].append(int(self.must(rf"Arka draws {CARD}")[2]) - 1)
        elif does == 2:
            self.must("Arka: advance on the Expedition Track")
            self.must(rf"Arka advances {arka['icons'][2]} step\(s\)")
            arka["steps"] += arka["icons"][2]
        elif does == 3 and arka["upgrades"] < 11:
            self.must("Arka: take an Upgrade")
            arka["upgrades"] += 1
        return True

    def arka_does(self):
        """Do an action of her card; where that cannot be, her Explorer goes one step."""
        found = self.sees("Arka: (.*)")
        if not found:
            return False
        arka, doing = self.arka, found[1]
        done = True
        if doing == "explore":
            done = arka["explorers"] > 0 and self.open < len(self.lands)
            self.open += done
        elif doing == "occupy an Expert Action Tile":
            done = arka["explorers"] > 0
        elif told := self.sees(r"Arka takes action space (\d) of Landscape (\d+)"):
            self.arka_occupies(int(told[2]) - 1, int(told[1]) - 1)
        elif told := self.sees(
            r"Arka builds a Station Site of (\d) Engineers beside Landscape (\d+) with the action (.*)"
        ):
            self.arka_builds(int(told[1]), int(told[2]) - 1, told[3], doing)
        elif told := self.sees("Arka takes a (.*)"):
            self.arka_takes(told[1], doing)
        else:
            done = False
        if doing in ("explore", "occupy an Expert Action Tile", "occupy a Landscape"):
            arka["explorers"] -= done
        assert done or self.arka_moves(), "what cannot be done is one step on the rondel"
        return True

    def arka_occupies(self, land, space):
        free = [len(other["free"]) for other in self.lands[: self.open]]
        assert land == max(n for n, left in enumerate(free) if left == max(free)), "most free spaces, then the coldest"
        coins = [self.lands[land]["bonus"][other][1] for other in self.lands[land]["free"]]
        assert self.lands[land]["bonus"][space][1] == max(coins), "a Coin first"
        self.lands[land]["free"].remove(space)

    def arka_builds(self, engineers, land, action, doing):
        assert engineers <= self.arka["icons"][0] + 1
        assert doing == "build a Station" or self.arka["icons"][0] >= 3
        room = [n for n in range(self.open) if sum(site["land"] == n for site in self.sites) < 2]
        assert land == max(room), "the coldest"
        self.sites.append({"owner": "arka", "land": land, "action": action, "guest": None, "level": 0})
        assert sum(site["owner"] == "arka" for site in self.sites) <= 5

    def arka_takes(self, kind, doing):
        arka = self.arka
        there = [space[1] for space in self.plan if space[0] <= self.round + 2]
        if doing == "take the uppermost Expert":
            row = ROWS.get(kind)
            if row is None:
                row = arka["rows"].index(max(n for n in arka["rows"] if n < 5))
            fits = [other for other in there if other not in ROWS or arka["rows"][ROWS[other]] < 5]
            assert kind == fits[0]
        else:
            wanted = re.sub("take an? ", "", doing)
            assert kind == (wanted if wanted in there else "Mission Coordinator")
            row = ROWS[wanted]
        if kind != "Mission Coordinator":
            self.plan.remove(self.leftmost(kind))
        arka["rows"][row] += 1
        arka["icons"][row] += kind not in ("Pilot", "Mechanic")
        assert arka["rows"][row] <= 5

    # Scoring

    def level(self, card):
        """How far the player is in the category of a Milestone Card (Milestone Cards overview)."""
        category, span = self.contents.milestones[card][:2]
        me = self.me
        own_sites = sum(site["owner"] is me or site["guest"] is me for site in self.sites)
        in_range = [n for land, n in me.on_land.items() if self.lands[land]["range"] == ("-30", "-40", "-62")[span]]
        return (
            me.icons[0],
            me.icons[2],
            me.icons[1],
            me.coordinators,
            me.steps,
            me.built,
            sum(me.upgrades),
            len(me.projects),
            me.highest,
            len(me.deck) + len(me.pile) + len(me.tableau),
            me.burned,
            sum(in_range),
            sum(n > 0 for n in me.on_land.values()) + own_sites,
            me.elsewhere,
        )[category]

    def score_milestones(self, scoring):
        for number in self.order:
            self.sit(number)
            worth = {}
            for card in {*self.common, self.me.own_milestone} - {None, *(card for card, _ in self.me.milestones)}:
                low, high = self.contents.milestones[card][2 + scoring : 4 + scoring]
                if self.level(card) >= low:
                    worth[card] = self.contents.tiles[scoring][self.level(card) >= high]
            if self.does("scores no Milestone"):
                assert not worth
                continue
            card = int(self.shall(r"scores Milestone Card (\d+) .*")[1]) - 1
            self.shall(rf"gets {worth[card]} point\(s\) for it")
            self.me.milestones.append((card, worth[card]))
            self.counts["milestones"] += 1
        if self.solo:
            points = int(self.must(r"Arka scores .*: (\d+) points")[1])
            assert points in self.contents.tiles[scoring]
            self.arka["points"] += points

    def effect(self, card):
        """A point for each, in whole games."""
        me, category = self.me, self.contents.cards[card][8]
        by_category = {0: me.icons[0], 1: me.icons[2], 2: me.icons[1], 3: me.coordinators, 5: me.built}
        return (by_category | {6: sum(me.upgrades), 7: len(me.projects), 10: me.burned, -1: 0})[category]

    def finish(self):
        self.scores, self.sources = [], Counter()
        for number, me in enumerate(self.seats):
            self.sit(number)
            experts = 2 * sum(max(0, min(placed, 5) - 3) for placed in me.placed) + me.coordinators + 2 * me.specialists
            up = [site["land"] for site in self.sites if site["owner"] is me and site["level"]]
            lost = 3 * sum(up.count(land) > 1 for land in up)
            effects = sum(self.effect(card) for card in me.projects)
            points = {
                "expert_points": experts,
                "track_points": me.track_points,
                "site_points": me.site_points,
                "station_points": me.station_points,
                "upgrade_points": me.upgrade_points,
                "lost_points": -lost,
                "expedition_points": sum(self.contents.cards[card][5] for card in me.bought),
                "project_points": sum(self.contents.cards[card][5] for card in me.projects) + effects,
                "milestone_points": sum(worth for _, worth in me.milestones),
            }
            self.sources.update(points)
            self.scores.append(sum(points.values()))
            self.shall(rf"has {experts} point\(s\) for Experts")
            self.shall(rf"has {effects} point\(s\) for end-game effects")
            self.shall(rf"loses {lost} point\(s\) for neighbouring Stations")
            self.shall(f"has {self.scores[-1]} victory points")
        ranks = [(score, seat.goods["Coin"]) for score, seat in zip(self.scores, self.seats, strict=True)]
        best = [number + 1 for number, rank in enumerate(ranks) if rank == max(ranks)]
        if self.solo:
            arka = self.arka
            rows = 2 * sum(max(0, min(placed, 5) - 3) for placed in arka["rows"])
            cards = sum(self.contents.cards[card][5] for card in arka["cards"])
            self.arka_score = rows + 4 * arka["upgrades"] + arka["steps"] + cards + arka["points"]
            self.must(f"Arka has {self.arka_score} victory points")
            best = best if ranks[0] > (self.arka_score, 0) else []
        self.winner = best[0] if len(best) == 1 else 0
        told = (
            f"seat {self.winner} wins"
            if self.winner
            else f"{len(best)} seats share the victory"
            if best
            else "nobody wins"
        )
        self.must(told)
        assert self.at == len(self.steps)
