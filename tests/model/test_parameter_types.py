"""Every type of parameter reads words and Python values, says what is wrong, and reads what it writes."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from zettasim.model import Boolean, Choice, Choices, Composition, Integer, Integers, Selection, Weights
from zettasim.model.parameter import RESERVED, AnyKind, Refused

ANY_INTEGER = Integer(-10, 10)
OPTIONAL_INTEGER = Integer(1, 10, optional=True)
KEEP = Choice(("all",), ("highest", "lowest"), low=1)
MILIEUS = Choices(("ice", "ocean", "air"), 3)
CHITS = Composition(("ore", "leak", "barren"), optional=True)


@pytest.mark.parametrize(
    ("type", "given", "value"),
    [
        (ANY_INTEGER, 3, 3),
        (ANY_INTEGER, "3", 3),
        (ANY_INTEGER, " -3 ", -3),
        (ANY_INTEGER, "6/2", 3),
        (ANY_INTEGER, "3.0", 3),
        (ANY_INTEGER, 3.0, 3),
        (ANY_INTEGER, "1e1", 10),
        (ANY_INTEGER, Fraction(6, 3), 2),
        (ANY_INTEGER, np.int64(7), 7),
        (OPTIONAL_INTEGER, None, None),
        (OPTIONAL_INTEGER, "none", None),
        (OPTIONAL_INTEGER, "1", 1),
        (Integer(0), "10000000", 10_000_000),
        (Boolean(), True, True),
        (Boolean(), "true", True),
        (Boolean(), "false", False),
        (Choice(("a", "b")), "b", "b"),
        (KEEP, "all", Selection("all")),
        (KEEP, "highest:3", Selection("highest", 3)),
        (KEEP, Selection("lowest", 2), Selection("lowest", 2)),
        (MILIEUS, "ice", ("ice",)),
        (MILIEUS, "ice, air,ice", ("ice", "air", "ice")),
        (MILIEUS, ["air", "ocean"], ("air", "ocean")),
        (Composition(), "a:3,b:2", (("a", 3), ("b", 2))),
        (Composition(), " a : 3 , b:4/2 ", (("a", 3), ("b", 2))),
        (Composition(), {"a": 3, "b": "2"}, (("a", 3), ("b", 2))),
        (Composition(), (("a", 3), ("b", 0)), (("a", 3), ("b", 0))),
        (Composition(), [["a", 3]], (("a", 3),)),
        (Composition(), "ätna-2_x:1", (("ätna-2_x", 1),)),
        (CHITS, None, ()),
        (CHITS, "none", ()),
        (CHITS, "", ()),
        (CHITS, "leak:1", (("leak", 1),)),
        (Weights(), "claimed:2,dead:-3", (("claimed", 2), ("dead", -3))),
        (Integers(3, -9, 9), "2,-1,1", (2, -1, 1)),
        (Integers(3, -9, 9), [2, "1", 4 / 4], (2, 1, 1)),
        (Integers(1, -9, 9), 5, (5,)),
        (AnyKind(), "gold", "gold"),
        (AnyKind(optional=True), "none", None),
        (AnyKind(optional=True), None, None),
    ],
)
def test_what_is_read(type, given, value):
    assert type.read(given) == value


@pytest.mark.parametrize(
    ("type", "given", "why"),
    [
        (ANY_INTEGER, 11, "is out of range"),
        (ANY_INTEGER, "-11", "is out of range"),
        (ANY_INTEGER, "2.5", "has 2.5 where a whole number is wanted"),
        (ANY_INTEGER, 2.5, "has 2.5 where a whole number is wanted"),
        (ANY_INTEGER, "1/3", "has 1/3 where a whole number is wanted"),
        (ANY_INTEGER, "1/0", "has '1/0' where a number is wanted"),
        (ANY_INTEGER, "x/y", "has 'x/y' where a number is wanted"),
        (ANY_INTEGER, "", "lacks a number"),
        (ANY_INTEGER, "three", "has 'three' where a number is wanted"),
        (ANY_INTEGER, "__import__('os')", "where a number is wanted"),
        (ANY_INTEGER, float("nan"), "has nan where a number is wanted"),
        (ANY_INTEGER, float("inf"), "has inf where a number is wanted"),
        (ANY_INTEGER, True, "is true or false, not a number"),
        (ANY_INTEGER, None, "has None where a number is wanted"),
        (ANY_INTEGER, [1], "where a number is wanted"),
        (ANY_INTEGER, "none", "has 'none' where a number is wanted"),
        (OPTIONAL_INTEGER, "0", "is out of range"),
        (Boolean(), "yes", "is neither true nor false"),
        (Boolean(), 1, "is neither true nor false"),
        (Boolean(), "True", "is neither true nor false"),
        (Choice(("ice", "ocean", "air")), "oceans", "is not one of ocean, ice, air"),
        (Choice(("ice", "ocean", "air")), "", "is not one of"),
        (Choice(("ice", "ocean")), "ice:2", "takes no count"),
        (KEEP, "highest", "needs a count: highest:k"),
        (KEEP, "highest:0", "needs a count from 1 to 1,000,000"),
        (KEEP, "highest:x", "has 'x' where a number is wanted"),
        (KEEP, "highest:", "lacks a number"),
        (KEEP, "highst:2", "is not one of highest:k"),
        (MILIEUS, "", "has '', which is none of"),
        (MILIEUS, "air,oceans", "has 'oceans', which is none of ocean, ice, air"),
        (MILIEUS, "air,,ice", "has '', which is none of"),
        (MILIEUS, "air,ice,air,ice", "has 4 names, not 1 to 3"),
        (MILIEUS, [], "has 0 names, not 1 to 3"),
        (MILIEUS, 3, "is no list of names"),
        (MILIEUS, None, "is no list of names"),
        (MILIEUS, [True], "has 'True', which is none of"),
        (Composition(), "a", "has 'a' where kind:count is wanted"),
        (Composition(), "", "has '' where kind:count is wanted"),
        (Composition(), "a:3,", "has '' where kind:count is wanted"),
        (Composition(), "a:", "lacks a number"),
        (Composition(), ":3", "has '' where a kind's name is wanted"),
        (Composition(), "a:-1", "gives 'a' the count -1, which is not from 0 to 1000"),
        (Composition(), "a:10001", "gives 'a' the count 10001"),
        (Composition(), "a:3,a:2", "names 'a' twice"),
        (Composition(), "1a:2", "has '1a' where a kind's name is wanted (letters, digits, _ or -; a letter first)"),
        (Composition(), "a b:2", "has 'a b' where a kind's name is wanted"),
        (Composition(), "and:2", "has 'and' where a kind's name is wanted"),
        (Composition(), "Not:2", "has 'Not' where a kind's name is wanted"),
        (Composition(), "event:2", "has 'event' where a kind's name is wanted"),
        (Composition(), "a:1:2", "has '1:2' where a number is wanted"),
        (Composition(), 3, "is not a composition"),
        (Composition(), None, "is not a composition"),
        (Composition(), [("a", 1, 2)], "is not a composition"),
        (Composition(), {"a": 1.5}, "has 1.5 where a whole number is wanted"),
        (Composition(), {"a": True}, "is true or false, not a number"),
        (CHITS, "leaks:1", "names the kind 'leaks', which is none of leak, ore, barren"),
        (Integers(3, -9, 9), "1,2", "has 2 numbers, not 3"),
        (Integers(3, -9, 9), "1,2,3,4", "has 4 numbers, not 3"),
        (Integers(3, -9, 9), "1,2,x", "has 'x' where a number is wanted"),
        (Integers(3, -9, 9), "1,2,10", "has 10, which is out of range"),
        (Integers(3, -9, 9), "", "lacks a number"),
        (AnyKind(), "", "is not the name of a kind"),
        (AnyKind(), "1", "is not the name of a kind"),
        (AnyKind(), None, "is not the name of a kind"),
    ],
)
def test_what_is_refused(type, given, why):
    with pytest.raises(Refused) as caught:
        type.read(given)
    assert why in str(caught.value)


HUGE = "1e5000"


@pytest.mark.parametrize(
    "type_and_word",
    [
        (ANY_INTEGER, HUGE),
        (Composition(), f"a:{HUGE}"),
        (Weights(), {"a": 10**5000}),
        (Integers(1, 0, 9), HUGE),
        (ANY_INTEGER, "9" * 5000),
    ],
    ids=["integer", "composition", "weights", "integers", "digits"],
)
def test_numbers_too_long_to_print_are_refused_like_others(type_and_word):
    type, word = type_and_word
    with pytest.raises(Refused) as caught:
        type.read(word)
    assert "int_max_str_digits" not in str(caught.value)


NAMES = st.from_regex(r"[a-zA-Zäöé][a-z0-9_-]{0,6}", fullmatch=True).filter(
    lambda name: name.lower() not in {*RESERVED, "none"}
)


def compositions(low, high, min_size=1):
    return st.dictionaries(NAMES, st.integers(low, high), min_size=min_size, max_size=5)


@given(
    st.one_of(
        st.tuples(st.just(ANY_INTEGER), st.integers(-10, 10)),
        st.tuples(st.just(OPTIONAL_INTEGER), st.none() | st.integers(1, 10)),
        st.tuples(st.just(Boolean()), st.booleans()),
        st.tuples(st.just(Choice(("a", "b"))), st.sampled_from("ab")),
        st.tuples(st.just(KEEP), st.sampled_from(["all", "highest:1", "lowest:17"])),
        st.tuples(st.just(MILIEUS), st.lists(st.sampled_from(["ice", "ocean", "air"]), min_size=1, max_size=3)),
        st.tuples(st.just(Composition()), compositions(0, 1_000)),
        st.tuples(st.just(Composition(optional=True)), compositions(0, 1_000, min_size=0)),
        st.tuples(st.just(Weights()), compositions(-9_999, 9_999)),
        st.tuples(st.just(Integers(2, -5, 5)), st.tuples(st.integers(-5, 5), st.integers(-5, 5))),
        st.tuples(st.just(AnyKind()), NAMES),
        st.tuples(st.just(AnyKind(optional=True)), st.none() | NAMES),
    )
)
def test_what_is_written_is_read_again(type_and_given):
    type, given = type_and_given
    value = type.read(given)
    written = type.write(value)
    assert type.read(written) == value
    assert type.read(value) == value
    in_words = str(written).lower() if isinstance(written, bool) else "none" if written is None else str(written)
    assert type.read(in_words) == value


def test_an_empty_composition_is_written_as_it_is_read():
    """`{}` is read as a composition without kinds; what it is written as must be read as the same."""
    for type in (Composition(), Weights()):
        try:
            value = type.read({})
        except Refused:
            continue
        assert type.read(type.write(value)) == value


@pytest.mark.parametrize(
    ("type", "allowed"),
    [
        (Integer(0, 60), "a whole number from 0 to 60"),
        (Integer(1), "1 or more"),
        (OPTIONAL_INTEGER, "none or a whole number from 1 to 10"),
        (Boolean(), "true or false"),
        (KEEP, "all, highest:k, lowest:k"),
        (MILIEUS, "one or more, with commas, of ice, ocean, air"),
        (Composition(), "kind:number,kind:number with whole numbers from 0 to 1,000"),
        (CHITS, "none or kind:number,kind:number with whole numbers from 0 to 1,000 of ore, leak, barren"),
        (Integers(3, -99, 99), "3 whole numbers from -99 to 99, as 1,1,1"),
        (AnyKind(), "a kind of the composition"),
        (AnyKind(optional=True), "none or a kind of the composition"),
    ],
)
def test_what_is_said_to_be_allowed(type, allowed):
    assert type.allowed() == allowed
