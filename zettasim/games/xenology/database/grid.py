"""The Database on the table: its squares, where a tile may lie, where a cube may go (compiled).

What a grid needs is a stretch of one array, so that a trial makes none of its own: see `room_of` and `grid_in`.
"""

from __future__ import annotations

from typing import NamedTuple

from zettasim.games.xenology.database.rules import BESIDE, ROTATIONS, GridRules
from zettasim.games.xenology.pieces import NOTHING, SPACE
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Luck, below
from zettasim.kernels.layout import Integers

UNUSED, LAID, FACEDOWN = range(3)
"""What lies on a tile place."""
N_SPACES_LAID, N_LAID, N_OUTSIDE = range(3)
"""The counters of a grid: white spaces, tiles, and tiles outside the printed grid."""


class Grid(NamedTuple):
    """The Database on the table.

    By square: `squares` (NOTHING where there is none), `near` (a bit for each type whose symbol is adjacent), `cubes`
    (0 or a colour). By tile place: `places`. `spaces`: the squares with a white space, in the order laid. `stacks`: the
    tiles that are left, `left` of each type.
    """

    squares: Integers
    near: Integers
    cubes: Integers
    places: Integers
    spaces: Integers
    stacks: Integers
    left: Integers
    n: Integers


def n_squares(rules: GridRules) -> int:
    """Count the squares of the board, its border included."""
    return (rules.rows * rules.side + 2) * rules.width


def room_of(rules: GridRules) -> int:
    """Count the numbers that a grid needs."""
    tiles = rules.n_types * rules.per_type
    spaces = tiles * rules.side * rules.side
    return 3 * n_squares(rules) + rules.rows * rules.columns + spaces + tiles + rules.n_types + 3


@called
def grid_in(rules: GridRules, room: Integers) -> Grid:
    """Lay an empty grid into `room` (int64, at least `room_of`), beside full stacks."""
    squares, tiles = (rules.rows * rules.side + 2) * rules.width, rules.n_types * rules.per_type
    places = 3 * squares
    spaces = places + rules.rows * rules.columns
    stacks = spaces + tiles * rules.side * rules.side
    left = stacks + tiles
    counters = left + rules.n_types
    room[:squares] = NOTHING
    room[squares:spaces] = 0
    room[counters : counters + 3] = 0
    for tile in range(tiles):
        room[stacks + tile] = tile
    for kind in range(rules.n_types):
        room[left + kind] = rules.stacks[kind]
    return Grid(
        room[:squares],
        room[squares : 2 * squares],
        room[2 * squares : places],
        room[places:spaces],
        room[spaces:stacks],
        room[stacks:left],
        room[left:counters],
        room[counters : counters + 3],
    )


@called
def take_tile(rules: GridRules, grid: Grid, kind: Int, luck: Luck) -> int:
    """Draw a tile from the shuffled stack of a type; -1 from an empty one."""
    if grid.left[kind] == 0:
        return -1
    top = kind * rules.per_type + grid.left[kind] - 1
    pick = kind * rules.per_type + below(luck, grid.left[kind])
    tile = grid.stacks[pick]
    grid.stacks[pick] = grid.stacks[top]
    grid.stacks[top] = tile
    grid.left[kind] -= 1
    return int(tile)


@called
def corner_of(rules: GridRules, place: Int) -> int:
    """Return the first square of a tile place."""
    row, column = place // rules.columns, place % rules.columns
    return int((row * rules.side + 1) * rules.width + column * rules.side + 1)


@called
def is_in_grid(rules: GridRules, place: Int) -> bool:
    """Say whether a place belongs to the printed grid."""
    row, column = place // rules.columns, place % rules.columns
    margin = rules.margin
    return bool(margin <= row < rules.rows - margin and margin <= column < rules.columns - margin)


@called
def has_room(rules: GridRules, grid: Grid) -> bool:
    """Say whether the printed grid has an empty space for a tile."""
    inside = 0
    for place in range(rules.rows * rules.columns):
        inside += grid.places[place] == UNUSED and is_in_grid(rules, place)
    return inside > 0


