"""What a whole game is made of: seats, contents of the box, and where the kernel keeps the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

LIFE, SUBSTANCE, EXO, PILOT, GASEOUS, OTHER = range(6)
"""Abilities and icons of equipment, the three discoveries first; knowledge tokens of kinds without use are `OTHER`."""
N_KINDS = 6
"""Kinds of knowledge tokens."""
GAS, METAL, GEM, RADIOACTIVE, PURPLE = range(5)
SPACE, PLANET, TROJANS, MOTHERSHIP = range(4)
"""What a ship is at on its orbit: a place is orbit x 4 + that. At the Mothership's orbit space is the Mothership."""
RANDOM, GREEDY, BOT, STRONG = range(4)
"""Policies."""
OWN, ALWAYS, NEVER, BEHIND, GAINS = range(5)
"""When a seat helps: as its policy does, or as the user says."""
DO_LIFE, DO_SUBSTANCE, DO_EXO, DO_RESEARCH, DO_SCAVENGE, DO_NOTHING, DO_HEAL, DO_REPAIR = range(8)
"""Actions, the three discoveries numbered as their abilities; nothing is done only where nothing else may be."""
N_ACTIONS = 8
ASKS, GIVES, USES_TOKENS, HEALS, REPAIRS = 5, 6, 7, 8, 9
"""Options of the first seat, behind the actions: bits of what it may never do."""
OF_SETUP, OF_SYSTEMS, OF_DICE, OF_DRAWS, OF_DECISIONS = range(5)
"""Sources of chance, each with streams of its own."""
N_CHANCES = 5

