"""The shape of a comparison: what changed, and each metric before and after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zettasim.component_values import Value
from zettasim.model.result import COLUMNS, Provenance, fraction_text
from zettasim.model.rows import Tabular


@dataclass(frozen=True)
class ParameterChange:
    """A parameter with another value after the change, as JSON and tables show it."""

    name: str
    before: Any
    after: Any

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON shows it."""
        return {"parameter": self.name, "before": self.before, "after": self.after}


@dataclass(frozen=True)
class ComponentChange:
    """A component value that the change touches: its key path, before and after; None where it does not exist."""

    path: str
    before: Value | None
    after: Value | None

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON shows it."""
        sides = (("before", self.before), ("after", self.after))
        shown: dict[str, Any] = {"component": self.path}
        for when, found in sides:
            shown[when] = None if found is None else found.value
            shown[f"basis_{when}"] = None if found is None else found.basis
            shown[f"source_{when}"] = None if found is None else found.source
        return shown


@dataclass(frozen=True)
class Difference:
    """One metric, before and after.

    Parameters
    ----------
    name, meaning
        As the metric's.
    is_chance
        It is 1 if something happens, else 0: before and after are probabilities, else means.
    before, after, difference
        The difference is after minus before.
    before_exact, after_exact, exact
        The same as fractions; None when simulated.
    low, high
        Interval of the difference; None when exact, or where the trials cannot tell.
    interval
        `exact`, `tango`, `normal` or `square-and-add` (see `zettasim.stats.paired`).
    differing
        Trials in which the metric differs; None when exact, or under a condition that holds in other trials after the
        change.
    variance_ratio
        How many times as many trials two runs with luck of their own would need for the same precision; None when
        exact, or where the difference does not vary.
    table
        Trials of a yes/no metric: yes both times, only before, only after, neither; None otherwise, and where
        `differing` is.
    """

    name: str
    meaning: str
    is_chance: bool
    before: float
    after: float
    difference: float
    before_exact: Fraction | None
    after_exact: Fraction | None
    exact: Fraction | None
    low: float | None
    high: float | None
    interval: str
    differing: int | None = None
    variance_ratio: float | None = None
    table: tuple[int, int, int, int] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON shows it."""
        return {
            "kind": self.kind,
            "before": self.before,
            "after": self.after,
            "difference": self.difference,
            "low": self.low,
            "high": self.high,
            "interval": self.interval,
            "before_exact": _text(self.before_exact),
            "after_exact": _text(self.after_exact),
            "exact": _text(self.exact),
            "differing": self.differing,
            "variance_ratio": self.variance_ratio,
            "table": None if self.table is None else dict(zip(TABLE, self.table, strict=True)),
        }

    @property
    def kind(self) -> str:
        """What before and after are: `chance` or `mean`."""
        return "chance" if self.is_chance else "mean"


TABLE = ("both", "only_before", "only_after", "neither")
OWN_COLUMNS = frozenset({*COLUMNS, *Difference.__dataclass_fields__, "kind"})
"""Columns of numbers; a parameter of such a name is `<name>_parameter`."""


@dataclass(frozen=True)
class Comparison(Tabular):
    """A game before and after a change; `metrics` maps each name to its `Difference`.

    Parameters
    ----------
    parameters, to
        Every parameter, resolved, before and after.
    changed_parameters, changed_components
        What differs between the two.
    only_before, only_after
        Metrics that the game has only before, or only after the change: they are not compared.
    components_before, components_after
        The components behind either side; None for a general model.
    """

    model: str
    parameters: Mapping[str, Any]
    to: Mapping[str, Any]
    changed_parameters: tuple[ParameterChange, ...]
    changed_components: tuple[ComponentChange, ...]
    method: str
    metrics: Mapping[str, Difference]
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    event: str | None
    given: str | None
    trials: int | None
    seed: int | None
    confidence: float | None
    components_before: Provenance | None
    components_after: Provenance | None
    version: str

    def __getitem__(self, metric: str) -> Difference:
        """Return one metric, before and after."""
        return self.metrics[metric]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON shows it."""
        sides = {"before": self.components_before, "after": self.components_after}
        return {
            "model": self.model,
            "parameters": dict(self.parameters),
            "to": dict(self.to),
            "changes": {
                "parameters": [change.to_dict() for change in self.changed_parameters],
                "components": [change.to_dict() for change in self.changed_components],
            },
            "method": self.method,
            "metrics": {name: difference.to_dict() for name, difference in self.metrics.items()},
            "only_before": list(self.only_before),
            "only_after": list(self.only_after),
            "event": self.event,
            "given": self.given,
            "trials": self.trials,
            "seed": self.seed,
            "confidence": self.confidence,
            "components": {when: found.to_dict() if found else None for when, found in sides.items()},
            "version": self.version,
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each metric: parameters before, those changed as `to_<name>`, then the numbers."""
        parameters = {_column(name): value for name, value in self.parameters.items()}
        parameters |= {f"to_{change.name}": change.after for change in self.changed_parameters}
        return [
            {
                "model": self.model,
                **parameters,
                "metric": difference.name,
                **{name: value for name, value in difference.to_dict().items() if name != "table"},
                "method": self.method,
                "trials": self.trials,
                "seed": self.seed,
            }
            for difference in self.metrics.values()
        ]


def _column(name: str) -> str:
    """Return the column of a parameter: `<name>_parameter` where a column of numbers has its name."""
    return f"{name}_parameter" if name in OWN_COLUMNS else name


def _text(number: Fraction | None) -> str | None:
    return None if number is None else fraction_text(number)
