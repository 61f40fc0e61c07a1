"""The solo game against Arka as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from zettasim.component_shapes import Count, Range


@dataclass(frozen=True, eq=False)
class SoloSetup:
    """Setup of the solo game."""

    players_of_setup: Count
    explorers_on_path: Count
    explorers_on_rondel: Count
    milestone_cards_explained: Count


@dataclass(frozen=True, eq=False)
class Arka:
    """The automated opponent."""

    star_cards: Count
    blank_cards: Count
    milestone_cards: Count
    milestone_cards_used: Count
    tableaus: Count
    explorers: Count
    stations: Count
    station_sites: Count
    stars_at_first: Count
    usual_blanks: Annotated[int, Range(1, 5)]
    usual_stars: tuple[Annotated[int, Range(0, 9)], ...]
    points_per_upgrade: Count
    points_per_track_step: Count
    engineers_for_station: Count
    site_engineers_beyond_icons: Annotated[int, Range(0, 9)]
    blanks_by_difficulty: Mapping[str, tuple[Count, ...]]


@dataclass(frozen=True, eq=False)
class Rondel:
    """Arka's rondel and Expedition Path: what moves her Explorer, and when it brings more stars."""

    spaces: Annotated[int, Range(1, 99)]
    star_steps: Annotated[int, Range(0, 9)]
    blank_steps: Annotated[int, Range(0, 9)]
    laps_to_rise: Annotated[int, Range(1, 20)]
    stars_later: Annotated[int, Range(0, 9)]
    steps_for_action_not_done: Annotated[int, Range(0, 9)]


@dataclass(frozen=True, eq=False)
class ArkaMilestones:
    """What Arka's Milestone Cards want beyond what the solo player has, for the higher points."""

    engineers_times: Count
    presence_more: Count
    project_cards_more: Count


@dataclass(frozen=True, eq=False)
class Solo:
    """What the solo game changes in the setup of a player."""

    milestone_cards_drawn: Count
    milestone_cards_chosen: Count
