"""Policies from Python: the same play as a table, exact and simulated."""

import contextlib
import io
import re
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from zettasim import advise, compare, odds, simulate
from zettasim.errors import ParameterError, StateSpaceError
from zettasim.games import find_model, models
from zettasim.model.parameter import parameters_of
from zettasim.model.policy import PolicyChoice
from zettasim.questions.asked import ask

F = Fraction
DOCS = Path(__file__).parents[2] / "docs"
DECK = {"deck": "skull:2,coin:3,gem:1", "bust": "skull", "points": "coin:1,gem:3"}


def odd(state):
    """Stop at 3 points, and at no other number: a rule that no named policy is."""
    return "stop" if state["points"] == 3 else "draw"


def by_hand(busts, policy, names):
    """Yield what each order of the single cards comes to."""
    cards = ["skull", "skull", "coin", "coin", "coin", "gem"]
    orders = list(permutations(cards))
    for order in orders:
        drawn = []
        while len(drawn) < len(order):
            points = drawn.count("coin") + 3 * drawn.count("gem")
            counts = {name: drawn.count(name) for name in names}
            if policy({"cards": len(drawn), **counts, "points": points}) == "stop":
                break
            drawn.append(order[len(drawn)])
            if drawn.count("skull") == busts:
                break
        bust = int(drawn.count("skull") == busts)
        points = 0 if bust else drawn.count("coin") + 3 * drawn.count("gem")
        yield F(1, len(orders)), {"points": points, "bust": bust, "cards": len(drawn)}


def rich_and_brave(state):
    return "stop" if state["gem"] and not state["skull"] else "draw" if state["cards"] < 4 else "stop"


@pytest.mark.parametrize(
    ("busts", "policy", "names"), [(1, odd, ("coin", "gem")), (2, rich_and_brave, ("skull", "coin", "gem"))]
)
def test_a_policy_is_played_in_every_order(agrees, busts, policy, names):
    question = {**DECK, "busts": busts, "policy": policy}
    agrees("deck.push_luck", question, list(by_hand(busts, policy, names)), ["bust=1 and cards<=2"])


def test_the_state_is_what_advice_shows():
    asked_at = []

    def policy(state):
        asked_at.append(dict(state))
        with pytest.raises(TypeError):
            state["points"] = 9
        return "draw"

    odds("deck.push_luck", policy=policy, **DECK)
    states = [dict(decision.state) for decision in advise("deck.push_luck", **DECK).decisions]
    key = repr
    assert sorted(asked_at, key=key) == sorted(states, key=key)


BEST = [
    ("deck.push_luck", DECK),
    ("deck.push_luck", {**DECK, "busts": 2}),
    ("odyssey.explore", {"milieu": "ice", "size": 4, "vehicle": True, "payoff": "claimed:2,dead:-3", "unlocks": 2}),
    ("odyssey.explore", {"milieu": "synodic", "size": 3, "partner": True, "life_support": "6:1", "finao": True}),
    ("sixty.preparation", {"storms": 3, "expeditions": 4}),
    ("sixty.preparation", {"storms": 3, "expeditions": 3, "forecast": True, "base_values": "3,3,2"}),
    ("sixty.preparation", {"cards": "2/0/investor:2,1/1/engineer+radio:1", "icons": "investor:2", "expeditions": 4}),
    ("sixty.season", {"rounds": 2, "storms": 3, "expeditions": 3, "forecast": "1,1,0,0,0,0", "burned": "1,0,0,0,0"}),
    ("sixty.planning", {"free": 2, "paid": 3}),
    ("zetta.psg", {"stacks": 3, "tokens": 2}),
    ("zetta.psg", {"stacks": 2, "dice": "each", "faces": "first", "seen": False, "start": 1}),
    ("zetta.xenoarchaeology", {"deck": "site_found:3,dangerous_event:2,motherlode:2,alien_artifact:2", "crew": 2}),
    ("xenology.collect", {"types": 3, "per_type": 2, "wanted": 2, "display": 2, "hand": 0, "wipes": 2}),
]


