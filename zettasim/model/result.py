"""What comes out: values with their probabilities, how they were obtained and what they rest on."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zettasim.model.rows import Tabular

COLUMNS = ("model", "metric", "value", "probability", "low", "high", "exact", "method", "trials", "seed")
"""The columns of every table of results, the parameters apart; a parameter of such a name is `<name>_parameter`."""
PRINTED_AT_ONCE = 4_000


@dataclass(frozen=True)
class Tail:
    """The rest of a metric without bound: the chance of `start` or more."""

    start: int
    probability: float
    exact: Fraction | None


@dataclass(frozen=True)
class Answer:
    """The distribution of one metric.

    Parameters
    ----------
    values
        The values that occur, ascending, those of the tail apart.
    probability
        Probability of each value.
    exact
        The same as fractions; None when simulated.
    low, high
        Wilson interval of each probability; None when exact.
    tail
        The rest of a metric without bound, else None.
    mean, sd
        Mean and standard deviation; `mean_exact` as a fraction, `mean_low` and `mean_high` its normal interval.
    trials
        Trials behind it: all of them, or those in which the condition held; None when exact.
    """

    name: str
    meaning: str
    values: tuple[int, ...]
    probability: tuple[float, ...]
    exact: tuple[Fraction, ...] | None
    low: tuple[float, ...] | None
    high: tuple[float, ...] | None
    tail: Tail | None
    mean: float
    mean_exact: Fraction | None
    mean_low: float | None
    mean_high: float | None
    sd: float
    trials: int | None

    def to_dict(self) -> dict[str, Any]:
        """Return the metric as the JSON contract has it."""
        tail = self.tail and {
            "from": self.tail.start,
            "probability": self.tail.probability,
            "exact": _text(self.tail.exact),
        }
        return {
            "values": list(self.values),
            "probability": list(self.probability),
            "exact": None if self.exact is None else [fraction_text(p) for p in self.exact],
            "low": None if self.low is None else list(self.low),
            "high": None if self.high is None else list(self.high),
            "tail": tail,
            "mean": self.mean,
            "mean_exact": _text(self.mean_exact),
            "mean_low": self.mean_low,
            "mean_high": self.mean_high,
            "sd": self.sd,
        }

    def probability_of(self, value: int) -> float:
        """Return the probability of one value (0 where it does not occur)."""
        return self.probability[self.values.index(value)] if value in self.values else 0.0

    def exact_of(self, value: int) -> Fraction:
        """Return the exact probability of one value.

        Raises
        ------
        ValueError
            If the answer was simulated.
        """
        if self.exact is None:
            raise ValueError(f"{self.name} was simulated: it has no exact probability")
        return self.exact[self.values.index(value)] if value in self.values else Fraction(0)


@dataclass(frozen=True)
class Provenance:
    """The components an answer rests on: game, hash of the loaded rules, number of values by basis, assumed ones."""

    game: str
    sha256: str
    basis: Mapping[str, int]
    assumed: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return it as the JSON contract has it."""
        return {"game": self.game, "sha256": self.sha256, "basis": dict(self.basis), "assumed": list(self.assumed)}


@dataclass(frozen=True)
class Precision:
    """How narrow intervals were wanted to be, and whether they are.

    Parameters
    ----------
    kind
        `within` (half-widths of probabilities) or `relative` (half-widths as shares of the estimates).
    wanted
        The largest half-width.
    found
        The half-width of what is known worst; None where nothing can be said yet.
    of
        What that is: `event = 1`, `hits = 3`, `mean of hits`.
    reached
        Whether the goal is reached: narrow enough, and on enough trials and events.
    needed
        About how many trials it takes; None where nothing can be said.
    """

    kind: str
    wanted: float
    found: float | None
    of: str
    reached: bool
    needed: int | None


@dataclass(frozen=True)
class Run:
    """Which trials of a seed were played: ranges (first trial, one past the last), ascending and apart."""

    ranges: tuple[tuple[int, int], ...]
    precision: Precision | None = None

    @property
    def gaps(self) -> tuple[tuple[int, int], ...]:
        """The ranges between, which were not played."""
        return tuple((end, start) for (_, end), (start, _) in zip(self.ranges, self.ranges[1:], strict=False))

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON shows it."""
        told: dict[str, Any] = {"ranges": [list(each) for each in self.ranges]}
        return told if self.precision is None else {**told, "precision": dataclasses.asdict(self.precision)}


@dataclass(frozen=True)
class Result(Tabular):
    """The answer of one question to one model; `metrics` maps each name to its `Answer`."""

    model: str
    parameters: Mapping[str, Any]
    method: str
    metrics: Mapping[str, Answer]
    trials: int | None
    seed: int | None
    confidence: float | None
    event: str | None
    given: str | None
    components: Provenance | None
    version: str
    run: Run | None = None

    def __getitem__(self, metric: str) -> Answer:
        """Return the answer for one metric."""
        return self.metrics[metric]

    def to_dict(self) -> dict[str, Any]:
        """Return the whole result as the JSON contract has it; `run` where it is not simply trials 0 to n - 1."""
        plain = self.run is None or self.run == Run(((0, self.trials or 0),))
        return {
            "model": self.model,
            "parameters": dict(self.parameters),
            "method": self.method,
            "metrics": {name: answer.to_dict() for name, answer in self.metrics.items()},
            "event": self.event,
            "given": self.given,
            "trials": self.trials,
            "seed": self.seed,
            "confidence": self.confidence,
            "components": self.components.to_dict() if self.components else None,
            "version": self.version,
            **({} if plain or self.run is None else {"run": self.run.to_dict()}),
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return one tidy row for each metric and value; a tail's row has the value `24+`."""
        rows = []
        for answer in self.metrics.values():
            nothing = [None] * len(answer.values)
            columns = (answer.values, answer.probability, answer.low or nothing, answer.high or nothing)
            for value, probability, low, high, exact in zip(*columns, answer.exact or nothing, strict=True):
                rows.append(self._row(answer, value, probability, low, high, exact))
            if answer.tail is not None:
                tail = answer.tail
                rows.append(self._row(answer, f"{tail.start}+", tail.probability, None, None, tail.exact))
        return rows

    def _row(
        self,
        answer: Answer,
        value: int | str,
        probability: float,
        low: float | None,
        high: float | None,
        exact: Fraction | None,
    ) -> dict[str, Any]:
        return {
            "model": self.model,
            **{f"{name}_parameter" if name in COLUMNS else name: value for name, value in self.parameters.items()},
            "metric": answer.name,
            "value": value,
            "probability": probability,
            "low": low,
            "high": high,
            "exact": _text(exact),
            "method": self.method,
            "trials": self.trials,
            "seed": self.seed,
        }


def fraction_text(number: Fraction) -> str:
    """Return a fraction in lowest terms as text, however long.

    Examples
    --------
    >>> fraction_text(Fraction(6, 4)), fraction_text(Fraction(2))
    ('3/2', '2')
    """
    top = _digits(number.numerator)
    return top if number.denominator == 1 else f"{top}/{_digits(number.denominator)}"


def _digits(number: int) -> str:
    """Return all digits: Python refuses to print more than some thousand at once."""
    if abs(number) < 10**PRINTED_AT_ONCE:
        return str(number)
    high, low = divmod(abs(number), 10**PRINTED_AT_ONCE)
    return ("-" if number < 0 else "") + _digits(high) + str(low).zfill(PRINTED_AT_ONCE)


def _text(number: Fraction | None) -> str | None:
    return None if number is None else fraction_text(number)
