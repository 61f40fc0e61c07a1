"""How long it takes, how much memory it needs: each measure taken through what any user can call."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pandas as pd

import zettasim
from analyses.performance_baselines import WORKS, Work, count_by_numpy, count_by_python

SEED = 1
BY = ("zettasim", "numpy", "python")
LIGHT = ("dice.pool", {"dice": 8}, ("any",))
"""The cheapest question: eight twelve-sided dice, is there a success?"""
HEAVY = ("dice.pig", {"target": 20, "first_player": "random", "second_player": "random"}, ("first_wins", "turns"))


@dataclass(frozen=True)
class Size:
    """How much is measured.

    Parameters
    ----------
    rounds
        How often each measure is taken; the median is reported.
    seconds
        About how long each single measure of speed takes.
    most_trials
        The longest run.
    shared_trials
        Trials of the run that is shared among cores, and pushed to at least a second on one.
    """

    rounds: int
    seconds: float
    most_trials: int
    shared_trials: int


QUICK = Size(rounds=1, seconds=0.02, most_trials=10**6, shared_trials=10**6)
USUAL = Size(rounds=5, seconds=0.2, most_trials=10**8, shared_trials=10**7)
FULL = Size(rounds=9, seconds=0.5, most_trials=10**9, shared_trials=5 * 10**7)


def simulate(question: tuple[str, Mapping[str, Any], Sequence[str]], trials: int, n_jobs: int = 1) -> None:
    """Ask one of the questions above."""
    model, parameters, metrics = question
    zettasim.simulate(model, trials=trials, seed=SEED, n_jobs=n_jobs, metric=metrics, **parameters)


def speeds(size: Size, works: Iterable[Work] = WORKS) -> pd.DataFrame:
    """Return nanoseconds a trial: CPU time of the thread, less that of a call of one trial.

    All is compiled before, and the three of a round are measured side by side.

    Returns
    -------
    DataFrame
        work, model, by (zettasim, numpy, python), round, trials, ns.
    """
    rows: list[tuple[object, ...]] = []
    for work in works:
        players = players_of(work)
        players["zettasim"](1)  # compiles
        # Reading the question and laying out the answer takes a few milliseconds, whatever the trials.
        alone = {by: min(cpu_seconds(play, 1) for _ in range(3)) for by, play in players.items()}
        trials = {by: trials_for(play, size.seconds, alone[by]) for by, play in players.items()}
        for number in range(size.rounds):
            for by, play in players.items():
                ns = 1e9 * max(cpu_seconds(play, trials[by]) - alone[by], 1e-9) / trials[by]
                rows.append((work.name, work.model, by, number, trials[by], ns))
    return pd.DataFrame(rows, columns=["work", "model", "by", "round", "trials", "ns"])


def players_of(work: Work) -> dict[str, Callable[[int], object]]:
    """Return the three ways to play so many trials of a work."""
    question = (work.model, work.parameters, work.metrics)
    return {
        "zettasim": lambda trials: simulate(question, trials),
        "numpy": lambda trials: count_by_numpy(work, trials, SEED),
        "python": lambda trials: count_by_python(work, trials, SEED),
    }


def trials_for(play: Callable[[int], object], seconds: float, alone: float) -> int:
    """Return so many trials that they take about that long, apart from a call of one."""
    trials = 1_000
    while True:
        took = cpu_seconds(play, trials) - alone
        if took > seconds / 4:
            return max(1, round(trials * seconds / took))
        trials *= 4


def cpu_seconds(play: Callable[[int], object], trials: int) -> float:
    """Return the CPU time of this thread for so many trials."""
    start = time.thread_time()
    play(trials)
    return time.thread_time() - start


def ratios(measured: pd.DataFrame) -> pd.DataFrame:
    """Return the medians of `speeds` side by side.

    Returns
    -------
    DataFrame
        work, model, zettasim, numpy, python (ns), over_numpy, over_python (medians of the ratios of each round).
    """
    wide = measured.pivot_table(index=["work", "model", "round"], columns="by", values="ns", sort=False)
    wide["over_numpy"] = wide["numpy"] / wide["zettasim"]
    wide["over_python"] = wide["python"] / wide["zettasim"]
    medians = wide.groupby(level=["work", "model"], sort=False).median().reset_index()
    return medians[["work", "model", *BY, "over_numpy", "over_python"]]


def scaling(size: Size) -> pd.DataFrame:
    """Return wall seconds of whole calls on all cores, from 10,000 trials to the most.

    Returns
    -------
    DataFrame
        question, trials, seconds (median).
    """
    rows = []
    for name, question, most in (("8d12, any", LIGHT, size.most_trials), ("Pig to 20", HEAVY, size.most_trials // 10)):
        simulate(question, 1)
        trials = 10_000
        while trials <= most:
            # One run of a minute says as much as five of a second.
            rounds = size.rounds if trials <= 10**7 else 1
            seconds = statistics.median(_wall(question, trials, -1) for _ in range(rounds))
            rows.append((name, trials, seconds))
            trials *= 10
    return pd.DataFrame(rows, columns=["question", "trials", "seconds"])


def jobs(size: Size) -> pd.DataFrame:
    """Return wall seconds of the same run on one core and on more, each the best of some.

    Whatever else the machine does at the same time takes a core away, and can only make a run slower.

    Returns
    -------
    DataFrame
        question, jobs, trials, seconds, speedup (over one).
    """
    counts = [n for n in (1, 2, 4, 8, 16) if n <= (os.cpu_count() or 1)]
    rows = []
    for name, question, trials in (
        ("8d12, any", LIGHT, 30 * size.shared_trials),
        ("Pig to 20", HEAVY, size.shared_trials),
    ):
        simulate(question, 1)
        taken = {n: list[float]() for n in counts}
        for _ in range(size.rounds):
            for n in counts:
                taken[n].append(_wall(question, trials, n))
        best = {n: min(times) for n, times in taken.items()}
        rows += [(name, n, trials, seconds, best[1] / seconds) for n, seconds in best.items()]
    return pd.DataFrame(rows, columns=["question", "jobs", "trials", "seconds", "speedup"])


def _wall(question: tuple[str, Mapping[str, Any], Sequence[str]], trials: int, n_jobs: int) -> float:
    start = time.perf_counter()
    simulate(question, trials, n_jobs)
    return time.perf_counter() - start


_PEAK = """
import json, pathlib, resource, sys
import zettasim
model, parameters, metrics, trials = json.loads(sys.argv[1])
zettasim.simulate(model, trials=trials, seed=1, metric=metrics, **parameters)
status = pathlib.Path("/proc/self/status")
if status.is_file():  # Linux hands ru_maxrss on from the process that started this one
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
    print(int(lines["VmHWM"].split()[0]) / 2**10)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10))
