"""`sixty.race`: whole games followed by a referee, the rulebook's examples, contents, and what each policy is worth."""

import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numba
import pytest
from race_preparing_by_hand import STORM_ENERGY
from racing_by_hand import Referee

from zettasim import odds
from zettasim.component_files import change_components, load_components
from zettasim.errors import ComponentError, ParameterError, StateSpaceError
from zettasim.games.sixty.race import numbers
from zettasim.games.sixty.race.contents import END_EFFECTS, NEEDS, draw_contents
from zettasim.games.sixty.race.lowering import step_worth
from zettasim.games.sixty.race.model import MODELS
from zettasim.model.model import resolve
from zettasim.questions.asked import ask

MODEL = "sixty.race"
SCRIPT = Path(__file__).with_name("racing_tales.py")


def rules():
    return load_components("sixty").rules


@pytest.fixture(scope="module")
def told(request):
    """Games and examples, played without a compiler: in another process unless this one has none."""
    seed = request.getfixturevalue("seed")
    if numba.config.DISABLE_JIT:
        from racing_tales import all_of

        return all_of(seed)
    done = subprocess.run([sys.executable, str(SCRIPT), str(seed)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2_000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def games(told):
    """Each game with the referee that has followed it."""
    found = []
    for tale in told["tales"]:
        asked = tale["asked"]
        n_players, contents = len(asked["policies"].split(",")), draw_contents(asked["contents"], rules())
        equal = asked.get("site_engineers") == "equal"
        gifts = asked["gifts"].split(",") if "gifts" in asked else ()
        starts = asked.get("starts", 1)
        game = Referee(tale["steps"], n_players, contents, starts=starts, equal=equal, gifts=gifts)
        found.append((tale, game))
    return found


def test_a_referee_follows_each_game(games):
    """Every step is legal, and scores recomputed from the Tableaus are those told and counted."""
    for tale, game in games:
        metrics = tale["metrics"]
        assert [metrics[f"score_{n + 1}"] for n in range(game.n)] == game.scores
        assert metrics["winner"] == game.winner
        assert {name: metrics[name] for name in game.sources} == game.sources
        for name in ("experts", "stations", "upgrades", "expeditions", "projects", "milestones", "explored"):
            assert metrics[name] == game.counts[name], name
        for name in ("second_cards", "forecasts", "storms", "exchanged", "specialists", "burned", "turns"):
            assert metrics[name] == game.counts[name], name
        assert metrics["arka_score"] == (game.arka_score if game.solo else 0)
        assert metrics["ahead"] == (metrics["score_1"] - game.arka_score if game.solo else 0)
        own, me = "own_", game.seats[0]
        assert [metrics[own + name] for name in ("engineers", "investors", "radios")] == me.icons
        held = {"coordinators": me.coordinators, "stations": me.built, "upgrades": sum(me.upgrades), "steps": me.steps}
        held |= {"expeditions": len(me.bought), "projects": len(me.projects), "burned": me.burned}
        assert {name: metrics[own + name] for name in held} == held
        assert {name: metrics[name] for name in game.seen} == game.seen


def test_components_are_conserved(games):
    """Expedition Decks hold all cards that were there and bought, less those burned; Explorers are 17 for each."""
    for tale, game in games:
        burned = Counter()
        for step in tale["steps"]:
            if " burns " in step:
                burned[step.split()[1]] += 1
        for number, me in enumerate(game.seats):
            cards = len(me.deck) + len(me.pile) + len(me.tableau)
            given = number == 0 and "burned" in game.gifts
            assert cards == 10 - given + len(me.bought) - burned[str(number + 1)]
            placed = sum(me.on_land.values()) + me.elsewhere + sum(site["guest"] is me for site in game.sites)
            assert me.supply >= 0
            assert placed + me.reserve + me.supply + me.pool <= 17
        common = [card for me in game.seats for card in (*me.display, *me.projects, *me.bought)]
        assert len(common) == len({*common}), "a card of the common deck is with one player only"


def test_the_games_show_every_rule(games):
    """The referee would say little if no game had exchanges, upgrades, specialists, Milestones and reshuffles."""
    steps = [step for tale, _ in games for step in tale["steps"]]
    for words in (
        "discards a Forecast Tile",
        "shuffles",
        "become the common deck",
        "pays for a second card",
        "discards a Radar Tile for Coins",
        "discards a Radar Tile for Construction Material",
        "to level 2",
        "uses a Pilot",
        "uses a Mechanic",
        "takes a Mission Coordinator",
        "activates the Radar Effect",
        "burns a Storm",
        "burns a starting",
        "scores Milestone Card",
        "explores",
        "cannot do the action",
        "exchanges",
        "keeps 1 Explorer",
        "the action of an own Station",
        "Arka's Explorer on the Expedition Path",
        "Arka passes with 4 stars",
        "Arka builds",
    ):
        assert any(words in step for step in steps), words


def test_rodrigo_gains_four_energy_two_coins_and_two_steps(told):
    """I. Preparation, first example: 2 Energy for the Storm and 1 for each card, then 2 Coins and 2 steps."""
    assert told["rodrigo"] == {"energy": 2 + 1 + 1, "coins": 2, "steps": 2, "stations": 0, "material": 0}


def test_catalina_gains_six_energy_and_a_station_or_two_materials(told):
    """Second example: 5 + 1 Energy; the first Station is free; or two Energy become two Construction Material."""
    assert told["catalina"]["buys"] == {"energy": 6, "coins": 0, "steps": 0, "stations": 1, "material": 0}
    assert told["catalina"]["exchanges"] == {"energy": 6 - 2, "coins": 0, "steps": 0, "stations": 1, "material": 2}


def test_rodrigos_upgrade(told):
    """III c, example: a Presence of 4 is enough; 5 Material are paid, two Storms burned for 3 points and a Base."""
    assert told["upgraded"] == {
        "lacking": 0,
        "material": 0,
        "points": 3,
        "burned": 2,
        "storms_left": 0,
        "fourth_base": 1,
    }


def test_the_picture_of_presence(told):
    assert told["presence"] == {"presence": 3}


def test_neighbouring_upgraded_stations_lose_three_points_each(told):
    """End of the Game 6: the first two lose 3 each, the third and the other player's nothing."""
    assert told["neighbours"] == {"lost": [6, 0]}


def test_fourth_and_fifth_experts_coordinators_and_pilots(told):
    """End of the Game 1: 2 x 2 for the first row, 2 for the second, 1 for the Coordinator, 2 for each Pilot."""
    assert told["experts"] == {"points": 4 + 2 + 0 + 1 + 4}


def test_arka_overfulfils_from_the_printed_conditions_on(told):
    """Setup Arka: twice as many Engineers, one more Presence on Landscapes, three Project Cards more."""
    assert told["arka_milestones"] == [0, 1] * 3


def test_arka_carries_out_special_actions_of_cards_that_are_not_scored(told):
    """Arka's Action Phase: that of the next Milestone Card, an Engineer, or of all left, an Investor too."""
    assert told["arka_specials"] == {"next": [2, 1, 1], "all": [2, 2, 1]}


def test_arka_builds_with_at_least_three_engineers(told):
    assert told["arka_builds"] == [0, 1]


def test_arka_builds_on_the_site_of_one_engineer_more(told):
    """Rondel, Build a Station: her Engineer icons + 1, else the next lower one; 6 is the highest of all piles."""
    assert told["arka_sites"] == [4, 6]


def test_arka_is_present_where_she_explores_occupies_and_builds(told):
    """An Expert Action Tile is no Landscape."""
    assert told["arka_presence"] == [1, 1, 1, 0]


def test_a_coin_decides_against_arka(told):
    """End of the Game: a tie goes to who has more Coins, and she has none."""
    assert told["arka_ties"] == [0, 1]


def test_prices_of_experts(told):
    """Harbor: the first column gives a Coin, the third costs one; each round opens a column."""
    assert told["prices"] == {"1": [-1, 0, 1], "2": [-1, -1, 0, 1], "6": [-1] * 6 + [0, 1]}


def best_value(case, storms, cards, ns, ne):
    """What a player expects who plays on as long as that pays: by all orders of the cards left."""
    covered = max(0, storms - (case["bases"] - 3))
    now = case["energy"] * STORM_ENERGY[storms] + sum(case["worths"][covered:])
    now += case["energy"] * cards if storms <= 2 else 0
    if ns + ne == 0:
        return Fraction(now)
    storm = best_value(case, storms + 1, cards, ns - 1, ne) if ns and storms < case["bases"] else now
    card = best_value(case, storms, cards + 1, ns, ne - 1) if ne and cards < 3 else now
    return max(Fraction(now), Fraction(ns * max(now, storm) + ne * max(now, card), ns + ne))


def test_the_best_preparation_is_the_one_of_the_recursion(told):
    """Each of at most eight draws is rounded down to a thousandth of a point."""
    for case in told["foreseen"]:
        value = best_value(case, case["storms"], case["cards"], case["ns"], case["ne"])
        assert value - 8 <= case["value"] <= value


# Contents


def test_contents_lie_in_their_ranges_and_differ():
    drawn = [draw_contents(number, rules()) for number in range(50)]
    for contents in drawn:
        expeditions, projects = contents.cards[:84], contents.cards[84:]
        assert len(projects) == 70
        assert all(card[0] == 0 and 7 <= card[1] <= 15 and card[2] == 0 for card in expeditions)
        assert all(card[3] in (-1, *NEEDS) and (card[3] < 0 or 1 <= card[4] <= 3) for card in expeditions)
        assert all(card[0] == 1 and 3 <= card[1] <= 7 and card[2] in (0, 1) for card in projects)
        assert {card[8] for card in projects} <= {-1, *END_EFFECTS}
        assert 15 <= len(contents.track) <= 19
        assert 2 <= sum(space[2] for space in contents.track) <= 3, "the third may lie behind a short track"
        assert contents.track[3][2] == 1
        assert len(contents.landscapes) == 4 * 2 + 10 + 10
        assert [len(pile) for pile in contents.piles] == [6] * 4
        assert contents.stations[0][0] == 0, "the first Station is free"
        assert contents.upgrades[1][:3] == (5, 4, 3)
        assert len(contents.milestones) == 18
        assert {card[0] for card in contents.milestones} == set(range(14))
        assert all([*card[2:]] == sorted(card[2:]) for card in contents.milestones)
        assert all(low < high for low, high in contents.tiles)
        assert [space for space in contents.rondel if space] in ([*order] for order in ORDERS)
    assert len({contents.cards for contents in drawn}) == len({contents.milestones for contents in drawn}) == 50


ORDERS = [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]


def test_a_number_is_always_the_same_contents():
    assert draw_contents(0, rules()) == draw_contents(0, rules()) != draw_contents(1, rules())


def test_a_step_is_worth_its_share_of_points_and_bonuses():
    """By hand: all points, and bonuses of 2, 1, 2 and 1 Energy at 200 thousandths, over all steps."""
    contents = draw_contents(5, rules())
    worth = sum(1000 * points + 200 * (0, 2, 1, 2, 1)[bonus] for bonus, points, _ in contents.track)
    assert step_worth(contents, rules()) == worth // (len(contents.track) - 1)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"policies": "greedy,greedy", "starts": 3}, "starts=3"),
        ({"policies": "clever"}, "'clever'"),
        ({"policies": ",".join(["bold"] * 5)}, "5 names"),
        ({"blanks": 6}, "blanks=6"),
        ({"without": "meteorites"}, "'meteorites'"),
        ({"redrawn": "dice"}, "'dice'"),
        ({"site_engineers": "more"}, "site_engineers=more"),
    ],
)
def test_mistakes_are_named(asked, words):
    with pytest.raises(ParameterError, match=words):
        ask(MODEL, asked)


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("race_contents.expedition_costs", [15, 7], "lowest and highest"),
        ("race_contents.milestones.engineers", [2], "two numbers"),
        ("race_board.spaces_of_row", 3, "out of range"),
    ],
)
def test_ranges_that_are_none_are_refused(path, value, words):
    with pytest.raises(ComponentError, match=words):
        change_components(load_components("sixty"), {path: value})


