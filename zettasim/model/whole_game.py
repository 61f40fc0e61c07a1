"""The shape of a whole game: seats that play policies, and the same measures for every game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from zettasim.model.model import Field, Metric, Model, metric
from zettasim.model.parameter import Choices, parameter

P = TypeVar("P")
R = TypeVar("R")

NOTHING = "none"
"""What a user gives for an empty list of names."""
SEEN = "seen_"
"""What the name of a component begins with where it tells how many were seen."""


class WholeGame(Model[P, R], Generic[P, R]):
    """A game from setup to score: who wins, how long, and from what.

    The outcome's fields, in the order in which `kernels/standings.py` and the kernel write them: `winner`, `sharers`,
    `score_1` to the last seat's, `margin`, the length, `lead_changes`, `behind_1` to the last stage but one, then
    `sources`, `done`, `held`, `seen` (as `seen_<component>`) and `others`.
    """

    unit: ClassVar[str] = "points"
    """What scores are counted in."""
    parts: ClassVar[int] = 1
    """How many units of a score field make one point: 2 where halves are counted."""
    stage: ClassVar[str] = "round"
    """What the game is divided into: the lead is noted at the end of each."""
    length: ClassVar[tuple[str, str]] = ("turns", "turns of each player")
    """The field that tells how long the game is, and its meaning."""
    sources: ClassVar[Mapping[str, str]] = {}
    """What scores are made of, of all seats together, with their meanings: they add up to all scores."""
    done: ClassVar[Mapping[str, str]] = {}
    """How often something is done in a game, by all seats together."""
    held: ClassVar[Mapping[str, str]] = {}
    """What the first seat has got in the end: the components whose worth is measured."""
    seen: ClassVar[Mapping[str, str]] = {}
    """What the first seat could have had, by the component of `held`: how many of it lay open to it when it was to
    choose, or were drawn by it; whether it could pay for them, and what `without` forbids, aside.

    Each is a field `seen_<component>`, counted as the component is, so that never more is held than seen: what lies
    open counts once, what is drawn each time. A component that can always be had, or that nobody chooses, is left out.
    """
    chances: ClassVar[Mapping[str, str]] = {}
    """Sources of chance that `redrawn` may name."""
    options: ClassVar[Mapping[str, str]] = {}
    """What `without` may forbid the first seat."""
    gifts: ClassVar[Mapping[str, str]] = {}
    """What `gifts` may give the first seat at the start, beyond what all have."""
    seated: ClassVar[tuple[str, ...]] = ("policies",)
    """Parameters with a value for each seat; `starts` names the seat that begins."""

    def n_seats(self, p: P) -> int:
        """Return the number of players."""
        return len(p.policies)  # type: ignore[attr-defined]

    @abstractmethod
    def n_stages(self, p: P, rules: R) -> int:
        """Return the number of stages: rounds, systems, sites."""

    @abstractmethod
    def scores(self, p: P, rules: R) -> tuple[int, int]:
        """Return the least score of a seat, and the highest one that is listed."""

    @abstractmethod
    def longest(self, p: P, rules: R) -> int:
        """Return the longest game, or the longest that is listed."""

    @abstractmethod
    def most(self, name: str, p: P, rules: R) -> int:
        """Return the highest listed value of a field of `sources`, `done`, `held` or `seen`."""

    def least(self, name: str, p: P, rules: R) -> int:
        """Return the least value of a field of `sources`."""
        return 0

    def has_bound(self, name: str, p: P, rules: R) -> bool:
        """Say whether `most` of a field is really its most, so that it can be a condition beside a score."""
        return False

    def named(self) -> dict[str, str]:
        """Return the fields behind the standings with their meanings: of `sources`, `done`, `held` and `seen`."""
        seen = {SEEN + component: meaning for component, meaning in self.seen.items()}
        return {**self.sources, **self.done, **self.held, **seen}

    def others(self, p: P, rules: R) -> tuple[Field, ...]:
        """Return further fields of the game, behind all others."""
        return ()

    def other_metrics(self, p: P, rules: R) -> tuple[Metric, ...]:
        """Return further metrics of the game."""
        return tuple(metric(field.name, field.name) for field in self.others(p, rules))

    def fields(self, p: P, rules: R) -> tuple[Field, ...]:
        """Return the fields of every whole game."""
        seats, (low, high), stages = self.n_seats(p), self.scores(p, rules), self.n_stages(p, rules)
        return (
            Field("winner", 0, seats),
            Field("sharers", 0, seats),
            *(Field(f"score_{seat}", low, high, open=True) for seat in range(1, seats + 1)),
            Field("margin", 0, high - min(low, 0), open=True),
            Field(self.length[0], 0, self.longest(p, rules), open=True),
            Field("lead_changes", 0, max(0, stages - 1)),
            *(Field(f"behind_{stage}", 0, 1) for stage in range(1, stages)),
            *(
                Field(
                    name,
                    self.least(name, p, rules),
                    self.most(name, p, rules),
                    open=not self.has_bound(name, p, rules),
                )
                for name in self.named()
            ),
            *self.others(p, rules),
        )

    def metrics(self, p: P, rules: R) -> tuple[Metric, ...]:
        """Return the metrics of every whole game."""
        seats, counted = range(1, self.n_seats(p) + 1), self.unit if self.parts == 1 else f"{self.unit}, in halves"
        return (
            metric("winner", "the seat that wins; 0 where the victory is shared or nobody wins"),
            *(Metric(f"wins_{seat}", f"1 if seat {seat} wins alone", ("winner",), _is(seat)) for seat in seats),
            Metric("tied", "1 if the victory is shared", ("sharers",), lambda sharers: int(sharers > 1)),
            *(metric(f"score_{seat}", f"{counted}: seat {seat}'s") for seat in seats),
            metric("margin", f"{counted}: the first beyond the second; 0 for one player"),
            metric(*self.length),
            metric("lead_changes", f"how often another seat leads alone at the end of a {self.stage} than before"),
            *(
                metric(f"behind_{stage}", f"1 if the winner did not lead after {self.stage} {stage}")
                for stage in range(1, self.n_stages(p, rules))
            ),
            *(metric(name, meaning) for name, meaning in self.named().items()),
            *self.other_metrics(p, rules),
        )


def _is(seat: int) -> Callable[[int], int]:
    return lambda winner: int(winner == seat)


def redrawn(chances: Mapping[str, str]) -> Any:
    """Return the parameter that draws some sources of chance anew, the others as before at the same seed.

    `compare` with and without it on one luck gives the share of the variance that they bring: the mean square of the
    difference, over twice the variance.
    """
    return _names(chances, "sources of chance that are drawn anew, all else by the same luck: shows what each matters")


def without(options: Mapping[str, str]) -> Any:
    """Return the parameter that forbids the first seat some options: restricted play."""
    return _names(options, "what seat 1 never does")


def gifts(named: Mapping[str, str]) -> Any:
    """Return the parameter that gives the first seat some components at the start: what one of them brings about."""
    return _names(named, "what seat 1 has from the start beyond the others")


def _names(named: Mapping[str, str], meaning: str) -> Any:
    listed = "; ".join(f"{name}: {said}" for name, said in named.items())
    return parameter(Choices((NOTHING, *named), len(named)), NOTHING, f"{meaning} ({NOTHING}, or {listed})")


def bits_of(chosen: Sequence[str], named: Mapping[str, str]) -> int:
    """Return the chosen names as bits, the first of `named` the lowest; `none` is 0."""
    return sum(1 << place for place, name in enumerate(named) if name in chosen)