# A player's numbers, from SEAT_SIZE times the seat on.
ENERGY, PLACE, STREAM_OF, MARKER, NINE, N_CREW, CREW, HELD, STOCK = 0, 1, 2, 3, 4, 5, 6, 10, 16
LIFE_FAME, EXO_FAME, HELPED_FAME, BEST_LIFE, LEVELED, DICE, PILOTS, N_LIFE, N_EXO, N_HELPED = (
    20,
    21,
    22,
    23,
    24,
    25,
    28,
    29,
    30,
    31,
)
LACK, LACK_LEVELED, ONE = 32, 35, 38
"""By discovery: crew members without its ability, how many of them are leveled, dice of the best one with it."""
SEAT, POLICY, FORBIDDEN, RISK, STEP_WORTH, HELPS, ALIENS = 41, 42, 43, 44, 45, 46, 47
"""The seat's number, what the user says of it, what a step is worth in thousandths of fame, and aliens in its crew."""
COVERED, ALIENS_HURT, LIFE_TOKENS, UNHURT, BEST_STORED, N_FINDS = 48, 52, 53, 54, 55, 56
"""By crew member: the icons under damage tokens, abilities first, then talents; tokens on aliens and on life cards;
crew members without damage; the best life card that is stored, and how many cards are on the current space."""
N_EQUIPMENT, LAST_SPACE, HELP = 57, 58, 59
"""Equipment on the control board, the space of the equipment track up to which the seat wears it down, and by discovery
who can help with it in this turn, packed as `abilities.py` says."""
SEAT_SIZE = 62
LEVELED_BIT = 16
"""Of a crew member, beside a bit for each ability."""
# The table, behind five seats.
ORDER = 5 * SEAT_SIZE
TOKENS = ORDER + 5
USED = TOKENS + N_KINDS
VALUES = USED + N_KINDS
CHANCES = VALUES + 3
"""Of the discovery values: where the chances of a success by 0 dice, 1 die and so on begin."""
TURNS, MOTHERSHIP_ORBIT, SYSTEM, TURN, LIFE_DRAWN, N_OPEN, ANY_USED, TEAMS_TAKEN = (
    CHANCES + 3 + place for place in range(8)
)
ORBITS = 10
EQUIPMENT_TAKEN = TEAMS_TAKEN + 3
SEEN_EXO, SEEN_TOKENS = EQUIPMENT_TAKEN + 1, EQUIPMENT_TAKEN + 2
"""What the first seat could have had: exo products at its first turn, and knowledge tokens that it drew."""
TYPES = SEEN_TOKENS + N_KINDS
LIFE_MODIFIERS, SUBSTANCE_MODIFIERS, NOTED, FLAGS, TROJAN_ORBITS, LIFE_ORBITS, LIFE_DICE, FOUND_WORTH, FIRST_WORTH = (
    TYPES + ORBITS * place for place in range(1, 10)
)
BARRED = FIRST_WORTH + ORBITS
"""By orbit; a discovery is worth thousandths of fame, a first landing their millionths, 0 when it has been made.
Without life its dice are few beyond any crew. On a barred planet the player in turn cannot land."""
N_PLACES = BARRED + ORBITS
PLACES = N_PLACES + 1
"""Places of the system."""
N_PLANETS = PLACES + 3 * ORBITS
PLANETS, N_TROJANS = N_PLANETS + 1, N_PLANETS + 1 + ORBITS
TROJAN_LIST = N_TROJANS + 1
"""Orbits with planets and with Trojans, in rising order."""
N_STOPS = TROJAN_LIST + ORBITS
STOPS = N_STOPS + 1
NOW, NEXT, ACTS = STOPS + 3 * ORBITS, STOPS + 6 * ORBITS, STOPS + 9 * ORBITS
"""Places that a strong player weighs, what each brings in this turn and in the next one, and by which action."""
MY_DICE = ACTS + 3 * ORBITS
MY_OWN = MY_DICE + 3
(
    MY_PRODUCT,
    MY_REACH,
    MY_POWER,
    MY_PRICE,
    MY_RESCUE,
    MY_BEST,
    STREAM,
    BLOCK,
    MY_HEALING,
    MY_HAZARD,
    MY_CARE,
    MY_CARING,
    MY_WORN,
) = (MY_OWN + 3 + place for place in range(13))
"""Of the turn: own dice (in `MY_OWN` few where there are none), best exo product, reach and energy of who has it, what
it reckons with, its place in the first turn order, the first of its blocks of chance, what healing brings and a damage
token on a life card costs, what the better of healing and repair brings, which that is, and how much equipment a repair
would make better."""
MY_USE = MY_WORN + 1
"""By discovery who would take part in it, packed as `abilities.py` says."""
FIXED = MY_USE + 3
"""Behind it: markers by type, how many of each type have been placed, the life deck, exo products, systems."""
NONE = -1
FEW = -1000
"""Dice that no modifier makes any."""
NOWHERE = -(1 << 51)
"""What a landing brings where there is no planet: less than all else."""
EXO_SIZE, EXO_FAME_AT, EXO_NET_AT, EXO_PACKED_AT, EXO_ICONS_AT = 8, 4, 5, 6, 7
"""Numbers of an exo product, and the places of some."""
MILLION = 1_000_000
SEATS, SPOTS, INDICES = 7, 63, (1 << 24) - 1
"""Masks of a seat, a place and a place in an array: they change nothing, and tell the compiler that it need not look
whether an index is negative, which is a tenth of a game's time."""
BITS, MOST = 12, 2047
"""Substances are packed so many bits apart, and no more of one are counted."""

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
    E_ALIEN,
    E_DAMAGED,
    E_HAZARD,
    E_HEALED,
    E_CARD_HEALED,
    E_CRITICAL,
    E_PAYS_ENERGY,
    E_GIVES_CARD,
    E_COMES,
    E_EQUIPMENT,
    E_ADAPTS,
    E_WEARS,
    E_REPAIRS,
    E_GIVES_EQUIPMENT,
    E_GIFT,
) = range(55)
"""What a trial tells of; arguments are seat + 8 x number, or as `words.py` reads them."""
GRID_EVENTS = 64
"""From here on: what the preparation grid tells of."""

