"""Written rolls, rolled."""

from __future__ import annotations

from zettasim.games.general.rolls.rules import RollRules
from zettasim.kernels.draws import Int, Log, Luck, note, roll
from zettasim.kernels.run import Integers, trial_of

N_FIELDS = 3
SHOWS, AGAIN, EXPLODES, CUT, MAKES = range(5)
"""What a trial's log tells."""


def room_for_dice(rules: RollRules) -> int:
    """Return the room for the worths of the dice kept of the largest group."""
    return int(max([0, *rules.dice.tolist()]))


@trial_of(RollRules, room=room_for_dice)
def play_rolls(rules: RollRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Roll group by group and die by die; outcome: total, against, whether an explosion was cut short."""
    best = outcome[N_FIELDS:]
    totals_first = rules.constants[0]
    totals_second = rules.constants[1]
    for group in range(rules.dice.size):
        first, sides, keep = rules.first[group], rules.sides[group], rules.keep[group]
        n_kept: Int = 0
        made: Int = 0
        for _ in range(rules.dice[group]):
            worth: Int = 0
            exploded: Int = 0
            while True:
                face = first + roll(luck, sides) - 1
                if rules.rerolls[face] != 0:
                    note(log, AGAIN, face)
                    face = first + roll(luck, sides) - 1
                    while rules.always[group] != 0 and rules.rerolls[face] != 0:
                        note(log, AGAIN, face)
                        face = first + roll(luck, sides) - 1
                note(log, SHOWS, face)
                worth += rules.values[face]
                if rules.explodes[face] == 0:
                    break
                if exploded == rules.depth:
                    outcome[2] = 1
                    note(log, CUT, exploded)
                    break
                exploded += 1
                note(log, EXPLODES, exploded)
            made += worth
            if keep < rules.dice[group]:
                # The worst of those kept stands last, and goes where a better one comes.
                place = n_kept
                if n_kept < keep:
                    n_kept += 1
                elif keep == 0 or (worth >= best[keep - 1]) == (rules.lowest[group] != 0):
                    made -= worth
                    continue
                else:
                    place = keep - 1
                    made -= best[place]
                while place > 0 and (best[place - 1] > worth) == (rules.lowest[group] != 0):
                    best[place] = best[place - 1]
                    place -= 1
                best[place] = worth
        note(log, MAKES, made)
        if rules.side[group] == 0:
            totals_first += rules.sign[group] * made
        else:
            totals_second += rules.sign[group] * made
    outcome[0] = totals_first
    outcome[1] = totals_second
