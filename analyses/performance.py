"""What zettasim's speed is: `python -m analyses.performance` measures it and writes `reports/performance.html`.

Nothing here is asserted: absolute times drift between machines and moments. The ratios of one run hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import click
import pandas as pd

from analyses import performance_coverage, performance_measures, performance_peers, performance_targets
from analyses.performance_measures import FULL, QUICK, SEED, USUAL, Size
from zettasim.reporting.numbers import percent
from zettasim.reporting.page import render_notebook
from zettasim.reporting.tables import write_tables

NAME = "performance"
NOTEBOOK = Path(__file__).resolve().parent.parent / "notebooks" / "extra" / f"{NAME}.ipynb"
OPEN_SPIEL_GAMES = 5_000


def run(size: Size, tell: Callable[[str], None] = lambda _: None) -> dict[str, pd.DataFrame]:
    """Take all measures.

    Parameters
    ----------
    size
        How much is measured.
    tell
        Told what is measured next.

    Returns
    -------
    dict
        The tables machine, speeds, ratios, targets, scaling, jobs, memory, start_up, peers, pig, coverage and
        takeaways.
    """
    tables = {"machine": performance_measures.machine()}
    tell("start-up")
    tables["start_up"] = performance_measures.start_up(size)
    tell("speed beside numpy and plain Python")
    tables["speeds"] = performance_measures.speeds(size)
    tables["ratios"] = performance_measures.ratios(tables["speeds"])
    tell("longer trials and whole games")
    tables["targets"] = performance_targets.targets(size)
    tell("other packages")
    tables["peers"] = performance_peers.answer_times()
    tables["pig"] = pig(size)
    tell("more trials")
    tables["scaling"] = performance_measures.scaling(size)
    tell("more cores")
    tables["jobs"] = performance_measures.jobs(size)
    tell("memory")
    tables["memory"] = performance_measures.memory(size)
    tell("how often intervals hold the true rate")
    trials = performance_coverage.TRIALS
    tables["coverage"] = performance_coverage.coverage_table(trials=trials[:: 20 if size == QUICK else 1])
    tables["takeaways"] = pd.DataFrame({"sentence": sentences(tables)})
    return tables


def pig(size: Size) -> pd.DataFrame:
    """Return games of Pig to 20 a second: by, games_per_second (median), times (as many as it zettasim plays)."""
    games = 500 if size == QUICK else OPEN_SPIEL_GAMES
    runs = pd.DataFrame([performance_peers.pig_speeds(games, 400 * games, SEED) for _ in range(min(3, size.rounds))])
    fastest = runs["zettasim"]
    rows = [(by, runs[by].median(), (fastest / runs[by]).median()) for by in runs.columns]
    return pd.DataFrame(rows, columns=["by", "games_per_second", "times"])


def sentences(tables: Mapping[str, pd.DataFrame]) -> list[str]:
    """Say in words what the tables show."""
    return [
        *_on_speed(tables["ratios"], tables["pig"]),
        *_on_size(tables["scaling"], tables["jobs"], tables["memory"]),
        _on_start(tables["start_up"]),
        _on_coverage(tables["coverage"]),
    ]


def _on_speed(ratios: pd.DataFrame, pig: pd.DataFrame) -> list[str]:
    over = ratios["over_numpy"]
    ordered = ratios.sort_values("over_numpy")
    slowest, fastest = ordered.iloc[0], ordered.iloc[-1]
    said = [
        f"On one core, a trial takes {ratios['zettasim'].min():,.0f} to {ratios['zettasim'].max():,.0f} ns: "
        f"{over.median():.2g} times as fast as numpy at the same work (from {slowest['over_numpy']:.2g}, "
        f"{slowest['work']}, to {fastest['over_numpy']:.2g}, {fastest['work']}), and "
        f"{ratios['over_python'].median():,.0f} times as fast as plain Python (medians of {len(ratios)} kinds of work)."
    ]
    peers = pig.iloc[1:]
    if len(peers):
        listed = ", ".join(f"{row.times:,.0f} times as many as {row.by}" for row in peers.itertuples())
        said.append(f"Pig to 20: {pig['games_per_second'].iloc[0] / 1e6:.1f} million games a second, {listed}.")
    return said


def _on_size(scaling: pd.DataFrame, jobs: pd.DataFrame, memory: pd.DataFrame) -> list[str]:
    longest = scaling.sort_values("trials").iloc[-1]
    by_trials = memory.pivot_table(index="question", columns="trials", values="mb", aggfunc="sum")
    more = (by_trials.bfill(axis=1).iloc[:, 0] - by_trials.ffill(axis=1).iloc[:, -1]).abs().max()
    said = [
        f"{longest['trials']:,} trials of {longest['question']} take {longest['seconds']:.2g} s; a run of "
        f"{memory['trials'].max():,} differs by {more:.0f} MB of memory from one of "
        f"{memory['trials'].min():,}."
    ]
    if jobs["jobs"].max() > 1:
        most = jobs[jobs["jobs"] == jobs["jobs"].max()]
        listed = " and ".join(f"{row.speedup:.2f} times ({row.question})" for row in most.itertuples())
        said.append(f"{most['jobs'].iloc[0]} cores are {listed} as fast as one.")
    return said


def _on_start(start_up: pd.DataFrame) -> str:
    seconds = start_up.groupby("cache")["seconds"].max()
    return (
        f"An exact answer of the commands measured is there within {seconds['none needed']:.2f} s, a first simulated "
        f"one within {seconds['warm']:.2f} s, or {seconds['cold']:.1f} s where nothing is compiled yet."
    )


def _on_coverage(coverage: pd.DataFrame) -> str:
    parts = []
    for rate in coverage["rate"].unique():
        held = coverage.loc[coverage["rate"] == rate, "coverage"]
        parts.append(f"{percent(held.mean(), 2)} at a rate of {percent(rate)} (lowest {percent(held.min())})")
    listed = ", ".join(parts)
    return f"Intervals of 95 % hold the true rate, on average over 100 to 4,000 trials, in {listed} of all runs."


@click.command(help=__doc__.splitlines()[0] if __doc__ else "")
@click.option("--out", type=click.Path(path_type=Path), default=Path("reports"), help="Folder of the page.")
@click.option("--quick", is_flag=True, help="A small run for a first look: its numbers mean little.")
@click.option("--full", is_flag=True, help="Runs of up to 10^9 trials; several minutes more.")
def main(out: Path, quick: bool, full: bool) -> None:
    """Measure, write the tables, render the page."""
    size = QUICK if quick else FULL if full else USUAL
    tables = run(size, lambda step: click.echo(f"measuring: {step}", err=True))
    data = out / "data"
    write_tables(tables, data / NAME)
    render_notebook(NOTEBOOK, out / f"{NAME}.html", data=data.resolve())
    click.echo(out / f"{NAME}.html")


if __name__ == "__main__":
    main()
