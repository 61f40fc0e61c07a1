"""Where outcomes are counted: the cells, and how the outcomes of a tile of trials are added to them."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from zettasim.kernels._jit import compiled_lean

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

_Rules = TypeVar("_Rules", bound=tuple[Any, ...])

OVERFLOW = -2
"""A sum of squares passed 2**63."""
_COUNTED = -1


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
    opens: Flags
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
        For each group the fields that it counts jointly; the last one varies fastest. A group with an open field also
        keeps the exact sums of the value and of its square over the trials in each top cell, of its first open field.

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
        if len(set(members)) < len(members):
            raise ValueError(f"group {list(members)} must name each field once")
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

    The same is done to a NamedTuple in it. A process that receives a pickled tuple calls this again: pickling loses
    the flag.
    """
    return type(rules)(*(_frozen(value) for value in rules))


def _frozen(value: Any) -> Any:
    if isinstance(value, tuple):
        return read_only(value)
    return _frozen_array(value) if isinstance(value, np.ndarray) else value


def _frozen_array(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = np.ascontiguousarray(array).view(np.ndarray) if array.ndim else np.asarray(array).view()
    view.flags.writeable = False
    return view


@compiled_lean
def flag_outside(
    values: Integers,
    size: int,
    asked: Flags,
    lows: Integers,
    highs: Integers,
    redo: npt.NDArray[np.uint16],
) -> int:
    """Flag in ``redo`` the trials with a value of an asked field outside its range; return how many are flagged."""
    for field in range(lows.size):
        if asked[field]:
            low, high = lows[field], highs[field]
            for i in range(size):
                redo[i] |= np.uint16((values[field, i] < low) | (values[field, i] > high))
    n_flagged = 0
    for i in range(size):
        n_flagged += redo[i]
    return n_flagged


@compiled_lean
def count_values(
    values: Integers,
    size: int,
    lows: Integers,
    highs: Integers,
    strides: Integers,
    offsets: Integers,
    tails: Integers,
    cells: Integers,
    counts: Integers,
    tail_sums: Integers,
    tail_squares: Integers,
) -> int:
    """Add the outcomes of a tile of trials, each within its range, to the counts.

    Parameters
    ----------
    values
        int64 (fields, tile): the outcomes of the first ``size`` trials.
    cells
        int64 (tile): used up.
    counts, tail_sums, tail_squares
        Added to.

    Returns
    -------
    int: `OVERFLOW` when a sum of squares passed 2**63, else -1.
    """
    for group in range(offsets.size):
        first = offsets[group]
        for i in range(size):
            cells[i] = first
        for field in range(lows.size):
            stride, low, high = strides[group, field], lows[field], highs[field]
            if stride != 0:
                for i in range(size):
                    cells[i] += stride * (min(values[field, i], high) - low)
        for i in range(size):
            counts[cells[i]] += 1
        tail = tails[group]
        if tail >= 0:
            top = highs[tail]
            for i in range(size):
                value = values[tail, i]
                if value >= top:
                    tail_sums[cells[i]] += value
                    tail_squares[cells[i]] += value * value
                    if tail_squares[cells[i]] < 0:
                        return OVERFLOW
    return _COUNTED
