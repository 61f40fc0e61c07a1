"""Components: what is in a game's box, where each value comes from, and how a variant changes it.

A game's `components.toml` is a tree. A leaf is a value; every value has a **basis** (`printed`, `inferred`,
`external`, `assumed`) and a **source**, its own or those of the nearest table above it. A leaf that needs its own is
written `{ value = …, basis = …, source = … }`. The game's `rules.py` declares the tree's shape as frozen dataclasses;
the loader refuses everything that does not fit.

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

import contextlib
import dataclasses
import functools
import hashlib
import importlib
import json
import sys
import tomllib
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from zettasim.component_shapes import build, fail, hints_of, is_free, kind_of
from zettasim.deck_files import SUFFIX, Entry, read_decks
from zettasim.errors import ComponentError, nearest_first, unknown
from zettasim.model.result import Provenance

T = TypeVar("T")
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


@dataclass(frozen=True)
class Components(Generic[T]):
    """A game's loaded components.

    Parameters
    ----------
    game
        Short name of the game.
    values
        Every value by its key path (`containers.ocean.leak`).
    rules
        The same as the game's frozen dataclass.
    variants
        Names of the variant files that were laid over it.
    """

    game: str
    values: Mapping[str, Value]
    rules: T
    variants: tuple[str, ...] = ()

    @functools.cached_property
    def sha256(self) -> str:
        """Hash of the values, whatever their order in the file."""
        canonical = json.dumps({path: self.values[path].value for path in sorted(self.values)}, ensure_ascii=True)
        return hashlib.sha256(canonical.encode()).hexdigest()

    @functools.cached_property
    def basis(self) -> dict[str, int]:
        """How many values have each basis."""
        return {basis: sum(value.basis == basis for value in self.values.values()) for basis in BASES}

    def default(self, path: str) -> Any:
        """Return the value at a key path, or the table there as a mapping of its keys."""
        if path in self.values:
            return self.values[path].value
        return {name.rpartition(".")[2]: self.values[name].value for name in self.under(path)}

    def names(self, path: str) -> tuple[str, ...]:
        """Return the keys of the table at a key path."""
        start = len(path) + 1
        return tuple(dict.fromkeys(name[start:].partition(".")[0] for name in self.under(path)))

    def under(self, path: str) -> tuple[str, ...]:
        """Return the key paths of the value or the values at a key path."""
        return tuple(name for name in self.values if name == path or name.startswith(f"{path}."))

    def provenance(self, used: Iterable[str]) -> Provenance:
        """Name the assumed values among those that an answer used."""
        assumed = tuple(path for path in dict.fromkeys(used) if self.values[path].basis == "assumed")
        return Provenance(self.game, self.sha256, self.basis, assumed)


_LAID: list[tuple[str, Path]] = []
"""Game and file of the variants that lie over everything (see `laid_over`).

