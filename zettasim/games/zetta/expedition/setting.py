"""What lies on the table: crews and exo products at the start, a planetary system at each warp."""

from __future__ import annotations

from zettasim.games.zetta.expedition.abilities import count_dice
from zettasim.games.zetta.expedition.dice import BLOCKS_OF_TURN, TURNS_OF_SYSTEM, draw
from zettasim.games.zetta.expedition.equipment import add_item, icons_on
from zettasim.games.zetta.expedition.movement import list_places
from zettasim.games.zetta.expedition.policies import place_mothership
from zettasim.games.zetta.expedition.preparing import prepare
from zettasim.games.zetta.expedition.products import open_product
from zettasim.games.zetta.expedition.rules import (
    BARRED,
    BLOCK,
    BOT,
    CHANCES,
    CREW,
    E_GIFT,
    E_MOTHERSHIP,
    E_PLANET,
    E_STAR,
    E_START,
    E_SYSTEM,
    E_TEAM,
    E_TROJANS,
    E_VALUE,
    ENERGY,
    EQUIPMENT_TAKEN,
    FEW,
    FIRST_WORTH,
    FLAGS,
    FORBIDDEN,
    FOUND_WORTH,
    GEM,
    GIFT_ENERGY,
    GIFT_GEM,
    GIFT_TOKENS,
    HELD,
    HELPS,
    LAST_SPACE,
    LIFE_DICE,
    LIFE_MODIFIERS,
    LIFE_ORBITS,
    MILLION,
    MOTHERSHIP,
    MOTHERSHIP_ORBIT,
    N_CREW,
    N_KINDS,
    NONE,
    NOTED,
    NOWHERE,
    OF_SETUP,
    OF_SYSTEMS,
    ORBITS,
    ORDER,
    PLACE,
    POLICY,
    R_AT_DECK,
    R_AT_EXO,
    R_AT_MARKERS,
    R_AT_PLACED,
    R_BAG_WORTH,
    R_CHANCE_AT,
    R_CREWS,
    R_ENERGY,
    R_EQUIPMENT,
    R_EQUIPMENT_AT,
    R_FAMES,
    R_FOUND,
    R_GIFTS,
    R_GRID_AT,
    R_HELPS_OF,
    R_KINDS_AT,
    R_KITS_AT,
    R_LAST_SPACE,
    R_MARKERS_AT,
    R_MOST_OF_KIT,
    R_N_DICE,
    R_N_EQUIPMENT,
    R_N_EXO,
    R_N_EXO_CARDS,
    R_N_KINDS,
    R_N_LIFE,
    R_N_TEAMS,
    R_N_ZETTA,
    R_PER_RADIOACTIVE,
    R_PER_TYPE,
    R_PLAYERS,
    R_POLICIES,
    R_RISKS,
    R_ROOM,
    R_STARS_AT,
    R_STARTS,
    R_STREAMS,
    R_SYSTEMS,
    R_TEAMS_AT,
    R_TOKENS,
    R_WITHOUT,
    R_ZETTA_AT,
    R_ZONE,
    RADIOACTIVE,
    RISK,
    SEAT,
    SEAT_SIZE,
    SEEN_TOKENS,
    STEP_WORTH,
    STOCK,
    STREAM,
    STREAM_OF,
    SUBSTANCE_MODIFIERS,
    SYSTEM,
    TEAMS_TAKEN,
    TOKENS,
    TROJAN_ORBITS,
    TURNS,
    TYPES,
    VALUES,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.scoring import step_worth
from zettasim.kernels._jit import apart, called
from zettasim.kernels.draws import Int, Log, Luck, note, open_stream
from zettasim.kernels.run import Integers


@called
def set_up(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers) -> None:
    """Lay out bags, decks and exo products, and let each player get a crew, in player order."""
    if rules.n[R_STREAMS + OF_SETUP] != 0:
        open_stream(luck, rules.n[R_STREAMS + OF_SETUP], 0)
    for place in range(rules.n[R_AT_MARKERS]):
        s[place] = 0
    per_type = rules.n[R_PER_TYPE]
    for place in range(rules.n[R_N_KINDS] * per_type):
        s[rules.n[R_AT_MARKERS] + place] = place % per_type
    for kind in range(rules.n[R_N_KINDS]):
        s[rules.n[R_AT_PLACED] + kind] = 0
    for place in range(rules.n[R_N_LIFE]):
        s[rules.n[R_AT_DECK] + place] = place
    for kind in range(N_KINDS):
        s[TOKENS + kind] = rules.n[R_TOKENS + kind]
    n_cards = rules.n[R_N_EXO_CARDS]
    for place in range(n_cards):
        s[rules.n[R_AT_EXO] + place] = place
    for place in range(rules.n[R_N_EXO]):
        drawn = rules.n[R_AT_EXO] + place + draw(luck, n_cards - place) - 1
        card = s[drawn]
        s[drawn] = s[rules.n[R_AT_EXO] + place]
        open_product(rules, log, s, card)
    for place in range(rules.n[R_PLAYERS]):
        seat = (rules.n[R_STARTS] + place) % rules.n[R_PLAYERS]
        s[ORDER + place] = seat
        if rules.n[R_GRID_AT] == 0:
            recruit(rules, luck, log, s, seat)
    if rules.n[R_GRID_AT] != 0:
        prepare(rules, luck, log, s)
    for seat in range(rules.n[R_PLAYERS]):
        equip(rules, log, s, seat)


@called
def recruit(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, seat: Int) -> None:
    """Draw one of the quick preparation cards that are left in the pile of the wanted size."""
    me = seat * SEAT_SIZE
    pile = rules.n[R_CREWS + seat]
    left = rules.n[R_N_TEAMS]
    for card in range(rules.n[R_N_TEAMS]):
        if s[TEAMS_TAKEN + pile] & (1 << card):
            left -= 1
    nth = draw(luck, left)
    chosen = 0
    for card in range(rules.n[R_N_TEAMS]):
        if not s[TEAMS_TAKEN + pile] & (1 << card):
            nth -= 1
            if nth == 0:
                chosen = card
    s[TEAMS_TAKEN + pile] |= 1 << chosen
    for member in range(4):
        crew = rules.box[rules.n[R_TEAMS_AT] + (pile * rules.n[R_N_TEAMS] + chosen) * 4 + member]
        s[me + CREW + member] = crew
        if crew != 0:
            s[me + N_CREW] += 1
            note(log, E_TEAM, seat + 8 * crew)
    s[me + SEAT] = seat
    if rules.n[R_EQUIPMENT]:
        for place in range(rules.n[R_MOST_OF_KIT]):
            wanted = rules.box[
                rules.n[R_KITS_AT] + (pile * rules.n[R_N_TEAMS] + chosen) * rules.n[R_MOST_OF_KIT] + place
            ]
            if wanted > 0:
                take_equipment(rules, log, s, me, wanted - 1)


@apart
def take_equipment(rules: ExpeditionRules, log: Log, s: Integers, me: Int, wanted: Int) -> None:
    """Take an equipment card; if it has been taken, one of the same icons, else the one of most icons, the first."""
    icons = rules.box[rules.n[R_EQUIPMENT_AT] + wanted]
    found = s[me] * 0 + NONE
    most = s[me] * 0
    for card in range(rules.n[R_N_EQUIPMENT]):
        if s[EQUIPMENT_TAKEN] >> card & 1:
            continue
        other = rules.box[rules.n[R_EQUIPMENT_AT] + card]
        fit = icons_on(other) + (16 if other == icons else 0) + (32 if card == wanted else 0)
        if fit > most:
            most = fit
            found = s[me] * 0 + card
    if found != NONE:
        s[EQUIPMENT_TAKEN] |= 1 << found
        add_item(rules, log, s, me, rules.box[rules.n[R_EQUIPMENT_AT] + found])


@called
def equip(rules: ExpeditionRules, log: Log, s: Integers, seat: Int) -> None:
    """Give a player energy, and write down how it plays."""
    me = seat * SEAT_SIZE
    s[me + ENERGY] = rules.n[R_ENERGY]
    s[me + SEAT] = seat
    s[me + STREAM_OF] = (seat - rules.n[R_STARTS] + rules.n[R_PLAYERS]) % rules.n[R_PLAYERS]
    s[me + POLICY] = rules.n[R_POLICIES + seat]
    s[me + FORBIDDEN] = rules.n[R_WITHOUT + seat]
    s[me + RISK] = rules.n[R_RISKS + seat]
    s[me + HELPS] = rules.n[R_HELPS_OF + seat]
    s[me + LAST_SPACE] = rules.n[R_LAST_SPACE] - (1 if s[me + POLICY] == BOT else 0)
    s[me + STEP_WORTH] = step_worth(rules, s, me)
    if seat == 0 and rules.n[R_GIFTS] != 0:
        give(rules, log, s, me)
    count_dice(rules, s, me)


@called
def give(rules: ExpeditionRules, log: Log, s: Integers, me: Int) -> None:
    """Give a player gifts: knowledge tokens out of the bag, substances, energy."""
    for gift in range(GIFT_ENERGY + 1):
        if rules.n[R_GIFTS] >> gift & 1:
            note(log, E_GIFT, s[me + SEAT] + 8 * gift)
            if gift < GIFT_TOKENS:
                there = min(s[TOKENS + gift], 1)
                s[me + HELD + gift] += there
                s[TOKENS + gift] -= there
                s[SEEN_TOKENS + gift] += there
            elif gift == GIFT_ENERGY:
                s[me + ENERGY] += rules.n[R_PER_RADIOACTIVE]
            else:
                s[me + STOCK + (GEM if gift == GIFT_GEM else RADIOACTIVE)] += 1


@called
def warp(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, system: Int) -> None:
    """Draw a quick Zetta card that has not been drawn, and lay out the planetary system."""
    open_stream(luck, rules.n[R_STREAMS + OF_SYSTEMS], system * BLOCKS_OF_TURN)
    at_cards = rules.n[R_ROOM] - rules.n[R_SYSTEMS]
    n_cards = rules.n[R_N_ZETTA]
    card = draw(luck, n_cards - system) - 1
    # The cards drawn before are kept in rising order: each one passed shifts the number by one.
    place = 0
    while place < system and card >= s[at_cards + place]:
        card += 1
        place += 1
    for later in range(system, place, -1):
        s[at_cards + later] = s[at_cards + later - 1]
    s[at_cards + place] = card
    star = rules.box[rules.n[R_ZETTA_AT] + card * 14]
    s[SYSTEM] = system
    s[TURNS] = rules.box[rules.n[R_STARS_AT] + star * 2]
    note(log, E_SYSTEM, card)
    first = rules.box[rules.n[R_STARS_AT] + star * 2 + 1]
    note(log, E_STAR, s[TURNS] * 16 + first)
    for kind in range(3):
        s[VALUES + kind] = rules.box[rules.n[R_ZETTA_AT] + card * 14 + 1 + kind]
        s[CHANCES + kind] = rules.n[R_CHANCE_AT] + s[VALUES + kind] * rules.n[R_N_DICE]
        note(log, E_VALUE, kind * 64 + s[VALUES + kind])
    lay_planets(rules, luck, log, s, card, first)
    starter = s[ORDER]
    begin_turn(s, starter, system * TURNS_OF_SYSTEM)
    orbit = place_mothership(rules, luck, s, starter * SEAT_SIZE, first + rules.n[R_ZONE] // 2)
    s[MOTHERSHIP_ORBIT] = orbit
    note(log, E_MOTHERSHIP, starter + 8 * orbit)
    for seat in range(rules.n[R_PLAYERS]):
        s[seat * SEAT_SIZE + PLACE] = orbit * 4 + MOTHERSHIP
    list_places(s)


@called
def begin_turn(s: Integers, seat: Int, turn: Int) -> None:
    """Say whose chance is read: streams go by the place in the first turn order, blocks by the turn of the game."""
    s[STREAM] = s[seat * SEAT_SIZE + STREAM_OF]
    s[BLOCK] = turn * BLOCKS_OF_TURN


@called
def lay_planets(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, card: Int, first: Int) -> None:
    """Place planet markers from their piles, and Trojans."""
    per_type = rules.n[R_PER_TYPE]
    has_gaseous = False
    outermost = NONE
    for orbit in range(ORBITS):
        kind = rules.box[rules.n[R_ZETTA_AT] + card * 14 + 4 + orbit]
        s[TYPES + orbit] = kind
        s[TROJAN_ORBITS + orbit] = 0
        s[BARRED + orbit] = 0
        s[FLAGS + orbit] = 0
        s[LIFE_ORBITS + orbit] = 0
        s[LIFE_DICE + orbit] = FEW
        s[SUBSTANCE_MODIFIERS + orbit] = FEW
        s[FOUND_WORTH + orbit] = 0
        s[FIRST_WORTH + orbit] = NOWHERE
        if kind == NONE:
            continue
        outermost = orbit
        placed = s[rules.n[R_AT_PLACED] + kind]
        in_pile = rules.box[rules.n[R_KINDS_AT] + kind * 3 + 2]
        top = rules.n[R_AT_MARKERS] + kind * per_type + placed % in_pile
        if placed < in_pile - 1:  # later the pile goes round in the same order
            drawn = top + draw(luck, in_pile - placed) - 1
            marker = s[drawn]
            s[drawn] = s[top]
            s[top] = marker
        s[rules.n[R_AT_PLACED] + kind] += 1
        marker = s[top]
        s[LIFE_MODIFIERS + orbit] = rules.box[rules.n[R_MARKERS_AT] + (kind * per_type + marker) * 3]
        s[SUBSTANCE_MODIFIERS + orbit] = rules.box[rules.n[R_MARKERS_AT] + (kind * per_type + marker) * 3 + 1]
        s[NOTED + orbit] = rules.box[rules.n[R_MARKERS_AT] + (kind * per_type + marker) * 3 + 2]
        fame = 1000 * rules.n[R_FAMES + s[NOTED + orbit]]
        s[FOUND_WORTH + orbit] = rules.n[R_FOUND] * fame
        s[FIRST_WORTH + orbit] = max(fame, rules.n[R_BAG_WORTH]) * MILLION
        if rules.box[rules.n[R_KINDS_AT] + kind * 3 + 1] != 0 or first <= orbit < first + rules.n[R_ZONE]:
            s[LIFE_ORBITS + orbit] = 1
            s[LIFE_DICE + orbit] = s[LIFE_MODIFIERS + orbit]
        note(log, E_PLANET, (orbit * 64 + kind) * 64 + marker)
        if rules.box[rules.n[R_KINDS_AT] + kind * 3] != 0:
            has_gaseous = True
            s[TROJAN_ORBITS + orbit] = 1
            note(log, E_TROJANS, orbit)
    if not has_gaseous and outermost != NONE:
        s[TROJAN_ORBITS + outermost] = 1
        note(log, E_TROJANS, outermost)


@called
def choose_starter(rules: ExpeditionRules, log: Log, s: Integers) -> None:
    """Give the marker to the player with most knowledge tokens; among equals to the first in the order so far."""
    best = s[ORDER]
    most = NONE
    for place in range(rules.n[R_PLAYERS]):
        seat = s[ORDER + place]
        held = s[seat] * 0
        for kind in range(N_KINDS):
            held += s[seat * SEAT_SIZE + HELD + kind]
        if held > most:
            best = seat
            most = held
    for place in range(rules.n[R_PLAYERS]):
        s[ORDER + place] = (best + place) % rules.n[R_PLAYERS]
    note(log, E_START, best + 8 * most)
