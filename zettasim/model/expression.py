"""Arithmetic as a designer writes it, in exact fractions.

An expression is a small part of Python's own: numbers, texts, names, `table.key` and `table["key"]`, arithmetic,
comparisons, `and`, `or`, `not`, `a if b else c`, lists, mappings (`a | b` has the cases of both), comprehensions, and
calls of the functions that are given. It is read by Python's parser and worked out here; it is never run as code, so
it reaches nothing but the names that it is given.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

from zettasim.errors import UserError, nearest_first

MOST_POWER = 10_000
"""The largest exponent; beyond it numbers have more digits than anybody reads."""
LONGEST_COMPREHENSION = 100_000


class ExpressionError(UserError):
    """An expression that cannot be worked out: what is wrong, and what is allowed."""


@dataclass(frozen=True)
class Expression:
    """A parsed expression.

    Parameters
    ----------
    text
        As it was written.
    root
        Its tree.
    """

    text: str
    root: ast.expr

    def value(self, names: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]) -> Any:
        """Work it out: whole numbers as `int`, other exact ones as `Fraction`.

        Parameters
        ----------
        names
            Values and tables (mappings) by name.
        functions
            What may be called, by name.

        Raises
        ------
        ExpressionError
            An unknown name or key, a kind of value that does not fit, a division by zero.
        """
        return _Reader(self.text, functions).read(self.root, names)


def parse_expression(text: str) -> Expression:
    """Parse an expression.

    Raises
    ------
    ExpressionError
        If the text is none.

    Examples
    --------
    >>> parse_expression("1 - (4 / 7) * (3 / 6)").value({}, {})
    Fraction(5, 7)
    >>> parse_expression("{m: bag[m] * 2 for m in bag if m != 'c'}").value({"bag": {"a": 1, "b": 2, "c": 3}}, {})
    {'a': 2, 'b': 4}
    """
    try:
        return Expression(text, ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ExpressionError(f"{text!r} is no expression ({getattr(error, 'msg', error)})") from None


_ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: lambda a, b: a / b if isinstance(a, float) or isinstance(b, float) else Fraction(a) / b,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}


class _Reader:
    """Walks the tree of one expression."""

    def __init__(self, text: str, functions: Mapping[str, Callable[..., Any]]) -> None:
        self.text = text
        self.functions = functions

    def fail(self, problem: str) -> NoReturn:
        raise ExpressionError(f"{self.text!r}: {problem}")

    def read(self, node: ast.expr, names: Mapping[str, Any]) -> Any:
        read = getattr(self, f"read_{type(node).__name__}", None)
        if read is None:
            self.fail(f"{ast.unparse(node)!r} is not allowed in an expression")
        value = read(node, names)
        if isinstance(value, Fraction) and value.denominator == 1:
            return int(value)
        return value

    def check_number(self, node: ast.expr, value: Any) -> None:
        if isinstance(value, bool) or not isinstance(value, int | Fraction | float):
            self.fail(f"{ast.unparse(node)!r} is {_what(value)}, where a number is wanted")

    def read_Constant(self, node: ast.Constant, names: Mapping[str, Any]) -> Any:  # noqa: N802 - named after the node
        if isinstance(node.value, float):
            return Fraction(repr(node.value))
        if not isinstance(node.value, int | str | bool):
            self.fail(f"{node.value!r} is not allowed in an expression")
        return node.value

    def read_Name(self, node: ast.Name, names: Mapping[str, Any]) -> Any:  # noqa: N802
        if node.id not in names:
            self.fail(f"there is no {node.id!r}; nearest: {_nearest(node.id, names)}")
        return names[node.id]

    def read_Attribute(self, node: ast.Attribute, names: Mapping[str, Any]) -> Any:  # noqa: N802
        return self.at(node.value, node.attr, names)

    def read_Subscript(self, node: ast.Subscript, names: Mapping[str, Any]) -> Any:  # noqa: N802
        return self.at(node.value, self.read(node.slice, names), names)

    def at(self, node: ast.expr, key: Any, names: Mapping[str, Any]) -> Any:
        """Look a key up in a table, or a place in a list."""
        table = self.read(node, names)
        if isinstance(table, list | tuple) and isinstance(key, int) and -len(table) <= key < len(table):
            return table[key]
        if isinstance(table, list | tuple | str) or not isinstance(table, Mapping):
            self.fail(f"{ast.unparse(node)!r} is {_what(table)}, so there is no {key!r} in it")
        if key not in table:
            self.fail(f"{ast.unparse(node)!r} has no {key!r}; nearest: {_nearest(str(key), map(str, table))}")
        return table[key]

    def read_BinOp(self, node: ast.BinOp, names: Mapping[str, Any]) -> Any:  # noqa: N802
        left, right = self.read(node.left, names), self.read(node.right, names)
        if isinstance(node.op, ast.Add) and type(left) is type(right) and isinstance(left, list | str):
            return operator.add(left, right)
        if isinstance(node.op, ast.BitOr) and isinstance(left, Mapping) and isinstance(right, Mapping):
            return {**left, **right}
        for side, value in ((node.left, left), (node.right, right)):
            self.check_number(side, value)
        if isinstance(node.op, ast.Pow):
            return self.power(left, right)
        work = _ARITHMETIC.get(type(node.op))
        if work is None:
            self.fail(f"{ast.unparse(node)!r}: this operation is not allowed; allowed: + - * / // % **")
        try:
            return work(left, right)
        except ZeroDivisionError:
            self.fail(f"{ast.unparse(node)!r} divides by zero")

    def power(self, base: Any, exponent: Any) -> Any:
        if not isinstance(exponent, int) or abs(exponent) > MOST_POWER:
            self.fail(f"{exponent} is no exponent; allowed: whole numbers up to {MOST_POWER:,}")
        if not base and exponent < 0:
            self.fail("0 to a negative power divides by zero")
        return base**exponent if isinstance(base, float) else Fraction(base) ** exponent

    def read_UnaryOp(self, node: ast.UnaryOp, names: Mapping[str, Any]) -> Any:  # noqa: N802
        if isinstance(node.op, ast.Not):
            return not self.read(node.operand, names)
        value = self.read(node.operand, names)
        self.check_number(node.operand, value)
        return -value if isinstance(node.op, ast.USub) else value

    def read_BoolOp(self, node: ast.BoolOp, names: Mapping[str, Any]) -> bool:  # noqa: N802
        holds = (bool(self.read(part, names)) for part in node.values)
        return all(holds) if isinstance(node.op, ast.And) else any(holds)

    def read_Compare(self, node: ast.Compare, names: Mapping[str, Any]) -> bool:  # noqa: N802
        left = self.read(node.left, names)
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            compare, right = _COMPARISONS.get(type(op)), self.read(right_node, names)
            if compare is None:
                self.fail(f"{ast.unparse(node)!r}: allowed comparisons: == != < <= > >= in, not in")
            try:
                if not compare(left, right):
                    return False
            except TypeError:
                self.fail(f"{ast.unparse(node)!r} compares {_what(left)} with {_what(right)}")
            left = right
        return True

    def read_IfExp(self, node: ast.IfExp, names: Mapping[str, Any]) -> Any:  # noqa: N802
        return self.read(node.body if self.read(node.test, names) else node.orelse, names)

    def read_List(self, node: ast.List, names: Mapping[str, Any]) -> list[Any]:  # noqa: N802
        return [self.read(part, names) for part in node.elts]

    def read_Dict(self, node: ast.Dict, names: Mapping[str, Any]) -> dict[Any, Any]:  # noqa: N802
        if any(key is None for key in node.keys):
            self.fail("** is not allowed in a mapping")
        pairs = zip(node.keys, node.values, strict=True)
        return {self.read(key, names): self.read(value, names) for key, value in pairs if key is not None}

    def read_ListComp(self, node: ast.ListComp, names: Mapping[str, Any]) -> list[Any]:  # noqa: N802
        return [self.read(node.elt, inner) for inner in self.each(node.generators, names)]

    read_GeneratorExp = read_ListComp  # noqa: N815

    def read_DictComp(self, node: ast.DictComp, names: Mapping[str, Any]) -> dict[Any, Any]:  # noqa: N802
        return {self.read(node.key, n): self.read(node.value, n) for n in self.each(node.generators, names)}

    def each(self, generators: list[ast.comprehension], names: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
        """Go through the names of a comprehension, step by step."""
        first, *rest = generators
        if not isinstance(first.target, ast.Name):
            self.fail(f"{ast.unparse(first.target)!r}: one name is wanted before `in`")
        items = self.read(first.iter, names)
        if not isinstance(items, list | tuple | range | Mapping):
            self.fail(f"{ast.unparse(first.iter)!r} is {_what(items)}, where a table or a list is wanted")
        items = list(iter(items))  # keys of a table; by iter, since asking for its length rests on all its values
        if len(items) > LONGEST_COMPREHENSION:
            self.fail(f"{ast.unparse(first.iter)!r} has more than {LONGEST_COMPREHENSION:,} members")
        for item in items:
            inner = {**names, first.target.id: item}
            if all(self.read(test, inner) for test in first.ifs):
                yield from self.each(rest, inner) if rest else (inner,)

    def read_Call(self, node: ast.Call, names: Mapping[str, Any]) -> Any:  # noqa: N802
        name = ast.unparse(node.func)
        if name not in self.functions:
            self.fail(f"there is no function {name!r}; nearest: {_nearest(name, self.functions)}")
        if any(keyword.arg is None for keyword in node.keywords) or any(isinstance(a, ast.Starred) for a in node.args):
            self.fail(f"{name}: * and ** are not allowed in a call")
        given = [self.read(argument, names) for argument in node.args]
        named = {str(keyword.arg): self.read(keyword.value, names) for keyword in node.keywords}
        try:
            return self.functions[name](*given, **named)
        except (TypeError, ValueError, ZeroDivisionError, OverflowError, ArithmeticError) as error:
            self.fail(f"{ast.unparse(node)!r}: {error}")


def _nearest(word: str, names: Iterable[str]) -> str:
    return ", ".join(nearest_first(word, names)[:5]) or "none"


def _what(value: object) -> str:
    names = {bool: "a truth value", str: "a text", list: "a list", int: "a number", Fraction: "a number"}
    return "a table" if isinstance(value, Mapping) else names.get(type(value), f"a {type(value).__name__}")
