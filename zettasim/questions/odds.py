"""`odds`: how likely is each value of each metric? Exactly where the model can, else by simulation."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import zettasim
from zettasim.errors import ParameterError, nearest_first
from zettasim.model import Distribution, Result
from zettasim.model.model import MOST_STATES, OTHER_POLICY, within_states
from zettasim.questions.answers import CONFIDENCE, answers_of
from zettasim.questions.asked import Asked, Variants, ask
from zettasim.questions.enumerated import enumerated, n_states
from zettasim.questions.repeated import read_times, repeated
from zettasim.questions.simulated import Interrupted, Plan, Simulated, read_plan, simulated

__all__ = ["CONFIDENCE", "METHODS", "TRIALS", "odds", "result_of"]

METHODS = ("auto", "exact", "simulated")
TRIALS = 1_000_000


def odds(
    model: str,
    /,
    *,
    method: str = "auto",
    trials: int = TRIALS,
    seed: int | None = None,
    n_jobs: int | None = None,
    metric: Sequence[str] | str | None = None,
    event: str | None = None,
    given: str | None = None,
    times: int | None = None,
    variant: Variants = None,
    within: object = None,
    relative: object = None,
    checkpoint: str | Path | None = None,
    first: int = 0,
    dask: str | None = None,
    progress: bool = False,
    **parameters: object,
) -> Result:
    """Answer a question to a model.

    Parameters
    ----------
    model
        Name of the model, as `zettasim list` prints it.
    method
        `auto` (exact where the state space allows), `exact` or `simulated`.
    trials
        Trials of a simulation, 1 or more; with `within` or `relative`, the most.
    seed
        Seed of a simulation, 0 to 2^64 - 1; none: a fresh one, recorded in the result.
    n_jobs
        Workers; none: those of the active `joblib.parallel_config`, else all cores. The numbers do not depend on it.
    metric
        Only these metrics.
    event, given
        An event to answer as a metric named `event`, and a condition under which everything is answered:
        comparisons of metrics and whole numbers, joined by `and`, `or`, `not`.
    times
        So many independent trials stand together, 1 to 1,000: the answer also tells whether the event happens at least
        once in them (`at_least_once`), and how often (`times_happened`).
    variant
        Variant files to lay over the game's components.
    within
        Stop a simulation once the interval of every probability reaches so far to either side: `0.5%` or `0.005`. The
        probabilities are that of the event if one is asked, else those of all values of the metrics asked. Looked at
        after fixed numbers of trials only, the first after 1,000, and once 20 trials were events and 20 were none.
    relative
        The same as a share of what is estimated: `5%` of the event's probability, or else of the mean of each metric.
    checkpoint
        A file that keeps a simulation. If it is there, the run goes on from it, up to `trials` in all; a file that
        holds as many or more is answered as it is. Written every few seconds, at the end, and when it is stopped.
    first
        The first trial: simulations of different ranges of trials are shards of one, and `merge` adds them up.
    dask
        Simulate on a Dask cluster: `local:N` for N processes on this machine, or a scheduler's address.
    progress
        Show a progress bar on a terminal when it takes longer than a second.
    **parameters
        The model's own parameters, as words or Python values.

    Returns
    -------
    Result
        With `.metrics`, `.to_frame()` and `.to_dict()`; of a simulation also `.run`: which trials, how precise.

    Raises
    ------
    UserError
        If anything given cannot be.
    Interrupted
        A KeyboardInterrupt with what was done: Ctrl-C during a simulation.

    Examples
    --------
    >>> odds("dice.pool", dice=3, sides=12, at_most=4)["any"].exact_of(1)
    Fraction(19, 27)
    """
    if method not in METHODS:
        raise ParameterError(f"method={method}: allowed: {', '.join(nearest_first(str(method), METHODS))}")
    plan = read_plan(
        trials=trials,
        seed=seed,
        n_jobs=n_jobs,
        within=within,
        relative=relative,
        checkpoint=checkpoint,
        first=first,
        dask=dask,
        progress=progress,
        given=parameters,
        variant=variant,
    )
    if method == "exact" and plan.needs_trials:
        raise ParameterError("method=exact: an exact answer has no trials, so none to keep and no first one")
    if checkpoint is not None:
        for name, value in parameters.items():
            if callable(value):
                raise ParameterError(f"checkpoint={checkpoint}: {name} is a Python function, which no file can keep")
    n_times = read_times(times, event)
    asked = ask(model, parameters, metric=metric, event=event, condition=given, variant=variant)
    found = answer(asked, method, plan)
    if n_times is None:
        return found
    assert asked.event is not None
    more = repeated(asked.event, found["event"], n_times)
    return dataclasses.replace(found, metrics={"event": found["event"], **more, **found.metrics})


def answer(asked: Asked, method: str, plan: Plan) -> Result:
    """Answer a question that has been read.

    Raises
    ------
    StateSpaceError
        If it is beyond the chosen method.
    Interrupted
        A KeyboardInterrupt with what was done: Ctrl-C during a simulation.
    """
    if method == "exact" or (method == "auto" and not plan.needs_trials and n_states(asked) <= MOST_STATES):
        return result_of(asked, enumerated(asked))
    within_states(asked.model.n_states_to_play(asked.parameters, asked.rules), "the best policy", OTHER_POLICY)
    try:
        return result_of(asked, simulated(asked, plan))
    except Interrupted as stopped:
        with suppress(ParameterError):  # too few trials for an answer
            stopped.result = result_of(asked, stopped.done)
        raise


def result_of(asked: Asked, found: Sequence[Distribution] | Simulated) -> Result:
    """Return the answer, from the exact distribution behind each reading or from a simulation.

    Raises
    ------
    ParameterError
        If there is none: the condition never holds, or no trial was played.
    """
    done = found if isinstance(found, Simulated) else None
    if done is not None and not done.trials:
        raise ParameterError("no trial was played")
    return Result(
        model=asked.model.name,
        parameters=asked.written_parameters(),
        method="exact" if done is None else "simulated",
        metrics=answers_of(asked, found.found if isinstance(found, Simulated) else found),
        trials=None if done is None else done.trials,
        seed=None if done is None else done.seed,
        confidence=None if done is None else CONFIDENCE,
        event=asked.event.text if asked.event else None,
        given=asked.condition.text if asked.condition else None,
        components=asked.provenance,
        version=zettasim.__version__,
        run=None if done is None else done.run,
    )