# Places of the outcome behind the standings, from `kernels/standings.py` `sources_at` on.
(
    F_LIFE,
    F_EXO,
    F_SUBSTANCE,
    F_HELPED,
    F_LEVELS,
    F_NINE,
    F_DAMAGE,
    F_LIFE_ATTEMPTS,
    F_SUBSTANCE_ATTEMPTS,
    F_EXO_ATTEMPTS,
    F_RESEARCH,
    F_SCAVENGE,
    F_NOTHING,
    F_FOUND,
    F_HELPS,
    F_STRANDED,
    F_HEALS,
    F_DAMAGED,
    F_HEALED,
    F_CRITICAL,
    F_REPAIRS,
    F_WORN,
    F_LIFE_CARDS,
    F_EXO_PRODUCTS,
    F_FLAGS,
    F_STOCK,
    F_TOKENS,
    F_LEVELED,
    F_ENERGY,
    F_CREW,
    F_ALIENS,
    F_DAMAGE_TOKENS,
    F_EQUIPMENT,
    F_BROKEN,
    F_SEEN_EXO,
    F_SEEN_TOKENS,
) = (*range(26), 29, 35, 36, 37, 41, 42, 43, 44, 45, 46)
"""Substances and tokens by kind, crew by ability: several places each. Other tokens are not among those seen."""
N_OTHER_FIELDS = 51


