"""A question to a model, read and checked, before it is answered."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zettasim.component_files import Components
from zettasim.errors import ParameterError, unknown
from zettasim.games import components_of, find_model
from zettasim.model import Event, Field, FromComponents, Metric, Model, parameters_of, parse_event
from zettasim.model.model import resolve, written
from zettasim.model.result import Provenance

MOST_LISTED = 1_000_000
"""The largest number that an event may compare a metric without bound with."""

MOST_TRIALS = 10**15
MOST_SEED = 2**64 - 1

Variants = str | Path | Sequence[str | Path] | None


@dataclass(frozen=True)
class Reading:
    """One thing that is asked: a metric, or the event as a metric named `event`.

    Parameters
    ----------
    name, meaning
        As a metric's.
    fields
        Outcome fields that it and the condition need.
    value
        Its value in a trial that ends in these fields.
    slope
        By how much it grows with each unit of a field without bound; 0 where it has a bound.
    tail
        That field; empty where it has a bound.
    """

    name: str
    meaning: str
    fields: tuple[str, ...]
    value: Callable[[Mapping[str, int]], int]
    slope: int = 0
    tail: str = ""


@dataclass(frozen=True)
class Asked:
    """A question that makes sense: model, complete parameters, rules, and what is to be read off the outcome."""

    model: Model[Any, Any]
    parameters: Any
    components: Components[Any] | None
    fields: tuple[Field, ...]
    readings: tuple[Reading, ...]
    event: Event | None
    condition: Event | None
    condition_holds: Callable[[Mapping[str, int]], bool] | None
    default_paths: tuple[str, ...]

    @property
    def rules(self) -> Any:
        """The game's rules; None for a general model."""
        return self.components.rules if self.components else None

    @property
    def provenance(self) -> Provenance | None:
        """The components behind the answer."""
        return None if self.components is None else self.components.provenance(self.used_paths())

    def used_paths(self) -> tuple[str, ...]:
        """Return the key paths of the component values that the answer rests on."""
        spoken = (event.metrics for event in (self.event, self.condition) if event is not None)
        names = {*(reading.name for reading in self.readings), *(name for metrics in spoken for name in metrics)}
        return (*self.default_paths, *self.model.uses(self.parameters, self.rules, names))

    def fields_named(self, names: Sequence[str]) -> tuple[Field, ...]:
        """Return some of the outcome's fields, in the outcome's order."""
        return tuple(field for field in self.fields if field.name in names)

    def told_apart(self) -> tuple[tuple[str, str], ...]:
        """Return the pairs of fields without bound that event and condition compare with each other."""
        is_open = {field.name for field in self.fields if field.open}
        fields = {metric.name: metric.fields for metric in self.model.metrics(self.parameters, self.rules)}
        return tuple(
            (one, other)
            for event in (self.event, self.condition)
            if event is not None
            for left, right in event.compared()
            for one in fields[left]
            for other in fields[right]
            if one != other and {one, other} <= is_open
        )

    def written_parameters(self) -> dict[str, Any]:
        """Return every parameter as JSON and tables show it."""
        return written(self.model, self.parameters)


def ask(
    name: str,
    given: Mapping[str, object],
    *,
    metric: Sequence[str] | str | None = None,
    event: str | None = None,
    condition: str | None = None,
    variant: Variants = None,
    components: Components[Any] | None = None,
) -> Asked:
    """Read a question and check it; `components`, if given, stand for those of the game with its variants.

    Raises
    ------
    ParameterError, ComponentError, StateSpaceError
        If anything in it cannot be.
    """
    model = find_model(name)
    components = _components(model, variant) if components is None else components
    parameters = resolve(model, given, components or NoComponents())
    rules = components.rules if components else None
    model.check(parameters, rules)
    metrics = {each.name: each for each in model.metrics(parameters, rules)}
    parsed = parse_event(event, tuple(metrics)) if event is not None else None
    parsed_condition = parse_event(condition, tuple(metrics), "given") if condition is not None else None
    wanted = _wanted(metrics, metric, parsed)
    idle = model.idle(parameters, rules)
    fields = _listed_far_enough(model.fields(parameters, rules), parsed, parsed_condition)
    return Asked(
        model,
        parameters,
        components,
        fields,
        _readings(wanted, metrics, fields, parsed, parsed_condition),
        parsed,
        parsed_condition,
        None if parsed_condition is None else _holds(parsed_condition, metrics),
        tuple(
            path
            for declared in parameters_of(model.parameters)
            if isinstance(declared.default, FromComponents) and declared.name not in {*given, *idle}
            for path in (components.under(declared.default.path) if components else ())
        ),
    )


