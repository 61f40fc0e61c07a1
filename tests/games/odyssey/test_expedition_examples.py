"""The rulebook's examples of life-support and of two explorers, each under the reading that it needs."""

from fractions import Fraction

import pytest
from expeditions_by_hand import Expedition, chosen, joint_of, metrics_of, play
from exploring_by_hand import Site

from zettasim import odds

F = Fraction


def answers(event, **asked):
    return odds("odyssey.explore", method="exact", metric="event", event=event, **asked)["event"].exact_of(1)


def test_example_6B5_mars():  # noqa: N802 - the section's name
    """A zeppelin and a robonaut stand on one powerplant of rad-hardness 5; EXPLOSION comes first and a 5 is rolled.

    The explorer suffocates, on top of the KO. The first chit of seven is the EXPLOSION, the die shows a 5 in 1 of 6.
    """
    mars = {"milieu": "air", "size": 10, "vehicle": True, "powerplant": "nuclear", "life_support": "5:1"}
    told = "draws=1 and ko=1 and dead=1 and suffocated=1 and life_support=0 and eureka=0 and experience=0"
    assert answers(told, **mars) == F(1, 7) * F(1, 6)
    # The Site is not busted: there was a KO.
    assert answers(f"{told} and unchanged=1", **mars) == F(1, 42)
    # A Crew of another rad-hardness would have kept the explorer alive.
    crew = mars | {"life_support": "5:1,4:1"}
    assert answers("draws=1 and ko=1 and dead=0 and life_support=1", **crew) == F(1, 42)
    # From a cup of this chit alone: each of the six rolls wrecks what has its number, a zeppelin being such a card.
    alone = crew | {"removed": "artifact:1,ore:1,aquifer:1,barren:1,collision:1,leak:1"}
    assert [answers(f"life_support={left}", **alone) for left in (0, 1, 2, 3)] == [0, F(1, 6), F(1, 6), F(4, 6)]


def test_example_6C_mars_keeps_its_crew():  # noqa: N802
    """FINAO cancels the Glitch Roll of the first EXPLOSION: nothing is rolled, so the Crew is safe; the KO ends it."""
    only_explosions = "artifact:1,cavern:1,aquifer:1,barren:1,leak:1"
    mars = {"milieu": "ice", "size": 9, "removed": only_explosions, "life_support": "4:1"}
    assert answers("ko=1 and draws=1 and dead=0 and unchanged=1", finao=True, **mars) == 1
    assert answers("ko=1 and draws=1 and dead=1 and unchanged=1", finao=False, **mars) == F(1, 6)


def test_example_6C4_hertha_robonaut_provides_life_support():  # noqa: N802
    """A medic draws an EXPLOSION that kills the Crew; the robonaut still provides life-support.

    The two rad-hardnesses are not printed: 4 and 5 stand for any two that differ.
    """
    hertha = {"milieu": "sandworm", "size": 3, "unlocks": 1, "career": "medic", "policy": "all"}
    cup = "ore:1,barren:1,collision:1,leak:1"  # CAVERN, ORE VEIN and EXPLOSION: all are drawn
    asked = {**hertha, "removed": cup, "life_support": "4:1,5:1"}
    told = "ko=0 and dead=0 and busted=1 and experience=1"
    assert answers(f"{told} and life_support=1", **asked) == F(2, 6)
    assert answers(f"{told} and life_support=2", **asked) == F(4, 6)


@pytest.mark.parametrize(("extra", "most"), [(1, 2), (2, 3)])
def test_example_6C4b_karin_and_the_raygun(extra, most):  # noqa: N802
    """Karin a has Size 1: a raygun that passed other Sites draws 2 in all, one with a re-roll Ability too draws 3."""
    medic = {"milieu": "sandworm", "career": "medic", "vehicle": True, "finao": True, "policy": "all"}
    karin = odds("odyssey.explore", size=1, extra=extra, **medic)
    assert karin["draws"].exact_of(most) == 1
    larger = odds("odyssey.explore", size=most, **medic)
    assert all(karin[name].exact == larger[name].exact for name in karin.metrics)


def test_example_6C4c_triton_without_the_sub():  # noqa: N802
    """The sub is sunk by a COLLISION, and no longer keeps anybody alive; the Colonist does."""
    triton = {"barren": "nothing", "vehicle": True, "size": 2, "policy": "all", "life_support": "6:1"}
    cup = "artifact:1,ore:1,leak:2,explosion:1"
    assert answers("life_support=1 and dead=0 and busted=1", **triton, removed=cup) == 1
    # Alone on the sub the explorer would have died at the start of the next turn.
    alone = triton | {"life_support": "6:0"}
    assert answers("life_support=0 and dead=1 and suffocated=1 and ko=0", **alone, removed=cup) == 1


