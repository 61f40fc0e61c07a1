"""`list` and `show`: which models there are, and what one of them takes and tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zettasim.games import components_of, find_model, models
from zettasim.model import Choice, Derived, FromComponents, Model, Parameter, parameters_of
from zettasim.model.model import resolve
from zettasim.questions.asked import NoComponents

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Listing:
    """A table of a few words: the models, or the parameters of one."""

    columns: tuple[str, ...]
    lines: tuple[tuple[Any, ...], ...]

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each line."""
        return [dict(zip(self.columns, line, strict=True)) for line in self.lines]

    def to_frame(self) -> pd.DataFrame:
        """Return the rows as a data frame."""
        import pandas as pd

        return pd.DataFrame(self.rows(), columns=[*self.columns])


@dataclass(frozen=True)
class Description:
    """One model: what it takes and what it tells."""

    model: str
    summary: str
    game: str | None
    parameters: Listing
    metrics: Listing
    methods: tuple[str, ...]
    readings: tuple[tuple[str, str, str], ...]
    notes: tuple[str, ...]
    example: str

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each parameter."""
        return self.parameters.rows()

    def to_frame(self) -> pd.DataFrame:
        """Return the parameters as a data frame."""
        return self.parameters.to_frame()

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON shows it."""
        return {
            "model": self.model,
            "summary": self.summary,
            "game": self.game,
            "parameters": self.parameters.rows(),
            "metrics": self.metrics.rows(),
            "methods": [*self.methods],
            "readings": [dict(zip(("parameter", "value", "meaning"), line, strict=True)) for line in self.readings],
            "notes": [*self.notes],
            "example": self.example,
        }


def list_models() -> Listing:
    """List the models, a line each."""
    lines = tuple((model.name, model.game or "general", model.summary) for model in models().values())
    return Listing(("model", "game", "summary"), lines)


def show(model: str) -> Description:
    """Describe one model: parameters (type, range, default, unit, basis, source), metrics, methods, readings."""
    found = find_model(model)
    declared = parameters_of(found.parameters)
    readings = tuple(
        (parameter.name, value, meaning)
        for parameter in declared
        if isinstance(parameter.type, Choice)
        for value, meaning in parameter.type.meanings.items()
    )
    columns = ("parameter", "default", "allowed", "meaning", "unit", "basis", "source")
    return Description(
        model=found.name,
        summary=found.summary,
        game=found.game,
        parameters=Listing(columns, tuple(_line(found, parameter) for parameter in declared)),
        metrics=_metrics(found),
        methods=("exact", "simulated"),
        readings=readings,
        notes=found.notes,
        example=" ".join(["zettasim odds", found.name, *_words(found.examples[0])]),
    )


def _line(model: Model[Any, Any], parameter: Parameter) -> tuple[Any, ...]:
    components = components_of(model)
    bound = parameter.type.bound(components or NoComponents())
    basis, source, default = "", parameter.source, parameter.default
    if isinstance(default, FromComponents):
        assert components is not None
        values = [components.values[path] for path in components.under(default.path)]
        basis = ", ".join(dict.fromkeys(value.basis for value in values))
        source = "; ".join(dict.fromkeys(value.source for value in values))
        default = components.default(default.path)
    if parameter.required:
        shown = "required"
    else:
        shown = default.shown if isinstance(default, Derived) else in_words(bound.write(bound.read(default)))
    return parameter.name, shown, bound.allowed(), parameter.meaning, parameter.unit, basis, source


def in_words(value: Any) -> str:
    """Write a parameter's value as a user would type it."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _metrics(model: Model[Any, Any]) -> Listing:
    if model.metrics_note:
        return Listing(("metric", "meaning"), (("(each kind)", model.metrics_note),))
    components = components_of(model)
    p = resolve(model, model.examples[0], components or NoComponents())
    metrics = model.metrics(p, components.rules if components else None)
    return Listing(("metric", "meaning"), tuple((metric.name, metric.meaning) for metric in metrics))


def _words(example: Any) -> list[str]:
    return [f"{name}={in_words(value)}" for name, value in example.items()]
