"""`sixty.experts` against every filling of the columns, and against figures worked out by hand."""

from fractions import Fraction
from math import comb

import pytest
from experts_by_hand import KINDS, Plan, worlds, write_variant
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import odds
from zettasim.component_files import load_components

F = Fraction
EVENTS = ["open>=2 and left=0", "coins=3"]
GIVEN = [("coins<=2", "any=1"), ("last>=1", "left=0")]
SMALL = (3, 2, 2, 1, 1)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("experts")


@pytest.mark.parametrize(
    "plan",
    [
        Plan("engineer", SMALL),
        Plan("pilot", SMALL, round=3),
        Plan("engineer", SMALL, round=4, taken=3),
        Plan("investor", SMALL, round=6, taken=7),
        Plan("radio", SMALL, round=3, taken=2, taken_from="any"),
        Plan("engineer", (4, 4, 4, 3, 2), spaces=(1, 1, 2, 2), players=3, round=2, taken=3, taken_from="any"),
        Plan("engineer", (4, 4, 4, 3, 2), spaces=(2, 1, 1, 1), players=1, round=2, taken=5),
    ],
)
def test_every_filling(agrees, folder, plan):
    asked = {**plan.parameters, "variant": write_variant(plan, folder)}
    agrees("sixty.experts", asked, worlds(plan), EVENTS, GIVEN)


@st.composite
def plans(draw):
    counts = tuple(draw(st.lists(st.integers(0, 4), min_size=5, max_size=5).filter(lambda n: 8 <= sum(n) <= 12)))
    number = draw(st.integers(1, 6))
    taken_from = draw(st.sampled_from(("left", "any")))
    taken = draw(st.integers(0, 2 + number))
    return Plan(draw(st.sampled_from(KINDS)), counts, round=number, taken=taken, taken_from=taken_from)


@given(plans())
@settings(max_examples=40)
def test_any_bag(agrees, folder, plan):
    agrees("sixty.experts", {**plan.parameters, "variant": write_variant(plan, folder)}, worlds(plan), EVENTS[:1])


# Figures by hand


def test_the_first_round_of_four_players():
    """Three columns of four spaces, 8 Engineers among 32 Experts (assumed)."""
    plan = load_components("sixty").rules.expert_plan
    assert sum(plan.kinds.values()) == 32
    answer = odds("sixty.experts")
    assert answer["any"].exact_of(0) == F(comb(24, 12), comb(32, 12))
    assert answer["open"].mean_exact == F(12 * 8, 32)
    none_left, none_but_last = F(comb(24, 4), comb(32, 4)), F(comb(24, 8), comb(32, 8))
    none = F(comb(24, 12), comb(32, 12))
    assert answer["coins"].exact_of(1) == 1 - none_left
    assert answer["coins"].exact_of(2) == none_left - none_but_last
    assert answer["coins"].exact_of(3) == none_but_last - none
    assert answer["coins"].exact_of(4) == none


def test_one_column_more_in_each_round():
    """Two players, two spaces a column: 3 to 8 columns show 6 to 16 Experts, of which a quarter are Engineers."""
    for number in range(1, 7):
        answer = odds("sixty.experts", players=2, round=number)
        assert answer["open"].mean_exact == F(2 * (2 + number), 4)
        assert answer["last"].mean_exact == answer["middle"].mean_exact == F(2, 4)


def test_all_experts_lie_open_in_the_last_round_of_four_players():
    assert odds("sixty.experts", round=6)["open"].exact_of(8) == 1
    assert odds("sixty.experts", round=6, taken=32)["coins"].exact_of(4) == 1
    assert odds("sixty.experts", round=6, taken=32, kind="pilot")["coins"].exact_of(0) == 1


def test_where_others_take_moves_the_price_and_not_the_number():
    left, anywhere = (odds("sixty.experts", round=2, taken=6, taken_from=how) for how in ("left", "any"))
    assert left["open"].exact == anywhere["open"].exact
    assert left["coins"].mean_exact > anywhere["coins"].mean_exact


def test_the_splits_that_nobody_printed_are_told():
    assumed = odds("sixty.experts").components.assumed
    assert {"expert_plan.kinds.engineer", "expert_plan.spaces_of_column"} <= set(assumed)
