"""`zetta.xenoarchaeology`: what a user may ask about one excavation (Xenoarchaeology Module)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from zettasim.games.zetta.rules import Rules
from zettasim.games.zetta.xenoarchaeology.rules import (
    ALL,
    CARD,
    DAMAGE,
    DANGER,
    DIGS,
    DRAW,
    END,
    FLEE,
    FOUND,
    HIT,
    KINDS,
    OPTIMAL,
    PAID,
    ROLL,
    SPENT,
    TURN,
    Dig,
    XenoarchaeologyRules,
)
from zettasim.model import (
    Choice,
    Composition,
    Counts,
    Decision,
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
from zettasim.model.model import OTHER_POLICY, metric, refuse, within_states
from zettasim.model.policy import PolicyChoice, player_of

POLICIES = {"all": ALL, "digs": DIGS, "danger": DANGER, "damage": DAMAGE, "optimal": OPTIMAL}
CARD_NAMES = ("Site Found!", "Dangerous Event!", "Motherlode", "Alien Artefact")
N_DIRECTIONS = 3
LEVELS_OF_ROLL = 1_000
"""The log of a roll is dice times this, and the danger level (see `kernel.py`)."""


@dataclass(frozen=True, kw_only=True)
class XenoarchaeologyParameters:
    """Parameters of `zetta.xenoarchaeology`."""

    deck: Counts = parameter(
        Composition(KINDS, high=60), FromComponents("xenoarchaeology.deck"), "cards in the deck", unit="cards"
    )
    danger: Counts = parameter(
        Composition(KINDS, optional=True, high=12),
        FromComponents("xenoarchaeology.danger"),
        "danger value of each kind; others 0",
    )
    directions: tuple[int, ...] = parameter(
        Integers(N_DIRECTIONS, 1, 9),
        FromComponents("xenoarchaeology.draws_by_direction"),
        "cards to draw in each direction of a site",
        unit="cards",
    )
    motherlode: int = parameter(
        Integer(0, 9),
        FromComponents("xenoarchaeology.motherlode_substances"),
        "substance tokens of one Motherlode card",
        unit="tokens",
    )
    crew: int = parameter(
        Integer(1, 4), FromComponents("preparation.most_crew"), "crew members in the excavation", unit="crew members"
    )
    icons: int = parameter(
        Integer(1, 4),
        FromComponents("crew.skill_places_per_card"),
        "ability icons without a damage token on each crew member",
        unit="icons",
    )
    token_fame: int = parameter(
        Integer(-99, 99),
        FromComponents("xenoarchaeology.motherlode_fame"),
        "what a substance token is worth to the player",
        unit="fame",
    )
    crew_fame: int = parameter(
        Integer(-99, 99),
        FromComponents("scoring.leveled_crew"),
        "what a crew member is worth to the player: lost with each that is killed",
        unit="fame",
    )
    placing: str = parameter(
        Choice(
            ("spread", "sacrifice"),
            meanings={
                "spread": "nobody is killed while an icon is free",
                "sacrifice": "all on one crew member until it is killed, then on the next, as the module allows",
            },
        ),
        "spread",
        "where the player puts damage tokens",
    )
    flight: str = parameter(
        Choice(
            ("turn", "events"),
            meanings={
                "turn": "the rewards of that turn are lost, as the sentence says",
                "events": "rewards already taken are kept, as only cards still to come have no effect",
            },
        ),
        "turn",
        "what is lost by who flees at the danger roll that ends the excavation",
    )
    artifact: str = parameter(
        Choice(
            ("counts", "gone"),
            meanings={
                "counts": "it is one of the player's face-up cards",
                "gone": "it has left for the equipment space",
            },
        ),
        "counts",
        "whether an artifact found counts in the danger roll that ends the excavation",
    )
    first_dig: str = parameter(
        Choice(
            ("same", "next"),
            meanings={
                "same": "in the turn of the discovery: only further sites speak of another turn",
                "next": "in the turn after it, as with every other site",
            },
        ),
        "same",
        "when the first site is dug",
    )
    policy: Selection = parameter(
        PolicyChoice(
            ("all", "optimal"),
            ("digs", "danger", "damage"),
            high=1_000,
            meanings={
                "all": "dig on as long as it is allowed",
                "digs:k": "end after k digs",
                "danger:k": "end once the danger level is k or more",
                "damage:k": "end once k damage tokens have been placed",
                "optimal": "the direction, or the end, of the highest expected fame",
            },
        ),
        "optimal",
        "when the player ends the excavation",
    )
    direction: int = parameter(Integer(1, N_DIRECTIONS), 1, "which direction every policy but optimal takes, from 1 on")


class Xenoarchaeology(Model[XenoarchaeologyParameters, Rules]):
    """`zetta.xenoarchaeology`: dig for what an alien civilization left, or stop in time."""

    name = "zetta.xenoarchaeology"
    summary = "One excavation: draw from the xenoarchaeology deck, roll for danger, dig on or stop"
    game = "zetta"
    parameters = XenoarchaeologyParameters
    kernel = "zettasim.games.zetta.xenoarchaeology.kernel"
    objective = "fame"
    notes = (
        "It begins when the life and the substance attempt have succeeded, and the deck has been shuffled.",
        "A danger roll has one die for each face-up card and harms with each die at or below their summed danger.",
        "Each Dangerous Event drawn in a turn is one roll with all cards of that turn open, as is the end.",
        "A site must be found in each turn to go on; sites found earlier, or two in one turn, give nothing more.",
        "Who would have to place damage with only one crew member and no icon left flees, and the rest of the "
        "danger roll is not suffered; a crew member that is killed takes the damage tokens on its card along.",
        "A site found when the deck is empty cannot be dug; fewer cards than a direction asks for are all drawn.",
        "Icons are the same on every crew member; nobody heals on the way, and no alien or romanced crew takes part.",
        "Of equals the best player ends, then takes the direction named first.",
    )
    advice_where = "cards<=3 and damage=0"
    examples = (
        {"deck": "site_found:3,dangerous_event:2,motherlode:2,alien_artifact:2", "crew": 2, "icons": 2},
        {
            "deck": "site_found:2,dangerous_event:1,motherlode:2,alien_artifact:1",
            "policy": "digs:1",
            "direction": 2,
            "crew": 1,
        },
        {"policy": "danger:4", "direction": 1, "placing": "sacrifice", "crew": 2, "icons": 2, "flight": "events"},
        {
            "deck": "site_found:4,dangerous_event:1,motherlode:2,alien_artifact:1",
            "danger": "dangerous_event:3,site_found:1,alien_artifact:2",
            "directions": "1,2,2",
            "policy": "all",
            "direction": 3,
            "crew": 1,
            "artifact": "gone",
            "first_dig": "next",
        },
        {
            "deck": "site_found:3,motherlode:3,dangerous_event:1",
            "policy": "damage:1",
            "direction": 2,
            "icons": 1,
            "crew": 3,
        },
    )

    def check(self, p: XenoarchaeologyParameters, rules: Rules) -> None:
        """Refuse an empty deck, and a best play that is too large to find."""
        dig = _dig(p, rules)
        if not sum(dig.deck):
            raise refuse("deck", ",".join(f"{kind}:{n}" for kind, n in p.deck), "holds no card", "at least one card")
        if sum(dig.deck) > MOST_CARDS:
            raise refuse("deck", sum(dig.deck), "cards are too many", f"{MOST_CARDS} cards at most")
        if p.policy.name == "optimal":
            within_states(self.n_states_to_play(p, rules), "policy=optimal", OTHER_POLICY)

    def fields(self, p: XenoarchaeologyParameters, rules: Rules) -> tuple[Field, ...]:
        """Damage, flight, tokens, artifacts, turns."""
        dig = _dig(p, rules)
        sites, _, motherlodes, artifacts = dig.deck
        return (
            Field("damage", 0, dig.most_damage),
            Field("fled", 0, 1),
            Field("tokens", 0, motherlodes * dig.motherlode),
            Field("artifacts", 0, min(artifacts, max(1, *dig.directions))),
            Field("turns", 1, max(1, sites + 1 - dig.digs_at_once)),
        )

    def metrics(self, p: XenoarchaeologyParameters, rules: Rules) -> tuple[Metric, ...]:
        """Harm, finds, and what both are worth."""
        dig = _dig(p, rules)
        return (
            metric("damage", "damage tokens placed on the crew"),
            Metric("lost", "crew members killed", ("damage",), dig.lost),
            metric("fled", "1 if the last crew member fled the site"),
            metric("tokens", "substance tokens from Motherlode cards"),
            metric("artifacts", "alien artifacts found"),
            metric("turns", "turns of the excavation"),
            Metric(
                "fame",
                "fame of artifacts and tokens, less that of the damage tokens left and of the crew killed",
                ("damage", "tokens", "artifacts"),
                dig.fame,
            ),
        )

    def enumerate_outcomes(self, p: XenoarchaeologyParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the excavation turn by turn."""
        from zettasim.games.zetta.xenoarchaeology.exact import enumerate_excavation

        return enumerate_excavation(_dig(p, rules)).project(tuple(field.name for field in fields))

    def n_states(self, p: XenoarchaeologyParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All sets of face-up cards, with every damage."""
        return _dig(p, rules).n_states

    def n_states_to_play(self, p: XenoarchaeologyParameters, rules: Rules) -> int:
        """Count the states of the best play."""
        return _dig(p, rules).n_states if p.policy.name == "optimal" else 0

    def decisions(self, p: XenoarchaeologyParameters, rules: Rules) -> Iterator[Decision]:
        """End or dig, for all face-up cards and any damage."""
        from zettasim.games.zetta.xenoarchaeology.exact import enumerate_decisions

        return enumerate_decisions(_dig(p, rules))

    def named_policies(self, p: XenoarchaeologyParameters, rules: Rules) -> tuple[str, ...]:
        """Never end, and the first limits of digs, danger and damage."""
        dig = _dig(p, rules)
        levels = sorted({n * danger for danger in dig.danger if danger for n in range(2, 8)})
        return (
            "all",
            *(f"digs:{limit}" for limit in range(min(5, dig.deck[0]) + 1)),
            *(f"danger:{limit}" for limit in levels[:8]),
            *(f"damage:{limit}" for limit in range(1, min(8, dig.most_damage) + 1)),
        )

    def lower(self, p: XenoarchaeologyParameters, rules: Rules) -> XenoarchaeologyRules:
        """Turn kinds into places, and the best play into a table."""
        import numpy as np

        from zettasim.kernels.draws import spans_without_replacement

        dig = _dig(p, rules)
        table = np.zeros((0, 0, 0, 0, 0), dtype=np.int8)
        if dig.policy == "optimal":
            from zettasim.games.zetta.xenoarchaeology.exact import best_directions

            shape = (*(n + 1 for n in dig.deck[:3]), dig.most_found + 1, dig.most_damage + 1)
            table = np.zeros(shape, dtype=np.int8)
            for sight, direction in best_directions(dig).items():
                table[sight] = direction
        size = sum(dig.deck)
        return XenoarchaeologyRules(
            deck=np.array(dig.deck, dtype=np.int64),
            danger=np.array(dig.danger, dtype=np.int64),
            directions=np.array(dig.directions, dtype=np.int64),
            sides=dig.sides,
            dice_per_card=dig.dice_per_card,
            most_damage=dig.most_damage,
            motherlode=dig.motherlode,
            flight_costs=dig.flight_costs,
            artifact_stays=dig.artifact_stays,
            digs_at_once=dig.digs_at_once,
            policy=POLICIES[dig.policy],
            limit=dig.limit,
            direction=dig.direction,
            table=table,
            spans=np.array(spans_without_replacement(size, size), dtype=np.int64),
        )

    def narrate(self, p: XenoarchaeologyParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card, each die that harms, and how it ends."""
        dice, level = divmod(argument, LEVELS_OF_ROLL)
        return {
            TURN: f"turn {argument}",
            DRAW: f"{argument} to be drawn from the xenoarchaeology deck",
            CARD: f"{CARD_NAMES[argument % len(CARD_NAMES)]} is drawn",
            ROLL: f"danger roll: {dice} dice against danger level {level}",
            HIT: f"a die shows {argument}: a damage token",
            PAID: f"Motherlode: {argument} substance tokens are taken",
            FOUND: f"Alien Artefact: {argument} found, the excavation ends",
            FLEE: "the last crew member has no icon left and flees the site",
            SPENT: "the deck is empty",
            END: "the excavation ends, the deck goes back",
        }[event]

    def uses(self, p: XenoarchaeologyParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the dice, and what the finds are worth."""
        yield from ("discovery.die_sides", "xenoarchaeology.dice_per_face_up_card")
        if "fame" in metrics or p.policy.name == "optimal":
            yield from ("scoring.alien_artifact", "scoring.damage")


MOST_CARDS = 100
"""In the deck: the dice of a roll stay few enough for the log."""


def _dig(p: XenoarchaeologyParameters, rules: Rules) -> Dig:
    deck, danger = dict(p.deck), dict(p.danger)
    return Dig(
        deck=tuple(deck.get(kind, 0) for kind in KINDS),
        danger=tuple(danger.get(kind, 0) for kind in KINDS),
        directions=p.directions,
        sides=rules.discovery.die_sides,
        dice_per_card=rules.xenoarchaeology.dice_per_face_up_card,
        crew=p.crew,
        icons=p.icons,
        motherlode=p.motherlode,
        sacrifices=p.placing == "sacrifice",
        flight_costs=p.flight == "turn",
        artifact_stays=p.artifact == "counts",
        digs_at_once=p.first_dig == "same",
        fames=(rules.scoring.alien_artifact, p.token_fame, rules.scoring.damage, -p.crew_fame),
        policy=p.policy.name,
        limit=p.policy.count or 0,
        direction=p.direction - 1,
        player=player_of(p.policy),
    )


MODELS = (Xenoarchaeology(),)
