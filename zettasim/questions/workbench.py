"""What an expression about a game may speak of: the game's components, arithmetic, odds of the models."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from zettasim.component_files import Components, load_components
from zettasim.component_values import BASES, Leaf, Value
from zettasim.errors import ParameterError
from zettasim.games import find_model
from zettasim.model import Answer
from zettasim.model.expression import Expression, parse_expression
from zettasim.model.model import MOST_STATES
from zettasim.questions.asked import Asked, ask
from zettasim.questions.enumerated import n_states
from zettasim.questions.fits import Bounds, Estimate, Span, parse_want
from zettasim.questions.odds import answer
from zettasim.questions.simulated import read_plan
from zettasim.stats.intervals import wilson

CONFIDENCE = 0.999
"""Confidence of simulated values: an audit asks many questions, and a false verdict among them should be rare."""
HUGE = 10**12
"""From here on a number is written with a power of ten."""
STEPS = 40
"""Halvings of [0, 1] in which a per-attempt chance is sought: to 10^-12, far below what is printed."""


@dataclass
class Used:
    """What an expression has rested on so far."""

    paths: dict[str, None] = field(default_factory=dict)
    trials: int = 0

    def basis(self, components: Components[Any]) -> str:
        """Return the weakest basis among the component values; `printed` where there are none."""
        found = {components.values[path].basis for path in self.paths}
        return max(found, key=BASES.index, default="printed")

    def assumed(self, printed: Components[Any]) -> tuple[str, ...]:
        """Name the values that nobody printed: those of the game's own file, whatever a variant makes of them."""
        values = printed.values
        return tuple(path for path in self.paths if path in values and values[path].basis == "assumed")


class ComponentTable(Mapping[str, Any]):
    """A table of a game's components that notes which of its values are read."""

    def __init__(self, components: Components[Any], path: str, used: Used) -> None:
        self._components, self._path, self._used = components, path, used

    def __getitem__(self, key: str) -> Any:
        path = f"{self._path}.{key}" if self._path else key
        found = self._components.values.get(path)
        if found is not None:
            self._used.paths[path] = None
            return found.value
        if key not in self:
            raise KeyError(key)
        return ComponentTable(self._components, path, self._used)

    def __contains__(self, key: object) -> bool:
        return key in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        # How many there are rests on every one of them.
        self._used.paths |= dict.fromkeys(self._components.under(self._path))
        return len(self._names)

    @functools.cached_property
    def _names(self) -> tuple[str, ...]:
        if self._path:
            return self._components.names(self._path)
        return tuple(dict.fromkeys(path.partition(".")[0] for path in self._components.values))


