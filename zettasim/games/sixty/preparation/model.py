"""`sixty.preparation`: what a user may ask about one Preparation phase."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Collection, Iterable

from zettasim.games.sixty.preparation.cards import ICONS
from zettasim.games.sixty.preparation.lowering import lowered, lowered_mixed
from zettasim.games.sixty.preparation.parameters import RATES, PreparationParameters, icons_of, listed, phase_of
from zettasim.games.sixty.preparation.rules import (
    ACTIONS,
    BONUS_BASES,
    EXPEDITION,
    PLAY_ON,
    TILE_ON_BASE,
    TILE_ON_KIND,
    MixedRules,
    Phase,
    PreparationRules,
    code_sizes,
)
from zettasim.games.sixty.preparation.telling import name_of_card, option_named, seen
from zettasim.games.sixty.rules import Rules
from zettasim.model import Decision, Distribution, Field, Metric, Model, Selection
from zettasim.model.model import OTHER_POLICY, metric, refuse, within_states


class Preparation(Model[PreparationParameters, Rules]):
    """`sixty.preparation`: draw from the Expedition Deck, play, and stop in time."""

    name = "sixty.preparation"
    summary = "One Preparation phase: draw Storms and Expedition cards, and stop in time"
    game = "sixty"
    parameters = PreparationParameters
    kernel = "zettasim.games.sixty.preparation.kernel"
    objective = "payoff"
    notes = (
        "At least one card is drawn. A card that fits nowhere is discarded and ends the phase.",
        "The drawn card may be discarded: drawing once more never costs the tableau. It takes a card off the deck.",
        "Storms cover a Base without bonus first, then the one that is worth least.",
        "Where cards have icons, a best player chooses the Base to cover; a named policy takes the one that is worth "
        "least with the icons that lie there then, of equals the first as printed.",
        "The deck is not reshuffled within this single phase (a simplification): an empty deck ends it.",
        "Effects of Expedition cards other than icons are left out; a top or bottom bonus is taken to be in Energy.",
        "With icons: the Hangar gives the better of a Station and of one exchange for each engineer icon, and the "
        "Energy for the exchange is taken to be there.",
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
        {"cards": "3/0:1,0/2:2", "expeditions": 6, "policy": "storms:2"},
        {"cards": "2/0/investor:2,1/1/engineer+radio:1", "icons": "investor:2", "forecast": True, "storms": 4},
        {"cards": "1/0/radio:2,0/3/engineer:2", "icons": "engineer:2", "material": 4, "bases": 4, "policy": "hold:2"},
    )

    def check(self, p: PreparationParameters, rules: Rules) -> None:
        """Refuse what does not go together."""
        if p.forecast and p.policy.name != "optimal":
            raise refuse("forecast", "true", f"goes with policy=optimal only, not with policy={p.policy}", "false")
        if listed(p.cards) > p.expeditions:
            why = f"lists {listed(p.cards)} cards, but the deck has expeditions={p.expeditions}"
            raise refuse("cards", _written(p), why, f"at most {p.expeditions} cards, or a larger expeditions=…")
        if not p.icons and any(card.icons for card, _ in p.cards):
            allowed = ",".join(f"{icon}:{count}" for icon, count in zip(ICONS, icons_of(p, rules), strict=True))
            raise refuse(
                "cards", _written(p), "has icons, which count only beside those of icons=…", f"icons={allowed}"
            )
        if p.icons and p.base_values != rules.preparation.base_values:
            given = ",".join(map(str, p.base_values))
            raise refuse("base_values", given, "is what icons=… would replace", "one of the two")

    def idle(self, p: PreparationParameters, rules: Rules) -> Collection[str]:
        """Icons and rates, or the given worth of the Bases; the bonus of alike cards where each is listed."""
        alike = () if listed(p.cards) < p.expeditions or not p.cards else ("top", "bottom")
        return (*alike, *(("base_values",) if p.icons else RATES))

    def fields(self, p: PreparationParameters, rules: Rules) -> tuple[Field, ...]:
        """Storms and Expedition cards on the tableau, cards drawn; the payoff where cards differ."""
        drawn = min(p.storms + p.expeditions, p.bases + p.slots + p.forecast + 1)
        fields = (
            Field("storms", 0, min(p.storms, p.bases)),
            Field("expeditions", 0, min(p.expeditions, p.slots)),
            Field("drawn", 0, drawn),
        )
        phase = phase_of(p, rules)
        return (*fields, Field("payoff", *_range_of_payoff(phase))) if phase.kinds else fields

    def metrics(self, p: PreparationParameters, rules: Rules) -> tuple[Metric, ...]:
        """Read the tableau, and what it pays."""
        phase = phase_of(p, rules)
        meaning = "Energy from Storms and Expedition cards, and the worth of the uncovered Bases"
        return (
            metric("storms", "Storms on the tableau"),
            metric("expeditions", "Expedition cards on the tableau"),
            metric("drawn", "cards drawn, those discarded or sent away included"),
            Metric("energy", "Energy from Storms", ("storms",), lambda storms: phase.storm_energy[storms]),
            metric("payoff", meaning)
            if phase.kinds
            else Metric("payoff", meaning, ("storms", "expeditions"), phase.payoff),
        )

    def enumerate_outcomes(self, p: PreparationParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain."""
        from zettasim.games.sixty.preparation.exact import enumerate_phase

        return enumerate_phase(phase_of(p, rules)).project(tuple(field.name for field in fields))

    def n_states(self, p: PreparationParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All tableaus, with every card in hand and sent away."""
        phase = phase_of(p, rules)
        hands = len(phase.cards) + EXPEDITION
        storms = p.bases + 1 if not phase.worth_by_icons else 2 ** len(BONUS_BASES) + p.bases - len(BONUS_BASES)
        return storms * _tableaus(phase) * hands * (hands if p.forecast else 1)

    def n_states_to_play(self, p: PreparationParameters, rules: Rules) -> int:
        """Count the cells of the table from which the best play is read where cards differ."""
        phase = phase_of(p, rules)
        return math.prod(code_sizes(phase)) if phase.kinds and phase.policy == "optimal" else 0

    def lower(self, p: PreparationParameters, rules: Rules) -> PreparationRules | MixedRules:
        """Turn the best actions into a table."""
        phase = phase_of(p, rules)
        if not phase.kinds:
            return lowered(phase)
        within_states(self.n_states_to_play(p, rules), "a table of the best play", OTHER_POLICY)
        return lowered_mixed(phase)

    def decisions(self, p: PreparationParameters, rules: Rules) -> tuple[Decision, ...]:
        """Return the states in which the player has a choice: stop or draw; discard or play; and the Forecast Tile."""
        from zettasim.games.sixty.preparation.exact import choices

        phase = phase_of(dataclasses.replace(p, policy=Selection("optimal")), rules)
        within_states(self.n_states(p, rules, ()), "advice")

        return tuple(
            Decision(
                seen(phase, choice.state, choice.left),
                {option_named(name): value for name, value in choice.values.items()},
                choice.reached,
            )
            for choice in choices(phase)
        )

    def named_policies(self, p: PreparationParameters, rules: Rules) -> tuple[str, ...]:
        """List stopping at, and holding back, each number of Storms; none of them knows a use for a tile."""
        if p.forecast:
            return ()
        storms = [f"storms:{count}" for count in range(1, p.bases + 1)]
        holds = [f"hold:{count}" for count in range(1, p.bases)]
        cards = [f"cards:{count}" for count in range(1, p.slots + 1)]
        return (*storms, *holds, *cards, "all")

    def narrate(self, p: PreparationParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card and what is done with it."""
        phase = phase_of(p, rules)
        card = name_of_card(phase, argument)
        tile = "the Forecast Tile sends"
        if event >= TILE_ON_KIND:
            return f"{tile} an {name_of_card(phase, EXPEDITION + event - TILE_ON_KIND)} from the tableau away"
        if event >= TILE_ON_BASE:
            return f"{tile} the Storm on the {BONUS_BASES[event - TILE_ON_BASE]} Base away"
        if event >= PLAY_ON:
            return f"{card} is played on the {BONUS_BASES[event - PLAY_ON]} Base"
        return {
            "end": "the player ends the phase",
            "draw": f"{card} is drawn",
            "discard": f"{card} is discarded, which ends the phase",
            "play": f"{card} is played",
            "tile on hand": f"{tile} the {card} in hand away",
            "tile on storm": f"{tile} a Storm from the tableau away",
            "tile on expedition": f"{tile} an Expedition card from the tableau away",
        }[ACTIONS[event]]

    def uses(self, p: PreparationParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name what the Expedition Bonus depends on."""
        decides = "payoff" in metrics or p.policy.name == "optimal"
        if decides or "energy" in metrics:
            yield "preparation.storm_energy"
        if decides:
            yield "preparation.most_storms_for_top_bonus"
            yield "preparation.most_storms_for_bottom_bonus"
        if decides and p.icons:
            yield from (f"base_bonus.{name}" for name in BASE_BONUS)
            yield from (f"base_bonus.{icon}_icons_at_start" for icon in ICONS if icon not in dict(p.icons))


BASE_BONUS = ("coins_for_investor_icon", "steps_for_radio_icon", "energy_for_material")


def _written(p: PreparationParameters) -> str:
    return ",".join(f"{card}:{count}" for card, count in p.cards)


def _range_of_payoff(phase: Phase) -> tuple[int, int]:
    """Bound the payoff from below and above."""
    most = min(phase.slots, phase.expeditions)
    lows, highs = [], []
    for storms in range(min(phase.storms, phase.bases) + 1):
        bonuses = [kind.bonus[storms] for kind in phase.kinds]
        bases = [phase.base_worth[storms]] * 2
        if phase.worth_by_icons:
            bases = [0, sum(worth[-1] for worth in phase.worth_by_icons)]
        lows.append(phase.storm_energy[storms] + most * min(0, *bonuses) + bases[0])
        highs.append(phase.storm_energy[storms] + most * max(0, *bonuses) + bases[1])
    return min(lows), max(highs)


def _tableaus(phase: Phase) -> int:
    """Count the ways in which Expedition cards may lie on the tableau."""
    by_size = [1] + [0] * phase.slots
    for kind in phase.cards:
        by_size = [sum(by_size[max(0, size - kind.count) : size + 1]) for size in range(phase.slots + 1)]
    return sum(by_size)


MODELS = (Preparation(),)
