"""The audit: verdicts by rule, files read strictly, numbers filled into texts."""

from fractions import Fraction

import pytest

import zettasim
from zettasim.component_files import load_components
from zettasim.errors import ComponentError, ParameterError, UserError
from zettasim.questions.claim_files import read_claims
from zettasim.questions.claims import audit_claim
from zettasim.questions.workbench import Workbench, at_least, grouped, kinds, per_attempt, without


def audit(tmp_path, text, trials=1_000):
    path = tmp_path / "claims.toml"
    path.write_text(text, encoding="utf-8")
    bench = Workbench(load_components("odyssey"), (), trials, 1)
    return [audit_claim(claim, bench) for claim in read_claims("odyssey", path)]


def claim(plain, *others, wants="27", more=""):
    """Return a file with one claim: values of its plain reading and of others as (role, value)."""
    printed = f'printed = "so"\nwants = "{wants}"\n' if wants else ""
    readings = "".join(
        f'[[X.readings]]\nname = "{role}"\nas = "{role}"\nsection = "1"\nvalue = \'{value}\'\n'
        for role, value in [("plain", plain), *others]
    )
    return f'[X]\nsection = "1"\nclaim = "there are 27"\n{printed}{more}\n{readings}'


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (claim("20 + 7"), "confirmed"),
        (claim("27", ("against", "27"), ("other", "26")), "confirmed"),
        (claim("27", ("against", "26")), "depends"),
        (claim("26", ("other", "27")), "depends"),
        (claim("26", ("against", "27")), "depends"),
        (claim("26"), "refuted"),
        (claim("26", ("other", "25"), ("against", "24")), "refuted"),
        (claim("27", wants=""), "finding"),
        (claim("27", more='open = "no model yet"'), "open"),
        (claim("26 + chits.cavern.dp"), "open"),
        (claim("26 + chits.cavern.dp", wants=""), "finding"),
    ],
)
def test_the_first_rule_that_holds_gives_the_verdict(tmp_path, text, verdict):
    [found] = audit(tmp_path, text)
    assert found.verdict == verdict


DICE = 'odds("dice.pool", "total >= 200 and highest = 12 and lowest = 1", dice=60, sides=12)'


def test_what_is_simulated_and_not_separated_is_undecided(tmp_path):
    [found] = audit(tmp_path, claim(DICE, wants="99.0%"))
    estimate = found.plain.value
    assert estimate.low < estimate.value < estimate.high
    assert (found.verdict, found.method, found.plain.used.trials) == ("undecided", "simulated", 1_000)
    [found] = audit(tmp_path, claim(DICE, wants="50%"))
    assert found.verdict == "refuted"
    [found] = audit(tmp_path, claim(DICE, wants=">0.5"))
    assert found.verdict == "confirmed"
    [found] = audit(tmp_path, claim("0", ("other", DICE), wants="99.0%"))
    assert found.verdict == "undecided"


def test_the_basis_is_the_weakest_of_the_values_behind_the_plain_reading(tmp_path):
    for expression, basis in [
        ("box.vehicle_cards", "printed"),
        ("20 + 7 * chits.leak.dp", "printed"),
        ("27 if chits.leak.unlock_icon else 26", "inferred"),
        ("27 + 0 * milieus.synodic.sites", "external"),
        ('27 + 0 * odds("odyssey.explore", "unlock = 1", milieu="push")', "assumed"),
        ('27 + 0 * odds("bag.draw", "ore >= 1", bag=containers.ocean)', "printed"),
    ]:
        [found] = audit(tmp_path, claim(expression))
        assert found.basis == basis, expression


def test_numbers_are_filled_into_the_texts(tmp_path):
    more = (
        'explanation = "{fraction(plain)} is {percent(plain)}, of {sum(containers.ocean)}; other {readings[1]}; '
        "{names([k for k in ['a', 'b']])}\"\ninstead = \"Print {box.vehicle_cards * 100}.\""
    )
    [found] = audit(tmp_path, claim("3 / 7", ("other", "1 / 3"), more=more))
    assert found.explanation == "3/7 is 42.9%, of 7; other 0.3333; a, b"
    assert found.instead == "Print 2,700."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("X = 1", "claims.toml: X: is no table"),
        ('[X]\nsection = "1"', "X.claim: is missing"),
        (claim("1").replace("section = ", "sektion = ", 1), "'sektion'; did you mean 'section'"),
        (claim("1").replace('claim = "there are 27"', "claim = 27"), "X.claim: found 27; allowed: a text"),
        (claim("1", wants="some"), "X.wants: 'some' is nothing"),
        (claim("1").replace('printed = "so"\n', ""), "one of printed and wants"),
        (claim("1 +"), r"X.readings\[0\].value: '1 \+' is no expression"),
        (claim("1", ("plain", "2")), "has 2 plain readings"),
        (claim("1").replace('as = "plain"', 'as = "other"'), "has 0 plain readings"),
        (claim("1").replace('as = "plain"', 'as = "plane"'), "'plane' is not allowed; allowed: plain, other, against"),
        (claim("1", ("other", "1")).replace("section = \"1\"\nvalue = '1'", "value = '1'"), "section: is missing"),
        ("[X]\nsection = ", "not valid TOML"),
        (claim("containers.oceans"), "claims of odyssey: X, reading 'plain': .*nearest: ocean"),
        (claim('odds("odyssey.explorer", "a = 1")'), "no model is called 'odyssey.explorer'"),
        (claim('odds("odyssey.explore", "claimd = 1")'), "claimd"),
        (claim("27", more='note = "{plian}"'), "claims of odyssey: X: .*nearest: plain"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path, text, message):
    with pytest.raises(ComponentError, match=message):
        audit(tmp_path, text)


