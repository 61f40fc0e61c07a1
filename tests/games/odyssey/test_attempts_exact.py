"""`odyssey.attempts`, exact: against the twin of `attempting_by_hand`, against one exploration, and worked by hand."""

import itertools
from fractions import Fraction

import pytest
from attempting_by_hand import METRICS, Journey, joint_of, marginal, some_journeys, write_variant
from cups_of_any_kind import cups, faces
from exploring_by_hand import CAREERS, CUPS
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import odds
from zettasim.errors import StateSpaceError
from zettasim.questions.asked import ask

F = Fraction

# The metrics in which attempts and explorations are the same: an heir's chit lies face down, so it shows no icon.
SAME = {"unlocks=1": "unlock=1 and dead=0", "claims=1": "claimed=1", "deaths=1": "dead=1"}


def exact(journey, variant=None, **asked):
    return odds("odyssey.attempts", method="exact", variant=variant, **journey.parameters, **asked)


def assert_marginals(journey, result):
    joint = joint_of(journey)
    assert tuple(result.metrics) == METRICS
    for metric, answer in result.metrics.items():
        assert dict(zip(answer.values, answer.exact, strict=True)) == marginal(joint, metric), (metric, journey)


# Against brute force


@pytest.mark.parametrize("milieu", CUPS)
def test_up_to_three_attempts(milieu, seed):
    for journey in some_journeys(f"{seed} attempts {milieu}", 12, milieus=(milieu,)):
        assert_marginals(journey, exact(journey))


@pytest.mark.parametrize("career", CAREERS)
def test_several_containers_and_every_career(career, seed):
    for journey in some_journeys(f"{seed} containers {career}", 10, career=career):
        assert_marginals(journey, exact(journey))


@pytest.mark.parametrize("place", range(8))
def test_metrics_are_right_together(place, seed):
    (journey,) = some_journeys(f"{seed} together {place}", 1, attempts=2, size=3, vehicle=False)
    joint = joint_of(journey)
    assert sum(joint.values()) == 1
    for cell, probability in joint.items():
        event = " and ".join(f"{metric}={value}" for metric, value in zip(METRICS, cell, strict=True))
        answer = exact(journey, event=event, metric="event")["event"]
        assert answer.exact_of(1) == probability, (journey, cell)


@pytest.mark.parametrize(("milieu", "attempts"), [*((milieu, 6) for milieu in CUPS), ("ocean", 9), ("elevator", 9)])
def test_the_attempts_of_the_tip(milieu, attempts):
    """6D: 2 unlocks after 6 and 9 attempts, with a vehicle where one may assist, in a container that shrinks."""
    journey = Journey(attempts=attempts, milieus=(milieu,), vehicle=milieu != "synodic")
    assert_marginals(journey, exact(journey))


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("odyssey_journeys")


@st.composite
def journeys(draw, most=5):
    """Draw attempts at containers of at most so many chits that nobody printed."""
    milieus = tuple(draw(st.lists(st.sampled_from(list(CUPS)), min_size=1, max_size=2)))
    return Journey(
        attempts=draw(st.integers(1, 3)),
        target=draw(st.integers(1, 3)),
        milieus=milieus,
        size=draw(st.integers(1, 5)),
        vehicle="synodic" not in milieus and draw(st.booleans()),
        finao=draw(st.booleans()),
        career=draw(st.sampled_from(CAREERS)),
        barren=draw(st.sampled_from(["ko", "nothing"])),
        overheat=draw(st.sampled_from(["nothing", "ko"])),
        artifact=draw(st.sampled_from(["taken", "drawn"])),
        geologist=draw(st.sampled_from(["needs", "gives"])),
        after_death=draw(st.sampled_from(["youth", "elderly"])),
        career_after_death=draw(st.sampled_from(["lost", "kept"])),
        addiction=draw(st.sampled_from(["returns", "ignored"])),
        container=draw(st.sampled_from(["shrinks", "same"])),
        cups={milieu: draw(cups(most)) for milieu in CUPS},
        chits=draw(faces()),
        journalist_chits=draw(st.integers(1, 4)),
        geologist_unlocks=draw(st.integers(1, 3)),
        oceanographer_milieus=tuple(draw(st.sets(st.sampled_from(list(CUPS)), max_size=4))),
    )


