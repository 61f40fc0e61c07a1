"""`new-variant`: a variant file to start from, with every component of a game in it as a comment."""

from __future__ import annotations

import importlib
import json
import re
import typing
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from zettasim.component_files import Components, Value, load_components
from zettasim.errors import ParameterError, UserError, unknown
from zettasim.files import write_whole
from zettasim.games import games

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+\Z")
"""A key that TOML takes without quotes."""


def new_variant(game: str, file: str | Path) -> Path:
    """Write a variant file to start from: every component of a game as a commented line.

    As it stands it changes nothing. To change a component, take the `#` at the start of its line away and write
    another value; the comment behind it goes on telling what is in the box.

    Parameters
    ----------
    game
        Short name of the game, as `zettasim list` prints it.
    file
        Where to; it must not exist.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    UserError
        Unknown game, a file that exists already, or a place that cannot be written.
    """
    known = [name for name in games() if name != "general"]
    if game not in known:
        what = "general models have no components to vary; " if game == "general" else ""
        raise ParameterError(what + unknown("game", game, known))
    target = Path(file)
    try:
        if target.is_symlink() or target.exists():
            raise UserError(f"{target}: exists already and is not overwritten; give another name")
        if not target.parent.is_dir():
            raise UserError(f"{target}: the folder {target.parent} does not exist")
        return write_whole(target, variant_text(load_components(game)))
    except OSError as error:
        raise UserError(f"{target}: cannot be written ({error.strerror})") from None


def variant_text(components: Components[Any]) -> str:
    """Return the text of a variant file that changes nothing and names every component."""
    lines = [*_head(components), "", "[change]"]
    section = None
    for path, found in components.values.items():
        if path.partition(".")[0] != section:
            section = path.partition(".")[0]
            lines += ["", f"# {section}"]
        lines.append(f"#{_key(path)} = {_toml(found.value)}  # {_origin(found)}")
    return "\n".join([*lines, "", *_tail(components), ""])


def _head(components: Components[Any]) -> Iterator[str]:
    title = components.values.get("game.title")
    game = components.game
    yield f"# A variant of {game if title is None else title.value}. As it stands it changes nothing."
    yield "# To change a component, take the # at the start of its line away and write another value. Behind each"
    yield "# stands what the box has, on which basis (printed, inferred, external or assumed) and by which source."
    yield "# What this file changes counts as assumed."
    yield f"# See what it does: zettasim compare MODEL --variant FILE, or zettasim components {game} --variant FILE"
    yield f'game = "{game}"'
    removable = next(_removable(components), None)
    if removable is not None:
        yield ""
        yield "# Components to take out:"
        yield f"#remove = [{json.dumps(removable, ensure_ascii=False)}]"


def _tail(components: Components[Any]) -> Iterator[str]:
    yield "[add]"
    removable = next(_removable(components), None)
    if removable is not None:
        table = removable.rpartition(".")[0]
        yield f"# Components that the box does not have, one a line, as in: {_key(table)}.name = value"


def _removable(components: Components[Any]) -> Iterator[str]:
    """Find the numbers that stand in a table of free names: the kinds of a bag, a deck or a container."""
    shape = importlib.import_module(f"zettasim.games.{components.game}.rules").Rules
    for path, found in components.values.items():
        *parents, _ = path.split(".")
        if type(found.value) is int and _is_free(shape, parents):
            yield path


def _is_free(shape: Any, parents: list[str]) -> bool:
    """Whether the table at a key path takes any names."""
    for key in parents:
        origin = typing.get_origin(shape)
        if origin is not None and issubclass(origin, Mapping):
            shape = typing.get_args(shape)[1]
        else:
            shape = typing.get_type_hints(shape, include_extras=True)[key]
    origin = typing.get_origin(shape)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _origin(found: Value) -> str:
    """Say what the box has, on which basis and by which source."""
    return f"{found.basis} {_toml(found.value)}: {' '.join(found.source.split())}"


def _key(path: str) -> str:
    return ".".join(key if BARE_KEY.match(key) else _toml(key) for key in path.split("."))


def _toml(value: Any) -> str:
    """Write a value as TOML."""
    if isinstance(value, list):
        return f"[{', '.join(_toml(item) for item in value)}]"
    if isinstance(value, bool):
        return str(value).lower()
    # A JSON text is a TOML text, but for the one sign that JSON does not escape.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f") if isinstance(value, str) else str(value)
