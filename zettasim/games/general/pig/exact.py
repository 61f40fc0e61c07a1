"""Pig, counted exactly, and its best play."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from zettasim.games.general.pig.rules import Pig, Policy
from zettasim.mechanics.races import chance_of_first, ends_by_turns, moments_of_turns
from zettasim.model.decision import Decision
from zettasim.model.distribution import Distribution

HoldChance = Callable[[int, int, int], Fraction | int]
"""(own score, other's score, points in the turn) -> the chance to hold."""

EQUAL = 1e-12
"""Two moves whose chances to win differ by less are equal to the best play."""
MOST_IMPROVEMENTS = 100
OPTIONS = ("hold", "roll")


@functools.lru_cache(maxsize=8)
def enumerate_games(pig: Pig, names: tuple[str, ...], open_from: int) -> Distribution:
    """Return the joint distribution of some of `first_wins` and `turns`, `open_from` turns standing for "or more"."""
    turn = turns_of(pig)
    if "turns" not in names:
        first = chance_of_first(turn, pig.target)
        return Distribution(names, {(wins,): odds for wins, odds in ((0, 1 - first), (1, first)) if odds})
    weights: dict[tuple[int, ...], Fraction] = {}
    sums: dict[int, tuple[Fraction, Fraction, Fraction]] = {}
    for seat, moments in enumerate(moments_of_turns(turn, pig.target)):
        sums[1 - seat] = moments
    for (seat, turns), odds in ends_by_turns(turn, pig.target, open_from - 1).items():
        weights[1 - seat, turns] = odds
        chance, first, second = sums[1 - seat]
        sums[1 - seat] = chance - odds, first - turns * odds, second - turns**2 * odds
    tails: dict[tuple[int, ...], tuple[Fraction, Fraction]] = {}
    for wins, (chance, first, second) in sums.items():
        if chance:
            weights[wins, open_from] = chance
            tails[wins, open_from] = first, second
    joint = Distribution(("first_wins", "turns"), weights, "turns", open_from, tails)
    return joint.project(names)


def turns_of(pig: Pig) -> Callable[[int, int, int], Mapping[int, Fraction]]:
    """Return what a turn may bring: (seat, own score, other's score) -> the chance of each score after it."""
    chances = [hold_chance(policy, pig) for policy in pig.policies]
    alone = [policy.name != "optimal" for policy in pig.policies]

    @functools.cache
    def play(seat: int, own: int, other: int) -> Mapping[int, Fraction]:
        return scores_after(pig, own, lambda points: chances[seat](own, other, points))

    return lambda seat, own, other: play(seat, own, 0 if alone[seat] else other)


def scores_after(pig: Pig, own: int, holds: Callable[[int], Fraction | int]) -> Mapping[int, Fraction]:
    """Play a turn out: return the chance of each score after it."""
    needed = pig.target - own
    goes_on = {0: Fraction(1)}
    after = {own: Fraction(0)}
    for points in range(needed):
        if points not in goes_on:
            continue
        each = goes_on[points] / pig.sides
        after[own] += each
        for face in range(2, pig.sides + 1):
            total = points + face
            stops = 1 if total >= needed else holds(total)
            score = min(own + total, pig.target)
            if stops:
                after[score] = after.get(score, Fraction(0)) + each * stops
            if stops != 1:
                goes_on[total] = goes_on.get(total, Fraction(0)) + each * (1 - stops)
    return after


def hold_chance(policy: Policy, pig: Pig) -> HoldChance:
    """Return when the player holds, short of the target."""
    if policy.name == "hold":
        return lambda _own, _other, points: int(points >= policy.limit)
    if policy.name == "random":
        return lambda _own, _other, _points: Fraction(1, 2)
    best, target = moves_of(policy, pig.target, pig.sides), pig.target
    return lambda own, other, points: best[(own * target + other) * target + points]


@functools.lru_cache(maxsize=4)
def moves_of(policy: Policy, target: int, sides: int) -> bytes:
    """Return when the best player, or a user's policy, holds: as `best_play` does."""
    if policy.player is None:
        return best_play(target, sides)
    moves = bytearray(target**3)
    for own, other, points in _states(target, sides):
        place = policy.player.place(seen(own, other, points), OPTIONS)
        moves[(own * target + other) * target + points] = OPTIONS[place] == "hold"
    return bytes(moves)


def least_turn_chance(policy: Policy, target: int, sides: int) -> float:
    """Return the least chance, over all pairs of scores, of a turn by a user's policy that is not lost."""
    moves, least = moves_of(policy, target, sides), 1.0
    for own in range(target):
        for other in range(target):
            chances = [1.0] * (target - own + sides)
            for points in range(target - own - 1, -1, -1):
                if not points or not moves[(own * target + other) * target + points]:
                    chances[points] = sum(chances[points + 2 : points + sides + 1]) / sides
            least = min(least, chances[0])
    return least


def seen(own: int, other: int, points: int) -> dict[str, int | str]:
    """Return what a player sees after a roll, by column."""
    return {"score": own, "other": other, "turn": points}


def _states(target: int, sides: int) -> Iterator[tuple[int, int, int]]:
    """Yield all (own score, other's score, points in the turn) that a roll may lead to, short of the target."""
    sums = [True, *([False] * target)]
    for points in range(2, target):
        sums[points] = any(sums[points - face] for face in range(2, min(sides, points) + 1))
    scores = [score for score in range(target) if sums[score]]
    for own in scores:
        for other in scores:
            yield from ((own, other, points) for points in scores[1:] if own + points < target)


def best_play(target: int, sides: int) -> bytes:
    """Return when the best player holds: at (own * target + other) * target + points, 1 to hold, 0 to roll."""
    return solve_best_play(target, sides)[0]


@functools.lru_cache(maxsize=4)
def solve_best_play(target: int, sides: int) -> tuple[bytes, list[list[float]]]:
    """Find when to hold against a player who does the same and wins most often (Neller and Presser 2004).

    A lost turn leads to the same two scores with the other to move, so the two are solved together, from the highest
    scores down: with the moves of a first guess both chances are linear in each other, and with these the moves are
    chosen anew, until they stay. Chances are floating point here; moves that differ by less than `EQUAL` count as
    equal, and the player then holds.

    Returns
    -------
    bytes
        At (own * target + other) * target + points: 1 to hold, 0 to roll.
    list
        By own score and the other's: the chance to win of the player to move.

    References
    ----------
    T. W. Neller and C. G. M. Presser, "Optimal Play of the Dice Game Pig", The UMAP Journal 25 (2004).
    """
    wins = [[0.0] * target for _ in range(target)]
    moves = bytearray(target**3)
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), total // 2 + 1):
            other = total - own
            here, there = 0.5, 0.5
            rows: tuple[bytes, bytes] | None = None
            for _ in range(MOST_IMPROVEMENTS):
                known, slope, row = _best_turn(wins, own, other, 1 - there, sides)
                other_known, other_slope, other_row = _best_turn(wins, other, own, 1 - here, sides)
                # here = known + slope (1 - there), there = other_known + other_slope (1 - here)
                here = (known + slope * (1 - other_known - other_slope)) / (1 - slope * other_slope)
                there = other_known + other_slope * (1 - here)
                if rows == (row, other_row):
                    break
                rows = row, other_row
            assert rows is not None
            wins[own][other], wins[other][own] = here, there
            for (one, two), each in zip(((own, other), (other, own)), rows, strict=True):
                start = (one * target + two) * target
                moves[start : start + len(each)] = each
    return bytes(moves), wins


