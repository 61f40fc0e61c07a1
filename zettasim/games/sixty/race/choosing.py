"""What a player may do on a turn, what each choice is worth, and which one the policy takes."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.goods import choose, forbidden, is_random, tiles_for
from zettasim.games.sixty.race.rules import (
    ACT_BURN,
    ACT_COORDINATOR,
    ACT_EXPEDITION,
    ACT_EXPERT,
    ACT_STATION,
    ACTION_VALUES,
    AREA,
    AREAS,
    BEST_PLACE,
    BUILD,
    BUY,
    BUY_TWO,
    C_BURNED,
    C_ELSEWHERE,
    C_ENGINEERS,
    C_HIGHEST,
    C_LANDSCAPES,
    C_PRESENCE,
    C_STATIONS,
    C_UPGRADES,
    CAN_BUY,
    CARD_SIZE,
    CARD_WORTHS,
    CODES,
    COINS,
    COORDINATOR,
    COORDINATORS_LEFT,
    D_COORDINATORS,
    D_EXPEDITIONS,
    D_EXPERTS,
    D_EXPLORED,
    D_PROJECTS,
    D_UPGRADES,
    DISPLAY,
    DISPLAYED,
    DO_BUILD,
    DO_BURN,
    DO_ENERGY,
    DO_MATERIAL,
    DO_UPGRADE,
    ENERGY,
    EXPEDITION,
    EXPERT_VALUES,
    EXPLORE,
    FACE_UP,
    FIRST_OF,
    GAIN_BURN,
    GAIN_EXPERT,
    GAIN_RADAR,
    HIGHEST,
    ICONS,
    IN_DECK,
    K_COST,
    K_KIND,
    K_MATERIAL,
    K_NEED,
    K_NUMBER,
    KINDS,
    L_ACTION,
    L_COINS,
    L_ENERGY,
    L_RANGE,
    L_SPACES,
    LAND,
    LAND_SITES,
    LAND_SIZE,
    LAND_TAKEN,
    LANDS,
    MATERIAL,
    MECHANICS,
    N_ACTIONS,
    N_DECK_MOST,
    N_DISPLAY_MOST,
    N_LANDS,
    N_OPTIONS,
    N_PROJECTS_MOST,
    N_SITES,
    NONE,
    ON_LAND,
    ON_TABLEAU,
    OPEN,
    PASS,
    PILES,
    PILOT,
    PILOT_DOES,
    PILOTS,
    PLACED,
    PLAN,
    POOL,
    PRESENCE_SPAN,
    PROJECTS,
    R_ACTION_BURN_CARDS,
    R_ACTION_BURN_COINS,
    R_ACTION_ENERGY,
    R_ACTION_PRICE,
    R_AREA_RADAR,
    R_AREA_USES,
    R_CARDS_AT,
    R_COIN_LAST,
    R_COIN_LEFT,
    R_COLUMNS_ADDED,
    R_COLUMNS_AT_FIRST,
    R_EQUAL_SITES,
    R_EXPLORE_RADAR,
    R_EXPLORERS_AT_ONCE,
    R_EXPLORERS_EXTRA,
    R_LANDS_AT,
    R_LOST,
    R_PER_COLUMN,
    R_PER_PILE,
    R_PERSONAL_AT,
    R_PERSONAL_SIDES,
    R_PILE_WORTHS,
    R_PILES_AT,
    R_PRICE,
    R_PRICE_COORDINATOR,
    R_PRICE_TWO,
    R_RADAR_CARDS,
    R_ROW_SPACES,
    R_SITES_PER_LAND,
    R_SPECIALIST_COINS,
    R_SPECIALIST_ENERGY,
    R_SPECIALIST_ENGINEERS,
    R_SPECIALIST_MATERIAL,
    R_SPECIALIST_PRESENCE,
    R_STATIONS_AT,
    R_TOUCHED,
    R_UPGRADE_COUNTS,
    R_UPGRADES_AT,
    RADAR_TILES,
    RESERVE,
    ROUND,
    S_ACTION,
    S_GUEST,
    S_LAND,
    S_LEVEL,
    S_OWNER,
    SEAT_SIZE,
    SECOND_OF,
    SHOP,
    SITE,
    SITE_SIZE,
    SITES,
    SITES_USED,
    SPECIALIST,
    STARTING_RADAR,
    STATION_HELD,
    STATIONS_BUILT,
    TABLEAU,
    UPGRADE,
    UPGRADE_SIZE,
    UPGRADES,
    W_CARD,
    W_COIN,
    W_ENERGY,
    W_EXPLORER,
    W_MATERIAL,
    W_RADAR,
    WEIGHTS,
    WORTHS,
    RaceRules,
)
from zettasim.games.sixty.race.weighing import (
    POINT,
    card_worth,
    expert_value,
    is_plain,
    near_station,
    plain_value,
    rounds_left,
    starting_card,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Luck
from zettasim.kernels.run import Integers

NEVER = -(1 << 40)
MANY, TARGETS = 99, 64
"""What lacks where nothing helps; choices of a Pilot's target, the Mechanic's behind them."""


@called
def decide(rules: RaceRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return what the player does: any legal choice at random, or the one that is worth most, if more than nothing."""
    weigh_table(rules, s, me)
    list_choices(rules, s, me)
    if is_random(rules, me):
        return s[CODES + choose(rules, luck, s, me, s[N_OPTIONS])]
    best = s[me] * 0
    chosen = s[me] * 0 + PASS * KINDS
    for place in range(1, s[N_OPTIONS]):
        value = value_of(rules, s, me, s[CODES + place])
        if value > best:
            best = value
            chosen = s[CODES + place]
    return chosen


