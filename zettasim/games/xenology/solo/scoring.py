"""Points at the end of a game (compiled)."""

from __future__ import annotations

from zettasim.games.xenology.database.grid import N_SPACES_LAID, Grid
from zettasim.games.xenology.database.rules import GridRules
from zettasim.games.xenology.solo.rules import ALIEN_ON, EVIDENCE, FOR_CUBE, FOR_PAIR, FOR_PLANET, N_SPACES
from zettasim.kernels._jit import called, compiled_lean
from zettasim.kernels.draws import Int
from zettasim.kernels.layout import Integers


@compiled_lean
def database_points(data: Integers, cubes: Int, pairs: Int) -> int:
    """Score cubes in the Database and pairs of directly adjacent ones."""
    return int(data[FOR_CUBE] * cubes + data[FOR_PAIR] * pairs)


@compiled_lean
def specimen_points(specimens: Integers, stars: Integers) -> int:
    """Multiply the filled Containers of each type, Replicate tokens among them, by the stars for it."""
    points = 0
    for kind in range(specimens.size):
        points += specimens[kind] * stars[kind]
    return int(points)


@compiled_lean
def planet_points(data: Integers, tiles: Int) -> int:
    """Score the Planet tiles with an own Alien or own Evidence."""
    return int(data[FOR_PLANET] * tiles)


@called
def count_pairs(rules: GridRules, grid: Grid, colour: Int) -> int:
    """Count the pairs of directly adjacent cubes of a colour."""
    found = 0
    for i in range(grid.n[N_SPACES_LAID]):
        square = grid.spaces[i]
        if grid.cubes[square] == colour:
            found += grid.cubes[square + 1] == colour
            found += grid.cubes[square + rules.width] == colour
    return int(found)


@called
def count_cubes(grid: Grid, colour: Int) -> int:
    """Count the cubes of a colour in the Database."""
    found = 0
    for i in range(grid.n[N_SPACES_LAID]):
        found += grid.cubes[grid.spaces[i]] == colour
    return int(found)


@called
def used_tiles(data: Integers, state: Integers) -> int:
    """Count the Planet tiles with the player's Alien or Evidence."""
    found = 0
    for space in range(data[N_SPACES]):
        found += state[ALIEN_ON + space] == 1 or state[EVIDENCE + space] > 0
    return int(found)
