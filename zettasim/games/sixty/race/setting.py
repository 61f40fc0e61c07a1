"""Setup: the board, the Expert Plan, starting decks and displays, and the draft of Milestone Cards."""

from __future__ import annotations

from zettasim.games.sixty.race.events import (
    E_BONUS_TILE,
    E_COMMON_MILESTONE,
    E_DEALT,
    E_EXPERT_OPEN,
    E_GETS_ENERGY,
    E_GIFT,
    E_LAND,
    E_OWN_MILESTONE,
    E_TILES,
)
from zettasim.games.sixty.race.goods import (
    BY_SETUP,
    choose,
    draw,
    is_random,
    open_source,
)
from zettasim.games.sixty.race.numbers import (
    R_COORDINATORS,
    R_ENERGY_STEP,
    R_EXPLORERS_POOL,
    R_EXPLORERS_SUPPLY,
    R_FIRST_LANDS,
    R_GIFTS,
    R_ICONS_AT_START,
    R_KINDS,
    R_MILESTONES_AT,
    R_MILESTONES_COMMON,
    R_MILESTONES_DEALT,
    R_MORE_LANDS,
    R_N_CARDS,
    R_N_COLUMNS,
    R_N_MILESTONES,
    R_PER_COLUMN,
    R_PLAYERS,
    R_SIDES_30,
    R_SLOTS,
    R_SOLO,
    R_START_COINS,
    R_START_FORECASTS,
    R_START_RADAR,
    R_STARTERS,
    R_STARTERS_RADAR,
    R_STARTS,
    R_STORMS,
    R_TILES_30,
    R_TILES_40,
    R_TILES_62,
)
from zettasim.games.sixty.race.places import (
    BURNED,
    CODES,
    COINS,
    COMMON,
    COMMON_MILESTONES,
    COORDINATORS_LEFT,
    DECK,
    ENERGY,
    EXTRA,
    FORECASTS,
    ICONS,
    IN_DECK,
    LANDS,
    MATERIAL,
    MECHANIC_DOES,
    N_COMMON,
    N_COMMON_MILESTONES,
    N_LANDS,
    OPEN,
    ORDER,
    OWN_MILESTONE,
    PENDING_ACTION,
    PENDING_EXPERT,
    PILOT_DOES,
    PLACED,
    PLAN,
    POOL,
    RADAR_TILES,
    SEAT_SIZE,
    SEEN,
    SLOTS,
    SUPPLY,
)
from zettasim.games.sixty.race.rules import (
    DO_ENERGY,
    G_BURNED,
    G_COIN,
    G_EXPLORER,
    G_MATERIAL,
    G_RADAR,
    GIFTS,
    MILESTONE_SIZE,
    NONE,
    STARTING,
    STARTING_RADAR,
    STORM,
    RaceRules,
)
from zettasim.games.sixty.race.weighing import ease_of, write_levels
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers

N_SPECIALS = DO_ENERGY + 1
N_GIFTS = len(GIFTS)


@called
def set_up(rules: RaceRules, luck: Luck, log: Log, s: Integers) -> None:
    """Lay everything out; the common deck is drawn from at random, so it needs no shuffle."""
    for place in range(COMMON):
        s[place] = 0
    for card in range(rules.n[R_N_CARDS]):
        s[COMMON + card] = card
    s[N_COMMON] = rules.n[R_N_CARDS]
    s[PENDING_ACTION] = NONE
    s[PENDING_EXPERT] = NONE
    s[COORDINATORS_LEFT] = rules.n[R_COORDINATORS]
    open_source(rules, luck, BY_SETUP, 0, 0)
    lay_lands(rules, luck, log, s)
    fill_plan(rules, luck, log, s)
    s[PILOT_DOES] = draw(luck, N_SPECIALS)
    s[MECHANIC_DOES] = draw(luck, N_SPECIALS - 1)
    if s[MECHANIC_DOES] >= s[PILOT_DOES]:
        s[MECHANIC_DOES] += 1
    note(log, E_TILES, s[PILOT_DOES] * 8 + s[MECHANIC_DOES])
    for place in range(rules.n[R_PLAYERS]):
        seat = (rules.n[R_STARTS] + place) % rules.n[R_PLAYERS]
        s[ORDER + place] = seat
        seat_player(rules, log, s, seat * SEAT_SIZE, place)
    for row in range(3):  # of the first seat
        s[SEEN + row] = s[ICONS + row]
    deal_milestones(rules, luck, log, s)


