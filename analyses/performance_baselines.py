"""The same questions in numpy and in plain Python, as somebody would write them who has no zettasim.

Each gives the same metrics as the question to zettasim, so that speeds compare like with like, and so that answers can
be compared too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.int64]
Columns = tuple[Array, ...]
CHUNK = 20_000
"""Trials that numpy plays at once: its arrays then stay in the cache, where it is fastest."""


@dataclass(frozen=True)
class Work:
    """A question to a model, and the same work done otherwise.

    Parameters
    ----------
    name
        What is played.
    model, parameters
        The question.
    metrics
        What is counted, in this order; each value, not its mean.
    by_numpy
        (generator, trials) -> an int64 array for each metric.
    by_python
        (random) -> the metrics of one trial.
    """

    name: str
    model: str
    parameters: Mapping[str, Any]
    metrics: tuple[str, ...]
    by_numpy: Callable[[np.random.Generator, int], Columns]
    by_python: Callable[[Random], tuple[int, ...]]


def count_by_numpy(work: Work, trials: int, seed: int) -> dict[str, Array]:
    """Return how often each metric takes each value from 0 on."""
    generator = np.random.default_rng(seed)
    counts: dict[str, Array] = {name: np.zeros(0, dtype=np.int64) for name in work.metrics}
    for start in range(0, trials, CHUNK):
        columns = work.by_numpy(generator, min(CHUNK, trials - start))
        for name, values in zip(work.metrics, columns, strict=True):
            more = np.bincount(values, minlength=counts[name].size)
            more[: counts[name].size] += counts[name]
            counts[name] = more
    return counts


def count_by_python(work: Work, trials: int, seed: int) -> dict[str, Array]:
    """Return how often each metric takes each value from 0 on."""
    random, play = Random(seed), work.by_python
    outcomes = Counter(play(random) for _ in range(trials))
    counts = {}
    for place, name in enumerate(work.metrics):
        counts[name] = np.zeros(max(outcome[place] for outcome in outcomes) + 1, dtype=np.int64)
        for outcome, times in outcomes.items():
            counts[name][outcome[place]] += times
    return counts


def _rolled(generator: np.random.Generator, n: int, dice: int, sides: int) -> npt.NDArray[np.uint8]:
    return generator.integers(1, sides + 1, (dice, n), dtype=np.uint8)


def _shuffled(generator: np.random.Generator, n: int, cards: list[int]) -> Array:
    """Shuffle a deck n times; one row for each place in the deck."""
    decks: Array = generator.permuted(np.tile(np.array(cards), (n, 1)), axis=1)
    return decks.T


def _pool_any(generator: np.random.Generator, n: int) -> Columns:
    return (np.asarray((_rolled(generator, n, 8, 12) <= 3).any(axis=0), dtype=np.int64),)


def _pool_any_python(random: Random) -> tuple[int, ...]:
    draw = random.random
    return (int(any(12 * draw() < 3 for _ in range(8))),)


def _pool(generator: np.random.Generator, n: int) -> Columns:
    dice = _rolled(generator, n, 8, 12)
    hits = (dice <= 3).sum(axis=0)
    total: Array = dice.sum(axis=0, dtype=np.int64)
    return hits, (hits > 0).astype(np.int64), dice.min(axis=0), dice.max(axis=0), total


def _pool_python(random: Random) -> tuple[int, ...]:
    dice = [1 + int(12 * random.random()) for _ in range(8)]
    hits = sum(face <= 3 for face in dice)
    return hits, int(hits > 0), min(dice), max(dice), sum(dice)


def _keep_three(generator: np.random.Generator, n: int) -> Columns:
    dice = _rolled(generator, n, 4, 6)
    total: Array = dice.sum(axis=0, dtype=np.int64) - dice.min(axis=0)
    return total, (total >= 13).astype(np.int64)


def _keep_three_python(random: Random) -> tuple[int, ...]:
    dice = [1 + int(6 * random.random()) for _ in range(4)]
    total = sum(dice) - min(dice)
    return total, int(total >= 13)


def _discovery(generator: np.random.Generator, n: int) -> Columns:
    hits = (_rolled(generator, n, 8, 12) <= 3).sum(axis=0)
    return (hits > 0).astype(np.int64), hits


def _discovery_python(random: Random) -> tuple[int, ...]:
    hits = sum(12 * random.random() < 3 for _ in range(8))
    return int(hits > 0), hits


def _hazard(generator: np.random.Generator, n: int) -> Columns:
    dice = _rolled(generator, n, 8, 12)
    hits = (dice <= 3).sum(axis=0)
    damage = ((dice <= 8) & (dice % 2 == 0)).sum(axis=0)
    return (hits > 0).astype(np.int64), hits, np.where(hits > 0, damage, 0)


def _hazard_python(random: Random) -> tuple[int, ...]:
    dice = [1 + int(12 * random.random()) for _ in range(8)]
    hits = sum(face <= 3 for face in dice)
    return int(hits > 0), hits, sum(face in (2, 4, 6, 8) for face in dice) if hits else 0


def _hand(generator: np.random.Generator, n: int) -> Columns:
    projects = generator.hypergeometric(70, 84, 7, n)
    return projects, 7 - projects


def _hand_python(random: Random) -> tuple[int, ...]:
    projects = sum(card < 70 for card in random.sample(range(154), 7))
    return projects, 7 - projects


def _until(generator: np.random.Generator, n: int) -> Columns:
    deck = _shuffled(generator, n, [1] * 9 + [0] * 2)
    return ((deck.cumsum(axis=0) < 3).sum(axis=0) + 1,)


def _until_python(random: Random) -> tuple[int, ...]:
    deck = [1] * 9 + [0] * 2
    random.shuffle(deck)
    stars = cards = 0
    while stars < 3:
        stars += deck[cards]
        cards += 1
    return (cards,)


def _push_luck(generator: np.random.Generator, n: int) -> Columns:
    """Storms are 0, expeditions 1; the player stops at 3 points, the second storm takes them."""
    deck = _shuffled(generator, n, [0] * 5 + [1] * 5)
    points = deck.cumsum(axis=0)
    storms = np.arange(1, 11)[:, None] - points
    ends = ((points >= 3) | (storms >= 2)).argmax(axis=0)
    bust = np.take_along_axis(storms, ends[None], axis=0)[0] >= 2
    return np.where(bust, 0, 3), bust.astype(np.int64), ends + 1


def _push_luck_python(random: Random) -> tuple[int, ...]:
    deck = [0] * 5 + [1] * 5
    random.shuffle(deck)
    points = storms = cards = 0
    while points < 3 and storms < 2:
        points += deck[cards]
        storms += 1 - deck[cards]
        cards += 1
    return (0 if storms == 2 else points), int(storms == 2), cards


# The chits of an ocean: 0 harmless, 1 kills, 2 knocks out.
_OCEAN = [0, 0, 2, 1, 1, 1, 2]


def _exploration(generator: np.random.Generator, n: int) -> Columns:
    chits = _shuffled(generator, n, _OCEAN)
    ends = (chits > 0).argmax(axis=0)
    last = np.take_along_axis(chits, ends[None], axis=0)[0]
    return (last == 1).astype(np.int64), (last == 2).astype(np.int64), ends + 1


def _exploration_python(random: Random) -> tuple[int, ...]:
    chits = _OCEAN.copy()
    random.shuffle(chits)
    draws = 0
    while chits[draws] == 0:
        draws += 1
    return int(chits[draws] == 1), int(chits[draws] == 2), draws + 1


def _preparation(generator: np.random.Generator, n: int) -> Columns:
    """Storms are 1; the phase ends with the second storm, or with an expedition that finds no fourth space."""
    deck = _shuffled(generator, n, [1] * 5 + [0] * 5)
    storms = deck.cumsum(axis=0)
    expeditions = np.arange(1, 11)[:, None] - storms
    ends = ((storms >= 2) | (expeditions > 3)).argmax(axis=0)
    at_end = np.take_along_axis(storms, ends[None], axis=0)[0]
    return at_end, np.minimum(ends + 1 - at_end, 3), ends + 1


def _preparation_python(random: Random) -> tuple[int, ...]:
    deck = [1] * 5 + [0] * 5
    random.shuffle(deck)
    storms = expeditions = drawn = 0
    while storms < 2 and expeditions < 4:
        storms += deck[drawn]
        expeditions += 1 - deck[drawn]
        drawn += 1
    return storms, min(expeditions, 3), drawn


_SUBSTANCES = np.array([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4])
"""Gas, metal, gem, radioactive, purple."""


def _substances(generator: np.random.Generator, n: int) -> Columns:
    """Draw twice; each purple token is a gem and gives one more draw."""
    taken = np.zeros((5, n), dtype=np.int64)
    trials = np.concatenate([np.arange(n), np.arange(n)])
    while trials.size:
        token = _SUBSTANCES[generator.integers(0, 14, trials.size)]
        taken += np.bincount(token * n + trials, minlength=5 * n).reshape(5, n)
        trials = trials[token == 4]
    gems = taken[2] + taken[4]
    return taken[0], taken[1], gems, taken[3], taken[0] + taken[1] + gems + taken[3]


def _substances_python(random: Random) -> tuple[int, ...]:
    taken = [0] * 5
    draws = 2
    while draws:
        token = int(_PLAIN_SUBSTANCES[int(14 * random.random())])
        taken[token] += 1
        draws -= token != 4
    gems = taken[2] + taken[4]
    return taken[0], taken[1], gems, taken[3], taken[0] + taken[1] + gems + taken[3]


_PLAIN_SUBSTANCES = _SUBSTANCES.tolist()


def _display(generator: np.random.Generator, n: int) -> Columns:
    """Deal five of 60 cards, twelve of each of five types; the first type is wanted."""
    counts = generator.multivariate_hypergeometric([12] * 5, 5, n)
    return (counts[:, 0] > 0).astype(np.int64), (counts > 0).sum(axis=1), np.full(n, 5)


def _display_python(random: Random) -> tuple[int, ...]:
    types = {card % 5 for card in random.sample(range(60), 5)}
    return int(0 in types), len(types), 5


def _arka(generator: np.random.Generator, n: int) -> Columns:
    """Turn cards until the third star, in six rounds, from a deck of nine star cards and two blanks.

    Three rounds use up all nine stars. Blanks that are left then are turned in the fourth round, before the others are
    shuffled: they are missing in the second deck.
    """
    rounds: list[Array] = []
    turned = np.zeros(n, dtype=np.int64)
    for _ in range(2):
        deck = _shuffled(generator, n, list(range(11)))
        stars = (deck < 9).cumsum(axis=0)
        cards = (deck < 9 + 2 - turned).cumsum(axis=0)
        ends = [np.take_along_axis(cards, (stars < most).sum(axis=0)[None], axis=0)[0] for most in (3, 6, 9)]
        rounds += [ends[0] + turned, ends[1] - ends[0], ends[2] - ends[1]]
        turned = cards[-1] - ends[2]
    return tuple(rounds)


def _arka_python(random: Random) -> tuple[int, ...]:
    deck: list[int] = []
    discards = [1] * 9 + [0] * 2
    rounds = []
    for _ in range(6):
        stars, shown = 0, []
        while stars < 3:
            if not deck:
                deck, discards = discards, []
                random.shuffle(deck)
            shown.append(deck.pop())
            stars += shown[-1]
        discards += shown
        rounds.append(len(shown))
    return tuple(rounds)


def _pig(target: int, limit: int) -> Callable[[np.random.Generator, int], Columns]:
    """Play many games of Pig side by side; a limit of 0 flips a coin after each roll."""

    def play(generator: np.random.Generator, n: int) -> Columns:
        scores = np.zeros((2, n), dtype=np.int64)
        first_wins, turns = np.zeros((2, n), dtype=np.int64)
        playing = np.arange(n)
        number = 0
        while playing.size:
            own = scores[number % 2]
            number += 1
            points = np.zeros(n, dtype=np.int64)
            rolling = playing
            while rolling.size:
                face = generator.integers(1, 7, rolling.size)
                points[rolling] = np.where(face == 1, 0, points[rolling] + face)
                there = own[rolling] + points[rolling] >= target
                stops = points[rolling] >= limit if limit else generator.integers(0, 2, rolling.size) == 1
                rolling = rolling[~((face == 1) | there | stops)]
            own[playing] += points[playing]
            won = playing[own[playing] >= target]
            turns[won], first_wins[won] = number, number % 2
            playing = playing[own[playing] < target]
        return first_wins, turns

    return play


def _pig_python(target: int, limit: int) -> Callable[[Random], tuple[int, ...]]:
    def play(random: Random) -> tuple[int, ...]:
        draw = random.random
        own = other = turns = 0
        while True:
            turns += 1
            points = 0
            while True:
                face = 1 + int(6 * draw())
                if face == 1:
                    points = 0
                    break
                points += face
                if own + points >= target:
                    return turns % 2, turns
                if points >= limit if limit else draw() < 0.5:
                    break
            own, other = other, own + points

    return play


WORKS = (
    Work("8d12, any success", "dice.pool", {"dice": 8}, ("any",), _pool_any, _pool_any_python),
    Work(
        "8d12, all metrics",
        "dice.pool",
        {"dice": 8},
        ("successes", "any", "lowest", "highest", "total"),
        _pool,
        _pool_python,
    ),
    Work(
        "4d6, the best three",
        "dice.sum",
        {"dice": 4, "keep": "highest:3", "target": 13},
        ("total", "reached"),
        _keep_three,
        _keep_three_python,
    ),
    Work("discovery, 8 dice", "zetta.discovery", {"crew": 8}, ("success", "hits"), _discovery, _discovery_python),
    Work(
        "discovery with hazard, 8 dice",
        "zetta.discovery",
        {"crew": 8, "hazard": True},
        ("success", "hits", "damage"),
        _hazard,
        _hazard_python,
    ),
    Work(
        "substances, two draws",
        "zetta.substances",
        {},
        ("gas", "metal", "gem", "radioactive", "tokens"),
        _substances,
        _substances_python,
    ),
    Work(
        "exploration, 7 chits",
        "odyssey.explore",
        {"size": 7, "policy": "all"},
        ("dead", "ko", "draws"),
        _exploration,
        _exploration_python,
    ),
    Work(
        "preparation, 10 cards",
        "sixty.preparation",
        {"policy": "storms:2"},
        ("storms", "expeditions", "drawn"),
        _preparation,
        _preparation_python,
    ),
    Work("Arka, six rounds", "sixty.arka", {}, tuple(f"cards_{n}" for n in range(1, 7)), _arka, _arka_python),
    Work("display of 5 from 60", "xenology.display", {}, ("available", "types", "seen"), _display, _display_python),
    Work(
        "hand of 7 from 154",
        "deck.hand",
        {"deck": "project:70,expedition:84", "cards": 7},
        ("project", "expedition"),
        _hand,
        _hand_python,
    ),
    Work(
        "third star of 11 cards",
        "deck.until",
        {"deck": "star:9,blank:2", "want": "star", "copies": 3},
        ("cards",),
        _until,
        _until_python,
    ),
    Work(
        "push your luck, 10 cards",
        "deck.push_luck",
        {"deck": "storm:5,expedition:5", "bust": "storm", "busts": 2, "points": "expedition:1", "policy": "points:3"},
        ("points", "bust", "cards"),
        _push_luck,
        _push_luck_python,
    ),
    Work(
        "Pig to 20, coins",
        "dice.pig",
        {"target": 20, "first_player": "random", "second_player": "random"},
        ("first_wins", "turns"),
        _pig(20, 0),
        _pig_python(20, 0),
    ),
    Work(
        "Pig to 100, hold at 20",
        "dice.pig",
        {"target": 100, "first_player": "hold:20", "second_player": "hold:20"},
        ("first_wins", "turns"),
        _pig(100, 20),
        _pig_python(100, 20),
    ),
)
