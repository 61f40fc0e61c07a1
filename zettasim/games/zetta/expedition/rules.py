"""What a whole game is made of: seats, contents of the box, and where the kernel keeps the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

LIFE, SUBSTANCE, EXO, PILOT, OTHER = range(5)
"""Abilities, the three discoveries first; knowledge tokens of kinds without use in the basic game are `OTHER`."""
GAS, METAL, GEM, RADIOACTIVE, PURPLE = range(5)
SPACE, PLANET, TROJANS, MOTHERSHIP = range(4)
"""What a ship is at on its orbit. At the Mothership's orbit space is the Mothership."""
RANDOM, GREEDY, BOT = range(3)
"""Policies."""
DO_LIFE, DO_SUBSTANCE, DO_EXO, DO_RESEARCH, DO_SCAVENGE = range(5)
"""Actions, the three discoveries numbered as their abilities."""

# A player's numbers, from SEAT_SIZE times the seat on.
ENERGY, ORBIT, AT, MARKER, NINE, N_CREW, CREW, HELD, STOCK = 0, 1, 2, 3, 4, 5, 6, 10, 15
LIFE_FAME, EXO_FAME, HELPED_FAME, BEST_LIFE, LEVELED, DICE, PILOTS, N_LIFE, N_EXO, N_HELPED = (
    19,
    20,
    21,
    22,
    23,
    24,
    27,
    28,
    29,
    30,
)
SEAT_SIZE = 32
LEVELED_BIT = 16
"""Of a crew member, beside a bit for each ability."""
# The table, behind five seats.
ORDER = 5 * SEAT_SIZE
TOKENS = ORDER + 5
USED = TOKENS + 5
VALUES = USED + 5
TURNS, MOTHERSHIP_ORBIT, SYSTEM, TURN, LIFE_DRAWN, TEAMS_TAKEN = (VALUES + 3 + place for place in range(6))
ORBITS = 10
TYPES = TEAMS_TAKEN + 3
LIFE_MODIFIERS, SUBSTANCE_MODIFIERS, NOTED, FLAGS, TROJAN_ORBITS, LIFE_ORBITS = (
    TYPES + ORBITS * place for place in range(1, 7)
)
N_PLACES = LIFE_ORBITS + ORBITS
PLACES = N_PLACES + 1
COSTS = PLACES + 3 * ORBITS
"""Places of the system, as orbit x 4 + what is there, and what it costs the player in turn to go there."""
MY_DICE = COSTS + 3 * ORBITS
MY_PRODUCT = MY_DICE + 3
FIXED = MY_PRODUCT + 1
"""Behind it: markers by type, how many of each type have been placed, the life deck, exo products, systems."""
NONE = -1

(
    E_TEAM,
    E_EXO_OPEN,
    E_SYSTEM,
    E_STAR,
    E_VALUE,
    E_PLANET,
    E_TROJANS,
    E_MOTHERSHIP,
    E_TURN,
    E_STAYS,
    E_MOVES,
    E_ENERGY,
    E_TRADES,
    E_PILOT,
    E_FLAG,
    E_ACTION,
    E_HELPER,
    E_ABILITY,
    E_DIE,
    E_SUCCESS,
    E_FAILURE,
    E_TAKES,
    E_PURPLE,
    E_LIFE,
    E_EXO,
    E_PAYS,
    E_SHARES,
    E_LEVEL,
    E_NINE,
    E_TOKEN,
    E_RETURNS,
    E_HOME,
    E_STRANDED,
    E_LOSES,
    E_START,
    E_FAME,
    E_BEST,
    E_WINNER,
    E_SHARED,
    E_GIVES_BACK,
) = range(40)
"""What a trial tells of; arguments are seat + 8 x number, or as `words.py` reads them."""

# Places of the outcome behind winner, sharers and the scores of all seats.
(
    F_MARGIN,
    F_TURNS,
    F_BEHIND,
    F_LIFE,
    F_EXO,
    F_SUBSTANCE,
    F_HELPED,
    F_LEVELS,
    F_NINE,
    F_STRANDED,
    F_LIFE_ATTEMPTS,
    F_SUBSTANCE_ATTEMPTS,
    F_EXO_ATTEMPTS,
    F_RESEARCH,
    F_SCAVENGE,
    F_FOUND,
    F_HELPS,
) = range(17)
N_OTHER_FIELDS = 17


class ExpeditionRules(NamedTuple):
    """A whole game as the kernel receives it.

    All arrays are int64. `policies`, `crews` (players): how a seat plays, and the place of its crew size among the
    piles. `teams` (piles, cards, 4): the abilities of each crew member as bits, 0 for none. `stars` (types, 2): turns,
    first orbit of the Goldilocks zone. `zetta` (cards, 4 + 10): star type, three values, the type of the planet on each
    orbit or -1. `markers` (planet types, markers, 3): both modifiers and the substance. `gaseous`, `warm` (planet
    types): has Trojans, has life anywhere. `life_cards` (cards): fame. `exo_cards` (cards, 5): four costs, fame.
    `bag` (5), `tokens` (5), `fames` (4). `chance` (dice, value): of a success, in millionths. Worths in thousandths of
    fame.
    """

    policies: npt.NDArray[np.int64]
    crews: npt.NDArray[np.int64]
    teams: npt.NDArray[np.int64]
    stars: npt.NDArray[np.int64]
    zetta: npt.NDArray[np.int64]
    markers: npt.NDArray[np.int64]
    gaseous: npt.NDArray[np.int64]
    warm: npt.NDArray[np.int64]
    life_cards: npt.NDArray[np.int64]
    exo_cards: npt.NDArray[np.int64]
    bag: npt.NDArray[np.int64]
    tokens: npt.NDArray[np.int64]
    fames: npt.NDArray[np.int64]
    chance: npt.NDArray[np.int64]
    players: int
    starts: int
    systems: int
    zone: int
    n_exo: int
    steps: int
    sides: int
    die: int
    leveled_die: int
    cap: int
    draws_of_research: int
    energy: int
    reach: int
    reach_nine: int
    movement: int
    landing: int
    home: int
    per_radioactive: int
    scavenged: int
    found: int
    found_by_helper: int
    leveled_fame: int
    nine_fame: int
    halves: int
    helps: bool
    one_crew_from: int
    bots_seek_life: bool
    life_worth: int
    bag_worth: int
    energy_worth: int
    at_markers: int
    at_placed: int
    at_deck: int
    at_exo: int
    at_drawn: int
    room: int
