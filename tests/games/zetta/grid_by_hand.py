"""The preparation grid played out by hand, from the rulebook: spaces by (row, column), cards by words.

Nothing here asks the package. A card is "free", "target" (player 0's card that is followed) or a player's number.
"""

from fractions import Fraction

COSTS = {(0, 0): 5, (0, 1): 4, (0, 2): 5, (1, 0): 4, (1, 1): 3, (1, 2): 4, (2, 0): 3, (2, 1): 2, (2, 2): 3}


def is_of(card, player):
    return card == player or (card == "target" and player == 0)


def take(grid, player):
    """Take the player's cards from the bottom row: their spaces are gaps, which the grid does not list."""
    return {space: card for space, card in grid.items() if not (space[0] == 2 and is_of(card, player))}


def gaps(grid):
    return [space for space in COSTS if space not in grid]


def as_high_as_possible(grid):
    """No gap lies in a row below a card."""
    return not any(card_row < gap_row for gap_row, _ in gaps(grid) for card_row, _ in grid)


def moves(grid, player):
    """List the grids after each single move: a card goes straight down, or one step sideways."""
    found = []
    for row, column in gaps(grid):
        for source in ((row - 1, column), (row, column - 1), (row, column + 1)):
            if source in grid:
                after = dict(grid)
                after[row, column] = after.pop(source)
                found.append(take(after, player))
    return found


def frozen(grid):
    return frozenset(grid.items())


def where_moves_end(grid, player, steps=400):
    """Follow uniform single moves step by step; what is still moving after so many steps is forgotten."""
    now, ended = {frozen(grid): 1.0}, {}
    for _ in range(steps):
        later = {}
        for key, odds in now.items():
            here = dict(key)
            if as_high_as_possible(here):
                ended[key] = ended.get(key, 0.0) + odds
                continue
            options = moves(here, player)
            for after in options:
                later[frozen(after)] = later.get(frozen(after), 0.0) + odds / len(options)
        now = later
    return ended


def where_moves_may_end(grid, player):
    seen, todo = {frozen(grid)}, [grid]
    while todo:
        here = todo.pop()
        if as_high_as_possible(here):
            continue
        for after in moves(here, player):
            if frozen(after) not in seen:
                seen.add(frozen(after))
                todo.append(after)
    return {key for key in seen if as_high_as_possible(dict(key))}


def refilled(grid):
    return {space: grid.get(space, "free") for space in COSTS}


def ends_of_two(tokens, seat):
    """Return the odds of (cards, lost) of one of two players: both buy and arrange at random."""
    start = dict.fromkeys(COSTS, "free")
    return _play(frozen(start), (tokens, tokens), 0, 0, 0, seat)


def _play(key, tokens, player, taken, quiet, seat):
    grid = dict(key)
    if quiet == 2 or max(tokens) <= 1:
        mine = [space for space, card in grid.items() if card == seat]
        safe = sum(row == 2 for row, _ in mine)
        return {(taken + safe, len(mine) - safe): Fraction(1)}
    options = [space for space, card in grid.items() if card == "free" and COSTS[space] <= tokens[player]]
    ends = {}
    for space in options or [None]:
        bought, left = dict(grid), list(tokens)
        if space:
            bought[space] = player
            left[player] -= COSTS[space]
        arrangements = where_moves_may_end(take(bought, player), player)
        for arranged in arrangements:
            after = refilled(dict(arranged))
            got = sum(card == player for card in bought.values()) - sum(card == player for card in after.values())
            quiet_after = 0 if space or got else quiet + 1
            more = _play(
                frozen(after), tuple(left), 1 - player, taken + (got if player == seat else 0), quiet_after, seat
            )
            for end, odds in more.items():
                each = odds / len(arrangements) / max(1, len(options))
                ends[end] = ends.get(end, Fraction(0)) + each
    return ends


# The Lone Star: "mine" is the player's flag, "theirs" another country's. The rows of results, in the book's order.
RESULTS = {12: (0, 0), 11: (0, 1), 10: (0, 2), 9: (1, 0), 8: (1, 1), 7: (1, 2), 6: (2, 0), 5: (2, 1), 4: (2, 2)}


def ways_up(grid, gap):
    """Yield (cards lowered, columns, grid) for each way of a gap through one column of its row and of those above."""
    row, column = gap
    if not any(card_row < row for card_row, _ in grid):
        yield [], (), grid
        return
    for target in range(3):
        after, here = dict(grid), column
        while here != target:
            beside = here + (1 if target > here else -1)
            if (row, beside) not in after:
                break
            after[row, here] = after.pop((row, beside))
            here = beside
        if here != target or (row - 1, target) not in after:
            continue
        card = after.pop((row - 1, target))
        after[row, target] = card
        without_mine = {space: each for space, each in after.items() if not (space[0] == 2 and each == "mine")}
        for lowered, columns, end in ways_up(without_mine, (row - 1, target)):
            yield [card, *lowered], (target, *columns), end


def filled_up(grid):
    """Fill each gap so that most of their cards come down, then most of mine; then mine lie on cheap spaces."""
    while not as_high_as_possible(grid):
        first_row = min(row for row, _ in grid)
        row = max(row for row, _ in gaps(grid) if row > first_row)
        ways = []
        for gap in sorted(gap for gap in gaps(grid) if gap[0] == row):
            for lowered, columns, end in ways_up(grid, gap):
                mine = sum(COSTS[space] for space, card in end.items() if card == "mine")
                ways.append(((-lowered.count("theirs"), gap, -lowered.count("mine"), mine, columns), end))
        grid = min(ways, key=lambda way: way[0])[1]
    return grid


def rolled(grid):
    """Count the grids after two dice of 12."""
    found = {}
    for first in range(1, 13):
        for second in range(1, 13):
            after = dict(grid)
            for face in (first, second):
                if after.get(RESULTS.get(face)) == "free":
                    after[RESULTS[face]] = "theirs"
            found[frozen(after)] = found.get(frozen(after), 0) + 1
    return found


def lone_star(tokens, *, filled):
    """Return the odds of (cards, lost, left, turns): a turn without a purchase, of the cheapest, is the last."""
    return _alone(frozen(dict.fromkeys(COSTS, "free")), tokens, filled, {})


def _alone(key, tokens, filled, known):
    grid = dict(key)
    mine = sum(card == "mine" for card in grid.values())
    if tokens <= 1:
        return {(0, mine, tokens, 0): Fraction(1)}
    if (key, tokens) in known:
        return known[key, tokens]
    left = {space: card for space, card in grid.items() if not (space[0] == 2 and card == "theirs")}
    if filled:
        left = refilled(filled_up(left))
    ends = {}
    for faced, times in rolled(left).items():
        here = dict(faced)
        options = [space for space, card in here.items() if card == "free" and COSTS[space] <= tokens]
        bought = min(options, key=lambda space: (COSTS[space], space[1]), default=None)
        if bought:
            here[bought] = "mine"
        here = {space: card for space, card in here.items() if not (space[0] == 2 and card == "mine")}
        after = refilled(filled_up(here))
        kept = sum(card == "mine" for card in after.values())
        got = mine + bool(bought) - kept
        rest = {(0, kept, tokens, 0): Fraction(1)}
        if bought:
            rest = _alone(frozen(after), tokens - COSTS[bought], filled, known)
        for (cards, lost, over, turns), odds in rest.items():
            end = (cards + got, lost, over, turns + 1)
            ends[end] = ends.get(end, Fraction(0)) + odds * Fraction(times, 144)
    known[key, tokens] = ends
    return ends
