"""The preparation grid, played turn by turn."""

from __future__ import annotations

import numpy as np

from zettasim.games.zetta.grid.rules import GridRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, note, open_stream, roll
from zettasim.kernels.run import Integers, trial_of

TURN, BUYS, PASSES, TAKES, MOVES, DRAWS, ENDS, SAFE, _GRID, ROLLS, RECRUITED, DISCARDS = range(12)
"""What a trial's log tells; places in base 16, see `narrate` of the models."""

GAP, FREE, TRACKED, FLAG = range(4)
CHEAPEST, BOT, WANTED, RANDOM, RESCUE = range(5)
BLOCKS_A_TURN = 1 << 12
"""Room for 8,192 random moves in a turn."""
DEALS, FIRST_CHOICE, RECRUITING = 1, 2, 8
"""Streams: what comes into the grid, the first player's choices, the recruiters' dice."""
SMALLEST_TABLE, LARGEST_TABLE = 8, 18
"""Bits of a place in the table of arrangements."""
TABLE = 1 << LARGEST_TABLE
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)


@inlined
def room_of_played(rules: GridRules) -> Int:
    """Tell the room: cards, kinds, a grid to try, tokens, abilities held, the deck, and a table of arrangements."""
    return 3 * rules.costs.size + 2 * rules.tokens.size + rules.deck.size + (3 * TABLE if rules.arrangements else 0)


def room_of(rules: GridRules) -> int:
    """Tell the room that the trial wants."""
    return int(room_of_played(rules))


@inlined
def owner(card: Int) -> Int:
    """Return whose flag is on a card; -1 without one."""
    return 0 if card == TRACKED else card - FLAG


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
def lowest_gap(cards: Integers, columns: Int) -> Int:
    """Return the gap to be filled next, in the lowest row the leftmost; -1 when all are as high up as possible."""
    first = 0
    while first < cards.size and cards[first] == GAP:
        first += 1
    row = cards.size // columns - 1
    while row > first // columns:
        for column in range(columns):
            if cards[row * columns + column] == GAP:
                return row * columns + column
        row -= 1
    return -1


@inlined
def step(cards: Integers, kinds: Integers, source: Int, gap: Int, log: Log) -> None:
    """Move a card into a gap."""
    cards[gap] = cards[source]
    kinds[gap] = kinds[source]
    cards[source] = GAP
    note(log, MOVES, source * 16 + gap)


@inlined
def take_own(
    rules: GridRules, cards: Integers, kinds: Integers, held: Integers, player: Int, columns: Int, log: Log
) -> Int:
    """Take the player's cards from the bottom row; return how many."""
    taken = 0
    for place in range(cards.size - columns, cards.size):
        if cards[place] != GAP and owner(cards[place]) == player:
            cards[place] = GAP
            held[player] |= rules.abilities[kinds[place]]
            taken += 1
            note(log, TAKES, place)
    return taken


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


@inlined
def move_at_random(
    rules: GridRules,
    luck: Luck,
    cards: Integers,
    kinds: Integers,
    held: Integers,
    player: Int,
    columns: Int,
    log: Log,
) -> None:
    """Move single cards, each legal move as likely, until all gaps are as high up as possible."""
    while lowest_gap(cards, columns) >= 0:
        n: Int = 0
        for turn in range(2):
            wanted: Int = 0
            if turn == 1:
                wanted = roll(luck, n) if n > 1 else 1
                n = 0
            done = False
            for gap in range(cards.size):
                if cards[gap] != GAP:
                    continue
                for way in range(3):
                    source = gap - columns if way == 0 else gap - 1 if way == 1 else gap + 1
                    if source < 0 or (way == 1 and gap % columns == 0) or (way == 2 and source % columns == 0):
                        continue
                    if cards[source] == GAP:
                        continue
                    n += 1
                    if n == wanted:
                        step(cards, kinds, source, gap, log)
                        done = True
                        break
                if done:
                    break
        take_own(rules, cards, kinds, held, player, columns, log)


@inlined
def try_way(
    cards: Integers, trial: Integers, gap: Int, lower: Int, upper: Int, columns: Int, player: Int, flag: Int
) -> Int:
    """Send a gap up through a column of its row, and of the row above; return own cards lowered, -1 if it cannot go.

    A card with the recruiters' flag counts for more than all of one's own. The grid after it stands in ``trial``; own
    cards that come to the bottom row stay there.
    """
    for place in range(cards.size):
        trial[place] = cards[place]
    own = 0
    here = gap
    for target in (lower, upper):
        row = here // columns
        settled = True
        for place in range(row * columns):
            if trial[place] != GAP:
                settled = False
        if settled:
            # Nothing is above: of the columns that make no difference, one stands for all.
            return own if target == 0 else -1
        while here % columns != target:
            source = here + 1 if here % columns < target else here - 1
            if trial[source] == GAP:
                return -1
            trial[here] = trial[source]
            trial[source] = GAP
            here = source
        above = here - columns
        if trial[above] == GAP:
            return -1
        if trial[above] == flag:
            own += 100
        elif owner(trial[above]) == player:
            own += 9 if trial[above] == TRACKED else 1
        trial[here] = trial[above]
        trial[above] = GAP
        here = above
    return own


