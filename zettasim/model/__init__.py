"""The one shape that everything shares: model, parameter, metric, outcome, distribution, result."""

from zettasim.model.decision import Decision
from zettasim.model.distribution import Distribution
from zettasim.model.event import Event, parse_event
from zettasim.model.model import Field, Metric, Model
from zettasim.model.parameter import (
    Boolean,
    Choice,
    Choices,
    Composition,
    Counts,
    Derived,
    FromComponents,
    Integer,
    Integers,
    NamesIn,
    Parameter,
    Selection,
    Weights,
    parameter,
    parameters_of,
)
from zettasim.model.result import Answer, Result, Tail

__all__ = [
    "Answer",
    "Boolean",
    "Choice",
    "Choices",
    "Composition",
    "Counts",
    "Decision",
    "Derived",
    "Distribution",
    "Event",
    "Field",
    "FromComponents",
    "Integer",
    "Integers",
    "Metric",
    "Model",
    "NamesIn",
    "Parameter",
    "Result",
    "Selection",
    "Tail",
    "Weights",
    "parameter",
    "parameters_of",
    "parse_event",
]
