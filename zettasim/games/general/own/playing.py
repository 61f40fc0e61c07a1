"""From the file of an own game and its parameters to the game that is played: every number worked out and checked."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING

from zettasim.errors import ParameterError, UserError
from zettasim.games.general.own.rules import (
    AT_ONCE,
    BACK,
    IS,
    JOIN_ALL,
    JOIN_ANY,
    NEGATE,
    NEVER,
    NOT,
    NOW,
    ORDER,
    RESHUFFLE,
    WHEN_EMPTY,
    Game,
    Kind,
    OwnRules,
    Pile,
    Step,
)
from zettasim.games.general.own.shape import Effect, Number, Rules, worked_out
from zettasim.model.event import All, Any, Comparison, Node, Not, parse_event
from zettasim.model.model import Field

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_DRAWS = 1_000
"""Draws of the longest game."""
MOST_ROUNDS = 1_000
MOST_NESTED = 60
"""Truths that the kernel keeps in one number."""
NO_EFFECT = Effect()


def game_of(rules: Rules, settings: Mapping[str, int]) -> Game:
    """Work every number of a game out.

    Raises
    ------
    ParameterError
        If one of them is out of range, or the game could go on for ever.
    """
    numbers = _Numbers(settings)
    names = rules.kinds_drawn()
    kinds = tuple(_kind(numbers, name, rules.kinds.get(name, NO_EFFECT)) for name in names)
    piles = rules.piles()
    used = rules.used_piles()
    steps = tuple(
        Step(
            name,
            used.index(drawing.pile),
            None if drawing.draws == "" else numbers.read(f"draw.{name}.draws", drawing.draws, 0, MOST_DRAWS),
            _until(drawing.until, rules, settings),
            numbers.read(f"draw.{name}.advantage", drawing.advantage, -1, 1),
        )
        for name, drawing in rules.draw.items()
    )
    game = Game(
        kinds,
        tuple(_pile(numbers, name, *piles[name], names) for name in used),
        steps,
        numbers.read("rounds", rules.rounds, 1, MOST_ROUNDS),
        rules.at_most,
    )
    _check_rolling(game)
    if most_draws(game) > MOST_DRAWS:
        raise ParameterError(
            f"the game may take {most_draws(game):,} draws; allowed: up to {MOST_DRAWS:,}. "
            "Make draws or rounds fewer, or give it an end by at_most = …"
        )
    return game


def _check_rolling(game: Game) -> None:
    """Refuse kinds that give several draws where of two one counts: they could not be passed over."""
    for step in (step for step in game.steps if step.advantage):
        for kind, count in zip(game.kinds, game.piles[step.pile].counts, strict=True):
            if count and kind.again > 1:
                raise ParameterError(
                    f"draw.{step.name}.advantage: kinds.{kind.name}.again is {kind.again}; allowed with advantage: "
                    "0, or 1 for one that is rolling"
                )


class _Numbers:
    """Works numbers out under the parameters given."""

    def __init__(self, settings: Mapping[str, int]) -> None:
        self.settings = settings

    def read(self, path: str, number: Number, low: int, high: int) -> int:
        try:
            value = number if isinstance(number, int) else worked_out(number, self.settings)
        except UserError as error:
            raise ParameterError(f"{path}: {error}") from None
        if not low <= value <= high:
            given = "" if isinstance(number, int) else f" ({number!r} with {_words(self.settings)})"
            raise ParameterError(f"{path}: {value}{given} is out of range; allowed: {low:,} to {high:,}")
        return value


def _words(settings: Mapping[str, int]) -> str:
    return ", ".join(f"{name}={value}" for name, value in settings.items()) or "no parameters"


def _kind(numbers: _Numbers, name: str, effect: Effect) -> Kind:
    path = f"kinds.{name}"
    return Kind(
        name,
        numbers.read(f"{path}.score", effect.score, -1_000_000, 1_000_000),
        numbers.read(f"{path}.again", effect.again, 0, 100),
        numbers.read(f"{path}.end", effect.end, 0, MOST_DRAWS),
        numbers.read(f"{path}.lose", effect.lose, 0, MOST_DRAWS),
        effect.back,
        RESHUFFLE.index(effect.reshuffle),
    )


def _pile(
    numbers: _Numbers, name: str, path: str, composition: Mapping[str, Number], back: str, kinds: tuple[str, ...]
) -> Pile:
    counts = tuple(
        numbers.read(f"{path}.{kind}", composition[kind], 0, 10_000) if kind in composition else 0 for kind in kinds
    )
    if sum(counts) == 0:
        raise ParameterError(f"{path}: nothing is in {name!r} with {_words(numbers.settings)}")
    return Pile(name, counts, BACK.index(back))


def _until(text: str, rules: Rules, settings: Mapping[str, int]) -> Node | None:
    if not text:
        return None
    node = parse_event(text, (*rules.counters(), *settings), "until").root
    if (needed := _truths(node)) > MOST_NESTED:
        raise ParameterError(f"until: nested so deeply that {needed} truths are open at once; allowed: {MOST_NESTED}")
    return _with_numbers(node, settings)


def _truths(node: Node) -> int:
    """Return how many truths are open at once where a stop rule is worked out part by part, as `_rows` has it."""
    if isinstance(node, Comparison):
        return 1
    if isinstance(node, Not):
        return _truths(node.inner)
    first, *others = map(_truths, node.parts)
    return max(first, *(1 + needed for needed in others))


def _with_numbers(node: Node, settings: Mapping[str, int]) -> Node:
    """Put the parameters' numbers into a stop rule."""
    if isinstance(node, Comparison):
        left, right = (settings.get(side, side) if isinstance(side, str) else side for side in (node.left, node.right))
        return Comparison(left, node.compare, right)
    if isinstance(node, Not):
        return Not(_with_numbers(node.inner, settings))
    return type(node)(tuple(_with_numbers(part, settings) for part in node.parts))