No context variable: the threads that a simulation starts would see none.
"""


def load_components(game: str, variants: tuple[Path, ...] = (), *, as_printed: bool = False) -> Components[Any]:
    """Load a game's components, with variant files laid over them in order.

    What is read is kept while the files stay as they are. Within `laid_over` its variants lie below these, unless
    components are wanted `as_printed`.

    Raises
    ------
    ComponentError
        If the game is unknown, or a file does not fit: file, key path, what was found, what is allowed.
    """
    below = () if as_printed else tuple(path for name, path in _LAID if name == game)
    return _load(game, tuple(map(read_variant, (*below, *variants))))


@contextlib.contextmanager
def laid_over(variants: Iterable[Path]) -> Iterator[None]:
    """Lay variant files over the game that each names, for all that is loaded within: a whole run under a variant.

    Components are loaded by the process that asks; workers of a simulation receive the numbers made of them.

    Raises
    ------
    ComponentError
        If a file names no game, or does not fit.

    Examples
    --------
    >>> with laid_over([]):
    ...     load_components("odyssey").variants
    ()
    """
    before, more = [*_LAID], [(game_of_variant(path), path) for path in variants]
    _LAID.extend(more)
    try:
        for game in dict.fromkeys(name for name, _ in more):
            load_components(game)
        yield
    finally:
        _LAID[:] = before


@contextlib.contextmanager
def as_printed() -> Iterator[None]:
    """Take variants that lie over everything away, for all that is loaded within: to set a change beside what was."""
    laid = [*_LAID]
    _LAID.clear()
    try:
        yield
    finally:
        _LAID[:] = laid


def is_varied() -> bool:
    """Whether variants lie over everything (see `laid_over`)."""
    return bool(_LAID)


def game_of_variant(path: Path) -> str:
    """Return the game that a variant file names.

    Raises
    ------
    ComponentError
        If it names none that is known.
    """
    game = read_toml(path).get("game")
    known = _games()
    if game is None:
        fail(str(path), "game", f"is missing; allowed: {', '.join(known)}")
    if game not in known:
        fail(str(path), "game", unknown("game", str(game), known))
    return str(game)


def _games() -> list[str]:
    return sorted(path.parent.name for path in (Path(__file__).parent / "games").glob("*/components.toml"))


@functools.lru_cache(maxsize=256)
def _load(game: str, variants: tuple[VariantFile, ...]) -> Components[Any]:
    games = _games()
    if game not in games:
        raise ComponentError(unknown("game", game, games))
    module = importlib.import_module(f"zettasim.games.{game}.rules")
    path = Path(__file__).parent / "games" / game / "components.toml"
    return parse_components(game, (path, read_text(path)), module, variants)


def read_components(
    game: str, path: Path, module: types.ModuleType, variants: tuple[Path, ...] = ()
) -> Components[Any]:
    """Read one component file, by the `Rules`, `check_references` and `check_totals` of a game's rules module."""
    return parse_components(game, (path, read_text(path)), module, tuple(map(read_variant, variants)))


def parse_components(
    game: str,
    base: tuple[Path, str],
    module: types.ModuleType,
    variants: tuple[VariantFile, ...],
    origin: tuple[str, str] | None = None,
) -> Components[Any]:
    """Build a game's components from the texts of its file and of the variants laid over it.

    `origin` is the basis and the source of values for which the file gives none; None: it must give them.
    """
    path, text = base
    values = dict(_values_of(path, text, origin))
    for variant in variants:
        values = _with_decks(_overlaid(values, game, variant.path, variant.text), game, variant, module)
    where = str(variants[-1].path) if variants else path.name
    components = _built(game, values, module, where, tuple(variant.path.stem for variant in variants))
    if not variants:
        module.check_totals(components.rules, where)
    return components


def change_components(
    components: Components[T], changes: Mapping[str, Leaf], add: Mapping[str, Leaf] | None = None
) -> Components[T]:
    """Return components of which some values are others, as `[change]` and `[add]` of a variant file would have them.

    Parameters
    ----------
    components
        Of any game; they stay as they are.
    changes
        The new values by key path; their basis is `assumed`.
    add
        Values by key paths that do not exist yet: kinds that a bag, a deck or a container does not hold.

    Raises
    ------
    ComponentError
        If there is no such key path to change, or there is one to add, or the value does not fit there.

    Examples
    --------
    >>> printed = load_components("odyssey")
    >>> change_components(printed, {"containers.ocean.leak": 3}).rules.containers["ocean"]["leak"]
    3
    """
    where = "changes"
    values = dict(components.values)
    for path, value in changes.items():
        if path not in values:
            fail(where, path, f"does not exist, so it cannot be changed; {_like(path, values)}")
        values[path] = _value(value, where, path, "assumed", "changed in Python")
    for path, value in (add or {}).items():
        if path in values:
            fail(where, path, "exists already, so it cannot be added")
        values[path] = _value(value, where, path, "assumed", "added in Python")
    # The module that declares the rules: `rules.py` of a game, or that of own games.
    module = sys.modules[type(components.rules).__module__]
    return _built(components.game, values, module, where, components.variants)


def _built(
    game: str, values: Mapping[str, Value], module: types.ModuleType, where: str, variants: tuple[str, ...]
) -> Components[Any]:
    rules = build(module.Rules, _nested(values, where), where)
    module.check_references(rules, where)
    return Components(game, values, rules, variants)


