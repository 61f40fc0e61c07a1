"""`zetta.preparation`: what a user may ask about buying a crew from the preparation grid."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.zetta.grid.exact import FREE
from zettasim.games.zetta.grid.rules import ROW_NAMES, GridRules, Preparation, Recruiters
from zettasim.games.zetta.grid.words import GRID_NOTES, costs_of, lowered, movement, tell, used_costs
from zettasim.games.zetta.grid_components import abilities_of
from zettasim.games.zetta.rules import Rules
from zettasim.model import (
    Boolean,
    Choice,
    Distribution,
    Field,
    FromComponents,
    Integer,
    Metric,
    Model,
    parameter,
)
from zettasim.model.model import MOST_STATES, metric, refuse

POLICIES = Choice(
    ("bot", "cheapest", "wanted", "random"),
    meanings={
        "bot": "the printed bot: the cheapest card; of these one with an ability that it lacks; of these the leftmost",
        "cheapest": "the cheapest card, the leftmost of these",
        "wanted": "the cheapest card with the wanted ability, until it has one; else as cheapest",
        "random": "any card that can be afforded, each as likely; gaps as `movement` says",
    },
)


@dataclass(frozen=True, kw_only=True)
class PreparationParameters:
    """Parameters of `zetta.preparation`."""

    players: int = parameter(Integer(1, 5), 4, "players", unit="players")
    seat: int = parameter(Integer(1, 5), 1, "the player whose cards are counted; 1 begins")
    tokens: int = parameter(
        Integer(0, 20),
        FromComponents("preparation.tokens"),
        "preparation tokens of each player at the start: 12, or 20 with the Equipment module",
        unit="tokens",
    )
    equipment: bool = parameter(
        Boolean(),
        False,
        "the Equipment module's deck: crew cards removed at random, equipment cards shuffled in",
        source="Equipment Module, Setup",
    )
    policy: str = parameter(POLICIES, "bot", "how this player buys, and lowers its own cards")
    rivals: str = parameter(POLICIES, "bot", "how the others do")
    movement: str = movement("what a random player does with gaps")
    wanted: str = parameter(
        Choice(("none", "life", "substance", "exo", "star_pilot")),
        "none",
        "the ability that this player would like to have; with one, `has_wanted` is a metric",
    )
    recruiters: str = parameter(
        Choice(
            ("none", "filled", "open"),
            meanings={
                "none": "nobody else recruits",
                "filled": "The Lone Star: at the start of each turn cards of the bottom row with another country's "
                "flag are discarded and their gaps filled, then 2d12 flag cards; so each result names a card",
                "open": "as filled, but the gaps stay, and cannot be bought or flagged, until the turn's other gaps "
                "are filled",
            },
        ),
        "none",
        "recruiters of other countries, alone only",
        source="Preparation (Lone Star)",
    )
    blocked: str = parameter(
        Choice(
            ("waits", "ends"),
            meanings={
                "waits": "the preparation goes on until the player has too few tokens, as printed (Preparation)",
                "ends": "a turn in which the player can buy nothing is the last: a whole round without a purchase",
            },
        ),
        "waits",
        "with recruiters: what comes of a player who can afford no card without a flag",
    )


class PreparationGrid(Model[PreparationParameters, Rules]):
    """`zetta.preparation`: a crew bought from the preparation grid."""

    name = "zetta.preparation"
    summary = "The preparation grid: cards bought and lost, tokens left, and whether a wanted ability is in hand"
    game = "zetta"
    parameters = PreparationParameters
    kernel = "zettasim.games.zetta.grid.kernel"
    unsolved = (
        "the best play is not known: the cards that come into the grid and what the others buy make far too many "
        "states to solve exactly. Ask what each way to buy brings: "
        "`zettasim sweep zetta.preparation wanted=life policy=bot,wanted,random --metric has_wanted`"
    )
    metrics_note = "`has_wanted` with a wanted ability only"
    notes = (
        *GRID_NOTES,
        "New cards fill the gaps from the left; which ability icons are on which cards is assumed.",
        "Recruiters' cards are lowered before the player's own, gap by gap; that the deck runs out is left out.",
        "How many of the cards may be brought along (at most four of a kind) is not part of it.",
    )
    examples = (
        {"players": 1, "tokens": 5, "policy": "cheapest"},
        {"players": 2, "tokens": 3, "policy": "random", "rivals": "cheapest", "seat": 2},
        {"wanted": "life"},
        {"players": 3, "tokens": 20, "equipment": True, "policy": "wanted", "rivals": "random", "wanted": "exo"},
        {"players": 2, "tokens": 5, "policy": "random", "rivals": "random", "movement": "arrangements"},
        {"players": 1, "policy": "cheapest", "recruiters": "filled", "blocked": "ends", "tokens": 5},
        {"players": 1, "recruiters": "open", "tokens": 6},
    )

    def check(self, p: PreparationParameters, rules: Rules) -> None:
        """Refuse a seat of nobody, and more purchases than there are cards."""
        if p.seat > p.players:
            raise refuse("seat", p.seat, f"is nobody's among {p.players} players", f"1 to {p.players}")
        if p.wanted == "none" and "wanted" in (p.policy, p.rivals):
            raise refuse("wanted", p.wanted, "names no ability, and a policy looks for it", "an ability")
        if p.recruiters != "none" and p.players > 1:
            raise refuse("recruiters", p.recruiters, f"come to The Lone Star only, not to {p.players} players", "none")
        if p.recruiters != "none" and p.policy == "random":
            raise refuse(
                "policy", p.policy, "cannot lower the recruiters' cards as it must", "another, or no recruiters"
            )
        cards, most = _deck_size(p, rules), len(costs_of(rules)) + _most_cards(p, rules) * p.players
        if most > cards:
            raise refuse("tokens", p.tokens, f"may need {most} cards, and the deck has {cards}", "fewer, or equipment")

    def fields(self, p: PreparationParameters, rules: Rules) -> tuple[Field, ...]:
        """Cards and tokens of the seat, cards that all lose, rounds, and the wanted ability."""
        most, upper = _most_cards(p, rules), len(rules.preparation.costs_top) + len(rules.preparation.costs_middle)
        fields = (
            Field("cards", 0, most),
            Field("lost", 0, min(most, upper)),
            Field("lost_by_all", 0, min(most * p.players, upper)),
            Field("left", 0, p.tokens),
            Field("rounds", 0, 2 * most * p.players + 1, open=_may_wait(p)),
        )
        return fields if p.wanted == "none" else (*fields, Field("has_wanted", 0, 1))

    def metrics(self, p: PreparationParameters, rules: Rules) -> tuple[Metric, ...]:
        """Cards, tokens, rounds and the wanted ability."""
        metrics = (
            metric("cards", "cards that the player has in the end"),
            metric("lost", "cards with the player's flag that are lost"),
            Metric("bought", "cards that the player has paid for", ("cards", "lost"), lambda cards, lost: cards + lost),
            metric("lost_by_all", "flagged cards that all players lose"),
            Metric("left", "tokens that the player has left", ("left",)),
            Metric("spent", "tokens that the player has spent", ("left",), lambda left: p.tokens - left),
            metric("rounds", "rounds begun"),
        )
        has_wanted = metric("has_wanted", "1 if the player has a card with the wanted ability")
        return metrics if p.wanted == "none" else (*metrics, has_wanted)

    def enumerate_outcomes(self, p: PreparationParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain."""
        from zettasim.games.zetta.grid.chain import enumerate_preparation

        names = ("cards", "lost", "lost_by_all", "left", "rounds")
        joint = Distribution(names, dict(enumerate_preparation(_start(p, rules))))
        return joint.project(tuple(field.name for field in fields))

    def n_states(self, p: PreparationParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Estimate the grids that random players make of their flags; where abilities matter, by the kinds of cards."""
        if _may_wait(p):
            return MOST_STATES + 1
        players = [p.policy, *[p.rivals] * (p.players - 1)]
        by_kind = {"bot", "wanted"} & {*players} or any(field.name == "has_wanted" for field in fields)
        states = len(costs_of(rules)) ** (players.count("random") * (p.tokens // min(costs_of(rules)))) * 100
        states *= 1 if p.recruiters == "none" else 2 ** len(costs_of(rules))
        return int(states * len(rules.crew_icons) ** len(costs_of(rules))) if by_kind else int(states)

    def lower(self, p: PreparationParameters, rules: Rules) -> GridRules:
        """Turn the grid and the deck into arrays."""
        kinds = _kinds(rules)
        crew, equipment = rules.crew_icons, rules.equipment_icons
        bits = {ability: 1 << place for place, ability in enumerate(rules.crew.abilities)}
        return lowered(
            _start(p, rules),
            abilities=[sum(bits[ability] for ability in abilities_of(kind)) for kind in kinds],
            deck=[crew.get(kind, 0) for kind in kinds],
            removed=min(rules.equipment.crew_cards_removed, sum(crew.values())) if p.equipment else 0,
            added=[equipment.get(kind, 0) if p.equipment else 0 for kind in kinds],
            wanted=bits.get(p.wanted, 0),
        )

    def narrate(self, p: PreparationParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each purchase, move and new card."""
        return tell(event, argument, kinds=_kinds(rules))

    def uses(self, p: PreparationParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the costs and, where abilities matter, what is on the cards."""
        yield from used_costs()
        yield "preparation.ends_with_at_most"
        if p.recruiters != "none":
            yield "lone_star.recruiting_dice"
            yield "discovery.die_sides"
            yield from (f"lone_star.recruiting.{row}" for row in rules.lone_star.recruiting)
        if "has_wanted" in metrics or {"bot", "wanted"} & {p.policy, p.rivals}:
            yield "crew.abilities"
            yield from (f"crew_icons.{kind}" for kind in rules.crew_icons)
            if p.equipment:
                yield "equipment.crew_cards_removed"
                yield from (f"equipment_icons.{kind}" for kind in rules.equipment_icons)


def _kinds(rules: Rules) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*rules.crew_icons, *rules.equipment_icons)))


def _most_cards(p: PreparationParameters, rules: Rules) -> int:
    return p.tokens // min(costs_of(rules))


def _deck_size(p: PreparationParameters, rules: Rules) -> int:
    crew, equipment = sum(rules.crew_icons.values()), sum(rules.equipment_icons.values())
    return crew - min(crew, rules.equipment.crew_cards_removed) + equipment if p.equipment else crew


def _may_wait(p: PreparationParameters) -> bool:
    return p.recruiters != "none" and p.blocked == "waits"


def _recruiters(p: PreparationParameters, rules: Rules) -> Recruiters | None:
    """Share out each row's results over its spaces: which is whose is not printed, and all are as likely."""
    if p.recruiters == "none":
        return None
    columns = rules.preparation.grid_columns
    places = [-1] * rules.discovery.die_sides
    for row, name in enumerate(ROW_NAMES):
        for column, face in enumerate(rules.lone_star.recruiting.get(f"{name}_row", ())):
            places[face - 1] = row * columns + column % columns
    return Recruiters(
        tuple(places), rules.lone_star.recruiting_dice, fill=p.recruiters == "filled", wait=p.blocked == "waits"
    )


def _start(p: PreparationParameters, rules: Rules) -> Preparation:
    buying = [p.rivals] * p.players
    buying[p.seat - 1] = p.policy
    return Preparation(
        costs=costs_of(rules),
        cards=bytes([FREE]) * len(costs_of(rules)),
        tokens=(p.tokens,) * p.players,
        buying=tuple(buying),
        movement=p.movement,
        first=0,
        seat=p.seat - 1,
        enough=rules.preparation.ends_with_at_most,
        recruiters=_recruiters(p, rules),
    )


MODELS = (PreparationGrid(),)
