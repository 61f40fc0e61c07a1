"""Events: parsed, never run, and read as Python would read the same words."""

import operator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim.errors import ParameterError
from zettasim.model import parse_event

METRICS = ("claimed", "dead", "draws", "a", "b", "c")
COMPARE = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def holds(text, **metrics):
    return parse_event(text, tuple(metrics)).holds(metrics)


@pytest.mark.parametrize(
    ("text", "metrics", "expected"),
    [
        ("a=1", {"a": 1}, True),
        ("a==1", {"a": 2}, False),
        (" a  !=  1 ", {"a": 2}, True),
        ("1<a", {"a": 1}, False),
        ("a<=b", {"a": 1, "b": 1}, True),
        ("a>b", {"a": 1, "b": 1}, False),
        ("a>=-2", {"a": -2}, True),
        ("a=+2", {"a": 2}, True),
        ("a=-0", {"a": 0}, True),
        ("1=1", {"a": 0}, True),
        # and binds more tightly than or, not more tightly than both, brackets most
        ("a=1 or b=1 and c=1", {"a": 1, "b": 0, "c": 0}, True),
        ("(a=1 or b=1) and c=1", {"a": 1, "b": 0, "c": 0}, False),
        ("a=1 and b=1 or c=1", {"a": 0, "b": 0, "c": 1}, True),
        ("not a=1 and b=1", {"a": 0, "b": 0}, False),
        ("not (a=1 and b=1)", {"a": 0, "b": 0}, True),
        ("not a=1 or b=1", {"a": 1, "b": 1}, True),
        ("not not a=1", {"a": 1}, True),
        ("((a=1))", {"a": 1}, True),
        ("(a=1)and(b=1)", {"a": 1, "b": 1}, True),
        ("gold-dust>=1 and über=0", {"gold-dust": 1, "über": 0}, True),
        ("android=1 and order=1 and nothing=0", {"android": 1, "order": 1, "nothing": 0}, True),
    ],
)
def test_what_holds(text, metrics, expected):
    assert holds(text, **metrics) is expected


COMPARISONS = st.tuples(
    st.sampled_from([*"abc", -1, 0, 1, 2]), st.sampled_from(sorted(COMPARE)), st.sampled_from([*"abc", 0, 1, 2])
)
TREES = st.recursive(
    COMPARISONS,
    lambda inner: st.one_of(
        st.tuples(st.just("not"), inner),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner),
    ),
    max_leaves=8,
)
RANK = {"or": 0, "and": 1, "not": 2}


def rank_of(tree):
    return RANK.get(tree[0] if len(tree) == 2 else tree[1], 3)


def written(tree, extra_brackets):
    """Write a tree with the brackets that it needs, or with more."""

    def part(inner, at_least):
        text = written(inner, extra_brackets)
        return f"({text})" if extra_brackets or rank_of(inner) < at_least else text

    if len(tree) == 2:
        return f"not {part(tree[1], 2)}"
    left, middle, right = tree
    if middle in RANK:
        return f"{part(left, RANK[middle])} {middle} {part(right, RANK[middle] + 1)}"
    return f"{left}{middle}{right}"


def truth(tree, metrics):
    if len(tree) == 2:
        return not truth(tree[1], metrics)
    left, middle, right = tree
    if middle == "and":
        return truth(left, metrics) and truth(right, metrics)
    if middle == "or":
        return truth(left, metrics) or truth(right, metrics)
    return COMPARE[middle](metrics.get(left, left), metrics.get(right, right))


@given(TREES, st.booleans(), st.fixed_dictionaries({name: st.integers(-1, 3) for name in "abc"}))
@settings(max_examples=300)
def test_any_event_is_read_as_it_was_built(tree, extra_brackets, metrics):
    assert holds(written(tree, extra_brackets), **metrics) == truth(tree, metrics)


def test_what_an_event_speaks_of():
    event = parse_event("draws>=3 and not (claimed=1 or draws<-40)", METRICS)
    assert event.metrics == ("draws", "claimed")
    assert event.largest == 40
    assert event.text == "draws>=3 and not (claimed=1 or draws<-40)"
    assert parse_event("a<b", METRICS).largest == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "event '': it ends where a metric or a whole number is wanted"),
        ("   ", "it ends where a metric or a whole number is wanted"),
        ("claimed=", "event 'claimed=': it ends where a metric or a whole number is wanted"),
        ("claimed", "expected one of = == != < <= > >= after 'claimed', found 'the end'"),
        ("=1", "found '=' where a metric or a whole number is wanted"),
        ("(a=1", "event '(a=1': a bracket is not closed"),
        ("a=1)", "did not expect ')'"),
        ("()", "found ')' where a metric or a whole number is wanted"),
        ("(a)=1", "expected one of = == != < <= > >= after 'a', found ')'"),
        ("a=1 b=2", "event 'a=1 b=2': did not expect 'b'"),
        ("a=1=1", "did not expect '='"),
        ("a=1 and", "it ends where a metric or a whole number is wanted"),
        ("and a=1", "found 'and' where a metric or a whole number is wanted"),
        ("a=1 and and b=1", "found 'and' where a metric or a whole number is wanted"),
        ("not", "it ends where a metric or a whole number is wanted"),
        ("a not =1", "expected one of = == != < <= > >= after 'a', found 'not'"),
        ("a=1.5", "cannot read '.5'"),
        ("a=1/2", "cannot read '/2'"),
        ("a=>1", "found '>' where a metric or a whole number is wanted"),
        ("a+b=2", "cannot read '+b=2'"),
        ("a=1 & b=1", "cannot read '& b=1'"),
        ("a=1;b=1", "cannot read ';b=1'"),
        ("a='x'", "cannot read"),
        ("a.real=1", "cannot read '.real=1'"),
        ("nosuch=1", "event 'nosuch=1': no metric is called 'nosuch'. There are: claimed, dead, draws, a, b, c"),
        ("clamed=1", "no metric is called 'clamed'; did you mean 'claimed'? There are: claimed"),
        ("A=1", "no metric is called 'A'"),
        ("a=1 AND b=1", "did not expect 'AND'"),
        ("__import__('os').system('true')=1", "cannot read"),
        ("(lambda: 1)()=1", "cannot read ': 1)()=1'"),
        ("__import__=1", "no metric is called '__import__'"),
        ("[x for x in ()]=1", "cannot read"),
    ],
)
def test_what_is_no_event(text, message):
    with pytest.raises(ParameterError) as caught:
        parse_event(text, METRICS)
    assert message in str(caught.value)
    assert "Traceback" not in str(caught.value)


def test_a_condition_is_named_as_such():
    with pytest.raises(ParameterError, match=r"^given 'a=': it ends"):
        parse_event("a=", METRICS, "given")


@pytest.mark.parametrize("wrap", [("(", ")"), ("not ", "")])
def test_deep_nesting_is_refused_not_crashed(wrap):
    before, after = wrap
    for depth, is_read in ((100, True), (20_000, False)):
        text = before * depth + "a=1" + after * depth
        if is_read:
            assert holds(text, a=1)
        else:
            with pytest.raises(ParameterError, match="nested too deeply"):
                parse_event(text, METRICS)


@pytest.mark.parametrize("join", [" or ", " and "])
def test_long_events_are_answered_or_refused(join):
    """No brackets: a long list is not nested, and a program may write one."""
    text = join.join(f"a!={n}" for n in range(1, 3_000))
    assert holds(text, a=0)


def test_numbers_too_long_for_python_are_refused():
    with pytest.raises(ParameterError, match="event"):
        parse_event("a=" + "9" * 5_000, METRICS)
