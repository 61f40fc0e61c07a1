"""`zetta.lone_star`: exact against simulated on short games, figures by hand, and trials followed by the rules."""

import math
import re
from fractions import Fraction

import pytest
import scipy.stats

from zettasim import odds, replay, simulate

F = Fraction
MODEL = "zetta.lone_star"
ALPHA = 1e-3
TRIALS = 100_000
BAG = {"gas": 4, "metal": 3, "gem": 3, "radioactive": 2, "purple": 2}
RICH = {"gas": 1, "metal": 1, "gem": 1, "radioactive": 1, "purple": 4}


@pytest.fixture(scope="session")
def short(tmp_path_factory):
    """Return the writer of a variant in which a few turns decide."""
    folder = tmp_path_factory.mktemp("lone_star")

    def write(*, turns, tokens=1, build=1, bag=RICH):
        file = folder / f"short-{turns}-{tokens}-{build}-{bag is RICH}.toml"
        lines = [f'"quick_zetta.turns" = {[*turns]}', f'"lone_star.warp_tokens_needed" = {tokens}']
        lines += [f'"cards.exo_product_cost" = {build}']
        lines += [f'"substance_bag.{kind}" = {n}' for kind, n in bag.items()]
        file.write_text("\n".join(['game = "zetta"', "[change]", *lines]), encoding="utf-8")
        return file

    return write


GAMES = [
    ({"warps": 2, "value": 8, "removed": 8, "policy": "finds:0"}, {"turns": (3,)}),
    ({"warps": 2, "value": 11, "removed": 8, "policy": "finds:0", "energy": 12}, {"turns": (3,), "build": 0}),
    ({"warps": 3, "value": 8, "removed": 5, "policy": "tokens:4", "energy": 7, "warp_energy": 6}, {"turns": (1,)}),
    ({"warps": 2, "value": 6, "removed": 8, "extra": 2, "energy": 7, "warp_energy": 6, "icons": 1}, {"turns": (1,)}),
]


@pytest.mark.statistical
@pytest.mark.parametrize(("asked", "changes"), GAMES, ids=range(len(GAMES)))
def test_exact_and_simulated_agree(short, asked, changes, seed):
    variant = short(**changes)
    for metric in ("survived", "warps"):
        exact = odds(MODEL, method="exact", metric=metric, variant=variant, **asked)[metric]
        found = simulate(MODEL, trials=TRIALS, seed=seed, metric=metric, variant=variant, **asked)[metric]
        observed = dict(zip(found.values, found.probability, strict=True))
        for value, p in zip(exact.values, exact.probability, strict=True):
            off = abs(observed.get(value, 0.0) - p)
            limit = scipy.stats.norm.isf(ALPHA / 2 / 8 / len(GAMES)) * math.sqrt(max(p * (1 - p), 1e-12) / TRIALS)
            assert off <= limit + 1e-9, (asked, metric, value, p, observed, seed)


def test_a_short_game_can_be_won(short):
    """Else the exact answer would say nothing of coming home."""
    asked, changes = GAMES[0]
    home = odds(MODEL, method="exact", metric="survived", variant=short(**changes), **asked)["survived"]
    assert 0 < home.exact_of(1) < 1


def test_a_warp_that_cannot_be_paid_for_is_the_end():
    lost = odds(MODEL, method="exact", metric="warps", energy=3, warp_energy=4, warps=1)["warps"]
    assert lost.exact_of(0) == 1
    paid = odds(MODEL, method="exact", metric="warps", energy=4, warp_energy=4, warps=1)["warps"]
    assert paid.exact_of(1) == 1


def no_radioactive(draws):
    """Chance of none in so many draws where purple is taken as radioactive: the first token of a draw decides."""
    return F(BAG["gas"] + BAG["metal"] + BAG["gem"], sum(BAG.values())) ** draws


def test_one_turn_of_scavenging_pays_for_the_second_warp(short):
    """All energy goes into the first warp; one radioactive token (4 energy) in two draws pays for the second."""
    asked = {"energy": 4, "warp_energy": 4, "policy": "finds:99", "warps": 2}
    variant = short(turns=(1,), bag=BAG)
    warps = odds(MODEL, method="exact", metric="warps", variant=variant, **asked)["warps"]
    assert warps.exact_of(1) == no_radioactive(2)
    assert warps.exact_of(2) == 1 - no_radioactive(2)


