"""The shape that a game declares for its components: what a value may be, and how one is built or refused."""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NoReturn

from zettasim.errors import ComponentError, nearest_first, unknown


@dataclass(frozen=True)
class Range:
    """The whole numbers that a component may be, both ends included."""

    low: int
    high: int


Count = Annotated[int, Range(0, 10_000)]
"""How many of something there are."""


def fail(where: str, path: str, problem: str) -> NoReturn:
    """Raise the one kind of error that a component file gets."""
    raise ComponentError(f"{where}: {path}: {problem}" if path else f"{where}: {problem}")


def check_spans(table: str, contents: object, limits: Mapping[str, tuple[int, int]], where: str) -> None:
    """Refuse ranges of a table that are not a lowest and a highest number within their limits.

    Raises
    ------
    ComponentError
        With what was found and what is wanted.
    """
    for name, (least, most) in limits.items():
        span = getattr(contents, name)
        if len(span) != 2 or not least <= span[0] <= span[1] <= most:
            fail(where, f"{table}.{name}", f"is {[*span]}; wanted: lowest and highest, {least} to {most}")


def build(shape: Any, found: Any, where: str, path: str = "") -> Any:
    """Build a value of the declared shape from what was found, or refuse it.

    Parameters
    ----------
    shape
        A frozen dataclass (a field with a default may be left out), `int`, `str`, `bool`, a union of these,
        `Annotated[int, Range(…)]`, `Literal[…]`, `tuple[T, …]` or `Mapping[str, T]`.
    found
        The part of the tree at this path.
    where, path
        File and key path, for the message.
    """
    if dataclasses.is_dataclass(shape):
        return _build_dataclass(typing.cast("type", shape), found, where, path)
    origin, arguments = typing.get_origin(shape), typing.get_args(shape)
    if origin is Annotated:
        return _build_number(arguments[1], found, where, path)
    if origin is typing.Literal:
        if found not in arguments:
            names = nearest_first(str(found), map(str, arguments))
            fail(where, path, f"{found!r} is not allowed; allowed: {', '.join(names)}")
        return found
    if origin is types.UnionType:
        if type(found) not in arguments:
            fail(where, path, f"found {kind_of(found)}; allowed: {_kind_of(shape)}")
        return found
    if origin is tuple:
        if not isinstance(found, list):
            fail(where, path, f"found {kind_of(found)}; allowed: a list")
        return tuple(build(arguments[0], item, where, f"{path}[{place}]") for place, item in enumerate(found))
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(found, dict):
            fail(where, path, f"found {kind_of(found)}; allowed: a table")
        return {key: build(arguments[1], inner, where, _join(path, key)) for key, inner in found.items()}
    if type(found) is not shape:
        fail(where, path, f"found {kind_of(found)}; allowed: {_kind_of(shape)}")
    return found


def _build_dataclass(shape: type, found: Any, where: str, path: str) -> Any:
    if not isinstance(found, dict):
        fail(where, path, f"found {kind_of(found)}; allowed: a table")
    hints = hints_of(shape)
    names = [field.name for field in dataclasses.fields(shape)]
    for key in found:
        if key not in names:
            fail(where, _join(path, key), unknown("key", key, names))
    for field in dataclasses.fields(shape):
        optional = field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        if field.name not in found and not optional:
            fail(where, _join(path, field.name), f"is missing; wanted: {_kind_of(hints[field.name])}")
    return shape(**{name: build(hints[name], found[name], where, _join(path, name)) for name in names if name in found})


@functools.cache
def hints_of(shape: type) -> Mapping[str, Any]:
    """Return the types of a dataclass's fields; kept, since reading them is most of the time that building takes."""
    return typing.get_type_hints(shape, include_extras=True)


def is_free(shape: Any) -> bool:
    """Whether a shape is a table that takes any names: the kinds of a bag, a deck or a container."""
    origin = typing.get_origin(shape)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _build_number(span: Range, found: Any, where: str, path: str) -> int:
    if type(found) is not int:
        fail(where, path, f"found {kind_of(found)}; allowed: a whole number from {span.low} to {span.high}")
    if not span.low <= found <= span.high:
        fail(where, path, f"{found} is out of range; allowed: {span.low} to {span.high}")
    return found


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def kind_of(found: object) -> str:
    """Say what was found, for a message."""
    names = {bool: "a truth value", int: "a whole number", str: "a text", list: "a list", dict: "a table"}
    return f"{names.get(type(found), type(found).__name__)} ({found!r})" if not isinstance(found, dict) else "a table"


def _kind_of(shape: Any) -> str:
    names: dict[Any, str] = {bool: "true or false", int: "a whole number", str: "a text"}
    origin = typing.get_origin(shape)
    if origin is Annotated:
        span = typing.get_args(shape)[1]
        return f"a whole number from {span.low} to {span.high}"
    if origin is types.UnionType:
        return " or ".join(_kind_of(each) for each in typing.get_args(shape))
    if origin is tuple:
        return "a list"
    return names.get(shape, "a table")
