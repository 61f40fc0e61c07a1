"""What a whole game is made of: where the kernel keeps the table, and where the rules lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

RANDOM, CAUTIOUS, BOLD, GREEDY, STRONG = range(5)
"""Policies."""
NONE = -1
STORM, STARTING, STARTING_RADAR, FIRST_BOUGHT = range(4)
"""Cards of an Expedition Deck; from `FIRST_BOUGHT` on the number of a card of the common deck beyond it."""
ENGINEER, INVESTOR, RADIO, PILOT, MECHANIC, COORDINATOR = range(6)
"""Experts; the first three are the rows of a Tableau, and the icons, too."""
EXPEDITION, PROJECT = range(2)
"""Cards of the common deck."""
(
    ACT_COIN,
    ACT_ENERGY,
    ACT_CARD,
    ACT_STEP,
    ACT_MATERIAL,
    ACT_RADAR,
    ACT_FORECAST,
    ACT_EXPEDITION,
    ACT_COORDINATOR,
    ACT_STATION,
    ACT_EXPERT,
    ACT_BURN,
) = range(12)
"""Actions of Landscapes and Station Sites."""
N_ACTIONS = 12
DO_BURN, DO_BUILD, DO_MATERIAL, DO_UPGRADE, DO_ENERGY = range(5)
"""What Pilot and Mechanic do."""
GAIN_EXPERT, GAIN_RADAR, GAIN_BURN, GAIN_EXPLORER = range(4)
"""Rewards of Upgrades."""
(
    C_ENGINEERS,
    C_RADIOS,
    C_INVESTORS,
    C_COORDINATORS,
    C_TRACK,
    C_STATIONS,
    C_UPGRADES,
    C_PROJECTS,
    C_HIGHEST,
    C_DECK,
    C_BURNED,
    C_PRESENCE,
    C_LANDSCAPES,
    C_ELSEWHERE,
) = range(14)
"""Categories of Milestone Cards, in the order of `race_components.CATEGORIES`."""
N_CATEGORIES = 14
PASS, BUY, BUY_TWO, AREA, LAND, EXPLORE, SITE, BUILD, UPGRADE, SHOP, SPECIALIST = range(11)
"""What a player may do on a turn; a choice is this x `KINDS` + what it is done with."""
KINDS = 1024
(
    AK_NOTHING,
    AK_CARDS,
    AK_TRACK,
    AK_UPGRADE,
    AK_RADIO,
    AK_ENGINEER,
    AK_INVESTOR,
    AK_BUILD,
    AK_BUILD_WITH_ENOUGH,
    AK_EXPERT,
    AK_EXPLORE,
    AK_LANDSCAPE,
    AK_TILE,
    AK_SPECIAL,
    AK_SPECIALS,
) = range(15)
"""Actions of Arka's cards and rondel."""

N_SLOTS, N_DECK_MOST, N_DISPLAY_MOST, N_PROJECTS_MOST, N_LANDS_MOST, N_SITES_MOST = 8, 48, 40, 24, 20, 28
N_UPGRADES_MOST, N_MILESTONES_MOST, N_COMMON_MOST = 4, 60, 3
# A player's numbers, from SEAT_SIZE times the seat on; goods first.
(
    ENERGY,
    COINS,
    MATERIAL,
    RADAR_TILES,
    FORECASTS,
    RESERVE,
    SUPPLY,
    POOL,
    EXTRA,
    STEPS,
    SLOTS,
    COORDINATORS,
    PILOTS,
    MECHANICS,
    SPECIALISTS,
    STATION_HELD,
    STATIONS_BUILT,
    BURNED,
    FOURTH,
    IN_DECK,
    KNOWN,
    DISCARDED,
    ON_TABLEAU,
    STORMS,
    COVERED,
    DISPLAYED,
    PROJECTS,
    EXPEDITIONS,
    SITES_USED,
    AREAS,
    ELSEWHERE,
    SCORED,
    MILESTONE_POINTS,
    OWN_MILESTONE,
    EXPEDITION_POINTS,
    PROJECT_POINTS,
    STATION_POINTS,
    SITE_POINTS,
    UPGRADE_POINTS,
    TRACK_POINTS,
    PASSED,
    DRAWS,
    HIGHEST,
    PHASE_DRAWS,
    PICKS,
) = range(45)
ICONS, PLACED, FACE_UP, UPGRADES = 48, 51, 54, 57
"""Icons of Experts, Experts placed in each row, icons of face-up cards, Upgrades built of each level."""
DECK = 64
DISCARD = DECK + N_DECK_MOST
TABLEAU = DISCARD + N_DECK_MOST
DISPLAY = TABLEAU + N_SLOTS
OWNED = DISPLAY + N_DISPLAY_MOST
ON_LAND = OWNED + N_PROJECTS_MOST
SEAT_SIZE = ON_LAND + N_LANDS_MOST + 4
assert SEAT_SIZE == 256

