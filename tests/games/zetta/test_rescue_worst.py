"""The worst case of a card bought in the top row: all grids at once, and stored plans, against the rules by hand.

The twin below plays every turn by the moves of `rescue_by_hand`, which asks nothing of the package.
"""

import functools
import itertools
import random

import pytest
from rescue_by_hand import COSTS, is_saved, movements, put

from analyses.rescue_plans import BEATEN
from analyses.zetta_grid import ANY, LED_TO, WITHOUT, grids_of, rescue_beaten, rescue_enough, rescue_worst, started
from zettasim.games.zetta.grid.exact import FLAG, FREE, TRACKED
from zettasim.games.zetta.rescue.plans import PlanError, find, follow, lead_up
from zettasim.games.zetta.rescue.search import Collusion
from zettasim.games.zetta.rescue.solver import arrangements, grid_of, number_of, solve

TOP, LEAST = 3, min(COSTS)


def as_bytes(grid):
    codes = {".": FREE, "*": TRACKED}
    return bytes(codes[card] if card in codes else FLAG + int(card) for card in grid)


def as_words(grid):
    return "".join({FREE: ".", TRACKED: "*"}.get(card, str(card - FLAG)) for card in grid)


def bought(grid, player, tokens):
    """Yield (tokens left, grid) of each purchase that can be afforded; the grid as it is, where none can."""
    places = [at for at in range(9) if grid[at] == "." and COSTS[at] <= tokens]
    yield from ((tokens - COSTS[at], put(grid, at, str(player))) for at in places)
    if not places:
        yield tokens, grid


@functools.cache
def beaten_by_any(grid, tokens, players, player, rounds):
    """Whether rivals who buy or pass as they like, and pay nothing, beat the owner within so many of its turns."""
    if player < players:
        left = {grid, *(put(grid, at, str(player)) for at in range(9) if grid[at] == ".")}
        ends = {end for each in left for end in movements(each, player) if not is_saved(end)}
        return any(beaten_by_any(end, tokens, players, player + 1, rounds) for end in ends)
    for left, marked in bought(grid, 0, tokens):
        for end in movements(marked, 0):
            if is_saved(end) or (
                left >= LEAST and (rounds == 1 or not beaten_by_any(end, left, players, 1, rounds - 1))
            ):
                return False
    return True


def random_grids(n, players, seed):
    """Draw grids as the owner's turn ends: the card in the top row, no other of the owner's in the bottom row."""
    luck = random.Random(seed)
    flags = ".." + "".join(map(str, range(players)))
    while n:
        cards = [luck.choice(flags) for _ in range(9)]
        cards[luck.randrange(TOP)] = "*"
        if "0" not in cards[6:]:
            n -= 1
            yield "".join(cards)


def test_all_grids_of_two_players():
    """Against play within as many turns of the owner as the solver needs."""
    known = solve(2, COSTS, 6)
    found = []
    for grid in random_grids(16, 2, seed=8):
        for tokens in range(LEAST, 4):
            by_hand = beaten_by_any(grid, tokens, 2, 1, known.rounds)
            assert known.loses(1, as_bytes(grid), tokens) == by_hand, (grid, tokens)
            found.append(by_hand)
    assert 0 < sum(found) < len(found)


def test_alone_two_purchases_of_2_are_enough_from_every_grid():
    known = solve(1, COSTS, 6)
    numbers, values = known.starts()
    # By hand: the card on one of 3 spaces, 5 above the bottom row with a flag or not.
    assert len(numbers) == 3 * 2**5
    assert not any(value >> 4 & 1 for value in values)
    assert [known.loses(0, as_bytes("*........"), tokens) for tokens in range(2, 5)] == [True, True, False]
    # A card of the owner's own comes down below the card, and leaves a gap without a purchase.
    assert not known.loses(0, as_bytes("*..0....."), 2)


def test_grids_by_number():
    for grid in random_grids(20, 3, seed=2):
        assert as_words(grid_of(number_of(as_bytes(grid), 3), 3)) == grid


@pytest.mark.parametrize(("gaps", "own"), [(1, 0), (4, 0b100_000), (5, 0b010_001), (3, 0b110_000), (7, 0b000_101)])
def test_where_moving_may_end(gaps, own):
    """The compiled moves, on cards that can all be told apart, against those by hand."""
    found = arrangements()
    first, n = found.first[gaps, own], found.n[gaps, own]
    rows = {tuple(int(source) for source in row) for row in found.sources[first : first + n]}
    # By hand only one kind of card is followed at a time: the mover's cards, and one other.
    for other in range(9):
        mine = [at for at in range(6) if own >> at & 1] + [6 + at for at in range(3) if gaps >> at & 1]
        grid = "".join("1" if at in mine else "2" if at == other else "." for at in range(9))
        told = {"".join("." if source == 9 else grid[source] for source in row) for row in rows}
        assert told == movements(grid, 1)


@pytest.mark.thorough
def test_all_grids_of_three_players():
    """Solver and search share the moves of neither: on random grids they agree for all tokens."""
    known = solve(3, COSTS, 8)
    for grid, tokens in itertools.product(random_grids(8, 3, seed=5), range(4, 8)):
        searched = Collusion(COSTS, 3, passes=True).stopped(as_bytes(grid), tokens, 6)
        assert known.loses(1, as_bytes(grid), tokens) == searched, (grid, tokens)


