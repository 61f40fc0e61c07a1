"""A solo game, turn by turn."""

from __future__ import annotations

from zettasim.games.xenology.database.grid import Grid, grid_in, lay_tile, room_of, take_tile
from zettasim.games.xenology.database.rules import ROTATIONS, GridRules
from zettasim.games.xenology.solo.chance import drawn, open_sources, turn_to
from zettasim.games.xenology.solo.decisions import take_turn
from zettasim.games.xenology.solo.disasters import draw_disaster
from zettasim.games.xenology.solo.moves import next_card, take_into_hand
from zettasim.games.xenology.solo.rules import (
    ACTIVE_RANK,
    ALIENS_AT_START,
    AT,
    BAY,
    BOARD,
    CARD_TYPE,
    CONTAINER_TYPE,
    CRYO,
    CRYO_AT_START,
    DATABASE_LUCK,
    DECISIONS,
    DECK,
    DEVICES,
    DISASTER_CUBES,
    DISASTERS_OUT,
    DISASTERS_PER_TURN,
    DISPLAY,
    DISPLAY_SIZE,
    DONE,
    EMPTY,
    END_TRIGGERED,
    FACEUP,
    FIRST_TILE,
    FULL,
    GENERAL,
    GENERAL_AT_START,
    HAND_AT_START,
    HAND_DEALT,
    LEVEL,
    LEVEL_AT_START,
    LOCKER_SIZE,
    MISSION,
    MOST_BAYS,
    MOST_TURNS,
    N_CARDS,
    N_CONTAINERS,
    N_DECK,
    N_DONE,
    N_SCORED,
    N_SPACES,
    N_SPECIMENS,
    OWN,
    PER_REPLICATE,
    PERSONAL,
    PERSONAL_AT_START,
    PLANET_LUCK,
    RANK,
    RANK_AT_START,
    RANK_FLIPPED,
    REPLICATE,
    REPLICATES,
    RESHUFFLED,
    SCORED,
    SCRATCH,
    SLOT_STATE,
    SPACE_MARK,
    STARS,
    STATE_SIZE,
    SUPPLY,
    SUPPLY_EMPTY,
    TILE,
    TILE_HAS,
    TOKENS,
    TRIGGER,
    TURN,
    TURNS_OF_TOKEN,
    TURNS_PER_TOKEN,
    WINNING,
    SoloRules,
)
from zettasim.games.xenology.solo.scoring import (
    count_cubes,
    count_pairs,
    database_points,
    planet_points,
    specimen_points,
    used_tiles,
)
from zettasim.games.xenology.solo.storage import most_lockers, n_lockers, n_stored
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, below, note
from zettasim.kernels.run import Integers, trial_of
from zettasim.kernels.standings import BEYOND_SCORES, SCORES, close_standings, length_at, sources_at

N_SOURCES, N_HELD, N_SEEN = 4, 9, 4
N_FIELDS = SCORES + 1 + BEYOND_SCORES + N_SOURCES + N_DONE + N_HELD + N_SEEN + 1
"""Standings of one seat in one stage, and what triggered the end."""


def room_for_solo(rules: SoloRules) -> int:
    """Return the room for all pieces and the Database."""
    return STATE_SIZE + room_of(rules.grid)


