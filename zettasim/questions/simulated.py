"""How a question is simulated: how many trials and where, until when, and where they are kept."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import zettasim
from zettasim.errors import ParameterError, UserError
from zettasim.model import Answer, Distribution, Field, Result
from zettasim.model.result import Precision, Run
from zettasim.questions.answers import CONFIDENCE, answers_of
from zettasim.questions.asked import MOST_SEED, MOST_TRIALS, Asked, Reading, Variants, variant_paths, whole
from zettasim.simulation.stopping import Estimate, Goal, estimate_rate, judge, next_look, read_goal

if TYPE_CHECKING:
    from zettasim.simulation.checkpoint import Keeper, Saved, State
    from zettasim.simulation.counting import Counting
    from zettasim.simulation.progress import Bar

COUNTED_TOGETHER = 65_536
"""All fields are counted jointly up to so many cells; above, each question's fields are counted apart."""
MOST_CELLS = 4_194_304
"""No question may need more cells than this in a simulation."""
MOST_JOBS = 1_024


@dataclass(frozen=True)
class Plan:
    """How a simulation is to be run; the parameters of `odds`, read and checked.

    `given` are the names of the model's parameters that the user set and `variant` the files named: a checkpoint keeps
    both, so that `merge` can ask the same question.
    """

    trials: int
    seed: int | None = None
    n_jobs: int | None = None
    goal: Goal | None = None
    checkpoint: Path | None = None
    first: int = 0
    dask: str | None = None
    progress: bool = False
    given: tuple[str, ...] = ()
    variant: tuple[str, ...] = ()

    @property
    def needs_trials(self) -> bool:
        """Whether trials are asked for that an exact answer has not."""
        return self.checkpoint is not None or self.first > 0


@dataclass(frozen=True)
class Simulated:
    """What a simulation found: the distribution behind each reading, and from which trials."""

    found: tuple[Distribution, ...]
    trials: int
    seed: int
    run: Run


class Interrupted(KeyboardInterrupt):
    """A run that the user stopped; the message says what was done and how to go on.

    Parameters
    ----------
    message
        For the user.
    done
        What was done.
    """

    result: Result | None = None
    """The answer of the trials that were done; None where they are too few for one."""

    def __init__(self, message: str, done: Simulated) -> None:
        super().__init__(message)
        self.done = done


def read_plan(
    *,
    trials: object,
    seed: object,
    n_jobs: object,
    within: object = None,
    relative: object = None,
    checkpoint: str | Path | None = None,
    first: object = 0,
    dask: str | None = None,
    progress: bool = False,
    given: Iterable[str] = (),
    variant: Variants = None,
) -> Plan:
    """Read and check how a simulation is to be run.

    Raises
    ------
    ParameterError
        With what was given and what is allowed.
    """
    jobs = n_jobs if n_jobs is None or n_jobs == -1 else whole("jobs", n_jobs, 1, MOST_JOBS)
    if dask is not None and jobs is not None:
        raise ParameterError(f"jobs={jobs} and dask={dask}: a cluster has its own workers; give one of them")
    return Plan(
        whole("trials", trials, 1, MOST_TRIALS),
        None if seed is None else whole("seed", seed, 0, MOST_SEED),
        None if jobs is None else int(str(jobs)),
        read_goal(within, relative),
        None if checkpoint is None else Path(checkpoint),
        whole("first", first, 0, MOST_TRIALS),
        dask,
        progress,
        tuple(sorted(given)),
        tuple(str(path) for path in variant_paths(variant)),
    )


def simulated(asked: Asked, plan: Plan) -> Simulated:
    """Play the trials of a plan, on from its checkpoint if there is one.

    Raises
    ------
    UserError
        If the checkpoint belongs to another run, or the cluster cannot be reached.
    Interrupted
        If the user stops it.
    """
    from zettasim.simulation.checkpoint import Keeper, State, read_checkpoint
    from zettasim.simulation.cluster import on_cluster
    from zettasim.simulation.progress import progress_bar
    from zettasim.simulation.run import no_counts

    saved = read_checkpoint(plan.checkpoint) if plan.checkpoint and plan.checkpoint.exists() else None
    seed = _seed(plan, saved)
    counting = counting_for(asked, seed)
    about = about_run(asked, plan, seed, counting)
    state = State(plan.first, plan.first, no_counts(counting.work.layout))
    if saved is not None:
        state = _taken_up(saved, about, plan, counting)
    session = _Session(asked, plan, seed, counting, Keeper(plan.checkpoint, about), state)
    if saved is None:
        session.keep()  # a place that cannot be written is known before anything is played
    with ExitStack() as around:
        try:
            around.enter_context(on_cluster(plan.dask if state.trials < plan.trials else None))
            bar = around.enter_context(
                progress_bar(plan.trials, asked.model.name, shown=plan.progress, done=state.trials)
            )
            session.play(bar)
        except KeyboardInterrupt:
            raise Interrupted(_stopped(session.state, plan), session.done()) from None
        finally:
            session.keep()
    return session.done()


