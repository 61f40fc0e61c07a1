"""The Action phase of a whole game of -60°, followed by its referee."""

import re

from race_table_by_hand import CARD, RADAR, ROWS, START, STORM, Table

AMOUNTS = {"gain Coins": "1 Coin", "gain Energy": "3 Energy", "gain Construction Material": "1 Construction Material"}
AMOUNTS |= {"gain a Radar Tile": "1 Radar Tile", "gain a Forecast Tile": "1 Forecast Tile"}


class Acting(Table):
    """Explorers, Experts, Stations, Upgrades, and cards bought or burned."""

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
            if me is self.seats[0]:
                self.rows_of_coordinators.append([*ROWS][row])
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
