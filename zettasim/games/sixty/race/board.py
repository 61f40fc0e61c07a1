"""The map: action spaces, places for Station Sites, and Presence."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.goods import forbidden, tiles_for
from zettasim.games.sixty.race.numbers import (
    R_EQUAL_SITES,
    R_LANDS_AT,
    R_LOST,
    R_PER_PILE,
    R_PERSONAL_AT,
    R_PERSONAL_SIDES,
    R_PILES_AT,
    R_SITE_SIDES,
    R_SITES_PER_LAND,
    R_TOUCHED,
    R_UPGRADE_COUNTS,
    R_UPGRADES_AT,
)
from zettasim.games.sixty.race.places import (
    ACTION_VALUES,
    FACE_UP,
    ICONS,
    LAND_SITES,
    LAND_TAKEN,
    LANDS,
    N_SITES,
    ON_LAND,
    OPEN,
    PILES,
    RADAR_TILES,
    ROUND,
    S_ACTION,
    S_GUEST,
    S_LAND,
    S_LEVEL,
    S_OWNER,
    SEAT_SIZE,
    SITE_SIZE,
    SITES,
    SITES_USED,
    UPGRADES,
    W_COIN,
    W_ENERGY,
    W_MATERIAL,
    WORTHS,
)
from zettasim.games.sixty.race.rules import (
    D_UPGRADES,
    L_ACTION,
    L_COINS,
    L_ENERGY,
    L_SPACES,
    LAND_SIZE,
    NONE,
    UPGRADE_SIZE,
    RaceRules,
)
from zettasim.games.sixty.race.weighing import POINT
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int
from zettasim.kernels.run import Integers

NEVER = -(1 << 40)
MANY, TARGETS = 99, 64
"""What lacks where nothing helps; choices of a Pilot's target, the Mechanic's behind them."""


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
        gone = s[me + SITES_USED] >> (side // rules.n[R_SITE_SIDES]) & 1 != 0
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
def place_site(rules: RaceRules, s: Integers, at: Int, owner: Int, land: Int) -> None:
    """Put the Station Site that lies at a place of the box, with a Station of its owner, beside a Landscape."""
    site = SITES + SITE_SIZE * s[N_SITES]
    s[N_SITES] += 1
    s[site + S_OWNER] = owner
    s[site + S_LAND] = land
    s[site + S_ACTION] = rules.box[at + 2]
    s[site + S_GUEST] = NONE
    s[site + S_LEVEL] = 0
    s[LAND_SITES + land] += 1
