"""Actions: attempts with help, what they bring, research and Trojans."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.dice import ACTING, ASKING, RETURNING, draw, open_part
from zettasim.games.zetta.expedition.options import may_not, usable
from zettasim.games.zetta.expedition.rules import (
    ASKS,
    AT,
    BEST_LIFE,
    BOT,
    CREW,
    DICE,
    DO_LIFE,
    DO_NOTHING,
    DO_RESEARCH,
    DO_SCAVENGE,
    DO_SUBSTANCE,
    E_ABILITY,
    E_ACTION,
    E_DIE,
    E_EXO,
    E_FAILURE,
    E_HELPER,
    E_LIFE,
    E_PAYS,
    E_PURPLE,
    E_RETURNS,
    E_SHARES,
    E_SUCCESS,
    E_TAKES,
    E_TOKEN,
    EXO_FAME,
    F_FOUND,
    F_HELPS,
    F_LIFE_ATTEMPTS,
    GIVES,
    GREEDY,
    HELD,
    HELPED_FAME,
    LEVELED_BIT,
    LIFE_DRAWN,
    LIFE_FAME,
    LIFE_MODIFIERS,
    MY_DICE,
    MY_PRODUCT,
    N_CREW,
    N_EXO,
    N_HELPED,
    N_LIFE,
    NONE,
    NOTED,
    OF_DECISIONS,
    OF_DICE,
    OF_DRAWS,
    ORBIT,
    PURPLE,
    R_AT_DECK,
    R_AT_DRAWN,
    R_BAG,
    R_CAP,
    R_CHANCE_AT,
    R_DIE,
    R_DRAWS_OF_RESEARCH,
    R_EXO_AT,
    R_FOUND,
    R_FOUND_BY_HELPER,
    R_HELPS,
    R_LEVELED_DIE,
    R_LIFE_AT,
    R_N_DICE,
    R_N_EXO,
    R_N_LIFE,
    R_N_VALUES,
    R_ONE_CREW_FROM,
    R_PLAYERS,
    R_POLICIES,
    R_SCAVENGED,
    R_SIDES,
    RADIOACTIVE,
    RANDOM,
    SEAT_SIZE,
    STOCK,
    SUBSTANCE_MODIFIERS,
    TOKENS,
    USED,
    VALUES,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.scoring import half_of, level_up
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers


@called
def plays_one(rules: ExpeditionRules, s: Integers, me: Int, kind: Int) -> Any:
    """Tell whether the bots' rule lets only one crew member take part."""
    return rules.n[R_POLICIES + me // SEAT_SIZE] == BOT and s[VALUES + kind] >= rules.n[R_ONE_CREW_FROM]


@called
def dice_of(rules: ExpeditionRules, s: Integers, me: Int, kind: Int) -> Any:
    """Return a player's own dice for a discovery, knowledge tokens used on crew members without the ability."""
    one = plays_one(rules, s, me, kind)
    dice = s[me + DICE + kind]
    left = usable(rules, s, me, kind)
    if one or left > 0:
        best = dice * 0
        for turn in range(2):  # leveled crew members first
            for member in range(s[me + N_CREW]):
                crew = s[me + CREW + member]
                leveled = (crew & LEVELED_BIT) != 0
                if leveled == (turn == 1):
                    continue
                die = rules.n[R_LEVELED_DIE] if leveled else rules.n[R_DIE]
                able = (crew & (1 << kind)) != 0
                if able or left > 0:
                    if able or dice == 0:
                        best = max(best, die)
                    if not able and not one:
                        dice += die
                        left -= 1
        if one:
            dice = best
    return dice


@called
def use_tokens(rules: ExpeditionRules, log: Log, s: Integers, me: Int, kind: Int) -> None:
    """Place the knowledge tokens that `dice_of` counts."""
    lacking = s[me] * 0
    for member in range(s[me + N_CREW]):
        if not s[me + CREW + member] & (1 << kind):
            lacking += 1
    if plays_one(rules, s, me, kind):
        lacking = min(1, lacking) if s[me + DICE + kind] == 0 else 0
    n = min(lacking, usable(rules, s, me, kind))
    s[me + HELD + kind] -= n
    s[USED + kind] += n
    if n > 0:
        note(log, E_ABILITY, me // SEAT_SIZE + 8 * (kind * 8 + n))


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
    """Return the chance of a success with so many dice, in millionths."""
    return rules.box[
        rules.n[R_CHANCE_AT] + min(max(dice, 0), rules.n[R_N_DICE] - 1) * rules.n[R_N_VALUES] + s[VALUES + kind]
    ]


@called
def can_pay(rules: ExpeditionRules, s: Integers, me: Int, card: Int) -> Any:
    """Tell whether a player has the substances of an exo product."""
    can = True
    for kind in range(4):
        can = can and s[me + STOCK + kind] >= rules.box[rules.n[R_EXO_AT] + card * 6 + kind]
    return can


@called
def best_product(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return the place of the exo product with most fame beyond its substances; `NONE` if none can be paid."""
    best = s[me] * 0 + NONE
    most = s[me] * 0
    for place in range(rules.n[R_N_EXO]):
        card = s[rules.n[R_AT_DRAWN] + place]
        if card == NONE or not can_pay(rules, s, me, card):
            continue
        if best == NONE or rules.box[rules.n[R_EXO_AT] + card * 6 + 5] > most:
            best = s[me] * 0 + place
            most = rules.box[rules.n[R_EXO_AT] + card * 6 + 5]
    return best


@called
def any_product(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return the place of one of the exo products that can be paid, each as likely."""
    n = s[me] * 0
    for place in range(rules.n[R_N_EXO]):
        card = s[rules.n[R_AT_DRAWN] + place]
        if card != NONE and can_pay(rules, s, me, card):
            n += 1
    open_part(rules, luck, s, OF_DECISIONS, RETURNING)
    left = draw(luck, n)
    found = s[me] * 0 + NONE
    for place in range(rules.n[R_N_EXO]):
        card = s[rules.n[R_AT_DRAWN] + place]
        if card != NONE and can_pay(rules, s, me, card):
            left -= 1
            if left == 0:
                found = s[me] * 0 + place
    return found


@called
def draw_substances(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int, draws: Int, part: Int) -> None:
    """Draw from the substance bag; purple is a radioactive substance (any, for a random player) and one more draw."""
    seat = me // SEAT_SIZE
    purple: Int = 0
    open_part(rules, luck, s, OF_DRAWS, part)
    total = rules.n[R_BAG] + rules.n[R_BAG + 1] + rules.n[R_BAG + 2] + rules.n[R_BAG + 3] + rules.n[R_BAG + 4]
    left = draws
    while left > 0:
        drawn = draw(luck, total) - 1
        kind: Int = 0
        while drawn >= rules.n[R_BAG + kind]:
            drawn -= rules.n[R_BAG + kind]
            kind += 1
        if kind == PURPLE:
            kind = RADIOACTIVE
            if rules.n[R_POLICIES + seat] == RANDOM:
                purple += 1
                open_part(rules, luck, s, OF_DECISIONS, part + 1 + purple)
                kind = draw(luck, 4) - 1
                open_part(rules, luck, s, OF_DRAWS, part + purple)
            note(log, E_PURPLE, seat)
        else:
            left -= 1
        s[me + STOCK + kind] += 1
        note(log, E_TAKES, seat + 8 * kind)


@called
def choose_helper(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int, kind: Int, dice: Int) -> Any:
    """Return the seat that helps, the one with most dice of those here that want to; `NONE` without help.

    A greedy player asks where help makes a success more likely, a bot always; both help whenever they can. A random
    player does either at the toss of a coin.
    """
    seat = me // SEAT_SIZE
    policy = rules.n[R_POLICIES + seat]
    helper = s[me] * 0 + NONE
    most = s[me] * 0
    if rules.n[R_HELPS] and not may_not(rules, me, ASKS):
        open_part(rules, luck, s, OF_DECISIONS, ASKING)
        for step in range(1, rules.n[R_PLAYERS]):
            other = (seat + step) % rules.n[R_PLAYERS]
            you = other * SEAT_SIZE
            if s[you + ORBIT] != s[me + ORBIT] or s[you + AT] != s[me + AT] or s[you + DICE + kind] <= most:
                continue
            if may_not(rules, you, GIVES) or (rules.n[R_POLICIES + other] == RANDOM and draw(luck, 2) == 1):
                continue
            helper = other
            most = s[you + DICE + kind]
        if helper != NONE and policy == RANDOM and draw(luck, 2) == 1:
            helper = s[me] * 0 + NONE
        if policy == GREEDY and chance_of(rules, s, kind, dice + most) <= chance_of(rules, s, kind, dice):
            helper = s[me] * 0 + NONE
    return helper


@called
def act(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, action: Int, fields: Int
) -> None:
    """Take an action that is legal at the player's place."""
    seat = me // SEAT_SIZE
    note(log, E_ACTION, seat + 8 * action)
    outcome[fields + F_LIFE_ATTEMPTS + action] += 1
    gained = s[me] * 0
    if action == DO_SCAVENGE:
        draw_substances(rules, luck, log, s, me, rules.n[R_SCAVENGED], ACTING)
    elif action == DO_RESEARCH:
        gained += rules.n[R_DRAWS_OF_RESEARCH]
    elif action != DO_NOTHING:
        modifier = modifier_of(s, s[me + ORBIT], action)
        dice = s[MY_DICE + action] + modifier
        use_tokens(rules, log, s, me, action)
        helper = choose_helper(rules, luck, s, me, action, dice)
        if helper != NONE:
            dice += s[helper * SEAT_SIZE + DICE + action]
            outcome[fields + F_HELPS] += 1
            note(log, E_HELPER, seat + 8 * helper)
        open_part(rules, luck, s, OF_DICE, ACTING)
        hits = s[me] * 0
        for _ in range(dice):
            face = draw(luck, rules.n[R_SIDES])
            note(log, E_DIE, face)
            hits += face <= s[VALUES + action]
        if hits > 0:
            outcome[fields + F_FOUND] += 1
            note(log, E_SUCCESS, seat)
            level_up(rules, log, s, me)
            if action == DO_LIFE:
                find_life(rules, luck, log, s, me, helper)
            elif action == DO_SUBSTANCE:
                find_substance(rules, log, s, me, helper)
            else:
                build(rules, luck, log, s, me, helper)
        else:
            note(log, E_FAILURE, seat)
            gained += 1
    if gained > 0:
        draw_tokens(rules, luck, log, s, me, gained)


@called
def find_life(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int, helper: Int) -> None:
    """Draw a life card, where one is left."""
    drawn = s[LIFE_DRAWN]
    left = rules.n[R_N_LIFE] - drawn
    if left > 0:
        open_part(rules, luck, s, OF_DRAWS, ACTING)
        place = rules.n[R_AT_DECK] + drawn + draw(luck, left) - 1
        card = s[place]
        s[place] = s[rules.n[R_AT_DECK] + drawn]
        s[rules.n[R_AT_DECK] + drawn] = card
        s[LIFE_DRAWN] += 1
        fame = rules.box[rules.n[R_LIFE_AT] + card]
        s[me + LIFE_FAME] += 2 * fame
        s[me + BEST_LIFE] = max(s[me + BEST_LIFE], fame)
        s[me + N_LIFE] += 1
        note(log, E_LIFE, me // SEAT_SIZE + 8 * fame)
        share(rules, log, s, helper, fame)


@called
def find_substance(rules: ExpeditionRules, log: Log, s: Integers, me: Int, helper: Int) -> None:
    """Take the tokens of the type noted on the planet, and give the helper one."""
    kind = s[NOTED + s[me + ORBIT]]
    for _ in range(rules.n[R_FOUND]):
        s[me + STOCK + kind] += 1
        note(log, E_TAKES, me // SEAT_SIZE + 8 * kind)
    if helper != NONE:
        for _ in range(rules.n[R_FOUND_BY_HELPER]):
            s[helper * SEAT_SIZE + STOCK + kind] += 1
            note(log, E_TAKES, helper + 8 * kind)


@called
def build(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int, helper: Int) -> None:
    """Take an exo product, and pay its substances."""
    place = s[MY_PRODUCT]
    if rules.n[R_POLICIES + me // SEAT_SIZE] == RANDOM:
        place = any_product(rules, luck, s, me)
    card = s[rules.n[R_AT_DRAWN] + place]
    s[rules.n[R_AT_DRAWN] + place] = NONE
    for kind in range(4):
        for _ in range(rules.box[rules.n[R_EXO_AT] + card * 6 + kind]):
            s[me + STOCK + kind] -= 1
            note(log, E_PAYS, me // SEAT_SIZE + 8 * kind)
    fame = rules.box[rules.n[R_EXO_AT] + card * 6 + 4]
    s[me + EXO_FAME] += 2 * fame
    s[me + N_EXO] += 1
    note(log, E_EXO, me // SEAT_SIZE + 8 * fame)
    share(rules, log, s, helper, fame)


@called
def share(rules: ExpeditionRules, log: Log, s: Integers, helper: Int, fame: Int) -> None:
    """Put the helper's flag on a card."""
    if helper != NONE:
        s[helper * SEAT_SIZE + HELPED_FAME] += half_of(rules, fame)
        s[helper * SEAT_SIZE + N_HELPED] += 1
        note(log, E_SHARES, helper + 8 * half_of(rules, fame))


@called
def draw_tokens(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int, draws: Int) -> None:
    """Draw knowledge tokens from the bag and keep one; above the cap one of four goes back.

    Life is kept before substance, exo product, star pilot and other kinds; a random player keeps any.
    """
    seat = me // SEAT_SIZE
    kept = s[me] * 0 + NONE
    open_part(rules, luck, s, OF_DRAWS, ACTING)
    for _ in range(draws):
        total = s[TOKENS] + s[TOKENS + 1] + s[TOKENS + 2] + s[TOKENS + 3] + s[TOKENS + 4]
        if total == 0:
            break
        drawn = draw(luck, total) - 1
        kind = s[me] * 0
        while drawn >= s[TOKENS + kind]:
            drawn -= s[TOKENS + kind]
            kind += 1
        s[TOKENS + kind] -= 1
        if kept == NONE:
            kept = kind
        else:
            back = max(kept, kind)
            if rules.n[R_POLICIES + seat] == RANDOM:
                back = kind
            kept = kept + kind - back
            s[TOKENS + back] += 1
            note(log, E_RETURNS, seat + 8 * back)
    if kept != NONE:
        s[me + HELD + kept] += 1
        note(log, E_TOKEN, seat + 8 * kept)
        held = s[me + HELD] + s[me + HELD + 1] + s[me + HELD + 2] + s[me + HELD + 3] + s[me + HELD + 4]
        if held > rules.n[R_CAP]:
            back = 4
            while s[me + HELD + back] == 0:
                back -= 1
            if rules.n[R_POLICIES + seat] == RANDOM:
                open_part(rules, luck, s, OF_DECISIONS, RETURNING)
                left = draw(luck, held)
                back = 0
                while left > s[me + HELD + back]:
                    left -= s[me + HELD + back]
                    back += 1
            s[me + HELD + back] -= 1
            s[TOKENS + back] += 1
            note(log, E_RETURNS, seat + 8 * back)
