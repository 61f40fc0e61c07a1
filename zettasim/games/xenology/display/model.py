"""`xenology.display`: what a user may ask about the Card Display."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.xenology.display.rules import MOST_PACKED, Display, DisplayRules
from zettasim.games.xenology.rules import Rules
from zettasim.model import Boolean, Distribution, Field, FromComponents, Integer, Metric, Model, parameter
from zettasim.model.model import metric, refuse


@dataclass(frozen=True, kw_only=True)
class DisplayParameters:
    """Parameters of `xenology.display`."""

    types: int = parameter(
        Integer(2, 8),
        FromComponents("research.n_types"),
        "types of Research cards; one of them is wanted",
        unit="types",
    )
    per_type: int = parameter(
        Integer(1, 40), FromComponents("research.cards_per_type"), "Research cards of each type", unit="cards"
    )
    display: int = parameter(
        Integer(1, 12), FromComponents("research.display"), "cards in the Card Display", unit="cards"
    )
    wipes: int = parameter(
        Integer(0, 5), 0, "how often it may be wiped while it lacks the wanted type", unit="wipes", source="Wipe + Scan"
    )
    reshuffle: bool = parameter(
        Boolean(),
        True,
        "when the deck is empty the discards are shuffled and dealing goes on; else the display is short",
        source="Scan",
    )


class CardDisplay(Model[DisplayParameters, Rules]):
    """`xenology.display`: the wanted type in the Card Display."""

    name = "xenology.display"
    summary = "The Card Display: is a wanted type of Research card in it, and what does a wipe add?"
    game = "xenology"
    parameters = DisplayParameters
    kernel = "zettasim.games.xenology.display.kernel"
    notes = (
        "Hands are left out: the display is dealt from the full deck.",
        "While it lacks the wanted type and wipes are left, it is discarded and dealt anew.",
    )
    examples = (
        {},
        {"wipes": 2},
        {"types": 3, "per_type": 2, "display": 4, "wipes": 3},
        {"types": 3, "per_type": 2, "display": 4, "wipes": 3, "reshuffle": False},
        {"types": 8, "per_type": 1, "display": 3, "wipes": 5},
        {"types": 8, "per_type": 16, "display": 6, "wipes": 1},
    )

    def check(self, p: DisplayParameters, rules: Rules) -> None:
        """Refuse a display larger than the deck."""
        size = p.types * p.per_type
        if p.display > size:
            raise refuse("display", p.display, f"is more than the deck's {size} cards", f"1 to {size}")

    def fields(self, p: DisplayParameters, rules: Rules) -> tuple[Field, ...]:
        """Available, types, seen."""
        return (
            Field("available", 0, 1),
            Field("types", 1, min(p.types, p.display)),
            Field("seen", 1, (p.wipes + 1) * p.display),
        )

    def metrics(self, p: DisplayParameters, rules: Rules) -> tuple[Metric, ...]:
        """Available, types, seen."""
        return (
            metric("available", "1 if the wanted type is in the last display"),
            metric("types", "different types in the last display"),
            metric("seen", "cards dealt in all"),
        )

    def enumerate_outcomes(self, p: DisplayParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count the places of the wanted cards."""
        from zettasim.games.xenology.display.exact import enumerate_display

        display = Display(p.types, p.per_type, p.display, p.wipes, p.reshuffle)
        return enumerate_display(display).project(tuple(field.name for field in fields))

    def lower(self, p: DisplayParameters, rules: Rules) -> DisplayRules:
        """Pass the numbers on."""
        import numpy as np

        from zettasim.kernels.draws import spans_without_replacement

        deck = p.types * p.per_type
        packed = sum(p.per_type << (8 * kind) for kind in range(p.types)) if deck <= MOST_PACKED else 0
        spans = np.array(spans_without_replacement(deck, deck), dtype=np.int64)
        return DisplayRules(p.types, p.per_type, p.display, p.wipes, p.reshuffle, packed, spans)

    def narrate(self, p: DisplayParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card."""
        if event == 0:
            return "a card of the wanted type is dealt" if argument == 0 else f"a card of type {argument + 1} is dealt"
        if event == 1:
            return f"the deck is empty: the {argument} discarded cards are shuffled"
        return f"the display is wiped; {argument} more {'wipe' if argument == 1 else 'wipes'} may follow"

    def uses(self, p: DisplayParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name nothing: all that matters is a parameter."""
        return ()


MODELS = (CardDisplay(),)
