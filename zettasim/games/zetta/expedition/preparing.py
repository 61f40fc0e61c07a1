"""The preparation grid before a game: each seat buys cards, and starts with the crew and equipment that it got."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.dice import draw
from zettasim.games.zetta.expedition.equipment import add_item
from zettasim.games.zetta.expedition.rules import (
    CREW,
    E_TEAM,
    GRID_EVENTS,
    N_CREW,
    OF_DECISIONS,
    OF_SETUP,
    ORDER,
    R_AT_GRID,
    R_EQUIPMENT,
    R_GRID_ALL,
    R_GRID_AT,
    R_GRID_CARDS,
    R_GRID_CREW,
    R_GRID_ENOUGH,
    R_GRID_SPACES,
    R_GRID_TOKENS,
    R_MOST_CREW,
    R_MOST_OF_GRID,
    R_PLAYERS,
    R_STREAMS,
    SEAT,
    SEAT_SIZE,
    ExpeditionRules,
)
from zettasim.games.zetta.grid.kernel import RANDOM as AT_RANDOM
from zettasim.games.zetta.grid.kernel import choose, draw_card
from zettasim.games.zetta.grid.moving import lower_own, move_at_random
from zettasim.games.zetta.grid.pieces import (
    BUYS,
    DRAWS,
    ENDS,
    FLAG,
    FREE,
    GAP,
    PASSES,
    TURN,
    owner,
    take_own,
)
from zettasim.games.zetta.grid.rules import GridRules
from zettasim.kernels._jit import apart, called
from zettasim.kernels.draws import Int, Log, Luck, note, open_stream
from zettasim.kernels.run import Integers

DEALT = 64
"""Blocks of a turn's new cards."""
CHOSEN, BLOCKS_OF_CHOICES = 1 << 31, 1 << 12
"""Choices lie behind those of all turns of a game."""
EQUIPMENT_AT, N_ICONS = 8, 5
"""Icons of equipment stand behind those of crew."""
OTHER_BIT = 32
"""Of crew with no ability that the game uses."""


