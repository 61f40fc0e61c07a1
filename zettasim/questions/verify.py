"""`verify`: exact against simulated, metric by metric."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zettasim.model import Answer
from zettasim.model.rows import Tabular
from zettasim.questions.asked import Variants
from zettasim.questions.odds import TRIALS, odds
from zettasim.stats.agreement import Agreement, compare_counts


@dataclass(frozen=True)
class Line:
    """One metric, exact beside simulated."""

    metric: str
    exact_mean: float
    simulated_mean: float
    agreement: Agreement


@dataclass(frozen=True)
class Verification(Tabular):
    """Exact against simulated for every metric of one question."""

    model: str
    parameters: Mapping[str, Any]
    trials: int
    seed: int
    lines: tuple[Line, ...]
    version: str

    @property
    def worst_z(self) -> float:
        """The largest distance of a mean, in standard errors."""
        return max((abs(line.agreement.z) for line in self.lines), default=0.0)

    @property
    def smallest_p(self) -> float:
        """The smallest p-value of a whole distribution."""
        return min((line.agreement.p_value for line in self.lines), default=1.0)

    @property
    def impossible(self) -> int:
        """Trials that ended in a value of probability 0, over all metrics."""
        return sum(line.agreement.impossible for line in self.lines)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each metric."""
        return [
            {
                "model": self.model,
                **self.parameters,
                "metric": line.metric,
                "exact": line.exact_mean,
                "simulated": line.simulated_mean,
                "z": line.agreement.z,
                "chi_square": line.agreement.chi_square,
                "df": line.agreement.df,
                "p_value": line.agreement.p_value,
                "impossible": line.agreement.impossible,
                "trials": self.trials,
                "seed": self.seed,
            }
            for line in self.lines
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON shows it."""
        return {
            "model": self.model,
            "parameters": dict(self.parameters),
            "trials": self.trials,
            "seed": self.seed,
            "metrics": self.rows(),
            "version": self.version,
        }


def verify(
    model: str,
    /,
    *,
    trials: int = TRIALS,
    seed: int | None = None,
    n_jobs: int | None = None,
    metric: Sequence[str] | str | None = None,
    event: str | None = None,
    given: str | None = None,
    variant: Variants = None,
    progress: bool = False,
    **parameters: object,
) -> Verification:
    """Compare the exact answer with the simulated one; parameters as in `odds`.

    Returns
    -------
    Verification
        For each metric both means, their distance in standard errors, and the chi-square of the whole distribution.

    Examples
    --------
    >>> verify("dice.pool", trials=1000, seed=1).impossible
    0
    """
    question: dict[str, Any] = {"metric": metric, "event": event, "given": given, "variant": variant, **parameters}
    exact = odds(model, method="exact", **question)
    simulated = odds(model, method="simulated", trials=trials, seed=seed, n_jobs=n_jobs, progress=progress, **question)
    assert simulated.trials is not None
    assert simulated.seed is not None
    lines = tuple(
        Line(name, answer.mean, simulated[name].mean, _agreement(answer, simulated[name]))
        for name, answer in exact.metrics.items()
    )
    return Verification(model, exact.parameters, simulated.trials, simulated.seed, lines, exact.version)


def _agreement(exact: Answer, simulated: Answer) -> Agreement:
    assert simulated.trials is not None
    counts = {value: round(share * simulated.trials) for value, share in _shares(simulated).items()}
    return compare_counts(_shares(exact), counts, simulated.trials)


def _shares(answer: Answer) -> dict[int, float]:
    """Return the probability of each value; what lies in the tail stands at its start."""
    shares = dict(zip(answer.values, answer.probability, strict=True))
    return shares if answer.tail is None else {**shares, answer.tail.start: answer.tail.probability}
