"""What a player of a campaign has, and the chits and careers, written from the rulebook."""

CONTAINERS = {
    "air": "ARTIFACT ORE AQUIFER BARREN COLLISION LEAK EXPLOSION",
    "ocean": "ARTIFACT ORE BARREN COLLISION LEAK LEAK EXPLOSION",
    "astrobiology": "ARTIFACT CAVERN AQUIFER BARREN COLLISION LEAK EXPLOSION",
    "ice": "ARTIFACT CAVERN AQUIFER BARREN LEAK EXPLOSION EXPLOSION",
    "push": "ORE CAVERN AQUIFER COLLISION LEAK LEAK OVERHEAT",
    "elevator": "ORE CAVERN BARREN BARREN COLLISION LEAK EXPLOSION",
    "synodic": "ARTIFACT ORE CAVERN AQUIFER LEAK EXPLOSION EXPLOSION",
    "sandworm": "ORE ORE CAVERN BARREN COLLISION LEAK EXPLOSION",
}
NEEDED = {"ARTIFACT": 4, "ORE": 3, "AQUIFER": 2, "CAVERN": 2}
DP = {"ARTIFACT": 5, "ORE": 3, "AQUIFER": 1, "CAVERN": 1}
WITH_ICON = ("BARREN", "COLLISION", "LEAK")
QUALIFICATIONS = {
    "psychologist": (),
    "medic": ("experience",),
    "geologist": ("discoveries", "claims"),
    "inventor": ("discoveries",),
    "oceanographer": ("experience", "discoveries"),
    "pilot": ("experience", "glory"),
    "journalist": ("discoveries", "glory"),
}
"""What of 6F2 a campaign has: no Colonies, Bernals and Factories."""
SERVED = {
    "zeppelin": "air",
    "sub": "ocean",
    "mole": "push",
    "lifter": "elevator",
    "spectro": "astrobiology",
    "torch": "ice",
    "sandworm": "sandworm",
}
RAD_HARDNESS = {"nuclear": 5, "exotic": 3}


def is_discovery(kind):
    return kind in NEEDED


class Seat:
    """One player: explorer, playmat, career, cards."""

    def __init__(self, heroism):
        self.at, self.dead, self.carry = None, False, None
        self.career, self.expert = None, False
        self.up, self.down = [], []
        self.glory = []
        self.heroism, self.claims, self.aqua, self.crew = heroism, 0, 0, True
        self.vehicles = []

    @property
    def icons(self):
        return self.heroism + sum(kind in WITH_ICON for _, kind in self.up)

    @property
    def experiences(self):
        return [chit for chit in self.up if not is_discovery(chit[1])]

    @property
    def discoveries(self):
        return [chit for chit in self.up if is_discovery(chit[1])]

    def flip(self):
        self.down += self.up
        self.up = []
        self.glory = [(low, low) for low, _ in self.glory]
