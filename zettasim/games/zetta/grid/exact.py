"""The preparation grid: what may be moved, and where a grid may end (Preparation, How to use the Preparation Grid).

A grid is one byte a space, row by row from the top left: `GAP`, `FREE`, `TRACKED` or `FLAG` + player. The tracked card
is one of player 0's, told apart from the others of that player.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from fractions import Fraction

GAP, FREE, TRACKED, FLAG = range(4)
ROWS = 3

Grid = bytes


def owner_of(card: int) -> int:
    """Return the player whose flag is on a card; -1 without one."""
    return 0 if card == TRACKED else card - FLAG if card >= FLAG else -1


def bottom_of(grid: Grid) -> range:
    """Return the places of the bottom row."""
    return range(len(grid) - len(grid) // ROWS, len(grid))


@functools.lru_cache(maxsize=1 << 18)
def take(grid: Grid, player: int) -> Grid:
    """Take the player's cards from the bottom row."""
    cards = bytearray(grid)
    for place in bottom_of(grid):
        if owner_of(cards[place]) == player:
            cards[place] = GAP
    return bytes(cards)


def refill(grid: Grid) -> Grid:
    """Draw new cards into the gaps."""
    return grid.replace(bytes([GAP]), bytes([FREE]))


def is_settled(grid: Grid) -> bool:
    """Whether all gaps are as high up as possible: no gap lies in a row below a card."""
    first = next((place for place, card in enumerate(grid) if card != GAP), len(grid))
    columns = len(grid) // ROWS
    return GAP not in grid[(first // columns + 1) * columns :]


@functools.cache
def sources(place: int, columns: int) -> tuple[int, ...]:
    """Return the places from which a card may move to a place: straight down, or one step sideways."""
    found = [place - columns] if place >= columns else []
    if place % columns:
        found.append(place - 1)
    if place % columns < columns - 1:
        found.append(place + 1)
    return tuple(found)


def single_moves(grid: Grid, player: int) -> Iterator[Grid]:
    """Yield the grid after each move of one card into a gap; the mover's own card is taken from the bottom row."""
    columns = len(grid) // ROWS
    for gap, card in enumerate(grid):
        if card != GAP:
            continue
        for source in sources(gap, columns):
            if grid[source] == GAP:
                continue
            cards = bytearray(grid)
            cards[gap], cards[source] = cards[source], GAP
            yield take(bytes(cards), player)


@functools.lru_cache(maxsize=1 << 18)
def final_arrangements(grid: Grid, player: int) -> tuple[Grid, ...]:
    """Return every grid in which moving may stop, gaps and flags told apart, in order."""
    seen = {grid}
    todo = [grid]
    settled = []
    while todo:
        grid = todo.pop()
        if is_settled(grid):
            settled.append(grid)
            continue
        for after in single_moves(grid, player):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return tuple(sorted(settled))


@functools.lru_cache(maxsize=1 << 14)
def random_moves(grid: Grid, player: int) -> Mapping[Grid, Fraction]:
    """Return where uniform single moves end: the chance of each final grid.

    The chain goes back and forth, so its states are eliminated one by one: what comes to a state goes on to where it
    leads, as often as it is left for another one.
    """
    chain: dict[Grid, dict[Grid, Fraction]] = {}
    todo = [grid]
    while todo:
        here = todo.pop()
        if here in chain or is_settled(here):
            continue
        moves = [*single_moves(here, player)]
        chain[here] = {}
        for after in moves:
            chain[here][after] = chain[here].get(after, Fraction(0)) + Fraction(1, len(moves))
            todo.append(after)
    if grid not in chain:
        return {grid: Fraction(1)}
    comes_from: dict[Grid, set[Grid]] = {state: set() for state in chain}
    for state, leads in chain.items():
        for after in leads:
            if after in comes_from:
                comes_from[after].add(state)
    for state in [*chain][:0:-1]:
        leads = chain.pop(state)
        stays = leads.pop(state, Fraction(0))
        onward = {after: odds / (1 - stays) for after, odds in leads.items()}
        for before in comes_from.pop(state) - {state}:
            row = chain[before]
            odds = row.pop(state)
            for after, more in onward.items():
                row[after] = row.get(after, Fraction(0)) + odds * more
                if after in comes_from:
                    comes_from[after].add(before)
        for after in onward:
            if after in comes_from:
                comes_from[after].discard(state)
    leads = chain[grid]
    stays = leads.pop(grid, Fraction(0))
    return {after: odds / (1 - stays) for after, odds in leads.items()}
