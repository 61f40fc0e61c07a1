"""What may be said about whole games: statements that hold over the draws of contents, targets, and takeaways."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from analyses.whole_games import Plan
from zettasim.errors import UserError, unknown
from zettasim.reporting.numbers import percent

SHARE = 0.95
"""Of the draws in which the sign of a finding must hold."""
ENDS = (1 - SHARE, 0.5, SHARE)
"""Of the draws: low end, median, high end."""
NO_FINDING = "no finding"
MET, MISSED, DEPENDS = "met", "missed", "depends"
Tables = Mapping[str, pd.DataFrame]


@dataclass(frozen=True)
class Measure:
    """A number of each draw of contents that a target may be set for.

    Parameters
    ----------
    meaning
        What it is, for so many players.
    of
        Its values over the draws, by tables, plan and player count.
    is_share
        It is told in percent.
    """

    meaning: str
    of: Callable[[Tables, Plan, int], pd.Series[float]]
    is_share: bool = True


def of_seat(tables: Tables, players: int, seat: int) -> pd.Series[float]:
    """Return how far a seat's wins are above its fair share, draw by draw."""
    seats = tables["seats"]
    return seats[(seats["players"] == players) & (seats["seat"] == seat)].set_index("contents")["above_fair"]


def of_length(tables: Tables, players: int, column: str) -> pd.Series[float]:
    """Return a column of `lengths`, draw by draw."""
    lengths = tables["lengths"]
    return lengths[lengths["players"] == players].set_index("contents")[column]


