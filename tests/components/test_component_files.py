"""Component files: one small game of each mistake, and single mistakes in the real games."""

import shutil
import types
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pytest

import zettasim.games.odyssey.rules
import zettasim.games.sixty.rules
from zettasim.component_files import Components, load_components, read_components
from zettasim.component_shapes import Count, Range, fail
from zettasim.component_values import BASES
from zettasim.errors import ComponentError, UserError, unknown
from zettasim.games import games

DATA = Path(__file__).parents[1] / "data"
INVALID = sorted((DATA / "invalid").glob("*.toml"))


@dataclass(frozen=True)
class Token:
    colour: Literal["red", "grey"]
    points: Annotated[int, Range(-9, 9)]
    lucky: bool


@dataclass(frozen=True)
class Track:
    steps: tuple[Annotated[int, Range(0, 9)], ...]


@dataclass(frozen=True)
class Rules:
    title: str
    tokens_in_box: Count
    tokens: Mapping[str, Token]
    bags: Mapping[str, Mapping[str, Count]]
    track: Track


def check_references(rules, where):
    for name, bag in rules.bags.items():
        for kind in bag:
            if kind not in rules.tokens:
                fail(where, f"bags.{name}.{kind}", unknown("token", kind, rules.tokens))
    if len(rules.track.steps) != 3:
        fail(where, "track.steps", f"has {len(rules.track.steps)} entries; wanted: 3")


def check_totals(rules, where):
    found = sum(sum(bag.values()) for bag in rules.bags.values())
    if found != rules.tokens_in_box:
        fail(where, "bags", f"adds up to {found} tokens, but {rules.tokens_in_box} are printed")


MOON = types.SimpleNamespace(Rules=Rules, check_references=check_references, check_totals=check_totals)


def read_moon(path, variants=()) -> Components[Rules]:
    return read_components("moon", path, MOON, variants)


def test_a_whole_file_is_read():
    moon = read_moon(DATA / "valid" / "moon.toml")
    assert moon.rules == Rules(
        title="Moon bag",
        tokens_in_box=7,
        tokens={"ore": Token("red", 3, False), "dust": Token("grey", -1, True)},
        bags={"near": {"ore": 2, "dust": 2}, "far": {"ore": 0, "dust": 3}},
        track=Track((0, 2, 5)),
    )
    # Of the nearest table that states them, each on its own.
    assert (moon.values["bags.far.dust"].basis, moon.values["bags.far.dust"].source) == ("printed", "box")
    assert (moon.values["track.steps"].basis, moon.values["track.steps"].source) == ("printed", "board")
    assert (moon.values["tokens.dust.points"].basis, moon.values["tokens.dust.points"].source) == (
        "assumed",
        "nobody printed it",
    )
    assert moon.basis == {"printed": 12, "inferred": 0, "external": 0, "assumed": 1}
    assert list(moon.basis) == list(BASES)
    assert moon.provenance(["tokens.dust.points", "title", "tokens.dust.points"]).assumed == ("tokens.dust.points",)
    assert moon.provenance(["title"]).assumed == ()


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_one_mistake_is_named(path):
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# expect: ")
    with pytest.raises(ComponentError) as caught:
        read_moon(path)
    message = str(caught.value)
    assert first.removeprefix("# expect: ") in message
    assert message.startswith((f"{path.name}: ", f"{path}: "))
    assert "\n" not in message


def test_there_are_many_mistakes():
    assert len(INVALID) >= 15


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(ComponentError, match=r"nowhere.toml: cannot be read \(No such file or directory\)"):
        read_moon(tmp_path / "nowhere.toml")
    with pytest.raises(ComponentError, match="cannot be read"):
        read_moon(tmp_path)
    bytes_that_are_no_text = tmp_path / "bytes.toml"
    bytes_that_are_no_text.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ComponentError, match="is not valid TOML"):
        read_moon(bytes_that_are_no_text)


def test_a_number_of_too_many_digits_is_a_mistake_in_the_file(tmp_path):
    path = tmp_path / "long.toml"
    text = (DATA / "valid" / "moon.toml").read_text()
    path.write_text(text.replace("tokens_in_box = 7", "tokens_in_box = " + "7" * 5_000))
    with pytest.raises(ComponentError):
        read_moon(path)


def test_the_hash_is_of_the_values_alone(tmp_path):
    text = (DATA / "valid" / "moon.toml").read_text()
    hash_of = {}
    changes = {
        "same": ("", ""),
        "comment": ("[bags]", "# more\n[bags]"),
        "order": ("near = { ore = 2, dust = 2 }", "near = { dust = 2, ore = 2 }"),
        "source": ("nobody printed it", "nobody has printed it"),
        "value": ('colour = "red"', 'colour = "grey"'),
    }
    for name, (old, new) in changes.items():
        path = tmp_path / f"{name}.toml"
        path.write_text(text.replace(old, new) if old else text)
        hash_of[name] = read_moon(path).sha256
    assert hash_of["same"] == hash_of["comment"] == hash_of["order"] == hash_of["source"] != hash_of["value"]
    assert all(len(value) == 64 for value in hash_of.values())


REAL = {"odyssey": zettasim.games.odyssey.rules, "sixty": zettasim.games.sixty.rules}


