"""Many trials: in blocks, side by side on the cores of the machine, added up to one set of integers."""

import importlib
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from zettasim.kernels.run import Layout, count_block

# A call of joblib costs about 10 ms: less work than this is not worth sharing.
_ALONE_SECONDS = 0.2
# Long enough that handing out blocks costs nothing, short enough that Ctrl-C and the last block are not waited for.
_BLOCK_SECONDS = (0.1, 0.5)
_PROBE_SECONDS = 0.002
_PROBE_TRIALS = 256


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
    kernel
        The module whose import registers the trial of these rules.
    rules
        The NamedTuple that the trial reads.
    layout
        Where outcomes are counted.
    key
        From `key_of`.
    first, trials
        The range of trials, both from 0.
    n_jobs
        Trials run side by side in so many threads (joblib counts: -1 is all cores). None: what an active
        ``joblib.parallel_config`` says, else all cores. Its backend is used too, where it names one.
    block
        Trials handed out together. None: chosen by measuring the first trials.
    progress
        Show a bar on work longer than a second, if standard error is a terminal.
    label
        What the bar is called.

    Returns
    -------
    Counts
    """
    if first < 0 or trials < 0 or (block is not None and block < 1):
        raise ValueError(f"cannot play {trials} trials from {first} on in blocks of {block}")
    importlib.import_module(kernel)
    done, start, end = no_counts(layout), first, first + trials
    backend, jobs = _backend_and_jobs(n_jobs)
    with _progress(trials, label, shown=progress) as advance:
        if block is None:
            count_block(kernel, rules, layout, key, first, 0)  # compiles, and plays nothing
            start, done, rate = _probe(kernel, rules, layout, key, first, end)
            advance(start - first)
            if (end - start) / rate < _ALONE_SECONDS:
                jobs = 1
            block = _block_size(end - start, rate, jobs)
        elif jobs > 1:
            count_block(kernel, rules, layout, key, first, 0)
        ranges = ((at, min(block, end - at)) for at in range(start, end, block))
        with closing(_play(kernel, rules, layout, key, ranges, backend, jobs)) as blocks:
            for played, counts in blocks:
                done = add_counts(done, counts)
                advance(played)
    return done


def _probe(
    kernel: str, rules: tuple[Any, ...], layout: Layout, key: int, first: int, end: int
) -> tuple[int, Counts, float]:
    """Play growing blocks until one takes a measurable time; return the next trial, the counts and trials a second."""
    done, start, n, rate = no_counts(layout), first, _PROBE_TRIALS, 1e6
    while start < end:
        n = min(n, end - start)
        began = time.perf_counter()
        counts = _count(kernel, rules, layout, key, start, n)
        seconds = time.perf_counter() - began
        done, start, rate = add_counts(done, counts), start + n, n / max(seconds, 1e-9)
        if seconds >= _PROBE_SECONDS:
            break
        n *= 8
    return start, done, rate


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
    kernel: str,
    rules: tuple[Any, ...],
    layout: Layout,
    key: int,
    ranges: Iterable[tuple[int, int]],
    backend: Any,
    jobs: int,
) -> Generator[tuple[int, Counts], None, None]:
    """Play the blocks, here or through joblib, and yield the trials and the counts of each as it is done."""
    if jobs == 1:
        for at, n in ranges:
            yield n, _count(kernel, rules, layout, key, at, n)
        return
    import joblib

    return_as = "generator_unordered" if backend.supports_return_generator else "list"
    parallel = joblib.Parallel(n_jobs=jobs, prefer="threads", return_as=return_as)
    blocks = parallel(joblib.delayed(_counted_range)(kernel, rules, layout, key, at, n) for at, n in ranges)
    try:
        yield from blocks
    finally:
        if return_as != "list":
            blocks.close()


def _counted_range(
    kernel: str, rules: tuple[Any, ...], layout: Layout, key: int, at: int, n: int
) -> tuple[int, Counts]:
    return n, _count(kernel, rules, layout, key, at, n)


def _count(kernel: str, rules: tuple[Any, ...], layout: Layout, key: int, first: int, n: int) -> Counts:
    counts, tail_sums, tail_squares = count_block(kernel, rules, layout, key, first, n)
    return Counts(counts, tail_sums.astype(object), tail_squares.astype(object))


@contextmanager
def _progress(trials: int, label: str, *, shown: bool) -> Iterator[Callable[[int], object]]:
    """Yield the function that moves the bar on: a bar on a terminal, else nothing."""
    if not (shown and sys.stderr.isatty()):
        yield lambda _: None
        return
    from tqdm import tqdm

    with tqdm(total=trials, desc=label or None, unit=" trials", unit_scale=True, delay=1, file=sys.stderr) as bar:
        yield bar.update