@pytest.mark.parametrize(("name", "question"), BEST)
def test_the_advised_play_as_a_function_is_the_best_play(name, question):
    """In all states with a choice, the same table, and the same answer."""
    asked = ask(name, {**question, "policy": "optimal"})
    every = list(find_model(name).decisions(asked.parameters, asked.rules))
    columns = list(every[0].state)
    known = {tuple(decision.state.values()): decision.best for decision in every}

    asked_at = set()

    def advised(state):
        asked_at.add(tuple(state[column] for column in columns))
        return known[tuple(state[column] for column in columns)]

    mine, best = (ask(name, {**question, "policy": policy}) for policy in (advised, "optimal"))
    mine_lowered, best_lowered = (each.model.lower(each.parameters, each.rules) for each in (mine, best))
    if name != "sixty.planning":  # where nothing but the cards drawn is looked at, as cards are drawn
        assert asked_at == {tuple(decision.state.values()) for decision in every if len(decision.options) > 1}
    for field, one, other in zip(best_lowered._fields, mine_lowered, best_lowered, strict=True):
        assert np.array_equal(one, other), field
    assert [a.exact for a in odds(name, policy=advised, **question).metrics.values()] == [
        a.exact for a in odds(name, policy="optimal", **question).metrics.values()
    ]


def down(state):
    return "replace" if state["step"] < 0 else "keep"


def until_hurt(state):
    return "end" if state["damage"] else "draw_2"


def missing_is_wiped(state):
    return "display" if state["open"] else "deck" if state["after_wipe"] else "wipe"


def three_storms(state):
    if state["hand"] == "-":
        return "stop" if state["storms"] >= 3 else "draw"
    fits = state["storms"] < 3 if state["hand"] == "Storm" else state["expeditions"] < 3
    return "play" if fits else "discard"


SAME = [
    ("deck.push_luck", {**DECK, "policy": "points:2"}, lambda state: "stop" if state["points"] >= 2 else "draw"),
    ("sixty.season", {"rounds": 3, "policy": "storms:3"}, three_storms),
    ("sixty.preparation", {"policy": "storms:3"}, three_storms),
    ("sixty.planning", {"policy": "always"}, lambda _: "pay"),
    ("zetta.psg", {"stacks": 4, "tokens": 2, "policy": "bots"}, down),
    (
        "zetta.xenoarchaeology",
        {"deck": "site_found:5,dangerous_event:2,motherlode:2", "policy": "damage:1", "direction": 2},
        until_hurt,
    ),
    ("xenology.collect", {"types": 3, "per_type": 4, "wanted": 3, "policy": "wipe-when-missing"}, missing_is_wiped),
]


@pytest.mark.parametrize(("name", "question", "function"), SAME, ids=[name for name, _, _ in SAME])
def test_a_named_policy_as_a_function_is_simulated_to_the_same_integers(name, question, function, seed):
    mine, named = (
        simulate(name, trials=3_000, seed=seed, n_jobs=1, **{**question, "policy": policy})
        for policy in (function, question["policy"])
    )
    assert {metric: answer.probability for metric, answer in mine.metrics.items()} == {
        metric: answer.probability for metric, answer in named.metrics.items()
    }
    assert mine.parameters["policy"].startswith("python:")


