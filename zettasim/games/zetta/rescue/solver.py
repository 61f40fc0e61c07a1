"""The worst case of every grid at once: with which tokens left colluding rivals beat the owner, whatever they pay.

The rivals are stronger here than any can be: each may buy any card without a flag, or pass, at every turn, and pays
nothing. Who is never beaten by these is never beaten. They win if the owner comes to have too few tokens for any card
before the card that is to be rescued lies in the bottom row: after any number of turns, but not by never ending play,
for which no purse is enough.

A grid is a number: where the card lies (rows from the top), then the other 8 spaces in order, each a digit: 0 a card
without a flag, 1 another of the owner's, 2 and more the rivals' in the order of their turns. What is known of a grid is
a bit for each number of tokens: 1 where the rivals win.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from zettasim.games.zetta.grid.exact import FLAG, FREE, TRACKED, Grid
from zettasim.kernels._jit import compiled

SPACES, COLUMNS, ABOVE = 9, 3, 6
"""The printed grid: spaces, columns, and the spaces of the rows above the bottom row."""
CARD, EMPTY = -1, 9
OWNERS = 1
LOST_BELOW = 3
"""Bits of 0 and 1 tokens, with which nothing can be bought."""
_ROOM = 1 << 15

Values = npt.NDArray[np.uint32]
Numbers = npt.NDArray[np.int64]


class Arrangements(NamedTuple):
    """Where moving may end, by the gaps in the bottom row and the mover's cards above it, each a bit for each space.

    `first` (8, 64) and `n` (8, 64) tell which rows of `sources` (rows, 9) are meant; each row names the space from
    which the card on each space comes, or `EMPTY` for a card that is drawn.
    """

    first: Numbers
    n: Numbers
    sources: npt.NDArray[np.int8]


@compiled
def _moved(arrangement: int, gap: int, source: int, own: int) -> int:
    """Move a card into a gap: 4 bits for each space; the mover takes its own card from the bottom row."""
    card = (arrangement >> 4 * source) & 15
    cleared = arrangement & ~(15 << 4 * gap) & ~(15 << 4 * source)
    stays = gap < ABOVE or card >= ABOVE or not (own >> card) & 1
    return cleared | ((card if stays else EMPTY) << 4 * gap) | (EMPTY << 4 * source)


@compiled
def _is_settled(arrangement: int) -> bool:
    """Whether no gap lies in a row below a card."""
    card_above = False
    for row in range(0, SPACES, COLUMNS):
        card_here = False
        for place in range(row, row + COLUMNS):
            if (arrangement >> 4 * place) & 15 != EMPTY:
                card_here = True
            elif card_above:
                return False
        card_above = card_above or card_here
    return True


@compiled
def _follow(gaps: int, own: int, todo: Numbers, seen: Numbers, ended: Numbers) -> int:
    """Write where moving may end from one grid; return how many ways there are."""
    start = 0
    for place in range(SPACES):
        is_gap = place >= ABOVE and (gaps >> (place - ABOVE)) & 1
        start |= (EMPTY if is_gap else place) << 4 * place
    seen[:] = -1
    todo[0], n_todo, n_ended = start, 1, 0
    while n_todo:
        n_todo -= 1
        here = todo[n_todo]
        slot = (((here ^ here >> 20) & 0x3FFFFFFF) * 0x9E3779B1 >> 12) % _ROOM
        while seen[slot] not in (-1, here):
            slot = (slot + 1) % _ROOM
        if seen[slot] == here:
            continue
        seen[slot] = here
        if _is_settled(here):
            ended[n_ended] = here
            n_ended += 1
            continue
        for gap in range(SPACES):
            if (here >> 4 * gap) & 15 != EMPTY:
                continue
            for step in (-COLUMNS, -1, 1):
                source = gap + step
                if source < 0 or source >= SPACES or (step != -COLUMNS and source // COLUMNS != gap // COLUMNS):
                    continue
                if (here >> 4 * source) & 15 != EMPTY:
                    todo[n_todo] = _moved(here, gap, source, own)
                    n_todo += 1
    return n_ended


@functools.cache
def arrangements() -> Arrangements:
    """Follow the moves from all gaps in the bottom row, with all sets of the mover's cards above."""
    n, rows = np.zeros((8, 64), dtype=np.int64), []
    todo, seen, ended = (np.zeros(16 * _ROOM, dtype=np.int64) for _ in range(3))
    for gaps in range(1, 8):
        for own in range(64):
            n[gaps, own] = _follow(gaps, own, todo, seen[:_ROOM], ended)
            rows.append(np.sort(ended[: n[gaps, own]]))
    codes = np.concatenate(rows)
    first = np.concatenate([[0], np.cumsum(n)[:-1]]).reshape(n.shape)
    return Arrangements(first, n, np.stack([codes >> 4 * place & 15 for place in range(SPACES)], 1).astype(np.int8))