# The table as the player sees it


@called
def weigh_table(rules: RaceRules, s: Integers, me: Int) -> None:
    """Write what Experts, cards of the own display, actions, and the places for a Station Site are worth."""
    find_experts(rules, s)
    for kind in range(6):
        s[EXPERT_VALUES + kind] = expert_value(rules, s, me, kind) if may_take(rules, s, me, kind) else NONE
    s[ACTION_VALUES + ACT_EXPEDITION] = 0
    for place in range(s[me + DISPLAYED]):
        card = s[me + DISPLAY + place]
        s[CARD_WORTHS + place] = card_worth(rules, s, card)
        s[CAN_BUY + place] = may_buy(rules, s, me, card, s[me + ENERGY], s[me + COINS], s[me + MATERIAL])
        if s[CAN_BUY + place] and rules.box[rules.n[R_CARDS_AT] + CARD_SIZE * card + K_KIND] == EXPEDITION:
            s[ACTION_VALUES + ACT_EXPEDITION] = max(s[ACTION_VALUES + ACT_EXPEDITION], s[CARD_WORTHS + place])
    for action in range(N_ACTIONS):
        if action != ACT_EXPEDITION:
            s[ACTION_VALUES + action] = value_of_action(rules, s, me, action)
    for number in range(s[N_SITES]):
        site = SITES + SITE_SIZE * number
        if s[site + S_OWNER] == me // SEAT_SIZE and s[site + S_ACTION] != ACT_STATION:
            again = s[ACTION_VALUES + s[site + S_ACTION]]
            s[ACTION_VALUES + ACT_STATION] = max(s[ACTION_VALUES + ACT_STATION], again)
    s[BEST_PLACE] = place_for_site(rules, s, me)


@called
def n_columns_open(rules: RaceRules, s: Integers) -> Any:
    """Return how many columns of the Expert Plan are open in this round."""
    return rules.n[R_COLUMNS_AT_FIRST] + s[ROUND] * rules.n[R_COLUMNS_ADDED]


@called
def find_experts(rules: RaceRules, s: Integers) -> None:
    """Find the leftmost two Experts of each kind in the open columns."""
    for kind in range(5):
        s[FIRST_OF + kind] = NONE
        s[SECOND_OF + kind] = NONE
    for space in range(n_columns_open(rules, s) * rules.n[R_PER_COLUMN]):
        kind = s[PLAN + space]
        if kind != NONE:
            if s[FIRST_OF + kind] == NONE:
                s[FIRST_OF + kind] = space
            elif s[SECOND_OF + kind] == NONE:
                s[SECOND_OF + kind] = space


