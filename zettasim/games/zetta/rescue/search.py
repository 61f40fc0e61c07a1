"""The worst case: rivals who collude against a card bought in the top row.

The rivals play as one, with tokens for a given number of purchases each, whatever these cost; the owner plays the best.
The rivals win if the owner comes to have too few tokens for any card before the card lies in the bottom row.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field

from zettasim.games.zetta.grid.exact import (
    FLAG,
    FREE,
    TRACKED,
    Grid,
    bottom_of,
    final_arrangements,
    owner_of,
    refill,
    take,
)

OWNER = 0
TURN, BUYS, PASSES, SAFE, GRID = 0, 1, 2, 7, 8
"""Entries of a log."""


@dataclass
class Collusion:
    """A search over the owner's and the rivals' turns.

    With a `width` each rival tries only so many turns, those that are most in the way: then a card that is lost is
    lost, but one that is rescued may not be. With `passes` a rival need not buy, as one without tokens cannot: then a
    card that is rescued is rescued whatever the rivals' purses.
    """

    costs: tuple[int, ...]
    players: int
    width: int | None = None
    passes: bool = False
    n_states: int = 0
    _mirrored: bool = field(init=False)
    _owner: dict[tuple[Grid, int, int], bool] = field(default_factory=dict)
    _rivals: dict[tuple[Grid, int, int, int], bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        third = len(self.costs) // 3
        rows = [self.costs[start : start + third] for start in range(0, len(self.costs), third)]
        self._mirrored = all(row == row[::-1] for row in rows)

    def owner_turns(self, grid: Grid, tokens: int) -> Iterator[tuple[int, int, Grid]]:
        """Yield what the owner may do: (place bought or -1, tokens left, grid), quick rescues first."""
        bought = [place for place, card in enumerate(grid) if card == FREE and self.costs[place] <= tokens]
        bought.sort(key=lambda place: self.costs[place] - 10 * (place in bottom_of(grid)))
        for place in bought or [-1]:
            left = tokens - (self.costs[place] if place >= 0 else 0)
            flagged = grid if place < 0 else _flag(grid, place, FLAG + OWNER)
            ends = {refill(end) for end in final_arrangements(take(flagged, OWNER), OWNER)}
            for end in sorted(ends, key=lambda end: (_height(end), end)):
                yield place, left, end

    def rival_turns(self, grid: Grid, player: int) -> Iterator[tuple[int, Grid]]:
        """Yield what a rival may do without bringing the card to the bottom row."""
        bought = [place for place, card in enumerate(grid) if card == FREE]
        turns: dict[Grid, int] = {}
        for place in (*bought, -1) if self.passes else bought or [-1]:
            flagged = grid if place < 0 else _flag(grid, place, FLAG + player)
            for end in final_arrangements(take(flagged, player), player):
                after = refill(end)
                if not _is_safe(after):
                    turns.setdefault(after, place)
        # Of equals the order of the bytes decides: that of a set would change from one process to the next.
        ranked = sorted(sorted(turns), key=lambda grid: self._in_the_way(grid, player), reverse=True)
        for after in ranked[: self.width]:
            yield turns[after], after

    def _in_the_way(self, grid: Grid, player: int) -> tuple[int, int, int]:
        """Count the rivals' flags that are, or are nearest to, in the way: those to be tried first."""
        third = len(grid) // 3
        rows = [[owner_of(card) for card in grid[start : start + third]] for start in range(0, len(grid), third)]
        last = self.players - 1
        done = sum(0 < owner <= player for owner in rows[2])
        ready = sum(0 < owner < last for owner in rows[1])
        behind = sum(0 < owner < last for owner in rows[0])
        # While the card lies in the top row, flags are better kept for later.
        return (ready, behind, done) if TRACKED in grid[:third] else (done, ready, behind)

    def _like(self, grid: Grid) -> Grid:
        """Return the first of a grid and its mirror image, where these cost the same."""
        if not self._mirrored:
            return grid
        third = len(grid) // 3
        return min(grid, b"".join(grid[start : start + third][::-1] for start in range(0, len(grid), third)))

    def lost(self, grid: Grid, tokens: int, rounds: int) -> bool:
        """Whether the rivals win with the owner to move and so many rounds of their purchases left."""
        grid = self._like(grid)
        key = (grid, tokens, rounds)
        if key not in self._owner:
            self.n_states += 1
            self._owner[key] = self._lost(grid, tokens, rounds)
        return self._owner[key]

    def _lost(self, grid: Grid, tokens: int, rounds: int) -> bool:
        turns = {(left, end) for _, left, end in self.owner_turns(grid, tokens)}
        if any(_is_safe(end) for _, end in turns):
            return False
        least = min(self.costs)
        ordered = sorted(turns, key=lambda turn: (not self._can_wait(*turn), _height(turn[1]), -turn[0], turn[1]))
        return all(left < least or self.stopped(end, left, rounds) for left, end in ordered)

    def beats(self, grid: Grid, tokens: int, rounds: int, player: int) -> bool:
        """Whether the rivals win with this one of them, or after the last the owner, to move."""
        return rounds > 0 and self._stopped(grid, tokens, rounds, player)

    def stopped(self, grid: Grid, tokens: int, rounds: int) -> bool:
        """Whether the rivals win with the first of them to move."""
        return self.beats(grid, tokens, rounds, 1)

    def _stopped(self, grid: Grid, tokens: int, rounds: int, player: int) -> bool:
        if player == self.players:
            return self.lost(grid, tokens, rounds - 1)
        if not self._may_block(grid, tokens, player):
            return False
        grid = self._like(grid)
        key = (grid, tokens, rounds, player)
        if key not in self._rivals:
            self.n_states += 1
            self._rivals[key] = any(
                self._stopped(after, tokens, rounds, player + 1) for _, after in self.rival_turns(grid, player)
            )
        return self._rivals[key]

    def _may_block(self, grid: Grid, tokens: int, player: int) -> bool:
        """Whether the rivals that are left in this round may still flag every space that saves the card.

        In the middle row it is saved by any purchase in the bottom row. To flag such a space for the owner's turn, a
        rival must lower the card of one who has moved before; each that is left either makes a gap, or flags a card.
        """
        if grid.index(TRACKED) < len(grid) // 3:
            return True
        if self._can_wait(tokens, grid):
            return False
        bottom = bottom_of(grid)
        wanted = sum(self.costs[place] <= tokens for place in bottom)
        owners = [owner_of(card) for card in grid[bottom.start :]]
        done = sum(0 < owner < player for owner in owners)
        gaps = sum(owner >= player for owner in owners)
        above = sum(0 < owner_of(card) < self.players - 1 for card in grid[: bottom.start])
        left = self.players - player
        return wanted - done - gaps <= min(left, done + above + left - wanted)

    def _can_wait(self, tokens: int, grid: Grid) -> bool:
        """Whether whatever the owner can buy saves the card; what is in the way of that is taken in the end."""
        bottom = bottom_of(grid)
        in_reach = len(grid) // 3 <= grid.find(TRACKED) < bottom.start
        return in_reach and all(self.costs[place] > tokens for place in range(bottom.start))


