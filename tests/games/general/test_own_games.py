"""Own games against every draw of every token; the kernel, too, draw by draw along every course it can take."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.general.own_by_hand import COUNTERS, kinds_of, worlds, written
from zettasim import compare, odds, replay, show, sweep, verify
from zettasim.errors import ParameterError
from zettasim.games.general.own import kernel
from zettasim.questions.asked import ask

F = Fraction
EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
CHAOS, MODIFIERS = str(EXAMPLES / "chaos_bag.toml"), str(EXAMPLES / "modifier_deck.toml")
ROLLING = str(EXAMPLES / "rolling_modifiers.toml")

GAMES = {
    "again from a bag": {
        "bags": {"bag": {"tokens": {"a": 2, "b": 1, "more": 2}}},
        "kinds": {"a": {"score": 2}, "b": {"lose": 1}, "more": {"score": -1, "again": 1}},
        "draw": {"first": {"pile": "bag", "draws": 2}},
    },
    "reshuffled after the round": {
        "decks": {"deck": {"cards": {"a": 2, "x": 1}, "back": "empty"}},
        "kinds": {"a": {"score": 1}, "x": {"score": 3, "reshuffle": "round"}},
        "draw": {"first": {"pile": "deck", "draws": 2}},
        "rounds": 2,
    },
    "reshuffled at once": {
        "decks": {"deck": {"cards": {"a": 2, "x": 1}}},
        "kinds": {"x": {"score": 1, "reshuffle": "now"}},
        "draw": {"first": {"pile": "deck", "draws": 3}},
    },
    "a die and a bag until": {
        "dice": {"die": {"faces": {"hit": 1, "blank": 2}}},
        "bags": {"bag": {"tokens": {"gem": 2, "trap": 2}, "back": "round"}},
        "kinds": {"gem": {"score": 2}, "trap": {"end": 2}, "hit": {"score": 1}},
        "draw": {
            "roll": {"pile": "die", "draws": 1},
            "take": {"pile": "bag", "until": "points >= 3 or trap == 1 and hit != 1 or not drawn < 4"},
        },
        "rounds": 2,
    },
    "an exploding die, cut short": {
        "dice": {"die": {"faces": {"six": 1, "low": 2}}},
        "kinds": {"six": {"score": 6, "again": 1}, "low": {"score": 1}},
        "draw": {"roll": {"pile": "die", "draws": 1}},
        "at_most": 4,
    },
    "a bag that is refilled when empty": {
        "bags": {"bag": {"tokens": {"a": 1, "b": 1}, "back": "empty"}, "other": {"tokens": {"a": 1, "c": 2}}},
        "kinds": {"b": {"score": 2, "back": True}, "a": {"lose": 3}, "c": {"again": 1}},
        "draw": {"one": {"pile": "bag", "draws": 3}, "two": {"pile": "other", "draws": 1}},
    },
    "the better of two, some of them rolling": {
        "decks": {"deck": {"cards": {"a": 1, "b": 2, "roll": 2}, "back": "empty"}},
        "kinds": {"a": {"score": 3}, "b": {"score": 1, "reshuffle": "round"}, "roll": {"score": 2, "again": 1}},
        "draw": {"attack": {"pile": "deck", "draws": 1, "advantage": 1}},
        "rounds": 2,
        "at_most": 6,
    },
    "the worse of two, some of them rolling": {
        "decks": {"deck": {"cards": {"a": 1, "b": 1, "c": 1, "roll": 2}}},
        "kinds": {"a": {"score": 3}, "b": {"score": -1}, "roll": {"score": 2, "again": 1, "lose": 1}},
        "draw": {"attack": {"pile": "deck", "draws": 3, "advantage": -1, "until": "points >= 3"}},
    },
    "the better of two, which may end it or be reshuffled": {
        "bags": {"bag": {"tokens": {"a": 1, "bat": 1, "x": 1, "roll": 1}}},
        "kinds": {
            "a": {"score": 1, "end": 1},
            "bat": {"lose": 1},
            "x": {"reshuffle": "now", "end": 2},  # worth as much as the bat: of equals the first counts
            "roll": {"score": 1, "again": 1, "end": 2},
        },
        "draw": {"first": {"pile": "bag", "draws": 1, "advantage": 1}, "then": {"pile": "bag", "draws": 1}},
        "at_most": 5,
    },
}  # fmt: skip


def counting_all(game):
    return {**game, "count": [*COUNTERS, *kinds_of(game)]}


def file_of(folder, game):
    path = folder / "own.toml"
    path.write_text(written(counting_all(game)), encoding="utf-8")
    return str(path)


@pytest.fixture
def plain(monkeypatch):
    """Return the kernel as a function of the rules that yields the outcome of every course with its chance."""
    for name in ("_fill", "_holds"):
        function = getattr(kernel, name)
        monkeypatch.setattr(kernel, name, getattr(function, "py_func", function))
    monkeypatch.setattr(kernel, "open_stream", lambda *_: None)

    def courses(rules, n_fields):
        open_courses = [()]
        while open_courses:
            course = open_courses.pop()
            chance, place = F(1), 0

            def pick(_, n):
                nonlocal chance, place, course
                if place == len(course):
                    open_courses.extend((*course, other) for other in range(1, n))
                    course = (*course, 0)
                chance /= n
                place += 1
                return course[place - 1]

            monkeypatch.setattr(kernel, "below", pick)
            outcome = np.full(n_fields + kernel.room_for_piles(rules), 0, dtype=np.int64)
            outcome[n_fields:] = 77
            kernel.play_own(rules, None, outcome, np.zeros(0, dtype=np.int64))
            yield chance, tuple(outcome[:n_fields].tolist())

    return courses


def added_up(pairs):
    found = {}
    for chance, cell in pairs:
        found[cell] = found.get(cell, F(0)) + chance
    return found


def check(game, folder, agrees, plain):
    by_hand = worlds(game)
    path = file_of(folder, game)
    agrees(path, {}, by_hand, ["points>=3 and lost=0"], [("drawn=2", "points>1")])
    asked = ask(path, {})
    rules = asked.model.lower(asked.parameters, asked.rules)
    names = [field.name for field in asked.fields]
    expected = added_up((chance, tuple(tally[name] for name in names)) for chance, tally in by_hand)
    assert added_up(plain(rules, len(asked.fields))) == expected
    joint = asked.model.enumerate_outcomes(asked.parameters, asked.rules, asked.fields)
    assert dict(joint.weights) == expected
    for cell in expected:
        assert all(field.low <= value <= field.high for field, value in zip(asked.fields, cell, strict=True))
    assert len(expected) <= asked.model.n_states(asked.parameters, asked.rules, asked.fields)


@pytest.mark.parametrize("name", GAMES)
def test_an_own_game_is_every_draw_of_every_token(name, tmp_path, agrees, plain):
    check(GAMES[name], tmp_path, agrees, plain)


EFFECT = st.fixed_dictionaries(
    {},
    optional={
        "score": st.integers(-2, 3),
        "again": st.integers(0, 1),
        "end": st.integers(0, 2),
        "lose": st.integers(0, 2),
        "back": st.booleans(),
        "reshuffle": st.sampled_from(["never", "now", "round"]),
    },
)


@given(
    st.fixed_dictionaries({"a": st.integers(1, 2), "b": st.integers(0, 2), "c": st.integers(0, 1)}),
    st.fixed_dictionaries({"a": EFFECT, "b": EFFECT, "c": EFFECT}),
    st.sampled_from(["never", "at once", "round", "empty"]),
    st.integers(1, 2),
    st.integers(1, 2),
    st.sampled_from(["", "points>=2", "b==1 or points<0"]),
    st.sampled_from([0, 1, -1]),
)
@settings(max_examples=25)
def test_any_small_game_is_every_draw(tmp_path_factory, agrees, cards, kinds, back, draws, rounds, until, advantage):
    game = {
        "decks": {"deck": {"cards": cards, "back": back}},
        "kinds": {kind: effect for kind, effect in kinds.items() if effect},
        "draw": {
            "first": {"pile": "deck", "draws": draws, "advantage": advantage, **({"until": until} if until else {})}
        },
        "rounds": rounds,
        "at_most": 4,
    }
    agrees(file_of(tmp_path_factory.mktemp("own"), game), {}, worlds(game), ["points>=2"])


def test_a_skill_test_by_counting_tokens():
    """The core set's standard bag: 16 tokens, of which those at least as good as the gap pass."""
    worth = [
        1,
        0,
        0,
        -1,
        -1,
        -1,
        -2,
        -2,
        -3,
        -4,
        -1,
        -1,
        -1,
        -2,
        1,
    ]  # The numbers; two skulls with one Ghoul, cultist, tablet, elder sign at +1; the auto-fail apart.
    worth = [1, 0, 0, -1, -1, -1, -2, -2, -3, -4, -1, -1, -1, -2, 1]
    assert len(worth) + 1 == 16
    for skill in range(9):
        expected = F(sum(max(0, skill + each) >= 3 for each in worth), 16)
        assert odds(CHAOS, skill=skill, metric="passed")["passed"].exact_of(1) == expected
    # What every player learns first: at +2 thirteen of sixteen tokens pass, at +4 only the auto-fail fails.
    assert odds(CHAOS, skill=5, metric="passed")["passed"].exact_of(1) == F(13, 16)
    assert odds(CHAOS, skill=7, metric="passed")["passed"].exact_of(1) == F(15, 16)
    # No skill is no bar to a test of difficulty 0, which only the auto-fail fails.
    assert odds(CHAOS, skill=0, difficulty=0, metric="passed")["passed"].exact_of(1) == F(15, 16)


