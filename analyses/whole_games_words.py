"""The takeaways of a balance report, in words, and the whole of its tables."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from analyses.findings import takeaways
from analyses.whole_games import Plan, Played, has_contents, sources_and_actions, tables_by_seat
from analyses.whole_games_choices import components, duels, forced, held, luck, matrix, restricted, skill, strategies
from analyses.whole_games_findings import (
    DEPENDS,
    ENDS,
    FROM_TABLE,
    MET,
    MISSED,
    NO_FINDING,
    SHORT,
    Tables,
    behind_half,
    changes,
    findings,
    of_length,
    read_targets,
    said,
    targets,
)
from zettasim.component_files import as_printed, is_varied
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

HARDLY_EVER = 0.9
"""Share of games without it from which an action is called hardly ever used."""
LEAST_SHARE = 0.005
"""Of a mix of policies: below it a policy is not named."""
Said = tuple[str, str]
"""A sentence, and the section that it speaks of."""


def balance(plan: Plan, settings: Settings) -> dict[str, pd.DataFrame]:
    """Play a plan and return the tables of its report."""
    wanted = read_targets(settings.bands or plan.bands, plan)  # before the games are played: it may be wrong
    played = Played(plan, settings)
    tables = {
        **tables_by_seat(played),
        **sources_and_actions(played),
        "duels": duels(played),
        "skill": skill(played),
        "luck": luck(played),
        "restricted": restricted(played),
        "forced": forced(played),
        "held": held(played),
    }
    tables["matrix"] = matrix(tables["duels"])
    tables["strategies"] = strategies(tables["matrix"])
    tables["components"] = components(tables["held"])
    tables["variance"] = variance(tables, plan)
    tables["findings"] = findings(tables, plan)
    tables["targets"] = targets(wanted, tables, plan)
    tables["changes"] = changes(as_it_was(played) if is_varied() else tables, tables, plan)
    spoken = [*sentences(tables, plan)]
    found = takeaways(lambda: [(sentence, "assumed", rank) for rank, (sentence, _) in enumerate(spoken, start=1)])
    found["section"] = [section for _, section in spoken]
    return {**tables, "takeaways": found, "plan": described(played)}


def as_it_was(played: Played) -> dict[str, pd.DataFrame]:
    """Return what changes are measured from: the game without the variants of the run."""
    with as_printed():
        return {**tables_by_seat(played), **sources_and_actions(played)}


def described(played: Played) -> pd.DataFrame:
    """Return what was played, for the method box."""
    plan = played.plan
    row = {
        "model": plan.model,
        "main": plan.main,
        "policies": ",".join(plan.policies),
        "players": ",".join(map(str, plan.players)),
        "table": plan.table,
        "draws": len(played.draws),
        "luck_draws": len(played.luck_draws),
        "games": played.games,
        "seed": played.settings.seed,
        "unit": plan.game.unit,
        "stage": plan.game.stage,
        "length": plan.game.length[1],
        "has_contents": has_contents(plan.game),
    }
    return pd.DataFrame([row])


def variance(tables: Tables, plan: Plan) -> pd.DataFrame:
    """Return the shares of the variance of the first seat's score: each source of chance, and the contents.

    Returns
    -------
    DataFrame
        source, alone, total. Those of chance are shares of the variance within one draw of contents; `contents` is the
        share of the variance between draws in the variance of all.
    """
    of_score = tables["luck"][tables["luck"]["of"] == "score"]
    rows = [(chance, of["alone"].mean(), of["total"].mean()) for chance, of in of_score.groupby("chance", sort=False)]
    if has_contents(plan.game):
        scores = tables["scores"]
        first = scores[(scores["players"] == plan.table) & (scores["seat"] == 1)]
        within = (first["sd"] ** 2).mean()
        between = first["score"].var()
        rows.append(("contents", between / (between + within), between / (between + within)))
    return pd.DataFrame(rows, columns=["source", "alone", "total"])


def sentences(tables: Tables, plan: Plan) -> Iterator[Said]:
    """Yield the takeaways in the order of the report's sections."""
    yield from of_targets(tables, plan)
    if plan.table > 1:
        yield from of_seats(tables, plan)
    yield from of_policies(tables, plan)
    yield from of_course(tables, plan)
    yield from of_sources(tables, plan)
    yield from of_luck(tables, plan)
    yield from of_options(tables)


