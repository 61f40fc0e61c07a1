"""What whole games are made of beside the single phases, as data: what `components.toml` must hold of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from zettasim.component_shapes import Count, Range, check_spans, fail

Small = Annotated[int, Range(0, 99)]
Span = tuple[Small, ...]
"""Lowest and highest."""
Percent = Annotated[int, Range(0, 100)]
CATEGORIES = (
    "engineers",
    "radio_operators",
    "investors",
    "mission_coordinators",
    "expedition_track",
    "stations",
    "upgrades",
    "project_cards",
    "highest_station_site",
    "expedition_deck",
    "burned_storms",
    "presence_in_temperature_range",
    "landscapes",
    "explorers_elsewhere",
)
"""Categories of Milestone Cards that whole games know."""


@dataclass(frozen=True, eq=False)
class LandscapeActions:
    """What the actions of Landscapes give and take."""

    coins: Count
    energy: Count
    cards: Count
    steps: Count
    material: Count
    radar_tiles: Count
    forecast_tiles: Count
    energy_for_expert: Count
    coins_for_burning: Count
    cards_for_burning: Count


@dataclass(frozen=True, eq=False)
class ExpertActions:
    """What Pilots and Mechanics do, once each."""

    points: Count
    material: Count
    energy: Count
    spare_engineers: Count
    presence_discount: Count
    coins_for_burning: Count


@dataclass(frozen=True, eq=False)
class FirstUpgrades:
    """What the text says of Upgrades."""

    explorers_at_once: Count
    explorers_per_round: Count
    material_of_level_two: Count
    presence_of_level_two: Count
    points_of_level_two: Count
    storms_burned_by_level_two: Count
    storms_burned: Count
    radar_tiles: Count


@dataclass(frozen=True, eq=False)
class StartingRadar:
    """The Radar Effect of the starting deck."""

    cards_discarded: Count
    material: Count


@dataclass(frozen=True, eq=False)
class ProjectRewards:
    """What Project Cards give at once to who buys them, where they give it."""

    radar_tiles: Count
    material: Count


@dataclass(frozen=True, eq=False)
class RaceContents:
    """Ranges of what is on cards, tiles and boards."""

    landscape_spaces: Span
    bonus_energy: Span
    bonus_coins: Span
    expedition_costs: Span
    energy_per_point: Span
    point_spread: Annotated[int, Range(0, 9)]
    needed: Span
    percent_with_need: Percent
    percent_with_icon: Percent
    top_bonuses: Span
    bottom_bonuses: Span
    project_costs: Span
    project_materials: Span
    coins_per_point: Span
    percent_with_end_effect: Percent
    points_of_end_effect: Annotated[int, Range(0, 9)]
    station_cost_steps: Span
    station_points: Span
    upgrade_materials: Span
    upgrade_presences: Span
    upgrade_points: Span
    personal_site_engineers: tuple[Small, ...]
    personal_site_points: Span
    site_engineers: tuple[Small, ...]
    site_points: Span
    track_lengths: Span
    track_gaps: Span
    track_openings: Annotated[int, Range(0, 5)]
    track_points: Span
    track_spaces_per_point: Annotated[int, Range(1, 99)]
    track_spaces_per_bonus: Annotated[int, Range(1, 99)]
    track_bonus: Annotated[int, Range(0, 9)]
    rondel_energy: Annotated[int, Range(0, 9)]
    milestone_spread: Annotated[int, Range(0, 9)]
    milestone_points: Span
    milestone_points_more: Span
    milestone_points_rise: Span
    arka_actions: Span
    milestones: Mapping[str, tuple[Small, ...]]


@dataclass(frozen=True, eq=False)
class RaceBoard:
    """What pictures show of Tableau and map."""

    spaces_of_row: Annotated[int, Range(4, 9)]
    expert_with_bonus: Annotated[int, Range(0, 9)]
    first_opening: Annotated[int, Range(1, 9)]
    sites_beside_landscape: Annotated[int, Range(1, 9)]
    additional_landscapes_per_player: Annotated[int, Range(0, 9)]
    landscapes_touched: Annotated[int, Range(1, 9)]


@dataclass(frozen=True, eq=False)
class RacePolicies:
    """What the policies count with."""

    points_of_energy: Annotated[int, Range(0, 9_999)]
    energy_of_card: Small
    energy_of_forecast: Small
    percent_of_icon: Percent
    points_of_milestone: Annotated[int, Range(0, 9_999)]


LIMITS = {
    "landscape_spaces": (1, 6),
    "bonus_energy": (0, 9),
    "bonus_coins": (0, 9),
    "expedition_costs": (1, 40),
    "energy_per_point": (1, 40),
    "needed": (0, 9),
    "top_bonuses": (0, 9),
    "bottom_bonuses": (0, 9),
    "project_costs": (1, 40),
    "project_materials": (0, 9),
    "coins_per_point": (1, 40),
    "station_cost_steps": (0, 9),
    "station_points": (0, 20),
    "upgrade_materials": (0, 20),
    "upgrade_presences": (0, 20),
    "upgrade_points": (0, 20),
    "personal_site_points": (0, 20),
    "site_points": (0, 20),
    "track_lengths": (1, 40),
    "track_gaps": (1, 20),
    "track_points": (0, 20),
    "milestone_points": (0, 30),
    "milestone_points_more": (0, 30),
    "milestone_points_rise": (0, 30),
    "arka_actions": (0, 3),
}
"""What a range may hold."""


def check_race(contents: RaceContents, where: str) -> None:
    """Refuse ranges that are none, and lists whose lengths do not fit.

    Raises
    ------
    ComponentError
        With what was found and what is wanted.
    """
    check_spans("race_contents", contents, LIMITS, where)
    if [*contents.milestones] != [*CATEGORIES]:
        fail(where, "race_contents.milestones", f"must name, in this order, {', '.join(CATEGORIES)}")
    for name, first_and_rise in contents.milestones.items():
        if len(first_and_rise) != 2:
            fail(where, f"race_contents.milestones.{name}", "wants two numbers: the first condition, and its rise")