def test_named_policies_as_functions():
    def claims(state):
        takes = {"ore": 3, "aquifer": 2, "cavern": 2, "artifact": 4}
        found = any(state[kind] and needed <= 2 for kind, needed in takes.items())
        return "stop" if state["leak"] or found else "draw"

    question = {"milieu": "ice", "size": 5, "unlocks": 2, "vehicle": True, "metric": "claimed"}
    assert (
        odds("odyssey.explore", policy=claims, **question)["claimed"] == odds("odyssey.explore", **question)["claimed"]
    )

    question = {"milieu": "ice", "size": 5, "payoff": "claimed:1,dead:-9", "metric": "dead"}
    on = odds("odyssey.explore", policy=lambda _: "draw", **question)["dead"]
    assert on == odds("odyssey.explore", policy="all", **question)["dead"]
    assert on.mean_exact > odds("odyssey.explore", policy="optimal", **question)["dead"].mean_exact

    def one_storm(state):
        return "play" if state["hand"] != "-" and plays(state) else "discard" if state["hand"] != "-" else ends(state)

    def plays(state):
        return state["storms"] < 3 if state["hand"] == "Storm" else state["expeditions"] < 3

    def ends(state):
        return "stop" if state["storms"] >= 1 else "draw"

    mine, named = odds("sixty.preparation", policy=one_storm), odds("sixty.preparation", policy="storms:1")
    assert {name: answer.exact for name, answer in mine.metrics.items()} == {
        name: answer.exact for name, answer in named.metrics.items()
    }


def test_what_cannot_be_a_policy(tmp_path):
    def stays(state):
        return "stay" if state["cards"] == 1 else "draw"

    with pytest.raises(ParameterError) as caught:
        odds("deck.push_luck", policy=stays, **DECK)
    assert str(caught.value).startswith("policy=python:stays does 'stay' at cards=1, coin=")
    assert str(caught.value).endswith("; allowed there: stop, draw")
    with pytest.raises(ParameterError, match="policy is a Python function, which no file can keep"):
        simulate("deck.push_luck", policy=odd, checkpoint=tmp_path / "run.json", **DECK)
    with pytest.raises(ParameterError, match="policy=python:odd is not one of"):
        odds("deck.push_luck", policy="python:odd", **DECK)
    large = {"deck": {f"k{i}": 5 for i in range(9)} | {"x": 1}, "bust": "x", "points": {f"k{i}": i for i in range(9)}}
    with pytest.raises(StateSpaceError, match="20,155,392"):
        simulate("deck.push_luck", policy=odd, trials=10, **large)


def test_a_function_is_asked_anew_in_every_question():
    limit = 1

    def changing(state):
        return "stop" if state["cards"] >= limit else "draw"

    first = odds("deck.push_luck", policy=changing, **DECK)["cards"].mean
    limit = 2
    assert (first, odds("deck.push_luck", policy=changing, **DECK)["cards"].mean) == (1, pytest.approx(1 + 4 / 6))
    assert compare("deck.push_luck", policy=changing, to={"policy": "cards:2"}, **DECK)["cards"].difference == 0


def test_the_page_lists_every_model_that_takes_a_function():
    page = (DOCS / "policies.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `([a-z._]+)` \|(.*)\|$", page, re.MULTILINE))
    takes = {
        name
        for name, model in models().items()
        if any(isinstance(each.type, PolicyChoice) for each in parameters_of(model.parameters))
    }
    assert set(listed) == takes == {name for name, model in models().items() if model.objective}
    guide = (DOCS / "guide" / "decide.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([a-z._]+)` \|", guide, re.MULTILINE)) == takes
    for name, words in listed.items():
        model = models()[name]
        best = dict.fromkeys(model.policies, "optimal")
        askings = (ask(name, {**example, **best}) for example in reversed(model.examples))
        told = (list(model.decisions(asked.parameters, asked.rules)) for asked in askings)
        decisions = next(decisions for decisions in told if decisions)
        options = {option for each in decisions for option in each.options}
        assert {option for option in options if f"`{option}`" not in words and "…" not in words} == set(), name
        columns = {column for column in decisions[0].state if f"`{column}`" not in words and "how many of" not in words}
        assert columns == set(), name


def test_the_page_runs_and_prints_what_it_says():
    page = (DOCS / "policies.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    printed = io.StringIO()
    names = {}
    with contextlib.redirect_stdout(printed):
        for block in blocks:
            exec(block, names)
    first, _, last = printed.getvalue().splitlines()
    assert f"prints `{first}`" in page
    assert f"prints `{last}`" in page
    assert names["found"]["payoff"].difference < 0
