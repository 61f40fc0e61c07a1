"""Running a notebook in a kernel of the running interpreter."""

import asyncio
import os
import re
import tempfile
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zettasim.reporting.tables import DATA_VARIABLE, FIGURES_VARIABLE, PAGE_VARIABLE

if TYPE_CHECKING:
    from jupyter_client.manager import AsyncKernelManager
    from nbformat import NotebookNode

_START_SECONDS = 60
_OUTPUT_SECONDS = 60
_LOOK_SECONDS = 0.2
_ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


class ReportError(Exception):
    """A page that could not be made: which notebook, which cell, what went wrong."""


class Stopped(Exception):  # noqa: N818 - it is no error: somebody asked for it
    """The run of a notebook was given up because another one failed or the user interrupted."""


def execute_notebook(
    book: "NotebookNode",
    name: str,
    *,
    folder: Path,
    data: Path,
    page: str,
    timeout: float,
    stop: threading.Event,
    figures: Path | None = None,
    go_on: bool = False,
) -> None:
    """Run all cells and keep their outputs in the notebook.

    The kernel is a process of the running interpreter with its own empty settings and history, never a kernel that is
    registered on the machine; what it prints outside of cells stays out of the terminal and is shown only when it dies.

    Parameters
    ----------
    book
        The notebook; its outputs are replaced.
    name
        What messages call it.
    folder
        Working folder of the kernel.
    data
        Folder of the tables, which the notebook learns from an environment variable.
    page
        Name of its page, which it learns from another.
    timeout
        Seconds that one cell may take.
    stop
        When set, the run is given up and the kernel ended.
    figures
        Folder that the figures are kept in, which the notebook learns from an environment variable; None: nowhere.
    go_on
        Whether the next cell runs although one failed, unless by an assertion; else that ends it.

    Raises
    ------
    ReportError
        A cell failed or took too long, or the kernel died.
    Stopped
        `stop` was set.
    """
    with tempfile.TemporaryDirectory(prefix="zettasim-kernel-", ignore_cleanup_errors=True) as scratch:
        log = Path(scratch) / "kernel.log"
        try:
            with log.open("wb") as printed:
                start = {"cwd": str(folder), "env": _environment(Path(scratch), data, page, figures)}
                asyncio.run(_run(book, Path(scratch), timeout, go_on, stop, stdout=printed, stderr=printed, **start))
        except Stopped:
            raise
        except Exception as error:
            raise ReportError(_explain(error, book, name, log)) from error
        failed = next((cell for cell in book.cells if failure_of(cell)[:1] == ("AssertionError",)), None)
        if failed is not None:
            raise ReportError(_explain(AssertionError(), book, name, log))


async def _run(
    book: "NotebookNode", scratch: Path, timeout: float, go_on: bool, stop: threading.Event, **start: Any
) -> None:
    import zmq.asyncio

    # One context for all sockets, closed here: the manager leaves its own open on some ways out.
    context = zmq.asyncio.Context()
    try:
        await _execute_until(stop, _execute(book, _manager(scratch, context=context), timeout, go_on, **start))
    finally:
        context.destroy(linger=0)


async def _execute_until(stop: threading.Event, run: Coroutine[Any, Any, None]) -> None:
    task = asyncio.create_task(run)
    while not task.done():
        await asyncio.wait({task}, timeout=_LOOK_SECONDS)
        if stop.is_set() and not task.done():
            task.cancel()
            await asyncio.wait({task})
            # Whatever the cancelled run ends in was asked for; looking at it keeps asyncio from reporting it.
            if not task.cancelled():
                task.exception()
            raise Stopped
    task.result()


async def _execute(
    book: "NotebookNode", manager: "AsyncKernelManager", timeout: float, go_on: bool, **start: Any
) -> None:
    from nbclient import NotebookClient

    # nbclient could start the kernel itself, but leaves a broken exit handler behind when that fails.
    client = NotebookClient(
        book,
        km=manager,
        timeout=max(1, round(timeout)),
        iopub_timeout=_OUTPUT_SECONDS,
        raise_on_iopub_timeout=True,
        coalesce_streams=True,
        record_timing=False,
        allow_errors=go_on,
    )
    await manager.start_kernel(**start)
    channels = manager.client(context=manager.context)
    channels.allow_stdin = False
    try:
        channels.start_channels()
        await channels.wait_for_ready(timeout=_START_SECONDS)
        client.kc = channels
        await client.async_execute()
    finally:
        channels.stop_channels()
        await manager.shutdown_kernel(now=True)


def _environment(scratch: Path, data: Path, page: str, figures: Path | None) -> dict[str, str]:
    return {
        **os.environ,
        DATA_VARIABLE: str(data.resolve()),
        PAGE_VARIABLE: page,
        FIGURES_VARIABLE: str(figures.resolve()) if figures else "",
        # Settings and start-up files of the user's own IPython must not change a report.
        "IPYTHONDIR": str(scratch / "ipython"),
        "JUPYTER_CONFIG_DIR": str(scratch / "config"),
        # The debugger that ipykernel carries along warns about frozen modules at every start.
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
    }


def _manager(scratch: Path, **traits: Any) -> "AsyncKernelManager":
    from ipykernel.kernelspec import get_kernel_dict
    from jupyter_client.kernelspec import KernelSpec
    from jupyter_client.manager import AsyncKernelManager

    spec = KernelSpec(resource_dir="", **get_kernel_dict(extra_arguments=["--HistoryManager.hist_file=:memory:"]))

    class InterpreterManager(AsyncKernelManager):
        """Manager that knows one kernel: the interpreter it runs in."""

        @property
        def kernel_spec(self) -> KernelSpec:
            return spec

    manager = InterpreterManager(connection_file=str(scratch / "connection.json"), **traits)
    # Versions of ipykernel that cannot encrypt do not say that they can; those of jupyter_client lack the trait.
    if manager.has_trait("transport_encryption") and "curve" in spec.metadata.get("supported_encryption", ()):
        manager.transport_encryption = "required"
    return manager


def _explain(error: Exception, book: "NotebookNode", name: str, log: Path) -> str:
    number = next((idx for idx, cell in enumerate(book.cells, 1) if failure_of(cell)), None)
    ename, evalue = getattr(error, "ename", type(error).__name__), getattr(error, "evalue", str(error))
    what = f"{ename}: {_ANSI.sub('', str(evalue)).strip()}"
    if number is None:
        told = log.read_text("utf-8", errors="replace").strip().splitlines()[-5:]
        return "\n".join([f"notebook {name} could not be run: {what}", *told])
    source = "\n".join(f"    {line}" for line in book.cells[number - 1].source.splitlines())
    return f"notebook {name}, cell {number}: {what}\n{source}"


def failure_of(cell: "NotebookNode") -> tuple[str, ...]:
    """Return name and text of the exception that ended a cell; nothing if it ran to its end."""
    errors = [output for output in cell.get("outputs", ()) if output.output_type == "error"]
    return (errors[0].ename, _ANSI.sub("", errors[0].evalue).strip()) if errors else ()
