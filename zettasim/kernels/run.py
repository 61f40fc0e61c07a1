"""The one compiled loop: play each trial of a range and count its outcome."""

import functools
import importlib
import inspect
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from zettasim.kernels._jit import compiled, compiled_apart, compiled_for_this_process, resolves
from zettasim.kernels.draws import (
    AHEAD_0,
    AHEAD_1,
    BLOCK,
    KEY,
    LUCK_SIZE,
    N_LANES,
    N_SPARE,
    STREAM,
    TRIAL,
    Log,
    Luck,
    block_words,
)

Integers = npt.NDArray[np.int64]
Trial = Callable[[Any, Luck, Integers, Log], None]

_Trial = TypeVar("_Trial", bound=Trial)
_Rules = TypeVar("_Rules", bound=tuple[Any, ...])

_TRIALS: dict[type, Trial] = {}
_PARAMETERS = ["rules", "luck", "outcome", "log"]

# Trials whose first block is drawn together, in a loop that LLVM vectorises: 8 KiB, so it stays in the nearest cache.
_TILE = 512
_0 = np.uint64(0)

# What the loop returns when all is well, and when a sum of squares passed 2**63; else the trial that broke its range.
_DONE = -1
_OVERFLOW = -2

# A field for replays: one open cell takes every value, and the "sum" of its single trial is the value itself.
_ANY_VALUE = (-(1 << 62), -(1 << 62), True)
_LOG_SLOTS = 1 << 16


def trial_of(rules_class: type) -> Callable[[_Trial], _Trial]:
    """Register the decorated plain function as the trial of the rules class (a NamedTuple).

    The function takes ``(rules, luck, outcome, log)``, by these names, and writes the outcome fields of one trial into
    ``outcome`` (int64, all 0 at the start). It must be written so that numba can compile it, at the top level of its
    module. It comes back unchanged.
    """

    def register(function: _Trial) -> _Trial:
        if list(inspect.signature(function).parameters) != _PARAMETERS:
            raise TypeError(f"the trial of {rules_class.__name__} must take ({', '.join(_PARAMETERS)})")
        known = _TRIALS.get(rules_class)
        if known is not None and (known.__module__, known.__qualname__) != (function.__module__, function.__qualname__):
            raise TypeError(f"{rules_class.__name__} already has a trial: {known.__module__}.{known.__qualname__}")
        _TRIALS[rules_class] = function
        return function

    return register


