"""Knowledge tokens, counted exactly: a chain over what the player holds, for all that may lie elsewhere."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, prod

from zettasim.games.zetta.knowledge.rules import Study
from zettasim.model.distribution import Distribution

Tokens = tuple[int, ...]
"""How many of each kind."""


def enumerate_hands(study: Study, names: tuple[str, ...], fields: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of some of the kinds by name, of `tokens` in all and of different `kinds`."""
    asked = {names.index(field) for field in fields if field in names}
    lumps = lumps_of(study, asked, keeps_all="kinds" in fields)
    small = _lumped(study, lumps)
    weights: dict[tuple[int, ...], Fraction] = {}
    for hand, chance in hands_of(small).items():
        readings = {"tokens": sum(hand), "kinds": sum(n > 0 for n in hand)}
        readings |= {names[lump[0]]: n for lump, n in zip(lumps, hand, strict=True) if lump[0] in asked}
        cell = tuple(readings[field] for field in fields)
        weights[cell] = weights.get(cell, Fraction(0)) + chance
    return Distribution(fields, weights)


@functools.lru_cache(maxsize=4)
def hands_of(study: Study) -> Mapping[Tokens, Fraction]:
    """Return the distribution of the player's hand, whatever lies elsewhere; kept for the next field asked about."""
    hands: dict[Tokens, Fraction] = {}
    for removed, chance in removals(study).items():
        left = tuple(there - gone for there, gone in zip(study.in_bag, removed, strict=True))
        for hand, odds in hands_after(study, left).items():
            hands[hand] = hands.get(hand, Fraction(0)) + chance * odds
    return hands


def lumps_of(study: Study, asked: Collection[int], *, keeps_all: bool) -> list[tuple[int, ...]]:
    """Group the kinds, most wanted first: which of two tokens is kept then depends on their groups only.

    With a fixed order of kinds, neighbours in the order are dealt with alike by every choice between them and others,
    and a choice among them leaves the same group. Where new kinds are wanted more, each kind is a group of its own.
    """
    order = sorted(range(len(study.in_bag)), key=lambda kind: (-study.weights[kind], kind))
    if study.new_first or keeps_all:
        return [(kind,) for kind in range(len(order))]

    def group(kind: int) -> tuple[int, bool, bool]:
        thinnable = study.thinned > 0 and study.thinnable[kind]
        return (kind if kind in asked else -1, thinnable, study.counted[kind])

    return [tuple(members) for _, members in itertools.groupby(order, key=group)]


def count_states(study: Study, lumps: list[tuple[int, ...]]) -> int:
    """Estimate how many draws `enumerate_hands` goes through."""
    small = _lumped(study, lumps)
    gained = sum(min(drawn, kept) for drawn, kept in small.actions)
    thinnable = [n for n, may in zip(small.in_bag, small.thinnable, strict=True) if may]
    n_removals = _ways_to_hold(thinnable, small.thinned)[-1] * _ways_to_hold(small.in_bag, small.elsewhere)[-1]
    most = [held + min(n, gained) for n, held in zip(small.in_bag, small.hand, strict=True)]
    capped = [n for n, counted in zip(most, small.counted, strict=True) if counted]
    free = [n for n, counted in zip(most, small.counted, strict=True) if not counted]
    n_hands = sum(_ways_to_hold(capped, small.cap)) * prod(n + 1 for n in free)
    draws = max((drawn for drawn, _ in small.actions), default=0)
    return n_removals * n_hands * comb(len(lumps) + draws - 1, draws)


def _ways_to_hold(counts: Sequence[int], most: int) -> list[int]:
    """Count the ways to hold 0, 1, ... up to `most` tokens, of each kind no more than there are."""
    ways = [1] + [0] * most
    for n in counts:
        ways = [sum(ways[max(0, size - n) : size + 1]) for size in range(most + 1)]
    return ways


