"""Dice of a crew, and the chance that they bring."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.options import usable
from zettasim.games.zetta.expedition.rules import (
    ALIENS,
    ALIENS_HURT,
    ANY_USED,
    BOT,
    CHANCES,
    COVERED,
    CREW,
    DICE,
    DO_LIFE,
    DO_SUBSTANCE,
    E_ABILITY,
    E_GIVES_BACK,
    HELD,
    INDICES,
    LACK,
    LACK_LEVELED,
    LEVELED_BIT,
    LIFE_MODIFIERS,
    N_CREW,
    ONE,
    PILOT,
    PILOTS,
    POLICY,
    R_ALIEN_DIE,
    R_DIE,
    R_LEVELED_DIE,
    R_ONE_CREW_FROM,
    SEAT,
    SUBSTANCE_MODIFIERS,
    TOKENS,
    UNHURT,
    USED,
    VALUES,
    ExpeditionRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, note
from zettasim.kernels.run import Integers

ABILITY_BITS = 15


@called
def fit_aliens(s: Integers, me: Int) -> Any:
    """Return the aliens without damage, who take part in discoveries."""
    return max(s[me + ALIENS] - s[me + ALIENS_HURT], 0)


@called
def count_dice(rules: ExpeditionRules, s: Integers, me: Int) -> None:
    """Count the dice of each discovery, who could use a token for it, and the star pilots, of a crew.

    Abilities under damage tokens are not there, and crew members with damage use no knowledge tokens.
    """
    for ability in range(3):
        s[me + DICE + ability] = 0
        s[me + LACK + ability] = 0
        s[me + LACK_LEVELED + ability] = 0
        s[me + ONE + ability] = 0
    s[me + PILOTS] = 0
    s[me + UNHURT] = 0
    for member in range(s[me + N_CREW]):
        crew = s[me + CREW + member] & ~(s[me + COVERED + member] & ABILITY_BITS)
        unhurt = s[me + COVERED + member] == 0
        leveled = crew & LEVELED_BIT
        dice = rules.n[R_LEVELED_DIE] if leveled else rules.n[R_DIE]
        for ability in range(3):
            if crew & (1 << ability):
                s[me + DICE + ability] += dice
                s[me + ONE + ability] = max(s[me + ONE + ability], dice)
            elif unhurt:
                s[me + LACK + ability] += 1
                s[me + LACK_LEVELED + ability] += 1 if leveled else 0
        s[me + PILOTS] += crew >> PILOT & 1
        s[me + UNHURT] += 1 if unhurt else 0
    for ability in range(3):  # aliens take part in any discovery, but never by themselves
        if s[me + DICE + ability] > 0:
            s[me + DICE + ability] += fit_aliens(s, me) * rules.n[R_ALIEN_DIE]


@called
def plays_one(rules: ExpeditionRules, s: Integers, me: Int, kind: Int) -> Any:
    """Tell whether the bots' rule lets only one crew member take part."""
    return s[me + POLICY] == BOT and s[VALUES + kind] >= rules.n[R_ONE_CREW_FROM]


@called
def dice_of(rules: ExpeditionRules, s: Integers, me: Int, kind: Int) -> Any:
    """Return a player's own dice for a discovery, knowledge tokens used on crew members without the ability.

    Leveled crew members get the tokens first. Where only one crew member takes part, it is the best one.
    """
    dice = s[me + DICE + kind]
    tokens = min(usable(s, me, kind), s[me + LACK + kind])
    if plays_one(rules, s, me, kind):
        tokens = min(1, tokens) if dice == 0 else 0
        dice = s[me + ONE + kind]
    elif dice == 0 and tokens > 0:
        dice += fit_aliens(s, me) * rules.n[R_ALIEN_DIE]
    leveled = min(tokens, s[me + LACK_LEVELED + kind])
    return dice + (tokens - leveled) * rules.n[R_DIE] + leveled * rules.n[R_LEVELED_DIE]


@called
def tokens_for(rules: ExpeditionRules, s: Integers, me: Int, kind: Int) -> Any:
    """Return how many knowledge tokens `dice_of` counts."""
    n = min(usable(s, me, kind), s[me + LACK + kind])
    if plays_one(rules, s, me, kind):
        n = min(1, n) if s[me + DICE + kind] == 0 else 0
    return n


@called
def use_tokens(rules: ExpeditionRules, log: Log, s: Integers, me: Int, kind: Int) -> None:
    """Place the knowledge tokens that `dice_of` counts."""
    n = tokens_for(rules, s, me, kind)
    if n > 0:
        s[me + HELD + kind] -= n
        s[USED + kind] += n
        s[ANY_USED] = 1
        note(log, E_ABILITY, s[me + SEAT] + 8 * (kind * 8 + n))


@called
def give_back(log: Log, s: Integers, seat: Int) -> None:
    """Return the knowledge tokens used in a turn to the bag."""
    if s[ANY_USED]:
        s[ANY_USED] = 0
        for kind in range(5):
            if s[USED + kind] > 0:
                note(log, E_GIVES_BACK, seat + 8 * (kind * 8 + s[USED + kind]))
            s[TOKENS + kind] += s[USED + kind]
            s[USED + kind] = 0


@called
def modifier_of(s: Integers, orbit: Int, kind: Int) -> Any:
    """Return the dice that a planet adds to a discovery."""
    if kind == DO_LIFE:
        modifier = s[LIFE_MODIFIERS + orbit]
    elif kind == DO_SUBSTANCE:
        modifier = s[SUBSTANCE_MODIFIERS + orbit]
    else:
        modifier = s[LIFE_MODIFIERS + orbit] * 0
    return modifier


@called
def chance_of(rules: ExpeditionRules, s: Integers, kind: Int, dice: Int) -> Any:
    """Return the chance of a success with so many dice, in millionths; none without dice."""
    return rules.box[s[CHANCES + kind] + max(dice, 0) & INDICES]
