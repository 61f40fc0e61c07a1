"""What a player may do on a turn."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.board import TARGETS, best_space, engineers_lacking, presence_lacking
from zettasim.games.sixty.race.goods import forbidden, tiles_for
from zettasim.games.sixty.race.numbers import (
    R_AREA_USES,
    R_CARDS_AT,
    R_N_PILES,
    R_PERSONAL_SIDES,
    R_PRICE,
    R_PRICE_TWO,
    R_ROW_SPACES,
    R_SPECIALIST_ENGINEERS,
    R_SPECIALIST_PRESENCE,
)
from zettasim.games.sixty.race.places import (
    AREAS,
    BEST_PLACE,
    CAN_BUY,
    CODES,
    COORDINATORS_LEFT,
    DISPLAYED,
    EXPERT_VALUES,
    FACE_UP,
    ICONS,
    IN_DECK,
    MECHANICS,
    N_DECK_MOST,
    N_LANDS,
    N_OPTIONS,
    N_PROJECTS_MOST,
    N_SITES,
    ON_TABLEAU,
    OPEN,
    PILOT_DOES,
    PILOTS,
    PLACED,
    PROJECTS,
    RADAR_TILES,
    RESERVE,
    S_GUEST,
    SECOND_OF,
    SITE_SIZE,
    SITES,
    STATION_HELD,
    STATIONS_BUILT,
    TABLEAU,
    UPGRADES,
)
from zettasim.games.sixty.race.plan_of_experts import beyond_of
from zettasim.games.sixty.race.rules import (
    AREA,
    BUILD,
    BUY,
    BUY_TWO,
    C_ENGINEERS,
    C_STATIONS,
    C_UPGRADES,
    CARD_SIZE,
    COORDINATOR,
    D_EXPEDITIONS,
    D_EXPLORED,
    D_PROJECTS,
    DO_BUILD,
    DO_BURN,
    DO_ENERGY,
    DO_MATERIAL,
    DO_UPGRADE,
    EXPEDITION,
    EXPLORE,
    K_COST,
    K_KIND,
    K_MATERIAL,
    K_NEED,
    K_NUMBER,
    KINDS,
    LAND,
    NONE,
    PASS,
    PILOT,
    SHOP,
    SITE,
    SPECIALIST,
    STARTING_RADAR,
    UPGRADE,
    RaceRules,
)
from zettasim.games.sixty.race.weighing import starting_card
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int
from zettasim.kernels.run import Integers


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
        for side in range(rules.n[R_PERSONAL_SIDES] + rules.n[R_N_PILES]):
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
