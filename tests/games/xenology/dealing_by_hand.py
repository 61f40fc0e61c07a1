"""The brute-force twins of `xenology.display`: cards dealt one by one (Research Cards Setup; Scan; Wipe + Scan).

Nothing here comes from the package. The deck holds equally many Research cards of each type; type 0 is wanted. The
display is dealt; while it lacks the wanted type and wipes are left, it is discarded and dealt anew. When the deck is
empty the discards, the wiped display among them, are shuffled and dealing goes on; or, without the reshuffle, the
display stays short.
"""

import itertools
import math
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

WANTED = 0


@dataclass(frozen=True)
class Table:
    """A deck and its display."""

    types: int = 5
    per_type: int = 12
    display: int = 5
    wipes: int = 0
    reshuffle: bool = True

    @property
    def parameters(self):
        """The same question to zettasim."""
        return {name: getattr(self, name) for name in ("types", "per_type", "display", "wipes", "reshuffle")}

    @property
    def cards(self):
        """Every card of the deck."""
        return tuple(kind for kind in range(self.types) for _ in range(self.per_type))

    @property
    def has_an_idle_wipe(self):
        """Whether a display before the last wipe, dealt whole from the first deck, is sure to hold the wanted type."""
        surely = (self.types - 1) * self.per_type // self.display + 1
        return surely <= self.wipes and surely * self.display <= len(self.cards)


def metrics_of(shown, seen):
    """Read the metrics off the last display."""
    return {"available": int(WANTED in shown), "types": len(set(shown)), "seen": seen}


def worlds_order_by_order(table):
    """Lay the deck out in every order; at each reshuffle, the discards in every order."""
    ended = Counter()

    def go_on(deck, shown, discards, wipes, seen, weight):
        while True:
            while len(shown) < table.display and deck:
                shown, deck, seen = (*shown, deck[0]), deck[1:], seen + 1
            if len(shown) < table.display and table.reshuffle:
                each = weight / math.factorial(len(discards))
                for order, n in Counter(itertools.permutations(discards)).items():
                    go_on(order, shown, (), wipes, seen, each * n)
                return
            if WANTED in shown or wipes == 0:
                ended[tuple(metrics_of(shown, seen).items())] += weight
                return
            discards, shown, wipes = (*discards, *shown), (), wipes - 1

    orders = Counter(itertools.permutations(table.cards))
    for order, n in orders.items():
        go_on(order, (), (), table.wipes, 0, Fraction(n, math.factorial(len(order))))
    return [(weight, dict(metrics)) for metrics, weight in ended.items()]


def worlds(table):
    """Do the same card by card: each card left in the deck is as likely to be the next; those of a type are alike."""
    start = (table.per_type,) * table.types
    nothing = (0,) * table.types
    now, ended = Counter({(start, nothing, nothing, table.wipes, 0): Fraction(1)}), Counter()
    while now:
        then = Counter()
        for (deck, shown, discards, wipes, seen), weight in now.items():
            short = sum(shown) < table.display
            if short and sum(deck):
                for kind, count in enumerate(deck):
                    if count:
                        state = (plus(deck, kind, -1), plus(shown, kind, 1), discards, wipes, seen + 1)
                        then[state] += weight * Fraction(count, sum(deck))
            elif short and table.reshuffle:
                then[discards, shown, nothing, wipes, seen] += weight
            elif shown[WANTED] or wipes == 0:
                faces = [kind for kind, count in enumerate(shown) if count]
                ended[tuple(metrics_of(faces, seen).items())] += weight
            else:
                gone = tuple(a + b for a, b in zip(discards, shown, strict=True))
                then[deck, nothing, gone, wipes - 1, seen] += weight
        now = then
    return [(weight, dict(metrics)) for metrics, weight in ended.items()]


def plus(counts, kind, n):
    """Change how many there are of a kind."""
    return (*counts[:kind], counts[kind] + n, *counts[kind + 1 :])
