"""Attempts one after another, drawn chit by chit."""

from __future__ import annotations

import numpy as np

from zettasim.games.odyssey.attempts.rules import HAS_ADDICTION, HAS_ICON, AttemptsRules
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
    NEVER,
    STOPPED,
)
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import KEY, TRIAL, Int, Log, Luck, block_words, note, open_for_rolls, roll
from zettasim.kernels.run import Integers, trial_of

(
    BEGINS,
    DRAWN,
    GOES_BACK,
    FINAO_KILL,
    FINAO_GLITCH,
    IGNORED,
    VEHICLE_LOST,
    DIES,
    KNOCKED,
    CLAIMS,
    HALTS,
    TAKES,
    TAKES_DISCOVERY,
    TAKES_NOTHING,
    FLIPS,
    ENDS,
    REACHES,
) = range(17)
"""What a trial's log tells."""

N_FIELDS = 4
BLOCKS_AN_ATTEMPT = 16
"""Room for 128 draws; no attempt draws more than 14 chits, and few lanes are refused."""

_0 = np.uint64(0)


def room_for_chits(rules: AttemptsRules) -> int:
    """Return the room for the chits in the containers, held face up, held face down, left to draw; and for words."""
    return 3 * rules.cups.size + len(rules.cups[0]) + 2 * rules.visits.size


