"""How players decide: where to go, and what to do there."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.dice import MOVING, PLACING, draw, open_part
from zettasim.games.zetta.expedition.movement import cost_of
from zettasim.games.zetta.expedition.rules import (
    BOT,
    DO_LIFE,
    DO_REPAIR,
    GREEDY,
    LIFE_MODIFIERS,
    MOTHERSHIP,
    MOTHERSHIP_ORBIT,
    MY_CARE,
    MY_CARING,
    MY_POWER,
    MY_PRODUCT,
    N_ACTIONS,
    N_PLACES,
    N_PLANETS,
    NONE,
    OF_DECISIONS,
    ORBITS,
    PLACE,
    PLACES,
    PLANET,
    PLANETS,
    POLICY,
    R_BOTS_SEEK_LIFE,
    R_HOME,
    R_MOVEMENT,
    RANDOM,
    SPACE,
    STRONG,
    SUBSTANCE_MODIFIERS,
    TROJAN_ORBITS,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.strong import decide_strongly
from zettasim.games.zetta.expedition.weighing import ACTIONS, at_least, can_act, decide_greedily
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Luck
from zettasim.kernels.run import Integers


@called
def decide(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return the place to go to and the action there, after `survey`."""
    policy = s[me + POLICY]
    if policy == GREEDY:
        choice = decide_greedily(rules, s, me)
    elif policy == STRONG:
        choice = decide_strongly(rules, s, me)
    elif policy == BOT:
        choice = decide_as_bot(rules, luck, s, me)
    else:
        choice = decide_at_random(rules, luck, s, me)
    return choice


@called
def decide_at_random(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Choose one of the legal movements, each as likely, then one of the legal actions there."""
    open_part(rules, luck, s, OF_DECISIONS, MOVING)
    place = s[me + PLACE]
    if (
        (s[me + PLACE] & 3) != PLANET
        or (s[me + PLACE] >> 2) == s[MOTHERSHIP_ORBIT]
        or s[MY_POWER] >= rules.n[R_MOVEMENT]
    ):
        place = s[PLACES + draw(luck, s[N_PLACES]) - 1]
        while cost_of(rules, s, me, place) == NONE:
            place = s[PLACES + draw(luck, s[N_PLACES]) - 1]
        legal = s[me] * 0
        n = s[me] * 0
        for action in range(N_ACTIONS):
            if can_act(s, me, place, action):
                legal |= 1 << action
                n += 1
        taken = s[me] * 0 + at_least(s, me)
        left = draw(luck, max(1, n))
        for action in range(N_ACTIONS):
            left -= legal >> action & 1
            if left == 0 and legal >> action & 1:
                taken = s[me] * 0 + action
    else:  # no energy to leave a planet
        taken = s[me] * 0 + at_least(s, me)
    return place * ACTIONS + taken


@called
def decide_as_bot(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Choose by the bots' general rules and the action card that the rulebook shows.

    A bot of whose equipment more than half is worn out repairs, in space. An exo product that can be paid is built
    there. Else the bot lands on the planet with the highest sum of
    modifiers, at random among equals, and attempts substance or life in the card's order, else heals damage, else does
    research. It keeps the energy for the way home; where it cannot land it stays in space, or leaves its planet for
    the Mothership or space.
    """
    open_part(rules, luck, s, OF_DECISIONS, MOVING)
    stay = s[me + PLACE]
    land = s[me] * 0 + NONE
    best = s[me] * 0
    n_best = s[me] * 0
    finds_life = False
    for planet in range(s[N_PLANETS]):
        orbit = s[PLANETS + planet]
        place = orbit * 4 + PLANET
        cost = cost_of(rules, s, me, place)
        if cost == NONE or (cost + rules.n[R_HOME] > s[MY_POWER] and orbit != s[MOTHERSHIP_ORBIT]):
            continue
        finds_life = finds_life or can_act(s, me, place, DO_LIFE)
        total = s[LIFE_MODIFIERS + orbit] + s[SUBSTANCE_MODIFIERS + orbit]
        if n_best == 0 or total > best:
            best = total
            n_best = s[me] * 0 + 1
            land = place
        elif total == best:
            n_best += 1
            if draw(luck, n_best) == 1:
                land = place
    chosen = stay
    repairs = s[MY_CARING] == DO_REPAIR and s[MY_CARE] > 0
    if repairs or (s[MY_PRODUCT] != NONE and not (rules.n[R_BOTS_SEEK_LIFE] and finds_life)):
        chosen = way_to_space(rules, s, me)
    elif land != NONE:
        chosen = land
    elif (s[me + PLACE] & 3) == PLANET:
        chosen = way_to_space(rules, s, me)
    default = at_least(s, me)
    action = s[me] * 0 + default
    if chosen != stay or (s[me + PLACE] & 3) != PLANET:
        for turn in range(3):
            wanted = turn if turn == 2 or rules.n[R_BOTS_SEEK_LIFE] else 1 - turn
            if action == default and not repairs and can_act(s, me, chosen, wanted):
                action = s[me] * 0 + wanted
        if action == default and s[MY_CARE] > 0:
            action = s[MY_CARING]
    return chosen * ACTIONS + action


@called
def way_to_space(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return the place to leave a planet for: the Mothership, else space; a ship in space or that cannot go stays."""
    place = s[me + PLACE]
    if (s[me + PLACE] & 3) == PLANET:
        if cost_of(rules, s, me, s[MOTHERSHIP_ORBIT] * 4 + MOTHERSHIP) != NONE:
            place = s[MOTHERSHIP_ORBIT] * 4 + MOTHERSHIP
        elif cost_of(rules, s, me, (s[me + PLACE] >> 2) * 4 + SPACE) != NONE:
            place = (s[me + PLACE] >> 2) * 4 + SPACE
    return place


@called
def place_mothership(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int, middle: Int) -> Any:
    """Return the orbit that the starting player chooses: Trojans nearest to the Goldilocks zone; at random any."""
    best = s[me] * 0 + middle
    if s[me + POLICY] == RANDOM:
        open_part(rules, luck, s, OF_DECISIONS, PLACING)
        best = draw(luck, ORBITS) - 1
    else:
        nearest = s[me] * 0 + ORBITS
        for orbit in range(ORBITS):
            if s[TROJAN_ORBITS + orbit] != 0 and abs(orbit - middle) < nearest:
                nearest = abs(orbit - middle)
                best = s[me] * 0 + orbit
    return best
