"""The Action phase: what a player does on a turn."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.choosing import (
    TARGETS,
    best_expert,
    best_space,
    beyond_of,
    level_at,
    may_buy,
    radar_card,
)
from zettasim.games.sixty.race.goods import (
    BY_SITES,
    bury,
    choose,
    count,
    discard_common,
    discard_tiles,
    draw,
    get_coins,
    get_energy,
    get_explorers,
    get_forecasts,
    get_material,
    get_radar,
    is_random,
    open_source,
    pay,
    place_of,
)
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
    ACTION_VALUES,
    AREA,
    AREAS,
    BEST_PLACE,
    BUILD,
    BURNED,
    BUY,
    BUY_TWO,
    CARD_SIZE,
    CARD_WORTHS,
    COINS,
    COORDINATOR,
    COORDINATORS,
    COORDINATORS_LEFT,
    COVERED,
    D_BURNED,
    D_COORDINATORS,
    D_EXPEDITIONS,
    D_EXPERTS,
    D_EXPLORED,
    D_PROJECTS,
    D_RADAR,
    D_SPECIALISTS,
    D_STATIONS,
    D_UPGRADES,
    D_VISITS,
    DECK,
    DISCARD,
    DISCARDED,
    DISPLAY,
    DISPLAYED,
    DO_BUILD,
    DO_BURN,
    DO_MATERIAL,
    DO_UPGRADE,
    E_ACTION,
    E_AREA,
    E_BESIDE,
    E_BUILDS,
    E_BURNS,
    E_BUYS_CARD,
    E_EXPLORES,
    E_GIVES_UP,
    E_HARBOR,
    E_KEEPS_EXPLORER,
    E_LANDS_ON,
    E_LOSES_STATION,
    E_NO_ACTION,
    E_PASSES,
    E_RADAR,
    E_RADAR_EFFECT,
    E_REWARD,
    E_ROW,
    E_SITE_POINTS,
    E_SPACE,
    E_TAKES_EXPERT,
    E_UPGRADES,
    E_USES_SPECIALIST,
    E_VISITS,
    ELSEWHERE,
    ENERGY,
    EXPEDITION,
    EXPEDITION_POINTS,
    EXPEDITIONS,
    EXPERT_VALUES,
    EXPLORE,
    EXTRA,
    FACE_UP,
    FIRST_BOUGHT,
    FOURTH,
    GAIN_BURN,
    GAIN_EXPERT,
    GAIN_RADAR,
    HIGHEST,
    ICONS,
    IN_DECK,
    K_COST,
    K_KIND,
    K_MATERIAL,
    K_POINTS,
    K_TOP,
    KINDS,
    KNOWN,
    L_ACTION,
    L_COINS,
    L_ENERGY,
    L_SPACES,
    LAND,
    LAND_SITES,
    LAND_SIZE,
    LAND_TAKEN,
    LANDS,
    MATERIAL,
    MECHANICS,
    N_DISPLAY_MOST,
    N_PENDING,
    N_SITES,
    NONE,
    ON_LAND,
    ON_TABLEAU,
    OPEN,
    OWNED,
    PASS,
    PASSED,
    PENDING,
    PENDING_ACTION,
    PENDING_BUYS,
    PENDING_CARDS,
    PENDING_EXPERT,
    PENDING_ONLY,
    PENDING_STEPS,
    PILES,
    PILOT,
    PILOT_DOES,
    PILOTS,
    PLACED,
    PLAN,
    POOL,
    PROJECT_POINTS,
    PROJECTS,
    R_ACTION_BURN_CARDS,
    R_ACTION_BURN_COINS,
    R_ACTION_ENERGY,
    R_ACTION_PRICE,
    R_ACTIONS,
    R_AREA_RADAR,
    R_CARDS_AT,
    R_CARDS_OF_SPACE,
    R_EXPLORE_RADAR,
    R_EXPLORERS_AT_ONCE,
    R_EXPLORERS_EXTRA,
    R_EXTRA_BASES,
    R_KEEP_EXPLORERS,
    R_LANDS_AT,
    R_PER_PILE,
    R_PERSONAL_AT,
    R_PERSONAL_SIDES,
    R_PILES_AT,
    R_PRICE,
    R_PRICE_TWO,
    R_RADAR_CARDS,
    R_RADAR_MATERIAL,
    R_ROW_BONUS,
    R_ROW_SPACES,
    R_SITES_PER_LAND,
    R_SPECIALIST_COINS,
    R_SPECIALIST_ENERGY,
    R_SPECIALIST_MATERIAL,
    R_STATIONS_AT,
    R_STEP_PER_ICON,
    R_STORMS_BURNED,
    R_UPGRADES_AT,
    RADAR_TILES,
    RADIO,
    RESERVE,
    S_ACTION,
    S_ENGINEERS,
    S_GUEST,
    S_LAND,
    S_LEVEL,
    S_OWNER,
    S_POINTS,
    SEAT_SIZE,
    SHOP,
    SITE,
    SITE_POINTS,
    SITE_SIZE,
    SITES,
    SITES_USED,
    SPECIALIST,
    SPECIALISTS,
    STATION_HELD,
    STATION_POINTS,
    STATIONS_BUILT,
    STORM,
    STORMS,
    TABLEAU,
    UPGRADE,
    UPGRADE_POINTS,
    UPGRADE_SIZE,
    UPGRADES,
    W_CARD,
    W_MATERIAL,
    WORTHS,
    RaceRules,
)
from zettasim.games.sixty.race.weighing import best_row, starting_card
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers

FROM_TABLEAU = 100


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
        get_radar(log, s, me, rules.n[R_AREA_RADAR])
        s[PENDING_ACTION] = ACT_STATION
    elif kind == LAND:
        visit_land(rules, luck, outcome, log, s, me, what)
    elif kind == EXPLORE:
        s[me + RESERVE] -= 1
        note(log, E_EXPLORES, seat + 8 * s[OPEN])
        s[me + ON_LAND + s[OPEN]] += 1
        s[OPEN] += 1
        count(rules, outcome, D_EXPLORED, 1)
        get_radar(log, s, me, rules.n[R_EXPLORE_RADAR])
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


# Experts


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
    get_coins(log, s, me, max(0 - beyond, 0) + max(0 - more, 0))
    s[PENDING] = first
    s[PENDING + 1] = other
    s[N_PENDING] = 1 if kind == BUY else 2


@called
def take_expert(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, kind: Int) -> None:
    """Take the leftmost Expert of a kind from the Plan, or a Mission Coordinator, and place it."""
    seat = me // SEAT_SIZE
    count(rules, outcome, D_EXPERTS, 1)
    note(log, E_TAKES_EXPERT, seat + 8 * kind)
    row = kind
    if kind >= PILOT:
        row = wild_row(rules, luck, s, me, kind)
        note(log, E_ROW, seat + 8 * row)
    if kind == COORDINATOR:
        s[COORDINATORS_LEFT] -= 1
        s[me + COORDINATORS] += 1
        count(rules, outcome, D_COORDINATORS, 1)
    else:
        space = s[me] * 0
        while s[PLAN + space] != kind:
            space += 1
        s[PLAN + space] = NONE
    s[me + PLACED + row] += 1
    if kind < PILOT or kind == COORDINATOR:
        s[me + ICONS + row] += 1
    else:
        s[me + SPECIALISTS] += 1
        s[me + (PILOTS if kind == PILOT else MECHANICS)] += 1
    if s[me + PLACED + row] == rules.n[R_ROW_BONUS]:
        if row == 0:
            get_explorers(log, s, me, 1, POOL)
        elif row == RADIO:
            s[PENDING_STEPS] += s[me + ICONS + RADIO] * rules.n[R_STEP_PER_ICON]
        else:
            s[PENDING_CARDS] += rules.n[R_CARDS_OF_SPACE]


@called
def wild_row(rules: RaceRules, luck: Luck, s: Integers, me: Int, kind: Int) -> Any:
    """Return the row for an Expert that may be placed in any."""
    if not is_random(rules, me):
        return best_row(rules, s, me, kind == COORDINATOR)
    free = s[me] * 0
    for row in range(3):
        if s[me + PLACED + row] < rules.n[R_ROW_SPACES]:
            free += 1
    nth = choose(rules, luck, s, me, free)
    for row in range(3):
        if s[me + PLACED + row] < rules.n[R_ROW_SPACES]:
            if nth == 0:
                return s[me] * 0 + row
            nth -= 1
    return s[me] * 0 + NONE


@called
def choose_expert(rules: RaceRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Choose an Expert of the open columns, for Energy or for nothing, if there is one."""
    price = s[PENDING_EXPERT]
    s[PENDING_EXPERT] = NONE
    kind = best_expert(s)
    if kind == NONE or s[me + ENERGY] < price:
        note(log, E_NO_ACTION, me // SEAT_SIZE)
        return
    if is_random(rules, me):
        n = s[me] * 0
        for other in range(5):
            if s[EXPERT_VALUES + other] != NONE:
                n += 1
                if choose(rules, luck, s, me, n) == 0:
                    kind = s[me] * 0 + other
    pay(log, s, me, price, 0, 0)
    s[PENDING + s[N_PENDING]] = kind
    s[N_PENDING] += 1


# Landscapes


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
    get_energy(log, s, me, rules.box[at + L_ENERGY + space])
    get_coins(log, s, me, rules.box[at + L_COINS + space])
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
        get_coins(log, s, me, amount)
    elif action == ACT_ENERGY:
        get_energy(log, s, me, amount)
    elif action == ACT_CARD:
        s[PENDING_CARDS] += amount
    elif action == ACT_STEP:
        s[PENDING_STEPS] += amount
    elif action == ACT_MATERIAL:
        get_material(log, s, me, amount)
    elif action == ACT_RADAR:
        get_radar(log, s, me, amount)
    elif action == ACT_FORECAST:
        get_forecasts(log, s, me, amount)
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
            get_coins(log, s, me, rules.n[R_ACTION_BURN_COINS])
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


# Cards


@called
def buy_cards(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int) -> None:
    """Buy cards one by one: what is worth most; at random any, until a coin says no. Then the Radar Effect."""
    left = s[PENDING_BUYS]
    s[PENDING_BUYS] = 0
    only = s[PENDING_ONLY]
    bought = left * 0
    while left > 0:
        place = s[me] * 0 + NONE
        most = s[me] * 0
        n = s[me] * 0
        for other in range(s[me + DISPLAYED]):
            card = s[me + DISPLAY + other]
            if only != NONE and rules.box[rules.n[R_CARDS_AT] + CARD_SIZE * card + K_KIND] != only:
                continue
            if not may_buy(rules, s, me, card, s[me + ENERGY], s[me + COINS], s[me + MATERIAL]):
                continue
            n += 1
            if is_random(rules, me):
                if choose(rules, luck, s, me, n) == 0:
                    place = s[me] * 0 + other
            elif s[CARD_WORTHS + other] > most:
                place = s[me] * 0 + other
                most = s[CARD_WORTHS + other]
        if place == NONE:
            break
        buy_card(rules, outcome, log, s, me, place)
        bought += 1
        left -= 1
        if is_random(rules, me) and choose(rules, luck, s, me, 2) == 0:
            break
    if only == NONE:
        use_radar_effect(rules, luck, log, s, me)
    elif bought == 0:
        note(log, E_NO_ACTION, me // SEAT_SIZE)


@called
def buy_card(rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int, place: Int) -> None:
    """Buy a card of the own display."""
    card = s[me + DISPLAY + place]
    at = rules.n[R_CARDS_AT] + CARD_SIZE * card
    note(log, E_BUYS_CARD, me // SEAT_SIZE + 8 * card)
    leave_display(s, me, place)
    if rules.box[at + K_KIND] == EXPEDITION:
        pay(log, s, me, rules.box[at + K_COST], 0, 0)
        s[me + DECK + s[me + IN_DECK]] = FIRST_BOUGHT + card
        s[me + IN_DECK] += 1
        s[me + KNOWN] += 1
        s[me + EXPEDITIONS] += 1
        s[me + EXPEDITION_POINTS] += rules.box[at + K_POINTS]
        count(rules, outcome, D_EXPEDITIONS, 1)
        return
    pay(log, s, me, 0, rules.box[at + K_COST], rules.box[at + K_MATERIAL])
    s[me + OWNED + s[me + PROJECTS]] = card
    s[me + PROJECTS] += 1
    s[me + PROJECT_POINTS] += rules.box[at + K_POINTS]
    count(rules, outcome, D_PROJECTS, 1)
    if rules.box[at + K_TOP] == 1:
        get_radar(log, s, me, 1)
    elif rules.box[at + K_TOP] == 2:
        get_material(log, s, me, 1)


@called
def leave_display(s: Integers, me: Int, place: Int) -> None:
    """Take a card out of the own display."""
    s[me + DISPLAYED] -= 1
    for later in range(place, s[me + DISPLAYED]):
        s[me + DISPLAY + later] = s[me + DISPLAY + later + 1]
        s[CARD_WORTHS + later] = s[CARD_WORTHS + later + 1]


@called
def use_radar_effect(rules: RaceRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Activate the Radar Effect of the starting card, if it lies on the Tableau and a card can be discarded for it."""
    place = radar_card(s, me)
    if place == NONE or s[me + DISPLAYED] < rules.n[R_RADAR_CARDS]:
        return
    if is_random(rules, me):
        if choose(rules, luck, s, me, 2) == 0:
            return
    elif s[WORTHS + W_MATERIAL] <= s[WORTHS + W_CARD]:
        return
    note(log, E_RADAR_EFFECT, me // SEAT_SIZE)
    for _ in range(rules.n[R_RADAR_CARDS]):
        least = s[me] * 0
        if is_random(rules, me):
            least = choose(rules, luck, s, me, s[me + DISPLAYED])
        else:
            for other in range(1, s[me + DISPLAYED]):
                if s[CARD_WORTHS + other] < s[CARD_WORTHS + least]:
                    least = s[me] * 0 + other
        note(log, E_GIVES_UP, me // SEAT_SIZE + 8 * s[me + DISPLAY + least])
        discard_common(rules, s, s[me + DISPLAY + least])
        leave_display(s, me, least)
    bury(s, me, s[me + TABLEAU + place])
    clear_space(s, me, place)
    get_material(log, s, me, rules.n[R_RADAR_MATERIAL])


# Stations


@called
def build(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, side: Int) -> None:
    """Build a Station on a Site beside an explored Landscape, and do the action of that Landscape."""
    seat = me // SEAT_SIZE
    personal = rules.n[R_PERSONAL_SIDES]
    at = rules.n[R_PERSONAL_AT] + 3 * side
    if side < personal:
        s[me + SITES_USED] |= 1 << (side // 2)
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
    site = SITES + SITE_SIZE * s[N_SITES]
    s[N_SITES] += 1
    s[site + S_OWNER] = seat
    s[site + S_LAND] = land
    s[site + S_ACTION] = rules.box[at + 2]
    s[site + S_POINTS] = rules.box[at + 1]
    s[site + S_ENGINEERS] = rules.box[at]
    s[site + S_GUEST] = NONE
    s[site + S_LEVEL] = 0
    s[LAND_SITES + land] += 1
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
        get_radar(log, s, me, 1)
    elif reward == GAIN_BURN:
        burn_storms(rules, outcome, log, s, me, rules.n[R_STORMS_BURNED] if level == 1 else 1)
    else:
        get_explorers(log, s, me, rules.n[R_EXPLORERS_AT_ONCE], POOL)
        s[me + EXTRA] += rules.n[R_EXPLORERS_EXTRA]


@called
def use_specialist(rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int, does: Int) -> None:
    """Do the action of an Expert Action Tile that builds nothing."""
    if does == DO_BURN:
        burn_starting(rules, outcome, log, s, me)
        get_coins(log, s, me, rules.n[R_SPECIALIST_COINS])
    elif does == DO_MATERIAL:
        get_material(log, s, me, rules.n[R_SPECIALIST_MATERIAL])
    else:
        get_energy(log, s, me, rules.n[R_SPECIALIST_ENERGY])
