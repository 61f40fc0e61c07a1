"""-60°'s printed claims: every value and verdict from the rulebook's own numbers, counted out here.

Nothing here asks a reading or a model: decks are laid out in every order, draws are counted card by card.
"""

import functools
import itertools
from fractions import Fraction

import pytest

import zettasim

F = Fraction
FIRST_LISTED = {f"SB-{n}" for n in (1, 2, 3, 4, 6, 7, 8, 10, 11, 15)}

# One Preparation phase


def orders(first, second):
    """List the orders of so many cards of two kinds; True is the first kind."""
    for places in itertools.combinations(range(first + second), first):
        yield [place in places for place in range(first + second)]


def storms_played(cards, stop, discards_third=False):
    """Draw until so many Storms lie there: 3 Bases, 3 spaces; a card that fits nowhere ends the step."""
    storms = expeditions = 0
    for is_storm in cards:
        if is_storm and (storms == 3 or (discards_third and storms == 2)):
            break
        if not is_storm and expeditions == 3:
            break
        storms, expeditions = storms + is_storm, expeditions + (not is_storm)
        if storms == stop:
            break
    return storms


def storm_chances(stop, discards_third=False):
    found = [storms_played(cards, stop, discards_third) for cards in orders(5, 5)]
    return {storms: F(found.count(storms), len(found)) for storms in range(4)}


def storm_energy(stop):
    return sum(chance * (0, 2, 5, 11)[storms] for storms, chance in storm_chances(stop).items())


RODRIGO = [cards[:3] for cards in orders(5, 5)]

# The common deck


def cards_drawn(players, radar_tiles=0, other=0):
    """Deal the setup and six rounds, then what each player draws besides."""
    drawn = 0
    for _ in range(players):
        drawn += 7
        for _ in range(6):
            drawn += 5
        for _ in range(radar_tiles):
            drawn += 3
        drawn += other
    return drawn


def test_a_third_radar_tile_finds_the_common_deck_empty():
    deck = 84 + 70 - cards_drawn(4)
    assert [deck - 3 * tiles for tiles in range(4)] == [6, 3, 0, -3]


# Arka's action cards


def turned(cards, stars=3):
    """Return how many cards are turned until so many stars."""
    return next(n for n in range(1, len(cards) + 1) if sum(cards[:n]) == stars)


@functools.cache
def average_turned(blanks):
    found = [turned(cards) for cards in orders(9, blanks)]
    return F(sum(found), len(found))


def average_in_fourth_round(blanks):
    """Nine stars are gone after three rounds; the blanks behind the last come first, then the reshuffled rest."""
    found = []
    for cards in orders(9, blanks):
        left = len(cards) - turned(cards, stars=9)
        found.append(left + average_turned(blanks - left))
    return F(sum(found), len(found))


# Lists of the rulebook

OVERVIEW = """
Engineers, Radio Operators, Investors, Mission Coordinators, Engineers, steps, Stations, Upgrades, Project Cards,
highest Station Site, Expedition Deck, Explorers on Project Cards, burned Storms, temperature range, Landscapes,
Explorers elsewhere
""".replace("\n", " ").strip()
ENTRIES = [entry.strip() for entry in OVERVIEW.split(",")]
KEYS = [
    *("engineers", "radio_operators", "investors", "mission_coordinators", "expedition_track", "stations", "upgrades"),
    *("project_cards", "highest_station_site", "expedition_deck", "explorers_on_project_cards", "burned_storms"),
    *("presence_in_temperature_range", "landscapes", "explorers_elsewhere"),
]
CATEGORIES = (
    *("Experts", "Expedition Track", "Station Sites", "Stations", "Upgrades", "Negative points", "Expedition Cards"),
    *("Project Cards", "Milestones"),
)
PLANNING = ("Explorer", "Card")
"""What a player receives in Planning."""
LEVELS = {"standard": (1, 2), "legendary": (3, 4), "epic": (5,)}
RANGES = ("-30 to -37", "-40 to -49", "-62.1 to -63")
MILESTONES = {2: 4, 3: 5, 4: 6}


def passed_on(players):
    """Return the cards that reach the first player: each player before chooses one and passes the rest."""
    cards = MILESTONES[players]
    for _ in range(players - 1):
        cards -= 1
    return cards


def one_of_each(pilots):
    pairs = list(itertools.combinations(range(4), 2))
    return F(sum((a < pilots) != (b < pilots) for a, b in pairs), len(pairs))


