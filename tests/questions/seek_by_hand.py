"""Every change of a small bag and of an Odyssey container, worked out by hand formulas and counted one by one."""

import itertools
from fractions import Fraction
from math import comb


def changes_between(before, after):
    """Tokens put in or taken out, whichever is more: an exchange is one change."""
    put_in = sum(max(0, n - before.get(kind, 0)) for kind, n in after.items())
    taken_out = sum(max(0, n - after.get(kind, 0)) for kind, n in before.items())
    return max(put_in, taken_out)


def any_red(bag, draws):
    """Chance that at least one of some draws without replacement is red; None where there are too few tokens."""
    size = sum(bag.values())
    return None if draws > size else 1 - Fraction(comb(size - bag["red"], draws), comb(size, draws))


def claim_in_two(container, harmless=("artifact", "ore", "aquifer", "cavern", "overheat")):
    """Chance that a lone explorer without unlocks Claims within two draws.

    A LEAK Claims (6C4); a discovery, and OVERHEAT without a career of its own, only lets the explorer draw again;
    every other chit fells the explorer (6C4b, 6C4c).
    """
    size = sum(container.values())
    if size == 0:
        return Fraction(0)
    leaks, on = container.get("leak", 0), sum(container.get(kind, 0) for kind in harmless)
    first = Fraction(leaks, size)
    return first if size == 1 else first + Fraction(on, size) * Fraction(leaks, size - 1)


def every_way(before, vary, most, total):
    """Every composition that differs in the varied kinds by at most so many changes, with the number of changes."""
    spans = [range(max(0, before.get(kind, 0) - most), before.get(kind, 0) + most + 1) for kind in vary]
    for counts in itertools.product(*spans):
        after = {**before, **dict(zip(vary, counts, strict=True))}
        n = changes_between(before, after)
        if n <= most and (total is None or sum(after.values()) == total):
            yield n, after


def pareto_by_hand(before, vary, most, total, distance):
    """For each number of changes that comes nearer than fewer: (changes, distance, other ways that come as near)."""
    ways = [(n, distance(after)) for n, after in every_way(before, vary, most, total)]
    ways = [(n, off) for n, off in ways if off is not None]
    found = []
    for n in range(most + 1):
        here = [off for m, off in ways if m == n]
        if here and (not found or min(here) < found[-1][1]):
            found.append((n, min(here), here.count(min(here)) - 1))
        if found and found[-1][1] == 0:
            break
    return found
