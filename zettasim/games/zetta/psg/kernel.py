"""One planetary system, read card by card."""

from __future__ import annotations

from typing import Any

import numpy as np

from zettasim.games.zetta.psg.rules import (
    BOTS,
    NEVER,
    PLANET,
    READ,
    REPLACE,
    ROLL,
    STAR,
    TURNED,
    PsgRules,
)
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, below, note, open_stream, roll
from zettasim.kernels.run import Integers, trial_of

N_FIELDS = 7
STACK_OF_NOTE = 1_000
MIDDLE_OF_NOTE = 500
"""A note is stack x 1,000 and a number around 500."""
FACES_STREAM = 1
BLOCKS_OF_STACK = 1 << 10


def room_for_faces(rules: PsgRules) -> Any:
    """Return the room for the dice, and the faces shown in one stack."""
    return rules.wheels.size + rules.tokens + 1


@trial_of(PsgRules, room=room_for_faces)
def play_generation(rules: PsgRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Read all stacks; outcome: life, substance, exo, replaced, planets, star, bias.

    The dice come first; the faces of each stack have blocks of their own, so that a replacement shifts no other stack.
    """
    n_stacks = rules.wheels.size
    dice = outcome[N_FIELDS : N_FIELDS + n_stacks]
    shown = outcome[N_FIELDS + n_stacks :]
    scene: Int = 0
    for stack in range(n_stacks):
        if stack == 0 or not rules.one_die:
            dice[stack] = roll(luck, rules.results) - 1
            note(log, ROLL, (stack + rules.one_die * n_stacks) * STACK_OF_NOTE + dice[stack] + 1)
            scene += (
                rules.scene_of[dice[stack]]
                if rules.one_die
                else (rules.scene_strides[stack] * rules.spread_of[stack, dice[stack]])
            )
        else:
            dice[stack] = dice[0]
    for wheel in range(3):
        outcome[wheel] = rules.start
    tokens: Int = rules.tokens
    for stack in range(n_stacks):
        open_stream(luck, FACES_STREAM, stack * BLOCKS_OF_STACK)
        result, wheel = dice[stack], rules.wheels[stack]
        n_shown: Int = 0
        code: Int = 0
        while True:
            face: Int = below(luck, rules.faces[stack] - n_shown)
            for earlier in range(n_shown):
                face += face >= shown[earlier]
            k: Int = n_shown
            while k > 0 and shown[k - 1] > face:
                shown[k] = shown[k - 1]
                k -= 1
            shown[k] = face
            n_shown += 1
            step = rules.steps[stack, face, result]
            note(log, READ, stack * STACK_OF_NOTE + MIDDLE_OF_NOTE + step)
            place = rules.places[stack, face, result]
            code += (rules.tokens + 2) ** place
            if not _replaces(rules, outcome, scene, stack, result, wheel, step, place, code, tokens):
                break
            tokens -= 1
            note(log, REPLACE, stack)
        moved = min(max(outcome[wheel] + step, rules.least), rules.most)
        outcome[6] += moved - outcome[wheel] - step
        outcome[wheel] = moved
        note(log, TURNED, wheel * STACK_OF_NOTE + moved)
        outcome[4] += rules.planets[stack, face, result]
        if rules.planets[stack, face, result] > 0:
            note(log, PLANET, stack)
        if stack == 0:
            outcome[5] = rules.stars[face]
            note(log, STAR, rules.stars[face])
    outcome[3] = rules.tokens - tokens


@inlined
def _replaces(
    rules: PsgRules,
    outcome: Integers,
    scene: Int,
    stack: Int,
    result: Int,
    wheel: Int,
    step: Int,
    place: Int,
    code: Int,
    tokens: Int,
) -> Any:
    """Decide whether a warp token replaces the card."""
    if tokens == 0 or rules.policy == NEVER:
        return False
    if rules.policy == BOTS:
        return step < 0 and rules.worth[wheel] > 0
    where = np.int64(0)
    for number in range(3):
        where += (outcome[number] - rules.lows[number]) * rules.strides[number]
    return rules.table[scene, stack, rules.spread_of[stack, result], where, tokens, code, place]
