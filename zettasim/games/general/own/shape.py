"""How the file of an own game is read: its shape, and what in it must fit together.

A number may be written as a whole number, or as a text: an expression of the game's parameters, such as
`"max(0, attack - 1)"`.
"""

from __future__ import annotations

import ast
import keyword
import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

from zettasim.component_shapes import Range, fail
from zettasim.errors import ParameterError, UserError, nearest_first, unknown
from zettasim.games.general.own.rules import COUNTERS
from zettasim.model.event import parse_event
from zettasim.model.expression import parse_expression

Number = int | str
"""A whole number, or an expression of parameters."""

NAME = re.compile(r"[^\W\d]\w*\Z")
WORDS = frozenset({"event", "value"})
OPTIONS = frozenset(
    {
        *("method", "trials", "seed", "n_jobs", "jobs", "metric", "event", "given", "variant", "within", "relative"),
        *("checkpoint", "first", "dask", "progress", "to", "to_variant", "to_model", "trial", "exact", "format", "out"),
        *("plot", "where", "times", "policy", "all"),
    }
)
"""What a parameter cannot be called: words of the verbs."""

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": abs, "ceil": math.ceil, "floor": math.floor, "max": max, "min": min, "round": round,
}  # fmt: skip
"""What an expression may call."""

MOST = 1_000_000
"""The largest number that an own game may have anywhere."""


def _nothing() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Setting:
    """One parameter of an own game: a whole number that a user may give."""

    default: Annotated[int, Range(-MOST, MOST)]
    low: Annotated[int, Range(-MOST, MOST)] = 0
    high: Annotated[int, Range(-MOST, MOST)] = 1_000
    meaning: str = ""
    unit: str = ""


@dataclass(frozen=True)
class Bag:
    """A bag: its tokens by kind, and when those that were drawn go back."""

    tokens: Mapping[str, Number]
    back: Literal["never", "at once", "round", "empty"] = "never"


@dataclass(frozen=True)
class Deck:
    """A deck: its cards by kind, and when those that were drawn go back."""

    cards: Mapping[str, Number]
    back: Literal["never", "at once", "round", "empty"] = "never"


@dataclass(frozen=True)
class Die:
    """A die: on how many of its faces each kind is."""

    faces: Mapping[str, Number]


@dataclass(frozen=True)
class Effect:
    """What happens when something of a kind is drawn."""

    score: Number = 0
    again: Number = 0
    end: Number = 0
    lose: Number = 0
    back: bool = False
    reshuffle: Literal["never", "now", "round"] = "never"


@dataclass(frozen=True)
class Drawing:
    """One step of a round: from which pile how many are drawn, or until what; better or worse of two, or one."""

    pile: str
    draws: Number = ""
    until: str = ""
    advantage: Number = 0


@dataclass(frozen=True)
class Counting:
    """A number that is worked out from what was counted."""

    formula: str
    meaning: str = ""


@dataclass(frozen=True)
class Rules:
    """The whole file of an own game."""

    draw: Mapping[str, Drawing]
    title: str = ""
    notes: tuple[str, ...] = ()
    parameters: Mapping[str, Setting] = field(default_factory=_nothing)
    bags: Mapping[str, Bag] = field(default_factory=_nothing)
    decks: Mapping[str, Deck] = field(default_factory=_nothing)
    dice: Mapping[str, Die] = field(default_factory=_nothing)
    kinds: Mapping[str, Effect] = field(default_factory=_nothing)
    rounds: Number = 1
    at_most: Annotated[int, Range(0, 1_000)] = 0
    metrics: Mapping[str, Counting] = field(default_factory=_nothing)
    count: tuple[str, ...] = ()

    def piles(self) -> dict[str, tuple[str, Mapping[str, Number], str]]:
        """Return each pile by name: key path of its composition, the composition, when what was drawn goes back."""
        return {
            **{name: (f"bags.{name}.tokens", bag.tokens, bag.back) for name, bag in self.bags.items()},
            **{name: (f"decks.{name}.cards", deck.cards, deck.back) for name, deck in self.decks.items()},
            **{name: (f"dice.{name}.faces", die.faces, "at once") for name, die in self.dice.items()},
        }

    def used_piles(self) -> tuple[str, ...]:
        """Name the piles that something is drawn from, in the order of the draws."""
        return tuple(dict.fromkeys(drawing.pile for drawing in self.draw.values()))

    def kinds_drawn(self) -> tuple[str, ...]:
        """Name every kind in these piles, in the order of the file."""
        piles = self.piles()
        return tuple(dict.fromkeys(kind for name in self.used_piles() for kind in piles[name][1]))

    def counters(self) -> tuple[str, ...]:
        """Name all that is counted."""
        return (*COUNTERS, *self.kinds_drawn())


def names_in(text: str) -> tuple[str, ...]:
    """Name what an expression speaks of."""
    root = parse_expression(text).root
    called = {id(node.func) for node in ast.walk(root) if isinstance(node, ast.Call)}
    names = (node.id for node in ast.walk(root) if isinstance(node, ast.Name) and id(node) not in called)
    return tuple(dict.fromkeys(names))


