"""Where the kernel of a whole game keeps what players have and what lies on the table."""

from __future__ import annotations

from zettasim.games.sixty.race.rules import N_ACTIONS, N_CATEGORIES

N_SLOTS, N_DECK_MOST, N_DISPLAY_MOST, N_PROJECTS_MOST, N_LANDS_MOST, N_SITES_MOST = 8, 48, 40, 24, 20, 28
N_MILESTONES_MOST, N_COMMON_MOST = 60, 3
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
SEEN = ARKA + ARKA_SIZE
"""What the first seat could have had: icons in the order of rows, Expedition and Project Cards; then how many spaces of
the Expert Plan have been open to it."""
N_SEEN = 5
SEEN_EXPEDITIONS, PLAN_SEEN = SEEN + 3, SEEN + N_SEEN
COMMON = PLAN_SEEN + 1
"""The common deck, its discard pile behind it."""
