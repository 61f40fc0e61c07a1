"""`compare`: what a change of parameters or components does, before and after on the same luck."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import zettasim
from zettasim.component_files import Components
from zettasim.component_values import Value
from zettasim.errors import ParameterError, UserError, nearest_first
from zettasim.games import find_model
from zettasim.model import Answer
from zettasim.model.model import MOST_STATES, OTHER_POLICY, within_states
from zettasim.questions.answers import CONFIDENCE, answers_of
from zettasim.questions.asked import MOST_SEED, MOST_TRIALS, Asked, Reading, Variants, ask, variant_paths, whole
from zettasim.questions.comparison import Comparison, ComponentChange, Difference, ParameterChange
from zettasim.questions.enumerated import enumerated, n_states
from zettasim.questions.odds import METHODS, TRIALS

if TYPE_CHECKING:
    from zettasim.stats.paired import PairedSums

YES = "1 if "
"""How the meaning of a metric begins that is 1 if something happens, else 0."""


def compare(
    model: str,
    /,
    *,
    to: Mapping[str, object] | None = None,
    to_model: str | None = None,
    variant: Variants = None,
    to_variant: Variants = None,
    method: str = "auto",
    trials: int = TRIALS,
    seed: int | None = None,
    n_jobs: int | None = None,
    metric: Sequence[str] | str | None = None,
    event: str | None = None,
    given: str | None = None,
    dask: str | None = None,
    progress: bool = False,
    **parameters: object,
) -> Comparison:
    """Compare a game with itself after a change.

    Exactly where both sides are exact. Else both are played with the same luck: trial by trial the same seed, so that
    only the change makes the difference, and far fewer trials show it than two separate runs would need.

    Parameters
    ----------
    model
        Name of the model.
    to
        Parameters that are different after the change; all others stay as given.
    to_model
        Another own game after the change: its file. Both games see the same luck.
    variant
        Variant files. Without `to`, `to_model` and `to_variant` they are the change: before is the game as it is. With
        one of these they lie on both sides, and the change is made to the variant.
    to_variant
        Variant files that are laid over the game, and over `variant`, after the change only.
    method, trials, seed, n_jobs, metric, dask, progress
        As in `odds`.
    event, given
        As in `odds`, on both sides.
    **parameters
        The model's parameters before the change.

    Returns
    -------
    Comparison
        With `.metrics`, `.changed_parameters`, `.changed_components`, `.to_frame()` and `.to_dict()`.

    Raises
    ------
    UserError
        If anything given cannot be, or nothing is changed.

    Examples
    --------
    >>> compare("dice.pool", dice=3, to={"dice": 4}, metric="any")["any"].exact
    Fraction(27, 256)
    """
    if method not in METHODS:
        raise ParameterError(f"method={method}: allowed: {', '.join(nearest_first(str(method), METHODS))}")
    trials = whole("trials", trials, 1, MOST_TRIALS)
    seed = None if seed is None else whole("seed", seed, 0, MOST_SEED)
    if n_jobs is not None and n_jobs != -1:
        n_jobs = whole("jobs", n_jobs, 1, 1_024)
    if dask is not None and n_jobs is not None:
        raise ParameterError(f"jobs={n_jobs} and dask={dask}: a cluster has its own workers; give one of them")
    after = _model_after(model, to_model)
    one, other = _sides(parameters, to or {}, variant_paths(variant), variant_paths(to_variant), changed=after != model)
    pair = _ask_both(_Question(model, *one, metric, event, given), _Question(after, *other, metric, event, given))
    if method == "exact" or (method == "auto" and pair.n_states <= MOST_STATES):
        return _comparison(pair, "exact", _exact(pair))
    _refuse_two_without_bound(pair)
    from zettasim.simulation.keys import fresh_seed

    seed = fresh_seed() if seed is None else seed
    sums = _play(pair, trials, seed, n_jobs, dask, progress)
    found = [_simulated_difference(reading, each) for reading, each in zip(pair.before.readings, sums, strict=True)]
    return _comparison(pair, "simulated", found, trials, seed)


def _refuse_two_without_bound(pair: _Pair) -> None:
    """Refuse an event that compares two numbers without bound: pairs of games tell such numbers up to a value only."""
    for one, other in (*pair.before.told_apart(), *pair.after.told_apart()):
        raise ParameterError(
            f"event: {one} and {other} have no bound and cannot be compared with each other on one luck; "
            "compare each with a number, or ask for a metric that does"
        )


def simulate_differences(
    before: Asked, after: Asked, trials: int, seed: int, n_jobs: int | None = None
) -> dict[str, Difference]:
    """Play two questions about the same metrics on one luck, and return each metric's difference by name.

    Raises
    ------
    UserError
        If the condition holds in no trial, or there are too many states.
    """
    sums = _play(_Pair(before, after, (), ()), trials, seed, n_jobs, None, False)
    pairs = zip(before.readings, sums, strict=True)
    return {reading.name: _simulated_difference(reading, each) for reading, each in pairs}


def _model_after(model: str, to_model: str | None) -> str:
    """Return the model after the change: another only where both share their luck and their kernel."""
    if to_model is None:
        return model
    before, after = find_model(model), find_model(to_model)
    if before.luck != after.luck or before.kernel != after.kernel:
        raise ParameterError(
            f"to: {to_model} is no other game of the kind of {model}; allowed: the files of two own games"
        )
    return to_model


def _sides(
    parameters: Mapping[str, object],
    to: Mapping[str, object],
    base: tuple[Path, ...],
    more: tuple[Path, ...],
    *,
    changed: bool,
) -> tuple[tuple[Mapping[str, object], tuple[Path, ...]], tuple[Mapping[str, object], tuple[Path, ...]]]:
    """Return parameters and variant files of either side."""
    if to or more or changed:
        return (parameters, base), ({**parameters, **to}, (*base, *more))
    if base:
        return (parameters, ()), (parameters, base)
    raise ParameterError("to: nothing is changed; allowed: --to name=value, --variant FILE, or both")


@dataclass(frozen=True)
class _Question:
    """What is asked about one side."""

    model: str
    parameters: Mapping[str, object]
    variant: tuple[Path, ...]
    metric: Sequence[str] | str | None
    event: str | None
    given: str | None

    def ask(self) -> Asked:
        """Read and check the question."""
        return ask(
            self.model,
            self.parameters,
            metric=self.metric,
            event=self.event,
            condition=self.given,
            variant=self.variant,
        )


@dataclass(frozen=True)
class _Pair:
    """Both sides, read and checked, with the metrics that only one of them has."""

    before: Asked
    after: Asked
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]

    @property
    def n_states(self) -> int:
        """How many states the larger of the exact answers goes through."""
        return max(n_states(self.before), n_states(self.after))


def _ask_both(one: _Question, other: _Question) -> _Pair:
    """Read both sides, and drop the metrics that only one of them has."""
    before = one.ask()
    try:
        after = other.ask()
    except UserError as error:
        raise type(error)(f"{error} (after the change)") from None
    names, new_names = ([reading.name for reading in side.readings] for side in (before, after))
    if names == new_names:
        return _Pair(before, after, (), ())
    shared = [name for name in names if name in new_names]
    if not shared:
        raise ParameterError(
            f"before and after have no metric in common: {', '.join(names)} before, {', '.join(new_names)} after"
        )
    one, other = (dataclasses.replace(question, metric=shared) for question in (one, other))
    return _Pair(
        one.ask(),
        other.ask(),
        tuple(name for name in names if name not in shared),
        tuple(name for name in new_names if name not in shared),
    )


def _exact(pair: _Pair) -> list[Difference]:
    before, after = _exact_answers(pair.before, "before"), _exact_answers(pair.after, "after")
    return [_exact_difference(reading, before[reading.name], after[reading.name]) for reading in pair.before.readings]


def _exact_answers(asked: Asked, when: str) -> dict[str, Answer]:
    distributions = enumerated(asked)
    try:
        return answers_of(asked, distributions)
    except ParameterError as error:  # the condition never holds
        raise ParameterError(f"{error} {when} the change") from None


def _exact_difference(reading: Reading, before: Answer, after: Answer) -> Difference:
    old, new = before.mean_exact, after.mean_exact
    assert old is not None
    assert new is not None
    return Difference(
        name=reading.name,
        meaning=reading.meaning,
        is_chance=_is_chance(reading),
        before=float(old),
        after=float(new),
        difference=float(new - old),
        before_exact=old,
        after_exact=new,
        exact=new - old,
        low=None,
        high=None,
        interval="exact",
    )


def _play(
    pair: _Pair, trials: int, seed: int, n_jobs: int | None, dask: str | None, progress: bool
) -> list[PairedSums]:
    """Play both sides on one luck."""
    for side in (pair.before, pair.after):
        within_states(side.model.n_states_to_play(side.parameters, side.rules), "the best policy", OTHER_POLICY)
    from zettasim.simulation.cluster import on_cluster
    from zettasim.simulation.pairs import Played, sum_pairs

    before, after = (
        Played(side.parameters, side.rules, side.fields, side.readings, side.condition_holds)
        for side in (pair.before, pair.after)
    )
    with on_cluster(dask):
        sums = sum_pairs(pair.before.model, before, after, trials, seed, n_jobs, progress)
    for n, when in ((sums[0].n_before, "before"), (sums[0].n_after, "after")):
        if n == 0:
            given = pair.before.condition and pair.before.condition.text
            raise ParameterError(f"given {given!r} did not happen in any trial {when} the change")
    return sums


def _simulated_difference(reading: Reading, sums: PairedSums) -> Difference:
    from zettasim.stats.paired import difference_of_means, difference_of_rates

    is_chance = _is_chance(reading)
    found = (difference_of_rates if is_chance else difference_of_means)(sums, CONFIDENCE)
    return Difference(
        name=reading.name,
        meaning=reading.meaning,
        is_chance=is_chance,
        before=found.before,
        after=found.after,
        difference=found.difference,
        before_exact=None,
        after_exact=None,
        exact=None,
        low=found.low,
        high=found.high,
        interval=found.interval,
        differing=sums.differing if sums.is_paired else None,
        variance_ratio=found.variance_ratio,
        table=sums.table() if is_chance and sums.is_paired else None,
    )


def _comparison(
    pair: _Pair, method: str, found: Sequence[Difference], trials: int | None = None, seed: int | None = None
) -> Comparison:
    before, after = pair.before, pair.after
    parameters, to = before.written_parameters(), after.written_parameters()
    return Comparison(
        model=before.model.name,
        parameters=parameters,
        to=to,
        changed_parameters=tuple(
            ParameterChange(name, value, to[name])
            for name, value in parameters.items()
            if name in to and value != to[name]
        ),
        changed_components=changed_components(before.components, after.components),
        method=method,
        metrics={difference.name: difference for difference in found},
        only_before=pair.only_before,
        only_after=pair.only_after,
        event=before.event.text if before.event else None,
        given=before.condition.text if before.condition else None,
        trials=trials,
        seed=seed,
        confidence=None if trials is None else CONFIDENCE,
        components_before=before.provenance,
        components_after=after.provenance,
        version=zettasim.__version__,
    )


def changed_components(before: Components[Any] | None, after: Components[Any] | None) -> tuple[ComponentChange, ...]:
    """List the component values that differ, in the order of the game's file, those added last."""
    if before is None or after is None:
        return ()
    paths = dict.fromkeys((*before.values, *after.values))
    changes = (ComponentChange(path, before.values.get(path), after.values.get(path)) for path in paths)
    return tuple(change for change in changes if _bare(change.before) != _bare(change.after))


def _bare(found: Value | None) -> object:
    return None if found is None else found.value


def _is_chance(reading: Reading) -> bool:
    return reading.name == "event" or reading.meaning.startswith(YES)
