"""How seats decide within an exploration: they see the playmats, and so what is left in each container."""

from __future__ import annotations

from typing import Any

from zettasim.games.odyssey.attempts.rules import HAS_ICON
from zettasim.games.odyssey.campaign import rules as k
from zettasim.games.odyssey.campaign.playmat import assisting, loss_of_youth, multiplier, pick
from zettasim.games.odyssey.campaign.rules import (
    BY_CLAIMS,
    BY_DISCOVERIES,
    BY_EXPERIENCE,
    CARRY,
    CHIT,
    IS_CARRIED,
    NONE,
    SEAT_SIZE,
    CampaignRules,
)
from zettasim.games.odyssey.explore.rules import (
    HAS_CLAIM,
    HAS_KILL,
    HAS_KO,
    IS_DISCOVERY,
    KILL_FIRST,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Luck
from zettasim.kernels.run import Integers

NOTHING = -(1 << 40)
"""The worth of a chit that may not be taken."""
THOUSAND = 1000


@called
def weight(rules: CampaignRules, me: Int, which: Int) -> Any:
    """Return a weight of the seat's policy."""
    policy = rules.n[k.R_POLICIES + me // SEAT_SIZE]
    return rules.n[rules.n[k.R_WEIGHTS_AT] + policy * k.N_WEIGHTS + which]


@called
def worth_of_claim(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return what a Claim is worth to a seat: DP by its career, and what its policy adds."""
    worth = weight(rules, me, k.W_CLAIM)
    if rules.n[rules.n[k.R_QUALIFIES_AT] + s[me + k.CAREER]] & BY_CLAIMS:
        worth += weight(rules, me, k.W_DP) * multiplier(rules, s, me)
    return worth


@called
def worth_of_icon(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return what one more unlock icon is worth to a seat: nothing beyond those that open every discovery."""
    if s[me + k.ICONS] >= rules.n[k.R_ICONS_OF_USE]:
        return s[me] * 0
    return weight(rules, me, k.W_ICON) + s[k.TURNS_LEFT] * weight(rules, me, k.W_ICON_TURN)


@called
def loss_by_death(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return what a death costs a seat: the DP of a reckless youth, at most one for each turn left."""
    youth = loss_of_youth(rules, s, me)
    loss = min(youth, s[k.TURNS_LEFT]) * weight(rules, me, k.W_DEATH)
    if youth <= s[k.TURNS_LEFT]:
        loss += (
            s[me + k.ICONS]
            * s[k.TURNS_LEFT]
            * weight(rules, me, k.W_ICON_TURN)
            * weight(rules, me, k.W_DEATH)
            // THOUSAND
        )
    return loss


@called
def worth_of_chit(rules: CampaignRules, s: Integers, me: Int, kind: Int) -> Any:
    """Return what a chit is worth on the playmat, or `NOTHING` where it cannot be unlocked or carried; no Claim."""
    at = s[me + k.CAREER] * rules.n[k.R_KINDS] + kind
    events = rules.n[rules.n[k.R_EVENTS_AT] + at]
    by = rules.n[rules.n[k.R_QUALIFIES_AT] + s[me + k.CAREER]]
    dp = rules.n[rules.n[k.R_DP_AT] + kind]
    worth = weight(rules, me, k.W_DP) * dp
    if events & HAS_ICON:
        worth += worth_of_icon(rules, s, me)
    if not events & IS_DISCOVERY:
        if by & BY_EXPERIENCE:
            worth += weight(rules, me, k.W_DP) * multiplier(rules, s, me)
        return worth
    if not may_take(rules, s, me, kind):
        return s[me] * 0 + NOTHING
    worth += weight(rules, me, k.W_DISCOVERY)
    if events & IS_CARRIED:
        given_up = s[me] * 0
        if s[me + CARRY] != NONE:
            given_up = rules.n[rules.n[k.R_GLORY_AT] + 2 * s[me + CARRY] + (s[k.TURNS_LEFT] > 0)]
        if s[k.TURNS_LEFT] == 0:
            worth += weight(rules, me, k.W_DP) * (rules.n[rules.n[k.R_CARRIED_DP_AT] + kind] - dp)
        return worth - weight(rules, me, k.W_DP) * given_up
    if by & BY_DISCOVERIES:
        worth += weight(rules, me, k.W_DP) * dp * multiplier(rules, s, me)
    return worth


@called
def may_take(rules: CampaignRules, s: Integers, me: Int, kind: Int) -> Any:
    """Say whether a discovery is unlocked, and can be carried if it must be (6C5a, 6B1c)."""
    at = s[me + k.CAREER] * rules.n[k.R_KINDS] + kind
    if rules.n[rules.n[k.R_NEEDED_AT] + at] > s[me + k.ICONS]:
        return False
    return not (rules.n[rules.n[k.R_EVENTS_AT] + at] & IS_CARRIED and s[me + CARRY] >= CHIT)


@called
def weigh_chits(rules: CampaignRules, s: Integers, me: Int) -> None:
    """Note what each chit of the container is worth, and what a death costs."""
    if rules.n[k.R_POLICIES + me // SEAT_SIZE] == k.RANDOM:
        return
    s[k.LOSS] = loss_by_death(rules, s, me)
    for kind in range(rules.n[k.R_KINDS]):
        s[rules.n[k.R_AT_WORTH] + kind] = worth_of_chit(rules, s, me, kind)


@called
def weigh_drawn(rules: CampaignRules, s: Integers, me: Int) -> None:
    """Find the discovery and the experience of most worth among the chits drawn, the first of equals."""
    n_kinds = rules.n[k.R_KINDS]
    s[k.BEST_DISCOVERY] = NONE
    s[k.BEST_EXPERIENCE] = NONE
    s[k.DISCOVERY_WORTH] = NOTHING
    s[k.EXPERIENCE_WORTH] = NOTHING
    if rules.n[k.R_POLICIES + me // SEAT_SIZE] == k.RANDOM:
        return
    for kind in range(n_kinds):
        if s[rules.n[k.R_AT_LEFT] + n_kinds + kind] == 0:
            continue
        worth = worth_of_chit(rules, s, me, kind)
        if rules.n[rules.n[k.R_EVENTS_AT] + kind] & IS_DISCOVERY:
            if worth > s[k.DISCOVERY_WORTH]:
                s[k.DISCOVERY_WORTH] = worth
                s[k.BEST_DISCOVERY] = kind
        elif worth > s[k.EXPERIENCE_WORTH]:
            s[k.EXPERIENCE_WORTH] = worth
            s[k.BEST_EXPERIENCE] = kind


@called
def best_worth(discovery: Int, experience: Int, eureka: Int, claim: Int) -> Any:
    """Return the worth of the best chit that may be taken, 0 for none; `claim`: what taking a discovery adds."""
    best = max(discovery + claim, discovery * 0)
    if eureka:
        best = max(best, experience)
    return best


@called
def gain_of_drawing(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Return what one more chit brings beyond stopping now, times the chits left."""
    n_kinds = rules.n[k.R_KINDS]
    claim = worth_of_claim(rules, s, me) if s[k.CLAIMED] == 0 and s[k.CAN_CLAIM] else s[me] * 0
    now = best_worth(s[k.DISCOVERY_WORTH], s[k.EXPERIENCE_WORTH], s[k.EUREKA], claim)
    eureka_at = rules.n[rules.n[k.R_EUREKA_AT] + s[me + k.CAREER] * rules.n[k.R_CUPS] + s[k.CUP]]
    gain = s[me] * 0
    for kind in range(n_kinds):
        n = s[rules.n[k.R_AT_LEFT] + kind]
        if n == 0:
            continue
        events = rules.n[rules.n[k.R_EVENTS_AT] + s[me + k.CAREER] * n_kinds + kind]
        worth = s[rules.n[k.R_AT_WORTH] + kind]
        eureka = s[k.EUREKA] or events & IS_DISCOVERY or s[k.DRAWS] + 1 >= eureka_at
        further = claim
        then = claim * 0
        if events & HAS_CLAIM:
            then = claim
            further = claim * 0
        if kills(s, me, events):
            then += (worth if eureka and not events & IS_DISCOVERY else worth * 0) - s[k.LOSS]
        elif events & HAS_KO:
            then += worth if eureka and not events & IS_DISCOVERY else worth * 0
        elif events & IS_DISCOVERY:
            then += best_worth(max(worth, s[k.DISCOVERY_WORTH]), s[k.EXPERIENCE_WORTH], 1, further)
        else:
            best = max(worth, s[k.EXPERIENCE_WORTH])
            then += best_worth(s[k.DISCOVERY_WORTH], best, 1 if eureka else 0, further)
        gain += n * (then - now)
    return gain


@called
def kills(s: Integers, me: Int, events: Int) -> Any:
    """Say whether a chit would kill the explorer, after FINAO and vehicles."""
    if not events & HAS_KILL:
        return False
    if s[k.FINAO_LEFT] and events & KILL_FIRST:
        return False
    return assisting(s, me) == NONE


@called
def danger(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Count the chits left that would kill the explorer."""
    n_kinds = rules.n[k.R_KINDS]
    found = s[me] * 0
    for kind in range(n_kinds):
        if kills(s, me, rules.n[rules.n[k.R_EVENTS_AT] + s[me + k.CAREER] * n_kinds + kind]):
            found += s[rules.n[k.R_AT_LEFT] + kind]
    return found


@called
def discoveries_left(rules: CampaignRules, s: Integers, me: Int) -> Any:
    """Say whether a discovery that the explorer could take may still be drawn."""
    for kind in range(rules.n[k.R_KINDS]):
        events = rules.n[rules.n[k.R_EVENTS_AT] + kind]
        if s[rules.n[k.R_AT_LEFT] + kind] > 0 and events & IS_DISCOVERY and may_take(rules, s, me, kind):
            return True
    return False


@called
def goes_on(rules: CampaignRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Decide whether to draw another chit."""
    seat = me // SEAT_SIZE
    policy = rules.n[k.R_POLICIES + seat]
    if seat == 0 and rules.n[k.R_WITHOUT] & k.NO_PUSH:
        return False
    if policy == k.RANDOM:
        return pick(rules, luck, s, k.DECISIONS, 2) == 1
    if policy == k.CLAIMER:
        return s[k.CLAIMED] == 0 and s[k.BEST_DISCOVERY] == NONE
    if policy == k.DISCOVERER:
        if s[k.BEST_DISCOVERY] != NONE:
            return False
        return discoveries_left(rules, s, me) or not (s[k.EUREKA] and s[k.BEST_EXPERIENCE] != NONE)
    if policy == k.CAREFUL and 100 * danger(rules, s, me) > rules.n[k.R_RISK] * s[k.N_LEFT]:
        return False
    return gain_of_drawing(rules, s, me) > 0


@called
def chit_to_take(rules: CampaignRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Choose the kind of chit to take, or `NONE`; alive and awake."""
    if rules.n[k.R_POLICIES + me // SEAT_SIZE] == k.RANDOM:
        return any_chit(rules, luck, s, me)
    claim = worth_of_claim(rules, s, me) if s[k.CLAIMED] == 0 and s[k.CAN_CLAIM] else s[me] * 0
    best = s[me] * 0
    kind = s[me] * 0 + NONE
    if s[k.DISCOVERY_WORTH] + claim > best:
        best = s[k.DISCOVERY_WORTH] + claim
        kind = s[k.BEST_DISCOVERY]
    if s[k.EUREKA] and s[k.EXPERIENCE_WORTH] > best:
        kind = s[k.BEST_EXPERIENCE]
    return kind


@called
def any_chit(rules: CampaignRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Choose any kind that may be taken, or none, each as likely."""
    n_kinds = rules.n[k.R_KINDS]
    options = s[me] * 0 + 1
    for pass_ in range(2):
        at = pick(rules, luck, s, k.DECISIONS, options) if pass_ else s[me] * 0
        place = s[me] * 0
        for kind in range(n_kinds):
            if s[rules.n[k.R_AT_LEFT] + n_kinds + kind] == 0:
                continue
            is_discovery = rules.n[rules.n[k.R_EVENTS_AT] + kind] & IS_DISCOVERY
            if may_take(rules, s, me, kind) if is_discovery else s[k.EUREKA] != 0:
                place += 1
                if pass_ and place == at:
                    return s[me] * 0 + kind
        options = place + 1
    return s[me] * 0 + NONE
