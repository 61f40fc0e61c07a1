"""The Database laid out by hand, from the rulebook: a dictionary from (row, column) to what is printed on the square.

A tile is a list of text rows: a letter is a symbol, `.` a white space, `-` no square.
"""

from itertools import combinations

BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))


def turned_left(rows):
    """Turn a tile by a quarter."""
    return ["".join(row[column] for row in rows) for column in reversed(range(len(rows)))]


class Grid:
    """Tiles by their (row, column) in the grid, squares and cubes by theirs."""

    def __init__(self, rows, columns, side):
        self.rows, self.columns, self.side = rows, columns, side
        self.tiles, self.squares, self.cubes = set(), {}, set()

    def copy(self):
        other = Grid(self.rows, self.columns, self.side)
        other.tiles, other.squares, other.cubes = {*self.tiles}, {**self.squares}, {*self.cubes}
        return other

    def squares_of(self, place, rows):
        return {
            (place[0] * self.side + y, place[1] * self.side + x): row[x]
            for y, row in enumerate(rows)
            for x in range(self.side)
            if row[x] != "-"
        }

    def in_grid(self, place):
        return 0 <= place[0] < self.rows and 0 <= place[1] < self.columns

    @property
    def is_full(self):
        return all((row, column) in self.tiles for row in range(self.rows) for column in range(self.columns))

    def may_lie(self, place, rows):
        """Say whether the placement rules let the tile lie there: an empty space, a square beside a square."""
        if place in self.tiles or self.in_grid(place) == self.is_full:
            return False
        if not any((place[0] + dy, place[1] + dx) in self.tiles for dy, dx in BESIDE):
            return False
        mine = self.squares_of(place, rows)
        return any((y + dy, x + dx) in self.squares for y, x in mine for dy, dx in BESIDE)

    def lay(self, place, rows):
        self.tiles.add(place)
        self.squares.update(self.squares_of(place, rows))

    def ways(self, rows):
        """List all legal (place, rows)."""
        found = []
        reach = range(-3, max(self.rows, self.columns) + 3)
        for place in ((y, x) for y in reach for x in reach):
            turned = rows
            for _ in range(4):
                if self.may_lie(place, turned):
                    found.append((place, turned))
                turned = turned_left(turned)
        return found

    def free(self, letter=None):
        """List the empty white spaces, all or those beside a symbol."""
        return [
            (y, x)
            for (y, x), square in self.squares.items()
            if square == "."
            and (y, x) not in self.cubes
            and (letter is None or any(self.squares.get((y + dy, x + dx)) == letter for dy, dx in BESIDE))
        ]

    def neighbours(self, square):
        """Count the cubes directly adjacent to a square."""
        return sum((square[0] + dy, square[1] + dx) in self.cubes for dy, dx in BESIDE)

    @property
    def pairs(self):
        """Count the pairs of directly adjacent cubes."""
        return sum(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in combinations(self.cubes, 2))
