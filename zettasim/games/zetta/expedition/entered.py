"""Cards and markers as they were entered from a box (see `expedition_decks.py`), in the numbers of `Contents`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zettasim.games.zetta.expedition.rules import NONE
from zettasim.games.zetta.expedition_decks import ABILITIES, ICONS, SUBSTANCES
from zettasim.games.zetta.rules import Rules

if TYPE_CHECKING:
    from zettasim.deck_files import Cell, Rows

OTHER_BIT = 32
"""Of a crew member without an ability that the basic game uses; the bit below tells who is leveled."""


def entered(rules: Rules, deck: str) -> Rows:
    """Return the rows of a deck that was entered, none if it was not."""
    return rules.expedition_contents.decks.get(deck, ())


def entered_steps(rules: Rules) -> int:
    """Return the steps of the level track."""
    return int(entered(rules, "level")[0][0])


def entered_teams(rules: Rules) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the quick preparation cards by pile: abilities of each crew member as bits."""
    return tuple(
        tuple(tuple(map(crew_bits, row[2:])) for row in entered(rules, "crew") if row[1] == size)
        for size in rules.preparation.quick_crew_sizes
    )


def crew_bits(abilities: Cell) -> int:
    """Return abilities as bits; 0 for nobody."""
    known = [ABILITIES.index(name) for name in str(abilities).split("+") if name]
    bits = sum(1 << place for place in known if ABILITIES[place] != "other")
    return bits or (OTHER_BIT if known else 0)


def entered_stars(rules: Rules) -> tuple[tuple[int, int], ...]:
    """Return turns and first orbit of the Goldilocks zone of each star."""
    orbits = rules.systems.orbits
    return tuple((int(row[1]), orbits.index(str(row[2]))) for row in entered(rules, "stars"))


def entered_markers(rules: Rules) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """Return the planet markers by type: both modifiers, and the substance."""
    return tuple(
        tuple(
            (int(row[2]), int(row[3]), SUBSTANCES.index(str(row[4])))
            for row in entered(rules, "planet_markers")
            if row[1] == planet
        )
        for planet in rules.planets
    )


def entered_life(rules: Rules) -> tuple[int, ...]:
    """Return the fame of the life cards of the basic game: those without an alien civilization (Setup)."""
    return tuple(int(row[1]) for row in entered(rules, "life") if row[2] == "no")


def entered_exo(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return costs and fame of the exo products."""
    return tuple(tuple(int(cell) for cell in row[1:]) for row in entered(rules, "exo"))


def entered_zetta(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return star, values and planets of the quick Zetta cards; stars that were not entered count as they come."""
    planets, rows = [*rules.planets], entered(rules, "quick_zetta")
    stars = [*dict.fromkeys(row[0] for row in entered(rules, "stars")), *dict.fromkeys(row[1] for row in rows)]
    return tuple(
        (
            stars.index(row[1]),
            *(int(value) for value in row[2:5]),
            *(planets.index(str(planet)) if planet else NONE for planet in row[5:]),
        )
        for row in rows
    )


def entered_equipment(rules: Rules) -> tuple[int, ...]:
    """Return the icons of the equipment cards, as bits."""
    return tuple(icon_bits(row[1]) for row in entered(rules, "equipment"))


def icon_bits(icons: Cell) -> int:
    """Return icons as bits."""
    return sum(1 << ICONS.index(name) for name in str(icons).split("+"))


def entered_kits(rules: Rules) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the equipment of the quick preparation cards by pile: its number + 1, 0 for none.

    Equipment that was not entered counts as it comes.
    """
    teams = [row[0] for row in entered(rules, "crew")]
    rows = entered(rules, "quick_equipment")
    if teams:
        rows = tuple(sorted(rows, key=lambda row: teams.index(row[0])))
    named = [name for row in rows for name in row[2:] if name]
    cards = [*dict.fromkeys((*(row[0] for row in entered(rules, "equipment")), *named))]
    most = rules.equipment.most_equipment
    kits = {row[0]: tuple(cards.index(name) + 1 for name in row[2:] if name)[:most] for row in rows}
    return tuple(
        tuple(kits[row[0]] + (0,) * (most - len(kits[row[0]])) for row in rows if row[1] == size)
        for size in rules.preparation.quick_crew_sizes
    )


def entered_exo_icons(rules: Rules) -> tuple[int, ...]:
    """Return the icon of each exo product, as bits."""
    return tuple(icon_bits(row[1]) for row in entered(rules, "exo_icons"))
