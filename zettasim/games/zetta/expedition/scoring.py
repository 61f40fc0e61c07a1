"""Fame: levels of the crew, and what all is worth in halves of a fame."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.rules import (
    BEST_LIFE,
    CREW,
    DICE,
    E_LEVEL,
    E_NINE,
    EXO_FAME,
    HELPED_FAME,
    LEVELED,
    LEVELED_BIT,
    LIFE_FAME,
    MARKER,
    N_CREW,
    NINE,
    NONE,
    PILOT,
    PILOTS,
    R_DIE,
    R_FAMES,
    R_HALVES,
    R_LEVELED_DIE,
    R_LEVELED_FAME,
    R_NINE_FAME,
    R_STEPS,
    SEAT_SIZE,
    STOCK,
    ExpeditionRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, note
from zettasim.kernels.run import Integers

KEPT, DOWN = 0, 1
"""Half fame of odd cards: kept, rounded down, else rounded up."""


@called
def half_of(rules: ExpeditionRules, fame: Int) -> Any:
    """Return what a helper gets for a card, in halves of a fame."""
    if rules.n[R_HALVES] == KEPT:
        halves = fame
    elif rules.n[R_HALVES] == DOWN:
        halves = fame // 2 * 2
    else:
        halves = (fame + 1) // 2 * 2
    return halves


@called
def count_dice(rules: ExpeditionRules, s: Integers, me: Int) -> None:
    """Count the dice of each discovery, and the star pilots, of a crew."""
    for ability in range(3):
        s[me + DICE + ability] = 0
    s[me + PILOTS] = 0
    for member in range(s[me + N_CREW]):
        crew = s[me + CREW + member]
        dice = rules.n[R_LEVELED_DIE] if crew & LEVELED_BIT else rules.n[R_DIE]
        for ability in range(3):
            if crew & (1 << ability):
                s[me + DICE + ability] += dice
        if crew & (1 << PILOT):
            s[me + PILOTS] += 1


@called
def level_up(rules: ExpeditionRules, log: Log, s: Integers, me: Int) -> None:
    """Move the level marker one step; at LEVEL flip the unleveled crew member with most discoveries."""
    if s[me + NINE]:
        return
    s[me + MARKER] += 1
    if s[me + MARKER] < rules.n[R_STEPS]:
        return
    s[me + MARKER] = 0
    best = NONE
    most = NONE
    for member in range(s[me + N_CREW]):
        crew = s[me + CREW + member]
        if crew & LEVELED_BIT:
            continue
        abilities = (crew & 1) + ((crew >> 1) & 1) + ((crew >> 2) & 1)
        if abilities > most:
            best = member
            most = abilities
    s[me + CREW + best] |= LEVELED_BIT
    s[me + LEVELED] += 1
    note(log, E_LEVEL, me // SEAT_SIZE + 8 * best)
    if s[me + LEVELED] == s[me + N_CREW]:
        s[me + NINE] = 1
        note(log, E_NINE, me // SEAT_SIZE)
    count_dice(rules, s, me)


@called
def substance_halves(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return the fame of a player's substances, in halves."""
    halves = s[me] * 0
    for kind in range(4):
        halves += 2 * rules.n[R_FAMES + kind] * s[me + STOCK + kind]
    return halves


@called
def level_halves(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return the fame of leveled crew, in halves."""
    return 2 * rules.n[R_LEVELED_FAME] * s[me + LEVELED]


@called
def score_of(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return a player's fame, in halves."""
    finds = s[me + LIFE_FAME] + s[me + EXO_FAME] + s[me + HELPED_FAME]
    nine = 2 * rules.n[R_NINE_FAME] * s[me + NINE]
    return finds + substance_halves(rules, s, me) + level_halves(rules, s, me) + nine


@called
def rank_of(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return what decides who wins: fame, then the most valuable life card."""
    return score_of(rules, s, me) * 1024 + s[me + BEST_LIFE]
