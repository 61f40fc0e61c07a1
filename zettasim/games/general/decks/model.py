"""Decks of cards: what a user may ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zettasim.games.general.bags.model import check_kind, kind_places, lower_draw
from zettasim.games.general.bags.rules import BagRules, Draw
from zettasim.games.general.decks.rules import ALL, CARDS, POINTS, TABLE, CardClass, PushLuck, PushLuckRules, UntilRules
from zettasim.model import (
    Composition,
    Counts,
    Decision,
    Distribution,
    Field,
    Integer,
    Metric,
    Model,
    Selection,
    parameter,
)
from zettasim.model.model import OTHER_POLICY, metric, refuse, within_states
from zettasim.model.parameter import REQUIRED, AnyKind, Weights
from zettasim.model.policy import PolicyChoice, player_of

LARGEST_LIMIT = 1_000_000
"""Of cards or points, for a policy."""
MOST_LIMITS = 60
"""Limits of a kind (cards, points) that are set beside the best play, where the deck is small."""
STATES_FOR_LIMITS = 500_000
"""States that the answers for all limits of a kind may go through together."""


@dataclass(frozen=True, kw_only=True)
class HandParameters:
    """Parameters of `deck.hand`."""

    deck: Counts = parameter(Composition(), REQUIRED, "what is in the deck", unit="cards")
    cards: int = parameter(Integer(0), 5, "cards dealt", unit="cards")


class Hand(Model[HandParameters, Any]):
    """`deck.hand`: deal a hand."""

    name = "deck.hand"
    summary = "Deal a hand from a shuffled deck"
    parameters = HandParameters
    kernel = "zettasim.games.general.bags.kernel"
    metrics_note = "one for each kind in the deck: how many are in the hand"
    examples = ({"deck": "project:70,expedition:84"}, {"deck": "ace:4,king:4,other:44", "cards": 13})

    def check(self, p: HandParameters, rules: Any) -> None:
        """Refuse a hand larger than the deck."""
        size = deck_size(p.deck)
        if p.cards > size:
            raise refuse("cards", p.cards, f"is more than the deck's {size} cards", f"0 to {size}")

    def fields(self, p: HandParameters, rules: Any) -> tuple[Field, ...]:
        """One for each kind."""
        return tuple(Field(kind, 0, min(count, p.cards)) for kind, count in p.deck)

    def metrics(self, p: HandParameters, rules: Any) -> tuple[Metric, ...]:
        """One for each kind."""
        return tuple(metric(kind, f"{kind} in the hand") for kind, _ in p.deck)

    def enumerate_outcomes(self, p: HandParameters, rules: Any, fields: tuple[Field, ...]) -> Distribution:
        """Count the draws: a hand is drawn from a bag without replacement."""
        from zettasim.games.general.bags.exact import enumerate_draw

        names = tuple(field.name for field in fields)
        return enumerate_draw(self._draw(p), kind_places(p.deck, fields), names, None)

    def n_states(self, p: HandParameters, rules: Any, fields: tuple[Field, ...]) -> int:
        """All combinations of the numbers asked about."""
        states = 1
        for field in fields:
            states *= field.size
        return states

    def lower(self, p: HandParameters, rules: Any) -> BagRules:
        """Turn kinds into places."""
        return lower_draw(self._draw(p))

    def narrate(self, p: HandParameters, rules: Any, event: int, argument: int) -> str:
        """Tell each card."""
        return f"{p.deck[argument][0]} is dealt"

    def _draw(self, p: HandParameters) -> Draw:
        return Draw(tuple(count for _, count in p.deck), p.cards)


@dataclass(frozen=True, kw_only=True)
class UntilParameters:
    """Parameters of `deck.until`."""

    deck: Counts = parameter(Composition(), REQUIRED, "what is in the deck", unit="cards")
    want: str = parameter(AnyKind(), REQUIRED, "the kind that is looked for")
    copies: int = parameter(Integer(1), 1, "how many of it are wanted", unit="cards")


class Until(Model[UntilParameters, Any]):
    """`deck.until`: turn cards until enough of a kind are found."""

    name = "deck.until"
    summary = "Turn cards until enough of a kind have turned up"
    parameters = UntilParameters
    kernel = "zettasim.games.general.decks.kernel"
    examples = ({"deck": "star:9,blank:2", "want": "star", "copies": 3}, {"deck": "key:1,other:11", "want": "key"})

    def check(self, p: UntilParameters, rules: Any) -> None:
        """Refuse to look for what the deck does not hold."""
        count = p.deck[check_kind("want", p.want, p.deck)][1]
        if p.copies > count:
            raise refuse("copies", p.copies, f"is more than the deck's {count} of {p.want!r}", f"1 to {count}")

    def fields(self, p: UntilParameters, rules: Any) -> tuple[Field, ...]:
        """Cards turned."""
        return (Field("cards", p.copies, deck_size(p.deck) - dict(p.deck)[p.want] + p.copies),)

    def metrics(self, p: UntilParameters, rules: Any) -> tuple[Metric, ...]:
        """Cards turned."""
        return (metric("cards", "cards turned up to and with the last one wanted"),)

    def enumerate_outcomes(self, p: UntilParameters, rules: Any, fields: tuple[Field, ...]) -> Distribution:
        """Count the orders."""
        from zettasim.games.general.decks.exact import enumerate_until

        wanted = dict(p.deck)[p.want]
        return enumerate_until(wanted, deck_size(p.deck) - wanted, p.copies)

    def lower(self, p: UntilParameters, rules: Any) -> UntilRules:
        """Two sorts of cards are enough."""
        wanted = dict(p.deck)[p.want]
        return UntilRules(wanted, deck_size(p.deck) - wanted, p.copies, spans_of(deck_size(p.deck)))

    def narrate(self, p: UntilParameters, rules: Any, event: int, argument: int) -> str:
        """Tell each card."""
        return f"card {argument} is {p.want if event else f'not {p.want}'}"


@dataclass(frozen=True, kw_only=True)
class PushLuckParameters:
    """Parameters of `deck.push_luck`."""

    deck: Counts = parameter(Composition(), REQUIRED, "what is in the deck", unit="cards")
    bust: str = parameter(AnyKind(), REQUIRED, "the kind that ends it with nothing")
    busts: int = parameter(Integer(1), 1, "how many of them it takes", unit="cards")
    points: Counts = parameter(Weights(), REQUIRED, "points of each kind; other kinds 0", unit="points")
    policy: Selection = parameter(
        PolicyChoice(("all", "optimal"), ("cards", "points"), high=LARGEST_LIMIT),
        "optimal",
        "when the player stops: never by choice, at k cards, at k points, or at the highest expected points",
    )


class PushLuckModel(Model[PushLuckParameters, Any]):
    """`deck.push_luck`: draw on, or stop while you are ahead."""

    name = "deck.push_luck"
    summary = "Push your luck: draw card by card, and lose all at the bust card"
    parameters = PushLuckParameters
    kernel = "zettasim.games.general.decks.kernel"
    objective = "points"
    notes = (
        "One may stop at any time, also before the first card; the best play stops where drawing is no better.",
        "A bust card that does not end it scores its points like any other.",
    )
    examples = (
        {"deck": "storm:5,expedition:5", "bust": "storm", "busts": 2, "points": "expedition:1"},
        {"deck": "skull:3,coin:6,gem:2", "bust": "skull", "points": "coin:1,gem:4", "policy": "points:5"},
        {"deck": "skull:2,coin:3", "bust": "skull", "points": "coin:2", "policy": "all"},
        {"deck": "skull:2,coin:3", "bust": "skull", "busts": 2, "points": "coin:2,skull:-1", "policy": "cards:2"},
    )

    def check(self, p: PushLuckParameters, rules: Any) -> None:
        """Refuse kinds and numbers that the deck does not hold."""
        count = p.deck[check_kind("bust", p.bust, p.deck)][1]
        if p.busts > count:
            raise refuse("busts", p.busts, f"is more than the deck's {count} of {p.bust!r}", f"1 to {count}")
        for kind, _ in p.points:
            check_kind("points", kind, p.deck)
        if p.policy.name == "optimal":
            within_states(self.n_states_to_play(p, rules), "policy=optimal", OTHER_POLICY)

    def fields(self, p: PushLuckParameters, rules: Any) -> tuple[Field, ...]:
        """Points, bust, cards."""
        deck = self._deck(p)
        low = sum(min(0, cards.points) * cards.count for cards in deck.classes)
        high = sum(max(0, cards.points) * cards.count for cards in deck.classes)
        return Field("points", low, high), Field("bust", 0, 1), Field("cards", 0, deck.size)

    def metrics(self, p: PushLuckParameters, rules: Any) -> tuple[Metric, ...]:
        """Points, bust, cards."""
        return (
            metric("points", "points kept (0 when bust)"),
            metric("bust", "1 if the bust cards ended it"),
            metric("cards", "cards drawn"),
        )

    def enumerate_outcomes(self, p: PushLuckParameters, rules: Any, fields: tuple[Field, ...]) -> Distribution:
        """Count the orders."""
        from zettasim.games.general.decks.exact import enumerate_push_luck

        return enumerate_push_luck(self._deck(p)).project(tuple(field.name for field in fields))

    def n_states(self, p: PushLuckParameters, rules: Any, fields: tuple[Field, ...]) -> int:
        """All sets of drawn cards."""
        return self._deck(p).n_states

    def n_states_to_play(self, p: PushLuckParameters, rules: Any) -> int:
        """Count the states of the best play, which must be known before a card is drawn."""
        return self._deck(p).n_states if p.policy.name == "optimal" else 0

    def decisions(self, p: PushLuckParameters, rules: Any) -> Iterator[Decision]:
        """Stop or draw, with each set of drawn cards."""
        from zettasim.games.general.decks.exact import enumerate_decisions

        return enumerate_decisions(self._deck(p))

    def named_policies(self, p: PushLuckParameters, rules: Any) -> tuple[str, ...]:
        """Never stop, and each limit of cards or points that plays otherwise; evenly chosen ones of a large deck."""
        deck = self._deck(p)
        most = sum(cards.count for cards in deck.others) + deck.busts - 1
        room = max(4, min(MOST_LIMITS, STATES_FOR_LIMITS // deck.n_states))
        counts = [*((cards.points, cards.count) for cards in deck.others), (deck.bust.points, deck.busts - 1)]
        sums = {0}
        for points, count in counts:
            sums = {total + points * n for total in sums for n in range(count + 1)}
        limits = sorted(total for total in sums if 0 < total <= LARGEST_LIMIT)
        return (
            "all",
            *(f"cards:{limit}" for limit in _evenly(range(most + 1), room)),
            *(f"points:{limit}" for limit in _evenly(limits, room)),
        )

    def lower(self, p: PushLuckParameters, rules: Any) -> PushLuckRules:
        """Turn classes of cards into arrays, and the best play into a table."""
        import numpy as np

        deck = self._deck(p)
        strides = [1]
        for sizes in (deck.busts + 1, *(cards.count + 1 for cards in deck.others[:-1])):
            strides.append(strides[-1] * sizes)
        strides = strides[: len(deck.classes)]
        table = np.zeros(deck.n_states if deck.policy == "optimal" else 0, dtype=np.bool_)
        if deck.policy == "optimal":
            from zettasim.games.general.decks.exact import draws_on

            for drawn, goes_on in draws_on(deck).items():
                table[sum(stride * n for stride, n in zip(strides, drawn, strict=True))] = goes_on
        return PushLuckRules(
            np.array([cards.count for cards in deck.classes], dtype=np.int64),
            np.array([cards.points for cards in deck.classes], dtype=np.int64),
            np.array(strides, dtype=np.int64),
            deck.busts,
            {"all": ALL, "cards": CARDS, "points": POINTS, "optimal": TABLE}[deck.policy],
            deck.limit,
            table,
            spans_of(deck.size),
        )

    def narrate(self, p: PushLuckParameters, rules: Any, event: int, argument: int) -> str:
        """Tell each card, and how it ends."""
        if event == 0:
            return f"{self._deck(p).classes[argument].name} is drawn"
        return f"the player stops with {argument} points" if event == 1 else "bust: all points are lost"

    def _deck(self, p: PushLuckParameters) -> PushLuck:
        points = dict(p.points)
        by_points: dict[int, list[tuple[str, int]]] = {}
        for kind, count in p.deck:
            if kind != p.bust and count:
                by_points.setdefault(points.get(kind, 0), []).append((kind, count))
        others = tuple(
            CardClass(" or ".join(kind for kind, _ in alike), sum(count for _, count in alike), value)
            for value, alike in by_points.items()
        )
        bust = CardClass(p.bust, dict(p.deck)[p.bust], points.get(p.bust, 0))
        return PushLuck(bust, others, p.busts, p.policy.name, p.policy.count or 0, player_of(p.policy))


def _evenly(limits: Sequence[int], room: int) -> list[int]:
    """Choose at most so many, 2 or more, from the first to the last."""
    if len(limits) <= room:
        return [*limits]
    return [limits[place * (len(limits) - 1) // (room - 1)] for place in range(room)]


def deck_size(deck: Counts) -> int:
    """Return the number of cards in a deck."""
    return sum(count for _, count in deck)


def spans_of(size: int) -> Any:
    """Return the spans (int64, one for each card) of drawing a whole deck: see `zettasim.kernels.draws`."""
    import numpy as np

    from zettasim.kernels.draws import spans_without_replacement

    return np.array(spans_without_replacement(size, size), dtype=np.int64)


MODELS = (Hand(), Until(), PushLuckModel())
