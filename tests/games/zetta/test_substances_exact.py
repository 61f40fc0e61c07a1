"""`zetta.substances` against draws token by token, power series, and figures worked out by hand."""

import math
from fractions import Fraction

import pytest
from drawing_by_hand import (
    ANY,
    LANDINGS,
    METRICS,
    SUBSTANCES,
    Scavenging,
    moments,
    printed_bag,
    scavengings,
    series,
    worlds_below,
    write_variant,
)
from hypothesis import given, settings

from zettasim import odds
from zettasim.errors import ParameterError

F = Fraction
BAGS = [
    printed_bag(),
    {"gas": 1, "metal": 2, "gem": 0, "radioactive": 0, "purple": 3},
    {"gas": 0, "metal": 0, "gem": 0, "radioactive": 1, "purple": 1},
    {"gas": 2, "metal": 0, "gem": 1, "radioactive": 3, "purple": 1},
    {"gas": 1, "metal": 1, "gem": 1, "radioactive": 1, "purple": 0},
]
MOST = 3


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("substances")


def assert_answers(scavenging, answers):
    """Compare every metric's values, tail and moments with the power series and the equations."""
    assert set(answers.metrics) == {*METRICS, ANY}
    none = series(scavenging, "radioactive", 1)[0]
    assert answers[ANY].exact_of(0) == none
    assert answers[ANY].exact_of(1) == answers[ANY].mean_exact == 1 - none
    assert answers[ANY].tail is None
    for metric in METRICS:
        answer = answers[metric]
        if scavenging.is_bounded(metric):
            most = scavenging.landed(metric) + scavenging.all_draws * max(
                scavenging.worth(metric, token) for token in SUBSTANCES
            )
            assert answer.tail is None, metric
            terms = most + 1
        else:
            terms = answer.tail.start
            assert terms > 0
        expected = {value: p for value, p in enumerate(series(scavenging, metric, terms)) if p}
        assert dict(zip(answer.values, answer.exact, strict=True)) == expected, metric
        assert answer.probability == tuple(float(p) for p in answer.exact)
        rest = 1 - sum(expected.values())
        if answer.tail is None:
            assert rest == 0, metric
        else:
            assert answer.tail.exact == rest > 0, metric
            assert answer.tail.probability == float(rest)
        mean, variance = moments(scavenging, metric)
        assert answer.mean_exact == mean, metric
        assert answer.mean == float(mean)
        assert answer.sd == pytest.approx(math.sqrt(variance)), metric


def assert_joint(scavenging, ask):
    """Compare what has at most so many of the substance taken for purple, which bounds purple, and what has more."""
    taken = scavenging.purple_as
    within = f"{taken}<={MOST}"
    followed = [(p, metrics) for p, metrics in worlds_below(scavenging, MOST) if metrics[taken] <= MOST]
    total = sum((p for p, _ in followed), F(0))
    one = next(kind for kind in SUBSTANCES if kind != taken)
    assert ask(event=within)["event"].exact_of(1) == total
    for event, holds in [
        (f"{one}>=1", lambda m: m[one] >= 1),
        (f"{one}={taken}", lambda m: m[one] == m[taken]),
        ("fame>energy or tokens=2", lambda m: m["fame"] > m["energy"] or m["tokens"] == 2),
    ]:
        found = ask(event=f"({event}) and {within}", metric="event")["event"]
        assert found.exact_of(1) == sum((p for p, metrics in followed if holds(metrics)), F(0)), event
    if total:
        for metric, answer in ask(given=within).metrics.items():
            expected = {}
            for p, metrics in followed:
                expected[metrics[metric]] = expected.get(metrics[metric], F(0)) + p / total
            assert answer.tail is None
            assert dict(zip(answer.values, answer.exact, strict=True)) == expected, metric
            assert answer.mean_exact == sum(value * p for value, p in expected.items())
    if total < 1:
        for metric, answer in ask(given=f"not {within}").metrics.items():
            seen = sum((p * metrics[metric] for p, metrics in followed), F(0))
            mean = 1 - series(scavenging, "radioactive", 1)[0] if metric == ANY else moments(scavenging, metric)[0]
            assert answer.mean_exact == (mean - seen) / (1 - total), metric


@pytest.mark.parametrize("purple_as", SUBSTANCES)
@pytest.mark.parametrize("bag", BAGS)
def test_the_twins_agree(bag, purple_as):
    """All that has at most so many purple tokens is followed: so each value with no more purple than that is whole."""
    scavenging = Scavenging(draws=2, bag=bag, purple_as=purple_as)
    worlds = worlds_below(scavenging, MOST)
    for metric in METRICS:
        if scavenging.is_bounded(metric):
            continue
        terms = (MOST + 1) * scavenging.worth(metric, "purple")
        listed = [sum((p for p, metrics in worlds if metrics[metric] == n), F(0)) for n in range(terms)]
        assert listed == series(scavenging, metric, terms), metric


