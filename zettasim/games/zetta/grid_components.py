"""Components of the preparation grid that no other part of the game needs."""

from __future__ import annotations

from collections.abc import Mapping

from zettasim.component_shapes import Count, fail
from zettasim.errors import unknown

CardIcons = Mapping[str, Count]
"""Cards by their ability icons: names of abilities joined by `_and_`."""


def abilities_of(icons: str) -> tuple[str, ...]:
    """Return the abilities that a kind of card has."""
    return tuple(icons.split("_and_"))


def check_icons(path: str, icons: CardIcons, abilities: tuple[str, ...], printed: int, where: str) -> None:
    """Refuse unknown abilities, and cards that do not add up.

    Raises
    ------
    ComponentError
        With what was found and what is allowed.
    """
    for kind in icons:
        for ability in abilities_of(kind):
            if ability not in abilities:
                fail(where, f"{path}.{kind}", unknown("ability", ability, abilities))
    if sum(icons.values()) != printed:
        fail(where, path, f"adds up to {sum(icons.values())} cards, but {printed} are printed")
