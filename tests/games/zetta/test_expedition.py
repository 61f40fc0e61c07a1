"""`zetta.expedition`: whole games followed by a referee, figures by enumeration, and seats that change places."""

import functools
import itertools
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numba
import pytest
from equipping_by_hand import BEYOND_REPAIR
from helps_of_examples import the_way_home, worked_by_hand
from refereeing_by_hand import Referee

from zettasim import odds, replay, simulate
from zettasim.component_files import laid_over, load_components
from zettasim.errors import ParameterError, StateSpaceError
from zettasim.games.zetta.expedition.contents import draw_contents
from zettasim.games.zetta.expedition.lowering import bag_worth, chance_of_success, damage_to_expect, life_deck
from zettasim.questions.asked import ask

MODEL = "zetta.expedition"
N_TRIALS = 6

GAMES = [
    {"policies": "random,random,random,random", "contents": 4},
    {"policies": "random,random", "contents": 11, "crews": "2,4,3,3,3", "halves": "up"},
    {"policies": "greedy,greedy,greedy,greedy", "contents": 5, "halves": "up"},
    {"policies": "greedy,random,greedy,greedy,random", "contents": 21, "starts": 3, "crews": "2,3,4,2,3"},
    {"policies": "bot,bot,bot", "contents": 8, "halves": "down", "starts": 2},
    {"policies": "bot,greedy,bot,random", "contents": 17, "bots": "life"},
    {"policies": "random,bot,random", "contents": 2, "steps": 1, "help": False},
    {"policies": "greedy", "contents": 9, "crews": "4,3,3,3,3"},
    {"policies": "random", "contents": 6, "without": ("exo_attempts", "scavenge", "substance_attempts")},
    {"policies": "random,bot,random", "contents": 12, "without": ("research", "uses_tokens", "asks_help")},
    {"policies": "greedy,greedy,bot", "contents": 13, "without": ("life_attempts", "gives_help"), "redrawn": "dice"},
    {"policies": "strong,greedy,strong,random", "contents": 14, "helps": "own,behind,never,always", "starts": 4},
    {"policies": "greedy,greedy,bot", "contents": 9, "modules": "alien_civilization", "crews": "4,2,3,3,3"},
    {"policies": "random,strong,random", "contents": 3, "modules": "alien_civilization"},
    {"policies": "greedy,strong,greedy,bot", "contents": 5, "modules": "damage", "crews": "2,3,4,2,3"},
    {"policies": "random,random,random", "contents": 7, "modules": "damage", "crews": "2,2,2,3,3", "halves": "down"},
    {"policies": "bot,bot,random,bot,random", "contents": 9, "modules": "damage", "crews": "2,2,2,2,3"}
    | {"without": ("heals", "scavenge")},
    {"policies": "greedy,bot,strong", "contents": 33, "modules": "damage,alien_civilization", "crews": "2,2,2,2,2"},
    {"policies": "greedy,bot,bot", "contents": 1, "modules": "alien_civilization,damage", "crews": "2,2,2,3,3"},
    {"policies": "strong", "contents": 15, "crews": "2,3,3,3,3"},
    {"policies": "greedy,greedy,strong", "contents": 16, "risks": "70,40,60,0,0", "helps": "gains,gains,behind"},
    {"policies": "strong,bot", "contents": 18, "without": ("research", "scavenge", "asks_help"), "crews": "4,4,3,3,3"},
    {"policies": "random,greedy,bot,strong,random", "contents": 19, "preparation": "grid", "starts": 4},
    {"policies": "bot", "contents": 20, "preparation": "grid"},
    {"policies": "greedy,random,bot", "contents": 21, "preparation": "grid", "modules": "damage,alien_civilization"},
    {"policies": "random,random,random", "contents": 22, "preparation": "grid"},
    {"policies": "random,greedy,bot,strong,greedy", "contents": 41, "modules": "equipment", "starts": 3}
    | {"crews": "2,3,4,2,4"},
    {"policies": "strong", "contents": 24, "modules": "equipment"},
    {"policies": "bot,bot,greedy", "contents": 25, "modules": "equipment", "without": ("uses_tokens", "research")},
    {
        "policies": "bot,random",
        "contents": 26,
        "modules": "equipment",
        "without": ("repairs", "research", "gives_help"),
    },
    {"policies": "random,random,bot,random", "contents": 79, "modules": "equipment,damage", "crews": "2,2,2,2,2"},
    {"policies": "bot,bot,bot,bot", "contents": 0, "modules": "equipment,damage", "crews": "2,2,2,2,2"}
    | {"without": ("heals", "research")},
    {
        "policies": "random,greedy,bot,strong",
        "contents": 32,
        "modules": "equipment",
        "preparation": "grid",
        "starts": 2,
    },
    {"policies": "bot,bot,random", "contents": 33, "modules": "equipment,damage", "preparation": "grid"},
    {"policies": "greedy,greedy,strong", "contents": 3, "modules": "equipment", "risks": "60,60,60,0,0"}
    | {"crews": "4,4,4,2,2"},
    {"policies": "greedy,random", "contents": 31, "modules": "equipment"}
    | {"without": ("scavenge", "substance_attempts", "exo_attempts")},
    {"policies": "strong,greedy,bot", "contents": 28, "modules": "damage,equipment,alien_civilization"}
    | {"crews": "2,2,2,3,3", "help": False},
    {"policies": "greedy,bot,strong,strong", "contents": 29, "modules": "alien_civilization,equipment"}
    | {"helps": "always,own,gains,behind", "crews": "4,4,4,2,3", "risks": "40,0,30,0,0"},
]