@compiled
def _number(cards: Numbers, digits: int) -> int:
    """Return a grid's number; -1 with the card in the bottom row or taken."""
    where, number, weight = -1, 0, 1
    for place in range(SPACES):
        if cards[place] == CARD:
            where = place
        else:
            number += cards[place] * weight
            weight *= digits
    return where * weight + number if 0 <= where < ABOVE else -1


@compiled
def _read(number: int, digits: int, cards: Numbers) -> None:
    """Write a grid's cards."""
    others = digits ** (SPACES - 1)
    where, rest = number // others, number % others
    for place in range(SPACES):
        cards[place] = CARD if place == where else rest % digits
        if place != where:
            rest //= digits


@compiled
def _mirror(cards: Numbers) -> None:
    """Exchange left and right."""
    for left in range(0, SPACES, COLUMNS):
        cards[left], cards[left + COLUMNS - 1] = cards[left + COLUMNS - 1], cards[left]


@compiled
def _ends(cards: Numbers, mover: int, after: Values, digits: int, moves: Any, all_bits: int) -> tuple[int, int]:
    """Return what all, and what any, of the mover's arrangements have in common: bits for tokens that lose."""
    gaps = own = 0
    for place in range(SPACES):
        if cards[place] == mover or (mover == OWNERS and cards[place] == CARD):
            if place < ABOVE:
                own |= 1 << place
            else:
                gaps |= 1 << (place - ABOVE)
    if gaps == 0:
        value = after[_number(cards, digits)]
        return value, value
    every, some = all_bits, 0
    first = moves.first[gaps, own]
    for row in range(first, first + moves.n[gaps, own]):
        where, number, weight = -1, 0, 1
        for place in range(SPACES):
            source = moves.sources[row, place]
            if source == EMPTY:
                weight *= digits
            elif cards[source] == CARD:
                where = place
            else:
                number += cards[source] * weight
                weight *= digits
        value = after[where * weight + number] if 0 <= where < ABOVE else 0
        every &= value
        some |= value
        if (mover == OWNERS and every == 0) or (mover != OWNERS and some == all_bits):
            break
    return every, some


@compiled
def _owner_loses(cards: Numbers, costs: Numbers, after: Values, digits: int, moves: Any, all_bits: int) -> int:
    """Return the tokens with which the owner, to move, loses: whatever it can afford to buy, and must."""
    lost, least = all_bits, 62  # beyond all bits, and short of the sign
    for place in range(SPACES):
        if cards[place] == 0:
            cost = costs[place]
            least = min(least, cost)
            cards[place] = OWNERS
            every, _ = _ends(cards, OWNERS, after, digits, moves, all_bits)
            cards[place] = 0
            lost &= (every << cost) | ((1 << cost) - 1)
    every, _ = _ends(cards, OWNERS, after, digits, moves, all_bits)
    return lost & (every | ~((1 << least) - 1)) & all_bits


@compiled
def _rival_wins(cards: Numbers, mover: int, after: Values, digits: int, moves: Any, all_bits: int) -> int:
    """Return the tokens with which the owner loses if this rival is to move, who may buy any card, or none."""
    _, lost = _ends(cards, mover, after, digits, moves, all_bits)
    for place in range(SPACES):
        if cards[place] == 0 and lost != all_bits:
            cards[place] = mover
            _, some = _ends(cards, mover, after, digits, moves, all_bits)
            cards[place] = 0
            lost |= some
    return lost | LOST_BELOW


