"""`sixty.arka`: what a user may ask about Arka's action cards (Solo Game Against Arka)."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from zettasim.games.sixty.arka.rules import ActionDeck, ArkaRules, Rondel
from zettasim.games.sixty.rules import Rules
from zettasim.model import (
    Choice,
    Distribution,
    Field,
    FromComponents,
    Integer,
    Integers,
    Metric,
    Model,
    Selection,
    parameter,
)
from zettasim.model.model import metric, refuse
from zettasim.model.parameter import ComponentSource

ROUNDS = "game.rounds"
USUAL_ROUNDS = 6
"""What is shown where no components are there."""


@dataclass(frozen=True)
class ForEachRound(Integers):
    """As many whole numbers as the game has rounds."""

    def bound(self, components: ComponentSource) -> ForEachRound:
        """Return the type with the rounds of the components."""
        return replace(self, length=components.default(ROUNDS))


@dataclass(frozen=True)
class UntilLastRound(Choice):
    """One name of several, some with a round."""

    def bound(self, components: ComponentSource) -> UntilLastRound:
        """Return the choice with the rounds of the components."""
        return replace(self, high=components.default(ROUNDS))


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
        ForEachRound(USUAL_ROUNDS, 0, 9),
        FromComponents("arka.usual_stars"),
        "stars that she plays until, in each round, while her Expedition Level has not risen",
        unit="stars",
        source="Arka's Action Phase",
    )
    rise: Selection = parameter(
        UntilLastRound(
            ("never", "rondel"),
            ("round",),
            low=1,
            high=USUAL_ROUNDS,
            meanings={
                "never": "the stars stay as given",
                "rondel": "when her Explorer has gone round the rondel often enough",
                "round:k": "from round k on",
            },
        ),
        "never",
        "when she begins to play until four stars (in rounds in which `stars` asks for fewer)",
        source="Rondel: from now on, Arka will play Action Cards until four stars",
    )
    rise_counts: str = parameter(
        Choice(
            ("at_once", "next_round"),
            meanings={
                "at_once": "in the running round too: 'from now on'",
                "next_round": "from the round after it on",
            },
        ),
        "at_once",
        "from when on the fourth star counts that the rondel brings",
        source="Rondel",
    )
    star_steps: int = parameter(
        Integer(0, 9),
        FromComponents("rondel.star_steps"),
        "steps on the rondel for each star card",
        unit="steps",
        source="Rondel",
    )
    blank_steps: int = parameter(
        Integer(0, 9),
        FromComponents("rondel.blank_steps"),
        "steps on the rondel for each card without a star",
        unit="steps",
        source="Rondel",
    )
    spaces: int = parameter(
        Integer(1, 99), FromComponents("rondel.spaces"), "spaces of the rondel", unit="spaces", source="Rondel"
    )
    path: int = parameter(
        Integer(1, 20),
        FromComponents("rondel.laps_to_rise"),
        "laps of the rondel (steps on the Expedition Path) that bring the fourth star",
        unit="laps",
        source="Rondel",
    )


class Arka(Model[ArkaParameters, Rules]):
    """`sixty.arka`: how many action cards Arka reveals in each round, and what they move."""

    name = "sixty.arka"
    summary = "Arka's action cards: how many she reveals in each round, and how far they move her"
    game = "sixty"
    parameters = ArkaParameters
    kernel = "zettasim.games.sixty.arka.kernel"
    notes = (
        "The deck carries over from round to round; when it is empty, the shuffled discard pile becomes the deck.",
        "The cards of the running round join the discard pile only at its end.",
        "When the rondel brings the fourth star, she plays until it in the running round too (rise_counts=at_once: "
        "'from now on'); after her pass nothing moves her Explorer.",
        "All star cards move her Explorer alike, and all blanks: the text says that the steps stand on the cards, not "
        "how many. The step for an action that she cannot perform is left out: it depends on the board.",
    )
    examples = (
        {},
        {"blanks": 5},
        {"blanks": 3, "stars": "3,3,4,4,5,5"},
        {"blanks": 1, "stars": "9,9,0,1,9,2"},
        {"blanks": 4, "rise": "round:3"},
        {"rise": "rondel"},
        {"rise": "rondel", "rise_counts": "next_round", "blanks": 3, "star_steps": 2, "spaces": 7, "path": 2},
        {"rise": "rondel", "stars": "0,1,5,0,3,2", "blank_steps": 3, "spaces": 5},
    )

    def check(self, p: ArkaParameters, rules: Rules) -> None:
        """Refuse more stars than she has cards."""
        star_cards, later = rules.arka.star_cards, rules.rondel.stars_later
        if max(p.stars) > star_cards:
            wrong = f"asks for more stars in a round than her {star_cards} star cards show"
            raise refuse("stars", ",".join(map(str, p.stars)), wrong, f"0 to {star_cards} each")
        if p.rise.name != "never" and later > star_cards:
            wrong = f"asks for {later} stars in a round, but her {star_cards} star cards show fewer"
            raise refuse("rise", p.rise, wrong, "never")

    def fields(self, p: ArkaParameters, rules: Rules) -> tuple[Field, ...]:
        """Cards revealed, by round: the stars, and at most every blank once; what they add up to; the level."""
        deck = deck_of(p, rules)
        raised = deck.raised
        low = [many if number >= raised else few for number, few, many in self._rounds(deck)]
        most = list(deck.more_stars) if deck.rondel else low
        high = [stars + p.blanks if stars else 0 for stars in most]
        first = 1 if deck.rondel else raised
        return (
            *(Field(f"cards_{number}", low[number - 1], high[number - 1]) for number in range(1, deck.rounds + 1)),
            Field("actions", sum(low), sum(high)),
            Field("longest", max(low), max(high)),
            Field("raised", first, raised),
        )

    def metrics(self, p: ArkaParameters, rules: Rules) -> tuple[Metric, ...]:
        """Cards revealed, by round and in all; the rondel; the level."""
        walked, rounds = functools.partial(steps_of, p, deck_of(p, rules)), rules.game.rounds
        return (
            *(metric(f"cards_{n}", f"action cards revealed in round {n}") for n in range(1, rounds + 1)),
            metric("actions", "action cards revealed in the game"),
            metric("longest", "action cards revealed in the round with the most of them"),
            metric("raised", f"the first round played until the fourth star; {rounds + 1} if none is"),
            Metric("steps", "steps on the rondel in the game", ("actions", "raised"), walked),
            Metric(
                "laps",
                "times that the rondel was gone round, which is once past each of its actions",
                ("actions", "raised"),
                lambda actions, raised: walked(actions, raised) // p.spaces,
            ),
        )

    def enumerate_outcomes(self, p: ArkaParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain from round to round."""
        from zettasim.games.sixty.arka.exact import enumerate_cards

        return enumerate_cards(deck_of(p, rules), tuple(field.name for field in fields))

    def n_states(self, p: ArkaParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All decks, with the cards of the rounds asked about, and where the rondel stands."""
        states, rounds = (rules.arka.star_cards + 1) * (p.blanks + 1), rules.game.rounds
        by_round = sum(field.name.startswith("cards_") for field in fields)
        if p.rise.name == "rondel" and by_round < rounds:
            states *= p.spaces * p.path + rounds
        for field in fields:
            # What adds up, and where the rondel stands, follow from all rounds.
            states *= 1 if by_round == rounds and field.name in ("actions", "longest") else field.size
        return states

    def lower(self, p: ArkaParameters, rules: Rules) -> ArkaRules:
        """Turn the stars into arrays, and find out which draws one word serves."""
        import numpy as np

        from zettasim.kernels.draws import spans_by_cards_left

        deck = deck_of(p, rules)
        rondel = deck.rondel or Rondel(0, 0, 0, False)
        spans, tops = spans_by_cards_left(deck.star_cards + deck.blanks)
        return ArkaRules(
            deck.star_cards,
            deck.blanks,
            np.array(deck.stars, dtype=np.int64),
            np.array(deck.more_stars, dtype=np.int64),
            deck.raised,
            rondel.threshold,
            rondel.star_steps,
            rondel.blank_steps,
            rondel.at_once,
            np.array(spans, dtype=np.int64),
            np.array(tops, dtype=np.bool_),
        )

    def narrate(self, p: ArkaParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card."""
        return (
            f"a star card: star {argument}",
            "a card without a star",
            f"the deck is empty: the {argument} discarded cards are shuffled",
            f"round {argument} ends",
            f"the Expedition Level rises: {rules.rondel.stars_later} stars from round {argument} on",
        )[event]

    def uses(self, p: ArkaParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the rounds, her star cards, and the stars that she plays until later."""
        yield ROUNDS
        yield "arka.star_cards"
        if p.rise.name != "never":
            yield "rondel.stars_later"

    def _rounds(self, deck: ActionDeck) -> Iterable[tuple[int, int, int]]:
        return zip(range(1, deck.rounds + 1), deck.stars, deck.more_stars, strict=True)


def deck_of(p: ArkaParameters, rules: Rules) -> ActionDeck:
    """Return her deck, and what each round asks for before and after the rise."""
    more = tuple(max(stars, rules.rondel.stars_later) for stars in p.stars)
    raised = p.rise.count if p.rise.count is not None else rules.game.rounds + 1
    rondel = None
    if p.rise.name == "rondel":
        rondel = Rondel(p.star_steps, p.blank_steps, p.spaces * p.path, p.rise_counts == "at_once")
    return ActionDeck(rules.arka.star_cards, p.blanks, p.stars, more, raised, rondel)


def steps_of(p: ArkaParameters, deck: ActionDeck, actions: int, raised: int) -> int:
    """Return the steps on the rondel: which cards had a star follows from the round in which the level rose."""
    stars = sum(deck.stars[: raised - 1]) + sum(deck.more_stars[raised - 1 :])
    return p.star_steps * stars + p.blank_steps * (actions - stars)


MODELS = (Arka(),)
