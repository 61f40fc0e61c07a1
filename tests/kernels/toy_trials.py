"""Trials that use every draw, for rules that no game has."""

from typing import Any, NamedTuple

import numpy as np

from zettasim.kernels.draws import below, chained, fresh, next_word, note, open_stream, roll
from zettasim.kernels.run import Integers, Log, Luck, layout_of, trial_of


class Voyage(NamedTuple):
    """Dice, an order of chits, a number, and a count without an upper end."""

    n_dice: int
    sides: int
    spans: Any


@trial_of(Voyage)
def play_voyage(rules: Voyage, luck: Luck, outcome: Integers, log: Log) -> None:
    """Write the sum of the dice, the place of chit 0, a number below 5, and the throws until a six."""
    for _ in range(rules.n_dice):
        face = roll(luck, rules.sides)
        note(log, 1, face)
        outcome[0] += face
    open_stream(luck, 3, 7)
    x = np.uint64(0)
    n_chits = rules.spans.size
    outcome[1] = -1
    for i in range(n_chits):
        if rules.spans[i] != 0:
            x = fresh(luck, rules.spans[i])
        pick, x = chained(x, n_chits - i)
        if pick == 0 and outcome[1] < 0:
            outcome[1] = i
            note(log, 2, i)
    outcome[2] = below(luck, 5)
    open_stream(luck, 4, 0)
    throws = 1
    while roll(luck, 6) < 6:
        throws += 1
    outcome[3] = throws
    note(log, 3, throws)


FIELDS = [(0, 100, False), (0, 20, False), (0, 4, False), (1, 3, True)]
LAYOUT = layout_of(FIELDS, [[0], [1, 2], [2, 3]])
RULES = Voyage(7, 11, np.array([60, 0, 0, 2, 0], dtype=np.int64))


class Broken(NamedTuple):
    """A trial that leaves its declared range."""

    worst: int


@trial_of(Broken)
def play_broken(rules: Broken, luck: Luck, outcome: Integers, log: Log) -> None:  # noqa: ARG001
    """Write 0, but ``worst`` in one trial of 256."""
    if next_word(luck) & np.uint64(255) == np.uint64(0):
        outcome[0] = rules.worst


class Partial(NamedTuple):
    """A trial that writes its field only now and then."""

    unused: int


@trial_of(Partial)
def play_partial(rules: Partial, luck: Luck, outcome: Integers, log: Log) -> None:  # noqa: ARG001
    """Write 1 in every second trial on average, and nothing in the others."""
    if next_word(luck) & np.uint64(1) == np.uint64(0):
        outcome[0] = 1
