"""Rules in words: exactly the best play where the best play comes to, or none."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zettasim.model import Decision
from zettasim.questions.plain_rule import plain_rule


def decisions(lines, reached=1):
    """Make decisions of (state, best) lines."""
    names = list(dict.fromkeys(best for _, best in lines))
    return [
        Decision(state, {name: Fraction(int(name == best)) for name in names}, Fraction(reached))
        for state, best in lines
    ]


def grid(best_of, a=5, b=4):
    return decisions([({"a": i, "b": j}, best_of(i, j)) for i in range(a) for j in range(b)])


@pytest.mark.parametrize(
    ("best_of", "rule"),
    [
        (lambda i, _: "stop" if i >= 3 else "draw", "stop when a is 3 or more; else draw"),
        (lambda _, j: "stop" if j <= 1 else "draw", "draw when b is 2 or more; else stop"),
        (lambda i, j: "stop" if i >= 3 or j >= 2 else "draw", "stop when a is 3 or more or b is 2 or more; else draw"),
        (
            lambda i, j: "stop" if i >= 3 and j >= 2 else "draw",
            "stop when a is 3 or more and b is 2 or more; else draw",
        ),
        (
            lambda i, j: "stop" if i >= 3 and j <= 1 else "draw",
            "stop when a is 3 or more and b is 1 or less; else draw",
        ),
        (lambda i, _: "stop" if i == 2 else "draw", "stop when a is 2 or more and a is 2 or less; else draw"),
        (lambda _i, _j: "draw", "always draw"),
        (
            lambda i, j: "stop" if i >= 4 else "play" if j >= 2 else "discard",
            "stop when a is 4 or more; else play when b is 2 or more; else discard",
        ),
        (lambda i, j: "stop" if i + j >= 4 else "draw", None),
    ],
)
def test_a_rule_is_found_where_there_is_one(best_of, rule):
    found = plain_rule(grid(best_of))
    assert (found if found is None else str(found)) == rule


def test_only_what_the_best_play_comes_to_counts():
    come_to = decisions([({"a": 0}, "draw"), ({"a": 1}, "stop")])
    avoided = decisions([({"a": 2}, "draw"), ({"a": 3}, "stop")], reached=0)
    assert str(plain_rule([*come_to, *avoided])) == "stop when a is 1 or more; else draw"
    assert str(plain_rule(avoided)) == "stop when a is 3 or more; else draw"
    # On the way of the best play nothing fits, and what it avoids is then judged, too.
    wavy = decisions([({"a": a}, "stop" if a in (1, 3, 5) else "draw") for a in range(6)])
    assert plain_rule([*wavy, *avoided]) is None
    assert plain_rule([]) is None


def worth(a, stop, draw, reached=1):
    return Decision({"a": a}, {"stop": Fraction(stop), "draw": Fraction(draw)}, Fraction(reached))


def test_ties_may_go_either_way_if_the_rule_is_right_everywhere():
    # Stopping is played at 1, 3 and 5; at 1, drawing is as good.
    some = [worth(0, 0, 1), worth(1, 1, 1), worth(2, 0, 1), worth(3, 2, 1), worth(5, 2, 1)]
    assert [each.best for each in some] == ["draw", "stop", "draw", "stop", "stop"]
    assert str(plain_rule(some)) == "stop when a is 3 or more; else draw"
    # Who draws at the tie may come to states that the best play avoids: the rule must be right in them, too.
    assert plain_rule([*some, worth(4, 0, 1, reached=0)]) is None
    # Of three options, two equally good ones do not make the third one right.
    third = Decision({"a": 4}, {"draw": Fraction(1), "pass": Fraction(1), "stop": Fraction(0)}, Fraction(1))
    assert plain_rule([*some, third]) is None


def test_words_of_the_state_are_no_limits():
    assert plain_rule(decisions([({"drawn": "ore"}, "stop"), ({"drawn": "leak"}, "draw")])) is None


@given(st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 3)), st.sampled_from("abc"), min_size=1))
def test_a_rule_is_followed_to_the_letter(best):
    found = plain_rule(decisions([({"x": x, "y": y}, option) for (x, y), option in best.items()]))
    if found is None:
        return
    for (x, y), option in best.items():
        said = found.otherwise
        for clause in reversed(found.clauses):
            met = [
                {"x": x, "y": y}[limit.name] * (1 if limit.upwards else -1)
                >= limit.value * (1 if limit.upwards else -1)
                for limit in clause.limits
            ]
            said = clause.option if (all if clause.needs_all else any)(met) else said
        assert said == option == found.choice({"x": x, "y": y})
