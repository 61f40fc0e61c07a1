"""A whole game, system by system and turn by turn."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.actions import act, best_product, draw_substances
from zettasim.games.zetta.expedition.dice import draw
from zettasim.games.zetta.expedition.movement import come_home, move
from zettasim.games.zetta.expedition.policies import ACTIONS, decide, survey
from zettasim.games.zetta.expedition.rules import (
    BEST_LIFE,
    COSTS,
    DO_EXO,
    DO_RESEARCH,
    E_BEST,
    E_FAME,
    E_FLAG,
    E_GIVES_BACK,
    E_SHARED,
    E_TAKES,
    E_TURN,
    E_WINNER,
    EXO_FAME,
    F_BEHIND,
    F_EXO,
    F_HELPED,
    F_LEVELS,
    F_LIFE,
    F_MARGIN,
    F_NINE,
    F_SUBSTANCE,
    F_TURNS,
    FLAGS,
    GREEDY,
    HELPED_FAME,
    LIFE_FAME,
    MY_PRODUCT,
    N_OTHER_FIELDS,
    NINE,
    NONE,
    NOTED,
    ORDER,
    PLACES,
    PLANET,
    R_BAG_WORTH,
    R_FAMES,
    R_NINE_FAME,
    R_PLAYERS,
    R_POLICIES,
    R_ROOM,
    R_STARTS,
    R_SYSTEMS,
    RANDOM,
    SEAT_SIZE,
    STOCK,
    TOKENS,
    TURN,
    TURNS,
    USED,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.scoring import level_halves, rank_of, score_of, substance_halves
from zettasim.games.zetta.expedition.setting import choose_starter, set_up, warp
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note, open_stream
from zettasim.kernels.run import Integers, trial_of

SYSTEMS = 1
"""Stream of the planetary systems; behind it one for each place in the first turn order, then their decisions."""
TURNS_OF_SYSTEM = 32
BLOCKS_OF_TURN = 1 << 12


def room_of(rules: ExpeditionRules) -> int:
    """Return the room for the table."""
    return int(rules.n[R_ROOM])


@trial_of(ExpeditionRules, room=room_of)
def play_expedition(rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play a game; outcome: winner, players who share the victory, scores, then the fields of `rules.py`.

    The start and each planetary system have blocks of their own; so has each turn of a player, in a stream by the
    player's place in the first turn order, its decisions apart.
    """
    fields = 2 + rules.n[R_PLAYERS]
    s = outcome[fields + N_OTHER_FIELDS :]
    set_up(rules, luck, log, s)
    half: Int = NONE
    for system in range(rules.n[R_SYSTEMS]):
        open_stream(luck, SYSTEMS, system * BLOCKS_OF_TURN)
        warp(rules, luck, log, s, system)
        outcome[fields + F_TURNS] += s[TURNS]
        for turn in range(s[TURNS]):
            s[TURN] = turn
            for place in range(rules.n[R_PLAYERS]):
                seat = s[ORDER + place]
                note(log, E_TURN, seat + 8 * (turn + 1))
                block = (system * TURNS_OF_SYSTEM + turn) * BLOCKS_OF_TURN
                take_turn(rules, luck, outcome, log, s, seat, block)
        come_home(rules, outcome, log, s, fields)
        if 2 * (system + 1) == rules.n[R_SYSTEMS]:
            half = leaders_of(rules, s)
        if system + 1 < rules.n[R_SYSTEMS]:
            choose_starter(rules, log, s)
    finish(rules, outcome, log, s, half)


