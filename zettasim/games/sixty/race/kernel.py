"""A whole game, round by round and phase by phase."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.acting import perform, settle
from zettasim.games.sixty.race.arka import (
    begin_round_of_arka,
    score_milestone_of_arka,
    score_of_arka,
    set_up_arka,
    take_turn_of_arka,
)
from zettasim.games.sixty.race.choosing import decide
from zettasim.games.sixty.race.events import (
    E_ARKA_SCORE,
    E_OFFERED,
    E_PAYS_SECOND,
    E_ROUND,
    E_SHARED,
    E_TURN,
    E_WINNER,
)
from zettasim.games.sixty.race.goods import (
    DRAWS_OF_ROUND,
    choose,
    count,
    discard_common,
    display,
    draw_common,
    forbidden,
    get_explorers,
    get_goods,
    is_random,
    open_cards,
    pay,
    see_card,
    settle_cards,
    settle_steps,
)
from zettasim.games.sixty.race.numbers import (
    N_SCORINGS,
    R_CARDS_DRAWN,
    R_CARDS_KEPT,
    R_EXPLORERS_PER_ROUND,
    R_KEPT_FREE,
    R_KEPT_PAID,
    R_LAST_FORECASTS,
    R_MILESTONE_ROUNDS,
    R_OFFERED,
    R_PLAYERS,
    R_POLICIES,
    R_PRICE_SECOND,
    R_ROOM,
    R_ROUNDS,
    R_SOLO,
)
from zettasim.games.sixty.race.places import (
    A_PLAYED,
    ARKA,
    BURNED,
    CODES,
    COINS,
    COORDINATORS,
    DISPLAY,
    DISPLAYED,
    DRAWS,
    ENERGY,
    EXPEDITIONS,
    EXTRA,
    FORECASTS,
    ICONS,
    N_SEEN,
    ORDER,
    PASSED,
    POOL,
    PROJECTS,
    ROUND,
    SEAT_SIZE,
    SEEN,
    STATIONS_BUILT,
    STEPS,
    SUPPLY,
    UPGRADES,
    W_ENERGY,
    WORTHS,
)
from zettasim.games.sixty.race.plan_of_experts import (
    see_plan,
)
from zettasim.games.sixty.race.preparing import prepare
from zettasim.games.sixty.race.rules import D_SECOND, N_DONE, N_HELD, N_SOURCES, NONE, RADIO, STRONG, RaceRules
from zettasim.games.sixty.race.scoring import score_milestone, write_scores
from zettasim.games.sixty.race.setting import set_up
from zettasim.games.sixty.race.weighing import card_worth, set_worths, write_levels
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers, trial_of
from zettasim.kernels.standings import SCORES, close_standings, length_at, note_stage, sources_at

MOST_TURNS = 800
"""Of a round: more than Explorers, Stations, Upgrades and Radar Tiles ever allow."""
FEWEST_COINS = 1_000


def room_of(rules: RaceRules) -> int:
    """Return the room for the table."""
    return int(rules.n[R_ROOM])


@trial_of(RaceRules, room=room_of)
def play_race(rules: RaceRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play a game; outcome: the fields of `WholeGame`, then Arka's score, cards that she has revealed, and the lead."""
    n_players = rules.n[R_PLAYERS]
    s = outcome[sources_at(n_players, rules.n[R_ROUNDS]) + N_SOURCES + N_DONE + N_HELD + N_SEEN + 3 :]
    set_up(rules, luck, log, s)
    if rules.n[R_SOLO]:
        set_up_arka(rules, luck, s)
    scoring = n_players * 0
    for number in range(-1, rules.n[R_ROUNDS]):  # first of all the cards of the setup are dealt
        # Both phases are played by all at once: player by player is the same game.
        s[ROUND] = max(number, 0)
        if number >= 0:
            note(log, E_ROUND, number + 1)
        for place in range(n_players):
            me = s[ORDER + place] * SEAT_SIZE
            if number >= 0:
                begin_round(rules, log, s, me, number)
                set_worths(rules, s, me)
                prepare(rules, luck, outcome, log, s, me)
            offer(rules, luck, outcome, log, s, me, number)
        if number >= 0:
            act_in_turn(rules, luck, outcome, log, s, number)
            if scoring < N_SCORINGS and rules.n[R_MILESTONE_ROUNDS + scoring] == number + 1:
                for place in range(n_players):
                    score_milestone(rules, luck, outcome, log, s, s[ORDER + place] * SEAT_SIZE, scoring)
                if rules.n[R_SOLO]:
                    score_milestone_of_arka(rules, log, s, scoring)
                scoring += 1
            write_scores(rules, outcome, log, s, number + 1 == rules.n[R_ROUNDS])
            if number + 1 < rules.n[R_ROUNDS]:
                note_stage(outcome, n_players, number)
    finish(rules, outcome, log, s)


