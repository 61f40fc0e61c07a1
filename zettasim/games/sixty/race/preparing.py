"""The Preparation phase: draw cards, then the Expedition Bonus."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.events import (
    E_BUYS_STATION,
    E_CARD_ENERGY,
    E_COVERS,
    E_DISCARDS,
    E_DRAWS,
    E_ENDS,
    E_EXCHANGES,
    E_FORECAST,
    E_PLAYS,
    E_SHUFFLES,
    E_STORM_ENERGY,
)
from zettasim.games.sixty.race.goods import (
    BY_PREPARATION,
    DRAWS_OF_ROUND,
    bury,
    choose,
    count,
    draw,
    forbidden,
    get_goods,
    is_random,
    open_source,
    pay,
    place_of,
)
from zettasim.games.sixty.race.numbers import (
    R_BASES,
    R_BOTTOM,
    R_CARDS_AT,
    R_COIN_PER_ICON,
    R_ENERGY_PER_MATERIAL,
    R_MOST_BOTTOM,
    R_MOST_TOP,
    R_N_STATIONS,
    R_POLICIES,
    R_STATIONS_AT,
    R_STEP_PER_ICON,
    R_STORM_ENERGY,
    R_TOP,
    R_WORTH_STATION,
)
from zettasim.games.sixty.race.places import (
    BASE_WORTHS,
    BOTTOM_MEAN,
    COINS,
    COVERED,
    DECK,
    DISCARD,
    DISCARDED,
    ENERGY,
    FACE_UP,
    FORECASTS,
    FOURTH,
    ICONS,
    IN_DECK,
    KNOWN,
    MATERIAL,
    ON_TABLEAU,
    PENDING_STEPS,
    PHASE_DRAWS,
    ROUND,
    SEAT_SIZE,
    SLOTS,
    STATION_HELD,
    STATIONS_BUILT,
    STORMS,
    TABLEAU,
    TOP_MEAN,
    VALUES,
    VALUES_SIZE,
    W_COIN,
    W_ENERGY,
    W_FORECAST,
    W_MATERIAL,
    W_STEP,
    WORTHS,
)
from zettasim.games.sixty.race.rules import (
    BOLD,
    CARD_SIZE,
    CAUTIOUS,
    D_FORECASTS,
    D_STATIONS,
    D_STORMS,
    FIRST_BOUGHT,
    K_BOTTOM,
    K_ICON,
    K_TOP,
    NONE,
    RADIO,
    RANDOM,
    STORM,
    RaceRules,
)
from zettasim.games.sixty.race.weighing import POINT
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers

STORMS_OF_BOLD = 3


@called
def prepare(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int) -> None:
    """Play the Preparation phase of a player."""
    seat = me // SEAT_SIZE
    s[me + PHASE_DRAWS] = 0
    set_bases(rules, s, me)
    while wants_to_draw(rules, luck, s, me):
        card = draw_card(rules, luck, log, s, me)
        if card == NONE:
            break
        note(log, E_DRAWS, seat + 8 * card)
        if wants_to_play(rules, luck, s, me, card):
            play_card(rules, luck, outcome, log, s, me, card)
            continue
        bury(s, me, card)
        if wants_to_send_away(rules, luck, s, me):
            s[me + FORECASTS] -= 1
            count(rules, outcome, D_FORECASTS, 1)
            note(log, E_FORECAST, seat + 8 * card)
            continue
        note(log, E_DISCARDS, seat + 8 * card)
        break
    note(log, E_ENDS, seat)
    gain_bonus(rules, luck, log, s, me)


@called
def set_bases(rules: RaceRules, s: Integers, me: Int) -> None:
    """Write what the Bases are worth, by place and from the least on, and the mean bonus of the own cards."""
    engineers = s[me + ICONS] * (s[WORTHS + W_MATERIAL] - s[WORTHS + W_ENERGY] * rules.n[R_ENERGY_PER_MATERIAL])
    if may_buy_station(rules, s, me):
        engineers = max(engineers, station_worth(rules, s, me))
    s[BASE_WORTHS] = engineers
    s[BASE_WORTHS + 1] = s[me + ICONS + 1] * s[WORTHS + W_COIN] * rules.n[R_COIN_PER_ICON]
    s[BASE_WORTHS + 2] = s[me + ICONS + RADIO] * s[WORTHS + W_STEP] * rules.n[R_STEP_PER_ICON]
    low = min(s[BASE_WORTHS], s[BASE_WORTHS + 1], s[BASE_WORTHS + 2])
    high = max(s[BASE_WORTHS], s[BASE_WORTHS + 1], s[BASE_WORTHS + 2])
    s[BASE_WORTHS + 4] = s[BASE_WORTHS] + s[BASE_WORTHS + 1] + s[BASE_WORTHS + 2] - low - high
    s[BASE_WORTHS + 3] = low
    s[BASE_WORTHS + 5] = high
    cards = s[me] * 0
    top = s[me] * 0
    bottom = s[me] * 0
    for place in range(s[me + IN_DECK] + s[me + DISCARDED]):
        at = me + DECK + place if place < s[me + IN_DECK] else me + DISCARD + place - s[me + IN_DECK]
        if s[at] != STORM:
            cards += 1
            top += bonus_of(rules, s[at], K_TOP)
            bottom += bonus_of(rules, s[at], K_BOTTOM)
    s[TOP_MEAN] = s[WORTHS + W_ENERGY] * top // max(cards, 1)
    s[BOTTOM_MEAN] = s[WORTHS + W_ENERGY] * bottom // max(cards, 1)


@called
def bonus_of(rules: RaceRules, card: Int, row: Int) -> Any:
    """Return the Energy of the top or bottom bonus of an Expedition Card."""
    if card >= FIRST_BOUGHT:
        return rules.box[rules.n[R_CARDS_AT] + CARD_SIZE * (card - FIRST_BOUGHT) + row]
    return rules.n[R_TOP] if row == K_TOP else rules.n[R_BOTTOM]


@called
def worth_now(rules: RaceRules, s: Integers, me: Int, storms: Int, cards: Int) -> Any:
    """Return what a Tableau brings when the player ends now; Storms cover the Bases that are worth least."""
    worth = s[WORTHS + W_ENERGY] * rules.n[R_STORM_ENERGY + storms]
    if storms <= rules.n[R_MOST_TOP]:
        worth += cards * s[TOP_MEAN]
    elif storms <= rules.n[R_MOST_BOTTOM]:
        worth += cards * s[BOTTOM_MEAN]
    for place in range(max(storms - s[me + FOURTH], 0), rules.n[R_BASES]):
        worth += s[BASE_WORTHS + 3 + place]
    return worth


@called
def foresee(rules: RaceRules, s: Integers, me: Int, storms: Int, cards: Int, ns: Int, ne: Int) -> None:
    """Write the value of a Tableau before the next draw, for a player who plays on as long as that pays.

    So for all Tableaus that may come. `ns`, `ne`: Storms and Expedition Cards left, drawn in any order.
    """
    bases = rules.n[R_BASES] + s[me + FOURTH]
    most_storms = min(bases, storms + ns)
    most_cards = min(s[me + SLOTS], cards + ne)
    for on_bases in range(most_storms, storms - 1, -1):
        for laid in range(most_cards, cards - 1, -1):
            now = worth_now(rules, s, me, on_bases, laid)
            left_storms = ns - (on_bases - storms)
            left_cards = ne - (laid - cards)
            value = now
            if left_storms + left_cards > 0:
                at = VALUES + VALUES_SIZE * on_bases + laid
                storm = now
                if left_storms > 0 and on_bases < bases:
                    storm = max(now, s[at + VALUES_SIZE])
                card = now
                if left_cards > 0 and laid < s[me + SLOTS]:
                    card = max(now, s[at + 1])
                value = max(now, (left_storms * storm + left_cards * card) // (left_storms + left_cards))
            s[VALUES + VALUES_SIZE * on_bases + laid] = value


@called
def foresee_here(rules: RaceRules, s: Integers, me: Int, storms: Int, cards: Int) -> None:
    """Write the value of a Tableau before the next draw, from the deck, or from the discard pile that becomes it."""
    of_deck = s[me + IN_DECK] > 0
    n = s[me + IN_DECK] if of_deck else s[me + DISCARDED]
    first = me + DECK if of_deck else me + DISCARD
    ns = n * 0
    for place in range(n):
        if s[first + place] == STORM:
            ns += 1
    foresee(rules, s, me, storms, cards, ns, n - ns)


@called
def wants_to_draw(rules: RaceRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Decide whether to draw; at least one card is drawn."""
    policy = rules.n[R_POLICIES + me // SEAT_SIZE]
    if policy == RANDOM:
        return s[me + PHASE_DRAWS] == 0 or choose(rules, luck, s, me, 2) == 1
    if policy == CAUTIOUS:
        return s[me + PHASE_DRAWS] == 0 or s[me + STORMS] == 0
    if policy == BOLD:
        return s[me + PHASE_DRAWS] == 0 or s[me + STORMS] < STORMS_OF_BOLD
    foresee_here(rules, s, me, s[me + STORMS], s[me + ON_TABLEAU])
    return s[me + PHASE_DRAWS] == 0 or value_then(s, me, 0, 0) > worth_now(
        rules, s, me, s[me + STORMS], s[me + ON_TABLEAU]
    )


@called
def value_then(s: Integers, me: Int, storms: Int, cards: Int) -> Any:
    """Return the foreseen value of the Tableau with so many more Storms and Expedition Cards."""
    return s[VALUES + VALUES_SIZE * (s[me + STORMS] + storms) + s[me + ON_TABLEAU] + cards]


@called
def draw_card(rules: RaceRules, luck: Luck, log: Log, s: Integers, me: Int) -> Any:
    """Draw the top card of the own deck: cards bought lie on top, in order; the discard pile becomes the deck."""
    if s[me + IN_DECK] == 0:
        for place in range(s[me + DISCARDED]):
            s[me + DECK + place] = s[me + DISCARD + place]
        s[me + IN_DECK] = s[me + DISCARDED]
        s[me + DISCARDED] = 0
        s[me + KNOWN] = 0
        note(log, E_SHUFFLES, me // SEAT_SIZE + 8 * s[me + IN_DECK])
    card = s[me] * 0 + NONE
    if s[me + IN_DECK] > 0:
        s[me + IN_DECK] -= 1
        top = me + DECK + s[me + IN_DECK]
        card = s[top]
        if s[me + KNOWN] > 0:
            s[me + KNOWN] -= 1
        else:
            block = s[ROUND] * DRAWS_OF_ROUND + s[me + PHASE_DRAWS]
            open_source(rules, luck, BY_PREPARATION, place_of(rules, me // SEAT_SIZE), block)
            at = me + DECK + draw(luck, s[me + IN_DECK] + 1)
            card = s[at]
            s[at] = s[top]
        s[me + PHASE_DRAWS] += 1
    return card


@called
def wants_to_play(rules: RaceRules, luck: Luck, s: Integers, me: Int, card: Int) -> Any:
    """Decide whether to play the card in hand, where there is a space for it."""
    is_storm = card == STORM
    storms = s[me + STORMS]
    cards = s[me + ON_TABLEAU]
    if is_storm and storms >= rules.n[R_BASES] + s[me + FOURTH]:
        return False
    if not is_storm and cards >= s[me + SLOTS]:
        return False
    policy = rules.n[R_POLICIES + me // SEAT_SIZE]
    if policy == RANDOM:
        return choose(rules, luck, s, me, 2) == 1
    if policy in (CAUTIOUS, BOLD):
        return True
    now = worth_now(rules, s, me, storms, cards)
    return value_then(s, me, 1, 0) > now if is_storm else value_then(s, me, 0, 1) >= now


@called
def wants_to_send_away(rules: RaceRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Decide whether a Forecast Tile sends the card away that would end the phase; it lies on the discard pile."""
    if s[me + FORECASTS] == 0 or forbidden(rules, me, D_FORECASTS):
        return False
    policy = rules.n[R_POLICIES + me // SEAT_SIZE]
    if policy == RANDOM:
        return choose(rules, luck, s, me, 2) == 1
    if policy in (CAUTIOUS, BOLD):
        return True
    now = worth_now(rules, s, me, s[me + STORMS], s[me + ON_TABLEAU])
    return value_then(s, me, 0, 0) - now > s[WORTHS + W_FORECAST]


@called
def play_card(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, card: Int) -> None:
    """Place a card: an Expedition Card in the bottom row, a Storm on an empty Base."""
    seat = me // SEAT_SIZE
    note(log, E_PLAYS, seat + 8 * card)
    if card != STORM:
        s[me + TABLEAU + s[me + ON_TABLEAU]] = card
        s[me + ON_TABLEAU] += 1
        if card >= FIRST_BOUGHT:
            icon = rules.box[rules.n[R_CARDS_AT] + CARD_SIZE * (card - FIRST_BOUGHT) + K_ICON]
            if icon != NONE:
                s[me + FACE_UP + icon] += 1
        return
    s[me + STORMS] += 1
    count(rules, outcome, D_STORMS, 1)
    base = base_to_cover(rules, luck, s, me)
    s[me + COVERED] |= 1 << base
    note(log, E_COVERS, seat + 8 * base)


@called
def base_to_cover(rules: RaceRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return the empty Base that a Storm goes to: one without bonus, else the one that is worth least."""
    bases = rules.n[R_BASES] + s[me + FOURTH]
    free = s[me] * 0
    for base in range(bases):
        if s[me + COVERED] >> base & 1 == 0:
            free += 1
    nth = choose(rules, luck, s, me, free) if is_random(rules, me) else s[me] * 0 + NONE
    best = s[me] * 0 + NONE
    for base in range(bases):
        if s[me + COVERED] >> base & 1 == 0:
            if nth == 0:
                return s[me] * 0 + base
            nth -= 1
            if best == NONE or base >= rules.n[R_BASES] or s[BASE_WORTHS + base] < s[BASE_WORTHS + best]:
                best = s[me] * 0 + base
    return best


@called
def gain_bonus(rules: RaceRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Gain the Expedition Bonus: Energy, then Coins, steps, and the Hangar."""
    seat = me // SEAT_SIZE
    storms = s[me + STORMS]
    if rules.n[R_STORM_ENERGY + storms] > 0:
        s[me + ENERGY] += rules.n[R_STORM_ENERGY + storms]
        note(log, E_STORM_ENERGY, seat + 8 * rules.n[R_STORM_ENERGY + storms])
    energy = s[me] * 0
    if storms <= rules.n[R_MOST_BOTTOM]:
        for place in range(s[me + ON_TABLEAU]):
            row = K_TOP if storms <= rules.n[R_MOST_TOP] else K_BOTTOM
            energy += bonus_of(rules, s[me + TABLEAU + place], row)
    if energy > 0:
        s[me + ENERGY] += energy
        note(log, E_CARD_ENERGY, seat + 8 * energy)
    covered = s[me + COVERED]
    if covered >> 1 & 1 == 0:
        get_goods(log, s, me, COINS, (s[me + ICONS + 1] + s[me + FACE_UP + 1]) * rules.n[R_COIN_PER_ICON])
    if covered >> RADIO & 1 == 0:
        steps = (s[me + ICONS + RADIO] + s[me + FACE_UP + RADIO]) * rules.n[R_STEP_PER_ICON]
        s[PENDING_STEPS] += steps
    if covered & 1 == 0:
        use_hangar(rules, luck, log, s, me)


@called
def may_buy_station(rules: RaceRules, s: Integers, me: Int) -> Any:
    """Say whether the player can pay for the leftmost Station."""
    number = s[me + STATIONS_BUILT]
    if s[me + STATION_HELD] > 0 or number >= rules.n[R_N_STATIONS] or forbidden(rules, me, D_STATIONS):
        return False
    return s[me + MATERIAL] >= rules.box[rules.n[R_STATIONS_AT] + 2 * number]


@called
def station_worth(rules: RaceRules, s: Integers, me: Int) -> Any:
    """Return what the next Station brings beyond its cost."""
    at = rules.n[R_STATIONS_AT] + 2 * s[me + STATIONS_BUILT]
    return POINT * rules.box[at + 1] + rules.n[R_WORTH_STATION] - s[WORTHS + W_MATERIAL] * rules.box[at]


@called
def use_hangar(rules: RaceRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Buy a Station, or exchange Energy for Construction Material."""
    seat = me // SEAT_SIZE
    buys = may_buy_station(rules, s, me)
    each = rules.n[R_ENERGY_PER_MATERIAL]
    most = s[me + ICONS] + s[me + FACE_UP]
    if each > 0:
        most = min(most, s[me + ENERGY] // each)
    amount = most
    if is_random(rules, me):
        chosen = choose(rules, luck, s, me, most + 1 + (1 if buys else 0))
        buys = chosen > most
        amount = chosen
    elif buys:
        gain = most * (s[WORTHS + W_MATERIAL] - s[WORTHS + W_ENERGY] * each)
        buys = station_worth(rules, s, me) > gain
    elif s[WORTHS + W_MATERIAL] <= s[WORTHS + W_ENERGY] * each:
        amount = s[me] * 0
    if buys:
        note(log, E_BUYS_STATION, seat)
        pay(log, s, me, 0, 0, rules.box[rules.n[R_STATIONS_AT] + 2 * s[me + STATIONS_BUILT]])
        s[me + STATION_HELD] += 1
    elif amount > 0:
        note(log, E_EXCHANGES, seat + 8 * amount)
        pay(log, s, me, amount * each, 0, 0)
        get_goods(log, s, me, MATERIAL, amount)