@trial_of(AttemptsRules, room=room_for_chits)
def play_attempts(rules: AttemptsRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Explore again and again; outcome: unlocks, attempt, claims, deaths.

    Each attempt draws from stream 0 at its own block, a lane for each chit.
    """
    n_kinds, n_chits = rules.cups.shape[1], rules.cups.size
    in_cups = outcome[N_FIELDS : N_FIELDS + n_chits]
    face_up = outcome[N_FIELDS + n_chits : N_FIELDS + 2 * n_chits]
    face_down = outcome[N_FIELDS + 2 * n_chits : N_FIELDS + 3 * n_chits]
    left = outcome[N_FIELDS + 3 * n_chits : N_FIELDS + 3 * n_chits + n_kinds]
    words = outcome[N_FIELDS + 3 * n_chits + n_kinds :].view(np.uint64)
    n_attempts = rules.visits.size
    for attempt in range(n_attempts):
        block = np.uint64(attempt * BLOCKS_AN_ATTEMPT)
        words[attempt], words[n_attempts + attempt] = block_words(luck[KEY], luck[TRIAL], block, _0)
    for place in range(n_chits):
        in_cups[place] = rules.cups[place // n_kinds, place % n_kinds]
        face_up[place] = 0
        face_down[place] = 0
    who: Int = 0
    icons: Int = 0
    n_held: Int = 0
    reached: Int = 0
    claims: Int = 0
    deaths: Int = 0
    for attempt in range(n_attempts):
        open_for_rolls(luck, 0, attempt * BLOCKS_AN_ATTEMPT, words[attempt], words[n_attempts + attempt])
        cup = rules.visits[attempt]
        row = cup * n_kinds
        n_left = np.int64(0)
        for place in range(n_kinds):
            left[place] = in_cups[row + place]
            n_left += left[place]
        note(log, BEGINS, attempt)
        finao, vehicle = rules.finao, rules.vehicle
        eureka_at = rules.eureka_at[who, cup]
        claimed, eureka = False, eureka_at <= 0
        ending: Int = STOPPED
        draws: Int = 0
        felled_by: Int = -1
        best: Int = 2 * n_kinds  # of the experiences drawn: the order in which they are taken
        least_needed: Int = NEVER  # of the discoveries drawn
        while draws < rules.limit and n_left > 0 and ending == STOPPED:
            if eureka and best < 2 * n_kinds:
                note(log, HALTS, draws)
                break
            pick = roll(luck, n_left) - 1
            kind = np.int64(0)
            while pick >= left[kind]:
                pick -= left[kind]
                kind += 1
            left[kind] -= 1
            n_left -= 1
            draws += 1
            events = rules.events[who, kind]
            note(log, DRAWN, kind)
            if events & IS_DISCOVERY != 0:
                eureka = True
                least_needed = min(least_needed, rules.needed[who, kind])
            else:
                best = min(best, kind if events & HAS_ICON != 0 else n_kinds + kind)
            if draws >= eureka_at:
                eureka = True
            if events & HAS_CLAIM != 0 and not claimed:
                claimed = True
                note(log, CLAIMS, kind)
            if events & HAS_ADDICTION != 0 and rules.returns and n_held > 0:
                goes, is_up = _first_to_go(rules, face_up, face_down)
                note(log, GOES_BACK, goes)
                n_held -= 1
                if is_up:
                    face_up[goes] -= 1
                    icons -= int(rules.events[0, goes % n_kinds] & HAS_ICON != 0)
                else:
                    face_down[goes] -= 1
                if rules.shrinks:
                    in_cups[goes] += 1
                    if row <= goes < row + n_kinds:
                        left[goes - row] += 1
                        n_left += 1
            if events & (HAS_KILL | HAS_IGNORED_KILL | HAS_GLITCH) != 0 and finao:
                finao = False
                if events & KILL_FIRST != 0:
                    events &= ~(HAS_KILL | HAS_IGNORED_KILL)
                    note(log, FINAO_KILL, kind)
                else:
                    note(log, FINAO_GLITCH, kind)
            if events & HAS_KILL != 0:
                if vehicle:
                    vehicle = False
                    note(log, VEHICLE_LOST, kind)
                else:
                    ending = DEAD
                    felled_by = kind
                    note(log, DIES, kind)
            elif events & HAS_IGNORED_KILL != 0:
                note(log, IGNORED, kind)
            if ending == STOPPED and events & HAS_KO != 0:
                ending = KNOCKED_OUT
                felled_by = kind
                note(log, KNOCKED, kind)
        taken: Int = -1
        if ending != STOPPED:
            if eureka and rules.events[who, felled_by] & IS_DISCOVERY == 0:
                taken = felled_by
        elif eureka and best < 2 * n_kinds:
            taken = best % n_kinds
        elif least_needed <= icons:
            note(log, TAKES_DISCOVERY, int(not claimed))
            claimed = True
        claims += int(claimed)
        if ending == DEAD:
            deaths += 1
            if not rules.youth:
                note(log, ENDS, 0)
                break
        if taken >= 0:
            note(log, TAKES, taken)
            face_up[row + taken] += 1
            n_held += 1
            icons += int(rules.events[0, taken] & HAS_ICON != 0)
            if rules.shrinks:
                in_cups[row + taken] -= 1
        else:
            note(log, TAKES_NOTHING, 0)
        if ending == DEAD:
            note(log, FLIPS, n_held)
            who = 1
            icons = 0
            for place in range(n_chits):
                face_down[place] += face_up[place]
                face_up[place] = 0
        if reached == 0 and icons >= rules.target:
            reached = attempt + 1
            note(log, REACHES, icons)
    outcome[0] = icons
    outcome[1] = reached if reached > 0 else n_attempts + 1
    outcome[2] = claims
    outcome[3] = deaths


@inlined
def _first_to_go(rules: AttemptsRules, face_up: Integers, face_down: Integers) -> tuple[Int, bool]:
    """Find the held chit that addiction takes: its place, and whether it lies face up.

    One without an unlock icon goes first, of these the first kind, of one kind that of the first container.
    """
    n_kinds, n_chits = rules.cups.shape[1], rules.cups.size
    for kind in range(n_kinds):
        has_icon = rules.events[0, kind] & HAS_ICON != 0
        for place in range(kind, n_chits, n_kinds):
            if face_down[place] > 0:
                return place, False
            if face_up[place] > 0 and not has_icon:
                return place, True
    for kind in range(n_kinds):
        for place in range(kind, n_chits, n_kinds):
            if face_up[place] > 0:
                return place, True
    return 0, True