@functools.lru_cache(maxsize=64)
def most_draws(game: Game) -> int:
    """Return a number of draws that no game exceeds.

    Raises
    ------
    ParameterError
        If there is none: what gives more draws, or as many as it takes, may come again and again.
    """
    if game.at_most:
        return game.at_most
    total = 0
    for step in game.steps:
        pile = game.piles[step.pile]
        there = [(kind, count) for kind, count in zip(game.kinds, pile.counts, strict=True) if count]
        refills = pile.back in (AT_ONCE, WHEN_EMPTY) or any(kind.reshuffle == NOW for kind, _ in there)
        again = sum(kind.again * count for kind, count in there)
        returns = [kind.name for kind, _ in there if (refills or kind.back) and (kind.again or step.draws is None)]
        if returns:
            raise ParameterError(
                f"draw.{step.name}: {', '.join(returns)} may be drawn again and again, so the game may never end; "
                f"allowed: give it an end by at_most = … (up to {MOST_DRAWS:,} draws; the metric cut_short tells how "
                "often it comes to that)"
            )
        at_once = 2 if step.advantage else 1
        most = sum(pile.counts) if step.draws is None else at_once * step.draws + again
        goes_back = refills or any(kind.back for kind, _ in there)
        total += most if goes_back else min(most, sum(pile.counts))
    total *= game.rounds
    return min(total, sum(sum(pile.counts) for pile in game.piles)) if is_used_up(game) else total


def is_used_up(game: Game) -> bool:
    """Say whether nothing that was drawn ever goes back."""
    drawn = [kind for place, kind in enumerate(game.kinds) if any(pile.counts[place] for pile in game.piles)]
    return all(pile.back == NEVER for pile in game.piles) and not any(
        kind.back or kind.reshuffle != NOT for kind in drawn
    )


def fields_of(game: Game) -> tuple[Field, ...]:
    """Return the fields of the outcome with their ranges."""
    most = most_draws(game)
    copies = [sum(pile.counts[place] for pile in game.piles) for place in range(len(game.kinds))]
    # How often each kind may come: never more than there are, where nothing goes back.
    times = [min(most, count) if is_used_up(game) or count == 0 else most for count in copies]
    for place, kind in enumerate(game.kinds):
        ends = [n for n in (kind.end, kind.lose) if n]
        times[place] = min([times[place], *ends])
    scores = [(kind.score, n) for kind, n in zip(game.kinds, times, strict=True)]
    low = max(sum(min(0, score) * n for score, n in scores), most * min([0, *(score for score, _ in scores)]))
    high = min(sum(max(0, score) * n for score, n in scores), most * max([0, *(score for score, _ in scores)]))
    loses, ends_it = (int(any(getattr(kind, key) for kind in game.kinds)) for key in ("lose", "end"))
    shuffles = any(kind.reshuffle != NOT for kind in game.kinds) or any(p.back == WHEN_EMPTY for p in game.piles)
    most_shuffles = (2 * most + game.rounds * len(game.piles)) if shuffles else 0
    return (
        Field("points", low, high),
        Field("drawn", 0, most),
        Field("lost", 0, loses),
        Field("ended", 0, ends_it),
        Field("reshuffles", 0, most_shuffles),
        Field("cut_short", 0, int(game.at_most > 0)),
        *(Field(kind.name, 0, n) for kind, n in zip(game.kinds, times, strict=True)),
    )


def lower_game(game: Game, counters: Sequence[str]) -> OwnRules:
    """Turn a game into arrays; `counters` are the names of the outcome's fields."""
    import numpy as np

    def column(values: Sequence[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return np.array(values, dtype=np.int64)

    rules = [_rows(step.until, counters) for step in game.steps]
    rows = [row for each in rules for row in each]
    starts = [sum(map(len, rules[:place])) for place in range(len(rules) + 1)]
    return OwnRules(
        np.array([pile.counts for pile in game.piles], dtype=np.int64),
        column([pile.back for pile in game.piles]),
        column([kind.score for kind in game.kinds]),
        column([kind.again for kind in game.kinds]),
        column([kind.end for kind in game.kinds]),
        column([kind.lose for kind in game.kinds]),
        column([int(kind.back) for kind in game.kinds]),
        column([kind.reshuffle for kind in game.kinds]),
        column([step.pile for step in game.steps]),
        column([-1 if step.draws is None else step.draws for step in game.steps]),
        column([step.advantage for step in game.steps]),
        np.array(rows, dtype=np.int64).reshape(-1, 6),
        column(starts),
        game.rounds,
        game.at_most or -1,
    )


def _rows(node: Node | None, counters: Sequence[str]) -> list[tuple[int, ...]]:
    """Write a stop rule down so that each row needs only the truths before it."""
    if node is None:
        return []
    if isinstance(node, Comparison):
        (left_counter, left), (right_counter, right) = (
            (counters.index(side), 0) if isinstance(side, str) else (-1, side) for side in (node.left, node.right)
        )
        return [(IS, left_counter, left, ORDER.index(node.compare.replace("==", "=")), right_counter, right)]
    if isinstance(node, Not):
        return [*_rows(node.inner, counters), (NEGATE, 0, 0, 0, 0, 0)]
    join = JOIN_ALL if isinstance(node, All) else JOIN_ANY
    assert isinstance(node, All | Any)
    first, *others = node.parts
    rows = _rows(first, counters)
    for part in others:
        rows += [*_rows(part, counters), (join, 0, 0, 0, 0, 0)]
    return rows
