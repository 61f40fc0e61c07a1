"""Disaster cards and their cubes (compiled)."""

from __future__ import annotations

from zettasim.games.xenology.database.grid import FACEDOWN, N_LAID, UNUSED, Grid, is_in_grid, take_tile
from zettasim.games.xenology.database.rules import GridRules
from zettasim.games.xenology.solo.chance import drawn, turn_to
from zettasim.games.xenology.solo.rules import (
    ALIEN_ON,
    BLOCKED,
    CRAFT,
    CUBE_ON_PLANET,
    CUBES_PER_CARD,
    DISASTER_CARDS,
    DISASTER_DECK,
    DISASTER_DRAWN,
    DISASTER_LUCK,
    DISASTER_PLACE,
    DISPLAY,
    DISPLAY_CUBE,
    DISPLAY_SIZE,
    FACEDOWN_CUBE,
    FACEDOWN_TILE,
    FACEUP,
    FOREIGN_ON,
    FREE,
    N_CRAFTS,
    N_DISASTERS,
    N_SPACES,
    NO_DISASTER,
    SUPPLY,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, below, note
from zettasim.kernels.layout import Integers

ON_PLANET, ON_DISPLAY, ON_CRAFT, ON_DATABASE = range(4)


@called
def draw_disaster(data: Integers, rules: GridRules, state: Integers, grid: Grid, luck: Luck, log: Log) -> None:
    """Draw a Disaster card, from all of them when the deck is empty, and place its cubes as long as there are any."""
    if data[DISASTER_CARDS] == 0:
        return
    if state[N_DISASTERS] == 0:
        state[N_DISASTERS] = data[DISASTER_CARDS]
        for i in range(data[DISASTER_CARDS]):
            state[DISASTER_DECK + i] = data[DISASTER_PLACE + i]
    last = DISASTER_DECK + state[N_DISASTERS] - 1
    pick = DISASTER_DECK + drawn(state, luck, DISASTER_LUCK, state[N_DISASTERS])
    where = state[pick]
    state[pick] = state[last]
    state[N_DISASTERS] -= 1
    note(log, DISASTER_DRAWN, where)
    for _ in range(data[CUBES_PER_CARD]):
        if state[SUPPLY] > 0:
            place_disaster(data, rules, state, grid, where, luck, log)


@called
def place_disaster(
    data: Integers, rules: GridRules, state: Integers, grid: Grid, where: Int, luck: Luck, log: Log
) -> None:
    """Place one Disaster cube; where there is no room for it, it stays in its supply."""
    turn_to(state, luck, DISASTER_LUCK)
    place = corrupt(rules, state, grid, luck) if where == ON_DATABASE else random_place(data, state, where, luck)
    if place < 0:
        note(log, NO_DISASTER, where)
        return
    state[SUPPLY] -= 1
    if where == ON_PLANET:
        state[FOREIGN_ON + place] += 1
    elif where == ON_DISPLAY:
        state[DISPLAY_CUBE + place] += 1
    elif where == ON_CRAFT:
        state[CRAFT + place] = BLOCKED
    note(log, CUBE_ON_PLANET + where, place)


@called
def takes_cube(state: Integers, place: Int, where: Int) -> bool:
    """Say whether a Disaster cube may go there: a faceup tile without an Alien, a free card, an empty craft."""
    if where == ON_PLANET:
        return bool(state[FACEUP + place] == 1 and state[ALIEN_ON + place] == 0)
    if where == ON_DISPLAY:
        return bool(state[DISPLAY + place] >= 0 and state[DISPLAY_CUBE + place] == 0)
    return bool(state[CRAFT + place] == FREE)


@called
def random_place(data: Integers, state: Integers, where: Int, luck: Luck) -> int:
    """Draw one of the places that take a Disaster cube, or -1."""
    size: Int = N_CRAFTS
    if where != ON_CRAFT:
        size = data[N_SPACES] if where == ON_PLANET else data[DISPLAY_SIZE]
    chosen = -1
    found = 0
    for place in range(size):
        if takes_cube(state, place, where):
            found += 1
            if below(luck, found) == 0:
                chosen = place
    return chosen


@called
def corrupt(rules: GridRules, state: Integers, grid: Grid, luck: Luck) -> int:
    """Put a random tile facedown, with a Disaster cube on it, on an empty space beside a tile; return it, or -1."""
    tiles = 0
    for kind in range(rules.n_types):
        tiles += grid.left[kind]
    found = 0
    for place in range(rules.rows * rules.columns):
        found += takes_tile(rules, grid, place)
    if tiles == 0 or found == 0:
        return -1
    skip = below(luck, tiles)
    kind = 0
    while skip >= grid.left[kind]:
        skip -= grid.left[kind]
        kind += 1
    tile = take_tile(rules, grid, kind, luck)
    skip = below(luck, found)
    for place in range(rules.rows * rules.columns):
        if takes_tile(rules, grid, place):
            if skip == 0:
                grid.places[place] = FACEDOWN
                grid.n[N_LAID] += 1
                state[FACEDOWN_TILE + place] = tile + 1
                state[FACEDOWN_CUBE + place] = 1
                return place
            skip -= 1
    return -1


@called
def takes_tile(rules: GridRules, grid: Grid, place: Int) -> bool:
    """Say whether a place of the printed grid is empty and beside a tile."""
    if grid.places[place] != UNUSED or not is_in_grid(rules, place):
        return False
    row, column = place // rules.columns, place % rules.columns
    if row > 0 and grid.places[place - rules.columns] != UNUSED:
        return True
    if row + 1 < rules.rows and grid.places[place + rules.columns] != UNUSED:
        return True
    if column > 0 and grid.places[place - 1] != UNUSED:
        return True
    return bool(column + 1 < rules.columns and grid.places[place + 1] != UNUSED)