class _Session:
    """One run as it goes on: what is done so far."""

    def __init__(self, asked: Asked, plan: Plan, seed: int, counting: Counting, keeper: Keeper, state: State) -> None:
        self._asked = asked
        self._plan = plan
        self._seed = seed
        self._counting = counting
        self._keeper = keeper
        self._kept: State | None = None if state.trials == 0 else state
        self._precision: Precision | None = None
        self.state = state

    def play(self, bar: Bar) -> None:
        """Play to the end, or until the goal is reached at a look."""
        goal, end = self._plan.goal, self._plan.trials
        if goal is None:
            self._play_to(end, bar)
            return
        self._play_to(min(next_look(self.state.trials), end), bar)
        while not self._judged(goal, bar).reached and self.state.trials < end:
            self._play_to(min(next_look(self.state.trials + 1), end), bar)

    def keep(self) -> None:
        """Write the checkpoint now, if it does not hold this state."""
        if self._kept is not self.state:
            self._keeper.keep(self.state, now=True)
            self._kept = self.state

    def done(self) -> Simulated:
        """Return what is found so far."""
        found = tuple(found_in(self._asked, self._counting, self.state))
        run = Run(((self.state.first, self.state.next),), self._precision)
        return Simulated(found, self.state.trials, self._seed, run)

    def _play_to(self, trials: int, bar: Bar) -> None:
        from zettasim.simulation.run import counted_blocks

        left = trials - self.state.trials
        if left <= 0:
            return
        with closing(counted_blocks(self._counting.work, self.state.next, left, self._plan.n_jobs)) as blocks:
            for played, counts in blocks:
                self.state = self.state.and_then(played, counts)
                bar.advance(played)
                self._keeper.keep(self.state)

    def _judged(self, goal: Goal, bar: Bar) -> Precision:
        """Say how precise it is by now, also on the bar."""
        try:
            answers = answers_of(self._asked, found_in(self._asked, self._counting, self.state))
        except ParameterError:  # the condition did not hold in any trial yet
            answers = {}
        self._precision = precision = judge(goal, estimates_in(answers, goal))
        found = "?" if precision.found is None else f"{precision.found:.3%}"
        expected = self._plan.trials if precision.needed is None else next_look(precision.needed)
        bar.tell(f"±{found}, wanted ±{precision.wanted:.3%}", min(self._plan.trials, expected))
        return precision


def _seed(plan: Plan, saved: Saved | None) -> int:
    """Return the seed that was given, else that of the checkpoint, else a fresh one."""
    from zettasim.simulation.keys import fresh_seed

    if plan.seed is not None:
        return plan.seed
    return fresh_seed() if saved is None else int(saved.about["seed"])


def estimates_in(answers: Mapping[str, Answer], goal: Goal) -> Iterable[Estimate]:
    """Yield what a goal is about: the event where one was asked, else every metric."""
    if "event" in answers:
        event = answers["event"]
        assert event.trials is not None
        yield _rate("event", event.probability_of(1), event.trials, waits=True)
        return
    for answer in answers.values():
        assert answer.trials is not None
        if goal.kind == "relative":
            yield _mean(answer, answer.trials)
            continue
        for value, probability in zip(answer.values, answer.probability, strict=True):
            yield _rate(f"{answer.name} = {value}", probability, answer.trials, waits=False)
        if answer.tail is not None:
            yield _rate(f"{answer.name} >= {answer.tail.start}", answer.tail.probability, answer.trials, waits=False)


def _rate(name: str, probability: float, trials: int, *, waits: bool) -> Estimate:
    return estimate_rate(name, round(probability * trials), trials, CONFIDENCE, waits=waits)


def _mean(answer: Answer, trials: int) -> Estimate:
    assert answer.mean_low is not None
    tail = answer.tail.probability if answer.tail else 0.0
    usual = round(max([tail, *answer.probability]) * trials)
    half_width = answer.mean - answer.mean_low
    return Estimate(f"mean of {answer.name}", abs(answer.mean), half_width, trials, trials - usual, waits=True)


def counting_for(asked: Asked, seed: int) -> Counting:
    """Return which fields are counted for a question, and how its trials are played."""
    from zettasim.simulation.counting import counting_of

    groups = counted_groups(asked.fields, asked.readings)
    return counting_of(asked.model, asked.parameters, asked.rules, asked.fields, groups, seed)


