"""A solo game followed by hand from its log: where each cube, Alien, card and token is, and what the score must be."""

import re
from collections import Counter

from zettasim.component_files import load_components

RULES = load_components("xenology").rules
CUBES, ALIENS, LOCKERS, CARDS, DISPLAY = 20, 6, 8, 60, 5
NUMBER = re.compile(r"-?\d+")


def numbers(text):
    return [int(found) for found in NUMBER.findall(text)]


class Ledger:
    """The pieces of one game; every sentence moves some, and none may be missing."""

    def __init__(self):
        self.general, self.personal, self.level = 16, 3, 2
        self.lockers, self.devices, self.rank = [], 0, 1
        self.aboard, self.cryo = 3, 3
        self.crafts, self.planet = {}, set()
        self.evidence, self.foreign = Counter(), Counter()
        self.supply, self.away = 20, 0
        self.hand, self.bays, self.scored = Counter(), {}, []
        self.database, self.tiles = set(), 1
        self.board, self.filled, self.stored, self.replicates = None, False, [], []
        self.tracks, self.turns, self.flips, self.drawn = Counter(), 0, 0, 0
        self.trigger, self.space = None, None
        self.faceup = sum(not space.endswith("none") for space in RULES.contents.spaces)
        self.dealt = DISPLAY
        self.counts = dict.fromkeys((*COUNTED.values(), *ACTIONS.values()), 0)
        self.patterns = [(re.compile(text), getattr(self, f"on_{name}")) for name, text in SENTENCES.items()]

    def read(self, step):
        """Follow one sentence."""
        for pattern, move in self.patterns:
            if found := pattern.fullmatch(step):
                move(*found.groups())
                break
        else:
            raise AssertionError(f"cannot be followed: {step}")
        for words, name in {**COUNTED, **ACTIONS}.items():
            self.counts[name] += words in step
        self.check(step)

    def check(self, step):
        """See that all pieces are there."""
        on_cards = sum(map(len, self.bays.values()))
        cubes = [self.general, self.personal, self.level - 1, len(self.lockers), self.evidence.total(), on_cards]
        assert min(*cubes, self.supply, self.aboard, self.cryo, *self.hand.values(), 0) == 0, step
        assert sum(cubes) + len(self.database) == CUBES, step
        assert self.aboard + self.cryo + list(self.crafts.values()).count("alien") + len(self.planet) == ALIENS, step
        assert len(self.bays) <= 3, step
        assert sum(int(card.split()[1]) for card in self.bays) <= self.level, step

    # Turns and their end

    def on_turn(self, number):
        self.turns += 1
        assert int(number) == self.turns
        assert self.drawn == self.turns - 1, "a Disaster card is drawn after each turn"
        assert self.trigger is None or self.flips > 0

    def on_flip(self, left):
        assert self.trigger
        self.flips += 1
        assert int(left) == self.rank - self.flips

    def on_end(self, whose):
        assert self.trigger is None
        self.trigger = "player" if "General" in whose else "disasters"
        assert (self.general if self.trigger == "player" else self.supply) == 0

    def on_nothing(self, *_):
        pass

    # Cubes, cards, Elders

    def on_gains(self, n):
        self.general -= int(n)
        self.personal += int(n)

    def on_research(self, level):
        self.personal -= 1
        self.level += 1
        assert int(level) == self.level <= 6

    def on_card(self, card):
        self.hand[card] += 1
        self.dealt += 1  # to the hand, or to the display in its place

    def on_wiped(self, n):
        self.dealt += int(n)

    def on_revealed(self):
        self.faceup += 1

    def on_proposes(self, card):
        self.hand[card] -= 1
        assert card not in self.bays
        self.bays[card] = set()

    def on_climbs(self, kind):
        self.tracks[kind] += 1
        assert self.tracks[kind] <= 4

    def on_rank(self, rank):
        self.rank += 1
        assert int(rank) == self.rank == 1 + min(self.tracks[kind] for kind in RULES.research.types)

    def on_defrost(self, left):
        self.cryo -= 1
        self.aboard += 1
        assert int(left) == self.cryo

    def on_device(self, n):
        self.devices += 1
        assert int(n) == self.devices <= 3

    def on_insight(self, square):
        self.personal -= 1
        assert square not in self.database
        self.database.add(square)

    # Landing Craft, Planet

    def on_craft(self, craft):
        assert craft not in self.crafts
        self.crafts[craft] = "alien"
        self.aboard -= 1
        assert self.aboard >= 1

    def on_lands(self, space):
        craft = min(craft for craft, who in self.crafts.items() if who == "alien")
        del self.crafts[craft]
        assert space not in self.planet
        assert self.evidence[space] == self.foreign[space] == 0
        self.planet.add(space)

    def on_finds_none(self):
        del self.crafts[min(craft for craft, who in self.crafts.items() if who == "alien")]
        self.aboard += 1

    def on_returns(self, space):
        self.planet.remove(space)
        self.aboard += 1
        self.space = space

    def on_evidence(self, n):
        assert 1 <= int(n) <= 3
        self.personal -= int(n)
        self.evidence[self.space] += int(n)

    def on_fills_card(self, name, card):
        self.personal -= 1
        assert name in card.split()[2].split("+")
        assert name not in self.bays[card]
        self.bays[card].add(name)

    def on_cleans(self, continent):
        for space, text in enumerate(RULES.contents.spaces):
            if text.startswith(continent):
                self.personal += self.evidence.pop(str(space), 0)
                self.foreign.pop(str(space), 0)

    # Storage

    def on_locker(self, number):
        self.personal -= 1
        self.lockers.append(int(number))
        assert len({*self.lockers}) == len(self.lockers) <= self.rank

    def on_takes(self, slot):
        assert self.board is None
        assert int(slot) // 3 + 1 in self.lockers
        assert slot not in self.stored
        self.board = slot

    def on_fills_container(self, slot):
        assert slot == self.board
        assert not self.filled
        self.filled = True

    def on_stores(self, slot):
        assert slot == self.board
        assert self.filled
        self.stored.append(slot)
        self.board, self.filled = None, False

    def on_replicates(self, slot):
        assert slot in self.stored
        assert slot not in self.replicates
        assert "artifact" not in RULES.contents.containers[int(slot)]
        self.replicates.append(slot)

    # Database

    def on_pays(self, card):
        self.hand[card] -= 1

    def on_flipped(self):
        self.on_back("1")

    def on_scores(self, card):
        needs = card.split()[2].split("+")
        assert self.bays.pop(card) == {*needs}
        self.scored.append(card)
        self.due = len(needs)
        self.personal += self.due  # until each is placed

    def on_cube(self, square):
        self.due -= 1
        assert self.due >= 0
        self.on_insight(square)

    # Disasters

    def on_disaster(self):
        self.drawn += 1
        assert self.drawn == self.turns

    def disaster(self):
        self.supply -= 1
        self.away += 1

    def on_disaster_planet(self, space):
        assert space not in self.planet
        self.foreign[space] += 1
        self.disaster()

    def on_disaster_craft(self, craft):
        assert craft not in self.crafts
        self.crafts[craft] = "cube"
        self.disaster()

    def on_disaster_elsewhere(self, *_):
        self.disaster()

    def on_back(self, n):
        self.supply += int(n)
        self.away -= int(n)
        assert self.supply + self.away == 20
        assert self.away >= 0

    def on_bridge(self):
        self.crafts = {craft: who for craft, who in self.crafts.items() if who == "alien"}

    @property
    def seen(self):
        """What the player could have had; after the 60th card all of them have been open."""
        return {
            "seen_planet": self.faceup,
            "seen_cards": min(self.dealt, CARDS),
            "seen_lockers": min(self.rank, LOCKERS),
            "seen_stored": 3 * len(self.lockers),
        }

    @property
    def score(self):
        """Score by the rulebook."""
        squares = [tuple(map(int, square.split("/"))) for square in self.database]
        pairs = sum((y + 1, x) in squares for y, x in squares) + sum((y, x + 1) in squares for y, x in squares)
        specimens = Counter(RULES.contents.containers[int(slot)].split()[0] for slot in self.stored + self.replicates)
        stars = Counter()
        for card in self.scored:
            stars[card.split()[3]] += int(card.split()[4])
        points = sum(specimens[kind] * stars[kind] for kind in specimens)
        used = {space for space, n in self.evidence.items() if n} | self.planet
        return {
            "score_1": 2 * len(squares) + pairs + points - len(used),
            "cube_points": 2 * len(squares),
            "pair_points": pairs,
            "planet_points": -len(used),
            "score": 2 * len(squares) + pairs + points - len(used),
            "cubes": len(squares),
            "pairs": pairs,
            "specimens": points,
            "planet": len(used),
            "cards": len(self.scored),
            "stored": len(self.stored),
            "lockers": len(self.lockers),
            "devices": self.devices,
            "level": self.level,
            "rank": self.rank,
            "turns": self.turns,
            "supply_empty": int(self.trigger == "player"),
            "disasters_out": int(self.trigger == "disasters"),
        }