@functools.lru_cache(maxsize=16)
def _values_of(path: Path, text: str, origin: tuple[str, str] | None) -> Mapping[str, Value]:
    """Return the values of a game's own file; kept, since every variant lies over them."""
    return dict(_leaves(_toml(path, text), path.name, (), *(origin or (None, None))))


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
    folder = _toml(path, text).get("decks")
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
    return _toml(path, read_text(path))


def _toml(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of more digits than Python reads
        raise ComponentError(f"{path}: is not valid TOML ({error})") from None


def _leaves(
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
        yield at, _value(table["value"], where, at, basis, source)
        return
    for key, inner in table.items():
        if key in RESERVED:
            continue
        if "." in key:
            fail(where, at, f"the key {key!r} has a dot in it")
        if isinstance(inner, dict):
            yield from _leaves(inner, where, (*path, key), basis, source)
        else:
            yield ".".join((*path, key)), _value(inner, where, ".".join((*path, key)), basis, source)


def _value(value: object, where: str, path: str, basis: str | None, source: str | None) -> Value:
    if basis is None or source is None:
        fail(where, path, f"has no {'basis' if basis is None else 'source'}, neither its own nor a table's above it")
    if not isinstance(value, int | str | bool | list):
        fail(
            where, path, f"{value!r} is a {type(value).__name__}; allowed: a whole number, a text, true, false, a list"
        )
    return Value(value, basis, source)


def _overlaid(values: dict[str, Value], game: str, path: Path, text: str) -> dict[str, Value]:
    """Lay a variant over the values: change what exists, add what does not, remove what is named."""
    table, where = _toml(path, text), str(path)
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
        for key, value in _leaves(_dotted(inner, where), where, (), basis, source):
            if section == "change" and key not in values:
                fail(where, key, f"does not exist, so it cannot be changed; {_like(key, values)}; to add it, use [add]")
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
            fail(where, f"remove {key!r}", f"does not exist; {_like(key, values)}")
        del laid[key]
    return laid


def _with_decks(
    values: dict[str, Value], game: str, variant: VariantFile, module: types.ModuleType
) -> dict[str, Value]:
    """Enter the decks of a variant: printed on the cards, where the variant does not say otherwise."""
    if not variant.decks:
        return values
    where = str(variant.path)
    entry: Entry[Any] | None = getattr(module, "ENTRY", None)
    if entry is None:
        fail(where, "decks", f"{game} has no decks to enter")
    table = _toml(variant.path, variant.text)
    rules = _built(game, values, module, where, ()).rules
    laid = dict(values)
    for name, rows in read_decks(entry.decks_of, rules, variant.decks).items():
        tree = _dotted({f"{entry.at}.{name}": [[*row] for row in rows]}, where)
        origin = {"basis": table.get("basis", "printed"), "source": table.get("source", f"entered in {name}{SUFFIX}")}
        laid.update(_leaves(tree | origin, where, (), None, None))
    return laid


def _dotted(table: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Read quoted key paths (`"a.b" = 1`) as the tables they name."""
    tree: dict[str, Any] = {}
    for key, inner in table.items():
        *parents, last = key.split(".")
        at = _table_at(tree, parents, where)
        value = _dotted(inner, where) if isinstance(inner, dict) else inner
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


def _like(path: str, values: Mapping[str, Value]) -> str:
    return f"nearest: {', '.join(nearest_first(path, values)[:3])}"


def _nested(values: Mapping[str, Value], where: str) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for path, value in values.items():
        *parents, last = path.split(".")
        at = _table_at(tree, parents, where)
        if last in at:
            fail(where, path, "is a table, so it cannot be a value too")
        at[last] = value.value
    return tree


def shape_at(components: Components[Any], path: str) -> Any:
    """Return the declared shape (see `build`) of the value or table at a key path of a game; None where none is."""
    shape: Any = type(components.rules)
    for key in path.split("."):
        if dataclasses.is_dataclass(shape):
            shape = hints_of(typing.cast("type", shape)).get(key)
        else:
            shape = typing.get_args(shape)[1] if is_free(shape) else None
    return shape
