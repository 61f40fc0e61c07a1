"""What a player has: chits, glory, career, and what all of it scores (6F, 6G)."""

from __future__ import annotations

from typing import Any

from zettasim.games.odyssey.attempts.rules import HAS_ICON
from zettasim.games.odyssey.campaign import rules as k
from zettasim.games.odyssey.campaign.rules import (
    ALWAYS_MET,
    BUSTED,
    BY_ARTIFACT,
    BY_CLAIMS,
    BY_DISCOVERIES,
    BY_EXPERIENCE,
    BY_GLORY,
    CARRY,
    CHIT,
    CLAIMED_BY,
    GLORY_ON_MAP,
    IS_CARRIED,
    NONE,
    SEAT_SIZE,
    CampaignRules,
)
from zettasim.games.odyssey.explore.rules import IS_DISCOVERY
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note, open_stream, roll
from zettasim.kernels.run import Integers


@called
def pick(rules: CampaignRules, luck: Luck, s: Integers, purpose: Int, n: Int) -> Any:
    """Draw a number from 0 to n - 1: each purpose of each turn has a block of its own for each draw."""
    if n <= 1:
        return s[k.BLOCK] * 0
    stream = s[k.STREAM] + purpose + rules.n[k.R_ANEW + purpose]
    open_stream(luck, stream, s[k.BLOCK] + s[k.PICKS + purpose])
    s[k.PICKS + purpose] += 1
    return roll(luck, n) - 1


@called
def open_picks(s: Integers, stream: Int, block: Int) -> None:
    """Start the draws of a turn."""
    s[k.STREAM] = stream
    s[k.BLOCK] = block
    for purpose in range(5):
        s[k.PICKS + purpose] = 0


# What a career is worth


