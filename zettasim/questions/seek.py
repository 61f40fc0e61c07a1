"""`seek`: the changes, fewest first, that bring a metric nearest to what a designer wants."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import zettasim
from zettasim.errors import ComponentError, ParameterError
from zettasim.games import components_of, find_model
from zettasim.model import Answer
from zettasim.questions.asked import Asked, Variants, variant_paths, whole
from zettasim.questions.bench import Bench, is_exact
from zettasim.questions.knobs import Knob, find_knobs, sums_of
from zettasim.questions.moves import Block, moves
from zettasim.questions.simulated import read_plan
from zettasim.questions.solutions import Change, Found, Solution, check_file, pareto, refuse_file, sum_of
from zettasim.questions.sweep import YES, values_of
from zettasim.questions.targets import Wanted, mean_of, read_targets, total_distance, total_uncertainty
from zettasim.simulation.progress import Bar, progress_bar

TRIALS = 100_000
MOST_CHANGES = 4
MOST_TRIED = 20_000
"""So many ways to make a number of changes are tried; where there are more, the search ends below that number."""
MOST_POINTS = 1_000
SAME = "same"
"""`total` that keeps every table at the sum that it has."""

Values = tuple[int, ...]


def seek(
    model: str,
    also: Mapping[str, object] | None = None,
    /,
    *,
    target: Sequence[str] | str,
    vary: Sequence[str] | str,
    keep: Sequence[str] | str = (),
    total: int | str | None = None,
    most_changes: int = MOST_CHANGES,
    event: str | None = None,
    given: str | None = None,
    variant: Variants = None,
    write: str | Path | None = None,
    trials: int = TRIALS,
    seed: int | None = None,
    n_jobs: int | None = None,
    progress: bool = False,
    **parameters: object,
) -> Found:
    """Find the component changes, fewest first, that bring metrics nearest to a target.

    One change puts one of a kind into a table, takes one out, or exchanges one kind for another of the same table;
    a number that stands alone changes by one. Every way to make up to `most_changes` changes is tried, so that no
    way with fewer is missed; with equal distance the one that touches the fewest kinds is taken.

    Parameters
    ----------
    model
        Name of the model.
    also
        Parameters of the model beside those below: the only place for one that is called as an argument of this
        function, such as `{"target": 3}` for `odyssey.attempts`.
    target
        What the mean of a metric (its chance, where it is 0 or 1) should be: `claimed=60%`, `claimed=40%..60%`,
        `dead<=40%`, `payoff=3.5`, `event=50%`; several are added up, with a weight behind the name: `claimed:2=60%`.
    vary
        What may change: kinds, by the last part of their key path, in every table that the answer uses, also those
        that the table does not have yet; or whole key paths. For a general model the kinds of its compositions.
    keep
        Conditions that the answer must meet: `dead<=40%`, also `<`, `>=`, `>`, `=` and ranges.
    total
        The sum at which every table stays in which kinds may change, or `same` for the sum that it has.
    most_changes
        At most so many changes at each point, 0 to 12.
    event, given
        As for `odds`.
    variant
        Variant files that changes start from.
    write
        Write the nearest solution as a variant file here; an existing file is never overwritten.
    trials, seed, n_jobs
        For answers that cannot be exact; all of them see the same luck.
    progress
        Show a progress bar on a terminal when it takes longer than a second.
    **parameters
        The model's parameters. One with several values (`milieu=air,ocean`, as for `sweep`) is sought at each point:
        points that share a number that may change are sought together, and all changes make one variant.

    Returns
    -------
    Found
        With `.solutions`, `.best`, `.rows()`, `.to_dict()`, `.to_frame()` and `.variant_text()`.

    Raises
    ------
    UserError
        If anything given cannot be, or no way meets the conditions.

    Examples
    --------
    >>> found = seek("bag.draw", bag="red:1,blue:3", event="red=1", target="event=1/2", vary="red,blue")
    >>> [(each.n_changes, str(each.distance)) for each in found.solutions]
    [(0, '1/4'), (1, '0')]
    """
    targets, conditions = read_targets(target), read_targets(keep, what="keep")
    if not targets:
        raise ParameterError("target: nothing is wanted; allowed: a metric and its value, such as claimed=60%")
    game = find_model(model).game
    if write is not None:
        refuse_file(model, game)
        check_file(write)
    most = whole("most_changes", most_changes, 0, 12)
    seed = secrets.randbelow(2**53) if seed is None else seed
    bench = _bench(model, (*targets, *conditions), event, given, variant, trials, seed, n_jobs)
    points = _points(model, {**(also or {}), **parameters})
    questions = [question for _, question in points]
    knobs = find_knobs(vary, bench, questions)
    _check_chances(bench.ask(questions[0]), targets, conditions)
    before = {place: bench.answers(bench.ask(question)) for place, question in enumerate(questions)}
    with progress_bar(None, "seek", shown=progress, unit="ways") as bar:
        searches = [
            _Search(bench, questions, knobs, group, targets, conditions, _total(total), bar) for group in _groups(knobs)
        ]
        fronts = [search.front(most) for search in searches]
    found = _found(bench, points, targets, conditions, knobs, before, _together(fronts), searches, most, total)
    if write is not None:
        found.write(write)
    return found


def _bench(
    model: str,
    wanted: Sequence[Wanted],
    event: str | None,
    given: str | None,
    variant: Variants,
    trials: int,
    seed: int,
    n_jobs: int | None,
) -> Bench:
    names = tuple(dict.fromkeys(each.metric for each in wanted))
    if event is not None and "event" not in names:
        raise ParameterError(f"event={event}: no target speaks of it; allowed: --target event=50%")
    found = find_model(model)
    files = variant_paths(variant)
    if found.game is None and files:
        raise ParameterError(f"variant={files[0]}: {model} is a general model and has no components to vary")
    plan = read_plan(trials=trials, seed=seed, n_jobs=n_jobs)
    return Bench(model, names, event, given, components_of(found, files), plan)


def _points(model: str, parameters: Mapping[str, object]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return what is swept, and all parameters, at each point."""
    values = {name: tuple(values_of(model, name, value)) for name, value in parameters.items()}
    points = []
    for chosen in itertools.islice(itertools.product(*values.values()), MOST_POINTS + 1):
        question = dict(zip(values, chosen, strict=True))
        points.append(({name: value for name, value in question.items() if len(values[name]) > 1}, question))
    if len(points) > MOST_POINTS:
        raise ParameterError(f"these are more than {MOST_POINTS:,} points; allowed: up to {MOST_POINTS:,}")
    return points


