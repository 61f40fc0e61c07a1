"""`sensitivity`: which component or parameter moves an answer most, one step at a time or over ranges."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

import zettasim
from zettasim.component_values import Leaf
from zettasim.errors import ParameterError, UserError
from zettasim.games import components_of, find_model
from zettasim.model import Answer
from zettasim.model.result import fraction_text
from zettasim.model.rows import Tabular
from zettasim.questions.asked import Asked, Variants, ask, variant_paths
from zettasim.questions.bench import Bench, is_exact
from zettasim.questions.simulated import read_plan
from zettasim.questions.sobol import SAMPLES, Indices, Ranges, sobol_indices
from zettasim.questions.steps import Stepped, stepped
from zettasim.questions.targets import mean_of
from zettasim.simulation.progress import progress_bar

TRIALS = 1_000_000


@dataclass(frozen=True)
class Step:
    """An answer one step away.

    Parameters
    ----------
    value
        What the component or parameter becomes.
    mean, difference
        The metric's mean there, and how far it is from where it was; fractions where exact.
    low, high
        Interval of the difference on the same luck; None where exact.
    why
        Why it cannot be; empty where it can.
    """

    value: Any
    mean: Fraction | float | None = None
    difference: Fraction | float | None = None
    low: float | None = None
    high: float | None = None
    why: str = ""

    @property
    def is_clear(self) -> bool:
        """Whether the difference is more than noise."""
        if self.difference is None:
            return False
        if self.low is None or self.high is None:
            return isinstance(self.difference, Fraction) and self.difference != 0
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Bar:
    """What steps of one component or parameter do to one metric."""

    name: str
    is_component: bool
    value: Any
    steps: tuple[Step, ...]

    @property
    def swing(self) -> Fraction | float:
        """From the lowest to the highest mean, the one without any step among them."""
        differences = [0, *(step.difference for step in self.steps if step.difference is not None)]
        return max(differences) - min(differences)

    @property
    def noise(self) -> float:
        """The largest half-width of a difference; 0 where exact."""
        return max(((step.high or 0) - (step.low or 0)) / 2 for step in self.steps) if self.steps else 0.0

    @property
    def is_clear(self) -> bool:
        """Whether any step does more than noise."""
        return any(step.is_clear for step in self.steps)


@dataclass(frozen=True)
class Sensitivity(Tabular):
    """What one step of each component and parameter does to a metric.

    Parameters
    ----------
    parameters
        Every parameter, resolved.
    answer
        The metric without any step.
    bars
        Those whose steps do something, the largest swing first.
    unclear
        Those whose steps do not stand out from the noise of the simulation: not ranked. None where all is exact.
    without_effect
        Those whose steps change nothing, exactly.
    unstepped
        Texts and lists, which have no next value, and numbers none of whose steps can be.
    """

    model: str
    parameters: Mapping[str, Any]
    answer: Answer
    bars: tuple[Bar, ...]
    unclear: tuple[Bar, ...]
    without_effect: tuple[Bar, ...]
    unstepped: tuple[str, ...]
    method: str
    trials: int | None
    seed: int | None
    event: str | None
    given: str | None
    assumed: tuple[str, ...]
    version: str

    def rows(self) -> list[dict[str, Any]]:
        """Return one tidy row for each step, the largest swing first."""
        return [self._row(bar, step) for bar in (*self.bars, *self.unclear, *self.without_effect) for step in bar.steps]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON shows it."""
        return {
            "model": self.model,
            "parameters": dict(self.parameters),
            "event": self.event,
            "given": self.given,
            "metric": self.answer.name,
            "mean": self.answer.mean,
            "exact": _text(self.answer.mean_exact),
            "steps": self.rows(),
            "unclear": [bar.name for bar in self.unclear],
            "without_effect": [bar.name for bar in self.without_effect],
            "unstepped": list(self.unstepped),
            "method": self.method,
            "trials": self.trials,
            "seed": self.seed,
            "assumed": list(self.assumed),
            "version": self.version,
        }

    def _row(self, bar: Bar, step: Step) -> dict[str, Any]:
        return {
            "model": self.model,
            "metric": self.answer.name,
            "name": bar.name,
            "kind": "component" if bar.is_component else "parameter",
            "from": str(bar.value),
            "to": str(step.value),
            "before": self.answer.mean,
            "mean": None if step.mean is None else float(step.mean),
            "difference": None if step.difference is None else float(step.difference),
            "low": step.low,
            "high": step.high,
            "exact": _text(step.mean),
            "swing": float(bar.swing),
            "clear": step.is_clear,
            "impossible": step.why or None,
        }


