"""A game's parameters, components and drawn contents as the arrays that the kernel receives."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

from zettasim.games.sixty.race import numbers as at
from zettasim.games.sixty.race import rules as told
from zettasim.games.sixty.race.contents import Contents, per_pile
from zettasim.games.sixty.race.places import COMMON
from zettasim.games.sixty.race.rules import RaceRules
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

    add(at.R_TRACK_AT, chain.from_iterable(contents.track))
    add(at.R_CARDS_AT, chain.from_iterable(contents.cards))
    add(at.R_LANDS_AT, chain.from_iterable(contents.landscapes))
    add(at.R_PERSONAL_AT, chain.from_iterable(contents.personal))
    add(at.R_PILES_AT, (number for pile in contents.piles for tile in pile for number in tile))
    add(at.R_STATIONS_AT, chain.from_iterable(contents.stations))
    add(at.R_UPGRADES_AT, chain.from_iterable(contents.upgrades))
    add(at.R_MILESTONES_AT, chain.from_iterable(contents.milestones))
    add(at.R_ARKA_AT, chain.from_iterable(contents.arka))
    add(at.R_RONDEL_AT, contents.rondel)
    add(at.R_ARKA_MILESTONES_AT, contents.arka_milestones)
    kinds = rules.expert_plan.kinds
    several = (
        (at.R_POLICIES, [POLICIES.index(policy) for policy in p.policies]),
        (at.R_STORM_ENERGY, rules.preparation.storm_energy),
        (at.R_MILESTONE_ROUNDS, rules.game.milestone_rounds),
        (at.R_ACTIONS, _amounts(rules)),
        (at.R_TILES, [*chain.from_iterable(contents.tiles)]),
        (at.R_UPGRADE_COUNTS, _upgrade_counts(rules)),
        (at.R_KINDS, [kinds[kind] for kind in KINDS]),
        (at.R_ICONS_AT_START, _icons_at_start(rules)),
        (at.R_PILE_WORTHS, [POINT * sum(tile[1] for tile in pile) // len(pile) for pile in contents.piles]),
    )
    for place, values in several:
        numbers.update({place + n: value for n, value in enumerate(values)})
    n = np.array([numbers.get(place, 0) for place in range(at.N_NUMBERS)], dtype=np.int64)
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
        at.R_PLAYERS: n_players,
        at.R_SOLO: int(n_players == 1),
        at.R_STARTS: p.starts - 1,
        at.R_ROUNDS: rules.game.rounds,
        at.R_WITHOUT: bits_of(p.without, dict.fromkeys(told.OPTIONS, "")),
        at.R_GIFTS: bits_of(p.gifts, dict.fromkeys(told.GIFTS, "")),
        at.R_REDRAWN: bits_of(p.redrawn, dict.fromkeys(told.CHANCES, "")),
        at.R_N_CARDS: len(contents.cards),
        at.R_AT_DISCARD: len(contents.cards),
        at.R_ROOM: COMMON + 2 * len(contents.cards),
        at.R_FIRST_LANDS: on_board * rules.board.landscapes_per_player_and_range,
        at.R_MORE_LANDS: on_board * rules.race_board.additional_landscapes_per_player,
        at.R_TILES_30: box.landscapes_30,
        at.R_SIDES_30: rules.sides.landscapes_30,
        at.R_TILES_40: box.landscapes_40,
        at.R_TILES_62: box.landscapes_62,
        at.R_N_COLUMNS: columns_of(rules),
        at.R_PER_COLUMN: rules.expert_plan.spaces_of_column[on_board - 1],
        at.R_COLUMNS_AT_FIRST: rules.action.expert_columns_in_first_round,
        at.R_COLUMNS_ADDED: rules.expert_plan.columns_added_by_round,
        at.R_COORDINATORS: box.mission_coordinators,
        at.R_MILESTONES_DEALT: milestones_dealt(rules, n_players),
        at.R_MILESTONES_COMMON: milestones_common(rules, n_players),
        at.R_N_MILESTONES: len(contents.milestones),
        at.R_EXPLORERS_SUPPLY: setup.explorers_in_supply,
        at.R_EXPLORERS_POOL: setup.explorers_on_tableau,
        at.R_START_FORECASTS: setup.forecast_tiles,
        at.R_LAST_FORECASTS: setup.forecast_tiles_before_last_round,
        at.R_START_COINS: setup.coins,
        at.R_START_RADAR: setup.radar_tiles,
        at.R_CARDS_DRAWN: setup.cards_drawn,
        at.R_CARDS_KEPT: setup.cards_kept,
        at.R_ENERGY_STEP: rules.seats.energy_step,
        at.R_STORMS: deck.storms,
        at.R_STARTERS: deck.expeditions,
        at.R_STARTERS_RADAR: deck.with_radar_effect,
    }


def _of_phases(rules: Rules) -> dict[int, int]:
    phase, base, planning, board = rules.preparation, rules.base_bonus, rules.planning, rules.race_board
    return {
        at.R_SLOTS: phase.expedition_slots,
        at.R_BASES: phase.bonus_bases,
        at.R_EXTRA_BASES: phase.extra_bases,
        at.R_MOST_TOP: phase.most_storms_for_top_bonus,
        at.R_MOST_BOTTOM: phase.most_storms_for_bottom_bonus,
        at.R_TOP: phase.top_bonus,
        at.R_BOTTOM: phase.bottom_bonus,
        at.R_COIN_PER_ICON: base.coins_for_investor_icon,
        at.R_STEP_PER_ICON: base.steps_for_radio_icon,
        at.R_ENERGY_PER_MATERIAL: base.energy_for_material,
        at.R_EXPLORERS_PER_ROUND: planning.explorers_per_round,
        at.R_OFFERED: planning.cards_drawn,
        at.R_KEPT_FREE: planning.cards_kept_free,
        at.R_KEPT_PAID: planning.cards_kept_for_energy,
        at.R_PRICE_SECOND: planning.energy_for_second_card,
        at.R_ROW_SPACES: board.spaces_of_row,
        at.R_ROW_BONUS: board.expert_with_bonus,
        at.R_CARDS_OF_SPACE: rules.tableau.cards_of_expert_space,
        at.R_SPACE_EXPLORERS: rules.tableau.explorers_of_expert_space,
        at.R_SPACE_STEPS: rules.tableau.steps_of_expert_space,
        at.R_SITES_PER_LAND: board.sites_beside_landscape,
        at.R_TOUCHED: board.landscapes_touched,
        at.R_TRACK_BONUS: rules.race_contents.track_bonus,
        at.R_RONDEL: rules.race_contents.rondel_energy,
        at.R_EFFECT_POINTS: rules.race_contents.points_of_end_effect,
        at.R_POINTS_EXPERT: rules.scoring.points_per_fourth_and_fifth_expert,
        at.R_FREE_EXPERTS: rules.tableau.experts_without_points_per_column,
        at.R_EXPERTS_SCORED: rules.tableau.experts_worth_points_per_column,
        at.R_POINTS_COORDINATOR: rules.scoring.points_per_mission_coordinator,
        at.R_POINTS_SPECIALIST: rules.expert_actions.points,
        at.R_LOST: rules.scoring.points_lost_per_adjacent_upgraded_station,
    }


def _of_actions(p: RaceParameters, rules: Rules) -> dict[int, int]:
    action, does, experts, first = rules.action, rules.landscape_actions, rules.expert_actions, rules.first_upgrades
    price = rules.expert_plan.coins_for_expert
    return {
        at.R_PRICE: price,
        at.R_PRICE_TWO: rules.harbor.coins_for_two_experts,
        at.R_PRICE_COORDINATOR: action.coins_extra_for_mission_coordinator,
        at.R_COIN_LEFT: rules.expert_plan.coins_gained_in_left_columns,
        at.R_COIN_LAST: rules.expert_plan.coins_extra_in_last_column,
        at.R_TILE_ENERGY: action.radar_tile_energy,
        at.R_TILE_COINS: action.radar_tile_coins,
        at.R_TILE_MATERIAL: action.radar_tile_material,
        at.R_KEEP_EXPLORERS: action.unused_explorers_kept,
        at.R_AREA_USES: rules.radar_tiles.harbor_uses,
        at.R_AREA_RADAR: rules.radar_tiles.for_harbor_space,
        at.R_EXPLORE_RADAR: rules.radar_tiles.for_exploring,
        at.R_ACTION_PRICE: price + action.coins_extra_for_mission_coordinator,
        at.R_ACTION_ENERGY: does.energy_for_expert,
        at.R_ACTION_BURN_COINS: does.coins_for_burning,
        at.R_ACTION_BURN_CARDS: does.cards_for_burning,
        at.R_SPECIALIST_MATERIAL: experts.material,
        at.R_SPECIALIST_ENERGY: experts.energy,
        at.R_SPECIALIST_ENGINEERS: experts.spare_engineers,
        at.R_SPECIALIST_PRESENCE: experts.presence_discount,
        at.R_SPECIALIST_COINS: experts.coins_for_burning,
        at.R_PER_PILE: per_pile(rules),
        at.R_N_PILES: rules.setup.station_site_piles,
        at.R_SITE_SIDES: rules.sides.personal_station_sites,
        at.R_N_STATIONS: rules.box_of_player.stations,
        at.R_RADAR_MATERIAL: rules.starting_radar.material,
        at.R_RADAR_CARDS: rules.starting_radar.cards_discarded,
        at.R_EXPLORERS_AT_ONCE: first.explorers_at_once,
        at.R_EXPLORERS_EXTRA: first.explorers_per_round,
        at.R_STORMS_BURNED: first.storms_burned_by_level_two,
        at.R_REWARD_STORMS: first.storms_burned,
        at.R_REWARD_RADAR: first.radar_tiles,
        at.R_PROJECT_RADAR: rules.project_rewards.radar_tiles,
        at.R_PROJECT_MATERIAL: rules.project_rewards.material,
        at.R_EQUAL_SITES: int(p.site_engineers == "equal"),
    }


def _of_policies(rules: Rules, contents: Contents) -> dict[int, int]:
    policies = rules.race_policies
    return {
        at.R_PERSONAL_SIDES: len(contents.personal),
        at.R_TRACK: len(contents.track) - 1,
        at.R_STEP_WORTH: step_worth(contents, rules),
        at.R_POINTS_OF_ENERGY: policies.points_of_energy,
        at.R_ICON_PERCENT: policies.percent_of_icon,
        at.R_WEIGHT: policies.points_of_milestone,
        at.R_BASE_COIN: rules.worth.coin,
        at.R_BASE_MATERIAL: rules.worth.material,
        at.R_WORTH_RADAR: rules.action.radar_tile_energy,
        at.R_WORTH_FORECAST: policies.energy_of_forecast,
        at.R_WORTH_CARD: policies.energy_of_card,
        at.R_WORTH_STATION: policies.points_of_energy * rules.worth.station
        + POINT * rules.race_contents.personal_site_points[0],
    }


def _of_arka(p: RaceParameters, rules: Rules) -> dict[int, int]:
    arka, more = rules.arka, rules.arka_milestones
    return {
        at.R_ARKA_SPACES: rules.rondel.spaces,
        at.R_ARKA_LAPS: rules.rondel.laps_to_rise,
        at.R_ARKA_STARS: arka.stars_at_first,
        at.R_ARKA_STARS_LATER: rules.rondel.stars_later,
        at.R_ARKA_UPGRADE: arka.points_per_upgrade,
        at.R_ARKA_STEP_POINTS: arka.points_per_track_step,
        at.R_ARKA_EXPLORERS: arka.explorers,
        at.R_ARKA_STATIONS: arka.stations,
        at.R_ARKA_STAR_CARDS: arka.star_cards,
        at.R_ARKA_BLANKS: arka.blank_cards,
        at.R_ARKA_DRAWN_BLANKS: p.blanks,
        at.R_ARKA_N_MILESTONES: arka.milestone_cards,
        at.R_ARKA_MILESTONES: arka.milestone_cards_used,
        at.R_ARKA_ENGINEERS_TIMES: more.engineers_times,
        at.R_ARKA_PRESENCE_MORE: more.presence_more,
        at.R_ARKA_PROJECTS_MORE: more.project_cards_more,
        at.R_ARKA_ENGINEERS: arka.engineers_for_station,
        at.R_ARKA_SITE_BEYOND: arka.site_engineers_beyond_icons,
        at.R_ARKA_STEPS_INSTEAD: rules.rondel.steps_for_action_not_done,
    }