class Workbench:
    """Works out the expressions of one game.

    Parameters
    ----------
    components
        The game's components, with the variants laid over them.
    variants
        The same variant files, for the models that are asked.
    trials
        Most trials of what cannot be answered exactly.
    seed
        Their seed.
    """

    def __init__(self, components: Components[Any], variants: tuple[Path, ...], trials: int, seed: int) -> None:
        self.components = components
        self.printed: Components[Any] = load_components(components.game, as_printed=True)
        self.variants = variants
        self.trials = trials
        self.seed = seed
        self._answers: dict[str, tuple[Answer, tuple[str, ...], int]] = {}

    @functools.cached_property
    def changed(self) -> frozenset[str]:
        """The key paths whose values are not the printed ones; where one is added or taken away, all of its table."""
        here, there = self.components.values, self.printed.values
        paths = {*here, *there}
        tables = {path.rpartition(".")[0] for path in paths if (path in here) != (path in there)}
        return frozenset(
            path for path in paths if _value(here, path) != _value(there, path) or path.rpartition(".")[0] in tables
        )

    def work_out(self, expression: Expression, names: Mapping[str, Any] | None = None) -> tuple[Any, Used]:
        """Work an expression out.

        Returns
        -------
        tuple
            Its value, and what it rests on.

        Raises
        ------
        UserError
            If it cannot be worked out.
        """
        used = Used()
        return expression.value(self._names(used) | dict(names or {}), self.functions(used)), used

    def write(self, text: str, names: Mapping[str, Any]) -> str:
        """Work an expression out and write it for people: `percent(…)`, `fraction(…)`, else a number.

        Raises
        ------
        UserError
            If it cannot be worked out.
        """
        used = Used()
        written: dict[str, Callable[..., str]] = {"percent": _percent, "fraction": str, "names": ", ".join}
        value = parse_expression(text).value(self._names(used) | dict(names), {**self.functions(used), **written})
        return value if isinstance(value, str) else number_text(value)

    def _names(self, used: Used) -> dict[str, Any]:
        tables = ComponentTable(self.components, "", used)
        return {name: tables[name] for name in tables}

    def functions(self, used: Used) -> dict[str, Callable[..., Any]]:
        """Return what an expression may call."""

        def odds(model: str, event: str, /, given: str | None = None, **parameters: Any) -> Any:
            found = self._asked(used, model, given, parameters, event=event)
            if found.exact is not None:
                return found.exact_of(1)
            trials = int(found.trials or 0)
            low, high = wilson(round(found.probability_of(1) * trials), trials, CONFIDENCE)
            return Estimate(found.probability_of(1), low, high, trials)

        def mean(model: str, metric: str, /, given: str | None = None, **parameters: Any) -> Any:
            found = self._asked(used, model, given, parameters, metric=metric)
            if found.mean_exact is not None:
                return found.mean_exact
            return Estimate(found.mean, float(found.mean_low or 0), float(found.mean_high or 0), int(found.trials or 0))

        return {**FUNCTIONS, "odds": odds, "mean": mean}

    def _asked(
        self,
        used: Used,
        model: str,
        given: str | None,
        parameters: Mapping[str, Any],
        *,
        event: str | None = None,
        metric: str | None = None,
    ) -> Answer:
        words = {name: dict(value) if isinstance(value, Mapping) else value for name, value in parameters.items()}
        key = repr((model, sorted(words.items(), key=lambda item: item[0]), event, metric, given))
        if key not in self._answers:
            variants = self.variants if find_model(model).game is not None else ()
            asked = ask(model, words, metric=metric or "event", event=event, condition=given, variant=variants)
            self._answers[key] = self._answer(asked, metric or "event")
        found, paths, trials = self._answers[key]
        used.paths |= dict.fromkeys(paths)
        used.trials = max(used.trials, trials)
        return found

    def _answer(self, asked: Asked, name: str) -> tuple[Answer, tuple[str, ...], int]:
        method = "exact" if n_states(asked) <= MOST_STATES else "simulated"
        plan = read_plan(trials=self.trials, seed=self.seed, n_jobs=None)
        result = answer(asked, method, plan)
        paths = asked.used_paths() if asked.components is not None else ()
        return result[name], paths, result.trials or 0


def _value(values: Mapping[str, Value], path: str) -> Leaf | None:
    return values[path].value if path in values else None


def grouped(composition: Mapping[str, int], /, **groups: list[str]) -> dict[str, int]:
    """Put kinds together; those that no group names are `other`.

    Examples
    --------
    >>> grouped({"leak": 2, "ore": 1, "barren": 4}, claiming=["leak", "artifact"])
    {'claiming': 2, 'other': 5}
    """
    left = dict(composition)
    lumped = {name: sum(left.pop(kind, 0) for kind in kinds) for name, kinds in groups.items()}
    return {**lumped, "other": sum(left.values())}


def without(composition: Mapping[str, int], kind: str, count: int = 1, /) -> dict[str, int]:
    """Take some of a kind out.

    Raises
    ------
    ParameterError
        If there are not so many.
    """
    there = composition.get(kind, 0)
    if there < count:
        raise ParameterError(f"without: takes {count} of {kind!r}, of which there are {there}")
    return {
        name: number - count * (name == kind) for name, number in composition.items() if number > count or name != kind
    }