@called
def lay_some(luck: Luck, log: Log, s: Integers, first: Int, tiles: Int, sides: Int, wanted: Int) -> None:
    """Draw tiles of one range of temperatures, each once and with a side, and lay them behind the others."""
    for tile in range(tiles):
        s[CODES + tile] = tile
    for laid in range(min(wanted, tiles)):
        at = laid + draw(luck, tiles - laid)
        tile = s[CODES + at]
        s[CODES + at] = s[CODES + laid]
        s[CODES + laid] = tile
        chosen = first + tile * sides + draw(luck, sides)
        s[LANDS + s[N_LANDS]] = chosen
        note(log, E_LAND, s[N_LANDS] * 64 + chosen)
        s[N_LANDS] += 1


@called
def lay_lands(rules: RaceRules, luck: Luck, log: Log, s: Integers) -> None:
    """Lay as many Landscapes of each range as there are players, and the additional ones behind."""
    players = rules.n[R_FIRST_LANDS]
    first_40 = rules.n[R_TILES_30] * rules.n[R_SIDES_30]
    lay_some(luck, log, s, 0, rules.n[R_TILES_30], rules.n[R_SIDES_30], players)
    s[OPEN] = s[N_LANDS]
    lay_some(luck, log, s, first_40, rules.n[R_TILES_40], 1, players)
    lay_some(luck, log, s, first_40 + rules.n[R_TILES_40], rules.n[R_TILES_62], 1, players + rules.n[R_MORE_LANDS])


