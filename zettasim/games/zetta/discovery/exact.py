"""One discovery attempt, counted exactly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from zettasim.games.zetta.discovery.rules import Attempt
from zettasim.model.distribution import Distribution


def enumerate_attempt(attempt: Attempt) -> Distribution:
    """Return the joint distribution of hits and damage.

    The dice fall into those that hit and those that miss; among each, some harm.
    """
    dice, value = attempt.dice, attempt.value
    harmful_hits = sum(face <= value for face in attempt.hazard_faces)
    harmful_misses = len(attempt.hazard_faces) - harmful_hits
    misses = attempt.sides - value
    rolls: dict[tuple[int, ...], int] = {}
    for hits in range(dice + 1):
        among_hits = _harmed(hits, harmful_hits, value - harmful_hits)
        among_misses = _harmed(dice - hits, harmful_misses, misses - harmful_misses)
        for first, ways in enumerate(among_hits):
            for second, more_ways in enumerate(among_misses):
                damage = min(first + second, attempt.most_damage) if hits else 0
                cell = (hits, damage)
                rolls[cell] = rolls.get(cell, 0) + comb(dice, hits) * ways * more_ways
    all_rolls = attempt.sides**dice
    return Distribution(("hits", "damage"), {cell: Fraction(n, all_rolls) for cell, n in rolls.items() if n})


def _harmed(dice: int, harmful: int, harmless: int) -> list[int]:
    """Count the ways in which 0, 1, ... of some dice show one of the harmful faces, the others one of the harmless."""
    return [comb(dice, n) * harmful**n * harmless ** (dice - n) for n in range(dice + 1)]
