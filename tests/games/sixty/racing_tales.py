"""Whole games of -60° and the rulebook's examples, played without a compiler: run as a script it prints them.

Compiling a whole game takes longer than all of this.
"""

import json
import os
import sys

if __name__ == "__main__":
    os.environ["NUMBA_DISABLE_JIT"] = "1"

import numpy as np

from zettasim import replay
from zettasim.component_files import load_components
from zettasim.games.sixty.race import (
    arka,
    board,
    building,
    events,
    kernel,
    numbers,
    plan_of_experts,
    preparing,
    scoring,
    weighing,
)
from zettasim.games.sixty.race import places as at
from zettasim.games.sixty.race import rules as named
from zettasim.games.sixty.race.contents import draw_contents
from zettasim.games.sixty.race.model import MODELS
from zettasim.kernels.standings import SCORES, WINNER
from zettasim.model.model import resolve

MODEL = "sixty.race"
COMPONENTS = load_components("sixty")
N_TRIALS = 3
GAMES = [
    {"policies": "random,random,random,random", "contents": 4},
    {"policies": "random,random", "contents": 11, "site_engineers": "equal"},
    {"policies": "greedy,greedy,greedy", "contents": 5, "starts": 3},
    {"policies": "strong,random,cautious,bold", "contents": 21, "starts": 2},
    {"policies": "bold,strong", "contents": 8},
    {"policies": "greedy", "contents": 9, "blanks": 5},
    {"policies": "strong", "contents": 2, "blanks": 1},
    {"policies": "random", "contents": 6},
    {"policies": "greedy,random", "contents": 13, "gifts": "engineer,investor,burned,coin"},
    {"policies": "random,strong,random", "contents": 14, "starts": 2, "gifts": "radio,explorer,material,radar_tile"},
]
NO_LOG = np.zeros(0, dtype=np.int64)
SITE, LAND = at.SITES, at.LANDS


def contents_of(number):
    return draw_contents(number, COMPONENTS.rules)


def tales(seed):
    """Return games with their steps and metrics."""
    found = []
    for asked in GAMES:
        for trial in range(N_TRIALS):
            told = replay(MODEL, seed=seed, trial=trial, **asked)
            found.append({"asked": asked, "trial": trial, "steps": list(told.steps), "metrics": dict(told.metrics)})
    return found


class Table:
    """A table in the middle of a game of two greedy players, with contents 0."""

    def __init__(self, policy="greedy", n_players=2):
        given = {"policies": ",".join([policy] * n_players)}
        p = resolve(MODELS[0], given, COMPONENTS)
        self.rules = MODELS[0].lower(p, COMPONENTS.rules)
        self.s = np.zeros(at.COMMON + 400, dtype=np.int64)
        self.luck = np.zeros(64, dtype=np.uint64)
        self.outcome = np.zeros(80, dtype=np.int64)
        self.s[at.PENDING_ACTION] = self.s[at.PENDING_EXPERT] = named.NONE
        self.s[at.SLOTS] = 3
        self.s[at.ICONS : at.ICONS + 3] = self.s[at.PLACED : at.PLACED + 3] = 1
        self.s[at.PLAN : at.PLAN + at.PLAN_MOST] = named.NONE
        self.s[at.POOL] = 5
        weighing.write_levels(self.rules, self.s, 0)
        weighing.set_worths(self.rules, self.s, 0)

    def bonus(self, storms, cards):
        """Gain the Expedition Bonus of Storms on the first Bases and of Expedition Cards."""
        for card in (*[named.STORM] * storms, *cards):
            if card == named.STORM:
                self.s[at.STORMS] += 1
                continue
            preparing.play_card(self.rules, self.luck, self.outcome, NO_LOG, self.s, 0, card)
        preparing.gain_bonus(self.rules, self.luck, NO_LOG, self.s, 0)
        return {
            "energy": self.s[at.ENERGY],
            "coins": self.s[at.COINS],
            "steps": self.s[at.PENDING_STEPS],
            "stations": self.s[at.STATION_HELD],
            "material": self.s[at.MATERIAL],
        }

    def card_with(self, icon, bonus=named.K_TOP):
        """Return an Expedition Card that gives 1 Energy and has an icon, as in the examples."""
        cards = contents_of(0).cards
        wanted = (
            number
            for number, card in enumerate(cards)
            if card[0] == 0 and card[bonus] == 1 and card[named.K_ICON] == icon
        )
        return named.FIRST_BOUGHT + next(wanted)

    def site(self, number, owner, land, level=0, guest=named.NONE):
        place = SITE + at.SITE_SIZE * number
        fields = (at.S_OWNER, at.S_LAND, at.S_ACTION, at.S_GUEST, at.S_LEVEL)
        for field, value in zip(fields, (owner, land, named.ACT_COIN, guest, level), strict=True):
            self.s[place + field] = value
        self.s[at.N_SITES] = number + 1