@called
def carried_dp(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return the DP of what the explorer carries."""
    carried = s[me + CARRY]
    if carried == NONE:
        return carried * 0
    if carried >= CHIT:
        return rules.n[rules.n[k.R_CARRIED_DP_AT] + (carried - CHIT) % rules.n[k.R_KINDS]]
    return rules.n[rules.n[k.R_GLORY_AT] + 2 * carried]


@called
def qualification(rules: CampaignRules, s: Integers, me: Int, career: Int) -> Any:
    """Count the qualifications of a seat for a career (6F2); flipped chits are experiences (6Ga)."""
    by = rules.n[rules.n[k.R_QUALIFIES_AT] + career]
    total = s[me] * 0
    if by & BY_EXPERIENCE:
        total += s[me + k.N_EXPERIENCES] + s[me + k.N_FLIPPED]
    if by & BY_DISCOVERIES:
        total += s[me + k.DISCOVERY_DP]
    if by & BY_GLORY:
        total += s[me + k.GLORY]
        if s[me + CARRY] < CHIT:
            total += carried_dp(rules, s, me)
    if by & BY_CLAIMS:
        total += s[me + k.CLAIMS]
    return total


@called
def multiplier(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return by what an expert's qualifications are multiplied, 1 without expertise or objective (6F7)."""
    career = s[me + k.CAREER]
    met = rules.n[rules.n[k.R_OBJECTIVE_AT] + career]
    achieved = met == ALWAYS_MET or (met == BY_ARTIFACT and (s[me + k.N_ARTIFACTS] > 0 or s[me + CARRY] >= CHIT))
    if s[me + k.IS_EXPERT] and achieved:
        return rules.n[rules.n[k.R_MULTIPLIER_AT] + career]
    return s[me] * 0 + 1


@called
def career_dp(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return what the career scores (6Gc)."""
    if s[me + k.CAREER] == 0:
        return s[me] * 0
    return qualification(rules, s, me, s[me + k.CAREER]) * multiplier(rules, s, me)


@called
def score_of(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return a seat's DP (6G)."""
    chits = s[me + k.EXPERIENCE_DP] + s[me + k.DISCOVERY_DP] + rules.n[k.R_FLIPPED_DP] * s[me + k.N_FLIPPED]
    heroism = rules.n[k.R_HEROISM_DP] * rules.n[k.R_HEROISM + me // SEAT_SIZE]
    return chits + s[me + k.GLORY] + carried_dp(rules, s, me) + heroism + career_dp(rules, s, me)


@called
def loss_of_youth(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return the DP that a death as a reckless youth would cost (6B5a)."""
    flipped = s[me + k.EXPERIENCE_DP] + s[me + k.DISCOVERY_DP]
    flipped -= rules.n[k.R_FLIPPED_DP] * held_face_up(rules, s, me)
    glory = s[me + k.GLORY] - s[me + k.STORED_LOW]
    return flipped + glory + carried_dp(rules, s, me) + career_dp(rules, s, me)


@called
def held_face_up(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Count the chits that lie face up."""
    total = s[me] * 0
    first = rules.n[k.R_AT_KINDS] + me // SEAT_SIZE * rules.n[k.R_KINDS]
    for kind in range(rules.n[k.R_KINDS]):
        total += s[first + kind]
    return total


# What changes it


@called
def promote(rules: CampaignRules, log: Log, s: Integers, me: Int, by: Int) -> None:
    """Make a novice an expert if this qualification of the career has grown (6F4a)."""
    career = s[me + k.CAREER]
    if career > 0 and s[me + k.IS_EXPERT] == 0 and rules.n[rules.n[k.R_QUALIFIES_AT] + career] & by:
        s[me + k.IS_EXPERT] = 1
        note(log, k.E_EXPERT, me // SEAT_SIZE + 8 * career)


@called
def put_face_up(rules: CampaignRules, log: Log, s: Integers, me: Int, place: Int) -> None:
    """Add a chit from a container's place to the playmat, and promote."""
    kind = place % rules.n[k.R_KINDS]
    seat = me // SEAT_SIZE
    dp = rules.n[rules.n[k.R_DP_AT] + kind]
    events = rules.n[rules.n[k.R_EVENTS_AT] + kind]
    s[rules.n[k.R_AT_UP] + seat * rules.n[k.R_CUPS] * rules.n[k.R_KINDS] + place] += 1
    s[rules.n[k.R_AT_KINDS] + seat * rules.n[k.R_KINDS] + kind] += 1
    if events & HAS_ICON:
        s[me + k.ICONS] += 1
    if events & IS_CARRIED:
        s[me + k.N_ARTIFACTS] += 1
    if events & IS_DISCOVERY:
        s[me + k.DISCOVERY_DP] += dp
        if dp > 0:
            promote(rules, log, s, me, BY_DISCOVERIES)
    else:
        s[me + k.EXPERIENCE_DP] += dp
        s[me + k.N_EXPERIENCES] += 1
        promote(rules, log, s, me, BY_EXPERIENCE)


@called
def claim(rules: CampaignRules, log: Log, s: Integers, me: Int) -> None:
    """Place a Claim disk on the Site where the explorer is, unless there is one or the Zone is closed (6C6a)."""
    if s[k.CLAIMED] == 0 and s[k.CAN_CLAIM]:
        s[k.CLAIMED] = 1
        s[rules.n[k.R_AT_SITES] + s[me + k.AT]] = CLAIMED_BY + me // SEAT_SIZE
        s[me + k.CLAIMS] += 1
        s[k.COUNTS + k.D_CLAIMED] += 1
        note(log, k.E_CLAIMS, me // SEAT_SIZE)
        promote(rules, log, s, me, BY_CLAIMS)


@called
def bust(rules: CampaignRules, log: Log, s: Integers, me: Int) -> None:
    """Place a Busted disk."""
    s[rules.n[k.R_AT_SITES] + s[me + k.AT]] = BUSTED
    s[k.COUNTS + k.D_BUSTED] += 1
    note(log, k.E_BUSTED, me // SEAT_SIZE)


@called
def store_glory(rules: CampaignRules, log: Log, s: Integers, me: Int) -> None:
    """Bring what is carried to the playmat, on its high side (6B1c, 6B5b)."""
    carried = s[me + CARRY]
    if carried == NONE:
        return
    s[me + CARRY] = NONE
    if carried >= CHIT:
        dp = rules.n[rules.n[k.R_DP_AT] + (carried - CHIT) % rules.n[k.R_KINDS]]
        note(log, k.E_DELIVERS, me // SEAT_SIZE + 8 * dp)
        put_face_up(rules, log, s, me, carried - CHIT)
        return
    low = rules.n[rules.n[k.R_GLORY_AT] + 2 * carried]
    high = rules.n[rules.n[k.R_GLORY_AT] + 2 * carried + 1]
    s[me + k.GLORY] += high
    s[me + k.STORED_LOW] += low
    s[me + k.N_GLORY] += 1
    note(log, k.E_DELIVERS, me // SEAT_SIZE + 8 * high)
    if high > low:
        promote(rules, log, s, me, BY_GLORY)


@called
def lose_career(s: Integers, me: Int) -> None:
    """Put the career, green side up, on top of the deck."""
    if s[me + k.CAREER] > 0:
        for place in range(s[k.N_DECK], 0, -1):
            s[k.DECK + place] = s[k.DECK + place - 1]
        s[k.DECK] = s[me + k.CAREER]
        s[k.N_DECK] += 1
    s[me + k.CAREER] = 0
    s[me + k.IS_EXPERT] = 0


@called
def flip_all(rules: CampaignRules, s: Integers, me: Int) -> None:
    """Turn all chits and all glory to their lower side (6B5a)."""
    seat = me // SEAT_SIZE
    n_chits = rules.n[k.R_CUPS] * rules.n[k.R_KINDS]
    up, down = rules.n[k.R_AT_UP] + seat * n_chits, rules.n[k.R_AT_DOWN] + seat * n_chits
    for place in range(n_chits):
        s[me + k.N_FLIPPED] += s[up + place]
        s[down + place] += s[up + place]
        s[up + place] = 0
    for kind in range(rules.n[k.R_KINDS]):
        s[rules.n[k.R_AT_KINDS] + seat * rules.n[k.R_KINDS] + kind] = 0
    s[me + k.ICONS] = rules.n[k.R_HEROISM + seat] * rules.n[k.R_HEROISM_ICONS]
    s[me + k.DISCOVERY_DP] = 0
    s[me + k.EXPERIENCE_DP] = 0
    s[me + k.N_EXPERIENCES] = 0
    s[me + k.N_ARTIFACTS] = 0
    s[me + k.GLORY] = s[me + k.STORED_LOW]


@called
def die(rules: CampaignRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Bury an explorer: a reckless youth, or elderly where the turns left are worth less than the loss (6B5)."""
    seat = me // SEAT_SIZE
    s[k.COUNTS + k.D_DEATHS] += 1
    if rules.n[k.R_POLICIES + seat] == k.RANDOM:
        elderly = pick(rules, luck, s, k.DECISIONS, 2) == 1
    else:
        elderly = loss_of_youth(rules, s, me) > s[k.TURNS_LEFT]
    if elderly:
        note(log, k.E_ELDERLY, seat)
        store_glory(rules, log, s, me)
        s[me + k.IS_DEAD] = 1
        return
    note(log, k.E_YOUTH, seat)
    carried = s[me + CARRY]
    s[me + CARRY] = NONE
    if carried >= CHIT:
        s[rules.n[k.R_AT_CUPS] + carried - CHIT] += 1
        note(log, k.E_ARTIFACT_BACK, seat)
    elif carried != NONE:
        s[GLORY_ON_MAP + carried] = 1
        s[k.IS_CLOSED + carried] = 0
        note(log, k.E_GLORY_BACK, seat + 8 * carried)
    flip_all(rules, s, me)
    lose_career(s, me)
    s[me + k.AT] = NONE
    s[me + k.HAS_CREW] = 1


@called
def assisting(s: Integers, me: Int) -> Any:
    """Return the first Operational vehicle that assists, or `NONE`."""
    if s[k.ASSISTS]:
        for vehicle in range(k.MOST_VEHICLES):
            if s[me + k.IS_UP + vehicle] and s[me + k.SERVES + vehicle] == s[k.CUP]:
                return s[me] * 0 + vehicle
    return s[me] * 0 + NONE