@called
def take_turn(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, seat: Int, block: Int
) -> None:
    """Move, take the substance of a first landing, act, and give used knowledge tokens back."""
    me = seat * SEAT_SIZE
    stream = SYSTEMS + 1 + (seat - rules.n[R_STARTS] + rules.n[R_PLAYERS]) % rules.n[R_PLAYERS]
    open_stream(luck, stream + 5, block)
    survey(rules, s, me)
    choice = decide(rules, luck, s, me)
    place = s[PLACES + choice // ACTIONS]
    open_stream(luck, stream, block)
    move(rules, log, s, me, place // 4, place % 4, s[COSTS + choice // ACTIONS])
    if place % 4 == PLANET and s[FLAGS + place // 4] == 0:
        s[FLAGS + place // 4] = 1
        note(log, E_FLAG, seat + 8 * (place // 4))
        take_first_substance(rules, luck, log, s, me, place // 4)
    action = choice % ACTIONS
    if action == DO_EXO:  # a radioactive substance that it needs may have been traded for the movement
        s[MY_PRODUCT] = best_product(rules, s, me)
        if s[MY_PRODUCT] == NONE:
            action = DO_RESEARCH
    act(rules, luck, outcome, log, s, me, action, 2 + rules.n[R_PLAYERS])
    for kind in range(5):
        if s[USED + kind] > 0:
            note(log, E_GIVES_BACK, seat + 8 * (kind * 8 + s[USED + kind]))
        s[TOKENS + kind] += s[USED + kind]
        s[USED + kind] = 0


@called
def take_first_substance(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int, orbit: Int) -> None:
    """Take the substance noted on the planet, or draw from the bag, as the policy says."""
    policy = rules.n[R_POLICIES + me // SEAT_SIZE]
    noted = s[NOTED + orbit]
    takes = True
    if policy == RANDOM:
        takes = draw(luck, 2) == 1
    elif policy == GREEDY:
        takes = 1000 * rules.n[R_FAMES + noted] >= rules.n[R_BAG_WORTH]
    if takes:
        s[me + STOCK + noted] += 1
        note(log, E_TAKES, me // SEAT_SIZE + 8 * noted)
    else:
        draw_substances(rules, luck, log, s, me, 1)


@called
def leaders_of(rules: ExpeditionRules, s: Integers) -> Any:
    """Return the seats with most fame, as bits."""
    leaders = s[ORDER] * 0
    most = s[ORDER] * 0 + NONE
    for seat in range(rules.n[R_PLAYERS]):
        score = score_of(rules, s, seat * SEAT_SIZE)
        if score > most:
            most = score
            leaders = s[ORDER] * 0
        if score == most:
            leaders |= 1 << seat
    return leaders


@called
def finish(rules: ExpeditionRules, outcome: Integers, log: Log, s: Integers, half: Int) -> None:
    """Score the game."""
    fields = 2 + rules.n[R_PLAYERS]
    best = s[ORDER] * 0 + NONE
    winner = s[ORDER] * 0
    sharers = s[ORDER] * 0
    first = s[ORDER] * 0 + NONE
    second = s[ORDER] * 0 + NONE
    for seat in range(rules.n[R_PLAYERS]):
        me = seat * SEAT_SIZE
        score = score_of(rules, s, me)
        rank = rank_of(rules, s, me)
        outcome[2 + seat] = score
        outcome[fields + F_LIFE] += s[me + LIFE_FAME]
        outcome[fields + F_EXO] += s[me + EXO_FAME]
        outcome[fields + F_HELPED] += s[me + HELPED_FAME]
        outcome[fields + F_SUBSTANCE] += substance_halves(rules, s, me)
        outcome[fields + F_LEVELS] += level_halves(rules, s, me)
        outcome[fields + F_NINE] += 2 * rules.n[R_NINE_FAME] * s[me + NINE]
        note(log, E_FAME, seat + 8 * score)
        note(log, E_BEST, seat + 8 * s[me + BEST_LIFE])
        if rank > best:
            best = rank
            winner = s[ORDER] * 0 + seat
            sharers = s[ORDER] * 0
        if rank == best:
            sharers += 1
        if score > first:
            second = first
            first = score
        elif score > second:
            second = score
    outcome[0] = winner + 1 if sharers == 1 else 0
    outcome[1] = sharers
    outcome[fields + F_MARGIN] = first - second if rules.n[R_PLAYERS] > 1 else 0
    outcome[fields + F_BEHIND] = 1 if half >= 0 and sharers == 1 and not half & (1 << winner) else 0
    if sharers == 1:
        note(log, E_WINNER, winner)
    else:
        note(log, E_SHARED, sharers)
