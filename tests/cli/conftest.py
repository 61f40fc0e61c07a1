import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from zettasim.cli import cli


@dataclass(frozen=True)
class Said:
    """What a command line printed, and its exit status."""

    status: int
    out: str
    err: str


def runner() -> CliRunner:
    try:
        return CliRunner(mix_stderr=False)
    except TypeError:  # since click 8.2 the two are never mixed
        return CliRunner()


@pytest.fixture
def run(tmp_path, monkeypatch) -> Callable[..., Said]:
    """Return the command line, run in this process in an empty folder; a traceback fails the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "96")

    def zettasim(*words: str) -> Said:
        result = runner().invoke(cli, list(words), prog_name="zettasim")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Said(result.exit_code, result.stdout, result.stderr)

    return zettasim


@pytest.fixture
def process(tmp_path) -> Callable[..., Said]:
    """Return the command line as a process of its own, in an empty folder."""

    def zettasim(*words: str, python: tuple[str, ...] = (), **environment: str) -> Said:
        done = subprocess.run(
            [sys.executable, *python, "-m", "zettasim", *words],
            cwd=tmp_path,
            env=without_encoding() | environment,
            capture_output=True,
            timeout=120,
            check=False,
        )
        encoding = environment.get("PYTHONIOENCODING", "utf-8")
        return Said(done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding))

    return zettasim


def without_encoding() -> dict[str, str]:
    names = ("PYTHONIOENCODING", "PYTHONUTF8", "COLUMNS", "LANG", "LC_ALL", "LC_CTYPE")
    return {name: value for name, value in os.environ.items() if name not in names}


@pytest.fixture
def variant(tmp_path_factory) -> Callable[[str], str]:
    """Return a function that writes a variant file, outside the folder that a command runs in."""
    folder: Path = tmp_path_factory.mktemp("variants")

    def write(text: str) -> str:
        path = folder / "variant.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write
