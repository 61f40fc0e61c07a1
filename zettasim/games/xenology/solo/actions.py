"""The actions of a turn: Landing Craft, Bridge, Mission Control, Elder Council (compiled)."""

from __future__ import annotations

from zettasim.games.xenology.solo.chance import drawn, may, turn_to
from zettasim.games.xenology.solo.moves import (
    count_bits,
    discard_card,
    free_disaster_cubes,
    gain_cubes,
    leave_hand,
    n_hidden,
    next_card,
    open_needs,
    worth_of,
)
from zettasim.games.xenology.solo.rules import (
    ALIEN,
    ALIEN_ON,
    ARTIFACT,
    AT,
    BAY,
    BAY_FILLED,
    BLOCKED,
    BOARD,
    BOARD_FULL,
    BONUS_CUBES,
    BONUSES_FOR_ONE,
    BONUSES_FOR_TWO,
    BRIDGE,
    BRIDGE_1,
    BRIDGE_ENTERED,
    CARD_TYPE,
    CARD_VALUE,
    CARDS_PER_SCAN,
    CHOOSES,
    CLEAN_1,
    CLEANED,
    CLEANS,
    CLEANS_UP,
    CLIMB,
    CONTAINER_NEEDS,
    CONTAINER_TYPE,
    COUNCIL,
    COUNCIL_ENTERED,
    CRAFT,
    CRAFT_BONUS,
    CRAFT_TAKEN,
    CUBE_BACK,
    DECISIONS,
    DISPLAY,
    DISPLAY_CUBE,
    DISPLAY_SIZE,
    DONE,
    DUE_DEVICES,
    DUE_IMPRESS,
    DUE_REVEALS,
    DUE_SCANS,
    ELDER_STEPS,
    EVIDENCE,
    EXTRACTS,
    FACEUP,
    FILLS_CARD,
    FILLS_CONTAINER,
    FINDS_NO_SPACE,
    FOREIGN_COUNTS,
    FOREIGN_ON,
    FREE,
    HAND,
    LANDS_ON,
    LEAVES_EVIDENCE,
    LEVEL,
    MISSION,
    MISSION_ENTERED,
    N_BAYS,
    N_CLIMBS,
    N_CONTINENTS,
    N_CRAFTS,
    N_HAND,
    N_LOCATIONS,
    N_PROPERTIES,
    N_SPACES,
    OWN_COUNTS,
    PERSONAL,
    PLANNED,
    PLAYS,
    SEEKS,
    SPACE_CONTINENT,
    SPACE_HAS,
    SUPPLY,
    TIDIES,
    TILE,
    TILE_COST,
    TILE_HAS,
    TRIGGER,
    WIPES,
    WIPES_DISPLAY,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, below, note
from zettasim.kernels.layout import Integers

SCAN, WIPE_AND_SCAN, CLEAN_UP = range(3)


@called
def leave_location(state: Integers, target: Int) -> None:
    """Take an Alien from the location with the most of them, other than the one that it moves to (-1: any)."""
    chosen: Int = -1
    most: Int = 0
    for place in range(N_LOCATIONS):
        if place != target and state[AT + place] > most:
            most = state[AT + place]
            chosen = place
    state[AT + chosen] -= 1


@called
def move_to(state: Integers, target: Int) -> None:
    """Move an Alien to a location of the Mothership."""
    leave_location(state, target)
    state[AT + target] += 1


# Landing Craft


@called
def board_craft(data: Integers, state: Integers, craft: Int, luck: Luck, log: Log) -> None:
    """Move an Alien to an empty Landing Craft and take its bonus."""
    leave_location(state, -1)
    state[CRAFT + craft] = ALIEN
    note(log, CRAFT_TAKEN, craft + 1)
    bonus = data[CRAFT_BONUS + craft]
    if bonus == CLEAN_UP:
        if may(data, CLEANS_UP):
            clean_up(data, state, luck, log)
        return
    if bonus == WIPE_AND_SCAN and wants_wipe(data, state, luck):
        wipe(data, state, luck, log)
    state[DUE_SCANS] += data[CARDS_PER_SCAN]


@called
def wants_wipe(data: Integers, state: Integers, luck: Luck) -> bool:
    """Decide on a wipe: if half of the display is blocked; without a plan, by chance."""
    if not may(data, WIPES_DISPLAY):
        return False
    if data[PLANNED] == 0:
        return drawn(state, luck, DECISIONS, 2) == 0
    blocked = 0
    for place in range(data[DISPLAY_SIZE]):
        blocked += state[DISPLAY_CUBE + place] > 0
    return bool(2 * blocked >= data[DISPLAY_SIZE])


@called
def wipe(data: Integers, state: Integers, luck: Luck, log: Log) -> None:
    """Discard the Card Display, its Disaster cubes going back to their supply, and deal it anew."""
    state[DONE + WIPES_DISPLAY] += 1
    note(log, WIPES, data[DISPLAY_SIZE])
    for place in range(data[DISPLAY_SIZE]):
        free_disaster_cubes(state, DISPLAY_CUBE + place, log)
        if state[DISPLAY + place] >= 0:
            discard_card(state, state[DISPLAY + place])
            state[DISPLAY + place] = -1
    for place in range(data[DISPLAY_SIZE]):
        state[DISPLAY + place] = next_card(state, luck, log)


@called
def evidence_on(data: Integers, state: Integers, continent: Int) -> int:
    """Count the cubes on a continent as the Clean Up Bonus counts them."""
    found = 0
    for space in range(data[N_SPACES]):
        if data[SPACE_CONTINENT + space] == continent:
            found += data[OWN_COUNTS] * state[EVIDENCE + space] + data[FOREIGN_COUNTS] * state[FOREIGN_ON + space]
    return int(found)


@called
def clean_up(data: Integers, state: Integers, luck: Luck, log: Log) -> None:
    """Return all Evidence of a continent, that with most of it or a random one, and take the Clean Up Bonus."""
    state[DONE + CLEANS_UP] += 1
    continent: Int = drawn(state, luck, DECISIONS, N_CONTINENTS)
    if data[PLANNED] == 1:
        for other in range(N_CONTINENTS):
            if evidence_on(data, state, other) > evidence_on(data, state, continent):
                continent = other
    cubes = evidence_on(data, state, continent)
    note(log, CLEANS, continent)
    for space in range(data[N_SPACES]):
        if data[SPACE_CONTINENT + space] == continent:
            state[PERSONAL] += state[EVIDENCE + space]
            state[EVIDENCE + space] = 0
            free_disaster_cubes(state, FOREIGN_ON + space, log)
    note(log, CLEANED, cubes)
    take_bonus(data, state, cubes, CLEAN_1, log)


@called
def take_bonus(data: Integers, state: Integers, n: Int, first: Int, log: Log) -> None:
    """Take a Clean Up or a Bridge Bonus: a cube, an Elder, or an Elder and a Device."""
    if n >= data[first + 2]:
        state[DUE_DEVICES] += 1
    if n >= data[first + 1]:
        state[DUE_IMPRESS] += data[ELDER_STEPS]
    elif n >= data[first]:
        gain_cubes(state, data[BONUS_CUBES], log)


# Bridge


@called
def matches_of(data: Integers, state: Integers, space: Int) -> int:
    """Count what an extraction would fill: properties of cards in Bays, and the Container for two."""
    has = data[SPACE_HAS + space] | data[TILE_HAS + state[TILE + space]]
    found = 2 * int(container_matches(data, state, has))
    for bay in range(data[N_BAYS]):
        found += count_bits(open_needs(data, state, bay) & has)
    return int(found)


@called
def container_matches(data: Integers, state: Integers, has: Int) -> bool:
    """Say whether the empty Container on the player board fits; an Artifact needs all of its properties."""
    slot = state[BOARD]
    if slot < 0 or state[BOARD_FULL] == 1:
        return False
    needs = data[CONTAINER_NEEDS + slot]
    if data[CONTAINER_TYPE + slot] == ARTIFACT:
        return bool(needs & has == needs)
    return bool(needs & has > 0)


@called
def is_legal(state: Integers, space: Int) -> bool:
    """Say whether an Alien may land: faceup, no Alien, no Evidence."""
    if state[FACEUP + space] == 0 or state[ALIEN_ON + space] == 1:
        return False
    return bool(state[EVIDENCE + space] + state[FOREIGN_ON + space] == 0)


@called
def land_all(data: Integers, state: Integers, luck: Luck, log: Log) -> None:
    """Land the Aliens from Landing Craft 1 on, clear the crafts of Disaster cubes, and take the Bridge Bonus."""
    move_to(state, BRIDGE)
    note(log, BRIDGE_ENTERED, 0)
    landed = 0
    for craft in range(N_CRAFTS):
        if state[CRAFT + craft] == ALIEN:
            landed += 1
            land_one(data, state, luck, log)
        elif state[CRAFT + craft] == BLOCKED:
            note(log, CUBE_BACK, 1)
            state[SUPPLY] += 1
        state[CRAFT + craft] = FREE
    take_bonus(data, state, landed, BRIDGE_1, log)


@called
def land_one(data: Integers, state: Integers, luck: Luck, log: Log) -> None:
    """Land an Alien on a legal space: where it fills most, or any; without one it goes to Mission Control."""
    legal = 0
    most = -1
    for space in range(data[N_SPACES]):
        if is_legal(state, space):
            worth = matches_of(data, state, space) if data[SEEKS] == 1 else 0
            if worth > most:
                most = worth
                legal = 0
            legal += worth == most
    if legal == 0:
        state[AT + MISSION] += 1
        note(log, FINDS_NO_SPACE, 0)
        return
    skip = drawn(state, luck, DECISIONS, legal)
    for space in range(data[N_SPACES]):
        if is_legal(state, space) and (data[SEEKS] == 0 or matches_of(data, state, space) == most):
            if skip == 0:
                state[ALIEN_ON + space] = 1
                note(log, LANDS_ON, space)
                return
            skip -= 1


# Mission Control


@called
def direct_all(data: Integers, state: Integers, log: Log) -> None:
    """Let each Alien on the Planet extract where that fills something, else explore, else come home."""
    move_to(state, MISSION)
    note(log, MISSION_ENTERED, 0)
    for space in range(data[N_SPACES]):
        if state[ALIEN_ON + space] == 1:
            continent = data[SPACE_CONTINENT + space]
            fills = matches_of(data, state, space) > 0 and state[PERSONAL] > data[TILE_COST + state[TILE + space]]
            goes_home = data[TIDIES] == 1 and state[TRIGGER] > 0
            if fills or goes_home or n_hidden(data, state, continent) <= state[DUE_REVEALS + continent]:
                extract(data, state, space, fills, log)
            else:
                state[DUE_REVEALS + continent] += 1


@called
def extract(data: Integers, state: Integers, space: Int, leaves: bool, log: Log) -> None:
    """Return an Alien to Mission Control; with Evidence left behind fill cards and the Container."""
    state[ALIEN_ON + space] = 0
    state[AT + MISSION] += 1
    note(log, EXTRACTS, space)
    if not leaves:
        return
    cost = data[TILE_COST + state[TILE + space]]
    state[PERSONAL] -= cost
    state[EVIDENCE + space] += cost
    note(log, LEAVES_EVIDENCE, cost)
    has = data[SPACE_HAS + space] | data[TILE_HAS + state[TILE + space]]
    if container_matches(data, state, has):
        state[BOARD_FULL] = 1
        note(log, FILLS_CONTAINER, state[BOARD])
    for bay in range(data[N_BAYS]):
        wanted = open_needs(data, state, bay) & has
        for place in range(N_PROPERTIES):
            if (wanted >> place) & 1 == 1 and state[PERSONAL] > 0:
                state[PERSONAL] -= 1
                state[BAY_FILLED + bay] |= 1 << place
                note(log, FILLS_CARD, state[BAY + bay] * N_PROPERTIES + place)


# Elder Council


@called
def used_level(data: Integers, state: Integers) -> int:
    """Add up the Research Values in the Bays."""
    used = 0
    for bay in range(data[N_BAYS]):
        if state[BAY + bay] >= 0:
            used += data[CARD_VALUE + state[BAY + bay]]
    return int(used)


@called
def free_bay(data: Integers, state: Integers) -> int:
    """Return an empty Bay, or -1."""
    for bay in range(data[N_BAYS]):
        if state[BAY + bay] < 0:
            return bay
    return -1


@called
def playable_card(data: Integers, state: Integers, luck: Luck) -> int:
    """Return the place in hand of a card that may be played: the worthiest, or any; -1 if there is none."""
    room = state[LEVEL] - used_level(data, state)
    chosen = -1
    best = -99
    found = 0
    if free_bay(data, state) < 0:
        return -1
    turn_to(state, luck, DECISIONS)
    for place in range(state[N_HAND]):
        card = state[HAND + place]
        if data[CARD_VALUE + card] <= room:
            found += 1
            worth = worth_of(data, state, card) if data[CHOOSES] == 1 else int(below(luck, found) == 0) * found
            if worth > best:
                best = worth
                chosen = place
    return chosen


@called
def propose(data: Integers, state: Integers, luck: Luck, log: Log) -> None:
    """Play cards into the Bays while any may be played; each is due to move a marker up, by one bonus or both."""
    move_to(state, COUNCIL)
    note(log, COUNCIL_ENTERED, 0)
    for _ in range(data[N_BAYS]):
        place = playable_card(data, state, luck)
        if place < 0:
            break
        card = leave_hand(state, place)
        bay = free_bay(data, state)
        state[BAY + bay] = card
        state[BAY_FILLED + bay] = 0
        note(log, PLAYS, card)
        bonuses = data[BONUSES_FOR_TWO] if data[CARD_VALUE + card] > 1 else data[BONUSES_FOR_ONE]
        state[CLIMB + state[N_CLIMBS]] = 2 * data[CARD_TYPE + card] + int(bonuses > 1)
        state[N_CLIMBS] += 1
