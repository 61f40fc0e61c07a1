"""Parameters: what a user may set, how it is written, and what is allowed.

A model declares its parameters once, as the fields of a frozen dataclass; the words of the command line, the values
of a Python call, the checks, `zettasim show` and the columns of a table all come from that declaration.
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Protocol

from zettasim.errors import nearest_first

Counts = tuple[tuple[str, int], ...]
"""A composition: (kind, count) pairs in the order given."""

KIND = re.compile(r"[^\W\d][\w-]*\Z")
LONGEST_NUMBER = 40
LARGEST_NUMBER = 10**18
LARGE_EXPONENT = re.compile(r"[eE][+-]?0*[1-9]\d{2}")
RESERVED = frozenset({"and", "or", "not", "event"})


@dataclass(frozen=True)
class Selection:
    """A choice that may carry a count: `highest:3`, `storms:2`, `all`."""

    name: str
    count: int | None = None

    def __str__(self) -> str:
        """Write it as a user would."""
        return self.name if self.count is None else f"{self.name}:{self.count}"


class Refused(ValueError):  # noqa: N818 - what happens to the value
    """Why a value cannot be read; the reader of the parameter adds its name, what was given and what is allowed.

    `complete` says that the reason lists what is allowed already.
    """

    def __init__(self, reason: str, *, complete: bool = False) -> None:
        super().__init__(reason)
        self.complete = complete


class ParameterType(ABC):
    """How a value of one kind is read, written and described."""

    has_commas: ClassVar[bool] = False
    """Whether a value, as a user writes it, may have commas in it."""

    @abstractmethod
    def read(self, given: object) -> Any:
        """Return the value, or raise `Refused` with the reason."""

    @abstractmethod
    def allowed(self) -> str:
        """Describe what may be given."""

    def write(self, value: Any) -> Any:
        """Return the value as JSON and tables show it."""
        return value

    def bound(self, components: ComponentSource) -> ParameterType:
        """Return the type with the names that a game's components give it."""
        return self


class ComponentSource(Protocol):
    """What a parameter may take from a game's components."""

    def default(self, path: str) -> Any:
        """Return the value at a key path, or the table there as a mapping."""

    def names(self, path: str) -> tuple[str, ...]:
        """Return the keys of the table at a key path."""


@dataclass(frozen=True)
class NamesIn:
    """The names in one table of the game's components: its key path."""

    path: str


Names = tuple[str, ...] | NamesIn


def _names(names: Names, components: ComponentSource) -> tuple[str, ...]:
    return components.names(names.path) if isinstance(names, NamesIn) else names


def _known(names: Names) -> tuple[str, ...]:
    assert not isinstance(names, NamesIn), "names of components are bound before anything is read"
    return names


@dataclass(frozen=True)
class Integer(ParameterType):
    """A whole number from `low` to `high` (no upper limit: None); `optional` also takes `none`."""

    low: int
    high: int | None = None
    optional: bool = False

    def read(self, given: object) -> int | None:
        """Read `3`, `"3"` or `"6/2"`."""
        if self.optional and (given is None or given == "none"):
            return None
        value = whole_number(given)
        if value < self.low or (self.high is not None and value > self.high):
            raise Refused("is out of range")
        return value

    def allowed(self) -> str:
        """Give the range."""
        span = f"a whole number from {self.low} to {self.high}" if self.high is not None else f"{self.low} or more"
        return f"none or {span}" if self.optional else span


@dataclass(frozen=True)
class Boolean(ParameterType):
    """`true` or `false`."""

    def read(self, given: object) -> bool:
        """Read a truth value."""
        if isinstance(given, bool):
            return given
        if given in ("true", "false"):
            return given == "true"
        raise Refused("is neither true nor false")

    def allowed(self) -> str:
        """Name both."""
        return "true or false"


@dataclass(frozen=True)
class Choice(ParameterType):
    """One name of several; those in `counted` carry a count of at least `low`: `cards:3`."""

    plain: Names
    counted: tuple[str, ...] = ()
    low: int = 0
    high: int = 1_000_000
    meanings: Mapping[str, str] = dataclasses.field(default_factory=dict, hash=False)

    def read(self, given: object) -> Any:
        """Read a name; a `Selection` where some names carry a count."""
        word = str(given)
        name, colon, text = word.partition(":")
        plain = _known(self.plain)
        if not colon and name in plain:
            return Selection(name) if self.counted else name
        if colon and name in self.counted:
            count = whole_number(text)
            if not self.low <= count <= self.high:
                raise Refused(f"needs a count from {self.low} to {self.high:,}")
            return Selection(name, count)
        if name in self.counted:
            raise Refused(f"needs a count: {name}:k")
        if name in plain:
            raise Refused("takes no count")
        raise Refused(f"is not one of {', '.join(nearest_first(name, self._names()))}", complete=True)

    def write(self, value: Any) -> str:
        """Write it as a user would."""
        return str(value)

    def allowed(self) -> str:
        """List the names."""
        return ", ".join(self._names())

    def bound(self, components: ComponentSource) -> Choice:
        """Return the choice of the names that the components give."""
        return dataclasses.replace(self, plain=_names(self.plain, components))

    def _names(self) -> list[str]:
        return [*_known(self.plain), *(f"{name}:k" for name in self.counted)]


