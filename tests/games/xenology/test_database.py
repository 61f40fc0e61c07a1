"""`xenology.database`: tiles by every order of the cards, layouts against a twin by hand, replays step by step."""

import itertools
import math
import re
from collections import Counter
from fractions import Fraction

import pytest
from database_by_hand import Grid, turned_left

from zettasim import odds, replay, simulate
from zettasim.component_files import load_components
from zettasim.errors import ComponentError, ParameterError, StateSpaceError

F = Fraction
MODEL = "xenology.database"
TYPES = ("technological", "geological", "biological", "cultural", "societal")
TILE_METRICS = ("first", "types", "most", "tiles", "full")
CARDS = [0, 0, 0, 1, 1, 2, 4]


def variant_file(folder, cards, fronts, **grid):
    lines = ['game = "xenology"', "[change]"]
    lines += [f"database.{name} = {value}" for name, value in grid.items()]
    lines.append(f"contents.cards = {cards!r}".replace("'", '"'))
    lines += [
        f"contents.fronts.{name} = {found!r}".replace("'", '"') for name, found in zip(TYPES, fronts, strict=True)
    ]
    path = folder / "small.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


# The types of the tiles: every order of seven cards, two tiles in each stack, a grid of four spaces.


@pytest.fixture(scope="module")
def few_cards(tmp_path_factory):
    cards = [f"{TYPES[kind]} 1 forest animal 1" for kind in CARDS]
    fronts = [[f"..{name[0].upper()}/.../...", f".../.{name[0].upper()}./..."] for name in TYPES]
    folder = tmp_path_factory.mktemp("few")
    return variant_file(folder, cards, fronts, grid_rows=1, grid_columns=3)


@pytest.mark.parametrize("n_tiles", range(7))
def test_tiles_are_every_order_of_the_cards(n_tiles, few_cards):
    worlds = Counter()
    for order in itertools.permutations(CARDS):
        stacks, laid = Counter(), 0
        for kind in order[: n_tiles + 1]:
            if stacks[kind] < 2:
                stacks[kind] += 1
                laid += 1
        worlds[order[0] + 1, len(+stacks), max(stacks.values()), laid, int(laid > 3)] += 1
    total = sum(worlds.values())
    for place, name in enumerate(TILE_METRICS):
        answer = odds(MODEL, method="exact", metric=name, tiles=n_tiles, cards=0, variant=few_cards)[name]
        expected = Counter()
        for world, n in worlds.items():
            expected[world[place]] += F(n, total)
        assert dict(zip(answer.values, answer.exact, strict=True)) == dict(expected)
    joint = odds(MODEL, metric="event", event="first=1 and most=2", tiles=n_tiles, cards=0, variant=few_cards)
    wanted = F(sum(n for world, n in worlds.items() if world[0] == 1 and world[2] == 2), total)
    assert joint["event"].exact_of(1) == wanted


def test_the_first_tile_is_of_any_type():
    assert odds(MODEL, metric="first")["first"].exact == (F(1, 5),) * 5


def test_two_tiles_of_one_type():
    """The second card is one of the 11 others of the same type among 59."""
    assert odds(MODEL, metric="types", tiles=1)["types"].exact_of(1) == F(11, 59)


def test_the_grid_gets_full():
    """Nine spaces: eight tiles beside the first never overflow, 24 cards do unless they are of two types or fewer."""
    assert odds(MODEL, metric="full", tiles=8)["full"].values == (0,)
    assert odds(MODEL, metric="full", tiles=9)["full"].exact_of(1) == odds(MODEL, metric="tiles", tiles=9)[
        "tiles"
    ].exact_of(10)
    assert odds(MODEL, metric="full", tiles=40, cards=0)["full"].exact_of(1) == 1


def test_where_cubes_lie_is_simulated_only():
    with pytest.raises(StateSpaceError, match="blocked"):
        odds(MODEL, method="exact", metric="blocked")
    assert odds(MODEL, metric="blocked", trials=100).method == "simulated"


@pytest.mark.statistical
def test_simulated_tiles_are_the_exact_ones(seed):
    """Five standard deviations: 20 cells go wrong by chance once in 80,000 runs."""
    trials = 20_000
    found = simulate(MODEL, trials=trials, seed=seed, tiles=14, cards=8)
    for name in TILE_METRICS:
        exact = odds(MODEL, metric=name, tiles=14, cards=8)[name]
        for value, p in zip(exact.values, exact.probability, strict=True):
            z = (found[name].probability_of(value) - p) / math.sqrt(max(p * (1 - p), 1e-9) / trials)
            assert abs(z) < 5 or p * trials < 5, f"{name}={value}: seed {seed}, n {trials}, z {z:.2f}"


