"""What one draw of contents puts on the map and on cards: Odyssey leaves it to the base game, so it has stated ranges.

Every deck has a source of chance of its own, made of its name and the number of the draw, so that one can be replaced
without changing the others.
"""

from __future__ import annotations

from dataclasses import dataclass

from zettasim.games.odyssey.explore.parameters import CAREERS
from zettasim.games.odyssey.rules import Rules
from zettasim.model.contents import Source

ALL, UNSPECIALISED = "all", "sandworm"


@dataclass(frozen=True)
class Site:
    """A Site: the milieus of which one is chosen, its Size, and its Zone counted from 0 (A)."""

    milieus: tuple[str, ...]
    size: int
    zone: int

    def __str__(self) -> str:
        """Write it as a user would."""
        return f"{'/'.join(self.milieus)}:{self.size}:{letter(self.zone)}"


@dataclass(frozen=True)
class Contents:
    """Sites; each Zone's glory on its lower and on its high side; multipliers by career; Crew Card and Aqua."""

    sites: tuple[Site, ...]
    glory: tuple[tuple[int, int], ...]
    multipliers: tuple[int, ...]
    crew: int
    aqua: int


def _source(deck: str, number: int) -> Source:
    return Source("odyssey", deck, number)


def letter(zone: int) -> str:
    """Return the letter of a Zone."""
    return chr(ord("A") + zone)


def draw_contents(number: int, rules: Rules) -> Contents:
    """Draw what the base game would give.

    Parameters
    ----------
    number
        Of the draw, 0 or more.
    """
    spans = rules.campaign
    glory = _source("glory", number)
    return Contents(
        sites=_sites(_source("sites", number), rules),
        glory=tuple(_sides(glory, rules) for _ in range(spans.zones)),
        multipliers=_multipliers(_source("multipliers", number), rules),
        crew=_source("crew", number).between(*spans.crew_rad_hardness),
        aqua=_source("aqua", number).between(*spans.aqua_per_cycle),
    )


def _sites(source: Source, rules: Rules) -> tuple[Site, ...]:
    """Draw Sites: Sizes as often as on the map, and each milieu as often as it has Sites of that Size."""
    sizes, sites = rules.map_sites[ALL], []
    for _ in range(source.between(*rules.campaign.sites)):
        place, size = source.between(1, sum(sizes.values())), 0
        for written, count in sizes.items():
            if 0 < place <= count:
                size = int(written)
            place -= count
        milieus = tuple(
            milieu
            for milieu in rules.containers
            if source.between(1, sizes[str(size)]) <= rules.map_sites.get(milieu, {}).get(str(size), 0)
            and milieu != UNSPECIALISED
        )
        sites.append(Site(milieus or (unspecialised(rules),), size, source.between(0, rules.campaign.zones - 1)))
    return tuple(sites)


def unspecialised(rules: Rules) -> str:
    """Return the milieu of a Site without icons."""
    return UNSPECIALISED if UNSPECIALISED in rules.containers else next(iter(rules.containers))


def _sides(source: Source, rules: Rules) -> tuple[int, int]:
    low = source.between(*rules.campaign.glory_low)
    return low, max(low, source.between(*rules.campaign.glory_high))


def _multipliers(source: Source, rules: Rules) -> tuple[int, ...]:
    drawn = [source.between(*rules.campaign.multipliers) for _ in CAREERS[1:]]
    printed = rules.campaign.printed_multipliers
    return tuple(printed.get(career, number) for career, number in zip(CAREERS[1:], drawn, strict=True))