def over_draws(values: pd.Series[float], *, is_share: bool = True) -> str:
    """Write the median, and the range over the draws."""
    least, median, most = (said(float(values.quantile(end)), is_share=is_share) for end in ENDS)
    return median if least == most else f"{median} ({least} to {most})"


def of_targets(tables: Tables, plan: Plan) -> Iterator[Said]:
    """Say which targets are missed."""
    found = tables["targets"]
    if not len(found):
        return
    words, always = [], " whatever the contents" if has_contents(plan.game) else ""
    for verdict, text in ((MISSED, f"missed{always}"), (DEPENDS, "dependent on the contents")):
        if named := by_measure(found[found["verdict"] == verdict]):
            words.append(f"{text}: {', '.join(named)}")
    met = int((found["verdict"] == MET).sum())
    rest = "".join(f". {word[0].upper()}{word[1:]}" for word in words)
    yield f"{met} of {len(found)} targets {'is' if met == 1 else 'are'} met{rest}.", "targets"


def by_measure(found: pd.DataFrame) -> list[str]:
    """Name the measures of some targets, each once, with the player counts that are meant."""
    named = []
    for measure, of in found.groupby("measure", sort=False):
        counts = " and ".join(map(str, of["players"]))
        named.append(SHORT[str(measure)] if measure in FROM_TABLE else f"{SHORT[str(measure)]} ({counts} players)")
    return named


def of_seats(tables: Tables, plan: Plan) -> Iterator[Said]:
    """Say which seats win more or less than their share."""
    found = tables["findings"]
    rows = [
        (seat, row)
        for seat in range(1, plan.table + 1)
        for row in found.to_dict("records")
        if row["statement"] == f"seat {seat} of {plan.table}: wins above a fair share"
    ]
    held = [(seat, row) for seat, row in rows if row["finding"] != NO_FINDING]
    start = f"Of {plan.table} players who all play {plan.main}"
    if held:
        words = [f"seat {seat} wins {points(row['median'])}" for seat, row in held]
        yield f"{start}, {', '.join(words)} games in 100 than its share, in at least 95% of the draws.", "seats"
    else:
        widest = max((abs(row["median"]), seat, row["median"]) for seat, row in rows)
        yield (
            f"{start}, no seat wins more or less than its share in 95% of the draws; the widest gap is seat "
            f"{widest[1]}'s: {points(widest[2])} games in 100.",
            "seats",
        )


def points(share: float) -> str:
    """Write a difference of two percentages: `3 more`."""
    return f"{abs(100 * share):.1f} {'more' if share >= 0 else 'fewer'}"


def of_policies(tables: Tables, plan: Plan) -> Iterator[Said]:
    """Say which policy is best, and which are never worth playing."""
    met, best = tables["duels"], plan.policies[-1]
    if len(met):
        words = []
        for other in reversed(plan.policies[:-1]):
            games = met[(met["policy"] == best) & (met["against"] == other)]
            won, lost = (float(games[what].sum() / games["games"].sum()) for what in ("won", "lost"))
            words.append(f"{percent(won, 0)} against {other} (loses {percent(lost, 0)})")
        yield f"Of games between two players {best} wins {', '.join(words)}.", "policies"
        plans = tables["strategies"]
        mix = zip(plans["policy"], plans["mix"], strict=True)
        mixed = [f"{percent(share, 0)} {name}" for name, share in mix if share >= LEAST_SHARE]
        worse = [str(name) for name in plans[plans["dominated_by"] != ""]["policy"]]
        alone = [
            str(name) for name, share in zip(plans["policy"], plans["mix"], strict=True) if share > 1 - LEAST_SHARE
        ]
        unbeaten = f"No policy beats {alone[0]}" if alone else f"No policy beats this mix of them: {', '.join(mixed)}"
        always = "is always worse than another one" if len(worse) == 1 else "are each always worse than another one"
        yield f"{unbeaten}{f'; {in_words(worse)} {always}' if worse else ''}.", "policies"
    else:
        shown = tables["skill"].groupby("policy", sort=False)["wins"]
        words = [f"{policy} {over_draws(wins)}" for policy, wins in shown]
        yield f"Games won, by how the player decides: {', '.join(words)}.", "policies"


