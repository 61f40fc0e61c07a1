"""What `advise` prints."""

import csv
import dataclasses
import io
import json
import re
from fractions import Fraction

import pytest

import zettasim
from zettasim.games import models
from zettasim.reporting.advice_text import MOST_POLICIES, advice_text
from zettasim.reporting.text import MOST_ROWS, written

SKULLS = ("deck=skull:3,coin:6,gem:2", "bust=skull", "points=coin:1,gem:4")
TWO_COINS = ("deck=skull:1,coin:2", "bust=skull", "points=coin:1")
MANY = ("deck=skull:3,coin_of_gold:3,gem:2,apples:3,crown:1", "bust=skull", "busts=2",
        "points=coin_of_gold:2,gem:3,apples:1,crown:6")  # fmt: skip


def given(words):
    return dict(word.split("=", 1) for word in words)


def test_takeaways_first_then_states_then_policies(run):
    said = run("advise", "deck.push_luck", *TWO_COINS)
    assert (said.status, said.err) == (0, "")
    title, takeaways, states, policies, foot = said.out.strip().split("\n\n")
    assert title == "deck.push_luck deck=skull:1,coin:2 bust=skull points=coin:1"
    assert takeaways.splitlines() == [
        "The best play earns 0.667 points on average (points kept (0 when bust)).",
        "Stop when cards is 1 or more; else draw.",
        "Simpler play that is as good: policy=cards:1.",
    ]
    assert [line.split() for line in states.splitlines()] == [
        ["cards", "coin", "points", "best", "if", "stop", "if", "draw", "loss", "come", "to"],
        ["0", "0", "0", "DRAW", "0.000", "0.667", "0.667", "100.0%"],
        ["1", "1", "1", "STOP", "1.000", "1.000", "0.000", "66.7%", "no", "matter"],
        ["And", "1", "that", "the", "best", "play", "never", "comes", "to:", "--all", "prints", "them."],
    ]
    assert policies.splitlines()[1].split() == ["policy=cards:1", "0.667", "nothing", "0.0%"]
    assert policies.splitlines()[-1].split() == ["policy=cards:0", "0.000", "0.667", "100.0%"]
    assert foot.splitlines() == ["Exact: computed in fractions, not simulated.", "Defaults: busts=1"]


def test_what_the_best_simple_rule_costs(run):
    question = ("deck=skull:2,coin:2,gem:2", "bust=skull", "busts=2", "points=coin:1,gem:5")
    advice = zettasim.advise("deck.push_luck", **given(question))
    best = advice.policies[0]
    assert best.regret > 0
    said = run("advise", "deck.push_luck", *question)
    less = f"{float(best.regret):.2f} ({100 * float(best.regret / advice.mean):.1f}%) less."
    flat = " ".join(said.out.split())
    assert (
        f"Simpler play, the best of those below: policy={best.name} earns {float(best.mean):.2f}, which is {less}"
        in flat
    )


def test_all_prints_every_state_and_policy(run):
    advice = zettasim.advise("deck.push_luck", **given(SKULLS))
    few, every = run("advise", "deck.push_luck", *SKULLS).out, run("advise", "deck.push_luck", *SKULLS, "--all").out
    states = re.findall(r"(?m)^ +\d+ +\d+ +\d+ +\d+  (?:STOP|DRAW)", every)
    assert len(states) == len(advice.decisions) > len(re.findall("STOP|DRAW", few))
    assert every.count("policy=") - 1 == len(advice.policies) > MOST_POLICIES
    assert few.count("policy=") - 1 == MOST_POLICIES
    assert "never" in every
    assert "--all" in few
    assert "--all" not in every


def test_many_states_show_those_that_play_comes_to_most_often():
    advice = zettasim.advise("deck.push_luck", **given(MANY))
    come_to = [decision for decision in advice.decisions if decision.reached]
    assert len(come_to) > MOST_ROWS
    printed = advice_text(advice, 80)
    rows = [line for line in printed.splitlines() if line.startswith(("DRAW", "STOP"))]
    assert len(rows) == MOST_ROWS
    assert rows[0].split()[-1] == "nothing"  # the start
    assert "cards 1, crown 1, points 6" in rows[5]
    shown = sorted((float(re.search(r"([\d.]+)%", line)[1]) for line in rows), reverse=True)
    most = sorted((float(decision.reached) for decision in come_to), reverse=True)[:MOST_ROWS]
    assert shown == [float(f"{100 * share:.1f}") for share in most]
    left_out = f"And {len(come_to) - MOST_ROWS} more that it comes to less often"
    assert left_out in " ".join(printed.split())
    # 2 skulls left, and 3 x 2 + 2 x 3 + 3 + 6 = 21 points in all: 21 / (2 + 1) = 7 in hand are a tie.
    assert advice.rule.choice({"skull": 1, "points": 8}) == "stop"
    assert f"{str(advice.rule).capitalize()}." in printed


def test_where_no_plain_rule_is_the_best_play_it_says_so(run):
    traps = ("deck=skull:1,coin:3,gem:2,trap:2", "bust=skull", "points=coin:1,gem:4,trap:-3")
    assert zettasim.advise("deck.push_luck", **given(traps)).rule is None
    said = run("advise", "deck.push_luck", *traps)
    assert "No rule of one or two limits is the best play: look the state up." in said.out


@pytest.mark.parametrize("columns", [72, 80, 96])
@pytest.mark.parametrize("question", [SKULLS, MANY])
@pytest.mark.parametrize("all_rows", [False, True])
def test_it_fits_into_the_line(question, columns, all_rows):
    printed = advice_text(zettasim.advise("deck.push_luck", **given(question)), columns, all_rows=all_rows)
    assert max(map(len, printed.splitlines())) <= columns


