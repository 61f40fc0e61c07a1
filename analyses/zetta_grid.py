"""Whether a card bought in the top row of Expedition Zetta's preparation grid reaches its owner, by tokens left."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from analyses.rescue_plans import BEATEN, Beaten
from zettasim.component_files import load_components
from zettasim.games.zetta.grid.exact import FLAG, FREE, TRACKED, Grid, final_arrangements, refill, take
from zettasim.games.zetta.grid.words import MARKS, costs_of, tell
from zettasim.games.zetta.rescue.plans import follow, lead_up, owner_turns, turns
from zettasim.games.zetta.rescue.search import Collusion
from zettasim.games.zetta.rescue.solver import solve
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "zetta.rescue"
TOKENS = range(9)
PLAYERS = range(1, 6)
COLUMNS = ("left", "middle")
"""The right column is the mirror image of the left."""
MOST_LEFT = 8
"""Tokens that a first purchase in the top row leaves of 12, and so the most that an owner has."""
SOLVED = range(1, 4)
"""Players for whom all grids are worked out."""
WITHOUT, LED_TO, ANY = "without flags", "that play leads to", "any"
"""The grids that are searched."""
TIP_FAILS = (5, 6, ".*.......")
"""Players, tokens and grid of the line of play that is told."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return `rescue_curve`, `rescue_worst`, `rescue_enough`, `rescue_beaten`, `rescue_line`, and what all return."""
    beaten = rescue_beaten()
    curve, worst = rescue_curve(settings), rescue_worst(beaten)
    enough = rescue_enough(worst, beaten, SOLVED[:-1] if settings.quick else SOLVED)
    return {
        "rescue_curve": curve,
        "rescue_worst": worst,
        "rescue_enough": enough,
        "rescue_beaten": beaten,
        "rescue_line": rescue_line(),
        "agreement": agreement(MODEL, checked_questions(), settings),
        "takeaways": takeaways(sentences, curve, worst, enough),
    }


def printed_tip() -> int:
    """Return the tokens that the rulebook calls usually enough."""
    return int(load_components("zetta").rules.preparation.tokens_usually_enough)


def rescue_curve(settings: Settings) -> pd.DataFrame:
    """Return the chance that the card comes down, by players, column, tokens left and rivals."""
    rows = []
    for rivals in ("random", "bot"):
        for players in PLAYERS:
            for column in COLUMNS:
                for tokens in TOKENS:
                    found = zettasim.odds(
                        MODEL,
                        players=players,
                        column=column,
                        tokens=tokens,
                        rivals=rivals,
                        metric="rescued",
                        trials=settings.trials,
                        seed=settings.seed,
                    )
                    chance = found["rescued"].mean
                    rows.append((rivals, players, column, tokens, tokens == printed_tip(), chance, found.method))
    return pd.DataFrame(rows, columns=["rivals", "players", "column", "tokens", "printed_tip", "rescued", "method"])


