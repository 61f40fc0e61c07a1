"""Xenology's printed claims: every value and verdict from the rulebook's own numbers, counted out here.

Nothing here asks a reading or a model: the Lockers are filled one after the other, scores are added up by hand.
"""

import functools
import itertools
import math
from fractions import Fraction

import pytest

import zettasim

F = Fraction
FIRST_LISTED = {f"XE-{n}" for n in (1, 5, 6, 7, 8, 9, 10, "10b", 12, 13)}

# The Lockers


@functools.cache
def legal_fillings(tiles):
    """Fill Lockers of three one after the other from so many tiles of each type, none twice in a Locker; count."""
    if sum(tiles) == 0:
        return 1
    total = 0
    for locker in itertools.permutations(range(len(tiles)), 3):
        left = tuple(n - (kind in locker) for kind, n in enumerate(tiles))
        if min(left) >= 0:
            # The order of the counts does not matter to the number of ways.
            total += legal_fillings(tuple(sorted(left)))
    return total


def obeys(*tiles):
    """Return the chance that a random filling has no type twice in any Locker."""
    return F(legal_fillings(tiles), math.factorial(sum(tiles)) // math.prod(map(math.factorial, tiles)))


def shares(tiles, types=4):
    """List the ways to share tiles out over types, the most first."""
    return [each for each in itertools.product(range(tiles + 1), repeat=types) if sum(each) == tiles and is_down(each)]


def is_down(each):
    return list(each) == sorted(each, reverse=True)


FIRST_LOCKER = [*itertools.combinations("aaaaaappppppmmmmmmrrrrrr", 3)]


def test_the_lockers_by_listing_every_filling():
    # 2 tiles of each of 3 types in 2 Lockers: every order of the six tiles.
    orders = set(itertools.permutations("aabbcc"))
    legal = [order for order in orders if len({*order[:3]}) == len({*order[3:]}) == 3]
    assert obeys(2, 2, 2) == F(len(legal), len(orders)) == F(36, 90)


def test_equal_shares_obey_most_often():
    # More than 8 of a type never fit into 8 Lockers.
    possible = [each for each in shares(24) if max(each) <= 8]
    assert len(possible) == 15
    chances = {each: obeys(*each) for each in possible}
    assert [each for each in chances if chances[each] == max(chances.values())] == [(6, 6, 6, 6)]


# Scores


def score(cubes, pairs, specimens, tiles):
    """Add up a score: specimens as (filled containers and Replicate tokens, stars)."""
    return sum(2 for _ in range(cubes)) + pairs + sum(have * stars for have, stars in specimens) - tiles


ROY = score(6, 2, [(0, 1), (1 + 1, 3), (2, 2)], 1 + 2)
JILLIAN = score(9, 1, [(0, 2), (1, 0), (2, 3)], 0)
GLOSSARY = [
    *("Deep Scanner", "Disguise", "Drones", "Enhanced A.I.", "Flight Suit", "Implants", "Mag-Lev", "Mag-Lev"),
    *("Memory Wipe", "Mind Probe", "Misinformation"),
]
TYPES = ("technological", "geological", "biological", "cultural", "societal")
LOCATIONS = {"Mission Control", "Elder Council", "Database", "Bridge", "Specimen Storage"}
ACTIONS = {"Landing Craft", "Specimen Storage", "Elder Council", "Bridge", "Mission Control", "Database"}

# id: verdict, value of the plain reading, values of the others in the order of the file.
EXPECTED = {
    "XE-1": ("confirmed", {"cubes": 4 * 20 == 80, "markers": 4 * 8 == 32, "Aliens": 4 * 6 == 24}),
    "XE-5": ("confirmed", sum(5 for _ in TYPES)),
    "XE-6": ("confirmed", 4 + 4 + 4 + 4),
    "XE-101": ("confirmed", 4 + 6 + 4 + 1 + 1),
    "XE-8": (
        "finding",
        obeys(6, 6, 6, 6),
        max(obeys(*each) for each in shares(24) if max(each) <= 8),
        F(sum(len({*tiles}) == 3 for tiles in FIRST_LOCKER), len(FIRST_LOCKER)),
        obeys(6, 6, 6, 6),
    ),
    "XE-9": ("open", {each: F(12, 60) == F(1, 5) for each in TYPES}),
    "XE-102": ("confirmed", 20 - 3 - 1, 16),
    "XE-103": ("confirmed", 3 + len(TYPES)),
    "XE-104": ("confirmed", 3 + 3),
    "XE-105": ("confirmed", len(TYPES), 5),
    "XE-106": ("confirmed", len(["Animal", "Plant", "Mineral", "Artifact"]), 4),
    "XE-107": ("confirmed", len(["Forest", "Plains", "Mountain", "Water"]), 4),
    "XE-108": ("confirmed", len(["Polar", "Dry", "Tropical"]), 3, 3),
    "XE-109": ("confirmed", len(LOCATIONS), 5, len(ACTIONS & LOCATIONS)),
    "XE-110": ("confirmed", 1 + 1 + 2),
    "XE-111": ("confirmed", 1 + 1 + 2 in (4, 5)),
    # 8 Lockers, a Rank of up to 4.
    "XE-112": ("finding", max(players for players in range(9) if 4 * players <= 24 / 3)),
    "XE-113": ("confirmed", 1 + 1, 1 + GLOSSARY.count("Mag-Lev"), 2),
    "XE-114": ("confirmed", 4 - 2 - 1),
    "XE-115": ("confirmed", 3 - 1, 3 - 1),
    "XE-116": ("confirmed", 1 + 1 <= 2),
    "XE-117": (
        "depends",
        "Artifact" not in "Animal, Plant, or Mineral",
        "Artifact" not in "Animal Artifact Mineral Plant",
    ),
    "XE-118": ("confirmed", 2 <= 2 < 3),
    # Nine places hold the first tile and eight more, so no tile finds the grid full.
    "XE-12": ("open", {bought: 1 + bought <= 3 * 3 for bought in (4, 8)}),
    "XE-119": ("confirmed", 1 + 1),
    "XE-123": ("finding", 1 + 3),
    "XE-120": ("confirmed", len([*itertools.pairwise("ccc")])),
    "XE-10": ("confirmed", ROY),
    "XE-10b": ("confirmed", JILLIAN),
    "XE-121": ("confirmed", {"roy": ROY, "jillian": JILLIAN}),
    "XE-122": ("confirmed", 20, 20),
    "XE-13": ("confirmed", 40, min(40, 45, 50, 55)),
    "XE-13b": ("open", sum(1 for _ in range(20))),
    "XE-7": ("refuted", len(GLOSSARY), len(GLOSSARY) + 4),
}


def test_the_worked_scores():
    assert (ROY, JILLIAN) == (12 + 2 + 0 + 6 + 4 - 1 - 2, 18 + 1 + 0 + 6 - 0) == (21, 25)


@pytest.fixture(scope="module")
def audited():
    return {each.claim.id: each for each in zettasim.claims(game="xenology").claims}


def test_every_claim_is_worked_out_here(audited):
    assert sorted(audited) == sorted(EXPECTED)
    assert set(audited) >= FIRST_LISTED


@pytest.mark.parametrize("claim", EXPECTED)
def test_values_and_verdict(audited, claim):
    verdict, *values = EXPECTED[claim]
    found = audited[claim]
    assert found.verdict == verdict
    assert values_of(found) == values
    assert all(type(read) is type(value) for read, value in zip(values_of(found), values, strict=True))


def values_of(claim):
    return [read.value for read in claim.readings]


@pytest.mark.parametrize("claim", ["XE-7", "XE-117"])
def test_an_editor_is_told_what_to_print(audited, claim):
    assert audited[claim].verdict in ("refuted", "depends")
    assert audited[claim].explanation
    assert audited[claim].instead


def test_no_other_claim_asks_for_a_change_without_telling(audited):
    told = {each for each in audited if audited[each].instead}
    assert {each for each in audited if audited[each].verdict in ("refuted", "depends")} <= told


def test_what_rests_on_nothing_printed_says_so(audited):
    assert {each for each in audited if audited[each].basis == "assumed"} == {"XE-8", "XE-9", "XE-12", "XE-13b"}


@pytest.mark.parametrize(
    ("claim", "numbers"),
    [
        ("XE-8", ("2,520 ways", "6 orders", "2.309e12 fillings", "0.18%", "once in 545")),
        ("XE-7", ("10 kinds", "11 tiles", "12 beside the 4", "15 tiles")),
        ("XE-113", ("could hold 3",)),
        ("XE-10", ("12 for cubes, 2 for neighbours, 10 for Specimens and -3 for the planet: 21",)),
    ],
)
def test_the_texts_hold_the_numbers(audited, claim, numbers):
    told = f"{audited[claim].explanation} {audited[claim].instead}"
    assert [number for number in numbers if number not in told] == []


# A changed component: what is changed, verdicts moved, further claims whose values move.
CHANGES = {
    "two points for a pair": (
        "scoring.adjacent_pair = 2\n",
        {"XE-10": "refuted", "XE-10b": "refuted", "XE-120": "refuted"},
        {"XE-121"},
    ),
    "a second Drones in the glossary": (
        "devices.glossary.drones = 2\ndevices.not_in_glossary = 0\n",
        {"XE-7": "depends"},
        set(),
    ),
    "a symbol without the Artifact": (
        'lists.replicate_symbol = ["animal", "mineral", "plant"]\n',
        {"XE-117": "confirmed"},
        set(),
    ),
    "half of the Lockers": (
        "specimens.containers = 12\nspecimens.containers_per_type = 3\nspecimens.lockers = 4\n",
        {},
        {"XE-8", "XE-112"},
    ),
    "a fourth stack of Rank tokens": (
        "rank.tokens = 20\nrank.stacks = 4\nrank.highest = 5\n",
        {"XE-6": "refuted"},
        {"XE-112", "XE-123"},
    ),
    "a higher goal": (
        "solo.winning_points = 45\nsolo.titles.apprentice = 45\n",
        {"XE-13": "refuted"},
        set(),
    ),
    "opponents' cubes count three": ("bonuses.opponents_cube_counts = 3\n", {"XE-110": "refuted"}, set()),
    "an Elder from five cubes on": ("bonuses.clean_up_from = [1, 5, 6]\n", {"XE-111": "refuted"}, set()),
    "a Device more": (
        "devices.tiles = 17\ndevices.in_storage = 7\ndevices.not_in_glossary = 2\n",
        {"XE-101": "refuted"},
        set(),
    ),
    "a higher Research Level": ("examples.first_research_level = 5\n", {"XE-114": "refuted"}, set()),
    "a Research Bay less": ("research.bays = 2\n", {"XE-115": "depends"}, set()),
    "a cube more": (
        "box.cubes = 84\nbox_of_player.cubes = 21\nsetup.personal_supply = 4\nsolo.disaster_cubes = 21\n",
        {"XE-122": "refuted"},
        {"XE-13b"},
    ),
    "stacks of six": ("database.tiles = 30\ndatabase.per_type = 6\n", {"XE-5": "refuted"}, set()),
    "a winner who changes": (
        "examples.scores.roy.planet_tiles = 0\nexamples.scores.roy.database_cubes = 7\n",
        {"XE-10": "refuted", "XE-121": "refuted"},
        set(),
    ),
    "nothing that matters here": ("planet.tiles_by_terrain = [6, 8, 7, 7]\n", {}, set()),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_component_moves_what_it_must(tmp_path, audited, change):
    changed = audit(tmp_path, CHANGES[change][0])
    _, verdicts, values = CHANGES[change]
    moved = {each: changed[each].verdict for each in audited if changed[each].verdict != audited[each].verdict}
    assert moved == verdicts
    other = {each for each in audited if values_of(changed[each]) != values_of(audited[each])}
    assert other == {*verdicts, *values}


def audit(tmp_path, change):
    path = tmp_path / "changed.toml"
    path.write_text(
        f'game = "xenology"\nbasis = "printed"\nsource = "a second edition"\n[change]\n{change}', encoding="utf-8"
    )
    return {each.claim.id: each for each in zettasim.claims(game="xenology", variant=path).claims}


def test_four_lockers(tmp_path):
    found = audit(tmp_path, CHANGES["half of the Lockers"][0])["XE-8"]
    most = max(obeys(*each) for each in shares(12) if max(each) <= 4)
    assert values_of(found)[:2] == [obeys(3, 3, 3, 3), most]
