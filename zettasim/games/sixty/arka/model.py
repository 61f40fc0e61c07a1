"""`sixty.arka`: what a user may ask about Arka's action cards (Solo Game Against Arka)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.sixty.arka.rules import ActionDeck, ArkaRules
from zettasim.games.sixty.rules import Rules
from zettasim.model import Distribution, Field, FromComponents, Integer, Integers, Metric, Model, parameter
from zettasim.model.model import metric, refuse


@dataclass(frozen=True, kw_only=True)
class ArkaParameters:
    """Parameters of `sixty.arka`."""

    blanks: int = parameter(
        Integer(1, 5),
        FromComponents("arka.usual_blanks"),
        "action cards without a star in her deck: 1-2 standard, 3-4 legendary, 5 epic",
        unit="cards",
        source="Setup Arka 4",
    )
    stars: tuple[int, ...] = parameter(
        Integers(6, 0, 9),
        FromComponents("arka.usual_stars"),
        "stars that she plays until, in each of the six rounds",
        unit="stars",
        source="Arka's Action Phase",
    )


class Arka(Model[ArkaParameters, Rules]):
    """`sixty.arka`: how many action cards Arka reveals in each round."""

    name = "sixty.arka"
    summary = "Arka's action cards: how many she reveals in each of the six rounds"
    game = "sixty"
    parameters = ArkaParameters
    kernel = "zettasim.games.sixty.arka.kernel"
    notes = (
        "The deck carries over from round to round; when it is empty, the shuffled discard pile becomes the deck.",
        "The cards of the running round join the discard pile only at its end.",
        "How often the rondel raises the stars to four and more depends on her actions: give the stars of each round.",
    )
    examples = ({}, {"blanks": 5}, {"blanks": 3, "stars": "3,3,4,4,5,5"}, {"blanks": 1, "stars": "9,9,0,1,9,2"})

    def check(self, p: ArkaParameters, rules: Rules) -> None:
        """Refuse more stars than she has cards."""
        if max(p.stars) > rules.arka.star_cards:
            wrong = f"asks for more stars in a round than her {rules.arka.star_cards} star cards show"
            raise refuse("stars", ",".join(map(str, p.stars)), wrong, f"0 to {rules.arka.star_cards} each")

    def fields(self, p: ArkaParameters, rules: Rules) -> tuple[Field, ...]:
        """Cards revealed, by round: the stars, and at most every blank once."""
        return tuple(
            Field(f"cards_{number}", stars, stars + p.blanks if stars else 0)
            for number, stars in enumerate(p.stars, start=1)
        )

    def metrics(self, p: ArkaParameters, rules: Rules) -> tuple[Metric, ...]:
        """Cards revealed, by round."""
        rounds = range(1, len(p.stars) + 1)
        return tuple(metric(f"cards_{number}", f"action cards revealed in round {number}") for number in rounds)

    def enumerate_outcomes(self, p: ArkaParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain from round to round."""
        from zettasim.games.sixty.arka.exact import enumerate_cards

        return enumerate_cards(self._deck(p, rules), tuple(field.name for field in fields))

    def n_states(self, p: ArkaParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All decks, with the cards of the rounds asked about."""
        states = (rules.arka.star_cards + 1) * (p.blanks + 1)
        for field in fields:
            states *= field.size
        return states

    def lower(self, p: ArkaParameters, rules: Rules) -> ArkaRules:
        """Turn the stars into an array."""
        import numpy as np

        return ArkaRules(rules.arka.star_cards, p.blanks, np.array(p.stars, dtype=np.int64))

    def narrate(self, p: ArkaParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card."""
        return (
            f"a star card: star {argument}",
            "a card without a star",
            f"the deck is empty: the {argument} discarded cards are shuffled",
            f"round {argument} ends",
        )[event]

    def uses(self, p: ArkaParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name her star cards."""
        yield "arka.star_cards"

    def _deck(self, p: ArkaParameters, rules: Rules) -> ActionDeck:
        return ActionDeck(rules.arka.star_cards, p.blanks, p.stars)


MODELS = (Arka(),)
