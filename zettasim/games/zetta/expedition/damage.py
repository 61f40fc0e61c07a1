"""The Damage Module: where damage tokens lie, what heals them, and the hazards of discoveries."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.abilities import (
    ABILITY_BITS,
    OF_ALIENS,
    count_dice,
    fit_aliens,
    plays_one,
    tokens_for,
)
from zettasim.games.zetta.expedition.dice import ENDING, HEALING, HURTING, draw, open_part
from zettasim.games.zetta.expedition.rescue import rescue
from zettasim.games.zetta.expedition.rules import (
    ALIENS,
    ALIENS_HURT,
    COVERED,
    CREW,
    DICE,
    E_CARD_HEALED,
    E_DAMAGED,
    E_HAZARD,
    E_HEALED,
    F_DAMAGED,
    F_HEALED,
    LEVELED_BIT,
    LIFE_TOKENS,
    N_CREW,
    N_FINDS,
    NONE,
    OF_DECISIONS,
    POLICY,
    R_AT_FINDS,
    R_DAMAGE,
    R_FOUND,
    R_HEALED,
    R_HEALED_IDLE,
    R_MOST_FINDS,
    R_PER_ALIEN,
    R_TALENTS,
    RANDOM,
    SEAT,
    ExpeditionRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers

N_ICONS = 8
"""Icons of a crew member, abilities first: an icon is the member x 8 + its place on the card."""
TALENT = 4
ALL = (1 << (OF_ALIENS + 1)) - 1
"""Of whom damage may strike: a bit for each crew member, and one for the aliens."""


@called
def participants(rules: ExpeditionRules, s: Integers, me: Int, kind: Int) -> Any:
    """Return who takes part in a discovery, as bits, before its knowledge tokens are used."""
    tokens = tokens_for(rules, s, me, kind)
    one = plays_one(rules, s, me, kind)
    taking = s[me] * 0
    if not one or s[me + DICE + kind] > 0:
        for leveled in range(1, -1, -1):
            for member in range(s[me + N_CREW]):
                able = s[me + CREW + member] & ~s[me + COVERED + member] & (1 << kind)
                is_leveled = 1 if s[me + CREW + member] & LEVELED_BIT else 0
                if able and is_leveled == leveled and not (one and taking):
                    taking |= 1 << member
    for leveled in range(1, -1, -1):
        for member in range(s[me + N_CREW]):
            able = s[me + CREW + member] & (1 << kind)
            is_leveled = 1 if s[me + CREW + member] & LEVELED_BIT else 0
            if tokens > 0 and not able and is_leveled == leveled and s[me + COVERED + member] == 0:
                taking |= 1 << member
                tokens -= 1
    if not one and fit_aliens(s, me) > 0:
        taking |= 1 << OF_ALIENS
    return taking


@called
def order_of(s: Integers, me: Int, member: Int, icon: Int) -> Any:
    """Return how late an icon is covered: talents, star pilot, exo product, substance, life; unleveled crew first."""
    rank = 0 if icon >= TALENT else TALENT - icon
    leveled = 1 if s[me + CREW + member] & LEVELED_BIT else 0
    return (rank * 2 + leveled) * 4 + member


@called
def icons_of(rules: ExpeditionRules, s: Integers, me: Int, member: Int) -> Any:
    """Return a crew member's icons, as bits."""
    return s[me + CREW + member] & ABILITY_BITS | rules.n[R_TALENTS] << TALENT


@called
def free_icon(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int, among: Int) -> Any:
    """Return the icon that the next damage token covers, `NONE` where none is free; any for a random player."""
    found = s[me] * 0 + NONE
    least = s[me] * 0
    n = s[me] * 0
    for member in range(s[me + N_CREW]):
        free = icons_of(rules, s, me, member) & ~s[me + COVERED + member]
        if not among >> member & 1:
            free = free * 0
        for icon in range(N_ICONS):
            if not free >> icon & 1:
                continue
            n += 1
            order = order_of(s, me, member, icon)
            if draw(luck, n) == 1 if s[me + POLICY] == RANDOM else n == 1 or order < least:
                found = s[me] * 0 + member * N_ICONS + icon
                least = order
    if among >> OF_ALIENS & 1 and s[me + ALIENS_HURT] < s[me + ALIENS] * rules.n[R_PER_ALIEN]:
        n += 1
        if draw(luck, n) == 1 if s[me + POLICY] == RANDOM else n == 1:
            found = s[me] * 0 + OF_ALIENS * N_ICONS
    return found


@called
def suffer(
    rules: ExpeditionRules,
    luck: Luck,
    outcome: Integers,
    log: Log,
    s: Integers,
    me: Int,
    n: Int,
    among: Int,
    part: Int,
    fields: Int,
) -> None:
    """Place damage tokens on those of `among`, then on others; with no icon left the Mothership comes, and that is all.

    The other tokens of the same damage are not placed.
    """
    if n <= 0:
        return
    open_part(rules, luck, s, OF_DECISIONS, part)
    left = n
    while left > 0:
        icon = free_icon(rules, luck, s, me, among)
        if icon == NONE:
            icon = free_icon(rules, luck, s, me, ALL)
        if icon == NONE:
            rescue(rules, outcome, log, s, me, fields)
            break
        if icon >= OF_ALIENS * N_ICONS:
            s[me + ALIENS_HURT] += 1
        else:
            s[me + COVERED + (icon >> 3 & 3)] |= 1 << (icon & 7)
        outcome[fields + F_DAMAGED] += 1
        note(log, E_DAMAGED, s[me + SEAT] + 8 * icon)
        left -= 1
    count_dice(rules, s, me)


