"""One solo game, warp by warp and turn by turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from zettasim.games.zetta.lone_star.rules import (
    BACK,
    BUILD,
    DEAD,
    DIE,
    EXO,
    EXTRA,
    FOUND,
    GAS,
    GEM,
    GONE,
    HOME,
    LAND,
    LIFE,
    LOST,
    METAL,
    OTHER,
    PAID,
    PURPLE,
    RADIOACTIVE,
    RESEARCH,
    SCAVENGE,
    SYSTEM,
    TOKEN,
    TOOK,
    TURN,
    WARP,
    LoneStarRules,
)
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, below, note, open_stream, roll
from zettasim.kernels.run import Integers, trial_of

N_FIELDS = 3
SYSTEMS, TURNS = 1, 2
BLOCKS_OF_TURN = 1 << 12
HELD, IN_BAG, STOCK = 0, 4, 8
"""Where the room holds tokens in hand, tokens in the bag, and substances by kind."""
FINDS = 12
"""Where it holds life cards and exo products."""


def room_for_voyage(rules: LoneStarRules) -> int:  # noqa: ARG001
    """Return the room for tokens in hand, in the bag, substances and finds."""
    return 14


@trial_of(LoneStarRules, room=room_for_voyage)
def play_voyage(rules: LoneStarRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Warp until home, lost, dead or broken off; outcome: survived, warps, fame.

    Each system, and each turn, has blocks of its own.
    """
    ship = outcome[N_FIELDS:]
    for place in range(ship.size):
        ship[place] = 0
    ship[IN_BAG + WARP] = rules.warp_tokens
    for kind in range(3):
        ship[IN_BAG + LIFE + kind] = rules.thinned[kind]
    for _ in range(rules.removed):
        ship[IN_BAG + _pick(luck, ship[IN_BAG + LIFE : IN_BAG + OTHER + 1]) + LIFE] -= 1
    energy: Int = rules.energy
    damage: Int = 0
    turn: Int = 0
    warps: Int = 0
    home = False
    while warps < rules.warps:
        open_stream(luck, SYSTEMS, warps)
        cost = rules.costs[below(luck, rules.costs.size)]
        n_turns = rules.turns[below(luck, rules.turns.size)]
        value = rules.values[below(luck, rules.values.size)]
        note(log, SYSTEM, cost)
        if energy + rules.per_radioactive * ship[STOCK + RADIOACTIVE] < cost:
            note(log, LOST, energy)
            break
        energy = _pay(rules, ship, energy, cost)
        note(log, PAID, energy)
        warps += 1
        if _complete(rules, ship):
            home = True
            note(log, HOME, 0)
            break
        stays: Int = 0
        while stays < n_turns or (
            damage < rules.extra and energy + rules.per_radioactive * ship[STOCK + RADIOACTIVE] < rules.dearest
        ):
            stays += 1
            if stays > n_turns:
                damage += 1
                note(log, EXTRA, damage)
                if damage > rules.icons:
                    break
            note(log, TURN, stays)
            open_stream(luck, TURNS, turn * BLOCKS_OF_TURN)
            turn += 1
            energy = _act(rules, luck, log, ship, energy, damage, value)
        if damage > rules.icons:
            note(log, DEAD, 0)
            break
    if warps == rules.warps and not home and damage <= rules.icons:
        note(log, GONE, warps)
    outcome[0] = int(home)
    outcome[1] = warps
    fame = ship[FINDS] * rules.fames[0] + ship[FINDS + 1] * rules.fames[1]
    for kind in range(4):
        fame += ship[STOCK + kind] * rules.fames[2 + kind]
    outcome[2] = fame


