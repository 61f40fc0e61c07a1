"""A preparation counted exactly: a chain over grids, flags and tokens, turn by turn. Cards differ by flags only."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from fractions import Fraction

from zettasim.games.zetta.grid.exact import (
    FLAG,
    FREE,
    GAP,
    ROWS,
    TRACKED,
    Grid,
    bottom_of,
    final_arrangements,
    is_settled,
    owner_of,
    random_moves,
    refill,
    take,
)
from zettasim.games.zetta.grid.rules import Preparation

State = tuple[Grid, tuple[int, ...], int, int]
"""Grid, tokens, cards that the seat has taken, turns in a row without a purchase or a move."""
TRACKED_WEIGHT, RECRUITED_WEIGHT = 9, 100
"""Of cards that are lowered, beside 1 for another of the player's own."""


@functools.lru_cache(maxsize=8)
def enumerate_preparation(start: Preparation) -> Mapping[tuple[int, ...], Fraction]:
    """Return the odds of (cards, lost, lost by all, tokens left, rounds) of the seat."""
    ends: dict[tuple[int, ...], Fraction] = {}
    for (grid, tokens, taken, _), turns, odds in _ends(start):
        upper, lower = grid[: bottom_of(grid).start], grid[bottom_of(grid).start :]
        cards = taken + sum(owner_of(card) == start.seat for card in lower)
        lost = sum(owner_of(card) == start.seat for card in upper)
        lost_by_all = sum(0 <= owner_of(card) < len(tokens) for card in upper)
        rounds = -(-turns // len(tokens))
        end = (cards, lost, lost_by_all, tokens[start.seat], rounds)
        ends[end] = ends.get(end, Fraction(0)) + odds
    return ends


@functools.lru_cache(maxsize=8)
def enumerate_rescue(start: Preparation) -> Mapping[tuple[int, ...], Fraction]:
    """Return the odds of (the tracked card is safe, tokens that its owner has left then or at the end)."""
    ends: dict[tuple[int, ...], Fraction] = {}
    for (grid, tokens, _, _), _, odds in _ends(start):
        end = (int(_is_safe(grid)), tokens[0])
        ends[end] = ends.get(end, Fraction(0)) + odds
    return ends


def _ends(start: Preparation) -> Iterator[tuple[State, int, Fraction]]:
    """Yield the states in which the preparation ends, with the turns taken and the odds."""
    players = len(start.tokens)
    tracks = TRACKED in start.cards
    chances: dict[State, Fraction] = {(start.cards, start.tokens, 0, 0): Fraction(1)}
    turns = 0
    while chances:
        player = (start.first + turns) % players
        after: dict[State, Fraction] = {}
        for state, odds in chances.items():
            grid, tokens, taken, quiet = state
            if quiet == players or max(tokens) <= start.enough or (tracks and _is_safe(grid)):
                yield state, turns, odds
                continue
            for (grid_after, paid, more), chance in _turn(start, grid, tokens[player], player).items():
                moved = paid or (not start.recruiters and (more or grid_after != grid))
                key = (
                    grid_after,
                    (*tokens[:player], tokens[player] - paid, *tokens[player + 1 :]),
                    taken + (more if player == start.seat else 0),
                    0 if moved else quiet + 1,
                )
                after[key] = after.get(key, Fraction(0)) + odds * chance
        chances = after
        turns += 1


@functools.lru_cache(maxsize=1 << 16)
def _turn(start: Preparation, grid: Grid, tokens: int, player: int) -> Mapping[tuple[Grid, int, int], Fraction]:
    """Return the odds of (grid, tokens paid, cards taken) after a player's turn."""
    after: dict[tuple[Grid, int, int], Fraction] = {}
    own = _flags_of(grid, player)
    for faced, odds in _faced(start, grid, player).items():
        bought = purchases(faced, tokens, start.costs, start.buying[player])
        for place in bought or [-1]:
            flagged, paid = faced, 0
            if place >= 0:
                flagged = faced[:place] + bytes([FLAG + player]) + faced[place + 1 :]
                paid = start.costs[place]
            for end, chance in _movement(start, take(flagged, player), player).items():
                key = (refill(end), paid, own + (place >= 0) - _flags_of(end, player))
                after[key] = after.get(key, Fraction(0)) + odds * chance / max(1, len(bought))
    return after


@functools.lru_cache(maxsize=1 << 16)
def _faced(start: Preparation, grid: Grid, player: int) -> Mapping[Grid, Fraction]:
    """Return the odds of the grid in which the player buys: what recruiters have marked is discarded, and they roll."""
    recruiters = start.recruiters
    if recruiters is None:
        return {grid: Fraction(1)}
    flag = bytes([FLAG + len(start.tokens)])
    low = bottom_of(grid).start
    after = grid[:low] + grid[low:].replace(flag, bytes([GAP]))
    if recruiters.fill:
        after = refill(lower_own(after, player, start.costs, len(start.tokens)))
    faced = {after: Fraction(1)}
    for _ in range(recruiters.dice):
        before, faced = faced, {}
        for here, odds in before.items():
            for place in recruiters.places:
                marks = place >= 0 and here[place] == FREE
                marked = here[:place] + flag + here[place + 1 :] if marks else here
                faced[marked] = faced.get(marked, Fraction(0)) + odds / len(recruiters.places)
    return faced


def purchases(grid: Grid, tokens: int, costs: tuple[int, ...], buying: str) -> list[int]:
    """Return the places among which the player chooses, each as likely."""
    columns = len(grid) // ROWS
    open_to = [place for place, card in enumerate(grid) if card == FREE and costs[place] <= tokens]
    if buying == "random" or not open_to:
        return open_to
    upper = bottom_of(grid).start
    return [min(open_to, key=lambda at: (buying == "rescue" and at < upper, costs[at], at % columns, -at))]


def _movement(start: Preparation, grid: Grid, player: int) -> Mapping[Grid, Fraction]:
    if start.buying[player] != "random":
        return {lower_own(grid, player, start.costs, len(start.tokens)): Fraction(1)}
    if start.movement == "moves":
        return random_moves(grid, player)
    ends = final_arrangements(grid, player)
    return dict.fromkeys(ends, Fraction(1, len(ends)))


@functools.lru_cache(maxsize=1 << 16)
def lower_own(grid: Grid, player: int, costs: tuple[int, ...], players: int) -> Grid:
    """Fill gap after gap, lowest and leftmost first, each by the way up that lowers most of the player's own cards.

    A gap goes up through one column of each row. Cards with the recruiters' flag are lowered before all others: the gap
    of the row that lowers most of them is filled first. Ties: players' flagged cards on the cheapest spaces, then the
    leftmost columns.
    """
    while not is_settled(grid):
        columns = len(grid) // ROWS
        first = next(place for place, card in enumerate(grid) if card != GAP)
        low = (first // columns + 1) * columns
        row = max(at for at in range(low, len(grid)) if grid[at] == GAP) // columns
        gaps = [at for at in range(row * columns, (row + 1) * columns) if grid[at] == GAP]
        found = []
        for gap in gaps:
            ways = [*_ways(grid, gap, player, players)]
            if ways:
                found.append(min(ways, key=lambda way: (-way[0], _cost_of_flags(way[1], costs, players), way[2])))
        grid = max(found, key=lambda way: way[0] // RECRUITED_WEIGHT)[1]
    return grid


def _ways(grid: Grid, gap: int, player: int, players: int) -> Iterator[tuple[int, Grid, tuple[int, ...]]]:
    """Yield the ways of a gap up to where it is settled: (own cards lowered, grid, columns)."""
    columns = len(grid) // ROWS
    row = gap // columns
    if row == 0 or all(card == GAP for card in grid[: row * columns]):
        yield 0, grid, ()
        return
    for column in range(columns):
        target, above = row * columns + column, (row - 1) * columns + column
        step = 1 if target > gap else -1
        passed = range(gap + step, target + step, step) if target != gap else range(0)
        if grid[above] == GAP or any(grid[place] == GAP for place in passed):
            continue
        cards = bytearray(grid)
        here = gap
        for place in passed:
            cards[here], here = cards[place], place
        cards[here], cards[above] = cards[above], GAP
        moved = cards[here]
        own = (TRACKED_WEIGHT if moved == TRACKED else 1) if owner_of(moved) == player else 0
        if owner_of(moved) == players:
            own = RECRUITED_WEIGHT
        for more, after, ways in _ways(take(bytes(cards), player), above, player, players):
            yield own + more, after, (column, *ways)


def _cost_of_flags(grid: Grid, costs: tuple[int, ...], players: int) -> int:
    return sum(cost for card, cost in zip(grid, costs, strict=True) if 0 <= owner_of(card) < players)


def _flags_of(grid: Grid, player: int) -> int:
    return sum(owner_of(card) == player for card in grid)


def _is_safe(grid: Grid) -> bool:
    place = grid.find(TRACKED)
    return place < 0 or place in bottom_of(grid)
