"""The reference, written from what the program itself knows: models, components, commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import zettasim
from zettasim.cli import cli
from zettasim.component_files import load_components
from zettasim.questions.listing import Description

FOLDER = "reference"
GENERAL = "Dice, bags, decks"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """List the pages of the reference in the navigation."""
    assert config.nav is not None
    reference = next(entry["Reference"] for entry in config.nav if isinstance(entry, dict) and "Reference" in entry)
    reference += [{"Commands": f"{FOLDER}/commands.md"}]
    for heading, names in _by_game().items():
        pages: list[dict[str, str]] = [{name: f"{FOLDER}/{name}.md"} for name in names]
        if heading != GENERAL:
            pages.append({"Components": f"{FOLDER}/{names[0].partition('.')[0]}-components.md"})
        reference.append({heading: pages})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the reference."""
    for name, text in pages().items():
        files.append(File.generated(config, f"{FOLDER}/{name}.md", content=text))
    return files


def pages() -> dict[str, str]:
    """Return the pages by name."""
    found = {"index": _index(), "commands": _commands()}
    found |= {row["model"]: _model(zettasim.show(row["model"])) for row in zettasim.list().rows()}
    return found | {f"{game}-components": _components(game) for game in dict.fromkeys(_games())}


def _by_game() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in zettasim.list().rows():
        heading = GENERAL if row["game"] == "general" else load_components(row["game"]).rules.game.title
        found.setdefault(heading, []).append(row["model"])
    return found


def _games() -> Iterator[str]:
    return (row["game"] for row in zettasim.list().rows() if row["game"] != "general")


def _index() -> str:
    summaries = {row["model"]: row["summary"] for row in zettasim.list().rows()}
    parts = ["# Reference", "These pages are written by the program itself: they say what it does now."]
    for heading, names in _by_game().items():
        parts += [f"## {heading}", _table(("model", "what it is"), ((f"[`{n}`]({n}.md)", summaries[n]) for n in names))]
    return "\n\n".join(parts) + "\n"


def _model(model: Description) -> str:
    parts = [f"# {model.model}", _text(model.summary).rstrip(".?") + ("?" if model.summary.endswith("?") else ".")]
    parts += [f"Answered: {', '.join(model.methods)}. Try:", f"```\n{model.example}\n```", "## Parameters"]
    parts.append(
        _table(("parameter", "default", "what it is", "allowed", "basis"), map(_parameter, model.parameters.rows()))
    )
    parts += [
        "## Metrics",
        _table(
            ("metric", "what it tells"), ((f"`{row['metric']}`", _text(row["meaning"])) for row in model.metrics.rows())
        ),
    ]
    if model.readings:
        rows = ((f"`{name}={value}`", _text(meaning)) for name, value, meaning in model.readings)
        parts += ["## Choices and readings", _table(("value", "what it says"), rows)]
    if model.notes:
        parts += ["## What to know", "\n".join(f"- {_text(note)}" for note in model.notes)]
    return "\n\n".join(parts) + "\n"


def _parameter(row: Mapping[str, Any]) -> tuple[str, ...]:
    allowed = f"{row['allowed']} [{row['unit']}]" if row["unit"] else row["allowed"]
    basis = ": ".join(part for part in (row["basis"], row["source"]) if part)
    return f"`{row['parameter']}`", f"`{row['default']}`", _text(row["meaning"]), _text(allowed), _text(basis)


def _components(game: str) -> str:
    listed = zettasim.components(game)
    rows = listed.rows()
    columns = list(rows[0])
    cells = (tuple(_text(row[column]) for column in columns) for row in rows)
    title = load_components(game).rules.game.title
    intro = f"Every value with its basis and source (`zettasim components {game}`); a variant may change any of them."
    return f"# {title}: components\n\n{intro}\n\n{_table(columns, cells)}\n"


def _commands() -> str:
    parts = ["# Commands", "Every one prints this by `--help`."]
    with click.Context(cli, info_name="zettasim") as above:
        for name, command in cli.commands.items():
            with click.Context(command, info_name=name, parent=above) as ctx:
                parts += [f"## {name}", f"```\n{command.get_help(ctx)}\n```"]
    return "\n\n".join(parts) + "\n"


def _table(head: Any, rows: Any) -> str:
    lines = [tuple(head), ("---",) * len(tuple(head)), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _text(value: Any) -> str:
    """Return text that Markdown shows as it stands, in a cell of a table."""
    text = "" if value is None else str(value)
    for sign in ("\\", "|", "*", "_", "<", "[", "]", "`"):
        text = text.replace(sign, f"\\{sign}" if sign != "<" else "&lt;")
    return text.replace("\n", " ")
