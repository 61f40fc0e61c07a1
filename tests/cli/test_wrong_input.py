"""A mistake in anything typed: one message with the word, what was given and what is allowed; status 2; no output."""

import shlex
from pathlib import Path

import pytest

MISTAKES = {
    # names and values
    "odds odyssey.explore milieu=oceans size=0": [
        "milieu=oceans is not one of ocean, air,",
        "size=0 is out of range; allowed: a whole number from 1 to 11",
    ],
    "odds odysey.explore": ["no model is called 'odysey.explore'", "did you mean 'odyssey.explore'?"],
    "show odyssey": ["no model is called 'odyssey'", "There are: odyssey.explore,"],
    "odds odyssey.explore sise=2": ["no parameter is called 'sise'", "did you mean 'size'?", "There are: size,"],
    "odds dice.pool dice=1/0": ["dice=1/0 has '1/0' where a number is wanted", "from 0 to 60"],
    "odds dice.pool dice=": ["dice= lacks a number", "from 0 to 60"],
    "odds dice.pool dice=2.5": ["dice=2.5 has 2.5 where a whole number is wanted", "from 0 to 60"],
    "odds dice.pool dice=3 dice=4": ["dice is given twice: 3 and 4"],
    "odds dice.sum keep=highest": ["keep=highest needs a count"],
    "odds odyssey.explore vehicle=yes": ["vehicle=yes is neither true nor false"],
    "odds odyssey.explore milieu=synodic vehicle=true": ["vehicle=true", "synodic", "allowed: false"],
    "odds odyssey.explore removed=ore:9": ["removed=ore:9", "ocean container, which holds 1", "allowed: up to"],
    "odds odyssey.explore removed=oar:1": ["names the kind 'oar', which is none of ore,"],
    "odds sixty.preparation policy=storms:0": ["policy=storms:0"],
    "odds sixty.preparation forecast=true policy=all": ["forecast=true", "policy=optimal"],
    # compositions
    "odds deck.hand": ["deck.hand needs deck="],
    "odds deck.hand deck=a:-1": ["deck=a:-1 gives 'a' the count -1", "allowed: kind:number,kind:number"],
    "odds deck.hand deck=a": ["deck=a has 'a' where kind:count is wanted", "kind:number,kind:number"],
    "odds deck.hand deck=a:3,a:2": ["deck=a:3,a:2 names 'a' twice"],
    "odds deck.hand deck=a:x": ["deck=a:x has 'x' where a number is wanted"],
    "odds deck.hand deck=a:3 cards=9": ["cards=9 is more than the deck's 3 cards", "allowed: 0 to 3"],
    "odds bag.draw bag=a:3 replace=true again=a": ["again"],
    # split by the shell
    "odds deck.hand deck=a:3, b:2": ["'b:2' is not name=value; did you forget quotes?", '"deck=a:3,b:2"'],
    "odds deck.hand deck=a:3 b:2": ["did you forget quotes?", '"deck=a:3,b:2"'],
    "odds deck.hand deck= a:3,b:2": ["did you forget quotes?", '"deck=a:3,b:2"'],
    "odds deck.hand deck=a:3 ,b:2": ["did you forget quotes?", '"deck=a:3,b:2"'],
    "odds dice.pool --event any=1 and lowest=2": ["'and' is not name=value; did you forget quotes around the event?"],
    "odds dice.pool dice = 3": ["'dice' is not name=value", "without spaces"],
    "odds dice.pool dice=3 sides": ["'sides' is not name=value"],
    "odds dice.pool =3": ["'=3' is not name=value"],
    "odds dice=3": ["'dice=3' stands where the model's name is wanted"],
    # options typed as parameters
    "odds dice.pool seed=3": ["'seed' is an option", "write --seed 3"],
    "odds dice.pool jobs=3": ["'jobs' is an option", "write --jobs 3"],
    "odds dice.pool exact=true": ["'exact' is an option", "write --exact instead of exact=true"],
    "odds dice.pool format=json": ["'format' is an option", "write --format json"],
    "odds dice.pool out=a.csv": ["'out' is an option", "write --out a.csv"],
    "odds dice.pool given=any": ["'given' is an option", "write --given any"],
    "replay dice.pool --seed 1 trial=4": ["'trial' is an option", "write --trial 4"],
    "simulate dice.pool method=exact": ["no model has a parameter 'method'"],
    "odds dice.pool progress=true": ["no model has a parameter 'progress'"],
    "odds dice.pool n_jobs=2": ["no model has a parameter 'n_jobs'"],
    "odds dice.pool model=x": ["no parameter is called 'model'"],
    # options
    "simulate dice.pool --trials 0": ["--trials 0", "allowed: a whole number from 1"],
    "simulate dice.pool --trials few": ["--trials", "'few' where a number is wanted"],
    "simulate dice.pool --trials 1.5": ["--trials", "1.5 where a whole number is wanted"],
    "simulate dice.pool --seed -3": ["--seed -3", "allowed: a whole number from 0"],
    "simulate dice.pool --jobs 0": ["--jobs 0", "allowed: a whole number from 1"],
    "simulate dice.pool --exact": ["--exact", "a simulated answer has none"],
    "replay dice.pool": ["--seed"],
    "replay dice.pool --seed 1 --trial -1": ["--trial -1", "allowed: a whole number from 0"],
    "odds dice.pool --metric anny": ["no metric is called 'anny'; did you mean 'any'?"],
    "odds dice.pool --format tabel": ["--format", "'tabel'", "'table'", "'json'"],
    "odds dice.pool --method exat": ["--method", "'exat'", "'exact'"],
    "odds dice.pool --tirals 3": ["--tirals", "--trials"],
    "odss dice.pool": ["'odss'"],
    "odds": ["MODEL"],
    # events
    "odds dice.pool --event ''": ["--event ''", "it ends where a metric or a whole number is wanted"],
    "odds dice.pool --event any==": ["--event 'any=='", "it ends where", "an event compares metrics"],
    "odds dice.pool --event any=1)": ["--event 'any=1)'", "did not expect ')'"],
    "odds dice.pool --event '(any=1'": ["a bracket is not closed"],
    "odds dice.pool --event any": ["after 'any', found 'the end'"],
    "odds dice.pool --event any=$HOME": ["--event", "cannot read '$HOME'"],
    "odds dice.pool --event anny=1": ["--event 'anny=1': no metric is called 'anny'; did you mean 'any'?"],
    "odds dice.pool --given any=2": ["--given 'any=2' never happens"],
    # variants
    "odds odyssey.explore --variant missing.toml": ["missing.toml", "No such file"],
    "odds dice.pool --variant missing.toml": ["--variant missing.toml", "dice.pool is a general model"],
    # files
    "odds dice.pool --out nowhere/a.csv": ["--out nowhere/a.csv", "the folder nowhere does not exist"],
    "odds dice.pool --out a.txt": ["--out a.txt", "cannot write a .txt file; allowed: .csv"],
    "odds dice.pool --out a": ["--out a", "a file without suffix"],
    "odds dice.pool --out .": ["--out .", "is a folder"],
    "odds dice.pool --out a.csv --format json": ["--format json", "--out a.csv"],
    f"odds dice.pool --out {300 * 'a'}.csv": ["--out", "cannot be written"],
}


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_named(line, run, tmp_path):
    said = run(*shlex.split(line))
    for words in MISTAKES[line]:
        assert words in said.err
    assert (said.status, said.out) == (2, "")
    assert not list(tmp_path.iterdir())


