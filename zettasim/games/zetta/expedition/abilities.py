"""Dice of a crew, and the chance that they bring."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.equipment import lend, uses_of
from zettasim.games.zetta.expedition.options import may_not, usable
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
    HELP,
    INDICES,
    LACK,
    LACK_LEVELED,
    LEVELED_BIT,
    LIFE_MODIFIERS,
    MILLION,
    MY_DICE,
    MY_USE,
    N_CREW,
    N_KINDS,
    ONE,
    PILOT,
    PILOTS,
    POLICY,
    R_ALIEN_DIE,
    R_DIE,
    R_LEVELED_DIE,
    R_LIFE_WORTH,
    R_ONE_CREW_FROM,
    R_PLAYERS,
    R_STEP_OF_WEAR,
    R_WEAR,
    SEAT,
    SEAT_SIZE,
    STEP_WORTH,
    STRONG,
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
OF_ALIENS = 4
"""Aliens stand behind four crew members."""


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
def take_part(rules: ExpeditionRules, s: Integers, me: Int, kind: Int, uses: Int, tokens: Int, one: bool) -> Any:
    """Return who takes part in a discovery for which equipment can be used so often, packed for `dice_in` and so on.

    Leveled crew members first, those with the ability before those that a token is used on, aliens last and never by
    themselves. One: the best crew member with the ability, or one with a token, and no alien.
    """
    n = s[me] * 0
    dice = s[me] * 0
    taking = s[me] * 0
    used = s[me] * 0
    most = min(uses, 1) if one else uses
    if one and s[me + ONE + kind] > 0:
        tokens = tokens * 0
    for leveled in range(1, -1, -1):
        for able in range(1, -1, -1):
            for member in range(s[me + N_CREW]):
                crew = s[me + CREW + member]
                covered = s[me + COVERED + member]
                fits = (crew & ~covered if able else ~crew) & (1 << kind)
                if not able and (covered != 0 or used >= tokens):
                    fits = fits * 0
                if fits and (1 if crew & LEVELED_BIT else 0) == leveled and n < most:
                    n += 1
                    used += 1 - able
                    taking |= 1 << member
                    dice += rules.n[R_LEVELED_DIE] if leveled else rules.n[R_DIE]
    aliens = s[me] * 0
    if n > 0 and not one:
        aliens += min(fit_aliens(s, me), most - n)
    if aliens > 0:
        taking |= 1 << OF_ALIENS
        dice += aliens * rules.n[R_ALIEN_DIE]
    return dice | used << 8 | taking << 16 | (n + aliens) << 24


@called
def dice_in(use: Int) -> Any:
    """Return the dice of who takes part."""
    return use & 255


@called
def tokens_in(use: Int) -> Any:
    """Return the knowledge tokens used on crew members."""
    return use >> 8 & 255


@called
def taking_in(use: Int) -> Any:
    """Return the crew members that take part as bits, a further one for aliens."""
    return use >> 16 & 255


@called
def number_in(use: Int) -> Any:
    """Return how many take part, aliens among them."""
    return use >> 24 & 255


@called
def lent_in(use: Int) -> Any:
    """Return how many knowledge tokens are used on equipment."""
    return use >> 32


@called
def count_equipped_dice(rules: ExpeditionRules, s: Integers) -> None:
    """Count the dice of each crew again, no more than its equipment allows: what it can help with in this turn."""
    for seat in range(rules.n[R_PLAYERS]):
        me = seat * SEAT_SIZE
        for kind in range(3):
            uses = uses_of(rules, s, me, 1 << kind, 0, rules.n[R_WEAR])
            s[me + HELP + kind] = take_part(rules, s, me, kind, uses, 0, False)
            s[me + DICE + kind] = dice_in(s[me + HELP + kind])


@called
def plan_uses(rules: ExpeditionRules, s: Integers, me: Int) -> None:
    """Write down who would take part in each discovery, and the dice."""
    for kind in range(3):
        s[MY_USE + kind] = best_use(rules, s, me, kind)
        s[MY_DICE + kind] = 0 if may_not(s, me, kind) else dice_in(s[MY_USE + kind])


@called
def best_use(rules: ExpeditionRules, s: Integers, me: Int, kind: Int) -> Any:
    """Return who takes part for most dice, with as few knowledge tokens on equipment, then on crew, as bring them.

    A strong player takes no more than are worth the wear, by what a discovery is worth without a planet's modifier.
    """
    one = plays_one(rules, s, me, kind)
    weighs = s[me + POLICY] == STRONG
    tokens = usable(s, me, kind)
    wear = rules.n[R_WEAR]
    best = s[me] * 0
    for lent in range(tokens + 1):
        uses = uses_of(rules, s, me, 1 << kind, lend(rules, s, me, kind, lent), wear)
        for on_crew in range(tokens - lent + 1):
            for most in range(1 if weighs else uses, uses + 1):
                use = take_part(rules, s, me, kind, most, on_crew, one)
                if worth_of_use(rules, s, me, kind, use) > worth_of_use(rules, s, me, kind, best):
                    best = use | lent << 32
    return best


@called
def worth_of_use(rules: ExpeditionRules, s: Integers, me: Int, kind: Int, use: Int) -> Any:
    """Return what it is worth that some take part: their dice, to a strong player a discovery less the wear."""
    worth = dice_in(use)
    if s[me + POLICY] == STRONG and worth > 0:
        found = rules.n[R_LIFE_WORTH] + s[me + STEP_WORTH]
        wear = MILLION * rules.n[R_STEP_OF_WEAR] * rules.n[R_WEAR] * number_in(use)
        worth = 1 + max(chance_of(rules, s, kind, worth) * found - wear, 0)
    return worth


@called
def use_tokens(rules: ExpeditionRules, log: Log, s: Integers, me: Int, kind: Int) -> None:
    """Place the knowledge tokens that `dice_of` counts."""
    place_tokens(log, s, me, kind, tokens_for(rules, s, me, kind))


@called
def place_tokens(log: Log, s: Integers, me: Int, kind: Int, n: Int) -> None:
    """Use so many knowledge tokens on crew members."""
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
        for kind in range(N_KINDS):
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
