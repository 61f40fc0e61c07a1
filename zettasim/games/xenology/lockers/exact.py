"""The Lockers, counted exactly.

Lockers are alike, and so are the tiles of a type: a filling is a multiset of Lockers, each told by its tiles of each
type. The least exchanges are steps from the legal fillings, counted outwards: an exchange can always be taken back.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import factorial, prod

from zettasim.games.xenology.lockers.rules import Lockers
from zettasim.model.distribution import Distribution

FIELDS = ("broken", "exchanges")
Locker = tuple[int, ...]
"""Its tiles of each type."""
Filling = tuple[Locker, ...]
"""All Lockers, sorted."""


@functools.lru_cache(maxsize=8)
def enumerate_broken(lockers: Lockers) -> Distribution:
    """Return how many Lockers hold two tiles or more of one type, Locker by Locker: only what is left matters."""
    kinds = lockers_of(lockers)
    # Of each number of tiles left of each type, sorted, and of broken Lockers: the orders of the tiles that lead there.
    ways: dict[tuple[Locker, int], int] = {((lockers.per_type,) * lockers.types, 0): 1}
    for _ in range(lockers.lockers):
        after: dict[tuple[Locker, int], int] = {}
        for (left, broken), count in ways.items():
            for kind in kinds:
                if all(tiles <= there for tiles, there in zip(kind, left, strict=True)):
                    rest = tuple(sorted(there - tiles for tiles, there in zip(kind, left, strict=True)))
                    key = (rest, broken + is_broken(kind))
                    after[key] = after.get(key, 0) + count * orders_of(kind)
        ways = after
    every = factorial(lockers.tiles) // factorial(lockers.per_type) ** lockers.types
    return Distribution(FIELDS[:1], {(broken,): Fraction(count, every) for (_, broken), count in ways.items()})


@functools.lru_cache(maxsize=8)
def enumerate_lockers(lockers: Lockers) -> Distribution:
    """Return the joint distribution of broken Lockers and the least exchanges that mend all."""
    weights: dict[tuple[int, ...], int] = {}
    for filling, exchanges in least_exchanges(lockers).items():
        ways = factorial(lockers.lockers)
        for locker, times in Counter(filling).items():
            ways = ways // factorial(times) * orders_of(locker) ** times
        cell = (sum(map(is_broken, filling)), exchanges)
        weights[cell] = weights.get(cell, 0) + ways
    every = factorial(lockers.tiles) // factorial(lockers.per_type) ** lockers.types
    return Distribution(FIELDS, {cell: Fraction(count, every) for cell, count in weights.items()})


@functools.lru_cache(maxsize=8)
def least_exchanges(lockers: Lockers) -> dict[Filling, int]:
    """Return for each filling the least number of exchanges of two tiles after which no Locker holds a type twice."""
    legal = [tuple(1 if t in chosen else 0 for t in range(lockers.types)) for chosen in _choices(lockers)]
    layer = list(_fillings(lockers, sorted(legal)))
    found = dict.fromkeys(layer, 0)
    number = 0
    while layer:
        number += 1
        reached = []
        for filling in layer:
            for one, other in set(itertools.combinations(filling, 2)):
                rest = list(filling)
                rest.remove(one)
                rest.remove(other)
                for pair in exchanged(one, other):
                    after = tuple(sorted([*rest, *pair]))
                    if after not in found:
                        found[after] = number
                        reached.append(after)
        layer = reached
    return found


@functools.cache
def exchanged(one: Locker, other: Locker) -> tuple[tuple[Locker, Locker], ...]:
    """List what two Lockers may become by an exchange of two tiles of different types."""
    found = set()
    types = range(len(one))
    for mine, yours in itertools.permutations(types, 2):
        if one[mine] and other[yours]:
            step = [(t == yours) - (t == mine) for t in types]
            pair = (
                tuple(n + change for n, change in zip(one, step, strict=True)),
                tuple(n - change for n, change in zip(other, step, strict=True)),
            )
            found.add((min(pair), max(pair)))
    return tuple(found - {(min(one, other), max(one, other))})


def lockers_of(lockers: Lockers) -> list[Locker]:
    """List all that a Locker may hold, sorted."""
    kinds = itertools.combinations_with_replacement(range(lockers.types), lockers.spaces)
    return sorted(tuple(chosen.count(t) for t in range(lockers.types)) for chosen in kinds)


def is_broken(locker: Locker) -> bool:
    """Say whether the Locker holds two tiles of one type."""
    return max(locker) > 1


def orders_of(locker: Locker) -> int:
    """Count the orders in which these tiles may lie in a Locker."""
    return factorial(sum(locker)) // prod(map(factorial, locker))


def _choices(lockers: Lockers) -> Iterator[tuple[int, ...]]:
    return itertools.combinations(range(lockers.types), lockers.spaces)


def _fillings(lockers: Lockers, kinds: list[Locker]) -> Iterator[Filling]:
    """Yield every filling with Lockers of these kinds only."""

    def go_on(first: int, left: Locker, filled: Filling) -> Iterator[Filling]:
        if len(filled) == lockers.lockers:
            yield filled
            return
        for place in range(first, len(kinds)):
            kind = kinds[place]
            if all(tiles <= there for tiles, there in zip(kind, left, strict=True)):
                rest = tuple(there - tiles for tiles, there in zip(kind, left, strict=True))
                yield from go_on(place, rest, (*filled, kind))

    return go_on(0, (lockers.per_type,) * lockers.types, ())
