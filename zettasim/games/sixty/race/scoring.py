"""Milestones, and victory points."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.events import (
    E_EXPERT_POINTS,
    E_LOST_POINTS,
    E_MILESTONE,
    E_MILESTONE_POINTS,
    E_NO_MILESTONE,
    E_PROJECT_EFFECTS,
    E_SCORE,
)
from zettasim.games.sixty.race.goods import choose, count, forbidden, is_random
from zettasim.games.sixty.race.numbers import (
    R_CARDS_AT,
    R_EFFECT_POINTS,
    R_EXPERTS_SCORED,
    R_FREE_EXPERTS,
    R_LOST,
    R_MILESTONES_AT,
    R_PLAYERS,
    R_POINTS_COORDINATOR,
    R_POINTS_EXPERT,
    R_POINTS_SPECIALIST,
    R_ROUNDS,
    R_TILES,
)
from zettasim.games.sixty.race.places import (
    COMMON_MILESTONES,
    COORDINATORS,
    EXPEDITION_POINTS,
    LEVELS,
    MILESTONE_POINTS,
    N_COMMON_MILESTONES,
    N_SITES,
    OWN_MILESTONE,
    OWNED,
    PLACED,
    PROJECT_POINTS,
    PROJECTS,
    S_LAND,
    S_LEVEL,
    S_OWNER,
    SCORED,
    SEAT_SIZE,
    SITE_POINTS,
    SITE_SIZE,
    SITES,
    SPECIALISTS,
    STATION_POINTS,
    TRACK_POINTS,
    UPGRADE_POINTS,
)
from zettasim.games.sixty.race.rules import CARD_SIZE, D_MILESTONES, K_ICON, MILESTONE_SIZE, NONE, RaceRules
from zettasim.games.sixty.race.weighing import level_of, write_levels
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers
from zettasim.kernels.standings import SCORES, sources_at


@called
def milestone_points(rules: RaceRules, s: Integers, card: Int, scoring: Int) -> Any:
    """Return the points of a Milestone Card at a scoring, 0 to 2; `NONE` where its condition is not fulfilled."""
    at = rules.n[R_MILESTONES_AT] + MILESTONE_SIZE * card
    level = level_of(s, rules.box[at], rules.box[at + 1])
    points = level * 0 + NONE
    if level >= rules.box[at + 3 + scoring]:
        points = rules.n[R_TILES + 2 * scoring + 1]
    elif level >= rules.box[at + 2 + scoring]:
        points = rules.n[R_TILES + 2 * scoring]
    return points


@called
def score_milestone(
    rules: RaceRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, scoring: Int
) -> None:
    """Score one Milestone Card that the player has not scored: of most points, or any at random."""
    seat = me // SEAT_SIZE
    write_levels(rules, s, me)
    best = s[me] * 0 + NONE
    most = s[me] * 0 + NONE
    n = s[me] * 0
    for place in range(s[N_COMMON_MILESTONES] + 1):
        card = s[me + OWN_MILESTONE] if place == s[N_COMMON_MILESTONES] else s[COMMON_MILESTONES + place]
        if card == NONE or s[me + SCORED] >> card & 1 != 0:
            continue
        points = milestone_points(rules, s, card, scoring)
        if points == NONE:
            continue
        n += 1
        taken = choose(rules, luck, s, me, n) == 0 if is_random(rules, me) else points > most
        if taken:
            best = card
            most = points
    if best == NONE or forbidden(rules, me, D_MILESTONES):
        note(log, E_NO_MILESTONE, seat)
        return
    s[me + SCORED] |= 1 << best
    s[me + MILESTONE_POINTS] += most
    count(rules, outcome, D_MILESTONES, 1)
    note(log, E_MILESTONE, seat + 8 * best)
    note(log, E_MILESTONE_POINTS, seat + 8 * most)


@called
def expert_points(rules: RaceRules, s: Integers, me: Int) -> Any:
    """Return the points of Experts, Mission Coordinators, Pilots and Mechanics."""
    points = s[me + COORDINATORS] * rules.n[R_POINTS_COORDINATOR] + s[me + SPECIALISTS] * rules.n[R_POINTS_SPECIALIST]
    for row in range(3):
        scored = min(max(s[me + PLACED + row] - rules.n[R_FREE_EXPERTS], 0), rules.n[R_EXPERTS_SCORED])
        points += scored * rules.n[R_POINTS_EXPERT]
    return points


@called
def lost_points(rules: RaceRules, s: Integers, me: Int) -> Any:
    """Return the points lost for upgraded Stations beside own upgraded Stations."""
    lost = s[me] * 0
    seat = me // SEAT_SIZE
    for number in range(s[N_SITES]):
        site = SITES + SITE_SIZE * number
        if s[site + S_OWNER] != seat or s[site + S_LEVEL] == 0:
            continue
        beside = 0
        for other in range(s[N_SITES]):
            there = SITES + SITE_SIZE * other
            if other != number and s[there + S_OWNER] == seat and s[there + S_LEVEL] > 0:
                beside += s[there + S_LAND] == s[site + S_LAND]
        if beside > 0:
            lost += rules.n[R_LOST]
    return lost


@called
def effect_points(rules: RaceRules, s: Integers, me: Int) -> Any:
    """Return the points of end-game effects of Project Cards."""
    write_levels(rules, s, me)
    points = s[me] * 0
    for place in range(s[me + PROJECTS]):
        category = rules.box[rules.n[R_CARDS_AT] + CARD_SIZE * s[me + OWNED + place] + K_ICON]
        if category != NONE:
            points += s[LEVELS + category] * rules.n[R_EFFECT_POINTS]
    return points


@called
def write_scores(rules: RaceRules, outcome: Integers, log: Log, s: Integers, is_over: bool) -> None:
    """Write the scores of all seats as they are now; at the end also what they are made of."""
    at = sources_at(rules.n[R_PLAYERS], rules.n[R_ROUNDS])
    for seat in range(rules.n[R_PLAYERS]):
        me = seat * SEAT_SIZE
        experts = expert_points(rules, s, me)
        effects = effect_points(rules, s, me)
        lost = lost_points(rules, s, me)
        board = s[me + TRACK_POINTS] + s[me + SITE_POINTS] + s[me + STATION_POINTS] + s[me + UPGRADE_POINTS]
        cards = s[me + EXPEDITION_POINTS] + s[me + PROJECT_POINTS] + s[me + MILESTONE_POINTS]
        outcome[SCORES + seat] = board + cards + experts + effects - lost
        if is_over:
            note(log, E_EXPERT_POINTS, seat + 8 * experts)
            note(log, E_PROJECT_EFFECTS, seat + 8 * effects)
            note(log, E_LOST_POINTS, seat + 8 * lost)
            note(log, E_SCORE, seat + 8 * outcome[SCORES + seat])
            outcome[at] += experts
            outcome[at + 1] += s[me + TRACK_POINTS]
            outcome[at + 2] += s[me + SITE_POINTS]
            outcome[at + 3] += s[me + STATION_POINTS]
            outcome[at + 4] += s[me + UPGRADE_POINTS]
            outcome[at + 5] -= lost
            outcome[at + 6] += s[me + EXPEDITION_POINTS]
            outcome[at + 7] += s[me + PROJECT_POINTS] + effects
            outcome[at + 8] += s[me + MILESTONE_POINTS]
