"""Life-support and a second explorer in `odyssey.explore`, beside every order of the chits and every roll by hand."""

import itertools
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from expeditions_by_hand import Expedition, decisions_by_hand, joint_of, some_expeditions
from exploring_by_hand import CAREERS, CUPS, POLICIES, Site
from exploring_by_hand import joint_of as joint_of_one

from zettasim import odds
from zettasim.questions.asked import ask

F = Fraction


def exact_joint(game, variant=None):
    """Read the joint distribution of all metrics off that of the outcomes."""
    asked = ask("odyssey.explore", game.parameters, variant=variant)
    joint = asked.model.enumerate_outcomes(asked.parameters, asked.rules, asked.fields)
    metrics = asked.model.metrics(asked.parameters, asked.rules)
    found = Counter()
    for cell, weight in joint.weights.items():
        fields = dict(zip(joint.fields, cell, strict=True))
        values = {metric.name: metric.of(*(fields[name] for name in metric.fields)) for metric in metrics}
        found[frozenset(values.items())] += weight
    return dict(found)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("milieu", CUPS)
def test_all_metrics_are_right_together(milieu, policy, seed):
    for game in some_expeditions(f"{seed} expedition {milieu} {policy}", 4, milieu=milieu, policy=policy):
        assert exact_joint(game) == joint_of(game), game


# One explorer: every milieu, career, vehicle, FINAO and Size

EACH_SIZE = range(1, 8)


def every_combination(career):
    """List the Sites of a career; the unlock icons turn from 0 to 4 with each."""
    combinations = itertools.product(CUPS, (False, True), (False, True), EACH_SIZE)
    return [
        Site(milieu=milieu, career=career, vehicle=vehicle, finao=finao, size=size, unlocks=place % 5)
        for place, (milieu, vehicle, finao, size) in enumerate(combinations)
        if milieu != "synodic" or not vehicle
    ]


def assert_as_by_hand(site):
    joint = {frozenset(cell): p for cell, p in joint_of_one(site).items()}
    assert exact_joint(Expedition(site=site)) == joint, site


@pytest.mark.parametrize("career", CAREERS)
def test_every_combination_under_one_policy(career):
    """Every third combination, the policies turning, so that each meets every milieu; all are in the next test."""
    first = CAREERS.index(career)
    for place, site in list(enumerate(every_combination(career)))[first % 3 :: 3]:
        assert_as_by_hand(replace(site, policy=POLICIES[(place + CAREERS.index(career)) % 4]))


@pytest.mark.thorough
@pytest.mark.parametrize("career", CAREERS)
@pytest.mark.parametrize("policy", POLICIES)
def test_every_combination_under_each_policy(policy, career):
    for site in every_combination(career):
        assert_as_by_hand(replace(site, policy=policy))


# What must hold whatever the numbers


@pytest.mark.parametrize("career", ["none", "psychologist", "geologist", "inventor", "oceanographer", "journalist"])
def test_a_vehicle_alone_does_what_finao_alone_does(career):
    """The only Glitch Roll comes with a KO, after which nothing is drawn: what FINAO does about it changes nothing."""
    for milieu, size, policy in itertools.product(CUPS, (1, 3, 6), POLICIES):
        if milieu != "synodic":
            site = Site(milieu=milieu, size=size, career=career, policy=policy, unlocks=2)
            vehicle, finao = (replace(site, **{name: True}) for name in ("vehicle", "finao"))
            assert exact_joint(Expedition(site=vehicle)) == exact_joint(Expedition(site=finao)), site


@pytest.mark.parametrize(("career", "better"), [("pilot", "vehicle"), ("medic", "vehicle")])
def test_but_not_for_a_pilot_and_a_medic(career, better):
    """A pilot's FINAO goes to a COLLISION that is ignored anyway, a medic's to a Glitch Roll that wrecks nothing."""
    asked = {"milieu": "air", "size": 4, "career": career, "policy": "all"}
    dead = {name: odds("odyssey.explore", **asked, **{name: True})["dead"].exact_of(1) for name in ("vehicle", "finao")}
    assert min(dead, key=dead.get) == better
    assert dead["vehicle"] < dead["finao"]


def dead_of(game):
    return sum(p for cell, p in exact_joint(game).items() if ("dead", 1) in cell)


@pytest.mark.parametrize("policy", ["claim", "all", "experience"])
def test_a_vehicle_never_lowers_survival_under_a_named_policy(policy, seed):
    for game in some_expeditions(f"{seed} survival {policy}", 40, partner=False, policy=policy, vehicle=False):
        if game.site.milieu != "synodic":
            with_one = replace(game, site=replace(game.site, vehicle=True))
            assert dead_of(with_one) <= dead_of(game), game