def sensitivity(
    model: str,
    /,
    *,
    metric: Sequence[str] | str | None = None,
    event: str | None = None,
    given: str | None = None,
    over: Ranges | str | None = None,
    samples: int = SAMPLES,
    variant: Variants = None,
    trials: int = TRIALS,
    seed: int | None = None,
    n_jobs: int | None = None,
    progress: bool = False,
    **parameters: object,
) -> Sensitivity | Indices:
    """Say what moves an answer most: one step of each component and parameter, or Sobol indices over ranges.

    Parameters
    ----------
    model
        Name of the model.
    metric
        The metric whose mean is looked at; not needed where an event is asked.
    event, given
        As for `odds`.
    over
        Ranges of whole numbers, `"size=1..7,unlocks=0..4"` or a mapping: parameters, key paths of components, or kinds
        of a composition (`bag.red`). Then Sobol indices are estimated, through SALib (extra `sensitivity`).
    samples
        Base samples of the Sobol indices, a power of 2.
    variant
        Variant files to lay over the game's components.
    trials, seed, n_jobs
        For answers that cannot be exact; all of them see the same luck. Over ranges the most trials at a point.
    progress
        Show a progress bar on a terminal when it takes longer than a second.
    **parameters
        The model's parameters.

    Returns
    -------
    Sensitivity or Indices
        With `.rows()`, `.to_dict()` and `.to_frame()`.

    Raises
    ------
    UserError
        If anything given cannot be, or SALib is needed and missing.

    Examples
    --------
    >>> found = sensitivity("bag.draw", bag="red:1,blue:3", metric="red")
    >>> [(bar.name, str(bar.swing)) for bar in found.bars]
    [('draws', '1/2'), ('bag.red', '2/5'), ('bag.blue', '2/15')]
    """
    name = _metric(model, metric, event)
    seed = secrets.randbelow(2**53) if seed is None else seed
    plan = read_plan(trials=trials, seed=seed, n_jobs=n_jobs)
    ask(model, parameters, metric=name, event=event, condition=given, variant=variant)  # names what is wrong
    bench = Bench(model, (name,), event, given, components_of(find_model(model), variant_paths(variant)), plan)
    if over is not None:
        return sobol_indices(bench, parameters, over, samples, progress)
    return _one_step(bench, parameters, progress)


def _metric(model: str, metric: Sequence[str] | str | None, event: str | None) -> str:
    names = [metric] if isinstance(metric, str) else list(metric or ())
    if event is not None:
        if names and names != ["event"]:
            raise ParameterError(
                f"metric={', '.join(names)}: sensitivity looks at one answer, and event={event!r} is given; allowed: "
                "one of them"
            )
        return "event"
    if len(names) == 1:
        return names[0]
    found = find_model(model)
    if not names:
        objective = f"; its players want {found.objective}" if found.objective else ""
        raise ParameterError(f"metric: sensitivity looks at one metric; name it, or an event{objective}")
    raise ParameterError(f"metric={', '.join(names)}: sensitivity looks at one metric; name one of them")


def _one_step(bench: Bench, parameters: Mapping[str, object], progress: bool) -> Sensitivity:
    base = bench.ask(parameters)
    [name] = bench.metrics
    answer = bench.answers(base)[name]
    found = [*stepped(base, parameters)]
    bars = []
    with progress_bar(sum(len(each.steps) for each in found), "sensitivity", shown=progress, unit="steps") as shown:
        for each in found:
            steps = []
            for value, change in zip(each.steps, each.changes, strict=True):
                steps.append(_step(bench, base, answer, value, _asking(bench, parameters, each, change)))
                shown.advance(1)
            bars.append(Bar(each.name, each.is_component, each.value, tuple(steps)))
    possible = [bar for bar in bars if any(step.mean is not None for step in bar.steps)]
    clear = [bar for bar in possible if bar.is_clear]
    quiet = [bar for bar in possible if not bar.is_clear]
    simulated = any(step.low is not None for bar in bars for step in bar.steps) or answer.mean_exact is None
    return Sensitivity(
        model=bench.model,
        parameters=base.written_parameters(),
        answer=answer,
        bars=tuple(sorted(clear, key=lambda bar: (-bar.swing, bar.name))),
        unclear=tuple(bar for bar in quiet if any(isinstance(step.difference, float) for step in bar.steps)),
        without_effect=tuple(bar for bar in quiet if not any(isinstance(step.difference, float) for step in bar.steps)),
        unstepped=tuple(bar.name for bar in bars if bar not in possible),
        method="simulated" if simulated else "exact",
        trials=bench.plan.trials if simulated else None,
        seed=bench.plan.seed if simulated else None,
        event=bench.event,
        given=bench.given,
        assumed=base.provenance.assumed if base.provenance else (),
        version=zettasim.__version__,
    )


def _asking(
    bench: Bench, parameters: Mapping[str, object], each: Stepped, change: Mapping[str, object]
) -> Callable[[], Asked]:
    if each.is_component:
        return lambda: bench.ask(parameters, cast("Mapping[str, Leaf]", change))
    return lambda: bench.ask({**parameters, **change})


def _step(bench: Bench, base: Asked, answer: Answer, value: Any, asking: Callable[[], Asked]) -> Step:
    """Answer one step away, exactly if both sides can be, else on the same luck."""
    try:
        there = asking()
        if is_exact(base) and is_exact(there):
            mean = mean_of(bench.answers(there)[answer.name])
            return Step(value, mean, mean - mean_of(answer))
        from zettasim.questions.compare import simulate_differences

        plan = bench.plan
        found = simulate_differences(base, there, plan.trials, plan.seed or 0, plan.n_jobs)[answer.name]
    except UserError as error:
        return Step(value, why=str(error))
    return Step(value, found.after, found.difference, found.low, found.high)


def _text(number: Fraction | float | None) -> str | None:
    return fraction_text(number) if isinstance(number, Fraction) else None