def test_purple_is_a_token_and_one_more_draw(short):
    """Two radioactive tokens, purple ones among them, pay for a second warp of 8."""
    asked = {"energy": 8, "warp_energy": 8, "policy": "finds:99", "warps": 2}
    warps = odds(MODEL, method="exact", metric="warps", variant=short(turns=(1,), bag=BAG), **asked)["warps"]
    plain, radioactive, purple = F(10, 14), F(2, 14), F(2, 14)
    # One token only: it comes with either draw, or as a purple one before either of two plain draws.
    only_one = 2 * radioactive * plain + 2 * purple * plain**2
    assert warps.exact_of(2) == 1 - no_radioactive(2) - only_one


def test_each_extra_turn_scavenges_too_until_the_crew_dies(short):
    """The ship overstays while the next warp cannot be paid for: two more draws a turn, one damage token each."""
    asked = {"energy": 4, "warp_energy": 4, "policy": "finds:99", "warps": 2}
    variant = short(turns=(1,), bag=BAG)
    one = odds(MODEL, method="exact", metric="warps", variant=variant, extra=1, **asked)["warps"]
    assert one.exact_of(1) == no_radioactive(4)
    # With one icon the second extra turn kills the crew before it acts.
    two = odds(MODEL, method="exact", metric="warps", variant=variant, extra=2, icons=1, **asked)["warps"]
    assert two.exact_of(1) == no_radioactive(4)
    three = odds(MODEL, method="exact", metric="warps", variant=variant, extra=2, icons=2, **asked)["warps"]
    assert three.exact_of(1) == no_radioactive(6)


def pay(energy, stock, cost):
    """Pay, trading a radioactive token for 4 energy while it is short; return the energy left."""
    while energy < cost:
        assert stock["radioactive"] > 0
        stock["radioactive"] -= 1
        energy += 4
    return energy - cost


@pytest.mark.statistical
@pytest.mark.parametrize("warp_energy", [4, 8])
def test_fewer_ability_tokens_bring_the_ship_home(warp_energy, seed):
    """What the note of claim EZ-18 says, with the assumed values; the trials share their luck."""
    none, all_gone = (
        simulate(MODEL, trials=TRIALS, seed=seed, removed=removed, warp_energy=warp_energy) for removed in (0, 8)
    )
    assert all_gone["survived"].mean > none["survived"].mean
    assert all_gone["warps"].mean_high < none["warps"].mean_low


STEP = re.compile(r"a (warp|life|exo product|other ability) token (is drawn and kept|goes back to the bag)$")


@pytest.mark.statistical
@pytest.mark.parametrize(
    ("policy", "removed", "warp_energy"), [("finds:8", 0, 5), ("tokens:12", 3, 9), ("finds:0", 8, 4)]
)
def test_energy_substances_and_finds_are_conserved(policy, removed, warp_energy, seed):
    """Follow energy, substances, finds and tokens by the tale; they end in its metrics."""
    for trial in range(40):
        asked = {"policy": policy, "removed": removed, "warp_energy": warp_energy}
        told = replay(MODEL, seed=seed, trial=trial, **asked)
        energy, stock = 20, dict.fromkeys(("gas", "metal", "gem", "radioactive"), 0)
        finds, held, warps, home, action = {"life": 0, "exo product": 0}, {"warp": 0}, 0, False, ""

        for step in told.steps:
            if found := re.fullmatch(r"the next warp costs (\d+) energy", step):
                assert int(found[1]) == warp_energy
            elif found := re.fullmatch(r"it is paid for: (\d+) energy left", step):
                energy = pay(energy, stock, warp_energy)
                warps += 1
                assert energy == int(found[1])
            elif found := re.fullmatch(r"(\w+) is taken", step):
                stock[found[1]] += 1
            elif found := re.fullmatch(r"success: (.+) is found", step):
                finds[found[1]] += 1
                for _ in range(3 if found[1] == "exo product" else 0):
                    largest = max(("gas", "metal", "gem"), key=stock.get)
                    stock[largest] -= 1
            elif found := STEP.match(step):
                # A token that goes back in research was never in hand.
                if found[2] == "is drawn and kept":
                    held[found[1]] = held.get(found[1], 0) + 1
                assert found[1] != "warp" or found[2] == "is drawn and kept" or action == "research"
            elif step.startswith("it cannot be paid for"):
                assert energy + 4 * stock["radioactive"] < warp_energy
            elif step.endswith(": home"):
                home = held["warp"] >= 5 and min(*stock.values(), *finds.values()) >= 1
                assert home
            elif step.startswith("land on"):
                energy = pay(energy, stock, 3)
            action = step if step in ("research", "scavenge Trojans") else action
        assert min(energy, *stock.values()) >= 0
        assert held["warp"] <= 7
        fame = 4 * finds["life"] + 6 * finds["exo product"]
        fame += stock["gas"] + stock["metal"] + 2 * stock["gem"] + 2 * stock["radioactive"]
        assert told.metrics == {"survived": int(home), "warps": warps, "fame": fame}
