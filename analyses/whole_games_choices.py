"""What decides whole games: policies against each other, options with and without, what is held, and luck."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import numpy as np
import pandas as pd
from scipy.optimize import linprog

from analyses.whole_games import LUCK_TIMES, Played
from zettasim.model.whole_game import SEEN
from zettasim.stats.intervals import wilson

DUEL = 2
"""Players of the games in which policies meet."""
LEAST_HELD = 200
"""Games with a component, and games without it, below which its win rate is not told; so with games that see it."""
EVENT = "winner = 1"


def duels(played: Played) -> pd.DataFrame:
    """Return how often each policy beats each other one between two players, from both seats.

    Returns
    -------
    DataFrame
        policy, against, contents, games, won, lost.
    """
    plan = played.plan
    rows: list[tuple[object, ...]] = []
    if DUEL not in plan.players:
        return pd.DataFrame(rows, columns=["policy", "against", "contents", "games", "won", "lost"])
    for (one, two), contents in itertools.product(itertools.combinations(plan.policies, 2), played.draws):
        won = lost = 0.0
        for seat, seats in ((1, [one, two]), (2, [two, one])):
            winner = played.ask(seats, contents, metric="winner")["winner"]
            won += winner.probability_of(seat) * played.games
            lost += winner.probability_of(3 - seat) * played.games
        games = 2 * played.games
        rows += [
            (one, two, contents, games, round(won), round(lost)),
            (two, one, contents, games, *map(round, (lost, won))),
        ]
    return pd.DataFrame(rows, columns=["policy", "against", "contents", "games", "won", "lost"])


def matrix(duels: pd.DataFrame) -> pd.DataFrame:
    """Return the wins of all draws together with their interval, and the range over the draws.

    Returns
    -------
    DataFrame
        policy, against, wins, low, high (interval of the games), least, most (5 and 95 % of the draws), value (wins
        less losses).
    """
    rows = []
    for (policy, against), of in duels.groupby(["policy", "against"], sort=False):
        n, won, lost = (int(of[name].sum()) for name in ("games", "won", "lost"))
        over = (of["won"] / of["games"]).quantile([0.05, 0.95])
        rows.append((policy, against, won / n, *wilson(won, n), *over, (won - lost) / n))
    columns = ["policy", "against", "wins", "low", "high", "least", "most", "value"]
    return pd.DataFrame(rows, columns=columns)


def strategies(matrix: pd.DataFrame) -> pd.DataFrame:
    """Return the mix of policies that no policy beats, and which policies another one dominates.

    The mix is the equilibrium of the game in which each of two players names a policy and wins what it wins less what
    it loses. A policy is dominated if another one does better against every policy, itself included.

    Returns
    -------
    DataFrame
        policy, mix (share in the equilibrium), dominated_by (the best of those that dominate it, else empty).
    """
    names = [*dict.fromkeys(matrix["policy"])]
    if not names:
        return pd.DataFrame([], columns=["policy", "mix", "dominated_by"])
    value = matrix.pivot(index="policy", columns="against", values="value").reindex(index=names, columns=names)
    gain = value.fillna(0.0).to_numpy()
    rows = []
    for place, (name, share) in enumerate(zip(names, equilibrium(gain), strict=True)):
        better = [other for other in range(len(names)) if (gain[other] > gain[place]).all()]
        best = max(better, key=lambda other: gain[other].sum(), default=None)
        rows.append((name, share, "" if best is None else names[best]))
    return pd.DataFrame(rows, columns=["policy", "mix", "dominated_by"])


def equilibrium(gain: np.ndarray) -> list[float]:
    """Return a mixed strategy of a symmetric zero-sum game, with these gains of rows over columns, that never loses."""
    n = len(gain)
    # Maximise v, the least gain of the mix over all columns; the mix is 0 or more and adds up to 1.
    found = linprog(
        c=[*np.zeros(n), -1],
        A_ub=np.column_stack([-gain.T, np.ones(n)]),
        b_ub=np.zeros(n),
        A_eq=[[*np.ones(n), 0]],
        b_eq=[1],
        bounds=[(0, None)] * n + [(None, None)],
    )
    return [float(share) for share in found.x[:n]]


def skill(played: Played) -> pd.DataFrame:
    """Return what the first seat gets by each policy at the plan's table, where all others play the main one.

    Returns
    -------
    DataFrame
        policy, contents, wins, score, sd (of the score, by luck alone).
    """
    plan, rows = played.plan, []
    for policy, contents in itertools.product(plan.policies, played.draws):
        seats = [policy, *plan.seats(plan.table - 1)]
        result = played.ask(seats, contents, metric=["winner", "score_1"])
        score = result["score_1"]
        wins = result["winner"].probability_of(1)
        rows.append((policy, contents, wins, score.mean / plan.game.parts, score.sd / plan.game.parts))
    return pd.DataFrame(rows, columns=["policy", "contents", "wins", "score", "sd"])


def luck(played: Played) -> pd.DataFrame:
    """Return the share of the variance that each source of chance brings, at the plan's table.

    Of two games by the same luck but for one source, half the mean square of the difference is the variance that the
    source brings alone and together with others (`total`); where all but one source are drawn anew, what is left of
    the variance is what that source brings alone (`alone`).

    Returns
    -------
    DataFrame
        chance, contents, of (`score` or `wins` of the first seat), alone, total: shares of the variance, from 0 to 1;
        an estimate below 0 is chance, and is kept.
    """
    game, rows = played.plan.game, []
    for chance, contents in itertools.product(game.chances, played.luck_draws):
        others = ",".join(name for name in game.chances if name != chance)
        found = {"total": redraw(played, contents, chance)}
        found["alone"] = redraw(played, contents, others) if others else found["total"]
        for name, of in (("score_1", "score"), ("event", "wins")):
            alone = 1 - found["alone"][name] if others else found["total"][name]
            rows.append((chance, contents, of, alone, found["total"][name]))
    return pd.DataFrame(rows, columns=["chance", "contents", "of", "alone", "total"])


def redraw(played: Played, contents: int, chances: str) -> dict[str, float]:
    """Return the share of the variances of the first seat's score and wins that goes where chances are drawn anew."""
    seats = played.plan.seats(played.plan.table)
    to, metrics = {"redrawn": chances}, ["score_1", "event"]
    changed = played.change(seats, contents, to, times=LUCK_TIMES, event=EVENT, metric=metrics)
    # The ratio is the variance of two runs of their own over that of pairs: twice the variance over the mean square.
    ratios = {name: changed[name].variance_ratio for name in ("score_1", "event")}
    return {name: 0.0 if ratio is None else 1 / ratio for name, ratio in ratios.items()}


