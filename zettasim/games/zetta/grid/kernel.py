"""The preparation grid, played turn by turn."""

from __future__ import annotations

from zettasim.games.zetta.grid.arranging import TABLE, arrange_at_random
from zettasim.games.zetta.grid.moving import lower_own, move_at_random
from zettasim.games.zetta.grid.pieces import (
    BUYS,
    DISCARDS,
    DRAWS,
    ENDS,
    FLAG,
    FREE,
    GAP,
    PASSES,
    RECRUITED,
    ROLLS,
    SAFE,
    TRACKED,
    TURN,
    owner,
    take_own,
)
from zettasim.games.zetta.grid.rules import GridRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, note, open_stream, roll
from zettasim.kernels.run import Integers, trial_of

CHEAPEST, BOT, WANTED, RANDOM, RESCUE = range(5)
BLOCKS_A_TURN = 1 << 12
"""Room for 8,192 random moves in a turn."""
DEALS, FIRST_CHOICE, RECRUITING = 1, 2, 8
"""Streams: what comes into the grid, the first player's choices, the recruiters' dice."""


@inlined
def room_of_played(rules: GridRules) -> Int:
    """Tell the room: cards, kinds, a grid to try, tokens, abilities held, the deck, and a table of arrangements."""
    return 3 * rules.costs.size + 2 * rules.tokens.size + rules.deck.size + (3 * TABLE if rules.arrangements else 0)


def room_of(rules: GridRules) -> int:
    """Tell the room that the trial wants."""
    return int(room_of_played(rules))


@inlined
def draw_card(luck: Luck, deck: Integers, in_deck: Int) -> Int:
    """Draw a card from the deck; return its kind."""
    drawn = roll(luck, in_deck) - 1 if in_deck > 1 else 0
    kind = 0
    while drawn >= deck[kind]:
        drawn -= deck[kind]
        kind += 1
    deck[kind] -= 1
    return kind


@inlined
def discard(cards: Integers, flag: Int, columns: Int, log: Log) -> Int:
    """Discard the cards with the recruiters' flag from the bottom row; return how many."""
    discarded = 0
    for place in range(cards.size - columns, cards.size):
        if cards[place] == flag:
            cards[place] = GAP
            discarded += 1
            note(log, DISCARDS, place)
    return discarded


@inlined
def recruit(rules: GridRules, luck: Luck, cards: Integers, flag: Int, log: Log) -> None:
    """Roll the recruiters' dice; each flags the card that it names, if there is one without a flag."""
    for _ in range(rules.recruiting_dice):
        face = roll(luck, rules.recruited.size)
        note(log, ROLLS, face)
        place = rules.recruited[face - 1]
        if place >= 0 and cards[place] == FREE:
            cards[place] = flag
            note(log, RECRUITED, place)


@inlined
def choose(
    rules: GridRules, luck: Luck, cards: Integers, kinds: Integers, left: Int, had: Int, player: Int, columns: Int
) -> Int:
    """Return the place of the card that the player buys; -1 if it can afford none."""
    n: Int = 0
    for place in range(cards.size):
        n += cards[place] == FREE and rules.costs[place] <= left
    if n == 0:
        return -1
    buying = rules.buying[player]
    if buying == RANDOM:
        n = roll(luck, n) if n > 1 else 1
        for place in range(cards.size):
            n -= cards[place] == FREE and rules.costs[place] <= left
            if n == 0:
                return place
    best, best_rank = -1, 1 << 40
    for place in range(cards.size):
        if cards[place] != FREE or rules.costs[place] > left:
            continue
        has = rules.abilities[kinds[place]]
        first = 0
        second = 0
        if buying == RESCUE:
            first = int(place < cards.size - columns)
        elif buying == WANTED:
            first = int(has & rules.wanted == 0 or had & rules.wanted != 0)
        if buying == BOT:
            second = int(has & ~had == 0)
        rank = ((first * 1024 + rules.costs[place]) * 2 + second) * 1024 + (place % columns) * 32 + 31 - place
        if rank < best_rank:
            best, best_rank = place, rank
    return best


