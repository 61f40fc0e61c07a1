"""What lies on Xenology's cards and tiles, as a component file writes it, and as the models read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from zettasim.component_shapes import Count, Range, fail
from zettasim.errors import unknown
from zettasim.games.xenology.pieces import CRAFT_BONUSES, DISASTERS, ELDER_BONUSES, NOTHING, SPACE, UNMARKED

if TYPE_CHECKING:
    from zettasim.games.xenology.rules import Rules

Names = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Contents:
    """Cards, tiles and boards by what is drawn on them; each entry of a list is one piece."""

    cards: Names
    spaces: Names
    tiles: Names
    faceup_at_start: Count
    containers: Names
    second_elder_bonus: Names
    elder_spaces: Annotated[int, Range(1, 20)]
    highest_research_level: Annotated[int, Range(1, 20)]
    first_craft: str
    fourth_craft: str
    fronts: Mapping[str, Names]
    disasters: Mapping[str, Count]


@dataclass(frozen=True)
class Card:
    """A Research card: type and specimen by their places in the lists of names, properties as places too."""

    type: int
    value: int
    properties: Names
    specimen: int
    stars: int


def card_of(rules: Rules, text: str, where: str = "", path: str = "") -> Card:
    """Read a Research card: `biological 2 forest+polar animal 2`."""
    words = text.split()
    if len(words) != 5 or not (words[1].isdigit() and words[4].isdigit()):
        fail(where, path, f"{text!r} is no Research card; wanted: type, value, properties, specimen, stars")
    kind, value, properties, specimen, stars = words
    least, most = rules.research.least_research_value, rules.research.most_research_value
    if not least <= int(value) <= most or int(stars) > 9:
        fail(where, path, f"{text!r} has a value that is not {least} to {most}, or more than 9 stars")
    types, specimens = rules.research.types, rules.specimens.types
    return Card(
        _place(where, path, "type of Research", kind, types),
        int(value),
        properties_of(rules, properties, where, path),
        _place(where, path, "specimen", specimen, specimens),
        int(stars),
    )


def properties_of(rules: Rules, text: str, where: str = "", path: str = "") -> Names:
    """Read properties of Planet tiles: `forest+polar`; no property twice."""
    known = (*rules.planet.terrains, *rules.planet.continents, *rules.planet.populations)
    found = tuple(text.split("+"))
    for name in found:
        _place(where, path, "property", name, known)
    if len({*found}) < len(found):
        fail(where, path, f"{text!r} names a property twice")
    return found


def pair_of(text: str, firsts: Names, seconds: Names, where: str = "", path: str = "") -> tuple[str, str]:
    """Read two names of two lists: `forest low`."""
    words = text.split()
    if len(words) != 2:
        fail(where, path, f"{text!r} is no pair of two words")
    _place(where, path, "word", words[0], firsts)
    _place(where, path, "word", words[1], seconds)
    return words[0], words[1]


def container_of(rules: Rules, text: str, where: str = "", path: str = "") -> tuple[int, Names]:
    """Read a Specimen Container: `animal forest`."""
    words = text.split()
    if len(words) != 2:
        fail(where, path, f"{text!r} is no Specimen Container; wanted: type, properties")
    return (
        _place(where, path, "specimen", words[0], rules.specimens.types),
        properties_of(rules, words[1], where, path),
    )


def front_of(rules: Rules, text: str, where: str = "", path: str = "") -> tuple[tuple[int, ...], ...]:
    """Read the front of a Database tile, row by row: `-.T/.G./..-`."""
    letters = {name[0].upper(): place + 1 for place, name in enumerate(rules.research.types)}
    codes = {"-": NOTHING, ".": SPACE, **letters}
    rows = text.split("/")
    if any(len(row) != len(rows) or not {*row} <= {*codes} for row in rows):
        fail(where, path, f"{text!r} is no square of {' '.join(codes)}, its rows parted by /")
    return tuple(tuple(codes[letter] for letter in row) for row in rows)


def fronts_of(rules: Rules) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
    """Return the fronts of the Database tiles by type, in the order of the types."""
    return tuple(tuple(front_of(rules, text) for text in rules.contents.fronts[name]) for name in rules.research.types)


def check_contents(rules: Rules, where: str) -> None:
    """Refuse contents that cannot be read.

    Raises
    ------
    ComponentError
        With file, key path, what was found and what is allowed.
    """
    contents, planet, types = rules.contents, rules.planet, rules.research.types
    for place, text in enumerate(contents.cards):
        card_of(rules, text, where, f"contents.cards[{place}]")
    for place, text in enumerate(contents.spaces):
        marks = (*planet.faceup_populations, UNMARKED)
        pair_of(text, planet.continents, marks, where, f"contents.spaces[{place}]")
    for place, text in enumerate(contents.tiles):
        pair_of(text, planet.terrains, planet.populations, where, f"contents.tiles[{place}]")
    for place, text in enumerate(contents.containers):
        container_of(rules, text, where, f"contents.containers[{place}]")
    for name in contents.second_elder_bonus:
        _place(where, "contents.second_elder_bonus", "Elder bonus", name, ELDER_BONUSES)
    _long(where, "contents.second_elder_bonus", len(contents.second_elder_bonus), len(types))
    for path in ("first_craft", "fourth_craft"):
        _place(where, f"contents.{path}", "bonus", getattr(contents, path), CRAFT_BONUSES)
    for name in contents.disasters:
        _place(where, "contents.disasters", "place of a Disaster cube", name, DISASTERS)
    _check_fronts(rules, where)
    _check_marks(rules, where)


def check_content_totals(rules: Rules, where: str) -> None:
    """Refuse contents that are not as many as the components say."""
    contents, research, planet = rules.contents, rules.research, rules.planet
    cards = [card_of(rules, text) for text in contents.cards]
    tiles = [pair_of(text, planet.terrains, planet.populations) for text in contents.tiles]
    spaces = [text.split()[0] for text in contents.spaces]
    containers = [container_of(rules, text) for text in contents.containers]
    twos = sum(card.value == research.most_research_value for card in cards)
    sums = [
        ("cards", twos, research.cards_of_value_two, "Research cards of value 2"),
        ("disasters", sum(contents.disasters.values()), rules.solo.disaster_cards, "Disaster cards"),
        ("spaces", sum(not text.endswith(UNMARKED) for text in contents.spaces), contents.faceup_at_start, "marks"),
    ]
    for kind, name in enumerate(research.types):
        sums.append(("cards", sum(card.type == kind for card in cards), research.cards_per_type, f"{name} cards"))
        sums.append(("fronts", len(contents.fronts[name]), rules.database.per_type, f"{name} Database tiles"))
    for kind, name in enumerate(rules.specimens.types):
        found = sum(each[0] == kind for each in containers)
        sums.append(("containers", found, rules.specimens.containers_per_type, f"{name} Containers"))
    for terrain, n in zip(planet.terrains, planet.tiles_by_terrain, strict=True):
        sums.append(("tiles", sum(tile[0] == terrain for tile in tiles), n, f"{terrain} tiles"))
    for population, n in zip(planet.populations, planet.tiles_by_population, strict=True):
        sums.append(("tiles", sum(tile[1] == population for tile in tiles), n, f"tiles of {population} population"))
    for continent, n in zip(planet.continents, planet.tiles_by_continent, strict=True):
        sums.append(("spaces", spaces.count(continent), n, f"spaces on the {continent} continent"))
    for path, found, wanted, what in sums:
        if found != wanted:
            fail(where, f"contents.{path}", f"has {found} {what}; wanted: {wanted}")


def _check_fronts(rules: Rules, where: str) -> None:
    types, sides = rules.research.types, set()
    for name in rules.contents.fronts:
        _place(where, "contents.fronts", "type of Research", name, types)
    for kind, name in enumerate(types):
        if name not in rules.contents.fronts:
            fail(where, f"contents.fronts.{name}", "is missing")
        for place, text in enumerate(rules.contents.fronts[name]):
            path = f"contents.fronts.{name}[{place}]"
            front = front_of(rules, text, where, path)
            sides.add(len(front))
            if kind + 1 not in sum(front, ()):
                fail(where, path, f"{text!r} lacks the symbol of its back, {name[0].upper()}")
    if len(sides) > 1:
        fail(where, "contents.fronts", f"has tiles of different sizes: {sorted(sides)}")
    initials = {name[0] for name in types}
    if len(initials) < len(types):
        fail(where, "research.types", "has two types with the same first letter, so that fronts cannot be read")


def _check_marks(rules: Rules, where: str) -> None:
    """Refuse more marked spaces than tiles of their population, and spaces without a tile."""
    contents = rules.contents
    _long(where, "contents.spaces", len(contents.spaces), len(contents.tiles))
    for population in rules.planet.faceup_populations:
        marked = sum(text.split()[1] == population for text in contents.spaces)
        tiles = sum(text.split()[1] == population for text in contents.tiles)
        if marked > tiles:
            fail(where, "contents.spaces", f"marks {marked} spaces with {population}, but has {tiles} such tiles")


def _place(where: str, path: str, what: str, name: str, allowed: Names) -> int:
    if name not in allowed:
        fail(where, path, unknown(what, name, allowed))
    return allowed.index(name)


def _long(where: str, path: str, found: int, wanted: int) -> None:
    if found != wanted:
        fail(where, path, f"has {found} entries; wanted: {wanted}")
