"""The common deck over a whole game, drawn card by card."""

from __future__ import annotations

import numpy as np

from zettasim.games.sixty.common_deck.rules import TableRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, no_room, trial_of

SEEN, MINE, DRAWN, SHORT, RESHUFFLES, LEFT, EMPTIED = range(7)
"""The fields of the outcome."""
ROUND, SEAT, CARD, SHUFFLED, LACKING, KEPT, KEPT_WANTED = range(7)
"""What a trial's log tells."""


@inlined
def cards_of(rules: TableRules, lap: int) -> tuple[int, int]:
    """Return the cards that each player draws and keeps: in the setup, a Planning phase, or an Action phase."""
    if lap == 0:
        return rules.setup_drawn, rules.setup_kept
    if lap % 2 == 1:
        return rules.drawn, rules.kept
    return rules.extra, rules.extra


@trial_of(TableRules, room=no_room)
def play_table(rules: TableRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw and discard; outcome: seen, mine, drawn, short, reshuffles, left, emptied."""
    wanted: Int = rules.copies
    others: Int = rules.size - rules.copies
    old_wanted: Int = 0
    old_others: Int = 0
    outcome[EMPTIED] = rules.rounds + 1
    x = np.uint64(0)
    is_new = False
    for turn in range(rules.players * (1 + 2 * rules.rounds)):
        # The setup, then in each round the Planning phase of all players and the Action phase of all players.
        lap = turn // rules.players
        number = (lap + 1) // 2
        seat = (turn - lap * rules.players + max(number - 1, 0)) % rules.players + 1
        cards, keeps = cards_of(rules, lap)
        if cards == 0:
            continue
        note(log, ROUND, number)
        note(log, SEAT, seat)
        hits: Int = 0
        misses: Int = 0
        for card in range(cards):
            left = wanted + others
            if left == 0:
                outcome[EMPTIED] = min(outcome[EMPTIED], number)
                if not rules.reshuffle or old_wanted + old_others == 0:
                    outcome[SHORT] += cards - card
                    note(log, LACKING, cards - card)
                    break
                wanted, others = old_wanted, old_others
                old_wanted, old_others = 0, 0
                left = wanted + others
                outcome[RESHUFFLES] += 1
                is_new = True
                note(log, SHUFFLED, left)
            if is_new or rules.tops[left]:
                x = fresh(luck, rules.spans[left])
                is_new = False
            pick, x = chained(x, left)
            is_wanted = pick < wanted
            wanted -= is_wanted
            others -= not is_wanted
            hits += is_wanted
            misses += not is_wanted
            note(log, CARD, int(is_wanted))
        all_kept = min(keeps, hits + misses)
        kept = min(all_kept, hits) if seat == rules.seat or rules.rivals_want else max(0, all_kept - misses)
        note(log, KEPT, all_kept)
        note(log, KEPT_WANTED, kept)
        old_wanted += hits - kept
        old_others += misses - (all_kept - kept)
        outcome[DRAWN] += hits + misses
        if seat == rules.seat:
            outcome[SEEN] += hits
            outcome[MINE] += kept
    outcome[LEFT] = wanted + others
