"""`sixty.preparation`: what a user may ask about one Preparation phase."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.sixty.preparation.rules import (
    ACTIONS,
    ALL,
    CARDS,
    EXPEDITION,
    HOLD,
    OPTIMAL,
    STORM,
    STORMS,
    Phase,
    PreparationRules,
    base_worths,
)
from zettasim.games.sixty.rules import Rules
from zettasim.model import (
    Boolean,
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

POLICIES = {"storms": STORMS, "cards": CARDS, "hold": HOLD, "all": ALL, "optimal": OPTIMAL}
SLOTS = FromComponents("preparation.expedition_slots")
CARD_NAMES = {STORM: "Storm", EXPEDITION: "Expedition card"}


@dataclass(frozen=True, kw_only=True)
class PreparationParameters:
    """Parameters of `sixty.preparation`."""

    storms: int = parameter(
        Integer(0, 20), FromComponents("starting_deck.storms"), "Storm cards in the deck", unit="cards"
    )
    expeditions: int = parameter(
        Integer(0, 20), FromComponents("starting_deck.expeditions"), "Expedition cards in the deck", unit="cards"
    )
    slots: int = parameter(Integer(1, 8), SLOTS, "spaces for Expedition cards", unit="spaces")
    bases: int = parameter(
        Integer(3, 4),
        FromComponents("preparation.bonus_bases"),
        "Bases, each a space for a Storm; the fourth carries no bonus",
        unit="Bases",
    )
    forecast: bool = parameter(
        Boolean(), False, "the player has a Forecast Tile, which may send one card away (policy=optimal only)"
    )
    top: int = parameter(
        Integer(-99, 99),
        FromComponents("preparation.top_bonus"),
        "Energy for each Expedition card with 0 or 1 Storm",
        unit="Energy",
    )
    bottom: int = parameter(
        Integer(-99, 99),
        FromComponents("preparation.bottom_bonus"),
        "Energy for each Expedition card with 2 Storms",
        unit="Energy",
    )
    base_values: tuple[int, ...] = parameter(
        Integers(3, -99, 99),
        FromComponents("preparation.base_values"),
        "what the three bonus Bases are worth to the player",
        unit="Energy",
    )
    policy: Selection = parameter(
        Choice(
            ("all", "optimal"),
            ("storms", "cards", "hold"),
            low=1,
            meanings={
                "storms:k": "end once k Storms lie on the tableau",
                "cards:k": "end once k cards lie on the tableau",
                "hold:k": "never end before a draw, but discard a Storm past the k-th",
                "all": "never end by choice",
                "optimal": "the highest expected payoff; discarding allowed",
            },
        ),
        "optimal",
        "when the player ends the phase",
    )


class Preparation(Model[PreparationParameters, Rules]):
    """`sixty.preparation`: draw from the Expedition Deck, play, and stop in time."""

    name = "sixty.preparation"
    summary = "One Preparation phase: draw Storms and Expedition cards, and stop in time"
    game = "sixty"
    parameters = PreparationParameters
    kernel = "zettasim.games.sixty.preparation.kernel"
    notes = (
        "At least one card is drawn. A card that fits nowhere is discarded and ends the phase.",
        "Storms cover a Base without bonus first, then the one that is worth least.",
        "The deck is not reshuffled within this single phase (a simplification): an empty deck ends it.",
        "All Expedition cards carry the same bonus here.",
        "Of equals the best player ends before drawing, discards before playing, plays before spending the tile.",
        "The tile goes to the card in hand before a Storm of the tableau, and to that before an Expedition card.",
    )
    examples = (
        {},
        {"policy": "storms:2"},
        {"policy": "hold:2", "bases": 4, "storms": 7, "slots": 2},
        {"policy": "cards:4", "top": 2, "bottom": 3, "base_values": "3,0,1"},
        {"policy": "all", "storms": 2, "expeditions": 2},
        {"forecast": True, "base_values": "3,3,2", "storms": 3, "expeditions": 6},
    )

    def check(self, p: PreparationParameters, rules: Rules) -> None:
        """Refuse a Forecast Tile that the policy would not know how to use."""
        if p.forecast and p.policy.name != "optimal":
            raise refuse("forecast", "true", f"goes with policy=optimal only, not with policy={p.policy}", "false")

    def fields(self, p: PreparationParameters, rules: Rules) -> tuple[Field, ...]:
        """Storms and Expedition cards on the tableau, cards drawn."""
        drawn = min(p.storms + p.expeditions, p.bases + p.slots + p.forecast + 1)
        return (
            Field("storms", 0, min(p.storms, p.bases)),
            Field("expeditions", 0, min(p.expeditions, p.slots)),
            Field("drawn", 0, drawn),
        )

    def metrics(self, p: PreparationParameters, rules: Rules) -> tuple[Metric, ...]:
        """Read the tableau, and what it pays."""
        phase = _phase(p, rules)
        return (
            metric("storms", "Storms on the tableau"),
            metric("expeditions", "Expedition cards on the tableau"),
            metric("drawn", "cards drawn, those discarded or sent away included"),
            Metric("energy", "Energy from Storms", ("storms",), lambda storms: phase.storm_energy[storms]),
            Metric(
                "payoff",
                "Energy from Storms and Expedition cards, and the worth of the uncovered Bases",
                ("storms", "expeditions"),
                phase.payoff,
            ),
        )

    def enumerate_outcomes(self, p: PreparationParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain."""
        from zettasim.games.sixty.preparation.exact import enumerate_phase

        return enumerate_phase(_phase(p, rules)).project(tuple(field.name for field in fields))

    def n_states(self, p: PreparationParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All tableaus, with every card in hand and sent away."""
        return (p.bases + 1) * (p.slots + 1) * 9

    def lower(self, p: PreparationParameters, rules: Rules) -> PreparationRules:
        """Turn the best actions into a table."""
        import numpy as np

        from zettasim.kernels.draws import spans_without_replacement

        phase = _phase(p, rules)
        is_optimal = phase.policy == "optimal"
        table = np.zeros((phase.bases + 1, phase.slots + 1, 3, 3) if is_optimal else (0, 0, 0, 0), dtype=np.int64)
        if is_optimal:
            from zettasim.games.sixty.preparation.exact import best_actions

            for state, action in best_actions(phase).items():
                table[state.storms, state.expeditions, state.sent, state.hand] = action
        return PreparationRules(
            storms=phase.storms,
            expeditions=phase.expeditions,
            slots=phase.slots,
            bases=phase.bases,
            policy=POLICIES[phase.policy],
            limit=phase.limit,
            table=table,
            spans=np.array(spans_without_replacement(phase.size, phase.size), dtype=np.int64),
        )

    def narrate(self, p: PreparationParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card and what is done with it."""
        card = CARD_NAMES.get(argument, "")
        return {
            "end": "the player ends the phase",
            "draw": f"{card} is drawn",
            "discard": f"{card} is discarded, which ends the phase",
            "play": f"{card} is played",
            "tile on hand": f"the Forecast Tile sends the {card} in hand away",
            "tile on storm": "the Forecast Tile sends a Storm from the tableau away",
            "tile on expedition": "the Forecast Tile sends an Expedition card from the tableau away",
        }[ACTIONS[event]]

    def uses(self, p: PreparationParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name what the Expedition Bonus depends on."""
        decides = "payoff" in metrics or p.policy.name == "optimal"
        if decides or "energy" in metrics:
            yield "preparation.storm_energy"
        if decides:
            yield "preparation.most_storms_for_top_bonus"
            yield "preparation.most_storms_for_bottom_bonus"


def _phase(p: PreparationParameters, rules: Rules) -> Phase:
    printed = rules.preparation
    bonus = tuple(
        p.top
        if storms <= printed.most_storms_for_top_bonus
        else p.bottom
        if storms <= printed.most_storms_for_bottom_bonus
        else 0
        for storms in range(p.bases + 1)
    )
    return Phase(
        storms=p.storms,
        expeditions=p.expeditions,
        slots=p.slots,
        bases=p.bases,
        forecast=p.forecast,
        bonus=bonus,
        storm_energy=printed.storm_energy[: p.bases + 1],
        base_worth=base_worths(p.base_values, p.bases),
        policy=p.policy.name,
        limit=p.policy.count or 0,
    )


MODELS = (Preparation(),)
