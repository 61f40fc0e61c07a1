"""The worst case of a card in the top row of Zetta's preparation grid, searched anew from the rulebook.

Nothing here asks the package. A grid is nine letters, row by row: "." a card without a flag, "*" the owner's card that
is followed, "0" another of the owner's, "1" to "4" the rivals' in the order of their turns, " " a gap.
"""

import functools

COSTS = (5, 4, 5, 4, 3, 4, 3, 2, 3)
MOST_ROUNDS = 6
"""Rivals with 12 tokens buy no more than six cards at 2 or more."""
FROM = [
    [source for source, fits in ((at - 3, at > 2), (at - 1, at % 3 > 0), (at + 1, at % 3 < 2)) if fits]
    for at in range(9)
]


def put(grid, at, card):
    return grid[:at] + card + grid[at + 1 :]


@functools.cache
def movements(grid, player):
    """Return the grids after a player has taken, moved and drawn, whichever moves it chooses."""
    mine = "0*" if player == 0 else str(player)
    grid = grid[:6] + "".join(" " if card in mine else card for card in grid[6:])
    seen, todo, done = {grid}, [grid], set()
    while todo:
        here = todo.pop()
        first = next(at // 3 for at, card in enumerate(here) if card != " ")
        if " " not in here[first * 3 + 3 :]:
            done.add(here.replace(" ", "."))
            continue
        for gap in (at for at, card in enumerate(here) if card == " "):
            for source in FROM[gap]:
                if here[source] == " ":
                    continue
                card = " " if gap > 5 and here[source] in mine else here[source]
                after = put(put(here, source, " "), gap, card)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
    return frozenset(done)


def is_saved(grid):
    return "*" not in grid[:6]


@functools.cache
def owner_turns(grid, tokens):
    """Return (tokens left, grid) of each turn of the owner, best first: who can buy must buy."""
    places = [at for at in range(9) if grid[at] == "." and COSTS[at] <= tokens]
    turns = {(tokens - COSTS[at], end) for at in places for end in movements(put(grid, at, "0"), 0)}
    turns = turns if places else {(tokens, end) for end in movements(grid, 0)}
    return sorted(turns, key=lambda turn: (is_saved(turn[1]), turn[1].find("*") // 3, turn[0]), reverse=True)


@functools.cache
def rival_turns(grid, player):
    """Return the grids after each turn of a rival, those with most rivals' flags low down first."""
    places = [at for at in range(9) if grid[at] == "."]
    ends = {end for at in places for end in movements(put(grid, at, str(player)), player)}
    ends = ends if places else movements(grid, player)

    def in_the_way(end):
        low = sum(card in "1234" for card in end[6:])
        middle = sum(card in "123" for card in end[3:6])
        return (middle, low) if "*" in end[:3] else (low, middle)

    return sorted((end for end in ends if not is_saved(end)), key=in_the_way, reverse=True)


def rescued(players, tokens, *, column=1, tried=None):
    """Say whether the owner saves the card whatever the rivals do, who move next.

    With ``tried`` the rivals try so many of their turns only: where they win the card is lost all the same.
    """

    @functools.cache
    def owner_saves(grid, left, rounds):
        turns = owner_turns(grid, left)
        if is_saved(turns[0][1]):
            return True
        return any(after >= min(COSTS) and rivals_fail(end, after, rounds - 1, 1) for after, end in turns)

    @functools.cache
    def rivals_fail(grid, left, rounds, player):
        if rounds == 0:
            return True
        if player == players:
            return owner_saves(grid, left, rounds)
        return all(rivals_fail(end, left, rounds, player + 1) for end in rival_turns(grid, player)[:tried])

    return rivals_fail(put("." * 9, column, "*"), tokens, MOST_ROUNDS, 1)
