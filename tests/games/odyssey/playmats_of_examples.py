"""The rulebook's examples of careers, death and scoring, laid out on the kernel's table; runs without compiling."""

import numpy as np

from zettasim.games import components_of, models
from zettasim.games.odyssey.campaign import rules as k
from zettasim.games.odyssey.campaign.careers import choose_challenger, hunt_job, may_challenge, strength
from zettasim.games.odyssey.campaign.journeys import come_home
from zettasim.games.odyssey.campaign.kernel import note_held, set_up
from zettasim.games.odyssey.campaign.playmat import career_dp, die, put_face_up, score_of
from zettasim.games.odyssey.campaign.rules import SEAT_SIZE
from zettasim.games.odyssey.explore.parameters import CAREERS
from zettasim.kernels.draws import LUCK_SIZE
from zettasim.model.model import resolve

NO_LOG = np.zeros(0, dtype=np.int64)
CUP = 0
FUTURE = 7


class Table:
    """A game that has been set up, and chits that are put on playmats."""

    def __init__(self, **asked):
        model = models()["odyssey.campaign"]
        components = components_of(model)
        self.p = resolve(model, asked, components)
        self.rules = model.lower(self.p, components.rules)
        self.kinds = [*components.rules.chits]
        self.luck = np.zeros(LUCK_SIZE, dtype=np.uint64)
        self.s = np.zeros(self.rules.n[k.R_ROOM], dtype=np.int64)
        set_up(self.rules, self.luck, NO_LOG, self.s)

    def holds(self, seat, chits):
        for kind in chits.split():
            put_face_up(self.rules, NO_LOG, self.s, seat * SEAT_SIZE, CUP * len(self.kinds) + self.kinds.index(kind))

    def carries(self, seat, kind):
        self.s[seat * SEAT_SIZE + k.CARRY] = k.CHIT + CUP * len(self.kinds) + self.kinds.index(kind)

    def works(self, seat, career, expert=False):
        self.s[seat * SEAT_SIZE + k.CAREER] = CAREERS.index(career)
        self.s[seat * SEAT_SIZE + k.IS_EXPERT] = expert

    def has(self, seat, what):
        return self.s[seat * SEAT_SIZE + what]

    def score(self, seat):
        return score_of(self.rules, self.s, seat * SEAT_SIZE)

    def dies(self, seat, turns_left):
        self.s[k.TURNS_LEFT] = turns_left
        die(self.rules, self.luck, NO_LOG, self.s, seat * SEAT_SIZE)


def example_6g():
    """Aquifers, experiences, a carried ARTIFACT, heroism and career; the Future star is no part of the model."""
    table = Table(policies="greedy", heroism="1,0,0,0,0,0")
    table.works(0, "journalist", expert=True)
    table.holds(0, "aquifer aquifer barren collision leak explosion explosion")
    table.carries(0, "artifact")
    assert career_dp(table.rules, table.s, 0) == (2 + 0) * 2
    assert table.score(0) + FUTURE == 2 + 5 + 1 + 2 + FUTURE + 4 == 21
    outcome = np.zeros(table.rules.n[k.R_FIELDS], dtype=np.int64)
    note_held(table.rules, outcome, table.s)
    held = table.rules.n[k.R_DONE_AT] + len(k.DONE) + [*k.HELD].index("artifact_held")
    assert outcome[held] == 1, "carried, it is held too"


def example_6f7():
    """An expert oceanographer with objective multiplies by 4, in the end and in a challenge."""
    table = Table(policies="greedy,greedy,greedy", objectives="met")
    table.works(0, "oceanographer", expert=True)
    table.holds(0, "leak leak barren barren explosion ore ore aquifer")
    assert career_dp(table.rules, table.s, 0) == 12 * 4 == 48
    assert strength(table.rules, table.s, 0, CAREERS.index("pilot")) == 20
    table.works(0, "oceanographer")
    assert career_dp(table.rules, table.s, 0) == 12
    without = Table(policies="greedy,greedy,greedy", objectives="none")
    without.works(0, "oceanographer", expert=True)
    without.holds(0, "leak leak barren barren explosion ore ore aquifer")
    assert career_dp(without.rules, without.s, 0) == 12


def example_6f2():
    """Two Claims do not hold the geologist's career against an ore vein of 3 DP; against 1 DP they do."""
    table = Table(policies="greedy,greedy,greedy")
    table.works(0, "geologist")
    table.s[k.CLAIMS] = 2
    table.holds(1, "aquifer")
    assert not may_challenge(table.rules, table.s, SEAT_SIZE, 0)
    table.holds(1, "aquifer")
    assert not may_challenge(table.rules, table.s, SEAT_SIZE, 0), "as many qualifications are not more"
    table.holds(2, "ore")
    assert may_challenge(table.rules, table.s, 2 * SEAT_SIZE, 0)
    table.s[k.IS_DEAD] = 1
    assert not may_challenge(table.rules, table.s, 2 * SEAT_SIZE, 0), "a posthumous honor is not disputed"


