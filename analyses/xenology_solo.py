"""Where the printed targets of Xenology's solo game lie for a weak, a fair and a strong player, whatever the cards are.

What is on cards, tiles and Disaster cards is not printed. So each policy plays with the assumed contents of the
components and with many random draws of them; a finding is stated only if it holds in almost all of the draws.
"""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

import zettasim
from analyses.findings import takeaways
from zettasim.component_files import load_components
from zettasim.games.xenology.rules import Rules
from zettasim.model import Result
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "xenology.solo"
POLICIES = ("weak", "fair", "strong")
DRAWS = 50
"""Draws of the assumed contents, beside those of the components."""
HOLDS = 0.95
"""The share of draws in which a finding must have the same sign."""
TRIALS_PER_DRAW = 1_500
METRICS = ("score", "turns", "win", "supply_empty", "disasters_out", "cubes", "pairs", "specimens", "planet", "cards")


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return `solo_scores`, `solo_titles`, `solo_draws`, `solo_findings` and `takeaways`."""
    rules: Rules = load_components("xenology").rules
    answers = {policy: _play(policy, settings.trials // 20, settings) for policy in POLICIES}
    draws = scores_of_draws(10 if settings.quick else DRAWS, settings)
    findings = findings_of(draws)
    titles = titles_of(answers, rules)
    return {
        "solo_scores": scores_of(answers),
        "solo_titles": titles,
        "solo_draws": draws,
        "solo_findings": findings,
        "takeaways": takeaways(sentences, titles, draws, findings),
    }


def scores_of(answers: Mapping[str, Result]) -> pd.DataFrame:
    """Return how likely each score is: policy, score, probability, low, high."""
    rows = [
        (policy, value, answer.probability[place], answer.low[place], answer.high[place])
        for policy, result in answers.items()
        for answer in [result["score"]]
        for place, value in enumerate(answer.values)
        if answer.low is not None and answer.high is not None
    ]
    return pd.DataFrame(rows, columns=["policy", "score", "probability", "low", "high"])


def titles_of(answers: Mapping[str, Result], rules: Rules) -> pd.DataFrame:
    """Return how likely each printed target is reached: policy, title, target, reached, mean_score, trials."""
    rows = []
    for policy, result in answers.items():
        score = result["score"]
        for title, target in sorted(rules.solo.titles.items(), key=lambda each: each[1]):
            reached = sum(p for value, p in zip(score.values, score.probability, strict=True) if value >= target)
            reached += score.tail.probability if score.tail else 0.0
            rows.append((policy, title, target, reached, score.mean, result.trials))
    return pd.DataFrame(rows, columns=["policy", "title", "target", "reached", "mean_score", "trials"])


def scores_of_draws(n_draws: int, settings: Settings) -> pd.DataFrame:
    """Return the means of each policy for the assumed contents (draw 0) and for each random draw of them.

    Returns
    -------
    DataFrame
        draw, policy, trials, and a column for the mean of each of `METRICS`.
    """
    rows = []
    for draw in range(n_draws + 1):
        for policy in POLICIES:
            found = _play(policy, TRIALS_PER_DRAW, settings, draw)
            rows.append((draw, policy, TRIALS_PER_DRAW, *(found[name].mean for name in METRICS)))
    return pd.DataFrame(rows, columns=["draw", "policy", "trials", *METRICS])


def findings_of(draws: pd.DataFrame) -> pd.DataFrame:
    """Return each statement with the share of random draws in which it is true, and whether it may be told.

    Returns
    -------
    DataFrame
        finding, share (of the random draws), draws, holds.
    """
    drawn = draws[draws["draw"] > 0]
    score, win, clock = (drawn.pivot(index="draw", columns="policy", values=name) for name in ("score", "win", "turns"))
    ends = drawn.pivot(index="draw", columns="policy", values="disasters_out")
    statements = {
        "the fair policy scores more than the weak one": score["fair"] > score["weak"],
        "the strong policy scores more than the fair one": score["strong"] > score["fair"],
        "the strong policy scores less than 40 on average": score["strong"] < 40,
        "the weak policy wins less than 1 game in 100": win["weak"] < 0.01,
        "the fair policy wins less than 1 game in 20": win["fair"] < 0.05,
        "the strong policy wins more than 1 game in 20": win["strong"] > 0.05,
        "the strong policy wins less than half of its games": win["strong"] < 0.5,
        "the strong policy takes fewer turns than the weak one": clock["strong"] < clock["weak"],
        "the Disaster cubes end more than half of the fair games": ends["fair"] > 0.5,
        "the Disaster cubes end less than half of the strong games": ends["strong"] < 0.5,
    }
    rows = [
        (text, float(true.mean()), len(true), max(true.mean(), 1 - true.mean()) >= HOLDS)
        for text, true in statements.items()
    ]
    return pd.DataFrame(rows, columns=["finding", "share", "draws", "holds"])


def sentences(titles: pd.DataFrame, draws: pd.DataFrame, findings: pd.DataFrame) -> list[tuple[str, str, int]]:
    """Say in words how far the targets are, and what holds in almost all draws."""
    reached = titles.set_index(["policy", "target"])["reached"]
    least, most = min(titles["target"]), max(titles["target"])
    drawn = draws[draws["draw"] > 0].groupby("policy")["score"]
    spans = ", ".join(f"{policy} {drawn.min()[policy]:.0f} to {drawn.max()[policy]:.0f}" for policy in POLICIES)
    n_draws = findings["draws"].iloc[0]
    in_games = ", ".join(f"{percent(reached[policy, least])} ({policy})" for policy in POLICIES)
    wins = [text for text in findings[findings["share"] >= HOLDS]["finding"] if "wins" in text]
    return [
        (
            f"With the assumed contents three stated policies reach the solo target of {least} in {in_games} of games; "
            f"the strong one reaches {most} in {percent(reached['strong', most])}.",
            "assumed",
            3,
        ),
        (
            f"Over {n_draws} draws of the contents mean scores span: {spans}."
            + (f" True in almost all of them: {'; '.join(wins)}." if wins else ""),
            "assumed",
            4,
        ),
    ]


def _play(policy: str, trials: int, settings: Settings, contents: int = 0) -> Result:
    return zettasim.simulate(
        MODEL, policies=policy, contents=contents, trials=trials, seed=settings.seed, n_jobs=settings.n_jobs
    )
