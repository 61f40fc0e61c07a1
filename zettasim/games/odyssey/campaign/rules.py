"""What a campaign is made of: seats, contents, and where the kernel keeps the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

NONE = -1
POLICIES = ("random", "claimer", "discoverer", "greedy", "careful", "planner")
RANDOM, CLAIMER, DISCOVERER, GREEDY, CAREFUL, PLANNER = range(6)
MOST_VEHICLES = 3
"""Vehicles of one seat."""
MOST_CAREERS = 16
NO_JOBS, JOB_EACH_TURN, JOB_IF_FREE = range(3)
"""When a career may be looked for."""
IS_CARRIED, IS_INSIGHT = 1 << 10, 1 << 11
"""What the kernel knows of a chit kind beside the bits of `attempts`: an ARTIFACT; the Ability of BARREN."""
BY_EXPERIENCE, BY_DISCOVERIES, BY_GLORY, BY_CLAIMS = 1, 2, 4, 8
"""Qualifications of a career (6F2), as bits; Factories, Colonies and Bernals are not part of this model."""
NEVER_MET, ALWAYS_MET, BY_ARTIFACT = range(3)
"""When a career's objective is met (6F7b)."""
SETUP, SITES, CHITS, GLITCH, DECISIONS = range(5)
"""Purposes of a stream: sources of chance, and what policies draw."""
NO_FINAO, NO_VEHICLE, NO_PUSH, NO_JOB, NO_CHALLENGE = 1, 2, 4, 8, 16
"""What the first seat may be forbidden, as bits."""
CHIT = 1000
"""What an explorer carries: a Zone's number is its glory chit; CHIT + its place in the containers is an ARTIFACT."""
MOST_ZONES = 16

# A seat's numbers, from SEAT_SIZE times the seat on.
(
    AT,
    IS_DEAD,
    CARRY,
    CAREER,
    IS_EXPERT,
    ICONS,
    DISCOVERY_DP,
    EXPERIENCE_DP,
    N_EXPERIENCES,
    N_FLIPPED,
    GLORY,
    STORED_LOW,
    N_GLORY,
    CLAIMS,
    AQUA,
    HAS_CREW,
    N_ARTIFACTS,
    SERVES,
    HARDNESS,
    IS_UP,
) = (*range(17), 17, 17 + MOST_VEHICLES, 17 + 2 * MOST_VEHICLES)
"""Where the explorer is (`NONE`: at Earth); career by its place in the deck of all, plus 1; three places for each of
the vehicles' milieus (`NONE`: no vehicle), their rad-hardness, and whether they are Operational."""
SEAT_SIZE = 17 + 3 * MOST_VEHICLES
# The table, behind six seats.
MOST_PLAYERS = 6
STREAM, BLOCK, PICKS = (MOST_PLAYERS * SEAT_SIZE + place for place in range(3))
TURNS_LEFT = PICKS + 5
N_DECK, DECK = TURNS_LEFT + 1, TURNS_LEFT + 2
GLORY_ON_MAP = DECK + MOST_CAREERS
IS_CLOSED = GLORY_ON_MAP + MOST_ZONES
N_OPTIONS, WANTED, CUP, SITE, FINAO_LEFT, CLAIMED, EUREKA, DRAWS, N_LEFT, LIMIT, ASSISTS, CAN_CLAIM, LOSS = (
    IS_CLOSED + MOST_ZONES + place for place in range(13)
)
"""Of a decision: options, and the best; of an exploration: what stands in the names. `LOSS`: what a death costs."""
BEST_DISCOVERY, BEST_EXPERIENCE, DISCOVERY_WORTH, EXPERIENCE_WORTH, ENDING, FELLED_BY = (
    LOSS + place for place in range(1, 7)
)
N_TAKEABLE, W_TAKEABLE, N_LOCKED, N_SAFE, W_SAFE, N_KO, W_KO, N_KILL, W_KILL, CLAIM_KILL = (
    FELLED_BY + 1 + place for place in range(10)
)
"""Of a container that is weighed: how many chits there are of each class, and the sum of their worths."""
COUNTS = CLAIM_KILL + 1
"""How often something was done: see `D_...`."""
GLORY_SEEN, CAREERS_SEEN = COUNTS + 13, COUNTS + 14
"""What has been on offer to the first seat, as bits: Zones with their glory, careers by their number."""
FIXED = CAREERS_SEEN + 1
"""Behind it, from places that the rules give: chits in containers, held face up and face down, kinds held face up,
kinds left to draw, their worth, Sites' states, two lists of options, and what the first seat has seen: chits that it
has drawn by kind, and Sites that were within its reach."""
VIRGIN, BUSTED, CLAIMED_BY = range(3)
"""State of a Site; claimed by the first seat is `CLAIMED_BY`, by the second one more."""

