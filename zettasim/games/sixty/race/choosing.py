"""The table as a player sees it, and the choice that the policy takes."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.board import place_for_site
from zettasim.games.sixty.race.goods import choose, is_random
from zettasim.games.sixty.race.listing import list_choices, may_buy
from zettasim.games.sixty.race.numbers import R_CARDS_AT
from zettasim.games.sixty.race.places import (
    ACTION_VALUES,
    BEST_PLACE,
    CAN_BUY,
    CARD_WORTHS,
    CODES,
    COINS,
    DISPLAY,
    DISPLAYED,
    ENERGY,
    EXPERT_VALUES,
    MATERIAL,
    N_OPTIONS,
    N_SITES,
    S_ACTION,
    S_OWNER,
    SEAT_SIZE,
    SITE_SIZE,
    SITES,
)
from zettasim.games.sixty.race.plan_of_experts import find_experts, may_take
from zettasim.games.sixty.race.rules import (
    ACT_EXPEDITION,
    ACT_STATION,
    CARD_SIZE,
    EXPEDITION,
    K_KIND,
    KINDS,
    N_ACTIONS,
    NONE,
    PASS,
    RaceRules,
)
from zettasim.games.sixty.race.valuing import value_of, value_of_action
from zettasim.games.sixty.race.weighing import card_worth, expert_value
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Luck
from zettasim.kernels.run import Integers


@called
def decide(rules: RaceRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return what the player does: any legal choice at random, or the one that is worth most, if more than nothing."""
    weigh_table(rules, s, me)
    list_choices(rules, s, me)
    if is_random(rules, me):
        return s[CODES + choose(rules, luck, s, me, s[N_OPTIONS])]
    best = s[me] * 0
    chosen = s[me] * 0 + PASS * KINDS
    for place in range(1, s[N_OPTIONS]):
        value = value_of(rules, s, me, s[CODES + place])
        if value > best:
            best = value
            chosen = s[CODES + place]
    return chosen


@called
def weigh_table(rules: RaceRules, s: Integers, me: Int) -> None:
    """Write what Experts, cards of the own display, actions, and the places for a Station Site are worth."""
    find_experts(rules, s)
    for kind in range(6):
        s[EXPERT_VALUES + kind] = expert_value(rules, s, me, kind) if may_take(rules, s, me, kind) else NONE
    s[ACTION_VALUES + ACT_EXPEDITION] = 0
    for place in range(s[me + DISPLAYED]):
        card = s[me + DISPLAY + place]
        s[CARD_WORTHS + place] = card_worth(rules, s, card)
        s[CAN_BUY + place] = may_buy(rules, s, me, card, s[me + ENERGY], s[me + COINS], s[me + MATERIAL])
        if s[CAN_BUY + place] and rules.box[rules.n[R_CARDS_AT] + CARD_SIZE * card + K_KIND] == EXPEDITION:
            s[ACTION_VALUES + ACT_EXPEDITION] = max(s[ACTION_VALUES + ACT_EXPEDITION], s[CARD_WORTHS + place])
    for action in range(N_ACTIONS):
        if action != ACT_EXPEDITION:
            s[ACTION_VALUES + action] = value_of_action(rules, s, me, action)
    for number in range(s[N_SITES]):
        site = SITES + SITE_SIZE * number
        if s[site + S_OWNER] == me // SEAT_SIZE and s[site + S_ACTION] != ACT_STATION:
            again = s[ACTION_VALUES + s[site + S_ACTION]]
            s[ACTION_VALUES + ACT_STATION] = max(s[ACTION_VALUES + ACT_STATION], again)
    s[BEST_PLACE] = place_for_site(rules, s, me)
