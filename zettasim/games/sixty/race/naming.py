"""What is counted in a whole game, what may be forbidden or drawn anew, and what it rests on: names and meanings."""

from __future__ import annotations

from zettasim.games.sixty.race import rules as told
from zettasim.games.sixty.race.places import N_SEEN

SOURCES = {
    "expert_points": "points for Experts, Mission Coordinators, Pilots and Mechanics, of all seats together",
    "track_points": "points of the Expedition Track",
    "site_points": "points of Station Sites",
    "station_points": "points of Stations",
    "upgrade_points": "points of Upgrades",
    "lost_points": "points lost for neighbouring upgraded Stations, 0 or less",
    "expedition_points": "points of Expedition Cards",
    "project_points": "points of Project Cards, end-game effects included",
    "milestone_points": "points of Milestones",
}
DONE = {
    "experts": "Experts taken, Mission Coordinators included, by all seats together",
    "coordinators": "Mission Coordinators taken",
    "stations": "Stations built",
    "upgrades": "Upgrades built",
    "expeditions": "Expedition Cards bought",
    "projects": "Project Cards bought",
    "milestones": "Milestones scored",
    "explored": "Landscapes explored",
    "second_cards": "second cards paid for in the Planning phase",
    "forecasts": "Forecast Tiles used",
    "storms": "Storms played",
    "exchanged": "Radar Tiles discarded for Coins or Construction Material",
    "specialists": "actions of Pilots and Mechanics",
    "visits": "Explorers placed on Landscapes and Station Sites",
    "burned": "cards burned",
    "radar_used": "Radar Tiles used to buy cards",
    "bonus_steps": "steps on the rondel of the Expedition Track",
}
HELD = {
    "own_engineers": "Engineer icons of the first seat's Experts in the end",
    "own_investors": "Investor icons of the first seat's Experts",
    "own_radios": "Radio icons of the first seat's Experts",
    "own_coordinators": "Mission Coordinators of the first seat",
    "own_stations": "Stations built by the first seat",
    "own_upgrades": "Upgrades built by the first seat",
    "own_expeditions": "Expedition Cards bought by the first seat",
    "own_projects": "Project Cards of the first seat",
    "own_steps": "steps of the first seat on the Expedition Track",
    "own_burned": "Storms burned by the first seat",
}
SEEN = {
    **{
        f"own_{icons}": f"{icon} icons that the first seat could have had: its first one, {experts} in open columns of "
        "the Expert Plan at its turns, and Mission Coordinators that it puts to their row"
        for icons, icon, experts in (
            ("engineers", "Engineer", "Engineers"),
            ("investors", "Investor", "Investors"),
            ("radios", "Radio", "Radio Operators"),
        )
    },
    "own_expeditions": "Expedition Cards that the first seat has drawn from the common deck, kept or not",
    "own_projects": "Project Cards that the first seat has drawn from the common deck, kept or not",
}
"""Left out: Mission Coordinators, Stations and Upgrades, of which there always are some to be had; steps and burned
Storms, which are gained by whatever is done."""
CHANCES = {
    "setup": "Landscapes, Experts, Expert Action Tiles and Milestone Cards",
    "preparation": "the order of each Expedition Deck",
    "cards": "the order of the common deck",
    "sites": "which Station Site of a pile is drawn",
    "arka": "Arka's cards",
}
OPTIONS = {
    "experts": "takes no Experts",
    "coordinators": "takes no Mission Coordinators",
    "stations": "buys no Stations",
    "upgrades": "builds no Upgrades",
    "expeditions": "buys no Expedition Cards",
    "projects": "buys no Project Cards",
    "milestones": "scores no Milestones",
    "explored": "does not explore",
    "second_cards": "never pays for a second card",
    "forecasts": "uses no Forecast Tile",
}
GIFTS = {
    "engineer": "an Engineer on its Tableau",
    "investor": "an Investor on its Tableau",
    "radio": "a Radio Operator on its Tableau",
    "burned": "a Storm of its Expedition Deck burned",
    "explorer": "one Explorer of its Tableau more in each round",
    "coin": "a Coin",
    "material": "a Construction Material",
    "radar_tile": "a Radar Tile",
}
assert tuple(DONE) == told.DONE
assert tuple(GIFTS) == told.GIFTS
assert tuple(OPTIONS) == told.OPTIONS
assert tuple(CHANCES) == told.CHANCES
assert tuple(SOURCES) == told.SOURCES
assert len(SEEN) == N_SEEN