def _check_chances(asked: Asked, targets: Sequence[Wanted], keep: Sequence[Wanted]) -> None:
    """Refuse a chance that no chance can be."""
    chances = {each.name for each in asked.readings if each.name == "event" or each.meaning.startswith(YES)}
    for what, wanted in (("target", targets), ("keep", keep)):
        for each in wanted:
            ends = [end for end in (each.low, each.high) if end is not None]
            if each.metric in chances and not all(0 <= end <= 1 for end in ends):
                raise ParameterError(f"{what} {each.text!r}: {each.metric} is a chance; allowed: 0% to 100%")


def _total(given: int | str | None) -> int | str | None:
    if given is None or given == SAME:
        return given
    text = str(given)
    return whole("total", int(text) if text.isdecimal() and len(text) < 9 else given, 0, 1_000_000)


def _groups(knobs: Sequence[Sequence[Knob]]) -> list[tuple[int, ...]]:
    """Put points together that share a table or a number that may change."""
    groups: list[tuple[set[str], list[int]]] = []
    for place, here in enumerate(knobs):
        blocks, places = {knob.block for knob in here}, [place]
        apart = []
        for others, members in groups:
            if blocks & others:
                blocks, places = blocks | others, members + places
            else:
                apart.append((others, members))
        groups = [*apart, (blocks, places)]
    return [tuple(sorted(places)) for _, places in sorted(groups, key=lambda group: min(group[1]))]


def _together(fronts: Sequence[Sequence[Solution]]) -> tuple[Solution, ...]:
    """Return the best of all points together, from the best of points that share nothing."""
    found: tuple[Solution, ...] = (sum_of(()),)
    for front in fronts:
        found = pareto(one + other for one in found for other in front)
    return found


