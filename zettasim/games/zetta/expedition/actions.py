"""Actions: attempts with help, what they bring, research and Trojans."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.abilities import (
    count_dice,
    lent_in,
    modifier_of,
    number_in,
    place_tokens,
    taking_in,
    tokens_in,
    use_tokens,
)
from zettasim.games.zetta.expedition.damage import be_struck, heal_all, heal_idle, lay_hazards, participants
from zettasim.games.zetta.expedition.dice import ACTING, HELPING, RETURNING, WEARING, draw, open_part
from zettasim.games.zetta.expedition.equipment import adapt, lend, repair, wear_down
from zettasim.games.zetta.expedition.helping import choose_helper
from zettasim.games.zetta.expedition.products import build
from zettasim.games.zetta.expedition.rescue import keep_find
from zettasim.games.zetta.expedition.rules import (
    ALIENS,
    BEST_LIFE,
    BEST_STORED,
    DICE,
    DO_HEAL,
    DO_LIFE,
    DO_NOTHING,
    DO_REPAIR,
    DO_RESEARCH,
    DO_SCAVENGE,
    DO_SUBSTANCE,
    E_ACTION,
    E_ALIEN,
    E_DIE,
    E_FAILURE,
    E_HELPER,
    E_LIFE,
    E_PURPLE,
    E_RETURNS,
    E_SUCCESS,
    E_TAKES,
    E_TOKEN,
    F_FOUND,
    F_HEALS,
    F_HELPS,
    F_LIFE_ATTEMPTS,
    F_REPAIRS,
    HELD,
    HELP,
    INDICES,
    LIFE_DRAWN,
    LIFE_FAME,
    MY_DICE,
    MY_USE,
    N_CREW,
    N_KINDS,
    N_LIFE,
    NONE,
    NOTED,
    OF_DECISIONS,
    OF_DICE,
    OF_DRAWS,
    PLACE,
    POLICY,
    PURPLE,
    R_ALIEN_ROOM,
    R_AT_DECK,
    R_BAG,
    R_BAG_AT,
    R_CAP,
    R_DAMAGE,
    R_DRAWS_OF_RESEARCH,
    R_EQUIPMENT,
    R_FOUND,
    R_FOUND_BY_HELPER,
    R_HAZARDS,
    R_HUMANS,
    R_LIFE_AT,
    R_N_LIFE,
    R_PER_DIE,
    R_SCAVENGED,
    R_SIDES,
    R_WEAR,
    RADIOACTIVE,
    RANDOM,
    SEAT,
    SEAT_SIZE,
    SEEN_TOKENS,
    STOCK,
    TOKENS,
    VALUES,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.scoring import level_up, share
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers


@called
def draw_substances(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int, draws: Int, part: Int) -> None:
    """Draw from the substance bag; purple is a radioactive substance (any, for a random player) and one more draw."""
    seat = s[me + SEAT]
    purple: Int = 0
    open_part(rules, luck, s, OF_DRAWS, part)
    left = draws
    while left > 0:
        kind = rules.box[rules.n[R_BAG_AT] + draw(luck, rules.n[R_BAG]) - 1 & INDICES] & 7
        if kind == PURPLE:
            kind = kind * 0 + RADIOACTIVE
            if s[me + POLICY] == RANDOM:
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
def act(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, action: Int, fields: Int
) -> None:
    """Take an action that is legal at the player's place."""
    seat = s[me + SEAT]
    note(log, E_ACTION, seat + 8 * action)
    outcome[fields + field_of(action)] += 1
    gained = s[me] * 0
    if action == DO_SCAVENGE:
        draw_substances(rules, luck, log, s, me, rules.n[R_SCAVENGED], ACTING)
    elif action == DO_RESEARCH:
        gained += rules.n[R_DRAWS_OF_RESEARCH]
    elif action == DO_HEAL:
        heal_all(rules, luck, outcome, log, s, me, fields)
    elif action == DO_REPAIR:
        repair(rules, luck, log, s, me)
    elif action != DO_NOTHING:
        modifier = modifier_of(s, (s[me + PLACE] >> 2), action)
        dice = s[MY_DICE + action] + modifier
        taking = s[me] * 0
        if rules.n[R_EQUIPMENT]:
            taking = use_equipment(rules, luck, outcome, log, s, me, action, fields)
        else:
            if rules.n[R_DAMAGE]:
                taking = participants(rules, s, me, action)
            use_tokens(rules, log, s, me, action)
        if rules.n[R_DAMAGE]:
            heal_idle(rules, luck, outcome, log, s, me, taking, fields)
        helper = choose_helper(rules, luck, s, me, action, dice)
        if helper != NONE:
            dice += s[helper * SEAT_SIZE + DICE + action]
            outcome[fields + F_HELPS] += 1
            note(log, E_HELPER, seat + 8 * helper)
            if rules.n[R_EQUIPMENT]:
                help_with_equipment(rules, luck, outcome, log, s, helper * SEAT_SIZE, action, fields)
        open_part(rules, luck, s, OF_DICE, ACTING)
        hits = s[me] * 0
        hazards = s[me] * 0
        for _ in range(dice):
            face = draw(luck, rules.n[R_SIDES])
            note(log, E_DIE, face)
            hits += face <= s[VALUES + action]
            hazards += (rules.n[R_HAZARDS] >> face & 1) * rules.n[R_PER_DIE]
            if hits > 0 and log.size == 0 and not rules.n[R_DAMAGE]:  # nothing follows the rest but in a tale
                break
        if hits > 0:
            outcome[fields + F_FOUND] += 1
            note(log, E_SUCCESS, seat)
            if level_up(rules, log, s, me):
                count_dice(rules, s, me)
            if action == DO_LIFE:
                if find_life(rules, luck, log, s, me, helper):
                    lay_hazards(rules, outcome, log, s, me, hazards, fields)
            elif action == DO_SUBSTANCE:
                find_substance(rules, log, s, me, helper)
                be_struck(rules, luck, outcome, log, s, me, hazards, taking, fields)
            else:
                build(rules, luck, log, s, me, helper)
        else:
            note(log, E_FAILURE, seat)
            gained += 1
    if gained > 0:
        draw_tokens(rules, luck, log, s, me, gained)


