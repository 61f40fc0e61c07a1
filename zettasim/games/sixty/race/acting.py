"""The Action phase: what a player does on a turn."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.board import TARGETS, best_space
from zettasim.games.sixty.race.building import build, burn_starting, upgrade
from zettasim.games.sixty.race.buying import buy_cards, choose_expert, take_expert
from zettasim.games.sixty.race.events import (
    E_ACTION,
    E_AREA,
    E_EXPLORES,
    E_HARBOR,
    E_KEEPS_EXPLORER,
    E_LANDS_ON,
    E_LOSES_STATION,
    E_NO_ACTION,
    E_PASSES,
    E_RADAR,
    E_SPACE,
    E_USES_SPECIALIST,
    E_VISITS,
)
from zettasim.games.sixty.race.goods import (
    bury,
    choose,
    count,
    discard_tiles,
    get_goods,
    is_random,
    pay,
)
from zettasim.games.sixty.race.numbers import (
    R_ACTION_BURN_CARDS,
    R_ACTION_BURN_COINS,
    R_ACTION_ENERGY,
    R_ACTION_PRICE,
    R_ACTIONS,
    R_AREA_RADAR,
    R_EXPLORE_RADAR,
    R_KEEP_EXPLORERS,
    R_LANDS_AT,
    R_PRICE,
    R_PRICE_TWO,
    R_SPECIALIST_COINS,
    R_SPECIALIST_ENERGY,
    R_SPECIALIST_MATERIAL,
)
from zettasim.games.sixty.race.places import (
    ACTION_VALUES,
    AREAS,
    COINS,
    COVERED,
    ELSEWHERE,
    ENERGY,
    EXPERT_VALUES,
    FACE_UP,
    FORECASTS,
    LAND_TAKEN,
    LANDS,
    MATERIAL,
    MECHANICS,
    N_DISPLAY_MOST,
    N_PENDING,
    N_SITES,
    ON_LAND,
    ON_TABLEAU,
    OPEN,
    PASSED,
    PENDING,
    PENDING_ACTION,
    PENDING_BUYS,
    PENDING_CARDS,
    PENDING_EXPERT,
    PENDING_ONLY,
    PENDING_STEPS,
    PILOT_DOES,
    PILOTS,
    RADAR_TILES,
    RESERVE,
    S_ACTION,
    S_GUEST,
    S_OWNER,
    SEAT_SIZE,
    SITE_SIZE,
    SITES,
    STATION_HELD,
    STORMS,
    TABLEAU,
)
from zettasim.games.sixty.race.plan_of_experts import beyond_of
from zettasim.games.sixty.race.rules import (
    ACT_BURN,
    ACT_CARD,
    ACT_COIN,
    ACT_COORDINATOR,
    ACT_ENERGY,
    ACT_EXPEDITION,
    ACT_EXPERT,
    ACT_FORECAST,
    ACT_MATERIAL,
    ACT_RADAR,
    ACT_STATION,
    ACT_STEP,
    AREA,
    BUILD,
    BUY,
    BUY_TWO,
    COORDINATOR,
    D_EXPLORED,
    D_RADAR,
    D_SPECIALISTS,
    D_VISITS,
    DO_BUILD,
    DO_BURN,
    DO_MATERIAL,
    DO_UPGRADE,
    EXPEDITION,
    EXPLORE,
    KINDS,
    L_ACTION,
    L_COINS,
    L_ENERGY,
    L_SPACES,
    LAND,
    LAND_SIZE,
    NONE,
    PASS,
    SHOP,
    SITE,
    SPECIALIST,
    STORM,
    UPGRADE,
    RaceRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers


@called
def perform(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, code: Int) -> None:
    """Do what was chosen; an action that comes of it, Experts, steps and cards are left to be done after it."""
    kind = code // KINDS
    what = code % KINDS
    seat = me // SEAT_SIZE
    if kind == SPECIALIST:
        which = what // TARGETS
        what %= TARGETS
        does = s[PILOT_DOES + which]
        s[me + (PILOTS if which == 0 else MECHANICS)] -= 1
        note(log, E_USES_SPECIALIST, seat + 8 * (which * 8 + does))
        count(rules, outcome, D_SPECIALISTS, 1)
        if does == DO_BUILD:
            kind = kind * 0 + BUILD
        elif does == DO_UPGRADE:
            kind = kind * 0 + UPGRADE
        else:
            use_specialist(rules, outcome, log, s, me, does)
    if kind == PASS:
        pass_turn(rules, log, s, me)
    elif kind in (BUY, BUY_TWO):
        visit_harbor(rules, outcome, log, s, me, kind, what)
    elif kind == AREA:
        s[me + RESERVE] -= 1
        s[me + ELSEWHERE] += 1
        s[me + AREAS] += 1
        note(log, E_AREA, seat)
        get_goods(log, s, me, RADAR_TILES, rules.n[R_AREA_RADAR])
        s[PENDING_ACTION] = ACT_STATION
    elif kind == LAND:
        visit_land(rules, luck, outcome, log, s, me, what)
    elif kind == EXPLORE:
        s[me + RESERVE] -= 1
        note(log, E_EXPLORES, seat + 8 * s[OPEN])
        s[me + ON_LAND + s[OPEN]] += 1
        s[OPEN] += 1
        count(rules, outcome, D_EXPLORED, 1)
        get_goods(log, s, me, RADAR_TILES, rules.n[R_EXPLORE_RADAR])
    elif kind == SITE:
        site = SITES + SITE_SIZE * what
        s[me + RESERVE] -= 1
        s[site + S_GUEST] = seat
        note(log, E_VISITS, seat + 8 * what)
        count(rules, outcome, D_VISITS, 1)
        s[PENDING_ACTION] = s[site + S_ACTION]
    elif kind == BUILD:
        build(rules, luck, outcome, log, s, me, what)
    elif kind == UPGRADE:
        upgrade(rules, outcome, log, s, me, what)
    elif kind == SHOP:
        s[me + RADAR_TILES] -= 1
        note(log, E_RADAR, seat)
        count(rules, outcome, D_RADAR, 1)
        s[PENDING_BUYS] = N_DISPLAY_MOST
        s[PENDING_ONLY] = NONE


@called
def settle(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int) -> None:
    """Do the action that a choice has brought, then buy cards, take Experts, advance and draw cards."""
    if s[PENDING_ACTION] != NONE:
        act(rules, luck, outcome, log, s, me)
    if s[PENDING_EXPERT] != NONE:
        choose_expert(rules, luck, log, s, me)
    if s[PENDING_BUYS] > 0:
        buy_cards(rules, luck, outcome, log, s, me)
    for place in range(s[N_PENDING]):
        take_expert(rules, luck, outcome, log, s, me, s[PENDING + place])
    s[N_PENDING] = 0


@called
def pass_turn(rules: RaceRules, log: Log, s: Integers, me: Int) -> None:
    """Pass: the Tableau goes to the discard pile, unused Explorers and Stations back."""
    seat = me // SEAT_SIZE
    note(log, E_PASSES, seat)
    s[me + PASSED] = 1
    for place in range(s[me + ON_TABLEAU]):
        bury(s, me, s[me + TABLEAU + place])
    for _ in range(s[me + STORMS]):
        bury(s, me, STORM)
    s[me + ON_TABLEAU] = 0
    s[me + STORMS] = 0
    s[me + COVERED] = 0
    for icon in range(3):
        s[me + FACE_UP + icon] = 0
    if s[me + RESERVE] > rules.n[R_KEEP_EXPLORERS]:
        s[me + RESERVE] = rules.n[R_KEEP_EXPLORERS]
    if s[me + RESERVE] > 0:
        note(log, E_KEEPS_EXPLORER, seat + 8 * s[me + RESERVE])
    if s[me + STATION_HELD] > 0:
        s[me + STATION_HELD] = 0
        note(log, E_LOSES_STATION, seat)


@called
def visit_harbor(rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int, kind: Int, what: Int) -> None:
    """Place an Explorer on the Harbor and buy one Expert or two."""
    first = what if kind == BUY else what // 8
    other = what % 8
    beyond = beyond_of(rules, s, first, False)
    more = beyond_of(rules, s, other, other == first) if kind == BUY_TWO else beyond * 0
    coins = (rules.n[R_PRICE] if kind == BUY else rules.n[R_PRICE_TWO]) + max(beyond, 0) + max(more, 0)
    s[me + RESERVE] -= 1
    s[me + ELSEWHERE] += 1
    note(log, E_HARBOR, me // SEAT_SIZE)
    discard_tiles(rules, outcome, log, s, me, coins, 0)
    pay(log, s, me, 0, coins, 0)
    get_goods(log, s, me, COINS, max(0 - beyond, 0) + max(0 - more, 0))
    s[PENDING] = first
    s[PENDING + 1] = other
    s[N_PENDING] = 1 if kind == BUY else 2


@called
def visit_land(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, land: Int) -> None:
    """Place an Explorer on an action space of a Landscape, gain its bonus and do the action."""
    at = rules.n[R_LANDS_AT] + LAND_SIZE * s[LANDS + land]
    space = best_space(rules, s, land)
    if is_random(rules, me):
        free = s[me] * 0
        for other in range(rules.box[at + L_SPACES]):
            free += 1 - (s[LAND_TAKEN + land] >> other & 1)
        nth = choose(rules, luck, s, me, free)
        for other in range(rules.box[at + L_SPACES]):
            if s[LAND_TAKEN + land] >> other & 1 == 0:
                if nth == 0:
                    space = s[me] * 0 + other
                nth -= 1
    s[me + RESERVE] -= 1
    s[me + ON_LAND + land] += 1
    s[LAND_TAKEN + land] |= 1 << space
    note(log, E_LANDS_ON, me // SEAT_SIZE + 8 * land)
    note(log, E_SPACE, me // SEAT_SIZE + 8 * space)
    count(rules, outcome, D_VISITS, 1)
    get_goods(log, s, me, ENERGY, rules.box[at + L_ENERGY + space])
    get_goods(log, s, me, COINS, rules.box[at + L_COINS + space])
    s[PENDING_ACTION] = rules.box[at + L_ACTION]


@called
def act(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int) -> None:
    """Do an action; that of an own Station is the best of them, or any one at random."""
    action = s[PENDING_ACTION]
    s[PENDING_ACTION] = NONE
    note(log, E_ACTION, me // SEAT_SIZE + 8 * action)
    if action == ACT_STATION:
        action = own_action(rules, luck, s, me)
        if action != NONE:
            note(log, E_ACTION, me // SEAT_SIZE + 8 * action)
    done = True
    amount = rules.n[R_ACTIONS + action] if 0 <= action <= ACT_FORECAST else action * 0
    if action == ACT_COIN:
        get_goods(log, s, me, COINS, amount)
    elif action == ACT_ENERGY:
        get_goods(log, s, me, ENERGY, amount)
    elif action == ACT_CARD:
        s[PENDING_CARDS] += amount
    elif action == ACT_STEP:
        s[PENDING_STEPS] += amount
    elif action == ACT_MATERIAL:
        get_goods(log, s, me, MATERIAL, amount)
    elif action == ACT_RADAR:
        get_goods(log, s, me, RADAR_TILES, amount)
    elif action == ACT_FORECAST:
        get_goods(log, s, me, FORECASTS, amount)
    elif action == ACT_EXPEDITION:
        s[PENDING_BUYS] = 1
        s[PENDING_ONLY] = EXPEDITION
    elif action == ACT_COORDINATOR:
        done = s[me + COINS] >= rules.n[R_ACTION_PRICE] and s[EXPERT_VALUES + COORDINATOR] != NONE
        if done:
            pay(log, s, me, 0, rules.n[R_ACTION_PRICE], 0)
            s[PENDING + s[N_PENDING]] = COORDINATOR
            s[N_PENDING] += 1
    elif action == ACT_EXPERT:
        s[PENDING_EXPERT] = rules.n[R_ACTION_ENERGY]
    else:
        done = action == ACT_BURN and burn_starting(rules, outcome, log, s, me)
        if done:
            get_goods(log, s, me, COINS, rules.n[R_ACTION_BURN_COINS])
            s[PENDING_CARDS] += rules.n[R_ACTION_BURN_CARDS]
    if not done:
        note(log, E_NO_ACTION, me // SEAT_SIZE)


@called
def own_action(rules: RaceRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return the action of an own Station that is no action of an own Station; `NONE` where there is none."""
    best = s[me] * 0 + NONE
    n = s[me] * 0
    for number in range(s[N_SITES]):
        site = SITES + SITE_SIZE * number
        if s[site + S_OWNER] != me // SEAT_SIZE or s[site + S_ACTION] == ACT_STATION:
            continue
        n += 1
        if is_random(rules, me):
            if choose(rules, luck, s, me, n) == 0:
                best = s[site + S_ACTION]
        elif best == NONE or s[ACTION_VALUES + s[site + S_ACTION]] > s[ACTION_VALUES + best]:
            best = s[site + S_ACTION]
    return best


@called
def use_specialist(rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int, does: Int) -> None:
    """Do the action of an Expert Action Tile that builds nothing."""
    if does == DO_BURN:
        burn_starting(rules, outcome, log, s, me)
        get_goods(log, s, me, COINS, rules.n[R_SPECIALIST_COINS])
    elif does == DO_MATERIAL:
        get_goods(log, s, me, MATERIAL, rules.n[R_SPECIALIST_MATERIAL])
    else:
        get_goods(log, s, me, ENERGY, rules.n[R_SPECIALIST_ENERGY])
