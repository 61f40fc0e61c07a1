"""Ships between orbits: what a movement costs, how energy is paid, and how a ship comes home."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.equipment import (
    can_fly,
    fly,
    is_gaseous,
    land_on_gas,
    normal_reach,
    use_pilot,
)
from zettasim.games.zetta.expedition.options import usable
from zettasim.games.zetta.expedition.rules import (
    BARRED,
    E_ENERGY,
    E_HOME,
    E_LOSES,
    E_MOVES,
    E_STAYS,
    E_STRANDED,
    E_TRADES,
    ENERGY,
    F_STRANDED,
    GEM,
    MOTHERSHIP,
    MOTHERSHIP_ORBIT,
    MY_POWER,
    MY_REACH,
    N_PLACES,
    N_PLANETS,
    N_TROJANS,
    NONE,
    ORBITS,
    ORDER,
    PILOT,
    PILOTS,
    PLACE,
    PLACES,
    PLANET,
    PLANETS,
    R_EQUIPMENT,
    R_HOME,
    R_LANDING,
    R_MOVEMENT,
    R_PER_RADIOACTIVE,
    R_PLAYERS,
    RADIOACTIVE,
    SEAT,
    SEAT_SIZE,
    SPACE,
    STOCK,
    TROJAN_LIST,
    TROJAN_ORBITS,
    TROJANS,
    TYPES,
    UNHURT,
    ExpeditionRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers


@called
def spendable(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return the energy that a player could pay, all radioactive substances traded."""
    return s[me + ENERGY] + rules.n[R_PER_RADIOACTIVE] * s[me + STOCK + RADIOACTIVE]


@called
def reach_of(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return how many orbits a player can fly, a star pilot token used."""
    reach = normal_reach(rules, s, me)
    flies = s[me + PILOTS] > 0 or (usable(s, me, PILOT) > 0 and s[me + UNHURT] > 0)
    if rules.n[R_EQUIPMENT]:
        flies = can_fly(rules, s, me)
    return reach * 0 + ORBITS if flies else reach


@called
def flight(rules: ExpeditionRules, here: Int, to: Int, reach: Int, home: Int) -> Any:
    """Return the energy of a flight between two places of a system; `NONE` where it is not allowed.

    Places are orbit x 4 + what is there. Staying is free, and not allowed on a planet; nor is a way back to the planet
    just left. Between the Mothership at `home` and what is at its place only the landing costs.
    """
    landing = rules.n[R_LANDING] if (to & 3) == PLANET else 0
    cost = rules.n[R_MOVEMENT] + landing
    if here == to:
        cost = NONE if (to & 3) == PLANET else 0
    elif (to >> 2) == (here >> 2):
        if (to >> 2) == home and ((to & 3) == MOTHERSHIP or (here & 3) == MOTHERSHIP):
            cost = landing
    elif max(to >> 2, here >> 2) - min(to >> 2, here >> 2) > reach:
        cost = NONE
    return cost


@called
def cost_of(rules: ExpeditionRules, s: Integers, me: Int, to: Int) -> Any:
    """Return what it costs the player in turn to go to a place; `NONE` where that is not allowed or cannot be paid."""
    cost = flight(rules, s[me + PLACE], to, s[MY_REACH], s[MOTHERSHIP_ORBIT])
    return NONE if cost > s[MY_POWER] or ((to & 3) == PLANET and s[BARRED + (to >> 2)] != 0) else cost


@called
def pay(rules: ExpeditionRules, log: Log, s: Integers, me: Int, cost: Int) -> None:
    """Pay energy, trading radioactive substances where it is short and as far as there are any."""
    while s[me + ENERGY] < cost and s[me + STOCK + RADIOACTIVE] > 0:
        s[me + STOCK + RADIOACTIVE] -= 1
        s[me + ENERGY] += rules.n[R_PER_RADIOACTIVE]
        note(log, E_TRADES, s[me + SEAT])
    s[me + ENERGY] -= min(cost, s[me + ENERGY])


@called
def move(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, to: Int, fields: Int
) -> None:
    """Move a ship to a place that `cost_of` allows; it stays where it is also if it cannot go anywhere."""
    seat = s[me + SEAT]
    if to == s[me + PLACE]:
        note(log, E_STAYS, seat + 8 * to)
        return
    cost = cost_of(rules, s, me, to)
    far = abs((to >> 2) - (s[me + PLACE] >> 2)) > normal_reach(rules, s, me)
    gaseous = (to & 3) == PLANET and rules.n[R_EQUIPMENT] != 0 and is_gaseous(rules, s, to >> 2)
    if far and rules.n[R_EQUIPMENT]:
        fly(rules, luck, outcome, log, s, me, gaseous, fields)
    elif far and s[me + PILOTS] == 0:
        use_pilot(log, s, me)
    pay(rules, log, s, me, cost)
    s[me + PLACE] = to
    note(log, E_MOVES, seat + 8 * to)
    note(log, E_ENERGY, seat + 8 * s[me + ENERGY])
    if gaseous:
        land_on_gas(rules, luck, outcome, log, s, me, fields)


@called
def come_home(rules: ExpeditionRules, outcome: Integers, log: Log, s: Integers, fields: Int) -> None:
    """Bring all ships to the Mothership at the end of the last turn, the stranded ones for a token to each other."""
    for place in range(rules.n[R_PLAYERS]):
        seat = s[ORDER + place]
        me = seat * SEAT_SIZE
        if (s[me + PLACE] >> 2) != s[MOTHERSHIP_ORBIT]:
            if spendable(rules, s, me) >= rules.n[R_HOME]:
                pay(rules, log, s, me, rules.n[R_HOME])
                note(log, E_HOME, seat + 8 * s[me + ENERGY])
            else:
                outcome[fields + F_STRANDED] += 1
                note(log, E_STRANDED, seat)
                _reward_rescuers(rules, log, s, me)
        s[me + PLACE] = s[MOTHERSHIP_ORBIT] * 4 + MOTHERSHIP


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
            note(log, E_LOSES, s[me + SEAT] + 8 * (kind * 8 + s[taker + SEAT]))


@called
def list_places(s: Integers) -> None:
    """List the places of the system, its planets and its Trojans; space at its orbit is the Mothership."""
    n = 0
    planets = 0
    trojans = 0
    for orbit in range(ORBITS):
        s[PLACES + n] = orbit * 4 + (MOTHERSHIP if orbit == s[MOTHERSHIP_ORBIT] else SPACE)
        n += 1
        if s[TYPES + orbit] != NONE:
            s[PLACES + n] = orbit * 4 + PLANET
            s[PLANETS + planets] = orbit
            n += 1
            planets += 1
        if s[TROJAN_ORBITS + orbit] != 0:
            s[PLACES + n] = orbit * 4 + TROJANS
            s[TROJAN_LIST + trojans] = orbit
            n += 1
            trojans += 1
    s[N_PLACES] = n
    s[N_PLANETS] = planets
    s[N_TROJANS] = trojans
