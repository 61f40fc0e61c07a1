"""What a whole game is made of: cards, actions, choices, and what is counted; and its rules for the kernel.

`places.py` says where the kernel keeps the table, `numbers.py` where the numbers of the rules lie.
"""

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
GIFTS = ("engineer", "investor", "radio", "burned", "explorer", "coin", "material", "radar_tile")
"""What seat 1 may have from the start, each a bit."""
G_BURNED, G_EXPLORER, G_COIN, G_MATERIAL, G_RADAR = range(3, 8)
"""Behind an Expert of each row."""
CHANCES = ("setup", "preparation", "cards", "sites", "arka")
"""Sources of chance that may be drawn anew, each a bit."""

CARD_SIZE = 9
K_KIND, K_COST, K_MATERIAL, K_NEED, K_NUMBER, K_POINTS, K_TOP, K_BOTTOM, K_ICON = range(9)
"""Of a card of the common deck: what it needs is a category or `NONE`. Of a Project Card top is the reward (0 none, 1
Radar Tile, 2 Construction Material) and icon the category of its end-game effect or `NONE`."""
N_UPGRADES_MOST = 4
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