EXPLOSION_AND_AQUIFER = "artifact:1,ore:1,barren:1,collision:1,leak:1"


@pytest.mark.parametrize(("spared", "site"), [("any_ko", "unchanged"), ("last_ko", "busted")])
def test_example_6E2_science_officer(spared, site):  # noqa: N802
    """An EXPLOSION fells the science officer; the captain draws an AQUIFER and cannot unlock it.

    The officer's own icons do not count. The only chit awarded is the EXPLOSION, and the officer gets it. The roll
    wrecks vehicle and robonaut (a 5); only the Crew keeps the explorers alive.
    """
    officer = {
        "milieu": "air",
        "size": 2,
        "removed": EXPLOSION_AND_AQUIFER,
        "vehicle": True,
        "powerplant": "nuclear",
        "life_support": "5:1,4:1",
        "unlocks": 2,
        "partner": True,
        "policy": "all",
        "spared": spared,
    }
    told = "ko=1 and partner_draws=1 and experience=1 and partner_experience=0 and partner_discovery=0"
    told += f" and partner_eureka=1 and partner_ko=0 and {site}=1"
    assert answers(told, **officer) == F(1, 2)
    assert answers(f"{told} and life_support=1 and dead=0 and partner_dead=0", **officer) == F(1, 2) * F(1, 6)
    # Had the captain held the two icons, she would have taken the AQUIFER, and the Site would be claimed.
    able = officer | {"partner_unlocks": 2}
    assert answers("ko=1 and partner_draws=1 and partner_discovery=1 and experience=1 and claimed=1", **able) == F(1, 2)


@pytest.mark.parametrize(("bonus", "gets"), [("present", 1), ("explorers", 0)])
def test_example_6E4a_first_mate(bonus, gets):  # noqa: N802
    """The captain explored and claimed; the first mate, who drew nothing, takes the AQUIFER with two icons.

    The captain's LEAK claims and sinks the vehicle, the AQUIFER comes before or after it.
    """
    cup = "artifact:1,ore:1,barren:1,collision:1,explosion:1"
    triton = {"milieu": "air", "size": 2, "removed": cup, "vehicle": True, "partner": True, "policy": "all"}
    result = odds("odyssey.explore", method="exact", partner_unlocks=2, bonus=bonus, **triton)
    for name, value in {"claimed": 1, "experience": 1, "partner_draws": 0, "partner_discovery": gets}.items():
        assert result[name].exact_of(value) == 1, name


# Rules of 6E and 6C2d, one by one


def test_the_limit_is_shared():
    """BARREN knocks out the first explorer; at Size 1 nothing is left to draw, at Size 2 one chit."""
    two = {"milieu": "air", "partner": True, "policy": "all", "career": "none"}
    assert odds("odyssey.explore", size=1, **two)["partner_draws"].exact_of(0) == 1
    assert answers("partner_draws>=2 or draws>2", size=2, **two) == 0
    assert answers("partner_draws=1", size=2, **two) == F(4, 7)  # four chits of seven fell whoever draws them


def test_the_partner_keeps_vehicle_and_finao():
    """BARREN fells the first explorer and takes neither; COLLISION and LEAK then take one each, and nobody dies."""
    cup = "artifact:1,ore:1,aquifer:1,explosion:1"
    two = {"milieu": "air", "removed": cup, "size": 3, "partner": True, "policy": "all", "barren": "ko"}
    assert answers("dead=0 and partner_dead=0", finao=True, vehicle=True, **two) == 1
    # With one of them: LEAK and COLLISION both come, and the second of them kills. BARREN last: it is the first
    # explorer who dies, then the partner is knocked out. Else the partner dies.
    one = {**two, "vehicle": True}
    assert answers("dead=1 and partner_ko=1", **one) == F(1, 3)
    assert answers("ko=1 and partner_dead=1", **one) == F(2, 3)


def test_each_takes_the_chit_that_felled_them():
    """An ARTIFACT gives eureka to both, whoever drew it, and also if it comes after the first KO."""
    game = Expedition(site=Site(milieu="air", size=3, policy="all"), partner=True)
    drawn = (("barren", 0), ("artifact", 0), ("leak", 0))
    assert chosen(game, drawn) == ("barren", "leak")
    cup = "ore:1,aquifer:1,collision:1,explosion:1"
    two = {"milieu": "air", "removed": cup, "size": 3, "partner": True, "policy": "all"}
    # BARREN and LEAK fell one each where the ARTIFACT is not last; it comes in each order before the third draw or
    # nobody is left to draw it.
    assert answers("experience=1 and partner_experience=1", **two) == F(2, 3)
    assert answers("experience=0 and partner_experience=0 and draws=2", **two) == F(1, 3)


