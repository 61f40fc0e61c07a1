"""The cards and gaps of the preparation grid, how one moves, and what a trial's log tells (compiled)."""

from __future__ import annotations

from zettasim.games.zetta.grid.rules import GridRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, note
from zettasim.kernels.run import Integers

TURN, BUYS, PASSES, TAKES, MOVES, DRAWS, ENDS, SAFE, _GRID, ROLLS, RECRUITED, DISCARDS = range(12)
"""What a trial's log tells; places in base 16, see `narrate` of the models."""

GAP, FREE, TRACKED, FLAG = range(4)


@inlined
def owner(card: Int) -> Int:
    """Return whose flag is on a card; -1 without one."""
    return 0 if card == TRACKED else card - FLAG


@inlined
def lowest_gap(cards: Integers, columns: Int) -> Int:
    """Return the gap to be filled next, in the lowest row the leftmost; -1 when all are as high up as possible."""
    first = 0
    while first < cards.size and cards[first] == GAP:
        first += 1
    row = cards.size // columns - 1
    while row > first // columns:
        for column in range(columns):
            if cards[row * columns + column] == GAP:
                return row * columns + column
        row -= 1
    return -1


@inlined
def beside(gap: Int, way: Int, columns: Int) -> Int:
    """Return the space from which a card may move into a gap: from above (way 0), left (1), right (2); -1: none."""
    source = gap - columns if way == 0 else gap - 1 if way == 1 else gap + 1
    if source < 0 or (way == 1 and gap % columns == 0) or (way == 2 and source % columns == 0):
        source = -1
    return source


@inlined
def step(cards: Integers, kinds: Integers, source: Int, gap: Int, log: Log) -> None:
    """Move a card into a gap."""
    cards[gap] = cards[source]
    kinds[gap] = kinds[source]
    cards[source] = GAP
    note(log, MOVES, source * 16 + gap)


@inlined
def take_own(
    rules: GridRules, cards: Integers, kinds: Integers, held: Integers, player: Int, columns: Int, log: Log
) -> Int:
    """Take the player's cards from the bottom row; return how many."""
    taken = 0
    for place in range(cards.size - columns, cards.size):
        if cards[place] != GAP and owner(cards[place]) == player:
            cards[place] = GAP
            held[player] |= rules.abilities[kinds[place]]
            taken += 1
            note(log, TAKES, place)
    return taken