@settings(max_examples=120)
@given(journey=journeys())
def test_containers_of_any_chits(folder, journey):
    assert_marginals(journey, exact(journey, write_variant(journey, folder)))


# Against one exploration


@pytest.mark.parametrize("milieu", CUPS)
def test_one_attempt_is_one_exploration(milieu, seed):
    for journey in some_journeys(f"{seed} one {milieu}", 20, milieus=(milieu,), attempts=1, after_death="youth"):
        shared = {name: value for name, value in journey.parameters.items() if name in EXPLORES}
        for here, there in SAME.items():
            attempt = exact(journey, event=here, metric="event")["event"].exact_of(1)
            exploration = odds("odyssey.explore", method="exact", policy="experience", event=there, **shared)
            assert attempt == exploration["event"].exact_of(1), (journey, here)


EXPLORES = frozenset(
    ["milieu", "size", "extra", "vehicle", "finao", "career", "barren", "overheat", "artifact", "geologist"]
)


# Worked by hand


def test_an_experience_from_air_by_hand():
    """Two chits of air, 3 discoveries and 4 experiences, BARREN and EXPLOSION knock out.

    Discovery first, then one of the three with an icon: 3/7 x 3/6. COLLISION or LEAK first, stopped, then a discovery:
    2/7 x 3/6. A KO first leaves no eureka. Together 3/14 + 1/7 = 5/14.
    """
    assert odds("odyssey.attempts", attempts=1, milieu="air")["unlocks"].exact_of(1) == F(5, 14)


def test_one_chit_is_never_an_experience():
    """6C3 tip: at Size 1 nothing can be chosen, unless eureka comes with the career."""
    for milieu in CUPS:
        journey = Journey(milieus=(milieu,), attempts=9, size=1, target=1, vehicle=False)
        assert exact(journey)["reached"].exact_of(1) == 0
    oceanographer = Journey(attempts=1, size=1, target=1, career="oceanographer")
    # BARREN, COLLISION and 2 LEAKs of 7 chits have an icon.
    assert exact(oceanographer)["reached"].exact_of(1) == F(4, 7)


@pytest.fixture
def cup(tmp_path):
    """Return a function that writes a variant in which the ocean and push containers hold these chits only."""

    def write(ocean, push="leak"):
        chits = CUPS | {"ocean": ocean, "push": push}
        return write_variant(Journey(cups={milieu: tuple(cup.split()) for milieu, cup in chits.items()}), tmp_path)

    return write


def test_a_chit_sent_back_may_be_drawn_at_once(cup):
    """CAVERN, COLLISION and LEAK, two attempts of two chits; FINAO and vehicle stop both kills.

    The first attempt takes LEAK, COLLISION or nothing (no CAVERN among the two), a third each.
    LEAK held: COLLISION comes first in 1 of 2 and sends LEAK back, so that it comes next in 1 of 2: then there is no
    eureka, and nothing is held any more; in all other orders COLLISION is taken. So 0 icons in 1/4, else 1.
    COLLISION held: CAVERN and LEAK are left, both are drawn, LEAK is taken: 2 icons.
    Nothing held: as in the first attempt, 1 icon in 2/3.
    """
    unlocks = odds("odyssey.attempts", attempts=2, variant=cup("cavern collision leak"))["unlocks"]
    assert unlocks.exact_of(2) == F(1, 3)
    assert unlocks.exact_of(0) == F(1, 3) * F(1, 4) + F(1, 3) * F(1, 3)
    assert sum(unlocks.exact) == 1


