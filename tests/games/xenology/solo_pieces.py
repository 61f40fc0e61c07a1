"""Count all pieces of a solo game after each turn and each Disaster card.

Run as a script it plays without a compiler.
"""

import os
import sys

if __name__ == "__main__":
    os.environ["NUMBA_DISABLE_JIT"] = "1"

import numpy as np

from zettasim.component_files import load_components
from zettasim.games.xenology.database.grid import FACEDOWN, LAID, N_LAID, grid_in
from zettasim.games.xenology.solo import kernel
from zettasim.games.xenology.solo import rules as at
from zettasim.games.xenology.solo.lowering import lower_solo
from zettasim.kernels.draws import AHEAD_0, AHEAD_1, KEY, LUCK_SIZE, TRIAL, block_words, open_stream

RULES = load_components("xenology").rules


def stretch(state, start, size):
    return state[start : start + size]


def pieces(state, grid):
    """Return how many cubes, Disaster cubes, Aliens, cards, tiles and Containers there are, wherever they lie."""
    bays = stretch(state, at.BAY, 3)
    filled = [int(bits).bit_count() for bits in stretch(state, at.BAY_FILLED, 3)]
    crafts = stretch(state, at.CRAFT, 4).tolist()
    display = stretch(state, at.DISPLAY, 5)
    hands = [
        stretch(state, start, state[n]).tolist()
        for start, n in ((at.DECK, at.N_DECK), (at.DISCARDS, at.N_DISCARDS), (at.HAND, at.N_HAND))
    ]
    cards = [card for pile in hands for card in pile] + [card for card in (*bays, *display) if card >= 0]
    assert len({*cards}) == len(cards), "a card is in two places"
    facedown = int((stretch(state, at.FACEDOWN_TILE, at.MOST_PLACES) > 0).sum())
    assert facedown == (grid.places == FACEDOWN).sum()
    assert grid.n[N_LAID] == facedown + (grid.places == LAID).sum()
    return {
        "cubes": state[at.GENERAL] + state[at.PERSONAL] + state[at.LEVEL] - 1 + stretch(state, at.LOCKER, 8).sum()
        + stretch(state, at.EVIDENCE, 28).sum() + sum(filled) + (grid.cubes == at.OWN).sum(),
        "disaster cubes": state[at.SUPPLY] + stretch(state, at.FOREIGN_ON, 28).sum() + crafts.count(at.BLOCKED)
        + stretch(state, at.DISPLAY_CUBE, 5).sum() + stretch(state, at.FACEDOWN_CUBE, at.MOST_PLACES).sum(),
        "aliens": stretch(state, at.AT, 5).sum() + crafts.count(at.ALIEN) + state[at.CRYO]
        + stretch(state, at.ALIEN_ON, 28).sum(),
        "cards": len(cards) + state[at.N_SCORED],
        "tiles": grid.left.sum() + grid.n[N_LAID] + state[at.ASIDE],
        "containers": (stretch(state, at.SLOT_STATE, 24) != at.ABSENT).sum() + (state[at.BOARD] >= 0),
        "replicates": state[at.TOKENS] + stretch(state, at.REPLICATE, 24).sum(),
        "planet": len({*stretch(state, at.TILE, 28).tolist()}),
    }  # fmt: skip


WANTED = {
    "cubes": 20,
    "disaster cubes": 20,
    "aliens": 6,
    "cards": 60,
    "tiles": 25,
    "containers": 24,
    "replicates": 10,
    "planet": 28,
}


def check_game(policy, seed, trial):
    """Play one game, and count all pieces after each turn and each Disaster card."""
    rules = lower_solo(RULES, policy)
    luck = np.zeros(LUCK_SIZE, dtype=np.uint64)
    luck[KEY], luck[TRIAL] = seed, trial
    zero = np.uint64(0)
    luck[AHEAD_0], luck[AHEAD_1] = block_words(luck[KEY], luck[TRIAL], zero, zero)
    open_stream(luck, 0, 0)
    room = np.full(kernel.room_for_solo(rules), 77, dtype=np.int64)
    state, grid = room[: at.STATE_SIZE], grid_in(rules.grid, room[at.STATE_SIZE :])
    log = np.zeros(0, dtype=np.int64)
    everything = (rules.data, rules.grid, state, grid, luck, log)
    kernel.set_up(*everything)
    steps = 0
    while True:
        assert pieces(state, grid) == WANTED, (policy, seed, trial, steps, pieces(state, grid))
        assert all(n >= 0 for place, n in enumerate(state[: at.COUNTERS]) if place != at.BOARD)
        if steps % 2 == 0:
            if not kernel.has_next_turn(state, log):
                return steps // 2
            kernel.take_turn(*everything)
        else:
            kernel.draw_disaster(*everything)
        kernel.look_for_end(state, log)
        steps += 1


def check_games(seed):
    """Play a few games with each policy."""
    with np.errstate(over="ignore"):
        return sum(check_game(policy, seed, trial) for policy in at.POLICIES for trial in range(3))


if __name__ == "__main__":
    sys.stdout.write(str(check_games(int(sys.argv[1]))))
