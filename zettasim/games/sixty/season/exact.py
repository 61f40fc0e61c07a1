"""A season, counted exactly: a chain from round to round over the deck, and in each round over the tableau.

Everything is counted in whole numbers. Let the weight of a state be its probability divided by the orders of the
shuffled cards left in the deck: a draw hands the weight on unchanged to each kind of card. When the discard pile
becomes the deck, the weight is divided by the orders of the new deck; all weights are multiplied by one number at the
start that keeps every such division whole. The value of a state times its orders is found backwards in the same way.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm, prod
from typing import NamedTuple

from zettasim.games.sixty.preparation.rules import (
    DISCARD,
    DRAW,
    END,
    EXPEDITION,
    NOTHING,
    PLAY,
    STORM,
    TILE_EXPEDITION,
    TILE_HAND,
    TILE_STORM,
)
from zettasim.games.sixty.season.rules import SOLVED, Season
from zettasim.games.sixty.season.telling import option_named, seen
from zettasim.mechanics.decks import orders
from zettasim.model.distribution import Distribution


class State(NamedTuple):
    """Where a phase stands. What is not named lies in the discard pile.

    `storms_left` and `expeditions_left` are shuffled in the deck, `known` bought cards lie on top of them; `storms` and
    `expeditions` lie on the tableau; `hand` was just drawn; `tiles` may still be spent in this phase, `kept` later;
    `burned` Storms are out of the game.
    """

    storms_left: int
    expeditions_left: int
    known: int
    storms: int
    expeditions: int
    hand: int
    tiles: int
    kept: int
    burned: int


class Step(NamedTuple):
    """One thing that may be done in a state, and what may follow; nothing follows the end of a phase.

    `shuffled`: the orders of the deck that the discard pile has become for this draw; 0 without reshuffle.
    """

    action: int
    nexts: tuple[State, ...] = ()
    shuffled: int = 0


TOTALS = ("energy", "payoff", "reshuffles", "burned")
"""The fields that depend on all rounds."""
Asked = tuple[str, int, int]
"""A field of the outcome: its name, its lowest value and how many values it has."""
Weights = dict[int, int]
"""The weight of a state by what has been counted so far, as one number."""


@functools.lru_cache(maxsize=8)
def solve(season: Season) -> Solution:
    """Find the action in every state for a season with `myopic` or `optimal` policy, or a user's."""
    return Solution(season)


