"""`odyssey.attempts` replayed: the chits that a trial tells of, played by hand, end in the same metrics."""

import re

import pytest
from attempting_by_hand import (
    METRICS,
    Exploring,
    Journey,
    Table,
    after_attempt,
    after_chit,
    chosen,
    must_end,
    some_journeys,
    unlocks,
    unlocks_a_discovery,
)
from exploring_by_hand import CUPS
from hypothesis import given, settings
from hypothesis import strategies as st
from test_attempts_exact import journeys, write_variant

from zettasim import replay

N_TRIALS = 25
BEGINS = re.compile(r"attempt (\d+), in the (\w+) milieu$")
DRAWN = re.compile(r"([A-Z]+) is drawn$")
TAKEN = re.compile(r"([A-Z]+) is taken$")
BACK = re.compile(r"addiction: the ([A-Z]+) held goes back to the (\w+) container$")
STOPS = re.compile(r"the explorer stops after (\d+) chits?$")


def told_by_attempt(steps):
    """Split what was told into attempts: (milieu, steps)."""
    found = []
    for step in steps:
        begins = BEGINS.match(step)
        if begins:
            assert int(begins[1]) == len(found) + 1
            found.append((begins[2], []))
        else:
            found[-1][1].append(step)
    return found


def named(pattern, steps):
    return [match[1].lower() for match in map(pattern.match, steps) if match]


def assert_attempt_is_told(journey, table, number, steps):
    """Play the chits of one attempt by hand, compare what was told, and return the table after it."""
    milieu = journey.milieu_of(number)
    now = Exploring(table.playmat, table.cups, journey.finao, journey.vehicle)
    back = []
    for name in named(DRAWN, steps):
        assert not must_end(journey, table.career, milieu, now), "went on where the attempt is over"
        before = list(now.playmat)
        now = after_chit(journey, table.career, milieu, now, name)
        for held in now.playmat:
            before.remove(held)
        back += [(held.name, held.milieu) for held in before]
    assert must_end(journey, table.career, milieu, now), "stopped where the attempt is not over"
    assert [(match[1].lower(), match[2]) for match in map(BACK.match, steps) if match] == back
    after = after_attempt(journey, table, number, now)
    text = "\n".join(steps)
    taken = chosen(journey, table.career, milieu, now) if not after.retired else None
    assert named(TAKEN, steps) == ([] if taken is None else [taken])
    assert ("no experience is taken" in steps) == (taken is None and not after.retired)
    assert ("kills the explorer" in text) == now.dead
    assert ("knocks the explorer out" in text) == now.ko
    assert ("FINAO negates" in text) == (journey.finao and not now.finao)
    assert ("kills the vehicle" in text) == (journey.vehicle and not now.vehicle)
    assert ("places a Claim" in text) == (after.claims > table.claims)
    found = taken is None and not (now.dead or now.ko) and unlocks_a_discovery(journey, table.career, now)
    assert ("an unlocked discovery is taken and goes back" in steps) == (found and now.claimed)
    assert ("an unlocked discovery is taken, places a Claim and goes back" in steps) == (found and not now.claimed)
    assert ("the heir goes on" in text) == (now.dead and not after.retired)
    assert ("no further attempt is made" in text) == after.retired
    assert ("the target is reached" in text) == (after.attempt == number + 1)
    full = len(now.drawn) == journey.size + journey.extra or not dict(now.cups)[milieu]
    if named(STOPS, steps):
        assert [int(n) for n in named(STOPS, steps)] == [len(now.drawn)]
    else:
        assert now.dead or now.ko or full
    return after


def assert_played_by_the_rules(journey, told):
    cups = tuple((milieu, tuple(sorted(journey.cups[milieu]))) for milieu in dict.fromkeys(journey.milieus))
    table = Table((), cups, journey.career)
    attempts = told_by_attempt(told.steps)
    for number, (milieu, steps) in enumerate(attempts):
        assert milieu == journey.milieu_of(number)
        assert not table.retired
        table = assert_attempt_is_told(journey, table, number, steps)
    assert len(attempts) == journey.attempts or table.retired
    reached = int(table.attempt is not None)
    attempt = table.attempt or journey.attempts + 1
    values = (unlocks(journey, table.playmat), reached, attempt, table.claims, table.deaths)
    assert told.metrics == dict(zip(METRICS, values, strict=True))


@pytest.mark.parametrize("milieu", CUPS)
def test_each_trial_is_played_by_the_rules(milieu, seed):
    for journey in some_journeys(f"{seed} replay {milieu}", 4, milieus=(milieu, "air"), attempts=9, vehicle=False):
        for trial in range(N_TRIALS):
            assert_played_by_the_rules(
                journey, replay("odyssey.attempts", seed=seed, trial=trial, **journey.parameters)
            )


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("odyssey_attempts_replays")


