"""A Bridge landing, counted exactly: how many of the legal spaces are wanted, then craft by craft."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from zettasim.games.xenology.landing.rules import EMPTY, OTHER, WANTED, Landing
from zettasim.model.distribution import Distribution

State = tuple[int, int, tuple[int, ...]]
"""Wanted and other legal spaces left, and what became of the Landing Craft so far."""


def enumerate_landing(landing: Landing) -> Distribution:
    """Return the joint distribution of where each Alien ends (0 no Alien, 1 Mission Control, 2 any, 3 wanted)."""
    others = landing.tiles - landing.wanted
    ways = comb(landing.tiles, landing.legal)
    states: dict[State, Fraction] = {}
    for wanted in range(landing.legal + 1):
        if choices := comb(landing.wanted, wanted) * comb(others, landing.legal - wanted):
            states[wanted, landing.legal - wanted, ()] = Fraction(choices, ways)
    for who in landing.crafts:
        after: dict[State, Fraction] = {}
        for (wanted, other, ends), chance in states.items():
            for state, odds in _land(who, wanted, other, ends):
                after[state] = after.get(state, Fraction(0)) + chance * odds
        states = after
    joint: dict[tuple[int, ...], Fraction] = {}
    for (_, _, ends), chance in states.items():
        joint[ends] = joint.get(ends, Fraction(0)) + chance
    return Distribution(tuple(f"end_{craft}" for craft in range(1, len(landing.crafts) + 1)), joint)


def _land(who: int, wanted: int, other: int, ends: tuple[int, ...]) -> list[tuple[State, Fraction]]:
    if who == EMPTY:
        return [((wanted, other, (*ends, 0)), Fraction(1))]
    legal = wanted + other
    if legal == 0:
        return [((0, 0, (*ends, 1)), Fraction(1))]
    takes_wanted = Fraction(wanted, legal)
    if who == WANTED and wanted:
        takes_wanted = Fraction(1)
    if who == OTHER and other:
        takes_wanted = Fraction(0)
    return [
        (state, chance)
        for state, chance in (
            ((wanted - 1, other, (*ends, 3)), takes_wanted),
            ((wanted, other - 1, (*ends, 2)), 1 - takes_wanted),
        )
        if chance
    ]
