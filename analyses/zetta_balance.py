"""Balance of whole games of Expedition Zetta: seats, policies, scores, length and sources, over many draws of contents.

Nobody printed what is on the cards and markers, so every figure is a range over draws of contents; a statement is a
finding only if its sign holds in 95 % of the draws.
"""

from __future__ import annotations

import itertools

import pandas as pd

import zettasim
from analyses.findings import LAST, takeaways
from zettasim.model.result import Answer, Result
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings
from zettasim.stats.intervals import wilson

MODEL = "zetta.expedition"
DRAWS, QUICK_DRAWS = 50, 10
PLAYERS = (1, 2, 3, 4, 5)
POLICIES = ("greedy", "bot", "random")
STEPS = (2, 3, 4)
CREWS = (2, 3, 4)
SOURCES = ("life", "exo", "substance", "helped", "levels", "nine_steps")
ACTIONS = ("life_attempts", "substance_attempts", "exo_attempts", "research", "scavenge")
SHARE = 0.95
"""Of the draws in which the sign of a finding must hold."""
TRIALS_DIVIDED_BY, LEAST_TRIALS = 1_000, 100
"""Trials of a run that go into one of some 1,600 simulations."""
TABLE = 4
"""Players of the table that the takeaways speak of."""
DECILES = (0.1, 0.5, 0.9)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `seats`, `margins`, `scores`, `matrix`, `sources`, `choices`, `findings` and `takeaways`."""
    by_seat, margins, scores = seats(settings)
    tables = {
        "seats": by_seat,
        "margins": margins,
        "scores": scores,
        "matrix": matrix(settings),
        "sources": sources(settings),
        "choices": choices(settings),
    }
    found = findings(**tables)
    return {**tables, "findings": found, "takeaways": takeaways(sentences, found)}


def draws_of(settings: Settings) -> range:
    """Return the numbers of the draws of contents."""
    return range(QUICK_DRAWS if settings.quick else DRAWS)


def asked(settings: Settings, **question: object) -> Result:
    """Simulate one question on one draw: few games each, as the draws differ by more than chance does."""
    trials = max(LEAST_TRIALS, settings.trials // TRIALS_DIVIDED_BY)
    return zettasim.simulate(MODEL, trials=trials, seed=settings.seed, n_jobs=settings.n_jobs, **question)


def seats(settings: Settings) -> tuple[pd.DataFrame, pd.DataFrame, pd.DataFrame]:
    """Return win rates by seat, margins and lengths, and scores, of players who all play alike."""
    wins, games, fame = [], [], []
    for policy, players, contents in itertools.product(("greedy", "bot"), PLAYERS, draws_of(settings)):
        result = asked(settings, policies=",".join([policy] * players), contents=contents)
        winner, tied = result["winner"], result["tied"].probability_of(1)
        for seat in range(1, players + 1):
            p = winner.probability_of(seat)
            low, high = wilson(round(p * (result.trials or 0)), result.trials or 0)
            wins.append((policy, players, contents, seat, p, low, high, p - (1 - tied) / players, tied))
            score = result[f"score_{seat}"]
            tenths = [quantile(score, share) / 2 for share in DECILES]
            fame.append((policy, players, contents, seat, score.mean / 2, *tenths))
        margin, turns = result["margin"], result["turns"]
        behind, stranded = result["behind_2"].mean, result["stranded"].mean
        row = (margin.mean / 2, quantile(margin, 0.5) / 2, tied, behind, turns.mean, stranded)
        games.append((policy, players, contents, *row))
    key = ["policy", "players", "contents"]
    return (
        pd.DataFrame(wins, columns=[*key, "seat", "wins", "low", "high", "above_fair", "tied"]),
        pd.DataFrame(games, columns=[*key, "margin", "median_margin", "tied", "behind", "turns", "stranded"]),
        pd.DataFrame(fame, columns=[*key, "seat", "fame", "tenth", "median", "nine_tenths"]),
    )


def quantile(answer: Answer, share: float) -> int:
    """Return the lowest value that this share of the trials does not exceed."""
    total = 0.0
    for value, p in zip(answer.values, answer.probability, strict=True):
        total += p
        if total >= share:
            return value
    return answer.values[-1]


def matrix(settings: Settings) -> pd.DataFrame:
    """Return how often each policy beats each other one between two players, mean of both seats."""
    rows = []
    for (one, two), contents in itertools.product(itertools.combinations(POLICIES, 2), draws_of(settings)):
        won = lost = 0.0
        for seat, policies in ((1, f"{one},{two}"), (2, f"{two},{one}")):
            winner = asked(settings, policies=policies, contents=contents)["winner"]
            won += winner.probability_of(seat) / 2
            lost += winner.probability_of(3 - seat) / 2
        rows += [(one, two, contents, won, lost, 1 - won - lost), (two, one, contents, lost, won, 1 - won - lost)]
    return pd.DataFrame(rows, columns=["policy", "against", "contents", "wins", "loses", "ties"])


def sources(settings: Settings) -> pd.DataFrame:
    """Return the share of fame by source, and of turns by action, of four players who all play alike."""
    rows = []
    for policy, contents in itertools.product(POLICIES, draws_of(settings)):
        result = asked(settings, policies=",".join([policy] * 4), contents=contents)
        for kind, names in (("fame", SOURCES), ("action", ACTIONS)):
            means = {name: result[name].mean for name in names}
            whole = sum(means.values())
            rows += [(policy, contents, kind, name, mean / whole) for name, mean in means.items()]
    return pd.DataFrame(rows, columns=["policy", "contents", "of", "source", "share"])


def choices(settings: Settings) -> pd.DataFrame:
    """Return what a seat's crew size, the steps to LEVEL and help change among greedy players."""
    rows: list[tuple[str, str, int, float, float]] = []
    for contents in draws_of(settings):
        rows += [("crew of one seat", str(size), contents, *crew_of_one(settings, contents, size)) for size in CREWS]
        for name, choice, values in (("steps to LEVEL", "steps", STEPS), ("help", "help", ("false", "true"))):
            found = [first_seat(settings, contents, **{choice: value}) for value in values]
            rows += [(name, str(value), contents, *row) for value, row in zip(values, found, strict=True)]
    return pd.DataFrame(rows, columns=["choice", "value", "contents", "wins", "fame"])


