"""`replay`: one trial of a run again, told step by step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import zettasim
from zettasim.model.model import OTHER_POLICY, within_states
from zettasim.questions.asked import MOST_SEED, MOST_TRIALS, Variants, ask, whole

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Replay:
    """One trial: what happened, and the metrics that it ended in."""

    model: str
    parameters: Mapping[str, Any]
    seed: int
    trial: int
    steps: tuple[str, ...]
    metrics: Mapping[str, int]
    version: str

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON shows it."""
        return {
            "model": self.model,
            "parameters": dict(self.parameters),
            "seed": self.seed,
            "trial": self.trial,
            "steps": list(self.steps),
            "metrics": dict(self.metrics),
            "version": self.version,
        }

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each step."""
        return [{"trial": self.trial, "step": place, "what": step} for place, step in enumerate(self.steps, start=1)]

    def to_frame(self) -> pd.DataFrame:
        """Return the steps as a data frame."""
        import pandas as pd

        return pd.DataFrame(self.rows(), columns=["trial", "step", "what"])


def replay(model: str, /, *, seed: int, trial: int = 0, variant: Variants = None, **parameters: object) -> Replay:
    """Play one trial of a run again.

    It is the same trial that a run with this seed counts: same chance, same rules, same kernel.

    Parameters
    ----------
    model
        Name of the model.
    seed
        Seed of the run.
    trial
        Which trial, counted from 0.
    variant, **parameters
        As in `odds`.
    """
    seed = whole("seed", seed, 0, MOST_SEED)
    trial = whole("trial", trial, 0, MOST_TRIALS - 1)
    asked = ask(model, parameters, variant=variant)
    within_states(asked.model.n_states_to_play(asked.parameters, asked.rules), "the best policy", OTHER_POLICY)
    from zettasim.kernels.run import replay_trial
    from zettasim.simulation.keys import key_of

    lowered = asked.model.lower(asked.parameters, asked.rules)
    key = key_of(seed, asked.model.luck)
    outcome, log = replay_trial(asked.model.kernel, lowered, len(asked.fields), key, trial)
    values = {field.name: value for field, value in zip(asked.fields, outcome, strict=True)}
    return Replay(
        model=asked.model.name,
        parameters=asked.written_parameters(),
        seed=seed,
        trial=trial,
        steps=tuple(asked.model.narrate(asked.parameters, asked.rules, event, argument) for event, argument in log),
        metrics={reading.name: reading.value(values) for reading in asked.readings},
        version=zettasim.__version__,
    )