def of_course(tables: Tables, plan: Plan) -> Iterator[Said]:
    """Say how long a game lasts, and how open it stays."""
    length = over_draws(of_length(tables, plan.table, "length"), is_share=False)
    sentence = f"A game lasts {length} {readable(plan.game.length[0])}"
    behind = behind_half(tables, plan.table)
    if len(behind):
        changes_ = over_draws(of_length(tables, plan.table, "lead_changes"), is_share=False)
        sentence += f"; the lead changes {changes_} times, and {over_draws(behind)} of winners did not lead half way"
    yield f"{sentence}.", "course"


def of_sources(tables: Tables, plan: Plan) -> Iterator[Said]:
    """Say what scores are made of, and what is hardly ever done."""
    sources = tables["sources"]
    shares = sources[sources["policy"] == plan.main].groupby("source")["share"]
    ranked = shares.median().sort_values(ascending=False).index[:2]
    words = [f"{readable(str(name))} {over_draws(shares.get_group(name))}" for name in ranked]
    yield f"Of all {plan.game.unit} the largest sources are {' and '.join(words)}.", "sources"
    actions = tables["actions"]
    done = actions.groupby("action", sort=False)["times"].sum()
    never = actions[actions["policy"] == plan.main].groupby("action", sort=False)["never"].median()
    # What no policy ever does belongs to rules that are not in play.
    unused = [readable(str(name)) for name in never[never >= HARDLY_EVER].index if done[name] > 0]
    if unused:
        yield f"Hardly ever done, in less than a tenth of the games of {plan.main}: {', '.join(unused)}.", "sources"


def of_luck(tables: Tables, plan: Plan) -> Iterator[Said]:
    """Say which chance matters most, and what skill is worth beside it."""
    shares = tables["variance"]
    of_chance = shares[shares["source"] != "contents"].sort_values("total", ascending=False)
    if len(of_chance):
        most = of_chance.head(3).to_dict("records")
        words = [f"{readable(str(row['source']))} {percent(row['total'], 0)}" for row in most]
        sentence = f"Of the swings of a score, alone and together with others: {', '.join(words)}"
        contents = shares[shares["source"] == "contents"]
        if len(contents):
            share = percent(float(contents["total"].iloc[0]), 0)
            sentence += f"; what differs between the draws of contents brings {share} of all that a score varies"
        yield f"{sentence}.", "luck"
    by = tables["skill"].groupby("policy")[["score", "sd"]].mean()
    worst, best = plan.policies[0], plan.policies[-1]
    worth = (by["score"][best] - by["score"][worst]) / by["sd"][worst]
    yield (
        f"Playing {best} instead of {worst} is worth {by['score'][best] - by['score'][worst]:.1f} {plan.game.unit}, "
        f"{worth:.1f} times the usual swing of luck (a standard deviation).",
        "luck",
    )


def of_options(tables: Tables) -> Iterator[Said]:
    """Say which option the first seat can least do without."""
    found = tables["restricted"]
    if not len(found):
        return
    lost = (found["score"] - found["score_then"]).groupby(found["option"], sort=False).median().sort_values()
    dear, cheap = lost.index[-1], lost.index[0]
    yield (
        f"Of all options, “{readable(str(dear))}” is worth most to the first seat ({signed(-lost[dear])} to its mean "
        f"score without it), “{readable(str(cheap))}” least ({signed(-lost[cheap])}).",
        "options",
    )
    given = tables["forced"]
    if len(given):
        worth = (given["wins_then"] - given["wins"]).groupby(given["gift"], sort=False).median().sort_values()
        best = worth.index[-1]
        yield (
            f"Of what a seat may have beyond the others, {best} is worth most: {100 * worth[best]:+.1f} wins in 100.",
            "options",
        )


def in_words(names: list[str]) -> str:
    """Join names as a sentence does."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def signed(value: float) -> str:
    """Write a change to one decimal, nothing as 0."""
    return f"{value:+.1f}" if abs(value) >= 0.05 else "0"


def readable(name: str) -> str:
    """Write a name as words."""
    return name.replace("_", " ")
