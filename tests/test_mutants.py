"""Each wrong rule of `mutants/*.toml`, put into a copy of the package, must turn a named test red.

A run takes every sixteenth of them, so that the suite stays short; `ZETTASIM_MUTANTS=all` takes all. That each still
fits the code, and names a test that is there, is checked for all of them in every run.

The tests run in processes of their own, two at a time, with the copy first on the path and kernels uncompiled, so that
no mutant waits for a compiler or leaves anything in its cache.
"""

import json
import os
import queue
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
MUTANTS = [
    mutant
    for path in sorted((CHECKOUT / "tests" / "mutants").glob("*.toml"))
    for mutant in tomllib.loads(path.read_text(encoding="utf-8"))["mutant"]
]
EVERY = 1 if os.environ.get("ZETTASIM_MUTANTS") == "all" else 16
LONG = ("tests/kernels/test_fast_paths.py", "tests/games/sixty/test_preparation_fast.py")
"""Their tests take a minute and more without a compiler: they are left to the run of all."""
CHOSEN = [n for n in range(0, len(MUTANTS), EVERY) if EVERY == 1 or not MUTANTS[n]["test"].startswith(LONG)]
FEWEST = 24
N_AT_ONCE = 2

# Status 1 of pytest: tests ran, and some failed; all else (2 to 5) is a mutant or an entry that is wrong itself.
PASSED, FAILED = 0, 1

# The copy must be what is tested; a conftest.py that cannot be loaded ends with status 4.
GUARD = """\
from pathlib import Path

import zettasim

assert Path(zettasim.__file__).resolve().is_relative_to(Path(__file__).resolve().parent), zettasim.__file__
"""

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are forked")]


def linked(source, target):
    """Link a file rather than copy it: most of a copy stays as it is."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def copy_of(source, folder):
    for name in ("zettasim", "tests", "docs", "analyses"):
        shutil.copytree(source / name, folder / name, copy_function=linked)
    shutil.copy(source / "pyproject.toml", folder)
    (folder / "conftest.py").write_text(GUARD, encoding="utf-8")
    return folder


class Nursery:
    """A process that forks a child for each run, so that heavy libraries are imported once (see `nursery.py`)."""

    def __init__(self):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        environment.pop("PYTHONPATH", None)
        command = [sys.executable, str(CHECKOUT / "tests" / "nursery.py")]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd="/", env=environment, stdin=pipe, stdout=pipe, text=True)

    def run(self, folder, tests):
        """Return the exit status of pytest and what it printed."""
        output = folder.with_suffix(".txt")
        self.process.stdin.write(json.dumps([str(folder), str(output), *tests]) + "\n")
        self.process.stdin.flush()
        status = int(self.process.stdout.readline() or -1)
        return Done(status, output.read_text(encoding="utf-8"))

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Done(NamedTuple):
    returncode: int
    stdout: str


def mutated_run(nurseries, original, folder, mutant):
    copy_of(original, folder)
    path = folder / mutant["file"]
    text = path.read_text(encoding="utf-8")
    assert text.count(mutant["from"]) == 1, f"occurs {text.count(mutant['from'])} times in {mutant['file']}"
    path.unlink()  # the original shares the file
    path.write_text(text.replace(mutant["from"], mutant["to"]), encoding="utf-8")
    nursery = nurseries.get()
    try:
        return nursery.run(folder, [mutant["test"]])
    finally:
        nurseries.put(nursery)
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    return copy_of(CHECKOUT, tmp_path_factory.mktemp("original"))


@pytest.fixture(scope="module")
def nurseries():
    waiting = queue.SimpleQueue()
    made = [Nursery() for _ in range(N_AT_ONCE)]
    for nursery in made:
        waiting.put(nursery)
    yield waiting
    for nursery in made:
        nursery.close()


@pytest.fixture(scope="module")
def runs(request, original, nurseries, tmp_path_factory) -> dict[int, Future]:
    """Start the runs of the mutants that were asked for."""
    places = [item.callspec.params["place"] for item in request.session.items if "runs" in item.fixturenames]
    folder = tmp_path_factory.mktemp("mutants")
    with ThreadPoolExecutor(N_AT_ONCE) as pool:
        yield {
            place: pool.submit(mutated_run, nurseries, original, folder / f"mutant_{place}", MUTANTS[place])
            for place in places
        }
        pool.shutdown(cancel_futures=True)


def test_there_are_enough_mutants():
    assert len(MUTANTS) >= FEWEST
    assert all(set(mutant) == {"rule", "file", "from", "to", "test"} for mutant in MUTANTS)
    changes = [(mutant["file"], mutant["from"], mutant["to"]) for mutant in MUTANTS]
    assert len(set(changes)) == len(changes)


def test_the_named_tests_pass_without_a_mutant(original, nurseries):
    """It also leaves compiled modules beside the copy's sources, which the copies for the mutants inherit."""
    nursery = nurseries.get()
    done = nursery.run(original, sorted({MUTANTS[place]["test"] for place in CHOSEN}))
    nurseries.put(nursery)
    assert done.returncode == PASSED, done.stdout[-3_000:]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant["rule"])
def test_each_mutant_fits_the_code_and_names_a_test(mutant):
    assert (CHECKOUT / mutant["file"]).read_text(encoding="utf-8").count(mutant["from"]) == 1
    path, _, name = mutant["test"].partition("::")
    assert f"def {name.partition('[')[0]}(" in (CHECKOUT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("place", CHOSEN, ids=lambda place: f"{place}: {MUTANTS[place]['rule']}")
def test_the_mutant_is_found(runs, place):
    done = runs[place].result()
    assert done.returncode == FAILED, f"{MUTANTS[place]}\n{done.stdout[-3_000:]}"
