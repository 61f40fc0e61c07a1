"""A question answered exactly: the distribution behind each thing that is asked."""

from __future__ import annotations

from zettasim.model import Distribution
from zettasim.model.model import within_states
from zettasim.questions.asked import Asked


def n_states(asked: Asked) -> int:
    """Estimate how many states the largest of the exact distributions goes through."""
    model, parameters, rules = asked.model, asked.parameters, asked.rules
    return max(
        (model.n_states(parameters, rules, asked.fields_named(reading.fields)) for reading in asked.readings), default=0
    )


def enumerated(asked: Asked) -> list[Distribution]:
    """Return the exact distribution behind each reading.

    Raises
    ------
    StateSpaceError
        If one of them goes through more states than the stated limit.
    """
    model, parameters, rules = asked.model, asked.parameters, asked.rules
    found: dict[tuple[str, ...], Distribution] = {}
    for reading in asked.readings:
        if reading.fields not in found:
            fields = asked.fields_named(reading.fields)
            within_states(model.n_states(parameters, rules, fields), f"the exact answer for {reading.name!r}")
            found[reading.fields] = model.enumerate_outcomes(parameters, rules, fields)
    return [found[reading.fields] for reading in asked.readings]
