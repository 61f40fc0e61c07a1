"""`zetta.rescue`: what a user may ask about a card just bought in the top row of the preparation grid."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.zetta.grid.exact import FLAG, FREE, TRACKED
from zettasim.games.zetta.grid.rules import BUYING, GridRules, Preparation
from zettasim.games.zetta.grid.words import GRID_NOTES, PLACES, costs_of, lowered, movement, tell, used_costs
from zettasim.games.zetta.rescue.search import worst_line
from zettasim.games.zetta.rules import Rules
from zettasim.model import (
    Choice,
    Composition,
    Counts,
    Distribution,
    Field,
    FromComponents,
    Integer,
    Metric,
    Model,
    Selection,
    parameter,
)
from zettasim.model.model import metric, refuse, within_states

MOST_SEARCHED = 4
"""Players whose worst case is searched wholly; that of more takes hours."""
MOST_WIDTH = 6
"""Below this width the worst case of more players is searched in seconds."""
COLUMNS = ("left", "middle", "right")
RIVALS = {"random": "random", "bot": "cheapest", "hasty": "rescue"}


@dataclass(frozen=True, kw_only=True)
class RescueParameters:
    """Parameters of `zetta.rescue`."""

    tokens: int = parameter(
        Integer(0, 20),
        FromComponents("preparation.tokens_usually_enough"),
        "preparation tokens that the owner has left",
        unit="tokens",
    )
    column: str = parameter(Choice(COLUMNS), "left", "where in the top row the card lies")
    players: int = parameter(Integer(1, 5), 3, "players, the owner among them", unit="players")
    rivals: Selection = parameter(
        Choice(
            (*RIVALS, "collude"),
            ("collude",),
            1,
            meanings={
                "random": "each buys any card that it can afford, and moves at random",
                "bot": "each buys the cheapest card, the leftmost of these, and lowers its own cards",
                "hasty": "as bot, but in the bottom row before the others",
                "collude": "together they do what hurts the owner most, and the owner plays the best: the worst case",
                "collude:k": "as collude, but of each rival's turns only the k most in the way are tried: what beats "
                "the owner is found sooner, and may be missed",
            },
        ),
        "random",
        "how the others play",
    )
    rival_tokens: int = parameter(
        Integer(0, 20),
        FromComponents("preparation.tokens"),
        "preparation tokens of each rival; colluding, of the cheapest purchases",
        unit="tokens",
    )
    movement: str = movement("what random rivals do with gaps")
    flags: Counts = parameter(
        Composition(PLACES, optional=True, low=1, high=5),
        "none",
        "flags that lie in the grid: space:player, the owner being player 1",
    )


class Rescue(Model[RescueParameters, Rules]):
    """`zetta.rescue`: a card just bought in the top row, on its way to its owner."""

    name = "zetta.rescue"
    summary = "A card just bought in the top row of the preparation grid: does it reach its owner?"
    game = "zetta"
    parameters = RescueParameters
    kernel = "zettasim.games.zetta.grid.kernel"
    notes = (
        *GRID_NOTES,
        "The card is safe, and the trial ends, as soon as it lies in the bottom row.",
        "The owner buys the cheapest card of the bottom row, else the cheapest, and lowers the card as far as it can.",
        "Colluding rivals pay from one purse: each makes as many purchases as the cheapest would let it.",
    )
    examples = (
        {"players": 2, "rival_tokens": 2, "tokens": 4},
        {"players": 2, "rival_tokens": 4, "tokens": 4, "column": "middle", "movement": "arrangements"},
        {"players": 3, "rivals": "collude", "tokens": 4},
        {"players": 3, "rivals": "bot", "flags": "middle_middle:2,middle_left:2,bottom_middle:3"},
        {"players": 4, "tokens": 5},
        {"players": 1, "tokens": 3},
    )

    def check(self, p: RescueParameters, rules: Rules) -> None:
        """Refuse flags of nobody, and one on the card itself."""
        for place, player in p.flags:
            if player > p.players:
                raise refuse("flags", f"{place}:{player}", "is no player's", f"1 to {p.players}")
            if place == f"top_{p.column}":
                raise refuse("flags", f"{place}:{player}", "lies on the card that is to be rescued", "another space")

    def fields(self, p: RescueParameters, rules: Rules) -> tuple[Field, ...]:
        """Whether the card is safe, and the owner's tokens then or at the end."""
        return Field("rescued", 0, 1), Field("left", 0, p.tokens)

    def metrics(self, p: RescueParameters, rules: Rules) -> tuple[Metric, ...]:
        """Rescued, and tokens."""
        return (
            metric("rescued", "1 if the card reaches the bottom row"),
            Metric("left", "tokens that the owner has left then, or at the end", ("left",)),
            Metric("spent", "tokens that the owner has spent since", ("left",), lambda left: p.tokens - left),
        )

    def enumerate_outcomes(self, p: RescueParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain, or search the worst case."""
        from fractions import Fraction

        from zettasim.games.zetta.grid.chain import enumerate_rescue

        start = _start(p, rules)
        if p.rivals.name == "collude":
            rescued, left, _ = _worst(start, p)
            joint = Distribution(("rescued", "left"), {(int(rescued), left): Fraction(1)})
        else:
            joint = Distribution(("rescued", "left"), dict(enumerate_rescue(start)))
        return joint.project(tuple(field.name for field in fields))

    def n_states(self, p: RescueParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Estimate the grids: flags of each random rival on any spaces, with each of its purses."""
        least = min(costs_of(rules))
        if p.rivals.name == "collude":
            return 1 if p.players <= MOST_SEARCHED or (p.rivals.count or MOST_WIDTH) < MOST_WIDTH else 100_000_000
        if p.rivals.name != "random":
            return 1
        purchases = (p.players - 1) * (p.rival_tokens // least) + len(p.flags)
        return int(9**purchases * 100)

    def n_states_to_play(self, p: RescueParameters, rules: Rules) -> int:
        """Search the worst case before it is told."""
        return self.n_states(p, rules, ()) if p.rivals.name == "collude" else 0

    def lower(self, p: RescueParameters, rules: Rules) -> GridRules:
        """Turn the grid into arrays; the worst case is a line of play that is told."""
        start = _start(p, rules)
        if p.rivals.name != "collude":
            return lowered(start, tracks=True)
        within_states(self.n_states(p, rules, ()), "the worst case of five players", "or take fewer players")
        rescued, left, line = _worst(start, p)
        return lowered(start, tracks=True, plan=line, rescued=rescued, left=left)

    def narrate(self, p: RescueParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each purchase and move."""
        return tell(event, argument, owner="the owner")

    def uses(self, p: RescueParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the costs."""
        yield from used_costs()
        if p.rivals.name != "collude":
            yield "preparation.ends_with_at_most"


def _start(p: RescueParameters, rules: Rules) -> Preparation:
    cards = bytearray([FREE]) * len(costs_of(rules))
    for place, player in p.flags:
        cards[PLACES.index(place)] = FLAG + player - 1
    cards[COLUMNS.index(p.column)] = TRACKED
    rival = RIVALS.get(p.rivals.name, "random")
    assert rival in BUYING
    return Preparation(
        costs=costs_of(rules),
        cards=bytes(cards),
        tokens=(p.tokens, *[p.rival_tokens] * (p.players - 1)),
        buying=("rescue", *[rival] * (p.players - 1)),
        movement=p.movement,
        first=1 % p.players,
        seat=0,
        enough=rules.preparation.ends_with_at_most,
    )


def _worst(start: Preparation, p: RescueParameters) -> tuple[bool, int, tuple[int, ...]]:
    return worst_line(start.costs, start.cards, p.players, p.tokens, p.rival_tokens, p.rivals.count)


MODELS = (Rescue(),)
