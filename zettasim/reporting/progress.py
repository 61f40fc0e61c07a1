"""Signs of life on standard error while a report is made."""

import shutil
import sys
import threading
from typing import Protocol, Self

_TICK_SECONDS = 0.5


class Progress(Protocol):
    """What the steps of a report are told to; called from several threads."""

    def start(self, step: str) -> None:
        """Take note that a step begins."""

    def finish(self, step: str) -> None:
        """Take note that a step has ended well."""


class Silent:
    """Progress that nobody sees."""

    def start(self, step: str) -> None:
        """Do nothing."""

    def finish(self, step: str) -> None:
        """Do nothing."""


class Steps:
    """A bar over all steps on a terminal, else one short line as each step begins.

    Parameters
    ----------
    total
        How many steps there will be.
    """

    def __init__(self, total: int) -> None:
        from tqdm import tqdm

        self._lock = threading.Lock()
        self._running: list[str] = []
        self._ended = threading.Event()
        self._on_terminal = sys.stderr.isatty()
        self._bar = tqdm(
            total=total,
            file=sys.stderr,
            disable=not self._on_terminal,
            leave=False,
            mininterval=0,
            bar_format="{n_fmt}/{total_fmt} |{bar:20}| {elapsed} {desc}",
            # Some terminals say that they have no size, and tqdm would draw nothing in no rows.
            ncols=shutil.get_terminal_size().columns - 1,
            nrows=24,
        )
        self._ticker = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Self:
        if self._on_terminal:
            self._ticker.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        if self._on_terminal:
            self._ticker.join()
        self._bar.close()

    def start(self, step: str) -> None:
        """Show that a step begins."""
        with self._lock:
            self._running.append(step)
            if self._on_terminal:
                self._bar.set_description_str(", ".join(self._running))
            else:
                sys.stderr.write(f"{step} ...\n")
                sys.stderr.flush()

    def finish(self, step: str) -> None:
        """Move the bar on by one step."""
        with self._lock:
            self._running.remove(step)
            if self._on_terminal:
                self._bar.set_description_str(", ".join(self._running))
                self._bar.update()

    def _tick(self) -> None:
        # The clock of the bar moves also while one long step runs.
        while not self._ended.wait(_TICK_SECONDS):
            self._bar.refresh()
