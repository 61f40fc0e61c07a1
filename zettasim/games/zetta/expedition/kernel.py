"""A whole game, system by system and turn by turn."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.abilities import chance_of, count_equipped_dice, give_back, modifier_of, plan_uses
from zettasim.games.zetta.expedition.actions import act, draw_substances
from zettasim.games.zetta.expedition.damage import end_turn
from zettasim.games.zetta.expedition.dice import LANDING, TURNS_OF_SYSTEM, draw, open_part
from zettasim.games.zetta.expedition.equipment import space_of, worn_out
from zettasim.games.zetta.expedition.movement import come_home, move
from zettasim.games.zetta.expedition.options import may_not
from zettasim.games.zetta.expedition.policies import decide
from zettasim.games.zetta.expedition.products import best_product
from zettasim.games.zetta.expedition.rescue import store
from zettasim.games.zetta.expedition.rules import (
    ALIENS,
    BEST_LIFE,
    BOT,
    CREW,
    DO_EXO,
    DO_NOTHING,
    DO_REPAIR,
    E_BEST,
    E_FAME,
    E_FLAG,
    E_SHARED,
    E_TAKES,
    E_TURN,
    E_WINNER,
    ENERGY,
    EXO_FAME,
    F_ALIENS,
    F_BROKEN,
    F_CREW,
    F_DAMAGE,
    F_DAMAGE_TOKENS,
    F_ENERGY,
    F_EQUIPMENT,
    F_EXO,
    F_EXO_PRODUCTS,
    F_FLAGS,
    F_HELPED,
    F_LEVELED,
    F_LEVELS,
    F_LIFE,
    F_LIFE_CARDS,
    F_NINE,
    F_SEEN_EXO,
    F_SEEN_TOKENS,
    F_STOCK,
    F_SUBSTANCE,
    F_TOKENS,
    FIRST_WORTH,
    FLAGS,
    GASEOUS,
    GREEDY,
    HELD,
    HELPED_FAME,
    LEVELED,
    LIFE_FAME,
    MY_DICE,
    MY_PRODUCT,
    MY_WORN,
    N_CREW,
    N_EQUIPMENT,
    N_EXO,
    N_HELPED,
    N_KINDS,
    N_LIFE,
    N_OPEN,
    N_OTHER_FIELDS,
    NINE,
    NONE,
    NOTED,
    OF_DECISIONS,
    ORDER,
    PLANET,
    POLICY,
    R_AT_EQUIPMENT,
    R_BAG_WORTH,
    R_EQUIPMENT,
    R_FAMES,
    R_LAST_SPACE,
    R_NINE_FAME,
    R_PLAYERS,
    R_ROOM,
    R_SYSTEMS,
    RADIOACTIVE,
    RANDOM,
    REPAIRS,
    RISK,
    SEAT,
    SEAT_SIZE,
    SEATS,
    SEEN_EXO,
    SEEN_TOKENS,
    SPOTS,
    STOCK,
    STRONG,
    TURN,
    TURNS,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.scoring import (
    damage_halves,
    damage_of,
    level_halves,
    rank_of,
    score_of,
    substance_halves,
)
from zettasim.games.zetta.expedition.setting import begin_turn, choose_starter, set_up, warp
from zettasim.games.zetta.expedition.weighing import ACTIONS, at_least, can_act, survey
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers, trial_of
from zettasim.kernels.standings import SCORES, close_standings, first_of, length_at, note_stage, sources_at

LEAST = -(1 << 40)
"""Below any fame, also with damage."""


def room_of(rules: ExpeditionRules) -> int:
    """Return the room for the table."""
    return int(rules.n[R_ROOM])


@trial_of(ExpeditionRules, room=room_of)
def play_expedition(rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play a game; outcome: the standings of `kernels/standings.py`, then the fields of `rules.py`."""
    players = rules.n[R_PLAYERS]
    systems = rules.n[R_SYSTEMS]
    fields = sources_at(players, systems)
    s = outcome[fields + N_OTHER_FIELDS :]
    set_up(rules, luck, log, s)
    for system in range(systems):
        warp(rules, luck, log, s, system)
        outcome[length_at(players)] += s[TURNS]
        for turn in range(s[TURNS]):
            s[TURN] = turn
            for place in range(players):
                seat = s[ORDER + place]
                note(log, E_TURN, seat + 8 * (turn + 1))
                if seat == 0 and s[SEEN_EXO] == 0:
                    s[SEEN_EXO] = s[N_OPEN]
                begin_turn(s, seat, system * TURNS_OF_SYSTEM + turn)
                if rules.n[R_EQUIPMENT]:
                    count_equipped_dice(rules, s)
                take_turn(rules, luck, outcome, log, s, seat, fields)
        come_home(rules, outcome, log, s, fields)
        store(rules, s)
        for seat in range(players):
            outcome[SCORES + seat] = score_of(rules, s, seat * SEAT_SIZE)
        if system + 1 < systems:
            note_stage(outcome, players, system)
            choose_starter(rules, log, s)
    close_standings(outcome, players, systems, finish(rules, outcome, log, s, fields))


