"""Fame: levels of the crew, and what all is worth in halves of a fame."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.rules import (
    ALIENS_HURT,
    BEST_LIFE,
    COVERED,
    CREW,
    E_LEVEL,
    E_NINE,
    E_SHARES,
    EXO_FAME,
    HELPED_FAME,
    LEVELED,
    LEVELED_BIT,
    LIFE_FAME,
    LIFE_TOKENS,
    MARKER,
    N_CREW,
    N_HELPED,
    NINE,
    NONE,
    R_DAMAGE,
    R_DAMAGE_FAME,
    R_FAMES,
    R_HALVES,
    R_LEVELED_FAME,
    R_NINE_FAME,
    R_STEPS,
    SEAT,
    SEAT_SIZE,
    STEP_WORTH,
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
def share(rules: ExpeditionRules, log: Log, s: Integers, helper: Int, fame: Int) -> None:
    """Put the helper's flag on a card."""
    if helper != NONE:
        s[helper * SEAT_SIZE + HELPED_FAME] += half_of(rules, fame)
        s[helper * SEAT_SIZE + N_HELPED] += 1
        note(log, E_SHARES, helper + 8 * half_of(rules, fame))


@called
def step_worth(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return what a step of the level marker is worth: its share of the levels' fame, in thousandths."""
    fame = rules.n[R_LEVELED_FAME] + rules.n[R_NINE_FAME] // s[me + N_CREW]
    return s[me] * 0 if s[me + NINE] else 1000 * fame // rules.n[R_STEPS]


@called
def level_up(rules: ExpeditionRules, log: Log, s: Integers, me: Int) -> Any:
    """Move the level marker one step; at LEVEL flip the unleveled crew member with most discoveries, and say so."""
    if s[me + NINE]:
        return False
    s[me + MARKER] += 1
    if s[me + MARKER] < rules.n[R_STEPS]:
        return False
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
    note(log, E_LEVEL, s[me + SEAT] + 8 * best)
    if s[me + LEVELED] == s[me + N_CREW]:
        s[me + NINE] = 1
        s[me + STEP_WORTH] = 0
        note(log, E_NINE, s[me + SEAT])
    return True


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
def damage_of(s: Integers, me: Int) -> Any:
    """Return the damage tokens on a control board: on crew, aliens and life cards."""
    tokens = s[me + LIFE_TOKENS] + s[me + ALIENS_HURT]
    for member in range(s[me + N_CREW]):
        covered = s[me + COVERED + member]
        while covered > 0:
            tokens += covered & 1
            covered >>= 1
    return tokens


@called
def damage_halves(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return the fame of damage tokens, in halves: less than nothing."""
    return 2 * rules.n[R_DAMAGE_FAME] * damage_of(s, me) if rules.n[R_DAMAGE] else s[me] * 0


@called
def score_of(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return a player's fame, in halves."""
    finds = s[me + LIFE_FAME] + s[me + EXO_FAME] + s[me + HELPED_FAME]
    nine = 2 * rules.n[R_NINE_FAME] * s[me + NINE]
    return finds + substance_halves(rules, s, me) + level_halves(rules, s, me) + nine + damage_halves(rules, s, me)


@called
def rank_of(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return what decides who wins: fame, then the most valuable life card."""
    return score_of(rules, s, me) * 1024 + s[me + BEST_LIFE]
