"""From a model and its parameters to counted distributions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from zettasim.kernels.run import layout_of
from zettasim.model import Distribution, Field, Model
from zettasim.simulation.keys import key_of
from zettasim.simulation.run import Counts, Work, count_trials


@dataclass(frozen=True)
class Counting:
    """Which fields of a model's outcome are counted, and all that is needed to play its trials.

    Parameters
    ----------
    fields
        The fields of the outcome, in the order in which the kernel writes them.
    groups
        The names of the fields that are counted jointly, group by group.
    work
        What is played.
    """

    fields: tuple[Field, ...]
    groups: tuple[tuple[str, ...], ...]
    work: Work

    def distributions(self, counts: Counts) -> list[Distribution]:
        """Return one distribution for each group; the weights are counts of trials."""
        by_name = {field.name: field for field in self.fields}
        members = [[by_name[name] for name in group] for group in self.groups]
        sizes = [int(np.prod([field.size for field in group])) for group in members]
        ends = np.cumsum(sizes)
        return [
            _distribution(group, counts, int(end) - size, int(end))
            for group, size, end in zip(members, sizes, ends, strict=True)
        ]


def counting_of(
    model: Model[Any, Any],
    parameters: Any,
    rules: Any,
    fields: Sequence[Field],
    groups: Sequence[tuple[str, ...]],
    seed: int,
) -> Counting:
    """Lower the rules of a question and lay out the cells in which its outcomes are counted."""
    places = {field.name: place for place, field in enumerate(fields)}
    members = [[places[name] for name in group] for group in groups]
    layout = layout_of([(field.low, field.high, field.open) for field in fields], members)
    work = Work(model.kernel, model.lower(parameters, rules), layout, key_of(seed, model.luck))
    return Counting(tuple(fields), tuple(tuple(group) for group in groups), work)


def count_fields(
    model: Model[Any, Any],
    parameters: Any,
    rules: Any,
    fields: Sequence[Field],
    groups: Sequence[tuple[str, ...]],
    trials: int,
    seed: int,
    n_jobs: int | None = None,
    progress: bool = False,
) -> list[Distribution]:
    """Play trials 0 to `trials - 1` of a seed and count some fields of the outcome, group by group.

    Returns
    -------
    list of Distribution
        One for each group; the weights are counts of trials.
    """
    counting = counting_of(model, parameters, rules, fields, groups, seed)
    counts = count_trials(*counting.work, 0, trials, n_jobs=n_jobs, progress=progress, label=model.name)
    return counting.distributions(counts)


def _distribution(fields: Sequence[Field], counts: Counts, start: int, end: int) -> Distribution:
    shape = [field.size for field in fields]
    here = np.asarray(counts.counts[start:end])
    occupied = np.flatnonzero(here)
    places = np.stack(np.unravel_index(occupied, shape), axis=1) + [field.low for field in fields]
    cells = [tuple(cell) for cell in places.tolist()]
    weights = dict(zip(cells, here[occupied].tolist(), strict=True))
    open_at = next((place for place, field in enumerate(fields) if field.open), None)
    names = tuple(field.name for field in fields)
    if open_at is None:
        return Distribution(names, weights, is_exact=False)
    top = fields[open_at].high
    tails = {
        cell: (int(counts.tail_sums[start + index]), int(counts.tail_squares[start + index]))
        for cell, index in zip(cells, occupied.tolist(), strict=True)
        if cell[open_at] == top
    }
    return Distribution(names, weights, fields[open_at].name, top, is_exact=False, tails=tails)