def packed(grid: Grid) -> int:
    """Return a grid as a number, 4 bits for each space."""
    return sum(card << 4 * place for place, card in enumerate(grid))


def _flag(grid: Grid, place: int, flag: int) -> Grid:
    return grid[:place] + bytes([flag]) + grid[place + 1 :]


def _height(grid: Grid) -> int:
    return grid.find(TRACKED) // -3


def _is_safe(grid: Grid) -> bool:
    place = grid.find(TRACKED)
    return place < 0 or place in bottom_of(grid)


@functools.lru_cache(maxsize=64)
def worst_line(
    costs: tuple[int, ...], grid: Grid, players: int, tokens: int, purse: int, width: int | None = None
) -> tuple[bool, int, tuple[int, ...]]:
    """Return whether the card is always rescued, and a line of play.

    Each of the rivals has a purse for as many purchases as the cheapest would let it make.
    The rivals play what beats the owner, if anything does, else what is most in the way; the owner plays what rescues
    the card, if anything does, else the first of the cheapest.

    Returns
    -------
    tuple
        Whether it is rescued, the owner's tokens at the end, and the line as entries of a log: event, argument.
    """
    search = Collusion(costs, players, width)
    line: list[int] = []
    least = min(costs)
    left = max(1, purse // least)
    purses = [purse] * players
    while True:
        for player in range(1, players):
            turns = [*search.rival_turns(grid, player)] if left else []
            if not turns:
                continue
            beats = (turn for turn in turns if search.beats(turn[1], tokens, left, player + 1))
            place, grid = next(beats, turns[0])
            line += [TURN, player * 64 + max(0, purses[player])]
            line += [BUYS, place] if place >= 0 else [PASSES, 0]
            line += [GRID, packed(grid)]
            purses[player] -= costs[place] if place >= 0 else 0
        left = max(0, left - 1)
        line += [TURN, tokens]
        options = [*search.owner_turns(grid, tokens)]
        good = (o for o in options if _is_safe(o[2]) or (o[1] >= least and not search.stopped(o[2], o[1], left)))
        place, tokens, grid = next(good, options[0])
        line += [BUYS, place] if place >= 0 else [PASSES, 0]
        line += [GRID, packed(grid)]
        if _is_safe(grid):
            return True, tokens, (*line, SAFE, 0)
        if tokens < least:
            return False, tokens, tuple(line)
