"""A box of Expedition Zetta, entered: the game is played with its cards, and only what was not entered is assumed."""

import csv
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner
from refereeing_by_hand import Referee

from zettasim import replay, show, simulate
from zettasim.cli import cli
from zettasim.component_files import load_components
from zettasim.errors import ComponentError
from zettasim.games.zetta.expedition.contents import draw_contents
from zettasim.games.zetta.expedition_decks import DECKS_AT, OF_EQUIPMENT, SPANS

MODEL = "zetta.expedition"
EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "zetta_box.toml"
CARDS = EXAMPLE.with_suffix("")
ORBITS = "ABCDEFGHIJ"


def cards_of(name, folder=CARDS):
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [*csv.DictReader(file)]


def contents(number=0, *variants):
    rules = load_components("zetta", variants).rules
    return draw_contents(number, rules), rules


@pytest.fixture
def box(tmp_path):
    """Copy the example, as somebody with a real box would: some of its decks, nothing assumed."""

    def enter(*names):
        folder = tmp_path / "mine"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name in names or SPANS:
            shutil.copy(CARDS / f"{name}.csv", folder)
        file = tmp_path / "mine.toml"
        file.write_text('game = "zetta"\ndecks = "mine"\n', encoding="utf-8")
        return file

    return enter


def change(file, name, column, value, line=None):
    """Write another value into a column: on one line of the file (the header is line 1), or on all."""
    path = file.with_suffix("") / f"{name}.csv"
    rows = cards_of(name, path.parent)
    for number, row in enumerate(rows, start=2):
        if line in (None, number):
            row[column] = value
    with path.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, rows[0])
        writer.writeheader()
        writer.writerows(rows)


def test_the_example_is_a_whole_box_and_says_that_it_is_invented():
    assert {path.stem for path in CARDS.glob("*.csv")} == {*SPANS}
    values = load_components("zetta", (EXAMPLE,)).values
    entered = [value for path, value in values.items() if path.startswith(DECKS_AT)]
    assert {(value.basis, value.source) for value in entered} == {("assumed", "invented for this example")}
    named = [card["card"] for name in ("crew", "life", "exo", "quick_zetta") for card in cards_of(name)]
    assert all(name.startswith("invented") for name in named)


def test_contents_are_what_the_files_say():
    """Read by the standard library, card by card."""
    found, rules = contents(0, EXAMPLE)
    bits = {"life": 1, "substance": 2, "exo": 4, "star_pilot": 8, "": 0}
    for size, pile in zip((2, 3, 4), found.teams, strict=True):
        rows = [card for card in cards_of("crew") if card["size"] == str(size)]
        told = [[sum(bits[name] for name in card[f"member_{n}"].split("+")) for n in (1, 2, 3, 4)] for card in rows]
        assert [[*team] for team in pile] == told
    assert [*found.stars] == [(int(s["turns"]), ORBITS.index(s["goldilocks_from"])) for s in cards_of("stars")]
    names = [star["star"] for star in cards_of("stars")]
    planets = [*rules.planets]
    for told, card in zip(found.zetta, cards_of("quick_zetta"), strict=True):
        orbits = [planets.index(card[orbit]) if card[orbit] else -1 for orbit in ORBITS]
        values = [int(card[kind]) for kind in ("life", "substance", "exo")]
        assert [*told] == [names.index(card["star"]), *values, *orbits]
    substances = ("gas", "metal", "gem", "radioactive")
    for planet, pile in zip(planets, found.markers, strict=True):
        rows = [marker for marker in cards_of("planet_markers") if marker["planet"] == planet]
        told = [(int(m["life_modifier"]), int(m["substance_modifier"]), substances.index(m["substance"])) for m in rows]
        assert [*pile] == told
    assert found.steps == int(cards_of("level")[0]["steps"])
    earthly = [card for card in cards_of("life") if card["alien"] == "no"]
    assert [*found.life_cards] == [int(card["fame"]) for card in earthly]
    assert [*found.exo_cards] == [tuple(int(card[name]) for name in (*substances, "fame")) for card in cards_of("exo")]


def test_no_draw_changes_what_was_entered_and_the_rest_is_drawn_as_before(box):
    drawn, _ = contents(7)
    for name, field in (
        ("crew", "teams"),
        ("stars", "stars"),
        ("planet_markers", "markers"),
        ("life", "life_cards"),
        ("exo", "exo_cards"),
        ("quick_zetta", "zetta"),
        ("equipment", "equipment"),
        ("quick_equipment", "kits"),
        ("exo_icons", "exo_icons"),
    ):
        file = box(name)
        one, other = contents(7, file)[0], contents(8, file)[0]
        assert getattr(one, field) == getattr(other, field) != getattr(drawn, field), name
        for rest in {
            "steps",
            "teams",
            "stars",
            "markers",
            "life_cards",
            "exo_cards",
            "zetta",
            "equipment",
            "kits",
            "exo_icons",
        } - {field}:
            assert getattr(one, rest) == getattr(drawn, rest), (name, rest)
    assert contents(1, EXAMPLE)[0] == contents(2, EXAMPLE)[0]


