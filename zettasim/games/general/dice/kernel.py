"""Pools and sums of dice, rolled."""

from __future__ import annotations

import numpy as np

from zettasim.games.general.dice.rules import PoolRules, SumRules
from zettasim.kernels.draws import Int, Log, Luck, note, roll
from zettasim.kernels.run import Integers, trial_of


@trial_of(PoolRules)
def play_pool(rules: PoolRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Roll the pool die by die; outcome: successes, lowest, highest, total."""
    lowest: Int = rules.sides
    highest: Int = 0
    successes: Int = 0
    total: Int = 0
    for _ in range(rules.dice):
        face = roll(luck, rules.sides)
        success = rules.least <= face <= rules.most
        note(log, int(success), face)
        successes += success
        lowest = min(lowest, face)
        highest = max(highest, face)
        total += face
    outcome[0] = successes
    outcome[1] = lowest if rules.dice > 0 else 0
    outcome[2] = highest
    outcome[3] = total


@trial_of(SumRules)
def play_sum(rules: SumRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Roll the dice and add up all of them, or the `keep` best or worst; outcome: total."""
    # How often each face is shown; nobody asks when all dice are kept.
    shown = np.zeros(rules.sides + 1 if rules.keep < rules.dice else 0, dtype=np.int64)
    total: Int = 0
    for _ in range(rules.dice):
        face = roll(luck, rules.sides)
        note(log, 0, face)
        total += face
        if rules.keep < rules.dice:
            shown[face] += 1
    if rules.keep < rules.dice:
        total = 0
        left: Int = rules.keep
        for step in range(rules.sides):
            value = step + 1 if rules.lowest else rules.sides - step
            kept = min(left, shown[value])
            total += kept * value
            left -= kept
    note(log, 1, total)
    outcome[0] = total + rules.modifier