def test_tokens_that_draw_again_follow_each_other():
    """One bless and one curse beside the 16: recursion over what was revealed, by hand."""
    worth = [1, 0, 0, -1, -1, -1, -2, -2, -3, -4, -1, -1, -1, -2, 1]

    def passes(extra, left):
        size = 16 + len(left)
        direct = F(sum(max(0, 3 + extra + each) >= 3 for each in worth), size)
        return direct + sum(
            (F(1, size) * passes(extra + left[i], left[:i] + left[i + 1 :]) for i in range(len(left))), F(0)
        )

    for left in [(2,), (-2,), (2, -2), (2, 2, -2)]:
        found = odds(CHAOS, blessed=left.count(2), cursed=left.count(-2), metric="passed")
        assert found["passed"].exact_of(1) == passes(0, left)


def test_a_modifier_deck_neither_helps_nor_hurts_on_average():
    cards = [0] * 6 + [1] * 5 + [-1] * 5 + [2, -2]
    for attack in range(5):
        damage = sorted([max(0, attack + each) for each in cards] + [2 * attack, 0])
        found = odds(MODIFIERS, attack=attack, metric="points")["points"]
        assert found.mean_exact == F(sum(damage), 20)
        assert found.exact_of(damage[0]) == F(damage.count(damage[0]), 20)
    assert odds(MODIFIERS, attack=3)["points"].mean_exact == 3
    # Two attacks in a round come from one deck: both special cards are drawn in 1 of 190 pairs.
    pair = odds(MODIFIERS, attack=3, attacks=2, event="misses=1 and criticals=1")
    assert pair["event"].exact_of(1) == F(1, 190)
    # Chance that a special card is among two: 1 - 18/20 * 17/19; then the deck is reshuffled.
    assert pair["reshuffles"].exact_of(1) == 1 - F(18 * 17, 20 * 19)
    # Ten rounds of one attack without a special card are ten of the 18 in a row.
    long = odds(MODIFIERS, rounds_played=10, metric="reshuffles")["reshuffles"]
    assert long.exact_of(0) == F(10 * 9, 20 * 19)


