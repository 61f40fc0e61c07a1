"""A draw from a bag, counted exactly."""

from __future__ import annotations

from fractions import Fraction

from zettasim.games.general.bags.rules import Draw
from zettasim.mechanics.bags import (
    drawn_with_replacement,
    drawn_without_replacement,
    extras_with_replacement,
    extras_without_replacement,
)
from zettasim.model.distribution import Distribution


def enumerate_draw(draw: Draw, kinds: tuple[int, ...], names: tuple[str, ...], open_from: int | None) -> Distribution:
    """Return how many tokens of some kinds are drawn, jointly.

    Tokens that give one more draw do not disturb which others are drawn: their number and the others are independent.

    Parameters
    ----------
    kinds, names
        Places of the kinds in the bag, and their names.
    open_from
        The number of again-tokens from which on they are lumped together, where they have no bound.
    """
    listed = [kind for kind in kinds if kind != draw.again]
    counts = [draw.counts[kind] for kind in listed]
    others = sum(draw.counts) - (draw.counts[draw.again] if draw.again is not None else 0)
    rest = others - sum(counts)
    if draw.replace:
        odds = drawn_with_replacement(counts, rest, draw.draws)
    else:
        odds = drawn_without_replacement(counts, rest, min(draw.draws, others))
    if draw.again not in kinds or draw.again is None:
        return Distribution(names, dict(odds))
    place = kinds.index(draw.again)
    return _with_extras(draw, dict(odds), others, names, place, open_from)


def _with_extras(
    draw: Draw,
    odds: dict[tuple[int, ...], Fraction],
    others: int,
    names: tuple[str, ...],
    place: int,
    open_from: int | None,
) -> Distribution:
    assert draw.again is not None
    extras = draw.counts[draw.again]
    tail: tuple[Fraction, Fraction] | None = None
    if extras == 0 or draw.draws == 0:
        extra_odds = {0: Fraction(1)}
    elif draw.replace:
        assert open_from is not None
        listed, mean, mean_square = extras_with_replacement(extras, others, draw.draws, open_from)
        first = mean - sum((n * p for n, p in enumerate(listed)), Fraction(0))
        second = mean_square - sum((n * n * p for n, p in enumerate(listed)), Fraction(0))
        extra_odds = {n: p for n, p in enumerate(listed) if p}
        rest = 1 - sum(listed, Fraction(0))
        if rest:
            extra_odds[open_from] = rest
            tail = (first, second)
    else:
        extra_odds = extras_without_replacement(extras, others, draw.draws)
        open_from = None
    weights: dict[tuple[int, ...], Fraction] = {}
    tails: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {}
    for cell, probability in odds.items():
        for number, chance in extra_odds.items():
            whole = (*cell[:place], number, *cell[place:])
            if chance:
                weights[whole] = probability * chance
            if tail is not None and number == open_from:
                tails[whole] = (probability * tail[0], probability * tail[1])
    return Distribution(names, weights, names[place] if tail is not None else None, open_from, tails=dict(tails))