@called
def begin_round(rules: RaceRules, log: Log, s: Integers, me: Int, number: Int) -> None:
    """Make a player ready for a round; before the last one each gains a Forecast Tile."""
    s[me + DRAWS] = (number + 1) * DRAWS_OF_ROUND
    s[me + PASSED] = 0
    write_levels(rules, s, me)
    if number == rules.n[R_ROUNDS] - 1:
        get_goods(log, s, me, FORECASTS, rules.n[R_LAST_FORECASTS])


@called
def act_in_turn(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, number: Int) -> None:
    """Play the Action phase: turns in order, the starting player changing from round to round, until all have passed.

    The solo player takes turns with Arka, who has the Starting Indicator in every other round.
    """
    n_players = rules.n[R_PLAYERS]
    n_places = n_players + rules.n[R_SOLO]
    hers = n_players if rules.n[R_SOLO] else NONE
    her_end = rules.n[R_SOLO] == 0
    if rules.n[R_SOLO]:
        begin_round_of_arka(s)
    passed = number * 0
    for turn in range(MOST_TURNS):
        if passed == n_players and her_end:
            break
        place = (number + turn) % n_places
        if place == hers:
            if not her_end:
                her_end = take_turn_of_arka(rules, luck, log, s)
            continue
        me = s[ORDER + place] * SEAT_SIZE
        if s[me + PASSED] == 0:
            note(log, E_TURN, me // SEAT_SIZE)
            if me == 0:
                see_plan(rules, s)
            outcome[length_at(n_players)] += 1
            write_levels(rules, s, me)
            set_worths(rules, s, me)
            code = decide(rules, luck, s, me)
            perform(rules, luck, outcome, log, s, me, code)
            settle(rules, luck, outcome, log, s, me)
            settle_steps(rules, outcome, log, s, me)
            settle_cards(rules, luck, log, s, me)
            passed += s[me + PASSED]
    if rules.n[R_SOLO]:
        at = sources_at(n_players, rules.n[R_ROUNDS]) + N_SOURCES + N_DONE + N_HELD + N_SEEN
        outcome[at + 1] += s[ARKA + A_PLAYED]


@called
def offer(rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, number: Int) -> None:
    """Draw cards and keep some: at the setup, and in the Planning phase, where Explorers come first.

    In Planning one more card may be kept for Energy.
    """
    n = rules.n[R_CARDS_DRAWN]
    free = rules.n[R_CARDS_KEPT]
    paid = free
    if number >= 0:
        settle_steps(rules, outcome, log, s, me)  # of the Expedition Bonus
        get_explorers(log, s, me, rules.n[R_EXPLORERS_PER_ROUND], SUPPLY)
        get_explorers(log, s, me, s[me + EXTRA], POOL)
        n = rules.n[R_OFFERED]
        free = rules.n[R_KEPT_FREE]
        paid = rules.n[R_KEPT_PAID]
    write_levels(rules, s, me)
    set_worths(rules, s, me)
    settle_cards(rules, luck, log, s, me)
    open_cards(rules, luck, s, me)
    for place in range(n):
        s[CODES + place] = draw_common(rules, luck, log, s)
        s[CODES + n + place] = NONE * FEWEST_COINS**2
        if s[CODES + place] != NONE:
            see_card(rules, s, me, s[CODES + place])
            note(log, E_OFFERED, me // SEAT_SIZE + 8 * s[CODES + place])
            s[CODES + n + place] = card_worth(rules, s, s[CODES + place])
    for place in range(n):
        if place < paid:
            pick_out(rules, luck, s, me, place, n)
        card = s[CODES + place]
        keeps = place < free
        if card == NONE:
            continue
        if free <= place < paid and pays_for_card(rules, luck, s, me, s[CODES + n + place]):
            keeps = True
            note(log, E_PAYS_SECOND, me // SEAT_SIZE)
            pay(log, s, me, 0 if place > free else rules.n[R_PRICE_SECOND], 0, 0)
            count(rules, outcome, D_SECOND, 1)
        if keeps:
            display(rules, log, s, me, card)
        else:
            discard_common(rules, s, card)


@called
def pick_out(rules: RaceRules, luck: Luck, s: Integers, me: Int, place: Int, n: Int) -> None:
    """Bring the best of the cards from a place on to that place; at random any."""
    best = place
    if is_random(rules, me):
        best = place + choose(rules, luck, s, me, n - place)
    else:
        for other in range(place + 1, n):
            if s[CODES + n + other] > s[CODES + n + best]:
                best = other
    for row in range(2):
        at = CODES + n * row
        number = s[at + best]
        s[at + best] = s[at + place]
        s[at + place] = number


@called
def pays_for_card(rules: RaceRules, luck: Luck, s: Integers, me: Int, worth: Int) -> Any:
    """Decide whether to pay for a second card: where it is worth more than the Energy, or at random.

    A strong player pays only where it is worth so much more than each card of the own display.
    """
    price = rules.n[R_PRICE_SECOND]
    if s[me + ENERGY] < price or forbidden(rules, me, D_SECOND):
        return False
    if is_random(rules, me):
        return choose(rules, luck, s, me, 2) == 1
    least = s[me] * 0
    if rules.n[R_POLICIES + me // SEAT_SIZE] == STRONG:
        for place in range(s[me + DISPLAYED]):
            least = max(least, card_worth(rules, s, s[me + DISPLAY + place]))
    return worth - least > s[WORTHS + W_ENERGY] * price


@called
def finish(rules: RaceRules, outcome: Integers, log: Log, s: Integers) -> None:
    """Find who wins: most points, then most Coins; against Arka the player who has more."""
    n_players = rules.n[R_PLAYERS]
    best = s[ROUND] * 0
    winners = s[ROUND] * 0
    for seat in range(n_players):
        coins = min(s[seat * SEAT_SIZE + COINS], FEWEST_COINS - 1)
        rank = (outcome[SCORES + seat] + FEWEST_COINS) * FEWEST_COINS + coins
        if rank > best:
            best = rank
            winners = s[ROUND] * 0
        if rank == best:
            winners |= 1 << seat
    at = sources_at(n_players, rules.n[R_ROUNDS]) + N_SOURCES + N_DONE
    write_held(outcome, s, at)
    at += N_HELD
    for component in range(N_SEEN):
        outcome[at + component] = s[SEEN + component]
    at += N_SEEN
    if rules.n[R_SOLO]:
        hers = score_of_arka(rules, s)
        note(log, E_ARKA_SCORE, hers)
        outcome[at] = hers
        outcome[at + 2] = outcome[SCORES] - hers
        if outcome[SCORES] < hers or (outcome[SCORES] == hers and s[COINS] == 0):
            winners = s[ROUND] * 0
    close_standings(outcome, n_players, rules.n[R_ROUNDS], winners)
    if outcome[0] > 0:
        note(log, E_WINNER, outcome[0] - 1)
    else:
        note(log, E_SHARED, outcome[1])


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
