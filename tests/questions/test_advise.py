"""`advise`: what every model with decisions gives, and what can be asked."""

import json
import re
from fractions import Fraction

import pytest

from zettasim import advise, odds
from zettasim.errors import ParameterError, StateSpaceError
from zettasim.games import models
from zettasim.model import Decision
from zettasim.model.parameter import parameters_of
from zettasim.questions import advise as module
from zettasim.questions.asked import ask as asking

F = Fraction
DECK = {"deck": "skull:2,coin:3", "bust": "skull", "points": "coin:2"}
DECIDED = ", ".join(name for name, model in models().items() if model.objective)
WITH_DECISIONS = [
    (name, place) for name, model in models().items() if model.objective for place in range(len(model.examples))
]


def question(name, place):
    model = models()[name]
    return {key: value for key, value in model.examples[place].items() if key not in model.policies}


@pytest.fixture(scope="module")
def asked():
    """Return advice on a model's example, each asked once."""
    found = {}

    def ask(name, place):
        if (name, place) not in found:
            found[name, place] = advise(name, **question(name, place))
        return found[name, place]

    return ask


@pytest.mark.parametrize(("name", "place"), WITH_DECISIONS)
def test_every_decision_is_of_one_shape(name, place, asked):
    advice = asked(name, place)
    assert len(advice.decisions) <= advice.n_decisions
    assert bool(advice.decisions) == bool(advice.n_decisions)
    for decision in advice.decisions:
        assert tuple(decision.state) == advice.state_names
        assert decision.options
        assert set(decision.options) <= set(advice.option_names)
        assert 0 <= decision.reached <= 1
        assert isinstance(decision.reached, Fraction)
        assert decision.value == max(decision.options.values())
        assert min(decision.loss_of(option) for option in decision.options) == 0
        assert max(decision.loss_of(option) for option in decision.options) == decision.loss >= 0
    seen = [tuple(decision.state.items()) for decision in advice.decisions]
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize(("name", "place"), WITH_DECISIONS)
def test_no_named_policy_earns_more_than_the_best(name, place, asked):
    advice = asked(name, place)
    given = asking(name, question(name, place))
    listed = models()[name].named_policies(given.parameters, given.rules)
    assert bool(advice.policies) == bool(listed)
    best = dict.fromkeys(models()[name].policies, "optimal")
    optimum = odds(name, method="exact", metric=advice.objective, **question(name, place) | best)
    assert advice.mean == optimum[advice.objective].mean_exact
    for policy in advice.policies:
        played = {**question(name, place), **best, advice.policy_parameter: policy.name}
        mean = odds(name, method="exact", metric=advice.objective, **played)[advice.objective].mean_exact
        assert (policy.mean, policy.regret) == (mean, advice.mean - mean)
        assert policy.regret >= 0


def test_rows_are_tidy():
    advice = advise("deck.push_luck", **DECK)
    rows = advice.rows()
    assert list(rows[0]) == [
        "model", "deck", "bust", "busts", "points_parameter", "policy", "cards", "coin", "points", "stop", "draw",
        "best", "value", "exact", "loss", "reached",
    ]  # fmt: skip
    # By hand: 3 of 5 cards are coins; then 2 coins to 2 skulls: on for 4 x 1/2 = 2, no more than 2 in hand.
    assert [rows[0][name] for name in ("stop", "draw", "best", "exact", "reached")] == [0.0, 1.2, "draw", "6/5", 1.0]
    assert [rows[1][name] for name in ("points", "best", "loss", "reached")] == [2, "stop", 0.0, 0.6]
    assert advice.to_frame().to_dict("records") == rows


def test_columns_of_one_name_are_told_apart():
    rows = advise("deck.push_luck", deck="skull:1,draw:1,loss:2", bust="skull", points="draw:1,loss:2").rows()
    assert {"draw_state", "loss_state", "draw", "loss"} <= set(rows[0])
    assert [row["draw_state"] for row in rows if row["cards"] == 1] == [0, 1]


def test_an_option_that_a_state_lacks_has_no_value(monkeypatch):
    some = (
        Decision({"storms": 0}, {"stop": F(1), "play": F(2)}, F(1)),
        Decision({"storms": 1}, {"stop": F(1), "discard": 0.5}, F(0)),
    )
    monkeypatch.setattr(models()["deck.push_luck"], "decisions", lambda *_: some, raising=False)
    advice = advise("deck.push_luck", **DECK)
    assert advice.option_names == ("stop", "play", "discard")
    first, second = advice.rows()
    assert (first["play"], first["discard"], second["play"], second["discard"]) == (2.0, None, None, 0.5)
    told = advice.to_dict()["decisions"][1]["options"]["discard"]
    assert told == {"value": 0.5, "exact": None, "loss": 0.5}