def rodrigo():
    """A Storm, and two Expedition Cards that show an Investor and a Radio Operator; the Hangar is covered."""
    table = Table()
    table.s[at.COVERED] = 1
    return table.bonus(1, [table.card_with(named.INVESTOR), table.card_with(named.RADIO)])


def catalina():
    """Two Storms and an Expedition Card that shows an Engineer: only the Hangar is free, the first Station too."""
    table = Table()
    table.s[at.COVERED] = 6
    found = table.bonus(2, [table.card_with(named.ENGINEER, named.K_BOTTOM)])
    other = Table()
    other.s[at.COVERED] = 6
    other.s[at.STATION_HELD] = 1  # so that only the exchange is left
    return {"buys": found, "exchanges": other.bonus(2, [other.card_with(named.ENGINEER, named.K_BOTTOM)])}


def upgraded():
    """Rodrigo's level two Upgrade: three adjacent Explorers and one on the Site, five Construction Material."""
    table = Table()
    s = table.s
    s[at.OPEN] = 3
    s[at.ON_LAND] = 1
    s[at.ON_LAND + 1] = 2
    s[at.ON_LAND + 2] = 4  # too far away
    table.site(0, 0, 0, level=1, guest=0)
    s[at.MATERIAL] = 5
    s[at.DISCARD : at.DISCARD + 2] = named.STARTING, named.STORM
    s[at.DISCARDED] = 2
    s[at.STORMS] = 1
    lacking = board.presence_lacking(table.rules, s, 0, 0)
    building.upgrade(table.rules, table.outcome, NO_LOG, s, 0, 0)
    return {
        "lacking": lacking,
        "material": s[at.MATERIAL],
        "points": s[at.UPGRADE_POINTS],
        "burned": s[at.BURNED],
        "storms_left": s[at.STORMS] + np.count_nonzero(s[at.DISCARD : at.DISCARD + s[at.DISCARDED]] == named.STORM),
        "fourth_base": s[at.FOURTH],
    }


def presence():
    """The picture of III c: an Explorer on the Site, and an Explorer and a Station on adjacent tiles make three."""
    table = Table()
    table.s[at.OPEN] = 2
    table.s[at.ON_LAND + 1] = 1
    table.site(0, 0, 0, guest=0)
    table.site(1, 0, 0)
    return {"presence": board.presence(table.rules, table.s, 0, 0)}


def neighbours():
    """Three upgraded Stations, two of them beside the same Landscape, and an upgraded one of the other player."""
    table = Table()
    table.site(0, 0, 0, level=1)
    table.site(1, 0, 0, level=3)
    table.site(2, 0, 1, level=2)
    table.site(3, 1, 1, level=2)
    return {"lost": [scoring.lost_points(table.rules, table.s, me) for me in (0, at.SEAT_SIZE)]}


def experts():
    """Rows of six, four and three Experts (one more than is scored), a Mission Coordinator and two Pilots."""
    table = Table()
    table.s[at.PLACED : at.PLACED + 3] = 6, 4, 3
    table.s[at.COORDINATORS] = 1
    table.s[at.SPECIALISTS] = 2
    return {"points": scoring.expert_points(table.rules, table.s, 0)}


def prices():
    """Coins beyond the price in the columns open in rounds 1, 2 and 6 of a game for two."""
    table, found = Table(), {}
    for number in (0, 1, 5):
        table.s[at.ROUND] = number
        n = plan_of_experts.n_columns_open(table.rules, table.s)
        found[number + 1] = [plan_of_experts.coins_beyond(table.rules, table.s, 2 * column) for column in range(n)]
    return found


def foreseen():
    """Return cases of the best Preparation with their worths, and the values that the policies foresee."""
    found = []
    for storms, cards, ns, ne, fourth in ((0, 0, 5, 5, 0), (1, 1, 3, 1, 0), (2, 2, 2, 3, 1), (0, 3, 2, 2, 0)):
        table = Table()
        s = table.s
        s[at.FOURTH] = fourth
        s[at.IN_DECK] = 10
        s[at.DECK : at.DECK + 10] = [named.STORM] * 5 + [named.STARTING] * 5
        preparing.set_bases(table.rules, s, 0)
        preparing.foresee(table.rules, s, 0, storms, cards, ns, ne)
        case = {"storms": storms, "cards": cards, "ns": ns, "ne": ne, "bases": 3 + fourth}
        case["worths"] = sorted(s[at.BASE_WORTHS : at.BASE_WORTHS + 3].tolist())
        case["energy"] = s[at.WORTHS]
        case["value"] = s[at.VALUES + at.VALUES_SIZE * storms + cards]
        found.append(case)
    return found


