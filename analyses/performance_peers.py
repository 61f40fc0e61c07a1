"""The same questions to icepool, dyce and OpenSpiel, where they are installed (extra `peers`)."""

from __future__ import annotations

import importlib
import importlib.util
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from random import Random
from typing import Any

import numpy as np
import pandas as pd

import zettasim

DISTRIBUTIONS = {"icepool": "icepool", "dyce": "dyce", "pyspiel": "open_spiel"}
"""Module -> the name under which it is installed."""
PIG: Mapping[str, Any] = {"target": 20, "first_player": "random", "second_player": "random"}

Odds = Mapping[int, Fraction]

_OPTIONS = {"winscore": PIG["target"], "horizon": 1_000_000}
_ROLL = 0


@dataclass(frozen=True)
class Question:
    """An exact question to zettasim and to a peer.

    Parameters
    ----------
    name
        What is asked.
    model, metric, parameters
        The question to zettasim.
    peer
        The module that answers it too.
    answer
        (that module) -> ways or weights by value, of any scale.
    """

    name: str
    model: str
    metric: str
    parameters: Mapping[str, Any]
    peer: str
    answer: Callable[[Any], Mapping[int, Any]]

    def by_peer(self) -> Odds:
        """Return the peer's probabilities."""
        ways = {int(value): int(weight) for value, weight in self.answer(importlib.import_module(self.peer)).items()}
        total = sum(ways.values())
        return {value: Fraction(weight, total) for value, weight in sorted(ways.items()) if weight}

    def by_zettasim(self) -> Odds:
        """Return the same from zettasim."""
        found = zettasim.odds(self.model, method="exact", metric=self.metric, **self.parameters)[self.metric]
        assert found.exact is not None
        return dict(zip(found.values, found.exact, strict=True))


def _questions() -> Iterable[Question]:
    pool = {"dice": 8, "sides": 12, "at_most": 3}
    largest = {"dice": 20, "sides": 12, "at_most": 3}
    best = {"dice": 4, "keep": "highest:3"}
    best_of_many = {"dice": 12, "sides": 10, "keep": "highest:6"}
    hand = {"deck": "project:70,expedition:84", "cards": 7}
    yield Question("8d12, successes", "dice.pool", "successes", pool, "icepool", lambda m: 8 @ (m.d(12) <= 3))
    yield Question("8d12, successes", "dice.pool", "successes", pool, "dyce", lambda m: 8 @ m.H(12).le(3))
    yield Question("20d12, the total", "dice.pool", "total", largest, "icepool", lambda m: 20 @ m.d(12))
    yield Question("20d12, the total", "dice.pool", "total", largest, "dyce", lambda m: 20 @ m.H(12))
    yield Question(
        "8d12, the highest", "dice.pool", "highest", pool, "icepool", lambda m: m.d(12).pool(8).highest(1).sum()
    )
    yield Question("8d12, the highest", "dice.pool", "highest", pool, "dyce", lambda m: (8 @ m.P(12)).at(-1))
    yield Question(
        "4d6, the best three", "dice.sum", "total", best, "icepool", lambda m: m.d(6).pool(4).highest(3).sum()
    )
    yield Question("4d6, the best three", "dice.sum", "total", best, "dyce", lambda m: (4 @ m.P(6)).at(slice(-3, None)))
    yield Question(
        "12d10, the best six", "dice.sum", "total", best_of_many, "icepool", lambda m: m.d(10).pool(12).highest(6).sum()
    )
    yield Question(
        "12d10, the best six", "dice.sum", "total", best_of_many, "dyce", lambda m: (12 @ m.P(10)).at(slice(-6, None))
    )
    yield Question(
        "hand of 7 from 154",
        "deck.hand",
        "project",
        hand,
        "icepool",
        lambda m: m.Deck({1: 70, 0: 84}).deal(7).keep_outcomes([1]).size(),
    )


QUESTIONS = tuple(_questions())


def installed(module: str) -> bool:
    """Say whether a peer can be imported."""
    return importlib.util.find_spec(module) is not None


def answer_times() -> pd.DataFrame:
    """Return how long each question took, asked for the first time in this process.

    Returns
    -------
    DataFrame
        question, peer, version, peer_ms, zettasim_ms, equal.
    """
    zettasim.odds("dice.pool", dice=2)  # what is imported once
    rows = []
    for question in QUESTIONS:
        if not installed(question.peer):
            continue
        importlib.import_module(question.peer)
        times, answers = [], []
        for ask in (question.by_peer, question.by_zettasim):
            start = time.perf_counter()
            answers.append(ask())
            times.append(1e3 * (time.perf_counter() - start))
        number = version(DISTRIBUTIONS[question.peer])
        rows.append((question.name, question.peer, number, *times, answers[0] == answers[1]))
    return pd.DataFrame(rows, columns=["question", "peer", "version", "peer_ms", "zettasim_ms", "equal"])


def play_as_in_example(games: int, seed: int) -> int:
    """Play OpenSpiel's own Pig to 20 by the loop of its `examples/example.py`, and return the first player's wins.

    Both players roll first in each turn and then flip a coin, as `dice.pig` with the policy `random`; OpenSpiel would
    also let them hold before the first roll.
    """
    spiel = importlib.import_module("pyspiel")
    game = spiel.load_game("pig", _OPTIONS)
    random, generator = Random(seed), np.random.RandomState(seed)
    first_wins = 0
    for _ in range(games):
        state = game.new_initial_state()
        starts = True
        while not state.is_terminal():
            if state.is_chance_node():
                faces, chances = zip(*state.chance_outcomes(), strict=True)
                face = generator.choice(faces, p=chances)
                state.apply_action(face)
                starts = face == 0
            else:
                action = _ROLL if starts else random.choice(state.legal_actions(state.current_player()))
                state.apply_action(action)
                starts = action != _ROLL
        first_wins += state.returns()[0] > 0
    return first_wins


def play_as_fast_as_it_goes(games: int, seed: int) -> int:
    """Do the same by a loop that asks OpenSpiel for as little as possible: that a die has six faces is known."""
    spiel = importlib.import_module("pyspiel")
    game = spiel.load_game("pig", _OPTIONS)
    draw = Random(seed).random
    first_wins = 0
    for _ in range(games):
        state = game.new_initial_state()
        starts = True
        while not state.is_terminal():
            if state.is_chance_node():
                face = int(6 * draw())
                state.apply_action(face)
                starts = face == 0
            else:
                actions = [_ROLL] if starts else state.legal_actions()
                action = actions[int(len(actions) * draw())]
                state.apply_action(action)
                starts = action != _ROLL
        first_wins += state.returns()[0] > 0
    return first_wins


LOOPS: Mapping[str, Callable[[int, int], int]] = {
    "OpenSpiel, its example's loop": play_as_in_example,
    "OpenSpiel, the shortest loop": play_as_fast_as_it_goes,
}


def pig_speeds(games: int, trials: int, seed: int) -> dict[str, float]:
    """Return games a second of Pig to 20 with coins on one core: zettasim's, and OpenSpiel's from Python."""
    zettasim.simulate("dice.pig", trials=1, seed=seed, **PIG)
    start = time.thread_time()
    zettasim.simulate("dice.pig", trials=trials, seed=seed, n_jobs=1, **PIG)
    found = {"zettasim": trials / (time.thread_time() - start)}
    if installed("pyspiel"):
        for name, play in LOOPS.items():
            start = time.thread_time()
            play(games, seed)
            found[name] = games / (time.thread_time() - start)
    return found
