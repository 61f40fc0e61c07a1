"""What every analysis hands on beside its own tables: its takeaways, and how exact and simulated answers agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pandas as pd

from zettasim.component_files import is_varied
from zettasim.questions.listing import in_words
from zettasim.questions.verify import verify
from zettasim.reporting.settings import Settings

LAST = 99
"""The rank of a takeaway without one: below all that have one, in the order of the analyses."""


def takeaways(
    say: Callable[..., Iterable[tuple[str, str] | tuple[str, str, int]]], *found: Any, **more: Any
) -> pd.DataFrame:
    """Return the takeaways of a report in order.

    Parameters
    ----------
    say
        Puts into words what was found: (sentence, badge) or (sentence, badge, rank). The badge is `exact`,
        `simulated`, `inferred` or `assumed`, the weakest that it rests on; the rank is its place among those of all
        analyses of the game, 1 for the first. Under a variant it may not find what its sentences speak of, such as a
        worth from which another play is better: then it says nothing.
    found, more
        What it takes: the tables of the analysis.
    """
    try:
        sentences = [*say(*found, **more)]
    except (LookupError, ValueError, StopIteration, ZeroDivisionError):
        if not is_varied():
            raise
        sentences = []
    rows = [(sentence, badge, *(rank or (LAST,))) for sentence, badge, *rank in sentences]
    return pd.DataFrame(rows, columns=["sentence", "badge", "rank"])


def agreement(model: str, questions: Iterable[Mapping[str, Any]], settings: Settings) -> pd.DataFrame:
    """Compare exact and simulated answers to some questions of one model.

    Returns
    -------
    DataFrame
        One row for each question and metric: question, metric, exact, simulated, z, p_value, impossible, trials, seed.
    """
    frames = []
    for question in questions:
        verified = verify(model, trials=settings.trials, seed=settings.seed, n_jobs=settings.n_jobs, **question)
        frame = verified.to_frame()
        frame.insert(0, "question", " ".join(f"{name}={in_words(value)}" for name, value in question.items()))
        frames.append(frame)
    columns = ["question", "metric", "exact", "simulated", "z", "p_value", "impossible", "trials", "seed"]
    return pd.concat(frames, ignore_index=True)[columns]