@dataclass(frozen=True)
class Choices(ParameterType):
    """One name or more, one after the other, up to `most`: `air,ocean,air`."""

    has_commas = True

    names: Names
    most: int

    def read(self, given: object) -> tuple[str, ...]:
        """Read `air,ocean` or a sequence of names."""
        words = given.split(",") if isinstance(given, str) else given
        if not isinstance(words, Sequence):
            raise Refused("is no list of names")
        names = tuple(str(word).strip() for word in words)
        if not 1 <= len(names) <= self.most:
            raise Refused(f"has {len(names)} names, not 1 to {self.most}")
        known = _known(self.names)
        for name in names:
            if name not in known:
                raise Refused(f"has {name!r}, which is none of {', '.join(nearest_first(name, known))}", complete=True)
        return names

    def write(self, value: tuple[str, ...]) -> str:
        """Write it as a user would."""
        return ",".join(value)

    def allowed(self) -> str:
        """List the names."""
        return f"one or more, with commas, of {', '.join(_known(self.names))}"

    def bound(self, components: ComponentSource) -> Choices:
        """Return the choice of the names that the components give."""
        return dataclasses.replace(self, names=_names(self.names, components))


@dataclass(frozen=True)
class Composition(ParameterType):
    """Kinds with their counts: `kind:count,kind:count`, or a mapping in Python; `kinds` limits the names."""

    has_commas = True

    kinds: Names | None = None
    optional: bool = False
    low: int = 0
    high: int = 1_000

    def read(self, given: object) -> Counts:
        """Read `a:3,b:2`; `none` is the empty composition where that is allowed."""
        if self.optional and (given is None or given in ("none", "")):
            return ()
        pairs = [self._pair(word) for word in _composition_words(given)]
        if not pairs and not self.optional:
            raise Refused("is empty")
        seen: set[str] = set()
        for kind, _ in pairs:
            if kind in seen:
                raise Refused(f"names {kind!r} twice")
            seen.add(kind)
        return tuple(pairs)

    def write(self, value: Counts) -> str:
        """Write it as a user would."""
        return ",".join(f"{kind}:{count}" for kind, count in value) or "none"

    def allowed(self) -> str:
        """Describe the form, and the kinds where they are given."""
        what = f"kind:number,kind:number with whole numbers from {self.low:,} to {self.high:,}"
        if self.kinds is not None:
            what += f" of {', '.join(_known(self.kinds))}"
        return f"none or {what}" if self.optional else what

    def bound(self, components: ComponentSource) -> Composition:
        """Return the composition of the kinds that the components name."""
        return self if self.kinds is None else dataclasses.replace(self, kinds=_names(self.kinds, components))

    def _pair(self, word: tuple[str, object]) -> tuple[str, int]:
        kind, number = word
        kinds = None if self.kinds is None else _known(self.kinds)
        if kinds is not None and kind not in kinds:
            nearest = ", ".join(nearest_first(kind, kinds))
            raise Refused(f"names the kind {kind!r}, which is none of {nearest}", complete=True)
        if not KIND.match(kind) or kind.lower() in RESERVED:
            raise Refused(f"has {kind!r} where a kind's name is wanted (letters, digits, _ or -; a letter first)")
        count = whole_number(number)
        if not self.low <= count <= self.high:
            raise Refused(f"gives {kind!r} the count {count}, which is not from {self.low} to {self.high}")
        return kind, count


@dataclass(frozen=True)
class AnyKind(ParameterType):
    """The name of a kind of some composition, which the model checks."""

    optional: bool = False

    def read(self, given: object) -> str | None:
        """Read a name."""
        if self.optional and (given is None or given == "none"):
            return None
        if not isinstance(given, str) or not KIND.match(given):
            raise Refused("is not the name of a kind")
        return given

    def allowed(self) -> str:
        """Describe it."""
        return "none or a kind of the composition" if self.optional else "a kind of the composition"


