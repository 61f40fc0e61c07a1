"""The Expert Plan: which Experts may be taken, and what they cost."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.goods import forbidden
from zettasim.games.sixty.race.numbers import (
    R_COIN_LAST,
    R_COIN_LEFT,
    R_COLUMNS_ADDED,
    R_COLUMNS_AT_FIRST,
    R_PER_COLUMN,
    R_PRICE_COORDINATOR,
    R_ROW_SPACES,
)
from zettasim.games.sixty.race.places import (
    COORDINATORS_LEFT,
    EXPERT_VALUES,
    FIRST_OF,
    PLACED,
    PLAN,
    PLAN_SEEN,
    ROUND,
    SECOND_OF,
    SEEN,
)
from zettasim.games.sixty.race.rules import COORDINATOR, D_COORDINATORS, D_EXPERTS, NONE, PILOT, RaceRules
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int
from zettasim.kernels.run import Integers


@called
def n_columns_open(rules: RaceRules, s: Integers) -> Any:
    """Return how many columns of the Expert Plan are open in this round."""
    return rules.n[R_COLUMNS_AT_FIRST] + s[ROUND] * rules.n[R_COLUMNS_ADDED]


@called
def see_plan(rules: RaceRules, s: Integers) -> None:
    """Count the Experts that are new to the first seat on its turn: those of columns that were not open before."""
    while s[PLAN_SEEN] < n_columns_open(rules, s) * rules.n[R_PER_COLUMN]:
        kind = s[PLAN + s[PLAN_SEEN]]
        if NONE < kind < PILOT:
            s[SEEN + kind] += 1
        s[PLAN_SEEN] += 1


@called
def find_experts(rules: RaceRules, s: Integers) -> None:
    """Find the leftmost two Experts of each kind in the open columns."""
    for kind in range(5):
        s[FIRST_OF + kind] = NONE
        s[SECOND_OF + kind] = NONE
    for space in range(n_columns_open(rules, s) * rules.n[R_PER_COLUMN]):
        kind = s[PLAN + space]
        if kind != NONE:
            if s[FIRST_OF + kind] == NONE:
                s[FIRST_OF + kind] = space
            elif s[SECOND_OF + kind] == NONE:
                s[SECOND_OF + kind] = space


@called
def is_there(s: Integers, kind: Int) -> Any:
    """Say whether an Expert of the kind may be taken from the Plan, or a Mission Coordinator is left."""
    if kind == COORDINATOR:
        return s[COORDINATORS_LEFT] > 0
    return s[FIRST_OF + kind] != NONE


@called
def may_take(rules: RaceRules, s: Integers, me: Int, kind: Int) -> Any:
    """Say whether the player may take an Expert of the kind, and has a space for it."""
    if forbidden(rules, me, D_EXPERTS) or (kind == COORDINATOR and forbidden(rules, me, D_COORDINATORS)):
        return False
    spaces = s[me] * 0
    for row in range(3):
        if kind >= PILOT or row == kind:
            spaces += rules.n[R_ROW_SPACES] - s[me + PLACED + row]
    return spaces > 0 and is_there(s, kind)


@called
def coins_beyond(rules: RaceRules, s: Integers, space: Int) -> Any:
    """Return the Coins that an Expert of a space costs more; less than none where one is gained."""
    column = space // rules.n[R_PER_COLUMN]
    last = n_columns_open(rules, s) - 1
    beyond = s[ROUND] * 0
    if column == last:
        beyond += rules.n[R_COIN_LAST]
    elif column < last - 1:
        beyond -= rules.n[R_COIN_LEFT]
    return beyond


@called
def beyond_of(rules: RaceRules, s: Integers, kind: Int, is_second: bool) -> Any:
    """Return the Coins beyond the price for the cheapest Expert of a kind, or the next one."""
    if kind == COORDINATOR:
        return rules.n[R_PRICE_COORDINATOR]
    return coins_beyond(rules, s, s[SECOND_OF + kind] if is_second else s[FIRST_OF + kind])


@called
def best_expert(s: Integers) -> Any:
    """Return the kind of Expert of the Plan that is worth most to the player; `NONE` where there is none."""
    best = s[ROUND] * 0 + NONE
    for kind in range(5):
        if s[EXPERT_VALUES + kind] != NONE and (best == NONE or s[EXPERT_VALUES + kind] > s[EXPERT_VALUES + best]):
            best = s[ROUND] * 0 + kind
    return best
