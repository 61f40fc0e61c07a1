"""Replays on the preparation grid read like a game: each step is followed by hand, and ends in the metrics."""

import math
import re

import pytest
from grid_by_hand import COSTS, RESULTS, as_high_as_possible, where_moves_may_end

import zettasim

ROWS, COLUMNS = ("top", "middle", "bottom"), ("left", "middle", "right")
AT = r"((?:top|middle|bottom) (?:left|middle|right))"
SENTENCES = [
    ("turn", r"(the owner|player \d) has (\d+) tokens and moves:"),
    ("roll", r"recruiters roll (\d+)"),
    ("flag", rf"another country's flag comes to the card at {AT}"),
    ("discard", rf"the card at {AT} is discarded: it has another country's flag"),
    ("buy", rf"buys the card at {AT}"),
    ("skip", r"passes: no card without a flag can be afforded"),
    ("take", rf"takes the card at {AT}"),
    ("move", rf"moves the card at {AT} to {AT}"),
    ("come", rf"a card comes to {AT} \(([a-z_ ]+)\)"),
    ("safe", r"the card lies in the bottom row: it is safe"),
    ("end", r"the preparation ends after (\d+) turns"),
]


def space(words):
    row, column = words.split()
    return ROWS.index(row), COLUMNS.index(column)


class Table:
    """What lies on the grid and before the players while the steps are read."""

    def __init__(self, grid, tokens, policies, rounds_in_vain):
        self.rounds_in_vain = rounds_in_vain
        self.grid, self.tokens, self.policies = grid, tokens, policies
        self.icons, self.faces, self.held = {}, [], [set() for _ in tokens]
        self.taken = [0] * len(tokens)
        self.player, self.turns, self.quiet, self.done = None, 0, 0, True
        self.before, self.coming, self.is_safe = None, False, False

    def is_mine(self, card):
        return card == self.player or (card == "target" and self.player == 0)

    def settled(self):
        """Check where the moves since the last gaps have led."""
        assert as_high_as_possible(self.grid)
        if self.before is not None:
            lows = [low(dict(end)) for end in where_moves_may_end(self.before, self.player)]
            assert low(self.grid) == max(lows)
        self.before = None

    def refill(self):
        if not self.coming and self.player is not None:
            self.settled()
        for at in COSTS:
            self.grid.setdefault(at, "free")

    def turn(self, who, tokens):
        assert self.done
        self.refill()
        player = 0 if who == "the owner" else int(who.split()[1]) - 1
        assert max(self.tokens) > 1
        assert self.quiet < self.rounds_in_vain * len(self.tokens)
        assert self.player in (None, (player - 1) % len(self.tokens))
        assert int(tokens) == self.tokens[player]
        self.player, self.done, self.faces = player, False, []
        self.turns, self.quiet = self.turns + 1, self.quiet + 1
        self.coming = False

    def roll(self, face):
        assert not self.done
        self.faces.append(int(face))

    def flag(self, at):
        # Which of a row's results is which space is not printed.
        assert RESULTS[self.faces[-1]][0] == space(at)[0]
        assert self.grid[space(at)] == "free"
        self.grid[space(at)] = "theirs"

    def discard(self, at):
        assert not self.faces
        assert space(at)[0] == 2
        assert self.grid.pop(space(at)) == "theirs"

    def wanted_first(self, at):
        policy, icons = self.policies[self.player], self.icons.get(at, set())
        wants = policy == "wanted" and "exo" in icons and "exo" not in self.held[self.player]
        lacks = policy == "bot" and bool(icons - self.held[self.player])
        return -wants, COSTS[at], -lacks, at[1]

    def options(self):
        return [at for at, card in self.grid.items() if card == "free" and COSTS[at] <= self.tokens[self.player]]

    def buy(self, at):
        at = space(at)
        assert not self.done
        assert at in self.options()
        if self.policies[self.player] != "random":
            assert at == min(self.options(), key=self.wanted_first)
        self.tokens[self.player] -= COSTS[at]
        self.grid[at] = self.player
        self.done, self.quiet = True, 0

    def skip(self):
        assert not self.done
        assert not self.options()
        self.done = True

    def take(self, at):
        at = space(at)
        assert at[0] == 2
        assert self.is_mine(self.grid.pop(at))
        self.held[self.player] |= self.icons.get(at, set())
        self.taken[self.player] += 1
        self.quiet = 0

    def move(self, source, gap):
        source, gap = space(source), space(gap)
        self.coming = False
        assert not any(row == 2 and self.is_mine(card) for (row, _), card in self.grid.items())
        assert not as_high_as_possible(self.grid)
        assert (gap[0] - source[0], abs(gap[1] - source[1])) in ((1, 0), (0, 1))
        assert gap not in self.grid
        if self.before is None and "theirs" in self.grid.values():
            self.before = dict(self.grid)
        self.grid[gap] = self.grid.pop(source)
        self.icons[gap] = self.icons.pop(source, set())

    def come(self, at, icons):
        if not self.coming and self.player is not None:
            self.settled()
        self.coming = True
        assert space(at) not in self.grid or self.player is None
        self.grid[space(at)] = "free"
        self.icons[space(at)] = {*icons.split(" and ")}

    def safe(self):
        self.is_safe = True

    def end(self, turns):
        assert int(turns) == self.turns
        assert self.is_safe or max(self.tokens) <= 1 or self.quiet == self.rounds_in_vain * len(self.tokens)


