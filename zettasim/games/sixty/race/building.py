"""Stations, Upgrades, and cards that are burned."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.board import place_site
from zettasim.games.sixty.race.events import (
    E_BESIDE,
    E_BUILDS,
    E_BURNS,
    E_REWARD,
    E_SITE_POINTS,
    E_UPGRADES,
)
from zettasim.games.sixty.race.goods import (
    BY_SITES,
    choose,
    count,
    discard_tiles,
    draw,
    get_explorers,
    get_goods,
    is_random,
    open_source,
    pay,
    place_of,
)
from zettasim.games.sixty.race.numbers import (
    R_EXPLORERS_AT_ONCE,
    R_EXPLORERS_EXTRA,
    R_EXTRA_BASES,
    R_LANDS_AT,
    R_PER_PILE,
    R_PERSONAL_AT,
    R_PERSONAL_SIDES,
    R_PILES_AT,
    R_REWARD_RADAR,
    R_REWARD_STORMS,
    R_SITE_SIDES,
    R_SITES_PER_LAND,
    R_STATIONS_AT,
    R_STORMS_BURNED,
    R_UPGRADES_AT,
)
from zettasim.games.sixty.race.places import (
    BEST_PLACE,
    BURNED,
    DISCARD,
    DISCARDED,
    EXTRA,
    FOURTH,
    HIGHEST,
    LAND_SITES,
    LANDS,
    ON_TABLEAU,
    OPEN,
    PENDING_ACTION,
    PENDING_EXPERT,
    PILES,
    POOL,
    RADAR_TILES,
    S_LEVEL,
    SEAT_SIZE,
    SITE_POINTS,
    SITE_SIZE,
    SITES,
    SITES_USED,
    STATION_HELD,
    STATION_POINTS,
    STATIONS_BUILT,
    STORMS,
    TABLEAU,
    UPGRADE_POINTS,
    UPGRADES,
)
from zettasim.games.sixty.race.rules import (
    D_BURNED,
    D_STATIONS,
    D_UPGRADES,
    GAIN_BURN,
    GAIN_EXPERT,
    GAIN_RADAR,
    L_ACTION,
    LAND_SIZE,
    NONE,
    STORM,
    UPGRADE_SIZE,
    RaceRules,
)
from zettasim.games.sixty.race.valuing import level_at
from zettasim.games.sixty.race.weighing import starting_card
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers

FROM_TABLEAU = 100


@called
def build(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, side: Int) -> None:
    """Build a Station on a Site beside an explored Landscape, and do the action of that Landscape."""
    seat = me // SEAT_SIZE
    personal = rules.n[R_PERSONAL_SIDES]
    at = rules.n[R_PERSONAL_AT] + 3 * side
    if side < personal:
        s[me + SITES_USED] |= 1 << (side // rules.n[R_SITE_SIDES])
    else:
        at = draw_site(rules, luck, s, me, side - personal)
    land = s[BEST_PLACE]
    if is_random(rules, me):
        n = s[me] * 0
        for other in range(s[OPEN]):
            if s[LAND_SITES + other] < rules.n[R_SITES_PER_LAND]:
                n += 1
                if choose(rules, luck, s, me, n) == 0:
                    land = s[me] * 0 + other
    place_site(rules, s, at, seat, land)
    station = rules.box[rules.n[R_STATIONS_AT] + 2 * s[me + STATIONS_BUILT] + 1]
    s[me + STATION_HELD] -= 1
    s[me + STATIONS_BUILT] += 1
    s[me + STATION_POINTS] += station
    s[me + SITE_POINTS] += rules.box[at + 1]
    s[me + HIGHEST] = max(s[me + HIGHEST], rules.box[at])
    count(rules, outcome, D_STATIONS, 1)
    note(log, E_BUILDS, seat + 8 * (side * 256 + rules.box[at] * 16 + station))
    note(log, E_SITE_POINTS, seat + 8 * (rules.box[at + 1] * 16 + rules.box[at + 2]))
    note(log, E_BESIDE, seat + 8 * land)
    s[PENDING_ACTION] = rules.box[rules.n[R_LANDS_AT] + LAND_SIZE * s[LANDS + land] + L_ACTION]


@called
def draw_site(rules: RaceRules, luck: Luck, s: Integers, me: Int, pile: Int) -> Any:
    """Draw a Site of a common pile; return where it lies in the box."""
    per_pile = rules.n[R_PER_PILE]
    left = s[me] * 0
    for tile in range(per_pile):
        left += 1 - (s[PILES + pile] >> tile & 1)
    open_source(rules, luck, BY_SITES, place_of(rules, me // SEAT_SIZE), s[me + STATIONS_BUILT])
    nth = draw(luck, left)
    found = s[me] * 0
    for tile in range(per_pile):
        if s[PILES + pile] >> tile & 1 == 0:
            if nth == 0:
                found = s[me] * 0 + tile
            nth -= 1
    s[PILES + pile] |= 1 << found
    return rules.n[R_PILES_AT] + 3 * (rules.n[R_PER_PILE] * pile + found)


@called
def upgrade(rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int, number: Int) -> None:
    """Build the next Upgrade of a Station, and gain its reward."""
    seat = me // SEAT_SIZE
    level = level_at(s, number)
    at = rules.n[R_UPGRADES_AT] + UPGRADE_SIZE * level
    reward = rules.box[at + 3 + s[me + UPGRADES + level]]
    note(log, E_UPGRADES, seat + 8 * (number * 4 + level))
    discard_tiles(rules, outcome, log, s, me, 0, rules.box[at])
    pay(log, s, me, 0, 0, rules.box[at])
    s[SITES + SITE_SIZE * number + S_LEVEL] += 1
    s[me + UPGRADES + level] += 1
    s[me + UPGRADE_POINTS] += rules.box[at + 2]
    count(rules, outcome, D_UPGRADES, 1)
    note(log, E_REWARD, seat + 8 * reward)
    if level == 1:
        s[me + FOURTH] = min(rules.n[R_EXTRA_BASES], s[me + UPGRADES + 1])
    if reward == GAIN_EXPERT:
        s[PENDING_EXPERT] = 0
    elif reward == GAIN_RADAR:
        get_goods(log, s, me, RADAR_TILES, rules.n[R_REWARD_RADAR])
    elif reward == GAIN_BURN:
        n = rules.n[R_STORMS_BURNED] if level == 1 else rules.n[R_REWARD_STORMS]
        burn_storms(rules, outcome, log, s, me, n)
    else:
        get_explorers(log, s, me, rules.n[R_EXPLORERS_AT_ONCE], POOL)
        s[me + EXTRA] += rules.n[R_EXPLORERS_EXTRA]


@called
def burn_starting(rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int) -> Any:
    """Burn a starting Expedition Card, and say whether there was one."""
    place = starting_card(s, me)
    if place == NONE:
        return False
    if place >= FROM_TABLEAU:
        note(log, E_BURNS, me // SEAT_SIZE + 8 * s[me + TABLEAU + place - FROM_TABLEAU])
        clear_space(s, me, place - FROM_TABLEAU)
    else:
        note(log, E_BURNS, me // SEAT_SIZE + 8 * s[me + DISCARD + place])
        s[me + DISCARDED] -= 1
        s[me + DISCARD + place] = s[me + DISCARD + s[me + DISCARDED]]
    count(rules, outcome, D_BURNED, 1)
    return True


@called
def clear_space(s: Integers, me: Int, place: Int) -> None:
    """Take a card without icon off the Tableau."""
    s[me + ON_TABLEAU] -= 1
    for later in range(place, s[me + ON_TABLEAU]):
        s[me + TABLEAU + later] = s[me + TABLEAU + later + 1]


@called
def burn_storms(rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int, n: Int) -> None:
    """Burn Storms of the discard pile, else of the Tableau."""
    for _ in range(n):
        found = s[me] * 0 + NONE
        for place in range(s[me + DISCARDED]):
            if s[me + DISCARD + place] == STORM:
                found = s[me] * 0 + place
        if found != NONE:
            s[me + DISCARDED] -= 1
            s[me + DISCARD + found] = s[me + DISCARD + s[me + DISCARDED]]
        elif s[me + STORMS] > 0:
            s[me + STORMS] -= 1
        else:
            return
        s[me + BURNED] += 1
        note(log, E_BURNS, me // SEAT_SIZE + 8 * STORM)
        count(rules, outcome, D_BURNED, 1)
