"""What the contents of a whole game are drawn from, as data: what `components.toml` must hold of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from zettasim.component_shapes import Count, Range, check_spans

Span = tuple[Annotated[int, Range(-12, 99)], ...]
"""Lowest and highest."""


@dataclass(frozen=True, eq=False)
class ExpeditionContents:
    """Ranges of what is on cards and markers; a spread is how far single cards lie around the mean of a draw."""

    abilities_per_crew: Span
    steps_to_level: Span
    value_centers: Span
    value_spread: Annotated[int, Range(0, 9)]
    modifiers: Span
    planets_per_system: Span
    life_means: Span
    life_spread: Annotated[int, Range(0, 9)]
    exo_costs: Span
    exo_margins: Span
    exo_spread: Annotated[int, Range(0, 9)]
    equipment_per_quick_card: Span
    icons_per_equipment: Span
    icons_per_exo_product: Span
    markers_per_type: Annotated[int, Range(1, 99)]
    alien_life_cards: Count
    decks: Mapping[str, tuple[tuple[int | str, ...], ...]] = field(default_factory=dict)
    """What was entered from a box, by deck (see `expedition_decks.py`): a row for each card."""


LIMITS = {
    "abilities_per_crew": (1, 4),
    "steps_to_level": (1, 20),
    "value_centers": (1, 12),
    "modifiers": (-9, 9),
    "planets_per_system": (0, 10),
    "life_means": (0, 99),
    "exo_costs": (1, 9),
    "exo_margins": (0, 99),
    "equipment_per_quick_card": (0, 4),
    "icons_per_equipment": (1, 5),
    "icons_per_exo_product": (1, 3),
}
"""What a range may hold at most."""


def check_contents(contents: ExpeditionContents, where: str) -> None:
    """Refuse ranges that are none, or that no game could be played with.

    Raises
    ------
    ComponentError
        With what was found and what is allowed.
    """
    check_spans("expedition_contents", contents, LIMITS, where)
