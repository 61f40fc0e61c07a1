"""One explore-prospect (6C) on the table: chits drawn, their instant events, and what is taken."""

from __future__ import annotations

from typing import Any

from zettasim.games.odyssey.attempts.rules import HAS_ADDICTION, HAS_ICON
from zettasim.games.odyssey.campaign import rules as k
from zettasim.games.odyssey.campaign.playmat import (
    assisting,
    bust,
    claim,
    pick,
    put_face_up,
)
from zettasim.games.odyssey.campaign.policies import chit_to_take, goes_on, weigh_chits, weigh_drawn
from zettasim.games.odyssey.campaign.rules import (
    CARRY,
    CHIT,
    NONE,
    SEAT_SIZE,
    CampaignRules,
)
from zettasim.games.odyssey.explore.rules import (
    DEAD,
    HAS_CLAIM,
    HAS_GLITCH,
    HAS_IGNORED_KILL,
    HAS_KILL,
    HAS_KO,
    IS_DISCOVERY,
    KILL_FIRST,
    KNOCKED_OUT,
    STOPPED,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers


@called
def explore(rules: CampaignRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Explore-prospect the Site where the explorer is, from the container `s[CUP]`."""
    n_kinds = rules.n[k.R_KINDS]
    events_at = rules.n[k.R_EVENTS_AT] + s[me + k.CAREER] * n_kinds
    seat = me // SEAT_SIZE
    if s[k.ASSISTS]:
        note(log, k.E_ASSISTED, seat + 8 * s[k.CUP])
        s[k.COUNTS + k.D_VEHICLE] += 1
    s[k.FINAO_LEFT] = s[k.WANTED]
    if s[k.WANTED]:
        s[me + k.AQUA] -= rules.n[k.R_FINAO_COST]
        note(log, k.E_FINAO, seat + 8 * s[me + k.AQUA])
        s[k.COUNTS + k.D_FINAO] += 1
    note(log, k.E_EXPLORES, seat + 8 * s[k.CUP])
    s[k.COUNTS + k.D_EXPLORATIONS] += 1
    s[k.N_LEFT] = 0
    for kind in range(n_kinds):
        s[rules.n[k.R_AT_LEFT] + kind] = s[rules.n[k.R_AT_CUPS] + s[k.CUP] * n_kinds + kind]
        s[rules.n[k.R_AT_LEFT] + n_kinds + kind] = 0
        s[k.N_LEFT] += s[rules.n[k.R_AT_LEFT] + kind]
    site = rules.n[k.R_SITES_AT] + 3 * s[me + k.AT]
    s[k.LIMIT] = rules.n[site] + rules.n[k.R_EXTRA + seat]
    s[k.CAN_CLAIM] = 1 - s[k.IS_CLOSED + rules.n[site + 1]]
    s[k.CLAIMED] = 0
    s[k.DRAWS] = 0
    s[k.EUREKA] = 1 if eureka_at(rules, s, me) <= 0 else 0
    s[k.ENDING] = STOPPED
    s[k.FELLED_BY] = NONE
    weighs = True
    while s[k.DRAWS] < s[k.LIMIT] and s[k.N_LEFT] > 0 and s[k.ENDING] == STOPPED:
        if weighs:
            weigh_chits(rules, s, me)
        if s[k.DRAWS] > 0:
            if not goes_on(rules, luck, s, me):
                note(log, k.E_HALTS, seat)
                break
            s[k.COUNTS + k.D_PUSH] += 1
        kind = draw_chit(rules, luck, s)
        s[k.COUNTS + k.D_DRAWS] += 1
        note(log, k.E_DRAWN, seat + 8 * kind)
        if me == 0:
            s[rules.n[k.R_AT_DRAWN] + kind] += 1
        events = rules.n[events_at + kind]
        if events & IS_DISCOVERY or s[k.DRAWS] >= eureka_at(rules, s, me):
            s[k.EUREKA] = 1
        if events & HAS_CLAIM:
            claim(rules, log, s, me)
        if events & HAS_ADDICTION and rules.n[k.R_ADDICTION]:
            send_back(rules, luck, log, s, me)
        weighs = events & (HAS_CLAIM | HAS_ADDICTION) != 0
        suffer(rules, luck, log, s, me, kind, events)
        weigh_drawn(rules, s, me)
    finish(rules, luck, log, s, me)


@called
def eureka_at(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return how many drawn chits are eureka without a discovery, in this container."""
    return rules.n[rules.n[k.R_EUREKA_AT] + s[me + k.CAREER] * rules.n[k.R_CUPS] + s[k.CUP]]


@called
def draw_chit(rules: CampaignRules, luck: Luck, s: Integers) -> Any:
    """Draw a chit at random from what is left."""
    left = rules.n[k.R_AT_LEFT]
    at = pick(rules, luck, s, k.CHITS, s[k.N_LEFT])
    kind = at * 0
    while at >= s[left + kind]:
        at -= s[left + kind]
        kind += 1
    s[left + kind] -= 1
    s[left + rules.n[k.R_KINDS] + kind] += 1
    s[k.N_LEFT] -= 1
    s[k.DRAWS] += 1
    return kind


@called
def suffer(rules: CampaignRules, luck: Luck, log: Log, s: Integers, me: Int, kind: Int, events: Int) -> None:
    """Apply kill, Glitch Roll and KO of a chit in their order (6C4c), FINAO first (6C3)."""
    seat = me // SEAT_SIZE
    kill_first = events & KILL_FIRST != 0
    kills = events & HAS_KILL != 0
    ignored = events & HAS_IGNORED_KILL != 0
    glitches = events & HAS_GLITCH != 0
    if (kills or ignored or glitches) and s[k.FINAO_LEFT]:
        s[k.FINAO_LEFT] = 0
        if kill_first:
            kills = False
            ignored = False
            note(log, k.E_FINAO_KILL, seat + 8 * kind)
        else:
            glitches = False
            note(log, k.E_FINAO_GLITCH, seat + 8 * kind)
    if glitches and not kill_first:
        roll_glitch(rules, luck, log, s, me)
    if ignored:
        note(log, k.E_IGNORES, seat + 8 * kind)
    if kills:
        vehicle = assisting(s, me)
        if vehicle == NONE:
            s[k.ENDING] = DEAD
            s[k.FELLED_BY] = kind
            note(log, k.E_DIES, seat + 8 * kind)
        else:
            s[me + k.IS_UP + vehicle] = 0
            note(log, k.E_VEHICLE_LOST, seat + 8 * s[me + k.SERVES + vehicle])
    if glitches and kill_first:
        roll_glitch(rules, luck, log, s, me)
    if s[k.ENDING] == STOPPED and events & HAS_KO:
        s[k.ENDING] = KNOCKED_OUT
        s[k.FELLED_BY] = kind
        note(log, k.E_KNOCKED, seat + 8 * kind)


@called
def roll_glitch(rules: CampaignRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Wreck every card in the Stack whose rad-hardness is rolled."""
    die = pick(rules, luck, s, k.GLITCH, rules.n[k.R_DIE]) + 1
    note(log, k.E_GLITCH, me // SEAT_SIZE + 8 * die)
    if s[me + k.HAS_CREW] and rules.n[k.R_CREW_HARDNESS] == die:
        s[me + k.HAS_CREW] = 0
        note(log, k.E_CREW_LOST, me // SEAT_SIZE)
    for vehicle in range(k.MOST_VEHICLES):
        if s[me + k.IS_UP + vehicle] and s[me + k.HARDNESS + vehicle] == die:
            s[me + k.IS_UP + vehicle] = 0
            note(log, k.E_WRECKED, me // SEAT_SIZE + 8 * s[me + k.SERVES + vehicle])


@called
def send_back(rules: CampaignRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Send an experience held back to its container: addiction (6C4c)."""
    place = to_send_back(rules, luck, s, me)
    if place == NONE:
        return
    n_kinds = rules.n[k.R_KINDS]
    n_chits = rules.n[k.R_CUPS] * n_kinds
    seat = me // SEAT_SIZE
    is_down = place >= n_chits
    place %= n_chits
    kind = place % n_kinds
    note(log, k.E_GOES_BACK, seat + 8 * (2 * place + is_down))
    if is_down:
        s[rules.n[k.R_AT_DOWN] + seat * n_chits + place] -= 1
        s[me + k.N_FLIPPED] -= 1
    else:
        s[rules.n[k.R_AT_UP] + seat * n_chits + place] -= 1
        s[rules.n[k.R_AT_KINDS] + seat * n_kinds + kind] -= 1
        s[me + k.N_EXPERIENCES] -= 1
        s[me + k.EXPERIENCE_DP] -= rules.n[rules.n[k.R_DP_AT] + kind]
        if rules.n[rules.n[k.R_EVENTS_AT] + kind] & HAS_ICON:
            s[me + k.ICONS] -= 1
    s[rules.n[k.R_AT_CUPS] + place] += 1
    if place // n_kinds == s[k.CUP]:
        s[rules.n[k.R_AT_LEFT] + kind] += 1
        s[k.N_LEFT] += 1


@called
def to_send_back(rules: CampaignRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return the place of the chit that addiction takes, face down ones behind all face up; `NONE` without any.

    A random player sends any; others one that lies face down, else one without an unlock icon, else any, the first.
    """
    n_kinds = rules.n[k.R_KINDS]
    n_chits = rules.n[k.R_CUPS] * n_kinds
    seat = me // SEAT_SIZE
    up, down = rules.n[k.R_AT_UP] + seat * n_chits, rules.n[k.R_AT_DOWN] + seat * n_chits
    n_held = s[me + k.N_EXPERIENCES] + s[me + k.N_FLIPPED]
    if n_held == 0:
        return s[me] * 0 + NONE
    if rules.n[k.R_POLICIES + seat] == k.RANDOM:
        at = pick(rules, luck, s, k.DECISIONS, n_held)
        for place in range(2 * n_chits):
            there = s[down + place - n_chits] if place >= n_chits else s[up + place]
            if place < n_chits and rules.n[rules.n[k.R_EVENTS_AT] + place % n_kinds] & IS_DISCOVERY:
                there = there * 0
            if at < there:
                return s[me] * 0 + place
            at -= there
    for place in range(n_chits):
        if s[down + place] > 0:
            return s[me] * 0 + place + n_chits
    found = s[me] * 0 + NONE
    for place in range(n_chits):
        events = rules.n[rules.n[k.R_EVENTS_AT] + place % n_kinds]
        if s[up + place] > 0 and not events & IS_DISCOVERY:
            if not events & HAS_ICON:
                return s[me] * 0 + place
            if found == NONE:
                found = s[me] * 0 + place
    return found


@called
def finish(rules: CampaignRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Take a chit, return the others, and Claim, bust or spare the Site (6C5, 6C6)."""
    seat = me // SEAT_SIZE
    kind = s[me] * 0 + NONE
    if s[k.ENDING] == STOPPED:
        kind = chit_to_take(rules, luck, s, me)
    elif s[k.EUREKA]:
        felled_by = s[k.FELLED_BY]
        if not rules.n[rules.n[k.R_EVENTS_AT] + s[me + k.CAREER] * rules.n[k.R_KINDS] + felled_by] & IS_DISCOVERY:
            kind = felled_by
    if kind == NONE:
        note(log, k.E_TAKES_NOTHING, seat)
    else:
        take(rules, log, s, me, kind)
    if s[k.CLAIMED] == 0:
        if s[k.ENDING] == KNOCKED_OUT:
            s[k.COUNTS + k.D_UNCHANGED] += 1
            note(log, k.E_UNCHANGED, seat)
        else:
            bust(rules, log, s, me)


@called
def take(rules: CampaignRules, log: Log, s: Integers, me: Int, kind: Int) -> None:
    """Move a chit to the playmat, or an ARTIFACT to the explorer, whose glory chit it replaces."""
    seat = me // SEAT_SIZE
    place = s[k.CUP] * rules.n[k.R_KINDS] + kind
    events = rules.n[rules.n[k.R_EVENTS_AT] + kind]
    s[rules.n[k.R_AT_CUPS] + place] -= 1
    if events & k.IS_CARRIED:
        if s[me + CARRY] != NONE:
            note(log, k.E_DISCARDS, seat + 8 * s[me + CARRY])
        s[me + CARRY] = CHIT + place
        note(log, k.E_CARRIES, seat + 8 * kind)
    else:
        note(log, k.E_TAKES, seat + 8 * kind)
        put_face_up(rules, log, s, me, place)
    if events & IS_DISCOVERY:
        claim(rules, log, s, me)
