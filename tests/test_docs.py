"""The pages under `docs/` show what the commands really print."""

import re
import shlex
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from zettasim import odds
from zettasim.cli import cli

DOCS = Path(__file__).parent.parent / "docs"
COMMANDS = [
    pytest.param(command, output.strip("\n"), id=f"{page.stem}: {command}")
    for page in sorted(DOCS.glob("*.md"))
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    for command, output in re.findall(r"^\$ zettasim (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "output"), COMMANDS)
def test_the_printed_output_is_the_real_one(command, output, monkeypatch):
    monkeypatch.chdir(DOCS.parent)
    run = CliRunner(env={"COLUMNS": "96"}).invoke(cli, shlex.split(command))
    assert run.exit_code == 0, run.output
    assert run.stdout.strip("\n") == output


def test_the_tutorial_game_is_a_game(tmp_path):
    """Three of nine: lost with two bats or more, C(3, 2) x 6 + 1 of C(9, 3)."""
    first, *_ = re.findall(r"^```toml\n(.*?)^```", (DOCS / "own_games.md").read_text(), re.MULTILINE | re.DOTALL)
    assert tomllib.loads(first)["kinds"]["bat"] == {"lose": 2}
    path = tmp_path / "my_game.toml"
    path.write_text(first)
    assert odds(str(path), draws=3)["lost"].exact_of(1) == Fraction(3 * 6 + 1, 84)
