"""A game's parameters, components and drawn contents as the arrays that the kernel receives."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from zettasim.games.sixty.race import rules as told
from zettasim.games.sixty.race.contents import Contents, per_pile
from zettasim.games.sixty.race.rules import COMMON, RaceRules
from zettasim.games.sixty.rules import Rules
from zettasim.model.whole_game import bits_of

if TYPE_CHECKING:
    from zettasim.games.sixty.race.model import RaceParameters

POLICIES = ("random", "cautious", "bold", "greedy", "strong")
KINDS = ("engineer", "investor", "radio", "pilot", "mechanic")
POINT = 1000


def milestones_dealt(rules: Rules, n_players: int) -> int:
    """Return the Milestone Cards that are dealt; the solo player chooses three of four."""
    setup = rules.setup
    by_players = (
        rules.solo.milestone_cards_drawn,
        setup.milestone_cards_with_two,
        setup.milestone_cards_with_three,
        setup.milestone_cards_with_four,
    )
    return by_players[n_players - 1]


def columns_of(rules: Rules) -> int:
    """Return the columns of the Expert Plan that are open in the last round."""
    return (
        rules.action.expert_columns_in_first_round + (rules.game.rounds - 1) * rules.expert_plan.columns_added_by_round
    )


def milestones_common(rules: Rules, n_players: int) -> int:
    """Return the Milestone Cards that are common; the solo player scores no others."""
    return rules.solo.milestone_cards_chosen if n_players == 1 else rules.setup.common_milestones


def seats_laid(rules: Rules, n_players: int) -> int:
    """Return for how many players the board is set up."""
    return rules.solo_setup.players_of_setup if n_players == 1 else n_players


def lands_laid(rules: Rules, n_players: int) -> int:
    """Return the Landscapes of a game: as many as there are of each range, and the additional ones."""
    seats, box = seats_laid(rules, n_players), rules.box
    each = seats * rules.board.landscapes_per_player_and_range
    last = each + seats * rules.race_board.additional_landscapes_per_player
    return min(each, box.landscapes_30) + min(each, box.landscapes_40) + min(last, box.landscapes_62)


def step_worth(contents: Contents, rules: Rules) -> int:
    """Return what a step on the Expedition Track is worth: the mean of its points, and of its bonus in Energy."""
    worth, energy = rules.worth, rules.race_policies.points_of_energy
    bonus = (0, worth.coin, 1, worth.material, rules.race_policies.energy_of_card)
    each = energy * rules.race_contents.track_bonus
    total = sum(POINT * points + each * bonus[kind] for kind, points, _ in contents.track)
    return total // max(1, len(contents.track) - 1)


def lowered(p: RaceParameters, rules: Rules, contents: Contents) -> RaceRules:
    """Turn everything into arrays and whole numbers."""
    import numpy as np

    n_players = len(p.policies)
    numbers = {
        **_of_setup(p, rules, contents, n_players),
        **_of_phases(rules),
        **_of_actions(p, rules),
        **_of_policies(rules, contents),
        **_of_arka(p, rules),
    }
    box: list[int] = []

    def add(place: int, values: Iterable[int]) -> None:
        numbers[place] = len(box)
        box.extend(values)

    add(told.R_TRACK_AT, chain.from_iterable(contents.track))
    add(told.R_CARDS_AT, chain.from_iterable(contents.cards))
    add(told.R_LANDS_AT, chain.from_iterable(contents.landscapes))
    add(told.R_PERSONAL_AT, chain.from_iterable(contents.personal))
    add(told.R_PILES_AT, (number for pile in contents.piles for tile in pile for number in tile))
    add(told.R_STATIONS_AT, chain.from_iterable(contents.stations))
    add(told.R_UPGRADES_AT, chain.from_iterable(contents.upgrades))
    add(told.R_MILESTONES_AT, chain.from_iterable(contents.milestones))
    add(told.R_ARKA_AT, chain.from_iterable(contents.arka))
    add(told.R_RONDEL_AT, contents.rondel)
    add(told.R_ARKA_MILESTONES_AT, contents.arka_milestones)
    kinds = rules.expert_plan.kinds
    several = (
        (told.R_POLICIES, [POLICIES.index(policy) for policy in p.policies]),
        (told.R_STORM_ENERGY, rules.preparation.storm_energy),
        (told.R_MILESTONE_ROUNDS, rules.game.milestone_rounds),
        (told.R_ACTIONS, _amounts(rules)),
        (told.R_TILES, [*chain.from_iterable(contents.tiles)]),
        (told.R_UPGRADE_COUNTS, _upgrade_counts(rules)),
        (told.R_KINDS, [kinds[kind] for kind in KINDS]),
        (told.R_ICONS_AT_START, _icons_at_start(rules)),
        (told.R_PILE_WORTHS, [POINT * sum(tile[1] for tile in pile) // len(pile) for pile in contents.piles]),
    )
    for place, values in several:
        numbers.update({place + n: value for n, value in enumerate(values)})
    n = np.array([numbers.get(place, 0) for place in range(told.N_NUMBERS)], dtype=np.int64)
    return RaceRules(n=n, box=np.array(box, dtype=np.int64))


def _amounts(rules: Rules) -> tuple[int, ...]:
    does = rules.landscape_actions
    return (does.coins, does.energy, does.cards, does.steps, does.material, does.radar_tiles, does.forecast_tiles)


def _icons_at_start(rules: Rules) -> tuple[int, ...]:
    base = rules.base_bonus
    return base.engineer_icons_at_start, base.investor_icons_at_start, base.radio_icons_at_start


def _upgrade_counts(rules: Rules) -> tuple[int, ...]:
    box = rules.box_of_player
    return box.upgrades_one, box.upgrades_two, box.upgrades_three


def _of_setup(p: RaceParameters, rules: Rules, contents: Contents, n_players: int) -> dict[int, int]:
    setup, deck, box = rules.setup, rules.starting_deck, rules.box
    on_board = seats_laid(rules, n_players)
    return {
        told.R_PLAYERS: n_players,
        told.R_SOLO: int(n_players == 1),
        told.R_STARTS: p.starts - 1,
        told.R_ROUNDS: rules.game.rounds,
        told.R_WITHOUT: bits_of(p.without, dict.fromkeys(told.OPTIONS, "")),
        told.R_REDRAWN: bits_of(p.redrawn, dict.fromkeys(told.CHANCES, "")),
        told.R_N_CARDS: len(contents.cards),
        told.R_AT_DISCARD: len(contents.cards),
        told.R_ROOM: COMMON + 2 * len(contents.cards),
        told.R_FIRST_LANDS: on_board * rules.board.landscapes_per_player_and_range,
        told.R_MORE_LANDS: on_board * rules.race_board.additional_landscapes_per_player,
        told.R_TILES_30: box.landscapes_30,
        told.R_SIDES_30: rules.sides.landscapes_30,
        told.R_TILES_40: box.landscapes_40,
        told.R_TILES_62: box.landscapes_62,
        told.R_N_COLUMNS: columns_of(rules),
        told.R_PER_COLUMN: rules.expert_plan.spaces_of_column[on_board - 1],
        told.R_COLUMNS_AT_FIRST: rules.action.expert_columns_in_first_round,
        told.R_COLUMNS_ADDED: rules.expert_plan.columns_added_by_round,
        told.R_COORDINATORS: box.mission_coordinators,
        told.R_MILESTONES_DEALT: milestones_dealt(rules, n_players),
        told.R_MILESTONES_COMMON: milestones_common(rules, n_players),
        told.R_N_MILESTONES: len(contents.milestones),
        told.R_EXPLORERS_SUPPLY: setup.explorers_in_supply,
        told.R_EXPLORERS_POOL: setup.explorers_on_tableau,
        told.R_START_FORECASTS: setup.forecast_tiles,
        told.R_LAST_FORECASTS: setup.forecast_tiles_before_last_round,
        told.R_START_COINS: setup.coins,
        told.R_START_RADAR: setup.radar_tiles,
        told.R_CARDS_DRAWN: setup.cards_drawn,
        told.R_CARDS_KEPT: setup.cards_kept,
        told.R_ENERGY_STEP: rules.seats.energy_step,
        told.R_STORMS: deck.storms,
        told.R_STARTERS: deck.expeditions,
        told.R_STARTERS_RADAR: deck.with_radar_effect,
    }


def _of_phases(rules: Rules) -> dict[int, int]:
    phase, base, planning, board = rules.preparation, rules.base_bonus, rules.planning, rules.race_board
    return {
        told.R_SLOTS: phase.expedition_slots,
        told.R_BASES: phase.bonus_bases,
        told.R_EXTRA_BASES: phase.extra_bases,
        told.R_MOST_TOP: phase.most_storms_for_top_bonus,
        told.R_MOST_BOTTOM: phase.most_storms_for_bottom_bonus,
        told.R_TOP: phase.top_bonus,
        told.R_BOTTOM: phase.bottom_bonus,
        told.R_COIN_PER_ICON: base.coins_for_investor_icon,
        told.R_STEP_PER_ICON: base.steps_for_radio_icon,
        told.R_ENERGY_PER_MATERIAL: base.energy_for_material,
        told.R_EXPLORERS_PER_ROUND: planning.explorers_per_round,
        told.R_OFFERED: planning.cards_drawn,
        told.R_KEPT_FREE: planning.cards_kept_free,
        told.R_KEPT_PAID: planning.cards_kept_for_energy,
        told.R_PRICE_SECOND: planning.energy_for_second_card,
        told.R_ROW_SPACES: board.spaces_of_row,
        told.R_ROW_BONUS: board.expert_with_bonus,
        told.R_CARDS_OF_SPACE: rules.tableau.cards_of_expert_space,
        told.R_SPACE_EXPLORERS: rules.tableau.explorers_of_expert_space,
        told.R_SPACE_STEPS: rules.tableau.steps_of_expert_space,
        told.R_SITES_PER_LAND: board.sites_beside_landscape,
        told.R_TOUCHED: board.landscapes_touched,
        told.R_TRACK_BONUS: rules.race_contents.track_bonus,
        told.R_RONDEL: rules.race_contents.rondel_energy,
        told.R_EFFECT_POINTS: rules.race_contents.points_of_end_effect,
        told.R_POINTS_EXPERT: rules.scoring.points_per_fourth_and_fifth_expert,
        told.R_FREE_EXPERTS: rules.tableau.experts_without_points_per_column,
        told.R_EXPERTS_SCORED: rules.tableau.experts_worth_points_per_column,
        told.R_POINTS_COORDINATOR: rules.scoring.points_per_mission_coordinator,
        told.R_POINTS_SPECIALIST: rules.expert_actions.points,
        told.R_LOST: rules.scoring.points_lost_per_adjacent_upgraded_station,
    }


def _of_actions(p: RaceParameters, rules: Rules) -> dict[int, int]:
    action, does, experts, first = rules.action, rules.landscape_actions, rules.expert_actions, rules.first_upgrades
    price = rules.expert_plan.coins_for_expert
    return {
        told.R_PRICE: price,
        told.R_PRICE_TWO: rules.harbor.coins_for_two_experts,
        told.R_PRICE_COORDINATOR: action.coins_extra_for_mission_coordinator,
        told.R_COIN_LEFT: rules.expert_plan.coins_gained_in_left_columns,
        told.R_COIN_LAST: rules.expert_plan.coins_extra_in_last_column,
        told.R_TILE_ENERGY: action.radar_tile_energy,
        told.R_TILE_COINS: action.radar_tile_coins,
        told.R_TILE_MATERIAL: action.radar_tile_material,
        told.R_KEEP_EXPLORERS: action.unused_explorers_kept,
        told.R_AREA_USES: rules.radar_tiles.harbor_uses,
        told.R_AREA_RADAR: rules.radar_tiles.for_harbor_space,
        told.R_EXPLORE_RADAR: rules.radar_tiles.for_exploring,
        told.R_ACTION_PRICE: price + action.coins_extra_for_mission_coordinator,
        told.R_ACTION_ENERGY: does.energy_for_expert,
        told.R_ACTION_BURN_COINS: does.coins_for_burning,
        told.R_ACTION_BURN_CARDS: does.cards_for_burning,
        told.R_SPECIALIST_MATERIAL: experts.material,
        told.R_SPECIALIST_ENERGY: experts.energy,
        told.R_SPECIALIST_ENGINEERS: experts.spare_engineers,
        told.R_SPECIALIST_PRESENCE: experts.presence_discount,
        told.R_SPECIALIST_COINS: experts.coins_for_burning,
        told.R_PER_PILE: per_pile(rules),
        told.R_N_PILES: rules.setup.station_site_piles,
        told.R_SITE_SIDES: rules.sides.personal_station_sites,
        told.R_N_STATIONS: rules.box_of_player.stations,
        told.R_RADAR_MATERIAL: rules.starting_radar.material,
        told.R_RADAR_CARDS: rules.starting_radar.cards_discarded,
        told.R_EXPLORERS_AT_ONCE: first.explorers_at_once,
        told.R_EXPLORERS_EXTRA: first.explorers_per_round,
        told.R_STORMS_BURNED: first.storms_burned_by_level_two,
        told.R_REWARD_STORMS: first.storms_burned,
        told.R_REWARD_RADAR: first.radar_tiles,
        told.R_PROJECT_RADAR: rules.project_rewards.radar_tiles,
        told.R_PROJECT_MATERIAL: rules.project_rewards.material,
        told.R_EQUAL_SITES: int(p.site_engineers == "equal"),
    }


def _of_policies(rules: Rules, contents: Contents) -> dict[int, int]:
    policies = rules.race_policies
    return {
        told.R_PERSONAL_SIDES: len(contents.personal),
        told.R_TRACK: len(contents.track) - 1,
        told.R_STEP_WORTH: step_worth(contents, rules),
        told.R_POINTS_OF_ENERGY: policies.points_of_energy,
        told.R_ICON_PERCENT: policies.percent_of_icon,
        told.R_WEIGHT: policies.points_of_milestone,
        told.R_BASE_COIN: rules.worth.coin,
        told.R_BASE_MATERIAL: rules.worth.material,
        told.R_WORTH_RADAR: rules.action.radar_tile_energy,
        told.R_WORTH_FORECAST: policies.energy_of_forecast,
        told.R_WORTH_CARD: policies.energy_of_card,
        told.R_WORTH_STATION: policies.points_of_energy * rules.worth.station
        + POINT * rules.race_contents.personal_site_points[0],
    }


def _of_arka(p: RaceParameters, rules: Rules) -> dict[int, int]:
    arka, more = rules.arka, rules.arka_milestones
    return {
        told.R_ARKA_SPACES: rules.rondel.spaces,
        told.R_ARKA_LAPS: rules.rondel.laps_to_rise,
        told.R_ARKA_STARS: arka.stars_at_first,
        told.R_ARKA_STARS_LATER: rules.rondel.stars_later,
        told.R_ARKA_UPGRADE: arka.points_per_upgrade,
        told.R_ARKA_STEP_POINTS: arka.points_per_track_step,
        told.R_ARKA_EXPLORERS: arka.explorers,
        told.R_ARKA_STATIONS: arka.stations,
        told.R_ARKA_STAR_CARDS: arka.star_cards,
        told.R_ARKA_BLANKS: arka.blank_cards,
        told.R_ARKA_DRAWN_BLANKS: p.blanks,
        told.R_ARKA_N_MILESTONES: arka.milestone_cards,
        told.R_ARKA_MILESTONES: arka.milestone_cards_used,
        told.R_ARKA_ENGINEERS_TIMES: more.engineers_times,
        told.R_ARKA_PRESENCE_MORE: more.presence_more,
        told.R_ARKA_PROJECTS_MORE: more.project_cards_more,
        told.R_ARKA_ENGINEERS: arka.engineers_for_station,
        told.R_ARKA_SITE_BEYOND: arka.site_engineers_beyond_icons,
        told.R_ARKA_STEPS_INSTEAD: rules.rondel.steps_for_action_not_done,
    }
