"""One die for all purposes of a game: compiled once, and not at each place where something is drawn."""

from __future__ import annotations

from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Luck, roll


@called
def draw(luck: Luck, n: Int) -> Int:
    """Draw a number from 1 to n, each as likely."""
    return roll(luck, n)