NOTES = (
    "Simulated only. The map, the cards' effects and the boards are pictures that the text does not print; the game "
    "is reduced to what it supports, and contents are drawn from stated ranges: a finding should hold in 95 % of "
    "many draws.",
    "Left out: Meteorites, action spaces of Expert Action Tiles and Project Cards, ongoing and Radar Effects of "
    "cards but the starting one, immediate effects, Radar Tiles for Energy or cards, and the Expert actions that "
    "move Explorers or buy a Project Card.",
    "The map is a row of Landscapes in the order of the red marks; Station Sites lie beside one of them. Presence "
    "counts own Explorers on that Landscape, the next one and the Site, and own Stations beside the same Landscape. "
    "Additional Landscapes are as many of -62 as there are players.",
    "Upgrades of level two cost, want and bring what the example of III c shows; the first gives the fourth Base. "
    "End-game effects of Project Cards bring a point for each; the requirements are those of the examples of III d.",
    "An own Station's action is that of its Site. A Mission Coordinator of a Landscape costs the Harbor's 4 Coins; "
    "an Expert for Energy comes from any open column. An action that cannot be done leaves the bonus of its space.",
    "Explorers that spaces or Upgrades give come from the five on the Tableau; unused ones but one go, and a "
    "Station that was not built goes back to the Tableau, to be paid again.",
    "Only starting Expedition Cards and Storms are burned, those of the discard pile first. Radar Tiles turn to "
    "Coins for the Harbor and to Construction Material for Upgrades, where these are lacking.",
    "The last player in turn order chooses a Milestone Card first; each takes one, two are common. A Station Site "
    "counts as a Landscape of presence, and lies in no range of temperatures.",
    "Solo: the board of two players, three of four Milestone Cards. The order of Arka's rondel and the actions on "
    "her cards are drawn, a step on the rondel for each card; her deck, stars, Experts, Upgrades, track, cards, "
    "Stations and Milestones are as printed. Her rows hold five Experts as a player's; of a pile of Station Sites she "
    "takes the next. The Starting Indicator changes from round to round. A tie goes to a player with a Coin, as she "
    "has none. Her score rests on these stand-ins: enter her cards before believing who wins.",
    "random: any legal action, and any way to do it; a coin is tossed before each further draw and for each use of "
    "a tile.",
    "greedy: of all legal actions the one that is worth most now, in points and goods (see race_policies); it "
    "passes when none is worth anything. It knows its own deck and discard pile, ends the Preparation phase by the "
    "best expected bonus of this round, and sees open tiles and the Expert Plan, but neither face-down tiles nor "
    "what others plan.",
    "cautious and bold: greedy, but they draw until the first Storm, or the third, and play every card that fits.",
    "strong: greedy, and it counts each missing unit of the Milestone Cards that it may still score as its share "
    "of their points, and goods in the last round at half; it pays for a second card only where that is worth more "
    "than each card that it holds.",
)
"""What is assumed, left out, and how the policies play."""

