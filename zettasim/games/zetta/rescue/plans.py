"""Plans with which colluding rivals beat the owner: each with its own tokens, by the rules as printed.

A plan lists the grids that the rivals leave, turn by turn, for every answer of the owner: whoever follows it through
all answers has proved that the tokens are not enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from zettasim.games.zetta.grid.exact import FLAG, FREE, TRACKED, Grid, bottom_of, final_arrangements, refill, take
from zettasim.games.zetta.rescue.search import BUYS, GRID, OWNER, PASSES, TURN, packed

Line = tuple[int, ...]
"""Entries of a log: event, argument."""


class PlanError(ValueError):
    """A plan or a line of play that breaks a rule, ends too early, or does not keep the card up."""


def turns(costs: Sequence[int], grid: Grid, player: int, tokens: int, flag: int | None = None) -> dict[Grid, int]:
    """Return the grids that a player's turn may leave, each with the space bought at the least cost, or -1.

    Who can afford a card without a flag must buy one; `flag` marks it instead of the player's own.
    """
    afforded = [place for place, card in enumerate(grid) if card == FREE and costs[place] <= tokens]
    found: dict[Grid, int] = {}
    for place in sorted(afforded, key=lambda place: (costs[place], place)) or [-1]:
        bought = bytearray(grid)
        if place >= 0:
            bought[place] = FLAG + player if flag is None else flag
        for end in final_arrangements(take(bytes(bought), player), player):
            found.setdefault(refill(end), place)
    return found


def is_up(grid: Grid) -> bool:
    """Whether the card lies above the bottom row still."""
    return 0 <= grid.find(TRACKED) < bottom_of(grid).start


def told(player: int, tokens: int, place: int, grid: Grid) -> Line:
    """Return a turn as entries of a log."""
    did = (BUYS, place) if place >= 0 else (PASSES, 0)
    return (TURN, player * 64 + tokens, *did, GRID, packed(grid))


def lead_up(costs: Sequence[int], tokens: Sequence[int], grids: Sequence[tuple[int, Grid]]) -> tuple[list[int], Line]:
    """Play from a grid without flags to the owner's purchase of the card.

    Parameters
    ----------
    costs
        Of the spaces.
    tokens
        Of each player before the first turn.
    grids
        Each turn's player and the grid that it leaves; the card lies in the last.

    Returns
    -------
    tuple
        The tokens that each player has left, and the line.

    Raises
    ------
    PlanError
        If a turn breaks a rule.
    """
    line: Line = ()
    left, grid = [*tokens], bytes([FREE]) * len(costs)
    first = grids[0][0] if grids else 0
    for n, (player, after) in enumerate(grids):
        flag = TRACKED if TRACKED in after else None
        place = turns(costs, grid, player, left[player], flag).get(after)
        if player != (first + n) % len(tokens) or place is None or (flag is not None and place >= len(costs) // 3):
            raise PlanError(f"turn {n + 1} of the way to the grid breaks a rule")
        line += told(player, left[player], place, after)
        left[player] -= costs[place] if place >= 0 else 0
        grid = after
    return left, line


@dataclass
class _Follower:
    """Follows a plan through all that the owner may do."""

    costs: Sequence[int]
    plan: Iterator[Grid]
    known: dict[tuple[Grid, tuple[int, ...], int], Line | None] = field(default_factory=dict)

    def line(self, grid: Grid, tokens: tuple[int, ...], player: int) -> Line:
        """Return the longest line, of those on which the owner brings the card down as soon as possible."""
        key = (grid, tokens, player)
        if key not in self.known:
            self.known[key] = None
            self.known[key] = (self._owner if player == OWNER else self._rival)(grid, tokens, player)
        found = self.known[key]
        if found is None:
            raise PlanError("play comes back to where it was")
        return found

    def _rival(self, grid: Grid, tokens: tuple[int, ...], player: int) -> Line:
        after = next(self.plan, None)
        if after is None:
            raise PlanError("the plan ends before the owner is beaten")
        place = turns(self.costs, grid, player, tokens[player]).get(after)
        if place is None or not is_up(after):
            raise PlanError(f"player {player + 1} may not leave the grid {[*after]}")
        line = told(player, tokens[player], place, after)
        paid = self.costs[place] if place >= 0 else 0
        return line + self.line(after, _pay(tokens, player, paid), (player + 1) % len(tokens))

    def _owner(self, grid: Grid, tokens: tuple[int, ...], player: int) -> Line:
        best: tuple[int, int, Line] = (-1, 0, ())
        for after, place, paid in owner_turns(self.costs, grid, tokens[OWNER]):
            if not is_up(after):
                raise PlanError("the owner saves the card")
            line = told(player, tokens[player], place, after)
            if tokens[OWNER] - paid >= min(self.costs):
                line += self.line(after, _pay(tokens, OWNER, paid), 1 % len(tokens))
            best = max(best, (after.find(TRACKED) // (len(grid) // 3), len(line), line))
        return best[2]


def owner_turns(costs: Sequence[int], grid: Grid, tokens: int) -> Iterator[tuple[Grid, int, int]]:
    """Yield what the owner may leave and must pay: for the same grid each price once."""
    afforded = [place for place, card in enumerate(grid) if card == FREE and costs[place] <= tokens]
    seen = set()
    for place in afforded or [-1]:
        bought = bytearray(grid)
        paid = costs[place] if place >= 0 else 0
        if place >= 0:
            bought[place] = FLAG + OWNER
        for end in final_arrangements(take(bytes(bought), OWNER), OWNER):
            after = refill(end)
            if (after, paid) not in seen:
                seen.add((after, paid))
                yield after, place, paid


def _pay(tokens: tuple[int, ...], player: int, paid: int) -> tuple[int, ...]:
    return (*tokens[:player], tokens[player] - paid, *tokens[player + 1 :])


def follow(costs: Sequence[int], grid: Grid, tokens: Sequence[int], plan: Sequence[Grid]) -> Line:
    """Follow a plan against everything that the owner may do.

    Parameters
    ----------
    costs
        Of the spaces.
    grid
        In which the card lies, with the first rival to move.
    tokens
        Of each player, the owner first.
    plan
        The grids that the rivals leave, in the order in which their turns first come up.

    Returns
    -------
    tuple of int
        The longest line of play to the owner's defeat, of those on which it brings the card down as soon as possible.

    Raises
    ------
    PlanError
        If the plan breaks a rule, ends early, goes on too long, or does not beat the owner.
    """
    rest = iter(plan)
    line = _Follower(costs, rest).line(grid, (*tokens,), 1 % len(tokens))
    if next(rest, None) is not None:
        raise PlanError("the plan goes on after the owner is beaten")
    return line


def find(
    costs: Sequence[int], grid: Grid, tokens: Sequence[int], may_win: Callable[[int, Grid, int], bool]
) -> tuple[Grid, ...] | None:
    """Find a plan: of the turns that may win, the cheapest that does.

    Parameters
    ----------
    costs, grid, tokens
        As of `follow`.
    may_win
        Whether rivals whose tokens never end win, by the player to move, the grid and the owner's tokens.

    Returns
    -------
    tuple of Grid, or None
        The plan, None where the owner saves the card.
    """
    known: dict[tuple[Grid, tuple[int, ...], int], Grid | None] = {}

    def wins(grid: Grid, tokens: tuple[int, ...], player: int) -> bool:
        if not may_win(player, grid, tokens[OWNER]):
            return False
        following = (player + 1) % len(tokens)
        if player == OWNER:
            return all(
                is_up(after)
                and (tokens[OWNER] - paid < min(costs) or wins(after, _pay(tokens, OWNER, paid), following))
                for after, _, paid in owner_turns(costs, grid, tokens[OWNER])
            )
        key = (grid, tokens, player)
        if key not in known:
            known[key] = None
            for after, place in turns(costs, grid, player, tokens[player]).items():
                paid = costs[place] if place >= 0 else 0
                if is_up(after) and wins(after, _pay(tokens, player, paid), following):
                    known[key] = after
                    break
        return known[key] is not None

    if not wins(grid, (*tokens,), 1 % len(tokens)):
        return None
    return tuple(_used(costs, known, grid, (*tokens,)))


def _used(
    costs: Sequence[int],
    known: dict[tuple[Grid, tuple[int, ...], int], Grid | None],
    grid: Grid,
    tokens: tuple[int, ...],
) -> list[Grid]:
    """List what is used of the turns found, in the order of `follow`."""
    used, seen = [], set()
    todo = [(grid, tokens, 1 % len(tokens))]
    while todo:
        key = todo.pop()
        grid, tokens, player = key
        if key in seen:
            continue
        seen.add(key)
        if player == OWNER:
            answers = owner_turns(costs, grid, tokens[OWNER])
            later = [(after, _pay(tokens, OWNER, paid), 1 % len(tokens)) for after, _, paid in answers]
            todo += reversed([each for each in later if each[1][OWNER] >= min(costs)])
            continue
        after = known[key]
        if after is None:
            raise PlanError("no turn was found")
        used.append(after)
        place = turns(costs, grid, player, tokens[player])[after]
        paid = costs[place] if place >= 0 else 0
        todo.append((after, _pay(tokens, player, paid), (player + 1) % len(tokens)))
    return used
