"""The common deck over a whole game, counted exactly: how many of the wanted cards are where.

How many cards are drawn, kept and shuffled when does not depend on chance; so the course of the game is laid out first,
and the wanted cards are followed through it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

from zettasim.games.sixty.common_deck.rules import Table
from zettasim.model.distribution import Distribution

NEVER_AFTER = 1
"""`emptied` is so many rounds after the last one if the deck never lacks a card."""


class Piece(NamedTuple):
    """Cards that one player draws from one pile without a shuffle between.

    Parameters
    ----------
    cards
        How many they are.
    from_deck
        Cards in the deck before.
    is_shuffled
        Whether the discard pile becomes the deck just before.
    is_last
        Whether the draw is complete with them.
    drawn, kept
        Cards of the whole draw, and how many of them are kept.
    is_mine
        Whether the player of the wanted seat draws.
    """

    cards: int
    from_deck: int
    is_shuffled: bool
    is_last: bool
    drawn: int
    kept: int
    is_mine: bool


class Course(NamedTuple):
    """What happens in a game whatever lies where."""

    pieces: tuple[Piece, ...]
    drawn: int
    short: int
    reshuffles: int
    left: int
    emptied: int


class Where(NamedTuple):
    """Wanted cards: in the deck, in the discard pile, in the running draw; seen by the player, and kept."""

    deck: int
    pile: int
    hand: int = 0
    seen: int = 0
    mine: int = 0


def draws_in_order(table: Table) -> Iterator[tuple[int, int, int, int]]:
    """Yield every draw of the game: (round, seat, cards wanted, cards kept of them)."""
    for seat in range(1, table.players + 1):
        yield 0, seat, table.setup_drawn, table.setup_kept
    for number in range(1, table.rounds + 1):
        order = [(number - 1 + place) % table.players + 1 for place in range(table.players)]
        yield from ((number, seat, table.drawn, table.kept) for seat in order)
        yield from ((number, seat, table.extra, table.extra) for seat in order)


@functools.lru_cache(maxsize=64)
def course_of(table: Table) -> Course:
    """Lay the game out: which draws come from which deck, how often it is shuffled, and what is lacking."""
    deck, pile = table.size, 0
    pieces: list[Piece] = []
    drawn = short = reshuffles = 0
    emptied = table.rounds + NEVER_AFTER
    for number, seat, wanted, keeps in draws_in_order(table):
        first = min(wanted, deck)
        lacking = wanted - first
        second = min(lacking, pile) if table.reshuffle else 0
        emptied = min(emptied, number) if lacking else emptied
        whole = (first + second, min(keeps, first + second), seat == table.seat)
        pieces.append(Piece(first, deck, False, not second, *whole))
        deck -= first
        if second:
            pieces.append(Piece(second, pile, True, True, *whole))
            deck, pile, reshuffles = pile - second, 0, reshuffles + 1
        pile += first + second - min(keeps, first + second)
        drawn += first + second
        short += lacking - second
    return Course(tuple(pieces), drawn, short, reshuffles, deck, emptied)


def enumerate_table(table: Table, names: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of some of `seen`, `mine`, `drawn`, `short`, `reshuffles`, `left`, `emptied`."""
    course = course_of(table)
    chances = {Where(table.copies, 0): Fraction(1)}
    if {"seen", "mine"} & set(names):
        shuffles_left = course.reshuffles
        for piece in course.pieces:
            shuffles_left -= piece.is_shuffled
            forget = functools.partial(forgotten, names=names, pile_matters=shuffles_left > 0)
            chances = after(table, piece, chances, forget)
    certain = course._asdict()
    weights: dict[tuple[int, ...], Fraction] = {}
    for where, chance in chances.items():
        cell = tuple(getattr(where, name) if name in Where._fields else certain[name] for name in names)
        weights[cell] = weights.get(cell, Fraction(0)) + chance
    return Distribution(names, weights)


def after(
    table: Table, piece: Piece, chances: dict[Where, Fraction], forget: Callable[[Where], Where]
) -> dict[Where, Fraction]:
    """Return where the wanted cards are once a piece is drawn, and the hand kept and discarded if it is complete."""
    more: dict[Where, Fraction] = {}
    for before, chance in chances.items():
        where = before._replace(deck=before.pile, pile=0) if piece.is_shuffled else before
        ways = comb(piece.from_deck, piece.cards)
        for here in range(min(where.deck, piece.cards) + 1):
            others = comb(piece.from_deck - where.deck, piece.cards - here)
            if others:
                state = forget(settled(table, piece, where, here))
                odds = Fraction(comb(where.deck, here) * others, ways)
                more[state] = more.get(state, Fraction(0)) + chance * odds
    return more


def settled(table: Table, piece: Piece, where: Where, here: int) -> Where:
    """Draw so many wanted cards, and keep and discard if the draw is complete."""
    deck, hand = where.deck - here, where.hand + here
    seen = where.seen + here * piece.is_mine
    if not piece.is_last:
        return where._replace(deck=deck, hand=hand, seen=seen)
    wanted_first = piece.is_mine or table.rivals_want
    kept = min(hand, piece.kept) if wanted_first else max(0, piece.kept - (piece.drawn - hand))
    return Where(deck, where.pile + hand - kept, 0, seen, where.mine + kept * piece.is_mine)


def forgotten(where: Where, names: tuple[str, ...], *, pile_matters: bool) -> Where:
    """Forget what no answer and no later draw depends on."""
    return where._replace(
        pile=where.pile if pile_matters else 0,
        seen=where.seen if "seen" in names else 0,
        mine=where.mine if "mine" in names else 0,
    )