USED = (
    *(
        f"race_contents.{name}"
        for name in (
            "landscape_spaces",
            "bonus_energy",
            "bonus_coins",
            "expedition_costs",
            "energy_per_point",
            "point_spread",
            "needed",
            "percent_with_need",
            "percent_with_icon",
            "top_bonuses",
            "bottom_bonuses",
            "project_costs",
            "project_materials",
            "coins_per_point",
            "percent_with_end_effect",
            "points_of_end_effect",
            "station_cost_steps",
            "station_points",
            "upgrade_materials",
            "upgrade_presences",
            "upgrade_points",
            "personal_site_engineers",
            "personal_site_points",
            "site_engineers",
            "site_points",
            "track_lengths",
            "track_gaps",
            "track_openings",
            "track_points",
            "track_spaces_per_point",
            "track_spaces_per_bonus",
            "track_bonus",
            "rondel_energy",
            "milestone_spread",
            "milestone_points",
            "milestone_points_more",
            "milestone_points_rise",
        )
    ),
    *(
        f"race_board.{name}"
        for name in (
            "spaces_of_row",
            "expert_with_bonus",
            "first_opening",
            "sites_beside_landscape",
            "additional_landscapes_per_player",
            "landscapes_touched",
        )
    ),
    *(
        f"race_policies.{name}"
        for name in (
            "points_of_energy",
            "energy_of_card",
            "energy_of_forecast",
            "percent_of_icon",
            "points_of_milestone",
        )
    ),
    *(
        f"landscape_actions.{name}"
        for name in (
            "coins",
            "energy",
            "cards",
            "steps",
            "material",
            "radar_tiles",
            "forecast_tiles",
            "energy_for_expert",
            "coins_for_burning",
            "cards_for_burning",
        )
    ),
    *(
        f"expert_actions.{name}"
        for name in ("points", "material", "energy", "spare_engineers", "presence_discount", "coins_for_burning")
    ),
    *(
        f"first_upgrades.{name}"
        for name in (
            "explorers_at_once",
            "explorers_per_round",
            "material_of_level_two",
            "presence_of_level_two",
            "points_of_level_two",
            "storms_burned_by_level_two",
            "storms_burned",
            "radar_tiles",
        )
    ),
    "starting_radar.cards_discarded",
    "starting_radar.material",
    "project_rewards.radar_tiles",
    "project_rewards.material",
    "game.rounds",
    "game.milestone_rounds",
    "box.landscapes_30",
    "box.landscapes_40",
    "box.landscapes_62",
    "sides.landscapes_30",
    "sides.landscapes_40",
    "sides.landscapes_62",
    "sides.personal_station_sites",
    "box.station_sites",
    "box.expedition_cards",
    "box.project_cards",
    "box.mission_coordinators",
    "box.milestone_cards",
    "box_of_player.stations",
    "box_of_player.station_sites",
    "box_of_player.upgrades_one",
    "box_of_player.upgrades_two",
    "box_of_player.upgrades_three",
    "board.landscapes_per_player_and_range",
    "setup.station_site_piles",
    "setup.explorers_in_supply",
    "setup.explorers_on_tableau",
    "setup.forecast_tiles",
    "setup.forecast_tiles_before_last_round",
    "setup.coins",
    "setup.radar_tiles",
    "setup.cards_drawn",
    "setup.cards_kept",
    "seats.energy_step",
    "starting_deck.storms",
    "starting_deck.expeditions",
    "starting_deck.with_radar_effect",
    "preparation.expedition_slots",
    "preparation.bonus_bases",
    "preparation.extra_bases",
    "preparation.most_storms_for_top_bonus",
    "preparation.most_storms_for_bottom_bonus",
    "preparation.top_bonus",
    "preparation.bottom_bonus",
    "preparation.storm_energy",
    "base_bonus.investor_icons_at_start",
    "base_bonus.radio_icons_at_start",
    "base_bonus.engineer_icons_at_start",
    "base_bonus.coins_for_investor_icon",
    "base_bonus.steps_for_radio_icon",
    "base_bonus.energy_for_material",
    "planning.explorers_per_round",
    "planning.cards_drawn",
    "planning.cards_kept_free",
    "planning.cards_kept_for_energy",
    "planning.energy_for_second_card",
    "action.expert_columns_in_first_round",
    "action.coins_extra_for_mission_coordinator",
    "action.radar_tile_energy",
    "action.radar_tile_coins",
    "action.radar_tile_material",
    "action.unused_explorers_kept",
    "expert_plan.coins_for_expert",
    "expert_plan.columns_added_by_round",
    "expert_plan.coins_gained_in_left_columns",
    "expert_plan.coins_extra_in_last_column",
    "expert_plan.spaces_of_column",
    "harbor.coins_for_two_experts",
    "radar_tiles.for_exploring",
    "radar_tiles.for_harbor_space",
    "radar_tiles.harbor_uses",
    "tableau.cards_of_expert_space",
    "tableau.explorers_of_expert_space",
    "tableau.steps_of_expert_space",
    "tableau.experts_without_points_per_column",
    "tableau.experts_worth_points_per_column",
    "scoring.points_per_fourth_and_fifth_expert",
    "scoring.points_per_mission_coordinator",
    "scoring.points_lost_per_adjacent_upgraded_station",
    "worth.coin",
    "worth.material",
    "worth.station",
)
SEVERAL = (
    "setup.milestone_cards_with_two",
    "setup.milestone_cards_with_three",
    "setup.milestone_cards_with_four",
    "setup.common_milestones",
)
SOLO = (
    "rondel.star_steps",
    "rondel.blank_steps",
    "race_contents.arka_actions",
    "solo.milestone_cards_drawn",
    "solo.milestone_cards_chosen",
    "solo_setup.players_of_setup",
    "rondel.spaces",
    "rondel.laps_to_rise",
    "rondel.stars_later",
    "rondel.steps_for_action_not_done",
    "arka.stars_at_first",
    "arka.star_cards",
    "arka.blank_cards",
    "arka.milestone_cards",
    "arka.milestone_cards_used",
    "arka.engineers_for_station",
    "arka.site_engineers_beyond_icons",
    "arka_milestones.engineers_times",
    "arka_milestones.presence_more",
    "arka_milestones.project_cards_more",
    "arka.explorers",
    "arka.stations",
    "arka.points_per_upgrade",
    "arka.points_per_track_step",
)