def restricted(played: Played) -> pd.DataFrame:
    """Return what the first seat loses by never taking an option, on the same luck, at the plan's table.

    Returns
    -------
    DataFrame
        option, contents, wins, wins_then, score, score_then: the first seat's, before and after.
    """
    return changed(played, "option", {option: {"without": option} for option in played.plan.game.options})


def forced(played: Played) -> pd.DataFrame:
    """Return what the first seat gains by having a component from the start, on the same luck, at the plan's table.

    Returns
    -------
    DataFrame
        gift, contents, wins, wins_then, score, score_then: the first seat's, before and after.
    """
    gifts = {said: {"gifts": name} for name, said in played.plan.game.gifts.items()}
    return changed(played, "gift", {**gifts, **played.plan.gifts})


def changed(played: Played, what: str, changes: Mapping[str, Mapping[str, object]]) -> pd.DataFrame:
    """Return the first seat's wins and score before and after each change, on each draw."""
    plan, rows = played.plan, []
    seats, parts = plan.seats(plan.table), plan.game.parts
    for (name, to), contents in itertools.product(changes.items(), played.draws):
        found = played.change(seats, contents, to, event=EVENT, metric=["score_1", "event"])
        wins, score = found["event"], found["score_1"]
        rows.append((name, contents, wins.before, wins.after, score.before / parts, score.after / parts))
    return pd.DataFrame(rows, columns=[what, "contents", "wins", "wins_then", "score", "score_then"])


def held(played: Played) -> pd.DataFrame:
    """Return how often the first seat sees and holds each component, and wins with and without it, at the plan's table.

    That is no effect of the component: who does well gets more of everything. `restricted` shows effects.

    Returns
    -------
    DataFrame
        component, contents, games, seen (games in which it could have had it), with_it (games with it in the end),
        won_with, won_without (games won), mean_seen, mean (how many it could have had, and holds); what is seen is
        missing where the game does not tell it.
    """
    plan, game, rows = played.plan, played.plan.game, []
    seats = plan.seats(plan.table)
    for contents in played.draws:
        whole = played.ask(seats, contents, metric=["winner", *game.held, *(SEEN + name for name in game.seen)])
        wins = whole["winner"].probability_of(1)
        for name in game.held:
            share = 1 - whole[name].probability_of(0)
            won = wins if share == 1 else 0.0
            if 0 < share < 1:
                won = (
                    share * played.ask(seats, contents, event=EVENT, given=f"{name} >= 1", metric="event")["event"].mean
                )
            games = played.games
            counts = (round(share * games), round(won * games), round((wins - won) * games))
            seen, mean_seen = np.nan, np.nan
            if name in game.seen:
                open_to_it = whole[SEEN + name]
                seen, mean_seen = round((1 - open_to_it.probability_of(0)) * games), open_to_it.mean
            rows.append((name, contents, games, seen, *counts, mean_seen, whole[name].mean))
    columns = ["component", "contents", "games", "seen", "with_it", "won_with", "won_without", "mean_seen", "mean"]
    return pd.DataFrame(rows, columns=columns)


def components(held: pd.DataFrame) -> pd.DataFrame:
    """Return what is seen and taken, and win rates when held and when not, of all draws together.

    Returns
    -------
    DataFrame
        component, seen, taken (shares of games), taken_where_seen (of the games in which it is seen), mean_seen, mean,
        wins_with, low, high, wins_without, difference; shares of fewer than `LEAST_HELD` games are missing, and so is
        what is seen where the game does not tell it.
    """
    rows = []
    for name, of in held.groupby("component", sort=False):
        games, n, won, won_without = (int(of[what].sum()) for what in ("games", "with_it", "won_with", "won_without"))
        seen = of["seen"].sum(min_count=len(of))
        told = min(n, games - n) >= LEAST_HELD
        with_it, without = won / max(n, 1), won_without / max(games - n, 1)
        found = (with_it, *wilson(won, n), without, with_it - without) if told else (np.nan,) * 5
        of_seen = n / seen if seen >= LEAST_HELD else np.nan
        rows.append((name, seen / games, n / games, of_seen, of["mean_seen"].mean(), of["mean"].mean(), *found))
    columns = ["component", "seen", "taken", "taken_where_seen", "mean_seen", "mean"]
    columns += ["wins_with", "low", "high", "wins_without", "difference"]
    return pd.DataFrame(rows, columns=columns)
