"""From a model and its parameters to counted distributions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zettasim.kernels.run import layout_of
from zettasim.model import Distribution, Field, Model
from zettasim.simulation.keys import key_of
from zettasim.simulation.run import Counts, count_trials


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
    places = {field.name: place for place, field in enumerate(fields)}
    members = [[places[name] for name in group] for group in groups]
    layout = layout_of([(field.low, field.high, field.open) for field in fields], members)
    lowered = model.lower(parameters, rules)
    counts = count_trials(
        model.kernel,
        lowered,
        layout,
        key_of(seed, model.name),
        0,
        trials,
        n_jobs=n_jobs,
        progress=progress,
        label=model.name,
    )
    sizes = [int(np.prod([fields[place].size for place in group])) for group in members]
    ends = np.cumsum(sizes)
    return [
        _distribution([fields[place] for place in group], counts, int(end) - size, int(end))
        for group, size, end in zip(members, sizes, ends, strict=True)
    ]


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
