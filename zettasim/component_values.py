"""What component and variant files say: TOML read as values by key path, and variants laid over them.

A game's `components.toml` is a tree. A leaf is a value; every value has a **basis** (`printed`, `inferred`,
`external`, `assumed`) and a **source**, its own or those of the nearest table above it. A leaf that needs its own is
written `{ value = …, basis = …, source = … }`.

A variant file names its game and holds only what differs:

    game = "odyssey"
    remove = ["containers.ocean.ore"]
    [change]
    containers.ocean.artifact = 2
    [add]
    containers.push.artifact = 1

It may name a folder of CSV files too, one for each deck that was entered from a box (see `deck_files.py`):

    decks = "my_box"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zettasim.component_shapes import fail, kind_of
from zettasim.deck_files import SUFFIX
from zettasim.errors import ComponentError, nearest_first, unknown

BASES = ("printed", "inferred", "external", "assumed")
RESERVED = ("basis", "source")
VARIANT_KEYS = ("game", "change", "add", "remove", "name", "note", "decks")
Leaf = int | str | bool | list[Any]


@dataclass(frozen=True)
class Value:
    """One component value with where it comes from."""

    value: Leaf
    basis: str
    source: str


@dataclass(frozen=True)
class VariantFile:
    """A variant file as it was read.

    Parameters
    ----------
    path, text
        The file.
    decks
        The files of the folder of decks that it names, and their texts.
    """

    path: Path
    text: str
    decks: tuple[tuple[Path, str], ...] = ()


def read_text(path: Path) -> str:
    """Read a component, variant or deck file.

    Raises
    ------
    ComponentError
        If it cannot be read.
    """
    try:
        return path.read_text(encoding="utf-8-sig" if path.suffix == SUFFIX else "utf-8")
    except OSError as error:
        raise ComponentError(f"{path}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError as error:
        what = "CSV in UTF-8" if path.suffix == SUFFIX else "TOML"
        raise ComponentError(f"{path}: is not valid {what} ({error})") from None


def read_variant(path: Path) -> VariantFile:
    """Read a variant file, and the decks that it names.

    Raises
    ------
    ComponentError
        If one of the files cannot be read, or the folder of decks is none or holds none.
    """
    text = read_text(path)
    folder = parse_toml(path, text).get("decks")
    if folder is None:
        return VariantFile(path, text)
    if not isinstance(folder, str):
        fail(str(path), "decks", f"found {kind_of(folder)}; allowed: the name of a folder of CSV files")
    files = sorted(each for each in (path.parent / folder).glob(f"*{SUFFIX}") if each.is_file())
    if not files:
        fail(str(path), "decks", f"{path.parent / folder} is no folder with a CSV file for each deck, as crew{SUFFIX}")
    return VariantFile(path, text, tuple((each, read_text(each)) for each in files))


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file.

    Raises
    ------
    ComponentError
        If it cannot be read, or is no TOML.
    """
    return parse_toml(path, read_text(path))


