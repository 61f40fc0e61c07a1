"""The brute-force twin of `xenology.disasters`: every order of the Disaster deck, shuffle after shuffle.

Nothing here comes from the package. After each turn a Disaster card is drawn; if the deck is empty, all Disaster cards
are shuffled to make a new deck; a Disaster cube that is removed from play returns to the General Supply (Solitaire
Rules). Each card is itself: (kind, number).
"""

import itertools
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Deck:
    """The deck by kind, its cubes, and what is asked."""

    cards: tuple = (("a", 2), ("b", 2))
    cubes: tuple = (("a", 1),)
    kind: str = "a"
    turns: int = 5
    drawn: int = 0
    kind_drawn: int | None = None
    supply: int = 20
    in_play: int = 0
    returned: int = 0

    @property
    def parameters(self):
        """The same question to zettasim."""
        return dict(self.__dict__)


def worlds(deck):
    """Return [(chance, metrics)]: decks in every order, as many as the last question needs."""
    cards = [(kind, number) for kind, count in deck.cards for number in range(count)]
    firsts = [order for order in itertools.permutations(cards) if fits(deck, order)]
    needed = max(deck.turns, 2 * len(cards))
    more = -(-(needed - len(cards) + deck.drawn) // len(cards))
    ended = Counter()
    for orders in itertools.product(firsts, *[list(itertools.permutations(cards))] * more):
        drawn = list(itertools.chain(*orders))[deck.drawn :]
        ended[tuple(metrics_of(deck, drawn).items())] += 1
    total = sum(ended.values())
    return [(Fraction(n, total), dict(metrics)) for metrics, n in ended.items()]


def fits(deck, order):
    """Say whether the cards drawn before are as the player saw them."""
    return deck.kind_drawn is None or [kind for kind, _ in order[: deck.drawn]].count(deck.kind) == deck.kind_drawn


def metrics_of(deck, drawn):
    """Play the turns with these cards."""
    wait = next(turn for turn, (kind, _) in enumerate(drawn, 1) if kind == deck.kind)
    within = drawn[: deck.turns]
    in_play, clock = deck.in_play, deck.turns + 1
    for turn, (kind, _) in enumerate(within, 1):
        in_play -= min(deck.returned, in_play)
        in_play = min(deck.supply, in_play + dict(deck.cubes).get(kind, 0))
        if in_play == deck.supply:
            clock = min(clock, turn)
    return {
        "wait": wait,
        "times": sum(kind == deck.kind for kind, _ in within),
        "repeated": int(len(set(within)) < len(within)),
        "left": deck.supply - in_play,
        "clock": clock,
        "over": int(clock <= deck.turns),
    }
