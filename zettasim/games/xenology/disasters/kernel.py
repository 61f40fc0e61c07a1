"""The Disaster deck, card by card."""

from __future__ import annotations

import numpy as np

from zettasim.games.xenology.disasters.rules import DisasterRules
from zettasim.kernels.draws import Int, Log, Luck, below, chained, fresh, note
from zettasim.kernels.run import Integers, trial_of

N_FIELDS = 5
DRAWN, AGAIN, SHUFFLED, RETURNED, PLACED, EMPTY = range(6)
"""What a trial's log tells."""


def room_for_cards(rules: DisasterRules) -> int:
    """Return the room for the cards of each class: not drawn since the start, drawn under an earlier shuffle, drawn."""
    return 3 * rules.counts.size


@trial_of(DisasterRules, room=room_for_cards)
def play_disasters(rules: DisasterRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw a card a turn until all is settled; outcome: wait, times, repeated, left, clock."""
    n = rules.counts.size
    new = outcome[N_FIELDS : N_FIELDS + n]
    again = outcome[N_FIELDS + n : N_FIELDS + 2 * n]
    seen = outcome[N_FIELDS + 2 * n : N_FIELDS + 3 * n]
    for kind in range(n):
        new[kind], again[kind], seen[kind] = rules.counts[kind], 0, 0
    cards_left: Int = rules.size - rules.drawn
    pool: Int = rules.size
    wanted_left: Int = rules.counts[0] - rules.wanted_drawn if rules.wanted_drawn >= 0 else -1
    x = np.uint64(0)
    wait: Int = 0
    in_play: Int = rules.in_play
    supply: Int = rules.supply
    turn: Int = 0
    clock: Int = 0
    while turn < rules.turns or wait == 0:
        turn += 1
        if cards_left == 0:
            for kind in range(n):
                new[kind] = rules.counts[kind] - seen[kind]
                again[kind] = seen[kind]
            cards_left, pool, wanted_left = rules.size, rules.size, -1
            note(log, SHUFFLED, rules.size)
        kind = 0
        is_again = False
        if wanted_left >= 0:
            # Of the cards left, the kind is known to be so many; each other card not drawn yet is as likely.
            if below(luck, cards_left) < wanted_left:
                wanted_left -= 1
            else:
                pick = below(luck, pool - new[0])
                kind = 1
                while pick >= new[kind]:
                    pick -= new[kind]
                    kind += 1
        else:
            if rules.spans[rules.size - pool] != 0:
                x = fresh(luck, rules.spans[rules.size - pool])
            pick, x = chained(x, pool)
            while True:
                if pick < new[kind]:
                    break
                pick -= new[kind]
                if pick < again[kind]:
                    is_again = True
                    break
                pick -= again[kind]
                kind += 1
        cards_left -= 1
        pool -= 1
        if is_again:
            again[kind] -= 1
            note(log, AGAIN, kind)
        else:
            new[kind] -= 1
            seen[kind] += 1
            note(log, DRAWN, kind)
        if kind == 0 and wait == 0:
            wait = turn
        if turn > rules.turns:
            continue
        outcome[1] += int(kind == 0)
        if is_again:
            outcome[2] = 1
        back = min(rules.returned, in_play)
        placed = min(rules.cubes[kind], supply + back)
        in_play += placed - back
        supply += back - placed
        if rules.returned > 0:
            note(log, RETURNED, back)
        note(log, PLACED, placed)
        if supply == 0 and clock == 0:
            clock = turn
            note(log, EMPTY, turn)
    outcome[0] = wait
    outcome[3] = supply
    outcome[4] = clock if clock > 0 else rules.turns + 1
