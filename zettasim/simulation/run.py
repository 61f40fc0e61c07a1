"""Many trials: in blocks, side by side on the cores of the machine, added up to one set of integers."""

import importlib
import itertools
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from zettasim.kernels.run import Layout, count_block
from zettasim.simulation.progress import progress_bar

# A call of joblib costs about 10 ms: less work than this is not worth sharing.
_ALONE_SECONDS = 0.2
# Long enough that handing out blocks costs nothing, short enough that Ctrl-C and the last block are not waited for.
_BLOCK_SECONDS = (0.1, 0.5)
_PROBE_SECONDS = 0.002
_PROBE_TRIALS = 256
# A backend that gives nothing back before all is done gets so many blocks for each worker at a time.
_BLOCKS_AT_ONCE = 8


class Counts(NamedTuple):
    """What a run counted.

    Attributes
    ----------
    counts
        int64 (cells): the trials in each cell of the layout.
    tail_sums, tail_squares
        Python integers in an object array, one for each cell, or of length 0 where the layout has no open field: the
        exact sums of the open value and of its square over the trials in the top cells.
    """

    counts: npt.NDArray[np.int64]
    tail_sums: npt.NDArray[np.object_]
    tail_squares: npt.NDArray[np.object_]


class Work(NamedTuple):
    """What is played and how it is counted: all that a worker needs beside the range of trials.

    Attributes
    ----------
    kernel
        The module whose import registers the trial of these rules.
    rules
        The NamedTuple that the trial reads.
    layout
        Where outcomes are counted.
    key
        From `key_of`.
    """

    kernel: str
    rules: tuple[Any, ...]
    layout: Layout
    key: int


def no_counts(layout: Layout) -> Counts:
    """Return the counts of a run of no trials."""
    return Counts(
        np.zeros(layout.cells, dtype=np.int64),
        np.full(layout.tail_cells, 0, dtype=object),
        np.full(layout.tail_cells, 0, dtype=object),
    )


def add_counts(one: Counts, other: Counts) -> Counts:
    """Add the counts of two ranges of trials of one question."""
    return Counts(one.counts + other.counts, one.tail_sums + other.tail_sums, one.tail_squares + other.tail_squares)


def count_trials(
    kernel: str,
    rules: tuple[Any, ...],
    layout: Layout,
    key: int,
    first: int,
    trials: int,
    *,
    n_jobs: int | None = None,
    block: int | None = None,
    progress: bool = False,
    label: str = "",
) -> Counts:
    """Play the trials ``first`` to ``first + trials - 1`` and count their outcomes.

    The result depends on the rules, the key and the range only: never on jobs, block size or backend.

    Parameters
    ----------
    kernel, rules, layout, key
        As in `Work`.
    first, trials
        The range of trials, both from 0.
    n_jobs, block
        As in `counted_blocks`.
    progress
        Show a bar on work longer than a second, if standard error is a terminal.
    label
        What the bar is called.

    Returns
    -------
    Counts
    """
    done = no_counts(layout)
    with (
        progress_bar(trials, label, shown=progress) as bar,
        closing(counted_blocks(Work(kernel, rules, layout, key), first, trials, n_jobs, block)) as blocks,
    ):
        for played, counts in blocks:
            done = add_counts(done, counts)
            bar.advance(played)
    return done


def counted_blocks(
    work: Work, first: int, trials: int, n_jobs: int | None = None, block: int | None = None
) -> Generator[tuple[int, Counts], None, None]:
    """Play a range of trials in blocks, and yield how many trials each has and their counts, in the order of trials.

    Parameters
    ----------
    work
        What is played.
    first, trials
        The range of trials, both from 0.
    n_jobs
        Trials run side by side in so many threads (joblib counts: -1 is all cores). None: what an active
        ``joblib.parallel_config`` says, else all cores. Its backend is used too, where it names one.
    block
        Trials handed out together. None: chosen by measuring the first trials.
    """
    if first < 0 or trials < 0 or (block is not None and block < 1):
        raise ValueError(f"cannot play {trials} trials from {first} on in blocks of {block}")
    importlib.import_module(work.kernel)
    start, end = first, first + trials
    backend, jobs = _backend_and_jobs(n_jobs)
    if block is None:
        _count(work, first, 0)  # compiles, and plays nothing
        rate = 1e6
        for played, counts, seconds in _probe(work, first, end):
            start, rate = start + played, played / max(seconds, 1e-9)
            yield played, counts
        if (end - start) / rate < _ALONE_SECONDS:
            jobs = 1
        block = _block_size(end - start, rate, jobs)
    elif jobs > 1:
        _count(work, first, 0)
    ranges = ((at, min(block, end - at)) for at in range(start, end, block))
    with closing(_play(work, ranges, backend, jobs)) as blocks:
        yield from blocks


def _probe(work: Work, first: int, end: int) -> Iterator[tuple[int, Counts, float]]:
    """Play growing blocks until one takes a measurable time; yield trials, counts and seconds of each."""
    n = _PROBE_TRIALS
    while first < end:
        n = min(n, end - first)
        began = time.perf_counter()
        counts = _count(work, first, n)
        seconds = time.perf_counter() - began
        yield n, counts, seconds
        if seconds >= _PROBE_SECONDS:
            return
        first += n
        n *= 8


def _block_size(trials: int, rate: float, jobs: int) -> int:
    shortest, longest = _BLOCK_SECONDS
    share = trials / rate / (8 * jobs)
    return max(1, int(rate * min(longest, max(shortest, share))))


def _backend_and_jobs(n_jobs: int | None) -> tuple[Any, int]:
    """Return the joblib backend to use, and how many blocks it runs at once."""
    import joblib

    backend, _ = joblib.parallel.get_active_backend(prefer="threads")
    if n_jobs is None:
        # Asked without the preference: with it, joblib forgets an n_jobs that was set without a backend.
        _, n_jobs = joblib.parallel.get_active_backend()
    return backend, int(backend.effective_n_jobs(-1 if n_jobs is None else n_jobs))


def _play(
    work: Work, ranges: Iterable[tuple[int, int]], backend: Any, jobs: int
) -> Generator[tuple[int, Counts], None, None]:
    """Play the blocks, here or through joblib."""
    if jobs == 1:
        for at, n in ranges:
            yield n, _count(work, at, n)
        return
    import joblib

    call = joblib.delayed(_counted_range)
    if backend.supports_return_generator:
        # In the order of trials, so that what is done is always one range: at most a few blocks wait for their turn.
        parallel = joblib.Parallel(n_jobs=jobs, prefer="threads", return_as="generator")
        with closing(parallel(call(work, at, n) for at, n in ranges)) as blocks:
            yield from blocks
        return
    waiting = iter(ranges)
    while some := list(itertools.islice(waiting, _BLOCKS_AT_ONCE * jobs)):
        yield from joblib.Parallel(n_jobs=jobs, prefer="threads")(call(work, at, n) for at, n in some)


def _counted_range(work: Work, at: int, n: int) -> tuple[int, Counts]:
    return n, _count(work, at, n)


def _count(work: Work, first: int, n: int) -> Counts:
    counts, tail_sums, tail_squares = count_block(work.kernel, work.rules, work.layout, work.key, first, n)
    return Counts(counts, tail_sums.astype(object), tail_squares.astype(object))


@contextmanager
def _progress(trials: int, label: str, *, shown: bool) -> Iterator[Callable[[int], object]]:
    """Yield the function that moves a bar on."""
    with progress_bar(trials, label, shown=shown) as bar:
        yield bar.advance
