"""Sets of challenges, counted exactly."""

from __future__ import annotations

import itertools
from fractions import Fraction

from zettasim.games.zetta.challenges.rules import Table
from zettasim.model.distribution import Distribution


def enumerate_sets(table: Table, names: tuple[str, ...], asked: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of some challenges by name: 1 where the set has it.

    Dice that are rolled again until all differ give every set of so many faces equally often, and those of the sets
    that are accepted stay equally likely.
    """
    places = [names.index(name) for name in asked]
    weights: dict[tuple[int, ...], Fraction] = {}
    for chosen, chance in sets_of(table).items():
        cell = tuple(int(table.faces[place] in chosen) for place in places)
        weights[cell] = weights.get(cell, Fraction(0)) + chance
    return Distribution(asked, weights)


def sets_of(table: Table) -> dict[frozenset[int], Fraction]:
    """Return how likely each set of faces is."""
    rolled = [frozenset(faces) for faces in itertools.combinations(table.faces, table.dice)]
    if table.rolls_again:
        kept = [faces for faces in rolled if is_complete(table, faces)]
        return {faces: Fraction(1, len(kept)) for faces in kept}
    chances: dict[frozenset[int], Fraction] = {}
    for faces in rolled:
        complete = [faces] if is_complete(table, faces) else []
        complete = complete or [faces | {n} for n in table.faces if n not in faces and is_complete(table, faces | {n})]
        for more in complete:
            chances[more] = chances.get(more, Fraction(0)) + Fraction(1, len(rolled) * len(complete))
    return chances


def is_complete(table: Table, faces: frozenset[int]) -> bool:
    """Say whether every challenge of a set that needs a partner has one."""
    return all(faces.intersection(partners) for face, partners in table.partners if face in faces)