@settings(max_examples=40)
@given(journey=journeys(most=20), first=st.integers(0, 2**40))
def test_any_containers_are_played_by_the_rules(folder, seed, journey, first):
    variant = write_variant(journey, folder)
    for trial in range(first, first + 10):
        told = replay("odyssey.attempts", seed=seed, trial=trial, variant=variant, **journey.parameters)
        assert_played_by_the_rules(journey, told)


def some_trial(seed, wanted, **asked):
    """Return what is told of the first trial with these steps, one behind the other."""
    for trial in range(2_000):
        steps = replay("odyssey.attempts", seed=seed, trial=trial, **asked).steps
        if any(steps[place : place + len(wanted)] == wanted for place in range(len(steps))):
            return steps
    raise AssertionError(f"no trial tells {wanted}")


def test_example_6C_mars_told(seed):  # noqa: N802 - the section's name
    """Ice, FINAO paid, first chit EXPLOSION: the Glitch Roll is cancelled, the KO ends it, all chits go back."""
    mars = {"milieu": "ice", "vehicle": False, "size": 7, "attempts": 2}
    wanted = (
        "EXPLOSION is drawn",
        "FINAO negates the Glitch Roll of EXPLOSION",
        "EXPLOSION knocks the explorer out",
        "no experience is taken",
        "attempt 2, in the ice milieu",
    )
    assert some_trial(seed, wanted, **mars)[1:6] == wanted


def test_example_6C4c_triton_told(seed):  # noqa: N802
    """Ocean with a sub: a COLLISION forces an experience back and sinks the sub."""
    triton = {"vehicle": True, "finao": False, "size": 3, "attempts": 2, "barren": "nothing"}
    wanted = (
        "COLLISION is drawn",
        "addiction: the BARREN held goes back to the ocean container",
        "COLLISION kills the vehicle",
    )
    assert "BARREN is taken" in some_trial(seed, wanted, **triton)


@pytest.mark.parametrize(("career_after_death", "deaths"), [("lost", 3), ("kept", 2)])
def test_an_heir_without_career_told(folder, seed, career_after_death, deaths):
    """Two LEAKs: each oceanographer takes the one that kills; an heir without career has no eureka, and takes none."""
    journey = Journey(
        attempts=3,
        vehicle=False,
        finao=False,
        career="oceanographer",
        career_after_death=career_after_death,
        cups=dict.fromkeys(CUPS, ("leak", "leak")),
    )
    variant = write_variant(journey, folder)
    for trial in range(5):
        told = replay("odyssey.attempts", seed=seed, trial=trial, variant=variant, **journey.parameters)
        assert told.metrics["deaths"] == deaths
        assert_played_by_the_rules(journey, told)


def test_a_chit_sent_back_is_drawn_at_once_told(folder, seed):
    """CAVERN, COLLISION and LEAK: a COLLISION sends the LEAK held back, and LEAK is the very next chit."""
    journey = Journey(attempts=2, cups=dict.fromkeys(CUPS, ("cavern", "collision", "leak")))
    wanted = (
        "COLLISION is drawn",
        "addiction: the LEAK held goes back to the ocean container",
        "FINAO negates the kill of COLLISION",
        "LEAK is drawn",
    )
    some_trial(seed, wanted, variant=write_variant(journey, folder), **journey.parameters)


def first_chits(seed, trial, **asked):
    """Return the first chit of each attempt."""
    steps = replay("odyssey.attempts", seed=seed, trial=trial, attempts=9, **asked).steps
    return [named(DRAWN, told)[0] for _, told in told_by_attempt(steps)]


def test_each_attempt_begins_with_the_same_luck_in_variants(seed):
    """Where all chits go back, how long one attempt takes must not move the first chit of the next."""
    plain = {"container": "same", "vehicle": False, "finao": False, "size": 1}
    different = 0
    for trial in range(20):
        first = first_chits(seed, trial, **plain)
        different += len(set(first)) > 1
        for change in ({"size": 7}, {"size": 7, "finao": True, "vehicle": True}, {"size": 3, "career": "medic"}):
            assert first_chits(seed, trial, **plain | change) == first
    assert different == 20, "the attempts of a trial all begin alike"


def test_a_single_chit_told(seed):
    """An oceanographer at a Site of Size 1 takes a LEAK that FINAO has made harmless: an icon, and a Claim."""
    wanted = (
        "attempt 1, in the elevator milieu",
        "LEAK is drawn",
        "LEAK places a Claim",
        "FINAO negates the kill of LEAK",
        "LEAK is taken",
        "the target is reached: 1 unlock icon",
    )
    asked = {"attempts": 1, "size": 1, "career": "oceanographer", "milieu": "elevator", "target": 1}
    assert some_trial(seed, wanted, **asked) == wanted
