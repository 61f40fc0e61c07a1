"""`xenology.solo`: what a user may ask about the solo game (Solitaire Rules)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from math import factorial

from zettasim.games.xenology.rules import Rules
from zettasim.games.xenology.solo.lowering import lower_solo
from zettasim.games.xenology.solo.narration import narrate_solo
from zettasim.games.xenology.solo.rules import DISASTERS_OUT, MOST_TURNS, POLICIES, SUPPLY_EMPTY, SoloRules
from zettasim.model import Choice, Distribution, Field, Metric, Model, parameter
from zettasim.model.model import MOST_STATES, metric, within_states

HIGHEST_SCORE = 150
"""Scores above it are counted together; their mean stays exact."""


@dataclass(frozen=True, kw_only=True)
class SoloParameters:
    """Parameters of `xenology.solo`."""

    policy: str = parameter(
        Choice(
            (*POLICIES,),
            meanings={
                "weak": "any useful action alike, and everything else at random",
                "fair": "the first useful action of a plan (score, store, propose, extract, land), the rest at random",
                "strong": "the same plan; lands where most is needed, chooses cards and Containers by stars, builds "
                "cubes side by side, and brings Aliens home at the end",
            },
        ),
        "fair",
        "how the player decides",
    )


class SoloModel(Model[SoloParameters, Rules]):
    """`xenology.solo`: a whole solo game with one of three stated policies."""

    name = "xenology.solo"
    summary = "The solo game: score, turns, what ends it, and the titles from Apprentice to Elder Supreme"
    game = "xenology"
    parameters = SoloParameters
    kernel = "zettasim.games.xenology.solo.kernel"
    notes = (
        "Simulated only: the orders of cards and tiles alone are beyond any list.",
        "What is on cards, tiles, boards and Disaster cards is not printed: contents of the components, assumed and "
        "replaceable. The policies are stated, not the best there are.",
        "A Disaster card places its cube on a random faceup Planet tile without an Alien, card of the display, empty "
        "Landing Craft (until the Bridge is next used), or on a Database tile that is added facedown; a cube that has "
        "no room stays in its supply.",
        "Left out: what Devices do (the third brings its Insight), the moves of an Alien that explores, and which "
        "locations are adjacent: each can be reached from each. A tile is revealed anywhere on the Alien's continent.",
        "Insights are placed at the end of the action that gains them. A marker on the last space of a track stays.",
        "Impress is the lowest track under strong and any track else; Evidence is left where it fills something.",
        f"A game of {MOST_TURNS} turns is broken off: its end has no trigger.",
    )
    examples = ({}, {"policy": "weak"}, {"policy": "strong"})

    def fields(self, p: SoloParameters, rules: Rules) -> tuple[Field, ...]:
        """Return what `write_outcome` writes."""
        spaces, cards = len(rules.contents.spaces), len(rules.contents.cards)
        scoring = rules.scoring
        cubes = rules.setup.personal_supply + rules.setup.general_supply
        least = min(scoring.planet_tile, 0) * spaces
        least += cubes * min(scoring.cube_in_database, 0) + 2 * cubes * min(scoring.adjacent_pair, 0)
        return (
            Field("score", least, HIGHEST_SCORE, open=True),
            Field("turns", 0, MOST_TURNS),
            Field("trigger", 0, 2),
            Field("cubes", 0, cubes),
            Field("pairs", 0, 2 * cubes),
            Field("specimens", 0, HIGHEST_SCORE, open=True),
            Field("planet", 0, spaces),
            Field("cards", 0, cards),
            Field("rank", rules.setup.rank, max(rules.rank.highest, rules.setup.rank)),
        )

    def metrics(self, p: SoloParameters, rules: Rules) -> tuple[Metric, ...]:
        """Score and end, the titles, then where the points come from."""
        titles = sorted(rules.solo.titles.items(), key=lambda title: title[1])
        ends = [least for _, least in titles[1:]]
        return (
            metric("score", "points at the end"),
            metric("turns", "turns taken"),
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
            Metric(
                "win",
                f"1 if the score is at least {rules.solo.winning_points}",
                ("score",),
                _between(rules.solo.winning_points, None),
            ),
            *(
                Metric(name, f"1 if the title is {name.replace('_', ' ').title()}", ("score",), _between(least, end))
                for (name, least), end in zip(titles, [*ends, None], strict=True)
            ),
            metric("cubes", "the player's cubes in the Database"),
            metric("pairs", "pairs of directly adjacent own cubes"),
            metric("specimens", "points for Specimens"),
            metric("planet", "Planet tiles with an own Alien or Evidence"),
            metric("cards", "scored Research cards"),
            metric("rank", "Rank at the end"),
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
        return lower_solo(rules, p.policy)

    def narrate(self, p: SoloParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each move."""
        return narrate_solo(rules, event, argument)

    def uses(self, p: SoloParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the contents, the setup, the bonuses and the scoring."""
        yield from USED
        yield from (f"contents.fronts.{name}" for name in rules.contents.fronts)
        yield from (f"contents.disasters.{name}" for name in rules.contents.disasters)
        yield from (f"planet.evidence.{name}" for name in rules.planet.evidence)
        if not {*metrics}.isdisjoint({"win"}):
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
    "rank.highest",
    "rank.lockers_per_rank",
    "specimens.spaces_per_locker",
    "specimens.replicate_tokens",
    "devices.spaces_per_player",
    "mothership.least_aliens_aboard",
    "database.grid_rows",
    "database.grid_columns",
    "bonuses.clean_up_from",
    "bonuses.bridge_from",
    "bonuses.cubes",
    "bonuses.own_cube_counts",
    "scoring.cube_in_database",
    "scoring.adjacent_pair",
    "scoring.planet_tile",
    "scoring.specimens_per_replicate",
    "solo.disaster_cubes",
    "solo.disaster_cube_counts",
    "solo.cubes_per_card",
)


def _between(least: int, end: int | None) -> Callable[[int], int]:
    """Return the metric of scores from `least` on, below `end` if there is one."""
    return lambda score: int(score >= least and (end is None or score < end))


MODELS = (SoloModel(),)
