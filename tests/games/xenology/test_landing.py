"""`xenology.landing` against every choice of legal spaces, written from the rulebook; hand-worked figures; replays."""

import itertools
import re
from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import odds, replay
from zettasim.errors import ParameterError

F = Fraction
MODEL = "xenology.landing"
CRAFTS = st.lists(st.sampled_from(["empty", "any", "wanted", "other"]), min_size=1, max_size=4)


# The twin: the planet is a list of tiles, True where the tile is of the wanted kind. Any choice of tiles may be the
# faceup ones without Alien and Evidence. Craft #1 lands first; who finds no space goes to Mission Control.


def landings(crafts, legal):
    """Yield (weight, where each Alien ends) for one list of legal tiles."""
    if not crafts:
        yield F(1), ()
        return
    who, rest = crafts[0], crafts[1:]
    if who == "empty":
        options = [None]
    elif not legal:
        options = ["mission control"]
    else:
        liked = {"any": legal, "wanted": [t for t in legal if t], "other": [t for t in legal if not t]}[who]
        options = liked or legal
    for option in options:
        left = [*legal]
        if option in (True, False):
            left.remove(option)
        for weight, ends in landings(rest, left):
            yield weight / len(options), (option, *ends)


def worlds(tiles, n_wanted, n_legal, crafts, bonus):
    planet = [place < n_wanted for place in range(tiles)]
    crafts = [*crafts, *["empty"] * (4 - len(crafts))]
    joint = Counter()
    for kinds, n in Counter(itertools.combinations(planet, n_legal)).items():
        for weight, ends in landings(crafts, list(kinds)):
            joint[ends] += weight * n / comb(tiles, n_legal)
    found = []
    for ends, weight in joint.items():
        metrics = {f"landed_{craft}": int(end in (True, False)) for craft, end in enumerate(ends, 1)}
        metrics |= {f"wanted_{craft}": int(end is True) for craft, end in enumerate(ends, 1)}
        landed = sum(end in (True, False) for end in ends)
        returned = ends.count("mission control")
        counted = landed + (returned if bonus == "occupied" else 0)
        found.append((weight, metrics | {"landed": landed, "returned": returned, "bonus": min(counted, 3)}))
    return found


@pytest.fixture(scope="module")
def small_planet(tmp_path_factory):
    """Return a variant with 7 tiles: 2 forests, 1 water, 1 polar."""
    path = tmp_path_factory.mktemp("variants") / "small.toml"
    path.write_text(
        'game = "xenology"\n[change]\nplanet.tiles = 7\nplanet.tiles_by_terrain = [2, 2, 2, 1]\n'
        "planet.tiles_by_continent = [3, 3, 1]\ncontents.faceup_at_start = 5\n",
        encoding="utf-8",
    )
    return path


@given(data=st.data(), crafts=CRAFTS)
@settings(max_examples=40)
def test_any_landing_is_every_choice_of_spaces(agrees, small_planet, data, crafts):
    faceup = data.draw(st.integers(0, 7))
    aliens = data.draw(st.integers(0, faceup))
    evidence = data.draw(st.integers(0, faceup - aliens))
    kind, n = data.draw(st.sampled_from([("forest", 2), ("water", 1), ("polar", 3), ("tropical", 1)]))
    bonus = data.draw(st.sampled_from(["occupied", "landed"]))
    asked = {"faceup": faceup, "aliens": aliens, "evidence": evidence, "wanted": kind, "bonus": bonus}
    every = worlds(7, n, faceup - aliens - evidence, crafts, bonus)
    agrees(MODEL, {"crafts": ",".join(crafts), **asked, "variant": small_planet}, every, ["landed>=2 and wanted_1=1"])


# Figures by hand


def test_one_legal_space_goes_to_the_closest_craft():
    """Landing Craft #1 lands first; the other three Aliens go to Mission Control, and all four crafts count."""
    answer = odds(MODEL, aliens=6, evidence=5)
    assert [answer[f"landed_{craft}"].mean_exact for craft in range(1, 5)] == [1, 0, 0, 0]
    assert answer["returned"].values == (3,)
    assert answer["bonus"].values == (3,)
    assert odds(MODEL, aliens=6, evidence=5, bonus="landed")["bonus"].values == (1,)
    # The only space is any of 28 tiles, 7 of them forests.
    assert answer["wanted_1"].exact_of(1) == F(7, 28)


def test_the_example_of_the_rulebook():
    """Two Landing Craft are occupied, both Aliens land, and Roy impresses an Elder (Action: Bridge, example)."""
    answer = odds(MODEL, crafts="wanted,wanted")
    assert answer["landed"].values == (2,)
    assert answer["bonus"].values == (2,)


@pytest.mark.parametrize(("n", "bonus"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_the_bridge_bonus_chart(n, bonus):
    crafts = ["any"] * n + ["empty"] * (4 - n)
    assert odds(MODEL, crafts=crafts)["bonus"].values == (bonus,)


def test_the_first_of_two_legal_spaces():
    """Two legal spaces: none is a forest with C(21, 2) / C(28, 2) = 210 / 378, both with 21 / 378."""
    answer = odds(MODEL, faceup=2)
    assert answer["wanted_1"].exact_of(1) == 1 - F(210, 378)
    assert answer["wanted_2"].exact_of(1) == F(21, 378)


def test_who_leaves_the_wanted_spaces_helps_those_behind():
    """Behind three Aliens that look for something else, with six spaces, it is as if there were none ahead."""
    asked = {"aliens": 3, "evidence": 3}
    chances = [
        odds(MODEL, crafts=f"{ahead},{ahead},{ahead},wanted", **asked)["wanted_4"].exact_of(1)
        for ahead in ("wanted", "any", "other", "empty")
    ]
    assert chances[0] < chances[1] < chances[2] == chances[3]


# Replays

LANDS = re.compile(r"the Alien of Landing Craft (\d) (lands on a wanted|lands on another|finds no) space")


@pytest.mark.statistical
@pytest.mark.parametrize("crafts", ["wanted,any,other,wanted", "other,empty,other,any"])
def test_a_replay_lands_craft_by_craft(crafts, seed):
    for trial in range(30):
        told = replay(MODEL, seed=seed, trial=trial, crafts=crafts, faceup=9, evidence=6)
        wanted, other = (int(step.split()[0]) for step in told.steps[:2])
        assert wanted + other == 3
        landed = []
        for step in told.steps[2:]:
            craft, how = LANDS.match(step).groups()
            who = crafts.split(",")[int(craft) - 1]
            landed.append(int(craft))
            if how == "finds no":
                assert wanted + other == 0
                continue
            assert not (who == "wanted" and wanted and how == "lands on another")
            assert not (who == "other" and other and how == "lands on a wanted")
            wanted -= how == "lands on a wanted"
            other -= how == "lands on another"
            assert min(wanted, other) >= 0
        assert landed == [craft for craft, who in enumerate(crafts.split(","), 1) if who != "empty"]


# Mistakes


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"aliens": 13}, ("evidence=0", "aliens=13", "12 tiles")),
        ({"evidence": 7, "aliens": 6}, ("evidence=7", "aliens=6", "12 tiles")),
        ({"faceup": 29}, ("faceup=29", "0 to 28")),
        ({"crafts": "any,any,any,any,any"}, ("crafts=", "5 names")),
        ({"crafts": "mine"}, ("mine", "wanted")),
        ({"wanted": "high"}, ("wanted=high", "forest")),
        ({"bonus": "all"}, ("bonus=all", "occupied")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds(MODEL, **asked)
    for word in words:
        assert word in str(mistake.value)