def rules():
    return load_components("zetta").rules


def referee_of(asked, seed, trial):
    told = replay(MODEL, seed=seed, trial=trial, **asked)
    policies = asked["policies"].split(",")
    steps = asked.get("steps") or draw_contents(asked["contents"], rules()).steps
    bots = [n for n, policy in enumerate(policies) if policy == "bot"]
    greedy = [n for n, policy in enumerate(policies) if policy == "greedy"]
    contents = draw_contents(asked["contents"], rules())
    modules = asked.get("modules", "none").split(",")
    life = life_deck(modules, asked["contents"], rules(), contents)
    given = {"greedy": greedy, "life_mean": Fraction(sum(life), len(life))}
    told_risks = asked.get("risks", "0,0,0,0,0").split(",")
    careful = {n: int(told_risks[n]) for n, policy in enumerate(policies) if policy in ("greedy", "strong")}
    given |= {"risks": careful, "helps": asked.get("helps", "own,own,own,own,own").split(",")}
    given |= {"halves": asked.get("halves", "kept"), "starts": asked.get("starts", 1), "bots": bots}
    given |= {"damage": "damage" in modules, "hazardous_share": Fraction(len(contents.life_cards), len(life))}
    given["random"] = [n for n, policy in enumerate(policies) if policy == "random"]
    given["equipment"] = "equipment" in modules
    given["contents"] = contents
    given["thrifty"] = [n for n, policy in enumerate(policies) if policy == "strong"]
    given["preparation"] = asked.get("preparation", "quick")
    given["missing"] = [n for n, policy in enumerate(policies) if policy in ("greedy", "strong")]
    given["without"] = asked.get("without", ())
    return told, Referee(told.steps, len(policies), level=steps, **given)


@pytest.mark.parametrize("modules", ["none", "equipment,alien_civilization"])
def test_bots_use_one_crew_member_from_a_value_of_ten_on(tmp_path, seed, modules):
    """Exploration (Bots). No drawn value is above 9 within the assumed ranges: here each of them is exactly 10."""
    variant = tmp_path / "high.toml"
    variant.write_text(
        'game = "zetta"\n[change]\nexpedition_contents.value_centers = [10, 10]\nexpedition_contents.value_spread = 0\n'
    )
    with laid_over([variant]):
        asked = {"policies": "bot,bot,random", "contents": 8, "crews": "4,4,3,3,3", "modules": modules}
        told, game = referee_of(asked, seed, 0)
    assert [told.metrics[f"score_{n + 1}"] for n in range(3)] == game.scores
    assert "life value 10" in told.steps