def worked_out(text: str, names: Mapping[str, int]) -> int:
    """Return the value of an expression, which must be a whole number or a truth (1 or 0).

    Raises
    ------
    UserError
        If it is none.
    """
    value = parse_expression(text).value(names, FUNCTIONS)
    if isinstance(value, bool):
        return int(value)
    if not isinstance(value, int):
        shown = value if isinstance(value, Fraction) else repr(value)
        raise UserError(f"{text!r} is {shown}, where a whole number is wanted; allowed: floor(…), ceil(…), round(…)")
    return value


def check_references(rules: Rules, where: str) -> None:
    """Refuse names that do not exist, or exist twice."""
    if not rules.draw:
        fail(where, "draw", "nothing is drawn; wanted: a table such as [draw.first]")
    _check_names(rules, where)
    piles = rules.piles()
    if len(piles) < len(rules.bags) + len(rules.decks) + len(rules.dice):
        twice = next(name for name in piles if sum(name in each for each in (rules.bags, rules.decks, rules.dice)) > 1)
        fail(where, twice, "is the name of two piles")
    for name, drawing in rules.draw.items():
        if drawing.pile not in piles:
            fail(where, f"draw.{name}.pile", unknown("bag, deck or die", drawing.pile, piles))
    for name, (path, composition, _) in piles.items():
        if not composition:
            fail(where, path, f"nothing is in {name!r}")
        for kind, count in composition.items():
            _check_number(rules, count, where, f"{path}.{kind}")
    known = tuple(dict.fromkeys(kind for _, composition, _ in piles.values() for kind in composition))
    for kind, effect in rules.kinds.items():
        if kind not in known:
            fail(where, f"kinds.{kind}", unknown("kind", kind, known))
        for key in ("score", "again", "end", "lose"):
            _check_number(rules, getattr(effect, key), where, f"kinds.{kind}.{key}")
    _check_number(rules, rules.rounds, where, "rounds")
    _check_draws(rules, where)
    _check_metrics(rules, where)


def check_totals(rules: Rules, where: str) -> None:
    """Nothing is printed that could fail to add up."""


def _check_names(rules: Rules, where: str) -> None:
    groups: tuple[tuple[str, Iterable[str]], ...] = (
        ("parameters", rules.parameters),
        ("metrics", rules.metrics),
        *((path, composition) for path, composition, _ in rules.piles().values()),
    )
    owners: dict[str, str] = dict.fromkeys(COUNTERS, "what every own game counts")
    for path, names in groups:
        for name in names:
            what = f"{path}.{name}"
            if not NAME.match(name) or name in WORDS or keyword.iskeyword(name):
                fail(where, what, f"{name!r} is no name here; allowed: letters, digits and _, a letter first")
            if path == "parameters" and name in OPTIONS:
                fail(where, what, f"{name!r} is a word of the verbs, so no parameter can be called so")
            is_kind = path not in ("parameters", "metrics")
            owner = "the kinds" if is_kind else path
            if owners.setdefault(name, owner) != owner or (name in FUNCTIONS):
                fail(where, what, f"{name!r} is a name of {owners.get(name, 'a function')} already")
    for name, setting in rules.parameters.items():
        if not setting.low <= setting.default <= setting.high:
            fail(
                where,
                f"parameters.{name}.default",
                f"{setting.default} is out of range; allowed: {setting.low} to {setting.high}",
            )


def _check_number(rules: Rules, number: Number, where: str, path: str) -> None:
    """Refuse an expression that speaks of anything but parameters."""
    if isinstance(number, str):
        _check_expression(number, rules.parameters, "parameter", where, path)
    elif abs(number) > MOST:
        fail(where, path, f"{number} is out of range; allowed: {-MOST} to {MOST}")


def _check_expression(text: str, names: Collection[str], what: str, where: str, path: str) -> None:
    try:
        spoken = names_in(text)
    except UserError as error:
        fail(where, path, str(error))
    for name in spoken:
        if name not in names:
            fail(where, path, f"{text!r}: {unknown(what, name, names)}")


def _check_draws(rules: Rules, where: str) -> None:
    for name, drawing in rules.draw.items():
        path = f"draw.{name}"
        if drawing.draws == "" and not drawing.until:
            fail(where, path, "has neither draws nor until; wanted: how many are drawn, or until what")
        if drawing.draws != "":
            _check_number(rules, drawing.draws, where, f"{path}.draws")
        _check_number(rules, drawing.advantage, where, f"{path}.advantage")
        if drawing.until:
            try:
                parse_event(drawing.until, (*rules.counters(), *rules.parameters), "until", "counter or parameter")
            except ParameterError as error:
                fail(where, f"{path}.until", str(error))


def _check_metrics(rules: Rules, where: str) -> None:
    for name, counting in rules.metrics.items():
        names = (*rules.counters(), *rules.parameters)
        _check_expression(counting.formula, names, "counter or parameter", where, f"metrics.{name}.formula")
    known = (*rules.metrics, *rules.counters())
    for place, name in enumerate(rules.count):
        if name not in known:
            fail(where, f"count[{place}]", f"{unknown('metric', name, known)}")
        if name in rules.count[:place]:
            fail(where, f"count[{place}]", f"{name!r} is named twice; nearest: {nearest_first(name, known)[0]}")


def game_name(path: Path) -> str:
    """Return the name of an own game, as its variants give it: the name of the file without `.toml`."""
    return path.stem
