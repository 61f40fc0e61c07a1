"""The rules of -60° as data: what `components.toml` must hold, and what must add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from zettasim.component_shapes import Count, Range, fail
from zettasim.games.sixty.box_components import Board, Box, BoxOfPlayer, Sides, Temperatures
from zettasim.games.sixty.race_components import (
    ExpertActions,
    FirstUpgrades,
    LandscapeActions,
    ProjectRewards,
    RaceBoard,
    RaceContents,
    RacePolicies,
    StartingRadar,
    check_race,
)
from zettasim.games.sixty.solo_components import Arka, ArkaMilestones, Rondel, Solo, SoloSetup

Energy = Annotated[int, Range(-99, 99)]
WorthInEnergy = Annotated[int, Range(0, 99)]
N_CARD_VALUES = 6
"""The worths of a card that are told apart: 0 to 5 Energy."""


@dataclass(frozen=True, eq=False)
class Game:
    """The game as a product."""

    title: str
    least_players: Count
    most_players: Count
    rounds: Count
    milestone_rounds: tuple[Count, ...]


@dataclass(frozen=True, eq=False)
class StartingDeck:
    """A player's Expedition Deck at the start."""

    storms: Annotated[int, Range(0, 20)]
    expeditions: Annotated[int, Range(0, 20)]
    with_radar_effect: Count


@dataclass(frozen=True, eq=False)
class Setup:
    """Numbers of the setup."""

    explorers_on_tableau: Count
    explorers_in_supply: Count
    forecast_tiles: Count
    forecast_tiles_before_last_round: Count
    coins: Count
    radar_tiles: Count
    cards_drawn: Count
    cards_kept: Count
    milestone_cards_with_two: Count
    milestone_cards_with_three: Count
    milestone_cards_with_four: Count
    common_milestones: Count
    expert_action_tiles: Count
    station_site_piles: Count


@dataclass(frozen=True, eq=False)
class Preparation:
    """The Preparation phase: spaces, Expedition Bonus and storm energy.

    `storm_energy` is indexed by the number of Storms on the tableau; `base_values` are the worth of the bonus Bases in
    the order of `bonus_bases_names`.
    """

    expedition_slots: Annotated[int, Range(1, 8)]
    bonus_bases: Annotated[int, Range(3, 3)]
    bonus_bases_names: tuple[str, ...]
    extra_bases: Count
    most_storms_for_top_bonus: Count
    most_storms_for_bottom_bonus: Count
    storm_energy: tuple[Energy, ...]
    top_bonus: Energy
    bottom_bonus: Energy
    base_values: tuple[Energy, ...]


@dataclass(frozen=True, eq=False)
class BaseBonus:
    """What the bonus Bases give for the icons of a player."""

    investor_icons_at_start: Count
    radio_icons_at_start: Count
    engineer_icons_at_start: Count
    coins_for_investor_icon: Count
    steps_for_radio_icon: Count
    energy_for_material: Count


@dataclass(frozen=True, eq=False)
class Worth:
    """What goods are worth to a player, in Energy."""

    coin: WorthInEnergy
    step: WorthInEnergy
    material: WorthInEnergy
    station: WorthInEnergy


@dataclass(frozen=True, eq=False)
class Planning:
    """The Planning phase."""

    explorers_per_round: Count
    cards_drawn: Count
    cards_kept_free: Count
    cards_kept_for_energy: Count
    energy_for_second_card: Count


@dataclass(frozen=True, eq=False)
class Action:
    """Printed prices and exchanges of the Action phase."""

    experts_for_two_coins: Count
    experts_for_six_coins: Count
    expert_columns_in_first_round: Count
    coins_extra_for_mission_coordinator: Count
    radar_tile_energy: Count
    radar_tile_coins: Count
    radar_tile_cards: Count
    radar_tile_material: Count
    unused_explorers_kept: Count