def test_help_and_the_way_home_are_weighed_as_by_hand():
    if numba.config.DISABLE_JIT:
        the_way_home()
        worked_by_hand()
        return
    script = Path(__file__).with_name("helps_of_examples.py")
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "helps\n"), ran.stderr


@pytest.mark.statistical
@pytest.mark.parametrize("asked", GAMES, ids=range(len(GAMES)))
def test_a_referee_follows_each_game(asked, seed):
    """Every step is legal, all is conserved, and the scores recomputed from the boards are those told and counted."""
    for trial in range(N_TRIALS):
        told, game = referee_of(asked, seed, trial)
        n_players = len(asked["policies"].split(","))
        assert [told.metrics[f"score_{n}"] for n in range(1, n_players + 1)] == game.scores
        assert told.metrics["winner"] == game.winner
        assert told.metrics["stranded"] == game.fetched
        ranked = sorted(game.scores, reverse=True)
        assert told.metrics["margin"] == (ranked[0] - ranked[1] if n_players > 1 else 0)
        sources = ("life", "exo", "substance", "helped", "levels", "nine_steps", "damage")
        assert told.metrics["damage"] == -2 * sum(seat.damage() for seat in game.seats)
        assert [told.metrics[name] for name in ("damaged", "healed", "critical")] == [
            game.damaged,
            game.healed,
            game.critical,
        ]
        assert sum(told.metrics[source] for source in sources) == sum(game.scores)
        assert told.metrics["life"] == 2 * sum(sum(seat.life) for seat in game.seats)
        assert told.metrics["exo"] == 2 * sum(sum(seat.exo) for seat in game.seats)
        counts = {"life_attempts": "life discovery", "substance_attempts": "substance discovery"}
        counts |= {
            "exo_attempts": "exo product discovery",
            "scavenge": "scavenge Trojans",
            "passes": "no action",
            "heals": "healing",
            "repairs": "repair",
        }
        for metric, action in (*counts.items(), ("research", "research"), ("found", "found"), ("helps", "helps")):
            assert told.metrics[metric] == game.counts[action], metric
        actions = sum(told.metrics[metric] for metric in (*counts, "research"))
        assert actions == told.metrics["turns"] * n_players
        assert told.metrics["wear"] == game.worn


@pytest.mark.statistical
def test_the_games_show_every_rule(seed):
    """The referee would say little if no game had help, levels, tokens, pilots, rescue and exo products."""
    tales = [referee_of(asked, seed, trial)[0].steps for asked in GAMES for trial in range(4)]
    steps = [*itertools.chain.from_iterable(tales)]
    assert any(re.fullmatch(r"seat \d pays seat \d \d energy", step) for step in steps)
    assert any(re.fullmatch(r"seat \d gives seat \d a life card of \d+ fame", step) for step in steps)
    for words in (
        "is helped by",
        "levels crew member",
        "9 STEPS",
        "uses a star pilot token",
        "is fetched",
        "gives seat",
        "trades a radioactive",
        "builds an exo product",
        "draws purple",
        "puts a flag",
        "returns a",
        "gives back",
        "draws a life card",
        "has an alien join the crew",
        "suffers damage: crew member",
        "suffers damage: an alien",
        "on the life card",
        "heals damage: crew member",
        "heals damage: an alien",
        "from a life card",
        "in critical condition",
        "has the Mothership come",
        "places equipment on the track",
        "uses a gaseous token on equipment",
        "uses a star pilot token on equipment",
        "uses a substance token on equipment",
        "down: beyond repair",
        "repairs equipment",
        "off the track",
    ):
        assert any(words in step for step in steps), words


