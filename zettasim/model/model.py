"""The shape of a model: parameters in, a distribution of outcomes out, answered twice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from zettasim.errors import ParameterError, StateSpaceError, unknown
from zettasim.model.decision import Decision
from zettasim.model.distribution import Distribution
from zettasim.model.parameter import ComponentSource, Derived, FromComponents, Parameter, Refused, parameters_of

P = TypeVar("P")
"""A model's parameters: a frozen dataclass, resolved and checked."""
R = TypeVar("R")
"""A game's rules: a frozen dataclass loaded from its components; None for a general model."""

MOST_STATES = 2_000_000
"""An exact answer that needs more states than this is refused (or simulated by `auto`)."""


@dataclass(frozen=True)
class Field:
    """One whole number of a trial's outcome.

    Parameters
    ----------
    name
        Its name.
    low, high
        Its range, both included.
    open
        It has no upper bound: `high` then stands for "high or more".
    """

    name: str
    low: int
    high: int
    open: bool = False

    @property
    def size(self) -> int:
        """How many cells it takes."""
        return self.high - self.low + 1


def identity(value: int) -> int:
    """Return the value: the metric of one field is that field."""
    return value


@dataclass(frozen=True)
class Metric:
    """A whole number that is read off the outcome of a trial.

    Parameters
    ----------
    name
        What a user asks for.
    meaning
        What it counts, in the game's words.
    fields
        The outcome fields that it is computed from.
    of
        The function of these fields' values, in that order.
    slope
        By how much it grows with each unit of a field without bound, 0 or more; 0 where it does not depend on one, or
        is the same from the listed end of that field on.
    """

    name: str
    meaning: str
    fields: tuple[str, ...]
    of: Callable[..., int] = identity
    slope: int = 0


OTHER_POLICY = "or choose another policy"


def metric(name: str, meaning: str) -> Metric:
    """Declare the metric that is the outcome field of the same name."""
    return Metric(name, meaning, (name,), slope=1)


class Model(ABC, Generic[P, R]):
    """One chance process with named parameters, answered exactly and by simulation.

    A subclass declares what a user sees; its `exact.py` and `kernel.py` stand beside it and share no code.
    """

    name: ClassVar[str]
    """`game.model`, as typed."""
    summary: ClassVar[str]
    """One line, in the game's words."""
    game: ClassVar[str | None] = None
    """The game whose components it reads."""
    parameters: ClassVar[type]
    """The dataclass of its parameters."""
    kernel: ClassVar[str]
    """The module in which its trial is compiled."""
    notes: ClassVar[tuple[str, ...]] = ()
    """What is assumed, what is left out, and which reading is the default."""
    metrics_note: ClassVar[str] = ""
    """What its metrics are, where they depend on the parameters."""
    objective: ClassVar[str] = ""
    """The metric that `policy=optimal` maximises; empty for a model without decisions."""
    unsolved: ClassVar[str] = ""
    """Where a player decides, but the best play is not known: why, and what to ask instead; a command in backquotes."""
    policies: ClassVar[tuple[str, ...]] = ("policy",)
    """The parameters that say how players decide, that of the player who is advised first."""
    advice_where: ClassVar[str] = ""
    """The states that `advise` shows where a user names none: an event over the states' names; empty for all."""
    advice_note: ClassVar[str] = ""
    """What a reader of the decisions must know about them."""
    examples: ClassVar[tuple[Mapping[str, Any], ...]] = ({},)
    """Parameters to try it with; the contract tests run each of them."""

    @property
    def luck(self) -> str:
        """Whose luck its trials have: models of one such name see the same words at the same seed."""
        return self.name

    def own_components(self, variants: tuple[Path, ...]) -> Any | None:
        """Return the components of a game that is no folder of `games`, variants laid over them; None: it has none."""
        return None

    @abstractmethod
    def fields(self, p: P, rules: R) -> tuple[Field, ...]:
        """Return the fields of the outcome, in the order in which the kernel writes them."""

    @abstractmethod
    def metrics(self, p: P, rules: R) -> tuple[Metric, ...]:
        """Return the metrics, in the order in which they are shown."""

    @abstractmethod
    def enumerate_outcomes(self, p: P, rules: R, fields: tuple[Field, ...]) -> Distribution:
        """Return the exact joint distribution of these fields."""

    @abstractmethod
    def lower(self, p: P, rules: R) -> Any:
        """Return the NamedTuple of arrays and scalars that the kernel receives."""

    @abstractmethod
    def narrate(self, p: P, rules: R, event: int, argument: int) -> str:
        """Return the sentence for one entry of a trial's log."""

    def check(self, p: P, rules: R) -> None:
        """Refuse parameters that do not go together.

        Raises
        ------
        ParameterError
            With the parameter, what was given and what is allowed.
        """

    def n_states(self, p: P, rules: R, fields: tuple[Field, ...]) -> int:
        """Estimate how many states the exact answer about these fields goes through."""
        return 1

    def n_states_to_play(self, p: P, rules: R) -> int:
        """Estimate how many states must be solved before one trial can be played (0 unless the policy is optimal)."""
        return 0

    def decisions(self, p: P, rules: R) -> Iterable[Decision]:
        """Return every state in which a player has a choice, in the order in which play comes to them.

        Among states that play comes to at the same time, those that the best play reaches most often come first, and
        those that it avoids last. They may be many: they are looked at one by one, and need not be kept.

        Raises
        ------
        ParameterError
            If the model has no decisions.
        """
        raise ParameterError(
            f"{self.name} has no decisions to advise on{f': {self.unsolved}' if self.unsolved else ''}"
        )

    def named_policies(self, p: P, rules: R) -> tuple[str, ...]:
        """List the values of `policy` that are worth setting beside the best play, `optimal` apart."""
        return ()

    def idle(self, p: P, rules: R) -> Collection[str]:
        """Name parameters without effect beside the others given: their defaults are not counted as used."""
        return ()

    def uses(self, p: P, rules: R, metrics: Collection[str]) -> Iterable[str]:
        """Name the component values (key paths) that these metrics rest on, defaults of parameters apart."""
        return ()