class NoComponents:
    """What a general model has: nothing."""

    def default(self, path: str) -> object:
        """Refuse: there is none."""
        raise LookupError(f"a general model has no component {path}")

    def names(self, path: str) -> tuple[str, ...]:
        """Refuse: there are none."""
        raise LookupError(f"a general model has no component {path}")


def whole(name: str, given: object, low: int, high: int) -> int:
    """Check a whole number among the options.

    Raises
    ------
    ParameterError
        With the range allowed.
    """
    try:
        number = low - 1 if isinstance(given, bool) else operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        raise ParameterError(f"{name}={given}: allowed: a whole number from {low} to {high:,}")
    return number


def _components(model: Model[Any, Any], variant: Variants) -> Components[Any] | None:
    paths = variant_paths(variant)
    if model.game is None:
        if paths:
            raise ParameterError(f"variant={paths[0]}: {model.name} is a general model and has no components to vary")
        return None
    return components_of(model, paths)


def variant_paths(variant: Variants) -> tuple[Path, ...]:
    """Return the variant files that were named, as paths."""
    named = (variant,) if isinstance(variant, str | Path) else tuple(variant or ())
    return tuple(Path(path) for path in named)


def _wanted(metrics: Mapping[str, Metric], names: Sequence[str] | str | None, event: Event | None) -> list[Metric]:
    if names is None or names == ():
        return list(metrics.values())
    listed = [names] if isinstance(names, str) else list(dict.fromkeys(names))
    for name in listed:
        if name == "event" and event is None:
            raise ParameterError("metric=event: no event was given")
        if name not in metrics and name != "event":
            raise ParameterError(unknown("metric", name, metrics))
    return [metrics[name] for name in listed if name != "event"]


def _readings(
    wanted: Sequence[Metric],
    metrics: Mapping[str, Metric],
    fields: Sequence[Field],
    event: Event | None,
    condition: Event | None,
) -> tuple[Reading, ...]:
    order = [field.name for field in fields]
    open_fields = [field.name for field in fields if field.open]
    extra = _fields_of(condition, metrics) if condition else set()
    readings = []
    if event is not None:
        needed = _in_order(_fields_of(event, metrics) | extra, order)
        holds = _holds(event, metrics)
        readings.append(Reading("event", event.text, needed, lambda values: int(holds(values))))
    for metric in wanted:
        needed = _in_order({*metric.fields, *extra}, order)
        tail = next((name for name in metric.fields if name in open_fields and metric.slope), "")
        slope = metric.slope if tail else 0
        readings.append(Reading(metric.name, metric.meaning, needed, _value_of(metric), slope, tail))
    return tuple(readings)


def _value_of(metric: Metric) -> Callable[[Mapping[str, int]], int]:
    return lambda values: metric.of(*(values[field] for field in metric.fields))


def _holds(event: Event, metrics: Mapping[str, Metric]) -> Callable[[Mapping[str, int]], bool]:
    values_of = {name: _value_of(metrics[name]) for name in event.metrics}
    return lambda values: event.holds({name: value(values) for name, value in values_of.items()})


def _fields_of(event: Event, metrics: Mapping[str, Metric]) -> set[str]:
    return {field for name in event.metrics for field in metrics[name].fields}


def _in_order(names: set[str], order: Sequence[str]) -> tuple[str, ...]:
    # An event of numbers alone ("1=1") needs no field; the first one then carries the distribution.
    return tuple(name for name in order if name in names) or tuple(order[:1])


def _listed_far_enough(fields: tuple[Field, ...], *events: Event | None) -> tuple[Field, ...]:
    """List a field without bound so far that no event can tell apart what is lumped together beyond."""
    spoken = [event for event in events if event is not None]
    if not spoken or not any(field.open for field in fields):
        return fields
    bounds = [max(abs(field.low), abs(field.high)) for field in fields if not field.open]
    needed = max([event.largest for event in spoken] + bounds) + 1
    if needed > MOST_LISTED:
        raise ParameterError(f"event: {needed - 1:,} is too large a number here; allowed: up to {MOST_LISTED - 1:,}")
    return tuple(dataclasses.replace(field, high=max(field.high, needed)) if field.open else field for field in fields)
