"""`odyssey.explore` exactly: equal, fraction by fraction, to every order of the chits played by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from exploring_by_hand import (
    CAREERS,
    CUPS,
    POLICIES,
    Site,
    endings,
    endings_order_by_order,
    joint_of,
    marginal,
    metrics_of,
    play,
    some_sites,
)

from zettasim import odds

F = Fraction


def exact(site, **asked):
    return odds("odyssey.explore", method="exact", **site.parameters, **asked)


def assert_same(site, **asked):
    joint = joint_of(site)
    result = exact(site, **asked)
    for metric, answer in result.metrics.items():
        wanted = marginal(joint, metric)
        assert dict(zip(answer.values, answer.exact, strict=True)) == wanted, (site, metric)
        assert answer.mean_exact == sum(value * p for value, p in wanted.items()), (site, metric)


def weights_of(text):
    return tuple((word.split(":")[0], int(word.split(":")[1])) for word in text.split(","))


def event_of(cell):
    return " and ".join(f"{metric}={value}" for metric, value in cell)


# Every order of the chits


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("milieu", CUPS)
def test_every_metric_is_what_all_orders_give(milieu, policy, seed):
    for site in some_sites(f"{seed} {milieu} {policy}", 12, milieu=milieu, policy=policy):
        assert_same(site)


@pytest.mark.parametrize("career", CAREERS)
def test_every_career_with_and_without_what_stops_a_kill(career):
    for milieu in CUPS:
        for vehicle in (False, True) if milieu != "synodic" else (False,):
            for finao in (False, True):
                for policy in ("all", "experience"):
                    assert_same(Site(milieu=milieu, size=3, career=career, vehicle=vehicle, finao=finao, policy=policy))


@pytest.mark.parametrize("unlocks", range(9))
def test_every_number_of_unlocks(unlocks):
    for milieu in CUPS:
        for career in ("none", "geologist"):
            for policy in ("claim", "optimal"):
                assert_same(Site(milieu=milieu, size=2, career=career, unlocks=unlocks, policy=policy))


@pytest.mark.parametrize("size", range(1, 12))
def test_every_size(size):
    for extra in range(4):
        assert_same(Site(milieu="push", size=size, extra=extra, career="medic", vehicle=True, policy="all"))


@pytest.mark.parametrize("milieu", CUPS)
def test_the_metrics_are_right_together(milieu, seed):
    """Each cell of the joint distribution of all metrics; their probabilities add up to 1, so there are no others."""
    for site in some_sites(f"{seed} joint {milieu}", 8, milieu=milieu):
        joint = joint_of(site)
        assert sum(joint.values()) == 1
        for cell, probability in joint.items():
            assert exact(site, event=event_of(cell), metric="event")["event"].exact_of(1) == probability, (site, cell)


@pytest.mark.parametrize("given", ["eureka=1", "draws>=2", "dead=0 and ko=0", "not claimed=1"])
def test_conditional_odds(given, seed):
    holds = {
        "eureka=1": lambda m: m["eureka"] == 1,
        "draws>=2": lambda m: m["draws"] >= 2,
        "dead=0 and ko=0": lambda m: m["dead"] == 0 and m["ko"] == 0,
        "not claimed=1": lambda m: m["claimed"] != 1,
    }[given]
    for site in some_sites(f"{seed} {given}", 10, removed=(), size=3, policy="all"):
        joint = {cell: p for cell, p in joint_of(site).items() if holds(dict(cell))}
        if not joint:
            continue
        result = exact(site, given=given)
        for metric, answer in result.metrics.items():
            wanted = {value: p / sum(joint.values()) for value, p in marginal(joint, metric).items()}
            assert {v: p for v, p in zip(answer.values, answer.exact, strict=True) if p} == wanted, (site, metric)


@pytest.mark.parametrize("policy", POLICIES)
def test_the_twin_needs_no_short_cut(policy):
    site = Site(milieu="push", size=4, vehicle=True, policy=policy, removed=(("overheat", 1),), unlocks=2)
    assert endings(site) == endings_order_by_order(site)


def test_an_empty_container():
    site = Site(removed=tuple({name: CUPS["ocean"].split().count(name) for name in CUPS["ocean"].split()}.items()))
    result = exact(site)
    assert result["draws"].exact_of(0) == result["busted"].exact_of(1) == result["eureka"].exact_of(0) == 1
    at_home = exact(Site(removed=site.removed, career="oceanographer"))
    assert at_home["eureka"].exact_of(1) == at_home["experience"].exact_of(0) == 1


# Worked by hand

OCEAN_BUT_ARTIFACT_AND_LEAK = (("ore", 1), ("barren", 1), ("collision", 1), ("leak", 1), ("explosion", 1))


@pytest.mark.parametrize(
    ("asked", "claimed"),
    [
        # LEAK first 2/7; a chit that ends nothing (ARTIFACT, ORE VEIN, COLLISION) and then a LEAK 3/7 x 2/6.
        ({"vehicle": True, "finao": True}, F(2, 7) + F(3, 7) * F(2, 6)),
        ({"vehicle": True}, F(3, 7)),
        ({"finao": True}, F(3, 7)),
        # Nothing stops the kill of COLLISION: only ARTIFACT and ORE VEIN let the explorer go on.
        ({}, F(2, 7) + F(2, 7) * F(2, 6)),
        # A harmless BARREN lets them go on too.
        ({"vehicle": True, "barren": "nothing"}, F(2, 7) + F(4, 7) * F(2, 6)),
        # A medic goes on after BARREN and EXPLOSION.
        ({"vehicle": True, "career": "medic"}, F(2, 7) + F(5, 7) * F(2, 6)),
        # A pilot goes on after COLLISION.
        ({"career": "pilot"}, F(3, 7)),
        # ORE VEIN with its 3 unlocks claims as well: 3 of 7; after ARTIFACT or COLLISION 3 of 6.
        ({"vehicle": True, "unlocks": 3}, F(3, 7) + F(2, 7) * F(3, 6)),
        ({"vehicle": True, "unlocks": 1, "career": "geologist"}, F(3, 7) + F(2, 7) * F(3, 6)),
        # ARTIFACT with its 4: 4 of 7; after COLLISION 4 of 6.
        ({"vehicle": True, "unlocks": 4}, F(4, 7) + F(1, 7) * F(4, 6)),
        # ARTIFACT claims when drawn: 3 of 7; after ORE VEIN or COLLISION 3 of 6.
        ({"vehicle": True, "artifact": "drawn"}, F(3, 7) + F(2, 7) * F(3, 6)),
        # One draw only.
        ({"size": 1, "unlocks": 3}, F(3, 7)),
    ],
)
def test_the_claim_at_an_ocean_of_size_2(asked, claimed):
    """The ocean cup: ARTIFACT, ORE VEIN, BARREN (KO), COLLISION (kill), two LEAKs (Claim, kill), EXPLOSION (KO)."""
    assert odds("odyssey.explore", **asked)["claimed"].exact_of(1) == claimed


def test_three_of_seven_is_printed_as_such():
    answer = odds("odyssey.explore", milieu="ocean", size=2, vehicle=True, finao=True).to_dict()["metrics"]["claimed"]
    assert answer["exact"] == ["4/7", "3/7"]
    assert answer["mean_exact"] == "3/7"


def test_experience_in_the_ocean_after_two_chits():
    """A discovery and an experience in either order, both chits drawn: 2 x (2/7 x 5/6) = 10/21, the tip's 48 %.

    The experience must not end the exploration before the discovery is drawn, so this takes a medic with a vehicle.
    """
    result = odds("odyssey.explore", size=2, vehicle=True, career="medic", policy="experience")
    assert result["experience"].exact_of(1) == F(10, 21)
    assert round(100 * result["experience"].probability_of(1)) == 48


@pytest.mark.parametrize(
    ("payoff", "draws", "mean"),
    [
        # Go on after ARTIFACT: LEAK then gives 2 - 3 < 0, so stop there with 0; LEAK first gives -1.
        ("claimed:2,dead:-3", {1: F(1)}, F(-1, 2)),
        # Going on gives 3 - 2 > 0.
        ("claimed:3,dead:-2", {1: F(1, 2), 2: F(1, 2)}, F(1)),
        # A tie stops.
        ("claimed:2,dead:-2", {1: F(1)}, F(0)),
        # The LEAK that kills after the ARTIFACT is an experience with an unlock icon: 1 + 4 - 4 > 0. First, without
        # eureka, it is not taken: -4.
        ("experience:1,unlock:4,dead:-4", {1: F(1, 2), 2: F(1, 2)}, F(-3, 2)),
    ],
)
def test_the_best_explorer_of_a_cup_with_an_artifact_and_a_leak(payoff, draws, mean):
    result = odds("odyssey.explore", policy="optimal", removed=OCEAN_BUT_ARTIFACT_AND_LEAK, payoff=payoff)
    assert dict(zip(result["draws"].values, result["draws"].exact, strict=True)) == draws
    assert result["payoff"].mean_exact == mean


@pytest.mark.parametrize(
    ("policy", "draws", "discovery", "experience", "dp"),
    [
        # ORE VEIN first: stop and take it (3 DP). LEAK first: the Site is claimed; without eureka nothing is taken.
        ("claim", F(1), F(1, 2), F(0), F(3, 2)),
        ("all", F(2), F(1), F(0), F(3)),
        ("experience", F(2), F(0), F(1), F(1)),
        # ORE VEIN first: nothing pays more, stop. LEAK first: going on for the ORE VEIN pays 2.
        ("optimal", F(3, 2), F(1), F(0), F(3)),
    ],
)
def test_who_takes_what_from_a_cup_with_an_ore_vein_and_a_leak(policy, draws, discovery, experience, dp):
    """A vehicle takes the kill, and the player holds the 3 unlocks of the ORE VEIN."""
    asked = {"removed": "artifact:1,barren:1,collision:1,leak:1,explosion:1", "vehicle": True, "unlocks": 3}
    result = odds("odyssey.explore", policy=policy, payoff="discovery:2,experience:1", **asked)
    found = tuple(result[metric].mean_exact for metric in ("draws", "discovery", "experience", "dp"))
    assert found == (draws, discovery, experience, dp)


@pytest.mark.parametrize(
    ("payoff", "taken"),
    [
        ("claimed:1", (1, 0, 0)),  # LEAK has claimed already: of equals a discovery
        ("experience:1,discovery:1", (1, 0, 0)),
        ("experience:2,discovery:1", (0, 1, 1)),  # of equal experiences the one with an unlock icon
        ("unlock:-1,experience:2,discovery:0", (0, 1, 0)),  # EXPLOSION has none
        ("experience:-1,discovery:-1", (0, 0, 0)),
        ("experience:-1,discovery:-1,unlock:1", (0, 1, 1)),  # LEAK pays as much as nothing: rather the chit
    ],
)
def test_what_the_best_explorer_takes_from_a_hand(payoff, taken):
    """A medic with a vehicle holds ORE VEIN, LEAK and EXPLOSION and has unlocked the ORE VEIN."""
    hand = Site(career="medic", vehicle=True, unlocks=3, policy="optimal", payoff=weights_of(payoff))
    metrics = metrics_of(hand, ("explosion", "leak", "ore"))
    assert (metrics["discovery"], metrics["experience"], metrics["unlock"]) == taken
    gone = (("artifact", 1), ("barren", 1), ("collision", 1), ("leak", 1))
    assert_same(replace(hand, removed=gone, size=3))


# The rulebook's own examples


def test_example_6C_mars():  # noqa: N802 - the section's name
    """FINAO cancels the Glitch Roll of the EXPLOSION, but not its KO; no eureka, nothing gained, Site unchanged."""
    site = Site(milieu="ice", size=9, finao=True)
    position = play(site, ("explosion",))
    assert (position.ko, position.eureka, position.finao) == (True, False, False)
    assert metrics_of(site, ("explosion",))["unchanged"] == 1
    only_explosions = "artifact:1,cavern:1,aquifer:1,barren:1,leak:1"
    result = odds("odyssey.explore", milieu="ice", size=9, finao=True, removed=only_explosions)
    for metric, value in {
        "ko": 1,
        "eureka": 0,
        "unchanged": 1,
        "claimed": 0,
        "busted": 0,
        "experience": 0,
        "draws": 1,
        "dead": 0,
    }.items():
        assert result[metric].exact_of(value) == 1, metric


def test_example_6C4_hertha():  # noqa: N802
    """After the CAVERN six chits are left: 1/3 a discovery, 1/3 instant death, 1/3 a KO, harmless for a medic."""
    after_cavern = {"milieu": "sandworm", "size": 1, "unlocks": 1, "removed": "cavern:1", "policy": "all"}
    medic = odds("odyssey.explore", career="medic", **after_cavern)
    assert medic["eureka"].exact_of(1) == F(1, 3)
    assert medic["discovery"].exact_of(1) == 0
    assert medic["dead"].exact_of(1) == F(1, 3)
    assert medic["ko"].exact_of(1) == 0
    anyone = odds("odyssey.explore", **after_cavern)
    assert anyone["ko"].exact_of(1) == F(1, 3)
    whole = {"milieu": "sandworm", "size": 2, "unlocks": 1, "career": "medic", "policy": "all"}
    assert odds("odyssey.explore", **whole, event="draws=2 and dead=1")["event"].exact_of(1) == F(5, 7) * F(2, 6)
    drawn = ("cavern", "ore", "explosion")
    hertha = Site(milieu="sandworm", size=3, unlocks=1, career="medic", policy="all")
    assert metrics_of(hertha, drawn) | {"busted": 1, "experience": 1, "ko": 0} == metrics_of(hertha, drawn)


def test_example_6C4c_triton():  # noqa: N802
    """BARREN (harmless here), COLLISION sinks the sub, LEAK places a Claim and kills; no eureka, no chit.

    From a cup of these three, both kills come in any order: the second kills, and a Claim stands in every order.
    """
    triton = {"barren": "nothing", "vehicle": True, "size": 3, "policy": "all"}
    result = odds("odyssey.explore", **triton, removed="artifact:1,ore:1,leak:1,explosion:1")
    for metric, value in {"dead": 1, "claimed": 1, "eureka": 0, "experience": 0, "discovery": 0, "busted": 0}.items():
        assert result[metric].exact_of(value) == 1, metric
    # BARREN comes last, and is never drawn, in a third of the orders.
    assert result["draws"].exact_of(2) == F(1, 3)


def test_example_6C5c_artifact():  # noqa: N802
    """An ARTIFACT as first chit and 4 unlocks: stop and take it, 1 DP while it is carried."""
    result = odds("odyssey.explore", milieu="air", size=5, unlocks=4, given="draws=1 and discovery=1 and dp=1")
    assert result["claimed"].exact_of(1) == 1
    assert odds("odyssey.explore", milieu="air", size=5, unlocks=3, event="draws=1 and discovery=1")["event"].exact_of(
        1
    ) == F(2, 7)
    assert odds("odyssey.explore", milieu="air", size=5, unlocks=4, event="draws=1 and discovery=1")["event"].exact_of(
        1
    ) == F(3, 7)


def test_6C3b_finao_is_spent_on_the_kill_that_a_pilot_ignores():  # noqa: N802
    """Cup of one COLLISION and one LEAK, drawn to the end: FINAO goes to whichever comes first.

    COLLISION first: FINAO is gone and the LEAK kills. LEAK first: FINAO stops it, and the pilot ignores the COLLISION.
    """
    gone = "artifact:1,ore:1,aquifer:1,barren:1,explosion:1"
    result = odds("odyssey.explore", milieu="air", removed=gone, finao=True, career="pilot", policy="all")
    assert result["dead"].exact_of(1) == F(1, 2)


def test_finao_goes_to_a_glitch_roll_that_comes_first():
    """A medic's cup of one COLLISION and one EXPLOSION: EXPLOSION first spends FINAO, and the COLLISION then kills."""
    gone = "artifact:1,ore:1,aquifer:1,barren:1,leak:1"
    result = odds("odyssey.explore", milieu="air", removed=gone, finao=True, career="medic", policy="all")
    assert result["dead"].exact_of(1) == F(1, 2)


