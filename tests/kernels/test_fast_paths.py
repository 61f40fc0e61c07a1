"""The fast paths: tiles and outcome tables give the integers of the trial functions, and change nothing else."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
import toy_trials
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import simulate
from zettasim.games import models
from zettasim.games.general.bags.rules import BagRules
from zettasim.games.general.dice.rules import PoolRules, SumRules
from zettasim.games.odyssey.explore.kernel import N_FIELDS
from zettasim.games.zetta.discovery.rules import DiscoveryRules
from zettasim.kernels import orders, run
from zettasim.kernels.draws import block_words, spans_with_replacement, spans_without_replacement
from zettasim.kernels.layout import read_only
from zettasim.kernels.orders import count_orders, span_of_one_word, words_of_orders
from zettasim.kernels.run import (
    count_block,
    layout_of,
    no_room,
    one_word_of,
    outcome_of,
    replay_trial,
    tile_of,
    trial_of,
)
from zettasim.kernels.tiles import TILE, draw_bags, new_tile
from zettasim.questions.asked import ask

SEED = 0x1234_5678_9ABC_DEF0
CASES = [(name, place) for name, model in models().items() for place in range(len(model.examples))]
# Odd offsets, sizes that are no multiples of the tile, and the trials around the step of the high half of the index.
RANGES = [(0, 1), (0, TILE), (7, TILE + 1), (2**32 - 777, 1500), (2**40 + 3, 2 * TILE - 1)]
FOR_ORDERS = (2**32 - 6_001, 12_011)

DICE = "zettasim.games.general.dice.kernel"
BAGS = "zettasim.games.general.bags.kernel"
DECKS = "zettasim.games.general.decks.kernel"
DISCOVERY = "zettasim.games.zetta.discovery.kernel"
EXPLORE = "zettasim.games.odyssey.explore.kernel"


def lowered(name, question):
    asked = ask(name, question)
    fields = [(field.low, field.high, field.open) for field in asked.fields]
    return asked.model.kernel, read_only(asked.model.lower(asked.parameters, asked.rules)), fields


def groupings(fields):
    """All fields apart; the last one alone; and the first two jointly, the others left out."""
    n = len(fields)
    yield [[field] for field in range(n)]
    yield [[n - 1]]
    if n > 1 and sum(is_open for _, _, is_open in fields[:2]) < 2:
        yield [[1, 0]]


def assert_same(kernel, rules, layout, first, n, key=SEED):
    fast = count_block(kernel, rules, layout, key, first, n, plain=False)
    plain = count_block(kernel, rules, layout, key, first, n, plain=True)
    assert plain[0].sum() == n * layout.offsets.size
    for one, other in zip(fast, plain, strict=True):
        assert np.array_equal(one, other), (rules, first, n, np.flatnonzero(one != other))


@pytest.mark.parametrize(("name", "place"), CASES, ids=[f"{name}-{place}" for name, place in CASES])
def test_each_model_and_example(name, place):
    kernel, rules, fields = lowered(name, models()[name].examples[place])
    for groups in groupings(fields):
        layout = layout_of(fields, groups)
        for first, n in [*RANGES, FOR_ORDERS]:
            assert_same(kernel, rules, layout, first, n)


TRIALS = st.tuples(st.integers(0, 2**45), st.integers(1, 3 * TILE))


@given(
    st.integers(0, 40), st.integers(2, 2000), st.integers(-2, 2002), st.integers(-2, 2002), TRIALS, st.integers(0, 15)
)
@settings(max_examples=150)
def test_pools(dice, sides, least, most, trials, asked):
    lowest, highest = (1, sides) if dice else (0, 0)
    fields = [(0, dice, False), (lowest, highest, False), (lowest, highest, False), (0, dice * sides, False)]
    layout = layout_of(fields, [[field] for field in range(4) if asked >> field & 1] or [[]])
    assert_same(DICE, PoolRules(dice, sides, least, most), layout, *trials)


def kept(dice, how):
    """Choose how many dice are kept: one, all but one, all, or a number of them."""
    return max(0, min(dice, {-1: 1, -2: dice - 1, -3: dice}.get(how, how)))


@given(st.integers(0, 30), st.integers(2, 500), st.integers(-3, 5), st.booleans(), st.integers(-50, 50), TRIALS)
@settings(max_examples=200)
def test_sums(dice, sides, how, lowest, modifier, trials):
    keep = kept(dice, how)
    layout = layout_of([(keep + modifier, keep * sides + modifier, False)], [[0]])
    assert_same(DICE, SumRules(dice, sides, keep, lowest, modifier), layout, *trials)


@given(
    st.integers(0, 33), st.lists(st.booleans(), min_size=3, max_size=30), st.integers(0, 30), st.integers(0, 9), TRIALS
)
@settings(max_examples=100)
def test_attempts(dice, harms, value, most_damage, trials):
    sides = len(harms) - 1
    rules = DiscoveryRules(dice, sides, min(value, sides), np.array(harms), most_damage)
    layout = layout_of([(0, dice, False), (0, most_damage, False)], [[0, 1]])
    assert_same(DISCOVERY, rules, layout, *trials)


@given(
    st.lists(st.integers(0, 60), min_size=1, max_size=6).filter(any),
    st.integers(0, 40),
    st.booleans(),
    TRIALS,
    st.data(),
)
@settings(max_examples=150)
def test_bags(counts, draws, replace, trials, data):
    size = sum(counts)
    again = -1 if replace else data.draw(st.integers(-1, len(counts) - 1))
    draws = draws if replace else min(draws, size)
    if replace:
        spans = spans_with_replacement(size, max(1, draws))
    else:
        spans = spans_without_replacement(size, size if again >= 0 else draws)
    rules = BagRules(np.array(counts), size, draws, replace, again, np.array(spans, dtype=np.int64))
    fields = [(0, draws if replace else count, False) for count in counts]
    layout = layout_of(fields, [[kind] for kind in range(len(counts))])
    assert_same(BAGS, rules, layout, *trials)


@pytest.mark.parametrize("kinds", [9, 17])
def test_explorations_of_containers_beyond_one_word(kinds, monkeypatch):
    """Chits are packed into one word where they fit; the same explorations, unpacked, end alike."""
    kernel, rules, fields = lowered("odyssey.explore", {"milieu": "ice", "size": 5, "unlocks": 1})
    assert rules.packed
    unpacked = rules._replace(packed=False, chits=np.uint64(0))
    layout = layout_of(fields, [[field] for field in range(N_FIELDS)])
    for first in (0, 10**9 * kinds):
        one = count_block(kernel, rules, layout, SEED, first, 3000, plain=True)
        other = count_block(kernel, unpacked, layout, SEED, first, 3000, plain=True)
        assert np.array_equal(one[0], other[0])
    monkeypatch.setattr("zettasim.games.odyssey.explore.model.MOST_PACKED", 6)
    assert not lowered("odyssey.explore", {"milieu": "ice"})[1].packed
    assert outcome_of(unpacked, N_FIELDS).size == N_FIELDS + rules.counts.size


def lanes_refused(sides, dice, trials):
    """Count with Python's integers the trials in which one of the first lanes must be refused."""
    found = 0
    with np.errstate(over="ignore"):
        for trial in range(trials):
            words = [int(word) for word in block_words(np.uint64(SEED), np.uint64(trial), np.uint64(0), np.uint64(0))]
            lanes = [word >> 16 * place & 0xFFFF for word in words for place in range(4)][:dice]
            found += any(lane * sides % 65536 < 65536 % sides for lane in lanes)
    return found