@dataclass
class _Search:
    """The search at points that share what may change."""

    bench: Bench
    questions: Sequence[Mapping[str, Any]]
    knobs: Sequence[Sequence[Knob]]
    places: tuple[int, ...]
    targets: tuple[Wanted, ...]
    keep: tuple[Wanted, ...]
    total: int | str | None
    bar: Bar
    searched: int = -1
    is_cut: bool = False
    tried: int = 0
    simulated: bool = False
    exact: bool = False
    _blocks: dict[str, list[Knob]] = field(default_factory=dict)
    _known: dict[tuple[int, Values], Mapping[str, Answer] | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for place in self.places:
            for knob in self.knobs[place]:
                block = self._blocks.setdefault(knob.block, [])
                if knob not in block:
                    block.append(knob)

    def front(self, most: int) -> tuple[Solution, ...]:
        """Return the best for each number of changes, until the target is reached.

        Raises
        ------
        ParameterError
            If no way meets the conditions and the total.
        """
        blocks = [self._block(name, knobs) for name, knobs in self._blocks.items()]
        found: list[Solution] = []
        for n in range(most + 1):
            ways = list(itertools.islice(moves(blocks, n), MOST_TRIED + 1))
            if len(ways) > MOST_TRIED:
                self.is_cut = True
                break
            best = self._best(n, ways)
            self.searched = n
            if best is not None:
                found.append(best)
            if found and found[-1].distance == 0:
                break
        if not found:
            raise ParameterError(self._nothing())
        return tuple(found)

    def _block(self, name: str, knobs: Sequence[Knob]) -> Block:
        room = tuple((max(0, knob.start - knob.low), max(0, knob.high - knob.start)) for knob in knobs)
        if self.total is None or not knobs[0].is_count:
            return Block(room)
        if self.total == SAME:
            return Block(room, 0)
        return Block(room, int(self.total) - sums_of(name, self.bench.ask(self.questions[self.places[0]])))

    def _best(self, n: int, ways: Sequence[tuple[Values, ...]]) -> Solution | None:
        """Return the nearest of some ways, that which touches the fewest numbers first."""
        best: Solution | None = None
        as_near = 0
        for way in ways:
            self.tried += 1
            self.bar.advance(1)
            found = self._solution(n, way)
            if found is None or (best is not None and found.distance > best.distance):
                continue
            as_near = 0 if best is None or found.distance < best.distance else as_near + 1
            if best is None or (found.distance, len(found.changes)) < (best.distance, len(best.changes)):
                best = found
        return best and Solution(best.n_changes, best.distance, best.uncertainty, best.changes, best.answers, as_near)

    def _solution(self, n: int, way: Sequence[Values]) -> Solution | None:
        """Return what a way leads to; None where it cannot be or does not meet the conditions."""
        deltas = {
            knob.path: delta
            for knobs, block in zip(self._blocks.values(), way, strict=True)
            for knob, delta in zip(knobs, block, strict=True)
        }
        answers: dict[int, Mapping[str, Answer]] = {}
        for place in self.places:
            found = self._answers(place, tuple(knob.start + deltas[knob.path] for knob in self.knobs[place]))
            if found is None or not all(each.holds(mean_of(found[each.metric])) for each in self.keep):
                return None
            answers[place] = found
        changes = tuple(
            Change(knob.path, knob.before, knob.start + deltas[knob.path])
            for knobs in self._blocks.values()
            for knob in knobs
            if deltas[knob.path]
        )
        distance = sum((total_distance(self.targets, found) for found in answers.values()), start=Fraction(0))
        uncertainty = sum(total_uncertainty(self.targets, found) for found in answers.values())
        return Solution(n, distance, uncertainty, changes, answers)

    def _answers(self, place: int, values: Values) -> Mapping[str, Answer] | None:
        """Return the answers at a point with the numbers that may change there; kept, since points share ways."""
        if (place, values) not in self._known:
            self._known[place, values] = self._ask(place, values)
        return self._known[place, values]

    def _ask(self, place: int, values: Values) -> Mapping[str, Answer] | None:
        changes = {
            knob.path: value for knob, value in zip(self.knobs[place], values, strict=True) if value != knob.start
        }
        try:
            asked = self.bench.ask(self.questions[place], changes)
            found = self.bench.answers(asked)
        except (ParameterError, ComponentError):
            if not changes:
                raise
            return None  # a bag with fewer tokens than are drawn, a component that others need
        self.exact, self.simulated = self.exact or is_exact(asked), self.simulated or not is_exact(asked)
        return found

    def _nothing(self) -> str:
        """Say that nothing was found, and where."""
        where = " ".join(f"{name}={value}" for name, value in self.questions[self.places[0]].items())
        wanted = [f"total={self.total}"] if self.total is not None else []
        wanted += [f"keep {each.text}" for each in self.keep]
        return (
            f"no way to make up to {self.searched} changes meets {' and '.join(wanted) or 'what the model allows'}"
            f"{' at ' + where if where else ''} ({self.tried:,} tried); vary more kinds, allow more changes "
            "(--most-changes), or ask for less"
        )


def _found(
    bench: Bench,
    points: Sequence[tuple[dict[str, Any], dict[str, Any]]],
    targets: tuple[Wanted, ...],
    keep: tuple[Wanted, ...],
    knobs: Sequence[Sequence[Knob]],
    before: Mapping[int, Mapping[str, Answer]],
    solutions: tuple[Solution, ...],
    searches: Sequence[_Search],
    most: int,
    total: int | str | None,
) -> Found:
    components = bench.components
    simulated, exact = any(each.simulated for each in searches), any(each.exact for each in searches)
    assumed: dict[str, None] = {}
    for _, question in points:
        provenance = bench.ask(question).provenance
        assumed |= dict.fromkeys(provenance.assumed if provenance else ())
    return Found(
        model=bench.model,
        parameters={name: value for name, value in points[0][1].items() if name not in points[0][0]},
        targets=targets,
        keep=keep,
        paths=tuple(tuple(knob.path for knob in here) for here in knobs),
        points=tuple(swept for swept, _ in points),
        before=before,
        solutions=solutions,
        most_changes=most,
        searched=min((each.searched for each in searches if each.is_cut), default=most),
        tried=sum(each.tried for each in searches),
        method="mixed" if simulated and exact else "simulated" if simulated else "exact",
        trials=bench.plan.trials if simulated else None,
        seed=bench.plan.seed if simulated else None,
        game=None if components is None else components.game,
        variants=() if components is None else components.variants,
        event=bench.event,
        given=bench.given,
        total=total,
        assumed=tuple(assumed),
        version=zettasim.__version__,
    )
