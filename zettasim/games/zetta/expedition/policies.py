"""How players decide: where to go, and what to do there."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.actions import best_product, chance_of, dice_of, modifier_of
from zettasim.games.zetta.expedition.dice import MOVING, PLACING, draw, open_part
from zettasim.games.zetta.expedition.movement import cost_of, spendable
from zettasim.games.zetta.expedition.options import may_not
from zettasim.games.zetta.expedition.rules import (
    AT,
    BOT,
    COSTS,
    DO_EXO,
    DO_LIFE,
    DO_NOTHING,
    DO_RESEARCH,
    DO_SCAVENGE,
    ENERGY,
    FLAGS,
    GREEDY,
    LIFE_MODIFIERS,
    LIFE_ORBITS,
    MOTHERSHIP,
    MOTHERSHIP_ORBIT,
    MY_DICE,
    MY_PRODUCT,
    N_CREW,
    N_PLACES,
    NINE,
    NONE,
    NOTED,
    OF_DECISIONS,
    ORBIT,
    ORBITS,
    PLACES,
    PLANET,
    R_AT_DRAWN,
    R_BAG_WORTH,
    R_BOTS_SEEK_LIFE,
    R_ENERGY_WORTH,
    R_EXO_AT,
    R_FAMES,
    R_FOUND,
    R_HOME,
    R_LANDING,
    R_LEVELED_FAME,
    R_LIFE_WORTH,
    R_MOVEMENT,
    R_NINE_FAME,
    R_PLAYERS,
    R_POLICIES,
    R_SCAVENGED,
    R_STEPS,
    R_SYSTEMS,
    RANDOM,
    SEAT_SIZE,
    SPACE,
    STOCK,
    SUBSTANCE_MODIFIERS,
    SYSTEM,
    TROJAN_ORBITS,
    TROJANS,
    TURN,
    TURNS,
    ExpeditionRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Luck
from zettasim.kernels.run import Integers

ACTIONS = 8
"""A choice is the number of the place in the system's list x 8 + the action."""