def test_an_alien_with_damage_takes_no_part():
    """A game of a fixed seed in which a discovery is attempted beside an alien that bears a token: a die less."""
    asked = {"policies": "greedy,bot,strong", "contents": 33, "modules": "damage,alien_civilization"}
    told, game = referee_of({**asked, "crews": "2,2,2,2,2"}, 60606, 74)
    assert any("suffers damage: an alien" in step for step in told.steps)
    assert [told.metrics[f"score_{n}"] for n in (1, 2, 3)] == game.scores


@pytest.mark.statistical
def test_what_is_drawn_anew_leaves_the_rest_as_it_is(seed):
    """Other dice: the same exo products, crews and systems; other systems: the same exo products and crews."""
    asked = {"policies": "random,greedy", "contents": 4}

    def tale(redrawn):
        return replay(MODEL, seed=seed, trial=3, **asked, redrawn=redrawn).steps

    def opening(steps):
        return [step for step in steps if "may be built" in step or "takes a crew member" in step]

    def systems(steps):
        words = ("warps", "its star", " value ", "dice for life", "Trojans on orbit", "places the Mothership")
        return [step for step in steps if any(word in step for word in words) and "seat" not in step]

    plain = tale("none")
    for redrawn in ("setup", "systems", "dice", "draws", "decisions"):
        anew = tale(redrawn)
        assert anew != plain, redrawn
        assert (opening(anew) == opening(plain)) is (redrawn != "setup"), redrawn
        assert (systems(anew) == systems(plain)) is (redrawn != "systems"), redrawn


@pytest.mark.statistical
def test_the_fields_of_the_first_seat_are_what_its_board_shows(seed):
    for asked in [*GAMES[:4], *(asked for asked in GAMES if "modules" in asked)]:
        told, game = referee_of(asked, seed, 0)
        board = game.seats[0]
        assert told.metrics["life_cards"] == len(board.life)
        assert told.metrics["exo_products"] == len(board.exo)
        assert told.metrics["leveled"] == sum(board.leveled)
        assert told.metrics["energy"] == board.energy
        assert told.metrics["flags"] == board.flags
        assert told.metrics["aliens"] == board.aliens
        assert told.metrics["damage_tokens"] == board.damage()
        broken = [item.worn == BEYOND_REPAIR for item in board.track or ()]
        assert told.metrics["beyond_repair"] == sum(broken)
        assert told.metrics["equipment"] == len(broken) - sum(broken)
        for kind, n in board.stock.items():
            assert told.metrics[kind] == n
        for name, words in (
            ("life", "life"),
            ("substance", "substance"),
            ("exo", "exo product"),
            ("star_pilot", "star pilot"),
            ("gaseous", "gaseous"),
        ):
            assert told.metrics[f"{name}_tokens"] == board.tokens.count(words)
            assert name == "gaseous" or told.metrics[f"{name}_crew"] == sum(words in crew for crew in board.crew)


@pytest.mark.statistical
def test_the_lead_is_that_of_the_boards_after_each_system(seed):
    for asked in GAMES[:6]:
        told, game = referee_of(asked, seed, 1)
        leaders = [{n for n, score in enumerate(scores) if score == max(scores)} for scores in game.stages]
        for stage in (1, 2, 3):
            behind = game.winner > 0 and game.winner - 1 not in leaders[stage - 1]
            assert told.metrics[f"behind_{stage}"] == behind
        alone = [lead for lead in leaders if len(lead) == 1]
        changes = sum(one != other for one, other in itertools.pairwise(alone))
        assert told.metrics["lead_changes"] == changes


def test_the_chance_of_success_is_that_of_all_rolls():
    for dice, value in ((1, 5), (2, 1), (3, 4), (2, 12), (0, 7)):
        rolls = [*itertools.product(range(1, 13), repeat=dice)]
        hits = sum(any(face <= value for face in roll) for roll in rolls)
        assert chance_of_success(dice, value, rules()) == Fraction(hits, len(rolls))