@called
def is_there(s: Integers, kind: Int) -> Any:
    """Say whether an Expert of the kind may be taken from the Plan, or a Mission Coordinator is left."""
    if kind == COORDINATOR:
        return s[COORDINATORS_LEFT] > 0
    return s[FIRST_OF + kind] != NONE


@called
def may_take(rules: RaceRules, s: Integers, me: Int, kind: Int) -> Any:
    """Say whether the player may take an Expert of the kind, and has a space for it."""
    if forbidden(rules, me, D_EXPERTS) or (kind == COORDINATOR and forbidden(rules, me, D_COORDINATORS)):
        return False
    spaces = s[me] * 0
    for row in range(3):
        if kind >= PILOT or row == kind:
            spaces += rules.n[R_ROW_SPACES] - s[me + PLACED + row]
    return spaces > 0 and is_there(s, kind)


@called
def coins_beyond(rules: RaceRules, s: Integers, space: Int) -> Any:
    """Return the Coins that an Expert of a space costs more; less than none where one is gained."""
    column = space // rules.n[R_PER_COLUMN]
    last = n_columns_open(rules, s) - 1
    beyond = s[ROUND] * 0
    if column == last:
        beyond += rules.n[R_COIN_LAST]
    elif column < last - 1:
        beyond -= rules.n[R_COIN_LEFT]
    return beyond


@called
def beyond_of(rules: RaceRules, s: Integers, kind: Int, is_second: bool) -> Any:
    """Return the Coins beyond the price for the cheapest Expert of a kind, or the next one."""
    if kind == COORDINATOR:
        return rules.n[R_PRICE_COORDINATOR]
    return coins_beyond(rules, s, s[SECOND_OF + kind] if is_second else s[FIRST_OF + kind])


@called
def meets(rules: RaceRules, s: Integers, me: Int, card: Int) -> Any:
    """Say whether the player fulfils the requirement of a card."""
    at = rules.n[R_CARDS_AT] + CARD_SIZE * card
    need = rules.box[at + K_NEED]
    number = rules.box[at + K_NUMBER]
    if need == C_ENGINEERS:
        return s[me + ICONS] + s[me + FACE_UP] >= number
    if need == C_UPGRADES:
        return s[me + UPGRADES] + s[me + UPGRADES + 1] + s[me + UPGRADES + 2] >= number
    if need == C_STATIONS:
        return s[me + STATIONS_BUILT] >= number
    return need == NONE or s[me + PROJECTS] >= number


@called
def may_buy(rules: RaceRules, s: Integers, me: Int, card: Int, energy: Int, coins: Int, material: Int) -> Any:
    """Say whether the player may buy a card with these goods."""
    at = rules.n[R_CARDS_AT] + CARD_SIZE * card
    if rules.box[at + K_KIND] == EXPEDITION:
        if forbidden(rules, me, D_EXPEDITIONS) or s[me + IN_DECK] >= N_DECK_MOST // 2:
            return False
        return energy >= rules.box[at + K_COST] and meets(rules, s, me, card)
    if forbidden(rules, me, D_PROJECTS) or s[me + PROJECTS] >= N_PROJECTS_MOST:
        return False
    return coins >= rules.box[at + K_COST] and material >= rules.box[at + K_MATERIAL]


