"""Who wins whole games, by how much and from what: the measures of every balance report.

What nobody printed is drawn from stated ranges, so every measure is told for each draw of contents; the report gives
the range over the draws.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

import zettasim
from zettasim.games import find_model
from zettasim.model import parameters_of
from zettasim.model.result import Answer, Result
from zettasim.model.whole_game import WholeGame
from zettasim.reporting.settings import Settings
from zettasim.stats.intervals import wilson

DRAWS, QUICK_DRAWS = 50, 5
"""Draws of contents."""
RUNS, QUICK_RUNS = 10, 3
"""Runs of a game whose contents are fixed."""
LUCK_DRAWS, QUICK_LUCK_DRAWS = 10, 3
"""Draws in which luck is taken apart, which asks for more games of each."""
GAMES_DIVIDED_BY, FEWEST_GAMES = 2_000, 100
"""Trials of a run that go into one of some hundred simulations: the draws differ by more than chance does."""
SEATS_TIMES, LUCK_TIMES = 2, 5
"""How many times as many games where seats are compared, and where luck is taken apart."""
TENTHS = (0.1, 0.5, 0.9)


@dataclass(frozen=True)
class Plan:
    """What a balance report plays.

    Parameters
    ----------
    model
        A whole game.
    policies
        The policies that are compared, from the weakest to the strongest.
    main
        The policy that all seats play where nothing else is said.
    players
        The player counts.
    table
        The player count that most is told of.
    fixed
        Parameters that are the same in every game.
    gifts
        What the first seat may have from the start beyond the others, in addition to the game's own `gifts`: its name,
        and the parameters that give it.
    """

    model: str
    policies: tuple[str, ...]
    main: str
    players: tuple[int, ...]
    table: int
    fixed: Mapping[str, object] = field(default_factory=dict)
    gifts: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    @cached_property
    def game(self) -> WholeGame[Any, Any]:
        """The model itself."""
        model = find_model(self.model)
        assert isinstance(model, WholeGame)
        return model

    @property
    def bands(self) -> Path:
        """The file of target bands."""
        return Path(__file__).parent / f"balance_{self.game.game}.toml"

    def seats(self, n_players: int, policy: str = "") -> list[str]:
        """Return seats that all play one policy."""
        return [policy or self.main] * n_players


@dataclass(frozen=True)
class Played:
    """A plan in a run: how often its games are played."""

    plan: Plan
    settings: Settings

    @property
    def draws(self) -> range:
        """The numbers of the draws of contents."""
        quick, full = (QUICK_DRAWS, DRAWS) if has_contents(self.plan.game) else (QUICK_RUNS, RUNS)
        return range(quick if self.settings.quick else full)

    @property
    def luck_draws(self) -> range:
        """The draws in which luck is taken apart."""
        return range(QUICK_LUCK_DRAWS if self.settings.quick else LUCK_DRAWS)

    @property
    def games(self) -> int:
        """Games of each question and draw."""
        return max(FEWEST_GAMES, self.settings.trials // GAMES_DIVIDED_BY)

    def ask(self, seats: Sequence[str], contents: int, times: int = 1, **question: object) -> Result:
        """Simulate one question on one draw."""
        asked = self._question(seats, contents) | {"trials": times * self.games}
        return zettasim.simulate(self.plan.model, **asked, **question)

    def change(
        self, seats: Sequence[str], contents: int, to: Mapping[str, object], times: int = 1, **question: Any
    ) -> zettasim.Comparison:
        """Play the same games with a change, on the same luck."""
        asked = self._question(seats, contents) | {"trials": times * self.games, "method": "simulated", "to": to}
        return zettasim.compare(self.plan.model, **asked, **question)

    def _question(self, seats: Sequence[str], contents: int) -> dict[str, Any]:
        asked: dict[str, Any] = {"policies": [*seats], "seed": self.settings.seed, "n_jobs": 1, **self.plan.fixed}
        if has_contents(self.plan.game):
            return asked | {"contents": contents}
        return asked | {"seed": self.settings.seed + contents}


def has_contents(game: WholeGame[Any, Any]) -> bool:
    """Tell whether a game draws contents that nobody printed; else a draw is a run with a seed of its own."""
    return any(parameter.name == "contents" for parameter in parameters_of(game.parameters))


def quantile(answer: Answer, share: float) -> int:
    """Return the lowest value that this share of the trials does not exceed; beyond the listed ones, where they end."""
    total = 0.0
    for value, p in zip(answer.values, answer.probability, strict=True):
        total += p
        if total >= share:
            return value
    return answer.values[-1] if answer.tail is None else answer.tail.start


def tables_by_seat(played: Played) -> dict[str, pd.DataFrame]:
    """Return `seats`, `scores`, `lengths` and `behind`: all seats play the plan's main policy.

    Returns
    -------
    dict
        `seats`: wins of each seat, their interval, and how far above a fair share; ties count for nobody, so the fair
        share is that of the games that somebody wins. `scores`: in points. `lengths`: one row for each player count
        and draw: margin of the first over the second, length, changes of lead, ties. `behind`: of the games that one
        seat wins, the share in which it did not lead at the end of each stage.
    """
    plan, game = played.plan, played.plan.game
    wins, scores, lengths, behind = [], [], [], []
    for players, contents in itertools.product(plan.players, played.draws):
        result = played.ask(plan.seats(players), contents, SEATS_TIMES)
        key, n = (players, contents), result.trials or 0
        winner, tied = result["winner"], result["tied"].probability_of(1)
        decided = 1 - winner.probability_of(0)
        for seat in range(1, players + 1):
            p = winner.probability_of(seat)
            wins.append((*key, seat, p, *wilson(round(p * n), n), p - decided / players))
            score = result[f"score_{seat}"]
            scores.append((*key, seat, score.mean, score.sd, *(quantile(score, share) for share in TENTHS)))
        margin, length = result["margin"], result[game.length[0]]
        spread = [quantile(length, share) for share in TENTHS]
        row = (margin.mean, quantile(margin, 0.5), length.mean, *spread, result["lead_changes"].mean, tied, decided)
        lengths.append((*key, *row))
        stages = sum(name.startswith("behind_") for name in result.metrics)
        won = decided or 1.0  # where nobody wins alone, no winner was behind
        behind += [(*key, stage, stages + 1, result[f"behind_{stage}"].mean / won) for stage in range(1, stages + 1)]
    keys = ["players", "contents"]
    in_points = pd.DataFrame(scores, columns=[*keys, "seat", "score", "sd", "tenth", "median", "nine_tenths"])
    in_points[["score", "sd", "tenth", "median", "nine_tenths"]] /= game.parts
    columns = ["margin", "median_margin", "length", "short", "usual", "long", "lead_changes", "tied", "decided"]
    long = pd.DataFrame(lengths, columns=[*keys, *columns])
    long[["margin", "median_margin"]] /= game.parts
    return {
        "seats": pd.DataFrame(wins, columns=[*keys, "seat", "wins", "low", "high", "above_fair"]),
        "scores": in_points,
        "lengths": long,
        "behind": pd.DataFrame(behind, columns=[*keys, "stage", "stages", "behind"]),
    }


def sources_and_actions(played: Played) -> dict[str, pd.DataFrame]:
    """Return `sources` and `actions`: what scores are made of, and what is done, at the plan's table by policy.

    Returns
    -------
    dict
        `sources`: the points of each source of all seats together, and its share of all points (of the sum of what is
        gained: a penalty has a negative share). `actions`: how often in a game, and the share of games without it.
    """
    plan, game = played.plan, played.plan.game
    sources, actions = [], []
    for policy, contents in itertools.product(plan.policies, played.draws):
        result = played.ask(plan.seats(plan.table, policy), contents)
        means = {name: result[name].mean / game.parts for name in game.sources}
        gained = sum(value for value in means.values() if value > 0) or 1.0
        sources += [(policy, contents, name, value, value / gained) for name, value in means.items()]
        done = {name: result[name] for name in game.done}
        actions += [(policy, contents, name, found.mean, found.probability_of(0)) for name, found in done.items()]
    return {
        "sources": pd.DataFrame(sources, columns=["policy", "contents", "source", "points", "share"]),
        "actions": pd.DataFrame(actions, columns=["policy", "contents", "action", "times", "never"]),
    }