def parse_toml(path: Path, text: str) -> dict[str, Any]:
    """Parse the text of a file, which messages name."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of more digits than Python reads
        raise ComponentError(f"{path}: is not valid TOML ({error})") from None


def leaves_of(
    table: Mapping[str, Any], where: str, path: tuple[str, ...], basis: str | None, source: str | None
) -> Iterator[tuple[str, Value]]:
    """Walk the tree; basis and source come from the nearest table that states them."""
    at = ".".join(path)
    basis, source = table.get("basis", basis), table.get("source", source)
    if basis is not None and basis not in BASES:
        fail(where, f"{at}.basis".lstrip("."), f"{basis!r} is no basis; allowed: {', '.join(BASES)}")
    if source is not None and not (isinstance(source, str) and source.strip()):
        fail(where, f"{at}.source".lstrip("."), f"{source!r} is no source; say where the value comes from")
    if "value" in table:
        for key in table:
            if key not in (*RESERVED, "value"):
                fail(where, f"{at}.{key}", "a value has no further keys; allowed: value, basis, source")
        yield at, checked_value(table["value"], where, at, basis, source)
        return
    for key, inner in table.items():
        if key in RESERVED:
            continue
        if "." in key:
            fail(where, at, f"the key {key!r} has a dot in it")
        if isinstance(inner, dict):
            yield from leaves_of(inner, where, (*path, key), basis, source)
        else:
            yield ".".join((*path, key)), checked_value(inner, where, ".".join((*path, key)), basis, source)


def checked_value(value: object, where: str, path: str, basis: str | None, source: str | None) -> Value:
    """Return a value with where it comes from, or refuse one of a type that no component has, or without origin."""
    if basis is None or source is None:
        fail(where, path, f"has no {'basis' if basis is None else 'source'}, neither its own nor a table's above it")
    if not isinstance(value, int | str | bool | list):
        fail(
            where, path, f"{value!r} is a {type(value).__name__}; allowed: a whole number, a text, true, false, a list"
        )
    return Value(value, basis, source)


def overlaid(values: dict[str, Value], game: str, path: Path, text: str) -> dict[str, Value]:
    """Lay a variant over the values: change what exists, add what does not, remove what is named."""
    table, where = parse_toml(path, text), str(path)
    for key in table:
        if key not in (*VARIANT_KEYS, *RESERVED):
            fail(where, key, unknown("key of a variant file", key, VARIANT_KEYS))
    if table.get("game") != game:
        fail(where, "game", f"is {table.get('game')!r}, but this model belongs to {game!r}")
    basis, source = table.get("basis", "assumed"), table.get("source", f"variant {path.name}")
    laid = dict(values)
    for section in ("change", "add"):
        inner = table.get(section, {})
        if not isinstance(inner, dict):
            fail(where, section, "is not a table")
        for key, value in leaves_of(dotted(inner, where), where, (), basis, source):
            if section == "change" and key not in values:
                fail(
                    where,
                    key,
                    f"does not exist, so it cannot be changed; {nearest_paths(key, values)}; to add it, use [add]",
                )
            if section == "add" and key in values:
                fail(where, key, "exists already; to change it, use [change]")
            laid[key] = value
    removals = table.get("remove", [])
    if not isinstance(removals, list) or not all(isinstance(key, str) for key in removals):
        fail(where, "remove", "is not a list of key paths")
    for place, key in enumerate(removals):
        if key in removals[:place]:
            fail(where, f"remove {key!r}", "is named twice")
        if key not in values:
            fail(where, f"remove {key!r}", f"does not exist; {nearest_paths(key, values)}")
        del laid[key]
    return laid


def dotted(table: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Read quoted key paths (`"a.b" = 1`) as the tables they name."""
    tree: dict[str, Any] = {}
    for key, inner in table.items():
        *parents, last = key.split(".")
        at = _table_at(tree, parents, where)
        value = dotted(inner, where) if isinstance(inner, dict) else inner
        if isinstance(value, dict) and isinstance(at.get(last), dict):
            at[last].update(value)
        elif last in at:
            fail(where, key, "is given twice")
        else:
            at[last] = value
    return tree


def _table_at(tree: dict[str, Any], parents: list[str], where: str) -> dict[str, Any]:
    """Go down to a table, making those that are missing."""
    for depth, parent in enumerate(parents):
        inner = tree.setdefault(parent, {})
        if not isinstance(inner, dict):
            fail(where, ".".join(parents[: depth + 1]), "is a value, so nothing can stand below it")
        tree = inner
    return tree


def nearest_paths(path: str, values: Mapping[str, Value]) -> str:
    """Name the key paths that are most like one."""
    return f"nearest: {', '.join(nearest_first(path, values)[:3])}"


def nested(values: Mapping[str, Value], where: str) -> dict[str, Any]:
    """Return the tree of the values, without basis and source."""
    tree: dict[str, Any] = {}
    for path, value in values.items():
        *parents, last = path.split(".")
        at = _table_at(tree, parents, where)
        if last in at:
            fail(where, path, "is a table, so it cannot be a value too")
        at[last] = value.value
    return tree
