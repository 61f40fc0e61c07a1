"""`simulate`: the same question as `odds`, answered by simulation."""

from __future__ import annotations

from typing import Any

from zettasim.model import Result
from zettasim.questions.odds import odds


def simulate(model: str, /, **question: Any) -> Result:
    """Answer a question by simulation: `odds` with `method="simulated"`.

    Examples
    --------
    >>> simulate("dice.pool", trials=1000, seed=1).method
    'simulated'
    """
    return odds(model, **{**question, "method": "simulated"})
