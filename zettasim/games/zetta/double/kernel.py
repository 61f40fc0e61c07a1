"""The double attempt of a xenoarchaeology action, rolled."""

from __future__ import annotations

from zettasim.games.zetta.double.rules import DoubleRules
from zettasim.kernels.draws import Int, Log, Luck, note, roll
from zettasim.kernels.run import Integers, no_room, trial_of

LIFE_DIE, SUBSTANCE_DIE, NO_SECOND = range(3)
"""What a trial's log tells."""


@trial_of(DoubleRules, room=no_room)
def play_double(rules: DoubleRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Roll for life, then for a substance; outcome: success of each, attempts made."""
    if rules.life_dice == 0 or rules.substance_dice == 0:
        return
    n_dice = rules.life_dice + rules.substance_dice
    life: Int = 0
    substance: Int = 0
    attempts: Int = 1
    for die in range(n_dice):
        for_life = die < rules.life_dice
        if die == rules.life_dice:
            if rules.stops and life == 0:
                note(log, NO_SECOND, 0)
                break
            attempts = 2
        face = roll(luck, rules.sides)
        note(log, LIFE_DIE if for_life else SUBSTANCE_DIE, face)
        if for_life and face <= rules.life_value:
            life = 1
        if not for_life and face <= rules.substance_value:
            substance = 1
    outcome[0] = life
    outcome[1] = substance
    outcome[2] = attempts