@called
def be_struck(
    rules: ExpeditionRules,
    luck: Luck,
    outcome: Integers,
    log: Log,
    s: Integers,
    me: Int,
    hazards: Int,
    taking: Int,
    fields: Int,
) -> None:
    """Distribute the damage of a hazardous substance: no more than the tokens found, between those who took part."""
    suffer(rules, luck, outcome, log, s, me, min(hazards, rules.n[R_FOUND]), taking, HURTING, fields)


@called
def lay_hazards(
    rules: ExpeditionRules, outcome: Integers, log: Log, s: Integers, me: Int, hazards: Int, fields: Int
) -> None:
    """Place the damage of hazardous life on its card, the last one of the current space."""
    if hazards > 0:
        s[me + LIFE_TOKENS] += hazards
        s[rules.n[R_AT_FINDS] + s[me + SEAT] * rules.n[R_MOST_FINDS] + s[me + N_FINDS] - 1] += hazards << 4
        outcome[fields + F_DAMAGED] += hazards
        note(log, E_HAZARD, s[me + SEAT] + 8 * hazards)


@called
def end_turn(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, fields: Int
) -> None:
    """Distribute as many damage tokens as there are on life cards between all crew members."""
    if rules.n[R_DAMAGE]:
        suffer(rules, luck, outcome, log, s, me, s[me + LIFE_TOKENS], ALL, ENDING, fields)


@called
def hurt_icon(luck: Luck, s: Integers, me: Int, among: Int) -> Any:
    """Return the icon of `among` to heal first, `NONE` without damage: covered last, or any for a random player."""
    found = s[me] * 0 + NONE
    most = s[me] * 0
    n = s[me] * 0
    for member in range(s[me + N_CREW]):
        covered = s[me + COVERED + member] if among >> member & 1 else s[me] * 0
        for icon in range(N_ICONS):
            if not covered >> icon & 1:
                continue
            n += 1
            order = order_of(s, me, member, icon)
            if draw(luck, n) == 1 if s[me + POLICY] == RANDOM else n == 1 or order > most:
                found = s[me] * 0 + member * N_ICONS + icon
                most = order
    if among >> OF_ALIENS & 1:
        for _ in range(s[me + ALIENS_HURT]):
            n += 1
            if s[me + POLICY] != RANDOM or draw(luck, n) == 1:
                found = s[me] * 0 + OF_ALIENS * N_ICONS
    return found


@called
def uncover(outcome: Integers, log: Log, s: Integers, me: Int, icon: Int, fields: Int) -> None:
    """Remove a damage token from a crew member or an alien."""
    if icon >= OF_ALIENS * N_ICONS:
        s[me + ALIENS_HURT] -= 1
    else:
        s[me + COVERED + (icon >> 3 & 3)] &= ~(1 << (icon & 7))
    outcome[fields + F_HEALED] += 1
    note(log, E_HEALED, s[me + SEAT] + 8 * icon)


@called
def heal_all(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, fields: Int
) -> None:
    """Heal with the whole crew: life cards first, as their tokens strike again; any tokens for a random player."""
    open_part(rules, luck, s, OF_DECISIONS, HEALING)
    for _ in range(rules.n[R_HEALED]):
        icon = hurt_icon(luck, s, me, ALL)
        on_cards = s[me + LIFE_TOKENS]
        if on_cards > 0 and (icon == NONE or s[me + POLICY] != RANDOM or draw(luck, 2) == 1):
            heal_card(rules, s, me)
            outcome[fields + F_HEALED] += 1
            note(log, E_CARD_HEALED, s[me + SEAT])
        elif icon != NONE:
            uncover(outcome, log, s, me, icon, fields)
    count_dice(rules, s, me)


@called
def heal_card(rules: ExpeditionRules, s: Integers, me: Int) -> None:
    """Remove a token from a life card: from stored ones first, which no other player can take."""
    finds = rules.n[R_AT_FINDS] + s[me + SEAT] * rules.n[R_MOST_FINDS]
    on_current = s[me] * 0
    last = s[me] * 0
    for place in range(s[me + N_FINDS]):
        tokens = (s[finds + place] >> 4 & 255) * (s[finds + place] & 1)
        on_current += tokens
        last = last * 0 + place if tokens > 0 else last
    if on_current == s[me + LIFE_TOKENS]:
        s[finds + last] -= 1 << 4
    s[me + LIFE_TOKENS] -= 1


@called
def heal_idle(
    rules: ExpeditionRules, luck: Luck, outcome: Integers, log: Log, s: Integers, me: Int, taking: Int, fields: Int
) -> None:
    """Let each crew member with damage that takes no part in a discovery heal itself."""
    open_part(rules, luck, s, OF_DECISIONS, HEALING)
    for member in range(s[me + N_CREW]):
        for _ in range(rules.n[R_HEALED_IDLE]):
            if not taking >> member & 1 and s[me + COVERED + member] != 0:
                uncover(outcome, log, s, me, hurt_icon(luck, s, me, 1 << member), fields)
    for _ in range(s[me + ALIENS_HURT]):
        uncover(outcome, log, s, me, OF_ALIENS * N_ICONS, fields)
    count_dice(rules, s, me)
