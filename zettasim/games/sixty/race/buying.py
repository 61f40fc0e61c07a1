"""Experts taken, and cards bought with a Radar Tile."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.building import clear_space
from zettasim.games.sixty.race.events import (
    E_BUYS_CARD,
    E_GIVES_UP,
    E_NO_ACTION,
    E_RADAR_EFFECT,
    E_ROW,
    E_TAKES_EXPERT,
)
from zettasim.games.sixty.race.goods import (
    bury,
    choose,
    count,
    discard_common,
    get_explorers,
    get_goods,
    is_random,
    pay,
)
from zettasim.games.sixty.race.listing import may_buy, radar_card
from zettasim.games.sixty.race.numbers import (
    R_CARDS_AT,
    R_CARDS_OF_SPACE,
    R_PROJECT_MATERIAL,
    R_PROJECT_RADAR,
    R_RADAR_CARDS,
    R_RADAR_MATERIAL,
    R_ROW_BONUS,
    R_ROW_SPACES,
    R_SPACE_EXPLORERS,
    R_SPACE_STEPS,
)
from zettasim.games.sixty.race.places import (
    CARD_WORTHS,
    COINS,
    COORDINATORS,
    COORDINATORS_LEFT,
    DECK,
    DISPLAY,
    DISPLAYED,
    ENERGY,
    EXPEDITION_POINTS,
    EXPEDITIONS,
    EXPERT_VALUES,
    ICONS,
    IN_DECK,
    KNOWN,
    MATERIAL,
    MECHANICS,
    N_PENDING,
    OWNED,
    PENDING,
    PENDING_BUYS,
    PENDING_CARDS,
    PENDING_EXPERT,
    PENDING_ONLY,
    PENDING_STEPS,
    PILOTS,
    PLACED,
    PLAN,
    POOL,
    PROJECT_POINTS,
    PROJECTS,
    RADAR_TILES,
    SEAT_SIZE,
    SEEN,
    SPECIALISTS,
    TABLEAU,
    W_CARD,
    W_MATERIAL,
    WORTHS,
)
from zettasim.games.sixty.race.plan_of_experts import best_expert
from zettasim.games.sixty.race.rules import (
    CARD_SIZE,
    COORDINATOR,
    D_COORDINATORS,
    D_EXPEDITIONS,
    D_EXPERTS,
    D_PROJECTS,
    EXPEDITION,
    FIRST_BOUGHT,
    K_COST,
    K_KIND,
    K_MATERIAL,
    K_POINTS,
    K_TOP,
    NONE,
    PILOT,
    RADIO,
    RaceRules,
)
from zettasim.games.sixty.race.weighing import best_row
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers


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
        if me == 0:
            s[SEEN + row] += 1
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
            get_explorers(log, s, me, rules.n[R_SPACE_EXPLORERS], POOL)
        elif row == RADIO:
            s[PENDING_STEPS] += s[me + ICONS + RADIO] * rules.n[R_SPACE_STEPS]
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
        get_goods(log, s, me, RADAR_TILES, rules.n[R_PROJECT_RADAR])
    elif rules.box[at + K_TOP] == 2:
        get_goods(log, s, me, MATERIAL, rules.n[R_PROJECT_MATERIAL])


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
    get_goods(log, s, me, MATERIAL, rules.n[R_RADAR_MATERIAL])