def test_the_damage_to_expect_is_that_of_all_rolls():
    """A token for each 2, 4, 6 or 8 of an attempt that succeeds; of substances no more than the two found."""
    for dice, value, most in ((1, 5, None), (2, 1, 2), (3, 4, 2), (3, 12, None), (2, 0, None), (0, 7, 2)):
        rolls = [*itertools.product(range(1, 13), repeat=dice)]
        found = [sum(face in (2, 4, 6, 8) for face in roll) for roll in rolls if any(face <= value for face in roll)]
        mean = Fraction(sum(min(n, most or n) for n in found), len(rolls))
        assert damage_to_expect(dice, value, most, rules()) == mean


def test_a_sure_life_discovery_with_three_dice_brings_a_token():
    """By hand: 4 of 12 faces are hazardous, so that n dice that cannot fail bring n / 3 tokens."""
    assert damage_to_expect(3, 12, None, rules()) == 1
    assert damage_to_expect(1, 4, 2, rules()) == Fraction(2, 12), "faces 2 and 4 succeed and hurt, 1 and 3 succeed"


@pytest.mark.statistical
def test_damage_costs_fame_and_abilities(seed):
    """The same luck with and without the module: nothing else takes from the sources of fame."""
    asked = {"policies": "bot,bot", "contents": 4}
    plain = simulate(MODEL, trials=500, seed=seed, n_jobs=1, **asked)
    hurt = simulate(MODEL, trials=500, seed=seed, n_jobs=1, modules="damage", **asked)
    for name in ("damage", "damaged", "healed", "critical", "heals"):
        assert plain[name].mean == 0, name
    assert hurt["damage"].mean_high < 0
    assert hurt["found"].mean_high < plain["found"].mean_low


def test_aliens_are_dealt_into_the_life_deck():
    """Only with the module: eleven, behind the other cards, of fames that those have."""
    contents = draw_contents(5, rules())
    assert life_deck(["none"], 5, rules(), contents) == contents.life_cards
    with_aliens = life_deck(["alien_civilization"], 5, rules(), contents)
    assert with_aliens[: len(contents.life_cards)] == contents.life_cards
    assert len(with_aliens) == 50
    assert {*with_aliens} == {*contents.life_cards}


def test_a_sure_scavenge_pays_three_and_a_half_fame():
    """Issue's figure: of 14 tokens 4 gas and 3 metal give 1, 3 gems and 2 radioactive 2, and 2 purple 2 and go on."""
    mean = Fraction(4 + 3 + 6 + 4, 14)
    again = Fraction(2, 14)
    series = sum(again**purple * (mean + again * 2) for purple in range(40))
    assert abs(series - bag_worth(rules())) < Fraction(1, 10**30)
    assert 2 * bag_worth(rules()) == Fraction(7, 2)


def test_contents_lie_in_their_ranges_and_differ():
    drawn = [draw_contents(number, rules()) for number in range(50)]
    assert {contents.steps for contents in drawn} == {2, 3, 4}
    for contents in drawn:
        assert [len(pile) for pile in contents.teams] == [6, 6, 6]
        sizes = [{sum(crew > 0 for crew in team) for team in pile} for pile in contents.teams]
        assert sizes == [{2}, {3}, {4}]
        members = [crew for pile in contents.teams for team in pile for crew in team if crew]
        assert len(members) == 54
        assert {crew.bit_count() for crew in members} == {1, 2, 3}
        assert len(contents.zetta) == 30
        assert all(3 <= sum(kind >= 0 for kind in card[4:]) <= 8 for card in contents.zetta)
        assert all(1 <= value <= 12 for card in contents.zetta for value in card[1:4])
        assert {turns for turns, _ in contents.stars} <= {2, 3, 4, 5}
        assert {marker[0] for pile in contents.markers for marker in pile} == {-2, -1, 0, 1, 2}
        assert all(2 <= sum(card[:4]) <= 4 for card in contents.exo_cards)
        assert len(contents.equipment) == 30
        assert {icons.bit_count() for icons in contents.equipment} == {2, 3}
        kits = [[card for card in kit if card] for pile in contents.kits for kit in pile]
        assert all(2 <= len(kit) == len({*kit}) <= 4 and max(kit) <= 30 for kit in kits)
        assert [len(pile) for pile in contents.kits] == [6, 6, 6]
        assert {*contents.exo_icons} == {1, 2, 4}
        assert len(contents.exo_icons) == 36
    assert len({contents.life_cards for contents in drawn}) == 50