def test_every_wrong_word_is_named_with_the_nearest_first(run):
    error = run("odds", "odyssey.explore", "milieu=oceans", "size=0", "carreer=pilot").err
    assert "milieu=oceans is not one of ocean, " in error
    assert "size=0 is out of range" in error
    assert "'carreer'; did you mean 'career'?" in error


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game = [", ["variant.toml", "is not valid TOML"]),
        ('game = "sixty"', ["variant.toml", "'sixty'", "'odyssey'"]),
        ('game = "odyssey"\nremove = ["containers.ocean.oar"]', ["containers.ocean.oar", "containers.ocean.ore"]),
    ],
)
def test_a_wrong_variant_is_named(text, words, run, variant):
    said = run("odds", "odyssey.explore", "--variant", variant(text))
    assert all(word in said.err for word in words), said.err
    assert (said.status, said.out) == (2, "")


def test_a_place_below_a_file_is_named(run, tmp_path):
    (tmp_path / "file").write_text("kept")
    said = run("odds", "dice.pool", "--out", "file/a.csv")
    assert (said.status, said.out) == (2, "")
    assert "the folder file is a file, not a folder" in said.err
    assert (tmp_path / "file").read_text() == "kept"


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="no folder that nobody can write to")
def test_a_place_that_nobody_can_write_to_is_refused_before_any_trial(run):
    said = run("simulate", "dice.pool", "--trials", "1e15", "--out", "/proc/a.csv")
    assert (said.status, said.out) == (2, "")
    assert "--out /proc/a.csv: cannot be written" in said.err


@pytest.mark.parametrize(("suffix", "library"), [(".parquet", "pyarrow"), (".xlsx", "openpyxl")])
def test_a_format_without_its_library_says_what_to_install(suffix, library, run, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    said = run("simulate", "dice.pool", "--trials", "1e15", "--out", f"a{suffix}")
    assert (said.status, said.out) == (2, "")
    assert f"{suffix} needs {library}, which is not installed" in said.err
    assert 'python -m pip install "zettasim[formats]"' in said.err


def test_a_file_that_was_there_outlives_a_mistake(run, tmp_path):
    (tmp_path / "a.csv").write_text("kept")
    assert run("odds", "odyssey.explore", "milieu=oceans", "--out", "a.csv").status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["a.csv"]
    assert (tmp_path / "a.csv").read_text() == "kept"
