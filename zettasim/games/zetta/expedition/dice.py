"""One die for all purposes of a game, and where each source of chance is read."""

from __future__ import annotations

from zettasim.games.zetta.expedition.rules import (
    BLOCK,
    R_STREAMS,
    STREAM,
    ExpeditionRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Luck, open_stream, roll
from zettasim.kernels.run import Integers

TURNS_OF_SYSTEM = 32
BLOCKS_OF_TURN = 1 << 12
BLOCKS_OF_PART = 1 << 8
MOVING, LANDING, ASKING, ACTING, RETURNING, PLACING, HURTING, ENDING, HEALING, WEARING, HELPING, REPAIRING, FLYING = (
    BLOCKS_OF_PART * part for part in range(13)
)
"""Parts of a turn, each with blocks of its own; `PLACING` belongs to the Mothership."""


@called
def draw(luck: Luck, n: Int) -> Int:
    """Draw a number from 1 to n, each as likely: compiled once, and not at each place where something is drawn."""
    return roll(luck, n)


@called
def open_part(rules: ExpeditionRules, luck: Luck, s: Integers, chance: Int, part: Int) -> None:
    """Go to a source of chance of the turn, at the blocks of one of its parts."""
    open_stream(luck, rules.n[R_STREAMS + chance] + s[STREAM], s[BLOCK] + part)