@called
def fits(rules: GridRules, grid: Grid, place: Int, tile: Int, rotation: Int) -> bool:
    """Say whether a tile, so turned, has a square adjacent to an existing square, at an empty place."""
    side, width = rules.side, rules.width
    corner = corner_of(rules, place)
    for i in range(side):
        top, bottom = corner + i, corner + (side - 1) * width + i
        left, right = corner + i * width, corner + i * width + side - 1
        if rules.fronts[tile, rotation, i] != NOTHING and grid.squares[top - width] != NOTHING:
            return True
        if rules.fronts[tile, rotation, (side - 1) * side + i] != NOTHING and grid.squares[bottom + width] != NOTHING:
            return True
        if rules.fronts[tile, rotation, i * side] != NOTHING and grid.squares[left - 1] != NOTHING:
            return True
        if rules.fronts[tile, rotation, i * side + side - 1] != NOTHING and grid.squares[right + 1] != NOTHING:
            return True
    return False


@called
def draw_place(rules: GridRules, grid: Grid, tile: Int, luck: Luck) -> int:
    """Draw where and how a tile is laid, each legal way alike: place * 4 + rotation, or -1 where there is none.

    The places of the printed grid come first; only when none of them is empty, those outside it.
    """
    inside = has_room(rules, grid)
    chosen: Int = -1
    for find in range(2):
        seen = 0
        for place in range(rules.rows * rules.columns):
            if grid.places[place] == UNUSED and is_in_grid(rules, place) == inside:
                for rotation in range(ROTATIONS):
                    if fits(rules, grid, place, tile, rotation):
                        if find == 1 and seen == chosen:
                            return place * ROTATIONS + rotation
                        seen += 1
        if seen == 0:
            return -1
        chosen = below(luck, seen)
    return -1


@called
def lay_tile(rules: GridRules, grid: Grid, place: Int, tile: Int, rotation: Int) -> None:
    """Lay a tile faceup: its squares, its white spaces, and what its symbols are adjacent to."""
    corner, side, width = corner_of(rules, place), rules.side, rules.width
    for i in range(side * side):
        square = corner + i // side * width + i % side
        code = rules.fronts[tile, rotation, i]
        grid.squares[square] = code
        if code == SPACE:
            grid.spaces[grid.n[N_SPACES_LAID]] = square
            grid.n[N_SPACES_LAID] += 1
        elif code != NOTHING:
            bit = 1 << (code - 1)
            grid.near[square - 1] |= bit
            grid.near[square + 1] |= bit
            grid.near[square - width] |= bit
            grid.near[square + width] |= bit
    if grid.places[place] == UNUSED:
        grid.n[N_LAID] += 1
        grid.n[N_OUTSIDE] += not is_in_grid(rules, place)
    grid.places[place] = LAID


@called
def count_free(grid: Grid, kind: Int) -> int:
    """Count the white spaces without a cube beside a symbol of a type; any type: -1."""
    found: Int = 0
    for i in range(grid.n[N_SPACES_LAID]):
        square = grid.spaces[i]
        found += grid.cubes[square] == 0 and (kind < 0 or (grid.near[square] >> kind) & 1 == 1)
    return int(found)


@called
def beside(rules: GridRules, grid: Grid, square: Int, colour: Int) -> int:
    """Count the cubes of a colour directly adjacent to a square."""
    cubes, width = grid.cubes, rules.width
    found = int(cubes[square - 1] == colour) + int(cubes[square + 1] == colour)
    return found + int(cubes[square - width] == colour) + int(cubes[square + width] == colour)


@called
def place_cube(rules: GridRules, grid: Grid, kind: Int, colour: Int, how: Int, luck: Luck) -> int:
    """Place a cube on a free space beside a symbol of a type (-1: on any free space); return its square.

    `how` is RANDOM, or BESIDE: where most cubes of its colour are adjacent, the space laid first among equals. There
    must be such a space (`count_free`).
    """
    chosen: Int = -1
    best: Int = -1
    skip: Int = 0
    if how != BESIDE:
        skip = below(luck, count_free(grid, kind))
    for i in range(grid.n[N_SPACES_LAID]):
        square = grid.spaces[i]
        if grid.cubes[square] == 0 and (kind < 0 or (grid.near[square] >> kind) & 1 == 1):
            if how == BESIDE:
                n = beside(rules, grid, square, colour)
                if n > best:
                    best = n
                    chosen = square
            elif skip == 0:
                chosen = square
                break
            else:
                skip -= 1
    grid.cubes[chosen] = colour
    return int(chosen)