def attack_by_hand(advantage, order):
    """Return the damage of an attack of 3 by the rulebook: Advantage and Disadvantage, with rolling modifiers.

    Cards are words: a number with its sign, x2, x0, and r for a rolling +1.
    """
    alone = {"x2": 6, "x0": 0, **{f"{each:+d}": 3 + each for each in range(-2, 3)}}
    first = next(place for place, card in enumerate(order) if card != "r")
    rolled, used = first, order[first]
    if advantage and first < 2:
        # No two rolling ones: of two that are none the better or worse; beside one that rolls the other.
        two = [card for card in order[:2] if card != "r"]
        rolled = 2 - len(two)
        used = two[0] if len(two) == 1 or advantage * alone[two[0]] >= advantage * alone[two[1]] else two[1]
    if advantage == -1:
        rolled = 0
    if used in ("x2", "x0"):
        return (3 + rolled) * (2 if used == "x2" else 0)
    return max(0, alone[used] + rolled)


@pytest.mark.parametrize("advantage", [-1, 0, 1])
def test_advantage_with_rolling_modifiers_is_every_order_of_three_cards(advantage):
    """Two rolling cards beside the 20: the third card at the latest is none."""
    cards = ["+0"] * 6 + ["+1"] * 5 + ["-1"] * 5 + ["+2", "-2", "x2", "x0", "r", "r"]
    orders = list(permutations(cards, 3))
    counted = Counter(attack_by_hand(advantage, order) for order in orders)
    found = odds(ROLLING, advantage=advantage, rolling=2, metric="damage")["damage"]
    assert {damage: found.exact_of(damage) for damage in counted} == {
        damage: F(n, len(orders)) for damage, n in counted.items()
    }
    assert sum(found.exact_of(damage) for damage in counted) == 1