def enumerate_decisions(target: int, sides: int) -> Iterator[Decision]:
    """Yield every pair of scores with the points of the turn: hold or roll, and the chance to win with each.

    The chances are floating point; where they differ by less than `EQUAL`, they are made the same. A state is reached
    with the chance that a turn that begins at its scores comes to it.
    """
    wins = solve_best_play(target, sides)[1]
    for (own, other), states in groupby(_states(target, sides), key=lambda state: state[:2]):
        turn = _turn_options(wins, own, other, sides)
        reached = _chances_in_turn(tuple(roll > hold for hold, roll in turn), sides)
        for _, _, points in states:
            yield Decision(seen(own, other, points), dict(zip(OPTIONS, turn[points], strict=True)), reached[points])


@functools.lru_cache(maxsize=1024)
def _chances_in_turn(rolls: tuple[bool, ...], sides: int) -> tuple[Fraction, ...]:
    """Return by points the chance that a turn comes to them, if the player rolls on where it says so, and from 0."""
    chances = [Fraction(1), *([Fraction(0)] * (len(rolls) - 1))]
    for points in range(2, len(rolls)):
        before = range(max(0, points - sides), points - 1)
        chances[points] = sum((chances[each] for each in before if rolls[each] or not each), Fraction(0)) / sides
    return tuple(chances)


def _turn_options(wins: list[list[float]], own: int, other: int, sides: int) -> list[tuple[float, float]]:
    """Return by the points of the turn the chance to win if the player holds now, and if it rolls once more."""
    needed = len(wins) - own
    value = [1.0] * (needed + sides)
    options = []
    for points in range(needed - 1, -1, -1):
        roll = (1 - wins[other][own] + sum(value[points + 2 : points + sides + 1])) / sides
        hold = 1 - wins[other][own + points]
        if abs(roll - hold) <= EQUAL:
            roll = hold
        options.append((hold, roll))
        value[points] = max(hold, roll)
    return options[::-1]


def _best_turn(wins: list[list[float]], own: int, other: int, lost: float, sides: int) -> tuple[float, float, bytes]:
    """Choose the moves of one turn, given the chance to win after a lost one.

    Returns
    -------
    tuple
        The chance to win is the first number + the second x the chance after a lost turn; then the moves, by points.
    """
    needed = len(wins) - own
    target_row = wins[other]
    # By points in the turn; beyond the target the turn wins.
    known = [1.0] * (needed + sides)
    slope = [0.0] * (needed + sides)
    row = bytearray(needed)
    sum_known, sum_slope = float(sides - 1), 0.0
    for points in range(needed - 1, -1, -1):
        # The sums run over points + 2 to points + sides.
        if points < needed - 1:
            sum_known += known[points + 2] - known[points + sides + 1]
            sum_slope += slope[points + 2] - slope[points + sides + 1]
        known[points], slope[points] = sum_known / sides, (1 + sum_slope) / sides
        if points and known[points] + slope[points] * lost <= 1 - target_row[own + points] + EQUAL:
            known[points], slope[points], row[points] = 1 - target_row[own + points], 0.0, 1
    return known[0], slope[0], bytes(row)
