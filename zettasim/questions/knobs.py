"""The numbers that a search may change: components, or the kinds of a general model's composition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zettasim.component_files import change_components
from zettasim.errors import ComponentError, ParameterError, unknown
from zettasim.questions.asked import Asked
from zettasim.questions.bench import Bench, compositions_of, is_number, span_of, table_of


@dataclass(frozen=True)
class Knob:
    """A whole number that may be changed.

    Parameters
    ----------
    path
        Its key path, or `bag.red` for a kind of the composition `bag`.
    block
        The table in which one kind is exchanged for another; the path itself for a number that stands alone.
    before
        What it is; None where the table does not have this kind.
    low, high
        What it may be.
    """

    path: str
    block: str
    before: int | None
    low: int
    high: int

    @property
    def start(self) -> int:
        """What it is, 0 for a kind that is not there."""
        return self.before or 0

    @property
    def is_count(self) -> bool:
        """Whether it counts a kind in a table."""
        return self.block != self.path


def find_knobs(
    names: Sequence[str] | str, bench: Bench, points: Sequence[Mapping[str, object]]
) -> tuple[tuple[Knob, ...], ...]:
    """Find what a search may change, for each point.

    Parameters
    ----------
    names
        Kinds, by the last part of their key path, or whole key paths.
    bench, points
        The question, and its parameters at each point.

    Raises
    ------
    ParameterError
        If a name stands for nothing, or for no whole number, that any of the answers uses.
    """
    listed = names.split(",") if isinstance(names, str) else list(names)
    wanted = list(dict.fromkeys(name.strip() for name in listed if name.strip()))
    if not wanted:
        raise ParameterError("vary: nothing is named; allowed: kinds such as leak,artifact, or whole key paths")
    found: list[tuple[Knob, ...]] = []
    met: set[str] = set()
    known: dict[str, None] = {}
    for parameters in points:
        asked = bench.ask(parameters)
        used = _used(bench, parameters, asked)
        here: dict[str, None] = {}
        for name in wanted:
            paths = _paths(name, asked, used)
            met |= {name} if paths else set()
            here |= dict.fromkeys(paths)
        known |= dict.fromkeys(used)
        found.append(tuple(_knob(path, asked) for path in here))
    for name in wanted:
        if name not in met:
            kinds = dict.fromkeys(path if "." in name else path.rpartition(".")[2] for path in known)
            raise ParameterError(f"vary={name}: {unknown('number that the answer uses', name, kinds)}")
    return tuple(found)


def _used(bench: Bench, parameters: Mapping[str, object], asked: Asked) -> tuple[str, ...]:
    """Name the numbers that the answer uses, also those that it uses once each kind is there."""
    if asked.components is None:
        return tuple(
            f"{name}.{kind}"
            for name, declared in compositions_of(asked).items()
            if declared.low >= 0
            for kind, _ in getattr(asked.parameters, name)
        )
    values = asked.components.values
    paths = dict.fromkeys(path for path in asked.used_paths() if path in values)
    missing = {path: 1 for path in paths if table_of(asked, path) and values[path].value == 0}
    if missing:
        paths |= dict.fromkeys(bench.ask(parameters, missing).used_paths())
    return tuple(path for path in paths if is_number(asked, path))


def _paths(name: str, asked: Asked, used: Sequence[str]) -> list[str]:
    """Return the key paths that a name stands for at one point."""
    if name in used:
        return [name]
    if asked.components is None:
        table, dot, kind = name.partition(".")
        explicit = bool(dot and kind) and table in compositions_of(asked)
        return [name] if explicit else [path for path in used if path.partition(".")[2] == name]
    tables = dict.fromkeys(found for path in used if (found := table_of(asked, path)) is not None)
    absent = [f"{table}.{name.rpartition('.')[2]}" for table in tables]
    absent = [path for path in absent if name in (path, path.rpartition(".")[2]) and _can_be_added(asked, path, name)]
    return [*(path for path in used if path.rpartition(".")[2] == name), *absent]


def _can_be_added(asked: Asked, path: str, name: str) -> bool:
    """Whether a table may hold a kind that it does not have; one named alone must be a kind of the game already."""
    components = asked.components
    assert components is not None
    if path in components.values:
        return False
    kind = path.rpartition(".")[2]
    if name != path and not any(kind in key.split(".")[1:] for key in components.values):
        return False
    try:
        change_components(components, {}, {path: 1})
    except ComponentError:
        return False
    return True


def _knob(path: str, asked: Asked) -> Knob:
    low, high = span_of(asked, path)
    table = table_of(asked, path)
    if asked.components is not None:
        found = asked.components.values.get(path)
        before = None if found is None else found.value
    else:
        name, _, kind = path.partition(".")
        before = dict(getattr(asked.parameters, name)).get(kind)
    assert before is None or isinstance(before, int)
    return Knob(path, table or path, before, low, high)


def sums_of(block: str, asked: Asked) -> int:
    """Return how many there are in a table, or in a composition."""
    if asked.components is None:
        return sum(count for _, count in getattr(asked.parameters, block))
    components = asked.components
    return sum(value for path in components.under(block) if isinstance(value := components.values[path].value, int))
