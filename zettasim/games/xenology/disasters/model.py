"""`xenology.disasters`: what a user may ask about the Disaster deck of the solo game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.xenology.disasters.rules import DisasterDeck, DisasterRules
from zettasim.games.xenology.rules import Rules
from zettasim.model import Composition, Counts, Distribution, Field, FromComponents, Integer, Metric, Model, parameter
from zettasim.model.model import metric, refuse
from zettasim.model.parameter import AnyKind

MOST_CARDS = 40


@dataclass(frozen=True, kw_only=True)
class DisasterParameters:
    """Parameters of `xenology.disasters`."""

    cards: Counts = parameter(
        Composition(), FromComponents("disasters.cards"), "the Disaster cards by kind", unit="cards"
    )
    cubes: Counts = parameter(
        Composition(optional=True, high=5),
        FromComponents("disasters.cubes"),
        "Disaster cubes that a card of each kind places; kinds not named place none",
        unit="cubes",
    )
    kind: str = parameter(AnyKind(), "memory_corruption", "the kind of card that is waited for")
    turns: int = parameter(Integer(1, 60), 20, "turns that are looked at", unit="turns")
    drawn: int = parameter(
        Integer(0, MOST_CARDS - 1),
        0,
        "cards drawn from the deck before the first of these turns, since it was last shuffled",
        unit="cards",
    )
    kind_drawn: int | None = parameter(
        Integer(0, MOST_CARDS, optional=True),
        None,
        "how many of them were of the kind; none: nobody looked",
        unit="cards",
    )
    supply: int = parameter(
        Integer(1, 60), FromComponents("solo.disaster_cubes"), "Disaster cubes in all", unit="cubes"
    )
    in_play: int = parameter(Integer(0, 59), 0, "Disaster cubes in play before the first of these turns", unit="cubes")
    returned: int = parameter(
        Integer(0, 5),
        0,
        "Disaster cubes in play that the player returns in each turn, as far as there are any",
        unit="cubes",
        source="Solitaire Rules",
    )


class Disasters(Model[DisasterParameters, Rules]):
    """`xenology.disasters`: a Disaster card a turn."""

    name = "xenology.disasters"
    summary = "The Disaster deck of the solo game: when does a card come, when does one come again, when is it over?"
    game = "xenology"
    parameters = DisasterParameters
    kernel = "zettasim.games.xenology.disasters.kernel"
    notes = (
        "A card is drawn after each turn. The empty deck is shuffled whole, just before the next draw.",
        "A given card is a kind of which there is one: it comes twice if times>=2.",
        "What the cards do is not printed but for two names: kinds and cubes are assumed, and given by a user who has "
        "the cards.",
        "A card places its cubes as far as the supply has them. An empty supply starts the final rounds; the draws are "
        "counted on to the last turn asked about.",
    )
    examples = (
        {},
        {"drawn": 5, "turns": 12},
        {"drawn": 9, "kind_drawn": 1, "turns": 10, "returned": 1},
        {
            "cards": "a:2,b:3,c:1",
            "cubes": "a:2,c:3",
            "kind": "a",
            "turns": 9,
            "drawn": 2,
            "supply": 12,
            "in_play": 2,
            "returned": 1,
        },
        {"cards": "a:2,b:3", "cubes": "a:1", "kind": "a", "turns": 7, "drawn": 3, "kind_drawn": 1, "supply": 3},
    )

    def check(self, p: DisasterParameters, rules: Rules) -> None:
        """Refuse what the deck does not hold."""
        cards = dict(p.cards)
        size = sum(cards.values())
        if not 1 <= size <= MOST_CARDS:
            raise refuse("cards", f"{size} cards", "is out of range", f"1 to {MOST_CARDS} cards in all")
        if not cards.get(p.kind):
            kinds = ", ".join(name for name, count in p.cards if count)
            raise refuse("kind", p.kind, "is not in the deck", kinds)
        for name, _ in p.cubes:
            if name not in cards:
                raise refuse("cubes", name, "is not in the deck", ", ".join(cards))
        if p.drawn >= size:
            raise refuse("drawn", p.drawn, f"leaves none of the {size} cards", f"0 to {size - 1}")
        if p.kind_drawn is not None:
            low, high = max(0, p.drawn - size + cards[p.kind]), min(p.drawn, cards[p.kind])
            if not low <= p.kind_drawn <= high:
                raise refuse("kind_drawn", p.kind_drawn, f"does not fit drawn={p.drawn}", f"none or {low} to {high}")
        if p.in_play >= p.supply:
            raise refuse("in_play", p.in_play, f"leaves none of the {p.supply} cubes", f"0 to {p.supply - 1}")

    def fields(self, p: DisasterParameters, rules: Rules) -> tuple[Field, ...]:
        """Wait, times, repeated, left, clock."""
        deck = deck_of(p)
        wanted = deck.counts[0]
        return (
            Field("wait", 1, deck.longest_wait),
            Field("times", 0, min(p.turns, wanted * (1 + (p.turns + deck.size - 1) // deck.size))),
            Field("repeated", 0, 1),
            Field("left", 0, p.supply),
            Field("clock", 1, p.turns + 1),
        )

    def metrics(self, p: DisasterParameters, rules: Rules) -> tuple[Metric, ...]:
        """Wait, times, repeated, left, clock, over."""
        return (
            metric("wait", "turns up to and with the first card of the kind, also after the turns looked at"),
            metric("times", "cards of the kind drawn within the turns"),
            metric("repeated", "1 if any card is drawn twice within the turns"),
            metric("left", "Disaster cubes in the supply after the turns"),
            metric("clock", "the turn after which the supply is empty first (turns + 1: not within them)"),
            Metric(
                "over", "1 if the supply is empty within the turns", ("clock",), lambda clock: int(clock <= p.turns)
            ),
        )

    def enumerate_outcomes(self, p: DisasterParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Go through the turns."""
        from zettasim.games.xenology.disasters.exact import enumerate_disasters

        names = tuple(field.name for field in fields)
        return enumerate_disasters(deck_of(p), names).project(names)

    def n_states(self, p: DisasterParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Count what may be left in the deck, and what is settled beside."""
        deck = deck_of(p)
        names = {field.name for field in fields}
        states = 1
        for count in deck.counts:
            # Where repeats matter, cards left that were drawn before stand apart from those that were not.
            states *= (count + 1) * (count + 2) // 2 if "repeated" in names else count + 1
        for field in fields:
            if field.name in ("wait", "times"):
                states *= field.size
        if len(set(deck.cubes)) > 1:
            states *= (deck.supply + deck.in_play + 1) if names & {"left", "clock"} else 1
            states *= p.turns + 1 if "clock" in names else 1
        return states

    def lower(self, p: DisasterParameters, rules: Rules) -> DisasterRules:
        """Pass the numbers on."""
        import numpy as np

        from zettasim.kernels.draws import spans_without_replacement

        deck = deck_of(p)
        return DisasterRules(
            np.array(deck.counts, dtype=np.int64),
            np.array(deck.cubes, dtype=np.int64),
            np.array(spans_without_replacement(deck.size, deck.size), dtype=np.int64),
            deck.size,
            deck.drawn,
            -1 if deck.wanted_drawn is None else deck.wanted_drawn,
            deck.turns,
            deck.longest_wait,
            deck.supply,
            deck.in_play,
            deck.returned,
        )

    def narrate(self, p: DisasterParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card and each cube."""
        if event <= 1:
            told = f"a card of {' or '.join(names_of(p)[argument])} is drawn"
            return f"{told}: one drawn before" if event else told
        return {
            2: f"the deck is empty: all {argument} Disaster cards are shuffled",
            3: f"{_cubes(argument)} returned to the supply",
            4: f"{_cubes(argument)} placed",
            5: f"the supply is empty after turn {argument}",
        }[event]

    def uses(self, p: DisasterParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name nothing: all that matters is a parameter."""
        return ()


def _cubes(count: int) -> str:
    return "1 Disaster cube is" if count == 1 else f"{count} Disaster cubes are"


def names_of(p: DisasterParameters) -> list[list[str]]:
    """Name the kinds in each class of cards: the kind waited for, then all others by the cubes that they place."""
    cubes = dict(p.cubes)
    others: dict[int, list[str]] = {}
    for name, count in p.cards:
        if name != p.kind and count:
            others.setdefault(cubes.get(name, 0), []).append(name)
    return [[p.kind], *others.values()]


def deck_of(p: DisasterParameters) -> DisasterDeck:
    """Put the parameters into the terms of the game."""
    cards, cubes = dict(p.cards), dict(p.cubes)
    classes = names_of(p)
    return DisasterDeck(
        tuple(sum(cards[name] for name in names) for names in classes),
        tuple(cubes.get(names[0], 0) for names in classes),
        p.drawn,
        p.kind_drawn,
        p.turns,
        p.supply - p.in_play,
        p.in_play,
        p.returned,
    )


MODELS = (Disasters(),)
