"""The small moves of a solo game: cubes, cards, Elders, Devices (compiled).

Each takes the rules (`data`) and the pieces (`state`), laid out in `solo/rules.py`. What a cube, a card, an Alien or a
token leaves and where it goes stands in one function, so that nothing is made and nothing lost.
"""

from __future__ import annotations

from zettasim.games.xenology.pieces import ELDER_BONUSES
from zettasim.games.xenology.solo.chance import drawn, may, turn_to
from zettasim.games.xenology.solo.rules import (
    ACTIVE_RANK,
    AT,
    BAY,
    BAY_FILLED,
    BONUS_CUBES,
    CARD_LUCK,
    CARD_NEEDS,
    CARD_SPECIMEN,
    CARD_STARS,
    CARDS_PER_REVEAL,
    CARDS_PER_SCAN,
    CHOOSES,
    CLIMB,
    CLIMBS,
    CONTAINER_TYPE,
    CRYO,
    CUBE_BACK,
    DECISIONS,
    DECK,
    DEFROSTED,
    DEFROSTS,
    DEVICES,
    DISCARDS,
    DISPLAY,
    DISPLAY_CUBE,
    DISPLAY_SIZE,
    DONE,
    DUE_DEVICES,
    DUE_IMPRESS,
    DUE_REVEALS,
    DUE_SCANS,
    ELDER_BONUS,
    ELDER_SPACES,
    ELDER_STEPS,
    EXPLORED,
    EXPLORED_FOR_BONUS,
    EXPLORES,
    FACEUP,
    FULL,
    GAINS_CUBES,
    GAINS_DEVICE,
    GENERAL,
    HAND,
    HIGHEST_LEVEL,
    HIGHEST_RANK,
    INSIGHTS,
    LEVEL,
    MOST_DEVICES,
    N_CLIMBS,
    N_CONTAINERS,
    N_CONTINENTS,
    N_DECK,
    N_DISCARDS,
    N_HAND,
    N_LOCATIONS,
    N_SPACES,
    N_TYPES,
    PERSONAL,
    RANK,
    RANK_AT_START,
    RANK_RISES,
    REPLICABLE,
    REPLICATE,
    REPLICATED,
    REPLICATES_ONE,
    RESEARCHED,
    RESEARCHES,
    RESEARCHES_ON,
    RESHUFFLED,
    RESHUFFLES,
    SCANS_DECK,
    SCANS_DISPLAY,
    SLOT_STATE,
    SPACE_CONTINENT,
    STARS,
    STORAGE,
    SUPPLY,
    TOKENS,
    TRACK,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, below, note
from zettasim.kernels.layout import Integers

RESEARCH, EXPLORE, DEFROST, CARD, REPLICATE_ONE = range(len(ELDER_BONUSES))


@called
def gain_cubes(state: Integers, wanted: Int, log: Log) -> None:
    """Move cubes from the General to the Personal Supply, as many as there are."""
    gained = min(wanted, state[GENERAL])
    state[GENERAL] -= gained
    state[PERSONAL] += gained
    if gained > 0:
        note(log, GAINS_CUBES, gained)


@called
def free_disaster_cubes(state: Integers, place: Int, log: Log) -> None:
    """Return the Disaster cubes of a place to their supply."""
    if state[place] > 0:
        note(log, CUBE_BACK, state[place])
    state[SUPPLY] += state[place]
    state[place] = 0


@called
def next_card(state: Integers, luck: Luck, log: Log) -> int:
    """Draw a card from the deck, the shuffled discard pile if it is empty; -1 if both are."""
    if state[N_DECK] == 0:
        n = state[N_DISCARDS]
        for i in range(n):
            state[DECK + i] = state[DISCARDS + i]
        state[N_DECK] = n
        state[N_DISCARDS] = 0
        if n == 0:
            return -1
        state[RESHUFFLED] = 1
        note(log, RESHUFFLES, n)
    last = DECK + state[N_DECK] - 1
    pick = DECK + drawn(state, luck, CARD_LUCK, state[N_DECK])
    card = state[pick]
    state[pick] = state[last]
    state[N_DECK] -= 1
    return int(card)


@called
def discard_card(state: Integers, card: Int) -> None:
    """Put a card onto the discard pile."""
    state[DISCARDS + state[N_DISCARDS]] = card
    state[N_DISCARDS] += 1


@called
def take_into_hand(state: Integers, card: Int, event: Int, log: Log) -> None:
    """Put a card into the hand, if there is one (-1: none)."""
    if card >= 0:
        state[HAND + state[N_HAND]] = card
        state[N_HAND] += 1
        note(log, event, card)


@called
def leave_hand(state: Integers, place: Int) -> int:
    """Take a card out of the hand."""
    card = state[HAND + place]
    state[N_HAND] -= 1
    state[HAND + place] = state[HAND + state[N_HAND]]
    return int(card)


@called
def count_bits(bits: Int) -> int:
    """Count the properties in a set of them."""
    found: Int = 0
    left: Int = bits
    while left > 0:
        found += left & 1
        left >>= 1
    return int(found)


@called
def filled_of(data: Integers, state: Integers, specimen: Int) -> int:
    """Count the filled Containers of a type in storage, Replicate tokens among them."""
    found = 0
    for slot in range(data[N_CONTAINERS]):
        if data[CONTAINER_TYPE + slot] == specimen and state[SLOT_STATE + slot] == FULL:
            found += 1 + state[REPLICATE + slot]
    return found


@called
def worth_of(data: Integers, state: Integers, card: Int) -> int:
    """Weigh a card: its stars by the specimens of their type, less the cubes that it costs."""
    specimens = 1 + filled_of(data, state, data[CARD_SPECIMEN + card])
    return int(4 * data[CARD_STARS + card] * specimens - count_bits(data[CARD_NEEDS + card]))


@called
def scan(data: Integers, state: Integers, luck: Luck, log: Log) -> None:
    """Draw a card from the display, which is refilled, or from the deck where no card of the display is free."""
    chosen: Int = -1
    best: Int = -99
    found = 0
    turn_to(state, luck, DECISIONS)
    for place in range(data[DISPLAY_SIZE]):
        card = state[DISPLAY + place]
        if card >= 0 and state[DISPLAY_CUBE + place] == 0:
            found += 1
            worth = worth_of(data, state, card) if data[CHOOSES] == 1 else int(below(luck, found) == 0) * found
            if worth > best:
                best = worth
                chosen = place
    new = next_card(state, luck, log)
    if chosen < 0:
        take_into_hand(state, new, SCANS_DECK, log)
    else:
        card = state[DISPLAY + chosen]
        state[DISPLAY + chosen] = new
        take_into_hand(state, card, SCANS_DISPLAY, log)


@called
def gain_device(data: Integers, state: Integers, log: Log) -> None:
    """Gain a Device; the third brings an Insight. With all spaces taken one is recharged: nothing changes here."""
    if state[DEVICES] < data[MOST_DEVICES]:
        state[DEVICES] += 1
        note(log, GAINS_DEVICE, state[DEVICES])
        state[INSIGHTS] += state[DEVICES] == data[MOST_DEVICES]


@called
def defrost(data: Integers, state: Integers, log: Log) -> bool:
    """Bring an Alien from Cryo-Storage to Specimen Storage; the last brings an Insight. Say whether there was one."""
    if state[CRYO] == 0 or not may(data, DEFROSTED):
        return False
    state[DONE + DEFROSTED] += 1
    state[CRYO] -= 1
    state[AT + STORAGE] += 1
    note(log, DEFROSTS, state[CRYO])
    state[INSIGHTS] += state[CRYO] == 0
    return True


@called
def raise_research(data: Integers, state: Integers, log: Log) -> bool:
    """Place a cube from the Personal Supply on the next Research Level, if wanted; the highest brings an Insight."""
    wanted = data[RESEARCHES_ON] == 1 and may(data, RESEARCHED)
    if not wanted or state[PERSONAL] == 0 or state[LEVEL] >= data[HIGHEST_LEVEL]:
        return False
    state[DONE + RESEARCHED] += 1
    state[PERSONAL] -= 1
    state[LEVEL] += 1
    note(log, RESEARCHES, state[LEVEL])
    state[INSIGHTS] += state[LEVEL] == data[HIGHEST_LEVEL]
    return True


@called
def replicate(data: Integers, state: Integers, log: Log) -> bool:
    """Place a Replicate token under a filled Container of a type that takes one: where the most stars are."""
    chosen: Int = -1
    best: Int = -1
    for slot in range(data[N_CONTAINERS]):
        kind = data[CONTAINER_TYPE + slot]
        if (data[REPLICABLE] >> kind) & 1 and state[SLOT_STATE + slot] == FULL and state[REPLICATE + slot] == 0:
            stars = state[STARS + kind]
            if stars > best:
                best = stars
                chosen = slot
    if chosen < 0 or state[TOKENS] == 0 or not may(data, REPLICATED):
        return False
    state[DONE + REPLICATED] += 1
    state[TOKENS] -= 1
    state[REPLICATE + chosen] = 1
    note(log, REPLICATES_ONE, chosen)
    return True


@called
def n_hidden(data: Integers, state: Integers, continent: Int) -> int:
    """Count the facedown Planet tiles of a continent (N_CONTINENTS: of all)."""
    found = 0
    for space in range(data[N_SPACES]):
        found += state[FACEUP + space] == 0 and is_on(data, space, continent)
    return int(found)


@called
def is_on(data: Integers, space: Int, continent: Int) -> bool:
    """Say whether a space belongs to a continent (N_CONTINENTS: to any)."""
    return bool(continent == N_CONTINENTS or data[SPACE_CONTINENT + space] == continent)


@called
def reveal_tile(data: Integers, state: Integers, continent: Int, luck: Luck, log: Log) -> None:
    """Turn a facedown Planet tile of a continent (N_CONTINENTS: of any) over, if there is one, and draw a card."""
    hidden = n_hidden(data, state, continent)
    if hidden == 0:
        return
    skip = drawn(state, luck, DECISIONS, hidden)
    for space in range(data[N_SPACES]):
        if state[FACEUP + space] == 0 and is_on(data, space, continent):
            if skip == 0:
                state[FACEUP + space] = 1
                note(log, EXPLORES, space)
                state[EXPLORED + data[SPACE_CONTINENT + space]] = 1
                break
            skip -= 1
    for _ in range(data[CARDS_PER_REVEAL]):
        take_into_hand(state, next_card(state, luck, log), SCANS_DECK, log)


@called
def has_explored_all(data: Integers, state: Integers) -> bool:
    """Say whether as many continents are marked as the bonus wants, and slide the markers back if so."""
    marked = 0
    for continent in range(N_CONTINENTS):
        marked += state[EXPLORED + continent]
    if marked < data[EXPLORED_FOR_BONUS]:
        return False
    for continent in range(N_CONTINENTS):
        state[EXPLORED + continent] = 0
    return True


@called
def second_bonus(data: Integers, state: Integers, kind: Int, log: Log) -> bool:
    """Take the bonus of an Elder Track beside the cube; say whether it could be taken."""
    bonus = data[ELDER_BONUS + kind]
    if bonus == RESEARCH:
        return raise_research(data, state, log)
    if bonus == DEFROST:
        return defrost(data, state, log)
    if bonus == REPLICATE_ONE:
        return replicate(data, state, log)
    if bonus == CARD:
        state[DUE_SCANS] += data[CARDS_PER_SCAN]
        return True
    state[DUE_REVEALS + N_CONTINENTS] += 1
    return n_hidden(data, state, N_CONTINENTS) > 0


@called
def lowest_track(data: Integers, state: Integers) -> int:
    """Return how far the lowest marker of the Elder Tracks is."""
    lowest = state[TRACK]
    for kind in range(1, data[N_TYPES]):
        lowest = min(lowest, state[TRACK + kind])
    return int(lowest)


@called
def climb(data: Integers, state: Integers, kind: Int, both: Int, luck: Luck, log: Log) -> None:
    """Move the marker up an Elder Track for one of its bonuses, or both; Rank may rise, the last space inspires."""
    if state[TRACK + kind] >= data[ELDER_SPACES]:
        return
    state[TRACK + kind] += 1
    note(log, CLIMBS, kind)
    state[INSIGHTS] += state[TRACK + kind] == data[ELDER_SPACES]
    if lowest_track(data, state) > state[RANK] - data[RANK_AT_START] and state[RANK] < data[HIGHEST_RANK]:
        state[RANK] += 1
        state[ACTIVE_RANK] += 1
        note(log, RANK_RISES, state[RANK])
    wants_cube = state[PERSONAL] < 4 if data[CHOOSES] == 1 else drawn(state, luck, DECISIONS, 2) == 0
    if both == 1:
        gain_cubes(state, data[BONUS_CUBES], log)
    if both == 1 or not wants_cube:
        wants_cube = not second_bonus(data, state, kind, log)
    if both == 0 and wants_cube:
        gain_cubes(state, data[BONUS_CUBES], log)


@called
def elder_to_impress(data: Integers, state: Integers, luck: Luck) -> int:
    """Choose an Elder Track that is not at its end, the lowest one or any; -1 if there is none."""
    chosen: Int = -1
    found = 0
    lowest = lowest_track(data, state)
    turn_to(state, luck, DECISIONS)
    for kind in range(data[N_TYPES]):
        if state[TRACK + kind] < data[ELDER_SPACES] and (data[CHOOSES] == 0 or state[TRACK + kind] == lowest):
            found += 1
            if below(luck, found) == 0:
                chosen = kind
    return int(chosen)


@called
def settle_bonuses(data: Integers, state: Integers, luck: Luck, log: Log) -> None:
    """Take all that is due, and what that brings in its train, Insights apart; each move stands here only once."""
    while True:
        if has_explored_all(data, state):
            state[DUE_IMPRESS] += data[ELDER_STEPS]
            state[DUE_DEVICES] += 1
        if state[DUE_IMPRESS] > 0 and state[N_CLIMBS] == 0:
            state[DUE_IMPRESS] -= 1
            kind = elder_to_impress(data, state, luck)
            if kind >= 0:
                state[CLIMB] = 2 * kind
                state[N_CLIMBS] = 1
        continent = reveal_due(state)
        if state[N_CLIMBS] > 0:
            state[N_CLIMBS] -= 1
            due = state[CLIMB + state[N_CLIMBS]]
            climb(data, state, due // 2, due % 2, luck, log)
        elif continent >= 0:
            state[DUE_REVEALS + continent] -= 1
            reveal_tile(data, state, continent, luck, log)
        elif state[DUE_SCANS] > 0:
            state[DUE_SCANS] -= 1
            scan(data, state, luck, log)
        elif state[DUE_DEVICES] > 0:
            state[DUE_DEVICES] -= 1
            gain_device(data, state, log)
        elif state[DUE_IMPRESS] == 0:
            break


@called
def reveal_due(state: Integers) -> int:
    """Return a continent on which a tile is to be revealed (N_CONTINENTS: on any), or -1."""
    for continent in range(N_CONTINENTS + 1):
        if state[DUE_REVEALS + continent] > 0:
            return continent
    return -1


@called
def open_needs(data: Integers, state: Integers, bay: Int) -> int:
    """Return the properties that the card in a Bay still needs."""
    if state[BAY + bay] < 0:
        return 0
    return int(data[CARD_NEEDS + state[BAY + bay]] & ~state[BAY_FILLED + bay])


@called
def is_complete(data: Integers, state: Integers, bay: Int) -> bool:
    """Say whether a Bay holds a card with a cube on each of its properties."""
    return bool(state[BAY + bay] >= 0 and open_needs(data, state, bay) == 0)


@called
def n_aboard(state: Integers) -> int:
    """Count the Aliens at the locations of the Mothership."""
    found = 0
    for place in range(N_LOCATIONS):
        found += state[AT + place]
    return int(found)
