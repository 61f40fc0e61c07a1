"""`sixty.common_deck`: what a user may ask about the common deck over a whole game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.sixty.common_deck.rules import Table, TableRules
from zettasim.games.sixty.rules import Rules
from zettasim.model import Choice, Distribution, Field, FromComponents, Integer, Metric, Model, parameter
from zettasim.model.model import metric, refuse

MOST_CARDS = 1_000


@dataclass(frozen=True, kw_only=True)
class CommonDeckParameters:
    """Parameters of `sixty.common_deck`."""

    size: int = parameter(
        Integer(1, MOST_CARDS),
        FromComponents("box.common_deck"),
        "cards in the common deck",
        unit="cards",
        source="General Setup 5",
    )
    copies: int = parameter(Integer(0, MOST_CARDS), 1, "how many of them the player wants", unit="cards")
    players: int = parameter(Integer(1, 8), FromComponents("game.most_players"), "players", unit="players")
    seat: int = parameter(
        Integer(1, 8), 1, "the player's seat, clockwise from the starting player of round 1", unit="seat"
    )
    kept: int = parameter(
        Integer(0, 20),
        FromComponents("planning.cards_kept_free"),
        "cards that each player keeps in a Planning phase: 1 for free, 2 for 2 Energy",
        unit="cards",
        source="II. Planning",
    )
    extra: int = parameter(
        Integer(0, 30),
        0,
        "further cards that each player draws and keeps in each round: a Radar Tile gives 3",
        unit="cards",
        source="III d, Radar Tiles as a free action",
    )
    rivals: str = parameter(
        Choice(
            ("want", "leave"),
            meanings={"want": "keep a wanted card whenever they draw one", "leave": "keep other cards first"},
        ),
        "want",
        "what the other players do with the wanted cards",
    )
    empty: str = parameter(
        Choice(
            ("reshuffle", "stop"),
            meanings={
                "reshuffle": "the shuffled common discard pile becomes the deck, as a personal deck does",
                "stop": "nothing more is drawn",
            },
        ),
        "reshuffle",
        "what happens when the common deck is empty and a card is to be drawn: no rule is printed",
    )


class CommonDeck(Model[CommonDeckParameters, Rules]):
    """`sixty.common_deck`: all draws from the common deck in one game."""

    name = "sixty.common_deck"
    summary = "The common deck over the game: whether it runs out, and whether a wanted card comes to a player"
    game = "sixty"
    parameters = CommonDeckParameters
    kernel = "zettasim.games.sixty.common_deck.kernel"
    notes = (
        "No rule is printed for an empty common deck (empty=reshuffle, empty=stop), nor where the cards go that are "
        "not kept in the Planning phase: to the common discard pile, as in the setup.",
        "The player keeps a wanted card whenever one is drawn, and as many as may be kept.",
        "Players draw in turn order from the starting player, who changes each round; the further cards are drawn "
        "after all Planning phases. Who draws first matters only when the deck runs short.",
        "Cards that are discarded or bought later do not come back to the deck. In the solo game, Arka's own draws are "
        "left out: they depend on her Investors.",
    )
    examples = (
        {},
        {"players": 2, "copies": 4, "seat": 2, "rivals": "leave"},
        {"extra": 3, "copies": 2, "seat": 3},
        {"extra": 3, "copies": 2, "seat": 4, "empty": "stop", "rivals": "leave"},
        {"size": 20, "copies": 3, "players": 2, "kept": 2, "extra": 1, "rivals": "leave"},
    )

    def check(self, p: CommonDeckParameters, rules: Rules) -> None:
        """Refuse what the deck and the table do not hold."""
        if p.copies > p.size:
            raise refuse("copies", p.copies, f"is more than the deck's {p.size} cards", f"0 to {p.size}")
        if p.seat > p.players:
            raise refuse("seat", p.seat, f"is beyond the {p.players} players", f"1 to {p.players}")
        drawn = rules.planning.cards_drawn
        if p.kept > drawn:
            raise refuse("kept", p.kept, f"is more than the {drawn} cards drawn", f"0 to {drawn}")

    def fields(self, p: CommonDeckParameters, rules: Rules) -> tuple[Field, ...]:
        """Wanted cards seen and kept, then what does not depend on chance."""
        table = table_of(p, rules)
        most = table.most_drawn
        return (
            Field("seen", 0, most if table.reshuffle else min(most, p.copies)),
            Field("mine", 0, min(most, p.copies)),
            Field("drawn", 0, most * p.players),
            Field("short", 0, most * p.players),
            Field("reshuffles", 0, most * p.players),
            Field("left", 0, p.size),
            Field("emptied", 0, table.rounds + 1),
        )

    def metrics(self, p: CommonDeckParameters, rules: Rules) -> tuple[Metric, ...]:
        """Wanted cards seen and kept, then what does not depend on chance."""
        never = rules.game.rounds + 1
        return (
            metric("seen", "times that the player draws a wanted card"),
            metric("mine", "wanted cards that the player keeps"),
            metric("drawn", "cards drawn by all players"),
            metric("short", "cards that players are to draw and that are not there"),
            metric("reshuffles", "times that the discard pile becomes the deck"),
            metric("left", "cards in the deck at the end"),
            metric("emptied", f"the round in which a card is first lacking in the deck; 0: setup, {never}: never"),
        )

    def enumerate_outcomes(self, p: CommonDeckParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the wanted cards through the game."""
        from zettasim.games.sixty.common_deck.exact import enumerate_table

        return enumerate_table(table_of(p, rules), tuple(field.name for field in fields))

    def n_states(self, p: CommonDeckParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Count where the wanted cards may be at each draw."""
        from zettasim.games.sixty.common_deck.exact import course_of

        table = table_of(p, rules)
        course = course_of(table)
        states = len(course.pieces) * (p.copies + 1) * (p.copies + 1 if course.reshuffles else 1)
        for field in fields:
            if field.name in ("seen", "mine"):
                states *= min(field.high, p.copies * (course.reshuffles + 1)) + 1
        return states

    def lower(self, p: CommonDeckParameters, rules: Rules) -> TableRules:
        """Find out which draws one word serves."""
        import numpy as np

        from zettasim.kernels.draws import spans_by_cards_left

        table = table_of(p, rules)
        spans, tops = spans_by_cards_left(table.size)
        return TableRules(
            table.size,
            table.copies,
            table.players,
            table.seat,
            table.rounds,
            table.setup_drawn,
            table.setup_kept,
            table.drawn,
            table.kept,
            table.extra,
            table.rivals_want,
            table.reshuffle,
            np.array(spans, dtype=np.int64),
            np.array(tops, dtype=np.bool_),
        )

    def narrate(self, p: CommonDeckParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each draw."""
        return (
            f"round {argument}" if argument else "setup",
            f"seat {argument} draws",
            "a wanted card" if argument else "another card",
            f"the deck is empty: the {argument} discarded cards are shuffled",
            f"the deck is empty: {argument} cards are lacking",
            f"{argument} of them are kept",
            f"{argument} of those are wanted ones",
        )[event]

    def uses(self, p: CommonDeckParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the rounds and the cards of the setup and of the Planning phase."""
        yield "game.rounds"
        yield "setup.cards_drawn"
        yield "setup.cards_kept"
        yield "planning.cards_drawn"


def table_of(p: CommonDeckParameters, rules: Rules) -> Table:
    """Return all draws of one game."""
    return Table(
        p.size,
        p.copies,
        p.players,
        p.seat,
        rules.game.rounds,
        rules.setup.cards_drawn,
        rules.setup.cards_kept,
        rules.planning.cards_drawn,
        p.kept,
        p.extra,
        p.rivals == "want",
        p.empty == "reshuffle",
    )


MODELS = (CommonDeck(),)