@compiled
def _turn(mover: int, costs: Numbers, before: Values, after: Values, digits: int, moves: Any, all_bits: int) -> int:
    """Work out one mover's turn on every grid, of two mirror images once; return how many grids have changed."""
    cards, changed = np.zeros(SPACES, dtype=np.int64), 0
    for number in range(len(before)):
        _read(number, digits, cards)
        _mirror(cards)
        mirrored = _number(cards, digits)
        if mirrored < number:
            before[number] = before[mirrored]
            continue
        if mover == OWNERS:
            lost = _owner_loses(cards, costs, after, digits, moves, all_bits)
        else:
            lost = _rival_wins(cards, mover, after, digits, moves, all_bits)
        if lost != before[number]:
            changed += 1
            before[number] = lost
    return changed


class Solved(NamedTuple):
    """What is known of every grid by the player to move, and after how many rounds nothing more was lost."""

    players: int
    layers: tuple[Values, ...]
    rounds: int

    def loses(self, player: int, grid: Grid, tokens: int) -> bool:
        """Whether the owner can be beaten with so many tokens and this player to move."""
        return bool(self.layers[player][number_of(grid, self.players)] >> tokens & 1)

    def starts(self, most_owned: int = SPACES, most_flags: int = SPACES) -> tuple[Numbers, Values]:
        """Return the numbers of the grids as the owner's turn ends with the card in the top row, and who loses there.

        Parameters
        ----------
        most_owned
            Of the owner's other cards, which lie above the bottom row: those are taken.
        most_flags
            Of each rival.
        """
        digits = self.players + 1
        others = digits ** (SPACES - 1)
        numbers = np.arange(COLUMNS * others, dtype=np.int64)
        spaces = [numbers % others // digits**place % digits for place in range(SPACES - 1)]
        fits = np.ones(len(numbers), dtype=np.bool_)
        for space in spaces[-COLUMNS:]:
            fits &= space != OWNERS
        for card in range(OWNERS, digits):
            fits &= sum((space == card).astype(np.int8) for space in spaces) <= (
                most_owned if card == OWNERS else most_flags
            )
        return numbers[fits], self.layers[1 % self.players][numbers[fits]]


@functools.lru_cache(maxsize=8)
def solve(players: int, costs: tuple[int, ...], most_tokens: int = 12) -> Solved:
    """Find the tokens with which the owner can be beaten, for every grid.

    Parameters
    ----------
    players
        The owner among them; four take a minute, five some ten.
    costs
        Of the printed 9 spaces, each row the same from left and right.
    most_tokens
        Up to 30.

    Returns
    -------
    Solved
        Its layers hold for each player to move and each grid's number the bits of the tokens that lose.
    """
    if len(costs) != SPACES or any(costs[row : row + COLUMNS] != costs[row : row + COLUMNS][::-1] for row in (0, 3, 6)):
        raise ValueError(f"costs={costs} are not those of a grid of 3 x 3 spaces with rows alike from both sides")
    digits, all_bits = players + 1, (1 << most_tokens + 1) - 1
    moves, paid = arrangements(), np.array(costs, dtype=np.int64)
    layers = [np.full(ABOVE * digits ** (SPACES - 1), LOST_BELOW, dtype=np.uint32) for _ in range(players)]
    rounds = 0
    while True:
        changed = 0
        for player in range(players):
            mover = OWNERS + (players - player) % players
            after = layers[(mover - OWNERS + 1) % players]
            changed += _turn(mover, paid, layers[mover - OWNERS], after, digits, moves, all_bits)
        if not changed:
            return Solved(players, (*layers,), rounds)
        rounds += 1


def number_of(grid: Grid, players: int) -> int:
    """Return the number of a grid."""
    digit = {FREE: 0, TRACKED: CARD}
    cards = np.array([digit.get(card, card - FLAG + OWNERS) for card in grid], dtype=np.int64)
    return int(_number(cards, players + 1))


def grid_of(number: int, players: int) -> Grid:
    """Return the grid with a number."""
    cards = np.zeros(SPACES, dtype=np.int64)
    _read(number, players + 1, cards)
    letter = {0: FREE, CARD: TRACKED}
    return bytes(letter.get(int(card), FLAG + int(card) - OWNERS) for card in cards)
