"""What a solo game is made of: numbers, cards, tiles and the player's settings, each at its place in one array.

A kernel that hands one array of rules and one of pieces from function to function is several times as fast as one that
hands on dozens. So both are laid out here: the names are places, `state[HAND + 2]` is the third card in hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zettasim.games.xenology.database.rules import GridRules

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST_TURNS = 200
"""A game that is not over by then is broken off."""
MOST_CARDS, MOST_SPACES, MOST_CONTAINERS, MOST_TYPES, MOST_DISASTERS, MOST_PLACES = 128, 64, 64, 8, 64, 121
N_SPECIMENS, N_CRAFTS, N_LOCATIONS, N_CONTINENTS = 4, 4, 5, 3

OWN, FOREIGN = 1, 2
"""Colours of cubes: the player's, and the Disaster cubes."""
MISSION, COUNCIL, DATABASE, BRIDGE, STORAGE = range(N_LOCATIONS)
"""Locations of the Mothership."""
FREE, ALIEN, BLOCKED = range(3)
"""What is on a Landing Craft."""
ABSENT, EMPTY, FULL = range(3)
"""A Specimen Container: not in its Locker, or empty or full there."""
ANIMAL, PLANT, MINERAL, ARTIFACT = range(N_SPECIMENS)
N_PROPERTIES = 10
MOST_DISPLAY, MOST_BAYS = 16, 6
SPECIMENS = ("animal", "plant", "mineral", "artifact")


def places(*sizes: int) -> tuple[int, ...]:
    """Return where each of some stretches starts, and where the last one ends."""
    starts = [0]
    for size in sizes:
        starts.append(starts[-1] + size)
    return tuple(starts)


# The rules, in `SoloRules.data`.

(
    N_CARDS,
    N_SPACES,
    N_CONTAINERS,
    LOCKER_SIZE,
    HIGHEST_LEVEL,
    LEVEL_AT_START,
    GENERAL_AT_START,
    PERSONAL_AT_START,
    HAND_AT_START,
    DISPLAY_SIZE,
    ALIENS_AT_START,
    CRYO_AT_START,
    N_TYPES,
    ELDER_SPACES,
    RANK_AT_START,
    HIGHEST_RANK,
    LOCKERS_PER_RANK,
    DISASTER_CUBES,
    DISASTER_CARDS,
    CUBES_PER_CARD,
    CLEAN_1,
    CLEAN_2,
    CLEAN_3,
    BRIDGE_1,
    BRIDGE_2,
    BRIDGE_3,
    FOR_CUBE,
    FOR_PAIR,
    FOR_PLANET,
    REPLICATES,
    PER_REPLICATE,
    BONUS_CUBES,
    MOST_DEVICES,
    PLANNED,
    SEEKS,
    CHOOSES,
    BESIDE,
    BRIDGE_FROM,
    TIDIES,
    RESEARCHES_ON,
    LEAST_ABOARD,
    OWN_COUNTS,
    FOREIGN_COUNTS,
    WINNING,
    WITHOUT,
    REDRAWN,
    N_BAYS,
    CARDS_PER_SCAN,
    CARDS_PER_REVEAL,
    CARDS_PER_TILE,
    CUBES_PER_LOCKER,
    TURNS_PER_TOKEN,
    DISASTERS_PER_TURN,
    ELDER_STEPS,
    EXPLORED_FOR_BONUS,
    BONUSES_FOR_ONE,
    BONUSES_FOR_TWO,
    REPLICABLE,
) = range(58)
"""How many there are, where they start and what they count, the player's `Settings`, the points that win, as bits what
the player never does (`OPTIONS`) and what is drawn anew (`CHANCES`); and what each scan, tile, Locker, token, turn,
impressed Elder and Research Value brings or costs, and as bits the Specimens that may be replicated."""
(
    _NUMBERS,
    CARD_TYPE,
    CARD_VALUE,
    CARD_NEEDS,
    CARD_SPECIMEN,
    CARD_STARS,
    TILE_HAS,
    TILE_COST,
    SPACE_HAS,
    SPACE_MARK,
    SPACE_CONTINENT,
    CONTAINER_TYPE,
    CONTAINER_NEEDS,
    CRAFT_BONUS,
    ELDER_BONUS,
    DISASTER_PLACE,
    DATA_SIZE,
) = places(
    64,
    *[MOST_CARDS] * 5,
    *[MOST_SPACES] * 5,
    *[MOST_CONTAINERS] * 2,
    N_CRAFTS,
    MOST_TYPES,
    MOST_DISASTERS,
)