"""


def memory(size: Size) -> pd.DataFrame:
    """Return the highest resident memory of a process that does nothing but one run, on all cores; compiled before.

    Returns
    -------
    DataFrame
        question, trials, mb.
    """
    rows = []
    for name, question, most in (("8d12, any", LIGHT, size.most_trials), ("Pig to 20", HEAVY, size.most_trials // 10)):
        _peak_of(question, 10_000)  # compiles, which takes memory of its own
        rows += [(name, trials, _peak_of(question, trials)) for trials in (10_000, most)]
    return pd.DataFrame(rows, columns=["question", "trials", "mb"])


def _peak_of(question: tuple[str, Mapping[str, Any], Sequence[str]], trials: int) -> float:
    words = [sys.executable, "-c", _PEAK, json.dumps([*question, trials])]
    return float(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


EXACT: Mapping[str, tuple[str, ...]] = {
    "python, nothing else": ("-c", "pass"),
    "odds dice.pool": ("-m", "zettasim", "odds", "dice.pool", "dice=8"),
    "odds zetta.discovery": ("-m", "zettasim", "odds", "zetta.discovery", "crew=8"),
    "odds odyssey.explore": ("-m", "zettasim", "odds", "odyssey.explore"),
}
_SIMULATED = ("--method", "simulated", "--trials", "10000", "--seed", "1")
SIMULATED: Mapping[str, tuple[str, ...]] = {
    "odds dice.pool, 10,000 trials": (*EXACT["odds dice.pool"], *_SIMULATED),
    "odds odyssey.explore, 10,000 trials": (*EXACT["odds odyssey.explore"], *_SIMULATED),
}


def start_up(size: Size) -> pd.DataFrame:
    """Return wall and CPU seconds of whole processes; the first with an empty cache of compiled code, then with it.

    Returns
    -------
    DataFrame
        command, cache (none needed, cold, warm), seconds, cpu_seconds (medians).
    """
    rows: list[tuple[str, str, float, float]] = []
    for name, words in EXACT.items():
        rows.append((name, "none needed", *_process(words, size.rounds)))
    for name, words in SIMULATED.items():
        cold = []
        for _ in range(min(size.rounds, 3)):
            with tempfile.TemporaryDirectory() as folder:
                environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
                cold.append(_process(words, 1, environment))
        rows.append((name, "cold", *(statistics.median(times) for times in zip(*cold, strict=True))))
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
            _process(words, 1, environment)
            rows.append((name, "warm", *_process(words, size.rounds, environment)))
    return pd.DataFrame(rows, columns=["command", "cache", "seconds", "cpu_seconds"])


def _process(words: Sequence[str], rounds: int, environment: Mapping[str, str] | None = None) -> tuple[float, float]:
    """Return the median wall and CPU seconds of a process."""
    wall, cpu = [], []
    for _ in range(rounds):
        before, start = os.times(), time.perf_counter()
        subprocess.run([sys.executable, *words], env=environment, stdout=subprocess.DEVNULL, check=True)
        wall.append(time.perf_counter() - start)
        after = os.times()
        cpu.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return statistics.median(wall), statistics.median(cpu)


def machine() -> pd.DataFrame:
    """Return what the numbers were measured on: what, value."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    rows = [
        ("processor", _processor()),
        ("cores", str(os.cpu_count())),
        ("system", f"{platform.system()} {platform.machine()}"),
        ("processes waiting at the start", load),
        ("Python", platform.python_version()),
        *((name, version(name)) for name in ("numpy", "numba", "scipy", "zettasim")),
    ]
    return pd.DataFrame(rows, columns=["what", "value"])


def _processor() -> str:
    path = Path("/proc/cpuinfo")
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or "unknown")