@called
def value_of_action(rules: RaceRules, s: Integers, me: Int, action: Int) -> Any:
    """Return what an action of a Landscape brings to the player, but for those of own Stations."""
    if is_plain(action):
        return plain_value(rules, s, action)
    value = s[me] * 0
    if action == ACT_COORDINATOR:
        if s[EXPERT_VALUES + COORDINATOR] != NONE and s[me + COINS] >= rules.n[R_ACTION_PRICE]:
            price = s[WORTHS + W_COIN] * rules.n[R_ACTION_PRICE]
            value += max(0, s[EXPERT_VALUES + COORDINATOR] - price)
    elif action == ACT_EXPERT:
        kind = best_expert(s)
        price = rules.n[R_ACTION_ENERGY]
        if kind != NONE and s[me + ENERGY] >= price:
            value += max(0, s[EXPERT_VALUES + kind] - s[WORTHS + W_ENERGY] * price)
    elif action == ACT_BURN and starting_card(s, me) != NONE:
        value += s[WORTHS + W_COIN] * rules.n[R_ACTION_BURN_COINS] - s[WORTHS + W_ENERGY]
        value += s[WORTHS + W_CARD] * rules.n[R_ACTION_BURN_CARDS]
    return value


@called
def best_expert(s: Integers) -> Any:
    """Return the kind of Expert of the Plan that is worth most to the player; `NONE` where there is none."""
    best = s[ROUND] * 0 + NONE
    for kind in range(5):
        if s[EXPERT_VALUES + kind] != NONE and (best == NONE or s[EXPERT_VALUES + kind] > s[EXPERT_VALUES + best]):
            best = s[ROUND] * 0 + kind
    return best


# Choices


@called
def add(s: Integers, kind: Int, what: Int) -> None:
    """Write a choice to the list."""
    s[CODES + s[N_OPTIONS]] = kind * KINDS + what
    s[N_OPTIONS] += 1


@called
def list_choices(rules: RaceRules, s: Integers, me: Int) -> None:
    """List all that the player may do, passing first."""
    s[N_OPTIONS] = 0
    add(s, PASS, 0)
    if s[me + RESERVE] > 0:
        list_experts(rules, s, me)
        if s[me + AREAS] < rules.n[R_AREA_USES]:
            add(s, AREA, 0)
        for land in range(s[OPEN]):
            if best_space(rules, s, land) != NONE:
                add(s, LAND, land)
        if s[OPEN] < s[N_LANDS] and not forbidden(rules, me, D_EXPLORED):
            add(s, EXPLORE, 0)
        for number in range(s[N_SITES]):
            if s[SITES + SITE_SIZE * number + S_GUEST] == NONE:
                add(s, SITE, number)
    if s[me + RADAR_TILES] > 0 and s[me + DISPLAYED] > 0 and may_shop(s, me):
        add(s, SHOP, 0)
    list_stations(rules, s, me)


@called
def has_specialist(s: Integers, me: Int, which: Int, does: Int) -> Any:
    """Say whether the player has a Pilot (0) or Mechanic (1) who does this."""
    return s[PILOT_DOES + which] == does and (s[me + PILOTS] if which == 0 else s[me + MECHANICS]) > 0


@called
def list_stations(rules: RaceRules, s: Integers, me: Int) -> None:
    """List Stations and Upgrades that may be built, by Pilots and Mechanics, too, and what else these do."""
    if s[me + STATION_HELD] > 0 and s[BEST_PLACE] != NONE:
        for side in range(rules.n[R_PERSONAL_SIDES] + 4):
            lacking = engineers_lacking(rules, s, me, side)
            if lacking == 0:
                add(s, BUILD, side)
            for which in range(2):
                if lacking <= rules.n[R_SPECIALIST_ENGINEERS] and has_specialist(s, me, which, DO_BUILD):
                    add(s, SPECIALIST, which * TARGETS + side)
    for number in range(s[N_SITES]):
        lacking = presence_lacking(rules, s, me, number)
        if lacking <= 0:
            add(s, UPGRADE, number)
        for which in range(2):
            if lacking <= rules.n[R_SPECIALIST_PRESENCE] and has_specialist(s, me, which, DO_UPGRADE):
                add(s, SPECIALIST, which * TARGETS + number)
    for which in range(2):
        can_burn = has_specialist(s, me, which, DO_BURN) and starting_card(s, me) != NONE
        if can_burn or has_specialist(s, me, which, DO_MATERIAL) or has_specialist(s, me, which, DO_ENERGY):
            add(s, SPECIALIST, which * TARGETS)