(
    R_PLAYERS,
    R_STARTS,
    R_SYSTEMS,
    R_ZONE,
    R_N_EXO,
    R_STEPS,
    R_SIDES,
    R_DIE,
    R_LEVELED_DIE,
    R_CAP,
    R_DRAWS_OF_RESEARCH,
    R_ENERGY,
    R_REACH,
    R_REACH_NINE,
    R_MOVEMENT,
    R_LANDING,
    R_HOME,
    R_PER_RADIOACTIVE,
    R_SCAVENGED,
    R_FOUND,
    R_FOUND_BY_HELPER,
    R_LEVELED_FAME,
    R_NINE_FAME,
    R_HALVES,
    R_HELPS,
    R_ONE_CREW_FROM,
    R_BOTS_SEEK_LIFE,
    R_LIFE_WORTH,
    R_BAG_WORTH,
    R_ENERGY_WORTH,
    R_AT_MARKERS,
    R_AT_PLACED,
    R_AT_DECK,
    R_AT_EXO,
    R_AT_DRAWN,
    R_ROOM,
    R_TEAMS_AT,
    R_N_TEAMS,
    R_STARS_AT,
    R_ZETTA_AT,
    R_N_ZETTA,
    R_MARKERS_AT,
    R_PER_TYPE,
    R_KINDS_AT,
    R_N_KINDS,
    R_LIFE_AT,
    R_N_LIFE,
    R_EXO_AT,
    R_N_EXO_CARDS,
    R_CHANCE_AT,
    R_N_DICE,
) = range(51)
"""Places in the numbers of the rules."""
R_POLICIES, R_CREWS, R_BAG, R_BAG_AT, R_TOKENS, R_FAMES, R_STREAMS, R_WITHOUT = 52, 57, 62, 63, 64, 70, 74, 79
R_RISKS, R_HELPS_OF = 84, 89
"""From here on: each seat's policy and pile, the substance bag's tokens and place, knowledge tokens, substances' fame,
the first stream of each source of chance, what each seat may never do, as bits, its least chance of an attempt, in
millionths, and when it helps."""
GIFT_TOKENS, GIFT_GEM, GIFT_RADIOACTIVE, GIFT_ENERGY = 4, 4, 5, 6
"""Gifts, bits of `R_GIFTS`: so many kinds of knowledge tokens, then these."""
R_TURNS, R_NEXT_TURN, R_EARLY, R_TOKEN, R_HUMANS, R_ALIEN_DIE, R_ALIEN_ROOM = range(94, 101)
"""Mean turns in a system, in tenths, the weights of strong players, life cards without aliens, an
alien's dice, and room for aliens and crew together."""
(
    R_DAMAGE,
    R_TALENTS,
    R_HAZARDS,
    R_PER_DIE,
    R_HEALED,
    R_HEALED_IDLE,
    R_PER_ALIEN,
    R_RESCUE_ENERGY,
    R_RESCUE_SUBSTANCES,
    R_RESCUE_CARDS,
    R_DAMAGE_FAME,
    R_AT_FINDS,
    R_MOST_FINDS,
    R_N_CHANCES,
) = range(101, 115)
"""Of the Damage Module: 1 where it is used, a bit for each talent icon and hazardous face, tokens per such die, healed
by the whole crew and by an idle crew member, held by an alien, what a rescue costs, what a token costs (fame), where
cards on current spaces lie and how many a seat may have, and how many chances there are."""
R_AT_GRID, R_GRID_AT, R_GRID_SPACES, R_GRID_CARDS, R_GRID_TOKENS, R_GRID_ENOUGH, R_MOST_CREW = range(115, 122)
"""Of the preparation grid: its place on the table and in the box (0 without it), spaces, cards, tokens at the start and
at the end, and the most crew members."""
(
    R_EQUIPMENT,
    R_LAST_SPACE,
    R_WEAR,
    R_WEAR_FLIGHT,
    R_WEAR_LANDING,
    R_REPAIRED,
    R_WORN_OUT,
    R_AT_EQUIPMENT,
    R_MOST_EQUIPMENT,
    R_EQUIPMENT_AT,
    R_N_EQUIPMENT,
    R_KITS_AT,
    R_MOST_OF_KIT,
    R_GRID_ALL,
    R_GRID_CREW,
    R_MOST_OF_GRID,
    R_GIFTS,
    R_STEP_OF_WEAR,
    R_REPAIR,
) = range(122, 141)
"""Of the Equipment Module: 1 where it is used, the last space of the equipment track (beyond repair), the steps that a
crew member of a discovery, a flight beyond the normal movement and a landing on a gaseous planet wear, equipment
repaired by an action, the share (1 of so many) of its equipment above which a bot does it, where equipment lies on the
table and how much a seat may have, the icons on equipment cards in the box, how many cards there are, the equipment of
quick preparation cards and the most of one, all cards of the preparation grid with those removed, how many are crew,
the most equipment to bring, the gifts of the first seat as bits (of all games), and what a strong player takes a step
of wear and a repair to be worth."""
N_NUMBERS = 141


class ExpeditionRules(NamedTuple):
    """A whole game as the kernel receives it: two arrays only, so that it compiles fast.

    `n` (int64, N_NUMBERS): see the places `R_...`; worths in thousandths of fame, chances in millionths. `box` (int64):
    cards and markers one after the other, each from the place that `n` gives. Teams (piles, cards, 4): the abilities of
    each crew member as bits, 0 for none. Stars (types, 2): turns, first orbit of the Goldilocks zone. Zetta (cards,
    14): star type, three values, the type of the planet on each orbit or -1. Markers (planet types, markers, 3): both
    modifiers and the substance. Kinds (planet types, 3): has Trojans, has life anywhere, markers. Life (cards): fame.
    Exo (cards, 8): four costs, fame, fame beyond the substances, packed costs, icons. Chance (values, dice): of a
    success, and behind it damage tokens to expect of life and of substance discoveries. Bag: the substance of each
    token. Grid, if it is played: costs of spaces, a bit for each card of the deck, how each seat buys, and the icons of
    all cards, equipment behind crew. Equipment, if it is used: the icons on each card, and the kits (piles, cards, most
    of a kit): cards + 1, 0 for none.
    """

    n: npt.NDArray[np.int64]
    box: npt.NDArray[np.int64]
