"""What a player weighs before a turn: own dice, reach, and what each place brings."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.abilities import chance_of, dice_of, modifier_of, plan_uses
from zettasim.games.zetta.expedition.equipment import bar_planets, weigh_repair
from zettasim.games.zetta.expedition.movement import cost_of, reach_of, spendable
from zettasim.games.zetta.expedition.options import may_not
from zettasim.games.zetta.expedition.products import best_product
from zettasim.games.zetta.expedition.rules import (
    BARRED,
    CHANCES,
    DO_EXO,
    DO_HEAL,
    DO_LIFE,
    DO_NOTHING,
    DO_REPAIR,
    DO_RESEARCH,
    DO_SCAVENGE,
    DO_SUBSTANCE,
    ENERGY,
    EXO_NET_AT,
    EXO_SIZE,
    FEW,
    FIRST_WORTH,
    FOUND_WORTH,
    HEALS,
    INDICES,
    LIFE_DICE,
    LIFE_ORBITS,
    LIFE_TOKENS,
    MILLION,
    MOTHERSHIP,
    MOTHERSHIP_ORBIT,
    MY_BEST,
    MY_CARE,
    MY_CARING,
    MY_DICE,
    MY_HAZARD,
    MY_HEALING,
    MY_OWN,
    MY_POWER,
    MY_PRICE,
    MY_PRODUCT,
    MY_REACH,
    MY_WORN,
    N_TROJANS,
    NONE,
    ORBITS,
    PLACE,
    PLANET,
    POLICY,
    R_AT_DRAWN,
    R_BAG_WORTH,
    R_DAMAGE,
    R_DAMAGE_FAME,
    R_ENERGY_WORTH,
    R_EQUIPMENT,
    R_EXO_AT,
    R_HEALED,
    R_HOME,
    R_LANDING,
    R_LIFE_WORTH,
    R_MOVEMENT,
    R_N_CHANCES,
    R_PLAYERS,
    R_SCAVENGED,
    R_SYSTEMS,
    RISK,
    SPACE,
    SPOTS,
    STEP_WORTH,
    STOCK,
    STRONG,
    SUBSTANCE_MODIFIERS,
    SYSTEM,
    TROJAN_LIST,
    TROJANS,
    TURN,
    TURNS,
    TYPES,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.scoring import damage_of
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int
from zettasim.kernels.run import Integers

ACTIONS = 8
"""A choice is the place x 8 + the action."""
UNREACHED = -(1 << 50)
SIXTEEN = 16


@called
def survey(rules: ExpeditionRules, s: Integers, me: Int) -> None:
    """Write down the dice of the player in turn, none for a forbidden discovery, its best exo product and its reach."""
    if rules.n[R_EQUIPMENT]:
        plan_uses(rules, s, me)
    else:
        for kind in range(3):
            s[MY_DICE + kind] = 0 if may_not(s, me, kind) else dice_of(rules, s, me, kind)
    for kind in range(3):
        s[MY_OWN + kind] = s[MY_DICE + kind] if s[MY_DICE + kind] > 0 else FEW
    s[MY_PRODUCT] = best_product(rules, s, me) if s[MY_DICE + DO_EXO] > 0 else NONE
    s[MY_REACH] = reach_of(rules, s, me)
    s[MY_POWER] = spendable(rules, s, me)
    s[MY_HEALING] = 0
    s[MY_HAZARD] = 0
    s[MY_WORN] = 0
    s[MY_CARING] = DO_HEAL
    if rules.n[R_DAMAGE]:
        weigh_damage(rules, s, me)
    s[MY_CARE] = s[MY_HEALING]
    if rules.n[R_EQUIPMENT]:
        bar_planets(rules, s, me)
        weigh_repair(rules, s, me)


@called
def weigh_damage(rules: ExpeditionRules, s: Integers, me: Int) -> None:
    """Write down what a damage token on a life card costs, and what healing brings, 0 without damage.

    A token is its fame; one on a life card places another at the end of this turn, for a strong player at the end of
    each turn left in the system.
    """
    fame = -1000 * rules.n[R_DAMAGE_FAME]
    s[MY_HAZARD] = fame * (1 + (s[TURNS] - s[TURN] if s[me + POLICY] == STRONG else 1))
    if not may_not(s, me, HEALS):
        tokens = min(damage_of(s, me), rules.n[R_HEALED])
        of_cards = min(s[me + LIFE_TOKENS], tokens)
        s[MY_HEALING] = MILLION * (of_cards * s[MY_HAZARD] + (tokens - of_cards) * fame)


@called
def at_least(s: Integers, me: Int) -> Any:
    """Return what is done where nothing else may be: research, else healing, else repair, all possible everywhere."""
    action = s[me] * 0 + DO_NOTHING
    if not may_not(s, me, DO_RESEARCH):
        action = s[me] * 0 + DO_RESEARCH
    elif s[MY_HEALING] > 0:
        action = s[me] * 0 + DO_HEAL
    elif s[MY_WORN] > 0:
        action = s[me] * 0 + DO_REPAIR
    return action


@called
def can_act(s: Integers, me: Int, place: Int, action: Int) -> Any:
    """Tell whether an action is legal at a place, help apart."""
    orbit = place >> 2
    at = place & 3
    if action == DO_RESEARCH:
        legal = not may_not(s, me, DO_RESEARCH)
    elif action == DO_SCAVENGE:
        legal = at == TROJANS and not may_not(s, me, DO_SCAVENGE)
    elif action == DO_HEAL:
        legal = s[MY_HEALING] > 0
    elif action == DO_REPAIR:
        legal = s[MY_WORN] > 0
    elif action == DO_NOTHING:
        legal = False
    elif action == DO_EXO:
        legal = at != PLANET and s[MY_PRODUCT] != NONE
    else:
        dice = s[MY_DICE + action]
        legal = at == PLANET and dice > 0 and dice + modifier_of(s, orbit, action) > 0
        if action == DO_LIFE:
            legal = legal and s[LIFE_ORBITS + orbit] != 0
    return legal


@called
def space_worth(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return what an attempt to build an exo product brings; 0 without."""
    gain = s[me] * 0
    if s[MY_PRODUCT] != NONE:
        net = 1000 * rules.box[rules.n[R_EXO_AT] + s[rules.n[R_AT_DRAWN] + s[MY_PRODUCT]] * EXO_SIZE + EXO_NET_AT]
        gain = tried(s, me, chance_of(rules, s, DO_EXO, s[MY_DICE + DO_EXO]), net + s[me + STEP_WORTH], 0)
    return gain