@inlined
def _act(rules: LoneStarRules, luck: Luck, log: Log, ship: Integers, energy: Int, damage: Int, value: Int) -> Any:
    """Take the turn's action by the player's rule; return the energy left."""
    spare = energy + rules.per_radioactive * max(ship[STOCK + RADIOACTIVE] - 1, 0)
    plain = ship[STOCK + GAS] + ship[STOCK + METAL] + ship[STOCK + GEM]
    lacks_tokens = ship[HELD + WARP] < rules.tokens_needed
    lacks_stock = ship[STOCK + GAS] * ship[STOCK + METAL] * ship[STOCK + GEM] * ship[STOCK + RADIOACTIVE] == 0
    saves = spare < rules.reserve
    action: Int = SCAVENGE
    if saves:
        action = SCAVENGE
    elif rules.tokens_first and lacks_tokens:
        action = RESEARCH
    elif ship[FINDS] == 0 and rules.dice[damage, 0] > 0 and spare >= rules.trip:
        action = LAND
    elif ship[FINDS + 1] == 0 and rules.dice[damage, 1] > 0 and plain >= rules.build:
        action = BUILD
    elif lacks_stock or ship[FINDS + 1] == 0:
        action = SCAVENGE
    elif lacks_tokens:
        action = RESEARCH
    note(log, action, 0)
    if action == SCAVENGE:
        _draw_substances(rules, luck, log, ship, saves, 2)
    elif action == RESEARCH:
        _research(rules, luck, log, ship)
    else:
        kind: Int = LIFE
        if action == LAND:
            energy = _pay(rules, ship, energy, rules.trip)
            _draw_substances(rules, luck, log, ship, saves, 1)
        else:
            kind = EXO
        dice = rules.dice[damage, kind - LIFE]
        if damage == 0:
            dice += ship[HELD + kind]
            ship[IN_BAG + kind] += ship[HELD + kind]
            ship[HELD + kind] = 0
        found = False
        for _ in range(dice):
            face = roll(luck, rules.sides)
            note(log, DIE, face)
            if face <= value:
                found = True
        if found:
            note(log, FOUND, kind)
            ship[FINDS + kind - LIFE] += 1
            if kind == EXO:
                for _ in range(rules.build):
                    ship[STOCK + _largest(ship)] -= 1
        elif _tokens_in_bag(ship) > 0:
            token = _pick(luck, ship[IN_BAG : IN_BAG + 4])
            ship[IN_BAG + token] -= 1
            _keep(rules, log, ship, token)
    return energy


@inlined
def _draw_substances(rules: LoneStarRules, luck: Luck, log: Log, ship: Integers, saves: bool, draws: Int) -> None:
    """Draw from the substance bag; purple is the substance that is wanted most, and one more draw."""
    left: Int = draws
    while left > 0:
        kind = _pick(luck, rules.bag)
        if kind == PURPLE:
            kind = RADIOACTIVE
            if not saves:
                for wanted in range(4):
                    if ship[STOCK + wanted] == 0:
                        kind = np.int64(wanted)
                        break
        else:
            left -= 1
        ship[STOCK + kind] += 1
        note(log, TOOK, kind)


@inlined
def _research(rules: LoneStarRules, luck: Luck, log: Log, ship: Integers) -> None:
    """Draw two knowledge tokens, keep the better one."""
    first: Int = -1
    for _ in range(2):
        if _tokens_in_bag(ship) > 0:
            token = _pick(luck, ship[IN_BAG : IN_BAG + 4])
            ship[IN_BAG + token] -= 1
            if first < 0:
                first = token
            else:
                ship[IN_BAG + max(first, token)] += 1
                note(log, BACK, max(first, token))
                first = min(first, token)
    if first >= 0:
        _keep(rules, log, ship, first)


@inlined
def _keep(rules: LoneStarRules, log: Log, ship: Integers, token: Int) -> None:
    """Take a token in hand; above the cap one that is of least use goes back."""
    ship[HELD + token] += 1
    note(log, TOKEN, token)
    if ship[HELD + LIFE] + ship[HELD + EXO] + ship[HELD + OTHER] > rules.cap:
        worst: Int = OTHER
        while ship[HELD + worst] == 0:
            worst -= 1
        ship[HELD + worst] -= 1
        ship[IN_BAG + worst] += 1
        note(log, BACK, worst)


@inlined
def _tokens_in_bag(ship: Integers) -> Any:
    return ship[IN_BAG] + ship[IN_BAG + 1] + ship[IN_BAG + 2] + ship[IN_BAG + 3]


@inlined
def _pick(luck: Luck, counts: Integers) -> Any:
    """Draw one of the kinds by their counts."""
    total = np.int64(0)
    for kind in range(counts.size):
        total += counts[kind]
    drawn = below(luck, total)
    kind = 0
    while drawn >= counts[kind]:
        drawn -= counts[kind]
        kind += 1
    return np.int64(kind)


@inlined
def _largest(ship: Integers) -> Any:
    """Return the substance, radioactive apart, of which there is most; the first of equals."""
    best = GAS
    for kind in (METAL, GEM):
        if ship[STOCK + kind] > ship[STOCK + best]:
            best = kind
    return best


@inlined
def _pay(rules: LoneStarRules, ship: Integers, energy: Int, cost: Int) -> Any:
    """Pay energy, trading radioactive tokens where it is short."""
    left = energy
    while left < cost:
        ship[STOCK + RADIOACTIVE] -= 1
        left += rules.per_radioactive
    return left - cost


@inlined
def _complete(rules: LoneStarRules, ship: Integers) -> Any:
    """Tell whether warp tokens and all six categories are on board."""
    ready = ship[HELD + WARP] >= rules.tokens_needed
    for place in range(STOCK, FINDS + 2):
        ready = ready and ship[place] > 0
    return ready
