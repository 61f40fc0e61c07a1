"""A variant file to start from: it loads, changes nothing, and each of its lines can be used alone."""

import tomllib

import pytest

from zettasim.component_files import load_components
from zettasim.errors import UserError
from zettasim.games import games
from zettasim.questions.new_variant import new_variant, variant_text

GAMES = [game for game in games() if game != "general"]


def commented(text):
    """Return the places of the lines that can be used: a `#` without a space behind it."""
    return [place for place, line in enumerate(text.splitlines()) if line.startswith("#") and line[1:2] != " "]


def with_line(text, place):
    lines = text.splitlines()
    lines[place] = lines[place][1:]
    return "\n".join(lines)


@pytest.mark.parametrize("game", GAMES)
def test_as_it_stands_it_changes_nothing(game, tmp_path):
    path = new_variant(game, tmp_path / "mine.toml")
    assert path == tmp_path / "mine.toml"
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {"game": game, "change": {}, "add": {}}
    changed, base = load_components(game, (path,)), load_components(game)
    assert changed.values == base.values
    assert changed.sha256 == base.sha256


EVERY = 6
"""Lines tried by each run: one in so many."""


@pytest.mark.parametrize("game", GAMES)
def test_each_line_loads_alone(game, tmp_path):
    text, base = variant_text(load_components(game)), load_components(game)
    file = tmp_path / "one.toml"
    used = []
    lines = commented(text)
    for place in lines[::EVERY]:
        file.write_text(with_line(text, place), encoding="utf-8")
        found = load_components(game, (file,))
        if text.splitlines()[place].startswith("#remove"):
            assert len(found.values) == len(base.values) - 1
            continue
        [path] = [path for path, value in found.values.items() if value.source == "variant one.toml"]
        assert found.values[path].value == base.values[path].value
        assert found.values[path].basis == "assumed"
        used.append(path)
    assert used == [path for path in list(base.values) if path in used]
    names = [line for line in (text.splitlines()[place] for place in lines) if not line.startswith("#remove")]
    assert len(names) == len(base.values)


EVERY = 6
"""Lines tried by each run: one in so many."""


@pytest.mark.parametrize("game", GAMES)
def test_each_line_tells_value_basis_and_source(game):
    lines = variant_text(load_components(game)).splitlines()
    for path, found in load_components(game).values.items():
        [line] = [line for line in lines if line.startswith(f"#{path} = ")]
        assert f"  # {found.basis} " in line
        assert line.endswith(f": {found.source}")


def test_all_lines_together_load(tmp_path):
    text = variant_text(load_components("odyssey"))
    places = [place for place in commented(text) if not text.splitlines()[place].startswith("#remove")]
    for place in places:
        text = with_line(text, place)
    file = tmp_path / "all.toml"
    file.write_text(text, encoding="utf-8")
    assert load_components("odyssey", (file,)).sha256 == load_components("odyssey").sha256


@pytest.mark.parametrize(
    ("game", "name", "message"),
    [
        ("odysey", "a.toml", "no game is called 'odysey'; did you mean 'odyssey'"),
        ("general", "a.toml", "general models have no components to vary"),
        ("odyssey", "there.toml", r"there\.toml: exists already and is not overwritten"),
        ("odyssey", "link.toml", r"link\.toml: exists already"),
        ("odyssey", ".", "exists already"),
        ("odyssey", "nowhere/a.toml", "the folder .*nowhere does not exist"),
        ("odyssey", "there.toml/a.toml", "there.toml"),
        ("odyssey", "a" * 300, "cannot be written"),
    ],
)
def test_what_is_refused(game, name, message, tmp_path):
    (tmp_path / "there.toml").write_text("kept", encoding="utf-8")
    (tmp_path / "link.toml").symlink_to(tmp_path / "gone.toml")
    with pytest.raises(UserError, match=message):
        new_variant(game, tmp_path / name)
    assert (tmp_path / "there.toml").read_text(encoding="utf-8") == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.toml", "there.toml"]
