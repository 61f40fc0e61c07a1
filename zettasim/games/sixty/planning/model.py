"""`sixty.planning` and `sixty.setup`: what a user may ask about cards drawn from the common deck and partly kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from zettasim.games.sixty.planning.rules import OPTIONS, Offer, OfferRules, seen
from zettasim.games.sixty.rules import N_CARD_VALUES, Rules
from zettasim.model import (
    Decision,
    Distribution,
    Field,
    FromComponents,
    Integer,
    Integers,
    Metric,
    Model,
    parameter,
)
from zettasim.model.model import metric, refuse
from zettasim.model.policy import Player, PolicyChoice, player_of

MOST_WORTH = N_CARD_VALUES - 1
VALUES = "cards of the deck that are worth 0, 1, 2, 3, 4 and 5 Energy to the player"
WANTED = "the least worth, in Energy, of a card that counts as wanted"


@dataclass(frozen=True, kw_only=True)
class PlanningParameters:
    """Parameters of `sixty.planning`."""

    values: tuple[int, ...] = parameter(
        Integers(N_CARD_VALUES, 0, 1_000), FromComponents("card_values.usual"), VALUES, unit="cards"
    )
    wanted: int = parameter(Integer(0, N_CARD_VALUES), MOST_WORTH, WANTED, unit="Energy")
    drawn: int = parameter(
        Integer(1, 20), FromComponents("planning.cards_drawn"), "cards drawn", unit="cards", source="II. Planning"
    )
    free: int = parameter(
        Integer(0, 20),
        FromComponents("planning.cards_kept_free"),
        "cards kept for free",
        unit="cards",
        source="II. Planning",
    )
    paid: int = parameter(
        Integer(0, 20),
        FromComponents("planning.cards_kept_for_energy"),
        "cards kept in all by a player who pays the price",
        unit="cards",
        source="II. Planning",
    )
    price: int = parameter(
        Integer(0, 20),
        FromComponents("planning.energy_for_second_card"),
        "what it costs to keep that many",
        unit="Energy",
        source="II. Planning",
    )
    policy: str | Player = parameter(
        PolicyChoice(
            ("never", "always", "optimal"),
            meanings={
                "never": "keep the free cards only",
                "always": "pay, whatever was drawn",
                "optimal": "pay if the further cards are worth more than the price",
            },
        ),
        "optimal",
        "when the player pays to keep more",
    )


@dataclass(frozen=True, kw_only=True)
class SetupParameters:
    """Parameters of `sixty.setup`."""

    values: tuple[int, ...] = parameter(
        Integers(N_CARD_VALUES, 0, 1_000), FromComponents("card_values.usual"), VALUES, unit="cards"
    )
    wanted: int = parameter(Integer(0, N_CARD_VALUES), MOST_WORTH, WANTED, unit="Energy")
    drawn: int = parameter(
        Integer(1, 20), FromComponents("setup.cards_drawn"), "cards drawn", unit="cards", source="Personal Setup 12"
    )
    kept: int = parameter(
        Integer(0, 20), FromComponents("setup.cards_kept"), "cards kept", unit="cards", source="Personal Setup 12"
    )


class Planning(Model[PlanningParameters, Rules]):
    """`sixty.planning`: keep one card of five, or two for 2 Energy."""

    name = "sixty.planning"
    summary = "The Planning phase: keep one of five cards, or two for 2 Energy"
    game = "sixty"
    parameters = PlanningParameters
    kernel = "zettasim.games.sixty.planning.kernel"
    objective = "payoff"
    advice_note = (
        "free_cards, further_cards: what the cards that are free, and those that may be bought beside them, are worth "
        "in Energy, the dearest first; keep: the free ones only."
    )
    notes = (
        "The dearest cards are kept. Cards add up: what one makes of another is left out.",
        "The deck is the one that `values` gives, by default the whole common deck before anything is drawn from it.",
        "A kind of card is asked for by `values` of two numbers: 70,84,0,0,0,0 with wanted=1 asks for the 84.",
        "Where the further cards are worth just the price, the best player does not pay.",
    )
    examples = (
        {},
        {"values": (70, 84, 0, 0, 0, 0), "wanted": 1, "policy": "always"},
        {"values": (150, 0, 0, 3, 0, 1), "wanted": 3, "drawn": 8, "price": 1},
        {"values": (2, 1, 0, 3, 1, 2), "wanted": 6, "drawn": 9, "free": 2, "paid": 5, "price": 7},
        {"values": (3, 2, 2, 0, 0, 0), "wanted": 2, "drawn": 3, "free": 0, "paid": 1, "policy": "never"},
    )

    def check(self, p: PlanningParameters, rules: Rules) -> None:
        """Refuse draws that the deck cannot give, and cards kept that were not drawn."""
        check_draw(p.values, p.drawn)
        if p.paid > p.drawn:
            raise refuse("paid", p.paid, f"is more than the {p.drawn} cards drawn", f"free to {p.drawn}")
        if p.free > p.paid:
            raise refuse("free", p.free, f"is more than the {p.paid} kept by a player who pays", f"0 to {p.paid}")

    def fields(self, p: PlanningParameters, rules: Rules) -> tuple[Field, ...]:
        """Seen, best, value, extra."""
        return fields_of(offer_of(p))

    def metrics(self, p: PlanningParameters, rules: Rules) -> tuple[Metric, ...]:
        """Name what is seen, what it is worth, and what a player who may pay makes of it."""
        more = p.paid - p.free
        asked = ("value", "extra")

        pays = payer_of(p)

        return (
            metric("seen", "wanted cards among those drawn"),
            metric("best", "worth of the dearest card, in Energy"),
            metric("value", "worth of the cards that are free, in Energy"),
            metric("extra", "worth of the further cards that may be bought, in Energy"),
            Metric("pays", "1 if the player pays for the further cards", asked, lambda *worth: int(pays(*worth))),
            Metric(
                "payoff",
                "worth of the cards kept less the Energy paid",
                asked,
                lambda value, extra: value + (extra - p.price if pays(value, extra) else 0),
            ),
            Metric(
                "lost",
                "wanted cards that are seen and not kept",
                ("seen", *asked),
                lambda wanted, *worth: max(0, wanted - p.free - (more if pays(*worth) else 0)),
            ),
        )

    def enumerate_outcomes(self, p: PlanningParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count the hands."""
        return enumerate_hands(offer_of(p), fields)

    def n_states(self, p: PlanningParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Count the hands that may be drawn, by worth."""
        return hands_of(offer_of(p))

    def decisions(self, p: PlanningParameters, rules: Rules) -> Iterator[Decision]:
        """Keep the free cards, or pay for more; nothing is decided where no more may be bought."""
        from zettasim.games.sixty.planning.exact import enumerate_decisions

        return enumerate_decisions(offer_of(p), p.price) if p.paid > p.free else iter(())

    def named_policies(self, p: PlanningParameters, rules: Rules) -> tuple[str, ...]:
        """Never pay, and always."""
        return ("never", "always")

    def lower(self, p: PlanningParameters, rules: Rules) -> OfferRules:
        """Turn the worths into an array."""
        return lower_offer(offer_of(p))

    def narrate(self, p: PlanningParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card."""
        return f"a card worth {argument} Energy is drawn"


class Setup(Model[SetupParameters, Rules]):
    """`sixty.setup`: keep four cards of seven."""

    name = "sixty.setup"
    summary = "Personal Setup: keep four of seven cards"
    game = "sixty"
    parameters = SetupParameters
    kernel = "zettasim.games.sixty.planning.kernel"
    notes = (
        "The dearest cards are kept. Cards add up: what one makes of another is left out.",
        "A kind of card is asked for by `values` of two numbers: 70,84,0,0,0,0 with wanted=1 asks for the 84.",
    )
    examples = (
        {},
        {"values": (70, 84, 0, 0, 0, 0), "wanted": 1},
        {"values": (3, 0, 2, 1, 1, 2), "wanted": 3, "kept": 2},
    )

    def check(self, p: SetupParameters, rules: Rules) -> None:
        """Refuse draws that the deck cannot give, and cards kept that were not drawn."""
        check_draw(p.values, p.drawn)
        if p.kept > p.drawn:
            raise refuse("kept", p.kept, f"is more than the {p.drawn} cards drawn", f"0 to {p.drawn}")

    def fields(self, p: SetupParameters, rules: Rules) -> tuple[Field, ...]:
        """Seen, best, value, extra (nothing can be bought)."""
        return fields_of(self._offer(p))

    def metrics(self, p: SetupParameters, rules: Rules) -> tuple[Metric, ...]:
        """Name what is seen, and what the cards kept are worth."""
        return (
            metric("seen", "wanted cards among those drawn"),
            metric("best", "worth of the dearest card, in Energy"),
            metric("value", "worth of the cards kept, in Energy"),
            Metric("lost", "wanted cards that are seen and not kept", ("seen",), lambda seen: max(0, seen - p.kept)),
        )

    def enumerate_outcomes(self, p: SetupParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count the hands."""
        return enumerate_hands(self._offer(p), fields)

    def n_states(self, p: SetupParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Count the hands that may be drawn, by worth."""
        return hands_of(self._offer(p))

    def lower(self, p: SetupParameters, rules: Rules) -> OfferRules:
        """Turn the worths into an array."""
        return lower_offer(self._offer(p))

    def narrate(self, p: SetupParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card."""
        return f"a card worth {argument} Energy is drawn"

    def _offer(self, p: SetupParameters) -> Offer:
        return Offer(p.values, p.drawn, p.kept, 0, p.wanted)


def payer_of(p: PlanningParameters) -> Callable[[int, int], bool]:
    """Return whether the player pays, by what the free and the further cards are worth."""
    player = player_of(p.policy)
    if p.paid == p.free or p.policy == "never":
        return lambda _value, _extra: False
    if p.policy == "always":
        return lambda _value, _extra: True
    if player is None:
        return lambda _value, extra: extra > p.price
    return lambda value, extra: player.place(seen(value, extra), OPTIONS) == 1


def offer_of(p: PlanningParameters) -> Offer:
    """Return what is drawn in the Planning phase, and what may be kept."""
    return Offer(p.values, p.drawn, p.free, p.paid - p.free, p.wanted)


def check_draw(values: tuple[int, ...], drawn: int) -> None:
    """Refuse to draw more cards than there are.

    Raises
    ------
    ParameterError
        With the size of the deck.
    """
    size = sum(values)
    if drawn > size:
        raise refuse("drawn", drawn, f"is more than the {size} cards that `values` gives", f"1 to {size}")


def fields_of(offer: Offer) -> tuple[Field, ...]:
    """Return the fields of what is drawn: wanted cards, the dearest card, and what the cards kept are worth."""
    dearest = max((worth for worth, count in enumerate(offer.counts) if count), default=0)
    wanted = sum(offer.counts[offer.wanted :])
    return (
        Field("seen", 0, min(offer.drawn, wanted)),
        Field("best", 0, dearest),
        Field("value", 0, dearest * offer.free),
        Field("extra", 0, dearest * offer.more),
    )


def enumerate_hands(offer: Offer, fields: tuple[Field, ...]) -> Distribution:
    """Return the exact joint distribution of these fields."""
    from zettasim.games.sixty.planning.exact import enumerate_offer

    return enumerate_offer(offer).project(tuple(field.name for field in fields))


def hands_of(offer: Offer) -> int:
    """Return at most how many different hands, by worth, may be drawn."""
    hands = 1
    for count in offer.counts:
        hands *= min(count, offer.drawn) + 1
    return hands


def lower_offer(offer: Offer) -> OfferRules:
    """Return an offer as the kernel receives it."""
    import numpy as np

    from zettasim.kernels.draws import spans_without_replacement

    size = sum(offer.counts)
    spans: Any = np.array(spans_without_replacement(size, offer.drawn), dtype=np.int64)
    counts: Any = np.array(offer.counts, dtype=np.int64)
    return OfferRules(counts, size, offer.drawn, offer.free, offer.more, offer.wanted, spans)


MODELS = (Planning(), Setup())
