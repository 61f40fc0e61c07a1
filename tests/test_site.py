"""The documentation: its commands print what it shows, its code runs, and it can be built without a warning."""

import doctest
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import zettasim
from zettasim.cli import cli

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs" / "guide"
PAGES = sorted(GUIDE.glob("*.md"))
BLOCK = re.compile(r'^```(?P<kind>[a-z]*)(?: title="(?P<name>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ zettasim (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
LEFT_OUT = "..."
"""A line of a page that stands for any further lines."""


def matches(shown: str, real: str) -> bool:
    parts = [re.escape(part.strip("\n")) for part in re.split(rf"^{re.escape(LEFT_OUT)}$", shown, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:\n.*)?".join(parts), real, re.DOTALL) is not None


def read_variant(path: Path) -> list[tuple[str, str, int]]:
    """Return what a variant file changes in the containers of Odyssey."""
    containers = tomllib.loads(path.read_text(encoding="utf-8"))["change"]["containers"]
    return [(milieu, kind, count) for milieu, counts in containers.items() for kind, count in counts.items()]


def test_what_is_left_out_is_said() -> None:
    assert matches("a\nb", "a\nb")
    assert matches("a\n...", "a\nb\nc")
    assert matches("a\n...\nc", "a\nb\nb\nc")
    assert not matches("a", "a\nb")
    assert not matches("a\n...", "ab")
    assert not matches("a.c", "abc")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_says_what_happens(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go through the page from top to bottom in an empty folder, as its reader does."""
    monkeypatch.chdir(tmp_path)
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        if block["name"]:
            Path(block["name"]).write_text(block["text"], encoding="utf-8")
        elif block["kind"] == "console":
            commands = COMMAND.findall(block["text"])
            assert commands
            for command, shown in commands:
                run = CliRunner(env={"COLUMNS": "96"}).invoke(cli, shlex.split(command))
                assert run.exit_code == 0, run.output
                if not matches(shown.strip("\n"), run.output.strip("\n")):
                    assert run.output.strip("\n") == shown.strip("\n"), command
        elif block["kind"] == "pycon":
            examples = doctest.DocTestParser().get_doctest(block["text"], {}, page.name, str(page), None)
            assert examples.examples
            assert doctest.DocTestRunner().run(examples).failed == 0
    if page.stem == "tutorial":
        made = {path.name for path in tmp_path.iterdir()}
        assert made == {"calmer-ocean.toml", "change.svg", "audit.md", "change.csv"}
        assert "| OD-7 |" in (tmp_path / "audit.md").read_text(encoding="utf-8")
    if page.stem == "seek":
        assert "\nOD-7," in (tmp_path / "confirmed.csv").read_text(encoding="utf-8")
        assert len(read_variant(tmp_path / "even.toml")) == 14


def test_every_command_and_option_is_one() -> None:
    """Words such as `zettasim sweep MODEL` and `--given` in the text are those of the command line."""
    options = {opt for command in cli.commands.values() for param in command.params for opt in param.opts}
    for page in PAGES:
        text = BLOCK.sub("", page.read_text(encoding="utf-8"))
        named = re.findall(r"`zettasim ([a-z-]+)", text)
        assert set(named) <= set(cli.commands), page
        assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text)) <= options, page


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("material", reason="needs the extra docs")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    built = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False
    )
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    for row in zettasim.list().rows():
        text = (tmp_path / "reference" / f"{row['model']}.html").read_text(encoding="utf-8")
        for parameter in zettasim.show(row["model"]).rows():
            assert f"<code>{parameter['parameter']}</code>" in text
    for path in tmp_path.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=\"?https?:", text), path
