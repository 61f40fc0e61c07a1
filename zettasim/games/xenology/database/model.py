"""`xenology.database`: what a user may ask about the Database."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.xenology.database.exact import FIELDS
from zettasim.games.xenology.database.lowering import database_of, lower_grid, square_name
from zettasim.games.xenology.database.rules import (
    BESIDE,
    BLOCKED,
    CARD,
    CUBE,
    EMPTY_STACK,
    FIRST,
    LAID_AT,
    NOWHERE,
    PAIRS,
    RANDOM,
    ROTATIONS,
    TILE,
    TURNED,
    DatabaseRules,
)
from zettasim.games.xenology.pieces import SPACE
from zettasim.games.xenology.rules import Rules
from zettasim.model import Choice, Distribution, Field, Integer, Metric, Model, parameter
from zettasim.model.model import MOST_STATES, metric, refuse

PLACES = {"random": RANDOM, "beside": BESIDE}


@dataclass(frozen=True, kw_only=True)
class DatabaseParameters:
    """Parameters of `xenology.database`."""

    tiles: int = parameter(
        Integer(0, 40),
        8,
        "cards that are discarded for a tile, beside the first tile of the setup",
        unit="cards",
        source="Database - General Knowledge",
    )
    cards: int = parameter(
        Integer(0, 40),
        8,
        "completed Research cards whose cubes are to be added, spread evenly over the tiles",
        unit="cards",
        source="Database - Specific Knowledge",
    )
    places: str = parameter(
        Choice(
            (*PLACES,),
            meanings={
                "random": "each cube goes to a random fitting space",
                "beside": "each cube goes where most cubes are adjacent, to the space laid first among equals",
            },
        ),
        "random",
        "where cubes go",
    )


class DatabaseModel(Model[DatabaseParameters, Rules]):
    """`xenology.database`: tiles and cubes in the Database."""

    name = "xenology.database"
    summary = "The Database: types of its tiles, cards whose cubes find no space, and whether the grid gets full"
    game = "xenology"
    parameters = DatabaseParameters
    kernel = "zettasim.games.xenology.database.kernel"
    notes = (
        "The first tile has the type of the last card of the display; this card, those that pay for tiles and the "
        "completed ones are all drawn from the deck without replacement. A card whose stack is empty brings no tile "
        "(the rulebook is silent).",
        "Each legal place and rotation of a tile is equally likely, in the grid while it has an empty space.",
        "A card has as many cubes as properties. One whose cubes do not all find a space is blocked, and not tried "
        "again. All cubes are of one colour.",
        "Where tiles lie is simulated only: first, types, most, tiles and full are exact, asked alone.",
    )
    examples = (
        {},
        {"tiles": 0, "cards": 3},
        {"tiles": 24, "cards": 12, "places": "beside"},
        {"tiles": 3, "cards": 0},
    )

    def check(self, p: DatabaseParameters, rules: Rules) -> None:
        """Refuse more cards than the deck has, and a grid without a middle."""
        n_cards = len(rules.contents.cards)
        if p.tiles + p.cards >= n_cards:
            wrong = f"and tiles={p.tiles} need more than the deck's {n_cards} cards"
            raise refuse("cards", p.cards, wrong, f"{n_cards - 1} in all")

    def fields(self, p: DatabaseParameters, rules: Rules) -> tuple[Field, ...]:
        """Tell of the tiles, then of the cards."""
        database = database_of(rules)
        types = len(database.fronts)
        n_spaces = sum(row.count(SPACE) for fronts in database.fronts for front in fronts for row in front)
        cubes = min(p.cards * max(n for _, n in database.cards), n_spaces)
        tiles = min(p.tiles + 1, database.n_tiles)
        return (
            Field("first", 1, types),
            Field("types", 1, min(types, tiles)),
            Field("most", 1, min(tiles, max(map(len, database.fronts)))),
            Field("tiles", 1, tiles),
            Field("full", 0, int(tiles > database.rows * database.columns)),
            Field("blocked", 0, p.cards),
            Field("last_blocked", 0, min(p.cards, 1)),
            Field("cubes", 0, cubes),
            Field("pairs", 0, 2 * cubes),
            Field("free", 0, n_spaces),
        )

    def metrics(self, p: DatabaseParameters, rules: Rules) -> tuple[Metric, ...]:
        """Read the fields."""
        return (
            metric("first", "type of the first tile, in the order of the components"),
            metric("types", "different types among the tiles"),
            metric("most", "tiles of the commonest type"),
            metric("tiles", "tiles in the Database"),
            metric("full", "1 if a tile had to be placed outside the grid"),
            metric("blocked", "completed cards whose cubes found too few spaces"),
            metric("last_blocked", "1 if the last of the completed cards was blocked"),
            metric("cubes", "cubes in the Database"),
            metric("pairs", "pairs of directly adjacent cubes"),
            metric("free", "free spaces at the end"),
        )

    def enumerate_outcomes(self, p: DatabaseParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count the cards that pay for the tiles."""
        from zettasim.games.xenology.database.exact import enumerate_tiles

        return enumerate_tiles(database_of(rules), p.tiles, tuple(field.name for field in fields))

    def n_states(self, p: DatabaseParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All ways to lay the tiles, for what depends on them; else the tiles by type."""
        database = database_of(rules)
        if {field.name for field in fields} <= {*FIELDS} and database.always_fits:
            return (p.tiles + 1) ** 3 * len(database.fronts) ** 2
        places = ROTATIONS * database.rows * database.columns
        layouts: int = places ** (p.tiles + 1)
        return MOST_STATES + layouts

    def lower(self, p: DatabaseParameters, rules: Rules) -> DatabaseRules:
        """Turn the contents into arrays."""
        import numpy as np

        database = database_of(rules)
        kinds, cubes = zip(*database.cards, strict=True)
        return DatabaseRules(
            grid=lower_grid(database),
            card_types=np.array(kinds, dtype=np.int64),
            card_cubes=np.array(cubes, dtype=np.int64),
            tiles=p.tiles,
            cards=p.cards,
            places=PLACES[p.places],
        )

    def narrate(self, p: DatabaseParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each tile and each card."""
        types, cards = rules.research.types, rules.contents.cards
        grid = lower_grid(database_of(rules))
        if event == TURNED:
            kind, number = divmod(argument, grid.per_type)
            return f"the top tile is {rules.contents.fronts[types[kind]][number]}"
        if event in (CARD, CUBE):
            return (
                f"completed: {cards[argument]}"
                if event == CARD
                else f"a cube is placed on {square_name(grid, argument)}"
            )
        row, column = divmod(argument // ROTATIONS, grid.columns)
        kind_name = types[argument % len(types)]
        return {
            FIRST: f"the last card of the display is {kind_name}",
            TILE: f"a {kind_name} card is discarded for a tile",
            EMPTY_STACK: f"no {kind_name} tile is left",
            LAID_AT: f"it is laid in row {row + 1 - grid.margin}, column {column + 1 - grid.margin}, "
            f"turned left {argument % ROTATIONS} times",
            NOWHERE: "it fits nowhere and is set aside",
            BLOCKED: f"only {argument} fitting spaces are free: its cubes stay",
            PAIRS: f"{argument} pairs of cubes are adjacent",
        }[event]

    def uses(self, p: DatabaseParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name cards, fronts and the grid."""
        yield "contents.cards"
        yield from (f"contents.fronts.{name}" for name in rules.research.types)
        if not {*metrics} <= {"first", "types", "most", "tiles"}:
            yield "database.grid_rows"
            yield "database.grid_columns"


MODELS = (DatabaseModel(),)