def play(rules: Any, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play one trial by the function that `trial_of` registered for the class of ``rules``."""
    _TRIALS[type(rules)](rules, luck, outcome, log)


@resolves(play)
def _trial_for(rules: Any, luck: Any, outcome: Any, log: Any) -> Trial | None:  # noqa: ARG001
    return _TRIALS.get(getattr(rules, "instance_class", object))


class Layout(NamedTuple):
    """Where the outcome of a trial is counted.

    The cell of a trial in group g is ``offsets[g] + sum(strides[g, f] * (min(value[f], highs[f]) - lows[f]))``.

    Attributes
    ----------
    lows, highs
        int64 (fields): the range of each outcome field.
    opens
        bool (fields): values above ``highs`` are counted in the cell of ``highs``.
    strides
        int64 (groups, fields): 0 where the field is not in the group.
    offsets
        int64 (groups): the first cell of each group.
    tails
        int64 (groups): the open field of the group, else -1.
    cells
        The number of cells of all groups.
    """

    lows: Integers
    highs: Integers
    opens: npt.NDArray[np.bool_]
    strides: Integers
    offsets: Integers
    tails: Integers
    cells: int

    @property
    def tail_cells(self) -> int:
        """The length of the arrays of sums: one for each cell, or 0 where no group has an open field."""
        return self.cells if bool((self.tails >= 0).any()) else 0


def layout_of(fields: Sequence[tuple[int, int, bool]], groups: Sequence[Sequence[int]]) -> Layout:
    """Lay out the cells in which outcomes are counted.

    Parameters
    ----------
    fields
        The lowest value, the highest value, and whether the field is open ("highest or more"), for each outcome field.
    groups
        For each group the fields that it counts jointly; the last one varies fastest. A group with an open field (at
        most one) also keeps the exact sums of the value and of its square over the trials in each top cell.

    Examples
    --------
    >>> layout_of([(0, 8, False), (1, 3, False)], [[0, 1], [0]]).cells
    36
    """
    if not fields or not groups:
        raise ValueError("a trial needs one outcome field or more, and one group or more that counts it")
    lows = [low for low, _, _ in fields]
    highs = [high for _, high, _ in fields]
    opens = [is_open for _, _, is_open in fields]
    for low, high in zip(lows, highs, strict=True):
        if low > high:
            raise ValueError(f"an outcome field cannot range from {low} to {high}")
    strides = np.zeros((len(groups), len(fields)), dtype=np.int64)
    offsets, tails, cells = [], [], 0
    for group, members in enumerate(groups):
        open_fields = [field for field in members if opens[field]]
        if len(open_fields) > 1 or len(set(members)) < len(members):
            raise ValueError(f"group {list(members)} must name each field once and at most one open field")
        tails.append(open_fields[0] if open_fields else -1)
        offsets.append(cells)
        size = 1
        for field in reversed(members):
            strides[group, field] = size
            size *= highs[field] - lows[field] + 1
        cells += size
    arrays = Layout(
        np.array(lows, dtype=np.int64),
        np.array(highs, dtype=np.int64),
        np.array(opens, dtype=np.bool_),
        strides,
        np.array(offsets, dtype=np.int64),
        np.array(tails, dtype=np.int64),
        cells,
    )
    return read_only(arrays)


def read_only(rules: _Rules) -> _Rules:
    """Return the NamedTuple with each array C-contiguous and read-only, so that all runs share one compiled loop.

    A process that receives a pickled tuple calls this again: pickling loses the flag.
    """
    return type(rules)(*(_frozen(value) if isinstance(value, np.ndarray) else value for value in rules))


def _frozen(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = np.ascontiguousarray(array).view(np.ndarray) if array.ndim else np.asarray(array).view()
    view.flags.writeable = False
    return view


@compiled
def _draw_ahead(ahead: npt.NDArray[np.uint64], key: np.uint64, first: int, n: int) -> None:
    """Draw block 0 of stream 0 for n trials."""
    for i in range(n):
        ahead[0, i], ahead[1, i] = block_words(key, np.uint64(first + i), _0, _0)


def count_outcomes(
    rules: Any,
    layout: Layout,
    key: np.uint64,
    first: int,
    n: int,
    counts: Integers,
    tail_sums: Integers,
    tail_squares: Integers,
    log: Log,
) -> int:
    """Play the trials ``first`` to ``first + n - 1`` and add their outcomes to the counts: the one loop of all games.

    Compiled by `loop_of`; the checks of its arguments and the errors are in `count_block`.

    Parameters
    ----------
    rules, layout
        Made `read_only`.
    counts, tail_sums, tail_squares
        int64 (cells), the last two of length 0 where no group has an open field: added to.
    log
        int64, length 0 in runs; else filled by `note`.

    Returns
    -------
    int: -1 when all is well, -2 when a sum of squares passed 2**63, else the trial that left its declared range.
    """
    luck = np.zeros(LUCK_SIZE, dtype=np.uint64)
    luck[KEY] = key
    ahead = np.empty((2, _TILE), dtype=np.uint64)
    n_fields = layout.lows.size
    n_groups = layout.offsets.size
    outcome = np.zeros(n_fields, dtype=np.int64)
    # One closed field in one group is the layout of most questions about dice: its bounds stay in registers.
    single = n_fields == 1 and n_groups == 1 and layout.tails[0] < 0
    low = layout.lows[0]
    high = layout.highs[0]
    for start in range(first, first + n, _TILE):
        size = min(_TILE, first + n - start)
        _draw_ahead(ahead, key, start, size)
        for i in range(size):
            luck[TRIAL] = np.uint64(start + i)
            luck[AHEAD_0] = ahead[0, i]
            luck[AHEAD_1] = ahead[1, i]
            luck[STREAM] = _0
            luck[BLOCK] = _0
            luck[N_SPARE] = _0
            luck[N_LANES] = _0
            play(rules, luck, outcome, log)
            if single:
                value = outcome[0]
                if value < low or value > high:
                    return start + i
                counts[value - low] += 1
                outcome[0] = 0
                continue
            for field in range(n_fields):
                value = outcome[field]
                if value < layout.lows[field] or (value > layout.highs[field] and not layout.opens[field]):
                    return start + i
            for group in range(n_groups):
                cell = layout.offsets[group]
                for field in range(n_fields):
                    steps = min(outcome[field], layout.highs[field]) - layout.lows[field]
                    cell += layout.strides[group, field] * steps
                counts[cell] += 1
                tail = layout.tails[group]
                if tail >= 0 and outcome[tail] >= layout.highs[tail]:
                    tail_sums[cell] += outcome[tail]
                    tail_squares[cell] += outcome[tail] * outcome[tail]
                    if tail_squares[cell] < 0:
                        return _OVERFLOW
            # A field that a trial leaves alone must not keep the value of the trial before.
            for field in range(n_fields):
                outcome[field] = 0
    return _DONE


@functools.cache
def loop_of(rules_class: type) -> Callable[..., int]:
    """Return `count_outcomes` compiled for the trial of a rules class, from numba's cache where it is there."""
    trial = _TRIALS.get(rules_class)
    if trial is None:
        raise TypeError(f"no trial is registered for {rules_class.__name__}")
    if not trial.__module__.startswith("zettasim."):
        return compiled_for_this_process(count_outcomes)  # an edit of this trial would go unnoticed in a cache
    return compiled_apart(count_outcomes, f"{rules_class.__module__}.{rules_class.__qualname__}")


def count_block(
    kernel: str, rules: tuple[Any, ...], layout: Layout, key: int, first: int, n: int
) -> tuple[Integers, Integers, Integers]:
    """Play the trials ``first`` to ``first + n - 1`` and count their outcomes.

    A plain function of plain arguments, so that any joblib backend can send it to another process.

    Parameters
    ----------
    kernel
        The module whose import registers the trial of these rules.
    key
        From 0 to 2**64 - 1.

    Returns
    -------
    tuple of three int64 arrays: the trials in each cell, and the sums of the open value and of its square in each top
    cell (length 0 where no group has an open field).

    Raises
    ------
    RuntimeError
        A trial wrote a value outside the range of its field: a bug of the kernel or of the declared range.
    OverflowError
        A sum of squares passed 2**63 within the block.
    """
    importlib.import_module(kernel)
    counts = np.zeros(layout.cells, dtype=np.int64)
    tail_sums, tail_squares = np.zeros((2, layout.tail_cells), dtype=np.int64)
    _run(rules, layout, key, first, n, counts, tail_sums, tail_squares, np.zeros(0, dtype=np.int64))
    return counts, tail_sums, tail_squares


def replay_trial(
    kernel: str, rules: tuple[Any, ...], n_fields: int, key: int, trial: int
) -> tuple[tuple[int, ...], list[tuple[int, int]]]:
    """Play one trial of a run again, by the same loop, and return its outcome fields and what it noted.

    Returns
    -------
    tuple of the outcome (one int for each field) and the list of (event, argument) in the order of play.
    """
    importlib.import_module(kernel)
    layout = layout_of([_ANY_VALUE] * n_fields, [[field] for field in range(n_fields)])
    counts, values, squares = np.zeros((3, n_fields), dtype=np.int64)
    log = np.zeros(_LOG_SLOTS, dtype=np.int64)
    _run(rules, layout, key, trial, 1, counts, values, squares, log)
    notes = log[1 : 1 + log[0]].reshape(-1, 2).tolist()
    return tuple(values.tolist()), [(event, argument) for event, argument in notes]


def _run(
    rules: tuple[Any, ...],
    layout: Layout,
    key: int,
    first: int,
    n: int,
    counts: Integers,
    tail_sums: Integers,
    tail_squares: Integers,
    log: Log,
) -> None:
    loop = loop_of(type(rules))
    with np.errstate(over="ignore"):  # uncompiled, words that wrap as they should would warn
        status = loop(
            read_only(rules), read_only(layout), np.uint64(key), first, n, counts, tail_sums, tail_squares, log
        )
    if status == _OVERFLOW:
        raise OverflowError(f"the trials {first} to {first + n - 1} have sums of squares above 2**63")
    if status != _DONE:
        raise RuntimeError(
            f"trial {status} (key {key}) of {type(rules).__name__} has an outcome outside its declared range"
        )
