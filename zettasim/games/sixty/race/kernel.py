"""A whole game, round by round and phase by phase."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.acting import perform
from zettasim.games.sixty.race.arka import (
    begin_round_of_arka,
    score_milestone_of_arka,
    score_of_arka,
    set_up_arka,
    take_turn_of_arka,
)
from zettasim.games.sixty.race.choosing import decide
from zettasim.games.sixty.race.goods import (
    DRAWS_OF_ROUND,
    choose,
    count,
    discard_common,
    display,
    draw_common,
    forbidden,
    get_explorers,
    get_forecasts,
    is_random,
    open_cards,
    pay,
)
from zettasim.games.sixty.race.preparing import prepare
from zettasim.games.sixty.race.rules import (
    A_PLAYED,
    ARKA,
    BURNED,
    CODES,
    COINS,
    COORDINATORS,
    D_SECOND,
    DRAWS,
    E_ARKA_SCORE,
    E_EXPERT_POINTS,
    E_LOST_POINTS,
    E_PAYS_SECOND,
    E_PROJECT_EFFECTS,
    E_ROUND,
    E_SCORE,
    E_SHARED,
    E_TURN,
    E_WINNER,
    ENERGY,
    EXPEDITION_POINTS,
    EXPEDITIONS,
    EXTRA,
    ICONS,
    MILESTONE_POINTS,
    N_DONE,
    N_HELD,
    N_SOURCES,
    NONE,
    ORDER,
    PASSED,
    POOL,
    PROJECT_POINTS,
    PROJECTS,
    R_EXPLORERS_PER_ROUND,
    R_KEPT_FREE,
    R_KEPT_PAID,
    R_LAST_FORECASTS,
    R_MILESTONE_ROUNDS,
    R_OFFERED,
    R_PLAYERS,
    R_PRICE_SECOND,
    R_ROOM,
    R_ROUNDS,
    R_SOLO,
    RADIO,
    ROUND,
    SEAT_SIZE,
    SITE_POINTS,
    STATION_POINTS,
    STATIONS_BUILT,
    STEPS,
    SUPPLY,
    TRACK_POINTS,
    UPGRADE_POINTS,
    UPGRADES,
    W_ENERGY,
    WORTHS,
    RaceRules,
)
from zettasim.games.sixty.race.scoring import (
    effect_points,
    expert_points,
    lost_points,
    score_milestone,
    score_of,
    write_scores,
)
from zettasim.games.sixty.race.setting import set_up, worth_drawn
from zettasim.games.sixty.race.weighing import set_worths
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers, trial_of
from zettasim.kernels.standings import SCORES, close_standings, length_at, note_stage, sources_at

MOST_TURNS = 200
"""Of a round: more than Explorers, Stations, Upgrades and Radar Tiles ever allow."""
FEWEST_COINS = 1_000


def room_of(rules: RaceRules) -> int:
    """Return the room for the table."""
    return int(rules.n[R_ROOM])


@trial_of(RaceRules, room=room_of)
def play_race(rules: RaceRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play a game; outcome: the fields of `WholeGame`, then Arka's score and the cards that she has revealed."""
    n_players = rules.n[R_PLAYERS]
    first = sources_at(n_players, rules.n[R_ROUNDS])
    s = outcome[first + N_SOURCES + N_DONE + N_HELD + 3 :]
    set_up(rules, luck, log, s)
    if rules.n[R_SOLO]:
        set_up_arka(rules, luck, s)
    scoring = rules.n[R_SOLO] * 0
    for number in range(rules.n[R_ROUNDS]):
        play_round(rules, luck, outcome, log, s, number)
        if scoring < 3 and rules.n[R_MILESTONE_ROUNDS + scoring] == number + 1:
            for place in range(n_players):
                score_milestone(rules, luck, outcome, log, s, s[ORDER + place] * SEAT_SIZE, scoring)
            if rules.n[R_SOLO]:
                score_milestone_of_arka(rules, log, s, scoring)
            scoring += 1
        write_scores(rules, outcome, s)
        if number + 1 < rules.n[R_ROUNDS]:
            note_stage(outcome, n_players, number)
    finish(rules, outcome, log, s)