def example_6b5():
    """A reckless youth flips glory and chits, and loses the career to the top of the deck."""
    table = Table(policies="greedy")
    table.works(0, "pilot")
    table.holds(0, "ore barren")
    table.s[k.CARRY] = 0  # the glory of Zone A
    low, high = table.rules.n[table.rules.n[k.R_GLORY_AT]], table.rules.n[table.rules.n[k.R_GLORY_AT] + 1]
    come_home(table.rules, NO_LOG, table.s, 0)
    assert table.has(0, k.IS_EXPERT), "glory is a pilot's qualification"
    assert table.score(0) == 3 + 1 + high + (1 + high)
    assert table.has(0, k.ICONS) == 1
    table.dies(0, turns_left=100)
    assert table.score(0) == 1 + 1 + low
    assert not table.has(0, k.ICONS)
    assert not table.has(0, k.CAREER)
    assert table.s[k.DECK] == CAREERS.index("pilot")


def elderly_6b5b():
    """The elderly keep all; what they carried comes to the playmat on its high side."""
    table = Table(policies="greedy")
    table.works(0, "inventor")
    table.carries(0, "artifact")
    table.dies(0, turns_left=0)
    assert table.has(0, k.IS_DEAD)
    assert table.score(0) == 5 + 5, "an ARTIFACT and the qualification by it"


def example_6f4():
    """A novice inventor who gains a discovery becomes an expert; by an experience not."""
    table = Table(policies="greedy")
    table.works(0, "inventor")
    table.holds(0, "leak")
    assert not table.has(0, k.IS_EXPERT)
    table.holds(0, "cavern")
    assert table.has(0, k.IS_EXPERT)


def rule_6f3c():
    """Who gains a career puts the old one on top of the deck; a psychologist without a use for it looks for better."""
    table = Table(policies="greedy")
    table.holds(0, "leak")
    table.works(0, "psychologist")
    table.s[k.N_DECK] = 1
    table.s[k.DECK] = CAREERS.index("medic")
    hunt_job(table.rules, table.luck, NO_LOG, table.s, 0, 0)
    assert table.has(0, k.CAREER) == CAREERS.index("medic")
    assert (table.s[k.N_DECK], table.s[k.DECK]) == (1, CAREERS.index("psychologist"))


def rule_6f3b():
    """Of several who would win, a 1st player who is none of them takes the one with fewest DP, wherever it sits."""
    for chits, chosen in ((("ore", "ore ore"), 1), (("ore ore", "ore"), 2)):
        table = Table(policies="greedy,greedy,greedy")
        table.works(0, "geologist")
        for seat, each in enumerate(chits, start=1):
            table.holds(seat, each)
        assert choose_challenger(table.rules, table.luck, table.s, 0, 0) == chosen * SEAT_SIZE
        for first in (1, 2):
            assert choose_challenger(table.rules, table.luck, table.s, 0, first) == first * SEAT_SIZE


def rule_6f3d():
    """Who wins a career starts as a novice; who has lost it is an expert no more."""
    table = Table(policies="greedy,greedy,greedy")
    table.works(1, "geologist", expert=True)
    table.holds(0, "ore")
    table.s[k.N_DECK] = 0
    hunt_job(table.rules, table.luck, NO_LOG, table.s, 0, 0)
    assert (table.has(0, k.CAREER), table.has(0, k.IS_EXPERT)) == (CAREERS.index("geologist"), 0)
    assert (table.has(1, k.CAREER), table.has(1, k.IS_EXPERT)) == (0, 0)


def death_worth_as_much_as_the_turns_left():
    """An ore vein flipped loses 2 DP: with 2 turns left an heir plays on, with 1 the explorer dies elderly."""
    for turns_left, is_dead in ((2, 0), (1, 1)):
        table = Table(policies="greedy")
        table.holds(0, "ore")
        table.dies(0, turns_left=turns_left)
        assert table.has(0, k.IS_DEAD) == is_dead


EXAMPLES = (example_6g, example_6f7, example_6f2, example_6b5, elderly_6b5b, example_6f4, rule_6f3c)
EXAMPLES += (rule_6f3b, rule_6f3d, death_worth_as_much_as_the_turns_left)

if __name__ == "__main__":
    for example in EXAMPLES:
        example()
        print(example.__name__)  # noqa: T201