def assumed(variant=None, **options):
    found = simulate(MODEL, trials=2, seed=1, n_jobs=1, variant=variant, **options).components
    return {*found.assumed}


def test_only_what_was_not_entered_is_assumed(box):
    """Each deck takes its own ranges off the list, whatever the other decks are."""
    all_spans = {span for spans in SPANS.values() for span in spans}
    module = {"modules": "equipment"}
    assert assumed(**module) == all_spans
    assert assumed() == all_spans - {span for name in OF_EQUIPMENT for span in SPANS[name]}
    assert assumed(box(), **module) == set()
    for name, spans in SPANS.items():
        assert assumed(box(name), **module) == all_spans - {*spans}, name
    assert assumed(box("life", "stars"), **module) == all_spans - {*SPANS["life"], *SPANS["stars"]}
    assert assumed(steps=3, **module) == all_spans - {*SPANS["level"]}
    assert assumed(EXAMPLE, **module) == {f"{DECKS_AT}.{name}" for name in SPANS}


def told(variant, *others):
    return dict(simulate(MODEL, trials=40, seed=1, n_jobs=1, variant=(variant, *others)).metrics)


def test_no_range_matters_where_all_decks_are_entered(box, tmp_path):
    file, spans = box(), tmp_path / "spans.toml"
    changes = {
        "abilities_per_crew": [2, 2],
        "steps_to_level": [7, 7],
        "value_centers": [2, 2],
        "value_spread": 0,
        "modifiers": [2, 2],
        "planets_per_system": [9, 9],
        "life_means": [9, 9],
        "life_spread": 0,
        "exo_costs": [1, 1],
        "exo_margins": [1, 1],
        "exo_spread": 0,
        "markers_per_type": 3,
        "alien_life_cards": 30,
    }
    lines = "".join(f"expedition_contents.{name} = {value}\n" for name, value in changes.items())
    lines += "quick_zetta.turns = [2, 5, 5, 5]\n"
    spans.write_text(f'game = "zetta"\n[change]\n{lines}', encoding="utf-8")
    assert told(file) == told(file, spans)
    assert told(spans) != told(box("level"))


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        ("crew", "member_1", "other"),
        ("stars", "turns", "2"),
        ("stars", "goldilocks_from", "C"),
        ("planet_markers", "life_modifier", "9"),
        ("planet_markers", "substance_modifier", "9"),
        ("planet_markers", "substance", "gem"),
        ("level", "steps", "1"),
        ("life", "fame", "50"),
        ("exo", "fame", "40"),
        ("exo", "gas", "3"),
        ("quick_zetta", "star", "invented star 1"),
        ("quick_zetta", "life", "12"),
        ("quick_zetta", "substance", "12"),
        ("quick_zetta", "exo", "12"),
        ("quick_zetta", "A", "ptr"),
    ],
)
def test_each_column_is_played_with(box, name, column, value):
    file = box()
    before = told(file)
    change(file, name, column, value)
    assert told(file) != before


@pytest.mark.statistical
def test_a_referee_follows_games_with_an_entered_box(seed):
    """Piles of planet markers are of unequal size; each marker is one of its pile, none twice before all have been."""
    steps = int(cards_of("level")[0]["steps"])
    names = load_components("zetta").rules.planets
    piles = {
        name: Counter(
            (int(m["life_modifier"]), int(m["substance_modifier"]), m["substance"])
            for m in cards_of("planet_markers")
            if m["planet"] == short
        )
        for short, name in names.items()
    }
    assert {pile.total() for pile in piles.values()} == {6, 7}
    for trial in range(4):
        game = replay(MODEL, seed=seed, trial=trial, policies="random,bot", variant=EXAMPLE)
        judged = Referee(game.steps, 2, level=steps, bots=[1])
        assert [game.metrics["score_1"], game.metrics["score_2"]] == judged.scores
        placed = {name: Counter() for name in piles}
        for step in game.steps:
            kind, _, rest = step.partition(" on orbit ")
            if kind in piles:
                words = rest.replace(",", "").split()
                placed[kind][int(words[1]), int(words[5]), words[-1]] += 1
        for name, seen in placed.items():
            if seen.total() <= piles[name].total():
                assert seen <= piles[name], (name, seen)


