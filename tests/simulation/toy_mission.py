"""A short trial for runs: two fields, one of them open."""

from typing import NamedTuple

from zettasim.kernels.draws import Log, Luck, open_stream, roll
from zettasim.kernels.run import Integers, layout_of, trial_of


class Mission(NamedTuple):
    """Dice of one size, and how often the first of them is thrown again."""

    sides: int
    limit: int


@trial_of(Mission)
def play_mission(rules: Mission, luck: Luck, outcome: Integers, log: Log) -> None:  # noqa: ARG001
    """Write the first face, and the throws until the highest face or the limit."""
    outcome[0] = roll(luck, rules.sides)
    open_stream(luck, 1, 0)
    throws = 1
    while throws < rules.limit and roll(luck, rules.sides) < rules.sides:
        throws += 1
    outcome[1] = throws


RULES = Mission(6, 50)
LAYOUT = layout_of([(1, 6, False), (1, 4, True)], [[0, 1], [0]])