def test_a_collision_costs_the_collision_held(cup):
    """CAVERN and one COLLISION, which all go back: each COLLISION drawn takes the one held, then is taken itself."""
    asked = {"attempts": 3, "container": "same", "variant": cup("cavern collision")}
    assert odds("odyssey.attempts", **asked)["unlocks"].exact_of(1) == 1
    assert odds("odyssey.attempts", **asked, addiction="ignored")["unlocks"].exact_of(3) == 1
    for career, held in (("psychologist", 3), ("pilot", 3), ("medic", 1)):
        assert odds("odyssey.attempts", **asked, career=career)["unlocks"].exact_of(held) == 1


def test_a_reckless_youth_by_hand(cup):
    """CAVERN and LEAK in a spacesuit without FINAO: LEAK is always drawn, claims and kills.

    CAVERN first (1/2): eureka, so LEAK is taken, face down, and the heir finds CAVERN alone. LEAK first (1/2): no
    eureka, LEAK goes back, and the heir dies too. No icon ever shows.
    """
    asked = {"attempts": 2, "vehicle": False, "finao": False, "variant": cup("cavern leak"), "target": 1}
    result = odds("odyssey.attempts", **asked)
    for metric in ("deaths", "claims"):
        assert (result[metric].exact_of(1), result[metric].exact_of(2)) == (F(1, 2), F(1, 2))
    assert result["unlocks"].exact_of(0) == result["reached"].exact_of(0) == 1
    elderly = odds("odyssey.attempts", **asked, after_death="elderly")
    assert elderly["deaths"].exact_of(1) == elderly["claims"].exact_of(1) == elderly["unlocks"].exact_of(0) == 1


def test_all_that_is_held_is_flipped(cup):
    """BARREN (harmless) is the only experience at first; then LEAK kills: BARREN's icon is gone for a youth only.

    Ocean holds CAVERN and BARREN, push CAVERN and LEAK. The first attempt takes BARREN, the second dies.
    """
    containers = cup("cavern barren", push="cavern leak")
    asked = {
        "attempts": 2,
        "milieu": "ocean,push",
        "vehicle": False,
        "finao": False,
        "variant": containers,
        "target": 1,
    }
    youth = odds("odyssey.attempts", **asked, barren="nothing")
    elderly = odds("odyssey.attempts", **asked, barren="nothing", after_death="elderly")
    assert youth["deaths"].exact_of(1) == elderly["deaths"].exact_of(1) == 1
    assert youth["unlocks"].exact_of(0) == elderly["unlocks"].exact_of(1) == 1
    assert youth["attempt"].exact_of(1) == youth["reached"].exact_of(1) == 1


def test_a_reckless_youth_loses_the_career(cup):
    """6B5a: LEAK kills the oceanographer in the first attempt; the heir has no eureka without a discovery.

    Two LEAKs: the oceanographer dies by one and takes it. A second oceanographer takes the second LEAK too, which
    leaves nothing for the third; an heir without career dies in each attempt and takes none.
    """
    asked = {"attempts": 3, "vehicle": False, "finao": False, "career": "oceanographer", "variant": cup("leak leak")}
    assert odds("odyssey.attempts", **asked)["deaths"].exact_of(3) == 1
    assert odds("odyssey.attempts", **asked, career_after_death="kept")["deaths"].exact_of(2) == 1


def test_a_glitch_roll_spends_finao_so_that_the_second_kill_is_deadly(cup, seed):
    """6C3: a medic in a vehicle, with FINAO, draws EXPLOSION, COLLISION and LEAK; EXPLOSION comes first in 1 of 3."""
    asked = {"attempts": 1, "size": 3, "career": "medic", "variant": cup("explosion collision leak")}
    assert odds("odyssey.attempts", **asked)["deaths"].exact_of(1) == F(1, 3)
    counted = odds("odyssey.attempts", method="simulated", trials=200, seed=seed, **asked)["deaths"]
    assert counted.probability_of(1) > 0, "a death is outside the declared range"