COUNTED = {
    "discards for a Database tile": "tiles",
    "cleans up": "clean_ups",
    "are wiped": "wipes",
    "a Replicate token goes": "replicates",
    "is defrosted": "defrosts",
    "goes to the Research Track": "research",
}
ACTIONS = {
    "moves to Landing Craft": "crafts",
    "moves to the Bridge": "bridge",
    "Alien moves to Mission Control": "mission",
    "moves to the Elder Council": "council",
    "moves to Specimen Storage": "storage",
    "moves to the Database": "database",
    "nothing useful can be done": "passes",
}
"""What is told of what a player does; each turn has one of the actions."""
SENTENCES = {
    "turn": r"turn (\d+)",
    "flip": r"final rounds: a Rank token is flipped, (\d+) more are active",
    "end": r"(.*) is empty: the final rounds begin",
    "gains": r"gains (\d+) from the General Supply \(cubes\)",
    "research": r"a cube goes to the Research Track: level (\d+)",
    "card": r"(?:takes from the display|draws|starts with): (.*)",
    "wiped": r"the (\d+) cards of the Card Display are wiped",
    "revealed": r"a tile is revealed: .*",
    "proposes": r"proposes: (.*)",
    "climbs": r"moves up the (\w+) Elder Track",
    "rank": r"Rank rises to (\d+)",
    "defrost": r"an Alien is defrosted, (\d+) are left in Cryo-Storage",
    "device": r"gains Device (\d+)",
    "insight": r"an Insight puts a cube on square (\S+)",
    "craft": r"an Alien moves to Landing Craft (\d)",
    "bridge": r"an Alien moves to the Bridge: the Landing Craft land",
    "lands": r"an Alien lands on space (\d+) \(\w+\)",
    "finds_none": r"an Alien finds no space to land and goes to Mission Control",
    "returns": r"the Alien returns from space (\d+) \(\w+\)",
    "evidence": r"it leaves (\d) Evidence",
    "fills_card": r"a cube fills (\w+) on: (.*)",
    "cleans": r"cleans up the (\w+) continent",
    "locker": r"a cube claims Locker (\d)",
    "takes": r"takes out the empty Container (\d+) \(.*\)",
    "fills_container": r"fills the Container (\d+) \(.*\)",
    "stores": r"stores the filled Container (\d+) \(.*\)",
    "replicates": r"a Replicate token goes under (\d+) \(.*\)",
    "pays": r"discards for a Database tile: (.*)",
    "flipped": r"the facedown tile in .* is turned over",
    "scores": r"scores: (.*)",
    "cube": r"a cube goes on square (\S+)",
    "disaster": r"a Disaster card: \w+",
    "disaster_planet": r"a Disaster cube goes on space (\d+) \(\w+\)",
    "disaster_craft": r"a Disaster cube goes on Landing Craft (\d)",
    "disaster_elsewhere": r"(a Disaster cube goes on card .*|a tile with a Disaster cube is put facedown .*)",
    "back": r"(\d+) Disaster cubes go back to their supply",
    "nothing": r"(there is no room for a Disaster cube|nothing useful can be done|an Insight comes to nothing"
    r"|the discard pile of .*|the Evidence removed counts \d+|the first Database tile is .*"
    r"|an Alien moves to (?:Mission|the Elder|Specimen|the Database).*"
    r"|the tile .*|it is laid in .*|the game ends with -?\d+ points)",
}