@called
def field_of(action: Int) -> Any:
    """Return where an action is counted."""
    field = action + F_LIFE_ATTEMPTS
    if action == DO_HEAL:
        field = action * 0 + F_HEALS
    elif action == DO_REPAIR:
        field = action * 0 + F_REPAIRS
    return field


@called
def use_equipment(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, kind: Int, fields: Int
) -> Any:
    """Use knowledge tokens and wear equipment for a discovery; return who takes part, as bits."""
    use = s[MY_USE + kind]
    lent = lend(rules, s, me, kind, lent_in(use))
    adapt(log, s, me, kind, lent)
    place_tokens(log, s, me, kind, tokens_in(use))
    open_part(rules, luck, s, OF_DECISIONS, WEARING)
    wear = rules.n[R_WEAR]
    for _ in range(number_in(use)):
        wear_down(rules, luck, outcome, log, s, me, 1 << kind, lent, wear, s[me] * 0, fields)
    return taking_in(use)


@called
def help_with_equipment(
    rules: ExpeditionRules,
    luck: Luck,
    outcome: Integers,
    log: Log,
    s: Integers,
    you: Int,
    kind: Int,
    fields: Int,
) -> None:
    """Wear the helper's equipment, by each of its crew that takes part."""
    wear = rules.n[R_WEAR]
    open_part(rules, luck, s, OF_DECISIONS, HELPING)
    for _ in range(number_in(s[you + HELP + kind])):
        wear_down(rules, luck, outcome, log, s, you, 1 << kind, s[you] * 0, wear, s[you] * 0, fields)


@called
def find_life(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int, helper: Int) -> Any:
    """Draw a life card, where one is left, and tell whether it may be hazardous: it is there, and no alien."""
    hazardous = False
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
        note(log, E_LIFE, s[me + SEAT] + 8 * fame)
        if card >= rules.n[R_HUMANS] and s[me + ALIENS] + s[me + N_CREW] < rules.n[R_ALIEN_ROOM]:
            s[me + ALIENS] += 1
            count_dice(rules, s, me)
            note(log, E_ALIEN, s[me + SEAT])
        if card < rules.n[R_HUMANS]:
            hazardous = True
            keep_find(rules, s, me, fame, helper, 0, True)
        else:  # which nobody takes away
            s[me + BEST_STORED] = max(s[me + BEST_STORED], fame)
        share(rules, log, s, helper, fame)
    return hazardous


@called
def find_substance(rules: ExpeditionRules, log: Log, s: Integers, me: Int, helper: Int) -> None:
    """Take the tokens of the type noted on the planet, and give the helper one."""
    kind = s[NOTED + (s[me + PLACE] >> 2)]
    for _ in range(rules.n[R_FOUND]):
        s[me + STOCK + kind] += 1
        note(log, E_TAKES, s[me + SEAT] + 8 * kind)
    if helper != NONE:
        for _ in range(rules.n[R_FOUND_BY_HELPER]):
            s[helper * SEAT_SIZE + STOCK + kind] += 1
            note(log, E_TAKES, helper + 8 * kind)


@called
def draw_tokens(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int, draws: Int) -> None:
    """Draw knowledge tokens from the bag and keep one; above the cap one of four goes back.

    Life is kept before substance, exo product, star pilot, gaseous and other kinds; a random player keeps any.
    """
    seat = s[me + SEAT]
    kept = s[me] * 0 + NONE
    open_part(rules, luck, s, OF_DRAWS, ACTING)
    for _ in range(draws):
        total = s[TOKENS] + s[TOKENS + 1] + s[TOKENS + 2] + s[TOKENS + 3] + s[TOKENS + 4] + s[TOKENS + 5]
        if total == 0:
            break
        drawn = draw(luck, total) - 1
        kind = s[me] * 0
        while drawn >= s[TOKENS + kind]:
            drawn -= s[TOKENS + kind]
            kind += 1
        s[TOKENS + kind] -= 1
        s[SEEN_TOKENS + kind] += 1 if seat == 0 else 0
        if kept == NONE:
            kept = kind
        else:
            back = max(kept, kind)
            if s[me + POLICY] == RANDOM:
                back = kind
            kept = kept + kind - back
            s[TOKENS + back] += 1
            note(log, E_RETURNS, seat + 8 * back)
    if kept != NONE:
        s[me + HELD + kept] += 1
        note(log, E_TOKEN, seat + 8 * kept)
        held = s[me] * 0
        for kind_held in range(N_KINDS):
            held += s[me + HELD + kind_held]
        if held > rules.n[R_CAP]:
            back = N_KINDS - 1
            while s[me + HELD + back] == 0:
                back -= 1
            if s[me + POLICY] == RANDOM:
                open_part(rules, luck, s, OF_DECISIONS, RETURNING)
                left = draw(luck, held)
                back = 0
                while left > s[me + HELD + back]:
                    left -= s[me + HELD + back]
                    back += 1
            s[me + HELD + back] -= 1
            s[TOKENS + back] += 1
            note(log, E_RETURNS, seat + 8 * back)
