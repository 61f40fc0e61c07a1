"""Own games on the command line, and which of a file's values an answer rests on."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from zettasim import components, odds, seek, sensitivity
from zettasim.cli import cli
from zettasim.errors import ParameterError
from zettasim.questions.asked import ask

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
CHAOS = str(EXAMPLES / "chaos_bag.toml")


def run(*words):
    return CliRunner(env={"COLUMNS": "96"}).invoke(cli, words)


def test_another_file_behind_to(tmp_path):
    other = tmp_path / "kinder.toml"
    other.write_text(Path(CHAOS).read_text().replace("zero = 2", "zero = 3"))
    done = run("compare", CHAOS, "--metric", "passed", "--format", "json", "--to", str(other), "skill=4")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["metrics"]["passed"]["after_exact"] == "11/17"
    assert told["metrics"]["passed"]["before_exact"] == "1/4"
    twice = run("compare", CHAOS, "--to", str(other), CHAOS)
    assert twice.exit_code == 2
    assert "--to names two games" in twice.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("odds", "no_such.toml"), "no_such.toml: cannot be read"),
        (("odds", CHAOS, "skil=4"), "no parameter is called 'skil'; did you mean 'skill'?"),
        (("odds", CHAOS, "skill=31"), "skill=31 is out of range; allowed: a whole number from 0 to 30"),
        (("odds", CHAOS, "--event", "pass=1"), "no metric is called 'pass'; did you mean 'passed'?"),
        (("odds", CHAOS, "--times", "3"), "--times 3: no event was given"),
        (("advise", CHAOS), "a player decides nothing in it"),
    ],
)
def test_a_mistake_ends_with_one_message(words, message):
    done = run(*words)
    assert done.exit_code == 2
    assert message in done.stderr


def test_components_of_the_file():
    done = run("components", CHAOS, "--basis", "assumed")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("chaos_bag: Pass a skill test with a chaos bag\n")
    assert "parameters.ghouls: default=1  high=10" in done.stdout
    assert "tokens" not in done.stdout


def test_a_variant_of_the_file_that_does_not_fit(tmp_path):
    variant = tmp_path / "v.toml"
    variant.write_text('game = "chaos_bag"\n[change]\nbags.chaos.tokens.zeros = 1\n')
    done = run("odds", CHAOS, "--variant", str(variant))
    assert done.exit_code == 2
    assert "bags.chaos.tokens.zeros: does not exist" in done.stderr
    assert "nearest: bags.chaos.tokens.zero" in done.stderr


def test_an_answer_rests_on_the_values_that_it_names(tmp_path):
    """Each value that is named changes the answer for some parameters; no other does."""
    file = tmp_path / "two.toml"
    file.write_text(
        'title = "two bags"\nrounds = 2\n[bags.used]\nback = "round"\n[bags.used.tokens]\na = 2\nb = 1\nc = 1\n'
        "[bags.idle.tokens]\nd = 3\n[kinds]\na.score = 1\nb.score = 3\nb.again = 1\nc.lose = 2\nd.score = 5\n"
        '[draw.first]\npile = "used"\ndraws = 1\n[metrics.m]\nformula = "points + 1"\n[metrics.n]\nformula = "drawn"\n'
        "count = []\n".replace("count = []\n", "")
    )
    asked = ask(str(file), {}, metric="m")
    used = set(asked.used_paths())
    base = odds(str(file), metric="m")["m"]
    others = {"bags.used.back": '"never"', "draw.first.pile": '"idle"', "metrics.m.formula": '"points"'}
    others |= {"metrics.n.formula": '"points"', "title": '"other"'}
    assert asked.components is not None
    for path, found in asked.components.values.items():
        variant = tmp_path / "v.toml"
        changed = others.get(path, str(found.value + 1 if isinstance(found.value, int) else found.value))
        variant.write_text(f'game = "two"\n[change]\n{path} = {changed}\n')
        after = odds(str(file), metric="m", variant=variant)["m"]
        assert (after != base) == (path in used), path


def test_a_variant_to_start_from(tmp_path):
    """As it stands it changes nothing; with a `#` taken away it changes what it says."""
    path = tmp_path / "harder.toml"
    assert run("new-variant", CHAOS, str(path)).exit_code == 0
    text = path.read_text()
    assert text.startswith("# A variant of Pass a skill test with a chaos bag.")
    assert f"# See what it does: zettasim compare {CHAOS} --variant FILE" in text
    assert '\ngame = "chaos_bag"\n' in text
    printed = components(CHAOS).rows()
    for row in printed:
        assert f"\n#{row['component']} = " in text
    assert components(CHAOS, variant=path).rows() == printed
    path.write_text(text.replace("#bags.chaos.tokens.zero = 2", "bags.chaos.tokens.zero = 0"))
    # 14 tokens: the +1 and the elder sign pass at +0.
    assert odds(CHAOS, variant=path)["passed"].exact_of(1) == Fraction(2, 14)
    again = run("new-variant", CHAOS, str(path))
    assert (again.exit_code, "exists already and is not overwritten" in again.output) == (2, True)


def test_what_to_change_is_sought(tmp_path):
    """4 of 16 pass at +0, of which one zero more each makes one more: 8 of 16 need four exchanged, 8/17 one added."""
    path = tmp_path / "half.toml"
    found = seek(CHAOS, target="passed=50%", vary="zero,minus_1,minus_2", total="same", write=path)
    assert found.best.n_changes == 4
    assert found.best.distance == 0
    assert odds(CHAOS, variant=path)["passed"].exact_of(1) == Fraction(1, 2)
    # A number that is an expression is none that could be changed by one.
    with pytest.raises(ParameterError, match=r"vary=bless: no number that the answer uses is called 'bless'"):
        seek(CHAOS, target="passed=50%", vary="bless")


def test_what_matters_most():
    """One zero more: 5 of 17; one less: 3 of 15. One minus more 4 of 17, one less 4 of 15."""
    found = sensitivity(CHAOS, metric="passed")
    steps = {bar.name: {step.value: step.mean for step in bar.steps} for bar in found.bars}
    assert steps["bags.chaos.tokens.zero"] == {1: Fraction(3, 15), 3: Fraction(5, 17)}
    assert steps["bags.chaos.tokens.minus_4"] == {0: Fraction(4, 15), 2: Fraction(4, 17)}
    assert steps["parameters.skill.default"] == {2: Fraction(2, 16), 4: Fraction(10, 16)}
    assert "bags.chaos.tokens.bless" in found.unstepped
    over = sensitivity(CHAOS, metric="passed", over="bags.chaos.tokens.zero=1..2", samples=16, seed=1)
    assert over.points == 2
