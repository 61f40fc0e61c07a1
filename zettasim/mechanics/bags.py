"""Bags: what is drawn from a composition, with and without replacement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb


def splits(limits: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    """Yield every tuple of counts with `0 <= count <= limit` for each limit and at most `most` in all.

    Examples
    --------
    >>> list(splits((1, 2), 2))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    """
    if not limits:
        yield ()
        return
    for count in range(min(limits[0], most) + 1):
        for others in splits(limits[1:], most - count):
            yield (count, *others)


def drawn_without_replacement(counts: Sequence[int], rest: int, draws: int) -> dict[tuple[int, ...], Fraction]:
    """Return how many of each listed kind are among `draws` drawn from the listed kinds and `rest` others.

    The multivariate hypergeometric distribution.

    Raises
    ------
    ValueError
        If more are drawn than there are.
    """
    size = sum(counts) + rest
    if draws > size:
        raise ValueError(f"{draws} draws from {size}")
    orders = comb(size, draws)
    odds: dict[tuple[int, ...], Fraction] = {}
    for drawn in splits(counts, draws):
        ways = comb(rest, draws - sum(drawn))
        for count, number in zip(counts, drawn, strict=True):
            ways *= comb(count, number)
        if ways:
            odds[drawn] = Fraction(ways, orders)
    return odds


def drawn_with_replacement(counts: Sequence[int], rest: int, draws: int) -> dict[tuple[int, ...], Fraction]:
    """Return how often each listed kind comes up in `draws` draws that go back: the multinomial distribution."""
    size = sum(counts) + rest
    odds: dict[tuple[int, ...], Fraction] = {}
    for drawn in splits([draws] * len(counts), draws):
        left = draws - sum(drawn)
        ways, places = rest**left, draws
        for count, number in zip(counts, drawn, strict=True):
            ways *= comb(places, number) * count**number
            places -= number
        if ways:
            odds[drawn] = Fraction(ways, size**draws)
    return odds


def extras_without_replacement(extras: int, others: int, draws: int) -> dict[int, Fraction]:
    """Return how many of `extras` tokens come up before the `draws`-th of `others`: the negative hypergeometric.

    When there are fewer than `draws` others, everything is drawn in the end.
    """
    if draws == 0:
        return {0: Fraction(1)}
    if draws > others:
        return {extras: Fraction(1)}
    orders = comb(extras + others, extras)
    return {
        drawn: Fraction(comb(drawn + draws - 1, drawn) * comb(extras - drawn + others - draws, extras - drawn), orders)
        for drawn in range(extras + 1)
    }


def extras_with_replacement(
    extras: int, others: int, draws: int, below: int
) -> tuple[list[Fraction], Fraction, Fraction]:
    """Return how many draws of `extras` tokens come up before the `draws`-th of `others`, all going back.

    The negative binomial distribution, which has no upper bound.

    Parameters
    ----------
    below
        Only the probabilities of 0..below-1 are listed.

    Returns
    -------
    odds, mean, mean_square
        The probabilities below `below`, and mean and mean square of the whole distribution in closed form.
    """
    p_extra = Fraction(extras, extras + others)
    p_other = 1 - p_extra
    if draws == 0:
        return [Fraction(int(n == 0)) for n in range(below)], Fraction(0), Fraction(0)
    odds = [comb(n + draws - 1, n) * p_extra**n * p_other**draws for n in range(below)]
    mean = draws * p_extra / p_other
    return odds, mean, mean / p_other + mean**2
