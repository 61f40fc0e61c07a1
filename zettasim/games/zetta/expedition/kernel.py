"""A whole game, system by system and turn by turn."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.abilities import give_back
from zettasim.games.zetta.expedition.actions import act, draw_substances
from zettasim.games.zetta.expedition.damage import end_turn
from zettasim.games.zetta.expedition.dice import LANDING, TURNS_OF_SYSTEM, draw, open_part
from zettasim.games.zetta.expedition.movement import come_home, move
from zettasim.games.zetta.expedition.policies import decide
from zettasim.games.zetta.expedition.products import best_product
from zettasim.games.zetta.expedition.rescue import store
from zettasim.games.zetta.expedition.rules import (
    ALIENS,
    BEST_LIFE,
    BOT,
    CREW,
    DO_EXO,
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
    F_CREW,
    F_DAMAGE,
    F_DAMAGE_TOKENS,
    F_ENERGY,
    F_EXO,
    F_EXO_PRODUCTS,
    F_FLAGS,
    F_HELPED,
    F_LEVELED,
    F_LEVELS,
    F_LIFE,
    F_LIFE_CARDS,
    F_NINE,
    F_STOCK,
    F_SUBSTANCE,
    F_TOKENS,
    FIRST_WORTH,
    FLAGS,
    HELD,
    HELPED_FAME,
    LEVELED,
    LIFE_FAME,
    MY_PRODUCT,
    N_CREW,
    N_EXO,
    N_HELPED,
    N_LIFE,
    N_OTHER_FIELDS,
    NINE,
    NONE,
    NOTED,
    OF_DECISIONS,
    ORDER,
    PLANET,
    POLICY,
    R_BAG_WORTH,
    R_FAMES,
    R_NINE_FAME,
    R_PLAYERS,
    R_ROOM,
    R_SYSTEMS,
    RADIOACTIVE,
    RANDOM,
    SEAT,
    SEAT_SIZE,
    SEATS,
    SPOTS,
    STOCK,
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
from zettasim.games.zetta.expedition.weighing import ACTIONS, at_least, survey
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
                begin_turn(s, seat, system * TURNS_OF_SYSTEM + turn)
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
    move(rules, log, s, me, place)
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
    act(rules, luck, outcome, log, s, me, action, fields)
    give_back(log, s, seat)
    end_turn(rules, luck, outcome, log, s, me, fields)


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
    take_stock(outcome, s, fields)
    return winners


@called
def take_stock(outcome: Integers, s: Integers, fields: Int) -> None:
    """Write what the first seat holds in the end."""
    outcome[fields + F_LIFE_CARDS] = s[N_LIFE]
    outcome[fields + F_EXO_PRODUCTS] = s[N_EXO]
    outcome[fields + F_FLAGS] = s[N_HELPED]
    for kind in range(4):
        outcome[fields + F_STOCK + kind] = s[STOCK + kind]
    for kind in range(5):
        outcome[fields + F_TOKENS + kind] = s[HELD + kind]
    outcome[fields + F_LEVELED] = s[LEVELED]
    outcome[fields + F_ENERGY] = s[ENERGY]
    outcome[fields + F_ALIENS] = s[ALIENS]
    outcome[fields + F_DAMAGE_TOKENS] = damage_of(s, 0)
    for ability in range(4):
        for member in range(s[N_CREW]):
            outcome[fields + F_CREW + ability] += s[CREW + member] >> ability & 1
