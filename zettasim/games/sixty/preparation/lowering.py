"""A Preparation phase as arrays for the kernel."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from zettasim.games.sixty.preparation.rules import (
    ALL,
    CARDS,
    HOLD,
    OPTIMAL,
    STORMS,
    MixedRules,
    Phase,
    PreparationRules,
    code_sizes,
    code_steps,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from zettasim.games.sixty.preparation.exact import State

POLICIES = {"storms": STORMS, "cards": CARDS, "hold": HOLD, "all": ALL, "optimal": OPTIMAL}


def lowered(phase: Phase) -> PreparationRules:
    """Turn the best actions of a phase with Expedition cards alike into a table."""
    import numpy as np

    is_optimal = phase.policy == "optimal"
    table = np.zeros((phase.bases + 1, phase.slots + 1, 3, 3) if is_optimal else (0, 0, 0, 0), dtype=np.int64)
    if is_optimal:
        from zettasim.games.sixty.preparation.exact import best_actions

        for state, action in best_actions(phase).items():
            table[state.storms, state.expeditions, state.sent, state.hand] = action
    return PreparationRules(
        storms=phase.storms,
        expeditions=phase.expeditions,
        slots=phase.slots,
        bases=phase.bases,
        forecast=phase.forecast,
        policy=POLICIES[phase.policy],
        limit=phase.limit,
        table=table,
        spans=_spans(phase),
    )


def lowered_mixed(phase: Phase) -> MixedRules:
    """Turn the best actions of a phase with Expedition cards that differ into a table of all states."""
    import numpy as np

    steps = code_steps(phase)
    is_optimal = phase.policy == "optimal"
    table = np.zeros(prod(code_sizes(phase)) if is_optimal else 0, dtype=np.int64)
    if is_optimal:
        from zettasim.games.sixty.preparation.exact import best_actions

        for state, action in best_actions(phase).items():
            table[_code_of(state, steps)] = action
    worth = np.array(phase.worth_by_icons or np.zeros((0, 0)), dtype=np.int64)
    return MixedRules(
        counts=np.array([phase.storms, *(kind.count for kind in phase.kinds)], dtype=np.int64),
        bonus=np.array([kind.bonus for kind in phase.kinds], dtype=np.int64),
        icons=np.array([kind.icons for kind in phase.kinds], dtype=np.int64),
        storm_energy=np.array(phase.storm_energy, dtype=np.int64),
        base_worth=np.array(phase.base_worth, dtype=np.int64),
        worth=worth,
        slots=phase.slots,
        bases=phase.bases,
        policy=POLICIES[phase.policy],
        limit=phase.limit,
        table=table,
        steps=np.array(steps, dtype=np.int64),
        spans=_spans(phase),
    )


def _code_of(state: State, steps: tuple[int, ...]) -> int:
    covered = sum(1 << place for place in state.covered)
    parts = (*state.cards, covered, state.storms, state.sent, state.hand)
    return sum(part * step for part, step in zip(parts, steps, strict=True))


def _spans(phase: Phase) -> npt.NDArray[np.int64]:
    import numpy as np

    from zettasim.kernels.draws import spans_without_replacement

    return np.array(spans_without_replacement(phase.size, phase.size), dtype=np.int64)
