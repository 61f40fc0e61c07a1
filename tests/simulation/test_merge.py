"""Shards add up to the run that they are parts of, or are refused with both values."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import simulate
from zettasim.errors import UserError
from zettasim.questions.merge import merge


def shards(folder, ranges, model="odyssey.explore", **question):
    paths = []
    for first, trials in ranges:
        paths.append(folder / f"from_{first}.json")
        simulate(model, first=first, trials=trials, checkpoint=paths[-1], **{"seed": 1, **question})
    return paths


@given(st.lists(st.integers(1, 3000), min_size=1, max_size=5), st.randoms(use_true_random=False))
@settings(max_examples=10)
def test_shards_without_a_gap_are_the_run(tmp_path_factory, lengths, luck):
    starts = [sum(lengths[:place]) for place in range(len(lengths))]
    paths = shards(tmp_path_factory.mktemp("shards"), list(zip(starts, lengths, strict=True)), "dice.pool")
    luck.shuffle(paths)
    assert merge(*paths) == simulate("dice.pool", seed=1, trials=sum(lengths))


QUESTIONS = [
    ("odyssey.explore", {"size": 4, "removed": "leak:1", "event": "claimed=1 and dead=0", "given": "draws>1"}),
    ("bag.draw", {"bag": "more:2,x:8", "replace": True, "again": "more", "metric": ["x", "more"]}),
    ("deck.hand", {"deck": "ace:4,king:4,other:44", "cards": 13, "metric": "ace"}),
    ("sixty.preparation", {"policy": "storms:2", "base_values": "3,0,1", "event": "payoff>5", "metric": "event"}),
]


@pytest.mark.parametrize(("model", "question"), QUESTIONS)
def test_a_shard_knows_its_question(tmp_path, model, question):
    paths = shards(tmp_path, [(0, 1000), (1000, 2000)], model, **question)
    assert merge(*paths) == simulate(model, seed=1, trials=3000, **question)


def test_gaps_are_allowed_and_said(tmp_path):
    one, other = shards(tmp_path, [(0, 1000), (5000, 500)])
    told = merge(other, one)
    assert told.trials == 1500
    assert told.run.ranges == ((0, 1000), (5000, 5500))
    assert told.run.gaps == ((1000, 5000),)
    assert told.to_dict()["run"] == {"ranges": [[0, 1000], [5000, 5500]]}


def test_no_trial_counts_twice(tmp_path):
    one, other = shards(tmp_path, [(0, 1000), (999, 500)])
    with pytest.raises(UserError, match=r"from_0.json \(trials 0 to 999\) and .*from_999.json \(trials 999 to 1,498\)"):
        merge(one, other)
    with pytest.raises(UserError, match="no trial may count twice"):
        merge(one, one)
    inside = shards(tmp_path, [(10, 5), (3000, 5)])
    with pytest.raises(UserError, match="no trial may count twice"):
        merge(one, *inside)


MIXTURES = [
    ({"seed": 2}, "seed: 1 against 2"),
    ({"size": 3}, "parameter size: 2 against 3"),
    ({"model": "sixty.arka"}, "model: odyssey.explore against sixty.arka"),
    ({"event": "claimed=1"}, "event: None against claimed=1"),
    ({"metric": "claimed"}, "counted together"),
]


@pytest.mark.parametrize(("question", "told"), MIXTURES)
def test_mixtures_are_refused(tmp_path, question, told):
    paths = shards(tmp_path, [(0, 100)]) + shards(tmp_path, [(100, 100)], **question)
    with pytest.raises(UserError, match=re.escape(told)):
        merge(*paths)


def test_a_variant_goes_with_its_shards(tmp_path):
    variant = tmp_path / "variant.toml"
    variant.write_text('game = "odyssey"\n[change]\ncontainers.ocean.leak = 3\n', encoding="utf-8")
    paths = shards(tmp_path, [(0, 100), (100, 100)], variant=variant)
    whole = simulate("odyssey.explore", seed=1, trials=200, variant=variant)
    assert merge(*paths) == whole
    moved = variant.rename(tmp_path / "moved.toml")
    with pytest.raises(UserError, match=r"variant files that do not load; name them"):
        merge(*paths)
    assert merge(*paths, variant=moved) == whole
    moved.write_text('game = "odyssey"\n[change]\ncontainers.ocean.leak = 2\n', encoding="utf-8")
    with pytest.raises(UserError, match=r"components: sha256 .* in the file, sha256 .* here"):
        merge(*paths, variant=moved)


def test_nothing_to_merge(tmp_path):
    with pytest.raises(UserError, match="one shard or more"):
        merge()
    with pytest.raises(UserError, match="cannot be read: No such file"):
        merge(tmp_path / "absent.json")