@pytest.mark.parametrize(
    ("name", "column", "value", "line", "message"),
    [
        ("crew", "size", "3", 2, "size: is 3, but member_1, member_2 are filled; wanted: the first 3 members"),
        ("crew", "member_1", "", 3, "size: is 2, but member_2 is filled; wanted: the first 2"),
        ("crew", "member_2", "flying", 4, "member_2: 'flying' is not allowed; allowed: .*star_pilot"),
        ("stars", "goldilocks_from", "I", 2, "goldilocks_from: 'I' is not allowed; allowed: A"),
        ("planet_markers", "marker", "1", 3, "marker: '1' is there twice"),
        ("planet_markers", "planet", "cbm", 2, "planet: 'cbm' is not allowed; allowed: cbn"),
        ("quick_zetta", "star", "invented star 10", 2, "star: 'invented star 10' is not allowed; allowed: "),
        ("quick_zetta", "life", "13", 31, "life: 13 is out of range; .* from 1 to 12"),
        ("level", "steps", "0", 2, "steps: 0 is out of range; .* from 1 to 20"),
        ("life", "alien", "maybe", 7, "alien: 'maybe' is not allowed; allowed: yes, no"),
        ("exo", "card", "invented product 35", 37, "card: 'invented product 35' is there twice"),
    ],
)
def test_a_mistake_is_named_by_file_and_line(box, name, column, value, line, message):
    file = box()
    change(file, name, column, value, line)
    message = rf"{name}\.csv, line {line}: {message}"
    with pytest.raises(ComponentError, match=message):
        load_components("zetta", (file,))


def test_a_pile_that_lacks_a_card_or_a_planet_type_is_refused(box):
    file = box("crew", "planet_markers")
    first, second = (card["card"] for card in cards_of("crew")[:2])
    path = file.with_suffix("") / "crew.csv"
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(first)]
    path.write_text("\n".join([*lines, "one more,3,life,life,exo,"]), encoding="utf-8")
    with pytest.raises(ComponentError, match=r"crew\.csv: has 5 cards of size 2, not 6 \(preparation\.quick_cards"):
        load_components("zetta", (file,))
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(ComponentError, match=r"crew\.csv: has 17 rows; the box has 18 quick preparation cards"):
        load_components("zetta", (file,))
    assert second in lines[1]
    shutil.copy(CARDS / "crew.csv", path)
    markers = file.with_suffix("") / "planet_markers.csv"
    markers.write_text(markers.read_text(encoding="utf-8").replace(",ter,", ",ssb,"), encoding="utf-8")
    with pytest.raises(ComponentError, match=r"planet_markers\.csv: has no marker of ter"):
        load_components("zetta", (file,))


def test_stars_that_are_not_entered_are_told_apart_by_name(box):
    file = box("quick_zetta")
    found, rules = contents(0, file)
    names = [card["star"] for card in cards_of("quick_zetta")]
    order = [*dict.fromkeys(names)]
    assert [card[0] for card in found.zetta] == [order.index(name) for name in names]
    assert len(found.stars) == rules.systems.star_types == 9
    for line in (2, 3, 4):
        change(file, "quick_zetta", "star", f"new star {line}", line)
    with pytest.raises(ComponentError, match=r"quick_zetta\.csv: has more than 9 different stars"):
        load_components("zetta", (file,))


def test_a_crew_member_may_have_abilities_that_only_modules_use(box):
    """It is one of the crew, with no dice for any discovery."""
    file = box()
    for name, sizes in (("member_1", (2, 3, 4)), ("member_2", (2, 3, 4)), ("member_3", (3, 4)), ("member_4", (4,))):
        for line, card in enumerate(cards_of("crew"), start=2):
            if int(card["size"]) in sizes:
                change(file, "crew", name, "other", line)
    attempts = []
    for trial in range(6):
        steps = replay(MODEL, seed=1, trial=trial, variant=file, policies="random").steps
        attempts += [steps[at + 1] for at, step in enumerate(steps) if re.fullmatch("seat 1 .* discovery", step)]
    assert attempts
    assert all(re.fullmatch(r"seat 1 uses \d .* token\(s\)", step) for step in attempts), "no dice but by tokens"
    game = replay(MODEL, seed=1, variant=file, policies="random", crews="2,3,3,3,3")
    assert sum(step == "seat 1 takes a crew member: other" for step in game.steps) == 2


def test_a_mistake_ends_the_command_with_one_message(box):
    file = box()
    change(file, "exo", "gas", "x", 2)
    done = CliRunner().invoke(cli, ["simulate", MODEL, "--trials", "10", "--variant", str(file)])
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "exo.csv, line 2: gas: 'x' is no whole number; allowed: a whole number from 0 to 9" in done.stderr


def test_show_says_how_a_box_is_entered():
    meaning = next(row["meaning"] for row in show(MODEL).parameters.rows() if row["parameter"] == "contents")
    assert "decks = FOLDER" in meaning
