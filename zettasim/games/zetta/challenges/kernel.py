"""Challenges, rolled die by die."""

from __future__ import annotations

from zettasim.games.zetta.challenges.rules import ChallengesRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, note, roll
from zettasim.kernels.run import Integers, no_room, trial_of

SHOWS, TWICE, NO_PARTNER, NOT_A_PARTNER = range(4)
"""What a trial's log tells; the argument is a face, or nothing."""


@inlined
def lacks_partner(rules: ChallengesRules, outcome: Integers) -> bool:
    """Say whether a challenge in the set needs a partner that is not in it."""
    lacking = False
    for face in range(1, rules.sides + 1):
        if rules.needs[face] and outcome[rules.place[face]] > 0:
            served = False
            for other in range(1, rules.sides + 1):
                if rules.serves[face, other] and outcome[rules.place[other]] > 0:
                    served = True
            lacking = lacking or not served
    return lacking


@trial_of(ChallengesRules, room=no_room)
def play_challenges(rules: ChallengesRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Roll until all dice differ and each that needs a partner has one; outcome: by challenge, whether it is there."""
    wanted: Int = rules.dice
    chosen: Int = 0
    added: Int = 0
    while chosen < wanted:
        face = roll(luck, rules.sides)
        place = rules.place[face]
        if outcome[place] > 0:
            note(log, TWICE, face)
            continue
        note(log, SHOWS, face)
        outcome[place] = 1
        chosen += 1
        if chosen < wanted:
            continue
        if not lacks_partner(rules, outcome):
            break
        if rules.rolls_again:
            note(log, NO_PARTNER, 0)
            for other in range(1, rules.sides + 1):
                outcome[rules.place[other]] = 0
            chosen = 0
        elif added == 0:
            added = 1
            wanted += 1
        else:
            note(log, NOT_A_PARTNER, face)
            outcome[place] = 0
            chosen -= 1
