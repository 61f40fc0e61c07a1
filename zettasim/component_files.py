"""Components: what is in a game's box, loaded, changed by variants, and built to the game's frozen dataclasses.

What a file holds stands in `component_values.py`. The game's `rules.py` declares the shape of the tree as frozen
dataclasses; the loader refuses everything that does not fit.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import hashlib
import importlib
import json
import sys
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from zettasim.component_shapes import build, fail, hints_of, is_free
from zettasim.component_values import (
    BASES,
    Leaf,
    Value,
    VariantFile,
    checked_value,
    dotted,
    leaves_of,
    nearest_paths,
    nested,
    overlaid,
    parse_toml,
    read_text,
    read_toml,
    read_variant,
)
from zettasim.deck_files import SUFFIX, Entry, read_decks
from zettasim.errors import ComponentError, unknown
from zettasim.model.result import Provenance

T = TypeVar("T")


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
        values = _with_decks(overlaid(values, game, variant.path, variant.text), game, variant, module)
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
            fail(where, path, f"does not exist, so it cannot be changed; {nearest_paths(path, values)}")
        values[path] = checked_value(value, where, path, "assumed", "changed in Python")
    for path, value in (add or {}).items():
        if path in values:
            fail(where, path, "exists already, so it cannot be added")
        values[path] = checked_value(value, where, path, "assumed", "added in Python")
    # The module that declares the rules: `rules.py` of a game, or that of own games.
    module = sys.modules[type(components.rules).__module__]
    return _built(components.game, values, module, where, components.variants)


def _built(
    game: str, values: Mapping[str, Value], module: types.ModuleType, where: str, variants: tuple[str, ...]
) -> Components[Any]:
    rules = build(module.Rules, nested(values, where), where)
    module.check_references(rules, where)
    return Components(game, values, rules, variants)


@functools.lru_cache(maxsize=16)
def _values_of(path: Path, text: str, origin: tuple[str, str] | None) -> Mapping[str, Value]:
    """Return the values of a game's own file; kept, since every variant lies over them."""
    return dict(leaves_of(parse_toml(path, text), path.name, (), *(origin or (None, None))))


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
    table = parse_toml(variant.path, variant.text)
    rules = _built(game, values, module, where, ()).rules
    laid = dict(values)
    for name, rows in read_decks(entry.decks_of, rules, variant.decks).items():
        tree = dotted({f"{entry.at}.{name}": [[*row] for row in rows]}, where)
        origin = {"basis": table.get("basis", "printed"), "source": table.get("source", f"entered in {name}{SUFFIX}")}
        laid.update(leaves_of(tree | origin, where, (), None, None))
    return laid


def shape_at(components: Components[Any], path: str) -> Any:
    """Return the declared shape (see `build`) of the value or table at a key path of a game; None where none is."""
    shape: Any = type(components.rules)
    for key in path.split("."):
        if dataclasses.is_dataclass(shape):
            shape = hints_of(typing.cast("type", shape)).get(key)
        else:
            shape = typing.get_args(shape)[1] if is_free(shape) else None
    return shape
