"""How a planetary system is told: what the players see when a card lies read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from zettasim.games.zetta.psg.rules import Generation, Steps
from zettasim.games.zetta.psg_components import STACKS, WHEELS

if TYPE_CHECKING:
    from zettasim.games.zetta.psg.exact import Reading


def seen(system: Generation, reading: Reading) -> dict[str, int | str]:
    """Return what a player sees, by column: the card, the wheels before it turns one, tokens, faces shown before.

    Tokens and faces shown are left out where there is one token only, and what the dice tell where they tell nothing,
    as every result has the same steps.
    """
    stack, spread = system.stacks[reading.stack], system.spreads[reading.stack][reading.spread]
    before = [n - (place == reading.open) for place, n in enumerate(reading.shown)]
    steps = [step for step, _ in spread]
    found: dict[str, int | str] = {
        "stack": STACKS[reading.stack],
        "wheel": WHEELS[stack.wheel],
        "step": steps[reading.open],
        "at": reading.wheels[stack.wheel],
        **dict(zip(WHEELS, reading.wheels, strict=True)),
        "to_read": len(system.stacks) - reading.stack - 1,
    }
    if system.tokens > 1:
        found["tokens"] = reading.tokens
        found["shown"] = ", ".join(f"{step:+d}" for step, n in zip(steps, before, strict=True) for _ in range(n)) or "-"
    if any(len(spreads) > 1 for spreads in system.spreads):
        found["die"] = _die(system, reading)
        if system.seen and not system.one_die:
            found["later_dice"] = _later_dice(system, reading)
    return found


def _die(system: Generation, reading: Reading) -> str:
    """Name the results that the die of this stack may show; with one die those that are alike in all stacks."""
    alike = [_results_with(system, reading.stack, system.spreads[reading.stack][reading.spread])]
    if system.one_die:
        alike = [
            _results_with(system, place, spreads[int(known or 0)])
            for place, (spreads, known) in enumerate(zip(system.spreads, system.scenes[reading.scene], strict=True))
        ]
    return _in_words(sorted(set.intersection(*map(set, alike))))


def _later_dice(system: Generation, reading: Reading) -> str:
    told = []
    for place in range(reading.stack + 1, len(system.stacks)):
        spreads, known = system.spreads[place], system.scenes[reading.scene][place]
        if known is not None and len(spreads) > 1:
            told.append(f"{STACKS[place]} {_in_words(_results_with(system, place, spreads[known]))}")
    return ", ".join(told) or "-"


def _results_with(system: Generation, place: int, spread: Steps) -> list[int]:
    return [result + 1 for result in range(system.results) if system.stacks[place].spread(result) == spread]


def _in_words(results: Sequence[int]) -> str:
    """Write 1, 2, 3, 7 as 1-3/7."""
    runs: list[list[int]] = []
    for result in results:
        if runs and result == runs[-1][-1] + 1:
            runs[-1].append(result)
        else:
            runs.append([result])
    return "/".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
