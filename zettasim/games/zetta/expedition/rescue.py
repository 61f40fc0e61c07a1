"""Cards on the current spaces, and what a crew in critical condition pays as the Mothership comes (Damage Module)."""

from __future__ import annotations

from zettasim.games.zetta.expedition.equipment import hand_over
from zettasim.games.zetta.expedition.movement import list_places, pay, spendable
from zettasim.games.zetta.expedition.rules import (
    BEST_LIFE,
    BEST_STORED,
    E_COMES,
    E_CRITICAL,
    E_GIVES_CARD,
    E_LOSES,
    E_PAYS_ENERGY,
    ENERGY,
    EXO_FAME,
    F_CRITICAL,
    GEM,
    HELPED_FAME,
    LIFE_FAME,
    LIFE_TOKENS,
    MOTHERSHIP,
    MOTHERSHIP_ORBIT,
    N_EXO,
    N_FINDS,
    N_HELPED,
    N_LIFE,
    ORDER,
    PLACE,
    R_AT_FINDS,
    R_DAMAGE,
    R_EQUIPMENT,
    R_MOST_FINDS,
    R_PLAYERS,
    R_RESCUE_CARDS,
    R_RESCUE_ENERGY,
    R_RESCUE_SUBSTANCES,
    SEAT,
    SEAT_SIZE,
    SEATS,
    SPACE,
    STOCK,
    ExpeditionRules,
)
from zettasim.games.zetta.expedition.scoring import half_of
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, note
from zettasim.kernels.run import Integers


@called
def keep_find(
    rules: ExpeditionRules, s: Integers, me: Int, fame: Int, helper: Int, product: Int, is_life: bool
) -> None:
    """Place a card where others may take it: fame, damage tokens or product, the seat of its flag + 1, kind.

    That is the current space, or for an exo product that is used as equipment its track; `product` is its number + 1,
    else 0.
    """
    if rules.n[R_DAMAGE]:
        place = rules.n[R_AT_FINDS] + s[me + SEAT] * rules.n[R_MOST_FINDS] + s[me + N_FINDS]
        s[place] = fame << 12 | product << 4 | (helper + 1) << 1 | (1 if is_life else 0)
        s[me + N_FINDS] += 1


@called
def store(rules: ExpeditionRules, s: Integers) -> None:
    """Move discoveries from the current to the stored space, where nobody takes them; equipment stays on its track."""
    for seat in range(rules.n[R_PLAYERS]):
        finds = rules.n[R_AT_FINDS] + seat * rules.n[R_MOST_FINDS]
        kept = 0
        for place in range(s[seat * SEAT_SIZE + N_FINDS]):
            if not s[finds + place] & 1 and s[finds + place] >> 4 & 255 != 0:
                s[finds + kept] = s[finds + place]
                kept += 1
        s[seat * SEAT_SIZE + N_FINDS] = kept
        s[seat * SEAT_SIZE + BEST_STORED] = s[seat * SEAT_SIZE + BEST_LIFE]


