"""Mistakes at the designer's bench: one message with the word, what was given and what is allowed; nothing written."""

import shlex

import pytest

SEEK = "seek odyssey.explore --target claimed=60% --vary leak"
EXPLORE = "odyssey.explore --metric claimed"
MISTAKES = {
    # sweep
    "sweep dice.pool": ["nothing is swept; give a parameter several values"],
    "sweep dice.pool dice=1..": ["dice=1..: is no range of whole numbers; allowed: 1..9, or 1..9..2"],
    "sweep dice.pool dice=..3": ["dice=..3: is no range of whole numbers"],
    "sweep dice.pool dice=1..7..x": ["dice=1..7..x: is no range of whole numbers"],
    "sweep dice.pool dice=5..1": ["dice=5..1: allowed: from the lower to the higher number"],
    "sweep dice.pool dice=3,3": ["nothing is swept by dice=3; give a parameter several values"],
    "sweep dice.pool dice=1..3 --method simulated --exact": [
        "--exact prints fractions, and a simulated answer has none"
    ],
    "sweep dice.pool dice=1..3 --plot a.gif": ["--plot a.gif", "allowed: .svg, .png, .pdf"],
    "sweep dice.pool dice=1..3 --plot nowhere/a.svg": ["--plot nowhere/a.svg: the folder nowhere does not exist"],
    "sweep dice.pool dice=1..3 --plot a.svg --out nowhere/a.csv": ["--out nowhere/a.csv: the folder nowhere does"],
    # compare
    "compare dice.pool": ["nothing is changed; allowed: --to name=value"],
    "compare dice.pool --to": ["--to: name=value is wanted behind it"],
    "compare dice.pool --to dice": ["'dice' is not name=value"],
    "compare dice.pool --to dice=99": [
        "dice=99 is out of range; allowed: a whole number from 0 to 60",
        "after the change",
    ],
    "compare dice.pool --to dice=2 --method simulated --exact": ["--exact prints fractions"],
    # sensitivity
    "sensitivity odyssey.explore": ["sensitivity looks at one metric; name it, or an event; its players want payoff"],
    f"sensitivity {EXPLORE} --metric dead": [
        "--metric claimed, dead: sensitivity looks at one metric; name one of them"
    ],
    f"sensitivity {EXPLORE} --event dead=1": ["--metric claimed: sensitivity looks at one answer", "event='dead=1'"],
    f"sensitivity {EXPLORE} --over size": ["--over size: is no range of whole numbers; allowed: size=1..7"],
    f"sensitivity {EXPLORE} --over size=1..99": ["--over size=1..99: is out of range; allowed: 1..11"],
    f"sensitivity {EXPLORE} --over sise=1..3": ["--over sise=1..3", "'sise'; did you mean 'size'?"],
    f"sensitivity {EXPLORE} --over size=1..3 --samples 1000": ["--samples 1000: allowed: a power of 2, such as 1024"],
    f"sensitivity {EXPLORE} --plot a.bmp": ["--plot a.bmp", "allowed: .png, .pdf, .svg"],
    # seek
    "seek odyssey.explore --vary leak": ["--target"],
    "seek odyssey.explore --target claimed=60%": ["--vary"],
    "seek odyssey.explore --target claimed --vary leak": ["--target 'claimed': cannot be read; allowed: claimed=60%"],
    "seek odyssey.explore --target claimed=150% --vary leak": [
        "--target 'claimed=150%': claimed is a chance; allowed: 0% to 100%"
    ],
    "seek odyssey.explore --target event=2 --event dead=1 --vary leak": ["--target 'event=2': event is a chance"],
    f"{SEEK} --keep dead<=-1%": ["--keep 'dead<=-1%': dead is a chance; allowed: 0% to 100%"],
    f"{SEEK} --keep dead<=0%": ["no way to make up to 4 changes meets keep dead<=0%", "--most-changes"],
    f"{SEEK} --most-changes 13": ["--most-changes 13: allowed: a whole number from 0 to 12"],
    f"{SEEK} --total few": ["--total few: allowed: a whole number from 0 to 1,000,000"],
    f"{SEEK} --write a.csv": ["--write a.csv: a variant file is a TOML file; allowed: a name that ends in .toml"],
    f"{SEEK} --write nowhere/a.toml": ["--write nowhere/a.toml: the folder nowhere does not exist"],
    f"{SEEK} --write a.toml --out a.txt": ["--out a.txt: cannot write a .txt file"],
    # advise, new-variant, times, report
    "advise bag.draw bag=red:1": ["a player decides nothing in it; allowed: deck.push_luck"],
    "advise sixty.preparation --where storms>=99": ["--where 'storms>=99': in none of the 39 states"],
    "new-variant nope a.toml": ["no game is called 'nope'. There are: odyssey"],
    "new-variant nope.toml a.toml": ["nope.toml: cannot be read"],
    "new-variant odyssey nowhere/a.toml": ["the folder nowhere does not exist"],
    "odds dice.pool --times 3": ["--times 3: no event was given; allowed: with an event"],
    "odds dice.pool --times 0 --event any=1": ["--times 0: allowed: a whole number from 1 to 1,000"],
    "report nope": ["no reported game is called 'nope'. There are: balance_odyssey"],
    "report odyssey --tables xls": ["--tables xls: no format is called 'xls'; did you mean 'xlsx'?"],
    "report odyssey --from nowhere": ["--from nowhere has no folder analyses"],
}


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_is_named(line, run, tmp_path):
    said = run(*shlex.split(line))
    for words in MISTAKES[line]:
        assert words in said.err
    assert (said.status, said.out) == (2, "")
    assert not list(tmp_path.iterdir())


