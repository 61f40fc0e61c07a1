"""`new-variant`: a variant file to start from, with every component of a game in it as a comment."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zettasim.component_files import Components, load_components, shape_at
from zettasim.component_shapes import is_free
from zettasim.component_values import Value
from zettasim.errors import ParameterError, UserError, unknown
from zettasim.files import write_whole
from zettasim.games import OWN_GAME, components_of, find_model, games

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+\Z")
"""A key that TOML takes without quotes."""


def new_variant(game: str, file: str | Path) -> Path:
    """Write a variant file to start from: every component of a game as a commented line.

    As it stands it changes nothing. To change a component, take the `#` at the start of its line away and write
    another value; the comment behind it goes on telling what is in the box.

    Parameters
    ----------
    game
        Short name of the game, as `zettasim list` prints it, or the file of an own game.
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
    components = _components(game)
    target = Path(file)
    try:
        if target.is_symlink() or target.exists():
            raise UserError(f"{target}: exists already and is not overwritten; give another name")
        if not target.parent.is_dir():
            raise UserError(f"{target}: the folder {target.parent} does not exist")
        return write_whole(target, variant_text(components, game))
    except OSError as error:
        raise UserError(f"{target}: cannot be written ({error.strerror})") from None


def _components(game: str) -> Components[Any]:
    if game.endswith(OWN_GAME):
        found = components_of(find_model(game))
        assert found is not None
        return found
    known = [name for name in games() if name != "general"]
    if game not in known:
        what = "general models have no components to vary; " if game == "general" else ""
        raise ParameterError(what + unknown("game", game, known))
    return load_components(game)


def variant_text(components: Components[Any], given: str | None = None) -> str:
    """Return the text of a variant file that changes nothing and names every component.

    Parameters
    ----------
    components
        Those of the game.
    given
        How the game was named, where not by its short name: the file of an own game.
    """
    lines = [*_head(components, given or components.game), "", "[change]"]
    section = None
    for path, found in components.values.items():
        if path.partition(".")[0] != section:
            section = path.partition(".")[0]
            lines += ["", f"# {section}"]
        lines.append(f"#{toml_key(path)} = {toml_value(found.value)}  # {_origin(found)}")
    return "\n".join([*lines, "", *_tail(components), ""])


def _head(components: Components[Any], given: str) -> Iterator[str]:
    title = components.values.get("game.title") or components.values.get("title")
    game = components.game
    model = given if given.endswith(OWN_GAME) else "MODEL"
    yield f"# A variant of {game if title is None else title.value}. As it stands it changes nothing."
    yield "# To change a component, take the # at the start of its line away and write another value. Behind each"
    yield "# stands what the box has, on which basis (printed, inferred, external or assumed) and by which source."
    yield "# What this file changes counts as assumed."
    yield f"# See what it does: zettasim compare {model} --variant FILE, or zettasim components {given} --variant FILE"
    yield f"game = {toml_value(game)}"
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
        yield f"# Components that the box does not have, one a line, as in: {toml_key(table)}.name = value"


def _removable(components: Components[Any]) -> Iterator[str]:
    """Find the numbers that stand in a table of free names: the kinds of a bag, a deck or a container."""
    for path, found in components.values.items():
        if type(found.value) is int and is_free(shape_at(components, path.rpartition(".")[0])):
            yield path


def _origin(found: Value) -> str:
    """Say what the box has, on which basis and by which source."""
    return f"{found.basis} {toml_value(found.value)}: {' '.join(found.source.split())}"


def toml_key(path: str) -> str:
    """Write a key path as TOML."""
    return ".".join(key if BARE_KEY.match(key) else toml_value(key) for key in path.split("."))


def toml_value(value: Any) -> str:
    """Write a value as TOML."""
    if isinstance(value, list):
        return f"[{', '.join(toml_value(item) for item in value)}]"
    if isinstance(value, bool):
        return str(value).lower()
    # A JSON text is a TOML text, but for the one sign that JSON does not escape.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f") if isinstance(value, str) else str(value)
