"""Exo products: which can be paid, and what building one does."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.dice import RETURNING, draw, open_part
from zettasim.games.zetta.expedition.equipment import PRODUCT_AT, add_item
from zettasim.games.zetta.expedition.rescue import keep_find
from zettasim.games.zetta.expedition.rules import (
    BITS,
    E_EXO,
    E_EXO_OPEN,
    E_PAYS,
    EXO_FAME,
    EXO_FAME_AT,
    EXO_ICONS_AT,
    EXO_NET_AT,
    EXO_PACKED_AT,
    EXO_SIZE,
    INDICES,
    MOST,
    MY_PRODUCT,
    N_EXO,
    N_OPEN,
    NONE,
    OF_DECISIONS,
    POLICY,
    R_AT_DRAWN,
    R_EQUIPMENT,
    R_EXO_AT,
    RANDOM,
    SEAT,
    STOCK,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.scoring import share
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers

GUARDS = sum(1 << (BITS * kind + BITS - 1) for kind in range(4))


@called
def packed_stock(s: Integers, me: Int) -> Any:
    """Pack a player's substances into one number: less packed costs, a guard bit is lost where there are too few."""
    packed = s[me] * 0 + GUARDS
    for kind in range(4):
        packed += min(s[me + STOCK + kind], MOST) << BITS * kind
    return packed


@called
def can_pay(rules: ExpeditionRules, packed: Int, card: Int) -> Any:
    """Tell whether a player has the substances of an exo product."""
    return (packed - rules.box[rules.n[R_EXO_AT] + card * EXO_SIZE + EXO_PACKED_AT & INDICES]) & GUARDS == GUARDS


@called
def best_product(rules: ExpeditionRules, s: Integers, me: Int) -> Any:
    """Return the place of the exo product with most fame beyond its substances; `NONE` if none can be paid."""
    packed = packed_stock(s, me)
    found = s[me] * 0 + NONE
    for place in range(s[N_OPEN]):
        if can_pay(rules, packed, s[rules.n[R_AT_DRAWN] + place & INDICES]):
            found = s[me] * 0 + place
            break
    return found


@called
def any_product(rules: ExpeditionRules, luck: Luck, s: Integers, me: Int) -> Any:
    """Return the place of one of the exo products that can be paid, each as likely."""
    packed = packed_stock(s, me)
    n = s[me] * 0
    for place in range(s[N_OPEN]):
        if can_pay(rules, packed, s[rules.n[R_AT_DRAWN] + place & INDICES]):
            n += 1
    open_part(rules, luck, s, OF_DECISIONS, RETURNING)
    left = draw(luck, n)
    found = s[me] * 0 + NONE
    for place in range(s[N_OPEN]):
        if can_pay(rules, packed, s[rules.n[R_AT_DRAWN] + place & INDICES]):
            left -= 1
            if left == 0:
                found = s[me] * 0 + place
    return found


@called
def open_product(rules: ExpeditionRules, log: Log, s: Integers, card: Int) -> None:
    """Lay an exo product out, the ones with most fame beyond their substances first, equal ones as they are drawn."""
    net = rules.box[rules.n[R_EXO_AT] + card * EXO_SIZE + EXO_NET_AT]
    place = s[N_OPEN]
    while place > 0 and rules.box[rules.n[R_EXO_AT] + s[rules.n[R_AT_DRAWN] + place - 1] * EXO_SIZE + EXO_NET_AT] < net:
        s[rules.n[R_AT_DRAWN] + place] = s[rules.n[R_AT_DRAWN] + place - 1]
        place -= 1
    s[rules.n[R_AT_DRAWN] + place] = card
    s[N_OPEN] += 1
    note(log, E_EXO_OPEN, card)


@called
def build(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, me: Int, helper: Int) -> None:
    """Take an exo product, and pay its substances."""
    place = s[MY_PRODUCT]
    if s[me + POLICY] == RANDOM:
        place = any_product(rules, luck, s, me)
    card = s[rules.n[R_AT_DRAWN] + place]
    s[N_OPEN] -= 1
    for later in range(place, s[N_OPEN]):
        s[rules.n[R_AT_DRAWN] + later] = s[rules.n[R_AT_DRAWN] + later + 1]
    for kind in range(4):
        for _ in range(rules.box[rules.n[R_EXO_AT] + card * EXO_SIZE + kind]):
            s[me + STOCK + kind] -= 1
            note(log, E_PAYS, s[me + SEAT] + 8 * kind)
    fame = rules.box[rules.n[R_EXO_AT] + card * EXO_SIZE + EXO_FAME_AT]
    s[me + EXO_FAME] += 2 * fame
    s[me + N_EXO] += 1
    note(log, E_EXO, s[me + SEAT] + 8 * fame)
    keep_find(rules, s, me, fame, helper, 0 if rules.n[R_EQUIPMENT] == 0 else card + 1, False)
    if rules.n[R_EQUIPMENT]:
        icons = rules.box[rules.n[R_EXO_AT] + card * EXO_SIZE + EXO_ICONS_AT]
        add_item(rules, log, s, me, icons | (card + 1) << PRODUCT_AT)
    share(rules, log, s, helper, fame)