@dataclass(frozen=True, eq=False)
class Scoring:
    """Points at the end of the game that the rulebook prints."""

    points_per_fourth_and_fifth_expert: Count
    points_per_mission_coordinator: Count
    points_lost_per_adjacent_upgraded_station: Count


@dataclass(frozen=True, eq=False)
class Seats:
    """What depends on the seat, in Personal Setup."""

    cards_discarded: Count
    energy_step: Count
    energy_with_four: tuple[Count, ...]
    milestone_cards_of_last_chooser: Count


@dataclass(frozen=True, eq=False)
class Tableau:
    """What is printed on a player's Tableau, as far as the text says."""

    expert_columns: Count
    experts_worth_points_per_column: Count
    experts_without_points_per_column: Count
    cards_of_expert_space: Count
    explorers_of_expert_space: Count
    steps_of_expert_space: Count
    experts_at_start: Count


@dataclass(frozen=True, eq=False)
class Harbor:
    """The Harbor's prices and action spaces."""

    coins_for_two_experts: Count
    action_spaces_per_area: Count


@dataclass(frozen=True, eq=False)
class Stations:
    """What the sections say about Stations, where they differ."""

    site_engineers: str
    site_engineers_by_quick_reference: str
    spare_engineers_for_project: Count
    bought_in: str
    bought_in_by_build: str


@dataclass(frozen=True, eq=False)
class Milestones:
    """Milestone Cards; `overview`: how often each condition is listed."""

    columns: Count
    columns_per_scoring: Count
    personal: Count
    to_choose_from_at_first: Count
    unused_for_meteorite: Count
    overview: Mapping[str, Count]


@dataclass(frozen=True, eq=False)
class FinalScoring:
    """Categories of the final scoring and rows of the scoring track."""

    categories: tuple[str, ...]
    track_rows: tuple[str, ...]
    meteorites_with_points: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Examples:
    """What lies on the Tableaus and boards of the worked examples."""

    rodrigo_storms: Count
    rodrigo_expeditions: Count
    rodrigo_investors_on_cards: Count
    catalina_storms: Count
    catalina_expeditions: Count
    catalina_engineers_on_cards: Count
    presence_on_site: Count
    presence_beside: Count
    upgrade_explorers_on_site: Count
    upgrade_explorers_beside: Count


@dataclass(frozen=True, eq=False)
class QuickReference:
    """Numbers that the Quick Reference prints again."""

    rounds: Count
    milestone_rounds: tuple[Count, ...]
    explorers_gained: Count
    cards_drawn: Count
    cards_kept_free: Count
    cards_kept_for_energy: Count
    energy_for_second_card: Count


@dataclass(frozen=True, eq=False)
class CardValues:
    """How many cards of the common deck are worth 0, 1, 2, … Energy to a player."""

    usual: tuple[Count, ...]


@dataclass(frozen=True, eq=False)
class RadarTiles:
    """Where the rulebook gives Radar Tiles after the setup, whatever lies on the table."""

    for_exploring: Count
    for_harbor_space: Count
    harbor_uses: Count


@dataclass(frozen=True, eq=False)
class ExpertPlan:
    """The Expert Plan: its columns, what their Experts cost, and which Experts there are."""

    coins_for_expert: Count
    columns_added_by_round: Count
    coins_gained_in_left_columns: Count
    coins_extra_in_last_column: Count
    spaces_of_column: tuple[Count, ...]
    kinds: Mapping[str, Count]


@dataclass(frozen=True, eq=False)
class Rules:
    """All of -60° that the models know."""

    game: Game
    box: Box
    box_of_player: BoxOfPlayer
    starting_deck: StartingDeck
    setup: Setup
    preparation: Preparation
    base_bonus: BaseBonus
    worth: Worth
    planning: Planning
    action: Action
    scoring: Scoring
    temperatures: Temperatures
    sides: Sides
    board: Board
    seats: Seats
    tableau: Tableau
    harbor: Harbor
    stations: Stations
    milestones: Milestones
    final_scoring: FinalScoring
    examples: Examples
    solo_setup: SoloSetup
    quick_reference: QuickReference
    arka: Arka
    arka_milestones: ArkaMilestones
    rondel: Rondel
    solo: Solo
    card_values: CardValues
    radar_tiles: RadarTiles
    expert_plan: ExpertPlan
    landscape_actions: LandscapeActions
    expert_actions: ExpertActions
    first_upgrades: FirstUpgrades
    starting_radar: StartingRadar
    project_rewards: ProjectRewards
    race_contents: RaceContents
    race_board: RaceBoard
    race_policies: RacePolicies


