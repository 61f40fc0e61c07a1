"""The sources of chance of a game, each with a stream of its own, and what the player never does (compiled)."""

from __future__ import annotations

from zettasim.games.xenology.solo.rules import (
    DECISIONS,
    DISASTER_LUCK,
    N_CHANCES,
    NEXT_BLOCK,
    REDRAWN,
    STREAM_OF,
    TURN,
    WITHOUT,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Luck, below, open_stream
from zettasim.kernels.layout import Integers

ANEW = 16
"""Streams beyond those of the same sources that are drawn anew."""
BLOCKS = 64
"""Between two openings of a stream: more draws than any choice takes."""
BLOCKS_OF_TURN = 1 << 16


@called
def open_sources(data: Integers, state: Integers) -> None:
    """Give each source of chance its stream."""
    for source in range(N_CHANCES):
        state[STREAM_OF + source] = source + ANEW * ((data[REDRAWN] >> source) & 1)


@called
def open_turn(state: Integers) -> None:
    """Let decisions and disasters of a turn start at their own block, so that a longer turn does not shift the next.

    Cards and tiles lie in one order from setup on: whoever draws the tenth card draws the same one.
    """
    state[NEXT_BLOCK + DECISIONS] = state[TURN] * BLOCKS_OF_TURN
    state[NEXT_BLOCK + DISASTER_LUCK] = state[TURN] * BLOCKS_OF_TURN


@called
def turn_to(state: Integers, luck: Luck, source: Int) -> None:
    """Draw from a source of chance from here on."""
    open_stream(luck, state[STREAM_OF + source], state[NEXT_BLOCK + source])
    state[NEXT_BLOCK + source] += BLOCKS


@called
def drawn(state: Integers, luck: Luck, source: Int, n: Int) -> int:
    """Draw one whole number below n from a source of chance."""
    turn_to(state, luck, source)
    return int(below(luck, n))


@called
def may(data: Integers, option: Int) -> bool:
    """Say whether the player ever does it."""
    return bool((data[WITHOUT] >> option) & 1 == 0)
