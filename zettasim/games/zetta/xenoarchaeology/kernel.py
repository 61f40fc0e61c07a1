"""One excavation, card by card and die by die."""

from __future__ import annotations

from typing import Any

import numpy as np

from zettasim.games.zetta.xenoarchaeology.rules import (
    ARTIFACT,
    CARD,
    DAMAGE,
    DANGER,
    DIGS,
    DRAW,
    END,
    EVENT,
    FLEE,
    FOUND,
    HIT,
    MOTHERLODE,
    OPTIMAL,
    PAID,
    ROLL,
    SITE,
    SPENT,
    TURN,
    XenoarchaeologyRules,
)
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note, open_stream, roll
from zettasim.kernels.run import Integers, trial_of

N_FIELDS = 5
CARDS_AGAIN = 1
DICE = 2
BLOCKS_OF_TURN = 1 << 10
"""More than the danger rolls of one turn can take."""


def room_for_cards(rules: XenoarchaeologyRules) -> int:
    """Return the room for the cards left in the deck, and those face up, of each kind."""
    return 2 * rules.deck.size


@trial_of(XenoarchaeologyRules, room=room_for_cards)
def play_excavation(rules: XenoarchaeologyRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Dig until the excavation ends; outcome: damage, fled, tokens, artifacts, turns.

    The cards' words are the first of stream 0 and, from the second on, those of a stream of their own; the dice have a
    stream in which every turn starts at its own block. So policies share the cards, and the dice of the same turn.
    """
    left = outcome[N_FIELDS : N_FIELDS + 4]
    open_cards = outcome[N_FIELDS + 4 :]
    size: Int = 0
    for kind in range(4):
        left[kind] = rules.deck[kind]
        open_cards[kind] = 0
        size += rules.deck[kind]
    damage: Int = 0
    tokens: Int = 0
    artifacts: Int = 0
    turns: Int = 0
    drawn: Int = 0
    digs: Int = 0
    danger: Int = 0
    draws: Int = 1
    fled = False
    x = np.uint64(0)
    while True:
        if digs != 1 or not rules.digs_at_once:
            turns += 1
            note(log, TURN, turns)
        draws = min(draws, size - drawn)
        note(log, DRAW, draws)
        sites: Int = 0
        events: Int = 0
        finds: Int = 0
        relics: Int = 0
        for _ in range(draws):
            if rules.spans[drawn] != 0:
                if drawn > 0:
                    open_stream(luck, CARDS_AGAIN, drawn)
                x = fresh(luck, rules.spans[drawn])
            pick, x = chained(x, size - drawn)
            kind = 0
            while pick >= left[kind]:
                pick -= left[kind]
                kind += 1
            left[kind] -= 1
            drawn += 1
            open_cards[kind] += 1
            danger += rules.danger[kind]
            sites += kind == SITE
            events += kind == EVENT
            finds += kind == MOTHERLODE
            relics += kind == ARTIFACT
            note(log, CARD, kind)
        open_stream(luck, DICE, digs * BLOCKS_OF_TURN)
        for _ in range(events):
            if not fled:
                damage, fled = _danger_roll(rules, luck, log, drawn, danger, damage)
        if fled:
            break
        tokens += finds * rules.motherlode
        artifacts += relics
        if finds > 0:
            note(log, PAID, finds * rules.motherlode)
        if relics > 0:
            note(log, FOUND, relics)
        direction: Int = 0
        if sites > 0 and relics == 0:
            if drawn < size:
                direction = _direction(rules, open_cards, finds, damage, danger, digs)
            else:
                note(log, SPENT, 0)
        if direction == 0:
            note(log, END, 0)
            rolled, level = drawn, danger
            if not rules.artifact_stays:
                rolled -= relics
                level -= relics * rules.danger[ARTIFACT]
            damage, fled = _danger_roll(rules, luck, log, rolled, level, damage)
            if fled and rules.flight_costs:
                tokens -= finds * rules.motherlode
                artifacts -= relics
            break
        draws = rules.directions[direction - 1]
        digs += 1
    outcome[0] = damage
    outcome[1] = int(fled)
    outcome[2] = tokens
    outcome[3] = artifacts
    outcome[4] = turns


@inlined
def _danger_roll(rules: XenoarchaeologyRules, luck: Luck, log: Log, cards: Int, level: Int, damage: Int) -> Any:
    """Roll the dice of the face-up cards; return the damage so far, and whether the last crew member flees."""
    fled = False
    dice = cards * rules.dice_per_card
    note(log, ROLL, dice * 1_000 + level)
    for _ in range(dice):
        face = roll(luck, rules.sides)
        if face <= level and not fled:
            note(log, HIT, face)
            if damage < rules.most_damage:
                damage += 1
            else:
                fled = True
                note(log, FLEE, 0)
    return damage, fled


@inlined
def _direction(
    rules: XenoarchaeologyRules, open_cards: Integers, finds: Int, damage: Int, danger: Int, digs: Int
) -> Any:
    """Decide how to go on: 0 to end, else a direction, counted from 1."""
    if rules.policy == OPTIMAL:
        return np.int64(rules.table[open_cards[SITE], open_cards[EVENT], open_cards[MOTHERLODE], finds, damage])
    ends = (
        (rules.policy == DIGS and digs >= rules.limit)
        or (rules.policy == DANGER and danger >= rules.limit)
        or (rules.policy == DAMAGE and damage >= rules.limit)
    )
    return np.int64(0) if ends else np.int64(rules.direction + 1)