def crew_of_one(settings: Settings, contents: int, size: int) -> tuple[float, float]:
    """Return wins and fame of the seat with that crew, among three players; each seat in turn has it."""
    wins = fame = 0.0
    for seat in range(3):
        crews = [3] * 5
        crews[seat] = size
        result = asked(settings, policies="greedy,greedy,greedy", crews=crews, contents=contents)
        wins += result["winner"].probability_of(seat + 1) / 3
        fame += result[f"score_{seat + 1}"].mean / 6
    return wins, fame


def first_seat(settings: Settings, contents: int, **question: object) -> tuple[float, float]:
    """Return the wins of the first seat and the mean fame of all four, greedy players."""
    result = asked(settings, policies=",".join(["greedy"] * 4), contents=contents, **question)
    fame = sum(result[f"score_{seat}"].mean for seat in range(1, 5)) / 8
    return result["winner"].probability_of(1), fame


def statement(name: str, differences: pd.Series, low: str, high: str) -> tuple[str, str, float, float, float, float]:
    """Return a statement with its sign, whether it holds in enough draws, and the range of the difference."""
    positive = float((differences > 0).mean())
    holds = max(positive, float((differences < 0).mean()))
    said = high if positive >= 1 - positive else low
    low_end, median, high_end = (float(differences.quantile(q)) for q in (0.05, 0.5, 0.95))
    return name, said if holds >= SHARE else "no finding", holds, low_end, median, high_end


