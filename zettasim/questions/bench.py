"""One question that is asked again and again, with other components or another composition each time."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zettasim.component_files import Components, change_components, shape_at
from zettasim.component_shapes import Range, is_free
from zettasim.component_values import Leaf
from zettasim.errors import ParameterError
from zettasim.model import Answer, parameters_of
from zettasim.model.model import MOST_STATES
from zettasim.model.parameter import Composition
from zettasim.questions.asked import Asked, ask
from zettasim.questions.enumerated import n_states
from zettasim.questions.odds import answer
from zettasim.questions.simulated import Plan

MOST_WRITTEN = 1_000_000
"""The largest whole number that stands in the file of an own game where an expression may stand."""


@dataclass(frozen=True)
class Bench:
    """A question to a model, but for its parameters and components.

    Parameters
    ----------
    model
        Name of the model.
    metrics
        What is asked: names of metrics, `event` among them where the event is asked.
    event, given
        The event and the condition.
    components
        The components that changes start from; None for a general model.
    plan
        How what cannot be exact is simulated: every answer sees the same luck.
    """

    model: str
    metrics: tuple[str, ...]
    event: str | None
    given: str | None
    components: Components[Any] | None
    plan: Plan

    def ask(self, parameters: Mapping[str, object], changes: Mapping[str, Leaf] | None = None) -> Asked:
        """Read the question, with component values or counts of a composition changed.

        Parameters
        ----------
        parameters
            The model's parameters.
        changes
            New values by key path; `bag.red` is the count of a kind in the composition `bag` of a general model.

        Raises
        ------
        UserError
            If the question cannot be.
        """
        changed = dict(changes or {})
        if self.components is None:
            return self._ask(self._recomposed(parameters, changed), None)
        there = {path: value for path, value in changed.items() if path in self.components.values}
        new = {path: value for path, value in changed.items() if path not in there}
        return self._ask(parameters, change_components(self.components, there, new) if changed else self.components)

    def answers(self, asked: Asked) -> Mapping[str, Answer]:
        """Answer: exactly where the model can, else by simulation."""
        return answer(asked, "exact" if is_exact(asked) else "simulated", self.plan).metrics

    def _ask(self, parameters: Mapping[str, object], components: Components[Any] | None) -> Asked:
        return ask(
            self.model, parameters, metric=self.metrics, event=self.event, condition=self.given, components=components
        )

    def _recomposed(self, parameters: Mapping[str, object], changes: Mapping[str, Leaf]) -> Mapping[str, object]:
        if not changes:
            return parameters
        found = dict(parameters)
        asked = self._ask(parameters, None)
        for name in {path.partition(".")[0] for path in changes}:
            counts: dict[str, object] = dict(getattr(asked.parameters, name))
            counts |= {path[len(name) + 1 :]: value for path, value in changes.items() if path.startswith(f"{name}.")}
            found[name] = counts
        return found


def is_exact(asked: Asked) -> bool:
    """Whether a question is answered exactly."""
    return n_states(asked) <= MOST_STATES


def compositions_of(asked: Asked) -> dict[str, Composition]:
    """Return the parameters of a question that are compositions, by name."""
    declared = parameters_of(asked.model.parameters)
    return {each.name: each.type for each in declared if isinstance(each.type, Composition)}


def span_of(asked: Asked, path: str) -> tuple[int, int]:
    """Return the whole numbers that a component value, or the count of a kind of a composition, may be.

    Raises
    ------
    ParameterError
        If it is no whole number.
    """
    if asked.components is None:
        declared = compositions_of(asked)[path.partition(".")[0]]
        return declared.low, declared.high
    shape: Any = shape_at(asked.components, path)
    for each in getattr(shape, "__metadata__", ()):
        if isinstance(each, Range):
            return each.low, each.high
    found = asked.components.values.get(path)
    if isinstance(shape, types.UnionType) and (found is None or type(found.value) is int):
        # A number of an own game, which could be an expression too; the game itself refuses what cannot be.
        return (-MOST_WRITTEN if table_of(asked, path) is None else 0), MOST_WRITTEN
    raise ParameterError(f"{path} is no whole number; allowed: components that are")


def is_number(asked: Asked, path: str) -> bool:
    """Whether a component value is a whole number with a range."""
    try:
        span_of(asked, path)
    except ParameterError:
        return False
    return True


def table_of(asked: Asked, path: str) -> str | None:
    """Return the table of free names in which a component value stands, or the composition of a kind; else None."""
    table = path.rpartition(".")[0]
    if asked.components is None or is_free(shape_at(asked.components, table)):
        return table
    return None