def test_a_mean_that_is_no_chance_may_be_more_than_one(run):
    said = run("seek", "bag.draw", "bag=red:1,blue:3", "draws=2", "--target", "red=1.5", "--vary", "red")
    assert (said.status, said.err) == (0, "")
    assert "wanted red=1.5" in said.out


def test_one_way_is_one_way(run):
    assert "\n1 way tried, " in run(*shlex.split(f"{SEEK} --total same")).out


GAME = '[bags.cave.tokens]\ncoin = 4\n[draw.explore]\npile = "cave"\ndraws = 1\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GAME.replace("= 4", "= 20000"), "my.toml: bags.cave.tokens.coin: 20000 is out of range; allowed: 0 to 10,000"),
        (GAME.replace("draws = 1", 'draws = "1/0"'), "my.toml: draw.explore.draws: '1/0': '1 / 0' divides by zero"),
        (f'{GAME}[metrics.m]\nformula = "coin / 2"\n', "my.toml: metrics.m.formula: 'coin / 2' is 1/2, where a whole"),
        (f"{GAME}advantage = 3\n", "my.toml: draw.explore.advantage: 3 is out of range; allowed: -1 to 1"),
        ("", "my.toml: draw: is missing"),
        ('game = "odyssey"\n[change]\n', "my.toml: is a variant file, which changes a game, and no game of its own"),
        ('game = "my"\nremove = ["draw.x"]\n', "allowed: a model, or the file of an own game, with --variant my.toml"),
    ],
)
def test_a_file_that_is_no_game_is_named(text, message, run, tmp_path):
    (tmp_path / "my.toml").write_text(text)
    said = run("odds", "my.toml")
    assert message in said.err
    assert (said.status, said.out) == (2, "")
    assert [path.name for path in tmp_path.iterdir()] == ["my.toml"]


def test_a_variant_behind_to_is_named(run, tmp_path):
    (tmp_path / "my.toml").write_text('game = "odyssey"\n[change]\n')
    said = run("compare", "odyssey.explore", "--to", "my.toml")
    assert "my.toml: is a variant file" in said.err
    assert (said.status, said.out) == (2, "")


def test_a_game_with_a_parameter_called_game_is_no_variant(run, tmp_path):
    (tmp_path / "my.toml").write_text(f"[parameters.game]\ndefault = 1\n{GAME}")
    said = run("odds", "my.toml")
    assert (said.status, said.err) == (0, "")


def test_claims_outlive_a_component_that_is_taken_out(run, tmp_path):
    (tmp_path / "noleak.toml").write_text('game = "odyssey"\nremove = ["containers.ocean.leak"]\n')
    said = run("claims", "--game", "odyssey", "--variant", "noleak.toml")
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("90 claims of odyssey, with noleak laid over: ")
