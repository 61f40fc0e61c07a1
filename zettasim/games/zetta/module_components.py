"""The modules of Expedition Zetta, the Lone Star, the co-op challenge and bots as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from zettasim.component_shapes import Count, Range

Points = Annotated[int, Range(-99, 99)]
Face = Annotated[int, Range(1, 100)]
Names = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Equipment:
    """Equipment Module."""

    crew_cards_removed: Count
    preparation_tokens: Count
    most_equipment: Count
    wear_per_crew: Count
    wear_for_star_pilot: Count
    wear_for_gaseous_landing: Count
    repaired_per_action: Count
    least_icons: Count
    most_icons: Count
    icons_of_exo_product: Count
    spaces: Names


@dataclass(frozen=True, eq=False)
class Trajectory:
    """Trajectory Module."""

    trojans_per_gaseous_planet: Count
    trojans_without_gaseous_planet: Count
    planet_of_empty_system: str
    orbit_of_empty_system: str
    example_labels: Names
    labels_moved_per_turn: Count


@dataclass(frozen=True, eq=False)
class Psg:
    """Zetta PSG Modules (8A, 8B)."""

    stacks: Count
    cards_per_stack: Count
    sides_per_card: Count
    orbit_stacks: Count
    mothership_stacks: Count
    results_per_side: Count
    wheels_start: Face
    wheels_least: Face
    wheels_most: Face
    wheel_steps: tuple[Points, ...]
    dice_8a: Count
    dice_8b: Count
    letters_in_name: Count
    combinations_mantissa: Count
    combinations_exponent: Count
    warp_tokens_per_player: Count
    warp_tokens_per_replacement: Count


@dataclass(frozen=True, eq=False)
class Damage:
    """Damage Module; the rescue in the order in which it is paid."""

    healed_by_whole_crew: Count
    healed_per_idle_crew: Count
    per_hazardous_die: Count
    per_crew_and_extra_turn: Count
    knowledge_tokens_per_waiting_turn: Count
    tokens_per_alien: Count
    rescue_energy_per_player: Count
    rescue_substances_per_missing_energy: Count
    rescue_cards_per_unpaid_player: Count


@dataclass(frozen=True, eq=False)
class Xenoarchaeology:
    """Xenoarchaeology Module; `danger` by kind of card; `places` by the module and by the Action Reference."""

    most_excavators: Count
    successes_needed: Names
    places: Names
    places_by_reference: Names
    directions_of_site: Count
    dice_per_face_up_card: Count
    deck: Mapping[str, Count]
    danger: Mapping[str, Count]
    draws_by_direction: tuple[Count, ...]
    motherlode_substances: Count
    motherlode_fame: Points


@dataclass(frozen=True, eq=False)
class LoneStar:
    """The Lone Star; `kinds_thinned` lose tokens; `recruiting` has the results by row of the grid."""

    warp_tokens_needed: Count
    categories_needed: Count
    per_category_needed: Count
    kinds_removed: Names
    kinds_thinned: Names
    least_thinned: Count
    most_thinned: Count
    warp_tokens_in_bag: Count
    warp_tokens_under_cap: bool
    warp_actions: Count
    minutes: tuple[Count, ...]
    minutes_with_quick_zetta: tuple[Count, ...]
    recruiting_dice: Count
    recruiting: Mapping[str, tuple[Face, ...]]


@dataclass(frozen=True, eq=False)
class Coop:
    """The co-op challenge: each challenge's result on the die, and the number that it names."""

    die_sides: Face
    partners_by_text: tuple[Face, ...]
    partners_by_table: tuple[Face, ...]
    partners_from: tuple[Face, ...]
    challenges: Mapping[str, Face]
    amounts: Mapping[str, Count]
    modules_needed: Mapping[str, Names]


@dataclass(frozen=True, eq=False)
class Bots:
    """Bot cards and the general rules of bots."""

    card_types: Names
    cards_per_bot: Count
    cards_per_bot_with_warp: Count
    cards_per_type: Count
    combinations_more_than: Count
    least_solo_opponents: Count
    most_solo_opponents: Count
    most_players_with_bots: Count
    value_for_one_crew: Face
    crew_from_that_value: Count
    worn_out_divisor_for_repair: Count
