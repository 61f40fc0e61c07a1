"""`zetta.xenoarchaeology` against every order of small decks and every die, and against figures worked out by hand."""

from fractions import Fraction

import pytest
from digging_by_hand import EVENT, LODE, RELIC, SITE, Excavation, worlds

from zettasim import advise, odds

F = Fraction
MODEL = "zetta.xenoarchaeology"
PLAIN = ((SITE, 0), (EVENT, 0), (LODE, 0), (RELIC, 0))


def deck(**counts):
    return tuple({**dict(PLAIN), **counts}.items())


CASES = [
    Excavation(),
    Excavation(direction=3, first_dig="next", placing="sacrifice", icons=2),
    Excavation(policy="optimal"),
    Excavation(policy="optimal", flight="events", crew=1, icons=2, token_fame=3),
    Excavation(policy="digs:0", direction=2),
    Excavation(policy="digs:1", direction=2, danger=((SITE, 0), (EVENT, 5), (LODE, 2), (RELIC, 1)), artifact="gone"),
    Excavation(deck=deck(site_found=3, dangerous_event=2), danger=((SITE, 2), (EVENT, 3)), crew=3, policy="danger:5"),
    Excavation(
        deck=deck(site_found=3, dangerous_event=1, motherlode=2), direction=2, policy="damage:1", flight="events"
    ),
    Excavation(deck=deck(site_found=2, motherlode=3, dangerous_event=1), crew=1, direction=3, danger=((LODE, 6),)),
    Excavation(deck=deck(site_found=3, dangerous_event=2), directions=(2, 4, 2), direction=2, danger=((EVENT, 4),)),
    Excavation(
        deck=deck(site_found=2, alien_artifact=2, dangerous_event=1),
        policy="optimal",
        danger=((SITE, 3), (EVENT, 6), (RELIC, 4)),
        crew=3,
        placing="sacrifice",
        crew_fame=0,
        directions=(1, 2, 2),
    ),
]


@pytest.mark.parametrize("game", CASES, ids=range(len(CASES)))
def test_small_decks_are_every_order_and_every_die(agrees, game):
    events = ["fled=1 and tokens>0", "artifacts>=1 and damage=0", "fame>=2"]
    agrees(MODEL, game.parameters, worlds(game), events, [("lost>=1", "fled=0")])


def test_one_card_by_hand():
    """A deck of sites without danger costs nothing; one of danger 12 always harms, one die for each card."""
    safe = odds(MODEL, deck="site_found:1,motherlode:3", danger="site_found:0", policy="digs:1", direction=2)
    assert safe["damage"].exact_of(0) == 1
    # The site comes first in one of four orders; then two of the three Motherlodes are drawn, two tokens each.
    assert safe["tokens"].exact_of(4) == F(1, 4)
    harsh = odds(MODEL, deck="site_found:1", danger="site_found:12", policy="all")
    assert harsh["damage"].exact_of(1) == 1


def test_the_first_card_of_the_assumed_deck():
    """Without a dig an event is rolled for and so is the end: two dice, each 1 in 12; else one die."""
    result = odds(MODEL, policy="digs:0")
    event, hit = F(6, 22), F(1, 12)
    assert result["artifacts"].exact_of(1) == F(4, 22)
    assert result["damage"].exact_of(0) == event * (1 - hit) ** 2 + (1 - event) * (1 - hit)
    assert result["damage"].exact_of(2) == event * hit**2


def test_two_artifacts_of_a_site_come_in_one_turn():
    """The only way to find more than one at a site: three cards at once."""
    for direction, most in ((1, 1), (2, 2), (3, 3)):
        small = {"deck": "site_found:2,alien_artifact:4", "policy": "all", "direction": direction}
        found = odds(MODEL, metric="artifacts", **small)["artifacts"]
        assert max(value for value, p in zip(found.values, found.exact, strict=True) if p) == most


def test_no_card_comes_twice(agrees):
    """The first card is a Motherlode (2 tokens), or a site, and then three cards bring both Motherlodes."""
    game = Excavation(deck=deck(site_found=2, motherlode=2), danger=(), direction=3, policy="all")
    tokens = {metrics["tokens"] for _, metrics in worlds(game)}
    assert tokens == {2, 4}
    agrees(MODEL, game.parameters, worlds(game), ["tokens=4"])


def test_advice_is_worth_what_it_says():
    question = {"deck": "site_found:3,dangerous_event:2,motherlode:2,alien_artifact:2", "crew": 2, "icons": 2}
    advice = advise(MODEL, where="cards>=1", **question)
    assert advice.mean == odds(MODEL, **question)["fame"].mean_exact
    assert all(policy.regret >= 0 for policy in advice.policies)
    assert {"all", "digs:0", "digs:1"} < {policy.name for policy in advice.policies}
    assert all(0 <= decision.reached <= 1 for decision in advice.decisions)
    # The first site, drawn 3 times in 9, is always a choice.
    first = [decision for decision in advice.decisions if decision.state["cards"] == 1]
    assert sum(decision.reached for decision in first) == F(3, 9)


def restless(state):
    """Dig slower after an event; end when two icons are gone, or one and a Motherlode came."""
    if state["damage"] >= 2 or (state["damage"] and state["found"]):
        return "end"
    return "draw_1" if state["events"] else "draw_2"


OWN = [
    Excavation(policy=restless),
    Excavation(deck=deck(site_found=4, dangerous_event=1, motherlode=1), policy=restless, first_dig="next"),
    Excavation(deck=deck(site_found=3, motherlode=2, alien_artifact=1), icons=2, policy=restless, flight="events"),
]


@pytest.mark.parametrize("game", OWN, ids=range(len(OWN)))
def test_a_policy_of_ones_own_is_played_with_every_card_and_die(agrees, game):
    agrees(MODEL, game.parameters, worlds(game), ["damage>0 and artifacts=0"], [("turns>1", "fled=0")])


def test_a_named_policy_as_a_function():
    def until_hurt(state):
        return "end" if state["damage"] else "draw_2"

    question = {"deck": "site_found:3,dangerous_event:2,motherlode:2,alien_artifact:2", "crew": 2, "icons": 2}
    mine = odds(MODEL, policy=until_hurt, **question)
    named = odds(MODEL, policy="damage:1", direction=2, **question)
    assert [answer.exact for answer in mine.metrics.values()] == [answer.exact for answer in named.metrics.values()]