def test_json_holds_everything():
    told = json.loads(json.dumps(advise("deck.push_luck", **DECK).to_dict()))
    assert told["parameters"]["policy"] == "optimal"
    assert told["objective"] == {
        "metric": "points",
        "meaning": "points kept (0 when bust)",
        "mean": 1.2,
        "mean_exact": "6/5",
    }
    assert told["rule"] == "stop when cards is 1 or more; else draw"
    assert (told["method"], told["where"], told["n_decisions"], told["components"]) == ("exact", None, 4, None)
    assert told["decisions"][0] == {
        "state": {"cards": 0, "coin": 0, "points": 0},
        "options": {
            "stop": {"value": 0.0, "exact": "0", "loss": 1.2},
            "draw": {"value": 1.2, "exact": "6/5", "loss": 0.0},
        },
        "best": "draw",
        "value": 1.2,
        "loss": 1.2,
        "reached": 1.0,
        "reached_exact": "1",
    }
    worst = {"policy": "all", "mean": 0.0, "mean_exact": "0", "regret": 1.2, "regret_exact": "6/5"}
    assert worst in told["policies"]
    assert told["policy_parameter"] == "policy"


def test_where_chooses_states():
    all_of_them = advise("deck.push_luck", **DECK)
    some = advise("deck.push_luck", where="cards>=1 and not coin=2", **DECK)
    assert some.decisions == tuple(d for d in all_of_them.decisions if d.state["cards"] in (1, 3))
    assert (some.where, some.n_decisions) == ("cards>=1 and not coin=2", 4)
    assert (some.mean, some.policies) == (all_of_them.mean, all_of_them.policies)


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("deck.push_luck", {"where": "coins>1"}, "no column is called 'coins'; did you mean 'coin'?"),
        ("deck.push_luck", {"where": "coin>"}, "where 'coin>': it ends where a column or a whole number is wanted"),
        ("deck.push_luck", {"where": ""}, "where '': it ends where"),
        ("deck.push_luck", {"where": "coin>7"}, "where 'coin>7': in none of the 4 states to decide in"),
        ("deck.push_luck", {"policy": "cards:2"}, "policy=cards:2: advice is about the best play"),
        ("dice.pig", {"second_player": "hold:20"}, "second_player=hold:20: advice is about the best play"),
        ("dice.pool", {}, f"dice.pool: a player decides nothing in it; allowed: {DECIDED}"),
    ],
)
def test_what_cannot_be_asked(name, changes, message):
    parameters = DECK if name == "deck.push_luck" else {}
    with pytest.raises(ParameterError) as caught:
        advise(name, **parameters | changes)
    assert message in str(caught.value)


POLICIES = {"policy", "policies", "first_player"}
UNSOLVED = [name for name, model in models().items() if model.unsolved]


def test_every_model_in_which_a_player_decides_advises_or_says_why_not():
    for name, model in models().items():
        decides = POLICIES & {parameter.name for parameter in parameters_of(model.parameters)}
        assert bool(decides) == bool(model.objective or model.unsolved), name
        assert not (model.objective and model.unsolved), name


@pytest.mark.parametrize("name", UNSOLVED)
def test_what_to_ask_instead_can_be_asked(name):
    """The command in the message is one: its parameters and its metric are those of the model."""
    with pytest.raises(ParameterError) as caught:
        advise(name)
    said = str(caught.value)
    assert said.startswith(f"{name}: ")
    (command,) = re.findall("`zettasim (.*)`", said)
    verb, model, *words = command.split()
    assert (verb in ("sweep", "compare"), model) == (True, name)
    metrics = words[words.index("--metric") + 1 :] if "--metric" in words else []
    given = [word.split("=") for word in words if "=" in word]
    split = next((words.index(word) for word in words if word == "--to"), len(words))
    before = dict(word.split("=") for word in words[:split] if "=" in word)
    after = dict(word.split("=") for word in words[split:] if "=" in word)
    assert given
    questions = [before, {**before, **after}]
    if verb == "sweep":
        questions = [{**before, "policy": policy} for policy in before["policy"].split(",")]
    for question in questions:
        asked = asking(name, question)
        assert set(metrics) <= {reading.name for reading in asked.readings}
    assert len({str(asking(name, question).parameters) for question in questions}) == len(questions) > 1


def test_the_best_play_may_be_named():
    named = advise("deck.push_luck", policy="optimal", **DECK)
    assert named == advise("deck.push_luck", **DECK)


def test_a_best_play_above_the_limit_is_refused():
    large = {"deck": {f"k{i}": 5 for i in range(9)} | {"x": 1}, "bust": "x", "points": {f"k{i}": i for i in range(9)}}
    with pytest.raises(StateSpaceError, match="goes through about 20,155,392 states; the limit is 2,000,000"):
        advise("deck.push_luck", **large)


def test_more_states_than_can_be_listed_are_refused_whole(monkeypatch):
    monkeypatch.setattr(module, "MOST_DECISIONS", 3)
    with pytest.raises(StateSpaceError, match=r"more than 3 states .* a condition on cards, coin, points"):
        advise("deck.push_luck", **DECK)
    assert len(advise("deck.push_luck", where="cards<3", **DECK).decisions) == 3


def test_a_model_with_nothing_to_decide_says_so(monkeypatch):
    monkeypatch.setattr(models()["deck.push_luck"], "decisions", lambda *_: (), raising=False)
    advice = advise("deck.push_luck", **DECK)
    assert (advice.decisions, advice.rows(), advice.rule, advice.n_decisions) == ((), [], None, 0)
