"""`xenology.solo`: what a user may ask about the solo game (Solitaire Rules)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from math import factorial
from typing import ClassVar

from zettasim.games.xenology.rules import Rules
from zettasim.games.xenology.solo.contents import with_contents
from zettasim.games.xenology.solo.lowering import lower_solo
from zettasim.games.xenology.solo.narration import narrate_solo
from zettasim.games.xenology.solo.rules import (
    ACTIONS,
    CHANCES,
    DISASTERS_OUT,
    MOST_TURNS,
    OPTIONS,
    POLICIES,
    SUPPLY_EMPTY,
    SoloRules,
)
from zettasim.model import Choices, Distribution, Field, Integer, Metric, parameter
from zettasim.model.model import MOST_STATES, within_states
from zettasim.model.whole_game import SEEN, WholeGame, bits_of, redrawn, without

HIGHEST_SCORE = 150
"""Scores above it are counted together; their mean stays exact."""
MOST_TIMES = 60
"""Listed of what is done in a game."""
ONE_SEAT = 1


@dataclass(frozen=True, kw_only=True)
class SoloParameters:
    """Parameters of `xenology.solo`."""

    policies: tuple[str, ...] = parameter(
        Choices((*POLICIES,), ONE_SEAT),
        "fair",
        "how the player decides: weak takes any useful action alike, and everything else at random; fair the first "
        "useful action of a plan (score, store, propose, extract, land), the rest at random; strong follows the same "
        "plan, lands where most is needed, chooses cards and Containers by stars, builds cubes side by side, keeps its "
        "cubes off the Research Track, and brings Aliens home at the end",
    )
    contents: int = parameter(
        Integer(0, 1_000_000),
        0,
        "number of the draw of what nobody printed: properties, specimens and stars of cards, tiles, Containers, "
        "Disaster cards and the second bonus of the Elders; 0: as in the components",
    )
    without: tuple[str, ...] = without(OPTIONS)
    redrawn: tuple[str, ...] = redrawn(CHANCES)


class SoloModel(WholeGame[SoloParameters, Rules]):
    """`xenology.solo`: a whole solo game with one of three stated policies."""

    name = "xenology.solo"
    summary = "The solo game: score, turns, what ends it, and the titles from Apprentice to Elder Supreme"
    game = "xenology"
    parameters = SoloParameters
    kernel = "zettasim.games.xenology.solo.kernel"
    policies = ("policies",)
    stage = "game"
    length = ("turns", "turns taken")
    sources: ClassVar[dict[str, str]] = {
        "cube_points": "points for the player's cubes in the Database",
        "pair_points": "points for pairs of directly adjacent own cubes",
        "specimens": "points for Specimens",
        "planet_points": "points for Planet tiles with an own Alien or Evidence, which are taken away",
    }
    done: ClassVar[dict[str, str]] = {**OPTIONS, **ACTIONS}
    held: ClassVar[dict[str, str]] = {
        "cubes": "the player's cubes in the Database",
        "pairs": "pairs of directly adjacent own cubes",
        "planet": "Planet tiles with an own Alien or Evidence",
        "cards": "scored Research cards",
        "rank": "Rank at the end",
        "level": "Research Level at the end",
        "devices": "Devices gained",
        "lockers": "Lockers claimed",
        "stored": "filled Containers in Lockers, Replicate tokens apart",
    }
    seen: ClassVar[dict[str, str]] = {
        "planet": "Planet tiles that lie faceup in the end, where an Alien could have landed",
        "cards": "Research cards that lay in the Card Display or were drawn, each once",
        "lockers": "Lockers that the Rank allows in the end",
        "stored": "Containers of the Lockers claimed, full or empty",
    }
    """Left out: cubes, which come from the own supply, and their pairs; steps of Rank and Research Level, and Devices,
    which are bonuses of whatever is done."""
    chances = CHANCES
    options = OPTIONS
    unsolved = (
        "the best play is not known: a whole game has more states than can be listed. Ask what each way to play "
        "brings: `zettasim compare xenology.solo policies=fair --to policies=strong --metric score`"
    )
    notes = (
        "Simulated only: the orders of cards and tiles alone are beyond any list.",
        "What is on cards, tiles, boards and Disaster cards is not printed: contents of the components, assumed and "
        "replaceable, or drawn anew by contents. A finding should hold in 95 % of many draws.",
        "The policies are stated, not the best there are.",
        "All policies see what lies open: the display, the faceup tiles, the Containers and the Database; none counts "
        "cards or looks more than its own action ahead.",
        "A Disaster card places its cube on a random faceup Planet tile without an Alien, card of the display, empty "
        "Landing Craft (until the Bridge is next used), or on a Database tile that is added facedown; a cube that has "
        "no room stays in its supply.",
        "Left out: what Devices do (the third brings its Insight), the moves of an Alien that explores, and which "
        "locations are adjacent: each can be reached from each. A tile is revealed anywhere on the Alien's continent.",
        "Insights are placed at the end of the action that gains them. A marker on the last space of a track stays.",
        "Impress is the lowest track under strong and any track else; Evidence is left where it fills something.",
        f"A game of {MOST_TURNS} turns is broken off: its end has no trigger.",
        "The winner is seat 1 where the player wins, else 0; one player has no margin and no lead.",
    )
    examples = (
        {},
        {"policies": "weak", "contents": 7},
        {"policies": "strong"},
        {"policies": "strong", "without": "storage,wipes", "redrawn": "cards"},
    )

    def n_stages(self, p: SoloParameters, rules: Rules) -> int:
        """Return one: nobody else could lead."""
        return 1

    def scores(self, p: SoloParameters, rules: Rules) -> tuple[int, int]:
        """Return the points of a Planet full of Evidence, and the highest score that is listed."""
        return sum(self.least(name, p, rules) for name in self.sources), HIGHEST_SCORE

    def longest(self, p: SoloParameters, rules: Rules) -> int:
        """Return the turns after which a game is broken off."""
        return MOST_TURNS

    def least(self, name: str, p: SoloParameters, rules: Rules) -> int:
        """Return the least points of a source."""
        return min(0, _most_points(rules).get(name, 0))

    def most(self, name: str, p: SoloParameters, rules: Rules) -> int:
        """Return the most of what is scored, done or held."""
        setup, contents = rules.setup, rules.contents
        held = {
            "cubes": _cubes(rules),
            "pairs": 2 * _cubes(rules),
            "planet": len(contents.spaces),
            "cards": len(contents.cards),
            "rank": max(rules.rank.highest, setup.rank),
            "level": max(contents.highest_research_level, setup.research_level),
            "devices": rules.devices.spaces_per_player,
            "lockers": len(contents.containers),
            "stored": len(contents.containers),
        }
        name = name.removeprefix(SEEN)
        return max(0, {**held, **_most_points(rules)}.get(name, MOST_TIMES))

    def others(self, p: SoloParameters, rules: Rules) -> tuple[Field, ...]:
        """Return what triggered the end."""
        return (Field("trigger", 0, 2),)

    def other_metrics(self, p: SoloParameters, rules: Rules) -> tuple[Metric, ...]:
        """Score and end, and the titles."""
        titles = sorted(rules.solo.titles.items(), key=lambda title: title[1])
        ends = [least for _, least in titles[1:]]
        return (
            Metric("score", "points at the end", ("score_1",), slope=1),
            Metric(
                "supply_empty",
                "1 if the player's last cube from the General Supply triggers the end",
                ("trigger",),
                lambda trigger: int(trigger == SUPPLY_EMPTY),
            ),
            Metric(
                "disasters_out",
                "1 if the last Disaster cube triggers the end",
                ("trigger",),
                lambda trigger: int(trigger == DISASTERS_OUT),
            ),
            Metric("win", f"1 if the score is at least {rules.solo.winning_points}", ("winner",)),
            *(
                Metric(name, f"1 if the title is {name.replace('_', ' ').title()}", ("score_1",), _between(least, end))
                for (name, least), end in zip(titles, [*ends, None], strict=True)
            ),
        )

    def enumerate_outcomes(self, p: SoloParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Refuse: see `n_states`."""
        within_states(self.n_states(p, rules, fields), "the exact answer")
        raise AssertionError("no solo game is small enough")

    def n_states(self, p: SoloParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Count the orders of the deck: fewer states there never are."""
        return MOST_STATES + factorial(len(rules.contents.cards))

    def lower(self, p: SoloParameters, rules: Rules) -> SoloRules:
        """Lay rules, contents and the policy out."""
        return lower_solo(
            with_contents(p.contents, rules),
            p.policies[0],
            without=bits_of(p.without, self.options),
            redrawn=bits_of(p.redrawn, self.chances),
        )

    def narrate(self, p: SoloParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each move."""
        return narrate_solo(with_contents(p.contents, rules), event, argument)

    def uses(self, p: SoloParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the contents, the setup, the bonuses and the scoring."""
        yield from USED
        yield from (f"contents.fronts.{name}" for name in rules.contents.fronts)
        yield from (f"contents.disasters.{name}" for name in rules.contents.disasters)
        yield from (f"planet.evidence.{name}" for name in rules.planet.evidence)
        if not {*metrics}.isdisjoint({"win", "winner"}):
            yield "solo.winning_points"
        if not {*metrics}.isdisjoint(rules.solo.titles):
            yield from (f"solo.titles.{name}" for name in rules.solo.titles)


USED = (
    "research.types",
    "specimens.types",
    "planet.terrains",
    "planet.continents",
    "planet.populations",
    "contents.cards",
    "contents.spaces",
    "contents.tiles",
    "contents.containers",
    "contents.second_elder_bonus",
    "contents.elder_spaces",
    "contents.highest_research_level",
    "contents.first_craft",
    "contents.fourth_craft",
    "landing_craft.second_craft",
    "landing_craft.third_craft",
    "setup.general_supply",
    "setup.personal_supply",
    "setup.research_level",
    "setup.rank",
    "setup.aliens_on_mission_control",
    "setup.aliens_in_cryo_storage",
    "research.starting_hand",
    "research.display",
    "research.bays",
    "research.bonuses_for_value_one",
    "research.bonuses_for_value_two",
    "research.cards_per_scan",
    "research.cards_per_revealed_tile",
    "rank.highest",
    "rank.turns_per_token_in_final_rounds",
    "rank.lockers_per_rank",
    "specimens.spaces_per_locker",
    "specimens.cubes_per_locker",
    "specimens.replicate_tokens",
    "specimens.replicate_types",
    "devices.spaces_per_player",
    "mothership.least_aliens_aboard",
    "database.cards_per_tile",
    "database.grid_rows",
    "database.grid_columns",
    "bonuses.clean_up_from",
    "bonuses.bridge_from",
    "bonuses.cubes",
    "bonuses.elder_steps",
    "bonuses.continents_for_explore_bonus",
    "bonuses.own_cube_counts",
    "scoring.cube_in_database",
    "scoring.adjacent_pair",
    "scoring.planet_tile",
    "scoring.specimens_per_replicate",
    "solo.disaster_cubes",
    "solo.disaster_cube_counts",
    "solo.cards_per_turn",
    "solo.cubes_per_card",
)


def _cubes(rules: Rules) -> int:
    return rules.setup.personal_supply + rules.setup.general_supply


def _most_points(rules: Rules) -> dict[str, int]:
    """Return the points of a source furthest from 0."""
    scoring = rules.scoring
    return {
        "cube_points": _cubes(rules) * scoring.cube_in_database,
        "pair_points": 2 * _cubes(rules) * scoring.adjacent_pair,
        "specimens": HIGHEST_SCORE,
        "planet_points": len(rules.contents.spaces) * scoring.planet_tile,
    }


def _between(least: int, end: int | None) -> Callable[[int], int]:
    """Return the metric of scores from `least` on, below `end` if there is one."""
    return lambda score: int(score >= least and (end is None or score < end))


MODELS = (SoloModel(),)