def removals(study: Study) -> dict[Tokens, Fraction]:
    """Return the distribution of the tokens that were removed at Setup or that others hold."""
    spread: dict[Tokens, Fraction] = {}
    open_to_thinning = tuple(n if may else 0 for n, may in zip(study.in_bag, study.thinnable, strict=True))
    for thinned, chance in _drawn(open_to_thinning, study.thinned):
        left = tuple(n - gone for n, gone in zip(study.in_bag, thinned, strict=True))
        for held, odds in _drawn(left, study.elsewhere):
            gone = tuple(a + b for a, b in zip(thinned, held, strict=True))
            spread[gone] = spread.get(gone, Fraction(0)) + chance * odds
    return spread


def hands_after(study: Study, in_bag: Tokens) -> dict[Tokens, Fraction]:
    """Return the distribution of the player's hand after all actions, from a known bag."""
    everything = tuple(a + b for a, b in zip(in_bag, study.hand, strict=True))

    @functools.cache
    def outcomes(hand: Tokens, draws: int, kept: int) -> tuple[tuple[Tokens, Fraction], ...]:
        bag = tuple(n - held for n, held in zip(everything, hand, strict=True))
        return tuple((_after(study, hand, drawn, kept), odds) for drawn, odds in _drawn(bag, min(draws, sum(bag))))

    chances = {study.hand: Fraction(1)}
    for draws, kept in study.actions:
        more: dict[Tokens, Fraction] = {}
        for hand, chance in chances.items():
            for after, odds in outcomes(hand, draws, kept):
                more[after] = more.get(after, Fraction(0)) + chance * odds
        chances = more
    return chances


def _after(study: Study, hand: Tokens, drawn: Tokens, kept: int) -> Tokens:
    """Keep the best of the tokens drawn; the others go back, and only then whatever is above the cap."""
    held, left = [*hand], [*drawn]
    for _ in range(min(kept, sum(drawn))):
        best = max(
            (kind for kind, n in enumerate(left) if n),
            key=lambda kind: (study.new_first and not held[kind], study.weights[kind], -kind),
        )
        left[best] -= 1
        held[best] += 1
    while sum(n for n, counted in zip(held, study.counted, strict=True) if counted) > study.cap:
        worst = min(
            (kind for kind, n in enumerate(held) if n and study.counted[kind]),
            key=lambda kind: (study.new_first and held[kind] == 1, study.weights[kind], -kind),
        )
        held[worst] -= 1
    return tuple(held)


def _drawn(bag: Tokens, draws: int) -> Iterator[tuple[Tokens, Fraction]]:
    """Return what may be drawn, and how likely it is."""
    all_ways = comb(sum(bag), draws)

    def choose(kind: int, wanted: int) -> Iterator[tuple[Tokens, int]]:
        if kind == len(bag):
            if wanted == 0:
                yield (), 1
            return
        for n in range(min(wanted, bag[kind]) + 1):
            for rest, ways in choose(kind + 1, wanted - n):
                yield (n, *rest), comb(bag[kind], n) * ways

    for drawn, ways in choose(0, draws):
        yield drawn, Fraction(ways, all_ways)


def _lumped(study: Study, lumps: list[tuple[int, ...]]) -> Study:
    """Return the same study of groups of kinds; where there is an order, the groups stand in it."""
    firsts = [lump[0] for lump in lumps]
    return Study(
        in_bag=tuple(sum(study.in_bag[kind] for kind in lump) for lump in lumps),
        hand=tuple(sum(study.hand[kind] for kind in lump) for lump in lumps),
        thinnable=tuple(study.thinnable[kind] for kind in firsts),
        thinned=study.thinned,
        elsewhere=study.elsewhere,
        counted=tuple(study.counted[kind] for kind in firsts),
        cap=study.cap,
        weights=tuple(study.weights[kind] for kind in firsts),
        new_first=study.new_first,
        actions=study.actions,
    )
