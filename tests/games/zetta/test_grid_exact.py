"""The preparation grid: its moves, its preparation and the rescue of a card, against the rules played out by hand."""

from fractions import Fraction

import pytest
from grid_by_hand import COSTS, ends_of_two, frozen, take, where_moves_end, where_moves_may_end
from hypothesis import given, settings
from hypothesis import strategies as st

import zettasim
from zettasim.errors import ComponentError
from zettasim.games.zetta.grid.chain import lower_own, purchases
from zettasim.games.zetta.grid.exact import FLAG, FREE, GAP, TRACKED, final_arrangements, random_moves
from zettasim.games.zetta.grid.exact import take as take_own
from zettasim.games.zetta.grid_components import check_icons

SPACES = [*COSTS]
PRINTED = tuple(COSTS.values())


def as_bytes(grid):
    codes = {"free": FREE, "target": TRACKED}
    return bytes(
        GAP if space not in grid else codes[grid[space]] if grid[space] in codes else FLAG + grid[space]
        for space in SPACES
    )


def as_words(grid):
    words = {FREE: "free", TRACKED: "target"}
    return {space: words.get(card, card - FLAG) for space, card in zip(SPACES, grid, strict=True) if card != GAP}


GRIDS = [
    {(2, 0): 1, (0, 0): "target"},
    {(2, 1): 1, (1, 1): "target", (1, 0): 2},
    {(2, 2): 1, (1, 2): 1, (0, 1): "target"},
    {(2, 0): 1, (2, 2): 1, (1, 1): "target"},
]


@pytest.mark.parametrize("flags", GRIDS)
def test_moves_of_random_players(flags):
    grid = take({**dict.fromkeys(SPACES, "free"), **flags}, 1)
    by_hand = {as_bytes(dict(key)) for key in where_moves_may_end(grid, 1)}
    assert {*final_arrangements(as_bytes(grid), 1)} == by_hand
    odds = random_moves(as_bytes(grid), 1)
    assert sum(odds.values()) == 1
    followed = {as_bytes(dict(key)): chance for key, chance in where_moves_end(grid, 1).items()}
    # The steps left out of 400 weigh less than 1e-9.
    assert odds.keys() == followed.keys()
    assert all(abs(odds[end] - followed[end]) < 1e-9 for end in odds)


def test_one_gap_ends_by_hand():
    """A gap at the bottom left: from 0 the chain leaves the row through column 0, 1, 2 with 5/8, 1/4, 1/8."""
    grid = take({**dict.fromkeys(SPACES, "free"), (2, 0): 1, (1, 0): "target"}, 1)
    lowered = sum(odds for end, odds in random_moves(as_bytes(grid), 1).items() if TRACKED in end[6:])
    # p0 = 1/2 + 1/2 a, with a = chance to leave through 0 from the middle = 1/3 p0 + 1/3 * (a / 2): p0 = 5/8.
    assert lowered == Fraction(5, 8)


def test_uniform_moves_are_not_uniform_arrangements():
    """A player takes two cards at the bottom left; two flagged cards lie above, in the top row.

    In 27 arrangements the one in the corner comes down in 5, so in 18.5%; by uniform moves in 8.3%.
    """
    grid = {**dict.fromkeys(SPACES, "free"), (0, 0): "target", (0, 1): 2}
    del grid[2, 0], grid[2, 1]
    arrangements = where_moves_may_end(grid, 1)
    down = [key for key in arrangements if any(row == 2 for (row, _), card in key if card == "target")]
    assert (len(down), len(arrangements)) == (5, 27)
    assert {*final_arrangements(as_bytes(grid), 1)} == {as_bytes(dict(key)) for key in arrangements}
    by_moves = sum(odds for end, odds in random_moves(as_bytes(grid), 1).items() if TRACKED in end[6:])
    followed = where_moves_end(grid, 1, steps=200)
    # The steps left out weigh less than 1e-6.
    assert abs(by_moves - sum(followed.get(key, 0) for key in down)) < 1e-6
    assert 0.08 < by_moves < 0.09


@pytest.mark.parametrize("seat", [1, 2])
def test_both_play_at_random(seat):
    equal = ends_of_two(3, seat - 1)
    found = zettasim.odds(
        "zetta.preparation",
        players=2,
        tokens=3,
        seat=seat,
        policy="random",
        rivals="random",
        movement="arrangements",
        method="exact",
        metric=["cards", "lost"],
    )
    for place, name in enumerate(("cards", "lost")):
        expected = {}
        for end, odds in equal.items():
            expected[end[place]] = expected.get(end[place], Fraction(0)) + odds
        assert {v: e for v, e in zip(found[name].values, found[name].exact, strict=True) if e} == expected


def test_the_printed_bot_buys_the_cheapest_and_leftmost():
    grid = bytes([FREE]) * 9
    assert purchases(grid, 12, PRINTED, "cheapest") == [SPACES.index((2, 1))]
    blocked = grid[:7] + bytes([FLAG + 1]) + grid[8:]
    assert purchases(blocked, 12, PRINTED, "cheapest") == [SPACES.index((2, 0))]
    without = blocked[:6] + bytes([FLAG + 1]) + blocked[7:]
    assert purchases(without, 12, PRINTED, "cheapest") == [SPACES.index((1, 1))]
    assert purchases(without, 12, PRINTED, "rescue") == [SPACES.index((2, 2))]
    assert purchases(grid, 1, PRINTED, "cheapest") == []


