"""The strong player: this turn and the next one, help where it stands, and the energy of the turns to come."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.abilities import chance_of
from zettasim.games.zetta.expedition.movement import flight
from zettasim.games.zetta.expedition.options import may_not
from zettasim.games.zetta.expedition.rules import (
    ACTS,
    ASKS,
    BARRED,
    DICE,
    DO_EXO,
    DO_LIFE,
    DO_RESEARCH,
    DO_SCAVENGE,
    DO_SUBSTANCE,
    ENERGY,
    EXO_FAME_AT,
    EXO_NET_AT,
    EXO_SIZE,
    FIRST_WORTH,
    FOUND_WORTH,
    HELPS,
    LIFE_DICE,
    MILLION,
    MOTHERSHIP,
    MOTHERSHIP_ORBIT,
    MY_CARE,
    MY_CARING,
    MY_DICE,
    MY_OWN,
    MY_POWER,
    MY_PRICE,
    MY_PRODUCT,
    MY_REACH,
    MY_RESCUE,
    N_CREW,
    N_PLANETS,
    N_STOPS,
    N_TROJANS,
    NEVER,
    NEXT,
    NINE,
    NONE,
    NOTED,
    NOW,
    PLACE,
    PLANET,
    PLANETS,
    R_AT_DRAWN,
    R_BAG_WORTH,
    R_EARLY,
    R_ENERGY_WORTH,
    R_EXO_AT,
    R_FAMES,
    R_FOUND_BY_HELPER,
    R_HELPS,
    R_HOME,
    R_LANDING,
    R_LEVELED_FAME,
    R_LIFE_WORTH,
    R_MOVEMENT,
    R_NEXT_TURN,
    R_NINE_FAME,
    R_PLAYERS,
    R_SCAVENGED,
    R_STEPS,
    R_SYSTEMS,
    R_TOKEN,
    R_TURNS,
    RISK,
    SEAT_SIZE,
    SPACE,
    STEP_WORTH,
    STOPS,
    SUBSTANCE_MODIFIERS,
    SYSTEM,
    TOKENS,
    TROJAN_LIST,
    TROJANS,
    TURN,
    TURNS,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.weighing import (
    ACTIONS,
    UNREACHED,
    at_least,
    hazard_of,
    life_worth,
    rescue_worth,
    scavenge_worth,
    space_worth,
    substance_worth,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int
from zettasim.kernels.run import Integers


@called
def decide_strongly(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Choose the movement and action whose fame, with that of the best next turn from there, is highest.

    In thousandths of fame times millionths of chance. Beside what a greedy player counts it sees the ships at a place,
    whose help it takes where it gains more than the helper, shared out among its opponents; that levels bring dice for
    the turns to come, and failures knowledge tokens; the best place of the next turn, by its own dice, and what it
    costs to go there; and it takes energy for free only where the last turns need no more than there is untraded. It
    does not foresee what others do, nor the systems to come, nor which substances an exo product still lacks.
    """
    s[me + STEP_WORTH] = early_step_worth(rules, s, me)
    s[MY_PRICE] = strong_price(rules, s, me)
    s[MY_RESCUE] = rescue_worth(rules, s, me)
    list_stops(rules, s, me)
    best = s[me] * 0 + UNREACHED
    choice = s[me + PLACE] * ACTIONS + at_least(s, me)
    for stop in range(s[N_STOPS]):
        place = s[STOPS + stop]
        cost = flight(rules, s[me + PLACE], place, s[MY_REACH], s[MOTHERSHIP_ORBIT])
        if cost == NONE or cost > s[MY_POWER]:
            continue
        gain = s[NOW + stop]
        action = s[ACTS + stop]
        if action == DO_EXO and cost > s[me + ENERGY]:
            action = action * 0 + (DO_SCAVENGE if place & 3 == TROJANS else at_least(s, me))
            gain = scavenge_worth(rules, s, me) if place & 3 == TROJANS else gain * 0
            if may_not(s, me, action):
                action = action * 0 + at_least(s, me)
        gain += ahead(rules, s, place, s[MY_POWER] - cost, action) - s[MY_PRICE] * cost
        if gain > best:
            best = gain
            choice = place * ACTIONS + action
    return choice