@apart
def prepare(rules: ExpeditionRules, luck: Luck, log: Log, s: Integers) -> None:
    """Play until everybody has too few tokens, or nothing happens in a whole round; then give out what was bought."""
    players, spaces, n_cards = rules.n[R_PLAYERS], rules.n[R_GRID_SPACES], rules.n[R_GRID_CARDS]
    room = rules.n[R_AT_GRID]
    cards = s[room : room + spaces]
    kinds = s[room + spaces : room + 2 * spaces]
    trial = s[room + 2 * spaces : room + 3 * spaces]
    tokens = s[room + 3 * spaces : room + 3 * spaces + players]
    held = s[room + 3 * spaces + players : room + 3 * spaces + 2 * players]
    decks = room + 3 * spaces + 2 * players
    deck = s[decks : decks + n_cards]
    seen = s[decks + n_cards : decks + 2 * n_cards]
    names = s[decks + 2 * n_cards : decks + 2 * n_cards + rules.n[R_GRID_ALL]]
    at = rules.n[R_GRID_AT]
    costs = rules.box[at : at + spaces]
    bits = rules.box[at + spaces : at + spaces + n_cards]
    buying = rules.box[at + spaces + n_cards : at + spaces + n_cards + players]
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
    for seat in range(players):
        tokens[seat] = rules.n[R_GRID_TOKENS]
        held[seat] = 0
    open_stream(luck, rules.n[R_STREAMS + OF_SETUP] + 1, 0)
    shuffle(rules, luck, deck, seen, names)
    for space in range(spaces):
        cards[space] = GAP
    open_stream(luck, rules.n[R_STREAMS + OF_SETUP] + 1, DEALT)
    in_deck = deal(luck, log, cards, kinds, deck, names, in_deck)
    turns = 0
    quiet = 0
    while quiet < players and richest(tokens) > rules.n[R_GRID_ENOUGH]:
        seat = s[ORDER + turns % players]
        note(log, TURN, seat * 64 + tokens[seat])
        before = held[seat]
        stream = rules.n[R_STREAMS + OF_DECISIONS] + turns % players
        open_stream(luck, stream, CHOSEN + turns // players * BLOCKS_OF_CHOICES)
        offer(rules, cards, kinds, trial, seen, held[seat], seat, buying[seat] == AT_RANDOM)
        bought = choose(wanted, luck, trial, kinds, tokens[seat], icons_held(seen, held[seat]), seat, columns)
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
        open_stream(luck, rules.n[R_STREAMS + OF_SETUP] + 1, (turns + 1) * DEALT)
        in_deck = deal(luck, log, cards, kinds, deck, names, in_deck)
    note(log, ENDS, turns)
    for space in range(spaces - columns, spaces):
        if owner(cards[space]) >= 0:
            held[owner(cards[space])] |= bits[kinds[space]]
    if log.size > 0:
        for entry in range(told + 1, log[0], 2):
            log[entry] += GRID_EVENTS
    for place in range(players):
        seat = s[ORDER + place]
        for kind in range(1 + rules.n[R_EQUIPMENT]):
            open_stream(luck, rules.n[R_STREAMS + OF_DECISIONS] + place, CHOSEN - (1 + kind) * BLOCKS_OF_CHOICES)
            keep(rules, luck, log, s, seat, held[seat], seen, bits, names, kind == 1, buying[seat] == AT_RANDOM)
            if s[seat * SEAT_SIZE + N_CREW] == 0:
                open_stream(luck, rules.n[R_STREAMS + OF_SETUP] + 1, (turns + 2 + place) * DEALT)
                take_any_crew(rules, luck, log, s, seat, deck, names)


@apart
def shuffle(rules: ExpeditionRules, luck: Luck, deck: Integers, seen: Integers, names: Integers) -> None:
    """Remove crew cards at random, shuffle equipment in where there is some, and write down the icons of each card.

    Names: the number of each card in the deck, equipment behind all crew; behind the deck those that were removed.
    """
    n_crew = rules.n[R_GRID_CREW]
    removed = names.size - deck.size
    for card in range(names.size):
        names[card] = card
    for n in range(removed):
        last = n_crew - 1 - n
        drawn = draw(luck, last + 1) - 1
        name = names[drawn]
        names[drawn] = names[last]
        names[last] = name
    for n in range(removed):  # behind the deck
        name = names[n_crew - 1 - n]
        names[n_crew - 1 - n] = names[names.size - 1 - n]
        names[names.size - 1 - n] = name
    for card in range(deck.size):
        deck[card] = 1
        seen[card] = icons_named(rules, names[card]) & ~OTHER_BIT


@called
def icons_named(rules: ExpeditionRules, name: Int) -> Any:
    """Return the icons of a card by its number: of crew as they are, of equipment from bit `EQUIPMENT_AT` on."""
    at = rules.n[R_GRID_AT] + rules.n[R_GRID_SPACES] + rules.n[R_GRID_CARDS] + rules.n[R_PLAYERS]
    return rules.box[at + name]


@apart
def offer(
    rules: ExpeditionRules,
    cards: Integers,
    kinds: Integers,
    trial: Integers,
    seen: Integers,
    held: Int,
    seat: Int,
    at_random: bool,
) -> None:
    """Write down the grid without what a seat does not buy; a random player may buy anything.

    That is a type of which it has all that it can bring, and not yet of the other (Bot Rules, Preparation).
    """
    crew = held * 0
    equipment = held * 0
    for card in range(seen.size):
        if held >> card & 1:
            equipment += 1 if seen[card] >> EQUIPMENT_AT else 0
            crew += 0 if seen[card] >> EQUIPMENT_AT else 1
    for space in range(cards.size):
        if cards[space] == FLAG + seat:
            equipment += 1 if seen[kinds[space]] >> EQUIPMENT_AT else 0
            crew += 0 if seen[kinds[space]] >> EQUIPMENT_AT else 1
    full_crew = crew >= rules.n[R_MOST_CREW]
    full_equipment = equipment >= rules.n[R_MOST_OF_GRID]
    for space in range(cards.size):
        trial[space] = cards[space]
        if cards[space] == FREE and rules.n[R_EQUIPMENT] and not at_random and full_crew != full_equipment:
            is_equipment = seen[kinds[space]] >> EQUIPMENT_AT != 0
            if is_equipment == full_equipment:
                trial[space] = FLAG + seat


@called
def deal(luck: Luck, log: Log, cards: Integers, kinds: Integers, deck: Integers, names: Integers, in_deck: Int) -> Int:
    """Draw cards into the gaps; return how many are left in the deck."""
    left = in_deck + 0
    for space in range(cards.size):
        if cards[space] == GAP:
            cards[space] = FREE
            kinds[space] = draw_card(luck, deck, left)
            left -= 1
            note(log, DRAWS, space * 256 + names[kinds[space]])
    return left


@called
def richest(tokens: Integers) -> Int:
    """Return the most tokens of a seat."""
    most: Int = tokens[0]
    for seat in range(tokens.size):
        most = max(most, tokens[seat])
    return most


@called
def icons_held(seen: Integers, held: Int) -> Int:
    """Return the icons on the cards held, as bits."""
    had = held * 0
    for card in range(seen.size):
        if held >> card & 1:
            had |= seen[card]
    return had


@apart
def keep(
    rules: ExpeditionRules,
    luck: Luck,
    log: Log,
    s: Integers,
    seat: Int,
    held: Int,
    seen: Integers,
    bits: Integers,
    names: Integers,
    equipment: bool,
    at_random: bool,
) -> None:
    """Take crew or equipment up to the most allowed, those first that add most icons, or any; leave the others."""
    me = seat * SEAT_SIZE
    had = held * 0
    left = held + 0
    most = rules.n[R_MOST_OF_GRID] if equipment else rules.n[R_MOST_CREW]
    first = EQUIPMENT_AT if equipment else 0
    for _ in range(most):
        n = 0
        best = -1
        best_rank = -1
        for card in range(seen.size):
            if left >> card & 1 and (seen[card] >> EQUIPMENT_AT != 0) == equipment:
                n += 1
                rank = 0
                for icon in range(first, first + N_ICONS):
                    has = seen[card] >> icon & 1
                    rank += has + 8 * (has & ~(had >> icon))
                if at_random:
                    rank = 0
                    best = card if draw(luck, n) == 1 else best
                elif rank > best_rank:
                    best = card
                    best_rank = rank
        if best >= 0:
            left &= ~bits[best]
            had |= seen[best]
            take_card(rules, log, s, me, icons_named(rules, names[best]))


@called
def take_card(rules: ExpeditionRules, log: Log, s: Integers, me: Int, icons: Int) -> None:
    """Take a crew member aboard, or equipment."""
    if icons >> EQUIPMENT_AT:
        s[me + SEAT] = me // SEAT_SIZE
        add_item(rules, log, s, me, icons >> EQUIPMENT_AT)
    else:
        s[me + CREW + s[me + N_CREW]] = icons
        s[me + N_CREW] += 1
        note(log, E_TEAM, me // SEAT_SIZE + 8 * icons)


@apart
def take_any_crew(
    rules: ExpeditionRules, luck: Luck, log: Log, s: Integers, seat: Int, deck: Integers, names: Integers
) -> None:
    """Take a crew card of the deck, where nobody may go without; with none left there one that had been removed."""
    found = -1
    for removed in range(2):
        n = 0
        if found < 0:
            for card in range(deck.size * removed, names.size if removed else deck.size):
                if names[card] < rules.n[R_GRID_CREW] and (removed or deck[card] == 1):
                    n += 1
                    if draw(luck, n) == 1:
                        found = card
    take_card(rules, log, s, seat * SEAT_SIZE, icons_named(rules, names[found]))
    names[found] = rules.n[R_GRID_ALL]
