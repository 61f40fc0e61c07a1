"""Expedition cards that differ: how they are written, and what each is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from zettasim.model.parameter import ParameterType, Refused, whole_number

ICONS = ("investor", "radio", "engineer")
"""Icons that count for the three bonus Bases, in the Bases' order."""
MOST = 99
MOST_CARDS = 20


@dataclass(frozen=True)
class ExpeditionCard:
    """One kind of Expedition card.

    Parameters
    ----------
    top, bottom
        Energy with 0 or 1 Storm, and with 2.
    icons
        Its icons, in the order of `ICONS`.
    """

    top: int
    bottom: int
    icons: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Write it as a user would."""
        return "/".join([str(self.top), str(self.bottom), *(["+".join(self.icons)] if self.icons else [])])


Cards = tuple[tuple[ExpeditionCard, int], ...]
"""Expedition cards with their counts, in the order given."""


@dataclass(frozen=True)
class ExpeditionCards(ParameterType):
    """Expedition cards with their counts: `top/bottom:count` or `top/bottom/icon+icon:count`; `none` for no card."""

    def read(self, given: object) -> Cards:
        """Read `1/2:3,2/0/investor:1`, or a mapping from cards to counts."""
        if given in (None, "none", "", ()):
            return ()
        if isinstance(given, Mapping):
            pairs = [(str(card), count) for card, count in given.items()]
        elif isinstance(given, str):
            pairs = [_halves(part) for part in given.split(",")]
        else:
            raise Refused("is not a list of cards")
        found: dict[ExpeditionCard, int] = {}
        for word, number in pairs:
            card, count = _card(word), whole_number(number)
            if card in found:
                raise Refused(f"names {str(card)!r} twice")
            if not 1 <= count <= MOST_CARDS:
                raise Refused(f"gives {word!r} the count {count}, which is not from 1 to {MOST_CARDS}")
            found[card] = count
        return tuple(found.items())

    def write(self, value: Cards) -> str:
        """Write them as a user would."""
        return ",".join(f"{card}:{count}" for card, count in value) or "none"

    def allowed(self) -> str:
        """Describe the form."""
        return (
            "none, or top/bottom:count,top/bottom/icon+icon:count with whole numbers from "
            f"{-MOST} to {MOST} and the icons {', '.join(ICONS)}"
        )


def _halves(part: str) -> tuple[str, object]:
    card, colon, count = (piece.strip() for piece in part.partition(":"))
    if not colon:
        raise Refused(f"has {part!r} where top/bottom:count is wanted")
    return card, count


def _card(word: str) -> ExpeditionCard:
    top, bottom, icons = (*word.split("/"), "", "")[:3] if word.count("/") in (1, 2) else ("", "", "")
    if not top:
        raise Refused(f"has {word!r} where top/bottom or top/bottom/icon is wanted")
    numbers = [whole_number(number) for number in (top, bottom)]
    for number in numbers:
        if abs(number) > MOST:
            raise Refused(f"has {number}, which is out of range")
    names = icons.split("+") if word.count("/") == 2 else []
    for name in names:
        if name not in ICONS:
            raise Refused(f"has the icon {name!r}, which is none of {', '.join(ICONS)}", complete=True)
    return ExpeditionCard(numbers[0], numbers[1], tuple(sorted(names, key=ICONS.index)))
