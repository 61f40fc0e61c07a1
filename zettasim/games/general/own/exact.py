"""Own games, counted exactly: draw after draw, over every state that can come."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, gcd, prod

from zettasim.games.general.own.rules import (
    AT_END_OF_ROUND,
    AT_ONCE,
    COUNTERS,
    EACH_ROUND,
    NEVER,
    NOT,
    NOW,
    WHEN_EMPTY,
    Game,
    Kind,
    Step,
)
from zettasim.mechanics.chains import one_step
from zettasim.model.distribution import Distribution
from zettasim.model.event import Comparison, Node, Not


@dataclass(frozen=True)
class State:
    """Where a game is between two draws.

    Parameters
    ----------
    turn, step
        Round and step of the next draw; `turn` is the number of rounds once the game is over.
    wanted
        Draws left in this step; None: as many as it takes.
    out
        For each pile, how many of each class are out of it.
    due
        The piles that are reshuffled at the end of the round.
    tally
        The value of each tracked counter.
    pending
        Of a draw of two: the class of the first, `ROLLED` if that was rolling, `ROLLING` if all so far were and there
        are two or more; None between draws.
    """

    turn: int
    step: int
    wanted: int | None
    out: tuple[tuple[int, ...], ...]
    due: frozenset[int]
    tally: tuple[int, ...]
    pending: int | None = None


ROLLED, ROLLING = -1, -2


@functools.lru_cache(maxsize=8)
def enumerate_own(game: Game, fields: tuple[str, ...]) -> Distribution:
    """Return the joint distribution of some counters."""
    chain = _Chain(game, fields)
    weights: dict[State, int] = {chain.start: 1}
    total = 1
    while any(state.turn < game.rounds for state in weights):
        weights, factor = one_step(weights, chain.following)
        total *= factor
        common = gcd(total, *weights.values())
        total, weights = total // common, {state: weight // common for state, weight in weights.items()}
    places = [chain.tracked.index(name) for name in fields]
    cells: dict[tuple[int, ...], Fraction] = {}
    for state, weight in weights.items():
        cell = tuple(state.tally[place] for place in places)
        cells[cell] = cells.get(cell, Fraction(0)) + Fraction(weight, total)
    return Distribution(fields, cells)


LOOKED_AT = 20_000
"""States that are counted one by one where the estimate is above the limit."""


def n_states_of(game: Game, fields: tuple[str, ...], spans: Mapping[str, int], most: int, limit: int) -> int:
    """Say how many states a chain goes through: an estimate from above; if that is too many, counted if few.

    Parameters
    ----------
    spans
        How many values each counter has.
    most
        Draws of the longest game.
    limit
        Up to so many, the estimate is good enough.
    """
    chain = _Chain(game, fields)
    estimate = _estimated(chain, spans, most)
    if estimate <= limit:
        return estimate
    counted = _counted(game, fields)
    return estimate if counted is None else counted


@functools.lru_cache(maxsize=64)
def _counted(game: Game, fields: tuple[str, ...]) -> int | None:
    """Count the states that can come; None where they are many."""
    chain = _Chain(game, fields)
    seen = {chain.start}
    rest = [chain.start]
    while rest:
        state = rest.pop()
        for after in chain.following(state):
            if after not in seen:
                seen.add(after)
                rest.append(after)
        if len(seen) > LOOKED_AT:
            return None
    return len(seen)


def _estimated(chain: _Chain, spans: Mapping[str, int], most: int) -> int:
    game = chain.game
    states = game.rounds * len(game.steps)
    # Of two that are drawn one may be passed over: it is out of the pile, and nothing counts it.
    chooses = any(step.advantage for step in game.steps)
    for place, pile in enumerate(game.piles):
        if pile.back != AT_ONCE:
            stays = [
                count
                for kind, count in zip(chain.classes, chain.counts[place], strict=True)
                if count and not kind.back and (chooses or (kind.end != 1 and kind.lose != 1))
            ]
            states *= _sets(stays, most)
    settled = (
        not chooses
        and all(pile.back == NEVER for pile in game.piles)
        and not any(kind.back or kind.reshuffle != NOT for kind in game.kinds)
    )
    free = [name for name in chain.tracked if not settled or name in ("lost", "ended", "cut_short")]
    if chooses:
        states *= len(chain.classes) + 3
    return states * prod(spans[name] for name in free)


def _sets(counts: list[int], most: int) -> int:
    """Count the ways to take up to so many out of each, and up to `most` in all."""
    if sum(counts) <= most:
        return prod(count + 1 for count in counts)
    ways = [1] + [0] * most
    for count in counts:
        ways = [sum(ways[max(0, taken - count) : taken + 1]) for taken in range(most + 1)]
    return min(sum(ways), comb(len(counts) + most, most))


class _Chain:
    """The chain of one game, told apart only as far as some counters need it."""

    def __init__(self, game: Game, fields: Collection[str]) -> None:
        self.game = game
        asked = {*fields, *(name for step in game.steps for name in _spoken(step.until))}
        asked |= {kind.name for kind in game.kinds if kind.end > 1 or kind.lose > 1}
        if game.at_most:
            asked.add("drawn")
        self.tracked = tuple(name for name in (*COUNTERS, *(kind.name for kind in game.kinds)) if name in asked)
        chooses = any(step.advantage for step in game.steps)
        alike: dict[Kind, list[int]] = {}
        for place, kind in enumerate(game.kinds):
            shown = kind if kind.name in asked else dataclasses.replace(kind, name="")
            if "points" not in asked and not chooses:
                shown = dataclasses.replace(shown, score=0)
            alike.setdefault(shown, []).append(place)
        self.classes = tuple(alike)
        self.counts = tuple(
            tuple(sum(pile.counts[place] for place in places) for places in alike.values()) for pile in game.piles
        )
        nothing = tuple((0,) * len(self.classes) for _ in game.piles)
        first = State(0, 0, game.steps[0].draws, nothing, frozenset(), (0,) * len(self.tracked))
        self.start = self.settled(first)

    def following(self, state: State) -> dict[State, int]:
        """Draw once; a game that is over stays as it is."""
        if state.turn == self.game.rounds:
            return {state: 1}
        if self.game.at_most and self.tally(state)["drawn"] == self.game.at_most:
            return {self.over(state, cut_short=1): 1}
        pile = self.game.steps[state.step].pile
        if not self.left(state, pile):
            state = self.refilled(state, pile, counted=True)
        ways: dict[State, int] = {}
        for place, kind in enumerate(self.classes):
            there = self.counts[pile][place] - state.out[pile][place]
            if there:
                drawn = self.drawn if not self.game.steps[state.step].advantage else self.pulled
                after = drawn(state, pile, place, kind)
                ways[after] = ways.get(after, 0) + there
        return ways

    def drawn(self, state: State, pile: int, place: int, kind: Kind) -> State:
        """Return the state after one draw."""
        state = self.felt(self.counted(state, drawn=1), kind)
        if state.turn == self.game.rounds:
            return state
        state = self.taken(state, pile, place, kind)
        if state.wanted is not None:
            state = dataclasses.replace(state, wanted=state.wanted - 1 + kind.again)
        return self.settled(state)

    def pulled(self, state: State, pile: int, place: int, kind: Kind) -> State:
        """Return the state after a draw of which, with the one before or behind it, one counts: the better or worse.

        A rolling kind counts beside the other with advantage, and is passed over with disadvantage.
        """
        better, first = self.game.steps[state.step].advantage == 1, state.pending
        state = self.taken(self.counted(state, drawn=1), pile, place, kind)
        if kind.again:
            if first is not None and first >= 0:
                return self.done(state, [self.classes[first], *([kind] if better else [])])
            if better:
                state = self.felt(state, kind)
                if state.turn == self.game.rounds:
                    return state
            return self.resumed(dataclasses.replace(state, pending=ROLLED if first is None else ROLLING))
        if first is None:
            return self.resumed(dataclasses.replace(state, pending=place))
        if first < 0:
            return self.done(state, [kind])
        other = self.classes[first]
        second_counts = kind.score > other.score if better else kind.score < other.score
        return self.done(state, [kind if second_counts else other])

    def resumed(self, state: State) -> State:
        """Go on with a draw of two, or let it be where nothing is left to draw."""
        pile = self.game.steps[state.step].pile
        if self.left(state, pile) or self.game.piles[pile].back == WHEN_EMPTY:
            return state
        first = state.pending
        return self.done(state, [self.classes[first]] if first is not None and first >= 0 else [])

    def done(self, state: State, kinds: list[Kind]) -> State:
        """Let those that count happen, and end a draw of two."""
        state = dataclasses.replace(state, pending=None)
        for kind in kinds:
            state = self.felt(state, kind)
            if state.turn == self.game.rounds:
                return state
        if state.wanted is not None:
            state = dataclasses.replace(state, wanted=state.wanted - 1)
        return self.settled(state)

    def felt(self, state: State, kind: Kind) -> State:
        """Count and score a kind; it may end the game."""
        state = self.counted(state, points=kind.score, **({kind.name: 1} if kind.name else {}))
        of_it = self.tally(state).get(kind.name, 1)
        if of_it == kind.lose:
            return self.over(state, lost=1)
        return self.over(state, ended=1) if of_it == kind.end else state

    def taken(self, state: State, pile: int, place: int, kind: Kind) -> State:
        """Take what was drawn out of its pile, which may be reshuffled for it."""
        if self.game.piles[pile].back != AT_ONCE and not kind.back:
            out = list(state.out[pile])
            out[place] += 1
            state = self.with_out(state, pile, tuple(out))
        if kind.reshuffle == NOW:
            state = self.refilled(state, pile, counted=True)
        elif kind.reshuffle == AT_END_OF_ROUND:
            state = dataclasses.replace(state, due=state.due | {pile})
        return state

    def settled(self, state: State) -> State:
        """Go on to the step in which the next thing is drawn, or to the end."""
        while state.turn < self.game.rounds and not self.goes_on(state, self.game.steps[state.step]):
            if state.step + 1 < len(self.game.steps):
                following = self.game.steps[state.step + 1]
                state = dataclasses.replace(state, step=state.step + 1, wanted=following.draws)
                continue
            for place, pile in enumerate(self.game.piles):
                if place in state.due or pile.back == EACH_ROUND:
                    state = self.refilled(state, place, counted=place in state.due)
            first = self.game.steps[0].draws
            state = dataclasses.replace(state, turn=state.turn + 1, step=0, wanted=first, due=frozenset())
        return self.over(state) if state.turn == self.game.rounds else state

    def goes_on(self, state: State, step: Step) -> bool:
        """Say whether a step draws once more."""
        if state.wanted == 0 or (step.until is not None and step.until.holds(self.tally(state))):
            return False
        return self.left(state, step.pile) > 0 or self.game.piles[step.pile].back == WHEN_EMPTY

    def left(self, state: State, pile: int) -> int:
        return sum(self.counts[pile]) - sum(state.out[pile])

    def refilled(self, state: State, pile: int, *, counted: bool) -> State:
        state = self.with_out(state, pile, (0,) * len(self.classes))
        return self.counted(state, reshuffles=1) if counted else state

    def with_out(self, state: State, pile: int, out: tuple[int, ...]) -> State:
        return dataclasses.replace(state, out=(*state.out[:pile], out, *state.out[pile + 1 :]))

    def tally(self, state: State) -> dict[str, int]:
        return dict(zip(self.tracked, state.tally, strict=True))

    def counted(self, state: State, **more: int) -> State:
        tally = tuple(value + more.get(name, 0) for name, value in zip(self.tracked, state.tally, strict=True))
        return dataclasses.replace(state, tally=tally)

    def over(self, state: State, **marks: int) -> State:
        """Return the end of the game, in which only the counters matter; who loses has no points."""
        state = self.counted(state, **marks)
        tally = state.tally
        if marks.get("lost"):
            tally = tuple(0 if name == "points" else value for name, value in zip(self.tracked, tally, strict=True))
        nothing = tuple((0,) * len(self.classes) for _ in self.game.piles)
        return State(self.game.rounds, 0, None, nothing, frozenset(), tally)


def _spoken(node: Node | None) -> set[str]:
    """Name the counters in a stop rule."""
    if node is None:
        return set()
    if isinstance(node, Comparison):
        return {side for side in (node.left, node.right) if isinstance(side, str)}
    if isinstance(node, Not):
        return _spoken(node.inner)
    return set().union(*(_spoken(part) for part in node.parts))