@trial_of(GridRules, room=room_of)
def play_preparation(rules: GridRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play until everybody has too few tokens, nothing happens in a whole round, or the tracked card is safe.

    Outcome of a tracked card: it is safe, tokens its owner has left. Else, of the seat: cards, flagged cards lost,
    those that all have lost, tokens left, rounds, and whether it holds the wanted ability.
    Stream 0 deals the grid; each turn at its own blocks, stream 1 deals what comes into the grid, stream 2 + player
    gives a player's choices, and stream 8 the recruiters' dice.
    """
    if rules.plan.size > 0:
        for entry in range(0, rules.plan.size, 2):
            note(log, rules.plan[entry], rules.plan[entry + 1])
        outcome[0] = rules.rescued
        outcome[1] = rules.left
        return
    spaces, players, n_kinds = rules.costs.size, rules.tokens.size, rules.deck.size
    columns = spaces // 3
    free = outcome.size - room_of_played(rules)
    cards = outcome[free : free + spaces]
    kinds = outcome[free + spaces : free + 2 * spaces]
    trial = outcome[free + 2 * spaces : free + 3 * spaces]
    free += 3 * spaces
    tokens = outcome[free : free + players]
    held = outcome[free + players : free + 2 * players]
    free += 2 * players
    deck = outcome[free : free + n_kinds]
    free += n_kinds
    third = (outcome.size - free) // 3
    table = outcome[free : free + third]
    found = outcome[free + third : free + 2 * third]
    came = outcome[free + 2 * third :]
    in_deck: Int = 0
    for kind in range(n_kinds):
        deck[kind] = rules.deck[kind]
        in_deck += deck[kind]
    for _ in range(rules.removed):
        draw_card(luck, deck, in_deck)
        in_deck -= 1
    for kind in range(n_kinds):
        deck[kind] += rules.added[kind]
        in_deck += rules.added[kind]
    for player in range(players):
        tokens[player] = rules.tokens[player]
        held[player] = 0
    for place in range(spaces):
        cards[place] = rules.cards[place]
        kinds[place] = 0
        if in_deck > 0:
            kinds[place] = draw_card(luck, deck, in_deck)
            in_deck -= 1
            note(log, DRAWS, place * 16 + kinds[place])
    taken: Int = 0
    turns, quiet = 0, 0
    while quiet < players:
        most: Int = 0
        for player in range(players):
            most = max(most, tokens[player])
        if most <= rules.enough:
            break
        player = (rules.first + turns) % players
        note(log, TURN, player * 64 + tokens[player])
        quiet += 1
        flags: Int = 0
        for at in range(spaces):
            flags += owner(cards[at]) == player
        safe = False
        # Gaps are filled at the end of the turn, and before it where discarded cards have left some.
        for last in range(0 if rules.recruiting_dice > 0 else 1, 2):
            if last == 0:
                if discard(cards, FLAG + players, columns, log) == 0 or not rules.fill:
                    continue
            else:
                if rules.recruiting_dice > 0:
                    open_stream(luck, RECRUITING, turns * BLOCKS_A_TURN)
                    recruit(rules, luck, cards, FLAG + players, log)
                open_stream(luck, FIRST_CHOICE + player, (turns // players) * BLOCKS_A_TURN)
                bought: Int = choose(rules, luck, cards, kinds, tokens[player], held[player], player, columns)
                if bought >= 0:
                    cards[bought] = FLAG + player
                    tokens[player] -= rules.costs[bought]
                    note(log, BUYS, bought)
                    quiet = 0
                    flags += 1
                else:
                    note(log, PASSES, 0)
                take_own(rules, cards, kinds, held, player, columns, log)
            if rules.buying[player] != RANDOM:
                lower_own(rules, cards, kinds, trial, held, player, columns, log)
            elif rules.arrangements:
                arrange_at_random(rules, luck, cards, kinds, trial, table, found, came, held, player, columns, log)
            else:
                move_at_random(rules, luck, cards, kinds, held, player, columns, log)
            safe = rules.tracks
            for at in range(spaces):
                safe = safe and (cards[at] != TRACKED or at >= spaces - columns)
            if safe:
                break
            opened = False
            for at in range(spaces):
                if cards[at] == GAP:
                    cards[at] = FREE
                    if in_deck > 0:
                        if not opened:
                            open_stream(luck, DEALS, turns * 64 + 32 * (1 - last))
                            opened = True
                        kinds[at] = draw_card(luck, deck, in_deck)
                        in_deck -= 1
                        note(log, DRAWS, at * 16 + kinds[at])
        for at in range(spaces):
            flags -= owner(cards[at]) == player
        if rules.wait or (flags > 0 and rules.recruiting_dice == 0):
            quiet = 0
        taken += flags if player == rules.seat else 0
        turns += 1
        if safe:
            note(log, SAFE, 0)
            outcome[0] = 1
            break
    note(log, ENDS, turns)
    if rules.tracks:
        outcome[1] = tokens[0]
        return
    lost: Int = 0
    lost_by_all: Int = 0
    for at in range(spaces):
        whose = owner(cards[at])
        if whose < 0 or whose >= players:
            continue
        if at >= spaces - columns:
            if whose == rules.seat:
                taken += 1
                held[whose] |= rules.abilities[kinds[at]]
        else:
            lost_by_all += 1
            lost += whose == rules.seat
    outcome[0] = taken
    outcome[1] = lost
    outcome[2] = lost_by_all
    outcome[3] = tokens[rules.seat]
    outcome[4] = (turns + players - 1) // players
    # Without a wanted ability there is no such field, and this is the trial's own room.
    outcome[5] = int(held[rules.seat] & rules.wanted != 0)
