"""The box of -60° as data: what all players and each of them have, and what is on the tiles."""

from __future__ import annotations

from dataclasses import dataclass

from zettasim.component_shapes import Count


@dataclass(frozen=True, eq=False)
class Box:
    """What is in the box for all players (Components)."""

    expert_action_tiles: Count
    harbors: Count
    expert_plans: Count
    landscapes_30: Count
    landscapes_40: Count
    meteorites: Count
    landscapes_62: Count
    station_sites: Count
    mission_coordinators: Count
    coins: Count
    construction_material: Count
    forecast_tiles: Count
    radar_tiles: Count
    starting_indicators: Count
    round_indicators: Count
    experts: Count
    cloth_bags: Count
    milestone_cards: Count
    expedition_cards: Count
    meteorite_expedition_cards: Count
    project_cards: Count
    meteorite_project_cards: Count
    common_deck: Count


@dataclass(frozen=True, eq=False)
class BoxOfPlayer:
    """What is in the box for each player (Components)."""

    tableaus: Count
    station_sites: Count
    milestone_tiles: Count
    milestone_tiles_for_meteorite: Count
    starting_cards: Count
    explorers: Count
    expedition_markers: Count
    stations: Count
    upgrades_one: Count
    upgrades_two: Count
    upgrades_three: Count
    energy_markers: Count


@dataclass(frozen=True, eq=False)
class Temperatures:
    """First and last printed temperature of each kind of tile, in tenths of a degree below zero."""

    landscapes_30: tuple[Count, ...]
    landscapes_40: tuple[Count, ...]
    landscapes_62: tuple[Count, ...]
    meteorites: tuple[Count, ...]
    personal_station_sites: tuple[Count, ...]
    station_sites: tuple[Count, ...]


@dataclass(frozen=True, eq=False)
class Sides:
    """Sides of a tile that have a temperature or an action of their own."""

    landscapes_30: Count
    landscapes_40: Count
    landscapes_62: Count
    meteorites: Count
    personal_station_sites: Count
    expert_action_tiles: Count


@dataclass(frozen=True, eq=False)
class Board:
    """The tiles of the board, and how many of them the rulebook explains."""

    landscapes_per_player_and_range: Count
    meteorites_explained: Count
    expert_actions_explained: Count
    pilot_tiles: Count
