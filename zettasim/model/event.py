"""Events: comparisons of metrics and whole numbers, joined by `and`, `or`, `not` and brackets.

An event is parsed into a small tree and never evaluated as code.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn

from zettasim.errors import ParameterError, unknown

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
TOKEN = re.compile(
    r"\s*(?:(?P<compare><=|>=|!=|==|=|<|>)|(?P<bracket>[()])|(?P<number>[+-]?\d+)|(?P<word>[^\W\d][\w-]*))"
)
LONGEST_NUMBER = 18
FORM = 'an event compares metrics with whole numbers, as in "claimed=1 and not (dead=1 or draws>3)"'


@dataclass(frozen=True)
class Comparison:
    """`left compare right`, each side a metric's name or a whole number."""

    left: str | int
    compare: str
    right: str | int

    def holds(self, metrics: Mapping[str, int]) -> bool:
        """Compare the two values."""
        left, right = (metrics[side] if isinstance(side, str) else side for side in (self.left, self.right))
        return COMPARISONS[self.compare](left, right)


@dataclass(frozen=True)
class All:
    """Several events joined by `and`."""

    parts: tuple[Node, ...]

    def holds(self, metrics: Mapping[str, int]) -> bool:
        """Whether all hold."""
        return all(part.holds(metrics) for part in self.parts)


@dataclass(frozen=True)
class Any:
    """Several events joined by `or`."""

    parts: tuple[Node, ...]

    def holds(self, metrics: Mapping[str, int]) -> bool:
        """Whether one of them holds."""
        return any(part.holds(metrics) for part in self.parts)


@dataclass(frozen=True)
class Not:
    """`not inner`."""

    inner: Node

    def holds(self, metrics: Mapping[str, int]) -> bool:
        """Whether the inner event does not hold."""
        return not self.inner.holds(metrics)


Node = Comparison | All | Any | Not


@dataclass(frozen=True)
class Event:
    """A parsed event.

    Parameters
    ----------
    text
        As the user wrote it.
    root
        The parsed tree.
    metrics
        Names of the metrics it speaks of, in order of appearance.
    largest
        The largest whole number in it (0 if none): beyond it only comparisons between metrics can change.
    """

    text: str
    root: Node
    metrics: tuple[str, ...]
    largest: int

    def holds(self, metrics: Mapping[str, int]) -> bool:
        """Whether the event happens in a trial that ends in these metrics."""
        return self.root.holds(metrics)

    def compared(self) -> tuple[tuple[str, str], ...]:
        """Return the pairs of metrics that it compares with each other."""
        return tuple(_compared(self.root))


def _compared(node: Node) -> Iterator[tuple[str, str]]:
    if isinstance(node, Comparison):
        if isinstance(node.left, str) and isinstance(node.right, str):
            yield node.left, node.right
    elif isinstance(node, Not):
        yield from _compared(node.inner)
    else:
        for part in node.parts:
            yield from _compared(part)


def parse_event(text: str, metrics: tuple[str, ...], option: str = "event", what: str = "metric") -> Event:
    """Parse an event over the named metrics, or over other names: `what` says what they are.

    Raises
    ------
    ParameterError
        If the text is no event, or names a metric that the model does not have.

    Examples
    --------
    >>> parse_event("a>=2 and not b=1", ("a", "b")).holds({"a": 2, "b": 0})
    True
    """
    if not isinstance(text, str):
        raise ParameterError(f"{option}={text!r} is no text; {_form(what)}")
    try:
        return _Parser(text, metrics, option, what).parse()
    except RecursionError:
        raise ParameterError(f"{option}: the event is nested too deeply; {_form(what)}") from None


def _form(what: str) -> str:
    return (
        FORM
        if what == "metric"
        else f'a condition compares {what}s with whole numbers, joined by "and", "or" and "not"'
    )


class _Parser:
    """Recursive descent: or < and < not < comparison or bracket."""

    def __init__(self, text: str, metrics: tuple[str, ...], option: str, what: str) -> None:
        self.text, self.metrics, self.option, self.what = text, metrics, option, what
        self.tokens = self._tokens()
        self.place = 0

    def parse(self) -> Event:
        root = self._or()
        if self._peek() is not None:
            self._fail(f"did not expect {self._peek()!r}")
        names = dict.fromkeys(word for word in self.tokens if word in self.metrics)
        numbers = [abs(int(word)) for word in self.tokens if word.lstrip("+-").isdecimal()]
        return Event(self.text, root, tuple(names), max(numbers, default=0))

    def _tokens(self) -> list[str]:
        tokens, at = [], 0
        rest = self.text.rstrip()
        while at < len(rest):
            found = TOKEN.match(rest, at)
            if found is None:
                self._fail(f"cannot read {rest[at:].strip()!r}")
            if found["number"] and len(found["number"]) > LONGEST_NUMBER:
                self._fail(f"a number of {len(found['number'])} digits is too large")
            tokens.append(found.group().strip())
            at = found.end()
        return tokens

    def _peek(self) -> str | None:
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def _take(self) -> str | None:
        word = self._peek()
        self.place += 1
        return word

    def _or(self) -> Node:
        parts = [self._and()]
        while self._peek() == "or":
            self._take()
            parts.append(self._and())
        return parts[0] if len(parts) == 1 else Any(tuple(parts))

    def _and(self) -> Node:
        parts = [self._not()]
        while self._peek() == "and":
            self._take()
            parts.append(self._not())
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def _not(self) -> Node:
        if self._peek() == "not":
            self._take()
            return Not(self._not())
        if self._peek() == "(":
            self._take()
            node = self._or()
            if self._take() != ")":
                self._fail("a bracket is not closed")
            return node
        return self._comparison()

    def _comparison(self) -> Node:
        left = self._operand()
        compare = self._take()
        if compare not in COMPARISONS:
            self._fail(f"expected one of {' '.join(COMPARISONS)} after {left!r}, found {compare or 'the end'!r}")
        return Comparison(left, compare, self._operand())

    def _operand(self) -> str | int:
        word = self._take()
        if word is None:
            self._fail(f"it ends where a {self.what} or a whole number is wanted")
        if word.lstrip("+-").isdecimal():
            return int(word)
        if word in self.metrics:
            return word
        if word in COMPARISONS or word in ("(", ")", "and", "or", "not"):
            self._fail(f"found {word!r} where a {self.what} or a whole number is wanted")
        raise ParameterError(f"{self.option} {self.text!r}: {unknown(self.what, word, self.metrics)}")

    def _fail(self, why: str) -> NoReturn:
        raise ParameterError(f"{self.option} {self.text!r}: {why}; {_form(self.what)}")