@pytest.mark.parametrize(
    ("policies", "path", "value", "words"),
    [
        ("greedy,greedy", "game.milestone_rounds", [2, 3, 5, 6], "4 scorings of Milestones"),
        ("greedy,greedy", "setup.cards_drawn", 41, "41 cards drawn at once"),
        ("greedy,greedy", "box_of_player.upgrades_one", 5, "5 Upgrades of a level"),
        ("greedy,greedy", "setup.common_milestones", 4, "4 common Milestone Cards"),
        ("greedy,greedy", "preparation.expedition_slots", 6, "9 spaces for Expedition Cards"),
        ("bold,bold,bold,bold", "box_of_player.stations", 8, "32 Stations"),
        ("bold,bold,bold,bold", "board.landscapes_per_player_and_range", 2, "22 Landscapes"),
        ("bold,bold,bold,bold", "expert_plan.columns_added_by_round", 2, "52 spaces of the Expert Plan"),
        ("bold,bold", "race_contents.site_engineers", [3, 4, 5], "4 piles of Station Sites"),
        ("bold,bold", "box_of_player.station_sites", 5, "5 personal Station Sites"),
        ("strong", "arka.star_cards", 12, "17 Action Cards of Arka"),
        ("strong", "arka.milestone_cards", 7, "7 Milestone Cards of Arka"),
        ("strong", "arka.milestone_cards_used", 7, "7 Milestone Cards of Arka used"),
    ],
)
def test_more_than_the_table_holds_is_refused(policies, path, value, words):
    components = change_components(load_components("sixty"), {path: value})
    p = resolve(MODELS[0], {"policies": policies}, components)
    with pytest.raises(ParameterError, match=f"needs {words}, and there is room for"):
        MODELS[0].check(p, components.rules)


def test_piles_and_sides_of_station_sites_are_those_of_the_box():
    """Three piles of the 24 Sites are of 8 each; two personal Sites with one side have two sides."""
    changes = {"setup.station_site_piles": 3, "sides.personal_station_sites": 1, "box_of_player.station_sites": 2}
    components = change_components(load_components("sixty"), changes)
    contents = draw_contents(0, components.rules)
    assert [len(pile) for pile in contents.piles] == [8] * 3
    assert [side[0] for side in contents.personal] == [1, 2]
    lowered = MODELS[0].lower(resolve(MODELS[0], {}, components), components.rules)
    assert (lowered.n[numbers.R_N_PILES], lowered.n[numbers.R_PER_PILE], lowered.n[numbers.R_SITE_SIDES]) == (3, 8, 1)


def test_there_is_no_exact_answer():
    with pytest.raises(StateSpaceError, match="states"):
        odds(MODEL, method="exact")