@called
def list_experts(rules: RaceRules, s: Integers, me: Int) -> None:
    """List the Experts that may be bought at the Harbor, one or two of them."""
    tiles = s[me + RADAR_TILES]
    for kind in range(6):
        if s[EXPERT_VALUES + kind] == NONE:
            continue
        beyond = max(beyond_of(rules, s, kind, False), 0)
        if tiles_for(rules, s, me, rules.n[R_PRICE] + beyond, 0) <= tiles:
            add(s, BUY, kind)
        for other in range(kind, 6):
            if may_take_two(rules, s, me, kind, other):
                more = beyond + max(beyond_of(rules, s, other, other == kind), 0)
                if tiles_for(rules, s, me, rules.n[R_PRICE_TWO] + more, 0) <= tiles:
                    add(s, BUY_TWO, kind * 8 + other)


@called
def may_take_two(rules: RaceRules, s: Integers, me: Int, kind: Int, other: Int) -> Any:
    """Say whether two Experts are there, and have spaces."""
    if s[EXPERT_VALUES + other] == NONE:
        return False
    if kind == other:
        if kind == COORDINATOR:
            if s[COORDINATORS_LEFT] < 2:
                return False
        elif s[SECOND_OF + kind] == NONE:
            return False
    spaces = s[me] * 0
    for row in range(3):
        spaces += rules.n[R_ROW_SPACES] - s[me + PLACED + row]
    if kind == other and kind < PILOT:
        return rules.n[R_ROW_SPACES] - s[me + PLACED + kind] > 1
    return spaces > 1


@called
def best_space(rules: RaceRules, s: Integers, land: Int) -> Any:
    """Return the free action space of a Landscape with the best bonus; `NONE` where all are taken."""
    at = rules.n[R_LANDS_AT] + LAND_SIZE * s[LANDS + land]
    best = s[ROUND] * 0 + NONE
    most = s[ROUND] * 0 + NONE
    for space in range(rules.box[at + L_SPACES]):
        if s[LAND_TAKEN + land] >> space & 1 == 0:
            bonus = s[WORTHS + W_ENERGY] * rules.box[at + L_ENERGY + space]
            bonus += s[WORTHS + W_COIN] * rules.box[at + L_COINS + space]
            if bonus > most:
                most = bonus
                best = s[ROUND] * 0 + space
    return best


