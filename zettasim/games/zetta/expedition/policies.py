"""How players decide: where to go, and what to do there."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.actions import best_product, chance_of, dice_of, modifier_of
from zettasim.games.zetta.expedition.movement import cost_of, is_there, spendable
from zettasim.games.zetta.expedition.rules import (
    AT,
    BOT,
    DO_EXO,
    DO_LIFE,
    DO_RESEARCH,
    DO_SCAVENGE,
    DO_SUBSTANCE,
    FLAGS,
    GREEDY,
    LIFE_MODIFIERS,
    LIFE_ORBITS,
    MOTHERSHIP,
    MOTHERSHIP_ORBIT,
    N_CREW,
    NINE,
    NONE,
    NOTED,
    ORBIT,
    ORBITS,
    PLANET,
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
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Luck, roll
from zettasim.kernels.run import Integers

PLACES = ORBITS * 4
"""Orbit and what is there, as one number."""
ACTIONS = 8


@inlined
def decide(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return the place to go to and the action there, as place x 8 + action."""
    policy = rules.policies[me // SEAT_SIZE]
    if policy == GREEDY:
        choice = decide_greedily(rules, s, me)
    elif policy == BOT:
        choice = decide_as_bot(rules, luck, s, me)
    else:
        choice = decide_at_random(rules, luck, s, me)
    return choice


@inlined
def can_act(rules: ExpeditionRules, s: Integers, me: Int, orbit: Int, at: Int, action: Int) -> Any:
    """Tell whether an action is legal at a place, help apart."""
    legal = True
    if action == DO_SCAVENGE:
        legal = at == TROJANS
    elif action != DO_RESEARCH:
        dice = dice_of(rules, s, me, action)
        if action == DO_EXO:
            legal = at != PLANET and dice > 0 and best_product(rules, s, me) != NONE
        else:
            legal = at == PLANET and dice > 0 and dice + modifier_of(s, orbit, action) > 0
            if action == DO_LIFE:
                legal = legal and s[LIFE_ORBITS + orbit] != 0
    return legal


@inlined
def decide_at_random(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Choose one of the legal movements, each as likely, then one of the legal actions there."""
    n = s[me] * 0
    for place in range(PLACES):
        if is_there(s, place // 4, place % 4) and cost_of(rules, s, me, place // 4, place % 4) != NONE:
            n += 1
    chosen = s[me + ORBIT] * 4 + s[me + AT]
    stuck = n == 0
    if not stuck:
        left = roll(luck, n)
        for place in range(PLACES):
            if is_there(s, place // 4, place % 4) and cost_of(rules, s, me, place // 4, place % 4) != NONE:
                left -= 1
                if left == 0:
                    chosen = s[me] * 0 + place
    legal = s[me] * 0
    n = s[me] * 0
    for action in range(5):
        if (not stuck or action == DO_RESEARCH) and can_act(rules, s, me, chosen // 4, chosen % 4, action):
            legal |= 1 << action
            n += 1
    left = roll(luck, n)
    taken = s[me] * 0
    for action in range(5):
        if legal & (1 << action):
            left -= 1
            if left == 0:
                taken = s[me] * 0 + action
    return chosen * ACTIONS + taken


@inlined
def decide_greedily(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Choose the movement and action of highest expected fame, less the energy at its worth; ties: the first.

    In thousandths of fame. It knows all planets, its own dice and tokens, the mean fame of life cards and of the
    substance bag; it does not foresee help, later turns or other players. A step to LEVEL is worth its share of the
    levels' fame. In the last system energy that no turn left could use is worth nothing. A ship that could not pay for
    the way home counts what its rescue would cost.
    """
    have = spendable(rules, s, me)
    turns_left = s[TURNS] - s[TURN]
    worth = rules.energy_worth
    if s[SYSTEM] == rules.systems - 1 and have >= (rules.movement + rules.landing) * turns_left + rules.home:
        worth = 0
    level = s[me] * 0
    if s[me + NINE] == 0:
        level += 1000 * (rules.leveled_fame + rules.nine_fame // s[me + N_CREW]) // rules.steps
    life_dice = dice_of(rules, s, me, DO_LIFE)
    substance_dice = dice_of(rules, s, me, DO_SUBSTANCE)
    exo_dice = dice_of(rules, s, me, DO_EXO)
    in_space = s[me] * 0
    action_in_space = DO_RESEARCH
    if exo_dice > 0:
        product = best_product(rules, s, me)
        if product != NONE:
            net = 1000 * rules.exo_cards[s[rules.at_drawn + product], 5]
            gain = chance_of(rules, s, DO_EXO, exo_dice) * (net + level) // 1_000_000
            if gain > in_space:
                in_space = gain
                action_in_space = DO_EXO
    tokens = s[me + STOCK] + s[me + STOCK + 1] + s[me + STOCK + 2] + s[me + STOCK + 3]
    rescue = min(tokens, rules.players - 1) * rules.bag_worth
    best = s[me] * 0 - (1 << 40)
    choice = (s[me + ORBIT] * 4 + s[me + AT]) * ACTIONS + DO_RESEARCH
    for orbit in range(ORBITS):
        for at in range(4):
            if not is_there(s, orbit, at):
                continue
            cost = cost_of(rules, s, me, orbit, at)
            if cost == NONE:
                continue
            gain = in_space
            action = action_in_space
            if at == TROJANS:
                if rules.scavenged * rules.bag_worth > gain:
                    gain = s[me] * 0 + rules.scavenged * rules.bag_worth
                    action = DO_SCAVENGE
            elif at == PLANET:
                gain = s[me] * 0
                action = DO_RESEARCH
                if s[LIFE_ORBITS + orbit] != 0 and life_dice > 0:
                    p = chance_of(rules, s, DO_LIFE, life_dice + s[LIFE_MODIFIERS + orbit])
                    if p * (rules.life_worth + level) // 1_000_000 > gain:
                        gain = p * (rules.life_worth + level) // 1_000_000
                        action = DO_LIFE
                if substance_dice > 0:
                    p = chance_of(rules, s, DO_SUBSTANCE, substance_dice + s[SUBSTANCE_MODIFIERS + orbit])
                    found = 1000 * rules.found * rules.fames[s[NOTED + orbit]] + level
                    if p * found // 1_000_000 > gain:
                        gain = p * found // 1_000_000
                        action = DO_SUBSTANCE
                if s[FLAGS + orbit] == 0:
                    gain += max(1000 * rules.fames[s[NOTED + orbit]], rules.bag_worth)
            away = orbit != s[MOTHERSHIP_ORBIT]
            gain -= worth * (cost + (rules.home if away and turns_left == 1 else 0))
            if away and have - cost < rules.home:
                gain -= rescue
            if gain > best:
                best = gain
                choice = s[me] * 0 + (orbit * 4 + at) * ACTIONS + action
    return choice


@inlined
def decide_as_bot(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Choose by the bots' general rules and the action card that the rulebook shows.

    An exo product that can be paid is built in space. Else the bot lands on the planet with the highest sum of
    modifiers, at random among equals, and attempts substance or life in the card's order, else does research. It keeps
    the energy for the way home; where it cannot land it stays in space, or leaves its planet for the Mothership or
    space.
    """
    orbit = s[me + ORBIT]
    at = s[me + AT]
    builds = can_act(rules, s, me, orbit, s[me] * 0 + SPACE, DO_EXO)
    if builds and not (rules.bots_seek_life and _has_life_within_reach(rules, s, me)):
        place = _space_of(rules, s, me)
    else:
        place = s[me] * 0 + NONE
        best = s[me] * 0
        n = s[me] * 0
        for target in range(ORBITS):
            if not _can_land(rules, s, me, target):
                continue
            total = s[LIFE_MODIFIERS + target] + s[SUBSTANCE_MODIFIERS + target]
            if n == 0 or total > best:
                best = total
                n = s[me] * 0 + 1
                place = s[me] * 0 + target * 4 + PLANET
            elif total == best:
                n += 1
                if roll(luck, n) == 1:
                    place = s[me] * 0 + target * 4 + PLANET
        if place == NONE:
            place = _space_of(rules, s, me)
    stuck = at == PLANET and place == orbit * 4 + at
    action = DO_RESEARCH
    if not stuck:
        first = DO_LIFE if rules.bots_seek_life else DO_SUBSTANCE
        for turn in range(3):
            wanted = DO_EXO if turn == 2 else first if turn == 0 else 1 - first
            if action == DO_RESEARCH and can_act(rules, s, me, place // 4, place % 4, wanted):
                action = wanted
    return place * ACTIONS + action


@inlined
def _can_land(rules: ExpeditionRules, s: Integers, me: Int, target: Int) -> Any:
    can = is_there(s, target, PLANET)
    if can:
        cost = cost_of(rules, s, me, target, PLANET)
        kept = 0 if target == s[MOTHERSHIP_ORBIT] else rules.home
        can = cost != NONE and cost + kept <= spendable(rules, s, me)
    return can


@inlined
def _has_life_within_reach(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    has = False
    for target in range(ORBITS):
        if s[LIFE_ORBITS + target] != 0 and _can_land(rules, s, me, target):
            has = has or can_act(rules, s, me, s[me] * 0 + target, s[me] * 0 + PLANET, DO_LIFE)
    return has


@inlined
def _space_of(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return where a ship is in space: here, else the Mothership, else space on this orbit, else the planet still."""
    orbit = s[me + ORBIT]
    place = orbit * 4 + s[me + AT]
    if s[me + AT] == PLANET:
        home = s[MOTHERSHIP_ORBIT]
        if cost_of(rules, s, me, home, MOTHERSHIP) != NONE:
            place = home * 4 + MOTHERSHIP
        elif cost_of(rules, s, me, orbit, SPACE) != NONE:
            place = orbit * 4 + SPACE
    return place


@inlined
def place_mothership(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int, middle: Int) -> Any:
    """Return the orbit that the starting player chooses: Trojans nearest to the Goldilocks zone; at random any."""
    best = s[me] * 0 + middle
    if rules.policies[me // SEAT_SIZE] == RANDOM:
        best = roll(luck, ORBITS) - 1
    else:
        nearest = s[me] * 0 + ORBITS
        for orbit in range(ORBITS):
            if s[TROJAN_ORBITS + orbit] != 0 and abs(orbit - middle) < nearest:
                nearest = abs(orbit - middle)
                best = s[me] * 0 + orbit
    return best
