"""The parameters of `sixty.preparation`, and the phase that they describe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from zettasim.games.sixty.preparation.cards import ICONS, Cards, ExpeditionCard, ExpeditionCards
from zettasim.games.sixty.preparation.rules import Kind, Phase, base_worths
from zettasim.games.sixty.rules import Rules
from zettasim.model import Boolean, Composition, Counts, FromComponents, Integer, Integers, Selection, parameter
from zettasim.model.policy import PolicyChoice, player_of

SLOTS = FromComponents("preparation.expedition_slots")
RATES = ("coin", "step", "material", "station")
"""Parameters that count only where the Bases are worth what the player's icons make of them."""


def top_bonus() -> Any:
    """Declare what a starting Expedition Card gives beside few Storms."""
    return parameter(
        Integer(-99, 99),
        FromComponents("preparation.top_bonus"),
        "Energy for each Expedition card with 0 or 1 Storm",
        unit="Energy",
    )


def bottom_bonus() -> Any:
    """Declare what a starting Expedition Card gives beside two Storms."""
    return parameter(
        Integer(-99, 99),
        FromComponents("preparation.bottom_bonus"),
        "Energy for each Expedition card with 2 Storms",
        unit="Energy",
    )


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
    top: int = top_bonus()
    bottom: int = bottom_bonus()
    cards: Cards = parameter(
        ExpeditionCards(),
        "none",
        "the Expedition cards that differ, with their own top and bottom bonus and icons; those not listed have `top` "
        "and `bottom`",
        unit="cards",
        source="Expedition Bonus, Expedition Cards; Symbology",
    )
    base_values: tuple[int, ...] = parameter(
        Integers(3, -99, 99),
        FromComponents("preparation.base_values"),
        "what the three bonus Bases are worth to the player",
        unit="Energy",
    )
    icons: Counts = parameter(
        Composition(ICONS, optional=True, high=20),
        "none",
        "icons of the player's Expert area: these and those of face-up cards set what the Bases are worth, instead of "
        "base_values; an icon that is not named is there as often as at the start",
        unit="icons",
        source="Expedition Bonus, Bases",
    )
    coin: int = parameter(
        Integer(0, 99), FromComponents("worth.coin"), "with icons: what a Coin is worth", unit="Energy"
    )
    step: int = parameter(
        Integer(0, 99),
        FromComponents("worth.step"),
        "with icons: what a step on the Expedition Track is worth",
        unit="Energy",
    )
    material: int = parameter(
        Integer(0, 99),
        FromComponents("worth.material"),
        "with icons: what a Construction Material is worth, which the Hangar gives for 1 Energy",
        unit="Energy",
    )
    station: int = parameter(
        Integer(0, 99),
        FromComponents("worth.station"),
        "with icons: what a Station of the Hangar is worth above its price, the other choice there",
        unit="Energy",
    )
    policy: Selection = parameter(
        PolicyChoice(
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


def phase_of(p: PreparationParameters, rules: Rules) -> Phase:
    """Return the phase that the parameters describe."""
    kinds = tuple(_kinds(p, rules))
    with_icons = any(any(kind.icons) for kind in kinds)
    worths = worths_by_icons(p, rules, p.slots * max(max(kind.icons) for kind in kinds) if with_icons else 0)
    base_values = tuple(worth[0] for worth in worths) if p.icons else p.base_values
    differ = with_icons or len(kinds) > 1
    return Phase(
        storms=p.storms,
        expeditions=p.expeditions,
        slots=p.slots,
        bases=p.bases,
        forecast=p.forecast,
        bonus=kinds[0].bonus if kinds else (0,) * (p.bases + 1),
        storm_energy=rules.preparation.storm_energy[: p.bases + 1],
        base_worth=base_worths(base_values, p.bases),
        policy=p.policy.name,
        limit=p.policy.count or 0,
        kinds=kinds if differ else (),
        worth_by_icons=worths if with_icons else (),
        player=player_of(p.policy),
    )


def worths_by_icons(p: PreparationParameters, rules: Rules, most: int) -> tuple[tuple[int, ...], ...]:
    """Return what each bonus Base is worth with 0 to `most` icons on face-up cards beside those of the Expert area."""
    gives = rules.base_bonus
    investors, radios, engineers = (range(count, count + most + 1) for count in icons_of(p, rules))
    gained = p.material - gives.energy_for_material
    return (
        tuple(icons * gives.coins_for_investor_icon * p.coin for icons in investors),
        tuple(icons * gives.steps_for_radio_icon * p.step for icons in radios),
        # A Station is worth 0 or more: nobody exchanges at a loss.
        tuple(max(icons * gained, p.station) for icons in engineers),
    )


def icons_of(p: PreparationParameters, rules: Rules) -> list[int]:
    """Return the icons of the Expert area, in the order of `ICONS`."""
    given = dict(p.icons)
    return [given.get(icon, getattr(rules.base_bonus, f"{icon}_icons_at_start")) for icon in ICONS]


def listed(cards: Cards) -> int:
    """Count the cards of a list."""
    return sum(count for _, count in cards)


def _kinds(p: PreparationParameters, rules: Rules) -> Iterator[Kind]:
    """Give the Expedition cards of the deck by kind, those not listed first; the same kind is named once."""
    counts: dict[ExpeditionCard, int] = {}
    for card, count in ((ExpeditionCard(p.top, p.bottom), p.expeditions - listed(p.cards)), *p.cards):
        if count > 0:
            counts[card] = counts.get(card, 0) + count
    printed = rules.preparation
    for card, count in counts.items():
        bonus = tuple(
            card.top
            if storms <= printed.most_storms_for_top_bonus
            else card.bottom
            if storms <= printed.most_storms_for_bottom_bonus
            else 0
            for storms in range(p.bases + 1)
        )
        yield Kind(str(card), count, bonus, tuple(card.icons.count(icon) for icon in ICONS))
