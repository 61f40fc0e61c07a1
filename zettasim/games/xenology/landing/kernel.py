"""A Bridge landing, space by space."""

from __future__ import annotations

from zettasim.games.xenology.landing.rules import EMPTY, OTHER, WANTED, LandingRules
from zettasim.kernels.draws import Int, Log, Luck, below, note
from zettasim.kernels.run import Integers, no_room, trial_of

LEGAL_WANTED, LEGAL_OTHER, LANDS_WANTED, LANDS_OTHER, RETURNS = range(5)
"""What a trial's log tells."""


@trial_of(LandingRules, room=no_room)
def play_landing(rules: LandingRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Draw the tiles of the legal spaces, then land the Aliens; outcome: where the Alien of each craft ends."""
    wanted: Int = 0
    tiles: Int = rules.tiles
    tiles_wanted: Int = rules.wanted
    for _ in range(rules.legal):
        if below(luck, tiles) < tiles_wanted:
            tiles_wanted -= 1
            wanted += 1
        tiles -= 1
    other: Int = rules.legal - wanted
    note(log, LEGAL_WANTED, wanted)
    note(log, LEGAL_OTHER, other)
    for craft in range(rules.crafts.size):
        who = rules.crafts[craft]
        if who == EMPTY:
            outcome[craft] = 0
        elif wanted + other == 0:
            outcome[craft] = 1
            note(log, RETURNS, craft + 1)
        else:
            if who == WANTED and wanted > 0:
                takes = True
            elif who == OTHER and other > 0:
                takes = False
            else:
                takes = bool(below(luck, wanted + other) < wanted)
            if takes:
                wanted -= 1
                outcome[craft] = 3
                note(log, LANDS_WANTED, craft + 1)
            else:
                other -= 1
                outcome[craft] = 2
                note(log, LANDS_OTHER, craft + 1)
