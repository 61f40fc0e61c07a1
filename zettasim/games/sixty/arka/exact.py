"""Arka's rounds, counted exactly: a chain over the cards that are left in her deck."""

from __future__ import annotations

import functools
from fractions import Fraction

from zettasim.games.sixty.arka.rules import ActionDeck
from zettasim.mechanics.decks import turned_until
from zettasim.model.distribution import Distribution

Left = tuple[int, int]
"""Star cards and blanks left in the deck at the start of a round; the others are in the discard pile."""


def enumerate_rounds(deck: ActionDeck, rounds: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    """Return the joint distribution of the cards revealed in some rounds (counted from 0)."""
    chances: dict[tuple[Left, tuple[int, ...]], Fraction] = {
        ((deck.star_cards, deck.blanks), ()): Fraction(1),
    }
    for number in range(max(rounds) + 1):
        more: dict[tuple[Left, tuple[int, ...]], Fraction] = {}
        for (left, seen), chance in chances.items():
            for cards, after, odds in play_round(deck, left, deck.stars[number]):
                state = (after, (*seen, cards) if number in rounds else seen)
                more[state] = more.get(state, Fraction(0)) + chance * odds
        chances = more
    joint: dict[tuple[int, ...], Fraction] = {}
    for (_, seen), chance in chances.items():
        joint[seen] = joint.get(seen, Fraction(0)) + chance
    return joint


@functools.cache
def play_round(deck: ActionDeck, left: Left, stars: int) -> tuple[tuple[int, Left, Fraction], ...]:
    """Return what may happen in a round: (cards revealed, cards left, probability)."""
    in_deck, blanks = left
    if stars == 0:
        return ((0, left, Fraction(1)),)
    if stars <= in_deck:
        return tuple(
            (cards, (in_deck - stars, blanks - (cards - stars)), odds)
            for cards, odds in turned_until(in_deck, blanks, stars).items()
        )
    # The whole deck is turned, then the discard pile is shuffled; this round's cards join it only at the end.
    missing = stars - in_deck
    old_stars, old_blanks = deck.star_cards - in_deck, deck.blanks - blanks
    return tuple(
        (in_deck + blanks + cards, (old_stars - missing, old_blanks - (cards - missing)), odds)
        for cards, odds in turned_until(old_stars, old_blanks, missing).items()
    )


def enumerate_cards(deck: ActionDeck, names: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of some of `cards_1`, `cards_2`, ...."""
    rounds = tuple(int(name.rpartition("_")[2]) - 1 for name in names)
    return Distribution(names, dict(enumerate_rounds(deck, rounds)))
