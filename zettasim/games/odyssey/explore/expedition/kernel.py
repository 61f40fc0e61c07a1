"""One exploration with Glitch Rolls or with a second explorer, drawn chit by chit."""

from __future__ import annotations

import numpy as np

from zettasim.games.odyssey.explore.expedition.rules import (
    FIRST,
    SECOND,
    WITH_OTHER_DOWN,
    WITH_OTHER_UP,
    ExpeditionRules,
)
from zettasim.games.odyssey.explore.rules import (
    CLAIM,
    DEAD,
    EXPERIENCE,
    HAS_CLAIM,
    HAS_GLITCH,
    HAS_IGNORED_KILL,
    HAS_KILL,
    HAS_KO,
    IS_DISCOVERY,
    KILL_FIRST,
    KNOCKED_OUT,
    NOT_TAKEN,
    OPTIMAL,
    STOPPED,
)
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note, roll
from zettasim.kernels.orders import span_of_one_word
from zettasim.kernels.run import Integers, one_word_of, trial_of

DRAWN, FINAO_KILL, FINAO_GLITCH, IGNORED, VEHICLE_LOST = range(5)
DIES = (5, 20)
KNOCKED = (6, 21)
CLAIMS = 7
HALTS = (8, 22)
TAKES = (9, 23)
TAKES_NOTHING = (10, 24)
ROLLED, VEHICLE_WRECKED, CARDS_WRECKED, SUFFOCATE, GOES_ON = range(25, 30)
"""What a trial's log tells; of two, the second is of the second explorer."""

N_FIELDS, N_PARTNER_FIELDS = 5, 4


def room_for_counts(rules: ExpeditionRules) -> int:
    """Return the room for the chits left of each kind."""
    return rules.counts.size


@inlined
def state_of(rules: ExpeditionRules, drawn: Int, finao: bool, vehicle: bool, wrecked: Int, phase: Int) -> Int:
    """Return the number of a state: chits drawn, FINAO, vehicle, wrecked cards, phase, the last fastest."""
    state = 4 * drawn + 2 * finao + vehicle
    return ((state << rules.hardness.size) + wrecked) * rules.n_phases + phase


@inlined
def learns(rules: ExpeditionRules, explorer: Int, draws: Int, found: bool, experiences: Int, felled_by: Int) -> bool:
    """Say whether the explorer who draws could take an experience now; the first who was felled takes theirs before."""
    if not found and draws < rules.eureka_at[explorer, WITH_OTHER_DOWN if explorer == SECOND else WITH_OTHER_UP]:
        return False
    if explorer == SECOND and rules.events[FIRST, felled_by] & IS_DISCOVERY == 0:
        return bool(experiences > (1 if found or draws >= rules.eureka_at[FIRST, WITH_OTHER_UP] else 0))
    return bool(experiences > 0)


@inlined
def roll_glitch(rules: ExpeditionRules, luck: Luck, vehicle: bool, wrecked: Int, log: Log) -> tuple[bool, Int]:
    """Roll the die of a Glitch Roll; return whether the vehicle is still there, and which cards are wrecked."""
    shown = roll(luck, rules.die)
    note(log, ROLLED, shown)
    if vehicle and rules.vehicle_hardness == shown:
        vehicle = False
        note(log, VEHICLE_WRECKED, shown)
    for place in range(rules.hardness.size):
        if rules.hardness[place] == shown and (wrecked >> place) & 1 == 0:
            wrecked |= 1 << place
            note(log, CARDS_WRECKED, rules.cards[place])
    return vehicle, wrecked


@inlined
def best_to_take(
    rules: ExpeditionRules, explorer: Int, left: Integers, other: Int, eureka: bool, claimed: bool
) -> tuple[Int, Int]:
    """Find what is best for an explorer on their feet who may choose, if the other takes a given kind.

    Returns
    -------
    tuple of the kind (the number of kinds for nothing) and what it pays, with the Claim that it places.
    """
    n_kinds = rules.counts.size
    taken: Int = n_kinds
    best: Int = NOT_TAKEN
    for place in range(n_kinds + 1):
        kind = rules.preferred[place]
        worth = rules.worths[explorer, kind]
        if kind < n_kinds:
            if rules.counts[kind] - left[kind] - (kind == other) <= 0:
                continue
            if rules.events[explorer, kind] & IS_DISCOVERY == 0:
                if not eureka:
                    continue
            elif not rules.may_take[explorer, kind]:
                continue
            elif not claimed:
                worth += rules.claim_worth
        if worth > best:
            taken, best = kind, worth
    return taken, best