def test_what_expressions_may_call():
    ocean = {"artifact": 1, "ore": 1, "leak": 2}
    assert grouped(ocean, red=["leak", "barren"], blue=["ore"]) == {"red": 2, "blue": 1, "other": 1}
    assert without(ocean, "leak") == {"artifact": 1, "ore": 1, "leak": 1}
    assert without(ocean, "ore") == {"artifact": 1, "leak": 2}
    with pytest.raises(ParameterError, match="takes 1 of 'barren', of which there are 0"):
        without(ocean, "barren")
    rows = {"a": {"kind": "red", "does": ["kill", "claim"]}, "b": {"kind": "blue", "does": []}}
    assert kinds(rows, "kind", "red") == kinds(rows, "does", "claim") == ["a"]
    assert at_least(2, 3, Fraction(1, 3)) == Fraction(3 * 2 + 1, 27)
    assert at_least(0, 3, 0) == 1


def test_the_span_of_per_attempt_chances():
    # One success in one attempt: the chance itself.
    one = per_attempt(1, {1: "48%"})
    assert one.low == pytest.approx(0.475, abs=1e-11)
    assert one.high == pytest.approx(0.485, abs=1e-11)
    # One success in two: 1 - (1 - p)^2.
    two = per_attempt(1, {2: "75%"})
    assert float(two.low) == pytest.approx(1 - 0.255**0.5, abs=1e-11)
    assert not per_attempt(1, {1: "48%", 2: "60%"})
    both = per_attempt(1, {1: "50%", 2: "75%"})
    assert both.low == max(per_attempt(1, {1: "50%"}).low, two.low)
    with pytest.raises(ParameterError, match="no printed chance"):
        per_attempt(1, {1: "true"})


def test_a_variant_needs_its_game(tmp_path):
    with pytest.raises(ParameterError, match="name it with game"):
        zettasim.claims(variant=tmp_path / "any.toml")
    with pytest.raises(UserError, match="no game is called 'odissey'"):
        zettasim.claims(game="odissey")


def test_a_variant_changes_readings_and_leaves_out_texts_about_the_printed_game(tmp_path):
    variant = tmp_path / "no_leak.toml"
    variant.write_text('game = "odyssey"\n[change]\ncontainers.ocean.leak = 3\nchits.cavern.dp = 2\n', encoding="utf-8")
    path = tmp_path / "claims.toml"
    more = 'explanation = "{plain}"\ninstead = "Print it."\n'
    path.write_text(claim("containers.ocean.leak", wants="3", more=more), encoding="utf-8")
    bench = Workbench(load_components("odyssey", (variant,)), (variant,), 1_000, 1)
    [found] = [audit_claim(each, bench) for each in read_claims("odyssey", path)]
    assert (found.verdict, found.basis, found.explanation, found.instead) == ("confirmed", "assumed", "", "")
    path.write_text(claim("chits.cavern.dp", wants="2"), encoding="utf-8")
    [found] = [audit_claim(each, bench) for each in read_claims("odyssey", path)]
    assert found.verdict == "open"


def test_a_claim_about_what_a_variant_takes_away_is_open(tmp_path):
    variant = tmp_path / "no_leak.toml"
    variant.write_text('game = "odyssey"\nremove = ["containers.air.leak"]\n', encoding="utf-8")
    path = tmp_path / "claims.toml"
    path.write_text(claim("containers.air.leak", wants="1"), encoding="utf-8")
    bench = Workbench(load_components("odyssey", (variant,)), (variant,), 1_000, 1)
    [found] = [audit_claim(each, bench) for each in read_claims("odyssey", path)]
    assert found.verdict == "open"
    assert "has no 'leak'" in found.note


def test_going_through_a_table_rests_on_none_of_its_values(tmp_path):
    [found] = audit(tmp_path, claim("[m for m in milieus if m == 1] == [] and 27 == 27", wants="true"))
    assert found.basis == "printed"
    [found] = audit(tmp_path, claim("len(milieus)", wants="8"))
    assert found.basis == "external"
