"""The ship of The Lone Star as data: what `components.toml` must hold of it."""

from __future__ import annotations

from dataclasses import dataclass

from zettasim.component_shapes import Count


@dataclass(frozen=True, eq=False)
class LoneStarCrew:
    """The crew when the game starts; `dice` of a life and of an exo product attempt."""

    dice: tuple[Count, ...]