@called
def play_round(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, number: Int) -> None:
    """Play Preparation, Planning and Action of a round; the starting player changes from round to round."""
    n_players = rules.n[R_PLAYERS]
    s[ROUND] = number
    note(log, E_ROUND, number + 1)
    for place in range(n_players):
        me = s[ORDER + place] * SEAT_SIZE
        s[me + DRAWS] = (number + 1) * DRAWS_OF_ROUND
        s[me + PASSED] = 0
        if number == rules.n[R_ROUNDS] - 1:
            get_forecasts(log, s, me, rules.n[R_LAST_FORECASTS])
        prepare(rules, luck, outcome, log, s, me)
    for place in range(n_players):
        plan(rules, luck, outcome, log, s, s[ORDER + place] * SEAT_SIZE)
    if rules.n[R_SOLO]:
        begin_round_of_arka(s)
        act_against_arka(rules, luck, outcome, log, s, number)
        return
    passed = number * 0
    for _ in range(MOST_TURNS):
        if passed == n_players:
            break
        for place in range(n_players):
            me = s[ORDER + (number + place) % n_players] * SEAT_SIZE
            if s[me + PASSED] == 0:
                take_turn(rules, luck, outcome, log, s, me)
                passed += s[me + PASSED]


@called
def act_against_arka(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, number: Int) -> None:
    """Take turns with Arka, who has the Starting Indicator in every other round."""
    arka_passed = False
    her_turn = number % 2 == 1
    for _ in range(2 * MOST_TURNS):
        if s[PASSED] != 0 and arka_passed:
            break
        if her_turn and not arka_passed:
            arka_passed = take_turn_of_arka(rules, luck, log, s)
        elif not her_turn and s[PASSED] == 0:
            take_turn(rules, luck, outcome, log, s, s[PASSED] * 0)
        her_turn = not her_turn
    at = sources_at(rules.n[R_PLAYERS], rules.n[R_ROUNDS]) + N_SOURCES + N_DONE + N_HELD
    outcome[at + 1] += s[ARKA + A_PLAYED]


