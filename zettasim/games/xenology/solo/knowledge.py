"""The Database action of a solo game, and Insights (compiled)."""

from __future__ import annotations

from zettasim.games.xenology.database.grid import Grid, count_free, draw_place, lay_tile, place_cube, take_tile
from zettasim.games.xenology.database.rules import ROTATIONS, GridRules
from zettasim.games.xenology.solo.actions import move_to
from zettasim.games.xenology.solo.chance import drawn, may, turn_to
from zettasim.games.xenology.solo.moves import count_bits, discard_card, is_complete, leave_hand
from zettasim.games.xenology.solo.rules import (
    ADDS_TILE,
    ASIDE,
    BAY,
    BAY_FILLED,
    BESIDE,
    CARD_NEEDS,
    CARD_SPECIMEN,
    CARD_STARS,
    CARD_TYPE,
    CARDS_PER_TILE,
    CUBE_AT,
    DATABASE,
    DATABASE_ENTERED,
    DATABASE_LUCK,
    DECISIONS,
    DONE,
    ENTERS_CARD,
    FACEDOWN_CUBE,
    FACEDOWN_TILE,
    HAND,
    INSIGHT_AT,
    INSIGHTS,
    MOST_CARDS,
    N_BAYS,
    N_HAND,
    N_SCORED,
    NO_INSIGHT,
    OWN,
    PAYS,
    PERSONAL,
    STARS,
    SUPPLY,
    TILE_DRAWN,
    TILE_FLIPPED,
    TILE_LAID,
    TILE_NOWHERE,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.layout import Integers

ANY_TYPE = -1


@called
def settle_insights(data: Integers, rules: GridRules, state: Integers, grid: Grid, luck: Luck, log: Log) -> None:
    """Place a cube from the Personal Supply on any empty space for each Insight, if there are both."""
    for _ in range(state[INSIGHTS]):
        if state[PERSONAL] > 0 and count_free(grid, -1) > 0:
            state[PERSONAL] -= 1
            turn_to(state, luck, DECISIONS)
            note(log, INSIGHT_AT, place_cube(rules, grid, -1, OWN, data[BESIDE], luck))
        else:
            note(log, NO_INSIGHT, 0)
    state[INSIGHTS] = 0


@called
def may_enter(data: Integers, state: Integers, grid: Grid, bay: Int) -> bool:
    """Say whether a Bay holds a completed card all of whose cubes find a space."""
    if not is_complete(data, state, bay):
        return False
    card = state[BAY + bay]
    return bool(count_free(grid, data[CARD_TYPE + card]) >= count_bits(data[CARD_NEEDS + card]))


@called
def enter_card(data: Integers, rules: GridRules, state: Integers, grid: Grid, bay: Int, luck: Luck, log: Log) -> None:
    """Move the cubes of a completed card into the Database, and the card to the Scoring Section."""
    card = state[BAY + bay]
    note(log, ENTERS_CARD, card)
    for _ in range(count_bits(state[BAY_FILLED + bay])):
        turn_to(state, luck, DECISIONS)
        note(log, CUBE_AT, place_cube(rules, grid, data[CARD_TYPE + card], OWN, data[BESIDE], luck))
    state[BAY + bay] = -1
    state[BAY_FILLED + bay] = 0
    state[N_SCORED] += 1
    state[STARS + data[CARD_SPECIMEN + card]] += data[CARD_STARS + card]


@called
def facedown_place(rules: GridRules, state: Integers, kind: Int) -> int:
    """Return a place with a facedown tile of a type (the back shows it), or -1."""
    for place in range(rules.rows * rules.columns):
        if state[FACEDOWN_TILE + place] > 0 and (state[FACEDOWN_TILE + place] - 1) // rules.per_type == kind:
            return place
    return -1


@called
def may_add_tile(rules: GridRules, state: Integers, grid: Grid, kind: Int) -> bool:
    """Say whether a card of a type would bring a tile: from its stack, or one that lies facedown."""
    return bool(grid.left[kind] > 0 or facedown_place(rules, state, kind) >= 0)


@called
def add_tile(data: Integers, rules: GridRules, state: Integers, grid: Grid, hand: Int, luck: Luck, log: Log) -> None:
    """Discard cards of a type for a tile of it: turn a facedown one over, else draw one and lay it."""
    state[DONE + ADDS_TILE] += 1
    kind = data[CARD_TYPE + state[HAND + hand]]
    in_hand: Int = hand
    for _ in range(data[CARDS_PER_TILE]):
        card = leave_hand(state, in_hand)
        discard_card(state, card)
        note(log, PAYS, card)
        in_hand = card_of_type(data, state, kind)
    place: Int = facedown_place(rules, state, kind)
    tile: Int = -1
    rotation: Int = 0
    if place >= 0:
        tile = state[FACEDOWN_TILE + place] - 1
        state[FACEDOWN_TILE + place] = 0
        state[SUPPLY] += state[FACEDOWN_CUBE + place]
        state[FACEDOWN_CUBE + place] = 0
        rotation = drawn(state, luck, DECISIONS, ROTATIONS)
        note(log, TILE_FLIPPED, place)
    else:
        turn_to(state, luck, DATABASE_LUCK)
        tile = take_tile(rules, grid, kind, luck)
        note(log, TILE_DRAWN, tile)
        turn_to(state, luck, DECISIONS)
        way = draw_place(rules, grid, tile, luck)
        if way < 0:
            state[ASIDE] += 1
            note(log, TILE_NOWHERE, tile)
            return
        place = way // ROTATIONS
        rotation = way % ROTATIONS
    lay_tile(rules, grid, place, tile, rotation)
    note(log, TILE_LAID, place * ROTATIONS + rotation)


@called
def card_of_type(data: Integers, state: Integers, kind: Int) -> int:
    """Return the place in hand of the first card of a type, or -1."""
    for place in range(state[N_HAND]):
        if data[CARD_TYPE + state[HAND + place]] == kind:
            return place
    return -1


@called
def can_pay_for_tile(data: Integers, state: Integers, kind: Int) -> bool:
    """Say whether there are as many cards of a type in hand as a tile costs."""
    found = 0
    for place in range(state[N_HAND]):
        found += data[CARD_TYPE + state[HAND + place]] == kind
    return bool(found >= data[CARDS_PER_TILE])


@called
def tile_card(data: Integers, rules: GridRules, state: Integers, kind: Int, grid: Grid) -> int:
    """Return the place in hand of a card that brings a tile of a type (ANY_TYPE: of any), or -1."""
    if not may(data, ADDS_TILE):
        return -1
    for place in range(state[N_HAND]):
        found = data[CARD_TYPE + state[HAND + place]]
        if kind not in (ANY_TYPE, found) or not can_pay_for_tile(data, state, found):
            continue
        if may_add_tile(rules, state, grid, found):
            return place
    return -1


@called
def may_contribute(data: Integers, rules: GridRules, state: Integers, grid: Grid) -> bool:
    """Say whether a completed card can be entered, or a tile paid for that one waits for."""
    for bay in range(data[N_BAYS]):
        if is_complete(data, state, bay) and (
            may_enter(data, state, grid, bay)
            or tile_card(data, rules, state, data[CARD_TYPE + state[BAY + bay]], grid) >= 0
        ):
            return True
    return False


@called
def contribute(data: Integers, rules: GridRules, state: Integers, grid: Grid, luck: Luck, log: Log) -> None:
    """Enter completed cards; for one without spaces pay for tiles of its type; with none to enter add one tile."""
    move_to(state, DATABASE)
    note(log, DATABASE_ENTERED, 0)
    for step in range(MOST_CARDS):
        enters: Int = -1
        pays: Int = -1
        for bay in range(data[N_BAYS]):
            if is_complete(data, state, bay):
                if may_enter(data, state, grid, bay):
                    enters = bay
                elif pays < 0:
                    pays = tile_card(data, rules, state, data[CARD_TYPE + state[BAY + bay]], grid)
        if enters >= 0:
            enter_card(data, rules, state, grid, enters, luck, log)
        elif pays >= 0 or step == 0:
            if pays < 0:
                pays = tile_card(data, rules, state, ANY_TYPE, grid)
            if pays < 0:
                break
            add_tile(data, rules, state, grid, pays, luck, log)
        else:
            break