def refuse(name: str, given: object, why: str, allowed: str = "") -> ParameterError:
    """Word the error for one parameter: its name, what was given, what is wrong, what is allowed."""
    tail = f"; allowed: {allowed}" if allowed else ""
    return ParameterError(f"{name}={given} {why}{tail}")


def resolve(model: Model[Any, Any], given: Mapping[str, object], components: ComponentSource) -> Any:
    """Read the given parameters and fill in the defaults.

    Parameters
    ----------
    model
        Whose parameters they are.
    given
        Values by name, as words or as Python values.
    components
        Where defaults and names come from that are components of the game.

    Returns
    -------
    The model's parameters, complete; not yet checked against each other.

    Raises
    ------
    ParameterError
        For unknown names, values that cannot be read and required ones that are missing; all of them in one message.
    """
    declared = parameters_of(model.parameters)
    names = [parameter.name for parameter in declared]
    wrong = [f"{model.name}: {unknown('parameter', name, names)}" for name in given if name not in names]
    values: dict[str, Any] = {}
    for parameter in declared:
        try:
            values[parameter.name] = _value(model, parameter, given, values, components)
        except ParameterError as error:
            wrong.append(str(error))
    if wrong:
        raise ParameterError("\n".join(wrong))
    return model.parameters(**values)


def _value(
    model: Model[Any, Any],
    parameter: Parameter,
    given: Mapping[str, object],
    before: Mapping[str, Any],
    components: ComponentSource,
) -> Any:
    bound = parameter.type.bound(components)
    if parameter.name in given:
        try:
            return bound.read(given[parameter.name])
        except Refused as why:
            allowed = "" if why.complete else bound.allowed()
            raise refuse(parameter.name, given[parameter.name], str(why), allowed) from None
    if parameter.required:
        raise ParameterError(f"{model.name} needs {parameter.name}=…: {bound.allowed()}")
    default = parameter.default
    if isinstance(default, Derived):
        # A parameter that it follows from may have been refused: that one is reported.
        return default.of(before) if before.keys() >= default.needs else None
    try:
        return bound.read(components.default(default.path) if isinstance(default, FromComponents) else default)
    except Refused as why:
        raise refuse(parameter.name, default, f"is the default, but {why}", bound.allowed()) from None


def written(model: Model[Any, Any], p: Any) -> dict[str, Any]:
    """Return every parameter, resolved, as JSON and tables show it."""
    return {
        parameter.name: parameter.type.write(getattr(p, parameter.name))
        for parameter in parameters_of(model.parameters)
    }


def within_states(n_states: int, what: str, way_out: str = "ask for fewer metrics, or use --method simulated") -> None:
    """Refuse a state space above the stated limit; `way_out` is what may be done beside making the components fewer.

    Raises
    ------
    StateSpaceError
        With the estimated size.
    """
    if n_states > MOST_STATES:
        raise StateSpaceError(
            f"{what} goes through about {n_states:,} states; the limit is {MOST_STATES:,}. "
            f"Make the components fewer, {way_out}"
        )
