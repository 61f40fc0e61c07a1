"""What the choices of a turn are worth to the player."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.board import TARGETS, best_space
from zettasim.games.sixty.race.goods import tiles_for
from zettasim.games.sixty.race.listing import radar_card
from zettasim.games.sixty.race.numbers import (
    R_ACTION_BURN_CARDS,
    R_ACTION_BURN_COINS,
    R_ACTION_ENERGY,
    R_ACTION_PRICE,
    R_AREA_RADAR,
    R_CARDS_AT,
    R_EXPLORE_RADAR,
    R_EXPLORERS_AT_ONCE,
    R_EXPLORERS_EXTRA,
    R_LANDS_AT,
    R_LOST,
    R_PER_PILE,
    R_PERSONAL_AT,
    R_PERSONAL_SIDES,
    R_PILE_WORTHS,
    R_PILES_AT,
    R_PRICE,
    R_PRICE_TWO,
    R_RADAR_CARDS,
    R_REWARD_RADAR,
    R_SPECIALIST_COINS,
    R_SPECIALIST_ENERGY,
    R_SPECIALIST_MATERIAL,
    R_STATIONS_AT,
    R_TOUCHED,
    R_UPGRADES_AT,
)
from zettasim.games.sixty.race.places import (
    ACTION_VALUES,
    BEST_PLACE,
    CAN_BUY,
    CARD_WORTHS,
    COINS,
    DISPLAY,
    DISPLAYED,
    ENERGY,
    EXPERT_VALUES,
    HIGHEST,
    LANDS,
    MATERIAL,
    N_DISPLAY_MOST,
    N_SITES,
    ON_LAND,
    OPEN,
    PILOT_DOES,
    POOL,
    PRESENCE_SPAN,
    S_ACTION,
    S_LAND,
    S_LEVEL,
    S_OWNER,
    SEAT_SIZE,
    SITE_SIZE,
    SITES,
    STATIONS_BUILT,
    UPGRADES,
    W_CARD,
    W_COIN,
    W_ENERGY,
    W_EXPLORER,
    W_MATERIAL,
    W_RADAR,
    WEIGHTS,
    WORTHS,
)
from zettasim.games.sixty.race.plan_of_experts import best_expert, beyond_of
from zettasim.games.sixty.race.rules import (
    ACT_BURN,
    ACT_COORDINATOR,
    ACT_EXPERT,
    ACT_STATION,
    AREA,
    BUILD,
    BUY,
    BUY_TWO,
    C_BURNED,
    C_ELSEWHERE,
    C_HIGHEST,
    C_LANDSCAPES,
    C_PRESENCE,
    C_STATIONS,
    C_UPGRADES,
    CARD_SIZE,
    COORDINATOR,
    DO_BUILD,
    DO_BURN,
    DO_ENERGY,
    DO_MATERIAL,
    DO_UPGRADE,
    EXPEDITION,
    EXPLORE,
    GAIN_BURN,
    GAIN_EXPERT,
    GAIN_RADAR,
    K_COST,
    K_KIND,
    K_MATERIAL,
    KINDS,
    L_ACTION,
    L_COINS,
    L_ENERGY,
    L_RANGE,
    LAND,
    LAND_SIZE,
    NONE,
    SHOP,
    SITE,
    SPECIALIST,
    UPGRADE,
    UPGRADE_SIZE,
    RaceRules,
)
from zettasim.games.sixty.race.weighing import POINT, is_plain, near_station, plain_value, rounds_left, starting_card
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int
from zettasim.kernels.run import Integers


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
        value += s[WORTHS + W_RADAR] * rules.n[R_REWARD_RADAR]
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
