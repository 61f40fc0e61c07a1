"""From components to the Database as the exact answer, and as kernels, receive it."""

from __future__ import annotations

from zettasim.games.xenology.contents import card_of, fronts_of
from zettasim.games.xenology.database.rules import ROTATIONS, Database, GridRules
from zettasim.games.xenology.pieces import NOTHING
from zettasim.games.xenology.rules import Rules


def database_of(rules: Rules) -> Database:
    """Return the Database of these components."""
    cards = [card_of(rules, text) for text in rules.contents.cards]
    return Database(
        rows=rules.database.grid_rows,
        columns=rules.database.grid_columns,
        fronts=fronts_of(rules),
        cards=tuple((card.type, len(card.properties)) for card in cards),
    )


def lower_grid(database: Database) -> GridRules:
    """Turn the fronts into an array, each in four rotations; a type with fewer tiles than another is filled up."""
    import numpy as np

    margin, side = database.margin, database.side
    per_type = max(map(len, database.fronts))
    fronts = np.full((len(database.fronts) * per_type, ROTATIONS, side * side), NOTHING, dtype=np.int64)
    for kind, tiles in enumerate(database.fronts):
        for place, front in enumerate(tiles):
            for rotation in range(ROTATIONS):
                fronts[kind * per_type + place, rotation] = np.rot90(np.array(front), rotation).ravel()
    return GridRules(
        rows=database.rows + 2 * margin,
        columns=database.columns + 2 * margin,
        margin=margin,
        side=side,
        width=(database.columns + 2 * margin) * side + 2,
        n_types=len(database.fronts),
        per_type=per_type,
        stacks=np.array([*map(len, database.fronts)], dtype=np.int64),
        fronts=fronts,
    )


def square_name(grid: GridRules, square: int) -> str:
    """Name a square by its row and column, counted from the first square of the printed grid."""
    row, column = divmod(square, grid.width)
    return f"square {row - grid.margin * grid.side}/{column - grid.margin * grid.side}"
