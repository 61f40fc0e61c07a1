"""What is on the cards and markers: as entered from a box, else drawn from stated ranges, as nobody printed it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zettasim.games.zetta.expedition.entered import (
    entered_equipment,
    entered_exo,
    entered_exo_icons,
    entered_kits,
    entered_life,
    entered_markers,
    entered_stars,
    entered_steps,
    entered_teams,
    entered_zetta,
)
from zettasim.games.zetta.expedition.rules import GEM, NONE, ORBITS, RADIOACTIVE
from zettasim.games.zetta.rules import Rules
from zettasim.model.contents import Source

N_ABILITIES = 4
N_ICONS = 5
"""Of equipment: the abilities of crew members, and the gaseous landing."""
N_DISCOVERIES = 3
N_SUBSTANCES = 4
LARGEST_CREW = 4


@dataclass(frozen=True)
class Contents:
    """Cards and markers; see `ExpeditionRules`."""

    steps: int
    teams: tuple[tuple[tuple[int, ...], ...], ...]
    stars: tuple[tuple[int, int], ...]
    zetta: tuple[tuple[int, ...], ...]
    markers: tuple[tuple[tuple[int, int, int], ...], ...]
    life_cards: tuple[int, ...]
    exo_cards: tuple[tuple[int, ...], ...]
    equipment: tuple[int, ...]
    kits: tuple[tuple[tuple[int, ...], ...], ...]
    exo_icons: tuple[int, ...]


def draw_contents(number: int, rules: Rules) -> Contents:
    """Return what is in the box: decks as they were entered, the others drawn.

    Parameters
    ----------
    number
        Of the draw, 0 or more; without effect on decks that were entered.
    """
    there = rules.expedition_contents.decks

    def source(deck: str) -> Source:
        return Source("zetta", deck, number)

    return Contents(
        steps=entered_steps(rules) if "level" in there else _steps(source("level"), rules),
        teams=entered_teams(rules) if "crew" in there else _teams(source("crew"), rules),
        stars=entered_stars(rules) if "stars" in there else _stars(source("stars"), rules),
        zetta=entered_zetta(rules) if "quick_zetta" in there else _zetta(source("quick zetta"), rules),
        markers=entered_markers(rules) if "planet_markers" in there else _markers(source("markers"), rules),
        life_cards=entered_life(rules) if "life" in there else _life_cards(source("life"), rules),
        exo_cards=entered_exo(rules) if "exo" in there else _exo_cards(source("exo products"), rules),
        equipment=entered_equipment(rules) if "equipment" in there else _equipment(source("equipment"), rules),
        kits=entered_kits(rules) if "quick_equipment" in there else _kits(source("quick equipment"), rules),
        exo_icons=entered_exo_icons(rules) if "exo_icons" in there else _exo_icons(source("exo icons"), rules),
    )


def _steps(source: Source, rules: Rules) -> int:
    return source.between(*rules.expedition_contents.steps_to_level)


def _teams(source: Source, rules: Rules) -> tuple[tuple[tuple[int, ...], ...], ...]:
    piles = []
    for size in rules.preparation.quick_crew_sizes:
        cards = []
        for _ in range(rules.preparation.quick_cards_per_size):
            crew = [_crew_member(source, rules) for _ in range(min(size, LARGEST_CREW))]
            cards.append(tuple(crew + [0] * (LARGEST_CREW - len(crew))))
        piles.append(tuple(cards))
    return tuple(piles)


def _crew_member(source: Source, rules: Rules) -> int:
    abilities = source.some_of(N_ABILITIES, source.between(*rules.expedition_contents.abilities_per_crew))
    return sum(1 << ability for ability in abilities)


def _stars(source: Source, rules: Rules) -> tuple[tuple[int, int], ...]:
    turns, last = rules.quick_zetta.turns, max(0, ORBITS - rules.systems.goldilocks_orbits)
    return tuple(
        (turns[source.between(0, len(turns) - 1)], source.between(0, last)) for _ in range(rules.systems.star_types)
    )


def _zetta(source: Source, rules: Rules) -> tuple[tuple[int, ...], ...]:
    spans, discovery = rules.expedition_contents, rules.discovery
    centers = [source.between(*spans.value_centers) for _ in range(3)]
    cards = []
    for _ in range(rules.box.cards["quick_zetta"]):
        star = source.between(0, rules.systems.star_types - 1)
        values = [center + source.between(-spans.value_spread, spans.value_spread) for center in centers]
        values = [min(max(value, discovery.lowest_value), discovery.automatic_value) for value in values]
        planets = [NONE] * ORBITS
        for orbit in source.some_of(ORBITS, source.between(*spans.planets_per_system)):
            planets[orbit] = source.between(0, len(rules.planets) - 1)
        cards.append((star, *values, *planets))
    return tuple(cards)


def _markers(source: Source, rules: Rules) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    spans = rules.expedition_contents
    return tuple(
        tuple(
            (source.between(*spans.modifiers), source.between(*spans.modifiers), source.between(0, N_SUBSTANCES - 1))
            for _ in range(spans.markers_per_type)
        )
        for _ in rules.planets
    )


def _life_cards(source: Source, rules: Rules) -> tuple[int, ...]:
    spans = rules.expedition_contents
    mean = source.between(*spans.life_means)
    n = max(1, rules.box.cards["life"] - spans.alien_life_cards)
    return tuple(max(0, mean + source.between(-spans.life_spread, spans.life_spread)) for _ in range(n))


def _exo_cards(source: Source, rules: Rules) -> tuple[tuple[int, ...], ...]:
    spans, fame = rules.expedition_contents, rules.substance_fame
    fames = (fame.gas, fame.metal, fame.gem, fame.radioactive)
    assert len(fames) == N_SUBSTANCES == max(GEM, RADIOACTIVE) + 1
    margin = source.between(*spans.exo_margins)
    cards = []
    for _ in range(rules.box.cards["exo_product"]):
        cost = [0] * N_SUBSTANCES
        for _ in range(source.between(*spans.exo_costs)):
            cost[source.between(0, N_SUBSTANCES - 1)] += 1
        paid = sum(n * worth for n, worth in zip(cost, fames, strict=True))
        cards.append((*cost, max(0, paid + margin + source.between(-spans.exo_spread, spans.exo_spread))))
    return tuple(cards)


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def _equipment(source: Source, rules: Rules) -> tuple[int, ...]:
    icons = rules.expedition_contents.icons_per_equipment
    return tuple(_bits(source.some_of(N_ICONS, source.between(*icons))) for _ in range(rules.box.cards["equipment"]))


def _kits(source: Source, rules: Rules) -> tuple[tuple[tuple[int, ...], ...], ...]:
    most = rules.equipment.most_equipment

    def kit() -> tuple[int, ...]:
        n = min(source.between(*rules.expedition_contents.equipment_per_quick_card), most)
        cards = [card + 1 for card in source.some_of(rules.box.cards["equipment"], n)]
        return tuple(cards + [0] * (most - len(cards)))

    per_size = range(rules.preparation.quick_cards_per_size)
    return tuple(tuple(kit() for _ in per_size) for _ in rules.preparation.quick_crew_sizes)


def _exo_icons(source: Source, rules: Rules) -> tuple[int, ...]:
    icons = rules.expedition_contents.icons_per_exo_product
    return tuple(
        _bits(source.some_of(N_DISCOVERIES, source.between(*icons))) for _ in range(rules.box.cards["exo_product"])
    )
