"""What a player gets and pays, and where chance comes from."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.events import (
    E_COMMON_SHUFFLE,
    E_GETS,
    E_GETS_CARD,
    E_GETS_EXPLORERS,
    E_PAYS,
    E_STEPS,
    E_TILE_TO_COINS,
    E_TILE_TO_MATERIAL,
    E_TRACK_POINTS,
)
from zettasim.games.sixty.race.numbers import (
    R_AT_DISCARD,
    R_CARDS_AT,
    R_PLAYERS,
    R_POLICIES,
    R_REDRAWN,
    R_RONDEL,
    R_ROUNDS,
    R_STARTS,
    R_TILE_COINS,
    R_TILE_MATERIAL,
    R_TRACK,
    R_TRACK_AT,
    R_TRACK_BONUS,
    R_WITHOUT,
)
from zettasim.games.sixty.race.places import (
    COINS,
    COMMON,
    DISCARD,
    DISCARDED,
    DISPLAY,
    DISPLAYED,
    DRAWS,
    ENERGY,
    MATERIAL,
    N_COMMON,
    N_COMMON_DISCARD,
    N_DISPLAY_MOST,
    PENDING_CARDS,
    PENDING_STEPS,
    PICKS,
    RADAR_TILES,
    RESERVE,
    SEAT_SIZE,
    SEEN_EXPEDITIONS,
    SLOTS,
    STEPS,
    TRACK_POINTS,
)
from zettasim.games.sixty.race.rules import (
    CARD_SIZE,
    D_EXCHANGED,
    D_STEPS,
    K_KIND,
    N_SOURCES,
    NONE,
    RANDOM,
    RaceRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note, open_stream, roll
from zettasim.kernels.run import Integers
from zettasim.kernels.standings import sources_at

BY_SETUP, BY_PREPARATION, BY_CARDS, BY_SITES, BY_ARKA = range(5)
"""Sources of chance, in the order of `rules.CHANCES`; each has a stream for each place in the turn order."""
STREAMS_OF_SOURCE, DECISIONS, ANEW = 4, 40, 64
DRAWS_OF_ROUND, BLOCKS_OF_DRAW = 64, 4


@called
def draw(luck: Luck, n: Int) -> Any:
    """Draw a number from 0 to n - 1, each as likely."""
    return roll(luck, n) - 1


@called
def place_of(rules: RaceRules, seat: Int) -> Any:
    """Return the place of a seat in the turn order of the first round."""
    return (seat - rules.n[R_STARTS] + rules.n[R_PLAYERS]) % rules.n[R_PLAYERS]


@called
def open_source(rules: RaceRules, luck: Luck, source: Int, place: Int, block: Int) -> None:
    """Go to a block of a source of chance; one that is drawn anew has other streams."""
    anew = ANEW * (rules.n[R_REDRAWN] >> source & 1)
    open_stream(luck, 1 + source * STREAMS_OF_SOURCE + place + anew, block)


@called
def choose(rules: RaceRules, luck: Luck, s: Integers, me: Int, n: Int) -> Any:
    """Let a random player choose one of n, apart from the game's chance."""
    open_stream(luck, DECISIONS + place_of(rules, me // SEAT_SIZE), s[me + PICKS])
    s[me + PICKS] += 1
    return draw(luck, n)


@called
def is_random(rules: RaceRules, me: Int) -> Any:
    """Say whether the player decides at random."""
    return rules.n[R_POLICIES + me // SEAT_SIZE] == RANDOM


@called
def forbidden(rules: RaceRules, me: Int, option: Int) -> Any:
    """Say whether the player never does this."""
    return me == 0 and rules.n[R_WITHOUT] >> option & 1 != 0


@called
def count(rules: RaceRules, outcome: Integers, done: Int, times: Int) -> None:
    """Count something that is done."""
    outcome[sources_at(rules.n[R_PLAYERS], rules.n[R_ROUNDS]) + N_SOURCES + done] += times


@called
def get_goods(log: Log, s: Integers, me: Int, good: Int, amount: Int) -> None:
    """Gain Energy, Coins, Construction Material, Radar or Forecast Tiles."""
    if amount > 0:
        s[me + good] += amount
        note(log, E_GETS + good, me // SEAT_SIZE + 8 * amount)


@called
def get_explorers(log: Log, s: Integers, me: Int, amount: Int, store: Int) -> None:
    """Take Explorers to the Reserve, as many as there are in the store."""
    taken = min(amount, s[me + store])
    if taken > 0:
        s[me + store] -= taken
        s[me + RESERVE] += taken
        note(log, E_GETS_EXPLORERS, me // SEAT_SIZE + 8 * taken)


@called
def pay(log: Log, s: Integers, me: Int, energy: Int, coins: Int, material: Int) -> None:
    """Pay what is there."""
    pay_goods(log, s, me, ENERGY, energy)
    pay_goods(log, s, me, COINS, coins)
    pay_goods(log, s, me, MATERIAL, material)


@called
def pay_goods(log: Log, s: Integers, me: Int, good: Int, amount: Int) -> None:
    """Pay Energy, Coins or Construction Material."""
    if amount > 0:
        s[me + good] -= amount
        note(log, E_PAYS + good, me // SEAT_SIZE + 8 * amount)


@called
def tiles_for(rules: RaceRules, s: Integers, me: Int, coins: Int, material: Int) -> Any:
    """Return the Radar Tiles that must be discarded to pay; more than the player has where that is not enough."""
    tiles = s[me] * 0
    if s[me + COINS] < coins:
        each = rules.n[R_TILE_COINS]
        tiles += (coins - s[me + COINS] + each - 1) // each if each > 0 else 1_000
    if s[me + MATERIAL] < material:
        each = rules.n[R_TILE_MATERIAL]
        tiles += (material - s[me + MATERIAL] + each - 1) // each if each > 0 else 1_000
    return tiles


@called
def discard_tiles(
    rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int, coins: Int, material: Int
) -> None:
    """Discard Radar Tiles, as a free action, until Coins and Construction Material are there."""
    exchange_tiles(rules, outcome, log, s, me, COINS, coins, rules.n[R_TILE_COINS])
    exchange_tiles(rules, outcome, log, s, me, MATERIAL, material, rules.n[R_TILE_MATERIAL])


@called
def exchange_tiles(
    rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int, good: Int, wanted: Int, each: Int
) -> None:
    """Discard Radar Tiles for so much of a good each, until as much as is wanted is there."""
    while s[me + good] < wanted:
        s[me + RADAR_TILES] -= 1
        s[me + good] += each
        note(log, E_TILE_TO_COINS if good == COINS else E_TILE_TO_MATERIAL, me // SEAT_SIZE)
        count(rules, outcome, D_EXCHANGED, 1)


@called
def draw_common(rules: RaceRules, luck: Luck, log: Log, s: Integers) -> Any:
    """Draw a card of the common deck; the discard pile becomes the deck; `NONE` where both are empty."""
    if s[N_COMMON] == 0:
        for place in range(s[N_COMMON_DISCARD]):
            s[COMMON + place] = s[COMMON + rules.n[R_AT_DISCARD] + place]
        s[N_COMMON] = s[N_COMMON_DISCARD]
        s[N_COMMON_DISCARD] = 0
        note(log, E_COMMON_SHUFFLE, s[N_COMMON])
    card = s[N_COMMON] * 0 + NONE
    if s[N_COMMON] > 0:
        at = draw(luck, s[N_COMMON])
        card = s[COMMON + at]
        s[N_COMMON] -= 1
        s[COMMON + at] = s[COMMON + s[N_COMMON]]
    return card


@called
def see_card(rules: RaceRules, s: Integers, me: Int, card: Int) -> None:
    """Count a card that the first seat has drawn from the common deck, by its kind."""
    if me == 0:
        s[SEEN_EXPEDITIONS + rules.box[rules.n[R_CARDS_AT] + CARD_SIZE * card + K_KIND]] += 1


@called
def discard_common(rules: RaceRules, s: Integers, card: Int) -> None:
    """Put a card on the common discard pile."""
    s[COMMON + rules.n[R_AT_DISCARD] + s[N_COMMON_DISCARD]] = card
    s[N_COMMON_DISCARD] += 1


@called
def display(rules: RaceRules, log: Log, s: Integers, me: Int, card: Int) -> None:
    """Put a card to the personal display, which has room for more than is ever drawn."""
    if s[me + DISPLAYED] < N_DISPLAY_MOST:
        s[me + DISPLAY + s[me + DISPLAYED]] = card
        s[me + DISPLAYED] += 1
        note(log, E_GETS_CARD, me // SEAT_SIZE + 8 * card)
    else:
        discard_common(rules, s, card)


@called
def open_cards(rules: RaceRules, luck: Luck, s: Integers, me: Int) -> None:
    """Go to the luck of the player's next draw from the common deck."""
    open_source(rules, luck, BY_CARDS, place_of(rules, me // SEAT_SIZE), s[me + DRAWS] * BLOCKS_OF_DRAW)
    s[me + DRAWS] += 1


@called
def settle_steps(rules: RaceRules, outcome: Integers, log: Log, s: Integers, me: Int) -> None:
    """Advance on the Expedition Track, and gain what the spaces give."""
    steps = s[PENDING_STEPS]
    s[PENDING_STEPS] = 0
    if steps > 0:
        note(log, E_STEPS, me // SEAT_SIZE + 8 * steps)
    for _ in range(steps):
        if s[me + STEPS] == rules.n[R_TRACK]:
            count(rules, outcome, D_STEPS, 1)
            get_goods(log, s, me, ENERGY, rules.n[R_RONDEL])
            continue
        s[me + STEPS] += 1
        space = rules.n[R_TRACK_AT] + 3 * s[me + STEPS]
        bonus = rules.box[space]
        if rules.box[space + 1] > 0:
            s[me + TRACK_POINTS] += rules.box[space + 1]
            note(log, E_TRACK_POINTS, me // SEAT_SIZE + 8 * rules.box[space + 1])
        s[me + SLOTS] += rules.box[space + 2]
        if bonus == 1:
            get_goods(log, s, me, COINS, rules.n[R_TRACK_BONUS])
        elif bonus == 2:
            get_goods(log, s, me, ENERGY, rules.n[R_TRACK_BONUS])
        elif bonus == 3:
            get_goods(log, s, me, MATERIAL, rules.n[R_TRACK_BONUS])
        elif bonus == 4:
            s[PENDING_CARDS] += rules.n[R_TRACK_BONUS]


@called
def settle_cards(rules: RaceRules, luck: Luck, log: Log, s: Integers, me: Int) -> None:
    """Draw cards of the common deck to the personal display."""
    if s[PENDING_CARDS] > 0:
        open_cards(rules, luck, s, me)
        for _ in range(s[PENDING_CARDS]):
            card = draw_common(rules, luck, log, s)
            if card != NONE:
                see_card(rules, s, me, card)
                display(rules, log, s, me, card)
        s[PENDING_CARDS] = 0


@called
def bury(s: Integers, me: Int, card: Int) -> None:
    """Put a card on the personal discard pile."""
    s[me + DISCARD + s[me + DISCARDED]] = card
    s[me + DISCARDED] += 1