def test_a_journalist_has_eureka_with_the_third_chit_even_if_it_fells():
    """COLLISION, LEAK and EXPLOSION, with vehicle and FINAO: the EXPLOSION's KO comes third in 1 of 3 orders.

    Where it comes earlier, there is no third chit, so no eureka and nothing to take.
    """
    cup = {"milieu": "elevator", "removed": "ore:1,cavern:1,barren:2", "size": 3, "policy": "all"}
    asked = {**cup, "finao": True, "vehicle": True, "career": "journalist"}
    assert odds("odyssey.explore", **asked)["eureka"].exact_of(1) == F(1, 3)
    assert odds("odyssey.explore", **asked, event="ko=1 and experience=1")["event"].exact_of(1) == F(1, 3)


# What must hold whatever the numbers


@pytest.mark.parametrize("milieu", CUPS)
def test_what_holds_everywhere(milieu, seed):
    for site in some_sites(f"{seed} holds {milieu}", 25, milieu=milieu):
        result = exact(site)
        assert sum(result[metric].exact_of(1) for metric in ("claimed", "busted", "unchanged")) == 1
        assert result["dead"].exact_of(1) + result["ko"].exact_of(1) <= 1
        for answer in result.metrics.values():
            assert sum(answer.exact) == 1
            assert all(0 < p <= 1 for p in answer.exact)
        assert exact(site, event="claimed=1 and busted=1")["event"].exact_of(1) == 0
        assert exact(site, event="experience=1 and discovery=1")["event"].exact_of(1) == 0
        assert exact(site, event="experience=1 and eureka=0")["event"].exact_of(1) == 0
        assert exact(site, event="discovery=1 and claimed=0")["event"].exact_of(1) == 0


