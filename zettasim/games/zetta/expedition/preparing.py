"""The preparation grid before a game: each seat buys crew cards, and starts with those that it got."""

from __future__ import annotations

from zettasim.games.zetta.expedition.dice import draw
from zettasim.games.zetta.expedition.rules import (
    CREW,
    E_TEAM,
    GRID_EVENTS,
    N_CREW,
    OF_DECISIONS,
    OF_SETUP,
    ORDER,
    R_AT_GRID,
    R_GRID_AT,
    R_GRID_CARDS,
    R_GRID_ENOUGH,
    R_GRID_SPACES,
    R_GRID_TOKENS,
    R_MOST_CREW,
    R_PLAYERS,
    R_STREAMS,
    SEAT_SIZE,
    ExpeditionRules,
)
from zettasim.games.zetta.grid.kernel import (
    BUYS,
    DRAWS,
    ENDS,
    FLAG,
    FREE,
    GAP,
    PASSES,
    TURN,
    choose,
    draw_card,
    lower_own,
    move_at_random,
    owner,
    take_own,
)
from zettasim.games.zetta.grid.kernel import RANDOM as AT_RANDOM
from zettasim.games.zetta.grid.rules import GridRules
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note, open_stream
from zettasim.kernels.run import Integers

DEALT = 64
"""Blocks of a turn's new cards."""
CHOSEN, BLOCKS_OF_CHOICES = 1 << 31, 1 << 12
"""Choices lie behind those of all turns of a game."""


