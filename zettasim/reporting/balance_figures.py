"""The figures of a balance page."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zettasim.reporting.figures import (
    COLORS,
    MARKERS,
    dot_plot,
    heat_map,
    line,
    new_figure,
    percent_axis,
    ranges,
    show,
    stacked,
)
from zettasim.reporting.numbers import percent
from zettasim.reporting.pieces import Html

if TYPE_CHECKING:
    import pandas as pd

ENDS = (0.05, 0.5, 0.95)
HOLDS = 0.95
"""Of the draws in which the sign of a finding must hold."""


def seats(rows: Sequence[tuple[int, int, float, float, float, float, float]], draws: str, about: Html) -> Html:
    """Draw each seat's edge: (players, seat, wins, least, median, most, share of the draws with its sign)."""
    found = [row for row in rows if row[6] >= HOLDS]
    if found:
        widest = max(found, key=lambda row: abs(row[4]))
        side = "more" if widest[4] > 0 else "fewer"
        title = f"Seat {widest[1]} of {widest[0]} wins {abs(100 * widest[4]):.1f} games in 100 {side} than its share"
    else:
        title = f"No seat has an edge that holds in 95% of the {draws}"
    fig, ax = new_figure(
        title,
        subtitle=f"wins above a fair share: median and range (5 to 95%) over the {draws}",
        height=1.4 + 0.3 * len(rows),
    )
    names = [f"{players} players, seat {seat}" for players, seat, *_ in rows]
    ranges(ax, names, *([row[place] for row in rows] for place in (3, 4, 5)), reference=0.0)
    reach = max(0.05, *(abs(row[place]) for row in rows for place in (3, 5))) * 1.1
    percent_axis(ax, "x", limits=(-reach, reach))
    return show(fig, title, caption=about)


def matrix(found: "pd.DataFrame", about: Html) -> Html:
    """Draw the wins of each policy against each other one."""
    names = list(dict.fromkeys(found["policy"]))
    wide = found.pivot(index="policy", columns="against", values="wins").reindex(index=names, columns=names)
    best = found.loc[found.groupby("policy")["wins"].min().idxmax() == found["policy"]]
    title = f"{best['policy'].iloc[0]} wins at least {percent(best['wins'].min(), 0)} against every other policy"
    fig, ax = new_figure(
        title[0].upper() + title[1:], subtitle="wins of the row against the column", height=1.6 + 0.5 * len(names)
    )
    heat_map(ax, names, names, wide.to_numpy().tolist(), write=lambda value: percent(value, 0))
    return show(fig, title, caption=about)


def behind(found: "pd.DataFrame", stage: str, draws: str, about: Html) -> Html:
    """Draw how often the winner did not lead, stage by stage."""
    found = found[found["players"] > 1]
    most = found["players"].max()
    last = found[(found["players"] == most) & (found["stage"] == found["stages"] - 1)]["behind"].median()
    title = f"Before the last {stage}, {percent(last, 0)} of winners among {most} players do not lead"
    fig, ax = new_figure(title, subtitle=f"winners who did not lead, median over the {draws}", height=3.6)
    for place, (players, of) in enumerate(found.groupby("players")):
        by_stage = of.groupby("stage")["behind"].median()
        stages, shares = by_stage.index.tolist(), by_stage.tolist()
        line(ax, stages, shares, color=COLORS[place], marker=MARKERS[place], text=f"{players} players")
    percent_axis(ax)
    ax.set_xticks(sorted(found["stage"].unique()))
    ax.set_xlabel(f"after {stage}")
    return show(fig, title, caption=about)