def rescue_beaten() -> pd.DataFrame:
    """Follow every line of play in `rescue_plans`, each through all that the owner may do.

    Each rival has its own tokens and must buy while it can afford a card, as printed. `way` counts the turns that lead
    from the empty grid and full purses to the grid, `plan` the rivals' turns that answer all of the owner's, `turns`
    those of the longest play to the end.
    """
    rows = []
    for beaten in BEATEN:
        tokens, grid = started(beaten)
        line = follow(_costs(), grid, tokens, grids_of(beaten.plan))
        way, plan = len(beaten.before.split()), len(beaten.plan.split())
        has_flags = any(card >= FLAG for card in grid)
        kind = LED_TO if way else ANY if has_flags else WITHOUT
        purses = " ".join(f"{left}" for left in tokens[1:])
        rows.append((len(tokens), tokens[0], kind, told(grid), purses, way, plan, len(line) // 6))
    columns = ["players", "tokens", "grids", "grid", "rivals_tokens", "way", "plan", "turns"]
    return pd.DataFrame(rows, columns=columns)


def started(beaten: Beaten) -> tuple[tuple[int, ...], Grid]:
    """Return everybody's tokens and the grid, after playing the way that leads there."""
    grid = grids_of(beaten.grid)[0]
    turns = [(int(turn[0]) - 1, grids_of(turn[2:])[0]) for turn in beaten.before.split()]
    if turns:
        left, _ = lead_up(_costs(), [_purse()] * len(beaten.tokens), turns)
        assert (tuple(left), turns[-1][1]) == (beaten.tokens, grid), beaten
    return beaten.tokens, grid


def rescue_worst(beaten: pd.DataFrame) -> pd.DataFrame:
    """Return whether the card comes down against colluding rivals, from a grid without other flags in either column.

    Where it is lost, a line of play of `beaten` shows how, or too few tokens are left for two purchases. Where it is
    rescued, it is so from rivals who need not buy, whatever their purses, in as many rounds as one of the printed purse
    has purchases.
    """
    rows = []
    lines = beaten[beaten["grids"] == WITHOUT].groupby(["players", "tokens"])["grid"].nunique()
    rounds = _purse() // min(_costs())
    for players in PLAYERS:
        for tokens in range(MOST_LEFT + 1):
            search = Collusion(_costs(), players, passes=True)
            told_how = lines.get((players, tokens), 0) == len(COLUMNS)
            rescued = not told_how and not any(search.stopped(grid, tokens, rounds) for grid in without_flags())
            rows.append((players, tokens, tokens == printed_tip(), rescued))
    return pd.DataFrame(rows, columns=["players", "tokens", "printed_tip", "rescued"])


def rescue_enough(worst: pd.DataFrame, beaten: pd.DataFrame, solved: Sequence[int]) -> pd.DataFrame:
    """Return by players and kind of grid which tokens are always enough: one row for each number of tokens.

    For up to three players every grid is worked out: `searched` are those in which the owner has just bought the card
    in the top row, with any flags but the owner's in the bottom row, which are taken; `lost` those where rivals win
    whose tokens never end. To which of these play leads is worked out where it matters. For more players a line of play
    is enough where tokens are not; `enough` is empty where nobody knows.
    """
    rows: list[tuple[object, ...]] = []
    for players, tokens in itertools.product(PLAYERS, range(2 * min(_costs()), MOST_LEFT + 1)):
        here = worst[(worst["players"] == players) & (worst["tokens"] == tokens)]
        is_enough = bool(here["rescued"].iloc[0])
        starts = len(COLUMNS) + 1
        rows.append((players, tokens, WITHOUT, starts, 0 if is_enough else starts, is_enough))
        shown = beaten[(beaten["players"] == players) & (beaten["tokens"] == tokens)]
        leads = False if not is_enough or (shown["grids"] == LED_TO).any() else None
        if players in solved:
            rows += [(players, tokens, *row) for row in _worked_out(players, tokens, leads)]
        else:
            rows.append((players, tokens, LED_TO, None, None, leads))
            rows.append((players, tokens, ANY, None, None, False if len(shown) else leads))
    return pd.DataFrame(rows, columns=["players", "tokens", "grids", "searched", "lost", "enough"])


def _worked_out(players: int, tokens: int, leads: bool | None) -> list[tuple[str, int | None, int | None, bool | None]]:
    known = solve(players, _costs(), MOST_LEFT)
    _, values = known.starts()
    lost = int((values >> tokens & 1).sum())
    of_any = (ANY, len(values), lost, lost == 0)
    if lost == 0 or leads is False:
        return [(LED_TO, None, None, lost == 0), of_any]
    grids = _led_to(players, tokens)
    lost = sum(known.loses(1 % players, grid, tokens) for grid in grids)
    return [(LED_TO, len(grids), lost, lost == 0), of_any]


def _led_to(players: int, tokens: int) -> set[Grid]:
    """Return the grids in which play from full purses leaves the owner so many tokens; of two mirror images one.

    The owner begins, or follows one, two … of the rivals; it buys other cards first while it can spare the tokens. How
    many tokens the rivals have spent does not matter here.
    """
    found = set()
    for before in range(players):
        states = {(bytes([FREE]) * len(_costs()), _purse())}
        todo = [*range(players - before, players)]
        while states:
            for player in todo:
                states = {
                    (_like(end), left) for grid, left in states for end in turns(_costs(), grid, player, _purse())
                }
            todo = [*range(1, players)]
            ends = ((end, left - paid) for grid, left in states for end, paid in _bought_above(grid, left))
            found |= {_like(end) for end, left in ends if left == tokens}
            states = {
                (_like(end), left - paid)
                for grid, left in states
                for end, _, paid in owner_turns(_costs(), grid, left)
                if left - paid - min(_costs()[: len(COLUMNS) + 1]) >= tokens
            }
    return found


def _bought_above(grid: Grid, tokens: int) -> Iterator[tuple[Grid, int]]:
    """Yield the grids after the owner has bought the card in the top row, where it still lies, and what it paid."""
    third = len(grid) // 3
    for place in range(third):
        if grid[place] == FREE and _costs()[place] <= tokens:
            marked = grid[:place] + bytes([TRACKED]) + grid[place + 1 :]
            for end in final_arrangements(take(marked, 0), 0):
                if TRACKED in end[:third]:
                    yield refill(end), _costs()[place]


def _like(grid: Grid) -> Grid:
    third = len(grid) // 3
    return min(grid, b"".join(grid[row : row + third][::-1] for row in range(0, len(grid), third)))


def without_flags() -> Iterator[Grid]:
    """Yield the grids with the card in the top row, left and middle, and no flags."""
    for column in range(len(COLUMNS)):
        grid = bytearray([FREE] * len(_costs()))
        grid[column] = TRACKED
        yield bytes(grid)


def told(grid: Grid) -> str:
    """Write a grid row by row: "." a card without a flag, "*" the card, the players by number."""
    third = len(grid) // 3
    return " / ".join(" ".join(MARKS[card] for card in grid[at : at + third]) for at in range(0, len(grid), third))


def grids_of(words: str) -> list[Grid]:
    """Read grids of nine letters each."""
    return [bytes(MARKS.index(mark) for mark in word) for word in words.split()]


def _costs() -> tuple[int, ...]:
    return costs_of(load_components("zetta").rules)


def _purse() -> int:
    return int(load_components("zetta").rules.preparation.tokens)


def rescue_line() -> pd.DataFrame:
    """Return lines of play in which tokens do not save the card: with 5 players the printed tip, with 4 the most."""
    rows: list[tuple[object, ...]] = []
    for beaten in BEATEN:
        tokens, grid = started(beaten)
        if (len(tokens), tokens[0], beaten.grid) != TIP_FAILS and not (beaten.before and tokens[0] == MOST_LEFT):
            continue
        line = follow(_costs(), grid, tokens, grids_of(beaten.plan))
        if beaten.before:
            before = [(int(turn[0]) - 1, grids_of(turn[2:])[0]) for turn in beaten.before.split()]
            line = lead_up(_costs(), [_purse()] * len(tokens), before)[1] + line
        steps = [tell(*line[at : at + 2], owner="the owner").strip() for at in range(0, len(line), 2)]
        rows += [(len(tokens), tokens[0], step + 1, text) for step, text in enumerate(steps)]
    return pd.DataFrame(rows, columns=["players", "tokens", "step", "told"])


def checked_questions() -> list[dict[str, Any]]:
    """Return the questions for which simulation is set beside the exact answer."""
    return [
        {"players": 2, "tokens": tokens, "rival_tokens": 4, "movement": movement}
        for tokens in (2, 3)
        for movement in ("moves", "arrangements")
    ]


def sentences(curve: pd.DataFrame, worst: pd.DataFrame, enough: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    tip = printed_tip()
    always = worst[worst["rescued"].astype(bool)].groupby("players")["tokens"].agg(list)
    up_to = {n: min(tokens) for n, tokens in always.items() if tokens == [*range(min(tokens), MOST_LEFT + 1)]}
    few, many = (" or ".join(f"{n}" for n in up_to if up_to[n] == least) for least in sorted(set(up_to.values())))
    (crowd,) = set(PLAYERS) - set(up_to)
    only = in_list(always[crowd], "and")
    fail = in_list(
        [tokens for tokens in range(min(always[crowd]), MOST_LEFT + 1) if tokens not in always[crowd]], "and"
    )
    random = curve[(curve["rivals"] == "random") & (curve["tokens"] == tip) & (curve["players"] == max(PLAYERS))]
    led = enough[enough["grids"] == LED_TO].groupby("players")["enough"].agg(list)
    never = in_list([n for n in PLAYERS if all(answer is False for answer in led[n])], "or")
    return [
        (
            f'"Usually {tip} tokens" holds: from a grid without flags {min(up_to.values())} always save a card bought '
            f"in the top row with {few} players, {max(up_to.values())} with {many}. With {crowd} players only {only} "
            f"do: {fail} fail if all rivals conspire, as who can afford a card must buy it; among random ones the card "
            f"comes down with {tip} {percent(random['rescued'].min())} of the time.",
            "simulated",
        ),
        (
            f"Once flags lie in the grid, with {never} players no number of tokens up to {MOST_LEFT} is certain "
            "against rivals who conspire: play leads to grids where each of them fails.",
            "exact",
        ),
    ]


def in_list(items: Sequence[object], word: str) -> str:
    """Write items with commas, and a word before the last."""
    texts = [f"{item}" for item in items]
    return f" {word} ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)