def test_the_same_number_draws_the_same_contents():
    """Typed in once: a change of the draw changes what every number means."""
    contents = draw_contents(0, rules())
    assert contents == draw_contents(0, rules())
    assert contents != draw_contents(1, rules())


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"policies": "greedy,greedy", "starts": 3}, "starts=3"),
        ({"policies": "clever"}, "'clever'"),
        ({"modules": "none,damage"}, "none alone"),
        ({"policies": "greedy,greedy", "helps": "never"}, "helps"),
        ({"crews": "1,3,3,3,3"}, "crews"),
        ({"policies": ",".join(["bot"] * 6)}, "6 names"),
    ],
)
def test_mistakes_are_named(asked, words):
    with pytest.raises(ParameterError, match=words):
        ask(MODEL, asked)


def test_sizes_of_crews_matter_to_quick_preparation_only(seed):
    """On the grid a crew is as large as it gets; a pile that does not exist is refused only where it is drawn from."""
    asked = {"policies": "bot,random", "contents": 5, "preparation": "grid"}
    tales = [replay(MODEL, seed=seed, trial=2, **asked, crews=crews).steps for crews in ("1,3,3,3,3", "4,4,3,3,3")]
    assert tales[0] == tales[1]
    with pytest.raises(ParameterError, match="crews"):
        ask(MODEL, asked | {"preparation": "quick", "crews": "1,3,3,3,3"})


def test_who_has_no_card_takes_the_next_of_the_deck(seed, tmp_path):
    """With 1 token nobody buys, and 1 crew member is the least; a deck that may run out is refused."""
    file = tmp_path / "variant.toml"
    file.write_text('game = "zetta"\n[change]\npreparation.tokens = 1\n')
    asked = {"policies": "bot,random", "contents": 5, "preparation": "grid"}
    steps = replay(MODEL, seed=seed, trial=2, **asked, variant=file).steps
    assert "the preparation ends after 0 turns" in steps
    assert [step[:6] for step in steps if "takes a crew member" in step] == ["seat 1", "seat 2"]
    file.write_text('game = "zetta"\n[change]\npreparation.tokens = 80\n')
    with pytest.raises(ParameterError, match="54 cards"):
        replay(MODEL, seed=seed, trial=2, **asked, variant=file)


def test_there_is_no_exact_answer():
    with pytest.raises(StateSpaceError, match="states"):
        odds(MODEL, method="exact")


@pytest.mark.statistical
@pytest.mark.parametrize(
    ("policies", "fair"), [("strong,greedy", Fraction(1, 2)), ("strong,greedy,greedy", Fraction(1, 3))]
)
def test_strong_players_beat_greedy_ones(policies, fair, seed):
    """Wins of the strong seat, ties shared out, on some draws of contents, each seat in turn; five standard errors."""
    names, trials, draws = policies.split(","), 500, range(30, 34)
    won = []
    for contents, seat in itertools.product(draws, range(len(names))):
        turned = [names[(place - seat) % len(names)] for place in range(len(names))]
        result = simulate(MODEL, trials=trials, seed=seed, contents=contents, policies=",".join(turned), n_jobs=1)
        won.append(result["winner"].probability_of(seat + 1) + result["tied"].probability_of(1) * float(fair))
    mean = sum(won) / len(won)
    error = (mean * (1 - mean) / (trials * len(won))) ** 0.5
    assert mean - 5 * error > fair


@pytest.mark.statistical
def test_greedy_players_have_more_fame_than_bots_and_bots_than_random_ones(seed):
    mean = functools.partial(simulate, MODEL, trials=2_000, seed=seed, contents=0, metric="score_1")
    low, middle, high = (mean(policies=f"{policy},random")["score_1"] for policy in ("random", "bot", "greedy"))
    assert low.mean_high < middle.mean_low
    assert middle.mean_high < high.mean_low
