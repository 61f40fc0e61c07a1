"""Arka's rounds, counted exactly: a chain over the cards that are left in her deck."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from zettasim.games.sixty.arka.rules import ActionDeck
from zettasim.mechanics.decks import turned_until
from zettasim.model.distribution import Distribution

Cards = tuple[int, int]
"""Star cards and blanks."""


class Between(NamedTuple):
    """Where she stands between two rounds: cards left in the deck (the others are discarded), steps, level."""

    left: Cards
    steps: int
    raised: int


def enumerate_cards(deck: ActionDeck, names: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of some of `cards_1`, `cards_2`, …, `actions`, `longest` and `raised`."""
    start = Between((deck.star_cards, deck.blanks), 0, deck.raised)
    chances = {(start, (0,) * len(names)): Fraction(1)}
    for number in range(1, last_round(deck, names) + 1):
        more: dict[tuple[Between, tuple[int, ...]], Fraction] = {}
        for (state, seen), chance in chances.items():
            for cards, after, odds in play_round(deck, state, number):
                key = (after, noted(names, seen, number, cards))
                more[key] = more.get(key, Fraction(0)) + chance * odds
        chances = more
    joint: dict[tuple[int, ...], Fraction] = {}
    for (state, seen), chance in chances.items():
        cell = tuple(state.raised if name == "raised" else value for name, value in zip(names, seen, strict=True))
        joint[cell] = joint.get(cell, Fraction(0)) + chance
    return Distribution(names, joint)


def last_round(deck: ActionDeck, names: tuple[str, ...]) -> int:
    """Return the last round that the fields asked about depend on."""
    if all(name.startswith("cards_") for name in names):
        return max(int(name.removeprefix("cards_")) for name in names)
    return deck.rounds


def noted(names: tuple[str, ...], seen: tuple[int, ...], number: int, cards: int) -> tuple[int, ...]:
    """Return what is known of the fields after a round."""
    return tuple(_noted(name, value, number, cards) for name, value in zip(names, seen, strict=True))


def _noted(name: str, value: int, number: int, cards: int) -> int:
    if name == "actions":
        return value + cards
    if name == "longest":
        return max(value, cards)
    return cards if name == f"cards_{number}" else value


@functools.lru_cache(maxsize=100_000)
def play_round(deck: ActionDeck, state: Between, number: int) -> tuple[tuple[int, Between, Fraction], ...]:
    """Return what may happen in a round: (cards revealed, where she stands then, probability)."""
    few, many, rondel = deck.stars[number - 1], deck.more_stars[number - 1], deck.rondel
    is_raised = number >= state.raised
    if rondel is None or is_raised:
        return tuple(
            (sum(shown), Between(left, state.steps, state.raised), odds)
            for shown, left, odds in reveal(deck, (0, 0), state.left, many if is_raised else few)
        )
    found: list[tuple[int, Between, Fraction]] = []
    for shown, left, odds in reveal(deck, (0, 0), state.left, few):
        steps = state.steps + rondel.star_steps * shown[0] + rondel.blank_steps * shown[1]
        if steps < rondel.threshold:
            found.append((sum(shown), Between(left, steps, state.raised), odds))
        elif not rondel.at_once:
            found.append((sum(shown), Between(left, rondel.threshold, number + 1), odds))
        else:
            risen = functools.partial(Between, steps=rondel.threshold, raised=number)
            found += [
                (sum(more), risen(rest), odds * further)
                for more, rest, further in reveal(deck, shown, left, many - few)
            ]
    return tuple(found)


def reveal(deck: ActionDeck, shown: Cards, left: Cards, stars: int) -> Iterator[tuple[Cards, Cards, Fraction]]:
    """Yield what lies open once so many more stars are reached: (cards open, cards left, probability)."""
    in_deck, blanks = left
    if stars == 0:
        yield shown, left, Fraction(1)
    elif stars <= in_deck:
        for cards, odds in turned_until(in_deck, blanks, stars).items():
            turned = (stars, cards - stars)
            yield add(shown, turned), (in_deck - turned[0], blanks - turned[1]), odds
    else:
        # The whole deck is turned, then the discard pile is shuffled; this round's cards join it only at the end.
        open_cards = add(shown, left)
        discarded = (deck.star_cards - open_cards[0], deck.blanks - open_cards[1])
        missing = stars - in_deck
        for cards, odds in turned_until(*discarded, missing).items():
            turned = (missing, cards - missing)
            yield add(open_cards, turned), (discarded[0] - turned[0], discarded[1] - turned[1]), odds


def add(some: Cards, more: Cards) -> Cards:
    """Add up star cards and blanks."""
    return some[0] + more[0], some[1] + more[1]
