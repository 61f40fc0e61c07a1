"""`dice.roll` against every roll of every die, figures known from AnyDice worked by enumeration, and `--times`."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import odds, replay, simulate
from zettasim.errors import ParameterError
from zettasim.games.general.rolls import kernel
from zettasim.questions.asked import ask

F = Fraction


def chain(faces, explodes, rerolls, always, depth):
    """Yield (chance, the faces that count of one die, whether it was cut short), roll by roll."""
    first = [(F(1, len(faces)), face) for face in faces]
    shown = []
    for chance, face in first:
        if face in rerolls and always:
            others = [face for face in faces if face not in rerolls]
            shown += [(chance / len(others), other) for other in others]
        elif face in rerolls:
            shown += [(chance / len(faces), other) for other in faces]
        else:
            shown.append((chance, face))
    for chance, face in shown:
        if face not in explodes:
            yield chance, [face], 0
        elif depth == 0:
            yield chance, [face], 1
        else:
            for after, more, cut in chain(faces, explodes, rerolls, always, depth - 1):
                yield chance * after, [face, *more], cut


def group(dice, faces, explodes=(), rerolls=(), always=False, depth=10, count=None, keep=None, lowest=False):
    """Return {(worth, cut): chance} of some dice alike, by every combination."""
    one = {}
    for chance, rolled, cut in chain(faces, explodes, rerolls, always, depth):
        key = (sum(face in count for face in rolled) if count is not None else sum(rolled), cut)
        one[key] = one.get(key, F(0)) + chance
    found = {}
    for combination in product(one.items(), repeat=dice):
        values = sorted((value for (value, _), _ in combination), reverse=not lowest)
        total = sum(values if keep is None else values[:keep])
        cut = max((cut for (_, cut), _ in combination), default=0)
        chance = F(1)
        for _, each in combination:
            chance *= each
        found[total, cut] = found.get((total, cut), F(0)) + chance
    return found


def totals(groups):
    found = {}
    for (total, _), chance in groups.items():
        found[total] = found.get(total, F(0)) + chance
    return dict(sorted(found.items()))


def answered(roll, metric="total", **question):
    answer = odds("dice.roll", roll=roll, metric=metric, **question)[metric]
    return dict(zip(answer.values, answer.exact, strict=True))


D6 = list(range(1, 7))
WRITTEN = [
    ("4d6 keep 3", (4, D6), {"keep": 3}),
    ("4d6 drop 1", (4, D6), {"keep": 3}),
    ("3d6 drop highest 1", (3, D6), {"keep": 2, "lowest": True}),
    ("3d6 keep lowest 1", (3, D6), {"keep": 1, "lowest": True}),
    ("2d6 keep 0", (2, D6), {"keep": 0}),
    ("d4 explode", (1, [1, 2, 3, 4]), {"explodes": [4]}),
    ("2d4 explode >=3", (2, [1, 2, 3, 4]), {"explodes": [3, 4]}),
    ("3d4 explode 2 keep 2", (3, [1, 2, 3, 4]), {"explodes": [2], "keep": 2}),
    ("2d6 reroll 1", (2, D6), {"rerolls": [1]}),
    ("2d6 reroll <=2 always", (2, D6), {"rerolls": [1, 2], "always": True}),
    ("2d4 reroll 1 explode", (2, [1, 2, 3, 4]), {"rerolls": [1], "explodes": [4]}),
    ("3d10 count >=8", (3, list(range(1, 11))), {"count": [8, 9, 10]}),
    ("2d6 explode count !=3", (2, D6), {"explodes": [6], "count": [1, 2, 4, 5, 6]}),
    ("4dF", (4, [-1, 0, 1]), {}),
    ("3d{0:3,1,2..4}", (3, [0, 0, 0, 1, 2, 3, 4]), {}),
    ("d3 explode - 1 + 1", (1, [1, 2, 3]), {"explodes": [3]}),
    ("d{-1,2} explode =-1", (1, [-1, 2]), {"explodes": [-1]}),
    ("2d{-3,5} keep lowest 1", (2, [-3, 5]), {"keep": 1, "lowest": True}),
    ("0d6", (0, D6), {}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "dice", "rules"), WRITTEN, ids=[text for text, _, _ in WRITTEN])
def test_a_roll_is_every_roll_of_every_die(text, dice, rules):
    found = group(*dice, **rules, depth=2)
    assert answered(text, depth=2) == totals(found)
    if "explode" in text:
        assert answered(text, "cut_short", depth=2)[1] == sum(chance for (_, cut), chance in found.items() if cut)


def test_groups_are_added_and_the_other_side_is_apart(agrees):
    one, other = group(2, D6, explodes=[6], depth=1), group(2, [1, 2, 3, 4], keep=1)
    pairs = product(one.items(), other.items(), group(1, [1, 2, 3], explodes=[3], depth=1).items())
    worlds = []
    for ((a, cut), p), ((b, _), q), ((c, also_cut), r) in pairs:
        total, against = a - b + 5, c
        metrics = {"total": total, "reached": int(total >= 9), "against": against, "wins": int(total > against)}
        metrics |= {"ties": int(total == against), "margin": total - against, "cut_short": cut | also_cut}
        worlds.append((p * q * r, metrics))
    question = {"roll": "2d6 explode - 2d4 keep 1 + 5", "against": "d3 explode", "depth": 1, "target": 9}
    agrees("dice.roll", question, worlds, ["wins=1 and total<9"], [("ties=1", "cut_short=0")])


def test_figures_that_anydice_is_known_for():
    """Each worked by counting all rolls."""
    best = [sum(sorted(roll)[1:]) for roll in product(D6, repeat=4)]
    found = odds("dice.roll", roll="4d6 keep 3")["total"]
    assert found.mean_exact == F(sum(best), 6**4) == F(15869, 1296)
    assert round(found.mean, 4) == 12.2446
    assert found.exact_of(18) == F(21, 1296)
    two = [max(roll) for roll in product(range(1, 21), repeat=2)]
    assert odds("dice.roll", roll="2d20 keep 1")["total"].mean_exact == F(sum(two), 400) == F(13825, 1000)
    # explode d6 as AnyDice does: twice at most, 3.5 x (1 + 1/6 + 1/36).
    assert odds("dice.roll", roll="d6 explode", depth=2)["total"].mean_exact == F(7, 2) * (1 + F(1, 6) + F(1, 36))
    # Great weapon: 2d6, ones and twos once again: each die (3 + 4 + 5 + 6 + 2 x 3.5) / 6.
    assert odds("dice.roll", roll="2d6 reroll <=2")["total"].mean_exact == 2 * F(25, 6)
    assert answered("4dF")[0] == F(19, 81)
    # 3d6 against 2d8: both counted out.
    rolls = [(sum(a), sum(b)) for a in product(D6, repeat=3) for b in product(range(1, 9), repeat=2)]
    found = odds("dice.roll", roll="3d6", against="2d8")
    assert found["wins"].exact_of(1) == F(sum(a > b for a, b in rolls), len(rolls))


@pytest.fixture
def plain(monkeypatch):
    """Return the kernel as a function of the rules that yields the outcome of every course with its chance."""

    def courses(rules):
        open_courses = [()]
        while open_courses:
            course = open_courses.pop()
            chance, place = F(1), 0

            def pick(_, n):
                nonlocal chance, place, course
                if place == len(course):
                    open_courses.extend((*course, other) for other in range(1, n))
                    course = (*course, 0)
                chance /= int(n)
                place += 1
                return course[place - 1] + 1

            monkeypatch.setattr(kernel, "roll", pick)
            outcome = np.zeros(3 + kernel.room_for_dice(rules), dtype=np.int64)
            outcome[3:] = 77
            kernel.play_rolls(rules, None, outcome, np.zeros(0, dtype=np.int64))
            yield chance, tuple(outcome[:3].tolist())

    return courses


@pytest.mark.parametrize(
    "question",
    [
        {"roll": "3d3 keep 2"},
        {"roll": "4d3 keep lowest 2"},
        {"roll": "3d4 drop highest 1 + d3 - 2", "against": "d2"},
        {"roll": "2d3 explode keep 1", "depth": 1},
        {"roll": "d4 reroll <=2 - d3 reroll 1", "depth": 1},
        {"roll": "2d3 count >=2 explode", "against": "2d{-1,4} keep 0 + 3", "depth": 1},
    ],
)
def test_the_kernel_along_every_course(question, plain):
    asked = ask("dice.roll", question)
    found = {}
    for chance, cell in plain(asked.model.lower(asked.parameters, asked.rules)):
        found[cell] = found.get(cell, F(0)) + chance
    joint = asked.model.enumerate_outcomes(asked.parameters, asked.rules, asked.fields)
    assert found == dict(joint.weights)


@given(
    st.integers(0, 4),
    st.lists(st.integers(-2, 4), min_size=2, max_size=4),
    st.data(),
)
@settings(max_examples=25)
def test_any_few_dice(dice, faces, data):
    keep = data.draw(st.integers(0, dice))
    lowest = data.draw(st.booleans())
    explode = data.draw(st.sampled_from(faces))
    rules = {"keep": keep, "lowest": lowest, "depth": 1}
    text = f"{dice}d{{{','.join(map(str, faces))}}} keep {'lowest ' * lowest}{keep}"
    if any(face != explode for face in faces):
        text += f" explode ={explode}"
        rules["explodes"] = [explode]
    assert answered(text, depth=1) == totals(group(dice, faces, **rules))


def test_a_replay_tells_each_die(seed):
    told = [replay("dice.roll", roll="2d2 explode reroll 1", depth=1, seed=seed, trial=trial) for trial in range(40)]
    steps = {step for each in told for step in each.steps}
    assert {"a die shows 1: rolled again", "it explodes, for the 1. time"} <= steps
    assert "it would explode beyond 1 times: cut short" in steps
    for each in told:
        shown = [int(step[-1]) for step in each.steps if step.startswith("a die shows") and step[-1].isdecimal()]
        assert sum(shown) == each.metrics["total"]


@pytest.mark.parametrize(
    ("roll", "message"),
    [
        ("4d6 kep 3", "roll=4d6 kep 3 has 'kep' where keep, drop, explode, reroll, count, +, - or its end is wanted"),
        ("4d6 keep 5", "has 5 where a number of dice to keep from 0 to 4 is wanted"),
        ("61d6", "has 61 where a number of dice from 0 to 60 is wanted"),
        ("2d", "has 'nothing' where a number of faces is wanted"),
        ("2d{1,2", "has 'nothing' where a comma or } is wanted"),
        ("d6 explode >=1", "explodes on every face"),
        ("d6 reroll <=6 always", "rolls every face again and again"),
        ("d6 keep 1 keep 1", "has 'keep' twice for the same dice"),
        ("3d6 count >=5 keep 1", "both keeps and counts"),
        ("3d6 !", "cannot be read at ' !'"),
        ("d{1..300}", "has a die of more than 200 faces"),
    ],
)
def test_a_roll_that_cannot_be_read(roll, message):
    with pytest.raises(ParameterError) as caught:
        odds("dice.roll", roll=roll)
    assert message in str(caught.value)
    assert "allowed: dice such as 4d6 keep 3" in str(caught.value)


def test_so_many_trials_together():
    """De Mere's two bets: one six in 4 rolls, a double six in 24."""
    one = odds("dice.roll", roll="d6", event="total=6", times=4, metric="event")
    assert list(one.metrics) == ["event", "at_least_once", "times_happened"]
    assert one["at_least_once"].exact_of(1) == F(671, 1296)
    counts = [sum(face == 6 for face in roll) for roll in product(D6, repeat=4)]
    often = one["times_happened"]
    assert dict(zip(often.values, often.exact, strict=True)) == {k: F(counts.count(k), 6**4) for k in range(5)}
    assert (often.mean_exact, often.sd) == (F(2, 3), pytest.approx((4 * 5 / 36) ** 0.5))
    pair = odds("dice.sum", event="total=12", times=24)
    assert pair["at_least_once"].exact_of(1) == 1 - F(35, 36) ** 24
    assert pair["at_least_once"].probability_of(1) < 0.5 < one["at_least_once"].probability_of(1)
    sure = odds("dice.roll", roll="d6", event="total>0", times=3)
    assert sure["at_least_once"].values == (1,)
    assert sure["times_happened"].values == (3,)


