"""One step away: every component and parameter of a question, one up, one down, or another choice."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from zettasim.component_files import shape_at
from zettasim.component_values import Leaf
from zettasim.model import parameters_of
from zettasim.model.parameter import (
    Boolean,
    Choice,
    Composition,
    FromComponents,
    Integer,
    Integers,
    NamesIn,
    Parameter,
    Selection,
)
from zettasim.questions.asked import Asked
from zettasim.questions.bench import is_number, span_of


@dataclass(frozen=True)
class Stepped:
    """A component or a parameter, and the values that are one step away.

    Parameters
    ----------
    name
        Key path, name of the parameter, or `bag.red` for a kind of a composition.
    is_component
        Whether it is a component of the game.
    value
        What it is.
    steps
        What it may be instead: one less and one more of a number, the other values of a choice; empty where it is a
        text or a list, which has no next one.
    """

    name: str
    is_component: bool
    value: Any
    steps: tuple[Any, ...]
    changes: tuple[Mapping[str, object], ...] = field(repr=False)
    """For each step what is asked with: new parameters, or new component values."""


def stepped(asked: Asked, given: Mapping[str, object]) -> Iterator[Stepped]:
    """Yield what an answer rests on, components first, with the steps from each value."""
    components = asked.components
    if components is not None:
        for path in dict.fromkeys(asked.used_paths()):
            if path in components.values:
                value = components.values[path].value
                steps = tuple(_component_steps(asked, path, value))
                yield Stepped(path, True, value, steps, tuple({path: each} for each in steps))
    idle = asked.model.idle(asked.parameters, asked.rules)
    for declared in parameters_of(asked.model.parameters):
        rests_on_components = isinstance(declared.default, FromComponents) and declared.name not in given
        if not rests_on_components and declared.name not in idle:
            yield from _parameter_steps(asked, declared)


def _component_steps(asked: Asked, path: str, value: Leaf) -> Iterator[Leaf]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int) and is_number(asked, path):
        yield from _beside(value, *span_of(asked, path))
    elif isinstance(value, str):
        assert asked.components is not None
        shape = shape_at(asked.components, path)
        if typing.get_origin(shape) is typing.Literal:
            yield from (other for other in typing.get_args(shape) if other != value)


def _beside(value: int, low: int, high: int | None) -> Iterator[int]:
    if value > low:
        yield value - 1
    if high is None or value < high:
        yield value + 1


def _parameter_steps(asked: Asked, declared: Parameter) -> Iterator[Stepped]:
    name, kind, value = declared.name, declared.type, getattr(asked.parameters, declared.name)
    if isinstance(kind, Composition):
        counts = dict(value)
        for each, count in counts.items():
            steps = tuple(_beside(count, kind.low, kind.high))
            recounted = tuple({name: {**counts, each: step}} for step in steps)
            yield Stepped(f"{name}.{each}", False, count, steps, recounted)
        return
    if isinstance(kind, Integers):
        for place, number in enumerate(value):
            steps = tuple(_beside(number, kind.low, kind.high))
            replaced = tuple({name: (*value[:place], step, *value[place + 1 :])} for step in steps)
            yield Stepped(f"{name}[{place + 1}]", False, number, steps, replaced)
        return
    others = tuple(_other_values(asked, declared, value))
    yield Stepped(name, False, kind.write(value), others, tuple({name: other} for other in others))


def _other_values(asked: Asked, declared: Parameter, value: Any) -> Iterator[Any]:
    kind = declared.type
    if isinstance(kind, Integer) and value is not None:
        yield from _beside(value, kind.low, kind.high)
    elif isinstance(kind, Boolean):
        yield not value
    elif isinstance(kind, Choice):
        if isinstance(value, Selection) and value.count is not None:
            yield from (f"{value.name}:{count}" for count in _beside(value.count, kind.low, kind.high))
            return
        names = kind.plain
        if isinstance(names, NamesIn):
            names = asked.components.names(names.path) if asked.components else ()
        yield from (name for name in names if name != str(value))
