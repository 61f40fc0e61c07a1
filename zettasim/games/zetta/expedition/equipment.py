"""The Equipment Module: equipment on the track, what it makes possible, how it is worn down and repaired.

An item is its icons as bits (abilities first, then the gaseous landing), the space of the track it lies on from bit 8
on, and from bit 12 on the number of the exo product that it is + 1, 0 for an equipment card.
"""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.dice import FLYING, REPAIRING, draw, open_part
from zettasim.games.zetta.expedition.options import may_not, usable
from zettasim.games.zetta.expedition.rules import (
    ANY_USED,
    BARRED,
    BOT,
    DO_REPAIR,
    E_ADAPTS,
    E_EQUIPMENT,
    E_GIVES_EQUIPMENT,
    E_PILOT,
    E_REPAIRS,
    E_WEARS,
    F_WORN,
    GASEOUS,
    HELD,
    LAST_SPACE,
    MILLION,
    MY_CARE,
    MY_CARING,
    MY_WORN,
    N_EQUIPMENT,
    N_PLANETS,
    NINE,
    NONE,
    OF_DECISIONS,
    PILOT,
    PILOTS,
    PLACE,
    PLANETS,
    POLICY,
    R_AT_EQUIPMENT,
    R_KINDS_AT,
    R_LAST_SPACE,
    R_MOST_EQUIPMENT,
    R_REACH,
    R_REACH_NINE,
    R_REPAIR,
    R_REPAIRED,
    R_WEAR_FLIGHT,
    R_WEAR_LANDING,
    R_WORN_OUT,
    RANDOM,
    REPAIRS,
    SEAT,
    STRONG,
    TYPES,
    UNHURT,
    USED,
    ExpeditionRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers

ICONS, SPACE_AT, PRODUCT_AT = 31, 8, 12
SLIGHTLY_WORN = 1
ANYTHING = ICONS
"""Of the icons of an item: any will do, as a knowledge token makes up for the one that is lacking."""


@called
def item_at(rules: ExpeditionRules, s: Integers, me: Int, item: Int) -> Any:
    """Return where an item lies on the table."""
    return rules.n[R_AT_EQUIPMENT] + s[me + SEAT] * rules.n[R_MOST_EQUIPMENT] + item


@called
def space_of(value: Int) -> Any:
    """Return the space of the track that an item lies on: 0 is fully operational."""
    return value >> SPACE_AT & 15


@called
def uses_left(s: Integers, me: Int, value: Int, wear: Int) -> Any:
    """Return how often an item can be worn by so many steps, as far as the seat wears it down."""
    left = s[me + LAST_SPACE] - space_of(value)
    n = s[me] * 0
    while left > 0:  # a division compiles to far more
        left -= max(wear, 1)
        n += 1 if left >= 0 else 0
    return n


@called
def uses_of(rules: ExpeditionRules, s: Integers, me: Int, icons: Int, lent: Int, wear: Int) -> Any:
    """Return how often equipment with any of some icons, or that tokens are used on, can be worn by so many steps."""
    n = s[me] * 0
    for item in range(s[me + N_EQUIPMENT]):
        value = s[item_at(rules, s, me, item)]
        if value & icons or lent >> item & 1:
            n += uses_left(s, me, value, wear)
    return n


@called
def add_item(rules: ExpeditionRules, log: Log, s: Integers, me: Int, value: Int) -> None:
    """Place an item on the track."""
    item = s[me + N_EQUIPMENT]
    s[item_at(rules, s, me, item)] = value
    s[me + N_EQUIPMENT] += 1
    note(log, E_EQUIPMENT, s[me + SEAT] + 8 * (value & ICONS))


@called
def hand_over(rules: ExpeditionRules, log: Log, s: Integers, me: Int, you: Int, product: Int) -> None:
    """Move an exo product to another board, to the space of the track that it lay on."""
    last = s[me + N_EQUIPMENT] - 1
    for item in range(s[me + N_EQUIPMENT]):
        value = s[item_at(rules, s, me, item)]
        if value >> PRODUCT_AT == product + 1:
            for later in range(item, last):
                s[item_at(rules, s, me, later)] = s[item_at(rules, s, me, later + 1)]
            s[me + N_EQUIPMENT] = last
            note(log, E_GIVES_EQUIPMENT, s[me + SEAT] + 8 * item)
            add_item(rules, log, s, you, value)
            break


@called
def lend(rules: ExpeditionRules, s: Integers, me: Int, kind: Int, tokens: Int) -> Any:
    """Return the items without an icon that so many knowledge tokens are used on, as bits: the least worn ones."""
    chosen = s[me] * 0
    for _ in range(tokens):
        best = s[me] * 0 + NONE
        most = s[me] * 0
        for item in range(s[me + N_EQUIPMENT]):
            value = s[item_at(rules, s, me, item)]
            left = uses_left(s, me, value, 1)
            if not value >> kind & 1 and not chosen >> item & 1 and left > most:
                best = s[me] * 0 + item
                most = left
        if best != NONE:
            chosen |= 1 << best
    return chosen


@called
def adapt(log: Log, s: Integers, me: Int, kind: Int, lent: Int) -> None:
    """Use knowledge tokens on items."""
    for item in range(s[me + N_EQUIPMENT]):
        if lent >> item & 1:
            s[me + HELD + kind] -= 1
            s[USED + kind] += 1
            s[ANY_USED] = 1
            note(log, E_ADAPTS, s[me + SEAT] + 8 * (kind * 64 + item))


@called
def icons_on(value: Int) -> Any:
    """Return how many icons an item has."""
    n = value * 0
    for icon in range(5):
        n += value >> icon & 1
    return n


@called
def item_to_wear(
    rules: ExpeditionRules, luck: Luck, s: Integers, me: Int, icons: Int, lent: Int, wear: Int, spared: Int
) -> Any:
    """Return the item with any of some icons, or lent, to wear: no spared icon, fewest icons, least worn, the first.

    A random player's is any that has no spared icon; one with it where there is no other.
    """
    found = s[me] * 0 + NONE
    least = s[me] * 0
    n = s[me] * 0
    for item in range(s[me + N_EQUIPMENT]):
        value = s[item_at(rules, s, me, item)]
        if (value & icons or lent >> item & 1) and uses_left(s, me, value, wear) > 0:
            order = (1 if value & spared else 0) * 1024
            if s[me + POLICY] != RANDOM:
                order += icons_on(value) * 16 + space_of(value)
            if n == 0 or order < least:
                n = n * 0
            if n == 0 or (order == least and s[me + POLICY] == RANDOM):
                n += 1
                least = order
                if n == 1 or draw(luck, n) == 1:
                    found = s[me] * 0 + item
    return found


@called
def wear_down(
    rules: ExpeditionRules,
    luck: Luck,
    outcome: Integers,
    log: Log,
    s: Integers,
    me: Int,
    icons: Int,
    lent: Int,
    wear: Int,
    spared: Int,
    fields: Int,
) -> None:
    """Wear one item down, as far as a use wears it."""
    item = item_to_wear(rules, luck, s, me, icons, lent, wear, spared)
    if item != NONE and wear > 0:
        at = item_at(rules, s, me, item)
        s[at] += wear << SPACE_AT
        outcome[fields + F_WORN] += wear
        note(log, E_WEARS, s[me + SEAT] + 8 * (item * 16 + space_of(s[at])))


@called
def tokens_to_fly(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return the star pilot tokens that a flight beyond the normal movement takes; more than there are: it cannot be.

    One on a crew member where nobody is a star pilot, one on equipment where none has an aether-drive.
    """
    impossible = s[me] * 0 + 99
    tokens = s[me] * 0
    if s[me + PILOTS] == 0:
        tokens += 1 if s[me + UNHURT] > 0 else impossible
    if uses_of(rules, s, me, 1 << PILOT, 0, rules.n[R_WEAR_FLIGHT]) == 0:
        tokens += 1 if uses_of(rules, s, me, ANYTHING, 0, rules.n[R_WEAR_FLIGHT]) > 0 else impossible
    return tokens


@called
def can_fly(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Tell whether a flight beyond the normal movement is possible."""
    return tokens_to_fly(rules, s, me) <= usable(s, me, PILOT)


@called
def icons_for(rules: ExpeditionRules, s: Integers, me: Int, kind: Int, wear: Int) -> Any:
    """Return the icons with one of which an item serves: its own, or any where a token makes up for it."""
    return 1 << kind if uses_of(rules, s, me, 1 << kind, 0, wear) > 0 else s[me] * 0 + ANYTHING


@called
def can_land(rules: ExpeditionRules, s: Integers, me: Int, far: bool) -> Any:
    """Tell whether a player can land on a gaseous planet, after a flight beyond the normal movement if it is far.

    By equipment with the icon, or by a token on any; one item may serve both if it is not worn down too far.
    """
    wear = rules.n[R_WEAR_LANDING]
    icons = icons_by_tokens(s, me, GASEOUS, s[me] * 0)
    possible = uses_of(rules, s, me, icons, 0, wear) > 0
    if far and possible:
        both = icons | icons_by_tokens(s, me, PILOT, s[me] * 0 + (1 if s[me + PILOTS] == 0 else 0))
        possible = can_fly(rules, s, me) and uses_of(rules, s, me, both, 0, max(wear, rules.n[R_WEAR_FLIGHT])) > 1
    return possible


@called
def icons_by_tokens(s: Integers, me: Int, kind: Int, used: Int) -> Any:
    """Return the icons with one of which an item may serve: any where a token is left beside those used."""
    return 1 << kind if usable(s, me, kind) <= used else s[me] * 0 + ANYTHING


@called
def normal_reach(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return how many orbits a player can fly without a star pilot."""
    return rules.n[R_REACH_NINE] if s[me + NINE] else rules.n[R_REACH]


@called
def is_gaseous(rules: ExpeditionRules, s: Integers, orbit: Int) -> Any:
    """Tell whether there is a gaseous planet on an orbit."""
    return s[TYPES + orbit] != NONE and rules.box[rules.n[R_KINDS_AT] + max(s[TYPES + orbit], 0) * 3] != 0


@called
def bar_planets(rules: ExpeditionRules, s: Integers, me: Int) -> None:
    """Write down the gaseous planets that the player in turn cannot land on."""
    near = can_land(rules, s, me, False)
    far = can_land(rules, s, me, True)
    reach = normal_reach(rules, s, me)
    for planet in range(s[N_PLANETS]):
        orbit = s[PLANETS + planet]
        if is_gaseous(rules, s, orbit):
            distance = abs(orbit - (s[me + PLACE] >> 2))
            s[BARRED + orbit] = 0 if (near if distance <= reach else far) else 1


@called
def fly(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, lands: bool, fields: Int
) -> None:
    """Use star pilot tokens and wear an aether-drive, for a flight beyond the normal movement."""
    wear = rules.n[R_WEAR_FLIGHT]
    if s[me + PILOTS] == 0:
        use_pilot(log, s, me)
    icons = icons_for(rules, s, me, PILOT, wear)
    spared = s[me] * 0
    if lands:
        spared += 1 << GASEOUS
        both = 1 << PILOT | icons_by_tokens(s, me, GASEOUS, s[me] * 0)
        if uses_of(rules, s, me, both, 0, max(wear, rules.n[R_WEAR_LANDING])) < 2:  # nothing would be left to land
            icons = s[me] * 0 + ANYTHING
    serve(rules, luck, outcome, log, s, me, PILOT, icons, wear, spared, fields)


@called
def use_pilot(log: Log, s: Integers, me: Int) -> None:
    """Use a star pilot token on a crew member."""
    s[me + HELD + PILOT] -= 1
    s[USED + PILOT] += 1
    s[ANY_USED] = 1
    note(log, E_PILOT, s[me + SEAT])


@called
def land_on_gas(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, fields: Int
) -> None:
    """Wear equipment for a landing on a gaseous planet."""
    wear = rules.n[R_WEAR_LANDING]
    serve(rules, luck, outcome, log, s, me, GASEOUS, icons_for(rules, s, me, GASEOUS, wear), wear, s[me] * 0, fields)


@called
def serve(
    rules: ExpeditionRules,
    luck: Luck,
    outcome: Integers,
    log: Log,
    s: Integers,
    me: Int,
    kind: Int,
    icons: Int,
    wear: Int,
    spared: Int,
    fields: Int,
) -> None:
    """Wear an item by its own icon, or one that a token is used on."""
    open_part(rules, luck, s, OF_DECISIONS, FLYING + kind)
    lent = s[me] * 0
    if icons == ANYTHING:
        lent |= 1 << item_to_wear(rules, luck, s, me, icons, lent, wear, spared)
        adapt(log, s, me, kind, lent)
        icons = icons * 0
    wear_down(rules, luck, outcome, log, s, me, icons, lent, wear, spared, fields)


@called
def item_to_repair(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return the item to repair, of most icons, the first; any for a random player; `NONE` where none is worn out."""
    found = s[me] * 0 + NONE
    most = s[me] * 0
    n = s[me] * 0
    for item in range(s[me + N_EQUIPMENT]):
        value = s[item_at(rules, s, me, item)]
        if SLIGHTLY_WORN < space_of(value) < rules.n[R_LAST_SPACE]:
            n += 1
            if draw(luck, n) == 1 if s[me + POLICY] == RANDOM else icons_on(value) > most:
                found = s[me] * 0 + item
                most = icons_on(value)
    return found


@called
def worn_out(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return how many items a repair would make better."""
    n = s[me] * 0
    for item in range(s[me + N_EQUIPMENT]):
        space = space_of(s[item_at(rules, s, me, item)])
        n += 1 if SLIGHTLY_WORN < space < rules.n[R_LAST_SPACE] else 0
    return n


@called
def repair(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Move equipment to slightly worn: always succeeds."""
    open_part(rules, luck, s, OF_DECISIONS, REPAIRING)
    for _ in range(rules.n[R_REPAIRED]):
        item = item_to_repair(rules, luck, s, me)
        if item != NONE:
            at = item_at(rules, s, me, item)
            s[at] += (SLIGHTLY_WORN - space_of(s[at])) << SPACE_AT
            note(log, E_REPAIRS, s[me + SEAT] + 8 * item)


@called
def weigh_repair(rules: ExpeditionRules, s: Integers, me: Int) -> None:
    """Write down what a repair brings: a step of wear for a strong player, next to nothing for others.

    A bot repairs whenever more than half of its equipment is worn out, and never else.
    """
    if not may_not(s, me, REPAIRS):
        s[MY_WORN] = worn_out(rules, s, me)
    worth = s[me] * 0
    if s[MY_WORN] > 0:
        if s[me + POLICY] == BOT:
            worth += MILLION * MILLION if rules.n[R_WORN_OUT] * s[MY_WORN] > s[me + N_EQUIPMENT] else 0
        elif s[me + POLICY] == STRONG:
            worth += rules.n[R_REPAIR] * MILLION
        else:
            worth += 1
    if worth > s[MY_CARE]:
        s[MY_CARE] = worth
        s[MY_CARING] = DO_REPAIR
