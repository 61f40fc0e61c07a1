"""Help: who wants to, and who is asked."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.abilities import chance_of
from zettasim.games.zetta.expedition.dice import ASKING, draw, open_part
from zettasim.games.zetta.expedition.options import may_not
from zettasim.games.zetta.expedition.rules import (
    ASKS,
    BEHIND,
    DICE,
    DO_LIFE,
    DO_SUBSTANCE,
    EXO_FAME_AT,
    EXO_NET_AT,
    EXO_SIZE,
    FOUND_WORTH,
    GAINS,
    GIVES,
    GREEDY,
    HELPS,
    MY_PRODUCT,
    NEVER,
    NONE,
    NOTED,
    OF_DECISIONS,
    OWN,
    PLACE,
    POLICY,
    R_AT_DRAWN,
    R_EXO_AT,
    R_FAMES,
    R_FOUND_BY_HELPER,
    R_HELPS,
    R_LIFE_WORTH,
    R_PLAYERS,
    RANDOM,
    SEAT,
    SEAT_SIZE,
    SEATS,
    STEP_WORTH,
    STRONG,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.scoring import half_of, score_of
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Luck
from zettasim.kernels.run import Integers


@called
def choose_helper(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int, kind: Int, dice: Int) -> Any:
    """Return the seat that helps, the one with most dice of those here that want to; `NONE` without help.

    A greedy player asks where help makes a success more likely, a strong one where it gains more than the helper, a
    bot always; a random player at the toss of a coin.
    """
    helper = s[me] * 0 + NONE
    most = s[me] * 0
    if not rules.n[R_HELPS] or may_not(s, me, ASKS):
        return helper
    open_part(rules, luck, s, OF_DECISIONS, ASKING)
    for step in range(1, rules.n[R_PLAYERS]):
        other = s[me + SEAT] + step
        if other >= rules.n[R_PLAYERS]:
            other -= rules.n[R_PLAYERS]
        you = (other & SEATS) * SEAT_SIZE
        if s[you + PLACE] != s[me + PLACE] or s[you + DICE + kind] <= most:
            continue
        if wants_to_help(rules, luck, s, you, me, kind, dice):
            helper = other
            most = s[you + DICE + kind]
    if helper != NONE and not asks(rules, luck, s, me, kind, dice, most):
        helper = s[me] * 0 + NONE
    return helper


@called
def asks(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int, kind: Int, dice: Int, most: Int) -> Any:
    """Tell whether a player takes help of so many dice."""
    policy = s[me + POLICY]
    if policy == RANDOM:
        wanted = draw(luck, 2) != 1
    elif policy == GREEDY:
        wanted = chance_of(rules, s, kind, dice + most) > chance_of(rules, s, kind, dice)
    elif policy == STRONG:
        added, given = gain_by_help(rules, s, me, kind, dice, most)
        wanted = added * (rules.n[R_PLAYERS] - 1) > given
    else:
        wanted = True
    return wanted


@called
def wants_to_help(rules: ExpeditionRules, luck: Luck, s: Integers, you: Int, me: Int, kind: Int, dice: Int) -> Any:
    """Tell whether `you` would help `me`, as the user says or as its policy does."""
    when = s[you + HELPS]
    wants = when != NEVER and not may_not(s, you, GIVES)
    if when == BEHIND:
        wants = wants and score_of(rules, s, me) < score_of(rules, s, you)
    elif when == GAINS or (when == OWN and s[you + POLICY] == STRONG):
        added, given = gain_by_help(rules, s, me, kind, dice, s[you + DICE + kind])
        wants = wants and given * (rules.n[R_PLAYERS] - 1) > added
    elif when == OWN and s[you + POLICY] == RANDOM:
        wants = wants and draw(luck, 2) != 1
    return wants


@called
def gain_by_help(rules: ExpeditionRules, s: Integers, me: Int, kind: Int, dice: Int, more: Int) -> Any:
    """Return what help adds to an attempt, and what it brings the helper: thousandths of fame times millionths."""
    before = chance_of(rules, s, kind, dice)
    after = chance_of(rules, s, kind, dice + more)
    return (after - before) * (found_worth(rules, s, me, kind) + s[me + STEP_WORTH]), after * share_worth(
        rules, s, me, kind
    )


@called
def found_worth(rules: ExpeditionRules, s: Integers, me: Int, kind: Int) -> Any:
    """Return what a success brings who attempts it at its place, its step apart, in thousandths of fame."""
    if kind == DO_LIFE:
        worth = rules.n[R_LIFE_WORTH]
    elif kind == DO_SUBSTANCE:
        worth = s[FOUND_WORTH + (s[me + PLACE] >> 2)]
    else:
        card = s[rules.n[R_AT_DRAWN] + s[MY_PRODUCT]]
        worth = 1000 * rules.box[rules.n[R_EXO_AT] + card * EXO_SIZE + EXO_NET_AT]
    return worth


@called
def share_worth(rules: ExpeditionRules, s: Integers, me: Int, kind: Int) -> Any:
    """Return what a success brings who has helped, in thousandths of fame."""
    if kind == DO_LIFE:
        worth = rules.n[R_LIFE_WORTH] // 2
    elif kind == DO_SUBSTANCE:
        worth = 1000 * rules.n[R_FOUND_BY_HELPER] * rules.n[R_FAMES + s[NOTED + (s[me + PLACE] >> 2)]]
    else:
        card = s[rules.n[R_AT_DRAWN] + s[MY_PRODUCT]]
        worth = 500 * half_of(rules, rules.box[rules.n[R_EXO_AT] + card * EXO_SIZE + EXO_FAME_AT])
    return worth