@inlined
def best_pair(
    rules: ExpeditionRules, left: Integers, second: bool, eureka: bool, partner_eureka: bool, claimed: bool
) -> tuple[Int, Int]:
    """Find the kinds to take for a first explorer on their feet and, where `second`, for the second: the best sum.

    Named policies look at the first explorer alone, and then at what is left.
    """
    n_kinds = rules.counts.size
    if not second or rules.policy != OPTIMAL:
        taken, _ = best_to_take(rules, FIRST, left, -1, eureka, claimed)
        partner_taken: Int = n_kinds
        if second:
            partner_taken, _ = best_to_take(rules, SECOND, left, taken, partner_eureka, claimed)
        return taken, partner_taken
    taken, partner_taken = n_kinds, n_kinds
    best: Int = NOT_TAKEN
    for place in range(n_kinds + 1):
        kind = rules.preferred[place]
        worth = rules.worths[FIRST, kind]
        finds = False
        if kind < n_kinds:
            if rules.counts[kind] == left[kind]:
                continue
            finds = rules.events[FIRST, kind] & IS_DISCOVERY != 0
            if not (rules.may_take[FIRST, kind] if finds else eureka):
                continue
            if finds and not claimed:
                worth += rules.claim_worth
        other, other_worth = best_to_take(rules, SECOND, left, kind, partner_eureka, claimed or finds)
        if worth + other_worth > best:
            best, taken, partner_taken = worth + other_worth, kind, other
    return taken, partner_taken