# The table, behind four seats.
ROUND = 4 * SEAT_SIZE
OPEN, N_LANDS, N_SITES, N_COMMON, N_COMMON_DISCARD, PILOT_DOES, MECHANIC_DOES, N_OPTIONS = (
    ROUND + place for place in range(1, 9)
)
ORDER = ROUND + 12
LANDS, LAND_TAKEN, LAND_SITES = ORDER + 4, ORDER + 4 + N_LANDS_MOST, ORDER + 4 + 2 * N_LANDS_MOST
"""Tiles in their order, their occupied action spaces as bits, and the Station Sites beside them."""
COMMON_MILESTONES = LAND_SITES + N_LANDS_MOST
N_COMMON_MILESTONES = COMMON_MILESTONES + N_COMMON_MOST
PLAN = N_COMMON_MILESTONES + 1
"""The Expert Plan, column by column; `NONE` where an Expert was taken."""
PLAN_MOST = 32
PILES = PLAN + PLAN_MOST
"""Taken Station Sites of each common pile, as bits; then Mission Coordinators left."""
COORDINATORS_LEFT = PILES + 4
SITES = COORDINATORS_LEFT + 1
SITE_SIZE = 8
S_OWNER, S_LAND, S_ACTION, S_GUEST, S_LEVEL = range(5)
"""Of a Station Site on the board; the guest is the seat whose Explorer stands on it."""
CODES = SITES + N_SITES_MOST * SITE_SIZE
N_CODES_MOST = 160
WORTHS = CODES + N_CODES_MOST
W_ENERGY, W_COIN, W_MATERIAL, W_RADAR, W_FORECAST, W_CARD, W_STEP, W_EXPLORER = range(8)
WEIGHTS = WORTHS + 8
"""What a unit of each category is worth for Milestones that are not yet scored."""
VALUES = WEIGHTS + N_CATEGORIES
VALUES_SIZE = 9
"""Of `(storms, expeditions)` on a Tableau before the next draw: storms x `VALUES_SIZE` + expeditions."""
BASE_WORTHS = VALUES + 5 * VALUES_SIZE
"""What the Bases are worth to a player, by their places, then from the least on; then means of both bonuses."""
TOP_MEAN, BOTTOM_MEAN = BASE_WORTHS + 6, BASE_WORTHS + 7
EXPERT_VALUES = BASE_WORTHS + 8
"""What each kind of Expert is worth to the player in turn; then where the cheapest of each lies, and the next."""
FIRST_OF, SECOND_OF = EXPERT_VALUES + 6, EXPERT_VALUES + 11
ACTION_VALUES = EXPERT_VALUES + 16
PRESENCE_SPAN = ACTION_VALUES + N_ACTIONS
BEST_PLACE = PRESENCE_SPAN + 1
CARD_WORTHS = BEST_PLACE + 1
CAN_BUY = CARD_WORTHS + N_DISPLAY_MOST
LEVELS = CAN_BUY + N_DISPLAY_MOST
"""How far a player is in each category; then Explorers in each range of temperatures."""
SPANS = LEVELS + N_CATEGORIES
PENDING_ACTION = SPANS + 3
"""What a turn still brings: an action or `NONE`, an Expert at once, cards to buy, Experts, steps, cards."""
PENDING_EXPERT, PENDING_BUYS, PENDING_ONLY, PENDING_STEPS, PENDING_CARDS, N_PENDING, PENDING = (
    PENDING_ACTION + place for place in range(1, 8)
)
ARKA = PENDING + 4
(
    A_STARS,
    A_PATH,
    A_RONDEL,
    A_STEPS,
    A_CARD_POINTS,
    A_PROJECTS,
    A_UPGRADES,
    A_STATIONS,
    A_EXPLORERS,
    A_MILESTONE_POINTS,
    A_MILESTONES_DONE,
    A_PLAYED,
    A_DECK_LEFT,
    A_PILED,
    A_PRESENCE,
    A_DRAWS,
    A_SIDES_USED,
) = range(17)
A_ROWS, A_ICONS, A_MILESTONES = 20, 23, 26
A_MILESTONES_MOST, A_CARDS_MOST = 6, 16
A_DECK = A_MILESTONES + A_MILESTONES_MOST
A_PILE, A_SHOWN = A_DECK + A_CARDS_MOST, A_DECK + 2 * A_CARDS_MOST
ARKA_SIZE = A_DECK + 3 * A_CARDS_MOST
ARKA_SEAT = 7
"""Who owns Arka's Stations."""
COMMON = ARKA + ARKA_SIZE
"""The common deck, its discard pile behind it."""