def rivals_win(grid, tokens, plan):
    """Whether rivals with their own tokens, who must buy, win by leaving grids of a plan only."""

    @functools.cache
    def wins(grid, tokens, player):
        later = (player + 1) % len(tokens)
        for left, marked in bought(grid, player, tokens[player]):
            paid = (*tokens[:player], left, *tokens[player + 1 :])
            for end in movements(marked, player) & plan if player else movements(marked, player):
                lost = not is_saved(end) and (paid[0] < LEAST or wins(end, paid, later))
                if player and lost:
                    return True
                if not player and not lost:
                    return False
        return not player

    return wins(grid, tokens, 1 % len(tokens))


def test_stored_plans_by_hand():
    for beaten in BEATEN:
        tokens, grid = started(beaten)
        plan = {as_words(each) for each in grids_of(beaten.plan)}
        assert rivals_win(as_words(grid), tokens, plan), beaten


@pytest.mark.parametrize("beaten", [each for each in BEATEN if each.before], ids=lambda beaten: str(beaten.tokens))
def test_ways_to_the_grids_by_hand(beaten):
    """From the empty grid and 12 tokens each, turn by turn, to the grid and the tokens that are stored."""
    grid, tokens = "." * 9, [12] * len(beaten.tokens)
    turns = [(int(turn[0]) - 1, as_words(grids_of(turn[2:])[0])) for turn in beaten.before.split()]
    for n, (player, after) in enumerate(turns):
        assert player == (turns[0][0] + n) % len(tokens)
        followed = after.replace("*", "0")
        costs = [
            tokens[player] - left
            for left, mark in bought(grid, player, tokens[player])
            if followed in movements(mark, player)
        ]
        assert costs, (n, after)
        tokens[player] -= min(costs)
        grid = after
    assert turns[-1][0] == 0
    assert "*" in grid[:TOP]
    assert (tuple(tokens), as_bytes(grid)) == (beaten.tokens, grids_of(beaten.grid)[0])


def test_plans_that_do_not_beat_the_owner():
    start, tokens, plan = as_bytes("*........"), (4, 12, 12), grids_of("*...2.... *......2.")
    assert len(follow(COSTS, start, tokens, plan)) == 6 * 3
    with pytest.raises(PlanError, match="ends before"):
        follow(COSTS, start, tokens, plan[:-1])
    with pytest.raises(PlanError, match="goes on"):
        follow(COSTS, start, tokens, (*plan, start))
    with pytest.raises(PlanError, match="may not leave"):
        follow(COSTS, start, tokens, (as_bytes("*22......"), plan[1]))
    flagged = as_bytes("*.....222")
    with pytest.raises(PlanError, match="player 2 may not leave"):
        follow(COSTS, flagged, tokens, [flagged])  # it must buy a card
    with pytest.raises(PlanError, match="ends before"):
        follow(COSTS, start, (5, 12, 12), plan)
    with pytest.raises(PlanError, match="saves"):
        follow(COSTS, as_bytes("...*....."), (4, 12), [as_bytes("...*.....")])
    with pytest.raises(PlanError, match="turn 1"):
        lead_up(COSTS, (12, 12), [(0, as_bytes("*.2......"))])


def test_plans_are_found_where_rivals_may_win():
    known = solve(2, COSTS, 6)
    for grid in ("*........", ".*......."):
        plan = find(COSTS, as_bytes(grid), (3, 12), known.loses)
        assert len(follow(COSTS, as_bytes(grid), (3, 12), plan)) == 6 * 2
        assert find(COSTS, as_bytes(grid), (4, 12), known.loses) is None


def test_what_the_tables_say():
    """By hand: 2 + 2 alone and with one rival; 3 + 2 where the space of 2 is flagged once; five players: 5 only."""
    beaten = rescue_beaten()
    worst = rescue_worst(beaten)
    found = worst[worst["rescued"]].groupby("players")["tokens"].agg(list).to_dict()
    assert found == {1: [4, 5, 6, 7, 8], 2: [4, 5, 6, 7, 8], 3: [5, 6, 7, 8], 4: [5, 6, 7, 8], 5: [5]}
    enough = rescue_enough(worst, beaten, range(1, 3)).set_index(["grids", "players", "tokens"])["enough"]
    assert [enough[LED_TO, 2, tokens] for tokens in range(4, 9)] == [True] * 5
    assert [enough[ANY, 1, tokens] for tokens in range(4, 9)] == [True] * 5
    assert [enough[LED_TO, 4, tokens] for tokens in range(4, 9)] == [False] * 5
    assert [enough[LED_TO, 5, tokens] for tokens in range(4, 9)] == [False] * 5
    assert [enough[ANY, 3, tokens] for tokens in range(4, 9)] == [False, False, False, None, None]
    assert [enough[WITHOUT, 5, tokens] for tokens in range(4, 9)] == [False, True, False, False, False]


def test_rivals_who_pass_and_pay_nothing_do_not_beat_less():
    """Each number of tokens beaten by rivals with their own is beaten by these."""
    for grid in ("*........", ".*......."):
        for tokens in range(2, 9):
            bound = Collusion(COSTS, 4, passes=True).stopped(as_bytes(grid), tokens, 6)
            assert bound >= Collusion(COSTS, 4).stopped(as_bytes(grid), tokens, 6)
            assert bound == (tokens < 5)