def enumerate_season(season: Season, asked: Sequence[Asked]) -> Distribution:
    """Return the joint distribution of some fields, by `Asked`.

    These are `storms_1` …, `expeditions_1` …, `energy`, `payoff`, `reshuffles` and `burned`.
    """
    best = solve(season).actions if season.policy in SOLVED else None
    tally = _Tally(season, asked)
    front: dict[State, Weights] = {first_state(season): {0: scale(season) // start_orders(season)}}
    for number in range(tally.last + 1):
        phase = Phase(season, number)
        front = _play(phase, front, tally, best[number] if best else None)
    weights: dict[tuple[int, ...], Fraction] = {}
    for state, counted in front.items():
        ways = orders(state[:2])
        for code, weight in counted.items():
            cell = tally.cell(code)
            weights[cell] = weights.get(cell, Fraction(0)) + Fraction(weight * ways, scale(season))
    return Distribution(tuple(name for name, _, _ in asked), weights)


def first_state(season: Season) -> State:
    """Return the state before the first draw."""
    tiles, kept = season.usable(0, season.rounds[0].gained)
    return State(season.storms, season.expeditions, 0, 0, 0, NOTHING, tiles, kept, 0)


def start_orders(season: Season) -> int:
    """Count the orders of the deck before round 1."""
    return orders((season.storms, season.expeditions))


@functools.lru_cache(maxsize=64)
def scale(season: Season) -> int:
    """Return the number by which probabilities are multiplied to be whole: one factor for each shuffle.

    The orders of n cards of two kinds divide the least common multiple of 1 to n.
    """
    cards = season.storms + season.owned(len(season.rounds) - 1)
    factor = lcm(*range(1, cards + 1))
    return prod([factor] * (season.most_reshuffles + 1))


def last_round(season: Season, names: Sequence[str]) -> int:
    """Return the last round (counted from 0) that some fields depend on."""
    rounds = [int(name.rpartition("_")[2]) for name in names if name not in TOTALS]
    return max(rounds) - 1 if names and len(rounds) == len(names) else len(season.rounds) - 1


class Phase:
    """What may happen in the Preparation phase of one round, and what the round leaves to the next."""

    def __init__(self, season: Season, number: int) -> None:
        self.season = season
        self.number = number
        self.round = season.rounds[number]
        self.owned = season.owned(number)
        self.most_tiles = season.most_tiles(number)[0]
        self.ranks_of_tile = 2 * (self.round.slots + self.round.bases) + 3

    def rank(self, state: State) -> int:
        """Return a number that grows with each step of a phase."""
        spent = self.most_tiles - state.tiles
        return spent * self.ranks_of_tile + 2 * (state.storms + state.expeditions) + (state.hand != NOTHING)

    @property
    def ranks(self) -> range:
        """All ranks."""
        return range((self.most_tiles + 1) * self.ranks_of_tile)

    def draw(self, state: State) -> Step | None:
        """Draw a card: a known one, else one of the shuffled ones, else the discard pile becomes the deck."""
        storms, expeditions, known = state.storms_left, state.expeditions_left, state.known
        if known:
            return Step(DRAW, (state._replace(known=known - 1, hand=EXPEDITION),))
        shuffled = 0
        if not storms and not expeditions:
            storms = self.season.storms - state.burned - state.storms
            expeditions = self.owned - state.expeditions
            if not storms and not expeditions:
                return None
            shuffled = orders((storms, expeditions))
        nexts = []
        if storms:
            nexts.append(state._replace(storms_left=storms - 1, expeditions_left=expeditions, hand=STORM))
        if expeditions:
            nexts.append(state._replace(storms_left=storms, expeditions_left=expeditions - 1, hand=EXPEDITION))
        return Step(DRAW, tuple(nexts), shuffled)

    def fits(self, state: State) -> bool:
        """Whether there is a space for the card in hand."""
        if state.hand == STORM:
            return state.storms < self.round.bases
        return state.expeditions < self.round.slots

    def played(self, state: State) -> Step:
        """Play the card in hand."""
        if state.hand == STORM:
            return Step(PLAY, (state._replace(storms=state.storms + 1, hand=NOTHING),))
        return Step(PLAY, (state._replace(expeditions=state.expeditions + 1, hand=NOTHING),))

    def options(self, state: State) -> list[Step]:
        """List all that the rules allow after the first draw, the first of equals first."""
        if state.hand == NOTHING:
            draw = self.draw(state)
            steps = [Step(END), draw] if draw else [Step(END)]
        else:
            steps = [Step(DISCARD), self.played(state)] if self.fits(state) else [Step(DISCARD)]
        if state.tiles:
            left = state._replace(tiles=state.tiles - 1)
            if state.hand != NOTHING:
                steps.append(Step(TILE_HAND, (left._replace(hand=NOTHING),)))
            if state.storms:
                steps.append(Step(TILE_STORM, (left._replace(storms=state.storms - 1),)))
            if state.expeditions:
                steps.append(Step(TILE_EXPEDITION, (left._replace(expeditions=state.expeditions - 1),)))
        return steps

    def following(self, state: State) -> Step:
        """Return what a named policy does: a tile takes the first card that would end the phase."""
        policy, limit = self.season.policy, self.season.limit
        if state.hand == NOTHING:
            done = policy == "storms" and state.storms >= limit
            return (None if done else self.draw(state)) or Step(END)
        held_back = policy == "hold" and state.hand == STORM and state.storms >= limit
        if self.fits(state) and not held_back:
            return self.played(state)
        if state.tiles:
            return Step(TILE_HAND, (state._replace(tiles=state.tiles - 1, hand=NOTHING),))
        return Step(DISCARD)

    def after(self, state: State) -> tuple[State, int]:
        """Return the start of the next round for the end of this phase, and how many Storms the Action phase burned.

        The tableau goes to the discard pile, from which at most the Storms that are not in the deck can be burned.
        """
        burned = min(self.round.burned, self.season.storms - state.burned - state.storms_left)
        held, number = state.tiles + state.kept, self.number + 1
        if number < len(self.season.rounds):
            tiles, kept = self.season.usable(number, held + self.season.rounds[number].gained)
        else:
            tiles, kept = 0, 0
        known = state.known + self.round.bought
        left = (state.storms_left, state.expeditions_left, known)
        return State(*left, 0, 0, NOTHING, tiles, kept, state.burned + burned), burned

    def payoff(self, state: State) -> int:
        """Return what the tableau pays."""
        return self.round.payoff[state.storms][state.expeditions]


class _Tally:
    """What is counted along a season, kept as one number."""

    def __init__(self, season: Season, asked: Sequence[Asked]) -> None:
        self.asked = asked
        self.strides: dict[str, int] = {}
        stride = 1
        for name, _, size in asked:
            self.strides[name] = stride
            stride *= size
        self.lowest = sum(low * self.strides[name] for name, low, _ in asked)
        self.energy = season.storm_energy
        self.of_reshuffle = self.strides.get("reshuffles", 0)
        self.last = last_round(season, list(self.strides))

    def of_phase(self, phase: Phase, state: State, burned: int) -> int:
        """Return what the end of a phase adds."""
        found = {
            f"storms_{phase.number + 1}": state.storms,
            f"expeditions_{phase.number + 1}": state.expeditions,
            "energy": self.energy[state.storms],
            "payoff": phase.payoff(state),
            "burned": burned,
        }
        return sum(stride * found.get(name, 0) for name, stride in self.strides.items())

    def cell(self, code: int) -> tuple[int, ...]:
        """Read the numbers back."""
        code -= self.lowest
        cell = []
        for _, low, size in self.asked:
            code, value = divmod(code, size)
            cell.append(low + value)
        return tuple(cell)


def _play(
    phase: Phase, front: dict[State, Weights], tally: _Tally, best: dict[State, int] | None
) -> dict[State, Weights]:
    """Follow the policy through one round, from the weights of its starts to those of the next."""
    buckets: list[dict[State, Weights]] = [{} for _ in phase.ranks]
    after: dict[State, Weights] = {}

    def hand_on(state: State, counted: Weights, step: Step) -> None:
        if not step.nexts:
            start, burned = phase.after(state)
            _add(after.setdefault(start, {}), counted, tally.of_phase(phase, state, burned), 1)
        for other in step.nexts:
            more = tally.of_reshuffle if step.shuffled else 0
            _add(buckets[phase.rank(other)].setdefault(other, {}), counted, more, step.shuffled or 1)

    for start, counted in front.items():
        hand_on(start, counted, phase.draw(start) or Step(END))
    for bucket in buckets:
        for state, counted in bucket.items():
            step = phase.following(state) if best is None else phase.options(state)[best[state]]
            hand_on(state, counted, step)
    return after


def _add(to: Weights, counted: Weights, more: int, divisor: int) -> None:
    for code, weight in counted.items():
        to[code + more] = to.get(code + more, 0) + weight // divisor


class Solution:
    """The best actions of a season, or a user's, by round: forwards to the states that any play may reach, and back.

    Attributes
    ----------
    actions
        For each round, the place of what is done among `Phase.options` by state; of equally good ones the first.
    worths
        For each round, where they are asked for, what the options are worth by state, as `value`, from that round on.
    value
        What the season is worth at its start, times its orders and `scale`.
    """

    def __init__(self, season: Season, *, keeps_worths: bool = False) -> None:
        phases = [Phase(season, number) for number in range(len(season.rounds))]
        starts = [{first_state(season)}]
        levels = []
        for phase in phases:
            level, after = levels_of(phase, starts[-1], phase.options)
            levels.append(level)
            starts.append(after)
        self.season = season
        self.scale = scale(season)
        self.actions: list[dict[State, int]] = []
        self.worths: list[dict[State, list[int]]] = [{} for _ in phases] if keeps_worths else []
        later: dict[State, int] = {}
        for phase, level, start in zip(reversed(phases), reversed(levels), reversed(starts[:-1]), strict=True):
            best, later = self._solve_phase(phase, level, start, later)
            self.actions.insert(0, best)
        self.value = later[first_state(season)]

    def _solve_phase(
        self, phase: Phase, levels: list[list[State]], starts: set[State], later: dict[State, int]
    ) -> tuple[dict[State, int], dict[State, int]]:
        """Return the best options of one phase, and the values of its starts."""
        value: dict[State, int] = {}
        best: dict[State, int] = {}

        def worth(state: State, step: Step) -> int:
            if not step.nexts:
                ways = orders(state[:2])
                future = 0 if self.season.policy == "myopic" or not later else later[phase.after(state)[0]]
                return phase.payoff(state) * self.scale * ways + future
            return sum(value[other] for other in step.nexts) // (step.shuffled or 1)

        for level in reversed(levels):
            for state in level:
                worths = [worth(state, step) for step in phase.options(state)]
                value[state] = max(worths)
                best[state] = worths.index(value[state])
                if self.worths and len(worths) > 1:
                    self.worths[phase.number][state] = worths
                if self.season.player is not None and len(worths) > 1:
                    names = [option_named(step.action) for step in phase.options(state)]
                    best[state] = self.season.player.place(seen(self.season, phase.number, state), names)
        return best, {start: worth(start, phase.draw(start) or Step(END)) for start in starts}


def levels_of(
    phase: Phase, starts: Iterable[State], steps: Callable[[State], Iterable[Step]]
) -> tuple[list[list[State]], set[State]]:
    """List the states of a phase that some steps reach, by rank, and the starts of the next round."""
    found: list[dict[State, None]] = [{} for _ in phase.ranks]
    after = set()

    def put(state: State, step: Step) -> None:
        if not step.nexts:
            after.add(phase.after(state)[0])
        for other in step.nexts:
            found[phase.rank(other)][other] = None

    for start in starts:
        put(start, phase.draw(start) or Step(END))
    for level in found:
        for state in level:
            for step in steps(state):
                put(state, step)
    return [list(level) for level in found], after


def actions_of(season: Season) -> Iterator[tuple[int, State, int]]:
    """Tell the best action in each state: (round, state, action)."""
    for number, best in enumerate(solve(season).actions):
        phase = Phase(season, number)
        for state, place in best.items():
            yield number, state, phase.options(state)[place].action
