"""Which action a player takes (compiled)."""

from __future__ import annotations

from zettasim.games.xenology.database.grid import Grid
from zettasim.games.xenology.database.rules import GridRules
from zettasim.games.xenology.solo.actions import (
    CLEAN_UP,
    board_craft,
    direct_all,
    evidence_on,
    land_all,
    matches_of,
    playable_card,
    propose,
)
from zettasim.games.xenology.solo.chance import drawn, may, open_turn
from zettasim.games.xenology.solo.knowledge import ANY_TYPE, contribute, may_contribute, settle_insights, tile_card
from zettasim.games.xenology.solo.moves import n_aboard, settle_bonuses
from zettasim.games.xenology.solo.rules import (
    ALIEN,
    ALIEN_ON,
    AT,
    BOARD,
    BOARD_FULL,
    BOARDS,
    BRIDGE,
    BRIDGE_FROM,
    CHOOSES,
    CLEAN_1,
    CONTRIBUTES,
    COUNCIL,
    CRAFT,
    CRAFT_BONUS,
    DATABASE,
    DECISIONS,
    DIRECTS,
    DONE,
    FREE,
    LANDS,
    LEAST_ABOARD,
    MISSION,
    N_CONTINENTS,
    N_CRAFTS,
    N_SPACES,
    PASSES,
    PERSONAL,
    PLANNED,
    PROPOSES,
    RESTS,
    SEEKS,
    STORAGE,
    STORES,
    TIDIES,
    TILE,
    TILE_COST,
    TRIGGER,
    TURN,
    TURN_BEGINS,
)
from zettasim.games.xenology.solo.storage import container_to_take, may_buy_locker, visit_storage
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.layout import Integers

TO_DATABASE, TO_STORAGE, TO_COUNCIL, TO_MISSION, TO_BRIDGE, TO_CRAFT, TO_NOTHING = range(7)
"""The actions in the order of the plan: score, store, propose, extract, land, board."""
FEW_CUBES = 3
"""With fewer in the Personal Supply, a player who chooses cleans up for the sake of the own cubes."""
PLACE_OF = (DATABASE, STORAGE, COUNCIL, MISSION, BRIDGE)
"""Where an Alien goes for the first five of them."""
COUNTED = (CONTRIBUTES, STORES, PROPOSES, DIRECTS, LANDS, BOARDS, RESTS)
"""Where each action is counted."""


@called
def n_crafts(state: Integers, what: Int) -> int:
    """Count the Landing Craft in a state."""
    found = 0
    for craft in range(N_CRAFTS):
        found += state[CRAFT + craft] == what
    return int(found)


@called
def n_landed(data: Integers, state: Integers) -> int:
    """Count the Aliens on the Planet."""
    found = 0
    for space in range(data[N_SPACES]):
        found += state[ALIEN_ON + space]
    return int(found)


@called
def fills_something(data: Integers, state: Integers) -> bool:
    """Say whether an Alien on the Planet would fill a card or the Container and leave Evidence for it."""
    for space in range(data[N_SPACES]):
        can_pay = state[ALIEN_ON + space] == 1 and state[PERSONAL] > data[TILE_COST + state[TILE + space]]
        if can_pay and matches_of(data, state, space) > 0:
            return True
    return False


@called
def is_useful(data: Integers, rules: GridRules, state: Integers, grid: Grid, action: Int, luck: Luck) -> bool:
    """Say whether an action is allowed and changes something that the player wants."""
    aboard = n_aboard(state)
    if action == TO_CRAFT:
        return bool(aboard > data[LEAST_ABOARD] and n_crafts(state, FREE) > 0)
    if aboard <= state[AT + PLACE_OF[action]]:
        return False
    landed = n_landed(data, state)
    if action == TO_DATABASE:
        if data[PLANNED] == 0 and tile_card(data, rules, state, ANY_TYPE, grid) >= 0:
            return True
        return may_contribute(data, rules, state, grid)
    if action == TO_STORAGE:
        if not may(data, STORES):
            return False
        if state[BOARD] >= 0:
            return bool(state[BOARD_FULL] == 1)
        return may_buy_locker(data, state) or container_to_take(data, state, luck) >= 0
    if action == TO_COUNCIL:
        comes_home = data[TIDIES] == 1 and state[TRIGGER] > 0 and landed > 0
        return not comes_home and playable_card(data, state, luck) >= 0
    if action == TO_MISSION and data[SEEKS] == 0:
        return landed > 0
    waits = aboard > data[LEAST_ABOARD] and n_crafts(state, FREE) > 0
    if action == TO_MISSION:
        ready = fills_something(data, state) or state[TRIGGER] > 0 or not waits
        return bool(landed > 0 and ready)
    if not waits and data[PLANNED] == 1:
        return n_crafts(state, FREE) < N_CRAFTS
    return bool(n_crafts(state, ALIEN) >= data[BRIDGE_FROM])


@called
def choose_action(data: Integers, rules: GridRules, state: Integers, grid: Grid, luck: Luck) -> int:
    """Choose the first useful action in the order of the plan, or any useful one; TO_NOTHING if none is."""
    found = 0
    chosen = TO_NOTHING
    for action in range(TO_NOTHING):
        if is_useful(data, rules, state, grid, action, luck):
            if data[PLANNED] == 1:
                return action
            found += 1
            if drawn(state, luck, DECISIONS, found) == 0:
                chosen = action
    return chosen


@called
def choose_craft(data: Integers, state: Integers, luck: Luck) -> int:
    """Choose an empty Landing Craft: to clean up where that pays an Elder, else for a card, or any."""
    chosen = -1
    found = 0
    best: Int = -1
    cubes: Int = 0
    for continent in range(N_CONTINENTS):
        cubes = max(cubes, evidence_on(data, state, continent))
    for craft in range(N_CRAFTS):
        if state[CRAFT + craft] == FREE:
            found += 1
            if data[CHOOSES] == 0:
                worth = int(drawn(state, luck, DECISIONS, found) == 0) * found
            elif data[CRAFT_BONUS + craft] == CLEAN_UP:
                pays = cubes >= data[CLEAN_1 + 1] or (cubes > 0 and (state[TRIGGER] > 0 or state[PERSONAL] < FEW_CUBES))
                worth = 9 if pays else 0
            else:
                worth = 5
            if worth > best:
                best = worth
                chosen = craft
    return chosen


@called
def take_turn(data: Integers, rules: GridRules, state: Integers, grid: Grid, luck: Luck, log: Log) -> None:
    """Take one turn: one action, and what it brings in its train."""
    state[TURN] += 1
    open_turn(state)
    note(log, TURN_BEGINS, state[TURN])
    action = choose_action(data, rules, state, grid, luck)
    state[DONE + COUNTED[action]] += 1
    if action == TO_CRAFT:
        board_craft(data, state, choose_craft(data, state, luck), luck, log)
    elif action == TO_BRIDGE:
        land_all(data, state, luck, log)
    elif action == TO_MISSION:
        direct_all(data, state, log)
    elif action == TO_COUNCIL:
        propose(data, state, luck, log)
    elif action == TO_STORAGE:
        visit_storage(data, state, luck, log)
    elif action == TO_DATABASE:
        contribute(data, rules, state, grid, luck, log)
    else:
        note(log, PASSES, 0)
    settle_bonuses(data, state, luck, log)
    settle_insights(data, rules, state, grid, luck, log)