@called
def prepare(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers) -> None:
    """Play until everybody has too few tokens, or nothing happens in a whole round; then give out crews."""
    players, spaces, n_cards = rules.n[R_PLAYERS], rules.n[R_GRID_SPACES], rules.n[R_GRID_CARDS]
    room = rules.n[R_AT_GRID]
    cards = s[room : room + spaces]
    kinds = s[room + spaces : room + 2 * spaces]
    trial = s[room + 2 * spaces : room + 3 * spaces]
    tokens = s[room + 3 * spaces : room + 3 * spaces + players]
    held = s[room + 3 * spaces + players : room + 3 * spaces + 2 * players]
    deck = s[room + 3 * spaces + 2 * players : room + 3 * spaces + 2 * players + n_cards]
    at = rules.n[R_GRID_AT]
    costs = rules.box[at : at + spaces]
    seen = rules.box[at + spaces : at + spaces + n_cards]
    bits = rules.box[at + spaces + n_cards : at + spaces + 2 * n_cards]
    buying = rules.box[at + spaces + 2 * n_cards : at + spaces + 2 * n_cards + players]
    none = costs[:0]
    # Each card has a bit of its own, so that what a seat holds is the set of its cards.
    grid = GridRules(
        costs, costs, tokens, buying, False, 0, 0, 0, False, bits, deck, 0, none, 0, none, 0, 0, none, 0, False, False
    )
    wanted = GridRules(
        costs, costs, tokens, buying, False, 0, 0, 0, False, seen, deck, 0, none, 0, none, 0, 0, none, 0, False, False
    )
    told = log[0] if log.size > 0 else 0
    columns = spaces // 3
    in_deck = n_cards
    for card in range(n_cards):
        deck[card] = 1
    for seat in range(players):
        tokens[seat] = rules.n[R_GRID_TOKENS]
        held[seat] = 0
    open_stream(luck, rules.n[R_STREAMS + OF_SETUP] + 1, 0)
    for space in range(spaces):
        cards[space] = GAP
    in_deck = deal(luck, log, cards, kinds, deck, in_deck)
    turns = 0
    quiet = 0
    while quiet < players and richest(tokens) > rules.n[R_GRID_ENOUGH]:
        seat = s[ORDER + turns % players]
        note(log, TURN, seat * 64 + tokens[seat])
        before = held[seat]
        stream = rules.n[R_STREAMS + OF_DECISIONS] + turns % players
        open_stream(luck, stream, CHOSEN + turns // players * BLOCKS_OF_CHOICES)
        had = abilities_of(seen, held[seat])
        bought = choose(wanted, luck, cards, kinds, tokens[seat], had, seat, columns)
        quiet += 1
        if bought >= 0:
            cards[bought] = FLAG + seat
            tokens[seat] -= costs[bought]
            note(log, BUYS, bought)
            quiet = 0
        else:
            note(log, PASSES, 0)
        take_own(grid, cards, kinds, held, seat, columns, log)
        if buying[seat] == AT_RANDOM:
            move_at_random(grid, luck, cards, kinds, held, seat, columns, log)
        else:
            lower_own(grid, cards, kinds, trial, held, seat, columns, log)
        if held[seat] != before:
            quiet = 0
        turns += 1
        open_stream(luck, rules.n[R_STREAMS + OF_SETUP] + 1, turns * DEALT)
        in_deck = deal(luck, log, cards, kinds, deck, in_deck)
    note(log, ENDS, turns)
    for space in range(spaces - columns, spaces):
        if owner(cards[space]) >= 0:
            held[owner(cards[space])] |= bits[kinds[space]]
    if log.size > 0:
        for entry in range(told + 1, log[0], 2):
            log[entry] += GRID_EVENTS
    for place in range(players):
        seat = s[ORDER + place]
        if held[seat] == 0:
            open_stream(luck, rules.n[R_STREAMS + OF_SETUP] + 1, (turns + 1 + place) * DEALT)
            held[seat] = bits[draw_card(luck, deck, in_deck)]
            in_deck -= 1
        open_stream(luck, rules.n[R_STREAMS + OF_DECISIONS] + place, CHOSEN - BLOCKS_OF_CHOICES)
        keep(rules, luck, log, s, seat, held[seat], seen, buying[seat] == AT_RANDOM)


@called
def deal(luck: Luck, log: Log, cards: Integers, kinds: Integers, deck: Integers, in_deck: Int) -> Int:
    """Draw cards into the gaps; return how many are left in the deck."""
    left = in_deck + 0
    for space in range(cards.size):
        if cards[space] == GAP:
            cards[space] = FREE
            kinds[space] = draw_card(luck, deck, left)
            left -= 1
            note(log, DRAWS, space * 256 + kinds[space])
    return left


@called
def richest(tokens: Integers) -> Int:
    """Return the most tokens of a seat."""
    most: Int = tokens[0]
    for seat in range(tokens.size):
        most = max(most, tokens[seat])
    return most


@called
def abilities_of(abilities: Integers, held: Int) -> Int:
    """Return the abilities on the cards held, as bits."""
    had = held * 0
    for card in range(abilities.size):
        if held >> card & 1:
            had |= abilities[card]
    return had


@called
def keep(
    rules: ExpeditionRules,
    luck: Luck,
    log: Log,
    s: Integers,
    seat: Int,
    held: Int,
    abilities: Integers,
    at_random: bool,
) -> None:
    """Take cards as crew up to the most allowed, those first that add most abilities, or any; leave the others."""
    me = seat * SEAT_SIZE
    had = held * 0
    cards = held + 0
    while cards != 0 and s[me + N_CREW] < rules.n[R_MOST_CREW]:
        n = 0
        best = 0
        best_rank = -1
        for card in range(abilities.size):
            if cards >> card & 1:
                n += 1
                rank = 0
                for ability in range(4):
                    has = abilities[card] >> ability & 1
                    rank += has + 8 * (has & ~(had >> ability))
                if rank > best_rank:
                    best = card
                    best_rank = rank
        if at_random:
            nth = draw(luck, n)
            for card in range(abilities.size):
                nth -= cards >> card & 1
                if nth == 0 and cards >> card & 1:
                    best = card
        cards &= ~(1 << best)
        had |= abilities[best]
        s[me + CREW + s[me + N_CREW]] = abilities[best]
        s[me + N_CREW] += 1
        note(log, E_TEAM, seat + 8 * abilities[best])