def findings(
    seats: pd.DataFrame,
    margins: pd.DataFrame,
    scores: pd.DataFrame,  # noqa: ARG001 - shown, not compared
    matrix: pd.DataFrame,
    sources: pd.DataFrame,
    choices: pd.DataFrame,
) -> pd.DataFrame:
    """Return each statement with the share of draws in which its sign holds, and the range over the draws."""
    rows = []
    for policy, players in itertools.product(("greedy", "bot"), PLAYERS[1:]):
        of = seats[(seats.policy == policy) & (seats.players == players)]
        for seat, what in ((1, "first"), (players, "last")):
            above = of[of.seat == seat].above_fair
            name = f"{what} seat of {players} {policy} players, above its fair share"
            rows.append(statement(name, above, "disadvantage", "advantage"))
        behind = margins[(margins.policy == policy) & (margins.players == players)].behind
        name = f"{players} {policy} players: the winner was behind at half time, above one half"
        rows.append(statement(name, behind - 0.5, "rarer than not", "oftener than not"))
    for one, two in (("greedy", "bot"), ("bot", "random"), ("greedy", "random")):
        duel = matrix[(matrix.policy == one) & (matrix.against == two)]
        rows.append(statement(f"{one} against {two}, wins less losses", duel.wins - duel.loses, "loses", "wins"))
    shares = sources[sources.policy == "greedy"].pivot_table(index="contents", columns="source", values="share")
    for one, two in (("substance", "life"), ("substance", "exo"), ("exo", "life"), ("substance_attempts", "scavenge")):
        name = f"greedy: share of {one} less that of {two}"
        rows.append(statement(name, shares[one] - shares[two], "smaller", "larger"))
    wide = choices.pivot_table(index="contents", columns=["choice", "value"], values=["wins", "fame"])
    for measure, choice, one, two in (
        ("wins", "crew of one seat", "4", "2"),
        ("wins", "crew of one seat", "4", "3"),
        ("wins", "crew of one seat", "3", "2"),
        ("fame", "steps to LEVEL", "2", "4"),
        ("wins", "steps to LEVEL", "2", "4"),
        ("fame", "help", "true", "false"),
        ("wins", "help", "true", "false"),
    ):
        whose = "of that seat" if choice.startswith("crew") else "of the first seat" if measure == "wins" else "of all"
        name = f"{choice} {one} less {two}: {measure} {whose}"
        rows.append(statement(name, wide[measure, choice, one] - wide[measure, choice, two], "fewer", "more"))
    return pd.DataFrame(rows, columns=["statement", "finding", "draws", "low", "median", "high"])


def sentences(findings: pd.DataFrame) -> list[tuple[str, str, int]]:
    """Say in words who wins, and what is worth most; all statements stand in the table `findings`."""
    at = {str(row["statement"]): row for row in findings.to_dict("records")}
    seats = []
    for policy in ("bot", "greedy"):
        row = at[f"first seat of {TABLE} {policy} players, above its fair share"]
        if row["finding"] == "no finding":
            seats.append(f"undecided with {policy} players")
        else:
            seats.append(f"{100 * row['median']:+.0f} points with {policy} players")
    fame = [at[f"{name}: fame of all"]["median"] for name in ("help true less false", "steps to LEVEL 2 less 4")]
    return [
        (
            f"The first seat's wins above its share, in whole games of {TABLE} alike players with contents drawn from "
            f"assumed ranges: {', '.join(seats)} (told where its sign holds in {percent(SHARE, 0)} of the draws).",
            "assumed",
            LAST + 1,
        ),
        (
            f"Whether players help moves a seat's fame by {fame[0]:+.1f}, a LEVEL after 2 steps instead of 4 by "
            f"{fame[1]:+.1f}; that number of steps is not printed.",
            "assumed",
            LAST + 1,
        ),
    ]