def test_intervals_of_trials_together_come_from_that_of_one(seed):
    found = simulate("dice.roll", roll="d6", event="total=6", times=4, trials=20_000, seed=seed)
    event, once, often = (found[name] for name in ("event", "at_least_once", "times_happened"))
    low, high = (limit[event.values.index(1)] for limit in (event.low, event.high))
    assert (once.mean_low, once.mean_high) == (pytest.approx(1 - (1 - low) ** 4), pytest.approx(1 - (1 - high) ** 4))
    assert (once.low[1], once.high[1]) == (once.mean_low, once.mean_high)
    assert once.low[0] == pytest.approx(1 - once.high[1])
    for value, probability, at_least, at_most in zip(
        often.values, often.probability, often.low, often.high, strict=True
    ):
        assert at_least <= probability <= at_most
        assert at_most == pytest.approx(max([1, 4, 6, 4, 1][value] * p**value * (1 - p) ** (4 - value)
                                            for p in (low, high, event.probability_of(1))), rel=1e-3)  # fmt: skip
    none = simulate("dice.roll", roll="d6", event="total=7", times=4, trials=1_000, seed=seed)
    assert none["at_least_once"].values == (0,)
    assert 0.99 > none["at_least_once"].low[0] > 0.98


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"times": 4}, 'times=4: no event was given; allowed: with an event, such as --event "any=1"'),
        ({"times": 0, "event": "any=1"}, "times=0: allowed: a whole number from 1 to 1,000"),
        ({"times": 1_001, "event": "any=1"}, "times=1001: allowed: a whole number from 1 to 1,000"),
    ],
)
def test_trials_that_cannot_stand_together(question, message):
    with pytest.raises(ParameterError) as caught:
        odds("dice.pool", **question)
    assert str(caught.value) == message