SOURCES = (
    "expert_points",
    "track_points",
    "site_points",
    "station_points",
    "upgrade_points",
    "lost_points",
    "expedition_points",
    "project_points",
    "milestone_points",
)
DONE = (
    "experts",
    "coordinators",
    "stations",
    "upgrades",
    "expeditions",
    "projects",
    "milestones",
    "explored",
    "second_cards",
    "forecasts",
    "storms",
    "exchanged",
    "specialists",
    "visits",
    "burned",
    "radar_used",
    "bonus_steps",
)
(
    D_EXPERTS,
    D_COORDINATORS,
    D_STATIONS,
    D_UPGRADES,
    D_EXPEDITIONS,
    D_PROJECTS,
    D_MILESTONES,
    D_EXPLORED,
    D_SECOND,
    D_FORECASTS,
    D_STORMS,
    D_EXCHANGED,
    D_SPECIALISTS,
    D_VISITS,
    D_BURNED,
    D_RADAR,
    D_STEPS,
) = range(17)
N_SOURCES, N_DONE, N_HELD = 9, 17, 10
OPTIONS = DONE[:10]
"""What seat 1 may be forbidden: the first of what is done, each a bit."""
CHANCES = ("setup", "preparation", "cards", "sites", "arka")
"""Sources of chance that may be drawn anew, each a bit."""

(
    R_PLAYERS,
    R_SOLO,
    R_STARTS,
    R_ROUNDS,
    R_WITHOUT,
    R_REDRAWN,
    R_ROOM,
    R_N_CARDS,
    R_AT_DISCARD,
    R_FIRST_LANDS,
    R_N_COLUMNS,
    R_PER_COLUMN,
    R_COLUMNS_AT_FIRST,
    R_COLUMNS_ADDED,
    R_COORDINATORS,
    R_MILESTONES_DEALT,
    R_MILESTONES_COMMON,
    R_N_MILESTONES,
    R_EXPLORERS_SUPPLY,
    R_EXPLORERS_POOL,
    R_START_FORECASTS,
    R_LAST_FORECASTS,
    R_START_COINS,
    R_START_RADAR,
    R_CARDS_DRAWN,
    R_CARDS_KEPT,
    R_ENERGY_STEP,
    R_STORMS,
    R_STARTERS,
    R_STARTERS_RADAR,
    R_SLOTS,
    R_MOST_TOP,
    R_MOST_BOTTOM,
    R_TOP,
    R_BOTTOM,
    R_COIN_PER_ICON,
    R_STEP_PER_ICON,
    R_ENERGY_PER_MATERIAL,
    R_EXPLORERS_PER_ROUND,
    R_OFFERED,
    R_KEPT_FREE,
    R_KEPT_PAID,
    R_PRICE_SECOND,
    R_PRICE,
    R_PRICE_TWO,
    R_PRICE_COORDINATOR,
    R_COIN_LEFT,
    R_COIN_LAST,
    R_TILE_ENERGY,
    R_TILE_COINS,
    R_TILE_MATERIAL,
    R_KEEP_EXPLORERS,
    R_AREA_USES,
    R_AREA_RADAR,
    R_EXPLORE_RADAR,
    R_POINTS_EXPERT,
    R_EXPERTS_SCORED,
    R_POINTS_COORDINATOR,
    R_LOST,
    R_ROW_SPACES,
    R_ROW_BONUS,
    R_CARDS_OF_SPACE,
    R_POINTS_SPECIALIST,
    R_SPECIALIST_MATERIAL,
    R_SPECIALIST_ENERGY,
    R_SPECIALIST_ENGINEERS,
    R_SPECIALIST_PRESENCE,
    R_SPECIALIST_COINS,
    R_SITES_PER_LAND,
    R_TOUCHED,
    R_PER_PILE,
    R_TRACK,
    R_RONDEL,
    R_RADAR_MATERIAL,
    R_RADAR_CARDS,
    R_EXPLORERS_AT_ONCE,
    R_EXPLORERS_EXTRA,
    R_N_STATIONS,
    R_STEP_WORTH,
    R_POINTS_OF_ENERGY,
    R_ICON_PERCENT,
    R_WEIGHT,
    R_BASE_COIN,
    R_BASE_MATERIAL,
    R_WORTH_RADAR,
    R_WORTH_FORECAST,
    R_WORTH_CARD,
    R_WORTH_STATION,
    R_ARKA_N_MILESTONES,
    R_ARKA_SPACES,
    R_ARKA_LAPS,
    R_ARKA_STARS,
    R_ARKA_STARS_LATER,
    R_ARKA_UPGRADE,
    R_ARKA_STEP_POINTS,
    R_ARKA_EXPLORERS,
    R_ARKA_STATIONS,
    R_ARKA_STAR_CARDS,
    R_ARKA_DRAWN_BLANKS,
    R_ARKA_BLANKS,
    R_PERSONAL_SIDES,
    R_EQUAL_SITES,
    R_TILES_30,
    R_SIDES_30,
    R_TILES_40,
    R_TILES_62,
    R_ACTION_PRICE,
    R_ACTION_BURN_CARDS,
    R_ACTION_BURN_COINS,
    R_ACTION_ENERGY,
    R_BASES,
    R_EXTRA_BASES,
    R_STORMS_BURNED,
    R_REWARD_STORMS,
    R_REWARD_RADAR,
    R_PROJECT_RADAR,
    R_PROJECT_MATERIAL,
    R_FREE_EXPERTS,
    R_SPACE_EXPLORERS,
    R_SPACE_STEPS,
    R_TRACK_BONUS,
    R_EFFECT_POINTS,
    R_MORE_LANDS,
    R_N_PILES,
    R_SITE_SIDES,
    R_ARKA_MILESTONES,
    R_ARKA_ENGINEERS_TIMES,
    R_ARKA_PRESENCE_MORE,
    R_ARKA_PROJECTS_MORE,
    R_ARKA_ENGINEERS,
    R_ARKA_SITE_BEYOND,
    R_ARKA_STEPS_INSTEAD,
) = range(132)
N_SCORINGS, N_STORMS_MOST, N_PILES_MOST, N_PERSONAL_MOST = 3, 4, 4, 8
R_POLICIES, R_STORM_ENERGY, R_MILESTONE_ROUNDS, R_ACTIONS, R_TILES, R_UPGRADE_COUNTS, R_KINDS, R_ICONS_AT_START = (
    132,
    136,
    141,
    144,
    151,
    157,
    160,
    165,
)
"""From here on: policies, energy by Storms, rounds with a Milestone, what actions give, milestone tiles, Upgrades,
Experts of each kind, and icons of the Experts that are printed on a Tableau, by row."""
(
    R_TRACK_AT,
    R_CARDS_AT,
    R_LANDS_AT,
    R_PERSONAL_AT,
    R_PILES_AT,
    R_STATIONS_AT,
    R_UPGRADES_AT,
    R_MILESTONES_AT,
    R_ARKA_AT,
    R_RONDEL_AT,
    R_ARKA_MILESTONES_AT,
    R_PILE_WORTHS,
) = range(168, 180)
N_NUMBERS = R_PILE_WORTHS + N_PILES_MOST

