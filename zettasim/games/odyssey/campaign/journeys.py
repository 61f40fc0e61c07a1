"""Where a journey leads: home, back to the Site where the explorer is, or to one of the Sites within reach."""

from __future__ import annotations

from typing import Any

from zettasim.games.odyssey.campaign import rules as k
from zettasim.games.odyssey.campaign.playmat import multiplier, pick, promote, store_glory
from zettasim.games.odyssey.campaign.policies import (
    NOTHING,
    may_take,
    weigh_chits,
    weight,
    worth_of_claim,
)
from zettasim.games.odyssey.campaign.rules import (
    BY_DISCOVERIES,
    BY_GLORY,
    CARRY,
    CHIT,
    GLORY_ON_MAP,
    NONE,
    SEAT_SIZE,
    VIRGIN,
    CampaignRules,
)
from zettasim.games.odyssey.explore.rules import HAS_CLAIM, HAS_KILL, HAS_KO, IS_DISCOVERY
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers


@called
def list_options(rules: CampaignRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """List where the explorer may go, as Site and container: home first, which is always allowed.

    What the first seat can reach, Sites and the glory of their Zones, is on offer to it.
    """
    s[rules.n[k.R_AT_OPTIONS]] = NONE
    s[k.N_OPTIONS] = 1
    if s[me + k.HAS_CREW] == 0:
        return
    here = s[me + k.AT]
    if here != NONE and s[rules.n[k.R_AT_SITES] + here] == VIRGIN:
        add_options(rules, s, here)
    n_open = s[me] * 0
    for site in range(rules.n[k.R_N_SITES]):
        zone = rules.n[rules.n[k.R_SITES_AT] + 3 * site + 1]
        if s[rules.n[k.R_AT_SITES] + site] == VIRGIN and s[k.IS_CLOSED + zone] == 0 and site != here:
            s[rules.n[k.R_AT_OPEN] + n_open] = site
            n_open += 1
    for _ in range(min(rules.n[k.R_REACH], n_open)):
        place = rules.n[k.R_AT_OPEN] + pick(rules, luck, s, k.SITES, n_open)
        site = s[place]
        note(log, k.E_REACH, me // SEAT_SIZE + 8 * site)
        if me == 0:
            zone = rules.n[rules.n[k.R_SITES_AT] + 3 * site + 1]
            s[rules.n[k.R_AT_REACHED] + site] = 1
            s[k.GLORY_SEEN] |= s[GLORY_ON_MAP + zone] << zone
        add_options(rules, s, site)
        n_open -= 1
        s[place] = s[rules.n[k.R_AT_OPEN] + n_open]


@called
def add_options(rules: CampaignRules, s: Integers, site: Int) -> None:
    """List each milieu of a Site whose container is not empty."""
    milieus = rules.n[rules.n[k.R_SITES_AT] + 3 * site + 2]
    for cup in range(rules.n[k.R_CUPS]):
        if not milieus >> cup & 1:
            continue
        for kind in range(rules.n[k.R_KINDS]):
            if s[rules.n[k.R_AT_CUPS] + cup * rules.n[k.R_KINDS] + kind] > 0:
                place = rules.n[k.R_AT_OPTIONS] + 2 * s[k.N_OPTIONS]
                s[place] = site
                s[place + 1] = cup
                s[k.N_OPTIONS] += 1
                break


@called
def choose_journey(rules: CampaignRules, luck: Luck, s: Integers, me: Int) -> None:
    """Choose one of the options, and whether a vehicle assists and FINAO is paid: `SITE`, `CUP`, `ASSISTS`, `WANTED`.

    `WANTED` is 1 where FINAO is to be paid.
    """
    seat = me // SEAT_SIZE
    options = rules.n[k.R_AT_OPTIONS]
    s[k.ASSISTS] = 0
    s[k.WANTED] = 0
    if rules.n[k.R_POLICIES + seat] == k.RANDOM:
        option = pick(rules, luck, s, k.DECISIONS, s[k.N_OPTIONS])
        s[k.SITE] = s[options + 2 * option]
        s[k.CUP] = s[options + 2 * option + 1]
        if s[k.SITE] != NONE:
            if vehicles_for(rules, s, me, s[k.CUP]) > 0:
                s[k.ASSISTS] = pick(rules, luck, s, k.DECISIONS, 2)
            if can_pay(rules, s, me):
                s[k.WANTED] = pick(rules, luck, s, k.DECISIONS, 2)
        return
    weigh_chits(rules, s, me)
    best = worth_of_home(rules, s, me)
    s[k.SITE] = NONE
    for option in range(1, s[k.N_OPTIONS]):
        site, cup = s[options + 2 * option], s[options + 2 * option + 1]
        survey(rules, s, me, cup)
        vehicles = vehicles_for(rules, s, me, cup)
        landing = worth_of_landing(rules, s, me, site)
        worth = s[me] * 0 + NOTHING
        wanted = s[me] * 0
        for pays in range(1 + can_pay(rules, s, me)):
            if vehicles + pays > 0 or not is_too_risky(rules, s, me):
                found = expected_worth(rules, s, me, site, cup, vehicles + pays)
                if pays == 0 or found - worth >= weight(rules, me, k.W_FINAO):
                    worth = found
                    wanted = s[me] * 0 + pays
        if worth + landing > best:
            best = worth + landing
            s[k.SITE] = site
            s[k.CUP] = cup
            s[k.WANTED] = wanted
            s[k.ASSISTS] = 1 if vehicles > 0 else 0


@called
def is_too_risky(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Say whether a careful seat shuns the first chit of the container that has been surveyed."""
    if rules.n[k.R_POLICIES + me // SEAT_SIZE] != k.CAREFUL:
        return False
    n_chits = s[k.N_TAKEABLE] + s[k.N_LOCKED] + s[k.N_SAFE] + s[k.N_KO] + s[k.N_KILL]
    return 100 * s[k.N_KILL] > rules.n[k.R_RISK] * n_chits


@called
def vehicles_for(rules: CampaignRules, s: Integers, me: Int, cup: Int) -> Any:
    """Count the Operational vehicles that may assist in a milieu (6C2b)."""
    found = s[me] * 0
    if me == 0 and rules.n[k.R_WITHOUT] & k.NO_VEHICLE:
        return found
    for vehicle in range(k.MOST_VEHICLES):
        if s[me + k.IS_UP + vehicle] and s[me + k.SERVES + vehicle] == cup:
            found += 1
    return found


@called
def can_pay(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Say whether the seat can pay FINAO."""
    if me == 0 and rules.n[k.R_WITHOUT] & k.NO_FINAO:
        return False
    return s[me + k.AQUA] >= rules.n[k.R_FINAO_COST]


# What options are worth


@called
def worth_of_home(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return what coming home is worth: what is carried, on its high side, and slugs that are printed again."""
    carried = s[me + CARRY]
    gain = s[me] * 0
    by = rules.n[rules.n[k.R_QUALIFIES_AT] + s[me + k.CAREER]]
    if carried >= CHIT:
        kind = (carried - CHIT) % rules.n[k.R_KINDS]
        dp = rules.n[rules.n[k.R_DP_AT] + kind]
        gain += dp - rules.n[rules.n[k.R_CARRIED_DP_AT] + kind]
        if by & BY_DISCOVERIES:
            gain += dp * multiplier(rules, s, me)
    elif carried != NONE:
        glory = rules.n[k.R_GLORY_AT] + 2 * carried
        more = rules.n[glory + 1] - rules.n[glory]
        gain += more
        if by & BY_GLORY:
            gain += more * multiplier(rules, s, me)
    worth = gain * weight(rules, me, k.W_DP)
    if s[k.TURNS_LEFT] > 0:
        for vehicle in range(k.MOST_VEHICLES):
            if s[me + k.SERVES + vehicle] != NONE and s[me + k.IS_UP + vehicle] == 0:
                worth += weight(rules, me, k.W_SLUG)
    return worth


@called
def worth_of_landing(rules: CampaignRules, s: Integers, me: Int, site: Int) -> Any:
    """Return what the Zone's glory is worth to an explorer who carries nothing: its high side while turns are left."""
    zone = rules.n[rules.n[k.R_SITES_AT] + 3 * site + 1]
    if s[GLORY_ON_MAP + zone] == 0 or s[me + CARRY] != NONE or site == s[me + k.AT]:
        return s[me] * 0
    dp = rules.n[rules.n[k.R_GLORY_AT] + 2 * zone + (s[k.TURNS_LEFT] > 0)]
    if rules.n[rules.n[k.R_QUALIFIES_AT] + s[me + k.CAREER]] & BY_GLORY:
        dp += dp * multiplier(rules, s, me)
    return dp * weight(rules, me, k.W_DP)


@called
def survey(rules: CampaignRules, s: Integers, me: Int, cup: Int) -> None:
    """Count a container's chits by what they would do to the explorer, and add up their worths."""
    n_kinds = rules.n[k.R_KINDS]
    for place in range(k.N_TAKEABLE, k.CLAIM_KILL + 1):
        s[place] = 0
    claim = worth_of_claim(rules, s, me)
    for kind in range(n_kinds):
        n = s[rules.n[k.R_AT_CUPS] + cup * n_kinds + kind]
        if n == 0:
            continue
        worth = s[rules.n[k.R_AT_WORTH] + kind]
        events = rules.n[rules.n[k.R_EVENTS_AT] + s[me + k.CAREER] * n_kinds + kind]
        if events & IS_DISCOVERY:
            if may_take(rules, s, me, kind):
                s[k.N_TAKEABLE] += n
                s[k.W_TAKEABLE] += n * (worth + claim)
            else:
                s[k.N_LOCKED] += n
        elif events & HAS_KILL:
            s[k.N_KILL] += n
            s[k.W_KILL] += n * worth
            if events & HAS_CLAIM:
                s[k.CLAIM_KILL] += n * claim
        elif events & HAS_KO:
            s[k.N_KO] += n
            s[k.W_KO] += n * worth
        else:
            s[k.N_SAFE] += n
            s[k.W_SAFE] += n * worth + (n * claim if events & HAS_CLAIM else 0)


@called
def expected_worth(rules: CampaignRules, s: Integers, me: Int, site: Int, cup: Int, shields: Int) -> Any:
    """Return what an exploration is worth if it goes on, where that pays, until a chit can be taken.

    `shields`: kills that are stopped, by FINAO or vehicles. The odds are exact but for FINAO spent on a Glitch Roll,
    a journalist's third chit, and what goes on beyond the first chit that can be taken.
    """
    n_all = s[k.N_TAKEABLE] + s[k.N_LOCKED] + s[k.N_SAFE] + s[k.N_KO] + s[k.N_KILL]
    limit = min(rules.n[rules.n[k.R_SITES_AT] + 3 * site] + rules.n[k.R_EXTRA + me // SEAT_SIZE], n_all)
    stopped = min(shields, s[k.N_KILL])
    loss = s[k.N_KILL] * s[k.LOSS]
    has_eureka = rules.n[rules.n[k.R_EUREKA_AT] + s[me + k.CAREER] * rules.n[k.R_CUPS] + cup] <= 0
    with_eureka = s[k.W_TAKEABLE] + s[k.W_SAFE] + s[k.W_KO] + s[k.W_KILL] + s[k.CLAIM_KILL]
    if stopped == 0:
        with_eureka -= loss
    locked = s[me] * 0  # what it is worth with one more locked discovery in hand, and nothing else
    for drawn in range(min(s[k.N_LOCKED], limit - 1), 0, -1):
        locked = max((with_eureka + (s[k.N_LOCKED] - drawn) * locked) // (n_all - drawn), locked * 0)
    if has_eureka:
        return (with_eureka + s[k.N_LOCKED] * locked) // n_all
    weigh_experiences(rules, s, limit, stopped, n_all)
    row = s[k.N_SAFE] + 1
    after_kill = s[rules.n[k.R_AT_VE] + row] if stopped > 0 else -s[k.LOSS]
    after_safe = s[rules.n[k.R_AT_VE] + 1] if s[k.N_SAFE] > 0 else locked * 0
    first = s[k.W_TAKEABLE] + s[k.N_LOCKED] * locked + s[k.N_SAFE] * after_safe + s[k.N_KILL] * after_kill
    return (first + s[k.CLAIM_KILL]) // n_all


@called
def weigh_experiences(rules: CampaignRules, s: Integers, limit: Int, stopped: Int, n_all: Int) -> None:
    """Note what it is worth to hold j harmless experiences and y survived kills, and no discovery, at y rows and j."""
    at = rules.n[k.R_AT_VE]
    row = s[k.N_SAFE] + 1
    of_takeable = s[k.W_TAKEABLE] // s[k.N_TAKEABLE] if s[k.N_TAKEABLE] > 0 else s[k.W_TAKEABLE]
    for y in range(stopped, -1, -1):
        for j in range(s[k.N_SAFE], -1, -1):
            s[at + y * row + j] = 0
            left = n_all - j - y
            if j + y == 0 or j + y >= limit or left <= 0:
                continue
            held = s[k.W_SAFE] // s[k.N_SAFE] if j > 0 else s[k.W_KILL] // s[k.N_KILL]
            worth = s[k.N_TAKEABLE] * max(of_takeable, held) + s[k.N_LOCKED] * held
            if j < s[k.N_SAFE]:
                worth += (s[k.N_SAFE] - j) * s[at + y * row + j + 1]
            kills = s[k.N_KILL] - y
            if kills > 0:
                worth += kills * (s[at + (y + 1) * row + j] if y < stopped else -s[k.LOSS])
                worth += kills * s[k.CLAIM_KILL] // s[k.N_KILL]
            s[at + y * row + j] = max(worth // left, worth * 0)


# Arriving


@called
def come_home(rules: CampaignRules, log: Log, s: Integers, me: Int) -> None:
    """Return to Earth: a ticker tape parade, vehicles printed again, and the Crew Card boosted anew."""
    seat = me // SEAT_SIZE
    note(log, k.E_HOME, seat)
    s[k.COUNTS + k.D_HOME] += 1
    s[me + k.AT] = NONE
    store_glory(rules, log, s, me)
    for vehicle in range(k.MOST_VEHICLES):
        if s[me + k.SERVES + vehicle] != NONE and s[me + k.IS_UP + vehicle] == 0:
            s[me + k.IS_UP + vehicle] = 1
            note(log, k.E_PRINTS, seat + 8 * s[me + k.SERVES + vehicle])
    if s[me + k.HAS_CREW] == 0:
        s[me + k.HAS_CREW] = 1
        note(log, k.E_CREW_BACK, seat)


@called
def land(rules: CampaignRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Go to the Site `s[SITE]`; who is the first in a Zone must pick up its glory if possible (6B1c)."""
    seat = me // SEAT_SIZE
    if s[k.SITE] == s[me + k.AT]:
        note(log, k.E_STAYS, seat + 8 * s[k.SITE])
        return
    s[me + k.AT] = s[k.SITE]
    note(log, k.E_LANDS, seat + 8 * s[k.SITE])
    zone = rules.n[rules.n[k.R_SITES_AT] + 3 * s[k.SITE] + 1]
    carried = s[me + CARRY]
    if s[GLORY_ON_MAP + zone] == 0 or carried >= CHIT:
        return
    if carried != NONE:
        if rules.n[k.R_POLICIES + seat] == k.RANDOM:
            swaps = pick(rules, luck, s, k.DECISIONS, 2) == 1
        else:
            glory = rules.n[k.R_GLORY_AT] + 1
            swaps = rules.n[glory + 2 * zone] > rules.n[glory + 2 * carried]
        if not swaps:
            return
        note(log, k.E_DISCARDS, seat + 8 * carried)
        s[me + CARRY] = NONE
    before = rules.n[rules.n[k.R_GLORY_AT] + 2 * carried] if carried != NONE else carried * 0
    s[GLORY_ON_MAP + zone] = 0
    s[me + CARRY] = zone
    note(log, k.E_GLORY, seat + 8 * zone)
    if rules.n[rules.n[k.R_GLORY_AT] + 2 * zone] > before:
        promote(rules, log, s, me, BY_GLORY)
