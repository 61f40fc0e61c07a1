"""The README shows what the commands really print."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import zettasim
from zettasim.cli import cli

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
COMMANDS = [
    (command, output.strip("\n"))
    for block in BLOCKS
    for command, output in re.findall(r"^\$ zettasim (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("command", "output"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_the_printed_output_is_the_real_one(command, output):
    run = CliRunner(env={"COLUMNS": "96"}).invoke(cli, shlex.split(command))
    assert run.exit_code == 0
    assert run.stdout.strip("\n") == output


def test_the_readme_asks_at_least_three_questions():
    assert len(COMMANDS) >= 3


def test_the_python_example_is_true():
    odds = zettasim.odds("odyssey.explore", milieu="ocean", size=2, vehicle=True)
    assert f"# Fraction{odds['claimed'].exact_of(1).as_integer_ratio()}" in README
