"""The brute-force twins of `sixty.arka`: action cards turned one by one (Solo Game Against Arka, Arka's Action Phase).

Nothing here comes from the package. In each round she reveals cards until as many stars lie open as the round asks for.
The deck carries over from round to round. When it is empty, the discard pile is shuffled and becomes the deck; the
cards of the running round join that pile only at the round's end.

Each card moves her Explorer on the rondel. Past the last space it starts over, and the Expedition Path goes one step
forward; a step of that path brings the fourth star: "from now on", so in the running round too, or (the other reading)
from the next round on.
"""

import itertools
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

NUMBERS = itertools.count()
STAR, BLANK = "star", "blank"
NEVER = 99


@dataclass(frozen=True)
class Deck:
    """Arka's deck and rounds; `star_cards` and `later` (the stars after the rise) may differ in a variant only."""

    blanks: int = 2
    stars: tuple[int, ...] = (3, 3, 3, 3, 3, 3)
    star_cards: int = 9
    rise: str = "never"
    rise_counts: str = "at_once"
    star_steps: int = 1
    blank_steps: int = 1
    spaces: int = 12
    path: int = 1
    later: int = 4

    @property
    def parameters(self):
        """The same question to zettasim."""
        names = ("blanks", "rise", "rise_counts", "star_steps", "blank_steps", "spaces", "path")
        return {"stars": ",".join(map(str, self.stars)), **{name: getattr(self, name) for name in names}}

    @property
    def level(self):
        """The round in which the level rises; NEVER unless it is given."""
        return int(self.rise.removeprefix("round:")) if self.rise.startswith("round:") else NEVER

    def wanted(self, number, level):
        """Stars that a round, counted from 1, is played until."""
        stars = self.stars[number - 1]
        return max(stars, self.later) if level <= number else stars

    def walked(self, number, steps, level):
        """Return the level after so many steps in all, the last of them in this round."""
        if self.rise != "rondel" or level != NEVER or steps < self.spaces * self.path:
            return level
        return number if self.rise_counts == "at_once" else number + 1


def orders(stars, blanks):
    """List every order of a pile; cards of one kind are alike, so all orders are equally likely."""
    size = stars + blanks
    for places in itertools.combinations(range(size), stars):
        yield tuple(STAR if place in places else BLANK for place in range(size))


def as_worlds(deck, ended):
    """Name what came of each game: cards revealed in each round, steps walked, and the level at the end."""
    return [
        (
            weight,
            {
                **{f"cards_{number}": cards for number, cards in enumerate(seen, start=1)},
                "actions": sum(seen),
                "longest": max(seen),
                "raised": min(level, len(seen) + 1),
                "steps": steps,
                "laps": steps // deck.spaces,
            },
        )
        for (seen, steps, level), weight in ended.items()
    ]


def worlds_order_by_order(deck):
    """Lay the deck out in every order; at each shuffle, the discard pile in every order."""
    first = list(orders(deck.star_cards, deck.blanks))
    now = Counter({(order, (0, 0), (), 0, deck.level): Fraction(1, len(first)) for order in first})
    for number in range(1, len(deck.stars) + 1):
        then = Counter()
        for (order, pile, seen, steps, level), weight in now.items():
            for rest, old, shown, walked, risen, chance in one_round(deck, number, order, pile, (), steps, level):
                then[rest, joined(old, shown), (*seen, len(shown)), walked, risen] += weight * chance
        now = then
    ended = Counter()
    for (_, _, seen, steps, level), weight in now.items():
        ended[seen, steps, level] += weight
    return as_worlds(deck, ended)


def one_round(deck, number, order, pile, shown, steps, level):
    """Play the rest of a round from a deck in a known order and a pile of (stars, blanks)."""
    if shown.count(STAR) == deck.wanted(number, level):
        yield order, pile, shown, steps, level, Fraction(1)
    elif order:
        walked = steps + (deck.star_steps if order[0] == STAR else deck.blank_steps)
        risen = deck.walked(number, walked, level)
        yield from one_round(deck, number, order[1:], pile, (*shown, order[0]), walked, risen)
    else:
        new_decks = list(orders(*pile))
        assert new_decks != [()], "fewer star cards than stars to reach"
        for new_deck in new_decks:
            for *ended, chance in one_round(deck, number, new_deck, (0, 0), shown, steps, level):
                yield *ended, chance / len(new_decks)


def joined(pile, played):
    """Put the round's cards on the discard pile."""
    return pile[0] + played.count(STAR), pile[1] + played.count(BLANK)


def worlds(deck):
    """Do the same card by card: each card left in the deck is as likely to be the next."""
    now = Counter({((deck.star_cards, deck.blanks), (0, 0), (), 0, deck.level): Fraction(1)})
    for number in range(1, len(deck.stars) + 1):
        running = Counter({(left, pile, (0, 0), *rest): weight for (left, pile, *rest), weight in now.items()})
        now = Counter()
        while running:
            then = Counter()
            for (left, pile, shown, seen, steps, level), weight in running.items():
                if shown[0] == deck.wanted(number, level):
                    now[left, add(pile, *shown), (*seen, sum(shown)), steps, level] += weight
                elif sum(left) == 0:
                    then[pile, (0, 0), shown, seen, steps, level] += weight
                else:
                    for card, walked in (((1, 0), deck.star_steps), ((0, 1), deck.blank_steps)):
                        count = left[0] * card[0] + left[1] * card[1]
                        if count:
                            risen = deck.walked(number, steps + walked, level)
                            state = (
                                add(left, -card[0], -card[1]),
                                pile,
                                add(shown, *card),
                                seen,
                                steps + walked,
                                risen,
                            )
                            then[state] += weight * Fraction(count, sum(left))
            running = then
    ended = Counter()
    for (_, _, seen, steps, level), weight in now.items():
        ended[seen, steps, level] += weight
    return as_worlds(deck, ended)


def add(pile, stars, blanks):
    """Add star cards and blanks to a pile."""
    return pile[0] + stars, pile[1] + blanks


def write_variant(deck, folder):
    """Write the number of her star cards, the stars after the rise, and the rounds, in a file of its own."""
    path = folder / f"arka_{next(NUMBERS)}.toml"
    changes = f"arka.star_cards = {deck.star_cards}\nrondel.stars_later = {deck.later}\n"
    changes += f"game.rounds = {len(deck.stars)}\narka.usual_stars = {[*deck.stars]}\n"
    path.write_text(f'game = "sixty"\n[change]\n{changes}', encoding="utf-8")
    return path


@st.composite
def decks(draw, most=9, blanks=5):
    """Draw a deck with at most so many star cards, and what its rounds ask for."""
    star_cards = draw(st.integers(0, most))
    stars = draw(st.lists(st.integers(0, min(star_cards, 9)), min_size=6, max_size=6))
    later = draw(st.integers(0, min(star_cards, 9)))
    rise = draw(st.sampled_from(("never", "rondel", "rondel", "rondel", "round:2", "round:5")))
    return Deck(
        draw(st.integers(1, blanks)),
        tuple(stars),
        star_cards,
        rise,
        draw(st.sampled_from(("at_once", "next_round"))),
        star_steps=draw(st.integers(0, 2)),
        blank_steps=draw(st.integers(0, 3)),
        spaces=draw(st.integers(1, 9)),
        path=draw(st.integers(1, 2)),
        later=later,
    )