@pytest.mark.parametrize("column", range(3))
@pytest.mark.parametrize("gap", range(3))
def test_an_owner_lowers_the_card_whatever_the_gap(column, gap):
    grid = bytearray([FREE] * 9)
    grid[column], grid[6 + gap] = TRACKED, GAP
    once = lower_own(bytes(grid), 0, PRINTED, 1)
    assert once.index(TRACKED) // 3 == 1
    again = bytearray(once)
    again[again.index(GAP)] = FREE
    again[6 + gap] = GAP
    assert TRACKED not in lower_own(bytes(again), 0, PRINTED, 1)


@pytest.mark.parametrize("column", ["left", "middle", "right"])
def test_alone_two_purchases_of_2_are_enough(column):
    """By hand: the space of 2 in the bottom row, twice, whatever the column."""
    for tokens in range(9):
        found = zettasim.odds("zetta.rescue", players=1, tokens=tokens, column=column)
        assert found["rescued"].mean_exact == (tokens >= 4)
        assert found["left"].mean_exact == (tokens - 4 if tokens >= 4 else tokens % 2)


@pytest.mark.parametrize(
    ("players", "always"), [(1, {4, 5, 6, 7, 8}), (2, {4, 5, 6, 7, 8}), (3, {5, 6, 7, 8}), (4, {5, 6, 7, 8})]
)
def test_worst_case(players, always):
    """By hand: 2 + 2 where nobody can be in the way at one's turn; else the space of 2 is flagged once: 2 + 3."""
    tokens = range(9) if players < 4 else (4, 5)
    found = {
        each
        for each in tokens
        if zettasim.odds("zetta.rescue", players=players, rivals="collude", tokens=each)["rescued"].mean_exact
    }
    assert found == always & {*tokens}


def line_of(steps):
    """Return [(player, place bought or None, grid after)] of a told line of play."""
    turns, marks = [], {".": "free", "*": "target"}
    for step in steps:
        if step.endswith("moves:"):
            turns.append([0 if step.startswith("the owner") else int(step.split()[1]) - 1, None, None])
        elif "buys" in step:
            row, column = step.split()[-2:]
            turns[-1][1] = (["top", "middle", "bottom"].index(row), ["left", "middle", "right"].index(column))
        elif "grid" in step:
            rows = [row.split() for row in step.split(":")[1].split("/")]
            cards = [marks[mark] if mark in marks else int(mark) - 1 for row in rows for mark in row]
            turns[-1][2] = dict(zip(SPACES, cards, strict=True))
    return turns


@pytest.mark.parametrize(("players", "tokens", "rivals"), [(3, 4, "collude"), (5, 6, "collude:3")])
def test_the_line_against_the_owner_keeps_to_the_rules(players, tokens, rivals):
    told = zettasim.replay("zetta.rescue", players=players, tokens=tokens, rivals=rivals, column="middle", seed=1)
    grid = {**dict.fromkeys(SPACES, "free"), (0, 1): "target"}
    purses = [tokens, *[12] * (players - 1)]
    turns = line_of(told.steps)
    assert [player for player, _, _ in turns] == [(1 + n) % players for n in range(len(turns))]
    for player, space, after in turns:
        affordable = [each for each, card in grid.items() if card == "free" and COSTS[each] <= purses[player]]
        assert (space in affordable) if affordable else space is None
        bought = dict(grid)
        if space:
            bought[space] = player
            purses[player] -= COSTS[space]
        ends = where_moves_may_end(take(bought, player), player)
        assert frozen(after) in {frozen({each: dict(end).get(each, "free") for each in SPACES}) for end in ends}
        grid = after
    assert purses[0] < 2
    assert "target" in [grid[space] for space in SPACES[:6]]
    assert min(purses) >= 0
    assert told.metrics["rescued"] == 0


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(1, 5),
    policy=st.sampled_from(["bot", "cheapest", "wanted", "random"]),
    movement=st.sampled_from(["moves", "arrangements"]),
)
def test_cards_and_tokens_are_conserved(seed, players, policy, movement):
    told = zettasim.replay(
        "zetta.preparation", players=players, policy=policy, rivals="random", movement=movement, seed=seed, wanted="exo"
    )
    steps = [step.strip() for step in told.steps]
    assert sum(step.startswith("buys") for step in steps) >= told.metrics["bought"]
    came = sum(step.startswith("a card comes") for step in steps)
    assert came == 9 + sum(step.startswith("takes") for step in steps)
    assert told.metrics["bought"] == told.metrics["cards"] + told.metrics["lost"]
    assert told.metrics["lost"] <= told.metrics["lost_by_all"]
    paid, mine = 0, False
    for step in steps:
        mine = step.startswith("player 1 has") if step.endswith("moves:") else mine
        if step.startswith("buys") and mine:
            row, column = step.split()[-2:]
            paid += COSTS[["top", "middle", "bottom"].index(row), ["left", "middle", "right"].index(column)]
    assert paid == told.metrics["spent"] == 12 - told.metrics["left"]


def test_icons_must_add_up():
    abilities = ("life", "exo")
    check_icons("crew_icons", {"life_and_exo": 54}, abilities, 54, "file")
    with pytest.raises(ComponentError, match="53 cards, but 54"):
        check_icons("crew_icons", {"life_and_exo": 53}, abilities, 54, "file")
    with pytest.raises(ComponentError, match="'love'"):
        check_icons("crew_icons", {"life_and_love": 54}, abilities, 54, "file")


def test_own_cards_only_are_taken():
    grid = as_bytes({**dict.fromkeys(SPACES, "free"), (2, 0): 1, (2, 1): 0, (1, 0): 1})
    assert as_words(take_own(grid, 1)) == {space: card for space, card in as_words(grid).items() if space != (2, 0)}
