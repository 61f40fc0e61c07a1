"""Count all pieces of a solo game after each turn and each Disaster card.

Run as a script it plays without a compiler.
"""

import os
import sys

if __name__ == "__main__":
    os.environ["NUMBA_DISABLE_JIT"] = "1"

import numpy as np

from zettasim.component_files import change_components, load_components
from zettasim.games.xenology.database.grid import FACEDOWN, LAID, N_LAID, grid_in
from zettasim.games.xenology.solo import kernel
from zettasim.games.xenology.solo import rules as at
from zettasim.games.xenology.solo.lowering import lower_solo
from zettasim.kernels.draws import AHEAD_0, AHEAD_1, KEY, LUCK_SIZE, TRIAL, block_words, open_stream

PRINTED = load_components("xenology")
RULES = PRINTED.rules
OTHERWISE = {
    "research.bays": 5,
    "research.cards_per_scan": 2,
    "research.cards_per_revealed_tile": 2,
    "database.cards_per_tile": 2,
    "specimens.cubes_per_locker": 2,
    "rank.turns_per_token_in_final_rounds": 2,
    "solo.cards_per_turn": 2,
    "bonuses.elder_steps": 2,
    "bonuses.continents_for_explore_bonus": 2,
    "research.bonuses_for_value_one": 2,
}
"""Printed numbers changed all at once: nothing may be lost or made under a variant, either."""


def stretch(state, start, size):
    return state[start : start + size]


def pieces(state, grid, cubes_per_locker):
    """Return how many cubes, Disaster cubes, Aliens, cards, tiles and Containers there are, wherever they lie."""
    bays = stretch(state, at.BAY, at.MOST_BAYS)
    filled = [int(bits).bit_count() for bits in stretch(state, at.BAY_FILLED, at.MOST_BAYS)]
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
        "cubes": state[at.GENERAL] + state[at.PERSONAL] + state[at.LEVEL] - 1
        + stretch(state, at.LOCKER, 8).sum() * cubes_per_locker
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


def check_game(policy, seed, trial, given):
    """Play one game, and count all pieces after each turn and each Disaster card."""
    rules = lower_solo(given, policy)
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
        found = pieces(state, grid, given.specimens.cubes_per_locker)
        assert found == WANTED, (policy, seed, trial, steps, found)
        assert all(n >= 0 for place, n in enumerate(state[: at.COUNTERS]) if place != at.BOARD)
        if steps % 2 == 0:
            if not kernel.has_next_turn(rules.data, state, log):
                return steps // 2
            kernel.take_turn(*everything)
        else:
            kernel.draw_disaster(*everything)
        kernel.look_for_end(state, log)
        steps += 1


def check_games(seed):
    """Play a few games with each policy, and with other numbers than the printed ones."""
    other = change_components(PRINTED, OTHERWISE).rules
    games = [(RULES, trial) for trial in range(3)] + [(other, 3)]
    with np.errstate(over="ignore"):
        return sum(check_game(policy, seed, trial, given) for policy in at.POLICIES for given, trial in games)


if __name__ == "__main__":
    sys.stdout.write(str(check_games(int(sys.argv[1]))))