def test_what_players_say_of_advantage():
    """With the 20 cards: no miss with advantage, as there is one only; the double is among two of 20 in 1 of 10."""
    plain = odds(ROLLING, advantage=1, rolling=0)
    assert plain["misses"].exact_of(1) == 0
    assert plain["criticals"].exact_of(1) == F(1, 10)
    assert odds(ROLLING, advantage=-1, rolling=0)["misses"].exact_of(1) == F(1, 10)
    # Without rolling cards the attack is that of the other example; rolling cards help even with disadvantage: the
    # one card that is left is not the worse of two.
    assert odds(ROLLING, rolling=0)["damage"].mean_exact == odds(MODIFIERS)["points"].mean_exact
    worse = [odds(ROLLING, advantage=-1, rolling=n)["damage"].mean_exact for n in range(4)]
    assert worse == sorted(set(worse))


def test_the_compiled_kernel_chooses_as_the_exact_answer_does(seed):
    for advantage in (-1, 1):
        found = verify(ROLLING, trials=20_000, seed=seed, advantage=advantage, rolling=6)
        assert found.impossible == 0
        assert found.worst_z < 4.5, found.rows()
        assert found.smallest_p > 1e-5, found.rows()
    told = [
        line for trial in range(40) for line in replay(ROLLING, seed=seed, trial=trial, advantage=-1, rolling=6).steps
    ]
    assert "rolling_1 is passed over" in told


def test_the_compiled_kernel_agrees_and_a_replay_tells_it(seed):
    for path, question in [(CHAOS, {"blessed": 3, "cursed": 1}), (MODIFIERS, {"attacks": 3, "rounds_played": 2})]:
        found = verify(path, trials=20_000, seed=seed, **question)
        assert found.impossible == 0
        assert found.worst_z < 4.5, found.rows()
        assert found.smallest_p > 1e-5, found.rows()
        told = replay(path, seed=seed, trial=7, **question)
        assert told.metrics["points"] == sum(
            int(step.partition("(")[2].partition(")")[0] or 0) for step in told.steps
        ) * (1 - told.metrics.get("lost", 0))
    with_rest = [replay(CHAOS, seed=seed, trial=trial, blessed=9).steps for trial in range(30)]
    assert any(steps[0] == "chaos: bless (+2), 1 more" and len(steps) > 1 for steps in with_rest)
    assert any(steps[-1] == "the game is lost" for steps in with_rest)
    cards = replay(MODIFIERS, seed=seed, rounds_played=20, attacks=10).steps
    assert "round 20" in cards
    assert "modifiers: reshuffled" in cards


def test_one_file_beside_another_a_parameter_and_a_variant(tmp_path, seed):
    other = tmp_path / "kinder.toml"
    other.write_text(Path(CHAOS).read_text().replace("zero = 2", "zero = 3"))
    found = compare(CHAOS, to_model=str(other), metric="passed")
    assert found["passed"].exact == F(5, 17) - F(4, 16)
    assert [change.path for change in found.changed_components] == ["bags.chaos.tokens.zero"]
    both = [(replay(CHAOS, seed=seed, trial=i).steps, replay(str(other), seed=seed, trial=i).steps) for i in range(60)]
    assert sum(one == two for one, two in both) > 40
    variant = tmp_path / "kinder_variant.toml"
    variant.write_text('game = "chaos_bag"\n[change]\nbags.chaos.tokens.zero = 3\n')
    assert compare(CHAOS, variant=variant, metric="passed")["passed"].exact == found["passed"].exact
    assert compare(CHAOS, to={"skill": 4}, metric="passed")["passed"].exact == F(10, 16) - F(4, 16)
    with pytest.raises(ParameterError, match=r"dice\.pool is no other game of the kind"):
        compare(CHAOS, to_model="dice.pool")
    rows = sweep(CHAOS, skill="3..5", metric="passed").rows()
    assert [row["exact"] for row in rows] == ["1/4", "5/8", "13/16"]


def test_what_is_assumed_is_told_and_only_where_it_counts():
    assert odds(CHAOS).components.assumed == ("parameters.ghouls.default", "parameters.elder.default")
    assert odds(CHAOS, ghouls=0, elder=0).components.assumed == ()
    told = {row["parameter"]: row for row in show(CHAOS).rows()}
    assert (told["ghouls"]["basis"], told["skill"]["default"], told["skill"]["basis"]) == ("assumed", "3", "external")
