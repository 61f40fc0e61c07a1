"""What fits a printed number: the ends of every form, by hand."""

from fractions import Fraction

import pytest

from zettasim.errors import ParameterError
from zettasim.questions.fits import Estimate, Span, parse_want


@pytest.mark.parametrize(
    ("printed", "fitting", "not_fitting"),
    [
        ("48%", ["0.475", "0.4849"], ["0.4749", "0.485"]),
        ("48.3%", ["0.4825", "0.4834"], ["0.4824", "0.4835"]),
        ("about 60%", ["0.57", "0.63"], ["0.5699", "0.6301"]),
        ("27", ["27"], ["26", "27.1"]),
        ("1/3", ["1/3"], ["0.333"]),
        ("1,000", ["1000"], ["1"]),
        ("~84", ["83.5", "84.49"], ["83.4", "84.5"]),
        ("~8.4", ["8.35", "8.449"], ["8.3", "8.45"]),
        ("6e23", ["5.5e23", "6.4999e23"], ["5.49e23", "6.5e23"]),
        ("5.5e2", ["545", "554.9"], ["544", "555"]),
        (">3000", ["3001"], ["3000"]),
        (">= 40", ["40"], ["39"]),
        ("<5", ["4"], ["5"]),
        ("<=5", ["5"], ["5.1"]),
        ("2x", ["2"], ["1.99"]),
        ("-3", ["-3"], ["3"]),
    ],
)
def test_ends_of_each_form(printed, fitting, not_fitting):
    want = parse_want(printed)
    assert [want.fits(Fraction(number)) for number in fitting] == [True] * len(fitting)
    assert [want.fits(Fraction(number)) for number in not_fitting] == [False] * len(not_fitting)
    assert want.fits({"a": Fraction(fitting[0]), "b": Fraction(fitting[-1])})
    assert want.fits({"a": Fraction(fitting[0]), "b": Fraction(not_fitting[0])}) is False


def test_a_range_is_rounded_outward():
    want = parse_want("28-34%")
    assert want.fits({"7": Fraction(2, 7), "6": Fraction(1, 3)})
    assert want.fits({"7": Fraction(28, 100), "6": Fraction(34, 100)})
    assert not want.fits({"7": Fraction(2, 7), "6": Fraction(2, 7)})
    assert not want.fits({"7": Fraction(279, 1000), "6": Fraction(1, 3)})
    assert not want.fits({"7": Fraction(2, 7), "6": Fraction(341, 1000)})


def test_statements_and_spans():
    want = parse_want("true")
    assert want.fits(True)
    assert not want.fits(False)
    assert want.fits({"a": True, "b": True})
    assert not want.fits({"a": True, "b": False})
    assert want.fits(Span(Fraction(1, 4), Fraction(1, 3)))
    assert not want.fits(Span())
    with pytest.raises(ParameterError, match="not true or false"):
        want.fits(1)
    with pytest.raises(ParameterError, match="not a number"):
        parse_want("1").fits(True)


def test_superlatives_are_strict_and_name_their_ties():
    highest, lowest = parse_want("highest: a"), parse_want("lowest: a, b")
    assert highest.fits({"a": 3, "b": 2, "c": 1})
    assert not highest.fits({"a": 3, "b": 3, "c": 1})
    assert highest.ties({"a": 3, "b": 3, "c": 1, "d": 4}) == ("b", "d")
    assert lowest.fits({"a": 1, "b": 2, "c": 3})
    assert not lowest.fits({"a": 1, "b": 3, "c": 3})
    assert lowest.ties({"a": 1, "b": 3, "c": 3, "d": 4}) == ("c",)
    with pytest.raises(ParameterError, match="no case is called 'a'"):
        highest.fits({"b": 1, "c": 2})
    with pytest.raises(ParameterError, match="other cases"):
        highest.fits({"a": 1})
    with pytest.raises(ParameterError, match="mapping"):
        highest.fits(3)


def estimate(low, high):
    return Estimate((low + high) / 2, low, high, 1000)


def test_a_simulated_value_fits_only_with_its_whole_interval():
    want = parse_want("48%")
    assert want.fits(estimate(0.476, 0.484)) is True
    assert want.fits(estimate(0.40, 0.41)) is False
    assert want.fits(estimate(0.47, 0.48)) is None
    assert want.fits(estimate(0.40, 0.60)) is None
    assert want.fits({"a": estimate(0.476, 0.484), "b": estimate(0.47, 0.48)}) is None
    assert want.fits({"a": estimate(0.40, 0.41), "b": estimate(0.47, 0.48)}) is False
    highest = parse_want("highest: a")
    assert highest.fits({"a": estimate(0.5, 0.6), "b": estimate(0.3, 0.4)}) is True
    assert highest.fits({"a": estimate(0.3, 0.4), "b": estimate(0.5, 0.6)}) is False
    assert highest.fits({"a": estimate(0.3, 0.5), "b": estimate(0.4, 0.6)}) is None


@pytest.mark.parametrize("text", ["", "sometimes", "48 percent", "highest:", "28-34", "1/0", "5..6", "~", "e5"])
def test_other_texts_are_refused(text):
    with pytest.raises(ParameterError, match="held against; allowed: 48%"):
        parse_want(text)
