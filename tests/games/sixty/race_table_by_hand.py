"""The table of a whole game of -60° as its referee keeps it: each player's goods, cards, Experts and Stations."""

import re
from collections import Counter

from following import Following

GIFTS = {
    "engineer": "an Engineer on its Tableau",
    "investor": "an Investor on its Tableau",
    "radio": "a Radio Operator on its Tableau",
    "burned": "a Storm of its Expedition Deck burned",
    "explorer": "one Explorer of its Tableau more in each round",
    "coin": "a Coin",
    "material": "a Construction Material",
    "radar_tile": "a Radar Tile",
}
ROWS = {"Engineer": 0, "Investor": 1, "Radio Operator": 2}
STORM, START, RADAR = "a Storm", "a starting Expedition Card", "the starting Expedition Card with a Radar Effect"
CARD = r"(Expedition|Project) Card (\d+) \((\d+) (?:Energy|Coins)(?: and (\d) Construction Material)?, (\d+) points.*\)"


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


class Table(Following):
    """What the phases share; `contents`: what is on the cards and tiles of the box."""

    def __init__(self, steps, n_players, contents, *, starts=1, equal=False, gifts=()):
        super().__init__(steps)
        self.contents, self.equal, self.gifts = contents, equal, gifts
        self.n, self.solo = n_players, n_players == 1
        self.order = [(starts - 1 + place) % n_players for place in range(n_players)]
        self.seats = [Seat((number - starts + 1) % n_players) for number in range(n_players)]
        self.sites, self.counts, self.pending_steps, self.pending_cards = [], Counter(), 0, 0
        self.drawn, self.plan_seen, self.rows_of_coordinators = [], [], []

    def sees(self, pattern):
        """Read the next step if it fits; that the common deck is shuffled anew is passed over."""
        while self.at < len(self.steps) and self.steps[self.at].endswith("become the common deck"):
            self.at += 1
        return super().sees(pattern)

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

    def is_given(self, gift):
        """Have a component from the start: an Expert with its icon, a Storm less, an Explorer each round, or a good."""
        words = GIFTS[gift]
        self.shall(f"has from the start: {words}")
        me, row = self.me, ROWS.get(words.removeprefix("an ").removeprefix("a ").removesuffix(" on its Tableau"))
        if row is not None:
            me.icons[row] += 1
            me.placed[row] += 1
            self.rows_of_coordinators.append([*ROWS][row])
        elif gift == "burned":
            me.deck.remove(STORM)
            me.burned += 1
        elif gift == "explorer":
            me.extra += 1
        else:
            me.goods[words.removeprefix("a ")] += 1

    def gets_card(self):
        found = self.shall(rf"gets {CARD}")
        self.me.display.append(int(found[2]) - 1)
        return found

    def is_offered(self, n):
        """Draw cards of the common deck; some of them will be kept."""
        cards = [self.shall(rf"may keep {CARD}") for _ in range(n)]
        if self.me is self.seats[0]:
            self.drawn += [card[1] for card in cards]
        return [int(card[2]) - 1 for card in cards]

    def see_plan(self):
        """The Experts of the open columns, as the first seat finds them on its turn."""
        known = {id(space) for space in self.plan_seen}
        self.plan_seen += [space for space in self.plan if space[0] <= self.round + 2 and id(space) not in known]

    @property
    def seen(self):
        """What the first seat could have had: an icon is there from the start; Mission Coordinators are in stock."""
        names = {"engineers": "Engineer", "investors": "Investor", "radios": "Radio Operator"}
        there = [kind for _, kind in self.plan_seen] + self.rows_of_coordinators  # gifts among these
        icons = {f"seen_own_{icon}": 1 + there.count(expert) for icon, expert in names.items()}
        cards = {f"seen_own_{kind.lower()}s": self.drawn.count(kind) for kind in ("Expedition", "Project")}
        return icons | cards

    def storms(self):
        return self.me.tableau.count(STORM)

    def bonus_cards(self):
        """Expedition Cards of the common deck on the Tableau."""
        found = [re.fullmatch(CARD, card) for card in self.me.tableau]
        return [self.contents.cards[int(card[2]) - 1] for card in found if card]

    def icons(self, kind):
        return self.me.icons[kind] + sum(card[8] == kind for card in self.bonus_cards())

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
            card = self.gets_card()
            if self.me is self.seats[0]:
                self.drawn.append(card[1])
        self.pending_cards = 0

    def leftmost(self, kind):
        return next(space for space in self.plan if space[1] == kind)
