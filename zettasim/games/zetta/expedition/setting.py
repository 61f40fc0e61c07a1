"""What lies on the table: crews and exo products at the start, a planetary system at each warp."""

from __future__ import annotations

from zettasim.games.zetta.expedition.dice import draw
from zettasim.games.zetta.expedition.policies import place_mothership
from zettasim.games.zetta.expedition.rules import (
    AT,
    CREW,
    E_EXO_OPEN,
    E_MOTHERSHIP,
    E_PLANET,
    E_STAR,
    E_START,
    E_SYSTEM,
    E_TEAM,
    E_TROJANS,
    E_VALUE,
    ENERGY,
    FLAGS,
    HELD,
    LIFE_MODIFIERS,
    LIFE_ORBITS,
    MOTHERSHIP,
    MOTHERSHIP_ORBIT,
    N_CREW,
    N_PLACES,
    NONE,
    NOTED,
    ORBIT,
    ORBITS,
    ORDER,
    PLACES,
    PLANET,
    SEAT_SIZE,
    SPACE,
    SUBSTANCE_MODIFIERS,
    SYSTEM,
    TEAMS_TAKEN,
    TOKENS,
    TROJAN_ORBITS,
    TROJANS,
    TURNS,
    TYPES,
    VALUES,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.scoring import count_dice
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers


@inlined
def set_up(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers) -> None:
    """Lay out bags, decks and exo products, and let each player in player order draw a quick preparation card."""
    for place in range(rules.at_markers):
        s[place] = 0
    per_type = rules.markers.shape[1]
    for place in range(rules.gaseous.size * per_type):
        s[rules.at_markers + place] = place % per_type
    for kind in range(rules.gaseous.size):
        s[rules.at_placed + kind] = 0
    for place in range(rules.life_cards.size):
        s[rules.at_deck + place] = place
    for kind in range(5):
        s[TOKENS + kind] = rules.tokens[kind]
    n_cards = rules.exo_cards.shape[0]
    for place in range(n_cards):
        s[rules.at_exo + place] = place
    for place in range(rules.n_exo):
        drawn = rules.at_exo + place + draw(luck, n_cards - place) - 1
        card = s[drawn]
        s[drawn] = s[rules.at_exo + place]
        s[rules.at_drawn + place] = card
        note(log, E_EXO_OPEN, card)
    for place in range(rules.players):
        seat = (rules.starts + place) % rules.players
        s[ORDER + place] = seat
        recruit(rules, luck, log, s, seat)


@inlined
def recruit(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, seat: Int) -> None:
    """Draw one of the quick preparation cards that are left in the pile of the wanted size."""
    me = seat * SEAT_SIZE
    pile = rules.crews[seat]
    left = rules.teams.shape[1]
    for card in range(rules.teams.shape[1]):
        if s[TEAMS_TAKEN + pile] & (1 << card):
            left -= 1
    nth = draw(luck, left)
    chosen = 0
    for card in range(rules.teams.shape[1]):
        if not s[TEAMS_TAKEN + pile] & (1 << card):
            nth -= 1
            if nth == 0:
                chosen = card
    s[TEAMS_TAKEN + pile] |= 1 << chosen
    for member in range(4):
        crew = rules.teams[pile, chosen, member]
        s[me + CREW + member] = crew
        if crew != 0:
            s[me + N_CREW] += 1
            note(log, E_TEAM, seat + 8 * crew)
    s[me + ENERGY] = rules.energy
    count_dice(rules, s, me)


@inlined
def warp(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, system: Int) -> None:
    """Draw a quick Zetta card that has not been drawn, and lay out the planetary system."""
    at_cards = rules.room - rules.systems
    n_cards = rules.zetta.shape[0]
    card = draw(luck, n_cards - system) - 1
    # The cards drawn before are kept in rising order: each one passed shifts the number by one.
    place = 0
    while place < system and card >= s[at_cards + place]:
        card += 1
        place += 1
    for later in range(system, place, -1):
        s[at_cards + later] = s[at_cards + later - 1]
    s[at_cards + place] = card
    star = rules.zetta[card, 0]
    s[SYSTEM] = system
    s[TURNS] = rules.stars[star, 0]
    note(log, E_SYSTEM, card)
    first = rules.stars[star, 1]
    note(log, E_STAR, s[TURNS] * 16 + first)
    for kind in range(3):
        s[VALUES + kind] = rules.zetta[card, 1 + kind]
        note(log, E_VALUE, kind * 64 + s[VALUES + kind])
    lay_planets(rules, luck, log, s, card, first)
    starter = s[ORDER]
    orbit = place_mothership(rules, luck, s, starter * SEAT_SIZE, first + rules.zone // 2)
    s[MOTHERSHIP_ORBIT] = orbit
    note(log, E_MOTHERSHIP, starter + 8 * orbit)
    for seat in range(rules.players):
        s[seat * SEAT_SIZE + ORBIT] = orbit
        s[seat * SEAT_SIZE + AT] = MOTHERSHIP
    list_places(s)


@inlined
def list_places(s: Integers) -> None:
    """List the places of the system; space at the Mothership's orbit is the Mothership."""
    n = 0
    for orbit in range(ORBITS):
        s[PLACES + n] = orbit * 4 + (MOTHERSHIP if orbit == s[MOTHERSHIP_ORBIT] else SPACE)
        n += 1
        if s[TYPES + orbit] != NONE:
            s[PLACES + n] = orbit * 4 + PLANET
            n += 1
        if s[TROJAN_ORBITS + orbit] != 0:
            s[PLACES + n] = orbit * 4 + TROJANS
            n += 1
    s[N_PLACES] = n


@inlined
def lay_planets(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, card: Int, first: Int) -> None:
    """Place planet markers from their piles, and Trojans."""
    per_type = rules.markers.shape[1]
    has_gaseous = False
    outermost = NONE
    for orbit in range(ORBITS):
        kind = rules.zetta[card, 4 + orbit]
        s[TYPES + orbit] = kind
        s[TROJAN_ORBITS + orbit] = 0
        s[FLAGS + orbit] = 0
        s[LIFE_ORBITS + orbit] = 0
        if kind == NONE:
            continue
        outermost = orbit
        placed = s[rules.at_placed + kind]
        top = rules.at_markers + kind * per_type + placed % per_type
        if placed < per_type - 1:  # later the pile goes round in the same order
            drawn = top + draw(luck, per_type - placed) - 1
            marker = s[drawn]
            s[drawn] = s[top]
            s[top] = marker
        s[rules.at_placed + kind] += 1
        marker = s[top]
        s[LIFE_MODIFIERS + orbit] = rules.markers[kind, marker, 0]
        s[SUBSTANCE_MODIFIERS + orbit] = rules.markers[kind, marker, 1]
        s[NOTED + orbit] = rules.markers[kind, marker, 2]
        if rules.warm[kind] != 0 or first <= orbit < first + rules.zone:
            s[LIFE_ORBITS + orbit] = 1
        note(log, E_PLANET, (orbit * 64 + kind) * 64 + marker)
        if rules.gaseous[kind] != 0:
            has_gaseous = True
            s[TROJAN_ORBITS + orbit] = 1
            note(log, E_TROJANS, orbit)
    if not has_gaseous and outermost != NONE:
        s[TROJAN_ORBITS + outermost] = 1
        note(log, E_TROJANS, outermost)


@inlined
def choose_starter(rules: ExpeditionRules, log: Log, s: Integers) -> None:
    """Give the marker to the player with most knowledge tokens; among equals to the first in the order so far."""
    best = s[ORDER]
    most = NONE
    for place in range(rules.players):
        seat = s[ORDER + place]
        held = s[seat] * 0
        for kind in range(5):
            held += s[seat * SEAT_SIZE + HELD + kind]
        if held > most:
            best = seat
            most = held
    for place in range(rules.players):
        s[ORDER + place] = (best + place) % rules.players
    note(log, E_START, best + 8 * most)