@called
def fill_plan(rules: RaceRules, luck: Luck, log: Log, s: Integers) -> None:
    """Draw Experts out of the cloth bag, column by column."""
    left = s[N_LANDS] * 0
    for kind in range(5):
        s[CODES + kind] = rules.n[R_KINDS + kind]
        left += s[CODES + kind]
    for space in range(rules.n[R_N_COLUMNS] * rules.n[R_PER_COLUMN]):
        s[PLAN + space] = NONE
        if left > 0:
            nth = draw(luck, left)
            kind = s[N_LANDS] * 0
            while nth >= s[CODES + kind]:
                nth -= s[CODES + kind]
                kind += 1
            s[CODES + kind] -= 1
            left -= 1
            s[PLAN + space] = kind
            note(log, E_EXPERT_OPEN, space // rules.n[R_PER_COLUMN] * 8 + kind)


@called
def seat_player(rules: RaceRules, log: Log, s: Integers, me: Int, place: Int) -> None:
    """Give a player the components of the setup."""
    for card in range(rules.n[R_STORMS]):
        s[me + DECK + card] = STORM
    for card in range(rules.n[R_STARTERS]):
        is_radar = card < rules.n[R_STARTERS_RADAR]
        s[me + DECK + rules.n[R_STORMS] + card] = STARTING_RADAR if is_radar else STARTING
    s[me + IN_DECK] = rules.n[R_STORMS] + rules.n[R_STARTERS]
    s[me + SUPPLY] = rules.n[R_EXPLORERS_SUPPLY]
    s[me + POOL] = rules.n[R_EXPLORERS_POOL]
    s[me + FORECASTS] = rules.n[R_START_FORECASTS]
    s[me + COINS] = rules.n[R_START_COINS]
    s[me + RADAR_TILES] = rules.n[R_START_RADAR]
    s[me + SLOTS] = rules.n[R_SLOTS]
    s[me + OWN_MILESTONE] = NONE
    for row in range(3):
        s[me + ICONS + row] = rules.n[R_ICONS_AT_START + row]
        s[me + PLACED + row] = rules.n[R_ICONS_AT_START + row]
    s[me + ENERGY] = place * rules.n[R_ENERGY_STEP]
    if s[me + ENERGY] > 0:
        note(log, E_GETS_ENERGY, me // SEAT_SIZE + 8 * s[me + ENERGY])
    note(log, E_BONUS_TILE, me // SEAT_SIZE)
    for gift in range(N_GIFTS):
        if me == 0 and rules.n[R_GIFTS] >> gift & 1:
            note(log, E_GIFT, me // SEAT_SIZE + 8 * gift)
            give(s, me, gift)


@called
def give(s: Integers, me: Int, gift: Int) -> None:
    """Give the player a component beyond the setup."""
    if gift < G_BURNED:
        s[me + ICONS + gift] += 1
        s[me + PLACED + gift] += 1
    elif gift == G_BURNED:  # the first cards of the deck are the Storms
        s[me + IN_DECK] -= 1
        s[me + DECK] = s[me + DECK + s[me + IN_DECK]]
        s[me + BURNED] += 1
    elif gift == G_EXPLORER:
        s[me + EXTRA] += 1
    elif gift == G_COIN:
        s[me + COINS] += 1
    elif gift == G_MATERIAL:
        s[me + MATERIAL] += 1
    elif gift == G_RADAR:
        s[me + RADAR_TILES] += 1


@called
def deal_milestones(rules: RaceRules, luck: Luck, log: Log, s: Integers) -> None:
    """Deal Milestone Cards; the last player in turn order chooses first; the cards left are common.

    The solo player puts cards back until three are left.
    """
    n = rules.n[R_MILESTONES_DEALT]
    n_cards = rules.n[R_N_MILESTONES]
    at_cards = CODES + n
    for card in range(n_cards):
        s[at_cards + card] = card
    for dealt in range(n):
        at = dealt + draw(luck, n_cards - dealt)
        s[CODES + dealt] = s[at_cards + at]
        s[at_cards + at] = s[at_cards + dealt]
        note(log, E_DEALT, s[CODES + dealt])
    for turn in range(rules.n[R_PLAYERS]):
        me = s[ORDER + rules.n[R_PLAYERS] - 1 - turn] * SEAT_SIZE
        while n > rules.n[R_MILESTONES_COMMON]:
            write_levels(rules, s, me)
            chosen = choose_milestone(rules, luck, s, me, n)
            card = s[CODES + chosen]
            n -= 1
            s[CODES + chosen] = s[CODES + n]
            if not rules.n[R_SOLO]:
                s[me + OWN_MILESTONE] = card
                note(log, E_OWN_MILESTONE, me // SEAT_SIZE + 8 * card)
                break
    for card in range(n):
        s[COMMON_MILESTONES + card] = s[CODES + card]
        note(log, E_COMMON_MILESTONE, s[CODES + card])
    s[N_COMMON_MILESTONES] = n


@called
def choose_milestone(rules: RaceRules, luck: Luck, s: Integers, me: Int, n: Int) -> int:
    """Return the place of the card that the player takes: the easiest; the solo player puts the hardest back."""
    if is_random(rules, me):
        return choose(rules, luck, s, me, n)  # type: ignore[no-any-return]
    sign = -1 if rules.n[R_SOLO] else 1
    best = 0
    for card in range(1, n):
        here = sign * ease_of(rules, s, rules.n[R_MILESTONES_AT] + MILESTONE_SIZE * s[CODES + card])
        if here > sign * ease_of(rules, s, rules.n[R_MILESTONES_AT] + MILESTONE_SIZE * s[CODES + best]):
            best = card
    return best