def read_edited(game, tmp_path, old, new):
    """Read the game's own file with one text changed."""
    real = Path(REAL[game].__file__).with_name("components.toml")
    text = real.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
    path = tmp_path / "components.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return read_components(game, path, REAL[game])


@pytest.mark.parametrize(
    ("game", "old", "new", "message"),
    [
        (
            "odyssey",
            "push = { ore = 1, cavern = 1,",
            "push = { ore = 1, caverns = 1,",
            "containers.push.caverns: no chit is called 'caverns'; did you mean 'cavern'? There are: cavern",
        ),
        (
            "odyssey",
            "ice = { artifact = 1, cavern = 1, aquifer = 1, barren = 1, leak = 1, explosion = 2 }",
            "ice = { artifact = 1, cavern = 1, aquifer = 1, barren = 1, leak = 2, explosion = 2 }",
            "containers.ice: adds up to 8 chits, but 7 are printed",
        ),
        ("odyssey", "exploration_chits = 56", "exploration_chits = 55", "containers: adds up to 56 chits, but 55 are"),
        ("odyssey", "career_cards = 7", "career_cards = 8", "careers: adds up to 7 career cards, but 8 are printed"),
        (
            "odyssey",
            "command_cards = 8",
            "command_cards = 9",
            "box.command_cards_per_expedition: adds up to 8 command cards, but 9",
        ),
        (
            "odyssey",
            'supports = ["nuclear & pulse", "pulse & burst", "electric & exotic"]',
            'supports = ["nuclear & pulse"]',
            "vehicles: adds up to 25 vehicle cards, but 27 (6A1d) or 26 (6D2) are printed",
        ),
        (
            "odyssey",
            'vehicle = "zeppelin"',
            'vehicle = "zepelin"',
            "milieus.air.vehicle: no vehicle is called 'zepelin'; did you mean 'zeppelin'? There are: zeppelin",
        ),
        (
            "odyssey",
            '"electric"], milieu = "push" }',
            '"electric"], milieu = "pull" }',
            "vehicles.mole.milieu: no milieu is called 'pull'; did you mean 'push'? There are: push",
        ),
        (
            "odyssey",
            '["pilot", "journalist"]',
            '["pilot", "journalists"]',
            "setup.careers_out_with_two_players: no career is called 'journalists'; did you mean 'journalist'?",
        ),
        (
            "odyssey",
            'oceanographer_milieus = { value = ["ocean", "elevator"]',
            'oceanographer_milieus = { value = ["ocean", "lift"]',
            "career_rules.oceanographer_milieus: no milieu is called 'lift'",
        ),
        (
            "odyssey",
            'events = ["addiction", "kill"]',
            'events = ["addiction", "dies"]',
            "chits.collision.events[1]: 'dies' is not allowed; allowed: kill, claim, addiction, glitch, ko, coolant",
        ),
        ("odyssey", 'title = "Space Elevator"', 'titel = "Space Elevator"', "milieus.elevator.titel: no key is called"),
        ("sixty", "storms = 5\n", "storms = 6\n", "starting_deck: adds up to 11 cards, but 10 are printed"),
        ("sixty", "storms = 5\n", "storms = 21\n", "starting_deck.storms: 21 is out of range; allowed: 0 to 20"),
        (
            "sixty",
            "storm_energy = { value = [0, 2, 5, 11, 11]",
            "storm_energy = { value = [0, 2, 5, 11]",
            "preparation.storm_energy: has 4 entries; wanted: one for each of 0 to 4 Storms",
        ),
        (
            "sixty",
            "base_values = { value = [2, 1, 1]",
            "base_values = { value = [2, 1]",
            "preparation.base_values: has 2 entries, one for each of 3 Bases",
        ),
        (
            "sixty",
            "most_storms_for_top_bonus = { value = 1",
            "most_storms_for_top_bonus = { value = 3",
            "preparation.most_storms_for_top_bonus: is above most_storms_for_bottom_bonus",
        ),
        (
            "sixty",
            "epic = [5, 5]",
            "epic = [5, 6]",
            "arka.blanks_by_difficulty.epic: is [5, 6]; wanted: two ascending counts up to 5",
        ),
        ("sixty", "explorers = 17", "explorers = 18", "setup: adds up to 17 Explorers, but 18 are printed"),
        ("sixty", "explorers_per_round = 2", "explorers_per_round = 3", "planning: adds up to 18 Explorers, but 12"),
        ("sixty", "project_cards = 70\n", "project_cards = 71\n", "box: adds up to 155 cards of the common deck"),
    ],
)
def test_one_mistake_in_a_real_game(tmp_path, game, old, new, message):
    try:
        with pytest.raises(ComponentError) as caught:
            read_edited(game, tmp_path, old, new)
    finally:
        shutil.rmtree(tmp_path)
    assert str(caught.value).startswith(f"components.toml: {message}")


@pytest.mark.parametrize("game", [game for game in games() if game != "general"])
def test_every_value_of_every_game_has_a_basis_and_a_source(game):
    components = load_components(game)
    assert components.game == game
    assert components.variants == ()
    assert len(components.values) > 20
    for path, value in components.values.items():
        assert value.basis in BASES, path
        assert value.source.strip(), path
    assert sum(components.basis.values()) == len(components.values)
    assert load_components(game) is components


def test_a_game_that_does_not_exist():
    with pytest.raises(UserError, match="odysee"):
        load_components("odysee")