# The pieces, in the room of a trial.

CHANCES = {
    "planet": "which tiles lie where on the Planet",
    "cards": "the order of the Research cards, in the deck, the display and the first hand",
    "database": "the order of the Database tiles of each type",
    "disasters": "the Disaster cards, and where their cubes go",
    "decisions": "what the policy leaves to chance",
}
"""Sources of chance, each with a stream of its own."""
N_CHANCES = len(CHANCES)
PLANET_LUCK, CARD_LUCK, DATABASE_LUCK, DISASTER_LUCK, DECISIONS = range(N_CHANCES)
OPTIONS = {
    "storage": "Specimen Storage actions",
    "tiles": "cards discarded for a Database tile",
    "clean_ups": "continents cleaned up",
    "wipes": "wipes of the Card Display",
    "replicates": "Replicate tokens placed",
    "defrosts": "Aliens brought from Cryo-Storage",
    "research": "cubes placed on the Research Track",
}
"""What a player may be forbidden, in the order of the bits of `WITHOUT`; all of it is counted."""
ACTIONS = {
    "crafts": "moves to a Landing Craft",
    "bridge": "Bridge actions",
    "mission": "Mission Control actions",
    "council": "Elder Council actions",
    "database": "Database actions",
    "passes": "turns without a useful action",
}
"""The actions of a turn beside storage."""
N_DONE = len(OPTIONS) + len(ACTIONS)
STORES, ADDS_TILE, CLEANS_UP, WIPES_DISPLAY, REPLICATED, DEFROSTED, RESEARCHED = range(len(OPTIONS))
BOARDS, LANDS, DIRECTS, PROPOSES, CONTRIBUTES, RESTS = range(len(OPTIONS), N_DONE)
"""Counted in `DONE`, the options first."""

COUNTERS = 32
(
    GENERAL,
    PERSONAL,
    LEVEL,
    RANK,
    CRYO,
    SUPPLY,
    N_DECK,
    N_DISCARDS,
    N_HAND,
    N_SCORED,
    BOARD,
    BOARD_FULL,
    DEVICES,
    N_DISASTERS,
    TURN,
    TRIGGER,
    ACTIVE_RANK,
    TOKENS,
    ASIDE,
    INSIGHTS,
    DUE_IMPRESS,
    DUE_DEVICES,
    DUE_SCANS,
    N_CLIMBS,
    TURNS_OF_TOKEN,
    RESHUFFLED,
) = range(26)
"""Cubes in the General and the Personal Supply, Research Level, Rank, Aliens in Cryo-Storage, Disaster cubes in supply,
cards in deck, discard pile, hand and Scoring Section, the Container on the player board (-1: none) and whether it is
full, Devices, Disaster cards left, turns taken, what triggered the end, Rank tokens still active, Replicate tokens,
Database tiles set aside; what is due: Insights, Elders to impress, Devices, scans, climbs; turns that the Rank token
turned over last still brings; and whether the discard pile has become the deck, so that all cards have been seen."""
(
    _COUNTERS,
    DECK,
    DISCARDS,
    HAND,
    DISPLAY,
    DISPLAY_CUBE,
    BAY,
    BAY_FILLED,
    AT,
    CRAFT,
    TRACK,
    EXPLORED,
    DISASTER_DECK,
    TILE,
    FACEUP,
    ALIEN_ON,
    EVIDENCE,
    FOREIGN_ON,
    SLOT,
    SLOT_STATE,
    REPLICATE,
    LOCKER,
    STARS,
    FACEDOWN_TILE,
    FACEDOWN_CUBE,
    DUE_REVEALS,
    CLIMB,
    STREAM_OF,
    NEXT_BLOCK,
    DONE,
    SCRATCH,
    STATE_SIZE,
) = places(
    COUNTERS,
    *[MOST_CARDS] * 3,
    MOST_DISPLAY,
    MOST_DISPLAY,
    MOST_BAYS,
    MOST_BAYS,
    N_LOCATIONS,
    N_CRAFTS,
    MOST_TYPES,
    N_CONTINENTS,
    MOST_DISASTERS,
    *[MOST_SPACES] * 5,
    *[MOST_CONTAINERS] * 4,
    N_SPECIMENS,
    MOST_PLACES,
    MOST_PLACES,
    N_CONTINENTS + 1,
    16,
    N_CHANCES,
    N_CHANCES,
    N_DONE,
    MOST_CARDS,
)

