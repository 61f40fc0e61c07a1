"""Job hunting (6F3): the top career of the deck, challenges, and the 1st player's word."""

from __future__ import annotations

from typing import Any

from zettasim.games.odyssey.campaign import rules as k
from zettasim.games.odyssey.campaign.playmat import (
    career_dp,
    lose_career,
    multiplier,
    pick,
    qualification,
    score_of,
)
from zettasim.games.odyssey.campaign.rules import NONE, SEAT_SIZE, CampaignRules
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers

FROM_DECK = -2


@called
def strength(rules: CampaignRules, s: Integers, me: Int, career: Int) -> Any:
    """Return a seat's qualifications for a career, times the multiplier of its own one (6F3b)."""
    return qualification(rules, s, me, career) * multiplier(rules, s, me)


@called
def has_insight(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Say whether a chit with the Insight Ability lies face up."""
    n_kinds = rules.n[k.R_KINDS]
    for kind in range(n_kinds):
        insight = rules.n[rules.n[k.R_EVENTS_AT] + kind] & k.IS_INSIGHT
        if insight and s[rules.n[k.R_AT_KINDS] + me // SEAT_SIZE * n_kinds + kind] > 0:
            return True
    return False


@called
def may_challenge(rules: CampaignRules, s: Integers, me: Int, holder: Int) -> Any:
    """Say whether a seat would win the career of another: not of the dead, whose careers are disputed no more.

    Where the first seat would win, the career is on offer to it; it may be forbidden to challenge.
    """
    career = s[holder + k.CAREER]
    if me == holder or career == 0 or s[holder + k.IS_DEAD] or s[me + k.IS_DEAD]:
        return False
    wins = strength(rules, s, me, career) > strength(rules, s, holder, career)
    if me == 0 and wins:
        s[k.CAREERS_SEEN] |= 1 << career
        return rules.n[k.R_WITHOUT] & k.NO_CHALLENGE == 0
    return wins


@called
def see_deck(rules: CampaignRules, s: Integers, me: Int) -> None:
    """Note the career on top of the deck, with Insight the second one, too."""
    if s[k.N_DECK] > 0:
        s[k.CAREERS_SEEN] |= 1 << s[k.DECK]
    if s[k.N_DECK] > 1 and s[k.CAREERS_SEEN] >> s[k.DECK + 1] & 1 == 0 and has_insight(rules, s, me):
        s[k.CAREERS_SEEN] |= 1 << s[k.DECK + 1]


@called
def may_hunt(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Say whether a seat may take a career off the deck."""
    return s[k.N_DECK] > 0 and not (me == 0 and rules.n[k.R_WITHOUT] & k.NO_JOB)


@called
def hunt_job(rules: CampaignRules, luck: Luck, log: Log, s: Integers, me: Int, first: Int) -> None:
    """Look for a career at the start of a turn; `first` is the 1st player's seat."""
    if me == 0:
        see_deck(rules, s, me)
    if rules.n[k.R_POLICIES + me // SEAT_SIZE] == k.RANDOM:
        target = any_job(rules, luck, s, me)
    else:
        target = best_job(rules, s, me)
    if target == NONE:
        return
    if target != FROM_DECK:
        win_career(log, s, me, target)
        return
    if has_insight(rules, s, me) and s[k.N_DECK] > 1 and prefers_second(rules, luck, s, me):
        note(log, k.E_INSIGHT, me // SEAT_SIZE + 8 * s[k.DECK])
        top = s[k.DECK]
        drop_top(s)
        s[k.DECK + s[k.N_DECK]] = top
        s[k.N_DECK] += 1
    career = s[k.DECK]
    drop_top(s)
    note(log, k.E_JOB, me // SEAT_SIZE + 8 * career)
    s[k.COUNTS + k.D_JOB] += 1
    lose_career(s, me)
    s[me + k.CAREER] = career
    challenger = choose_challenger(rules, luck, s, me, first)
    if challenger != NONE:
        win_career(log, s, challenger, me)


@called
def drop_top(s: Integers) -> None:
    """Take the top card off the deck."""
    s[k.N_DECK] -= 1
    for place in range(s[k.N_DECK]):
        s[k.DECK + place] = s[k.DECK + place + 1]


@called
def win_career(log: Log, s: Integers, me: Int, holder: Int) -> None:
    """Take a career from another seat, as a novice; the own one goes on top of the deck (6F3c)."""
    note(log, k.E_CHALLENGES, me // SEAT_SIZE + 8 * (holder // SEAT_SIZE + 8 * s[holder + k.CAREER]))
    s[k.COUNTS + k.D_CHALLENGE] += 1
    career = s[holder + k.CAREER]
    s[holder + k.CAREER] = 0
    s[holder + k.IS_EXPERT] = 0
    lose_career(s, me)
    s[me + k.CAREER] = career


@called
def any_job(rules: CampaignRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Choose any of: no hunt, the deck, each challenge that would be won."""
    seats = rules.n[k.R_PLAYERS]
    options = s[me] * 0 + 1 + may_hunt(rules, s, me)
    for step in range(1, seats):
        options += may_challenge(rules, s, me, (me // SEAT_SIZE + step) % seats * SEAT_SIZE)
    at = pick(rules, luck, s, k.DECISIONS, options)
    if at == 0:
        return s[me] * 0 + NONE
    if may_hunt(rules, s, me):
        if at == 1:
            return s[me] * 0 + FROM_DECK
        at -= 1
    for step in range(1, seats):
        holder = (me // SEAT_SIZE + step) % seats * SEAT_SIZE
        at -= may_challenge(rules, s, me, holder)
        if at == 0:
            return holder
    return s[me] * 0 + NONE


@called
def best_job(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Choose the career that scores most now: a better one than the own, any where there is none, the deck's first."""
    seats = rules.n[k.R_PLAYERS]
    best = career_dp(rules, s, me) - (1 if s[me + k.CAREER] == 0 else 0)
    target = s[me] * 0 + NONE
    if may_hunt(rules, s, me):
        top = qualification(rules, s, me, s[k.DECK])
        if s[k.N_DECK] > 1 and has_insight(rules, s, me):
            top = max(top, qualification(rules, s, me, s[k.DECK + 1]))
        if top > best:
            best = top
            target = s[me] * 0 + FROM_DECK
    for step in range(1, seats):
        holder = (me // SEAT_SIZE + step) % seats * SEAT_SIZE
        if may_challenge(rules, s, me, holder):
            worth = qualification(rules, s, me, s[holder + k.CAREER])
            if worth > best:
                best = worth
                target = holder
    return target


@called
def prefers_second(rules: CampaignRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Decide whether to move the top career to the bottom."""
    if rules.n[k.R_POLICIES + me // SEAT_SIZE] == k.RANDOM:
        return pick(rules, luck, s, k.DECISIONS, 2) == 1
    return qualification(rules, s, me, s[k.DECK + 1]) > qualification(rules, s, me, s[k.DECK])


@called
def challenges(rules: CampaignRules, luck: Luck, s: Integers, me: Int, holder: Int) -> Any:
    """Decide whether a seat that would win challenges a career that has just been taken."""
    if rules.n[k.R_POLICIES + me // SEAT_SIZE] == k.RANDOM:
        return pick(rules, luck, s, k.DECISIONS, 2) == 1
    worth = qualification(rules, s, me, s[holder + k.CAREER])
    return worth > career_dp(rules, s, me) - (1 if s[me + k.CAREER] == 0 else 0)


@called
def choose_challenger(rules: CampaignRules, luck: Luck, s: Integers, holder: Int, first: Int) -> Any:
    """Return who takes a career that has just been taken: of several the 1st player chooses, themselves before all.

    Else the one with fewest DP, the first from the 1st player on; a random 1st player chooses any.
    """
    seats = rules.n[k.R_PLAYERS]
    n_willing = s[holder] * 0
    willing = s[holder] * 0
    for step in range(1, seats):
        seat = (holder // SEAT_SIZE + step) % seats
        if may_challenge(rules, s, seat * SEAT_SIZE, holder) and challenges(rules, luck, s, seat * SEAT_SIZE, holder):
            willing |= 1 << seat
            n_willing += 1
    if n_willing == 0:
        return s[holder] * 0 + NONE
    skip = s[holder] * 0
    if rules.n[k.R_POLICIES + first] == k.RANDOM:
        skip = pick(rules, luck, s, k.DECISIONS, n_willing)
    elif willing >> first & 1:
        return s[holder] * 0 + first * SEAT_SIZE
    chosen = s[holder] * 0 + NONE
    fewest = s[holder] * 0
    for step in range(seats):
        seat = (first + step) % seats
        if not willing >> seat & 1:
            continue
        if rules.n[k.R_POLICIES + first] == k.RANDOM:
            if skip == 0:
                return s[holder] * 0 + seat * SEAT_SIZE
            skip -= 1
            continue
        score = score_of(rules, s, seat * SEAT_SIZE)
        if chosen == NONE or score < fewest:
            chosen = s[holder] * 0 + seat * SEAT_SIZE
            fewest = score
    return chosen