def arka_milestones():
    """Return the sides of Arka's first tile: for each kind of card, one short of its condition and just fulfilling it.

    The player has two Engineers, three Presence (a Station and two Explorers) and one Project Card.
    """
    short_of = ((at.ARKA + at.A_ICONS, 4), (at.ARKA + at.A_PRESENCE, 4), (at.ARKA + at.A_PROJECTS, 4))
    found = []
    for kind, (place, wanted) in enumerate(short_of):
        for hers in (wanted - 1, wanted):
            table = Table(n_players=1)
            s = table.s
            s[at.ICONS], s[at.STATIONS_BUILT], s[at.ON_LAND], s[at.PROJECTS], s[at.OPEN] = 2, 1, 2, 1, 1
            s[at.ARKA + at.A_MILESTONES], s[place] = kind, hers
            arka.score_milestone_of_arka(table.rules, NO_LOG, s, 0)
            tile = [table.rules.n[numbers.R_TILES + side] for side in (0, 1)]
            found.append(tile.index(s[at.ARKA + at.A_MILESTONE_POINTS]))
    return found


def arka_specials():
    """Return what Arka takes by special actions, her first card scored: that of the next card, and of all left.

    Her cards are those of Landscapes, Engineers and Investors; the Plan has two of each.
    """
    found = {}
    for name, action in (("next", named.AK_SPECIAL), ("all", named.AK_SPECIALS)):
        table = Table(n_players=1)
        s = table.s
        s[at.PLAN : at.PLAN + 4] = named.ENGINEER, named.INVESTOR, named.ENGINEER, named.INVESTOR
        s[at.ARKA + at.A_MILESTONES : at.ARKA + at.A_MILESTONES + 3] = 1, 0, 2
        s[at.ARKA + at.A_MILESTONES_DONE] = 1
        s[at.ARKA + at.A_ICONS : at.ARKA + at.A_ICONS + 3] = s[at.ARKA + at.A_ROWS : at.ARKA + at.A_ROWS + 3] = 1
        arka.do_all(table.rules, table.luck, NO_LOG, s, action)
        found[name] = s[at.ARKA + at.A_ICONS : at.ARKA + at.A_ICONS + 3].tolist()
    return found


def arka_builds():
    """Return how many Stations Arka has built with two Engineers and with three, where three are wanted."""
    found = []
    for engineers in (2, 3):
        table = Table(n_players=1)
        s = table.s
        s[at.ARKA + at.A_ICONS], s[at.OPEN] = engineers, 1
        arka.do_one(table.rules, NO_LOG, s, named.AK_BUILD_WITH_ENOUGH)
        found.append(s[at.ARKA + at.A_STATIONS])
    return found


def arka_sites():
    """Return the Engineers of the Sites that Arka builds with 3 and with 8 Engineers of her own."""
    found = []
    for engineers in (3, 8):
        table = Table(n_players=1)
        s = table.s
        s[at.ARKA + at.A_ICONS], s[at.OPEN] = engineers, 1
        log = np.zeros(8, dtype=np.int64)
        arka.do_one(table.rules, log, s, named.AK_BUILD)
        event, told = log[1:3]
        assert event == events.E_ARKA_BUILDS
        found.append(told // 16 % 16)
    return found


def arka_presence():
    """Return what exploring, occupying a Landscape and building a Station add to her Presence."""
    found = []
    for action in (named.AK_EXPLORE, named.AK_LANDSCAPE, named.AK_BUILD, named.AK_TILE):
        table = Table(n_players=1)
        s = table.s
        s[at.OPEN], s[at.N_LANDS], s[at.ARKA + at.A_EXPLORERS], s[at.ARKA + at.A_ICONS] = 1, 2, 1, 1
        arka.do_one(table.rules, NO_LOG, s, action)
        found.append(s[at.ARKA + at.A_PRESENCE])
    return found


def arka_ties():
    """Return who wins with as many points as Arka: without a Coin, and with one."""
    found = []
    for coins in (0, 1):
        table = Table(n_players=1)
        table.s[at.ARKA + at.A_CARD_POINTS] = table.outcome[SCORES] = 40
        table.s[at.COINS] = coins
        kernel.finish(table.rules, table.outcome, NO_LOG, table.s)
        found.append(table.outcome[WINNER])
    return found


EXAMPLES = (rodrigo, catalina, upgraded, presence, neighbours, experts, prices, foreseen)
EXAMPLES += (arka_milestones, arka_specials, arka_builds, arka_sites, arka_presence, arka_ties)


def all_of(seed):
    """Return everything, as JSON reads it."""
    with np.errstate(over="ignore"):
        told = {"tales": tales(seed)} | {example.__name__: example() for example in EXAMPLES}
    return json.loads(json.dumps(told, default=int))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(all_of(int(sys.argv[1]))))
