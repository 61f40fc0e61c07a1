"""The brute-force twins of `sixty.arka`: action cards turned one by one (Solo Game Against Arka, Arka's Action Phase).

Nothing here comes from the package. In each round she reveals cards until as many stars lie open as the round asks for.
The deck carries over from round to round. When it is empty, the discard pile is shuffled and becomes the deck; the
cards of the running round join that pile only at the round's end.
"""

import itertools
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

NUMBERS = itertools.count()
STAR, BLANK = "star", "blank"


@dataclass(frozen=True)
class Deck:
    """Arka's deck and rounds; `star_cards` may differ in a variant only."""

    blanks: int = 2
    stars: tuple[int, ...] = (3, 3, 3, 3, 3, 3)
    star_cards: int = 9

    @property
    def parameters(self):
        """The same question to zettasim."""
        return {"blanks": self.blanks, "stars": ",".join(map(str, self.stars))}


def orders(stars, blanks):
    """List every order of a pile; cards of one kind are alike, so all orders are equally likely."""
    size = stars + blanks
    for places in itertools.combinations(range(size), stars):
        yield tuple(STAR if place in places else BLANK for place in range(size))


def as_worlds(ended):
    """Name the cards revealed in each round."""
    return [
        (weight, {f"cards_{number}": cards for number, cards in enumerate(seen, start=1)})
        for seen, weight in ended.items()
    ]


def worlds_order_by_order(deck):
    """Lay the deck out in every order; at each shuffle, the discard pile in every order."""
    first = list(orders(deck.star_cards, deck.blanks))
    now = Counter({(order, (0, 0), ()): Fraction(1, len(first)) for order in first})
    for wanted in deck.stars:
        then = Counter()
        for (order, pile, seen), weight in now.items():
            for rest, new_pile, cards, chance in one_round(order, pile, wanted):
                then[rest, new_pile, (*seen, cards)] += weight * chance
        now = then
    ended = Counter()
    for (_, _, seen), weight in now.items():
        ended[seen] += weight
    return as_worlds(ended)


def one_round(order, pile, wanted):
    """Play a round from a deck in a known order and a pile of (stars, blanks)."""
    played = cut(order, wanted)
    if played is not None:
        yield order[len(played) :], joined(pile, played), len(played), Fraction(1)
        return
    missing = wanted - order.count(STAR)
    new_decks = list(orders(*pile))
    for new_deck in new_decks:
        more = cut(new_deck, missing)
        assert more is not None, "fewer star cards than stars to reach"
        played = (*order, *more)
        yield new_deck[len(more) :], joined((0, 0), played), len(played), Fraction(1, len(new_decks))


def cut(order, wanted):
    """Return the cards up to and with the wanted star; None if there are too few."""
    for n in range(len(order) + 1):
        if order[:n].count(STAR) == wanted:
            return order[:n]
    return None


def joined(pile, played):
    """Put the round's cards on the discard pile."""
    return pile[0] + played.count(STAR), pile[1] + played.count(BLANK)


def worlds(deck):
    """Do the same card by card: each card left in the deck is as likely to be the next."""
    now = Counter({((deck.star_cards, deck.blanks), (0, 0), ()): Fraction(1)})
    for wanted in deck.stars:
        running = Counter({(left, pile, (0, 0), seen): weight for (left, pile, seen), weight in now.items()})
        now = Counter()
        while running:
            then = Counter()
            for (left, pile, open_cards, seen), weight in running.items():
                if open_cards[0] == wanted:
                    now[left, add(pile, *open_cards), (*seen, sum(open_cards))] += weight
                elif sum(left) == 0:
                    then[pile, (0, 0), open_cards, seen] += weight
                else:
                    for star in (0, 1):
                        count = left[0] if star else left[1]
                        if count:
                            card = (star, 1 - star)
                            state = (add(left, -card[0], -card[1]), pile, add(open_cards, *card), seen)
                            then[state] += weight * Fraction(count, sum(left))
            running = then
    ended = Counter()
    for (_, _, seen), weight in now.items():
        ended[seen] += weight
    return as_worlds(ended)


def add(pile, stars, blanks):
    """Add star cards and blanks to a pile."""
    return pile[0] + stars, pile[1] + blanks


def write_variant(deck, folder):
    """Write the number of her star cards, in a file of its own."""
    path = folder / f"arka_{next(NUMBERS)}.toml"
    path.write_text(f'game = "sixty"\n[change]\narka.star_cards = {deck.star_cards}\n', encoding="utf-8")
    return path


@st.composite
def decks(draw, most=9, blanks=5):
    """Draw a deck with at most so many star cards, and what its rounds ask for."""
    star_cards = draw(st.integers(0, most))
    stars = draw(st.lists(st.integers(0, star_cards), min_size=6, max_size=6))
    return Deck(draw(st.integers(1, blanks)), tuple(stars), star_cards)