@inlined
def lower_own(
    rules: GridRules,
    cards: Integers,
    kinds: Integers,
    trial: Integers,
    held: Integers,
    player: Int,
    columns: Int,
    log: Log,
) -> None:
    """Fill gap after gap, each by the way up that lowers most of the player's own cards; recruiters' cards first.

    Of the gaps of a row that which lowers most of the recruiters' cards is filled next, of these the leftmost.
    """
    flag = FLAG + rules.tokens.size
    while True:
        gap = lowest_gap(cards, columns)
        if gap < 0:
            return
        best_lower: Int = 0
        best_upper: Int = 0
        best: Int = -1
        gaps, flags = 0, 0
        for place in range(cards.size):
            gaps += cards[place] == GAP
            flags += cards[place] >= TRACKED
        here: Int = gap
        after = gap // columns * columns + columns if rules.recruiting_dice > 0 else gap + 1
        for way in range(columns * columns * gap, columns * columns * after):
            if gaps == 1 and flags == 0:
                break  # all ways are alike: the leftmost
            start, lower, upper = way // (columns * columns), way // columns % columns, way % columns
            if cards[start] != GAP:
                continue
            own = try_way(cards, trial, start, lower, upper, columns, player, flag)
            if own < 0 or (start != here and own // 100 <= best // 10_000_000):
                continue
            cost = 0
            for place in range(cards.size):
                # An own card in the bottom row is taken: it stands on no space.
                stands = place < cards.size - columns or owner(trial[place]) != player
                if TRACKED <= trial[place] < flag and stands:
                    cost += rules.costs[place]
            rank = own * 100_000 + 99_999 - cost
            if rank > best:
                here, best_lower, best_upper, best = start, lower, upper, rank
        for target in (best_lower, best_upper):
            row = here // columns
            any_above = False
            for place in range(row * columns):
                any_above = any_above or cards[place] != GAP
            if not any_above:
                break
            while here % columns != target:
                source = here + 1 if here % columns < target else here - 1
                step(cards, kinds, source, here, log)
                here = source
            step(cards, kinds, here - columns, here, log)
            here -= columns
            take_own(rules, cards, kinds, held, player, columns, log)


@inlined
def packed(cards: Integers) -> np.uint64:
    """Write a grid as one word, four bits a space."""
    word = np.uint64(0)
    for place in range(cards.size):
        word |= np.uint64(cards[place]) << np.uint64(4 * place)
    return word


@inlined
def is_new(word: np.uint64, table: Integers, bits: Int) -> bool:
    """Enter a grid into the table of those seen, 2**bits long; a grid is never 0, as not all spaces are gaps."""
    at = np.int64((word * MULTIPLIER) >> np.uint64(64 - bits))
    while table[at] != 0:
        if table[at] == np.int64(word):
            return False
        at = (at + 1) & ((1 << bits) - 1)
    table[at] = np.int64(word)
    return True


@inlined
def arrange_at_random(
    rules: GridRules,
    luck: Luck,
    cards: Integers,
    kinds: Integers,
    trial: Integers,
    table: Integers,
    found: Integers,
    came: Integers,
    held: Integers,
    player: Int,
    columns: Int,
    log: Log,
) -> None:
    """Choose among all grids in which moving may stop, gaps and flags told apart, each as likely.

    Cards differ by flags only; each comes there by the fewest moves. ``came``: from which grid, and by which move.
    """
    if lowest_gap(cards, columns) < 0:
        return
    bits = SMALLEST_TABLE
    table[: 1 << bits] = 0
    found[0] = np.int64(packed(cards))
    came[0] = 0
    is_new(packed(cards), table, bits)
    n, at, settled = 1, 0, 0
    while at < n:
        word = np.uint64(found[at])
        for place in range(cards.size):
            trial[place] = np.int64((word >> np.uint64(4 * place)) & np.uint64(15))
        if lowest_gap(trial, columns) < 0:
            settled += 1
            came[at] = -1 - came[at]
            at += 1
            continue
        for gap in range(cards.size):
            if trial[gap] != GAP:
                continue
            for way in range(3):
                source = gap - columns if way == 0 else gap - 1 if way == 1 else gap + 1
                if source < 0 or (way == 1 and gap % columns == 0) or (way == 2 and source % columns == 0):
                    continue
                card = trial[source]
                if card == GAP:
                    continue
                trial[source] = GAP
                trial[gap] = GAP if gap >= cards.size - columns and owner(card) == player else card
                after = packed(trial)
                trial[source], trial[gap] = card, GAP
                if is_new(after, table, bits):
                    found[n] = np.int64(after)
                    came[n] = (at * 16 + source) * 16 + gap
                    n += 1
                    if 2 * n > 1 << bits and bits < LARGEST_TABLE:
                        bits = min(bits + 4, LARGEST_TABLE)
                        table[: 1 << bits] = 0
                        for old in range(n):
                            is_new(np.uint64(found[old]), table, bits)
        at += 1
    wanted = roll(luck, settled) if settled > 1 else 1
    at = -1
    while wanted > 0:
        at += 1
        wanted -= came[at] < 0
    moves = 0
    way = -1 - came[at]
    while way > 0:
        table[moves] = way
        moves += 1
        way = came[way >> 8]
    while moves > 0:
        moves -= 1
        step(cards, kinds, (table[moves] >> 4) & 15, table[moves] & 15, log)
        take_own(rules, cards, kinds, held, player, columns, log)


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