@pytest.mark.parametrize("milieu", CUPS)
def test_more_unlocks_never_hurt_the_best_explorer(milieu, seed):
    for site in some_sites(f"{seed} unlocks {milieu}", 6, milieu=milieu, policy="optimal", payoff=(("claimed", 1),)):
        chances = [exact(replace(site, unlocks=unlocks))["claimed"].exact_of(1) for unlocks in range(9)]
        assert chances == sorted(chances), site


@pytest.mark.parametrize("milieu", CUPS)
def test_no_policy_beats_the_best_one(milieu, seed):
    for site in some_sites(f"{seed} best {milieu}", 12, milieu=milieu):
        best = exact(replace(site, policy="optimal"))["payoff"].mean_exact
        for policy in POLICIES:
            assert exact(replace(site, policy=policy))["payoff"].mean_exact <= best, (site, policy)


def test_a_geologist_who_gives_the_icon_takes_an_ore_vein_without_any():
    """Third case of the 6C3 tip: at Size 1 a geologist may choose a chit.

    The sandworm container holds 2 ORE VEINs and 1 LEAK among 7 chits. Size 1 allows one chit: an ORE VEIN is taken and
    claims (2/7), a LEAK claims (1/7). If the career only lowers the need to one icon, the LEAK alone claims.
    """
    site = {"milieu": "sandworm", "size": 1, "career": "geologist"}
    gives, needs = (odds("odyssey.explore", geologist=reading, **site) for reading in ("gives", "needs"))
    assert gives["claimed"].exact_of(1) == F(3, 7)
    assert gives["discovery"].exact_of(1) == F(2, 7)
    assert needs["claimed"].exact_of(1) == F(1, 7)


def test_a_discovery_that_fells_is_not_taken(tmp_path):
    """6C5: after a KO the chit chosen must be an experience, so a discovery that knocks out is not taken."""
    path = tmp_path / "artifacts.toml"
    path.write_text("game = 'odyssey'\n[change]\nchits.artifact.events = ['ko']", encoding="utf-8")
    felled = odds("odyssey.explore", milieu="air", size=1, variant=path)
    assert felled["ko"].exact_of(1) == F(3, 7)
    assert felled["discovery"].exact_of(1) == 0
    assert felled["claimed"].exact_of(1) == F(1, 7)
