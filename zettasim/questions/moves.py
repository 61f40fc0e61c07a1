"""All ways to make so many changes to a few whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Block:
    """Numbers of one table: one kind more and another less is one change, an exchange.

    Parameters
    ----------
    room
        For each number by how much it may fall and by how much it may rise.
    surplus
        By how much their sum must change; None: as it likes.
    """

    room: tuple[tuple[int, int], ...]
    surplus: int | None = None


def n_changes(deltas: Sequence[int]) -> int:
    """Count the changes in one block: what is put in or what is taken out, whichever is more.

    Examples
    --------
    >>> n_changes((2, -1, 0)), n_changes((-1, 1, 0)), n_changes((0, 0, 0))
    (2, 1, 0)
    """
    return max(sum(delta for delta in deltas if delta > 0), -sum(delta for delta in deltas if delta < 0))


def moves(blocks: Sequence[Block], changes: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to make exactly so many changes, each once: by how much each number of each block changes."""
    if not blocks:
        if changes == 0:
            yield ()
        return
    first, *others = blocks
    for here in range(changes + 1):
        for deltas in _of_block(first, here):
            for rest in moves(others, changes - here):
                yield (deltas, *rest)


def _of_block(block: Block, changes: int) -> Iterator[tuple[int, ...]]:
    pairs = {(changes, down) for down in range(changes + 1)} | {(up, changes) for up in range(changes + 1)}
    for up, down in sorted(pairs, reverse=True):
        if block.surplus is None or up - down == block.surplus:
            yield from _spread(block.room, up, down)


def _spread(room: Sequence[tuple[int, int]], up: int, down: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to raise some numbers by `up` and lower others by `down` in all."""
    if not room:
        if up == down == 0:
            yield ()
        return
    (falls, rises), *others = room
    for delta in range(-min(down, falls), min(up, rises) + 1):
        for rest in _spread(others, up - max(delta, 0), down + min(delta, 0)):
            yield (delta, *rest)