def behind_half(tables: Tables, players: int) -> pd.Series[float]:
    """Return how often the winner did not lead half way, draw by draw."""
    behind = tables["behind"]
    half = behind[(behind["players"] == players) & (behind["stage"] == behind["stages"] // 2)]
    return half.set_index("contents")["behind"]


def margin_share(tables: Tables, players: int) -> pd.Series[float]:
    """Return the median margin as a share of a seat's mean score, draw by draw."""
    scores = tables["scores"]
    mean = scores[scores["players"] == players].groupby("contents")["score"].mean()
    return of_length(tables, players, "median_margin") / mean


def largest_source(tables: Tables, plan: Plan) -> pd.Series[float]:
    """Return the share of the largest source of points among players of the main policy, draw by draw."""
    sources = tables["sources"]
    return sources[sources["policy"] == plan.main].groupby("contents")["share"].max()


def strongest(tables: Tables, plan: Plan) -> pd.Series[float]:
    """Return the wins of the strongest policy against the weakest one, draw by draw."""
    duels = tables["duels"]
    met = duels[(duels["policy"] == plan.policies[-1]) & (duels["against"] == plan.policies[0])]
    return met.set_index("contents")["won"] / met.set_index("contents")["games"]


MEASURES = {
    "first_seat": Measure("wins of the first seat above its fair share", lambda t, _, n: of_seat(t, n, 1)),
    "last_seat": Measure("wins of the last seat above its fair share", lambda t, _, n: of_seat(t, n, n)),
    "tied": Measure("shared victories", lambda t, _, n: of_length(t, n, "tied")),
    "decided": Measure("games that one seat wins", lambda t, _, n: of_length(t, n, "decided")),
    "behind_half": Measure("winners who did not lead half way", lambda t, _, n: behind_half(t, n)),
    "margin": Measure("usual margin of victory, as a share of a seat's score", lambda t, _, n: margin_share(t, n)),
    "lead_changes": Measure("changes of the lead", lambda t, _, n: of_length(t, n, "lead_changes"), is_share=False),
    "length": Measure("length of the game", lambda t, _, n: of_length(t, n, "length"), is_share=False),
    "largest_source": Measure("share of the largest source of points", lambda t, plan, _: largest_source(t, plan)),
    "strongest": Measure("wins of the strongest policy over the weakest", lambda t, plan, _: strongest(t, plan)),
}
SHORT = {
    "first_seat": "first seat's edge",
    "last_seat": "last seat's edge",
    "tied": "shared victories",
    "decided": "games won",
    "behind_half": "winners who came from behind",
    "margin": "margin of victory",
    "lead_changes": "changes of the lead",
    "length": "length",
    "largest_source": "the largest source's share",
    "strongest": "strongest against weakest policy",
}
"""The measures in few words."""
FROM_TABLE = ("largest_source", "strongest")
"""Measures that the player count of a target does not change."""


@dataclass(frozen=True)
class Target:
    """A band in which a measure should lie, from a file of bands."""

    measure: str
    players: int
    low: float
    high: float
    why: str


def read_targets(path: Path, plan: Plan) -> list[Target]:
    """Read a file of target bands: tables `[[target]]` with measure, players, low, high and why.

    Raises
    ------
    UserError
        With the file, what is wrong in it and what is allowed.
    """
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"bands={path}: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UserError(f"{path.name}: {error}") from None
    if wrong := [name for name in read if name != "target"]:
        raise UserError(f"{path.name}: {unknown('table', wrong[0], ('target',))}")
    found = read.get("target")
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise UserError(f"{path.name}: holds no target; allowed: tables [[target]] with measure, low and high")
    return [_target(path.name, number, entry, plan) for number, entry in enumerate(found, start=1)]


def _target(file: str, number: int, entry: Mapping[str, object], plan: Plan) -> Target:
    where, known = f"{file}: target {number}", ("measure", "players", "low", "high", "why")
    if wrong := [name for name in entry if name not in known]:
        raise UserError(f"{where}: {unknown('key', wrong[0], known)}")
    measure, players = str(entry.get("measure", "")), entry.get("players", plan.table)
    if measure not in MEASURES:
        raise UserError(f"{where}: {unknown('measure', measure, MEASURES)}")
    if players not in plan.players:
        raise UserError(f"{where}: players={players}: allowed: {', '.join(map(str, plan.players))}")
    ends = [entry.get("low"), entry.get("high")]
    if not all(isinstance(end, int | float) for end in ends) or float(str(ends[0])) > float(str(ends[1])):
        raise UserError(f"{where}: low={ends[0]}, high={ends[1]}: allowed: two numbers, low at most high")
    return Target(measure, int(str(players)), float(str(ends[0])), float(str(ends[1])), str(entry.get("why", "")))


def targets(wanted: Sequence[Target], tables: Tables, plan: Plan) -> pd.DataFrame:
    """Return each target with what was measured: median and range over the draws, and whether it is met.

    Returns
    -------
    DataFrame
        measure, meaning, players, low, high, least, median, most, inside (share of the draws within the band), verdict
        (met or missed in 95 % of the draws, else depends), is_share, why.
    """
    rows = []
    for target in wanted:
        measure = MEASURES[target.measure]
        values = measure.of(tables, plan, target.players)
        inside = float(values.between(target.low, target.high).mean())
        verdict = MET if inside >= SHARE else MISSED if inside <= 1 - SHARE else DEPENDS
        least, median, most = (float(values.quantile(end)) for end in ENDS)
        meaning = (
            f"{measure.meaning}, {target.players} players" if target.measure not in FROM_TABLE else measure.meaning
        )
        row = (target.measure, meaning, target.players, target.low, target.high, least, median, most, inside, verdict)
        rows.append((*row, measure.is_share, target.why))
    columns = ["measure", "meaning", "players", "low", "high", "least", "median", "most", "inside", "verdict"]
    return pd.DataFrame(rows, columns=[*columns, "is_share", "why"])


def statement(of: str, name: str, differences: pd.Series[float], low: str, high: str) -> tuple[object, ...]:
    """Return a statement with its sign, the share of the draws in which it holds, and the range of the difference."""
    positive = float((differences > 0).mean())
    holds = max(positive, float((differences < 0).mean()))
    said = high if positive >= 1 - positive else low
    ends = (float(differences.quantile(end)) for end in ENDS)
    return of, name, said if holds >= SHARE else NO_FINDING, holds, *ends


def findings(tables: Tables, plan: Plan) -> pd.DataFrame:
    """Return each statement with the share of the draws in which its sign holds, and the range over the draws.

    Returns
    -------
    DataFrame
        of (seats, lead, policies, options, gifts), statement, finding (its words, or `no finding`), draws, low, median,
        high.
    """
    rows = []
    for players in (n for n in plan.players if n > 1):
        for seat in range(1, players + 1):
            name = f"seat {seat} of {players}: wins above a fair share"
            rows.append(statement("seats", name, of_seat(tables, players, seat), "disadvantage", "advantage"))
        behind = behind_half(tables, players)
        if len(behind):
            name = f"{players} players: the winner did not lead half way, above one half"
            rows.append(statement("lead", name, behind - 0.5, "rarer than not", "oftener than not"))
    duels = tables["duels"]
    for one, two in itertools.combinations(reversed(plan.policies), 2):
        met = duels[(duels["policy"] == one) & (duels["against"] == two)]
        if len(met):
            ahead = (met["won"] - met["lost"]) / met["games"]
            rows.append(statement("policies", f"{one} against {two}: wins less losses", ahead, "loses", "wins"))
    for option, of in tables["restricted"].groupby("option", sort=False):
        by_draw = of.set_index("contents")
        for what in ("wins", "score"):
            name = f"seat 1 without {option}: {what}"
            rows.append(statement("options", name, by_draw[f"{what}_then"] - by_draw[what], "fewer", "more"))
    for gift, of in tables["forced"].groupby("gift", sort=False):
        by_draw = of.set_index("contents")
        for what in ("wins", "score"):
            name = f"seat 1 with {gift}: {what}"
            rows.append(statement("gifts", name, by_draw[f"{what}_then"] - by_draw[what], "fewer", "more"))
    return pd.DataFrame(rows, columns=["of", "statement", "finding", "draws", "low", "median", "high"])


def changes(before: Tables, after: Tables, plan: Plan) -> pd.DataFrame:
    """Return every measure before and after a variant, of the same draws and the same luck.

    Returns
    -------
    DataFrame
        measure, meaning, players, before, after (medians), difference (median of the draws), least, most, is_share.
    """
    rows = []
    for name, measure in MEASURES.items():
        if name == "strongest":
            continue  # no duels are played for the comparison
        for players in (plan.table,) if name in FROM_TABLE else [n for n in plan.players if n > 1]:
            one, other = (measure.of(tables, plan, players) for tables in (before, after))
            difference = other - one
            ends = (float(difference.quantile(end)) for end in ENDS)
            rows.append((name, measure.meaning, players, one.median(), other.median(), *ends, measure.is_share))
    columns = ["measure", "meaning", "players", "before", "after", "least", "difference", "most", "is_share"]
    return pd.DataFrame(rows, columns=columns)


def said(value: float, *, is_share: bool) -> str:
    """Write a measure in words."""
    return percent(value, 0) if is_share else f"{value:.1f}"
