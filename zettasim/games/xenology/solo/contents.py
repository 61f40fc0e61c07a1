"""What is on cards, tiles and boards in one draw of contents: as many of each kind as assumed, but otherwise at random.

Nobody printed it. A finding about the solo game should hold in almost all of many draws.
"""

from __future__ import annotations

import dataclasses
import functools

from zettasim.games.xenology.rules import Rules
from zettasim.model.contents import Source

CORNERS = (0, 8)
"""Of the nine squares of a Database tile: opposite ones, where there is none."""


@functools.lru_cache(maxsize=64)
def with_contents(number: int, rules: Rules) -> Rules:
    """Return the rules with the contents of a draw; 0: as they are.

    Cards keep type and Research Value; as many properties as the value or one more, each of another group, the
    specimen, and the stars (the value, one less or one more, at least one) are random; so are the terrains of Planet
    tiles, the squares of Database tiles, what Containers need, where the marked spaces lie, how the Disaster cards
    are divided, and which Elder has which second bonus.
    """
    if number == 0:
        return rules
    contents = rules.contents
    drawn = dataclasses.replace(
        contents,
        cards=_cards(_source("cards", number), rules),
        tiles=_tiles(_source("tiles", number), rules),
        spaces=_spaces(_source("spaces", number), rules),
        containers=_containers(_source("containers", number), rules),
        second_elder_bonus=tuple(_source("elders", number).shuffled(contents.second_elder_bonus)),
        disasters=_disasters(_source("disasters", number), rules),
        fronts=_fronts(_source("database", number), rules),
    )
    return dataclasses.replace(rules, contents=drawn)


def _source(deck: str, number: int) -> Source:
    return Source("xenology", deck, number)


def _cards(source: Source, rules: Rules) -> tuple[str, ...]:
    groups = (rules.planet.terrains, rules.planet.continents, rules.planet.populations)
    cards = []
    for text in rules.contents.cards:
        kind, value, *_ = text.split()
        wanted = source.some_of(len(groups), int(value) + source.between(0, 1))
        properties = "+".join(source.one_of(groups[group]) for group in wanted)
        stars = max(1, int(value) + source.between(-1, 1))
        cards.append(f"{kind} {value} {properties} {source.one_of(rules.specimens.types)} {stars}")
    return tuple(cards)


def _tiles(source: Source, rules: Rules) -> tuple[str, ...]:
    return tuple(f"{source.one_of(rules.planet.terrains)} {text.split()[1]}" for text in rules.contents.tiles)


def _spaces(source: Source, rules: Rules) -> tuple[str, ...]:
    spaces = [text.split() for text in rules.contents.spaces]
    marks = source.shuffled([mark for _, mark in spaces])
    return tuple(f"{continent} {mark}" for (continent, _), mark in zip(spaces, marks, strict=True))


def _containers(source: Source, rules: Rules) -> tuple[str, ...]:
    containers = []
    for text in rules.contents.containers:
        kind, needs = text.split()[0], source.one_of(rules.planet.terrains)
        also = f"+{source.one_of(rules.planet.continents)}" if kind == "artifact" else ""
        containers.append(f"{kind} {needs}{also}")
    return tuple(containers)


def _disasters(source: Source, rules: Rules) -> dict[str, int]:
    """Divide the Disaster cards over the kinds, one at least to each, each division equally likely."""
    names, n_cards = [*rules.contents.disasters], sum(rules.contents.disasters.values())
    if n_cards < len(names):
        return dict(rules.contents.disasters)
    cuts = sorted(cut + 1 for cut in source.some_of(n_cards - 1, len(names) - 1))
    return {name: end - start for name, start, end in zip(names, [0, *cuts], [*cuts, n_cards], strict=True)}


def _fronts(source: Source, rules: Rules) -> dict[str, tuple[str, ...]]:
    """Draw the fronts of Database tiles: two corners without a square, the tile's own symbol, and one of any type."""
    letters = [name[0].upper() for name in rules.research.types]
    places = [place for place in range(9) if place not in CORNERS]

    def front(own: str) -> str:
        squares = ["-" if place in CORNERS else "." for place in range(9)]
        for place, letter in zip(source.some_of(len(places), 2), (own, source.one_of(letters)), strict=True):
            squares[places[place]] = letter
        return "/".join("".join(squares[row : row + 3]) for row in (0, 3, 6))

    return {name: tuple(front(name[0].upper()) for _ in tiles) for name, tiles in rules.contents.fronts.items()}