@called
def rescue(rules: ExpeditionRules, outcome: Integers, log: Log, s: Integers, me: Int, fields: Int) -> None:
    """Pay each other player, in player order, and let the Mothership come to the ship.

    Energy first, radioactive traded; for each energy that is missing a substance, the best there is; to who gets none
    of either a card of the current space.
    """
    outcome[fields + F_CRITICAL] += 1
    note(log, E_CRITICAL, s[me + SEAT])
    missing = s[me] * 0  # by seat, 8 bits each
    for place in range(rules.n[R_PLAYERS]):
        other = s[ORDER + place] & SEATS
        if other == s[me + SEAT]:
            continue
        paid = min(rules.n[R_RESCUE_ENERGY], spendable(rules, s, me))
        if paid > 0:
            pay(rules, log, s, me, paid)
            s[other * SEAT_SIZE + ENERGY] += paid
            note(log, E_PAYS_ENERGY, s[me + SEAT] + 8 * (paid * 8 + other))
        missing |= (rules.n[R_RESCUE_ENERGY] - paid) << 8 * other
    for place in range(rules.n[R_PLAYERS]):
        other = s[ORDER + place] & SEATS
        wanted = (missing >> 8 * other & 255) * rules.n[R_RESCUE_SUBSTANCES]
        got = s[me] * 0
        while got < wanted and s[me + STOCK] + s[me + STOCK + 1] + s[me + STOCK + 2] > 0:
            kind = GEM
            while s[me + STOCK + kind] == 0:
                kind -= 1
            s[me + STOCK + kind] -= 1
            s[other * SEAT_SIZE + STOCK + kind] += 1
            note(log, E_LOSES, s[me + SEAT] + 8 * (kind * 8 + other))
            got += 1
        if wanted > 0 and got == 0:
            for _ in range(min(rules.n[R_RESCUE_CARDS], s[me + N_FINDS])):
                give_find(rules, log, s, me, other)
    come_to(rules, log, s, me)


@called
def give_find(rules: ExpeditionRules, log: Log, s: Integers, me: Int, other: Int) -> None:
    """Give the card of most fame that is not stored, the first of equal ones, with its tokens and its flag."""
    finds = rules.n[R_AT_FINDS] + s[me + SEAT] * rules.n[R_MOST_FINDS]
    best = s[me] * 0
    for place in range(1, s[me + N_FINDS]):
        if s[finds + place] >> 12 > s[finds + best] >> 12:
            best = best * 0 + place
    card = s[finds + best]
    s[me + N_FINDS] -= 1
    for place in range(best, s[me + N_FINDS]):
        s[finds + place] = s[finds + place + 1]
    fame = card >> 12
    is_life = card & 1
    tokens = (card >> 4 & 255) * is_life
    flag = (card >> 1 & 7) - 1
    you = other * SEAT_SIZE
    note(log, E_GIVES_CARD, s[me + SEAT] + 8 * ((fame * 8 + other) * 2 + is_life))
    at_fame = LIFE_FAME if is_life else EXO_FAME
    at_number = N_LIFE if is_life else N_EXO
    s[me + at_fame] -= 2 * fame
    s[you + at_fame] += 2 * fame
    s[me + at_number] -= 1
    s[you + at_number] += 1
    s[me + LIFE_TOKENS] -= tokens
    s[you + LIFE_TOKENS] += tokens
    if flag == other:  # no longer on another player's board
        s[you + HELPED_FAME] -= half_of(rules, fame)
        s[you + N_HELPED] -= 1
        card &= ~14
    s[rules.n[R_AT_FINDS] + other * rules.n[R_MOST_FINDS] + s[you + N_FINDS]] = card
    s[you + N_FINDS] += 1
    if rules.n[R_EQUIPMENT] and not is_life:
        hand_over(rules, log, s, me, you, (card >> 4 & 255) - 1)
    if is_life:
        s[you + BEST_LIFE] = max(s[you + BEST_LIFE], fame)
        s[me + BEST_LIFE] = s[me + BEST_STORED]
        for place in range(s[me + N_FINDS]):
            if s[finds + place] & 1:
                s[me + BEST_LIFE] = max(s[me + BEST_LIFE], s[finds + place] >> 12)


@called
def come_to(rules: ExpeditionRules, log: Log, s: Integers, me: Int) -> None:
    """Move the Mothership, with the ships at it, to the orbit of a ship."""
    old = s[MOTHERSHIP_ORBIT]
    new = s[me + PLACE] >> 2
    note(log, E_COMES, s[me + SEAT] + 8 * new)
    for seat in range(rules.n[R_PLAYERS]):
        place = s[seat * SEAT_SIZE + PLACE]
        if place == old * 4 + MOTHERSHIP or place == new * 4 + SPACE:
            s[seat * SEAT_SIZE + PLACE] = new * 4 + MOTHERSHIP
    s[MOTHERSHIP_ORBIT] = new
    list_places(s)