# id: verdict, value of the plain reading, values of the others in the order of the file.
EXPECTED = {
    "SB-1": ("confirmed", 5 + 5),
    "SB-3": (
        "confirmed",
        dict(
            zip(
                RANGES,
                (len(range(30, 38)) == 4 + 4, len(range(40, 50)) == 10, len(range(621, 631)) == 10),
                strict=True,
            )
        ),
    ),
    "SB-101": ("confirmed", 3 + 3, len(range(601, 607)), len({"60.2", "60.3", "60.5", "60.4", "60.1", "60.6"})),
    "SB-102": ("confirmed", len(range(101, 109)) // 2, 4),
    "SB-103": (
        "confirmed",
        4 + 4,
        len(["burn", "build", "project", "move", "material", "upgrade", "move anywhere", "energy"]),
    ),
    "SB-104": ("confirmed", {each: tiles >= 4 for each, tiles in zip(RANGES, (4, 10, 10), strict=True)}),
    "SB-4": ("confirmed", len({tenths // 10 for tenths in range(541, 576)}), 4),
    "SB-105": ("finding", len(range(571, 576)), 24 // 4),
    "SB-106": ("open", one_of_each(2)),
    "SB-2": ("confirmed", 5 + 12, 5 + 2 + 2 + 2 + 2 + 2 + 2),
    "SB-107": ("confirmed", 7 - 4, 3),
    "SB-108": ("confirmed", {player: energy == player - 1 for player, energy in ((2, 1), (3, 2), (4, 3))}),
    "SB-6": (
        "confirmed",
        {players: cards - players == 2 for players, cards in MILESTONES.items()},
        {players: passed_on(players) == 3 for players in MILESTONES},
    ),
    "SB-109": ("refuted", 4 - 1, 4 - 1),
    "SB-110": ("confirmed", len(["third", "fifth", "sixth"]), 3),
    "SB-111": ("finding", F(RODRIGO.count([False, False, True]), len(RODRIGO))),
    "SB-112": ("confirmed", 3 + 1, min(5, 3 + 1 + 1 + 1 + 1)),
    "SB-11": ("finding", storm_chances(3), storm_chances(3, discards_third=True)),
    "SB-113": ("finding", {stop: storm_energy(stop) for stop in (1, 2, 3)}),
    "SB-8": ("confirmed", 2 + 1 + 1),
    "SB-8b": ("confirmed", 5 + 1),
    "SB-114": ("confirmed", 1 + 1),
    "SB-115": ("confirmed", 1 + 1),
    # Radar Tiles: 1 of the setup; 2 of the Harbor, 2 for two of the 8 Landscapes; 2 cards for an Expert.
    "SB-7": ("finding", cards_drawn(4), cards_drawn(4, 1), cards_drawn(4, 1 + 2 + 2, other=2)),
    "SB-116": ("finding", {players: 154 - cards_drawn(players) for players in (2, 3, 4)}),
    "SB-140": ("finding", sum((7 - 4) + sum(5 - 2 for _ in range(6)) for _ in range(4))),
    "SB-117": ("finding", 6 - 2),
    "SB-118": ("finding", 3 + 1 + 1 + 1 + 1 + 1),
    "SB-119": ("confirmed", {"least": True, "most": True}),
    "SB-120": ("depends", True, "Station" in PLANNING),
    "SB-15": (
        "depends",
        # With two icons a Site of one may be built: "that number or less"; "equal"; a Project needs at least one fewer.
        1 <= 2,
        1 == 2,
        2 - 1 >= 1,
    ),
    "SB-121": ("finding", 5 + 5 + 5 + 5),
    "SB-122": ("confirmed", 1 + (1 + 1)),
    "SB-123": ("confirmed", 3 + 1),
    "SB-124": ("open",),
    "SB-139": ("finding", sum(1 + 1 for _ in range(4))),
    "SB-125": ("confirmed", len({1, 2} | {2, 3} | {3, 4}), 4),
    "SB-126": ("confirmed", len(["common", "common", "personal"]), 3),
    "SB-127": ("finding", 3 - 2),
    "SB-128": (
        "refuted",
        dict(
            zip(KEYS, (ENTRIES.count(entry) == 1 for entry in dict.fromkeys(ENTRIES)), strict=True),
        ),
    ),
    "SB-129": ("confirmed", len(CATEGORIES), 9),
    "SB-130": (
        "refuted",
        "meteorite" in "experts, track, sites, stations, upgrades, negative, cards, cards, milestones",
    ),
    "SB-131": ("finding", sum(2 for _ in itertools.product(range(3), ("fourth", "fifth")))),
    "SB-132": ("confirmed", {players: 18 - cards >= 4 for players, cards in MILESTONES.items()}),
    "SB-133": ("confirmed", 3 + 1, 4),
    "SB-134": ("confirmed", 15 + 1 + 1, 17),
    "SB-135": ("confirmed", {n: [*itertools.chain(*LEVELS.values())].count(n) == 1 for n in range(1, 6)}),
    "SB-136": ("finding", F(1, len([*itertools.combinations(range(6), 3)]))),
    "SB-10": (
        "finding",
        {blanks: average_turned(blanks) for blanks in range(1, 6)},
        {blanks: average_in_fourth_round(blanks) for blanks in range(1, 6)},
    ),
    "SB-137": ("confirmed", len(["Engineer", "Investor", "Radio Operator"]), 3),
    "SB-138": (
        "confirmed",
        dict.fromkeys(
            ("rounds", "scorings", "Explorers", "cards drawn", "cards kept free", "cards kept for Energy", "Energy"),
            True,
        ),
    ),
}


@pytest.fixture(scope="module")
def audited():
    return {each.claim.id: each for each in zettasim.claims(game="sixty").claims}


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


def test_arka_adds_three_tenths_of_a_card_for_each_blank():
    # Ten gaps between nine stars, three of them before the third star.
    assert all(average_turned(blanks) == 3 + F(3 * blanks, 10) for blanks in range(1, 6))


@pytest.mark.parametrize("claim", ["SB-109", "SB-120", "SB-128", "SB-130", "SB-15"])
def test_an_editor_is_told_what_to_print(audited, claim):
    assert audited[claim].verdict in ("refuted", "depends")
    assert audited[claim].explanation
    assert audited[claim].instead


def test_no_other_claim_asks_for_a_change_without_telling(audited):
    told = {each for each in audited if audited[each].instead}
    assert {each for each in audited if audited[each].verdict in ("refuted", "depends")} <= told


@pytest.mark.parametrize(
    ("claim", "numbers"),
    [
        ("SB-7", ("148 of 154, which leaves 6", "2 Radar Tiles spent on 3 cards each", "160 are drawn", " 216.")),
        ("SB-11", ("26.2%",)),
        ("SB-4", ("6 Sites", "5 tenths")),
        ("SB-128", ("16 entries explain 15 conditions",)),
        ("SB-106", ("2/3 (66.7%)",)),
        ("SB-10", ("0.3 cards",)),
    ],
)
def test_the_texts_hold_the_numbers(audited, claim, numbers):
    told = f"{audited[claim].explanation} {audited[claim].instead}"
    assert [number for number in numbers if number not in told] == []


# A changed component: what is changed, verdicts moved, further claims whose values move.
CHANGES = {
    "a sixth Storm": (
        "starting_deck.storms = 6\nbox_of_player.starting_cards = 11\n",
        {"SB-1": "refuted"},
        {"SB-11", "SB-111", "SB-112", "SB-113"},
    ),
    "more Energy for two Storms": (
        "preparation.storm_energy = [0, 2, 6, 11, 11]\n",
        {"SB-8b": "refuted"},
        {"SB-113"},
    ),
    "a Quick Reference that agrees": (
        'stations.site_engineers_by_quick_reference = "at most"\n',
        {"SB-15": "confirmed"},
        set(),
    ),
    "an overview without the second entry": ("milestones.overview.engineers = 1\n", {"SB-128": "confirmed"}, set()),
    "a category for Meteorites": (
        'final_scoring.categories = ["experts", "expedition track", "station sites", "stations", "upgrades", '
        '"negative points", "expedition cards", "project cards", "milestones", "meteorite"]\n',
        {"SB-130": "confirmed"},
        set(),
    ),
    "a larger draft": ("setup.milestone_cards_with_four = 7\n", {"SB-6": "refuted"}, set()),
    "a smaller draft": ("setup.milestone_cards_with_two = 3\n", {"SB-6": "refuted", "SB-109": "confirmed"}, set()),
    "fewer Milestone Cards": ("box.milestone_cards = 9\n", {"SB-132": "refuted"}, set()),
    "four cards in Planning": ("planning.cards_drawn = 4\n", {"SB-138": "refuted"}, {"SB-7", "SB-116", "SB-140"}),
    "a larger common deck": ("box.expedition_cards = 90\nbox.common_deck = 160\n", {}, {"SB-116"}),
    "fewer cards for a Radar Tile": ("action.radar_tile_cards = 2\n", {}, {"SB-7"}),
    "a tenth star": ("arka.star_cards = 10\n", {}, {"SB-10"}),
    "Stations bought in Planning": ('stations.bought_in = "planning"\n', {"SB-120": "confirmed"}, set()),
    "a Landscape less": ("box.landscapes_62 = 9\n", {"SB-3": "refuted"}, set()),
    "a Station Site more": ("box_of_player.station_sites = 5\n", {"SB-102": "depends"}, set()),
    "a cheaper pair of Experts": ("harbor.coins_for_two_experts = 5\n", {}, {"SB-117"}),
    "an overlap of levels": ("arka.blanks_by_difficulty.legendary = [2, 4]\n", {"SB-135": "refuted"}, set()),
    "nothing that matters here": ("box.coins = 41\n", {}, set()),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_component_moves_what_it_must(tmp_path, audited, change):
    text, verdicts, values = CHANGES[change]
    path = tmp_path / "changed.toml"
    path.write_text(
        f'game = "sixty"\nbasis = "printed"\nsource = "a second edition"\n[change]\n{text}', encoding="utf-8"
    )
    changed = {each.claim.id: each for each in zettasim.claims(game="sixty", variant=path).claims}
    moved = {each: changed[each].verdict for each in audited if changed[each].verdict != audited[each].verdict}
    assert moved == verdicts
    other = {each for each in audited if values_of(changed[each]) != values_of(audited[each])}
    assert other == {*verdicts, *values}
