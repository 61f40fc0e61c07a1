"""Ships between orbits: what a movement costs, how energy is paid, and how a ship comes home."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.options import usable
from zettasim.games.zetta.expedition.rules import (
    AT,
    E_ENERGY,
    E_HOME,
    E_LOSES,
    E_MOVES,
    E_PILOT,
    E_STAYS,
    E_STRANDED,
    E_TRADES,
    ENERGY,
    F_STRANDED,
    GEM,
    HELD,
    MOTHERSHIP,
    MOTHERSHIP_ORBIT,
    NINE,
    NONE,
    ORBIT,
    ORDER,
    PILOT,
    PILOTS,
    PLANET,
    R_HOME,
    R_LANDING,
    R_MOVEMENT,
    R_PER_RADIOACTIVE,
    R_PLAYERS,
    R_REACH,
    R_REACH_NINE,
    RADIOACTIVE,
    SEAT_SIZE,
    STOCK,
    USED,
    ExpeditionRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, note
from zettasim.kernels.run import Integers


@called
def spendable(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return the energy that a player could pay, all radioactive substances traded."""
    return s[me + ENERGY] + rules.n[R_PER_RADIOACTIVE] * s[me + STOCK + RADIOACTIVE]


@called
def is_far(rules: ExpeditionRules, s: Integers, me: Int, orbit: Int) -> Any:
    """Tell whether an orbit is farther than one normal movement."""
    reach = rules.n[R_REACH_NINE] if s[me + NINE] else rules.n[R_REACH]
    return abs(orbit - s[me + ORBIT]) > reach


@called
def cost_of(rules: ExpeditionRules, s: Integers, me: Int, orbit: Int, at: Int) -> Any:
    """Return the energy of a movement to a place that is there; `NONE` where it is not allowed.

    Staying is free, and not allowed on a planet; nor is a way back to the planet just left.
    """
    landing = rules.n[R_LANDING] if at == PLANET else 0
    here = orbit == s[me + ORBIT]
    cost = rules.n[R_MOVEMENT] + landing
    if here and at == s[me + AT]:
        cost = NONE if at == PLANET else 0
    elif here and (at == MOTHERSHIP or s[me + AT] == MOTHERSHIP):
        cost = landing
    elif is_far(rules, s, me, orbit) and s[me + PILOTS] == 0 and usable(rules, s, me, PILOT) == 0:
        cost = NONE
    return NONE if cost > spendable(rules, s, me) else cost


@called
def pay(rules: ExpeditionRules, log: Log, s: Integers, me: Int, cost: Int) -> None:
    """Pay energy, trading radioactive substances where it is short and as far as there are any."""
    while s[me + ENERGY] < cost and s[me + STOCK + RADIOACTIVE] > 0:
        s[me + STOCK + RADIOACTIVE] -= 1
        s[me + ENERGY] += rules.n[R_PER_RADIOACTIVE]
        note(log, E_TRADES, me // SEAT_SIZE)
    s[me + ENERGY] -= min(cost, s[me + ENERGY])


@called
def move(rules: ExpeditionRules, log: Log, s: Integers, me: Int, orbit: Int, at: Int, cost: Int) -> None:
    """Move a ship to a place that `cost_of` allows, at its cost."""
    seat = me // SEAT_SIZE
    if orbit == s[me + ORBIT] and at == s[me + AT]:
        note(log, E_STAYS, seat + 8 * (orbit * 4 + at))
        return
    if is_far(rules, s, me, orbit) and s[me + PILOTS] == 0:
        s[me + HELD + PILOT] -= 1
        s[USED + PILOT] += 1
        note(log, E_PILOT, seat)
    pay(rules, log, s, me, cost)
    s[me + ORBIT] = orbit
    s[me + AT] = at
    note(log, E_MOVES, seat + 8 * (orbit * 4 + at))
    note(log, E_ENERGY, seat + 8 * s[me + ENERGY])


@called
def come_home(rules: ExpeditionRules, outcome: Integers, log: Log, s: Integers, fields: Int) -> None:
    """Bring all ships to the Mothership at the end of the last turn, the stranded ones for a token to each other."""
    for place in range(rules.n[R_PLAYERS]):
        seat = s[ORDER + place]
        me = seat * SEAT_SIZE
        if s[me + ORBIT] != s[MOTHERSHIP_ORBIT]:
            if spendable(rules, s, me) >= rules.n[R_HOME]:
                pay(rules, log, s, me, rules.n[R_HOME])
                note(log, E_HOME, seat + 8 * s[me + ENERGY])
            else:
                outcome[fields + F_STRANDED] += 1
                note(log, E_STRANDED, seat)
                _reward_rescuers(rules, log, s, me)
        s[me + ORBIT] = s[MOTHERSHIP_ORBIT]
        s[me + AT] = MOTHERSHIP


@called
def _reward_rescuers(rules: ExpeditionRules, log: Log, s: Integers, me: Int) -> None:
    """Let each other player in player order take the best substance token that is left."""
    for place in range(rules.n[R_PLAYERS]):
        taker = s[ORDER + place] * SEAT_SIZE
        if taker == me:
            continue
        kind = GEM
        while kind > 0 and s[me + STOCK + kind] == 0:
            kind -= 1
        if s[me + STOCK + kind] > 0:
            s[me + STOCK + kind] -= 1
            s[taker + STOCK + kind] += 1
            note(log, E_LOSES, me // SEAT_SIZE + 8 * (kind * 8 + taker // SEAT_SIZE))