def Weights(kinds: tuple[str, ...] | None = None) -> Composition:  # noqa: N802 - reads as the type that it makes
    """Whole numbers by kind, negative ones allowed: `claimed:2,dead:-3`."""
    return Composition(kinds, optional=True, low=-9_999, high=9_999)


@dataclass(frozen=True)
class Integers(ParameterType):
    """`length` whole numbers from `low` to `high`, written `2,1,1`."""

    has_commas = True

    length: int
    low: int
    high: int

    def read(self, given: object) -> tuple[int, ...]:
        """Read `2,1,1` or a sequence."""
        words = given.split(",") if isinstance(given, str) else list(given) if isinstance(given, Sequence) else [given]
        numbers = tuple(whole_number(word) for word in words)
        if len(numbers) != self.length:
            raise Refused(f"has {len(numbers)} numbers, not {self.length}")
        for number in numbers:
            if not self.low <= number <= self.high:
                raise Refused(f"has {number}, which is out of range")
        return numbers

    def write(self, value: tuple[int, ...]) -> str:
        """Write it as a user would."""
        return ",".join(map(str, value))

    def allowed(self) -> str:
        """Give length and range."""
        return f"{self.length} whole numbers from {self.low} to {self.high}, as {','.join(['1'] * self.length)}"


def whole_number(given: object) -> int:
    """Read a whole number, also one written as a fraction or with decimals (`6/2`, `3.0`).

    Raises
    ------
    Refused
        If it is no number, or not a whole one.
    """
    if isinstance(given, bool):
        raise Refused("is true or false, not a number")
    if isinstance(given, str) and (len(given) > LONGEST_NUMBER or LARGE_EXPONENT.search(given)):
        raise Refused("has a number that is too long or too large")
    try:
        number = Fraction(given.strip()) if isinstance(given, str) else Fraction(given)  # type: ignore[call-overload]
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        raise Refused(f"has {given!r} where a number is wanted" if given != "" else "lacks a number") from None
    if number.denominator != 1:
        raise Refused(f"has {given} where a whole number is wanted")
    if abs(number) >= LARGEST_NUMBER:
        raise Refused("has a number that is too large")
    return int(number)


def _composition_words(given: object) -> list[tuple[str, object]]:
    if isinstance(given, Mapping):
        return [(str(kind), count) for kind, count in given.items()]
    if isinstance(given, str):
        words: list[tuple[str, object]] = []
        for part in given.split(","):
            kind, colon, number = (piece.strip() for piece in part.partition(":"))
            if not colon:
                raise Refused(f"has {part!r} where kind:count is wanted")
            words.append((kind, number))
        return words
    if isinstance(given, Sequence) and all(isinstance(pair, Sequence) and len(pair) == 2 for pair in given):
        return [(str(kind), count) for kind, count in given]
    raise Refused("is not a composition")


@dataclass(frozen=True)
class FromComponents:
    """A default that is a component of the game: its key path in `components.toml`."""

    path: str


@dataclass(frozen=True)
class Derived:
    """A default that follows from the parameters before it.

    Parameters
    ----------
    shown
        The value that it usually is.
    needs
        The parameters, declared before, that it follows from.
    of
        The function of their values.
    """

    shown: str
    needs: frozenset[str]
    of: Callable[[Mapping[str, Any]], Any]


REQUIRED: Any = object()


@dataclass(frozen=True)
class Parameter:
    """One named parameter of a model.

    Parameters
    ----------
    name
        What a user types before `=`.
    type
        How it is read, written and described.
    default
        A value, `FromComponents(path)`, `Derived(…)`, or `REQUIRED`.
    meaning
        What it is, in the game's words.
    unit
        What its numbers count; empty where they count nothing.
    source
        Rulebook section, where a rule stands behind it.
    """

    name: str
    type: ParameterType
    default: Any
    meaning: str
    unit: str = ""
    source: str = ""

    @property
    def required(self) -> bool:
        """Whether a user must give it."""
        return self.default is REQUIRED


def parameter(
    type: ParameterType,
    default: Any,
    meaning: str,
    *,
    unit: str = "",
    source: str = "",
) -> Any:
    """Declare one field of a model's parameters (see `Parameter`)."""
    declared = Parameter("", type, default, meaning, unit, source)
    return dataclasses.field(metadata={"parameter": declared})


def parameters_of(declaration: type) -> tuple[Parameter, ...]:
    """Return the parameters that a model's dataclass declares, in order."""
    return tuple(
        dataclasses.replace(field.metadata["parameter"], name=field.name) for field in dataclasses.fields(declaration)
    )
