"""A Dask cluster for a run: two processes on this machine, or a scheduler somewhere else."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from zettasim.errors import UserError
from zettasim.kernels._jit import source_hash

INSTALL = "python -m pip install 'zettasim[dask]'"
_MOST_WORKERS = 1_024
_CONNECT_SECONDS = 10


@contextmanager
def on_cluster(where: str | None) -> Iterator[None]:
    """Run what joblib is given inside on a Dask cluster; close what was opened.

    Parameters
    ----------
    where
        `local:N` starts N worker processes on this machine; else the address of a scheduler, as
        `tcp://192.168.0.1:8786`. None: all as it is.

    Raises
    ------
    UserError
        If Dask is not installed, the address cannot be, nobody answers there, or the workers have other kernels.
    """
    if where is None:
        yield
        return
    workers = _local_workers(where)
    try:
        import dask
        import distributed
    except ImportError:
        raise UserError(f"dask={where} needs the extra `dask`: {INSTALL}") from None
    import joblib

    with ExitStack() as opened:
        opened.enter_context(dask.config.set({"distributed.admin.large-graph-warning-threshold": "1GB"}))
        client = opened.enter_context(_client(distributed, where, workers, opened))
        _check_kernels(client, where)
        opened.enter_context(joblib.parallel_config(backend="dask", client=client))
        yield


def _local_workers(where: str) -> int | None:
    name, _, number = where.partition(":")
    if name != "local":
        if "://" not in where and not number.isdecimal():
            raise UserError(f"dask={where}: allowed: local:N, or the address of a scheduler as tcp://host:8786")
        return None
    if not number.isdecimal() or not 1 <= int(number) <= _MOST_WORKERS:
        raise UserError(f"dask={where}: allowed: local:N with 1 to {_MOST_WORKERS} workers")
    return int(number)


def _client(distributed: Any, where: str, workers: int | None, opened: ExitStack) -> Any:
    address: Any = where
    if workers is not None:
        with _deaf_to_ctrl_c():
            address = opened.enter_context(
                distributed.LocalCluster(
                    n_workers=workers,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address="127.0.0.1:0",  # any free port: the usual one may be taken
                    silence_logs=logging.CRITICAL,
                )
            )
    try:
        return distributed.Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as why:
        raise UserError(f"dask={where}: no scheduler answers there ({why})") from None


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Let processes that start inside ignore Ctrl-C: a terminal sends it to all, and only the run itself answers it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _check_kernels(client: Any, where: str) -> None:
    """Refuse workers with other kernels: their counts could not be added to ours."""
    own = source_hash()
    try:
        found = client.run(source_hash)
    except ImportError:
        raise UserError(f"dask={where}: zettasim is not installed on its workers") from None
    for worker, theirs in found.items():
        if theirs != own:
            raise UserError(f"dask={where}: worker {worker} has other kernels ({theirs}) than this process ({own})")