@trial_of(SoloRules, room=room_for_solo)
def play_solo(rules: SoloRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play a game; outcome: that of a `WholeGame` of one seat, and what triggered the end.

    Each source of chance has a stream of its own: policies share the luck of all of them but their own.
    """
    state = outcome[N_FIELDS : N_FIELDS + STATE_SIZE]
    grid = grid_in(rules.grid, outcome[N_FIELDS + STATE_SIZE :])
    set_up(rules.data, rules.grid, state, grid, luck, log)
    while has_next_turn(rules.data, state, log):
        take_turn(rules.data, rules.grid, state, grid, luck, log)
        look_for_end(state, log)
        for _ in range(rules.data[DISASTERS_PER_TURN]):
            draw_disaster(rules.data, rules.grid, state, grid, luck, log)
            look_for_end(state, log)
    write_outcome(rules.data, rules.grid, state, grid, outcome, log)


@called
def shuffle(state: Integers, start: Int, size: Int, luck: Luck) -> None:
    """Shuffle a stretch of pieces."""
    turn_to(state, luck, PLANET_LUCK)
    for left in range(size, 1, -1):
        pick = start + below(luck, left)
        piece = state[pick]
        state[pick] = state[start + left - 1]
        state[start + left - 1] = piece


@called
def set_up(data: Integers, rules: GridRules, state: Integers, grid: Grid, luck: Luck, log: Log) -> None:
    """Set the game up (Setup): Planet, Lockers, Research cards, the first Database tile, the player's pieces."""
    state[:] = 0
    open_sources(data, state)
    state[GENERAL] = data[GENERAL_AT_START]
    state[PERSONAL] = data[PERSONAL_AT_START]
    state[LEVEL] = data[LEVEL_AT_START]
    state[RANK] = data[RANK_AT_START]
    state[ACTIVE_RANK] = data[RANK_AT_START]
    state[CRYO] = data[CRYO_AT_START]
    state[AT + MISSION] = data[ALIENS_AT_START]
    state[SUPPLY] = data[DISASTER_CUBES]
    state[TOKENS] = data[REPLICATES]
    state[BOARD] = -1
    for bay in range(MOST_BAYS):
        state[BAY + bay] = -1
    lay_planet(data, state, luck)
    for slot in range(data[N_CONTAINERS]):
        state[SLOT_STATE + slot] = EMPTY
    for card in range(data[N_CARDS]):
        state[DECK + card] = card
    state[N_DECK] = data[N_CARDS]
    for place in range(data[DISPLAY_SIZE]):
        state[DISPLAY + place] = next_card(state, luck, log)
    last = state[DISPLAY + data[DISPLAY_SIZE] - 1]
    kind = data[CARD_TYPE + last]
    note(log, FIRST_TILE, kind)
    middle = rules.rows // 2 * rules.columns + rules.columns // 2
    turn_to(state, luck, DATABASE_LUCK)
    tile = take_tile(rules, grid, kind, luck)
    lay_tile(rules, grid, middle, tile, drawn(state, luck, DECISIONS, ROTATIONS))
    for _ in range(data[HAND_AT_START]):
        take_into_hand(state, next_card(state, luck, log), HAND_DEALT, log)


@called
def lay_planet(data: Integers, state: Integers, luck: Luck) -> None:
    """Put random tiles of the marked population faceup on the marked spaces, the others facedown on the others."""
    n = data[N_SPACES]
    for tile in range(n):
        state[SCRATCH + tile] = tile
    shuffle(state, SCRATCH, n, luck)
    for space in range(n):
        state[TILE + space] = -1
        if data[SPACE_MARK + space] > 0:
            for place in range(n):
                tile = state[SCRATCH + place]
                if tile >= 0 and data[TILE_HAS + tile] & data[SPACE_MARK + space] > 0:
                    state[TILE + space] = tile
                    state[FACEUP + space] = 1
                    state[SCRATCH + place] = -1
                    break
    place = 0
    for space in range(n):
        if state[TILE + space] < 0:
            while state[SCRATCH + place] < 0:
                place += 1
            state[TILE + space] = state[SCRATCH + place]
            place += 1


@called
def has_next_turn(data: Integers, state: Integers, log: Log) -> bool:
    """Say whether there is another turn: in the final rounds an active Rank token brings so many."""
    if state[TURN] >= MOST_TURNS:
        return False
    if state[TRIGGER] == 0:
        return True
    if state[TURNS_OF_TOKEN] == 0:
        if state[ACTIVE_RANK] == 0:
            return False
        state[ACTIVE_RANK] -= 1
        state[TURNS_OF_TOKEN] = data[TURNS_PER_TOKEN]
        note(log, RANK_FLIPPED, state[ACTIVE_RANK])
    state[TURNS_OF_TOKEN] -= 1
    return True


@called
def look_for_end(state: Integers, log: Log) -> None:
    """Look whether a General Supply is empty, which triggers the final rounds once."""
    if state[TRIGGER] == 0 and (state[GENERAL] == 0 or state[SUPPLY] == 0):
        state[TRIGGER] = SUPPLY_EMPTY if state[GENERAL] == 0 else DISASTERS_OUT
        note(log, END_TRIGGERED, state[TRIGGER])


@called
def write_outcome(data: Integers, rules: GridRules, state: Integers, grid: Grid, outcome: Integers, log: Log) -> None:
    """Score the game (Scoring)."""
    for kind in range(N_SPECIMENS):
        filled = 0
        for slot in range(data[N_CONTAINERS]):
            if data[CONTAINER_TYPE + slot] == kind and state[SLOT_STATE + slot] == FULL:
                filled += 1 + data[PER_REPLICATE] * state[REPLICATE + slot]
        state[SCRATCH + kind] = filled
    cubes, pairs = count_cubes(grid, OWN), count_pairs(rules, grid, OWN)
    specimens = specimen_points(state[SCRATCH : SCRATCH + N_SPECIMENS], state[STARS : STARS + N_SPECIMENS])
    tiles = used_tiles(data, state)
    at = sources_at(1, 1)
    outcome[at] = database_points(data, cubes, 0)
    outcome[at + 1] = database_points(data, 0, pairs)
    outcome[at + 2] = specimens
    outcome[at + 3] = planet_points(data, tiles)
    score = database_points(data, cubes, pairs) + specimens + planet_points(data, tiles)
    at += N_SOURCES
    for counted in range(N_DONE):
        outcome[at + counted] = state[DONE + counted]
    at += N_DONE
    outcome[at] = cubes
    outcome[at + 1] = pairs
    outcome[at + 2] = tiles
    outcome[at + 3] = state[N_SCORED]
    outcome[at + 4] = state[RANK]
    outcome[at + 5] = state[LEVEL]
    outcome[at + 6] = state[DEVICES]
    outcome[at + 7] = n_lockers(data, state)
    outcome[at + 8] = n_stored(data, state)
    write_seen(data, state, outcome, at + N_HELD)
    outcome[at + N_HELD + N_SEEN] = state[TRIGGER]
    outcome[SCORES] = score
    outcome[length_at(1)] = state[TURN]
    close_standings(outcome, 1, 1, int(score >= data[WINNING]))
    note(log, SCORED, score)


@called
def write_seen(data: Integers, state: Integers, outcome: Integers, at: Int) -> None:
    """Write what the player could have had: faceup tiles, cards drawn, Lockers that Rank allows, their Containers."""
    for space in range(data[N_SPACES]):
        outcome[at] += state[FACEUP + space]
    outcome[at + 1] = data[N_CARDS] if state[RESHUFFLED] else data[N_CARDS] - state[N_DECK]
    outcome[at + 2] = most_lockers(data, state)
    outcome[at + 3] = n_lockers(data, state) * data[LOCKER_SIZE]