@called
def scavenge_worth(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return what scavenging Trojans brings."""
    return s[me] * 0 if may_not(s, me, DO_SCAVENGE) else rules.n[R_SCAVENGED] * rules.n[R_BAG_WORTH] * MILLION


@called
def tried(s: Integers, me: Int, p: Int, found: Int, hazard: Int) -> Any:
    """Return what an attempt brings; nothing where it is less likely to succeed than the player's least chance."""
    return p * found - hazard if p >= s[me + RISK] else p * 0


@called
def hazard_of(rules: ExpeditionRules, s: Integers, kind: Int, dice: Int) -> Any:
    """Return what the damage of a life or substance discovery costs by expectation; 0 for an exo product."""
    if not rules.n[R_DAMAGE] or kind == DO_EXO:
        return s[CHANCES] * 0
    tokens = rules.box[s[CHANCES + kind] + rules.n[R_N_CHANCES] * (1 + kind) + max(dice, 0) & INDICES]
    return tokens * (s[MY_HAZARD] if kind == DO_LIFE else -1000 * rules.n[R_DAMAGE_FAME])


@called
def life_worth(rules: ExpeditionRules, s: Integers, me: Int, orbit: Int) -> Any:
    """Return what a life discovery on a planet brings."""
    dice = s[MY_OWN + DO_LIFE] + s[LIFE_DICE + orbit]
    p = chance_of(rules, s, DO_LIFE, dice)
    return tried(s, me, p, rules.n[R_LIFE_WORTH] + s[me + STEP_WORTH], hazard_of(rules, s, DO_LIFE, dice))


@called
def substance_worth(rules: ExpeditionRules, s: Integers, me: Int, orbit: Int) -> Any:
    """Return what a substance discovery on a planet brings."""
    dice = s[MY_OWN + DO_SUBSTANCE] + s[SUBSTANCE_MODIFIERS + orbit]
    p = chance_of(rules, s, DO_SUBSTANCE, dice)
    return tried(s, me, p, s[FOUND_WORTH + orbit] + s[me + STEP_WORTH], hazard_of(rules, s, DO_SUBSTANCE, dice))


@called
def best_action(rules: ExpeditionRules, s: Integers, me: Int, place: Int, builds: bool) -> Any:
    """Return the action that brings most at a place; `builds`: an exo product is counted on."""
    orbit = place >> 2
    action = s[me] * 0 + at_least(s, me)
    best = s[me] * 0
    if place & 3 == PLANET:
        life = life_worth(rules, s, me, orbit)
        substance = substance_worth(rules, s, me, orbit)
        if life > 0 or substance > 0:
            action = s[me] * 0 + (DO_SUBSTANCE if substance > life else DO_LIFE)
        best = max(life, substance, best)
    else:
        if builds and space_worth(rules, s, me) > 0:
            best = space_worth(rules, s, me)
            action = s[me] * 0 + DO_EXO
        if place & 3 == TROJANS and scavenge_worth(rules, s, me) > best:
            best = scavenge_worth(rules, s, me)
            action = s[me] * 0 + DO_SCAVENGE
    return s[MY_CARING] if s[MY_CARE] > best else action


@called
def rescue_worth(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return the mean fame that a rescue would cost."""
    tokens = s[me + STOCK] + s[me + STOCK + 1] + s[me + STOCK + 2] + s[me + STOCK + 3]
    return min(tokens, rules.n[R_PLAYERS] - 1) * rules.n[R_BAG_WORTH] * MILLION


@called
def energy_worth(rules: ExpeditionRules, s: Integers) -> Any:
    """Return what an energy is worth to a greedy player: next to nothing where no turn left could use it."""
    left = s[TURNS] - s[TURN]
    needed = (rules.n[R_MOVEMENT] + rules.n[R_LANDING]) * left + rules.n[R_HOME]
    worth = rules.n[R_ENERGY_WORTH]
    if s[SYSTEM] == rules.n[R_SYSTEMS] - 1 and s[MY_POWER] >= needed:
        worth = s[SYSTEM] * 0 + 1
    return worth * MILLION


@called
def decide_greedily(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Choose the movement and action of highest expected fame, less the energy at its worth; ties: the first.

    It knows all planets, its own dice and tokens, the mean fame of life cards and of the substance bag; it does not
    foresee help, later turns or other players. A ship that could not pay for the way home counts what its rescue would
    cost. Nothing is counted on an exo product where a radioactive substance would have to be traded for the flight.
    All in thousandths of fame times millionths of chance.
    """
    s[MY_PRICE] = energy_worth(rules, s)
    s[MY_BEST] = UNREACHED
    home = s[MOTHERSHIP_ORBIT]
    own = s[me + PLACE]
    if own & 3 == PLANET:
        own = (own >> 2) * 4 + (MOTHERSHIP if own >> 2 == home else SPACE)
    space = space_worth(rules, s, me)
    best = compare(rules, s, me, own, space, s[me + PLACE])
    best = compare(rules, s, me, home * 4 + MOTHERSHIP, space, best)
    for n in range(s[N_TROJANS]):
        gain = max(space, scavenge_worth(rules, s, me))
        best = compare(rules, s, me, s[TROJAN_LIST + n] * 4 + TROJANS, gain, best)
    best = compare_planets(rules, s, me, best)
    if s[MY_BEST] == UNREACHED:
        action = s[me] * 0 + at_least(s, me)
    else:
        action = best_action(rules, s, me, best, cost_of(rules, s, me, best) <= s[me + ENERGY])
    return best * ACTIONS + action


@called
def compare(rules: ExpeditionRules, s: Integers, me: Int, place: Int, gain: Int, best: Int) -> Any:
    """Return a place in space if, less what it costs, it is better than the best one so far, else that one."""
    cost = cost_of(rules, s, me, place)
    if cost != NONE:
        if cost > s[me + ENERGY]:
            gain = scavenge_worth(rules, s, me) if place & 3 == TROJANS else gain * 0
        gain = max(gain, s[MY_CARE]) - s[MY_PRICE] * cost
        if place >> 2 != s[MOTHERSHIP_ORBIT]:
            gain -= away_cost(rules, s, me, cost)
        if gain > s[MY_BEST]:
            s[MY_BEST] = gain
            best = place
    return best


@called
def away_cost(rules: ExpeditionRules, s: Integers, me: Int, cost: Int) -> Any:
    """Return what a place away from the Mothership costs besides the flight: the way home, or the rescue."""
    less = rescue_worth(rules, s, me) if s[MY_POWER] - cost < rules.n[R_HOME] else cost * 0
    return less + s[MY_PRICE] * rules.n[R_HOME] if s[TURN] + 1 == s[TURNS] else less


@called
def compare_planets(rules: ExpeditionRules, s: Integers, me: Int, best: Int) -> Any:
    """Return the best planet within reach if it is better than the best place so far, else that one.

    All cost the same but one at the Mothership that the player is at. Orbits without planets are weighed like others,
    since a loop without branches is faster.
    """
    orbit = (s[me + PLACE] & SPOTS) >> 2
    at = s[me + PLACE] & 3
    reach = s[MY_REACH]
    cost = rules.n[R_MOVEMENT] + rules.n[R_LANDING]
    if s[MY_POWER] >= cost:
        left = orbit if at in (PLANET, MOTHERSHIP) else orbit * 0 + NONE
        fixed = s[MY_PRICE] * cost
        away = away_cost(rules, s, me, cost)
        home = s[MOTHERSHIP_ORBIT]
        most = s[me] * 0 + UNREACHED * SIXTEEN
        for there in range(ORBITS):
            gain = landing_worth(rules, s, me, there) - fixed - (0 if there == home else away)
            barred = there == left or there - orbit > reach or orbit - there > reach or s[BARRED + there] != 0
            gain = UNREACHED if barred else gain
            most = max(most, gain * SIXTEEN + (ORBITS - 1 - there))  # of equal ones the first
        if most // SIXTEEN > s[MY_BEST]:
            s[MY_BEST] = most // SIXTEEN
            best = (ORBITS - 1 - most % SIXTEEN) * 4 + PLANET
    if at == MOTHERSHIP and s[TYPES + orbit] != NONE and s[BARRED + orbit] == 0 and s[MY_POWER] >= rules.n[R_LANDING]:
        gain = landing_worth(rules, s, me, orbit) - s[MY_PRICE] * rules.n[R_LANDING]
        if gain > s[MY_BEST]:
            s[MY_BEST] = gain
            best = orbit * 4 + PLANET
    return best


@called
def landing_worth(rules: ExpeditionRules, s: Integers, me: Int, orbit: Int) -> Any:
    """Return what the best discovery on a planet and its first landing bring; little beyond all without a planet."""
    found = max(life_worth(rules, s, me, orbit), substance_worth(rules, s, me, orbit), s[MY_CARE])
    return found + s[FIRST_WORTH + orbit]
