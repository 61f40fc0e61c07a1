"""The brute-force twin of `xenology.lockers`: tiles laid in every order, two tiles exchanged in every way.

Nothing here comes from the package. Storage tiles are placed at random on the Specimen Storage spaces; each Locker, a
row of spaces, should hold only one of each type (Mothership Setup 6).
"""

import functools
import itertools
from collections import Counter
from fractions import Fraction


def rows_of(layout, spaces):
    """Cut the spaces into Lockers."""
    return [layout[start : start + spaces] for start in range(0, len(layout), spaces)]


def broken_in(layout, spaces):
    """Count the Lockers that hold a type twice."""
    return sum(len(set(row)) < len(row) for row in rows_of(layout, spaces))


def orders(tiles):
    """Yield every different order of the tiles."""
    if not tiles:
        yield ()
        return
    for kind in sorted(set(tiles)):
        rest = list(tiles)
        rest.remove(kind)
        for order in orders(tuple(rest)):
            yield (kind, *order)


@functools.cache
def exchanges_of(layout, spaces):
    """Count the exchanges until no Locker is broken: all layouts after one exchange, after two, ..."""
    layer, seen, number = {layout}, {layout}, 0
    while not any(broken_in(one, spaces) == 0 for one in layer):
        after = set()
        for one in layer:
            for a, b in itertools.combinations(range(len(one)), 2):
                swapped = list(one)
                swapped[a], swapped[b] = swapped[b], swapped[a]
                after.add(in_any_order(swapped, spaces))
        layer = after - seen
        seen |= layer
        number += 1
    return number


def in_any_order(layout, spaces):
    """Tell layouts apart by what lies together in Lockers only."""
    rows = sorted(tuple(sorted(row)) for row in rows_of(tuple(layout), spaces))
    return tuple(itertools.chain(*rows))


def worlds(types, per_type, spaces):
    """Return [(chance, metrics)] over every order."""
    tiles = tuple(kind for kind in range(types) for _ in range(per_type))
    found = Counter()
    for order in orders(tiles):
        found[broken_in(order, spaces), exchanges_of(in_any_order(order, spaces), spaces)] += 1
    total = sum(found.values())
    return [
        (Fraction(n, total), {"legal": int(broken == 0), "broken": broken, "exchanges": exchanges})
        for (broken, exchanges), n in found.items()
    ]