@trial_of(ExpeditionRules, room=room_for_counts)
def play_expedition(rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw until all are felled, at the limit, or stopped by the policy.

    Outcome: draws, claimed, ending, eureka, taken + 1; with a partner their draws, ending, eureka, taken + 1; with
    Glitch Rolls that matter the life-support left.
    """
    n_kinds = rules.counts.size
    n_fields = N_FIELDS + (N_PARTNER_FIELDS if rules.partner else 0) + (1 if rules.die > 0 else 0)
    left = outcome[n_fields:]
    for place in range(n_kinds):
        left[place] = rules.counts[place]
    finao, vehicle, claimed, found, experiences = rules.finao, rules.vehicle, False, False, 0
    unlocked = False  # a discovery in hand that the first explorer can take
    partner_unlocked = False
    ending, partner_ending = STOPPED, STOPPED
    felled_by: Int = -1
    partner_felled_by: Int = -1
    draws, partner_draws, explorer = 0, 0, FIRST
    wrecked: Int = 0
    drawn: Int = 0
    phase: Int = 0
    x = np.uint64(0)
    while draws < rules.limit:
        if draws > 0:
            partner_chooses = rules.partner and (rules.chooses_undrawn or partner_draws > 0)
            if rules.policy == OPTIMAL:
                stops = not rules.table[state_of(rules, drawn, finao, vehicle, wrecked, phase)]
            elif rules.policy == CLAIM:
                stops = claimed or (explorer == FIRST and unlocked) or (partner_chooses and partner_unlocked)
            else:
                stops = rules.policy == EXPERIENCE and (explorer == FIRST or partner_chooses)
                stops = stops and learns(rules, explorer, draws, found, experiences, felled_by)
            if stops:
                note(log, HALTS[explorer], draws)
                break
            if explorer == SECOND and partner_draws == 0:
                note(log, GOES_ON, draws)
        if rules.spans[draws] != 0:
            x = fresh(luck, rules.spans[draws])
        pick, x = chained(x, rules.size - draws)
        kind = np.int64(0)
        while pick >= left[kind]:
            pick -= left[kind]
            kind += 1
        left[kind] -= 1
        draws += 1
        drawn += rules.strides[kind]
        events = rules.events[explorer, kind]
        note(log, DRAWN, kind)
        if events & IS_DISCOVERY != 0:
            found = True
        else:
            experiences += 1
        unlocked = unlocked or rules.may_take[FIRST, kind]
        partner_unlocked = partner_unlocked or rules.may_take[SECOND, kind]
        if events & HAS_CLAIM != 0 and not claimed:
            claimed = True
            note(log, CLAIMS, kind)
        kill_first = events & KILL_FIRST != 0
        glitch = events & HAS_GLITCH != 0
        if events & (HAS_KILL | HAS_IGNORED_KILL | HAS_GLITCH) != 0 and finao:
            finao = False
            if kill_first:
                events &= ~(HAS_KILL | HAS_IGNORED_KILL)
                note(log, FINAO_KILL, kind)
            else:
                glitch = False
                note(log, FINAO_GLITCH, kind)
        felled = STOPPED
        # A chit with both harms: a pass for each, in their order.
        for harm in range(2):
            if (harm == 0) == kill_first:
                if events & HAS_KILL != 0:
                    if vehicle:
                        vehicle = False
                        note(log, VEHICLE_LOST, kind)
                    else:
                        felled = DEAD
                        note(log, DIES[explorer], kind)
                elif events & HAS_IGNORED_KILL != 0:
                    note(log, IGNORED, kind)
            elif glitch and rules.die > 0:
                vehicle, wrecked = roll_glitch(rules, luck, vehicle, wrecked, log)
        if felled == STOPPED and events & HAS_KO != 0:
            felled = KNOCKED_OUT
            note(log, KNOCKED[explorer], kind)
        if explorer == SECOND:
            partner_draws += 1
            phase = 2 + 4 * felled_by + 2 * (ending == DEAD)  # see phase_of
            if felled != STOPPED:
                partner_ending, partner_felled_by = felled, kind
                break
        elif felled != STOPPED:
            ending, felled_by = felled, kind
            if not rules.partner:
                break
            explorer = SECOND
            phase = 1 + 4 * kind + 2 * (felled == DEAD)
    life_support = np.int64(vehicle)
    for place in range(rules.hardness.size):
        if (wrecked >> place) & 1 == 0:
            life_support += rules.cards[place]
    if rules.die > 0 and life_support == 0:
        note(log, SUFFOCATE, 0)

    beside = WITH_OTHER_UP if partner_ending == STOPPED else WITH_OTHER_DOWN
    eureka = found or draws >= rules.eureka_at[FIRST, beside]
    beside = WITH_OTHER_UP if ending == STOPPED else WITH_OTHER_DOWN
    partner_eureka = rules.partner and (found or draws >= rules.eureka_at[SECOND, beside])
    partner_chooses = rules.partner and partner_ending == STOPPED and (rules.chooses_undrawn or partner_draws > 0)
    taken: Int = n_kinds
    partner_taken: Int = n_kinds
    if ending == STOPPED:
        taken, partner_taken = best_pair(rules, left, partner_chooses, eureka, partner_eureka, claimed)
    else:
        if eureka and rules.events[FIRST, felled_by] & IS_DISCOVERY == 0:
            taken = felled_by
        if partner_chooses:
            partner_taken, _ = best_to_take(rules, SECOND, left, taken, partner_eureka, claimed)
        elif partner_eureka and partner_felled_by >= 0 and rules.events[SECOND, partner_felled_by] & IS_DISCOVERY == 0:
            partner_taken = partner_felled_by
    if taken < n_kinds:
        note(log, TAKES[FIRST], taken)
        claimed = claimed or rules.events[FIRST, taken] & IS_DISCOVERY != 0
    else:
        note(log, TAKES_NOTHING[FIRST], 0)
    if rules.partner:
        if partner_taken < n_kinds:
            note(log, TAKES[SECOND], partner_taken)
            claimed = claimed or rules.events[SECOND, partner_taken] & IS_DISCOVERY != 0
        else:
            note(log, TAKES_NOTHING[SECOND], 0)
    outcome[0] = draws
    outcome[1] = int(claimed)
    outcome[2] = ending
    outcome[3] = int(eureka)
    outcome[4] = (taken + 1) % (n_kinds + 1)
    if rules.partner:
        outcome[5] = partner_draws
        outcome[6] = partner_ending
        outcome[7] = int(partner_eureka)
        outcome[8] = (partner_taken + 1) % (n_kinds + 1)
    if rules.die > 0:
        outcome[n_fields - 1] = life_support


@one_word_of(ExpeditionRules)
def span_of_container(rules: ExpeditionRules) -> int:
    """Return the span of a small container, if no die is rolled."""
    return 0 if rules.die > 0 else span_of_one_word(rules.spans, rules.size)
