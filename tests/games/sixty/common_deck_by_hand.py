"""The brute-force twin of `sixty.common_deck`: the deck laid out in every order (Personal Setup 12, II. Planning).

Nothing here comes from the package. In the setup each player draws 7 cards and keeps 4. In each of six rounds each
player draws 5 and keeps some; after that, in turn order too, each draws the further cards and keeps them all. The
starting player of round 1 sits in seat 1, and the next clockwise starts the next round. What is not kept is discarded.
If the deck is empty, the discard pile is shuffled and becomes the deck, or (the other reading) nothing more is drawn.
"""

import itertools
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

WANTED, OTHER = "wanted", "other"
ROUNDS = range(1, 7)
NAMES = ("seen", "mine", "drawn", "short", "reshuffles", "left", "emptied")


@dataclass(frozen=True)
class Game:
    """One question."""

    size: int = 154
    copies: int = 1
    players: int = 4
    seat: int = 1
    kept: int = 1
    extra: int = 0
    rivals: str = "want"
    empty: str = "reshuffle"

    @property
    def parameters(self):
        """The same question to zettasim."""
        return dict(vars(self))

    def draws(self):
        """List all draws: (round, seat, cards, kept)."""
        listed = [(0, seat, 7, 4) for seat in range(1, self.players + 1)]
        seats = list(range(1, self.players + 1))
        for number in ROUNDS:
            listed += [(number, seat, 5, self.kept) for seat in seats]
            listed += [(number, seat, self.extra, self.extra) for seat in seats]
            seats = [*seats[1:], seats[0]]
        return listed


def orders(wanted, others):
    """List every order of a pile; cards of one kind are alike, so all orders are equally likely."""
    size = wanted + others
    for places in itertools.combinations(range(size), wanted):
        yield tuple(WANTED if place in places else OTHER for place in range(size))


def worlds(game):
    """Play the game from every order of the deck, and of every discard pile that is shuffled."""
    first = list(orders(game.copies, game.size - game.copies))
    tally = {"seen": 0, "mine": 0, "drawn": 0, "short": 0, "reshuffles": 0, "emptied": 7}
    now = Counter({(order, (), tuple(tally.items())): Fraction(1, len(first)) for order in first})
    for number, seat, cards, keeps in game.draws():
        then = Counter()
        for (deck, pile, counted), weight in now.items():
            for rest, old, hand, counts, chance in drawn(game, number, cards, deck, pile, (), dict(counted)):
                kept, thrown = sorted_out(game, seat, keeps, hand)
                if seat == game.seat:
                    counts["seen"] += hand.count(WANTED)
                    counts["mine"] += kept.count(WANTED)
                counts["drawn"] += len(hand)
                # A pile is shuffled before it is drawn from: its order is nothing.
                then[rest, tuple(sorted((*old, *thrown))), tuple(counts.items())] += weight * chance
        now = then
    return [
        (weight, {name: {**dict(counted), "left": len(deck)}[name] for name in NAMES})
        for (deck, _, counted), weight in now.items()
    ]


def drawn(game, number, cards, deck, pile, hand, counts):
    """Draw card by card."""
    if len(hand) == cards:
        yield deck, pile, hand, dict(counts), Fraction(1)
        return
    if deck:
        yield from drawn(game, number, cards, deck[1:], pile, (*hand, deck[0]), counts)
        return
    counts = {**counts, "emptied": min(counts["emptied"], number)}
    if game.empty == "stop" or not pile:
        yield deck, pile, hand, {**counts, "short": counts["short"] + cards - len(hand)}, Fraction(1)
        return
    counts["reshuffles"] += 1
    shuffled = list(orders(pile.count(WANTED), pile.count(OTHER)))
    for new_deck in shuffled:
        for *ended, chance in drawn(game, number, cards, new_deck, (), hand, counts):
            yield *ended, chance / len(shuffled)


def sorted_out(game, seat, keeps, hand):
    """Return what is kept and what is discarded."""
    first = WANTED if seat == game.seat or game.rivals == "want" else OTHER
    row = sorted(hand, key=lambda card: card != first)
    return row[:keeps], row[keeps:]


@st.composite
def games(draw):
    """Draw a game with a small deck, so that it runs out."""
    size = draw(st.integers(1, 16))
    players = draw(st.integers(1, 4))
    return Game(
        size,
        draw(st.integers(0, min(2, size))),
        players,
        draw(st.integers(1, players)),
        draw(st.integers(0, 5)),
        draw(st.integers(0, 3)),
        draw(st.sampled_from(("want", "leave"))),
        draw(st.sampled_from(("reshuffle", "stop"))),
    )