(
    E_VEHICLE,
    E_CYCLE,
    E_TURN,
    E_SUFFOCATES,
    E_INSIGHT,
    E_JOB,
    E_CHALLENGES,
    E_REACH,
    E_LANDS,
    E_STAYS,
    E_HOME,
    E_DISCARDS,
    E_GLORY,
    E_EXPLORES,
    E_ASSISTED,
    E_FINAO,
    E_DRAWN,
    E_CLAIMS,
    E_GOES_BACK,
    E_FINAO_KILL,
    E_FINAO_GLITCH,
    E_IGNORES,
    E_VEHICLE_LOST,
    E_DIES,
    E_GLITCH,
    E_CREW_LOST,
    E_WRECKED,
    E_KNOCKED,
    E_HALTS,
    E_TAKES,
    E_CARRIES,
    E_TAKES_NOTHING,
    E_UNCHANGED,
    E_BUSTED,
    E_EXPERT,
    E_YOUTH,
    E_ELDERLY,
    E_GLORY_BACK,
    E_ARTIFACT_BACK,
    E_DELIVERS,
    E_PRINTS,
    E_CREW_BACK,
    E_BOONE,
    E_EARTH,
    E_NO_ZONE,
    E_CAREER_DP,
    E_SCORE,
    E_WINNER,
    E_SHARED,
    E_FAILED,
) = range(50)
"""What a trial tells of; arguments are seat + 8 x number, or as `words.py` reads them."""

DONE = (
    "explorations",
    "draws",
    "push",
    "vehicle",
    "finao",
    "claimed",
    "busted",
    "unchanged",
    "deaths",
    "homecomings",
    "job",
    "challenge",
    "closed",
)
SOURCES = ("experience", "discoveries", "flipped", "artifacts", "glory", "heroism", "careers")
HELD = (
    "experiences_held",
    "artifact_held",
    "ore_held",
    "aquifer_held",
    "cavern_held",
    "flipped_held",
    "unlocks_held",
    "claims_held",
    "glory_held",
)
SEEN = (*HELD[:5], *HELD[6:])
"""Of these, and of careers, it is told how many the first seat could have had."""
OTHERS = ("alive", "cooperative")
(
    D_EXPLORATIONS,
    D_DRAWS,
    D_PUSH,
    D_VEHICLE,
    D_FINAO,
    D_CLAIMED,
    D_BUSTED,
    D_UNCHANGED,
    D_DEATHS,
    D_HOME,
    D_JOB,
    D_CHALLENGE,
    D_CLOSED,
) = range(13)

(
    R_PLAYERS,
    R_STARTS,
    R_CYCLES,
    R_TURNS,
    R_REACH,
    R_ZONES,
    R_EARTH,
    R_N_SITES,
    R_KINDS,
    R_CUPS,
    R_DIE,
    R_CREW_HARDNESS,
    R_AQUA,
    R_FINAO_COST,
    R_FLIPPED_DP,
    R_HEROISM_DP,
    R_HEROISM_ICONS,
    R_ICONS_OF_USE,
    R_TARGET,
    R_JOBS,
    R_N_DECK,
    R_N_VEHICLES,
    R_WITHOUT,
    R_RISK,
    R_FIRST_PASSES,
    R_ADDICTION,
    R_ROOM,
    R_DONE_AT,
    R_FIELDS,
    R_AT_CUPS,
    R_AT_UP,
    R_AT_DOWN,
    R_AT_KINDS,
    R_AT_LEFT,
    R_AT_WORTH,
    R_AT_SITES,
    R_AT_OPEN,
    R_AT_OPTIONS,
    R_AT_VE,
    R_AT_VEHICLES,
    R_EVENTS_AT,
    R_NEEDED_AT,
    R_EUREKA_AT,
    R_CUPS_AT,
    R_DP_AT,
    R_CARRIED_DP_AT,
    R_QUALIFIES_AT,
    R_MULTIPLIER_AT,
    R_OBJECTIVE_AT,
    R_DECK_AT,
    R_VEHICLES_AT,
    R_SITES_AT,
    R_GLORY_AT,
    R_WEIGHTS_AT,
    R_HELD_KINDS_AT,
    R_AT_DRAWN,
    R_AT_REACHED,
) = range(57)
"""Places in the numbers of the rules: `R_AT_...` places in the table, `R_..._AT` places of tables in the same array."""
R_POLICIES, R_VEHICLES, R_EXTRA, R_HEROISM, R_ANEW = 57, 63, 69, 75, 81
"""From here on: each seat's policy, vehicles, extra draws, heroism chits; and what is added to streams by purpose."""
R_CAREERS = 86
"""How many careers there are, in the deck or not."""
N_NUMBERS = 87

W_DP, W_DISCOVERY, W_CLAIM, W_ICON, W_ICON_TURN, W_DEATH, W_FINAO, W_SLUG = range(8)
"""Weights of a policy, in thousandths: a DP; a discovery beside its DP; a Claim; an unlock icon, and for each turn
left; a death, of what it costs; the gain from which on FINAO is paid; a vehicle that is printed again."""
N_WEIGHTS = 8


class CampaignRules(NamedTuple):
    """A campaign as the kernel receives it: one array only, so that it compiles fast.

    `n` (int64): first N_NUMBERS numbers, see the places `R_...`; behind them tables, each from the place that a
    number `R_..._AT` gives. Events, needed (careers + 1, kinds): bits of each chit kind and unlock icons that it
    needs, as explorers without and with each career meet them. Eureka (careers + 1, containers). Cups (containers,
    kinds): chits at the start. DP and carried DP (kinds). Qualifies, multiplier, objective (careers + 1). Deck:
    careers in play. Vehicles (cards, 2): container, rad-hardness. Sites (Sites, 3): Size, Zone, milieus as bits. Glory
    (Zones, 2): low, high. Weights (policies, N_WEIGHTS). Held kinds: artifact, ore, aquifer, cavern.
    """

    n: npt.NDArray[np.int64]