CARD_SIZE = 9
K_KIND, K_COST, K_MATERIAL, K_NEED, K_NUMBER, K_POINTS, K_TOP, K_BOTTOM, K_ICON = range(9)
"""Of a card of the common deck: what it needs is a category or `NONE`. Of a Project Card top is the reward (0 none, 1
Radar Tile, 2 Construction Material) and icon the category of its end-game effect or `NONE`."""
UPGRADE_SIZE = 3 + N_UPGRADES_MOST
MILESTONE_SIZE = 6
ARKA_CARD_SIZE = 5
LAND_SIZE = 16
L_ACTION, L_RANGE, L_SPACES, L_ENERGY, L_COINS = 0, 1, 2, 3, 9
"""Of a Landscape: its action, its range of temperatures, and what each action space gives."""


class RaceRules(NamedTuple):
    """A whole game as the kernel receives it: two arrays only, so that it compiles fast.

    `n` (int64, N_NUMBERS): see the places `R_...`; worths in thousandths of a point. `box` (int64): what is on cards
    and tiles, one after the other, each from the place that `n` gives. Track (spaces from 0, 3): bonus (0 none, 1 coin,
    2 energy, 3 material, 4 card), points, 1 where it frees a space. Cards (cards, CARD_SIZE). Landscapes
    (tiles of three ranges, LAND_SIZE). Personal Station Sites (sides, 3) and common ones (piles, tiles, 3): engineers,
    points, action. Stations (stations, 2): cost, points. Upgrades (levels, UPGRADE_SIZE): material, presence,
    points, then the rewards in order of building. Milestone Cards (cards, 6): category, range, four conditions. Arka's
    Action Cards (cards, 4): steps on the rondel, number of further actions, these; her rondel (spaces); the kinds of
    her Milestone Cards.
    """

    n: npt.NDArray[np.int64]
    box: npt.NDArray[np.int64]