def found_in(asked: Asked, counting: Counting, state: State) -> list[Distribution]:
    """Return the counted distribution behind each reading.

    Raises
    ------
    UserError
        If an event compares two fields in trials in which both are beyond what is listed.
    """
    counted = counting.distributions(state.counts)
    found = [
        next(
            group
            for group in counted
            if {*reading.fields} <= {*group.fields} and reading.tail in ("", group.open_field)
        ).project(reading.fields)
        for reading in asked.readings
    ]
    tops = {field.name: field.high for field in asked.fields}
    for one, other in asked.told_apart():
        for distribution in found:
            if {one, other} <= {*distribution.fields}:
                _refuse_both_beyond(distribution, {one: tops[one], other: tops[other]})
    return found


def _refuse_both_beyond(distribution: Distribution, tops: Mapping[str, int]) -> None:
    places = [distribution.fields.index(name) for name in tops]
    unknown = sum(
        weight
        for cell, weight in distribution.weights.items()
        if all(cell[place] == top for place, top in zip(places, tops.values(), strict=True))
    )
    if unknown:
        one, other = tops
        raise UserError(
            f"event: {one} and {other} cannot be compared: in {unknown:,} trials both are at least "
            f"{min(tops.values()):,}, where their numbers are no longer told apart; compare each with a number instead"
        )


def about_run(asked: Asked, plan: Plan, seed: int, counting: Counting) -> dict[str, Any]:
    """Say which run this is, as JSON has it: what a checkpoint must have in common with a run that goes on from it."""
    from zettasim.simulation.keys import DRAW_LAYOUT

    about = {
        "version": zettasim.__version__,
        "draw_layout": DRAW_LAYOUT,
        "model": asked.model.name,
        "parameters": asked.written_parameters(),
        "components": asked.components.sha256 if asked.components else None,
        "seed": seed,
        "key": f"{counting.work.key:#018x}",
        "fields": [[field.name, field.low, field.high, field.open] for field in counting.fields],
        "groups": counting.groups,
        "given_parameters": plan.given,
        "variant": plan.variant,
        "metric": [reading.name for reading in asked.readings if reading.name != "event"],
        "event": asked.event.text if asked.event else None,
        "given": asked.condition.text if asked.condition else None,
    }
    told: dict[str, Any] = json.loads(json.dumps(about))
    return told


def _taken_up(saved: Saved, about: Mapping[str, Any], plan: Plan, counting: Counting) -> State:
    """Return the state of a checkpoint, once it is sure that it is this run's."""
    from zettasim.simulation.checkpoint import refuse_other

    refuse_other(saved.path, saved.about, about)
    if saved.first != plan.first:
        raise UserError(
            f"checkpoint {saved.path} belongs to another run: first: {saved.first} in the file, {plan.first} asked"
        )
    return saved.state(counting.work.layout)


def _stopped(state: State, plan: Plan) -> str:
    done = f"stopped after {state.trials:,} of {plan.trials:,} trials"
    if plan.checkpoint is None:
        return f"{done}; nothing is kept: with a checkpoint file a run can go on later"
    return f"{done}; they are kept in {plan.checkpoint}: the same call goes on from there"


def counted_groups(fields: Sequence[Field], readings: Sequence[Reading]) -> list[tuple[str, ...]]:
    """Decide which fields are counted jointly: all that are needed where they are few cells, else each question's own.

    Exact sums beyond the listed values are kept for the first field without bound in each group.

    Raises
    ------
    ParameterError
        If one question needs more cells than can be counted.
    """
    sizes = {field.name: field.size for field in fields}
    together = tuple(field.name for field in fields if any(field.name in reading.fields for reading in readings))
    n_open = sum(field.open for field in fields if field.name in together)
    if n_open <= 1 and math.prod(sizes[name] for name in together) <= COUNTED_TOGETHER:
        return [together]
    is_open = {field.name for field in fields if field.open}
    groups: list[tuple[str, ...]] = []
    for reading in sorted(readings, key=lambda reading: -len(reading.fields)):
        names = tuple(sorted(reading.fields, key=lambda name: name != reading.tail))
        if any(
            {*names} <= {*group} and reading.tail in ("", next((name for name in group if name in is_open), ""))
            for group in groups
        ):
            continue
        cells = math.prod(sizes[name] for name in names)
        if cells > MOST_CELLS:
            raise ParameterError(
                f"{' and '.join(names)} together take {cells:,} different values; at most {MOST_CELLS:,} can be counted"
            )
        groups.append(names)
    return groups
