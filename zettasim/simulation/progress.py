"""A bar on a terminal: how many trials are done, how fast, how long it still takes."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Bar:
    """A progress bar, or nothing where none is shown."""

    def __init__(self, bar: Any = None) -> None:
        self._bar = bar

    def advance(self, trials: int) -> None:
        """Move on."""
        if self._bar is not None:
            self._bar.update(trials)

    def tell(self, text: str, trials: int) -> None:
        """Show a text behind the rate, and expect so many trials in all."""
        if self._bar is not None:
            self._bar.total = trials
            self._bar.set_postfix_str(text)


@contextmanager
def progress_bar(trials: int | None, label: str, *, shown: bool, done: int = 0, unit: str = "trials") -> Iterator[Bar]:
    """Yield a bar with rate and remaining time, on work longer than a second, if standard error is a terminal.

    Parameters
    ----------
    trials
        How many there are in all; None where nobody knows.
    label
        What the bar is called.
    shown
        Whether it is wanted at all.
    done
        How many are done already.
    unit
        What is counted.
    """
    if not (shown and sys.stderr.isatty()):
        yield Bar()
        return
    from tqdm import tqdm

    with tqdm(
        total=trials, initial=done, desc=label or None, unit=f" {unit}", unit_scale=True, delay=1, file=sys.stderr
    ) as bar:
        yield Bar(bar)