def test_a_vehicle_may_lower_the_survival_of_the_best_explorer():
    """A medic with an air cup drawn to the end, a Claim worth 3 and a life 2: COLLISION and LEAK are the only dangers.

    Without a vehicle the first of the two ends all: going on pays (3 - 2) / 2 - 2 / 2 < 0. So the explorer stops after
    the first chit, which is one of the two in 2 of 7. With a vehicle a LEAK that comes first claims for nothing, and
    after a COLLISION the LEAK still pays 3 - 2: the explorer goes on, and dies where the COLLISION comes first.
    """
    site = Site(milieu="air", size=7, career="medic", policy="optimal", payoff=(("claimed", 3), ("dead", -2)))
    assert dead_of(Expedition(site=site)) == F(2, 7)
    assert dead_of(Expedition(site=replace(site, vehicle=True))) == F(1, 2)


@pytest.mark.parametrize("milieu", CUPS)
def test_no_policy_beats_the_best_two(milieu, seed):
    for game in some_expeditions(f"{seed} best {milieu}", 6, milieu=milieu):
        means = {}
        for policy in POLICIES:
            played = replace(game, site=replace(game.site, policy=policy))
            means[policy] = odds("odyssey.explore", method="exact", metric="payoff", **played.parameters)[
                "payoff"
            ].mean_exact
        assert max(means.values()) == means["optimal"], game


@pytest.mark.parametrize("milieu", CUPS)
def test_without_partner_and_life_support_nothing_new_matters(milieu, seed):
    for game in some_expeditions(f"{seed} plain {milieu}", 6, milieu=milieu, partner=False, glitch=False):
        assert exact_joint(game) == exact_joint(Expedition(site=game.site))


@pytest.mark.parametrize("milieu", CUPS)
def test_a_partner_who_may_not_choose_and_does_not_go_on_changes_nothing(milieu):
    """At Size 1 no chit is left for a second explorer, and only who explored takes one."""
    site = Site(milieu=milieu, size=1, unlocks=4)
    two = exact_joint(Expedition(site=site, partner=True, bonus="explorers", partner_unlocks=4))
    names = {name for cell in exact_joint(Expedition(site=site)) for name, _ in cell}
    found = Counter()
    for cell, probability in two.items():
        found[frozenset((name, value) for name, value in cell if name in names)] += probability
    assert found == exact_joint(Expedition(site=site))


# Decisions


def seen_by_hand(game, known):
    """Write a state of the twin as the model's columns do."""
    names, finao, vehicle, cards, felled, drew = known
    state = {"drawn": tuple(names), "finao": finao, "vehicle": vehicle}
    if game.life_support:
        state["life_support"] = ",".join(f"{hardness}:{n}" for hardness, n in cards) or "-"
    if game.partner:
        fates = dict(felled)
        fate, name = fates.get(0, ("", ""))
        state["felled"] = f"{name}, {fate}" if fate else "-"
        state["partner_drew"] = drew if game.bonus == "explorers" else False
    return frozenset(state.items())


@pytest.mark.parametrize("milieu", CUPS)
def test_each_decision_of_an_expedition(milieu, seed):
    for game in some_expeditions(f"{seed} advice {milieu}", 4, milieu=milieu, size=4):
        asked = ask("odyssey.explore", game.parameters)
        found = {}
        for decision in asked.model.decisions(asked.parameters, asked.rules):
            state = {name: value for name, value in decision.state.items() if name != "draws_left"}
            chits = [chit.lower().replace("ore vein", "ore") for chit in state["drawn"].split(", ")]
            state |= {
                "drawn": tuple(sorted(chits)),
                "finao": state["finao"] == "left",
                "vehicle": state["vehicle"] == "left",
            }
            if game.partner:
                state["felled"] = state["felled"].lower().replace("ore vein", "ore")
                state["partner_drew"] = state["partner_drew"] == "yes"
            key = frozenset(state.items())
            assert key not in found
            found[key] = (decision.options["stop"], decision.options["draw"], decision.reached)
        wanted = {}
        for known, (stop, draw, reached) in decisions_by_hand(game).items():
            key = seen_by_hand(game, known)
            _, _, before = wanted.setdefault(key, (stop, draw, F(0)))
            assert wanted[key][:2] == (stop, draw)
            wanted[key] = (stop, draw, before + reached)
        assert found == wanted, game