@pytest.mark.parametrize("purple_as", SUBSTANCES)
@pytest.mark.parametrize("draws", [0, 1, 2, 3])
@pytest.mark.parametrize("bag", BAGS)
def test_every_metric_is_the_power_series(bag, draws, purple_as):
    scavenging = Scavenging(draws=draws, bag=bag, purple_as=purple_as)
    assert_answers(scavenging, odds("zetta.substances", method="exact", **scavenging.parameters))


@pytest.mark.parametrize("purple_as", SUBSTANCES)
@pytest.mark.parametrize("bag", BAGS)
def test_joint_and_conditional_odds_are_those_of_the_draws(bag, purple_as):
    scavenging = Scavenging(draws=2, bag=bag, purple_as=purple_as)
    assert_joint(scavenging, lambda **asked: odds("zetta.substances", **scavenging.parameters, **asked))


@pytest.mark.parametrize("purple_as", SUBSTANCES)
@pytest.mark.parametrize("first_landing", LANDINGS)
def test_a_first_landing_is_the_power_series(first_landing, purple_as):
    scavenging = Scavenging(draws=1, first_landing=first_landing, purple_as=purple_as)
    assert_answers(scavenging, odds("zetta.substances", method="exact", **scavenging.parameters))


@given(scavengings())
@settings(max_examples=40)
def test_any_bag_is_the_power_series(folder, scavenging):
    variant = write_variant(scavenging, folder)
    asked = {**scavenging.parameters, "variant": variant}
    del asked["bag"]
    assert_answers(scavenging, odds("zetta.substances", method="exact", **asked))


@given(scavengings(most_draws=3, printed=True))
@settings(max_examples=15)
def test_any_bag_is_drawn_token_by_token(scavenging):
    assert_joint(scavenging, lambda **asked: odds("zetta.substances", **scavenging.parameters, **asked))


# Figures by hand


def test_the_printed_bag():
    """4 clear (gas), 3 black (metal), 3 red (gem) and 2 blue (radioactive) tokens, and 2 purple: 12 end a draw."""
    answer = odds("zetta.substances", draws=1)
    assert answer["gas"].exact_of(1) == F(4, 12)
    assert answer["metal"].exact_of(1) == F(3, 12)
    assert answer["radioactive"].exact_of(1) == F(2, 12)
    assert answer["gem"].exact_of(0) == 1 - F(5, 14)  # the first token is neither a gem nor purple


def test_two_draws_are_worth_three_and_a_half_fame():
    """A draw: (4 + 3 + 2 * 3 + 2 * 2) / 14 fame by substances, 2 * 2/14 by a purple gem, and 2/14 of a draw more.

    E = 21/14 + E/7, so E = 21/12 = 7/4, and two draws have 7/2.
    """
    answer = odds("zetta.substances")
    assert answer["fame"].mean_exact == F(7, 2)
    assert answer["tokens"].mean_exact == 2 / F(6, 7)
    assert odds("zetta.substances", draws=10)["fame"].mean_exact == F(35, 2)


@pytest.mark.parametrize("method", ["auto", "simulated"])
def test_as_many_draws_as_are_allowed(method, seed):
    """20 draws have 20 * 7/4 = 35 fame."""
    answer = odds("zetta.substances", draws=20, method=method, trials=10_000, seed=seed)["fame"]
    assert answer.mean == pytest.approx(35, abs=0.5)


def test_at_least_one_radioactive_in_two_draws():
    """Purple is a gem and one more draw, so each draw ends with one of 12 substances, 2 of them radioactive.

    1 - (10/12)^2 = 1 - 25/36 = 11/36.
    """
    event = odds("zetta.substances", event="radioactive>=1")["event"]
    assert event.exact_of(1) == 1 - F(10, 12) ** 2 == F(11, 36)
    # As radioactive, purple is one too: all of the first tokens drawn must be other ones, 1 - (10/14)^2 = 24/49.
    event = odds("zetta.substances", purple_as="radioactive", event="energy>=4")["event"]
    assert event.exact_of(1) == F(24, 49)