@pytest.mark.parametrize(
    ("teamwork", "careers", "event", "chance"),
    [
        # A medic who is there, and awake, spares the first explorer the KO of a BARREN; not the medic who is felled.
        ("shared", ("none", "medic"), "ko=1", F(0)),
        ("own", ("none", "medic"), "ko=1", F(1)),
        ("own", ("medic", "none"), "ko=1", F(0)),
        ("shared", ("medic", "none"), "ko=1 or partner_ko=1", F(0)),
    ],
)
def test_whom_a_medic_serves(teamwork, careers, event, chance):
    cup = "artifact:1,ore:1,aquifer:1,collision:1,leak:1,explosion:1"
    first, second = careers
    asked = {"milieu": "air", "removed": cup, "partner": True, "career": first, "partner_career": second}
    assert answers(event, teamwork=teamwork, policy="all", **asked) == chance


@pytest.mark.parametrize(("teamwork", "partner_eureka"), [("shared", 0), ("own", 0)])
def test_a_felled_oceanographer_serves_nobody_else(teamwork, partner_eureka):
    """In the ocean an oceanographer has eureka even KO, and takes the BARREN; the partner has none by it."""
    cup = "artifact:1,ore:1,collision:1,leak:2,explosion:1"
    asked = {"removed": cup, "partner": True, "career": "oceanographer", "teamwork": teamwork, "policy": "all"}
    assert answers(f"ko=1 and eureka=1 and experience=1 and partner_eureka={partner_eureka}", **asked) == 1


def test_a_geologist_unlocks_for_nobody_else():
    """6E: only you can use your unlock abilities, and 6C5b counts the geologist among them."""
    cup = "ore:1,cavern:1,barren:1,collision:1,leak:1,explosion:1"
    asked = {"milieu": "sandworm", "removed": cup, "partner": True, "career": "geologist", "size": 1}
    assert answers("discovery=1 and partner_discovery=0", unlocks=1, partner_unlocks=1, **asked) == 1
    assert answers("claimed=1", unlocks=0, partner_unlocks=1, **asked) == 0


def test_the_chit_that_felled_stays_for_the_partner_only_without_eureka():
    """One BARREN and an oceanographer who is felled by it: nothing remains; a partner who is the oceanographer gets it.

    Each has an own career here, so the first explorer has no eureka in the second case.
    """
    cup = "artifact:1,ore:1,collision:1,leak:2,explosion:1"
    asked = {"removed": cup, "partner": True, "teamwork": "own", "policy": "all"}
    assert answers("experience=1 and partner_experience=0", career="oceanographer", **asked) == 1
    assert answers("experience=0 and partner_experience=1", partner_career="oceanographer", **asked) == 1


def test_the_twin_tells_the_example_6E2():  # noqa: N802
    """The twin itself, on the draws of the example."""
    game = Expedition(
        site=Site(milieu="air", size=4, vehicle=True, unlocks=2),
        life_support=((4, 1), (5, 1)),
        powerplant="nuclear",
        partner=True,
    )
    drawn = (("explosion", 5), ("aquifer", 0))
    table = play(game, drawn)
    assert (table.vehicle, table.cards, table.felled) == (False, {4: 1}, {0: ("ko", "explosion")})
    metrics = metrics_of(game, drawn)
    assert (metrics["experience"], metrics["partner_discovery"], metrics["partner_experience"]) == (1, 0, 0)


def test_a_wreck_may_take_the_vehicle_before_the_next_kill():
    """A medic with a nuclear vehicle, EXPLOSION and LEAK: a 5 with the EXPLOSION first, and the LEAK kills."""
    cup = "artifact:1,ore:1,aquifer:1,barren:1,collision:1"
    asked = {
        "milieu": "air",
        "removed": cup,
        "vehicle": True,
        "career": "medic",
        "policy": "all",
        "life_support": "4:1",
    }
    assert answers("dead=1 and suffocated=0", powerplant="nuclear", **asked) == F(1, 2) * F(1, 6)
    # A burst vehicle (4) is wrecked by the same roll as the Crew of 4: the LEAK then kills before suffocation does.
    # LEAK first sinks the vehicle; then a 4 leaves nothing.
    assert answers("dead=1 and suffocated=0", powerplant="other", **asked) == F(1, 12)
    assert answers("dead=1 and suffocated=1", powerplant="other", **asked) == F(1, 12)
    assert sum(p for cell, p in joint_of(_same(asked)).items() if ("dead", 1) in cell) == F(1, 6)


def _same(asked):
    gone = tuple((word.split(":")[0], 1) for word in asked["removed"].split(","))
    site = Site(milieu="air", removed=gone, vehicle=True, career="medic", policy="all")
    return Expedition(site=site, life_support=((4, 1),), powerplant="other")
