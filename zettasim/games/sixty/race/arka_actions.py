"""The actions on Arka's Action Cards: Experts, Landscapes, and Stations."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.board import place_site
from zettasim.games.sixty.race.events import (
    E_ARKA_BUILDS,
    E_ARKA_OCCUPIES,
    E_ARKA_TAKES,
)
from zettasim.games.sixty.race.numbers import (
    R_ARKA_ENGINEERS,
    R_ARKA_SITE_BEYOND,
    R_ARKA_STATIONS,
    R_LANDS_AT,
    R_N_PILES,
    R_PER_COLUMN,
    R_PER_PILE,
    R_PERSONAL_AT,
    R_PERSONAL_SIDES,
    R_PILES_AT,
    R_ROW_SPACES,
    R_SITE_SIDES,
    R_SITES_PER_LAND,
)
from zettasim.games.sixty.race.places import (
    A_EXPLORERS,
    A_ICONS,
    A_PRESENCE,
    A_ROWS,
    A_SIDES_USED,
    A_STATIONS,
    ARKA,
    ARKA_SEAT,
    COORDINATORS_LEFT,
    FIRST_OF,
    LAND_SITES,
    LAND_TAKEN,
    LANDS,
    N_LANDS,
    OPEN,
    PILES,
    PLAN,
)
from zettasim.games.sixty.race.plan_of_experts import find_experts, n_columns_open
from zettasim.games.sixty.race.rules import (
    AK_BUILD,
    AK_BUILD_WITH_ENOUGH,
    AK_ENGINEER,
    AK_EXPERT,
    AK_EXPLORE,
    AK_INVESTOR,
    AK_LANDSCAPE,
    AK_RADIO,
    AK_TILE,
    ENGINEER,
    INVESTOR,
    L_COINS,
    L_SPACES,
    LAND_SIZE,
    NONE,
    RADIO,
    RaceRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, note
from zettasim.kernels.run import Integers


@called
def do_one(rules: RaceRules, log: Log, s: Integers, action: Int) -> Any:
    """Do an action of a card, and say whether it could be done."""
    done = True
    if action == AK_RADIO:
        done = take_kind(rules, log, s, RADIO)
    elif action == AK_ENGINEER:
        done = take_kind(rules, log, s, ENGINEER)
    elif action == AK_INVESTOR:
        done = take_kind(rules, log, s, INVESTOR)
    elif action == AK_EXPERT:
        done = take_uppermost(rules, log, s)
    elif action == AK_BUILD:
        done = build_for_arka(rules, log, s)
    elif action == AK_BUILD_WITH_ENOUGH:
        done = s[ARKA + A_ICONS] >= rules.n[R_ARKA_ENGINEERS] and build_for_arka(rules, log, s)
    elif s[ARKA + A_EXPLORERS] == 0:
        done = False
    elif action == AK_EXPLORE:
        done = s[OPEN] < s[N_LANDS]
        if done:
            s[OPEN] += 1
            s[ARKA + A_PRESENCE] += 1
            s[ARKA + A_EXPLORERS] -= 1
    elif action == AK_LANDSCAPE:
        done = occupy(rules, log, s)
    elif action == AK_TILE:
        s[ARKA + A_EXPLORERS] -= 1
    return done


@called
def take_kind(rules: RaceRules, log: Log, s: Integers, kind: Int) -> Any:
    """Take the leftmost Expert of a kind, else a Mission Coordinator, to its row."""
    if s[ARKA + A_ROWS + kind] >= rules.n[R_ROW_SPACES]:
        return False
    find_experts(rules, s)
    if s[FIRST_OF + kind] != NONE:
        s[PLAN + s[FIRST_OF + kind]] = NONE
        note(log, E_ARKA_TAKES, kind)
    elif s[COORDINATORS_LEFT] > 0:
        s[COORDINATORS_LEFT] -= 1
        note(log, E_ARKA_TAKES, 5)
    else:
        return False
    s[ARKA + A_ROWS + kind] += 1
    s[ARKA + A_ICONS + kind] += 1
    return True


@called
def take_uppermost(rules: RaceRules, log: Log, s: Integers) -> Any:
    """Take the uppermost Expert of the leftmost column; one without icon goes to the longest row."""
    for space in range(n_columns_open(rules, s) * rules.n[R_PER_COLUMN]):
        kind = s[PLAN + space]
        if kind == NONE:
            continue
        row = kind if kind <= RADIO else longest_row(rules, s)
        if row == NONE or s[ARKA + A_ROWS + row] >= rules.n[R_ROW_SPACES]:
            continue
        s[PLAN + space] = NONE
        note(log, E_ARKA_TAKES, kind)
        if kind <= RADIO:
            s[ARKA + A_ICONS + row] += 1
        s[ARKA + A_ROWS + row] += 1
        return True
    return False


@called
def longest_row(rules: RaceRules, s: Integers) -> Any:
    """Return her longest row of Experts with a space left; `NONE` where all are full."""
    best = s[ARKA] * 0 + NONE
    most = s[ARKA] * 0
    for row in range(3):
        placed = s[ARKA + A_ROWS + row]
        if most < placed < rules.n[R_ROW_SPACES]:
            most = placed
            best = s[ARKA] * 0 + row
    return best


@called
def occupy(rules: RaceRules, log: Log, s: Integers) -> Any:
    """Place an Explorer on the Landscape with most free spaces, the coldest of equals, on a Coin where there is one."""
    best = s[ARKA] * 0 + NONE
    most = s[ARKA] * 0
    for land in range(s[OPEN]):
        free = s[ARKA] * 0
        for space in range(rules.box[rules.n[R_LANDS_AT] + LAND_SIZE * s[LANDS + land] + L_SPACES]):
            free += 1 - (s[LAND_TAKEN + land] >> space & 1)
        if free > 0 and free >= most:
            most = free
            best = s[ARKA] * 0 + land
    if best == NONE:
        return False
    at = rules.n[R_LANDS_AT] + LAND_SIZE * s[LANDS + best]
    chosen = s[ARKA] * 0 + NONE
    coins = s[ARKA] * 0 + NONE
    for space in range(rules.box[at + L_SPACES]):
        if s[LAND_TAKEN + best] >> space & 1 == 0 and rules.box[at + L_COINS + space] > coins:
            coins = rules.box[at + L_COINS + space]
            chosen = s[ARKA] * 0 + space
    s[LAND_TAKEN + best] |= 1 << chosen
    s[ARKA + A_PRESENCE] += 1
    s[ARKA + A_EXPLORERS] -= 1
    note(log, E_ARKA_OCCUPIES, best * 8 + chosen)
    return True


@called
def build_for_arka(rules: RaceRules, log: Log, s: Integers) -> Any:
    """Build on the Site of the Engineers that she has and some more, or the next lower one, where it is coldest."""
    if s[ARKA + A_STATIONS] >= rules.n[R_ARKA_STATIONS]:
        return False
    land = s[ARKA] * 0 + NONE
    for other in range(s[OPEN]):
        if s[LAND_SITES + other] < rules.n[R_SITES_PER_LAND]:
            land = s[ARKA] * 0 + other
    if land == NONE:
        return False
    for value in range(s[ARKA + A_ICONS] + rules.n[R_ARKA_SITE_BEYOND], -1, -1):
        at = site_of_arka(rules, s, value)
        if at != NONE:
            place_site(rules, s, at, ARKA_SEAT, land)
            s[ARKA + A_STATIONS] += 1
            s[ARKA + A_PRESENCE] += 1
            note(log, E_ARKA_BUILDS, (land * 16 + value) * 16 + rules.box[at + 2])
            return True
    return False


@called
def site_of_arka(rules: RaceRules, s: Integers, value: Int) -> Any:
    """Return where a Site of this value lies in the box, of a pile (the coldest) first; `NONE` where there is none."""
    per_pile = rules.n[R_PER_PILE]
    for pile in range(rules.n[R_N_PILES] - 1, -1, -1):
        if rules.box[rules.n[R_PILES_AT] + 3 * per_pile * pile] == value:
            for tile in range(per_pile):
                if s[PILES + pile] >> tile & 1 == 0:
                    s[PILES + pile] |= 1 << tile
                    return rules.n[R_PILES_AT] + 3 * (per_pile * pile + tile)
    for side in range(rules.n[R_PERSONAL_SIDES]):
        at = rules.n[R_PERSONAL_AT] + 3 * side
        if rules.box[at] == value and s[ARKA + A_SIDES_USED] >> (side // rules.n[R_SITE_SIDES]) & 1 == 0:
            s[ARKA + A_SIDES_USED] |= 1 << (side // rules.n[R_SITE_SIDES])
            return at
    return s[ARKA] * 0 + NONE