def test_the_fame_of_two_draws_with_a_radioactive():
    """Substances only: 17/12 fame a draw, 13/10 without radioactive; (17/6 - 25/36 * 13/5) / (11/36) = 37/11 with one.

    The purple gems, 1/3 of them in two draws, do not care: 37/11 + 2/3 = 133/33.
    """
    assert odds("zetta.substances", given="radioactive>=1")["fame"].mean_exact == F(133, 33)


def test_the_far_tail_has_no_memory():
    """8 gas, 2 purple: 40 or more gems before the gas have the odds (2/10)^40; from there on 1/4 is still to come."""
    bag = {"bag": "gas:8,purple:2", "draws": 1}
    assert odds("zetta.substances", event="gem>=40", **bag)["event"].exact_of(1) == F(1, 5) ** 40
    assert odds("zetta.substances", event="fame>=81", **bag)["event"].exact_of(1) == F(1, 5) ** 40
    far = odds("zetta.substances", given="gem>=40", **bag)
    assert far["gem"].mean_exact == 40 + F(1, 4)
    assert far["fame"].mean_exact == 81 + F(1, 2)
    assert far["gas"].exact == (F(1),)


def test_a_first_landing_from_the_bag():
    """One draw: 7/4 fame (see above), 2 of 12 substances radioactive, 4 of 14 tokens if purple is taken as one."""
    landing = {"draws": 0, "first_landing": "bag"}
    assert odds("zetta.substances", **landing)["fame"].mean_exact == F(7, 4)
    assert odds("zetta.substances", **landing)["any_radioactive"].exact_of(1) == F(2, 12)
    blue = odds("zetta.substances", **landing, purple_as="radioactive")
    assert blue["any_radioactive"].exact_of(1) == F(4, 14)
    assert blue["energy"].mean_exact == 4 * (F(2, 12) + F(1, 6))  # a purple comes with 1/7, and 1/6 of them in all


def test_a_first_landing_on_a_planet_brings_its_kind():
    fame = {kind: odds("zetta.substances", draws=0, first_landing=kind)["fame"].mean_exact for kind in SUBSTANCES}
    assert fame == {"gas": 1, "metal": 1, "gem": 2, "radioactive": 2}
    radioactive = odds("zetta.substances", first_landing="radioactive")
    assert radioactive["any_radioactive"].exact_of(1) == 1
    assert radioactive["fame"].mean_exact == F(7, 2) + 2
    only_purple = odds("zetta.substances", draws=0, first_landing="gem", bag="purple:2")
    assert only_purple["tokens"].exact_of(1) == 1


def test_no_draw_brings_nothing():
    for answer in odds("zetta.substances", draws=0).metrics.values():
        assert (answer.values, answer.exact, answer.tail) == ((0,), (F(1),), None)
    nothing = odds("zetta.substances", draws=0, bag="purple:2")
    assert nothing["tokens"].exact == (F(1),)


# What must hold whatever the numbers


@given(scavengings(printed=True))
@settings(max_examples=30)
def test_what_holds_everywhere(scavenging):
    answer = odds("zetta.substances", **scavenging.parameters)
    landed = int(scavenging.first_landing != "none")
    assert answer["tokens"].mean_exact == sum(answer[kind].mean_exact for kind in SUBSTANCES)
    assert answer["energy"].mean_exact == 4 * answer["radioactive"].mean_exact
    assert odds("zetta.substances", event=f"tokens<{scavenging.draws + landed}", **scavenging.parameters)[
        "event"
    ].exact_of(1) == F(0)
    more = odds("zetta.substances", **{**scavenging.parameters, "draws": scavenging.draws + 1})
    for metric in METRICS:
        assert more[metric].mean_exact >= answer[metric].mean_exact


@given(scavengings(printed=True))
@settings(max_examples=20)
def test_no_other_substance_is_worth_more_fame_than_the_default(scavenging):
    fame = {
        kind: odds("zetta.substances", **{**scavenging.parameters, "purple_as": kind}, metric="fame")["fame"].mean_exact
        for kind in SUBSTANCES
    }
    assert max(fame.values()) == fame["gem"] == fame["radioactive"]


def test_a_bag_of_purple_only_is_refused_only_if_it_is_drawn_from(folder):
    only = Scavenging(bag={"gas": 0, "metal": 0, "gem": 0, "radioactive": 0, "purple": 2})
    variant = write_variant(only, folder)
    with pytest.raises(ParameterError, match=r"bag=.*purple:2.*never end"):
        odds("zetta.substances", variant=variant)
    assert odds("zetta.substances", variant=variant, draws=0)["fame"].exact == (F(1),)
    with pytest.raises(ParameterError, match="never end"):
        odds("zetta.substances", variant=variant, draws=0, first_landing="bag")
