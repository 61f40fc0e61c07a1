"""Preparation phases round after round, exactly: what a card that is drawn now costs the next phase.

No Forecast Tile, and all Expedition cards alike; nothing is bought or burned between the rounds. Unlike a single phase
by itself, an empty deck is made anew from the discard pile as soon as a draw is wanted, as printed.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from zettasim.games.sixty.preparation.rules import EXPEDITION, NOTHING, STORM, Phase

Cards = tuple[int, int]
"""Storms and Expedition cards."""
NO_CARDS: Cards = (0, 0)
Later = Callable[[Cards, Cards], Fraction]
"""What a deck and a discard pile are worth after the round."""


class Sight(NamedTuple):
    """What a player sees in a phase: the tableau, the card in hand, and what deck and discard pile hold."""

    tableau: Cards
    hand: int
    deck: Cards
    pile: Cards


def nothing_later(deck: Cards, pile: Cards) -> Fraction:  # noqa: ARG001
    """Say that no round follows."""
    return Fraction(0)


class Round:
    """One Preparation phase, played as is best for its own payoff and for what is `later`.

    Parameters
    ----------
    phase
        Spaces, Bases and Expedition Bonus; its deck and policy do not count.
    later
        What deck and discard pile are worth after the phase.
    """

    def __init__(self, phase: Phase, later: Later = nothing_later) -> None:
        self.phase = phase
        self.later = later
        # A cache of each round's own: a round is forgotten with its states.
        self.options = functools.cache(self._options)

    def worth(self, deck: Cards, pile: Cards) -> Fraction:
        """Return the expected payoff from the start of the phase on, with the best play."""
        return self.value(Sight(NO_CARDS, NOTHING, deck, pile))

    def value(self, sight: Sight) -> Fraction:
        """Return the expected payoff of the best option."""
        return max(self.options(sight).values())

    def _options(self, sight: Sight) -> dict[str, Fraction]:
        if sight.hand != NOTHING:
            played = self.played(sight)
            play = {} if played is None else {"play": self.value(played)}
            return {"discard": self.ended(sight)} | play
        draws = draws_of(sight)
        draw = {"draw": sum((p * self.value(after) for p, after in draws), Fraction(0))} if draws else {}
        # At least one card is drawn, if there is one.
        return draw if draw and sight.tableau == NO_CARDS else {"stop": self.ended(sight)} | draw

    def ended(self, sight: Sight) -> Fraction:
        """Count the payoff of the tableau, and send tableau and hand to the discard pile."""
        pile = added(added(sight.pile, sight.tableau), one(sight.hand))
        return self.phase.payoff(*sight.tableau) + self.later(sight.deck, pile)

    def played(self, sight: Sight) -> Sight | None:
        """Lay the card in hand on the tableau; None if there is no space."""
        storms, expeditions = added(sight.tableau, one(sight.hand))
        if storms > self.phase.bases or expeditions > self.phase.slots:
            return None
        return sight._replace(tableau=(storms, expeditions), hand=NOTHING)


def draws_of(sight: Sight) -> list[tuple[Fraction, Sight]]:
    """Draw a card, each kind with its probability; an empty deck is the shuffled discard pile."""
    deck, pile = (sight.deck, sight.pile) if any(sight.deck) else (sight.pile, NO_CARDS)
    return [
        (Fraction(count, sum(deck)), Sight(sight.tableau, card, added(deck, one(card), -1), pile))
        for card, count in zip((STORM, EXPEDITION), deck, strict=True)
        if count
    ]


def one(card: int) -> Cards:
    """Return a single card, or none, as counts."""
    return int(card == STORM), int(card == EXPEDITION)


def added(cards: Cards, others: Cards, times: int = 1) -> Cards:
    """Add cards to cards."""
    return cards[0] + times * others[0], cards[1] + times * others[1]