@called
def early_step_worth(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return what a step is worth by the levels' fame and their dice in the turns to come; 0 at 9 STEPS."""
    worth = s[me] * 0
    if s[me + NINE] == 0:
        systems = rules.n[R_SYSTEMS] - 1 - s[SYSTEM]
        turns = 10 * (s[TURNS] - s[TURN]) + rules.n[R_TURNS] * systems
        fame = 1000 * (rules.n[R_LEVELED_FAME] + rules.n[R_NINE_FAME] // s[me + N_CREW])
        worth += (fame + rules.n[R_EARLY] * turns // 10) // rules.n[R_STEPS]
    return worth


@called
def strong_price(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return what an energy is worth: next to nothing where the last turns need no more than there is untraded."""
    left = s[TURNS] - s[TURN]
    needed = (rules.n[R_MOVEMENT] + rules.n[R_LANDING]) * left + rules.n[R_HOME]
    worth = rules.n[R_ENERGY_WORTH]
    if s[SYSTEM] == rules.n[R_SYSTEMS] - 1 and s[me + ENERGY] >= needed:
        worth = s[SYSTEM] * 0 + 1
    return worth * MILLION


@called
def list_stops(rules: ExpeditionRules, s: Integers, me: Int) -> None:
    """List space where the player is, the Mothership, Trojans and planets, and weigh each."""
    own = s[me + PLACE]
    home = s[MOTHERSHIP_ORBIT]
    if own & 3 == PLANET:
        own = (own >> 2) * 4 + (MOTHERSHIP if own >> 2 == home else SPACE)
    s[STOPS] = own
    s[STOPS + 1] = home * 4 + MOTHERSHIP
    n = 2
    for place in range(s[N_TROJANS]):
        s[STOPS + n] = s[TROJAN_LIST + place] * 4 + TROJANS
        n += 1
    for place in range(s[N_PLANETS]):
        if s[BARRED + s[PLANETS + place]] == 0:
            s[STOPS + n] = s[PLANETS + place] * 4 + PLANET
            n += 1
    s[N_STOPS] = n
    research = rules.n[R_TOKEN] * MILLION if s[TOKENS] + s[TOKENS + 1] + s[TOKENS + 2] > 0 else 0
    space = space_worth(rules, s, me)
    for stop in range(n):
        s[ACTS + stop] = at_least(s, me)
        s[NOW + stop] = 0 if may_not(s, me, DO_RESEARCH) else research
        if s[MY_CARE] > s[NOW + stop]:
            s[NOW + stop] = s[MY_CARE]
            s[ACTS + stop] = s[MY_CARING]
        if s[STOPS + stop] & 3 == PLANET:
            weigh_planet(rules, s, me, stop)
        else:
            weigh_space(rules, s, me, stop, space)


@called
def weigh_space(rules: ExpeditionRules, s: Integers, me: Int, stop: Int, space: Int) -> None:
    """Weigh a place in space: an exo product, Trojans to scavenge."""
    s[NEXT + stop] = space
    if space > 0:
        card = s[rules.n[R_AT_DRAWN] + s[MY_PRODUCT]]
        share = 500 * rules.box[rules.n[R_EXO_AT] + card * EXO_SIZE + EXO_FAME_AT]
        net = 1000 * rules.box[rules.n[R_EXO_AT] + card * EXO_SIZE + EXO_NET_AT]
        propose(rules, s, me, stop, DO_EXO, s[MY_DICE + DO_EXO], net, share)
    if s[STOPS + stop] & 3 == TROJANS:
        scavenged = scavenge_worth(rules, s, me)
        s[NEXT + stop] = max(space, scavenged)
        if scavenged > s[NOW + stop]:
            s[NOW + stop] = scavenged
            s[ACTS + stop] = DO_SCAVENGE


@called
def weigh_planet(rules: ExpeditionRules, s: Integers, me: Int, stop: Int) -> None:
    """Weigh a planet: life, substance, and the first landing."""
    orbit = s[STOPS + stop] >> 2
    first = s[FIRST_WORTH + orbit]
    s[NEXT + stop] = max(life_worth(rules, s, me, orbit), substance_worth(rules, s, me, orbit), 0) + first
    dice = s[MY_OWN + DO_LIFE] + s[LIFE_DICE + orbit]
    if dice > 0:
        propose(rules, s, me, stop, DO_LIFE, dice, rules.n[R_LIFE_WORTH], rules.n[R_LIFE_WORTH] // 2)
    dice = s[MY_OWN + DO_SUBSTANCE] + s[SUBSTANCE_MODIFIERS + orbit]
    if dice > 0:
        share = 1000 * rules.n[R_FOUND_BY_HELPER] * rules.n[R_FAMES + s[NOTED + orbit]]
        propose(rules, s, me, stop, DO_SUBSTANCE, dice, s[FOUND_WORTH + orbit], share)
    s[NOW + stop] += first


@called
def propose(
    rules: ExpeditionRules, s: Integers, me: Int, stop: Int, kind: Int, dice: Int, found: Int, share: Int
) -> None:
    """Take an attempt at a stop for the best action there if it brings more than what is written, help counted."""
    worth = found + s[me + STEP_WORTH]
    p = chance_of(rules, s, kind, dice)
    if p < s[me + RISK] or p == 0:
        return
    gain = p * worth + (MILLION - p) * rules.n[R_TOKEN] - hazard_of(rules, s, kind, dice)
    most = s[me] * 0
    if rules.n[R_HELPS] and not may_not(s, me, ASKS):
        for seat in range(rules.n[R_PLAYERS]):
            you = seat * SEAT_SIZE
            if you != me and s[you + PLACE] == s[STOPS + stop] and s[you + HELPS] != NEVER:
                most = max(most, s[you + DICE + kind])
    if most > 0:
        helped = chance_of(rules, s, kind, dice + most)
        rest = helped * (worth - share // (rules.n[R_PLAYERS] - 1)) + (MILLION - helped) * rules.n[R_TOKEN]
        gain = max(gain, rest - hazard_of(rules, s, kind, dice + most))
    if gain > s[NOW + stop]:
        s[NOW + stop] = gain
        s[ACTS + stop] = kind


@called
def ahead(rules: ExpeditionRules, s: Integers, here: Int, power: Int, action: Int) -> Any:
    """Return what the best next turn from a place brings, or the way home at the end; an exo product counts once."""
    left = s[TURNS] - s[TURN]
    if left == 1:
        return -going_home(rules, s, here, power)
    best = s[here] * 0 - (going_home(rules, s, here, power) if left == 2 else 0)
    for stop in range(s[N_STOPS]):
        there = s[STOPS + stop]
        cost = flight(rules, here, there, s[MY_REACH], s[MOTHERSHIP_ORBIT])
        if cost == NONE or cost > power:
            continue
        gain = s[NEXT + stop]
        if action == DO_EXO and there & 3 != PLANET:
            gain = gain * 0 + (rules.n[R_SCAVENGED] * rules.n[R_BAG_WORTH] * MILLION if there & 3 == TROJANS else 0)
        gain = gain // 100 * rules.n[R_NEXT_TURN] - s[MY_PRICE] * cost
        if left == 2:
            gain -= going_home(rules, s, there, power - cost)
        best = max(best, gain)
    return best


@called
def going_home(rules: ExpeditionRules, s: Integers, here: Int, power: Int) -> Any:
    """Return what it costs to be at a place at the end of a system."""
    cost = s[here] * 0
    if here >> 2 != s[MOTHERSHIP_ORBIT]:
        cost = s[MY_PRICE] * rules.n[R_HOME] if power >= rules.n[R_HOME] else s[MY_RESCUE]
    return cost
