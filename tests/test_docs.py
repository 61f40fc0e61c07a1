"""The pages under `docs/` show what the commands really print.

`python tests/test_docs.py` writes into them what they print now; read what moved, and the sentences around it.
"""

import re
import shlex
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from zettasim import odds
from zettasim.cli import cli
from zettasim.games import find_model
from zettasim.model import parameters_of

DOCS = Path(__file__).parent.parent / "docs"
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ zettasim (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
COMMANDS = [
    pytest.param(command, output.strip("\n"), id=f"{page.stem}: {command}")
    for page in sorted(DOCS.glob("*.md"))
    for block in BLOCK.findall(page.read_text(encoding="utf-8"))
    for command, output in COMMAND.findall(block)
]


def printed(command):
    run = CliRunner(env={"COLUMNS": "96"}).invoke(cli, shlex.split(command))
    assert run.exit_code == 0, run.output
    return run.stdout.strip("\n")


@pytest.mark.parametrize(("command", "output"), COMMANDS)
def test_the_printed_output_is_the_real_one(command, output, monkeypatch):
    monkeypatch.chdir(DOCS.parent)
    assert printed(command) == output


def test_what_is_said_of_whole_games_is_what_is_shown():
    """In all boxes the first of four seats wins more than a quarter; the boxes disagree on crews of three and four.

    Four of five first seats of a campaign draw an ARTIFACT, and few hold one in the end.
    """
    text = (DOCS / "whole_games.md").read_text(encoding="utf-8")
    shown = dict(found for block in BLOCK.findall(text) for found in COMMAND.findall(block))
    seats, crews = (shown[command] for command in shown if command.startswith("sweep zetta.expedition"))
    of_seats, of_crews = (
        [float(share) for share in re.findall(r"^ *\d+ +(\d+\.\d)%", output, re.MULTILINE)] for output in (seats, crews)
    )
    assert len(of_seats) == len(of_crews) == 20
    assert min(of_seats) > 25
    assert min(of_crews) < 45 < 55 < max(of_crews), "beyond the interval of 3.1 points on both sides"
    equipment, seen, box, research, gift, database = (
        shown[command] for command in shown if not command.startswith("sweep")
    )
    assert float(re.search(r"^wins_1 +\d+\.\d% +\d+\.\d% +\+(\d+\.\d+) ", equipment, re.MULTILINE)[1]) > 5
    n_seen = int(re.search(r"\((\d,\d+) of them meet the condition", seen)[1].replace(",", ""))
    assert 0.75 < n_seen / 4_000 < 0.85
    assert float(re.search(r"^event +(\d+\.\d)%", seen, re.MULTILINE)[1]) < 10
    assert all(f"expedition_contents.decks.{deck}" in box for deck in ("crew", "exo", "quick_zetta"))
    assert "expedition_contents.modifiers" not in box
    assert re.search(r"^win .*% +\+\d+\.\d+ ", research, re.MULTILINE)
    assert float(re.search(r"^event +\d+\.\d% +\d+\.\d% +\+(\d+\.\d) ", gift, re.MULTILINE)[1]) > 20
    assert float(re.search(r"would\s+need\s+(\d+(?:\.\d+)?)\s+times", database)[1]) > 2


def test_whole_games_are_listed_with_all_policies_and_what_each_sees():
    text = (DOCS / "whole_games.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| [^|]+ \| `([^`]+)` \| [^|]+ \| ([^|]+) \|$", text, re.MULTILINE)
    assert {"zetta.expedition", "xenology.solo"} <= {name for name, _ in listed}
    for name, policies in listed:
        (asked,) = (each for each in parameters_of(find_model(name).parameters) if each.name == "policies")
        assert sorted(re.findall(r"`(\w+)`", policies)) == sorted(asked.type.names)
        for policy in asked.type.names:
            assert re.search(rf"^\| `{policy}` \| .+ \| .+ \|$", text, re.MULTILINE), (name, policy)


def test_the_measures_that_a_target_may_have_are_listed():
    from analyses.whole_games_findings import MEASURES

    text = (DOCS / "whole_games.md").read_text(encoding="utf-8")
    listed = re.search(r"The measures are (.*?)\. A target", text, re.DOTALL)[1]
    assert re.findall(r"`(\w+)`", listed) == [*MEASURES]


def written(block):
    """Return a block with what its commands print now."""
    return "\n\n".join(f"$ zettasim {command}\n{printed(command)}" for command, _ in COMMAND.findall(block)) + "\n"


def test_the_tutorial_game_is_a_game(tmp_path):
    """Three of nine: lost with two bats or more, C(3, 2) x 6 + 1 of C(9, 3)."""
    first, *_ = re.findall(r"^```toml\n(.*?)^```", (DOCS / "own_games.md").read_text(), re.MULTILINE | re.DOTALL)
    assert tomllib.loads(first)["kinds"]["bat"] == {"lose": 2}
    path = tmp_path / "my_game.toml"
    path.write_text(first)
    assert odds(str(path), draws=3)["lost"].exact_of(1) == Fraction(3 * 6 + 1, 84)


if __name__ == "__main__":
    for page in sorted(DOCS.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        page.write_text(BLOCK.sub(lambda found: f"```console\n{written(found[1])}```", text), encoding="utf-8")
