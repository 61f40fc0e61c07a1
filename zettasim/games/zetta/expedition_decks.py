"""What is on the cards and markers of a box of Expedition Zetta, as it can be entered: a CSV file for each deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from zettasim.deck_files import Cell, Column, Deck, MisfitError, Names, Number, Rows, Text, check_decks

if TYPE_CHECKING:
    from zettasim.games.zetta.rules import Rules

DECKS_AT = "expedition_contents.decks"
ABILITIES = ("life", "substance", "exo", "star_pilot", "other")
"""Of crew members; `other` is what only modules use."""
SUBSTANCES = ("gas", "metal", "gem", "radioactive")
ICONS = ("life", "substance", "exo", "aether_drive", "gaseous_landing")
"""Of equipment."""
ITEMS = ("equipment_1", "equipment_2", "equipment_3", "equipment_4")
MEMBERS = ("member_1", "member_2", "member_3", "member_4")
YES_NO = ("yes", "no")
MOST_STEPS, MOST_FAME, MOST_COST, MOST_MODIFIER = 20, 99, 9, 9
SPANS = {
    "crew": ("expedition_contents.abilities_per_crew", "preparation.quick_cards_per_size"),
    "stars": ("quick_zetta.turns",),
    "planet_markers": ("expedition_contents.modifiers", "expedition_contents.markers_per_type"),
    "level": ("expedition_contents.steps_to_level",),
    "life": (
        "expedition_contents.life_means",
        "expedition_contents.life_spread",
        "expedition_contents.alien_life_cards",
    ),
    "equipment": ("expedition_contents.icons_per_equipment",),
    "quick_equipment": ("expedition_contents.equipment_per_quick_card",),
    "exo_icons": ("expedition_contents.icons_per_exo_product",),
    "exo": ("expedition_contents.exo_costs", "expedition_contents.exo_margins", "expedition_contents.exo_spread"),
    "quick_zetta": (
        "expedition_contents.value_centers",
        "expedition_contents.value_spread",
        "expedition_contents.planets_per_system",
    ),
}
"""Component values that a deck rests on as long as it is not entered."""
OF_EQUIPMENT = ("equipment", "quick_equipment", "exo_icons")
"""Decks that only the Equipment Module uses."""


def contents_used(rules: Rules, *, equipment: bool) -> Iterator[str]:
    """Name what the cards and markers of a game rest on: decks that were entered, and ranges for all others.

    Equipment: with what the Equipment Module uses.
    """
    for name, spans in SPANS.items():
        if name in OF_EQUIPMENT and not equipment:
            continue
        yield from (f"{DECKS_AT}.{name}",) if name in rules.expedition_contents.decks else spans


def check_entered(rules: Rules, where: str) -> None:
    """Refuse entered decks that do not fit, whatever was laid over them.

    Raises
    ------
    ComponentError
        With the deck, the card, what was found and what is allowed.
    """

    def place(name: str, row: int) -> str:
        return f"{where}: {DECKS_AT}.{name}" + ("" if row < 0 else f"[{row}]")

    check_decks(decks_of, rules, rules.expedition_contents.decks, place)


def decks_of(rules: Rules, entered: Mapping[str, Rows]) -> dict[str, Deck]:
    """Return the decks that may be entered, those that others refer to first."""
    return {
        "crew": _crew(rules),
        "stars": _stars(rules),
        "planet_markers": _planet_markers(rules),
        "level": Deck("level track", (Number("steps", 1, MOST_STEPS),), 1, "control board"),
        "life": _life(rules),
        "exo": _exo(rules),
        "equipment": _equipment(rules),
        "quick_equipment": _quick_equipment(rules, entered),
        "exo_icons": _exo_icons(rules),
        "quick_zetta": _quick_zetta(rules, entered),
    }


def _crew(rules: Rules) -> Deck:
    sizes, per_size = rules.preparation.quick_crew_sizes, rules.preparation.quick_cards_per_size

    def check_row(row: Mapping[str, Cell]) -> None:
        filled = [bool(row[name]) for name in MEMBERS]
        if sum(filled) != row["size"] or not all(filled[: sum(filled)]):
            raise MisfitError(
                f"size: is {row['size']}, but {_listed(filled)} filled; wanted: the first {row['size']} members"
            )

    def check_all(rows: Rows) -> None:
        found = Counter(row[1] for row in rows)
        for size in sizes:
            if found[size] != per_size:
                raise MisfitError(
                    f"has {found[size]} cards of size {size}, not {per_size} (preparation.quick_cards_per_size)"
                )

    members = tuple(Names(name, ABILITIES, least=0, most=len(ABILITIES)) for name in MEMBERS)
    return Deck(
        "quick preparation cards",
        (Column("card"), Number("size", min(sizes), min(max(sizes), len(MEMBERS))), *members),
        rules.box.cards["quick_preparation"],
        "box.cards.quick_preparation",
        check_row,
        check_all,
    )


def _listed(filled: list[bool]) -> str:
    names = [name for name, there in zip(MEMBERS, filled, strict=True) if there]
    return f"{', '.join(names) or 'no member'} {'is' if len(names) < 2 else 'are'}"


def _stars(rules: Rules) -> Deck:
    turns, orbits = rules.quick_zetta.turns, rules.systems.orbits
    first = orbits[: len(orbits) - rules.systems.goldilocks_orbits + 1]
    columns = (Column("star"), Number("turns", min(turns), max(turns)), Names("goldilocks_from", first))
    return Deck("star types", columns, rules.systems.star_types, "systems.star_types")


def _planet_markers(rules: Rules) -> Deck:
    planets = tuple(rules.planets)

    def check_all(rows: Rows) -> None:
        there = {row[1] for row in rows}
        if missing := [planet for planet in planets if planet not in there]:
            raise MisfitError(f"has no marker of {missing[0]}; there is one or more of each planet type")

    modifiers = (Number(name, -MOST_MODIFIER, MOST_MODIFIER) for name in ("life_modifier", "substance_modifier"))
    return Deck(
        "planet markers",
        (Column("marker"), Names("planet", planets), *modifiers, Names("substance", SUBSTANCES)),
        rules.box.markers["planets"],
        "box.markers.planets",
        check_all=check_all,
    )


def _life(rules: Rules) -> Deck:
    def check_all(rows: Rows) -> None:
        if all(row[2] == "yes" for row in rows):
            raise MisfitError("has alien civilizations only; the basic game is played with the other life cards")

    columns = (Column("card"), Number("fame", 0, MOST_FAME), Names("alien", YES_NO))
    return Deck("life cards", columns, rules.box.cards["life"], "box.cards.life", check_all=check_all)


def _exo(rules: Rules) -> Deck:
    costs = (Number(kind, 0, MOST_COST) for kind in SUBSTANCES)
    columns = (Column("card"), *costs, Number("fame", 0, MOST_FAME))
    return Deck("exo product cards", columns, rules.box.cards["exo_product"], "box.cards.exo_product")


def _equipment(rules: Rules) -> Deck:
    icons = Names("icons", ICONS, least=rules.equipment.least_icons, most=rules.equipment.most_icons)
    return Deck("equipment cards", (Column("card"), icons), rules.box.cards["equipment"], "box.cards.equipment")


def _exo_icons(rules: Rules) -> Deck:
    n = rules.equipment.icons_of_exo_product
    columns = (Column("card"), Names("icon", ICONS[:3], least=n, most=n))
    return Deck("exo product cards", columns, rules.box.cards["exo_product"], "box.cards.exo_product")


def _quick_equipment(rules: Rules, entered: Mapping[str, Rows]) -> Deck:
    sizes, there = rules.preparation.quick_crew_sizes, rules.box.cards["equipment"]
    cards = tuple(str(row[0]) for row in entered.get("equipment", ()))
    teams = {str(row[0]): row[1] for row in entered.get("crew", ())}

    def check_row(row: Mapping[str, Cell]) -> None:
        if teams and teams.get(str(row["card"])) != row["size"]:
            raise MisfitError(f"card: there is no {row['card']!r} of size {row['size']} in the deck crew")
        items = [row[name] for name in ITEMS if row[name]]
        if len({*items}) < len(items):
            raise MisfitError("names equipment twice; there is one of each card")

    def check_all(rows: Rows) -> None:
        for size in sizes:
            found, wanted = sum(row[1] == size for row in rows), rules.preparation.quick_cards_per_size
            if found != wanted:
                raise MisfitError(f"has {found} cards of size {size}, not {wanted} (preparation.quick_cards_per_size)")
        named = {name for row in rows for name in row[2:] if name}
        if len(named) > there:
            raise MisfitError(f"names {len(named)} cards; the box has {there} (box.cards.equipment)")

    items = (Names(name, cards, least=0) if cards else Text(name) for name in ITEMS)
    return Deck(
        "quick preparation cards",
        (Column("card"), Number("size", min(sizes), max(sizes)), *items),
        rules.box.cards["quick_preparation"],
        "box.cards.quick_preparation",
        check_row,
        check_all,
    )


def _quick_zetta(rules: Rules, entered: Mapping[str, Rows]) -> Deck:
    discovery, planets = rules.discovery, tuple(rules.planets)
    values = (Number(name, discovery.lowest_value, discovery.automatic_value) for name in ABILITIES[:3])
    orbits = (Names(orbit, planets, least=0) for orbit in rules.systems.orbits)
    star = Names("star", tuple(str(row[0]) for row in entered["stars"])) if "stars" in entered else Column("star")

    def check_all(rows: Rows) -> None:
        if len({row[1] for row in rows}) > rules.systems.star_types:
            raise MisfitError(f"has more than {rules.systems.star_types} different stars (systems.star_types)")

    return Deck(
        "quick Zetta cards",
        (Column("card"), star, *values, *orbits),
        rules.box.cards["quick_zetta"],
        "box.cards.quick_zetta",
        check_all=check_all,
    )
