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
