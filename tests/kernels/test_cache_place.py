"""numba's cache in new processes, with a copy of the package so that it can be edited."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import zettasim
from zettasim.kernels import _jit

KERNEL = """
from typing import NamedTuple

from zettasim.games.toy.hull import scaled
from zettasim.kernels.run import trial_of


class Hull(NamedTuple):
    sides: int


@trial_of(Hull)
def play_hull(rules, luck, outcome, log):
    outcome[0] = scaled(luck, rules.sides)
"""

HELPER = """
from zettasim.kernels._jit import compiled
from zettasim.kernels.draws import roll


@compiled
def scaled(luck, sides):
    return 2 * roll(luck, sides)
"""

RUN = """
import zettasim
from zettasim.games.toy.kernel import Hull
from zettasim.kernels.run import count_block, layout_of, loop_of

counts, _, _ = count_block("zettasim.games.toy.kernel", Hull(6), layout_of([(0, 40, False)], [[0]]), 1, 0, 6000)
stats = loop_of(Hull).stats
print(zettasim.__file__, [value for value, count in enumerate(counts) if count], sum(stats.cache_hits.values()))
"""


@pytest.fixture
def copy(tmp_path):
    package = tmp_path / "site" / "zettasim"
    shutil.copytree(Path(zettasim.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    toy = package / "games" / "toy"
    toy.mkdir()
    (toy / "__init__.py").write_text("")
    (toy / "kernel.py").write_text(KERNEL)
    (toy / "hull.py").write_text(HELPER)
    return package


def run(package, **places):
    """Run in a new process; return the values that occurred and how often the cache was used."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment |= {"PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= {name: str(place) for name, place in places.items()}
    command = [sys.executable, "-P", "-c", RUN]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    file, rest = done.stdout.split(maxsplit=1)
    assert Path(file).parent == package
    values, hits = rest.rsplit(maxsplit=1)
    return [int(value) for value in values.strip("[]").split(",")], int(hits)


def replace(path, old, new):
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def files_below(folder):
    return {path for path in folder.rglob("*") if path.is_file()}


def caches_below(folder):
    return {
        place for path in folder.rglob("*.nbi") for place in path.parents if re.fullmatch("[0-9a-f]{12}", place.name)
    }


@pytest.mark.slow
def test_a_new_process_uses_the_cache_and_notices_every_edit(copy, tmp_path):
    cache = tmp_path / "cache"
    assert run(copy, XDG_CACHE_HOME=cache) == ([2, 4, 6, 8, 10, 12], 0)
    files = files_below(cache)
    assert run(copy, XDG_CACHE_HOME=cache) == ([2, 4, 6, 8, 10, 12], 1)
    assert files_below(cache) == files

    replace(copy / "kernels" / "draws.py", "return np.int64(product >> _16) + 1", "return np.int64(product >> _16) + 2")
    assert run(copy, XDG_CACHE_HOME=cache) == ([4, 6, 8, 10, 12, 14], 0)
    replace(copy / "games" / "toy" / "hull.py", "2 * roll", "3 * roll")
    assert run(copy, XDG_CACHE_HOME=cache) == ([6, 9, 12, 15, 18, 21], 0)
    assert len(caches_below(cache)) == 3
    assert not list(copy.rglob("*.nb*"))


@pytest.mark.slow
def test_the_place_that_the_user_named_wins(copy, tmp_path):
    named, cache = tmp_path / "named", tmp_path / "cache"
    run(copy, NUMBA_CACHE_DIR=named, XDG_CACHE_HOME=cache)
    assert len(caches_below(named)) == 1
    assert not cache.exists()


@pytest.mark.slow
def test_runs_where_neither_the_package_nor_the_home_can_be_written(copy, tmp_path):
    """A place below a regular file can be made by nobody, root included; file modes would not stop root."""
    for folder in [copy, *(path for path in copy.rglob("*") if path.is_dir())]:
        (folder / "__pycache__").write_text("a file, so no folder of this name can be made")
    barred = tmp_path / "file"
    barred.write_text("")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    places = {"HOME": barred / "home", "XDG_CACHE_HOME": barred / "cache", "TMPDIR": temporary}
    assert run(copy, **places)[1] == 0
    assert run(copy, **places)[1] == 1
    assert len(caches_below(temporary)) == 1

    named = {"NUMBA_CACHE_DIR": barred / "named"}  # named, and not to be written: no cache, and the run goes on
    before = files_below(tmp_path)
    assert run(copy, **places, **named) == ([2, 4, 6, 8, 10, 12], 0)
    assert files_below(tmp_path) == before


def test_no_place_at_all_means_no_cache(monkeypatch):
    monkeypatch.setattr(_jit, "_cache_folder", lambda: None)

    @_jit.compiled
    def twice(x):
        return 2 * x

    assert twice(21) == 42


def test_a_temporary_place_of_another_user_is_refused(tmp_path, monkeypatch):
    place = tmp_path / "shared" / "0123456789ab"
    assert _jit._writable(place, trusted=False) == place
    monkeypatch.setattr(os, "getuid", lambda: place.parent.stat().st_uid + 1)
    assert _jit._writable(place, trusted=False) is None


def test_the_setting_of_numba_is_put_back(tmp_path):
    before = _jit.numba.config.CACHE_DIR
    with contextlib.suppress(ZeroDivisionError), _jit._cache_at(tmp_path) as cache:
        assert cache
        during = _jit.numba.config.CACHE_DIR
        raise ZeroDivisionError
    after = _jit.numba.config.CACHE_DIR
    assert during == str(tmp_path)
    assert after == before


def test_folders_that_nobody_used_for_a_month_are_removed(tmp_path):
    now, old, recent, foreign = (tmp_path / name for name in ("0" * 12, "a" * 12, "b" * 12, "not-a-hash"))
    for folder in (now, old, recent, foreign):
        folder.mkdir()
        (folder / "file").write_text("")
    days = 24 * 3600
    for folder, age in ((now, 40), (old, 31), (recent, 29), (foreign, 400)):
        os.utime(folder, (time.time() - age * days,) * 2)
    _jit._remove_unused(now)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(path.name for path in (now, recent, foreign))
    assert time.time() - now.stat().st_mtime < days