def sources(found: "pd.DataFrame", unit: str, draws: str, about: Html) -> Html:
    """Draw what scores are made of, by policy."""
    policies, names = list(dict.fromkeys(found["policy"])), list(dict.fromkeys(found["source"]))
    means = found.groupby(["policy", "source"])["points"].mean()
    ranked = sorted(names, key=lambda name: -sum(abs(means[policy, name]) for policy in policies))
    kept = ranked if len(ranked) <= len(COLORS) else ranked[: len(COLORS) - 1]
    parts = {name.replace("_", " "): [float(means[policy, name]) for policy in policies] for name in kept}
    if rest := ranked[len(kept) :]:
        parts["others"] = [sum(float(means[policy, name]) for name in rest) for policy in policies]
    shares = found[found["policy"] == policies[-1]].groupby("source")["share"].median()
    most = str(shares.idxmax()).replace("_", " ")
    title = f"{most} brings {percent(shares.max(), 0)} of all {unit} of {policies[-1]} players"
    fig, ax = new_figure(title[0].upper() + title[1:], height=1.8 + 0.5 * len(policies))
    stacked(ax, policies, parts)
    ax.set_xlabel(f"{unit} of all seats together, mean over the {draws}")
    return show(fig, title, caption=about)


def luck(shares: "pd.DataFrame", about: Html) -> Html:
    """Draw the share of each source of chance in the variance of a score."""
    rows = [str(name).replace("_", " ") for name in shares["source"]]
    of_chance = shares[shares["source"] != "contents"].to_dict("records")
    most = max(of_chance, key=lambda row: row["total"])
    name = str(most["source"]).replace("_", " ")
    title = f"Of all luck, {name} matter most: {percent(most['total'], 0)} of the variance of a score"
    fig, ax = new_figure(title, height=1.9 + 0.42 * len(rows))
    alone, total = (shares[column].tolist() for column in ("alone", "total"))
    dot_plot(ax, rows, {"alone": alone, "alone and together with others": total})
    percent_axis(ax, "x", limits=(min(0.0, min(alone) * 1.1), 1.0))
    ax.set_xlabel("share of the variance of the first seat's score")
    return show(fig, title, caption=about)


def options(found: "pd.DataFrame", unit: str, draws: str, about: Html) -> Html:
    """Draw what the first seat's score changes by without each option."""
    rows = _changes(found, "option")
    name, _, median, _, wins = rows[0]
    title = (
        f"Without {name} the first seat's score changes by {median:+.1f} {unit}, its wins by {100 * wins:+.1f} in 100"
    )
    subtitle = f"change of its mean score, in {unit}: median and range over the {draws}"
    return _changed(rows, title, subtitle, about)


def gifts(found: "pd.DataFrame", unit: str, draws: str, about: Html) -> Html:
    """Draw what the first seat's score changes by with each component from the start."""
    rows = _changes(found, "gift")[::-1]
    name, _, median, _, wins = rows[0]
    title = f"With {name} the first seat's score changes by {median:+.1f} {unit}, its wins by {100 * wins:+.1f} in 100"
    subtitle = f"change of its mean score, in {unit}: median and range over the {draws}"
    return _changed(rows, title, subtitle, about)


def _changes(found: "pd.DataFrame", what: str) -> list[tuple[str, float, float, float, float]]:
    """Return the range of each change of the score, and the median change of the wins; the lowest first."""
    rows = []
    for name, of in found.groupby(what, sort=False):
        change = of["score_then"] - of["score"]
        least, median, most = (float(change.quantile(end)) for end in ENDS)
        wins = float((of["wins_then"] - of["wins"]).median())
        rows.append((str(name).replace("_", " "), least, median, most, wins))
    return sorted(rows, key=lambda row: row[2])


def _changed(rows: Sequence[tuple[str, float, float, float, float]], title: str, subtitle: str, about: Html) -> Html:
    fig, ax = new_figure(title, subtitle=subtitle, height=1.6 + 0.36 * len(rows))
    ends = [[row[1] for row in rows], [row[2] for row in rows], [row[3] for row in rows]]
    ranges(ax, [row[0] for row in rows], *ends, reference=0.0)
    return show(fig, title, caption=about)