@called
def take_turn(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int) -> None:
    """Let a player do one action, or pass."""
    note(log, E_TURN, me // SEAT_SIZE)
    outcome[length_at(rules.n[R_PLAYERS])] += 1
    perform(rules, luck, outcome, log, s, me, decide(rules, luck, s, me))


@called
def plan(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int) -> None:
    """Play the Planning phase: take Explorers, and keep one card of five, or more for Energy."""
    get_explorers(log, s, me, rules.n[R_EXPLORERS_PER_ROUND], SUPPLY)
    get_explorers(log, s, me, s[me + EXTRA], POOL)
    set_worths(rules, s, me)
    open_cards(rules, luck, s, me)
    n = rules.n[R_OFFERED]
    for place in range(n):
        s[CODES + place] = draw_common(rules, luck, log, s)
    for place in range(n):
        wants = place < rules.n[R_KEPT_PAID]
        best = place
        if is_random(rules, me):
            best = place + choose(rules, luck, s, me, n - place) if wants else place
        elif wants:
            for other in range(place + 1, n):
                if worth_drawn(rules, s, me, other) > worth_drawn(rules, s, me, best):
                    best = other
        card = s[CODES + best]
        s[CODES + best] = s[CODES + place]
        if card == NONE:
            continue
        s[CODES + place] = card
        if place == rules.n[R_KEPT_FREE] and wants:
            wants = pays_for_second(rules, luck, s, me, place)
            if wants:
                note(log, E_PAYS_SECOND, me // SEAT_SIZE)
                pay(log, s, me, rules.n[R_PRICE_SECOND], 0, 0)
                count(rules, outcome, D_SECOND, 1)
        if wants:
            display(rules, log, s, me, card)
        else:
            discard_common(rules, s, card)


@called
def pays_for_second(rules: RaceRules, luck: Luck, s: Integers, me: Int, place: Int) -> Any:
    """Decide whether to pay for a second card: where it is worth more than the Energy, or at random."""
    price = rules.n[R_PRICE_SECOND]
    if s[me + ENERGY] < price or forbidden(rules, me, D_SECOND):
        return False
    if is_random(rules, me):
        return choose(rules, luck, s, me, 2) == 1
    return worth_drawn(rules, s, me, place) > s[WORTHS + W_ENERGY] * price


@called
def finish(rules: RaceRules, outcome: Integers, log: Log, s: Integers) -> None:
    """Score the game, and find who wins: most points, then most Coins; against Arka the player who has more."""
    n_players = rules.n[R_PLAYERS]
    at = sources_at(n_players, rules.n[R_ROUNDS])
    best = s[ROUND] * 0
    winners = s[ROUND] * 0
    for seat in range(n_players):
        me = seat * SEAT_SIZE
        write_sources(rules, outcome, log, s, me, at)
        score = score_of(rules, s, me)
        note(log, E_SCORE, seat + 8 * score)
        rank = (score + FEWEST_COINS) * FEWEST_COINS + min(s[me + COINS], FEWEST_COINS - 1)
        if rank > best:
            best = rank
            winners = s[ROUND] * 0
        if rank == best:
            winners |= 1 << seat
    write_held(outcome, s, at + N_SOURCES + N_DONE)
    if rules.n[R_SOLO]:
        hers = score_of_arka(rules, s)
        note(log, E_ARKA_SCORE, hers)
        outcome[at + N_SOURCES + N_DONE + N_HELD] = hers
        if outcome[SCORES] < hers or (outcome[SCORES] == hers and s[COINS] == 0):
            winners = s[ROUND] * 0
        outcome[at + N_SOURCES + N_DONE + N_HELD + 2] = outcome[SCORES] - hers
    close_standings(outcome, n_players, rules.n[R_ROUNDS], winners)
    if outcome[0] > 0:
        note(log, E_WINNER, outcome[0] - 1)
    else:
        note(log, E_SHARED, outcome[1])


@called
def write_sources(rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int, at: Int) -> None:
    """Add a player's points to the sources of scores."""
    experts = expert_points(rules, s, me)
    effects = effect_points(rules, s, me)
    lost = lost_points(rules, s, me)
    note(log, E_EXPERT_POINTS, me // SEAT_SIZE + 8 * experts)
    note(log, E_PROJECT_EFFECTS, me // SEAT_SIZE + 8 * effects)
    note(log, E_LOST_POINTS, me // SEAT_SIZE + 8 * lost)
    outcome[at] += experts
    outcome[at + 1] += s[me + TRACK_POINTS]
    outcome[at + 2] += s[me + SITE_POINTS]
    outcome[at + 3] += s[me + STATION_POINTS]
    outcome[at + 4] += s[me + UPGRADE_POINTS]
    outcome[at + 5] -= lost
    outcome[at + 6] += s[me + EXPEDITION_POINTS]
    outcome[at + 7] += s[me + PROJECT_POINTS] + effects
    outcome[at + 8] += s[me + MILESTONE_POINTS]


@called
def write_held(outcome: Integers, s: Integers, at: Int) -> None:
    """Write what the first seat has in the end."""
    outcome[at] = s[ICONS]
    outcome[at + 1] = s[ICONS + 1]
    outcome[at + 2] = s[ICONS + RADIO]
    outcome[at + 3] = s[COORDINATORS]
    outcome[at + 4] = s[STATIONS_BUILT]
    outcome[at + 5] = s[UPGRADES] + s[UPGRADES + 1] + s[UPGRADES + 2]
    outcome[at + 6] = s[EXPEDITIONS]
    outcome[at + 7] = s[PROJECTS]
    outcome[at + 8] = s[STEPS]
    outcome[at + 9] = s[BURNED]