def test_a_discovery_that_is_unlocked_claims_and_goes_back(cup):
    """CAVERN needs 2 icons. BARREN (harmless) and LEAK are taken by the first two attempts or as soon as may be.

    CAVERN, BARREN and LEAK, 4 attempts of 3 chits: an experience is taken in each of the first two attempts, and from
    the third on CAVERN alone is left: unlocked, it claims in both. LEAK claims when it is drawn.
    """
    asked = {"attempts": 4, "size": 3, "barren": "nothing", "variant": cup("cavern barren leak")}
    result = odds("odyssey.attempts", **asked)
    assert result["attempt"].exact_of(2) == 1
    # Attempt 1: both experiences are drawn in 1 of 3 orders (CAVERN last): then LEAK is drawn, and BARREN is taken,
    # so that LEAK is drawn again. Else one is drawn, and the other in attempt 2. So LEAK claims 1 time or 2.
    assert (result["claims"].exact_of(3), result["claims"].exact_of(4)) == (F(2, 3), F(1, 3))


def test_a_kill_that_finao_stops_can_still_be_chosen(cup):
    """6C5b; CAVERN and LEAK in a spacesuit: FINAO is paid anew in each attempt, so nobody dies of LEAK."""
    asked = {"attempts": 2, "vehicle": False, "variant": cup("cavern leak leak")}
    result = odds("odyssey.attempts", **asked, addiction="ignored")
    # Attempt 1 is without CAVERN in 1 of 3 orders: two LEAKs, of which the second kills. Else a LEAK is taken, and then
    # the other one.
    assert (result["unlocks"].exact_of(2), result["deaths"].exact_of(0)) == (F(2, 3), F(2, 3))


# What must hold whatever the numbers


@pytest.mark.parametrize("milieu", CUPS)
def test_more_attempts_reach_the_target_no_less(milieu):
    vehicles = (False,) if milieu == "synodic" else (True, False)
    for vehicle, finao in itertools.product(vehicles, (True, False)):
        asked = {"milieu": milieu, "vehicle": vehicle, "finao": finao}
        nine = odds("odyssey.attempts", attempts=9, **asked)["attempt"]
        chances = [odds("odyssey.attempts", attempts=n, **asked)["reached"].exact_of(1) for n in range(1, 10)]
        assert chances == [sum(nine.exact_of(n) for n in range(1, last + 1)) for last in range(1, 10)]


def test_a_repeated_name_is_the_same_container():
    once = odds("odyssey.attempts", milieu="air", attempts=5)
    again = odds("odyssey.attempts", milieu="air,air,air", attempts=5)
    assert once.metrics == again.metrics
    assert once.metrics != odds("odyssey.attempts", milieu="air,ocean", attempts=5).metrics


def test_the_states_are_estimated():
    """Ocean without deaths: BARREN, COLLISION and EXPLOSION held or not, 0 to 2 LEAKs: 24.

    Draws of up to two chits: none, 6 kinds, 15 pairs of kinds and 2 LEAKs: 23, with FINAO and vehicle left or not.
    """
    asked = ask("odyssey.attempts", {"attempts": 9})
    fields = asked.fields_named(["unlocks"])
    assert asked.model.n_states(asked.parameters, asked.rules, fields) == 24 * (4 * 23 + 1)


def test_too_many_states_are_simulated():
    asked = {"attempts": 30, "size": 3, "vehicle": False, "finao": False, "event": EVERYTHING, "metric": "event"}
    with pytest.raises(StateSpaceError, match="states; the limit is"):
        odds("odyssey.attempts", method="exact", **asked)
    assert odds("odyssey.attempts", trials=100, seed=1, **asked).method == "simulated"


EVERYTHING = "unlocks=0 and attempt=31 and claims=9 and deaths=9"