# Layouts: two tiles, two completed cards, on a grid of two spaces and tiles of four squares; every way by hand.

SMALL = (["T./.G"], ["G-/.."], [".B/.."], ["C-/-."], ["S./.."])
SMALL_CARDS = ["technological 1 forest animal 1", "geological 1 forest+polar animal 1", "cultural 1 water animal 1"]


def small_worlds(rows, columns):
    """Follow every card, rotation, place and space; the middle of a grid of two is the second space."""
    joint = Counter()
    letters, need = "TGC", (1, 2, 1)
    fronts = [SMALL[0][0].split("/"), SMALL[1][0].split("/"), SMALL[3][0].split("/")]
    for order in itertools.permutations(range(3)):
        first, second, last = order
        rows_of_first = fronts[first]
        for _ in range(4):
            rows_of_first = turned_left(rows_of_first)
            grid = Grid(rows, columns, 2)
            grid.lay((rows // 2, columns // 2), rows_of_first)
            ways = grid.ways(fronts[second])
            for place, turned in ways or [(None, None)]:
                laid = grid.copy()
                if place is not None:
                    laid.lay(place, turned)
                weight = F(1, 6 * 4 * max(len(ways), 1))
                spaces = laid.free(letters[last])
                sets = [*itertools.combinations(spaces, need[last])] or [()]
                for chosen in sets:
                    done = laid.copy()
                    done.cubes.update(chosen)
                    joint[len(done.tiles), int(not chosen), len(chosen), done.pairs, len(done.free())] += weight / len(
                        sets
                    )
    return joint


@pytest.fixture(scope="module")
def two_spaces(tmp_path_factory):
    return variant_file(tmp_path_factory.mktemp("two"), SMALL_CARDS, SMALL, grid_rows=1, grid_columns=2)


@pytest.mark.statistical
def test_every_layout_of_two_tiles(two_spaces, seed):
    """Five standard deviations, as above."""
    worlds, trials = small_worlds(1, 2), 30_000
    assert sum(worlds.values()) == 1
    found = simulate(MODEL, trials=trials, seed=seed, tiles=1, cards=1, variant=two_spaces)
    for place, name in enumerate(("tiles", "blocked", "cubes", "pairs", "free")):
        expected = Counter()
        for world, weight in worlds.items():
            expected[world[place]] += weight
        assert set(found[name].values) <= set(expected) | {0}
        for value, p in expected.items():
            spread = math.sqrt(float(p * (1 - p)) / trials)
            off = found[name].probability_of(value) - float(p)
            assert abs(off) <= 5 * spread, f"{name}={value}: seed {seed}, n {trials}, expected {p}, off by {off}"
    with pytest.raises(StateSpaceError):  # a tile may fit nowhere, so even the number of tiles depends on the layout
        odds(MODEL, method="exact", metric="tiles", tiles=1, cards=1, variant=two_spaces)


# Replays

LAID_AT = re.compile(r"it is laid in row (-?\d+), column (-?\d+), turned left (\d) times")
COMPLETED = re.compile(r"completed: (\w+) \d (\S+) ")
TURNED = re.compile(r"the top tile is (\S+)")
CUBE = re.compile(r"a cube is placed on square (-?\d+)/(-?\d+)")


@pytest.mark.statistical
@pytest.mark.parametrize("asked", [{"tiles": 20, "cards": 10}, {"tiles": 4, "cards": 12, "places": "beside"}])
def test_a_replay_keeps_to_the_rules(asked, seed):
    components = load_components("xenology").rules
    for trial in range(12):
        told = replay(MODEL, seed=seed, trial=trial, **asked)
        grid, letter, cubes, fronts, blocked = Grid(3, 3, 3), None, 0, Counter(), 0
        due, free = 0, []
        for step in told.steps:
            if turned := TURNED.match(step):
                rows = turned[1].split("/")
                fronts[turned[1]] += 1
            elif laid := LAID_AT.match(step):
                place = (int(laid[1]) - 1, int(laid[2]) - 1)
                for _ in range(int(laid[3])):
                    rows = turned_left(rows)
                if grid.tiles:
                    assert grid.may_lie(place, rows)
                else:
                    assert place == (1, 1)
                grid.lay(place, rows)
            elif card := COMPLETED.match(step):
                assert due == 0
                letter, due = card[1][0].upper(), card[2].count("+") + 1
                free = grid.free(letter)
            elif step.startswith("only"):
                assert int(step.split()[1]) == len(free) < due
                blocked, due = blocked + 1, 0
            elif cube := CUBE.match(step):
                square = (int(cube[1]) - 1, int(cube[2]) - 1)
                free = grid.free(letter)
                assert square in free
                assert due > 0
                if "places" in asked:
                    assert grid.neighbours(square) == max(map(grid.neighbours, free))
                grid.cubes.add(square)
                due, cubes = due - 1, cubes + 1
        printed = Counter(front for fronts_of in components.contents.fronts.values() for front in fronts_of)
        assert not fronts - printed
        assert told.metrics["tiles"] == len(grid.tiles)
        assert told.metrics["full"] == any(not grid.in_grid(place) for place in grid.tiles)
        assert (told.metrics["blocked"], told.metrics["cubes"]) == (blocked, cubes)
        assert told.metrics["pairs"] == grid.pairs
        assert told.metrics["free"] == len(grid.free())


@pytest.mark.statistical
def test_tiles_with_gaps_lie_square_beside_square(two_spaces, seed):
    """Tiles of four squares with one or two missing: not every place and rotation is legal."""
    for trial in range(60):
        told = replay(MODEL, seed=seed, trial=trial, tiles=1, cards=0, variant=two_spaces)
        grid = Grid(1, 2, 2)
        for step in told.steps:
            if turned := TURNED.match(step):
                rows = turned[1].split("/")
            elif laid := LAID_AT.match(step):
                place = (int(laid[1]) - 1, int(laid[2]) - 1)
                for _ in range(int(laid[3])):
                    rows = turned_left(rows)
                assert not grid.tiles or grid.may_lie(place, rows), f"seed {seed}, trial {trial}: {step}"
                grid.lay(place, rows)


def test_cubes_side_by_side_make_more_pairs(seed):
    pairs = [
        simulate(MODEL, metric="pairs", trials=2_000, seed=seed, places=places)["pairs"].mean
        for places in ("random", "beside")
    ]
    assert pairs[1] > 1.5 * pairs[0]


# Mistakes


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"tiles": 41}, ("tiles=41", "0 to 40")),
        ({"tiles": 30, "cards": 30}, ("cards=30", "tiles=30", "60 cards", "59 in all")),
        ({"places": "best"}, ("places=best", "beside")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds(MODEL, **asked)
    for word in words:
        assert word in str(mistake.value)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('contents.fronts.cultural = ["...", "C.."]', ("contents.fronts.cultural[0]", "'...'", "rows")),
        ('contents.fronts.cultural = ["..X/.C./..."]', ("contents.fronts.cultural[0]", "T G B C S")),
        ('contents.fronts.cultural = [".../.../..T"]', ("contents.fronts.cultural[0]", "lacks the symbol")),
        ('contents.fronts.cultural = ["C./.."]', ("contents.fronts", "different sizes: [2, 3]")),
        ('contents.cards = ["cultural 1 forest animal"]', ("contents.cards[0]", "no Research card")),
        ('contents.cards = ["cultural 3 forest animal 1"]', ("contents.cards[0]", "1 to 2")),
        ('contents.cards = ["cultural 1 wood animal 1"]', ("contents.cards[0]", "'wood'")),
        ('contents.cards = ["cultural 1 low+low animal 1"]', ("contents.cards[0]", "twice")),
        ('contents.spaces = ["polar low"]', ("contents.spaces", "1 entries", "28")),
        ('contents.tiles = ["forest lo"]', ("contents.tiles[0]", "'lo'", "low")),
        ('contents.containers = ["animal"]', ("contents.containers[0]", "no Specimen Container")),
        ('contents.first_craft = "explore"', ("contents.first_craft", "scan")),
        ('contents.second_elder_bonus = ["card"]', ("contents.second_elder_bonus", "1 entries", "5")),
        ('contents.second_elder_bonus = ["cards"]', ("contents.second_elder_bonus", "'cards'", "card")),
    ],
)
def test_contents_that_cannot_be_read_are_refused(line, words, tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text(f'game = "xenology"\n[change]\n{line}\n', encoding="utf-8")
    with pytest.raises(ComponentError) as mistake:
        load_components("xenology", (path,))
    for word in words:
        assert word in str(mistake.value)