@pytest.mark.parametrize(("dice", "sides", "n"), [(8, 100, 1_000_000), (20, 100, 200_000), (1, 40_000, 100_000)])
def test_refused_dice_are_rolled_again(dice, sides, n):
    assert lanes_refused(sides, min(dice, 8), 2000) > 0
    fields = [(0, dice, False), (1, sides, False), (1, sides, False), (dice, dice * sides, False)]
    assert_same(DICE, PoolRules(dice, sides, 1, sides // 3), layout_of(fields, [[0], [1], [2], [3]]), 0, n)


def test_refused_words_of_a_chain_are_flagged():
    counts = np.array([2, 1, 3])
    spans = np.array(spans_without_replacement(6, 4), dtype=np.int64)
    span, refused = 360, 2**64 % 360
    assert refused > 0
    accepted = [-((-(index << 64) - refused) // span) for index in range(span)]
    too_low = [-(-(index << 64) // span) for index in range(0, span, 7)]
    too_low = [word for word in too_low if word * span % 2**64 < refused]
    words = np.zeros((2, TILE), dtype=np.uint64)
    used = [*accepted, *too_low]
    words[0, : len(used)] = used
    chain, values = np.zeros((2, TILE), dtype=np.uint64), np.full((3, TILE), 99)
    redo = np.zeros(TILE, dtype=np.uint16)
    with np.errstate(over="ignore"):
        draw_bags(words, words.copy(), chain, values, redo, np.uint64(0), 0, len(used), counts, spans, 4, False)
    assert not redo[: len(accepted)].any()
    assert redo[len(accepted) : len(used)].all()
    for index in range(span):
        left, drawn, digits = [0, 0, 1, 2, 2, 2], [0, 0, 0], index
        for bound, weight in ((6, 60), (5, 12), (4, 3), (3, 1)):
            digit, digits = digits // weight, digits % weight
            assert digit < bound
            drawn[left.pop(digit)] += 1
        assert values[:, index].tolist() == drawn


@pytest.mark.parametrize(("key", "first", "n", "span"), [(SEED, 5, 3000, 7), (1, 2**32 - 600, 1201, 5040)])
def test_orders_are_counted_and_refused_words_listed(key, first, n, span):
    """With a remainder that refuses a sixteenth of all words: the true one refuses none that can be found."""
    bound = 1 << 60
    times, refused = np.zeros(span, dtype=np.int64), np.zeros(n, dtype=np.int64)
    room = np.zeros((2, TILE), dtype=np.uint64), np.zeros(TILE, dtype=np.int64)
    with np.errstate(over="ignore"):
        n_refused = count_orders(*room, np.uint64(key), first, n, span, np.uint64(bound), times, refused)
        words = [
            int(block_words(np.uint64(key), np.uint64(trial), np.uint64(0), np.uint64(0))[0])
            for trial in range(first, first + n)
        ]
    low = [word * span % 2**64 < bound for word in words]
    assert refused[:n_refused].tolist() == [first + i for i in range(n) if low[i]]
    expected = [word * span >> 64 for word, is_low in zip(words, low, strict=True) if not is_low]
    assert times.tolist() == np.bincount(expected, minlength=span).tolist()
    assert n // 32 < n_refused < n // 8


@pytest.mark.parametrize("question", [{"size": 7}, {"milieu": "air", "policy": "optimal", "vehicle": True}])
def test_refused_orders_are_played_by_the_trial(question, monkeypatch):
    monkeypatch.setattr(run, "refused_below", lambda _: 1 << 55)
    kernel, rules, fields = lowered("odyssey.explore", question)
    assert_same(kernel, rules, layout_of(fields, [[0, 1], [2, 4]]), 11, 20_000)
    monkeypatch.setattr(run, "refused_below", lambda _: 1 << 63)
    with pytest.raises(RuntimeError, match="not the words of Philox"):
        count_block(kernel, rules, layout_of(fields, [[0]]), SEED, 0, 20_000, plain=False)


def test_the_outcome_table_is_what_draws_one_by_one_give():
    """All 5,040 orders: each by a word from the middle of those that give it, drawn from a bag that is not packed."""
    question = {"milieu": "ice", "size": 7, "vehicle": True, "finao": True, "unlocks": 1, "policy": "all"}
    kernel, rules, fields = lowered("odyssey.explore", question)
    layout = layout_of(fields, [[field] for field in range(N_FIELDS)])
    count_block(kernel, rules, layout, SEED, 0, 0)
    table = run._outcomes_of_orders(rules, layout, 5040)
    assert len(set(map(tuple, table.T.tolist()))) > 10
    unpacked = rules._replace(packed=False, chits=np.uint64(0))
    tile = new_tile(layout, outcome_of(unpacked, N_FIELDS))
    words = np.array([((2 * order + 1) << 63) // 5040 for order in range(5040)], dtype=np.uint64)
    drawn, none = np.zeros_like(table), np.zeros(0, dtype=np.int64)
    loop = run.loop_of(type(rules))
    loop(unpacked, layout, tile, np.uint64(0), 0, 5040, True, words, drawn, none, none, none, none)
    assert np.array_equal(drawn, table)
    for trial in range(200):
        with np.errstate(over="ignore"):
            word = block_words(np.uint64(SEED), np.uint64(trial), np.uint64(0), np.uint64(0))[0]
        outcome, _ = replay_trial(kernel, rules, N_FIELDS, SEED, trial)
        assert list(outcome) == table[:, int(word) * 5040 >> 64].tolist()


@given(st.integers(1, 40_320))
@settings(max_examples=50)
def test_words_of_orders_are_the_lowest_that_are_not_refused(span):
    words = [int(word) for word in words_of_orders(span)]
    refused = 2**64 % span
    assert [word * span >> 64 for word in words] == list(range(span))
    assert all(word * span % 2**64 >= refused for word in words)
    assert all(
        word == 0 or (word - 1) * span >> 64 < i or (word - 1) * span % 2**64 < refused for i, word in enumerate(words)
    )


def test_what_counts_as_one_word():
    assert span_of_one_word(np.array([5040, 0, 0]), 3) == 5040
    assert span_of_one_word(np.array([5040, 0, 7]), 2) == 5040
    assert span_of_one_word(np.array([5040, 0, 7]), 3) == 0
    assert span_of_one_word(np.array([5040]), 2) == 0
    assert span_of_one_word(np.zeros(0, dtype=np.int64), 0) == 0
    _, rules, _ = lowered("odyssey.explore", {})
    assert run._span_of(rules) == 5040
    _, rules, _ = lowered("deck.until", {"deck": "key:1,other:11", "want": "key"})
    assert run._span_of(rules) == 0  # 12! orders are too many
    _, rules, _ = lowered("bag.draw", {"bag": "a:2,b:3", "draws": 2, "replace": True, "again": "a"})
    assert run._span_of(rules) == 0


def test_orders_are_played_once(monkeypatch):
    kernel, rules, fields = lowered("deck.until", {"deck": "key:2,other:5", "want": "key"})
    layout = layout_of(fields, [[0]])
    monkeypatch.setattr(run, "_PLAYED", {})
    words = []
    monkeypatch.setattr(run, "words_of_orders", lambda span: words.append(span) or orders.words_of_orders(span))
    for first in (0, 50_000):
        assert_same(kernel, rules, layout, first, 20_000)
    assert words == [5040]
    assert_same(kernel, rules._replace(copies=2), layout_of([(2, 7, False)], [[0]]), 0, 20_000)
    assert words == [5040, 5040]
    run._PLAYED.update({(place,): None for place in range(40)})
    assert_same(kernel, rules._replace(copies=1), layout_of([(0, 9, False)], [[0]]), 0, 20_000)
    assert words == [5040, 5040, 5040]
    assert len(run._PLAYED) == run._MOST_PLAYED


@pytest.mark.parametrize("plain", [False, True])
def test_a_range_that_is_too_narrow_is_told_with_its_trial(plain):
    layout = layout_of([(0, 4, False), (1, 12, False), (1, 12, False), (8, 96, False)], [[0]])
    with pytest.raises(RuntimeError, match=r"trial (\d+) .*PoolRules") as caught:
        count_block(DICE, PoolRules(8, 12, 1, 3), layout, SEED, 3, 50_000, plain=plain)
    trial = int(str(caught.value).split()[1])
    assert replay_trial(DICE, PoolRules(8, 12, 1, 3), 4, SEED, trial)[0][0] > 4
    assert count_block(DICE, PoolRules(8, 12, 1, 3), layout, SEED, 3, trial - 3, plain=plain)[0].sum() == trial - 3


@pytest.mark.parametrize("plain", [False, True])
def test_a_range_that_is_too_narrow_for_an_order(plain):
    kernel, rules, _ = lowered("deck.until", {"deck": "key:2,other:5", "want": "key"})
    with pytest.raises(RuntimeError, match=r"trial (\d+) .*UntilRules") as caught:
        count_block(kernel, rules, layout_of([(1, 5, False)], [[0]]), SEED, 9, 20_000, plain=plain)
    assert replay_trial(kernel, rules, 1, SEED, int(str(caught.value).split()[1]))[0] == (6,)


def test_replays_of_trials_with_room_add_up_to_the_counts():
    kernel, rules, fields = lowered(*QUESTIONS[2])
    layout = layout_of(fields, [[0], [1], [2]])
    expected = np.zeros(layout.cells, dtype=np.int64)
    for trial in range(300):
        outcome, _ = replay_trial(kernel, rules, 3, SEED, trial)
        for field, value in enumerate(outcome):
            expected[layout.offsets[field] + value - fields[field][0]] += 1
    assert count_block(kernel, rules, layout, SEED, 0, 300)[0].tolist() == expected.tolist()


def test_registered_functions_take_their_parameters():
    for register in (trial_of, tile_of, one_word_of):
        with pytest.raises(TypeError, match="must take"):
            register(toy_trials.Partial)(layout_of)
    with pytest.raises(TypeError, match="already has a span"):
        one_word_of(BagRules)(no_room)


QUESTIONS = [
    ("dice.pool", {"dice": 9, "sides": 100}),
    ("odyssey.explore", {"size": 4, "unlocks": 1}),
    ("deck.push_luck", {"deck": "skull:2,coin:4,gem:1", "bust": "skull", "points": "coin:1,gem:3"}),
    ("deck.hand", {"deck": "land:60,spell:94", "cards": 7}),
]
TELL = f"""
import json
from zettasim import simulate
from zettasim.kernels.run import plays_plainly
told = [simulate(name, trials=30_001, seed=5, n_jobs=1, **question).to_dict() for name, question in {QUESTIONS}]
print(json.dumps([plays_plainly(), told]))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("word", "plain"), [("1", True), ("0", False), ("", False)])
def test_the_environment_turns_fast_paths_off_and_no_answer_changes(word, plain):
    environment = {**os.environ, "ZETTASIM_PLAIN": word}
    done = subprocess.run([sys.executable, "-c", TELL], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    here = [simulate(name, trials=30_001, seed=5, n_jobs=1, **question).to_dict() for name, question in QUESTIONS]
    assert json.loads(done.stdout) == json.loads(json.dumps([plain, here]))