@called
def engineers_lacking(rules: RaceRules, s: Integers, me: Int, side: Int) -> Any:
    """Return the Engineer icons that lack for a Station Site; many where it is gone, or too low by that reading."""
    personal = rules.n[R_PERSONAL_SIDES]
    if side < personal:
        needed = rules.box[rules.n[R_PERSONAL_AT] + 3 * side]
        gone = s[me + SITES_USED] >> (side // 2) & 1 != 0
    else:
        pile = side - personal
        needed = rules.box[rules.n[R_PILES_AT] + 3 * rules.n[R_PER_PILE] * pile]
        gone = s[PILES + pile] == (1 << rules.n[R_PER_PILE]) - 1
    lacking = needed - s[me + ICONS] - s[me + FACE_UP]
    if gone or (rules.n[R_EQUAL_SITES] and lacking < 0):
        lacking = s[me] * 0 + MANY
    return max(lacking, 0)


@called
def place_for_site(rules: RaceRules, s: Integers, me: Int) -> Any:
    """Return the explored Landscape beside which a Site brings most; `NONE` where no place is left."""
    best = s[me] * 0 + NONE
    most = s[me] * 0 + NEVER
    for land in range(s[OPEN]):
        if s[LAND_SITES + land] >= rules.n[R_SITES_PER_LAND]:
            continue
        value = s[ACTION_VALUES + rules.box[rules.n[R_LANDS_AT] + LAND_SIZE * s[LANDS + land] + L_ACTION]]
        for near in range(land, min(land + rules.n[R_TOUCHED], s[OPEN])):
            value += s[me + ON_LAND + near] * s[WORTHS + W_MATERIAL] // 2
        for number in range(s[N_SITES]):
            site = SITES + SITE_SIZE * number
            if s[site + S_OWNER] == me // SEAT_SIZE and s[site + S_LAND] == land:
                value -= POINT * rules.n[R_LOST]
        if value > most:
            most = value
            best = s[me] * 0 + land
    return best


@called
def presence(rules: RaceRules, s: Integers, me: Int, number: Int) -> Any:
    """Count own Explorers on and around a Station Site, and own Stations beside the same Landscape."""
    site = SITES + SITE_SIZE * number
    seat = me // SEAT_SIZE
    land = s[site + S_LAND]
    found = s[me] * 0
    if s[site + S_GUEST] == seat:
        found += 1
    for near in range(land, min(land + rules.n[R_TOUCHED], s[OPEN])):
        found += s[me + ON_LAND + near]
    for other in range(s[N_SITES]):
        beside = SITES + SITE_SIZE * other
        if other != number and s[beside + S_OWNER] == seat and s[beside + S_LAND] == land:
            found += 1
    return found


@called
def presence_lacking(rules: RaceRules, s: Integers, me: Int, number: Int) -> Any:
    """Return the Presence that lacks for the next Upgrade of a Station; many where it cannot be built or paid."""
    site = SITES + SITE_SIZE * number
    level = s[site + S_LEVEL]
    if s[site + S_OWNER] != me // SEAT_SIZE or level > 2 or forbidden(rules, me, D_UPGRADES):
        return s[me] * 0 + MANY
    at = rules.n[R_UPGRADES_AT] + UPGRADE_SIZE * level
    if s[me + UPGRADES + level] >= rules.n[R_UPGRADE_COUNTS + level]:
        return s[me] * 0 + MANY
    if tiles_for(rules, s, me, 0, rules.box[at]) > s[me + RADAR_TILES]:
        return s[me] * 0 + MANY
    return rules.box[at + 1] - presence(rules, s, me, number)


@called
def may_shop(s: Integers, me: Int) -> Any:
    """Say whether a Radar Tile is of any use: a card can be bought, or the Radar Effect of the Tableau activated."""
    for place in range(s[me + DISPLAYED]):
        if s[CAN_BUY + place] != 0:
            return True
    return radar_card(s, me) != NONE


@called
def radar_card(s: Integers, me: Int) -> Any:
    """Return where the card with a Radar Effect lies on the Tableau."""
    for place in range(s[me + ON_TABLEAU]):
        if s[me + TABLEAU + place] == STARTING_RADAR:
            return s[me] * 0 + place
    return s[me] * 0 + NONE


# What choices are worth


@called
def side_value(rules: RaceRules, s: Integers, me: Int, side: Int) -> Any:
    """Return the points of a Station Site; of a pile, whose tiles are face down, the mean."""
    personal = rules.n[R_PERSONAL_SIDES]
    if side < personal:
        at = rules.n[R_PERSONAL_AT] + 3 * side
        value = POINT * rules.box[at + 1]
        engineers = rules.box[at]
    else:
        value = rules.n[R_PILE_WORTHS + side - personal]
        engineers = rules.box[rules.n[R_PILES_AT] + 3 * rules.n[R_PER_PILE] * (side - personal)]
    return value + s[WEIGHTS + C_HIGHEST] * max(0, engineers - s[me + HIGHEST])


@called
def build_value(rules: RaceRules, s: Integers, me: Int, side: Int) -> Any:
    """Return what it brings to build a Station on a Site."""
    land = s[BEST_PLACE]
    at = rules.n[R_STATIONS_AT] + 2 * s[me + STATIONS_BUILT]
    value = side_value(rules, s, me, side) + POINT * rules.box[at + 1] + s[WEIGHTS + C_STATIONS]
    value += s[ACTION_VALUES + rules.box[rules.n[R_LANDS_AT] + LAND_SIZE * s[LANDS + land] + L_ACTION]]
    return value + s[WEIGHTS + C_LANDSCAPES]


@called
def upgrade_value(rules: RaceRules, s: Integers, me: Int, number: Int) -> Any:
    """Return what the next Upgrade of a Station brings beyond its cost and the points lost to neighbours."""
    site = SITES + SITE_SIZE * number
    level = s[site + S_LEVEL]
    at = rules.n[R_UPGRADES_AT] + UPGRADE_SIZE * level
    value = POINT * rules.box[at + 2] - s[WORTHS + W_MATERIAL] * rules.box[at] + s[WEIGHTS + C_UPGRADES]
    reward = rules.box[at + 3 + s[me + UPGRADES + level]]
    if reward == GAIN_EXPERT:
        kind = best_expert(s)
        if kind != NONE:
            value += s[EXPERT_VALUES + kind]
    elif reward == GAIN_RADAR:
        value += s[WORTHS + W_RADAR]
    elif reward == GAIN_BURN:
        value += s[WORTHS + W_ENERGY] + s[WEIGHTS + C_BURNED]
    else:
        often = rules.n[R_EXPLORERS_AT_ONCE] + rules.n[R_EXPLORERS_EXTRA] * rounds_left(rules, s)
        value += s[WORTHS + W_EXPLORER] * min(often, s[me + POOL])
    if level == 0:
        for other in range(s[N_SITES]):
            beside = SITES + SITE_SIZE * other
            same = s[beside + S_LAND] == s[site + S_LAND] and s[beside + S_OWNER] == s[site + S_OWNER]
            if other != number and same and s[beside + S_LEVEL] > 0:
                value -= 2 * POINT * rules.n[R_LOST]
    return value


@called
def presence_value(rules: RaceRules, s: Integers, me: Int, land: Int) -> Any:
    """Return what an own Explorer on a Landscape brings beside its action."""
    value = s[me] * 0
    if near_station(s, me, land, rules.n[R_TOUCHED]):
        value += s[WORTHS + W_MATERIAL] // 2
    if s[me + ON_LAND + land] == 0:
        value += s[WEIGHTS + C_LANDSCAPES]
    if rules.box[rules.n[R_LANDS_AT] + LAND_SIZE * s[LANDS + land] + L_RANGE] == s[PRESENCE_SPAN]:
        value += s[WEIGHTS + C_PRESENCE]
    return value


@called
def value_of(rules: RaceRules, s: Integers, me: Int, code: Int) -> Any:
    """Return what a choice is worth to the player now."""
    kind = code // KINDS
    what = code % KINDS
    value = s[me] * 0
    if kind == LAND:
        at = rules.n[R_LANDS_AT] + LAND_SIZE * s[LANDS + what]
        space = best_space(rules, s, what)
        value += s[ACTION_VALUES + rules.box[at + L_ACTION]] + presence_value(rules, s, me, what)
        value += s[WORTHS + W_ENERGY] * rules.box[at + L_ENERGY + space]
        value += s[WORTHS + W_COIN] * rules.box[at + L_COINS + space]
    elif kind in (BUY, BUY_TWO):
        value += value_of_experts(rules, s, me, kind, what) + s[WEIGHTS + C_ELSEWHERE]
    elif kind == AREA:
        value += s[WORTHS + W_RADAR] * rules.n[R_AREA_RADAR] + s[WEIGHTS + C_ELSEWHERE]
        value += s[ACTION_VALUES + ACT_STATION]
    elif kind == EXPLORE:
        value += s[WORTHS + W_RADAR] * rules.n[R_EXPLORE_RADAR] + presence_value(rules, s, me, s[OPEN])
    elif kind == SITE:
        site = SITES + SITE_SIZE * what
        value += s[ACTION_VALUES + s[site + S_ACTION]]
        if s[site + S_OWNER] == me // SEAT_SIZE:
            value += s[WORTHS + W_MATERIAL] // 2
        else:
            value += s[WEIGHTS + C_LANDSCAPES]
    elif kind == SHOP:
        value += value_of_shop(rules, s, me)
    if kind == BUILD or (kind == SPECIALIST and s[PILOT_DOES + what // TARGETS] == DO_BUILD):
        value += build_value(rules, s, me, what % TARGETS)
    elif kind == UPGRADE or (kind == SPECIALIST and s[PILOT_DOES + what // TARGETS] == DO_UPGRADE):
        what %= TARGETS
        tiles = tiles_for(rules, s, me, 0, rules.box[rules.n[R_UPGRADES_AT] + UPGRADE_SIZE * level_at(s, what)])
        value += upgrade_value(rules, s, me, what) - tiles * (s[WORTHS + W_RADAR] - s[WORTHS + W_MATERIAL])
    elif kind == SPECIALIST:
        value += value_of_specialist(rules, s, s[PILOT_DOES + what // TARGETS])
    return value


@called
def level_at(s: Integers, number: Int) -> Any:
    """Return how many Upgrades a Station has."""
    return s[SITES + SITE_SIZE * number + S_LEVEL]


@called
def value_of_experts(rules: RaceRules, s: Integers, me: Int, kind: Int, what: Int) -> Any:
    """Return what one or two Experts bring beyond their price."""
    first = what if kind == BUY else what // 8
    beyond = beyond_of(rules, s, first, False)
    coins = rules.n[R_PRICE] + beyond
    paid = rules.n[R_PRICE] + max(beyond, 0)
    value = s[EXPERT_VALUES + first]
    if kind == BUY_TWO:
        other = what % 8
        more = beyond_of(rules, s, other, other == first)
        value += s[EXPERT_VALUES + other]
        coins = rules.n[R_PRICE_TWO] + beyond + more
        paid = rules.n[R_PRICE_TWO] + max(beyond, 0) + max(more, 0)
    tiles = tiles_for(rules, s, me, paid, 0)
    return value - s[WORTHS + W_COIN] * coins - tiles * s[WORTHS + W_RADAR] // 2


@called
def value_of_shop(rules: RaceRules, s: Integers, me: Int) -> Any:
    """Return what a Radar Tile brings: the cards that the player would buy, and the Radar Effect."""
    energy = s[me + ENERGY]
    coins = s[me + COINS]
    material = s[me + MATERIAL]
    bought = s[me] * 0
    value = s[me] * 0 - s[WORTHS + W_RADAR]
    for n in range(N_DISPLAY_MOST):
        best = s[me] * 0 + NONE
        most = s[me] * 0
        for place in range(s[me + DISPLAYED]):
            if s[CAN_BUY + place] and s[CARD_WORTHS + place] > most and bought >> place & 1 == 0:
                at = rules.n[R_CARDS_AT] + CARD_SIZE * s[me + DISPLAY + place]
                paid = energy if rules.box[at + K_KIND] == EXPEDITION else coins
                if rules.box[at + K_COST] <= paid and rules.box[at + K_MATERIAL] <= material:
                    most = s[CARD_WORTHS + place]
                    best = s[me] * 0 + place
        if best == NONE:
            if radar_card(s, me) != NONE and s[me + DISPLAYED] - n >= rules.n[R_RADAR_CARDS]:
                value += max(0, s[WORTHS + W_MATERIAL] - s[WORTHS + W_CARD])
            break
        at = rules.n[R_CARDS_AT] + CARD_SIZE * s[me + DISPLAY + best]
        if rules.box[at + K_KIND] == EXPEDITION:
            energy -= rules.box[at + K_COST]
        else:
            coins -= rules.box[at + K_COST]
            material -= rules.box[at + K_MATERIAL]
        bought |= 1 << best
        value += most
    return value


@called
def value_of_specialist(rules: RaceRules, s: Integers, does: Int) -> Any:
    """Return what the action of a Pilot or Mechanic brings who builds nothing."""
    value = s[WORTHS] * 0
    if does == DO_MATERIAL:
        value += s[WORTHS + W_MATERIAL] * rules.n[R_SPECIALIST_MATERIAL]
    elif does == DO_ENERGY:
        value += s[WORTHS + W_ENERGY] * rules.n[R_SPECIALIST_ENERGY]
    elif does == DO_BURN:
        value += s[WORTHS + W_COIN] * rules.n[R_SPECIALIST_COINS] - s[WORTHS + W_ENERGY]
    return value