@called
def survey(rules: ExpeditionRules, s: Integers, me: Int) -> None:
    """Write down what each place costs, the player's own dice, and the best exo product that can be paid."""
    for n in range(s[N_PLACES]):
        place = s[PLACES + n]
        s[COSTS + n] = cost_of(rules, s, me, place // 4, place % 4)
    for kind in range(3):
        s[MY_DICE + kind] = dice_of(rules, s, me, kind)
    s[MY_PRODUCT] = best_product(rules, s, me)


@called
def decide(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return the place to go to and the action there, after `survey`."""
    policy = rules.n[R_POLICIES + me // SEAT_SIZE]
    open_part(rules, luck, s, OF_DECISIONS, MOVING)
    if policy == GREEDY:
        choice = decide_greedily(rules, s, me)
    elif policy == BOT:
        choice = decide_as_bot(rules, luck, s, me)
    else:
        choice = decide_at_random(rules, luck, s, me)
    return choice


@called
def here(s: Integers, me: Int) -> Any:
    """Return the number of the player's place in the list."""
    found = s[me] * 0
    while s[PLACES + found] != s[me + ORBIT] * 4 + s[me + AT]:
        found += 1
    return found


@called
def can_act(rules: ExpeditionRules, s: Integers, me: Int, place: Int, action: Int) -> Any:
    """Tell whether an action is legal at a place, help apart."""
    orbit = place // 4
    at = place % 4
    if may_not(rules, me, action):
        legal = False
    elif action == DO_RESEARCH:
        legal = True
    elif action == DO_SCAVENGE:
        legal = at == TROJANS
    elif action == DO_EXO:
        legal = at != PLANET and s[MY_DICE + DO_EXO] > 0 and s[MY_PRODUCT] != NONE
    else:
        dice = s[MY_DICE + action]
        legal = at == PLANET and dice > 0 and dice + modifier_of(s, orbit, action) > 0
        if action == DO_LIFE:
            legal = legal and s[LIFE_ORBITS + orbit] != 0
    return legal


@called
def at_least(rules: ExpeditionRules, me: Int) -> Any:
    """Return what is done where nothing else may be: research, which is possible everywhere, if it is not forbidden."""
    return DO_NOTHING if may_not(rules, me, DO_RESEARCH) else DO_RESEARCH


@called
def decide_at_random(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Choose one of the legal movements, each as likely, then one of the legal actions there."""
    n = s[me] * 0
    for place in range(s[N_PLACES]):
        if s[COSTS + place] != NONE:
            n += 1
    chosen = here(s, me)
    stuck = n == 0
    left = draw(luck, max(1, n))
    for place in range(s[N_PLACES]):
        if s[COSTS + place] != NONE:
            left -= 1
            if left == 0:
                chosen = s[me] * 0 + place
    legal = s[me] * 0
    n = s[me] * 0
    for action in range(5):
        if (not stuck or action == DO_RESEARCH) and can_act(rules, s, me, s[PLACES + chosen], action):
            legal |= 1 << action
            n += 1
    left = draw(luck, max(1, n))
    taken = s[me] * 0 + at_least(rules, me)
    for action in range(5):
        if legal & (1 << action):
            left -= 1
            if left == 0:
                taken = s[me] * 0 + action
    return chosen * ACTIONS + taken


@called
def decide_greedily(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Choose the movement and action of highest expected fame, less the energy at its worth; ties: the first.

    In thousandths of fame. It knows all planets, its own dice and tokens, the mean fame of life cards and of the
    substance bag; it does not foresee help, later turns or other players. A step to LEVEL is worth its share of the
    levels' fame. In the last system energy that no turn left could use is worth next to nothing. A ship that could not
    pay for the way home counts what its rescue would cost.
    """
    have = spendable(rules, s, me)
    turns_left = s[TURNS] - s[TURN]
    worth = rules.n[R_ENERGY_WORTH]
    if (
        s[SYSTEM] == rules.n[R_SYSTEMS] - 1
        and have >= (rules.n[R_MOVEMENT] + rules.n[R_LANDING]) * turns_left + rules.n[R_HOME]
    ):
        worth = 0
    level = s[me] * 0
    if s[me + NINE] == 0:
        level += 1000 * (rules.n[R_LEVELED_FAME] + rules.n[R_NINE_FAME] // s[me + N_CREW]) // rules.n[R_STEPS]
    in_space = s[me] * 0
    default = at_least(rules, me)
    action_in_space = default
    if s[MY_DICE + DO_EXO] > 0 and s[MY_PRODUCT] != NONE and not may_not(rules, me, DO_EXO):
        net = 1000 * rules.box[rules.n[R_EXO_AT] + s[rules.n[R_AT_DRAWN] + s[MY_PRODUCT]] * 6 + 5]
        gain = chance_of(rules, s, DO_EXO, s[MY_DICE + DO_EXO]) * (net + level) // 1_000_000
        if gain > in_space:
            in_space = gain
            action_in_space = DO_EXO
    tokens = s[me + STOCK] + s[me + STOCK + 1] + s[me + STOCK + 2] + s[me + STOCK + 3]
    rescue = min(tokens, rules.n[R_PLAYERS] - 1) * rules.n[R_BAG_WORTH]
    best = s[me] * 0 - (1 << 40)
    choice = here(s, me) * ACTIONS + default
    for n in range(s[N_PLACES]):
        cost = s[COSTS + n]
        if cost == NONE:
            continue
        orbit = s[PLACES + n] // 4
        at = s[PLACES + n] % 4
        gain = in_space
        action = action_in_space
        if cost > s[me + ENERGY]:  # what has to be traded for the flight may be what the exo product takes
            gain = s[me] * 0
            action = default
        if at == TROJANS:
            if rules.n[R_SCAVENGED] * rules.n[R_BAG_WORTH] > gain and not may_not(rules, me, DO_SCAVENGE):
                gain = s[me] * 0 + rules.n[R_SCAVENGED] * rules.n[R_BAG_WORTH]
                action = DO_SCAVENGE
        elif at == PLANET:
            gain = s[me] * 0
            action = default
            for kind in range(2):
                if not can_act(rules, s, me, s[PLACES + n], kind):
                    continue
                found = (
                    rules.n[R_LIFE_WORTH]
                    if kind == DO_LIFE
                    else 1000 * rules.n[R_FOUND] * rules.n[R_FAMES + s[NOTED + orbit]]
                )
                p = chance_of(rules, s, kind, s[MY_DICE + kind] + modifier_of(s, orbit, kind))
                if p * (found + level) // 1_000_000 > gain:
                    gain = p * (found + level) // 1_000_000
                    action = kind
            if s[FLAGS + orbit] == 0:
                gain += max(1000 * rules.n[R_FAMES + s[NOTED + orbit]], rules.n[R_BAG_WORTH])
        away = orbit != s[MOTHERSHIP_ORBIT]
        gain -= max(worth, 1) * (cost + (rules.n[R_HOME] if away and turns_left == 1 else 0))
        if away and have - cost < rules.n[R_HOME]:
            gain -= rescue
        if gain > best:
            best = gain
            choice = n * ACTIONS + action
    return choice


@called
def decide_as_bot(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Choose by the bots' general rules and the action card that the rulebook shows.

    An exo product that can be paid is built in space. Else the bot lands on the planet with the highest sum of
    modifiers, at random among equals, and attempts substance or life in the card's order, else does research. It keeps
    the energy for the way home; where it cannot land it stays in space, or leaves its planet for the Mothership or
    space.
    """
    have = spendable(rules, s, me)
    stay = here(s, me)
    land = s[me] * 0 + NONE
    space = s[me] * 0 + NONE
    best = s[me] * 0
    n_best = s[me] * 0
    finds_life = False
    for n in range(s[N_PLACES]):
        orbit = s[PLACES + n] // 4
        at = s[PLACES + n] % 4
        cost = s[COSTS + n]
        if cost == NONE:
            continue
        if at == MOTHERSHIP or (at == SPACE and orbit == s[me + ORBIT] and space == NONE):
            space = s[me] * 0 + n
        if at != PLANET or (cost + rules.n[R_HOME] > have and orbit != s[MOTHERSHIP_ORBIT]):
            continue
        finds_life = finds_life or can_act(rules, s, me, s[PLACES + n], DO_LIFE)
        total = s[LIFE_MODIFIERS + orbit] + s[SUBSTANCE_MODIFIERS + orbit]
        if n_best == 0 or total > best:
            best = total
            n_best = s[me] * 0 + 1
            land = s[me] * 0 + n
        elif total == best:
            n_best += 1
            if draw(luck, n_best) == 1:
                land = s[me] * 0 + n
    if s[me + AT] != PLANET or space == NONE:
        space = stay
    builds = s[MY_DICE + DO_EXO] > 0 and s[MY_PRODUCT] != NONE and not may_not(rules, me, DO_EXO)
    builds = builds and not (rules.n[R_BOTS_SEEK_LIFE] and finds_life)
    chosen = space if builds or land == NONE else land
    default = at_least(rules, me)
    action = s[me] * 0 + default
    if chosen != stay or s[me + AT] != PLANET:
        for turn in range(3):
            wanted = turn if turn == 2 or rules.n[R_BOTS_SEEK_LIFE] else 1 - turn
            if action == default and can_act(rules, s, me, s[PLACES + chosen], wanted):
                action = wanted
    return chosen * ACTIONS + action


@called
def place_mothership(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int, middle: Int) -> Any:
    """Return the orbit that the starting player chooses: Trojans nearest to the Goldilocks zone; at random any."""
    best = s[me] * 0 + middle
    if rules.n[R_POLICIES + me // SEAT_SIZE] == RANDOM:
        open_part(rules, luck, s, OF_DECISIONS, PLACING)
        best = draw(luck, ORBITS) - 1
    else:
        nearest = s[me] * 0 + ORBITS
        for orbit in range(ORBITS):
            if s[TROJAN_ORBITS + orbit] != 0 and abs(orbit - middle) < nearest:
                nearest = abs(orbit - middle)
                best = s[me] * 0 + orbit
    return best
