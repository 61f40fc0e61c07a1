"""Races of two players who take turns until one of them is there.

A turn may leave the score as it is, so a game can go on for any number of turns. Scores never fall: the chain only runs
in circles where both players gain nothing, between "first to move" and "second to move" at the same two scores. The two
equations of such a pair are solved at once, and the pairs in the order of their total score, all in whole numbers over
one denominator for each pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm

Turn = Callable[[int, int, int], Mapping[int, Fraction]]
"""(seat, own score, other's score) -> the chance of each own score after the turn; the target stands for "or more"."""

Series = tuple[int, ...]
"""A denominator, and the numerators of the coefficients of 1, e, e**2, ... of a power series in e."""
Steps = tuple[int, int, Mapping[int, int]]
"""A turn in whole numbers: their total, those of no gain, and those of each higher score."""
Scores = tuple[int, int]


def chance_of_first(turn: Turn, target: int) -> Fraction:
    """Return the probability that the player who begins is there first.

    Parameters
    ----------
    turn
        What a turn may bring; from every score with some chance of more.
    target
        The score to reach; both start at 0.

    Examples
    --------
    Two players who need one success each, at even odds:

    >>> half = Fraction(1, 2)
    >>> chance_of_first(lambda seat, own, other: {0: half, 1: half}, 1)
    Fraction(2, 3)
    """
    denominator, won = _race(turn, target, 1)[0]
    return Fraction(won, denominator)


def moments_of_turns(turn: Turn, target: int) -> tuple[tuple[Fraction, Fraction, Fraction], ...]:
    """Return for each seat the chance that it wins, and the sums of chance x turns and chance x turns**2 over its wins.

    Turns are those of both players together. With z = 1 + e for each turn, the coefficients of 1, e and e**2 of the
    generating function are the sums of the chance, of chance x turns and of chance x turns x (turns - 1) / 2.

    Parameters
    ----------
    turn, target
        As for `chance_of_first`.
    """
    found = []
    for denominator, *sums in _race(turn, target, 3):
        chance, first, pairs = (Fraction(part, denominator) for part in sums)
        found.append((chance, first, 2 * pairs + first))
    return tuple(found)


def ends_by_turns(turn: Turn, target: int, most: int) -> dict[tuple[int, int], Fraction]:
    """Return the chance of each (seat that wins, turns in all), for games of at most so many turns."""
    steps = _steps_of(turn)
    unit, ends = 1, {}
    at: dict[Scores, int] = {(0, 0): 1}
    for number in range(1, most + 1):
        seat = (number - 1) % 2
        found = {scores: steps(seat, scores) for scores in at}
        total = lcm(*(each[0] for each in found.values())) if found else 1
        unit *= total
        won = 0
        after: dict[Scores, int] = {}
        for scores, before in at.items():
            own_total, nothing, more = found[scores]
            weight = before * (total // own_total)
            if nothing:
                after[scores] = after.get(scores, 0) + weight * nothing
            for score, ways in more.items():
                if score == target:
                    won += weight * ways
                else:
                    gained = _moved(scores, seat, score)
                    after[gained] = after.get(gained, 0) + weight * ways
        at = after
        if won:
            ends[seat, number] = Fraction(won, unit)
    return ends


def _race(turn: Turn, target: int, size: int) -> list[Series]:
    """Return for each seat the series of its wins, cut off after `size` coefficients."""
    steps = _steps_of(turn)
    nothing: Series = (1,) + (0,) * size
    start: Series = (1, 1) + (0,) * (size - 1)
    arriving: dict[Scores, list[list[Series]]] = {(0, 0): [[start], []]}
    totals: dict[int, set[Scores]] = {0: {(0, 0)}}
    wins: list[list[Series]] = [[], []]
    for total in range(2 * target - 1):
        for scores in sorted(totals.pop(total, ())):
            begun = [_added(series) if series else nothing for series in arriving.pop(scores)]
            both = [steps(seat, scores) for seat in (0, 1)]
            for seat, visits in enumerate(_visits(begun, both)):
                own_total, _, more = both[seat]
                after = _one_turn_on(visits)
                for score, ways in more.items():
                    part = (after[0] * own_total, *(ways * number for number in after[1:]))
                    if score == target:
                        wins[seat].append(part)
                        continue
                    gained = _moved(scores, seat, score)
                    arriving.setdefault(gained, [[], []])[1 - seat].append(part)
                    totals.setdefault(sum(gained), set()).add(gained)
    return [_added(series) if series else nothing for series in wins]


def _visits(begun: list[Series], both: list[Steps]) -> Iterator[Series]:
    """Solve a pair of states: yield how often each seat is to move there, given how often play arrives."""
    (total_0, none_0, _), (total_1, none_1, _) = both
    via_second = _one_turn_on(begun[1])
    arrived = _added([begun[0], (via_second[0] * total_1, *(none_1 * number for number in via_second[1:]))])
    # Divide by 1 - s z**2 = (1 - s) - 2 s e - s e**2, where s is the chance that neither gains: coefficient by
    # coefficient, each with one more factor (all - s) in its denominator.
    everything, stays = total_0 * total_1, none_0 * none_1
    leaves = everything - stays
    found: list[int] = []
    for place, number in enumerate(arrived[1:]):
        part = number * everything * leaves**place
        if place >= 1:
            part += 2 * stays * found[place - 1]
        if place >= 2:
            part += stays * leaves * found[place - 2]
        found.append(part)
    size = len(found)
    scaled = (number * leaves ** (size - 1 - place) for place, number in enumerate(found))
    first = _reduced((arrived[0] * leaves**size, *scaled))
    yield first
    via_first = _one_turn_on(first)
    yield _added([begun[1], (via_first[0] * total_0, *(none_0 * number for number in via_first[1:]))])


def _steps_of(turn: Turn) -> Callable[[int, Scores], Steps]:
    """Return the turn in whole numbers; each is asked for once."""
    known: dict[tuple[int, int, int], Steps] = {}

    def steps(seat: int, scores: Scores) -> Steps:
        own, other = scores[seat], scores[1 - seat]
        if (seat, own, other) not in known:
            chances = {score: chance for score, chance in turn(seat, own, other).items() if chance}
            unit = lcm(*(chance.denominator for chance in chances.values()))
            ways = {score: chance.numerator * (unit // chance.denominator) for score, chance in chances.items()}
            known[seat, own, other] = unit, ways.pop(own, 0), ways
        return known[seat, own, other]

    return steps


def _moved(scores: Scores, seat: int, score: int) -> Scores:
    return (score, scores[1]) if seat == 0 else (scores[0], score)


def _one_turn_on(series: Series) -> Series:
    """Multiply by z = 1 + e."""
    head = series[:2]
    return (*head, *(series[place] + series[place - 1] for place in range(2, len(series))))


def _added(series: list[Series]) -> Series:
    """Add up, halves first: the large denominators meet last."""
    while len(series) > 1:
        pairs = [_sum(*series[at : at + 2]) for at in range(0, len(series) - 1, 2)]
        series = pairs + series[len(pairs) * 2 :]
    return _reduced(series[0])


def _sum(one: Series, other: Series) -> Series:
    common = gcd(one[0], other[0])
    for_one, for_other = other[0] // common, one[0] // common
    numbers = (a * for_one + b * for_other for a, b in zip(one[1:], other[1:], strict=True))
    return (one[0] * for_one, *numbers)


def _reduced(series: Series) -> Series:
    common = gcd(*series)
    return tuple(number // common for number in series)
