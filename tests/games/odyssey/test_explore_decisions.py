"""What the best explorer decides, state by state, beside every order of the chits played by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from cups_of_any_kind import sites, write_variant
from exploring_by_hand import CUPS, POLICIES, Site, decisions_by_hand, some_sites
from hypothesis import given, settings

from zettasim import odds
from zettasim.questions.asked import ask

F = Fraction
SHORT = {"ORE VEIN": "ore"}


def decided(asked, variant=None):
    """Ask the model, and write its states as the twin does."""
    question = ask("odyssey.explore", asked, variant=variant)
    found = {}
    for decision in question.model.decisions(question.parameters, question.rules):
        chits = tuple(sorted(SHORT.get(chit, chit.lower()) for chit in decision.state["drawn"].split(", ")))
        state = (chits, decision.state["finao"] == "left", decision.state["vehicle"] == "left")
        assert state not in found, "the same state twice"
        assert list(decision.options) == ["stop", "draw"]
        assert decision.state["draws_left"] > 0
        found[state] = (decision.options["stop"], decision.options["draw"], decision.reached)
    return found


@pytest.mark.parametrize("milieu", CUPS)
def test_each_decision_is_what_all_orders_give(milieu, seed):
    for site in some_sites(f"{seed} decisions {milieu}", 6, milieu=milieu):
        assert decided(site.parameters) == decisions_by_hand(site), site


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("odyssey_decisions")


@settings(max_examples=60)
@given(site=sites(most=5))
def test_decisions_with_any_cup(folder, site):
    assert decided(site.parameters, write_variant(site, folder)) == decisions_by_hand(site)


def test_a_cup_of_three_worked_by_hand():
    """ARTIFACT, ORE VEIN and LEAK; nothing stops a kill, a Claim is worth 2 and the explorer's life 3.

    ARTIFACT first (1/3): stopping pays 0. Drawing: LEAK (1/2) pays 2 - 3 = -1; ORE VEIN (1/2) leaves the choice between
    0 and -1. So drawing is worth -1/2, and the best explorer stops. Likewise with the ORE VEIN first. With both in hand
    (never reached) stopping pays 0 and the LEAK that is left -1.
    """
    gone = "barren:1,collision:1,leak:1,explosion:1"
    found = decided({"size": 3, "removed": gone, "payoff": "claimed:2,dead:-3"})
    assert found == {
        (("artifact",), False, False): (F(0), F(-1, 2), F(1, 3)),
        (("ore",), False, False): (F(0), F(-1, 2), F(1, 3)),
        (("artifact", "ore"), False, False): (F(0), F(-1), F(0)),
    }


def test_of_equals_the_first_is_played():
    """A LEAK that kills pays 2 - 2 = 0, as much as stopping does: stop, and never come to a second chit."""
    gone = "ore:1,barren:1,collision:1,leak:1,explosion:1"
    question = ask("odyssey.explore", {"removed": gone, "payoff": "claimed:2,dead:-2"})
    (decision,) = question.model.decisions(question.parameters, question.rules)
    assert dict(decision.state) == {"drawn": "ARTIFACT", "draws_left": 1, "finao": "-", "vehicle": "-"}
    assert (decision.options, decision.best, decision.loss) == ({"stop": 0, "draw": 0}, "stop", 0)
    assert decision.reached == F(1, 2)


def test_chits_are_listed_by_their_printed_names():
    question = ask("odyssey.explore", {"size": 3, "vehicle": True, "finao": True})
    decisions = question.model.decisions(question.parameters, question.rules)
    states = [decision.state for decision in decisions]
    assert "ORE VEIN, LEAK" in [state["drawn"] for state in states]
    assert [state["drawn"].count(",") for state in states] == sorted(state["drawn"].count(",") for state in states)
    assert {tuple(state) for state in states} == {("drawn", "draws_left", "finao", "vehicle")}


def test_the_decisions_do_not_depend_on_the_policy_asked():
    assert len({tuple(decided({"policy": policy, "size": 3, "vehicle": True}).items()) for policy in POLICIES}) == 1


@pytest.mark.parametrize("milieu", CUPS)
def test_the_first_draw_and_the_decisions_give_the_odds(milieu, seed):
    """The best payoff is that of the first states, each as often as it is reached, and of first chits that end all."""
    for site in some_sites(f"{seed} worth {milieu}", 6, milieu=milieu, removed=(), size=4):
        best = odds("odyssey.explore", method="exact", **replace(site, policy="optimal").parameters)["payoff"]
        first = {state: values for state, values in decided(site.parameters).items() if len(state[0]) == 1}
        one = odds("odyssey.explore", method="exact", **replace(site, policy="optimal", size=1, extra=0).parameters)
        reached = sum(reached for _, _, reached in first.values())
        gained = sum((max(stop, draw) - stop) * reached for stop, draw, reached in first.values())
        assert best.mean_exact == one["payoff"].mean_exact + gained, site
        assert 0 < reached <= 1


def test_the_policies_worth_setting_beside_the_best():
    question = ask("odyssey.explore", {})
    assert question.model.named_policies(question.parameters, question.rules) == ("claim", "all", "experience")
    assert question.model.objective == "payoff"


def test_the_best_is_better_where_it_must_be():
    """A life is worth a Claim: a LEAK pays 0 and a COLLISION costs 1, so the best explorer stops after one chit.

    The first chit is a COLLISION in 1 of 7. Each named policy goes on after a discovery without eyes for what is lost.
    """
    site = Site(milieu="air", size=3, payoff=(("claimed", 1), ("dead", -1)))
    means = {
        policy: odds("odyssey.explore", method="exact", **replace(site, policy=policy).parameters)["payoff"].mean_exact
        for policy in POLICIES
    }
    assert means.pop("optimal") == F(-1, 7)
    assert max(means.values()) < F(-1, 7)
