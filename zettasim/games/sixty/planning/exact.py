"""Drawn cards, counted exactly: how many of each worth are among them, from the dearest down."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

from zettasim.games.sixty.planning.rules import OPTIONS, Offer, seen
from zettasim.model.decision import Decision
from zettasim.model.distribution import Distribution

FIELDS = ("seen", "best", "value", "extra")


class Hand(NamedTuple):
    """Cards drawn of the worths gone through, and what they are worth."""

    cards: int = 0
    seen: int = 0
    best: int = 0
    value: int = 0
    extra: int = 0


def enumerate_offer(offer: Offer) -> Distribution:
    """Return the joint distribution of seen, best, value of the free cards, and value of the further ones."""
    ways = {Hand(): 1}
    for worth in reversed(range(len(offer.counts))):
        more: dict[Hand, int] = {}
        for hand, ways_so_far in ways.items():
            for here in range(min(offer.counts[worth], offer.drawn - hand.cards) + 1):
                after = with_cards(offer, hand, worth, here)
                more[after] = more.get(after, 0) + ways_so_far * comb(offer.counts[worth], here)
        ways = more
    hands = comb(sum(offer.counts), offer.drawn)
    weights: dict[tuple[int, ...], Fraction] = {}
    for hand, number in ways.items():
        if hand.cards == offer.drawn:
            cell = (hand.seen, hand.best, hand.value, hand.extra)
            weights[cell] = weights.get(cell, Fraction(0)) + Fraction(number, hands)
    return Distribution(FIELDS, weights)


def enumerate_decisions(offer: Offer, price: int) -> Iterator[Decision]:
    """Yield what the free and the further cards may be worth: keep the free ones, or pay for the further ones too."""
    odds: dict[tuple[int, int], Fraction] = {}
    for (value, extra), weight in enumerate_offer(offer).project(("value", "extra")).weights.items():
        odds[extra, value] = Fraction(weight)
    for extra, value in sorted(odds):
        worths = (Fraction(value), Fraction(value + extra - price))
        yield Decision(seen(value, extra), dict(zip(OPTIONS, worths, strict=True)), odds[extra, value])


def with_cards(offer: Offer, hand: Hand, worth: int, here: int) -> Hand:
    """Add so many cards of one worth, none of which is dearer than those in the hand."""
    before, after = hand.cards, hand.cards + here
    free = min(after, offer.free) - min(before, offer.free)
    kept = min(after, offer.free + offer.more) - min(before, offer.free + offer.more)
    return Hand(
        after,
        hand.seen + (here if worth >= offer.wanted else 0),
        worth if before == 0 and here else hand.best,
        hand.value + worth * free,
        hand.extra + worth * (kept - free),
    )