@pytest.mark.parametrize("name", [name for name, model in models().items() if model.objective])
def test_every_model_with_decisions_prints_them(name):
    model = models()[name]
    for example in (model.examples[0], model.examples[-1]):
        question = {key: value for key, value in example.items() if key not in model.policies}
        printed = written(zettasim.advise(name, **question), width=96)
        assert printed.startswith(name)
        assert max(map(len, printed.splitlines())) <= 96


def test_chances_are_percentages_and_floating_point_is_named(run):
    said = run("advise", "dice.pig", "target=40", "--where", "score=20 and other=10")
    advice = zettasim.advise("dice.pig", target=40, where="score=20 and other=10")
    assert said.out.startswith("dice.pig target=40\nwhere score=20 and other=10\n")
    chance, best = f"{100 * float(advice.mean):.1f}%", advice.policies[0]
    assert f"The best play: {chance} that the player who begins wins (first_wins)." in said.out
    assert f"Where score=20 and other=10: {advice.rule}." in said.out
    flat = " ".join(said.out.split())
    played = f"{100 * float(best.mean):.1f}%"
    assert best.regret > 0
    assert played != chance
    assert f"first_player={best.name}, {played} instead of {chance}." in flat
    assert "is found with floating point; what policies earn and cost is exact." in flat
    assert "turn: points of this turn" in flat


def test_chances_that_look_alike_are_told_apart():
    advice = zettasim.advise("dice.pig", target=20)
    close = dataclasses.replace(advice.policies[0], mean=advice.mean - Fraction(1, 10**5), regret=Fraction(1, 10**5))
    assert f"{close.name}, <0.1% less." in advice_text(dataclasses.replace(advice, policies=(close,)))


def test_fractions_in_full(run):
    question = ("deck=skull:2,coin:2,gem:2", "bust=skull", "busts=2", "points=coin:1,gem:5")
    said = run("advise", "deck.push_luck", *question, "--exact", "--all")
    advice = zettasim.advise("deck.push_luck", **given(question))
    for number in (advice.policies[0].mean, advice.policies[0].regret, *advice.decisions[1].options.values()):
        assert str(number) in said.out.split()
    assert any(value.denominator > 1 for each in advice.decisions for value in each.options.values())
    assert f"The best play earns {advice.mean} points" in said.out


def test_a_choice_that_hardly_matters_is_told(run):
    # With n of 100 coins in hand, drawing pays (n + 1) (100 - n) / (101 - n): close to n around 50.
    question = {"deck": "skull:1,coin:100", "bust": "skull", "points": "coin:1"}
    advice = zettasim.advise("deck.push_luck", **question)
    close = [d for d in advice.decisions if d.reached and 0 < d.loss < advice.mean / 100]
    ties = [d for d in advice.decisions if d.reached and d.loss == 0]
    assert close
    said = run("advise", "deck.push_luck", *(f"{name}={value}" for name, value in question.items()), "--all")
    assert said.out.count("hardly matters") >= len(close)
    assert said.out.count("no matter") == len(ties)


@pytest.mark.parametrize("form", ["json", "csv", "md"])
def test_other_forms_and_files_hold_every_state(form, run, tmp_path):
    advice = zettasim.advise("deck.push_luck", **given(SKULLS))
    said = run("advise", "deck.push_luck", *SKULLS, "--format", form)
    if form == "json":
        assert json.loads(said.out) == json.loads(json.dumps(advice.to_dict()))
    elif form == "csv":
        assert [row["exact"] for row in csv.DictReader(io.StringIO(said.out))] == [r["exact"] for r in advice.rows()]
    else:
        assert len(said.out.splitlines()) == 2 + len(advice.decisions)
    assert run("advise", "deck.push_luck", *SKULLS, "--out", f"a.{form}").status == 0
    assert (tmp_path / f"a.{form}").read_text(encoding="utf-8") == said.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("dice.pool",), "dice.pool: a player decides nothing in it; allowed: deck.push_luck, "),
        (("deck.push_luck", *SKULLS, "policy=all"), "policy=all: advice is about the best play"),
        (
            ("deck.push_luck", *SKULLS, "--where", "gems=1"),
            "--where 'gems=1': no column is called 'gems'; did you mean",
        ),
        (("deck.push_luck", *SKULLS, "where=gem"), "'where' is an option, not a parameter: write --where gem"),
        (("deck.push_luck", *SKULLS, "--variant", "a.toml"), "is a general model and has no components to vary"),
    ],
)
def test_a_mistake_is_one_message(words, message, run):
    said = run("advise", *words)
    assert (said.status, said.out) == (2, "")
    assert message in said.err


def test_compare_prints_fractions_too(run):
    question = ("compare", "dice.pool", "dice=3", "--to", "dice=14", "--metric", "any")
    exact = zettasim.compare("dice.pool", dice=3, to={"dice": 14}, metric="any")["any"].exact
    assert exact.denominator > 10_000
    assert str(exact) not in run(*question).out
    assert str(exact) in run(*question, "--exact").out


def test_more_states_than_are_listed_ask_for_a_condition(run, monkeypatch):
    monkeypatch.setattr("zettasim.questions.advise.MOST_DECISIONS", 1_000)
    said = run("advise", "dice.pig", "target=30", "--where", "turn>=0")
    assert said.status == 2
    assert "--where turn>=0: more than 1,000 states" in said.err