def kinds(table: Mapping[str, Mapping[str, Any]], key: str, value: Any, /) -> list[str]:
    """Name the rows of a table whose key has a value, or holds it if it is a list."""
    rows = {name: table[name][key] for name in table}
    return [name for name, found in rows.items() if found == value or (isinstance(found, list) and value in found)]


def count(composition: Mapping[str, int], kind: str, /) -> int:
    """Return how many of a kind there are, 0 if it is not named."""
    return composition.get(kind, 0)


def at_least(successes: int, attempts: int, chance: Fraction | int, /) -> Fraction:
    """Return the chance of so many successes or more in so many attempts.

    Examples
    --------
    >>> at_least(1, 2, Fraction(1, 2))
    Fraction(3, 4)
    """
    p = Fraction(chance)
    fewer = (math.comb(attempts, n) * p**n * (1 - p) ** (attempts - n) for n in range(successes))
    return 1 - sum(fewer, start=Fraction(0))


def per_attempt(successes: int, printed: Mapping[int, str], /) -> Span:
    """Find the per-attempt chances under which every printed chance of so many successes holds.

    Parameters
    ----------
    successes
        How many are wanted.
    printed
        What is printed, by number of attempts: `{6: "48%", 9: "72%"}`.

    Returns
    -------
    Span
        The chances, to `2**-STEPS`; none where no chance fits all of them.
    """
    low, high = Fraction(0), Fraction(1)
    for attempts, text in printed.items():
        want = parse_want(text)
        if not isinstance(want, Bounds) or want.low is None or want.high is None:
            raise ParameterError(f"per_attempt: {text!r} is no printed chance; allowed: forms such as 48%")
        low = max(low, _chance_at(successes, attempts, want.low))
        high = min(high, _chance_at(successes, attempts, want.high))
    return Span(low, high) if low < high else Span()


def _chance_at(successes: int, attempts: int, wanted: Fraction) -> Fraction:
    """Return the per-attempt chance from which the successes are as likely as wanted."""
    low, high = Fraction(0), Fraction(1)
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if at_least(successes, attempts, middle) < wanted else (low, middle)
    return high


def number_text(value: Any, share: bool = False, digits: int = 1) -> str:
    """Write a number for people: as a percentage, whole with separators, or with four digits.

    Examples
    --------
    >>> number_text(Fraction(5, 7), share=True), number_text(12345), number_text(Fraction(1, 3)), number_text(12**22)
    ('71.4%', '12,345', '0.3333', '5.521e23')
    """
    number = value.value if isinstance(value, Estimate) else value
    if share:
        return f"{float(100 * number):.{digits}f}%"
    if abs(number) >= HUGE:
        exact = Fraction(number)
        return f"{Decimal(exact.numerator) / Decimal(exact.denominator):.3e}".replace("e+", "e")
    return f"{int(number):,}" if number == int(number) else f"{float(number):,.4g}"


def _percent(value: Any, digits: int = 1) -> str:
    return number_text(value, True, digits)


def _members(items: Any) -> list[Any]:
    return [items[key] for key in items] if isinstance(items, Mapping) else list(items)


def _factorial(n: int) -> int:
    if not 0 <= n <= 10_000:
        raise ParameterError(f"factorial({n}): allowed: 0 to 10,000")
    return math.factorial(n)


def _extreme(pick: Callable[[list[Any]], Any]) -> Callable[..., Any]:
    return lambda *items: pick(_members(items[0]) if len(items) == 1 else list(items))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "at_least": at_least,
    "ceil": math.ceil,
    "choose": math.comb,
    "count": count,
    "exp": math.exp,
    "factorial": _factorial,
    "floor": math.floor,
    "grouped": grouped,
    "kinds": kinds,
    "len": len,
    "high": lambda span: span.high,
    "log10": math.log10,
    "low": lambda span: span.low,
    "max": _extreme(max),
    "min": _extreme(min),
    "per_attempt": per_attempt,
    "product": lambda items: math.prod(_members(items)),
    "range": range,
    "round": round,
    "sqrt": math.sqrt,
    "sum": lambda items: sum(_members(items)),
    "without": without,
}
"""What every expression may call, beside `odds` and `mean`."""