def low(grid):
    """Count how far down the cards with another country's flag lie."""
    return sum(row for (row, _), card in grid.items() if card == "theirs")


def read(told, grid, tokens, policies, rounds_in_vain=1):
    table = Table(grid, tokens, policies, rounds_in_vain)
    for step in told.steps:
        found = [(name, match) for name, words in SENTENCES if (match := re.fullmatch(words, step.strip()))]
        assert len(found) == 1, step
        getattr(table, found[0][0])(*found[0][1].groups())
    table.player = None
    table.refill()
    return table


QUESTIONS = [
    {"players": 1, "recruiters": "filled", "tokens": 8},
    {"players": 1, "recruiters": "open", "tokens": 7, "policy": "wanted"},
    {"players": 1, "recruiters": "filled", "tokens": 9, "policy": "cheapest", "blocked": "ends"},
    {"players": 3, "policy": "wanted", "rivals": "bot", "seat": 2},
    {"players": 4, "policy": "cheapest", "rivals": "random", "tokens": 7},
]


@pytest.mark.parametrize("trial", range(3))
@pytest.mark.parametrize("question", QUESTIONS, ids=range(len(QUESTIONS)))
def test_a_preparation_reads_like_a_game(question, trial):
    players, seat = question["players"], question.get("seat", 1) - 1
    policies = [question.get("rivals", "bot")] * players
    policies[seat] = question.get("policy", "bot")
    start = [question.get("tokens", 12)] * players
    told = zettasim.replay("zetta.preparation", seed=11, trial=trial, wanted="exo", **question)
    waits = "recruiters" in question and "blocked" not in question
    table = read(told, {}, [*start], policies, math.inf if waits else 1)
    lost = [[at for at, card in table.grid.items() if card == player and at[0] < 2] for player in range(players)]
    mine = sum(card == seat for card in table.grid.values())
    assert told.metrics == {
        "cards": table.taken[seat] + mine - len(lost[seat]),
        "lost": len(lost[seat]),
        "bought": table.taken[seat] + mine,
        "lost_by_all": sum(map(len, lost)),
        "left": table.tokens[seat],
        "spent": start[seat] - table.tokens[seat],
        "rounds": -(-table.turns // players),
        "has_wanted": told.metrics["has_wanted"],
    }
    in_reach = [table.icons[at] for at, card in table.grid.items() if card == seat and at[0] == 2]
    assert told.metrics["has_wanted"] == ("exo" in table.held[seat].union(*in_reach))


@pytest.mark.parametrize("trial", range(3))
@pytest.mark.parametrize("rivals", ["random", "hasty"])
def test_a_rescue_reads_like_a_game(rivals, trial):
    told = zettasim.replay("zetta.rescue", seed=4, trial=trial, players=3, rivals=rivals, rival_tokens=7, tokens=5)
    grid = {**dict.fromkeys(COSTS, "free"), (0, 0): "target"}
    table = read(told, grid, [5, 7, 7], ["random"] * 3)
    assert table.is_safe == told.metrics["rescued"]
    assert told.metrics["left"] == table.tokens[0]
    assert ("target" in [card for (row, _), card in table.grid.items() if row < 2]) != table.is_safe