SUPPLY_EMPTY, DISASTERS_OUT = 1, 2
"""What triggered the end: the player's last cube, or the last Disaster cube."""


@dataclass(frozen=True)
class Settings:
    """How a player decides; a policy is one line of settings.

    Parameters
    ----------
    planned
        The first useful action of a fixed list, else any useful action alike.
    seeks
        Aliens land where most properties are needed, else on any legal space.
    chooses
        Cards, Containers and bonuses by what they are worth, else at random.
    beside
        Cubes go beside cubes in the Database, else on any fitting space.
    bridge_from
        Landing Craft that are occupied before the Bridge is called for.
    tidies
        In the final rounds Aliens come home, and Evidence is cleaned up.
    researches
        Cubes go to the Research Track where a bonus offers it, else they stay in the supply.
    """

    planned: int
    seeks: int
    chooses: int
    beside: int
    bridge_from: int
    tidies: int
    researches: int


POLICIES = {
    "weak": Settings(0, 0, 0, 0, 1, 0, 1),
    "fair": Settings(1, 0, 0, 0, 2, 0, 1),
    "strong": Settings(1, 1, 1, 1, 2, 1, 0),
}


class SoloRules(NamedTuple):
    """A solo game as the kernel receives it; `data` int64, laid out above."""

    data: npt.NDArray[np.int64]
    grid: GridRules


(
    TURN_BEGINS,
    RANK_FLIPPED,
    CRAFT_TAKEN,
    SCANS_DISPLAY,
    SCANS_DECK,
    WIPES,
    CLEANS,
    CLEANED,
    BRIDGE_ENTERED,
    LANDS_ON,
    FINDS_NO_SPACE,
    MISSION_ENTERED,
    EXPLORES,
    EXTRACTS,
    LEAVES_EVIDENCE,
    FILLS_CARD,
    FILLS_CONTAINER,
    COUNCIL_ENTERED,
    PLAYS,
    CLIMBS,
    GAINS_CUBES,
    RESEARCHES,
    DEFROSTS,
    REPLICATES_ONE,
    INSIGHT_AT,
    NO_INSIGHT,
    STORAGE_ENTERED,
    BUYS_LOCKER,
    TAKES_CONTAINER,
    RETURNS_CONTAINER,
    GAINS_DEVICE,
    RANK_RISES,
    DATABASE_ENTERED,
    PAYS,
    TILE_DRAWN,
    TILE_LAID,
    TILE_NOWHERE,
    TILE_FLIPPED,
    ENTERS_CARD,
    CUBE_AT,
    DISASTER_DRAWN,
    CUBE_ON_PLANET,
    CUBE_ON_DISPLAY,
    CUBE_ON_CRAFT,
    TILE_CORRUPTED,
    NO_DISASTER,
    CUBE_BACK,
    RESHUFFLES,
    END_TRIGGERED,
    PASSES,
    HAND_DEALT,
    FIRST_TILE,
    SCORED,
) = range(53)
"""What a trial's log tells."""