def check_references(rules: Rules, where: str) -> None:
    """Refuse lists whose lengths do not fit each other.

    Raises
    ------
    ComponentError
        With file, key path, what was found and what is allowed.
    """
    preparation = rules.preparation
    for name in ("bonus_bases_names", "base_values"):
        found = len(getattr(preparation, name))
        if found != preparation.bonus_bases:
            fail(where, f"preparation.{name}", f"has {found} entries, one for each of {preparation.bonus_bases} Bases")
    spaces = preparation.bonus_bases + preparation.extra_bases
    if len(preparation.storm_energy) != spaces + 1:
        found = len(preparation.storm_energy)
        fail(where, "preparation.storm_energy", f"has {found} entries; wanted: one for each of 0 to {spaces} Storms")
    if preparation.most_storms_for_top_bonus > preparation.most_storms_for_bottom_bonus:
        fail(where, "preparation.most_storms_for_top_bonus", "is above most_storms_for_bottom_bonus")
    if len(rules.arka.usual_stars) != rules.game.rounds:
        found = len(rules.arka.usual_stars)
        fail(where, "arka.usual_stars", f"has {found} entries, one for each of {rules.game.rounds} rounds")
    for name, span in rules.arka.blanks_by_difficulty.items():
        if len(span) != 2 or not span[0] <= span[1] <= rules.arka.blank_cards:
            wanted = f"two ascending counts up to {rules.arka.blank_cards}"
            fail(where, f"arka.blanks_by_difficulty.{name}", f"is {list(span)}; wanted: {wanted}")
    check_planning_references(rules, where)
    check_race(rules.race_contents, where)


def check_planning_references(rules: Rules, where: str) -> None:
    """Refuse lists about the common deck and the Expert Plan whose lengths do not fit.

    Raises
    ------
    ComponentError
        With file, key path, what was found and what is wanted.
    """
    plan, found = rules.expert_plan, len(rules.card_values.usual)
    if found != N_CARD_VALUES:
        fail(
            where, "card_values.usual", f"has {found} entries; wanted: one for each of 0 to {N_CARD_VALUES - 1} Energy"
        )
    found = len(plan.spaces_of_column)
    if found != rules.game.most_players:
        fail(where, "expert_plan.spaces_of_column", f"has {found} entries, one for each of 1 to most_players players")
    if rules.solo.milestone_cards_chosen > rules.solo.milestone_cards_drawn:
        fail(where, "solo.milestone_cards_chosen", "is above milestone_cards_drawn")


def check_totals(rules: Rules, where: str) -> None:
    """Refuse components that do not add up to the printed totals.

    Raises
    ------
    ComponentError
        With the printed total and the sum found.
    """
    deck, player, setup, box = rules.starting_deck, rules.box_of_player, rules.setup, rules.box
    sums = [
        ("starting_deck", deck.storms + deck.expeditions, player.starting_cards, "cards"),
        ("setup", setup.explorers_on_tableau + setup.explorers_in_supply, player.explorers, "Explorers"),
        ("box", box.expedition_cards + box.project_cards, box.common_deck, "cards of the common deck"),
        ("expert_plan.kinds", sum(rules.expert_plan.kinds.values()), box.experts, "Experts"),
        ("planning", rules.planning.explorers_per_round * rules.game.rounds, setup.explorers_in_supply, "Explorers"),
    ]
    for path, found, printed, what in sums:
        if found != printed:
            fail(where, path, f"adds up to {found} {what}, but {printed} are printed")
