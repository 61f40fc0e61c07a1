"""The Database, tile by tile and cube by cube."""

from __future__ import annotations

from zettasim.games.xenology.database.grid import (
    N_LAID,
    N_OUTSIDE,
    beside,
    count_free,
    draw_place,
    grid_in,
    lay_tile,
    place_cube,
    room_of,
    take_tile,
)
from zettasim.games.xenology.database.rules import (
    BLOCKED,
    CARD,
    CUBE,
    EMPTY_STACK,
    FIRST,
    LAID_AT,
    NOWHERE,
    PAIRS,
    ROTATIONS,
    TILE,
    TURNED,
    DatabaseRules,
)
from zettasim.kernels.draws import Int, Log, Luck, below, note
from zettasim.kernels.run import Integers, trial_of

N_FIELDS = 10
OWN = 1


def room_for_database(rules: DatabaseRules) -> int:
    """Return the room for the deck, the tiles by type, and the grid."""
    return rules.card_types.size + rules.grid.n_types + room_of(rules.grid)


@trial_of(DatabaseRules, room=room_for_database)
def play_database(rules: DatabaseRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Lay tiles and place the cubes of completed cards, as evenly mixed as can be.

    Outcome: first, types, most, tiles, full, blocked, last_blocked, cubes, pairs, free.
    """
    n_cards = rules.card_types.size
    deck = outcome[N_FIELDS : N_FIELDS + n_cards]
    by_type = outcome[N_FIELDS + n_cards : N_FIELDS + n_cards + rules.grid.n_types]
    grid = grid_in(rules.grid, outcome[N_FIELDS + n_cards + rules.grid.n_types :])
    for card in range(n_cards):
        deck[card] = card
    by_type[:] = 0
    left: Int = n_cards
    steps = max(rules.cards, 1)
    tiles_due: Int = 0
    tiles_tried: Int = 0
    full = False
    blocked: Int = 0
    last_blocked: Int = 0
    cubes: Int = 0
    pairs: Int = 0
    for step in range(-1, steps):
        # Before the first step: the first tile, of the type of the last card of the display.
        tiles_due = 1 if step < 0 else 1 + rules.tiles * (step + 1) // steps
        while tiles_tried < tiles_due:
            tiles_tried += 1
            pick = below(luck, left)
            card = deck[pick]
            left -= 1
            deck[pick] = deck[left]
            kind = rules.card_types[card]
            note(log, FIRST if step < 0 else TILE, kind)
            tile = take_tile(rules.grid, grid, kind, luck)
            if tile < 0:
                note(log, EMPTY_STACK, kind)
                continue
            if step < 0:
                outcome[0] = kind + 1
                middle = rules.grid.rows // 2 * rules.grid.columns + rules.grid.columns // 2
                way = int(middle * ROTATIONS + below(luck, ROTATIONS))
            else:
                way = draw_place(rules.grid, grid, tile, luck)
            note(log, TURNED, tile)
            if way < 0:
                note(log, NOWHERE, kind)
                continue
            note(log, LAID_AT, way)
            lay_tile(rules.grid, grid, way // ROTATIONS, tile, way % ROTATIONS)
            by_type[kind] += 1
            full = full or grid.n[N_OUTSIDE] > 0
        if 0 <= step < rules.cards:
            pick = below(luck, left)
            card = deck[pick]
            left -= 1
            deck[pick] = deck[left]
            kind = rules.card_types[card]
            note(log, CARD, card)
            free = count_free(grid, kind)
            if free < rules.card_cubes[card]:
                blocked += 1
                last_blocked = 1
                note(log, BLOCKED, free)
            else:
                last_blocked = 0
                for _ in range(rules.card_cubes[card]):
                    cubes += 1
                    square = place_cube(rules.grid, grid, kind, OWN, rules.places, luck)
                    pairs += beside(rules.grid, grid, square, OWN)
                    note(log, CUBE, square)
    note(log, PAIRS, pairs)
    for kind in range(rules.grid.n_types):
        outcome[1] += by_type[kind] > 0
        outcome[2] = max(outcome[2], by_type[kind])
    outcome[3] = grid.n[N_LAID]
    outcome[4] = int(full)
    outcome[5] = blocked
    outcome[6] = last_blocked
    outcome[7] = cubes
    outcome[8] = pairs
    outcome[9] = count_free(grid, -1)
