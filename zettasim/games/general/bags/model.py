"""Draws from a bag: what a user may ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zettasim.errors import nearest_first
from zettasim.games.general.bags.rules import BagRules, Draw
from zettasim.model import Boolean, Composition, Counts, Distribution, Field, Integer, Metric, Model, parameter
from zettasim.model.model import metric, refuse
from zettasim.model.parameter import REQUIRED, AnyKind

MOST_EXTRAS_LISTED = 500
"""Beyond this many again-tokens the rest is given as one number."""


@dataclass(frozen=True, kw_only=True)
class BagParameters:
    """Parameters of `bag.draw`."""

    bag: Counts = parameter(Composition(), REQUIRED, "what is in the bag", unit="tokens")
    draws: int = parameter(Integer(0, 60), 1, "tokens drawn", unit="draws")
    replace: bool = parameter(Boolean(), "false", "whether each token goes back before the next draw")
    again: str | None = parameter(
        AnyKind(optional=True), None, "a kind that, when drawn, is counted and gives one more draw"
    )


class Bag(Model[BagParameters, Any]):
    """`bag.draw`: draw tokens from a bag."""

    name = "bag.draw"
    summary = "Draw tokens from a bag, with or without putting them back"
    parameters = BagParameters
    kernel = "zettasim.games.general.bags.kernel"
    metrics_note = "one for each kind in the bag: how many were drawn"
    notes = ("With `again`, drawing ends early if the bag runs empty.",)
    examples = (
        {"bag": "gas:4,metal:3,gem:3,radioactive:2,purple:2", "draws": 2, "replace": True, "again": "purple"},
        {"bag": "skull:2,star:1,coin:5,more:2", "draws": 2, "again": "more"},
        {"bag": "red:3,blue:2", "draws": 4},
        {"bag": "red:3,blue:2,green:0", "draws": 3, "replace": True},
    )

    def check(self, p: BagParameters, rules: Any) -> None:
        """Refuse draws that the bag cannot give."""
        size = sum(count for _, count in p.bag)
        again = check_kind("again", p.again, p.bag) if p.again is not None else None
        if not p.replace and p.draws > size:
            raise refuse("draws", p.draws, f"is more than the {size} tokens in the bag", f"0 to {size}")
        if p.replace and size == 0 and p.draws:
            raise refuse("draws", p.draws, "cannot be drawn: the bag is empty", "0")
        if p.replace and again is not None and p.bag[again][1] == size:
            raise refuse(
                "again",
                p.again,
                "is every token in the bag, and each goes back: the draw would never end",
                "a kind beside which there are others",
            )

    def fields(self, p: BagParameters, rules: Any) -> tuple[Field, ...]:
        """One for each kind."""
        return tuple(self._field(p, kind, count) for kind, count in p.bag)

    def metrics(self, p: BagParameters, rules: Any) -> tuple[Metric, ...]:
        """One for each kind."""
        return tuple(metric(kind, f"{kind} drawn") for kind, _ in p.bag)

    def enumerate_outcomes(self, p: BagParameters, rules: Any, fields: tuple[Field, ...]) -> Distribution:
        """Count the draws."""
        from zettasim.games.general.bags.exact import enumerate_draw

        places = kind_places(p.bag, fields)
        open_from = next((field.high for field in fields if field.open), None)
        return enumerate_draw(self._draw(p), places, tuple(field.name for field in fields), open_from)

    def n_states(self, p: BagParameters, rules: Any, fields: tuple[Field, ...]) -> int:
        """All combinations of the numbers asked about."""
        states = 1
        for field in fields:
            states *= field.size
        return states

    def lower(self, p: BagParameters, rules: Any) -> BagRules:
        """Turn kinds into places."""
        return lower_draw(self._draw(p))

    def narrate(self, p: BagParameters, rules: Any, event: int, argument: int) -> str:
        """Tell each draw."""
        kind = p.bag[argument][0]
        return f"{kind} is drawn" + (": one more draw" if kind == p.again else "")

    def _draw(self, p: BagParameters) -> Draw:
        again = None if p.again is None else [kind for kind, _ in p.bag].index(p.again)
        return Draw(tuple(count for _, count in p.bag), p.draws, p.replace, again)

    def _field(self, p: BagParameters, kind: str, count: int) -> Field:
        if kind == p.again:
            return again_field(kind, self._draw(p))
        if p.draws == 0 or count == 0:
            return Field(kind, 0, 0)
        return Field(kind, 0, p.draws if p.replace else min(count, p.draws))


def again_field(name: str, draw: Draw) -> Field:
    """Return the field that counts the tokens which give one more draw; without bound where they go back."""
    assert draw.again is not None
    count = draw.counts[draw.again]
    if draw.draws == 0 or count == 0:
        return Field(name, 0, 0)
    if not draw.replace:
        return Field(name, 0, count)
    return Field(name, 0, _unlikely(count, sum(draw.counts), draw.draws), open=True)


def check_kind(name: str, kind: str, composition: Counts) -> int:
    """Return the place of a kind in a composition.

    Raises
    ------
    ParameterError
        If it is not there.
    """
    kinds = [known for known, _ in composition]
    if kind not in kinds:
        raise refuse(name, kind, "is not a kind of the composition", ", ".join(nearest_first(kind, kinds)))
    return kinds.index(kind)


def kind_places(composition: Counts, fields: tuple[Field, ...]) -> tuple[int, ...]:
    """Return the places of the kinds that some fields count."""
    kinds = [kind for kind, _ in composition]
    return tuple(kinds.index(field.name) for field in fields)


def lower_draw(draw: Draw) -> BagRules:
    """Turn a draw into what the kernel receives."""
    import numpy as np

    from zettasim.kernels.draws import spans_with_replacement, spans_without_replacement

    size = sum(draw.counts)
    if draw.replace:
        spans = spans_with_replacement(size, max(1, draw.draws))
        period = next((place for place, span in enumerate(spans) if span and place), len(spans))
        spans = spans[:period]
    else:
        spans = spans_without_replacement(size, size if draw.again is not None else min(draw.draws, size))
    again = -1 if draw.again is None else draw.again
    return BagRules(
        np.array(draw.counts, dtype=np.int64), size, draw.draws, draw.replace, again, np.array(spans, dtype=np.int64)
    )


def _unlikely(extras: int, size: int, draws: int) -> int:
    """Return a number of extra draws that is reached less than once in 10^9 times (it only decides what is listed)."""
    p = extras / size
    chance = (1 - p) ** draws
    below, number = chance, 0
    while 1 - below > 1e-9 and number < MOST_EXTRAS_LISTED:
        number += 1
        chance *= p * (number + draws - 1) / number
        below += chance
    return number + 1


MODELS = (Bag(),)