@called
def take_turn(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, seat: Int, fields: Int
) -> None:
    """Move, take the substance of a first landing, act, give used knowledge tokens back, and suffer damage."""
    me = (seat & SEATS) * SEAT_SIZE
    survey(rules, s, me)
    choice = decide(rules, luck, s, me)
    place = choice // ACTIONS & SPOTS
    radioactive = s[me + STOCK + RADIOACTIVE]
    move(rules, luck, outcome, log, s, me, place, fields)
    if (place & 3) == PLANET and s[FLAGS + (place >> 2)] == 0:
        s[FLAGS + (place >> 2)] = 1
        s[FIRST_WORTH + (place >> 2)] = 0
        note(log, E_FLAG, seat + 8 * (place >> 2))
        take_first_substance(rules, luck, log, s, me, (place >> 2))
    action = choice % ACTIONS
    if action == DO_EXO and radioactive > s[me + STOCK + RADIOACTIVE]:  # which the product may have needed
        s[MY_PRODUCT] = best_product(rules, s, me)
        if s[MY_PRODUCT] == NONE:
            action = at_least(s, me)
    if rules.n[R_EQUIPMENT] and not still_possible(rules, s, me, place, action):
        action = at_least(s, me)
    act(rules, luck, outcome, log, s, me, action, fields)
    give_back(log, s, seat)
    end_turn(rules, luck, outcome, log, s, me, fields)


@called
def still_possible(rules: ExpeditionRules, s: Integers, me: Int, place: Int, action: Int) -> Any:
    """Tell whether an action is possible, and likely enough, after the way has worn equipment."""
    possible = True
    s[MY_WORN] = 0 if may_not(s, me, REPAIRS) else worn_out(rules, s, me)
    if action <= DO_EXO:
        plan_uses(rules, s, me)
        dice = s[MY_DICE + action]
        possible = dice > 0 and can_act(s, me, place, action)
        if s[me + POLICY] == GREEDY or s[me + POLICY] == STRONG:
            p = chance_of(rules, s, action, dice + modifier_of(s, place >> 2, action))
            possible = possible and p >= s[me + RISK]
    elif action == DO_REPAIR:
        possible = s[MY_WORN] > 0
    elif action == DO_NOTHING:
        possible = False
    return possible


@called
def take_first_substance(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int, orbit: Int) -> None:
    """Take the substance noted on the planet, or draw from the bag, as the policy says."""
    policy = s[me + POLICY]
    noted = s[NOTED + orbit]
    takes = True
    if policy == RANDOM:
        open_part(rules, luck, s, OF_DECISIONS, LANDING)
        takes = draw(luck, 2) == 1
    elif policy != BOT:
        takes = 1000 * rules.n[R_FAMES + noted] >= rules.n[R_BAG_WORTH]
    if takes:
        s[me + STOCK + noted] += 1
        note(log, E_TAKES, s[me + SEAT] + 8 * noted)
    else:
        draw_substances(rules, luck, log, s, me, 1, LANDING)


@called
def finish(rules: ExpeditionRules, outcome: Integers, log: Log, s: Integers, fields: Int) -> Any:
    """Count where the fame comes from, and return who wins, as bits."""
    best = s[ORDER] * 0 + LEAST
    winners = s[ORDER] * 0
    sharers = s[ORDER] * 0
    for seat in range(rules.n[R_PLAYERS]):
        me = seat * SEAT_SIZE
        rank = rank_of(rules, s, me)
        outcome[fields + F_LIFE] += s[me + LIFE_FAME]
        outcome[fields + F_EXO] += s[me + EXO_FAME]
        outcome[fields + F_HELPED] += s[me + HELPED_FAME]
        outcome[fields + F_SUBSTANCE] += substance_halves(rules, s, me)
        outcome[fields + F_LEVELS] += level_halves(rules, s, me)
        outcome[fields + F_DAMAGE] += damage_halves(rules, s, me)
        outcome[fields + F_NINE] += 2 * rules.n[R_NINE_FAME] * s[me + NINE]
        note(log, E_FAME, seat + 8 * outcome[SCORES + seat])
        note(log, E_BEST, seat + 8 * s[me + BEST_LIFE])
        if rank > best:
            best = rank
            winners = s[ORDER] * 0
            sharers = s[ORDER] * 0
        if rank == best:
            winners |= 1 << seat
            sharers += 1
    if sharers == 1:
        note(log, E_WINNER, first_of(winners))
    else:
        note(log, E_SHARED, sharers)
    take_stock(rules, outcome, s, fields)
    return winners


@called
def take_stock(rules: ExpeditionRules, outcome: Integers, s: Integers, fields: Int) -> None:
    """Write what the first seat holds in the end."""
    outcome[fields + F_LIFE_CARDS] = s[N_LIFE]
    outcome[fields + F_EXO_PRODUCTS] = s[N_EXO]
    outcome[fields + F_FLAGS] = s[N_HELPED]
    for kind in range(4):
        outcome[fields + F_STOCK + kind] = s[STOCK + kind]
    for kind in range(N_KINDS):
        outcome[fields + F_TOKENS + kind] = s[HELD + kind]
    outcome[fields + F_LEVELED] = s[LEVELED]
    outcome[fields + F_ENERGY] = s[ENERGY]
    outcome[fields + F_ALIENS] = s[ALIENS]
    outcome[fields + F_DAMAGE_TOKENS] = damage_of(s, 0)
    outcome[fields + F_SEEN_EXO] = max(s[SEEN_EXO], s[N_EXO])  # one built before may come by a rescue
    for kind in range(GASEOUS + 1):
        outcome[fields + F_SEEN_TOKENS + kind] = s[SEEN_TOKENS + kind]
    for item in range(s[N_EQUIPMENT]):
        broken = space_of(s[rules.n[R_AT_EQUIPMENT] + item]) >= rules.n[R_LAST_SPACE]
        outcome[fields + (F_BROKEN if broken else F_EQUIPMENT)] += 1
    for ability in range(4):
        for member in range(s[N_CREW]):
            outcome[fields + F_CREW + ability] += s[CREW + member] >> ability & 1
