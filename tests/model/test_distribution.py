"""Distributions: parts add up, and means are never taken from what was clipped."""

from fractions import Fraction

from zettasim.model import Distribution

F = Fraction
EXACT = Distribution(("a", "b"), {(0, 0): F(1, 2), (0, 1): F(1, 3), (2, 1): F(1, 6)})
OPEN = Distribution(
    ("a", "n"), {(0, 1): 5, (0, 3): 2, (1, 3): 3}, "n", 3, {(0, 3): (3 + 9, 9 + 81), (1, 3): (10, 34)}, False
)


def test_projection_adds_up():
    assert EXACT.total == 1
    assert EXACT.is_exact
    assert EXACT.project(("a",)).weights == {(0,): F(5, 6), (2,): F(1, 6)}
    assert EXACT.project(("b", "a")).weights[1, 0] == F(1, 3)
    assert EXACT.project(()).weights == {(): F(1)}
    assert EXACT.project(("a", "b")) is EXACT


def test_tails_follow_their_field():
    n = OPEN.project(("n",))
    assert n.weights == {(1,): 5, (3,): 5}
    assert n.tails == {(3,): (22, 124)}
    assert (n.open_field, n.open_from) == ("n", 3)
    a = OPEN.project(("a",))
    assert a.weights == {(0,): 7, (1,): 3}
    assert (a.tails, a.open_field, a.open_from) == ({}, None, None)
    assert not OPEN.is_exact
    assert OPEN.total == 10


def test_conditions_keep_whole_cells():
    kept = OPEN.where(lambda values: values["a"] == 0)
    assert kept.weights == {(0, 1): 5, (0, 3): 2}
    assert kept.tails == {(0, 3): (12, 90)}
    assert EXACT.where(lambda values: values["a"] > values["b"]).total == F(1, 6)
