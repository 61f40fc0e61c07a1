"""Expressions are worked out in fractions, reach nothing but what they are given, and say what is wrong."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zettasim.model.expression import ExpressionError, parse_expression

BAG = {"leak": 2, "ore": 1, "note": "blue", "kinds": ["leak", "ore"]}
FUNCTIONS = {"double": lambda n: 2 * n, "picky": lambda n, /: n}


def work(text):
    return parse_expression(text).value({"bag": BAG, "n": 7}, FUNCTIONS)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 - (4/7) * (3/6)", Fraction(5, 7)),
        ("6 / 3", 2),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("7 // 2 + 7 % 2 - -1", 5),
        ("2 ** -3", Fraction(1, 8)),
        ("12 ** 22 >= 5 * 10 ** 23", True),
        ("bag.leak + bag['ore']", 3),
        ("bag.kinds[1]", "ore"),
        ("[bag[k] for k in bag.kinds if k != 'ore']", [2]),
        ("{k: n * bag[k] for k in bag.kinds}", {"leak": 14, "ore": 7}),
        ("[a + b for a in [1, 2] for b in [10, 20] if a != 2]", [11, 21]),
        ("[1] + [n]", [1, 7]),
        ("'a' + ' b'", "a b"),
        ("{'a': 1, 'b': 2} | {'b': 3}", {"a": 1, "b": 3}),
        ("1 < 2 <= 2 < 3 and not 'a' in bag", True),
        ("1 < 2 < 2 or 'leak' not in bag", False),
        ("5 if n > 6 else unknown", 5),
        ("double(n)", 14),
        ("{6: 'a', 9: 'b'}[9]", "b"),
    ],
)
def test_values(text, value):
    found = work(text)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 +", "no expression"),
        ("missing", "no 'missing'; nearest: "),
        ("bag.leek", "'bag' has no 'leek'; nearest: leak"),
        ("n.real", "'n' is a number, so there is no 'real' in it"),
        ("bag.kinds[2]", "a list, so there is no 2 in it"),
        ("n / (7 - n)", "divides by zero"),
        ("0 ** -1", "divides by zero"),
        ("2 ** 10001", "no exponent"),
        ("2 ** 0.5", "no exponent"),
        ("bag.note + 1", "'bag.note' is a text, where a number is wanted"),
        ("True + 1", "is a truth value, where a number is wanted"),
        ("'a' < 1", "compares a text with a number"),
        ("1 << 2", "not allowed; allowed: "),
        ("1 is 1", "allowed comparisons"),
        ("(lambda: 1)()", "no function"),
        ("__import__('os')", "no function '__import__'"),
        ("bag.keys()", "no function 'bag.keys'"),
        ("double(*[1])", r"\* and \*\* are not allowed"),
        ("double(1, 2)", "double"),
        ("picky(n=1)", "picky"),
        ("[x for x in n]", "a table or a list is wanted"),
        ("[a for a, b in bag]", "one name is wanted"),
        ("{**bag}", "not allowed in a mapping"),
        ("None", "not allowed"),
        ("b'x'", "not allowed"),
        ("f'{n}'", "not allowed"),
        ("(y := 1)", "not allowed"),
        ("[*bag.kinds]", "not allowed"),
        ("...", "not allowed"),
    ],
)
def test_mistakes_are_named(text, message):
    with pytest.raises(ExpressionError, match=message):
        work(text)


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(1, 50))
def test_arithmetic_is_that_of_fractions(a, b, c):
    assert work(f"({a}) * ({b}) / {c} - ({b})") == Fraction(a * b, c) - b
    assert work(f"({a}) % {c} + {c} * (({a}) // {c})") == a


def test_a_comprehension_is_limited():
    with pytest.raises(ExpressionError, match="more than 100,000"):
        parse_expression("[x for x in many]").value({"many": range(200_000)}, {})
